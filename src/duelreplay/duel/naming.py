"""What to call a card in a message."""

from __future__ import annotations

from duelreplay.cards.facts import CardFacts
from duelreplay.log.events import CardRef, card_code, card_name
from duelreplay.text import Text, Value


def name_of(facts: CardFacts) -> Text:
    """The card's name in both languages."""
    return _called(facts.name, facts.name_ja or facts.name)


def _called(english: str, japanese: str) -> Text:
    """A name as a sentence has it: in Japanese between the brackets that cards' names stand in."""
    return Text(english, f"《{japanese}》")


def naming(card: CardRef | None, facts: CardFacts | None) -> Value:
    """What to call a card in a message: by the catalogue or the table of names, else as the log does."""
    if facts is not None:
        return name_of(facts)
    if card is not None:
        from duelreplay.cards.names import name_in  # most messages name cards of the catalogue

        english = name_in("en", card)
        if english is not None:
            return _called(english, name_in("ja", card) or english)
    name = card_name(card)
    if name:
        return _called(name, name)
    code = card_code(card)
    return str(code) if code else Text("an unnamed card", "名称不明のカード")
