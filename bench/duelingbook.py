"""How long a DuelingBook match takes from bytes to duel logs, as a ratio to ``json.loads`` on the same bytes.

Run it as ``python bench/duelingbook.py [FILE…]``; without a file it takes the largest replays beside the
checkout, or a match of the tests' own making. It prints the best of several rounds.
"""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from duelreplay.log.events import DuelLog
from duelreplay.sources.duelingbook import read_duels
from duelreplay.sources.duelingbook.model import decode_object

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 25
LARGEST = 5


def replays(arguments: list[str]) -> dict[str, bytes]:
    """The replays to measure, by name."""
    files = [Path(one) for one in arguments]
    corpus = ROOT.parent / "shared" / "corpus" / "duelingbook"
    if not files and corpus.is_dir():
        files = sorted(corpus.glob("*.json"), key=lambda file: -file.stat().st_size)[:LARGEST]
    if files:
        return {file.name: file.read_bytes() for file in files}
    sys.path.insert(0, str(ROOT / "tests"))
    from sources.db_builder import clean_match

    match = clean_match()
    for _ in range(4):
        match.plays += match.plays
    return {"own making": match.to_bytes()}


def best(work: Callable[[], object]) -> float:
    """The shortest of several runs, in milliseconds."""
    shortest = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - start)
    return 1000 * shortest


def count_events(data: bytes) -> int:
    """How many events the duels of a replay have."""
    return sum(len(list(log.events)) for log in read_duels(io.BytesIO(data), "-") if isinstance(log, DuelLog))


def main() -> None:
    """Print one line a replay."""
    print(f"{'replay':<24}{'KB':>6}{'events':>8}{'json.loads':>12}{'decode':>9}{'read':>8}  ratio")
    for name, data in replays(sys.argv[1:]).items():
        plain = best(lambda data=data: json.loads(data))
        decoded = best(lambda data=data: decode_object(data))
        read = best(lambda data=data: list(read_duels(io.BytesIO(data), "-")))
        print(
            f"{name:<24}{len(data) // 1024:>6}{count_events(data):>8}"
            f"{plain:>9.2f} ms{decoded:>6.2f} ms{read:>5.2f} ms  {read / plain:.2f}"
        )


if __name__ == "__main__":
    main()
