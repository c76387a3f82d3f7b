"""Audit runs and findings: derived from the log, thrown away and made again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from duelreplay.store import projections
from duelreplay.store.database import Database
from duelreplay.store.errors import StoreError
from duelreplay.store.projections import (
    DuelResult,
    Finding,
    RunResult,
    Tool,
    record_run,
)
from duelreplay.store.store import Store
from duelreplay.store.verify import verify
from store_support import Backend, duel_events, incoming

TOOL = Tool("duel-replay 1", "rules 1", "catalogue 1")


FINDINGS = "duel_id, seq, code, verdict, fingerprint, message, turn, phase, player"


def finished(backend: Backend, url: str) -> list[int]:
    """The runs that are kept whole, as whoever reads the tables sees them."""
    with backend.raw(url) as execute:
        return [row[0] for row in execute("SELECT id FROM audit_runs WHERE finished IS NOT NULL ORDER BY id")]


def findings_of(backend: Backend, url: str, run: int) -> list[Finding]:
    with backend.raw(url) as execute:
        rows = execute(f"SELECT {FINDINGS} FROM findings WHERE run = {run} ORDER BY duel_id, number")
    return [Finding(*row) for row in rows]


def test_a_run_is_kept_with_what_judged_and_can_be_made_again(store: Store, backend: Backend, url: str) -> None:
    """Projections may be lost: what was judged makes them again, and the log is not touched by it."""
    list(store.import_([incoming("duel-6", duel_events(6))]))
    root = verify(store.database).root
    found = sorted((one for one in results(3) if isinstance(one, Finding)), key=lambda one: (one.duel_id, one.seq))
    run = record_run(store.database, TOOL, "{}", 6, results(3))
    assert findings_of(backend, url, run) == found
    with backend.raw(url) as execute:
        (row,) = execute("SELECT tool, rules, catalogue, size FROM audit_runs")
        for table in ("findings", "audit_duels", "audit_runs"):
            execute(f"DELETE FROM {table}")
    assert tuple(row) == (TOOL.name, TOOL.rules, TOOL.catalogue, 6)
    again = record_run(store.database, TOOL, "{}", 6, results(3))
    assert findings_of(backend, url, again) == found
    assert finished(backend, url) == [again]
    assert verify(store.database).root == root


def results(count: int, then: Callable[[int], None] = lambda _: None) -> Iterator[RunResult]:
    """So many duels with two findings each; ``then`` is called after each duel."""
    for number in range(count):
        name = f"duel-{number}"
        yield DuelResult(
            duel_id=name,
            ruleset="mr5",
            played_on=None,
            players="[]",
            events=1,
            draws=2,
            illegal=2,
            undetermined=0,
            unverifiable=0,
            verdict="illegal",
            error=None,
        )
        yield Finding(name, 1, "OH101", "illegal", f"print-{number}", "it is wrong")
        yield Finding(name, 2, "OH101", "illegal", f"print-{number}-2", "it is wrong")
        then(number)


def kept(backend: Backend, url: str) -> tuple[int, int, int]:
    """How many runs, duels and findings the tables hold, finished or not."""
    with backend.raw(url) as execute:
        counts = [execute(f"SELECT count(*) FROM {table}")[0][0] for table in ("audit_runs", "audit_duels", "findings")]
    return counts[0], counts[1], counts[2]


class Killed(BaseException):
    """The process ends here."""


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projections, "_ROWS_A_BATCH", 7)


@pytest.mark.usefixtures("small_batches")
def test_those_who_append_do_not_wait_for_a_run_that_is_kept(store: Store, backend: Backend, url: str) -> None:
    appended = 0

    def append(number: int) -> None:
        nonlocal appended
        with Store(Database(url, busy=0.2)) as other:
            list(other.import_([incoming(f"new-{number}", duel_events(6))]))
        appended += 1

    run = record_run(store.database, TOOL, "{}", 0, results(20, append))
    assert appended == 20
    assert len(findings_of(backend, url, run)) == 40


@pytest.mark.usefixtures("small_batches")
def test_a_run_that_was_killed_is_not_there_and_its_rows_go_with_the_next(
    store: Store, backend: Backend, url: str
) -> None:
    before = record_run(store.database, TOOL, "{}", 0, results(3))

    def die(number: int) -> None:
        if number == 10:
            raise Killed

    with pytest.raises(Killed):
        record_run(store.database, TOOL, "{}", 0, results(20, die))
    assert finished(backend, url) == [before]
    run = record_run(store.database, TOOL, "{}", 0, results(20))
    assert finished(backend, url) == [before, run]
    assert kept(backend, url) == (2, 23, 46)


@pytest.mark.usefixtures("small_batches")
def test_of_two_that_keep_a_run_at_once_none_is_kept_in_part(store: Store, backend: Backend, url: str) -> None:
    """On SQLite the later one throws the rows of the earlier away, which may be those of a process that died."""

    def another(number: int) -> None:
        if number == 10:
            with Database(url) as database:
                record_run(database, TOOL, "{}", 0, results(5))

    if store.database.is_sqlite:
        with pytest.raises(StoreError, match="another process began to keep an audit"):
            record_run(store.database, TOOL, "{}", 0, results(20, another))
        assert kept(backend, url) == (1, 5, 10)
    else:
        record_run(store.database, TOOL, "{}", 0, results(20, another))
        assert kept(backend, url) == (2, 25, 50)


@pytest.mark.usefixtures("small_batches")
def test_a_run_of_which_some_rows_were_thrown_away_is_never_finished(store: Store, backend: Backend, url: str) -> None:
    """The one that throws rows away may die over it, too."""
    if not store.database.is_sqlite:
        pytest.skip("a run is one transaction there")

    def mark(number: int) -> None:
        if number == 10:
            with backend.raw(url) as execute:
                execute("UPDATE audit_runs SET size = -1 WHERE finished IS NULL")
                execute("DELETE FROM findings WHERE duel_id = 'duel-1'")

    with pytest.raises(StoreError, match="another process began to keep an audit"):
        record_run(store.database, TOOL, "{}", 0, results(20, mark))
    assert finished(backend, url) == []
