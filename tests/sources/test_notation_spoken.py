"""What people type who have only the page, told as it was meant; what they leave open is asked or noted."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from duelreplay.cards.catalogue import Catalogue, load
from duelreplay.engine.replayer import judge
from duelreplay.log.said import in_language
from duelreplay.sources.notation.write import write
from sources.notation_support import BEGUN, duel, keys, names, paper, told

OLD = "Rin vs Otto, 2012-06-08 TCG\nT1-T2 draws\n"
NEW = "Rin vs Otto, 2024-06-08 OCG\nT1 Rin\n"
JAPANESE = "凛（40）対 央人（40）、2019年5月1日 OCG\n先攻1ターン目：1枚伏せる\n後攻1ターン目：ドロー\n"


@cache
def catalogue() -> Catalogue:
    return load()


def found(text: str) -> list[tuple[str, str]]:
    """Verdict and code of what is found in a duel."""
    findings = judge(duel(text), catalogue()).findings
    return [(one.verdict, one.rule.code) for one in findings if one.verdict != "legal"]


def rows(text: str) -> list[dict[str, Any]]:
    """The events, cards by their passcodes, without what every text has alike."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict) and "code" in value:
            return value["code"]
        return [plain(one) for one in value] if isinstance(value, list) else value

    return [{key: plain(value) for key, value in event.items() if key != "ref"} for event in keys(duel(text))]


def remarks(text: str, lang: str = "en") -> list[str]:
    return [in_language(remark, lang) for remark in duel(text).remarks]


def problems(text: str, lang: str = "en") -> list[str]:
    return [in_language(fault.problem, lang) for fault in paper(text).faults]


def phase_of(text: str, kind: str) -> str | None:
    """The phase in which the last event of a type stands."""
    now = at = None
    for event in keys(duel(text)):
        now = event["phase"] if event["type"] == "phase" else now
        at = now if event["type"] == kind else at
    return at


# Where a card lay, said in brackets


@pytest.mark.parametrize("lay", ["set", "Set", "was set", "セット", "伏せ"])
def test_set_in_brackets_is_where_the_card_lay(lay: str) -> None:
    text = BEGUN + f"Upstart Goblin (hand, activation negated) > Solemn Judgment ({lay})\n"
    judgment = [event for event in keys(duel(text)) if event["type"] == "activate"][-1]
    assert (judgment["from"], judgment["position"]) == ("spell", "face_down")
    assert told(duel(text), "move") == []


@pytest.mark.parametrize("lay", ["sets", "Rin set", "セットする"])
def test_other_forms_of_set_are_asked_back(lay: str) -> None:
    text = BEGUN + f"Upstart Goblin ({lay})\n"
    assert "a card that lay Set is `was set`" in problems(text)[0]
    assert "セットされていたカードなら「伏せ」" in problems(text, "ja")[0]


def test_what_a_card_sets_is_still_a_deed() -> None:
    assert told(duel(BEGUN + "Upstart Goblin (hand, sets 1)\n"), "move")[-1][1:3] == ("Otto", 1)


# What a card answers


@pytest.mark.parametrize(
    "answer",
    [
        "Otto responds with Maxx C (hand)",
        "in response, Otto activates Maxx C (hand)",
        "Ottoはそれに対して増殖するＧ（手札）",
    ],
)
def test_a_summon_is_answered_with_a_new_chain_and_an_activation_with_a_link(answer: str) -> None:
    text = NEW + f"NS Aleister the Invoker\n{answer}\n"
    assert told(duel(text), "activate") == [("activate", "Otto", 1, "hand")]
    assert told(duel(NEW + f"Upstart Goblin (hand)\n{answer}\n"), "activate")[-1] == ("activate", "Otto", 2, "hand")
    assert "no chain is open" in problems(NEW + "NS Sangan\nOtto chains Maxx C (hand)\n")[0]


