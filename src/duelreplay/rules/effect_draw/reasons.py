"""Rules about draws by card effects (ED1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Text, Value

ED101: Final = Rule(code="ED101", source="rule notes 3.6")


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


class RetrievedBeforeShuffle(Reason, frozen=True, kw_only=True):
    """``card``: the effect that was resolving, activated at ``first``."""

    rule = ED101
    player: str
    event: int
    card: Value
    first: int


class NothingDoneBefore(Reason, frozen=True, kw_only=True):
    rule = ED101
    player: str
    count: int
    turn: int


ED102: Final = Rule(code="ED102", source="rule notes 3.6; the card's text")


class MoreThanEffectGives(Reason, frozen=True, kw_only=True):
    rule = ED102
    player: str
    count: int
    card: Value
    most: int


class MoreThanLookGives(Reason, frozen=True, kw_only=True):
    """Of what was clicked to look at the Deck, a card more came to the hand than the card's text lets."""

    rule = ED102
    player: str
    count: int
    card: Value
    event: int
    keep: int


ED103: Final = Rule(code="ED103", source="rule notes 3.5 and 3.6; the card's text")


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


class FewerPerhapsNegated(Reason, frozen=True, kw_only=True):
    rule = ED103
    card: Value
    event: int
    player: str
    least: int
    by: Value


class MandatoryNotActivated(Reason, frozen=True, kw_only=True):
    rule = ED103
    card: Value
    player: str
    event: int


ED104: Final = Rule(code="ED104", source="rule notes 3.6")


class LinkNegated(Reason, frozen=True, kw_only=True):
    rule = ED104
    player: str
    count: int
    card: Value
    event: int


class NegatedBelow(Reason, frozen=True, kw_only=True):
    rule = ED104
    player: str
    count: int
    card: Value
    event: int


class PerhapsNegated(Reason, frozen=True, kw_only=True):
    rule = ED104
    player: str
    count: int
    card: Value
    by: Value
    link: int


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


ED105: Final = Rule(code="ED105", source="rule notes 3.6; the card's text")


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


ED106: Final = Rule(code="ED106", source="rule notes 3.6")


class DrawnBeforeResolution(Reason, frozen=True, kw_only=True):
    rule = ED106
    player: str
    count: int
    event: int


ED107: Final = Rule(code="ED107", source="docs/report.md (verdicts)")


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


class DrewAndConceded(Reason, frozen=True, kw_only=True):
    """``card`` and ``event``: what was played last; ``end``: the event at which the player gave up."""

    rule = ED101
    player: str
    count: int
    card: Value
    event: int
    end: int


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


class PerhapsOnField(Reason, frozen=True, kw_only=True):
    rule = ED107
    player: str
    count: int
    card: Value
    counter: Value
    event: int


ED108: Final = Rule(code="ED108", source="docs/report.md (repair)")


class DrawnCardPutBack(Reason, frozen=True, kw_only=True):
    rule = ED108
    player: str
    event: int


ED109: Final = Rule(code="ED109", source="docs/report.md (verdicts)")


class NumberNotRecorded(Reason, frozen=True, kw_only=True):
    rule = ED109
    player: str
    count: int
    card: Value
    event: int
    missing: Text


ED110: Final = Rule(code="ED110", source="ruling page (S04, S05); rule notes 3.2 and 4")


class ConditionNotMet(Reason, frozen=True, kw_only=True):
    rule = ED110
    player: str
    count: int
    card: Value


ED111: Final = Rule(code="ED111", source="docs/report.md (looks); the card's text")


class LookedAtAndPutAway(Reason, frozen=True, kw_only=True):
    rule = ED111
    player: str
    card: Value
    event: int
    back: int


class LookedAtAndAdded(Reason, frozen=True, kw_only=True):
    rule = ED111
    player: str
    card: Value
    event: int


ED201: Final = Rule(code="ED201", source="the card's text")


class OtherKindOfCost(Reason, frozen=True, kw_only=True):
    rule = ED201
    player: str
    card: Value


class NoSuchDiscard(Reason, frozen=True, kw_only=True):
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


class TooFewLifePoints(Reason, frozen=True, kw_only=True):
    rule = ED201
    player: str
    card: Value
    least: int
    lp: int


class TooFewCounters(Reason, frozen=True, kw_only=True):
    rule = ED201
    player: str
    card: Value
    least: int
    counters: int
    kind: Text
    event: int


class NothingSeenToPay(Reason, frozen=True, kw_only=True):
    rule = ED201
    player: str
    card: Value


class PaidElsewhere(Reason, frozen=True, kw_only=True):
    rule = ED201
    player: str
    card: Value


ED202: Final = Rule(code="ED202", source="the card's text")


class PerhapsSameCopy(Reason, frozen=True, kw_only=True):
    rule = ED202
    player: str
    count: int
    card: Value
    event: int


class UsedAgain(Reason, frozen=True, kw_only=True):
    rule = ED202
    player: str
    card: Value
    times: int
    scope: Text
    event: int


ED203: Final = Rule(code="ED203", source="the card's text; Spell Speeds and card types (rule book)")


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
    ED111,
    ED201,
    ED202,
    ED203,
)
