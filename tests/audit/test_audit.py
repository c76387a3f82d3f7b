"""``replay audit``: what it keeps, what it does again, what it survives."""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from audit.audit_support import audit, make_logs, results, rows, start, text, workers_of
from duelreplay.audit import judging

linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes under /proc")


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    return make_logs(tmp_path / "logs", 40)


def judged(output: str) -> tuple[int, int]:
    """How many logs an audit judged, and how many results it took from before."""
    words = output.replace(",", "").rstrip().rpartition("; ")[0].rpartition("; ")[2].split()
    return int(words[0]), int(words[3])


def test_the_results_are_those_of_every_log_in_order(logs: Path, tmp_path: Path) -> None:
    done = audit(logs, "--out", tmp_path / "out", "--jobs", "2", "--shard", "7")
    assert done.exit_code == 1, done.output
    duels = rows(tmp_path / "out")
    assert [duel["source"] for duel in duels] == [str(file) for file in sorted(logs.rglob("*.json"))]
    verdicts = {
        kind: {duel["verdict"] for duel in duels if duel["duel"].startswith(kind)} for kind in ("clean", "paid")
    }
    assert verdicts == {"clean": {"legal"}, "paid": {"illegal"}}
    paid = next(duel for duel in duels if duel["duel"] == "paid-2")
    assert paid["players"] == [{"id": "A", "name": "Aoi"}, {"id": "B", "name": "Ben"}]
    assert str(paid["played_on"]) == "2026-03-03"
    draws = [draw for draw in rows(tmp_path / "out", "draws") if draw["row"] == paid["row"]]
    assert [draw["verdict"] for draw in draws] == ["legal", "legal", "illegal"]
    (finding,) = [one for one in rows(tmp_path / "out", "findings") if one["row"] == paid["row"]]
    assert (finding["code"], finding["seq"], finding["player"]) == ("ND301", 13, "B")


def test_jobs_and_shards_change_nothing(logs: Path, tmp_path: Path) -> None:
    found = []
    for number, (jobs, shard) in enumerate([(1, 64), (2, 1), (3, 9)]):
        audit(logs, "--out", tmp_path / str(number), "--jobs", str(jobs), "--shard", str(shard))
        found.append(results(tmp_path / str(number)))
    assert found[0] == found[1] == found[2]


