"""How fast audits are with one worker and with two, and how much memory driver and workers take.

Run ``python bench/audit_speed.py [--logs 10000] [--rounds 3] [--largest-run 0] [FILE…]``: the logs are copies of the
FILEs (default: the fixtures), each in a file of its own. Runs with one and two workers alternate, and the best of each
is compared, since machines are noisy; processor seconds of driver and workers say how the work is shared on a machine
that is busy with other things. Memory is the highest resident size of any process (``VmHWM``). With ``--largest-run N``
one more run of N logs shows whether memory grows.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from audit_kills import ROOT, command, workers

MEGABYTE = 1024
"""Of the kB that the system counts in."""


def make_logs(folder: Path, count: int, files: list[Path]) -> Path:
    """``count`` logs, a thousand to a folder."""
    texts = [(file.suffix, file.read_bytes()) for file in files]
    for number in range(count):
        suffix, text = texts[number % len(texts)]
        part = folder / f"{number // 1000:04}"
        part.mkdir(parents=True, exist_ok=True)
        (part / f"{number:07}{suffix}").write_bytes(text)
    return folder


def highest(pid: int) -> int:
    """The highest resident size that a process has had, in kB; 0 for one that is gone."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1])
    return 0


def processor(pid: int) -> float:
    """Processor seconds that a process has taken; 0 for one that is gone."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


class Run(NamedTuple):
    """One audit: seconds on the clock, processor seconds and highest memory (MB) of the driver and of the workers."""

    seconds: float
    driver_seconds: float
    worker_seconds: list[float]
    driver: int
    worker: int

    def __str__(self) -> str:
        shares = " + ".join(f"{one:.1f}" for one in self.worker_seconds)
        return (
            f"{self.seconds:.1f} s; processor: driver {self.driver_seconds:.1f}, workers {shares} s; "
            f"memory: driver {self.driver}, worker {self.worker} MB"
        )


def run(logs: Path, out: Path, jobs: int) -> Run:
    """Time one audit."""
    begun = time.perf_counter()
    process = subprocess.Popen(command(logs, out, "--afresh", "--jobs", str(jobs)), stderr=subprocess.DEVNULL)
    driver = worker = 0
    own = 0.0
    taken: dict[int, float] = {}
    while process.poll() is None:
        driver = max(driver, highest(process.pid))
        own = max(own, processor(process.pid))
        for pid in workers(process.pid):
            worker = max(worker, highest(pid))
            taken[pid] = max(taken.get(pid, 0.0), processor(pid))
        time.sleep(0.05)
    seconds = time.perf_counter() - begun
    return Run(seconds, own, sorted(taken.values())[-jobs:], driver // MEGABYTE, worker // MEGABYTE)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--largest-run", type=int, default=0)
    parser.add_argument("files", nargs="*", type=Path, default=[*(ROOT / "fixtures" / "edopro").glob("*.yrpX")])
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        files = sorted(asked.files)
        logs = make_logs(folder / "logs", asked.logs, files)
        few = make_logs(folder / "few", 1000, files)
        print(f"1,000 logs, 2 workers: {run(few, folder / 'out', 2)}", flush=True)
        best = {1: float("inf"), 2: float("inf")}
        for _ in range(asked.rounds):
            for jobs in best:
                found = run(logs, folder / "out", jobs)
                best[jobs] = min(best[jobs], found.seconds)
                print(f"{asked.logs:,} logs, {jobs} workers: {found} (load {os.getloadavg()[0]:.1f})", flush=True)
        print(f"two workers are {best[1] / best[2]:.2f} times as fast as one")
        if asked.largest_run:
            many = make_logs(folder / "many", asked.largest_run, files)
            print(f"{asked.largest_run:,} logs, 2 workers: {run(many, folder / 'out', 2)}")


if __name__ == "__main__":
    main()
