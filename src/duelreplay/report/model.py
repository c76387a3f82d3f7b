"""The report of a run, format ``duel-report/1``: the types of what is printed for programs."""

from __future__ import annotations

import datetime
from typing import Final, Literal

from msgspec import Struct

from duelreplay.engine.judgement import DrawKind
from duelreplay.log.events import Negated, Outcome
from duelreplay.rights.right import RightKind, RightStatus
from duelreplay.verdict import Verdict

FORMAT: Final = "duel-report/1"

StepRole = Literal[
    "opens",
    "uses",
    "spends",
    "voids",
    "negates",
    "activates",
    "shows",
    "judged",
    "put_back",
    "signal",
    "ruling",
    "correction",
]
"""What an event is to a finding; ``judged`` is the event that the finding is about."""

MarkKind = Literal["draw", "not_made", "replaced", "void", "put_back"]
"""``replaced``: the normal draw was given up for an effect; ``void``: skipped or forbidden."""


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


class RuleReference(Struct, frozen=True, kw_only=True):
    """What a rule is called, what it says, and where it stands: ``reference`` is ``source`` in a reader's words."""

    title: str
    source: str
    statement: str
    reference: str


class PolicyReference(Struct, frozen=True, kw_only=True):
    """What tournament documents call such a thing: a pointer to read, never a penalty."""

    name: str
    body: str
    source: str


class Step(Struct, frozen=True, kw_only=True):
    """One event that a finding rests on, or that followed it.

    ``words`` is the event, ``what`` what the ledger of rights says of it (None: nothing).
    """

    seq: int
    ref: str | None
    role: StepRole
    words: str
    what: str | None


class ChainLinkReport(Struct, frozen=True, kw_only=True):
    """A chain link as it stood at one event; ``negated_at`` and ``resolved_at`` are events up to that one."""

    n: int
    seq: int
    player: str
    card: By
    negated: Negated | None
    negated_at: int | None
    resolved_at: int | None
    outcome: Outcome | None


class EntryReport(Struct, frozen=True):
    """One line of a right's history."""

    seq: int
    what: str


class RightReport(Struct, frozen=True, kw_only=True):
    """A right to draw; ``most`` is None where no bound is known. See ``duelreplay.rights.right.Right``.

    ``draws`` has the numbers of the draw events that took it.
    """

    player: str
    kind: RightKind
    label: str
    by: By | None
    least: int
    most: int | None
    taken: int
    status: RightStatus
    opened_at: int
    draws: list[int]
    history: list[EntryReport]


class PhaseReport(Struct, frozen=True):
    """A phase begins at event ``seq``."""

    seq: int
    phase: str


class TurnReport(Struct, frozen=True, kw_only=True):
    """A turn; ``site`` is the number that the site itself shows, None where it counts alike or the log has no site."""

    n: int
    site: int | None
    player: str
    seq: int
    phases: list[PhaseReport]


class Mark(Struct, frozen=True, kw_only=True):
    """A place on the timeline; ``finding`` is an index in the duel's ``findings``, ``words`` are None for a draw."""

    seq: int
    turn: int
    player: str
    what: MarkKind
    words: str | None
    finding: int | None


class Timeline(Struct, frozen=True, kw_only=True):
    """The duel's turns, and what happened to draws in them, in order. Draws are marks too."""

    turns: list[TurnReport]
    marks: list[Mark]


class ToldReport(Struct, frozen=True):
    """An event in words."""

    seq: int
    words: str


class RulingReport(Struct, frozen=True, kw_only=True):
    """What a judge wrote into the log: a ruling about a draw, or a correction.

    A correction ``voids`` events, or the events ``now`` stand there instead of the recorded ones ``was``; these have
    their numbers as recorded, those of ``now`` are as in the rest of the report.
    """

    seq: int
    kind: Literal["ruling", "correction"]
    by: str
    text: str
    draw: int | None
    voids: list[int]
    was: list[ToldReport]
    now: list[ToldReport]


class RepairReport(Struct, frozen=True, kw_only=True):
    """What followed a draw in a manual game; see ``duelreplay.engine.judgement.Repair``."""

    put_back: int
    identifiable: bool
    seconds: float | None
    agreed: bool


class DrawReport(Struct, frozen=True, kw_only=True):
    """One draw event: what it was, and whether it was legal. ``code`` is None when it was.

    ``right_id`` is the index, among the duel's ``rights``, of the one it took; ``cards`` are those the log names.
    """

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
    right_id: int | None
    cards: list[By] | None


class FindingReport(Struct, frozen=True, kw_only=True):
    """Something wrong or open at one event. ``consequent_on`` is an index in the duel's ``findings``.

    ``steps`` are the events it rests on with their part in it, ``after`` what followed and changes no verdict,
    ``chain`` the chain at that moment, the first link first.
    """

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
    headline: str
    steps: list[Step]
    after: list[Step]
    chain: list[ChainLinkReport]
    policy: list[PolicyReference]


class PlayerReport(Struct, frozen=True):
    """A player: the id that the report names players by, the name where the log has one, the team of a tag duel."""

    id: str
    name: str | None
    team: int | None


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
    """One duel judged; ``source`` is the file as it was given, ``sha256`` the hash of its bytes.

    ``headline`` is the verdict in a sentence; ``program`` and ``url`` say where the duel was played, ``records`` what
    the log claims to record completely.
    """

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
    headline: str
    url: str | None
    records: list[str]
    rights: list[RightReport]
    timeline: Timeline
    rulings: list[RulingReport]


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
