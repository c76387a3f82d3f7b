"""Skipped Draw Phases and forbidden draws: from when, until when, and what they leave alone."""

from __future__ import annotations

import pytest

from builder import ASH_BLOSSOM, Log
from duelreplay.cards.catalogue import load
from duelreplay.engine.replayer import judge
from duelreplay.log.events import ALL_BUT_DECK_ORDER, DuelLog
from duelreplay.sources.reader import read
from support import FIXTURES

RECKLESS_GREED, OFFERINGS, TIME_SEAL = 37576645, 19230407, 35316708
DROLL, EXTRAVAGANCE, PROSPERITY = 94145021, 49238328, 84211599
POT_OF_GREED, UPSTART_GOBLIN, MAXX_C = 55144522, 70368879, 23434538
MOONFLOWERVIEWING, THE_WORLD, PENALTY_GAME = 33541430, 23846921, 967928


def main_phase() -> Log:
    """Main Phase 1 of B's first turn, the second of the duel."""
    return Log().first_turn().turn("B", "draw").draw("B").phase("standby", "main1")


def skipped_turn(log: Log, player: str) -> Log:
    """A turn without a Draw Phase."""
    return log.turn(player).rest()


# Skips


def after_offerings() -> Log:
    """B used Offerings to the Doomed in turn 2; A's turn 3 is over."""
    return main_phase().play("B", OFFERINGS, "spell").phase("end").plain_turn("A")


def test_the_next_draw_phase_is_skipped_and_the_one_after_is_not() -> None:
    log = skipped_turn(after_offerings(), "B").plain_turn("A").plain_turn("B")
    assert log.judge().said == []


def test_a_draw_in_the_skipped_draw_phase_is_illegal() -> None:
    log = after_offerings()
    activated = next(event["seq"] for event in log.events if event["type"] == "activate")
    judged = log.plain_turn("B").judge()
    assert (judged.illegal, judged.draws()[-1]) == (["RS101"], ("normal", "illegal", "RS101"))
    assert activated in judged.row().because


def test_two_draws_in_the_skipped_draw_phase_are_named_by_the_cause() -> None:
    # The report's contract: a second normal draw in a skipped Draw Phase is RS101, not ND102.
    log = after_offerings().turn("B", "draw").draw("B").draw("B").rest()
    assert log.judge().illegal == ["RS101", "RS101"]


def test_a_draw_phase_that_is_entered_without_a_draw_accuses_nobody_of_a_draw() -> None:
    judged = after_offerings().turn("B", "draw").rest().judge()
    assert (judged.codes, judged.illegal) == (["RS104"], [])


def test_after_the_skip_a_missing_draw_phase_is_a_missing_draw() -> None:
    log = skipped_turn(after_offerings(), "B").plain_turn("A")
    assert skipped_turn(log, "B").judge().illegal == ["ND101"]


@pytest.mark.parametrize("what", ["activation", "effect"])
def test_a_negated_skip_is_not_owed(what: str) -> None:
    log = main_phase().negated("B", OFFERINGS, "spell", what=what).phase("end").plain_turn("A")
    assert log.copy().plain_turn("B").judge().said == []
    assert skipped_turn(log.copy(), "B").judge().illegal == ["ND101"]
    assert log.copy().turn("B", "draw").rest().judge().illegal == ["ND101"]


def test_a_skip_used_in_ones_own_draw_phase_means_the_one_after() -> None:
    log = Log().first_turn().turn("B", "draw").draw("B").play("B", OFFERINGS, "spell").rest().plain_turn("A")
    assert skipped_turn(log.copy(), "B").judge().said == []
    assert log.copy().plain_turn("B").judge().illegal == ["RS101"]


def test_a_skip_used_in_the_opponents_turn_means_ones_own_next() -> None:
    log = Log().opening().turn("A", "draw", "main1").play("B", OFFERINGS, "spell").phase("end")
    assert skipped_turn(log.copy(), "B").plain_turn("A").judge().said == []
    assert log.copy().plain_turn("B").judge().illegal == ["RS101"]


def test_time_seal_skips_the_opponents_next_draw_phase() -> None:
    log = main_phase().play("B", TIME_SEAL, "spell").phase("end")
    assert skipped_turn(log.copy(), "A").plain_turn("B").plain_turn("A").judge().said == []
    assert log.copy().plain_turn("A").judge().illegal == ["RS101"]


