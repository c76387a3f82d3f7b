"""Rules about the log itself (LG1xx): they accuse nobody."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Text, Value

_SOURCE: Final = "duel-log/1"

LG101: Final = Rule(code="LG101", source=_SOURCE)


class LinkNotActivated(Reason, frozen=True, kw_only=True):
    rule = LG101
    link: int


class LinkNumberSkipped(Reason, frozen=True, kw_only=True):
    rule = LG101
    link: int
    expected: int


class PhaseBack(Reason, frozen=True, kw_only=True):
    rule = LG101
    phase: Text
    previous: Text


class FirstPlayerContradicted(Reason, frozen=True, kw_only=True):
    rule = LG101
    player: str
    first: str


class PhaseBeforeTurn(Reason, frozen=True, kw_only=True):
    rule = LG101


LG102: Final = Rule(code="LG102", source=_SOURCE)


class UnknownEvents(Reason, frozen=True, kw_only=True):
    rule = LG102
    count: int
    names: str


LG103: Final = Rule(code="LG103", source=_SOURCE)


class EventsAfterEnd(Reason, frozen=True, kw_only=True):
    rule = LG103
    event: int
    count: int


LG104: Final = Rule(code="LG104", source=_SOURCE)


class LogStopsMidChain(Reason, frozen=True, kw_only=True):
    rule = LG104
    event: int


LG105: Final = Rule(code="LG105", source=_SOURCE)


class CardUnknown(Reason, frozen=True, kw_only=True):
    rule = LG105
    card: Value
    event: int


class NoSuchCard(Reason, frozen=True, kw_only=True):
    rule = LG105
    card: str
    event: int


class NoSuchCardButNear(Reason, frozen=True, kw_only=True):
    rule = LG105
    card: str
    event: int
    near: Text


LG106: Final = Rule(code="LG106", source=_SOURCE)


class EventsVoided(Reason, frozen=True, kw_only=True):
    rule = LG106
    events: str
    by: Text
    why: str


class RecordCorrected(Reason, frozen=True, kw_only=True):
    rule = LG106
    by: Text
    why: str


LG107: Final = Rule(code="LG107", source=_SOURCE)


class NoDrawPhaseToSkip(Reason, frozen=True, kw_only=True):
    rule = LG107
    player: str


LG108: Final = Rule(code="LG108", source=_SOURCE)


class NegatedYetApplied(Reason, frozen=True, kw_only=True):
    rule = LG108
    card: Value
    event: int


RULES: Final = (LG101, LG102, LG103, LG104, LG105, LG106, LG107, LG108)
