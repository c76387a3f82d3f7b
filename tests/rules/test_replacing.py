"""Effects that replace the normal draw: when they may be activated, and what a log may say of them."""

from __future__ import annotations

from typing import Any

import pytest

from builder import ASH_BLOSSOM, SOLEMN_JUDGMENT, Log
from predraw import ASTRAL_FORCE, CARDS, FANDORA, GEARBREED, LEGACY, MAGICAL_BLAST, MALEFIC_WORLD, SWORDSMAN, Kin

ALL = sorted({kin for kins in CARDS.values() for kin in kins})
IDS = [kin.name for kin in ALL]
PRE_DRAW_OF_OWN = {"Zexal Field": (95856586, "field"), "White Rose Cloister": (84335863, "field")}
PRE_DRAW_OF_OPPONENT = {"Diabolos": (29424328, "monster"), "Gravekeeper's Trap": (98715423, "spell")}
DARK_MAGICIAN = 46986414


def second_turn(**header: Any) -> Log:
    """The start of B's first Draw Phase."""
    return Log(**header).first_turn().turn("B", "draw")


# ND201: outside its moment


@pytest.mark.parametrize("kin", ALL, ids=IDS)
def test_after_the_normal_draw_is_too_late(kin: Kin) -> None:
    judged = second_turn().draw("B").play("B", kin.code, kin.zone).rest().judge()
    assert judged.illegal == ["ND201"]
    assert judged.draws() == [("normal", "legal", None)]


@pytest.mark.parametrize("kin", ALL, ids=IDS)
def test_in_the_opponents_draw_phase_is_no_moment_for_it(kin: Kin) -> None:
    log = second_turn().play("A", kin.code, kin.zone)
    seq = log.seq - 2
    judged = log.draw("B").rest().judge()
    assert [(verdict, at) for _, verdict, at in judged.said] == [("illegal", seq)]
    assert judged.codes[0] in {"ND201", "ND208"}
    assert judged.draws() == [("normal", "legal", None)]


@pytest.mark.parametrize("kin", ALL, ids=IDS)
@pytest.mark.parametrize("effect", [None, 1, 2, 3])
def test_another_effect_of_the_card_in_a_main_phase_is_no_replacement(kin: Kin, effect: int | None) -> None:
    # The contract of `effect`: "the same card activated in a Main Phase is not" the replacing effect.
    log = second_turn().draw("B").phase("standby", "main1").play("B", kin.code, effect=effect).phase("end")
    assert log.judge().illegal == []


# ND202 to ND204: on one chain


def test_two_cost_types_in_two_copies() -> None:
    log = second_turn()
    for uid in ("one", "two"):
        log.activate("B", {"code": GEARBREED.code, "uid": uid}, "spell")
    assert log.resolve(2).resolve(1).chain_end().rest().judge().illegal == ["ND202"]


def test_a_cost_type_may_stand_above_an_effect_type_but_not_below() -> None:
    allowed = second_turn().activate("B", LEGACY.code, "spell").activate("B", GEARBREED.code, "spell")
    assert allowed.resolve(2).resolve(1).chain_end().rest().judge().said == []
    refused = second_turn().activate("B", GEARBREED.code, "spell").activate("B", LEGACY.code, "spell")
    assert refused.resolve(2).resolve(1).chain_end().rest().judge().illegal == ["ND203"]


def negated_once(what: str = "activation") -> Log:
    """Fandora is negated: the normal draw is due, and nothing else may be tried."""
    return second_turn().negated("B", FANDORA.code, "field", what=what)


@pytest.mark.parametrize("what", ["activation", "effect"])
def test_no_other_replacement_after_a_negation(what: str) -> None:
    again = negated_once(what).play("B", LEGACY.code, "spell")
    judged = again.copy().draw("B").rest().judge()
    assert (judged.illegal, judged.draws()) == (["ND204"], [("normal", "legal", None)])
    assert again.copy().rest().judge().illegal == ["ND204", "ND305"]


def test_no_other_replacement_on_a_second_chain_after_one_that_applied() -> None:
    log = second_turn().play("B", FANDORA.code, "field").play("B", MAGICAL_BLAST.code, "graveyard").rest()
    assert log.judge().illegal == ["ND204"]


def test_several_replacements_and_answers_on_one_chain() -> None:
    log = second_turn().activate("B", LEGACY.code, "spell").activate("A", ASH_BLOSSOM, "hand")
    log.activate("B", "Called by the Grave", "spell").activate("B", FANDORA.code, "field")
    log.resolve(4).resolve(3).resolve(2).resolve(1).chain_end().rest()
    assert log.judge().said == []


def test_a_replacement_chained_to_a_pre_draw_effect_is_on_the_one_chain() -> None:
    log = second_turn().activate("A", 29424328, "monster").activate("B", MALEFIC_WORLD.code, "field")
    log.resolve(2).resolve(1).chain_end()
    assert log.copy().rest().judge().said == []
    assert log.copy().draw("B").rest().judge().illegal == ["ND301"]


