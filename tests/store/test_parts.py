"""What players did and what judges said: each grows without the other, and both read as one log."""

from __future__ import annotations

from typing import Any

import pytest

from duelreplay.store import migrate
from duelreplay.store.bulk import Incoming, Outcome
from duelreplay.store.database import Database
from duelreplay.store.errors import ConflictError, InvalidEventError, UnknownEventError
from duelreplay.store.parts import LEAST, Split, seq_before_the_judges
from duelreplay.store.rows import Origin
from duelreplay.store.store import Store, open_store
from duelreplay.store.tables import HEAD
from duelreplay.store.tree import make_checkpoint, prove_event
from duelreplay.store.verify import verify
from store_support import SQLITE_BACKEND, Backend, duel_events, header, incoming, old_store


def one(store: Store, events: list[dict[str, Any]], *, chunk: int = 20_000) -> Outcome:
    (outcome,) = store.import_([incoming("duel", events)], chunk=chunk)
    return outcome


def said(store: Store) -> None:
    store.rule("duel", by="J", text="play on", draw=1)
    store.correct("duel", [2], by="judge", why="misread")


def exported(store: Store, duel_id: str = "duel") -> list[dict[str, Any]]:
    return [event.data for event in store.events(duel_id)]


@pytest.mark.parametrize("chunk", [2, 5, 20_000])
def test_a_longer_file_extends_a_duel_that_was_ruled_on(store: Store, chunk: int) -> None:
    one(store, duel_events(6))
    said(store)
    outcome = one(store, duel_events(9), chunk=chunk)
    assert (outcome.status, outcome.added, outcome.total) == ("extended", 3, 9)
    assert one(store, duel_events(6)).status == one(store, duel_events(9)).status == "same"
    assert exported(store)[:9] == duel_events(9)
    assert [event["type"] for event in exported(store)[9:]] == ["ruling", "correct"]
    (log,) = store.duels()
    seqs = [event.seq for event in log.events]
    assert seqs == [*range(1, 10), LEAST + 1, LEAST + 2]
    assert verify(store.database).holds


def test_a_recorder_does_not_see_the_judge(store: Store) -> None:
    """--expect counts the players' events alone, before and after a ruling."""
    store.append("duel", duel_events(3), expected="none", header=header("duel"))
    store.rule("duel", by="J", text="play on")
    done = store.append("duel", [{"type": "note", "text": "on"}], expected=3)
    assert (done.number, done.seq, done.total) == (4, 4, 4)
    again = store.append("duel", [{"type": "note", "text": "on"}], expected=3)
    assert (again.added, again.number) == (0, 4)
    store.correct("duel", [4], by="players", why="no")
    assert store.append("duel", [{"type": "note", "text": "more"}], expected=4).seq == 5
    (stream,) = store.streams()
    assert (stream.number, stream.judged) == (5, 2)


def test_the_number_that_is_printed_is_the_one_that_is_taken(store: Store) -> None:
    """Also in a log that counts from 0: the number of a correction voids that correction, and nothing else."""
    events = [{**event, "seq": event["seq"] - 1} for event in duel_events(11)]
    one(store, events)
    first = store.correct("duel", [3], by="judge", why="a").seq
    one(store, [*events, {"type": "note", "text": "later", "seq": 11}, {"type": "note", "text": "", "seq": 12}])
    second = store.correct("duel", [first], by="judge", why="undo").seq
    (log,) = store.duels()
    found = {event.seq: event for event in log.events}
    assert found[second].voids == [first]  # type: ignore[union-attr]
    assert found[first].voids == [3]  # type: ignore[union-attr]


def test_a_ruling_inside_a_file_stays_in_its_place(store: Store) -> None:
    events = duel_events(8)
    events[4] = {"type": "ruling", "by": "J", "text": "play on", "seq": 5}
    one(store, events[:6])
    assert one(store, events).status == "extended"
    assert exported(store) == events
    assert next(store.streams()).judged == 0


