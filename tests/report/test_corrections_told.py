"""A correction in words: what stood there before, what does now, and no number that only a store knows."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from duelreplay.cards.catalogue import load
from duelreplay.engine.replayer import fold, judge
from duelreplay.log.codec import read_duels
from duelreplay.log.events import DuelLog
from duelreplay.report.difference import compare
from duelreplay.report.page import Page
from duelreplay.report.paint import Paint
from duelreplay.report.situation import state_report
from duelreplay.report.words import Words
from report.samples import GREED, document
from sources.notation_support import duel

BASE = 10**9
DRAW = next(at for at, event in enumerate(GREED, 1) if event["type"] == "draw" and event["count"] == 2)


def log(*corrections: dict[str, Any]) -> DuelLog:
    said = [
        {"type": "correct", "seq": BASE + n, "by": "judge", "why": f"why {n}", **one}
        for n, one in enumerate(corrections, 1)
    ]
    (found,) = read_duels(io.BytesIO(json.dumps(document([*GREED, *said])).encode()), "-")
    assert isinstance(found, DuelLog), found
    return found


def notes(found: DuelLog, lang: Any = "en") -> str:
    catalogue = load()
    words = Words(found.header, lang, catalogue)
    page = Page(judge(found, catalogue), found, words, Paint(on=False))
    return " ".join(" ".join(line.split()) for line in page.lines())


THREE = {"voids": [DRAW], "events": [{"type": "draw", "player": "B", "count": 3}]}
LOST = {"voids": [], "after": DRAW - 1, "events": [{"type": "lp", "player": "B", "change": -1000}]}


@pytest.mark.parametrize(
    ("corrections", "english", "japanese"),
    [
        ([THREE], f"Ben draws 3 cards, instead of event {DRAW}: Ben draws 2 cards (why 1)", "が2枚ドローではなく、"),
        ([{"voids": [DRAW]}], f"event {DRAW}: Ben draws 2 cards: does not count", "が2枚ドローは取り消し"),
        ([LOST], f"Ben loses 1000 LP, which was left out behind event {DRAW - 1} (why 1)", "（書かれていなかった、"),
        ([THREE, {"voids": [BASE + 1]}], "entry 1 of the judges: taken back (why 2)", "ジャッジの記入1を取り下げ"),
        (
            [THREE, {"voids": [DRAW, BASE + 1], "events": [{"type": "draw", "player": "B", "count": 1}]}],
            "Ben draws 1 card, instead of Ben draws 3 cards (why 2)",
            "が3枚ドローではなく、",
        ),
    ],
)
def test_a_note_says_what_was_corrected(corrections: list[dict[str, Any]], english: str, japanese: str) -> None:
    found = log(*corrections)
    assert english in notes(found)
    assert japanese in notes(found, "ja")
    for lang in ("en", "ja"):
        assert str(BASE)[:6] not in notes(found, lang)


def test_an_old_correction_is_nothing_new_when_a_change_moves_it() -> None:
    catalogue = load()
    found = log(LOST)
    before = judge(found, catalogue)
    events = [event for event in found.corrected.events if event.seq != DRAW]
    other = judge(DuelLog(found.header, events, found.path), catalogue)
    difference = compare(before, other, {event.seq: event.seq for event in events if event.seq < BASE})
    assert not [one for one in (*difference.came, *difference.went) if one.rule.code == "LG106"]


def test_what_was_drawn_for_a_right_that_does_not_cover_it_is_not_owed() -> None:
    found = duel(
        "Mara (40) vs Jens (40), 2013-05-13 TCG\nT1-T3 draws\nT4 Jens: draws\nPot of Greed (hand, draws 3)\nM2\n"
    )
    drawn = next(event for event in found.events if type(event).__name__ == "Draw" and event.count == 3)
    state = state_report(fold(found, load(), until=drawn.seq), found.path, drawn, load(), "en")
    assert [(one.taken, one.most) for one in state.rights] == [(3, 2)]
