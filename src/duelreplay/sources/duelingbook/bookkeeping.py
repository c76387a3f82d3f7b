"""Hands and decks by runtime id: the account of them that a replay keeps without a gap.

Every draw and mill takes the top card, and the place in the hand that a text names is the place the card has here; a
replay in which that fails was changed or cut (measured on 113 real replays: no failure in 8,197 chances).
A hand slot is None where the replay does not tell which card lies there; a whole hand or deck is None while
nothing is known of it.
"""

from __future__ import annotations

from msgspec import Struct

from duelreplay.sources.duelingbook.model import MAX_DECK

Place = tuple[int, int]
"""Position from 1, and the size of the hand before the card leaves it."""


class Side(Struct):
    """One player's cards: ``deck`` is top first.

    ``drawn`` has the cards drawn since the turn began that are still in hand, by runtime id; ``blurred`` the
    names of those whose id a shuffle of the hand has taken away. ``checks`` counts the places in the hand that were
    compared with it.
    """

    hand: list[int | None] | None
    deck: list[int] | None
    drawn: dict[int, str | None]
    blurred: list[str]
    checks: int = 0

    @classmethod
    def opening(cls, deck: list[int] | None, cards: int) -> Side:
        """The side after an opening hand of ``cards`` cards."""
        if deck is None:
            return cls([None] * cards, None, {}, [])
        hand: list[int | None] = list(deck[:cards])
        return cls(hand, deck[cards:], {}, [])

    def new_turn(self) -> None:
        """Cards drawn in an earlier turn are no longer fresh."""
        self.drawn.clear()
        self.blurred.clear()

    def lose_track(self) -> None:
        """Something unknown happened to these cards."""
        self.hand = self.deck = None

    def top(self) -> int | None:
        """The top card of the deck, None where it is not known."""
        return self.deck[0] if self.deck else None

    def draw(self, card: int | None, name: str | None) -> str | None:
        """Move the top card to the end of the hand; the answer is what does not fit."""
        problem = self.take_top(card)
        if self.hand is not None:
            self.hand.append(card)
        if card is not None:
            self.drawn[card] = name
        elif name is not None:
            self.blurred.append(name)
        return problem

    def take_top(self, card: int | None) -> str | None:
        """Take a card that must be the top of the deck."""
        deck = self.deck
        if deck is None:
            return None
        if not deck:
            return f"card {card} comes from an empty deck"
        if card is None or deck[0] == card:
            del deck[0]
            return None
        problem = f"the deck's top card is {deck[0]}, not {card}"
        if card in deck:
            deck.remove(card)
        return problem

    def leave_deck(self, card: int | None) -> str | None:
        """Take a card from anywhere in the deck; without its id the order is no longer known."""
        if card is None:
            self.deck = None
        if self.deck is None:
            return None
        if card not in self.deck:
            return f"card {card} is not in the deck"
        self.deck.remove(card)
        return None

    def look(self, card: int | None, place: Place | None) -> str | None:
        """Compare a place in the hand that a text names with the hand."""
        hand = self.hand
        if hand is None:
            return None
        if place is None:
            return None if card is None or card in hand or None in hand else f"card {card} is not in the hand"
        self.checks += 1
        position, size = place
        if len(hand) != size:
            return f"the text speaks of {size} cards in hand, the account has {len(hand)}"
        if 1 <= position <= size and (card is None or hand[position - 1] in (card, None)):
            return None
        return f"card {card} is not at place {position} of the hand"

    def leave_hand(self, card: int | None, place: Place | None, name: str | None) -> tuple[str | None, bool]:
        """Take a card from the hand; also tell whether it was drawn since the turn began, as far as is known."""
        problem = self.look(card, place)
        self._remove(card, place)
        if card in self.drawn:
            del self.drawn[card]
            return problem, True
        if name is not None and name in self.blurred:
            self.blurred.remove(name)
            return problem, True
        return problem, False

    def _remove(self, card: int | None, place: Place | None) -> None:
        hand = self.hand
        if hand is None:
            return
        if card in hand:
            hand.remove(card)
        elif place is not None and 0 < place[0] <= len(hand) and (card is None or hand[place[0] - 1] is None):
            del hand[place[0] - 1]
        elif None in hand:
            hand.remove(None)

    def forget(self, card: int) -> bool:
        """Take a card out wherever it is; tell whether it was here."""
        if self.hand is not None and card in self.hand:
            self.hand.remove(card)
        elif self.deck is not None and card in self.deck:
            self.deck.remove(card)
        else:
            return False
        return True

    def holds(self, ids: set[int]) -> bool:
        """Whether the hand is exactly these cards, unknown slots fitting any."""
        hand = self.hand
        if hand is None or len(hand) != len(ids):
            return False
        return all(card is None or card in ids for card in hand)

    def known_among(self, ids: set[int]) -> int:
        """How many cards of the hand are known to be among these."""
        return sum(card in ids for card in self.hand or () if card is not None)

    def renumber(self, prev: list[int], hand: list[int], *, shuffled: bool) -> None:
        """Give the hand its new order and ids; after a shuffle with new ids no one can tell which is which."""
        if not shuffled:
            now = dict(zip(prev, hand, strict=False))
            self.drawn = {now.get(card, card): name for card, name in self.drawn.items()}
        for card in self.drawn.keys() - set(hand):
            name = self.drawn.pop(card)
            if name is not None:
                self.blurred.append(name)
        self.hand = list(hand)

    def put(self, card: int, *, top: bool) -> None:
        """Put a card on the top or the bottom of the deck."""
        if self.deck is not None and len(self.deck) < MAX_DECK:
            self.deck.insert(0 if top else len(self.deck), card)

    def restack(self, deck: list[int]) -> str | None:
        """Replace the deck by its shuffled self."""
        before, self.deck = self.deck, deck[:MAX_DECK]
        if before is None or len(before) == len(deck):
            return None
        return f"the shuffled deck has {len(deck)} cards, the account has {len(before)}"
