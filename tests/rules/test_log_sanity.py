"""What is wrong with the log itself, corrections, and what a log does not record."""

from __future__ import annotations

from typing import Any

import pytest

from builder import ASH_BLOSSOM, SOLEMN_JUDGMENT, Log

KINDS = ["turns", "phases", "draws", "activations", "costs", "negations", "resolutions", "moves"]
FANDORA, LEGACY, MAGICAL_BLAST, MALEFIC_WORLD, ASTRAL_FORCE = 64400161, 88851326, 91819979, 27564031, 45950291
POT_OF_GREED, UPSTART_GOBLIN = 55144522, 70368879
LEFT_OUT = [[kind for kind in KINDS if kind != out] for out in KINDS]


def second_turn(**header: Any) -> Log:
    """The start of B's first Draw Phase."""
    return Log(**header).first_turn().turn("B", "draw")


def without(*kinds: str) -> Log:
    """The same, in a log that does not record those kinds of events completely."""
    return second_turn(records=[kind for kind in KINDS if kind not in kinds])


# Impossible order


def test_a_gap_in_the_links_is_named_and_accuses_nobody() -> None:
    log = second_turn().draw("B").phase("main1").activate("B", POT_OF_GREED, "spell", link=1)
    log.activate("A", ASH_BLOSSOM, "hand", link=3).resolve(3).resolve(1).draw("B", 2).chain_end().phase("end")
    judged = log.judge()
    assert (judged.codes, judged.illegal) == (["LG101"], [])


def test_a_resolution_without_an_activation() -> None:
    log = second_turn().draw("B").phase("main1").resolve(1).chain_end().phase("end")
    assert log.judge().said[0][:2] == ("LG101", "unverifiable")


def test_a_negation_or_a_cost_of_a_link_that_is_not_there() -> None:
    log = second_turn().draw("B").phase("main1").activate("B", POT_OF_GREED, "spell").negate(2, "effect")
    log.cost("B", 3, "discard").resolve(1).draw("B", 2).chain_end().phase("end")
    judged = log.judge()
    assert (judged.codes, judged.illegal) == (["LG101", "LG101"], [])


def test_a_phase_that_goes_back() -> None:
    judged = second_turn().draw("B").phase("standby", "main1", "draw", "standby", "end").judge()
    assert set(judged.codes) == {"LG101"}
    assert judged.illegal == []


def test_a_phase_before_any_turn() -> None:
    log = Log().opening().phase("draw").turn("A", "draw").rest()
    assert (log.judge().codes, log.judge().illegal) == (["LG101"], [])


def test_a_first_turn_of_the_other_player() -> None:
    log = Log().opening().turn("B", "draw").rest().plain_turn("A")
    assert log.judge().said[0][:2] == ("LG101", "unverifiable")


def test_the_battle_phase_may_come_after_main_phase_1_only_once() -> None:
    assert second_turn().draw("B").phase("standby", "main1", "battle", "main2", "end").judge().said == []


# The end


def test_what_follows_the_end_belongs_to_no_duel() -> None:
    judged = second_turn().end().draw("B").draw("B").draw("A").judge()
    assert (judged.verdict, judged.draws()) == ("legal", [])
    assert judged.of("LG103") == ["legal"]


def test_a_log_that_stops_in_the_middle_of_a_chain() -> None:
    judged = second_turn().draw("B").phase("main1").activate("B", POT_OF_GREED, "spell").judge()
    assert judged.said[0][:2] == ("LG104", "unverifiable")
    assert judged.illegal == []


def test_a_duel_that_ends_in_the_middle_of_a_chain_owes_nothing() -> None:
    for events in (1, 2):
        log = second_turn().draw("B").phase("main1").activate("B", POT_OF_GREED, "spell")
        if events == 2:
            log.resolve(1)
        assert log.end("A", "surrender").judge().said == []


def test_a_duel_that_ends_in_the_chain_before_the_draw_owes_nothing() -> None:
    assert second_turn().activate("B", FANDORA, "field").end("A").judge().said == []
    assert second_turn().negated("B", FANDORA, "field").end("A").judge().said == []


