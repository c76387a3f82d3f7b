"""Recording and importing over and over: the same bytes are the same duel, and asking again stores nothing twice."""

from __future__ import annotations

import gzip
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from duelreplay.store.parts import LEAST
from store_support import SQLITE_BACKEND, duel_events, header
from support import FIXTURES

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

Replay = Callable[..., Result]
only_sqlite = pytest.mark.parametrize("backend", [SQLITE_BACKEND], indirect=True)
NOTES = [{"type": "note", "text": f"note {n}"} for n in range(1, 8)]


def lines(*values: Any) -> str:
    return "".join(f"{json.dumps(value)}\n" for value in values)


def texts(replay: Replay) -> list[str]:
    rows = [json.loads(line) for line in replay("log", "duel", "--format", "jsonl").stdout_bytes.splitlines()]
    return [row["event"].get("text", row["event"]["type"]) for row in rows]


@pytest.mark.parametrize(
    "fixture", ["edopro/maxx-c.yrpX", "duelingbook/clean-match.json", "example-1.json"], ids=["yrpX", "db", "log"]
)
def test_the_same_bytes_are_the_same_duel(replay: Replay, fixture: str) -> None:
    """Under another name, by another path, packed, or from standard input."""
    data = (FIXTURES / fixture).read_bytes()
    name = Path(fixture).name
    Path("deep").mkdir()
    ways = [name, "another name.bin", f"deep/{name}", f"./deep/../{name}", str(Path(name).absolute())]
    for way in ways[:3]:
        Path(way).write_bytes(data)
    Path(f"{name}.gz").write_bytes(gzip.compress(data))
    Path(f"{name}.zst").write_bytes(zstd.compress(data))
    assert replay("import", name).exit_code == 0
    count = len(replay("list").stdout.splitlines())
    for way in (*ways, f"{name}.gz", f"{name}.zst"):
        done = replay("import", way)
        assert (done.exit_code, done.stderr) == (0, ""), way
        assert done.stdout.splitlines()[-1] == f"0 events stored; duels: 0 new, {count} already stored"
    done = replay("import", "-", text=data)
    assert (done.exit_code, len(replay("list").stdout.splitlines())) == (0, count)


def test_only_the_place_of_the_file_is_passed_over(replay: Replay) -> None:
    source = {"program": "Hand", "file": "a.json"}
    one = {**header("duel", source=source), "events": duel_events(2)}
    Path("a.json").write_text(json.dumps(one), encoding="utf-8")
    Path("b.json").write_text(json.dumps({**one, "source": {**source, "file": "b.json"}}), encoding="utf-8")
    Path("c.json").write_text(json.dumps({**one, "source": {**source, "program": "Foot"}}), encoding="utf-8")
    replay("import", "a.json")
    assert replay("import", "b.json").exit_code == 0
    done = replay("import", "c.json")
    assert done.exit_code == 1
    assert "header differs: key source" in done.stderr


@pytest.mark.parametrize("killed_after", [0, 1, 4, 7])
@pytest.mark.parametrize("with_header", [True, False])
def test_following_again_after_a_kill_doubles_nothing(replay: Replay, killed_after: int, *, with_header: bool) -> None:
    """The recorder stops anywhere, is started again with the whole stream, and then goes on."""
    start = [header("duel")] if with_header else []
    words = ["append", "duel", "--follow", "--expect", "none" if with_header else "0"]
    if not with_header:
        replay("append", "duel", text=lines(header("duel")))
    replay(*words, text=lines(*start, *NOTES[:killed_after]))
    done = replay(*words, text=lines(*start, *NOTES))
    assert done.exit_code == 0, done.stderr
    assert done.stdout.count("they were there already") == killed_after
    assert texts(replay) == [note["text"] for note in NOTES]
    assert replay(*words, text=lines(*start, *NOTES)).exit_code == 0
    assert texts(replay) == [note["text"] for note in NOTES]
    assert replay("verify").exit_code == 0


def test_following_from_the_middle_again(replay: Replay) -> None:
    replay("append", "duel", text=lines(header("duel"), *NOTES[:2]))
    for _ in range(3):
        done = replay("append", "duel", "--follow", "--expect", "2", text=lines(*NOTES[2:]))
        assert done.exit_code == 0
    assert texts(replay) == [note["text"] for note in NOTES]
    done = replay("append", "duel", "--follow", "--expect", "2", text=lines(NOTES[2], NOTES[0]))
    assert (done.exit_code, "expected 3, actual 7" in done.stderr) == (2, True)
    assert texts(replay) == [note["text"] for note in NOTES]


