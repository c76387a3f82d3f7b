"""Duels and lists too large to hold: the same duels come out, whatever the sizes of the pieces."""

from __future__ import annotations

import gc
import io
import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from duelreplay.log import inputs, lines
from duelreplay.log.codec import RawDuel, read_duels, read_raw
from duelreplay.log.events import DuelLog, Turn
from duelreplay.log.faults import Unreadable, UnreadableInputError

HEADER: dict[str, Any] = {
    "format": "duel-log/1",
    "id": "long",
    "players": [{"id": "A"}, {"id": "B"}],
    "first": "A",
}


class Pipe(io.RawIOBase):
    """A stream that cannot be read twice."""

    def __init__(self, text: bytes) -> None:
        self._inner = io.BytesIO(text)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._inner.readinto(buffer)


@pytest.fixture
def _small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LONG", 2000)
    monkeypatch.setattr(lines, "PIECE", 300)
    monkeypatch.setattr(lines, "_BLOCK", 200)
    monkeypatch.setattr(inputs.Pieces.more, "__defaults__", (150,))


def turns(count: int, **more: Any) -> list[dict[str, Any]]:
    return [{"type": "turn", "player": "AB"[index % 2], "n": index, **more} for index in range(count)]


def as_lines(*values: Any) -> bytes:
    return b"".join(json.dumps(value, ensure_ascii=False).encode() + b"\n" for value in values)


def streams(text: bytes, folder: Path) -> Iterator[Any]:
    """The same text as a file that can be read again and as one that cannot."""
    file = folder / "log.jsonl"
    file.write_bytes(text)
    with file.open("rb") as stream:
        yield stream
    yield io.BufferedReader(Pipe(text))


