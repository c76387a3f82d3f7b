"""The findings as CSV for a spreadsheet: a row for each, and for each input that could not be read."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final

from duelreplay.report.model import DuelReport, UnreadableReport
from duelreplay.report.reports import ReportWriter
from duelreplay.report.tally import Tally

COLUMNS: Final = (
    "source",
    "duel",
    "ruleset",
    "verdict",
    "code",
    "rule",
    "turn",
    "phase",
    "event",
    "ref",
    "player",
    "message",
    "because",
    "fingerprint",
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings of a cell that a spreadsheet would compute: names and messages come from files of strangers."""


class CsvWriter(ReportWriter):
    """RFC 4180, UTF-8, with a line of column names; a text that looks like a formula gets a ``'`` before it."""

    def begin(self) -> None:
        """Write the names of the columns."""
        self._row(COLUMNS)

    def report(self, report: DuelReport) -> None:
        """Write the findings of a duel."""
        for one in report.findings:
            self._row(
                (
                    report.source,
                    report.id,
                    report.ruleset,
                    one.verdict,
                    one.code,
                    one.rule.title,
                    one.turn,
                    one.phase,
                    one.seq,
                    one.ref,
                    one.player,
                    one.message,
                    " ".join(map(str, one.because)),
                    one.fingerprint,
                )
            )

    def failure(self, report: UnreadableReport) -> None:
        """Write what could not be read."""
        cells = dict.fromkeys(COLUMNS, "")
        self._row(tuple({**cells, "source": report.source, "verdict": "unreadable", "message": report.error}.values()))

    def end(self, tally: Tally) -> None:
        """Nothing stands after the last row."""

    def _row(self, cells: Sequence[object]) -> None:
        text = io.StringIO()
        csv.writer(text).writerow([_safe(cell) for cell in cells])
        self.out.write(text.getvalue().encode())
        self.out.flush()


def _safe(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
