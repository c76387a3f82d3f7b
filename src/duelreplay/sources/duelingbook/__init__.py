"""DuelingBook replays: the JSON of the site's replay page, in the shapes in which people keep it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.log.limits import TOO_CROWDED, crowded
from duelreplay.log.said import said
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
    return _guarded(data, 0)


def _guarded(data: bytes, depth: int, line: int | None = None) -> Iterator[_Found | _Bad]:
    """The replays of a part of the content; where it cannot be read, what is wrong with it."""
    try:
        yield from _unpacked(data, depth)
    except SiteRefusalError as error:
        refused = said(
            'the site did not hand out the replay, its answer is "{answer}"; load the replay\'s page again and save '
            "the answer that holds the plays",
            answer=str(error),
        )
        yield _Bad(refused, line)
    except (ValueError, RecursionError) as error:
        yield _Bad(said("not a DuelingBook replay: {error}", error=str(error)), line)


def _unpacked(data: bytes, depth: int) -> Iterator[_Found | _Bad]:
    """The replays in a part of the content.

    Raises:
        ValueError: It is none, or holds one that cannot be read and cannot be told from the rest.
    """
    data = data.removeprefix(_BOM).lstrip()
    if depth > _DEEPEST:
        yield decode_object(_bounded(data))
    elif _has_lines(data):
        for number, line in enumerate(data.splitlines(), start=1):
            if line.strip():
                yield from _guarded(line, depth + 1, number)
    elif data.startswith(b'"'):
        yield from _unpacked(msgspec.json.decode(data, type=str).encode(), depth + 1)
    elif data.startswith(b"["):
        yield from _from_list(data, depth + 1)
    elif _is_recording(data):
        yield from _from_recording(data, depth + 1)
    else:
        yield from _from_object(data, depth + 1)


def _bounded(data: bytes) -> bytes:
    if len(data) > MAX_REPLAY:
        raise ValueError(_TOO_LARGE)
    if crowded(data):
        raise ValueError(TOO_CROWDED)
    return data


def _has_lines(data: bytes) -> bool:
    """Whether each line is a value of its own: the first ends as an object or a string does, and another begins."""
    if data[:1] not in (b"{", b'"'):
        return False
    first, _, rest = data.partition(b"\n")
    first = first.rstrip()
    closed = len(first) > 1 and first.endswith(b"}" if first.startswith(b"{") else b'"')
    return closed and rest.lstrip()[:1] in (b"{", b'"')


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


def _from_list(data: bytes, depth: int) -> Iterator[_Found | _Bad]:
    """A bare list of plays, or a list of whole replays."""
    if b'"plays"' not in data:
        yield decode_list(_bounded(data))
        return
    for item in msgspec.json.decode(data, type=list[msgspec.Raw]):
        yield from _guarded(bytes(item), depth)


def _from_object(data: bytes, depth: int) -> Iterator[_Found | _Bad]:
    """A replay, or an object that holds replays under their ids or under any other key."""
    bundle: list[tuple[str, bytes]] = []
    found: _Found | None = None
    try:
        found = decode_object(_bounded(data))
    except ValueError:
        bundle = _bundle(data)
        if not bundle:
            raise
    if found is not None:
        yield found
    for key, text in bundle:
        for one in _guarded(text, depth):
            if not isinstance(one, _Bad) and one[0].id in (None, "") and _ID.fullmatch(key):
                yield msgspec.structs.replace(one[0], id=key), one[1]
            else:
                yield one


def _bundle(data: bytes) -> list[tuple[str, bytes]]:
    """The keys and texts of an object's values that are replays, or refusals among them.

    None of an object that has plays of its own, or none anywhere.
    """
    values = {key: bytes(raw) for key, raw in msgspec.json.decode(data, type=dict[str, msgspec.Raw]).items()}
    if "plays" in values or not any(_may_hold(text, b'"plays"') for text in values.values()):
        return []
    return [(key, text) for key, text in values.items() if _may_hold(text, b'"plays"') or _may_hold(text, b'"action"')]


def _may_hold(text: bytes, key: bytes) -> bool:
    if text[:1] == b'"':
        text = text.replace(b'\\"', b'"')[1:]
    return text[:1] in (b"{", b"[") and key in text
