"""What one file may take: events, values, faults, bytes; and that what is told stays within bounds."""

from __future__ import annotations

import gzip
import io
import json
import os
import resource
import struct
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from duelreplay.cli import main
from duelreplay.log import limits
from duelreplay.log.codec import event_to_dict, read_duels
from duelreplay.log.events import LARGEST_INT, DuelLog
from duelreplay.log.faults import Fault, Unreadable, one_line
from duelreplay.log.limits import LIMITS, Limits
from duelreplay.sources.reader import read
from sources import yrpx_builder as yb
from support import FIXTURES

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

HEADER: dict[str, Any] = {
    "format": "duel-log/1",
    "id": "d",
    "players": [{"id": "A"}, {"id": "B"}],
    "first": "A",
}
TURN = {"type": "turn", "player": "A"}
HEAD = json.dumps(HEADER).encode()
NEW_TURN = struct.pack("<BI", 40, 1) + b"\0"


@pytest.fixture(autouse=True)
def _limits() -> Iterator[None]:
    token = LIMITS.set(Limits())
    yield
    LIMITS.reset(token)


def of(data: bytes) -> list[DuelLog | Unreadable]:
    return list(read("-", stdin=io.BytesIO(data)))


def told(data: bytes) -> list[str]:
    return [line for found in of(data) if isinstance(found, Unreadable) for line in found.lines("en")]


def document(*events: Any) -> bytes:
    return json.dumps({**HEADER, "events": list(events)}).encode()


def lines(*values: Any) -> bytes:
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


@pytest.mark.parametrize("shape", [document, lambda *events: lines(HEADER, *events)])
def test_a_duel_may_have_so_many_events(shape: Any) -> None:
    LIMITS.set(Limits(events=5))
    assert isinstance(of(shape(*[TURN] * 5))[0], DuelLog)
    (line,) = told(shape(*[TURN] * 6))
    assert "the duel has more than 5 events" in line
    assert "--max-events" in line


def test_a_recording_may_have_so_many_events() -> None:
    LIMITS.set(Limits(events=5))
    (line,) = told(yb.replay_file(NEW_TURN * 9))
    assert "more than 5 events" in line


@pytest.mark.parametrize(
    "text",
    [
        HEAD[:-1] + b',"events":[' + b"{}," * 3000 + b"{}]}",
        HEAD[:-1] + b',"x":[' + b"[]," * 3000 + b'[]],"events":[]}',
        HEAD + b'\n{"type":"chat","x":[' + b"1," * 3000 + b"1]}\n",
        HEAD[:-1] + b',"x":[' + b"1," * 3000 + b"1]}\n",
        b'{"plays":[' + b"null," * 3000 + b"null]}",
    ],
)
def test_what_holds_more_values_than_a_duel_is_not_decoded(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    LIMITS.set(Limits(events=100))
    monkeypatch.setattr(limits, "KEPT_FAULTS", 10)
    assert any("more values than any duel does" in line for line in told(text))


def test_only_so_many_faults_are_told_and_the_others_counted() -> None:
    text = lines(HEADER, *[{"type": "turn"}] * 2500)
    found = told(text)
    assert len(found) == Limits().faults + 1
    assert found[-1] == "-: and 2,480 more faults; --max-faults tells more of them"
    report = json.loads(CliRunner().invoke(main, ["check", "-", "--format", "json"], input=text).stdout)
    assert report["unreadable"][0]["faults"] == 2500
    assert len(report["unreadable"][0]["error"].splitlines()) == Limits().faults + 1
    more = CliRunner().invoke(main, ["check", "-", "--max-faults", "30"], input=text).stderr
    assert len(more.splitlines()) == 31


def test_the_faults_of_many_duels_of_one_file_count_together() -> None:
    bad = {**HEADER, "first": "C"}
    found = of(lines(*[bad] * 50, HEADER, *[bad] * 50))
    assert sum(isinstance(one, DuelLog) for one in found) == 1
    last = found[-1]
    assert isinstance(last, Unreadable)
    assert (last.inputs, last.more) == (80, 80)
    result = CliRunner().invoke(main, ["check", "-", "--format", "json"], input=lines(*[bad] * 100))
    summary = json.loads(result.stdout)["summary"]
    assert summary["unreadable"] == 100


@pytest.mark.parametrize("pack", [gzip.compress, zstd.compress])
def test_what_unpacks_to_too_much_is_refused_before_it_is_read(pack: Any) -> None:
    LIMITS.set(Limits(unpacked=1 << 20))
    (line,) = told(pack(HEAD + b"\n" * (3 << 20)))
    assert "unpacks to more than 1 MiB" in line
    assert "--max-unpacked" in line
    LIMITS.set(Limits(unpacked=4 << 20))
    assert isinstance(of(pack(HEAD + b"\n" * (3 << 20)))[0], DuelLog)


def test_a_long_file_that_is_packed_as_text_is_may_be_long() -> None:
    LIMITS.set(Limits(unpacked=1000))
    text = (FIXTURES / "example-1.json").read_bytes()
    assert len(text) > 1000
    assert isinstance(of(gzip.compress(text))[0], DuelLog)


def bomb(name: str) -> bytes:
    event = b'{"type":"chain_end"}'
    if name == "one document":
        return gzip.compress(HEAD[:-1] + b',"events":[' + b",".join([event] * 2_900_000) + b"]}")
    if name == "white space":
        return zstd.compress(b" " * (63 << 20) + b"{}", 10)
    if name == "faults":
        return gzip.compress(HEAD + b"\n" + b'{"type":"turn"}\n' * 1_000_000)
    if name == "lists":
        return gzip.compress(b"[" + b"[]," * 5_000_000 + b"[]]")
    if name == "new turns":
        return yb.replay_file(NEW_TURN * 2_700_000)
    return gzip.compress(b'{"plays":[' + b'{"play":"Pick first"},' * 600_000 + b"1]}")


@pytest.mark.parametrize("name", ["one document", "white space", "faults", "lists", "new turns", "games"])
def test_no_small_file_takes_much(name: str, tmp_path: Path) -> None:
    file = tmp_path / "bomb"
    file.write_bytes(bomb(name))
    done = subprocess.run(
        [sys.executable, "-m", "duelreplay", "check", str(file)],
        capture_output=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (30, 30)),
    )
    assert done.returncode == 2
    assert len(done.stderr) < 10_000
    assert b"Traceback" not in done.stderr
    assert b"not enough memory" not in done.stderr