@pytest.mark.usefixtures("_small_pieces")
class TestLongLines:
    def test_all_events_come_each_time(self, tmp_path: Path) -> None:
        text = as_lines({**HEADER, "id": "short"}, *turns(3), HEADER, *turns(500), {**HEADER, "id": "last"}, *turns(2))
        for stream in streams(text, tmp_path):
            short, long, last = list(read_duels(stream, "f"))
            assert isinstance(short, DuelLog)
            assert isinstance(long, DuelLog)
            assert isinstance(last, DuelLog)
            assert isinstance(long.events, lines.EventLines)
            assert len(long.events) == 500
            wanted = [Turn(seq=index + 1, player="AB"[index % 2], n=index) for index in range(500)]
            assert list(long.events) == list(long.events) == wanted
            assert [len(list(log.events)) for log in (short, last)] == [3, 2]

    def test_two_readers_do_not_disturb_each_other(self, tmp_path: Path) -> None:
        for stream in streams(as_lines(HEADER, *turns(300)), tmp_path):
            (log,) = read_duels(stream, "f")
            assert isinstance(log, DuelLog)
            assert all(one == other for one, other in zip(log.events, log.events, strict=True))

    def test_unknown_types_keys_and_blank_lines(self, tmp_path: Path) -> None:
        events = turns(200, extra="é")
        events[100] = {"type": "chat", "text": "x"}
        events[150]["seq"] = 1000
        text = as_lines(HEADER, *events).replace(b"\n", b"\n\n", 40)
        for stream in streams(text, tmp_path):
            (duel,) = read_raw(stream, "f")
            assert isinstance(duel, RawDuel)
            seqs = [*range(1, 151), *range(1000, 1050)]
            assert [event.seq for event in duel.log.events] == seqs
            assert list(duel.events) == [{**event, "seq": seq} for event, seq in zip(events, seqs, strict=True)]

    def test_every_fault_has_its_line(self, tmp_path: Path) -> None:
        events = turns(400)
        events[7]["player"] = "C"
        events[399]["n"] = "x"
        for stream in streams(as_lines(HEADER, *events), tmp_path):
            (found,) = read_duels(stream, "f")
            assert isinstance(found, Unreadable)
            assert [(fault.line, fault.event, fault.key) for fault in found.faults] == [
                (9, 8, "player"),
                (401, 400, "n"),
            ]

    def test_what_is_voided_must_exist(self, tmp_path: Path) -> None:
        correct = {"type": "correct", "voids": [3, 401, 402], "by": "judge", "why": "x"}
        for stream in streams(as_lines(HEADER, *turns(400), correct), tmp_path):
            (found,) = read_duels(stream, "f")
            assert isinstance(found, Unreadable)
            assert [fault.key for fault in found.faults] == ["voids[2]"]

    def test_a_file_that_was_changed_in_between(self, tmp_path: Path) -> None:
        file = tmp_path / "log.jsonl"
        text = as_lines(HEADER, *turns(400))
        file.write_bytes(text)
        with file.open("rb") as stream:
            (log,) = read_duels(stream, "f")
        assert isinstance(log, DuelLog)
        file.write_bytes(text.replace(b"turn", b"draw"))
        with pytest.raises(UnreadableInputError, match="count"):
            list(log.events)
        file.write_bytes(text[:5000])
        with pytest.raises(UnreadableInputError):
            list(log.events)

    def test_the_same_with_all_keys(self, tmp_path: Path) -> None:
        file = tmp_path / "log.jsonl"
        file.write_bytes(as_lines(HEADER, *turns(400)))
        with file.open("rb") as stream:
            (duel,) = read_raw(stream, "f")
        assert isinstance(duel, RawDuel)
        file.write_bytes(file.read_bytes()[:5000])
        with pytest.raises(UnreadableInputError, match="changed"):
            list(duel.events)

    def test_the_copy_on_disk_goes_away_when_reading_fails(self) -> None:
        class Failing(Pipe):
            def readinto(self, buffer: Any) -> int:
                if not (size := super().readinto(buffer)):
                    raise OSError(5, "Input/output error")
                return size

        with warnings.catch_warnings():
            warnings.simplefilter("error", ResourceWarning)
            with pytest.raises(OSError, match="Input"):
                list(read_duels(io.BufferedReader(Failing(as_lines(HEADER, *turns(300)))), "f"))
            gc.collect()

    def test_the_copy_on_disk_goes_away(self) -> None:
        (log,) = read_duels(io.BufferedReader(Pipe(as_lines(HEADER, *turns(300)))), "f")
        assert isinstance(log, DuelLog)
        assert isinstance(log.events, lines.EventLines)
        file = log.events._file
        assert not file.closed
        log.events = []
        assert file.closed


@pytest.mark.usefixtures("_small_pieces")
@pytest.mark.parametrize("gap", ["", "\n ", " " * 400])
def test_a_list_in_pieces(gap: str) -> None:
    duels = [json.dumps({**HEADER, "id": str(index), "events": turns(20)}) for index in range(9)]
    duels[4] = duels[4].replace('"n": 3', '"n": 3 3')
    duels[6] = "17"
    text = f"[{gap}" + f"{gap},{gap}".join(duels) + f"{gap}]{gap}"
    found = list(read_duels(io.BufferedReader(Pipe(text.encode())), "f"))
    assert [log.header.id for log in found if isinstance(log, DuelLog)] == ["0", "1", "2", "3", "5", "7", "8"]
    problems = [str(fault) for each in found if isinstance(each, Unreadable) for fault in each.faults]
    assert len(problems) == 2
    assert problems[0].startswith("f: duel 5: not valid JSON")
    assert "element 7 is 17" in problems[1]


def test_a_value_too_large_is_one_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "LARGEST", 1 << 20)
    monkeypatch.setattr("duelreplay.log.splitting.LARGEST", 1 << 20)
    one = json.dumps({**HEADER, "events": turns(100_000)}, indent=1).encode()
    for text in (one, one.replace(b"\n", b""), b"[" + one + b"]", as_lines(HEADER, "x" * (3 << 20))):
        found = list(read_duels(io.BytesIO(text), "f"))
        assert isinstance(found[-1], Unreadable)
        assert "JSON Lines" in found[-1].faults[0].problem
