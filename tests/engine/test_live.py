"""A duel judged event by event is judged as `judge` judges it whole, and what is certain stays.

Both are held against each other at every event of the examples, and at some events of every fixture and of every duel
of the corpus: `SAMPLE` of each duel, drawn by a seed made of the duel's id, so the same in every run. With
`DUEL_REPLAY_EVERY_EVENT=1` it is every event of every duel, which takes some minutes.
"""

from __future__ import annotations

import os
import random
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from builder import catalogue, read
from duelreplay.engine.live import Judge, identified, same
from duelreplay.engine.replayer import judge
from duelreplay.log.events import Correct, DuelLog, End, Event
from duelreplay.rights.docket import Finding
from duelreplay.rights.right import Right
from duelreplay.rules.registry import RULES
from duelreplay.sources.reader import read as read_file
from duelreplay.text import Message, Text
from support import FIXTURES, ROOT, SHARED, needs_shared

FILES = sorted(path for folder in ("logs", "duelingbook", "edopro") for path in (FIXTURES / folder).iterdir())
EXAMPLES = sorted(path.stem for path in (ROOT / "src/duelreplay/rules/examples").glob("*.json"))
FOLDERS = (
    "edopro",
    "edopro-edited",
    "engine",
    "duelingbook",
    "duelingbook-made",
    "adversarial/logs",
    "notation",
    "other",
)
NO_DUELS = {"other"}
"""Folders of files that hold no duel which can be judged."""

EVERY_EVENT = bool(os.environ.get("DUEL_REPLAY_EVERY_EVENT"))
SAMPLE = 4
"""Events of each duel, besides its last, after which the judgements are compared."""


def duels(path: Path) -> Iterator[DuelLog]:
    for log in read_file(str(path)):
        if isinstance(log, DuelLog):
            yield DuelLog(log.header, list(log.events), log.path)


def of(right: Right) -> tuple[Any, ...]:
    return tuple(getattr(right, name) for name in Right.__slots__)


def fed(log: DuelLog) -> Judge:
    live = Judge(log.header, catalogue())
    for event in log.events:
        live.feed(event)
    return live


def sample(log: DuelLog, size: int = SAMPLE) -> Collection[int]:
    """After how many events to compare: some places, or all."""
    places = range(1, len(list(log.events)) + 1)
    return places if EVERY_EVENT else random.Random(log.header.id).sample(places, min(size, len(places)))


def check(log: DuelLog, places: Collection[int] | None = None) -> None:
    """Feed a duel and hold it, at these places (None: all) and at its end, against the fold of its beginning."""
    live = Judge(log.header, catalogue())
    events = list(log.events)
    sum_of: dict[Any, Finding] = {}
    ever: list[tuple[int, list[Finding]]] = []
    corrects = any(isinstance(event, Correct) for event in events)
    for number, event in enumerate(events, 1):
        said = live.feed(event)
        for gone in said.superseded:
            assert any(same(gone, one) for one in sum_of.values())
        sum_of = identified(live.certain)
        assert all(any(same(one, new) for new in sum_of.values()) for one in said.found)
        if not corrects:
            assert not said.superseded or live.ended
        if places is not None and number not in places and number != len(events):
            continue
        ever.append((number, list(live.certain)))
        beginning = DuelLog(log.header, events[:number], log.path)
        look = judge(beginning, catalogue(), until=max(one.seq for one in events[:number]))
        compare(live, look.findings, look.draws, look.ledger)
    whole = judge(log, catalogue())
    assert live.judgement().findings == whole.findings
    assert live.judgement().draws == whole.draws
    assert list(map(of, live.judgement().ledger)) == list(map(of, whole.ledger))
    if live.ended:
        assert plain(live.certain) == plain(whole.findings)
        assert live.provisional() == []
    if not corrects:
        for number, certain in ever:
            assert plain(whole.findings)[: len(certain)] == plain(certain), f"taken back after {number} events"


def plain(findings: list[Finding]) -> list[Finding]:
    """The findings without their words: only a duel that was typed is told at its end what line would settle them."""
    return [replace(one, message=Message(Text("", ""))) for one in findings]


def compare(live: Judge, findings: list[Finding], draws: list[Any], ledger: list[Right]) -> None:
    """What is certain is what the fold of the beginning says; the rest of that is provisional."""
    if live.ended:
        assert live.certain[: len(findings)] == findings
        return
    certain, provisional = list(live.certain), live.provisional()
    known = live.header.records is not None
    if known:
        assert findings[: len(certain)] == certain
    rest = findings[len(certain) :]
    assert all(any(same(one, other) for other in rest) for one in provisional)
    waiting = {row.event.seq for row in live.open_draws}
    assert [one for one in rest if one.event.seq in waiting] == [one for one in provisional if one.event.seq in waiting]
    assert [row.event for row in live.draws] == [row.event for row in draws]
    for row, one in zip(live.draws, draws, strict=True):
        if row.event.seq not in waiting:
            assert row == one
    if not waiting:
        assert list(map(of, live.ledger)) == list(map(of, ledger))


