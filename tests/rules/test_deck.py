"""The deck: its size, its order, and running out of it."""

from __future__ import annotations

from builder import Log

POT_OF_GREED, CARD_DESTRUCTION, MORPHING_JAR, MAXX_C = 55144522, 72892473, 33508719, 23434538
FANDORA, GEARBREED = 64400161, 27979109


def small(deck: int) -> Log:
    """Both players have so many cards left after the opening hands; B's Draw Phase of turn 2 begins."""
    return Log(deck=5 + deck).first_turn().turn("B", "draw")


def small_main(deck: int) -> Log:
    """The same, in Main Phase 1 after the normal draw: B has one card fewer."""
    return small(deck).draw("B").phase("standby", "main1")


def test_an_empty_deck_loses_at_the_normal_draw() -> None:
    judged = small(0).end("A", "deck_out").judge()
    assert (judged.verdict, judged.said) == ("legal", [])


def test_a_duel_that_goes_on_after_a_normal_draw_from_an_empty_deck() -> None:
    judged = small(0).rest().turn("A").rest().judge()
    assert judged.codes[0] == "DK103"


def test_an_empty_deck_alone_loses_nothing() -> None:
    log = small(1).draw("B").rest().turn("A", "draw").draw("A").end("A", "surrender")
    assert log.judge().said == []


def test_a_normal_draw_that_a_replacement_took_costs_nothing_on_an_empty_deck() -> None:
    # Gearbreed is activated with one card left, which then leaves the deck: no draw, no loss (rule notes X3).
    log = small(1).activate("B", GEARBREED, "spell").activate("A", "Disturbance Strategy", "spell").resolve(2)
    log.move("B", "last card", "deck", "graveyard", reason="effect").resolve(1).chain_end().rest()
    assert log.plain_turn("A").judge().said == []


def test_a_skipped_draw_costs_nothing_on_an_empty_deck() -> None:
    log = Log(deck=6).first_turn().plain_turn("B").turn("A", "draw").draw("A").phase("main1")
    log.play("A", 35316708, "spell").phase("end").turn("B").rest()
    assert log.end("A", "surrender").judge().said == []


def test_an_effect_draws_what_is_left_and_then_the_duel_is_lost() -> None:
    log = small_main(2).activate("B", POT_OF_GREED, "spell").resolve(1).draw("B").end("A", "deck_out")
    assert log.judge().said == []


def test_play_that_goes_on_after_an_effect_draw_that_could_not_be_made_in_full() -> None:
    log = small_main(2).play("B", POT_OF_GREED, "spell", draws=1).phase("end").plain_turn("A")
    assert log.judge().codes == ["DK103"]


def test_morphing_jar_with_too_few_cards() -> None:
    log = Log(deck=40).first_turn()
    log.header["players"][1]["deck"] = 8
    log.turn("B", "draw").draw("B").phase("main1").activate("B", MORPHING_JAR, "monster").resolve(1)
    assert log.draw("A", 5).draw("B", 2).end("A", "deck_out").judge().said == []


def test_both_decks_too_small_is_a_draw_of_the_duel() -> None:
    log = small_main(3).activate("B", MORPHING_JAR, "monster").resolve(1).draw("B", 2).draw("A", 3)
    assert log.end(None, "deck_out").judge().said == []


def test_more_cards_than_the_deck_holds() -> None:
    judged = small(1).draw("B", 2).rest().judge()
    assert "DK102" in judged.illegal
    assert judged.row().verdict == "illegal"


def test_a_deck_out_that_nobody_suffered() -> None:
    judged = small(30).draw("B").phase("main1").end("A", "deck_out").judge()
    assert judged.codes == ["DK103"]


def test_a_deck_of_unknown_size_can_run_out() -> None:
    assert Log(deck=None).first_turn().turn("B", "draw").end("A", "deck_out").judge().illegal == []


def test_no_size_known_means_no_word_about_it() -> None:
    log = Log(deck=None).first_turn()
    for player in "BABABA":
        log.plain_turn(player)
    assert log.judge().said == []


# Size


def test_a_stated_size_that_fits() -> None:
    log = Log().event("deck", player="A", count=40).opening().event("deck", player="A", count=35)
    assert log.turn("A", "draw").rest().plain_turn("B").event("deck", player="B", count=34).judge().said == []


def test_a_stated_size_that_does_not_fit_accuses_no_player() -> None:
    log = Log().first_turn().plain_turn("B").event("deck", player="B", count=33)
    judged = log.judge()
    assert (judged.codes, judged.illegal) == (["DK104"], [])


def test_searches_mills_and_returns_count() -> None:
    log = Log().first_turn().turn("B", "draw").draw("B").phase("main1")
    log.move("B", "one", "deck", "hand", reason="effect").move("B", "two", "deck", "graveyard", reason="effect")
    log.move("B", "three", "graveyard", "deck", reason="effect").event("deck", player="B", count=33)
    assert log.judge().said == []


# Order


def cards(*codes: int) -> list[dict[str, int]]:
    return [{"code": code} for code in codes]


def ordered(deck_order: bool = True) -> Log:
    """A log that states B's deck, and whether it records the order completely."""
    kinds = ["turns", "phases", "draws", "activations", "costs", "negations", "resolutions", "moves"]
    log = Log(records=[*kinds, "deck_order"] if deck_order else kinds).first_turn()
    return log.event("deck", player="B", count=35, cards=cards(11, 12, 13)).turn("B", "draw")


def test_the_top_card_is_drawn() -> None:
    assert ordered().draw("B", cards=cards(11)).rest().judge().said == []


def test_another_card_than_the_top_one_is_drawn() -> None:
    judged = ordered().draw("B", cards=cards(12)).rest().judge()
    assert (judged.illegal, judged.row().code) == (["DK101"], "DK101")


def test_an_order_that_is_not_recorded_completely_accuses_nobody() -> None:
    judged = ordered(deck_order=False).draw("B", cards=cards(12)).rest().judge()
    assert (judged.codes, judged.illegal) == (["DK101"], [])


def test_a_shuffled_deck_has_no_known_order() -> None:
    log = ordered().event("shuffle", player="B", what="deck").draw("B", cards=cards(13)).rest()
    assert log.judge().said == []


def test_what_is_milled_or_searched_is_no_longer_in_the_order() -> None:
    log = ordered().draw("B", cards=cards(11)).phase("main1").move("B", {"code": 12}, "deck", "graveyard")
    assert log.play("B", 70368879, "spell").judge().of("DK101") == []
    log.events = log.events[:-3]
    log.activate("B", 70368879, "spell").resolve(1).draw("B", cards=cards(13)).chain_end().phase("end")
    assert log.judge().said == []


def test_a_shuffled_hand_does_not_shuffle_the_deck() -> None:
    log = ordered().event("shuffle", player="B", what="hand").draw("B", cards=cards(13)).rest()
    assert log.judge().illegal == ["DK101"]


def test_a_card_put_back_on_top_is_the_next_one() -> None:
    log = ordered().draw("B", cards=cards(11)).event("put_back", player="B", cards=cards(11), where="top")
    log.phase("main1").activate("B", 70368879, "spell").resolve(1)
    assert log.copy().draw("B", cards=cards(11)).chain_end().phase("end").judge().said == []
    assert log.copy().draw("B", cards=cards(12)).chain_end().phase("end").judge().illegal == ["DK101"]
