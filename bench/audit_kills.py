"""Kill an audit again and again, go on with ``--resume``, and compare with an audit that nobody disturbed.

Run ``python bench/audit_kills.py [--logs 5000] [--kills 20] [--cluster] [FILE…]``: the logs are copies of the FILEs
(default: the fixtures), one in a hundred spoilt. Every second time it is a worker that is killed and not the driver;
with ``--cluster`` the workers are those of a Dask cluster started for it.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ("duels.parquet", "draws.parquet", "findings.parquet", "summary.json")
START = 0.3
"""Seconds that an audit takes before it judges."""
WRITTEN = 200_000
"""Bytes of the state from which on results have come."""
SPOILT = 100
"""One log in so many cannot be read."""


def make_logs(folder: Path, count: int, files: list[Path]) -> None:
    """``count`` logs, a thousand to a folder."""
    texts = [(file.suffix, file.read_bytes()) for file in files]
    for number in range(count):
        suffix, text = texts[number % len(texts)]
        part = folder / f"{number // 1000:04}"
        part.mkdir(parents=True, exist_ok=True)
        spoilt = number % SPOILT == SPOILT // 2
        (part / f"{number:07}{suffix}").write_bytes(text[: len(text) // 3] if spoilt else text)


def command(logs: Path, out: Path, *more: str) -> list[str]:
    """The command line of an audit."""
    start = "from duelreplay.cli import main; main(prog_name='replay')"
    return [sys.executable, "-c", start, "audit", str(logs), "--out", str(out), "--quiet", *more]


def children(pid: int) -> list[int]:
    """The processes under one, by ``/proc``."""
    found: list[int] = []
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                found += [child, *children(child)]
    return found


def workers(pid: int) -> list[int]:
    """Those processes that judge."""
    marks = (b"forkserver", b"spawn_main", b"multiprocessing")
    found = []
    for child in children(pid):
        with contextlib.suppress(OSError):
            line = Path(f"/proc/{child}/cmdline").read_bytes()
            if any(mark in line for mark in marks) and not children(child) and b"resource_tracker" not in line:
                found.append(child)
    return found


def kill_a_worker(pid: int) -> int:
    """Kill one of the processes that judge; how many were killed."""
    for victim in random.sample(found := workers(pid), min(1, len(found))):
        with contextlib.suppress(OSError):
            os.kill(victim, signal.SIGKILL)
            return 1
    return 0


def disturb(line: list[str], seconds: float, *, worker: bool) -> int:
    """Run an audit, kill it after so long, a worker of it before; how many processes were killed."""
    process = subprocess.Popen(line, stderr=subprocess.DEVNULL, start_new_session=True)
    killed = 0
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=seconds / 2)
        return 0
    if worker:
        killed += kill_a_worker(process.pid)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=seconds / 2)
        return killed
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return killed + 1


def lose_workers(line: list[str], out: Path, kills: int) -> int:
    """Run an audit and kill a worker of it now and then once results come, until it is done; how many were killed."""
    process = subprocess.Popen(line, stderr=subprocess.DEVNULL, start_new_session=True)
    killed = 0
    written = out / "state.db-wal"
    while process.poll() is None:
        time.sleep(random.uniform(0.2, 0.8))
        if killed < kills and written.exists() and written.stat().st_size > WRITTEN:
            killed += kill_a_worker(process.pid)
    return killed


def main() -> int:
    """Measure and compare; 1 where a result differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=int, default=5000)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cluster", action="store_true")
    parser.add_argument("files", nargs="*", type=Path, default=[*(ROOT / "fixtures" / "edopro").glob("*.yrpX")])
    asked = parser.parse_args()
    random.seed(asked.seed)
    with tempfile.TemporaryDirectory() as folder:
        logs, calm, rough = (Path(folder) / name for name in ("logs", "calm", "rough"))
        make_logs(logs, asked.logs, sorted(asked.files))
        begun = time.monotonic()
        subprocess.run(command(logs, calm), stderr=subprocess.DEVNULL)
        whole = time.monotonic() - begun
        print(f"{asked.logs} logs undisturbed: {whole:.1f} s")
        line = command(logs, rough, "--resume")
        if asked.cluster:
            killed = lose_workers([*line, "--cluster", "local:2", "--shard", "16"], rough, asked.kills)
        else:
            killed = 0
            for number in range(asked.kills):
                seconds = random.uniform(0.2, 1.8) * whole / asked.kills + START
                killed += disturb(line, seconds, worker=number % 2 == 1)
            subprocess.run(line, stderr=subprocess.DEVNULL)
        different = [name for name in RESULTS if (calm / name).read_bytes() != (rough / name).read_bytes()]
        print(f"{killed} processes killed; results that differ: {different or 'none'}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
