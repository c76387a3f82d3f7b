"""Synthetic yrpX files: each message, each container, each fault."""

from __future__ import annotations

import datetime
import io
import struct
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duelreplay.log.events import (
    Activate,
    ChainEnd,
    Cost,
    Deck,
    Draw,
    DuelLog,
    End,
    Event,
    KnownEvent,
    LifePoints,
    Move,
    Negate,
    Note,
    Phase,
    Resolve,
    Reveal,
    Shuffle,
    Turn,
)
from duelreplay.log.faults import Unreadable
from duelreplay.sources.edopro import read_duels
from duelreplay.sources.yrp.modes import ruleset_of
from sources import yrpx_builder as yb
from sources.yrpx_builder import Duel, replay_file

T = TypeVar("T")
BOTH_LAYOUTS = pytest.mark.parametrize("wide", [yb.WIDE, yb.COMPACT], ids=["wide", "compact"])


def read(data: bytes, path: str = "folder/some.yrpX") -> DuelLog | Unreadable:
    (duel,) = read_duels(io.BytesIO(data), path)
    return duel


def log_of(data: bytes) -> DuelLog:
    duel = read(data)
    assert isinstance(duel, DuelLog), duel
    return duel


def events_of(duel: Duel, **settings: object) -> list[Event]:
    return list(log_of(duel.file(**settings)).events)


def only(events: list[Event], kind: type[T]) -> list[T]:
    return [event for event in events if isinstance(event, kind)]


def fault_of(data: bytes) -> str:
    duel = read(data)
    assert isinstance(duel, Unreadable), duel
    assert duel.path == "folder/some.yrpX"
    (fault,) = duel.faults
    assert "\n" not in str(fault)
    assert str(fault).startswith("folder/some.yrpX: ")
    return fault.problem


def ordinary_duel(*, wide: bool = yb.WIDE) -> Duel:
    """Two opening hands, two turns, the second with a normal draw, and an end by surrender."""
    duel = Duel(wide=wide)
    duel.start(40, 41)
    duel.draw(0, [11, 12, 13, 14, 15])
    duel.draw(1, [21, 22, 23, 24, 25])
    for side in (0, 1):
        duel.turn(side)
        duel.phase(0x1)
        if side:
            duel.draw(1, [26])
        for bits in (0x2, 0x4, 0x8, 0x10, 0x20, 0x40, 0x80, 0x100, 0x200):
            duel.phase(bits)
    duel.win(0, 0)
    return duel


# The header of the log


def test_the_header_says_who_when_and_with_what() -> None:
    header = log_of(ordinary_duel().file()).header
    assert [(player.id, player.name, player.deck, player.team) for player in header.players] == [
        ("0", "Ann", 40, None),
        ("1", "Ben", 41, None),
    ]
    assert header.first == "0"
    assert header.ruleset == "mr5"
    assert header.played_on == datetime.date(2023, 11, 14)
    assert header.source is not None
    assert (header.source.program, header.source.version, header.source.file) == (
        "EDOPro",
        "41.0 core 11.0",
        "some.yrpX",
    )


def test_a_small_time_stamp_is_no_date() -> None:
    assert log_of(ordinary_duel().file(stamp=12345)).header.played_on is None


def test_a_name_ends_at_its_first_nul_and_may_be_empty() -> None:
    header = log_of(ordinary_duel().file(sides=(("",), ("遊戯",)))).header
    assert [player.name for player in header.players] == [None, "遊戯"]


def test_costs_are_never_claimed_and_deck_order_only_where_a_deck_was_stated() -> None:
    duel = ordinary_duel()
    plain = log_of(duel.file()).recorded
    assert plain == {"turns", "phases", "draws", "activations", "negations", "resolutions", "moves"}
    stated = Duel()
    stated.deck(0, [1, 2, 3])
    assert log_of(stated.file()).recorded == plain | {"deck_order"}


def test_one_recording_has_one_id_however_it_is_packed() -> None:
    duel = ordinary_duel()
    packed, plain = duel.file(), duel.file(flags=yb.NEW | yb.WIDE_FLAGS | yb.LUA64, size=0)
    other = ordinary_duel()
    other.packets[2] = other.packets[2].replace(b"\x16", b"\x63")  # another card in the opening hand
    ids = [log_of(data).header.id for data in (packed, plain, other.file())]
    assert ids[0] == ids[1] != ids[2]
    assert ids[0].startswith("edopro-")


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        (0xD0700, "mr1"),
        (0xD0600, "mr2"),
        (0xD1800, "mr3"),
        (0xD2800, "mr4"),
        (0x2E800, "mr5"),
        (0x2E812, "mr5"),  # with decks not shuffled and an attack on turn 1
        (0x10002E800, "mr5"),  # with the TCG's order of simultaneous effects
        (0x628000, "speed"),
        (0x7F28200, "rush"),
        (0x807F28200, "rush"),  # with Ritual Monsters in the Extra Deck
        (0x7F80D072C, "goat"),
        (0x22C000, None),  # a host's own mixture that draws as now
        (0x2E800 | 0x200, "mr2"),  # a draw on turn 1
        (0x2E800 | 0x800000, "rush"),  # up to five
    ],
)
def test_duel_flags_name_the_rule_set(flags: int, expected: str | None) -> None:
    assert ruleset_of(flags) == expected
    assert log_of(ordinary_duel().file(duel_flags=flags)).header.ruleset == expected


