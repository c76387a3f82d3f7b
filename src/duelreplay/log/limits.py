"""How much a run takes from one file: bounds that no true duel comes near, and that a user can raise."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

from msgspec import Struct

from duelreplay.log.said import Said, said


class Limits(Struct, frozen=True, kw_only=True):
    """Bounds for one file.

    ``unpacked`` is how many bytes compressed data may unpack to where it grows more than ``RATIO``-fold;
    ``events`` is how many one duel may have (the longest real one seen has some thousands); ``faults`` how many
    faults of one file are told, the others being counted.
    """

    unpacked: int = 64 << 20
    events: int = 200_000
    faults: int = 20


LIMITS: Final[ContextVar[Limits]] = ContextVar("limits", default=Limits())  # noqa: B039 - frozen
"""The bounds in force."""

RATIO: Final = 100
"""How many times its packed size a file may have; text of duels, which repeats itself, stays well below."""

_VALUES_AN_EVENT: Final = 15
"""JSON values to an event: more than the most talkative source writes on average."""

LONGEST_NAME: Final = 1_000
"""Letters of a duel's id and of a player's id or name: they are said with every draw, so a long one costs many times
what it is."""

KEPT_FAULTS: Final = 1000
"""How many faults of one duel are kept at all."""

_BYTES_AN_EVENT: Final = 4
_BYTES_A_DUEL: Final = 16
"""Bytes of a file to an event and to a duel in it, below which it was made to swell: packed as tightly as can be, real
logs have 6 to 17 an event, and a header with names and a date has more than 30."""


class Swell:
    """How much a small file turned out to hold, so that reading it ends before it has cost what large ones may cost.

    A quarter of the events that one duel may have are read of any file; what goes beyond needs bytes to hold it.
    """

    def __init__(self) -> None:
        self.duels = 0
        self.events = 0

    def beyond(self, events: int, size: int) -> bool:
        """Whether there is too much with one more duel, of so many events, in a file of ``size`` bytes."""
        self.duels += 1
        self.events += events
        needed = self.duels * _BYTES_A_DUEL + self.events * _BYTES_AN_EVENT
        return self.duels + self.events > LIMITS.get().events // 4 and needed > size


TOO_CROWDED: Final = (
    "it holds more values than any duel does; --max-events reads duels of more events, and with them of more values"
)


def crowded(text: bytes) -> bool:
    """Whether a JSON text has more values than a duel of as many events as are allowed could have.

    Each value but the first of its list or object follows a comma, so counting commas and brackets costs nothing
    compared with decoding, and decoding could cost a hundred times the text's size.
    """
    most = _VALUES_AN_EVENT * LIMITS.get().events
    return len(text) > most and sum(map(text.count, (b",", b"[", b"{"))) > most


def swollen(swell: Swell, size: int, *, remedy: str) -> Said:
    """What to say of a file of ``size`` bytes that holds too much."""
    return said(
        "in {size} bytes it holds {duels} duels with {events} events and more, as no true logs do, and is not read on; "
        "{remedy}",
        duels=f"{swell.duels:,}",
        events=f"{swell.events:,}",
        size=f"{size:,}",
        remedy=remedy,
    )


def too_many_events() -> Said:
    """What to say of a duel that has more events than are allowed."""
    return said(
        "the duel has more than {n} events, which no true duel has; --max-events reads longer ones",
        n=f"{LIMITS.get().events:,}",
    )
