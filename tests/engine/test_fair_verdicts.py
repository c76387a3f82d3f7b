"""Verdicts at the edges: what a log does not tell accuses nobody, and what it does tell is not overlooked."""

from __future__ import annotations

from typing import Any

import pytest

from builder import ASH_BLOSSOM, SOLEMN_JUDGMENT, Log

KINDS = ["turns", "phases", "draws", "activations", "costs", "negations", "resolutions", "moves"]
POT_OF_GREED, UPSTART_GOBLIN, CARD_DESTRUCTION, ONE_DAY_OF_PEACE = 55144522, 70368879, 72892473, 33782437
FANDORA, LEGACY, GUARDED_TREASURE, TIME_SEAL = 64400161, 88851326, 17052477, 35316708
MAXX_C, DROLL, PROSPERITY, OFFERINGS = 23434538, 94145021, 84211599, 19230407
MAGICAL_BLAST, MALEFIC_WORLD, FREED, CYBER_ARCHFIEND, DARK_MAGICIAN = 91819979, 27564031, 49681811, 59907935, 46986414


def second_turn(**header: Any) -> Log:
    """The start of B's first Draw Phase."""
    return Log(**header).first_turn().turn("B", "draw")


def main_phase(**header: Any) -> Log:
    """Main Phase 1 of B's first turn."""
    return second_turn(**header).draw("B").phase("standby", "main1")


def without(*kinds: str) -> list[str]:
    """What a log records that leaves those kinds out."""
    return [kind for kind in KINDS if kind not in kinds]


# False accusations


def test_a_duel_that_ends_by_deck_out_may_have_had_too_few_cards_for_the_last_draw() -> None:
    # Rule notes 3.5: what is left is drawn, then the loss. The deck's size is not in this log.
    log = main_phase(deck=None).activate("B", POT_OF_GREED, "spell").resolve(1).draw("B").chain_end()
    assert log.end("A", "deck_out").judge().illegal == []


def test_a_card_that_left_the_field_was_not_unprocessable() -> None:
    # S14: gone at resolution is as if negated, whatever word the log has for the outcome.
    log = second_turn().activate("B", FANDORA, "field").activate("A", SOLEMN_JUDGMENT, "spell").resolve(2)
    log.move("B", FANDORA, "field", "graveyard", reason="effect").resolve(1, "unprocessable").chain_end()
    assert log.draw("B").rest().judge().illegal == []


def test_without_phases_a_card_after_the_normal_draw_may_be_another_of_its_effects_in_a_main_phase() -> None:
    # `sole` speaks of effects in a Draw Phase only, and this log does not tell phases.
    log = Log(records=without("phases")).opening().turn("A").turn("B").draw("B").play("B", FANDORA, "field")
    assert log.turn("A").draw("A").judge().illegal == []


def test_without_activations_two_cards_may_be_a_changed_normal_draw() -> None:
    # Morganite's activation would not be in this log.
    log = second_turn(records=without("activations")).draw("B", 2).rest()
    assert (log.judge().illegal, log.judge().row().verdict) == ([], "unverifiable")


def test_without_activations_a_draw_on_turn_1_may_be_an_effects() -> None:
    judged = Log(records=without("activations")).opening().turn("A", "draw").draw("A").rest().judge()
    assert (judged.illegal, judged.row().verdict) == ([], "unverifiable")


def test_without_activations_a_burst_that_no_one_card_explains_holds_the_known_cards_draw() -> None:
    # Three cards, two of them Pot of Greed's: nothing is missing.
    log = main_phase(records=without("activations")).play("B", POT_OF_GREED, "spell", draws=3).phase("end")
    assert log.judge().illegal == []


def test_without_moves_a_deck_may_have_been_filled_up() -> None:
    log = main_phase(records=without("moves"), deck=7).play("B", POT_OF_GREED, "spell", draws=2).phase("end")
    assert log.judge().illegal == []


def test_without_moves_guarded_treasure_may_have_left_the_field() -> None:
    log = Log(records=without("moves")).opening().turn("A", "draw", "main1").play("A", GUARDED_TREASURE, "spell")
    log.phase("end").plain_turn("B").turn("A", "draw").draw("A").rest()
    assert log.judge().illegal == []


