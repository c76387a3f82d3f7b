"""``replay db``: make, migrate, check and back up the database of stored duels."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

from duelreplay.cli.database import db_option, failures
from duelreplay.cli.ending import FINDING
from duelreplay.cli.language import Group, words
from duelreplay.log.faults import one_line
from duelreplay.text import Text

if TYPE_CHECKING:
    from duelreplay.store.database import Database


IS_AT: Final = Text("{name}: is at {after}", "{name}：最新（{after}）")
UPGRADED: Final = Text("{name}: {before} -> {after}", "{name}：{before} -> {after}")
MADE: Final = Text("{name}: empty -> {after}", "{name}：空 -> {after}")
NONE: Final = Text("none", "なし")
AS_IT_SHOULD_BE: Final = Text(
    "{name}: tables, triggers and rights are as they should be", "{name}：テーブル、トリガー、権限は正常"
)
COPIED: Final = Text("{to}: {n} events of {source}", "{to}：{source}のイベント{n}件")


@click.group("db", cls=Group, short_help="Make, migrate, check and back up the database.")
def command() -> None:
    """Make, migrate, check and back up the database of stored duels."""


@contextmanager
def _database(url: str | None) -> Iterator[Database]:
    with failures():
        from duelreplay.store.database import Database

        with Database(url) as database:
            yield database


@command.command("upgrade", short_help="Bring the database to the newest schema.")
@db_option
def upgrade(db: str | None) -> None:
    """Make the database where there is none, and bring it to the newest schema."""
    with _database(db) as database:
        from duelreplay.store import migrate

        before, after = migrate.upgrade(database)
        text = IS_AT if before == after else UPGRADED if before else MADE
        click.echo(one_line(words(text, name=database.name, before=before, after=after)))


@command.command("current", short_help="Print the schema version.")
@db_option
def current(db: str | None) -> None:
    """Print the schema version of the database, or "none"."""
    with _database(db) as database:
        from duelreplay.store import migrate

        click.echo(migrate.current(database) or words(NONE))


@command.command("check", short_help="Compare the database with its migrations.")
@db_option
def check(db: str | None) -> None:
    """Compare tables, triggers, functions and rights with what the migrations make.

    Definitions are compared, not only names. Exit status 1: something differs.
    """
    with _database(db) as database:
        from duelreplay.store import migrate

        found = migrate.problems(database)
        for line in found:
            click.echo(one_line(line))
        if found:
            sys.exit(FINDING)
        click.echo(one_line(words(AS_IT_SHOULD_BE, name=database.name)))


@command.command("backup", short_help="Copy one moment of the store to a new file.")
@click.argument("file")
@db_option
def backup(file: str, db: str | None) -> None:
    """Copy one moment of the store to FILE, safely while others write.

    FILE is an SQLite store of its own, also where the database is PostgreSQL: "replay verify --db FILE" checks it,
    "replay db restore FILE" brings it back. It must not be there yet.
    """
    with _database(db) as database:
        from duelreplay.store.backup import backup as make

        events = make(database, file)
        click.echo(one_line(words(COPIED, to=file, n=events, source=database.name)))


@command.command("restore", short_help="Bring a backup into a database that has no store.")
@click.argument("file")
@db_option
def restore(file: str, db: str | None) -> None:
    """Bring the backup FILE into the database, which must not have a store yet: all of it or nothing."""
    with _database(db) as database:
        from duelreplay.store.backup import restore as bring_back

        events = bring_back(file, database)
        click.echo(one_line(words(COPIED, to=database.name, n=events, source=file)))
