"""Numbers at a table: what is counted for a draw, and one card more that must not hide behind it."""

from __future__ import annotations

from typing import Any

import pytest

from builder import Judged, Log

CLICKED = ["turns", "draws", "activations", "moves"]
REJUVENATION, ECLIPSE, TRADE_IN, CONSONANCE, AVARICE = 27770341, 35480699, 38120068, 39701395, 67169062
CARD_DESTRUCTION, ALLURE, UPSTART, VALLEY = 72892473, 1475311, 70368879, 3657444
DRAGONS = [{"code": 89631139, "name": "Blue-Eyes White Dragon", "uid": n} for n in (61, 62, 63, 64)]
MONSTER = {"code": 44519536, "name": "Left Leg of the Forbidden One", "uid": 70}


def card(code: int, uid: int) -> dict[str, Any]:
    return {"code": code, "uid": uid}


def clicked() -> Log:
    """Main Phase 1 of B's first turn, at a table."""
    return Log(records=CLICKED).first_turn().turn("B", "draw").draw("B").phase("main1")


def rejuvenated(dragons: int) -> Log:
    """Super Rejuvenation is announced, so many Dragons are discarded for Card Destruction, which draws as many."""
    log = clicked().activate("B", card(REJUVENATION, 50), "hand").activate("B", card(CARD_DESTRUCTION, 51), "hand")
    for dragon in DRAGONS[:dragons]:
        log.move("B", dragon, "hand", "graveyard")
    return log.draw("B", dragons)


def effects(judged: Judged) -> list[str]:
    """The verdicts of the draws after the normal one."""
    return [row.verdict for row in judged.rows[3:]]


@pytest.mark.parametrize(("cards", "verdict"), [(2, "legal"), (3, "open")])
def test_a_card_announced_again_in_the_end_phase_draws_once(cards: int, verdict: str) -> None:
    log = rejuvenated(2).phase("end").activate("B", card(REJUVENATION, 50), "spell")
    for _ in range(cards):
        log.draw("B")
    assert (log.turn("A").judge().verdict == "legal") == (verdict == "legal")


def test_two_copies_draw_twice() -> None:
    log = rejuvenated(2).activate("B", card(REJUVENATION, 52), "hand").phase("end")
    log.activate("B", card(REJUVENATION, 50), "graveyard").activate("B", card(REJUVENATION, 52), "graveyard")
    assert effects(log.draw("B", 2).draw("B", 2).turn("A").judge()) == ["legal"] * 3


def test_what_is_discarded_for_the_size_of_the_hand_gives_no_card_more() -> None:
    log = rejuvenated(2).phase("end").draw("B").draw("B").draw("B").move("B", DRAGONS[3], "hand", "graveyard")
    assert log.turn("A").judge().verdict != "legal"


def test_what_is_banished_from_the_hand_is_not_discarded() -> None:
    log = rejuvenated(2).activate("B", card(ALLURE, 53), "hand").draw("B", 2).move("B", DRAGONS[2], "hand", "banished")
    assert effects(log.copy().phase("end").draw("B", 2).turn("A").judge()) == ["legal"] * 3
    assert log.phase("end").draw("B", 3).turn("A").judge().verdict != "legal"


def test_a_draw_of_the_end_phase_is_not_made_before_the_turn_goes_on() -> None:
    log = rejuvenated(2).draw("B", 2)
    assert log.copy().phase("end").turn("A").judge().verdict == "legal"
    assert log.activate("B", card(UPSTART, 54), "hand").draw("B").turn("A").judge().verdict == "unverifiable"


def test_a_flip_summon_is_not_what_book_of_eclipse_turns_up() -> None:
    log = Log(records=CLICKED).first_turn().turn("B", "draw").draw("B").phase("main1")
    log.move("B", MONSTER, "hand", "monster", summon="normal").activate("A", card(ECLIPSE, 80), "spell")
    log.move("B", MONSTER, "monster", "monster", position="face_down")
    summoned = log.copy().move("B", MONSTER, "monster", "monster", position="face_up", summon="flip").draw("B")
    assert summoned.turn("A").judge().verdict != "legal"
    turned = log.phase("end").move("B", MONSTER, "monster", "monster", position="face_up").draw("B")
    assert turned.turn("A").judge().verdict == "legal"


@pytest.mark.parametrize("early", [True, False])
def test_a_spell_that_was_taken_back_gives_nobody_a_card(early: bool) -> None:
    log = clicked()
    if early:
        log.draw("B")
    log.activate("B", card(CONSONANCE, 55), "hand")
    if not early:
        log.draw("B")
    log.move("B", card(CONSONANCE, 55), "spell", "hand")
    assert "legal" not in effects(log.turn("A").judge())


def test_a_draw_made_openly_is_made() -> None:
    log = clicked().activate("B", card(TRADE_IN, 56), "hand").move("B", DRAGONS[0], "hand", "graveyard")
    for number in (91, 92):
        log.move("B", {"uid": number}, "deck", "graveyard")
    for number in (91, 92):
        log.move("B", {"uid": number}, "graveyard", "hand")
    assert log.copy().turn("A").judge().said == []
    assert effects(log.draw("B").turn("A").judge()) != ["legal"]


def test_a_spell_discarded_among_others_was_not_used() -> None:
    log = rejuvenated(2).copy()
    log.events[-1:] = []
    log.move("B", card(AVARICE, 57), "hand", "graveyard").draw("B", 3)
    assert effects(log.copy().turn("A").judge()) == ["legal"]
    assert effects(log.draw("B", 2).draw("B", 2).turn("A").judge()) != ["legal"] * 3