def test_a_replacement_after_the_chain_of_a_pre_draw_effect_is_on_a_second_chain() -> None:
    log = second_turn().play("A", 29424328, "monster").play("B", FANDORA.code, "field").draw("B").rest()
    assert log.judge().illegal == ["ND204"]


# ND205: no normal draw to replace


def test_turn_1_has_no_normal_draw_to_replace() -> None:
    judged = Log().opening().turn("A", "draw").play("A", SWORDSMAN.code, "hand").rest().judge()
    assert judged.illegal == ["ND205"]


def test_where_the_first_player_draws_he_may_replace_it() -> None:
    log = Log("goat").opening().turn("A", "draw").play("A", SWORDSMAN.code, "hand")
    assert log.copy().rest().judge().said == []
    assert log.copy().draw("A").rest().judge().illegal == ["ND302"]


@pytest.mark.parametrize("kin", [SWORDSMAN, FANDORA, MALEFIC_WORLD, ASTRAL_FORCE], ids=lambda kin: kin.name)
def test_a_skipped_draw_phase_has_none(kin: Kin) -> None:
    log = Log().opening().turn("A", "draw", "main1").play("A", "Time Seal", "spell").phase("end")
    log.turn("B", "draw").play("B", kin.code, kin.zone).rest()
    judged = log.judge()
    assert judged.illegal == ["ND205"]


@pytest.mark.parametrize("what", ["draw", "normal_draw"])
def test_a_forbidden_normal_draw_is_none(what: str) -> None:
    log = Log().first_turn().turn("B").event("restrict", player="B", what=what, until="turn", by="D - Force")
    log.phase("draw").play("B", MAGICAL_BLAST.code, "graveyard").rest()
    assert log.judge().illegal == ["ND205"]


@pytest.mark.parametrize("kin", [SWORDSMAN, FANDORA, MALEFIC_WORLD, ASTRAL_FORCE], ids=lambda kin: kin.name)
def test_a_normal_draw_that_a_skill_replaced_is_none(kin: Kin) -> None:
    log = Log("speed").opening(4).turn("A", "draw").rest().turn("B", "draw")
    log.event("skill", player="B", card={"code": 300201002}).play("B", kin.code, kin.zone).rest()
    judged = log.judge()
    assert judged.illegal == ["ND205"]
    assert "although Destiny Draw had already" in judged.findings[0].message.in_("en")


# ND208 and the window before the draw


@pytest.mark.parametrize(("code", "zone"), PRE_DRAW_OF_OWN.values(), ids=PRE_DRAW_OF_OWN)
def test_own_effects_before_the_draw_that_keep_it(code: int, zone: str) -> None:
    log = second_turn().play("B", code, zone)
    assert log.copy().draw("B").rest().judge().said == []
    assert log.copy().rest().judge().illegal == ["ND101"]


@pytest.mark.parametrize(("code", "zone"), PRE_DRAW_OF_OPPONENT.values(), ids=PRE_DRAW_OF_OPPONENT)
def test_the_opponents_effects_before_the_draw_that_keep_it(code: int, zone: str) -> None:
    log = second_turn().play("A", code, zone)
    assert log.copy().draw("B").rest().judge().said == []
    assert log.copy().rest().judge().illegal == ["ND101"]


@pytest.mark.parametrize(("code", "zone"), PRE_DRAW_OF_OWN.values(), ids=PRE_DRAW_OF_OWN)
def test_they_belong_to_ones_own_draw_phase(code: int, zone: str) -> None:
    assert second_turn().play("A", code, zone).draw("B").rest().judge().illegal == ["ND208"]


@pytest.mark.parametrize(("code", "zone"), PRE_DRAW_OF_OPPONENT.values(), ids=PRE_DRAW_OF_OPPONENT)
def test_they_belong_to_the_opponents_draw_phase(code: int, zone: str) -> None:
    assert second_turn().play("B", code, zone).draw("B").rest().judge().illegal == ["ND208"]


@pytest.mark.parametrize("code", [95856586, 84335863])
def test_the_field_spell_itself_is_not_activated_before_the_draw(code: int) -> None:
    assert second_turn().play("B", code, "hand").draw("B").rest().judge().illegal == ["ND208"]


@pytest.mark.parametrize("player", ["A", "B"])
def test_an_effect_of_another_moment_before_the_draw_is_illegal(player: str) -> None:
    judged = second_turn().play(player, DARK_MAGICIAN, "monster").draw("B").rest().judge()
    assert (judged.illegal, judged.draws()) == (["ND208"], [("normal", "legal", None)])


