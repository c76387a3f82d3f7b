"""The normal draw as such: due once, in the Draw Phase, by the turn player, of so many cards."""

from __future__ import annotations

from typing import Any

import pytest

from builder import Log

GUARDED_TREASURE, MORGANITE, UNICORN = 17052477, 19403423, 38342335
FANDORA = 64400161


def second_turn(**header: Any) -> Log:
    """The start of B's first Draw Phase."""
    return Log(**header).first_turn().turn("B", "draw")


def test_a_duel_of_plain_turns_is_legal() -> None:
    judged = second_turn().draw("B").rest().plain_turn("A").plain_turn("B").end().judge()
    assert (judged.verdict, judged.said) == ("legal", [])
    assert judged.draws() == [("normal", "legal", None)] * 3


def test_a_missing_normal_draw_is_named_at_the_event_at_which_it_was_due() -> None:
    log = second_turn()
    due = log.seq
    judged = log.rest().plain_turn("A").judge()
    assert judged.said == [("ND101", "illegal", due)]
    (finding,) = judged.findings
    assert (finding.turn, finding.phase, finding.player) == (2, "draw", "B")


def test_a_turn_without_a_draw_phase_is_a_missing_draw_where_nothing_skips_it() -> None:
    assert Log().first_turn().turn("B").rest().judge().illegal == ["ND101"]


def test_the_first_turn_needs_no_draw_phase() -> None:
    assert Log().opening().turn("A", "main1", "end").plain_turn("B").judge().said == []


@pytest.mark.parametrize("reason", [None, "normal"])
def test_a_second_normal_draw_is_illegal(reason: str | None) -> None:
    judged = second_turn().draw("B", reason=reason).draw("B", reason=reason).rest().judge()
    assert judged.draws() == [("normal", "legal", None), ("normal", "illegal", "ND102")]
    assert judged.illegal == ["ND102"]


@pytest.mark.parametrize("reason", [None, "normal"])
def test_only_the_turn_player_makes_the_normal_draw(reason: str | None) -> None:
    judged = second_turn().draw("A", reason=reason).draw("B").rest().judge()
    assert judged.draws() == [("normal", "illegal", "ND103"), ("normal", "legal", None)]
    assert judged.illegal == ["ND103"]


def test_the_wrong_players_draw_does_not_stand_for_the_turn_players() -> None:
    assert sorted(second_turn().draw("A").rest().judge().illegal) == ["ND101", "ND103"]


@pytest.mark.parametrize("phase", ["standby", "main1", "end"])
def test_a_normal_draw_outside_the_draw_phase_is_illegal(phase: str) -> None:
    judged = second_turn().draw("B").phase(phase).draw("B", reason="normal").phase("end").judge()
    assert judged.illegal == ["ND107"]
    assert judged.draws()[-1] == ("normal", "illegal", "ND107")


def test_a_normal_draw_in_the_middle_of_the_chain_before_it_is_illegal() -> None:
    log = second_turn().activate("A", "Diabolos, King of the Abyss", "monster").draw("B", reason="normal")
    assert log.resolve(1).chain_end().rest().judge().illegal == ["ND105"]


@pytest.mark.parametrize("count", [2, 3])
def test_the_normal_draw_is_one_card(count: int) -> None:
    judged = second_turn().draw("B", count).rest().judge()
    assert (judged.illegal, judged.draws()) == (["ND106"], [("normal", "illegal", "ND106")])


@pytest.mark.parametrize("reason", ["surrender", "time", "lp"])
def test_a_duel_that_ends_before_the_draw_owes_none(reason: str) -> None:
    assert second_turn().end(reason=reason).judge().said == []
    assert Log().first_turn().turn("B").end(reason=reason).judge().said == []


def test_a_log_that_stops_in_the_draw_phase_owes_no_draw() -> None:
    assert second_turn().judge().said == []
    assert Log().first_turn().turn("B").judge().said == []


def test_an_earlier_missing_draw_is_still_named_when_the_duel_ends_later() -> None:
    assert second_turn().phase("standby").end().judge().illegal == ["ND101"]


def test_an_opening_hand_neither_uses_nor_makes_the_normal_draw() -> None:
    log = Log("goat").opening().turn("A", "draw").draw("A").rest()
    assert log.judge().draws(opening=True) == [("opening", "legal", None)] * 2 + [("normal", "legal", None)]


# Number of cards (rule notes 3.3)


def with_card(code: int, zone: str = "spell") -> Log:
    """A plays a card in turn 1; B's turn 2 passes; A's turn 3 begins."""
    log = Log().opening().turn("A", "draw", "standby", "main1")
    log.move("A", code, "hand", zone, reason="rule").activate("A", code, zone).resolve(1).chain_end()
    return log.phase("end").plain_turn("B").turn("A", "draw")


@pytest.mark.parametrize("code", [MORGANITE, GUARDED_TREASURE])
def test_two_cards_instead_of_one(code: int) -> None:
    assert with_card(code).draw("A", 2).rest().judge().said == []


@pytest.mark.parametrize("code", [MORGANITE, GUARDED_TREASURE])
@pytest.mark.parametrize("count", [1, 3])
def test_another_number_than_the_two_is_wrong(code: int, count: int) -> None:
    assert with_card(code).draw("A", count).rest().judge().illegal == ["ND106"]


