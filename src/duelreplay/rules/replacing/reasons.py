"""Rules about effects that replace the normal draw: activating them (ND2xx), and what follows (ND3xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Text, Value

ND201: Final = Rule(code="ND201", source="ruling page (S07, S08)")


class ReplacedAfterNormalDraw(Reason, frozen=True, kw_only=True):
    rule = ND201
    player: str
    card: Value
    event: int


class ReplacedInOtherPhase(Reason, frozen=True, kw_only=True):
    rule = ND201
    player: str
    card: Value
    phase: Text


class ReplacedInOtherTurn(Reason, frozen=True, kw_only=True):
    rule = ND201
    player: str
    card: Value
    other: str


class AfterNormalDrawWhichEffect(Reason, frozen=True, kw_only=True):
    """After the normal draw, by a card whose other effects may be used there."""

    rule = ND201
    player: str
    card: Value


ND202: Final = Rule(code="ND202", source="ruling page (S21, S23)")


class SecondCostType(Reason, frozen=True, kw_only=True):
    """``other``: the cost type that had paid the normal draw."""

    rule = ND202
    player: str
    card: Value
    other: Value


ND203: Final = Rule(code="ND203", source="ruling page (S22, S23)")


class EffectTypeAfterCost(Reason, frozen=True, kw_only=True):
    rule = ND203
    player: str
    card: Value
    other: Value


ND204: Final = Rule(code="ND204", source="ruling page (S17, S20, S27); rule notes 3.2 (X0)")


class ReplacedAfterChain(Reason, frozen=True, kw_only=True):
    rule = ND204
    player: str
    card: Value
    first: int
    last: int


ND205: Final = Rule(code="ND205", source="derived from the ruling page (S23); rule notes 3.1 and 3.2")


class NothingToReplaceOnFirstTurn(Reason, frozen=True, kw_only=True):
    rule = ND205
    player: str
    card: Value


class NothingToReplaceWhenSkipped(Reason, frozen=True, kw_only=True):
    rule = ND205
    player: str
    card: Value


class NothingToReplaceWhenForbidden(Reason, frozen=True, kw_only=True):
    rule = ND205
    player: str
    card: Value


class NothingToReplaceAfterSkill(Reason, frozen=True, kw_only=True):
    """``other``: the Skill that took the place of the normal draw."""

    rule = ND205
    player: str
    card: Value
    other: Value


class NothingToReplaceWithEmptyDeck(Reason, frozen=True, kw_only=True):
    rule = ND205
    player: str
    card: Value


class NothingToReplaceWhichEffect(Reason, frozen=True, kw_only=True):
    """Where there may be no normal draw, or by a card whose other effects may be used there."""

    rule = ND205
    player: str
    card: Value


ND206: Final = Rule(code="ND206", source="ruling page (S34); the rule handbook says they cannot (X1)")


class AstralForceWithCostPending(Reason, frozen=True, kw_only=True):
    rule = ND206
    player: str
    card: Value
    other: Value


class AstralForceWithCost(Reason, frozen=True, kw_only=True):
    rule = ND206
    player: str
    card: Value
    other: Value


ND207: Final = Rule(code="ND207", source="ruling page (S33); the rule handbook allows only the effect type first (X2)")


class EffectTypeAfterAstralForcePending(Reason, frozen=True, kw_only=True):
    rule = ND207
    player: str
    card: Value
    other: Value


class EffectTypeAfterAstralForce(Reason, frozen=True, kw_only=True):
    rule = ND207
    player: str
    card: Value
    other: Value


ND208: Final = Rule(code="ND208", source="ruling page (S01, S18); rule notes 3.2 (X0)")


class SecondChainBeforeNormalDraw(Reason, frozen=True, kw_only=True):
    rule = ND208
    player: str
    card: Value
    turn: int


class ChainBeforeNormalDraw(Reason, frozen=True, kw_only=True):
    rule = ND208
    player: str
    card: Value
    turn: int


class UnknownCardBeforeNormalDraw(Reason, frozen=True, kw_only=True):
    rule = ND208
    player: str
    card: Value
    turn: int


class ChainWhileNormalDrawOpen(Reason, frozen=True, kw_only=True):
    rule = ND208
    player: str
    card: Value


ND209: Final = Rule(code="ND209", source="not stated on the ruling page nor in the rule handbook")


class SecondAstralForce(Reason, frozen=True, kw_only=True):
    rule = ND209
    player: str
    card: Value


ND301: Final = Rule(code="ND301", source="ruling page (S10, S11, S12, S15)")


class NormalDrawPaid(Reason, frozen=True, kw_only=True):
    rule = ND301
    card: Value
    event: int


class CostOrEffectType(Reason, frozen=True, kw_only=True):
    """Whether the right is paid or used is not settled, and a draw shows the difference."""

    rule = ND301
    card: Value
    event: int


ND302: Final = Rule(code="ND302", source="ruling page (S06, S13, S14, S16, S24, S25, S26)")


class NormalDrawUsed(Reason, frozen=True, kw_only=True):
    rule = ND302
    card: Value
    event: int


class NormalDrawUsedUnprocessed(Reason, frozen=True, kw_only=True):
    rule = ND302
    card: Value
    event: int


class NormalDrawPerhapsUsed(Reason, frozen=True, kw_only=True):
    rule = ND302
    card: Value
    event: int
    missing: Text


class ReplacementLeftZone(Reason, frozen=True, kw_only=True):
    rule = ND302
    card: Value
    event: int


ND303: Final = Rule(code="ND303", source="ruling page (S31, S32)")


class NormalDrawForbiddenByOath(Reason, frozen=True, kw_only=True):
    rule = ND303
    card: Value
    event: int


ND304: Final = Rule(code="ND304", source="ruling page (S14, S24, S25, S26)")


class LowerLinkPerhapsApplied(Reason, frozen=True, kw_only=True):
    rule = ND304
    card: Value
    other: Value


class LowerLinkApplied(Reason, frozen=True, kw_only=True):
    rule = ND304
    card: Value
    other: Value


ND305: Final = Rule(code="ND305", source="ruling page (S13, S14, S28, S32)")


class NormalDrawStillDue(Reason, frozen=True, kw_only=True):
    rule = ND305
    player: str
    turn: int
    cards: Text


class NormalDrawPerhapsDue(Reason, frozen=True, kw_only=True):
    rule = ND305
    player: str
    turn: int
    cards: Text
    missing: Text


class NormalDrawDueByOpenRuling(Reason, frozen=True, kw_only=True):
    rule = ND305
    player: str
    turn: int
    cards: Text


RULES: Final = (
    ND201, ND202, ND203, ND204, ND205, ND206, ND207, ND208, ND209, ND301, ND302, ND303, ND304, ND305
)  # fmt: skip
