"""The sentences and words in which the events of a duel are told, in every language."""

from __future__ import annotations

from typing import Final

from duelreplay.log import events as ev
from duelreplay.log.events import Event
from duelreplay.text import Text

ZONES: Final[dict[str, Text]] = {
    "deck": Text("the Deck", "デッキ"),
    "hand": Text("the hand", "手札"),
    "monster": Text("a Monster Zone", "モンスターゾーン"),
    "spell": Text("a Spell & Trap Zone", "魔法＆罠ゾーン"),
    "field": Text("the Field Zone", "フィールドゾーン"),
    "pendulum": Text("a Pendulum Zone", "ペンデュラムゾーン"),
    "graveyard": Text("the Graveyard", "墓地"),
    "banished": Text("banishment", "除外"),
    "extra": Text("the Extra Deck", "EXデッキ"),
    "overlay": Text("the Xyz Materials", "X素材"),
    "outside": Text("outside the duel", "デュエルの外"),
}
NUMBERED_ZONES: Final[dict[str, Text]] = {
    "monster": Text("Monster Zone {n}", "モンスターゾーン{n}"),
    "spell": Text("Spell & Trap Zone {n}", "魔法＆罠ゾーン{n}"),
    "pendulum": Text("Pendulum Zone {n}", "ペンデュラムゾーン{n}"),
}
"""The zones of which a player has several, where the log tells which: from the controller's left."""
EXTRA_MONSTER_ZONES: Final[dict[int, Text]] = {
    6: Text("the left Extra Monster Zone", "左のEXモンスターゾーン"),
    7: Text("the right Extra Monster Zone", "右のEXモンスターゾーン"),
}
PAYMENTS: Final[dict[str, Text]] = {
    "normal_draw": Text("gives up the normal draw", "通常のドローを放棄"),
    "lp": Text("pays{amount} LP{cards}", "LPを{amount}払う{cards}"),
    "discard": Text("discards{amount}{cards}", "手札を{amount}捨てる{cards}"),
    "send": Text("sends{amount}{cards} to the Graveyard", "{amount}墓地へ送る{cards}"),
    "banish": Text("banishes{amount}{cards}", "{amount}除外する{cards}"),
    "tribute": Text("Tributes{amount}{cards}", "{amount}リリースする{cards}"),
    "detach": Text("detaches{amount}{cards}", "X素材を{amount}取り除く{cards}"),
    "reveal": Text("reveals{amount}{cards}", "{amount}見せる{cards}"),
    "return": Text("returns{amount}{cards}", "{amount}戻す{cards}"),
    "other": Text("pays{amount}{cards}", "その他のコストを払う{amount}{cards}"),
}
AMOUNTS: Final[dict[str, Text]] = {
    "lp": Text(" {n}", "{n}"),
    "tribute": Text(" {n}", "{n}体"),
    "other": Text(" {n}", "（{n}）"),
}
"""How much was paid, where it is not a number of cards."""
AMOUNT_OF_CARDS: Final = Text(" {n}", "{n}枚")
PAID_CARDS: Final = Text(" {what}", "（{what}）")
OUTCOMES: Final[dict[str | None, Text]] = {
    None: Text("", ""),
    "applied": Text(" and is applied", "（適用）"),
    "unprocessable": Text(", but what it does cannot be done", "（処理を行えない）"),
    "no_effect": Text(" without effect", "（不発）"),
}
CLAIMS: Final[dict[str | None, Text]] = {
    None: Text("", ""),
    "opening": Text(" (opening hand)", "（初手）"),
    "normal": Text(" (normal draw, the log says)", "（記録：通常のドロー）"),
    "effect": Text(" (by an effect, the log says)", "（記録：効果によるドロー）"),
}
MOVED_BY: Final[dict[str | None, Text]] = {
    None: Text("", ""),
    "cost": Text(" (as a cost)", "（コスト）"),
    "effect": Text(" (by an effect)", "（効果）"),
    "battle": Text(" (by battle)", "（戦闘）"),
    "rule": Text(" (by a rule)", "（ルール）"),
}
SUMMONED: Final[dict[str, Text]] = {
    "normal": Text(
        "{doer} Normal Summons {card}{owner} from {from_} to {to}", "{doer}が{card}{owner}を{from_}から{to}に通常召喚"
    ),
    "flip": Text("{doer} Flip Summons {card}{owner}", "{doer}が{card}{owner}を反転召喚"),
    "special": Text(
        "{doer} Special Summons {card}{owner} from {from_} to {to}", "{doer}が{card}{owner}を{from_}から{to}に特殊召喚"
    ),
    "procedure": Text(
        "{doer} Special Summons {card}{owner} by its own procedure from {from_} to {to}",
        "{doer}が{card}{owner}をその召喚手順で{from_}から{to}に特殊召喚",
    ),
    "effect": Text(
        "{doer} Special Summons {card}{owner} by an effect from {from_} to {to}",
        "{doer}が{card}{owner}を効果で{from_}から{to}に特殊召喚",
    ),
}
"""What a move that is a Summon is called; ``doer`` is who controls the monster after it."""

