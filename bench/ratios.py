"""How fast the program is, as ratios taken within one run, since absolute figures wander from machine to machine.

Run ``python bench/ratios.py [FILE_OR_FOLDER …] [--compiled WHEEL]``. The files are duels to measure with: yrpX,
DuelingBook matches; those of ``--made`` are short ones that were made to show a rule. Without any, the fixtures are
taken, which are too few to say much. Beside them stand the duels of the conformance suite, typed by hand, of some ten
events each. What is measured:

- from bytes to verdict, against the least that any reader of such a file does: ``json.loads``, or bare LZMA;
- the same compiled (``DUEL_REPLAY_COMPILED=1 python -m build --wheel`` makes the wheel), side by side;
- python-chess and PokerKit reading games of theirs, where they are installed;
- ``replay check`` from start to exit, against an interpreter that does nothing;
- ``replay audit`` with two workers against one, and the memory of a worker; ``--logs 0`` leaves it out.

Times are seconds of the processor, the least of several rounds in which all works take turns.
"""

from __future__ import annotations

import argparse
import compileall
import contextlib
import io
import json
import lzma
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path

from audit_kills import ROOT, children, command

FIXTURES = ROOT / "fixtures"
RESIMULATED = 17
"""Duels a second and core that the simulator's engine plays again from seed and answers, as it was once measured."""
REPLAY = "from duelreplay.cli import main; main(prog_name='replay')"
AIMS = {
    "real duels as duel-log/1, to verdict": ("json.loads", 2.2, 1.25),
    "made duels as duel-log/1, to verdict": ("json.loads", 3.7, 2.0),
    "yrpX, to verdict": ("bare LZMA", 4.2, 2.5),
}
"""What it is measured against, and what the ratio may be at most: in Python, compiled."""

Work = Callable[[], object]


def best(works: Mapping[str, Work], rounds: int) -> dict[str, float]:
    """The least processor seconds of one call of each; they take turns, so that noise falls on all alike."""
    times = dict.fromkeys(works, float("inf"))
    for _ in range(rounds):
        for name, work in works.items():
            begun = time.process_time()
            work()
            times[name] = min(times[name], time.process_time() - begun)
    return times


def unpack(raw: bytes) -> bytes:
    """Only what any reader of a yrpX file has to do: its body, decompressed."""
    head = 72 if raw[9] & 2 else 32  # flag 0x200: the extended header
    properties = raw[24]
    settings = {"lc": properties % 9, "lp": properties // 9 % 5, "pb": properties // 45}
    settings["dict_size"] = int.from_bytes(raw[25:29], "little")
    decoder = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA1, **settings}])
    return decoder.decompress(raw[head:], int.from_bytes(raw[16:20], "little"))


# Bytes to verdict, in a process of its own for each build


