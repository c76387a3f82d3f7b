"""Work shared out to processes of this machine; one that dies takes nothing along but its shard's time.

Python's own pool is lost as a whole when one of its processes is killed. Here each process has a pipe of its own, so
it is known which shard it had: that is given out again, then unit by unit, and the unit that kills is named.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from duelreplay.log.said import said

Item = TypeVar("Item")
Done = TypeVar("Done")

TRIES: Final = 2
"""How often a shard, and then each of its units, may kill the process that has it."""


class Engine(Protocol[Item, Done]):
    """What does the work: a pool of processes, or a cluster."""

    def run(self, shards: Iterable[Sequence[Item] | None]) -> Iterator[tuple[Sequence[Item], list[Done]]]:
        """Each shard with one result for each of its items, in any order; None stands for "no more just now"."""

    def stop(self) -> None:
        """Take no more shards; those that are being worked on still come out."""

    def close(self) -> None:
        """End every process that was started."""


class Task(Generic[Item]):
    """A shard, or a part of it, on its way; ``tries`` counts the processes that died over it."""

    def __init__(self, items: Sequence[Item], tries: int = 0) -> None:
        self.items = items
        self.tries = tries

    def after_a_death(self) -> list[Task[Item]]:
        """What to try next: the same again, then its items one by one; nothing where one item alone kills."""
        if self.tries + 1 < TRIES:
            return [Task(self.items, self.tries + 1)]
        if len(self.items) > 1:
            return [Task([item]) for item in self.items]
        return []


class _Worker(Generic[Item]):
    def __init__(self, process: BaseProcess, pipe: Connection[Any, Any]) -> None:
        self.process = process
        self.pipe = pipe
        self.task: Task[Item] | None = None


def serve(pipe: Connection[Any, Any], work: Callable[[Any, Any], Any], setup: Any, folder: str) -> None:
    """The life of a worker in a folder: shards in, results out, until the other end goes away."""
    os.chdir(folder)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's: what is begun is finished
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            items = pipe.recv()
            try:
                results = work(setup, items)
            except Exception as error:  # noqa: BLE001 - said by the parent, who knows what it was about
                results = f"{type(error).__name__}: {error}"
            pipe.send(results)


class Pool(Generic[Item, Done]):
    """Processes that do ``work(setup, items)``, one result for each item.

    Args:
        work: a function that can be imported.
        setup: what it needs besides the items; it must be possible to pickle.
        jobs: how many processes.
        lost: makes the result of an item over which processes die; gets the reason in words.
    """

    def __init__(
        self,
        work: Callable[[Any, Sequence[Item]], list[Done]],
        setup: Any,
        jobs: int,
        lost: Callable[[Item, str], Done],
    ) -> None:
        self._context: ForkServerContext | SpawnContext
        if "forkserver" in multiprocessing.get_all_start_methods():
            self._context = multiprocessing.get_context("forkserver")
            self._context.set_forkserver_preload([work.__module__])
        else:
            self._context = multiprocessing.get_context("spawn")
        self._work, self._setup, self._lost = work, setup, lost
        self._jobs = jobs
        self._workers: list[_Worker[Item]] = []
        self._waiting: deque[Task[Item]] = deque()
        self._stopped = False

    def run(self, shards: Iterable[Sequence[Item] | None]) -> Iterator[tuple[Sequence[Item], list[Done]]]:
        """Each shard, or part of one, with one result for each of its items, in the order in which they are done."""
        source = iter(shards)
        self._refill(source)
        while (self._waiting and not self._stopped) or any(worker.task for worker in self._workers):
            self._hand_out()
            self._refill(source)
            for worker in self._ready():
                task = cast("Task[Item]", worker.task)
                try:
                    results = worker.pipe.recv()
                except (EOFError, OSError):
                    yield from self._again(task, self._bury(worker))
                    continue
                worker.task = None
                if isinstance(results, str):
                    yield from self._again(task, results)
                    continue
                self._hand_out()
                yield task.items, results

    def stop(self) -> None:
        """Take no more shards; those that are being worked on still come out.

        A signal may call this at any moment, so nothing is changed here that ``run`` is in the middle of.
        """
        self._stopped = True

    def close(self) -> None:
        """End every process."""
        for worker in self._workers:
            worker.pipe.close()
        for worker in self._workers:
            worker.process.join(timeout=0.2 if worker.task is None else 0)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
        self._workers.clear()

    def _refill(self, source: Iterator[Sequence[Item] | None]) -> None:
        """Keep a shard ready for each process, so that none waits while the next is made."""
        while not self._stopped and len(self._waiting) < self._jobs:
            shard = next(source, None)
            if shard is None or self._stopped:
                return
            self._waiting.append(Task(shard))
            self._hand_out()

    def _hand_out(self) -> None:
        while self._waiting and not self._stopped and (worker := self._idle()) is not None:
            worker.task = self._waiting.popleft()
            try:
                worker.pipe.send(worker.task.items)
            except OSError:  # it died while it had nothing to do: that is no fault of the shard
                self._waiting.appendleft(worker.task)
                worker.task = None
                self._bury(worker)

    def _idle(self) -> _Worker[Item] | None:
        for worker in self._workers:
            if worker.task is None:
                return worker
        if len(self._workers) >= self._jobs:
            return None
        here, there = self._context.Pipe()
        process = self._context.Process(
            target=serve, args=(there, self._work, self._setup, str(Path.cwd())), daemon=True
        )
        process.start()
        there.close()
        worker = _Worker[Item](process, here)
        self._workers.append(worker)
        return worker

    def _ready(self) -> list[_Worker[Item]]:
        busy = {worker.pipe: worker for worker in self._workers if worker.task is not None}
        return [busy[cast("Connection[Any, Any]", pipe)] for pipe in wait(list(busy))]

    def _bury(self, worker: _Worker[Item]) -> str:
        """Take a dead process out; returns what ended it."""
        self._workers.remove(worker)
        worker.pipe.close()
        worker.process.join()
        return how_it_ended(worker.process.exitcode)

    def _again(self, task: Task[Item], died: str) -> Iterator[tuple[Sequence[Item], list[Done]]]:
        following = task.after_a_death()
        self._waiting.extendleft(reversed(following))
        if not following:
            yield task.items, [self._lost(item, died) for item in task.items]


def how_it_ended(code: int | None) -> str:
    """An exit code in words."""
    if code is not None and code < 0:
        try:
            return said("killed by {signal}", signal=signal.Signals(-code).name)
        except ValueError:
            return said("killed by {signal}", signal=f"signal {-code}")
    return said("exit status {code}", code=str(code))


def cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
