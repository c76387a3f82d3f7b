"""kill -9 in the midst of an import, fifty times: no half transaction, no double, and a new run completes it."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from duelreplay.cli.import_ import Run
from duelreplay.store.store import Store, open_store
from duelreplay.store.verify import verify
from store_support import duel_events, header

KILLS = 50
FILES, EVENTS = 100, 100
"""Enough that fifty kills come before the end: an import that is done cannot be killed."""
WORKER = Path(__file__).with_name("workers.py")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Files of two duels each; every seventh has one that is longer than a transaction."""
    folder = tmp_path_factory.mktemp("logs")
    for n in range(FILES):
        duels = [
            {**header(f"duel-{n}-{k}"), "events": duel_events(EVENTS * (4 if n % 7 == k == 0 else 1), salt=n)}
            for k in range(2)
        ]
        (folder / f"{n:02}.json").write_bytes(msgspec.json.encode(duels))
    return [str(path) for path in sorted(folder.iterdir())]


@pytest.fixture
def importer(url: str, files: list[str]) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, str(WORKER), "import", url, *files]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process


def kill_at(importer: subprocess.Popen[str], store: Store, target: int, delay: float) -> None:
    """Start an import, and kill it ``delay`` seconds after the log has ``target`` events."""
    assert importer.stdin is not None
    assert importer.stdout is not None
    importer.stdin.write("go\n")
    importer.stdin.flush()
    child = int(importer.stdout.readline())
    try:
        while store.size() < target:
            time.sleep(0.001)
        time.sleep(delay)
    finally:
        os.kill(child, signal.SIGKILL)
        importer.stdin.write("wait\n")
        importer.stdin.flush()
        assert importer.stdout.readline() == "gone\n"


def test_kills_lose_and_double_nothing(importer: subprocess.Popen[str], url: str, files: list[str]) -> None:
    chance = random.Random()
    total = sum(EVENTS * (4 if n % 7 == k == 0 else 1) for n in range(FILES) for k in range(2))
    sizes = [0]
    with open_store(url) as store:
        for kill in range(KILLS):
            target = min(sizes[-1] + chance.randint(0, total // KILLS), total)
            kill_at(importer, store, target, chance.uniform(0, 0.005))
            sizes.append(store.size())
            if kill % 5 == 0:
                result = verify(store.database)
                assert result.holds, result.misfits
        assert sizes == sorted(sizes)
        assert len(set(sizes)) > KILLS / 10
        outcomes = list(store.import_(Run(tuple(files), keep_raw=False, quiet=True).duels()))
        assert {outcome.status for outcome in outcomes} <= {"new", "extended", "same"}
        assert sizes[-1] + sum(outcome.added for outcome in outcomes) == total == store.size()
        for n in range(FILES):
            for k in range(2):
                expected = duel_events(EVENTS * (4 if n % 7 == k == 0 else 1), salt=n)
                assert [event.data for event in store.events(f"duel-{n}-{k}")] == expected
        assert verify(store.database).holds
        again = list(store.import_(Run(tuple(files), keep_raw=False, quiet=True).duels()))
        assert {outcome.status for outcome in again} == {"same"}
        assert store.size() == total
