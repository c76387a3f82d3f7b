"""Messages about files in Japanese: none is left out, and none says less than the English one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from duelreplay.cli import main
from duelreplay.log.check import EVENT_TYPES, MEANINGS
from duelreplay.log.faults import Fault
from duelreplay.log.japanese import JAPANESE
from duelreplay.log.said import Said, both, in_language, said
from duelreplay.sources import reader
from support import FIXTURES, ROOT

SOURCES = ROOT / "src" / "duelreplay"
PLACE = re.compile(r"\{(\w+)\}")


def templates() -> Iterator[tuple[Path, str]]:
    """Every template that the program makes a message of."""
    for file in sorted(SOURCES.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if "from duelreplay.log.said import" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "said":
                template = node.args[0]
                assert isinstance(template, ast.Constant), f"{file}:{node.lineno}: write the template where it is used"
                yield file, str(template.value)


@pytest.mark.parametrize("template", sorted({template for _, template in templates()}))
def test_every_message_is_there_in_japanese(template: str) -> None:
    assert template in JAPANESE


@pytest.mark.parametrize("english", JAPANESE)
def test_the_japanese_names_the_same_things(english: str) -> None:
    japanese = JAPANESE[english]
    assert set(PLACE.findall(japanese)) <= set(PLACE.findall(english))
    if re.search("[a-z]", PLACE.sub("", english)) and english not in ("null", "{before} or {word}"):
        assert re.search(r"[ぁ-んァ-ヶ一-龠]", PLACE.sub("", japanese))


@pytest.mark.parametrize("meaning", MEANINGS.values())
def test_what_a_missing_key_should_say_is_there_in_japanese(meaning: str) -> None:
    assert meaning in JAPANESE


def test_the_help_for_other_files_is_there_in_japanese() -> None:
    for _, problem in [*reader._NO_EVENTS, *reader._ALIKE]:
        assert problem in JAPANESE
    for name in ("_A_URL", "_DATABASE", "_NO_FILE", "_FOLDER", "_NO_PERMISSION", "_NO_STDIN", "_NUL", "_UNSAYABLE"):
        assert getattr(reader, name) in JAPANESE


def test_a_message_within_a_message_is_put_into_the_language_too() -> None:
    message = said(
        "expected {expected}, found {found}", expected=said("a whole number of at least {n}", n=1), found='"x"'
    )
    assert message == 'expected a whole number of at least 1, found "x"'
    assert in_language(message, "en") == message
    assert type(in_language(message, "en")) is str, "encoders want a plain text"
    assert in_language(message, "ja") == '1以上の整数が必要だが、"x"がある'


def test_an_exception_carries_a_message_through() -> None:
    assert isinstance(str(ValueError(said("line {n}", n=3))), Said)


def test_a_message_that_nobody_translated_stays_english() -> None:
    assert (
        in_language("something new", "ja") == in_language(said("something new {n}", n=1), "ja")[: len("something new")]
    )


def test_a_fault_in_japanese() -> None:
    fault = Fault(path="a.json", line=3, duel="d", event=2, key="count", problem=said("a number is too large"))
    assert fault.told("ja") == "a.json: 3行目: デュエルd: イベント2: count: 数値が大きすぎる"


def test_the_faults_of_a_file_with_many_are_all_japanese() -> None:
    for name in ("check", "convert", "show"):
        result = CliRunner().invoke(main, [name, str(FIXTURES / "logs" / "many-faults.json"), "--lang", "ja"])
        lines = result.stderr.splitlines()
        assert len(lines) == 9
        assert all(re.search(r"[ぁ-ん]", line) for line in lines), lines


def test_every_event_type_has_a_missing_key_that_is_told_in_japanese() -> None:
    head = '{"format":"duel-log/1","id":"d","players":[{"id":"A"},{"id":"B"}],"first":"A"}\n'
    rows = "".join(f'{{"type":"{name}","seq":"x"}}\n' for name in EVENT_TYPES)
    result = CliRunner().invoke(main, ["check", "-", "--lang", "ja", "--max-faults", "500"], input=head + rows)
    for line in result.stderr.splitlines():
        assert re.search(r"[ぁ-ん]", line), line


@pytest.mark.parametrize("message", [said("found {n} players", n=3), said("in no list"), both("a note", "注"), "plain"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_message_in_a_language_is_plain_text(message: str, lang: str) -> None:
    """Reports are encoded by what takes no subclass of str."""
    assert type(in_language(message, lang)) is str
