"""DuelingBook replays of our own making: every shape, version and repair that the format allows."""

from __future__ import annotations

import base64
import io
import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from duelreplay.log.codec import encode
from duelreplay.log.codec import read_duels as read_log
from duelreplay.log.events import (
    Activate,
    Card,
    Deck,
    Draw,
    DuelLog,
    End,
    Event,
    LifePoints,
    Move,
    Note,
    Phase,
    PutBack,
    Reveal,
    Shuffle,
    Turn,
)
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.sources import duelingbook
from duelreplay.sources.duelingbook import check_bookkeeping, matches, read_duels
from sources.db_builder import (
    ANNA,
    BERT,
    FIXTURES,
    LOG_TEXT,
    Match,
    card_object,
    clean_match,
    contents,
    overdraw,
    reckless_greed,
)


def everything(data: bytes) -> list[DuelLog | Unreadable]:
    return list(read_duels(io.BytesIO(data), "replay.json"))


def logs(data: bytes) -> list[DuelLog]:
    found = everything(data)
    assert all(isinstance(one, DuelLog) for one in found), found
    return [one for one in found if isinstance(one, DuelLog)]


def only(match: Match) -> DuelLog:
    (log,) = logs(match.to_bytes())
    return log


def events(log: DuelLog, kind: type[Event], ref: str | None = None) -> list[Any]:
    return [event for event in log.events if isinstance(event, kind) and ref in (None, event.ref)]


def notes(log: DuelLog, beginning: str = "") -> list[str]:
    return [note.text for note in events(log, Note) if note.text.startswith(beginning)]


def faults(data: bytes) -> list[Fault]:
    return [fault for one in everything(data) if isinstance(one, Unreadable) for fault in one.faults]


def names(draw: Draw) -> list[str | None]:
    return [card.name if isinstance(card, Card) else None for card in draw.cards or ()]


def begun(**keys: Any) -> Match:
    """A match in turn 1 after the first player's draw."""
    match = Match(**keys)
    match.begin(ANNA)
    match.draw(ANNA, after=5)
    return match


# The events of a game


def test_the_fixtures_are_what_the_builder_makes() -> None:
    assert {path.name: path.read_bytes() for path in FIXTURES.iterdir()} == contents()


def test_every_game_of_a_match_is_a_duel_of_its_own() -> None:
    first, second = logs(clean_match().to_bytes())
    assert (first.header.id, second.header.id) == ("duelingbook-900001-game-1", "duelingbook-900001-game-2")
    assert [player.id for player in first.header.players] == [ANNA, BERT]
    assert [player.deck for player in second.header.players] == [40, 40]
    assert (first.header.first, first.header.ruleset) == (ANNA, "edison")
    assert str(first.header.played_on) == "2024-05-06"
    assert first.header.records == ["turns", "draws", "activations", "moves", "deck_order"]
    assert [event.winner for event in events(first, End)] == [BERT]
    assert [event.winner for event in events(second, End)] == [ANNA]


def test_a_game_starts_with_decks_hands_and_the_turn_that_no_play_announces() -> None:
    match = begun()
    head = list(only(match).events)[:7]
    assert [type(event) for event in head] == [Deck, Deck, Draw, Draw, Turn, Phase, Draw]
    decks, hands = head[:2], head[2:4]
    assert [deck.player for deck in decks if isinstance(deck, Deck)] == [ANNA, BERT]
    assert isinstance(decks[1], Deck)
    assert decks[1].cards == [Card(uid=str(card)) for card in range(201, 241)]
    assert [(hand.player, hand.count, hand.reason) for hand in hands if isinstance(hand, Draw)] == [
        (ANNA, 5, "opening"),
        (BERT, 5, "opening"),
    ]
    assert isinstance(head[4], Turn)
    assert (head[4].player, head[4].n, head[4].ref) == (ANNA, 1, "play 0")


def test_turns_and_phases_carry_their_plays() -> None:
    first, _ = logs(clean_match().to_bytes())
    told = [
        (event.ref, event.player if isinstance(event, Turn) else event.phase)
        for event in first.events
        if isinstance(event, Turn | Phase)
    ]
    assert told == [
        ("play 0", ANNA),
        ("play 0", "draw"),
        ("play 2", "main1"),
        ("play 7", "end"),
        ("play 8", BERT),
        ("play 8", "draw"),
        ("play 10", "standby"),
        ("play 11", "main1"),
        ("play 13", "end"),
        ("play 14", ANNA),
        ("play 14", "draw"),
    ]


def test_a_draw_names_the_card_and_its_runtime_id() -> None:
    match = begun(names={ANNA: ['Maxx "C"']})
    (draw,) = events(only(match), Draw, "play 1")
    assert draw == Draw(
        seq=draw.seq,
        t=26,
        ref="play 1",
        player=ANNA,
        count=1,
        cards=[Card(code=23434538, name='Maxx "C"', uid="106", kind="monster/effect")],
    )


