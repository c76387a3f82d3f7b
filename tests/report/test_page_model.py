"""What the report tells besides the verdicts: rights and the draws that took them, steps, timeline, headline."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest

from duelreplay.engine.judgement import Repair
from duelreplay.log.events import Activate, Draw, DuelLog, Note, Phase, PutBack
from duelreplay.report.build import duel_report
from duelreplay.report.headline import CLAUSES, TITLED
from duelreplay.report.model import DuelReport, StepRole
from duelreplay.report.references import EXTRA_CARDS, OTHER_CODES, reference
from duelreplay.rules.registry import RULES
from duelreplay.text import LANGS, Lang
from report.samples import (
    ASTRAL,
    CATALOGUE,
    CLEAN,
    CORRECTED,
    DRAW,
    DRAW_PHASE_2,
    HEADER,
    NO_DRAW,
    NO_OPENING_HANDS,
    PAID,
    STANDBY,
    TURN_1,
    finding,
    judged,
    judgement,
)


def report(events: list[dict[str, Any]], lang: Lang = "en", **header: Any) -> DuelReport:
    return duel_report(*judged(events, **header), CATALOGUE, lang)


def draw_two(card: dict[str, Any], zone: str) -> list[dict[str, Any]]:
    """B activates a card that draws two, and draws them."""
    return [
        {"type": "activate", "player": "B", "card": card, "from": zone},
        {"type": "resolve", "link": 1},
        {"type": "draw", "player": "B", "count": 2},
        {"type": "chain_end"},
    ]


def test_each_draw_leads_to_the_right_it_took_and_back() -> None:
    duel = report(CLEAN)
    assert [draw.right_id for draw in duel.draws] == [0, 1, 2]
    for draw in duel.draws:
        assert draw.right_id is not None
        right = duel.rights[draw.right_id]
        assert draw.seq in right.draws
        assert (right.player, right.status, right.label) == (draw.player, "redeemed", draw.right)


def test_a_draw_without_a_right_leads_nowhere() -> None:
    duel = report(PAID)
    (illegal,) = [draw for draw in duel.draws if draw.verdict == "illegal"]
    assert illegal.right_id is None
    (paid,) = [right for right in duel.rights if right.status == "spent"]
    assert (paid.player, paid.draws, paid.taken) == ("B", [], 0)


def test_the_steps_of_a_paid_draw_tell_how_the_right_came_and_went() -> None:
    (found,) = report(PAID).findings
    assert [(step.seq, step.role) for step in found.steps] == [(9, "opens"), (10, "spends"), (13, "judged")]
    assert found.steps[1].words == "Ben activates Malefic World from the Field Zone"
    assert found.steps[1].what == "normal draw, turn 2: paid for Malefic World"
    assert found.steps[2].what == found.message


def test_of_two_draw_phases_to_skip_the_one_of_the_draw_is_told() -> None:
    used = [*draw_two({"code": 37576645, "name": "Reckless Greed"}, "spell"), {"type": "phase", "phase": "end"}]
    others = [{**one, "player": "A"} if "player" in one else one for one in [*DRAW_PHASE_2, DRAW, STANDBY]]
    turns = [*TURN_1, *DRAW_PHASE_2, DRAW, STANDBY, {"type": "phase", "phase": "main1"}, *used, *others]
    turns += [*DRAW_PHASE_2, STANDBY, *others, *DRAW_PHASE_2, DRAW, STANDBY]
    (found,) = report(turns).findings[-1:]
    assert found.code == "RS101"
    (skip,) = [step.what for step in found.steps if step.what is not None and "barred" in step.what]
    assert re.fullmatch(r"normal draw, turn 6: barred: Reckless Greed \(event \d+\) forbids it", skip)


def test_the_steps_hold_all_the_evidence_in_order() -> None:
    for events in (PAID, NO_DRAW, ASTRAL, NO_OPENING_HANDS):
        for found in report(events).findings:
            seqs = [step.seq for step in found.steps]
            assert {*found.because, found.seq} <= set(seqs)
            assert seqs == sorted(set(seqs))
            assert [step.role for step in found.steps].count("judged") == 1


def test_the_chain_is_told_as_it_stood_at_the_finding() -> None:
    duel = report(ASTRAL)
    (pending,) = duel.findings
    assert [(link.n, link.card.code, link.resolved_at) for link in pending.chain] == [
        (1, 45950291, None),
        (2, 27564031, None),
    ], "at the activation nothing has resolved"
    (paid,) = report(PAID).findings
    assert [(link.n, link.seq, link.resolved_at) for link in paid.chain] == [(1, 10, 11)]


def test_of_several_chains_the_one_of_the_finding_is_told() -> None:
    """The second use of a card rests on the first, and is not on its chain."""
    chain = draw_two({"code": 35261759, "name": "Pot of Desires"}, "hand")
    turns = [*TURN_1, *DRAW_PHASE_2, DRAW, STANDBY, {"type": "phase", "phase": "main1"}]
    found = report([*turns, *chain, *chain]).findings
    second = len(turns) + len(chain) + 1
    assert [[link.seq for link in one.chain] for one in found] == [[second]] * len(found)
    assert {one.code for one in found} == {"ED202", "ED101"}


def test_a_negation_stands_at_its_link() -> None:
    events = [*PAID[:-4], {"type": "negate", "link": 1, "what": "activation"}, *PAID[-3:]]
    (found,) = report(events).findings
    assert [(link.negated, link.negated_at) for link in found.chain] == [("activation", 11)]


def test_the_timeline_has_every_turn_and_every_draw_once() -> None:
    duel = report(PAID)
    assert [(turn.n, turn.player, turn.seq) for turn in duel.timeline.turns] == [(1, "A", 3), (2, "B", 8)]
    assert [(mark.seq, mark.what) for mark in duel.timeline.marks] == [
        (1, "draw"),
        (2, "draw"),
        (10, "replaced"),
        (13, "draw"),
    ]
    assert [mark.finding for mark in duel.timeline.marks] == [None, None, None, 0]


def test_a_missing_draw_keeps_its_place() -> None:
    duel = report(NO_DRAW)
    (missing,) = [mark for mark in duel.timeline.marks if mark.what == "not_made"]
    assert (missing.player, missing.turn, missing.finding) == ("B", 2, 0)


def test_what_followed_is_no_step() -> None:
    events = [
        Phase(seq=16, phase="draw"),
        Draw(seq=17, player="A", count=1),
        PutBack(seq=19, player="A", where="top"),
        Note(seq=20, player="A", text="signal: OK"),
        Note(seq=21, player="B", text="signal: OK"),
        Note(seq=22, player="B", text="signal: Thinking"),
    ]
    made = judgement([finding(events[1], repair=Repair(put_back=19, identifiable=True))])
    (found,) = duel_report(made, DuelLog(HEADER, events), CATALOGUE, "en").findings
    assert [(step.seq, step.role) for step in found.after] == [(19, "put_back"), (21, "signal")]
    assert [step.seq for step in found.steps] == [17]


def test_a_ruling_stands_beside_the_verdict() -> None:
    ruling = {"type": "ruling", "by": "M. Sato", "text": "rewind", "draw": 13}
    duel = report([*PAID, ruling])
    assert duel.verdict == "illegal"
    assert [(one.kind, one.by, one.text, one.draw) for one in duel.rulings] == [("ruling", "M. Sato", "rewind", 13)]
    assert [step.role for step in duel.findings[0].after] == ["ruling"]
    (correction,) = report(CORRECTED).rulings
    assert (correction.kind, correction.by, correction.text, correction.voids) == (
        "correction",
        "judge",
        "typed twice",
        [11],
    )


@pytest.mark.parametrize(
    ("events", "lang", "expected"),
    [
        (CLEAN, "en", "All 3 draws of this duel are legal"),
        (CLEAN, "ja", "ドロー3回はすべて適正"),
        (PAID, "en", "Illegal draw: Ben made the normal draw of turn 2 after its right was paid"),
        (PAID, "ja", "違反のドロー：Benが2ターン目に、コストにした通常のドローを行った"),
        (NO_DRAW, "en", "Illegal: Ben made no normal draw in turn 2"),
        (NO_OPENING_HANDS, "en", "The log leaves 2 points open"),
        ([{"type": "turn", "player": "A"}], "en", "This log holds no draw"),
    ],
)
def test_the_verdict_in_a_sentence(events: list[dict[str, Any]], lang: Lang, expected: str) -> None:
    assert report(events, lang).headline == expected


def test_nothing_open_is_told_as_a_fault() -> None:
    """A rule's title states what is wrong; where the log does not settle it, nobody may be told so."""
    one = finding(Draw(seq=17, player="A", count=1), rule=RULES["ND102"], verdict="unverifiable")
    made = judgement([one])
    (found,) = duel_report(made, DuelLog(HEADER, [one.event]), CATALOGUE, "en").findings
    assert found.headline == "The log does not settle a draw of Aoi (turn 2)"


