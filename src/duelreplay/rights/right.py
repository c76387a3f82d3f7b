"""A right to draw: whose it is, how many cards, what opened it, and what became of it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from duelreplay.log.events import CardRef
from duelreplay.text import Message, Text, Value

RightKind = Literal["opening", "normal", "effect", "granted"]
RightStatus = Literal["open", "redeemed", "spent", "voided", "barred", "lapsed"]


class Entry(NamedTuple):
    """One line of a right's history."""

    seq: int
    what: Message


class Right:
    """A right to draw.

    ``player`` is its holder. ``least`` cards must be drawn, ``most`` may be (None: no bound known); ``taken`` have
    been. ``opened_at`` is the event that is its ground, ``by`` the card that gives it. The status says what became
    of it: paid or used for something else (``spent``), taken away (``voided``), forbidden by a skip or a ban
    (``barred``), drawn (``redeemed``), or gone with its moment (``lapsed``).
    """

    __slots__ = ("by", "by_uid", "history", "kind", "label", "least", "most", "opened_at", "player", "status", "taken")

    def __init__(
        self,
        kind: RightKind,
        player: str,
        label: Message,
        least: int,
        most: int | None,
        opened_at: int,
        by: CardRef | None = None,
        by_uid: str | int | None = None,
    ) -> None:
        self.kind: RightKind = kind
        self.player = player
        self.label = label
        self.least = least
        self.most = most
        self.opened_at = opened_at
        self.by = by
        self.by_uid = by_uid
        self.taken = 0
        self.status: RightStatus = "open"
        self.history: list[Entry] = []

    def note(self, seq: int, what: Text, **values: Value) -> None:
        """Write one line into the right's history."""
        self.history.append(Entry(seq, Message(what, values)))

    def close(self, status: RightStatus, seq: int, what: Text, **values: Value) -> None:
        """Set what became of the right, and write it down."""
        self.status = status
        self.note(seq, what, **values)

    def end(self, seq: int) -> None:
        """Its window is over: it was taken, or what is left of it lapses."""
        if self.status != "open":
            return
        if self.is_taken:
            self.status = "redeemed"
        else:
            self.close("redeemed" if self.taken else "lapsed", seq, ENDED)

    @property
    def stands(self) -> RightStatus:
        """What has become of it so far: taken in full, it is redeemed, though its window may still be open."""
        return "redeemed" if self.status == "open" and self.is_taken else self.status

    @property
    def fate(self) -> Entry | None:
        """What its history says became of it: the last line, but for the one that it opened, where there is another."""
        return next((entry for entry in reversed(self.history) if entry.what.template != OPENED), None) or (
            self.history[-1] if self.history else None
        )

    @property
    def is_taken(self) -> bool:
        """Whether every card it gives was drawn; not known where it has no bound."""
        return self.taken > 0 and self.taken == self.most

    @property
    def beyond(self) -> int:
        """Cards that were drawn as if by it, and that it does not give."""
        return sum(int(str(one.what.values["count"])) for one in self.history if one.what.template is DENIED)

    def take(self, seq: int, count: int) -> None:
        """Cards were drawn for it."""
        self.taken += count
        self.note(seq, DRAWN, count=count)


OPENED: Final = Text("opened", "発生")
MAYBE: Final = Text(
    "may have opened: the log does not show whether it resolved", "発生した可能性：処理されたかは記録にない"
)
DRAWN: Final = Text("{count} drawn", "{count}枚ドロー")
OPENLY: Final = Text(
    "{count} drawn openly: sent from the Deck and taken to the hand",
    "{count}枚を公開でドロー：デッキから墓地へ送り手札に加えた",
)
LOOKED: Final = Text("{count} looked at", "{count}枚を確認")
DENIED: Final = Text("{count} drawn, not by this right", "{count}枚ドローしたが、この権利によるものではない")
PAID: Final = Text("paid for {card}", "{card}のコストとして支払われた")
USED: Final = Text("used by {card} at its resolution", "{card}の効果処理で消費された")
FORBIDDEN: Final = Text("forbidden by the oath of {card}", "{card}の誓約により行えない")
SKIPPED: Final = Text("skipped", "スキップされた")
BARRED: Final = Text("barred: {card} (event {event}) forbids it", "行えない：{card}（イベント{event}）による")
FIRST_TURN: Final = Text("barred: no normal draw in the first turn", "行えない：先攻の最初のターン")
OPEN_QUESTION: Final = Text("left open by the rulings ({code})", "裁定上未確定（{code}）")
UNKNOWN: Final = Text("unknown: the log does not record what would decide", "不明：判定に必要な記録がない")
NOT_MADE: Final = Text("not made", "行われなかった")
AGAIN: Final = Text("replaced: {card} was announced anew", "取消：{card}は改めて宣言された")
LEFT: Final = Text("not taken by {card}, which was negated", "{card}は無効にされたため消費されない")
NEGATED: Final = Text("voided: {card} was negated", "失効：{card}は無効にされた")
NO_EFFECT: Final = Text("voided: {card} did nothing", "失効：{card}の効果は適用されなかった")
ENDED: Final = Text("lapsed", "消滅")
