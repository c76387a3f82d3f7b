"""Opening a file of any format: decompressed, told by its content, read as duels."""

from __future__ import annotations

import contextlib
import importlib
import io
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final, NamedTuple, TypeVar, cast

import msgspec

from duelreplay.log.codec import RawDuel, read_raw, to_raw
from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Fault, Unreadable, internal_fault
from duelreplay.log.limits import LIMITS, RATIO
from duelreplay.log.numbering import ENCODER, EVENT
from duelreplay.log.said import said

HEAD: Final = 1 << 16
"""How many bytes of a file's beginning its format is told by."""

STDIN: Final = "-"

_NOTATION_SUFFIX: Final = ".duel"
"""Only where a file's content is like nothing else its name says that it is a duel with a broken first line."""

_GZIP: Final = b"\x1f\x8b"
_ZSTD: Final = b"\x28\xb5\x2f\xfd"

_T = TypeVar("_T")


class Source(NamedTuple):
    """One format, and the module that reads it: by name, so that only the one that is needed is imported.

    ``matches`` decides on the first ``HEAD`` bytes. The module has
    ``read_duels(stream, path) -> Iterator[DuelLog | Unreadable]``.
    """

    name: str
    module: str
    matches: Callable[[bytes], bool]


def _is_edopro(head: bytes) -> bool:
    return head.startswith(b"yrpX")


def _is_duelingbook(head: bytes) -> bool:
    if b'"duel-log/' in head or not head.strip():
        return False
    return bool(importlib.import_module("duelreplay.sources.duelingbook").matches(head))


def _is_notation(head: bytes) -> bool:
    if head.lstrip()[:1] in (b"{", b"[", b""):
        return False
    return bool(importlib.import_module("duelreplay.sources.notation").matches(head))


NOTATION: Final = Source("paper notation", "duelreplay.sources.notation", _is_notation)
DUEL_LOG: Final = Source("duel-log/1", "duelreplay.log.codec", lambda _: True)

SOURCES: Final[tuple[Source, ...]] = (
    Source("EDOPro replay", "duelreplay.sources.edopro", _is_edopro),
    Source("DuelingBook replay", "duelreplay.sources.duelingbook", _is_duelingbook),
    NOTATION,
    DUEL_LOG,
)
"""Every format, in the order in which they are tried; the last takes what no other knows."""

_NEEDS_ENGINE: Final = (
    "it holds decks, a seed and the players' answers, not what happened, so no draw can be seen in it. EDOPro saves a "
    ".yrpX beside it, which can be read; YGOPro and its kin never write one: play the replay there and type what "
    "matters, or ask for a log of the duel"
)
_WEB_PAGE: Final = (
    "a web page, not the data behind it; of a DuelingBook replay save the answer to view-replay from the browser's "
    "network panel, or copy the duel log's text into a file"
)
_NO_EVENTS: Final = (
    (
        (b"yrp1", b"yrp2"),
        _NEEDS_ENGINE,
    ),
    ((b"PK\x03\x04",), "a ZIP archive; unpack it and hand over the files in it, or have replay audit read it as it is"),
    ((b"7z\xbc\xaf\x27\x1c",), "a 7z archive; unpack it and hand over the files in it"),
    ((b"Rar!\x1a\x07",), "a RAR archive; unpack it and hand over the files in it"),
    ((b"\xfd7zXZ\x00",), "packed with xz; unpack it first (gzip and Zstandard are read as they are)"),
    ((b"BZh",), "packed with bzip2; unpack it first (gzip and Zstandard are read as they are)"),
    ((b"SQLite format 3\x00",), "a database; name it with --db, and duels in it by their ids"),
    (
        (b"<!doctype html", b"<html"),
        _WEB_PAGE,
    ),
    (
        (b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"\xd0\xcf\x11\xe0"),
        "a document or a picture; type the duel as duel-log/1 (docs/duel-log.md)",
    ),
)
"""Beginnings of files that hold no events, in small letters where they are text, and what to do instead."""

