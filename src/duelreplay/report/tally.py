"""What a run counts."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from duelreplay.engine.judgement import Judgement
from duelreplay.log.events import Draw
from duelreplay.report.model import CodeCount, Summary
from duelreplay.verdict import SEVERITY, Verdict


class CodeRow(Struct):
    """What a run found under one rule with one verdict; ``first`` is the file where it was found first."""

    code: str
    verdict: Verdict
    first: str
    findings: int = 0
    duels: int = 0


class Tally:
    """Counts of a run so far.

    ``duels`` by their verdict, ``draws`` by theirs, ``findings`` by theirs, those ``elsewhere`` than at a draw (a
    draw that is missing, an activation, the log itself), how often each of the ``codes`` that is not a note was
    found and in how many duels, the same by verdict and with the notes in ``rows``, and ``unreadable`` inputs.
    """

    __slots__ = ("codes", "draws", "duels", "elsewhere", "findings", "rows", "unreadable")

    def __init__(self) -> None:
        self.duels: dict[Verdict, int] = dict.fromkeys(SEVERITY, 0)
        self.draws: dict[Verdict, int] = dict.fromkeys(SEVERITY, 0)
        self.findings: dict[Verdict, int] = dict.fromkeys(SEVERITY, 0)
        self.elsewhere: dict[Verdict, int] = dict.fromkeys(SEVERITY, 0)
        self.codes: dict[str, list[int]] = {}
        self.rows: dict[tuple[str, Verdict], CodeRow] = {}
        self.unreadable = 0

    def add(self, judgement: Judgement) -> None:
        """Count a duel, its draws and its findings."""
        self.duels[judgement.verdict] += 1
        for row in judgement.draws:
            self.draws[row.verdict] += 1
        for finding in judgement.findings:
            self.findings[finding.verdict] += 1
            if not isinstance(finding.event, Draw):
                self.elsewhere[finding.verdict] += 1
        wrong = [finding.rule.code for finding in judgement.findings if finding.verdict != "legal"]
        for code in dict.fromkeys(wrong):
            counts = self.codes.setdefault(code, [0, 0])
            counts[0] += wrong.count(code)
            counts[1] += 1
        found = [(one.rule.code, one.verdict) for one in judgement.findings]
        for key in dict.fromkeys(found):
            self._count(CodeRow(*key, judgement.path, found.count(key), 1))

    def _count(self, row: CodeRow) -> None:
        key = (row.code, row.verdict)
        own = self.rows.setdefault(key, CodeRow(*key, row.first))
        own.findings += row.findings
        own.duels += row.duels

    def counts(self) -> dict[str, Any]:
        """Everything that is counted, as plain values."""
        return {name: getattr(self, name) for name in self.__slots__}

    def merge(self, counts: dict[str, Any]) -> None:
        """Add what was counted elsewhere."""
        self.unreadable += counts["unreadable"]
        for name in ("duels", "draws", "findings", "elsewhere"):
            mine: dict[Verdict, int] = getattr(self, name)
            for verdict, count in counts[name].items():
                mine[verdict] += count
        for code, (found, duels) in counts["codes"].items():
            own = self.codes.setdefault(code, [0, 0])
            own[0] += found
            own[1] += duels
        for row in counts["rows"].values():
            self._count(row)

    def summary(self) -> Summary:
        """The numbers as the report states them."""
        return Summary(
            duels=sum(self.duels.values()),
            draws=sum(self.draws.values()),
            unreadable=self.unreadable,
            by_duel=dict(self.duels),
            by_draw=dict(self.draws),
            findings=dict(self.findings),
            not_at_a_draw=dict(self.elsewhere),
            codes={code: CodeCount(*self.codes[code]) for code in sorted(self.codes)},
            **self.draws,
        )
