"""Importing many duels: new, the same again, longer, and rewritten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from duelreplay.store.bulk import Incoming, Outcome
from duelreplay.store.errors import StoreError
from duelreplay.store.rows import Origin
from duelreplay.store.store import Store
from duelreplay.store.verify import verify
from store_support import Backend, duel_events, header, incoming


def run(store: Store, duels: Sequence[Incoming], chunk: int = 20_000) -> list[tuple[str, str, int, int]]:
    outcomes = list(store.import_(duels, chunk=chunk))
    return [(one.duel_id, one.status, one.added, one.total) for one in outcomes]


def one(store: Store, duel: Incoming) -> Outcome:
    (outcome,) = store.import_([duel])
    return outcome


def stored(store: Store, duel_id: str) -> list[dict[str, Any]]:
    return [event.data for event in store.events(duel_id)]


def test_new_then_the_same_again(store: Store) -> None:
    duels = [incoming(f"duel-{n}", duel_events(n, salt=n)) for n in range(1, 6)]
    assert run(store, duels) == [(f"duel-{n}", "new", n, n) for n in range(1, 6)]
    before = store.size(), verify(store.database).root
    assert run(store, duels) == [(f"duel-{n}", "same", 0, n) for n in range(1, 6)]
    assert (store.size(), verify(store.database).root) == before
    assert [stream.duel_id for stream in store.streams()] == [f"duel-{n}" for n in range(1, 6)]
    assert stored(store, "duel-4") == duel_events(4, salt=4)


def test_a_no_op_leaves_no_batch(store: Store, backend: Backend, url: str) -> None:
    run(store, [incoming("duel", duel_events(3))])
    run(store, [incoming("duel", duel_events(3))])
    with backend.raw(url) as execute:
        assert execute("SELECT count(*) FROM batches") == [(1,)]


@pytest.mark.parametrize("chunk", [1, 2, 3, 7, 20_000])
def test_any_chunk_gives_the_same_log(store: Store, chunk: int) -> None:
    """A duel longer than a chunk goes in in parts; a duel of exactly one chunk, and an empty one, are whole."""
    duels = [incoming(f"duel-{n}", duel_events(n)) for n in (0, 3, 7, 1, 14)]
    assert run(store, duels, chunk) == [(f"duel-{n}", "new", n, n) for n in (0, 3, 7, 1, 14)]
    assert [len(list(log.events)) for log in store.duels()] == [0, 3, 7, 1, 14]
    assert run(store, duels, chunk) == [(f"duel-{n}", "same", 0, n) for n in (0, 3, 7, 1, 14)]
    assert verify(store.database).holds


def test_a_longer_log_of_the_same_duel_goes_on(store: Store) -> None:
    run(store, [incoming("duel", duel_events(4))])
    assert run(store, [incoming("duel", duel_events(9))], chunk=3) == [("duel", "extended", 5, 9)]
    assert run(store, [incoming("duel", duel_events(4))]) == [("duel", "same", 0, 9)]
    assert stored(store, "duel") == duel_events(9)


def changed(number: int, **keys: Any) -> list[dict[str, Any]]:
    events = duel_events(20)
    events[number - 1] = {key: value for key, value in {**events[number - 1], **keys}.items() if value != "gone"}
    return events


@pytest.mark.parametrize(
    ("events", "detail"),
    [
        (changed(16, count=2), "event 16 differs: key count 1 -> 2"),
        (changed(11, ref="gone"), 'event 11 differs: key ref "packet 10" -> (absent)'),
        (changed(1, extra=None), "event 1 differs: key extra (absent) -> null"),
        (changed(20, seq=25), "event 20 (seq 25) differs: key seq 20 -> 25"),
        (changed(3, t=0.75), "event 3 differs: key t 0.5 -> 0.75"),
        ([*duel_events(20)[:4], *changed(5, wind=1)[4:]], "event 5 differs: key wind "),
        ([{**duel_events(1)[0], "count": 5}, *changed(9, text="")[1:]], "event 1 differs: key count 1 -> 5"),
    ],
)
@pytest.mark.parametrize("chunk", [4, 20_000])
def test_other_events_are_a_conflict(store: Store, events: list[dict[str, Any]], detail: str, chunk: int) -> None:
    run(store, [incoming("duel", duel_events(20))])
    (outcome,) = store.import_([incoming("duel", events)], chunk=chunk)
    assert outcome.status == "conflict"
    assert outcome.detail.startswith(detail)
    assert stored(store, "duel") == duel_events(20)


def test_a_conflict_adds_nothing_though_the_log_is_longer(store: Store) -> None:
    run(store, [incoming("duel", duel_events(3))])
    events = duel_events(9)
    events[1] = {"type": "turn", "player": "A", "seq": 2}
    (outcome,) = store.import_([incoming("duel", events)], chunk=2)
    assert (outcome.status, outcome.added, outcome.total) == ("conflict", 0, 3)


def test_another_header_is_a_conflict(store: Store) -> None:
    run(store, [incoming("duel", duel_events(3))])
    outcome = one(store, incoming("duel", duel_events(3), ruleset="mr4"))
    assert (outcome.status, outcome.detail) == ("conflict", 'header differs: key ruleset (absent) -> "mr4"')


def test_two_versions_of_a_duel_in_one_run(store: Store) -> None:
    """The second meets the first, though both would have fitted into one transaction."""
    duels = [incoming("duel", duel_events(3)), incoming("duel", changed(1, count=4)[:3]), incoming("b", [])]
    assert run(store, duels) == [("duel", "new", 3, 3), ("duel", "conflict", 0, 3), ("b", "new", 0, 0)]


def test_the_same_file_read_otherwise_by_a_later_importer(store: Store) -> None:
    """The raw file is the same, so it is the program that changed, and the message says so."""
    head = header("duel")
    run(store, [Incoming(head, duel_events(3), "f", Origin("import", "f", b"hash", "duel-replay 1"))])
    later = Incoming(head, changed(1, count=4)[:3], "f", Origin("import", "f", b"hash", "duel-replay 2"))
    assert one(store, later).detail == (
        "event 1 differs: key count 1 -> 4 (the file is the same: duel-replay 1 read it then, duel-replay 2 now)"
    )


def test_what_cannot_be_stored_does_not_stop_the_rest(store: Store) -> None:
    duels = [
        incoming("a", duel_events(2)),
        incoming("nul\x00", []),
        incoming("b", [{"type": "note", "text": "\ud800"}]),
        incoming("c", [*duel_events(5), {"type": "note", "text": "", "seq": 2}]),
        Incoming({"format": "duel-log/9", "id": "d"}, [], "f", Origin("import")),
        incoming("t", [{"type": "\x00"}]),
        incoming("e", duel_events(2)),
    ]
    assert [(one, status) for one, status, _, _ in run(store, duels)] == [
        ("nul\x00", "invalid"),
        ("a", "new"),
        ("b", "invalid"),
        ("c", "invalid"),
        ("d", "invalid"),
        ("t", "invalid"),
        ("e", "new"),
    ]
    assert [stream.duel_id for stream in store.streams()] == ["a", "e"]


def test_an_import_that_dies_leaves_whole_transactions(store: Store) -> None:
    """The source fails half-way: what was committed stays, the rest comes with the next run."""

    def broken() -> Any:
        for n in range(5):
            yield incoming(f"duel-{n}", duel_events(4))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(store.import_(broken(), chunk=8))
    assert store.size() == 16
    assert verify(store.database).holds
    duels = [incoming(f"duel-{n}", duel_events(4)) for n in range(5)]
    assert [status for _, status, _, _ in run(store, duels)] == ["same"] * 4 + ["new"]


def test_raw_bytes_are_kept_on_demand(store: Store, backend: Backend, url: str) -> None:
    kept, other = incoming("a", duel_events(2)), incoming("b", duel_events(2))
    kept.origin.content = b"the file" * 100
    run(store, [kept, other])
    assert store.raw_file("a") == b"the file" * 100
    with pytest.raises(StoreError, match="was not kept"):
        store.raw_file("b")
    with backend.raw(url) as execute:
        rows = execute("SELECT raw, importer FROM batches ORDER BY id")
    assert [bytes(row[0]) for row in rows] == [kept.origin.raw, other.origin.raw]
    assert all(row[1].startswith("duel-replay ") for row in rows)


def test_raw_bytes_can_be_kept_later(store: Store) -> None:
    duel = incoming("a", duel_events(2))
    run(store, [duel])
    duel.origin.content = b"late"
    assert run(store, [duel]) == [("a", "same", 0, 2)]
    assert store.raw_file("a") == b"late"


def test_every_key_is_kept(store: Store) -> None:
    """Unknown keys of header and events, big numbers and all of Unicode come back as they went in."""
    event = {"type": "x\u0001", "seq": 1, "n": 2**70, "f": -0.5, "deep": [[{"ü": "\u2028"}]], "\t": {"b": 1, "a": 2}}
    run(store, [incoming("duel", [event], "päth", venue={"z": [1], "a": None})])
    (stream,) = store.streams()
    assert msgspec.json.decode(stream.header) == header("duel", venue={"z": [1], "a": None})
    assert stored(store, "duel") == [event]
    assert stream.path == "päth"
