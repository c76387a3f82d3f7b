"""One duel as the page shows it, made from its report and the words of its log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Final, NamedTuple

from duelreplay.report.around import Standing
from duelreplay.report.html.log_view import LogView
from duelreplay.report.html.phrases import Phrases
from duelreplay.report.html.picture import Picture, names_in, picture, teams_in
from duelreplay.report.model import (
    ChainLinkReport,
    DrawReport,
    DuelReport,
    FindingReport,
    RightReport,
    RulingReport,
    Step,
    StepRole,
)
from duelreplay.rights.right import OPENED
from duelreplay.verdict import SEVERITY, Verdict

FINDINGS_OPEN: Final = 5
"""So many findings stand open; the others are folded."""

FINDINGS_AT_MOST: Final = 100
STEPS_AT_MOST: Final = 12
REASONS_AT_MOST: Final = 2
"""So many reasons stand at the head of the page: more would push the way to the first off the screen."""

HEADS_AT_MOST: Final = 5
"""Up to so many findings the head of the page leads to their events."""

LEDGER_AT_MOST: Final = 400
NOTES_AT_MOST: Final = 50
_MOVES_TOGETHER: Final = 3
"""From so many on, cards that go the same way stand as one step."""

_NUMBERS_AT_MOST: Final = 6
_OPEN: Final = frozenset({"undetermined", "unverifiable"})
"""Verdicts of a draw that may have taken the right it is about."""

_SEPARATORS: Final = re.compile(r"[\\/]")
_QUESTIONS: Final = frozenset({"ND206", "ND209"})
"""Codes whose open question has a yes and a no that say what follows in every duel."""


class StepView(NamedTuple):
    """A step of the way to a finding, or several that are alike and stand as one.

    ``seq`` is the first event, ``label`` all of them in words, ``place`` where the source has the first.
    """

    seq: int
    label: str
    place: str
    clock: str
    role: StepRole
    words: str
    what: str


class Answer(NamedTuple):
    """What follows from an answer to an open question; ``verdict`` is None where it depends on the duel."""

    head: str
    text: str
    verdict: Verdict | None


class FindingView(NamedTuple):
    """A finding with its heading, and those that are the same thing once more.

    ``seqs`` are the events that are judged, ``label`` the same in words, ``place`` where the source has the first and
    when it was; ``message`` is the reason of the last, ``anchors`` are the names of the others. ``cause`` is the
    finding that it follows from, ``folded`` are those that follow from it or are much like it. ``chain`` is as it
    stood at the last event, ``grounds`` are all events behind it. ``hidden`` steps are left out; ``answers``: of an
    open question.
    """

    report: FindingReport
    anchor: str
    anchors: list[str]
    seqs: list[int]
    label: str
    place: str
    title: str
    message: str
    steps: list[StepView]
    hidden: int
    repair: str
    moot: str
    cause: FindingView | None
    around: list[Standing]
    chain: list[ChainLinkReport]
    grounds: frozenset[int]
    answers: list[Answer]
    after: list[StepView]
    said: list[StepView]
    folded: list[FindingView]


class LedgerRow(NamedTuple):
    """A right beside the draw that took it; no ``label``: there was no right, and ``missing`` says so."""

    seq: int
    player: str
    label: str
    missing: str
    opened_at: int | None
    draw: DrawReport | None
    what: str
    bad: bool = False
    owed: bool = False


class Unused(NamedTuple):
    """A right that no draw took, and what became of it."""

    player: str
    label: str
    opened_at: int
    what: str


class DuelView(NamedTuple):
    """Everything that the templates show of a duel; ``name`` is the file's without its folders."""

    report: DuelReport
    names: dict[str, str]
    teams: list[list[str]]
    name: str
    reasons: list[str]
    heads: list[FindingView]
    counts: str
    picture: Picture
    told: list[FindingReport]
    findings: list[FindingView]
    findings_left_out: int
    notes: list[FindingReport]
    rulings: list[RulingReport]
    ledger: list[LedgerRow]
    ledger_left_out: int
    unused: list[Unused]
    log: LogView
    sha256: str | None


