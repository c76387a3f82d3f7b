"""What the other player said after a repair: agreement is words that can mean nothing else, or the site's own click."""

from __future__ import annotations

import pytest

from builder import Log
from duelreplay.engine.agreement import says_yes

CLICKED = ["turns", "draws", "activations", "moves"]


@pytest.mark.parametrize(
    "text",
    ["np", "ok", "OK!", "its ok", "it's fine", "no problem man", "np lol", "all good", "sure, go ahead", "k", "了解"],
)
def test_words_that_agree(text: str) -> None:
    assert says_yes(text)


@pytest.mark.parametrize(
    "text",
    ["not ok", "thats not ok", "no", "ok but show me", "judge?", "wait", "?", "", "lol", "ok judge", "no its not fine"],
)
def test_words_that_do_not(text: str) -> None:
    assert not says_yes(text)


def repaired(*after: tuple[str, str]) -> bool:
    """Whether a second normal draw, put back, is said to be agreed to after these notes."""
    log = Log(records=CLICKED).first_turn().turn("B", "draw")
    log.draw("B", cards=[{"uid": 1}], t=10).draw("B", cards=[{"uid": 2}], t=12)
    log.event("put_back", player="B", cards=[{"uid": 2}], where="top", t=14)
    for number, (player, text) in enumerate(after):
        if text == "play":
            log.activate(player, 70368879, "hand", t=20 + number)
        else:
            log.event("note", player=player, text=text, t=20 + number)
    (found,) = [one for one in log.turn("A").judge().findings if one.repair is not None]
    assert found.repair is not None
    return found.repair.agreed


def test_agreement_is_said_by_the_other_player_after_the_repair() -> None:
    assert repaired(("A", "chat: np"))
    assert repaired(("A", "signal: Signaled OK"))
    assert repaired(("A", "signal: Thinking"), ("A", "chat: ok"))
    assert not repaired(("B", "chat: ok"))
    assert not repaired(("A", "signal: Thinking"))
    assert not repaired(("A", "chat: wtf"))
    assert not repaired()


def test_an_ok_that_answers_another_play_is_none_to_the_repair() -> None:
    assert not repaired(("B", "play"), ("A", "signal: Signaled OK"))
    assert repaired(("B", "play"), ("A", "chat: no worries"))
