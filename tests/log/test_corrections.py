"""Corrections that change what an event says, or bring events in: the log as it counts, and what is judged of it."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest

from duelreplay.engine.live import Judge
from duelreplay.engine.replayer import judge
from duelreplay.log.anonymize import anonymize
from duelreplay.log.changes import Drop, what_if
from duelreplay.log.codec import read_duels
from duelreplay.log.events import DuelLog, Note
from duelreplay.log.faults import Unreadable
from duelreplay.report.build import duel_report
from report.samples import CATALOGUE, CLEAN, DRAW, DRAW_PHASE_2, PAID, TURN_1, document
from support import ROOT

GREED = {"type": "activate", "player": "B", "card": 55144522, "from": "hand"}
"""Pot of Greed: draw 2 cards."""
MAIN = {"type": "phase", "phase": "main1"}
RESOLVES = {"type": "resolve", "link": 1}
CHAIN_END = {"type": "chain_end"}

THREE = [*TURN_1, *DRAW_PHASE_2, DRAW, MAIN, GREED, RESOLVES, {**DRAW, "count": 3}, CHAIN_END]
"""Event 14 says that Pot of Greed gave three cards: one more than it gives (ED102)."""
UNEXPLAINED = [*TURN_1, *DRAW_PHASE_2, DRAW, MAIN, {**DRAW, "count": 2}, {"type": "phase", "phase": "end"}]
"""Event 12 draws two cards, and nothing in the log gives them (ED101)."""


def correct(**keys: Any) -> dict[str, Any]:
    return {"type": "correct", "voids": [], "by": "judge", "why": "the players agree", **keys}


def read(*events: dict[str, Any]) -> DuelLog:
    (found,) = read_duels(io.BytesIO(json.dumps(document(list(events))).encode()), "-")
    assert isinstance(found, DuelLog), found.lines("en")
    return found


def codes(log: DuelLog) -> list[tuple[str, int]]:
    return [(one.rule.code, one.event.seq) for one in judge(log, CATALOGUE).findings if one.verdict != "legal"]


def test_an_event_that_says_something_else_keeps_its_number_and_the_verdict_is_made_anew() -> None:
    assert codes(read(*THREE)) == [("ED102", 14)]
    log = read(*THREE, correct(voids=[14], events=[{**DRAW, "count": 2}]))
    assert codes(log) == []
    assert [event.seq for event in log.corrected.events] == [event.seq for event in log.events]
    assert judge(log, CATALOGUE).draws[-1].count == 2


def test_a_correction_can_make_a_draw_illegal_too() -> None:
    assert codes(read(*CLEAN)) == []
    log = read(*CLEAN, correct(voids=[10], events=[{**DRAW, "count": 2}]))
    assert [seq for _, seq in codes(log)] == [10]


def test_events_that_were_left_out_come_where_they_belong_and_the_others_move_up() -> None:
    assert codes(read(*UNEXPLAINED)) == [("ED101", 12)]
    log = read(*UNEXPLAINED, correct(events=[GREED, RESOLVES], after=11))
    assert codes(log) == []
    view = log.corrected
    assert [event.seq for event in view.events] == list(range(1, len(UNEXPLAINED) + 4))
    assert view.recorded_seq(14) == 12
    assert sorted(view.brought) == [12, 13]
    assert judge(log, CATALOGUE).draws[-1].event.seq == 14


def test_without_a_place_they_come_where_the_first_voided_event_stood() -> None:
    log = read(*UNEXPLAINED, correct(voids=[12], events=[GREED, RESOLVES, {**DRAW, "count": 2}]))
    assert codes(log) == []


def test_before_the_first_event_is_zero() -> None:
    log = read(*CLEAN, correct(events=[{"type": "note", "text": "deck checked"}], after=0))
    assert isinstance(next(iter(log.corrected.events)), Note)
    assert codes(log) == []


def test_what_is_said_of_an_event_follows_it() -> None:
    ruling = {"type": "ruling", "by": "HJ", "text": "play on", "draw": 12}
    log = read(*UNEXPLAINED, ruling, correct(events=[GREED, RESOLVES], after=11))
    report = duel_report(judge(log, CATALOGUE), log, CATALOGUE, "en")
    assert [one.draw for one in report.rulings if one.kind == "ruling"] == [14]
    again = read(*UNEXPLAINED, ruling, correct(events=[GREED, RESOLVES], after=11), correct(voids=[12]))
    assert 14 in again.corrected.voided


def test_a_correction_can_be_undone() -> None:
    first = correct(voids=[14], events=[{**DRAW, "count": 2}])
    log = read(*THREE, first, correct(voids=[len(THREE) + 1]))
    assert codes(log) == [("ED102", 14)]
    assert not log.corrected.brought


@pytest.mark.parametrize(
    ("first", "second", "count"),
    [
        (correct(voids=[14], events=[{**DRAW, "count": 2}]), correct(voids=[14], events=[DRAW]), 1),
        (correct(voids=[14]), correct(voids=[14], events=[DRAW]), 1),
        (correct(voids=[14], events=[DRAW]), correct(voids=[14]), None),
    ],
)
def test_of_several_corrections_of_one_event_the_last_one_counts(first: Any, second: Any, count: int | None) -> None:
    log = read(*THREE, first, second)
    draws = [row.count for row in judge(log, CATALOGUE).draws if row.event.seq == 14]
    assert draws == ([] if count is None else [count])


def test_both_stay_to_be_seen_in_the_report() -> None:
    log = read(*THREE, correct(voids=[14], events=[{**DRAW, "count": 2}]))
    report = duel_report(judge(log, CATALOGUE), log, CATALOGUE, "en")
    (said,) = report.rulings
    assert [(one.seq, one.words) for one in said.was] == [(14, "Ben draws 3 cards")]
    assert [(one.seq, one.words) for one in said.now] == [(14, "Ben draws 2 cards")]
    assert said.text == "the players agree"


def test_the_view_is_a_log_that_says_the_same() -> None:
    log = read(*UNEXPLAINED, correct(events=[GREED, RESOLVES], after=11), correct(voids=[3]))
    view = log.corrected
    plain = DuelLog(view.header, view.events)
    assert judge(plain, CATALOGUE).draws == judge(log, CATALOGUE).draws
    assert not plain.corrected.brought


def test_what_if_goes_on_from_the_log_as_it_counts() -> None:
    log = read(*UNEXPLAINED, correct(events=[GREED, RESOLVES], after=11))
    changed = what_if(log, [Drop(12), Drop(13)])
    assert [code for code, _ in codes(changed)] == ["ED101"]
    assert [code for code, _ in codes(what_if(log, [Drop(14)]))] == ["ED103"]


@pytest.mark.parametrize("at", range(11, len(UNEXPLAINED) + 1))
def test_live_it_is_judged_as_the_whole_log_is_whenever_the_correction_comes(at: int) -> None:
    log = read(*UNEXPLAINED)
    late = read(*UNEXPLAINED, {**correct(events=[GREED, RESOLVES], after=11), "seq": 1_000_000_001})
    correction = list(late.events)[-1]
    live = Judge(log.header, CATALOGUE)
    events = list(log.events)
    for event in [*events[:at], correction, *events[at:]]:
        live.feed(event)
    assert live.judgement().findings == judge(late, CATALOGUE).findings
    assert [row.verdict for row in live.draws] == [row.verdict for row in judge(late, CATALOGUE).draws]


def test_a_live_duel_forgets_what_an_undone_correction_brought() -> None:
    log = read(*THREE)
    live = Judge(log.header, CATALOGUE)
    first = read(*THREE, {**correct(voids=[14], events=[{**DRAW, "count": 2}]), "seq": 1_000_000_001})
    undo = {**correct(voids=[1_000_000_001]), "seq": 1_000_000_002}
    whole = read(*THREE, {**correct(voids=[14], events=[{**DRAW, "count": 2}]), "seq": 1_000_000_001}, undo)
    for event in [*log.events, list(first.events)[-1]]:
        live.feed(event)
    assert [row.verdict for row in live.draws][-1] == "legal"
    live.feed(list(whole.events)[-1])
    assert [row.verdict for row in live.draws][-1] == "illegal"


def test_names_in_what_is_brought_in_are_replaced_too() -> None:
    log = anonymize(read(*THREE, correct(voids=[14], events=[{**DRAW, "count": 2}])))
    assert {row.player for row in judge(log, CATALOGUE).draws} <= {player.id for player in log.header.players}
    assert codes(log) == []


@pytest.mark.parametrize(
    ("keys", "key"),
    [
        ({"events": [DRAW]}, "after"),
        ({"after": 3}, "events"),
        ({"events": [DRAW], "after": 99}, "after"),
        ({"events": [{**DRAW, "seq": 4}], "after": 3}, "events[0].seq"),
        ({"events": [DRAW, {**DRAW, "player": "Z"}], "after": 3}, "events[1].player"),
        ({"events": [{**DRAW, "count": 0}], "after": 3}, "events[0].count"),
        ({"events": [{"type": "nothing"}], "after": 3}, "events[0].type"),
        ({"events": [{"player": "A"}], "after": 3}, "events[0].type"),
        ({"events": [correct()], "after": 3}, "events[0].type"),
        ({"events": ["draw"], "after": 3}, "events[0]"),
        ({"events": [{"type": "move", "player": "A", "from": "deck", "to": "hand"}], "after": 3}, "events[0].card"),
        ({"events": [{"type": "end", "winner": "Z", "reason": "lp"}], "after": 3}, "events[0].winner"),
    ],
)
def test_what_is_wrong_with_a_correction_is_named(keys: dict[str, Any], key: str) -> None:
    (found,) = read_duels(io.BytesIO(json.dumps(document([*PAID, correct(**keys)])).encode()), "-")
    assert isinstance(found, Unreadable)
    assert [fault.key for fault in found.faults] == [key]


def test_the_examples_of_the_page_can_be_brought_into_its_duel() -> None:
    page = (ROOT / "docs" / "duel-log.md").read_text(encoding="utf-8")
    (duel,) = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", page, re.DOTALL))
    (lines,) = re.findall(r"```jsonl\n(.*?)```", page, re.DOTALL)
    corrections = [json.loads(line) for line in lines.splitlines() if line.strip()]
    assert len(corrections) == 2
    log = next(read_duels(io.BytesIO(json.dumps({**duel, "events": duel["events"] + corrections}).encode()), "-"))
    assert isinstance(log, DuelLog), log.lines("en")
    assert len(log.corrected.brought) == 2
