"""A few lines of the notation told in the midst of a duel, as the events that they are there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from duelreplay.log import events as ev
from duelreplay.log.events import DuelLog, Event, PhaseName
from duelreplay.sources.notation.cards import CardNames
from duelreplay.sources.notation.faults import PlacedFault
from duelreplay.sources.notation.folding import fold
from duelreplay.sources.notation.reading import read_text
from duelreplay.sources.notation.write import player_names

_PHASES: Final[dict[PhaseName, str]] = {
    "draw": "DP",
    "standby": "SP",
    "main1": "M1",
    "battle": "BP",
    "main2": "M2",
    "end": "EP",
}


class Moment(NamedTuple):
    """Whose turn it is, None before the first, and in which phase."""

    player: str | None = None
    phase: PhaseName | None = None


class Told(NamedTuple):
    """The events, which have neither number nor place, or what is wrong with the lines, counted from the first."""

    events: list[Event]
    faults: list[PlacedFault]


def moment_of(events: Iterable[Event]) -> Moment:
    """The moment after the last of some events, which begin with the duel."""
    now = Moment()
    for event in events:
        now = after_event(now, event)
    return now


def after_event(moment: Moment, event: Event) -> Moment:
    """The moment after one more event."""
    if isinstance(event, ev.Turn):
        return Moment(event.player)
    return moment._replace(phase=event.phase) if isinstance(event, ev.Phase) else moment


def read_snippet(text: str, log: DuelLog, moment: Moment, cards: CardNames) -> Told:
    """Read lines as they would be read if the duel had been told up to here.

    Args:
        text: the lines; players are called by their names, where these can be read.
        log: the duel.
        moment: the moment at which they are told.
        cards: the names that are known.
    """
    names = player_names(log, by_id=False)
    before = [_head(names, moment)]
    if moment.player is not None:
        before.append(f"T1 {names[moment.player]}")
        if moment.phase is not None:
            before.append(_PHASES[moment.phase])
    paper = read_text("\n".join([*before, text]), "-", cards)
    known = len(before)
    if paper.log is None:
        faults = [fault for fault in paper.faults if (fault.line or 0) > known]
        return Told([], [msgspec.structs.replace(fault, line=(fault.line or 0) - known) for fault in faults])
    ids = {name: one for one, name in names.items()}
    return Told([_as_of(event, ids) for event in paper.log.events if _line(event) > known], [])


def _head(names: dict[str, str], moment: Moment) -> str:
    """A first line that lets the player whose turn it is go first; in a tag duel the order of turns stays."""
    order = list(names)
    if moment.player is not None:
        at = order.index(moment.player)
        order = order[at:] + order[:at]
    sides = [order[side::2] for side in (0, 1)]
    return " vs ".join(" & ".join(names[one] for one in side) for side in sides)


def _line(event: Event) -> int:
    """The line that wrote an event."""
    digits = "".join(char for char in fold(event.ref or "") if char.isdigit())
    return int(digits) if digits else 0


def _as_of(event: Event, ids: dict[str, str]) -> Event:
    """An event with the players of the duel, and without what it has from the lines around it."""
    changes: dict[str, object] = {"seq": ev.UNNUMBERED, "ref": None}
    for key in ("player", "winner", "controller"):
        name = getattr(event, key, None)
        if name is not None:
            changes[key] = ids.get(name, name)
    return msgspec.structs.replace(event, **changes)


def as_line(event: Event, log: DuelLog, moment: Moment, cards: CardNames) -> str | None:
    """The line that says exactly this event at this moment, None where there is none."""
    if not isinstance(event, ev.Draw):
        return None
    names = player_names(log, by_id=False)
    line = f"{names[event.player]} draws {event.count}"
    if event.cards:
        known = [ev.card_name(card) or cards.by_code(ev.card_code(card) or 0) for card in event.cards]
        if None in known:
            return None
        line += ": " + " + ".join(str(name) for name in known)
    told = read_snippet(line, log, moment, cards)
    plain = msgspec.structs.replace(event, seq=ev.UNNUMBERED, ref=None, t=None)
    return line if told.events == [plain] else None
