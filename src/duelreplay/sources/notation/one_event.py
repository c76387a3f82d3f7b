"""One event as the line that tells it, in English or Japanese, at the moment at which it stands in its duel.

What is offered here are candidates: whoever takes one reads it again and sees whether it says the event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from duelreplay.cards.names import name_in
from duelreplay.log import events as ev
from duelreplay.log.events import Activate, Card, CardRef, Event, Move, card_code
from duelreplay.sources.notation.cards import CardNames
from duelreplay.sources.notation.event_words import FAILED, PHASE_WORDS, EventWords, UnsaidError, is_copy
from duelreplay.sources.notation.moment import Moment
from duelreplay.text import Lang

_PHASE_JA: Final = {
    "draw": "ドローフェイズ",
    "standby": "スタンバイ",
    "main1": "メイン1",
    "battle": "バトル",
    "main2": "メイン2",
    "end": "エンド",
}
_ZONE_JA: Final = {
    "hand": "手札",
    "deck": "デッキ",
    "graveyard": "墓地",
    "banished": "除外ゾーン",
    "extra": "エクストラデッキ",
    "monster": "モンスターゾーン",
    "spell": "魔法・罠ゾーン",
    "field": "フィールドゾーン",
    "pendulum": "ペンデュラムゾーン",
    "overlay": "X素材",
    "outside": "ゲーム外",
}
_FACE_JA: Final = {"face_up": "表側", "face_down": "裏側"}
_NEGATED_JA: Final = {"activation": "発動無効", "effect": "効果無効"}
_FAILED_JA: Final = {"unprocessable": "不発", "no_effect": "何もしない"}
_PAY_JA: Final = {
    "discard": "捨てる",
    "send": "送る",
    "banish": "除外する",
    "tribute": "リリース",
    "detach": "取り除く",
    "return": "戻す",
    "reveal": "公開",
    "add": "加える",
}
_REASON_JA: Final = {
    "deck_out": "デッキ切れ",
    "surrender": "サレンダー",
    "time": "時間切れ",
    "judge": "ジャッジ",
    "lp": "ライフ0",
    "effect": "効果による勝利",
    "other": "その他",
}
_WHERE_JA: Final = {"top": "デッキの上", "bottom": "デッキの下", "deck": "デッキの中"}
_CANNOT_JA: Final = {
    "draw": "ドローできない",
    "effect_draw": "効果でドローできない",
    "normal_draw": "通常ドローできない",
}
_UNTIL_JA: Final = {"turn": "このターン", "phase": "このフェイズ", "duel": "このデュエル"}
_SUMMON_JA: Final = {
    "normal": "召喚",
    "flip": "反転召喚",
    "procedure": "手順で特殊召喚",
    "special": "特殊召喚",
    "effect": "特殊召喚",
}


class Lines:
    """The lines that may say one event of a duel; ``names`` are what its players are called, by id."""

    def __init__(self, moment: Moment, cards: CardNames, names: dict[str, str]) -> None:
        self.moment = moment
        self.names = names
        self.words = EventWords(cards, names)
        self.words.show(moment.links)

    def of(self, event: Event, lang: Lang) -> Iterator[str]:
        """The candidates, the best first."""
        makers: Iterable[Callable[[Event], Iterator[str]]] = (
            (self._japanese, self._english) if lang == "ja" else (self._english,)
        )
        for maker in makers:
            for same in self._alike(event):
                try:
                    yield from maker(same)
                except UnsaidError:
                    continue

    def _alike(self, event: Event) -> Iterator[Event]:
        """The event, and a move as it would be told at this moment, where a log gives other reasons for it."""
        yield event
        if not isinstance(event, Move) or event.reason not in {None, "effect", "rule"}:
            return
        link = self.moment.resolving
        summon = event.summon
        if summon in {"special", "effect"}:
            summon = "special" if link is None else "effect"
        reason: ev.MoveReason | None = "rule" if summon in {"normal", "flip", "procedure"} else None
        if reason is None and link is not None:
            reason = "effect"
        yield replace(event, reason=reason, link=link if reason == "effect" else None, summon=summon)

    def _english(self, event: Event) -> Iterator[str]:
        words, moment = self.words, self.moment
        match event:
            case ev.Turn():
                yield f"T{moment.turn + 1} {self.names[event.player]}"
            case ev.Phase():
                yield {"draw": "DP", **PHASE_WORDS}[event.phase]
            case ev.Draw() if moment.player is None:
                yield f"opening: {self.names[event.player]} {event.count}"
            case ev.Activate():
                yield f"CL{moment.link} {words.link_card(event)} ({', '.join(words.circumstances(event))})"
            case ev.Cost():
                yield words.cost(event, self._link_paid_for())
            case ev.Negate():
                yield f"CL{event.link} {words.negation(event)}"
            case ev.Resolve():
                yield f"CL{event.link} {FAILED.get(event.outcome or '', 'resolves')}"
            case ev.ChainEnd():
                yield "chain over"
            case ev.Note():
                yield f"note: {event.text}"
            case ev.Move(reason="cost"):
                yield words.moves_as_cost([event], self._link_paid_for().player)
            case ev.Move():
                yield from self._deed(words.move([event], event.link if event.reason == "effect" else None))
            case ev.Draw(reason="normal", count=1, cards=None) if event.player == moment.player:
                yield f"{self.names[event.player]}: normal draw"
            case _:
                yield from self._deed(words.deed(event))

    def _deed(self, said: str) -> Iterator[str]:
        """A deed, alone or as what the link did that resolves."""
        yield said
        if self.moment.resolving is not None:
            yield f"CL{self.moment.resolving} resolves: {said}"

    def _link_paid_for(self) -> Activate:
        """The link that a cost is paid for: the last one.

        Raises:
            UnsaidError: there is none.
        """
        if not self.moment.links:
            raise UnsaidError
        return self.moment.links[-1]

    def _japanese(self, event: Event) -> Iterator[str]:
        moment = self.moment
        who = self.names.get(event.player or "", "")
        match event:
            case ev.Turn():
                yield f"{moment.turn + 1}ターン目：{who}"
            case ev.Phase():
                yield _PHASE_JA[event.phase]
            case ev.Draw() if moment.player is None:
                yield f"初手：{who} {event.count}"
            case ev.Draw(reason="normal", count=1, cards=None) if event.player == moment.player:
                yield f"{who}：通常ドロー"
            case ev.Draw():
                cards = f"：{self._cards(event.cards)}" if event.cards else ""
                yield from self._deed_ja(f"{who}は{event.count}枚ドロー{cards}")
            case ev.Activate():
                yield f"チェーン{moment.link} {self._link_card(event)}（{'、'.join(self._circumstances(event))}）"
            case ev.Cost():
                yield f"コスト {self._cost(event)}"
            case ev.Negate():
                yield f"チェーン{event.link} {self._by(event)}{_NEGATED_JA[event.what]}"
            case ev.Resolve():
                yield f"チェーン{event.link} {_FAILED_JA.get(event.outcome or '', '処理')}"
            case ev.ChainEnd():
                yield "チェーン終了"
            case ev.Note():
                yield f"メモ：{event.text}"
            case ev.Move(reason="cost"):
                yield f"コスト {self._move(event)}"
            case ev.Move():
                actor = self.words.actor([event])
                whose = "" if self.words.is_clear([event], actor) else f"{self.names[event.player]}の"
                yield from self._deed_ja(f"{self.names[actor]}は{whose}{self._move(event)}")
            case ev.End():
                reason = _REASON_JA[event.reason]
                yield (
                    f"引き分け（{reason}）" if event.winner is None else f"{self.names[event.winner]}の勝ち（{reason}）"
                )
            case _:
                yield from self._deed_ja(f"{who}は{self._lesser(event)}")

    def _deed_ja(self, said: str) -> Iterator[str]:
        yield said
        if self.moment.resolving is not None:
            yield f"チェーン{self.moment.resolving}処理：{said}"

    def _card(self, ref: CardRef) -> str:
        """A card by its Japanese name, where it has one that is read as the same card."""
        name, code = name_in("ja", ref), card_code(ref)
        if name is not None and code is not None and self.words.reads_as(name, name, code):
            uid = ref.uid if isinstance(ref, Card) else None
            return name + (f" #{uid}" if isinstance(uid, int) and is_copy(uid) else "")
        return self.words.card(ref)

    def _cards(self, refs: Iterable[CardRef]) -> str:
        return "＋".join(map(self._card, refs))

    def _link_card(self, event: Activate) -> str:
        skill = isinstance(event.card, Card) and event.card.kind == "skill"
        return ("スキル：" if skill else "") + self._card(event.card)

    def _circumstances(self, event: Activate) -> Iterator[str]:
        yield self.names[event.player]
        if event.from_ is not None:
            yield _ZONE_JA[event.from_]
        if event.position is not None:
            yield _FACE_JA[event.position]
        if event.effect is not None:
            yield f"効果{event.effect}"

    def _cost(self, event: ev.Cost) -> str:
        link = self._link_paid_for()
        if event.player != link.player:
            raise UnsaidError
        if event.pay == "normal_draw":
            return "通常ドロー"
        if event.pay == "lp":
            return "LP" if event.amount is None else f"LP{event.amount}"
        if event.pay == "other" and event.from_ is None and not event.cards:
            return f"カウンター{event.amount}つ"
        what = self._cards(event.cards) if event.cards else f"{event.amount}枚"
        verb, zones = self.words.paid_in(event, link)
        if verb not in _PAY_JA:
            raise UnsaidError
        said = "".join(f"{_ZONE_JA[zone]}{'から' if word == 'from' else 'へ'}" for word, zone in zones)
        return f"{what}を{said}{_PAY_JA[verb]}"

    def _by(self, event: ev.Negate) -> str:
        if event.by_link is not None:
            return f"チェーン{event.by_link}による"
        return "不明による" if event.by is None else f"{self._card(event.by)}による"

    def _move(self, move: Move) -> str:
        what = self._card(move.card) if move.card != Card() else f"{move.count or 1}枚"
        face = f"{_FACE_JA[move.position]}で" if move.position is not None else ""
        why = {"battle": "戦闘で", "rule": "ルールで"}.get(move.reason or "", "")
        came, went = _ZONE_JA[move.from_], _ZONE_JA[move.to]
        if move.summon is not None:
            return f"{what}を{came}から{went}へ{face}{_SUMMON_JA[move.summon]}"
        return f"{what}を{came}から{went}へ{face}{why}送る"

    def _lesser(self, event: Event) -> str:
        match event:
            case ev.Reveal():
                hidden = all(card == Card() for card in event.cards)
                return f"{f'{len(event.cards)}枚' if hidden else self._cards(event.cards)}を公開"
            case ev.Shuffle():
                return f"{_ZONE_JA[event.what]}をシャッフル"
            case ev.LifePoints() if event.change:
                return f"{abs(event.change)}{'回復' if event.change > 0 else 'ダメージ'}"
            case ev.Deck():
                return f"デッキ残り{event.count}枚"
            case ev.Coin():
                return f"コイン：{'表' if event.result == 'heads' else '裏'}"
            case ev.Die():
                return f"サイコロ：{event.result}"
            case ev.PutBack():
                what = self._cards(event.cards) if event.cards else f"{event.count or 1}枚"
                return f"引いた{what}を{_WHERE_JA[event.where]}に戻す"
            case ev.Grant(until=None | "turn" | "phase" | "duel") if event.count != "any":
                return f"{self._until(event.until)}{event.count}枚ドローできる{self._stated_by(event.by)}"
            case ev.Restrict(what="draw_phase", until=ev.Span(draw_phases=int(n))):
                return f"次のドローフェイズ{n}回をスキップ"
            case ev.Restrict(until="turn" | "phase" | "duel") if event.what in _CANNOT_JA:
                return f"{self._until(event.until)}{_CANNOT_JA[event.what]}{self._stated_by(event.by)}"
        raise UnsaidError

    def _until(self, until: ev.Until | None) -> str:
        return _UNTIL_JA[until] if isinstance(until, str) else ""

    def _stated_by(self, card: CardRef | None) -> str:
        return "" if card is None else f" by {self._card(card)}"
