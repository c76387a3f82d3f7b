"""Draws by card effects: which right explains them, how many cards, by whom, and when."""

from __future__ import annotations

from typing import Any

import pytest

from builder import ASH_BLOSSOM, SOLEMN_JUDGMENT, Log

POT_OF_GREED, UPSTART_GOBLIN, CARD_DESTRUCTION = 55144522, 70368879, 72892473
MAXX_C, HEART, RELOAD, APPROPRIATE, ARTEMIS = 23434538, 35762283, 22589918, 48539234, 32296881
MORPHING_JAR, ONE_DAY_OF_PEACE, BROWW, CYBER_ARCHFIEND = 33508719, 33782437, 79126789, 59907935
HAND_DESTRUCTION, SHARD_OF_GREED, DARK_MAGICIAN = 74519184, 33904024, 46986414
NORMAL = {"name": "Mokey Mokey", "code": 27288416, "kind": "monster/normal"}
EFFECT = {"name": "Man-Eater Bug", "code": 54652250, "kind": "monster/effect"}


def main_phase(**header: Any) -> Log:
    """Main Phase 1 of B's first turn, the second of the duel."""
    return Log(**header).first_turn().turn("B", "draw").draw("B").phase("standby", "main1")


def test_a_search_for_rights_that_was_cut_off_accuses_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    log = main_phase().play("B", UPSTART_GOBLIN, "spell", draws=2).phase("end")
    assert log.copy().judge().illegal == ["ED102"]
    monkeypatch.setattr("duelreplay.engine.matching.MOST_STEPS", -1)
    cut = log.judge()
    assert (cut.illegal, cut.verdict) == ([], "unverifiable")


# How many


@pytest.mark.parametrize("draws", [[2], [1, 1]])
def test_pot_of_greed_gives_two(draws: list[int]) -> None:
    log = main_phase().activate("B", POT_OF_GREED, "spell").resolve(1)
    for count in draws:
        log.draw("B", count)
    judged = log.chain_end().phase("end").judge()
    assert judged.said == []
    assert judged.draws()[1:] == [("effect", "legal", None)] * len(draws)
    assert judged.row().by == POT_OF_GREED


@pytest.mark.parametrize(
    ("draws", "code"),
    [([], "ED103"), ([1], "ED103"), ([3], "ED102"), ([2, 1], "ED102"), ([1, 1, 1], "ED102"), ([1, 2], "ED102")],
)
def test_another_number_is_wrong(draws: list[int], code: str) -> None:
    log = main_phase().activate("B", POT_OF_GREED, "spell").resolve(1)
    for count in draws:
        log.draw("B", count)
    judged = log.chain_end().phase("end").judge()
    assert judged.illegal == [code]


def test_two_cards_of_one_chain_draw_each_its_own() -> None:
    log = main_phase().activate("B", UPSTART_GOBLIN, "spell").activate("B", 37576645, "spell")
    log.resolve(2).draw("B", 2).resolve(1).draw("B").chain_end().phase("end")
    judged = log.judge()
    assert judged.said == []
    assert [row.by for row in judged.rows[-2:]] == [37576645, UPSTART_GOBLIN]


def test_the_draws_of_two_links_written_as_one_are_not_accused() -> None:
    log = main_phase().activate("B", UPSTART_GOBLIN, "spell").activate("B", 37576645, "spell")
    log.resolve(2).resolve(1).draw("B", 3).chain_end().phase("end")
    assert log.judge().illegal == []


def test_two_cards_on_two_chains() -> None:
    log = main_phase().play("B", POT_OF_GREED, "spell", draws=2).play("B", UPSTART_GOBLIN, "spell", draws=1)
    assert log.phase("end").judge().said == []


@pytest.mark.parametrize("chain_end", [True, False])
def test_a_chain_may_end_without_saying_so(chain_end: bool) -> None:
    log = main_phase().activate("B", POT_OF_GREED, "spell").resolve(1).draw("B", 2)
    if chain_end:
        log.chain_end()
    log.activate("B", UPSTART_GOBLIN, "spell", link=1).resolve(1).draw("B").phase("end")
    assert log.judge().said == []


# Whose, when, and whether at all


