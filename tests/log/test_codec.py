from __future__ import annotations

import io
import json
from typing import Any

import pytest

from duelreplay.log.codec import RawDuel, encode, encode_lines, event_to_dict, read_duels, read_raw
from duelreplay.log.events import Card, Correct, Draw, DuelLog, Header, Opaque, Phase, Player, Turn
from duelreplay.log.faults import Fault, Unreadable
from support import FIXTURES

HEADER: dict[str, Any] = {
    "format": "duel-log/1",
    "id": "d",
    "players": [{"id": "A"}, {"id": "B"}],
    "first": "A",
}
TURN = {"type": "turn", "player": "A"}
DRAW = {"type": "draw", "player": "A", "count": 1}


def document(*events: Any, **header: Any) -> bytes:
    return json.dumps({**HEADER, **header, "events": list(events)}).encode()


def lines(*values: Any) -> bytes:
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


def read(text: bytes) -> list[DuelLog | Unreadable]:
    return list(read_duels(io.BytesIO(text), "f"))


def one(text: bytes) -> DuelLog:
    (log,) = read(text)
    assert isinstance(log, DuelLog), log
    return log


def faults(text: bytes) -> list[Fault]:
    return [fault for found in read(text) if isinstance(found, Unreadable) for fault in found.faults]


def fault(text: bytes) -> Fault:
    (found,) = faults(text)
    return found


class TestShapes:
    def test_a_document_is_one_duel(self) -> None:
        log = one((FIXTURES / "logs/replaced-draw.json").read_bytes())
        events = list(log.events)
        assert log.header.id == "replaced-draw"
        assert log.header.players[1] == Player(id="Jonas", name="Jonas W.", deck=41)
        assert len(events) == 17
        assert [event.seq for event in events] == list(range(1, 18))
        assert events[13] == Draw(seq=14, player="Jonas", count=1, reason="normal", cards=["Raigeki"])

    def test_lines_are_a_header_and_its_events(self) -> None:
        first, second = read((FIXTURES / "logs/two-duels.jsonl").read_bytes())
        assert isinstance(first, DuelLog)
        assert isinstance(second, DuelLog)
        assert [first.header.id, second.header.id] == ["game-1", "game-2"]
        assert list(first.events) == [Turn(seq=1, player="A"), Phase(seq=2, phase="draw")]
        assert [event.seq for event in second.events] == [10, 20, 21]

    def test_a_list_holds_many_duels(self) -> None:
        text = b"[" + document(TURN, id="x") + b",\n " + document(DRAW, id="y") + b"]\n"
        assert [log.header.id for log in read(text) if isinstance(log, DuelLog)] == ["x", "y"]

    def test_an_object_over_many_lines_is_no_json_lines(self) -> None:
        text = json.dumps({**HEADER, "events": [TURN, DRAW]}, indent=1).encode()
        assert len(list(one(text).events)) == 2

    def test_whole_duels_on_lines(self) -> None:
        text = document(TURN, id="x") + b"\n" + document(DRAW, id="y") + b"\n"
        assert [log.header.id for log in read(text) if isinstance(log, DuelLog)] == ["x", "y"]

    @pytest.mark.parametrize("end", [b"", b"\n", b"\r\n", b"\n\n \n"])
    def test_the_end_of_the_last_line_does_not_matter(self, end: bytes) -> None:
        assert len(list(one(lines(HEADER, TURN, DRAW).rstrip() + end).events)) == 2

    def test_lines_may_end_as_on_windows(self) -> None:
        text = lines(HEADER, TURN, DRAW).replace(b"\n", b"\r\n")
        assert list(one(text).events) == [Turn(seq=1, player="A"), Draw(seq=2, player="A", count=1)]

    def test_a_header_alone_is_a_duel_without_events(self) -> None:
        assert list(one(lines(HEADER)).events) == []

    def test_white_space_around_everything_is_allowed(self) -> None:
        assert list(one(b" \n\t" + document(TURN) + b"\n\n ").events) == [Turn(seq=1, player="A")]

    def test_events_can_be_iterated_twice(self) -> None:
        log = one(lines(HEADER, TURN))
        assert list(log.events) == list(log.events) != []