_TAR: Final = (257, b"ustar")
_MASTER_DUEL: Final = b'"replaym"'
_ALIKE: Final = (
    (".yrp3d", "a yrp3d recording (MDPro3, YGOPro for Unity), which is not read; the .yrpX of EDOPro is"),
    (".omega", "a replay of YGO Omega, which is not read; type the duel as duel-log/1 (docs/duel-log.md)"),
    (".bytes", "a replay of YGO Omega, which is not read; type the duel as duel-log/1 (docs/duel-log.md)"),
)
_OMEGA_TEXT: Final = re.compile(rb"\A[A-Za-z0-9+/\r\n]{200,}={0,2}\s*\Z")
_YRP3D: Final = re.compile(rb"\A[\x04\xa2\xe6-\xec].{2}\x00\x00", re.DOTALL)
_URL: Final = re.compile(r"\A[A-Za-z][A-Za-z0-9+.-]+://")
_DATABASE_URL: Final = re.compile(r"\A(?:postgres|sqlite)", re.IGNORECASE)
_A_URL: Final = (
    "an address, and this program opens no connection; save what is there to a file. Of a DuelingBook replay save the "
    "answer to view-replay from the browser's network panel, or copy the duel log's text into a file"
)
_DATABASE: Final = "the address of a database; name it with --db, and duels in it by their ids"
_UNSAYABLE: Final = "a number beyond the range of 64 bits, which no duel has: the file was changed or damaged"
_LONG_NUMBER: Final = re.compile(rb"[0-9]{19}")
_NO_FILE: Final = "there is no such file"
_FOLDER: Final = "this is a directory; name the files in it, for instance by a pattern"
_NO_PERMISSION: Final = "there is no permission to read it"
_NO_STDIN: Final = "standard input is closed"
_NUL: Final = "a file name cannot hold a NUL character"


class _NotReadableError(Exception):
    """The file cannot be read; the message says why and what to do."""


def read(path: str, *, stdin: BinaryIO | None = None, hashed: bool = False) -> Iterator[DuelLog | Unreadable]:
    """Read every duel of a file of any format, within ``duelreplay.log.limits.LIMITS``.

    What cannot be read comes out as ``Unreadable``; nothing is raised for a bad file.

    Args:
        path: the file; ``-`` is standard input.
        stdin: what ``-`` reads; ``sys.stdin.buffer`` where it is not given.
        hashed: whether each duel gets the ``sha256`` of the file's bytes, compressed as they may be; where it is
            read from a pipe, which can be read only once, it gets none.
    """
    digest = _Digest(wanted=hashed)
    for found in _guarded(path, stdin, _duels, digest):
        if isinstance(found, DuelLog):
            found.sha256 = digest.value
        yield found


def read_with_all_keys(path: str, *, stdin: BinaryIO | None = None) -> Iterator[RawDuel | Unreadable]:
    """Read every duel of a file of any format as plain dicts, with the keys that only a duel log itself has.

    Args:
        path: the file; ``-`` is standard input.
        stdin: what ``-`` reads; ``sys.stdin.buffer`` where it is not given.
    """
    return _guarded(path, stdin, _raw_duels, _Digest(wanted=False))


class _Digest:
    """The SHA-256 of a file, taken before it is read."""

    def __init__(self, *, wanted: bool) -> None:
        self._wanted = wanted
        self.value: str | None = None

    def take(self, stream: BinaryIO) -> None:
        """Hash what is left of a stream that can be read again, and leave it where it was."""
        if not self._wanted or not stream.seekable():
            return
        import hashlib

        start = stream.tell()
        digest = hashlib.sha256()
        while piece := stream.read(1 << 20):
            digest.update(piece)
        self.value = digest.hexdigest()
        stream.seek(start)


def _duels(source: Source, stream: BinaryIO, path: str) -> Iterator[DuelLog | Unreadable]:
    module = importlib.import_module(source.module)
    found = cast("Iterator[DuelLog | Unreadable]", module.read_duels(stream, path))
    return found if source is DUEL_LOG else map(_storable, found)


def _storable(log: DuelLog | Unreadable) -> DuelLog | Unreadable:
    """A duel that another format was made into, as long as a duel log can say it.

    Other formats bound neither numbers nor texts; a duel log that holds what it cannot say could be written once and
    never be read again.
    """
    if isinstance(log, Unreadable):
        return log
    events = log.events if isinstance(log.events, list) else list(log.events)
    try:
        text = ENCODER.encode(log.header) + ENCODER.encode(events)
    except (OverflowError, UnicodeEncodeError):
        text = b""
    if text and not _LONG_NUMBER.search(text):
        return log
    return _unsayable(log) or log


def _unsayable(log: DuelLog) -> Unreadable | None:
    """The first event that a duel log cannot hold, None where there is none after all."""
    for number, event in enumerate(log.events, start=1):
        try:
            EVENT.decode(ENCODER.encode(event))
        except (OverflowError, UnicodeEncodeError, msgspec.DecodeError):
            fault = Fault(path=log.path, duel=log.header.id, event=number, key=event.ref, problem=_UNSAYABLE)
            return Unreadable(log.path, [fault])
    return None


def _raw_duels(source: Source, stream: BinaryIO, path: str) -> Iterator[RawDuel | Unreadable]:
    if source is DUEL_LOG:
        yield from read_raw(stream, path)
        return
    for found in _duels(source, stream, path):
        yield to_raw(found) if isinstance(found, DuelLog) else found


