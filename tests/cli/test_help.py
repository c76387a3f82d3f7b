"""``--help`` of every command, in Japanese too."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from duelreplay.cli import COMMANDS, main
from duelreplay.cli.helping import in_japanese
from duelreplay.cli.japanese import HELP
from duelreplay.report.wrap import columns

KANA_OR_KANJI = re.compile(r"[ぁ-んァ-ヶ一-龠]")
WIDEST = 80


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command with its words on the command line, those of groups too."""
    for name in COMMANDS:
        command = main.get_command(click.Context(main), name)
        assert command is not None
        yield name, command
        if isinstance(command, click.Group):
            yield from ((f"{name} {inner}", one) for inner, one in command.commands.items())


ALL = dict(commands())


def texts(name: str) -> list[str]:
    """What the help of a command says in words of its own."""
    command = ALL[name]
    listed = command.short_help if " " in name else COMMANDS[name][1]
    found = [command.help, command.epilog, listed, *(getattr(one, "help", None) for one in command.params)]
    return [inspect.cleandoc(text) for text in found if text]


def key(text: str) -> str:
    """The first paragraph on one line, without what stands in brackets behind an option."""
    return " ".join(text.partition("  [")[0].split("\n\n")[0].split())


@pytest.mark.parametrize("name", ALL)
def test_every_text_of_the_help_is_there_in_japanese(name: str) -> None:
    assert {key(text) for text in texts(name)} - set(HELP) == set()
    for text in texts(name):
        assert in_japanese(text).count("\n\n") == text.count("\n\n"), "a paragraph is missing, or one too many"


def test_no_text_is_kept_that_no_command_says() -> None:
    said = {key(text) for name in ALL for text in texts(name)}
    root = {
        key(inspect.cleandoc(text))
        for text in (main.help, *(getattr(one, "help", None) for one in main.params))
        if text
    }
    assert set(HELP) == said | root


@pytest.mark.parametrize("name", ALL)
def test_the_help_in_japanese_has_every_option_and_fits_the_terminal(name: str) -> None:
    told = CliRunner().invoke(main, [*name.split(), "--help", "--lang", "ja"])
    assert told.exit_code == 0, told.output
    english = CliRunner().invoke(main, [*name.split(), "--help"]).stdout
    option = re.compile(r"^  (-\S+)", re.MULTILINE)
    assert option.findall(told.stdout.partition("オプション:")[2]) == option.findall(english.partition("Options:")[2])
    assert told.stdout.startswith("使い方: ")
    for line in told.stdout.splitlines():
        assert columns(line) <= WIDEST or not KANA_OR_KANJI.search(line), line
    assert "Show this message" not in told.stdout
    assert "[default" not in told.stdout


@pytest.mark.parametrize("arguments", [["--help", "--lang", "ja"], ["--lang", "ja", "-h"], ["-h", "--lang=ja"]])
def test_the_list_of_commands_in_japanese(arguments: list[str]) -> None:
    told = CliRunner().invoke(main, arguments)
    assert told.exit_code == 0, told.output
    assert re.findall(r"^  (\w[\w-]*)  ", told.stdout, re.MULTILINE) == list(COMMANDS)
    assert "コマンド:" in told.stdout
    assert "List the rules." not in told.stdout


def test_the_help_stays_english_after_one_in_japanese() -> None:
    CliRunner().invoke(main, ["check", "--help", "--lang", "ja"])
    assert CliRunner().invoke(main, ["check", "--help"]).stdout.startswith("Usage: ")


def test_every_command_is_listed_with_the_module_that_has_it() -> None:
    assert all(importlib.import_module(module).command for module, _ in COMMANDS.values())
