"""The paper notation: twelve public disputes become exactly these events; how single things are read."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path

import lark
import msgspec
import pytest

from duelreplay.log.events import Card, DuelLog
from duelreplay.log.faults import Unreadable
from duelreplay.log.said import in_language
from duelreplay.sources.notation.folding import fold, squeeze
from duelreplay.sources.notation.parser import GRAMMAR
from duelreplay.sources.notation.words import DATA, WordTable, words
from duelreplay.sources.reader import read
from sources.notation_support import BEGUN, HEAD, duel, keys, paper, told
from support import FIXTURES

DISPUTES = sorted((FIXTURES / "notation").glob("*.duel"))


@pytest.mark.parametrize("path", DISPUTES, ids=lambda path: path.stem)
def test_a_dispute_becomes_these_events(path: Path) -> None:
    wanted = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    (log,) = read(str(path))
    assert isinstance(log, DuelLog), log
    events = [{key: value for key, value in event.items() if value != {}} for event in wanted.pop("events")]
    assert keys(log) == events
    assert msgspec.to_builtins(log.header) == wanted


def test_there_are_twelve_of_them() -> None:
    assert len(DISPUTES) == 12


def test_both_languages_say_the_same() -> None:
    english = duel(
        "凛 (40) vs 央人 (41), 2025-03-08 OCG\nT1 凛: sets 1\nT2 央人: draws\n"
        "Upstart Goblin (hand, effect negated) > Ash Blossom (hand)\n央人 draws 1\n央人 puts back 1 on top\n"
    )
    japanese = duel(
        "凛（４０）対 央人（４１）、２０２５年３月８日 ＯＣＧ\n先攻１ターン目：１枚伏せる\n後攻１ターン目：ドロー\n"
        "成金ゴブリン（手札、効果無効）＞灰流うらら（手札）\n央人は１枚ドロー\n央人は引いた１枚をデッキの上に戻す\n"
    )

    def codes_only(event: dict[str, object]) -> dict[str, object]:
        card = event.get("card")
        return {**event, "card": card["code"]} if isinstance(card, dict) else event

    assert [codes_only(event) for event in keys(english)] == [codes_only(event) for event in keys(japanese)]


def test_a_duel_is_known_by_its_content_and_pasted() -> None:
    text = (BEGUN + "Otto draws 1\n").encode()
    (log,) = read("-", stdin=io.BytesIO(text))
    assert isinstance(log, DuelLog)
    assert log.header.id == "stdin"
    (marked,) = read("-", stdin=io.BytesIO(b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n")))
    assert isinstance(marked, DuelLog)
    assert list(marked.events) == list(log.events)


def test_a_broken_first_line_is_told_in_the_notations_words(tmp_path: Path) -> None:
    file = tmp_path / "x.duel"
    file.write_text("Rin, Otto\n", encoding="utf-8")
    (found,) = read(str(file))
    assert isinstance(found, Unreadable)
    assert "has no `vs`" in found.faults[0].problem


@pytest.mark.parametrize("content", [b"hello\n", b'{"a": 1}', b"", b"\x00\x01\x02 vs x"])
def test_other_files_are_no_duels_in_the_notation(content: bytes) -> None:
    (found,) = read("-", stdin=io.BytesIO(content))
    assert isinstance(found, Unreadable)
    assert "first line names the players" not in found.faults[0].problem


@pytest.mark.parametrize(
    ("content", "said"), [("鈴木 対 佐藤\n".encode("cp932") + b"T1\n", "UTF-8"), (b"A vs B\n" * 200_000, "1 MiB")]
)
def test_what_cannot_be_read_at_all(content: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "x.duel"
    file.write_bytes(content)
    (found,) = read(str(file))
    assert isinstance(found, Unreadable)
    assert said in found.faults[0].problem


def test_the_grammar_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    class Nothing(lark.lexer.Lexer):
        def __init__(self, conf: object) -> None: ...

        def lex(self, state: object) -> object: ...

    with caplog.at_level(logging.DEBUG, logger=lark.logger.name):
        lark.logger.setLevel(logging.DEBUG)
        lark.Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer=Nothing, debug=True)
    assert not [record.message for record in caplog.records if "onflict" in record.message]


def test_every_word_of_the_grammar_has_a_meaning_and_every_meaning_a_word() -> None:
    declared = set(
        " ".join(line[8:] for line in GRAMMAR.read_text().splitlines() if line.startswith("%declare")).split()
    )
    found = {word.token for word in words().words.values()} | {"PLAYER", "POSS", "CL", "NAME", "COLON", "COMMA"}
    assert declared <= found | {"GT", "PLUS", "ALSO", "HASH", "LPAR", "RPAR"}
    asked_back = {"FILL", "NEGWHAT", "NEGBY", "ALL", "USING", "SUMMONS", "FLIPS"}
    assert {word.token for word in words().words.values()} - declared == asked_back


def test_no_word_means_two_things() -> None:
    with pytest.raises(ValueError, match="both"):
        WordTable({"A": {"x": ["Draw"]}, "B": {"y": ["ｄｒａｗ"]}})
    assert DATA.is_file()


def test_folding_keeps_every_place() -> None:
    text = "Ａｙａ（４０）、Bo；①→「ｶﾞ」…㌶"
    assert len(fold(text)) == len(text)
    assert squeeze("ｶﾞ") == squeeze("ガ") != squeeze("カ")


@pytest.mark.parametrize(
    "written",
    [
        "Otto draws 2",
        "otto: DRAWS 2 cards",
        "Otto, draws two",
        "Ｏｔｔｏ　ｄｒａｗｓ　２",
        "Otto draws2",
        "draws 2.",
        "Ottoは2枚ドロー",
        "Otto は２枚引く！",
        "Otto：ドロー２枚",
        "M1: Otto drew 2 cards",
        "- Otto draws 2",
    ],
)
def test_two_cards_drawn_however_it_is_typed(written: str) -> None:
    assert told(duel(f"{BEGUN}M1\n{written}\n"), "draw")[-1] == ("draw", "Otto", 2)


@pytest.mark.parametrize("zone", ["GY", "graveyard", "grave", "the Graveyard", "his gy", "ＧＹ"])
def test_the_graveyard_however_it_is_typed(zone: str) -> None:
    assert told(duel(f"{BEGUN}Otto banishes Sangan from {zone}\n"), "move") == [
        ("move", "Otto", "graveyard", "banished")
    ]


@pytest.mark.parametrize(
    "written",
    [
        "T3 Rin",
        "t3",
        "Turn 3: Rin",
        "turn3 rin:",
        "T3 (Rin)",
        "3ターン目 Rin",
        "３ターン目",
        "先攻2ターン目",
        "先行２ターン目",
        "T3 Rin's turn",
    ],
)
def test_a_turn_however_it_is_typed(written: str) -> None:
    assert told(duel(f"{BEGUN}{written}\n"), "turn")[-1] == ("turn", "Rin")


@pytest.mark.parametrize(
    "written",
    [
        "Upstart Goblin (hand) > Ash Blossom (hand)",
        "Upstart Goblin(hand)→Ash(hand)",
        "CL1 Upstart Goblin (hand)\nCL2 Ash Blossom & Joyous Spring (hand)",
        "CL1: upstart goblin (from hand)\nchain link 2: Rin: ASH BLOSSOM (hand)",
        "Otto activates Upstart Goblin from hand\nRin chains Ash Blossom (hand)",
        "Upstart (hand)\nin response, Rin activates Ash Blossom from her hand",
        "手札から成金ゴブリンを発動\nRin、チェーンして 灰流うらら（手札）",
        "チェーン1 成金ゴブリン（手札から）\nチェーン２：灰流うらら（手札）",
        "成金ゴブリン（手札）＞うらら（手札）",
        "70368879 (hand) > 14558127 (hand)",
        "Upstart Goblin (Otto, hand) > Ash Blossom (Rin, hand)",
    ],
)
def test_a_chain_however_it_is_typed(written: str) -> None:
    log = duel(f"{BEGUN}{written}\nCL1 resolves\n")
    assert told(log, "activate", "resolve") == [
        ("activate", "Otto", 1, "hand"),
        ("activate", "Rin", 2, "hand"),
        ("resolve", 2),
        ("resolve", 1),
    ]
    assert [event["card"]["code"] for event in keys(log) if event["type"] == "activate"] == [70368879, 14558127]


def test_a_negated_activation_does_not_resolve_and_a_negated_effect_does() -> None:
    activation = duel(BEGUN + "Upstart Goblin (activation negated) > Solemn Judgment (was set, cost 4000 LP)\n")
    effect = duel(BEGUN + "Upstart Goblin > Ash Blossom (hand, negates effect)\n")
    assert told(activation, "resolve", "negate", "cost") == [
        ("cost", "Rin", 2, "lp", 4000),
        ("resolve", 2),
        ("negate", "activation", 1, 2),
    ]
    assert told(effect, "resolve", "negate") == [("resolve", 2), ("negate", "effect", 1, 2), ("resolve", 1)]


def test_a_negation_from_outside_the_chain_comes_before_the_link_resolves() -> None:
    log = duel(BEGUN + "Upstart Goblin (hand, effect negated by Imperial Order, draws 1)\n")
    assert told(log, "resolve", "negate", "draw")[2:] == [
        ("draw", "Otto", 1),
        ("negate", "effect", 1),
        ("resolve", 1),
        ("draw", "Otto", 1),
    ]


def test_what_several_links_did_stands_with_each() -> None:
    log = duel(
        BEGUN
        + 'Upstart Goblin (hand) > Maxx "C" (hand)\nCL1 resolves: draws 1; Upstart Goblin resolves: Rin gains 1000 LP\n'
    )
    assert [row[0] for row in told(log)][-5:] == ["resolve", "resolve", "draw", "lp", "chain_end"]


def test_after_a_turns_line_only_the_draw_is_in_the_draw_phase() -> None:
    log = duel(HEAD + "T1 Rin\nT2 Otto: draws; draws 1\nT3 Rin\nDP; Upstart Goblin (hand)\nnormal draw\n")
    assert list(told(log, "turn", "phase", "draw", "activate"))[2:] == [
        ("turn", "Rin"),
        ("phase", "draw"),
        ("phase", "main1"),
        ("turn", "Otto"),
        ("phase", "draw"),
        ("draw", "Otto", 1),
        ("phase", "main1"),
        ("draw", "Otto", 1),
        ("turn", "Rin"),
        ("phase", "draw"),
        ("activate", "Rin", 1, "hand"),
        ("draw", "Rin", 1, "normal"),
    ]


def test_decking_out_needs_no_main_phase() -> None:
    log = duel(BEGUN + "T3 Rin\nOtto wins (deck out)\n")
    assert [row[0] for row in told(log)][-3:] == ["turn", "phase", "end"]


def test_whose_card_it_was() -> None:
    log = duel(
        BEGUN
        + "Otto destroys Rin's Sangan from monster zone\nOtto SS Sangan from Rin's GY\n"
        + "Rin reveals Kuriboh\nOtto banishes Kuriboh from GY\nOtto discards Kuriboh\n"
    )
    moves = [event for event in keys(log) if event["type"] == "move"]
    assert [move["player"] for move in moves] == ["Rin", "Rin", "Rin", "Otto"]
    assert [move.get("controller") for move in moves] == [None, "Otto", None, None]


def test_cards_at_the_same_time() -> None:
    log = duel(BEGUN + 'Otto sends "A" + "B" from hand; Otto sends "C" from hand\n')
    assert [event.get("same_time") for event in keys(log) if event["type"] == "move"] == [None, True, None]


def test_names_are_found_however_they_are_typed() -> None:
    for typed, code in [
        ("maxx c", 23434538),
        ('Maxx "C"', 23434538),
        ("Ｄ．Ｄ．クロウ", 24508238),
        ("DD Crow", 24508238),
        ("blue eyes white dragon", 89631139),
        ("Reckless", 37576645),
        ("命削り", 59750328),
        ("増殖するG", 23434538),
        ("うらら", 14558127),
        ("Dark Magician", 46986414),
    ]:
        (event,) = [event for event in keys(duel(f"{BEGUN}{typed} (hand)\n")) if event["type"] == "activate"]
        assert event["card"]["code"] == code, typed


def test_the_longest_name_is_meant_and_a_word_is_no_name() -> None:
    log = duel(BEGUN + "Otto reveals Dark Magician Girl + Apollousa, Bow of the Goddess\n")
    shown = next(event for event in keys(log) if event["type"] == "reveal")
    assert [card["name"] for card in shown["cards"]] == ["Dark Magician Girl", "Apollousa, Bow of the Goddess"]
    assert told(duel(BEGUN + "Otto returns 7 from GY to deck\n"), "move") == [("move", "Otto", 7, "graveyard", "deck")]


def test_a_skill_is_one_by_its_kind() -> None:
    log = duel("Rin vs Otto, speed\nT1 Rin\nT2 Otto\nDP\nSkill: Destiny Draw (cost normal draw, adds Dark Magician)\n")
    (skill,) = [
        event
        for event in log.events
        if getattr(event, "card", None) and isinstance(event.card, Card) and event.card.kind == "skill"
    ]
    assert skill.card.name == "Destiny Draw"
    assert told(log, "cost", "move") == [
        ("cost", "Otto", 1, "normal_draw"),
        ("move", "Otto", 1, "deck", "hand", "effect"),
    ]


@pytest.mark.parametrize(
    ("more", "claims"),
    [
        ("", "turns phases draws"),
        ("T4 Otto: draws\n", "draws"),
        ("T3 Rin\n", "turns phases"),
        ("T3 Rin: no draw\n", "turns phases draws"),
        ("T3 Rin: no DP\n", "turns phases draws"),
        ("Upstart Goblin (hand)\n", "turns phases draws activations negations resolutions"),
        ("Upstart Goblin (hand, unknown)\n", "turns phases draws activations"),
        ("Raigeki Break (cost discards 1)\n", "turns phases draws activations costs negations resolutions"),
        ("all: chains, cards, deck order\n", "turns phases draws activations negations resolutions moves deck_order"),
        ("Upstart Goblin (hand)\nnot all: outcomes\n", "turns phases draws activations"),
        ("すべて：枚数\n不完全：ドロー\n", "turns phases moves"),
    ],
)
def test_what_the_log_claims(more: str, claims: str) -> None:
    assert " ".join(duel(BEGUN + more).header.records or ()) == claims


def test_what_is_remarked() -> None:
    found = paper('Rin (61) vs Otto (40), 2025-03-08 TCG\nT1 Rin\nT3 Rin\n"Foo" (hand)\nOtto SS Sangan from GY\n')
    said = [
        "line 3: T3 after T1",
        "line 5: taken as what Foo (line 4) did for Otto; if not, write `chain over` before it",
        "line 1: Rin's deck has 61 cards, outside 20 to 60",
        "line 3: T3 says nothing about the draw",
        "line 1: taken as they stand",
    ]
    assert len(found.remarks) == len(said)
    assert all(remark.startswith(begun) for remark, begun in zip(found.remarks, said, strict=True))
    assert all("行目：" in in_language(remark, "ja") for remark in found.remarks)
