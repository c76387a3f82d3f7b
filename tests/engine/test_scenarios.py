"""Twenty-six scenarios with the ruling on each (rule notes, docs/sources.md), and those for deck-out below them."""

from __future__ import annotations

from typing import Any

import pytest

from builder import ASH_BLOSSOM, SOLEMN_JUDGMENT, Log

MALEFIC_WORLD, GEARBREED, FANDORA, SWORDSMAN, LEGACY = 27564031, 27979109, 64400161, 70551291, 88851326
MAGICAL_BLAST, ASTRAL_FORCE, IRON_CORE, PANDORA, D_FORCE = 91819979, 45950291, 36623431, 15936370, 6186304
CLOISTER, DIABOLOS, HINO, OFFERINGS, CYBER_ARCHFIEND = 84335863, 29424328, 75745607, 19230407, 59907935
ZEXAL_FIELD, MOONFLOWERVIEWING, UNICORN, MORGANITE, HEART = 95856586, 33541430, 38342335, 19403423, 35762283
MORPHING_JAR, CARD_DESTRUCTION, GRACEFUL_CHARITY, MAXX_C, BROWW = 33508719, 72892473, 79571449, 23434538, 79126789
UPSTART_GOBLIN = 70368879
TYPHOON = {"code": 5318639, "name": "Mystical Space Typhoon"}
CROW = {"code": 24508238, "name": "D.D. Crow"}
GRAPHA = {"code": 34230233, "name": "Grapha, Dragon Lord of Dark World"}
SANGAN = {"code": 26202165, "name": "Sangan"}
CALL_OF_THE_HAUNTED = 97077563
ENEMY_CONTROLLER = {"code": 98045062, "name": "Enemy Controller"}
NORMAL = {"code": 46986414, "name": "Dark Magician", "kind": "monster/normal"}
OTHER = {"code": 54652250, "name": "Man-Eater Bug", "kind": "monster/effect"}


def second_turn(**header: Any) -> Log:
    """The start of B's first Draw Phase."""
    return Log(**header).first_turn().turn("B", "draw")


def main_phase(**header: Any) -> Log:
    """Main Phase 1 of B's first turn."""
    return second_turn(**header).draw("B").phase("standby", "main1")


def due(log: Log, *, missing: str = "ND305") -> None:
    """The normal draw has to be made: it is legal, and leaving it out is a violation."""
    drawn = log.copy().draw("B").rest().judge()
    assert (drawn.verdict, drawn.draws()[-1]) == ("legal", ("normal", "legal", None))
    assert log.copy().rest().judge().illegal == [missing]


def gone(log: Log, code: str) -> None:
    """The normal draw cannot be made: leaving it out is clean, and making it is illegal by that rule."""
    assert log.copy().rest().judge().said == []
    drawn = log.copy().draw("B").rest().judge()
    assert (drawn.illegal, drawn.draws()[-1]) == ([code], ("normal", "illegal", code))


@pytest.mark.parametrize(("card", "zone"), [(MALEFIC_WORLD, "field"), (GEARBREED, "spell")])
def test_01_a_cost_types_activation_is_negated(card: int, zone: str) -> None:
    gone(second_turn().negated("B", card, zone), "ND301")


def test_02_fandora_is_destroyed_in_response() -> None:
    log = second_turn().activate("B", FANDORA, "field").activate("A", TYPHOON, "spell").resolve(2)
    due(log.move("B", FANDORA, "field", "graveyard", reason="effect").resolve(1).chain_end())


def test_03_legendary_swordsman_finds_nothing_to_add() -> None:
    gone(second_turn().activate("B", SWORDSMAN, "hand").resolve(1, "unprocessable").chain_end(), "ND302")


@pytest.mark.parametrize("what", ["activation", "effect"])
def test_04_legendary_swordsman_is_negated(what: str) -> None:
    due(second_turn().negated("B", SWORDSMAN, "hand", what=what))


def test_05_two_legacies_on_one_chain() -> None:
    log = second_turn()
    for uid in ("one", "two"):
        log.activate("B", {"code": LEGACY, "uid": uid}, "spell")
    gone(log.copy().resolve(2, "applied").resolve(1, "no_effect").chain_end(), "ND302")
    assert log.copy().resolve(2, "applied").resolve(1, "applied").chain_end().rest().judge().illegal == ["ND304"]


def test_06_a_player_with_no_card_in_the_deck_decks_out() -> None:
    assert Log(deck=5).first_turn().turn("B", "draw").end("A", "deck_out").judge().said == []


