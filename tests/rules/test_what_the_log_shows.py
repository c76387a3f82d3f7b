"""What an effect answers, what pays for it, and what on the field changes, negates or forbids it."""

from __future__ import annotations

from typing import Any

import pytest

from builder import SOLEMN_JUDGMENT, Log

FORMULA_SYNCHRON, LIBRARIAN, STARDUST, UTOPIA = 50091196, 90953320, 44508094, 84013237
MONSTER_REBORN, KURIBOH, POT_OF_GREED, UPSTART_GOBLIN, DARK_HOLE = 83764718, 40640057, 55144522, 70368879, 53129443
DARK_BRIBE, RECALL, CARD_TROOPER, SHADDOLL_BEAST = 77538567, 96404912, 85087012, 3717252
COACH_KING, LIBRARY, JAR_OF_GREED = 30741334, 70791313, 83968380
FLICK_CLOWN = 209710
MAGNUM, POLYMERIZATION, DIANAIRA, BRAINWASHING, VALKYRUS = 43227, 24094653, 53199020, 10131855, 54048462
JINZO, IMPERIAL_ORDER, DECREE = 77585513, 61740673, 51452091


def main_phase(**header: Any) -> Log:
    """Main Phase 1 of B's first turn, the second of the duel."""
    return Log(**header).first_turn().turn("B", "draw").draw("B").phase("standby", "main1")


def over(log: Log) -> Any:
    return log.phase("end").judge()


# What an effect answers


def formula(log: Log) -> Any:
    return over(log.play("B", FORMULA_SYNCHRON, "monster", draws=1))


def test_a_monster_that_was_revived_was_not_synchro_summoned() -> None:
    # Formula Synchron draws when it is Synchro Summoned.
    fresh = main_phase().move("B", FORMULA_SYNCHRON, "extra", "monster", summon="procedure")
    assert formula(fresh).said == []
    revived = main_phase().move("B", FORMULA_SYNCHRON, "deck", "graveyard")
    revived.activate("B", MONSTER_REBORN, "hand").resolve(1)
    revived.move("B", FORMULA_SYNCHRON, "graveyard", "monster", summon="effect").chain_end()
    assert formula(revived).illegal == ["ED203", "ED101"]
    unseen = formula(main_phase())
    assert (unseen.illegal, unseen.verdict) == ([], "unverifiable"), "its Summon may have been left out"


@pytest.mark.parametrize(("other", "verdict"), [(STARDUST, "legal"), (UTOPIA, "unverifiable"), (None, "unverifiable")])
def test_hyper_librarian_answers_the_synchro_summon_of_another_monster(other: int | None, verdict: str) -> None:
    log = main_phase().move("B", LIBRARIAN, "extra", "monster", summon="procedure")
    if other is not None:
        log.move("B", other, "extra", "monster", summon="procedure")
    judged = over(log.play("B", LIBRARIAN, "monster", draws=1))
    assert (judged.illegal, judged.verdict) == ([], verdict)


@pytest.mark.parametrize(("player", "card", "zone"), [("B", VALKYRUS, "monster"), ("A", UPSTART_GOBLIN, "spell")])
def test_dark_bribe_answers_a_spell_or_trap_of_the_opponent(player: str, card: int, zone: str) -> None:
    log = main_phase().activate(player, card, zone).activate("A", DARK_BRIBE, "spell").resolve(2)
    judged = over(log.negate(1).draw("B").resolve(1).chain_end())
    assert "ED203" in judged.illegal
    lawful = main_phase().activate("B", POT_OF_GREED, "hand").activate("A", DARK_BRIBE, "spell").resolve(2)
    assert over(lawful.negate(1).draw("B").resolve(1).chain_end()).said == []


def test_recall_answers_a_monster_effect_and_nothing_before_its_own_link() -> None:
    log = main_phase().activate("B", POT_OF_GREED, "hand").activate("A", RECALL, "spell").resolve(2)
    assert "ED203" in over(log.negate(1).draw("B").resolve(1).chain_end()).illegal
    alone = main_phase().play("B", UPSTART_GOBLIN, "hand").activate("A", RECALL, "spell").resolve(1).draw("B")
    assert "ED203" in over(alone.chain_end()).illegal


@pytest.mark.parametrize(("reason", "illegal"), [("effect", []), ("cost", ["ED203", "ED101"])])
def test_sent_by_an_effect_is_not_sent_as_a_cost(reason: str, illegal: list[str]) -> None:
    log = main_phase().move("B", SHADDOLL_BEAST, "hand", "graveyard", reason=reason)
    assert over(log.play("B", SHADDOLL_BEAST, "graveyard", draws=1)).illegal == illegal