def measured(paths: list[str], made: list[str], rounds: int) -> dict[str, float]:
    """Seconds by work, and the numbers of duels and events, of the program that is imported here."""
    from duelreplay.cards.catalogue import load
    from duelreplay.engine.replayer import judge
    from duelreplay.log.codec import encode
    from duelreplay.log.codec import read_duels as read_log
    from duelreplay.log.events import DuelLog
    from duelreplay.sources import duelingbook, edopro

    catalogue = load()

    def duels(read: Callable[[io.BytesIO, str], object], data: bytes) -> list[DuelLog]:
        return [found for found in read(io.BytesIO(data), "-") if isinstance(found, DuelLog)]

    def to_log(read: Callable[[io.BytesIO, str], object], files: list[bytes]) -> int:
        return sum(len(list(log.events)) for data in files for log in duels(read, data))

    def to_verdict(read: Callable[[io.BytesIO, str], object], files: list[bytes]) -> int:
        return sum(len(judge(log, catalogue).draws) for data in files for log in duels(read, data))

    def parsed(files: list[bytes]) -> int:
        return sum(len(json.loads(data)) for data in files)

    replays = [file.read_bytes() for file in listed(paths) if file.suffix == ".yrpX"]
    packed = [raw for raw in replays if raw[8] & 1]  # flag 0x1: compressed
    others = [file.read_bytes() for file in listed(paths) if file.suffix == ".json"]
    matches = [data for data in others if duels(duelingbook.read_duels, data)]
    logs = [log for raw in replays for log in duels(edopro.read_duels, raw)]
    texts = [encode(log) for log in logs]
    short = [log for file in listed(made) for log in duels(edopro.read_duels, file.read_bytes())]
    engine_made = [encode(log) for log in short]
    typed = [file.read_bytes() for file in listed([str(FIXTURES / "conformance" / "duels")]) if file.suffix == ".json"]
    works: dict[str, Work] = {
        "real: json.loads": lambda: parsed(texts),
        "real: to events": lambda: to_log(read_log, texts),
        "real: fold": lambda: [len(judge(log, catalogue).draws) for log in logs],
        "real: to verdict": lambda: to_verdict(read_log, texts),
        "made: json.loads": lambda: parsed(engine_made),
        "made: to verdict": lambda: to_verdict(read_log, engine_made),
        "typed: json.loads": lambda: parsed(typed),
        "typed: to verdict": lambda: to_verdict(read_log, typed),
        "yrpX: bare LZMA": lambda: [len(unpack(raw)) for raw in packed],
        "yrpX: to events": lambda: to_log(edopro.read_duels, packed),
        "yrpX: to verdict": lambda: to_verdict(edopro.read_duels, packed),
    }
    if matches:
        works["DuelingBook: json.loads"] = lambda: parsed(matches)
        works["DuelingBook: to verdict"] = lambda: to_verdict(duelingbook.read_duels, matches)
    found = best(works, rounds)
    sizes = {
        "duels": len(logs),
        "events": sum(len(list(log.events)) for log in logs),
        "made": len(short),
        "typed": len(typed),
    }
    return found | sizes | {"packed": len(packed), "matches": len(matches), "bytes": sum(map(len, texts))}


def listed(paths: list[str]) -> list[Path]:
    """The files, and those of the folders."""
    return [file for path in map(Path, paths) for file in (sorted(path.iterdir()) if path.is_dir() else [path])]


