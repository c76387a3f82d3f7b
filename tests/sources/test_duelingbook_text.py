"""Duel logs copied as text from the site: where the copy is whole, it says what the JSON says."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from duelreplay.cards.catalogue import load
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import judge
from duelreplay.log.events import Activate, Card, DuelLog, Move
from duelreplay.sources.duelingbook import read_duels
from sources.db_builder import ANNA, BERT, Match, clean_match, overdraw, reckless_greed


def copied(replay: dict[str, Any], *, private: bool = True) -> list[str]:
    """The lines that the site's panel shows of a replay."""
    lines, turn = [], 0
    for play in replay["plays"]:
        entries = play.get("log") or []
        turn = 0 if play["play"] == "Pick first" else turn
        for entry in entries if isinstance(entries, list) else [entries]:
            text = (private and entry.get("private_log")) or entry.get("public_log")
            if text == "Entered Draw Phase":
                turn += 1
                lines.append(f"----(Turn {turn})----")
            seconds = int(play.get("seconds") or 0)
            lines.append(f"[{seconds // 60}:{seconds % 60:02d}] {entry['username']}: {text}")
    return lines


def judged(data: bytes) -> list[Judgement]:
    found = [one for one in read_duels(io.BytesIO(data), "x") if isinstance(one, DuelLog)]
    return [judge(one, load()) for one in found]


def verdicts(ones: list[Judgement]) -> list[list[tuple[str, str]]]:
    return [[(row.kind, row.verdict) for row in one.draws] for one in ones]


@pytest.mark.parametrize("match", [clean_match, overdraw, reckless_greed])
@pytest.mark.parametrize("private", [True, False])
def test_a_whole_copy_is_judged_as_the_json_is(match: Any, private: bool) -> None:
    replay = match().replay()
    text = "\n".join(copied(replay, private=private)).encode()
    assert verdicts(judged(text)) == verdicts(judged(json.dumps(replay).encode()))


@pytest.mark.parametrize("cut", ["Set card", "Activated ", 'Drew "Mystical', "----(Turn 2)"])
def test_a_copy_with_a_gap_accuses_nobody(cut: str) -> None:
    match = Match()
    match.begin(ANNA)
    match.draw(ANNA, after=4)
    match.set_card(ANNA, "Book of Moon")
    match.pass_turn(BERT)
    match.activate(BERT, "Upstart Goblin")
    match.draw(BERT, after=2)
    match.pass_turn(ANNA)
    match.draw(ANNA, after=2)  # without cause
    match.activate(ANNA, "Upstart Goblin")
    match.draw(ANNA, after=2)
    match.pass_turn(BERT)
    match.set_card(BERT, "Book of Moon")
    match.admit_defeat(BERT, over=True)
    lines = copied(match.replay(), private=cut != "Set card")
    (whole,) = judged("\n".join(lines).encode())
    assert whole.verdict == "illegal"
    gap = next(number for number, line in enumerate(lines) if cut in line)
    (partial,) = judged("\n".join(lines[:gap] + lines[gap + 1 :]).encode())
    assert partial.verdict != "illegal"


def test_replays_as_strings_under_their_ids() -> None:
    replays = {"1": json.dumps(overdraw().replay()), "2": json.dumps(reckless_greed().replay())}
    alone = [one for text in replays.values() for one in judged(text.encode())]
    assert verdicts(judged(json.dumps(replays).encode())) == verdicts(alone)


# A copy has no ids: cards are followed from zone to zone


def told(*lines: str) -> DuelLog:
    """A game of which these lines follow the opening hands and Anna's first draw."""
    hands = [f"{name}: Drew a card" for name in (ANNA, BERT) for _ in range(5)]
    texts = [f"{ANNA}: Chose to go first", *hands, f"{ANNA}: Drew a card", *lines]
    (log,) = read_duels(
        io.BytesIO("\n".join(f"[0:{place:02d}] {text}" for place, text in enumerate(texts)).encode()), "x"
    )
    assert isinstance(log, DuelLog)
    return log


def moves_told(*lines: str) -> list[tuple[str, str, str, str | None]]:
    """Owner, zones and controller of every move that the lines tell."""
    moves = [event for event in told(*lines).events if isinstance(event, Move)]
    return [(one.player, one.from_, one.to, one.controller) for one in moves]