# Containers


@pytest.mark.parametrize(
    "flags",
    [
        yb.COMPRESSED | yb.NEW | yb.LUA64,
        yb.COMPRESSED | yb.NEW | yb.LUA64 | yb.WIDE_FLAGS,
        yb.COMPRESSED | yb.NEW | yb.LUA64 | yb.WIDE_FLAGS | yb.EXTENDED,
        yb.NEW | yb.LUA64,
        yb.NEW | yb.LUA64 | yb.WIDE_FLAGS | yb.EXTENDED,
        yb.LUA64,
        yb.SINGLE | yb.NEW | yb.HAND_TEST | yb.LUA64,
    ],
)
def test_every_container_holds_the_same_duel(flags: int) -> None:
    expected = events_of(ordinary_duel())
    assert events_of(ordinary_duel(), flags=flags) == expected


@pytest.mark.parametrize("size", [0, 7, 0xFFFFFFFF])
def test_an_uncompressed_body_needs_no_declared_size(size: int) -> None:
    assert events_of(ordinary_duel(), flags=yb.NEW | yb.LUA64, size=size) == events_of(ordinary_duel())


def test_four_names_without_counts_are_two_a_side() -> None:
    data = ordinary_duel().file(flags=yb.TAG | yb.LUA64, sides=(("A", "B"), ("C", "D")))
    players = log_of(data).header.players
    assert [(player.name, player.id, player.team) for player in players] == [
        ("A", "0", 0),
        ("B", "2", 0),
        ("C", "1", 1),
        ("D", "3", 1),
    ]


# Messages


@BOTH_LAYOUTS
def test_turns_phases_and_draws(wide: bool) -> None:
    duel = ordinary_duel(wide=wide)
    events = events_of(duel)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert [turn.player for turn in only(events, Turn)] == ["0", "1"]
    assert [phase.phase for phase in only(events, Phase)] == [
        "draw",
        "standby",
        "main1",
        "battle",
        "main2",
        "end",
    ] * 2
    assert [(draw.player, draw.count, draw.cards, draw.ref) for draw in only(events, Draw)] == [
        ("0", 5, [11, 12, 13, 14, 15], "packet 1"),
        ("1", 5, [21, 22, 23, 24, 25], "packet 2"),
        ("1", 1, [26], "packet 16"),
    ]
    assert events[-1] == End(seq=len(events), ref="packet 26", winner="0", reason="surrender")


def test_the_compact_start_has_the_rule_before_the_life_points() -> None:
    duel = Duel(wide=yb.COMPACT)
    duel.start(40, 41, life=4000)
    duel.amount(91, 0, 500)
    log = log_of(duel.file())
    assert [player.deck for player in log.header.players] == [40, 41]
    assert only(list(log.events), LifePoints)[0].total == 3500


@pytest.mark.parametrize(
    ("before_turn", "why", "expected"),
    [
        (True, yb.RULE | yb.DRAWN, "opening"),
        (False, yb.RULE | yb.DRAWN, "normal"),
        (False, yb.EFFECT | yb.DRAWN, "effect"),
        (False, yb.EFFECT, None),  # a reason that is not that of a draw
        (False, yb.EFFECT | yb.RULE | yb.DRAWN, None),
    ],
)
def test_the_refreshed_hand_says_why_cards_were_drawn(before_turn: bool, why: int, expected: str | None) -> None:
    duel = Duel()
    if not before_turn:
        duel.turn(1)
    duel.draw(1, [7, 8])
    duel.hand(1, [(5, yb.EFFECT | yb.DRAWN), (7, why), (8, why)])
    (draw,) = only(events_of(duel), Draw)
    assert draw.reason == expected


def test_drawn_cards_are_found_in_a_hand_that_was_reordered() -> None:
    duel = Duel()
    duel.turn(0)
    duel.draw(0, [7, 8])
    duel.hand(0, [(8, yb.RULE | yb.DRAWN), (5, yb.EFFECT | yb.DRAWN), (7, yb.RULE | yb.DRAWN)])
    assert only(events_of(duel), Draw)[0].reason == "normal"


def test_cards_of_different_width_are_read_field_by_field() -> None:
    duel = Duel()
    duel.turn(0)
    duel.draw(0, [7])
    wider = yb.card_query(5, yb.EFFECT | yb.DRAWN, more=((0x10, bytes(4)),))
    duel.update(0, yb.HAND, wider + b"\0\0" + yb.card_query(7, yb.RULE | yb.DRAWN))
    assert only(events_of(duel), Draw)[0].reason == "normal"


