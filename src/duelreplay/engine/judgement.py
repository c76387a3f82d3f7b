"""What the fold says of a duel: a row for each draw, the findings, and the ledger behind them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from duelreplay.engine.ledger import Right
from duelreplay.log.events import CardRef, Event, Header
from duelreplay.rules.rule import Rule
from duelreplay.rules.rulesets import Choice
from duelreplay.rules.text import Message, Text
from duelreplay.rules.verdict import Verdict, worst

DrawKind = Literal["opening", "normal", "effect", "unknown"]


class Repair(Struct, frozen=True, kw_only=True):
    """What followed a draw in a manual game: facts, never a penalty.

    ``put_back`` is the ``seq`` of the event that put the card back, ``identifiable`` says whether the hand was
    left unshuffled in between, ``seconds`` how long it took (None: no times), ``agreed`` whether the other
    player signalled agreement afterwards.
    """

    put_back: int
    identifiable: bool
    seconds: float | None = None
    agreed: bool = False


class Finding(Struct, frozen=True, kw_only=True):
    """Something wrong or open, at one event.

    ``consequent_on`` is the index, among the duel's findings, of the one without which it would not exist.
    """

    rule: Rule
    verdict: Verdict
    event: Event
    turn: int
    phase: str | None
    player: str | None
    message: Message
    because: tuple[int, ...]
    consequent_on: int | None = None
    repair: Repair | None = None


class DrawRow(Struct, kw_only=True):
    """The judgement of one draw event; ``right`` names the right it redeemed or should have had."""

    event: Event
    turn: int
    phase: str | None
    player: str
    count: int
    kind: DrawKind
    verdict: Verdict
    right: Message | Text | None
    by: CardRef | None
    code: str | None
    because: tuple[int, ...]


class Judgement(Struct, frozen=True, kw_only=True):
    """One duel judged."""

    header: Header
    path: str
    choice: Choice
    draws: list[DrawRow]
    findings: list[Finding]
    ledger: list[Right]

    @property
    def verdict(self) -> Verdict:
        """The most severe verdict of any draw or finding."""
        return worst([row.verdict for row in self.draws] + [finding.verdict for finding in self.findings])
