"""The events of a duel and the header above them: the types of ``duel-log/1``.

Events are frozen structs, tagged by ``type``. Decoding fills in what the contract calls absent:
``seq`` is ``UNNUMBERED`` until the codec has numbered the events.
"""

# No postponed annotations here: msgspec would evaluate each of them again, which costs start-up time.

import datetime
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

if TYPE_CHECKING:
    from duelreplay.log.corrections import CorrectedLog

UNNUMBERED: Final = -1
"""The ``seq`` of an event that has not been numbered yet."""

FORMAT: Final = "duel-log/1"

PhaseName = Literal["draw", "standby", "main1", "battle", "main2", "end"]
Zone = Literal[
    "deck",
    "hand",
    "monster",
    "spell",
    "field",
    "pendulum",
    "graveyard",
    "banished",
    "extra",
    "overlay",
    "outside",
]
Position = Literal["face_up", "face_down"]
Summon = Literal["normal", "flip", "special", "procedure", "effect"]
DrawReason = Literal["opening", "normal", "effect"]
Payment = Literal["normal_draw", "lp", "discard", "send", "banish", "tribute", "detach", "reveal", "return", "other"]
Negated = Literal["activation", "effect"]
Outcome = Literal["applied", "unprocessable", "no_effect"]
MoveReason = Literal["cost", "effect", "battle", "rule"]
Restricted = Literal["draw", "effect_draw", "normal_draw", "draw_phase"]
PutBackPlace = Literal["top", "bottom", "deck"]
EndReason = Literal["lp", "deck_out", "surrender", "time", "effect", "judge", "other"]
RecordKind = Literal[
    "turns",
    "phases",
    "draws",
    "activations",
    "costs",
    "negations",
    "resolutions",
    "moves",
    "deck_order",
]

ALL_BUT_DECK_ORDER: Final[tuple[RecordKind, ...]] = (
    "turns",
    "phases",
    "draws",
    "activations",
    "costs",
    "negations",
    "resolutions",
    "moves",
)
"""What a header that names no ``records`` claims to record completely, its events not looked at."""

LARGEST_INT: Final = 2**63 - 1
"""Whole numbers of a log fit 64 bits, so that every store and every language can hold them."""

Whole = Annotated[int, Meta(ge=-LARGEST_INT - 1, le=LARGEST_INT)]
PositiveInt = Annotated[int, Meta(ge=1, le=LARGEST_INT)]
Count = Annotated[int, Meta(ge=0, le=LARGEST_INT)]
Seq = Annotated[int, Meta(ge=0, le=LARGEST_INT)]
ZoneIndex = Annotated[int, Meta(ge=1, le=7)]
"""Which of a player's zones of one kind: from its controller's left, the Extra Monster Zones behind the five."""


