"""The ledger of rights to draw: each right, what opened it, and what became of it."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from duelreplay.log.events import CardRef
from duelreplay.rules.text import Message, Text, Value

RightKind = Literal["opening", "normal", "effect", "granted"]
RightStatus = Literal["open", "redeemed", "spent", "voided", "lapsed"]


class Entry(Struct, frozen=True):
    """One line of a right's history."""

    seq: int
    what: Message


class Right(Struct, kw_only=True):
    """A right to draw.

    ``least`` cards must be drawn, ``most`` may be (None: no bound known); ``taken`` have been. The status says
    what became of it: paid or used for something else (``spent``), taken away (``voided``), drawn
    (``redeemed``), or gone with its moment (``lapsed``).
    """

    kind: RightKind
    player: str
    label: Message
    least: int
    most: int | None
    opened_at: int
    by: CardRef | None = None
    by_uid: str | int | None = None
    taken: int = 0
    status: RightStatus = "open"
    history: list[Entry] = []

    def note(self, seq: int, what: Text, **values: Value) -> None:
        """Write one line into the right's history."""
        self.history.append(Entry(seq, Message(what, values)))

    def close(self, status: RightStatus, seq: int, what: Text, **values: Value) -> None:
        """Set what became of the right, and write it down."""
        self.status = status
        self.note(seq, what, **values)


OPENED: Final = Text("opened", "発生")
MAYBE: Final = Text(
    "may have opened: the log does not show whether it resolved", "発生した可能性：処理されたかは記録にない"
)
DRAWN: Final = Text("{count} drawn", "{count}枚ドロー")
PAID: Final = Text("paid for {card}", "{card}のコストとして支払われた")
USED: Final = Text("used by {card} at its resolution", "{card}の効果処理で消費された")
FORBIDDEN: Final = Text("forbidden by the oath of {card}", "{card}の誓約により行えない")
SKIPPED: Final = Text("skipped", "スキップされた")
OPEN_QUESTION: Final = Text("left open by the rulings ({code})", "裁定上未確定（{code}）")
UNKNOWN: Final = Text("unknown: the log does not record what would decide", "不明：判定に必要な記録がない")
NOT_MADE: Final = Text("not made", "行われなかった")
LEFT: Final = Text("not taken by {card}, which was negated", "{card}は無効にされたため消費されない")
NEGATED: Final = Text("voided: {card} was negated", "無効：{card}は無効にされた")
ENDED: Final = Text("lapsed", "消滅")
