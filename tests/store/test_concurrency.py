"""Eight processes append at the same time: nothing is lost, doubled or out of order, and no reader skips a commit."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from duelreplay.store.read import StoredEvent
from duelreplay.store.store import Store
from duelreplay.store.verify import verify
from store_support import header

WORKERS = 8
WORKER = Path(__file__).with_name("workers.py")


@contextmanager
def workers(kind: str, url: str, count: int) -> Iterator[list[subprocess.Popen[str]]]:
    """Processes that are all started before the first of them may write."""
    started = [
        subprocess.Popen(
            [sys.executable, str(WORKER), kind, url, f"worker-{n}", str(count)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for n in range(WORKERS)
    ]
    try:
        for one in started:
            assert one.stdout is not None
            assert one.stdout.readline() == "ready\n"
        for one in started:
            assert one.stdin is not None
            one.stdin.write("go\n")
            one.stdin.flush()
        yield started
    finally:
        for one in started:
            one.kill()
            one.communicate()


def test_eight_writers_and_a_reader(store: Store, url: str) -> None:
    count = 12
    store.append("shared", [], expected="none", header=header("shared"))
    seen: list[StoredEvent] = []
    with workers("write", url, count) as running:
        while any(one.poll() is None for one in running):
            seen += store.events_after(seen[-1].position if seen else 0)
        seen += store.events_after(seen[-1].position if seen else 0)
        assert [one.returncode for one in running] == [0] * WORKERS

    # the reader, who only ever asked for what comes after its last position, has everything, in order and once
    assert [event.position for event in seen] == list(range(1, WORKERS * count * 3 + 1))
    assert seen == list(store.events_after(0))
    shared = [event for event in seen if event.duel_id == "shared"]
    assert [event.number for event in shared] == list(range(1, WORKERS * count + 1))
    for n in range(WORKERS):
        name = f"worker-{n}"
        own = [event.data["text"] for event in seen if event.duel_id == name]
        assert own == [f"{name} {k}" for k in range(2 * count)]
        in_shared = [event.data["text"] for event in shared if event.data["text"].startswith(f"{name} ")]
        assert in_shared == [f"{name} {k}" for k in range(count)]
    assert verify(store.database).holds


def test_eight_writers_that_expect_a_position(store: Store, url: str) -> None:
    """Optimistic concurrency: who comes too late is told so, tries again, and nobody's event is lost."""
    count = 5
    store.append("shared", [], expected="none", header=header("shared"))
    with workers("contend", url, count) as running:
        conflicts = [int(one.communicate()[0]) for one in running]
        assert [one.returncode for one in running] == [0] * WORKERS
    assert sum(conflicts) > 0
    texts = [event.data["text"] for event in store.events("shared")]
    assert sorted(texts) == sorted(f"worker-{n} {k}" for n in range(WORKERS) for k in range(count))
    for n in range(WORKERS):
        own = [int(text.split()[1]) for text in texts if text.startswith(f"worker-{n} ")]
        assert all(first < second for first, second in pairwise(own))
    assert verify(store.database).holds
