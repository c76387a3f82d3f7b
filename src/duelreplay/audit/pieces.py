"""What lies in a file: one log, or the logs of an archive or of a long list, one after the other.

Archives are read in place and in one pass, nothing is unpacked to disk, and names in them are only ever shown. What
is too large or broken comes out as a piece that says so; the rest goes on where that can be.
"""

from __future__ import annotations

import lzma
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO, BinaryIO, Final, Literal, cast

from msgspec import Struct

from duelreplay.log.codec import is_lines
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.log.inputs import LARGEST as LONGEST_VALUE
from duelreplay.log.inputs import Pieces, TooLargeError
from duelreplay.log.limits import Swell, swollen
from duelreplay.log.lines import DuelText, Part, parts
from duelreplay.log.said import said
from duelreplay.log.splitting import elements
from duelreplay.sources.reader import DUEL_LOG, Counted, NotReadableError, decompressed, measured, source_of

LARGEST: Final = 8 << 20
"""Bytes of one log, unpacked, that an audit reads unless it is told otherwise."""

_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_PACKED: Final = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")
_TAR: Final = slice(257, 262)
_ENCRYPTED: Final = 0x1
_BROKEN: Final = (
    *(OSError, EOFError, ValueError, ArithmeticError, LookupError, RuntimeError),
    *(struct.error, zlib.error, lzma.LZMAError, tarfile.TarError, zipfile.BadZipFile),
    MemoryError,  # an LZMA member that asks for a dictionary of gigabytes
)
"""What the modules that read archives raise for damaged ones: not only what they document."""
_EVENT: Final = b'"type"'
_HOPELESS: Final = 1 << 30
"""Bytes of a file in a tar archive that are not read past to what follows: packed, they can be endless."""

Form = Literal["file", "object", "lines", "fault"]


class Piece(Struct, array_like=True, frozen=True):
    """One log, cut out of what it lies in.

    ``form`` says how ``text`` is read: a whole ``file`` of any format, not compressed; an ``object`` or ``lines`` of
    ``duel-log/1``; of a ``fault`` it is the message, and ``wrong`` the fault as such. ``source`` is the file as given,
    with ``!/`` before a name in an archive. ``number`` counts the duels before this one in its file, ``line`` is the
    one it begins on, from 1. ``name`` tells pieces of one file apart.
    """

    form: Form
    source: str
    text: bytes
    name: str = ""
    number: int = 0
    line: int = 1
    wrong: Unreadable | None = None


def fault_piece(source: str, problem: str, name: str = "!") -> Piece:
    """A piece that says why there is no log; ``problem`` may be a message that has words in other languages."""
    return _faulty(Unreadable(source, [Fault(path=source, problem=problem)]), name)


def _faulty(found: Unreadable, name: str) -> Piece:
    text = "\n".join(map(str, found.faults)).encode("utf-8", "backslashreplace")
    return Piece("fault", found.path, text, name, wrong=found)


class _TooMuchError(NotReadableError):
    """A log of more bytes than are read of one."""


class _Bounded:
    """A stream that ends with an error where one log takes more than ``largest`` bytes of it."""

    def __init__(self, stream: BinaryIO, largest: int) -> None:
        self._stream = stream
        self._largest = largest
        self._left = largest

    def read(self, size: int = -1) -> bytes:
        piece = self._stream.read(max(1, self._left if size < 0 else min(size, self._left)))
        self._left -= len(piece)
        if self._left < 0:
            raise _TooMuchError(too_large(self._largest))
        return piece

    def next_log(self, held: int) -> None:
        """Count anew, for the next log, of which ``held`` bytes have been read."""
        self._left = max(0, self._largest - held)

    def seekable(self) -> bool:
        return False


def too_large(largest: int) -> str:
    """What is said of a log of more than ``largest`` bytes."""
    return said("a log of more than {n} MiB; if it is one, allow more with --largest", n=largest >> 20)


