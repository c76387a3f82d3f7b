"""Bringing the database's schema up to date, and checking that nobody changed it."""

from __future__ import annotations

import importlib.resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError

from duelreplay.store.database import Database, schema_version
from duelreplay.store.errors import SchemaError
from duelreplay.store.tables import APPEND_ONLY, HEAD, WRITER_ROLE, metadata

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection


def migrations_directory() -> Path:
    """The migrations: inside the package in a wheel, at the top of the checkout in an editable install."""
    packaged = Path(str(importlib.resources.files("duelreplay"))) / "migrations"
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "migrations"


def alembic_config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, working on a connection that is already open."""
    config = Config()
    config.set_main_option("script_location", str(migrations_directory()).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(database: Database, revision: str = "head") -> tuple[str | None, str | None]:
    """Migrate up; returns the versions before and after.

    Raises:
        SchemaError: the database was migrated by a later program, or cannot hold all of Unicode.
    """
    with database.owning() as connection:
        before = schema_version(connection)
        if not database.is_sqlite:
            _check_encoding(database, connection)
        try:
            command.upgrade(alembic_config(connection), revision)
        except CommandError as error:
            raise SchemaError(f"{database.name} has schema version {before}: {error}; update duel-replay") from error
        return before, schema_version(connection)


def _check_encoding(database: Database, connection: Connection) -> None:
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != "UTF8":
        raise SchemaError(f"{database.name} stores text as {encoding}: make a database with ENCODING 'UTF8'")


def downgrade(database: Database, revision: str) -> None:
    """Migrate down (for development: a log that holds events refuses)."""
    with database.owning() as connection:
        command.downgrade(alembic_config(connection), revision)


def current(database: Database) -> str | None:
    """The schema version of the database, None where it holds no store."""
    with database.reading() as connection:
        return schema_version(connection)


def problems(database: Database) -> list[str]:
    """Everything in which the database differs from what the migrations make: one line each.

    Tables and columns as ``alembic check`` compares them, and what it does not see: the triggers that keep the
    log append-only, and on PostgreSQL the writer role's rights.
    """
    with database.reading() as connection:
        found = schema_version(connection)
        if found != HEAD:
            return [f"schema version {found}, expected {HEAD}: run `replay db upgrade`"]
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        drift = [f"schema drift: {_words(change)}" for change in compare_metadata(context, metadata)]
        guards = expected_guards()
        if database.is_sqlite:
            return drift + _sqlite_problems(connection, guards["SQLITE_GUARDS"])
        return drift + _postgresql_problems(connection, guards)


def _words(change: Any) -> str:
    """Alembic's description of one difference, on one line."""
    return " ".join(str(change).split())


def expected_guards() -> dict[str, dict[str, str]]:
    """The guards that the migrations create, later ones over earlier ones."""
    guards: dict[str, dict[str, str]] = {
        "SQLITE_GUARDS": {},
        "POSTGRESQL_TRIGGERS": {},
        "POSTGRESQL_FUNCTIONS": {},
    }
    scripts = ScriptDirectory.from_config(alembic_config())
    for script in reversed(list(scripts.walk_revisions())):
        for name, known in guards.items():
            known.update(getattr(script.module, name, {}))
    return guards


def _sqlite_problems(connection: Connection, expected: dict[str, str]) -> list[str]:
    rows = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    found: dict[str, str] = dict(rows.all())
    return _compare(found, expected, "trigger")


def _compare(found: dict[str, str], expected: dict[str, str], what: str) -> list[str]:
    lines = []
    for name, text in expected.items():
        if name not in found:
            lines.append(f"{what} {name} is missing: the log is not protected")
        elif found[name].split() != text.split():
            lines.append(f"{what} {name} was changed")
    return lines


def _postgresql_problems(connection: Connection, guards: dict[str, dict[str, str]]) -> list[str]:
    functions = connection.exec_driver_sql(
        "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace"
    )
    lines = _compare(dict(functions.all()), guards["POSTGRESQL_FUNCTIONS"], "function")
    triggers = connection.exec_driver_sql(
        "SELECT tgname, tgenabled::text FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid "
        "WHERE NOT tgisinternal AND c.relnamespace = current_schema()::regnamespace"
    )
    enabled: dict[str, str] = dict(triggers.all())
    for name in guards["POSTGRESQL_TRIGGERS"]:
        if name not in enabled:
            lines.append(f"trigger {name} is missing: the log is not protected")
        elif enabled[name] != "A":
            lines.append(f"trigger {name} is not ENABLE ALWAYS")
    return lines + _role_problems(connection)


def _role_problems(connection: Connection) -> list[str]:
    """Rights that the writer role should not have, or lacks."""
    exists = connection.execute(sa.text("SELECT 1 FROM pg_roles WHERE rolname = :r"), {"r": WRITER_ROLE}).scalar()
    if not exists:
        return [f"role {WRITER_ROLE} is missing"]
    lines = []
    for table in APPEND_ONLY:
        for right in ("SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE"):
            has = connection.execute(
                sa.text("SELECT has_table_privilege(:role, :table, :right)"),
                {"role": WRITER_ROLE, "table": table.name, "right": right},
            ).scalar()
            if has != (right in ("SELECT", "INSERT")):
                lines.append(f"role {WRITER_ROLE} {'has' if has else 'lacks'} {right} on {table.name}")
    return lines
