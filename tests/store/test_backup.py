"""Backups: one moment of the store while others write, stores of their own, and the way back."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from duelreplay.store import migrate
from duelreplay.store.backup import backup, restore
from duelreplay.store.database import Database
from duelreplay.store.errors import SchemaError, StoreError
from duelreplay.store.live import LiveFinding, Projection
from duelreplay.store.projections import DrawResult, DuelResult, Finding, Tool, record_run
from duelreplay.store.store import Store, open_store
from duelreplay.store.tables import metadata
from duelreplay.store.tree import make_checkpoint
from duelreplay.store.verify import verify
from store_support import PG_BACKEND, SQLITE_BACKEND, Backend, Execute, duel_events, header, incoming, old_store

Replay = Callable[..., Result]
only_sqlite = pytest.mark.parametrize("backend", [SQLITE_BACKEND], indirect=True)
FINDING = Finding("duel-0", 1, "ND101", "illegal", "f" * 16, "no right to draw")
DUEL = DuelResult(
    duel_id="duel-0",
    ruleset="mr5",
    played_on="2026-11-30",
    players="[]",
    events=30,
    draws=1,
    illegal=1,
    undetermined=0,
    unverifiable=0,
    verdict="illegal",
    error=None,
)
DRAW = DrawResult(
    duel_id="duel-0",
    seq=1,
    turn=1,
    phase="draw",
    player="A",
    count=1,
    kind="normal",
    verdict="illegal",
    code="ND101",
    card=None,
)


@pytest.fixture
def filled(store: Store) -> Store:
    """Every table has rows."""
    duels = [incoming(f"duel-{n}", duel_events(30, salt=n)) for n in range(3)]
    duels[0].origin.content, duels[0].origin.raw = b"raw" * 100, hashlib.sha256(b"raw" * 100).digest()
    list(store.import_(duels))
    store.rule("duel-0", by="J", text="x")
    make_checkpoint(store.database)
    record_run(store.database, Tool("t", "r", "c"), "{}", store.size(), [DUEL, DRAW, FINDING])
    projection = Projection(store.database, "watch")
    projection.begin("tool")
    live = LiveFinding(fingerprint="f", status="certain", seq=1, code="ND101", verdict="illegal", finding="{}")
    projection.write(9, {"duel-0": [live]})
    projection.passed_on("-", 1)
    return store


def everything(execute: Execute) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, whatever the driver makes of it."""
    found = {}
    for table in metadata.sorted_tables:
        order = ", ".join(column.name for column in table.primary_key)
        rows = execute(f"SELECT {', '.join(column.name for column in table.columns)} FROM {table} ORDER BY {order}")
        found[table.name] = [tuple(bytes(v) if isinstance(v, memoryview) else v for v in row) for row in rows]
    return found


def test_there_and_back_again(filled: Store, backend: Backend, url: str, tmp_path: Path) -> None:
    """To a file and from it into either kind of database: every row is the same, and so is every proof."""
    note = make_checkpoint(filled.database)
    path = str(tmp_path / "backup.db")
    assert backup(filled.database, path) == filled.size() == 91
    with backend.raw(url) as execute:
        original = everything(execute)
    assert all(original.values())
    with Database(path) as copied:
        assert migrate.problems(copied) == []
        assert verify(copied, [note]).holds
    empty = backend.create(migrated=False)
    try:
        with Database(empty) as database:
            assert restore(path, database) == 91
            assert migrate.problems(database) == []
            assert verify(database, [note]).holds
        with backend.raw(empty) as execute:
            assert everything(execute) == original
        with open_store(empty) as store:
            store.append("duel-1", [{"type": "note", "text": "on"}], expected=30)
            assert record_run(store.database, Tool("t", "r", "c"), "{}", store.size(), [FINDING]) == 2
            assert verify(store.database, [note]).holds
    finally:
        backend.drop(empty)
    with open_store(path) as store:
        store.append("duel-2", [{"type": "note", "text": "on"}], expected=30)


def test_a_backup_while_others_write_is_one_moment(store: Store, url: str, tmp_path: Path) -> None:
    """Each backup holds a beginning of the log, whole, with everything that was there before it began."""
    store.append("live", [], header=header("live"))
    stop = threading.Event()

    def write() -> None:
        with open_store(url) as writer:
            while not stop.is_set():
                writer.append("live", [{"type": "note", "text": "x"}] * 5)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for n in range(6):
            before = store.size()
            events = backup(store.database, str(tmp_path / f"{n}.db"))
            assert before <= events <= store.size()
            assert events % 5 == 0
            with open_store(str(tmp_path / f"{n}.db")) as copied:
                assert copied.size() == events
                result = verify(copied.database)
                assert result.holds, result.misfits
    finally:
        stop.set()
        writer.join()
    assert not list(tmp_path.glob(".*"))


