"""The commands on stored duels, as a person runs them."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from duelreplay.cli.database import EVENTS, FILES, Progress
from duelreplay.cli.language import LANGUAGE
from duelreplay.store.database import data_directory, default_url, parse_url
from duelreplay.store.errors import StoreError
from duelreplay.store.tables import HEAD
from report.samples import GREED
from store_support import SQLITE_BACKEND, Backend, duel_events, header
from support import FIXTURES

Replay = Callable[..., Result]
only_sqlite = pytest.mark.parametrize("backend", [SQLITE_BACKEND], indirect=True)


def write(path: str, duel_id: str, events: list[dict[str, Any]], **more: Any) -> str:
    Path(path).write_text(json.dumps({**header(duel_id, **more), "events": events}), encoding="utf-8")
    return path


def errors(result: Result) -> list[str]:
    return result.stderr.splitlines()


def test_from_import_to_export(replay: Replay) -> None:
    events = [{**event, "house rule": {"b": 1, "a": [2]}} for event in duel_events(5)]
    write("a.json", "duel", events, venue="Kōtō")
    done = replay("import", "a.json")
    assert done.exit_code == 0
    assert done.output == "a.json: duel duel: 5 events stored\n5 events stored; duels: 1 new, 0 already stored\n"
    listed = replay("list").stdout.split("\t")
    assert (listed[0], listed[1], listed[3]) == ("duel", "5 events", "a.json\n")
    assert json.loads(replay("list", "--format", "jsonl").stdout)["events"] == 5
    exported = json.loads(replay("export", "duel").stdout)
    assert exported == {**header("duel", venue="Kōtō"), "events": events}
    assert replay("export", "duel", "-o", "out.jsonl", "--format", "jsonl").exit_code == 0
    lines = [json.loads(line) for line in Path("out.jsonl").read_bytes().splitlines()]
    assert lines == [header("duel", venue="Kōtō"), *events]
    again = replay("import", "out.jsonl")
    assert again.stdout.splitlines()[0] == "out.jsonl: duel duel: already stored, nothing to do"


def test_importing_again_is_a_no_op_that_says_so(replay: Replay) -> None:
    write("a.json", "duel", duel_events(5))
    replay("import", "a.json")
    done = replay("import", "a.json")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "a.json: duel duel: already stored, nothing to do",
        "0 events stored; duels: 0 new, 1 already stored",
    ]


def test_history_rewritten_is_a_finding(replay: Replay) -> None:
    events = duel_events(20)
    write("a.json", "duel", events)
    events[15]["count"] = 2
    write("b.json", "duel", events)
    write("c.json", "other", events)
    replay("import", "a.json")
    done = replay("import", "b.json", "c.json")
    assert done.exit_code == 1
    assert errors(done) == [
        (
            "replay import: b.json: duel duel: history rewritten: event 16 differs: key count 1 -> 2; "
            "the stored events stay as they are"
        )
    ]
    assert done.stdout.splitlines()[-1] == "20 events stored; duels: 1 new, 0 already stored, 1 in conflict"


def test_bad_files_do_not_stop_the_others(replay: Replay) -> None:
    write("a.json", "duel", duel_events(2))
    Path("bad.json").write_text('{"format": "duel-log/1"}', encoding="utf-8")
    done = replay("import", "bad.json", "nosuch.json", ".", "a.json", "-q")
    assert done.exit_code == 2
    assert done.stdout == "2 events stored; duels: 1 new, 0 already stored, 3 unreadable\n"
    said = errors(done)
    assert all(line.startswith("replay import: ") for line in said)
    assert "replay import: nosuch.json: there is no such file" in said


@only_sqlite
def test_every_source_can_be_imported(replay: Replay) -> None:
    files = [str(FIXTURES / name) for name in ("edopro/maxx-c.yrpX", "duelingbook/clean-match.json")]
    done = replay("import", *files)
    assert (done.exit_code, errors(done)) == (0, [])
    assert len(replay("list").stdout.splitlines()) >= 2
    assert replay("verify").exit_code == 0


def test_standard_input_and_raw_bytes(replay: Replay) -> None:
    text = json.dumps({**header("duel"), "events": duel_events(3)}, indent=3)
    assert replay("import", "-", "--keep-raw", text=text).stdout.startswith("-: duel duel: 3 events stored")
    assert replay("export", "duel", "--format", "raw").stdout == text
    write("b.json", "other", [])
    replay("import", "b.json")
    done = replay("export", "other", "--format", "raw")
    assert (done.exit_code, done.stdout) == (2, "")
    assert errors(done) == ["replay export: the file of duel 'other' was not kept: import it again with --keep-raw"]
    replay("import", "b.json", "--keep-raw")
    assert replay("export", "other", "--format", "raw").stdout == Path("b.json").read_text(encoding="utf-8")


def test_names_go_on_demand(replay: Replay) -> None:
    head = {**header("duel"), "players": [{"id": "Yugi", "deck": 40}, {"id": "Joey", "deck": 40}], "first": "Yugi"}
    Path("a.json").write_text(json.dumps({**head, "events": [{"type": "turn", "player": "Joey"}]}), encoding="utf-8")
    replay("import", "a.json")
    assert "Joey" in replay("export", "duel").stdout
    hidden = replay("export", "duel", "--anonymize").stdout
    assert "Joey" not in hidden
    assert json.loads(hidden)["events"][0]["player"] == "B"
    assert replay("export", "duel", "--anonymize", "--format", "raw").exit_code == 2


NOTE = '{"type": "note", "text": "a"}\n'


def test_a_live_log_grows_event_by_event(replay: Replay) -> None:
    done = replay("append", "duel", "--expect", "none", text=json.dumps(header("duel")) + "\n" + NOTE)
    assert done.stdout == "duel: 1 events appended; it has 1, the last at 1\n"
    assert replay("append", "duel", "--expect", "1", text=NOTE + "\n" + NOTE).exit_code == 0
    assert "they were there already" in replay("append", "duel", "--expect", "1", text=NOTE + NOTE).stdout
    done = replay("append", "duel", "--expect", "2", text='{"type": "note", "text": "b"}')
    assert done.exit_code == 2
    assert errors(done) == [
        (
            "replay append: wrong expected position of duel 'duel': expected 2, actual 3; "
            "read the duel again and append after its last event"
        )
    ]
    assert [line.split("\t")[0] for line in replay("log", "duel").stdout.splitlines()] == ["1", "2", "3"]


def test_following_a_stream(replay: Replay) -> None:
    text = json.dumps(header("duel")) + "\n" + NOTE + NOTE
    done = replay("append", "duel", "--follow", "--expect", "none", text=text)
    assert done.stdout.splitlines() == [
        "duel: 0 events appended; it has 0, the last at 0",
        "duel: 1 events appended; it has 1, the last at 1",
        "duel: 1 events appended; it has 2, the last at 2",
    ]
    bad = replay("append", "duel", "--follow", text=NOTE + '{"type": "draw"}\n' + NOTE)
    assert bad.exit_code == 2
    assert len(bad.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "line 1: duel duel: event 1: not valid JSON"),
        ('{"type": "draw", "player": "A", "count": 0}', "count: expected a whole number of at least 1, found 0"),
        ('{"type": "draw", "player": "Z", "count": 1}', 'expected one of the players "A", "B", found "Z"'),
        ('{"type": "note", "text": "a", "text": "b"}', "text: the key stands more than once"),
        ('{"type": "note", "text": "a", "seq": 1}', "seq: expected more than 1, found 1"),
        ("[]", "line 1"),
    ],
)
@only_sqlite
def test_what_is_no_event_is_not_appended(replay: Replay, text: str, words: str) -> None:
    write("a.json", "duel", duel_events(1))
    replay("import", "a.json")
    done = replay("append", "duel", text=text)
    assert (done.exit_code, done.stdout) == (2, "")
    (said,) = errors(done)
    assert words in said
    assert replay("list").stdout.split("\t")[1] == "1 events"


def test_corrections_and_rulings(replay: Replay) -> None:
    write("a.json", "duel", duel_events(6))
    replay("import", "a.json")
    assert replay("correct", "duel", "--void", "2", "--void", "3", "--by", "judge", "--why", "misread").exit_code == 0
    assert replay("ruling", "duel", "--by", "J", "--text", "play on", "--draw", "1").exit_code == 0
    rows = [json.loads(line) for line in replay("log", "duel", "--format", "jsonl").stdout_bytes.splitlines()]
    assert [row["event"] for row in rows[6:]] == [
        {"type": "correct", "seq": 1_000_000_001, "voids": [2, 3], "by": "judge", "why": "misread"},
        {"type": "ruling", "seq": 1_000_000_002, "by": "J", "text": "play on", "draw": 1},
    ]
    assert [row["kind"] for row in rows[5:]] == ["import", "correct", "ruling"]
    note = '{"type": "note", "text": "as it was"}'
    for place, told in ((["--void", "4"], note), (["--after", "0"], note), (["--after", "1"], "note: as it was")):
        done = replay("correct", "duel", *place, "--event", told, "--by", "players", "--why", "x")
        assert (done.exit_code, errors(done)) == (0, [])
    for words in (
        ["correct", "duel", "--by", "judge", "--why", "x", "--event", "{"],
        ["correct", "duel", "--by", "judge", "--why", "x", "--event", note],
        ["correct", "duel", "--by", "judge", "--why", "x", "--event", note],
        ["correct", "duel", "--by", "judge", "--why", "x", "--event", '{"type": "note"}', "--after", "1"],
        ["correct", "duel", "--void", "99", "--by", "judge", "--why", "x"],
        ["ruling", "no", "--by", "J", "--text", ""],
    ):
        done = replay(*words)
        assert (done.exit_code, len(errors(done))) == (2, 1)


def test_an_event_that_is_told_anew_goes_on_as_the_log_does(replay: Replay) -> None:
    write("a.json", "duel", [{"seq": seq, **event} for seq, event in enumerate(GREED, start=1)])
    replay("import", "a.json")
    line = "CL1 Upstart Goblin (B, hand)"
    done = replay("correct", "duel", "--void", "12", "--event", line, "--by", "judge", "--why", "misread")
    assert (done.exit_code, errors(done)) == (0, [])
    last = json.loads(replay("log", "duel", "--format", "jsonl").stdout_bytes.splitlines()[-1])["event"]
    goblin = {"code": 70368879, "name": "Upstart Goblin"}
    assert last["events"] == [{"type": "activate", "player": "B", "card": goblin, "from": "hand"}]


def test_checkpoint_verify_prove(replay: Replay, url: str, backend: Backend) -> None:
    write("a.json", "duel", duel_events(9))
    replay("import", "a.json")
    done = replay("checkpoint", "--new-key", "key", "-o", "point")
    Path("public").write_text(done.stderr, encoding="utf-8")
    assert Path("key").stat().st_mode & 0o077 == 0
    assert replay("checkpoint", "--new-key", "key").exit_code == 2
    assert replay("verify", "--checkpoint", "point", "--public-key", "public").exit_code == 0
    assert replay("prove", "duel", "5", "-o", "proof").exit_code == 0
    held = replay("verify-proof", "proof", "--checkpoint", "point", "--public-key", done.stderr.strip())
    assert held.exit_code == 0
    assert held.stdout.startswith("holds: duel duel event 5 is in the log ")
    assert errors(replay("verify-proof", "proof")) == [
        "note: its checkpoint was held against nothing: give --checkpoint or --public-key"
    ]
    Path("forged").write_text(Path("proof").read_text(encoding="utf-8").replace("index 4", "index 5"), encoding="utf-8")
    assert replay("verify-proof", "forged").exit_code == 1
    replay("append", "duel", text=NOTE)
    replay("checkpoint", "--key", "key")
    assert replay("prove", "--since", "point", "-o", "growth").exit_code == 0
    grown = replay("verify-proof", "growth", "--checkpoint", "point", "--public-key", "public")
    assert grown.stdout.endswith("begins with the 9 events of the older checkpoint\n")
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        execute("DELETE FROM events WHERE position = 10")
        execute("DELETE FROM checkpoints")
    assert replay("verify").exit_code == 0
    assert replay("verify", "--checkpoint", "point").exit_code == 0
    with backend.raw(url) as execute:
        execute("UPDATE events SET body = replace(body, '\"count\":3', '\"count\":2') WHERE position = 6")
    bad = replay("verify", "--checkpoint", "point")
    assert bad.exit_code == 1
    assert bad.stdout.splitlines()[0].startswith("position 6: duel 'duel' event 6 (seq 6): its hash does not fit")


@pytest.mark.parametrize(
    "words",
    [
        ["log", "nobody"],
        ["export", "nobody"],
        ["prove", "nobody", "1"],
        ["verify", "--checkpoint", "nofile"],
        ["verify-proof", "nofile"],
        ["checkpoint", "--key", "nofile"],
        ["append", "nobody", "nofile"],
        ["list", "--db", "nosuch/file.db"],
        ["db", "current", "--db", "nosuch/file.db"],
        ["list", "--db", "postgresql://nobody@localhost:1/none?connect_timeout=2"],
        ["list", "--db", "mysql://u:secret@h/db"],
        ["list", "--db", "sqlite://"],
        ["list", "--db", "://"],
    ],
)
@only_sqlite
def test_failures_are_one_line_and_status_2(replay: Replay, words: list[str]) -> None:
    done = replay(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    (said,) = errors(done)
    assert said.startswith("replay ")
    assert "secret" not in said


@pytest.mark.parametrize(
    "words",
    [
        ["prove"],
        ["prove", "duel"],
        ["prove", "duel", "1", "--since", "x"],
        ["export", "a", "b", "--format", "json"],
        ["append", "duel", "--expect", "soon"],
        ["checkpoint", "--key", "a", "--new-key", "b"],
    ],
)
@only_sqlite
def test_wrong_usage(replay: Replay, words: list[str]) -> None:
    done = replay(*words)
    assert done.exit_code == 2
    assert done.stderr.startswith("Usage: ")


@only_sqlite
def test_the_database_commands(replay: Replay, tmp_path: Path) -> None:
    path = str(tmp_path / "new" / "folder" / "duels.db")
    assert replay("db", "upgrade", "--db", path).stdout == f"{path}: empty -> {HEAD}\n"
    assert replay("db", "upgrade", "--db", path).stdout == f"{path}: is at {HEAD}\n"
    assert replay("db", "current", "--db", path).stdout == f"{HEAD}\n"
    assert replay("db", "check", "--db", path).exit_code == 0
    with SqliteFile(path) as execute:
        execute("DROP TRIGGER events_no_update")
    done = replay("db", "check", "--db", path)
    assert (done.exit_code, done.stdout) == (1, "trigger events_no_update is missing: the log is not protected\n")
    (tmp_path / "empty.db").touch()
    assert replay("db", "current", "--db", str(tmp_path / "empty.db")).stdout == "none\n"
    done = replay("import", str(FIXTURES / "example-1.json"), "--db", str(tmp_path / "empty.db"))
    assert errors(done) == [f"replay import: no event store in {tmp_path / 'empty.db'}: run `replay db upgrade`"]


class SqliteFile:
    """A file opened past the program."""

    def __init__(self, path: str) -> None:
        import sqlite3

        self.connection = sqlite3.connect(path, isolation_level=None)

    def __enter__(self) -> Callable[[str], object]:
        return self.connection.execute

    def __exit__(self, *_: object) -> None:
        self.connection.close()


def test_a_proof_is_checked_without_the_database(replay: Replay) -> None:
    write("a.json", "duel", duel_events(3))
    replay("import", "a.json")
    replay("checkpoint", "-o", "point")
    replay("prove", "duel", "2", "-o", "proof")
    program = "import sys; sys.modules['sqlalchemy'] = None\nfrom duelreplay.cli import main\nmain()"
    words = ["verify-proof", "proof", "--checkpoint", "point"]
    done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("holds: duel duel event 2 ")


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/duel-replay"),
        ("linux", {}, "/home/me/.local/share/duel-replay"),
        ("darwin", {}, "/home/me/Library/Application Support/duel-replay"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/duel-replay"),
        ("win32", {}, "/home/me/AppData/Local/duel-replay"),
    ],
)
def test_the_default_database(
    platform: str, environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "DUEL_REPLAY_DB"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/me"))
    monkeypatch.setattr(sys, "platform", platform)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert data_directory() == Path(expected)
    assert default_url() == f"{expected}/duels.db"
    monkeypatch.setenv("DUEL_REPLAY_DB", "postgresql://me@here/duels")
    assert default_url() == "postgresql://me@here/duels"


@pytest.mark.parametrize(
    ("text", "driver", "database"),
    [
        ("duels.db", "sqlite", "duels.db"),
        ("sqlite:///duels.db", "sqlite", "duels.db"),
        ("sqlite:////var/duels.db", "sqlite", "/var/duels.db"),
        ("postgresql://me@here/duels", "postgresql+psycopg", "duels"),
        ("postgres://me@here/duels", "postgresql+psycopg", "duels"),
        ("postgresql+psycopg://me@here/duels", "postgresql+psycopg", "duels"),
    ],
)
def test_database_urls(text: str, driver: str, database: str) -> None:
    url = parse_url(text)
    assert (url.drivername, url.database) == (driver, database)


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(StoreError) as caught:
        parse_url("post gres://me:secret@here:x/duels")
    assert "secret" not in str(caught.value)


class Terminal(io.StringIO):
    """Standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_is_told_in_japanese_and_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    token = LANGUAGE.set("ja")
    try:
        for unit in (FILES, EVENTS):
            progress = Progress(unit, 8)
            progress.show(2)
            progress.clear()
    finally:
        LANGUAGE.reset(token)
    lines = sys.stderr.getvalue().split("\r")  # type: ignore[attr-defined]
    assert lines[1] == "ファイル2／8（25 %）"
    assert lines[2] == " " * 20, "a letter of Japanese takes two cells"
    assert lines[4] == "イベント2／8（25 %）件"


def test_progress_is_for_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    progress = Progress(FILES, 8)
    progress.show(2, ", 10 events stored")
    progress.show(4)
    progress.clear()
    lines = sys.stderr.getvalue().split("\r")  # type: ignore[attr-defined]
    assert lines[1] == "2 of 8 (25 %) files, 10 events stored"
    assert lines[2].rstrip() == "4 of 8 (50 %) files"
    assert len(lines[2]) == len(lines[1])
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    Progress(FILES, 8).show(2)
    assert sys.stderr.getvalue() == ""  # type: ignore[attr-defined]