# What pays for it


def test_a_monster_that_was_summoned_has_left_the_hand_before_its_effect() -> None:
    # Flick Clown: "If you have no cards in your hand": what was Summoned is not there any more.
    log = main_phase()
    for _ in range(5):
        log.move("B", {}, "hand", "spell")
    log.move("B", FLICK_CLOWN, "hand", "monster", summon="normal")
    assert over(log.copy().play("B", FLICK_CLOWN, "monster", draws=1)).illegal == []
    full = main_phase().move("B", FLICK_CLOWN, "hand", "monster", summon="normal")
    assert over(full.play("B", FLICK_CLOWN, "monster", draws=1)).illegal[:1] == ["ED203"]


def sandwich_of_lp(total: int, *, told: bool = True) -> Any:
    chicken_game = 67616300
    keys = {"total": total} if told else {}
    log = main_phase().event("lp", player="B", change=total - 8000, **keys)
    log.activate("B", chicken_game, "field", effect=6).cost("B", 1, "lp", amount=1000)
    return over(log.resolve(1).draw("B").chain_end())


def test_life_points_that_are_not_there_pay_for_nothing() -> None:
    assert sandwich_of_lp(500).illegal == ["ED201", "ED101"]
    assert sandwich_of_lp(1000).illegal == []
    assert sandwich_of_lp(500, told=False).illegal == [], "a change alone says nothing of what was there"


@pytest.mark.parametrize(("paid", "illegal"), [(1, []), (2, ["ED201", "ED101"])])
def test_the_materials_that_are_detached_are_counted(paid: int, illegal: list[str]) -> None:
    log = main_phase().activate("B", COACH_KING, "monster").cost("B", 1, "detach", amount=paid)
    assert over(log.resolve(1).draw("B").chain_end()).illegal == illegal


@pytest.mark.parametrize(("target", "illegal"), [("deck", []), ("graveyard", ["ED201", "ED101"])])
def test_what_goes_back_to_the_deck_does_not_go_to_the_graveyard(target: str, illegal: list[str]) -> None:
    assault_teleport, assault_mode = 29863101, 61257789  # Stardust Dragon/Assault Mode
    log = main_phase().activate("B", assault_teleport, "hand").move("B", assault_mode, "hand", target, reason="cost")
    assert over(log.resolve(1).draw("B", 2).chain_end()).illegal == illegal


def library(*cards: int, uses: int = 1, negated: bool = False) -> Any:
    log = main_phase().move("B", LIBRARY, "hand", "monster", summon="normal")
    for card in cards:
        draws = {POT_OF_GREED: 2, UPSTART_GOBLIN: 1, JAR_OF_GREED: 1}.get(card, 0)
        player = "A" if card == JAR_OF_GREED else "B"
        if negated:
            log.activate("B", card, "hand").activate("A", SOLEMN_JUDGMENT, "spell").resolve(2).negate(1)
            log.resolve(1).chain_end()
            negated = False
            continue
        log.play(player, card, "spell" if card == JAR_OF_GREED else "hand", draws=draws)
    for _ in range(uses):
        log.play("B", LIBRARY, "monster", draws=1)
    return over(log)


SPELLS = (POT_OF_GREED, UPSTART_GOBLIN, DARK_HOLE)


def test_three_spells_pay_for_the_library_once() -> None:
    assert library(*SPELLS).said == []
    assert library(*SPELLS, *SPELLS, uses=2).verdict == "unverifiable", "it holds three at most"
    assert library(*SPELLS, uses=2).verdict == "unverifiable"
    assert library(POT_OF_GREED, JAR_OF_GREED, UPSTART_GOBLIN).verdict == "unverifiable", "a Trap gives no counter"
    assert library(*SPELLS, negated=True).verdict == "unverifiable", "nor does a Spell whose activation was negated"
    assert library().illegal == ["ED201", "ED101"], "nothing was activated since it came, by anybody"


def test_of_two_libraries_the_one_that_was_there_first_has_the_counters() -> None:
    log = main_phase().move("B", LIBRARY, "hand", "monster", summon="normal")
    for card in SPELLS:
        log.play("B", card, "hand", draws={POT_OF_GREED: 2, UPSTART_GOBLIN: 1}.get(card, 0))
    log.move("B", LIBRARY, "hand", "monster", position="face_down")
    assert over(log.play("B", LIBRARY, "monster", draws=1)).said == []


