"""Whatever the bytes are, duels or faults come out, and the quick and the careful way agree."""

from __future__ import annotations

import io
import json
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from duelreplay.log import check, codec
from duelreplay.log.codec import encode, encode_lines, read_duels, read_raw
from duelreplay.log.events import DuelLog, Header, KnownEvent
from duelreplay.log.faults import Unreadable
from duelreplay.log.numbering import ENCODER, EVENT, keys_are_unique

HEADER = {"format": "duel-log/1", "id": "d", "players": [{"id": "A"}, {"id": "B"}], "first": "A"}

numbers = st.integers(-2, 12) | st.sampled_from([2**63 - 1, 2**63, -(2**63), 10**40]) | st.floats()
words = st.sampled_from(
    [
        "A",
        "B",
        "C",
        "draw",
        "main1",
        "effect",
        "hand",
        "deck",
        "any",
        "lp",
        "top",
        "turn",
        "judge",
        "heads",
        "flip",
        "face_up",
        "outside",
        '":',
        "é",
        "\u0000",
    ]
)
scalars = st.none() | st.booleans() | numbers | words | st.text(max_size=4)
KEYS = ["type", "seq", "t", "ref", "player", "count", "cards", "card", "reason", "link", "by", "phase", "from", "to"]
KEYS += ["controller", "position", "summon", "same_time", "result"]
KEYS += ["pay", "what", "until", "where", "voids", "why", "text", "winner", "code", "name", "uid", "turns", "extra"]
keys = st.sampled_from(KEYS)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3), max_leaves=6
)
types = st.sampled_from([*check.EVENT_TYPES, "coin_toss"])
events = st.dictionaries(keys, values, max_size=6) | st.builds(
    lambda name, rest: {**rest, "type": name}, types, st.dictionaries(keys, values, max_size=8)
)

VALID: list[dict[str, Any]] = [
    {"type": "turn", "player": "A", "n": 1},
    {"type": "phase", "phase": "draw", "t": 1.5},
    {"type": "draw", "player": "A", "count": 1, "cards": [1, "x", {"code": 2, "uid": "u"}], "reason": "normal"},
    {"type": "restrict", "player": "B", "what": "draw", "until": {"turns": 2}},
    {"type": "correct", "voids": [3], "by": "judge", "why": "\u30c9\u30ed\u30fc"},
    {"type": "move", "player": "A", "card": 3, "from": "hand", "to": "monster", "controller": "B", "summon": "normal"},
    {"type": "move", "player": "A", "count": 2, "from": "outside", "to": "hand", "position": "face_up"},
    {"type": "coin", "player": "B", "result": "tails", "same_time": True},
    {"type": "die", "player": "B", "result": 6},
    {"type": "skill", "player": "A", "card": 9},
    {"type": "end", "winner": None, "reason": "time"},
]
TEXT = json.dumps({**HEADER, "events": VALID}).encode()
LINES = b"".join(json.dumps(value).encode() + b"\n" for value in [HEADER, *VALID])


def outcome(text: bytes) -> list[DuelLog | Unreadable]:
    found = list(read_duels(io.BytesIO(text), "f"))
    assert found, "a file is never passed over in silence"
    for each in found:
        if isinstance(each, Unreadable):
            assert each.faults
            assert all(str(fault).isprintable() for fault in each.faults)
        else:
            assert isinstance(each, DuelLog)
            list(each.events)
    for again in read_raw(io.BytesIO(text), "f"):
        if not isinstance(again, Unreadable):
            list(again.events)
    return found


@given(st.binary(max_size=200))
def test_bytes(text: bytes) -> None:
    outcome(text)


@given(st.text(alphabet='{}[]":,\\u \n0aeE.-', max_size=60))
def test_text_that_looks_like_json(text: str) -> None:
    outcome(text.encode())


@given(values)
def test_json_of_any_shape(value: Any) -> None:
    outcome(json.dumps(value).encode())


