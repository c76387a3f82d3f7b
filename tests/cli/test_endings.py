"""How every command ends: on a full disk, at a closed pipe, interrupted; and what its help says."""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from duelreplay import cli
from duelreplay.cli import COMMANDS, main
from duelreplay.cli.ending import CLOSED_PIPE, FAILURE, FINDING, INTERRUPTED
from duelreplay.text import LANGS
from support import FIXTURES

REPLAY = [sys.executable, "-m", "duelreplay"]
EXAMPLE = str(FIXTURES / "example-1.json")
CLEAN = str(FIXTURES / "edopro" / "maxx-c.yrpX")
STORED_TOO = "edopro-036e61585522e3a5"
"""That duel in the store: the one to which commands append."""

WORK = {
    "check": [CLEAN],
    "explain": [EXAMPLE, "--event", "3"],
    "state": [EXAMPLE, "--event", "3"],
    "show": [EXAMPLE],
    "convert": [EXAMPLE],
    "rule": ["ND101"],
    "card": ["Pot of Greed"],
    "import": [EXAMPLE],
    "log": ["example-1"],
    "export": ["example-1"],
    "prove": ["example-1", "1"],
    "append": [STORED_TOO, os.devnull],
    "correct": [STORED_TOO, "--void", "3", "--by", "judge", "--why", "x"],
    "ruling": [STORED_TOO, "--by", "x", "--text", "y"],
    "db": ["current"],
    "serve": ["--help"],
    "watch": ["--once"],
    "whatif": [EXAMPLE, "--drop", "11"],
}
"""How a command is called so that it writes something; one that is not named here is called as it is, or for help."""


def commands() -> Iterator[tuple[str, ...]]:
    """Every command, and every command of a group, so that a new one is held to all of this too."""
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from ((name, inner) for inner in command.commands)
        else:
            yield (name,)


EVERY = list(commands())


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return stored_in(tmp_path_factory.mktemp("endings"))


def stored_in(folder: Path) -> str:
    """A database with two duels."""
    path = str(folder / "duels.db")
    for arguments in (["db", "upgrade"], ["import", EXAMPLE, CLEAN], ["checkpoint"]):
        done = subprocess.run(
            [*REPLAY, *arguments], env={**os.environ, "DUEL_REPLAY_DB": path}, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr
    return path


def run(arguments: list[str], database: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "DUEL_REPLAY_DB": database, **options.pop("env", {})}
    return subprocess.run([*REPLAY, *arguments], env=environment, check=False, **options)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [*([name, *WORK.get(name, [])] for name in COMMANDS), ["--help"]], ids=" ".join)
def test_an_output_that_fails_is_one_line_and_never_a_verdict(arguments: list[str], database: str) -> None:
    plain = run(arguments, database, capture_output=True)
    if not plain.stdout:
        arguments = [arguments[0], "--help"]
        plain = run(arguments, database, capture_output=True)
    with Path("/dev/full").open("wb") as full:
        done = run(arguments, database, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == FAILURE
    assert done.stderr.splitlines()[-1] == b"standard output cannot be written: No space left on device"
    assert b"Traceback" not in done.stderr
    reading, writing = os.pipe()
    os.close(reading)
    done = run(arguments, database, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert done.returncode == CLOSED_PIPE
    assert b"Traceback" not in done.stderr
    assert b"rror" not in done.stderr
    closed = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *REPLAY, *arguments],
        env={**os.environ, "DUEL_REPLAY_DB": database},
        capture_output=True,
        check=False,
    )
    assert closed.returncode == FAILURE
    assert closed.stderr.splitlines()[-1] == b"standard output cannot be written: it is closed"
    narrow = run(arguments, database, capture_output=True, env={"PYTHONIOENCODING": "cp1252"})
    assert b"Traceback" not in narrow.stderr
    assert narrow.returncode == plain.returncode


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    ("arguments", "status"),
    [(["check", "nowhere.json"], FAILURE), (["check", EXAMPLE], FINDING), (["rule", "XX"], FAILURE), (["x"], FAILURE)],
)
def test_complaints_that_cannot_be_written_change_no_status(arguments: list[str], status: int) -> None:
    with Path("/dev/full").open("wb") as full:
        assert run(arguments, "", stdout=subprocess.DEVNULL, stderr=full).returncode == status
    shell = ["sh", "-c", '"$@" 2>&- >/dev/null', "sh", *REPLAY, *arguments]
    assert subprocess.run(shell, check=False).returncode == status


