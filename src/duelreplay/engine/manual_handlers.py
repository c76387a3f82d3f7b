"""What each event does to the duel where only what people did was recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from duelreplay.engine import (
    deck,
    manual,
    missing_draw,
    opening_hand,
)
from duelreplay.engine.handlers import HANDLERS, link_of, on_activate, on_move, on_negate, on_shuffle
from duelreplay.engine.state import ON_FIELD, Duel
from duelreplay.log import events as ev


def on_manual_draw(duel: Duel, event: ev.Draw) -> None:
    """A draw that nothing but the table around it explains."""
    if duel.opening_open and opening_hand.belongs(duel, event):
        opening_hand.drawn(duel, event)
    else:
        manual.drawn(duel, duel.table, event)
    deck.drawn(duel, event)


def on_manual_activate(duel: Duel, event: ev.Activate) -> None:
    """An activation of which nobody recorded how it ended."""
    on_activate(duel, event)
    manual.activated(duel, duel.table, duel.chain[-1])


def on_manual_resolve(duel: Duel, event: ev.Resolve) -> None:
    """A log that records resolutions without negations, or only some: what it says of a link is kept."""
    link = link_of(duel, event.link, event)
    if link is not None:
        link.resolved_at = event.seq
        link.resolve_event = event
        link.outcome = event.outcome


def on_manual_negate(duel: Duel, event: ev.Negate) -> None:
    """A negation that the log states counts, though others may be missing."""
    on_negate(duel, event)
    link = next((one for one in duel.chain if one.n == event.link), None)
    if link is not None:
        manual.negated(duel, duel.table, link, event)


def on_manual_move(duel: Duel, event: ev.Move) -> None:
    """A card moved by hand."""
    on_move(duel, event)
    table = duel.table
    if table.provisional and event.from_ in ON_FIELD and event.to not in ON_FIELD:
        facts = duel.catalogue.find(event.card)
        manual.left_field(table, ev.card_uid(event.card), facts.code if facts else None)
    manual.moved(duel, table, event)


def on_manual_note(duel: Duel, event: ev.Note) -> None:
    """What players signal, and attacks, which the format has no event for."""
    kind = event.text.partition(": ")[0]
    if kind == "board":
        manual.happened(duel.table, event)
    elif kind == "signal":
        duel.table.signals.append(event)
    elif kind == "bookkeeping":
        deck.inconsistent(duel, event)


def on_manual_life_points(duel: Duel, event: ev.LifePoints) -> None:
    """Damage and recovery trigger effects."""
    manual.happened(duel.table, event)


def on_manual_put_back(duel: Duel, event: ev.PutBack) -> None:
    """A drawn card went back."""
    deck.put_back(duel, event)
    manual.put_back(duel.table, event)


def on_manual_shuffle(duel: Duel, event: ev.Shuffle) -> None:
    """A deck or a hand was shuffled."""
    on_shuffle(duel, event)
    manual.shuffled(duel.table, event)


def on_manual_end(duel: Duel, event: ev.End) -> bool:
    """The game is over; a turn that had hardly begun owes nothing. True: nothing after it counts."""
    duel.ended = event
    if duel.normal is not None and duel.phase in {None, "draw"}:
        duel.normal.closed = True
    manual.settle(duel, duel.table)
    missing_draw.close(duel)
    return True


MANUAL_HANDLERS: Final[dict[type, Callable[[Duel, Any], bool | None]]] = {
    **HANDLERS,
    ev.Draw: on_manual_draw,
    ev.Activate: on_manual_activate,
    ev.Move: on_manual_move,
    ev.Negate: on_manual_negate,
    ev.Resolve: on_manual_resolve,
    ev.Note: on_manual_note,
    ev.LifePoints: on_manual_life_points,
    ev.PutBack: on_manual_put_back,
    ev.Shuffle: on_manual_shuffle,
    ev.End: on_manual_end,
}
