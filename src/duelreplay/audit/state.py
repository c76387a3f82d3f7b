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
from duelreplay.audit.work import Result, Unit
from duelreplay.log.said import said

FORM: Final = "1"
"""Of the file; one of another form is refused."""

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS versions (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS shards (id INTEGER PRIMARY KEY, rows BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS units (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, stamp TEXT NOT NULL, content BLOB NOT NULL,
  versions INTEGER NOT NULL, shard INTEGER NOT NULL, place INTEGER NOT NULL,
  duels INTEGER NOT NULL, illegal INTEGER NOT NULL, unreadable INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS containers (
  key TEXT PRIMARY KEY, size INTEGER NOT NULL, stamp TEXT NOT NULL, versions INTEGER NOT NULL, units TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS listed (ordinal INTEGER PRIMARY KEY, unit INTEGER NOT NULL);
"""

_KEEP: Final = """
INSERT INTO units (key, size, stamp, content, versions, shard, place, duels, illegal, unreadable)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (key) DO UPDATE SET
  size = excluded.size, stamp = excluded.stamp, content = excluded.content, versions = excluded.versions,
  shard = excluded.shard, place = excluded.place,
  duels = excluded.duels, illegal = excluded.illegal, unreadable = excluded.unreadable
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
        self._db.executescript(f"BEGIN IMMEDIATE; {_TABLES} COMMIT;")
        form = self.about("form")
        if form is None:
            self.tell("form", FORM)
        elif form != FORM:
            problem = "{path}: made by another version of the program; name another folder with --out"
            raise StateError(said(problem, path=str(path)))

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

    def container(self, key: str, size: int, stamp: str) -> list[Known] | None:
        """The units of a container that has not changed, in order; None where any of them must be judged."""
        query = "SELECT units FROM containers WHERE key = ? AND size = ? AND stamp = ? AND versions = ?"
        row = self._db.execute(query, (key, size, stamp, self._versions)).fetchone()
        if row is None or not stamp:
            return None
        found = []
        for name in msgspec.json.decode(row[0], type=list[str]):
            one = self.known(f"{key}\0{name}")
            if one is None or not one.current:
                return None
            found.append(one)
        return found

    def list_units(self, entries: Sequence[tuple[int, int]]) -> None:
        """Put known units in the list: pairs of ordinal and unit."""
        with self._db:
            self._db.executemany("INSERT OR REPLACE INTO listed VALUES (?, ?)", entries)

    def list_container(self, key: str, size: int, stamp: str, names: list[str]) -> None:
        """Keep what a container holds, for the next run."""
        with self._db:
            row = (key, size, stamp, self._versions, msgspec.json.encode(names).decode())
            self._db.execute("INSERT OR REPLACE INTO containers VALUES (?, ?, ?, ?, ?)", row)

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
                    self._db.execute(_KEEP, (unit.key, *about, *counts))
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
            self._db.execute("DELETE FROM shards WHERE id NOT IN (SELECT shard FROM units)")
            self._db.execute("INSERT OR REPLACE INTO about VALUES ('finished', 'yes')")


def _why(path: Path, error: sqlite3.Error) -> str:
    line = str(error)
    if "locked" in line:
        problem = "another audit is at work in {folder}; wait for it, or name another folder with --out"
        return said(problem, folder=str(path.parent))
    if "not a database" in line:
        return said("{path} is not what an audit left; name another folder with --out", path=str(path))
    return f"{path}: {line}"


def _pack(data: bytes) -> bytes:
    import zlib

    return zlib.compress(data, 1)


def _unpack(data: bytes) -> bytes:
    import zlib

    return zlib.decompress(data)
