"""The right to the normal draw: what opens it, and whether the turn has one at all."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from duelreplay.duel.chain import Link
from duelreplay.log.events import Draw, Event
from duelreplay.rights import right as entry
from duelreplay.rights.bars import SkipDebt
from duelreplay.rights.docket import Moment
from duelreplay.rights.right import Right
from duelreplay.rules.duel import Duel
from duelreplay.rules.ruling import Ruling
from duelreplay.text import Message, Text, Value

Absence = Literal["first_turn", "skipped", "forbidden", "replaced"]
LABEL: Final = Text("normal draw, turn {turn}", "通常のドロー（ターン{turn}）")


class AbsentBy(NamedTuple):
    """What took the normal draw away: the event, its card, and whether that is certain."""

    seq: int
    name: Value
    certain: bool


class NormalDraw:
    """The normal draw of one turn: whether it exists, and what the chain before it did to it.

    ``links`` are the replacing effects on that chain that are not out of place; ``chain`` is whether the one
    chain before the draw has begun and ended. ``before`` are chains that do not belong there, until the draw is made
    or missing. ``counts`` are the numbers of cards it may have.
    """

    __slots__ = (
        "absence",
        "absence_because",
        "absence_by",
        "before",
        "chain",
        "chain_seqs",
        "closed",
        "counts",
        "links",
        "made_at",
        "missing_index",
        "opened",
        "player",
        "right",
        "skip_maybe",
        "unknown_card",
    )

    def __init__(self, player: str, opened: Event, right: Right) -> None:
        self.player = player
        self.opened = opened
        self.right = right
        self.absence: Absence | None = None
        self.absence_because: tuple[int, ...] = ()
        self.absence_by = AbsentBy(opened.seq, "", certain=True)
        self.counts: frozenset[int] | None = frozenset((1,))
        self.links: list[Link] = []
        self.chain: Literal["none", "open", "closed"] = "none"
        self.chain_seqs: tuple[int, int] = (opened.seq, opened.seq)
        self.before: list[tuple[Link, Ruling, Moment]] = []
        self.made_at: int | None = None
        self.closed = False
        self.missing_index: int | None = None
        self.skip_maybe: SkipDebt | None = None
        self.unknown_card: int | None = None

    def absent(self, absence: Absence, because: tuple[int, ...], seq: int, name: Value, *, certain: bool) -> None:
        """The turn has no normal draw."""
        self.absence = absence
        self.absence_because = because
        self.absence_by = AbsentBy(seq, name, certain)
        if absence != "first_turn" and certain and self.right.status == "open":
            self.right.close("barred", seq, entry.BARRED, card=name, event=seq)
        elif not certain:
            self.right.least = 0


def begin(duel: Duel, event: Event) -> None:
    """The right to the normal draw opens: at the Draw Phase, or at the turn where no phases are recorded."""
    player = duel.turn.player
    if player is None:
        return
    size = duel.ruleset.normal_draw
    right = Right("normal", player, Message(LABEL, {"turn": duel.turn.n}), size, size, event.seq)
    normal = NormalDraw(player, event, right)
    duel.normal = normal
    if duel.turn.n == 1 and not duel.ruleset.first_turn_draw:
        normal.absence = "first_turn"
        return
    duel.ledger.open(right)
    if not duel.records.phases:
        right.note(event.seq, entry.OPENED)


def enter(duel: Duel, event: Event) -> None:
    """The Draw Phase begins, and with it the moment of the normal draw."""
    normal = duel.normal
    if normal is None or normal.closed or normal.made_at is not None:
        return
    normal.opened = event
    normal.right.opened_at = event.seq
    normal.right.note(event.seq, entry.OPENED)


def waiting(duel: Duel, player: str) -> NormalDraw | None:
    """The normal draw that ``player`` may be about to make: in the Draw Phase, not made yet."""
    normal = duel.normal
    if normal is None or normal.closed or normal.made_at is not None or normal.player != player:
        return None
    return normal


def more_of_it(duel: Duel, event: Draw) -> NormalDraw | None:
    """The normal draw that was just made, where it may have more cards than were drawn: typed card by card."""
    normal = duel.normal
    if normal is None or normal.player != event.player or normal.made_at is None or normal.counts is None:
        return None
    turn, taken = duel.turn, normal.right.taken + event.count
    if turn.phase != "draw" or not normal.right.taken or any(one.seq > normal.made_at for one in turn.links):
        return None
    changes = (one for one in duel.bars.counts if one.player == event.player and one.conditional)
    perhaps = any(one.count is None or taken <= one.count for one in changes)
    return normal if perhaps or taken in normal.counts else None


def again_without(duel: Duel, player: str) -> NormalDraw | None:
    """A turn that has no normal draw has none the second time either: the cause is the same."""
    normal = duel.normal
    if normal is None or normal.absence is None or normal.player != player or duel.turn.phase != "draw":
        return None
    return normal


def say_chains_before(duel: Duel, missing: int | None = None) -> None:
    """ND208, once it is known whether the normal draw was made: where it is missing, that is the fault they follow."""
    normal = duel.normal
    if normal is None or not normal.before:
        return
    for link, ruling, moment in normal.before:
        duel.find(
            ruling.verdict,
            link.event,
            ruling.reason,
            ruling.because,
            consequent_on=missing,
            moment=moment,
        )
    normal.before = []
