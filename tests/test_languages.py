"""Every text of the program is there in Japanese, and says as much as the English one: wherever it stands."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import duelreplay
from duelreplay.cards import vocabulary
from duelreplay.cli import main
from duelreplay.log.japanese import JAPANESE
from duelreplay.sources.notation.skeleton import EXAMPLES
from duelreplay.text import Text
from support import ROOT

SOURCES = ROOT / "src" / "duelreplay"
MODULES = sorted(
    found.name
    for found in pkgutil.walk_packages(duelreplay.__path__, "duelreplay.")
    if not found.name.endswith("__main__")
)
WORD = re.compile(r"[A-Za-z]{2,}")
KANA_OR_KANJI = re.compile(r"[ぁ-んァ-ヶ一-龠々]")
KEPT = frozenset(
    {"null", "LP", "ATK", "DEF", "URL", "SHA", "OCG", "TCG", "EDOPro", "DuelingBook", "SQLite", "PostgreSQL", "JSON"}
)
"""What Japanese writes in Latin letters, too."""


SAYS_LESS = frozenset({EXAMPLES.en})
"""What says less in Japanese: there the first player is called by no name."""


def parameters(template: str) -> set[str]:
    try:
        return {name for _, name, _, _ in Formatter().parse(template) if name}
    except ValueError:  # a brace of its own, in what is no template
        return set()


def without_parameters(template: str) -> str:
    return re.sub(r"\{[^{}]*\}", "", template)


def lacks_japanese(en: str, ja: str) -> str | None:
    """What is wrong with a text in Japanese; None where nothing is."""
    if bool(en.strip()) != bool(ja.strip()):
        return "one of the two is empty"
    if parameters(en) != parameters(ja) and en not in SAYS_LESS:
        return f"parameters {sorted(parameters(en) ^ parameters(ja))} in one language alone"
    words = set(WORD.findall(without_parameters(en))) - KEPT
    if words and not KANA_OR_KANJI.search(ja) and en == ja:
        return "the same in both languages"
    if words and not KANA_OR_KANJI.search(ja) and set(WORD.findall(without_parameters(ja))) & words:
        return "English words and no Japanese one"
    return None


def texts_in(value: Any, seen: set[int]) -> Iterator[Text]:
    """Every text within a value: in tables, tuples and objects of any depth."""
    if id(value) in seen or isinstance(value, str | int | ModuleType):
        return
    seen.add(id(value))
    if isinstance(value, Text):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts_in(part, seen)
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from texts_in(part, seen)
    elif isinstance(value, msgspec.Struct) and not isinstance(value, type):
        for name in value.__struct_fields__:
            yield from texts_in(getattr(value, name), seen)


@cache
def module(name: str) -> ModuleType:
    return importlib.import_module(name)


@pytest.mark.parametrize("name", MODULES)
def test_every_text_of_a_module_is_there_in_japanese(name: str) -> None:
    found = [text for value in list(vars(module(name)).values()) for text in texts_in(value, set())]
    assert {text.en: why for text in found if (why := lacks_japanese(text.en, text.ja))} == {}


def test_modules_that_are_imported_hold_texts() -> None:
    assert len(MODULES) > 250
    assert (
        sum(1 for name in MODULES for value in list(vars(module(name)).values()) for _ in texts_in(value, set())) > 500
    )


def said_by(source: str) -> Iterator[tuple[int, str, str]]:
    """Each text that code makes where it is used: the line, and the two languages, parameters as ``{}``."""
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"Text", "both"}):
            continue
        given = [*node.args, *(word.value for word in node.keywords if word.arg in {"en", "ja"})]
        written = [as_written(one) for one in given]
        if len(written) == 2 and written[0] is not None and written[1] is not None:
            yield node.lineno, written[0], written[1]


def as_written(node: ast.expr) -> str | None:
    """A text as the code has it; what is put in stands in braces. None for what is no text of the code's own."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
        return "".join(str(part) for part in parts)
    return None


@pytest.mark.parametrize("file", sorted(SOURCES.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCES)))
def test_every_text_that_is_made_on_the_spot_is_there_in_japanese(file: Path) -> None:
    found = said_by(file.read_text(encoding="utf-8"))
    assert {line: (en, why) for line, en, ja in found if (why := lacks_japanese(en, ja))} == {}


PAIRS = {
    f"{name}[{key}]": pair
    for name, table in vars(vocabulary).items()
    if isinstance(table, dict) and not name.startswith("__")
    for key, pair in table.items()
    if isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(one, str) for one in pair)
}


