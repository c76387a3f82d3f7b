"""Mutated replays: whatever is in the file, only duels and faults come out."""

from __future__ import annotations

import copy
import io
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from duelreplay.log.codec import encode
from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Unreadable
from duelreplay.sources.duelingbook import read_duels
from duelreplay.sources.duelingbook.plays import HANDLERS, PREFIXES
from sources.db_builder import LOG_TEXT, clean_match, overdraw, reckless_greed

REPLAYS = [clean_match().replay(), overdraw().replay(), reckless_greed().replay()]
NAMES = [*HANDLERS, *(prefix + "x" for prefix, _ in PREFIXES), "Begin next duel", "Pick first", "Back to RPS", "?"]
TEXTS = [
    'Returned "X" from hand (9/2) to top of deck',
    'Added "" from Deck to hand',
    "Set card from hand (0/0) to S-3",
    'Milled "X" from top of deck',
    '"',
    '""',
    'Activated "X',
    "from to in hand",
    'Banished banished "X" (1/1)',
]

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(TEXTS)
    | st.text(max_size=8)
)
lists = st.lists(st.integers(90, 260) | st.none() | st.text(max_size=2), max_size=6)
entries = st.fixed_dictionaries({"public_log": st.sampled_from(TEXTS), "type": st.sampled_from(["duel", "chat"])})
values = (
    scalars
    | lists
    | entries
    | st.lists(entries, max_size=12)
    | st.dictionaries(st.text(max_size=6), scalars, max_size=3)
)
KEYS = [
    "id",
    "username",
    "seconds",
    "log",
    "card",
    "cards",
    "prev",
    "hand",
    "deck",
    "order",
    "owner",
    "amount",
    "player1",
]
HEAD = ["player1", "player2", "player3", "format", "version", "id", "date", "conceal", "plays"]


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    replay = copy.deepcopy(draw(st.sampled_from(REPLAYS)))
    plays = replay["plays"]
    for _ in range(draw(st.integers(1, 6))):
        number = draw(st.integers(0, len(plays) - 1))
        match draw(st.sampled_from(["key", "drop key", "name", "drop", "double", "swap", "text", "junk", "head"])):
            case "key":
                plays[number] = {**_object(plays[number]), draw(st.sampled_from(KEYS)): draw(values)}
            case "drop key":
                plays[number] = {k: v for k, v in _object(plays[number]).items() if k != draw(st.sampled_from(KEYS))}
            case "name":
                plays[number] = {**_object(plays[number]), "play": draw(st.sampled_from(NAMES))}
            case "drop" if len(plays) > 1:
                del plays[number]
            case "double":
                plays.insert(number, plays[number])
            case "swap":
                other = draw(st.integers(0, len(plays) - 1))
                plays[number], plays[other] = plays[other], plays[number]
            case "text":
                said = {"public_log": draw(st.sampled_from(TEXTS)), "type": "duel"}
                plays[number] = {**_object(plays[number]), "log": said}
            case "junk":
                plays[number] = draw(values)
            case _:
                replay[draw(st.sampled_from(HEAD))] = draw(values)
                if not isinstance(replay["plays"], list) or not replay["plays"]:
                    return replay
                plays = replay["plays"]
    return replay


def _object(play: Any) -> dict[str, Any]:
    return play if isinstance(play, dict) else {}


def _check(data: bytes) -> None:
    for found in read_duels(io.BytesIO(data), "x"):
        assert isinstance(found, DuelLog | Unreadable)
        if isinstance(found, DuelLog):
            events = list(found.events)
            assert [event.seq for event in events] == list(range(1, len(events) + 1))
            players = {player.id for player in found.header.players}
            assert len(players) == len(found.header.players) >= 2
            assert {event.player for event in events} <= players | {None}
            encode(found)
        else:
            assert found.faults
            assert all("\n" not in str(fault) for fault in found.faults)


@settings(max_examples=400, deadline=None)
@given(mutated())
def test_a_mutated_replay_gives_duels_or_faults(replay: Any) -> None:
    _check(json.dumps(replay).encode())


@settings(max_examples=150, deadline=None)
@given(mutated())
def test_mutated_plays_alone_give_duels_or_faults(replay: Any) -> None:
    _check(json.dumps(replay.get("plays")).encode())


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(LOG_TEXT.splitlines()) | st.text(max_size=30), max_size=30))
def test_shuffled_log_lines_give_duels_or_faults(lines: list[str]) -> None:
    _check("\n".join(lines).encode())


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_give_duels_or_faults(data: bytes) -> None:
    _check(data)
