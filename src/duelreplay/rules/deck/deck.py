"""The Deck: its size, its order where the log states it, and running out of it."""

from __future__ import annotations

from collections import deque

from duelreplay.duel.identity import alike, differ
from duelreplay.duel.naming import naming
from duelreplay.duel.player import Deck, Player
from duelreplay.log.events import Card, CardRef, Draw, End, Event, Move, Note, PutBack, card_uid
from duelreplay.log.events import Deck as DeckEvent
from duelreplay.reason import Reason
from duelreplay.rights.docket import DrawRow
from duelreplay.rules.deck import reasons as dk
from duelreplay.rules.duel import Duel
from duelreplay.text import Value
from duelreplay.verdict import Verdict


def drawn(duel: Duel, event: Draw, row: DrawRow) -> None:
    """Take the drawn cards off the Deck: were there enough, and were they the top ones?"""
    player = duel.players[event.player]
    deck = player.deck
    player.change_hand(event.count)
    if deck.size is not None:
        if event.count > deck.size:
            reason = dk.MoreThanDeckHeld(player=event.player, count=event.count, deck=deck.size)
            verdict: Verdict = "illegal" if duel.records.hands_and_decks else "unverifiable"
            _blame(duel, row, player, verdict, event, reason, (event.seq,))
            deck.size = None
        else:
            deck.size -= event.count
    if deck.order is not None:
        _compare(duel, player, event, row)


def is_empty(duel: Duel, player: str) -> bool:
    """Whether the Deck is known to be empty; without all moves, cards may have come back."""
    return duel.players[player].deck.size == 0 and duel.records.hands_and_decks


def _compare(duel: Duel, player: Player, event: Draw, row: DrawRow) -> None:
    """DK101: the drawn cards have to be the top ones of the order that the log states.

    The cards of one draw reach the hand together, so a log may write them in any order.
    """
    deck = player.deck
    order = deck.order
    assert order is not None
    if event.count == 1 and order and event.cards and event.cards[0] == order[0]:
        order.popleft()
        return
    top = [order.popleft() for _ in range(min(event.count, len(order)))]
    short = len(top) < event.count
    cards = list(event.cards or ())
    if not short and all(card == one for card, one in zip(cards, top, strict=False)):
        return
    left = list(top)
    for card in cards:
        place = next((i for i, one in enumerate(left) if one == card or alike(one, card)), None)
        if place is None:
            place = next((i for i, one in enumerate(left) if not differ(one, card)), None)
        if place is None and not short:
            _not_top(duel, player, event, row, card, left[0] if left else top[0])
            return
        if place is not None:
            del left[place]
    if short:
        deck.order = None


def _not_top(duel: Duel, player: Player, event: Draw, row: DrawRow, card: CardRef, top: CardRef) -> None:
    """DK101: a drawn card was not on top."""
    deck = player.deck
    deck.order = None
    records = duel.records
    whole = records.deck_order and records.draws and records.moves
    reason = dk.NotTopCard(player=event.player, card=_called(duel, card), top=_called(duel, top))
    verdict: Verdict = "illegal" if whole else "unverifiable"
    _blame(duel, row, player, verdict, event, reason, (deck.order_seq, event.seq))


def _called(duel: Duel, card: CardRef) -> Value:
    """What to call the card."""
    return naming(card, duel.catalogue.find(card))


def _blame(
    duel: Duel,
    row: DrawRow,
    player: Player,
    verdict: Verdict,
    event: Event,
    reason: Reason,
    because: tuple[int, ...],
) -> None:
    """A finding about a draw and the Deck; the draw's row takes it where it is the more severe one."""
    duel.docket.worsen(row, reason.rule.code, verdict, because)
    _find(duel, player, verdict, event, reason, because)


def stated(duel: Duel, event: DeckEvent) -> None:
    """The log states a Deck: does its size fit, and what is its order?"""
    player = duel.players[event.player]
    deck = player.deck
    if deck.size is not None and deck.size != event.count and duel.records.moves:
        reason = dk.DeckCountDisagrees(count=event.count, player=event.player, deck=deck.size)
        _find(duel, player, "unverifiable", event, reason, (event.seq,))
    if duel.turn.n == 0 and event.count == 0:
        deck.empty_from_the_start = True
    deck.size = event.count
    if event.cards is not None:
        deck.order = deque(event.cards)
        deck.order_seq = event.seq
    elif deck.order is not None and len(deck.order) != event.count:
        deck.order = None


