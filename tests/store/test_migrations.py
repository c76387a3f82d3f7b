"""Migrations on both databases: up, down, drift, and the guards that Alembic does not see."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import inspect

from duelreplay.store import migrate
from duelreplay.store.database import Database
from duelreplay.store.errors import SchemaError
from duelreplay.store.store import Store, open_store
from duelreplay.store.tables import HEAD, metadata
from store_support import PG_BACKEND, SQLITE_BACKEND, Backend, duel_events, incoming


def test_the_program_needs_the_newest_revision() -> None:
    assert ScriptDirectory.from_config(migrate.alembic_config()).get_current_head() == HEAD


def test_up_down_and_up_again(empty_url: str) -> None:
    with Database(empty_url) as database:
        assert migrate.upgrade(database) == (None, HEAD)
        assert migrate.upgrade(database) == (HEAD, HEAD)
        assert migrate.current(database) == HEAD
        assert migrate.problems(database) == []
        with database.reading() as connection:
            assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}
        migrate.downgrade(database, "base")
        assert migrate.current(database) is None
        with database.reading() as connection:
            assert inspect(connection).get_table_names() == ["alembic_version"]
        assert migrate.upgrade(database) == (None, HEAD)
        assert migrate.problems(database) == []


def test_alembics_own_check_sees_no_drift(empty_url: str) -> None:
    with Database(empty_url) as database:
        migrate.upgrade(database)
        with database.owning() as connection:
            command.check(migrate.alembic_config(connection))


def test_alembics_own_check_sees_a_column_that_is_missing(empty_url: str) -> None:
    """The check can fail: otherwise its silence would mean nothing."""
    with Database(empty_url) as database:
        migrate.upgrade(database)
        with database.owning() as connection:
            connection.exec_driver_sql("ALTER TABLE findings DROP COLUMN message")
        with database.owning() as connection, pytest.raises(CommandError, match="New upgrade operations"):
            command.check(migrate.alembic_config(connection))
        assert any("schema drift" in line and "message" in line for line in migrate.problems(database))


def test_the_alembic_command_finds_the_database_itself(empty_url: str) -> None:
    """For developers: the plain command, with DUEL_REPLAY_DB."""
    config = migrate.migrations_directory() / "alembic.ini"
    for words in (["upgrade", "head"], ["check"]):
        done = subprocess.run(
            [sys.executable, "-m", "alembic", "-c", str(config), *words],
            env={**os.environ, "DUEL_REPLAY_DB": empty_url},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    with Database(empty_url) as database:
        assert migrate.current(database) == HEAD


def test_a_log_with_events_is_not_migrated_away(empty_url: str) -> None:
    with Database(empty_url) as database:
        migrate.upgrade(database)
        with open_store(empty_url) as store:
            list(store.import_([incoming("duel", duel_events(3))]))
        with pytest.raises(RuntimeError, match="the log holds 3 events"):
            migrate.downgrade(database, "base")
        assert migrate.current(database) == HEAD
        with open_store(empty_url) as store:
            assert store.size() == 3


@pytest.mark.parametrize("backend", [SQLITE_BACKEND], indirect=True)
@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("DROP TRIGGER events_no_delete", "trigger events_no_delete is missing: the log is not protected"),
        ("DROP TABLE findings", "schema drift"),
        ("CREATE TABLE other (id INTEGER)", "schema drift"),
        ("UPDATE alembic_version SET version_num = '0000'", f"schema version 0000, expected {HEAD}"),
    ],
)
def test_check_sees_what_was_changed_on_sqlite(url: str, backend: Backend, statement: str, problem: str) -> None:
    with backend.raw(url) as execute:
        execute(statement)
    with Database(url) as database:
        found = migrate.problems(database)
    assert found[0].startswith(problem)


@pytest.mark.parametrize("backend", [SQLITE_BACKEND], indirect=True)
def test_check_sees_a_trigger_that_was_made_harmless(url: str, backend: Backend) -> None:
    with backend.raw(url) as execute:
        execute("DROP TRIGGER events_append")
        execute("CREATE TRIGGER events_append BEFORE INSERT ON events WHEN 0 BEGIN SELECT 1; END")
    with Database(url) as database:
        assert migrate.problems(database) == ["trigger events_append was changed"]


@pytest.mark.parametrize("backend", [PG_BACKEND], indirect=True)
@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("DROP TRIGGER events_append ON events", "trigger events_append is missing: the log is not protected"),
        ("ALTER TABLE events DISABLE TRIGGER events_append", "trigger events_append is not ENABLE ALWAYS"),
        ("ALTER TABLE log ENABLE TRIGGER log_no_change", "trigger log_no_change is not ENABLE ALWAYS"),
        (
            (
                "CREATE OR REPLACE FUNCTION duel_replay_refuse() RETURNS trigger LANGUAGE plpgsql "
                "AS 'BEGIN RETURN NEW; END'"
            ),
            "function duel_replay_refuse was changed",
        ),
        ("GRANT UPDATE ON events TO duel_replay_writer", "role duel_replay_writer has UPDATE on events"),
        ("REVOKE INSERT ON streams FROM duel_replay_writer", "role duel_replay_writer lacks INSERT on streams"),
        ("ALTER TABLE events ALTER COLUMN seq TYPE integer", "schema drift"),
    ],
)
def test_check_sees_what_was_changed_on_postgresql(
    empty_url: str, backend: Backend, statement: str, problem: str
) -> None:
    with Database(empty_url) as database:
        migrate.upgrade(database)
        with backend.raw(empty_url) as execute:
            execute(statement)
        found = migrate.problems(database)
    assert found[0].startswith(problem)


def test_a_database_without_a_store(empty_url: str) -> None:
    with pytest.raises(SchemaError, match=r"no event store in .*: run `replay db upgrade`"):
        open_store(empty_url)


def test_a_store_of_another_version(url: str, backend: Backend) -> None:
    with backend.raw(url) as execute:
        execute("UPDATE alembic_version SET version_num = '0000'")
    try:
        with pytest.raises(SchemaError, match=f"has schema version 0000, this program needs {HEAD}: run"):
            open_store(url)
    finally:
        with backend.raw(url) as execute:
            execute("UPDATE alembic_version SET version_num = ?", HEAD)


def test_a_store_of_a_later_program(empty_url: str, backend: Backend) -> None:
    with Database(empty_url) as database:
        migrate.upgrade(database)
        with backend.raw(empty_url) as execute:
            execute("UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(SchemaError, match=r"has schema version 9999, .*: update duel-replay"):
            migrate.upgrade(database)


@pytest.mark.parametrize("backend", [PG_BACKEND], indirect=True)
def test_a_database_that_cannot_hold_all_text(empty_url: str, backend: Backend) -> None:
    with backend.raw(empty_url) as execute:
        execute("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
        url = empty_url.replace(empty_url.partition("?")[0].rpartition("/")[2], "latin")
        with Database(url) as database, pytest.raises(SchemaError, match="stores text as LATIN1: make a database"):
            migrate.upgrade(database)
        execute("DROP DATABASE latin")


def test_a_store_whose_schema_changes_while_it_is_open(store: Store, url: str, backend: Backend) -> None:
    with backend.raw(url) as execute:
        execute("UPDATE alembic_version SET version_num = '9999'")
    try:
        with pytest.raises(SchemaError):
            list(store.import_([incoming("duel", duel_events(3))]))
    finally:
        with backend.raw(url) as execute:
            execute("UPDATE alembic_version SET version_num = ?", HEAD)


@pytest.mark.parametrize("backend", [PG_BACKEND], indirect=True)
def test_a_user_who_is_only_a_writer_can_work(url: str, backend: Backend) -> None:
    """The role that operators hand out is enough for import, append, checkpoint and verify."""
    from duelreplay.store.tree import make_checkpoint
    from duelreplay.store.verify import verify

    with backend.raw(url) as execute:
        execute("DROP ROLE IF EXISTS clerk")
        execute("CREATE ROLE clerk LOGIN IN ROLE duel_replay_writer")
    with open_store(url.replace("postgres:@", "clerk:@")) as store:
        list(store.import_([incoming("duel", duel_events(3))]))
        store.append("duel", [{"type": "note", "text": ""}])
        make_checkpoint(store.database)
        assert verify(store.database).holds
        assert migrate.problems(store.database) == []


@pytest.mark.parametrize("backend", [PG_BACKEND], indirect=True)
def test_the_owner_of_the_database_need_not_be_a_superuser(empty_url: str, backend: Backend) -> None:
    """Given that the writer role exists; the owner then appends as what it is."""
    with backend.raw(empty_url) as execute:
        execute("DROP ROLE IF EXISTS keeper")
        execute("CREATE ROLE keeper LOGIN")
        execute(f"ALTER DATABASE {empty_url.partition('?')[0].rpartition('/')[2]} OWNER TO keeper")
    own = empty_url.replace("postgres:@", "keeper:@")
    with Database(own) as database:
        assert migrate.upgrade(database) == (None, HEAD)
        assert migrate.problems(database) == []
    with open_store(own) as store:
        list(store.import_([incoming("duel", duel_events(3))]))
        assert store.size() == 3
    with backend.raw(own) as execute, pytest.raises(backend.refusals, match="append-only"):
        execute("DELETE FROM events")


@pytest.mark.parametrize("backend", [PG_BACKEND], indirect=True)
def test_who_may_not_create_the_writer_role_is_told_so(empty_url: str, backend: Backend) -> None:
    script = ScriptDirectory.from_config(migrate.alembic_config()).get_revision("0001")
    assert script is not None
    source = Path(str(script.path)).read_text(encoding="utf-8")
    statement = re.search(r"DO \$role\$.*?END \$role\$", source, re.DOTALL)
    assert statement is not None
    with backend.raw(empty_url) as execute:
        execute("DROP ROLE IF EXISTS visitor")
        execute("CREATE ROLE visitor LOGIN")
    refused = pytest.raises(backend.refusals, match="may not create roles: let an administrator run CREATE ROLE")
    with backend.raw(empty_url.replace("postgres:@", "visitor:@")) as execute, refused:
        execute(statement[0].replace("{WRITER}", "nobody_has_made_this"))