def test_the_opponent_does_not_draw_for_it() -> None:
    judged = main_phase().activate("B", POT_OF_GREED, "spell").resolve(1).draw("A", 2).chain_end().phase("end").judge()
    assert sorted(judged.illegal) == ["ED103", "ED105"]
    assert judged.row().code == "ED105"


@pytest.mark.parametrize("what", ["activation", "effect"])
def test_a_negated_link_gives_nothing(what: str) -> None:
    log = main_phase().activate("B", POT_OF_GREED, "spell").activate("A", SOLEMN_JUDGMENT, "spell").resolve(2)
    log.negate(1, what, by_link=2).resolve(1, "no_effect")
    assert log.copy().chain_end().phase("end").judge().said == []
    drawn = log.copy().draw("B", 2).chain_end().phase("end").judge()
    assert (drawn.illegal, drawn.row().code) == (["ED104"], "ED104")
    after = log.copy().chain_end().draw("B", 2).phase("end").judge()
    assert after.illegal in (["ED104"], ["ED101"])


def test_a_link_that_did_nothing_owes_nothing() -> None:
    for outcome in ("no_effect", "unprocessable"):
        log = main_phase().activate("B", POT_OF_GREED, "spell").resolve(1, outcome).chain_end().phase("end")
        assert log.judge().illegal == [], outcome


def test_before_the_link_resolves_there_is_no_draw() -> None:
    log = main_phase().activate("B", POT_OF_GREED, "spell").draw("B", 2).resolve(1).chain_end().phase("end")
    judged = log.judge()
    assert judged.illegal[0] == "ED106"
    assert judged.row().verdict == "illegal"


def test_a_draw_that_nothing_explains_is_illegal() -> None:
    judged = main_phase().draw("B").phase("end").judge()
    assert (judged.illegal, judged.draws()[-1]) == (["ED101"], ("unknown", "illegal", "ED101"))


def test_a_draw_during_a_card_that_the_catalogue_knows_not_to_draw_is_not_legal() -> None:
    log = main_phase().play("B", DARK_MAGICIAN, "monster", draws=1).phase("end")
    assert log.judge().row().verdict == "unverifiable"
    assert log.judge().codes == ["ED107"]


@pytest.mark.parametrize("card", [101234567, "A Card of Next Year"])
def test_a_draw_during_an_unknown_card_cannot_be_judged(card: object) -> None:
    judged = main_phase().play("B", card, "spell", draws=2).phase("end").judge()
    assert (judged.illegal, judged.row().verdict) == ([], "unverifiable")


def test_an_unknown_card_of_before_may_be_what_draws() -> None:
    judged = main_phase().play("B", 101234567, "spell").draw("B").phase("end").judge()
    assert (judged.illegal, judged.row().verdict) == ([], "unverifiable")


def test_an_unknown_card_of_the_opponent_may_be_what_draws_in_the_draw_phase() -> None:
    log = Log().first_turn().turn("B", "draw").draw("B").play("A", 101234567, "monster").draw("A").rest()
    judged = log.judge()
    assert (judged.illegal, judged.row().verdict) == ([], "unverifiable")


def test_what_the_log_says_of_a_draw_is_checked_and_not_trusted() -> None:
    log = main_phase().draw("B", 2, reason="effect", by=POT_OF_GREED).phase("end")
    assert log.judge().illegal == ["ED101"]


# Draws of both players


def test_both_players_draw() -> None:
    log = main_phase().activate("B", ONE_DAY_OF_PEACE, "spell").resolve(1)
    assert log.copy().draw("B").draw("A").chain_end().phase("end").judge().said == []
    assert log.copy().draw("A").draw("B").chain_end().phase("end").judge().said == []
    assert log.copy().draw("B").chain_end().phase("end").judge().illegal == ["ED103"]
    assert log.copy().draw("B").draw("A", 2).chain_end().phase("end").judge().illegal == ["ED102"]


def discarding(b: int, a: int) -> Log:
    """Card Destruction resolves, and both players discard so many."""
    log = main_phase().activate("B", CARD_DESTRUCTION, "spell").resolve(1)
    for player, count in (("B", b), ("A", a)):
        for n in range(count):
            log.move(player, {"name": f"card {n}", "uid": f"{player}{n}"}, "hand", "graveyard", reason="effect", link=1)
    return log