@pytest.mark.parametrize("hand", ["of the other player", "without the drawn card", "missing"])
def test_no_reason_is_made_up(hand: str) -> None:
    duel = Duel()
    duel.turn(0)
    duel.draw(0, [7])
    if hand == "of the other player":
        duel.hand(1, [(7, yb.RULE | yb.DRAWN)])
    elif hand == "without the drawn card":
        duel.hand(0, [(6, yb.RULE | yb.DRAWN)])
    assert only(events_of(duel), Draw)[0].reason is None


def test_a_hidden_card_hides_the_list() -> None:
    duel = Duel()
    duel.draw(0, [7, 0])
    (draw,) = only(events_of(duel), Draw)
    assert (draw.count, draw.cards) == (2, None)


def test_the_highest_bit_of_a_compact_code_is_no_part_of_it() -> None:
    duel = Duel(wide=yb.COMPACT)
    duel.draw(0, [0x80000007])
    assert only(events_of(duel), Draw)[0].cards == [7]


@BOTH_LAYOUTS
def test_a_chain_with_both_negations(wide: bool) -> None:
    duel = Duel(wide=wide)
    duel.chaining(101, 0, yb.SZONE, 5, 1)
    duel.link(71, 1)
    duel.chaining(102, 1, yb.GRAVE, 0, 2)
    duel.link(71, 2)
    duel.link(72, 2)
    duel.link(75, 1)
    duel.link(73, 2)
    duel.link(72, 1)
    duel.link(76, 1)
    duel.link(73, 1)
    duel.chain_end()
    assert events_of(duel) == [
        Activate(seq=1, ref="packet 0", player="0", card=101, from_="field", link=1),
        Activate(seq=2, ref="packet 2", player="1", card=102, from_="graveyard", link=2),
        Resolve(seq=3, ref="packet 4", link=2),
        Negate(seq=4, ref="packet 5", link=1, what="activation", by_link=2),
        Resolve(seq=5, ref="packet 7", link=1),
        Negate(seq=6, ref="packet 8", link=1, what="effect"),
        ChainEnd(seq=7, ref="packet 10"),
    ]


def test_nothing_solves_after_a_link_is_solved() -> None:
    duel = Duel()
    duel.link(72, 2)
    duel.link(73, 2)
    duel.link(75, 1)
    duel.move(55, (0, yb.HAND, 0), (0, yb.GRAVE, 0), yb.EFFECT)
    _, negate, move = events_of(duel)
    assert isinstance(negate, Negate)
    assert negate.by_link is None
    assert isinstance(move, Move)
    assert move.reason is None


@BOTH_LAYOUTS
def test_costs_are_what_is_paid_between_activation_and_chain(wide: bool) -> None:
    duel = Duel(wide=wide)
    duel.start()
    duel.chaining(101, 0, yb.HAND, 0, 1)
    duel.move(102, (0, yb.HAND, 1), (0, yb.GRAVE, 0), yb.COST)
    duel.amount(100, 0, 1000)
    duel.link(71, 1)
    duel.amount(100, 0, 500)
    assert events_of(duel)[1:] == [
        Move(seq=2, ref="packet 2", player="0", card=102, from_="hand", to="graveyard", reason="cost", link=1),
        Cost(seq=3, ref="packet 3", player="0", link=1, pay="lp", amount=1000),
        LifePoints(seq=4, ref="packet 3", player="0", change=-1000, total=7000),
        LifePoints(seq=5, ref="packet 5", player="0", change=-500, total=6500),
    ]


@pytest.mark.parametrize(
    ("origin", "goal", "expected"),
    [
        ((0, yb.HAND, 0), (0, yb.MZONE, 2), ("0", "hand", "monster")),
        ((0, yb.HAND, 0), (0, yb.SZONE, 4), ("0", "hand", "spell")),
        ((0, yb.HAND, 0), (0, yb.SZONE, 5), ("0", "hand", "field")),
        ((0, yb.HAND, 0), (0, yb.SZONE, 6), ("0", "hand", "pendulum")),
        ((0, yb.EXTRA, 0), (1, yb.MZONE, 0), ("0", "extra", "monster")),
        ((1, yb.MZONE, 0), (0, yb.GRAVE, 0), ("0", "monster", "graveyard")),  # it lies with its owner
        ((0, yb.MZONE, 0), (0, yb.OVERLAY | yb.MZONE, 1), ("0", "monster", "overlay")),
        ((0, yb.OVERLAY | yb.EXTRA, 0), (0, yb.REMOVED, 1), ("0", "overlay", "banished")),
        ((0, yb.MZONE, 0), (1, yb.MZONE, 1), ("0", "monster", "monster")),  # control changes
        ((0, yb.MZONE, 0), (0, yb.MZONE, 1), ("0", "monster", "monster")),  # to another zone
        ((0, yb.MZONE, 1), (0, yb.MZONE, 1), None),
        ((0, yb.GRAVE, 0), (0, yb.GRAVE, 1), None),
        ((0, yb.HAND, 0), (1, yb.HAND, 1), None),
        ((0, 0, 0), (0, yb.MZONE, 1), ("0", "outside", "monster")),  # a token appears
        ((0, yb.MZONE, 1), (0, 0, 0), ("0", "monster", "outside")),
        ((0, 0x3, 0), (0, yb.MZONE, 1), None),  # a location of no card
    ],
)
def test_moves_name_owner_and_zones(
    origin: tuple[int, int, int], goal: tuple[int, int, int], expected: tuple[str, str, str] | None
) -> None:
    duel = Duel()
    duel.move(55, origin, goal)
    moves = [(move.player, move.from_, move.to) for move in only(events_of(duel), Move)]
    assert moves == ([] if expected is None else [expected])