def pieces(stream: BinaryIO, source: str, largest: int = LARGEST) -> Iterator[Piece]:
    """Every log of a file, in order.

    Args:
        stream: the file as it lies, compressed or not; a ZIP archive must be seekable.
        source: what the file is called.
        largest: bytes of one log, unpacked, above which it is not read.
    """
    nothing = True
    swell = Swell()
    stream, size = measured(stream)
    for piece in _pieces(stream, source, largest):
        nothing = False
        if swell.beyond(piece.text.count(_EVENT), size()):
            remedy = said("all of it is read once it is unpacked")
            yield fault_piece(source, swollen(swell, size(), remedy=remedy), "!swollen")
            return
        yield piece
    if nothing:
        yield fault_piece(source, said("there is no log in it"))


def _pieces(stream: BinaryIO, source: str, largest: int) -> Iterator[Piece]:
    try:
        if stream.seekable():
            begins = stream.read(len(_ZIP[0]))
            stream.seek(0)
            if begins in _ZIP:
                yield from _whole_part(_zip(stream, source, largest), source)
                return
        inner, head = decompressed(stream)
        if head.startswith(_ZIP):
            raise NotReadableError(said("a ZIP archive that is itself compressed; unpack it once"))
        if head[_TAR] == b"ustar":
            yield from _whole_part(_tar(inner, source, largest), source)
        elif head.startswith(_PACKED):
            raise NotReadableError(said("it is compressed twice; unpack it once"))
        elif head.strip() and source_of(head, source) is DUEL_LOG:
            yield from _duel_log(_Bounded(inner, largest), source)
        else:
            yield Piece("file", source, _whole(inner, largest))
    except (NotReadableError, OSError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
        yield fault_piece(source, why)


def _whole_part(found: Iterator[Piece], source: str) -> Iterator[Piece]:
    """The pieces of an archive up to where it is damaged, and then a piece that says so."""
    try:
        yield from found
    except _BROKEN as error:
        yield fault_piece(source, _broken(error))


def _broken(error: Exception) -> str:
    why = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
    return said("the archive is damaged: {error}", error=why)


def _whole(stream: BinaryIO | IO[bytes], largest: int) -> bytes:
    """All that is left of a stream.

    Raises:
        NotReadableError: it is more than ``largest`` bytes.
    """
    found = []
    left = largest + 1
    while left and (piece := stream.read(left)):
        found.append(piece)
        left -= len(piece)
    if not left:
        raise _TooMuchError(too_large(largest))
    return b"".join(found)


def _duel_log(stream: _Bounded, source: str) -> Iterator[Piece]:
    found = Pieces(cast("BinaryIO", stream))
    try:
        first = found.skip_blank()
        if first == b"[":
            yield from _elements(found, stream, source)
        elif first == b"{" and is_lines(found):
            yield from _lines(found, stream, source)
        else:
            line = found.line
            yield Piece("file", source, b"\n" * (line - 1) + found.all())
    except TooLargeError:
        raise _TooMuchError(too_large(LONGEST_VALUE)) from None


def _elements(found: Pieces, stream: _Bounded, source: str) -> Iterator[Piece]:
    for number, element in enumerate(elements(found, source)):
        if isinstance(element, DuelText):
            yield Piece("object", source, element.text, f"#{number}", element.number - 1, element.line)
        else:
            yield _faulty(element, f"#{number}")
        stream.next_log(len(found))


def _lines(found: Pieces, stream: _Bounded, source: str) -> Iterator[Piece]:
    """The duels of JSON Lines, each with its header line; events above the first header are a piece of their own."""
    group = _Group(source)
    for part in parts(found):
        if part.kind != "events":
            yield from group.close()
        if part.kind == "duel":
            yield Piece("object", source, part.text, f"#{group.number}", group.headers, part.line)
            group.number += 1
            group.headers += 1
        else:
            group.add(part)
        stream.next_log(group.size)
    yield from group.close()


class _Group:
    """Lines that belong together, as they are collected."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.number = 0
        self.headers = 0
        self.size = 0
        self._texts: list[bytes] = []
        self._first: Part | None = None

    def add(self, part: Part) -> None:
        self._first = self._first or part
        self._texts.append(part.text)
        self.size += len(part.text)

    def close(self) -> Iterator[Piece]:
        first, text = self._first, b"".join(self._texts)
        self._first, self._texts, self.size = None, [], 0
        if first is None or not text.strip():
            return
        yield Piece("lines", self.source, text, f"#{self.number}", self.headers, first.line)
        self.number += 1
        self.headers += first.kind == "header"


def _member(stream: IO[bytes], source: str, name: str, largest: int) -> Piece:
    """One file of an archive; what is wrong with it leaves the others alone."""
    try:
        data = _whole(stream, largest)
        if data.startswith(_PACKED):
            import io

            data = _whole(decompressed(cast("BinaryIO", io.BytesIO(data)))[0], largest)
        if data.startswith(_ZIP) or data[_TAR] == b"ustar":
            raise NotReadableError(said("an archive in an archive; unpack it once"))
        if data.startswith(_PACKED):
            raise NotReadableError(said("it is compressed twice; unpack it once"))
    except NotReadableError as error:
        return fault_piece(source, str(error), name)
    except _BROKEN as error:
        return fault_piece(source, _broken(error), name)
    return Piece("file", source, data, name)


def _tar(stream: BinaryIO, source: str, largest: int) -> Iterator[Piece]:
    counted = Counted(stream)
    with tarfile.open(fileobj=cast("BinaryIO", counted), mode="r|") as archive:
        for member in archive:
            archive.members.clear()  # type: ignore[attr-defined]  # else every name read stays in memory
            if member.size > _HOPELESS:
                raise NotReadableError(said("it holds a file of more than 1 GiB, which no log is; it was not read on"))
            opened = archive.extractfile(member) if member.isreg() else None
            if opened is None or _passed_over(member.name):
                continue
            inside = f"{source}!/{member.name}"
            if member.size > largest:
                yield fault_piece(inside, too_large(largest), member.name)
            else:
                yield _member(opened, inside, member.name, largest)
        # The module takes the end of the data for the end of the archive, which a block of zeros marks.
        if counted.size < archive.offset + tarfile.BLOCKSIZE:
            raise NotReadableError(said("the tar archive ends too early: the file was cut short"))


def _zip(stream: BinaryIO, source: str, largest: int) -> Iterator[Piece]:
    size = stream.seek(0, 2)
    with zipfile.ZipFile(stream) as archive:
        if sum(entry.compress_size for entry in archive.filelist) > size:
            raise NotReadableError(said("the files in this ZIP archive overlap: it was made to swell; it is not read"))
        for entry in archive.filelist:
            if entry.is_dir() or _passed_over(entry.filename):
                continue
            inside, name = f"{source}!/{entry.filename}", entry.filename
            if entry.flag_bits & _ENCRYPTED:
                yield fault_piece(inside, said("it is locked with a password; unpack it first"), name)
                continue
            if entry.file_size > largest:
                yield fault_piece(inside, too_large(largest), name)
                continue
            try:
                with archive.open(entry) as opened:
                    yield _member(opened, inside, name, largest)
            except _BROKEN as error:
                yield fault_piece(inside, _broken(error), name)


NOT_LOGS: Final = frozenset(
    {".md", ".pdf", ".html", ".htm", ".css", ".js", ".py", ".toml", ".ini", ".yaml", ".yml", ".xlsx", ".docx", ".csv"}
    | {".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".mp4", ".tsv", ".parquet"}
    | {".db", ".db-wal", ".db-shm", ".sqlite", ".sqlite3"}
)
"""Endings of names that are passed over in folders and archives; a file that is named itself is always read."""


def _passed_over(name: str) -> bool:
    return passed_over(name.rpartition("/")[2])


def passed_over(name: str) -> bool:
    """Whether a file of a folder is no log by its name: hidden, or of a kind that never is one."""
    dot = name.rfind(".")
    return name.startswith(".") or (dot > 0 and name[dot:].lower() in NOT_LOGS)
