"""The numbers of an audit: counts that can be added up, so that parts of an audit give the numbers of the whole."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal

import msgspec
from msgspec import Struct

from duelreplay.audit.judging import Versions
from duelreplay.audit.rows import DuelRows
from duelreplay.verdict import SEVERITY, Verdict

FORMAT: Final = "duel-audit/1"
UNDATED: Final = ""
"""The month of duels whose log has no date."""


class CodeCount(Struct):
    """How often a rule was found broken, or in question: findings, duels with any, and the source of the first."""

    findings: int = 0
    duels: int = 0
    first: str = ""


class GroupCount(Struct):
    """The duels of one group: how many, by their verdict, and their draws by theirs."""

    duels: int = 0
    by_verdict: dict[str, int] = {}
    draws: int = 0
    illegal_draws: int = 0


class Counts(Struct, kw_only=True):
    """Everything that an audit counts.

    ``unreadable`` are inputs, or duels of them, that could not be judged; ``codes`` are by rule and verdict.
    """

    duels: int = 0
    unreadable: int = 0
    duels_by_verdict: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SEVERITY, 0))
    draws: int = 0
    draws_by_verdict: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SEVERITY, 0))
    codes: dict[str, dict[Verdict, CodeCount]] = {}
    rulesets: dict[str, GroupCount] = {}
    months: dict[str, GroupCount] = {}
    formats: dict[str, GroupCount] = {}

    def add(self, rows: DuelRows) -> None:
        """Count a duel."""
        duel = rows.duel
        if duel.verdict is None:
            self.unreadable += 1
            return
        self.duels += 1
        self.duels_by_verdict[duel.verdict] += 1
        self.draws += duel.draws
        by_verdict = self.draws_by_verdict
        by_verdict["illegal"] += duel.illegal
        by_verdict["undetermined"] += duel.undetermined
        by_verdict["unverifiable"] += duel.unverifiable
        by_verdict["legal"] += duel.draws - duel.illegal - duel.undetermined - duel.unverifiable
        month = UNDATED if duel.played_on is None else duel.played_on[:7]
        groups = ((self.rulesets, duel.ruleset), (self.months, month), (self.formats, duel.format))
        for table, name in groups:
            group = table.setdefault(name or "", GroupCount())
            group.duels += 1
            group.by_verdict[duel.verdict] = group.by_verdict.get(duel.verdict, 0) + 1
            group.draws += duel.draws
            group.illegal_draws += duel.illegal
        for (code, verdict), findings in Counter((one.code, one.verdict) for one in rows.findings).items():
            count = self.codes.setdefault(code, {}).setdefault(verdict, CodeCount(first=duel.source))
            count.findings += findings
            count.duels += 1

    def merge(self, other: Counts) -> None:
        """Add the counts of the part that follows this one."""
        self.duels += other.duels
        self.unreadable += other.unreadable
        self.draws += other.draws
        _sum(self.duels_by_verdict, other.duels_by_verdict)
        _sum(self.draws_by_verdict, other.draws_by_verdict)
        for code, verdicts in other.codes.items():
            for verdict, count in verdicts.items():
                mine = self.codes.setdefault(code, {}).setdefault(verdict, CodeCount(first=count.first))
                mine.findings += count.findings
                mine.duels += count.duels
        for name in ("rulesets", "months", "formats"):
            table: dict[str, GroupCount] = getattr(self, name)
            for key, group in getattr(other, name).items():
                own = table.setdefault(key, GroupCount())
                own.duels += group.duels
                own.draws += group.draws
                own.illegal_draws += group.illegal_draws
                _sum(own.by_verdict, group.by_verdict)


def _sum(into: dict[str, int], counts: dict[str, int]) -> None:
    for key, count in counts.items():
        into[key] = into.get(key, 0) + count


class Summary(Struct, frozen=True, kw_only=True):
    """What stands in ``summary.json``: what judged, and the counts. Equal inputs and versions, equal bytes."""

    format: Literal["duel-audit/1"]
    tool: Versions
    counts: Counts


def encode(summary: Summary) -> bytes:
    """As JSON with sorted keys, for people who look at it."""
    return msgspec.json.format(msgspec.json.encode(summary, order="sorted"), indent=2) + b"\n"


def decode(data: bytes) -> Summary:
    """The summary in a file.

    Raises:
        msgspec.DecodeError: it is none.
    """
    return msgspec.json.decode(data, type=Summary)