def test_an_activation_is_not_called_a_draw() -> None:
    one = finding(Activate(seq=5, player="A", card="X"), rule=RULES["ND202"])
    (found,) = duel_report(judgement([one]), DuelLog(HEADER, [one.event]), CATALOGUE, "en").findings
    assert found.headline == "Illegal activation: Aoi activated a second cost type on one chain in turn 2"


def test_clauses_and_policy_name_rules_that_are_there() -> None:
    assert sorted(set(RULES) ^ (set(CLAUSES) | TITLED)) == [], "told by neither a clause nor its title, or gone"
    assert TITLED.isdisjoint(CLAUSES)
    assert sorted(set(RULES) ^ (EXTRA_CARDS | OTHER_CODES)) == [], "policy has a name for it, or none: say which"
    assert EXTRA_CARDS.isdisjoint(OTHER_CODES)
    for clause in CLAUSES.values():
        names = [set(re.findall(r"{(\w+)}", text)) for text in (clause.en, clause.ja)]
        assert names[0] == names[1] <= {"player", "turn"}


@pytest.mark.parametrize("lang", LANGS)
def test_sources_are_told_without_the_numbers_of_notes(lang: Lang) -> None:
    for rule in RULES.values():
        told = reference(rule.source, lang)
        assert "rule notes" not in told, rule.code
        assert not re.search(r"\bX\d\b", told), rule.code
        if lang == "ja":
            assert not re.search(r"[a-z]{3,}", re.sub("Wiki|duel-log/1", "", told)), f"{rule.code}: {told}"