# What belongs in the Draw Phase stays in it


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("T3 Rin: Malefic World (field zone, cost normal draw, adds Malefic Cyber End Dragon)", []),
        ("T3 Rin: Malefic World (cost normal draw, adds Malefic Cyber End Dragon)", []),
        ("T3 Rin\nMalefic World (field zone, adds Malefic Cyber End Dragon)", []),
        (
            "先攻2ターン目：Sin World の効果を発動（コスト 通常ドロー、Sin サイバー・エンド・ドラゴンを手札に加える）",
            [],
        ),
        ("T3 Rin: draws, Malefic World (field zone, cost normal draw)", [("illegal", "ND201")]),
        ("先攻2ターン目：ドロー、Sin World の効果を発動（コスト 通常ドロー）", [("illegal", "ND201")]),
        ("T3 Rin: draws\nM1\nMalefic World (field zone, cost normal draw)", [("illegal", "ND201")]),
        ("T3 Rin: Freed the Matchless General (monster zone, adds Marauding Captain)", []),
        ("T3 Rin: Freed the Matchless General (monster zone, effect negated) > Effect Veiler (hand)\ndraws", []),
    ],
)
def test_who_gives_up_the_normal_draw_is_not_put_into_the_main_phase(line: str, wanted: list[tuple[str, str]]) -> None:
    assert found(OLD + line + "\n") == wanted
    assert phase_of(OLD + line + "\n", "activate") == ("main1" if "M1" in line else "draw")


def test_it_is_noted_and_whoever_pays_has_said_what_became_of_the_draw() -> None:
    text = OLD + "T3 Rin: Malefic World (field zone, cost normal draw)\nT4 Otto: draws\n"
    assert remarks(text) == [
        "line 3: Malefic World is used in the Draw Phase: taken so; if it was not, write `M1` before it"
    ]
    assert "ドローフェイズのこととみなした" in remarks(text, "ja")[0]
    assert "draws" in (duel(text).header.records or [])


def test_a_card_that_reacts_to_the_normal_draw_stays_beside_it() -> None:
    text = (
        "Rin vs Otto, 2012-06-08 TCG\nT1 Rin: draws\nHeart of the Underdog (hand)\nT2 Otto: draws\n"
        "T3 Rin: draws Gene-Warped Warwolf\nHeart of the Underdog (S/T, draws Blue-Eyes White Dragon)\n"
        "Heart of the Underdog (S/T, draws Cyber Dragon)\n"
    )
    assert found(text + "sets 1\nall: chains, cards\n") == []
    assert found(text + "Heart of the Underdog (S/T, draws 1)\nall: chains, cards\n") == [("illegal", "ED110")]


@pytest.mark.parametrize(
    "line",
    [
        "Malefic World (hand)",
        "Sylvan Waterslide (was set)",
        "Upstart Goblin (hand)",
        "Otto: Malefic World (field zone)",
    ],
)
def test_other_activations_are_in_the_main_phase(line: str) -> None:
    assert phase_of(f"{OLD}T3 Rin: draws\n{line}\n", "activate") == "main1"


# Where a chain ends


@pytest.mark.parametrize(
    "told_so",
    [
        "Otto activates Maxx C from hand\nSS Cyber Dragon from hand\nOtto draws 1\n",
        "Otto activates Maxx C from hand\nSS Thunder Dragon from GY\nOtto draws 1\n",
        "Ottoは手札から増殖するGを捨てて効果発動\n手札からサイバー・ドラゴンを特殊召喚\nOttoは1枚ドロー\n",
        "Otto: Maxx C (hand) > Called by the Grave\nCL1 resolves\nSS Cyber Dragon from hand\nOtto draws 1\n",
    ],
)
def test_the_others_summon_is_no_part_of_a_card_that_waits_for_it(told_so: str) -> None:
    assert found(NEW + told_so) == []
    assert told(duel(NEW + told_so), "move")[-1][:2] == ("move", "Rin")
    assert [event["summon"] for event in keys(duel(NEW + told_so)) if event["type"] == "move"] == ["special"]
    assert "taken as Rin's own, after the chain of Maxx" in remarks(NEW + told_so)[0].replace("増殖するＧ", "Maxx")
    assert found(NEW + told_so + "Otto draws 1\nall: cards\n") == [("illegal", "ED101")]


