"""Reading and writing ``duel-log/1``: JSON, a JSON list, JSON Lines.

What a file is shows in its content. Faults are never raised: a duel with any fault comes out as
``Unreadable`` with all of them, and the other duels of the file come out as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final, cast

import msgspec

from duelreplay.log.document import in_contract, raw_parts, read_document
from duelreplay.log.events import DuelLog, Event, Opaque
from duelreplay.log.faults import Fault, Unreadable, UnreadableInputError
from duelreplay.log.inputs import LARGEST, Pieces, TooLargeError
from duelreplay.log.lines import DuelText, EventLines, LineDuel, LineList, LineReader
from duelreplay.log.numbering import ENCODER
from duelreplay.log.said import said
from duelreplay.log.splitting import elements

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")

_DICTS: Final = msgspec.json.Decoder(dict[str, Any])


class RawDuel:
    """One duel with every key of its file, also those that this version does not know.

    ``header`` is the header without ``events``; ``events`` are the events in order and may be iterated more
    than once. Every event has its ``seq``. ``log`` is the same duel as typed structs. All of it is checked.
    """

    __slots__ = ("events", "header", "log", "path")

    def __init__(self, header: dict[str, Any], events: Iterable[dict[str, Any]], log: DuelLog) -> None:
        self.header = header
        self.events = events
        self.log = log
        self.path = log.path


def read_duels(stream: BinaryIO, path: str) -> Iterator[DuelLog | Unreadable]:
    """Read every duel of a ``duel-log/1`` stream.

    Args:
        stream: the content, not compressed.
        path: the file as it was given, for messages.
    """
    for found in _read(stream, path):
        if isinstance(found, DuelText):
            yield read_document(found.text, path, found.number, found.line)
        elif isinstance(found, LineDuel):
            yield found.log
        else:
            yield found


def read_raw(stream: BinaryIO, path: str) -> Iterator[RawDuel | Unreadable]:
    """Read every duel of a ``duel-log/1`` stream with all its keys, checked as by ``read_duels``.

    Args:
        stream: the content, not compressed.
        path: the file as it was given, for messages.
    """
    for found in _read(stream, path):
        if isinstance(found, DuelText):
            log = read_document(found.text, path, found.number, found.line)
            yield log if isinstance(log, Unreadable) else _raw_document(found.text, log)
        elif isinstance(found, LineDuel):
            header = in_contract(cast("dict[str, Any]", msgspec.json.decode(found.head)))
            yield RawDuel(header, _RawLines(found.lines, found.log), found.log)
        else:
            yield found


def to_raw(log: DuelLog) -> RawDuel:
    """A duel of any source as header and events in plain dicts."""
    return RawDuel(msgspec.to_builtins(log.header), _AsDicts(log.events), log)


def _raw_document(text: bytes, log: DuelLog) -> RawDuel:
    header, events = raw_parts(text)
    numbered = [_numbered(data, event.seq) for data, event in zip(events, log.events, strict=True)]
    return RawDuel(header, numbered, log)


def _numbered(data: dict[str, Any], seq: int) -> dict[str, Any]:
    return data if data.get("seq") is not None else {"type": data["type"], "seq": seq, **data} | {"seq": seq}


class _RawLines:
    """The events of a duel in lines, as dicts, read again each time.

    Iterating raises UnreadableInputError where the file was changed since it was checked.
    """

    def __init__(self, lines: EventLines | LineList, log: DuelLog) -> None:
        self._lines = lines
        self._log = log

    def __iter__(self) -> Iterator[dict[str, Any]]:
        last = -1
        for text in self._lines.texts():
            for data in self._decoded(text):
                seq = data.get("seq")
                last = (last + 1 or 1) if seq is None else seq
                yield _numbered(data, last)

    def _decoded(self, text: bytes) -> list[dict[str, Any]]:
        try:
            return _DICTS.decode_lines(text)
        except msgspec.DecodeError as error:
            problem = said("the file was changed while it was read: {error}", error=str(error))
            raise UnreadableInputError(
                [Fault(path=self._log.path, duel=self._log.header.id, problem=problem)]
            ) from error


class _AsDicts:
    """Events as dicts, made each time they are iterated."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._events = events

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return map(event_to_dict, self._events)