def test_a_second_run_judges_only_what_is_new_or_changed(logs: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert judged(audit(logs, "--out", out).output) == (40, 0)
    assert judged(audit(logs, "--out", out).output) == (0, 40)
    (logs / "0" / "new.json").write_bytes(text(100))
    (logs / "1" / "0001.json").write_bytes(text(102))
    assert judged(audit(logs, "--out", out).output) == (2, 39)
    (logs / "0" / "0000.json").unlink()
    assert judged(audit(logs, "--out", out).output) == (0, 40)
    audit(logs, "--out", tmp_path / "fresh")
    assert results(out) == results(tmp_path / "fresh")


def test_a_file_that_was_only_touched_is_read_but_not_judged(logs: Path, tmp_path: Path) -> None:
    audit(logs, "--out", tmp_path / "out")
    os.utime(logs / "0" / "0000.json", (1, 1))
    assert judged(audit(logs, "--out", tmp_path / "out").output) == (0, 40)


def test_a_change_behind_size_and_time_is_seen_where_it_is_asked_for(logs: Path, tmp_path: Path) -> None:
    file, out = logs / "0" / "0000.json", tmp_path / "out"
    audit(logs, "--out", out)
    before = file.stat()
    file.write_bytes(file.read_bytes().replace(b"clean-0", b"clean-X"))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert judged(audit(logs, "--out", out).output) == (0, 40)
    assert judged(audit(logs, "--out", out, "--rehash").output) == (1, 39)


@pytest.mark.parametrize("what", ["rules", "catalogue", "program", "code"])
def test_what_was_judged_by_others_is_judged_again(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    audit(logs, "--out", tmp_path / "out")
    made = judging.Judge.versions

    def other(self: judging.Judge) -> judging.Versions:
        return judging.msgspec.structs.replace(made(self), **{what: "another"})

    monkeypatch.setattr(judging.Judge, "versions", other)
    assert judged(audit(logs, "--out", tmp_path / "out").output) == (40, 0)
    assert json.loads((tmp_path / "out" / "summary.json").read_bytes())["tool"][what] == "another"


@pytest.mark.parametrize("option", [["--rulings", "handbook"], ["--lang", "ja"], ["--anonymize"], ["--ruleset", "mr1"]])
def test_what_was_judged_by_other_options_is_judged_again(logs: Path, tmp_path: Path, option: list[str]) -> None:
    audit(logs, "--out", tmp_path / "out")
    assert audit(logs, "--out", tmp_path / "out", *option, "--quiet").exit_code == 1
    again = audit(logs, "--out", tmp_path / "out", *option)
    audit(logs, "--out", tmp_path / "fresh", *option)
    assert results(tmp_path / "out") == results(tmp_path / "fresh")
    assert "40" in again.output


def test_afresh_forgets(logs: Path, tmp_path: Path) -> None:
    audit(logs, "--out", tmp_path / "out")
    assert judged(audit(logs, "--out", tmp_path / "out", "--afresh").output) == (40, 0)


@linux
@pytest.mark.parametrize("packed", [False, True], ids=["folder", "list"])
def test_killed_again_and_again_it_ends_as_if_nobody_had(tmp_path: Path, *, packed: bool) -> None:
    logs = tmp_path / "logs.jsonl"
    if packed:
        logs.write_bytes(b"".join(text(number) + b"\n" for number in range(1500)))
    else:
        logs = make_logs(tmp_path / "logs", 1500)
    begun = time.monotonic()
    audit(logs, "--out", tmp_path / "calm", "--jobs", "2")
    whole = time.monotonic() - begun
    random.seed(7)
    line = (logs, "--out", tmp_path / "rough", "--jobs", "2", "--shard", "8", "--resume")
    for number in range(4):
        process = start(*line)
        time.sleep(0.35 + random.uniform(0, whole / 4))
        if number % 2 and process.poll() is None:
            for pid in workers_of(process.pid)[:1]:
                os.kill(pid, signal.SIGKILL)
            time.sleep(0.05)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    assert audit(*line).exit_code == 1
    assert results(tmp_path / "rough") == results(tmp_path / "calm")


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path) -> None:
    logs = make_logs(tmp_path / "logs", 3000)
    process = start(logs, "--out", tmp_path / "out", "--jobs", "1", "--shard", "4")
    state = tmp_path / "out" / "state.db-wal"
    while process.poll() is None and not (state.exists() and state.stat().st_size > 200_000):
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    _, complaint = process.communicate()
    assert process.returncode == 130, complaint
    assert b"Traceback" not in complaint
    assert b"go on with --resume" in complaint
    assert not (tmp_path / "out" / "summary.json").exists()
    resumed = audit("--resume", "--out", tmp_path / "out")
    new, before = judged(resumed.output)
    assert new + before == 3000
    assert before > 0


def test_resuming_needs_something_to_resume(tmp_path: Path) -> None:
    done = audit("--resume", "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert "there is no audit to go on with" in done.stderr


def test_one_folder_is_for_one_audit_at_a_time(logs: Path, tmp_path: Path) -> None:
    from duelreplay.audit.state import State

    audit(logs, "--out", tmp_path / "out")
    with State(tmp_path / "out" / "state.db", "x"):
        done = audit(logs, "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert "another audit is at work" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_parts_of_an_audit_are_put_together(logs: Path, tmp_path: Path) -> None:
    for part in ("0", "1"):
        audit(logs / part, "--out", tmp_path / f"part{part}")
    merged = audit("--merge", tmp_path / "part0", "--merge", tmp_path / "part1", "--out", tmp_path / "merged")
    assert merged.exit_code == 1, merged.output
    audit(logs, "--out", tmp_path / "whole")
    assert results(tmp_path / "merged") == results(tmp_path / "whole")
    audit(logs / "1", "--out", tmp_path / "part1", "--rulings", "handbook")
    other = audit("--merge", tmp_path / "part0", "--merge", tmp_path / "part1", "--out", tmp_path / "merged")
    assert other.exit_code == 2
    assert "judged by other versions" in other.stderr


def test_sources_are_files_patterns_and_lists(logs: Path, tmp_path: Path) -> None:
    audit(logs, "--out", tmp_path / "folder")
    names = sorted(str(file) for file in logs.rglob("*.json"))
    (tmp_path / "list").write_text("\n".join(names), encoding="utf-8")
    (tmp_path / "list0").write_text("\0".join(names) + "\0", encoding="utf-8")
    for number, sources in enumerate(
        (
            (f"{logs}/**/*.json",),
            tuple(names),
            ("--files-from", tmp_path / "list"),
            ("--files-from", tmp_path / "list0"),
            (logs / "0", "--files-from", tmp_path / "list1"),
        )
    ):
        (tmp_path / "list1").write_text(f"{logs / '1'}\n", encoding="utf-8")
        audit(*sources, "--out", tmp_path / str(number))
        assert results(tmp_path / str(number)) == results(tmp_path / "folder")


def test_what_is_no_log_by_its_name_is_passed_over_and_counted(logs: Path, tmp_path: Path) -> None:
    (logs / "0" / "README.md").write_text("hello", encoding="utf-8")
    (logs / "0" / ".hidden.json").write_text("hello", encoding="utf-8")
    (logs / "0" / "strange.bin").write_text("hello", encoding="utf-8")
    done = audit(logs, "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert "2 files of folders were passed over" in done.stderr
    assert [row["source"] for row in rows(tmp_path / "out") if row["error"]] == [str(logs / "0" / "strange.bin")]


def test_nothing_is_shown_of_progress_in_a_pipe(logs: Path, tmp_path: Path) -> None:
    process = start(logs, "--out", tmp_path / "out")
    _, complaint = process.communicate()
    assert complaint == b""


@pytest.mark.parametrize(
    ("names", "options", "expected"),
    [
        (["0000"], [], 0),
        (["0000", "0002"], [], 1),
        (["0000", "0002"], ["--exit-zero"], 0),
        (["0000", "none"], [], 2),
        (["0000", "none"], ["--exit-zero"], 2),
    ],
)
def test_exit_status(logs: Path, tmp_path: Path, names: list[str], options: list[str], expected: int) -> None:
    files = [logs / str(int(name) % 2) / f"{name}.json" if name.isdigit() else logs / "none.json" for name in names]
    assert audit(*files, *options, "--out", tmp_path / "out").exit_code == expected


def test_wrong_use_is_one_line_each(tmp_path: Path) -> None:
    for arguments in (
        [],
        ["x.json", "--scheduler", "a", "--cluster", "local:1"],
        ["x.json", "--cluster", "moon:1"],
        ["--files-from", str(tmp_path / "nothing")],
        ["x.json", "--cards", "nothing.toml"],
        ["--merge", str(tmp_path / "nothing")],
    ):
        done = audit(*arguments, "--out", tmp_path / "out")
        assert done.exit_code == 2, arguments
        assert "Traceback" not in done.output


def test_results_may_lie_among_the_logs(logs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(logs)
    for out in ("audit", "."):
        for _ in range(2):
            assert audit(".", "--out", out).exit_code == 1
            assert [row["error"] for row in rows(Path(out))] == [None] * 40
        for file in Path("audit").glob("*"):
            file.unlink()


def test_resuming_from_elsewhere_means_the_same_paths(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(logs.parent)
    audit("logs", "--out", tmp_path / "out")
    before = results(tmp_path / "out")
    monkeypatch.chdir("/")
    assert judged(audit("--resume", "--out", tmp_path / "out").output) == (0, 40)
    assert results(tmp_path / "out") == before


def test_a_full_disk_is_one_line_and_the_audit_goes_on_later(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    logs = make_logs(tmp_path / "logs", 600)
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000));"
    start = f"{full} from duelreplay.cli import main; main(prog_name='replay')"
    line = [sys.executable, "-c", start, "audit", str(logs), "--out", str(tmp_path / "out"), "--shard", "8"]
    done = subprocess.run(line, capture_output=True, text=True)
    assert resource is not None
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert "results cannot be kept" in done.stderr
    assert audit("--resume", "--out", tmp_path / "out").exit_code == 1
    audit(logs, "--out", tmp_path / "fresh")
    assert results(tmp_path / "out") == results(tmp_path / "fresh")


@linux
def test_the_memory_of_a_worker_does_not_grow_with_the_logs(tmp_path: Path) -> None:
    process = start(make_logs(tmp_path / "logs", 4000), "--out", tmp_path / "out", "--jobs", "1")
    seen = []
    while process.poll() is None:
        seen += [highest for pid in workers_of(process.pid) if (highest := memory(pid))]
        time.sleep(0.02)
    process.communicate()
    assert seen[-1] < 150
    assert seen[-1] - seen[len(seen) // 2] < 5


def memory(pid: int) -> int:
    """The highest resident size of a process, in MB."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0
    return next((int(line.split()[1]) >> 10 for line in status.splitlines() if line.startswith("VmHWM")), 0)


def test_progress_says_how_far_how_fast_and_how_long_still(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from duelreplay.audit.run import Progress
    from duelreplay.cli.audit import Meter

    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    meter = Meter(lambda: 1000, "en")
    deadline = time.monotonic() + 5
    progress = Progress(units=1500, bytes=250, illegal=3)
    while "%" not in meter.line(progress, 10) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert meter.line(progress, 10) == "1,500 logs (25%), 150/s, 30 s left, 3 duels illegal"
    assert meter.line(Progress(units=1, bytes=1000), 7200) == "1 logs (100%), 0/s, 0 duels illegal"
    time.sleep(0.25)
    meter.show(progress)
    meter.clear()
    shown = capsys.readouterr().err
    assert shown.startswith("\r1,500 logs (25%), ")
    assert shown.endswith(" \r")


def test_where_there_is_nothing_that_is_said_and_can_be_counted(tmp_path: Path) -> None:
    from duelreplay.cli.stats import command

    (tmp_path / "empty").mkdir()
    done = audit(tmp_path / "empty", f"{tmp_path}/*.none", "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert [row["error"] for row in rows(tmp_path / "out")] == [
        "there is no log in this folder",
        "no file has a name of this pattern",
    ]
    counted = CliRunner().invoke(command, [str(tmp_path / "out")])
    assert counted.exit_code == 0
    assert counted.stdout.count("  nothing\n") == 3


@pytest.mark.parametrize(
    ("statement", "said"),
    [("PRAGMA user_version = 99", "made by another version of the program"), ("", "is not what an audit left")],
)
def test_a_state_that_cannot_be_used_is_one_line(logs: Path, tmp_path: Path, statement: str, said: str) -> None:
    state = tmp_path / "out" / "state.db"
    if statement:
        audit(logs, "--out", tmp_path / "out")
        with closing(sqlite3.connect(state)) as connection:
            connection.execute(statement)
    else:
        state.parent.mkdir()
        state.write_bytes(b"no database" * 1000)
    done = audit(logs, "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_an_audit_says_of_every_format_what_check_says(tmp_path: Path) -> None:
    from duelreplay.cli.check import command
    from support import FIXTURES

    audit(FIXTURES, "--out", tmp_path / "out")
    checked = CliRunner().invoke(command, [str(FIXTURES), "--format", "jsonl"])
    lines = [json.loads(line) for line in checked.stdout.splitlines()[1:-1]]
    duels = [(one["source"], one["id"], one["verdict"], len(one["draws"])) for one in lines if "id" in one]
    marks = [mark["fingerprint"] for one in lines if "id" in one for mark in one["findings"]]
    assert len(duels) >= 10
    found = rows(tmp_path / "out")
    assert [(row["source"], row["duel"], row["verdict"], row["draws"]) for row in found if row["verdict"]] == duels
    assert [row["source"] for row in found if row["error"]] == [one["source"] for one in lines if "error" in one]
    assert [row["fingerprint"] for row in rows(tmp_path / "out", "findings")] == marks


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_without_names_nothing_that_is_left_or_said_holds_one(tmp_path: Path, lang: str) -> None:
    folder = tmp_path / "Aoi against Ben"
    logs = make_logs(folder, 8)
    (logs / "0" / "ben.json").write_bytes(text(2).replace(b'"first": "A"', b'"first": "Ben"'))
    (logs / "0" / "ben.png").write_bytes(b"a picture")
    done = audit(logs, tmp_path / "Ben.json", "--anonymize", "--lang", lang, "--out", tmp_path / "out")
    assert done.exit_code == 2
    found = rows(tmp_path / "out")
    assert sum(row["error"] is not None for row in found) == 2
    kept = json.dumps([found, *(rows(tmp_path / "out", kind) for kind in ("draws", "findings"))], default=str)
    left = done.output.replace(str(tmp_path / "out"), "") + kept + (tmp_path / "out" / "summary.json").read_text()
    assert "aoi" not in left.casefold()
    assert "ben" not in left.casefold()
    assert {player["name"] for row in found for player in row["players"]} == {None}, "nobody played all these duels"
    digest = hashlib.sha256((logs / "0" / "0002.json").read_bytes()).hexdigest()
    assert digest[:32] in {row["source"] for row in found}, "whoever has the logs finds the one that is meant"