def test_a_summon_from_another_place_may_be_the_work_of_the_others_card() -> None:
    text = NEW + "Otto: Monster Reborn (hand)\nSS Thunder Dragon from GY\n"
    assert told(duel(text), "move")[-1][-1] == "effect"
    assert "if not, write `chain over` before it" in remarks(text)[0]


@pytest.mark.parametrize("card", ['"Set card 1"', "Morphing Jar", "「伏せたカード」"])
def test_a_card_that_may_have_given_a_draw_keeps_what_follows_it(card: str) -> None:
    text = NEW + f"Otto: {card}\nSS Cyber Dragon from hand\nOtto draws 1\n"
    kinds = [event["type"] for event in keys(duel(text))]
    assert kinds[-4:] == ["resolve", "move", "draw", "chain_end"]
    assert ("illegal", "ED101") not in found(text + "all: chains, cards\n")
    assert "taken as what " in remarks(text)[0]


def test_a_summon_behind_the_own_card_that_draws_is_noted() -> None:
    text = NEW + "Upstart Goblin (hand, draws 1)\nSS Cyber Dragon from hand\n"
    assert "taken as what Upstart Goblin (line 3) did for Rin" in remarks(text)[0]
    assert remarks(NEW + "Monster Reborn (hand)\nSS Thunder Dragon from GY\n") == []


def test_scales_are_placed_after_the_chain() -> None:
    text = (
        "凛 対 央人、2023年5月1日 OCG\n先攻1ターン目：増殖するＧ（央人、手札）\n"
        "Pゾーンに星読みの魔術師と時読みの魔術師をセッティング\n手札からモンスター3体をペンデュラム召喚\n"
        "央人は3枚ドロー\n"
    )
    kinds = [event["type"] for event in keys(duel(text))]
    assert kinds[-6:] == ["resolve", "chain_end", "move", "move", "move", "draw"]
    assert found(text) == [("illegal", "ED102")]
    english = NEW + "Otto: Maxx C (hand)\nplaces Stargazer Magician to pendulum zone\nOtto draws 1\n"
    assert found(english + "all: chains, cards\n") == [("illegal", "ED101")]


# Was it negated?


@pytest.mark.parametrize(
    ("chain", "card"),
    [
        ("Upstart Goblin (hand) > Ash Blossom (hand)", "Upstart Goblin"),
        ("Upstart Goblin (hand, draws 1) > Ash Blossom (hand)", "Upstart Goblin"),
        ("強欲な壺（手札）＞神の宣告（セット）", "強欲な壺"),
        ("Rin activates Maxx C (hand) > Called by the Grave (hand)", 'Maxx "C"'),
    ],
)
def test_a_card_that_negates_what_it_answers_is_asked_about(chain: str, card: str) -> None:
    assert problems(f"{BEGUN}{chain}\n") == []
    (asked,) = [remark for remark in remarks(f"{BEGUN}{chain}\n") if "nothing says" in remark]
    assert f"{card} (link 1) is taken to have resolved" in asked


@pytest.mark.parametrize(
    ("said", "negated"),
    [
        ("Upstart Goblin (hand, effect negated) > Ash Blossom (hand)", True),
        ("Upstart Goblin (hand) > Ash Blossom (hand, negates effect)", True),
        ("Upstart Goblin (hand) > Ash Blossom (hand)\neffect negated", True),
        ("成金ゴブリン（手札）＞灰流うらら（手札）\n効果無効", True),
        ("Upstart Goblin (hand) > Ash Blossom (hand)\nCL1 effect negated", True),
        ("Upstart Goblin (hand) > Ash Blossom (hand)\nAsh Blossom negates the effect", True),
        ("Upstart Goblin (hand) > Ash Blossom (hand)\nCL1 resolves", False),
        ("成金ゴブリン（手札）＞灰流うらら（手札）\nチェーン1 処理", False),
        ("Upstart Goblin (hand, resolves) > Ash Blossom (hand)", False),
        ("Upstart Goblin (hand) > Ash Blossom (hand)\nUpstart Goblin resolves: draws 1", False),
        ("Upstart Goblin (hand) > Ash Blossom (hand, no effect)", False),
        ("Upstart Goblin (hand, unknown) > Ash Blossom (hand)", False),
        ("Upstart Goblin (hand) > Ash Blossom (hand, effect negated) > Called by the Grave (hand)", False),
        ("Upstart Goblin (hand) > Effect Veiler (hand)", False),
        ("Upstart Goblin (hand) > D.D. Crow (hand)", False),
    ],
)
def test_an_answer_or_a_card_that_cannot_negate_it_asks_nothing(said: str, negated: bool) -> None:
    links = [event["link"] for event in keys(duel(f"{BEGUN}{said}\n")) if event["type"] == "negate"]
    assert (1 in links) == negated


