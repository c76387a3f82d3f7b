"""Audit runs and their findings: kept beside the log, derived from it, emptied and rebuilt at will."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from duelreplay.log.events import DuelLog
from duelreplay.store.database import Database
from duelreplay.store.read import duel_log, stored_streams
from duelreplay.store.rows import now
from duelreplay.store.tables import audit_runs, events, findings


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


def _record(connection: Connection, tool: Tool, found: Iterable[Finding]) -> int:
    size = connection.execute(sa.select(sa.func.coalesce(sa.func.max(events.c.position), 0))).scalar_one()
    row = {"at": now(), "tool": tool.name, "rules": tool.rules, "catalogue": tool.catalogue, "size": size}
    key = connection.execute(audit_runs.insert().values(row)).inserted_primary_key
    assert key is not None
    run = int(key[0])
    counts: dict[str, int] = {}
    rows = []
    for one in found:
        number = counts.get(one.duel_id, 0)
        counts[one.duel_id] = number + 1
        rows.append({"run": run, "number": number, **{name: getattr(one, name) for name in one.__struct_fields__}})
    if rows:
        connection.execute(findings.insert(), rows)
    return run


def rebuild(database: Database, tool: Tool, judge: Callable[[DuelLog], Sequence[Finding]]) -> int:
    """Throw every run and finding away and judge all stored duels anew; returns the new run's number.

    On PostgreSQL only the owner of the tables may: the writer role can add, and throw nothing away.
    """
    found = [one for stream in stored_streams(database) for one in judge(duel_log(database, stream))]
    with database.owning() as connection:
        database.check_schema(connection)
        connection.execute(findings.delete())
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
        sa.select(table.duel_id, table.seq, table.code, table.verdict, table.fingerprint, table.message)
        .where(table.run == run)
        .order_by(table.duel_id, table.number)
    )
    with database.reading() as connection:
        rows = connection.execute(query).all()
    return (Finding(*row) for row in rows)
