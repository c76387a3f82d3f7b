"""A duel read from the store is the duel that its file gives: reports cannot differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from duelreplay.cli.import_ import Run
from duelreplay.log.events import DuelLog, Opaque
from duelreplay.sources.reader import read
from duelreplay.store import read as store_read
from duelreplay.store.errors import StoreError, UnknownDuelError
from duelreplay.store.store import Store, open_store
from duelreplay.store.verify import verify
from store_support import Backend, duel_events, incoming
from support import FIXTURES, SHARED, needs_shared

FILES = sorted(
    str(path)
    for path in FIXTURES.rglob("*")
    if path.suffix in (".json", ".jsonl", ".yrpX", ".txt") and FIXTURES / "store" not in path.parents
)


def assert_same(stored: DuelLog, given: DuelLog) -> None:
    """Equal in all that a report can be made of."""
    assert stored.header == given.header
    assert stored.path == given.path
    mine, theirs = list(stored.events), list(given.events)
    assert len(mine) == len(theirs)
    for one, other in zip(mine, theirs, strict=True):
        if isinstance(other, Opaque):
            assert isinstance(one, Opaque)
            assert (one.name, one.seq, one.t, one.ref, one.player) == (
                other.name,
                other.seq,
                other.t,
                other.ref,
                other.player,
            )
            assert one.data == {"seq": other.seq, **other.data}
        else:
            assert one == other
            assert type(one) is type(other)


def assert_round_trip(store: Store, files: list[str]) -> int:
    """Import the files; every duel comes back as it was. Returns how many duels there were."""
    given = [found for path in files for found in read(path) if isinstance(found, DuelLog)]
    outcomes = list(store.import_(Run(tuple(files), keep_raw=False, quiet=True).duels()))
    assert [outcome.status for outcome in outcomes] == ["new"] * len(given)
    for log in given:
        assert_same(next(store.duels([log.header.id])), log)
    assert [log.header.id for log in store.duels()] == [log.header.id for log in given]
    return len(given)


@pytest.fixture(autouse=True)
def _no_messages(capsys: pytest.CaptureFixture[str]) -> None:
    """Importing says what it cannot read; a fixture is made to be unreadable."""
    del capsys


def test_every_fixture_comes_back_as_it_was(store: Store) -> None:
    assert assert_round_trip(store, FILES) >= 8
    assert verify(store.database).holds


@needs_shared
def test_real_replays_come_back_as_they_were(store: Store) -> None:
    assert SHARED is not None
    folders = [SHARED / "corpus" / name for name in ("edopro", "duelingbook")]
    files = [str(path) for folder in folders for path in sorted(folder.iterdir())[:4] if path.suffix != ".tsv"]
    assert assert_round_trip(store, files) >= len(files)


def test_a_duel_longer_than_a_page(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read page by page, anew at each iteration, and is no list in memory."""
    monkeypatch.setattr(store_read, "PAGE", 7)
    list(store.import_([incoming("long", duel_events(30)), incoming("short", duel_events(7))]))
    long, short = store.duels()
    assert not isinstance(long.events, list)
    assert isinstance(short.events, list)
    assert [event.seq for event in long.events] == list(range(1, 31))
    assert [event.seq for event in long.events] == list(range(1, 31))
    assert [event.position for event in store.events_after(3, limit=20)] == list(range(4, 24))
    assert [event.position for event in store.events("short")] == list(range(31, 38))


def test_a_duel_that_grows_while_it_is_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader sees the duel as it was when it was opened."""
    monkeypatch.setattr(store_read, "PAGE", 4)
    list(store.import_([incoming("duel", duel_events(9))]))
    (log,) = store.duels()
    events = iter(log.events)
    next(events)
    store.append("duel", [{"type": "note", "text": ""}])
    assert len(list(events)) == 8


def test_duels_in_the_order_asked_for(store: Store) -> None:
    list(store.import_([incoming(name, duel_events(1)) for name in "abc"]))
    assert [log.header.id for log in store.duels(["c", "a"])] == ["c", "a"]
    with pytest.raises(UnknownDuelError):
        list(store.duels(["a", "x"]))


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ('UPDATE events SET body = \'{"type": "draw"}\' WHERE number = 2', "cannot be read back"),
        ("UPDATE events SET body = '{' WHERE number = 2", "cannot be read back"),
        ("UPDATE streams SET header = '{}'", "cannot be read back"),
    ],
)
def test_a_damaged_duel_points_to_verify(store: Store, backend: Backend, url: str, statement: str, words: str) -> None:
    list(store.import_([incoming("duel", duel_events(3))]))
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        execute(statement)
    with pytest.raises(StoreError, match=words) as caught:
        list(store.duels())
    assert "run `replay verify`" in str(caught.value)
    assert not verify(store.database).holds


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but long enough to be looked at as if it were one" * 20)
    with pytest.raises(StoreError, match="file is not a database"):
        open_store(str(path))
