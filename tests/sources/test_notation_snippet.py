"""Lines of the notation told in the midst of a duel."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from duelreplay.log.codec import read_duels
from duelreplay.log.events import UNNUMBERED, DuelLog
from duelreplay.sources.notation.cards import card_names
from duelreplay.sources.notation.snippet import Moment, as_line, moment_of, read_snippet
from report.samples import GREED, document

TAG = [
    {"id": "a", "name": "Rin", "team": 0},
    {"id": "b", "name": "Mia", "team": 1},
    {"id": "c", "name": "Otto", "team": 0},
    {"id": "d", "name": "Jun", "team": 1},
]


def log(players: list[dict[str, Any]] | None = None) -> DuelLog:
    """Pot of Greed, with other players in the places of Aoi and Ben where they are given."""
    ids = dict(zip("AB", [player["id"] for player in players or ()], strict=False)) or {"A": "A", "B": "B"}
    events = [{**event, "player": ids[str(event["player"])]} if "player" in event else event for event in GREED]
    header = {} if players is None else {"players": players, "first": ids["A"]}
    (found,) = read_duels(io.BytesIO(json.dumps(document(events, **header)).encode()), "-")
    assert isinstance(found, DuelLog)
    return found


def told(line: str, duel: DuelLog, moment: Moment) -> list[str]:
    found = read_snippet(line, duel, moment, card_names())
    return [type(event).__name__ for event in found.events] or [fault.told("en") for fault in found.faults]


@pytest.mark.parametrize("phase", [None, "draw", "standby", "main1", "battle", "main2", "end"])
def test_a_line_says_the_same_in_every_phase(phase: Any) -> None:
    found = read_snippet("Ben draws 2", log(), Moment("B", phase), card_names())
    assert [event.player for event in found.events if type(event).__name__ == "Draw"] == ["B"]
    assert all(event.seq == UNNUMBERED and event.ref is None for event in found.events)


def test_a_chain_is_told_as_in_the_notation() -> None:
    assert told("Upstart Goblin (hand, draws 1)", log(), Moment("B", "main1")) == [
        "Activate",
        "Resolve",
        "Draw",
        "ChainEnd",
    ]


def test_in_a_tag_duel_the_players_keep_their_order() -> None:
    duel = log(TAG)
    for player, name in (("a", "Rin"), ("b", "Mia"), ("c", "Otto"), ("d", "Jun")):
        found = read_snippet(f"{name} draws 2", duel, Moment(player, "main1"), card_names())
        assert [event.player for event in found.events] == [player], found.faults


def test_names_that_cannot_be_read_are_replaced() -> None:
    duel = log([{"id": "vs", "name": "draws 2"}, {"id": "(", "name": ">"}])
    line = as_line(list(duel.events)[13], duel, Moment("(", "main1"), card_names())
    assert line is not None
    assert [event.player for event in read_snippet(line, duel, Moment("(", "main1"), card_names()).events] == ["("]


def test_a_fault_names_the_line_that_was_told() -> None:
    found = read_snippet("Ben draws 1\nBen drows 1", log(), Moment("B", "main1"), card_names())
    assert [fault.line for fault in found.faults] == [2]


def test_only_a_line_that_says_exactly_the_event_is_offered_for_it() -> None:
    duel = log()
    events = list(duel.events)
    moment = moment_of(events[:13])
    assert moment == Moment("B", "main1")
    assert as_line(events[13], duel, moment, card_names()) == "Ben draws 2"
    assert as_line(events[11], duel, moment, card_names()) is None