def test_a_spell_from_the_hand_moves_and_is_activated() -> None:
    first, _ = logs(clean_match().to_bytes())
    (move,) = events(first, Move, "play 3")
    (activation,) = events(first, Activate, "play 3")
    assert (move.player, move.card.code, move.from_, move.to) == (ANNA, 70368879, "hand", "spell")
    assert (activation.player, activation.card.uid, activation.from_, activation.link) == (ANNA, "101", "hand", None)
    (gone,) = events(first, Move, "play 6")
    assert (gone.card.uid, gone.from_, gone.to) == ("101", "spell", "graveyard")


def test_a_set_card_is_named_by_its_owners_text_and_coded_by_earlier_plays() -> None:
    log = only(reckless_greed())
    (move,) = events(log, Move, "play 3")
    assert move.card == Card(code=37576645, name="Reckless Greed", uid="101", kind="trap/normal")
    (activation,) = events(log, Activate, "play 8")
    assert (activation.player, activation.from_) == (ANNA, "spell")


def test_skipped_draws_stay_missing() -> None:
    log = only(reckless_greed())
    turn, drawn = 0, {}
    for event in log.events:
        turn += isinstance(event, Turn)
        if isinstance(event, Draw) and event.reason is None:
            drawn.setdefault(turn, []).append(event.player)
    assert drawn == {1: [ANNA], 2: [BERT, ANNA, ANNA], 4: [BERT], 6: [BERT], 7: [ANNA]}


def test_life_points_change_and_total() -> None:
    first, _ = logs(clean_match().to_bytes())
    (change,) = events(first, LifePoints)
    assert (change.player, change.change, change.total, change.ref) == (BERT, 1000, 9000, "play 4")


def test_end_turn_is_the_end_phase_once() -> None:
    match = begun()
    match.phase(ANNA, "EP")
    match.pass_turn(BERT)
    log = only(match)
    assert [event.ref for event in events(log, Phase) if event.phase == "end"] == ["play 2"]
    assert notes(log, "phase: ") == ["phase: Ended turn"]


def test_going_back_is_a_note_and_no_phase() -> None:
    match = begun()
    for phase in ("M1", "DP", "BP", "M1", "BP"):
        match.phase(ANNA, phase)
    log = only(match)
    assert [event.phase for event in events(log, Phase)] == ["draw", "main1", "battle"]
    assert notes(log) == [
        "phase: Entered Draw Phase again (going back)",
        "phase: Entered Main Phase 1 (going back)",
        "phase: Entered Battle Phase (once more)",
    ]


def test_what_follows_the_surrender_belongs_to_no_duel() -> None:
    match = clean_match()
    after = match.draw(ANNA)
    _, second = logs(match.to_bytes())
    assert f"play {after}" not in {event.ref for event in second.events}
    assert isinstance(list(second.events)[-1], End)


@pytest.mark.parametrize(
    ("play", "winner", "reason"),
    [
        ("Admit defeat", BERT, "surrender"),
        ("Quit duel", BERT, "surrender"),
        ("Game loss", BERT, "judge"),
        ("Match loss", BERT, "judge"),
        ("Accept draw", None, "other"),
    ],
)
def test_ends(play: str, winner: str | None, reason: str) -> None:
    match = begun()
    match.add(play, ANNA)
    (end,) = events(only(match), End)
    assert (end.winner, end.reason) == (winner, reason)


def test_a_game_without_an_end_stops_at_the_next_duel() -> None:
    match = begun()
    match.next_duel(ANNA)
    match.begin(BERT)
    first, second = logs(match.to_bytes())
    assert not events(first, End)
    assert second.header.first == BERT


# Repairs


def test_a_drawn_card_that_returns_is_put_back() -> None:
    (back,) = events(only(overdraw()), PutBack)
    (draw,) = events(only(overdraw()), Draw, "play 5")
    assert (back.player, back.where, back.ref) == (BERT, "top", "play 7")
    assert back.cards == draw.cards
    assert check_bookkeeping(overdraw().to_bytes()) == [[]]


def test_a_card_of_an_earlier_turn_that_returns_is_a_move_and_states_the_order() -> None:
    match = begun()
    match.pass_turn(BERT)
    held = match.sides[BERT].hand[0][1]
    back = match.put_back(BERT, held)
    drawn = match.draw(BERT)
    log = only(match)
    (move,) = events(log, Move, f"play {back}")
    assert (move.from_, move.to, events(log, PutBack)) == ("hand", "deck", [])
    deck, draw = (event for event in log.events if event.ref == f"play {drawn}")
    assert isinstance(deck, Deck)
    assert isinstance(draw, Draw)
    assert (deck.player, deck.count) == (BERT, 35)
    assert deck.cards is not None
    assert deck.cards[0] == Card(uid="201")
    assert names(draw) == [held]