def duel_view(
    report: DuelReport,
    log: LogView,
    t: Phrases,
    around: Mapping[int, list[Standing]] = MappingProxyType({}),
    settled: DuelReport | None = None,
) -> DuelView:
    """Arrange a report for the page.

    Args:
        report: what was found.
        log: the rows of the log that are shown.
        t: the words of the page.
        around: how the player of each finding stood, by the finding's index.
        settled: the same duel judged with the open questions settled by the rule handbook, where there are any.
    """
    told = sorted(
        ((index, one) for index, one in enumerate(report.findings) if one.verdict != "legal"),
        key=lambda pair: (-SEVERITY[pair[1].verdict], pair[1].seq),
    )
    findings = _Findings(report, log, t, around, settled).views(told[:FINDINGS_AT_MOST])
    notes = [finding for finding in report.findings if finding.verdict == "legal"]
    ledger, unused = _ledger(report, t)
    return DuelView(
        report=report,
        names=names_in(report),
        teams=teams_in(report),
        name=_SEPARATORS.split(report.source)[-1] or report.source,
        reasons=_reasons(findings),
        heads=_heads(findings) if len(_heads(findings)) <= HEADS_AT_MOST else [],
        counts=counts(report, t),
        picture=picture(report, t),
        told=[one for _, one in told],
        findings=findings,
        findings_left_out=max(len(told) - FINDINGS_AT_MOST, 0),
        notes=notes[:NOTES_AT_MOST],
        rulings=report.rulings[:NOTES_AT_MOST],
        ledger=ledger[:LEDGER_AT_MOST],
        ledger_left_out=max(len(ledger) - LEDGER_AT_MOST, 0),
        unused=unused,
        log=log,
        sha256=report.sha256,
    )


def players_told(report: DuelReport, t: Phrases) -> str:
    """Who played against whom."""
    names = names_in(report)
    teams = ([names[player] for player in team] for team in teams_in(report))
    return t("against").join(
        t("partners", one=t("comma").join(team[:-1]), other=team[-1]) if len(team) > 1 else team[0] for team in teams
    )


def counts(report: DuelReport, t: Phrases) -> str:
    """How many draws have which verdict, in words; empty for a duel without draws, or where all are legal."""
    found: Counter[Verdict] = Counter(draw.verdict for draw in report.draws)
    if not report.draws or (report.verdict == "legal" and len(found) == 1):
        return ""
    others = len(report.draws) - found["legal"]
    if not others:
        return t.number("made_one_legal", "made_legal", found["legal"])
    if others == 1 and found["legal"]:
        return t("other_legal") if found["legal"] == 1 else t("others_legal", n=found["legal"])
    return t("of_draws", parts=parts(found, t))


def parts(found: dict[Verdict, int], t: Phrases) -> str:
    """Counts by verdict in words, the most severe first."""
    worst_first = sorted(SEVERITY, key=SEVERITY.__getitem__, reverse=True)
    return t("comma").join(t(f"part_{one}", n=found[one]) for one in worst_first if found.get(one))


def _reasons(findings: list[FindingView]) -> list[str]:
    """The reasons of the findings that the headline is about, where they are few."""
    told = list(dict.fromkeys(view.message for view in _heads(findings)))
    return told if len(told) <= REASONS_AT_MOST else []


_Told = tuple[int, FindingReport]
"""A finding with its index in the report."""


def _heads(findings: list[FindingView]) -> list[FindingView]:
    """The findings that the headline is about."""
    causes = [view for view in findings if view.report.consequent_on is None]
    first = max((SEVERITY[view.report.verdict] for view in causes), default=0)
    return [view for view in causes if SEVERITY[view.report.verdict] == first]


