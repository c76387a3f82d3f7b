"""What a play says beyond where a card went: Sets, Summons, sides, tosses, and what a card goes back for."""

from __future__ import annotations

import io
from typing import Any

import pytest

from duelreplay.log.events import Activate, Card, Coin, Die, DuelLog, Event, Move, Note, PutBack
from duelreplay.sources.duelingbook import check_bookkeeping, read_duels
from duelreplay.sources.duelingbook.bookkeeping import Side
from duelreplay.sources.duelingbook.game import Game, Seat
from duelreplay.sources.duelingbook.model import Play
from duelreplay.sources.duelingbook.wording import parse
from sources.db_builder import ANNA, BERT, LOG_TEXT, Match, card_object


def begun(**keys: Any) -> Match:
    match = Match(**keys)
    match.begin(ANNA)
    match.draw(ANNA, after=5)
    match.phase(ANNA, "M1")
    return match


def log_of(data: bytes) -> DuelLog:
    (log,) = read_duels(io.BytesIO(data), "replay.json")
    assert isinstance(log, DuelLog), log
    return log


def events(match: Match, kind: type[Event], number: int) -> list[Any]:
    return [
        event for event in log_of(match.to_bytes()).events if isinstance(event, kind) and event.ref == f"play {number}"
    ]


# How a card lies, and how it was summoned


@pytest.mark.parametrize(
    ("play", "text", "zones", "position", "summon"),
    [
        ("Set ST", 'Set "Mirror Force" from hand (1/6) to S-4', ("hand", "spell"), "face_down", None),
        ("Set monster", 'Set "Cyber Dragon" from hand (1/6) to M-2', ("hand", "monster"), "face_down", None),
        ("Set monster", 'Set "Cyber Dragon" in M-2', ("monster", "monster"), "face_down", None),
        ("Set Field Spell", 'Set Field Spell "Book of Moon" from hand (1/6)', ("hand", "field"), "face_down", None),
        (
            "Normal Summon",
            'Normal Summoned "Cyber Dragon" from hand (1/6) to M-3',
            ("hand", "monster"),
            "face_up",
            "normal",
        ),
        ("Normal Summon", 'Normal Summoned "Cyber Dragon" (1/6) to M-3', ("hand", "monster"), "face_up", "normal"),
        ("Flip Summon", 'Flip Summoned Set "Cyber Dragon" in M-3', ("monster", "monster"), "face_up", "flip"),
        ("Flip", 'Flipped Set "Cyber Dragon" in M-3', ("monster", "monster"), "face_up", None),
        (
            "SS ATK",
            'Special Summoned "Cyber Dragon" from GY to M-3 (ATK)',
            ("graveyard", "monster"),
            "face_up",
            "special",
        ),
        (
            "SS DEF",
            'Special Summoned banished "Cyber Dragon" (1/2) to M-3 (DEF)',
            ("banished", "monster"),
            "face_up",
            "special",
        ),
        ("To ST", 'Placed "Cyber Dragon" from GY to S-3', ("graveyard", "spell"), "face_up", None),
        ("Banish FD", 'Banished "Cyber Dragon" from GY face-down', ("graveyard", "banished"), "face_down", None),
        ("To GY", 'Sent Set "Mirror Force" from S-4 to GY', ("spell", "graveyard"), None, None),
        ("Move", 'Moved Set "Mirror Force" from S-4 to M-3', ("spell", "monster"), None, None),
    ],
)
def test_a_move_says_how_the_card_lies(
    play: str, text: str, zones: tuple[str, str], position: str | None, summon: str | None
) -> None:
    match = begun()
    number = match.say(play, ANNA, text, id=101)
    (move,) = events(match, Move, number)
    assert ((move.from_, move.to), move.position, move.summon, move.controller) == (zones, position, summon, None)


