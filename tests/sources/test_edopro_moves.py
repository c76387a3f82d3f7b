"""How a card lies after it moved, who controls it, how it was summoned, and what was tossed."""

from __future__ import annotations

import io

import pytest

from duelreplay.log.events import Activate, Coin, Die, DuelLog, Event, Move
from duelreplay.log.faults import Unreadable
from duelreplay.sources.edopro import read_duels
from sources import yrpx_builder as yb
from sources.yrpx_builder import Duel

BOTH_LAYOUTS = pytest.mark.parametrize("wide", [yb.WIDE, yb.COMPACT], ids=["wide", "compact"])


def read(duel: Duel) -> DuelLog | Unreadable:
    (found,) = read_duels(io.BytesIO(duel.file()), "some.yrpX")
    return found


def events_of(duel: Duel) -> list[Event]:
    log = read(duel)
    assert isinstance(log, DuelLog), log
    events = list(log.events)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    return events


def moves_of(duel: Duel) -> list[Move]:
    return [event for event in events_of(duel) if isinstance(event, Move)]


def main_phase(side: int = 0, *, wide: bool = yb.WIDE) -> Duel:
    duel = Duel(wide=wide)
    duel.turn(side)
    duel.phase(0x4)
    return duel


def solving(duel: Duel, code: int = 900, side: int = 0) -> Duel:
    duel.chaining(code, side, yb.GRAVE, 0, 1)
    duel.link(71, 1)
    duel.link(72, 1)
    return duel


def summon(duel: Duel, code: int, origin: tuple[int, int, int], goal: tuple[int, int, int], lies: int = yb.UP) -> None:
    duel.move(code, origin, goal, yb.SPECIAL, lies)
    duel.placed(yb.SPSUMMONING, code, *goal, lies)


# How cards come onto the field


@BOTH_LAYOUTS
def test_a_normal_summon_and_a_set(wide: bool) -> None:
    duel = main_phase(wide=wide)
    duel.move(11, (0, yb.HAND, 0), (0, yb.MZONE, 2), yb.RULE | yb.DRAWN, yb.UP)
    duel.placed(yb.SUMMONING, 11, 0, yb.MZONE, 2)
    duel.raw(61)
    duel.move(12, (0, yb.HAND, 0), (0, yb.MZONE, 3), yb.RULE | yb.DRAWN, yb.DOWN_DEFENCE)
    duel.placed(yb.SET, 12, 0, yb.MZONE, 3, yb.DOWN_DEFENCE)
    duel.move(13, (0, yb.HAND, 0), (0, yb.SZONE, 1), yb.RULE | yb.DRAWN, yb.DOWN | yb.DOWN_DEFENCE)
    duel.placed(yb.SET, 13, 0, yb.SZONE, 1, yb.DOWN | yb.DOWN_DEFENCE)
    found = [(move.card, move.to, move.summon, move.position, move.controller) for move in moves_of(duel)]
    assert found == [
        (11, "monster", "normal", "face_up", None),
        (12, "monster", None, "face_down", None),
        (13, "spell", None, "face_down", None),
    ]


def test_a_set_says_so_where_the_move_does_not() -> None:
    duel = main_phase()
    duel.move(13, (0, yb.HAND, 0), (0, yb.SZONE, 1))
    duel.placed(yb.SET, 13, 0, yb.SZONE, 1)
    assert [move.position for move in moves_of(duel)] == ["face_down"]


def test_the_second_normal_summon_of_a_gemini_monster_is_one() -> None:
    duel = main_phase()
    duel.placed(yb.SUMMONING, 11, 0, yb.MZONE, 2)
    assert moves_of(duel) == [
        Move(
            seq=3,
            ref="packet 2",
            player="0",
            card=11,
            from_="monster",
            to="monster",
            position="face_up",
            summon="normal",
            from_index=3,
            to_index=3,
        )
    ]


@BOTH_LAYOUTS
def test_a_flip_summon(wide: bool) -> None:
    duel = main_phase(wide=wide)
    duel.placed(yb.FLIPSUMMONING, 11, 0, yb.MZONE, 2)
    duel.raw(65)
    (move,) = moves_of(duel)
    assert (move.from_, move.to, move.summon, move.position) == ("monster", "monster", "flip", "face_up")