def test_unknown_events_are_counted_and_not_judged() -> None:
    judged = second_turn().event("dice", player="A", result=6).draw("B").event("omen").rest().judge()
    assert (judged.verdict, judged.of("LG102")) == ("legal", ["legal"])


def test_a_chain_ends_with_the_phase_the_turn_or_the_next_chain() -> None:
    log = second_turn().draw("B").phase("main1").activate("B", POT_OF_GREED, "spell").resolve(1).draw("B", 2)
    assert log.copy().phase("end").plain_turn("A").judge().said == []
    assert log.copy().plain_turn("A").judge().said == []
    assert log.copy().end().judge().said == []


# Corrections


def test_a_voided_draw_did_not_happen() -> None:
    log = second_turn().draw("B").draw("B")
    illegal = log.seq
    log.rest()
    assert log.judge().illegal == ["ND102"]
    judged = log.event("correct", voids=[illegal], by="judge", why="drawn twice").judge()
    assert (judged.verdict, judged.of("LG106")) == ("legal", ["legal"])


def test_a_voided_draw_leaves_the_normal_draw_due() -> None:
    log = second_turn().draw("B")
    seq = log.seq
    log.rest().event("correct", voids=[seq], by="players", why="")
    assert log.judge().illegal == ["ND101"]


def test_a_voided_negation_did_not_negate() -> None:
    log = second_turn().activate("B", FANDORA, "field").activate("A", SOLEMN_JUDGMENT, "spell").resolve(2)
    log.negate(1, "activation", by_link=2)
    negation = log.seq
    log.resolve(1).chain_end().draw("B").rest()
    assert log.judge().said == []
    log.event("correct", voids=[negation], by="judge", why="Solemn Judgment could not be activated")
    assert log.judge().illegal == ["ND302"]


def test_a_voided_activation_replaces_nothing() -> None:
    log = second_turn().activate("B", MALEFIC_WORLD, "field")
    first = log.seq
    log.cost("B", 1).resolve(1).chain_end().draw("B").rest()
    assert log.judge().illegal == ["ND301"]
    log.event("correct", voids=[first, first + 1, first + 2, first + 3], by="judge", why="taken back")
    assert log.judge().illegal == []


def test_a_correction_after_the_end_counts() -> None:
    log = second_turn().draw("B").draw("B")
    illegal = log.seq
    log.rest().end().event("correct", voids=[illegal], by="judge", why="seen on the video")
    assert log.judge().verdict == "legal"


def test_a_correction_of_a_correction_restores_the_event() -> None:
    log = second_turn().draw("B").draw("B")
    illegal = log.seq
    log.rest().event("correct", voids=[illegal], by="judge", why="")
    log.event("correct", voids=[log.seq], by="judge", why="wrong event")
    assert log.judge().illegal == ["ND102"]


def test_a_ruling_changes_nothing() -> None:
    log = second_turn().draw("B").draw("B")
    log.event("ruling", by="judge", draw=log.seq, text="allowed").rest()
    assert log.judge().illegal == ["ND102"]


# What the log does not record


@pytest.mark.parametrize("records", LEFT_OUT, ids=KINDS)
def test_a_clean_duel_is_accused_of_nothing_whatever_is_recorded(records: list[str]) -> None:
    log = second_turn(records=records).draw("B").phase("main1").play("B", POT_OF_GREED, "spell", draws=2)
    log.phase("end").plain_turn("A").plain_turn("B").end()
    assert log.judge().illegal == []


@pytest.mark.parametrize("records", LEFT_OUT, ids=KINDS)
def test_two_normal_draws_stay_two_where_an_effect_would_be_recorded(records: list[str]) -> None:
    judged = second_turn(records=records).draw("B", reason="normal").draw("B", reason="normal").rest().judge()
    assert judged.verdict in ({"unverifiable"} if "activations" not in records else {"illegal", "unverifiable"})


@pytest.mark.parametrize("card", [FANDORA, LEGACY, MAGICAL_BLAST, ASTRAL_FORCE])
def test_without_negations_a_replacement_may_have_been_negated(card: int) -> None:
    log = without("negations").play("B", card)
    drawn = log.copy().draw("B").rest().judge()
    assert (drawn.illegal, drawn.row().verdict) == ([], "unverifiable")
    assert log.copy().rest().judge().illegal == []


