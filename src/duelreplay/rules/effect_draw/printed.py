"""What a card's text says of its draws that is the same in every duel: worked out once for each card."""

from __future__ import annotations

import re
from typing import Final

from duelreplay.cards import effects as fx
from duelreplay.cards.facts import CardFacts
from duelreplay.duel.naming import name_of
from duelreplay.rights.count import Count
from duelreplay.rights.effect import LABEL
from duelreplay.rights.fact import Fact
from duelreplay.rules.effect_draw.conditions import settled
from duelreplay.rules.effect_draw.numbers import depends_on_board
from duelreplay.text import Message

_EACH_SENDS = re.compile(r"each player sends (\d+) from hand")
_FIXED: Final = (fx.Number, fx.PerEvent)
_BY_CHOICE: Final = frozenset({"one", "opponents_choice"})
_BY_OTHERS: Final = frozenset({"either", "unknown", "doer"})


LINK_MODES: Final = frozenset({"chain", "later_chain", "chain_granted", "unknown", "cost"})
LASTING_MODES: Final = frozenset({"lingering_non_chain", "non_chain", "non_chain_granted"})
CHANGING_MODES: Final = frozenset({"chain_changed_effect", "changed_later"})
ONE_SHOT: Final = ("Spell Normal", "Spell Quick-Play", "Spell Ritual", "Trap Normal", "Trap Counter")


class PrintedCard:
    """One card of the catalogue.

    ``by_link`` are the draws that its chain links make, the effects in order with the lines of each; ``lingering``
    those that go on being made after a link, ``unchained`` those it makes without one while it lies on the field,
    ``changing`` those that come of changing another effect. ``one_shot``: it goes to the Graveyard when it has
    resolved. ``acts_from_field``: while it lies there it may draw, forbid draws or change their number.
    ``leaves_behind``: its resolution does such a thing. ``oath``: its activation binds its player for the whole turn.
    ``watched``: whether it is still in its place may decide what its link does. ``by_board``: a number of its draws is
    that of the moment. ``label`` is what its rights are called.
    """

    __slots__ = (
        "acts_from_field",
        "by_board",
        "by_link",
        "changing",
        "facts",
        "label",
        "leaves_behind",
        "lingering",
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
        self.by_link = tuple((effect, tuple(lines)) for effect, lines in by_link.items())
        self.lingering = tuple(fact for fact in facts.effects if fact.mode == "lingering_non_chain")
        self.unchained = tuple(fact for fact in facts.effects if fact.mode in {"non_chain", "non_chain_granted"})
        self.changing = tuple(fact for fact in facts.effects if fact.mode in CHANGING_MODES)
        self.one_shot = facts.kind.startswith(ONE_SHOT)
        count = facts.draw_count
        self.acts_from_field = (
            bool(self.unchained or self.lingering)
            or any(ban.until == "on_field" for ban in facts.bans)
            or (count is not None and count.duration == "on_field")
        )
        self.leaves_behind = bool(self.lingering or facts.skips or facts.bans) or count is not None
        self.watched = bool(self.by_link) or facts.replacement is not None
        self.by_board = any(depends_on_board(fact.number) for fact in facts.effects)
        self.label = Message(LABEL, {"card": name_of(facts)})
        self.oath = any(ban.since == "activation_turn" for ban in facts.bans)


class Printed:
    """One draw of a text.

    ``option``: it is one of several options of its effect. ``sends``: cards that each player must send from the hand
    first. ``may_skip``: the text lets the draw be left out. ``by_board``: its number is that of the moment. ``needed``
    is what the text asks for the draw where no duel makes a difference (None: a duel decides), ``number`` the number
    of cards where it is printed (None: it is counted). ``cost`` are the ways to pay, as far as all that they ask is
    told, ``discards`` the cards of the hand, in cards, that the cheapest of them takes; ``limits`` those that are known
    for certain and count activations of the card.
    """

    __slots__ = ("by_board", "cost", "discards", "fact", "limits", "may_skip", "needed", "number", "option", "sends")

    def __init__(self, fact: fx.DrawFact) -> None:
        self.fact = fact
        parts = fact.draw_needs.parts if isinstance(fact.draw_needs, fx.AllOf) else (fact.draw_needs,)
        self.option = any(isinstance(part, fx.Term) and part.word in {"option", "option_taken"} for part in parts)
        sends = _EACH_SENDS.search(fact.before)
        self.sends = int(sends.group(1)) if sends is not None else 0
        self.may_skip = (
            fact.option != "must"
            or fact.sure == "may"
            or fact.group in _BY_CHOICE
            or fact.who in _BY_OTHERS
            or fact.confidence != "high"
        )
        self.by_board = depends_on_board(fact.number)
        self.needed: Fact | None = settled(fact.draw_needs)
        number = fact.number
        certain = fact.confidence == "high"
        told = certain and not any(part.words for parts in fact.cost for part in parts)
        self.cost = fact.cost if told else ()
        self.discards = min((_from_hand(parts) for parts in self.cost), default=0)
        self.limits = tuple(limit for limit in fact.limits if certain and _counts_activations(limit))
        self.number = Count(number.value, number.value) if isinstance(number, _FIXED) else None


def _from_hand(parts: tuple[fx.CostPart, ...]) -> int:
    """Cards of the hand that the parts need at least, this card left out."""
    return sum(part.least for part in parts if part.verb == "discard" and not part.this)


def _counts_activations(limit: fx.Limit) -> bool:
    """Whether the limit is one of activations of the card, and not of a part of them."""
    return not (limit.per_option or limit.per_condition or limit.of_application or limit.scope == "chain")


_PRINTED: Final[dict[int, Printed]] = {}


def printed(fact: fx.DrawFact) -> Printed:
    """What the fact says in every duel; facts are few, and live as long as their catalogue."""
    found = _PRINTED.get(id(fact))
    if found is None or found.fact is not fact:
        found = _PRINTED[id(fact)] = Printed(fact)
    return found


_CARDS: Final[dict[int, PrintedCard]] = {}


def printed_card(facts: CardFacts) -> PrintedCard:
    """What the card's facts say in every duel."""
    found = _CARDS.get(id(facts))
    if found is None or found.facts is not facts:
        found = _CARDS[id(facts)] = PrintedCard(facts)
    return found
