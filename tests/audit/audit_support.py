"""Logs to audit, of the tests' own making, and audits of them."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from duelreplay.cli.audit import command
from report.samples import CLEAN, NO_DRAW, NO_OPENING_HANDS, PAID, document

REPLAY = [sys.executable, "-c", "from duelreplay.cli import main; main(prog_name='replay')"]
RESULTS = ("duels.parquet", "draws.parquet", "findings.parquet", "summary.json")
KINDS = {"clean": CLEAN, "missing": NO_DRAW, "paid": PAID, "no-hands": NO_OPENING_HANDS}


def text(number: int) -> bytes:
    """A duel of one of four kinds, with an id of its own."""
    kind = list(KINDS)[number % len(KINDS)]
    played = f"2026-{1 + number % 12:02}-03"
    return json.dumps(document(KINDS[kind], id=f"{kind}-{number}", played_on=played)).encode()


def make_logs(folder: Path, count: int) -> Path:
    """``count`` logs in two folders."""
    for number in range(count):
        part = folder / str(number % 2)
        part.mkdir(parents=True, exist_ok=True)
        (part / f"{number:04}.json").write_bytes(text(number))
    return folder


def audit(*arguments: str | Path) -> Result:
    """Run the command in this process; its workers are processes all the same."""
    return CliRunner().invoke(command, [str(one) for one in arguments])


def start(*arguments: str | Path) -> subprocess.Popen[bytes]:
    """Run the command as a user would, in a process group of its own."""
    line = [*REPLAY, "audit", *map(str, arguments)]
    return subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def results(folder: Path) -> dict[str, bytes]:
    """The bytes of everything that an audit leaves for others."""
    return {name: (folder / name).read_bytes() for name in RESULTS}


def rows(folder: Path, kind: str = "duels") -> list[dict[str, Any]]:
    """The rows of one of the Parquet files."""
    import pyarrow.parquet as pq

    found: list[dict[str, Any]] = pq.read_table(folder / f"{kind}.parquet").to_pylist()
    return found


def workers_of(pid: int) -> list[int]:
    """The processes that judge for an audit: those that have none of their own below it."""
    found = []
    for child in _children(pid):
        with contextlib.suppress(OSError):
            line = Path(f"/proc/{child}/cmdline").read_bytes()
            if b"resource_tracker" not in line and not _children(child):
                found.append(child)
    return found


def _children(pid: int) -> list[int]:
    found: list[int] = []
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text(encoding="ascii").split():
                found += [int(child), *_children(int(child))]
    return found


def deadly(calm: str, items: Sequence[str]) -> list[str]:
    """Work that one item kills, another raises an error of, and a third exits on."""
    for item in items:
        if item == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if item == "leave":
            os._exit(3)
        if item == "raise":
            raise ValueError("no")
    return [f"{calm} {item}" for item in items]