class TestNumbering:
    def test_absent_numbers_follow_the_one_before(self) -> None:
        log = one(document(TURN, {**DRAW, "seq": 7}, DRAW, {**DRAW, "seq": 20}))
        assert [event.seq for event in log.events] == [1, 7, 8, 20]

    def test_a_number_may_be_0_at_first(self) -> None:
        log = one(document({**TURN, "seq": 0}, DRAW))
        assert [event.seq for event in log.events] == [0, 1]

    @pytest.mark.parametrize(("first", "second"), [(2, 2), (3, 1), (0, 0)])
    def test_a_number_that_does_not_rise_is_a_fault(self, first: int, second: int) -> None:
        found = fault(document({**TURN, "seq": first}, {**DRAW, "seq": second}))
        assert (found.duel, found.event, found.key) == ("d", 2, "seq")
        assert f"above {first}" in found.problem

    def test_each_number_that_does_not_rise_is_named(self) -> None:
        numbers = [1, 5, 5, 6, 2, 3]
        found = faults(lines(HEADER, *({**DRAW, "seq": number} for number in numbers)))
        assert [(each.event, each.line) for each in found] == [(3, 4), (5, 6)]


class TestUnknown:
    def test_an_unknown_type_is_kept(self) -> None:
        data = {"type": "coin_toss", "player": "A", "t": 4, "ref": "play 1", "side": {"is": ["heads"]}}
        (event,) = one(document(data)).events
        assert isinstance(event, Opaque)
        assert (event.name, event.seq, event.t, event.ref, event.player) == ("coin_toss", 1, 4, "play 1", "A")
        assert event_to_dict(event) == {**data, "seq": 1}

    def test_an_unknown_type_may_have_any_player(self) -> None:
        (event,) = one(document({"type": "chat", "player": ["who"]})).events
        assert event.player is None

    def test_an_unknown_type_is_still_held_to_its_number(self) -> None:
        assert fault(document({"type": "chat", "seq": "x"})).key == "seq"

    @pytest.mark.parametrize("name", ["opaque", "turnn", "event", ""])
    def test_no_type_outside_the_contract_is_known(self, name: str) -> None:
        (event,) = one(document({"type": name})).events
        assert isinstance(event, Opaque)
        assert event.name == name

    def test_unknown_keys_are_ignored(self) -> None:
        log = one(document({**TURN, "weather": {"turn": [1]}}, table=4, players=[{"id": "A", "x": 1}, {"id": "B"}]))
        assert list(log.events) == [Turn(seq=1, player="A")]

    def test_null_is_the_same_as_absent_where_a_key_may_be_absent(self) -> None:
        assert list(one(document({**DRAW, "reason": None})).events) == [Draw(seq=1, player="A", count=1)]


