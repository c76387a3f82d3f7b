"""Real matches: every hand and deck adds up, every play is understood, every disputed draw is where it was."""

from __future__ import annotations

import copy
import io
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from duelreplay.log.codec import encode
from duelreplay.log.codec import read_duels as read_log
from duelreplay.log.events import Draw, DuelLog, End, Note, PutBack, Turn
from duelreplay.sources.duelingbook import check_bookkeeping, matches, read_duels
from support import SHARED, needs_shared

pytestmark = needs_shared

Plays = list[dict[str, Any]]


def _folder() -> Path:
    return (SHARED or Path()) / "corpus" / "duelingbook"


def _index() -> list[dict[str, str]]:
    if SHARED is None:
        return []
    head, *rows = (_folder() / "INDEX.tsv").read_text().splitlines()
    return [dict(zip(head.split("\t"), row.split("\t"), strict=True)) for row in rows]


def _logs(data: bytes) -> list[DuelLog]:
    found = list(read_duels(io.BytesIO(data), "replay.json"))
    assert all(isinstance(one, DuelLog) for one in found), found
    return [one for one in found if isinstance(one, DuelLog)]


def _place(ref: str | None) -> int:
    assert ref is not None
    assert ref.startswith("play ")
    return int(ref.removeprefix("play "))


def _before_the_end(plays: Plays) -> list[int]:
    """The numbers of the plays that belong to a game, told from the raw replay."""
    within, numbers = False, []
    for number, play in enumerate(plays):
        if play["play"] == "Pick first":
            within = True
        if within:
            numbers.append(number)
        if play["play"] in ("Admit defeat", "Quit duel"):
            within = False
    return numbers


@pytest.mark.parametrize("row", _index(), ids=lambda row: row["file"])
def test_a_real_match_is_read_whole_and_adds_up(row: dict[str, str]) -> None:
    data = (_folder() / row["file"]).read_bytes()
    assert matches(data[:65536])
    raw: Plays = json.loads(data)["plays"]
    logs = _logs(data)
    assert (len(logs), len(raw)) == (int(row["games"]), int(row["plays"]))
    assert check_bookkeeping(data) == [[] for _ in logs]

    draws = [event for log in logs for event in log.events if isinstance(event, Draw) and event.reason is None]
    ours = [(_place(draw.ref), draw.player, draw.t) for draw in draws]
    within = set(_before_the_end(raw))
    every = [(number, play) for number, play in enumerate(raw) if play["play"] == "Draw card"]
    assert ours == [(number, play["username"], play["seconds"]) for number, play in every if number in within]
    assert len(every) == int(row["draws"])
    for draw, (_, play) in zip(draws, [(n, p) for n, p in every if n in within], strict=True):
        (card,) = draw.cards or []
        assert (card.name, card.code, card.uid) == (
            play["card"]["name"],
            int(play["card"]["serial_number"]),
            str(play["id"]),
        )

    texts = [event.text for log in logs for event in log.events if isinstance(event, Note)]
    assert not [text for text in texts if text.startswith(("unknown play: ", "bookkeeping: "))]
    starts = sum(play["play"] == "Start turn" and number in within for number, play in enumerate(raw))
    turns = [event for log in logs for event in log.events if isinstance(event, Turn)]
    assert len(turns) == starts + len(logs)
    ends = sum(play["play"] in ("Admit defeat", "Quit duel") for number, play in enumerate(raw) if number in within)
    assert sum(isinstance(event, End) for log in logs for event in log.events) == ends
    assert {log.header.ruleset for log in logs} == ({"edison"} if row["format"] == "er" else {None})


@pytest.mark.parametrize("row", _index()[::5], ids=lambda row: row["file"])
def test_a_real_match_survives_writing_and_reading(row: dict[str, str]) -> None:
    for log in _logs((_folder() / row["file"]).read_bytes()):
        (again,) = read_log(io.BytesIO(encode(log)), "again.json")
        assert isinstance(again, DuelLog)
        assert list(again.events) == list(log.events)


def _cases() -> list[dict[str, Any]]:
    if SHARED is None:
        return []
    cases: list[dict[str, Any]] = json.loads((SHARED / "cases" / "disputes.json").read_text())["cases"]
    return cases


@pytest.mark.parametrize("case", _cases(), ids=lambda case: case["case"])
def test_every_disputed_draw_is_there(case: dict[str, Any]) -> None:
    assert SHARED is not None
    logs = _logs((SHARED / case["file"]).read_bytes())
    draws = {_place(e.ref): e.player for log in logs for e in log.events if isinstance(e, Draw)}
    assert [draws.get(one["play"]) for one in case["draws"]] == [one["player"] for one in case["draws"]]
    assert not draws.keys() & set(case.get("not_judged", ()))


@needs_shared
def test_what_the_index_calls_put_back_is_put_back() -> None:
    """The index names each drawn card that went back soon after, as "draw->return"."""
    for row in _index():
        told = re.findall(r"(\d+)->(\d+)", row["notes"])
        logs = _logs((_folder() / row["file"]).read_bytes())
        events = [event for log in logs for event in log.events]
        drawn = {_place(event.ref): event.cards for event in events if isinstance(event, Draw)}
        back = {_place(event.ref): event.cards for event in events if isinstance(event, PutBack)}
        for draw, returned in told:
            assert back[int(returned)] == drawn[int(draw)], row["file"]


def _deleted(plays: Plays, draws: list[int], chance: random.Random) -> None:
    del plays[chance.choice(draws)]


def _doubled(plays: Plays, draws: list[int], chance: random.Random) -> None:
    number = chance.choice(draws)
    plays.insert(number, copy.deepcopy(plays[number]))


def _given(plays: Plays, draws: list[int], chance: random.Random) -> None:
    number = chance.choice(draws)
    others = {play["username"] for play in plays if play["play"] == "Start turn"} - {plays[number]["username"]}
    plays[number]["username"] = others.pop() if others else "nobody"


def _swapped(plays: Plays, draws: list[int], chance: random.Random) -> None:
    """Two draws of one player in one game trade cards: by the texts alone nothing is amiss."""
    number = chance.choice(draws)
    later = [n for n in draws if n > number and plays[n]["username"] == plays[number]["username"]]
    if not later:
        number, later = draws[0], [n for n in draws[1:] if plays[n]["username"] == plays[draws[0]]["username"]]
    for key in ("id", "card", "log"):
        plays[number][key], plays[later[0]][key] = plays[later[0]][key], plays[number][key]


@pytest.mark.parametrize("change", [_deleted, _doubled, _given, _swapped])
def test_a_changed_replay_is_noticed(change: Callable[[Plays, list[int], random.Random], None]) -> None:
    """At least 94 times in 100, the last draws of a game being the ones that leave no trace."""
    chance = random.Random(20240506)
    noticed = tried = 0
    for row in _index():
        if int(row["draws"]) < 4:
            continue
        replay = json.loads((_folder() / row["file"]).read_bytes())
        within = set(_before_the_end(replay["plays"]))
        draws = [n for n, play in enumerate(replay["plays"]) if play["play"] == "Draw card" and n in within]
        for _ in range(3):
            edited = copy.deepcopy(replay)
            change(edited["plays"], draws, chance)
            tried += 1
            noticed += any(check_bookkeeping(json.dumps(edited).encode()))
    assert tried >= 100
    assert noticed / tried >= 0.94
