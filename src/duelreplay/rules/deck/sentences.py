"""Rules about the deck (DK1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Text, Value

DK101: Final = Rule(
    code="DK101",
    title=Text("Not the top card", "デッキの一番上のカードではない"),
    statement=Text(
        "A draw takes the top card of the deck. Where the log states the deck's order and a drawn card is another "
        "one, a card was drawn from elsewhere, or the file was changed.",
        "ドローはデッキの一番上から行う。記録されたデッキの順番と異なる場合、別の場所から引いたか、ファイルが"
        "変更されている。",
    ),
    source="rule notes 3.6; the log's own statement of the deck",
)


class NotTopCard(Reason, frozen=True, kw_only=True):
    rule = DK101
    player: str
    card: Value
    top: Value


DK102: Final = Rule(
    code="DK102",
    title=Text("More cards drawn than the deck held", "デッキの枚数を超えたドロー"),
    statement=Text(
        "A deck gives no more cards than it holds.",
        "デッキにある枚数より多くはドローできない。",
    ),
    source="rule notes 3.5",
)


class MoreThanDeckHeld(Reason, frozen=True, kw_only=True):
    rule = DK102
    player: str
    count: int
    deck: int


DK103: Final = Rule(
    code="DK103",
    title=Text("Play went on after a player could not draw", "ドローできないのにデュエルが続いた"),
    statement=Text(
        "A player who has to draw and cannot draw that many loses the Duel.",
        "ドローしなければならない枚数をドローできないプレイヤーはデュエルに敗北する。",
    ),
    source="rule notes 3.5",
)


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


DK104: Final = Rule(
    code="DK104",
    title=Text("The deck's count does not add up", "デッキの枚数が合わない"),
    statement=Text(
        "Between two statements of a deck's size every card that comes or goes is accounted for. Where it is not, "
        "the log leaves something out, or the file was changed.",
        "デッキ枚数の増減はすべて記録と一致する。一致しない場合、記録漏れがあるか、ファイルが変更されている。",
    ),
    source="conservation of cards",
)


class HandAndDeckDisagree(Reason, frozen=True, kw_only=True):
    rule = DK104
    what: str


class DeckCountDisagrees(Reason, frozen=True, kw_only=True):
    rule = DK104
    count: int
    player: str
    deck: int


RULES: Final = (DK101, DK102, DK103, DK104)
