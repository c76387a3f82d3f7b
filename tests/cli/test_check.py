"""``replay check``: what it prints where, and how it ends."""

from __future__ import annotations

import gzip
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from duelreplay.cli import check, common, ending
from duelreplay.cli.check import command
from duelreplay.rules.rulesets import RULESETS
from report import schema
from report.samples import ASTRAL, CLEAN, NO_DRAW, NO_OPENING_HANDS, PAID, document
from support import FIXTURES

REPLAY = [sys.executable, "-c", "from duelreplay.cli import main; main(prog_name='replay')"]


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(command, arguments, input=stdin)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, events in {
        "clean": CLEAN,
        "paid": PAID,
        "missing": NO_DRAW,
        "astral": ASTRAL,
        "no-hands": NO_OPENING_HANDS,
    }.items():
        Path(f"{name}.json").write_text(json.dumps(document(events, id=name)), encoding="utf-8")
    Path("no-ruleset.json").write_text(json.dumps(document(CLEAN, id="odd", ruleset="chess")), encoding="utf-8")
    Path("list.json").write_text(json.dumps([document(CLEAN, id="first"), {"format": "duel-log/1"}]), encoding="utf-8")
    Path("broken.json").write_text("{", encoding="utf-8")
    Path("empty.json").write_text("", encoding="utf-8")
    Path("folder").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["clean.json"], 0),
        (["paid.json"], 1),
        (["missing.json"], 1),
        (["clean.json", "paid.json", "clean.json"], 1),
        (["astral.json"], 0),
        (["no-hands.json"], 0),
        (["astral.json", "--strict"], 1),
        (["no-hands.json", "--strict"], 1),
        (["clean.json", "--strict"], 0),
        (["paid.json", "nowhere.json"], 2),
        (["clean.json", "broken.json"], 2),
        (["empty.json"], 2),
        (["folder"], 2),
        (["list.json"], 2),
        (["no-ruleset.json"], 2),
        (["no-ruleset.json", "--ruleset", "mr5"], 0),
        ([], 2),
        (["clean.json", "--ruleset", "chess"], 2),
        (["clean.json", "--format", "xml"], 2),
        (["clean.json", "--cards", "nowhere.toml"], 2),
        (["paid.json", "--quiet"], 1),
        (["paid.json", "--anonymize"], 1),
    ],
)
@pytest.mark.usefixtures("here")
def test_exit_status(arguments: list[str], expected: int) -> None:
    for form in ("text", "json", "jsonl"):
        extra = [] if "--format" in arguments else ["--format", form]
        result = run(*arguments, *extra)
        assert result.exit_code == expected, result.output
        assert result.exception is None or isinstance(result.exception, SystemExit)


@pytest.mark.usefixtures("here")
def test_the_help_states_every_exit_status() -> None:
    text = run("--help").stdout
    for line in ("  0  nothing illegal", "  1  something is", "  2  wrong usage"):
        assert line in text


@pytest.mark.usefixtures("here")
def test_the_others_are_judged_where_one_cannot_be_read() -> None:
    result = run("nowhere.json", "list.json", "folder", "no-ruleset.json", "paid.json")
    assert "list.json: first, Master Rule (April 2020): legal, 3 draws\n" in result.stdout
    assert "paid.json: paid, Master Rule (April 2020): illegal, 3 draws (1 illegal, 2 legal)\n" in result.stdout
    assert result.stdout.endswith("2 duels (1 illegal, 1 legal), 6 draws (1 illegal, 5 legal); 4 could not be read\n")
    complaints = result.stderr.splitlines()
    assert complaints[0] == "nowhere.json: there is no such file"
    assert sum(line.startswith("list.json: duel 2: ") for line in complaints) >= 1
    assert "folder: there is no log in this folder" in complaints
    odd = next(line for line in complaints if line.startswith("no-ruleset.json"))
    assert odd.startswith('no-ruleset.json: duel odd: ruleset: unknown rule set "chess"; expected one of ')
    assert all(name in odd for name in RULESETS)