@pytest.mark.parametrize(("top", "where"), [(True, "top"), (False, "bottom")])
def test_after_a_shuffle_of_the_hand_the_drawn_card_is_known_by_name_alone(top: bool, where: str) -> None:
    match = begun(names={BERT: ["Cyber Dragon"] * 5 + ["Book of Moon"] + ["Mirror Force"] * 34})
    match.pass_turn(BERT)
    match.shuffle_hand(BERT)
    back = match.put_back(BERT, "Book of Moon", top=top)
    log = only(match)
    assert [event.what for event in events(log, Shuffle)] == ["hand"]
    (put,) = events(log, PutBack)
    assert (put.ref, put.where, names(put)) == (f"play {back}", where, ["Book of Moon"])
    assert put.cards[0].uid != events(log, Draw)[-1].cards[0].uid


def test_another_card_that_returns_after_the_shuffle_is_a_move() -> None:
    match = begun(names={BERT: ["Cyber Dragon"] * 5 + ["Book of Moon"] + ["Mirror Force"] * 34})
    match.pass_turn(BERT)
    match.shuffle_hand(BERT)
    match.put_back(BERT, "Cyber Dragon")
    assert events(only(match), PutBack) == []


def test_the_put_back_card_is_the_next_draw() -> None:
    match = overdraw()
    (log,) = logs(match.to_bytes())
    match.plays.pop()
    match.pass_turn(BERT)
    log = only(match)
    assert events(log, Draw)[-1].cards == events(log, PutBack)[0].cards
    assert check_bookkeeping(match.to_bytes()) == [[]]


# Hands and decks


def test_searches_shuffles_mills_and_reveals_keep_the_account() -> None:
    match = begun()
    added = match.search(ANNA, "Torrential Tribute")
    shuffled = match.shuffle_deck(ANNA)
    milled = match.mill(ANNA)
    drawn = match.draw(ANNA)
    log = only(match)
    assert check_bookkeeping(match.to_bytes()) == [[]]
    (move,) = events(log, Move, f"play {added}")
    assert (move.card.name, move.from_, move.to) == ("Torrential Tribute", "deck", "hand")
    assert [event.what for event in events(log, Shuffle, f"play {added}")] == ["hand"]
    (deck,) = events(log, Deck, f"play {shuffled}")
    assert deck.count == len(deck.cards) == 33
    (mill,) = events(log, Move, f"play {milled}")
    (draw,) = events(log, Draw, f"play {drawn}")
    assert [mill.card.uid, draw.cards[0].uid] == [card.uid for card in deck.cards[:2]]


def test_a_revealed_card_is_shown_and_the_hand_shuffled() -> None:
    match = begun()
    hand = match.sides[ANNA].hand
    card, name, copy = hand[1]
    prev = [one for one, _, _ in hand]
    match._renumber(hand)
    number = match.say(
        "Reveal",
        ANNA,
        f'Revealed "{name}" from hand (2/6)',
        id=card,
        card=card_object(name, copy, 15),
        prev=prev,
        hand=[one for one, _, _ in hand],
        shuffle=True,
    )
    log = only(match)
    (shown,) = events(log, Reveal, f"play {number}")
    assert (shown.player, shown.cards[0].name) == (ANNA, name)
    assert len(events(log, Shuffle, f"play {number}")) == 1
    assert check_bookkeeping(match.to_bytes()) == [[]]


def test_a_controller_sends_a_card_to_its_owners_hand() -> None:
    match = begun()
    match.summon(ANNA, "Cyber Dragon")
    hand = match.sides[ANNA].hand
    hand.append((101, "Cyber Dragon", 1))
    prev = [one for one, _, _ in hand]
    match._renumber(hand)
    keys: dict[str, Any] = {"prev": prev, "hand": [one for one, _, _ in hand], "shuffle": True, "id": 101}
    number = match.say("To hand", BERT, 'Returned "Cyber Dragon" from M-2 to hand', **keys)
    match.draw(BERT)
    match.summon(ANNA, "Crystal Seer")
    log = only(match)
    assert check_bookkeeping(match.to_bytes()) == [[]]
    (move,) = events(log, Move, f"play {number}")
    (shuffle,) = events(log, Shuffle, f"play {number}")
    assert (move.player, shuffle.player) == (ANNA, ANNA)


def test_a_card_of_the_other_player_keeps_its_owner() -> None:
    match = begun()
    number = match.say("To GY", ANNA, 'Sent "Cyber Dragon" from M-3 to GY', id=230, owner=BERT)
    (move,) = events(only(match), Move, f"play {number}")
    assert move.player == BERT


Change = Callable[[list[dict[str, Any]]], None]


def _drop(plays: list[dict[str, Any]]) -> None:
    del plays[9]


def _double(plays: list[dict[str, Any]]) -> None:
    plays.insert(9, dict(plays[9]))


def _give(plays: list[dict[str, Any]]) -> None:
    plays[9]["username"] = ANNA


def _swap(plays: list[dict[str, Any]]) -> None:
    plays[1], plays[5] = plays[5], plays[1]


@pytest.mark.parametrize(("change", "play"), [(_drop, 11), (_double, 10), (_give, 9), (_swap, 1)])
def test_a_changed_draw_is_found_at_the_first_play_that_does_not_fit(change: Change, play: int) -> None:
    replay = clean_match().replay()
    change(replay["plays"])
    first, _ = check_bookkeeping(json.dumps(replay).encode())
    assert first[0].play == play