def test_in_a_tag_duel_time_seal_does_not_surely_skip_both_opponents() -> None:
    log = Log(None, players="ABCD").opening().turn("A", "draw").rest().turn("B", "draw").draw("B").phase("main1")
    log.play("B", TIME_SEAL, "spell").phase("end").turn("C").rest().plain_turn("D").plain_turn("A")
    assert log.judge().illegal == []


def test_in_a_tag_duel_both_players_are_not_surely_all_four() -> None:
    log = Log(None, players="ABCD").opening().turn("A", "draw").rest().turn("B", "draw").draw("B").phase("main1")
    log.activate("B", ONE_DAY_OF_PEACE, "spell").resolve(1).draw("B").draw("A").chain_end().phase("end")
    assert log.judge().illegal == []


def test_a_skip_stated_until_the_turns_end_does_not_reach_the_next_turn() -> None:
    log = main_phase().event("restrict", player="B", what="draw_phase", until="turn").phase("end")
    assert log.plain_turn("A").plain_turn("B").judge().illegal == []


def test_a_draw_in_another_cards_link_is_not_missing_in_its_own() -> None:
    # One fault: drawn before Upstart Goblin's link resolved. That nothing is drawn then only follows from it.
    log = main_phase().activate("B", UPSTART_GOBLIN, "spell").activate("A", ASH_BLOSSOM, "hand").resolve(2)
    judged = log.draw("B", link=1).resolve(1).chain_end().phase("end").judge()
    first = [one.rule.code for one in judged.findings if one.consequent_on is None]
    assert first == ["ED106"]


@pytest.mark.parametrize("negated", [False, True])
def test_without_draws_a_chain_in_the_draw_phase_may_follow_the_normal_draw(negated: bool) -> None:
    log = second_turn(records=without("draws"))
    if negated:
        log.negated("B", FANDORA, "field")
    assert log.play("B", DARK_MAGICIAN, "monster").rest().judge().illegal == []


def test_without_draws_a_rush_duels_hand_is_not_known() -> None:
    log = Log("rush", records=without("draws")).opening(4).turn("A", "draw").rest()
    assert log.turn("B", "draw").draw("B", 3).rest().judge().illegal == []


@pytest.mark.parametrize("kind", ["draws", "moves"])
def test_a_decks_order_is_known_only_while_all_that_leaves_it_is_recorded(kind: str) -> None:
    log = Log(records=[*without(kind), "deck_order"]).first_turn()
    log.event("deck", player="B", count=35, cards=[{"code": 1}, {"code": 2}])
    assert log.turn("B", "draw").draw("B", cards=[{"code": 2}]).rest().judge().illegal == []


def test_without_moves_the_hand_may_have_been_empty() -> None:
    log = main_phase(records=without("moves")).play("B", CYBER_ARCHFIEND, "monster").phase("end").plain_turn("A")
    log.turn("B", "draw").draw("B").activate("B", CYBER_ARCHFIEND, "monster").resolve(1).draw("B").chain_end().rest()
    assert log.judge().illegal == []


def test_of_two_copies_on_the_field_the_other_one_may_have_left() -> None:
    # Two Legacies lie on the field, one is activated, one is destroyed; which is not told.
    log = main_phase()
    for _ in range(2):
        log.move("B", LEGACY, "hand", "spell", reason="rule")
    log.phase("end").plain_turn("A").turn("B", "draw").activate("B", LEGACY, "spell")
    log.activate("A", SOLEMN_JUDGMENT, "spell").resolve(2).move("B", LEGACY, "spell", "graveyard", reason="effect")
    log.resolve(1).chain_end()
    assert log.copy().rest().judge().illegal == []
    drawn = log.copy().draw("B").rest().judge()
    assert (drawn.illegal, drawn.row().verdict) == ([], "unverifiable")


def test_a_card_is_moved_under_its_owner_and_activated_under_its_controller() -> None:
    # The contract: a move's player is the owner. B controls Freed, which is A's.
    log = second_turn().activate("B", FREED, "monster").activate("A", SOLEMN_JUDGMENT, "spell").resolve(2)
    log.move("A", FREED, "monster", "graveyard", reason="effect").resolve(1).chain_end()
    assert log.draw("B").rest().judge().illegal == []


