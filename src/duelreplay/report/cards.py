"""A card as a report names it."""

from __future__ import annotations

from duelreplay.cards.catalogue import Catalogue
from duelreplay.log.events import CardRef, card_code, card_name
from duelreplay.report.model import By
from duelreplay.rules.text import Lang


def card_report(card: CardRef, catalogue: Catalogue, lang: Lang) -> By:
    """A card by passcode and name: the log's passcode, the catalogue's name; each else the other's."""
    facts = catalogue.find(card)
    code, name = card_code(card), card_name(card)
    if facts is None:
        return By(code, name)
    return By(code if code is not None else facts.code, (facts.name_ja if lang == "ja" else "") or facts.name)
