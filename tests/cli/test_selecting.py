"""``replay check`` over folders and lists, in processes, and with findings left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from duelreplay.cli.check import FORMS, command
from duelreplay.rules.registry import RULES
from report.samples import ASTRAL, CLEAN, NO_DRAW, NO_OPENING_HANDS, PAID, document

KINDS = {"clean": CLEAN, "missing": NO_DRAW, "paid": PAID, "no-hands": NO_OPENING_HANDS, "astral": ASTRAL}


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(command, arguments, input=stdin)


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    for number, (name, events) in enumerate(sorted(KINDS.items())):
        file = tmp_path / "logs" / str(number % 2) / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(document(events, id=name)), encoding="utf-8")
    return tmp_path / "logs"


def findings(*arguments: str) -> dict[str, list[str]]:
    """The codes of each duel's findings."""
    report = json.loads(run("logs", "--format", "json", *arguments).stdout)
    return {duel["id"]: [one["code"] for one in duel["findings"]] for duel in report["duels"]}


EVERYTHING = {"astral": ["ND206"], "clean": [], "missing": ["ND101"], "no-hands": ["OH101", "OH101"], "paid": ["ND301"]}


@pytest.mark.usefixtures("logs")
def test_folders_patterns_and_lists_stand_for_their_files() -> None:
    names = [
        "logs/0/astral.json",
        "logs/0/missing.json",
        "logs/0/paid.json",
        "logs/1/clean.json",
        "logs/1/no-hands.json",
    ]
    one_by_one = run(*names)
    assert run("logs").output == one_by_one.output
    assert run("logs/0", "logs/1").output == one_by_one.output
    assert run("logs/**/*.json").output == one_by_one.output
    Path("list").write_text("\r\n".join(names) + "\r\n", encoding="utf-8")
    assert run("--files-from", "list").output == one_by_one.output
    assert run("--files-from", "-", stdin="\0".join(names).encode()).output == one_by_one.output
    missing = run("--files-from", "nowhere")
    assert (missing.exit_code, missing.stderr) == (2, "nowhere: the list cannot be read: No such file or directory\n")


@pytest.mark.parametrize("form", [*FORMS, "statistics"])
@pytest.mark.parametrize("more", [[], ["--select", "ND"], ["--quiet", "--lang", "ja"]])
def test_in_several_processes_the_output_is_the_same(logs: Path, form: str, more: list[str]) -> None:
    for number in range(140):  # several shards
        (logs / "1" / f"{number:03}.json").write_text(
            json.dumps(document(list(KINDS.values())[number % 5], id=f"d{number}")), encoding="utf-8"
        )
    (logs / "1" / "0broken.json").write_text("{", encoding="utf-8")
    options = ["--statistics"] if form == "statistics" else ["--format", form]
    alone, together = run("logs", *options, *more), run("logs", *options, *more, "--jobs", "2")
    assert together.stdout == alone.stdout
    assert together.stderr == alone.stderr
    assert together.exit_code == alone.exit_code == 2


@pytest.mark.usefixtures("logs")
def test_codes_select_and_ignore() -> None:
    assert findings() == EVERYTHING
    assert findings("--select", "OH,ND1") == {**EVERYTHING, "astral": [], "paid": []}
    assert findings("--ignore", "nd3", "--ignore", "OH101") == {**EVERYTHING, "no-hands": [], "paid": []}
    assert findings("--select", "ND", "--ignore", "ND3") == {**EVERYTHING, "no-hands": [], "paid": []}


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], 1),
        (["--select", "OH"], 0),
        (["--select", "OH", "--strict"], 1),
        (["--ignore", "ND101,ND301"], 0),
        (["--ignore", "ND101"], 1),
        (["--exit-zero"], 0),
        (["--exit-zero", "nowhere.json"], 2),
        (["--select", "XY1"], 2),
        (["--baseline", "nowhere.json"], 2),
        (["--rulings-file", "nowhere.toml"], 2),
        (["--statistics", "--format", "csv"], 2),
        (["--statistics"], 1),
    ],
)
def test_the_exit_status_is_that_of_what_is_told(arguments: list[str], expected: int) -> None:
    for jobs in ("1", "2"):
        done = run("logs", *arguments, "--jobs", jobs)
        assert done.exit_code == expected, done.output


