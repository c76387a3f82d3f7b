"""What is known of a card that a line names: when its effect is used, that it negates, that it Summons nothing.

From the catalogue of cards that touch draws, and for negations from a short list of cards whose text says that they
negate what they are chained to.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from duelreplay.cards.catalogue import Catalogue, load
from duelreplay.cards.effects import DrawFact, Term
from duelreplay.cards.names import card_of, lookup
from duelreplay.log.events import CardRef, card_code, card_name

_Answered = Literal["any", "monster", "spell", "trap", "spell or trap"]

_NEGATORS: Final[dict[_Answered, tuple[str, ...]]] = {
    "any": (
        "Ash Blossom & Joyous Spring",
        "Baronne de Fleur",
        "Borreload Savage Dragon",
        "Ghost Belle & Haunted Mansion",
        "Light and Darkness Dragon",
        "Solemn Judgment",
        "Solemn Warning",
    ),
    "monster": (
        "Apollousa, Bow of the Goddess",
        "Breakthrough Skill",
        "Called by the Grave",
        "Crystal Wing Synchro Dragon",
        "Divine Wrath",
        "Effect Veiler",
        "Herald of Orange Light",
        "Infinite Impermanence",
        "Solemn Strike",
    ),
    "spell": (
        "Herald of Green Light",
        "Imperial Order",
        "Magic Jammer",
        "Naturia Beast",
        "Spell Shield Type-8",
    ),
    "trap": (
        "Herald of Purple Light",
        "Naturia Barkion",
        "Royal Decree",
        "Seven Tools of the Bandit",
        "Trap Stun",
        "Wiretap",
    ),
    "spell or trap": ("Dark Bribe",),
}
"""Cards that negate the activation or the effect they answer, by the kind of card that they can answer."""


_NEGATE_EFFECTS: Final = (
    "Ash Blossom & Joyous Spring",
    "Breakthrough Skill",
    "Called by the Grave",
    "Effect Veiler",
    "Fiendish Chain",
    "Ghost Belle & Haunted Mansion",
    "Imperial Order",
    "Infinite Impermanence",
    "Royal Decree",
    "Skill Drain",
    "Trap Stun",
)
"""Cards whose text negates effects and never an activation; the others of the list above negate the activation."""


def negates_what(card: CardRef) -> Literal["effect", "activation"] | None:
    """What a card's text says that it negates; None where it is not known."""
    code = _code(card)
    if code in _effect_negators():
        return "effect"
    return "activation" if code in _negators() else None


def place_on_field(card: CardRef) -> str | None:
    """The zone of the field in which a card lies, by what it is; None where it may lie in several, or is not known."""
    printed = card_of(_code(card))
    if printed is None or printed.card_type is None or "Pendulum" in printed.kind:
        return None
    if printed.card_type == "monster":
        return "monster"
    return "field" if "Field" in printed.kind.split() else "spell"


def negates(card: CardRef, answered: CardRef) -> bool:
    """Whether a card that is chained to another is one that negates what it answers, and can answer that one."""
    kinds = _negators().get(_code(card))
    if kinds is None:
        return False
    properties = card_of(_code(answered))
    return "any" in kinds or properties is None or properties.card_type is None or properties.card_type in kinds


def belongs_in_draw_phase(card: CardRef, zone: str | None, effect: int | None) -> bool:
    """Whether what is activated from a zone is used in the Draw Phase of its player and at no other time.

    That is a card whose one effect there gives up the normal draw, or an effect whose text says so. Where no zone is
    written it may be the card itself that is activated.
    """
    facts = _catalogue().find(card)
    if facts is None or zone is None:
        return False
    replacing = facts.replacement
    if replacing is not None and replacing.sole and zone in replacing.zones:
        return effect in {None, replacing.effect} or replacing.effect is None
    there = [one for one in facts.effects if zone in one.zones and effect in {None, one.effect}]
    return bool(there) and all(_in_own_draw_phase(one) for one in there)


def paid_from(card: CardRef) -> str | None:
    """The one zone in which the normal draw can be paid for a card, None where there is none or several."""
    facts = _catalogue().find(card)
    replacing = None if facts is None else facts.replacement
    if replacing is None or replacing.kind != "cost" or len(replacing.zones) != 1:
        return None
    return replacing.zones[0]


_COST_VERBS: Final[dict[str, frozenset[str]]] = {
    "send": frozenset({"send", "discard"}),
    "banish": frozenset({"banish"}),
    "return": frozenset({"return_to_deck", "return_to_hand", "return_to_extra"}),
}


def usual_zone(card: CardRef, zone: str | None, verb: str, *, itself: bool) -> str | None:
    """Where cards that were paid for a card came from if no word says it.

    ``itself``: the card itself was paid, in its ``zone``; else the text of the card may tell.
    """
    return zone if itself else zone_of_cost(card, verb)


def zone_of_cost(card: CardRef, verb: str) -> str | None:
    """The one zone from which a card's text pays cards with this verb, None where it is not known or not one."""
    facts = _catalogue().find(card)
    verbs = _COST_VERBS.get(verb, frozenset())
    draws = () if facts is None else facts.effects
    zones: set[str | None] = set()
    for part in (part for draw in draws for parts in draw.cost for part in parts):
        if part.verb in verbs and not part.this:
            here: tuple[str | None, ...] = (None,) if part.area is None else part.area.zones
            zones |= {"hand"} if part.verb == "discard" else set(here)
    return zones.pop() if len(zones) == 1 else None


def summons_nothing(card: CardRef) -> bool:
    """Whether a card is known to Summon nothing: it only negates, or only gives draws for the other's Summons."""
    if _code(card) in _negators():
        return True
    facts = _catalogue().find(card)
    return facts is not None and any(
        draw.mode == "lingering" and (draw.trigger or "").startswith("opponent_special_summon") for draw in facts.draws
    )


def may_draw(card: CardRef) -> bool:
    """Whether a card may give a draw: the catalogue says so, or nobody knows the card."""
    facts = _catalogue().find(card)
    if facts is None:
        return card_of(_code(card)) is None
    return bool(facts.draws or facts.effects)


def draws_later(card: CardRef) -> bool:
    """Whether a card gives draws only while its effect lasts, and none when it resolves."""
    facts = _catalogue().find(card)
    return facts is not None and bool(facts.effects) and all(one.mode == "lingering_non_chain" for one in facts.effects)


def _in_own_draw_phase(effect: DrawFact) -> bool:
    condition = effect.condition
    return isinstance(condition, Term) and condition.word == "own_draw_phase"


@cache
def _catalogue() -> Catalogue:
    return load()


@cache
def _effect_negators() -> frozenset[int]:
    return frozenset(card.code for card in map(lookup, _NEGATE_EFFECTS) if card is not None)


@cache
def _negators() -> dict[int, frozenset[str]]:
    found: dict[int, frozenset[str]] = {}
    for answered, names in _NEGATORS.items():
        for card in map(lookup, names):
            if card is not None:
                found[card.code] = frozenset(answered.split(" or "))
    return found


def _code(card: CardRef) -> int:
    """A card's passcode, 0 where it is not known."""
    code = card_code(card)
    if code is None:
        properties = lookup(card_name(card) or "")
        code = 0 if properties is None else properties.code
    return code