def test_card_destruction_gives_as_many_as_each_discarded() -> None:
    assert discarding(4, 5).draw("B", 4).draw("A", 5).chain_end().phase("end").judge().said == []
    assert discarding(5, 2).draw("B", 5).draw("A", 2).chain_end().phase("end").judge().said == []


def test_card_destruction_gives_no_more_and_no_fewer() -> None:
    more = discarding(4, 5).draw("B", 5).draw("A", 5).chain_end().phase("end").judge()
    assert more.illegal == ["ED102"]
    fewer = discarding(4, 5).draw("B", 4).draw("A", 4).chain_end().phase("end").judge()
    assert fewer.illegal == ["ED103"]


def test_card_destruction_with_discards_that_are_not_recorded_cannot_be_counted() -> None:
    records = ["turns", "phases", "draws", "activations", "costs", "negations", "resolutions"]
    log = main_phase(records=records).activate("B", CARD_DESTRUCTION, "spell").resolve(1).draw("B", 4).draw("A", 5)
    assert log.chain_end().phase("end").judge().illegal == []


def test_morphing_jar_gives_five_to_both() -> None:
    log = main_phase().activate("B", MORPHING_JAR, "monster").resolve(1)
    assert log.copy().draw("B", 5).draw("A", 5).chain_end().phase("end").judge().said == []
    assert log.copy().draw("B", 5).draw("A", 4).chain_end().phase("end").judge().illegal == ["ED103"]


def test_broww_draws_one_and_then_one_more() -> None:
    """One card, and one more where an effect of the opponent's discarded it."""
    log = main_phase().activate("A", MORPHING_JAR, "monster").resolve(1)
    log.move("B", BROWW, "hand", "graveyard", reason="effect").draw("B", 5).draw("A", 5).chain_end()
    log.activate("B", BROWW, "graveyard").resolve(1)
    assert log.copy().draw("B").draw("B").chain_end().phase("end").judge().said == []
    assert log.copy().draw("B").chain_end().phase("end").judge().illegal == ["ED103"]


def test_broww_draws_one_for_a_discard_by_its_own_player() -> None:
    log = main_phase().activate("B", MORPHING_JAR, "monster").resolve(1)
    log.move("B", BROWW, "hand", "graveyard", reason="effect").draw("B", 5).draw("A", 5).chain_end()
    log.activate("B", BROWW, "graveyard").resolve(1)
    assert log.copy().draw("B").chain_end().phase("end").judge().said == []
    assert log.copy().draw("B").draw("B").chain_end().phase("end").judge().illegal == ["ED102"]


# Draws without a link of their own


def summons(log: Log, count: int = 1) -> Log:
    """The turn player Special Summons so many monsters, A drawing for each."""
    for n in range(count):
        log.move("B", {"name": f"monster {n}", "uid": f"m{n}"}, "extra", "monster", reason="rule").draw("A")
    return log


def test_maxx_c_gives_a_card_for_each_special_summon_of_the_turn() -> None:
    judged = summons(main_phase().play("A", MAXX_C, "hand"), 4).phase("end").judge()
    assert judged.said == []
    assert [row.by for row in judged.rows[-4:]] == [MAXX_C] * 4


def test_maxx_c_draws_in_the_middle_of_chains() -> None:
    log = main_phase().play("A", MAXX_C, "hand").activate("B", DARK_MAGICIAN, "hand").resolve(1)
    assert summons(log).chain_end().phase("end").judge().said == []


def test_maxx_c_does_not_draw_for_its_opponent() -> None:
    log = main_phase().play("A", MAXX_C, "hand").move("B", "Some Monster", "extra", "monster").draw("B").phase("end")
    assert log.judge().illegal == ["ED101"]


def test_maxx_c_ends_with_the_turn() -> None:
    log = main_phase().play("A", MAXX_C, "hand").phase("end").turn("A", "draw").draw("A").phase("main1").draw("A")
    assert log.phase("end").judge().illegal == ["ED101"]


def test_a_negated_maxx_c_gives_nothing() -> None:
    log = main_phase().activate("A", MAXX_C, "hand").activate("B", ASH_BLOSSOM, "hand").resolve(2)
    log.negate(1, "effect", by_link=2).resolve(1, "no_effect").chain_end()
    judged = summons(log).phase("end").judge()
    assert judged.illegal == ["ED101"]


