"""No rule asks which kind of log it is: each asks for a fact by name, and the log's own claims decide it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

from duelreplay.duel.reading import Reading
from duelreplay.duel.records import Records
from duelreplay.log.events import RecordKind
from support import ROOT

RULES = sorted((ROOT / "src" / "duelreplay" / "rules").rglob("*.py"))
KINDS_OF_LOG = frozenset({"recorded", "chains"})
"""What tells one kind of log from the other: ``reading.recorded``, and ``records.chains``, from which it follows."""
OF_THE_HEADER = frozenset({"source", "records", "format"})
"""What a header says of where a log comes from."""


def asked(source: str) -> list[str]:
    """Where a module asks which kind of log it is, in its own words."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Attribute):
            continue
        words = ast.unparse(node)
        whose = ast.unparse(node.value).rpartition(".")[2]
        if (whose in {"reading", "records"} and node.attr in KINDS_OF_LOG) or (
            whose == "header" and node.attr in OF_THE_HEADER
        ):
            found.append(words)
    return found


@pytest.mark.parametrize("module", RULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_rule_asks_which_kind_of_log_it_is(module: Path) -> None:
    assert asked(module.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "words", ["duel.reading.recorded", "setting.duel.reading.recorded", "duel.records.chains", "duel.header.source"]
)
def test_one_that_did_would_be_named(words: str) -> None:
    assert asked(f"def of(duel, setting):\n    return not {words}\n") == [words]


def test_a_fact_by_its_name_is_no_such_question() -> None:
    assert asked("duel.reading.window_is_resolution and duel.records.moves and rule.source and turn.chains") == []


EVERY = frozenset(get_args(RecordKind))


def test_a_log_of_everything_shows_what_links_did_and_what_they_answer() -> None:
    reading = Reading(Records(EVERY))
    assert reading.window_is_resolution
    assert reading.shows_what_links_did
    assert reading.shows_triggers
    assert not reading.presumes_resolved


@pytest.mark.parametrize("lacks", ["negations", "resolutions"])
def test_a_log_without_every_chain_to_its_end_presumes_and_has_wider_windows(lacks: str) -> None:
    reading = Reading(Records(EVERY - {lacks}))
    assert reading.presumes_resolved
    assert not reading.window_is_resolution
    assert not reading.shows_what_links_did
    assert not reading.shows_triggers
    assert not reading.phases_in_time
    assert not reading.chains_in_order


def test_the_field_is_known_only_where_somebody_says_that_every_move_is_there() -> None:
    assert Reading(Records(EVERY)).shows_the_field
    assert not Reading(Records(EVERY), claimed=False).shows_the_field
    assert not Reading(Records(EVERY - {"moves"})).shows_the_field


def test_without_every_move_what_a_link_did_need_not_be_there_though_its_window_is_as_narrow() -> None:
    reading = Reading(Records(EVERY - {"moves"}))
    assert reading.window_is_resolution
    assert not reading.shows_what_links_did
    assert not reading.shows_triggers
