"""One duel as the page shows it, made from its report and the words of its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from duelreplay.report.around import Standing
from duelreplay.report.html.log_view import LogView
from duelreplay.report.html.phrases import Phrases
from duelreplay.report.html.picture import Picture, names_in, picture, teams_in
from duelreplay.report.model import DrawReport, DuelReport, FindingReport, RightReport, RulingReport, Step
from duelreplay.rights.right import OPENED
from duelreplay.verdict import SEVERITY, Verdict

FINDINGS_OPEN: Final = 5
"""So many findings stand open; the others are folded."""

FINDINGS_AT_MOST: Final = 100
STEPS_AT_MOST: Final = 12
REASONS_AT_MOST: Final = 3
LEDGER_AT_MOST: Final = 400
NOTES_AT_MOST: Final = 50


class FindingView(NamedTuple):
    """A finding with its heading; ``cause`` is the one that it follows from, ``hidden`` steps are left out."""

    report: FindingReport
    anchor: str
    title: str
    steps: list[Step]
    hidden: int
    repair: str
    moot: str
    cause: FindingView | None
    around: list[Standing]


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
    """Everything that the templates show of a duel."""

    report: DuelReport
    names: dict[str, str]
    teams: list[list[str]]
    reasons: list[str]
    counts: str
    picture: Picture
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
    report: DuelReport, log: LogView, t: Phrases, around: Mapping[int, list[Standing]] = MappingProxyType({})
) -> DuelView:
    """Arrange a report for the page; ``around`` is how the player of each finding stood, by the finding's index."""
    findings, left_out = _findings(report, t, around)
    notes = [finding for finding in report.findings if finding.verdict == "legal"]
    ledger, unused = _ledger(report, t)
    return DuelView(
        report=report,
        names=names_in(report),
        teams=teams_in(report),
        reasons=_reasons(findings),
        counts=counts(report, t),
        picture=picture(report, t),
        findings=findings,
        findings_left_out=left_out,
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
    causes = [view.report for view in findings if view.report.consequent_on is None]
    first = max((SEVERITY[one.verdict] for one in causes), default=0)
    told = list(dict.fromkeys(one.message for one in causes if SEVERITY[one.verdict] == first))
    return told if len(told) <= REASONS_AT_MOST else []


def _findings(report: DuelReport, t: Phrases, around: Mapping[int, list[Standing]]) -> tuple[list[FindingView], int]:
    """The findings that are no notes, the most severe first, then in the order of the events."""
    told = [(index, one) for index, one in enumerate(report.findings) if one.verdict != "legal"]
    told.sort(key=lambda pair: (-SEVERITY[pair[1].verdict], pair[1].seq))
    views = {index: _finding(one, index, t, around.get(index, [])) for index, one in told[:FINDINGS_AT_MOST]}
    shown = []
    for view in views.values():
        cause = view.report.consequent_on
        shown.append(view if cause is None else view._replace(cause=views.get(cause)))
    return shown, max(len(told) - FINDINGS_AT_MOST, 0)


def _finding(finding: FindingReport, index: int, t: Phrases, around: list[Standing]) -> FindingView:
    steps = finding.steps
    if len(steps) > STEPS_AT_MOST:
        judged = [step for step in steps if step.role == "judged"]
        kept = [step for step in steps if step.role != "judged"][: STEPS_AT_MOST - len(judged)]
        steps = sorted([*kept, *judged], key=lambda step: step.seq)
    return FindingView(
        report=finding,
        anchor=f"f{index + 1}",
        title=_title(finding, t),
        steps=steps,
        hidden=len(finding.steps) - len(steps),
        repair=_repair(finding, t),
        moot="" if finding.conceded is None else t("moot", n=finding.conceded),
        cause=None,
        around=around,
    )


def _title(finding: FindingReport, t: Phrases) -> str:
    if finding.verdict != "illegal":
        return t(f"why_{finding.verdict}", n=finding.seq)
    if finding.code in {"ND101", "ND305"}:
        return t("why_missing", n=finding.seq)
    drawn = finding.code.startswith(("ND1", "ND3", "ED", "DK", "RS"))
    return t("why_draw" if drawn else "why", n=finding.seq)


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
    unused = []
    for right in report.rights:
        if right.draws:
            continue
        owed = right.status == "open" and right.taken < right.least
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
