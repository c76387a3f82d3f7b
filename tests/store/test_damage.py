"""Damage of any kind ends in findings, never in a traceback; indexes are read as readers read them."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import random
import sqlite3
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from duelreplay.store import migrate
from duelreplay.store.database import Database
from duelreplay.store.errors import StoreError
from duelreplay.store.note import SignerKey, parse_checkpoint
from duelreplay.store.proof import check_proof
from duelreplay.store.store import Store, open_store
from duelreplay.store.tables import APPEND_ONLY
from duelreplay.store.tree import make_checkpoint, prove_event, prove_growth
from duelreplay.store.verify import verify
from store_support import PG_BACKEND, SQLITE_BACKEND, Backend, duel_events, incoming

Replay = Callable[..., Result]
only_sqlite = pytest.mark.parametrize("backend", [SQLITE_BACKEND], indirect=True)
only_postgres = pytest.mark.parametrize("backend", [PG_BACKEND], indirect=True)


@pytest.fixture
def filled(store: Store) -> Store:
    """Every table has rows: two duels, a ruling, a kept file, two checkpoints."""
    duels = [incoming(f"duel-{n}", duel_events(5, salt=n)) for n in range(2)]
    duels[0].origin.content, duels[0].origin.raw = b"raw", hashlib.sha256(b"raw").digest()
    list(store.import_(duels))
    store.rule("duel-0", by="J", text="x")
    make_checkpoint(store.database)
    store.append("duel-1", [{"type": "note", "text": "on"}])
    make_checkpoint(store.database)
    return store


def columns() -> list[Any]:
    return [
        pytest.param(table.name, column.name, id=f"{table.name}.{column.name}")
        for table in APPEND_ONLY
        for column in table.columns
    ]


UNCOVERED = {"log.id", "log.created_at", "checkpoints.at"}
"""The log's own row has no hash, and times of checkpoints need only follow each other: so says the page."""

NO_UTF8 = object()
JUNK = [0, 5_000_000_000, -(2**63), 1.5, "", "x", b"", b"\xff\xfe", b"{}", "[" * 2_000, "{}", "\U0001f0cf", NO_UTF8]


@only_sqlite
@pytest.mark.parametrize(("table", "column"), columns())
def test_any_value_in_any_column_is_a_finding(
    filled: Store, backend: Backend, url: str, table: str, column: str
) -> None:
    """A number where a hash stood (five billion of which would be five gigabytes), text that is no UTF-8, and so on."""
    tried = 0
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        execute("PRAGMA foreign_keys = OFF")
        rows = execute(f"SELECT * FROM {table} ORDER BY rowid")
        for junk in JUNK:
            value = "CAST(x'ff41' AS TEXT)" if junk is NO_UTF8 else "?"
            given = () if junk is NO_UTF8 else (junk,)
            with contextlib.suppress(sqlite3.IntegrityError):  # a key, or a whole number that is one, stays one
                first = f"rowid = (SELECT min(rowid) FROM {table})"
                execute(f"UPDATE {table} SET {column} = {value} WHERE {first}", *given)
                tried += 1
                if f"{table}.{column}" in UNCOVERED:
                    verify(filled.database)
                elif table == "log" and column == "origin":
                    with contextlib.suppress(StoreError):
                        assert not verify(filled.database).holds
                else:
                    misfits = verify(filled.database).misfits
                    assert misfits, junk
                    assert all("\n" not in str(misfit) for misfit in misfits)
            execute(f"DELETE FROM {table}")
            for row in rows:
                execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", *row)
    assert tried > 2
    assert verify(filled.database).holds


@only_sqlite
def test_one_wrong_byte_in_a_name_names_the_duel(filled: Store, backend: Backend, url: str) -> None:
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        execute("UPDATE streams SET duel_id = CAST(x'ff75656c2d30' AS TEXT) WHERE id = 1")
    (first, *_) = verify(filled.database).misfits
    assert "header was changed" in first.what
    assert first.duel_id == "\udcffuel-0"
    assert str(first).startswith("duel '\\udcffuel-0': ")


@only_sqlite
def test_a_file_with_holes_in_it(filled: Store, url: str, replay: Replay) -> None:
    """Pages overwritten in the file itself: findings, or one line, whatever is hit."""
    filled.close()
    with sqlite3.connect(url) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    whole = Path(url).read_bytes()
    chance = random.Random(7)
    pages = len(whole) // 4096
    for page in range(1, pages):
        data = bytearray(whole)
        start = page * 4096 + chance.choice([0, 3, 5, 2000])
        data[start : start + 64] = chance.randbytes(64)
        Path(url).write_bytes(data)
        for tail in ("-wal", "-shm"):
            Path(url + tail).unlink(missing_ok=True)
        for words in (["verify"], ["list"], ["export", "duel-0"], ["check", "--db", url]):
            done = replay(*words)
            assert done.exit_code in (0, 1, 2)
            assert "Traceback" not in done.output
        assert data == whole or replay("verify").exit_code != 0 or _is_free(whole, page)
    Path(url).write_bytes(whole)