@pytest.mark.parametrize(
    ("origin", "goal", "expected"),
    [
        ((0, yb.HAND, 7), (0, yb.MZONE, 2), (None, 3)),
        ((0, yb.EXTRA, 3), (0, yb.MZONE, 5), (None, 6)),
        ((0, yb.EXTRA, 3), (0, yb.MZONE, 6), (None, 7)),
        ((0, yb.MZONE, 9), (0, yb.GRAVE, 2), (None, None)),  # a slot that no field has
        ((0, yb.HAND, 0), (0, yb.SZONE, 4), (None, 5)),
        ((0, yb.HAND, 0), (0, yb.SZONE, 5), (None, None)),  # the Field Zone
        ((0, yb.HAND, 0), (0, yb.SZONE, 6), (None, 1)),
        ((0, yb.SZONE, 7), (0, yb.EXTRA, 0), (2, None)),
        ((0, yb.MZONE, 0), (1, yb.MZONE, 4), (1, 5)),
        ((0, yb.MZONE, 0), (0, yb.OVERLAY | yb.MZONE, 1), (1, None)),
    ],
)
def test_moves_tell_which_zone_of_a_kind_it_was_and_is(
    origin: tuple[int, int, int], goal: tuple[int, int, int], expected: tuple[int | None, int | None]
) -> None:
    duel = Duel()
    duel.move(55, origin, goal)
    (move,) = only(events_of(duel), Move)
    assert (move.from_index, move.to_index) == expected


@pytest.mark.parametrize(
    ("goal", "why", "solving", "expected"),
    [
        (yb.GRAVE, yb.BATTLE, False, "battle"),
        (yb.GRAVE, yb.RULE, False, "rule"),
        (yb.GRAVE, yb.EFFECT, True, "effect"),
        (yb.GRAVE, yb.EFFECT, False, None),
        (yb.GRAVE, yb.EFFECT | yb.DRAWN, True, None),  # the reason of the draw before
        (yb.MZONE, yb.EFFECT, True, None),  # onto the field cards carry an older reason
    ],
)
def test_a_reason_stands_only_where_it_can_be_that_of_the_move(
    goal: int, why: int, solving: bool, expected: str | None
) -> None:
    duel = Duel()
    if solving:
        duel.link(72, 1)
    duel.move(55, (0, yb.HAND, 0), (0, goal, 0), why)
    assert only(events_of(duel), Move)[0].reason == expected


def test_life_points() -> None:
    duel = Duel()
    duel.start(life=2000)
    duel.amount(91, 0, 1500)
    duel.amount(92, 0, 300)
    duel.amount(94, 0, 1000)
    duel.amount(91, 0, 5000)
    changes = [(event.change, event.total) for event in only(events_of(duel), LifePoints)]
    assert changes == [(-1500, 500), (300, 800), (200, 1000), (-5000, 0)]


@BOTH_LAYOUTS
def test_shown_cards_are_those_of_their_holder(wide: bool) -> None:
    duel = Duel(wide=wide)
    duel.shown(31, 0, [(5, 1), (0, 1), (6, 1)])
    duel.shown(30, 1, [(7, 1)])
    assert [(event.player, event.cards) for event in only(events_of(duel), Reveal)] == [("1", [5, 6]), ("1", [7])]


@pytest.mark.parametrize(
    ("winner", "reason", "expected"),
    [
        (0, 0, ("0", "surrender")),
        (1, 1, ("1", "lp")),
        (1, 2, ("1", "deck_out")),
        (0, 3, ("0", "time")),
        (0, 4, ("0", "other")),
        (0, 0x10, ("0", "effect")),
        (2, 1, (None, "lp")),
    ],
)
def test_the_end(winner: int, reason: int, expected: tuple[str | None, str]) -> None:
    duel = Duel()
    duel.win(winner, reason, extra=b"\x07")
    duel.win(winner, reason)
    (end,) = only(events_of(duel), End)
    assert (end.winner, end.reason) == expected


