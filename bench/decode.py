"""How fast duel logs are read: megabytes a second, and the time as a ratio to ``json.loads`` on the same bytes.

Run it as ``python bench/decode.py``. The events are of the usual kinds and of 115 bytes on average.
"""

from __future__ import annotations

import argparse
import io
import json
import time
from collections.abc import Callable
from typing import Any

from duelreplay.log.codec import read_duels
from duelreplay.log.events import DuelLog

ROUNDS = 15


def make_events(count: int) -> list[dict[str, Any]]:
    """Events of a duel between A and B, in the proportions that engine-made logs have."""
    made: list[dict[str, Any]] = []
    for seq in range(1, count + 1):
        player = "AB"[seq // 40 % 2]
        base: dict[str, Any] = {"seq": seq, "t": round(seq * 1.7, 1), "ref": f"packet {seq * 11}"}
        card = {"code": 20000000 + seq * 7919 % 70000000, "uid": f"{player}{seq % 60}"}
        made.append({"type": "move", **base, "player": player, "card": card, "from": "hand", "to": "graveyard"})
        if seq % 8 == 1:
            made[-1] = {"type": "draw", **base, "player": player, "count": 1, "cards": [card], "reason": "normal"}
        elif seq % 8 == 2:
            made[-1] = {"type": "phase", **base, "phase": "main1"}
        elif seq % 8 == 3:
            made[-1] = {"type": "activate", **base, "player": player, "card": card, "from": "spell", "link": 1}
        elif seq % 8 == 4:
            made[-1] = {"type": "resolve", **base, "link": 1, "outcome": "applied"}
    return made


def header(name: str) -> dict[str, Any]:
    """The header of a duel between A and B."""
    players = [{"id": "A", "deck": 40}, {"id": "B", "deck": 40}]
    return {"format": "duel-log/1", "id": name, "players": players, "first": "A", "ruleset": "mr5"}


def compact(value: Any) -> bytes:
    """A value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":")).encode()


def as_json(events: list[dict[str, Any]]) -> bytes:
    """One duel as one object."""
    return compact({**header("bench"), "events": events})


def as_lines(events: list[dict[str, Any]]) -> bytes:
    """One duel as JSON Lines."""
    return b"\n".join([compact(header("bench")), *map(compact, events)]) + b"\n"


def as_list(events: list[dict[str, Any]]) -> bytes:
    """Duels of 400 events as one list."""
    starts = range(0, len(events), 400)
    return compact([{**header(f"bench-{start}"), "events": events[start : start + 400]} for start in starts])


def best(*works: Callable[[], object]) -> list[float]:
    """The least time of one call of each, in seconds; they take turns, so that noise falls on all alike."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, found in zip(works, times, strict=True):
            start = time.perf_counter()
            work()
            found.append(time.perf_counter() - start)
    return [min(found) for found in times]


def drain(data: bytes) -> int:
    """Read every duel and event of a log; how many events there were."""
    count = 0
    for log in read_duels(io.BytesIO(data), "bench"):
        if not isinstance(log, DuelLog):
            raise SystemExit(str(log.faults[0]))
        count += sum(1 for _ in log.events)
    return count


def main() -> None:
    """Print one line for each shape of file."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--events", type=int, default=20_000, help="how many events each file has")
    count = arguments.parse_args().events
    events = make_events(count)
    unknown = [{**event, "extra": 1} for event in events]
    files = {
        "JSON": as_json(events),
        "JSON list": as_list(events),
        "JSON Lines": as_lines(events),
        "JSON, unknown keys": as_json(unknown),
        "JSON Lines, unknown keys": as_lines(unknown),
    }
    print(f"{count} events of {len(files['JSON']) / count:.0f} bytes")
    for name, data in files.items():
        plain: Callable[[], object] = lambda data=data: json.loads(data)  # noqa: E731
        if name.startswith("JSON Lines"):
            plain = lambda data=data: [json.loads(line) for line in data.splitlines()]  # noqa: E731
        base, ours = best(plain, lambda data=data: drain(data))
        rate = len(data) / ours / 1e6
        print(f"{name:26} {rate:6.0f} MB/s  {count / ours / 1e6:5.2f} M events/s  {ours / base:5.2f} x json.loads")


if __name__ == "__main__":
    main()
