"""What a card does about draws, in plain words, English and Japanese."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from duelreplay.cards.effect_words import line_of_change, line_of_look, line_of_skill, lines_of_draw
from duelreplay.cards.facts import CardFacts, DrawBan, DrawCount, PreDraw, Replacement, Skip
from duelreplay.cards.vocabulary import Lang as Lang
from duelreplay.cards.vocabulary import Line

LABELS: Final[dict[str, tuple[str, str]]] = {
    "codes": ("other passcodes", "別の番号"),
    "replacement": ("instead of the normal draw", "通常のドローの代わり"),
    "pre_draw": ("before the normal draw", "通常のドローの前"),
    "draw_count": ("number of the normal draw", "通常のドローの枚数"),
    "skip": ("skips", "スキップ"),
    "ban": ("forbids", "禁止"),
    "reacts": ("answers", "反応"),
    "search": ("searches", "サーチ"),
    "what": ("in short", "要点"),
    "note": ("note", "注"),
    "source": ("source", "出典"),
    "confidence": ("confidence", "確度"),
}
WHO: Final[dict[str, tuple[str, str]]] = {
    "self": ("its player", "自分"),
    "opponent": ("the opponent", "相手"),
    "both": ("each player", "お互い"),
    "either": ("one of the two players", "どちらかのプレイヤー"),
    "turn_player": ("the turn player", "ターンプレイヤー"),
    "activator": ("whoever activated the other card", "相手のカードを発動したプレイヤー"),
    "unknown": ("a player that the sources do not settle", "不明のプレイヤー"),
}
KINDS: Final[dict[str, tuple[str, str]]] = {
    "cost": ("the right is paid when it is activated", "コストタイプ：発動時に権利を払う"),
    "effect": ("the right is used up when it resolves", "効果タイプ：効果処理時に権利を消費する"),
    "astral_force": ("the right is given up by an oath", "誓約により権利を失う"),
}
SKIPPED: Final[dict[str, tuple[str, str]]] = {
    "draw_phase": ("next Draw Phase", "次のドローフェイズ"),
    "next_turn_draw_phase": ("Draw Phase of the next turn", "次のターンのドローフェイズ"),
    "turn": ("next turn", "次のターン"),
    "to_end_phase": ("current turn up to its End Phase", "現在のターンのエンドフェイズまで"),
}
BANNED: Final[dict[str, tuple[str, str]]] = {
    "effect_draw": ("cannot draw by card effects", "カードの効果でドローできない"),
    "draw_phase_draw": ("cannot draw in the own Draw Phase", "自身のドローフェイズにドローできない"),
    "outside_draw_phase": ("cannot draw outside a Draw Phase", "ドローフェイズ以外でドローできない"),
}
SPANS: Final[dict[str, tuple[str, str]]] = {
    "turn": ("for the rest of the turn", "ターン終了時まで"),
    "activation_turn": ("for the whole turn of its activation", "発動したターンを通して"),
    "next_draw_phase": ("in the next Draw Phase", "次のドローフェイズ"),
    "next_turn": ("until the next turn ends", "次のターンの終わりまで"),
    "on_field": ("while it is face-up", "表側表示の間"),
    "duel": ("for the rest of the duel", "デュエル中"),
}
POSSIBLE: Final = ("only under its condition", "条件を満たす場合のみ")
MANDATORY: Final = ("mandatory", "強制効果")
ZONES: Final = ("from: {}", "発動場所：{}")


def card_lines(facts: CardFacts, lang: Lang, called: Callable[[int], str] = str) -> list[Line]:
    """Everything that the catalogue has about the card, a line a fact; ``called`` names a passcode.

    The label of a line that belongs to the one above it is set in.
    """
    say = _speaker(lang)
    lines: list[tuple[str, str]] = [("codes", ", ".join(map(str, facts.codes)))]
    if facts.replacement is not None:
        lines.append(("replacement", _replacement(facts.replacement, say)))
    if facts.pre_draw is not None:
        lines.append(("pre_draw", _pre_draw(facts.pre_draw, say)))
    if facts.draw_count is not None:
        lines.append(("draw_count", _draw_count(facts.draw_count, say)))
    lines += [("skip", _skip(skip, say)) for skip in facts.skips]
    lines += [("ban", _ban(ban, say)) for ban in facts.bans]
    others = [line_of_skill(facts.skill, lang, called)] if facts.skill is not None else []
    for effect in facts.effects:
        others += lines_of_draw(effect, lang, called)
    others += [line_of_change(change, lang, called) for change in facts.changes]
    if facts.look is not None:
        others.append(line_of_look(facts.look, lang))
    shown = [(say(LABELS[label]), text) for label, text in lines if text] + others
    lines = []
    if facts.reacts_to is not None:
        normal = facts.reacts_to == "normal_draw"
        lines.append(("reacts", say(_REACTS[normal])))
    if facts.blocks_search:
        lines.append(("search", say(_BLOCKS)))
    lines += [("what", facts.what), ("note", facts.note), ("source", facts.source)]
    lines.append(("confidence", say(_CONFIDENCE[facts.confidence])))
    return shown + [(say(LABELS[label]), text) for label, text in lines if text]


_REACTS: Final = {
    True: ("the normal draw only", "通常のドローのみ"),
    False: ("any draw in the Draw Phase", "ドローフェイズのドロー全般"),
}
_BLOCKS: Final = (
    "no card goes from the Deck to the hand but by a draw",
    "ドロー以外でデッキからカードを手札に加えられない",
)
_CONFIDENCE: Final = {"high": ("high", "高"), "medium": ("medium", "中"), "low": ("low", "低")}

Say = Callable[[tuple[str, str]], str]


def _speaker(lang: Lang) -> Say:
    place = 0 if lang == "en" else 1
    return lambda words: words[place]


def _joined(parts: list[str]) -> str:
    return "; ".join(part for part in parts if part)


def _from(zones: tuple[str, ...], say: Say) -> str:
    return say(ZONES).format(", ".join(zones)) if zones else ""


def _replacement(item: Replacement, say: Say) -> str:
    stays = ("must still be on the field when it resolves", "効果処理時にフィールドに存在する必要がある")
    unknown = ("whether it must stay on the field is not known", "フィールドを離れた場合の処理は不明")
    return _joined(
        [
            say(KINDS[item.kind]),
            _from(item.zones, say),
            say(MANDATORY) if item.mandatory else "",
            say(stays) if item.stays else say(unknown) if item.stays is None else "",
        ]
    )


def _pre_draw(item: PreDraw, say: Say) -> str:
    whose = ("in the Draw Phase of {}", "{}のドローフェイズ")
    unchained = ("without a chain link", "チェーンを組まない")
    return _joined(
        [
            say(whose).format(say(WHO[item.whose])),
            "" if item.chain else say(unchained),
            say(MANDATORY) if item.mandatory else "",
            _from(item.zones, say),
        ]
    )


def _draw_count(item: DrawCount, say: Say) -> str:
    number = ("by the board", "場の状況による") if item.count is None else ("{} cards", "{}枚")
    up_to = ("up to {} cards in hand", "手札が{}枚になるまで")
    may = ("may be declined", "任意")
    return _joined(
        [
            say(up_to if item.up_to else number).format(item.count),
            say(SPANS[item.duration]),
            say(may) if item.optional else "",
            say(POSSIBLE) if item.conditional else "",
        ]
    )


def _skip(item: Skip, say: Say) -> str:
    of = ("{} of {}", "{1}の{0}")
    times = ("{} times", "{}回")
    return _joined(
        [
            say(of).format(say(SKIPPED[item.what]), say(WHO[item.who])),
            say(times).format(item.count) if item.count > 1 else "",
            say(SPANS["on_field"]) if item.since == "on_field" else "",
            say(POSSIBLE) if item.conditional else "",
            _from(item.zones, say),
        ]
    )


def _ban(item: DrawBan, say: Say) -> str:
    span = item.since if item.since == "activation_turn" else item.until
    return _joined(
        [
            f"{say(WHO[item.who])}{say((' ', 'は'))}{say(BANNED[item.what])}",
            say(SPANS[span]),
            say(POSSIBLE) if item.conditional else "",
        ]
    )
