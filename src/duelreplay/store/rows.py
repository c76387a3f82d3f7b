"""Rows on their way into the database: what one transaction appends, and how each database takes it fastest."""

from __future__ import annotations

import datetime
import hashlib
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import cache
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Connection

from duelreplay import __version__
from duelreplay.store.canonical import CanonicalEvent, batch_line, digest, event_lines, header_line
from duelreplay.store.parts import DUEL
from duelreplay.store.tables import metadata
from duelreplay.store.upcast import FIRST_VERSION, VERSIONS

Kind = Literal["import", "append", "correct", "ruling"]

CHANNEL: Final = "duel_replay_events"
"""Where PostgreSQL tells that events were appended, once they are committed: a wake-up, and nothing more."""

IMPORTER: Final = f"duel-replay {__version__}"


def now() -> str:
    """The time, UTC, in ISO 8601 with milliseconds."""
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds")


class Origin(Struct, eq=False):
    """Where a batch of events comes from: a file, or somebody's hand.

    ``file`` is the file as given and ``raw`` the SHA-256 of its bytes; ``content`` is those bytes where they
    are to be kept.
    """

    kind: Kind
    file: str | None = None
    raw: bytes | None = None
    importer: str = IMPORTER
    content: bytes | None = None


class Batch(Struct, frozen=True):
    """A batch that has its row."""

    id: int
    hash: bytes


class Head(Struct):
    """The end of one stream: what the next event goes on from. ``number`` counts its events."""

    id: int
    duel_id: str
    format: str
    number: int
    seq: int
    hash: str


_PARTS: Final = attrgetter("seq", "type", "body")

EventRow = tuple[int, int, int, int, str, int, int, str, bytes]
"""position, stream, number, seq, type, version, batch, body, hash"""

_COLUMNS: Final = {
    "batches": "id, kind, file, raw, importer, at, hash",
    "streams": "id, duel_id, format, header, path, batch, hash, part",
    "events": "position, stream, number, seq, type, version, batch, body, hash",
}
_POSTGRESQL: Final = postgresql.dialect()  # type: ignore[no-untyped-call]

_TYPES: Final = {
    "BIGINT": "int8",
    "INTEGER": "int4",
    "SMALLINT": "int2",
    "TEXT": "text",
    "BYTEA": "bytea",
}
"""How PostgreSQL's COPY names the types of the tables."""


def insert_rows(connection: Connection, table: str, columns: str, rows: Iterable[tuple[Any, ...]]) -> None:
    """Hand rows to the driver as they are made: PostgreSQL stores the first while the next are hashed.

    Args:
        connection: the database.
        table: the table's name.
        columns: its columns, in the order of each row's values, with commas between them.
        rows: the rows; they go in as one statement on PostgreSQL.
    """
    cursor: Any = connection.connection.cursor()
    with closing(cursor):
        if connection.dialect.name == "sqlite":
            # tuples straight to the driver: an insert that SQLAlchemy compiles costs half the throughput
            marks = ", ".join("?" * (columns.count(",") + 1))
            cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)
            return
        with cursor.copy(f"COPY {table} ({columns}) FROM STDIN (FORMAT BINARY)") as copy:
            copy.set_types(_copy_types(table, columns))
            write_row = copy.write_row
            for row in rows:
                write_row(row)


@cache
def _copy_types(table: str, columns: str) -> tuple[str, ...]:
    found = metadata.tables[table].c
    return tuple(_TYPES[found[name].type.compile(_POSTGRESQL)] for name in columns.split(", "))


class _Job(NamedTuple):
    """Events of one duel that follow the given position and number."""

    head: Head
    events: Sequence[CanonicalEvent]
    batch: Batch
    position: int
    number: int


def _event_rows(job: _Job) -> Iterator[EventRow]:
    """The rows of a job, each hashed onto the one before it; moves the head's hash on."""
    head, events, batch, position, number = job
    line = event_lines(batch=batch.hash, duel_id=head.duel_id, log_format=head.format)
    sha256, versions = hashlib.sha256, VERSIONS
    stream, batch_id, prev = head.id, batch.id, head.hash
    for seq, kind, body in map(_PARTS, events):
        position += 1
        number += 1
        version = versions.get(kind, FIRST_VERSION)
        hashed = sha256(line(body, number, position, prev, version).encode())
        prev = hashed.hexdigest()
        yield position, stream, number, seq, kind, version, batch_id, body, hashed.digest()
    head.hash = prev


class Rows:
    """What one appending transaction adds; `write` hands it to the database in one go."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.sqlite = connection.dialect.name == "sqlite"
        self.position = self._top("position", "events")
        self._next_stream = self._top("id", "streams") + 1
        self._next_batch = self._top("id", "batches") + 1
        self.batches: list[tuple[Any, ...]] = []
        self.streams: list[tuple[Any, ...]] = []
        self._jobs: list[_Job] = []
        self.raw_files: dict[bytes, bytes] = {}

    def _top(self, column: str, table: str) -> int:
        found = self.connection.exec_driver_sql(f"SELECT max({column}) FROM {table}").scalar()
        return int(found or 0)

    def batch(self, origin: Origin) -> Batch:
        """A new batch."""
        at = now()
        line = batch_line(kind=origin.kind, file=origin.file, raw=origin.raw, importer=origin.importer, at=at)
        batch = Batch(self._next_batch, digest(line))
        self._next_batch += 1
        self.batches.append((batch.id, origin.kind, origin.file, origin.raw, origin.importer, at, batch.hash))
        return batch

    def keep(self, origin: Origin) -> None:
        """Keep the bytes of a file, where they were brought along."""
        if origin.content is not None and origin.raw is not None:
            self.raw_files[origin.raw] = origin.content

    def stream(self, duel_id: str, log_format: str, header: str, path: str, batch: Batch, *, part: str = DUEL) -> Head:
        """A new part of a duel, without events yet; ``header`` is in canonical form."""
        hashed = digest(header_line(batch=batch.hash, header=header, path=path))
        head = Head(self._next_stream, duel_id, log_format, 0, -1, hashed.hex())
        self._next_stream += 1
        self.streams.append((head.id, duel_id, log_format, header, path, batch.id, hashed, part))
        return head

    def append(self, head: Head, events: Sequence[CanonicalEvent], batch: Batch) -> None:
        """The next events of a duel; moves its head on (its hash only when they are written)."""
        if events:
            self._jobs.append(_Job(head, events, batch, self.position, head.number))
            self.position += len(events)
            head.number += len(events)
            head.seq = events[-1].seq

    def write(self) -> None:
        """Insert everything: parents first."""
        if self.batches:
            insert_rows(self.connection, "batches", _COLUMNS["batches"], self.batches)
        if self.streams:
            insert_rows(self.connection, "streams", _COLUMNS["streams"], self.streams)
        if self._jobs:
            rows = (row for job in self._jobs for row in _event_rows(job))
            insert_rows(self.connection, "events", _COLUMNS["events"], rows)
            if not self.sqlite:
                self.connection.exec_driver_sql(f"NOTIFY {CHANNEL}")
        for sha256, content in self.raw_files.items():
            self._keep_raw(sha256, content)

    def _keep_raw(self, sha256: bytes, content: bytes) -> None:
        mark = "?" if self.sqlite else "%s"
        kept = self.connection.exec_driver_sql(f"SELECT 1 FROM raw_files WHERE sha256 = {mark}", (sha256,))
        if kept.scalar() is None:
            self.connection.exec_driver_sql(
                f"INSERT INTO raw_files (sha256, size, content) VALUES ({mark}, {mark}, {mark})",
                (sha256, len(content), zlib.compress(content)),
            )
