"""Triggers at a table, which nobody clicks: what the log must show for them, and what a reason then names."""

from __future__ import annotations

from typing import Any

import pytest

from builder import Judged, Log

CLICKED = ["turns", "draws", "activations", "moves"]
DEKOICHI, BROWW, VORTEX, DEALINGS, TROOPER, UPSTART, POT, HAND_DESTRUCTION = (
    87621407,
    79126789,
    69162969,
    74117290,
    85087012,
    70368879,
    55144522,
    74519184,
)


def card(code: int, uid: int) -> dict[str, Any]:
    return {"code": code, "uid": uid}


def clicked() -> Log:
    """Main Phase 1 of B's first turn, at a table."""
    return Log(records=CLICKED).first_turn().turn("B", "draw").draw("B").phase("main1")


def effects(judged: Judged) -> list[str]:
    """The verdicts of the draws after the normal one."""
    return [row.verdict for row in judged.rows[3:]]


@pytest.mark.parametrize("attacked", [True, False])
def test_a_set_monster_is_turned_up_by_an_attack_only(attacked: bool) -> None:
    log = clicked().move("B", card(DEKOICHI, 1), "hand", "monster", position="face_down").phase("end").turn("A", "draw")
    log.draw("A").phase("main1", "battle")
    if attacked:
        log.event("note", player="A", text='board: Attacked Set card in M-3 with "Sangan" in M-3')
    judged = log.move("B", card(DEKOICHI, 1), "monster", "graveyard").draw("B").turn("B").judge()
    assert (effects(judged)[-1] == "legal") == attacked


@pytest.mark.parametrize(("by", "verdict"), [(DEALINGS, "legal"), (VORTEX, "unverifiable"), (None, "unverifiable")])
def test_a_card_discarded_for_a_cost_is_not_discarded_by_an_effect(by: int | None, verdict: str) -> None:
    log = clicked()
    if by is not None:
        log.activate("B", card(by, 2), "hand")
    if by == DEALINGS:
        log.draw("B").draw("A")
    log.move("B", card(BROWW, 3), "hand", "graveyard").draw("B")
    if by == DEALINGS:
        log.move("A", card(UPSTART, 4), "hand", "graveyard")
    assert effects(log.turn("A").judge())[-1] == verdict


def test_discarded_for_the_cost_of_a_card_that_draws_it_gives_nothing() -> None:
    log = clicked().activate("B", card(38120068, 5), "hand").move("B", card(BROWW, 3), "hand", "graveyard")
    assert "illegal" in effects(log.draw("B").draw("B").draw("B").turn("A").judge())


def reason(log: Log) -> str:
    """What is said of the last draw."""
    return log.turn("A").judge().findings[-1].message.in_("en")


def test_what_cannot_have_given_it_is_not_named() -> None:
    log = clicked().move("B", card(TROOPER, 6), "hand", "monster", summon="normal")
    log.activate("B", card(TROOPER, 6), "monster").move("B", card(UPSTART, 7), "deck", "graveyard").draw("B")
    assert "may have given it" not in reason(log), "neither what was milled nor what has not left the field"
    gone = clicked().activate("B", {"code": 999, "name": "Nobody Knows"}, "spell").draw("B")
    assert "Nobody Knows" in reason(gone)


def test_a_number_that_was_exceeded_is_named_as_such() -> None:
    judged = clicked().move("B", card(DEKOICHI, 1), "monster", "monster", position="face_up", summon="flip").draw("B")
    said = judged.draw("B").turn("A").judge().findings[-1]
    assert (said.rule.code, said.verdict) == ("ED102", "unverifiable")


def test_one_card_more_than_several_cards_give_together() -> None:
    log = clicked().activate("B", card(UPSTART, 7), "hand").activate("B", card(POT, 8), "hand")
    for _ in range(3):
        log.draw("B")
    assert effects(log.copy().turn("A").judge()) == ["legal"] * 3
    assert log.draw("B").turn("A").judge().illegal == ["ED102"]


def test_the_other_player_draws_no_more_than_the_effect_gives() -> None:
    log = clicked().activate("B", card(HAND_DESTRUCTION, 9), "hand")
    for player in "AABB":
        log.move(player, card(70095154, len(log.events)), "hand", "graveyard")
    log.draw("B", 2).draw("A", 2)
    assert effects(log.copy().turn("A").judge()) == ["legal"] * 2
    assert log.draw("A").turn("A").judge().illegal == ["ED102"]


