"""Copies of a whole store: one moment of it, safe while others write, and itself a store.

A backup is always an SQLite file, also of a store on PostgreSQL: hashes, positions and the log's name are the same,
so it can be listed, judged and verified, and checkpoints made of the one hold for the other.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from sqlalchemy.engine import Connection

from duelreplay.log.said import said
from duelreplay.store import migrate
from duelreplay.store.database import Database, schema_version
from duelreplay.store.errors import SchemaError, StoreError, UnreachableError
from duelreplay.store.rows import insert_rows

_PAGE: Final = 5_000
_ROWS: Final = 20_000
"""Rows to a statement: the guard of PostgreSQL looks at all rows of one."""

_TABLES: Final = (
    ("batches", "id", _PAGE),
    ("streams", "id", _PAGE),
    ("events", "position", _PAGE),
    ("raw_files", "sha256", 1),
    ("checkpoints", "id", _PAGE),
    ("audit_runs", "id", _PAGE),
    ("findings", "run, duel_id, number", _PAGE),
    ("audit_duels", "run, duel_id", _PAGE),
    ("audit_draws", "run, duel_id, seq", _PAGE),
    ("watches", "name", _PAGE),
    ("live_findings", "watch, change", _PAGE),
    ("watch_cursors", "watch, sink", _PAGE),
)
"""Every table but the log's own row, parents first: its order, and how many rows are read at a time."""


def backup(database: Database, path: str) -> int:
    """Write one moment of a store to a new SQLite file; returns how many events that are.

    The file appears under its name only when it is whole and on the disk.

    Raises:
        StoreError: the file is there already, or cannot be written.
    """
    target = Path(path)
    partial = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        if target.exists():
            raise StoreError(said("{path} is there already: a backup goes to a new file", path=path))
        if not target.parent.is_dir():
            raise UnreachableError(
                said("cannot write {path}: there is no folder {parent}", path=path, parent=str(target.parent))
            )
        try:
            _write(database, partial)
            events = _settle(partial)
            partial.rename(target)
            _sync(target.parent)
        finally:
            for tail in ("", "-wal", "-shm", "-journal"):
                Path(f"{partial}{tail}").unlink(missing_ok=True)
    except OSError as error:
        raise UnreachableError(
            said("cannot write {path}: {strerror}", path=path, strerror=error.strerror or str(error))
        ) from error
    except sqlite3.Error as error:
        raise UnreachableError(said("cannot write {path}: {error}", path=path, error=str(error))) from error
    return events


def _write(database: Database, partial: Path) -> None:
    if not database.is_sqlite:
        with Database(str(partial)) as copied:
            copy(database, copied)
        return
    with database.reading() as connection:
        _check_store(database, connection)
        source = connection.connection.driver_connection
        assert isinstance(source, sqlite3.Connection)
        try:
            with contextlib.closing(sqlite3.connect(partial)) as target:
                source.backup(target)
        except sqlite3.Error as error:
            raise UnreachableError(said("cannot copy {name}: {error}", name=database.name, error=str(error))) from error


def _settle(partial: Path) -> int:
    """Make one file of it, and look whether it is whole; returns how many events it has."""
    with contextlib.closing(sqlite3.connect(partial, isolation_level=None)) as target:
        target.execute("PRAGMA journal_mode=DELETE")
        (found,) = target.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise StoreError(
                said("the store is damaged, and so would be its backup ({found}): run `replay verify`", found=found)
            )
        (events,) = target.execute("SELECT coalesce(max(position), 0) FROM events").fetchone()
    _sync(partial)
    return int(events)


def _sync(path: Path) -> None:
    """Wait until a file, or a folder's list of files where the system has such a thing, is on the disk."""
    folder = path.is_dir()
    if folder and os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY if folder else os.O_RDWR)
    try:
        os.fsync(handle)
    except OSError:
        if not folder:
            raise
    finally:
        os.close(handle)


def _check_store(database: Database, connection: Connection) -> None:
    if schema_version(connection) is None:
        raise SchemaError(said("no event store in {name}: run `replay db upgrade`", name=database.name))


def restore(path: str, database: Database) -> int:
    """Bring a backup into a database that has no store yet; returns how many events that are.

    Raises:
        StoreError: the database has a store, or the backup is none.
    """
    with Database(path) as source:
        if not source.is_sqlite:
            raise StoreError(said("a backup is an SQLite file"))
        return copy(source, database)


def copy(source: Database, target: Database) -> int:
    """Copy a store, in one transaction, into a database that has none; returns how many events that are.

    Raises:
        SchemaError: the source has no store, or one of another version.
        StoreError: the target has one.
    """
    with source.reading() as from_:
        source.check_schema(from_)
        own = from_.exec_driver_sql("SELECT origin, created_at FROM log").one()
        with target.owning() as to:
            if schema_version(to) is not None:
                raise StoreError(
                    said("{name} has a store already: a backup goes into a database without one", name=target.name)
                )
            migrate.make(to, log=(own[0], own[1]))
            for table, order, page in _TABLES:
                _copy_table(from_, to, table, order, page)
            if to.dialect.name == "postgresql":
                to.exec_driver_sql(
                    "SELECT setval('audit_runs_id_seq', max(id)) FROM audit_runs HAVING max(id) IS NOT NULL"
                )
            return int(to.exec_driver_sql("SELECT coalesce(max(position), 0) FROM events").scalar_one())


def _copy_table(from_: Connection, to: Connection, table: str, order: str, page: int) -> None:
    columns = ", ".join(_columns(to, table))
    statement = f"SELECT {columns} FROM {table} ORDER BY {order}"
    with from_.exec_driver_sql(statement, execution_options={"yield_per": page}) as found:
        rows: Iterator[Any] = iter(found)
        while some := [tuple(row) for row in islice(rows, _ROWS if page > 1 else 1)]:
            insert_rows(to, table, columns, some)


def _columns(connection: Connection, table: str) -> list[str]:
    """The columns of a table, in its own order."""
    with connection.exec_driver_sql(f"SELECT * FROM {table} WHERE 1 = 0") as found:
        return list(found.keys())