@BOTH_LAYOUTS
def test_a_special_summon_while_a_link_resolves_is_by_an_effect(wide: bool) -> None:
    duel = solving(main_phase(wide=wide))
    summon(duel, 21, (0, yb.DECK, 0), (0, yb.MZONE, 0), yb.UP_DEFENCE)
    duel.raw(yb.SPSUMMONED)
    assert [(move.summon, move.position) for move in moves_of(duel)] == [("effect", "face_up")]


@pytest.mark.parametrize(
    ("turn", "phase", "side", "expected"),
    [
        (0, 0x4, 0, "procedure"),
        (0, 0x100, 0, "procedure"),
        (0, 0x200, 0, "special"),  # an effect that waited for the End Phase
        (0, 0x8, 0, "special"),
        (1, 0x4, 0, "special"),  # nobody summons by a procedure in the other player's turn
    ],
)
def test_a_special_summon_outside_a_chain(turn: int, phase: int, side: int, expected: str) -> None:
    duel = Duel()
    duel.turn(turn)
    duel.phase(phase)
    summon(duel, 21, (side, yb.EXTRA, 0), (side, yb.MZONE, 5))
    assert [move.summon for move in moves_of(duel)] == [expected]


def test_a_banished_monster_that_returns_is_not_summoned() -> None:
    duel = main_phase()
    duel.move(21, (0, yb.REMOVED, 0), (0, yb.MZONE, 0), yb.EFFECT, yb.UP)
    assert [(move.summon, move.position) for move in moves_of(duel)] == [(None, "face_up")]


def test_from_the_graveyard_a_monster_comes_only_as_a_special_summon() -> None:
    duel = main_phase()
    duel.move(21, (0, yb.GRAVE, 0), (0, yb.MZONE, 0), yb.EFFECT)
    solving(duel).move(22, (0, yb.GRAVE, 0), (0, yb.MZONE, 1), yb.EFFECT)
    assert [move.summon for move in moves_of(duel)] == ["special", "effect"]


# At the same time


def test_monsters_that_are_summoned_together_are_summoned_at_the_same_time() -> None:
    duel = solving(main_phase())
    for slot in (0, 1, 2):
        summon(duel, 21 + slot, (0, 0, 0), (0, yb.MZONE, slot))
    duel.raw(yb.SPSUMMONED)
    summon(duel, 31, (0, yb.DECK, 0), (0, yb.MZONE, 3))
    duel.raw(yb.SPSUMMONED)
    assert [(move.card, move.from_, move.same_time) for move in moves_of(duel)] == [
        (21, "outside", None),
        (22, "outside", True),
        (23, "outside", True),
        (31, "deck", None),
    ]


def test_a_pendulum_summon_moves_all_before_it_names_any() -> None:
    duel = main_phase()
    for slot in (0, 1):
        duel.move(21 + slot, (0, yb.HAND, 0), (0, yb.MZONE, slot), yb.SPECIAL, yb.UP)
    for slot in (0, 1):
        duel.placed(yb.SPSUMMONING, 21 + slot, 0, yb.MZONE, slot)
    duel.raw(yb.SPSUMMONED)
    assert [(move.summon, move.same_time) for move in moves_of(duel)] == [("procedure", None), ("procedure", True)]


def test_what_lies_between_two_summons_keeps_them_apart() -> None:
    duel = solving(main_phase())
    summon(duel, 21, (0, yb.DECK, 5), (0, yb.MZONE, 0))
    duel.raw(32, b"\0")
    summon(duel, 22, (0, yb.DECK, 0), (0, yb.MZONE, 1))
    duel.raw(yb.SPSUMMONED)
    assert [move.same_time for move in moves_of(duel)] == [None, None]


def test_materials_go_at_the_same_time() -> None:
    duel = main_phase()
    for turn in (0, 1):
        for slot in (0, 1):
            duel.move(11 + slot, (0, yb.MZONE, slot), (0, yb.GRAVE, slot), yb.MATERIAL | yb.EFFECT)
        summon(duel, 31 + turn, (0, yb.EXTRA, 0), (0, yb.MZONE, 5 + turn))
        duel.raw(yb.SPSUMMONED)
    assert [move.same_time for move in moves_of(duel)] == [None, True, None] * 2