def test_the_effect_that_was_resolving_is_named_not_its_cost() -> None:
    log = clicked().activate("B", card(VORTEX, 2), "hand").move("B", card(UPSTART, 7), "hand", "graveyard").draw("B")
    assert "Lightning Vortex" in reason(log)


def test_a_returned_card_that_is_drawn_before_the_shuffle_names_the_effect() -> None:
    log = clicked().activate("B", {"code": 22123627, "name": "Moray of Greed"}, "hand")
    log.move("B", {"uid": 30}, "hand", "deck").move("B", {"uid": 31}, "hand", "deck")
    log.draw("B", cards=[{"uid": 31}]).draw("B", cards=[{"uid": 30}])
    for _ in range(3):
        log.draw("B", cards=[{"uid": 40 + len(log.events)}])
    judged = log.turn("A").judge()
    assert judged.illegal == ["ED101", "ED101"]
    assert all("Moray of Greed" in one.message.in_("en") for one in judged.findings)


def hit(*, damage: str) -> Log:
    """B's Yata-Garasu attacks in turn 2; who loses life points in that battle; A's turn begins."""
    yata = {"code": 3078576, "name": "Yata-Garasu", "uid": 60}
    log = clicked().move("B", yata, "hand", "monster", summon="normal").phase("battle")
    log.event("note", player="B", text='board: Attacked directly with "Yata-Garasu" in M-3')
    return log.event("lp", player=damage, change=-200).turn("A", "draw")


@pytest.mark.parametrize(
    ("damage", "draws", "verdict"),
    [("A", 0, "legal"), ("A", 1, "unverifiable"), ("B", 1, "legal"), ("B", 0, "illegal")],
)
def test_a_draw_phase_may_be_lost_by_a_battle_that_nobody_clicked(damage: str, draws: int, verdict: str) -> None:
    log = hit(damage=damage)
    for _ in range(draws):
        log.draw("A")
    log.phase("main1").move("A", card(70095154, 61), "hand", "monster", summon="normal")
    assert log.turn("B", "draw").draw("B").judge().verdict == verdict


def test_a_battle_that_the_log_names_turns_a_set_monster_up() -> None:
    log = clicked().move("B", card(DEKOICHI, 1), "hand", "monster", position="face_down").phase("end").turn("A", "draw")
    log.draw("A").phase("battle").move("B", card(DEKOICHI, 1), "monster", "graveyard", reason="battle").draw("B")
    assert log.turn("B").judge().row().verdict == "legal"


def test_a_monster_that_lay_face_up_is_not_turned_up_by_an_attack() -> None:
    log = clicked().move("B", card(DEKOICHI, 1), "hand", "monster", summon="normal").phase("end").turn("A", "draw")
    log.draw("A").phase("battle").event(
        "note", player="A", text='board: Attacked "Dekoichi" in M-3 with "Sangan" in M-3'
    )
    judged = log.move("B", card(DEKOICHI, 1), "monster", "graveyard").draw("B").turn("B").judge()
    assert effects(judged)[-1] != "legal"


def test_a_card_that_goes_to_another_zone_of_its_kind_grounds_nothing() -> None:
    """It is no Summon and nothing was played: what is drawn after it has no cause."""
    log = clicked().move("B", card(DEKOICHI, 1), "hand", "monster", position="face_up", summon="normal")
    log = log.phase("end").turn("A", "draw").draw("A").phase("end").turn("B", "draw").draw("B").phase("main1")
    log.move("B", card(DEKOICHI, 1), "monster", "monster", from_index=3, to_index=5)
    judged = log.draw("B").turn("A").judge()
    assert effects(judged)[-1] == "illegal"
    assert judged.codes == ["ED101"]


LIBRARIAN, STARDUST, UTOPIA, SANGAN, SAFE_RETURN = 90953320, 44508094, 84013237, 26202165, 57953380
MIMIC, UNDERDOG, GEMINI_ELF, SEER, GREED, JAR = 1102515, 35762283, 69140098, 82099401, 37576645, 83968380


@pytest.mark.parametrize(
    ("monster", "source", "summon", "verdict"),
    [
        (STARDUST, "extra", "special", "legal"),
        (UTOPIA, "extra", "special", "unverifiable"),  # Xyz
        (STARDUST, "graveyard", "special", "unverifiable"),  # Special Summoned, not Synchro Summoned
        (SANGAN, "hand", "normal", "unverifiable"),
        (SANGAN, "hand", "special", "unverifiable"),
    ],
)
def test_a_trigger_that_nobody_clicked_answers_the_summon_that_it_names(
    monster: int, source: str, summon: str, verdict: str
) -> None:
    log = clicked().move("B", card(LIBRARIAN, 1), "extra", "monster", position="face_up", summon="special")
    log.move("B", card(monster, 2), source, "monster", position="face_up", summon=summon)
    assert effects(log.draw("B").turn("A").judge()) == [verdict]


