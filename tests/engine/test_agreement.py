"""The report, ``explain`` and ``state`` read one ledger: at every event of every log they tell the same story."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from duelreplay.cards.catalogue import load
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import fold, judge
from duelreplay.log.events import Activate, DuelLog, End, Skill
from duelreplay.report.ledger import is_owed
from duelreplay.rules.duel import Duel
from duelreplay.sources.reader import read
from support import FIXTURES, SHARED, needs_shared

FILES = sorted(path for path in FIXTURES.glob("**/*") if path.suffix in {".json", ".duel", ".jsonl", ".yrpX"})
CORPUS = () if SHARED is None else (SHARED / "corpus" / "edopro", SHARED / "corpus" / "duelingbook")
REAL = sorted(path for folder in CORPUS for path in folder.iterdir() if path.suffix in {".yrpX", ".json"})
STEP = 7
"""Of the events of a real replay every so many are looked at."""


def logs(path: Path) -> Iterator[DuelLog]:
    for log in read(str(path)):
        if isinstance(log, DuelLog):
            log.events = list(log.events)
            yield log


def holds(log: DuelLog, step: int) -> None:
    whole = judge(log, load())
    _is_sound(whole, ended=any(type(event) is End for event in log.events))
    activated = {event.seq for event in log.events if type(event) in {Activate, Skill}}
    drawn = {row.event.seq for row in whole.draws}
    for number, event in enumerate(log.events):
        if number % step and event.seq not in drawn:
            continue
        duel = fold(log, load(), until=event.seq)
        _is_at(duel, event.seq, activated)
        _knows_the_right(duel, whole, event.seq)


def _is_sound(whole: Judgement, *, ended: bool) -> None:
    """No right has more taken than it allows; a skipped normal draw is barred, a negated link's right voided."""
    for right in whole.ledger:
        assert right.most is None or right.taken <= right.most, right.label.in_("en")
        assert not ended or right.status != "open", right.label.in_("en")
    for finding in whole.findings:
        if finding.rule.code == "RS101" and finding.verdict == "illegal" and finding.turn:
            normal = [one for one in whole.ledger if one.kind == "normal" and one.player == finding.player]
            assert any(one.status == "barred" for one in normal), finding.message.in_("en")


def _is_at(duel: Duel, seq: int, activated: set[int]) -> None:
    """The state after an event has nothing of later, no chain that never was, and owes nothing that is skipped."""
    assert all(link.seq in activated and link.seq <= seq for link in duel.chain.links)
    for right in duel.ledger.rights:
        assert right.opened_at <= seq
        assert all(entry.seq <= seq for entry in right.history), right.label.in_("en")
        assert right.most is None or right.taken <= right.most, right.label.in_("en")
    normal = duel.normal
    if normal is not None and normal.absence is not None and normal.right in duel.ledger.rights:
        assert not is_owed(normal.right)


def _knows_the_right(duel: Duel, whole: Judgement, seq: int) -> None:
    """The right that the report names for a draw is in the ledger that ``explain`` shows of that event.

    At a table people draw before they announce: such a right opens after its draw.
    """
    for row in whole.draws:
        if row.event.seq == seq and row.right is not None:
            label = row.right.in_("en")
            rights = duel.ledger.rights if duel.reading.recorded else whole.ledger
            assert any(one.player == row.player and one.label.in_("en") == label for one in rights), label


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FIXTURES)))
def test_the_three_agree_over_the_projects_own_logs(path: Path) -> None:
    for log in logs(path):
        holds(log, 1)


@needs_shared
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_the_three_agree_over_real_replays(path: Path) -> None:
    for log in logs(path):
        holds(log, STEP)
