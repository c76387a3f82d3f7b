"""`replay db check` holds definitions against the migrations, not names: whatever blinds a guard is named."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from duelreplay.store import migrate
from duelreplay.store.backup import backup, restore
from duelreplay.store.database import Database
from duelreplay.store.errors import GuardError, StoreError
from duelreplay.store.store import open_store
from duelreplay.store.tables import HEAD, WRITER_ROLE
from duelreplay.store.tree import make_checkpoint
from duelreplay.store.verify import verify
from store_support import PG_BACKEND, SQLITE_BACKEND, Backend, Execute, ManagedBackend, as_user, duel_events, incoming

only_sqlite = pytest.mark.parametrize("backend", [SQLITE_BACKEND], indirect=True)
only_postgres = pytest.mark.parametrize("backend", [PG_BACKEND], indirect=True)
NEW = "REFERENCING NEW TABLE AS added"
SWALLOW = "CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'"
APPEND = "CREATE TRIGGER events_append"
CALL = "EXECUTE FUNCTION duel_replay_events()"


def _where_it_can(execute: Execute, backend: Backend, statement: str) -> None:
    """A trigger that was moved away cannot be put back."""
    with contextlib.suppress(*backend.refusals):
        execute(statement)


def problems(url: str) -> list[str]:
    with Database(url) as database:
        return migrate.problems(database)


@only_postgres
@pytest.mark.parametrize(
    ("statements", "problem"),
    [
        (
            [
                "DROP TRIGGER events_append ON events",
                f"{APPEND} AFTER INSERT ON events {NEW} FOR EACH STATEMENT WHEN (false) {CALL}",
            ],
            "trigger events_append was changed",
        ),
        (
            [
                "DROP TRIGGER events_append ON events",
                f"{APPEND} AFTER INSERT ON findings {NEW} FOR EACH STATEMENT {CALL}",
            ],
            "trigger events_append is missing: the log is not protected",
        ),
        (
            [
                "DROP TRIGGER events_no_change ON events",
                (
                    "CREATE TRIGGER events_no_change BEFORE UPDATE ON events "
                    "FOR EACH ROW EXECUTE FUNCTION duel_replay_refuse()"
                ),
            ],
            "trigger events_no_change was changed",
        ),
        (
            [
                "DROP TRIGGER events_no_change ON events",
                (
                    "CREATE TRIGGER events_no_change BEFORE DELETE OR UPDATE OF seq ON events "
                    "FOR EACH ROW EXECUTE FUNCTION duel_replay_refuse()"
                ),
            ],
            "trigger events_no_change was changed",
        ),
        (
            [
                SWALLOW,
                "DROP TRIGGER events_no_change ON events",
                (
                    "CREATE TRIGGER events_no_change BEFORE DELETE OR UPDATE ON events "
                    "FOR EACH ROW EXECUTE FUNCTION swallow()"
                ),
            ],
            "trigger events_no_change was changed",
        ),
        (
            [SWALLOW, "CREATE TRIGGER extra BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION swallow()"],
            "trigger extra on events is none of the store's",
        ),
        (
            [SWALLOW, "CREATE TRIGGER extra BEFORE INSERT ON findings FOR EACH ROW EXECUTE FUNCTION swallow()"],
            "trigger extra on findings is none of the store's",
        ),
        (
            ["CREATE RULE hide AS ON UPDATE TO events DO INSTEAD NOTHING"],
            "rule hide on events is none of the store's",
        ),
        (["ALTER TABLE events ENABLE ROW LEVEL SECURITY"], "table events has row-level security"),
        (["CREATE POLICY few ON streams USING (false)"], "table streams has row-level security"),
        (["GRANT UPDATE ON events TO PUBLIC"], "PUBLIC has UPDATE on events"),
        (["GRANT DELETE ON streams TO pg_monitor"], "role pg_monitor has DELETE on streams"),
        (["GRANT UPDATE (body) ON events TO pg_monitor"], "role pg_monitor has UPDATE on events"),
        (["GRANT INSERT ON events TO pg_monitor"], "role pg_monitor has INSERT on events"),
        ([f"GRANT DELETE ON findings TO {WRITER_ROLE}"], f"role {WRITER_ROLE} has DELETE on findings"),
        ([f"GRANT UPDATE ON alembic_version TO {WRITER_ROLE}"], f"role {WRITER_ROLE} has UPDATE on alembic_version"),
        (
            [f"GRANT SELECT ON events TO {WRITER_ROLE} WITH GRANT OPTION"],
            f"role {WRITER_ROLE} may hand on SELECT on events",
        ),
        (
            ["ALTER FUNCTION duel_replay_events() SET search_path = public, pg_catalog"],
            "function duel_replay_events has other settings: search_path=public, pg_catalog",
        ),
        (["ALTER FUNCTION duel_replay_refuse() RESET ALL"], "function duel_replay_refuse has other settings: none"),
        (["ALTER FUNCTION duel_replay_numbered() SECURITY DEFINER"], "function duel_replay_numbered was changed"),
        (["CREATE TABLE child () INHERITS (streams)"], "table streams inherits"),
        (["ALTER TABLE raw_files SET UNLOGGED"], "table raw_files is UNLOGGED"),
        (["ALTER TABLE events ADD CHECK (position < 9)"], "constraint events_position_check on events"),
        (
            ["UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'events_pkey'::regclass"],
            "index events_pkey on events is not valid",
        ),
    ],
)
def test_what_blinds_a_guard_on_postgresql_is_named(
    empty_url: str, backend: Backend, statements: list[str], problem: str
) -> None:
    with Database(empty_url) as database:
        migrate.upgrade(database)
    with backend.raw(empty_url) as execute:
        for statement in statements:
            execute(statement)
        backend.raise_guards(lambda statement: _where_it_can(execute, backend, statement))
    found = problems(empty_url)
    assert any(line.startswith(problem) for line in found), found


@only_postgres
def test_a_foreign_key_that_is_switched_off_is_named(empty_url: str, backend: Backend) -> None:
    with Database(empty_url) as database:
        migrate.upgrade(database)
    with backend.raw(empty_url) as execute:
        execute("ALTER TABLE streams DISABLE TRIGGER ALL")
    assert "a foreign key of streams is switched off" in problems(empty_url)


@only_postgres
@pytest.mark.parametrize(
    ("do", "undo", "problem"),
    [
        ("CREATEROLE", "NOCREATEROLE", "is CREATEROLE"),
        ("BYPASSRLS", "NOBYPASSRLS", "is BYPASSRLS"),
    ],
)
def test_a_writer_with_powers_is_named(url: str, backend: Backend, do: str, undo: str, problem: str) -> None:
    with backend.raw(url) as execute:
        execute(f"ALTER ROLE {WRITER_ROLE} {do}")
        try:
            assert problems(url) == [f"role {WRITER_ROLE} {problem}"]
            execute(f"GRANT pg_monitor TO {WRITER_ROLE}")
            assert problems(url)[1] == f"role {WRITER_ROLE} is a member of pg_monitor, and has its rights"
        finally:
            execute(f"REVOKE pg_monitor FROM {WRITER_ROLE}")
            execute(f"ALTER ROLE {WRITER_ROLE} {undo}")


@only_sqlite
@pytest.mark.parametrize(
    ("statements", "problem"),
    [
        (
            [
                "DROP TRIGGER events_no_update",
                (
                    "CREATE TRIGGER events_no_update BEFORE UPDATE ON events WHEN 0 BEGIN "
                    "SELECT RAISE(ABORT, 'events is append-only: UPDATE refused'); END"
                ),
            ],
            "trigger events_no_update was changed",
        ),
        (
            [
                "DROP TRIGGER events_no_update",
                (
                    "CREATE TRIGGER events_no_update BEFORE UPDATE ON findings "
                    "BEGIN SELECT RAISE(ABORT, 'events is append-only: UPDATE refused'); END"
                ),
            ],
            "trigger events_no_update was changed",
        ),
        (
            [("CREATE TRIGGER extra BEFORE INSERT ON events WHEN NEW.type = 'ruling' BEGIN SELECT RAISE(IGNORE); END")],
            "trigger extra is none of the store's",
        ),
        (["CREATE VIEW shown AS SELECT * FROM events"], "view shown is none of the store's"),
        (["CREATE INDEX by_type ON events (type)"], "index by_type is none of the store's"),
        (["ALTER TABLE events ADD COLUMN extra TEXT DEFAULT 'x'"], "table events was changed"),
    ],
)
def test_what_blinds_a_guard_on_sqlite_is_named(
    url: str, backend: Backend, statements: list[str], problem: str
) -> None:
    with backend.raw(url) as execute:
        for statement in statements:
            execute(statement)
    found = problems(url)
    assert any(line.startswith(problem) for line in found), found


@pytest.fixture
def managed(managed_backend: ManagedBackend) -> Iterator[str]:
    """A store on a server as providers manage it, made by its owner, who is no superuser."""
    url = managed_backend.create(migrated=True)
    yield url
    managed_backend.drop(url.replace("keeper:@", "postgres:@"))


def test_an_owner_without_superuser_can_work(managed: str, managed_backend: ManagedBackend) -> None:
    """And acts as the writer role, which it made: the guards and the rights both hold."""
    assert problems(managed) == []
    with open_store(managed) as store:
        assert [one.status for one in store.import_([incoming("duel", duel_events(5))])] == ["new"]
        store.append("duel", [{"type": "note", "text": "on"}], expected=5)
        store.rule("duel", by="J", text="x")
        make_checkpoint(store.database)
        assert verify(store.database).holds
        with store.database.appending() as connection:
            assert connection.exec_driver_sql("SELECT current_user").scalar() == WRITER_ROLE
        with pytest.raises(GuardError, match="must be owner"), store.database.appending() as connection:
            connection.exec_driver_sql("DROP TABLE findings")
    with managed_backend.raw(managed) as execute:
        with pytest.raises(managed_backend.refusals, match="append-only"):
            execute("DELETE FROM events")
        execute("SET ROLE duel_replay_writer")
    with Database(managed) as database:
        assert migrate.upgrade(database) == (HEAD, HEAD)


def test_a_backup_goes_to_and_from_a_managed_server(
    managed: str, managed_backend: ManagedBackend, tmp_path: Path
) -> None:
    with open_store(managed) as store:
        list(store.import_([incoming("duel", duel_events(5))]))
        note = make_checkpoint(store.database)
        assert backup(store.database, str(tmp_path / "copy.db")) == 5
    url = managed_backend.create(migrated=False)
    try:
        with Database(url) as database:
            assert restore(str(tmp_path / "copy.db"), database) == 5
            assert verify(database, [note]).holds
            assert migrate.problems(database) == []
    finally:
        managed_backend.drop(url.replace("keeper:@", "postgres:@"))


def test_an_owner_who_may_not_act_as_the_writer_works_as_itself(managed: str, managed_backend: ManagedBackend) -> None:
    """Member with the right to administer, but not to act: what PostgreSQL 16 gives the maker of a role."""
    with managed_backend.raw(managed) as execute:
        execute(f"REVOKE SET OPTION FOR {WRITER_ROLE} FROM keeper GRANTED BY keeper")
    try:
        with open_store(managed) as store:
            store.append("duel", duel_events(2), header={**incoming("duel", []).header})
            assert store.size() == 2
        with managed_backend.raw(managed) as execute, pytest.raises(managed_backend.refusals, match="append-only"):
            execute("DELETE FROM events")
    finally:
        with managed_backend.raw(managed) as execute:
            execute(f"GRANT {WRITER_ROLE} TO keeper WITH INHERIT FALSE, SET TRUE")


def test_who_may_create_in_public_cannot_blind_the_guard(managed: str, managed_backend: ManagedBackend) -> None:
    """Operators and functions of the guards, redefined by a stranger in the schema of the store."""
    with open_store(managed) as store:
        list(store.import_([incoming("duel", duel_events(5))]))
    with managed_backend.raw(as_user(managed, "stranger")) as execute:
        for left, right in (("bigint", "bigint"), ("integer", "integer"), ("bigint", "integer")):
            execute(f"CREATE FUNCTION public.never({left}, {right}) RETURNS boolean LANGUAGE sql AS 'SELECT false'")
            for sign in ("<>", "<="):
                execute(
                    f"CREATE OPERATOR public.{sign} (LEFTARG = {left}, RIGHTARG = {right}, FUNCTION = public.never)"
                )
        for kind in ("bigint", "integer"):
            execute(f"CREATE FUNCTION public.same({kind}, {kind}) RETURNS {kind} LANGUAGE sql AS 'SELECT $1'")
            for name in ("lag", "min", "max"):
                execute(f"CREATE AGGREGATE public.{name}({kind}) (SFUNC = public.same, STYPE = {kind})")
        execute(
            "CREATE FUNCTION public.format(text, name, name) RETURNS text LANGUAGE sql AS 'SELECT ''SELECT $1 - 1'''"
        )
    row = "INSERT INTO events (position, stream, number, seq, type, version, batch, body, hash) VALUES "
    with managed_backend.raw(managed) as execute:
        for gap in ("(9, 1, 6, 6, 'note', 1, 1, '{}', '')", "(6, 1, 9, 9, 'note', 1, 1, '{}', '')"):
            with pytest.raises(managed_backend.refusals, match="append-only"):
                execute(row + gap)
        with pytest.raises(managed_backend.refusals, match="append-only"):
            execute("INSERT INTO batches VALUES (9, 'append', NULL, NULL, '', '', '')")
    with open_store(managed) as store:
        store.append("duel", [{"type": "note", "text": "on"}], expected=5)
        assert verify(store.database).holds
    assert problems(managed) == []


def test_a_store_of_the_first_version_is_opened_to_its_owner(managed_backend: ManagedBackend) -> None:
    """Made by 0001, after which every command failed: the next upgrade lets the owner in."""
    url = managed_backend.create(migrated=False)
    try:
        with Database(url) as database:
            migrate.upgrade(database, "0001")
            with managed_backend.raw(url) as execute:
                execute(f"REVOKE {WRITER_ROLE} FROM keeper GRANTED BY keeper")
            with pytest.raises(StoreError, match="schema version 0001"):
                open_store(url)
            assert migrate.upgrade(database) == ("0001", HEAD)
        with open_store(url) as store, store.database.appending() as connection:
            assert connection.exec_driver_sql("SELECT current_user").scalar() == WRITER_ROLE
    finally:
        managed_backend.drop(url.replace("keeper:@", "postgres:@"))