def test_a_hand_that_does_not_fit_is_noted_once() -> None:
    replay = clean_match().replay()
    del replay["plays"][9]
    first, second = logs(json.dumps(replay).encode())
    (note,) = notes(first, "bookkeeping: ")
    assert note == "bookkeeping: play 11 does not fit: the text speaks of 6 cards in hand, the account has 5"
    assert notes(second, "bookkeeping: ") == []


def test_a_draw_that_is_not_the_top_card_needs_no_note() -> None:
    """The log states the deck's order, so the events show it."""
    replay = clean_match().replay()
    replay["plays"][9]["id"] = 230
    first, _ = logs(json.dumps(replay).encode())
    assert notes(first, "bookkeeping: ") == []
    assert check_bookkeeping(json.dumps(replay).encode())[0][0].text == "the deck's top card is 206, not 230"


def test_an_unknown_play_is_kept_and_changes_nothing() -> None:
    match = begun()
    number = match.say("Frobnicate", ANNA, "Frobnicated")
    match.summon(ANNA, "Cyber Dragon")
    log = only(match)
    assert [event.text for event in events(log, Note, f"play {number}")] == ["unknown play: Frobnicate: Frobnicated"]
    assert check_bookkeeping(match.to_bytes()) == [[]]


def test_after_an_unknown_play_with_cards_nothing_is_claimed_until_the_next_shuffle() -> None:
    match = begun()
    match.say("Cynet Storm", ANNA, "Did what nobody knows", deck=[1, 2, 3])
    unclear = match.draw(ANNA)
    match.shuffle_deck(ANNA)
    clear = match.draw(ANNA)
    log = only(match)
    assert check_bookkeeping(match.to_bytes()) == [[]]
    assert events(log, Draw, f"play {unclear}")[0].cards[0].uid is None
    assert events(log, Draw, f"play {clear}")[0].cards[0].uid is not None


# Names, versions, formats


def _played(version: int) -> Match:
    match = Match(version=version)
    match.begin(BERT, chooser=ANNA)
    match.draw(BERT, after=3)
    match.shuffle_hand(BERT)
    match.activate(BERT, "Upstart Goblin")
    match.draw(BERT)
    match.to_graveyard(BERT, "Upstart Goblin", 205)
    match.search(BERT, "Torrential Tribute")
    match.shuffle_deck(BERT)
    match.summon(BERT, "Cyber Dragon")
    match.pass_turn(ANNA)
    match.draw(ANNA)
    match.put_back(ANNA, "Mystical Space Typhoon")
    return match


@pytest.mark.parametrize("version", [5, 15, 17])
def test_every_version_gives_the_same_events(version: int) -> None:
    """The replays of 2017 have long play names, no ids of drawn cards and no new ids after a shuffle."""
    match = _played(version)
    log, newest = only(match), only(_played(17))
    assert check_bookkeeping(match.to_bytes()) == [[]]
    assert log.header.source is not None
    assert (log.header.first, log.header.source.version) == (BERT, str(version))
    assert [_without_ids(event) for event in log.events] == [_without_ids(event) for event in newest.events]
    assert len(events(log, PutBack)) == 1


def _without_ids(event: Event) -> Any:
    return re.sub(r"uid='\d+'", "", repr(event))


def test_in_replays_of_2017_a_drawn_card_is_the_top_one_and_keeps_its_id() -> None:
    match = begun(version=5)
    match.shuffle_hand(ANNA)
    match.put_back(ANNA, "Book of Moon")
    log = only(match)
    assert "id" not in match.plays[1]
    assert events(log, PutBack)[0].cards == events(log, Draw, "play 1")[0].cards
    assert events(log, Draw, "play 1")[0].cards[0].uid == "106"


def test_in_replays_of_2017_a_dropped_draw_is_found_by_the_hand() -> None:
    match = begun(version=5)
    match.summon(ANNA, "Cyber Dragon")
    del match.plays[1]
    assert [problem.play for problem in check_bookkeeping(match.to_bytes())[0]] == [1]


def test_overlaid_and_detached_cards_are_the_first_of_two_names() -> None:
    match = begun()
    text = 'Overlayed "Maxx "C"" in M-4 onto "Cyber Dragon" in M-3'
    over = match.say("Overlay", ANNA, text, start_id=104, end_id=102)
    text = 'Special Summoned "Cyber Dragon Nova" (DEF) onto "Cyber Dragon" in Right Extra Monster Zone'
    summoned = match.say("OL DEF from Extra", ANNA, text, start_id=150, end_id=104)
    text = 'Detached "Maxx "C"" from "Cyber Dragon Nova" in Right Extra Monster Zone'
    detached = match.say("Detach", ANNA, text, id=104)
    log = only(match)
    moves = [events(log, Move, f"play {number}")[0] for number in (over, summoned, detached)]
    assert [(move.card.name, move.from_, move.to) for move in moves] == [
        ('Maxx "C"', "monster", "overlay"),
        ("Cyber Dragon Nova", "extra", "monster"),
        ('Maxx "C"', "overlay", "graveyard"),
    ]


