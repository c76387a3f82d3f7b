"""Stored duels as the source of an audit, and its results in the database's own tables."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from audit.audit_support import audit, make_logs, rows
from duelreplay.cli import main


@pytest.fixture
def db(tmp_path: Path) -> str:
    path = str(tmp_path / "duels.db")
    logs = make_logs(tmp_path / "logs", 12)
    for line in (
        ["db", "upgrade", "--db", path],
        ["import", "-q", "--db", path, *map(str, sorted(logs.rglob("*.json")))],
    ):
        assert CliRunner().invoke(main, line).exit_code == 0
    return path


def query(db: str, text: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(db) as connection:
        return connection.execute(text).fetchall()


def test_stored_duels_are_judged_as_their_files_are(db: str, tmp_path: Path) -> None:
    audit(tmp_path / "logs", "--out", tmp_path / "files")
    done = audit("--db", db, "--out", tmp_path / "stored")
    assert done.exit_code == 1, done.output
    for kind in ("draws", "findings"):
        assert rows(tmp_path / "stored", kind) == rows(tmp_path / "files", kind)
    assert [row["duel"] for row in rows(tmp_path / "stored")] == [row["duel"] for row in rows(tmp_path / "files")]


def test_the_results_are_in_the_database_to_be_queried(db: str, tmp_path: Path) -> None:
    audit("--db", db, "--out", tmp_path / "out")
    (run,) = query(db, "SELECT tool, size, options FROM audit_runs")
    assert str(run[0]).startswith("duel-replay ")
    assert run[1] == query(db, "SELECT max(position) FROM events")[0][0]
    assert json.loads(str(run[2]))["rulings"] == "page"
    counted = query(
        db,
        "SELECT f.code, count(*), min(d.played_on) FROM findings f JOIN audit_duels d USING (run, duel_id) "
        "WHERE f.verdict = 'illegal' GROUP BY f.code ORDER BY f.code",
    )
    assert counted == [("ND101", 3, "2026-02-03"), ("ND301", 3, "2026-03-03")]
    illegal = query(db, "SELECT duel_id, player, seq FROM audit_draws WHERE verdict = 'illegal' ORDER BY duel_id")
    assert illegal == [("paid-10", "B", 13), ("paid-2", "B", 13), ("paid-6", "B", 13)]
    assert query(db, "SELECT turn, phase, player FROM findings WHERE code = 'ND301' LIMIT 1") == [(2, "draw", "B")]


def test_only_duels_that_have_grown_are_judged_again(db: str, tmp_path: Path) -> None:
    audit("--db", db, "--out", tmp_path / "out")
    assert "; 0 logs judged, 12 taken from before; " in audit("--db", db, "--out", tmp_path / "out").output
    line = ["correct", "paid-2", "--db", db, "--void", "13", "--by", "judge", "--why", "put back"]
    corrected = CliRunner().invoke(main, line)
    assert corrected.exit_code == 0, corrected.output
    assert "; 1 logs judged, 11 taken from before; " in audit("--db", db, "--out", tmp_path / "out").output
    assert [count for (count,) in query(db, "SELECT count(*) FROM audit_duels GROUP BY run")] == [12, 12, 12]


def test_some_duels_by_their_ids(db: str, tmp_path: Path) -> None:
    done = audit("paid-2", "clean-0", "paid-2", "nobody", "--db", db, "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert [row["duel"] for row in rows(tmp_path / "out")] == ["paid-2", "clean-0", None]
    assert "nobody" in done.stderr


def test_a_database_that_is_none_is_one_line(tmp_path: Path) -> None:
    done = audit("--db", tmp_path / "none.db", "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1
    assert "replay db upgrade" in done.stderr


def test_an_audit_of_a_database_is_resumed_without_being_told_which(db: str, tmp_path: Path) -> None:
    audit("--db", db, "--out", tmp_path / "out")
    done = audit("--resume", "--out", tmp_path / "out")
    assert "; 0 logs judged, 12 taken from before; " in done.output
    Path(db).unlink()
    gone = audit("--resume", "--out", tmp_path / "out")
    assert gone.exit_code == 2
    assert len(gone.stderr.splitlines()) == 1


def test_a_password_is_not_written_down() -> None:
    from duelreplay.audit.stored import shown

    text = shown("postgresql://me:secret@host/duels?password=secret&sslmode=require")
    assert "secret" not in text
    assert "***" not in text, "it must be a URL that connects with a password from elsewhere"
    assert text == "postgresql+psycopg://me@host/duels?sslmode=require"


def test_names_are_left_out_though_ids_become_the_same(db: str, tmp_path: Path) -> None:
    logs = tmp_path / "more"
    logs.mkdir()
    for name in ("Aoi", "Ben"):
        duel = json.loads((tmp_path / "logs" / "0" / "0000.json").read_bytes())
        duel["id"], duel["players"][0]["name"] = f"{name}-1", name
        (logs / f"{name}.json").write_text(json.dumps(duel), encoding="utf-8")
    assert CliRunner().invoke(main, ["import", "-q", "--db", db, *map(str, sorted(logs.iterdir()))]).exit_code == 0
    done = audit("--db", db, "--anonymize", "--out", tmp_path / "out")
    assert done.exit_code == 1, done.output
    kept = {str(duel) for (duel,) in query(db, "SELECT duel_id FROM audit_duels")}
    assert {"Player A-1", "Player A-1 (2)"} <= kept
    assert len(kept) == 14
