"""What a line says, before it is known what it means in this duel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from duelreplay.log.events import CardRef, card_code, card_name
from duelreplay.sources.notation.faults import Span


class CardOf(Struct, frozen=True):
    """A card as it was written; ``key`` is its squeezed name, ``uid`` the copy's number where it was said."""

    ref: CardRef
    key: str
    listed: bool
    span: Span

    @property
    def identity(self) -> str:
        """The same for one card in both languages: its passcode, else its name."""
        code = card_code(self.ref)
        return self.key if code is None else str(code)

    @property
    def name(self) -> str:
        """The card as it is called."""
        return str(card_name(self.ref) or card_code(self.ref))


class Part(Struct, frozen=True):
    """One part of a deed.

    ``kind`` is what it tells: ``count`` ``points`` ``cards`` ``from`` ``to`` ``zone`` ``face`` ``place`` ``battle``
    ``until`` ``effect`` ``half`` ``itself`` ``sort``. ``value`` is a number or a word of the log; ``owner`` the player
    whose card or zone it is.
    """

    kind: str
    span: Span
    value: str | int = ""
    cards: tuple[CardOf, ...] = ()
    owner: str | None = None


def is_counters(parts: Iterable[Part]) -> bool:
    """Whether what is counted are counters and no cards."""
    return any(part.kind == "sort" and part.value == "counters" for part in parts)


class Deed(Struct, frozen=True):
    """Something a player did.

    ``kind`` is an event's type, or ``attack``; ``what`` the value of its word (a verb, ``draw``, ``1``). ``also`` are
    the parts of what was done at the same time with cards from another zone.
    """

    kind: Literal[
        "move",
        "draw",
        "reveal",
        "shuffle",
        "lp",
        "coin",
        "die",
        "grant",
        "restrict",
        "skip",
        "put_back",
        "deck",
        "attack",
    ]
    what: str | int
    span: Span
    verb: Span
    player: str | None = None
    parts: tuple[Part, ...] = ()
    by: CardOf | None = None
    also: tuple[tuple[Part, ...], ...] = ()


class Outcome(Struct, frozen=True):
    """What became of a link: ``what`` is ``activation`` or ``effect`` for a negation.

    ``kind``: ``negated`` (this link was), ``negates`` (the link before it), ``unprocessable``, ``no_effect``,
    ``resolves``, ``perhaps`` (nobody knows whether it was negated), ``unknown``.
    ``by`` is the number of a link, a card, or ``unknown``; None: nobody says.
    """

    kind: Literal["negated", "negates", "unprocessable", "no_effect", "resolves", "perhaps", "unknown"]
    span: Span
    what: Literal["activation", "effect"] = "effect"
    by: int | CardOf | Literal["unknown"] | None = None


class Pay(Struct, frozen=True):
    """A cost: the right to the normal draw (neither deed nor points), life points, or a deed."""

    span: Span
    deed: Deed | None = None
    points: int | None = None
    some_points: bool = False
    counters: int | None = None
    normal_draw: bool = False


class Item(Struct, frozen=True):
    """One thing in a link's brackets: ``player`` ``from`` ``was_set`` ``face`` ``effect``, or what ``more`` is."""

    kind: str
    span: Span
    value: str | int = ""
    more: Outcome | Pay | Deed | None = None


class Link(Struct, frozen=True):
    """One link of a chain."""

    card: CardOf
    span: Span
    items: tuple[Item, ...] = ()
    player: str | None = None
    skill: bool = False


class Clause(Struct, frozen=True):
    """One thing that a line says.

    ``kind``: ``chain`` (its ``links``), ``chained`` (the same, behind what is on the chain), ``deed``, ``numbered``
    (``n``: a link with its number, or what became of it), ``card_resolves``, ``phase``, ``no_draw``, ``no_dp``,
    ``normal_draw``, ``over``, ``wins``, ``paid`` (``pay``: the cost of the link before it), ``fate`` (what became of a
    link, told behind the chain; ``card`` is the one that negated it). ``joined``: it stands in one thing with the
    clause before it.
    """

    kind: str
    span: Span
    player: str | None = None
    player_span: Span | None = None
    links: tuple[Link, ...] = ()
    deed: Deed | None = None
    outcome: Outcome | None = None
    pay: Pay | None = None
    then: Clause | None = None
    card: CardOf | None = None
    n: int = 0
    value: str = ""
    joined: bool = False

    @property
    def outcome_only(self) -> bool:
        """Whether it says what became of a link that was written before."""
        return self.kind in {"numbered", "card_resolves"} and not self.links
