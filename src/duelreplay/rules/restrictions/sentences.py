"""Rules about skipped Draw Phases and forbidden draws (RS1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Text, Value

RS101: Final = Rule(
    code="RS101",
    title=Text("Draw in a Draw Phase that is skipped", "スキップされるドローフェイズでのドロー"),
    statement=Text(
        "In a Draw Phase that an effect skips there is neither a normal draw nor anything before it.",
        "スキップされたドローフェイズには通常のドローも、その前の効果の発動も行われない。",
    ),
    source="rule notes 3.4",
)


class DrawPhaseSkipped(Reason, frozen=True, kw_only=True):
    rule = RS101
    player: str
    turn: int
    card: Value
    event: int


class DrawPhasePerhapsSkipped(Reason, frozen=True, kw_only=True):
    rule = RS101
    player: str
    turn: int
    card: Value
    event: int


RS102: Final = Rule(
    code="RS102",
    title=Text('Draw under "cannot draw"', "「ドローできない」状態でのドロー"),
    statement=Text(
        "A player who cannot draw draws neither by an effect nor, where the restriction covers it, normally.",
        "ドローできないプレイヤーは、効果によるドローも、制限が及ぶ場合は通常のドローも行えない。",
    ),
    source="rule notes 3.4",
)


class DrawForbidden(Reason, frozen=True, kw_only=True):
    rule = RS102
    player: str
    card: Value
    event: int


class DrawPerhapsForbidden(Reason, frozen=True, kw_only=True):
    rule = RS102
    player: str
    card: Value
    event: int


RS103: Final = Rule(
    code="RS103",
    title=Text('Effect draw under "cannot draw by card effects"', "効果によるドローが禁止された状態でのドロー"),
    statement=Text(
        "A ban on draws by card effects forbids every effect draw of its player while it lasts; it never touches "
        "the normal draw.",
        "カードの効果によるドローの禁止は、その間の効果ドローをすべて禁じるが、通常のドローには影響しない。",
    ),
    source="rule notes 3.4",
)


class EffectDrawForbidden(Reason, frozen=True, kw_only=True):
    rule = RS103
    player: str
    card: Value
    event: int


class EffectDrawBeforeBan(Reason, frozen=True, kw_only=True):
    rule = RS103
    player: str
    card: Value
    event: int


class EffectDrawPerhapsForbidden(Reason, frozen=True, kw_only=True):
    rule = RS103
    player: str
    card: Value
    event: int


RS104: Final = Rule(
    code="RS104",
    title=Text("Draw Phase entered although a skip is owed", "スキップすべきドローフェイズに入った"),
    statement=Text(
        "A Draw Phase that has to be skipped is not entered.",
        "スキップされるドローフェイズには入らない。",
    ),
    source="rule notes 3.4",
)


class SkippedDrawPhaseEntered(Reason, frozen=True, kw_only=True):
    rule = RS104
    turn: int
    card: Value
    event: int


RULES: Final = (RS101, RS102, RS103, RS104)