def emptied(card: int) -> Log:
    """B's last card leaves the deck in response to the card."""
    log = Log(deck=6).first_turn().turn("B", "draw").activate("B", card, "spell").activate("A", TYPHOON, "spell")
    log.resolve(2).move("B", OTHER, "deck", "graveyard", reason="effect")
    return log.resolve(1).chain_end()


def test_07_the_deck_is_emptied_before_legacy_resolves() -> None:
    assert emptied(LEGACY).end("A", "deck_out").judge().said == []
    assert "DK103" in emptied(LEGACY).rest().turn("A", "draw").draw("A").rest().judge().codes


def test_08_the_deck_is_emptied_before_gearbreed_resolves() -> None:
    log = emptied(GEARBREED).rest().turn("A", "draw").draw("A").rest()
    assert log.judge().said == []


def test_09_astral_forces_effect_is_negated_or_it_is_banished() -> None:
    gone(second_turn().negated("B", ASTRAL_FORCE, "graveyard", what="effect"), "ND303")
    log = second_turn().activate("B", ASTRAL_FORCE, "graveyard").activate("A", CROW, "hand").resolve(2)
    gone(log.move("B", ASTRAL_FORCE, "graveyard", "banished", reason="effect").resolve(1).chain_end(), "ND303")


def test_10_astral_forces_activation_is_negated() -> None:
    due(second_turn().negated("B", ASTRAL_FORCE, "graveyard"))


def two(first: int, zone: str, second: int, other: str) -> Log:
    """Two replacing effects on one chain, both resolving."""
    return second_turn().activate("B", first, zone).activate("B", second, other).resolve(2).resolve(1).chain_end()


def test_11_malefic_world_then_astral_force() -> None:
    log = two(MALEFIC_WORLD, "field", ASTRAL_FORCE, "graveyard").rest()
    assert log.judge().said == [("ND206", "undetermined", 11)]
    assert log.judge(rulings="handbook").said == [("ND206", "illegal", 11)]


def test_12_legacy_and_astral_force_in_either_order() -> None:
    gone(two(LEGACY, "spell", ASTRAL_FORCE, "graveyard"), "ND303")
    other = two(ASTRAL_FORCE, "graveyard", LEGACY, "spell").rest()
    assert other.judge().illegal == []
    assert other.judge(rulings="handbook").said == [("ND207", "illegal", 11)]


def test_13_legacy_and_gearbreed_in_either_order() -> None:
    gone(two(LEGACY, "spell", GEARBREED, "spell"), "ND301")
    assert two(GEARBREED, "spell", LEGACY, "spell").rest().judge().said == [("ND203", "illegal", 11)]


def cores(count: int) -> Log:
    """So many Iron Cores in the Graveyard are activated on one chain."""
    log = second_turn()
    for n in range(count):
        log.activate("B", {"code": IRON_CORE, "uid": n}, "graveyard")
    return log


def test_14_three_iron_cores_on_one_chain() -> None:
    gone(cores(3).resolve(3, "applied").resolve(2, "no_effect").resolve(1, "no_effect").chain_end(), "ND302")
    both = cores(3).resolve(3, "applied").resolve(2, "applied").resolve(1, "no_effect").chain_end().rest()
    assert both.judge().illegal == ["ND304"]


def test_15_two_iron_cores_and_a_normal_draw_of_two() -> None:
    log = main_phase().move("B", PANDORA, "hand", "monster", reason="rule").phase("end")
    log.plain_turn("A").turn("B", "draw")
    for n in range(2):
        log.activate("B", {"code": IRON_CORE, "uid": n}, "graveyard")
    assert log.copy().resolve(2, "applied").resolve(1, "no_effect").chain_end().rest().judge().said == []
    assert log.copy().resolve(2, "applied").resolve(1, "applied").chain_end().rest().judge().illegal == ["ND304"]
    one_each = log.copy().resolve(2, "applied").resolve(1, "no_effect").chain_end().draw("B").rest()
    assert one_each.judge().illegal == ["ND302"]


def under_d_force() -> Log:
    """B's Draw Phase with D - Force in force, as the log states it."""
    log = Log().first_turn().turn("B").event("restrict", player="B", what="draw", until="turn", by=D_FORCE)
    return log.phase("draw")


def test_16_d_force_with_plasma() -> None:
    assert under_d_force().play("B", CLOISTER, "field").rest().judge().said == []
    assert under_d_force().play("A", DIABOLOS, "monster").rest().judge().said == []
    assert under_d_force().play("B", MAGICAL_BLAST, "graveyard").rest().judge().illegal == ["ND205"]
    assert under_d_force().draw("B").rest().judge().illegal == ["RS102"]


