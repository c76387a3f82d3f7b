"""A duel told on paper: what is unverifiable names the line that would settle it, and that line does."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from duelreplay.cards.catalogue import Catalogue, load
from duelreplay.engine.replayer import judge
from duelreplay.log.events import DuelLog
from sources.notation_support import duel

TCG = "Rin (40) vs Otto (40), 2022-06-08 TCG\n"


@cache
def catalogue() -> Catalogue:
    return load()


def told(text: str, lang: str = "en") -> list[str]:
    """The reasons of what is unverifiable."""
    findings = judge(duel(text), catalogue()).findings
    return [one.message.in_(lang) for one in findings if one.verdict == "unverifiable"]  # type: ignore[arg-type]


def verdict(text: str) -> str:
    return judge(duel(text), catalogue()).verdict


@pytest.mark.parametrize(
    ("text", "named", "line", "ja", "then"),
    [
        ("T1 Rin: draws\n", "`all: chains`", "all: chains", "「すべて：チェーン」", "illegal"),
        ("T1 Rin\nT2 Otto: draws 2\n", "`all: chains`", "all: chains", "「すべて：チェーン」", "illegal"),
        (
            "T1 Rin\nT2 Otto: draws\nCard of Demise (hand, draws 3)\n",
            "`all: cards`",
            "all: cards",
            "「すべて：枚数」",
            "illegal",
        ),
        (
            "T1 Rin: sets 2\nT2 Otto: draws\nsets 5\nCard of Demise (hand, draws 3)\n",
            "`all: cards`",
            "すべて：枚数",
            "「すべて：枚数」",
            "legal",
        ),
        (
            "T1 Rin\nT2 Otto: no draw\nT3 Rin: draws\n",
            "`all: chains`",
            "すべて：チェーン",
            "「すべて：チェーン」",
            "illegal",
        ),
    ],
)
def test_the_line_that_is_named_settles_it(text: str, named: str, line: str, ja: str, then: str) -> None:
    (reason,) = told(TCG + text)
    assert f" What would settle it: the line {named}, if nothing else was " in reason or (
        f" What would settle it: the line {named}, if no other card was moved" in reason
    )
    assert "これで定まる：ほかに" in told(TCG + text, "ja")[0]
    assert ja in told(TCG + text, "ja")[0]
    assert verdict(f"{TCG}{text}{line}\n") == then


def test_a_turn_that_says_nothing_of_its_draw_is_to_say_it() -> None:
    text = TCG + "T1 Rin\nT2 Otto: draws\nUpstart Goblin (hand, draws 1)\nT3 Rin\nM1\nT4 Otto: draws\n"
    (reason,) = told(text)
    assert reason.endswith(
        "What would settle it: a word on the draw in every turn: `draws`, or `no draw` where there was none."
    )
    assert verdict(text.replace("T3 Rin\n", "T3 Rin: no draw\n")) == "illegal"


def test_two_lines_are_named_where_one_does_not_settle_it() -> None:
    text = TCG + "T1 Rin\nT2 Otto\nM1\nT3 Rin: draws\n"
    (reason,) = told(text)
    assert "`no draw` where there was none; and the line `all: chains`" in reason
    assert verdict(text.replace("T2 Otto", "T2 Otto: no draw") + "all: chains\n") == "illegal"


@pytest.mark.parametrize(
    "text",
    [
        "T1 Rin\nT2 Otto: draws\n「無い札」（手札、2枚ドロー）\n",
        "T1 Rin\nT2 Otto: draws\nOtto deck has 11\nPot of Desires (hand, cost banishes 10 from deck, draws 2)\n",
    ],
)
def test_nothing_is_named_where_no_line_would_settle_it(text: str) -> None:
    assert told(TCG + text)
    assert not any("What would settle it" in reason for reason in told(TCG + text))


def test_only_a_duel_on_paper_is_told_of_lines() -> None:
    log = duel(TCG + "T1 Rin: draws\n")
    header = msgspec.structs.replace(log.header, source=None)
    (finding,) = judge(DuelLog(header, log.events), catalogue()).findings
    assert finding.verdict == "unverifiable"
    assert "settle" not in finding.message.in_("en")


def test_a_log_that_nobody_typed_in_lines_is_not_told_of_lines_either() -> None:
    log = duel(TCG + "T1 Rin: draws\n")
    plain = [msgspec.structs.replace(event, ref=None) for event in log.events]
    (finding,) = judge(DuelLog(log.header, plain), catalogue()).findings
    assert "settle" not in finding.message.in_("en")


def test_the_verdict_itself_is_as_it_was() -> None:
    log = duel(TCG + "T1 Rin: draws\n")
    other = DuelLog(msgspec.structs.replace(log.header, source=None), log.events)
    mine, theirs = (judge(one, catalogue()) for one in (log, other))
    assert mine.draws == theirs.draws
    assert [(one.rule.code, one.verdict, one.because) for one in mine.findings] == [
        (one.rule.code, one.verdict, one.because) for one in theirs.findings
    ]
