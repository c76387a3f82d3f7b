"""The notation in short, as the desk shows it: every line of it is read, every duel of it judged as it says."""

from __future__ import annotations

import re

import pytest

from duelreplay.engine.replayer import judge
from duelreplay.sources.notation.cards import card_names
from duelreplay.sources.notation.reading import Paper, read_text
from duelreplay.sources.notation.sheet import Example, Row, sheet
from duelreplay.text import LANGS, Lang
from report.samples import CATALOGUE

HEAD = {"en": "Rin (40) vs Otto (41), 2025-03-08 TCG", "ja": "凛（40）対 央人（41）、2025年3月8日 OCG"}
FIRST = {"en": "T1 Rin: sets 1", "ja": "先攻1ターン目：1枚伏せる"}
SECOND = {"en": "T2 Otto: draws", "ja": "後攻1ターン目：ドロー"}
OF_SEVERAL_TURNS = re.compile(r"T?\d-")


def read_line(line: str, lang: Lang) -> Paper:
    """A line where it can stand: the first one, a turn, or something in the second turn."""
    if line == HEAD[lang]:
        before = []
    elif OF_SEVERAL_TURNS.match(line):
        before = [HEAD[lang]]
    elif re.match(r"T\d |後攻|\dターン目", line):
        before = [HEAD[lang], FIRST[lang]]
    else:
        before = [HEAD[lang], FIRST[lang], SECOND[lang]]
    return read_text("\n".join([*before, line]), "-", card_names())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("row", sheet().rows, ids=lambda row: row.means.en[:20])
def test_every_line_is_read_and_nothing_is_asked_back(row: Row, lang: Lang) -> None:
    assert row.lines[lang]
    for line in row.lines[lang]:
        paper = read_line(line, lang)
        assert [fault.problem for fault in paper.faults] == [], line
        assert [one for one in paper.noticed if "Draw Phase: taken so" not in one] == [], line


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("example", sheet().examples, ids=lambda example: example.code)
def test_every_duel_breaks_the_rule_that_it_shows(example: Example, lang: Lang) -> None:
    paper = read_text(example.text.in_(lang), "-", card_names())
    assert paper.log is not None, paper.faults
    found = [finding for finding in judge(paper.log, CATALOGUE).findings if finding.verdict != "legal"]
    assert [(finding.rule.code, finding.verdict) for finding in found] == [(example.code, "illegal")]


def test_both_languages_show_the_same_things() -> None:
    for row in sheet().rows:
        assert len(row.lines["en"]) == len(row.lines["ja"]), row
    assert 2 <= len(sheet().examples) <= 3
