"""What the writers for other programs share: they take reports of duels, wherever those were made."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import BinaryIO

from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.judgement import Judgement
from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Unreadable
from duelreplay.report.build import duel_report, unreadable_report
from duelreplay.report.model import DuelReport, UnreadableReport
from duelreplay.report.tally import Tally
from duelreplay.text import Lang


class ReportWriter(ABC):
    """Writes reports of duels as they come; nothing of a duel is kept once it is out."""

    def __init__(self, out: BinaryIO, catalogue: Catalogue, lang: Lang) -> None:
        self.out = out
        self.catalogue = catalogue
        self.lang = lang

    def begin(self) -> None:  # noqa: B027 - most have nothing to write there
        """Write what stands before the first duel."""

    def duel(self, judgement: Judgement, log: DuelLog) -> None:
        """Write a duel."""
        self.report(duel_report(judgement, log, self.catalogue, self.lang))

    def unreadable(self, unreadable: Unreadable) -> None:
        """Write an input that could not be read."""
        self.failure(unreadable_report(unreadable, self.lang))

    @abstractmethod
    def report(self, report: DuelReport) -> None:
        """Write a duel that was put into a report already."""

    @abstractmethod
    def failure(self, report: UnreadableReport) -> None:
        """Write the report of an input that could not be read."""

    @abstractmethod
    def end(self, tally: Tally) -> None:
        """Write what stands after the last duel."""


def place(turn: int, phase: str | None, seq: int) -> str:
    """Where in the duel a finding is, in few words."""
    return f"turn {turn}, {phase or 'no'} phase, event {seq}"
