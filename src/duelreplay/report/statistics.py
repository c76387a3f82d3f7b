"""Findings counted by rule and verdict instead of told one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO, Final

from duelreplay.cards.catalogue import Catalogue
from duelreplay.report.model import DuelReport, UnreadableReport
from duelreplay.report.paint import VERDICTS
from duelreplay.report.reports import ReportWriter
from duelreplay.report.tally import Tally
from duelreplay.report.text import summary_line
from duelreplay.text import Lang, Text
from duelreplay.verdict import SEVERITY, Verdict

HEAD: Final = Text(
    "findings   duels  code   verdict       first in               rule",
    "件数   デュエル  コード 判定          最初のもの             ルール",
)


class StatisticsWriter(ReportWriter):
    """A table, the gravest first: how often, in how many duels, where first. Inputs that fail are told as they come."""

    def __init__(self, out: BinaryIO, catalogue: Catalogue, lang: Lang, complain: Callable[[str], None]) -> None:
        super().__init__(out, catalogue, lang)
        self._complain = complain
        self._counts: dict[tuple[Verdict, str], list[int]] = {}
        self._firsts: dict[tuple[Verdict, str], tuple[str, str]] = {}

    def report(self, report: DuelReport) -> None:
        """Count the findings of a duel."""
        keys = [(one.verdict, one.code) for one in report.findings]
        for one in report.findings:
            key = (one.verdict, one.code)
            self._firsts.setdefault(key, (report.source, one.rule.title))
        for key in dict.fromkeys(keys):
            counts = self._counts.setdefault(key, [0, 0])
            counts[0] += keys.count(key)
            counts[1] += 1

    def failure(self, report: UnreadableReport) -> None:
        """Say what could not be read."""
        for line in report.error.split("\n"):
            self._complain(f"{report.source}: {line}")

    def end(self, tally: Tally) -> None:
        """Write the table and the numbers of the run."""
        lines = table(self._counts, self._firsts, self.lang)
        self.out.write("".join(f"{line}\n" for line in [*lines, summary_line(tally, self.lang)]).encode())


def table(
    counts: dict[tuple[Verdict, str], list[int]], firsts: dict[tuple[Verdict, str], tuple[str, str]], lang: Lang
) -> list[str]:
    """The table's lines; none where nothing was found."""
    lines = [HEAD.in_(lang)] if counts else []
    for verdict, code in sorted(counts, key=lambda key: (-SEVERITY[key[0]], key[1])):
        found, duels = counts[verdict, code]
        source, title = firsts[verdict, code]
        word = VERDICTS[verdict].in_(lang)
        lines.append(f"{found:>8,} {duels:>7,}  {code:<6} {word:<13} {source:<22} {title}")
    return lines
