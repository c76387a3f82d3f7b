"""What somebody is told who has the page alone: why, and which event made it so; one box for each cause."""

from __future__ import annotations

import re
from typing import Any

import pytest

from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import judge
from duelreplay.log.events import DuelLog
from duelreplay.report.build import duel_report, settled_report
from duelreplay.report.html import log_view, picture, view
from duelreplay.report.html.phrases import Phrases
from duelreplay.report.html.view import DuelView, FindingView, duel_view
from duelreplay.report.model import DuelReport
from duelreplay.report.words import Words
from duelreplay.sources.reader import read
from duelreplay.text import LANGS, Lang
from report.samples import ASTRAL, CATALOGUE, DRAW, DRAW_PHASE_2, NO_DRAW, PAID, STANDBY, TURN_1, judged
from report.test_html import Page, judged_long, written
from support import FIXTURES

CLICKED = ["turns", "phases", "draws", "activations", "moves"]
"""What a site records on which people move the cards by hand: nothing resolves there."""


def clicked(count: int) -> tuple[Judgement, DuelLog]:
    """B discards five for Card Destruction and clicks so many draws, the last by way of five that are right."""
    dragon = {"code": 70095154, "name": "Cyber Dragon"}
    gone = [
        {"type": "move", "player": player, "card": dragon, "from": "hand", "to": "graveyard"} for player in "BBBBBAAAAA"
    ]
    card = {"code": 72892473, "name": "Card Destruction"}
    events = [
        *TURN_1,
        *DRAW_PHASE_2,
        DRAW,
        STANDBY,
        {"type": "phase", "phase": "main1"},
        {"type": "move", "player": "B", "card": card, "from": "hand", "to": "spell"},
        {"type": "activate", "player": "B", "card": card, "from": "hand"},
        *gone,
        *[DRAW] * count,
        *[{**DRAW, "player": "A"}] * 5,
    ]
    return judged(events, records=CLICKED)


def viewed(duel: tuple[Judgement, DuelLog], lang: Lang = "en") -> DuelView:
    report = duel_report(*duel, CATALOGUE, lang)
    t = Phrases(lang)
    words = Words(duel[0].header, lang, CATALOGUE)
    settled = settled_report(report, *duel, CATALOGUE, lang)
    return duel_view(report, log_view.log_view(report, duel[1], words, t), t, settled=settled)


def every(views: list[FindingView]) -> list[FindingView]:
    return [one for shown in views for one in (shown, *every(shown.folded))]


def test_draws_beyond_a_number_are_one_box_that_tells_the_whole() -> None:
    shown = viewed(clicked(8))
    assert [one.verdict for one in shown.told] == ["illegal"] * 3
    (box,) = shown.findings
    assert box.title == "Why events 30–32 are illegal draws"
    assert shown.reasons == ["Ben drew 8 for Card Destruction, which gives 5."]
    assert shown.report.headline == "3 illegal draws: Ben drew more cards in turn 2 than the effect gives"
    told = [(step.label, step.role, step.words) for step in box.steps]
    assert told == [
        ("event 14", "opens", "Ben activates Card Destruction from the hand"),
        ("events 15–19", "shows", "Cyber Dragon (Ben) goes from the hand to the Graveyard, and 4 more cards likewise"),
        ("events 25–29", "uses", "Ben draws 5 cards, in 5 draws"),
        ("events 30–32", "judged", "Ben draws 3 cards, in 3 draws"),
    ], "the discards that make it five, the five that were right, the three that were not"
    assert box.steps[2].what == "draw by Card Destruction: 5 drawn"


def test_as_many_draws_as_the_effect_gives_are_no_finding() -> None:
    assert viewed(clicked(5)).findings == []


def test_a_draw_that_an_effect_does_not_give_took_no_right_of_it() -> None:
    report = duel_report(*clicked(6), CATALOGUE, "en")
    beyond = [draw for draw in report.draws if draw.verdict == "illegal"]
    assert [draw.right_id for draw in beyond] == [None]
    assert "no right is open" in Page(written(clicked(6))).text


def test_every_finding_has_its_place_and_its_anchor_whatever_box_it_lies_in() -> None:
    for duel in (clicked(8), judged(PAID), judged(ASTRAL), judged(NO_DRAW), judged_long(30, {3, 10, 11})):
        report = duel_report(*duel, CATALOGUE, "en")
        text = written(duel)
        told = [index for index, one in enumerate(report.findings) if one.verdict != "legal"]
        assert all(text.count(f'id="f{index + 1}"') == 1 for index in told)
        boxes = every(viewed(duel).findings)
        assert sorted(seq for box in boxes for seq in box.seqs) == sorted(report.findings[one].seq for one in told)