def _guarded(
    path: str,
    stdin: BinaryIO | None,
    read_from: Callable[[Source, BinaryIO, str], Iterator[_T]],
    digest: _Digest,
) -> Iterator[_T | Unreadable]:
    """Open the file and read it; every failure to read it on the way is the last thing that comes out."""
    return _few_faults(path, _opened(path, stdin, read_from, digest))


def _opened(
    path: str,
    stdin: BinaryIO | None,
    read_from: Callable[[Source, BinaryIO, str], Iterator[_T]],
    digest: _Digest,
) -> Iterator[_T | Unreadable]:
    try:
        with contextlib.ExitStack() as opened:
            plain = _open(path, stdin, opened)
            digest.take(plain)
            stream, head = _decompressed(*_with_head(plain))
            _refuse_others(path, head)
            yield from read_from(_source(head, path), stream, path)
    except (_NotReadableError, OSError) as error:
        yield Unreadable(path, [Fault(path=path, problem=_why(path, error))])
    except Exception as error:  # noqa: BLE001 - one file that the program fails on must not end the run
        yield Unreadable(path, [internal_fault(error, path)])


def _few_faults(path: str, found: Iterator[_T | Unreadable]) -> Iterator[_T | Unreadable]:
    """The same, of whose faults only as many are told as the limit says; the last counts the others."""
    room = LIMITS.get().faults
    more = inputs = 0
    for one in found:
        if not isinstance(one, Unreadable):
            yield one
        elif room > 0:
            told, room = one.faults[:room], room - len(one.faults)
            yield Unreadable(path, told, more=one.more + len(one.faults) - len(told))
        else:
            more += one.more + len(one.faults)
            inputs += 1
    if inputs:
        yield Unreadable(path, [], more=more, inputs=inputs)


def _why(path: str, error: Exception) -> str:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return _DATABASE if _DATABASE_URL.match(path) and "://" in path else _A_URL if _URL.match(path) else _NO_FILE
    if isinstance(error, IsADirectoryError):
        return _FOLDER
    if isinstance(error, PermissionError):
        return _NO_PERMISSION
    if isinstance(error, OSError):
        return said("it cannot be read: {why}", why=error.strerror or str(error))
    return str(error)


def _open(path: str, stdin: BinaryIO | None, opened: contextlib.ExitStack) -> BinaryIO:
    if path == STDIN:
        if stdin is None and sys.stdin is None:
            raise _NotReadableError(_NO_STDIN)
        return sys.stdin.buffer if stdin is None else stdin
    if "\0" in path:
        raise _NotReadableError(_NUL)
    return opened.enter_context(open(path, "rb"))  # noqa: PTH123 - the path stays as it was given


def _refuse_others(path: str, head: bytes) -> None:
    """Name a file that is known and has nothing to read.

    Raises:
        _NotReadableError: it is one.
    """
    start = head.lstrip()[:16].lower()
    for beginnings, problem in _NO_EVENTS:
        if head.startswith(beginnings) or start.startswith(beginnings):
            raise _NotReadableError(problem)
    place, mark = _TAR
    if head.startswith(mark, place):
        raise _NotReadableError(
            "a tar archive; unpack it and hand over the files in it, or have replay audit read it as it is"
        )
    if head[:1] == b"{" and _MASTER_DUEL in head and b'"format"' not in head:
        raise _NotReadableError("a replay of Master Duel, which is not read: only the game itself can play it")
    if head[:1] in b"{[":
        return
    for ending, problem in _ALIKE:
        if path.lower().endswith(ending):
            raise _NotReadableError(problem)
    if _YRP3D.match(head):
        raise _NotReadableError(_ALIKE[0][1])
    if _OMEGA_TEXT.match(head):
        raise _NotReadableError(_ALIKE[1][1])


def _source(head: bytes, path: str) -> Source:
    found = next(source for source in SOURCES if source.matches(head))
    is_text = head.strip()[:1] not in (b"", b"{", b"[")
    return NOTATION if found is DUEL_LOG and is_text and path.lower().endswith(_NOTATION_SUFFIX) else found


def _with_head(stream: BinaryIO) -> tuple[BinaryIO, bytes]:
    """The stream as it was, and what it begins with."""
    if isinstance(stream, io.BufferedReader) and isinstance(stream.raw, io.FileIO) and stream.seekable():
        start = stream.tell()
        head = _read_up_to(stream, HEAD)
        stream.seek(start)
        return stream, head
    head = _read_up_to(stream, HEAD)
    return io.BufferedReader(_Joined(head, stream), HEAD), head


