"""Formats by name, by day and by region: opening hand, the first turn's draw, how many cards."""

from __future__ import annotations

from typing import Any

import pytest

from builder import Log
from duelreplay.rules.rulesets import RULESETS, UnknownRuleSetError


def turn_one(*, draws: bool, ruleset: str | None = None, hand: int = 5, **header: Any) -> Log:
    """A first turn with or without a draw in its Draw Phase."""
    log = Log(ruleset, **header).opening(hand).turn("A", "draw")
    return (log.draw("A") if draws else log).rest()


@pytest.mark.parametrize(
    ("region", "day", "draws"),
    [
        # OCG: Master Rule 3 in force from 2014-03-21; TCG: rule changes on Monday, 2014-07-14 (rule notes 3.1)
        ("ocg", "2014-03-20", True),
        ("ocg", "2014-03-21", False),
        ("tcg", "2014-03-21", True),
        ("tcg", "2014-07-13", True),
        ("tcg", "2014-07-14", False),
        ("ocg", "2026-01-01", False),
        ("tcg", "2005-04-01", True),
        ("ocg", "1999-12-31", True),
    ],
)
def test_the_first_turns_draw_by_day_and_region(region: str, day: str, draws: bool) -> None:
    drawn = turn_one(draws=True, played_on=day, region=region).judge()
    not_drawn = turn_one(draws=False, played_on=day, region=region).judge()
    if draws:
        assert (drawn.said, drawn.draws()) == ([], [("normal", "legal", None)])
        assert not_drawn.illegal == ["ND101"]
    else:
        assert (drawn.illegal, drawn.draws()) == (["ND104"], [("normal", "illegal", "ND104")])
        assert not_drawn.said == []


@pytest.mark.parametrize("day", ["2014-03-21", "2014-05-01", "2014-07-13"])
def test_a_first_turns_draw_between_the_two_regions_changes_cannot_be_verified(day: str) -> None:
    judged = turn_one(draws=True, played_on=day).judge()
    assert judged.draws() == [("normal", "unverifiable", "ND104")]
    assert judged.verdict == "unverifiable"


@pytest.mark.parametrize(("day", "draws"), [("2014-03-20", True), ("2014-07-14", False)])
def test_without_a_region_the_day_is_enough_where_both_regions_agree(day: str, draws: bool) -> None:
    assert turn_one(draws=draws, played_on=day).judge().verdict == "legal"
    assert turn_one(draws=not draws, played_on=day).judge().verdict == "illegal"


def test_a_named_rule_set_goes_before_the_day() -> None:
    assert turn_one(draws=True, ruleset="goat", played_on="2026-01-01", region="tcg").judge().verdict == "legal"


def test_the_rule_set_that_is_asked_for_goes_before_the_log() -> None:
    log = turn_one(draws=True, ruleset="mr5")
    assert log.judge().illegal == ["ND104"]
    assert log.judge(ruleset=RULESETS["mr2"]).verdict == "legal"


def test_without_name_and_day_the_current_rules_hold() -> None:
    assert turn_one(draws=True).judge().illegal == ["ND104"]


def test_an_unknown_rule_set_is_refused_with_the_known_names() -> None:
    with pytest.raises(UnknownRuleSetError, match="expected one of mr5"):
        turn_one(draws=False, ruleset="mr99").judge()


@pytest.mark.parametrize("name", ["goat", "edison", "expert", "mr1", "mr2"])
def test_before_master_rule_3_the_first_player_draws(name: str) -> None:
    assert turn_one(draws=True, ruleset=name).judge().said == []
    assert turn_one(draws=False, ruleset=name).judge().illegal == ["ND101"]


@pytest.mark.parametrize("name", ["mr3", "mr4", "mr5"])
def test_since_master_rule_3_he_does_not(name: str) -> None:
    assert turn_one(draws=True, ruleset=name).judge().illegal == ["ND104"]
    assert turn_one(draws=False, ruleset=name).judge().said == []


@pytest.mark.parametrize(("name", "size"), [(one.name, one.opening_hand) for one in RULESETS.values()])
def test_the_opening_hand_has_its_size(name: str, size: int) -> None:
    expected = 4 if name in {"speed", "rush"} else 5
    assert size == expected
    log = Log(name, players="AB" if name != "tag" else "ABCD")
    assert log.opening(expected).turn("A", "draw").end().judge().said == []


