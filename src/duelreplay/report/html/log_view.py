"""The log on the page: every event of a small one, of a large one what lies around the findings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from duelreplay.log import events as ev
from duelreplay.log.corrections import CorrectedLog
from duelreplay.log.events import DuelLog, Event
from duelreplay.report.html.phrases import Phrases
from duelreplay.report.model import DrawReport, DuelReport
from duelreplay.report.words import Words, clock, place_in

ROWS_AT_MOST: Final = 2000
"""Events on one page: so many rows load in a second or two, 20,000 took six."""

AROUND: Final = 60
"""How many events before and after a finding are shown of a large log."""

LETTERS_AT_MOST: Final = 1500
"""Letters of one event; a log may hold a note of any length."""

_BESIDE: Final = 3
_FINDINGS_AT_MOST: Final = 20
_HEADS_AT_MOST: Final = 500

RowKind = Literal["event", "turn", "gap"]


class LogRow(NamedTuple):
    """A line of the log: an event, the head of a turn, or a gap of ``gap`` events that are not shown.

    ``correction`` says what a correction made of the event: it does not count, or stands there by it.
    """

    kind: RowKind
    seq: int = 0
    ref: str = ""
    clock: str = ""
    words: str = ""
    draw: DrawReport | None = None
    note: bool = False
    evidence: str = ""
    judged: str = ""
    correction: str = ""
    gap: int = 0


class LogView(NamedTuple):
    """The rows to show, how many events the log has, and whether all are shown."""

    rows: list[LogRow]
    total: int
    whole: bool
    shown: frozenset[int]


def log_view(duel: DuelReport, log: DuelLog, words: Words, t: Phrases, rows: int = ROWS_AT_MOST) -> LogView:
    """Choose and tell the events; the log is read twice, and nothing of it is kept but what is shown."""
    counted = log.corrected
    total, ranges = _ranges(duel, counted)
    return _Telling(duel, counted, words, t).view(
        counted.events, total, [(0, total)] if total <= rows else ranges, rows
    )


def _ranges(duel: DuelReport, log: DuelLog) -> tuple[int, list[tuple[int, int]]]:
    """How many events there are, and where those around the findings lie: half-open ranges of places, in order."""
    told = [finding for finding in duel.findings if finding.verdict != "legal"][:_FINDINGS_AT_MOST]
    near = {finding.seq for finding in told}
    wide = {seq for finding in told for seq in finding.because[:_FINDINGS_AT_MOST]} - near
    ranges = [(0, AROUND)]
    total = 0
    for place, event in enumerate(log.events):
        total += 1
        if event.seq in near:
            ranges.append((max(place - AROUND, 0), place + AROUND))
        elif event.seq in wide:
            ranges.append((max(place - _BESIDE, 0), place + _BESIDE + 1))
    merged: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return total, merged


class _Telling:
    def __init__(self, duel: DuelReport, log: CorrectedLog, words: Words, t: Phrases) -> None:
        self.corrected = dict.fromkeys(log.voided, t("void_event")) | dict.fromkeys(log.brought, t("by_correction"))
        self.words = words
        self.t = t
        self.draws = {draw.seq: draw for draw in duel.draws}
        self.judged: dict[int, str] = {}
        self.evidence: dict[int, str] = {}
        for finding in duel.findings:
            if finding.verdict == "legal":
                continue
            self.judged.setdefault(finding.seq, finding.verdict)
            for step in (*finding.steps, *finding.after):
                if step.role != "judged":
                    self.evidence.setdefault(step.seq, t(f"role_{step.role}"))
        self.turns = {turn.seq: turn.n for turn in duel.timeline.turns}

    def view(self, events: Iterable[Event], total: int, ranges: list[tuple[int, int]], at_most: int) -> LogView:
        rows: list[LogRow] = []
        shown: set[int] = set()
        waiting = iter([*ranges, (total, total)])
        start, end = next(waiting)
        gap, heads = 0, 0
        for place, event in enumerate(events):
            while place >= end and start < total:
                start, end = next(waiting)
            inside = start <= place < end
            if len(shown) >= at_most or not (inside or event.seq in self.draws or event.seq in self.judged):
                gap += 1
                if isinstance(event, ev.Turn) and heads < _HEADS_AT_MOST and len(shown) < at_most:
                    gap = self._gap(rows, gap)
                    rows.append(self._head(event))
                    heads += 1
                continue
            gap = self._gap(rows, gap)
            if isinstance(event, ev.Turn):
                rows.append(self._head(event))
                heads += 1
            rows.append(self._row(event))
            shown.add(event.seq)
        self._gap(rows, gap)
        return LogView(rows, total, len(shown) == total, frozenset(shown))

    @staticmethod
    def _gap(rows: list[LogRow], gap: int) -> int:
        if gap:
            rows.append(LogRow("gap", gap=gap))
        return 0

    def _head(self, event: ev.Turn) -> LogRow:
        return LogRow("turn", words=self._cut(self.words.turn(event, self.turns.get(event.seq, 0))))

    def _row(self, event: Event) -> LogRow:
        return LogRow(
            "event",
            seq=event.seq,
            ref=self._cut(place_in(event.ref or "", self.words.lang)),
            clock=clock(event.t),
            words=self._cut(self.words.sentence(event)),
            draw=self.draws.get(event.seq),
            note=isinstance(event, ev.Note),
            evidence=self.evidence.get(event.seq, ""),
            judged=self.judged.get(event.seq, ""),
            correction=self.corrected.get(event.seq, ""),
        )

    def _cut(self, text: str) -> str:
        return shortened(text, self.t)


def shortened(text: str, t: Phrases) -> str:
    """A text in at most ``LETTERS_AT_MOST`` letters; what is cut is said."""
    if len(text) <= LETTERS_AT_MOST:
        return text
    return text[:LETTERS_AT_MOST] + t("cut", n=len(text) - LETTERS_AT_MOST)
