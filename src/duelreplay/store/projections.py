"""Audit runs and their findings: kept beside the log, derived from it, emptied and rebuilt at will."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from duelreplay.log.events import DuelLog
from duelreplay.store.database import Database
from duelreplay.store.read import duel_log, stored_streams
from duelreplay.store.rows import now
from duelreplay.store.tables import audit_draws, audit_duels, audit_runs, events, findings


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


class AuditRun(Struct, frozen=True):
    """One judging of stored duels; ``size`` is how many events the log had then."""

    id: int
    at: str
    tool: Tool
    size: int


def record(database: Database, tool: Tool, found: Iterable[Finding]) -> int:
    """Keep the findings of one run; returns the run's number."""
    with database.appending() as connection:
        database.check_schema(connection)
        return _record(connection, tool, found)


def record_run(database: Database, tool: Tool, options: str, size: int, results: Iterable[RunResult]) -> int:
    """Keep a run with its duels, draws and findings, all or nothing; returns the run's number.

    Args:
        database: where.
        tool: what judged.
        options: what was asked for, as JSON.
        size: how many events the log had when the judging began.
        results: what came of it, gone through once.
    """
    with database.appending() as connection:
        database.check_schema(connection)
        return _record(connection, tool, results, options, size)


_TABLES: Final[dict[type[RunResult], sa.Table]] = {
    Finding: findings,
    DuelResult: audit_duels,
    DrawResult: audit_draws,
}


def _record(
    connection: Connection,
    tool: Tool,
    results: Iterable[RunResult],
    options: str | None = None,
    size: int | None = None,
) -> int:
    if size is None:
        size = connection.execute(sa.select(sa.func.coalesce(sa.func.max(events.c.position), 0))).scalar_one()
    row = {"at": now(), "tool": tool.name, "rules": tool.rules, "catalogue": tool.catalogue, "size": size}
    key = connection.execute(audit_runs.insert().values({**row, "options": options})).inserted_primary_key
    assert key is not None
    run = int(key[0])
    rows: dict[type[RunResult], list[dict[str, Any]]] = {kind: [] for kind in _TABLES}
    counts: dict[str, int] = {}
    for one in results:
        kind = type(one)
        values: dict[str, Any] = {"run": run, **msgspec.structs.asdict(one)}
        if kind is Finding:
            values["number"] = counts.get(one.duel_id, 0)
            counts[one.duel_id] = values["number"] + 1
        rows[kind].append(values)
        if len(rows[kind]) == _ROWS_A_STATEMENT:
            connection.execute(_TABLES[kind].insert(), rows[kind])
            rows[kind] = []
    for kind, left in rows.items():
        if left:
            connection.execute(_TABLES[kind].insert(), left)
    return run


def rebuild(database: Database, tool: Tool, judge: Callable[[DuelLog], Sequence[Finding]]) -> int:
    """Throw every run and finding away and judge all stored duels anew; returns the new run's number.

    On PostgreSQL only the owner of the tables may: the writer role can add, and throw nothing away.
    """
    found = [one for stream in stored_streams(database) for one in judge(duel_log(database, stream))]
    with database.owning() as connection:
        database.check_schema(connection)
        for table in (findings, audit_draws, audit_duels):
            connection.execute(table.delete())
        connection.execute(audit_runs.delete())
        return _record(connection, tool, found)


def runs(database: Database) -> list[AuditRun]:
    """Every run that is kept, oldest first."""
    with database.reading() as connection:
        table = audit_runs.c
        query = sa.select(table.id, table.at, table.tool, table.rules, table.catalogue, table.size)
        rows = connection.execute(query.order_by(table.id)).all()
    return [
        AuditRun(number, at, Tool(tool, rules, catalogue), size) for number, at, tool, rules, catalogue, size in rows
    ]


def findings_of(database: Database, run: int) -> Iterator[Finding]:
    """The findings of one run, duel by duel."""
    table = findings.c
    query = (
        sa.select(*(table[name] for name in Finding.__struct_fields__))
        .where(table.run == run)
        .order_by(table.duel_id, table.number)
    )
    with database.reading() as connection:
        rows = connection.execute(query).all()
    return (Finding(*row) for row in rows)
