"""A duel's events in words, in English and Japanese."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from duelreplay.cards.catalogue import Catalogue, load
from duelreplay.log.events import (
    Activate,
    CardRef,
    ChainEnd,
    Correct,
    Cost,
    Deck,
    Draw,
    End,
    Event,
    Grant,
    Header,
    LifePoints,
    Move,
    Negate,
    Note,
    Opaque,
    Phase,
    PutBack,
    Resolve,
    Restrict,
    Reveal,
    Ruling,
    Shuffle,
    Turn,
    card_code,
    card_name,
)
from duelreplay.rules.text import PHASES, Lang, Text

ZONES: Final[dict[str, Text]] = {
    "deck": Text("Deck", "デッキ"),
    "hand": Text("hand", "手札"),
    "monster": Text("Monster Zone", "モンスターゾーン"),
    "spell": Text("Spell & Trap Zone", "魔法＆罠ゾーン"),
    "field": Text("Field Zone", "フィールドゾーン"),
    "pendulum": Text("Pendulum Zone", "ペンデュラムゾーン"),
    "graveyard": Text("Graveyard", "墓地"),
    "banished": Text("banished", "除外"),
    "extra": Text("Extra Deck", "エクストラデッキ"),
    "overlay": Text("Xyz material", "X素材"),
}
PAYMENTS: Final[dict[str, Text]] = {
    "normal_draw": Text("the normal draw", "通常のドロー"),
    "lp": Text("LP", "LP"),
    "discard": Text("discarded", "捨てる"),
    "send": Text("sent", "送る"),
    "banish": Text("banished", "除外"),
    "tribute": Text("Tributed", "リリース"),
    "detach": Text("detached", "X素材を取り除く"),
    "reveal": Text("shown", "見せる"),
    "return": Text("returned", "戻す"),
    "other": Text("other", "その他"),
}
OUTCOMES: Final[dict[str | None, Text]] = {
    None: Text("", ""),
    "applied": Text(" and is applied", "（適用）"),
    "unprocessable": Text(", but cannot be processed", "（処理できない）"),
    "no_effect": Text(" without effect", "（不発）"),
}
REASONS: Final[dict[str | None, Text]] = {
    None: Text("", ""),
    "opening": Text(" (opening hand)", "（初期手札）"),
    "normal": Text(" (the log says: normal draw)", "（ログの記載：通常のドロー）"),
    "effect": Text(" (the log says: by an effect)", "（ログの記載：効果によるドロー）"),
}
PLACES: Final[dict[str, Text]] = {
    "top": Text("on top of the Deck", "デッキの一番上に"),
    "bottom": Text("on the bottom of the Deck", "デッキの一番下に"),
    "deck": Text("into the Deck", "デッキに"),
}
ENDS: Final[dict[str, Text]] = {
    "lp": Text("no LP left", "LPが0"),
    "deck_out": Text("no card left to draw", "デッキ切れ"),
    "surrender": Text("surrender", "降参"),
    "time": Text("time", "時間切れ"),
    "effect": Text("an effect", "効果"),
    "judge": Text("a judge", "ジャッジ"),
    "other": Text("other", "その他"),
}
RESTRICTED: Final[dict[str, Text]] = {
    "draw": Text("cannot draw", "ドローできない"),
    "effect_draw": Text("cannot draw by effects", "効果でドローできない"),
    "normal_draw": Text("cannot make the normal draw", "通常のドローができない"),
    "draw_phase": Text("skips the Draw Phase", "ドローフェイズをスキップ"),
}
SENTENCES: Final[dict[type[Event], Text]] = {
    Phase: Text("{phase}", "{phase}"),
    Draw: Text("{player} draws {count}: {cards}{reason}", "{player}が{count}枚ドロー：{cards}{reason}"),
    Activate: Text("{player} activates {card}{effect}{from_}{link}", "{player}が{card}{effect}を{from_}発動{link}"),
    Cost: Text(
        "{player} pays for link {link}: {pay}{amount}{cards}", "{player}がチェーン{link}のコスト：{pay}{amount}{cards}"
    ),
    Negate: Text("the {negated} of link {link} is negated{by}", "チェーン{link}の{negated}が無効{by}"),
    Resolve: Text("link {link} resolves{outcome}", "チェーン{link}の処理{outcome}"),
    ChainEnd: Text("the chain ends", "チェーン終了"),
    Move: Text("{card} of {player}: {from_} → {to}", "{player}の{card}：{from_}→{to}"),
    Reveal: Text("{player} shows {cards}", "{player}が{cards}を見せる"),
    LifePoints: Text("{player}: {change} LP{total}", "{player}：LP{change}{total}"),
    Shuffle: Text("{player} shuffles the {what}", "{player}が{what}をシャッフル"),
    Deck: Text("the Deck of {player} has {count} cards", "{player}のデッキは{count}枚"),
    Restrict: Text("{player} {restricted}{by}", "{player}は{restricted}{by}"),
    Grant: Text("{player} may draw {count}{by}", "{player}は{count}枚ドローできる{by}"),
    PutBack: Text("{player} puts back {cards} {where}", "{player}が{cards}を{where}戻す"),
    Correct: Text("corrected: events {voids} are void ({why})", "訂正：イベント{voids}は無効（{why}）"),
    Ruling: Text("ruling by {by}: {text}", "裁定（{by}）：{text}"),
    Note: Text("({player}{text})", "（{player}{text}）"),
    End: Text("the duel ends, {reason}: {winner}", "デュエル終了、{reason}：{winner}"),
    Opaque: Text("(event of unknown type {name})", "（不明な種類のイベント {name}）"),
}
TITLE: Final = Text("{id}: {players}{ruleset}{day}", "{id}：{players}{ruleset}{day}")
FIRST: Final = Text("{name} (goes first)", "{name}（先攻）")
AGAINST: Final = Text(" against ", " 対 ")
TURN: Final = Text("Turn {n}{site}: {player}", "ターン{n}{site}：{player}")
SITE: Final = Text(" (on the site: Turn {n})", "（サイト表示：Turn {n}）")
TIE: Final = Text("nobody wins", "勝者なし")
WINS: Final = Text("{name} wins", "{name}の勝ち")
TURNED: Final = Text("{card} of {player} is turned in the {to}", "{player}の{card}：{to}で表示形式または向きを変更")
SOME: Final = Text("{n} unknown", "不明{n}枚")
UNKNOWN: Final = Text("a card", "カード")
BY: Final = Text(" by {card}", "（{card}）")
LINK: Final = Text(", Chain Link {n}", "（チェーン{n}）")
EFFECT: Final = Text(" (effect {n})", "（効果{n}）")
FROM: Final = Text(" (from: {zone})", "{zone}から")
ACTIVATION: Final = Text("activation", "発動")
ITS_EFFECT: Final = Text("effect", "効果")
ANY: Final = Text("any number of cards", "任意の枚数")
HAND: Final = Text("hand", "手札")
DECK: Final = Text("Deck", "デッキ")

SITE_OF_TURNS: Final = "DuelingBook"
"""The program whose own count of turns leaves out the first: its panel's Turn N is turn N+1 of the duel."""

