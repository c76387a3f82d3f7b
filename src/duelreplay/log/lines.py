"""Duels as JSON Lines: a header line, then its events, one a line.

A duel of ordinary size is a list of events. A longer one is checked while it is read past, and its events are
then a view that reads the same bytes again: from the file itself, or from a copy on disk where the stream cannot
be read twice.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, BinaryIO, Final, NamedTuple

import msgspec

from duelreplay.log.document import read_header
from duelreplay.log.events import DuelLog, Event, Header
from duelreplay.log.faults import Fault, Unreadable, UnreadableInputError
from duelreplay.log.inputs import PIECE, Pieces
from duelreplay.log.numbering import ENCODER, EVENT, Tally, every_key, keys_are_unique, quotes_in
from duelreplay.log.said import said

LONG: Final = 16 << 20
"""Bytes of event lines above which the events of a duel are not held in memory."""

_BLOCK: Final = 1 << 18


class _Shape(msgspec.Struct):
    """What tells a header line from an event."""

    format: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    type: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    events: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


_SHAPE: Final = msgspec.json.Decoder(_Shape)


class Part(NamedTuple):
    """A run of event lines, a header line, or a line that is a whole duel; ``offset`` is in the stream."""

    kind: str
    text: bytes
    line: int
    offset: int


def parts(pieces: Pieces) -> Iterator[Part]:
    """Cut the lines that are left into headers and runs of events."""
    for block in pieces.blocks():
        start, line = 0, pieces.line
        for begin, end, kind in _headers(block):
            if begin > start:
                yield Part("events", block[start:begin], line, pieces.offset + start)
                line += block.count(b"\n", start, begin)
            yield Part(kind, block[begin:end], line, pieces.offset + begin)
            line += 1
            start = end
        if start < len(block):
            yield Part("events", block[start:], line, pieces.offset + start)


def _headers(block: bytes) -> Iterator[tuple[int, int, str]]:
    """Begin, end and kind of every line that is a header or a whole duel."""
    end = 0
    while (found := block.find(b'"format"', end)) >= 0:
        begin = block.rfind(b"\n", 0, found) + 1
        end = block.find(b"\n", found) + 1 or len(block)
        kind = line_kind(block[begin:end])
        if kind != "events":
            yield begin, end, kind


def line_kind(line: bytes) -> str:
    """What a line is: ``header``, ``duel`` (a header with its events) or ``events``."""
    try:
        shape = _SHAPE.decode(line)
    except (msgspec.DecodeError, RecursionError):
        return "header" if line.lstrip().startswith(b'{"format"') else "events"
    if shape.format is msgspec.UNSET or (
        shape.type is not msgspec.UNSET and not bytes(shape.format).startswith(b'"duel-log/')
    ):
        return "events"
    return "header" if shape.events is msgspec.UNSET else "duel"


class EventLines:
    """The events of a long duel, read again from disk each time they are iterated.

    Iterating raises UnreadableInputError where the file was changed since it was checked.
    """

    def __init__(self, file: IO[bytes], start: int, size: int, tally: Tally) -> None:
        self._file = file
        self._start = start
        self._size = size
        self._count = tally.count
        self._origin = (tally.path, tally.duel, tally.ids)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Event]:
        tally = Tally(*self._origin)
        for text in self.texts():
            yield from take_lines(tally, text, 1)
            if tally.faults:
                raise UnreadableInputError(tally.faults)
        if tally.count != self._count:
            tally.fault(
                said(
                    "the file was changed while it was read: it had {before} events, now {now}",
                    before=self._count,
                    now=tally.count,
                )
            )
            raise UnreadableInputError(tally.faults)

    def texts(self) -> Iterator[bytes]:
        """The event lines in blocks of whole lines."""
        done, kept = 0, b""
        while done < self._size:
            self._file.seek(self._start + done)
            piece = self._file.read(min(PIECE, self._size - done))
            if not piece:
                break
            done += len(piece)
            whole = (kept + piece).rfind(b"\n") + 1
            yield (kept + piece)[:whole]
            kept = (kept + piece)[whole:]
        if kept:
            yield kept

    def __del__(self) -> None:
        self._file.close()


class LineList:
    """The event lines of a duel that is held in memory."""

    def __init__(self, texts: list[bytes]) -> None:
        self._texts = texts

    def texts(self) -> Iterable[bytes]:
        """The event lines in blocks of whole lines."""
        return self._texts


def take_lines(tally: Tally, text: bytes, line: int) -> list[Event]:
    """Decode a run of event lines and take them; those with a fault are left out.

    Args:
        tally: the duel's; gets the faults.
        text: whole lines; blank ones are skipped.
        line: the number of the first.
    """
    events = _decode_lines(text)
    if events is not None:
        tally.take(events, line)
        return events
    found = []
    for number, row in enumerate(text.split(b"\n"), line):
        if row.strip():
            found.append(tally.parse(row, number))
    return [event for event in found if event is not None]


def _decode_lines(text: bytes) -> list[Event] | None:
    r"""Decode a run of lines at once, None where anything at all is doubtful.

    A line's end can stand only between values here, so with as many ``}\n{`` as line ends each line is one value.
    """
    if b"\r" in text:
        text = text.replace(b"\r\n", b"\n")
    text = text.strip(b"\n")
    try:
        events = EVENT.decode_lines(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    ends = text.count(b"\n")
    if not ends == text.count(b"}\n{") == len(events) - 1:
        return None
    if keys_are_unique(text, quotes_in(events)) or _only_unknown_keys(text):
        return list(events)
    return None


def _only_unknown_keys(text: bytes) -> bool:
    """As ``only_unknown_keys``, of many lines."""
    try:
        values = every_key().decode_lines(text)
    except (msgspec.DecodeError, RecursionError):
        return False
    return keys_are_unique(text, ENCODER.encode(values).count(b'"'))


class _Open:
    """The duel whose lines are being read."""

    def __init__(self, header: Header | None, tally: Tally, head: bytes, start: int) -> None:
        self.header = header
        self.tally = tally
        self.head = head
        self.start = start
        self.size = 0
        self.events: list[Event] = []
        self.texts: list[bytes] = []
        self.long = False
        self.copy: IO[bytes] | None = None

    def add(self, part: Part, source: BinaryIO) -> None:
        if self.tally.foreign or self.tally.full:
            return
        for begin in _cuts(part.text):
            self._add(*begin, part.line)
        self.size += len(part.text)
        if self.size > LONG and not self.long:
            self._go_long(source)

    def _add(self, text: bytes, skipped: int, line: int) -> None:
        events = take_lines(self.tally, text, line + skipped)
        if self.copy is not None:
            self.copy.write(text)
        if not self.long:
            self.events += events
            self.texts.append(text)

    def _go_long(self, source: BinaryIO) -> None:
        self.long = True
        if not rereadable(source):
            import tempfile

            self.copy = tempfile.TemporaryFile(prefix="duel-replay-")  # noqa: SIM115 - lives as long as the view
            self.copy.writelines(self.texts)
        self.events, self.texts = [], []


def _cuts(text: bytes) -> Iterator[tuple[bytes, int]]:
    """Cut a long run into blocks of lines, each with the number of lines before it."""
    start, skipped = 0, 0
    while start < len(text):
        end = text.find(b"\n", start + _BLOCK) + 1 or len(text)
        block = text[start:end]
        yield block, skipped
        skipped += block.count(b"\n")
        start = end


def rereadable(stream: BinaryIO) -> bool:
    """Whether the stream is a plain file on disk whose name still leads to it."""
    raw = getattr(stream, "raw", stream)
    if not isinstance(raw, io.FileIO) or not isinstance(raw.name, str) or not stream.seekable():
        return False
    try:
        return os.path.samestat(Path(raw.name).stat(), os.fstat(raw.fileno()))
    except OSError:
        return False


class LineDuel(NamedTuple):
    """A duel read from lines, with the text it was read from."""

    log: DuelLog
    head: bytes
    lines: EventLines | LineList


class DuelText(NamedTuple):
    """A whole duel as one JSON object, not read yet; ``line`` is the one it begins on."""

    text: bytes
    number: int
    line: int


class LineReader:
    """Reads the duels of a JSON Lines stream one after the other; ``before`` is how many the file has before it."""

    def __init__(self, pieces: Pieces, stream: BinaryIO, origin: int, path: str, *, before: int = 0) -> None:
        self._pieces = pieces
        self._stream = stream
        self._origin = origin
        self._path = path
        self._number = before
        self._open: _Open | None = None
        self._headless = False

    def read(self) -> Iterator[LineDuel | DuelText | Unreadable]:
        """Every duel, in order; a run of events without a header above it is one fault."""
        try:
            yield from self._all()
        finally:
            if self._open is not None and self._open.copy is not None:
                self._open.copy.close()

    def _all(self) -> Iterator[LineDuel | DuelText | Unreadable]:
        for part in parts(self._pieces):
            if part.kind == "events":
                if self._open is not None:
                    self._open.add(part, self._stream)
                elif (orphan := self._orphan(part)) is not None:
                    yield orphan
                continue
            yield from self._close()
            self._number += 1
            self._headless = False
            if part.kind == "duel":
                yield DuelText(part.text, self._number, part.line)
            else:
                header, tally = read_header(part.text, self._path, self._number, part.line)
                start = self._origin + part.offset + len(part.text)
                self._open = _Open(header, tally, part.text, start)
        yield from self._close()

    def _close(self) -> Iterator[LineDuel | Unreadable]:
        duel, self._open = self._open, None
        if duel is None:
            return
        tally = duel.tally
        lines = self._view(duel) if duel.long else LineList(duel.texts)
        events: Iterable[Event] = lines if isinstance(lines, EventLines) else duel.events
        if duel.header is not None and not tally.faults:
            tally.finish(event.seq for event in events)
        if duel.header is None or tally.faults:
            yield tally.unreadable()
        else:
            yield LineDuel(DuelLog(duel.header, events, self._path), duel.head, lines)

    def _view(self, duel: _Open) -> EventLines:
        if duel.copy is not None:
            return EventLines(duel.copy, 0, duel.size, duel.tally)
        raw = getattr(self._stream, "raw", self._stream)
        return EventLines(open(raw.name, "rb"), duel.start, duel.size, duel.tally)  # noqa: PTH123

    def _orphan(self, part: Part) -> Unreadable | None:
        text = part.text.lstrip()
        if not text or self._headless:
            return None
        self._headless = True
        line = part.line + part.text.count(b"\n", 0, len(part.text) - len(text))
        problem: str = "an event before any header line; expected a header (an object with format) first"
        if b'"type"' not in text.partition(b"\n")[0]:
            from duelreplay.log.check import wrong_format

            problem = wrong_format({})
        return Unreadable(self._path, [Fault(path=self._path, line=line, problem=problem)])
