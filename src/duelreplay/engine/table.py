"""What lies on the table of a hand-made duel: causes of draws, rights that may be open, draws that wait."""

from __future__ import annotations

from typing import Final, NamedTuple

from duelreplay.cards.facts import CardFacts
from duelreplay.engine.ledger import Right
from duelreplay.engine.state import Link
from duelreplay.log import events as ev
from duelreplay.log.events import Draw, Event

_ONE_SHOT: Final = ("Spell Normal", "Spell Quick-Play", "Trap Normal", "Trap Counter")


def is_one_shot(facts: CardFacts) -> bool:
    """A card that gives one draw, of a known number, once: when it is activated."""
    fixed = len({effect.effect for effect in facts.draws}) == 1 and all(
        effect.mode == "chain" and effect.least == effect.most and effect.started == "card" for effect in facts.draws
    )
    return fixed and facts.kind.startswith(_ONE_SHOT)


class Cause:
    """Something that happened on the table: ``facts`` is what its card does about draws, if anything."""

    __slots__ = ("event", "facts", "seq", "uid")

    def __init__(self, event: Event, facts: CardFacts | None, uid: object) -> None:
        self.event = event
        self.seq = event.seq
        self.facts = facts
        self.uid = uid

    @property
    def one_shot(self) -> bool:
        """Whether its card gives one draw of a known number, once, when it is activated."""
        return self.facts is not None and is_one_shot(self.facts)


class Provisional:
    """A right that may have opened; ``cards`` is how many draws of one card it can explain."""

    __slots__ = ("alone", "cards", "cause", "link", "right", "seq", "taken", "until", "weak")

    def __init__(self, right: Right, seq: int, cards: int, until: str, link: Link | None, *, weak: bool) -> None:
        self.right = right
        self.seq = seq
        self.cards = cards
        self.until = until
        self.link = link
        self.weak = weak
        self.alone = True
        self.taken: list[Pending] = []


class Pending:
    """A draw that waits for the end of its turn; ``row`` is its place among the duel's rows."""

    __slots__ = ("by", "causes", "early", "event", "phase", "put_back", "retrieved", "row")

    def __init__(self, event: Draw, row: int, phase: str | None, causes: list[Cause]) -> None:
        self.event = event
        self.row = row
        self.phase = phase
        self.causes = causes
        self.early = False
        self.retrieved: int | None = None
        self.put_back: ev.PutBack | None = None
        self.by: Provisional | None = None


class Negation(NamedTuple):
    """A negation that the log states: of which link, and by which, where it says so."""

    event: ev.Negate
    link: Link
    by: Link | None


class Table:
    """What the fold keeps of a hand-made duel: the turn's causes and draws, and the rights that may be open."""

    def __init__(self) -> None:
        self.provisional: list[Provisional] = []
        self.pending: list[Pending] = []
        self.causes: list[Cause] = []
        self.fresh: list[Cause] = []
        self.burst = False
        self.acted = False
        self.returned: dict[tuple[str, object], int] = {}
        self.hand_shuffles: list[tuple[str, int]] = []
        self.signals: list[ev.Note] = []
        self.negations: dict[int, Negation] = {}