@pytest.mark.parametrize(
    ("play", "text", "position"),
    [
        ("Activate ST", 'Activated Set "Mirror Force" in S-4', "face_down"),
        ("Activate Field Spell", 'Activated Field Spell Set "Book of Moon" in Field Spell Zone', "face_down"),
        ("Activate ST", 'Activated "Mirror Force" in S-4', "face_up"),
        ("Activate ST", 'Activated "Book of Moon" from hand (1/6) to S-3', None),
        ("Declare", 'Declared effect of "Cyber Dragon" in M-3', "face_up"),
        ("Declare", 'Declared effect of "Cyber Dragon" from GY', None),
        ("Declare", 'Declared effect of "Cyber Dragon" in hand (1/6)', None),
    ],
)
def test_an_activation_says_how_the_card_lay(play: str, text: str, position: str | None) -> None:
    match = begun()
    (activation,) = events(match, Activate, match.say(play, ANNA, text, id=101))
    assert activation.position == position


# Whose side it is on


def test_a_monster_changes_sides_and_comes_back() -> None:
    match = begun()
    match.summon(ANNA, "Cyber Dragon", "M-3")
    given = match.say("Move", ANNA, 'Moved "Cyber Dragon" from M-3 to M2-3', id=101)
    set_there = match.say("Set monster", BERT, 'Set "Cyber Dragon" in M-3', id=101, owner=ANNA)
    back = match.say("Move", BERT, 'Moved "Cyber Dragon" from M-3 to M2-1', id=101, owner=ANNA)
    gone = match.say("To GY", ANNA, 'Sent "Cyber Dragon" from M-1 to GY', id=101)
    moves = [events(match, Move, number)[0] for number in (given, set_there, back, gone)]
    assert [(move.player, move.controller) for move in moves] == [
        (ANNA, BERT),
        (ANNA, BERT),
        (ANNA, ANNA),
        (ANNA, None),
    ]


def test_who_plays_both_sides_alone_moves_it_from_where_it_is() -> None:
    match = begun()
    match.summon(ANNA, "Cyber Dragon", "M-3")
    there = match.say("Move", ANNA, 'Moved "Cyber Dragon" from M-3 to M2-3', id=101)
    back = match.say("Move", ANNA, 'Moved "Cyber Dragon" from M-3 to M2-3', id=101, owner=ANNA)
    assert [events(match, Move, number)[0].controller for number in (there, back)] == [BERT, ANNA]


def test_a_monster_from_the_other_graveyard_is_controlled_by_who_summons_it() -> None:
    match = begun()
    number = match.say("SS ATK", ANNA, 'Special Summoned "Cyber Dragon" from GY to M-3 (ATK)', id=206)
    (move,) = events(match, Move, number)
    assert (move.player, move.controller) == (BERT, ANNA)


def test_a_monster_is_taken_from_the_other_side() -> None:
    match = begun()
    number = match.say("Move", ANNA, 'Moved "Cyber Dragon" from M2-3 to M-3', id=206, owner=BERT)
    (move,) = events(match, Move, number)
    assert (move.player, move.controller) == (BERT, ANNA)


def test_within_its_side_a_card_stays_what_it_is() -> None:
    match = begun()
    match.summon(ANNA, "Cyber Dragon", "M-3")
    number = match.say("Move", ANNA, 'Moved "Cyber Dragon" from M-3 to M-5', id=101)
    (move,) = events(match, Move, number)
    assert (move.from_, move.to, move.from_index, move.to_index) == ("monster", "monster", 3, 5)
    assert move.shifts
    assert (move.controller, move.position, move.summon) == (None, None, None)


def test_a_move_to_where_it_lies_is_only_a_note() -> None:
    match = begun()
    match.summon(ANNA, "Cyber Dragon", "M-3")
    number = match.say("Move", ANNA, 'Moved "Cyber Dragon" from M-3 to M-3', id=101)
    assert events(match, Move, number) == []
    assert [note.text for note in events(match, Note, number)] == ['board: Moved "Cyber Dragon" from M-3 to M-3']