@pytest.mark.parametrize(("source", "verdict"), [("graveyard", "legal"), ("hand", "unverifiable")])
def test_a_trigger_that_nobody_clicked_asks_from_where_the_monster_came(source: str, verdict: str) -> None:
    log = clicked().activate("B", card(SAFE_RETURN, 1), "hand")
    log.move("B", card(SANGAN, 2), source, "monster", position="face_up", summon="special")
    assert effects(log.draw("B").turn("A").judge()) == [verdict]


@pytest.mark.parametrize(("summon", "verdict"), [("special", "legal"), ("normal", "unverifiable"), (None, "legal")])
def test_a_monsters_own_summon_is_normal_or_special(summon: str | None, verdict: str) -> None:
    """Fortune Fairy Chee draws when it is Special Summoned from the hand; where the log is silent, it may be that."""
    log = clicked().move("B", {"name": "Fortune Fairy Chee"}, "hand", "monster", position="face_up", summon=summon)
    assert (effects(log.draw("B").turn("A").judge()) == ["legal"]) == (verdict == "legal")


def test_a_monster_that_changes_sides_is_not_summoned() -> None:
    log = clicked().move("A", {"name": "Fortune Fairy Chee"}, "monster", "monster", controller="B")
    assert effects(log.draw("B").turn("A").judge()) == ["unverifiable"]


@pytest.mark.parametrize("shown", ["attack", "phase", "reason", None])
def test_destroyed_by_battle_asks_for_a_battle(shown: str | None) -> None:
    log = clicked().move("A", card(MIMIC, 1), "hand", "monster", position="face_up", summon="normal")
    if shown == "attack":
        log.event("note", player="B", text='board: Attacked "Dark Mimic LV3" in M-3 with "Sangan" in M-3')
    if shown == "phase":
        log.phase("battle")
    keys = {"reason": "battle"} if shown == "reason" else {}
    log.move("A", card(MIMIC, 1), "monster", "graveyard", **keys)
    assert (effects(log.draw("A").turn("A").judge()) == ["legal"]) == (shown is not None)


def in_the_draw_phase_of(*done: str) -> list[str]:
    """Heart of the Underdog lies face-up; what was done before a Normal Monster, and one card more, are drawn."""
    log = Log(records=CLICKED).first_turn().turn("B", "draw").draw("B").activate("B", card(UNDERDOG, 1), "hand")
    log.turn("A", "draw").draw("A").turn("B", "draw").draw("B", cards=[SANGAN])
    if "upstart" in done:
        log.activate("B", card(UPSTART, 2), "hand")
    if "jar" in done:
        log.activate("B", card(JAR, 2), "spell", position="face_down")
    if "set" in done:
        log.move("B", card(POT, 3), "hand", "spell", position="face_down").activate("B", card(JAR, 2), "spell")
    log.draw("B", cards=[GEMINI_ELF]).draw("B", cards=[SANGAN])
    return [row.verdict for row in log.turn("A").judge().rows[5:]]


@pytest.mark.parametrize("done", ["upstart", "set"])
def test_what_is_done_in_a_main_phase_shows_that_the_draw_phase_is_over(done: str) -> None:
    assert in_the_draw_phase_of("jar") == ["legal", "legal"], "a Trap may be activated in the Draw Phase"
    assert in_the_draw_phase_of(done)[-1] != "legal"


@pytest.mark.parametrize("attacked", [True, False])
def test_a_flip_monster_that_goes_without_an_attack_lets_nobody_look(attacked: bool) -> None:
    log = clicked().move("A", card(SEER, 1), "hand", "monster", position="face_down")
    if attacked:
        log.event("note", player="B", text='board: Attacked Set card in M-3 with "Sangan" in M-3')
    log.move("A", card(SEER, 1), "monster", "graveyard").draw("A", cards=[{"uid": 8}]).draw("A", cards=[{"uid": 9}])
    judged = log.event("put_back", player="A", cards=[{"uid": 8}], where="bottom").turn("A").judge()
    assert (effects(judged) == ["legal"] * 2) == attacked


