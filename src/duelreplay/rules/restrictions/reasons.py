"""Rules about skipped Draw Phases and forbidden draws (RS1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Text, Value

RS101: Final = Rule(code="RS101", source="rule notes 3.4")


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
    missing: Text


RS102: Final = Rule(code="RS102", source="rule notes 3.4")


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
    missing: Text


RS103: Final = Rule(code="RS103", source="rule notes 3.4")


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
    missing: Text


RS104: Final = Rule(code="RS104", source="rule notes 3.4")


class SkippedDrawPhaseEntered(Reason, frozen=True, kw_only=True):
    rule = RS104
    turn: int
    card: Value
    event: int


RULES: Final = (RS101, RS102, RS103, RS104)