def test_an_export_with_rulings_can_be_imported(store: Store, backend: Backend) -> None:
    """Into the same store it adds nothing, into another one both parts; there, too, a longer file goes on."""
    one(store, duel_events(6))
    said(store)
    whole = exported(store)
    assert one(store, whole).status == "same"
    one(store, duel_events(8))
    assert one(store, whole).status == "same"
    url = backend.create(migrated=False)
    try:
        with Database(url) as database:
            migrate.upgrade(database)
        with open_store(url) as other:
            outcome = one(other, whole)
            assert (outcome.status, outcome.added) == ("new", 8)
            assert exported(other) == whole
            assert one(other, duel_events(8)).status == "extended"
            other.rule("duel", by="K", text="another")
            longer = exported(other)
            assert verify(other.database).holds
        assert one(store, longer).added == 1
        assert exported(store) == longer
    finally:
        backend.drop(url)


@pytest.mark.parametrize("chunk", [2, 20_000])
def test_other_rulings_are_a_conflict_that_changes_nothing(store: Store, chunk: int) -> None:
    one(store, duel_events(3))
    said(store)
    tail = exported(store)[3:]
    tail[0] = {**tail[0], "text": "do not play on"}
    outcome = one(store, [*duel_events(3), *tail], chunk=chunk)
    assert outcome.status == "conflict"
    assert outcome.detail.startswith(f'event 1 (seq {LEAST + 1}) differs: key text "play on" -> "do not play on"')
    assert store.size() == 5


def test_players_cannot_reach_the_numbers_of_judges(store: Store) -> None:
    one(store, duel_events(2))
    said(store)
    words = f"expected less than {LEAST + 1}, which a judge's event has, found {LEAST + 5}"
    with pytest.raises(InvalidEventError, match=words):
        store.append("duel", [{"type": "note", "text": "", "seq": LEAST + 5}])
    outcome = one(store, [*duel_events(2), {"type": "note", "text": "", "seq": LEAST + 5}])
    assert (outcome.status, words in outcome.detail) == ("invalid", True)
    with pytest.raises(InvalidEventError, match="is a judge's number: use `replay ruling`"):
        store.append("duel", [{"type": "ruling", "by": "J", "text": "", "seq": LEAST + 1}])


def test_a_log_that_counts_in_milliseconds_leaves_room(store: Store) -> None:
    start = 1_700_000_000_000
    events = [{**event, "seq": start + event["seq"]} for event in duel_events(4)]
    one(store, events)
    done = store.rule("duel", by="J", text="x", draw=start + 1)
    assert done.seq == 10**16 + 1
    assert one(store, [*events, {"type": "note", "text": "", "seq": start + 9}]).status == "extended"
    with pytest.raises(InvalidEventError, match="leave none for what judges say"):
        seq_before_the_judges(2**62)


def test_what_only_looks_like_the_judges_part() -> None:
    ruling = {"type": "ruling", "by": "J", "text": ""}
    note = {"type": "note", "text": ""}
    tail = [{**ruling, "seq": LEAST + 1}, {**ruling, "seq": LEAST + 2}]

    def parted(events: list[dict[str, Any]]) -> tuple[int, int]:
        split = Split(events)
        return len(list(split)), len(split.judges)

    assert parted([{**note, "seq": 1}, *tail]) == (1, 2)
    assert parted(tail) == (0, 2)
    assert parted([{**note, "seq": 1}, *tail, {**note, "seq": LEAST + 3}]) == (4, 0)
    assert parted([{**note, "seq": 1}, tail[0], {**ruling, "seq": LEAST + 5}]) == (3, 0)
    assert parted([{**note, "seq": LEAST}, {**ruling, "seq": LEAST + 1}]) == (2, 0)
    assert parted([{**note, "seq": 1}, {**ruling, "seq": LEAST + 2}]) == (2, 0)
    assert parted([{**note, "seq": 1}, {**note, "seq": LEAST + 1}]) == (2, 0)


