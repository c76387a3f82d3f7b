"""The deck: its size, its order where the log states it, and running out of it."""

from __future__ import annotations

from collections import deque
from typing import Final

from duelreplay.engine.state import Duel, Side, naming
from duelreplay.log.events import (
    Card,
    CardRef,
    Deck,
    Draw,
    End,
    Event,
    Move,
    Note,
    PutBack,
    card_code,
    card_name,
    card_uid,
)
from duelreplay.rules import deck as dk
from duelreplay.rules.rule import Rule
from duelreplay.rules.text import Message, Value
from duelreplay.rules.verdict import SEVERITY, Verdict

_ORDER_NEEDS: Final = frozenset({"deck_order", "draws", "moves"})
"""What a log has to record completely for its deck's order to be known between two statements."""


def drawn(duel: Duel, event: Draw) -> None:
    """Take the drawn cards off the deck: were there enough, and were they the top ones?"""
    side = duel.sides[event.player]
    if side.hand is not None:
        side.hand += event.count
    if side.deck is not None:
        if event.count > side.deck:
            message = dk.DK102.because("too_many", player=event.player, count=event.count, deck=side.deck)
            verdict: Verdict = "illegal" if "moves" in duel.recorded else "unverifiable"
            _blame(duel, event, "DK102", verdict)
            _find(duel, side, dk.DK102, verdict, event, message, (event.seq,))
            side.deck = None
        else:
            side.deck -= event.count
    if side.order is not None:
        _compare(duel, side, event)


def is_empty(duel: Duel, side: Side) -> bool:
    """Whether the deck is known to be empty; without all moves, cards may have come back."""
    return side.deck == 0 and "moves" in duel.recorded


def _compare(duel: Duel, side: Side, event: Draw) -> None:
    """DK101: each drawn card has to be the top one of the order that the log states."""
    order = side.order
    assert order is not None
    cards = event.cards or []
    for index in range(event.count):
        if not order:
            side.order = None
            return
        top = order.popleft()
        card = cards[index] if index < len(cards) else None
        if card is not None and top != card and differ(top, card):
            side.order = None
            values: dict[str, Value] = {"card": _called(duel, card), "top": _called(duel, top)}
            verdict: Verdict = "illegal" if duel.recorded >= _ORDER_NEEDS else "unverifiable"
            message = dk.DK101.because("not_top", player=event.player, **values)
            _blame(duel, event, "DK101", verdict)
            _find(duel, side, dk.DK101, verdict, event, message, (side.order_seq, event.seq))
            return


def _called(duel: Duel, card: CardRef) -> Value:
    """What to call the card."""
    return naming(card, duel.catalogue.find(card))


def differ(one: CardRef, other: CardRef) -> bool:
    """Whether two references cannot be to the same card; what neither names is no difference."""
    for part in (card_uid, card_code, card_name):
        first, second = part(one), part(other)
        if first is not None and second is not None:
            return first != second
    return False


def alike(one: CardRef, other: CardRef) -> bool:
    """Whether two references are to the same card by something that both say of it."""
    for part in (card_uid, card_code, card_name):
        first, second = part(one), part(other)
        if first is not None and second is not None:
            return first == second
    return False


def _blame(duel: Duel, event: Draw, code: str, verdict: Verdict) -> None:
    """Give the draw's row the deck's verdict where that is the more severe one."""
    row = duel.rows[-1]
    if row.event is event and SEVERITY[verdict] > SEVERITY[row.verdict]:
        row.verdict = verdict
        row.code = code
        row.because = (*row.because, event.seq)


def stated(duel: Duel, event: Deck) -> None:
    """The log states a deck: does its size fit, and what is its order?"""
    side = duel.sides[event.player]
    if side.deck is not None and side.deck != event.count and "moves" in duel.recorded:
        message = dk.DK104.because("count", player=event.player, count=event.count, deck=side.deck)
        _find(duel, side, dk.DK104, "unverifiable", event, message, (event.seq,))
    side.deck = event.count
    if event.cards is not None:
        side.order = deque(event.cards)
        side.order_seq = event.seq
    elif side.order is not None and len(side.order) != event.count:
        side.order = None