def _read(stream: BinaryIO, path: str) -> Iterator[DuelText | LineDuel | Unreadable]:
    try:
        yield from _by_shape(stream, path)
    except TooLargeError:
        yield _fault(
            path,
            said(
                "a single JSON value of more than {n} MiB; write the duel as JSON Lines, one event a line",
                n=LARGEST >> 20,
            ),
        )


def _by_shape(stream: BinaryIO, path: str) -> Iterator[DuelText | LineDuel | Unreadable]:
    origin = stream.tell() if stream.seekable() else 0
    pieces = Pieces(stream)
    first = pieces.skip_blank()
    if pieces.rest(3) == _BYTE_ORDER_MARK:
        pieces.drop(3)
        first = pieces.skip_blank()
    if not first:
        yield _fault(path, "there is only white space in the file" if pieces.offset else "the file is empty")
    elif first == b"[":
        yield from elements(pieces, path)
    elif first == b"{":
        yield from _objects(pieces, stream, origin, path)
    else:
        yield _fault(path, _no_duel(pieces))


def _objects(pieces: Pieces, stream: BinaryIO, origin: int, path: str) -> Iterator[DuelText | LineDuel | Unreadable]:
    if is_lines(pieces):
        yield from LineReader(pieces, stream, origin, path).read()
    else:
        line = pieces.line
        yield DuelText(pieces.all(), 1, line)


def is_lines(pieces: Pieces) -> bool:
    """Whether the first line is a value of its own, and not the beginning of one object over many lines."""
    end = pieces.first_line()
    line = pieces.rest(end)
    while not (after := pieces.dark_after(end)):
        if not pieces.more():
            return b'"events"' not in line and _is_object(line)
    return _is_object(line) or (line.rstrip().endswith(b"}") and after == b"{")


def _is_object(line: bytes) -> bool:
    try:
        msgspec.json.decode(line, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _no_duel(pieces: Pieces) -> str:
    if pieces.rest(2) in _UTF_16:
        return "the file is UTF-16; save it as UTF-8"
    from duelreplay.log.check import show

    return said(
        "expected a duel log (JSON: an object, a list of objects or JSON Lines), found a file beginning {found}",
        found=show(pieces.rest(40).decode("utf-8", "replace")),
    )


def _fault(path: str, problem: str) -> Unreadable:
    return Unreadable(path, [Fault(path=path, problem=problem)])


def event_to_dict(event: Event) -> dict[str, Any]:
    """One event as the object that ``duel-log/1`` has for it, with its ``seq``.

    Example:
        >>> event_to_dict(Turn(player="A", seq=3))
        {'type': 'turn', 'seq': 3, 'player': 'A'}
    """
    if isinstance(event, Opaque):
        return _numbered(event.data, event.seq)
    return cast("dict[str, Any]", msgspec.to_builtins(event))


def _event_text(event: Event) -> bytes:
    return ENCODER.encode(event_to_dict(event) if isinstance(event, Opaque) else event)


def _spaced(text: bytes) -> bytes:
    return msgspec.json.format(text, indent=0)


def write_json(header: Any, events: Iterable[Any]) -> Iterator[bytes]:
    """The pieces of one duel as one JSON object over many lines, one event a line.

    Args:
        header: a ``Header`` or a dict of its keys.
        events: structs or dicts.
    """
    yield _spaced(ENCODER.encode(header))[:-1] + b', "events": ['
    between = b"\n "
    for event in events:
        yield between + _spaced(_event_text(event))
        between = b",\n "
    yield b"]}\n"


def write_lines(header: Any, events: Iterable[Any]) -> Iterator[bytes]:
    """One duel as JSON Lines: the header's line, then the events'.

    Args:
        header: a ``Header`` or a dict of its keys.
        events: structs or dicts.
    """
    yield ENCODER.encode(header) + b"\n"
    for event in events:
        yield _event_text(event) + b"\n"


def encode(log: DuelLog) -> bytes:
    """One duel as a JSON object that a person can read: the header's keys first, then one event a line."""
    return b"".join(write_json(log.header, log.events))


def encode_lines(log: DuelLog) -> Iterator[bytes]:
    """One duel as JSON Lines: the header's line, then the events', each ending in a line feed."""
    return write_lines(log.header, log.events)
