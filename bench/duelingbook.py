"""How long a DuelingBook match takes from bytes to duel logs and to verdicts, against ``json.loads`` of the bytes.

Run it as ``python bench/duelingbook.py [FILE…]``; without a file it takes the largest replays beside the
checkout, or a match of the tests' own making. It prints the best of several rounds.
"""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from duelreplay.cards.catalogue import load
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import judge
from duelreplay.log.events import DuelLog
from duelreplay.sources.duelingbook import read_duels
from duelreplay.sources.duelingbook.model import decode_object

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 25
LARGEST = 5
CATALOGUE = load()
"""Loaded once, as a run does: its time is start-up."""


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


def read(data: bytes) -> list[DuelLog]:
    """The duels of a replay."""
    return [log for log in read_duels(io.BytesIO(data), "-") if isinstance(log, DuelLog)]


def verdicts(data: bytes) -> list[Judgement]:
    """The judgements of a replay's duels."""
    return [judge(log, CATALOGUE) for log in read(data)]


def main() -> None:
    """Print one line a replay, and one for all of them."""
    columns = f"{'json.loads':>13}{'decode':>11}{'to log':>11}{'to verdict':>11}"
    print(f"{'replay':<24}{'KB':>6}{'events':>8}{columns}  log, verdict : json.loads")
    total = [0.0] * 6
    for name, data in replays(sys.argv[1:]).items():
        row = [
            len(data) / 1024,
            sum(len(list(log.events)) for log in read(data)),
            best(partial(json.loads, data)),
            best(partial(decode_object, data)),
            best(partial(read, data)),
            best(partial(verdicts, data)),
        ]
        show(name, row)
        total = [sum(pair) for pair in zip(total, row, strict=True)]
    show("all", total)


def show(name: str, row: list[float]) -> None:
    """One line: kilobytes, events, and the times of the four ways in milliseconds."""
    size, events, plain, decoded, read, judged = row
    times = f"{plain:>10.2f} ms{decoded:>8.2f} ms{read:>8.2f} ms{judged:>8.2f} ms"
    print(f"{name:<24}{size:>6.0f}{events:>8.0f}{times}  {read / plain:.2f}, {judged / plain:.2f}")


if __name__ == "__main__":
    main()