def test_in_a_longer_chain_the_link_is_named() -> None:
    chain = BEGUN + "Upstart Goblin (hand) > Ash Blossom (hand) > Called by the Grave (hand)\n"
    assert any("which link was negated?" in one for one in problems(chain + "effect negated\n"))
    for others in ("Upstart Goblin > Droll\neffect negated\n", "Upstart Goblin > Ash\neffect negated by Skill Drain\n"):
        assert any("which link was negated?" in one for one in problems(BEGUN + others))
    assert any("どのチェーンが無効になったか" in one for one in problems(chain + "effect negated\n", "ja"))
    assert found(chain + "CL2 effect negated\nCL1 resolves: draws 1\n") == []
    assert "no chain is open" in problems(BEGUN + "effect negated\n")[0]
    assert "which link?" in problems(BEGUN + "Upstart Goblin > Droll\nAsh negates effect\n")[0]


# Costs

DISCARDS_ITSELF = {"pay": "discard", "amount": 1, "cards": [23434538], "from": "hand", "to": "graveyard"}


@pytest.mark.parametrize(
    ("typed", "cost"),
    [
        ("Maxx C (hand, cost discards it)", DISCARDS_ITSELF),
        ("Maxx C (hand, cost discards itself)", DISCARDS_ITSELF),
        ("Maxx C (hand, cost: discards this card)", DISCARDS_ITSELF),
        ("Maxx C (hand, discards it)", DISCARDS_ITSELF),
        ("Otto activates Maxx C from hand, cost discards it", DISCARDS_ITSELF),
        ("増殖するＧ（手札、コスト 自身を捨てる）", DISCARDS_ITSELF),
        ("手札から増殖するGを捨てて効果発動", DISCARDS_ITSELF),
        ("手札から増殖するGを捨てて発動", DISCARDS_ITSELF),
        ("Solemn Judgment (was set, cost half LP)", {"pay": "lp"}),
        ("Solemn Judgment (was set, cost pays half LP)", {"pay": "lp"}),
        ("神の宣告（伏せ、コスト ライフ半分）", {"pay": "lp"}),
        ("神の宣告（伏せ、コスト LPを半分払う）", {"pay": "lp"}),
        ("Royal Magical Library (cost 3 spell counters)", {"pay": "other", "amount": 3}),
        ("Royal Magical Library (cost removes 3 counters)", {"pay": "other", "amount": 3}),
        ("王立魔法図書館（コスト 魔力カウンターを3つ取り除く）", {"pay": "other", "amount": 3}),
        ("王立魔法図書館（コスト 魔力カウンター3つ）", {"pay": "other", "amount": 3}),
    ],
)
def test_a_cost_however_it_is_typed(typed: str, cost: dict[str, Any]) -> None:
    paid = [event for event in rows(f"{BEGUN}M1\n{typed}\n") if event["type"] == "cost"]
    assert paid == [{"type": "cost", "player": "Otto", "link": 1, **cost}]