@pytest.mark.parametrize("side", ["breaks", "keeps"])
@pytest.mark.parametrize("code", EXAMPLES)
def test_every_example_of_a_rule_is_judged_alike(code: str, side: str) -> None:
    check(read(RULES[code].example(side)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_fixture_is_judged_alike(path: Path) -> None:
    for log in duels(path):
        check(log, sample(log, 40))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_log_that_claims_no_records_is_judged_alike_and_provisionally(path: Path) -> None:
    for log in duels(path):
        without = DuelLog(replace(log.header, records=None), log.events, log.path)
        check(without, sample(without, 20))
        live = Judge(without.header, catalogue())
        for event in without.events:
            said = live.feed(event)
            if not live.ended:
                assert said == ([], [])
                assert list(live.certain) == []


@needs_shared
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_duel_of_the_corpus_is_judged_alike(folder: str) -> None:
    assert SHARED is not None
    count = 0
    for path in sorted((SHARED / "corpus" / folder).iterdir()):
        for log in duels(path):
            check(log, sample(log))
            count += 1
    assert bool(count) == (folder not in NO_DUELS)


def spoiled() -> tuple[DuelLog, list[Event]]:
    """A duel in which a draw is illegal, and its events."""
    log = read(RULES["ED104"].example("breaks"))
    return log, list(log.events)


def test_a_correction_supersedes_what_rested_on_the_event() -> None:
    log, events = spoiled()
    live = fed(DuelLog(log.header, [event for event in events if not isinstance(event, End)]))
    (illegal,) = [one for one in live.certain if one.verdict == "illegal"]
    correction = Correct(seq=1_000_000_001, voids=[illegal.event.seq], by="judge", why="it was put back")
    said = live.feed(correction)
    assert illegal in said.superseded
    assert illegal not in live.certain
    again = live.feed(Correct(seq=1_000_000_002, voids=[1_000_000_001], by="judge", why="it was not"))
    assert illegal in again.found
    assert illegal in live.certain


def test_a_correction_after_the_end_supersedes_too_and_is_said_itself() -> None:
    log, events = spoiled()
    ended = [*(one for one in events if not isinstance(one, End)), End(seq=900, winner=None, reason="other")]
    live = fed(DuelLog(log.header, ended))
    assert live.ended
    (illegal,) = [one for one in live.certain if one.verdict == "illegal"]
    said = live.feed(Correct(seq=1_000_000_001, voids=[illegal.event.seq], by="judge", why="it was put back"))
    assert illegal in said.superseded
    assert [one.rule.code for one in said.found if one.verdict == "legal"] == ["LG106"]
    assert live.certain == judge(live.log, catalogue()).findings


def test_play_goes_on_where_a_correction_voids_the_end() -> None:
    log, events = spoiled()
    cut = next(i for i, one in enumerate(events) if one.seq == 5)
    live = Judge(log.header, catalogue())
    for event in [*events[:cut], End(seq=5, winner=None, reason="other")]:
        live.feed(event)
    assert live.ended
    live.feed(Correct(seq=1_000_000_001, voids=[5], by="judge", why="a slip"))
    assert not live.ended
    rest = [replace(event, seq=event.seq + 1) for event in events[cut:]]
    for event in rest:
        live.feed(event)
    assert live.judgement().findings == judge(live.log, catalogue()).findings
    assert any(one.verdict == "illegal" for one in live.certain)


def test_many_corrections_fold_the_duel_once(monkeypatch: pytest.MonkeyPatch) -> None:
    log, events = spoiled()
    folds = []
    begun = Judge._begun
    monkeypatch.setattr(Judge, "_begun", lambda self: folds.append(1) or begun(self))
    live = Judge(log.header, catalogue())
    for event in events:
        live.take(event)
    for number in range(500):
        live.take(Correct(seq=1_000_000_001 + number, voids=[events[0].seq], by="judge", why="again"))
        live.take(Correct(seq=1_000_001_001 + number, voids=[1_000_000_001 + number], by="judge", why="no"))
    certain = live.certain
    assert len(folds) <= 3
    monkeypatch.undo()
    assert certain == fed(DuelLog(log.header, live.events)).certain


def test_a_draw_by_hand_is_open_until_its_turn_is_over() -> None:
    log = next(duels(FIXTURES / "duelingbook" / "reckless-greed.json"))
    live = Judge(log.header, catalogue())
    seen = set()
    for event in log.events:
        live.feed(event)
        seen |= {row.event.seq for row in live.open_draws}
        if event.__class__.__name__ == "Turn":
            assert live.open_draws == []
    assert seen
