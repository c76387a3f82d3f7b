"""One duel as one JSON object: the header with its ``events``."""

from __future__ import annotations

import json
from typing import Any, Final, cast

import msgspec

from duelreplay.log.events import DuelLog, Event, Header, KnownEvent
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.log.limits import LONGEST_NAME, TOO_CROWDED, crowded
from duelreplay.log.numbering import ENCODER, Tally, keys_are_unique, only_unknown_keys, quotes_in
from duelreplay.log.said import said


class Document(Header, frozen=True, kw_only=True, omit_defaults=True):
    """A header with its events, as the file has them."""

    events: list[KnownEvent]


_DOCUMENT: Final = msgspec.json.Decoder(Document)
_PARTS: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
_EVENTS: Final = msgspec.json.Decoder(list[KnownEvent])
_BATCH: Final = 256
_RAWS: Final = msgspec.json.Decoder(list[msgspec.Raw])
_EVENTS_KEY_QUOTES: Final = 2

_SMALL: Final = 32 << 20
"""Bytes of text below which a duel is also held as plain dicts for a moment."""


def read_document(text: bytes, path: str, number: int, first_line: int = 1) -> DuelLog | Unreadable:
    """Read one duel from one JSON object.

    Args:
        text: the object.
        path: the file, for messages.
        number: the number of the duel in the file, from 1; names it in messages where it has no id.
        first_line: the line of the file on which ``text`` begins.
    """
    if crowded(text):
        return Unreadable(path, [Fault(path=path, duel=_number(number), problem=TOO_CROWDED)])
    document = _decode(text)
    if document is not None:
        header = header_of(document)
        if (tally := _tally(header, path)) is not None:
            tally.take(document.events)
            tally.finish(event.seq for event in document.events)
            if not tally.faults:
                return DuelLog(header, document.events, path)
    return _Slow(text, path, number, first_line).read()


def _number(number: int) -> str | None:
    """What a message calls a duel that has no id."""
    return str(number) if number > 1 else None


def _decode(text: bytes) -> Document | None:
    """The typed decoding, None where anything at all is doubtful."""
    try:
        document = _DOCUMENT.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return None
    header = ENCODER.encode(header_of(document)).count(b'"')
    if keys_are_unique(text, header + _EVENTS_KEY_QUOTES + quotes_in(document.events)):
        return document
    return document if len(text) < _SMALL and only_unknown_keys(text) else None


def header_of(document: Header) -> Header:
    """The header alone."""
    return Header(**{name: getattr(document, name) for name in Header.__struct_fields__})


def _tally(header: Header, path: str) -> Tally | None:
    """A tally for the events of a header in which nothing is wrong, None for another."""
    ids = frozenset(player.id for player in header.players)
    if len(ids) != len(header.players) or header.first not in ids or len(ids) != 2:
        return None
    if max(map(len, (header.id, *ids, *(player.name or "" for player in header.players)))) > LONGEST_NAME:
        return None
    return Tally(path, header.id, ids)


def header_faults(header: Header, path: str) -> list[Fault]:
    """What the reader of ``duel-log/1`` would refuse of a header that another format was made into."""
    if _tally(header, path) is not None:
        return []
    from duelreplay.log.check import header_problems

    found = header_problems(msgspec.to_builtins(header))
    return [Fault(path=path, duel=header.id, key=problem.key, problem=problem.text) for problem in found]


def read_header(text: bytes, path: str, number: int, line: int | None = None) -> tuple[Header | None, Tally]:
    """Read a header from a JSON object; other keys, ``events`` among them, are ignored.

    Returns:
        The header, None where it has a fault, and the tally for the duel's events, which holds the faults.
    """
    if crowded(text):
        refused = Tally(path, str(number), None)
        refused.fault(TOO_CROWDED, line=line)
        return None, refused
    try:
        header = msgspec.json.decode(text, type=Header)
    except (msgspec.DecodeError, RecursionError):
        header = None
    if header is not None and (keys_are_unique(text, ENCODER.encode(header).count(b'"')) or only_unknown_keys(text)):
        tally = _tally(header, path)
        if tally is not None:
            return header, tally
    return _read_header_slowly(text, path, number, line)


def _read_header_slowly(text: bytes, path: str, number: int, line: int | None) -> tuple[Header | None, Tally]:
    from duelreplay.log import check

    value, found = check.parse(text, first_line=1 if line is None else 0)
    if isinstance(value, dict):
        found += check.header_problems(in_contract(value))
    name = value.get("id") if isinstance(value, dict) else None
    tally = Tally(path, name if isinstance(name, str) else str(number), _ids(value))
    tally.foreign = any(problem.key == "format" for problem in found)
    for problem in found:
        tally.fault(problem.text, key=problem.key, line=line)
    return None if found else msgspec.convert(value, Header), tally