class TestFaults:
    def test_all_faults_of_a_file_are_reported(self) -> None:
        found = faults((FIXTURES / "logs/many-faults.json").read_bytes())
        assert [(each.event, each.key) for each in found] == [
            (None, "first"),
            (1, "count"),
            (2, "count"),
            (2, "reason"),
            (2, "player"),
            (3, "phase"),
            (4, "player"),
            (5, None),
            (6, "type"),
        ]

    def test_the_line_says_file_duel_event_key_and_what_was_expected(self) -> None:
        text = document({**DRAW, "count": "x"})
        assert str(fault(text)) == 'f: duel d: event 1: count: expected a whole number of at least 1, found "x"'

    def test_json_lines_have_the_line_too(self) -> None:
        found = fault(lines(HEADER, TURN, {**DRAW, "count": 0}))
        assert (found.line, found.event) == (3, 2)

    def test_the_other_duels_of_the_file_are_read(self) -> None:
        broken = document({"type": "turn"}, id="b")
        text = b"[" + b",".join([document(id="a"), broken, document(id="c")]) + b"]"
        first, second, third = read(text)
        assert isinstance(first, DuelLog)
        assert isinstance(second, Unreadable)
        assert isinstance(third, DuelLog)

    def test_a_duel_that_is_not_json_does_not_end_a_list(self) -> None:
        text = b"[" + b",".join([document(id="a"), b'{"format": "duel-log/1", "id" 5}', document(id="c")]) + b"]"
        first, second, third = read(text)
        assert isinstance(first, DuelLog)
        assert isinstance(second, Unreadable)
        assert second.faults[0].duel == "2"
        assert isinstance(third, DuelLog)

    @pytest.mark.parametrize(
        ("event", "key", "words"),
        [
            ({"type": "turn"}, "player", "missing"),
            ({"type": "turn", "player": "C"}, "player", '"A", "B"'),
            ({**DRAW, "player": None}, "player", "a string"),
            ({**DRAW, "count": 1.0}, "count", "whole number"),
            ({**DRAW, "count": True}, "count", "whole number"),
            ({**DRAW, "count": 10**30}, "count", "64 bits"),
            ({**DRAW, "count": 2**63}, "count", "64 bits"),
            ({**DRAW, "cards": [1, "x", {"code": "y"}]}, "cards[2].code", "whole number"),
            ({**DRAW, "cards": [[]]}, "cards[0]", "a card"),
            ({**DRAW, "cards": 5}, "cards", "a list"),
            ({**DRAW, "by": 1.5}, "by", "a card"),
            ({**DRAW, "t": "soon"}, "t", "a number"),
            ({"type": "phase", "phase": "Draw"}, "phase", '"draw"'),
            ({"type": "grant", "player": "A", "count": "all"}, "count", '"any"'),
            ({"type": "grant", "player": "A", "count": 1, "until": {"turns": 0}}, "until.turns", "at least 1"),
            ({"type": "end", "winner": "C", "reason": "lp"}, "winner", '"A", "B"'),
            ({"type": "end", "reason": "lp"}, "winner", "null"),
            ({"type": "correct", "voids": [1, 9], "by": "judge", "why": ""}, "voids[1]", "9"),
            ({"type": 5}, "type", "the name of an event"),
            ({}, "type", "missing"),
        ],
    )
    @pytest.mark.parametrize("shape", ["json", "lines"])
    def test_an_event_with_a_fault(self, event: dict[str, Any], key: str, words: str, shape: str) -> None:
        text = document(TURN, event) if shape == "json" else lines(HEADER, TURN, event)
        found = fault(text)
        assert (found.duel, found.event, found.key) == ("d", 2, key)
        assert words in found.problem

    @pytest.mark.parametrize(
        ("change", "key", "words"),
        [
            ({"format": "duel-log/2"}, "format", "duel-log/1"),
            ({"format": 1}, "format", "duel-log/1"),
            ({"first": "C"}, "first", '"A", "B"'),
            ({"first": None}, "first", "a string"),
            ({"id": 7}, "id", "a string"),
            ({"players": []}, "players", "2 players"),
            ({"players": [{"id": "A"}]}, "players", "found 1"),
            ({"players": [{"id": "A"}, {"id": "A"}]}, "players[1].id", "differ"),
            ({"players": [{"id": "A"}, {"name": "B"}]}, "players[1].id", "missing"),
            ({"players": [{"id": name} for name in "ABC"]}, "players", "found 3"),
            ({"players": [{"id": name, "team": 0} for name in "ABCD"]}, "players", "two players in team 0"),
            ({"played_on": "1 June"}, "played_on", "YYYY-MM-DD"),
            ({"played_on": "2024-02-30"}, "played_on", "YYYY-MM-DD"),
            ({"region": "eu"}, "region", '"ocg", "tcg"'),
            ({"records": ["draws", "dice"]}, "records[1]", '"draws"'),
            ({"source": {"program": 5}}, "source.program", "a string"),
        ],
    )
    def test_a_header_with_a_fault(self, change: dict[str, Any], key: str, words: str) -> None:
        for text in (document(**change), lines({**HEADER, **change}, TURN)):
            found = fault(text)
            assert found.key == key
            assert found.event is None
            assert words in found.problem

    def test_four_players_need_teams(self) -> None:
        players = [{"id": name, "team": index % 2} for index, name in enumerate("ABCD")]
        assert len(one(document(TURN, players=players)).header.players) == 4
        del players[2]["team"]
        assert fault(document(TURN, players=players)).key == "players[2].team"

    @pytest.mark.parametrize("key", ["first", "id", "players"])
    def test_a_required_key_is_missing(self, key: str) -> None:
        header = {name: value for name, value in HEADER.items() if name != key}
        for text in (json.dumps({**header, "events": []}).encode(), lines(header)):
            found = fault(text)
            assert found.key == key
            assert "missing" in found.problem

    def test_events_are_missing_or_no_list(self) -> None:
        assert fault(json.dumps(HEADER, indent=1).encode()).key == "events"
        assert fault(json.dumps({**HEADER, "events": {}}).encode()).key == "events"

    def test_a_wrong_format_is_the_only_fault(self) -> None:
        assert fault(lines({"format": "duel-log/9"}, {"type": 5}, {"type": "turn"})).key == "format"

    def test_a_faulty_header_does_not_hide_faulty_events(self) -> None:
        found = faults(lines({**HEADER, "first": "C"}, {"type": "turn"}, {**TURN, "player": "C"}))
        assert [(each.line, each.key) for each in found] == [(1, "first"), (2, "player"), (3, "player")]

    def test_an_event_before_any_header(self) -> None:
        found = fault(lines(TURN, DRAW, HEADER, TURN))
        assert found.line == 1
        assert "header" in found.problem

    def test_the_last_line_is_cut_short(self) -> None:
        found = fault(lines(HEADER, TURN, DRAW)[:-6])
        assert (found.line, found.event) == (3, 2)
        assert "cut short" in found.problem

    def test_a_document_is_cut_short(self) -> None:
        for text in (document(TURN, DRAW), json.dumps({**HEADER, "events": [TURN]}, indent=1).encode()):
            assert "cut short" in fault(text[:-5]).problem

    def test_a_list_is_cut_short(self) -> None:
        whole, broken = read(b"[" + document(TURN))
        assert isinstance(whole, DuelLog)
        assert isinstance(broken, Unreadable)
        assert "cut short" in broken.faults[0].problem

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            (b"", "empty"),
            (b" \n\n", "white space"),
            (b"[1, 2, 3]", "3 of 3 elements"),
            (b"[]", "empty list"),
            (b'"text"', "expected a duel log"),
            (b"17", "expected a duel log"),
            (b"null", "expected a duel log"),
            (b"<html>", "expected a duel log"),
            (b"{}", "format"),
            (b'{"a": 1}', "format"),
            (b"[{}]", "format"),
            (b"{\n}", "format"),
            (b"{", "cut short"),
            (b"[", "cut short"),
            (b"\xef\xbb\xbf{}", "format"),
            ("{}".encode("utf-16"), "UTF-16"),
            (b"\x00" * 100, "expected a duel log"),
            (b"\xff\xfe\xfd", "UTF-16"),
        ],
    )
    def test_what_is_no_duel_log_at_all(self, text: bytes, words: str) -> None:
        assert words in fault(text).problem

    @pytest.mark.parametrize(
        ("value", "words"),
        [
            (b"NaN", "NaN"),
            (b"-Infinity", "NaN and Infinity"),
            (b"1e999", "too large"),
            (b"1" + b"0" * 5000, "too large"),
            (b'"\xff"', "UTF-8"),
            (b'"\\ud800"', "surrogate"),
            (b'"\x00"', "control character"),
            (b"[" * 5000 + b"]" * 5000, "too deeply"),
            (b"[" * 70 + b"]" * 70, "too deeply"),
            (b'{"a":' * 70 + b"1" + b"}" * 70, "too deeply"),
            (b"01", "number"),
            (b'"\\q"', "escape"),
            (b"", "unexpected"),
        ],
    )
    @pytest.mark.parametrize("key", ["text", "extra"])
    def test_what_is_no_json(self, value: bytes, words: str, key: str) -> None:
        event = b'{"type": "note", "text": "", "%s": %s}' % (key.encode(), value)
        head = json.dumps(HEADER).encode()
        for text in (head + b"\n" + event + b"\n", head[:-1] + b', "events": [\n' + event + b"]}"):
            assert words in faults(text)[0].problem

    def test_a_fault_is_one_line_whatever_the_file_holds(self) -> None:
        text = document({"type": "turn", "player": "x\n\x1b[31m\u202e"}, id="a\nb\u2028\x9b")
        line = str(fault(text))
        assert len(line.splitlines()) == 1
        assert line.isprintable()


