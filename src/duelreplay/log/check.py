"""The slow way through a log: every fault of every event, each with the key and what was expected.

Only what the fast typed decoding refuses comes here. The types of ``duel-log/1`` are walked by
``msgspec.inspect``, so that a key is described by the very type that the fast way decodes it with.
"""

from __future__ import annotations

import datetime
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache, reduce
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import inspect

from duelreplay.log.events import FORMAT, LARGEST_INT, NO_CARD, Card, CardRef, Header, KnownEvent, Player, names_nothing
from duelreplay.log.limits import KEPT_FAULTS
from duelreplay.log.said import Said, said

EVENT_TYPES: Final[dict[str, type[msgspec.Struct]]] = {
    str(kind.__struct_config__.tag): kind for kind in KnownEvent.__args__
}
"""Every known event type by its ``type``."""

MEANINGS: Final = {
    "id": "a name (a string) that no other has",
    "players": "the list of the players",
    "first": "the id of the player who takes turn 1",
    "player": "the id of a player",
    "winner": "the id of the player who won, or null",
}
"""What a missing key should say, where its type says too little."""

OF_EVERY_EVENT: Final = ("seq", "t", "ref")
"""The keys that mean the same in an event of a type that nobody knows."""

LONGEST_SHOWN: Final = 48

DEEPEST: Final = 64
"""Levels of nesting that are still read; a log needs six, and what is read must be writable on any stack."""

NOT_UTF_8: Final = "the text is not UTF-8; save it as UTF-8"
TWICE: Final = "the key stands more than once in one object; keep one of them"
TOO_DEEP: Final = "nested too deeply; a duel log nests a few levels only"

UNTYPED: Final = msgspec.json.Decoder()


class Problem(NamedTuple):
    """One fault inside a JSON value: the path of the key (``""`` for the value itself) and what is wrong."""

    key: str
    text: str


class _Pairs(dict[str, Any]):
    """An object in which a key stood more than once, and which one."""

    twice: tuple[str, ...] = ()


def _pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(items)
    if len(plain) == len(items):
        return plain
    found = _Pairs(plain)
    times = Counter(name for name, _ in items)
    found.twice = tuple(name for name in found if times[name] > 1)
    return found


def repeated_keys(text: bytes) -> list[Problem]:
    """The keys that stand more than once in one object of ``text``, which is valid JSON."""
    try:
        return list(islice(_repeated(json.loads(text, object_pairs_hook=_pairs), "", DEEPEST), KEPT_FAULTS))
    except UnicodeDecodeError:
        return [Problem("", NOT_UTF_8)]
    except RecursionError:
        return [Problem("", TOO_DEEP)]


def _repeated(value: Any, path: str, levels: int) -> Iterator[Problem]:
    if not levels:
        raise RecursionError
    if isinstance(value, _Pairs):
        for name in value.twice:
            yield Problem(_join(path, name), TWICE)
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _repeated(inner, _join(path, name), levels - 1)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _repeated(inner, f"{path}[{index}]", levels - 1)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def parse(text: bytes, *, unique: bool = False, first_line: int = 1) -> tuple[Any, list[Problem]]:
    """Read one JSON value of any shape.

    Args:
        text: the value.
        unique: whether it is known already that no key stands twice and that it does not nest deeply.
        first_line: as ``syntax`` takes it.

    Returns:
        The value, and what is wrong with it as JSON: one fault of syntax, or every repeated key.
    """
    try:
        value = UNTYPED.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        return None, [Problem("", syntax(error, text, first_line))]
    return value, [] if unique else repeated_keys(text)


_REASONS: Final = (
    ("truncated", "the text ends in the middle of a value (was the file cut short?)"),
    ("UTF-8", NOT_UTF_8),
    ("recursion", TOO_DEEP),
    ("Number out of range", "a number is too large"),
    ("Integer value out of range", "a number is too large"),
    ("trailing characters", "there is text after the end of the value"),
    ("trailing comma", "a comma stands after the last entry of a list or an object; take it away"),
    ("surrogate", "a \\u escape in a string is half of a surrogate pair"),
    ("escape", "a string holds a backslash escape that JSON does not have"),
    ("invalid number", "a number is not written as JSON writes it"),
)