@given(st.sampled_from([TEXT, LINES, b"[" + TEXT + b"," + TEXT + b"]"]), st.data())
def test_a_log_with_bytes_changed(text: bytes, data: st.DataObject) -> None:
    changed = bytearray(text)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(changed) - 1))
        new = data.draw(
            st.sampled_from([b"", b'"', b"{", b"}", b"[", b"]", b",", b"\n", b"\\", b"\xff", b"\x00", b"1"])
        )
        changed[place : place + data.draw(st.integers(0, 3))] = new
    outcome(bytes(changed))


@given(st.lists(events, max_size=4), st.booleans())
def test_events_of_any_kind(found: list[dict[str, Any]], in_lines: bool) -> None:
    if in_lines:
        outcome(b"".join(json.dumps(value).encode() + b"\n" for value in [HEADER, *found]))
    else:
        outcome(json.dumps({**HEADER, "events": found}).encode())


@given(events)
def test_the_careful_way_finds_a_fault_exactly_where_the_decoder_does(event: dict[str, Any]) -> None:
    if str(event.get("type")) not in check.EVENT_TYPES:
        return
    text = json.dumps(event).encode()
    value, found = check.parse(text)
    try:
        EVENT.decode(text)
    except msgspec.DecodeError:
        assert found or list(check.event_problems(value))
    else:
        assert not list(check.event_problems(value))


@given(st.dictionaries(st.sampled_from([*Header.__struct_fields__]), values, max_size=9))
def test_the_same_for_headers(changes: dict[str, Any]) -> None:
    text = json.dumps({**HEADER, **changes}).encode()
    value, found = check.parse(text)
    try:
        msgspec.json.decode(text, type=Header)
    except msgspec.DecodeError:
        assert found or check.header_problems(value)
    else:
        keys = {problem.key.partition("[")[0] for problem in check.header_problems(value)}
        assert keys <= {"players", "first"}, "only what a type cannot say"


@st.composite
def texts_with_pairs(draw: st.DrawFn) -> tuple[str, bool]:
    """An event as text, its keys written at will; and whether some object of it has a key twice."""
    twice = False

    def write(value: Any) -> str:
        nonlocal twice
        if not isinstance(value, list):
            return json.dumps(value, ensure_ascii=draw(st.booleans()))
        names = [name for name, _ in value]
        twice = twice or len(set(names)) < len(names)
        gap = draw(st.sampled_from(["", " ", "\t\n"]))
        return "{" + ", ".join(f"{_escaped(draw, name)}{gap}:{write(inner)}" for name, inner in value) + "}"

    pairs = st.lists(st.tuples(keys, st.sampled_from(['"', '":', "a", "\\", 1, None])), max_size=3)
    rest = draw(st.lists(st.tuples(keys, pairs | st.sampled_from(['":"', "x", 5])), max_size=4))
    return write([("type", "coin_toss"), ("text", draw(words)), *rest]), twice


def _escaped(draw: st.DrawFn, name: str) -> str:
    letters = [f"\\u{ord(letter):04x}" if draw(st.integers(0, 9)) == 0 else letter for letter in name]
    return f'"{"".join(letters)}"'


@given(texts_with_pairs())
def test_a_repeated_key_is_never_missed(case: tuple[str, bool]) -> None:
    text, twice = case
    value, found = check.parse(text.encode())
    assert bool(found) == twice
    if twice:
        assert not keys_are_unique(text.encode(), ENCODER.encode(value).count(b'"'))


@given(st.lists(st.sampled_from(VALID[:4]), max_size=5), st.integers(1, 9))
def test_what_is_written_is_read_back(found: list[dict[str, Any]], first: int) -> None:
    numbered = [{**event, "seq": first + 2 * index} for index, event in enumerate(found)]
    (log,) = outcome(json.dumps({**HEADER, "events": numbered}).encode())
    assert isinstance(log, DuelLog)
    for text in (encode(log), b"".join(encode_lines(log))):
        (again,) = outcome(text)
        assert isinstance(again, DuelLog)
        assert again.header == log.header
        assert list(again.events) == list(log.events)
        assert [codec.event_to_dict(event) for event in again.events] == numbered


def test_every_event_type_is_fuzzed() -> None:
    assert len(check.EVENT_TYPES) == len(KnownEvent.__args__) == 23