def test_what_is_written_again_after_the_end_is_left_out() -> None:
    duel = Duel()
    for _ in range(2):
        duel.draw(0, [1])
        duel.win(0, 0x11)
    assert [type(event) for event in events_of(duel)] == [Draw, End]


def test_an_unknown_message_is_counted_and_noted_before_the_end() -> None:
    duel = Duel()
    duel.raw(199, b"abc")
    duel.raw(199)
    duel.raw(200, b"x" * 300)
    duel.turn(0)
    duel.win(0, 1)
    turn, note, end = events_of(duel)
    assert isinstance(turn, Turn)
    assert turn.ref == "packet 3"
    assert isinstance(note, Note)
    assert "unknown message 199 (2 times), unknown message 200 (1 times)" in note.text
    assert isinstance(end, End)
    assert [turn.seq, note.seq, end.seq] == [1, 2, 3]


@pytest.mark.parametrize("message", [2, 7, 56, 61, 65, 80, 93, 110, 111, 132, 160, 165, 231])
def test_messages_that_say_nothing_for_the_log_are_passed_over(message: int) -> None:
    duel = Duel()
    duel.raw(message, b"whatever it holds")
    assert events_of(duel) == []


# Decks


@BOTH_LAYOUTS
def test_a_deck_is_stated_top_first_and_only_when_it_is_news(wide: bool) -> None:
    duel = Duel(wide=wide)
    duel.deck(0, [1, 2, 3, 4])
    duel.draw(0, [4])
    duel.deck(0, [1, 2, 3])
    duel.move(3, (0, yb.DECK, 2), (0, yb.GRAVE, 0))
    duel.deck(0, [1, 2])
    decks = only(events_of(duel), Deck)
    assert decks == [Deck(seq=1, ref="packet 0", player="0", count=4, cards=[4, 3, 2, 1])]


def test_a_deck_is_stated_anew_after_a_shuffle() -> None:
    duel = Duel()
    duel.deck(1, [1, 2, 3])
    duel.raw(32, b"\1")
    duel.deck(1, [1, 2, 3])
    duel.raw(33, b"\1" + struct.pack("<I", 0))
    events = events_of(duel)
    assert [event.cards for event in only(events, Deck)] == [[3, 2, 1], [3, 2, 1]]
    assert [(event.player, event.what) for event in only(events, Shuffle)] == [("1", "deck"), ("1", "hand")]


def test_a_deck_that_contradicts_the_packets_before_is_stated() -> None:
    duel = Duel()
    duel.deck(0, [1, 2, 3])
    duel.deck(0, [3, 2, 1])
    assert [event.cards for event in only(events_of(duel), Deck)] == [[3, 2, 1], [1, 2, 3]]


@pytest.mark.parametrize(
    ("origin", "goal", "card", "expected"),
    [
        ((0, yb.HAND, 0), (0, yb.DECK, 3), 9, [9, 3, 2, 1]),  # put on top
        ((0, yb.HAND, 0), (0, yb.DECK, 0), 9, [3, 2, 1, 9]),  # put on the bottom
        ((0, yb.DECK, 0), (0, yb.HAND, 0), 1, [3, 2]),  # searched
        ((0, yb.DECK, 0), (0, yb.DECK, 2), 1, [1, 3, 2]),  # stacked
    ],
)
def test_an_order_that_follows_from_a_move_is_stated_before_the_next_draw(
    origin: tuple[int, int, int], goal: tuple[int, int, int], card: int, expected: list[int]
) -> None:
    duel = Duel()
    duel.deck(0, [1, 2, 3])
    moved = duel.move(card, origin, goal)
    duel.draw(0, [expected[0]])
    _, *_, deck, draw = events_of(duel)
    assert isinstance(deck, Deck)
    assert (deck.cards, deck.ref) == (expected, f"packet {moved}")
    assert isinstance(draw, Draw)


def test_after_a_derived_order_an_old_refresh_is_not_taken_for_a_repetition() -> None:
    duel = Duel()
    duel.deck(0, [1, 2, 3])
    duel.move(1, (0, yb.DECK, 0), (0, yb.HAND, 0))
    duel.draw(0, [3])
    duel.deck(0, [1])
    assert [event.cards for event in only(events_of(duel), Deck)] == [[3, 2, 1], [3, 2], [1]]


def test_reversed_decks_are_stated_the_other_way_round() -> None:
    duel = Duel()
    duel.deck(0, [1, 2, 3])
    duel.raw(37)
    duel.draw(0, [1])
    assert [event.cards for event in only(events_of(duel), Deck)] == [[3, 2, 1], [1, 2, 3]]


