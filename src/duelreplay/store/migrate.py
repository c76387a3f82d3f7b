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

from duelreplay.log.said import Said, said
from duelreplay.store import definitions
from duelreplay.store.database import Database, schema_version
from duelreplay.store.errors import SchemaError
from duelreplay.store.tables import HEAD, metadata

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection


def migrations_directory() -> Path:
    """The migrations: inside the package in a wheel, at the top of the checkout in an editable install."""
    packaged = Path(str(importlib.resources.files("duelreplay"))) / "migrations"
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "migrations"


def alembic_config(connection: Connection | None = None, log: tuple[str, str] | None = None) -> Config:
    """Alembic's configuration, working on a connection that is already open.

    Args:
        connection: the database.
        log: the name and the time of making that a new log gets; made up where they are not given.
    """
    config = Config()
    config.set_main_option("script_location", str(migrations_directory()).replace("%", "%%"))
    config.attributes["connection"] = connection
    config.attributes["log"] = log
    return config


def upgrade(database: Database, revision: str = "head") -> tuple[str | None, str | None]:
    """Migrate up; returns the versions before and after.

    Raises:
        SchemaError: the database was migrated by a later program.
    """
    with database.owning() as connection:
        before = schema_version(connection)
        try:
            command.upgrade(alembic_config(connection), revision)
        except CommandError as error:
            raise SchemaError(
                said(
                    "{name} has schema version {before}, which is newer than this program: update duel-replay",
                    name=database.name,
                    before=str(before),
                )
            ) from error
        return before, schema_version(connection)


def make(connection: Connection, *, log: tuple[str, str]) -> None:
    """Make a store in an empty database, in the transaction that is open, for a log that has its name already."""
    command.upgrade(alembic_config(connection, log), "head")


def downgrade(database: Database, revision: str) -> None:
    """Migrate down (for development: a log that holds events refuses)."""
    with database.owning() as connection:
        command.downgrade(alembic_config(connection), revision)


def current(database: Database) -> str | None:
    """The schema version of the database, None where it holds no store."""
    with database.reading() as connection:
        return schema_version(connection)


def problems(database: Database) -> list[Said]:
    """Everything in which the database differs from what the migrations make: one line each.

    Tables and columns as ``alembic check`` compares them, and what it does not see: on SQLite the definition of
    every object, on PostgreSQL what triggers, functions, rules and rights are and do.
    """
    with database.reading() as connection:
        found = schema_version(connection)
        if found != HEAD:
            return [
                said("schema version {found}, expected {head}: run `replay db upgrade`", found=str(found), head=HEAD)
            ]
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        drift = [said("schema drift: {value}", value=_words(change)) for change in compare_metadata(context, metadata)]
        if database.is_sqlite:
            return drift + definitions.sqlite_problems(definitions.sqlite_objects(connection), _fresh_objects())
        return drift + definitions.postgresql_problems(connection, *_expected_functions())


def _fresh_objects() -> dict[tuple[str, str], str]:
    """What the migrations make of an empty SQLite database."""
    engine = sa.create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            command.upgrade(alembic_config(connection), "head")
            return definitions.sqlite_objects(connection)
    finally:
        engine.dispose()


def _words(change: Any) -> str:
    """Alembic's description of one difference, on one line."""
    return " ".join(str(change).split())


def _expected_functions() -> tuple[dict[str, str], str]:
    """The functions of the guards on PostgreSQL, and their search path, by the latest migration that makes them."""
    functions: dict[str, str] = {}
    search_path = ""
    scripts = ScriptDirectory.from_config(alembic_config())
    for script in reversed(list(scripts.walk_revisions())):
        functions.update(getattr(script.module, "POSTGRESQL_FUNCTIONS", {}))
        search_path = getattr(script.module, "SEARCH_PATH", search_path)
    return functions, search_path