def test_time_seal_in_the_opponents_draw_phase_means_the_one_after() -> None:
    log = Log().first_turn().turn("B", "draw").draw("B").play("A", TIME_SEAL, "spell").rest().plain_turn("A")
    assert skipped_turn(log.copy(), "B").judge().said == []
    assert log.copy().plain_turn("B").judge().illegal == ["RS101"]


def test_time_seal_chained_before_the_normal_draw_leaves_this_one() -> None:
    log = Log().first_turn().turn("B", "draw").activate("A", 29424328, "monster").activate("A", TIME_SEAL, "spell")
    log.resolve(2).resolve(1).chain_end().draw("B").rest().plain_turn("A")
    assert skipped_turn(log.copy(), "B").judge().said == []


def test_reckless_greed_gives_two_and_takes_two_draw_phases() -> None:
    log = main_phase().play("B", RECKLESS_GREED, "spell", draws=2).phase("end").plain_turn("A")
    log = skipped_turn(log, "B").plain_turn("A")
    assert skipped_turn(log.copy(), "B").plain_turn("A").plain_turn("B").judge().said == []
    assert log.copy().plain_turn("B").judge().illegal == ["RS101"]


def test_two_reckless_greeds_of_one_turn_overlap() -> None:
    # The catalogue's note: two copies overlap (same two Draw Phases).
    log = main_phase().play("B", RECKLESS_GREED, "spell", draws=2).play("B", RECKLESS_GREED, "spell", draws=2)
    log.phase("end").plain_turn("A")
    assert log.copy().plain_turn("B").judge().illegal == ["RS101"]
    skipped_turn(log, "B").plain_turn("A")
    assert log.copy().plain_turn("B").judge().illegal == ["RS101"]
    skipped_turn(log, "B").plain_turn("A")
    assert log.copy().plain_turn("B").judge().illegal == []


def test_two_reckless_greeds_of_different_turns_reach_further() -> None:
    log = main_phase().play("B", RECKLESS_GREED, "spell", draws=2).phase("end").plain_turn("A")
    log.turn("B").phase("standby", "main1").play("B", RECKLESS_GREED, "spell", draws=2).phase("end").plain_turn("A")
    skipped_turn(log, "B").plain_turn("A")  # skipped by both
    assert log.copy().plain_turn("B").judge().illegal == ["RS101"]  # still owed to the second
    assert skipped_turn(log.copy(), "B").plain_turn("A").plain_turn("B").judge().said == []


def test_a_replacement_is_not_possible_in_a_skipped_draw_phase() -> None:
    log = after_offerings().turn("B", "draw").play("B", 64400161, "field").rest()
    assert "ND205" in log.judge().illegal


def test_moonflowerviewing_negated_skips_nothing() -> None:
    log = main_phase().activate("B", MOONFLOWERVIEWING, "monster").activate("A", ASH_BLOSSOM, "hand")
    log.resolve(2).negate(1, "effect", by_link=2).resolve(1, "no_effect").chain_end().phase("end").plain_turn("A")
    assert log.copy().plain_turn("B").judge().illegal == []
    assert "RS101" not in log.copy().plain_turn("B").judge().codes
    assert skipped_turn(log.copy(), "B").judge().illegal == ["ND101"]


def test_a_skipped_turn_that_the_log_does_not_mention_is_no_matter() -> None:
    log = main_phase().activate("B", THE_WORLD, "monster").resolve(1).chain_end().phase("end")
    assert log.plain_turn("B").judge().illegal == []


def test_a_skipped_turn_that_the_log_mentions_accuses_nobody() -> None:
    log = main_phase().activate("B", THE_WORLD, "monster").resolve(1).chain_end().phase("end")
    assert log.turn("A").plain_turn("B").judge().illegal == []


# Bans on draws by effects


def test_droll_forbids_both_players_effect_draws_for_the_turn() -> None:
    log = main_phase().play("A", DROLL, "hand")
    for player in "AB":
        card = RECKLESS_GREED if player == "A" else POT_OF_GREED
        judged = log.copy().play(player, card, "spell", draws=2).phase("end").judge()
        assert (judged.illegal, judged.draws()[-1]) == (["RS103"], ("effect", "illegal", "RS103"))
    assert log.copy().play("B", POT_OF_GREED, "spell").phase("end").judge().said == []


def test_droll_leaves_the_draws_before_it_and_the_next_turn_alone() -> None:
    log = main_phase().play("B", UPSTART_GOBLIN, "spell", draws=1).play("A", DROLL, "hand").phase("end")
    log.turn("A", "draw").draw("A").phase("standby", "main1").play("A", POT_OF_GREED, "spell", draws=2)
    assert log.phase("end").judge().said == []