@pytest.mark.parametrize(
    ("play", "text", "source", "target"),
    [
        ("To hand from deck", 'Added "Cyber Dragon" from Deck to hand', "deck", "hand"),
        ("To grave from field", 'Sent "Cyber Dragon" from M-3 to GY', "monster", "graveyard"),
        ("Banish from grave", 'Banished "Cyber Dragon" from GY', "graveyard", "banished"),
        ("SS ATK from grave", 'Special Summoned "Cyber Dragon" from GY to M-3 (ATK)', "graveyard", "monster"),
        ("SS DEF from banished", 'Special Summoned banished "Cyber Dragon" (1/2) to M-3 (DEF)', "banished", "monster"),
        (
            "To Extra from field",
            'Returned "Cyber Dragon" from Left Extra Monster Zone to Extra Deck',
            "monster",
            "extra",
        ),
        ("Set Field Spell 2", 'Set Field Spell "Cyber Dragon" from GY', "graveyard", "field"),
        ("To ST from grave", 'Placed "Cyber Dragon" from GY to S-3', "graveyard", "spell"),
        ("Flip monster", 'Flipped Set "Cyber Dragon" in M-3', "monster", "monster"),
        ("To ST from deck", "Moved Cyber Dragon from Deck to S-3", "deck", "spell"),
        ("Banish from opponent's grave", 'Banished "Cyber Dragon" opponent\'s from Graveyard', "graveyard", "banished"),
        ("SS DEF from hand", 'Special Summoned "Cyber Dragon" (DEF) from hand (1/6) to M-3', "hand", "monster"),
        ("Normal Summon", 'Normal Summoned "Cyber Dragon" (1/6) to M-2', "hand", "monster"),
    ],
)
def test_a_card_goes_where_the_text_says_whatever_the_play_is_called(
    play: str, text: str, source: str, target: str
) -> None:
    match = begun()
    number = match.say(play, ANNA, text, id=101, card=card_object("Cyber Dragon", 1, 15))
    (move,) = events(only(match), Move, f"play {number}")
    assert (move.card.name, move.from_, move.to) == ("Cyber Dragon", source, target)


@pytest.mark.parametrize(
    ("play", "text", "zone"),
    [
        ("Activate Spell from hand", 'Activated "Book of Moon" from hand (6/6) to S-3', "hand"),
        ("Activate Pendulum Left", 'Activated "Book of Moon" in Left Pendulum Zone', "pendulum"),
        ("Activate Field Spell 2", 'Activated Field Spell Set "Book of Moon" in Field Spell Zone', "field"),
        ("Declare", 'Declared effect of "Book of Moon" from GY', "graveyard"),
        ("Declare", 'Declared effect of banished "Book of Moon" (1/1)', "banished"),
        ("Activate Skill", 'Activated Skill "Book of Moon"', None),
    ],
)
def test_activations_by_any_name(play: str, text: str, zone: str | None) -> None:
    match = begun()
    number = match.say(play, ANNA, text, id=106)
    (activation,) = events(only(match), Activate, f"play {number}")
    assert (activation.card.name, activation.from_) == ("Book of Moon", zone)


@pytest.mark.parametrize(
    ("letters", "ruleset", "region"),
    [
        ("er", "edison", None),
        ("eu", "edison", None),
        ("gu", "goat", None),
        ("gr", "goat", None),
        ("au", None, "tcg"),
        ("ar", None, "tcg"),
        ("su", "speed", None),
        ("sr", "speed", None),
        ("so", "mr2", None),
        ("ru", "rush", None),
        ("rr", "rush", None),
    ],
)
def test_the_format_names_the_rule_set(letters: str, ruleset: str | None, region: str | None) -> None:
    header = only(begun(format_=letters)).header
    assert (header.ruleset, header.region) == (ruleset, region)


def test_an_unlimited_game_is_judged_by_how_it_is_played() -> None:
    old = only(begun(format_="uu"))
    assert old.header.ruleset == "mr2"
    assert notes(old, "rule set chosen from play: ")
    match = Match(format_="uu")
    match.begin(ANNA)
    match.activate(ANNA, "Upstart Goblin")
    match.draw(ANNA)
    assert only(match).header.ruleset is None


@pytest.mark.parametrize("letters", ["xu", "zr", "q", "", "SU"])
def test_a_format_that_nobody_knows_is_judged_by_how_it_is_played(letters: str) -> None:
    assert only(begun(format_=letters)).header.ruleset == "mr2"
    match = Match(format_=letters)
    match.begin(ANNA)
    match.phase(ANNA, "SP")
    match.pass_turn(BERT)
    assert only(match).header.ruleset is None


@pytest.mark.parametrize("letters", ["au", "ar", "su", "er"])
def test_where_the_format_names_the_rules_a_draw_does_not_change_them(letters: str) -> None:
    log = only(begun(format_=letters))
    assert log.header.ruleset != "mr2"
    assert notes(log, "rule set chosen") == []


