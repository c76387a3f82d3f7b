"""Where a duel stands after an event: turn, chain, hands, decks, rights, and what is skipped or forbidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from typing import Any, Final, Literal

from msgspec import Struct

from duelreplay.cards.catalogue import Catalogue
from duelreplay.duel.chain import Link
from duelreplay.duel.player import Player
from duelreplay.log.events import Event
from duelreplay.log.faults import one_line
from duelreplay.report.cards import card_report
from duelreplay.report.ledger import is_owed, right_line
from duelreplay.report.model import By, RightReport
from duelreplay.report.page_model import right_report
from duelreplay.report.paint import Paint
from duelreplay.report.text import chosen
from duelreplay.report.words import Words
from duelreplay.rights.bars import STATED, Ban, CountChange, SkipDebt
from duelreplay.rights.effect import EffectRight
from duelreplay.rights.right import OPENED, Right
from duelreplay.rules.duel import Duel
from duelreplay.rules.restrictions.bars import is_certain
from duelreplay.text import Lang, Text, Value

FORMAT: Final = "duel-state/1"

TITLE: Final = Text(
    "{path}: {id}, {ruleset}, after {place}: {words}", "{path}：{id}、{ruleset}、{place}（{words}）の直後"
)
MOMENT: Final = Text("{moment}; turn player: {player}", "{moment}、ターンプレイヤー：{player}")
OVER: Final = Text("The duel is over.", "デュエルは終了している。")
CHAIN: Final = Text("Chain", "チェーン")
PLAYERS: Final = Text("Players", "プレイヤー")
OWED: Final = Text("Rights to draw that are owed", "まだ行われていない必須のドロー")
OPEN: Final = Text("Rights to draw that are open", "使用できるドローの権利")
SKIPS: Final = Text("Draw Phases to skip", "スキップされるドローフェイズ")
BANS: Final = Text("Draws that are forbidden", "禁止されているドロー")
COUNTS: Final = Text("Changes of the normal draw's number of cards", "通常のドローの枚数の変更")
HEAD: Final = Text("{head}:", "{head}：")
NONE: Final = Text("{head}: none", "{head}：なし")
LINK: Final = Text(
    "Chain Link {n}, {place}: {card} ({player}){state}", "チェーン{n}、{place}：{card}（{player}）{state}"
)
NEGATED: Final[dict[str, Text]] = {
    "activation": Text(", activation negated at event {seq}", "、イベント{seq}で発動が無効"),
    "effect": Text(", effect negated at event {seq}", "、イベント{seq}で効果が無効"),
}
RESOLVING: Final = Text(", resolving", "、処理中")
RESOLVED: Final = Text(", resolved", "、処理済み")
PLAYER: Final = Text("{player}: hand {hand}, Deck {deck}{top}", "{player}：手札{hand}、デッキ{deck}{top}")
UNKNOWN: Final = Text("not known", "不明")
TOP: Final = Text(", on top: {card}", "、一番上：{card}")
SKIP: Final = Text("{player}: {left} (by {card}, event {seq}){sure}", "{player}：{left}（{card}、イベント{seq}）{sure}")
LEFT: Final = Text("the next {n}", "次から{n}回")
NEXT: Final = Text("the next one", "次の1回")
NEXT_TURN: Final = Text("the one of the next turn", "次のターンの1回")
ALL: Final = Text("all", "以降すべて")
MAYBE: Final = Text("; the log does not show whether this holds", "。適用されるかは記録からは分からない")
BAN: Final = Text(
    "{player}: {what}{until} (by {card}, event {seq}){sure}", "{player}：{until}{what}（{card}、イベント{seq}）{sure}"
)
WHATS: Final[dict[str, Text]] = {
    "draw": Text("any draw", "すべてのドロー"),
    "effect_draw": Text("draws by effects", "効果によるドロー"),
    "normal_draw": Text("the normal draw", "通常のドロー"),
    "draw_phase_draw": Text("draws in the own Draw Phase", "自分のドローフェイズのドロー"),
    "outside_draw_phase": Text("draws outside the own Draw Phase", "自分のドローフェイズ以外のドロー"),
}
UNTILS: Final[dict[str, Text]] = {
    "phase": Text(", until the end of the phase", "フェイズ終了時まで"),
    "turn": Text(", until the end of the turn", "ターン終了時まで"),
    "duel": Text(", for the rest of the duel", "デュエル終了時まで"),
    "span": Text(", for some turns", "数ターンの間"),
    "next_draw_phase": Text(", until after the next Draw Phase", "次のドローフェイズ終了時まで"),
    "on_field": Text(", while the card is on the field", "カードが場にある間"),
}
COUNT: Final = Text(
    "{player}: {count} (by {card}, event {seq}){sure}", "{player}：{count}（{card}、イベント{seq}）{sure}"
)
DEPENDS: Final = Text("a number that depends on the board", "盤面による枚数")


class LinkReport(Struct, frozen=True, kw_only=True):
    """A chain link; ``outcome`` is what the log says of its resolution."""

    n: int
    seq: int
    player: str
    card: By
    negated: Literal["activation", "effect"] | None
    resolved_at: int | None
    outcome: str | None


class PlayerReport(Struct, frozen=True, kw_only=True):
    """A player's hand and deck in cards, None where the log leaves them open; ``top`` is the deck's top card."""

    id: str
    name: str | None
    hand: int | None
    deck: int | None
    top: By | None


class LimitReport(Struct, frozen=True, kw_only=True):
    """A skip, a ban, or a change of the normal draw, by ``card`` at event ``seq``.

    ``what`` and ``until`` are as the engine names them; ``left`` is the Draw Phases still to be skipped or the
    number of cards, None where that is open-ended. Not ``certain``: the log does not show whether it holds.
    """

    player: str
    what: str
    card: str
    seq: int
    certain: bool
    until: str | None = None
    left: int | None = None


class StateReport(Struct, frozen=True, kw_only=True):
    """A duel as it stands after an event, for programs."""

    format: Literal["duel-state/1"]
    id: str
    source: str
    ruleset: str
    seq: int
    turn: int
    phase: str | None
    turn_player: str | None
    over: bool
    chain: list[LinkReport]
    players: list[PlayerReport]
    rights: list[RightReport]
    limits: list[LimitReport]


def state_report(duel: Duel, path: str, event: Event, catalogue: Catalogue, lang: Lang) -> StateReport:
    """The state of a duel after ``event`` for programs; ``rights`` are the open ones."""
    names = {player.id: player.name for player in duel.header.players}
    return StateReport(
        format=FORMAT,
        id=duel.header.id,
        source=one_line(path),
        ruleset=duel.ruleset.name,
        seq=event.seq,
        turn=duel.turn.n,
        phase=duel.turn.phase,
        turn_player=duel.turn.player,
        over=duel.ended is not None,
        chain=[_link_report(link, catalogue, lang) for link in duel.chain.links],
        players=[_player_report(side, names.get(side.id), catalogue, lang) for side in duel.players.values()],
        rights=[right_report(right, catalogue, lang) for right in _open(duel)],
        limits=list(_limits(duel, lang)),
    )


def _link_report(link: Link, catalogue: Catalogue, lang: Lang) -> LinkReport:
    return LinkReport(
        n=link.n,
        seq=link.seq,
        player=link.player,
        card=card_report(link.card, catalogue, lang),
        negated=link.negated,
        resolved_at=link.resolved_at,
        outcome=link.outcome,
    )


def _player_report(side: Player, name: str | None, catalogue: Catalogue, lang: Lang) -> PlayerReport:
    top = card_report(side.deck.order[0], catalogue, lang) if side.deck.order else None
    return PlayerReport(id=side.id, name=name, hand=side.hand, deck=side.deck.size, top=top)


def _limits(duel: Duel, lang: Lang) -> Iterator[LimitReport]:
    for player, debt, certain in _skips(duel):
        left = None if debt.left >= STATED else debt.left
        what = "skip_next_turn" if debt.next_turn_only else "skip"
        card = _plain(debt.name, lang)
        yield LimitReport(player=player, what=what, card=card, seq=debt.seq, certain=certain, left=left)
    for ban in duel.bars.bans:
        card, certain = _plain(ban.name, lang), is_certain(duel, ban)
        yield LimitReport(player=ban.player, what=ban.what, card=card, seq=ban.seq, certain=certain, until=ban.until)
    for change in duel.bars.counts:
        yield LimitReport(
            player=change.player,
            what="normal_draw_count",
            card=_plain(change.name, lang),
            seq=change.seq,
            certain=not change.conditional,
            until=change.until,
            left=change.count,
        )


def _open(duel: Duel) -> list[Right]:
    """The rights that are open; an effect that opens one at each occurrence is open as long as it lasts.

    What a link that was negated would give is not, though the ledger closes it only when the link has resolved.
    """
    link = duel.chain.resolving
    nothing = link.resolved_at if link is not None and link.negated is not None else None
    found = [right for right in duel.ledger.rights if right.stands == "open" and right.opened_at != nothing]
    rights = [_with_what_was_drawn(duel, right) for right in found]
    for lasting in duel.ledger.lasting:
        right = Right("effect", lasting.player, lasting.label, 0, None, lasting.seq)
        right.note(lasting.seq, OPENED)
        rights.append(right)
    return rights


def _with_what_was_drawn(duel: Duel, right: Right) -> Right:
    """The right, with the cards that were drawn for it though it does not cover them: they are not owed any more."""
    if not isinstance(right, EffectRight) or not right.denied:
        return right
    shown = copy(right)
    shown.taken += sum(
        row.count
        for row in duel.docket.rows
        if row.player == right.player and row.right == right.label and row.event.seq > right.opened_at
    )
    return shown


def _skips(duel: Duel) -> Iterator[tuple[str, SkipDebt, bool]]:
    """Every Draw Phase owed: by whom, which, and whether that is certain."""
    for player in duel.players:
        for debt in duel.bars.skips[player]:
            yield player, debt, True
        for debt in duel.bars.skips_maybe[player]:
            yield player, debt, False


def _plain(value: Value, lang: Lang) -> str:
    return value.in_(lang) if isinstance(value, Text) else str(value)


def state_lines(duel: Duel, path: str, event: Event, words: Words, paint: Paint) -> Iterator[str]:
    """The state of a duel after ``event`` for people."""
    ruleset = chosen(duel.choice, words.lang)
    place, sentence = words.place(event), words.sentence(event)
    yield one_line(words.say(TITLE, path=path, id=duel.header.id, ruleset=ruleset, place=place, words=sentence))
    moment = words.moment(duel.turn.n, duel.turn.phase)
    if duel.turn.player is not None:
        moment = words.say(MOMENT, moment=moment, player=words.name(duel.turn.player))
    yield paint.strong(moment)
    if duel.ended is not None:
        yield words.say(OVER)
    lines = _Lines(duel, words)
    rights = _open(duel)
    yield from lines.part(CHAIN, duel.chain.links, lines.link)
    yield from lines.part(PLAYERS, duel.players.values(), lines.player)
    yield from lines.part(OWED, filter(is_owed, rights), lambda right: right_line(right, words, paint))
    others = [right for right in rights if not is_owed(right)]
    yield from lines.part(OPEN, others, lambda right: right_line(right, words, paint))
    yield from lines.part(SKIPS, _skips(duel), lines.skip)
    yield from lines.part(BANS, duel.bars.bans, lines.ban)
    yield from lines.part(COUNTS, duel.bars.counts, lines.change)


class _Lines:
    """One line for each thing that is so."""

    def __init__(self, duel: Duel, words: Words) -> None:
        self._duel = duel
        self._words = words
        self._say = words.say

    def part(self, head: Text, things: Iterable[Any], line: Callable[[Any], str]) -> Iterator[str]:
        """A heading and a line for each thing, or that there is none."""
        lines = ["  " + one_line(line(thing)) for thing in things]
        yield self._say(HEAD if lines else NONE, head=self._say(head))
        yield from lines

    def link(self, link: Link) -> str:
        """A chain link and how it stands."""
        state = "" if link.negated is None else self._say(NEGATED[link.negated], seq=link.negated_at)
        if link is self._duel.chain.resolving:
            state += self._say(RESOLVING)
        elif link.resolved_at is not None:
            state += self._say(RESOLVED)
        words = self._words
        card, player = words.card(link.card), words.name(link.player)
        return self._say(LINK, n=link.n, place=words.place(link.event), card=card, player=player, state=state)

    def player(self, side: Player) -> str:
        """A player's hand and deck."""
        top = self._say(TOP, card=self._words.card(side.deck.order[0])) if side.deck.order else ""
        return self._say(
            PLAYER,
            player=self._words.name(side.id),
            hand=self._number(side.hand),
            deck=self._number(side.deck.size),
            top=top,
        )

    def skip(self, owed: tuple[str, SkipDebt, bool]) -> str:
        """A player's Draw Phases that are to be skipped."""
        player, debt, certain = owed
        if debt.next_turn_only:
            left = self._say(NEXT_TURN)
        elif debt.left >= STATED:
            left = self._say(ALL)
        else:
            left = self._say(NEXT) if debt.left == 1 else self._say(LEFT, n=debt.left)
        return self._by(SKIP, player, debt.name, debt.seq, certain=certain, left=left)

    def ban(self, ban: Ban) -> str:
        """Draws that are forbidden to a player."""
        what, until = self._say(WHATS[ban.what]), self._say(UNTILS[ban.until])
        certain = is_certain(self._duel, ban)
        return self._by(BAN, ban.player, ban.name, ban.seq, certain=certain, what=what, until=until)

    def change(self, change: CountChange) -> str:
        """Another number of cards in the normal draw."""
        count = self._say(DEPENDS) if change.count is None else self._words.count(change.count)
        return self._by(COUNT, change.player, change.name, change.seq, certain=not change.conditional, count=count)

    def _by(self, text: Text, player: str, name: Value, seq: int, *, certain: bool, **values: str) -> str:
        card = _plain(name, self._words.lang)
        sure = "" if certain else self._say(MAYBE)
        return self._say(text, player=self._words.name(player), card=card, seq=seq, sure=sure, **values)

    def _number(self, number: int | None) -> str:
        return self._say(UNKNOWN) if number is None else str(number)
