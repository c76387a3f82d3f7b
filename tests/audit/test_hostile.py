"""Logs that are broken, swell, loop or kill: each is named, and all others are judged."""

from __future__ import annotations

import gzip
import io
import json
import os
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
from backports import zstd

from audit.audit_support import audit, deadly, make_logs, rows, text
from duelreplay.audit import work
from duelreplay.audit.judging import Options
from duelreplay.audit.pool import Pool
from duelreplay.audit.work import Setup, Unit, work_on
from report.samples import document

HEADER = {key: value for key, value in document([]).items() if key != "events"}


def zipped(**files: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def locked() -> bytes:
    """A ZIP archive whose only file is marked as encrypted."""
    data = bytearray(zipped(a=b"secret"))
    for mark in (b"PK\x03\x04", b"PK\x01\x02"):
        data[data.find(mark) + (6 if mark == b"PK\x03\x04" else 8)] |= 1
    return bytes(data)


def tarred(mode: str = "w", **files: bytes) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return made.getvalue()


HOSTILE: dict[str, bytes] = {
    "empty.json": b"",
    "brace.json": b"{",
    "deep.json": b"[" * 100_000,
    "deep-object.json": b'{"a":' * 50_000,
    "noise.json": os.urandom(5_000),
    "cut.json": text(0)[:200],
    "utf16.json": "{}".encode("utf-16"),
    "bomb.json.gz": gzip.compress(b" " * (40 << 20)),
    "bomb.json.zst": zstd.compress(b'{"format":"duel-log/1"' + b" " * (40 << 20)),
    "one-long-line.json": b'"' + b"a" * (9 << 20) + b'"',
    "twice.gz": gzip.compress(gzip.compress(text(0))),
    "cut.gz": gzip.compress(text(0))[:60],
    "cut.zst": zstd.compress(text(0))[:60],
    "junk.zip": b"PK\x03\x04junk",
    "bomb.zip": zipped(bomb=b" " * (40 << 20)),
    "locked.zip": locked(),
    "nested.zip": zipped(inner=zipped(a=text(0))),
    "junk.tar": b"x" * 257 + b"ustar" + b"y" * 300,
    "cut.tar.gz": tarred("w:gz", a=text(0))[:80],
    "nested.tar": tarred(inner=tarred(a=text(0))),
    "no-draws.yrp": b"yrp1" + bytes(100),
    "broken.yrpX": b"yrpX" + bytes(range(200)),
    "other-ruleset.json": json.dumps(document([], ruleset="chess")).encode(),
    "stranger.json": json.dumps({**HEADER, "first": "Z", "events": []}).encode(),
    "list-of-numbers.json": b"[1, 2, 3]",
    "empty-list.json": b"[]",
    "headless.jsonl": b'{"type":"note","text":"x"}\n' * 10,
    "surrogate.json": b'{"format":"duel-log/1","id":"\\ud800"}',
    "zeros.json": bytes(100_000),
    "number.json": b"1" * 100_000,
}


def test_every_other_log_is_judged(tmp_path: Path) -> None:
    logs = make_logs(tmp_path / "logs", 60)
    for name, data in HOSTILE.items():
        (logs / "0" / name).write_bytes(data)
    (logs / "0" / "a\x1b[31m\nb.json").write_bytes(b"{")
    (logs / "0" / os.fsdecode(b"\xff\xfe.json")).write_bytes(b"{")
    (logs / "0" / "loop").symlink_to(".")
    (logs / "0" / "nowhere.json").symlink_to("nothing")
    os.mkfifo(logs / "0" / "pipe.json")
    done = audit(logs, "--out", tmp_path / "out", "--jobs", "2", "--shard", "5")
    assert done.exit_code == 2
    assert "\x1b" not in done.output
    found = rows(tmp_path / "out")
    good = {row["source"] for row in found if row["error"] is None}
    assert good == {str(file) for part in "01" for file in (logs / part).glob("[0-9][0-9][0-9][0-9].json")}
    bad = {row["source"]: row["error"] for row in found if row["error"] is not None}
    names = {source.partition("!/")[0].rpartition("/")[2] for source in bad}
    assert set(HOSTILE) <= names
    assert len(names) == len(HOSTILE) + 5
    assert not any("internal error" in error or "process" in error for error in bad.values()), bad


def test_a_log_that_takes_too_long_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [tmp_path / f"{name}.json" for name in ("good", "slow", "also-good")]
    for number, file in enumerate(files):
        file.write_bytes(text(4 * number))
    judge = work.Judge.rows

    def slow(self: work.Judge, log: Any, content: bytes) -> Any:
        while "slow" in log.path:
            pass
        return judge(self, log, content)

    monkeypatch.setattr(work.Judge, "rows", slow)
    units = [Unit(str(file), str(file)) for file in files]
    found = work_on(Setup(Options(), seconds=0.2), units)
    assert [(one.duels, one.unreadable) for one in found] == [(1, 0), (0, 1), (1, 0)]
    assert b"more than 0.2 s" in (found[1].rows or [b""])[0]


def test_a_log_for_which_there_is_no_memory_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.json").write_bytes(text(0))

    def hungry(*_: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr(work.Judge, "rows", hungry)
    (found,) = work_on(Setup(Options()), [Unit("a", str(tmp_path / "a.json"))])
    assert found.unreadable == 1
    assert b"more memory" in (found.rows or [b""])[0]


def test_what_kills_its_process_is_found_and_the_rest_of_its_shard_is_done() -> None:
    shards = [["a", "b"], ["c", "kill", "d"], ["leave"], ["e", "raise"], ["f"]]
    pool: Pool[str, str] = Pool(deadly, "did", 2, lambda item, why: f"{item}: {why}")
    try:
        found = {item: result for items, done in pool.run(shards) for item, result in zip(items, done, strict=True)}
    finally:
        pool.close()
    assert found == {
        **{item: f"did {item}" for item in "abcdef"},
        "kill": "kill: killed by SIGKILL",
        "leave": "leave: exit status 3",
        "raise": "raise: ValueError: no",
    }


def test_stopping_at_any_moment_only_stops() -> None:
    """Ctrl-C may come in the middle of anything, such as the start of a process."""

    class Stopped(Pool[str, str]):
        def _idle(self) -> Any:
            found = super()._idle()
            self.stop()
            return found

    pool = Stopped(deadly, "calm", 2, lambda item, why: f"lost {item}: {why}")
    found = list(pool.run([[str(number)] for number in range(6)]))
    pool.close()
    assert found == [(["0"], ["calm 0"])]


def test_a_lost_log_is_tried_again_in_the_next_run(tmp_path: Path) -> None:
    from duelreplay.audit.state import State

    unit = Unit("a.json", "a.json", 1, "stamp")
    with State(tmp_path / "state.db", "v") as state:
        state.begin()
        state.keep([1], [unit], [work.lost(Setup(Options()), unit, "killed by SIGKILL")])
        known = state.known("a.json")
        assert known is not None
        assert not known.current
        (row,) = state.rows()
        assert "killed by SIGKILL" in (row.duel.error or "")