def test_judges_watchers_and_agreements_are_notes() -> None:
    match = begun()
    match.add("Add watcher", "Judge Example", admin=1)
    match.add("Add watcher", "Fan Example")
    match.add("Watcher message", "Judge Example", message="put it back", html=0)
    match.add("Watcher message", "Fan Example", message="hello", html=0)
    match.add("Remove watcher", "Judge Example")
    match.say("Good", BERT, "Signaled OK")
    match.say("Call admin", BERT, "Called a judge for Ruling")
    match.say("Permission event", ANNA, 'Requested permission to resolve "Necroface"')
    match.chat(BERT, 'no "problem"')
    log = only(match)
    assert notes(log) == [
        "judge: joined",
        "watcher: joined",
        "judge: put it back",
        "watcher: hello",
        "judge: left",
        "signal: Signaled OK",
        "judge call: Called a judge for Ruling",
        'permission: Requested permission to resolve "Necroface"',
        'chat: no "problem"',
    ]
    assert [note.player for note in events(log, Note)][-4:] == [BERT, BERT, ANNA, BERT]
    assert {note.player for note in events(log, Note)[:5]} == {None}


def test_a_concealed_replay_calls_the_players_red_and_blue() -> None:
    match = Match()
    match.head["conceal"] = True
    match.begin(ANNA)
    match.draw(ANNA)
    match.plays[-1]["username"] = "Red"
    draws = events(only(match), Draw)
    assert draws[-1].player == ANNA


def test_a_solo_session_has_a_second_player_without_cards() -> None:
    match = Match(format_="so")
    match.begin(ANNA)
    play = match.plays[0]
    play["cards"], play["log"], play["order"] = play["cards"][:5], play["log"][:6], [ANNA, ""]
    match.head["player2"] = {"username": "", "main": [], "main_total": 0, "start": 72}
    log = only(match)
    assert [(player.id, player.deck) for player in log.header.players] == [(ANNA, 40), ("player2", 0)]
    assert [(draw.player, draw.count) for draw in events(log, Draw)] == [(ANNA, 5)]


def test_a_tag_duel_has_four_players_in_two_teams() -> None:
    match = Match()
    match.head["player3"] = {"username": "Cora Example", "main": list(range(301, 341))}
    match.head["player4"] = {"username": "Dirk Example", "main": list(range(401, 441))}
    match.begin(ANNA)
    match.add("Admit defeat", "Cora Example")
    log = only(match)
    assert [player.team for player in log.header.players] == [0, 1, 0, 1]
    assert events(log, End)[0].winner == "Dirk Example"


def test_speed_duels_start_with_four_cards() -> None:
    match = Match(format_="su", size=20)
    match.begin(ANNA, hand=4)
    match.draw(ANNA)
    assert [(draw.player, draw.count) for draw in events(only(match), Draw)] == [(ANNA, 4), (BERT, 4), (ANNA, 1)]
    assert check_bookkeeping(match.to_bytes()) == [[]]


# The shapes of a file


def _har(body: str, **content: Any) -> bytes:
    entries = [
        {"request": {"url": "https://example.org/style.css"}, "response": {"content": {"text": "body {}"}}},
        {"request": {"url": "https://example.org/view-replay"}, "response": {"content": {"text": body, **content}}},
        {"request": {"url": "https://example.org/view-replay?again"}, "response": {"content": {}}},
    ]
    return json.dumps({"log": {"version": "1.2", "entries": entries}}).encode()


