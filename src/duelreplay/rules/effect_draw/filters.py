"""Whether a card is what a card's text asks for: a Level 8 monster, a Normal Monster, a card of that name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from duelreplay.cards import effects as fx
from duelreplay.duel.field import FieldCard
from duelreplay.log.events import Card, CardRef, card_code, card_name
from duelreplay.rights.fact import NO, PRESUMED, YES, Fact, Known, both, either, opposite

if TYPE_CHECKING:
    from duelreplay.cards.names import CardProperties

_WORDS: Final = re.compile(r"[a-z-]+")
_KINDS: Final = {
    "fusion": "Fusion",
    "ritual": "Ritual",
    "synchro": "Synchro",
    "xyz": "Xyz",
    "link": "Link",
    "pendulum": "Pendulum",
    "tuner": "Tuner",
    "normal": "Normal",
    "effect": "Effect",
    "union": "Union",
    "gemini": "Gemini",
    "spirit": "Spirit",
    "flip": "Flip",
    "toon": "Toon",
    "token": "Token",
    "equip": "Equip",
    "continuous": "Continuous",
    "field": "Field",
    "quickplay": "Quick-Play",
    "quick_play": "Quick-Play",
    "counter": "Counter",
}


def properties_of(card: CardRef) -> CardProperties | None:
    """What is printed on the card, by its passcode or its name; None for a card of no list."""
    from duelreplay.cards.names import card_of, lookup  # most duels ask for no card's properties

    code, name = card_code(card), card_name(card)
    if code is None:
        return None if name is None else lookup(name)
    found = card_of(code)
    return found if found is not None or name is None else lookup(name)


def is_placeholder(card: CardRef) -> bool:
    """Whether the log names no card: a made-up word stands for one, or nothing does."""
    return card_code(card) is None and properties_of(card) is None


class Candidate:
    """A card that is looked at: as the log names it, and on the field as it lies there."""

    __slots__ = ("card", "on_field", "own_code")

    def __init__(self, card: CardRef, own_code: int | None = None, on_field: FieldCard | None = None) -> None:
        self.card = card
        self.own_code = own_code
        self.on_field = on_field


def fits(candidate: Candidate, wanted: fx.Expression | None) -> Fact:
    """Whether the card is what the filter asks for; what a log or a printed card cannot show is presumed."""
    if wanted is None or isinstance(wanted, fx.AnyCard):
        return YES
    if isinstance(wanted, fx.AllOf):
        return both([fits(candidate, part) for part in wanted.parts])
    if isinstance(wanted, fx.AnyOf):
        return either([fits(candidate, part) for part in wanted.parts])
    if isinstance(wanted, fx.Not):
        return opposite(fits(candidate, wanted.part))
    if isinstance(wanted, fx.Named | fx.Trait | fx.Stat) and isinstance(candidate.card, Card):
        other = _other_name(candidate.card)
        if other is not None:
            facts = [_single(Candidate(one, candidate.own_code, candidate.on_field), wanted) for one in other]
            same = all(isinstance(one, Known) and not one.presumed for one in facts)
            return facts[0] if same and len({getattr(one, "value", None) for one in facts}) == 1 else PRESUMED
    return _single(candidate, wanted)


def _other_name(card: Card) -> tuple[CardRef, CardRef] | None:
    """The two cards that a reference may mean whose passcode and name are of different cards; None where they agree."""
    if card.code is None or card.name is None:
        return None
    from duelreplay.cards.names import card_of, lookup

    by_code, by_name = card_of(card.code), lookup(card.name)
    if by_code is None or by_name is None or by_code.code == by_name.code:
        return None
    return by_code.code, by_name.code


def _single(candidate: Candidate, wanted: fx.Expression) -> Fact:
    """Whether a card is what one term of the filter asks for."""
    if isinstance(wanted, fx.Named):
        code = card_code(candidate.card)
        found = properties_of(candidate.card)
        if found is None or (code is None and not found.code):
            return PRESUMED
        wanted_codes = set(wanted.codes)
        if wanted.this and candidate.own_code is not None:
            wanted_codes.add(candidate.own_code)
        # Some cards are treated as others of another name: only sameness is sure.
        return YES if found.code in wanted_codes or code in wanted_codes else NO
    if isinstance(wanted, fx.Trait):
        return _trait(candidate, wanted)
    if isinstance(wanted, fx.Stat):
        return _stat(properties_of(candidate.card), wanted)
    return PRESUMED


def _trait(candidate: Candidate, wanted: fx.Trait) -> Fact:
    """A property of the card: what is printed on it, and which side is up."""
    if wanted.word == "face" and candidate.on_field is not None:
        side = candidate.on_field.side
        if side is None or not wanted.values:
            return PRESUMED
        return Known(side.removeprefix("face_") in wanted.values)
    if wanted.word == "face":
        return PRESUMED
    printed = properties_of(candidate.card)
    told = candidate.card.kind if isinstance(candidate.card, Card) else None
    if wanted.word == "card":
        return _card_type(printed, told, wanted.values)
    if printed is None or not printed.kind:
        if wanted.word == "kind" and told:
            return _told_kind(told, wanted.values)
        return PRESUMED
    if wanted.word == "kind":
        words = set(printed.kind.split())
        asked = [_KINDS.get(value) for value in wanted.values]
        if any(one in words for one in asked if one):
            return YES
        return PRESUMED if None in asked else NO
    if wanted.word == "type":
        values = {value.casefold().replace("-", "").replace(" ", "") for value in wanted.values}
        if not printed.is_monster:
            return NO
        return Known(printed.race.casefold().replace("-", "").replace(" ", "") in values)
    if wanted.word == "attribute":
        return Known(printed.is_monster and printed.attribute in wanted.values)
    if wanted.word == "series" and is_named_after(printed, wanted.values):
        return YES
    return PRESUMED


def is_named_after(printed: CardProperties, series: tuple[str, ...]) -> bool:
    """Whether the card's name makes it a card of one of these series. Some cards are so by their text alone."""
    return any(one in printed.name for one in series)