@pytest.mark.parametrize(
    "typed",
    [
        "デッキから10枚を除外",
        "デッキから10枚除外",
        "デッキから10枚を除外する",
        "デッキトップから10枚を裏側で除外",
        "デッキから10枚裏側除外",
        "デッキから10枚を裏側で除外する",
    ],
)
def test_banishing_in_japanese_needs_no_verb_behind_it(typed: str) -> None:
    text = f"{JAPANESE}強欲で貪欲な壺（手札、コスト {typed}、2枚ドロー）\n"
    (move,) = [event for event in rows(text) if event["type"] == "move" and event.get("reason") == "cost"]
    assert (move["count"], move["from"], move["to"]) == (10, "deck", "banished")
    assert move.get("position") == ("face_down" if "裏側" in typed else None)
    assert told(duel(text), "draw")[-1] == ("draw", "央人", 2)


def test_banished_alone_is_a_zone() -> None:
    (link,) = [event for event in rows(JAPANESE + "クリッター（除外）\n") if event["type"] == "activate"]
    assert link["from"] == "banished"


def test_what_was_paid_counts_where_a_cost_is_told() -> None:
    text = "Rin (40) vs Otto (40), 2022-06-08 TCG\nT1 Rin: sets 2\nT2 Otto: draws\n"
    assert found(text + "Pot of Extravagance (hand, cost banishes 3 from extra, draws 2)\n") == [("illegal", "ED102")]
    assert found(text + "Pot of Extravagance (hand, cost banishes 6 from extra, draws 2)\n") == []
    japanese = JAPANESE + "強欲で金満な壺（手札、コスト EXデッキから3枚を裏側で除外、2枚ドロー）\n"
    assert found(japanese) == [("illegal", "ED102")]


def test_counters_outside_a_cost_are_a_note_and_other_things_that_are_removed_are_asked() -> None:
    for typed in ("removes 3 counters", "places 3 spell counters", "魔力カウンターを3つ取り除く"):
        assert rows(f"{BEGUN}M1\n{typed}\n")[-1] == {"type": "note", "text": typed}
    assert told(duel(BEGUN + "removes 2\n"), "move")[-1][3:5] == ("overlay", "graveyard")
    assert "removed how?" in problems(BEGUN + "removes Sangan from GY\n")[0]


def test_itself_needs_a_card_and_a_cost_a_chain() -> None:
    assert "how many, or which card?" in problems(BEGUN + "Otto discards itself\n")[0]
    assert "no chain is open" in problems(BEGUN + "cost 1000 LP\n")[0]
    assert "already resolves" in problems(BEGUN + "Upstart Goblin\ndraws 1\ncost 1000 LP\n")[0]


@pytest.mark.parametrize(
    "typed",
    [
        "Solemn Judgment (was set, cost half LP)",
        "Royal Magical Library (cost 3 counters)",
        "Maxx C (hand, cost discards it)",
        "Upstart Goblin (hand) > Ash Blossom (hand)\nCL1 resolves: draws 1",
        "Upstart Goblin (hand) > Ash Blossom (hand)\neffect negated",
    ],
)
def test_it_is_written_so_that_it_is_read_again(typed: str) -> None:
    log = duel(f"{BEGUN}M1\n{typed}\n")
    again = duel(write(log, names()).text)
    assert [{**event, "ref": ""} for event in keys(again)] == [{**event, "ref": ""} for event in keys(log)]


# Who activated a link


@pytest.mark.parametrize(
    "answer",
    ["Rin Ash Blossom (hand)", "Rin: Ash Blossom (hand)", "Rin's Ash Blossom (hand)", "Rinは灰流うらら（手札）"],
)
def test_the_player_may_stand_before_a_link(answer: str) -> None:
    text = f"{BEGUN}Upstart Goblin (hand, effect negated) > {answer}\n"
    assert [event["player"] for event in rows(text) if event["type"] == "activate"] == ["Otto", "Rin"]
    own = f"{BEGUN}Otto activates Reckless Greed (was set) > Otto Reckless Greed #2 (was set)\nCL2 resolves: draws 2\n"
    assert [event["player"] for event in rows(own) if event["type"] == "activate"] == ["Otto", "Otto"]


