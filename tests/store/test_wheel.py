"""The wheel carries the migrations: installed into a fresh environment it makes a database from anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from duelreplay.store.tables import HEAD
from support import FIXTURES, ROOT

pytestmark = pytest.mark.skipif(
    "DUEL_REPLAY_OFFLINE" in os.environ, reason="DUEL_REPLAY_OFFLINE: nothing can be installed"
)


def run(*words: str | Path, **environment: str) -> str:
    """Run a program in the root folder, far from the checkout; its output."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DUEL_REPLAY_DB")}
    done = subprocess.run(words, cwd="/", env={**kept, **environment}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_carries_every_migration(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    here = ROOT / "migrations"
    wanted = [path for path in here.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert wanted
    assert {f"duelreplay/migrations/{path.relative_to(here).as_posix()}" for path in wanted} <= inside


def test_the_wheel_carries_what_pages_are_made_of(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    folder = ROOT / "src"
    wanted = [path for path in folder.rglob("*") if path.is_file() and {"templates", "static"} & set(path.parts)]
    assert wanted
    assert {path.relative_to(folder).as_posix() for path in wanted} <= inside
    page = zipfile.ZipFile(wheel).read("duelreplay/desk/notation.md")
    assert page == (ROOT / "docs" / "notation.md").read_bytes(), "what the desk shows of the notation"


def test_a_fresh_environment_makes_a_database(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "fresh"
    venv.create(place, with_pip=True)
    programs = place / ("Scripts" if sys.platform == "win32" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel)
    database = {"DUEL_REPLAY_DB": str(tmp_path / "duels.db")}
    replay = programs / "replay"
    assert run(replay, "db", "upgrade", **database).endswith(f": empty -> {HEAD}\n")
    run(replay, "db", "check", **database)
    run(replay, "import", FIXTURES / "example-1.json", **database)
    assert run(replay, "list", **database).startswith("example-1\t")
    assert " hold, " in run(replay, "verify", **database)
