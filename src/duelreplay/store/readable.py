"""Whether events can be read back: the store takes nothing that its own reader would refuse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

import msgspec

from duelreplay.log.events import KnownEvent
from duelreplay.log.numbering import EVENT, Tally
from duelreplay.log.said import said
from duelreplay.store.canonical import CanonicalEvent
from duelreplay.store.errors import InvalidEventError

_EVENTS: Final[msgspec.json.Decoder[list[KnownEvent]]] = msgspec.json.Decoder(
    list[cast("type[KnownEvent]", KnownEvent)]  # type: ignore[misc]
)
_NO_EVENT: Final = (msgspec.DecodeError, RecursionError)


def check_readable(events: Sequence[CanonicalEvent], ids: frozenset[str], start: int = 0) -> None:
    """Read events as they will be read back.

    Args:
        events: consecutive events of one duel.
        ids: the duel's players.
        start: how many events come before them.

    Raises:
        InvalidEventError: one of them could not be read back; the text says which, and why.
    """
    text = f"[{','.join([event.body for event in events])}]".encode()
    try:
        _EVENTS.decode(text)
    except _NO_EVENT:
        for number, event in enumerate(events, start + 1):
            _check(event, ids, number)


def _check(event: CanonicalEvent, ids: frozenset[str], number: int) -> None:
    text = event.body.encode()
    try:
        EVENT.decode(text)
    except _NO_EVENT:
        tally = Tally("", "", ids)
        if tally.parse(text) is None:
            fault = tally.faults[0]
            key = f"{fault.key}: " if fault.key else ""
            raise InvalidEventError(
                said("event {number}: {key}{problem}", number=number, key=key, problem=fault.problem)
            ) from None
