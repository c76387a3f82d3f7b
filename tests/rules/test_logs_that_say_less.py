"""The same duel told with less, or in other words: nobody is accused of what the log leaves out."""

from __future__ import annotations

from typing import Any

import pytest

from builder import Log

POT_OF_GREED, CARD_OF_DEMISE, MIRAGE, JAR_OF_GREED, MORGANITE = 55144522, 59750328, 41482598, 83968380, 19403423
PANDORA, GUARDED_TREASURE, GRAND_TOWER = 15936370, 17052477, 33981008
CLICKED = ["turns", "phases", "draws", "activations", "moves"]


def main_phase(**header: Any) -> Log:
    """Main Phase 1 of B's first turn, the second of the duel."""
    return Log(**header).first_turn().turn("B", "draw").draw("B").phase("standby", "main1")


def demise(zone: str | None, draws: int, *, was_set: bool = False) -> Any:
    log = main_phase()
    for _ in range(3):
        log.move("B", {}, "hand", "spell")
    if was_set:
        log.move("B", CARD_OF_DEMISE, "hand", "spell", position="face_down")
    return log.play("B", CARD_OF_DEMISE, zone, draws=draws).phase("end").judge()


def test_where_a_spell_was_activated_from_decides_how_many_are_in_hand() -> None:
    assert demise("hand", 1).said == []
    assert demise("hand", 2).illegal == ["ED102"]
    unsaid = demise(None, 1)
    assert (unsaid.illegal, unsaid.verdict) == ([], "unverifiable")
    assert demise(None, 1, was_set=True).said == [], "the log shows where it lay"


@pytest.mark.parametrize("between", [False, True])
def test_a_note_between_placing_a_card_and_activating_it_changes_nothing(between: bool) -> None:
    log = main_phase().move("B", JAR_OF_GREED, "hand", "spell")
    if between:
        log.event("note", text="board: looked at")
    assert log.play("B", JAR_OF_GREED, "spell", draws=1).phase("end").judge().illegal == []


def two_cards(card: int, draws: list[int]) -> Any:
    log = main_phase().play("B", card, "hand").phase("end").plain_turn("A").turn("B", "draw")
    for count in draws:
        log.draw("B", count)
    return log.phase("standby", "main1", "end").judge()


def test_a_normal_draw_of_two_may_be_typed_card_by_card() -> None:
    assert two_cards(MORGANITE, [2]).said == two_cards(MORGANITE, [1, 1]).said == []
    assert two_cards(MORGANITE, [1, 1, 1]).illegal == ["ND102"]
    # Pandora's Jewelry Box asks how many are in hand: one card or two, the log must tell.
    perhaps = two_cards(PANDORA, [1, 1])
    assert (perhaps.illegal, perhaps.verdict) == (two_cards(PANDORA, [2]).illegal, "unverifiable")
    assert two_cards(POT_OF_GREED, [1, 1]).of("ND102") == ["illegal"]


def test_a_card_that_left_before_the_end_of_its_chain_was_written_changes_nothing_any_more() -> None:
    log = main_phase().activate("B", GUARDED_TREASURE, "hand").cost("B", 1, "discard", amount=5).resolve(1).draw("B", 2)
    log.move("B", GUARDED_TREASURE, "spell", "graveyard").phase("end").plain_turn("A").turn("B", "draw").draw("B")
    assert log.phase("standby", "main1", "end").judge().illegal == []


@pytest.mark.parametrize("placed", [{}, "a card", 46986414])
def test_a_card_moved_after_an_activation_is_not_the_one_that_was_activated(placed: Any) -> None:
    # Nobody clicks Mirage of Nightmare in the Standby Phase; it lies there, whatever was Set after it.
    log = Log(records=CLICKED).opening().turn("A", "draw", "main1").activate("A", MIRAGE, "hand")
    for _ in range(3):
        log.move("A", placed, "hand", "spell")
    log.phase("end").turn("B", "draw").draw("B").phase("standby").draw("A", 3).phase("main1", "end")
    assert log.judge().illegal == []


@pytest.mark.parametrize("phase", ["standby", "main1"])
def test_a_card_that_answers_a_phase_need_not_be_clicked(phase: str) -> None:
    log = Log(records=CLICKED).opening().turn("A", "draw", "main1").activate("A", GRAND_TOWER, "hand").phase("end")
    log.turn("B", "draw").draw("B").phase("main1", "end").turn("A", "draw").draw("A").phase(phase)
    own = log.move("A", {}, "graveyard", "deck").draw("A").phase("end").judge()
    assert (own.illegal, own.draws()[-1][0]) == ([], "effect")


def test_a_card_that_answers_the_own_standby_phase_gives_nothing_in_the_others() -> None:
    log = Log(records=CLICKED).opening().turn("A", "draw", "main1").activate("A", GRAND_TOWER, "hand").phase("end")
    log.turn("B", "draw").draw("B").phase("standby").draw("A").phase("main1", "end")
    assert log.judge().verdict != "legal"


def skill(name: str, *draws: int, phase: str = "draw") -> Any:
    log = Log("speed").opening(4).turn("A", "draw", "main1", "end").turn("B", "draw")
    if phase != "draw":
        log.phase(phase)
    log.event("skill", player="B", card=name)
    for count in draws:
        log.draw("B", count)
    return log.phase("end").judge()


def test_a_skill_that_nobody_knows_may_have_taken_the_place_of_the_normal_draw() -> None:
    assert skill("Lantern of the Marsh").illegal == []
    assert skill("Lantern of the Marsh", 1).illegal == []
    assert skill("Lantern of the Marsh", phase="main1").illegal == ["ND101"], "it came too late for that"


def test_a_skill_is_known_by_the_name_of_the_spell_that_is_called_like_it() -> None:
    for name in ("Destiny Draw", "デステニー・ドロー"):
        assert skill(name).illegal == [], name