@pytest.mark.parametrize("first", [True, False])
def test_cyber_valley_goes_with_another_monster(first: bool) -> None:
    log = clicked().move("B", card(VALLEY, 58), "hand", "monster", summon="normal")
    log.move("B", MONSTER, "graveyard", "monster", summon="special")
    pair = [card(VALLEY, 58), MONSTER]
    for one in pair if first else reversed(pair):
        log.move("B", one, "monster", "banished")
    assert effects(log.draw("B").draw("B").turn("A").judge()) == ["legal"] * 2


@pytest.mark.parametrize("again", ["spell", "hand"])
def test_a_card_that_is_announced_again_gives_no_card_more(again: str) -> None:
    """Clicked on the field a second time, or taken back to the hand and played again: one right, not two."""
    log = clicked().activate("B", card(UPSTART, 54), "hand")
    if again == "hand":
        log.move("B", card(UPSTART, 54), "spell", "hand")
    log.activate("B", card(UPSTART, 54), again).draw("B")
    assert effects(log.copy().turn("A").judge()) == ["legal"]
    assert log.draw("B").turn("A").judge().illegal == ["ED102"]


SANGAN = {"code": 26202165, "name": "Sangan", "uid": 71}


@pytest.mark.parametrize(
    ("gone", "clean"),
    [([DRAGONS[0]], True), ([SANGAN], False), ([], False), ([SANGAN, DRAGONS[1]], True), ([{"uid": 72}], True)],
)
@pytest.mark.parametrize("late", [True, False])
def test_a_card_whose_cost_is_a_discard_asks_for_one(gone: list[dict[str, Any]], clean: bool, late: bool) -> None:
    """Trade-In: a Level 8 monster is discarded; whether a card of which the log tells nothing is one, nobody knows."""
    log = clicked().activate("B", card(TRADE_IN, 56), "hand")
    if late:
        log.draw("B").draw("B")
    for one in gone:
        log.move("B", one, "hand", "graveyard")
    if not late:
        log.draw("B").draw("B")
    judged = log.turn("A").judge()
    assert effects(judged) == ["legal"] * 2, "the draws are what Trade-In gives"
    assert judged.of("ED201") == ([] if clean else ["unverifiable"])


def test_a_discard_is_not_asked_for_where_moves_are_not_all_there() -> None:
    records = [one for one in CLICKED if one != "moves"]
    log = Log(records=records).first_turn().turn("B", "draw").draw("B").phase("main1")
    log.activate("B", card(TRADE_IN, 56), "hand").draw("B").draw("B")
    assert log.turn("A").judge().of("ED201") == []


@pytest.mark.parametrize("first", [True, False])
def test_a_spell_among_the_cards_that_are_discarded_is_not_used(first: bool) -> None:
    """Morphing Jar: both hands go; a draw card that lies first on the pile gives no sixth card."""
    jar = {"code": 33508719, "name": "Morphing Jar", "uid": 90}
    log = clicked().move("B", jar, "monster", "monster", position="face_up", summon="flip")
    hand = [card(UPSTART, 91), DRAGONS[0], DRAGONS[1]]
    for one in hand if first else reversed(hand):
        log.move("B", one, "hand", "graveyard")
    for _ in range(5):
        log.draw("B")
    assert effects(log.copy().turn("A").judge()) == ["legal"] * 5
    assert effects(log.draw("B").turn("A").judge())[-1] != "legal"


def test_a_spell_that_was_used_without_a_click_is_used() -> None:
    """Put straight into the Graveyard and its card drawn; what is discarded after that is another matter."""
    log = clicked().move("B", card(UPSTART, 91), "hand", "graveyard").draw("B")
    assert effects(log.copy().turn("A").judge()) == ["legal"]
    assert effects(log.move("B", DRAGONS[0], "hand", "graveyard").turn("A").judge()) == ["legal"]


@pytest.mark.parametrize(("cards", "verdict"), [(2, "legal"), (3, "illegal")])
def test_the_card_that_draws_is_not_yet_among_those_that_it_counts(cards: int, verdict: str) -> None:
    """Good Goblin Housekeeping: one, and one for each copy in the Graveyard, where it goes itself when it is over."""
    keeping = 9744376
    log = clicked().move("B", card(keeping, 81), "hand", "graveyard").activate("B", card(keeping, 82), "spell")
    for _ in range(cards):
        log.draw("B")
    log.move("B", DRAGONS[0], "hand", "deck").move("B", card(keeping, 82), "spell", "graveyard")
    assert log.turn("A").judge().verdict == verdict


POT = 55144522


def long_after(log: Log) -> Log:
    """So much said that what follows cannot be the click of what was drawn before."""
    for _ in range(7):
        log.event("note", player="A", text="chat: hm")
    return log


@pytest.mark.parametrize(("more", "verdict"), [(0, "legal"), (1, "illegal")])
def test_several_cards_drawn_before_their_clicks_are_all_explained(more: int, verdict: str) -> None:
    """Two drawn and Pot of Greed clicked, one drawn and Upstart Goblin clicked: the third is Upstart Goblin's, although
    Pot of Greed could have given it just as well.
    """
    log = long_after(clicked().draw("B").draw("B").activate("B", card(POT, 95), "hand"))
    for _ in range(1 + more):
        log.draw("B")
    judged = log.activate("B", card(UPSTART, 96), "hand").turn("A").judge()
    assert (judged.verdict == "legal") == (verdict == "legal")
    assert effects(judged).count("legal") == 3


def test_a_right_that_several_draws_hold_gives_way_by_any_of_them() -> None:
    """Of the two cards after Pot of Greed's click only the second may be Upstart Goblin's, and one was drawn before."""
    log = long_after(clicked().draw("B").activate("B", card(POT, 95), "hand").draw("B"))
    log.draw("B").activate("B", card(UPSTART, 96), "hand")
    assert effects(log.turn("A").judge()) == ["legal"] * 3