def test_what_follows_from_a_finding_lies_folded_in_its_box() -> None:
    late = [*NO_DRAW, {"type": "phase", "phase": "main1"}, DRAW]
    shown = viewed(judged(late))
    (box,) = shown.findings
    (folded,) = box.folded
    assert (box.report.code, folded.report.consequent_on) == ("ND101", 0)
    assert folded.cause is not None
    assert folded.report.headline in Page(written(judged(late))).text


@pytest.mark.parametrize(("records", "said"), [(None, "not yet resolved"), (CLICKED, "whether it resolved")])
def test_of_links_a_log_that_records_no_resolution_says_nothing(records: Any, said: str) -> None:
    text = Page(written(judged(ASTRAL[:11]) if records is None else clicked(8))).text
    assert said in text
    assert ("not yet resolved" in text) == (records is None)


@pytest.mark.parametrize("lang", LANGS)
def test_an_open_question_is_asked_once_and_says_what_each_answer_makes(lang: Lang) -> None:
    negated = {"type": "negate", "link": 1, "what": "activation"}
    duel = judged([*ASTRAL[:12], negated, {"type": "chain_end"}, DRAW, STANDBY])
    report = duel_report(*duel, CATALOGUE, lang)
    assert [one.verdict for one in report.findings] == ["undetermined"] * 2
    (box,) = viewed(duel, lang).findings
    t = Phrases(lang)
    assert [one.head for one in box.answers[:2]] == [t("answer_yes"), t("answer_no")]
    by_handbook = [one for one in box.answers if one.verdict is not None]
    assert [one.verdict for one in by_handbook][:1] == ["illegal"], "the handbook does not allow the second activation"
    assert report.headline == report.findings[0].headline
    assert "replay check --rulings handbook sample.json" in Page(written(duel, lang=lang)).text
    assert all(link.resolved_at or link.negated for link in box.chain), "the chain is as it stood at the last event"


def test_what_is_not_open_has_no_answers() -> None:
    for duel in (clicked(8), judged(PAID), judged(NO_DRAW)):
        assert all(not one.answers for one in every(viewed(duel).findings))
        assert settled_report(duel_report(*duel, CATALOGUE, "en"), *duel, CATALOGUE, "en") is None


def skipped() -> DuelReport:
    """B draws by Reckless Greed, and in the Draw Phase that it skips."""
    greed: list[dict[str, Any]] = [
        {"type": "activate", "player": "B", "card": {"code": 37576645, "name": "Reckless Greed"}, "from": "spell"},
        {"type": "resolve", "link": 1},
        {**DRAW, "count": 2},
        {"type": "chain_end"},
    ]
    others = [{**one, "player": "A"} if "player" in one else one for one in [*DRAW_PHASE_2, DRAW, STANDBY]]
    events = [*TURN_1, *DRAW_PHASE_2, DRAW, STANDBY, {"type": "phase", "phase": "main1"}, *greed]
    return duel_report(*judged([*events, *others, *DRAW_PHASE_2, DRAW, STANDBY]), CATALOGUE, "en")


def test_a_skip_is_told_from_the_effect_that_resolved_and_what_it_gave() -> None:
    (found,) = [one for one in skipped().findings if one.code == "RS101"]
    told = [(step.role, step.words) for step in found.steps]
    assert told == [
        ("activates", "Ben activates Reckless Greed from a Spell & Trap Zone"),
        ("voids", "Chain Link 1 resolves: Reckless Greed"),
        ("uses", "Ben draws 2 cards"),
        ("shows", "Draw Phase begins"),
        ("judged", "Ben draws 1 card"),
    ], "that the turn began explains nothing"
    assert [step.what for step in found.steps if step.words == "Draw Phase begins"] == [None], "no right comes up"


def test_only_a_draw_is_called_an_illegal_draw() -> None:
    six = [{**TURN_1[0], "count": 6}, *TURN_1[1:]]
    (hand,) = viewed(judged(six)).findings
    assert hand.title == "Why event 1 is an illegal draw"
    malefic = {"type": "activate", "player": "A", "card": {"code": 27564031}, "from": "field"}
    first = [*TURN_1[:4], malefic, {"type": "resolve", "link": 1}, {"type": "chain_end"}, *TURN_1[4:]]
    titles = [box.title for box in viewed(judged(first)).findings if box.report.verdict == "illegal"]
    assert titles == ["Why event 5 is illegal"], "there is no normal draw to give up in turn 1"