_SURROGATE: Final = "a \\u escape in a string is half of a surrogate pair"
_CURLY: Final = (
    'a curly quote stands where JSON has a straight one ("); programs for letters put them in: write the file with a '
    "plain text editor"
)
_SINGLE: Final = "a single quote stands where JSON has a double one"


def syntax(error: Exception, text: bytes, first_line: int = 1) -> Said:
    """What a decoder's complaint about ``text`` means, with line and column where it gave a place.

    Args:
        error: what ``msgspec`` raised.
        text: what it was given.
        first_line: the number of the line that ``text`` begins on; 0 where ``text`` is one line of many.
    """
    complaint = str(error)
    reason = next((plain for mark, plain in _REASONS if mark in complaint), "")
    byte = _byte_of(complaint)
    if byte is not None and "trailing comma" in complaint:
        byte = text.rfind(b",", 0, byte + 1)
    if "truncated" in complaint and _lone_surrogate(text):
        reason = _SURROGATE
    if not reason:
        reason = _character(text, byte)
    if byte is None:
        return said("not valid JSON: {reason}", reason=reason)
    before = text[:byte]
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
    if not first_line:
        return said("not valid JSON at column {column}: {reason}", column=column, reason=reason)
    line = first_line + before.count(b"\n")
    return said("not valid JSON at line {line}, column {column}: {reason}", line=line, column=column, reason=reason)


def _byte_of(said: str) -> int | None:
    _, mark, rest = said.rpartition("(byte ")
    if not mark:
        return None
    return int(rest.rstrip(")")) - ("trailing" in said)


def _lone_surrogate(text: bytes) -> bool:
    """Whether the text ends properly, so that "truncated" can only mean an unpaired surrogate escape."""
    return b"\\ud" in text.lower() and text.rstrip().endswith((b"}", b"]", b'"'))


def _character(text: bytes, byte: int | None) -> str:
    if byte is None or byte >= len(text):
        return "it cannot be read"
    found = text[byte]
    if text.startswith((b"\xe2\x80\x9c", b"\xe2\x80\x9d", b"\xe2\x80\x98", b"\xe2\x80\x99"), byte):
        return _CURLY
    if found == ord("'"):
        return _SINGLE
    if text.startswith((b"NaN", b"Infinity", b"-Infinity"), byte) or text.startswith(b"Infinity", byte):
        return "NaN and Infinity are not JSON numbers"
    if found < 32:
        return said("a control character (byte {n}) stands in the text", n=found)
    return said("unexpected {found}", found=show(chr(found))) if found < 127 else "unexpected character"