def test_maxx_c_gives_nothing_before_it_resolves() -> None:
    log = main_phase().move("B", "Some Monster", "extra", "monster").draw("A").play("A", MAXX_C, "hand").phase("end")
    assert log.judge().illegal == ["ED101"]


def test_appropriate_draws_two_for_the_opponents_draw() -> None:
    log = Log().opening().turn("A", "draw", "main1").move("A", APPROPRIATE, "hand", "spell").phase("end")
    log.turn("B", "draw").draw("B").phase("main1").activate("A", APPROPRIATE, "spell").resolve(1).chain_end()
    log.activate("B", POT_OF_GREED, "spell").resolve(1).draw("B", 2).draw("A", 2).chain_end().phase("end")
    assert log.judge().illegal == []


def test_bountiful_artemis_gives_nothing_once_it_has_left_the_field() -> None:
    log = main_phase().move("B", ARTEMIS, "hand", "monster", reason="rule")
    log.move("B", ARTEMIS, "monster", "graveyard", reason="effect").draw("B").phase("end")
    assert log.judge().illegal == ["ED101"]


# Draws in the Draw Phase besides the normal draw (S04, S05)


def heart(card: dict[str, object]) -> Log:
    """B has Heart of the Underdog on the field and draws a card for the normal draw."""
    log = Log().first_turn().turn("B", "draw").draw("B").phase("main1").move("B", HEART, "hand", "spell")
    log.play("B", HEART, "spell").phase("end").plain_turn("A").turn("B", "draw")
    return log.draw("B", cards=[card])


def test_heart_of_the_underdog_after_a_normal_monster() -> None:
    log = heart(NORMAL).activate("B", HEART, "spell").resolve(1).draw("B", cards=[EFFECT]).chain_end().rest()
    judged = log.judge()
    assert judged.said == []
    assert judged.draws()[-2:] == [("normal", "legal", None), ("effect", "legal", None)]


def test_heart_of_the_underdog_goes_on_with_its_own_draw() -> None:
    log = heart(NORMAL)
    for card in (NORMAL, NORMAL, EFFECT):
        log.activate("B", HEART, "spell").resolve(1).draw("B", cards=[card]).chain_end()
    assert log.rest().judge().said == []


def test_heart_of_the_underdog_on_reload_in_the_draw_phase() -> None:
    log = heart(EFFECT).activate("B", RELOAD, "spell").resolve(1)
    for n in range(3):
        log.move("B", {"name": f"card {n}", "uid": n}, "hand", "deck", reason="effect", link=1)
    log.draw("B", 3, cards=[EFFECT, NORMAL, EFFECT]).chain_end()
    log.activate("B", HEART, "spell").resolve(1).draw("B").chain_end()
    assert log.rest().judge().said == []


def test_heart_of_the_underdog_after_another_card_is_illegal() -> None:
    log = heart(EFFECT).activate("B", HEART, "spell").resolve(1).draw("B").chain_end().rest()
    assert log.judge().verdict == "illegal"


def test_heart_of_the_underdog_after_its_own_draw_of_another_card_is_illegal() -> None:
    log = heart(NORMAL)
    for card in (EFFECT, NORMAL):
        log.activate("B", HEART, "spell").resolve(1).draw("B", cards=[card]).chain_end()
    assert log.rest().judge().verdict == "illegal"


def test_heart_of_the_underdog_after_an_unseen_card_accuses_nobody() -> None:
    log = Log().first_turn().turn("B", "draw").draw("B").phase("main1").play("B", HEART, "spell").phase("end")
    log.plain_turn("A").turn("B", "draw").draw("B").activate("B", HEART, "spell").resolve(1).draw("B").chain_end()
    assert log.rest().judge().illegal == []


def archfiend(hand: int) -> Log:
    """B has Cyber Archfiend on the field and so many cards in hand when the Draw Phase of turn 4 begins."""
    log = Log().first_turn().turn("B", "draw").draw("B").phase("main1")
    log.move("B", CYBER_ARCHFIEND, "hand", "monster", reason="rule")
    for n in range(5 - hand):
        log.move("B", {"name": f"card {n}", "uid": n}, "hand", "graveyard", reason="effect")
    return log.phase("end").plain_turn("A").turn("B", "draw")