@pytest.mark.parametrize("out", ["negations", "resolutions"])
@pytest.mark.parametrize("what", ["activation", "effect"])
@pytest.mark.parametrize(("card", "count"), [(POT_OF_GREED, 2), (UPSTART_GOBLIN, 1)])
@pytest.mark.parametrize("trip", [True, False])
def test_a_negation_that_is_stated_counts(out: str, what: str, card: int, count: int, *, trip: bool) -> None:
    """Not all negations may be in the log; this one is."""
    log = without(out).draw("B").phase("main1").activate("B", card, "spell").activate("A", ASH_BLOSSOM, "hand")
    if trip:
        log.move("A", ASH_BLOSSOM, "graveyard", "hand", reason="cost")
    log.negate(1, what, by_link=2)
    if trip:
        log.move("B", card, "graveyard", "spell", reason="rule")
    assert log.copy().phase("end").end().judge().said == []
    drawn = log.copy().draw("B", count).phase("end").end().judge()
    assert (drawn.illegal, drawn.row().code) == (["ED104"], "ED104")
    after = log.copy().phase("battle").play("B", POT_OF_GREED, "spell", draws=2).phase("end").end().judge()
    assert after.said == []


def test_a_negated_draw_card_is_no_blame_where_something_else_was_played() -> None:
    log = without("negations").draw("B").phase("main1").activate("B", POT_OF_GREED, "spell")
    log.activate("A", ASH_BLOSSOM, "hand").negate(1, "effect", by_link=2)
    unknown = log.copy().activate("B", "A card that nobody knows", "spell")
    damage = log.copy().event("lp", player="B", change=-1000)
    for other in (unknown, damage):
        drawn = other.draw("B", 2).phase("end").end().judge()
        assert (drawn.illegal, drawn.row().verdict) == ([], "unverifiable")
    by_whom = without("negations").draw("B").phase("main1").activate("B", POT_OF_GREED, "spell")
    by_whom.activate("A", "A card that nobody knows", "hand").negate(1, "effect", by_link=2)
    assert by_whom.draw("B", 2).phase("end").end().judge().illegal == []


def test_a_negated_draw_card_is_no_blame_after_a_card_that_nobody_knows() -> None:
    """What the unknown card does may last."""
    log = without("negations").draw("B").phase("main1").activate("B", "A card that nobody knows", "spell").chain_end()
    log.play("B", POT_OF_GREED, "spell", draws=2).activate("B", UPSTART_GOBLIN, "spell")
    drawn = log.activate("A", ASH_BLOSSOM, "hand").negate(1, "effect", by_link=2).draw("B").phase("end").end().judge()
    assert (drawn.illegal, drawn.row().verdict) == ([], "unverifiable")


def test_what_an_unknown_card_does_may_last_in_a_hand_made_log() -> None:
    """Neither a card too many nor a draw without a cause is held against a player then."""
    start = without("negations").draw("B").phase("main1")
    for unknown in (True, False):
        log = start.copy()
        if unknown:
            log.activate("B", "A card that nobody knows", "spell").chain_end()
        log.play("B", POT_OF_GREED, "spell", draws=2)
        assert bool(log.copy().draw("B").phase("end").end().judge().illegal) != unknown


def test_a_second_copy_may_give_what_the_negated_one_did_not() -> None:
    log = without("negations").draw("B").phase("main1").activate("B", POT_OF_GREED, "spell")
    log.activate("A", ASH_BLOSSOM, "hand").negate(1, "effect", by_link=2).chain_end()
    log.activate("B", POT_OF_GREED, "spell").resolve(1).draw("B", 2).chain_end()
    assert log.copy().phase("end").end().judge().said == []
    assert log.draw("B", 2).phase("end").end().judge().row().verdict != "legal"


def test_without_negations_a_cost_is_paid_all_the_same() -> None:
    log = without("negations").play("B", MALEFIC_WORLD, "field")
    assert log.copy().draw("B").rest().judge().illegal == ["ND301"]
    assert log.copy().rest().judge().illegal == []


def test_without_moves_a_field_card_may_have_left() -> None:
    for card, zone in ((FANDORA, "field"), (LEGACY, "spell")):
        judged = without("moves").play("B", card, zone).draw("B").rest().judge()
        assert (judged.illegal, judged.row().verdict) == ([], "unverifiable")


