"""``replay card``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from duelreplay.cli.card import command
from support import ROOT


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


@pytest.mark.parametrize("asked", [("37576645",), ("Reckless Greed",), ("Reckless", "Greed"), ("無謀な欲張り",)])
def test_a_card_is_told_in_words(asked: tuple[str, ...]) -> None:
    done = run(*asked)
    assert done.exit_code == 0
    assert done.stdout.startswith("Reckless Greed (無謀な欲張り), 37576645, official\n")
    assert "next Draw Phase of its player; 2 times" in done.stdout
    assert "confidence: high" in done.stdout


def test_japanese_words() -> None:
    done = run("--lang", "ja", "37576645")
    assert done.exit_code == 0
    assert "スキップ: 自分の次のドローフェイズ; 2回" in done.stdout


def test_a_shell_that_ate_the_quotes() -> None:
    assert run("Maxx", "C").stdout.startswith('Maxx "C" ')


def test_json_has_the_facts_and_the_version() -> None:
    done = run("--format", "json", "Pot of Greed")
    told = json.loads(done.stdout)
    assert told["card"]["code"] == 55144522
    assert told["card"]["draws"][0]["most"] == 2
    assert told["catalogue"]


@pytest.mark.parametrize(("asked", "part"), [("Pot of Gred", "Pot of Greed (55144522)"), ("999999999", "--cards")])
def test_an_unknown_card_is_one_line_and_status_2(asked: str, part: str) -> None:
    done = run(asked)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert part in done.stderr


def test_another_artwork_is_said_to_be_assumed() -> None:
    done = run("35261760")
    assert done.exit_code == 0
    assert "another artwork of Pot of Desires" in done.stderr
    assert "confidence: low" in done.stdout


def test_added_cards(tmp_path: Path) -> None:
    path = tmp_path / "extra.toml"
    path.write_text('[[card]]\nname = "Pot of Examples"\ndraws = [{ who = "self", count = 3 }]\n', encoding="utf-8")
    done = run("--cards", str(path), "Pot of Examples")
    assert done.exit_code == 0
    assert done.stdout.startswith("Pot of Examples, user\n")


def test_a_faulty_file_is_one_line_and_status_2(tmp_path: Path) -> None:
    path = tmp_path / "extra.toml"
    path.write_text("[[card]]\n", encoding="utf-8")
    done = run("--cards", str(path), "Pot of Greed")
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1
    assert "extra.toml" in done.stderr


def test_the_page_shows_what_the_command_tells() -> None:
    page = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
    assert f'$ replay card "Card of Demise"\n{run("Card of Demise").stdout}' in page