@pytest.mark.usefixtures("logs")
def test_draws_keep_their_verdicts_whatever_is_told() -> None:
    report = json.loads(run("logs", "--format", "json", "--ignore", "ND,OH").stdout)
    assert report["summary"]["illegal"] == 1
    assert report["summary"]["findings"] == dict.fromkeys(report["summary"]["findings"], 0)
    done = run("logs", "--quiet", "--ignore", "ND,OH")
    assert (done.stdout, done.exit_code) == ("", 0)
    assert "findings left out: 5 not selected" in run("logs", "--ignore", "ND,OH").stderr


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_a_baseline_leaves_only_what_is_new(logs: Path, form: str) -> None:
    Path("old").write_text(run("logs/0", "--format", form).stdout, encoding="utf-8")
    assert findings("--baseline", "old") == {**EVERYTHING, "astral": [], "missing": [], "paid": []}
    assert "3 in the baseline" in run("logs", "--baseline", "old").stderr
    Path("all").write_text(run("logs", "--format", form).stdout, encoding="utf-8")
    assert run("logs", "--baseline", "all").exit_code == 0
    (logs / "0" / "other.json").write_text(json.dumps(document(PAID, id="other")), encoding="utf-8")
    new = run("logs", "--baseline", "all", "--format", "csv")
    assert new.exit_code == 1
    assert [line.split(",")[1] for line in new.stdout.splitlines()] == ["duel", "other"]


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": "other"}', '{"format": "duel-report/1"}\n{"findings": 1}', "a,b\n1,2"]
)
def test_what_is_no_report_is_no_baseline(text: str) -> None:
    Path("old").write_text(text, encoding="utf-8")
    done = run("logs", "--baseline", "old")
    assert done.exit_code == 2
    assert done.stderr.startswith("old: ")
    assert len(done.stderr.splitlines()) == 1
    assert not done.stdout


def ruling(fingerprint: str, **more: str) -> str:
    keys = {"fingerprint": fingerprint, "judge": "J. Udge", "reason": "agreed", "date": "2026-11-30", **more}
    return "[[ruling]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items())


@pytest.mark.usefixtures("logs")
def test_rulings_settle_findings_and_unused_ones_are_named() -> None:
    report = json.loads(run("logs", "--format", "json").stdout)
    marks = {duel["id"]: [one["fingerprint"] for one in duel["findings"]] for duel in report["duels"]}
    text = ruling(marks["paid"][0]) + ruling(marks["missing"][0]).replace('"2026-11-30"', "2026-11-30")
    Path("rulings.toml").write_text(text + ruling("f" * 16), encoding="utf-8")
    assert findings("--rulings-file", "rulings.toml") == {**EVERYTHING, "missing": [], "paid": []}
    done = run("logs", "--rulings-file", "rulings.toml")
    assert done.exit_code == 0
    assert done.stderr.splitlines() == [
        "findings left out: 2 settled by rulings",
        f"rulings.toml: no finding of this run has the fingerprint {'f' * 16} (J. Udge, 2026-11-30: agreed)",
    ]


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[ruling]\n", "not TOML"),
        ("fingerprint = 'x'\n", "expected tables [[ruling]]"),
        ("ruling = 3\n", "expected tables [[ruling]]"),
        (ruling("x").replace("judge", "jugde"), "ruling 1: "),
        (ruling("x") + ruling("y").replace('"agreed"', "3"), "ruling 2: "),
        (ruling("x", more="y"), "unknown field `more`"),
        (ruling("x").replace("2026-11-30", "yesterday"), "ruling 1: Invalid RFC3339"),
    ],
)
def test_a_fault_in_the_rulings_is_one_line(text: str, said: str) -> None:
    Path("rulings.toml").write_text(text, encoding="utf-8")
    done = run("logs", "--rulings-file", "rulings.toml")
    assert done.exit_code == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not done.stdout


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_stands_for_no_file_is_said_so(jobs: str) -> None:
    Path("empty").mkdir()
    done = run("empty", "logs/*.jsonl", "logs", "--jobs", jobs)
    assert done.exit_code == 2
    assert done.stderr.splitlines() == [
        "empty: there is no log in this folder",
        "logs/*.jsonl: no file has a name of this pattern",
    ]
    assert "5 duels (2 illegal, " in done.stdout


@pytest.mark.usefixtures("logs")
def test_statistics_count_by_rule() -> None:
    lines = run("logs", "--statistics").stdout.splitlines()
    assert [line.split()[:4] for line in lines[:-1]] == [
        ["rule", "verdict", "duels", "findings"],
        ["ND101", "illegal", "1", "1"],
        ["ND301", "illegal", "1", "1"],
        ["ND206", "undetermined", "1", "1"],
        ["OH101", "unverifiable", "1", "2"],
    ]
    assert lines[1].endswith(RULES["ND101"].title("en"))
    assert lines[-1].startswith("5 duels (2 illegal, ")


@pytest.mark.usefixtures("logs")
def test_files_that_are_no_logs_by_their_names_are_passed_over_aloud(logs: Path) -> None:
    (logs / "0" / "README.md").write_text("no log", encoding="utf-8")
    done = run("logs")
    assert done.exit_code == 1
    assert done.stderr.startswith("1 files of folders were passed over as no logs by their names, the first: logs/0/")
    assert run("logs/0/README.md").exit_code == 2, "what is named is read"