def moved(duel: Duel, event: Move) -> None:
    """A card left or joined a deck other than by a draw."""
    side = duel.sides[event.player]
    if event.from_ == "deck":
        if side.deck:
            side.deck = max(0, side.deck - (event.count or 1))
        if side.order is not None:
            _remove(side, event.card)
    if event.to == "deck":
        if side.deck is not None:
            side.deck += event.count or 1
        side.order = None


def _remove(side: Side, card: CardRef) -> None:
    """Take a card out of the known order; where it lay cannot be told from equal ones."""
    order = side.order
    if not order:
        return
    if isinstance(card, int):
        fitting = order.count(card)
        if fitting == 1:
            order.remove(card)
        elif fitting or not isinstance(order[0], int):
            side.order = None
        return
    uid = card_uid(card)
    if uid is not None:
        for index, one in enumerate(order):
            if isinstance(one, Card) and one.uid == uid:
                del order[index]
                return
        side.order = None
        return
    same = [one for one in order if not differ(one, card)]
    if len(same) == 1:
        order.remove(same[0])
    else:
        side.order = None


def put_back(duel: Duel, event: PutBack) -> None:
    """Drawn cards went back into the deck."""
    side = duel.sides[event.player]
    count = event.count or len(event.cards or ()) or 1
    if side.deck is not None:
        side.deck += count
    if side.hand is not None:
        side.hand = max(0, side.hand - count)
    if side.order is None:
        return
    if event.cards is None or event.where == "deck":
        side.order = None
    elif event.where == "top":
        side.order.extendleft(reversed(event.cards))
    else:
        side.order.extend(event.cards)


def shuffled(duel: Duel, player: str) -> None:
    """After a shuffle nothing is known of the order."""
    duel.sides[player].order = None


def inconsistent(duel: Duel, event: Note) -> None:
    """DK104: the source's own account of hand and deck (positions, sizes, identities) does not fit."""
    side = duel.sides.get(event.player or "")
    what = event.text.removeprefix("bookkeeping: ")
    message = dk.DK104.because("bookkeeping", what=what)
    if side is not None:
        _find(duel, side, dk.DK104, "unverifiable", event, message, (event.seq,))
    else:
        duel.find(dk.DK104, "unverifiable", event, message, (event.seq,))


def _find(
    duel: Duel, side: Side, rule: Rule, verdict: Verdict, event: Event, message: Message, because: tuple[int, ...]
) -> None:
    """A finding about a deck; once one is off, what follows from the same deck is consequent on it."""
    index = duel.find(rule, verdict, event, message, because, player=side.id, consequent_on=side.deck_fault)
    if side.deck_fault is None:
        side.deck_fault = index


def ended(duel: Duel, event: End) -> None:
    """DK103: a result by deck-out, though the loser's deck still had cards."""
    if event.reason != "deck_out" or duel.manual:
        return
    for player, side in duel.sides.items():
        lost = event.winner is None or player in duel.opponents(event.winner)
        if lost and side.deck and side.failed_at is None:
            message = dk.DK103.because("no_deck_out")
            duel.find(dk.DK103, "unverifiable", event, message, (event.seq,), player=player)


def went_on(duel: Duel, event: Event) -> None:
    """DK103: the duel goes on although a player had to draw from an empty deck."""
    duel.failed = False
    for player, side in duel.sides.items():
        if side.failed_at is None:
            continue
        at, side.failed_at = side.failed_at, None
        if side.empty_from_the_start:
            continue
        verdict: Verdict = "illegal" if duel.stranger is None else "unverifiable"
        reason = "went_on"
        if side.failed_open:
            verdict, reason, side.failed_open = "undetermined", "open", False
        message = dk.DK103.because(reason, player=player, event=at)
        duel.find(dk.DK103, verdict, event, message, (at, event.seq), player=player)