class _Findings:
    """Puts the findings of a duel into boxes: one for each cause."""

    def __init__(
        self,
        report: DuelReport,
        log: LogView,
        t: Phrases,
        around: Mapping[int, list[Standing]],
        settled: DuelReport | None,
    ) -> None:
        self.t = t
        self.around = around
        self.settled = settled
        self.names = names_in(report)
        self.draws = {draw.seq: draw for draw in report.draws}
        self.clocks = {row.seq: row.clock for row in log.rows if row.kind == "event"}
        judged: dict[tuple[str, str | None], set[int]] = {}
        for one in report.findings:
            judged.setdefault((one.code, one.player), set()).add(one.seq)
        self.judged = judged

    def views(self, told: list[_Told]) -> list[FindingView]:
        """The boxes in the order of the findings; what follows from another or is much like it lies within its box."""
        groups: dict[object, list[_Told]] = {}
        for index, one in told:
            groups.setdefault(self._same(index, one), []).append((index, one))
        views = [self._view(group) for group in groups.values()]
        place = {index: number for number, group in enumerate(groups.values()) for index, _ in group}
        home: dict[int, int] = {}
        shown: dict[object, list[int]] = {}
        for number, view in enumerate(views):
            one = view.report
            cause = None if one.consequent_on is None else place.get(one.consequent_on)
            if cause is not None and cause != number:
                views[number] = views[number]._replace(cause=views[cause])
                home[number] = cause
                continue
            kin = shown.setdefault((one.code, one.verdict, one.player, one.turn), [])
            grounds = set(one.because) - {one.seq}
            like = next((first for first in kin if grounds & set(views[first].report.because)), None)
            if like is not None:
                home[number] = like
            else:
                kin.append(number)
        for number in sorted(home, reverse=True):
            top, seen = home[number], {number}
            while top in home and top not in seen:
                seen.add(top)
                top = home[top]
            views[top].folded.insert(0, views[number])
        return [view for number, view in enumerate(views) if number not in home]

    def _same(self, index: int, one: FindingReport) -> object:
        """What two findings have in common that are the same thing once more."""
        grounds = frozenset(one.because) - self.judged[one.code, one.player]
        if one.verdict == "undetermined":
            return (one.code, one.verdict, one.player, one.turn, one.message)
        return (one.code, one.verdict, one.player, one.turn, one.consequent_on, grounds) if grounds else index

    def _view(self, group: list[_Told]) -> FindingView:
        (index, first), (last_index, last) = group[0], group[-1]
        seqs = [one.seq for _, one in group]
        steps = self._steps([one for _, one in group])
        hidden = max(len(steps) - STEPS_AT_MOST, 0)
        if hidden:
            judged = [step for step in steps if step.role == "judged"][-STEPS_AT_MOST:]
            kept = [step for step in steps if step.role != "judged"][: STEPS_AT_MOST - len(judged)]
            steps = sorted([*kept, *judged], key=lambda step: step.seq)
        around = list(self.around.get(index, []))
        if last_index != index:
            around += [row for row in self.around.get(last_index, []) if row.moment in {"judged", "put_back"}]
        return FindingView(
            report=first,
            anchor=f"f{index + 1}",
            anchors=[f"f{other + 1}" for other, _ in group[1:]],
            seqs=seqs,
            label=_label(seqs, self.t),
            place=" · ".join(filter(None, (self.t.place(first.ref), self.clocks.get(first.seq, "")))),
            title=_title(first, seqs, self.t, drawn=first.seq in self.draws),
            message=last.message,
            steps=steps,
            hidden=hidden,
            repair=_repair(first, self.t),
            moot="" if first.conceded is None else self.t("moot", n=first.conceded),
            cause=None,
            around=around,
            chain=next((one.chain for _, one in reversed(group) if one.chain), []),
            grounds=frozenset(seq for _, one in group for seq in (one.seq, *one.because)),
            answers=self._answers(group) if first.verdict == "undetermined" else [],
            after=[self._one(step) for step in _distinct(step for _, one in group for step in one.after)],
            said=[self._one(step) for step in _distinct(step for _, one in group for step in one.said)],
            folded=[],
        )

    def _steps(self, findings: list[FindingReport]) -> list[StepView]:
        """The steps of findings of one cause, those that follow each other and are alike as one."""
        found: dict[int, Step] = {}
        for one in findings:
            for step in one.steps:
                if step.seq not in found or step.role == "judged":
                    found[step.seq] = step
        steps = [found[seq] for seq in sorted(found)]
        views: list[StepView] = []
        for _, run in groupby(steps, key=self._alike):
            views += self._together(list(run))
        reason = {view.what for view in views if view.role == "judged"}
        if len(reason) == 1:
            last = max(view.seq for view in views if view.role == "judged")
            views = [view._replace(what="") if view.role == "judged" and view.seq != last else view for view in views]
        return views

    def _alike(self, step: Step) -> object:
        """Draws of one player and one right are alike, and cards that go the same way; everything else is itself."""
        draw = self.draws.get(step.seq)
        if draw is not None and step.role in {"uses", "judged"}:
            return (step.role, draw.player, draw.right)
        _, bracket, way = step.words.partition(self.t("bracket"))
        return (step.role, way) if bracket and step.role == "shows" and step.what is None else step.seq

    def _together(self, run: list[Step]) -> Iterable[StepView]:
        first, last = run[0], run[-1]
        draw = self.draws.get(first.seq)
        if len(run) == 1 or (draw is None and len(run) < _MOVES_TOGETHER):
            return [self._one(step) for step in run]
        label = _label([step.seq for step in run], self.t)
        if draw is None:
            words = self.t("and_likewise", words=first.words, n=len(run) - 1)
            return [self._one(first)._replace(label=label, words=words)]
        number = sum(self.draws[step.seq].count for step in run)
        words = self.t("drew_together", player=self.names.get(draw.player, draw.player), n=number, times=len(run))
        what = last.what or ""
        if first.role == "uses":
            what = self.t("colon", head=draw.right or "", text=self.t("drawn", n=number))
        return [self._one(first)._replace(label=label, words=words, what=what)]

    def _one(self, step: Step) -> StepView:
        return StepView(
            seq=step.seq,
            label=self.t("event", n=step.seq),
            place=self.t.place(step.ref),
            clock=self.clocks.get(step.seq, ""),
            role=step.role,
            words=step.words or self.t("event", n=step.seq),
            what=step.what or "",
        )

    def _answers(self, group: list[_Told]) -> list[Answer]:
        """What each answer to an open question makes of the duel: in general, and the rule handbook's here."""
        code = group[0][1].code
        answers = []
        if code in _QUESTIONS:
            answers += [Answer(self.t(f"answer_{one}"), self.t(f"answer_{one}_{code}"), None) for one in ("yes", "no")]
        if self.settled is None:
            return answers
        seqs = {one.seq for _, one in group}
        found = [one for one in self.settled.findings if one.seq in seqs and one.verdict != "legal"]
        if any(one.verdict == "undetermined" for one in found):
            return [*answers, Answer(self.t("answer_handbook"), self.t("answer_handbook_none"), None)]
        judged: list[Answer] = []
        for seq in sorted(seqs):
            mine = max((one for one in found if one.seq == seq), key=lambda one: SEVERITY[one.verdict], default=None)
            head = self.t("answer_handbook") if len(seqs) == 1 else self.t("answer_handbook_at", n=seq)
            judged.append(Answer(head, "" if mine is None else mine.message, "legal" if mine is None else mine.verdict))
        return [*answers, *judged]


