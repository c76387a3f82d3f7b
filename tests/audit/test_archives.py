"""Archives and long lists are read in place, remote ones too, and give what their files would."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import threading
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from backports import zstd

from audit.audit_support import audit, make_logs, results, rows, text
from duelreplay.audit import run
from duelreplay.audit.pieces import fault_piece, pieces
from duelreplay.log.limits import LIMITS, Limits

COUNT = 30


def lines(number: int) -> bytes:
    """A duel as a header line and event lines."""
    duel = json.loads(text(number))
    events = duel.pop("events")
    return "".join(f"{json.dumps(one)}\n" for one in [duel, *events]).encode()


def archives(folder: Path, logs: Path) -> dict[str, Path]:
    """The same logs in everything that holds many."""
    names = sorted(logs.rglob("*.json"))
    made = {name: folder / name for name in ("a.tar", "a.tar.gz", "a.tgz", "a.tar.zst", "a.zip")}
    for name in ("a.tar", "a.tar.gz", "a.tgz"):
        with tarfile.open(made[name], "w:gz" if "gz" in name else "w") as archive:
            for file in names:
                archive.add(file, str(file.relative_to(logs)))
    made["a.tar.zst"].write_bytes(zstd.compress(made["a.tar"].read_bytes()))
    with zipfile.ZipFile(made["a.zip"], "w", zipfile.ZIP_DEFLATED) as packed:
        for file in names:
            packed.write(file, file.relative_to(logs))
    numbers = [int(file.stem) for file in names]
    texts = {
        "lines.jsonl": b"".join(map(lines, numbers)),
        "duels.jsonl": b"".join(text(number) + b"\n" for number in numbers),
        "list.json": b"[" + b",\n".join(map(text, numbers)) + b"]",
    }
    for name, data in texts.items():
        for ending, packer in ((name, bytes), (f"{name}.gz", gzip.compress), (f"{name}.zst", zstd.compress)):
            made[ending] = folder / ending
            made[ending].write_bytes(packer(data))
    return made


def verdicts(folder: Path) -> list[tuple[str, str, int]]:
    return [(row["duel"], row["verdict"], row["draws"]) for row in rows(folder)]


def test_every_kind_gives_what_the_files_give(tmp_path: Path) -> None:
    logs = make_logs(tmp_path / "logs", COUNT)
    audit(logs, "--out", tmp_path / "files")
    wanted = verdicts(tmp_path / "files")
    assert len(wanted) == COUNT
    (tmp_path / "packed").mkdir()
    for name, path in archives(tmp_path / "packed", logs).items():
        out = tmp_path / f"out-{name}"
        done = audit(path, "--out", out, "--jobs", "1", "--shard", "8")
        assert done.exit_code == 1, (name, done.output)
        assert verdicts(out) == wanted, name
        first = rows(out)[0]["source"]
        assert first == (f"{path}!/0/0000.json" if name.startswith("a.") else str(path))


@pytest.mark.parametrize("name", ["a.tar.zst", "lines.jsonl.zst", "list.json"])
def test_large_or_small_the_rows_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A worker that has the whole of an archive and a driver that cuts it give the same rows."""
    path = archives(tmp_path, make_logs(tmp_path / "logs", COUNT))[name]
    found = []
    for number, whole in enumerate((0, 1 << 30)):
        monkeypatch.setattr(run, "WHOLE", whole)
        monkeypatch.setattr(run, "holds_many", lambda _: False)
        audit(path, "--out", tmp_path / str(number))
        found.append({kind: rows(tmp_path / str(number), kind) for kind in ("duels", "draws", "findings")})
    assert found[0] == found[1]


def test_of_a_list_that_has_grown_only_the_new_duels_are_judged(tmp_path: Path) -> None:
    path = tmp_path / "season.jsonl"
    path.write_bytes(b"".join(map(lines, range(10))))
    audit(path, "--out", tmp_path / "out")
    with path.open("ab") as stream:
        stream.write(lines(10))
    done = audit(path, "--out", tmp_path / "out")
    assert "; 1 logs judged, 10 taken from before; " in done.output
    assert "; 0 logs judged, 11 taken from before; " in audit(path, "--out", tmp_path / "out").output


def test_a_fault_in_a_long_list_names_its_own_line(tmp_path: Path) -> None:
    path = tmp_path / "season.jsonl"
    bad = lines(1).replace(b'"count": 5', b'"count": "five"', 1)
    path.write_bytes(lines(0) + bad + lines(2))
    audit(path, "--out", tmp_path / "out")
    wrong = lines(0).count(b"\n") + 2
    (error,) = [row["error"] for row in rows(tmp_path / "out") if row["error"]]
    assert error.startswith(f"line {wrong}: ")
    assert [row["duel"] for row in rows(tmp_path / "out")] == ["clean-0", None, "paid-2"]


