"""Ten disputes as somebody types them who has only docs/notation.md: loosely, in their own words."""

from __future__ import annotations

import re

import pytest

from duelreplay.cards.catalogue import load
from duelreplay.engine.replayer import judge
from sources.notation_support import duel, keys, told
from support import ROOT

DISPUTES = {
    "ash-blossom-by-hand": (
        """
Alice vs Bob 2024-05-04 TCG
Turn 1: Alice
Turn 2: Bob - draws a card
Bob plays Pot of Prosperity from hand
Alice chains Ash Blossom & Joyous Spring (hand, negates effect)
Bob draws 2 cards.
End Phase
""",
        "draw Bob 1; activate Bob 1 hand; activate Alice 2 hand; resolve 2; negate effect 1 2; resolve 1; draw Bob 2",
    ),
    "bullets-and-no-response": (
        """
Alice (40 cards) v. Bob (40 cards), 2010-05-01, edison

- T1: Alice draws, sets 2 cards
- T2 (Bob): Bob draws
- Bob activates "Upstart Goblin" in hand
- Alice: no response
- Bob draws 1. Alice gains 1000 LP
""".replace("1. Alice", "1; Alice"),
        "draw Alice 1; move Alice 2 hand spell rule; draw Bob 1; activate Bob 1 hand; resolve 1; draw Bob 1; lp Alice",
    ),
    "card-destruction": (
        """
Alice (40) vs. Bob (40); goat
T1 Alice: draw
T2 Bob: draw
Card Destruction (from hand)
Bob discards 5 and draws 5
Alice discards 6, draws 6
ends turn
T3 Alice: draw 1
""",
        (
            "draw Alice 1; draw Bob 1; activate Bob 1 hand; resolve 1; move Bob 5 1 hand graveyard effect; draw Bob 5; "
            "move Alice 6 1 hand graveyard effect; draw Alice 6; draw Alice 1"
        ),
    ),
    "maxx-c": (
        """
Mia Wong vs Jo Lee, 2021/3/14 OCG
T1 Mia
Jo: Maxx C (hand)
chain over
Mia normal summons "Level Eater"
Mia xyz summons "Number 39: Utopia" from extra deck
Jo draws 1
ep
T2 Jo: forgot to draw
M1: Jo ss Thunder Dragon from grave
""",
        (
            "activate Jo Lee 1 hand; resolve 1; move Mia Wong hand monster rule; move Mia Wong extra monster rule; "
            "draw Jo Lee 1; move Jo Lee graveyard monster"
        ),
    ),
    "players-a-and-b": (
        """
Ａ（４０枚）対　Ｂ（40枚）、2020/8/1、ocg
１ターン目 Ａ
Aは手札から 強欲で貪欲な壺 を発動。2枚ドロー。
カードを3枚伏せる
ターンエンド
2ターン目　B：ドロー
スタンバイフェイズ
メインフェイズ
Bはライフを1000払う
Bの手札から灰流うららを捨てる
""",
        "activate Ａ 1 hand; resolve 1; draw Ａ 2; move Ａ 3 hand spell rule; draw Ｂ 1; lp Ｂ; move Ｂ hand graveyard",
    ),
    "maxx-c-in-japanese": (
        """
佐藤 対 鈴木、2019年4月1日
先行1ターン目
後攻1ターン目：ドロー
佐藤：増G（手札）
チェーン終了
鈴木は、墓地から《ボルト・ヘッジホッグ》を特殊召喚する
佐藤、1枚ドロー！
""",
        "draw 鈴木 1; activate 佐藤 1 hand; resolve 1; move 鈴木 graveyard monster; draw 佐藤 1",
    ),
    "a-line-a-link": (
        """
Tom vs Ann, 2023-02-02 TCG
T1 Tom
CL1: Reinforcement of the Army (hand, adds Elemental HERO Stratos)
chain ends
CL1 Allure of Darkness (hand)
CL2 Ann: Droll & Lock Bird (hand)
CL1 resolves: draws 2, banishes 1 from hand
EP
T2 Ann: draws
""",
        (
            "activate Tom 1 hand; resolve 1; move Tom 1 deck hand effect; activate Tom 1 hand; activate Ann 2 hand; "
            "resolve 2; resolve 1; draw Tom 2; move Tom 1 1 hand banished effect; draw Ann 1"
        ),
    ),
    "odds-and-ends": (
        """
Tom vs Ann, 2023-02-02 TCG
T1-T5: draws
Tom takes 2000 damage
Ann flips a coin: heads
Ann rolls a die: 3
Tom's Dark Magician is destroyed by battle
Ann puts a card back on top of the deck
Tom wins by time
""",
        (
            "draw Ann 1; draw Tom 1; draw Ann 1; draw Tom 1; lp Tom; coin Ann heads; die Ann 3; "
            "move Tom monster graveyard battle; put_back Ann 1; end time"
        ),
    ),
    "time-seal": (
        """
# league, round 3
Kai (42) vs Ren (40), 2022-07-27, OCG
T1 Kai: sets 1 card
T2 Ren: draws
DP: Kai activates Time Seal (was set)
M1; ends turn
T3 Kai: draws for turn
T4 Ren: draws
""",
        "move Kai 1 hand spell rule; draw Ren 1; activate Kai 1 spell; resolve 1; draw Kai 1; draw Ren 1",
    ),
    "mixed-languages": (
        """
Ken vs 央人、2025-03-08 TCG
T1 Ken
T2 央人：ドロー
Allure of Darkness（手札）＞ ash (hand, 効果を無効にする)
央人 draws 2
ruling (head judge) line 5: wrong
line 5 does not count (双方)：戻した
""",
        (
            "draw 央人 1; activate 央人 1 hand; activate Ken 2 hand; resolve 2; negate effect 1 2; resolve 1; "
            "draw 央人 2; ruling; correct"
        ),
    ),
}