def _is_free(whole: bytes, page: int) -> bool:
    """Whether the bytes changed may lie where the page has nothing: then nothing that is stored was changed."""
    (count,) = struct.unpack_from(">H", whole, page * 4096 + 3)
    return count < 40


@only_sqlite
def test_an_index_entry_that_was_changed_in_the_file(filled: Store, url: str) -> None:
    """Two entries of the index over (stream, number) lead to each other's events; the table is untouched."""
    note = make_checkpoint(filled.database)
    filled.close()
    connection = sqlite3.connect(url, isolation_level=None)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("PRAGMA journal_mode = DELETE")
    (root,) = connection.execute(
        "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_events_1'"
    ).fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    data = bytearray(Path(url).read_bytes())
    start = (root - 1) * size
    assert data[start] == 10, "a leaf of an index"
    (count,) = struct.unpack_from(">H", data, start + 3)
    cells = struct.unpack_from(f">{count}H", data, start + 8)
    ends = [start + cell + 1 + data[start + cell] - 1 for cell in cells]
    data[ends[2]], data[ends[3]] = data[ends[3]], data[ends[2]]
    Path(url).write_bytes(data)
    with open_store(url) as store:
        result = verify(store.database, [note])
    assert not result.holds
    assert any("sqlite_autoindex_events_1" in misfit.what for misfit in result.misfits)
    assert any("readers find other events" in misfit.what for misfit in result.misfits)


@only_postgres
@pytest.mark.parametrize(
    ("index", "words"),
    [
        ("events_stream_number_key", "readers find"),
        ("events_pkey", "the index over events (position)"),
        ("streams_duel_id_part_key", "the index over streams (duel_id, part)"),
    ],
)
def test_an_index_that_lacks_rows(empty_url: str, backend: Backend, index: str, words: str) -> None:
    """PostgreSQL was kept from entering the last rows: who reads through the index does not see them."""
    with Database(empty_url) as database:
        migrate.upgrade(database)
    switch = "UPDATE pg_index SET indisready = {} WHERE indexrelid = '{}'::regclass"
    with open_store(empty_url) as store, backend.raw(empty_url) as execute:
        list(store.import_([incoming("duel-0", duel_events(5))]))
        execute(switch.format("false", index))
        list(store.import_([incoming("duel-1", duel_events(5))]))
        execute(switch.format("true", index))
        result = verify(store.database)
        assert any(words in misfit.what for misfit in result.misfits), result.misfits


def forged(store: Store, backend: Backend, url: str, position: int) -> None:
    """Change one event and make every hash and every stored checkpoint fit again, as an owner of the file can."""
    events = list(store.events_after(0))
    notes = {}
    with backend.raw(url) as execute:
        sizes = [row[0] for row in execute("SELECT size FROM checkpoints ORDER BY id")]
        backend.drop_guards(execute)
        for table in ("checkpoints", "events", "streams", "batches"):
            execute(f"DELETE FROM {table}")
    with open_store(url) as anew:
        for event in events:
            data = dict(event.data)
            if event.position == position:
                data["ref"] = "forged"
            known = {stream.duel_id for stream in anew.streams()}
            head = None if event.duel_id in known else incoming(event.duel_id, []).header
            anew.append(event.duel_id, [data], header=head)
            if event.position in sizes:
                notes[event.position] = make_checkpoint(anew.database)


def test_the_checkpoint_kept_elsewhere_is_believed_first(store: Store, backend: Backend, url: str) -> None:
    """The stored ones were rewritten along with the log: they vouch for nothing."""
    list(store.import_([incoming("duel", duel_events(10))]))
    make_checkpoint(store.database)
    outside = []
    for size in (20, 40, 60):
        list(store.import_([incoming("duel", duel_events(size))]))
        outside.append(make_checkpoint(store.database))
    forged(store, backend, url, 16)
    with open_store(url) as changed:
        assert verify(changed.database).holds
        (misfit,) = verify(changed.database, outside[1:]).misfits
        assert misfit.what == (
            "the log does not agree with the checkpoint of 40 events: positions 1 to 40 are not what they were"
        )
        (misfit,) = verify(changed.database, outside[:1]).misfits
        assert "positions 1 to 20 are" in misfit.what