def test_cyber_archfiend_gives_one_more_to_an_empty_hand() -> None:
    log = archfiend(0).draw("B").activate("B", CYBER_ARCHFIEND, "monster").resolve(1).draw("B").chain_end().rest()
    assert log.judge().illegal == []
    assert log.judge().row(-1).kind == "effect"


def test_cyber_archfiend_before_the_normal_draw_is_no_foul_of_a_draw() -> None:
    # Simulators draw it before the normal draw; the wiki puts the link after it.
    log = archfiend(0).activate("B", CYBER_ARCHFIEND, "monster").resolve(1).draw("B").chain_end().draw("B").rest()
    assert log.judge().draws()[-2:] == [("effect", "legal", None), ("normal", "legal", None)]


def test_cyber_archfiend_gives_nothing_to_a_hand_that_was_not_empty_at_the_start() -> None:
    # FAQ 83: what empties the hand later in the Draw Phase does not count.
    log = archfiend(1).move("B", {"name": "last", "uid": "x"}, "hand", "graveyard", reason="effect").draw("B")
    log.activate("B", CYBER_ARCHFIEND, "monster").resolve(1).draw("B").chain_end().rest()
    assert log.judge().verdict == "illegal"


def test_shard_of_greed_needs_two_normal_draws() -> None:
    log = main_phase().move("B", SHARD_OF_GREED, "hand", "spell").play("B", SHARD_OF_GREED, "spell").phase("end")
    log.plain_turn("A").plain_turn("B").plain_turn("A").turn("B", "draw").draw("B").phase("main1")
    assert log.copy().play("B", SHARD_OF_GREED, "spell", draws=2).phase("end").judge().illegal == []
    early = main_phase().move("B", SHARD_OF_GREED, "hand", "spell").play("B", SHARD_OF_GREED, "spell")
    early.play("B", SHARD_OF_GREED, "spell", draws=2).phase("end")
    assert early.judge().verdict != "legal"


# What the log grants


def test_a_granted_draw_is_redeemed_once() -> None:
    log = main_phase().event("grant", player="B", count=2, by="A Card of Next Year")
    assert log.copy().draw("B", 2).phase("end").judge().said == []
    assert log.copy().draw("B").draw("B").phase("end").judge().said == []
    assert log.copy().draw("B", 3).phase("end").judge().illegal == ["ED101"]
    assert log.copy().draw("B", 2).draw("B").phase("end").judge().illegal == ["ED101"]
    assert log.copy().draw("A", 2).phase("end").judge().illegal == ["ED101"]
    assert log.copy().phase("end").judge().said == []


def test_a_grant_of_any_number_lasts_as_long_as_it_says() -> None:
    log = main_phase().event("grant", player="B", count="any", until="turn").draw("B", 3).draw("B").phase("end")
    assert log.copy().judge().said == []
    log.plain_turn("A").turn("B", "draw").draw("B").phase("main1").draw("B").phase("end")
    assert log.judge().illegal == ["ED101"]


def test_a_grant_for_one_phase_ends_with_it() -> None:
    log = main_phase().event("grant", player="B", count=1, until="phase").phase("battle").draw("B").phase("end")
    assert log.judge().illegal == ["ED101"]


def test_a_granted_draw_in_the_draw_phase_is_not_the_normal_draw() -> None:
    log = Log().first_turn().turn("B", "draw").draw("B").event("grant", player="B", count=1).draw("B").rest()
    assert log.judge().draws() == [("normal", "legal", None), ("effect", "legal", None)]


# During a card that gives nothing


@pytest.mark.parametrize(("player", "what"), [("A", "activation"), ("B", "activation"), ("A", None)])
def test_a_draw_while_a_counter_trap_resolves_is_illegal(player: str, what: str | None) -> None:
    # No official Counter Trap but those of the catalogue gives a draw, and none takes over another card's effect.
    log = main_phase().activate("B", POT_OF_GREED, "spell").activate("A", SOLEMN_JUDGMENT, "spell")
    if what is not None:
        log.negate(1, what, by_link=2)
    judged = log.resolve(2).draw(player, 2).chain_end().phase("end").judge()
    assert judged.row().verdict == "illegal"
    assert judged.row().code in {"ED101", "ED104"}