def test_a_line_that_cannot_be_read_draws_no_faults_after_it() -> None:
    text = BEGUN + "Upstart Gobin (hand) > Ash (hand)\nCL1 resolves: draws 1\nchain over\ndras 1\nM2\nchain over\n"
    assert [fault.line for fault in paper(text).faults] == [4, 7]
    assert [fault.line for fault in paper(BEGUN + "Upstart Goblin\nM2\nchain over\n").faults] == [6]


# Lists and clauses


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("sends Sangan and Kuriboh from hand to GY", "sends Sangan + Kuriboh from hand to GY"),
        ("手札からクリッターとクリボーを墓地へ送る", "sends Sangan + Kuriboh from hand to GY"),
        ("1枚伏せてターンエンド", "sets 1, ends turn"),
        ("1枚伏せ、ターンエンド", "sets 1, ends turn"),
        ("カードを1枚伏せてターンを終える", "sets 1, ends turn"),
        ("sets 1 ends turn", "sets 1, ends turn"),
        ("手札を1枚捨てて2枚ドロー", "discards 1, draws 2"),
        ("もう1枚の成金ゴブリン（手札、1枚ドロー）", "Upstart Goblin (hand, draws 1)"),
        ("もう一度、成金ゴブリン（手札、1枚ドロー）", "Upstart Goblin (hand, draws 1)"),
        ("2枚目の成金ゴブリン（手札、1枚ドロー）", "Upstart Goblin (hand, draws 1)"),
        ("another Upstart Goblin (hand, draws 1)", "Upstart Goblin (hand, draws 1)"),
        ("成金ゴブリンを発動し1ドロー", "Upstart Goblin, draws 1"),
        ("Otto draws 1 card for turn", "Otto draws 1"),
        ("Otto draws another card", "Otto draws 1"),
        ("Otto draws one more", "Otto draws 1"),
        ("Otto draws anyway", "Otto draws"),
        ("それでもOttoは1枚ドロー", "Otto draws 1"),
        ("手札からモンスター3体を特殊召喚", "SS 3 from hand"),
        ("手札からモンスター3体を特殊召喚する", "SS 3 from hand"),
        ("召喚：クリッター", "NS Sangan"),
    ],
)
def test_what_people_string_together(typed: str, plain: str) -> None:
    assert rows(f"{BEGUN}M1\n{typed}\n") == rows(f"{BEGUN}M1\n{plain}\n")


def test_a_card_behind_a_comma_is_asked_about() -> None:
    (problem,) = problems(BEGUN + "Otto adds Sangan, Upstart Goblin\n")
    assert "`A + B`; an activation is `activates B`" in problem
    assert "同時のもう1枚は" in problems(BEGUN + "Otto adds Sangan, Upstart Goblin\n", "ja")[0]
    for line in ("Otto adds Sangan, activates Upstart Goblin", "Otto adds Sangan, Upstart Goblin (hand)"):
        assert told(duel(f"{BEGUN}{line}\n"), "activate")[-1][:2] == ("activate", "Otto")


def test_a_card_that_is_flipped_is_asked_about() -> None:
    assert "`activates X (was set)`" in problems(BEGUN + "Rin flips Appropriate\n")[0]
    assert "「X（伏せ）」" in problems(BEGUN + "Rin flips Appropriate\n", "ja")[0]


def test_nothing_expected_is_never_an_empty_list() -> None:
    (problem,) = problems(BEGUN + "D.D. Crow (hand, Rin's Sangan banished)\n")
    assert problem.endswith("a word before it is missing, or one too many")


# The first line


@pytest.mark.parametrize(
    "day", ["March 8 2022", "March 8th, 2022", "8 March 2022", "Mar 8, 2022", "8th of March 2022", "2022年3月8日"]
)
def test_a_day_in_words(day: str) -> None:
    for comma in (", ", " "):
        header = duel(f"Rin vs Otto{comma}{day} TCG\nT1 Rin\n").header
        assert (str(header.played_on), header.region, header.players[1].id) == ("2022-03-08", "tcg", "Otto")


