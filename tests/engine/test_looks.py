"""Draws that people click to look at a Deck: what the log shows as a look is no draw, and a card more is one."""

from __future__ import annotations

from typing import Any

import pytest

from builder import Judged, Log

CLICKED = ["turns", "draws", "activations", "moves"]
"""What a program records in which people move cards by hand."""
SEER, OATH, REASONING, CONSCRIPTION, CYBER_JAR, MERCHANT = 82099401, 22796548, 58577036, 31000575, 34124316, 32362575
DUALITY, DIAMOND_DUDE, ELEMENTAL_HERO_STRATOS, SUMMONED = 98645731, 13093792, 40044918, 32807846


def card(number: int) -> dict[str, Any]:
    """One of the player's cards, known by its own number only."""
    return {"uid": number}


def clicked(**header: Any) -> Log:
    """Main Phase 1 of B's first turn, at a table."""
    return Log(records=CLICKED, **header).first_turn().turn("B", "draw").draw("B", cards=[card(99)]).phase("main1")


def looked(log: Log, numbers: list[int], player: str = "B") -> Log:
    """A click for each card."""
    for number in numbers:
        log.draw(player, cards=[card(number)])
    return log


def back(log: Log, number: int, where: str = "bottom") -> Log:
    return log.event("put_back", player="B", cards=[card(number)], where=where)


def verdicts(judged: Judged) -> list[tuple[str, bool]]:
    """Each draw after the normal draw: its verdict, and whether it was a look."""
    return [(row.verdict, row.look is not None) for row in judged.rows[3:]]


def test_two_looked_at_one_kept_one_back() -> None:
    judged = back(looked(clicked().activate("B", SEER, "monster"), [1, 2]), 1).phase("end").judge()
    assert judged.verdict == "legal"
    assert [(row.kind, row.by, row.look and (row.look.kept, len(row.look.back))) for row in judged.rows[3:]] == [
        ("effect", SEER, (0, 1)),
        ("effect", SEER, (1, 0)),
    ]
    assert judged.of("ED111") == ["legal", "legal"]


def test_both_may_go_back() -> None:
    log = looked(clicked().activate("B", SEER, "monster"), [1, 2])
    assert verdicts(back(back(log, 1), 2).judge()) == [("legal", True)] * 2


def test_a_card_more_is_drawn_without_right() -> None:
    log = back(looked(clicked().activate("B", SEER, "monster"), [1, 2, 3]), 1)
    assert verdicts(log.judge()) == [("legal", True), ("legal", True), ("illegal", False)]
    late = looked(back(looked(clicked().activate("B", SEER, "monster"), [1, 2]), 1), [3])
    assert verdicts(late.judge())[-1] == ("illegal", False)


def test_both_kept_is_one_too_many() -> None:
    log = looked(clicked().activate("B", SEER, "monster"), [1, 2]).phase("end")
    assert [verdict for verdict, _ in verdicts(log.judge())] == ["unverifiable", "illegal"]


def test_what_goes_back_only_after_something_else_was_played_is_not_known_to_be_a_look() -> None:
    log = looked(clicked().activate("B", SEER, "monster"), [1, 2])
    log.move("B", ELEMENTAL_HERO_STRATOS, "hand", "monster", summon="normal").activate("B", ELEMENTAL_HERO_STRATOS)
    assert ("legal", False) not in verdicts(back(log, 1).judge())
    assert ("legal", True) not in verdicts(back(log, 1).judge())


def test_a_monster_that_is_flipped_looks_without_a_click() -> None:
    log = clicked().move("B", {"code": SEER, "uid": 50}, "monster", "monster", position="face_up", summon="flip")
    assert verdicts(back(looked(log, [1, 2]), 2).judge()) == [("legal", True)] * 2


def test_a_look_that_was_made_openly_leaves_nothing_to_be_clicked() -> None:
    log = clicked().activate("B", SEER, "monster").move("B", card(1), "deck", "hand").move("B", card(2), "deck", "deck")
    assert verdicts(looked(log, [3]).judge())[-1][0] != "legal"


def test_a_negated_look_explains_nothing() -> None:
    log = clicked().activate("B", SEER, "monster").negate(1, "effect")
    judged = back(looked(log, [1, 2]), 1).judge()
    assert all(verdict != "legal" for verdict, _ in verdicts(judged))


def test_the_named_card_is_added_any_other_goes_to_the_graveyard() -> None:
    named = looked(clicked().activate("B", OATH, "spell"), [1])
    assert verdicts(named.judge()) == [("legal", True)]
    other = looked(clicked().activate("B", OATH, "spell"), [1]).move("B", card(1), "hand", "graveyard")
    assert verdicts(other.judge()) == [("legal", True)]
    more = looked(clicked().activate("B", OATH, "spell"), [1, 2])
    assert verdicts(more.judge()) == [("legal", True), ("illegal", False)]


