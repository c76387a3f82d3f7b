"""Whether a card was negated, and which link gave a draw, is asked and never guessed."""

from __future__ import annotations

import re

import pytest

from duelreplay.engine.replayer import judge
from sources.notation_support import duel
from sources.test_notation_spoken import catalogue, found, problems, remarks

BEGUN = "Mara (40) vs Jens (40), 2023-05-13 TCG\nT1 Mara: sets 1\nT2 Jens: draws\n"
JAPANESE = "凛（40）対 央人（40）、2023-05-13 OCG\n先攻1ターン目：1枚伏せる\n後攻1ターン目：ドロー\n"
ASH = "Upstart Goblin (hand) > Ash Blossom (hand, cost discards it)\n"
URARA = "成金ゴブリン（手札）＞灰流うらら（手札、コスト 自身を捨てる）\n"
CHARGE = 'Soul Charge (hand) > Maxx "C" (hand, cost discards it)\nCL1 resolves: Jens SS Dark Magician from GY\n'
PERHAPS = [("unverifiable", "ED104")]
NO_CAUSE = ("illegal", "ED101")


def offered(message: str) -> list[str]:
    """The lines that a message offers."""
    return [line for pair in re.findall(r"`([^`]+)`|「([^」]+)」", message) for line in pair if line]


def answers(begun: str, chain: str, line: str, lang: str = "en") -> dict[str, list[tuple[str, str]]]:
    """What is judged of a line that is asked about, with each of the answers that are offered."""
    (message,) = problems(f"{begun}{chain}{line}\n", lang)
    said: dict[str, list[tuple[str, str]]] = {}
    for answer in offered(message):
        if answer in {"chain over", "チェーン終了"}:
            said[f"{answer}; {line}"] = found(f"{begun}{chain}{answer}\n{line}\n")
        elif "negated" in answer or "無効" in answer:
            said[answer] = found(f"{begun}{chain}{answer}\n{line}\n")
        elif answer != line:
            said[answer] = found(f"{begun}{chain}{answer}\n")
    return said


def test_who_draws_behind_a_negator_is_asked_whether_it_negated() -> None:
    asked = answers(BEGUN, ASH, "Jens draws 1")
    assert set(asked) == {"CL1 effect negated", "CL1 activation negated", "CL1 resolves: Jens draws 1"}
    assert asked["CL1 resolves: Jens draws 1"] == []
    assert asked["CL1 effect negated"] == [("illegal", "ED104")]
    assert asked["CL1 activation negated"] != []
    asked = answers(JAPANESE, URARA, "央人は1枚ドロー", "ja")
    assert set(asked) == {"チェーン1 効果無効", "チェーン1 発動無効", "チェーン1処理：央人は1枚ドロー"}
    assert asked["チェーン1処理：央人は1枚ドロー"] == []
    assert ("illegal", "ED104") in asked["チェーン1 効果無効"]


def test_the_draw_of_a_lasting_effect_is_offered_where_it_is_lawful() -> None:
    asked = answers(BEGUN, CHARGE, "Mara draws 1")
    assert asked == {"CL1 resolves: Mara draws 1": [], "chain over; Mara draws 1": []}
    asked = answers(BEGUN, CHARGE, "Mara draws 2")
    assert all("illegal" in dict(one) for one in asked.values())
    japanese = (
        "ソウル・チャージ（手札）＞増殖するＧ（手札、コスト 自身を捨てる）\n"
        "チェーン1処理：央人は墓地からブラック・マジシャンを特殊召喚\n"
    )
    asked = answers(JAPANESE, japanese, "凛は1枚ドロー", "ja")
    assert asked == {"チェーン1処理：凛は1枚ドロー": [], "チェーン終了; 凛は1枚ドロー": []}


@pytest.mark.parametrize("typed", ["draws 1", "Mara draws 1"])
def test_a_draw_told_of_a_card_that_draws_later_is_asked_back(typed: str) -> None:
    for text in (
        f"{BEGUN}{CHARGE}CL2 resolves: {typed}\n",
        f'{BEGUN}Soul Charge (hand, SS Dark Magician from GY) > Maxx "C" (hand, cost discards it, {typed})\n',
    ):
        (message,) = problems(text)
        assert "not when it resolves" in message
        assert "CL1 resolves: Mara: draws 1" in offered(message)
    assert found(f"{BEGUN}{CHARGE}CL1 resolves: Mara: draws 1\n") == []
    (message,) = problems(
        JAPANESE + "ソウル・チャージ（手札、墓地からブラック・マジシャンを特殊召喚）＞増殖するＧ（手札、1枚ドロー）\n",
        "ja",
    )
    assert "待っていたことが起きた時" in message


