"""Tampering with the triggers out of the way: every change is found, at the right event."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from duelreplay.store.note import DoesNotHoldError, NoteError, SignerKey, parse_checkpoint
from duelreplay.store.store import Store
from duelreplay.store.tree import make_checkpoint
from duelreplay.store.verify import MOST, Misfit, verify
from store_support import SQLITE_BACKEND, Backend, Execute, duel_events, incoming

DUELS, EVENTS = 4, 12
SIZE = DUELS * EVENTS


@pytest.fixture
def filled(store: Store) -> Store:
    """Four duels that were played at the same time: their events lie across each other."""
    for start in range(0, EVENTS, 3):
        duels = [incoming(f"duel-{n}", duel_events(start + 3, salt=n)) for n in range(DUELS)]
        list(store.import_(duels))
    assert store.size() == SIZE
    return store


@contextmanager
def tampered(backend: Backend, url: str, table: str = "events") -> Iterator[Execute]:
    """Statements past the guards; the table is put back afterwards."""
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        rows = execute(f"SELECT * FROM {table}")
        yield execute
        if rows:
            execute(f"DELETE FROM {table}")
            marks = ", ".join("?" * len(rows[0]))
            for row in sorted(rows, key=lambda row: row[0] if isinstance(row[0], int) else 0):
                execute(f"INSERT INTO {table} VALUES ({marks})", *row)


def flipped(value: Any, chance: random.Random, *, ascii_only: bool) -> Any:
    """The value with one byte, or one digit, changed."""
    if isinstance(value, int):
        return value + chance.choice([-1, 1]) * 10 ** chance.randrange(5, 7)
    raw = bytearray(value.encode() if isinstance(value, str) else value)
    place = chance.randrange(len(raw))
    if isinstance(value, str) and ascii_only:
        while raw[place] > 127:
            place = chance.randrange(len(raw))
        raw[place] = chance.choice([byte for byte in b'a7"{} ' if byte != raw[place]])
        return raw.decode()
    raw[place] ^= 1 << chance.randrange(8)
    return bytes(raw)


def test_an_untouched_log_holds(filled: Store) -> None:
    make_checkpoint(filled.database)
    result = verify(filled.database)
    assert (result.holds, result.size, result.duels, result.checkpoints) == (True, SIZE, DUELS, 1)


COLUMNS = ["stream", "number", "seq", "type", "version", "batch", "body", "hash"]


@pytest.mark.parametrize("column", COLUMNS)
def test_a_changed_byte_is_found_at_its_event(filled: Store, backend: Backend, url: str, column: str) -> None:
    chance = random.Random(column)
    sqlite = backend.name == SQLITE_BACKEND
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        if not sqlite:
            execute("SET session_replication_role = replica")
        for _ in range(12):
            position = chance.randint(1, SIZE)
            (old,) = execute(f"SELECT {column} FROM events WHERE position = ?", position)[0]
            new = flipped(old, chance, ascii_only=not sqlite)
            if column == "version":
                new = chance.randint(2, 99)
            cast = "CAST(? AS TEXT)" if isinstance(old, str) and sqlite else "?"
            execute(f"UPDATE events SET {column} = {cast} WHERE position = ?", new, position)
            result = verify(filled.database)
            assert result.misfits[0].position == position, (old, new, result.misfits)
            execute(f"UPDATE events SET {column} = ? WHERE position = ?", old, position)
    assert verify(filled.database).holds


def test_one_changed_byte_of_a_body_is_one_misfit(filled: Store, backend: Backend, url: str) -> None:
    """The events after it still fit: the report does not drown the place in what follows from it."""
    with tampered(backend, url) as execute:
        execute("UPDATE events SET body = replace(body, '\"count\":1', '\"count\":2') WHERE position = 1")
        (misfit,) = verify(filled.database).misfits
    assert misfit == Misfit("its hash does not fit: the event, or its hash, was changed", 1, "duel-0", 1, 1)
    assert str(misfit).startswith("position 1: duel 'duel-0' event 1 (seq 1): its hash does not fit")


def test_one_changed_hash_is_one_misfit(filled: Store, backend: Backend, url: str) -> None:
    with tampered(backend, url) as execute:
        (old,) = execute("SELECT hash FROM events WHERE position = 5")[0]
        execute("UPDATE events SET hash = ? WHERE position = 5", bytes(old)[::-1])
        assert [misfit.position for misfit in verify(filled.database).misfits] == [5]


def test_a_moved_event_is_missed_where_it_was(filled: Store, backend: Backend, url: str) -> None:
    with tampered(backend, url) as execute:
        execute("UPDATE events SET position = 1000 WHERE position = 7")
        first = verify(filled.database).misfits[0]
        assert (first.position, first.what) == (
            8,
            "position 7 is missing before it: an event was taken out or moved",
        )


def test_a_deleted_event_is_missed(filled: Store, backend: Backend, url: str) -> None:
    with tampered(backend, url) as execute:
        execute("DELETE FROM events WHERE position = 20")
        (misfit,) = verify(filled.database).misfits
        assert (misfit.position, misfit.duel_id, misfit.number) == (21, "duel-2", 6)
        assert misfit.what.startswith("position 20 is missing before it")


def test_swapped_events_are_found(filled: Store, backend: Backend, url: str) -> None:
    """The first events of two duels change places: no duel's own order is another."""
    with tampered(backend, url) as execute:
        for old, new in ((1, 900), (4, 1), (900, 4)):
            execute("UPDATE events SET position = ? WHERE position = ?", new, old)
        assert verify(filled.database).misfits[0].position == 1