@pytest.mark.parametrize(("cards", "verdict"), [(3, "illegal"), (2, "unverifiable"), (1, "legal")])
def test_a_skip_is_certain_where_only_both_effects_explain_all_draws(cards: int, verdict: str) -> None:
    """Two cards may be Reckless Greed's, or Jar of Greed's and one without cause; three are both of them."""
    log = Log(records=CLICKED).first_turn().turn("B", "draw").draw("B").phase("main1")
    log.activate("A", card(GREED, 1), "spell").activate("A", card(JAR, 2), "spell")
    for _ in range(cards):
        log.draw("A")
    log.phase("end").turn("A", "draw").draw("A").phase("main1").move("A", card(SANGAN, 3), "hand", "monster")
    judged = log.turn("B").judge()
    assert (judged.of("RS101") or ["legal"]) == [verdict]


DEFENDER, MIRAGE, TRADER, FROG, AIRKNIGHT, PIPER, ACE, SANCTUARY = (
    54749427,
    41482598,
    48712195,
    56840658,
    18036057,
    14198496,
    37812118,
    24221739,
)


def next_turns(log: Log, *players: str) -> Log:
    """Turns with no more than their normal draws."""
    for player in players:
        log.phase("end").turn(player, "draw").draw(player)
    return log


@pytest.mark.parametrize(("position", "verdicts"), [("face_up", {"legal", "unverifiable"}), ("face_down", {"illegal"})])
def test_a_draw_that_comes_with_a_phase_need_not_be_clicked(position: str, verdicts: set[str]) -> None:
    """Destiny HERO - Defender: in defence position the opponent draws in each of his Standby Phases."""
    log = clicked().move("B", card(DEFENDER, 1), "hand", "monster", position=position)
    assert next_turns(log, "A").draw("A").turn("B").judge().row().verdict in verdicts


def test_a_draw_that_comes_with_a_phase_is_its_players_and_one() -> None:
    log = clicked().move("B", card(DEFENDER, 1), "hand", "monster", position="face_up")
    assert next_turns(log.copy(), "A").draw("B").turn("B").judge().illegal == ["ED101"]
    assert next_turns(log.copy(), "A", "B").draw("B").turn("A").judge().illegal != []
    assert "legal" not in {row.verdict for row in next_turns(log, "A").draw("A").draw("A").turn("B").judge().rows[-1:]}


@pytest.mark.parametrize("returned", [True, False])
def test_what_is_paid_for_a_draw_of_a_phase_must_be_seen(returned: bool) -> None:
    """Card Trader: a card of the hand goes back, one is drawn; nobody accuses who did not click the announcement."""
    log = next_turns(clicked().activate("B", card(TRADER, 1), "hand"), "A", "B")
    if returned:
        log.move("B", card(SANGAN, 2), "hand", "deck").event("shuffle", player="B", what="deck")
    assert log.draw("B").turn("A").judge().row().verdict == ("unverifiable" if returned else "illegal")


@pytest.mark.parametrize(
    ("position", "attacked", "verdict"),
    [
        ("face_up", False, "legal"),
        ("face_down", False, "unverifiable"),
        ("face_down", True, "unverifiable"),  # turned up by the attack, or not
    ],
)
def test_a_card_that_must_have_lain_face_up(position: str, attacked: bool, verdict: str) -> None:
    log = next_turns(clicked().move("B", card(FROG, 1), "hand", "monster", position=position), "A")
    if attacked:
        log.event("note", player="A", text='board: Attacked Set card in M-3 with "Sangan" in M-3')
    assert log.move("B", card(FROG, 1), "monster", "graveyard").draw("B").turn("B").judge().row().verdict == verdict


@pytest.mark.parametrize(
    ("attacker", "verdict"), [("Airknight Parshath", "legal"), ("Gemini Elf", "unverifiable"), (None, "unverifiable")]
)
def test_battle_damage_is_that_of_the_monster_that_fought(attacker: str | None, verdict: str) -> None:
    airknight = {"code": AIRKNIGHT, "name": "Airknight Parshath", "uid": 1}
    log = clicked().move("B", airknight, "hand", "monster", position="face_up", summon="normal")
    if attacker is not None:
        log.event("note", player="B", text=f'board: Attacked directly with "{attacker}" in M-3')
    assert effects(log.event("lp", player="A", change=-1900).draw("B").turn("A").judge()) == [verdict]


@pytest.mark.parametrize(("first", "verdict"), [(40640057, "legal"), (89631139, "unverifiable")])
def test_a_second_card_that_asks_what_the_first_was(first: int, verdict: str) -> None:
    """Mystic Piper: the card that was drawn is shown, and if it is a Level 1 monster, one more is drawn."""
    log = clicked().activate("B", card(PIPER, 1), "monster").move("B", card(PIPER, 1), "monster", "graveyard")
    log.draw("B", cards=[first]).draw("B")
    assert effects(log.turn("A").judge())[0] == "legal"
    assert (effects(log.judge())[1] == "legal") == (verdict == "legal")


