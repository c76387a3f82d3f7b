"""Rules about the deck (DK1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Value

DK101: Final = Rule(code="DK101", source="rule notes 3.6; the log's own statement of the deck")


class NotTopCard(Reason, frozen=True, kw_only=True):
    rule = DK101
    player: str
    card: Value
    top: Value


DK102: Final = Rule(code="DK102", source="rule notes 3.5")


class MoreThanDeckHeld(Reason, frozen=True, kw_only=True):
    rule = DK102
    player: str
    count: int
    deck: int


DK103: Final = Rule(code="DK103", source="rule notes 3.5")


class PlayedOnWithEmptyDeck(Reason, frozen=True, kw_only=True):
    rule = DK103
    player: str
    event: int


class PlayedOnAfterReplacing(Reason, frozen=True, kw_only=True):
    rule = DK103
    player: str
    event: int


class NoDeckOut(Reason, frozen=True, kw_only=True):
    rule = DK103


DK104: Final = Rule(code="DK104", source="conservation of cards")


class HandAndDeckDisagree(Reason, frozen=True, kw_only=True):
    rule = DK104
    what: str


class DeckCountDisagrees(Reason, frozen=True, kw_only=True):
    rule = DK104
    count: int
    player: str
    deck: int


RULES: Final = (DK101, DK102, DK103, DK104)
