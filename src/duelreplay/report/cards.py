"""A card as a report names it."""

from __future__ import annotations

from duelreplay.cards.catalogue import Catalogue
from duelreplay.log.events import CardRef, card_code, card_name
from duelreplay.report.model import By
from duelreplay.text import Lang


def card_report(card: CardRef, catalogue: Catalogue, lang: Lang) -> By:
    """A card by passcode and name: the passcode of the log, else of the catalogue; the name in the language."""
    facts, code, name = catalogue.find(card), card_code(card), card_name(card)
    if facts is None and name and lang == "en" and name.isascii():
        return By(code, name)
    if code is None and facts is not None:
        code = facts.code
    return By(code, called(card, catalogue, lang) or name)


def called(card: CardRef, catalogue: Catalogue, lang: Lang) -> str | None:
    """What a card is called in a language; None for a card that neither the catalogue nor the table of names has."""
    facts = catalogue.find(card)
    if facts is not None and (facts.name_ja or lang == "en"):
        return facts.name_ja if lang == "ja" else facts.name
    from duelreplay.cards.names import name_in  # most runs name only cards that draw

    return name_in(lang, card) or (None if facts is None else facts.name)
