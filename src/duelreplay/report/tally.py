"""What a run counts."""

from __future__ import annotations

from duelreplay.engine.judgement import Judgement
from duelreplay.report.model import Summary
from duelreplay.verdict import SEVERITY, Verdict


class Tally:
    """Counts of a run so far: ``duels`` by their verdict, ``draws`` by theirs, and unreadable inputs."""

    __slots__ = ("draws", "duels", "unreadable")

    def __init__(self) -> None:
        self.duels: dict[Verdict, int] = dict.fromkeys(SEVERITY, 0)
        self.draws: dict[Verdict, int] = dict.fromkeys(SEVERITY, 0)
        self.unreadable = 0

    def add(self, judgement: Judgement) -> None:
        """Count a duel and its draws."""
        self.duels[judgement.verdict] += 1
        for row in judgement.draws:
            self.draws[row.verdict] += 1

    def summary(self) -> Summary:
        """The numbers as the report states them."""
        return Summary(
            duels=sum(self.duels.values()),
            draws=sum(self.draws.values()),
            unreadable=self.unreadable,
            **self.draws,
        )