SHAPES: dict[str, Callable[[bytes], bytes]] = {
    "object": lambda data: data,
    "indented, with a byte order mark": lambda data: (
        b"\xef\xbb\xbf\n" + json.dumps(json.loads(data), indent=2).encode()
    ),
    "JSON string": lambda data: json.dumps(data.decode()).encode(),
    "list of one": lambda data: b"[" + data + b"]",
    "by its id": lambda data: b'{"900001": ' + data + b"}",
    "inside another key": lambda data: json.dumps({"ok": True, "replay": json.loads(data)}, indent=1).encode(),
    "HAR": lambda data: _har(data.decode()),
    "HAR in base64": lambda data: _har(base64.b64encode(data).decode(), encoding="base64"),
    "HAR of a JSON string": lambda data: _har(json.dumps(data.decode())),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_holds_the_same_duels(shape: str) -> None:
    plain = clean_match().to_bytes()
    wrapped = SHAPES[shape](plain)
    assert matches(wrapped[:65536])
    found, expected = logs(wrapped), logs(plain)
    assert [log.header for log in found] == [log.header for log in expected]
    assert [list(log.events) for log in found] == [list(log.events) for log in expected]


BUNDLES: dict[str, Callable[[bytes, bytes], bytes]] = {
    "list": lambda one, other: b"[" + one + b"," + other + b"]",
    "by their ids": lambda one, other: b'{"900001": ' + one + b', "900002": ' + other + b"}",
    "a list under a key": lambda one, other: b'{"count": 2, "replays": [' + one + b"," + other + b"]}",
    "lines": lambda one, other: one + b"\n" + other + b"\n",
    "lines as on Windows": lambda one, other: b"\xef\xbb\xbf" + one + b"\r\n\r\n" + other,
    "lines of JSON strings": lambda one, other: b"\n".join(json.dumps(each.decode()).encode() for each in (one, other)),
    "HAR of a bundle": lambda one, other: _har((b'{"900001": ' + one + b', "900002": ' + other + b"}").decode()),
}


@pytest.mark.parametrize("shape", BUNDLES)
def test_many_replays_in_one_file(shape: str) -> None:
    one, other = clean_match().to_bytes(), overdraw().to_bytes()
    data = BUNDLES[shape](one, other)
    assert matches(data[:65536])
    found = logs(data)
    assert [log.header for log in found] == [log.header for log in [*logs(one), *logs(other)]]
    assert check_bookkeeping(data) == [*check_bookkeeping(one), *check_bookkeeping(other)]


def test_the_key_of_a_bundle_names_a_replay_that_has_no_id() -> None:
    replays = {str(key): Match(duel_id=None) for key in (77, 78)}
    for match in replays.values():
        match.begin(ANNA)
    data = json.dumps({**{key: match.replay() for key, match in replays.items()}, "made": "2026"}).encode()
    assert [log.header.id for log in logs(data)] == ["duelingbook-77-game-1", "duelingbook-78-game-1"]
    named = json.dumps({"first": replays["77"].replay(), "made": "2026"}).encode()
    assert re.fullmatch(r"duelingbook-[0-9a-f]{12}-game-1", logs(named)[0].header.id)


REFUSAL = b'{"action":"Error","message":"Invalid Token"}'
SAID = (
    'the site did not hand out the replay, its answer is "Invalid Token"; load the replay\'s page again and save the '
    "answer that holds the plays"
)


@pytest.mark.parametrize(
    "data", [REFUSAL, b'{ "message": "Invalid Token", "action": "Error" }', _har(REFUSAL.decode())], ids=str
)
def test_the_sites_own_refusal_is_told(data: bytes) -> None:
    assert matches(data)
    assert [fault.problem for fault in faults(data)] == [SAID]


def test_a_recording_may_hold_a_refusal_before_the_replay() -> None:
    har = json.loads(_har(REFUSAL.decode()))
    har["log"]["entries"][2]["response"]["content"]["text"] = clean_match().to_bytes().decode()
    assert len(logs(json.dumps(har).encode())) == 2


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        (REFUSAL, SAID),
        (b'{"plays": 5}', 'not a DuelingBook replay: expected an object with a list of plays under "plays"'),
    ],
)
def test_one_replay_that_cannot_be_read_costs_no_other(bad: bytes, problem: str) -> None:
    one, other = clean_match().to_bytes(), overdraw().to_bytes()
    bundle = b'{"1": ' + one + b', "2": ' + bad + b', "3": ' + other + b"}"
    for data, line in (
        (bundle, None),
        (b"[" + one + b"," + bad + b"," + other + b"]", None),
        (b"\n".join([one, bad, other]), 2),
    ):
        found = everything(data)
        assert [type(each) for each in found] == [DuelLog, DuelLog, Unreadable, DuelLog]
        assert [(fault.problem, fault.line) for fault in faults(data)] == [(problem, line)]


def test_a_line_that_is_cut_is_named() -> None:
    one, other = clean_match().to_bytes(), overdraw().to_bytes()
    (fault,) = faults(one + b"\n" + other[:-9] + b"\n" + one)
    assert fault.line == 2
    assert fault.problem.startswith("not a DuelingBook replay")


def test_a_bare_list_of_plays_is_read_without_decks() -> None:
    match = clean_match()
    data = json.dumps(match.plays).encode()
    assert matches(data)
    first, second = logs(data)
    assert re.fullmatch(r"duelingbook-[0-9a-f]{12}-game-1", first.header.id)
    assert [player.id for player in first.header.players] == [ANNA, BERT]
    assert first.header.records == ["turns", "draws", "activations", "moves"]
    assert second.header.records == ["turns", "draws", "activations", "moves", "deck_order"]
    whole, _ = logs(match.to_bytes())
    assert [event.ref for event in events(first, Draw)] == [event.ref for event in events(whole, Draw)]
    assert check_bookkeeping(data) == [[], []]


def test_a_copied_log_is_read_as_far_as_it_goes() -> None:
    data = LOG_TEXT.encode()
    assert matches(data)
    (log,) = logs(data)
    assert log.header.records == ["turns", "draws", "activations", "moves"]
    assert [(draw.player, draw.count, draw.ref) for draw in events(log, Draw)] == [
        (ANNA, 5, "line 1"),
        (BERT, 5, "line 1"),
        (ANNA, 1, "line 12"),
        (ANNA, 1, "line 16"),
        (BERT, 1, "line 22"),
    ]
    assert [card.name for card in events(log, Draw)[1].cards] == [None, None, None, None, 'Maxx "C"']
    assert events(log, LifePoints)[0].change == 1000
    assert notes(log, "chat: ") == ["chat: nice: Drew a card"]
    assert [(turn.player, turn.n) for turn in events(log, Turn)] == [(ANNA, 1), (BERT, 2)]
    assert events(log, End)[0].t == 3605


