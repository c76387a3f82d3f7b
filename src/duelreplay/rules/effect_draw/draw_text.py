"""What a card's text says of one draw that is the same in every duel: worked out once for each."""

from __future__ import annotations

import re
from typing import Final

from duelreplay.cards import effects as fx
from duelreplay.cards.card_text import depends_on_board
from duelreplay.duel.field import ON_FIELD
from duelreplay.rights.count import Count
from duelreplay.rights.fact import Fact
from duelreplay.rules.effect_draw.conditions import settled, settled_for_activation

_EACH_SENDS = re.compile(r"each player sends (\d+) from hand")
_FIXED: Final = (fx.Number, fx.PerEvent)
_BY_CHOICE: Final = frozenset({"one", "opponents_choice"})
_BY_OTHERS: Final = frozenset({"either", "unknown", "doer"})


class DrawText:
    """One draw of a text.

    ``option``: it is one of several options of its effect. ``sends``: cards that each player must send from the hand
    first. ``may_skip``: the text lets the draw be left out. ``by_board``: its number is that of the moment,
    ``counts_field``: one of cards on the field. ``needed`` is what the text asks for the draw, ``condition`` what it
    asks for the activation, where no duel makes a difference or no log tells (None: a duel decides). ``number`` is the
    number of cards where it is printed (None: it is counted). ``cost`` are the ways to pay, as far as all that they ask
    is told; the cheapest of them takes ``discards`` cards of the hand, ``from_deck`` of the Deck. ``limits`` are those
    that somebody has checked and that count activations.
    """

    __slots__ = (
        "by_board",
        "condition",
        "cost",
        "counts_field",
        "discards",
        "fact",
        "from_deck",
        "limits",
        "may_skip",
        "needed",
        "number",
        "option",
        "sends",
    )

    def __init__(self, fact: fx.DrawFact) -> None:
        self.fact = fact
        parts = fact.draw_needs.parts if isinstance(fact.draw_needs, fx.AllOf) else (fact.draw_needs,)
        self.option = any(isinstance(part, fx.Term) and part.word in {"option", "option_taken"} for part in parts)
        sends = _EACH_SENDS.search(fact.before)
        self.sends = int(sends.group(1)) if sends is not None else 0
        self.may_skip = (
            fact.option != "must"
            or fact.sure == "may"
            or fact.mode == "later_chain"  # its first activation makes no draw
            or fact.group in _BY_CHOICE
            or fact.who in _BY_OTHERS
            or fact.confidence != "high"
        )
        self.by_board = depends_on_board(fact.number)
        self.counts_field = _counts_field(fact.number)
        self.needed: Fact | None = settled(fact.draw_needs)
        self.condition = settled_for_activation(fact.condition)
        number = fact.number
        certain = fact.confidence == "high"
        told = certain and not any(part.words for parts in fact.cost for part in parts)
        self.cost = fact.cost if told else ()
        self.discards = min((_from_hand(parts) for parts in self.cost), default=0)
        self.from_deck = min((_from_deck(parts) for parts in self.cost), default=0)
        self.limits = tuple(limit for limit in fact.limits if fact.confidence != "low" and _counts_activations(limit))
        self.number = Count(number.value, number.value) if isinstance(number, _FIXED) else None


def _counts_field(number: fx.Quantity) -> bool:
    """Whether the number is one of cards on the field."""
    if isinstance(number, fx.Sum):
        return any(_counts_field(part) for part in (*number.plus, *number.minus))
    if isinstance(number, fx.Over):
        return _counts_field(number.part)
    return isinstance(number, fx.CardsIn) and not ON_FIELD.isdisjoint(number.area.zones)


def _from_hand(parts: tuple[fx.CostPart, ...]) -> int:
    """Cards of the hand that the parts need at least, this card left out."""
    return sum(part.least for part in parts if part.verb == "discard" and not part.this)


def _from_deck(parts: tuple[fx.CostPart, ...]) -> int:
    """Cards of the Deck that the parts need at least, from nowhere else."""
    return sum(part.least for part in parts if part.area is not None and part.area.zones == ("deck",))


def _counts_activations(limit: fx.Limit) -> bool:
    """Whether the limit is one of activations of the card or of what they did, and not of a part of them."""
    return not (limit.per_option or limit.per_condition or limit.scope == "chain")


_DRAWS: Final[dict[int, DrawText]] = {}


def draw_text(fact: fx.DrawFact) -> DrawText:
    """What the fact says in every duel; facts are few, and live as long as their catalogue."""
    found = _DRAWS.get(id(fact))
    if found is None or found.fact is not fact:
        found = _DRAWS[id(fact)] = DrawText(fact)
    return found
