"""A right to draw that a card's effect gives: its ground, its ways, and the window in which it may be taken."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from duelreplay.cards.effects import DrawFact
from duelreplay.duel.chain import Link
from duelreplay.log.events import CardRef, Draw, Event
from duelreplay.rights.count import Count
from duelreplay.rights.fact import Fact
from duelreplay.rights.right import Right, RightKind
from duelreplay.text import Message, Text

Ground = Literal["link", "occurrence", "granted", "changed", "undeclared", "look"]
"""What opened it: a chain link, one occurrence of what a lasting effect answers, the log's own word, a change of the
link's effect by another card, a trigger that nobody clicks, or a card that lets its player look at a Deck."""

LABEL: Final = Text("draw by {card}", "{card}によるドロー")
LOOK: Final = Text("look by {card}, no draw", "{card}によるデッキの確認（ドローではない）")
GRANTED: Final = Text("draw granted by the log", "記録に示されたドロー")


class Offence(NamedTuple):
    """Why an effect could not be activated as the log shows: in words, with the events that show it."""

    text: Text
    because: tuple[int, ...]


class Way(NamedTuple):
    """An effect that an activation may be: its draws for one player, and what rules it out (None: nothing).

    ``lawful``: whether it could be activated there and then.
    """

    effect: int
    facts: tuple[DrawFact, ...]
    offence: Offence | None
    lawful: Fact


class EffectRight(Right):
    """A right that an effect gives.

    ``ways`` are the draws that the holder may have by it: the effects that the activation may have been; of several
    ways one is taken. ``event_seq`` is from when on it may be taken, ``until`` how long; ``draws`` are those matched
    with it, ``denied`` whether one was made for it that it does not cover. ``unsure``: whether it opened is not
    known, ``doubt`` what would tell, where it is not what happened then. ``frozen`` are numbers of its draws as they
    were counted at their moment. ``counted``: how many cards it gives is counted by its formula when it is taken;
    otherwise ``least`` and ``most`` say it. An occurrence can grow
    until it is taken: ``last_seq`` is its last event, ``link_seq`` the link whose resolution it belongs to.
    """

    __slots__ = (
        "counted",
        "denied",
        "doubt",
        "draws",
        "event",
        "event_seq",
        "frozen",
        "ground",
        "last_seq",
        "link",
        "link_seq",
        "unsure",
        "until",
        "ways",
    )

    def __init__(
        self,
        kind: RightKind,
        player: str,
        label: Message,
        ground: Ground,
        ways: tuple[Way, ...],
        opened_at: int,
        until: str,
        link: Link | None = None,
        by: CardRef | None = None,
        by_uid: str | int | None = None,
    ) -> None:
        super().__init__(kind, player, label, 0, None, opened_at, by, by_uid)
        self.ground: Ground = ground
        self.ways = ways
        self.event_seq = opened_at
        self.until = until
        self.link = link
        self.draws: list[Draw] = []
        self.unsure = False
        self.doubt: Text | None = None
        self.event: Event | None = None
        self.frozen: dict[int, Count] = {}
        self.counted = False
        self.denied = False
        self.link_seq = 0
        self.last_seq = opened_at


class Lasting:
    """A lasting effect: it opens a right at each occurrence of what it answers, until it ends.

    ``effect`` answers through ``player``, who controls it; ``until`` the turn's end, as long as its card is on the
    field, or longer. ``group`` is the occurrence that still grows: monsters Summoned together. ``doubt``: what would
    tell whether it could be used at all (None: it could); ``offence``: why it could not.
    """

    __slots__ = ("code", "doubt", "effect", "group", "label", "link", "offence", "player", "seq", "turn", "until")

    def __init__(
        self,
        effect: DrawFact,
        player: str,
        label: Message,
        link: Link | None,
        code: int,
        until: str,
        seq: int,
        turn: int,
    ) -> None:
        self.effect = effect
        self.player = player
        self.label = label
        self.link = link
        self.code = code
        self.until = until
        self.seq = seq
        self.turn = turn
        self.doubt: Text | None = None
        self.offence: Offence | None = None
        self.group: EffectRight | None = None
