"""The rows of an audit say what a report of the same duel says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from builder import read
from duelreplay.audit.judging import Judge, Options
from duelreplay.cards.catalogue import load
from duelreplay.engine.replayer import judge
from duelreplay.log.events import DuelLog
from duelreplay.report.build import duel_report
from duelreplay.report.model import By
from duelreplay.rules.registry import RULES
from duelreplay.sources.reader import read as read_file
from duelreplay.text import LANGS, Lang
from support import FIXTURES, ROOT

EXAMPLES = sorted(path.stem for path in (ROOT / "src/duelreplay/rules/examples").glob("*.json"))
FOLDERS = ("logs", "duelingbook", "edopro")


def duels() -> Iterator[DuelLog]:
    for code in EXAMPLES:
        for side in ("breaks", "keeps"):
            yield read(RULES[code].example(side))
    for folder in FOLDERS:
        for path in sorted((FIXTURES / folder).iterdir()):
            for log in read_file(str(path)):
                if isinstance(log, DuelLog):
                    yield DuelLog(log.header, list(log.events), log.path, log.remarks)


def card(by: By | None) -> str | None:
    return None if by is None else by.name or str(by.code)


@pytest.mark.parametrize("lang", LANGS)
def test_rows_are_those_of_the_report(lang: Lang) -> None:
    catalogue, judging = load(), Judge(Options(lang=lang))
    draws = findings = 0
    for log in duels():
        report = duel_report(judge(log, catalogue), log, catalogue, lang)
        rows = judging.rows(log, b"content")
        duel = rows.duel
        assert (duel.source, duel.duel, duel.ruleset, duel.verdict) == (
            report.source,
            report.id,
            report.ruleset,
            report.verdict,
        )
        assert (duel.draws, duel.events) == (len(report.draws), len(list(log.events)))
        assert [(one.id, one.name) for one in duel.players] == [(one.id, one.name) for one in report.players]
        assert duel.findings == sum(one.verdict != "legal" for one in report.findings)
        names = ("seq", "turn", "phase", "player", "count", "kind", "verdict", "code", "because")
        for row, one in zip(rows.draws, report.draws, strict=True):
            assert [getattr(row, name) for name in names] == [getattr(one, name) for name in names]
            assert row.by == card(one.by)
        names = ("seq", "turn", "phase", "player", "code", "verdict", "fingerprint", "message", "because")
        for found, said in zip(rows.findings, report.findings, strict=True):
            assert [getattr(found, name) for name in names] == [getattr(said, name) for name in names]
            assert found.consequent_on == said.consequent_on
        draws += len(rows.draws)
        findings += len(rows.findings)
    assert draws > 200
    assert findings > len(EXAMPLES)