SET: Final = Text(
    "{doer} Sets {card}{owner} from {from_} to {to}{why}", "{doer}が{card}{owner}を{from_}から{to}にセット{why}"
)
SEVERAL_GO: Final = Text(
    "{card} ({player}) go from {from_} to {to}{under}{why}", "{card}（{player}）が{from_}から{to}へ{under}{why}"
)
SHIFTED: Final = Text("{card} ({player}) moves from {from_} to {to}", "{card}（{player}）が{from_}から{to}へ移動")
FACE_UP: Final = Text("{card} ({player}) is turned face-up in {from_}", "{card}（{player}）：{from_}で表側表示になる")
FACE_DOWN: Final = Text(
    "{card} ({player}) is turned face-down in {from_}", "{card}（{player}）：{from_}で裏側表示になる"
)
TAKEN: Final = Text("{doer} now controls {card}{owner}", "{doer}が{card}{owner}のコントロールを得る")
OWNED: Final = Text(" ({name}'s card)", "（{name}のカード）")
CONTROLLED: Final = Text(", controlled by {name}", "（コントロール：{name}）")
LAY: Final[dict[str | None, Text]] = {
    None: Text("", ""),
    "face_up": Text("", ""),
    "face_down": Text("Set ", "セットされた"),
}
"""How a card lay that is activated."""

SAME_TIME: Final = Text("{words} (at the same time)", "{words}（同時）")
SIDES: Final[dict[str, Text]] = {
    "heads": Text("heads", "表"),
    "tails": Text("tails", "裏"),
}
PLACES: Final[dict[str, Text]] = {
    "top": Text("on top of the Deck", "デッキの一番上に"),
    "bottom": Text("on the bottom of the Deck", "デッキの一番下に"),
    "deck": Text("into the Deck", "デッキに"),
}
ENDS: Final[dict[str, Text]] = {
    "lp": Text("no LP left", "LPが0"),
    "deck_out": Text("no card left to draw", "デッキ切れ"),
    "surrender": Text("surrender", "サレンダー"),
    "time": Text("time", "時間切れ"),
    "effect": Text("an effect", "効果"),
    "judge": Text("a judge's decision", "ジャッジの判断"),
    "other": Text("another reason", "その他"),
}
RESTRICTED: Final[dict[str, Text]] = {
    "draw": Text("cannot draw", "ドローできない"),
    "effect_draw": Text("cannot draw by effects", "効果でドローできない"),
    "normal_draw": Text("cannot make the normal draw", "通常のドローができない"),
    "draw_phase": Text("skips the Draw Phase", "ドローフェイズをスキップする"),
}
NEGATED: Final[dict[str, Text]] = {
    "activation": Text("activation", "発動"),
    "effect": Text("effect", "効果"),
}
SHUFFLED: Final[dict[str, Text]] = {
    "deck": Text("Deck", "デッキ"),
    "hand": Text("hand", "手札"),
}
DOES_NOT_COUNT: Final = Text(": {events}: does not count", "：{events}は取り消し")
INSTEAD_OF: Final = Text(": {now}, instead of {events}", "：{events}ではなく、{now}")
WAS_LEFT_OUT: Final = Text(": {now}, which was left out{after}", "：{now}（書かれていなかった{after}）")
LEFT_OUT_AFTER: Final = Text(" behind {place}", "、{place}の後")
TAKEN_BACK_ENTRY: Final = Text(": {entries}: taken back", "：{entries}を取り下げ")
JUDGES_ENTRY: Final = Text("entry {n} of the judges", "ジャッジの記入{n}")
VOIDED_NUMBERS: Final = Text(": events {voids} do not count", "：イベント{voids}は取り消し")
CORRECTED_BY: Final[dict[str, Text]] = {
    "judge": Text("the judge", "ジャッジ"),
    "players": Text("the players", "プレイヤー"),
}