def moved(deck: Deck, event: Move, count: int) -> None:
    """Cards left or joined a Deck other than by a draw."""
    if event.from_ == "deck":
        if deck.size:
            deck.size = max(0, deck.size - count)
        if deck.order is not None:
            _remove(deck, event.card)
    if event.to == "deck":
        if deck.size is not None:
            deck.size += count
        deck.order = None


def _remove(deck: Deck, card: CardRef | None) -> None:
    """Take a card out of the known order; where it lay cannot be told from equal ones."""
    order = deck.order
    if not order or card is None:
        deck.order = None
        return
    if isinstance(card, int):
        fitting = order.count(card)
        if fitting == 1:
            order.remove(card)
        elif fitting or not isinstance(order[0], int):
            deck.order = None
        return
    uid = card_uid(card)
    if uid is not None:
        for index, one in enumerate(order):
            if isinstance(one, Card) and one.uid == uid:
                del order[index]
                return
        deck.order = None
        return
    same = [one for one in order if not differ(one, card)]
    if len(same) == 1:
        order.remove(same[0])
    else:
        deck.order = None


def put_back(duel: Duel, event: PutBack) -> None:
    """Drawn cards went back into the Deck."""
    player = duel.players[event.player]
    deck = player.deck
    count = event.count or len(event.cards or ()) or 1
    if deck.size is not None:
        deck.size += count
    player.change_hand(-count)
    if deck.order is None:
        return
    if event.cards is None or event.where == "deck":
        deck.order = None
    elif event.where == "top":
        deck.order.extendleft(reversed(event.cards))
    else:
        deck.order.extend(event.cards)


def shuffled(duel: Duel, player: str) -> None:
    """After a shuffle nothing is known of the order."""
    duel.players[player].deck.order = None


def inconsistent(duel: Duel, event: Note) -> None:
    """DK104: the source's own account of hand and Deck (positions, sizes, identities) does not fit."""
    player = duel.players.get(event.player or "")
    reason = dk.HandAndDeckDisagree(what=event.text.removeprefix("bookkeeping: "))
    if player is not None:
        _find(duel, player, "unverifiable", event, reason, (event.seq,))
    else:
        duel.find("unverifiable", event, reason, (event.seq,))


def _find(duel: Duel, player: Player, verdict: Verdict, event: Event, reason: Reason, because: tuple[int, ...]) -> None:
    """A finding about a Deck; once one is off, what follows from the same Deck is consequent on it."""
    deck = player.deck
    index = duel.find(verdict, event, reason, because, player=player.id, consequent_on=deck.fault)
    if deck.fault is None:
        deck.fault = index


def ended(duel: Duel, event: End) -> None:
    """DK103: a result by deck-out, though the loser's Deck still had cards."""
    if event.reason != "deck_out" or not duel.reading.results_are_ruled:
        return
    for player, one in duel.players.items():
        lost = event.winner is None or player in duel.opponents(event.winner)
        if lost and one.deck.size and one.deck.short_at is None:
            reason = dk.NoDeckOut()
            duel.find("unverifiable", event, reason, (event.seq,), player=player)


def went_on(duel: Duel, event: Event) -> None:
    """DK103: the duel goes on although a player had to draw from an empty Deck."""
    for player, one in duel.players.items():
        deck = one.deck
        if deck.short_at is None:
            continue
        at, deck.short_at = deck.short_at, None
        if deck.empty_from_the_start:
            continue
        verdict: Verdict = "illegal" if duel.unknown.first is None else "unverifiable"
        why: type[dk.PlayedOnWithEmptyDeck | dk.PlayedOnAfterReplacing] = dk.PlayedOnWithEmptyDeck
        if deck.short_open:
            verdict, why, deck.short_open = "undetermined", dk.PlayedOnAfterReplacing, False
        reason = why(player=player, event=at)
        duel.find(verdict, event, reason, (at, event.seq), player=player)