_WIDTH: Final = 12


class Words:
    """Puts the events of one duel into words."""

    def __init__(self, header: Header, lang: Lang) -> None:
        self._header = header
        self._lang = lang
        self._names = {player.id: player.name or player.id for player in header.players}
        self._catalogue: Catalogue | None = None

    def title(self) -> str:
        """The line above a duel: who plays whom, by which rules, when."""
        header = self._header
        players = [
            self.say(FIRST, name=name) if player == header.first else name for player, name in self._names.items()
        ]
        line = self.say(
            TITLE,
            id=header.id,
            players=AGAINST.in_(self._lang).join(players),
            ruleset=f", {header.ruleset}" if header.ruleset else "",
            day=f", {header.played_on}" if header.played_on else "",
        )
        return _printable(line)

    def turn(self, event: Turn, number: int) -> str:
        """The line above a turn; ``number`` is its number in the duel."""
        source = self._header.source
        counted = source is not None and source.program == SITE_OF_TURNS and number > 1
        site = self.say(SITE, n=number - 1) if counted else ""
        return _printable(self.say(TURN, n=number, site=site, player=self._player(event)))

    def line(self, event: Event) -> str:
        """One event: a mark if it is a draw, where it is, when it was, and what happened."""
        mark = ">" if isinstance(event, Draw) else " "
        where = event.ref or f"event {event.seq}"
        return _printable(f"{mark} {where:<{_WIDTH}} {_clock(event.t):>7}  {self.sentence(event)}")

    def sentence(self, event: Event) -> str:
        """What happened, without when and where."""
        values = VALUES[type(event)](self, event)
        turned = isinstance(event, Move) and event.from_ == event.to
        return self.say(TURNED if turned else SENTENCES[type(event)], player=self._player(event), **values)

    def say(self, text: Text, /, **values: object) -> str:
        """A text in the language of these words, its parameters filled in."""
        return text.in_(self._lang).format_map(values)

    def _player(self, event: Event) -> str:
        return "" if event.player is None else self._names.get(event.player, event.player)

    def name(self, player: str) -> str:
        """A player's name."""
        return self._names.get(player, player)

    def zone(self, zone: str) -> str:
        """A zone's name."""
        return self.say(ZONES[zone])

    def by(self, card: CardRef | None) -> str:
        """Whose effect it is (" by Pot of Greed"), empty where the log does not say."""
        return "" if card is None else self.say(BY, card=self.card(card))

    def cards(self, cards: Iterable[CardRef] | None, count: int) -> str:
        """Cards by name, and how many of ``count`` are not known."""
        named = [self.card(card) for card in cards or () if card_name(card) or card_code(card)]
        if len(named) < count:
            named.append(self.say(SOME, n=count - len(named)))
        return ", ".join(named)

    def card(self, card: CardRef) -> str:
        """A card by its name: the log's own in English, else the catalogue's, else its passcode."""
        name, code = card_name(card), card_code(card)
        if name is not None and self._lang == "en":
            return name
        if self._catalogue is None:
            self._catalogue = load()
        facts = self._catalogue.find(card)
        if facts is not None:
            return (facts.name_ja if self._lang == "ja" else None) or facts.name
        return name or (str(code) if code else self.say(UNKNOWN))