INDEXES = [
    ('Normal Summoned "Cyber Dragon" from hand (1/5) to M-3', (None, 3)),
    ('Sent "Cyber Dragon" from M-3 to GY', (3, None)),
    ('Moved "Cyber Dragon" from M-3 to M2-4', (3, 4)),
    ('Moved "Cyber Dragon" from M2-2 to S-1', (2, 1)),
    ('Special Summoned "Cyber Dragon" from Extra Deck to Left Extra Monster Zone (ATK)', (None, 6)),
    ('Sent "Cyber Dragon" from Right Extra Monster Zone to GY', (7, None)),
    ('Moved "Cyber Dragon" from Left Pendulum Zone to Right Pendulum Zone', (1, 2)),
    ('Flip Summoned Set "Cyber Dragon" in M-2', (2, 2)),
    ('Sent "Cyber Dragon" from Field Spell Zone to GY', (None, None)),
    ('Moved "Cyber Dragon" from S-3 to F-1', (3, None)),
    ('Sent "Cyber Dragon" from M-6 to GY', (None, None)),  # no zone of the site
    ('Sent "Cyber Dragon" from M-30 to GY', (None, None)),
    ('Sent "Cyber Dragon" from GY to hand', (None, None)),
]


@pytest.mark.parametrize(("text", "expected"), INDEXES)
def test_the_zone_is_the_one_of_its_kind_that_the_text_names(
    text: str, expected: tuple[int | None, int | None]
) -> None:
    frame = parse(text)[1]
    assert (frame.from_index, frame.to_index) == expected


def test_an_activation_names_the_zone_it_comes_from() -> None:
    match = begun()
    match.activate(ANNA, "Book of Moon", "S-4")
    number = match.say("Declare", ANNA, 'Declared effect of "Book of Moon" in S-4', id=102)
    (activation,) = events(match, Activate, number)
    assert activation.from_index == 4


def test_in_a_tag_duel_nobody_can_say_whose_zone_it_is() -> None:
    match = begun()
    match.head["player3"] = match._player("Cara Example", 301)
    match.head["player4"] = match._player("Dora Example", 401)
    match.head["tag_duel"] = True
    match.summon(ANNA, "Cyber Dragon", "M-3")
    number = match.say("Move", ANNA, 'Moved "Cyber Dragon" from M-3 to M2-5', id=101)
    assert [(one.from_index, one.to_index) for one in events(match, Move, number)] == [(None, None)]


# Tokens and chance


def test_tokens_come_from_outside_and_go_there() -> None:
    match = begun()
    came = match.say("Summon Token", ANNA, "Summoned a token in M-3", id=687, token="1")
    went = match.say("Remove Token", ANNA, 'Removed "Token" from M-3', id=687)
    token = Card(uid="687", kind="token")
    (first,), (second,) = events(match, Move, came), events(match, Move, went)
    assert (first.player, first.card, first.from_, first.to, first.summon) == (
        ANNA,
        token,
        "outside",
        "monster",
        "special",
    )
    assert (second.player, second.card, second.from_, second.to, second.summon) == (
        ANNA,
        token,
        "monster",
        "outside",
        None,
    )


def test_coins_and_dice() -> None:
    match = begun()
    coin = match.say("Coin", BERT, "Flipped a coin (tails)", result="tails")
    die = match.say("Die", ANNA, "Rolled a die (4)", result="4")
    odd = match.say("Die", ANNA, "Rolled a die (20)", result="20")
    assert [(event.player, event.result) for event in events(match, Coin, coin)] == [(BERT, "tails")]
    assert [(event.player, event.result) for event in events(match, Die, die)] == [(ANNA, 4)]
    assert events(match, Die, odd) == []
    assert [note.text for note in events(match, Note, odd)] == ["chance: Rolled a die (20)"]


def test_a_copied_log_has_tokens_and_tosses_too() -> None:
    lines = [
        f"[0:52] {ANNA}: Summoned a token in M-3",
        f'[0:53] {ANNA}: Removed "Token" from M-3',
        f"[0:54] {ANNA}: Flipped a coin (heads)",
        f"[0:55] {ANNA}: Rolled a die (6)",
        "",
    ]
    log = log_of((LOG_TEXT.partition("----")[0] + "\n".join(lines)).encode())
    found = [event for event in log.events if isinstance(event, Coin | Die | Move)][-4:]
    assert [type(event) for event in found] == [Move, Move, Coin, Die]