def test_a_monster_that_lies_face_down_activates_nothing() -> None:
    log = main_phase().move("B", COACH_KING, "extra", "monster", summon="procedure")
    log.move("B", COACH_KING, "monster", "monster", position="face_down")
    down = over(log.copy().play("B", COACH_KING, "monster", draws=1))
    assert (down.illegal, down.verdict) == ([], "unverifiable"), "that it was turned face-up again is not in the log"
    log.move("B", COACH_KING, "monster", "monster", position="face_up", summon="flip")
    assert over(log.play("B", COACH_KING, "monster", draws=1)).said == []


def test_a_cost_that_nothing_in_the_log_could_pay_is_doubtful() -> None:
    advance_draw, blue_eyes = 51630558, 89631139
    unseen = over(main_phase().play("B", advance_draw, "hand", draws=2))
    assert (unseen.illegal, unseen.codes) == ([], ["ED201"])
    seen = main_phase().move("B", blue_eyes, "hand", "monster", summon="normal")
    assert over(seen.play("B", advance_draw, "hand", draws=2)).said == []


# What changes, negates or forbids it


def negated_use(effect: int | None) -> Any:
    keys = {} if effect is None else {"effect": effect}
    log = main_phase().move("B", POLYMERIZATION, "deck", "graveyard").activate("B", MAGNUM, "monster", **keys)
    log.activate("A", SOLEMN_JUDGMENT, "spell").resolve(2).negate(1).resolve(1).chain_end()
    log.activate("B", MAGNUM, "monster", **keys).resolve(1).move("B", POLYMERIZATION, "graveyard", "deck")
    return over(log.draw("B").chain_end())


def test_a_use_that_was_negated_is_a_use_where_the_log_says_which_effect_it_was() -> None:
    assert negated_use(1).illegal == ["ED202", "ED101"]
    assert (negated_use(None).illegal, negated_use(None).verdict) == ([], "unverifiable")


def test_a_card_that_changes_monster_effects_excuses_no_spell() -> None:
    log = main_phase().activate("B", POT_OF_GREED, "hand").activate("A", BRAINWASHING, "spell").resolve(2).resolve(1)
    assert over(log.chain_end()).illegal == ["ED103"]
    changed = main_phase().activate("B", VALKYRUS, "monster", effect=1).activate("A", BRAINWASHING, "spell")
    assert over(changed.resolve(2).resolve(1).chain_end()).illegal == []


def test_only_the_first_spell_of_a_turn_is_changed_by_dianaira() -> None:
    log = Log().opening().turn("A", "draw", "standby", "main1")
    log.move("A", DIANAIRA, "hand", "monster", summon="normal").phase("end")
    log.turn("B", "draw").draw("B").phase("standby", "main1").play("B", POT_OF_GREED, "hand")
    assert over(log.copy()).illegal == []
    assert over(log.play("B", UPSTART_GOBLIN, "hand")).illegal == ["ED103"]


def with_card_of_a(card: int, zone: str = "spell", *, face_up: bool = True) -> Log:
    """A's card lies there, and it is B's Main Phase."""
    log = Log().opening().turn("A", "draw", "standby", "main1")
    log.move("A", card, "hand", zone, position="face_up" if face_up else "face_down").phase("end")
    return log.turn("B", "draw").draw("B").phase("standby", "main1")


def test_a_draw_that_a_card_on_the_field_may_have_negated_is_not_missing_for_sure() -> None:
    for card in (IMPERIAL_ORDER, JINZO):
        zone = "monster" if card == JINZO else "spell"
        played = POT_OF_GREED if card == IMPERIAL_ORDER else JAR_OF_GREED
        none = over(with_card_of_a(card, zone).play("B", played, "spell"))
        assert (none.illegal, none.codes) == ([], ["ED103"])
        down = over(with_card_of_a(card, zone, face_up=False).play("B", played, "spell"))
        assert down.illegal == ["ED103"], "face-down it does nothing"
    assert over(with_card_of_a(DECREE).play("B", POT_OF_GREED, "hand")).illegal == ["ED103"], "it leaves Spells alone"


def test_a_card_that_forbids_an_activation_makes_it_doubtful() -> None:
    assert over(with_card_of_a(JINZO, "monster").play("B", JAR_OF_GREED, "spell", draws=1)).verdict == "unverifiable"
    # Imperial Order negates, and a log that records negations says so: it was not negated.
    assert over(with_card_of_a(IMPERIAL_ORDER).play("B", POT_OF_GREED, "hand", draws=2)).said == []
    gone = with_card_of_a(JINZO, "monster").play("B", DARK_HOLE, "hand").move("A", JINZO, "monster", "graveyard")
    assert over(gone.play("B", JAR_OF_GREED, "spell", draws=1)).said == []