def test_two_cards_may_be_written_one_by_one() -> None:
    assert with_card(MORGANITE).draw("A").draw("A").rest().judge().said == []
    assert with_card(MORGANITE).draw("A").draw("A").draw("A").rest().judge().illegal == ["ND102"]


def test_morganite_lasts_for_the_duel_and_only_for_its_player() -> None:
    log = with_card(MORGANITE).draw("A", 2).rest().plain_turn("B").turn("A", "draw")
    assert log.draw("A", 2).rest().judge().said == []
    log = with_card(MORGANITE).draw("A", 2).rest().turn("B", "draw").draw("B", 2).rest()
    assert log.judge().illegal == ["ND106"]


def test_guarded_treasure_ends_when_it_leaves_the_field() -> None:
    log = with_card(GUARDED_TREASURE).draw("A", 2).phase("standby", "main1")
    log.move("A", GUARDED_TREASURE, "spell", "graveyard", reason="effect").phase("end").plain_turn("B")
    log.turn("A", "draw")
    assert log.copy().draw("A").rest().judge().said == []
    assert log.copy().draw("A", 2).rest().judge().illegal == ["ND106"]


def test_a_negated_morganite_changes_nothing() -> None:
    log = Log().opening().turn("A", "draw", "main1").negated("A", MORGANITE, "spell").phase("end").plain_turn("B")
    assert log.turn("A", "draw").draw("A").rest().judge().said == []


def test_morganite_after_unicorn_means_two() -> None:
    # Wiki FAQ 2023-03-05: of Unicorn (3 names) and Morganite the one applied last decides.
    log = Log().opening().turn("A", "draw", "main1").move("A", UNICORN, "extra", "monster", reason="rule")
    log.play("A", MORGANITE, "spell").phase("end").plain_turn("B").turn("A", "draw")
    assert log.draw("A", 2).rest().judge().said == []


def test_unicorn_after_morganite_may_mean_three() -> None:
    log = Log().opening().turn("A", "draw", "main1").play("A", MORGANITE, "spell")
    log.move("A", UNICORN, "extra", "monster", reason="rule").phase("end").plain_turn("B").turn("A", "draw")
    judged = log.draw("A", 3).rest().judge()
    assert (judged.illegal, judged.verdict) == ([], "unverifiable")


def test_unicorn_alone_never_accuses() -> None:
    log = Log().opening().turn("A", "draw", "main1").move("A", UNICORN, "extra", "monster", reason="rule")
    log.phase("end").plain_turn("B").turn("A", "draw")
    for count in (1, 2, 3):
        assert log.judge().illegal == []
        assert log.copy().draw("A", count).rest().judge().illegal == []


def test_a_replacement_replaces_the_whole_of_a_two_card_draw() -> None:
    # X4: a normal draw of 2 cards is one normal draw.
    log = with_card(MORGANITE).play("A", FANDORA, "field")
    assert log.copy().rest().judge().said == []
    for count in (1, 2):
        judged = log.copy().draw("A", count).rest().judge()
        assert judged.illegal == ["ND302"]


CLICKED = ["turns", "phases", "draws", "activations"]


@pytest.mark.parametrize(("records", "verdict"), [(CLICKED, "illegal"), (["turns", "phases", "draws"], "unverifiable")])
@pytest.mark.parametrize(
    "deed",
    [
        {"to": "monster", "position": "face_up", "summon": "normal"},
        {"to": "monster", "position": "face_down"},
        {"to": "spell", "position": "face_down"},
    ],
    ids=["Normal Summon", "Set monster", "Set"],
)
def test_a_normal_draw_after_a_summon_or_set_is_late_whatever_phase_was_clicked(
    deed: dict[str, str], records: list[str], verdict: str
) -> None:
    for phases in (["draw"], ["draw", "standby", "main1"]):
        log = Log(records=records).first_turn().turn("B", *phases)
        log.event("move", player="B", card="Mokey Mokey", reason="rule", **{"from": "hand"}, **deed).draw("B")
        judged = log.phase("end").judge()
        assert [found[:2] for found in judged.said] == [("ND107", verdict)]
        assert judged.row().verdict == verdict


def test_a_phase_that_was_clicked_early_or_the_other_players_set_makes_no_draw_late() -> None:
    log = Log(records=CLICKED).first_turn().turn("B", "draw", "standby", "main1")
    assert log.copy().draw("B").phase("end").judge().said == []
    log.move("A", "Mokey Mokey", "hand", "spell", position="face_down")
    assert log.draw("B").phase("end").judge().said == []


@pytest.mark.parametrize(("reason", "codes"), [(None, []), ("effect", []), ("rule", ["ND107"])])
def test_a_set_that_an_effect_may_have_made_makes_no_draw_late(reason: str | None, codes: list[str]) -> None:
    log = Log(records=CLICKED).first_turn().turn("B", "draw").activate("B", "Raigeki Break", "spell")
    log.move("B", "Mokey Mokey", "hand", "spell", position="face_down", reason=reason)
    assert log.draw("B").phase("end").judge().illegal == codes