def test_a_draw_before_the_link_below_resolves_may_be_that_of_the_link_below() -> None:
    # Whoever wrote it down may have left out that Pot of Greed resolved, too.
    log = main_phase().activate("B", POT_OF_GREED, "spell").activate("A", SOLEMN_JUDGMENT, "spell")
    judged = log.resolve(2).draw("B", 2).chain_end().phase("end").judge()
    assert "ED101" not in judged.illegal


@pytest.mark.parametrize("card", [24096228, 49398568, 6351147, 79766336])
def test_a_card_that_takes_over_the_effect_of_another_is_not_accused(card: int) -> None:
    """Double Spell, Serial Spell, Transaction Rollback, Trap of Darkness: what they do is what another card does."""
    log = main_phase().play("B", card, "spell", draws=2).phase("end")
    assert log.judge().illegal == []


def test_a_spell_of_no_list_is_not_accused() -> None:
    log = main_phase().play("B", "A Card of Next Year", "spell", draws=2).phase("end")
    assert log.judge().illegal == []


# At the start of the Main Phase


POT_OF_EXTRAVAGANCE, RAIGEKI, CARD_OF_DEMISE = 49238328, 12580477, 59750328


def extravagance(log: Log) -> Any:
    log.activate("B", POT_OF_EXTRAVAGANCE, "hand").cost("B", 1, "banish", amount=6).resolve(1).draw("B", 2).chain_end()
    return log.phase("end").judge()


def test_what_is_activated_at_the_start_of_main_phase_1_comes_before_all_else() -> None:
    # "At the start of your Main Phase 1": nothing was activated, Summoned or Set in that phase before.
    assert extravagance(main_phase()).said == []
    assert extravagance(main_phase().play("B", RAIGEKI, "hand")).illegal[:1] == ["ED203"]
    late = main_phase().move("B", DARK_MAGICIAN, "hand", "monster", summon="normal")
    assert extravagance(late).illegal[:1] == ["ED203"]


def test_the_start_of_main_phase_1_is_not_in_main_phase_2() -> None:
    assert extravagance(main_phase().phase("battle", "main2")).illegal[:1] == ["ED203"]


def test_what_the_opponent_does_or_was_done_before_that_phase_does_not_end_its_start() -> None:
    assert extravagance(main_phase().play("A", RAIGEKI, "spell")).illegal == []
    early = Log().first_turn().turn("B", "draw").draw("B").phase("standby").play("B", RAIGEKI, "spell").phase("main1")
    assert "ED203" not in extravagance(early).illegal
    own = main_phase().move("B", POT_OF_EXTRAVAGANCE, "hand", "spell")
    assert extravagance(own).illegal == []


# Oaths that cover the whole turn


def demise(log: Log) -> Any:
    return log.play("B", CARD_OF_DEMISE, "spell", draws=3).phase("end").judge()


def test_a_special_summon_earlier_in_the_turn_rules_out_card_of_demise() -> None:
    # "You cannot Special Summon during the turn you activate this card."
    before = main_phase().move("B", 70095154, "hand", "monster", summon="procedure")
    assert demise(before).illegal[:1] == ["ED203"]
    other = main_phase().move("B", DARK_MAGICIAN, "hand", "monster", summon="normal")
    assert "ED203" not in demise(other).illegal
    opponents = main_phase().move("A", 70095154, "hand", "monster", summon="procedure")
    assert "ED203" not in demise(opponents).illegal


# What lasts, used a second time


def test_maxx_c_whose_effect_was_negated_was_used() -> None:
    log = main_phase().activate("A", MAXX_C, "hand").activate("B", ASH_BLOSSOM, "hand")
    log.negate(1, "effect", by_link=2).resolve(2).resolve(1).chain_end()
    log.activate("A", MAXX_C, "hand").resolve(1).chain_end()
    log.move("B", 70095154, "hand", "monster", summon="procedure").draw("A")
    assert log.phase("end").judge().row().verdict != "legal"