def test_a_draw_that_is_not_the_top_leaves_the_order_open_until_it_is_stated() -> None:
    duel = Duel()
    duel.deck(0, [1, 2, 3])
    duel.draw(0, [2])
    duel.deck(0, [1, 3])
    assert [event.cards for event in only(events_of(duel), Deck)] == [[3, 2, 1], [3, 1]]


def test_a_deck_swapped_with_the_graveyard_goes_there_card_by_card() -> None:
    duel = Duel()
    duel.deck(0, [1, 2, 3])
    duel.raw(35, b"\0" + struct.pack("<II", 0, 0))
    duel.deck(0, [8, 9])
    moves = [(event.card, event.from_, event.to) for event in only(events_of(duel), Move)]
    assert moves[:3] == [(card, "deck", "graveyard") for card in (3, 2, 1)]
    assert moves[3:] == [(card, "graveyard", "deck") for card in (8, 9)]
    assert [event.cards for event in only(events_of(duel), Deck)] == [[3, 2, 1], [9, 8]]


def test_a_draw_from_a_swapped_deck_comes_out_of_the_graveyard() -> None:
    duel = Duel()
    duel.deck(0, [1])
    duel.raw(35, b"\0" + struct.pack("<II", 0, 0))
    duel.draw(0, [9])
    assert [(event.card, event.to) for event in only(events_of(duel), Move)] == [(1, "graveyard"), (9, "deck")]


def test_a_hidden_card_in_a_deck_makes_no_statement() -> None:
    duel = Duel()
    duel.deck(0, [1, 0, 3])
    assert events_of(duel) == []


def test_the_top_of_a_turned_deck_is_shown() -> None:
    duel = Duel()
    duel.raw(38, b"\1" + struct.pack("<III", 0, 77, 5))
    duel.raw(38, b"\1" + struct.pack("<III", 1, 78, 5))
    assert [(event.player, event.cards) for event in only(events_of(duel), Reveal)] == [("1", [77])]


# Tag duels and boards laid out by hand


def test_partners_take_turns_and_their_opening_hands_stand_before_the_first_turn() -> None:
    duel = Duel()
    duel.start(40, 41)
    duel.draw(0, [1, 2])
    duel.draw(1, [3, 4])
    duel.turn(0)
    duel.turn(1)
    duel.draw(1, [5])
    duel.turn(0)
    swap = duel.tag_swap(0, 35, [6, 7])
    duel.draw(0, [8])
    duel.turn(1)
    duel.tag_swap(1, 36, [9])
    duel.turn(0)
    duel.tag_swap(0, 33, [2])
    log = log_of(duel.file(sides=(("A", "B"), ("C", "D"))))
    events = list(log.events)
    assert [turn.player for turn in only(events, Turn)] == ["0", "1", "2", "3", "0"]
    assert [(draw.player, draw.cards) for draw in only(events, Draw)] == [
        ("0", [1, 2]),
        ("1", [3, 4]),
        ("2", [6, 7]),
        ("3", [9]),
        ("1", [5]),
        ("2", [8]),
    ]
    assert events[2] == Draw(seq=3, ref=f"packet {swap}", player="2", count=2, cards=[6, 7], reason="opening")
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert {player.id: player.deck for player in log.header.players} == {"0": 40, "2": 37, "1": 41, "3": 37}


def test_a_hand_test_has_its_deck_from_the_board_and_claims_no_complete_draws() -> None:
    side = struct.pack("<I", 8000) + bytes(15)
    board = struct.pack("<I", yb.MR5)
    board += side + struct.pack("<6I", 40, 0, 0, 0, 15, 0) + side + struct.pack("<6I", 0, 0, 0, 0, 0, 0)
    duel = Duel()
    duel.raw(162, board + bytes(4))
    duel.draw(0, [1])
    duel.amount(91, 1, 1000)
    log = log_of(duel.file(flags=yb.SINGLE | yb.NEW | yb.LUA64 | yb.HAND_TEST))
    assert "draws" not in log.recorded
    assert [player.deck for player in log.header.players] == [40, 0]
    note, draw, life = log.events
    assert isinstance(note, Note)
    assert isinstance(draw, Draw)
    assert isinstance(life, LifePoints)
    assert life.total == 7000


# Faults


def test_a_recording_may_end_between_two_packets() -> None:
    duel = ordinary_duel()
    del duel.packets[-1]
    events = events_of(duel, flags=yb.NEW | yb.LUA64)
    assert isinstance(events[-1], Phase)


@pytest.mark.parametrize("kept", [1, 4, 5, 8])
def test_a_cut_packet_is_named(kept: int) -> None:
    duel = Duel()
    duel.turn(0)
    duel.draw(0, [1])
    duel.packets[-1] = duel.packets[-1][:kept]
    assert "packet 1 is cut" in fault_of(duel.file())


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_a_few_bytes_behind_an_empty_last_packet_are_named(left: int) -> None:
    last = struct.pack("<BI", 74, 0)
    assert "packet 1 is cut" in fault_of(replay_file(last + last[:left]))