def _card_type(printed: CardProperties | None, told: str | None, values: tuple[str, ...]) -> Fact:
    """Monster, Spell or Trap, by the printed card, else by what the log says of it."""
    if printed is not None and printed.card_type is not None:
        return Known(printed.card_type in values)
    if told and _WORDS.search(told.casefold()):
        return Known(_WORDS.findall(told.casefold())[0] in values)
    return PRESUMED


def _told_kind(told: str, values: tuple[str, ...]) -> Fact:
    """The kind that the log itself states of a card."""
    words = _WORDS.findall(told.casefold())
    if any(value in words for value in values):
        return YES
    return NO if {"normal", "effect"} & set(words) and set(values) <= {"normal", "effect"} else PRESUMED


def _stat(printed: CardProperties | None, wanted: fx.Stat) -> Fact:
    """A printed number: Level, Rank or Link Rating."""
    words = {"level": ("Xyz", "Link"), "original_level": ("Xyz", "Link"), "rank": (), "link": ()}
    if printed is not None and wanted.word in words and printed.card_type in {"spell", "trap"}:
        return NO
    if printed is None or wanted.word not in words or printed.stars is None:
        return PRESUMED
    kinds = set(printed.kind.split())
    if wanted.word in {"level", "original_level"} and kinds & {"Xyz", "Link"}:
        return NO
    if (wanted.word == "rank" and "Xyz" not in kinds) or (wanted.word == "link" and "Link" not in kinds):
        return NO
    return Known(compare(printed.stars, wanted.op, wanted.value))


def compare(left: int, op: str, right: int) -> bool:
    """Two numbers compared."""
    if op == "<":
        return left < right
    if op == "<=":
        return left <= right
    if op == "==":
        return left == right
    if op == "!=":
        return left != right
    return left >= right if op == ">=" else left > right