def test_a_speed_duel_has_four_cards_and_no_draw_on_turn_1() -> None:
    assert turn_one(draws=False, ruleset="speed", hand=4).judge().said == []
    assert turn_one(draws=True, ruleset="speed", hand=4).judge().illegal == ["ND104"]


def test_a_speed_duels_opening_hand_may_be_a_skills_doing() -> None:
    for size in (3, 5):
        judged = turn_one(draws=False, ruleset="speed", hand=size).judge()
        assert (set(judged.of("OH101")), judged.illegal) == ({"unverifiable"}, [])


# Rush Duel: up to 5 cards in hand, 1 where the hand is 5 or more; on turn 1 too (rule notes 3.1)


def rush(*, played: int = 0, **header: Any) -> Log:
    """Turns 1 and 2 of a Rush Duel, A having played that many cards in turn 1, up to A's next Draw Phase."""
    log = Log("rush", **header).opening(4).turn("A", "draw").draw("A").phase("main1")
    for n in range(played):
        log.move("A", {"name": f"card {n}", "uid": n}, "hand", "monster", reason="rule")
    return log.phase("end").plain_turn("B").turn("A", "draw")


@pytest.mark.parametrize(("played", "due"), [(5, 5), (3, 3), (2, 2), (1, 1), (0, 1)])
def test_a_rush_duels_draw_goes_up_to_five_cards_in_hand(played: int, due: int) -> None:
    assert rush(played=played).draw("A", due).rest().judge().said == []


@pytest.mark.parametrize(("played", "drawn"), [(3, 1), (3, 2), (3, 4), (0, 2), (1, 2)])
def test_a_rush_duels_draw_of_another_number_is_wrong(played: int, drawn: int) -> None:
    assert rush(played=played).draw("A", drawn).rest().judge().illegal == ["ND106"]


def test_a_rush_duels_draw_may_be_written_card_by_card() -> None:
    log = rush(played=3)
    assert log.draw("A").draw("A").draw("A").rest().judge().said == []
    assert log.draw("A").rest().judge().illegal != []


def test_the_first_player_of_a_rush_duel_draws() -> None:
    log = Log("rush").opening(4).turn("A", "draw").draw("A").rest()
    assert log.judge().said == []
    assert Log("rush").opening(4).turn("A", "draw").rest().judge().illegal == ["ND101"]
    assert Log("rush").opening(4).turn("A", "draw").draw("A", 2).rest().judge().illegal == ["ND106"]


def test_a_rush_hand_of_six_draws_one() -> None:
    log = rush().draw("A").rest().plain_turn("B").turn("A", "draw")  # hand: 4 + 1 + 1
    assert log.draw("A").rest().judge().said == []


# Tag Duel: only the very first player of the four skips the draw (rule notes 3.1)


def tag() -> Log:
    """A tag duel, named by nothing but its four players."""
    return Log(None, players="ABCD")


def test_in_a_tag_duel_only_the_first_of_the_four_makes_no_draw() -> None:
    log = tag().opening().turn("A", "draw").rest()
    for player in "BCDA":
        log.plain_turn(player)
    judged = log.judge()
    assert judged.said == []
    assert [row.player for row in judged.rows if row.kind == "normal"] == list("BCDA")


def test_in_a_tag_duel_the_third_player_owes_the_draw_of_his_first_turn() -> None:
    log = tag().opening().turn("A", "draw").rest().plain_turn("B").turn("C", "draw").rest()
    assert log.judge().illegal == ["ND101"]


def test_in_a_tag_duel_the_partner_does_not_draw_for_the_turn_player() -> None:
    log = tag().opening().turn("A", "draw").rest().turn("B", "draw").draw("D").draw("B").rest()
    assert log.judge().illegal == ["ND103"]


def test_in_a_tag_duel_every_player_has_an_opening_hand() -> None:
    log = tag().opening()
    log.events[-1]["count"] = 6
    assert log.turn("A", "draw").rest().judge().illegal == ["OH101"]