def _read_up_to(stream: BinaryIO, size: int) -> bytes:
    pieces = []
    while size > 0 and (piece := stream.read(size)):
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)


class _Joined(io.RawIOBase):
    """A stream with its beginning, which was read for a look, put back in front of it."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self._head = head
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = len(buffer)
        if self._head:
            piece, self._head = self._head[:size], self._head[size:]
        else:
            piece = self._stream.read(size)
        buffer[: len(piece)] = piece
        return len(piece)


def _decompressed(stream: BinaryIO, head: bytes) -> tuple[BinaryIO, bytes]:
    """What the stream holds when it is decompressed, which is told by its first bytes."""
    if head.startswith(_GZIP):
        return _with_head(cast("BinaryIO", _Guarded(*_gzip(stream))))
    if head.startswith(_ZSTD):
        return _with_head(cast("BinaryIO", _Guarded(*_zstd(stream))))
    return stream, head


_Decoder = tuple[BinaryIO, str, tuple[type[Exception], ...], "_Counted"]


def _gzip(stream: BinaryIO) -> _Decoder:
    import gzip
    import zlib

    packed = _Counted(stream)
    unpacked = cast("BinaryIO", gzip.GzipFile(fileobj=cast("BinaryIO", packed), mode="rb"))
    return unpacked, "gzip", (zlib.error, gzip.BadGzipFile), packed


def _zstd(stream: BinaryIO) -> _Decoder:
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd

    packed = _Counted(stream)
    unpacked = cast("BinaryIO", zstd.ZstdFile(cast("BinaryIO", packed)))
    return unpacked, "zstd", (zstd.ZstdError,), packed


class _Counted:
    """A stream that counts what is read of it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.size = 0

    def read(self, size: int = -1) -> bytes:
        """Read up to ``size`` bytes."""
        data = self._stream.read(size)
        self.size += len(data)
        return data


class _Guarded:
    """A decompressed stream whose errors say what is wrong with the compressed data."""

    def __init__(self, stream: BinaryIO, name: str, errors: tuple[type[Exception], ...], packed: _Counted) -> None:
        self._stream = stream
        self._name = name
        self._errors = errors
        self._packed = packed
        self._size = 0
        self._most = LIMITS.get().unpacked

    def read(self, size: int = -1) -> bytes:
        """Read up to ``size`` bytes.

        Raises:
            _NotReadableError: the compressed data is cut short or broken, or unpacks to more than is allowed.
        """
        try:
            data = self._stream.read(size)
        except EOFError as error:
            problem = said("the {name} data ends too early: the file was cut short", name=self._name)
            raise _NotReadableError(problem) from error
        except self._errors as error:
            raise _NotReadableError(
                said("the {name} data is broken: {error}", name=self._name, error=str(error))
            ) from error
        self._size += len(data)
        if self._size > self._most and self._size > RATIO * self._packed.size:
            problem = said(
                "the {name} data unpacks to more than {n} MiB, {times} times its size, as no log of duels does; "
                "--max-unpacked reads more",
                name=self._name,
                n=self._most >> 20,
                times=self._size // max(1, self._packed.size),
            )
            raise _NotReadableError(problem)
        return data


NotReadableError = _NotReadableError
"""What a decompressed stream raises where its data is broken."""


def decompressed(stream: BinaryIO) -> tuple[BinaryIO, bytes]:
    """A stream without its compression, if it has one, and what it begins with (at most ``HEAD`` bytes).

    How much it unpacks to is the caller's to bound. Reading may raise ``NotReadableError``: the compressed data is cut
    short or broken.
    """
    before = LIMITS.set(msgspec.structs.replace(LIMITS.get(), unpacked=sys.maxsize))
    try:
        return _decompressed(*_with_head(stream))
    finally:
        LIMITS.reset(before)


def source_of(head: bytes, path: str) -> Source:
    """The format of what begins so.

    Raises:
        NotReadableError: nothing in it can be read; the text says what to do.
    """
    _refuse_others(path, head)
    return _source(head, path)


def read_stream(stream: BinaryIO, path: str) -> Iterator[DuelLog | Unreadable]:
    """Read every duel of an open stream, as ``read`` does of a file; ``path`` is what messages call it."""
    return _few_faults(path, _streamed(stream, path))


def _streamed(stream: BinaryIO, path: str) -> Iterator[DuelLog | Unreadable]:
    try:
        found, head = decompressed(stream)
        yield from _duels(source_of(head, path), found, path)
    except (_NotReadableError, OSError) as error:
        yield Unreadable(path, [Fault(path=path, problem=_why(path, error))])
    except Exception as error:  # noqa: BLE001 - one file that the program fails on must not end the run
        yield Unreadable(path, [internal_fault(error, path)])
