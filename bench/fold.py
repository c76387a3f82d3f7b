"""How fast duels are judged: the fold alone, and from bytes to verdict against ``json.loads`` and bare LZMA.

Run ``python bench/fold.py [PATHS]``: yrpX files, or folders of them (default: the engine-made duels of the
fixtures). Each figure is the best of several rounds; ratios are taken within one run, since machines are noisy.
"""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from duelreplay.cards.catalogue import load
from duelreplay.engine.replayer import judge
from duelreplay.log.codec import encode, read_duels
from duelreplay.log.events import DuelLog
from duelreplay.sources import edopro

ROUNDS = 9
FIXTURES = Path(__file__).resolve().parents[1] / "fixtures" / "edopro"


def best(work: Callable[[], object]) -> float:
    """Seconds of the fastest round."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def files(paths: list[str]) -> list[Path]:
    """The yrpX files that are named, or lie in folders that are."""
    found: list[Path] = []
    for path in map(Path, paths or [str(FIXTURES)]):
        found += sorted(path.glob("*.yrpX")) if path.is_dir() else [path]
    return found


def duels(stream: io.BytesIO, path: str, *, replay: bool = False) -> list[DuelLog]:
    """The readable duels of one input."""
    read = edopro.read_duels if replay else read_duels
    return [found for found in read(stream, path) if isinstance(found, DuelLog)]


def main() -> None:
    """Measure and print."""
    catalogue = load()
    replays = [path.read_bytes() for path in files(sys.argv[1:])]
    packed = [raw for raw in replays if raw[8] & 1]  # flag 0x1: compressed
    logs = [log for raw in replays for log in duels(io.BytesIO(raw), "x", replay=True)]
    texts = [encode(log) for log in logs]
    events = sum(1 for log in logs for _ in log.events)
    size = sum(map(len, texts))
    print(f"{len(logs)} duels, {events:,} events, {size / max(events, 1):.0f} bytes an event as duel-log/1")

    fold = best(lambda: sum(1 for log in logs if judge(log, catalogue)))
    print(f"fold, full rule set: {events / fold:,.0f} events/s")
    plain = best(lambda: sum(1 for text in texts if json.loads(text)))
    decoded = best(lambda: sum(1 for text in texts if duels(io.BytesIO(text), "x")))
    whole = best(lambda: sum(1 for text in texts for log in duels(io.BytesIO(text), "x") if judge(log, catalogue)))
    print(f"duel-log/1, bytes to verdict: {whole / plain:.2f} x json.loads (decoding alone {decoded / plain:.2f} x)")
    bare = best(lambda: sum(len(unpack(raw)) for raw in packed))
    read = best(lambda: [len(duels(io.BytesIO(raw), "x", replay=True)) for raw in packed])
    replay = best(
        lambda: [judge(log, catalogue) and 1 for raw in packed for log in duels(io.BytesIO(raw), "x", replay=True)]
    )
    print(f"yrpX, bytes to verdict: {replay / bare:.2f} x bare LZMA (decoding alone {read / bare:.2f} x)")


def unpack(raw: bytes) -> bytes:
    """Decompress a yrpX body and do nothing else."""
    import lzma

    head = 72 if raw[9] & 2 else 32  # flag 0x200: the extended header
    size = int.from_bytes(raw[16:20], "little")
    properties = raw[24]
    filters = [
        {
            "id": lzma.FILTER_LZMA1,
            "lc": properties % 9,
            "lp": properties // 9 % 5,
            "pb": properties // 45,
            "dict_size": int.from_bytes(raw[25:29], "little"),
        }
    ]
    return lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=filters).decompress(raw[head:], size)


if __name__ == "__main__":
    main()