def test_of_two_effects_that_skip_only_the_one_of_the_draw_is_said_to_void_it() -> None:
    path = str(FIXTURES / "notation" / "04.duel")
    (log,) = read(path)
    assert isinstance(log, DuelLog)
    (found,) = duel_report(judge(log, CATALOGUE), log, CATALOGUE, "en").findings
    told = [(step.role, step.words) for step in found.steps if "resolves" in step.words]
    assert told == [
        ("voids", "Chain Link 2 resolves: Reckless Greed"),
        ("opens", "Chain Link 1 resolves: Reckless Greed"),
    ]


def test_the_beginning_of_another_player_s_turn_does_explain() -> None:
    events = [*TURN_1, *DRAW_PHASE_2, {**DRAW, "player": "A"}, DRAW, STANDBY]
    (found,) = [one for one in duel_report(*judged(events), CATALOGUE, "en").findings if one.verdict == "illegal"]
    assert [step.words for step in found.steps][:1] == ["Ben's turn begins"]


def test_the_bar_and_the_title_have_the_file_s_name_alone() -> None:
    duel = judged(PAID, path="/home/x/duels/../of mine/one.json")
    title = re.search(r"<title>(.*?)</title>", written(duel))
    assert title is not None
    assert title[1].endswith(" · one.json")
    assert "Draw report · one.json" in " ".join(Page(written(duel)).text.split())


def test_events_named_in_a_reason_lead_to_their_rows_and_nothing_else_does() -> None:
    text = written(judged(PAID))
    (lead,) = re.findall(r'<div class="lead">.*?</div></div>', text, re.DOTALL)
    assert '<a href="#e13">event 13</a>' in lead
    named = written(judged(PAID, players=[{"id": "A", "name": "<b>event 999"}, {"id": "B", "name": "event 9</a>"}]))
    assert "#e999" not in named
    assert "<b>event" not in named
    Page(named)


@pytest.mark.parametrize("faults", [{10}, {3, 20, 31}, set(range(2, 40))])
def test_where_there_is_something_to_explain_the_picture_is_one_row(faults: set[int]) -> None:
    report = duel_report(*judged_long(60, faults), CATALOGUE, "en")
    drawn = picture.picture(report, Phrases("en"))
    assert len(drawn.rows) == 1
    assert any(mark.verdict == "illegal" for mark in drawn.rows[0].marks)
    folded = [words for column in drawn.rows[0].columns for _, words in column.notes]
    shown = sum(len(mark.seqs) for mark in drawn.rows[0].marks if mark.verdict is not None)
    counted = sum(int(words[0].split()[0]) for words in folded if words[0] != "no draw")
    assert shown + counted == len(report.draws), "every draw is shown or counted"


def test_draws_of_one_kind_that_follow_each_other_stand_as_one_where_room_is_short() -> None:
    drawn = picture.picture(duel_report(*clicked(24), CATALOGUE, "en"), Phrases("en"))
    (row,) = drawn.rows
    labels = [(mark.label, mark.line, mark.verdict) for mark in row.marks if mark.shape == "effect"]
    assert labels == [
        ("25–29", "5 cards", "legal"),
        ("30–48", "19 cards", "illegal"),
        ("49–53", "5 cards", "legal"),
    ]


def test_what_stands_as_one_is_not_counted_as_left_out() -> None:
    drawn = picture.picture(duel_report(*clicked(24), CATALOGUE, "en"), Phrases("en"))
    assert [slot.hidden for slot in drawn.slots] == [0] * len(drawn.slots)


def test_no_label_of_the_picture_runs_into_the_next() -> None:
    for duel in (judged_long(8, {3, 5}), judged_long(40, {5, 20, 30}), clicked(7), judged(PAID)):
        for row in picture.picture(duel_report(*duel, CATALOGUE, "en"), Phrases("en")).rows:
            for mark in row.marks:
                beside = [other for other in row.marks if other.y == mark.y and other.x > mark.x]
                for other in beside[:1]:
                    wide = (picture.columns_of(mark.line) + picture.columns_of(other.line)) / 2 * 6.6
                    assert wide <= other.x - mark.x


def test_a_long_way_to_a_finding_is_cut_and_that_is_said() -> None:
    for box in every(viewed(clicked(30)).findings):
        assert len(box.steps) <= view.STEPS_AT_MOST