def _printable(text: str) -> str:
    """The text without the characters by which a name or a chat line could steer the terminal."""
    return (
        text
        if text.isprintable()
        else "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in text)
    )


def _clock(t: float | None) -> str:
    if t is None:
        return ""
    minutes, seconds = divmod(int(t), 60)
    return f"{minutes}:{seconds:02d}"


def _draw(words: Words, event: Draw) -> dict[str, object]:
    cards = words.cards(event.cards, event.count)
    return {"count": event.count, "cards": cards, "reason": words.say(REASONS[event.reason])}


def _activate(words: Words, event: Activate) -> dict[str, object]:
    return {
        "card": words.card(event.card),
        "effect": "" if event.effect is None else words.say(EFFECT, n=event.effect),
        "from_": "" if event.from_ is None else words.say(FROM, zone=words.zone(event.from_)),
        "link": "" if event.link is None else words.say(LINK, n=event.link),
    }


def _cost(words: Words, event: Cost) -> dict[str, object]:
    cards = "" if event.cards is None else ": " + words.cards(event.cards, len(event.cards))
    amount = "" if event.amount is None else f" {event.amount}"
    return {"link": event.link, "pay": words.say(PAYMENTS[event.pay]), "amount": amount, "cards": cards}


def _negate(words: Words, event: Negate) -> dict[str, object]:
    negated = words.say(ACTIVATION if event.what == "activation" else ITS_EFFECT)
    return {"link": event.link, "negated": negated, "by": words.by(event.by)}


def _resolve(words: Words, event: Resolve) -> dict[str, object]:
    return {"link": event.link, "outcome": words.say(OUTCOMES[event.outcome])}


def _move(words: Words, event: Move) -> dict[str, object]:
    return {"card": words.card(event.card), "from_": words.zone(event.from_), "to": words.zone(event.to)}


def _reveal(words: Words, event: Reveal) -> dict[str, object]:
    return {"cards": words.cards(event.cards, len(event.cards))}


def _life_points(_words: Words, event: LifePoints) -> dict[str, object]:
    return {"change": f"{event.change:+}", "total": "" if event.total is None else f" ({event.total})"}


def _restrict(words: Words, event: Restrict) -> dict[str, object]:
    return {"restricted": words.say(RESTRICTED[event.what]), "by": words.by(event.by)}


def _grant(words: Words, event: Grant) -> dict[str, object]:
    count = words.say(ANY) if event.count == "any" else event.count
    return {"count": count, "by": words.by(event.by)}


def _put_back(words: Words, event: PutBack) -> dict[str, object]:
    count = event.count or len(event.cards or ()) or 1
    return {"cards": words.cards(event.cards, count), "where": words.say(PLACES[event.where])}


def _ruling(_words: Words, event: Ruling) -> dict[str, object]:
    return {"by": event.by, "text": event.text}


def _correct(_words: Words, event: Correct) -> dict[str, object]:
    return {"voids": ", ".join(map(str, event.voids)), "why": event.why}


def _note(_words: Words, event: Note) -> dict[str, object]:
    return {"text": event.text if event.player is None else f", {event.text}"}


def _end(words: Words, event: End) -> dict[str, object]:
    winner = words.say(TIE) if event.winner is None else words.say(WINS, name=words.name(event.winner))
    return {"reason": words.say(ENDS[event.reason]), "winner": winner}


VALUES: Final[dict[type[Event], Callable[[Words, Any], dict[str, object]]]] = {
    Phase: lambda words, event: {"phase": words.say(PHASES[event.phase])},
    Draw: _draw,
    Activate: _activate,
    Cost: _cost,
    Negate: _negate,
    Resolve: _resolve,
    ChainEnd: lambda _words, _event: {},
    Move: _move,
    Reveal: _reveal,
    LifePoints: _life_points,
    Shuffle: lambda words, event: {"what": words.say(DECK if event.what == "deck" else HAND)},
    Deck: lambda _words, event: {"count": event.count},
    Restrict: _restrict,
    Grant: _grant,
    PutBack: _put_back,
    Correct: _correct,
    Ruling: _ruling,
    Note: _note,
    End: _end,
    Opaque: lambda _words, event: {"name": event.name},
}
"""What fills the parameters of each event's sentence, besides the player."""
