"""The connection: one database, SQLite or PostgreSQL, and the three ways to work on it.

`Database.reading` sees one moment of the log, `Database.appending` is the only writer while it lasts, and
`Database.owning` may change the schema. The first two give up what they do not need: on PostgreSQL they act as
the role that can only read and append, on SQLite an authorizer refuses to drop or rewrite.
"""

from __future__ import annotations

import os
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from duelreplay.log.faults import one_line
from duelreplay.log.said import said
from duelreplay.store.errors import GuardError, SchemaError, StoreError, UnreachableError
from duelreplay.store.note import MissingExtraError
from duelreplay.store.tables import APPEND_ONLY, HEAD, WRITER_ROLE

ENVIRONMENT: Final = "DUEL_REPLAY_DB"
BUSY_SECONDS: Final = 60
"""How long a writer waits for the one before it."""

_APPEND_LOCK: Final = 0x6475656C
"""The key of the advisory lock that makes appenders take turns."""

_KEPT: Final = frozenset(table.name for table in APPEND_ONLY)
_DROPS: Final = frozenset(
    {
        sqlite3.SQLITE_DROP_TABLE,
        sqlite3.SQLITE_DROP_TRIGGER,
        sqlite3.SQLITE_DROP_INDEX,
        sqlite3.SQLITE_DROP_VIEW,
        sqlite3.SQLITE_ALTER_TABLE,
        sqlite3.SQLITE_ATTACH,
    }
)


def default_url() -> str:
    """The database that is meant where none is named: DUEL_REPLAY_DB, else a file in the user's data folder."""
    return os.environ.get(ENVIRONMENT) or str(data_directory() / "duels.db")


