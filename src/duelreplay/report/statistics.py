"""Findings counted by rule and verdict instead of told one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from duelreplay.engine.judgement import Judgement
from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Unreadable
from duelreplay.report.paint import Paint
from duelreplay.report.table import lines
from duelreplay.report.tally import Tally
from duelreplay.report.text import summary_line
from duelreplay.rules.registry import RULES
from duelreplay.text import Lang


class StatisticsWriter:
    """A table, the gravest first: how often, in how many duels, where first. Inputs that fail are told as they come."""

    def __init__(self, out: TextIO, lang: Lang, paint: Paint, complain: Callable[[str], None]) -> None:
        self._out = out
        self._lang = lang
        self._paint = paint
        self._complain = complain

    def begin(self) -> None:
        """Nothing stands before the first duel."""

    def duel(self, judgement: Judgement, log: DuelLog) -> None:
        """Nothing is said of a duel: the run counts it."""

    def unreadable(self, unreadable: Unreadable) -> None:
        """Say what could not be read."""
        for line in unreadable.lines(self._lang):
            self._complain(line)

    def end(self, tally: Tally) -> None:
        """Write the table and the numbers of the run."""
        titles = {code: rule.title(self._lang) for code, rule in RULES.items()}
        for line in lines(tally.rows.values(), self._lang, self._paint, titles):
            self._out.write(f"{line}\n")
        self._out.write(f"{self._paint.strong(summary_line(tally, self._lang))}\n")
