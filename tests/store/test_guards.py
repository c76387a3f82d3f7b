"""The bypass table of append-only enforcement: every way around the triggers, on both databases."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from duelreplay.store.errors import GuardError
from duelreplay.store.store import Store
from duelreplay.store.tables import APPEND_ONLY, WRITER_ROLE
from duelreplay.store.tree import make_checkpoint
from store_support import PG_BACKEND, SQLITE_BACKEND, Backend, duel_events, incoming

TABLES = [table.name for table in APPEND_ONLY]
only_sqlite = pytest.mark.parametrize("backend", [SQLITE_BACKEND], indirect=True)
only_postgres = pytest.mark.parametrize("backend", [PG_BACKEND], indirect=True)
ROW = "(position, stream, number, seq, type, version, batch, body, hash)"


@pytest.fixture
def filled(store: Store) -> Store:
    """Two duels of five events, a raw file and a checkpoint: no table is empty."""
    duels = [incoming(f"duel-{n}", duel_events(5, salt=n)) for n in range(2)]
    duels[0].origin.content = b"raw"
    list(store.import_(duels))
    make_checkpoint(store.database)
    return store


@pytest.fixture
def refused(filled: Store, backend: Backend, url: str) -> Callable[..., None]:
    """Run statements past the program; the last must be refused, and nothing may have changed."""
    del filled

    def run(*statements: str, match: str = "append-only") -> None:
        with backend.raw(url) as execute:
            before = [execute(f"SELECT * FROM {table} ORDER BY 1") for table in TABLES]
            assert all(before)
            for statement in statements[:-1]:
                execute(statement)
            with pytest.raises(backend.refusals, match=match):
                execute(statements[-1])
        with backend.raw(url) as execute:
            assert [execute(f"SELECT * FROM {table} ORDER BY 1") for table in TABLES] == before

    return run


def values(position: int, number: int, seq: int, *, stream: int = 1, batch: int = 1) -> str:
    return f"VALUES ({position}, {stream}, {number}, {seq}, 'note', 1, {batch}, '{{}}', '')"


def own_column(table: str) -> str:
    return {"events": "body", "raw_files": "size", "log": "origin", "checkpoints": "note"}.get(table, "hash")


@pytest.mark.parametrize("table", TABLES)
def test_update_is_refused(table: str, refused: Callable[..., None]) -> None:
    column = own_column(table)
    refused(f"UPDATE {table} SET {column} = {column}")


@pytest.mark.parametrize("table", TABLES)
def test_delete_is_refused(table: str, refused: Callable[..., None]) -> None:
    refused(f"DELETE FROM {table}")


def test_upsert_is_refused(refused: Callable[..., None]) -> None:
    refused(
        f"INSERT INTO events {ROW} {values(1, 1, 1)} ON CONFLICT (position) DO UPDATE SET body = 'changed'",
    )


def test_upsert_by_the_duels_number_is_refused(refused: Callable[..., None]) -> None:
    refused(f"INSERT INTO events {ROW} {values(11, 1, 1)} ON CONFLICT (stream, number) DO UPDATE SET body = 'changed'")


@only_sqlite
@pytest.mark.parametrize("recursive", ["ON", "OFF"])
@pytest.mark.parametrize(
    "statement",
    [
        f"INSERT OR REPLACE INTO events {ROW} {values(3, 3, 3)}",
        f"REPLACE INTO events {ROW} {values(11, 3, 3)}",
        f"INSERT OR IGNORE INTO events {ROW} {values(3, 3, 3)}",
        "INSERT OR REPLACE INTO streams SELECT 3, duel_id, format, header, 'elsewhere', batch, hash, part FROM streams",
        "INSERT OR REPLACE INTO batches SELECT id, 'append', file, raw, importer, at, hash FROM batches",
        "INSERT OR REPLACE INTO log VALUES (1, 'mine', 'now')",
        "INSERT INTO log VALUES (2, 'mine', 'now')",
        "INSERT OR REPLACE INTO checkpoints SELECT id, 0, note, frontier, at FROM checkpoints",
        "INSERT OR REPLACE INTO raw_files SELECT sha256, 0, content FROM raw_files",
    ],
)
def test_replace_is_refused_on_every_connection(statement: str, recursive: str, refused: Callable[..., None]) -> None:
    refused(f"PRAGMA recursive_triggers = {recursive}", statement)


@pytest.mark.parametrize(
    ("position", "number", "seq"),
    [
        pytest.param(11, 7, 7, id="a number is left out"),
        pytest.param(12, 6, 6, id="a position is left out"),
        pytest.param(11, 6, 5, id="the seq does not rise"),
        pytest.param(11, 6, 3, id="the seq falls"),
        pytest.param(0, 6, 6, id="a position before the first"),
        pytest.param(11, 0, 0, id="a number before the first"),
    ],
)
def test_gaps_are_refused(position: int, number: int, seq: int, refused: Callable[..., None]) -> None:
    refused(f"INSERT INTO events {ROW} {values(position, number, seq)}")


@pytest.mark.parametrize(("stream", "batch"), [(9, 1), (1, 9)])
def test_events_of_no_duel_or_batch_are_refused(
    stream: int, batch: int, refused: Callable[..., None], backend: Backend
) -> None:
    number = 6 if stream == 1 else 1
    unlink = "PRAGMA foreign_keys = OFF" if backend.name == "sqlite" else "SET session_replication_role = replica"
    refused(unlink, f"INSERT INTO events {ROW} {values(11, number, 6, stream=stream, batch=batch)}")


def test_one_statement_with_a_gap_inside_is_refused(refused: Callable[..., None]) -> None:
    row = values(11, 6, 6)
    second = values(12, 8, 8).removeprefix("VALUES ")
    refused(f"INSERT INTO events {ROW} {row}, {second}")


def test_a_right_row_goes_in(filled: Store, backend: Backend, url: str) -> None:
    """The guard refuses what is wrong, not everything."""
    del filled
    with backend.raw(url) as execute:
        execute(f"INSERT INTO events {ROW} {values(11, 6, 6)}")
        assert execute("SELECT max(position) FROM events") == [(11,)]


@only_postgres
@pytest.mark.parametrize("table", TABLES)
def test_truncate_is_refused(table: str, refused: Callable[..., None]) -> None:
    refused(f"TRUNCATE {table} CASCADE")


REPLICA = "SET session_replication_role = replica"


@only_postgres
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET body = ''",
        "DELETE FROM events",
        "TRUNCATE events",
        f"INSERT INTO events {ROW} {values(13, 6, 6)}",
        "UPDATE streams SET path = ''",
        "DELETE FROM batches",
        "TRUNCATE raw_files",
        "DELETE FROM checkpoints",
    ],
)
def test_a_replica_session_is_refused(statement: str, refused: Callable[..., None]) -> None:
    """Ordinary triggers sleep under session_replication_role = replica; these are ENABLE ALWAYS."""
    refused(REPLICA, statement)


@only_postgres
@pytest.mark.parametrize(
    "statement",
    [
        "MERGE INTO events e USING (VALUES (1)) v(p) ON e.position = v.p WHEN MATCHED THEN UPDATE SET body = ''",
        "MERGE INTO events e USING (VALUES (1)) v(p) ON e.position = v.p WHEN MATCHED THEN DELETE",
        "WITH gone AS (DELETE FROM events RETURNING *) SELECT * FROM gone",
    ],
)
def test_other_ways_to_write_an_update_are_refused(statement: str, refused: Callable[..., None]) -> None:
    refused(statement)


@only_postgres
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET body = ''",
        "DELETE FROM streams",
        "TRUNCATE events",
        "ALTER TABLE events DISABLE TRIGGER ALL",
        "DROP TABLE events CASCADE",
        "DROP TRIGGER events_append ON events",
        "CREATE OR REPLACE FUNCTION duel_replay_events() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
        "SET session_replication_role = replica",
        "UPDATE alembic_version SET version_num = 'x'",
    ],
)
def test_the_writer_role_may_only_read_and_append(statement: str, refused: Callable[..., None]) -> None:
    refused(f"SET SESSION AUTHORIZATION {WRITER_ROLE}", statement, match="permission denied|must be owner")


@only_postgres
def test_a_temporary_table_does_not_blind_the_guard(refused: Callable[..., None]) -> None:
    """The guard looks events up in the real table, though a temporary one of that name comes first in the path."""
    refused(
        "CREATE TEMPORARY TABLE events (LIKE public.events)",
        f"INSERT INTO pg_temp.events {ROW} SELECT n, 1, n, n, 'note', 1, 1, '', '' FROM generate_series(1, 19) n",
        f"INSERT INTO public.events {ROW} {values(20, 20, 20)}",
    )


@only_sqlite
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET body = ''",
        "DELETE FROM events",
        "DROP TABLE events",
        "DROP TRIGGER events_no_update",
        "ALTER TABLE events RENAME TO gone",
        "PRAGMA writable_schema = ON",
    ],
)
def test_the_programs_own_connection_cannot_take_the_guards_away(statement: str, filled: Store) -> None:
    """On SQLite anybody may drop a trigger; the program's own connections refuse to."""
    with pytest.raises(GuardError), filled.database.appending() as connection:
        connection.exec_driver_sql(statement)


@only_postgres
def test_the_programs_own_connection_acts_as_the_writer(filled: Store) -> None:
    """Connected as a superuser, the program still gives up every right but reading and appending."""
    with pytest.raises(GuardError), filled.database.appending() as connection:
        connection.exec_driver_sql("DROP TABLE findings")
    with filled.database.appending() as connection:
        assert connection.exec_driver_sql("SELECT current_user").scalar() == WRITER_ROLE