class TestRepeatedKeys:
    @pytest.mark.parametrize(
        ("text", "event", "key"),
        [
            (b'{"type": "draw", "player": "A", "count": 1, "count": 2}', 1, "count"),
            (b'{"type": "draw", "player": "A", "count": 1, "count": 1}', 1, "count"),
            (b'{"type": "draw", "type": "turn", "player": "A", "count": 1}', 1, "type"),
            (b'{"type": "draw", "player": "A", "count": 1, "by": {"code": 1, "code": 2}}', 1, "by.code"),
            (b'{"type": "draw", "player": "A", "count": 1, "cards": [1, {"uid": 1, "uid": 2}]}', 1, "cards[1].uid"),
            (b'{"type": "note", "text": "a", "x": {"y": [{"z": 1, "z": 2}]}}', 1, "x.y[0].z"),
            (b'{"type": "note", "text" : "a", "text"\t:"b"}', 1, "text"),
            (b'{"type": "note", "text": "\\u0022:", "te\\u0078t": "\\u0022"}', 1, "text"),
            (b'{"type": "note", "text": 1, "text": "\\u0022\\u0022"}', 1, "text"),
            (b'{"type": "chat", "a": 1, "a": 2}', 1, "a"),
        ],
    )
    def test_in_an_event(self, text: bytes, event: int, key: str) -> None:
        head = json.dumps(HEADER).encode()
        for whole in (head + b"\n" + text + b"\n", head[:-1] + b', "events": [\n' + text + b"]}"):
            found = fault(whole)
            assert (found.event, found.key) == (event, key)
            assert "more than once" in found.problem

    @pytest.mark.parametrize("key", ["id", "format", "first", "players", "ruleset"])
    def test_in_a_header(self, key: str) -> None:
        header = {**HEADER, "ruleset": "mr5"}
        again = b"%s: %s, " % (json.dumps(key).encode(), json.dumps(header[key]).encode())
        for text in (
            b"{" + again + json.dumps(header).encode()[1:] + b"\n",
            b"{" + again + json.dumps({**header, "events": []}).encode()[1:],
        ):
            assert fault(text).key == key

    def test_the_events_stand_twice(self) -> None:
        text = document(TURN)[:-1] + b', "events": []}'
        assert fault(text).key == "events"

    def test_quotes_and_colons_in_strings_are_no_keys(self) -> None:
        note = {"type": "note", "text": '":"\\": "a":1 \\u0022'}
        assert one(document(note, note)).header.id == "d"