# Whose card it is


@BOTH_LAYOUTS
def test_a_monster_from_the_opponents_graveyard_has_an_owner_and_a_controller(wide: bool) -> None:
    duel = solving(main_phase(1, wide=wide), side=1)
    summon(duel, 21, (0, yb.GRAVE, 0), (1, yb.MZONE, 0))
    duel.raw(yb.SPSUMMONED)
    duel.turned(21, 1, yb.MZONE, 0, yb.UP, yb.DOWN_DEFENCE)
    duel.move(21, (1, yb.MZONE, 0), (1, yb.MZONE, 3))  # another zone
    duel.move(21, (1, yb.MZONE, 3), (0, yb.GRAVE, 0), yb.EFFECT)
    assert [(move.player, move.controller, move.from_, move.to) for move in moves_of(duel)] == [
        ("0", "1", "graveyard", "monster"),
        ("0", "1", "monster", "monster"),
        ("0", None, "monster", "monster"),
        ("0", None, "monster", "graveyard"),
    ]
    assert [move.shifts for move in moves_of(duel)] == [False, False, True, False]


def test_control_changes_and_comes_back() -> None:
    duel = main_phase()
    duel.move(21, (1, yb.MZONE, 0), (0, yb.MZONE, 2), yb.SPECIAL, yb.UP)  # its last reason was a summon
    duel.move(21, (0, yb.MZONE, 2), (1, yb.MZONE, 4), yb.SPECIAL, yb.UP)
    duel.move(21, (1, yb.MZONE, 4), (1, yb.GRAVE, 0), yb.BATTLE)
    assert [(move.player, move.controller, move.summon) for move in moves_of(duel)] == [
        ("1", "0", None),
        ("1", "1", None),
        ("1", None, None),
    ]


def test_a_monster_that_is_summoned_to_the_other_side() -> None:
    duel = main_phase()
    summon(duel, 21, (0, yb.HAND, 0), (1, yb.MZONE, 0))
    assert [(move.player, move.controller, move.summon) for move in moves_of(duel)] == [("0", "1", "procedure")]


def test_a_token_goes_where_it_came_from() -> None:
    duel = solving(main_phase())
    summon(duel, 21, (0, 0, 0), (1, yb.MZONE, 0), yb.UP_DEFENCE)
    duel.move(21, (1, yb.MZONE, 0), (0, 0, 0), yb.EFFECT)
    assert [(move.player, move.controller, move.from_, move.to) for move in moves_of(duel)] == [
        ("0", "1", "outside", "monster"),
        ("0", None, "monster", "outside"),
    ]


@BOTH_LAYOUTS
def test_two_monsters_change_sides_at_the_same_time(wide: bool) -> None:
    duel = main_phase(wide=wide)
    duel.swapped((11, 0, yb.MZONE, 2), (22, 1, yb.MZONE, 3))
    duel.move(11, (1, yb.MZONE, 3), (0, yb.HAND, 0), yb.EFFECT)
    duel.move(22, (0, yb.MZONE, 2), (0, yb.SZONE, 2), 0, yb.UP)
    found = [(move.player, move.card, move.controller, move.same_time) for move in moves_of(duel)]
    assert found == [("0", 11, "1", None), ("1", 22, "0", True), ("0", 11, None, None), ("1", 22, "0", None)]


# How cards lie


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        (yb.DOWN_DEFENCE, yb.UP_DEFENCE, ["face_up"]),
        (yb.UP, yb.DOWN_DEFENCE, ["face_down"]),
        (yb.UP, yb.UP_DEFENCE, []),
        (yb.DOWN_DEFENCE, yb.DOWN, []),
        (yb.UP, 0, []),
    ],
)
@BOTH_LAYOUTS
def test_a_card_is_turned(wide: bool, before: int, now: int, expected: list[str]) -> None:
    duel = main_phase(wide=wide)
    duel.turned(11, 0, yb.MZONE, 0, before, now)
    assert [(move.from_, move.to, move.position) for move in moves_of(duel)] == [
        ("monster", "monster", position) for position in expected
    ]


