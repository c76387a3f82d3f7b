from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from duelreplay.cli import main
from support import FIXTURES

LOG = FIXTURES / "logs/replaced-draw.json"
LINES = FIXTURES / "logs/two-duels.jsonl"


def convert(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["convert", *map(str, arguments)], input=stdin)


def numbered(path: Path) -> dict[str, object]:
    log: dict[str, object] = json.loads(path.read_bytes())
    log["events"] = [{"seq": seq, **event} for seq, event in enumerate(log["events"], 1)]  # type: ignore[arg-type]
    return log


def test_one_duel_is_one_object() -> None:
    result = convert(LOG)
    assert result.exit_code == 0
    assert json.loads(result.stdout) == numbered(LOG)


def test_several_duels_are_a_list() -> None:
    found = json.loads(convert(LINES).stdout)
    assert [duel["id"] for duel in found] == ["game-1", "game-2"]
    assert found[1]["events"][1] == {"type": "coin_toss", "player": "B", "side": "heads", "seq": 20}


def test_lines() -> None:
    rows = [json.loads(row) for row in convert(LOG, "--to", "jsonl").stdout.splitlines()]
    log = numbered(LOG)
    events = log.pop("events")
    assert rows[0] == log
    assert rows[1:] == events


def test_what_is_written_converts_to_itself() -> None:
    for arguments in ([LOG], [LINES], [LINES, "--to", "jsonl"]):
        once = convert(*arguments).stdout
        assert convert("-", *arguments[1:], stdin=once.encode()).stdout == once


def test_unknown_keys_are_kept() -> None:
    log = json.loads(LOG.read_bytes())
    log["table"] = 12
    log["players"][0]["rating"] = 1.5
    log["events"][3]["weather"] = None
    found = json.loads(convert("-", stdin=json.dumps(log).encode()).stdout)
    assert found["table"] == 12
    assert found["players"][0]["rating"] == 1.5
    assert found["events"][3]["weather"] is None


@pytest.mark.parametrize(("name", "first"), [("out.json", "[\n"), ("out.jsonl", '{"format'), ("out", "[\n")])
def test_the_name_of_the_file_decides_the_form(name: str, first: str, tmp_path: Path) -> None:
    assert convert(LINES, "-o", tmp_path / name).exit_code == 0
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(first)
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_file_can_be_converted_in_place(tmp_path: Path) -> None:
    file = tmp_path / "log.json"
    file.write_bytes(LOG.read_bytes())
    assert convert(file, "-o", file).exit_code == 0
    assert json.loads(file.read_bytes()) == numbered(LOG)


def test_faults_leave_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    file.write_text("before")
    result = convert(FIXTURES / "logs/many-faults.json", "-o", file)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 9
    assert file.read_text() == "before"
    assert [each.name for each in tmp_path.iterdir()] == ["out.json"]


def test_the_readable_duels_are_written() -> None:
    log = json.loads(LOG.read_bytes())
    broken = {**log, "id": "broken", "first": "nobody"}
    result = convert("-", stdin=json.dumps([log, broken]).encode())
    assert result.exit_code == 2
    assert json.loads(result.stdout)["id"] == "replaced-draw"
    assert "duel broken: first" in result.stderr


def test_a_missing_file(tmp_path: Path) -> None:
    result = convert(tmp_path / "none.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{tmp_path / 'none.json'}: there is no such file\n"


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    result = convert(LOG, "-o", tmp_path / "none" / "out.json")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_a_device_is_written_to_and_not_replaced() -> None:
    assert convert(LOG, "-o", "/dev/null").exit_code == 0
    assert Path("/dev/null").is_char_device()


def test_names_and_chat_can_be_left_out() -> None:
    file = str(FIXTURES / "duelingbook" / "overdraw-repaired.json")
    plain, nameless = (CliRunner().invoke(main, ["convert", file, *more]).output for more in ([], ["--anonymize"]))
    name = json.loads(plain)["players"][0]["name"]
    assert name in plain
    assert name not in nameless
    assert [player["id"] for player in json.loads(nameless)["players"]] == ["A", "B"]
