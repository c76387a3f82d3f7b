"""What readers find through the indexes: an index is a second copy, and may say something else than the tables.

SQLite checks its own indexes. PostgreSQL is made to read through an index by forbidding every other plan.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy.engine import Connection

from duelreplay.log.said import Said, said

_ROWS: Final = 5_000
_MOST: Final = 20
"""Lines of SQLite's own check that are passed on."""

_BY_INDEX: Final = ("enable_seqscan", "enable_bitmapscan", "enable_sort", "enable_incremental_sort")
_BY_TABLE: Final = ("enable_indexscan", "enable_indexonlyscan", "enable_bitmapscan")
_KEYS: Final = (
    ("events", "position"),
    ("streams", "id"),
    ("streams", "duel_id, part"),
    ("batches", "id"),
    ("raw_files", "sha256"),
    ("checkpoints", "id"),
)


def unsound(connection: Connection) -> list[str]:
    """What SQLite's own check of tables and indexes says; nothing on PostgreSQL."""
    if connection.dialect.name != "sqlite":
        return []
    found = connection.exec_driver_sql(f"PRAGMA integrity_check({_MOST})").scalars().all()
    return [line for text in found for line in str(text).splitlines() if line != "ok"]


def by_duel(connection: Connection) -> Iterator[Any]:
    """Stream, number and position of every event in the order of the index over (stream, number)."""
    statement = "SELECT stream, number, position FROM events ORDER BY stream, number"
    with (
        _only(connection, _BY_INDEX),
        connection.exec_driver_sql(statement, execution_options={"yield_per": _ROWS}) as rows,
    ):
        yield from rows


def missing(connection: Connection) -> Iterator[Said]:
    """The indexes of PostgreSQL through which other rows are found than are in the table: one line each."""
    if connection.dialect.name == "sqlite":
        return
    for table, key in _KEYS:
        with _only(connection, _BY_TABLE):
            rows = connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()
        with _only(connection, _BY_INDEX):
            statement = f"SELECT count(*) FROM (SELECT {key} FROM {table} ORDER BY {key} OFFSET 0) AS found"
            seen = connection.exec_driver_sql(statement).scalar_one()
        if seen != rows:
            yield said(
                "the index over {table} ({key}) has {seen} rows, the table {rows}: an index is wrong",
                table=table,
                key=key,
                seen=seen,
                rows=rows,
            )


@contextmanager
def _only(connection: Connection, switched_off: tuple[str, ...]) -> Iterator[None]:
    """Leave PostgreSQL one way to read."""
    if connection.dialect.name == "sqlite":
        yield
        return
    for name in switched_off:
        connection.exec_driver_sql(f"SET LOCAL {name} = off")
    yield
    for name in switched_off:
        connection.exec_driver_sql(f"SET LOCAL {name} TO DEFAULT")
