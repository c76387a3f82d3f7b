"""Opening a file of any format: decompressed, told by its content, read as duels."""

from __future__ import annotations

import contextlib
import importlib
import io
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final, NamedTuple, TypeVar, cast

from duelreplay.log.codec import RawDuel, read_raw, to_raw
from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Fault, Unreadable

HEAD: Final = 1 << 16
"""How many bytes of a file's beginning its format is told by."""

STDIN: Final = "-"

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


DUEL_LOG: Final = Source("duel-log/1", "duelreplay.log.codec", lambda _: True)

SOURCES: Final[tuple[Source, ...]] = (
    Source("EDOPro replay", "duelreplay.sources.edopro", _is_edopro),
    Source("DuelingBook replay", "duelreplay.sources.duelingbook", _is_duelingbook),
    DUEL_LOG,
)
"""Every format, in the order in which they are tried; the last takes what no other knows."""

_NO_DUELS: Final = (
    (
        (b"yrp1", b"yrp2"),
        "no draws are in this replay, only decks and answers, so there is nothing to judge; hand over the .yrpX file",
    ),
    ((b"PK\x03\x04",), "a ZIP archive; unpack it and hand over the files in it"),
)
"""Beginnings of files that hold no draws, and what to do instead."""


class _NotReadableError(Exception):
    """The file cannot be read; the message says why and what to do."""


def read(path: str, *, stdin: BinaryIO | None = None) -> Iterator[DuelLog | Unreadable]:
    """Read every duel of a file of any format.

    What cannot be read comes out as ``Unreadable``; nothing is raised for a bad file.

    Args:
        path: the file; ``-`` is standard input.
        stdin: what ``-`` reads; ``sys.stdin.buffer`` where it is not given.
    """
    return _guarded(path, stdin, _duels)


def read_with_all_keys(path: str, *, stdin: BinaryIO | None = None) -> Iterator[RawDuel | Unreadable]:
    """Read every duel of a file of any format as plain dicts, with the keys that only a duel log itself has.

    Args:
        path: the file; ``-`` is standard input.
        stdin: what ``-`` reads; ``sys.stdin.buffer`` where it is not given.
    """
    return _guarded(path, stdin, _raw_duels)


def _duels(source: Source, stream: BinaryIO, path: str) -> Iterator[DuelLog | Unreadable]:
    module = importlib.import_module(source.module)
    return cast("Iterator[DuelLog | Unreadable]", module.read_duels(stream, path))


def _raw_duels(source: Source, stream: BinaryIO, path: str) -> Iterator[RawDuel | Unreadable]:
    if source is DUEL_LOG:
        yield from read_raw(stream, path)
        return
    for found in _duels(source, stream, path):
        yield to_raw(found) if isinstance(found, DuelLog) else found


def _guarded(
    path: str, stdin: BinaryIO | None, read_from: Callable[[Source, BinaryIO, str], Iterator[_T]]
) -> Iterator[_T | Unreadable]:
    """Open the file and read it; every failure to read it on the way is the last thing that comes out."""
    try:
        with contextlib.ExitStack() as opened:
            stream, head = _decompressed(*_with_head(_open(path, stdin, opened)))
            yield from read_from(_source(head), stream, path)
    except (_NotReadableError, OSError) as error:
        yield Unreadable(path, [Fault(path=path, problem=_why(error))])


def _why(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "this is a directory; name the files in it, for instance by a pattern"
    if isinstance(error, PermissionError):
        return "there is no permission to read it"
    if isinstance(error, OSError):
        return f"it cannot be read: {error.strerror or error}"
    return str(error)


def _open(path: str, stdin: BinaryIO | None, opened: contextlib.ExitStack) -> BinaryIO:
    if path == STDIN:
        return sys.stdin.buffer if stdin is None else stdin
    if "\0" in path:
        raise _NotReadableError("a file name cannot hold a NUL character")
    return opened.enter_context(open(path, "rb"))  # noqa: PTH123 - the path stays as it was given


def _source(head: bytes) -> Source:
    for beginnings, problem in _NO_DUELS:
        if head.startswith(beginnings):
            raise _NotReadableError(problem)
    return next(source for source in SOURCES if source.matches(head))


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


_Decoder = tuple[BinaryIO, str, tuple[type[Exception], ...]]


def _gzip(stream: BinaryIO) -> _Decoder:
    import gzip
    import zlib

    return cast("BinaryIO", gzip.GzipFile(fileobj=stream, mode="rb")), "gzip", (zlib.error, gzip.BadGzipFile)


def _zstd(stream: BinaryIO) -> _Decoder:
    if sys.version_info >= (3, 14):
        from compression import zstd
    else:
        from backports import zstd

    return cast("BinaryIO", zstd.ZstdFile(stream)), "zstd", (zstd.ZstdError,)


class _Guarded:
    """A decompressed stream whose errors say what is wrong with the compressed data."""

    def __init__(self, stream: BinaryIO, name: str, errors: tuple[type[Exception], ...]) -> None:
        self._stream = stream
        self._name = name
        self._errors = errors

    def read(self, size: int = -1) -> bytes:
        """Read up to ``size`` bytes.

        Raises:
            _NotReadableError: the compressed data is cut short or broken.
        """
        try:
            return self._stream.read(size)
        except EOFError as error:
            raise _NotReadableError(f"the {self._name} data ends too early: the file was cut short") from error
        except self._errors as error:
            raise _NotReadableError(f"the {self._name} data is broken: {error}") from error


NotReadableError = _NotReadableError
"""What a decompressed stream raises where its data is broken."""


def decompressed(stream: BinaryIO) -> tuple[BinaryIO, bytes]:
    """A stream without its compression, if it has one, and what it begins with (at most ``HEAD`` bytes).

    Reading may raise ``NotReadableError``: the compressed data is cut short or broken.
    """
    return _decompressed(*_with_head(stream))


def source_of(head: bytes) -> Source:
    """The format of what begins so.

    Raises:
        NotReadableError: there are no draws in it; the text says what to do.
    """
    return _source(head)


def read_stream(stream: BinaryIO, path: str) -> Iterator[DuelLog | Unreadable]:
    """Read every duel of an open stream, as ``read`` does of a file; ``path`` is what messages call it."""
    try:
        found, head = decompressed(stream)
        yield from _duels(_source(head), found, path)
    except (_NotReadableError, OSError) as error:
        yield Unreadable(path, [Fault(path=path, problem=_why(error))])
