"""What was said of a duel: a row for each draw, and the findings. Nothing in it is ever taken back."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from duelreplay.log.events import CardRef, Draw, Event
from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Message, Text
from duelreplay.verdict import SEVERITY, Verdict

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


class LookedAt(Struct, frozen=True, kw_only=True):
    """What a click was that drew no card: a look at the Deck.

    ``event`` let its player look, ``back`` are the events at which cards of it went where the card's text puts them,
    ``kept`` is how many came to the hand.
    """

    event: int
    back: tuple[int, ...]
    kept: int


class Finding(Struct, frozen=True, kw_only=True):
    """Something wrong or open, at one event.

    ``consequent_on`` is the index, among the duel's findings, of the one without which it would not exist.
    ``conceded``: the event at which its player gave up the duel, having played nothing since: it is moot.
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
    conceded: int | None = None


class DrawRow(Struct, kw_only=True):
    """The judgement of one draw event; ``right`` names the right it redeemed or should have had.

    ``look``: it was no draw but a look at the Deck.
    """

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
    look: LookedAt | None = None


class Moment(Struct, frozen=True):
    """When something was: the number of the turn and the phase."""

    turn: int
    phase: str | None


_NEED_NO_TURNS: Final = ("OH", "DK101", "DK102", "DK104", "LG")
_REST_ON_NO_DRAW: Final = frozenset({"ED103", "ED110", "ND101", "ND106", "ND208", "ND305"})
"""Codes of findings that rest on a draw not having been made."""


class Docket:
    """The rows and findings of one duel, in order.

    A log without all turns cannot say in whose turn a draw was made, one without all activations not what gave it:
    what would accuse is then unverifiable. The rows and the findings are weakened alike.
    """

    __slots__ = ("_draws", "_weak", "findings", "rows")

    def __init__(self, *, whole: bool, draws: bool) -> None:
        self._weak = not whole
        self._draws = draws
        self.rows: list[DrawRow] = []
        self.findings: list[Finding] = []

    def verdict(self, code: str, verdict: Verdict) -> Verdict:
        """The verdict as far as the log can carry it."""
        if verdict != "illegal" or code.startswith(_NEED_NO_TURNS):
            return verdict
        if self._weak or (not self._draws and code in _REST_ON_NO_DRAW):
            return "unverifiable"
        return verdict

    def find(
        self,
        verdict: Verdict,
        event: Event,
        reason: Reason,
        because: tuple[int, ...],
        moment: Moment,
        *,
        player: str | None = None,
        consequent_on: int | None = None,
        repair: Repair | None = None,
        conceded: int | None = None,
    ) -> int:
        """Write down a finding; returns its index."""
        self.findings.append(
            Finding(
                rule=reason.rule,
                verdict=self.verdict(reason.rule.code, verdict),
                event=event,
                turn=moment.turn,
                phase=moment.phase,
                player=player if player is not None else event.player,
                message=reason.message(),
                because=tuple(sorted(set(because))),
                consequent_on=consequent_on,
                repair=repair,
                conceded=conceded,
            )
        )
        return len(self.findings) - 1

    def row(self, event: Draw, moment: Moment, kind: DrawKind = "unknown") -> DrawRow:
        """Open the row of a draw; what it is judged to be is filled in once that is known."""
        row = DrawRow(
            event=event,
            turn=moment.turn,
            phase=moment.phase,
            player=event.player,
            count=event.count,
            kind=kind,
            verdict="legal",
            right=None,
            by=None,
            code=None,
            because=(event.seq,),
        )
        self.rows.append(row)
        return row

    def worsen(self, row: DrawRow, code: str, verdict: Verdict, because: tuple[int, ...]) -> None:
        """Give the row a more severe verdict; a milder one changes nothing."""
        verdict = self.verdict(code, verdict)
        if SEVERITY[verdict] > SEVERITY[row.verdict]:
            row.verdict, row.code = verdict, code
            row.because = tuple(sorted({*row.because, *because}))
