"""Duel logs copied as text from the site: where the copy is whole, it says what the JSON says."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from duelreplay.cards.catalogue import load
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import judge
from duelreplay.log.events import DuelLog
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