def test_alone_on_its_chain_such_a_card_is_judged() -> None:
    assert found(BEGUN + 'Mara: Maxx "C" (hand, cost discards it, draws 1)\nall: chains, cards\n') == [NO_CAUSE]


def test_after_a_lasting_card_of_an_earlier_chain_both_are_offered() -> None:
    text = 'Mara: Maxx "C" (hand, cost discards it)\nSoul Charge (hand) > Mystical Space Typhoon (was set)\n'
    asked = answers(BEGUN, text + "CL1 resolves: Jens SS Dark Magician from GY\n", "Mara draws 1")
    assert asked == {"CL1 resolves: Mara draws 1": [], "chain over; Mara draws 1": []}


MAXX = 'Mara: Maxx "C" (hand, cost discards it) > Ash Blossom (hand, cost discards it)\n'
UNSAID = [
    "Upstart Goblin (hand, draws 1) > Ash Blossom (hand, cost discards it)\n",
    "Upstart Goblin (hand, draws 1) > Solemn Judgment (was set, cost half LP)\n",
    MAXX + "chain over\nJens SS Photon Thrasher from hand\nMara draws 1\n",
    "Upstart Goblin (hand, perhaps negated, draws 1) > Skill Drain (was set)\n",
]


@pytest.mark.parametrize("chain", UNSAID)
def test_a_draw_that_hangs_on_it_is_neither_legal_nor_illegal(chain: str) -> None:
    assert found(BEGUN + chain) == PERHAPS
    assert found(BEGUN + chain + "all: chains, cards\n") == PERHAPS


@pytest.mark.parametrize("chain", UNSAID[:2])
def test_what_the_finding_offers_settles_it(chain: str) -> None:
    (finding,) = [one for one in judge(duel(BEGUN + chain), catalogue()).findings if one.verdict != "legal"]
    for lang in ("en", "ja"):
        said = finding.message.in_(lang)
        assert {"CL1 resolves", "チェーン1 処理"} & set(offered(said))
    assert found(BEGUN + chain + "CL1 resolves\n") == []
    assert found(BEGUN + chain + "チェーン1 処理\n") == []
    assert found(BEGUN + chain.replace("(hand, draws 1)", "(hand, effect negated, draws 1)")) == [("illegal", "ED104")]
    assert found(BEGUN + chain.replace("(hand, draws 1)", "(hand, activation negated, draws 1)")) != []


def test_nobody_is_blamed_for_a_draw_not_made_behind_a_negator() -> None:
    text = BEGUN + ASH + "T3 Mara: draws\nall: chains, cards\n"
    assert found(text) == [("unverifiable", "ED103")]
    assert found(text.replace(ASH, ASH + "CL1 resolves\n")) == [("illegal", "ED103")]
    assert found(text.replace(ASH, ASH + "CL1 effect negated\n")) == []


def test_what_does_not_hang_on_it_stays_as_it_is() -> None:
    assert found(BEGUN + UNSAID[0].replace("draws 1", "draws 2")) == [("illegal", "ED102")]
    assert found(BEGUN + "Terraforming (hand, adds Mystic Mine) > Ash Blossom (hand, cost discards it)\n") == []


def test_a_link_that_is_told_to_resolve_with_what_it_did_is_noted() -> None:
    text = BEGUN + ASH + "CL1 resolves: Jens draws 1\n"
    assert found(text) == []
    assert "taken as not negated by Ash Blossom" in remarks(text)[0]
    assert "無効にならなかったものとして読んだ" in remarks(text, "ja")[0]
    assert remarks(BEGUN + ASH.replace("(hand)", "(hand, resolves, draws 1)")) == []


def test_perhaps_negated_needs_a_link_that_follows() -> None:
    assert "nothing follows link 1" in problems(BEGUN + "Upstart Goblin (hand, perhaps negated, draws 1)\n")[0]
    assert "無効にできるものがない" in problems(JAPANESE + "成金ゴブリン（手札、無効か不明）\n", "ja")[0]


def test_a_card_that_the_log_does_not_show_is_named_as_one_that_may_have_been_there() -> None:
    text = (
        "Mara vs Jens, 2013-11-03 TCG\nT1 Mara: draws\n{before}"
        "Upstart Goblin (hand, activation negated) > Solemn Judgment (was set, cost half LP)\n"
        "chain over\nMara draws 1\n"
    )

    def said(before: str, lang: str) -> str:
        findings = judge(duel(text.format(before=before)), catalogue()).findings
        return next(one.message.in_(lang) for one in findings if one.rule.code == "ED107")

    assert "a card such as Bountiful Artemis may have given it for Solemn Judgment" in said("", "en")
    assert "《豊穣のアルテミス》のようなカード" in said("", "ja")
    assert found(text.format(before="NS Bountiful Artemis\n")) == []