def test_accumulated_fortune_asks_for_the_names_below_it_on_the_chain() -> None:
    # "You cannot activate this card if there are multiple cards of one name in that Chain": its own is not there yet.
    fortune = 98444741
    first = ASH_BLOSSOM, RAIGEKI, 37576645
    log = main_phase()
    for card in (*first, fortune, fortune):
        log.activate("B", card, "spell")
    log.resolve(5).draw("B", 2).resolve(4).draw("B", 2)
    for link in (3, 2, 1):
        log.resolve(link, "no_effect" if link == 3 else None)
    assert "ED203" not in log.chain_end().phase("end").judge().illegal


@pytest.mark.parametrize("ended", [True, False])
def test_a_summon_after_maxx_c_answers_even_where_no_end_of_its_chain_is_written(ended: bool) -> None:
    log = main_phase().activate("A", MAXX_C, "hand").resolve(1)
    if ended:
        log.chain_end()
    log.move("B", 84815190, "extra", "monster").draw("A")
    assert log.phase("end").judge().illegal == []


# An effect that is applied to the other player


def test_mystical_refpanel_gives_the_draw_to_the_other_player() -> None:
    refpanel = 35563539
    log = main_phase().activate("B", UPSTART_GOBLIN, "spell").activate("A", refpanel, "spell").resolve(2).resolve(1)
    assert log.copy().draw("A").chain_end().phase("end").judge().illegal == []
    assert log.draw("B").chain_end().phase("end").judge().row().verdict != "legal"


CUP_OF_ACE, TRIBUTE_TO_THE_DOOMED, EXTRAVAGANCE, PURULIA = 37812118, 79759861, 49238328, 84192580


@pytest.mark.parametrize(("coin", "by_right", "wrong"), [("tails", "A", "B"), ("heads", "B", "A")])
@pytest.mark.parametrize("wrong_first", [True, False])
def test_of_an_effect_that_lets_one_of_two_draw_only_the_other_is_accused(
    coin: str, by_right: str, wrong: str, *, wrong_first: bool
) -> None:
    log = main_phase().activate("B", CUP_OF_ACE, "hand").resolve(1).event("coin", player="B", result=coin)
    for player in (wrong, by_right) if wrong_first else (by_right, wrong):
        log.draw(player, 2)
    judged = log.chain_end().phase("end").judge()
    assert judged.illegal == ["ED105"]
    assert [(row.player, row.verdict) for row in judged.rows[-2:]].count((by_right, "legal")) == 1
    if wrong_first:
        (finding,) = [one for one in judged.findings if one.verdict == "illegal"]
        assert log.seq - 4 in finding.because, "the coin decides"


@pytest.mark.parametrize(("coin", "owed"), [("tails", "A"), ("heads", "B")])
def test_what_a_coin_gives_is_owed_to_the_player_whom_it_names(coin: str, owed: str) -> None:
    log = main_phase().activate("B", CUP_OF_ACE, "hand").resolve(1).event("coin", player="B", result=coin)
    judged = log.chain_end().phase("end").judge()
    assert judged.illegal == ["ED103"]
    assert [one.player for one in judged.findings if one.verdict == "illegal"] == [owed]


@pytest.mark.parametrize(("reason", "illegal"), [("cost", ["ED203", "ED101"]), ("effect", [])])
def test_what_answers_a_discard_by_an_effect_does_not_answer_one_as_a_cost(reason: str, illegal: list[str]) -> None:
    log = main_phase().move("B", 40640057, "hand", "spell", position="face_down")
    log.activate("B", TRIBUTE_TO_THE_DOOMED, "hand")
    if reason == "effect":
        log.resolve(1)
    log.move("B", BROWW, "hand", "graveyard", reason=reason, link=1)
    if reason == "cost":
        log.resolve(1)
    log.chain_end().play("B", BROWW, "graveyard", draws=1).phase("end")
    assert log.judge().illegal == illegal


@pytest.mark.parametrize(("what", "illegal"), [("Set", ["ED203", "ED101"]), ("nothing", [])])
def test_a_card_that_was_set_without_a_name_ends_the_start_of_main_phase_1(what: str, illegal: list[str]) -> None:
    log = main_phase()
    if what == "Set":
        log.event("move", player="B", count=1, **{"from": "hand", "to": "spell"}, position="face_down", reason="rule")
    log.activate("B", EXTRAVAGANCE, "hand").event(
        "move", player="B", count=6, **{"from": "extra", "to": "banished"}, position="face_down", reason="cost", link=1
    )
    log.resolve(1).draw("B", 2).chain_end().phase("end")
    assert log.judge().illegal == illegal


