"""One player of a duel: the hand and the Deck, as far as the log shows them."""

from __future__ import annotations

from collections import deque

from duelreplay.log.events import CardRef


class Deck:
    """A player's Deck.

    ``size`` is in cards, None where the log leaves it open. ``order`` is its known top, the top card first, None
    where nothing is known of it; ``order_seq`` the event that stated it. ``short_at`` is the event at which a draw
    was due and no card was left, ``short_open`` whether a pending ruling decides if it was due. ``fault`` is the
    finding after which the Deck's account is no longer sound.
    """

    __slots__ = ("empty_from_the_start", "fault", "order", "order_seq", "short_at", "short_open", "size")

    def __init__(self, size: int | None) -> None:
        self.size = size
        self.order: deque[CardRef] | None = None
        self.order_seq = 0
        self.fault: int | None = None
        self.short_at: int | None = None
        self.short_open = False
        self.empty_from_the_start = size == 0


class Player:
    """One player.

    ``hand`` is in cards, None where the log leaves it open; ``lp`` is None where it is not stated. ``leaving`` are
    cards whose activation from the hand has taken them out of it already, so that the move which a log may write
    afterwards does not count twice.
    """

    __slots__ = ("deck", "hand", "id", "leaving", "lp", "opponents")

    def __init__(self, player: str, deck: int | None) -> None:
        self.id = player
        self.hand: int | None = 0
        self.deck = Deck(deck)
        self.lp: int | None = None
        self.leaving: list[CardRef] = []
        self.opponents: tuple[str, ...] = ()

    def change_hand(self, change: int) -> None:
        """The hand grew or shrank by so many cards; one that loses more than it had is not known any more."""
        if self.hand is not None:
            hand = self.hand + change
            self.hand = hand if hand >= 0 else None