def _ids(value: Any) -> frozenset[str] | None:
    """The players that events may name, None where the header does not say them properly."""
    from duelreplay.log.events import Player

    try:
        players = msgspec.convert(value["players"], list[Player])
    except (msgspec.ValidationError, KeyError, TypeError):
        return None
    return frozenset(player.id for player in players) or None


_EVENTS_LIST: Final = "the list of events"
_A_DUEL: Final = "a duel (an object with format, id, players, first, events)"


class _Slow:
    """Reads an object that the typed decoding did not take: event by event, and every fault of it."""

    def __init__(self, text: bytes, path: str, number: int, first_line: int) -> None:
        self.text = text
        self.path = path
        self.number = number
        self.first_line = first_line

    def read(self) -> DuelLog | Unreadable:
        try:
            parts = _PARTS.decode(self.text)
        except (msgspec.DecodeError, RecursionError) as error:
            return self._broken(error)
        header, tally = self._header(parts)
        if tally.foreign:
            return tally.unreadable()
        events = self._events(parts, tally)
        if header is None or tally.faults:
            return tally.unreadable()
        return DuelLog(header, events, self.path)

    def _broken(self, error: Exception) -> Unreadable:
        from duelreplay.log.check import show, syntax

        if isinstance(error, msgspec.ValidationError):
            problem = said("expected {expected}, found {found}", expected=_A_DUEL, found=show(self._any()))
        else:
            problem = syntax(error, self.text, self.first_line)
        return Unreadable(self.path, [Fault(path=self.path, duel=_number(self.number), problem=problem)])

    def _any(self) -> Any:
        try:
            return msgspec.json.decode(self.text)
        except (msgspec.DecodeError, RecursionError):
            return []

    def _header(self, parts: dict[str, msgspec.Raw]) -> tuple[Header | None, Tally]:
        from duelreplay.log.check import TWICE

        others = [(name, bytes(raw)) for name, raw in parts.items() if name != "events"]
        rest = b",".join(json.dumps(name).encode() + b":" + raw for name, raw in others)
        header, tally = read_header(b"{" + rest + b"}", self.path, self.number)
        for name in self._repeated(parts):
            tally.fault(TWICE, key=name)
        return header, tally

    def _repeated(self, parts: dict[str, msgspec.Raw]) -> list[str]:
        """The keys of the object itself that stand in it more than once."""
        inner = sum(bytes(raw).count(b'"') for raw in parts.values())
        own = sum(json.dumps(name, ensure_ascii=False).count('"') for name in parts)
        if keys_are_unique(self.text, inner + own):
            return []
        from duelreplay.log.check import repeated_keys

        return [problem.key for problem in repeated_keys(self.text) if problem.key in parts]

    def _events(self, parts: dict[str, msgspec.Raw], tally: Tally) -> list[Event]:
        try:
            raws = _RAWS.decode(parts["events"])
        except (KeyError, msgspec.ValidationError):
            tally.fault(self._no_events(parts), key="events")
            return []
        events: list[Event] = []
        for start in range(0, len(raws), _BATCH):
            if tally.full:
                break
            events += _take(tally, raws[start : start + _BATCH])
        tally.finish(event.seq for event in events)
        return events

    def _no_events(self, parts: dict[str, msgspec.Raw]) -> str:
        from duelreplay.log.check import parse, show

        if "events" not in parts:
            return said("the key is missing: expected {expected}", expected=_EVENTS_LIST)
        found = show(parse(bytes(parts["events"]))[0])
        return said("expected {expected}, found {found}", expected=_EVENTS_LIST, found=found)


def _take(tally: Tally, raws: list[msgspec.Raw]) -> list[Event]:
    """Take some events, one by one only where there is something to look at; those with a fault are left out."""
    text = b"[%s]" % b",".join(map(bytes, raws))
    try:
        events = _EVENTS.decode(text)
    except (msgspec.DecodeError, RecursionError):
        events = []
    if events and (keys_are_unique(text, quotes_in(events)) or only_unknown_keys(b'{"":%s}' % text)):
        tally.take(events)
        return list(events)
    parsed = [tally.parse(bytes(raw)) for raw in raws]
    return [event for event in parsed if event is not None]


def raw_parts(text: bytes) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The header and the events of an object that ``read_document`` has found whole, with every key."""
    value = cast("dict[str, Any]", msgspec.json.decode(text))
    events = value.pop("events")
    return in_contract(value), events


def in_contract(header: dict[str, Any]) -> dict[str, Any]:
    """A header that was read, with what is read leniently as the contract writes it."""
    if isinstance(header.get("region"), str):
        header["region"] = header["region"].lower()
    return header
