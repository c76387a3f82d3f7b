"""What the fold says of a duel: a row for each draw, the findings, and the ledger behind them."""

from __future__ import annotations

from msgspec import Struct

from duelreplay.log.events import Header
from duelreplay.rights.docket import DrawKind, DrawRow, Finding, LookedAt, Repair
from duelreplay.rights.right import Right
from duelreplay.rules.rulesets import Choice
from duelreplay.verdict import Verdict, worst

__all__ = ["DrawKind", "DrawRow", "Finding", "Judgement", "LookedAt", "Repair"]


class Judgement(Struct, frozen=True, kw_only=True):
    """One duel judged."""

    header: Header
    path: str
    choice: Choice
    draws: list[DrawRow]
    findings: list[Finding]
    ledger: list[Right]

    @property
    def verdict(self) -> Verdict:
        """The most severe verdict of any draw or finding."""
        return worst([row.verdict for row in self.draws] + [finding.verdict for finding in self.findings])