class Card(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A card as the log names it; every key may be missing.

    ``uid`` is the identity of one physical copy within the duel, ``code`` the passcode printed on the card.
    """

    code: Whole | None = None
    name: str | None = None
    uid: str | Whole | None = None
    kind: str | None = None


CardRef = Whole | str | Card
"""A bare int is a passcode, a bare string is a name."""

NO_CARD: Final = Card()
"""Stands in a ``Move`` that has no ``card``; a card that is there and unknown is another ``Card()``."""


class Span(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """How long a restriction or a grant lasts, in turns or in Draw Phases of the player it concerns."""

    turns: PositiveInt | None = None
    draw_phases: PositiveInt | None = None


Until = Literal["phase", "turn", "duel"] | Span


class Event(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True, tag_field="type", tag=str.lower):
    """What every event has.

    ``seq`` rises strictly within a duel, ``t`` is seconds since the duel began, ``ref`` says where the source
    has the event (``packet 4112``), ``player`` is a player's id in the header, ``same_time`` that it happened at
    the same time as the event before it.
    """

    seq: Seq = UNNUMBERED
    t: Whole | float | None = None
    ref: str | None = None
    player: str | None = None
    same_time: bool | None = None


class Turn(Event, frozen=True, kw_only=True, gc=False, tag="turn"):
    """A turn begins; ``n`` is its number as the source counts."""

    player: str
    n: Whole | None = None


class Phase(Event, frozen=True, kw_only=True, gc=False, tag="phase"):
    """The turn player's phase begins."""

    phase: PhaseName


class Draw(Event, frozen=True, kw_only=True, gc=False, tag="draw"):
    """``count`` cards drawn from the top of the deck as one draw.

    ``reason``, ``link`` and ``by`` are what the source says of it: checked, not trusted.
    """

    player: str
    count: PositiveInt
    cards: list[CardRef] | None = None
    reason: DrawReason | None = None
    link: PositiveInt | None = None
    by: CardRef | None = None


class Activate(Event, frozen=True, kw_only=True, gc=False, tag="activate"):
    """A card or effect is activated as the next chain link; ``effect`` is its number on the card, from 1.

    ``from_index`` is which of the zones of that kind; ``position`` is how the card lay before: a Set card is
    ``face_down``.
    """

    player: str
    card: CardRef
    effect: PositiveInt | None = None
    from_: Zone | None = msgspec.field(default=None, name="from")
    link: PositiveInt | None = None
    position: Position | None = None
    from_index: ZoneIndex | None = None


class Cost(Event, frozen=True, kw_only=True, gc=False, tag="cost"):
    """A cost paid for a chain link.

    With ``from_`` and ``to`` the cards that were paid moved there, and no move of the log tells it again.
    """

    player: str
    link: PositiveInt
    pay: Payment
    amount: Whole | None = None
    cards: list[CardRef] | None = None
    from_: Zone | None = msgspec.field(default=None, name="from")
    to: Zone | None = None


class Negate(Event, frozen=True, kw_only=True, gc=False, tag="negate"):
    """The activation or the effect of ``link`` was negated."""

    link: PositiveInt
    what: Negated
    by_link: PositiveInt | None = None
    by: CardRef | None = None


class Resolve(Event, frozen=True, kw_only=True, gc=False, tag="resolve"):
    """A link begins to resolve; what it does follows, until the next ``resolve`` or the chain's end.

    ``perhaps_negated_by`` is a link that may have negated it first, where the source does not say whether it did.
    """

    link: PositiveInt
    outcome: Outcome | None = None
    perhaps_negated_by: PositiveInt | None = None


class ChainEnd(Event, frozen=True, kw_only=True, gc=False, tag="chain_end"):
    """The chain is empty again."""


class Move(Event, frozen=True, kw_only=True, gc=False, tag="move"):
    """A card of ``player`` (its owner) changed zone, or ``count`` cards that nobody names did.

    ``card`` is ``NO_CARD`` where the log gives the ``count`` alone. ``controller`` controls the card on the field
    after it, None: its owner; ``position`` is how it lies there. A monster that only changes its position moves
    from its zone to its zone. Tokens come from ``outside``. ``from_index`` and ``to_index`` are which of the zones of
    that kind it was and is.
    """

    player: str
    card: CardRef = NO_CARD
    count: PositiveInt | None = None
    from_: Zone = msgspec.field(name="from")
    to: Zone
    reason: MoveReason | None = None
    link: PositiveInt | None = None
    controller: str | None = None
    position: Position | None = None
    summon: Summon | None = None
    from_index: ZoneIndex | None = None
    to_index: ZoneIndex | None = None

    @property
    def shifts(self) -> bool:
        """Whether the card only went to another zone of the same kind: nothing about it changed."""
        said = self.controller or self.position or self.summon
        return said is None and self.from_ == self.to and self.from_index != self.to_index


_NO_CARDS_MOVE: Final = frozenset({"normal_draw", "lp", "reveal"})


def paid_moves(cost: Cost) -> Iterator[Move]:
    """The moves that a cost tells by itself: one for each card that it names, else one of so many cards."""
    if cost.from_ is None or cost.to is None or cost.pay in _NO_CARDS_MOVE:
        return
    keys: dict[str, Any] = {
        "seq": cost.seq,
        "t": cost.t,
        "ref": cost.ref,
        "player": cost.player,
        "from_": cost.from_,
        "to": cost.to,
        "reason": "cost",
        "link": cost.link,
    }
    named = cost.cards or ()
    for card in named:
        yield Move(card=card, **keys)
    more = (cost.amount or 0) - len(named)
    if more > 0:
        yield Move(count=more, **keys)


class Reveal(Event, frozen=True, kw_only=True, gc=False, tag="reveal"):
    """Cards shown."""

    player: str
    cards: list[CardRef]


class LifePoints(Event, frozen=True, kw_only=True, gc=False, tag="lp"):
    """Life points gained (positive) or lost (negative)."""

    player: str
    change: Whole
    total: Whole | None = None


class Shuffle(Event, frozen=True, kw_only=True, gc=False, tag="shuffle"):
    """A deck or a hand was shuffled."""

    player: str
    what: Literal["deck", "hand"]


class Deck(Event, frozen=True, kw_only=True, gc=False, tag="deck"):
    """A statement of the deck's size, and with ``cards`` of its order (top first), at this moment."""

    player: str
    count: Count
    cards: list[CardRef] | None = None


class Restrict(Event, frozen=True, kw_only=True, gc=False, tag="restrict"):
    """The log itself states a restriction in force."""

    player: str
    what: Restricted
    until: Until
    by: CardRef | None = None


class Grant(Event, frozen=True, kw_only=True, gc=False, tag="grant"):
    """The log itself states a right to draw ``count`` cards."""

    player: str
    count: PositiveInt | Literal["any"]
    until: Until | None = None
    by: CardRef | None = None


class PutBack(Event, frozen=True, kw_only=True, gc=False, tag="put_back"):
    """Drawn cards went back into the deck: a repair in a manual game."""

    player: str
    where: PutBackPlace
    cards: list[CardRef] | None = None
    count: PositiveInt | None = None


class Coin(Event, frozen=True, kw_only=True, gc=False, tag="coin"):
    """A coin was tossed."""

    player: str
    result: Literal["heads", "tails"]
    link: PositiveInt | None = None


class Die(Event, frozen=True, kw_only=True, gc=False, tag="die"):
    """A six-sided die was rolled."""

    player: str
    result: Annotated[int, Meta(ge=1, le=6)]
    link: PositiveInt | None = None


class Skill(Event, frozen=True, kw_only=True, gc=False, tag="skill"):
    """A Skill of a Speed Duel was used; Skills do not use the chain."""

    player: str
    card: CardRef


class Ruling(Event, frozen=True, kw_only=True, gc=False, tag="ruling"):
    """A judge's ruling: an annotation that never changes state."""

    by: str
    text: str
    draw: Seq | None = None


class Note(Event, frozen=True, kw_only=True, gc=False, tag="note"):
    """Anything else worth keeping."""

    text: str


class End(Event, frozen=True, kw_only=True, gc=False, tag="end"):
    """The duel is over; ``winner`` is None for a tie. Later events belong to no duel."""

    winner: str | None
    reason: EndReason


class Opaque(Event, frozen=True, kw_only=True, gc=False, tag="opaque"):
    """An event of a type that this version does not know; ``name`` is that type, ``data`` the whole object.

    Never decoded by its tag: the codec makes it, and writes ``data`` back as it was.
    """

    name: str
    data: dict[str, Any]


Happening = (
    Turn
    | Phase
    | Draw
    | Activate
    | Cost
    | Negate
    | Resolve
    | ChainEnd
    | Move
    | Reveal
    | LifePoints
    | Shuffle
    | Deck
    | Restrict
    | Grant
    | PutBack
    | Coin
    | Die
    | Skill
    | Note
    | End
)
"""Every event type but what is said about other events: what a correction may bring in."""


class Correct(Event, frozen=True, kw_only=True, gc=False, tag="correct"):
    """The events ``voids`` (their ``seq``) are to be judged as if they had not happened, ``events`` as if they had.

    ``events`` come behind the event ``after`` (0: before the first), without it in the place of the first of ``voids``;
    they have no numbers of their own.
    """

    voids: list[Seq]
    by: Literal["judge", "players"]
    why: str
    events: list[Happening] | None = None
    after: Seq | None = None


KnownEvent = Happening | Correct | Ruling
"""Every event type of ``duel-log/1``."""


class Player(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """One duelist: ``deck`` is the size of the main deck before the opening hand, ``team`` for tag duels.

    ``skill`` is the Skill card of a Speed Duel.
    """

    id: str
    name: str | None = None
    deck: Count | None = None
    team: Literal[0, 1] | None = None
    skill: CardRef | None = None


class Source(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """Where the log comes from."""

    program: str | None = None
    version: str | None = None
    file: str | None = None
    url: str | None = None


class Header(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What stands above the events of one duel."""

    format: Literal["duel-log/1"]
    id: str
    players: list[Player]
    first: str
    ruleset: str | None = None
    played_on: datetime.date | None = None
    region: Literal["ocg", "tcg"] | None = None
    records: list[RecordKind] | None = None
    source: Source | None = None


_SHOWN_BY: Final[dict[type[Event], RecordKind]] = {
    Turn: "turns",
    Phase: "phases",
    Draw: "draws",
    Activate: "activations",
    Cost: "costs",
    Negate: "negations",
    Resolve: "resolutions",
    ChainEnd: "resolutions",
    Move: "moves",
}


def recorded_kinds(header: Header, events: Iterable[Event]) -> frozenset[RecordKind]:
    """The kinds of events that a log holds completely.

    These are the header's ``records``; where it has none, the kinds of events that occur in the log. A ``resolve``
    with an ``outcome`` shows negations too, since whoever wrote it looked at what became of the link. The order of
    a deck is never claimed by itself.

    Args:
        header: the header.
        events: the events; read only where the header has no ``records``, and only until every kind was seen.
    """
    if header.records is not None:
        return frozenset(header.records)
    found: set[RecordKind] = set()
    for event in events:
        kind = _SHOWN_BY.get(type(event))
        if kind is not None and (kind not in found or "negations" not in found):
            found.add(kind)
            if type(event) is Resolve and event.outcome is not None:
                found.add("negations")
            if len(found) == len(ALL_BUT_DECK_ORDER):
                break
    return frozenset(found)


class DuelLog:
    """One duel: its header and its events, in order.

    ``events`` may be iterated more than once (a list, or a view that reads its file again); every event is
    numbered. ``path`` is the file as it was given, for messages; ``sha256`` is the hash of its bytes where it was
    asked for. ``remarks`` are what a reader says of the file that no event can: that it was cut, or goes on.
    """

    __slots__ = ("_corrected", "_recorded", "events", "header", "path", "remarks", "sha256")

    def __init__(self, header: Header, events: Iterable[Event], path: str = "-", remarks: tuple[str, ...] = ()) -> None:
        self.header = header
        self.events = events
        self.path = path
        self.remarks = remarks
        self.sha256: str | None = None
        self._recorded: frozenset[RecordKind] | None = None
        self._corrected: CorrectedLog | None = None

    @property
    def corrected(self) -> "CorrectedLog":
        """The log as it counts, with what corrections take out and bring in; made when it is first asked for."""
        if self._corrected is None:
            from duelreplay.log.corrections import CorrectedLog

            self._corrected = CorrectedLog(self)
        return self._corrected

    @property
    def recorded(self) -> frozenset[RecordKind]:
        """The kinds of events that the log holds completely; see ``recorded_kinds``.

        Where the header does not say it, the events are read for it once, before they are read to be judged.
        """
        if self._recorded is None:
            self._recorded = recorded_kinds(self.header, self.events)
        return self._recorded

    def __repr__(self) -> str:
        return f"DuelLog({self.header.id!r}, path={self.path!r})"


def card_code(card: CardRef | None) -> int | None:
    """The passcode of a card as the log names it, None where it gives none."""
    if card is None or isinstance(card, str):
        return None
    return card if isinstance(card, int) else card.code


def card_name(card: CardRef | None) -> str | None:
    """The name of a card as the log gives it, None where it gives none."""
    if card is None or isinstance(card, int):
        return None
    return card if isinstance(card, str) else card.name


def names_nothing(card: CardRef) -> bool:
    """Whether the log does not say which card it is: no passcode, no name, no copy."""
    return isinstance(card, Card) and card.code is None and card.name is None and card.uid is None


def card_uid(card: CardRef | None) -> str | int | None:
    """The identity of the physical copy, None where the log gives none."""
    return card.uid if isinstance(card, Card) else None
