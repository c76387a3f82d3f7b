"""How fast audits are with one worker and with two, and how much memory driver and workers take.

Run ``python bench/audit_speed.py [--logs 10000] [--rounds 3] [--largest-run 0] [FILE…]``: the logs are copies of the
FILEs (default: the fixtures), each in a file of its own. Runs with one and two workers alternate, and the best of each
is compared, since machines are noisy; memory is the highest resident size of any process (``VmHWM``). With
``--largest-run N`` one more run of N logs shows whether memory grows.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import tempfile
import time
from pathlib import Path

from audit_kills import ROOT, children, command

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


def run(logs: Path, out: Path, jobs: int) -> tuple[float, int, int]:
    """Seconds of one audit, and the highest memory of its driver and of its workers, in MB."""
    begun = time.perf_counter()
    process = subprocess.Popen(command(logs, out, "--afresh", "--jobs", str(jobs)), stderr=subprocess.DEVNULL)
    driver = worker = 0
    while process.poll() is None:
        driver = max(driver, highest(process.pid))
        worker = max([worker, *map(highest, children(process.pid))])
        time.sleep(0.05)
    return time.perf_counter() - begun, driver // MEGABYTE, worker // MEGABYTE


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
        print(f"1,000 logs: {run(few, folder / 'out', 2)[0]:.1f} s, memory driver {run(few, folder / 'out', 2)[1:]} MB")
        best = {1: float("inf"), 2: float("inf")}
        for _ in range(asked.rounds):
            for jobs in best:
                seconds, driver, worker = run(logs, folder / "out", jobs)
                best[jobs] = min(best[jobs], seconds)
                print(
                    f"{asked.logs:,} logs, {jobs} workers: {seconds:.1f} s, memory driver {driver}, worker {worker} MB"
                )
        print(f"two workers are {best[1] / best[2]:.2f} times as fast as one")
        if asked.largest_run:
            many = make_logs(folder / "many", asked.largest_run, files)
            seconds, driver, worker = run(many, folder / "out", 2)
            print(f"{asked.largest_run:,} logs: {seconds:.1f} s, memory driver {driver}, worker {worker} MB")


if __name__ == "__main__":
    main()
