"""What is printed on a card, in words, English and Japanese."""

from __future__ import annotations

from typing import Final

from duelreplay.cards.facts import Pool
from duelreplay.cards.names import CardProperties, Lang

POOLS: Final[dict[Pool, tuple[str, str]]] = {
    "official": ("official", "公式"),
    "pre-release": ("pre-release", "発売前"),
    "goat": ("goat", "GOATフォーマット"),
    "skill": ("skill", "スピードデュエルのスキル"),
    "rush": ("rush", "ラッシュデュエル"),
    "unofficial": ("unofficial", "非公式"),
    "user": ("user", "ユーザー追加"),
}
KINDS_JA: Final[dict[str, str]] = {
    "Spell Normal": "通常魔法",
    "Spell Quick-Play": "速攻魔法",
    "Spell Continuous": "永続魔法",
    "Spell Equip": "装備魔法",
    "Spell Field": "フィールド魔法",
    "Spell Ritual": "儀式魔法",
    "Trap Normal": "通常罠",
    "Trap Continuous": "永続罠",
    "Trap Counter": "カウンター罠",
    "Skill": "スキル",
    "Token": "トークン",
}
TYPES_JA: Final[dict[str, str]] = {
    "Normal": "通常",
    "Effect": "効果",
    "Ritual": "儀式",
    "Fusion": "融合",
    "Synchro": "シンクロ",
    "Xyz": "エクシーズ",
    "Link": "リンク",
    "Pendulum": "ペンデュラム",
    "Maximum": "マキシマム",
    "Tuner": "チューナー",
    "Flip": "リバース",
    "Union": "ユニオン",
    "Gemini": "デュアル",
    "Spirit": "スピリット",
    "Toon": "トゥーン",
}
ATTRIBUTES_JA: Final[dict[str, str]] = {
    "DARK": "闇",
    "DIVINE": "神",
    "EARTH": "地",
    "FIRE": "炎",
    "LIGHT": "光",
    "WATER": "水",
    "WIND": "風",
}
RACES_JA: Final[dict[str, str]] = {
    "Aqua": "水",
    "Beast": "獣",
    "Beast-Warrior": "獣戦士",
    "Celestial Warrior": "天界戦士",
    "Creator God": "創造神",
    "Cyberse": "サイバース",
    "Cyborg": "サイボーグ",
    "Dinosaur": "恐竜",
    "Divine-Beast": "幻神獣",
    "Dragon": "ドラゴン",
    "Fairy": "天使",
    "Fiend": "悪魔",
    "Fish": "魚",
    "Galaxy": "ギャラクシー",
    "High Dragon": "ハイドラゴン",
    "Illusion": "幻想魔",
    "Insect": "昆虫",
    "Machine": "機械",
    "Magical Knight": "魔導騎士",
    "Omega Psychic": "オメガサイキック",
    "Plant": "植物",
    "Psychic": "サイキック",
    "Pyro": "炎",
    "Reptile": "爬虫類",
    "Rock": "岩石",
    "Sea Serpent": "海竜",
    "Spellcaster": "魔法使い",
    "Thunder": "雷",
    "Warrior": "戦士",
    "Winged Beast": "鳥獣",
    "Wyrm": "幻竜",
    "Zombie": "アンデット",
}


def title(name: str, name_ja: str, code: int, pool: Pool, lang: Lang) -> str:
    """The line above a card: ``Pot of Greed (強欲な壺), 55144522, official``; a passcode below 1 is none."""
    first, second = (name, name_ja) if lang == "en" or not name_ja else (name_ja, name)
    other = second if second != first else ""
    words = POOLS[pool][lang == "ja"]
    if lang == "ja":
        return first + (f"（{other}）" if other else "") + (f"、{code}" if code > 0 else "") + f"、{words}"
    return first + (f" ({other})" if other else "") + (f", {code}" if code > 0 else "") + f", {words}"


def described(card: CardProperties, lang: Lang) -> str:
    """Kind, Level, attribute and Type in a line: ``Tuner Effect Monster, Level 3, FIRE, Zombie``; may be empty."""
    if lang == "ja":
        return "、".join(filter(None, (_kind_ja(card), _stars(card, "レベル", "ランク", "リンク"), *_monster_ja(card))))
    stars = _stars(card, "Level ", "Rank ", "Link ")
    return ", ".join(filter(None, (_kind(card), stars, card.attribute, card.race)))


def _kind(card: CardProperties) -> str:
    if card.icon:
        return f"{card.icon} {'Spell' if card.is_spell else 'Trap'}"
    return f"{card.kind} Monster" if card.is_monster and not card.is_token else card.kind


def _kind_ja(card: CardProperties) -> str:
    if card.kind in KINDS_JA or not card.kind:
        return KINDS_JA.get(card.kind, "")
    return "・".join(TYPES_JA[word] for word in card.kind.split()) + "モンスター"


def _stars(card: CardProperties, level: str, rank: str, link: str) -> str:
    for label, number in ((level, card.level), (rank, card.rank), (link, card.link_rating)):
        if number is not None:
            return f"{label}{number}"
    return ""


def _monster_ja(card: CardProperties) -> tuple[str, str]:
    attribute = f"{ATTRIBUTES_JA[card.attribute]}属性" if card.attribute else ""
    return attribute, f"{RACES_JA[card.race]}族" if card.race else ""
