"""What a card's text says of its draws that is the same in every duel: worked out once for each card."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from duelreplay.cards import effects as fx
from duelreplay.cards.facts import CardFacts

LINK_MODES: Final = frozenset({"chain", "later_chain", "chain_granted", "unknown", "cost"})
LASTING_MODES: Final = frozenset({"lingering_non_chain", "non_chain", "non_chain_granted"})
CHANGING_MODES: Final = frozenset({"chain_changed_effect", "changed_later"})
ONE_SHOT: Final = ("Spell Normal", "Spell Quick-Play", "Spell Ritual", "Trap Normal", "Trap Counter")


class CardText:
    """One card of the catalogue.

    ``link_lines`` are the draws that its chain links make, the effects in order, and their lines; ``lingering`` those
    that go on being made after a link, ``unchained`` those it makes without one while it lies on the field,
    ``changing`` those that come of changing another effect. ``one_shot``: it goes to the Graveyard when it has
    resolved. ``acts_from_field``: while it lies there it may draw, forbid draws or change their number.
    ``leaves_behind``: its resolution does such a thing. ``oath``: its activation binds its player for the whole turn.
    ``watched``: whether it is still in its place may decide what its link does. ``by_board``: a number of its draws is
    that of the moment; ``asks_board``: its draws ask what lies somewhere; ``for_one``: one of them is made by one of
    the players only. ``mandatory`` are draws of effects that must be activated when something happens to the card.
    """

    __slots__ = (
        "acts_from_field",
        "asks_board",
        "by_board",
        "changing",
        "facts",
        "for_one",
        "leaves_behind",
        "lingering",
        "link_lines",
        "mandatory",
        "oath",
        "one_shot",
        "unchained",
        "watched",
    )

    def __init__(self, facts: CardFacts) -> None:
        self.facts = facts
        by_link: dict[int, list[fx.DrawFact]] = {}
        for fact in facts.effects:
            if fact.mode in LINK_MODES:
                by_link.setdefault(fact.effect, []).append(fact)
        self.link_lines = tuple(line for lines in by_link.values() for line in lines)
        self.lingering = tuple(fact for fact in facts.effects if fact.mode in {"lingering_non_chain", "changed_later"})
        self.unchained = tuple(fact for fact in facts.effects if fact.mode in {"non_chain", "non_chain_granted"})
        self.changing = tuple(fact for fact in facts.effects if fact.mode in CHANGING_MODES)
        self.mandatory = tuple(fact for fact in self.link_lines if _must_be_made(fact))
        self.one_shot = facts.kind.startswith(ONE_SHOT)
        count = facts.draw_count
        self.acts_from_field = (
            bool(self.unchained or self.lingering)
            or any(ban.until == "on_field" for ban in facts.bans)
            or (count is not None and count.duration == "on_field")
        )
        self.leaves_behind = bool(self.lingering or facts.skips or facts.bans) or count is not None
        self.watched = bool(self.link_lines) or facts.replacement is not None
        self.asks_board = any(_counts_cards(fact.draw_needs) or _counts_cards(fact.number) for fact in facts.effects)
        self.for_one = any(fact.group == "one" or fact.who == "either" for fact in facts.effects)
        self.by_board = any(depends_on_board(fact.number) for fact in facts.effects)
        self.oath = any(ban.since == "activation_turn" for ban in facts.bans)


def _must_be_made(fact: fx.DrawFact) -> bool:
    """Whether the draw is made whenever what the effect answers happens to its card, by its text."""
    forced = fact.activation == "must" and fact.option == "must" and fact.sure == "always" and fact.least > 0
    return forced and fact.confidence == "high" and fact.condition is None and any(one.this for one in fact.trigger)


def _counts_cards(value: object) -> bool:
    """Whether a condition or a number counts cards that lie somewhere."""
    if isinstance(value, fx.CardsIn | fx.Different):
        return True
    if isinstance(value, tuple):
        return any(_counts_cards(part) for part in value)
    return isinstance(value, Struct) and any(_counts_cards(getattr(value, field)) for field in value.__struct_fields__)


_COUNTED_BY_BOARD: Final = (fx.UntilHand, fx.CardsIn, fx.Different, fx.LifePoints, fx.LifePointDifference)


def depends_on_board(number: fx.Quantity) -> bool:
    """Whether a number is that of the moment: what lies there and what is held when the draw is made."""
    if isinstance(number, fx.Sum):
        return any(depends_on_board(part) for part in (*number.plus, *number.minus))
    if isinstance(number, fx.Over):
        return depends_on_board(number.part)
    return isinstance(number, _COUNTED_BY_BOARD)


_CARDS: Final[dict[int, CardText]] = {}


def card_text(facts: CardFacts) -> CardText:
    """What the card's facts say in every duel."""
    found = _CARDS.get(id(facts))
    if found is None or found.facts is not facts:
        found = _CARDS[id(facts)] = CardText(facts)
    return found
