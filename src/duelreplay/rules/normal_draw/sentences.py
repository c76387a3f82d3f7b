"""Rules about the normal draw as such (ND1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Text, Value

ND101: Final = Rule(
    code="ND101",
    title=Text("The normal draw is missing", "通常のドローが行われていない"),
    statement=Text(
        "The turn player makes the normal draw at the start of every Draw Phase, except the first player's first "
        "one. It is not optional.",
        "ターンプレイヤーはドローフェイズの最初に必ず通常のドローを行う（先攻の最初のターンを除く）。",
    ),
    source="ruling page (S01)",
)


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


ND102: Final = Rule(
    code="ND102",
    title=Text("Second normal draw in one turn", "1ターンに2回目の通常のドロー"),
    statement=Text(
        "There is one normal draw per turn.",
        "通常のドローは1ターンに1度しかない。",
    ),
    source="ruling page (S23)",
)


class NormalDrawTwice(Reason, frozen=True, kw_only=True):
    rule = ND102
    player: str
    turn: int
    event: int


ND103: Final = Rule(
    code="ND103",
    title=Text("Normal draw by the player whose turn it is not", "ターンプレイヤーでないプレイヤーの通常のドロー"),
    statement=Text(
        "Only the turn player makes a normal draw.",
        "通常のドローを行うのはターンプレイヤーだけである。",
    ),
    source="ruling page (S01)",
)


class NormalDrawByOpponent(Reason, frozen=True, kw_only=True):
    rule = ND103
    player: str
    turn: int
    other: str


ND104: Final = Rule(
    code="ND104",
    title=Text("Normal draw by the first player on turn 1", "先攻の最初のターンの通常のドロー"),
    statement=Text(
        "The player going first makes no normal draw in the first turn (since Master Rule 3; in Rush Duels and "
        "under older rules he does).",
        "先攻プレイヤーの最初のターンは通常のドローを行わない（マスタールール3以降。ラッシュデュエルや以前の"
        "ルールでは行う）。",
    ),
    source="ruling page (S02); formats by date (rule notes 3.1)",
)


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


ND105: Final = Rule(
    code="ND105",
    title=Text("Normal draw at the wrong moment of the Draw Phase", "ドローフェイズ内での通常のドローの時機が違う"),
    statement=Text(
        "The normal draw is made at the very start of the Draw Phase, or directly after the one chain before it.",
        "通常のドローはドローフェイズの最初に、またはその直前に組まれたチェーンの処理の直後に行う。",
    ),
    source="ruling page (S01, S08)",
)


class NormalDrawDuringChain(Reason, frozen=True, kw_only=True):
    rule = ND105
    player: str
    event: int


ND106: Final = Rule(
    code="ND106",
    title=Text("Wrong number of cards in the normal draw", "通常のドローの枚数が違う"),
    statement=Text(
        "The normal draw is 1 card, unless an effect sets another number (the one applied last decides); in a Rush "
        "Duel it goes up to 5 cards in hand and is 1 where there are 5 already.",
        "通常のドローは1枚である。枚数を変える効果があれば最後に適用されたものに従う。ラッシュデュエルでは手札が"
        "5枚になるまで引き、既に5枚以上なら1枚引く。",
    ),
    source="rule notes 3.3 and 3.1",
)


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


ND107: Final = Rule(
    code="ND107",
    title=Text("Normal draw outside the Draw Phase", "ドローフェイズ以外での通常のドロー"),
    statement=Text(
        "A normal draw is made in the Draw Phase only.",
        "通常のドローはドローフェイズにのみ行う。",
    ),
    source="ruling page (S01)",
)


class NormalDrawOutsideDrawPhase(Reason, frozen=True, kw_only=True):
    rule = ND107
    player: str
    phase: Text
    turn: int


RULES: Final = (ND101, ND102, ND103, ND104, ND105, ND106, ND107)
