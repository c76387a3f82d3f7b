"""The two parts of a stored duel: what the players did, and what judges said of it afterwards.

Each part is a stream of its own, so each grows without the other: a longer file extends a duel that was ruled on,
and a ruling disturbs nobody who records. Together they read as one log, in which the judges' events come last.
Their ``seq`` therefore begins far above the players': at the first power of ten, from ``LEAST`` on, that leaves
the players a thousandfold of what they have.

A ``ruling`` or ``correct`` that stands in the midst of a file is part of that file, and stays in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from duelreplay.log.said import said
from duelreplay.store.canonical import BIGGEST_SEQ, canonical
from duelreplay.store.errors import InvalidEventError

DUEL: Final = "duel"
JUDGES: Final = "judges"

LEAST: Final = 10**9
JUDGE_TYPES: Final = frozenset({"correct", "ruling"})

_ROOM: Final = 1_000
_MOST: Final = 10_000
"""Events of judges at the end of a file; more than that were made by no judge, and are the file's own."""


def seq_before_the_judges(last: int) -> int:
    """The number after which the judges' events of a duel begin whose players' last ``seq`` is ``last``.

    Raises:
        InvalidEventError: the players' numbers leave none.
    """
    base = LEAST
    while base <= last * _ROOM:
        base *= 10
    if base >= BIGGEST_SEQ:
        raise InvalidEventError(
            said("seq: the duel's own numbers, up to {last}, leave none for what judges say", last=last)
        )
    return base


def judges_header(duel_id: str, log_format: str) -> str:
    """The canonical header of the judges' part of a duel."""
    return canonical({"format": log_format, "id": duel_id, "part": JUDGES})


def _is_power_of_ten(number: int) -> bool:
    return str(number).strip("0") == "1"


def begins_judges(event: Mapping[str, Any], last: int) -> bool:
    """Whether an event can be the first of the judges' part, after players' events up to the number ``last``."""
    seq = event.get("seq")
    if event.get("type") not in JUDGE_TYPES or type(seq) is not int:
        return False
    return seq > LEAST and seq - 1 > last and _is_power_of_ten(seq - 1)


class Split:
    """The events of one log, parted: iterating gives the players' events, and then ``judges`` has the others.

    The judges' part is the end of the log from an event on that `begins_judges`, with consecutive numbers.
    """

    def __init__(self, events: Iterable[Mapping[str, Any]]) -> None:
        self._events = events
        self.judges: list[Mapping[str, Any]] = []

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        last = -1
        for event in self._events:
            seq = event.get("seq")
            if self.judges:
                if self._goes_on(event):
                    self.judges.append(event)
                    continue
                held, self.judges = self.judges, []
                yield from held
            if type(seq) is int and seq > LEAST and begins_judges(event, last):
                self.judges = [event]
            else:
                yield event
            last = seq if type(seq) is int else last + 1

    def _goes_on(self, event: Mapping[str, Any]) -> bool:
        follows = event.get("seq") == self.judges[-1]["seq"] + 1
        return follows and event.get("type") in JUDGE_TYPES and len(self.judges) < _MOST
