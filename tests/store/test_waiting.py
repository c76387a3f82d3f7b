"""Waiting for others has an end, and a checkpoint keeps nobody waiting."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from duelreplay.store import migrate, tree
from duelreplay.store.database import BUSY_SECONDS, Database
from duelreplay.store.errors import StoreError
from duelreplay.store.note import parse_checkpoint
from duelreplay.store.store import Store, open_store
from duelreplay.store.tables import HEAD
from duelreplay.store.verify import verify
from store_support import SQLITE_BACKEND, Backend, duel_events, header, incoming

NOTE = {"type": "note", "text": "x"}


@contextmanager
def held(backend: Backend, url: str) -> Iterator[None]:
    """Somebody else has the lock of writers, and does not let go."""
    with backend.raw(url) as execute:
        execute("BEGIN IMMEDIATE" if backend.name == SQLITE_BACKEND else f"SELECT pg_advisory_lock({0x6475656C})")
        yield


def test_waiting_has_an_end(store: Store, backend: Backend, url: str) -> None:
    store.append("duel", [NOTE], header=header("duel"))
    with Database(url, busy=0.4) as database, held(backend, url):
        hurried = Store(database)
        for work in (
            lambda: hurried.append("duel", [NOTE]),
            lambda: hurried.rule("duel", by="J", text=""),
            lambda: list(hurried.import_([incoming("other", duel_events(2))])),
            lambda: tree.make_checkpoint(database),
            lambda: migrate.upgrade(database),
        ):
            start = time.monotonic()
            with pytest.raises(StoreError, match=r"is busy: another program has been writing for 0\.4 s"):
                work()
            assert time.monotonic() - start < 10
        assert hurried.size() == 1
        assert [stream.number for stream in hurried.streams()] == [1]
    assert store.append("duel", [NOTE], expected=1).number == 2
    assert 10 <= BUSY_SECONDS <= 120


def test_a_checkpoint_keeps_nobody_waiting(store: Store, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others append while the log is hashed; what they bring is still in the checkpoint."""
    list(store.import_([incoming("duel", duel_events(50))]))
    hashed = 0
    plain = tree.leaf_hash

    def counting(data: bytes) -> bytes:
        nonlocal hashed
        hashed += 1
        if hashed in (1, 25, 50):
            with Database(url, busy=0.5) as database:
                Store(database).append("duel", [NOTE])
        return plain(data)

    monkeypatch.setattr(tree, "leaf_hash", counting)
    note = tree.make_checkpoint(store.database)
    assert (parse_checkpoint(note).size, hashed) == (53, 53)
    assert verify(store.database, [note]).holds


def test_a_checkpoint_catches_up_before_it_keeps_anybody(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than a little that came meanwhile is hashed aside too."""
    monkeypatch.setattr(tree, "_SHORT", 10)
    list(store.import_([incoming("duel", duel_events(50))]))
    asides: list[int] = []
    plain = tree._grow_aside

    def noting(database: Database, frontier: Any) -> int:
        grown = plain(database, frontier)
        asides.append(grown)
        if len(asides) < 3:
            with open_store(url) as other:
                other.append("duel", [NOTE] * (11 if len(asides) == 1 else 4))
        return grown

    monkeypatch.setattr(tree, "_grow_aside", noting)
    note = tree.make_checkpoint(store.database)
    assert asides == [50, 11, 4]
    assert parse_checkpoint(note).size == 65


@pytest.mark.parametrize("start", [None, "0001"])
def test_upgrades_at_the_same_time_all_succeed(empty_url: str, start: str | None) -> None:
    if start is not None:
        with Database(empty_url) as database:
            migrate.upgrade(database, start)
    program = "from duelreplay.cli import main; main()"
    started = [
        subprocess.Popen(
            [sys.executable, "-c", program, "db", "upgrade", "--db", empty_url],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    said = [one.communicate() for one in started]
    assert [one.returncode for one in started] == [0] * 4, said
    assert sorted(out.rpartition(": ")[2].strip() for out, _ in said) == sorted(
        [f"{start or 'empty'} -> {HEAD}", *[f"is at {HEAD}"] * 3]
    )
    with Database(empty_url) as database:
        assert migrate.problems(database) == []