def test_skill_drain_takes_the_ban_of_a_monster_away_as_long_as_it_is_there() -> None:
    protector, skill_drain = 24221739, 82732705
    log = with_card_of_a(protector, "monster")
    assert over(log.copy().play("B", UPSTART_GOBLIN, "hand", draws=1)).illegal == ["RS102"]
    log.play("B", skill_drain, "spell")
    assert over(log.copy().play("B", UPSTART_GOBLIN, "hand", draws=1)).said == []
    log.move("B", skill_drain, "spell", "graveyard")
    assert over(log.play("B", UPSTART_GOBLIN, "hand", draws=1)).codes == ["RS102"]


# What had to be activated


def test_an_effect_that_had_to_be_activated_and_was_not_is_told() -> None:
    log = main_phase().move("B", CARD_TROOPER, "hand", "monster", summon="normal").activate("A", DARK_HOLE, "spell")
    log.resolve(1).move("B", CARD_TROOPER, "monster", "graveyard", reason="effect").chain_end()
    missing = over(log.copy())
    assert (missing.illegal, missing.codes) == ([], ["ED103"])
    assert over(log.play("B", CARD_TROOPER, "graveyard", draws=1)).said == []
    paid = main_phase().move("B", CARD_TROOPER, "hand", "monster", summon="normal")
    assert over(paid.move("B", CARD_TROOPER, "monster", "graveyard", reason="cost")).said == []


# Cards that are Set


@pytest.mark.parametrize(("card", "draws"), [(JAR_OF_GREED, 1)])
def test_a_trap_is_not_activated_in_the_turn_in_which_it_was_set(card: int, draws: int) -> None:
    log = main_phase().move("B", card, "hand", "spell", position="face_down")
    assert over(log.play("B", card, "spell", draws=draws)).illegal[:1] == ["ED203"]
    trick = main_phase().play("B", 80101899, "spell").move("B", card, "hand", "spell", position="face_down")
    allowed = over(trick.play("B", card, "spell", draws=draws))
    assert (allowed.illegal, allowed.verdict) == ([], "unverifiable"), "Trap Trick, or a card like it, may allow that"


def test_a_normal_spell_may_be_activated_in_the_turn_in_which_it_was_set() -> None:
    log = main_phase().move("B", POT_OF_GREED, "hand", "spell", position="face_down")
    assert over(log.play("B", POT_OF_GREED, "spell", draws=2)).said == []


# What was done to the targets, and what a card is


AVARICE, LINK_BOUND, DECODE_TALKER, JAR = 67169062, 51335426, 1861629, 33508719
FIVE = (FORMULA_SYNCHRON, STARDUST, KURIBOH, JINZO, COACH_KING)


@pytest.mark.parametrize(("number", "draws", "illegal"), [(5, 2, []), (5, 0, ["ED103"]), (4, 2, ["ED110"]), (4, 0, [])])
def test_five_monsters_that_went_back_were_there(number: int, draws: int, illegal: list[str]) -> None:
    log = main_phase().activate("B", AVARICE, "hand").resolve(1)
    for card in FIVE[:number]:
        log.move("B", card, "graveyard", "deck" if card in {KURIBOH, JINZO} else "extra")
    if draws:
        log.draw("B", draws)
    assert over(log.chain_end()).illegal == illegal


@pytest.mark.parametrize(("draws", "illegal"), [(3, []), (4, ["ED102"])])
def test_the_link_rating_of_what_went_back_is_printed_on_it(draws: int, illegal: list[str]) -> None:
    log = main_phase().activate("B", LINK_BOUND, "hand").resolve(1).move("B", DECODE_TALKER, "graveyard", "extra")
    assert over(log.draw("B", draws).chain_end()).illegal == illegal


@pytest.mark.parametrize("flipped", [True, False])
def test_a_monster_that_an_effect_destroyed_face_down_was_not_flipped(flipped: bool) -> None:
    log = with_card_of_a(JAR, "monster", face_up=False).activate("B", DARK_HOLE, "hand")
    if flipped:
        log.move("A", JAR, "monster", "monster", position="face_up")
    log.resolve(1).move("A", JAR, "monster", "graveyard", reason="effect").chain_end()
    judged = over(log.activate("A", JAR, "graveyard").resolve(1).draw("A", 5).draw("B", 5).chain_end())
    assert (judged.illegal, judged.verdict) == ([], "legal" if flipped else "unverifiable")
