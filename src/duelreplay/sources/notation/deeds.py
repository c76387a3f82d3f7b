"""What a player did, as events: zones that verbs imply, whose card it was, how it lies, how it was summoned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from duelreplay.log.events import (
    Card,
    CardRef,
    Coin,
    Cost,
    Deck,
    Die,
    Draw,
    Event,
    Grant,
    LifePoints,
    Move,
    Note,
    PutBack,
    Restrict,
    Reveal,
    Shuffle,
)
from duelreplay.log.events import (
    Span as UntilSpan,
)
from duelreplay.sources.notation import messages
from duelreplay.sources.notation.faults import NotationError
from duelreplay.sources.notation.known import place_on_field
from duelreplay.sources.notation.statements import CardOf, Deed, Part, Pay, is_counters

MOST_CARDS: Final = 60
"""More cards at once than the largest deck has are a slip of the pen."""

MOST_POINTS: Final = 99_999

ON_FIELD: Final = "on_field"
"""A zone of the field that nobody names."""

FIELD: Final = frozenset({"monster", "spell", "field", "pendulum"})
SEEN: Final = FIELD | {"graveyard", "banished"}
"""Zones in which both players see a card."""

_TOKEN_NAMES: Final = ("token", "トークン")


class Verb(NamedTuple):
    """What a verb implies: zones (None: must be written), how the card lies, why it moved, how it was summoned."""

    from_: str | None
    to: str
    position: Literal["face_up", "face_down"] | None = None
    rule: bool = False
    summon: str | None = None
    pay: str = "other"


VERBS: Final[dict[str, Verb]] = {
    "discard": Verb("hand", "graveyard", pay="discard"),
    "mill": Verb("deck", "graveyard", pay="send"),
    "banish": Verb(None, "banished", pay="banish"),
    "send": Verb(None, "graveyard", pay="send"),
    "return": Verb(None, "hand", pay="return"),
    "add": Verb("deck", "hand"),
    "destroy": Verb(None, "graveyard"),
    "tribute": Verb("monster", "graveyard", pay="tribute"),
    "detach": Verb("overlay", "graveyard", pay="detach"),
    "remove": Verb("overlay", "graveyard", pay="detach"),
    "set": Verb("hand", "spell", "face_down", rule=True),
    "setm": Verb("hand", "monster", "face_down", rule=True),
    "ns": Verb("hand", "monster", "face_up", rule=True, summon="normal"),
    "ss": Verb(None, "monster"),
    "proc": Verb(None, "monster", rule=True, summon="procedure"),
    "flip": Verb("monster", "monster", "face_up", rule=True, summon="flip"),
    "place": Verb("hand", "spell", "face_up", rule=True),
}

_ENDS_CHAIN: Final = frozenset({"set", "setm", "ns", "proc", "flip"})
"""What a player only does while no chain is open."""


class Entry(Struct):
    """An event to be: its type, its keys but ``seq`` and ``ref``, and the line that wrote it.

    ``told`` is the line that says it, where that is another one: 0 where no line does, and it follows from the others.
    """

    kind: type[Event]
    keys: dict[str, Any]
    line: int
    told: int | None = None

    @property
    def said_at(self) -> int:
        """The line that says it, 0 where none does."""
        return self.line if self.told is None else self.told


class Shown(dict[str, set[str]]):
    """Which players' cards of a name the log has shown so far."""

    def show(self, card: CardOf, player: str) -> None:
        """Remember that a card of this name is a player's."""
        self.setdefault(card.identity, set()).add(player)

    def owner(self, card: CardOf, zone: str, actor: str) -> str:
        """Whose card is meant: the only player's who has shown one, where all can see it, else the actor's."""
        owners = self.get(card.identity, set())
        return next(iter(owners)) if zone in SEEN and len(owners) == 1 else actor


class Where(NamedTuple):
    """The moment in which something is done: the line, the link it belongs to, the players' cards seen so far."""

    line: int
    link: int | None
    shown: Shown
    text: str


def ends_chain(deed: Deed) -> bool:
    """Whether a deed is one that a player only does while no chain is open."""
    return deed.kind == "attack" or (deed.kind == "move" and deed.what in _ENDS_CHAIN)


def is_scale(deed: Deed) -> bool:
    """Whether a deed places a card from the hand in a Pendulum Zone."""
    if deed.kind != "move" or deed.what != "place":
        return False
    zones = _zones(deed)
    return zones.to == "pendulum" and zones.from_ in {None, "hand"}


def is_from_own_hand(deed: Deed, actor: str) -> bool:
    """Whether a deed moves cards from the hand of the player who does it."""
    zones = _zones(deed)
    return zones.from_ == "hand" and zones.owner in {None, actor}