@pytest.mark.parametrize("where", PAIRS)
def test_every_word_about_a_card_is_there_in_japanese(where: str) -> None:
    en, ja = PAIRS[where]
    assert lacks_japanese(en, ja) is None


@pytest.mark.parametrize("english", JAPANESE)
def test_no_message_about_a_file_is_left_in_english(english: str) -> None:
    assert lacks_japanese(without_parameters(english), without_parameters(JAPANESE[english])) is None


OF_PROGRAMMERS = frozenset(
    {"ValueError", "TypeError", "KeyError", "AssertionError", "RuntimeError", "NotImplementedError"}
)
"""What is raised about the program itself, or caught where it is raised."""
SAYS = frozenset({"UsageError", "BadParameter", "ClickException", "fail", "complain", "echo", "Fault"})
"""Calls whose words a person reads: those of the command line and of faults."""


def english_alone(source: str) -> Iterator[tuple[int, str]]:
    """Where code says something in English only: what is neither a text nor a message with a template."""
    for node in ast.walk(ast.parse(source)):
        raises = isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
        call = node.exc if isinstance(node, ast.Raise) else node
        if not isinstance(call, ast.Call):
            continue
        name = ast.unparse(call.func).rpartition(".")[2]
        if name not in SAYS and not (raises and name not in OF_PROGRAMMERS):
            continue
        given = [*call.args, *(word.value for word in call.keywords if word.arg == "problem")]
        for one in given:
            written = as_written(one)
            if written is not None and " " in written and len(set(WORD.findall(without_parameters(written)))) > 1:
                yield call.lineno, written


@pytest.mark.parametrize(
    "file",
    sorted(set(SOURCES.rglob("*.py")) - set((SOURCES / "store").rglob("*.py"))),
    ids=lambda path: str(path.relative_to(SOURCES)),
)
def test_nothing_is_said_in_english_alone(file: Path) -> None:
    found = english_alone(file.read_text(encoding="utf-8"))
    assert {line: words for line, words in found if words not in JAPANESE} == {}


@pytest.mark.parametrize(
    "line",
    [
        'raise FormatError(f"no such card: {name}")',
        'fail("there is no duel in it")',
        'raise click.UsageError("give a file or a URL")',
        'found.append(Fault(path=path, problem=f"it has {n} bytes"))',
    ],
)
def test_english_alone_would_be_named(line: str) -> None:
    assert list(english_alone(f"def f(name, n):\n    {line}\n"))


def test_a_message_with_a_template_is_no_english_alone() -> None:
    assert not list(english_alone('raise FormatError(said("no such card: {name}", name="X"))'))


@pytest.mark.parametrize(
    ("en", "ja"),
    [
        ("the draw", "the draw"),
        ("the draw", ""),
        ("{player} drew", "ドローした"),
        ("{player} drew {count}", "{player} drew {count}"),
        ("no card of {player}", "{player}: no card"),
    ],
)
def test_a_text_without_its_japanese_would_be_named(en: str, ja: str) -> None:
    assert lacks_japanese(en, ja) is not None
    assert list(said_by(f"x = Text({en!r}, {ja!r})")) == [(1, en, ja)]


@pytest.mark.parametrize(("en", "ja"), [("", ""), ("{n}", "{n}"), ("; ", "、"), ("{n} LP", "{n}LP"), ("OCG", "OCG")])
def test_what_needs_no_words_is_left_alone(en: str, ja: str) -> None:
    assert lacks_japanese(en, ja) is None


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["check", "a.json", "--format", "nothing"],
        ["check", "a.json", "--jobs", "many"],
        ["check", "a.json", "--jobs", "0"],
        ["check", "a.json", "--ruleset", "none"],
        ["check", "a.json", "--nothing"],
        ["check", "a.json", "--strict=1"],
        ["rule"],
        ["rule", "ND101", "ND102"],
        ["explain", "a.json"],
        ["show", "a.json", "--event", "1", "--around", "2"],
        ["export", "a", "b", "--format", "json"],
        ["prove"],
        ["db", "nothing"],
        ["nothing"],
    ],
    ids=" ".join,
)
def test_what_is_wrong_with_a_command_line_is_told_in_japanese(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, [*arguments, "--lang", "ja"])
    assert result.exit_code == 2, result.output
    told = [line for line in result.stderr.splitlines() if line.startswith("replay")]
    assert told, result.stderr
    for line in told:
        assert KANA_OR_KANJI.search(line), line
        words = WORD.findall(re.sub(r"--[\w-]+|'[^']*'|「[^」]*」|replay [\w-]+|（[^）]*）", "", line))
        assert not set(words) & {"is", "not", "of", "one", "the", "unexpected", "argument", "missing", "expected"}, line