def test_a_ruling_can_be_proved(store: Store) -> None:
    one(store, duel_events(3))
    said(store)
    make_checkpoint(store.database)
    assert b"play on" in prove_event(store.database, "duel", LEAST + 1).line
    for seq in (LEAST + 3, -1, 2**63, 10**30):
        with pytest.raises(UnknownEventError):
            prove_event(store.database, "duel", seq)
        with pytest.raises(UnknownEventError):
            store.correct("duel", [seq], by="judge", why="")


def test_a_store_of_the_first_version_goes_on(empty_url: str, backend: Backend) -> None:
    """Made when rulings stood in the duel's own sequence: nothing is moved, everything still holds."""
    old_store(backend, empty_url)
    with Database(empty_url) as database:
        before = {"sqlite": "0001", "postgres": "0001"}[backend.name]
        assert migrate.upgrade(database) == (before, HEAD)
        assert migrate.problems(database) == []
        assert verify(database).holds
    with open_store(empty_url) as store:
        assert [event["type"] for event in exported(store, "duel-1")[6:]] == ["ruling", "correct"]
        assert [event["seq"] for event in exported(store, "duel-1")[6:]] == [7, 8]
        (outcome,) = store.import_([incoming("duel-1", duel_events(9))])
        assert outcome.status == "conflict"
        assert "an earlier version stored a ruling there" in outcome.detail
        assert store.rule("duel-1", by="J", text="later").seq == LEAST + 1
        assert store.append("duel-1", [{"type": "note", "text": "on"}], expected=8).seq == 9
        (outcome,) = store.import_([incoming("duel-2", [*duel_events(3, salt=9)])])
        assert outcome.status == "same"
        make_checkpoint(store.database)
        assert verify(store.database).holds


def test_parts_are_not_migrated_away(empty_url: str) -> None:
    with Database(empty_url) as database:
        migrate.upgrade(database)
        with open_store(empty_url) as store:
            one(store, duel_events(2))
            migrate.downgrade(database, "0001")
            migrate.upgrade(database)
            said(store)
        with pytest.raises(RuntimeError, match="1 duels have rulings"):
            migrate.downgrade(database, "0001")
        assert migrate.current(database) == HEAD


@pytest.mark.parametrize("backend", [SQLITE_BACKEND], indirect=True)
def test_a_header_again_must_be_the_same(store: Store) -> None:
    store.append("duel", duel_events(2), expected="none", header=header("duel", source={"file": "a"}))
    same = header("duel", source={"file": "elsewhere/a"})
    assert store.append("duel", duel_events(2), expected="none", header=same).added == 0
    with pytest.raises(ConflictError, match='header differs: key first "A" -> "B"'):
        store.append("duel", [], expected="any", header={**header("duel"), "first": "B"})


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"type": "draw", "player": "A", "count": 1, "cards": [10**30], "seq": 2}, "event 2: cards[0]"),
        ({"type": "lp", "player": "A", "change": -(10**19), "seq": 2}, "event 2: change"),
        ({"type": "phase", "phase": "dinner", "seq": 2}, "event 2: phase"),
    ],
)
def test_what_could_not_be_read_back_is_not_stored(store: Store, event: dict[str, Any], words: str) -> None:
    """A source may hand over what the log's own reader refuses; the other duels of the run go in."""
    bad = [duel_events(1)[0], event, *[{**one, "seq": one["seq"] + 5} for one in duel_events(9)]]
    duels = [
        incoming("a", duel_events(2)),
        incoming("bad", bad),
        Incoming({**header("head"), "players": [{"id": "A", "deck": 10**30}, {"id": "B"}]}, [], "f", Origin("import")),
        incoming("b", duel_events(2)),
    ]
    outcomes = {outcome.duel_id: outcome for outcome in store.import_(duels)}
    assert {name: outcome.status for name, outcome in outcomes.items()} == {
        "a": "new",
        "bad": "invalid",
        "head": "invalid",
        "b": "new",
    }
    assert outcomes["bad"].detail.startswith(words)
    assert outcomes["head"].detail.startswith("header: ")
    assert [len(list(log.events)) for log in store.duels()] == [2, 2]