def test_names_in_an_archive_are_shown_and_never_used(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("../../evil.json", text(0))
        archive.writestr("/abs/\x1b[31m.json", text(2))
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.zip").write_bytes(made.getvalue())
    audit(tmp_path / "in", "--out", tmp_path / "out")
    assert [row["verdict"] for row in rows(tmp_path / "out")] == ["legal", "illegal"]
    assert "\x1b" not in "".join(row["source"] for row in rows(tmp_path / "out"))
    assert sorted(file.name for file in tmp_path.rglob("*.json")) == ["summary.json"]


def test_a_log_is_bounded_and_not_what_it_lies_in() -> None:
    duel = text(0)
    together = b"\n".join([duel] * 50)
    assert len(list(pieces(io.BytesIO(together), "a.jsonl", len(duel) + 10))) == 50
    long = duel[:-1] + b" " * 5_000_000 + b"}"
    found = list(pieces(io.BytesIO(together + b"\n" + long), "a.jsonl", 2 << 20))
    assert [piece.form for piece in found[-2:]] == ["object", "fault"]
    assert found[-1].text.startswith(b"a.jsonl: a log of more than 2 MiB")


def test_duels_before_a_break_in_an_archive_are_kept(tmp_path: Path) -> None:
    whole = archives(tmp_path, make_logs(tmp_path / "logs", COUNT))["a.tar"].read_bytes()
    end = whole.rstrip(b"\0")
    for size in (len(whole) // 2, len(whole) // 1024 * 512, len(end) - 1, -(-len(end) // 512) * 512):
        found = [piece.form for piece in pieces(io.BytesIO(whole[:size]), "a.tar")]
        assert found.count("file") >= COUNT // 3
        assert found[-1] == "fault", size
    assert {piece.form for piece in pieces(io.BytesIO(whole), "a.tar")} == {"file"}


def test_an_empty_archive_is_named() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w"):
        pass
    assert list(pieces(io.BytesIO(made.getvalue()), "a.zip")) == [fault_piece("a.zip", "there is no log in it")]


def test_remote_paths_are_listed_and_read(tmp_path: Path) -> None:
    """By the file store of fsspec, as any other: its name has a scheme, and workers open it anew."""
    logs = make_logs(tmp_path / "logs", 8)
    (logs / "0" / "README.md").write_text("no log", encoding="utf-8")
    with tarfile.open(logs / "0" / "more.tar", "w") as archive:
        archive.add(logs / "1" / "0001.json", "0001.json")
    url = f"file://{logs}"
    for source, count in ((url, 9), (f"{url}/1", 4), (f"{url}/*/*.json", 8), (f"{url}/0/0000.json", 1)):
        out = tmp_path / "out"
        audit(source, "--out", out, "--afresh")
        assert len(rows(out)) == count, source
        assert all(row["verdict"] for row in rows(out)), rows(out)
    missing = audit(f"{url}/none.json", "--out", tmp_path / "out")
    assert missing.exit_code == 2
    assert "there is no such file" in missing.stderr
    unknown = audit("nostore://x/y", "--out", tmp_path / "out")
    assert unknown.exit_code == 2
    assert len(unknown.stderr.splitlines()) == 1


def test_addresses_are_listed_and_read(tmp_path: Path) -> None:
    """A folder by its index page, a pattern, an archive in place; what is not there is named."""
    pytest.importorskip("aiohttp")
    logs = make_logs(tmp_path / "logs", 8)
    with tarfile.open(tmp_path / "logs.tar", "w") as archive:
        archive.add(logs, "logs")
    handler = partial(SilentHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        for source, count in ((f"{url}/logs/0/", 4), (f"{url}/logs/1/*.json", 4), (f"{url}/logs.tar", 8)):
            out = tmp_path / "out"
            audit(source, "--out", out, "--afresh")
            assert [row["error"] for row in rows(out)] == [None] * count, source
        missing = audit(f"{url}/none.json", "--out", tmp_path / "out")
        server.shutdown()
    assert (missing.exit_code, missing.stderr) == (2, f"{url}/none.json: there is no such file\n")
    gone = audit(f"{url}/logs.tar", "--out", tmp_path / "out")
    assert gone.exit_code == 2
    assert len(gone.stderr.splitlines()) == 1


class SilentHandler(SimpleHTTPRequestHandler):
    """Serves a folder, and writes nothing of it."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_an_archive_that_is_made_anew_is_judged_only_where_it_is_new(tmp_path: Path) -> None:
    """Members are known by name and content, whatever lies before them and however they are packed."""
    path = tmp_path / "a.tar"

    def make(numbers: list[int]) -> None:
        with tarfile.open(path, "w") as archive:
            for number in numbers:
                member = tarfile.TarInfo(f"{number:03}.json")
                member.size = len(text(number))
                archive.addfile(member, io.BytesIO(text(number)))

    make([2, 4, 6, 6])
    audit(path, "--out", tmp_path / "out")
    make([1, 2, 4, 5, 6, 6])
    done = audit(path, "--out", tmp_path / "out")
    assert "; 2 logs judged, 4 taken from before; " in done.output
    audit(path, "--out", tmp_path / "fresh")
    assert results(tmp_path / "out") == results(tmp_path / "fresh")
    make([6, 2])
    audit(path, "--out", tmp_path / "out")
    assert [row["duel"] for row in rows(tmp_path / "out")] == ["paid-6", "paid-2"]


def test_an_archive_that_has_not_changed_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = archives(tmp_path, make_logs(tmp_path / "logs", COUNT))
    sources = [paths["a.zip"], paths["lines.jsonl.zst"], tmp_path / "logs" / "0"]
    audit(*sources, "--out", tmp_path / "out")
    before = results(tmp_path / "out")
    monkeypatch.setattr(run, "pieces", lambda *_: pytest.fail("it was read"))
    done = audit(*sources, "--out", tmp_path / "out")
    assert f"; 0 logs judged, {2 * COUNT + COUNT // 2} taken from before; " in done.output
    assert results(tmp_path / "out") == before


def damaged() -> dict[str, bytes]:
    """Small archives of every packing that the standard modules read."""
    made = {}
    for name, how in (("stored", 0), ("deflated", 8), ("bzip2", 12), ("lzma", 14)):
        whole = io.BytesIO()
        with zipfile.ZipFile(whole, "w", how) as packed:
            packed.writestr("a.json", b"{}")
            packed.writestr("b/c.json", b"[]" * 20)
        made[name] = whole.getvalue()
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as archive:
        member = tarfile.TarInfo("a.json")
        member.size = 2
        archive.addfile(member, io.BytesIO(b"{}"))
    made["tar"] = whole.getvalue()[:2048]
    return made


@pytest.mark.parametrize("name", list(damaged()))
def test_an_archive_damaged_anywhere_costs_itself_and_nothing_else(name: str) -> None:
    """The modules that read archives raise more than they document: ValueError, LZMAError, OSError."""
    whole = damaged()[name]
    for at in range(len(whole)):
        for changed in (whole[:at], whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]):
            assert list(pieces(io.BytesIO(changed), "x"))


def test_an_archive_that_asks_for_more_memory_than_there_is_costs_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """An LZMA member names the size of its dictionary, which may be gigabytes."""

    def too_large(*_: object, **__: object) -> None:
        raise MemoryError

    whole = damaged()["lzma"]
    monkeypatch.setattr(zipfile.ZipFile, "open", too_large)
    assert {piece.form for piece in pieces(io.BytesIO(whole), "x")} == {"fault"}


def test_logs_beside_a_damaged_archive_are_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Large archives are read by the process that hands out the work, which must survive them, too."""
    monkeypatch.setattr(run, "WHOLE", 10)
    (tmp_path / "good.json").write_bytes(text(0))
    for name, whole in damaged().items():
        ending = "tar" if name == "tar" else "zip"
        for at in range(0, len(whole), 23):
            (tmp_path / f"{name}-{at:04}.{ending}").write_bytes(whole[:at] + b"\xff" + whole[at + 1 :])
    done = audit(tmp_path, "--out", tmp_path / "out", "--jobs", "1")
    assert done.exit_code == 2
    judged = [row["source"] for row in rows(tmp_path / "out") if row["error"] is None]
    assert judged == [str(tmp_path / "good.json")]
    assert "internal error" not in done.output


@pytest.mark.parametrize("form", ["list", "lines", "zip", "tar"])
def test_a_small_file_that_holds_very_many_logs_is_not_read_on(form: str) -> None:
    token = LIMITS.set(Limits(events=400))
    try:
        duel, events = lines(0), text(0)
        packed = {
            "list": gzip.compress(b"[" + b",".join([events] * 300) + b"]"),
            "lines": gzip.compress(duel * 300),
            "zip": zipped([lines(0) * 300]),
            "tar": gzip.compress(tarred([events] * 300)),
        }[form]
        found = list(pieces(io.BytesIO(packed), "x"))
    finally:
        LIMITS.reset(token)
    assert len(found) < 300
    assert found[-1].form == "fault"
    assert b"unpacked" in found[-1].text


def zipped(files: list[bytes]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, data in enumerate(files):
            archive.writestr(f"{number}.json", data)
    return whole.getvalue()


def tarred(files: list[bytes]) -> bytes:
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as archive:
        for number, data in enumerate(files):
            member = tarfile.TarInfo(f"{number}.json")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return whole.getvalue()
