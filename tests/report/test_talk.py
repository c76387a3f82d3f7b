"""What people said around a finding, a draw that was moot, a look: in every form of the report."""

from __future__ import annotations

import json

from builder import Log, catalogue
from duelreplay.engine.replayer import judge
from duelreplay.log.events import DuelLog
from duelreplay.report.build import duel_report
from duelreplay.report.page import Page
from duelreplay.report.paint import Paint
from duelreplay.report.words import Words
from duelreplay.text import Lang

CLICKED = ["turns", "draws", "activations", "moves"]


def said_of(log: DuelLog, lang: Lang = "en") -> str:
    judgement = judge(log, catalogue())
    page = Page(judgement, log, Words(judgement.header, lang, catalogue()), Paint(on=False, width=400))
    return "\n".join(page.lines())


def talked() -> DuelLog:
    """A second normal draw that nobody undoes, with talk around it and long after; then its player gives up."""
    log = Log(records=CLICKED).first_turn().turn("B", "draw").draw("B", t=100).draw("B", t=102, ref="play 7")
    for at, player, text in (
        (40, "B", "chat: hello"),
        (103, "A", "chat: you drew two"),
        (104, "B", "signal: Thinking"),
        (106, "A", "judge call: Called a judge for Ruling"),
        (107, "J", "judge: let me see"),
        (400, "B", "chat: gg"),
    ):
        keys = {} if player == "J" else {"player": player}
        log.event("note", text=text, t=at if at > 100 else 102, **keys)
    log.events[-6]["t"] = 102 - 60
    log.event("end", winner="A", reason="surrender", t=401, ref="play 20")
    return log.read()


def test_what_was_said_near_a_finding_stands_with_it() -> None:
    text = said_of(talked())
    for words in ("you drew two", "Called a judge", "let me see"):
        assert words in text
    for words in ("hello", "gg", "Thinking"):
        assert words not in text


def test_a_draw_before_giving_up_is_moot() -> None:
    text = said_of(talked())
    assert "moot      B gave up the duel at event 18, play 20, 299 s later, having played nothing since" in text
    assert "影響なし" in said_of(talked(), "ja")


def test_programs_get_the_same() -> None:
    log = talked()
    report = duel_report(judge(log, catalogue()), log, catalogue(), "en")
    (finding,) = [one for one in report.findings if one.verdict == "illegal"]
    assert [step.role for step in finding.said] == ["said"] * 3
    assert finding.conceded == 18


def test_the_places_of_events_stand_in_the_reasons() -> None:
    log = Log(records=CLICKED).first_turn().turn("B", "draw").draw("B", ref="play 6").draw("B", ref="play 7")
    assert "was already made at event 10, play 6" in said_of(log.turn("A").read())


def test_a_look_is_told_to_programs_and_its_return_is_no_repair() -> None:
    log = Log(records=CLICKED).first_turn().turn("B", "draw").draw("B").phase("main1")
    log.activate("B", 82099401, "monster").draw("B", cards=[{"uid": 1}]).draw("B", cards=[{"uid": 2}])
    log.event("put_back", player="B", cards=[{"uid": 1}], where="bottom")
    found = log.turn("A").read()
    report = duel_report(judge(found, catalogue()), found, catalogue(), "en")
    looks = [draw.look for draw in report.draws if draw.look is not None]
    assert [(look.kept, len(look.back)) for look in looks] == [(0, 1), (1, 0)]
    assert report.facts == []
    assert report.verdict == "legal"
    text = said_of(found)
    assert text.count("note ED111") == 2
    assert "note event" not in text
    assert json.dumps([one.code for one in report.findings]) == '["ED111", "ED111"]'
