"""DuelingBook replays: the JSON of the site's replay page, in the shapes in which people keep it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

import msgspec

from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.log.limits import TOO_CROWDED, crowded
from duelreplay.log.said import said
from duelreplay.sources.duelingbook.convert import convert, problems
from duelreplay.sources.duelingbook.detect import is_text, matches
from duelreplay.sources.duelingbook.game import Problem
from duelreplay.sources.duelingbook.model import Flaw, Replay, decode_list, decode_object

__all__ = ["MAX_BYTES", "MAX_REPLAY", "Problem", "check_bookkeeping", "matches", "read_duels"]

MAX_BYTES: Final = 256 * 1024 * 1024
"""The largest file that is read: a browser's recording of a replay stays below 100 MB."""

MAX_REPLAY: Final = 32 * 1024 * 1024
"""The largest single replay, in bytes: real ones are below 2 MB."""

_PIECE: Final = 1 << 20
_BOM: Final = b"\xef\xbb\xbf"
_TOO_LARGE: Final = "too large: a replay is below 2 MB, a browser's recording of one below 256 MB"
_NO_REPLAY: Final = (
    "this browser recording holds no view-replay response: open the network panel, load the replay's page, "
    "save the recording with its contents"
)


def read_duels(stream: BinaryIO, path: str) -> Iterator[DuelLog | Unreadable]:
    """Read every game of a replay, of a recording that holds replays, or of a copied duel log.

    Args:
        stream: The decompressed content.
        path: The file as it was given, for messages.
    """
    data = _content(stream)
    if data is None:
        yield _unreadable(path, _TOO_LARGE)
        return
    data = data.removeprefix(_BOM).lstrip()
    if is_text(data):
        if len(data) > MAX_REPLAY:
            yield _unreadable(path, _TOO_LARGE)
            return
        from duelreplay.sources.duelingbook.logtext import read_text

        yield from read_text(data, path)
        return
    try:
        replays = list(_replays(data))
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        yield _unreadable(path, said("not a DuelingBook replay: {error}", error=str(error)))
        return
    if not replays:
        yield _unreadable(path, _NO_REPLAY)
    for replay, flaws in replays:
        yield from convert(replay, flaws, path)


def check_bookkeeping(data: bytes) -> list[list[Problem]]:
    """Follow hands and decks through a replay: for each game the plays that do not fit, none in a true replay.

    Raises:
        msgspec.DecodeError: ``data`` is no replay.
        ValueError: ``data`` is a recording with a broken body.
    """
    return [game for replay, _ in _replays(data) for game in problems(replay)]


def _content(stream: BinaryIO) -> bytes | None:
    """Everything, in pieces so that a small file costs little memory; None where it is too much."""
    pieces, size = [], 0
    while piece := stream.read(_PIECE):
        pieces.append(piece)
        size += len(piece)
        if size > MAX_BYTES:
            return None
    return pieces[0] if len(pieces) == 1 else b"".join(pieces)


def _unreadable(path: str, problem: str) -> Unreadable:
    return Unreadable(path, [Fault(path=path, problem=problem)])


def _replays(data: bytes, depth: int = 0) -> Iterator[tuple[Replay, list[Flaw]]]:
    """Every replay in the content, unpacked from a JSON string, a recording or a list of replays."""
    first = data.removeprefix(_BOM).lstrip()[:1]
    if first == b'"' and depth < 3:
        yield from _replays(msgspec.json.decode(data, type=str).encode(), depth + 1)
    elif first == b"[":
        yield from _from_list(data)
    elif _is_recording(data) and depth < 3:
        from duelreplay.sources.duelingbook.har import view_replay_responses

        for body in view_replay_responses(data):
            yield from _replays(body, depth + 1)
    else:
        yield decode_object(_bounded(data))


def _bounded(data: bytes) -> bytes:
    if len(data) > MAX_REPLAY:
        raise ValueError(_TOO_LARGE)
    if crowded(data):
        raise ValueError(TOO_CROWDED)
    return data


def _is_recording(data: bytes) -> bool:
    return b'"entries"' in data[:65536] and b'"log"' in data[:256]


def _from_list(data: bytes) -> Iterator[tuple[Replay, list[Flaw]]]:
    """A bare list of plays, or a list of whole replays."""
    if b'"plays"' not in data:
        yield decode_list(_bounded(data))
        return
    for item in msgspec.json.decode(data, type=list[msgspec.Raw]):
        yield decode_object(_bounded(bytes(item)))
