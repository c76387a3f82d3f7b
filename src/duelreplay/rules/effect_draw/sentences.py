"""Rules about draws by card effects (ED1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Text, Value

ED101: Final = Rule(
    code="ED101",
    title=Text("No effect explains the draw", "ドローの理由となる効果がない"),
    statement=Text(
        "Outside the normal draw a card is drawn only by an effect, when it resolves or while it lasts.",
        "通常のドロー以外では、効果の処理時またはその適用中にのみカードをドローする。",
    ),
    source="rule notes 3.6",
)


class NothingGivesDraw(Reason, frozen=True, kw_only=True):
    rule = ED101
    player: str
    count: int
    phase: Text
    turn: int


class ActivationGivesNoDraw(Reason, frozen=True, kw_only=True):
    rule = ED101
    player: str
    count: int
    card: Value
    event: int
    where: Text


class CardGivesNoDraw(Reason, frozen=True, kw_only=True):
    rule = ED101
    player: str
    count: int
    card: Value


class RetrievedFromDeck(Reason, frozen=True, kw_only=True):
    rule = ED101
    player: str
    event: int


class NothingDoneBefore(Reason, frozen=True, kw_only=True):
    rule = ED101
    player: str
    count: int
    turn: int


ED102: Final = Rule(
    code="ED102",
    title=Text("More cards than the effect gives", "効果で引ける枚数を超えたドロー"),
    statement=Text(
        "An effect gives as many cards as it says.",
        "効果によるドローの枚数は、その効果の定める枚数である。",
    ),
    source="rule notes 3.6; the card's text",
)


class MoreThanEffectGives(Reason, frozen=True, kw_only=True):
    rule = ED102
    player: str
    count: int
    card: Value
    most: int


ED103: Final = Rule(
    code="ED103",
    title=Text("Fewer cards than the effect gives", "効果で引くべき枚数に足りないドロー"),
    statement=Text(
        "A draw that an effect makes mandatory is made in full, as far as the deck reaches.",
        "強制のドローは、デッキにある限り全枚数行う。",
    ),
    source="rule notes 3.5 and 3.6; the card's text",
)


class FewerThanEffectGives(Reason, frozen=True, kw_only=True):
    rule = ED103
    card: Value
    event: int
    player: str
    least: int
    count: int


class FewerPerhapsForbidden(Reason, frozen=True, kw_only=True):
    """Something on the field, which a log without all moves need not show, may have forbidden the draw."""

    rule = ED103
    card: Value
    event: int
    player: str
    least: int
    count: int


class FewerWhichEffect(Reason, frozen=True, kw_only=True):
    """The log names the effect, and may mean another."""

    rule = ED103
    card: Value
    event: int
    player: str
    least: int


class FewerPerhapsUnresolved(Reason, frozen=True, kw_only=True):
    rule = ED103
    card: Value
    event: int
    player: str
    least: int
    count: int


ED104: Final = Rule(
    code="ED104",
    title=Text("Drawn for a link that was negated or did nothing", "無効にされた効果によるドロー"),
    statement=Text(
        "A link whose activation or effect was negated gives no draw.",
        "発動または効果を無効にされたチェーンブロックは、ドローをさせない。",
    ),
    source="rule notes 3.6",
)


class LinkNegated(Reason, frozen=True, kw_only=True):
    rule = ED104
    player: str
    count: int
    card: Value
    event: int


class OnlyCauseNegated(Reason, frozen=True, kw_only=True):
    rule = ED104
    player: str
    count: int
    card: Value
    event: int


class CardLeftBeforeResolution(Reason, frozen=True, kw_only=True):
    rule = ED104
    player: str
    count: int
    card: Value
    event: int


class LinkDidNothing(Reason, frozen=True, kw_only=True):
    rule = ED104
    player: str
    count: int
    card: Value
    event: int


ED105: Final = Rule(
    code="ED105",
    title=Text("Drawn by the wrong player", "ドローするプレイヤーが違う"),
    statement=Text(
        "An effect lets the players draw that it names.",
        "効果によりドローするのは、その効果が定めるプレイヤーである。",
    ),
    source="rule notes 3.6; the card's text",
)


class OtherPlayerHadDrawn(Reason, frozen=True, kw_only=True):
    rule = ED105
    player: str
    count: int
    card: Value
    other: str


class DrawBelongsToOther(Reason, frozen=True, kw_only=True):
    rule = ED105
    player: str
    count: int
    card: Value
    other: str


ED106: Final = Rule(
    code="ED106",
    title=Text("Drawn before the link resolved", "効果処理の前のドロー"),
    statement=Text(
        "An effect draws when it resolves, never at its activation.",
        "効果によるドローは効果処理時に行い、発動時には行わない。",
    ),
    source="rule notes 3.6",
)


class DrawnBeforeResolution(Reason, frozen=True, kw_only=True):
    rule = ED106
    player: str
    count: int
    event: int


ED107: Final = Rule(
    code="ED107",
    title=Text("The effect is not known to draw", "ドローする効果か不明"),
    statement=Text(
        "A draw while a card resolves that the catalogue does not know to draw can be neither confirmed nor denied.",
        "ドローする効果としてカタログにないカードの処理中のドローは、正否を判断できない。",
    ),
    source="docs/report.md (verdicts)",
)


class DrawnPerhapsToLook(Reason, frozen=True, kw_only=True):
    rule = ED107
    player: str
    count: int
    card: Value
    event: int


class NothingPlayedKnownToDraw(Reason, frozen=True, kw_only=True):
    """``card`` and ``event``: what was played last."""

    rule = ED107
    player: str
    count: int
    card: Value
    event: int


class EffectUnknown(Reason, frozen=True, kw_only=True):
    rule = ED107
    player: str
    count: int
    card: Value
    event: int


class UnknownCardMayDraw(Reason, frozen=True, kw_only=True):
    rule = ED107
    player: str
    count: int
    card: Value
    event: int


class CauseNotRecorded(Reason, frozen=True, kw_only=True):
    rule = ED107
    player: str
    count: int
    missing: Text


class PossibleCause(Reason, frozen=True, kw_only=True):
    rule = ED107
    player: str
    count: int
    card: Value
    event: int


ED108: Final = Rule(
    code="ED108",
    title=Text("A repaired draw", "修復されたドロー"),
    statement=Text(
        "A drawn card that was put back into the deck is judged as it was drawn; what followed is stated beside it.",
        "ドローした後デッキに戻されたカードは、引いた時点で判断し、その後の経過を併記する。",
    ),
    source="docs/report.md (repair)",
)


class DrawnCardPutBack(Reason, frozen=True, kw_only=True):
    rule = ED108
    player: str
    event: int


ED109: Final = Rule(
    code="ED109",
    title=Text("The number of cards cannot be checked", "ドロー枚数を確認できない"),
    statement=Text(
        "Where an effect's number of cards depends on what the log does not record, the number is not judged.",
        "効果のドロー枚数が記録にない事柄によって決まる場合、枚数は判断しない。",
    ),
    source="docs/report.md (verdicts)",
)


class NumberNotRecorded(Reason, frozen=True, kw_only=True):
    rule = ED109
    player: str
    count: int
    card: Value
    event: int
    missing: Text


ED110: Final = Rule(
    code="ED110",
    title=Text("The effect's condition was not met", "効果の条件を満たしていない"),
    statement=Text(
        "A draw that an effect gives under a condition needs that condition: the right card drawn before, an empty "
        "hand at the start of the Draw Phase.",
        "条件付きのドローは、その条件（直前に引いたカード、ドローフェイズ開始時の手札0枚など）を満たす必要がある。",
    ),
    source="ruling page (S04, S05); rule notes 3.2 and 4",
)


class ConditionNotMet(Reason, frozen=True, kw_only=True):
    rule = ED110
    player: str
    count: int
    card: Value


ED201: Final = Rule(
    code="ED201",
    title=Text("The cost was not the one that the effect asks", "コストが効果の定めるものと異なる"),
    statement=Text(
        "An effect is activated by paying its cost: that kind of cost, that number, such cards. What the log does not "
        "say of a cost is no evidence.",
        "効果の発動には、定められた種類・数・カードのコストを支払う。コストについて記録にないことは根拠としない。",
    ),
    source="the card's text",
)


class OtherKindOfCost(Reason, frozen=True, kw_only=True):
    rule = ED201
    player: str
    card: Value


class WrongNumberPaid(Reason, frozen=True, kw_only=True):
    rule = ED201
    player: str
    paid: int
    card: Value
    asked: str | int


class WrongLifePointsPaid(Reason, frozen=True, kw_only=True):
    rule = ED201
    player: str
    amount: int
    card: Value
    asked: str | int


class WrongCardPaid(Reason, frozen=True, kw_only=True):
    rule = ED201
    player: str
    card: Value
    paid: Value


class CardPerhapsNotAsked(Reason, frozen=True, kw_only=True):
    rule = ED201
    player: str
    card: Value
    paid: Value
    series: str


class TooFewCardsInDeck(Reason, frozen=True, kw_only=True):
    rule = ED201
    player: str
    card: Value
    least: int
    deck: int


class TooFewCardsToDiscard(Reason, frozen=True, kw_only=True):
    rule = ED201
    player: str
    card: Value
    least: int
    hand: int


ED202: Final = Rule(
    code="ED202",
    title=Text("Used again, though it can be used once", "回数の制限を超えた使用"),
    statement=Text(
        "What can be used once per turn is used once; a negated activation gives back the use of a card that can be "
        "activated once per turn.",
        "１ターンに１度の効果は１度だけ使用できる。「発動できない」制限は、発動を無効にされた場合には数えない。",
    ),
    source="the card's text",
)


class UsedAgain(Reason, frozen=True, kw_only=True):
    rule = ED202
    player: str
    card: Value
    times: int
    scope: Text
    event: int


ED203: Final = Rule(
    code="ED203",
    title=Text("Activated where it cannot be", "発動できない時の発動"),
    statement=Text(
        "A card or effect is activated in the phase, the turn and the place that its kind and its text allow, and "
        "where what it answers has happened.",
        "カードや効果は、その種類とテキストの認めるフェイズ・ターン・場所で、契機となる出来事があった場合に発動できる。",
    ),
    source="the card's text; Spell Speeds and card types (rule book)",
)


class ActivatedFromWrongPlace(Reason, frozen=True, kw_only=True):
    rule = ED203
    player: str
    card: Value
    where: Text


RULES: Final = (
    ED101,
    ED102,
    ED103,
    ED104,
    ED105,
    ED106,
    ED107,
    ED108,
    ED109,
    ED110,
    ED201,
    ED202,
    ED203,
)
