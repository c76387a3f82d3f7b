"""Rules about the normal draw as such (ND1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Text, Value

ND101: Final = Rule(code="ND101", source="ruling page (S01, S02)")


class NormalDrawNotMade(Reason, frozen=True, kw_only=True):
    rule = ND101
    player: str
    turn: int


class DrawPhaseMissing(Reason, frozen=True, kw_only=True):
    rule = ND101
    turn: int
    player: str


class NormalDrawPerhapsTaken(Reason, frozen=True, kw_only=True):
    rule = ND101
    player: str
    turn: int
    missing: Text


ND102: Final = Rule(code="ND102", source="ruling page (S23)")


class NormalDrawTwice(Reason, frozen=True, kw_only=True):
    rule = ND102
    player: str
    turn: int
    event: int


ND103: Final = Rule(code="ND103", source="derived from the ruling page (S01, S07)")


class NormalDrawByOpponent(Reason, frozen=True, kw_only=True):
    rule = ND103
    player: str
    turn: int
    other: str


ND104: Final = Rule(code="ND104", source="ruling page (S02); formats by date (rule notes 3.1)")


class NormalDrawOnFirstTurn(Reason, frozen=True, kw_only=True):
    rule = ND104
    player: str
    ruleset: Text


class FirstPlayerUnclear(Reason, frozen=True, kw_only=True):
    rule = ND104
    player: str
    first: str


class FirstTurnDrawByRegion(Reason, frozen=True, kw_only=True):
    """On that day the OCG and the TCG differed about the draw of turn 1."""

    rule = ND104
    player: str


ND105: Final = Rule(code="ND105", source="ruling page (S01, S08)")


class NormalDrawDuringChain(Reason, frozen=True, kw_only=True):
    rule = ND105
    player: str
    event: int


ND106: Final = Rule(code="ND106", source="rule notes 3.3 and 3.1")


class WrongNumberDrawn(Reason, frozen=True, kw_only=True):
    rule = ND106
    player: str
    count: int
    turn: int
    expected: str


class NumberUnknown(Reason, frozen=True, kw_only=True):
    rule = ND106
    player: str
    count: int
    turn: int
    missing: Value


ND107: Final = Rule(code="ND107", source="ruling page (S01)")


class NormalDrawOutsideDrawPhase(Reason, frozen=True, kw_only=True):
    rule = ND107
    player: str
    phase: Text
    turn: int


class NormalDrawAfterDeed(Reason, frozen=True, kw_only=True):
    rule = ND107
    player: str
    turn: int
    event: int


RULES: Final = (ND101, ND102, ND103, ND104, ND105, ND106, ND107)