TROOPER_TAKEN = (
    f'{ANNA}: Normal Summoned "Card Trooper" from hand (1/6) to M-3',
    f'{ANNA}: Moved "Card Trooper" from M-3 to M2-2',
)


def test_a_monster_that_was_taken_goes_to_its_owners_graveyard() -> None:
    assert moves_told(*TROOPER_TAKEN, f'{BERT}: Sent "Card Trooper" from M-2 to GY') == [
        (ANNA, "hand", "monster", None),
        (ANNA, "monster", "monster", BERT),
        (ANNA, "monster", "graveyard", None),
    ]


def test_a_monster_of_the_same_name_elsewhere_is_ones_own() -> None:
    own = (
        f'{BERT}: Special Summoned "Card Trooper" from hand (1/5) to M-4 (ATK)',
        f'{BERT}: Sent "Card Trooper" from M-4 to GY',
    )
    assert moves_told(*TROOPER_TAKEN, *own)[2:] == [
        (BERT, "hand", "monster", None),
        (BERT, "monster", "graveyard", None),
    ]


def test_what_lies_in_the_other_graveyard_alone_is_the_other_players() -> None:
    lines = (
        f'{ANNA}: Sent "Sangan" from hand (1/6) to GY',
        f'{BERT}: Special Summoned "Sangan" from GY to M-1 (ATK)',
        f'{BERT}: Sent "Sangan" from M-1 to GY',
        f'{ANNA}: Special Summoned "Sangan" from GY to M-1 (ATK)',
    )
    assert moves_told(*lines) == [
        (ANNA, "hand", "graveyard", None),
        (ANNA, "graveyard", "monster", BERT),
        (ANNA, "monster", "graveyard", None),
        (ANNA, "graveyard", "monster", None),
    ]


def test_one_card_is_one_card_wherever_it_lies() -> None:
    log = told(
        f"{ANNA}: Set card from hand (2/6) to S-4",
        f'{ANNA}: Activated Set "Jar of Greed" in S-4',
        f'{ANNA}: Declared effect of "Jar of Greed" in S-4',
        f'{ANNA}: Sent "Jar of Greed" from S-4 to GY',
        f'{ANNA}: Activated "Jar of Greed" from hand (2/5) to S-4',
    )
    cards = [event.card for event in log.events if isinstance(event, Move | Activate)]
    uids = [card.uid for card in cards if isinstance(card, Card)]
    assert len(uids) == len(cards) == 6
    assert len(set(uids[:4])) == 1
    assert len(set(uids[4:])) == 1
    assert uids[0] != uids[4]


@pytest.mark.parametrize(("effects", "verdict"), [(1, "legal"), (2, "illegal")])
def test_a_draw_card_that_is_announced_twice_is_one(effects: int, verdict: str) -> None:
    """In the JSON both clicks have one id; a copy that took them for two cards would hide a card too many."""
    draws = [f'{ANNA}: Drew "Sangan"'] * effects
    log = told(
        f'{ANNA}: Activated "Upstart Goblin" from hand (2/6) to S-4',
        f'{ANNA}: Declared effect of "Upstart Goblin" in S-4',
        *draws,
        f'{ANNA}: Sent "Upstart Goblin" from S-4 to GY',
        f"{ANNA}: Ended turn",
        f"{BERT}: Entered Draw Phase",
        f"{BERT}: Drew a card",
        f"{BERT}: Admitted defeat",
    )
    assert judge(log, load()).verdict == verdict


def test_alone_there_is_no_choice_and_no_other_player() -> None:
    lines = [
        f"{ANNA}: {ANNA} entered Solo Mode",
        *[f"{ANNA}: Drew a card"] * 5,
        f'{ANNA}: Sent "Sangan" from hand (1/5) to GY',
    ]
    (log,) = read_duels(io.BytesIO("\n".join(f"[0:0{at}] {text}" for at, text in enumerate(lines)).encode()), "x")
    assert isinstance(log, DuelLog)
    assert [(player.id, player.deck) for player in log.header.players] == [(ANNA, None), ("player2", 0)]
    assert judge(log, load()).verdict == "legal"