SENTENCES: Final[dict[type[Event], Text]] = {
    ev.Turn: Text("{player}'s turn begins", "{player}のターン開始"),
    ev.Phase: Text("{phase} begins", "{phase}開始"),
    ev.Draw: Text("{player} draws {count}{cards}{claim}", "{player}が{count}ドロー{cards}{claim}"),
    ev.Activate: Text(
        "{player} activates {lay}{card}{effect}{from_}{link}", "{player}が{from_}{lay}{card}{effect}を発動{link}"
    ),
    ev.Cost: Text("{player} {pay} for Chain Link {link}", "{player}がチェーン{link}のコストとして{pay}"),
    ev.Negate: Text("the {negated} of Chain Link {link} is negated{by}", "チェーン{link}の{negated}が無効になる{by}"),
    ev.Resolve: Text("Chain Link {link} resolves{outcome}", "チェーン{link}の効果処理{outcome}"),
    ev.ChainEnd: Text("the chain ends", "チェーン終了"),
    ev.Move: Text(
        "{card} ({player}) goes from {from_} to {to}{under}{why}", "{card}（{player}）が{from_}から{to}へ{under}{why}"
    ),
    ev.Reveal: Text("{player} reveals {cards}", "{player}が{cards}を見せる"),
    ev.LifePoints: Text("{player} {change} LP{total}", "{player}のLP{change}{total}"),
    ev.Shuffle: Text("{player} shuffles the {what}", "{player}が{what}をシャッフル"),
    ev.Deck: Text("{player}'s Deck has {count}{order}", "{player}のデッキは{count}{order}"),
    ev.Restrict: Text("the log states: {player} {restricted}{until}{by}", "記録：{player}は{until}{restricted}{by}"),
    ev.Grant: Text(
        "the log states: {player} may draw {count}{until}{by}", "記録：{player}は{until}{count}ドローできる{by}"
    ),
    ev.PutBack: Text("{player} puts {cards} back {where}", "{player}が{cards}を{where}戻す"),
    ev.Coin: Text("{player} tosses a coin: {result}{link}", "{player}のコイントス：{result}{link}"),
    ev.Die: Text("{player} rolls a die: {result}{link}", "{player}のサイコロ：{result}{link}"),
    ev.Skill: Text("{player} uses the Skill {card}", "{player}がスキル{card}を使用"),
    ev.Correct: Text("corrected by {by}{voids} ({why})", "{by}による訂正{voids}（{why}）"),
    ev.Ruling: Text("ruling by {by}: {text}", "{by}の裁定：{text}"),
    ev.Note: Text("({player}{text})", "（{player}{text}）"),
    ev.End: Text("the duel ends: {winner} ({reason})", "デュエル終了：{winner}（{reason}）"),
    ev.Opaque: Text("(event of the unknown type {name})", "（不明な種類のイベント {name}）"),
}
"""A sentence for each type of event; what fills its parameters is in ``duelreplay.report.words``."""

