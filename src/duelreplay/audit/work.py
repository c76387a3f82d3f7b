"""The work itself: a shard in, rows out. Pure: it depends on the shard, the options and the bytes they name.

Any engine may call ``work_on``: a pool of processes, Dask, Spark, a queue. What it takes and gives can be pickled.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from functools import lru_cache
from types import FrameType
from typing import BinaryIO, Final, NoReturn

from msgspec import Struct

from duelreplay.audit.judging import Judge, Options, unreadable_rows
from duelreplay.audit.pieces import Piece, pieces, too_large
from duelreplay.audit.rows import CONTENT_BYTES, ENCODE, DuelRows
from duelreplay.log.document import read_document
from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Fault, Unreadable, internal_fault
from duelreplay.log.inputs import Pieces
from duelreplay.log.lines import DuelText, LineReader
from duelreplay.log.said import said
from duelreplay.sources.reader import read_stream

SECONDS: Final = 30.0
"""CPU seconds that one log may take."""

TOO_HUNGRY: Final = said(
    "judging it takes more memory than a process may have; if it is a log, allow more with --largest"
)

_TOGETHER: Final = 512
"""Duels that are encoded together: a file may hold very many, and none of those who read rows must hold them all."""


class Setup(Struct, frozen=True):
    """What a worker must know besides its shard.

    ``seconds`` bounds the judging of one log, ``memory`` (bytes, 0: none) the process; ``db`` is where stored duels
    are read; ``base`` is the folder that relative paths are meant from.
    """

    options: Options
    seconds: float = SECONDS
    db: str | None = None
    base: str = ""
    memory: int = 0


Place = tuple[int, int, int]
"""Where a unit lies: in which container, in which reading of it, as the how-many-th from 0."""


class Unit(Struct, frozen=True, array_like=True):
    """One piece of work: a file, a log cut out of a larger file, or a stored duel.

    ``key`` is what the unit is found by in a later run, ``source`` what it is called, ``size`` and ``stamp`` are the
    signs that it changed. ``known`` is the content of which the results are there already.
    """

    key: str
    source: str
    size: int = 0
    stamp: str = ""
    known: bytes = b""
    piece: Piece | None = None
    duel: str | None = None
    place: Place | None = None


class Result(Struct, frozen=True, array_like=True):
    """What came of one unit.

    ``content`` is the hash of its bytes; where that was known already nothing was judged and ``rows`` is None. Else
    ``rows`` are the encoded ``DuelRows``, some hundreds at a time. ``lost`` says that the process died over it.
    """

    content: bytes
    rows: list[bytes] | None
    duels: int = 0
    illegal: int = 0
    unreadable: int = 0
    lost: bool = False


class OutOfTimeError(BaseException):
    """One log takes too long; no handler of ordinary errors may take this for its own."""


def content_of(data: bytes) -> bytes:
    """The hash that a log is known by."""
    return hashlib.sha256(data).digest()[:CONTENT_BYTES]


@lru_cache(maxsize=2)
def judging(setup: Setup) -> Judge:
    """The judge of this process; made once."""
    return Judge(setup.options)


def work_on(setup: Setup, units: Sequence[Unit]) -> list[Result]:
    """Judge a shard; one result for each unit, in order. Nothing is raised for a bad unit."""
    judge = judging(setup)
    if setup.memory:
        limit_memory(setup.memory)
    return [_result(judge, setup, unit) for unit in units]


def died(why: str) -> str:
    """What is said of an input over which every process died that tried it; ``why`` may be a message itself."""
    return said("the process that judged it ended ({why}); it was not judged", why=why)


def lost(setup: Setup, unit: Unit, why: str) -> Result:
    """The result of a unit over which every process died that tried it."""
    return Result(b"", [ENCODE([_unread(unit.source, died(why), b"", setup)])], unreadable=1, lost=True)


def _result(judge: Judge, setup: Setup, unit: Unit) -> Result:
    try:
        if unit.duel is not None:
            return _stored(judge, setup, unit)
        if unit.piece is not None:
            content = content_of(unit.piece.text)
            if content == unit.known:
                return Result(content, None)
            return _counted(content, _rows(judge, setup, unit.piece))
        data = read_file(unit.source, setup)
    except MemoryError:
        return _failed(unit, setup, TOO_HUNGRY)
    except OSError as error:
        return _failed(unit, setup, cannot_read(error))
    content = content_of(data)
    if content == unit.known:
        return Result(content, None)
    if len(data) > setup.options.largest:
        return _failed(unit, setup, too_large(setup.options.largest), content)
    found = [
        row
        for piece in pieces(io.BytesIO(data), unit.source, setup.options.largest)
        for row in _rows(judge, setup, piece)
    ]
    return _counted(content, found)


def _stored(judge: Judge, setup: Setup, unit: Unit) -> Result:
    from duelreplay.audit.stored import read_stored

    found, content = read_stored(str(setup.db), str(unit.duel))
    if content == unit.known:
        return Result(content, None)
    if isinstance(found, Unreadable):
        return _counted(content, [unreadable_rows(found, content, setup.options.lang)])
    return _counted(content, [judge.rows(found, content)])


def _failed(unit: Unit, setup: Setup, why: str, content: bytes = b"") -> Result:
    return _counted(content, [_unread(unit.source, why, content, setup)])


def _unread(source: str, why: str, content: bytes, setup: Setup) -> DuelRows:
    """The row of a log that was not judged; ``why`` may be a message that has words in other languages."""
    return unreadable_rows(Unreadable(source, [Fault(path=source, problem=why)]), content, setup.options.lang)


def _counted(content: bytes, rows: list[DuelRows]) -> Result:
    broken = sum(row.duel.error is not None for row in rows)
    illegal = sum(row.duel.verdict == "illegal" for row in rows)
    encoded = [ENCODE(rows[first : first + _TOGETHER]) for first in range(0, len(rows), _TOGETHER)]
    return Result(content, encoded, len(rows) - broken, illegal, broken)


def read_file(source: str, setup: Setup) -> bytes:
    """The bytes of a file, or of a remote one, at most ``setup.options.largest`` and one more.

    Raises:
        OSError: it cannot be read.
    """
    with open_source(source, setup) as stream:
        return stream.read(setup.options.largest + 1)


@contextlib.contextmanager
def open_source(source: str, setup: Setup) -> Iterator[BinaryIO]:
    """A file or a remote one, to read.

    Raises:
        OSError: it cannot be opened.
    """
    if "://" in source:
        from duelreplay.audit.listing import remote_file

        with remote_file(source) as stream:
            yield stream
    else:
        with open(os.path.join(setup.base, source), "rb") as stream:  # noqa: PTH118, PTH123 - paths stay strings
            yield stream


def cannot_read(error: OSError) -> str:
    """Why a file could not be read."""
    if isinstance(error, FileNotFoundError):
        return said("there is no such file")
    if isinstance(error, PermissionError):
        return said("there is no permission to read it")
    return said("it cannot be read: {why}", why=error.strerror or str(error))


def _rows(judge: Judge, setup: Setup, piece: Piece) -> list[DuelRows]:
    """Every duel of one piece, judged."""
    if piece.wrong is not None:
        return [unreadable_rows(piece.wrong, b"", setup.options.lang)]
    content = content_of(piece.text)
    found: list[DuelRows] = []
    try:
        with time_limit(setup.seconds):
            found.extend(_judged(judge, duel, content) for duel in _duels(piece))
    except OutOfTimeError:
        why = said("it took more than {n} s of processor time; not judged", n=f"{setup.seconds:g}")
        found.append(_unread(piece.source, why, content, setup))
    except MemoryError:
        found = [_unread(piece.source, TOO_HUNGRY, content, setup)]
    except Exception as error:  # noqa: BLE001 - one log that the program fails on must not end the run
        found.append(
            unreadable_rows(
                Unreadable(piece.source, [internal_fault(error, piece.source)]), content, setup.options.lang
            )
        )
    return found or [_unread(piece.source, said("there is no duel in it"), content, setup)]


def _judged(judge: Judge, duel: DuelLog | Unreadable, content: bytes) -> DuelRows:
    return (
        judge.rows(duel, content) if isinstance(duel, DuelLog) else unreadable_rows(duel, content, judge.options.lang)
    )


def _duels(piece: Piece) -> Iterator[DuelLog | Unreadable]:
    if piece.form == "object":
        yield read_document(piece.text, piece.source, piece.number + 1, piece.line)
        return
    if piece.form == "file":
        yield from read_stream(io.BytesIO(piece.text), piece.source)
        return
    stream = io.BytesIO(piece.text)
    reader = Pieces(stream)
    reader.line = piece.line
    for found in LineReader(reader, stream, 0, piece.source, before=piece.number).read():
        if isinstance(found, DuelText):
            yield read_document(found.text, piece.source, found.number, found.line)
        else:
            yield found if isinstance(found, Unreadable) else found.log


def memory_for(largest: int) -> int:
    """Bytes that a process needs for logs of up to ``largest`` bytes, whatever stands in them.

    Measured: 35 MB for ordinary logs; decoded events take up to seven times their text.
    """
    return (64 << 20) + 8 * largest


def limit_memory(size: int) -> None:
    """Let this process have no more than ``size`` bytes of its own: then MemoryError, where the system can do that."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (size if hard == resource.RLIM_INFINITY else min(size, hard), hard))


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise ``OutOfTimeError`` in the block after so much processor time, where the system can (main thread, POSIX)."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, _out_of_time)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _out_of_time(_number: int, _frame: FrameType | None) -> NoReturn:
    raise OutOfTimeError