def test_a_copied_log_without_names_is_refused() -> None:
    (fault,) = faults(re.sub(r"\] [^:]+: ", "] ", LOG_TEXT).encode())
    assert fault.problem == "the lines name no player: copy the log again with the usernames shown"


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"{}",
        b"[]",
        b"[1, 2]",
        b"yrpX",
        b'{"format": "duel-log/1", "plays": 3}',
        b'"text"',
        b"hello [1:00] x",
        b"null",
    ],
)
def test_other_files_do_not_match(head: bytes) -> None:
    assert not matches(head)


@pytest.mark.parametrize("match", [clean_match(), overdraw(), reckless_greed()], ids=["clean", "overdraw", "skip"])
def test_a_converted_duel_survives_writing_and_reading(match: Match) -> None:
    for log in logs(match.to_bytes()):
        (again,) = read_log(io.BytesIO(encode(log)), "again.json")
        assert isinstance(again, DuelLog)
        assert again.header == log.header
        assert list(again.events) == list(log.events)


# Broken files


def changed(play: int, /, **keys: Any) -> bytes:
    replay = clean_match().replay()
    replay["plays"][play].update(keys)
    return json.dumps(replay).encode()


@pytest.mark.parametrize(
    ("keys", "key", "problem"),
    [
        ({"id": "x"}, "plays[9].id", 'expected a whole number, found "x"'),
        ({"card": "x"}, "plays[9].card", 'expected a card object, found "x"'),
        ({"seconds": [1]}, "plays[9].seconds", "expected a number, found a list"),
        ({"username": {}}, "plays[9].username", "expected a string, found an object"),
        ({"log": 5}, "plays[9].log", "expected a log entry or a list of them, found 5"),
        ({"play": None}, "plays[9].play", "the key is missing: expected a string"),
        ({"hand": [1, "x"]}, "plays[9].hand[1]", 'expected a whole number, found "x"'),
    ],
)
def test_a_key_that_decides_is_named_and_costs_only_its_game(keys: dict[str, Any], key: str, problem: str) -> None:
    bad, good = everything(changed(9, **keys))
    assert isinstance(bad, Unreadable)
    assert bad.faults == [Fault(path="replay.json", duel="duelingbook-900001-game-1", key=key, problem=problem)]
    assert isinstance(good, DuelLog)


def test_all_faults_of_a_game_are_told() -> None:
    replay = clean_match().replay()
    replay["plays"][1]["id"] = "x"
    replay["plays"][9] = 7
    assert [fault.key for fault in faults(json.dumps(replay).encode())] == ["plays[1].id", "plays[9]"]


@pytest.mark.parametrize(
    "keys", [{"id": "206"}, {"seconds": 40.5}, {"owner": 5}, {"message": 9}, {"shuffle": "yes"}, {"new": {"a": 1}}]
)
def test_what_does_not_matter_is_tolerated(keys: dict[str, Any]) -> None:
    first, _ = logs(changed(9, **keys))
    assert names(events(first, Draw, "play 9")[0]) == ["Book of Moon"]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"{", "not a DuelingBook replay: Input data was truncated"),
        (b'{"plays": 5}', 'not a DuelingBook replay: expected an object with a list of plays under "plays"'),
        (b'{"plays": []}', 'no play "Pick first" was found'),
        (b"[" * 100_000, "not a DuelingBook replay"),
        (b'{"plays": [{"play": "\xff"}]}', "not a DuelingBook replay"),
        (_har("{}").replace(b"view-replay", b"other"), "this browser recording holds no view-replay response"),
        (_har("@@@", encoding="base64"), "not a DuelingBook replay: the response body says it is base64"),
        (b"just words", 'no line reads "[m:ss] Username: text"'),
    ],
)
def test_what_cannot_be_read_gives_one_clear_line(data: bytes, problem: str) -> None:
    (fault,) = faults(data)
    assert fault.problem.startswith(problem)
    assert "\n" not in str(fault)


def test_a_file_that_is_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duelingbook, "MAX_BYTES", 100)
    (fault,) = faults(clean_match().to_bytes())
    assert "a replay is below 2 MB" in fault.problem


def test_a_replay_within_a_file_is_bounded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duelingbook, "MAX_REPLAY", 100)
    for data in (clean_match().to_bytes(), json.dumps(clean_match().plays).encode(), LOG_TEXT.encode()):
        (fault,) = faults(data)
        assert "a replay is below 2 MB" in fault.problem


def test_a_cut_replay_is_not_json() -> None:
    (fault,) = faults(clean_match().to_bytes()[:-20])
    assert fault.problem.startswith("not a DuelingBook replay")


def test_the_types_decode_what_the_builder_makes() -> None:
    """The fast path must be taken: a file of usual types has no need of the tolerant one."""
    from duelreplay.sources.duelingbook.model import Replay

    assert len(msgspec.json.decode(clean_match().to_bytes(), type=Replay).plays) == len(clean_match().plays)