def test_one_card_may_be_named_in_two_languages() -> None:
    log = second_turn().activate("B", "Legacy of the Duelist", "spell").activate("A", SOLEMN_JUDGMENT, "spell")
    log.resolve(2).move("B", "熱き決闘者たち", "spell", "graveyard", reason="effect").resolve(1).chain_end()
    assert log.draw("B").rest().judge().illegal == []


def test_a_log_that_contradicts_itself_about_the_first_player_accuses_nobody_of_his_first_draw() -> None:
    # The header says that A goes first; the log's first turn is B's (LG101). Whose turn 1 it was is not known.
    assert Log().opening().turn("B", "draw").draw("B").rest().judge().illegal == []


def test_opening_hands_that_are_written_after_the_first_turn_event_are_still_opening_hands() -> None:
    log = Log().turn("A").draw("A", 5, reason="opening").draw("B", 5, reason="opening").phase("draw").rest()
    assert log.judge().illegal == []


# Silent misses


def test_a_player_who_leaves_out_the_whole_draw_of_a_known_number() -> None:
    # A discarded four cards for Card Destruction and drew none.
    log = main_phase().activate("B", CARD_DESTRUCTION, "spell").resolve(1)
    for player, count in (("B", 3), ("A", 4)):
        for n in range(count):
            log.move(player, f"card {n}", "hand", "graveyard", reason="effect", link=1)
    log.draw("B", 3).chain_end().phase("end")
    assert log.judge().illegal == ["ED103"]


def test_a_draw_said_to_be_by_an_effect_is_not_taken_for_the_normal_draw() -> None:
    # A source's reason is checked, not trusted: two draws, one right. That one is too many is what counts.
    judged = second_turn().draw("B", reason="effect").draw("B", reason="normal").rest().judge()
    assert judged.draws() == [("normal", "legal", None), ("normal", "illegal", "ND102")]


def test_a_draw_said_to_be_by_a_card_nobody_activated_is_not_legal() -> None:
    judged = second_turn().draw("B", by=POT_OF_GREED, reason="effect").rest().judge()
    assert judged.row().verdict != "legal"


@pytest.mark.parametrize(("card", "zone"), [(LEGACY, "spell"), (MAGICAL_BLAST, "graveyard"), (MALEFIC_WORLD, "field")])
def test_a_replacement_cannot_be_activated_with_an_empty_deck(card: int, zone: str) -> None:
    # Scenario 6, FAQ 20404 (X3): with 0 cards in the Deck none of the classes can be activated; the player decks out.
    log = Log(deck=5).first_turn().turn("B", "draw").play("B", card, zone).end("A", "deck_out")
    assert log.judge().codes == ["ND205"]


def test_one_special_summon_gives_one_card_for_maxx_c() -> None:
    log = main_phase().play("A", MAXX_C, "hand").move("B", "Some Monster", "extra", "monster").draw("A", 2)
    assert log.phase("end").judge().row().verdict != "legal"


def test_without_negations_a_ban_may_hold() -> None:
    # Not recorded whether it was negated: neither legal nor illegal.
    for card, player, zone in ((DROLL, "A", "hand"), (PROSPERITY, "B", "spell")):
        log = main_phase(records=without("negations")).play(player, card, zone)
        judged = log.play("B", POT_OF_GREED, "spell", draws=2).phase("end").judge()
        assert judged.row().verdict == "unverifiable", card


def test_without_negations_a_skip_may_be_owed() -> None:
    log = main_phase(records=without("negations")).play("B", OFFERINGS, "spell").phase("end").plain_turn("A")
    assert log.plain_turn("B").judge().row().verdict == "unverifiable"


def test_between_the_regions_changes_a_missing_first_draw_cannot_be_verified() -> None:
    # On that day the TCG had the draw and the OCG did not: what the two judge differently is unverifiable.
    judged = Log(None, played_on="2014-05-01").opening().turn("A", "draw").rest().judge()
    assert judged.verdict == "unverifiable"
