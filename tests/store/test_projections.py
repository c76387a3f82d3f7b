"""Audit runs and findings: derived from the log, thrown away and made again."""

from __future__ import annotations

from typing import Any

import pytest

from duelreplay.log.events import Draw, DuelLog
from duelreplay.store.projections import Finding, Tool, record_run
from duelreplay.store.store import Store
from duelreplay.store.verify import verify
from store_support import Backend, duel_events, incoming

TOOL = Tool("duel-replay 1", "rules 1", "catalogue 1")
RUNS = "SELECT id, tool, rules, catalogue, size, options FROM audit_runs ORDER BY id"
FINDINGS = (
    "SELECT run, duel_id, number, seq, code, verdict, fingerprint, message FROM findings ORDER BY run, duel_id, number"
)


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


def kept(run: int, found: list[Finding]) -> list[tuple[Any, ...]]:
    """The rows that the findings are to be."""
    numbers: dict[str, int] = {}
    rows = []
    for one in found:
        number = numbers.get(one.duel_id, 0)
        numbers[one.duel_id] = number + 1
        rows.append((run, one.duel_id, number, one.seq, one.code, one.verdict, one.fingerprint, one.message))
    return sorted(rows)


def test_a_run_is_kept_with_what_judged(filled: Store, backend: Backend, url: str) -> None:
    found = [one for log in filled.duels() for one in judge(log)]
    assert found
    run = record_run(filled.database, TOOL, "{}", filled.size(), found)
    with backend.raw(url) as execute:
        assert execute(RUNS) == [(run, TOOL.name, TOOL.rules, TOOL.catalogue, 18, "{}")]
        assert execute(FINDINGS) == kept(run, found)
    record_run(filled.database, TOOL, "{}", 18, [])
    with backend.raw(url) as execute:
        assert [row[4] for row in execute(RUNS)] == [18, 18]


def test_what_was_thrown_away_is_made_again_from_the_log(filled: Store, backend: Backend, url: str) -> None:
    """Projections may be lost: the log alone makes them again, and is not touched by it."""
    root = verify(filled.database).root
    before: list[tuple[Any, ...]] = []
    for _ in range(2):
        found = [one for log in filled.duels() for one in judge(log)]
        run = record_run(filled.database, TOOL, "{}", filled.size(), found)
        with backend.raw(url) as execute:
            rows = execute(FINDINGS)
            execute("DELETE FROM findings")
            execute("DELETE FROM audit_runs")
        assert rows == kept(run, found)
        assert [row[1:] for row in rows] == (before or [row[1:] for row in rows])
        before = [row[1:] for row in rows]
    assert verify(filled.database).root == root
