"""What a move, a toss and a header may say beyond where a card went, and what a log claims by what is in it."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from duelreplay.log import events as ev
from duelreplay.log.anonymize import anonymize
from duelreplay.log.codec import encode, encode_lines, read_duels
from duelreplay.log.events import DuelLog, Header, Player, recorded_kinds
from duelreplay.log.faults import Fault, Unreadable

HEADER: dict[str, Any] = {
    "format": "duel-log/1",
    "id": "d",
    "players": [{"id": "A", "skill": "Destiny Draw"}, {"id": "B"}],
    "first": "A",
}
MOVE: dict[str, Any] = {"type": "move", "player": "A", "card": 5, "from": "hand", "to": "monster"}
COUNTED: dict[str, Any] = {"type": "move", "player": "A", "count": 2, "from": "hand", "to": "graveyard"}
EVENTS: list[dict[str, Any]] = [
    {**MOVE, "controller": "B", "position": "face_up", "summon": "normal"},
    {**MOVE, "from": "extra", "to_index": 7},
    {**MOVE, "from": "monster", "to": "spell", "from_index": 5, "to_index": 1},
    {"type": "activate", "player": "A", "card": 5, "from": "monster", "from_index": 3},
    {**MOVE, "from": "outside", "summon": "special", "same_time": True},
    COUNTED,
    {**COUNTED, "card": {}},
    {**COUNTED, "count": 1, "card": "Kuriboh"},
    {"type": "activate", "player": "A", "card": 5, "from": "spell", "position": "face_down"},
    {"type": "coin", "player": "A", "result": "heads", "link": 1},
    {"type": "die", "player": "B", "result": 6},
    {"type": "skill", "player": "A", "card": "Destiny Draw"},
]


def document(*events: Any) -> bytes:
    return json.dumps({**HEADER, "events": list(events)}).encode()


def lines(*events: Any) -> bytes:
    return b"".join(json.dumps(value).encode() + b"\n" for value in (HEADER, *events))


def one(text: bytes) -> DuelLog:
    (log,) = read_duels(io.BytesIO(text), "f")
    assert isinstance(log, DuelLog), log
    return log


def fault(text: bytes) -> Fault:
    (found,) = read_duels(io.BytesIO(text), "f")
    assert isinstance(found, Unreadable)
    (only,) = found.faults
    return only


@pytest.mark.parametrize("text", [document(*EVENTS), lines(*EVENTS)], ids=["document", "lines"])
@pytest.mark.parametrize("write", [encode, lambda log: b"".join(encode_lines(log))], ids=["to document", "to lines"])
def test_every_key_is_read_and_written(text: bytes, write: Any) -> None:
    log = one(text)
    again = one(write(log))
    assert again.header == log.header
    assert again.header.players[0].skill == "Destiny Draw"
    assert list(again.events) == list(log.events)
    written = [json.loads(line) for line in encode_lines(log)][1:]
    assert [{key: value for key, value in event.items() if key != "seq"} for event in written] == EVENTS


def test_a_move_without_its_card_has_a_card_that_names_nothing() -> None:
    (move,) = one(document(COUNTED)).events
    assert isinstance(move, ev.Move)
    assert move.card is ev.NO_CARD
    assert ev.names_nothing(move.card)


WITHOUT_CARD = {key: value for key, value in MOVE.items() if key != "card"}
FAULTS: list[tuple[dict[str, Any], str, str]] = [
    (WITHOUT_CARD, "card", "the key is missing: expected a card (a passcode, a name or an object), or count"),
    ({**WITHOUT_CARD, "count": None}, "card", "the key is missing: "),
    ({**MOVE, "card": None}, "card", "expected a card (a passcode, a name or an object), found null"),
    ({**MOVE, "count": 2}, "count", "expected 1, since the card is named; found 2"),
    ({**MOVE, "count": 0}, "count", "expected a whole number of at least 1"),
    ({**MOVE, "controller": "C"}, "controller", 'expected one of the players "A", "B", found "C"'),
    ({**MOVE, "same_time": 1}, "same_time", "expected true or false, found 1"),
    ({**MOVE, "position": "up"}, "position", 'expected one of "face_down", "face_up"'),
    ({**MOVE, "to_index": 0}, "to_index", "expected a whole number from 1 to 7, found 0"),
    ({**MOVE, "from_index": "3"}, "from_index", 'expected a whole number from 1 to 7, found "3"'),
    ({"type": "die", "player": "A", "result": 7}, "result", "expected a whole number from 1 to 6, found 7"),
    ({"type": "coin", "player": "A", "result": "edge"}, "result", 'expected one of "heads", "tails", found "edge"'),
]


@pytest.mark.parametrize(("event", "key", "problem"), FAULTS)
@pytest.mark.parametrize("form", [document, lines], ids=["document", "lines"])
def test_what_cannot_be_is_one_clear_fault(form: Any, event: dict[str, Any], key: str, problem: str) -> None:
    found = fault(form({"type": "turn", "player": "A"}, event))
    assert (found.event, found.key) == (2, key)
    assert found.problem.startswith(problem)


def test_an_unknown_type_may_use_the_new_keys_as_it_likes() -> None:
    (event,) = one(document({"type": "omen", "same_time": "soon", "controller": "nobody", "count": {}})).events
    assert isinstance(event, ev.Opaque)


def test_the_controller_gets_an_invented_name_too() -> None:
    (move,) = anonymize(one(document({**MOVE, "player": "A", "controller": "B"}))).events
    assert isinstance(move, ev.Move)
    assert (move.player, move.controller) == ("A", "B")
    header = {**HEADER, "players": [{"id": "Rin", "skill": 7}, {"id": "Otto"}], "first": "Rin"}
    log = one(json.dumps({**header, "events": [{**MOVE, "player": "Rin", "controller": "Otto"}]}).encode())
    hidden = anonymize(log)
    (move,) = hidden.events
    assert isinstance(move, ev.Move)
    assert (move.player, move.controller) == ("A", "B")
    assert hidden.header.players[0].skill == 7


# What a log claims that names no records

PLAYERS = [Player(id="A"), Player(id="B")]
ALL = {"turns", "phases", "draws", "activations", "costs", "negations", "resolutions", "moves"}
SHOWS: list[tuple[ev.Event, set[str]]] = [
    (ev.Turn(player="A"), {"turns"}),
    (ev.Phase(phase="draw"), {"phases"}),
    (ev.Draw(player="A", count=1), {"draws"}),
    (ev.Activate(player="A", card=5), {"activations"}),
    (ev.Cost(player="A", link=1, pay="lp"), {"costs"}),
    (ev.Negate(link=1, what="effect"), {"negations"}),
    (ev.Resolve(link=1), {"resolutions"}),
    (ev.Resolve(link=1, outcome="applied"), {"resolutions", "negations"}),
    (ev.ChainEnd(), {"resolutions"}),
    (ev.Move(player="A", card=5, from_="hand", to="graveyard"), {"moves"}),
    (ev.Deck(player="A", count=1, cards=[5]), set()),
    (ev.Shuffle(player="A", what="deck"), set()),
    (ev.Note(text="moves, draws"), set()),
    (ev.Coin(player="A", result="heads"), set()),
]


def header(records: list[ev.RecordKind] | None = None) -> Header:
    return Header(format="duel-log/1", id="d", players=PLAYERS, first="A", records=records)


@pytest.mark.parametrize(("event", "kinds"), SHOWS)
def test_an_event_shows_its_kind(event: ev.Event, kinds: set[str]) -> None:
    assert recorded_kinds(header(), [event]) == kinds
    assert DuelLog(header(), [event]).recorded == kinds


def test_what_a_log_shows_adds_up() -> None:
    assert recorded_kinds(header(), [event for event, _ in SHOWS]) == ALL
    outcome_last = [ev.Resolve(link=2), ev.Resolve(link=1, outcome="no_effect")]
    assert recorded_kinds(header(), outcome_last) == {"resolutions", "negations"}
    assert recorded_kinds(header(), []) == set()


def test_records_of_the_header_decide_alone() -> None:
    events = [event for event, _ in SHOWS]
    assert recorded_kinds(header(["turns", "deck_order"]), events) == {"turns", "deck_order"}
    assert recorded_kinds(header([]), events) == set()


def test_the_events_are_read_no_further_than_needed() -> None:
    events = iter([*(event for event, _ in SHOWS), *[ev.Turn(player="A")] * 3])
    recorded_kinds(header(), events)
    assert len(list(events)) == 7
    unread = iter([ev.Turn(player="A")])
    recorded_kinds(header(["turns"]), unread)
    assert len(list(unread)) == 1