def data_directory() -> Path:
    """The folder for this program's data, by the custom of each system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "duel-replay"


def parse_url(text: str) -> URL:
    """A database URL; a text without ``://`` is the path of an SQLite file.

    No error repeats the text: it may hold a password.

    Raises:
        StoreError: it is neither an SQLite file nor a PostgreSQL server.
    """
    if "://" not in text:
        if _CONNECTION_STRING.search(text) and not _exists(text):
            raise StoreError(said("a libpq connection string is no database URL: {url_help}", url_help=_URL_HELP))
        if _ALMOST_A_URL.search(text) and not _exists(text):
            raise StoreError(said("not a database URL: {url_help}", url_help=_URL_HELP))
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
        backend = "postgresql" if url.drivername == "postgres" else url.get_backend_name()
    except (ArgumentError, ValueError):
        raise StoreError(said("not a database URL: {url_help}", url_help=_URL_HELP)) from None
    if backend == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise StoreError(said("an SQLite store is a file: {url_help}", url_help=_URL_HELP))
        return url
    if backend != "postgresql":
        raise StoreError(
            said("{text} is no database for this store: {url_help}", text=one_line(backend), url_help=_URL_HELP)
        )
    _check_signs(text)
    return url.set(drivername="postgresql+psycopg")


def _exists(path: str) -> bool:
    try:
        return Path(path).exists()
    except OSError:
        return False


def _check_signs(text: str) -> None:
    """Refuse a URL whose password may have been taken for a host or a database, and would then be shown."""
    rest = text.partition("://")[2]
    authority = re.split("[/?#]", rest, maxsplit=1)[0]
    path, _, query = rest[len(authority) :].partition("?")
    misread = authority.count("@") > 1 or "@" in path or "=" in path or ("@" in query and "@" not in authority)
    if misread:
        raise StoreError(
            said(
                "not a database URL: in a user's name, a password or a database's name @ is written %40, / %2F, "
                "? %3F, # %23 and = %3D"
            )
        )


_CONNECTION_STRING: Final = re.compile(
    r"(?:^|\s)(?:host|hostaddr|port|dbname|user|password|passfile|service|sslmode)\s*=|^postgres(?:ql)?:", re.IGNORECASE
)

_ALMOST_A_URL: Final = re.compile(r"^postgres(?:ql)?(?:\+\w+)?:?/|^[^/\\\s:]+:(?![/\\])[^/\s]+@", re.IGNORECASE)
"""An address that is mistyped, such as ``postgresql//…`` or ``user:password@host``: taken for a file's path, it would
be shown with its password."""

_SECRETS: Final = ("password", "sslpassword", "passfile", "sslkey", "scram_client_key", "scram_server_key")
"""Parameters of a connection that no message may repeat."""

_REFUSALS: Final = ("append-only", "not authorized", "permission denied", "must be owner")
"""How the databases say that a statement is not allowed."""

_READ_ONLY: Final = ("readonly", "read-only", "unable to open")
"""How SQLite says that it may not write where the file lies."""

_FULL: Final = ("database or disk is full", "No space left", "could not extend file", "disk I/O error")
"""How the databases say that the disk takes nothing more."""

_URL_HELP: Final = said("give a file's path, sqlite:///path or postgresql://user@host/name")


class Database:
    """One database and its connections; close it, or use it as a context manager.

    Args:
        url: see `parse_url`; None for `default_url`.
        busy: seconds to wait for another writer before giving up.
    """

    def __init__(self, url: str | None = None, *, busy: float = BUSY_SECONDS) -> None:
        self.url = parse_url(url or default_url())
        self.busy = busy
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._is_writer: bool | None = None
        self.engine = self._sqlite() if self.is_sqlite else self._postgresql()

    @property
    def name(self) -> str:
        """The database as messages name it: who, where and which, and no other part of its URL."""
        url = self.url
        if self.is_sqlite:
            return str(url.database)
        place = {key: value for key, value in url.query.items() if key in ("host", "port")}
        return URL.create("postgresql", url.username, None, url.host, url.port, url.database, place).render_as_string()

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one moment of the log and can change nothing."""
        options: dict[str, Any] = {}
        if not self.is_sqlite:
            options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        with self._transaction(options) as connection:
            yield connection

    @contextmanager
    def appending(self) -> Iterator[Connection]:
        """A transaction of the only writer; others wait.

        Positions follow commits because of that: a reader who goes by position never meets a late commit below
        what it has seen. (A foreign writer that skips the lock is refused by the guard, which takes no position
        but the next one, or waits at the unique key.)
        """
        with self._transaction({"duel_replay_write": True}) as connection:
            self._take_turn(connection)
            yield connection

    @contextmanager
    def projecting(self) -> Iterator[Connection]:
        """A transaction that writes projections: on PostgreSQL it keeps no appender waiting."""
        with self._transaction({"duel_replay_write": True}) as connection:
            yield connection

    def _take_turn(self, connection: Connection) -> None:
        """Wait for the writer before this one, as long as ``busy`` says (on SQLite the transaction does)."""
        if not self.is_sqlite:
            connection.exec_driver_sql(f"SELECT pg_catalog.pg_advisory_xact_lock(CAST({_APPEND_LOCK} AS bigint))")

    @contextmanager
    def owning(self) -> Iterator[Connection]:
        """A transaction that may change the schema, the only writer too; makes the SQLite file where there is none."""
        if self.is_sqlite:
            self._create_file()
        with self._transaction({"duel_replay_write": True, "duel_replay_own": True}) as connection:
            self._take_turn(connection)
            yield connection

    def check_schema(self, connection: Connection) -> None:
        """Make sure that the event store is there, in the version of this program.

        Raises:
            SchemaError: it is not; the text says what to do.
        """
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        if found is None:
            raise SchemaError(said("no event store in {name}: run `replay db upgrade`", name=self.name))
        if found != HEAD:
            raise SchemaError(
                said(
                    "{name} has schema version {found}, this program needs {head}: run `replay db upgrade`, or update "
                    "duel-replay where the database is the newer one",
                    name=self.name,
                    found=found,
                    head=HEAD,
                )
            )

    @contextmanager
    def _transaction(self, options: dict[str, Any]) -> Iterator[Connection]:
        with self.translating(), self.engine.connect().execution_options(**options) as connection, connection.begin():
            own = options.get("duel_replay_own", False)
            if not own:
                self._give_up_rights(connection)
            elif self.is_sqlite:
                _dbapi(connection).set_authorizer(None)
            try:
                yield connection
            finally:
                if own and self.is_sqlite:
                    _dbapi(connection).set_authorizer(_authorize)

    @contextmanager
    def translating(self) -> Iterator[None]:
        """Say what a driver raises in one line, as a `StoreError`."""
        try:
            yield
        except DBAPIError as error:
            raise self._translate(error.orig or error) from error
        except self.engine.dialect.loaded_dbapi.Error as error:
            raise self._translate(error) from error

    def _give_up_rights(self, connection: Connection) -> None:
        """Act as the writer role, where the user may (a superuser always may).

        Since PostgreSQL 16 a member of a role need not have the right to act as it.
        """
        if self.is_sqlite:
            return
        if self._is_writer is None:
            right = "SET" if (connection.dialect.server_version_info or (0,)) >= (16,) else "MEMBER"
            found = connection.exec_driver_sql(
                f"SELECT pg_catalog.pg_has_role(current_user, oid, '{right}') "
                "FROM pg_catalog.pg_roles WHERE rolname = %s",
                (WRITER_ROLE,),
            )
            self._is_writer = bool(found.scalar())
        if self._is_writer:
            connection.exec_driver_sql(f"SET LOCAL ROLE {WRITER_ROLE}")

    def _translate(self, error: BaseException) -> StoreError:
        """One line for what the driver said."""
        line = self._without_secrets((str(error).strip() or type(error).__name__).splitlines()[0])
        dbapi = self.engine.dialect.loaded_dbapi
        kind = type(error).__name__
        if any(words in line for words in _REFUSALS):
            return GuardError(said("{name}: {line}", name=self.name, line=line))
        if "is locked" in line or kind == "LockNotAvailable":
            return StoreError(
                said(
                    "{name} is busy: another program has been writing for {busy} s, nothing was "
                    "done; try again when it "
                    "is through",
                    name=self.name,
                    busy=f"{self.busy:g}",
                )
            )
        if kind == "DiskFull" or any(words in line for words in _FULL):
            what = said("the disk failed") if "I/O" in line else said("the disk is full")
            return StoreError(
                said(
                    "{name}: {what} ({line}): what was committed stands, the rest was not stored; "
                    "make room and run the "
                    "command again",
                    name=self.name,
                    what=what,
                    line=line,
                )
            )
        if self.is_sqlite and any(words in line for words in _READ_ONLY):
            return UnreachableError(
                said(
                    "{name} cannot be written: the file or its folder is read-only ({line})", name=self.name, line=line
                )
            )
        if "no such table" in line or kind == "UndefinedTable":
            return SchemaError(said("no event store in {name}: run `replay db upgrade`", name=self.name))
        if "decode to UTF-8" in line or "malformed" in line:
            return StoreError(
                said("{name} is damaged ({line}): `replay verify` says how far", name=self.name, line=line)
            )
        if isinstance(error, (dbapi.OperationalError, dbapi.InterfaceError)):
            return UnreachableError(said("cannot reach {name}: {line}", name=self.name, line=line))
        return StoreError(said("{name}: {line}", name=self.name, line=line))

    def _without_secrets(self, line: str) -> str:
        """A driver's words, should they repeat a password."""
        given = [self.url.password, *(self.url.query.get(key) for key in _SECRETS)]
        for secret in given:
            for text in secret if isinstance(secret, tuple) else (secret,):
                if text:
                    line = re.sub(rf"(?<!\w){re.escape(str(text))}(?!\w)", "***", line)
        return line

    def _sqlite(self) -> Engine:
        path = Path(str(self.url.database))

        def connect() -> sqlite3.Connection:
            try:
                found = path.exists()
            except OSError as error:
                raise UnreachableError(
                    said("cannot open {path}: {strerror}", path=str(path), strerror=error.strerror or str(error))
                ) from error
            if not found:
                raise SchemaError(said("no event store in {path}: run `replay db upgrade`", path=str(path)))
            connection = self._open(path)
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            connection.execute("PRAGMA recursive_triggers=ON")
            connection.set_authorizer(_authorize)
            return connection

        engine = sa.create_engine(self.url, creator=connect, poolclass=sa.QueuePool)
        event.listen(engine, "begin", _begin_sqlite)
        return engine

    def _open(self, path: Path) -> sqlite3.Connection:
        """Open the file for writing, or for reading where nothing may be written."""
        try:
            connection = self._connect(path, "mode=rw")
            if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if not any(words in str(error) for words in _READ_ONLY):
                raise
            return self._open_to_read(path)
        return connection

    def _open_to_read(self, path: Path) -> sqlite3.Connection:
        """Open a file in a folder that cannot be written, where SQLite cannot make its files for sharing."""
        try:
            connection = self._connect(path, "mode=ro")
            connection.execute("SELECT count(*) FROM sqlite_master")
        except sqlite3.OperationalError:
            written = Path(f"{path}-wal")
            if written.exists() and written.stat().st_size:
                raise UnreachableError(
                    said(
                        "{path} cannot be read where it lies: its last changes are in {name}, and "
                        "the folder is read-only; "
                        "copy both files into another folder",
                        path=str(path),
                        name=written.name,
                    )
                ) from None
            # Nobody writes it: with a writer there would be a -wal file.
            return self._connect(path, "mode=ro&immutable=1")
        return connection

    def _connect(self, path: Path, how: str) -> sqlite3.Connection:
        return sqlite3.connect(
            f"{path.absolute().as_uri()}?{how}",
            uri=True,
            timeout=self.busy,
            isolation_level=None,
            check_same_thread=False,
        )

    def _create_file(self) -> None:
        path = Path(str(self.url.database))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(exist_ok=True)
        except OSError as error:
            raise UnreachableError(
                said("cannot make {path}: {strerror}", path=str(path), strerror=error.strerror or str(error))
            ) from error

    def _postgresql(self) -> Engine:
        try:
            engine = sa.create_engine(
                self.url, isolation_level="READ COMMITTED", pool_size=2, connect_args={"client_encoding": "utf8"}
            )
        except (ImportError, NoSuchModuleError):
            raise MissingExtraError(said("PostgreSQL needs"), "postgres") from None
        event.listen(engine, "connect", self._begin_session, insert=True)
        return engine

    def _begin_session(self, connection: Any, _record: object) -> None:
        """Bound every wait for a lock, once the database is known to hold all of Unicode."""
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            raise SchemaError(
                said(
                    "{name} stores text as {encoding}: make a database with ENCODING 'UTF8'",
                    name=self.name,
                    encoding=encoding,
                )
            )
        connection.execute(f"SET lock_timeout = {max(int(self.busy * 1000), 1)}")
        connection.commit()


def schema_version(connection: Connection) -> str | None:
    """The revision that the database is at, None where it holds no store."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return None if found is None else str(found)


def _dbapi(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _begin_sqlite(connection: Connection) -> None:
    """Begin at once as writer: a transaction that turns into one half-way can fail on what others wrote."""
    write = connection.get_execution_options().get("duel_replay_write")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


def _authorize(action: int, first: str | None, second: str | None, *_: str | None) -> int:
    """Refuse, when a statement is prepared, whatever would drop or rewrite what is kept."""
    rewrites = action in (sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE) and first in _KEPT
    schema = action == sqlite3.SQLITE_PRAGMA and first == "writable_schema" and second is not None
    return sqlite3.SQLITE_DENY if action in _DROPS or rewrites or schema else sqlite3.SQLITE_OK