def test_a_stored_checkpoint_is_blamed_where_one_from_elsewhere_holds(
    filled: Store, backend: Backend, url: str
) -> None:
    outside = make_checkpoint(filled.database)
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        note = execute("SELECT note FROM checkpoints WHERE id = 1")[0][0]
        lines = note.split("\n")
        lines[2] = base64.b64encode(bytes(32)).decode()
        execute("UPDATE checkpoints SET note = ? WHERE id = 1", "\n".join(lines))
    (misfit,) = verify(filled.database, [outside]).misfits
    assert misfit.what == "stored checkpoint 1 was changed: a checkpoint kept elsewhere vouches for the log up to there"
    (misfit,) = verify(filled.database).misfits
    assert misfit.what.startswith("the log does not agree with stored checkpoint 1 of 11 events")


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE checkpoints SET id = 7 WHERE id = 2", "a stored checkpoint before number 7 is missing"),
        ("DELETE FROM checkpoints WHERE id = 1", "a stored checkpoint before number 2 is missing"),
        ("UPDATE checkpoints SET at = '1999' WHERE id = 2", "stored checkpoint 2 is smaller or earlier"),
        ("UPDATE streams SET part = 'other' WHERE id = 1", "the stored header was changed"),
        ("UPDATE streams SET part = 'judges' WHERE id = 2", "the stored header was changed"),
        ("UPDATE streams SET duel_id = 'duel-9' WHERE id = 3", "the stored header was changed"),
        ("DELETE FROM log", "the log's own row is missing"),
    ],
)
def test_what_stands_beside_the_events_is_covered(
    filled: Store, backend: Backend, url: str, statement: str, words: str
) -> None:
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        execute(statement)
    if statement == "DELETE FROM log":
        with pytest.raises(StoreError, match=words):
            verify(filled.database)
        return
    assert any(words in misfit.what for misfit in verify(filled.database).misfits)


def test_a_public_key_needs_a_checkpoint(replay: Replay) -> None:
    """Without one nothing would be held against the key, whoever's it is."""
    key = str(SignerKey.generate("me").verifier)
    done = replay("verify", "--public-key", key)
    assert done.exit_code == 2
    assert "name one" in done.stderr
    assert "hold" not in done.stdout


def test_verify_says_what_its_checkpoints_are_worth(replay: Replay) -> None:
    replay("checkpoint", "-o", "point")
    done = replay("verify")
    assert "1 checkpoints agree, 0 of them kept elsewhere" in done.stdout
    assert done.stderr.startswith("note: whoever can rewrite the database can rewrite its own checkpoints")
    done = replay("verify", "--checkpoint", "point")
    assert "1 checkpoints agree, 1 of them kept elsewhere" in done.stdout
    assert done.stderr == ""


HUGE = "9" * 5_000
BAD_LINES = [
    *("", HUGE, "extra", "index ", f"index {HUGE}", "index -1", "index \u0663", "old 1", f"old {HUGE} AAAA"),
    *("old \u00b2 AAAA", "extra AAAA", "extra W10=", "\u00e9", base64.b64encode(b"[" * 5_000).decode()),
]


@only_sqlite
def test_malformed_proofs_are_refused_in_one_line(filled: Store, replay: Replay) -> None:
    key = SignerKey.generate("me")
    old = make_checkpoint(filled.database)
    filled.append("duel-0", [{"type": "note", "text": "more"}])
    make_checkpoint(filled.database, key)
    proofs = [prove_event(filled.database, "duel-0", 3).text, prove_growth(filled.database, old)]
    chance = random.Random(11)
    made = []
    for proof in proofs:
        lines = proof.split("\n")
        for place in range(len(lines)):
            made += ["\n".join([*lines[:place], other, *lines[place + 1 :]]) for other in BAD_LINES]
            made.append("\n".join(lines[:place]))
            made.append("\n".join([*lines[:place], *lines[place + 1 :]]))
        for _ in range(400):
            data = bytearray(proof.encode())
            data[chance.randrange(len(data))] = chance.randrange(256)
            made.append(data.decode("utf-8", "replace"))
    held = 0
    for text in made:
        for trusted, verifier in ((None, None), (old, None), (None, key.verifier)):
            with contextlib.suppress(StoreError):
                check_proof(text, trusted=trusted, key=verifier)
                held += verifier is not None
    assert held < len(made) / 10
    for text in made[::40]:
        Path("proof").write_text(text, encoding="utf-8")
        done = replay("verify-proof", "proof")
        assert done.exit_code in (0, 1, 2)
        assert len(done.stderr.splitlines()) == 1
    for junk in (b"\xff\xfe", b"", b"\x00" * 100):
        Path("proof").write_bytes(junk)
        assert replay("verify-proof", "proof").exit_code == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"{}", "there is no event"),
        (b'{"duel":1,"event":{"seq":1,"type":"note"},"position":1}', "there is no event"),
        (b'{"duel":"d","event":[],"position":1}', "there is no event"),
        (b'{"duel":"d","event":{"seq":1,"type":"note"},"position":2}', "says position 2, the proof 1"),
        (b"\xff", "there is no event"),
        (b"[" * 5_000, "there is no event"),
    ],
)
def test_a_proof_of_what_is_no_event(line: bytes, words: str) -> None:
    """Every hash fits, as whoever makes the log can make it; the line is still no event of a log."""
    root = base64.b64encode(hashlib.sha256(b"\x00" + line).digest()).decode()
    text = f"c2sp.org/tlog-proof@v1\nextra {base64.b64encode(line).decode()}\nindex 0\n\nlog\n1\n{root}\n"
    with pytest.raises(StoreError, match=words):
        check_proof(text)
    assert parse_checkpoint(f"log\n1\n{root}\n").size == 1