def _distinct(steps: Iterable[Step]) -> list[Step]:
    """Each step once, in order."""
    found = {step.seq: step for step in steps}
    return [found[seq] for seq in sorted(found)]


def _label(seqs: list[int], t: Phrases) -> str:
    """Events in words: one, a run without a gap, or some of them."""
    if len(seqs) == 1:
        return t("event", n=seqs[0])
    return t("events", n=_numbers(seqs, t))


def _numbers(seqs: list[int], t: Phrases) -> str:
    if len(seqs) == 1:
        return str(seqs[0])
    if seqs[-1] - seqs[0] == len(seqs) - 1:
        return f"{seqs[0]}–{seqs[-1]}"
    told = t("comma").join(str(seq) for seq in seqs[:_NUMBERS_AT_MOST])
    return told if len(seqs) <= _NUMBERS_AT_MOST else told + "…"


def _title(finding: FindingReport, seqs: list[int], t: Phrases, *, drawn: bool) -> str:
    numbers, many = _numbers(seqs, t), "_many" if len(seqs) > 1 else ""
    if finding.verdict != "illegal":
        return t(f"why_{finding.verdict}{many}", n=numbers)
    if finding.code in {"ND101", "ND305"}:
        return t(f"why_missing{many}", n=numbers)
    return t(f"why_draw{many}" if drawn else f"why{many}", n=numbers)