@pytest.mark.parametrize(
    ("day", "meant"),
    [("8.3.2022", "`2022-03-08 / 2022-08-03`"), ("25/12/2022", "`2022-12-25`"), ("31.31.2022", "`2022-03-08`")],
)
def test_a_day_with_the_year_last_is_asked_back(day: str, meant: str) -> None:
    assert meant in problems(f"Rin vs Otto, {day} TCG\nT1 Rin\n")[0]
    assert "年、月、日の順" in problems(f"Rin vs Otto, {day} TCG\nT1 Rin\n", "ja")[0]


def test_turns_that_are_missing_keep_their_numbers() -> None:
    text = "Rin vs Otto, goat\nT2 Otto: draws\nT3 Rin: draws, draws 1\nall: chains\n"
    assert "T2 is the first turn written" in remarks(text)[0]
    assert "最初のターンがT2" in remarks(text, "ja")[0]
    judgement = judge(duel(text), catalogue())
    assert [(one.verdict, one.rule.code, one.turn) for one in judgement.findings] == [("unverifiable", "ED101", 3)]
    assert [row.turn for row in judgement.draws] == [0, 0, 2, 3, 3]


@pytest.mark.parametrize("typed", ["Nonsense here", "Otto draws oddly", "Otto foo", "検査", "もうろく"])
def test_no_card_is_offered_that_shares_but_letters(typed: str) -> None:
    assert not any("did you mean" in one for one in problems(f"{BEGUN}{typed}\n"))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Upstart Gobin", "Upstart Goblin"),
        ("strato hero", "Elemental HERO Stratos"),
        ("Dark Magisian", "Dark Magician"),
        ("灰流らうら", "灰流うらら"),
        ("強欲な壺壺", "強欲な壺"),
        ("罪世界", "端末世界"),
    ],
)
def test_a_name_that_shares_a_word_or_most_letters_is_offered(typed: str, meant: str) -> None:
    assert f"did you mean {meant}?" in problems(f"{BEGUN}{typed}\n")[0]


# What a card did behind its brackets, and cards from several zones


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("Raigeki Break (was set): destroys Sangan", "Raigeki Break (was set, destroys Sangan from monster zone)"),
        ("サンダー・ブレイク（伏せ）：クリッターを破壊", "Raigeki Break (was set, destroys Sangan from monster zone)"),
        ("MST (was set, destroys Mirror Force)", "MST (was set, destroys Mirror Force from S/T)"),
        ("サイクロン（伏せ、聖なるバリア －ミラーフォース－を破壊）", "MST (was set, destroys Mirror Force from S/T)"),
        ("MST (was set, destroys Chicken Game)", "MST (was set, destroys Chicken Game from field zone)"),
        ("Upstart Goblin (hand): draws 1", "Upstart Goblin (hand, draws 1)"),
        ("CL1 Upstart Goblin (hand): Otto draws 1", "CL1 Upstart Goblin (hand, Otto draws 1)"),
        ("Upstart Goblin: draws 1", "Upstart Goblin (draws 1)"),
        ("Otto: Upstart Goblin: draws 1", "Otto: Upstart Goblin (draws 1)"),
        ("成金ゴブリン：1枚ドロー", "Upstart Goblin (draws 1)"),
        ("Trade-In: cost discards 1, draws 2", "Trade-In (cost discards 1, draws 2)"),
        ("Skill Drain (field)", "Skill Drain (S/T)"),
        ("スキルドレイン（フィールド）", "Skill Drain (S/T)"),
        ("Dekoichi (field, effect 1)", "Dekoichi (monster zone, effect 1)"),
        ("Chicken Game (field)", "Chicken Game (field zone)"),
        ("SS Sangan from GY to field", "SS Sangan from GY to monster zone"),
        ("sends Sangan from field to GY", "sends Sangan from monster zone to GY"),
        (
            "sends Sangan from monster zone + Wonder Wand from S/T",
            "モンスターゾーンからクリッター＋魔法・罠ゾーンからワンダー・ワンドを墓地へ送る",
        ),
        (
            "sends Sangan from monster zone + Wonder Wand from S/T",
            "モンスターゾーンのクリッターと魔法・罠ゾーンのワンダー・ワンドを墓地へ送る",
        ),
    ],
)
def test_what_people_leave_to_the_card(typed: str, plain: str) -> None:
    begun = BEGUN.replace("T1 Rin\n", "T1 Rin: NS Sangan, sets Mirror Force\n")
    first, second = rows(f"{begun}M1\n{typed}\n"), rows(f"{begun}M1\n{plain}\n")

    def by_code(value: Any) -> Any:
        if isinstance(value, dict):
            return value.get("code", {key: by_code(one) for key, one in value.items()})
        return [by_code(one) for one in value] if isinstance(value, list) else value

    assert by_code(first) == by_code(second)