def test_a_banished_card_may_lie_face_down() -> None:
    duel = main_phase()
    duel.move(11, (0, yb.HAND, 0), (0, yb.REMOVED, 0), yb.EFFECT, yb.DOWN)
    duel.move(12, (0, yb.HAND, 0), (0, yb.GRAVE, 0), yb.EFFECT, yb.UP)
    assert [move.position for move in moves_of(duel)] == ["face_down", None]


def test_a_set_card_that_is_activated_was_face_down() -> None:
    duel = main_phase()
    duel.turned(11, 0, yb.SZONE, 1, yb.DOWN | yb.DOWN_DEFENCE, yb.UP | yb.UP_DEFENCE)
    duel.chaining(11, 0, yb.SZONE, 1, 1, yb.UP | yb.UP_DEFENCE)
    assert [event for event in events_of(duel) if isinstance(event, Activate | Move)] == [
        Activate(seq=3, ref="packet 3", player="0", card=11, from_="spell", link=1, position="face_down", from_index=2)
    ]


def test_a_card_that_was_turned_before_was_face_up() -> None:
    duel = main_phase()
    duel.turned(11, 0, yb.SZONE, 1, yb.DOWN, yb.UP)
    duel.turned(12, 0, yb.SZONE, 2, yb.DOWN, yb.UP)
    duel.chaining(11, 0, yb.SZONE, 1, 1, yb.UP)
    duel.link(71, 1)
    duel.chaining(13, 0, yb.MZONE, 1, 2, yb.DOWN_DEFENCE)
    found = [(event.card, event.position) for event in events_of(duel) if isinstance(event, Activate)]
    assert found == [(11, "face_up"), (13, "face_down")]
    assert [move.card for move in moves_of(duel)] == [11, 12]


def test_a_card_that_comes_from_the_hand_lay_in_no_position() -> None:
    duel = main_phase()
    duel.move(11, (0, yb.HAND, 0), (0, yb.SZONE, 1), 0, yb.UP)
    duel.chaining(11, 0, yb.SZONE, 1, 1, yb.UP)
    duel.link(71, 1)
    duel.chaining(12, 1, yb.HAND, 0, 2, yb.DOWN)
    assert [event.position for event in events_of(duel) if isinstance(event, Activate)] == [None, None]


# Tosses


@BOTH_LAYOUTS
def test_coins_and_dice(wide: bool) -> None:
    duel = main_phase(wide=wide)
    duel.raw(yb.DICE, bytes([1, 1, 4]))
    solving(duel)
    duel.raw(yb.COIN, bytes([0, 2, 1, 0]))
    found = [event for event in events_of(duel) if isinstance(event, Coin | Die)]
    assert found == [
        Die(seq=3, ref="packet 2", player="1", result=4),
        Coin(seq=6, ref="packet 6", player="0", result="heads", link=1),
        Coin(seq=7, ref="packet 6", player="0", result="tails", link=1, same_time=True),
    ]


@pytest.mark.parametrize(
    ("message", "payload", "problem"),
    [
        (yb.COIN, bytes([0, 3, 1]), "it declares 3 results, 1 bytes follow"),
        (yb.DICE, bytes([0, 1, 7]), "a die shows 7"),
        (yb.DICE, bytes([4, 1, 1]), "it names player 4"),
        (yb.SET, b"\1\2", "it has 2 bytes, expected 14"),
        (53, b"", "it has 0 bytes, expected 9"),
    ],
)
def test_what_a_toss_or_a_turn_cannot_say(message: int, payload: bytes, problem: str) -> None:
    duel = main_phase()
    duel.raw(message, payload)
    found = read(duel)
    assert isinstance(found, Unreadable)
    assert problem in found.faults[0].problem


def test_a_duels_id_does_not_depend_on_how_cards_came() -> None:
    plain, told = main_phase(), main_phase()
    told.placed(yb.FLIPSUMMONING, 11, 0, yb.MZONE, 2)
    first, second = read(plain), read(told)
    assert isinstance(first, DuelLog)
    assert isinstance(second, DuelLog)
    assert first.header.id == second.header.id