def test_until_a_monster_comes() -> None:
    log = looked(clicked().activate("B", REASONING, "spell"), [1, 2, 3])
    log.move("B", card(1), "hand", "graveyard").move("B", card(2), "hand", "graveyard")
    kept = log.copy()
    log.move("B", card(3), "hand", "monster", summon="effect")
    assert verdicts(log.judge()) == [("legal", True)] * 3
    assert all(verdict != "legal" for verdict, _ in verdicts(kept.judge()))


@pytest.mark.parametrize(("who", "verdict"), [("A", "legal"), ("B", "unverifiable")])
def test_the_opponents_deck_is_looked_at_by_the_opponents_click(who: str, verdict: str) -> None:
    log = looked(clicked().activate("B", CONSCRIPTION, "spell"), [1], who)
    assert verdicts(log.judge())[-1][0] == verdict


@pytest.mark.parametrize(("cards", "last"), [(5, "legal"), (6, "illegal")])
def test_both_players_pick_up_five(cards: int, last: str) -> None:
    log = clicked().activate("B", CYBER_JAR, "monster")
    looked(looked(log, list(range(1, 6)), "A"), list(range(11, 11 + cards)))
    found = verdicts(log.judge())
    assert [verdict for verdict, _ in found[:-1]] == ["legal"] * (len(found) - 1)
    assert found[-1][0] == last


def test_a_look_does_not_take_the_draw_of_another_card() -> None:
    log = back(looked(clicked().activate("B", SEER, "monster"), [1, 2]), 1)
    judged = looked(log.activate("B", 70368879, "spell"), [3]).phase("end").judge()
    assert judged.verdict == "legal"
    assert judged.row().look is None


def test_a_draw_that_went_on_at_once_beside_a_card_that_looks_accuses_nobody() -> None:
    log = clicked()
    log.move("B", DIAMOND_DUDE, "hand", "monster", summon="normal").phase("end").plain_turn("A")
    log.turn("B", "draw").draw("B", cards=[card(1)])
    assert back(looked(log.copy(), [2]), 2).phase("end").judge().illegal == []
    assert looked(log, [2]).phase("end").judge().illegal == ["ND102"]


def test_what_is_clicked_before_giving_up_is_called_what_it_is() -> None:
    log = clicked().move("B", ELEMENTAL_HERO_STRATOS, "hand", "monster", summon="normal").draw("A")
    given_up = log.copy().end("B").judge()
    assert given_up.illegal == ["ED101"]  # A had played nothing at all
    assert given_up.judgement.findings[-1].conceded == given_up.rows[-1].event.seq + 1
    assert log.copy().end("A").judge().illegal == []  # the other one gave up
    assert log.copy().activate("A", 70368879, "spell").end("B").judge().illegal == []  # and had played on


def test_before_giving_up_after_plays_of_ones_own_a_draw_is_told_and_nobody_accused() -> None:
    """What people do at a table is not always what they click: a play of one's own may have been something else."""
    log = clicked().move("B", ELEMENTAL_HERO_STRATOS, "hand", "monster", summon="normal").draw("B")
    given_up = log.copy().end("A").judge()
    assert given_up.of("ED101") == ["unverifiable"]
    assert given_up.judgement.findings[-1].conceded == given_up.rows[-1].event.seq + 1


def test_before_giving_up_too_a_card_that_may_give_it_accuses_nobody() -> None:
    for card_, zone in ((SEER, "monster"), ({"code": 1, "name": "Nobody Knows"}, "spell")):
        log = clicked().activate("A", card_, zone).draw("A").draw("A").draw("A")
        assert "ED101" not in log.end("B").judge().illegal


TECHNOLOGY, NOELLIA, CHICK = 90951921, 63942761, 61587183


def test_chronomaly_technology_keeps_one_and_buries_the_other() -> None:
    log = looked(clicked().activate("B", TECHNOLOGY, "spell"), [1, 2])
    one_away = log.copy().move("B", card(2), "hand", "graveyard").phase("end").judge()
    assert verdicts(one_away) == [("legal", True), ("legal", True)]
    assert [verdict for verdict, _ in verdicts(log.phase("end").judge())] == ["unverifiable", "illegal"]


@pytest.mark.parametrize(("kept", "verdict"), [(0, "legal"), (1, "illegal")])
def test_gishki_noellia_lets_no_card_stay(kept: int, verdict: str) -> None:
    log = looked(clicked().move("B", NOELLIA, "hand", "monster", summon="normal"), [1, 2, 3, 4, 5])
    for number in range(1 + kept, 6):
        back(log, number)
    assert verdict in [one for one, _ in verdicts(log.phase("end").judge())]
    assert ("illegal" in [one for one, _ in verdicts(log.judge())]) == (verdict == "illegal")


def test_chick_the_yellow_lets_the_opponents_deck_be_seen() -> None:
    log = looked(clicked().activate("B", CHICK, "monster"), [1], "A")
    assert verdicts(log.copy().event("put_back", player="A", cards=[card(1)], where="bottom").judge()) == [
        ("legal", True)
    ]
    assert ("legal", True) not in verdicts(log.judge())
