"""Databases and duels for the tests of the store."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import shutil
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg

from duelreplay.store import migrate
from duelreplay.store.bulk import Incoming
from duelreplay.store.database import Database
from duelreplay.store.rows import Origin
from support import FIXTURES

SQLITE_BACKEND: Final = "sqlite"
PG_BACKEND: Final = "postgres"

KEPT: Final = ("log", "batches", "streams", "events", "raw_files", "checkpoints")

Execute = Callable[..., list[tuple[Any, ...]]]


class Backend(ABC):
    """A kind of database that tests make and throw away."""

    name: str
    mark: str
    refusals: tuple[type[Exception], ...]

    def __init__(self) -> None:
        self.numbers = itertools.count(1)

    @abstractmethod
    def create(self, *, migrated: bool) -> str:
        """The URL of a new database."""

    @abstractmethod
    def drop(self, url: str) -> None:
        """Throw it away."""

    @abstractmethod
    def connect(self, url: str, **options: Any) -> Any:
        """A connection as an intruder has it: straight from the driver, every statement at once."""

    @contextmanager
    def raw(self, url: str) -> Iterator[Execute]:
        """Run statements past the program."""
        connection = self.connect(url)

        def execute(statement: str, *values: Any) -> list[tuple[Any, ...]]:
            cursor = connection.execute(statement.replace("?", self.mark), values)
            return [tuple(row) for row in cursor.fetchall()] if cursor.description else []

        try:
            yield execute
        finally:
            connection.close()

    @abstractmethod
    def drop_guards(self, execute: Execute) -> None:
        """What an owner of the database can do."""

    @staticmethod
    @abstractmethod
    def raise_guards(execute: Callable[[str], Any]) -> None:
        """Put the guards back, where that can be done."""


class SqliteBackend(Backend):
    """Files in one folder."""

    name = SQLITE_BACKEND
    mark = "?"
    refusals = (sqlite3.Error,)

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.template = folder / "template.db"
        with Database(str(self.template)) as database:
            migrate.upgrade(database)

    def create(self, *, migrated: bool) -> str:
        path = self.folder / f"duels-{next(self.numbers)}.db"
        if migrated:
            shutil.copy(self.template, path)
        return str(path)

    def drop(self, url: str) -> None:
        for tail in ("", "-wal", "-shm"):
            Path(url + tail).unlink(missing_ok=True)

    def connect(self, url: str, **options: Any) -> Any:
        return sqlite3.connect(url, isolation_level=None, **options)

    def drop_guards(self, execute: Execute) -> None:
        for (name,) in execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            execute(f"DROP TRIGGER {name}")

    @staticmethod
    def raise_guards(execute: Callable[[str], Any]) -> None:
        raise NotImplementedError


class PostgresBackend(Backend):
    """Databases of one server."""

    name = PG_BACKEND
    mark = "%s"
    refusals = (psycopg.Error,)

    def __init__(self, server: str) -> None:
        super().__init__()
        self.server = server
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("ALTER SYSTEM SET synchronous_commit = off")
            connection.execute("SELECT pg_reload_conf()")
            connection.execute("CREATE DATABASE migrated_duels")
        with Database(self._url("migrated_duels")) as database:
            migrate.upgrade(database)

    def _url(self, name: str) -> str:
        return self.server.replace("/postgres?", f"/{name}?")

    def _server(self, statement: str) -> None:
        with psycopg.connect(self.server, autocommit=True) as connection:
            connection.execute(statement)

    def create(self, *, migrated: bool) -> str:
        if migrated:
            return self._url(self._emptied())
        name = f"duels_{next(self.numbers)}"
        self._server(f"CREATE DATABASE {name} TEMPLATE template0")
        return self._url(name)

    def _emptied(self) -> str:
        """The one migrated database, as it was at first: copying a template takes a good part of a second."""
        name = "migrated_duels"
        with psycopg.connect(self._url(name), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            for table in KEPT:
                connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
            projections = "audit_runs, findings, audit_duels, audit_draws, watches, live_findings, watch_cursors"
            connection.execute(f"TRUNCATE {', '.join(KEPT)}, {projections} RESTART IDENTITY")
            self.raise_guards(lambda statement: connection.execute(statement))
            connection.execute("INSERT INTO log VALUES (1, 'duel-replay/test', 'then')")
        return name

    def drop(self, url: str) -> None:
        name = name_of(url)
        if name != "migrated_duels":
            self._server(f"DROP DATABASE {name} WITH (FORCE)")

    def connect(self, url: str, **options: Any) -> Any:
        return psycopg.connect(url, autocommit=True, **options)

    def drop_guards(self, execute: Execute) -> None:
        for table in KEPT:
            execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")

    @staticmethod
    def raise_guards(execute: Callable[[str], Any]) -> None:
        """Put them back as the migrations set them."""
        for table in KEPT:
            execute(f"ALTER TABLE {table} ENABLE TRIGGER ALL")
        for table in KEPT:
            for end in ("no_change", "no_truncate", *([] if table == "raw_files" else ["append"])):
                execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_{end}")


class ManagedBackend(PostgresBackend):
    """A server as providers manage it: nobody who works on it is a superuser.

    The owner of the databases may create roles, which since PostgreSQL 16 does not mean that it may act as them,
    and everybody may create in the schema ``public``.
    """

    name = PG_BACKEND

    def __init__(self, server: str) -> None:
        Backend.__init__(self)
        self.server = server
        for statement in (
            "CREATE ROLE keeper LOGIN CREATEROLE CREATEDB",
            "CREATE ROLE stranger LOGIN",
            "ALTER SYSTEM SET fsync = off",
            "SELECT pg_reload_conf()",
        ):
            self._server(statement)

    def create(self, *, migrated: bool) -> str:
        url = super().create(migrated=False)
        self._server(f"ALTER DATABASE {name_of(url)} OWNER TO keeper")
        with self.raw(url) as execute:
            execute("GRANT CREATE ON SCHEMA public TO PUBLIC")
        url = as_user(url, "keeper")
        if migrated:
            with Database(url) as database:
                migrate.upgrade(database)
        return url


def name_of(url: str) -> str:
    """The name of a database of PostgreSQL."""
    return url.partition("?")[0].rpartition("/")[2]


def as_user(url: str, user: str) -> str:
    """The same database for somebody else."""
    return f"postgresql://{user}:@/{url.partition(':@/')[2]}"


def header(duel_id: str, **more: Any) -> dict[str, Any]:
    """A header of two players."""
    players = [{"id": "A", "deck": 40}, {"id": "B", "deck": 40}]
    return {"format": "duel-log/1", "id": duel_id, "players": players, "first": "A", **more}


def duel_events(count: int, *, salt: int = 0) -> list[dict[str, Any]]:
    """``count`` events that are a plausible beginning of a duel, each with a number of its own in it."""
    kinds: Sequence[Callable[[int], dict[str, Any]]] = (
        lambda n: {"type": "draw", "player": "AB"[n % 2], "count": 1 + n % 3, "ref": f"packet {n + salt}"},
        lambda n: {"type": "turn", "player": "AB"[n % 2], "n": n},
        lambda n: {"type": "phase", "phase": "draw", "t": n / 4},
        lambda n: {"type": "note", "text": f"note {n + salt}: 引く \u2028 \u0000 \U0001f0cf"},
        lambda n: {"type": "weather", "player": "A", "wind": {"z": n, "a": [1, None, "ß"]}},
    )
    return [{**kinds[n % len(kinds)](n), "seq": n + 1} for n in range(count)]


def incoming(duel_id: str, events: Sequence[dict[str, Any]], path: str = "duel.json", **more: Any) -> Incoming:
    """A duel of a file of its own, ready to be imported."""
    raw = hashlib.sha256(f"{duel_id} {len(events)}".encode()).digest()
    return Incoming(header(duel_id, **more), events, path, Origin("import", path, raw))


OLD_STORE: Final = FIXTURES / "store" / "store-0001.sql"
"""A store as the first version of the schema left it: two duels, a ruling, a correction, a raw file, a checkpoint."""


def old_store(backend: Backend, url: str) -> None:
    """Bring that store into an empty database."""
    script = OLD_STORE.read_text(encoding="utf-8")
    if backend.name == SQLITE_BACKEND:
        with contextlib.closing(sqlite3.connect(url)) as connection:
            connection.executescript(script)
        return
    with Database(url) as database:
        migrate.upgrade(database, "0001")
    with contextlib.closing(sqlite3.connect(":memory:")) as kept, backend.raw(url) as execute:
        kept.executescript(script)
        backend.drop_guards(execute)
        execute("DELETE FROM log")
        for table in KEPT:
            for row in kept.execute(f"SELECT * FROM {table} ORDER BY 1"):
                execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", *row)
        backend.raise_guards(execute)
