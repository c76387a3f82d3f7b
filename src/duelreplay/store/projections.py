"""Audit runs and their findings: kept beside the log, derived from it, emptied and made again at will."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from duelreplay.log.said import said
from duelreplay.store.database import Database
from duelreplay.store.errors import StoreError
from duelreplay.store.rows import now
from duelreplay.store.tables import audit_draws, audit_duels, audit_runs, findings


class Tool(Struct, frozen=True):
    """What judged: the program, its rules and its catalogue of cards, each with a version."""

    name: str
    rules: str
    catalogue: str


class Finding(Struct, frozen=True):
    """One finding of a report, as it is kept: see ``duel-report/1``."""

    duel_id: str
    seq: int
    code: str
    verdict: str
    fingerprint: str
    message: str
    turn: int | None = None
    phase: str | None = None
    player: str | None = None


class DuelResult(Struct, frozen=True, kw_only=True):
    """A duel as a run judged it; ``players`` is JSON, ``error`` says why it was not judged."""

    duel_id: str
    ruleset: str | None
    played_on: str | None
    players: str
    events: int
    draws: int
    illegal: int
    undetermined: int
    unverifiable: int
    verdict: str | None
    error: str | None


class DrawResult(Struct, frozen=True, kw_only=True):
    """A draw as a run judged it."""

    duel_id: str
    seq: int
    turn: int
    phase: str | None
    player: str
    count: int
    kind: str
    verdict: str
    code: str | None
    card: str | None


RunResult = Finding | DuelResult | DrawResult

_ROWS_A_STATEMENT: Final = 10_000
_ROWS_A_BATCH: Final = 2_000
"""Rows that are written to an SQLite file while others wait for their turn: some hundredths of a second."""

_THROWN_AWAY: Final = -1
"""The size of a run whose rows are being thrown away: whoever still writes it is to stop."""


def record_run(database: Database, tool: Tool, options: str, size: int, results: Iterable[RunResult]) -> int:
    """Keep a run with its duels, draws and findings; returns the run's number.

    No appender waits for the whole of it. On PostgreSQL it is one transaction, which is in nobody's way. On SQLite,
    where writers take turns, it is many short ones with pauses between them, and the run is ``finished`` with the last;
    what a process left that was killed before is thrown away by the next one.

    Args:
        database: where.
        tool: what judged.
        options: what was asked for, as JSON.
        size: how many events the log had when the judging began.
        results: what came of it, gone through once.

    Raises:
        StoreError: the database cannot be written, or another process has begun to keep a run meanwhile.
    """
    if not database.is_sqlite:
        with database.projecting() as connection:
            database.check_schema(connection)
            run = _begin(connection, tool, options, size, finished=now())
            for rows in _batches(run, results, _ROWS_A_STATEMENT):
                _insert(connection, rows)
            return run.id
    _throw_away_unfinished(database)
    with database.projecting() as connection:
        run = _begin(connection, tool, options, size)
    for rows in _batches(run, results, _ROWS_A_BATCH):
        begun = time.monotonic()
        with database.projecting() as connection:
            _check_mine(connection, run)
            _insert(connection, rows)
        time.sleep(time.monotonic() - begun)  # a writer that waits looks again now and then, and is to find a gap
    with database.projecting() as connection:
        _check_mine(connection, run)
        connection.execute(audit_runs.update().where(audit_runs.c.id == run.id).values(finished=now()))
    return run.id


_Rows = dict[type[RunResult], list[dict[str, Any]]]

_TABLES: Final[dict[type[RunResult], sa.Table]] = {
    Finding: findings,
    DuelResult: audit_duels,
    DrawResult: audit_draws,
}


class _Begun(NamedTuple):
    """A run that is being written; its number alone may be given to another once it was thrown away."""

    id: int
    at: str


def _begin(connection: Connection, tool: Tool, options: str, size: int, finished: str | None = None) -> _Begun:
    row = {"at": now(), "tool": tool.name, "rules": tool.rules, "catalogue": tool.catalogue, "size": size}
    row |= {"options": options, "finished": finished}
    key = connection.execute(audit_runs.insert().values(row)).inserted_primary_key
    assert key is not None
    return _Begun(int(key[0]), str(row["at"]))


def _batches(run: _Begun, results: Iterable[RunResult], most: int) -> Iterator[_Rows]:
    """The rows of the tables, at most so many at a time."""
    rows: _Rows = {kind: [] for kind in _TABLES}
    numbers: Counter[str] = Counter()
    held = 0
    for one in results:
        values: dict[str, Any] = {"run": run.id, **msgspec.structs.asdict(one)}
        if isinstance(one, Finding):
            values["number"] = numbers[one.duel_id]
            numbers[one.duel_id] += 1
        rows[type(one)].append(values)
        held += 1
        if held == most:
            yield rows
            rows = {kind: [] for kind in _TABLES}
            held = 0
    yield rows


def _insert(connection: Connection, rows: _Rows) -> None:
    for kind, some in rows.items():
        if some:
            connection.execute(_TABLES[kind].insert(), some)


def _check_mine(connection: Connection, run: _Begun) -> None:
    """Make sure that nobody throws the run away that is being written.

    Raises:
        StoreError: somebody does.
    """
    table = audit_runs.c
    query = sa.select(table.id).where(table.id == run.id, table.at == run.at, table.size != _THROWN_AWAY)
    if connection.execute(query).first() is None:
        raise StoreError(
            said("another process began to keep an audit in this database; this one was not kept, run it again")
        )


def _throw_away_unfinished(database: Database) -> None:
    """Throw away what is there of runs that were never finished, some rows at a time."""
    unfinished = audit_runs.c.finished.is_(None)
    with database.projecting() as connection:
        database.check_schema(connection)
        connection.execute(audit_runs.update().where(unfinished).values(size=_THROWN_AWAY))
        runs = connection.execute(sa.select(audit_runs.c.id).where(unfinished)).scalars().all()
    for table in (findings, audit_draws, audit_duels):
        some = sa.text(
            f"DELETE FROM {table.name} WHERE rowid IN (SELECT rowid FROM {table.name} WHERE run = :run LIMIT :most)"
        )
        for run in runs:
            left = True
            while left:
                with database.projecting() as connection:
                    left = connection.execute(some, {"run": run, "most": _ROWS_A_BATCH}).rowcount > 0
    with database.projecting() as connection:
        for run in runs:
            for table in (findings, audit_draws, audit_duels):
                connection.execute(table.delete().where(table.c.run == run))
            connection.execute(audit_runs.delete().where(audit_runs.c.id == run))
