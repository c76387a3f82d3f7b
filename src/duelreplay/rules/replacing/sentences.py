"""Rules about effects that replace the normal draw: activating them (ND2xx), and what follows (ND3xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Text, Value

ND201: Final = Rule(
    code="ND201",
    title=Text("Replacement activated outside its moment", "代わりの効果を発動できない時に発動した"),
    statement=Text(
        "An effect that replaces the normal draw is activated in the turn player's own Draw Phase, right before the "
        "normal draw.",
        "通常のドローの代わりとなる効果は、自分のドローフェイズの通常のドローの直前に発動する。",
    ),
    source="ruling page (S08)",
)


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


ND202: Final = Rule(
    code="ND202",
    title=Text("Second cost type on one chain", "同一チェーンに2つ目のコストタイプ"),
    statement=Text(
        "Only one effect that pays the normal draw as its cost fits on a chain: the right can be paid once.",
        "コストタイプは同一チェーン上で1つしか発動できない。",
    ),
    source="ruling page (S21)",
)


class SecondCostType(Reason, frozen=True, kw_only=True):
    """``other``: the cost type that had paid the normal draw."""

    rule = ND202
    player: str
    card: Value
    other: Value


ND203: Final = Rule(
    code="ND203",
    title=Text("Effect type after a cost type", "コストタイプの後の効果タイプ"),
    statement=Text(
        "Once a cost type has been activated no effect type may be added to the chain: there is no normal draw left "
        "to replace.",
        "コストタイプを発動して以降は効果タイプをチェーンに乗せることはできない。",
    ),
    source="ruling page (S22)",
)


class EffectTypeAfterCost(Reason, frozen=True, kw_only=True):
    rule = ND203
    player: str
    card: Value
    other: Value


ND204: Final = Rule(
    code="ND204",
    title=Text("Replacement activated again, on another chain", "別のチェーンでの再度の発動"),
    statement=Text(
        "Replacing effects go on one chain. When it has resolved, none may be activated again in that Draw Phase, "
        "whether the first was negated or not.",
        "代わりの効果を複数発動する場合は同一のチェーンに積む。発動や効果が無効になっても再度発動する事はできない。",
    ),
    source="ruling page (S17, S20, S27)",
)


class ReplacedAfterChain(Reason, frozen=True, kw_only=True):
    rule = ND204
    player: str
    card: Value
    first: int
    last: int


ND205: Final = Rule(
    code="ND205",
    title=Text("Replacement where there is no normal draw", "通常のドローがない時の代わりの効果"),
    statement=Text(
        "Without a normal draw there is nothing to give up: not on the first player's first turn, not in a skipped "
        "Draw Phase, not where the normal draw is forbidden.",
        "通常のドローがなければ代わりの効果は発動できない（先攻の最初のターン、スキップされたドローフェイズ、"
        "通常のドローが禁止されている場合）。",
    ),
    source="ruling page (S02, S06); rule notes 3.1 and 3.2",
)


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


ND206: Final = Rule(
    code="ND206",
    title=Text("Astral Force and a cost type on one chain", "アストラル・フォースとコストタイプの同一チェーン"),
    statement=Text(
        "Whether Rank-Up-Magic Astral Force and a cost type can be on the same chain is under adjustment.",
        "《ＲＵＭ－アストラル・フォース》の(2)とコストタイプが同一チェーン上で発動可能かは調整中。",
    ),
    source="ruling page (S34); the rule handbook says they cannot (X1)",
)


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


ND207: Final = Rule(
    code="ND207",
    title=Text("Effect type after Astral Force", "アストラル・フォースの後の効果タイプ"),
    statement=Text(
        "Astral Force and an effect type can be on one chain; in which order, and which applies when Astral Force "
        "is not the last, is not stated.",
        "《ＲＵＭ－アストラル・フォース》の(2)と効果タイプは同一チェーン上で発動可能だが、順序と、アストラル・"
        "フォースが最後でない場合にどれが適用されるかは明記されていない。",
    ),
    source="ruling page (S33); the rule handbook allows only the effect type first (X2)",
)


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


ND208: Final = Rule(
    code="ND208",
    title=Text("Chain begun before a normal draw that is still due", "通常のドローの前に組まれたチェーン"),
    statement=Text(
        "Before the normal draw only effects that say so may be activated, and they form one chain. Effects that "
        "trigger because of it wait until the normal draw has been made, where it can be made.",
        "通常のドローの前には、そのタイミングで発動するとされる効果のみが発動でき、チェーンは1つだけ組まれる。"
        "その処理で誘発した効果は、通常のドローが行えるなら、通常のドローの後に新たにチェーンを組む。",
    ),
    source="ruling page (S01, S18); rule notes 3.2 (X0)",
)


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


ND209: Final = Rule(
    code="ND209",
    title=Text("Two Astral Forces on one chain", "アストラル・フォース2枚の同一チェーン"),
    statement=Text(
        "Whether two Rank-Up-Magic Astral Forces can be on one chain is not stated.",
        "《ＲＵＭ－アストラル・フォース》の(2)を同一チェーン上で2枚発動できるかは明記されていない。",
    ),
    source="not stated on the ruling page nor in the rule handbook",
)


class SecondAstralForce(Reason, frozen=True, kw_only=True):
    rule = ND209
    player: str
    card: Value


ND301: Final = Rule(
    code="ND301",
    title=Text("Normal draw after its right was paid", "コストにした通常のドローを行った"),
    statement=Text(
        "A cost type pays the right to the normal draw when it is activated. A cost that was paid does not come "
        "back: negated or not, processed or not, the normal draw cannot be made.",
        "コストタイプは発動した時点で通常のドローの権利をコストとして支払う。発動や効果が無効にされても、処理が"
        "行えなくても、通常のドローを行う事はできない。",
    ),
    source="ruling page (S11, S12, S15)",
)


class NormalDrawPaid(Reason, frozen=True, kw_only=True):
    rule = ND301
    card: Value
    event: int


class CostOrEffectType(Reason, frozen=True, kw_only=True):
    """Whether the right is paid or used is not settled, and a draw shows the difference."""

    rule = ND301
    card: Value
    event: int


ND302: Final = Rule(
    code="ND302",
    title=Text("Normal draw after a replacement used its right", "効果処理で消費された通常のドローを行った"),
    statement=Text(
        "An effect type uses the right to the normal draw when it resolves, also where what it should do cannot be "
        "done. Only where it was negated, or its Continuous or Field card had left the field, is the draw made.",
        "効果タイプは効果処理時に通常のドローの権利を消費する。行う筈だった処理が行えなくても同様である。無効に"
        "された場合と、永続・フィールド魔法等が効果処理時にフィールドにない場合のみ通常のドローを行う。",
    ),
    source="ruling page (S08, S16, S24 to S26)",
)


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


ND303: Final = Rule(
    code="ND303",
    title=Text("Normal draw against Astral Force's oath", "アストラル・フォースの誓約に反する通常のドロー"),
    statement=Text(
        "Rank-Up-Magic Astral Force forbids the normal draw of the turn by an oath. The oath holds when only the "
        "effect is negated; it does not when the activation is.",
        "《ＲＵＭ－アストラル・フォース》の「通常のドローを行えず」は誓約効果であり、効果だけを無効にされた場合は"
        "適用され、発動を無効にされた場合は適用されない。",
    ),
    source="ruling page (S31, S32)",
)


class NormalDrawForbiddenByOath(Reason, frozen=True, kw_only=True):
    rule = ND303
    card: Value
    event: int


ND304: Final = Rule(
    code="ND304",
    title=Text("A lower link applied although a later one decided", "後の効果が優先されるのに前の効果が適用された"),
    statement=Text(
        "Of replacing effects stacked on a chain only the one activated last applies; one before it applies only "
        "where all above it were negated (or had left the field).",
        "チェーンが積まれた場合、最後に積んだ効果のみが適用される。その効果が無効にされた場合のみ1つ前の効果が"
        "適用される。",
    ),
    source="ruling page (S24, S25, S26)",
)


class LowerLinkPerhapsApplied(Reason, frozen=True, kw_only=True):
    rule = ND304
    card: Value
    other: Value


class LowerLinkApplied(Reason, frozen=True, kw_only=True):
    rule = ND304
    card: Value
    other: Value


ND305: Final = Rule(
    code="ND305",
    title=Text("Normal draw missing although nothing replaced it", "代わりの効果がすべて無効なのに通常のドローがない"),
    statement=Text(
        "Where every effect type was negated or had left the field, and every Astral Force had its activation "
        "negated, the normal draw is made as usual.",
        "効果タイプの発動・効果がすべて無効にされた（またはフィールドを離れた）場合は通常のドローを行う。"
        "アストラル・フォースは発動を無効にされた場合に限る。",
    ),
    source="ruling page (S13, S14, S28, S32)",
)


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
