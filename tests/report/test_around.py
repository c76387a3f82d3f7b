"""How a player stood around a finding: hand, Deck and open rights, event by event."""

from __future__ import annotations

from typing import Any

import pytest

from duelreplay.engine.replayer import judge
from duelreplay.log.events import DuelLog
from duelreplay.report.around import ROWS_BEFORE, OpenRight, Standing, around_draw, around_findings
from duelreplay.report.build import duel_report
from duelreplay.sources.reader import read
from duelreplay.text import Lang
from report.samples import CATALOGUE, CLEAN, DRAW, GREED, NO_DRAW, PAID, STANDBY, TURN_1, duel
from support import FIXTURES

NORMAL = OpenRight("normal draw, turn 2", 1, True)


def around(log: DuelLog, lang: Lang = "en") -> dict[int, list[Standing]]:
    judgement = judge(log, CATALOGUE)
    return around_findings(duel_report(judgement, log, CATALOGUE, lang), judgement, log, CATALOGUE, lang)


def at_draw(events: list[dict[str, Any]], seq: int) -> list[Standing]:
    log = duel(events)
    judgement = judge(log, CATALOGUE)
    report = duel_report(judgement, log, CATALOGUE, "en")
    draw = next(one for one in report.draws if one.seq == seq)
    return around_draw(draw, report, judgement, log, CATALOGUE, "en")


def test_the_event_after_which_the_right_is_gone_is_seen_at_once() -> None:
    (rows,) = around(duel(PAID)).values()
    assert rows == [
        Standing(9, "after", 5, 35, [NORMAL]),
        Standing(10, "after", 5, 35, []),
        Standing(13, "judged", 6, 34, []),
    ]


def test_a_draw_of_more_than_an_effect_gives() -> None:
    (rows,) = around(duel([*GREED[:-2], {**DRAW, "count": 3}, GREED[-1]])).values()
    assert rows == [
        Standing(12, "after", 5, 34, []),
        Standing(13, "after", 5, 34, [OpenRight("draw by Pot of Greed", 2, True)]),
        Standing(14, "judged", 8, 31, []),
    ]


def test_what_lies_between_the_last_ground_and_the_draw_is_told_as_before_it() -> None:
    discard = {"type": "move", "player": "B", "count": 2, "from": "hand", "to": "graveyard", "reason": "rule"}
    rows = next(iter(around(duel([*CLEAN[:-1], discard, DRAW, STANDBY])).values()))
    assert [(row.seq, row.moment, row.hand) for row in rows] == [
        (9, "after", 5),
        (10, "after", 6),
        (12, "before", 4),
        (12, "judged", 5),
    ]
    assert [row.rights for row in rows] == [[NORMAL], [], [], []]


def test_a_card_that_was_put_back() -> None:
    (log,) = [one for one in read(str(FIXTURES / "duelingbook" / "overdraw-repaired.json")) if isinstance(one, DuelLog)]
    (rows,) = around(log).values()
    assert [(row.seq, row.moment, row.hand, row.deck) for row in rows] == [
        (10, "after", 5, 35),
        (11, "after", 6, 34),
        (12, "judged", 7, 33),
        (14, "put_back", 6, 34),
    ]


def test_a_draw_that_was_not_made_is_still_owed() -> None:
    (rows,) = around(duel(NO_DRAW)).values()
    assert rows == [Standing(9, "before", 5, 35, []), Standing(9, "judged", 5, 35, [NORMAL])]


def test_what_the_log_leaves_open_is_left_open() -> None:
    players = [{"id": "A", "name": "Aoi"}, {"id": "B", "name": "Ben"}]
    (rows, *_) = around(duel(PAID, players=players)).values()
    assert {row.deck for row in rows} == {None}


def test_opening_hands_and_events_that_do_not_count_have_none() -> None:
    six = [{**TURN_1[0], "count": 6}, *TURN_1[1:], *CLEAN[len(TURN_1) :]]
    assert around(duel(six)) == {}
    assert at_draw(CLEAN, 1) == []
    voided = {"type": "correct", "voids": [9], "by": "judge", "why": "typed by mistake"}
    found = around(duel([*NO_DRAW, voided]))
    assert [rows for rows in found.values() if any(row.seq == 9 for row in rows)] == []


def test_a_legal_draw_is_told_from_the_event_that_gave_its_right() -> None:
    assert at_draw(CLEAN, 10) == [Standing(9, "after", 5, 35, [NORMAL]), Standing(10, "judged", 6, 34, [])]


def test_of_many_grounds_the_last_ones_are_told() -> None:
    draws = [DRAW] * 6
    for rows in around(duel([*CLEAN[:-1], *draws, STANDBY])).values():
        assert sum(row.moment == "after" for row in rows) <= ROWS_BEFORE


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_finding_of_every_typed_duel_has_its_player_s_standing(lang: Lang) -> None:
    for path in sorted((FIXTURES / "notation").glob("*.duel")):
        (log,) = [one for one in read(str(path)) if isinstance(one, DuelLog)]
        judgement = judge(log, CATALOGUE)
        found = around(log, lang)
        for index, finding in enumerate(judgement.findings):
            if finding.verdict != "legal" and finding.player is not None:
                assert found[index][-1].seq >= finding.event.seq, path