def entries(deed: Deed, actor: str, where: Where) -> list[Entry]:
    """The events of a deed.

    Raises:
        NotationError: zones or numbers are missing, or do not fit.
    """
    return _MAKERS[deed.kind](deed, actor, where)


def cost_entries(pay: Pay, actor: str, where: Where, usual: str | None = None) -> list[Entry]:
    """The events of a cost: a ``cost``, or moves where named cards leave a zone that the verb does not imply.

    Args:
        pay: what was paid.
        actor: who paid it.
        where: the moment.
        usual: the zone that the cards come from where neither the words nor the verb say it.

    Raises:
        NotationError: this is no cost, or zones or numbers do not fit.
    """
    keys: dict[str, Any] = {"player": actor, "link": where.link}
    if pay.normal_draw:
        return [Entry(Cost, {**keys, "pay": "normal_draw"}, where.line)]
    if pay.counters is not None:
        return [Entry(Cost, {**keys, "pay": "other", "amount": pay.counters}, where.line)]
    if pay.some_points:
        return [Entry(Cost, {**keys, "pay": "lp"}, where.line)]
    if pay.points is not None:
        return [Entry(Cost, {**keys, "pay": "lp", "amount": pay.points}, where.line)]
    deed = pay.deed
    if deed is None:
        raise NotationError(pay.span, messages.NOT_A_COST)
    keys["player"] = deed.player or actor
    if is_counters(deed.parts):
        return [Entry(Cost, {**keys, "pay": "other", "amount": _count(deed)}, where.line)]
    if deed.kind == "lp" and deed.what == "-1" and _part(deed, "half") is not None:
        return [Entry(Cost, {**keys, "pay": "lp"}, where.line)]
    if deed.kind == "lp" and deed.what == "-1":
        return [Entry(Cost, {**keys, "pay": "lp", "amount": _points(deed)}, where.line)]
    if deed.kind == "reveal":
        return [Entry(Cost, {**keys, "pay": "reveal", **_paid(deed)}, where.line)]
    if deed.kind != "move":
        raise NotationError(pay.span, messages.NOT_A_COST)
    verb = VERBS[str(deed.what)]
    zones = _zones(deed)
    if deed.also:
        return _moves(deed, keys["player"], where, reason="cost")
    if zones.from_ is not None and zones.from_ != verb.from_ and (_cards(deed) or zones.from_ != "hand"):
        return _moves(deed, keys["player"], where, reason="cost")
    moved = _paid_zones(deed, keys["player"], where, usual)
    return [Entry(Cost, {**keys, "pay": verb.pay, **_paid(deed), **moved}, where.line)]


def _paid_zones(deed: Deed, payer: str, where: Where, usual: str | None) -> dict[str, Any]:
    """Where the payer's cards went from and to, as far as it is said, or the verb or the card's text tells."""
    verb, zones = VERBS[str(deed.what)], _zones(deed)
    from_ = zones.from_ or verb.from_ or usual
    if from_ is None:
        return {}
    owners = {zones.owner or where.shown.owner(card, from_, payer) for card in _cards(deed)}
    return {} if owners - {payer} else {"from_": from_, "to": zones.to or verb.to}


def _paid(deed: Deed) -> dict[str, Any]:
    cards = _cards(deed)
    count = _count(deed)
    if not cards and count is None:
        raise NotationError(deed.verb, messages.HOW_MANY)
    return {"amount": count, **({"cards": [card.ref for card in cards]} if cards else {})}


def _part(deed: Deed, kind: str) -> Part | None:
    found = [part for part in deed.parts if part.kind == kind]
    if len(found) > 1:
        raise NotationError(found[1].span, messages.TWICE, typed=kind)
    return found[0] if found else None


def _cards(deed: Deed) -> tuple[CardOf, ...]:
    itself = _part(deed, "itself")
    if itself is not None:
        raise NotationError(itself.span, messages.HOW_MANY)
    part = _part(deed, "cards")
    return () if part is None else part.cards


def _count(deed: Deed) -> int | None:
    """How many cards: as said, or as many as are named; both must agree."""
    part, cards = _part(deed, "count"), _cards(deed)
    if part is None:
        return len(cards) or None
    number = int(part.value)
    if number == 0:
        raise NotationError(part.span, messages.NO_CARDS)
    if number > MOST_CARDS:
        raise NotationError(part.span, messages.TOO_MANY, n=number)
    if cards and len(cards) != number:
        raise NotationError(part.span, messages.COUNT_AND_NAMES, count=number, named=len(cards))
    return number


class _Zones(NamedTuple):
    from_: str | None
    to: str | None
    owner: str | None