@pytest.mark.parametrize("follow", [[], ["--follow"]])
@pytest.mark.parametrize("expect", [[], ["--expect", "none"], ["--expect", "0"]])
def test_a_whole_duel_on_one_line(replay: Replay, follow: list[str], expect: list[str]) -> None:
    """Its events are stored, and stored once; lines after it go on."""
    whole = lines({**header("duel"), "events": NOTES[:3]}, *NOTES[3:5])
    for _ in range(2):
        done = replay("append", "duel", *follow, *expect, text=whole)
        assert done.exit_code == 0, done.stderr
        assert texts(replay) == [note["text"] for note in NOTES[:5]]


@pytest.mark.parametrize("follow", [[], ["--follow"]])
@pytest.mark.parametrize("expect", ["none", "any", "0", "2"])
def test_another_header_for_a_stored_duel_is_refused(replay: Replay, follow: list[str], expect: str) -> None:
    replay("append", "duel", text=lines(header("duel"), *NOTES[:2]))
    other = {**header("duel"), "first": "B"}
    for text in (lines(other), lines(other, *NOTES[:3]), lines({**other, "events": NOTES[:2]})):
        done = replay("append", "duel", *follow, "--expect", expect, text=text)
        assert (done.exit_code, done.stdout) == (2, "")
        assert 'header differs: key first "A" -> "B"' in done.stderr
    assert texts(replay) == [note["text"] for note in NOTES[:2]]


@only_sqlite
@pytest.mark.parametrize(
    ("duel", "words"),
    [
        ({"events": [{"type": "draw"}]}, "event 1: player"),
        ({"events": {}}, "events"),
        ({"events": [{"type": "ruling", "by": "J", "text": "", "seq": LEAST + 1}]}, "is a judge's number"),
    ],
)
def test_a_whole_duel_with_a_fault_is_refused(replay: Replay, duel: dict[str, Any], words: str) -> None:
    done = replay("append", "duel", text=lines({**header("duel"), **duel}))
    assert (done.exit_code, done.stdout, words in done.stderr) == (2, "", True), done.stderr
    assert replay("list").stdout == ""


def test_the_commands_print_the_number_that_they_take(replay: Replay) -> None:
    """In a log that counts from 0, where a place and a number are not the same."""
    events = [{**event, "seq": event["seq"] - 1} for event in duel_events(11)]
    Path("a.json").write_text(json.dumps({**header("duel"), "events": events}), encoding="utf-8")
    replay("import", "a.json")
    done = replay("ruling", "duel", "--by", "J", "--text", "play on")
    number = done.stdout.split()[-1]
    done = replay("correct", "duel", "--void", number, "--by", "judge", "--why", "no ruling")
    assert done.exit_code == 0
    last = [json.loads(line) for line in replay("log", "duel", "--format", "jsonl").stdout_bytes.splitlines()][-1]
    assert last["event"]["voids"] == [int(number)]
    assert str(last["event"]["seq"]) == done.stdout.split()[-1]
    assert replay("list").stdout.split("\t")[1] == "11 events + 2 by judges"
    assert replay("check", "--db", str(Path.cwd() / "none.db")).exit_code == 2


ODD = "du\nel\u202e\x1b[31m"


def test_ids_are_escaped_in_all_output(replay: Replay) -> None:
    """A line break, a colour and a turned direction in an id make no line and no colour of their own."""
    shutil.copy(FIXTURES / "example-1.json", "a.json")
    value = json.loads(Path("a.json").read_text(encoding="utf-8"))
    Path("a.json").write_text(json.dumps({**value, "id": ODD}), encoding="utf-8")
    replay("import", "a.json")
    replay("checkpoint", "-o", "point")
    replay("prove", ODD, "3", "-o", "proof")
    outputs = [
        replay("import", "a.json"),
        replay("list"),
        replay("append", ODD, text=lines(NOTES[0])),
        replay("ruling", ODD, "--by", "J", "--text", "x"),
        replay("correct", ODD, "--void", "1", "--by", "judge", "--why", "x"),
        replay("correct", ODD, "--void", "99", "--by", "judge", "--why", "x"),
        replay("verify-proof", "proof"),
        replay("export", f"{ODD}!"),
    ]
    for done in outputs:
        shown = done.stdout + done.stderr
        assert "du\\nel\\u202e\\x1b[31m" in shown
        assert not set("\x1b\u202e") & set(shown)
        assert not [line for line in shown.splitlines() if line.startswith("el")]
