"""The report of a run, format ``duel-report/1``: the types of what is printed for programs."""

from __future__ import annotations

import datetime
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


class PlayerReport(Struct, frozen=True):
    """A player: the id that the report names players by, and the name where the log has one."""

    id: str
    name: str | None


class RuleSetReport(Struct, frozen=True):
    """The rule set that a duel was judged by, and how it was chosen.

    ``alternative`` is the other one that is as good a reading of the log.
    """

    name: str
    title: str
    chosen: str
    alternative: str | None


class FactReport(Struct, frozen=True, kw_only=True):
    """What somebody said or did about a draw, which changes no verdict: a ruling, cards that were put back.

    ``draw`` is the draw that a ruling is about, ``words`` the event in words.
    """

    type: Literal["ruling", "put_back"]
    seq: int
    ref: str | None
    draw: int | None
    words: str


class DuelReport(Struct, frozen=True, kw_only=True):
    """One duel judged; ``source`` is the file as it was given, ``sha256`` the hash of its bytes."""

    id: str
    source: str
    ruleset: str
    verdict: Verdict
    draws: list[DrawReport]
    findings: list[FindingReport]
    players: list[PlayerReport]
    first: str
    played_on: datetime.date | None
    region: str | None
    program: str | None
    rules: RuleSetReport
    sha256: str | None
    facts: list[FactReport]
    remarks: list[str]


class UnreadableReport(Struct, frozen=True):
    """An input, or one duel of it, that could not be read; ``error`` has one line for each fault.

    ``faults`` is how many it has, also those that are not told; ``inputs`` how many inputs the entry stands for.
    """

    source: str
    error: str
    faults: int
    inputs: int


class CodeCount(Struct, frozen=True):
    """How often a rule was broken or left open, and in how many duels."""

    findings: int
    duels: int


class Summary(Struct, frozen=True, kw_only=True):
    """The numbers of a run; the four verdicts are counted over draws.

    ``by_duel``, ``by_draw`` and ``findings`` count each by verdict; ``not_at_a_draw`` has the findings that are not
    about a draw event: draws that are missing, activations, the log itself.
    """

    duels: int
    draws: int
    legal: int
    illegal: int
    undetermined: int
    unverifiable: int
    unreadable: int
    by_duel: dict[Verdict, int]
    by_draw: dict[Verdict, int]
    findings: dict[Verdict, int]
    not_at_a_draw: dict[Verdict, int]
    codes: dict[str, CodeCount]


class Report(Struct, frozen=True, kw_only=True):
    """A whole run."""

    format: Literal["duel-report/1"]
    tool: Tool
    duels: list[DuelReport]
    unreadable: list[UnreadableReport]
    summary: Summary