class TestWriting:
    def test_a_document_comes_back(self) -> None:
        log = one((FIXTURES / "logs/replaced-draw.json").read_bytes())
        again = one(encode(log))
        assert again.header == log.header
        assert list(again.events) == list(log.events)

    def test_lines_come_back(self) -> None:
        log = one((FIXTURES / "logs/replaced-draw.json").read_bytes())
        again = one(b"".join(encode_lines(log)))
        assert again.header == log.header
        assert list(again.events) == list(log.events)

    def test_a_document_has_one_event_a_line(self) -> None:
        header = Header(format="duel-log/1", id="d", players=[Player(id="A"), Player(id="B")], first="A")
        log = DuelLog(header, [Turn(seq=1, player="A"), Draw(seq=4, player="A", count=2, cards=[Card(name="é")])])
        assert encode(log).decode() == (
            '{"format": "duel-log/1", "id": "d", "players": [{"id": "A"}, {"id": "B"}], "first": "A", "events": [\n'
            ' {"type": "turn", "seq": 1, "player": "A"},\n'
            ' {"type": "draw", "seq": 4, "player": "A", "count": 2, "cards": [{"name": "é"}]}]}\n'
        )

    def test_lines_are_the_header_and_the_events(self) -> None:
        header = Header(format="duel-log/1", id="d", players=[Player(id="A"), Player(id="B")], first="A")
        event = Correct(seq=2, voids=[1], by="judge", why="x")
        assert list(encode_lines(DuelLog(header, [event]))) == [
            b'{"format":"duel-log/1","id":"d","players":[{"id":"A"},{"id":"B"}],"first":"A"}\n',
            b'{"type":"correct","seq":2,"voids":[1],"by":"judge","why":"x"}\n',
        ]

    def test_opaque_events_are_written_as_they_were(self) -> None:
        data = {"type": "coin_toss", "seq": 3, "side": None, "n": [1.5, {"a": True}]}
        assert json.loads(encode(one(document(data))))["events"] == [data]


class TestRaw:
    @pytest.mark.parametrize("shape", ["json", "lines"])
    def test_every_key_is_kept(self, shape: str) -> None:
        header = {**HEADER, "table": 4}
        events = [{**TURN, "weather": None}, {"type": "chat", "seq": 5, "a": {"b": []}}, DRAW]
        text = json.dumps({**header, "events": events}).encode() if shape == "json" else lines(header, *events)
        (duel,) = read_raw(io.BytesIO(text), "f")
        assert isinstance(duel, RawDuel)
        assert duel.header == header
        assert list(duel.events) == [{**events[0], "seq": 1}, events[1], {**DRAW, "seq": 6}]
        assert [event.seq for event in duel.log.events] == [1, 5, 6]

    def test_it_is_checked(self) -> None:
        (found,) = read_raw(io.BytesIO(document({**DRAW, "count": 0})), "f")
        assert isinstance(found, Unreadable)