@pytest.mark.parametrize("name", DISPUTES)
def test_a_dispute_as_it_is_typed(name: str) -> None:
    text, wanted = DISPUTES[name]
    log = duel(text.lstrip("\n"))
    rows = [row for row in told(log) if row[0] not in {"turn", "phase", "chain_end"}][2:]
    assert "; ".join(" ".join(map(str, row)) for row in rows) == wanted


PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_the_pages_own_examples_are_read_and_judged_as_it_says() -> None:
    english, japanese, greed = (block for block in BLOCKS if re.search(r"\bvs\b|対", block.split("\n")[0]))
    findings = {}
    for name, text in (("english", english), ("greed", japanese), ("japanese", greed)):
        judgement = judge(duel(text), load())
        findings[name] = [(one.rule.code, one.event.ref) for one in judgement.findings if one.verdict == "illegal"]
    assert sorted(findings.values()) == [[("ED102", "line 4")], [("ED104", "line 5")], [("ED104", "line 5")]]


def pieces(section: str) -> list[str]:
    """Every piece of notation in the first column of a section's table; X is a card."""
    part = PAGE.split(f"\n## {section}\n")[1].split("\n## ")[0]
    cells = re.findall(r"^\| (`.+?) \|", part, re.MULTILINE)
    found = [piece for cell in cells for piece in re.findall(r"`([^`]+)`", cell)]
    return [re.sub(r"\bX\b", "Sangan", piece).replace(" …", "") for piece in found]


@pytest.mark.parametrize("piece", pieces("Chains"))
def test_what_the_page_lists_for_the_brackets_is_read(piece: str) -> None:
    chain = f"CL1 Upstart Goblin ({piece})\nCL2 Droll & Lock Bird (hand)\nCL3 D.D. Crow\n"
    if piece.startswith("by "):
        chain = chain.replace(piece, f"effect negated {piece}")
    if piece.startswith("negates"):
        chain = f"CL1 Ash Blossom (hand)\nCL2 Upstart Goblin ({piece})\n"
    duel(f"Rin vs Otto\nT1 Rin\nT2 Otto: draws\n{chain}")


@pytest.mark.parametrize("piece", pieces("Deeds"))
def test_what_the_page_lists_as_a_deed_is_read(piece: str) -> None:
    zones = {
        "hand",
        "deck",
        "GY",
        "banished",
        "extra",
        "monster zone",
        "S/T",
        "field zone",
        "pendulum zone",
        "materials",
    }
    ways = {"face-down", "face-up", "by battle", "by the rules"}
    if piece in zones | {"outside"}:
        piece = f"sends Sangan from {piece}"
    elif piece in ways:
        piece = f"sends Sangan from hand to monster zone {piece}"
    elif piece in {"on the bottom", "into deck"}:
        piece = f"puts back 1 {piece}"
    elif piece in {"this phase", "this duel"}:
        piece = f"cannot draw {piece}"
    elif piece == "Rin's Sangan" or piece.startswith("from Rin"):
        piece = f"banishes {piece}" + (" from GY" if "Sangan" in piece else "")
        piece = piece.replace("banishes from", "banishes Sangan from")
    log = duel(f"Rin vs Otto\nT1 Rin\nT2 Otto: draws\nM1\n{piece.replace('attacks', 'attacks Sangan')}\n")
    assert len(keys(log)) > 8


@pytest.mark.parametrize("piece", [piece for piece in pieces("Turns and phases") if not piece.startswith("T")])
def test_what_the_page_lists_for_turns_is_read(piece: str) -> None:
    duel(f"Rin vs Otto\nT1 Rin\nT2 Otto\n{'DP; ' if piece == 'normal draw' else ''}{piece}\n")


def test_events_carry_their_lines() -> None:
    log = duel(DISPUTES["a-line-a-link"][0].lstrip("\n"))
    assert [event["ref"] for event in keys(log) if event["type"] == "draw"] == ["line 1", "line 1", "line 7", "line 9"]
