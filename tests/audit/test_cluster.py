"""The same audit on a Dask cluster: the same results, also when a worker is lost."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from audit.audit_support import audit, make_logs, results
from duelreplay.audit import cluster, work
from duelreplay.audit.cluster import Cluster
from duelreplay.audit.judging import Options
from duelreplay.audit.listing import found_in
from duelreplay.audit.run import Audit, files
from duelreplay.audit.state import State, StateError
from duelreplay.audit.work import Result, Setup, Unit

pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_logs(tmp_path_factory.mktemp("cluster") / "logs", 400)


@pytest.fixture(scope="module")
def alone(logs: Path) -> dict[str, bytes]:
    """What one machine makes of them."""
    audit(logs, "--out", logs.parent / "alone")
    return results(logs.parent / "alone")


def test_the_results_are_those_of_one_machine(logs: Path, alone: dict[str, bytes], tmp_path: Path) -> None:
    done = audit(logs, "--out", tmp_path / "out", "--cluster", "local:2", "--shard", "16")
    assert done.exit_code == 1, done.output
    assert results(tmp_path / "out") == alone


class Killing(Cluster):
    """A cluster of which a worker is killed each time some shards are done."""

    killed = 0

    def run(self, shards: Any) -> Iterator[tuple[Sequence[Unit], list[Result]]]:
        for number, done in enumerate(super().run(shards)):
            yield done
            if number in (2, 9):
                pid = next(iter(self.client.run(os.getpid).values()))
                os.kill(pid, signal.SIGKILL)
                self.killed += 1


def test_a_lost_workers_shards_are_done_again(logs: Path, alone: dict[str, bytes], tmp_path: Path) -> None:
    from duelreplay.audit import results as written

    setup = Setup(Options(), base=str(Path.cwd()))
    made = cluster.connect(None, "local:2")(setup)
    engine = Killing(made.client, made._local, setup)
    versions = work.judging(setup).versions()
    (tmp_path / "out").mkdir()
    try:
        with State(tmp_path / "out" / "state.db", versions.text()) as state:
            Audit(state, engine, setup, shard=8).run(files(found_in([str(logs)])))
            written.write(tmp_path / "out", state.rows(), versions)
    finally:
        engine.close()
    assert engine.killed == 2
    assert results(tmp_path / "out") == alone


def test_a_cluster_that_runs_is_joined(logs: Path, alone: dict[str, bytes], tmp_path: Path) -> None:
    import distributed

    with distributed.LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=1, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
    ) as running:
        done = audit(logs, "--out", tmp_path / "out", "--scheduler", running.scheduler_address)
        assert done.exit_code == 1, done.output
    assert results(tmp_path / "out") == alone


def test_a_worker_that_judges_otherwise_ends_the_audit() -> None:
    setup = Setup(Options())
    with pytest.raises(cluster.SkewError, match="other versions"):
        cluster.work_alike(setup, "older", [])


def test_names_of_clusters(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("local", "local:0", "local:x", "moon:2"):
        with pytest.raises(StateError, match="expected local:N"):
            cluster.connect(None, name)
    monkeypatch.setattr(cluster, "_PATIENCE", "1s")
    with pytest.raises(StateError, match="no Dask scheduler answers"):
        cluster.connect("tcp://127.0.0.1:9", None)


def test_no_thread_of_a_cluster_is_left() -> None:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and any("Dask" in one.name for one in threading.enumerate()):
        time.sleep(0.1)
    assert not [one.name for one in threading.enumerate() if one.name.startswith("Dask-Worker")]


@pytest.mark.filterwarnings("error:.*already in use")
def test_two_clusters_on_one_machine_are_in_nobodys_way() -> None:
    setup = Setup(Options())
    engines = [cluster.connect(None, "local:1")(setup) for _ in range(2)]
    for engine in engines:
        engine.close()