def test_without_moves_a_card_in_the_graveyard_is_judged_as_ever() -> None:
    assert without("moves").play("B", MAGICAL_BLAST, "graveyard").draw("B").rest().judge().illegal == ["ND302"]


def test_without_draws_a_missing_one_proves_nothing() -> None:
    assert without("draws").rest().judge().illegal == []
    log = without("draws").draw("B").phase("main1").play("B", POT_OF_GREED, "spell").phase("end")
    assert log.judge().illegal == []


def test_without_draws_a_draw_too_many_is_still_one() -> None:
    assert without("draws").draw("B").draw("B").rest().judge().illegal == ["ND102"]


def test_without_activations_no_draw_is_unexplained() -> None:
    log = without("activations").draw("B").phase("main1").draw("B", 2).phase("end")
    assert (log.judge().illegal, log.judge().row().verdict) == ([], "unverifiable")


@pytest.mark.parametrize("player", ["A", "B"])
def test_without_activations_a_draw_in_the_draw_phase_may_be_an_effects(player: str) -> None:
    judged = without("activations").draw("B").draw(player).rest().judge()
    assert (judged.illegal, judged.row().verdict) == ([], "unverifiable")


def test_without_activations_a_missing_draw_may_have_been_replaced() -> None:
    judged = without("activations").rest().judge()
    assert (judged.codes, judged.illegal) == (["ND101"], [])


def test_without_phases_the_normal_draw_is_still_owed_and_made_once() -> None:
    plain = Log(records=[kind for kind in KINDS if kind != "phases"]).opening().turn("A")
    assert plain.copy().turn("B").draw("B").turn("A").draw("A").judge().said == []
    assert plain.copy().turn("B").turn("A").draw("A").judge().illegal == ["ND101"]
    judged = plain.copy().turn("B").draw("B").draw("B").turn("A").draw("A").judge()
    assert judged.verdict == "illegal"


def test_without_phases_a_replacement_without_its_moment_accuses_nobody() -> None:
    plain = Log(records=[kind for kind in KINDS if kind != "phases"]).opening().turn("A").turn("B")
    log = plain.play("B", FANDORA, "field").turn("A").draw("A")
    assert log.judge().illegal == []


def test_without_costs_the_catalogue_knows_the_cost() -> None:
    assert without("costs").play("B", MALEFIC_WORLD, "field").draw("B").rest().judge().illegal == ["ND301"]


def test_without_turns_nothing_is_accused() -> None:
    log = Log(records=[kind for kind in KINDS if kind not in {"turns", "phases"}]).opening()
    assert log.turn("A").draw("B").judge().illegal == []


def test_without_resolutions_an_effect_draw_may_have_come() -> None:
    log = without("resolutions").draw("B").phase("main1").activate("B", POT_OF_GREED, "spell").draw("B", 2)
    assert log.phase("end").judge().illegal == []


def test_rush_without_moves_the_hand_is_not_known() -> None:
    log = Log("rush", records=[kind for kind in KINDS if kind != "moves"]).opening(4).turn("A", "draw").draw("A").rest()
    log.plain_turn("B").turn("A", "draw").draw("A", 3).rest()
    assert log.judge().illegal == []


# Opening hands


@pytest.mark.parametrize("size", [4, 6])
def test_an_opening_hand_of_the_wrong_size(size: int) -> None:
    log = Log().draw("A", size).draw("B", 5).turn("A", "draw").rest()
    assert log.judge().illegal == ["OH101"]


def test_an_opening_hand_may_be_written_card_by_card() -> None:
    log = Log()
    for player in "AB" * 5:
        log.draw(player, reason="opening")
    assert log.turn("A", "draw").rest().judge().said == []


def test_a_log_without_opening_hands_is_not_accused() -> None:
    log = Log().turn("A", "draw").rest().plain_turn("B")
    judged = log.judge()
    assert (set(judged.codes), judged.illegal) == ({"OH101"}, [])


def test_one_opening_hand_alone_cannot_be_called_wrong() -> None:
    assert Log().draw("A", 5).turn("A", "draw").rest().judge().illegal == []