def _zones(deed: Deed) -> _Zones:
    """The zones that are written; a zone without a direction is where the cards come from, if that is open."""
    came, went, plain = _part(deed, "from"), _part(deed, "to"), _part(deed, "zone")
    from_ = None if came is None else str(came.value)
    to = None if went is None else str(went.value)
    place = _part(deed, "place")
    if place is not None and to in {None, "deck"}:
        to = "deck"
    if plain is not None:
        if from_ is None:
            from_ = str(plain.value)
        elif to is None:
            to = str(plain.value)
        else:
            raise NotationError(plain.span, messages.TWO_ZONES)
    cards = _part(deed, "cards")
    owners = [part.owner for part in (came, cards, went) if part is not None and part.owner is not None]
    return _Zones(from_, to, owners[0] if owners else None)


def _moves(deed: Deed, actor: str, where: Where, *, reason: str | None = None) -> list[Entry]:
    if deed.also:
        groups = [replace(deed, parts=parts, also=()) for parts in (deed.parts, *deed.also)]
        made = [entry for group in groups for entry in _moves(group, actor, where, reason=reason)]
        for entry in made[1:]:
            entry.keys["same_time"] = True
        return made
    if is_counters(deed.parts):
        return _said(deed, where)
    word, cards, count, zones = str(deed.what), _cards(deed), _count(deed), _zones(deed)
    if word == "remove" and zones.from_ not in {None, "overlay"}:
        raise NotationError(deed.verb, messages.REMOVES_WHAT)
    sort = _part(deed, "sort")
    if word == "set" and sort is not None and sort.value == "monster":
        word = "setm"
    verb = VERBS[word]
    from_ = zones.from_ or verb.from_ or _outside(sort, cards)
    if from_ is None and word == "destroy" and cards:
        from_ = ON_FIELD
    battle = _part(deed, "battle")
    if from_ is None and battle is not None and battle.value == "battle":
        from_ = "monster"
    if from_ is None:
        raise NotationError(deed.verb, messages.FROM_WHERE)
    if not cards and count is None:
        if not verb.rule and word not in {"discard", "mill", "tribute", "detach", "remove"}:
            raise NotationError(deed.verb, messages.HOW_MANY)
        count = 1
    keys: dict[str, Any] = {"from_": from_, "to": zones.to or verb.to}
    face = _part(deed, "face")
    position = face.value if face is not None else verb.position
    if position is not None and keys["to"] in FIELD | {"banished", ON_FIELD}:
        keys["position"] = position
    keys |= _why(deed, verb, where.link if reason is None else None)
    summon = verb.summon
    if word == "ss":
        by_rule = keys.get("reason") == "rule"
        summon = "procedure" if by_rule else "effect" if where.link else "special"
    if summon is not None and reason is None:
        keys["summon"] = summon
    if reason is not None:
        keys |= {"reason": reason, "link": where.link}
    made = []
    for place, card in enumerate(cards or (None,)):
        keys |= {way: _on_field(zone, card, deed) for way, zone in (("from_", from_), ("to", zones.to or verb.to))}
        owner = zones.owner or (actor if card is None else where.shown.owner(card, keys["from_"], actor))
        own: dict[str, Any] = {"player": owner, **keys}
        if keys["to"] in FIELD and owner != actor:
            own["controller"] = actor
        own |= {"count": count} if card is None else {"card": card.ref}
        if place:
            own["same_time"] = True
        if card is not None:
            where.shown.show(card, owner)
        made.append(Entry(Move, own, where.line))
    return made


def _on_field(zone: str, card: CardOf | None, deed: Deed) -> str:
    """The zone; where only the field is named, the one in which such a card lies.

    Raises:
        NotationError: that is not known.
    """
    if zone != ON_FIELD:
        return zone
    place = None if card is None else place_on_field(card.ref)
    if place is None:
        told = any(part.value == ON_FIELD for part in deed.parts)
        raise NotationError(deed.verb, messages.WHICH_FIELD if told else messages.FROM_WHERE)
    return place


def _outside(sort: Part | None, cards: tuple[CardOf, ...]) -> str | None:
    """Tokens come from outside the game."""
    tokens = bool(cards) and all(card.key.endswith(_TOKEN_NAMES) for card in cards)
    return "outside" if tokens or (sort is not None and sort.value == "token") else None


def _why(deed: Deed, verb: Verb, link: int | None) -> dict[str, Any]:
    why = _part(deed, "battle")
    if why is not None and why.value == "battle" and (verb.rule or deed.what == "ss"):
        raise NotationError(why.span, messages.NOT_BY_BATTLE)
    if why is not None:
        return {"reason": why.value}
    if verb.rule:
        return {"reason": "rule"}
    return {} if link is None else {"reason": "effect", "link": link}


def _draw(deed: Deed, actor: str, where: Where) -> list[Entry]:
    from_ = _zones(deed).from_
    if from_ not in {None, "deck"}:
        raise NotationError(deed.span, messages.DRAW_FROM_DECK)
    cards = _cards(deed)
    keys: dict[str, Any] = {"player": actor, "count": _count(deed) or 1}
    if cards:
        keys["cards"] = [card.ref for card in cards]
        for card in cards:
            where.shown.show(card, actor)
    if deed.by is not None:
        keys["by"] = deed.by.ref
    return [Entry(Draw, keys, where.line)]


