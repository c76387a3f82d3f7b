"""The measurement of changed draws: what it changes, and what it counts, on a duel small enough to count by hand."""

from __future__ import annotations

import argparse
import csv
import json
import random
from pathlib import Path
from typing import Any

import pytest

from duelreplay.cards.catalogue import load
from duelreplay.engine.replayer import judge
from duelreplay.log.events import Deck, Draw, DuelLog
from duelreplay.sources.reader import read
from support import FIXTURES
from tool_support import tool

changes = tool("measure_changes")


def events(*, deck: bool) -> list[dict[str, Any]]:
    """Two turns: Aya's, without a draw, and Bo's with the normal draw and Upstart Goblin."""
    size = [{"type": "deck", "player": "bo", "count": 33}] if deck else []
    return [
        {"type": "draw", "player": "aya", "count": 5},
        {"type": "draw", "player": "bo", "count": 5},
        {"type": "turn", "player": "aya"},
        {"type": "phase", "phase": "draw"},
        {"type": "phase", "phase": "main1"},
        {"type": "turn", "player": "bo"},
        {"type": "phase", "phase": "draw"},
        {"type": "draw", "player": "bo", "count": 1},
        {"type": "phase", "phase": "main1"},
        {"type": "activate", "player": "bo", "card": "Upstart Goblin", "from": "hand"},
        {"type": "resolve", "link": 1},
        {"type": "draw", "player": "bo", "count": 1},
        {"type": "chain_end"},
        *size,
        {"type": "end", "winner": "bo", "reason": "surrender"},
        {"type": "draw", "player": "aya", "count": 1},
    ]


RECORDED = ["turns", "phases", "draws", "activations", "negations", "resolutions", "moves"]
CLICKED = ["turns", "draws", "activations"]


def written(folder: Path, records: list[str], *, deck: bool = False) -> Path:
    header = {
        "format": "duel-log/1",
        "id": "small",
        "players": [{"id": "aya", "deck": 40}, {"id": "bo", "deck": 40}],
        "first": "aya",
        "ruleset": "mr5",
        "records": records,
    }
    path = folder / "small.json"
    path.write_text(json.dumps({**header, "events": events(deck=deck)}), encoding="utf-8")
    return path


def log_of(path: Path, *, rights: bool = False) -> DuelLog:
    (log,) = read(str(path))
    assert isinstance(log, DuelLog)
    prepared = changes.prepared(log, rights=rights)
    assert isinstance(prepared, DuelLog)
    return prepared


def made(path: Path, make: Any) -> list[Any]:
    log = log_of(path)
    return list(make(log, {row.event.seq: row for row in judge(log, load()).draws}))


def rows(out: str) -> dict[str, list[str]]:
    """The first table: a change, and how many were made, are open, are legal."""
    lines = out.split("\n\n")[0].splitlines()[1:]
    return {line[:28].strip(): line[28:].replace("%", "").split() for line in lines}


def test_each_draw_is_changed_in_each_way(tmp_path: Path) -> None:
    found = made(written(tmp_path, RECORDED), changes.changed_draws)
    kinds = [change.kind for change in found]
    # "one card less" only of the two opening hands, and nothing after the end of the duel
    assert len(kinds) == 4 * 4 + 2
    assert kinds.count("opening: one card less") == 2
    assert {kind.split(":")[0] for kind in kinds} == {"opening", "normal", "effect"}
    sizes = {change.kind: sum(one.count for one in change.events if isinstance(one, Draw)) for change in found}
    assert {kind.split(": ")[1]: cards - 12 for kind, cards in sizes.items() if kind.startswith("normal")} == {
        "taken away": -1,
        "made twice": 1,
        "other player": 0,
        "one card more": 1,
    }
    for change in found:
        numbers = [event.seq for event in change.events]
        assert numbers == sorted(set(numbers))


def test_a_card_more_stands_at_every_place_of_a_turn(tmp_path: Path) -> None:
    found = made(written(tmp_path, CLICKED, deck=True), changes.drawn_more)
    kinds = [change.kind for change in found]
    assert kinds.count("after the draw of the turn") == kinds.count("after the draw of an effect") == 1
    # activate and chain_end of Bo's turn; before resolve's draw there is none, for it would only lead the run
    assert kinds.count("anywhere, own turn") == kinds.count("anywhere, opponent's turn") == 2
    for change in found:
        (draw,) = [event for event in change.events if event.seq == change.draw]
        assert isinstance(draw, Draw)
        (deck,) = [event.count for event in change.events if isinstance(event, Deck)]
        assert deck == (32 if draw.player == "bo" else 33)