@pytest.mark.parametrize(
    ("side", "player", "clean"), [("heads", "B", True), ("tails", "B", False), ("tails", "A", True)]
)
def test_a_coin_says_who_draws(side: str, player: str, clean: bool) -> None:
    log = clicked().activate("B", card(ACE, 1), "hand").event("coin", player="B", result=side)
    judged = log.draw(player).draw(player).turn("A").judge()
    assert (set(effects(judged)) == {"legal"}) == clean


@pytest.mark.parametrize(("position", "clean"), [("face_up", False), ("face_down", True)])
def test_who_cannot_draw_outside_the_draw_phase_is_in_another_once_he_played(position: str, clean: bool) -> None:
    """Protector of the Sanctuary: no phase was clicked, but Upstart Goblin is no card of a Draw Phase."""
    log = clicked().move("B", card(SANCTUARY, 1), "hand", "monster", position=position)
    log = next_turns(log, "A").activate("A", card(UPSTART, 2), "hand").draw("A")
    assert (log.turn("B").judge().verdict == "legal") == clean


def test_the_way_of_a_used_spell_to_the_graveyard_gives_no_card_more() -> None:
    log = clicked().activate("B", card(UPSTART, 7), "hand").draw("B").move("B", card(UPSTART, 7), "spell", "graveyard")
    assert effects(log.copy().turn("A").judge()) == ["legal"]
    assert log.draw("B").turn("A").judge().illegal == ["ED102"]


def test_a_monster_that_was_used_is_not_named_for_its_summon() -> None:
    cardcar = card(45812361, 9)
    log = clicked().move("B", cardcar, "hand", "monster", summon="normal").activate("B", cardcar, "monster")
    log.move("B", cardcar, "monster", "graveyard").draw("B").draw("B").draw("B")
    said = log.turn("A").judge().findings[-1]
    assert (said.rule.code, said.verdict) == ("ED102", "unverifiable")


@pytest.mark.parametrize(("by", "cards", "clean"), [(UPSTART, 2, True), (UPSTART, 3, False), (JAR, 3, False)])
def test_what_answers_draws_outside_the_draw_phase_needs_no_click_of_a_phase(by: int, cards: int, clean: bool) -> None:
    """Appropriate: the opponent draws by a Spell of the Main Phase, and nobody has clicked that it had begun."""
    log = next_turns(clicked(), "A")
    log.activate("B", card(48539234, 1), "spell", position="face_down").activate("A", card(by, 2), "hand").draw("A")
    for _ in range(cards):
        log.draw("B")
    assert (log.turn("B").judge().verdict == "legal") == clean


TETHYS, SHINING_ANGEL = 87148330, 95956346


@pytest.mark.parametrize(
    ("drawn", "verdicts"),
    [
        ([SANGAN, SHINING_ANGEL], ["illegal"]),  # what is drawn first gives nothing, and nothing gives the Fairy
        ([SHINING_ANGEL, SANGAN], ["legal"]),
        ([SHINING_ANGEL, SHINING_ANGEL, SANGAN], ["legal", "legal"]),
        ([SHINING_ANGEL, SANGAN, SHINING_ANGEL], ["legal", "illegal"]),
    ],
)
def test_a_draw_is_not_given_by_what_answers_it(drawn: list[int], verdicts: list[str]) -> None:
    log = clicked().move("B", card(TETHYS, 1), "hand", "monster", position="face_up", summon="normal")
    log = next_turns(log, "A").phase("end").turn("B", "draw")
    for one in drawn:
        log.draw("B", cards=[one])
    assert [row.verdict for row in log.turn("A").judge().rows[-len(verdicts) :]] == verdicts


def test_a_card_that_was_just_destroyed_comes_before_a_fairy_that_was_not_shown() -> None:
    log = clicked().move("B", card(TETHYS, 1), "hand", "monster", position="face_up", summon="normal")
    log.move("B", card(TROOPER, 2), "graveyard", "monster", position="face_up", summon="special")
    log = log.phase("end").turn("A", "draw").draw("A").phase("end").turn("B", "draw").draw("B", cards=[SHINING_ANGEL])
    log.move("B", card(TROOPER, 2), "monster", "graveyard").draw("B", cards=[SHINING_ANGEL])
    by = log.turn("A").judge().row().by
    assert by == card(TROOPER, 2) or getattr(by, "code", None) == TROOPER
