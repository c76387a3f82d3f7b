"""Which findings of a run are told: by code, by an older report, by rulings that judges have made.

Draws keep their verdicts whatever is selected: only findings are left out, and what is left out is counted.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal

import msgspec
from msgspec import Struct

from duelreplay.engine.judgement import Finding, Judgement
from duelreplay.log.said import said
from duelreplay.report.build import fingerprints
from duelreplay.report.model import FORMAT
from duelreplay.rules.registry import RULES
from duelreplay.verdict import SEVERITY, Verdict, worst

Reason = Literal["not selected", "in the baseline", "settled"]
REASONS: Final[tuple[Reason, ...]] = ("not selected", "in the baseline", "settled")


class SelectionError(ValueError):
    """A selection that cannot be made: a code that no rule has, a file that is not what it should be."""


class SettledFinding(Struct, frozen=True, forbid_unknown_fields=True):
    """What a judge ruled of one finding, and on which day."""

    fingerprint: str
    judge: str
    reason: str
    date: datetime.date


class Selection(Struct, frozen=True, kw_only=True):
    """What to tell: findings whose code begins with one of ``select`` (none: all) and with none of ``ignore``.

    ``baseline`` and ``settled`` are fingerprints of findings that are not told.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    baseline: frozenset[str] = frozenset()
    settled: frozenset[str] = frozenset()

    def everything(self) -> bool:
        """Whether nothing is left out."""
        return not (self.select or self.ignore or self.baseline or self.settled)

    def reason(self, code: str, fingerprint: str) -> Reason | None:
        """Why a finding is not told, None where it is."""
        if (self.select and not code.startswith(self.select)) or (self.ignore and code.startswith(self.ignore)):
            return "not selected"
        if fingerprint in self.settled:
            return "settled"
        return "in the baseline" if fingerprint in self.baseline else None


class Left(Struct):
    """What a selection left out of a run, and what remains: findings by reason, duels by their worst finding.

    ``met`` are the fingerprints of settled findings that the run has.
    """

    out: dict[Reason, int] = msgspec.field(default_factory=lambda: dict.fromkeys(REASONS, 0))
    duels: dict[Verdict, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SEVERITY, 0))
    met: set[str] = set()

    def merge(self, other: Left) -> None:
        """Add what was counted elsewhere."""
        for reason, count in other.out.items():
            self.out[reason] += count
        for verdict, count in other.duels.items():
            self.duels[verdict] += count
        self.met |= other.met


def selected(judgement: Judgement, selection: Selection, left: Left) -> Judgement:
    """The judgement with the findings that are to be told; ``left`` counts."""
    if selection.everything() or not judgement.findings:
        left.duels[judgement.verdict] += 1
        return judgement
    marks = fingerprints(judgement.header.id, judgement.findings)
    findings = judgement.findings
    reasons = [selection.reason(one.rule.code, mark) for one, mark in zip(findings, marks, strict=True)]
    left.met |= selection.settled & set(marks)
    _keep_those_told_apart_by_number(findings, reasons)
    for reason in reasons:
        if reason is not None:
            left.out[reason] += 1
    kept = [number for number, reason in enumerate(reasons) if reason is None]
    left.duels[worst(findings[number].verdict for number in kept)] += 1
    if len(kept) == len(reasons):
        return judgement
    places = {number: place for place, number in enumerate(kept)}
    return msgspec.structs.replace(judgement, findings=[_moved(findings[number], places) for number in kept])


def _keep_those_told_apart_by_number(findings: list[Finding], reasons: list[Reason | None]) -> None:
    """Keep all of several findings of one code, player and event where one is kept.

    Their fingerprints count them, so one alone would be known by another's.
    """
    keys = [(finding.rule.code, finding.player, finding.event.seq) for finding in findings]
    several = {key for key, count in Counter(keys).items() if count > 1}
    kept = {key for key, reason in zip(keys, reasons, strict=True) if reason is None} & several
    for number, key in enumerate(keys):
        if key in kept:
            reasons[number] = None


def _moved(finding: Finding, places: dict[int, int]) -> Finding:
    if finding.consequent_on is None:
        return finding
    return msgspec.structs.replace(finding, consequent_on=places.get(finding.consequent_on))


def codes(values: Iterable[str]) -> tuple[str, ...]:
    """Codes, or beginnings of codes, separated by commas.

    Raises:
        SelectionError: no rule has a code that begins so.
    """
    found = tuple(part.strip().upper() for value in values for part in value.split(",") if part.strip())
    for code in found:
        if not any(known.startswith(code) for known in RULES):
            families = ", ".join(sorted({known[:2] for known in RULES}))
            raise SelectionError(
                said(
                    'no rule has the code "{code}"; "replay rules" lists them, families are {families}',
                    code=code,
                    families=families,
                )
            )
    return found


class _OldFinding(Struct):
    fingerprint: str


class _OldDuel(Struct):
    findings: list[_OldFinding] = []


class _OldReport(Struct):
    format: str
    duels: list[_OldDuel] = []


def fingerprints_in(data: bytes) -> frozenset[str]:
    """The fingerprints of a report's findings: ``duel-report/1`` as one object or as JSON Lines.

    Raises:
        SelectionError: it is no such report.
    """
    head, _, lines = data.lstrip().partition(b"\n")
    try:
        first = _old_report(head) if lines.strip() else None
        if first is not None:
            duels = [msgspec.json.decode(line, type=_OldDuel) for line in lines.splitlines() if line.strip()]
        else:
            duels = msgspec.json.decode(data, type=_OldReport).duels
            _check_format(msgspec.json.decode(data, type=_OldReport).format)
    except msgspec.DecodeError as error:
        raise SelectionError(
            said('not a report of "replay check --format json" or "jsonl": {error}', error=str(error))
        ) from None
    return frozenset(one.fingerprint for duel in duels for one in duel.findings)


def _old_report(line: bytes) -> _OldReport | None:
    """The first line of a report in lines, None where it is no whole object."""
    try:
        found = msgspec.json.decode(line, type=_OldReport)
    except msgspec.DecodeError:
        return None
    _check_format(found.format)
    return found


def _check_format(name: str) -> None:
    if name != FORMAT:
        raise SelectionError(
            said('its format is "{name}"; expected a report of format "{expected}"', name=name, expected=FORMAT)
        )


def rulings_in(text: str) -> list[SettledFinding]:
    """The rulings in a TOML file: tables ``[[ruling]]`` of fingerprint, judge, reason and date.

    Raises:
        SelectionError: it is no such file; the first fault is named.
    """
    import tomllib

    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SelectionError(said("not TOML: {error}", error=str(error))) from None
    entries = table.get("ruling", [])
    if not isinstance(entries, list) or set(table) - {"ruling"}:
        raise SelectionError(
            said("expected tables [[ruling]] with fingerprint, judge, reason and date, and nothing else")
        )
    found = []
    for number, entry in enumerate(entries, start=1):
        try:
            found.append(msgspec.convert(entry, SettledFinding))
        except msgspec.ValidationError as error:
            raise SelectionError(said("ruling {n}: {error}", n=number, error=str(error))) from None
    return found
