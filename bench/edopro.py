"""How fast yrpX files become duel logs, as a ratio to the bare LZMA decompression of the same files.

Run it as ``python bench/edopro.py FILE_OR_FOLDER …``; without arguments it takes the fixtures.
"""

from __future__ import annotations

import argparse
import io
import lzma
import struct
import time
from collections.abc import Callable
from pathlib import Path

from duelreplay.log.events import DuelLog
from duelreplay.sources.edopro import read_duels

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures" / "edopro"
ROUNDS = 7
COMPRESSED, EXTENDED_HEADER = 0x1, 0x200

Files = list[tuple[str, bytes]]


def found(paths: list[str]) -> Files:
    """The compressed yrpX files among and in ``paths``."""
    every = [file for path in map(Path, paths) for file in (path.rglob("*.yrpX") if path.is_dir() else [path])]
    read = [(str(file), file.read_bytes()) for file in sorted(every)]
    return [(path, data) for path, data in read if struct.unpack_from("<I", data, 8)[0] & COMPRESSED]


def unpack(data: bytes) -> bytes:
    """Only what any reader of the file has to do: the body, decompressed."""
    flags, _, size = struct.unpack_from("<III", data, 8)
    start = 72 if flags & EXTENDED_HEADER else 32
    first, dictionary = struct.unpack_from("<BI", data, 24)
    settings = {"dict_size": dictionary, "lc": first % 9, "lp": first // 9 % 5, "pb": first // 45}
    decoder = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA1, **settings}])
    return decoder.decompress(data[start:], size)


def convert(path: str, data: bytes) -> int:
    """Bytes to a duel log; how many events it has."""
    (duel,) = read_duels(io.BytesIO(data), path)
    return len(list(duel.events)) if isinstance(duel, DuelLog) else 0


def best(work: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds."""
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", default=[str(FIXTURES)])
    files = found(parser.parse_args().paths)
    size = sum(len(unpack(data)) for _, data in files)
    events = sum(convert(path, data) for path, data in files)
    # Lengths, so that no result outlives its file: fresh memory for each would cost as much as the work.
    bare = best(lambda: [len(unpack(data)) for _, data in files])
    whole = best(lambda: [convert(path, data) for path, data in files])
    print(f"{len(files)} files, {size / 1e6:.1f} MB unpacked, {events} events")
    print(f"bare LZMA decompression  {bare * 1e3:8.1f} ms")
    print(f"bytes to duel log        {whole * 1e3:8.1f} ms   ratio {whole / bare:.2f}")
    print(f"events per second        {events / whole:8.0f}")


if __name__ == "__main__":
    main()