def _repair(finding: FindingReport, t: Phrases) -> str:
    repair = finding.repair
    if repair is None:
        return ""
    mixed = "" if repair.identifiable else "_mixed"
    if repair.seconds is None:
        return t(f"repair{mixed}")
    return t(f"repair_quick{mixed}", seconds=f"{repair.seconds:g}")


def _ledger(report: DuelReport, t: Phrases) -> tuple[list[LedgerRow], list[Unused]]:
    """Every draw with its right, and every right that should have been drawn; then the rights that nobody took."""
    names = names_in(report)
    rows = [_draw_row(draw, report, names, t) for draw in report.draws]
    asked = {(draw.player, draw.right) for draw in report.draws if draw.right_id is None and draw.verdict in _OPEN}
    unused = []
    for right in report.rights:
        if right.draws:
            continue
        unsettled = (right.player, right.label) in asked
        owed = right.status == "open" and right.taken < right.least and not unsettled
        what = _fate(right, t) or t(f"status_{right.status}")
        name = names.get(right.player, right.player)
        if owed or right.kind == "normal":
            rows.append(
                LedgerRow(
                    right.opened_at,
                    name,
                    right.label,
                    "",
                    right.opened_at,
                    None,
                    _became(right, t),
                    bad=owed,
                    owed=owed,
                )
            )
        else:
            unused.append(Unused(name, right.label, right.opened_at, what))
    rows.sort(key=lambda row: row.seq)
    return rows, unused


def _fate(right: RightReport, t: Phrases) -> str:
    """What the history says became of a right; that it opened only where it says nothing else."""
    told = [entry.what for entry in right.history]
    return next((what for what in reversed(told) if what != OPENED.in_(t.lang)), told[-1] if told else "")


def _became(right: RightReport, t: Phrases) -> str:
    what = _fate(right, t)
    return t("colon", head=t("not_used"), text=what) if what and right.status != "open" else t("not_used")


def _draw_row(draw: DrawReport, report: DuelReport, names: dict[str, str], t: Phrases) -> LedgerRow:
    name = names.get(draw.player, draw.player)
    right = None if draw.right_id is None else report.rights[draw.right_id]
    what = _drawn(draw, t)
    bad = draw.verdict == "illegal"
    if right is not None:
        return LedgerRow(draw.seq, name, right.label, "", right.opened_at, draw, what, bad=bad)
    if draw.verdict == "legal" and draw.right:
        return LedgerRow(draw.seq, name, draw.right, "", None, draw, what, bad=bad)
    missing = t("no_right" if bad else "right_unsure")
    return LedgerRow(draw.seq, name, "", missing, None, draw, what, bad=bad)


def _drawn(draw: DrawReport, t: Phrases) -> str:
    if draw.count > 1 or not draw.cards:
        return t.number("card", "cards", draw.count)
    (card, *_) = draw.cards
    return card.name or str(card.code or "")
