from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from duelreplay.cli import main
from duelreplay.log.codec import RawDuel
from duelreplay.log.events import DuelLog, Header, Player
from duelreplay.log.faults import Unreadable
from duelreplay.sources import duelingbook, reader
from duelreplay.sources.reader import read, read_with_all_keys
from support import FIXTURES

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

LOG = FIXTURES / "logs/replaced-draw.json"
PACKED = {"plain": bytes, "gzip": gzip.compress, "zstd": zstd.compress}


def problem(path: str, stdin: bytes = b"") -> str:
    (found,) = read(path, stdin=io.BytesIO(stdin))
    assert isinstance(found, Unreadable)
    (fault,) = found.faults
    assert (found.path, fault.path) == (path, path)
    assert str(fault).isprintable()
    return fault.problem


def ids(path: str, stdin: bytes = b"") -> list[str]:
    found = list(read(path, stdin=io.BytesIO(stdin)))
    assert all(isinstance(log, DuelLog) for log in found), found
    return [log.header.id for log in found if isinstance(log, DuelLog)]


@pytest.mark.parametrize("packing", PACKED)
@pytest.mark.parametrize("name", ["log.json", "no-suffix", "wrong.gz", "wrong.yrpX"])
def test_the_content_decides(packing: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(PACKED[packing](LOG.read_bytes()))
    assert ids(str(file)) == ["replaced-draw"]


@pytest.mark.parametrize("packing", PACKED)
def test_standard_input(packing: str) -> None:
    assert ids("-", PACKED[packing](LOG.read_bytes())) == ["replaced-draw"]


def test_a_pipe_as_standard_input() -> None:
    code = "from duelreplay.sources.reader import read; print([log.header.id for log in read('-')])"
    text = gzip.compress((FIXTURES / "logs/two-duels.jsonl").read_bytes())
    done = subprocess.run([sys.executable, "-c", code], input=text, capture_output=True, check=True)
    assert done.stdout.split() == [b"['game-1',", b"'game-2']"]
    assert not done.stderr


@pytest.mark.parametrize("packing", ["gzip", "zstd"])
def test_compressed_members_one_after_the_other(packing: str, tmp_path: Path) -> None:
    first, second, third = (FIXTURES / "logs/two-duels.jsonl").read_bytes().partition(b"\n\n")
    file = tmp_path / "log"
    file.write_bytes(b"".join(PACKED[packing](part) for part in (first, second, third)))
    assert ids(str(file)) == ["game-1", "game-2"]


@pytest.mark.parametrize("packing", ["gzip", "zstd"])
@pytest.mark.parametrize("size", [1, 40])
def test_compressed_data_cut_short(packing: str, size: int) -> None:
    assert "cut short" in problem("-", PACKED[packing](LOG.read_bytes())[:-size])


def test_the_duels_before_the_cut_are_read(tmp_path: Path) -> None:
    text = (FIXTURES / "logs/two-duels.jsonl").read_bytes()
    file = tmp_path / "log.gz"
    file.write_bytes(gzip.compress(text + text[:170] * 20_000)[:-9])
    *whole, last = read(str(file))
    assert isinstance(whole[0], DuelLog)
    assert isinstance(last, Unreadable)
    assert "cut short" in last.faults[0].problem


@pytest.mark.parametrize("packing", ["gzip", "zstd"])
def test_compressed_data_that_is_broken(packing: str) -> None:
    packed = bytearray(PACKED[packing](LOG.read_bytes() * 50))
    for place in range(40, len(packed) - 20):
        packed[place] ^= 0x55
    found = list(read("-", stdin=io.BytesIO(bytes(packed))))
    assert isinstance(found[-1], Unreadable)
    assert packing in found[-1].faults[-1].problem


def test_magic_alone_is_no_compressed_file() -> None:
    assert "cut short" in problem("-", b"\x1f\x8b")
    assert "cut short" in problem("-", b"\x28\xb5\x2f\xfd")


def test_a_missing_file(tmp_path: Path) -> None:
    assert problem(str(tmp_path / "none.json")) == "there is no such file"


def test_a_directory(tmp_path: Path) -> None:
    assert "directory" in problem(str(tmp_path))


def test_no_permission(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert "permission" in problem("some.json")


def test_a_disk_that_fails() -> None:
    class Failing(io.BytesIO):
        def read(self, _: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

    (found,) = read("-", stdin=Failing())
    assert isinstance(found, Unreadable)
    assert "Input/output error" in found.faults[0].problem


def test_a_name_that_can_be_no_file() -> None:
    assert "NUL" in problem("a\0b")


@pytest.mark.parametrize("packing", PACKED)
def test_an_empty_file(packing: str) -> None:
    assert "empty" in problem("-", PACKED[packing](b""))


@pytest.mark.parametrize("magic", [b"yrp1", b"yrp2"])
def test_replays_without_draws_name_the_file_to_hand_over(magic: bytes) -> None:
    assert ".yrpX" in problem("-", magic + bytes(80))


def test_an_archive() -> None:
    assert "unpack" in problem("-", b"PK\x03\x04" + bytes(80))


def test_every_key_is_kept_for_writing() -> None:
    log = json.loads(LOG.read_bytes())
    log["events"][0]["weather"] = {"sun": [1]}
    (duel,) = read_with_all_keys("-", stdin=io.BytesIO(json.dumps(log).encode()))
    assert isinstance(duel, RawDuel)
    assert next(iter(duel.events))["weather"] == {"sun": [1]}


def test_a_duel_log_needs_no_other_source() -> None:
    code = (
        "import sys; from duelreplay.sources.reader import read; list(read(sys.argv[1]));"
        "print(*sorted(name for name in sys.modules if name.startswith('duelreplay')));"
        "print(*{'gzip', 'lzma', 'logging', 'dataclasses', 'asyncio', 'tempfile', 'compression.zstd'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code, str(LOG)], capture_output=True, check=True, text=True)
    ours, heavy = done.stdout.splitlines()
    assert "duelreplay.sources.reader" in ours
    assert "duelingbook" not in ours
    assert "edopro" not in ours
    assert heavy == ""


@pytest.mark.parametrize(
    ("beginning", "words"),
    [
        (b"SQLite format 3\x00" + bytes(100), "--db"),
        (b"yrp1" + bytes(60), "never write one"),
        (b"yrp2" + bytes(60), "never write one"),
        (bytes(257) + b"ustar", "tar archive"),
        (b"PK\x03\x04" + bytes(60), "ZIP archive"),
        (b"\xfd7zXZ\x00" + bytes(60), "xz"),
        (b"  <!DOCTYPE html><html>", "a web page"),
        (b"%PDF-1.7", "duel-log/1"),
        (b'{"did": 1, "replaym": "x"}', "Master Duel"),
        (b"\x04\x12\x00\x00\x00" + bytes(60), "yrp3d"),
        (b"\xe6\xaa\x00\x00\x00" + bytes(60), "yrp3d"),
        (b"QUJD" * 100, "Omega"),
    ],
)
def test_what_is_known_and_not_read_is_named(beginning: bytes, words: str) -> None:
    assert words in problem("-", beginning)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("https://www.duelingbook.com/replay?id=1", "this program opens no connection"),
        ("sqlite:///duels.db", "--db"),
        ("postgresql://host/duels", "--db"),
        ("nowhere/x.json", "there is no such file"),
        (f"{LOG}/x", "there is no such file"),
    ],
)
def test_a_name_that_is_no_file_says_what_it_is(path: str, words: str) -> None:
    assert words in problem(path)


def test_the_hash_is_that_of_the_bytes_of_the_file(tmp_path: Path) -> None:
    for name, data in (("a.json", LOG.read_bytes()), ("b.gz", gzip.compress(LOG.read_bytes()))):
        file = tmp_path / name
        file.write_bytes(data)
        (log,) = read(str(file), hashed=True)
        assert isinstance(log, DuelLog)
        assert log.sha256 == hashlib.sha256(data).hexdigest()
        (log,) = read(str(file))
        assert isinstance(log, DuelLog)
        assert log.sha256 is None


def test_a_fault_of_the_program_costs_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr("duelreplay.log.codec.read_duels", failing)
    assert "internal error" in problem(str(LOG))


@pytest.mark.parametrize("change", [{"seconds": 2**63}, {"card": {"name": "x", "serial_number": 10**30}}])
def test_a_number_beyond_64_bits_is_refused_where_it_is_read(change: dict[str, object]) -> None:
    replay = json.loads((FIXTURES / "duelingbook" / "overdraw-repaired.json").read_bytes())
    for play in replay["plays"]:
        if play["play"] == "Draw card":
            play.update(change)
    found = list(read("-", stdin=io.BytesIO(json.dumps(replay).encode())))
    assert len(found) == 1
    assert isinstance(found[0], Unreadable)
    assert "64 bits" in found[0].faults[0].problem


@pytest.mark.skipif(sys.platform == "win32", reason="file names are text there")
@pytest.mark.parametrize("fixture", ["example-1.json", "edopro/maxx-c.yrpX", "duelingbook/overdraw-repaired.json"])
def test_a_file_name_that_is_no_text(fixture: str, tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/a\xff.bin")
    Path(name).write_bytes((FIXTURES / fixture).read_bytes())
    for arguments in (["check"], ["check", "--format", "json"], ["show"], ["convert"]):
        result = CliRunner().invoke(main, [arguments[0], name, *arguments[1:]])
        assert result.exit_code in (0, 1), result.output
        assert not result.stderr
    packed = os.fsdecode(os.fsencode(tmp_path) + b"/b\xfe.json.gz")
    assert CliRunner().invoke(main, ["convert", name, "-o", packed]).exit_code == 0
    again = gzip.decompress(Path(packed).read_bytes())
    assert again.decode() == CliRunner().invoke(main, ["convert", name]).stdout


@pytest.mark.parametrize("count", [1, 3, 5])
def test_a_format_gives_no_duel_that_a_duel_log_could_not_say(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A DuelingBook replay in which a third user took a seat was converted to what nobody could read."""
    players = [Player(id=str(number)) for number in range(count)]
    log = DuelLog(Header(format="duel-log/1", id="d", players=players, first="0"), [])
    monkeypatch.setattr(duelingbook, "read_duels", lambda _stream, _path: iter([log]))
    data = (FIXTURES / "duelingbook" / "overdraw-repaired.json").read_bytes()
    (found,) = reader.read("-", stdin=io.BytesIO(data))
    assert isinstance(found, Unreadable)
    assert f"expected 2 players, or 4 in a tag duel, found {count}" in found.lines("en")[0]