def test_a_truncated_tail_needs_a_checkpoint(filled: Store, backend: Backend, url: str) -> None:
    note = make_checkpoint(filled.database)
    with tampered(backend, url) as execute:
        execute("DELETE FROM events WHERE position > ?", SIZE - 3)
        with tampered(backend, url, "checkpoints") as execute_too:
            execute_too("DELETE FROM checkpoints")
            assert verify(filled.database).holds
            (misfit,) = verify(filled.database, [note]).misfits
        (same,) = verify(filled.database).misfits
    expected = (
        f"the log ends at position {SIZE - 3}, but {{}} has {SIZE} events: 3 are missing from position {SIZE - 2} on"
    )
    assert misfit.what == expected.format("a checkpoint")
    assert same.what == expected.format("stored checkpoint 1")
    assert verify(filled.database, [note]).holds


def rewritten(store: Store, backend: Backend, url: str) -> Store:
    """The whole log forged by who knows the format: every hash fits again."""
    del store
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        for table in ("events", "streams", "batches"):
            execute(f"DELETE FROM {table}")
    from duelreplay.store.store import open_store

    return open_store(url)


def test_a_log_forged_whole_is_found_by_a_checkpoint_only(filled: Store, backend: Backend, url: str) -> None:
    first = make_checkpoint(filled.database)
    filled.append("duel-0", [{"type": "note", "text": "after the checkpoint"}])
    second = make_checkpoint(filled.database)
    with rewritten(filled, backend, url) as forged:
        list(forged.import_([incoming(f"duel-{n}", duel_events(EVENTS + 9, salt=n + 50)) for n in range(DUELS)]))
        with backend.raw(url) as execute:
            execute("DELETE FROM checkpoints")
        assert verify(forged.database).holds
        (misfit,) = verify(forged.database, [second, first]).misfits
        assert misfit.what == (
            f"the log does not agree with the checkpoint of {SIZE} events: positions 1 to {SIZE} are not what they were"
        )
        (misfit,) = verify(forged.database, [second]).misfits
        assert f"positions 1 to {SIZE + 1} are" in misfit.what