def test_a_cut_refresh_is_named() -> None:
    duel = Duel()
    duel.turn(0)
    duel.deck(0, [1, 2, 3])
    duel.packets[-1] = duel.packets[-1][:-1]
    assert "packet 1 is cut: 1 bytes of its payload are missing" in fault_of(duel.file())


def test_a_cut_lzma_body_says_how_far_it_went() -> None:
    data = ordinary_duel().file()
    assert "the LZMA body is cut" in fault_of(data[:-30])


def test_a_damaged_lzma_body_is_a_fault() -> None:
    data = bytearray(ordinary_duel().file())
    data[32] = 0xFF
    assert "LZMA" in fault_of(bytes(data))


@pytest.mark.parametrize(
    ("size", "said"), [(0, "a body of 0 bytes"), (0xFFFFFFFF, "4294967295 bytes"), (64 * 2**20 + 1, "67108865")]
)
def test_a_declared_size_is_bounded(size: int, said: str) -> None:
    assert said in fault_of(ordinary_duel().file(size=size))


@pytest.mark.parametrize(("props", "said"), [(b"\xe1\0\0\1\0", "225"), (b"\x08\0\0\1\0", "lc 8 and lp 0")])
def test_lzma_properties_are_checked(props: bytes, said: str) -> None:
    assert said in fault_of(ordinary_duel().file(props=props))


def test_a_huge_dictionary_needs_no_memory() -> None:
    data = ordinary_duel().file(props=b"\x5d\xff\xff\xff\xff")
    assert events_of(ordinary_duel()) == list(log_of(data).events)


@pytest.mark.parametrize("length", [0, 3, 4, 31])
def test_a_short_file_is_a_fault(length: int) -> None:
    fault_of(ordinary_duel().file()[:length])


def test_a_cut_extended_header_is_a_fault() -> None:
    data = ordinary_duel().file(flags=yb.NEW | yb.LUA64 | yb.EXTENDED)
    assert "expected 72 bytes, found 40" in fault_of(data[:40])


def test_a_newer_header_is_a_fault() -> None:
    data = ordinary_duel().file(flags=yb.NEW | yb.LUA64 | yb.EXTENDED, header_version=2)
    assert "header version 2" in fault_of(data)


@pytest.mark.parametrize("magic", [b"yrp1", b"yrp2"])
def test_replays_that_hold_only_answers_say_so(magic: bytes) -> None:
    assert "answers" in fault_of(ordinary_duel().file(magic=magic))


def test_something_else_is_a_fault() -> None:
    assert "begin with 'yrpX'" in fault_of(b"PK\3\4" + bytes(60))


@pytest.mark.parametrize("count", [0, 9, 0xFFFFFFFF])
def test_the_number_of_names_is_bounded(count: int) -> None:
    body = struct.pack("<I", count) + bytes(200)
    data = replay_file(b"", flags=yb.NEW | yb.LUA64)[:32] + body
    assert f"declares {count} players" in fault_of(data)


@pytest.mark.parametrize("length", [2, 40, 47, 90])
def test_a_body_cut_before_the_packets_is_a_fault(length: int) -> None:
    data = replay_file(b"", flags=yb.NEW | yb.LUA64 | yb.WIDE_FLAGS)
    assert "the body is cut" in fault_of(data[: 32 + length])


@pytest.mark.parametrize("message", [90, 31, 30])
def test_a_count_beyond_the_payload_names_the_packet(message: int) -> None:
    duel = Duel()
    duel.turn(0)
    duel.raw(message, b"\0" + struct.pack("<I", 0xFFFFFFFF) + bytes(8))
    assert "packet 1: it declares 4294967295 cards, 8 bytes follow" in fault_of(duel.file())


@pytest.mark.parametrize("message", [4, 5, 32, 35, 40, 41, 50, 70, 72, 75, 90, 91, 100, 161])
def test_a_payload_that_is_too_short_names_packet_and_message(message: int) -> None:
    duel = Duel()
    duel.turn(0)
    duel.raw(message)
    assert f"packet 1 (message {message}): it has 0 bytes" in fault_of(duel.file())


def test_a_refresh_that_declares_more_than_it_has_is_a_fault() -> None:
    duel = Duel()
    duel.raw(6, struct.pack("<BBI", 0, yb.DECK, 900) + bytes(10))
    assert "packet 0 (message 6)" in fault_of(duel.file())


def test_a_player_beyond_two_is_a_fault() -> None:
    duel = Duel()
    duel.turn(2)
    assert "packet 0: it names player 2" in fault_of(duel.file())


def test_chain_link_nought_is_a_fault() -> None:
    duel = Duel()
    duel.link(72, 0)
    assert "packet 0: it names chain link 0" in fault_of(duel.file())


# Whatever the bytes


