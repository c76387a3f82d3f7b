"""What is said in English and in Japanese becomes the same events."""

from __future__ import annotations

from typing import Any

import pytest

from sources.notation_support import duel, keys

BEGUN = "Rin (40) vs 央人 (41), 2025-03-08 TCG\nT1 Rin\nT2 央人: draws\nM1\n"
PAIRS = [
    ("央人 draws 2", "央人は2枚ドロー"),
    ("央人 draws 1: Dark Magician", "1枚ドロー：ブラック・マジシャン"),
    ("discards 2", "手札を2枚捨てる"),
    ("mills 3", "デッキから3枚を墓地へ送る"),
    ("sends Sangan from hand", "手札からクリッターを墓地へ送る"),
    ("banishes Sangan from GY", "クリッターを墓地から除外する"),
    ("destroys Sangan from S/T", "魔法・罠ゾーンからクリッターを破壊"),
    ("tributes Sangan", "クリッターをリリース"),
    ("detaches 1", "1つ取り除く"),
    ("returns Sangan from GY to deck", "クリッターを墓地からデッキに戻す"),
    ("adds Sangan", "クリッターを手札に加える"),
    ("sets Sangan", "クリッターを伏せる"),
    ("sets 2", "2枚伏せる"),
    ("sets monster Sangan", "クリッターを裏側守備でセット"),
    ("NS Sangan", "クリッターを召喚"),
    ("flip summons Sangan", "クリッターを反転召喚"),
    ("SS Sangan from GY", "墓地からクリッターを特殊召喚"),
    ("Link summons I:P Masquerena from extra", "EXデッキからI:Pマスカレーナをリンク召喚"),
    ("sends Sangan + Kuriboh from hand", "手札からクリッター＋クリボーを墓地へ送る"),
    ("banishes Rin's Sangan from GY", "Rinのクリッターを墓地から除外する"),
    ("banishes Sangan from Rin's GY", "Rinの墓地からクリッターを除外する"),
    ("loses 1000 LP", "1000ダメージ"),
    ("gains 500", "500回復"),
    ("reveals Sangan", "クリッターを公開"),
    ("shuffles deck", "デッキをシャッフル"),
    ("deck has 23", "デッキ残り23枚"),
    ("coin: tails", "コイン：裏"),
    ("die: 4", "サイコロ：4"),
    ("may draw 1 this turn by Sangan", "このターン1枚ドローできる（クリッター）"),
    ("cannot draw by effects", "効果でドローできない"),
    ("cannot draw this turn", "このターンドローできない"),
    ("skips next 2 draw phase", "次のドローフェイズ2回をスキップ"),
    ("skips next draw phase", "次のドローフェイズをスキップ"),
    ("puts back 1 on top", "引いた1枚をデッキの上に戻す"),
    ("Rin wins (deck out)", "Rinの勝ち（デッキ切れ）"),
    (
        "Upstart Goblin (effect negated by CL3) > Ash > Called by the Grave",
        "成金ゴブリン（チェーン3による効果無効）＞うらら＞墓穴の指名者",
    ),
    ("Upstart Goblin (effect negated by Skill Drain)", "成金ゴブリン（スキルドレインによる効果無効）"),
    ("Upstart Goblin (cost 1000 LP)", "成金ゴブリン（コスト LP1000）"),
    (
        "CL1 Upstart Goblin\nCL2 D.D. Crow\nCL2 resolves: 央人 draws 2",
        "チェーン1 成金ゴブリン\nチェーン2 Ｄ．Ｄ．クロウ\nチェーン2処理：央人は2枚ドロー",
    ),
    ("央人 activates Upstart Goblin and draws 2", "成金ゴブリンを発動し、2枚ドロー"),
    ("Upstart Goblin\nRin chains D.D. Crow", "成金ゴブリン\nRin、チェーンして Ｄ．Ｄ．クロウ を発動"),
    ("Upstart Goblin (no effect)", "成金ゴブリン（不発）"),
    ("Upstart Goblin (unknown)", "成金ゴブリン（不明）"),
    ("Upstart Goblin (hand, effect 2)", "手札から成金ゴブリンの②の効果を発動"),
    ("line 5 does not count (players): x", "5行目は無効（双方）：x"),
    ("Upstart Goblin (was set) > Ash (negates effect)", "成金ゴブリン（伏せ）＞うらら（効果を無効にする）"),
    ("Sangan is destroyed by battle", "クリッターを戦闘で破壊"),
    ("sends 3 from deck to GY", "デッキの上から3枚を墓地へ送る"),
    ("Upstart Goblin (?)", "成金ゴブリン（？）"),
]


def by_code(value: Any) -> Any:
    """Cards by their passcodes: their names are in the language in which they were typed."""
    if isinstance(value, dict):
        return value["code"] if "code" in value else {key: by_code(one) for key, one in value.items()}
    return [by_code(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("english", "japanese"), PAIRS, ids=[english for english, _ in PAIRS])
def test_both_languages_say_the_same(english: str, japanese: str) -> None:
    before = "draws 1\n" if "line 5" in english else ""
    said = [keys(duel(f"{BEGUN}{before}{line}\n")) for line in (english, japanese)]
    assert by_code(said[0]) == by_code(said[1])
    assert len(said[0]) > len(keys(duel(BEGUN + before)))
