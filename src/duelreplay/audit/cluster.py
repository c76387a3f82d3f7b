"""The same work on a Dask cluster: shards to whichever worker is free, those of a lost worker to another.

Workers must have this program installed and see the files under the same paths. Nothing is written by them: rows
come back to the one who asked, so the results are those of one machine.
"""

from __future__ import annotations

import importlib
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from duelreplay.audit.listing import MissingExtraError
from duelreplay.audit.pool import Task
from duelreplay.audit.state import StateError
from duelreplay.audit.work import Result, Setup, Unit, judging, lost, work_on
from duelreplay.log.said import said

SHARDS_A_WORKER: Final = 4
"""How many shards are on their way for each worker: enough to hide the network, few enough to hold in memory."""

_PATIENCE: Final = "60s"


class SkewError(Exception):
    """A worker has another version of the program, its rules or its cards."""


def work_alike(setup: Setup, versions: str, units: Sequence[Unit]) -> list[Result]:
    """``work_on`` on a worker that judges as the client does.

    Raises:
        SkewError: it would judge by other versions.
    """
    mine = judging(setup).versions().text()
    if mine != versions:
        raise SkewError(said("a worker judges by other versions: {mine} instead of {asked}", mine=mine, asked=versions))
    return work_on(setup, units)


def connect(scheduler: str | None, cluster: str | None) -> Callable[[Setup], Cluster]:
    """What makes the engine on a cluster that runs, or on one that is started here (``local:N``).

    Raises:
        MissingExtraError: Dask is not installed.
        StateError: the cluster is not named as it should be, or cannot be reached.
    """
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise MissingExtraError(said("a cluster needs Dask: pip install 'duel-replay[cluster]'")) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    if scheduler is not None:
        try:
            client = distributed.Client(scheduler, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise StateError(
                said("no Dask scheduler answers at {address}: {error}", address=scheduler, error=str(error))
            ) from None
        return lambda setup: Cluster(client, None, setup)
    kind, _, number = str(cluster).partition(":")
    if kind != "local" or not number.isdecimal() or int(number) < 1:
        raise StateError(
            said(
                "--cluster {name}: expected local:N, with N the number of processes; see also --scheduler",
                name=str(cluster),
            )
        )
    try:
        local = distributed.LocalCluster(
            n_workers=int(number),
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",  # any free port: several clusters may run on one machine
            silence_logs=logging.CRITICAL,
        )
    except RuntimeError as error:  # a process was killed before it had begun
        raise StateError(said("the cluster could not be started: {error}", error=str(error))) from None
    client = distributed.Client(local, set_as_default=False)
    return lambda setup: Cluster(client, local, setup)


class Cluster:
    """An engine on a Dask cluster; ``local`` is closed with it."""

    def __init__(self, client: Any, local: Any, setup: Setup) -> None:
        self.client = client
        self._local = local
        self._setup = setup
        self._versions = judging(setup).versions().text()
        self._stopped = False

    def run(self, shards: Iterable[Sequence[Unit] | None]) -> Iterator[tuple[Sequence[Unit], list[Result]]]:
        """Each shard, or part of one, with one result for each of its units, in the order in which they are done."""
        distributed: Any = importlib.import_module("distributed")
        source = iter(shards)
        waiting: deque[Task[Unit]] = deque()
        flying: dict[Any, Task[Unit]] = {}
        done = distributed.as_completed(loop=self.client.loop)
        while True:
            while len(flying) < self._window() and (task := self._next(waiting, source)) is not None:
                future = self.client.submit(work_alike, self._setup, self._versions, list(task.items), pure=False)
                flying[future] = task
                done.add(future)
            if not flying:
                return
            future = next(done)
            task = flying.pop(future)
            if future.status == "finished":
                yield task.items, future.result()
                continue
            error = future.exception()
            if isinstance(error, SkewError):
                raise StateError(said("{error}; install the same version everywhere", error=str(error)))
            following = task.after_a_death()
            waiting.extendleft(reversed(following))
            if not following:
                yield task.items, [lost(self._setup, unit, type(error).__name__) for unit in task.items]

    def _window(self) -> int:
        return SHARDS_A_WORKER * max(1, len(self.client.scheduler_info(n_workers=-1)["workers"]))

    def _next(self, waiting: deque[Task[Unit]], source: Iterator[Sequence[Unit] | None]) -> Task[Unit] | None:
        if self._stopped:
            return None
        if waiting:
            return waiting.popleft()
        shard = next(source, None)
        return None if shard is None else Task(shard)

    def stop(self) -> None:
        """Take no more shards; those that are being worked on still come out."""
        self._stopped = True

    def close(self) -> None:
        """Leave the cluster, and end it where it was started here."""
        self.client.close()
        if self._local is not None:
            self._local.close()
