"""Misspelt names and words, forty in each language: what was meant is offered, and the word is pointed at."""

from __future__ import annotations

import pytest

from duelreplay.sources.notation.cards import card_names
from duelreplay.sources.notation.reading import read_text

ENGLISH_HEAD = "Rin Harada (40) vs Otto Lind (41)\nT1 Rin: sets 1\nT2 Otto: draws\n"
JAPANESE_HEAD = "凛（40）対 央人（41）\n先攻1ターン目：1枚伏せる\n後攻1ターン目：ドロー\n"
ENGLISH = [
    ("Pot of Gred (hand)", "Pot of Greed"),
    ("Otto activates Pot of Gred", "Pot of Greed"),
    ("Pto of Greed (hand)", "Pot of Greed"),
    ("Upstart Gobin (hand)", "Upstart Goblin"),
    ("Upstrat Goblin (hand)", "Upstart Goblin"),
    ("Ash Blosom (hand)", "Ash Blossom & Joyous Spring"),
    ("Ash Blossom and Joyus Spring (hand)", "Ash Blossom"),
    ("Maxx D (hand)", 'Maxx "C"'),
    ("Max C (hand)", 'Maxx "C"'),
    ("Mystical Space Typhon (hand)", "Mystical Space Typhoon"),
    ("Solem Judgment (S/T)", "Solemn Judgment"),
    ("Graceful Charty (hand)", "Graceful Charity"),
    ("Jar of Gred (S/T)", "Jar of Greed"),
    ("Card Destructon (hand)", "Card Destruction"),
    ("Allure of Darknes (hand)", "Allure of Darkness"),
    ("Pot of Desire (hand)", "Pot of Desires"),
    ("Pot of Dessires (hand)", "Pot of Desires"),
    ("Pot of Prosprity (hand)", "Pot of Prosperity"),
    ("Dark Magican (hand)", "Dark Magician"),
    ("Blue Eyes Withe Dragon (hand)", "Blue-Eyes White Dragon"),
    ("NS Mathmech Sigmaa", "Mathmech Sigma"),
    ("Otto drwas 1", "draws"),
    ("Otto dras 1", "draws"),
    ("Otto discrads 1", "discards"),
    ("Upstart Goblin (hnad)", "hand"),
    ("Upstart Goblin (hand, efect negated)", "effect negated"),
    ("Upstart Goblin (hand, effect negatd)", "effect negated"),
    ("Oto draws 1", "Otto"),
    ("Rni draws 1", "Rin"),
    ("Otto suffles deck", "shuffles"),
    ("T3 Rni: draws", "Rin"),
    ("Skill Drian (S/T)", "Skill Drain"),
    ("Malefic Wrold (field zone)", "Malefic World"),
    ("Refload (hand)", "Reload"),
    ("Harpies Fether Duster (hand)", "Harpie's Feather Duster"),
    ("Monster Rebron (hand)", "Monster Reborn"),
    ("Call of the Hanted (S/T)", "Call of the Haunted"),
    ("battel phase", "battle phase"),
    ("stanby", "standby"),
    ('Maxx "C" (hand) > Ash Blossm (hand)', "Ash Blossom"),
]
JAPANESE = [
    ("強欲な坪（手札）", "強欲な壺"),
    ("強欲な壷（手札）", "強欲な壺"),
    ("強欲の壺（手札）", "強欲な壺"),
    ("成金ゴブリソ（手札）", "成金ゴブリン"),
    ("灰流うらうら（手札）", "灰流うらら"),
    ("増殖するＣ（手札）", "増殖するＧ"),
    ("増植するG（手札）", "増殖するＧ"),
    ("サイクロソ（手札）", "サイクロン"),
    ("天使の施（手札）", "天使の施し"),
    ("闇の誘感（手札）", "闇の誘惑"),
    ("強欲で金満な坪（手札）", "強欲で金満な壺"),
    ("強欲で謙虚な壷（手札）", "強欲で謙虚な壺"),
    ("神の宣国（伏せ）", "神の宣告"),
    ("スキルドレーン（伏せ）", "スキルドレイン"),
    ("ブラックマジシャソ（手札）", "ブラック・マジシャン"),
    ("ブラックマジシヤン（手札）", "ブラック・マジシャン"),
    ("青眼の白竜（手札）", "青眼の白龍"),
    ("ドロ", "ドロー"),
    ("央人は2枚ドロ", "ドロー"),
    ("央人は2枚ドーロ", "ドロー"),
    ("央人は手札を2枚すてる", "捨てる"),
    ("央人は手札を2枚捨る", "捨てる"),
    ("成金ゴブリン（手礼）", "手札"),
    ("成金ゴブリン（手札、効果無郊）", "効果無効"),
    ("成金ゴブリン（手札、効果を無こう）", "効果を無効"),
    ("中人は1枚ドロー", "央人"),
    ("バトルフェイス", "バトルフェイズ"),
    ("シャフル", "シャッフル"),
    ("手札抹殺（手礼）", "手札"),
    ("手札末殺（手札）", "手札抹殺"),
    ("死者蘇正（手札）", "死者蘇生"),
    ("ハーピイの羽根帚（手札）", "ハーピィの羽根帚"),
    ("無限泡映（伏せ）", "無限泡影"),
    ("墓穴の指名物（手札）", "墓穴の指名者"),
]
MEANT = [
    ("Trade In (hand)", "Trade-In"),
    ("成金ごぶりん（手札）", "成金ゴブリン"),
    ("灰流うら（手札）", "灰流うらら"),
]


@pytest.mark.parametrize(("line", "meant"), ENGLISH + JAPANESE)
def test_what_was_meant_is_offered(line: str, meant: str) -> None:
    english = (line, meant) in ENGLISH
    paper = read_text((ENGLISH_HEAD if english else JAPANESE_HEAD) + line + "\n", "-", card_names())
    assert paper.log is None
    (fault,) = paper.faults
    assert fault.line == 4
    told = fault.told("en" if english else "ja")
    assert meant in told.splitlines()[0]
    pointed = line[fault.column - 1 : fault.column - 1 + fault.width]
    assert pointed.strip() == pointed != ""
    assert pointed in told.splitlines()[0], "the message repeats the word that it points at"


@pytest.mark.parametrize(("line", "meant"), MEANT)
def test_other_spellings_are_read_as_what_they_mean(line: str, meant: str) -> None:
    head = ENGLISH_HEAD if line.isascii() else JAPANESE_HEAD
    paper = read_text(head + line + "\n", "-", card_names())
    assert paper.log is not None
    assert meant in str([getattr(event, "card", None) for event in paper.log.events if event.ref == "line 4"])


def test_a_right_name_beside_a_wrong_one_is_left_alone() -> None:
    line = "Upstart Goblin (hand) > Ash Blosom (hand)"
    (fault,) = read_text(ENGLISH_HEAD + line + "\n", "-", card_names()).faults
    assert line[fault.column - 1 : fault.column - 1 + fault.width] == "Ash Blosom"
