"""Rules about the opening hand (OH1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Text

OH101: Final = Rule(
    code="OH101",
    title=Text("Wrong size of the opening hand", "初手の枚数が違う"),
    statement=Text(
        "Before turn 1 each player draws the opening hand, of as many cards as the rule set says (5 in the main "
        "game, 4 in Speed and Rush Duels). It is not a normal draw.",
        "最初のターンの前に、各プレイヤーはルールで定められた枚数の初手を引く（通常は5枚、スピードデュエルと"
        "ラッシュデュエルは4枚）。初手は通常のドローではない。",
    ),
    source="ruling page (S03); formats by date (rule notes 3.1)",
)


class OpeningHandTooLarge(Reason, frozen=True, kw_only=True):
    rule = OH101
    player: str
    count: int
    expected: int


class OpeningHandTooSmall(Reason, frozen=True, kw_only=True):
    rule = OH101
    player: str
    count: int
    expected: int


class OpeningHandPerhapsBySkill(Reason, frozen=True, kw_only=True):
    rule = OH101
    player: str
    count: int
    expected: int


class OpeningHandOrLaterDraw(Reason, frozen=True, kw_only=True):
    """More cards than the opening hand has, in a log without all turns: some may be later draws."""

    rule = OH101
    player: str
    count: int
    expected: int


class OpeningHandPartlyRecorded(Reason, frozen=True, kw_only=True):
    rule = OH101
    player: str
    count: int
    expected: int


class OpeningHandNotRecorded(Reason, frozen=True, kw_only=True):
    rule = OH101
    player: str
    expected: int


RULES: Final = (OH101,)