def test_a_clean_duel_loses_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert changes.main([str(written(tmp_path, RECORDED))]) == 0
    found = rows(capsys.readouterr().out)
    assert found["normal: made twice"] == ["1", "100.0", "100.0", "0", "0"]
    assert found["effect: taken away"] == ["1", "100.0", "100.0", "0", "0"]
    assert {row[-1] for row in found.values()} == {"0"}


def test_without_the_decks_only_rights_are_left(tmp_path: Path) -> None:
    path = written(tmp_path, [*RECORDED, "deck_order"], deck=True)
    whole, bare = log_of(path), log_of(path, rights=True)
    assert len(list(whole.events)) - len(list(bare.events)) == 1
    assert whole.recorded - bare.recorded == {"deck_order"}


def test_what_is_left_open_is_named_with_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A log without a hand proves nothing about that hand; the event numbers are those of the file."""
    assert changes.main([str(written(tmp_path, RECORDED)), "--examples", "1"]) == 0
    out = capsys.readouterr().out
    assert rows(out)["opening: taken away"] == ["2", "100.0", "0.0", "2", "0"]
    reason, example = out.partition("not called illegal, and why:\n")[2].splitlines()
    assert reason == "     2  opening: taken away, unverifiable: OH101"
    assert example.startswith("          small.json, event 1: The log has no opening hand of aya")


def test_a_sample_takes_so_many_of_each_kind(capsys: pytest.CaptureFixture[str]) -> None:
    fixture = FIXTURES / "duelingbook" / "clean-match.json"
    assert changes.main([str(fixture), "--sample", "1"]) == 0
    found = rows(capsys.readouterr().out)
    games = 2
    assert {int(row[0]) for row in found.values()} <= set(range(1, games + 1))
    assert found["after the draw of the turn"] == ["2", "100.0", "100.0", "0", "0"]


def test_real_kinds_of_replays_are_found_in_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert changes.main([str(FIXTURES / "edopro"), "--rights"]) == 0
    assert rows(capsys.readouterr().out)["opening: made twice"][1:3] == ["100.0", "100.0"]


def test_a_log_forgets_events_and_claims(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of what a log no longer claims it proves nothing: the verdicts of a clean duel may weaken, never turn illegal."""
    path = written(tmp_path, RECORDED)
    log = log_of(path)
    found = {change.kind: change for change in changes.forgotten(log, random.Random(1))}
    of = {kind: len(list(log.events)) - len(change.events) for kind, change in found.items()}
    assert of["all resolutions forgotten"] == 2
    assert of["all draws forgotten"] == 4
    assert of["one of the draws forgotten"] == of["one of the phases forgotten"] == 1
    assert of["draws not claimed"] == 0
    assert found["draws not claimed"].records == log.recorded - {"draws"}
    assert "all moves forgotten" not in found
    assert changes.main([str(path), "--forget"]) == 0
    out = capsys.readouterr().out
    assert {row[2] for row in rows(out).values()} == {"0.0"}
    assert out.endswith("called illegal, and why:\n\n")


def test_a_duel_of_the_suite_that_proves_less_accuses_nobody() -> None:
    """But for known_forgetting.tsv, each with its reason: false accusations that are still made, and only those."""
    with Path(__file__).with_name("known_forgetting.tsv").open(encoding="utf-8", newline="") as table:
        known = {(row["file"], row["change"]) for row in csv.DictReader(table, delimiter="\t")}
    options = argparse.Namespace(forget=True, rights=False, sample=None, seed=1)
    files = sorted((FIXTURES / "conformance" / "duels").glob("*.json"))
    found = list(changes.results(files, options))
    assert len(found) > 3000
    assert {(one.file, one.change.kind) for one in found if one.verdict == "illegal"} == known


def test_nothing_to_change_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert changes.main([str(tmp_path)]) == 2
    assert changes.main([str(tmp_path / "gone")]) == 2
    empty, gone = capsys.readouterr().err.splitlines()
    assert "no duel" in empty
    assert "gone: no such file" in gone