def test_droll_stops_a_draw_of_its_own_chain() -> None:
    log = main_phase().activate("B", POT_OF_GREED, "spell").activate("A", DROLL, "hand").resolve(2).resolve(1)
    assert log.copy().chain_end().phase("end").judge().said == []
    assert log.copy().draw("B", 2).chain_end().phase("end").judge().illegal == ["RS103"]


def test_droll_stops_maxx_c() -> None:
    log = main_phase().play("A", MAXX_C, "hand").play("A", DROLL, "hand")
    log.move("B", "Dark Magician", "hand", "monster", reason="effect").draw("A")
    assert log.phase("end").judge().illegal == ["RS103"]


def test_a_negated_droll_forbids_nothing() -> None:
    log = main_phase().negated("A", DROLL, "hand", what="effect").play("B", POT_OF_GREED, "spell", draws=2)
    assert log.phase("end").judge().said == []


def test_extravagance_forbids_from_its_resolution_to_the_turns_end() -> None:
    log = main_phase().activate("B", EXTRAVAGANCE, "spell")  # by its text at the start of Main Phase 1
    for _ in range(6):
        log.move("B", 84013237, "extra", "banished", reason="cost", link=1)
    log.resolve(1).draw("B", 2).chain_end()
    assert log.copy().phase("end").judge().said == []
    again = log.copy().play("B", POT_OF_GREED, "spell", draws=2).phase("end").judge()
    assert again.illegal == ["RS103"]
    opponents = log.copy().play("A", RECKLESS_GREED, "spell", draws=2).phase("end").judge()
    assert opponents.said == []
    next_turn = log.copy().phase("end").plain_turn("A").turn("B", "draw").draw("B").phase("main1")
    assert next_turn.play("B", POT_OF_GREED, "spell", draws=2).phase("end").judge().said == []


@pytest.mark.parametrize("what", ["activation", "effect"])
def test_a_negated_extravagance_forbids_nothing(what: str) -> None:
    log = main_phase().negated("B", EXTRAVAGANCE, "spell", what=what).play("B", POT_OF_GREED, "spell", draws=2)
    assert log.phase("end").judge().said == []


def test_prosperity_forbids_the_whole_turn_and_never_the_normal_draw() -> None:
    log = main_phase().play("B", PROSPERITY, "spell")
    assert log.copy().phase("end").plain_turn("A").plain_turn("B").judge().said == []
    assert log.copy().play("B", POT_OF_GREED, "spell", draws=2).phase("end").judge().illegal == ["RS103"]


def test_prosperity_after_an_effect_draw_of_the_turn_is_illegal() -> None:
    # Rule notes 3.4: an oath for the whole turn, also before the activation.
    log = main_phase().play("B", UPSTART_GOBLIN, "spell", draws=1).play("B", PROSPERITY, "spell").phase("end")
    assert log.judge().illegal == ["RS103"]


def test_prosperity_after_an_effect_draw_of_an_earlier_turn_or_of_the_opponent_is_fine() -> None:
    log = Log().opening().turn("A", "draw", "main1").play("A", POT_OF_GREED, "spell", draws=2).phase("end")
    log.turn("B", "draw").draw("B").phase("standby", "main1").play("A", RECKLESS_GREED, "spell", draws=2).play(
        "B", PROSPERITY, "spell"
    )
    assert log.phase("end").judge().said == []


def test_prosperitys_oath_holds_when_the_effect_is_negated_but_not_the_activation() -> None:
    for what, illegal in (("effect", ["RS103"]), ("activation", [])):
        log = main_phase().negated("B", PROSPERITY, "spell", what=what).play("B", POT_OF_GREED, "spell", draws=2)
        assert log.phase("end").judge().illegal == illegal, what


def test_penalty_game_never_accuses_without_its_condition() -> None:
    log = main_phase().play("B", PENALTY_GAME, "spell").phase("end")
    assert log.copy().plain_turn("A").judge().illegal == []
    assert log.copy().turn("A", "draw").rest().judge().illegal == []


# What the log itself states


def test_a_stated_skip_of_the_next_draw_phase() -> None:
    log = main_phase().event("restrict", player="B", what="draw_phase", until={"draw_phases": 1}).phase("end")
    log.plain_turn("A")
    assert skipped_turn(log.copy(), "B").plain_turn("A").plain_turn("B").judge().said == []
    assert log.copy().plain_turn("B").judge().illegal == ["RS101"]