@pytest.mark.usefixtures("here")
def test_machine_formats_list_what_could_not_be_read() -> None:
    result = run("nowhere.json", "list.json", "paid.json", "--format", "json")
    assert not result.stderr
    report = json.loads(result.stdout)
    jsonschema.validate(report, schema.REPORT)
    assert [duel["source"] for duel in report["duels"]] == ["list.json", "paid.json"]
    assert report["unreadable"][0] == {
        "source": "nowhere.json",
        "error": "there is no such file",
        "faults": 1,
        "inputs": 1,
    }
    assert report["summary"]["unreadable"] == len(report["unreadable"]) == 2
    lines = run("nowhere.json", "list.json", "paid.json", "--format", "jsonl").stdout.splitlines()
    assert [next(iter(json.loads(line))) for line in lines] == ["format", "source", "id", "source", "id", "summary"]


@pytest.mark.usefixtures("here")
def test_languages() -> None:
    report = {lang: json.loads(run("paid.json", "--format", "json", "--lang", lang).stdout) for lang in ("en", "ja")}
    english, japanese = (report[lang]["duels"][0]["findings"][0] for lang in ("en", "ja"))
    assert english["message"].startswith("The right to the normal draw was paid")
    assert "コスト" in japanese["message"]
    for key in ("code", "seq", "because", "fingerprint", "verdict"):
        assert english[key] == japanese[key]
    unknown = run("no-ruleset.json", "--lang", "ja").stderr
    assert "未知のルール" in unknown


@pytest.mark.usefixtures("here")
def test_the_rule_handbook_decides_where_it_is_asked() -> None:
    # rule notes X1: the handbook does not allow Astral Force and a cost type on one chain
    assert run("astral.json", "--rulings", "handbook").exit_code == 1


def test_names_are_replaced_in_every_format(here: Path) -> None:
    for form in ("text", "json", "jsonl"):
        text = run("paid.json", "--anonymize", "--format", form).stdout
        assert "Aoi" not in text
        assert "Ben" not in text
    assert "Player B draws 1 card" in run("paid.json", "--anonymize").stdout
    assert (here / "paid.json").read_text(encoding="utf-8").count("Aoi"), "the file is left as it is"


def test_standard_input(here: Path) -> None:
    plain = (here / "paid.json").read_bytes()
    for data in (plain, gzip.compress(plain)):
        result = run("-", stdin=data)
        assert result.exit_code == 1
        assert result.stdout.startswith("-: paid, Master Rule (April 2020): illegal")


@pytest.mark.usefixtures("here")
def test_added_cards_are_judged_by() -> None:
    Path("extra.toml").write_text(
        '[[card]]\ncode = 999999\nname = "Invented Pot"\n'
        '[[card.draws]]\nwho = "self"\nleast = 2\nmost = 2\nstarted = "card"\nconditional = false\n',
        encoding="utf-8",
    )
    events = [
        *CLEAN,
        {"type": "phase", "phase": "main1"},
        {"type": "activate", "player": "B", "card": {"code": 999999, "name": "Invented Pot"}, "from": "hand"},
        {"type": "resolve", "link": 1},
        {"type": "draw", "player": "B", "count": 2},
        {"type": "chain_end"},
    ]
    Path("pot.json").write_text(json.dumps(document(events)), encoding="utf-8")
    without, added = (
        json.loads(run("pot.json", "--format", "json", *extra).stdout)["duels"][0]["draws"][-1]
        for extra in ([], ["--cards", "extra.toml"])
    )
    assert without["verdict"] != "legal"
    assert added["verdict"] == "legal"
    assert added["by"] == {"code": 999999, "name": "Invented Pot"}


