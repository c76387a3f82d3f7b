"""What a card does about draws, in plain words, English and Japanese."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from duelreplay.cards.facts import (
    CONDITIONS,
    FORMULAS,
    CardFacts,
    DrawBan,
    DrawCount,
    DrawEffect,
    PreDraw,
    Replacement,
    Skip,
)

Lang = Literal["en", "ja"]
Line = tuple[str, str]
"""A label and its text."""

LABELS: Final[dict[str, tuple[str, str]]] = {
    "kind": ("kind", "種類"),
    "codes": ("other passcodes", "別の番号"),
    "replacement": ("instead of the normal draw", "通常のドローの代わり"),
    "pre_draw": ("before the normal draw", "通常のドローの前"),
    "draw_count": ("number of the normal draw", "通常のドローの枚数"),
    "skip": ("skips", "スキップ"),
    "ban": ("forbids", "禁止"),
    "draw": ("draws", "ドロー"),
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
MODES: Final[dict[str, tuple[str, str]]] = {
    "chain": ("when its effect resolves", "効果処理時"),
    "later_chain": ("by a later chain link that it sets up", "後のチェーンで"),
    "changed": ("as the effect of the card that it changed", "書き換えた効果として"),
    "lingering": ("without a chain link, after it resolved", "適用後、チェーンを組まずに"),
    "continuous": ("without a chain link, while face-up", "表側表示の間、チェーンを組まずに"),
    "granted": ("as an effect of the monster that has it as material", "素材にしたモンスターの効果として"),
    "granted_continuous": (
        "for the monster that was given the effect, without a chain link",
        "効果を得たモンスターにより、チェーンを組まずに",
    ),
    "cost": ("as a cost", "コストとして"),
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
FORMULAS_JA: Final[dict[str, str]] = {
    "until_hand": "手札がその枚数になるまで",
    "same_as_discarded": "この処理で手札から墓地へ送った枚数",
    "same_as_returned": "この処理で手札からデッキに戻した枚数",
    "same_as_banished_from_hand": "この処理で手札から除外された枚数",
    "same_as_to_deck": "この処理でデッキに戻った枚数",
    "same_as_opponent_sent": "この処理で相手が墓地へ送った枚数",
    "same_as_destroyed": "この処理で破壊された枚数（双方がドローできる場合は自身のカードの枚数）",
    "same_as_tributed": "この処理でリリースした数",
    "same_as_special_summoned": "この処理で特殊召喚した数",
    "same_as_revealed": "この処理で見せた枚数",
    "same_as_flipped_up": "この効果で表側表示になった数",
    "same_as_cost": "コストにした枚数",
    "own_copies_in_graveyard": "自分の墓地の同名カードの数",
    "opponent_cards_on_field": "相手フィールドのカードの数",
    "dragons_discarded_or_tributed_this_turn": "このターンに手札から捨てた、またはリリースしたドラゴン族の数",
}
CONDITIONS_JA: Final[dict[str, str]] = {
    "drew_normal_monster": "直前にドローしたカードが通常モンスター",
    "drew_dark_monster": "直前にドローしたカードが闇属性モンスター",
    "drew_tuner": "直前にドローしたカードがチューナー",
    "drew_card": "直前にその番号のカードをドローした",
    "hand_empty_at_draw_phase_start": "ドローフェイズ開始時に手札が０枚",
    "both_hands": "効果処理時にお互いの手札がその枚数以上",
    "two_normal_draws_since_activation": "表側表示の間に通常のドローを２回行った",
}
TRIGGERS: Final[dict[str, tuple[str, str]]] = {
    "activation": ("an activation", "発動時"),
    "added_to_hand": ("a card is added to the hand", "手札に加わった時"),
    "attack": ("an attack is declared", "攻撃宣言時"),
    "attacked": ("it is attacked", "攻撃対象になった時"),
    "banished": ("a card is banished", "除外された時"),
    "battle": ("it battled", "戦闘を行った時"),
    "battle_damage": ("battle damage", "戦闘ダメージを与えた時"),
    "battle_phase": ("the Battle Phase", "バトルフェイズ"),
    "before_draw": ("before the normal draw", "通常のドローの前"),
    "chain_end": ("the chain ends", "チェーン終了時"),
    "coin": ("a coin toss", "コイントス"),
    "counter_trap_resolved": ("a Counter Trap resolves", "カウンター罠の処理後"),
    "damage": ("damage", "ダメージを受けた時"),
    "damage_calculation": ("damage calculation", "ダメージ計算時"),
    "damage_step_end": ("the end of the Damage Step", "ダメージステップ終了時"),
    "destroyed": ("a card is destroyed", "破壊された時"),
    "destroyed_by_battle": ("it is destroyed by battle", "戦闘で破壊された時"),
    "destroys_by_battle": ("it destroys a monster by battle", "戦闘で破壊した時"),
    "dice": ("a die roll", "サイコロを振った時"),
    "discarded": ("a card is discarded", "捨てられた時"),
    "draw": ("a draw", "ドローした時"),
    "draw_phase": ("the Draw Phase", "ドローフェイズ"),
    "draw_phase_draw": ("an own draw in the Draw Phase", "自分のドローフェイズのドロー"),
    "duel_start": ("the start of the duel", "デュエル開始時"),
    "effect_draw": ("an own draw by an effect", "効果によるドロー"),
    "end_phase": ("the End Phase", "エンドフェイズ"),
    "equipped": ("a card is equipped", "装備された時"),
    "flip_summon": ("a Flip Summon", "反転召喚"),
    "flipped": ("it is flipped face-up", "リバースした時"),
    "jar_of_greed_resolves": ("a Jar of Greed resolves", "《強欲な瓶》の処理時"),
    "left_field": ("a card leaves the field", "フィールドを離れた時"),
    "link_resolved": ("a chain link has resolved", "効果処理後"),
    "link_resolving": ("a chain link resolves", "効果処理時"),
    "lp_gain": ("LP are gained", "LPを回復した時"),
    "lp_paid": ("LP are paid", "LPを払った時"),
    "monster_set": ("a monster is Set", "モンスターのセット時"),
    "normal_draw": ("the normal draw", "通常のドロー"),
    "normal_summon": ("a Normal Summon", "召喚"),
    "opponent_adds_card": ("the opponent adds a card to the hand", "相手がカードを手札に加えた時"),
    "opponent_draw_outside_draw_phase": (
        "the opponent draws outside a Draw Phase",
        "相手がドローフェイズ以外でドローした時",
    ),
    "opponent_link_resolved": ("an opponent's chain link has resolved", "相手の効果の処理後"),
    "opponent_normal_draw": ("the opponent's normal draw", "相手の通常のドロー"),
    "opponent_special_summon": ("the opponent Special Summons", "相手の特殊召喚"),
    "opponent_special_summon_from_deck": (
        "the opponent Special Summons from the Deck or Extra Deck",
        "相手のデッキ・EXデッキからの特殊召喚",
    ),
    "opponent_special_summon_from_graveyard": (
        "the opponent Special Summons from the Graveyard or the banished cards",
        "相手の墓地・除外状態からの特殊召喚",
    ),
    "opponent_summon_from_hand": (
        "the opponent Normal or Special Summons from the hand",
        "相手の手札からの召喚・特殊召喚",
    ),
    "other": ("an event of its own", "固有の条件"),
    "position_change": ("a change of battle position", "表示形式の変更"),
    "returned_to_deck": ("a card returns to the Deck", "デッキに戻った時"),
    "sent_to_graveyard": ("a card is sent to the Graveyard", "墓地へ送られた時"),
    "special_summon": ("a Special Summon", "特殊召喚"),
    "standby_phase": ("the Standby Phase", "スタンバイフェイズ"),
    "targeted": ("it is targeted", "対象になった時"),
    "tributed": ("a Tribute", "リリース"),
    "used_as_material": ("it is used as material", "素材になった時"),
    "would_be_destroyed": ("a card would be destroyed", "破壊される時"),
    "would_special_summon": ("a Special Summon is about to be made", "特殊召喚する際"),
}
POSSIBLE: Final = ("only under its condition", "条件を満たす場合のみ")
MANDATORY: Final = ("mandatory", "強制効果")
ZONES: Final = ("from: {}", "発動場所：{}")


def card_title(facts: CardFacts) -> str:
    """``Pot of Greed (強欲な壺), 55144522, official``."""
    other = f" ({facts.name_ja})" if facts.name_ja and facts.name_ja != facts.name else ""
    code = f", {facts.code}" if facts.code > 0 else ""
    return f"{facts.name}{other}{code}, {facts.pool}"


def card_lines(facts: CardFacts, lang: Lang) -> list[Line]:
    """Everything that the catalogue has about the card, a line a fact."""
    say = _speaker(lang)
    lines: list[tuple[str, str]] = [("kind", facts.kind), ("codes", ", ".join(map(str, facts.codes)))]
    if facts.replacement is not None:
        lines.append(("replacement", _replacement(facts.replacement, say)))
    if facts.pre_draw is not None:
        lines.append(("pre_draw", _pre_draw(facts.pre_draw, say)))
    if facts.draw_count is not None:
        lines.append(("draw_count", _draw_count(facts.draw_count, say)))
    lines += [("skip", _skip(skip, say)) for skip in facts.skips]
    lines += [("ban", _ban(ban, say)) for ban in facts.bans]
    lines += [("draw", _draw(draw, say)) for draw in facts.draws]
    if facts.reacts_to is not None:
        normal = facts.reacts_to == "normal_draw"
        lines.append(("reacts", say(_REACTS[normal])))
    if facts.blocks_search:
        lines.append(("search", say(_BLOCKS)))
    lines += [("what", facts.what), ("note", facts.note), ("source", facts.source)]
    lines.append(("confidence", say(_CONFIDENCE[facts.confidence])))
    return [(say(LABELS[label]), text) for label, text in lines if text]


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


def _draw(item: DrawEffect, say: Say) -> str:
    may = ("may be declined", "任意")
    certain = ("always, if it resolves", "処理されれば必ず")
    each = ("each time", "そのたびに")
    trigger = ("on: {}", "契機：{}")
    return _joined(
        [
            f"{say(WHO[item.who])}: {_number(item, say)}",
            say(MODES[item.mode]),
            say(trigger).format(say(TRIGGERS[item.trigger])) if item.trigger else "",
            say(each) if item.each else "",
            say(SPANS[item.lasts]) if item.lasts else "",
            say(may) if item.optional else "",
            "" if item.conditional else say(certain),
            _meaning(CONDITIONS, CONDITIONS_JA, item.condition, say),
            item.note,
        ]
    )


def _number(item: DrawEffect, say: Say) -> str:
    if item.formula is not None:
        return _meaning(FORMULAS, FORMULAS_JA, item.formula, say)
    if item.most is None:
        return say(("a number that varies", "枚数は不定")) if item.least == 0 else f"{item.least}+"
    return str(item.least) if item.least == item.most else f"{item.least}-{item.most}"


def _meaning(english: dict[str, str], japanese: dict[str, str], word: str | None, say: Say) -> str:
    """``until_hand:3`` as its meaning with the parameter behind it."""
    if word is None:
        return ""
    plain, _, added = word.partition("+")
    plain, _, parameter = plain.partition(":")
    plus = (", plus {}", "＋{}")
    meaning = say((english[plain], japanese[plain]))
    return meaning + (f" ({parameter})" if parameter else "") + (say(plus).format(added) if added else "")