def test_cards_from_two_zones_go_at_the_same_time_also_as_a_cost() -> None:
    log = BEGUN + "Wonder Wand (S/T, cost sends Sangan from monster zone + Wonder Wand from S/T, draws 2)\n"
    moves = [event for event in rows(log) if event["type"] == "move"]
    assert [(one["from"], one["reason"], one.get("same_time")) for one in moves] == [
        ("monster", "cost", None),
        ("spell", "cost", True),
    ]


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("Link summons I:P Masquerena from extra using Sangan + Kuriboh", "materials have a line of their own"),
        ("クリッターを素材にI:Pマスカレーナをリンク召喚", "素材は召喚の前の行に書く"),
        ("discards all hand", '"all" is no number'),
        ("sends entire hand to GY", '"entire" is no number'),
        ("手札をすべて捨てる", "「すべて」は数ではない"),
        ("destroys 2 from field", "where on the field?"),
        ("destroys 2", "from where?"),
        ("sends Sangan from monster zone and Wonder Wand from S/T", "joined by `+`"),
    ],
)
def test_what_is_asked_where_a_number_or_a_zone_is_open(typed: str, asked: str) -> None:
    text = f"{BEGUN}M1\n{typed}\n"
    assert any(asked in one for lang in ("en", "ja") for one in problems(text, lang))


def test_who_gave_a_draw_may_be_said_with_it() -> None:
    for typed in ("Otto draws 2 by Appropriate", "Otto draws 2 (Appropriate)"):
        (draw,) = [event for event in rows(f"{BEGUN}M1\n{typed}\n") if event["type"] == "draw" and event["count"] == 2]
        assert draw["by"] == 48539234


NEGATED = [
    ("Upstart Goblin (hand) > Ash Blossom (hand)\n成金ゴブリンの効果は無効", "effect"),
    ("成金ゴブリン（手札）＞うらら（手札）\n成金ゴブリンの発動は無効", "activation"),
    ("成金ゴブリン（手札）＞うらら（手札）\nうららで無効", "effect"),
    ("成金ゴブリン（手札、うららで無効）＞うらら（手札）", "effect"),
    ("成金ゴブリン（手札、神の宣告によって無効）＞神の宣告（伏せ）", "activation"),
    ("Upstart Goblin (hand, negated by Ash Blossom) > Ash Blossom (hand)", "effect"),
    ("Upstart Goblin (hand, negated by Solemn Judgment) > Solemn Judgment (was set)", "activation"),
    ("Upstart Goblin (hand, effect negated by Ash Blossom) > Ash Blossom (hand)", "effect"),
]


@pytest.mark.parametrize(("typed", "what"), NEGATED, ids=[typed for typed, _ in NEGATED])
def test_the_card_that_is_named_says_what_it_negated(typed: str, what: str) -> None:
    (negation,) = [event for event in rows(f"{BEGUN}M1\n{typed}\n") if event["type"] == "negate"]
    assert negation == {"type": "negate", "link": 1, "what": what, "by_link": 2}


def test_a_card_of_which_nobody_knows_what_it_negates_is_asked_about() -> None:
    text = BEGUN + "Upstart Goblin (hand, {}) > Sangan (monster zone)\n"
    assert "the activation or the effect?" in problems(text.format("negated by Sangan"))[0]
    assert "発動か効果か" in problems(text.format("クリッターで無効"), "ja")[0]
