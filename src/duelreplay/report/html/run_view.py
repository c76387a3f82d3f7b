"""A run of several duels as its page shows it: what was found, where, and what could not be read."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from duelreplay.report.html.phrases import Phrases
from duelreplay.report.html.view import parts, players_told
from duelreplay.report.model import DuelReport, UnreadableReport
from duelreplay.report.tally import Tally
from duelreplay.verdict import SEVERITY, Verdict, worst

ROWS_AT_MOST: Final = 2000
"""Duels that need a look in one table; legal ones are listed up to the same number."""

UNREADABLE_AT_MOST: Final = 500
FAULTS_AT_MOST: Final = 20
LINES_AT_MOST: Final = 4
STRIP_AT_MOST: Final = 60

_SHARE: Final = 1000


class DuelRow(NamedTuple):
    """A duel in the tables; ``href`` is empty where it has no page of its own."""

    verdict: Verdict
    source: str
    id: str
    players: str
    played_on: str
    ruleset: str
    strip: list[Verdict]
    counts: str
    findings: list[str]
    more: int
    href: str


class RuleRow(NamedTuple):
    """What was found under a rule."""

    verdict: Verdict
    code: str
    title: str
    findings: int
    duels: int
    first: str
    href: str


class Share(NamedTuple):
    """A part of the bar, of 1,000 units."""

    verdict: Verdict
    number: int
    x: float
    width: float


class Section(NamedTuple):
    """A duel's own part of the page."""

    id: str
    source: str
    html: str


class UnreadableRow(NamedTuple):
    """An input that could not be read, with its faults."""

    source: str
    lines: list[str]


class RunView(NamedTuple):
    """Everything that the page of a run shows."""

    verdict: Verdict
    headline: str
    counts: str
    shares: list[Share]
    rules: list[RuleRow]
    needing: list[DuelRow]
    needing_left_out: int
    clean: list[DuelRow]
    clean_total: int
    unreadable: list[UnreadableRow]
    sections: list[Section]


class Run:
    """Collects a run, a duel at a time; of a duel only its row is kept."""

    def __init__(self, t: Phrases) -> None:
        self._t = t
        self._needing: list[DuelRow] = []
        self._clean: list[DuelRow] = []
        self._unreadable: list[UnreadableRow] = []
        self._rules: dict[tuple[str, Verdict], RuleRow] = {}

    def add(self, report: DuelReport, href: str) -> None:
        """Take a duel; ``href`` leads to its page or section."""
        rows = self._clean if report.verdict == "legal" else self._needing
        if len(rows) < ROWS_AT_MOST:
            rows.append(self._row(report, href))
        seen = set()
        for finding in report.findings:
            if finding.verdict == "legal":
                continue
            key = (finding.code, finding.verdict)
            known = self._rules.get(key)
            if known is None:
                known = RuleRow(finding.verdict, finding.code, finding.rule.title, 0, 0, report.source, href)
            self._rules[key] = known._replace(findings=known.findings + 1, duels=known.duels + (key not in seen))
            seen.add(key)

    def unreadable(self, report: UnreadableReport) -> None:
        """Take an input that could not be read."""
        if len(self._unreadable) < UNREADABLE_AT_MOST:
            self._unreadable.append(UnreadableRow(report.source, report.error.splitlines()[:FAULTS_AT_MOST]))

    def view(self, tally: Tally, sections: list[Section]) -> RunView:
        """Arrange everything, now that the numbers are known."""
        t, total = self._t, sum(tally.duels.values())
        need = total - tally.duels["legal"]
        counts = t("of_draws", parts=parts(tally.draws, t) or t("no_draws")) if total else ""
        if tally.unreadable:
            gap = " " if counts and t.lang == "en" else ""
            counts += gap + t.number("file_unreadable", "files_unreadable", tally.unreadable)
        return RunView(
            verdict=worst(verdict for verdict, number in tally.duels.items() if number),
            headline=self._headline(total, need, tally),
            counts=counts,
            shares=_shares(tally.duels, total),
            rules=sorted(self._rules.values(), key=lambda row: (-SEVERITY[row.verdict], -row.findings, row.code)),
            needing=sorted(self._needing, key=lambda row: -SEVERITY[row.verdict]),
            needing_left_out=need - len(self._needing),
            clean=self._clean,
            clean_total=tally.duels["legal"],
            unreadable=self._unreadable,
            sections=sections,
        )

    def _headline(self, total: int, need: int, tally: Tally) -> str:
        t = self._t
        if not total:
            return t("no_duel")
        if not need:
            return t("none_need_look", m=total) if total > 1 else t("one_duel_clean")
        found: dict[Verdict, int] = {one: number for one, number in tally.duels.items() if one != "legal"}
        return t("colon", head=t("need_look", n=need, m=total), text=parts(found, t))

    def _row(self, report: DuelReport, href: str) -> DuelRow:
        t = self._t
        found: Counter[Verdict] = Counter(draw.verdict for draw in report.draws)
        told = [finding for finding in report.findings if finding.verdict != "legal"]
        return DuelRow(
            verdict=report.verdict,
            source=report.source,
            id=report.id,
            players=players_told(report, t),
            played_on="" if report.played_on is None else report.played_on.isoformat(),
            ruleset=report.rules.title,
            strip=[draw.verdict for draw in report.draws[:STRIP_AT_MOST]],
            counts=parts(found, t) or t("no_draws"),
            findings=[finding.headline for finding in told[:LINES_AT_MOST]],
            more=max(len(told) - LINES_AT_MOST, 0),
            href=href,
        )


def _shares(duels: dict[Verdict, int], total: int) -> list[Share]:
    worst_first = sorted(SEVERITY, key=SEVERITY.__getitem__, reverse=True)
    present = [verdict for verdict in worst_first if duels[verdict]]
    wide = {verdict: max(duels[verdict] / total, 0.02) for verdict in present}
    whole = sum(wide.values())
    shares, x = [], 0.0
    for verdict in present:
        width = _SHARE * wide[verdict] / whole
        shares.append(Share(verdict, duels[verdict], round(x, 1), round(width, 1)))
        x += width
    return shares
