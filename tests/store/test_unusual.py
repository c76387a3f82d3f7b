"""Odd places, odd numbers, odd databases: one clear line and exit status 2, or simply work; and no password ever."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import event

from duelreplay.cli import main
from duelreplay.store.database import Database
from duelreplay.store.errors import StoreError
from duelreplay.store.store import Store, open_store
from duelreplay.store.verify import verify
from store_support import PG_BACKEND, SQLITE_BACKEND, Backend, as_user, duel_events, header, incoming, name_of

Replay = Callable[..., Result]
only_sqlite = pytest.mark.parametrize("backend", [SQLITE_BACKEND], indirect=True)
only_postgres = pytest.mark.parametrize("backend", [PG_BACKEND], indirect=True)
SECRET = "Sekretarius"
NOBODY = 65534


@pytest.mark.parametrize(
    "db",
    [
        f"postgresql://u:{SECRET}@localhost:1/x?connect_timeout=2",
        f"postgresql://u@localhost:1/x?connect_timeout=2&password={SECRET}",
        f"postgresql://u:{SECRET}@localhost:1/x?connect_timeout=2&sslpassword={SECRET}",
        f"postgresql://u:{SECRET}@localhost:1/x?connect_timeout=2&nonsense={SECRET}",
        f"postgresql://u:a@{SECRET}@localhost:1/x",
        f"postgresql://u:1/{SECRET}@localhost:1/x",
        f"postgresql://u:a/{SECRET}@localhost:1/x",
        f"postgresql://u:a?{SECRET}@localhost:1/x",
        f"postgresql://u:a#{SECRET}@localhost:1/x",
        f"postgresql://u:{SECRET}@localhost:port/x",
        f"postgresql://u:{SECRET}@[::1/x",
        f"postgresql:///host=localhost password={SECRET}",
        f"host=localhost port=1 password={SECRET}",
        f"password={SECRET}",
        f"postgresql//u:{SECRET}@localhost/x",
        f"postgres/u:{SECRET}@localhost/x",
        f"u:{SECRET}@localhost/x",
        f"u:{SECRET}@localhost:5432",
        f"postgres:u:{SECRET}@localhost",
        f"mysql://u:{SECRET}@localhost/x",
        f"://u:{SECRET}@localhost",
    ],
)
def test_a_password_is_never_shown(db: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Not in an error, not in a report, not with the database in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DUEL_REPLAY_DB", db)
    for words in (
        ["list"],
        ["check", "--db", db, "--format", "json"],
        ["check", "--db", db, "duel"],
        ["verify", "--db", db],
        ["db", "upgrade"],
        ["db", "check"],
        ["append", "duel"],
        ["db", "backup", "x.db"],
    ):
        done = CliRunner().invoke(main, words, input="", prog_name="replay", catch_exceptions=False)
        assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1), done.output
        assert SECRET not in done.output


@only_postgres
def test_a_password_is_not_in_a_report(url: str, backend: Backend, replay: Replay) -> None:
    """A duel that is not there, and one that cannot be read: both name the database."""
    with open_store(url) as store:
        list(store.import_([incoming("duel", duel_events(3))]))
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        execute('UPDATE events SET body = \'{"type":"draw"}\' WHERE position = 2')
    db = f"{as_user(url, 'postgres').replace(':@', f':{SECRET}@')}&sslpassword={SECRET}"
    for words in ([], ["nobody"]):
        for form in ("json", "text"):
            done = replay("check", "--db", db, "--format", form, *words)
            assert done.exit_code == 2
            assert "duel" in done.output
            assert SECRET not in done.output


@only_sqlite
def test_one_duel_that_cannot_be_read_does_not_stop_the_others(url: str, backend: Backend, replay: Replay) -> None:
    with open_store(url) as store:
        list(store.import_([incoming(f"duel-{n}", duel_events(3)) for n in range(3)]))
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        execute('UPDATE events SET body = \'{"type":"draw"}\' WHERE stream = 2')
    done = replay("check", "--db", url, "--format", "json")
    assert done.exit_code == 2
    report = json.loads(done.stdout)
    assert [duel["id"] for duel in report["duels"]] == ["duel-0", "duel-2"]


@only_sqlite
def test_a_file_that_the_program_fails_on_does_not_stop_the_others(
    replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    from duelreplay.sources import reader

    def failing(path: str, *, stdin: Any = None) -> Iterator[Any]:
        if path == "bad":
            raise IndexError(path)
        return plain(path, stdin=stdin)

    plain = reader.read_with_all_keys
    monkeypatch.setattr(reader, "read_with_all_keys", failing)
    Path("good").write_text(json.dumps({**header("duel"), "events": duel_events(2)}), encoding="utf-8")
    done = replay("import", "bad", "good", "-q")
    assert (done.exit_code, done.stdout) == (
        2,
        "2 events stored; duels: 1 new, 0 already stored, 1 unreadable\n",
    )
    (line,) = done.stderr.splitlines()
    assert line.startswith("replay import: bad: internal error, please report it with this file: IndexError at ")


@pytest.mark.parametrize("number", [2**63, -1, 10**30, 2**63 - 1])
def test_numbers_that_no_event_has(number: int, replay: Replay) -> None:
    replay("append", "duel", text=f"{json.dumps(header('duel'))}\n{json.dumps({'type': 'note', 'text': ''})}")
    replay("checkpoint")
    for words in (
        ["correct", "duel", "--void", str(number), "--by", "judge", "--why", "x"],
        ["ruling", "duel", "--by", "J", "--text", "x", "--draw", str(number)],
        ["prove", "--", "duel", str(number)],
    ):
        done = replay(*words)
        assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
        assert f"no event with seq {number}" in done.stderr
    done = replay("append", "duel", "--expect", str(max(number, 2)), text='{"type": "note", "text": ""}')
    assert done.exit_code == 2
    assert "wrong expected position" in done.stderr


@only_postgres
@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_cannot_hold_all_text(url: str, backend: Backend, replay: Replay, encoding: str) -> None:
    with backend.raw(url) as execute:
        execute(f"CREATE DATABASE odd TEMPLATE template0 ENCODING '{encoding}' LOCALE 'C'")
        try:
            odd = url.replace(f"/{name_of(url)}?", "/odd?")
            for words in (["db", "upgrade"], ["list"], ["db", "current"], ["db", "check"], ["verify"]):
                done = replay(*words, "--db", odd)
                assert (done.exit_code, done.stdout) == (2, "")
                (line,) = done.stderr.splitlines()
                assert f"stores text as {encoding}: make a database with ENCODING 'UTF8'" in line
        finally:
            execute("DROP DATABASE odd WITH (FORCE)")


@only_sqlite
def test_a_full_disk(url: str) -> None:
    """What was committed stands, the rest comes with the next run."""
    duels = [incoming(f"duel-{n}", duel_events(50, salt=n)) for n in range(40)]
    with Database(url) as database:
        event.listen(database.engine, "connect", lambda driver, _: driver.execute("PRAGMA max_page_count = 60"))
        store = Store(database)
        with pytest.raises(StoreError, match=r"the disk is full .*: what was committed stands"):
            list(store.import_(duels, chunk=100))
        assert 0 < store.size() < 2000
        assert store.size() % 100 == 0
        assert verify(database).holds
    with open_store(url) as store:
        list(store.import_(duels, chunk=100))
        assert store.size() == 2000
        assert verify(store.database).holds


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("words", [["list"], ["log", "duel"], ["export", "duel"], ["verify"], ["checkpoint"]])
@only_sqlite
def test_an_output_that_takes_nothing(url: str, words: list[str]) -> None:
    with open_store(url) as store:
        list(store.import_([incoming("duel", duel_events(30))]))
    program = "from duelreplay.cli import main; main(prog_name='replay')"
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", program, *words, "--db", url],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.splitlines()[0].endswith("standard output cannot be written: No space left on device")
    assert "Traceback" not in done.stderr


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users may look into."""
    folder = Path(tempfile.mkdtemp(prefix="duel"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def _as_somebody_else(answers: Any, commands: list[list[str]]) -> None:
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    results = [CliRunner().invoke(main, words, prog_name="replay") for words in commands]
    answers.put([(done.exit_code, done.stdout, done.stderr) for done in results])


def run_without_rights(commands: list[list[str]]) -> list[tuple[int, str, str]]:
    """Run commands as a user who may not write (as this one where that is not root)."""
    context = multiprocessing.get_context("fork")
    answers = context.SimpleQueue()
    process = context.Process(target=_as_somebody_else, args=(answers, commands))
    process.start()
    process.join()
    found: list[tuple[int, str, str]] = answers.get()
    return found


needs_users = pytest.mark.skipif(not hasattr(os, "setuid"), reason="this system has no such users")


@needs_users
@only_sqlite
@pytest.mark.parametrize("journal", ["WAL", "DELETE"])
def test_a_store_in_a_read_only_folder_can_be_read(url: str, open_folder: Path, journal: str, replay: Replay) -> None:
    path = open_folder / "duels.db"
    with open_store(url) as store:
        list(store.import_([incoming("duel", duel_events(8))]))
    with sqlite3.connect(url) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    shutil.copy(url, path)
    with sqlite3.connect(path, isolation_level=None) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
    connection.close()
    path.chmod(0o444)
    open_folder.chmod(0o555)
    db = ["--db", str(path)]
    reading = [
        ["list", *db],
        ["check", *db],
        ["verify", *db],
        ["export", "duel", *db],
        ["log", "duel", *db],
        ["db", "check", *db],
        ["db", "current", *db],
    ]
    expected = [(done.exit_code, done.stdout) for done in (replay(*words) for words in reading)]
    writing = [
        ["ruling", "duel", "--by", "J", "--text", "x", *db],
        ["checkpoint", *db],
        ["db", "upgrade", *db],
        ["db", "upgrade", "--db", str(open_folder / "new.db")],
    ]
    found = run_without_rights([*reading, *writing])
    assert [one[:2] for one in found[: len(reading)]] == expected
    assert all(status == 0 or words[0] == "check" for (status, _), words in zip(expected, reading, strict=True))
    for status, out, err in found[len(reading) :]:
        assert (status, out, len(err.splitlines())) == (2, "", 1)
        assert "read-only" in err or "Permission denied" in err


@needs_users
@only_sqlite
def test_a_store_whose_last_changes_cannot_be_seen(url: str, open_folder: Path) -> None:
    """Copied while it was written, into a folder that cannot be written: it is not shown without them."""
    with open_store(url) as store:
        list(store.import_([incoming("duel", duel_events(8))]))
        shutil.copy(url, open_folder / "duels.db")
        shutil.copy(f"{url}-wal", open_folder / "duels.db-wal")
    for path in open_folder.iterdir():
        path.chmod(0o444)
    open_folder.chmod(0o555)
    ((status, out, err),) = run_without_rights([["list", "--db", str(open_folder / "duels.db")]])
    if status == 0:
        assert out.startswith("duel\t8 events")
    else:
        assert (status, len(err.splitlines())) == (2, 1)
        assert "its last changes are in duels.db-wal" in err


@needs_users
@only_sqlite
def test_a_folder_that_cannot_be_looked_into(url: str, open_folder: Path) -> None:
    (open_folder / "closed").mkdir(mode=0o700)
    shutil.copy(url, open_folder / "closed" / "duels.db")
    (open_folder / "closed").chmod(0o000)
    try:
        ((status, _, err),) = run_without_rights([["list", "--db", str(open_folder / "closed" / "duels.db")]])
    finally:
        (open_folder / "closed").chmod(0o700)
    assert (status, len(err.splitlines())) == (2, 1)
    assert "Permission denied" in err