def test_policy_is_a_pointer_and_only_where_a_draw_was_illegal() -> None:
    (found,) = report(PAID).findings
    assert found.policy[0].name == "Drawing Extra Cards"
    assert all(not found.policy for events in (ASTRAL, NO_DRAW) for found in report(events).findings)
    told = " ".join(one.source + one.name for one in found.policy).lower()
    assert not re.search(r"loss|warning|disqualif|敗北|警告|失格", told)


def test_a_hand_that_is_too_small_is_not_told_as_extra_cards() -> None:
    few, many = ([{**TURN_1[0], "count": count}, *TURN_1[1:]] for count in (4, 6))
    (too_few,) = [found for found in report(few).findings if found.code == "OH101"]
    (too_many,) = [found for found in report(many).findings if found.code == "OH101"]
    assert (too_few.verdict, too_few.policy) == ("illegal", [])
    assert too_many.verdict == "illegal"
    assert too_many.policy


def test_every_player_and_card_has_a_name() -> None:
    events = [*TURN_1, *DRAW_PHASE_2, {**DRAW, "cards": [55144522]}, STANDBY]
    duel = report(events)
    assert [(player.id, player.name) for player in duel.players] == [("A", "Aoi"), ("B", "Ben")]
    cards = duel.draws[-1].cards
    assert cards is not None
    assert cards[0].name == "Pot of Greed"
    assert str(report(events, played_on="2024-05-06").played_on) == "2024-05-06"
    assert "Master Rule" in duel.rules.title


def test_every_role_has_words_on_the_page() -> None:
    from duelreplay.report.html.phrases import PHRASES

    for role in get_args(StepRole):
        assert f"role_{role}" in PHRASES


def test_the_report_of_a_long_duel_takes_time_in_proportion() -> None:
    """Ten times the turns: about ten times the work, not a hundred; counted, since clocks on busy machines lie."""
    import sys

    def calls(turns: int) -> int:
        events = [*TURN_1[:2]]
        for number in range(turns):
            player = "AB"[number % 2]
            events += [{"type": "turn", "player": player}, {"type": "phase", "phase": "draw"}]
            events += [{"type": "draw", "player": player, "count": 1}] * (2 if number else 0)
        found = judged(events)
        count = 0

        def counted(*_: Any) -> None:
            nonlocal count
            count += 1

        sys.setprofile(counted)
        try:
            duel_report(*found, CATALOGUE, "en")
        finally:
            sys.setprofile(None)
        return count

    assert calls(200) < 14 * calls(20)


def test_equal_judgements_give_equal_reports() -> None:
    assert msgspec.json.encode(report(ASTRAL)) == msgspec.json.encode(report(ASTRAL))
