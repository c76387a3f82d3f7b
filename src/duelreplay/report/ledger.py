"""The ledger of rights to draw: each right, what opened it, what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from duelreplay.log.events import Event
from duelreplay.report.paint import Paint
from duelreplay.report.words import Words
from duelreplay.rights.right import Right, RightStatus
from duelreplay.text import Text

STATUSES: Final[dict[RightStatus, Text]] = {
    "open": Text("open", "未使用"),
    "redeemed": Text("redeemed", "使用済み"),
    "spent": Text("spent", "消費済み"),
    "voided": Text("voided", "失効"),
    "barred": Text("barred", "行えない"),
    "lapsed": Text("lapsed", "消滅"),
}
OWED: Final = Text("owed", "必須、未ドロー")
RIGHT: Final = Text("{player}: {label}: {status}, {count}", "{player}：{label}：{status}、{count}")
DRAWN: Final = Text("{taken} of {most} drawn", "{most}枚中{taken}枚ドロー")
DRAWN_OF_RANGE: Final = Text("{taken} drawn, {least} to {most} allowed", "{taken}枚ドロー、{least}～{most}枚可能")
DRAWN_FREELY: Final = Text("{taken} drawn, any number allowed", "{taken}枚ドロー、枚数の制限なし")
DRAWN_UNBOUNDED: Final = Text("{taken} drawn, {least} or more allowed", "{taken}枚ドロー、{least}枚以上可能")
BECAME: Final = Text("{told} → {what}", "{told} → {what}")


def is_owed(right: Right) -> bool:
    """Whether cards of the right still have to be drawn."""
    return right.stands == "open" and right.taken < right.least


def touches(right: Right, seq: int) -> bool:
    """Whether the event opened the right or changed it."""
    return right.opened_at == seq or any(entry.seq == seq for entry in right.history)


def right_line(right: Right, words: Words, paint: Paint) -> str:
    """A right in one line: whose, what, what became of it, how many cards."""
    status = words.say(OWED if is_owed(right) else STATUSES[right.stands])
    line = words.say(
        RIGHT,
        player=words.name(right.player),
        label=words.message(right.label),
        status=status,
        count=_count(right, words),
    )
    return paint.strong(line) if right.stands == "open" else line


def history_lines(right: Right, words: Words, events: dict[int, Event]) -> Iterator[str]:
    """What became of a right, event by event; ``events`` are those of its history, by number."""
    for entry in right.history:
        told = words.told(entry.seq, events.get(entry.seq))
        yield words.say(BECAME, told=told, what=words.message(entry.what))


def events_of(rights: Iterable[Right], events: Iterable[Event]) -> dict[int, Event]:
    """The events that stand in the histories of the rights, by number."""
    wanted = {entry.seq for right in rights for entry in right.history}
    return {event.seq: event for event in events if event.seq in wanted} if wanted else {}


def _count(right: Right, words: Words) -> str:
    values = {"taken": right.taken, "least": right.least, "most": right.most}
    if right.most is None:
        return words.say(DRAWN_UNBOUNDED if right.least else DRAWN_FREELY, **values)
    return words.say(DRAWN if right.least == right.most else DRAWN_OF_RANGE, **values)