def of_build(source: Path, arguments: list[str]) -> dict[str, float]:
    """What a process measures that imports the program from ``source``."""
    line = [sys.executable, str(Path(__file__).resolve()), "--measure", *arguments]
    done = subprocess.run(line, env=environment(source), stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def environment(source: Path) -> dict[str, str]:
    """The environment of a process that imports the program from ``source``."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": str(source)}


def show_builds(builds: dict[str, dict[str, float]]) -> None:
    """A table of the ratios, a column a build."""
    first = next(iter(builds.values()))
    print(
        f"real: {first['duels']} duels, {first['events']} events, {first['bytes'] / first['events']:.0f} bytes each; "
        f"made: {first['made']} duels; typed: {first['typed']} duels; packed yrpX: {first['packed']}; "
        f"DuelingBook: {first['matches']}\n"
    )
    rows = [
        ("real duels as duel-log/1, to verdict", "real: to verdict", "real: json.loads"),
        ("  to events", "real: to events", "real: json.loads"),
        ("  fold", "real: fold", "real: json.loads"),
        ("made duels as duel-log/1, to verdict", "made: to verdict", "made: json.loads"),
        ("typed duels (the suite's), to verdict", "typed: to verdict", "typed: json.loads"),
        ("yrpX, to verdict", "yrpX: to verdict", "yrpX: bare LZMA"),
        ("  to events", "yrpX: to events", "yrpX: bare LZMA"),
        ("DuelingBook, to verdict", "DuelingBook: to verdict", "DuelingBook: json.loads"),
    ]
    print(f"{'':38}{'against':12}" + "".join(f"{name:>10}" for name in builds) + "   at most (Python, compiled)")
    for title, work, base in rows:
        if work in first:
            ratios = "".join(f"{build[work] / build[base]:>10.2f}" for build in builds.values())
            aim = AIMS.get(title)
            print(f"{title:38}{base.partition(': ')[2]:12}{ratios}" + (f"   {aim[1]}, {aim[2]}" if aim else ""))
    rates = "".join(f"{build['events'] / build['real: fold']:>10,.0f}" for build in builds.values())
    print(f"{'fold, events a second':50}{rates}")
    rates = "".join(f"{build['packed'] / build['yrpX: to verdict']:>10,.0f}" for build in builds.values())
    print(f"{'yrpX to verdict, duels a second and core':50}{rates}   (played again by the engine: {RESIMULATED})")


# Others that read games


def chess(rounds: int) -> str:
    """How fast python-chess reads a game of its own."""
    import chess
    import chess.pgn

    drawn = random.Random(1)
    board = chess.Board()
    while len(board.move_stack) < 120 and not board.is_game_over():
        board.push(drawn.choice(list(board.legal_moves)))
    plies = len(board.move_stack)
    text = str(chess.pgn.Game.from_board(board))
    seconds = best({"": lambda: chess.pgn.read_game(io.StringIO(text))}, rounds)[""]
    return f"reads a game of {plies} plies: {plies / seconds:,.0f} plies a second"


def poker(rounds: int) -> str:
    """How fast PokerKit reads and plays a hand of its own."""
    import warnings

    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    everything = tuple(Automation)
    game = NoLimitTexasHoldem(
        everything, ante_trimming_status=True, raw_antes=0, raw_blinds_or_straddles=(1, 2), min_bet=2
    )
    state = game([200] * 3, 3)
    while state.status:
        state.check_or_call()
    hand = HandHistory.from_game_state(game, state)
    actions = len(hand.actions)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        text = hand.dumps()
        seconds = best({"": lambda: list(HandHistory.loads(text))}, rounds)[""]
    return f"reads a hand of {actions} actions: {actions / seconds:,.0f} actions a second"


def show_others(rounds: int) -> None:
    """A line for each of the others, or why it is not there."""
    for name, work in (("python-chess", chess), ("PokerKit", poker)):
        try:
            print(f"{name} {work(rounds)}")
        except ImportError as error:
            print(f"{name}: skipped, {error}")


# Start to exit


def seconds_of(line: list[str], source: Path) -> tuple[float, float]:
    """How long a command takes, and how many processor seconds."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(line, env=environment(source), stdout=subprocess.DEVNULL, check=False)
    took, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    return took, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def show_start(sources: dict[str, Path], rounds: int) -> None:
    """A line a build: ``replay check`` of a small file, and a bare interpreter."""
    file = str(FIXTURES / "example-1.json")
    for name, source in sources.items():
        lines = {"bare": [sys.executable, "-c", "pass"], "check": [sys.executable, "-c", REPLAY, "check", file]}
        least = dict.fromkeys(lines, (float("inf"), float("inf")))
        for _ in range(rounds):
            for which, line in lines.items():
                took = seconds_of(line, source)
                least[which] = (min(least[which][0], took[0]), min(least[which][1], took[1]))
        (check, check_used), (bare, bare_used) = least["check"], least["bare"]
        print(
            f"replay check, {name}: {1000 * check:.0f} ms, bare interpreter {1000 * bare:.0f} ms; processor "
            f"{1000 * check_used:.0f} and {1000 * bare_used:.0f} ms: {check_used / bare_used:.1f} times "
            "(at most 150 ms or 8 times)"
        )


# Auditing


def make_logs(folder: Path, count: int, files: list[Path]) -> Path:
    """``count`` logs, a thousand to a folder."""
    texts = [(file.suffix, file.read_bytes()) for file in files]
    for number in range(count):
        suffix, text = texts[number % len(texts)]
        part = folder / f"{number // 1000:04}"
        part.mkdir(parents=True, exist_ok=True)
        (part / f"{number:07}{suffix}").write_bytes(text)
    return folder


def status(pid: int) -> tuple[int, float]:
    """The highest resident size of a process, in MB, and its processor seconds; nothing of one that is gone."""
    with contextlib.suppress(OSError):
        kept = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
        ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        used = (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
        return int(kept.get("VmHWM", "0 kB").split()[0]) // 1024, used
    return 0, 0.0


def audit(logs: Path, out: Path, jobs: int, source: Path) -> tuple[float, dict[int, tuple[int, float]]]:
    """Seconds of one audit; of the driver (the first) and each worker the memory in MB and the processor seconds."""
    begun = time.perf_counter()
    line = command(logs, out, "--afresh", "--jobs", str(jobs))
    process = subprocess.Popen(line, env=environment(source), stderr=subprocess.DEVNULL)
    seen: dict[int, tuple[int, float]] = {}
    while process.poll() is None:
        for pid in (process.pid, *children(process.pid)):
            seen[pid] = max(seen.get(pid, (0, 0.0)), status(pid))
        time.sleep(0.05)
    return time.perf_counter() - begun, seen


def show_audit(source: Path, files: list[Path], count: int, largest: int, rounds: int) -> None:
    """Two workers against one, and whether the memory of a worker grows with the logs."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        least = {1: float("inf"), 2: float("inf")}
        logs = make_logs(folder / "logs", count, files)
        for _ in range(rounds):
            for jobs in least:
                seconds, seen = audit(logs, folder / "out", jobs, source)
                least[jobs] = min(least[jobs], seconds)
                driver, *workers = (status for status in seen.values() if status[1] > 0.2 or status[0] > 30)
                used = ", ".join(f"{second:.1f} s" for _, second in workers)
                most = max((memory for memory, _ in workers), default=0)
                print(
                    f"audit of {count:,} logs, {jobs} workers: {seconds:.1f} s; processor: driver {driver[1]:.1f} s, "
                    f"workers {used}; memory: driver {driver[0]} MB, worker {most} MB (at most 150)"
                )
        print(f"two workers are {least[1] / least[2]:.2f} times as fast as one (at least 1.6, on two idle cores)")
        for number in filter(None, (min(1000, count), largest)):
            _, seen = audit(make_logs(folder / f"of-{number}", number, files), folder / "out", 2, source)
            most = max((memory for memory, _ in islice(seen.values(), 1, None)), default=0)
            print(f"audit of {number:,} logs: a worker takes {most} MB")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", default=[str(FIXTURES / "edopro")])
    parser.add_argument("--made", nargs="+", default=[str(FIXTURES / "edopro")], help="yrpX of short, made duels")
    parser.add_argument("--compiled", type=Path, metavar="WHEEL", help="a wheel to measure beside this checkout")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--logs", type=int, default=10_000, help="how many logs are audited; 0: none")
    parser.add_argument("--audits", type=int, default=3, help="how often they are, with one worker and with two")
    parser.add_argument("--largest-run", type=int, default=0, help="one more audit, of so many logs, for its memory")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    paths, made = ([str(Path(path).resolve()) for path in given] for given in (asked.paths, asked.made))
    if asked.measure:
        json.dump(measured(paths, made, asked.rounds), sys.stdout)
        return
    with tempfile.TemporaryDirectory() as temporary:
        sources = {"Python": ROOT / "src"}
        if asked.compiled:
            zipfile.ZipFile(asked.compiled).extractall(temporary)
            compileall.compile_dir(temporary, quiet=1)  # as an installation does
            sources["compiled"] = Path(temporary)
        else:
            print("compiled: skipped, no --compiled WHEEL")
        arguments = ["--rounds", str(asked.rounds), "--made", *made, "--", *paths]
        show_builds({name: of_build(source, arguments) for name, source in sources.items()})
        print()
        show_others(asked.rounds)
        show_start(sources, asked.rounds)
        files = [file for file in listed(paths) if file.suffix == ".yrpX"]
        if asked.logs:
            fastest = list(sources.values())[-1]
            show_audit(fastest, files, asked.logs, asked.largest_run, asked.audits)


if __name__ == "__main__":
    main()