# What goes back


def test_a_card_that_goes_back_for_what_was_activated_is_no_repair() -> None:
    """Magical Mallet, Plaguespreader Zombie: the card asks for it, though the card was drawn in this turn."""
    match = begun(names={ANNA: ["Cyber Dragon", "Book of Moon", "Mirror Force"]})
    match.activate(ANNA, "Book of Moon")
    number = match.put_back(ANNA, "Mirror Force")
    again = match.put_back(ANNA, match.sides[ANNA].hand[-1][1])
    for one in (number, again):
        assert events(match, PutBack, one) == []
        (move,) = events(match, Move, one)
        assert (move.from_, move.to, move.reason) == ("hand", "deck", None)
    assert check_bookkeeping(match.to_bytes()) == [[]]


def test_a_declared_effect_may_ask_for_it_too() -> None:
    match = begun()
    match.say("Declare", ANNA, 'Declared effect of "Cyber Dragon" from GY', id=120)
    assert events(match, PutBack, match.put_back(ANNA, match.sides[ANNA].hand[-1][1])) == []


@pytest.mark.parametrize("who", [ANNA, BERT])
def test_a_card_that_was_drawn_since_is_put_back(who: str) -> None:
    match = begun()
    match.activate(ANNA, match.sides[ANNA].hand[0][1])
    if who == ANNA:
        match.draw(ANNA)
    else:  # what the other player activates asks nothing of the own hand
        match.pass_turn(BERT)
        match.say("Declare", ANNA, 'Declared effect of "Cyber Dragon" from GY', id=120)
    number = match.put_back(who, match.sides[who].hand[-1][1])
    assert len(events(match, PutBack, number)) == 1


# Whose hand it is


@pytest.mark.parametrize("owner", [ANNA, BERT])
def test_with_both_hands_empty_a_card_goes_to_its_owners_hand(owner: str) -> None:
    match = Match(size=5)
    match.begin(ANNA)
    for who, start in ((ANNA, 101), (BERT, 201)):
        for card in range(start, start + 5):
            name = match.sides[who].hand[0][1]
            match.from_hand(who, name, "To GY", lambda card, hand: f'Sent "{card}" from {hand} to GY')
        assert card == start + 4
    card, name, copy = (101, "Bottomless Trap Hole", 1) if owner == ANNA else (201, "Bottomless Trap Hole", 1)
    sender = BERT if owner == ANNA else ANNA
    keys: dict[str, Any] = {
        "prev": [card],
        "hand": [501],
        "shuffle": True,
        "id": card,
        "card": card_object(name, copy, 15),
    }
    match.say("To hand", sender, f'Returned "{name}" from GY to hand', **keys)
    match.say("Set ST", owner, "Set card from hand (1/1) to S-4", f'Set "{name}" from hand (1/1) to S-4', id=501)
    assert check_bookkeeping(match.to_bytes()) == [[]]


@pytest.mark.parametrize(("default", "holder"), [(0, 1), (1, 1)])
def test_a_hand_whose_cards_are_known_goes_before_one_that_may_be_any(default: int, holder: int) -> None:
    game = Game([Seat("a", None), Seat("b", None)], {"a": 0, "b": 1})
    game.sides = [Side([None, None], None, {}, []), Side([7, 8], None, {}, [])]
    play = Play(play="To hand", prev=[7, 8, 9], hand=[1, 2, 3])
    assert game.renumber(play, default, 9) == holder
    assert game.sides[holder].hand == [1, 2, 3]


def test_of_two_hands_that_may_be_any_the_owners_is_meant() -> None:
    game = Game([Seat("a", None), Seat("b", None)], {"a": 0, "b": 1})
    game.sides = [Side([None, None], None, {}, []), Side([None, None], None, {}, [])]
    assert game.renumber(Play(play="To hand", prev=[7, 8, 9], hand=[1, 2, 3]), 1, 9) == 1
