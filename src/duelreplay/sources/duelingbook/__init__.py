"""DuelingBook replays: the JSON of the site's replay page, in the shapes in which people keep it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.sources.duelingbook.convert import convert, problems
from duelreplay.sources.duelingbook.detect import is_text, matches
from duelreplay.sources.duelingbook.game import Problem
from duelreplay.sources.duelingbook.model import Flaw, Replay, SiteRefusalError, decode_list, decode_object

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
_REFUSED: Final = (
    'the site did not hand out the replay, its answer is "{said}"; load the replay\'s page again and save the answer '
    "that holds the plays"
)
_ID: Final = re.compile(r"(?:\d+-)?\d+")
_DEEPEST: Final = 3
"""How often a replay may be packed: a recording of a string of a bundle."""


def read_duels(stream: BinaryIO, path: str) -> Iterator[DuelLog | Unreadable]:
    """Read every game of a replay, of a recording or a bundle that holds replays, or of a copied duel log.

    A bundle is a list of replays, an object that has them by their ids, or one replay a line.

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
    found = False
    for one in _replays(data):
        found = True
        if isinstance(one, _Bad):
            yield Unreadable(path, [Fault(path=path, line=one.line, problem=one.problem)])
        else:
            yield from convert(*one, path)
    if not found:
        yield _unreadable(path, _NO_REPLAY)


def check_bookkeeping(data: bytes) -> list[list[Problem]]:
    """Follow hands and decks through a replay: for each game the plays that do not fit, none in a true replay.

    Raises:
        ValueError: ``data`` is no replay, or holds one that cannot be read.
    """
    games: list[list[Problem]] = []
    for one in _replays(data):
        if isinstance(one, _Bad):
            raise ValueError(one.problem)
        games += problems(one[0])
    return games


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


class _Bad(Struct, frozen=True):
    """What should be a replay and cannot be read, and its line where each has one."""

    problem: str
    line: int | None = None


_Found = tuple[Replay, list[Flaw]]


def _replays(data: bytes) -> Iterator[_Found | _Bad]:
    """Every replay in the content, unpacked from a JSON string, a recording, a bundle or lines."""
    try:
        yield from _unpacked(data, 0)
    except SiteRefusalError as error:
        yield _Bad(_REFUSED.format(said=error))
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        yield _Bad(f"not a DuelingBook replay: {error}")


def _unpacked(data: bytes, depth: int) -> Iterator[_Found | _Bad]:
    data = data.removeprefix(_BOM).lstrip()
    if depth > _DEEPEST:
        yield decode_object(_bounded(data))
    elif _has_lines(data):
        for number, line in enumerate(data.splitlines(), start=1):
            if line.strip():
                yield from _on_line(line, number, depth + 1)
    elif data.startswith(b'"'):
        yield from _unpacked(msgspec.json.decode(data, type=str).encode(), depth + 1)
    elif data.startswith(b"["):
        yield from _from_list(data)
    elif _is_recording(data):
        yield from _from_recording(data, depth + 1)
    else:
        yield from _from_object(data, depth + 1)


def _bounded(data: bytes) -> bytes:
    if len(data) > MAX_REPLAY:
        raise ValueError(_TOO_LARGE)
    return data


def _has_lines(data: bytes) -> bool:
    """Whether each line is a value of its own: the first ends as an object or a string does, and another begins."""
    end = data.find(b"\n")
    if end < 0 or data[:1] not in (b"{", b'"'):
        return False
    first, rest = data[:end].rstrip(), data[end : end + _LOOK].lstrip()[:1]
    return len(first) > 1 and first[-1:] == (b"}" if data[:1] == b"{" else b'"') and rest in (b"{", b'"')


_LOOK: Final = 1024


def _on_line(line: bytes, number: int, depth: int) -> Iterator[_Found | _Bad]:
    """The replays of one line; a line that cannot be read leaves the others as they are."""
    try:
        yield from _unpacked(line, depth)
    except SiteRefusalError as error:
        yield _Bad(_REFUSED.format(said=error), number)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        yield _Bad(f"not a DuelingBook replay: {error}", number)


def _is_recording(data: bytes) -> bool:
    return b'"entries"' in data[:65536] and b'"log"' in data[:256]


def _from_recording(data: bytes, depth: int) -> Iterator[_Found | _Bad]:
    """The replays of a browser's recording; a refusal counts only where the site gave none after all."""
    from duelreplay.sources.duelingbook.har import view_replay_responses

    refusal: SiteRefusalError | None = None
    found = False
    for body in view_replay_responses(data):
        try:
            for one in _unpacked(body, depth):
                found = True
                yield one
        except SiteRefusalError as error:
            refusal = error
    if refusal is not None and not found:
        raise refusal


def _from_list(data: bytes) -> Iterator[_Found]:
    """A bare list of plays, or a list of whole replays."""
    if b'"plays"' not in data:
        yield decode_list(_bounded(data))
        return
    for item in msgspec.json.decode(data, type=list[msgspec.Raw]):
        yield decode_object(_bounded(bytes(item)))


def _from_object(data: bytes, depth: int) -> Iterator[_Found | _Bad]:
    """A replay, or an object that holds replays under their ids or under any other key."""
    values = _values(data)
    if "plays" in values or not any(map(_may_hold_plays, values.values())):
        yield decode_object(_bounded(data))
        return
    for key, value in values.items():
        if not _may_hold_plays(value):
            continue
        for one in _unpacked(bytes(value), depth):
            if not isinstance(one, _Bad) and one[0].id in (None, "") and _ID.fullmatch(key):
                yield msgspec.structs.replace(one[0], id=key), one[1]
            else:
                yield one


def _values(data: bytes) -> dict[str, msgspec.Raw]:
    """The values of an object that need a look; none of one that is a replay as it stands, or no object at all."""
    if _PLAYS_FIRST.match(data):
        return {}
    return _decode_values(data)


def _may_hold_plays(value: msgspec.Raw) -> bool:
    text = bytes(value)
    return text[:1] in (b"{", b"[") and b'"plays"' in text


_PLAYS_FIRST: Final = re.compile(rb'\{\s*"plays"')
_decode_values: Final = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
