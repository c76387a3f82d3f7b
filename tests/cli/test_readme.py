"""The README and the other pages say what is so."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from duelreplay.cli import COMMANDS, main
from support import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)


def block(kind: str) -> str:
    return next(text for name, text in BLOCKS if name == kind)


def test_the_example_is_what_the_program_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    command, _, expected = block("console").partition("\n")
    arguments = shlex.split(command.removeprefix("$ replay "))
    result = CliRunner().invoke(main, arguments)
    assert result.stdout == expected
    assert not result.stderr


def test_the_first_command_names_a_clean_duel_that_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    arguments = shlex.split(block("sh").strip().rpartition("/replay ")[2])
    assert Path(arguments[-1]).is_file()
    assert CliRunner().invoke(main, arguments).exit_code == 0


def test_ci_runs_the_second_command() -> None:
    line = [text for name, text in BLOCKS if name == "sh"][1].strip()
    assert line in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_every_command_that_is_named_exists() -> None:
    named = set(re.findall(r"replay ([a-z]+(?:-[a-z]+)?)\b", README))
    assert len(named) >= 10
    assert named <= set(COMMANDS)


def test_the_library_lines_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(block("python"), "README.md", "exec"), {})
    assert capsys.readouterr().out == "illegal ['ND301']\n"


def test_links_lead_somewhere() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    for page in pages:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_architecture_names_every_room() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = {path.name for path in (ROOT / "src" / "duelreplay").iterdir() if (path / "__init__.py").exists()}
    assert rooms == set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
