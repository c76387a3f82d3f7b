"""How long ``replay check FILE`` takes from start to exit, beside an interpreter that does nothing.

Run it as ``python bench/startup.py [FILE…]``; without a file it takes the example and the smallest EDOPro fixture.
The two take turns; the least of all runs is printed, and the median.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from statistics import median

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
USUAL = (FIXTURES / "example-1.json", FIXTURES / "edopro" / "maxx-c.yrpX")
ROUNDS = 20


def milliseconds(command: list[str]) -> float:
    """How long a command takes from start to exit."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    return 1000 * (time.perf_counter() - start)


def main() -> None:
    """Print one line a file."""
    replay = str(Path(sys.executable).with_name("replay"))
    for file in sys.argv[1:] or USUAL:
        bare, check = [], []
        for _ in range(ROUNDS):
            bare.append(milliseconds([sys.executable, "-c", "pass"]))
            check.append(milliseconds([replay, "check", str(file)]))
        print(
            f"{Path(file).name}: replay check {min(check):.0f} ms (median {median(check):.0f}), "
            f"bare interpreter {min(bare):.0f} ms (median {median(bare):.0f})"
        )


if __name__ == "__main__":
    main()