@pytest.mark.parametrize("card", ["A Card of Next Year", 101234567, {"code": 101234567, "name": "A Card of Next Year"}])
def test_an_unknown_card_before_the_draw_cannot_be_judged(card: object) -> None:
    log = second_turn().play("B", card, "monster")
    drawn = log.copy().draw("B").rest().judge()
    assert ("ND208", "unverifiable") in [said[:2] for said in drawn.said]
    assert drawn.illegal == []
    not_drawn = log.copy().rest().judge()
    assert not_drawn.illegal == []
    assert not_drawn.verdict == "unverifiable"


def test_an_answer_to_a_pre_draw_effect_may_be_any_card_and_may_draw() -> None:
    log = second_turn().activate("A", 29424328, "monster").activate("B", 37576645, "spell")
    log.resolve(2).draw("B", 2).resolve(1).chain_end()
    judged = log.draw("B").rest().judge()
    assert judged.said == []
    assert judged.draws() == [("effect", "legal", None), ("normal", "legal", None)]


def test_a_trigger_waits_for_a_normal_draw_that_is_due() -> None:
    # S18
    early = negated_once().play("B", DARK_MAGICIAN, "monster").draw("B").rest().judge()
    assert (early.illegal, early.draws()) == (["ND208"], [("normal", "legal", None)])
    late = negated_once().draw("B").play("B", DARK_MAGICIAN, "monster").rest().judge()
    assert late.said == []


@pytest.mark.parametrize("kin", [MALEFIC_WORLD, LEGACY, ASTRAL_FORCE], ids=lambda kin: kin.name)
def test_a_trigger_follows_at_once_where_no_draw_can_be_made(kin: Kin) -> None:
    # S19
    log = second_turn().play("B", kin.code, kin.zone).play("B", DARK_MAGICIAN, "monster").rest()
    assert log.judge().said == []


# ND304 and what the log says of the outcomes


def stacked(lower: str | None, upper: str | None, *, negate: str | None = None) -> Log:
    """Legacy, then Fandora on one chain, with the outcomes that the log states, and no normal draw."""
    log = second_turn().activate("B", LEGACY.code, "spell").activate("B", FANDORA.code, "field")
    if negate is not None:
        log.negate(2, negate)
    return log.resolve(2, upper).resolve(1, lower).chain_end().rest()


def test_of_a_stack_only_the_last_applies() -> None:
    assert stacked("no_effect", "applied").judge().said == []
    assert stacked("applied", "applied").judge().illegal == ["ND304"]
    assert stacked("applied", "unprocessable").judge().illegal == ["ND304"]


@pytest.mark.parametrize("what", ["activation", "effect"])
def test_where_the_last_is_negated_the_one_before_applies(what: str) -> None:
    assert stacked("applied", "no_effect", negate=what).judge().said == []
    assert stacked("unprocessable", "no_effect", negate=what).judge().said == []


def test_an_unexplained_no_effect_of_the_last_does_not_accuse_the_one_before() -> None:
    # The contract: `no_effect` is for a reason the ledger must find, or else unverifiable.
    judged = stacked("applied", "no_effect").judge()
    assert judged.illegal == []


def test_an_effect_type_that_did_nothing_for_no_reason_leaves_the_draw_open() -> None:
    log = second_turn().activate("B", FANDORA.code, "field").resolve(1, "no_effect").chain_end()
    drawn = log.copy().draw("B").rest().judge()
    assert drawn.draws() == [("normal", "unverifiable", "ND302")]
    assert log.copy().rest().judge().illegal == []


def test_a_cost_type_that_did_nothing_for_no_reason_is_paid_all_the_same() -> None:
    log = second_turn().activate("B", MALEFIC_WORLD.code, "field").resolve(1, "no_effect").chain_end()
    assert log.copy().draw("B").rest().judge().illegal == ["ND301"]
    assert log.copy().rest().judge().said == []


def test_the_logs_own_cost_makes_an_unknown_card_a_cost_type() -> None:
    log = second_turn().activate("B", "A Card of Next Year", "field").cost("B", 1).resolve(1).chain_end()
    assert log.copy().draw("B").rest().judge().draws() == [("normal", "illegal", "ND301")]
    assert log.copy().rest().judge().illegal == []


def test_a_replacement_may_be_activated_while_the_log_names_no_zone() -> None:
    for kin in ALL:
        log = second_turn().play("B", kin.name)
        assert log.copy().rest().judge().said == [], kin.name
        assert log.copy().draw("B").rest().judge().verdict == "illegal", kin.name


def test_the_evidence_of_a_negated_cost_names_activation_and_payment() -> None:
    log = second_turn().activate("B", MALEFIC_WORLD.code, "field")
    activated = log.seq
    log.cost("B", 1).activate("A", SOLEMN_JUDGMENT, "spell").resolve(2).negate(1, "activation", by_link=2)
    judged = log.resolve(1, "no_effect").chain_end().draw("B").rest().judge()
    assert judged.row().because == (activated, activated + 1)
    assert judged.findings[0].because == (activated, activated + 1)
