"""What an audit knows so far, on disk: which unit was judged by what, and the rows that came of it.

One SQLite file in the folder of results. A shard's results go in with one transaction, so that a process may be killed
at any moment and loses what it had not handed over; whatever is in the file is whole.
"""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec
from msgspec import Struct

from duelreplay.audit.rows import DECODE, DuelRows
from duelreplay.audit.work import Place, Result, Unit
from duelreplay.log.said import said

FORM: Final = 1
"""Of the file; one of another form is refused."""

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS versions (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS shards (id INTEGER PRIMARY KEY, rows BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS units (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, stamp TEXT NOT NULL, content BLOB NOT NULL,
  versions INTEGER NOT NULL, shard INTEGER NOT NULL, place INTEGER NOT NULL,
  duels INTEGER NOT NULL, illegal INTEGER NOT NULL, unreadable INTEGER NOT NULL,
  container INTEGER, generation INTEGER, number INTEGER
);
CREATE INDEX IF NOT EXISTS units_in ON units (container, generation, number) WHERE container IS NOT NULL;
CREATE TABLE IF NOT EXISTS containers (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, generation INTEGER NOT NULL, size INTEGER, stamp TEXT, count INTEGER
);
CREATE TABLE IF NOT EXISTS listed (ordinal INTEGER PRIMARY KEY, unit INTEGER NOT NULL);
"""

_KEEP: Final = """
INSERT INTO units
  (key, size, stamp, content, versions, shard, place, duels, illegal, unreadable, container, generation, number)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (key) DO UPDATE SET
  size = excluded.size, stamp = excluded.stamp, content = excluded.content, versions = excluded.versions,
  shard = excluded.shard, place = excluded.place,
  duels = excluded.duels, illegal = excluded.illegal, unreadable = excluded.unreadable,
  container = excluded.container, generation = excluded.generation, number = excluded.number
"""

_KEPT_SHARDS: Final = 16
_BLOBS: Final = msgspec.msgpack.Decoder(list[list[bytes]])
_LOST: Final = 0
"""The versions of a result that must be tried again."""


class StateError(Exception):
    """The folder of results cannot be used; the text says why and what to do."""


class Known(Struct, frozen=True):
    """What is known of a unit. ``current``: judged by what judges now."""

    id: int
    size: int
    stamp: str
    content: bytes
    current: bool
    duels: int
    illegal: int
    unreadable: int


class Whole(Struct, frozen=True):
    """A container that has not changed, of which nothing must be judged: how many units, and what they count."""

    id: int
    generation: int
    units: int
    duels: int
    illegal: int
    unreadable: int


class State:
    """The state of an audit; one process at a time has it. A context manager.

    Args:
        path: the SQLite file; it is made where there is none.
        versions: what judges now, as text.

    Raises:
        StateError: another audit is at work in it, or it is no such file.
    """

    def __init__(self, path: Path, versions: str) -> None:
        self.path = path
        try:
            self._open(path)
            self._db.execute("INSERT OR IGNORE INTO versions (text) VALUES (?)", (versions,))
            found = self._db.execute("SELECT id FROM versions WHERE text = ?", (versions,)).fetchone()
            self._db.commit()
        except sqlite3.Error as error:
            raise StateError(_why(path, error)) from None
        self._versions = int(found[0])
        self._blobs: OrderedDict[int, list[list[bytes]]] = OrderedDict()

    def _open(self, path: Path) -> None:
        self._db = sqlite3.connect(path, timeout=1)
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        (form,) = self._db.execute("PRAGMA user_version").fetchone()
        if form == 0:
            self._db.executescript(f"BEGIN IMMEDIATE; {_TABLES} PRAGMA user_version = {FORM}; COMMIT;")
        elif form != FORM:
            raise StateError(
                said("{path}: made by another version of the program; name another folder with --out", path=str(path))
            )

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def about(self, name: str) -> str | None:
        """A note on the whole audit."""
        found = self._db.execute("SELECT value FROM about WHERE name = ?", (name,)).fetchone()
        return None if found is None else str(found[0])

    def tell(self, name: str, value: str) -> None:
        """Keep a note on the whole audit."""
        with self._db:
            self._db.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", (name, value))

    def begin(self) -> None:
        """Begin a list of inputs; the results of the one before stay, to be used again."""
        with self._db:
            self._db.execute("DELETE FROM listed")
            self._db.execute("INSERT OR REPLACE INTO about VALUES ('finished', 'no')")

    def known(self, key: str) -> Known | None:
        """What is known of the unit with that key."""
        query = "SELECT id, size, stamp, content, versions, duels, illegal, unreadable FROM units WHERE key = ?"
        row = self._db.execute(query, (key,)).fetchone()
        if row is None:
            return None
        number, size, stamp, content, versions, *counts = row
        return Known(number, size, stamp, content, versions == self._versions, *counts)

    def whole(self, key: str, size: int, stamp: str) -> Whole | None:
        """A container as it was read before; None where it has changed or any of its units must be judged."""
        query = "SELECT id, generation, count FROM containers WHERE key = ? AND size = ? AND stamp = ? AND count > 0"
        row = self._db.execute(query, (key, size, stamp)).fetchone() if stamp else None
        if row is None:
            return None
        container, generation, count = row
        query = (
            "SELECT count(*), sum(duels), sum(illegal), sum(unreadable) FROM units "
            "WHERE container = ? AND generation = ? AND versions = ?"
        )
        found, *counts = self._db.execute(query, (container, generation, self._versions)).fetchone()
        return Whole(container, generation, found, *counts) if found == count else None

    def list_whole(self, whole: Whole, first: int) -> None:
        """Put all units of a container in the list, from that ordinal on."""
        query = "INSERT OR REPLACE INTO listed SELECT ? + number, id FROM units WHERE container = ? AND generation = ?"
        with self._db:
            self._db.execute(query, (first, whole.id, whole.generation))

    def open_container(self, key: str) -> tuple[int, int]:
        """Begin to read a container anew: its number and generation, for the units in it."""
        query = (
            "INSERT INTO containers (key, generation) VALUES (?, 1) ON CONFLICT (key) DO UPDATE SET "
            "generation = generation + 1, size = NULL, stamp = NULL, count = NULL RETURNING id, generation"
        )
        with self._db:
            container, generation = self._db.execute(query, (key,)).fetchone()
        return container, generation

    def close_container(self, container: int, size: int, stamp: str, count: int) -> None:
        """Note that a container was read to its end, and how many units are in it."""
        with self._db:
            query = "UPDATE containers SET size = ?, stamp = ?, count = ? WHERE id = ?"
            self._db.execute(query, (size, stamp, count, container))

    def list_known(self, entries: Sequence[tuple[int, int, Place | None]]) -> None:
        """Put units in the list that are known: ordinal, unit, and the place where it is now."""
        moved = [(*place, unit) for _, unit, place in entries if place is not None]
        with self._db:
            self._db.executemany("INSERT OR REPLACE INTO listed VALUES (?, ?)", [entry[:2] for entry in entries])
            self._db.executemany("UPDATE units SET container = ?, generation = ?, number = ? WHERE id = ?", moved)

    def keep(self, ordinals: Sequence[int], units: Sequence[Unit], results: Sequence[Result]) -> None:
        """Take the results of a shard in, as one."""
        rows = [result.rows for result in results if result.rows is not None]
        place = 0
        with self._db:
            shard = None
            if rows:
                blob = _pack(msgspec.msgpack.encode(rows))
                shard = self._db.execute("INSERT INTO shards (rows) VALUES (?)", (blob,)).lastrowid
            for ordinal, unit, result in zip(ordinals, units, results, strict=True):
                if result.rows is None:
                    self._db.execute(
                        "UPDATE units SET size = ?, stamp = ? WHERE key = ?", (unit.size, unit.stamp, unit.key)
                    )
                else:
                    versions = _LOST if result.lost else self._versions
                    about = (unit.size, unit.stamp, result.content, versions, shard, place)
                    counts = (result.duels, result.illegal, result.unreadable)
                    self._db.execute(_KEEP, (unit.key, *about, *counts, *(unit.place or (None, None, None))))
                    place += 1
                self._db.execute(
                    "INSERT OR REPLACE INTO listed SELECT ?, id FROM units WHERE key = ?", (ordinal, unit.key)
                )

    def rows(self) -> Iterator[DuelRows]:
        """Every row of the list, in order."""
        query = "SELECT u.shard, u.place FROM listed l JOIN units u ON u.id = l.unit ORDER BY l.ordinal"
        for shard, place in self._db.execute(query):
            for together in self._shard(shard)[place]:
                yield from DECODE(together)

    def _shard(self, number: int) -> list[list[bytes]]:
        found = self._blobs.get(number)
        if found is None:
            (blob,) = self._db.execute("SELECT rows FROM shards WHERE id = ?", (number,)).fetchone()
            found = self._blobs[number] = _BLOBS.decode(_unpack(blob))
            if len(self._blobs) > _KEPT_SHARDS:
                self._blobs.popitem(last=False)
        return found

    def finish(self) -> None:
        """Throw away what the list does not name, and note that the audit is whole."""
        with self._db:
            self._db.execute("DELETE FROM units WHERE id NOT IN (SELECT unit FROM listed)")
            self._db.execute("DELETE FROM containers WHERE id NOT IN (SELECT container FROM units WHERE container > 0)")
            self._db.execute("DELETE FROM shards WHERE id NOT IN (SELECT shard FROM units)")
            self._db.execute("INSERT OR REPLACE INTO about VALUES ('finished', 'yes')")


def _why(path: Path, error: sqlite3.Error) -> str:
    line = str(error)
    if "locked" in line:
        return said(
            "another audit is at work in {folder}; wait for it, or name another folder with --out",
            folder=str(path.parent),
        )
    if "not a database" in line:
        return said("{path} is not what an audit left; name another folder with --out", path=str(path))
    return f"{path}: {line}"


def _pack(data: bytes) -> bytes:
    import zlib

    return zlib.compress(data, 1)


def _unpack(data: bytes) -> bytes:
    import zlib

    return zlib.decompress(data)