def test_an_internal_error_is_one_line_and_the_run_goes_on(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = common.judge

    def failing(log: Any, *arguments: Any, **options: Any) -> Any:
        if log.header.id == "paid":
            raise KeyError("lost")
        return judge(log, *arguments, **options)

    monkeypatch.setattr(common, "judge", failing)
    assert here.is_dir()
    result = run("paid.json", "clean.json")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith(
        "paid.json: duel paid: internal error, please report it with this file: KeyError at "
    )
    assert "clean.json: clean, Master Rule (April 2020): legal" in result.stdout


@pytest.mark.usefixtures("here")
def test_an_error_in_writing_a_duel_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: Any, **__: Any) -> Iterator[str]:
        raise ValueError("no words")
        yield ""

    monkeypatch.setattr("duelreplay.report.page.Page.lines", failing)
    result = run("paid.json", "clean.json")
    assert result.exit_code == 2
    assert "paid.json: duel paid: internal error" in result.stderr
    assert result.stdout.endswith("1 duel (1 legal), 3 draws (3 legal); 1 could not be read\n")


def test_no_colour_in_a_pipe_and_colour_on_a_terminal(here: Path) -> None:
    def shown(**environment: str) -> bytes:
        leader, follower = pty.openpty()
        plain = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
        subprocess.run(
            [*REPLAY, "check", "paid.json"], cwd=here, stdout=follower, env={**plain, "TERM": "xterm", **environment}
        )
        os.close(follower)
        output = os.read(leader, 1 << 16)
        os.close(leader)
        return output

    assert b"\x1b[31m" in shown()
    assert b"\x1b" not in shown(NO_COLOR="1")
    piped = subprocess.run([*REPLAY, "check", "paid.json"], cwd=here, capture_output=True)
    assert b"\x1b" not in piped.stdout


def test_a_reader_that_goes_away_gets_no_traceback(here: Path) -> None:
    many = [str(here / "clean.json")] * 4000
    process = subprocess.Popen([*REPLAY, "check", *many], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()
    assert process.wait() == ending.CLOSED_PIPE
    assert complaint == b""


def test_the_name_of_a_rule_set_is_quoted_at_a_length_that_can_be_read(here: Path) -> None:
    duel = json.loads((here / "clean.json").read_text())
    (here / "long.json").write_text(json.dumps({**duel, "ruleset": "x" * 5000}))
    (line, *_) = run(str(here / "long.json")).stderr.splitlines()
    assert "unknown rule set" in line
    assert len(line) < 600 + len(str(here))


def heed_interrupts() -> None:
    """What a shell starts in the background ignores interrupts, and so does all that is started by it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_ctrl_c_gets_no_traceback(here: Path) -> None:
    process = subprocess.Popen(
        [*REPLAY, "check", "clean.json", "-"],
        cwd=here,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        preexec_fn=heed_interrupts,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"clean.json: clean, Master Rule (April 2020): legal, 3 draws\n"
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate()
    assert process.returncode == ending.INTERRUPTED
    assert b"Traceback" not in complaint


def test_a_full_disk_is_one_line(here: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*REPLAY, "check", "clean.json"], cwd=here, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [b"standard output cannot be written: No space left on device"]


def test_a_terminal_of_another_encoding_gets_escapes(here: Path) -> None:
    done = subprocess.run(
        [*REPLAY, "check", "paid.json", "--lang", "ja"],
        cwd=here,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 1
    assert not done.stderr
    assert b"ND301" in done.stdout


@pytest.mark.usefixtures("here")
def test_progress_is_shown_to_those_who_wait(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = ["clean.json"] * check.MANY
    assert list(check.showing_progress(files)) == files
    assert not capsys.readouterr().err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert list(check.showing_progress(files)) == files
    assert f"1 of {check.MANY}" in capsys.readouterr().err
    assert list(check.showing_progress(files[:-1])) == files[:-1]
    assert not capsys.readouterr().err


def test_replays_of_edopro() -> None:
    gearbreed = run(str(FIXTURES / "edopro" / "gearbreed-destroyed.yrpX"))
    assert gearbreed.exit_code == 1, "drawn although Gearbreed's cost was paid (rule notes 3.7)"
    assert "ND301" in gearbreed.stdout
    assert run(str(FIXTURES / "edopro" / "maxx-c.yrpX"), "--strict").exit_code == 0