def show(value: Any) -> str:
    """A value of JSON as a message shows it: on one line, cut to a readable length."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) > 10**18:
        return "a number beyond the range of 64 bits"
    text = json.dumps(value)
    return text if len(text) <= LONGEST_SHOWN else f'{text[: LONGEST_SHOWN - 4]}…"'


def expected(kind: inspect.Type) -> str:
    """What a type asks for, in plain words."""
    if isinstance(kind, inspect.UnionType):
        return _expected_union(kind)
    if isinstance(kind, inspect.LiteralType):
        names = [json.dumps(value) for value in _in_order(kind)]
        return names[0] if len(names) == 1 else said("one of {names}", names=", ".join(names))
    if isinstance(kind, inspect.IntType):
        least = kind.ge
        if kind.le is not None and kind.le < LARGEST_INT:
            return said("a whole number from {least} to {most}", least=least or 0, most=kind.le)
        return "a whole number" if least is None or least < 0 else said("a whole number of at least {n}", n=least)
    if isinstance(kind, inspect.StructType):
        return "a card (a passcode, a name or an object)" if kind.cls is Card else "an object"
    names_of: dict[type, str] = {
        inspect.StrType: "a string",
        inspect.FloatType: "a number",
        inspect.ListType: "a list",
        inspect.DateType: "a date YYYY-MM-DD",
        inspect.NoneType: "null",
        inspect.BoolType: "true or false",
    }
    return names_of.get(type(kind), "another value")


def _in_order(kind: inspect.LiteralType) -> list[Any]:
    return sorted(kind.values)


def _expected_union(kind: inspect.UnionType) -> str:
    members = [member for member in kind.types if not isinstance(member, inspect.NoneType)]
    if any(isinstance(member, inspect.StructType) and member.cls is Card for member in members):
        return "a card (a passcode, a name or an object)"
    if any(isinstance(member, inspect.FloatType) for member in members):
        return "a number"
    words = [expected(member) for member in members]
    return reduce(lambda before, word: said("{before} or {word}", before=before, word=word), words)


@cache
def _info(kind: type[msgspec.Struct]) -> inspect.StructType:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found


def problems(value: Any, kind: inspect.Type, path: str = "") -> Iterator[Problem]:
    """Every way in which a decoded JSON value is not of the type ``kind``."""
    if isinstance(kind, inspect.UnionType):
        yield from _union_problems(value, kind, path)
    elif isinstance(kind, inspect.StructType) and isinstance(value, dict):
        yield from _struct_problems(value, kind, path)
    elif isinstance(kind, inspect.ListType) and isinstance(value, list):
        for index, item in enumerate(value):
            yield from problems(item, kind.item_type, f"{path}[{index}]")
    elif not _fits(value, kind):
        yield Problem(path, _unfit(kind, value))


def _union_problems(value: Any, kind: inspect.UnionType, path: str) -> Iterator[Problem]:
    if isinstance(value, dict) and sum(isinstance(member, inspect.StructType) for member in kind.types) > 1:
        yield from _tagged_problems(value, kind, path)
        return
    for member in kind.types:
        if isinstance(value, dict) and isinstance(member, inspect.StructType):
            yield from _struct_problems(value, member, path)
            return
        if isinstance(value, list) and isinstance(member, inspect.ListType):
            yield from problems(value, member, path)
            return
    if not any(_fits(value, member) for member in kind.types):
        yield Problem(path, _unfit(kind, value))


def _tagged_problems(value: dict[str, Any], kind: inspect.UnionType, path: str) -> Iterator[Problem]:
    """What is wrong with an event inside another one."""
    members = {member.tag: member for member in kind.types if isinstance(member, inspect.StructType)}
    name = value.get("type")
    if "type" not in value:
        yield Problem(_join(path, "type"), said("the key is missing: expected {expected}", expected=_A_TYPE))
    elif not isinstance(name, str) or name not in members:
        names = known(sorted(str(tag) for tag in members))
        problem = said(
            "expected {expected}, found {found}", expected=said("one of {names}", names=names), found=show(name)
        )
        yield Problem(_join(path, "type"), problem)
    else:
        yield from _struct_problems(value, members[name], path)


def _unfit(kind: inspect.Type, value: Any) -> Said:
    return said("expected {expected}, found {found}", expected=expected(kind), found=show(value))


def _struct_problems(value: dict[str, Any], kind: inspect.StructType, path: str) -> Iterator[Problem]:
    for field in kind.fields:
        name = field.encode_name
        if name in value:
            yield from problems(value[name], field.type, _join(path, name))
        elif field.required:
            meaning = MEANINGS.get(name) or expected(field.type)
            yield Problem(_join(path, name), said("the key is missing: expected {expected}", expected=meaning))


def _fits(value: Any, kind: inspect.Type) -> bool:
    """Whether a value without inner keys is of the type, by the rules that the fast way decodes by."""
    if isinstance(kind, inspect.IntType):
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and (kind.ge is None or value >= kind.ge)
            and (kind.le is None or value <= kind.le)
        )
    if isinstance(kind, inspect.FloatType):
        return isinstance(value, float)
    if isinstance(kind, inspect.StrType):
        return isinstance(value, str)
    if isinstance(kind, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(kind, inspect.NoneType):
        return value is None
    if isinstance(kind, inspect.LiteralType):
        return not isinstance(value, bool | dict | list | float) and value in kind.values
    return isinstance(kind, inspect.DateType) and _is_date(value)


def _is_date(value: Any) -> bool:
    try:
        msgspec.convert(value, datetime.date)
    except msgspec.ValidationError:
        return False
    return True


_AN_EVENT: Final = "an event (an object with a type)"
_CARD_OR_COUNT: Final = "a card (a passcode, a name or an object), or count"
_A_TYPE: Final = 'the name of an event, such as "draw"'


def event_problems(value: Any) -> Iterator[Problem]:
    """Every fault of one event, given as the decoded JSON value."""
    if not isinstance(value, dict):
        yield Problem("", said("expected {expected}, found {found}", expected=_AN_EVENT, found=show(value)))
        return
    name = value.get("type")
    if "type" not in value:
        yield Problem("type", said("the key is missing: expected {expected}", expected=_A_TYPE))
        return
    if not isinstance(name, str):
        yield Problem("type", said("expected {expected}, found {found}", expected=_A_TYPE, found=show(name)))
        return
    of_keys = list(islice(_struct_problems(value, _event_info(name), ""), KEPT_FAULTS))
    yield from of_keys
    if name == "move" and not any(problem.key.startswith(("card", "count")) for problem in of_keys):
        card = msgspec.convert(value["card"], CardRef) if "card" in value else NO_CARD
        yield from move_problems(card, value.get("count"))


def move_problems(card: CardRef, count: int | None) -> list[Problem]:
    """What is wrong with how a move says which cards moved: one card, or a number of cards that nobody names."""
    if card is NO_CARD and count is None:
        return [Problem("card", said("the key is missing: expected {expected}", expected=_CARD_OR_COUNT))]
    if count is not None and count > 1 and not names_nothing(card):
        problem = said("expected 1, since the card is named; found {n} (one move for each named card)", n=count)
        return [Problem("count", problem)]
    return []


@cache
def _event_info(name: str) -> inspect.StructType:
    if name in EVENT_TYPES:
        return _info(EVENT_TYPES[name])
    common = _info(EVENT_TYPES["chain_end"])
    return inspect.StructType(common.cls, tuple(field for field in common.fields if field.name in OF_EVERY_EVENT))


def header_problems(value: dict[str, Any]) -> list[Problem]:
    """Every fault of a header: of its types first, then of what its players say together."""
    form = value.get("format")
    if form != FORMAT:
        return [Problem("format", wrong_format(value))]
    found = list(islice(_struct_problems(value, _info(Header), ""), KEPT_FAULTS))
    return found or _player_problems(msgspec.convert(value, Header))


def wrong_format(value: dict[str, Any]) -> Said:
    """What is wrong with the ``format`` of an object that does not name the one that is read."""
    if "format" not in value:
        return said('this is no duel log: the key is missing, expected "format": "{format}"', format=FORMAT)
    return said(
        'expected "{format}", the format that this version reads, found {found}',
        format=FORMAT,
        found=show(value["format"]),
    )


def _player_problems(header: Header) -> list[Problem]:
    ids = [player.id for player in header.players]
    found: list[Problem] = []
    if len(ids) not in (2, 4):
        found.append(Problem("players", said("expected 2 players, or 4 in a tag duel, found {n}", n=len(ids))))
    found += [
        Problem(f"players[{index}].id", said("{id} names a player above it too; ids must differ", id=show(name)))
        for index, name in enumerate(ids)
        if name in ids[:index]
    ]
    if len(ids) == 4:
        found += _team_problems(header.players)
    if ids and header.first not in ids:
        problem = said("expected one of the players {known}, found {found}", known=known(ids), found=show(header.first))
        found.append(Problem("first", problem))
    return found


def _team_problems(players: list[Player]) -> list[Problem]:
    missing = [
        Problem(f"players[{index}].team", "the key is missing: expected 0 or 1, since 4 players are a tag duel")
        for index, player in enumerate(players)
        if player.team is None
    ]
    if missing or sum(player.team == 1 for player in players) * 2 == len(players):
        return missing
    return [Problem("players", "expected two players in team 0 and two in team 1")]


def known(ids: list[str]) -> str:
    """The ids of the players, as a message lists them."""
    return ", ".join(show(name) for name in ids)