@pytest.mark.parametrize(
    ("table", "statement", "words"),
    [
        (
            "streams",
            "UPDATE streams SET path = 'elsewhere' WHERE id = 2",
            "duel 'duel-1': the stored header was changed",
        ),
        ("streams", "UPDATE streams SET header = replace(header, '40', '41') WHERE id = 2", "header was changed"),
        (
            "streams",
            "UPDATE streams SET duel_id = 'duel-9' WHERE id = 2",
            "duel 'duel-9': the stored header was changed",
        ),
        ("streams", "UPDATE streams SET format = 'duel-log/2' WHERE id = 2", "the stored header was changed"),
        ("batches", "UPDATE batches SET at = 'then' WHERE id = 3", "batch 3 was changed"),
        ("batches", "UPDATE batches SET importer = 'me' WHERE id = 3", "batch 3 was changed"),
        ("batches", "UPDATE batches SET raw = hash WHERE id = 3", "batch 3 was changed"),
        ("checkpoints", "UPDATE checkpoints SET size = 3", "stored checkpoint 1 was changed"),
        ("checkpoints", "UPDATE checkpoints SET note = 'x'", "stored checkpoint 1: not a checkpoint"),
        ("raw_files", "UPDATE raw_files SET size = 1", "the kept raw file"),
    ],
)
def test_the_other_tables_are_covered_too(
    filled: Store, backend: Backend, url: str, table: str, statement: str, words: str
) -> None:
    duel = incoming("kept", duel_events(1))
    duel.origin.content, duel.origin.raw = b"content", hashlib.sha256(b"content").digest()
    list(filled.import_([duel]))
    make_checkpoint(filled.database)
    with tampered_free(backend, url) as execute:
        execute(statement)
        assert words in str(verify(filled.database).misfits[0])
    del table


@contextmanager
def tampered_free(backend: Backend, url: str) -> Iterator[Execute]:
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        if backend.name != SQLITE_BACKEND:
            execute("SET session_replication_role = replica")
        yield execute


def test_a_duel_taken_out_whole(filled: Store, backend: Backend, url: str) -> None:
    with tampered_free(backend, url) as execute:
        execute("DELETE FROM events WHERE stream = 2")
        execute("DELETE FROM streams WHERE id = 2")
        misfits = verify(filled.database).misfits
    assert str(misfits[0]) == "duel 'duel-2': a duel before it is missing (number 2)"
    assert misfits[1].what.startswith("position 4 is missing")


def test_the_subtree_hashes_of_a_checkpoint_are_checked(filled: Store, backend: Backend, url: str) -> None:
    make_checkpoint(filled.database)
    with tampered_free(backend, url) as execute:
        (old,) = execute("SELECT frontier FROM checkpoints")[0]
        execute("UPDATE checkpoints SET frontier = ?", bytes(old)[::-1])
    assert "its subtree hashes are not those of the log" in verify(filled.database).misfits[0].what
    from duelreplay.store.errors import StoreError

    with pytest.raises(StoreError, match="checkpoint 1 was changed"):
        make_checkpoint(filled.database)


def test_many_misfits_are_counted(filled: Store, backend: Backend, url: str) -> None:
    list(filled.import_([incoming("long", duel_events(80))]))
    with tampered_free(backend, url) as execute:
        execute("UPDATE events SET type = 'x'")
    result = verify(filled.database)
    assert (len(result.misfits), result.more) == (MOST, SIZE + 80 - MOST)


def test_checkpoints_of_others_are_refused(filled: Store) -> None:
    note = make_checkpoint(filled.database)
    other = note.replace(parse_checkpoint(note).origin, "elsewhere")
    with pytest.raises(NoteError, match="of another log: elsewhere"):
        verify(filled.database, [other])


def test_signed_checkpoints(filled: Store) -> None:
    key = SignerKey.generate("me")
    note = make_checkpoint(filled.database, key)
    assert verify(filled.database, [note], key.verifier).holds
    assert verify(filled.database, [note]).holds
    with pytest.raises(DoesNotHoldError):
        verify(filled.database, [note.replace(f"\n{SIZE}\n", "\n3\n")], key.verifier)


def test_progress_is_told(store: Store) -> None:
    list(store.import_([incoming("long", duel_events(10_500))]))
    told: list[int] = []
    report: Callable[[int], None] = told.append
    assert verify(store.database, progress=report).holds
    assert told == [5_000, 10_000]
