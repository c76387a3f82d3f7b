"""Audit runs and their findings: kept beside the log, derived from it, emptied and made again at will."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from duelreplay.store.database import Database
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
        return _record(connection, tool, options, size, results)


_TABLES: Final[dict[type[RunResult], sa.Table]] = {
    Finding: findings,
    DuelResult: audit_duels,
    DrawResult: audit_draws,
}


def _record(connection: Connection, tool: Tool, options: str, size: int, results: Iterable[RunResult]) -> int:
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
