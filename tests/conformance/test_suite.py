"""The conformance suite: this program against it, the suite itself, and the tool that compares."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path

import pytest

from duelreplay.log.events import DuelLog
from duelreplay.sources.duelingbook import check_bookkeeping
from duelreplay.sources.reader import read
from support import FIXTURES, ROOT
from tool_support import tool

SUITE = FIXTURES / "conformance"
KNOWN = Path(__file__).with_name("known.tsv")
conformance = tool("conformance")


def truth(name: str) -> list[dict[str, str]]:
    with (SUITE / name / "TRUTH.tsv").open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table, delimiter="\t"))


@pytest.mark.parametrize("rulings", ["page", "handbook"])
def test_this_program_conforms(rulings: str, capsys: pytest.CaptureFixture[str]) -> None:
    """But for the duels of known.tsv, each with its reason, and for all of those."""
    status = conformance.main(["--rulings", rulings, "--known", str(KNOWN)])
    out = capsys.readouterr().out
    assert (status, [line for line in out.splitlines() if ".json" in line]) == (0, [])
    assert [line.split()[1] for line in out.splitlines() if line.startswith("  all ")] == ["938", "14"]


@pytest.mark.parametrize("name", ["duels", "duelingbook"])
def test_each_file_has_its_verdict_and_can_be_read(name: str) -> None:
    rows = truth(name)
    files = sorted((SUITE / name).glob("*.json"))
    assert sorted(row["file"] for row in rows) == [file.name for file in files]
    ids = []
    for file in files:
        (log,) = read(str(file))
        assert isinstance(log, DuelLog), log
        ids.append(log.header.id)
    assert len(set(ids)) == len(ids)
    for row in rows:
        for verdicts in (row["expect"], row.get("expect_handbook") or "legal"):
            assert set(verdicts.split("|")) <= conformance.VERDICTS, row["file"]


@pytest.mark.parametrize("row", truth("duelingbook"), ids=lambda row: row["file"])
def test_the_made_replays_add_up(row: dict[str, str]) -> None:
    assert check_bookkeeping((SUITE / "duelingbook" / row["file"]).read_bytes()) == [[]]


def suite(folder: Path, *rows: tuple[str, str]) -> Path:
    """A suite of duels that are not there: only the report is looked at."""
    text = "".join(f"{file}\tgroup\t{expect}\tillegal\t\n" for file, expect in rows)
    (folder / "TRUTH.tsv").write_text(f"file\tgroup\texpect\texpect_handbook\twhy\n{text}", encoding="utf-8")
    return folder


def report(folder: Path, **verdicts: str) -> Path:
    duels = [{"source": f"somewhere\\else/{name}.json", "verdict": verdict} for name, verdict in verdicts.items()]
    path = folder / "report.json"
    path.write_text(json.dumps({"format": "duel-report/1", "duels": duels}), encoding="utf-8")
    return path


def test_each_way_to_be_wrong_is_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = suite(
        tmp_path,
        ("a.json", "legal|unverifiable"),
        ("b.json", "illegal|unverifiable"),
        ("c.json", "illegal"),
        ("d.json", "legal"),
        ("e.json", "legal|unverifiable"),
    )
    given = report(tmp_path, a="illegal", b="legal", c="undetermined", e="unverifiable")
    assert conformance.main([str(folder), "--report", str(given), "-v"]) == 1
    *_, sums, a, b, c, d = capsys.readouterr().out.splitlines()
    assert sums.split() == ["all", "5", "1", "1", "1", "1"]
    assert a == "    falsely accused: a.json: got illegal, right is legal|unverifiable"
    assert b == "    wrongly passed: b.json: got legal, right is illegal|unverifiable"
    assert c == "    weaker than the log allows: c.json: got undetermined, right is illegal"
    assert d == "    not read: d.json: got nothing, right is legal"


def test_the_handbook_has_its_own_truth(tmp_path: Path) -> None:
    folder, given = suite(tmp_path, ("a.json", "legal")), report(tmp_path, a="illegal")
    assert conformance.main([str(folder), "--report", str(given)]) == 1
    assert conformance.main([str(folder), "--report", str(given), "--rulings", "handbook"]) == 0


@pytest.mark.parametrize(
    ("got", "verdict", "status", "said"),
    [
        ("illegal", "illegal", 0, []),
        ("unverifiable", "illegal", 1, ["falsely accused: a.json: got illegal, right is legal"]),
        ("illegal", "legal", 1, ["a.json: right by now; take it off {known}"]),
    ],
)
def test_what_is_known_is_known_exactly(
    got: str, verdict: str, status: int, said: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, given = suite(tmp_path, ("a.json", "legal")), report(tmp_path, a=verdict)
    known = tmp_path / "known.tsv"
    known.write_text(f"file\tgot\twhy\na.json\t{got}\tbecause\n", encoding="utf-8")
    assert conformance.main([str(folder), "--report", str(given), "--known", str(known)]) == status
    lines = [line for line in capsys.readouterr().out.splitlines() if "a.json" in line]
    assert lines == [line.format(known=known) for line in said]


def test_another_program_is_asked_in_portions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(conformance, "PORTION", 2)
    checker = tmp_path / "checker.py"
    checker.write_text(
        "import json, sys\n"
        "assert len(sys.argv) <= 4 and sys.argv[1] == '--all legal'\n"
        "duels = [{'source': file, 'verdict': 'legal'} for file in sys.argv[2:]]\n"
        "print(json.dumps({'format': 'duel-report/1', 'duels': duels}))\n",
        encoding="utf-8",
    )
    folder = suite(tmp_path, ("a.json", "legal"), ("b.json", "legal"), ("c.json", "legal"))
    command = f'"{Path(sys.executable).as_posix()}" "{checker.as_posix()}" "--all legal"'
    assert conformance.main([str(folder), "--command", command]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split() == ["all", "3", "0", "0", "0", "0"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no JSON was printed"),
        ('{"format": "duel-report/1"}', 'a list "duels"'),
        ('[{"verdict": "legal"}]', 'a list "duels"'),
        ('{"format": "duel-report/1", "duels": [{"source": "a", "verdict": "fine"}]}', 'no "verdict" of the four'),
    ],
)
def test_no_report_is_an_error_of_its_own(
    text: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = suite(tmp_path, ("a.json", "legal"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    with pytest.raises(SystemExit) as ended:
        conformance.main([str(folder), "--report", "-"])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert said in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize(
    "words", [["--command", "no-such-checker-here"], ["--report", "no-such-report.json"], ["no-such-suite"]]
)
def test_what_is_not_there_is_named(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        conformance.main(words)
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert words[-1] in error
    assert len(error.splitlines()) == 1


def test_the_suite_names_nobody_and_no_place() -> None:
    """The players are made up, and no file was on anybody's machine."""
    names = set()
    for file in SUITE.rglob("*.json"):
        text = file.read_text(encoding="utf-8")
        assert not [word for word in ("/home/", "/work", "/tmp", "/Users/", "C:\\\\") if word in text], file.name
        log = next(iter(read(str(file))))
        assert isinstance(log, DuelLog)
        names |= {player.name for player in log.header.players if player.name}
    assert names <= {"Aoi", "Ben", "Aya", "Bo", "A", "B", "Anna Example", "Bert Example"} | {
        f"{n}{t}" for n in "12" for t in "AB"
    }


def test_the_page_names_every_group_and_the_sizes() -> None:
    page = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    rows = truth("duels")
    for group in {row["group"] for row in rows}:
        count = sum(row["group"] == group for row in rows)
        assert f"| `{group}` | {count} |" in page
    assert f"{len(rows)} duels" in page
    assert f"{len(truth('duelingbook'))} replays" in page