def test_no_number_is_left_above_the_largest() -> None:
    last = {**TURN, "seq": LARGEST_INT}
    assert isinstance(of(document(last))[0], DuelLog)
    for text in (document(last, TURN), lines(HEADER, last, TURN)):
        (line,) = told(text)
        assert f"no number is left for this event: {LARGEST_INT} is the largest" in line


def test_a_number_that_is_null_is_absent() -> None:
    for text in (
        document({**TURN, "seq": None}, {**TURN, "seq": 7}, {"type": "chat", "seq": None}),
        lines(HEADER, {**TURN, "seq": None}, {**TURN, "seq": 7}, {"type": "chat", "seq": None}),
    ):
        (log,) = of(text)
        assert isinstance(log, DuelLog)
        assert [event.seq for event in log.events] == [1, 7, 8]
        assert [event_to_dict(event)["seq"] for event in log.events] == [1, 7, 8]
        written = CliRunner().invoke(main, ["convert", "-"], input=text).stdout
        assert [event["seq"] for event in json.loads(written)["events"]] == [1, 7, 8]


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"\n \xef\xbb\xbf \n"])
@pytest.mark.parametrize("text", [document(TURN, TURN), lines(HEADER, TURN, TURN), b"[" + document(TURN, TURN) + b"]"])
def test_a_byte_order_mark_is_read_over(mark: bytes, text: bytes) -> None:
    (log,) = read_duels(io.BytesIO(mark + text), "f")
    assert isinstance(log, DuelLog)
    assert len(list(log.events)) == 2


def test_capitals_are_read_and_written_as_the_contract_has_them() -> None:
    for text in (
        json.dumps({**HEADER, "region": "TCG", "ruleset": "MR5", "events": []}).encode(),
        lines({**HEADER, "region": "TCG", "ruleset": "MR5"}),
    ):
        (log,) = of(text)
        assert isinstance(log, DuelLog)
        assert log.header.region == "tcg"
        assert json.loads(CliRunner().invoke(main, ["convert", "-"], input=text).stdout)["region"] == "tcg"
        assert CliRunner().invoke(main, ["check", "-"], input=text).exit_code != 2


@pytest.mark.parametrize(
    "text",
    [
        "\x1b[2J",
        "a\nb",
        "\u202e",
        "\u2066",
        "\u200e",
        "\u200f",
        "\u061c",
        "\ufffc",
        "\ufeff",
        "\u2028",
        "\x9b",
        "\udcff",
    ],
)
def test_what_moves_hides_or_reorders_is_escaped(text: str) -> None:
    assert one_line(f"x{text}y").isprintable()
    assert one_line("武藤 é ☆") == "武藤 é ☆"


