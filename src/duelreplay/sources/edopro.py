"""EDOPro's recordings, ``.yrpX``: one duel a file, as its server saw it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.log.said import said

from .yrp.container import MAX_BODY, open_replay
from .yrp.convert import to_duel_log
from .yrp.faults import ReplayFaultError

MAGIC: Final = (b"yrpX", b"yrp1", b"yrp2")
"""How a file begins that this module reads, or whose kin it can name."""

_MAX_FILE: Final = MAX_BODY + 4096


def read_duels(stream: BinaryIO, path: str) -> Iterator[DuelLog | Unreadable]:
    """Read the duel of a yrpX file.

    Args:
        stream: the file, at its beginning.
        path: the file as it was given, for messages.

    Yields:
        One duel, or why it cannot be read. No input raises.
    """
    try:
        yield to_duel_log(open_replay(_read(stream)), path)
    except ReplayFaultError as fault:
        yield Unreadable(path=path, faults=[Fault(path=path, problem=str(fault))])


def _read(stream: BinaryIO) -> bytes:
    data = stream.read(_MAX_FILE + 1)
    if len(data) > _MAX_FILE:
        raise ReplayFaultError(said("the file is larger than {n} bytes: no replay is that long", n=_MAX_FILE))
    return data