def _busy_duel() -> Duel:
    duel = ordinary_duel()
    duel.packets.pop()
    duel.deck(0, [1, 2, 3])
    duel.chaining(101, 0, yb.HAND, 0, 1)
    duel.move(102, (0, yb.HAND, 1), (0, yb.DECK, 0), yb.COST)
    duel.link(71, 1)
    duel.link(72, 1)
    duel.link(76, 1)
    duel.draw(0, [102])
    duel.hand(0, [(5, 0), (102, yb.EFFECT | yb.DRAWN)])
    duel.shown(31, 0, [(5, 1)])
    duel.tag_swap(0, 3, [1])
    duel.raw(162, bytes(94))
    return duel


BUSY = {
    "plain": _busy_duel().file(flags=yb.NEW | yb.LUA64),
    "packed": _busy_duel().file(),
    "compact": ordinary_duel(wide=yb.COMPACT).file(flags=yb.NEW),
}


@given(
    which=st.sampled_from(sorted(BUSY)),
    edits=st.lists(st.tuples(st.integers(0, 2000), st.binary(min_size=1, max_size=6)), max_size=6),
    kept=st.integers(0, 3000),
)
@settings(max_examples=400, deadline=None)
def test_damaged_files_give_a_duel_or_a_fault(which: str, edits: list[tuple[int, bytes]], kept: int) -> None:
    data = bytearray(BUSY[which])
    for at, new in edits:
        at %= len(data)
        data[at : at + len(new)] = new
    duel = read(bytes(data[:kept]))
    if isinstance(duel, DuelLog):
        events = list(duel.events)
        assert msgspec.convert(msgspec.to_builtins(events), list[KnownEvent]) == events
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
    else:
        assert duel.faults


@given(packets=st.lists(st.tuples(st.integers(0, 255), st.binary(max_size=40)), max_size=20), wide=st.booleans())
@settings(max_examples=300, deadline=None)
def test_any_packets_give_a_duel_or_a_fault(packets: list[tuple[int, bytes]], wide: bool) -> None:
    duel = Duel(wide=wide)
    for message, payload in packets:
        duel.raw(message, payload)
    found = read(duel.file())
    if isinstance(found, DuelLog):
        assert msgspec.convert(msgspec.to_builtins(found.events), list[KnownEvent]) == found.events
    else:
        assert found.faults


@given(cards=st.binary(max_size=200))
@settings(max_examples=300, deadline=None)
def test_any_refresh_gives_a_duel(cards: bytes) -> None:
    for wide in (True, False):
        duel = Duel(wide=wide)
        duel.update(0, yb.DECK, cards)
        duel.draw(0, [1])
        duel.update(0, yb.HAND, cards)
        log_of(duel.file())


def test_the_path_of_standard_input_is_no_file_name() -> None:
    duel = read(ordinary_duel().file(), path="-")
    assert isinstance(duel, DuelLog)
    assert duel.header.source is not None
    assert duel.header.source.file is None


def test_a_file_beyond_the_limit_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duelreplay.sources.edopro._MAX_FILE", 100)
    path = tmp_path / "long.yrpX"
    path.write_bytes(ordinary_duel().file())
    with path.open("rb") as stream:
        (duel,) = read_duels(stream, str(path))
        assert stream.tell() <= 101
    assert isinstance(duel, Unreadable)
    assert "larger than 100 bytes" in str(duel.faults[0])


# What is odd about a file


def remarks_of(data: bytes) -> tuple[str, ...]:
    return log_of(data).remarks


@pytest.mark.parametrize("stray", range(1, 5))
@pytest.mark.parametrize("length", [0, 1, 2, 3])
def test_stray_bytes_behind_a_short_packet_are_a_cut_packet(stray: int, length: int) -> None:
    duel = ordinary_duel()
    duel.raw(2, bytes(length))
    assert "is cut: its head has 5 bytes" in fault_of(duel.file(flags=yb.NEW | yb.WIDE_FLAGS | yb.LUA64) + bytes(stray))


def test_a_recording_without_an_end_says_so() -> None:
    duel = ordinary_duel()
    assert remarks_of(duel.file()) == ()
    del duel.packets[-1]
    assert [remark.split(":")[0] for remark in remarks_of(duel.file())] == ["the recording has no end"]


@pytest.mark.parametrize("more", [100, 1000, 5000])
def test_what_follows_the_replay_is_told(more: int) -> None:
    whole = ordinary_duel().file()
    (remark,) = remarks_of(whole + bytes(range(256)) * (more // 256) + bytes(more % 256))
    found = int(remark.split(" for ")[1].split(" bytes")[0])
    assert abs(found - more) <= 8, "the packer writes a few bytes that the unpacker does not need"
    (remark,) = remarks_of(whole + whole)
    assert remark.startswith("another replay is appended to this one")


def test_a_body_that_no_duel_has_is_refused_by_its_size() -> None:
    assert "the header declares a body of 67108864 bytes" in fault_of(ordinary_duel().file(size=64 << 20))