@pytest.mark.parametrize("name", list(COMMANDS))
def test_an_early_interruption_is_no_verdict(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(importlib, "import_module", interrupted)
    assert CliRunner().invoke(main, [name]).exit_code == INTERRUPTED


@pytest.mark.parametrize("name", list(COMMANDS))
def test_a_fault_of_the_program_is_one_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(_: str) -> Any:
        raise KeyError("lost")

    monkeypatch.setattr(importlib, "import_module", failing)
    result = CliRunner().invoke(main, [name])
    assert result.exit_code == FAILURE
    assert result.stderr.startswith("replay: internal error, please report it with this file: KeyError at ")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_the_help_states_the_exit_status_and_the_language(words: tuple[str, ...]) -> None:
    text = CliRunner().invoke(main, [*words, "--help"]).stdout
    assert "Exit status" in " ".join(text.split())
    assert "--lang [en|ja]" in text


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
@pytest.mark.parametrize("lang", [*LANGS, "JA"])
def test_every_command_takes_a_language(words: tuple[str, ...], lang: str) -> None:
    result = CliRunner().invoke(main, [*words, "--lang", lang, "--help"])
    assert result.exit_code == 0
    unknown = CliRunner().invoke(main, [*words, "--lang", "de"])
    assert unknown.exit_code == FAILURE
    assert "'de'" in unknown.stderr


@pytest.mark.parametrize(
    ("asked", "meant"),
    [("chek", "replay check"), ("lsit", "replay list"), ("version", "replay --version"), ("HELP", "replay --help")],
)
def test_the_command_that_was_meant_is_named(asked: str, meant: str) -> None:
    result = CliRunner().invoke(main, [asked])
    assert result.exit_code == FAILURE
    assert result.stderr.splitlines()[1] == f'replay: there is no command "{asked}"; did you mean "{meant}"?'
    assert f"「{meant}」" in CliRunner().invoke(main, [asked, "--lang", "ja"]).stderr


def test_a_file_without_a_command_names_the_command() -> None:
    assert f'did you mean "replay check {EXAMPLE}"?' in CliRunner().invoke(main, [EXAMPLE]).stderr


def test_what_is_typed_cannot_move_the_cursor() -> None:
    result = CliRunner().invoke(main, ["\x1b[2J\u202e"])
    assert "\\x1b[2J\\u202e" in result.stderr


def test_a_command_that_swallows_the_failure_of_its_output_fails_all_the_same(tmp_path: Path) -> None:
    script = tmp_path / "swallow.py"
    script.write_text(
        "import contextlib, sys, click\n"
        "from duelreplay.cli.ending import ended, guard_streams\n"
        "guard_streams()\n"
        "def run():\n"
        "    with contextlib.suppress(OSError):\n"
        "        print('x' * 100_000)\n"
        "sys.exit(ended(run))\n"
    )
    if Path("/dev/full").exists():
        with Path("/dev/full").open("wb") as full:
            assert subprocess.run([sys.executable, str(script)], stdout=full, check=False).returncode == FAILURE


def test_the_module_is_the_command() -> None:
    done = subprocess.run([*REPLAY, "--version"], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"replay, version [\d.]+ \((compiled|pure Python)\)\n", done.stdout)


def test_one_name_is_one_thing() -> None:
    """``--event`` and ``--duel`` are the same option wherever they are, with their older names beside them."""
    for option, others in (("--event", {"explain", "state", "show"}), ("--duel", {"explain", "state", "show"})):
        for name in others:
            command = cli.main.get_command(click.Context(main), name)
            assert command is not None
            assert any(option in one.opts for one in command.params), (name, option)
    for name in ("explain", "state", "show", "check"):
        command = cli.main.get_command(click.Context(main), name)
        assert command is not None
        options = {opt for one in command.params for opt in one.opts}
        assert {"--ruleset", "--rulings", "--cards", "--anonymize", "--db", "--lang", "--max-events"} <= options, name


def test_events_go_by_the_number_and_by_the_place_that_is_printed() -> None:
    file = str(FIXTURES / "duelingbook" / "overdraw-repaired.json")
    shown = CliRunner().invoke(main, ["show", file]).stdout
    assert "> event 12     play 5" in shown
    by_number, by_place = (
        json.loads(CliRunner().invoke(main, ["explain", file, "--event", wanted, "--format", "json"]).stdout)
        for wanted in ("12", "Play 5")
    )
    assert by_number == by_place
    assert by_number["seq"] == 12
    missing = CliRunner().invoke(main, ["state", file, "--event", "play 97"])
    assert missing.exit_code == FAILURE
    assert 'no event is "play 97"' in missing.stderr


def test_stored_duels_are_looked_at_like_files(tmp_path: Path) -> None:
    database = stored_in(tmp_path)
    for name, more in (("show", []), ("explain", ["--event", "3"]), ("state", ["--event", "3"])):
        stored = CliRunner().invoke(main, [name, "example-1", "--db", database, *more])
        from_file = CliRunner().invoke(main, [name, EXAMPLE, *more])
        assert stored.exit_code == from_file.exit_code == 0
        assert stored.stdout.splitlines()[1:] == from_file.stdout.splitlines()[1:]
        assert CliRunner().invoke(main, [name, "nobody", "--db", database, *more]).exit_code == FAILURE


@pytest.mark.parametrize("name", ["check", "show", "explain", "state"])
def test_an_unknown_rule_set_is_the_same_fault_everywhere(name: str, tmp_path: Path) -> None:
    duel = json.loads(Path(EXAMPLE).read_text(encoding="utf-8")) | {"ruleset": "chess"}
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(duel), encoding="utf-8")
    more = ["--event", "3"] if name in ("explain", "state") else []
    result = CliRunner().invoke(main, [name, str(file), *more])
    assert result.exit_code == FAILURE
    assert 'unknown rule set "chess"' in result.stderr
    assert CliRunner().invoke(main, [name, EXAMPLE, *more, "--ruleset", "chess"]).exit_code == FAILURE
    assert CliRunner().invoke(main, [name, str(file), *more, "--ruleset", "MR5"]).exit_code in (0, FINDING)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check", "--fromat", "json"], "オプション--fromatはない。近いもの：--format"),
        (["explain", EXAMPLE], "'--event' / '--at'の指定がない"),
        (["check", EXAMPLE, "--max-events", "0"], "'--max-events'の値が正しくない"),
    ],
)
def test_a_wrong_command_line_is_told_in_japanese(arguments: list[str], words: str) -> None:
    result = CliRunner().invoke(main, [*arguments, "--lang", "ja"])
    assert result.exit_code == FAILURE
    assert words in result.stderr.splitlines()[1]
    assert "詳細" in result.stderr.splitlines()[2]


def test_a_whole_duel_leaves_out_what_fills_pages() -> None:
    short = CliRunner().invoke(main, ["show", CLEAN]).stdout
    whole = CliRunner().invoke(main, ["show", CLEAN, "--all"]).stdout
    assert "its order is known" in whole
    assert "its order is known" not in short
    assert set(short.splitlines()) < set(whole.splitlines())
