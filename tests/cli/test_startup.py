"""``replay check`` starts fast: what it imports, and what it does not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support import FIXTURES

BANNED = {
    "alembic",
    "asyncio",
    "cryptography",
    "dataclasses",
    "jinja2",
    "lark",
    "logging",
    "multiprocessing",
    "prompt_toolkit",
    "psycopg",
    "rich",
    "sqlalchemy",
}
SCRIPT = """
import sys
from duelreplay.cli import main
try:
    main(sys.argv[1:], prog_name="replay")
except SystemExit as end:
    print(end.code, *sys.modules, file=sys.stderr)
"""


def modules_after(*arguments: str) -> tuple[str, set[str]]:
    done = subprocess.run([sys.executable, "-c", SCRIPT, *arguments], capture_output=True, text=True, check=True)
    status, *modules = done.stderr.split()
    return status, set(modules)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (FIXTURES / "example-1.json", "1"),
        (FIXTURES / "edopro" / "maxx-c.yrpX", "0"),
        (FIXTURES / "duelingbook" / "overdraw-repaired.json", "1"),
    ],
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_nothing_heavy_is_imported(path: Path, status: str, form: str) -> None:
    found, modules = modules_after("check", str(path), "--format", form)
    assert found == status
    assert not {module.partition(".")[0] for module in modules} & BANNED
    assert not {module for module in modules if module.startswith("duelreplay.store")}


def test_a_clean_duel_needs_no_words_for_findings() -> None:
    _, modules = modules_after("check", str(FIXTURES / "edopro" / "maxx-c.yrpX"))
    assert "duelreplay.report.text" in modules
    assert not modules & {"duelreplay.report.page", "duelreplay.report.words", "duelreplay.report.phrases"}


def test_the_notation_brings_its_parser_and_no_prompt() -> None:
    _, modules = modules_after("check", str(FIXTURES / "notation" / "01.duel"))
    assert "lark" in modules
    assert "prompt_toolkit" not in modules


def test_a_duel_of_known_passcodes_needs_no_names_of_cards() -> None:
    _, modules = modules_after("check", str(FIXTURES / "edopro" / "maxx-c.yrpX"))
    assert "duelreplay.cards.catalogue" in modules
    assert "duelreplay.cards.names" not in modules


@pytest.mark.parametrize(("lang", "other"), [("en", "ja"), ("ja", "en")])
def test_only_the_language_that_is_asked_for_is_imported(lang: str, other: str) -> None:
    _, modules = modules_after("check", str(FIXTURES / "example-1.json"), "--lang", lang)
    assert f"duelreplay.sentences.{lang}" in modules
    assert f"duelreplay.sentences.{other}" not in modules


def test_a_clean_duel_needs_no_sentences_of_rules() -> None:
    _, modules = modules_after("check", str(FIXTURES / "edopro" / "maxx-c.yrpX"))
    assert not modules & {"duelreplay.sentences.en", "duelreplay.sentences.ja"}
