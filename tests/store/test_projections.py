"""Audit runs and findings: derived from the log, thrown away and made again."""

from __future__ import annotations

import pytest

from duelreplay.log.events import Draw, DuelLog
from duelreplay.store.projections import AuditRun, Finding, Tool, findings_of, rebuild, record, runs
from duelreplay.store.store import Store
from duelreplay.store.verify import verify
from store_support import Backend, duel_events, incoming

TOOL = Tool("duel-replay 1", "rules 1", "catalogue 1")


def judge(log: DuelLog) -> list[Finding]:
    """One finding for every draw of more than two cards."""
    return [
        Finding(log.header.id, event.seq, "OH101", "illegal", f"print-{event.seq}", f"{event.count} cards")
        for event in log.events
        if isinstance(event, Draw) and event.count > 2
    ]


@pytest.fixture
def filled(store: Store) -> Store:
    list(store.import_([incoming(f"duel-{n}", duel_events(n)) for n in (6, 12)]))
    return store


def test_a_run_is_kept_with_what_judged(filled: Store) -> None:
    found = [one for log in filled.duels() for one in judge(log)]
    assert found
    run = record(filled.database, TOOL, found)
    (kept,) = runs(filled.database)
    assert kept == AuditRun(run, kept.at, TOOL, 18)
    assert sorted(findings_of(filled.database, run), key=lambda one: (one.duel_id, one.seq)) == sorted(
        found, key=lambda one: (one.duel_id, one.seq)
    )
    record(filled.database, TOOL, [])
    assert [run.size for run in runs(filled.database)] == [18, 18]


def test_rebuilding_gives_the_same_from_nothing(filled: Store, backend: Backend, url: str) -> None:
    """Projections may be lost: the log alone makes them again, and is not touched by it."""
    root = verify(filled.database).root
    first = list(findings_of(filled.database, rebuild(filled.database, TOOL, judge)))
    with backend.raw(url) as execute:
        execute("DELETE FROM findings")
        execute("DELETE FROM audit_runs")
    again = list(findings_of(filled.database, rebuild(filled.database, TOOL, judge)))
    assert again == first
    assert first
    assert len(runs(filled.database)) == 1
    rebuild(filled.database, TOOL, judge)
    assert len(runs(filled.database)) == 1
    assert verify(filled.database).root == root
