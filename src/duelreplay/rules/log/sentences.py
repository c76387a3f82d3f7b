"""Rules about the log itself (LG1xx): they accuse nobody."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule
from duelreplay.text import Text, Value

_SOURCE: Final = "duel-log/1"

LG101: Final = Rule(
    code="LG101",
    title=Text("Impossible order of events", "イベントの順序が矛盾している"),
    statement=Text(
        "Links are numbered upward, only links that exist resolve, and phases go forward.",
        "チェーンブロックは順に数え、存在するものだけが処理され、フェイズは前に進む。",
    ),
    source=_SOURCE,
)


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


LG102: Final = Rule(
    code="LG102",
    title=Text("Unknown event type", "未知の種類のイベント"),
    statement=Text(
        "An event of a type this version does not know is kept and not judged.",
        "未知の種類のイベントは保持されるが、判断の対象にならない。",
    ),
    source=_SOURCE,
)


class UnknownEvents(Reason, frozen=True, kw_only=True):
    rule = LG102
    count: int
    names: str


LG103: Final = Rule(
    code="LG103",
    title=Text("Events after the end", "終了後のイベント"),
    statement=Text(
        "Events after the end belong to no duel and are not judged.",
        "デュエル終了後のイベントはどのデュエルにも属さず、判断しない。",
    ),
    source=_SOURCE,
)


class EventsAfterEnd(Reason, frozen=True, kw_only=True):
    rule = LG103
    event: int
    count: int


LG104: Final = Rule(
    code="LG104",
    title=Text("The log ends in the middle of a chain", "チェーンの途中で記録が終わる"),
    statement=Text(
        "A log that stops in the middle of a chain does not show how its links ended.",
        "チェーンの途中で終わる記録からは、その処理の結果が分からない。",
    ),
    source=_SOURCE,
)


class LogStopsMidChain(Reason, frozen=True, kw_only=True):
    rule = LG104
    event: int


LG105: Final = Rule(
    code="LG105",
    title=Text("Unknown card", "未知のカード"),
    statement=Text(
        "A card that the log does not name, or that the catalogue does not know, may do what nobody can check.",
        "名称のない、またはカタログにないカードの効果は確認できない。",
    ),
    source=_SOURCE,
)


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


LG106: Final = Rule(
    code="LG106",
    title=Text("Events that a correction voids or changes", "訂正により取り消されたイベントまたは変更されたイベント"),
    statement=Text(
        "Events that a correction voids are judged as if they had not happened, and those that it brings in as if they "
        "had; what was recorded stays in the log.",
        "訂正で取り消されたイベントはなかったものとして、加えられたイベントはあったものとして判断する。元の記録は残る。",
    ),
    source=_SOURCE,
)


class EventsVoided(Reason, frozen=True, kw_only=True):
    rule = LG106
    events: str
    by: Text
    why: str


class RecordCorrected(Reason, frozen=True, kw_only=True):
    rule = LG106
    by: Text
    why: str


LG107: Final = Rule(
    code="LG107",
    title=Text("A statement that changes nothing", "効果を持たない記述"),
    statement=Text(
        "A restriction that the log states for a time in which it forbids nothing is kept and has no effect.",
        "禁止する対象のない期間について記録された制限は、残されるが効果を持たない。",
    ),
    source=_SOURCE,
)


class NoDrawPhaseToSkip(Reason, frozen=True, kw_only=True):
    rule = LG107
    player: str


LG108: Final = Rule(
    code="LG108",
    title=Text("The log contradicts itself", "記録の矛盾"),
    statement=Text(
        "A link that was negated, or that did nothing, fetches no card.",
        "無効にされた、または適用されなかったチェーンブロックの処理でカードが手札に加わることはない。",
    ),
    source=_SOURCE,
)


class NegatedYetApplied(Reason, frozen=True, kw_only=True):
    rule = LG108
    card: Value
    event: int


RULES: Final = (LG101, LG102, LG103, LG104, LG105, LG106, LG107, LG108)