def _reveal(deed: Deed, actor: str, where: Where) -> list[Entry]:
    cards: list[CardRef] = [card.ref for card in _cards(deed)]
    for card in _cards(deed):
        where.shown.show(card, actor)
    count = _count(deed)
    if count is None:
        raise NotationError(deed.verb, messages.HOW_MANY)
    return [Entry(Reveal, {"player": actor, "cards": cards or [Card()] * count}, where.line)]


def _shuffle(deed: Deed, actor: str, where: Where) -> list[Entry]:
    zones = [part for part in deed.parts if part.kind in {"zone", "from", "to"}]
    what = zones[0].value if zones else "deck"
    if what not in {"deck", "hand"}:
        raise NotationError(zones[0].span, messages.SHUFFLE_WHAT)
    return [Entry(Shuffle, {"player": actor, "what": what}, where.line)]


def _points(deed: Deed) -> int:
    part = _part(deed, "count")
    if part is None or not 0 < int(part.value) <= MOST_POINTS:
        raise NotationError(deed.verb, messages.AMOUNT)
    return int(part.value)


def _lp(deed: Deed, actor: str, where: Where) -> list[Entry]:
    if _part(deed, "half") is not None:
        return _said(deed, where)
    return [Entry(LifePoints, {"player": actor, "change": int(deed.what) * _points(deed)}, where.line)]


def _coin(deed: Deed, actor: str, where: Where) -> list[Entry]:
    return [Entry(Coin, {"player": actor, "result": deed.what}, where.line)]


def _die(deed: Deed, actor: str, where: Where) -> list[Entry]:
    if not 1 <= int(deed.what) <= 6:
        raise NotationError(deed.verb, messages.DIE_RESULT, n=deed.what)
    return [Entry(Die, {"player": actor, "result": int(deed.what)}, where.line)]


def _stated(deed: Deed, actor: str, by_default: str | None) -> dict[str, Any]:
    until = _part(deed, "until")
    keys: dict[str, Any] = {"player": actor}
    if until is not None or by_default is not None:
        keys["until"] = by_default if until is None else until.value
    if deed.by is not None:
        keys["by"] = deed.by.ref
    return keys


def _grant(deed: Deed, actor: str, where: Where) -> list[Entry]:
    count = _count(deed)
    if count is None:
        raise NotationError(deed.verb, messages.HOW_MANY)
    return [Entry(Grant, {**_stated(deed, actor, None), "count": count}, where.line)]


def _restrict(deed: Deed, actor: str, where: Where) -> list[Entry]:
    return [Entry(Restrict, {**_stated(deed, actor, "turn"), "what": deed.what}, where.line)]


def _skip(deed: Deed, actor: str, where: Where) -> list[Entry]:
    number = int(deed.what)
    if not 0 < number <= MOST_CARDS:
        raise NotationError(deed.verb, messages.HOW_MANY)
    return [
        Entry(Restrict, {"player": actor, "what": "draw_phase", "until": UntilSpan(draw_phases=number)}, where.line)
    ]


def _put_back(deed: Deed, actor: str, where: Where) -> list[Entry]:
    place = _part(deed, "place")
    zones = _zones(deed)
    if place is None and zones.to != "deck" and zones.from_ != "deck":
        raise NotationError(deed.verb, messages.TAKEN_BACK)
    cards = _cards(deed)
    keys: dict[str, Any] = {"player": actor, "where": "deck" if place is None else place.value}
    keys |= {"cards": [card.ref for card in cards]} if cards else {"count": _count(deed) or 1}
    return [Entry(PutBack, keys, where.line)]


def _deck(deed: Deed, actor: str, where: Where) -> list[Entry]:
    return [Entry(Deck, {"player": actor, "count": int(deed.what)}, where.line)]


def _attack(deed: Deed, actor: str, where: Where) -> list[Entry]:  # noqa: ARG001 - every maker is called alike
    return _said(deed, where)


def _said(deed: Deed, where: Where) -> list[Entry]:
    """What has no event of its own, as a note."""
    return [Entry(Note, {"text": where.text[deed.span.start : deed.span.stop].strip()}, where.line)]


_MAKERS: Final[dict[str, Callable[[Deed, str, Where], list[Entry]]]] = {
    "move": _moves,
    "draw": _draw,
    "reveal": _reveal,
    "shuffle": _shuffle,
    "lp": _lp,
    "coin": _coin,
    "die": _die,
    "grant": _grant,
    "restrict": _restrict,
    "skip": _skip,
    "put_back": _put_back,
    "deck": _deck,
    "attack": _attack,
}