def test_a_backup_goes_over_nothing(filled: Store, tmp_path: Path) -> None:
    path = tmp_path / "there.db"
    path.write_bytes(b"mine")
    with pytest.raises(StoreError, match="is there already: a backup goes to a new file"):
        backup(filled.database, str(path))
    assert path.read_bytes() == b"mine"
    with pytest.raises(StoreError, match="cannot write"):
        backup(filled.database, str(tmp_path / "no" / "folder.db"))
    good = str(tmp_path / "good.db")
    backup(filled.database, good)
    with pytest.raises(StoreError, match="has a store already"):
        restore(good, filled.database)
    assert filled.size() == 91


def test_what_is_no_backup_is_not_restored(empty_url: str, tmp_path: Path) -> None:
    """And leaves nothing half-made behind."""
    junk = tmp_path / "junk.db"
    junk.write_bytes(b"no database at all" * 500)
    (tmp_path / "empty.db").touch()
    with Database(empty_url) as database:
        for path in ("junk.db", "empty.db", "none.db"):
            with pytest.raises(StoreError):
                restore(str(tmp_path / path), database)
        if not database.is_sqlite or Path(empty_url).exists():
            assert migrate.current(database) is None
        assert migrate.upgrade(database)[0] is None


def test_a_restore_that_fails_half_way_leaves_nothing(filled: Store, backend: Backend, tmp_path: Path) -> None:
    path = str(tmp_path / "backup.db")
    backup(filled.database, path)
    with sqlite3.connect(path) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("DELETE FROM events WHERE position = 50")
    connection.close()
    empty = backend.create(migrated=False)
    try:
        with Database(empty) as database:
            with pytest.raises(StoreError, match="append-only"):
                restore(path, database)
            assert migrate.current(database) is None
    finally:
        backend.drop(empty)


@only_sqlite
def test_a_damaged_store_makes_no_backup(filled: Store, url: str, tmp_path: Path) -> None:
    filled.close()
    with sqlite3.connect(url) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_events_1'"
        ).fetchone()
    connection.close()
    with Path(url).open("r+b") as file:
        file.seek((root - 1) * 4096 + 100)
        file.write(os.urandom(3000))
    with Database(url) as database, pytest.raises(StoreError, match=r"damaged|malformed"):
        backup(database, str(tmp_path / "backup.db"))
    assert list(tmp_path.iterdir()) == []


@only_sqlite
def test_a_store_can_be_backed_up_before_it_is_migrated(empty_url: str, backend: Backend, tmp_path: Path) -> None:
    old_store(backend, empty_url)
    path = str(tmp_path / "before.db")
    with Database(empty_url) as database:
        assert backup(database, path) == 12
        migrate.upgrade(database)
    with Database(path) as database:
        assert migrate.current(database) == "0001"
        migrate.upgrade(database)
        assert verify(database).holds
    Path(f"{empty_url}-none").touch()
    with Database(f"{empty_url}-none") as database, pytest.raises(SchemaError, match="no event store"):
        backup(database, str(tmp_path / "none.db"))


def test_the_commands(replay: Replay, backend: Backend) -> None:
    replay("append", "duel", text='{"format":"duel-log/1","id":"duel","players":[{"id":"A"},{"id":"B"}],"first":"A"}')
    replay("append", "duel", text='{"type":"note","text":"x"}')
    done = replay("db", "backup", "copy.db")
    assert (done.exit_code, done.stdout.startswith("copy.db: 1 events of ")) == (0, True)
    assert replay("list", "--db", "copy.db").stdout == replay("list").stdout
    assert replay("db", "restore", "copy.db", "--db", "again.db").stdout == "again.db: 1 events of copy.db\n"
    assert replay("db", "check", "--db", "again.db").exit_code == 0
    for words in (["backup", "copy.db"], ["restore", "copy.db"], ["restore", "none.db", "--db", "new.db"]):
        done = replay("db", *words)
        assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert backend.name in (SQLITE_BACKEND, PG_BACKEND)