def test_a_stated_skip_of_two() -> None:
    log = main_phase().event("restrict", player="A", what="draw_phase", until={"draw_phases": 2}).phase("end")
    log = skipped_turn(log, "A").plain_turn("B")
    assert skipped_turn(log.copy(), "A").plain_turn("B").plain_turn("A").judge().said == []
    assert log.copy().plain_turn("A").judge().illegal == ["RS101"]


@pytest.mark.parametrize("what", ["draw", "normal_draw"])
def test_a_stated_ban_of_the_normal_draw_in_its_draw_phase(what: str) -> None:
    log = Log().first_turn().turn("B", "draw").event("restrict", player="B", what=what, until="turn")
    assert log.copy().rest().judge().said == []
    assert log.copy().draw("B").rest().judge().illegal == ["RS102"]


@pytest.mark.parametrize(("what", "code"), [("draw", "RS102"), ("effect_draw", "RS103")])
def test_a_stated_ban_of_effect_draws(what: str, code: str) -> None:
    log = main_phase().event("restrict", player="B", what=what, until="turn")
    assert log.copy().play("B", POT_OF_GREED, "spell", draws=2).phase("end").judge().illegal == [code]
    assert log.copy().phase("end").plain_turn("A").plain_turn("B").judge().said == []


def test_a_stated_ban_of_effect_draws_never_touches_the_normal_draw() -> None:
    log = Log().first_turn().event("restrict", player="B", what="effect_draw", until="duel")
    assert log.plain_turn("B").plain_turn("A").plain_turn("B").judge().said == []


def test_a_ban_stated_for_one_phase_ends_with_it() -> None:
    log = main_phase().event("restrict", player="B", what="effect_draw", until="phase").phase("battle", "main2")
    assert log.play("B", POT_OF_GREED, "spell", draws=2).phase("end").judge().said == []


def test_a_ban_stated_for_turns_ends_after_them() -> None:
    log = main_phase().event("restrict", player="B", what="effect_draw", until={"turns": 1}).phase("end")
    log.plain_turn("A").turn("B", "draw").draw("B").phase("main1").play("B", POT_OF_GREED, "spell", draws=2)
    assert log.phase("end").judge().illegal == []


def test_a_stated_ban_on_the_normal_draw_for_the_duel() -> None:
    log = main_phase().event("restrict", player="A", what="normal_draw", until="duel").phase("end")
    log.turn("A", "draw").rest().plain_turn("B").turn("A", "draw")
    assert log.copy().rest().judge().said == []
    assert log.copy().draw("A").rest().judge().illegal == ["RS102"]


# What is missing


@pytest.mark.parametrize(
    ("duel", "code", "missing"),
    [
        ("ruling-01e-resolution-not-claimed.json", "RS101", "whether it was negated is not recorded"),
        (
            "ruling-03-protector-and-card-destruction.json",
            "RS102",
            "whether it lay face-up and its effect applied is not recorded",
        ),
    ],
)
def test_a_ban_that_may_hold_says_what_the_log_lacks(duel: str, code: str, missing: str) -> None:
    (log,) = read(str(FIXTURES / "conformance" / "duels" / duel))
    assert isinstance(log, DuelLog)
    found = [finding for finding in judge(log, load()).findings if finding.rule.code == code]
    assert found
    for finding in found:
        assert finding.verdict == "unverifiable"
        assert missing in finding.message.in_("en")
        assert "記録にない" in finding.message.in_("ja")


YATA_GARASU = {"code": 3078576, "name": "Yata-Garasu"}


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        ("Yata-Garasu attacks directly", "unverifiable"),
        ("八汰烏でダイレクトアタック、攻撃が通る", "unverifiable"),
        ("Celtic Guardian attacks directly", "legal"),
        ("Yata-Garasu cannot be Special Summoned", "legal"),
    ],
)
@pytest.mark.parametrize("recorded", [True, False])
def test_an_attack_that_is_only_told_may_have_cost_a_draw_phase(told: str, verdict: str, *, recorded: bool) -> None:
    log = Log(records=ALL_BUT_DECK_ORDER if recorded else ["turns", "phases", "draws", "moves"])
    log.first_turn().turn("B", "draw").draw("B").phase("main1")
    log.move("B", YATA_GARASU, "hand", "monster", position="face_up", summon="normal", reason="rule").phase("battle")
    log.event("note", text=told).event("lp", player="A", change=-200).phase("end")
    judged = log.turn("A", "draw").draw("A").rest().judge()
    assert (judged.verdict, judged.illegal) == (verdict, [])