NASTY = "\x1b[31mAnn\nlegal: all fine\u202e\u200f\ufffc"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_view_lets_a_log_write_on_the_terminal(lang: str, tmp_path: Path) -> None:
    """Every word of the log that a view can show holds what a terminal would obey."""
    events = [
        {"type": "draw", "player": NASTY, "count": 5, "cards": [NASTY] * 5},
        {"type": "draw", "player": "B", "count": 5},
        {"type": "turn", "player": NASTY, "ref": NASTY},
        {"type": "phase", "phase": "draw"},
        {"type": "restrict", "player": NASTY, "what": "draw", "until": "duel", "by": NASTY},
        {"type": "grant", "player": NASTY, "count": 1, "by": NASTY},
        {"type": "activate", "player": NASTY, "card": NASTY, "from": "hand"},
        {"type": "resolve", "link": 1},
        {"type": "draw", "player": NASTY, "count": 1, "ref": NASTY},
        {"type": "ruling", "by": NASTY, "text": NASTY, "draw": 9},
        {"type": "put_back", "player": NASTY, "where": "top", "cards": [NASTY]},
        {"type": "note", "text": f"chat: {NASTY}"},
        {"type": NASTY},
        {"type": "correct", "voids": [12], "by": "judge", "why": NASTY},
    ]
    header = {**HEADER, "id": NASTY, "first": NASTY, "players": [{"id": NASTY, "name": NASTY}, {"id": "B"}]}
    file = tmp_path / "nasty\x1b[31m.json"
    file.write_text(json.dumps({**header, "events": events}), encoding="utf-8")
    views = [["check"], ["show"], ["convert", "-o", str(tmp_path / "none" / "x")]]
    views += [[name, "--event", str(seq)] for name in ("explain", "state") for seq in range(1, 15)]
    for view in views:
        result = CliRunner().invoke(main, [view[0], str(file), *view[1:], "--lang", lang])
        output = result.stdout + result.stderr
        assert output, view
        for line in output.split("\n"):
            assert line.isprintable(), (view, line)
        assert "\nlegal: all fine" not in output


def swollen(form: str) -> bytes:
    """Very many duels, or events, in few bytes."""
    empty = lines(HEADER)
    many = lines(HEADER) + lines(*[TURN] * 90)
    return {
        "headers": gzip.compress(empty * 1_000),
        "list": gzip.compress(b"[" + b",".join([document()] * 1_000) + b"]"),
        "events": gzip.compress(many * 12),
        "unreadable": zstd.compress(lines({**HEADER, "first": "C"}) * 1_000),
        "recording": gzip.compress(yb.replay_file(NEW_TURN * 900)),
    }[form]


@pytest.mark.parametrize("form", ["headers", "list", "events", "recording"])
def test_a_small_file_that_holds_very_much_is_not_read_on(form: str) -> None:
    LIMITS.set(Limits(events=1_000))
    data = swollen(form)
    (line,) = [line for line in told(data) if "as no true logs do" in line]
    assert f"in {len(data):,} bytes" in line
    assert "--max-events reads more" in line
    assert sum(isinstance(found, DuelLog) for found in of(data)) <= 1_000 // 4
    LIMITS.set(Limits(events=1_000_000))
    assert not any("as no true logs do" in line for line in told(data))


def test_what_is_not_packed_and_what_is_packed_like_true_logs_may_be_as_long_as_it_is() -> None:
    LIMITS.set(Limits(events=1_000))
    plain = lines(HEADER, *[TURN] * 90) * 12
    assert len(of(plain)) == 12
    events = ({**TURN, "ref": os.urandom(3).hex()} for _ in range(99 * 9))
    true = b"".join(lines({**HEADER, "id": os.urandom(9).hex()}, *islice(events, 9)) for _ in range(99))
    assert len(true) > 5 * len(gzip.compress(true))
    assert len(of(gzip.compress(true))) == 99


def test_faults_without_end_are_not_read_on_either() -> None:
    LIMITS.set(Limits(events=1_000))
    found = of(swollen("unreadable"))
    assert sum(one.inputs for one in found if isinstance(one, Unreadable)) <= 1_000 // 4


def test_what_is_read_only_once_is_measured_as_it_is_read() -> None:
    LIMITS.set(Limits(events=1_000))

    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

    found = list(read("-", stdin=Pipe(swollen("headers"))))
    assert isinstance(found[-1], Unreadable)
    assert "as no true logs do" in found[-1].lines("en")[0]


@pytest.mark.parametrize("place", ["id", "player", "name"])
def test_a_name_that_would_be_said_with_every_draw_has_a_length(place: str) -> None:
    """A name of 8 MB in a duel of forty draws made a report of a gigabyte, and took five of memory."""
    header = json.loads(json.dumps(HEADER))
    for length, readable in ((1_000, True), (1_001, False), (5_000_000, False)):
        name = "x" * length
        if place == "id":
            header["id"] = name
        elif place == "player":
            header["players"][1]["id"] = name
        else:
            header["players"][1]["name"] = name
        for data in (lines(header, TURN), json.dumps({**header, "events": [TURN]}).encode()):
            (found,) = of(data)
            assert isinstance(found, DuelLog) is readable
            if isinstance(found, Unreadable):
                (line,) = found.lines("en")
                assert f"expected at most 1,000 letters, found {length:,}" in line
                assert len(line) < 500


def test_what_another_format_says_of_players_is_held_to_the_same() -> None:
    data = json.loads((FIXTURES / "duelingbook" / "overdraw-repaired.json").read_text(encoding="utf-8"))
    text = json.dumps(data)
    (found,) = {type(one) for one in of(text.encode())}
    assert found is DuelLog
    long = text.replace("Bert Example", "B" * 1_001)
    assert all(isinstance(one, Unreadable) for one in of(long.encode()))
    assert "expected at most 1,000 letters" in told(long.encode())[0]


def test_a_fault_that_repeats_an_id_stays_a_line_that_can_be_read() -> None:
    line = Fault(path="a", duel="d" * 1_000_000, key="k" * 1_000_000, problem="no").told("en")
    assert len(line) < 500