ONE_CARD: Final = Text("1 card", "1枚")
CARDS: Final = Text("{n} cards", "{n}枚")
ANY: Final = Text("any number of cards", "何枚でも")
UNKNOWN_ONE: Final = Text("1 unknown card", "不明1枚")
UNKNOWN_MORE: Final = Text("{n} unknown cards", "不明{n}枚")
TOKEN: Final = Text("a Token", "トークン")
CARD: Final = Text("{name}", "《{name}》")
UNNAMED: Final = Text("an unnamed card", "名称不明のカード")
NAMED: Final = Text(": {cards}", "：{cards}")
BY: Final = Text(" by {card}", "（{card}）")
THROUGH: Final = Text(", by {card}", "（{card}）")
LINK: Final = Text(" (Chain Link {n})", "（チェーン{n}）")
EFFECT: Final = Text(" (effect {n})", "の({n})の効果")
FROM: Final = Text(" from {zone}", "{zone}から")
TURNED: Final = Text("{card} ({player}) changes position in {from_}", "{card}（{player}）：{from_}で表示形式を変更")
GAINS: Final = Text("gains {n}", "＋{n}")
LOSES: Final = Text("loses {n}", "－{n}")
TOTAL: Final = Text(" ({n} left)", "（残り{n}）")
ORDERED: Final = Text(", its order is known", "（順番の記録あり）")
UNTIL: Final[dict[str, Text]] = {
    "phase": Text(" until the end of the phase", "フェイズ終了時まで"),
    "turn": Text(" until the end of the turn", "ターン終了時まで"),
    "duel": Text(" for the rest of the duel", "デュエル終了時まで"),
}
TURNS: Final = Text(" for {n} turn(s)", "{n}ターンの間")
DRAW_PHASES: Final = Text(" for {n} Draw Phase(s)", "ドローフェイズ{n}回の間")
TIE: Final = Text("nobody wins", "勝者なし")
WINS: Final = Text("{name} wins", "{name}の勝ち")
NOTES: Final[dict[str, Text]] = {
    "chat": Text("chat", "チャット"),
    "signal": Text("signal", "合図"),
    "look": Text("look", "確認"),
    "judge": Text("judge", "ジャッジ"),
    "judge call": Text("judge call", "ジャッジの呼び出し"),
    "permission": Text("permission", "許可"),
    "board": Text("board", "盤面"),
    "phase": Text("phase", "フェイズ"),
    "chance": Text("chance", "運"),
    "bookkeeping": Text("bookkeeping", "帳簿"),
}
"""What a note is, by how it begins."""
NOTE_KIND: Final = Text("{kind}: {text}", "{kind}：{text}")
SPEAKER: Final = Text("{name}: ", "{name}：")

TITLE: Final = Text("{id}: {players}{ruleset}{day}", "{id}：{players}{ruleset}{day}")
MORE: Final = Text(", {what}", "、{what}")
COMMA: Final = Text(", ", "、")
FIRST: Final = Text("{name} (goes first)", "{name}（先攻）")
AGAINST: Final = Text(" against ", "対")
TURN: Final = Text("Turn {n}{site}: {player}", "ターン{n}{site}：{player}")
SITE: Final = Text(" (on the site: Turn {n})", "（サイト表示：Turn {n}）")
BEFORE: Final = Text("before turn 1", "1ターン目の前")
PHASE_OF: Final = Text("{turn}, {phase}", "{turn}、{phase}")
IN_TURN: Final = Text("turn {n}{site}", "{n}ターン目{site}")
EVENT: Final = Text("event {seq}", "イベント{seq}")
NUMBER_AT: Final = Text("{seq}, {ref}", "{seq}、{ref}")
EVENT_AT: Final = Text("event {seq} ({ref})", "イベント{seq}（{ref}）")
TOLD: Final = Text("{place}: {words}", "{place}：{words}")