def test_16_d_force_on_the_field_leaves_open_whether_plasma_is_there() -> None:
    log = main_phase().move("B", D_FORCE, "hand", "spell").play("B", D_FORCE, "spell").phase("end").plain_turn("A")
    log.turn("B", "draw")
    assert log.copy().draw("B").rest().judge().illegal == []
    assert log.copy().rest().judge().illegal == []


def test_17_hino_kagu_tsuchi_before_a_draw_phase_that_offerings_skips() -> None:
    log = main_phase().play("B", OFFERINGS, "spell").phase("end").turn("A", "draw").draw("A").phase("main1", "battle")
    log.activate("A", HINO, "monster").resolve(1).chain_end().phase("end")
    assert log.turn("B").rest().judge().said == []


def archfiend(hand: int) -> Log:
    """B has Cyber Archfiend on the field and so many cards in hand when the Draw Phase begins."""
    log = main_phase().move("B", CYBER_ARCHFIEND, "hand", "monster", reason="rule")
    for n in range(5 - hand):
        log.move("B", {"name": f"card {n}", "uid": n}, "hand", "graveyard", reason="effect")
    return log.phase("end").plain_turn("A").turn("B", "draw")


def test_18_hino_kagu_tsuchi_empties_the_hand_and_cyber_archfiend_gives_nothing() -> None:
    log = archfiend(1).move("B", OTHER, "hand", "graveyard", reason="effect").draw("B")
    assert log.copy().rest().judge().said == []
    extra = log.activate("B", CYBER_ARCHFIEND, "monster").resolve(1).draw("B").chain_end().rest().judge()
    assert (len(extra.illegal), extra.row().verdict) == (1, "illegal")


def test_19_a_summon_trigger_waits_for_the_normal_draw() -> None:
    log = second_turn().activate("B", ZEXAL_FIELD, "field").activate("B", CALL_OF_THE_HAUNTED, "spell")
    log.resolve(2).move("B", SANGAN, "graveyard", "monster", reason="effect").resolve(1).chain_end()
    assert log.copy().draw("B").play("B", SANGAN, "monster").rest().judge().said == []
    early = log.copy().play("B", SANGAN, "monster").draw("B").rest().judge()
    assert (early.illegal, early.draws()) == (["ND208"], [("normal", "legal", None)])


def test_20_diabolos_then_the_normal_draw_then_grapha() -> None:
    log = second_turn().move("B", GRAPHA, "hand", "graveyard", reason="effect").play("A", DIABOLOS, "monster")
    assert log.copy().draw("B").play("B", GRAPHA, "graveyard").rest().judge().said == []
    assert log.copy().play("B", GRAPHA, "graveyard").draw("B").rest().judge().illegal == ["ND208"]


@pytest.mark.skip(reason="whether Peten misses the timing is no question of a draw; no rule of this program asks it")
def test_21_peten_the_dark_clown() -> None:
    """Under adjustment."""


def test_22_a_second_diabolos_may_not_open_a_new_chain_before_the_draw() -> None:
    log = (
        second_turn().activate("A", {"code": DIABOLOS, "uid": "a"}, "monster").activate("B", ENEMY_CONTROLLER, "spell")
    )
    log.resolve(2).resolve(1).chain_end()
    assert log.copy().draw("B").rest().judge().said == []
    again = log.play("A", {"code": DIABOLOS, "uid": "b"}, "monster").draw("B").rest()
    assert again.judge().illegal == ["ND208"]


def test_23_moonflowerviewing_negated_by_ash_blossom() -> None:
    log = main_phase().activate("B", MOONFLOWERVIEWING, "monster").activate("A", ASH_BLOSSOM, "hand").resolve(2)
    log.negate(1, "effect", by_link=2).resolve(1, "no_effect").chain_end().phase("end").plain_turn("A")
    assert log.copy().plain_turn("B").judge().said == []
    assert log.copy().turn("B").rest().judge().illegal == ["ND101"]
    assert log.copy().turn("B", "draw").rest().judge().illegal == ["ND101"]


def test_24_unicorn_then_morganite_and_morganite_then_unicorn() -> None:
    def played(unicorn_first: bool) -> Log:
        log = main_phase()
        for step in (0, 1) if unicorn_first else (1, 0):
            if step == 0:
                log.move("B", UNICORN, "extra", "monster", reason="rule")
            else:
                log.play("B", MORGANITE, "spell")
        return log.phase("end").plain_turn("A").turn("B", "draw")

    assert played(unicorn_first=True).draw("B", 2).rest().judge().said == []
    # How many Knightmares are co-linked is not in a log: three cards can be neither confirmed nor denied.
    assert played(unicorn_first=False).draw("B", 3).rest().judge().illegal == []