def purulia(*, lies: bool, gone: bool = False, **header: Any) -> Log:
    """Mulcharmy Purulia asks for an empty own field; A uses it in B's turn, and B Summons."""
    log = Log(**header).opening().turn("A", "draw", "standby", "main1")
    if lies:
        log.move("A", NORMAL, "hand", "monster", position="face_up", summon="normal", reason="rule")
    log.phase("end").turn("B", "draw").draw("B").phase("standby", "main1")
    if gone:
        log.move("A", NORMAL, "monster", "graveyard", reason="effect")
    log.activate("A", PURULIA, "hand").move("A", PURULIA, "hand", "graveyard", reason="cost", link=1)
    log.resolve(1).chain_end()
    log.move("B", EFFECT, "hand", "monster", position="face_up", summon="normal", reason="rule")
    return log.draw("A").phase("end")


def test_an_effect_that_lasts_is_activated_only_where_its_condition_holds() -> None:
    assert purulia(lies=False).judge().said == []
    judged = purulia(lies=True).judge()
    assert judged.illegal == ["ED203", "ED101"]
    assert judged.findings[-1].consequent_on == len(judged.findings) - 2
    assert purulia(lies=True, gone=True).judge().said == []


def test_where_moves_may_be_left_out_what_lay_there_may_have_gone() -> None:
    records = ["turns", "phases", "draws", "activations", "negations", "resolutions"]
    assert purulia(lies=True, records=records).judge().said[0][:2] == ("ED109", "unverifiable")
    assert purulia(lies=True, records=None).judge().illegal == [], "nobody says that every move is there"


@pytest.mark.parametrize("answer", [(ASH_BLOSSOM, "hand"), (SOLEMN_JUDGMENT, "spell")])
def test_a_draw_for_a_negated_activation_stands_in_the_resolution_of_what_negated_it(answer: tuple[Any, str]) -> None:
    """An activation that was negated does not resolve, so whoever draws for it does while the card above resolves."""
    card, zone = answer
    log = main_phase().activate("B", UPSTART_GOBLIN, "hand").activate("A", card, zone).resolve(2)
    log.negate(1, "activation", by_link=2).draw("B").chain_end().phase("end")
    assert log.judge().illegal == ["ED104"]


def test_what_lies_below_and_was_not_negated_may_give_that_draw() -> None:
    log = main_phase().activate("B", POT_OF_GREED, "hand").activate("B", UPSTART_GOBLIN, "hand")
    log.activate("A", ASH_BLOSSOM, "hand").resolve(3).negate(1, "activation", by_link=3).draw("B")
    assert "ED104" not in log.resolve(2).chain_end().phase("end").judge().illegal


def test_a_set_card_that_stays_gives_no_draw_when_it_is_laid_open() -> None:
    log = main_phase().play("B", POT_OF_GREED, "hand", draws=2)
    log.activate("A", APPROPRIATE, "spell", position="face_down").resolve(1)
    assert log.copy().draw("A", 2).chain_end().phase("end").judge().illegal == ["ED101"]
    assert log.chain_end().play("B", POT_OF_GREED, "hand", draws=2).draw("A", 2).phase("end").judge().said == []


@pytest.mark.parametrize(("turns", "verdict"), [(1, "unverifiable"), (2, "legal")])
def test_counters_of_normal_draws_are_counted_where_moves_may_be_left_out(turns: int, verdict: str) -> None:
    """With fewer than it needs, the card may have lain there before the log first shows it."""
    records = ["turns", "phases", "draws", "activations", "negations", "resolutions"]
    log = Log(records=records).opening().turn("A", "draw", "standby", "main1")
    log.play("A", SHARD_OF_GREED, "hand").phase("end")
    for turn in range(turns):
        log.plain_turn("B").turn("A", "draw").draw("A").phase("standby", "main1")
        if turn + 1 < turns:
            log.phase("end")
    judged = log.play("A", SHARD_OF_GREED, "spell", draws=2).phase("end").judge()
    assert (judged.row().verdict, judged.illegal) == (verdict, [])
