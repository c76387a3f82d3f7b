"""A draw that waits for its window to close, with the duel as it stood when it was made."""

from __future__ import annotations

from typing import NamedTuple

from duelreplay.duel.chain import Link
from duelreplay.log.events import Draw, PutBack
from duelreplay.rights.docket import DrawRow, Moment
from duelreplay.rights.effect import EffectRight


class Share(NamedTuple):
    """Cards of a draw that a right explains."""

    right: EffectRight
    cards: int


class WaitingDraw:
    """A draw whose window is still open.

    ``link`` is the link that was resolving, ``hands`` the hands in cards before it, ``early`` whether it may be the
    normal draw of the turn. ``put_back``: what became of the cards; ``retrieved``: the event at which the player put
    this very card on the Deck. ``shares`` are the rights it is matched with.
    """

    __slots__ = (
        "building",
        "early",
        "event",
        "hands",
        "link",
        "moment",
        "put_back",
        "retrieved",
        "row",
        "shares",
    )

    def __init__(
        self,
        event: Draw,
        row: DrawRow,
        moment: Moment,
        link: Link | None,
        hands: dict[str, int | None],
        *,
        building: bool,
    ) -> None:
        self.event = event
        self.row = row
        self.moment = moment
        self.link = link
        self.hands = hands
        self.building = building
        self.early = False
        self.put_back: PutBack | None = None
        self.retrieved: int | None = None
        self.shares: list[Share] = []