@pytest.mark.skip(
    reason="The Seventh One asks how it was drawn, but gives no draw; that the opening hand is none is test_25b"
)
def test_25_the_seventh_one_in_the_opening_hand() -> None:
    """Cannot be used."""


def test_25b_the_opening_hand_is_no_normal_draw() -> None:
    judged = Log("goat").opening().turn("A", "draw").draw("A").rest().judge()
    assert [row.kind for row in judged.rows] == ["opening", "opening", "normal"]


def hearts() -> Log:
    """B has two Hearts of the Underdog on the field and has just drawn a Normal Monster."""
    log = main_phase()
    for uid in ("one", "two"):
        log.move("B", {"code": HEART, "uid": uid}, "hand", "spell").play("B", {"code": HEART, "uid": uid}, "spell")
    return log.phase("end").plain_turn("A").turn("B", "draw").draw("B", cards=[NORMAL])


def both_hearts(log: Log, first: dict[str, object], last: dict[str, object]) -> Log:
    """Both Hearts form one chain, and each draws one card."""
    for uid in ("one", "two"):
        log.activate("B", {"code": HEART, "uid": uid}, "spell")
    return log.resolve(2).draw("B", cards=[first]).resolve(1).draw("B", cards=[last]).chain_end()


def test_26_two_hearts_of_the_underdog() -> None:
    assert both_hearts(hearts(), OTHER, OTHER).rest().judge().said == []
    assert both_hearts(both_hearts(hearts(), OTHER, NORMAL), NORMAL, OTHER).rest().judge().said == []
    stopped = both_hearts(both_hearts(hearts(), OTHER, OTHER), OTHER, OTHER).rest().judge()
    assert stopped.verdict == "illegal"


# More: deck-out and effect draws


def test_more_morphing_jar_with_fewer_than_five_cards() -> None:
    log = Log(deck=40).first_turn()
    log.header["players"][1]["deck"] = 9
    log.turn("B", "draw").draw("B").phase("main1").activate("B", MORPHING_JAR, "monster").resolve(1)
    assert log.draw("B", 3).draw("A", 5).chain_end().end("A", "deck_out").judge().said == []


@pytest.mark.parametrize("card", [MORPHING_JAR, CARD_DESTRUCTION])
def test_more_neither_player_has_enough(card: int) -> None:
    log = main_phase(deck=8).activate("B", card, "monster" if card == MORPHING_JAR else "spell").resolve(1)
    for player, hand in (("B", 5), ("A", 5)):
        for n in range(hand):
            log.move(player, {"name": f"card {n}", "uid": f"{player}{n}"}, "hand", "graveyard", reason="effect", link=1)
    assert log.draw("B", 2).draw("A", 3).chain_end().end(None, "deck_out").judge().said == []


def test_more_graceful_charity_completes_exodia() -> None:
    log = main_phase().activate("B", GRACEFUL_CHARITY, "spell").resolve(1).draw("B", 3)
    for n in range(2):
        log.move("B", {"name": f"card {n}", "uid": n}, "hand", "graveyard", reason="effect", link=1)
    assert log.chain_end().end("B", "effect").judge().said == []


def test_more_maxx_c_and_another_draw_with_one_card_left() -> None:
    log = Log(deck=40).first_turn()
    log.header["players"][0]["deck"] = 6
    log.turn("B", "draw").draw("B").phase("main1").play("A", MAXX_C, "hand").play("A", 42141493, "hand")
    log.move("B", OTHER, "deck", "monster", reason="effect").draw("A").end("B", "deck_out")
    assert log.judge().said == []


def test_more_broww_draws_twice() -> None:
    log = main_phase().activate("A", MORPHING_JAR, "monster").resolve(1)
    log.move("B", BROWW, "hand", "graveyard", reason="effect").draw("B", 5).draw("A", 5).chain_end()
    log.activate("B", BROWW, "graveyard").resolve(1).draw("B").draw("B").chain_end().phase("end")
    assert log.judge().said == []


def test_more_an_answer_by_the_opponent_does_not_change_who_draws() -> None:
    log = main_phase().activate("B", UPSTART_GOBLIN, "spell").activate("A", SOLEMN_JUDGMENT, "spell").resolve(2)
    assert log.resolve(1).draw("B").chain_end().phase("end").judge().said == []
