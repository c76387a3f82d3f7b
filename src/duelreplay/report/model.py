"""The report of a run, format ``duel-report/1``: the types of what is printed for programs."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from duelreplay.engine.judgement import DrawKind
from duelreplay.verdict import Verdict

FORMAT: Final = "duel-report/1"


class Tool(Struct, frozen=True, kw_only=True):
    """What judged: the program, and short hashes of the rules and of the catalogue of cards it judged by."""

    name: str
    version: str
    rules: str
    catalogue: str


class By(Struct, frozen=True):
    """The card whose effect gave a draw; ``code`` is None where neither the log nor the catalogue has one."""

    code: int | None
    name: str | None


class RuleReference(Struct, frozen=True):
    """What a rule is called, and where it stands."""

    title: str
    source: str


class RepairReport(Struct, frozen=True, kw_only=True):
    """What followed a draw in a manual game; see ``duelreplay.engine.judgement.Repair``."""

    put_back: int
    identifiable: bool
    seconds: float | None
    agreed: bool


class DrawReport(Struct, frozen=True, kw_only=True):
    """One draw event: what it was, and whether it was legal. ``code`` is None when it was."""

    seq: int
    ref: str | None
    turn: int
    phase: str | None
    player: str
    count: int
    kind: DrawKind
    verdict: Verdict
    right: str | None
    by: By | None
    code: str | None
    because: tuple[int, ...]


class FindingReport(Struct, frozen=True, kw_only=True):
    """Something wrong or open at one event. ``consequent_on`` is an index in the duel's ``findings``."""

    code: str
    verdict: Verdict
    seq: int
    ref: str | None
    turn: int
    phase: str | None
    player: str | None
    message: str
    because: tuple[int, ...]
    rule: RuleReference
    consequent_on: int | None
    repair: RepairReport | None
    fingerprint: str


class DuelReport(Struct, frozen=True, kw_only=True):
    """One duel judged; ``source`` is the file as it was given."""

    id: str
    source: str
    ruleset: str
    verdict: Verdict
    draws: list[DrawReport]
    findings: list[FindingReport]


class UnreadableReport(Struct, frozen=True):
    """An input, or one duel of it, that could not be read; ``error`` has one line for each fault."""

    source: str
    error: str


class Summary(Struct, frozen=True, kw_only=True):
    """The numbers of a run; the four verdicts are counted over draws."""

    duels: int
    draws: int
    legal: int
    illegal: int
    undetermined: int
    unverifiable: int
    unreadable: int


class Report(Struct, frozen=True, kw_only=True):
    """A whole run."""

    format: Literal["duel-report/1"]
    tool: Tool
    duels: list[DuelReport]
    unreadable: list[UnreadableReport]
    summary: Summary
