"""Appending to one duel: positions, optimistic concurrency, corrections and rulings."""

from __future__ import annotations

import pytest

from duelreplay.log.events import Correct, Draw, Note, Ruling
from duelreplay.log.faults import UnreadableInputError
from duelreplay.store.append import Expected
from duelreplay.store.errors import (
    ConflictError,
    InvalidEventError,
    UnknownDuelError,
    UnknownEventError,
)
from duelreplay.store.parts import LEAST
from duelreplay.store.store import Store
from store_support import duel_events, header

NOTE = {"type": "note", "text": "a"}
OTHER = {"type": "note", "text": "b"}


def texts(store: Store) -> list[str]:
    return [event.data["text"] for event in store.events("duel")]


@pytest.fixture
def begun(store: Store) -> Store:
    """A duel that has one event."""
    done = store.append("duel", [NOTE], expected="none", header=header("duel"))
    assert (done.added, done.number, done.position) == (1, 1, 1)
    return store


def test_events_go_on_from_the_last(begun: Store) -> None:
    done = begun.append("duel", [OTHER, NOTE], expected=1)
    assert (done.added, done.number, done.position) == (2, 3, 3)
    assert [(event.number, event.seq, event.position) for event in begun.events("duel")] == [
        (1, 1, 1),
        (2, 2, 2),
        (3, 3, 3),
    ]
    assert begun.size() == 3


@pytest.mark.parametrize("expected", [0, 2, "none"])
def test_a_wrong_expected_position_is_a_conflict(begun: Store, expected: Expected) -> None:
    with pytest.raises(ConflictError, match=f"duel 'duel': expected {expected}, actual 1") as caught:
        begun.append("duel", [OTHER], expected=expected, header=header("duel"))
    assert (caught.value.expected, caught.value.actual) == (expected, 1)
    assert texts(begun) == ["a"]


def test_the_same_events_again_are_a_success(begun: Store) -> None:
    """A writer that did not hear the answer may ask again: same position, no new rows."""
    first = begun.append("duel", [OTHER, NOTE], expected=1)
    begun.append("duel", [OTHER], expected=3)
    again = begun.append("duel", [OTHER, NOTE], expected=1)
    assert (again.added, again.position) == (0, first.position)
    assert texts(begun) == ["a", "b", "a", "b"]
    with pytest.raises(ConflictError):
        begun.append("duel", [OTHER, OTHER], expected=1)
    with pytest.raises(ConflictError):
        begun.append("duel", [OTHER, NOTE, OTHER, NOTE], expected=1)


def test_beginning_the_same_duel_again_is_a_success(begun: Store) -> None:
    assert begun.append("duel", [NOTE], expected="none", header=header("duel")).added == 0


def test_any_position_appends_always(begun: Store) -> None:
    begun.append("duel", [NOTE])
    begun.append("duel", [NOTE])
    assert texts(begun) == ["a", "a", "a"]


@pytest.mark.parametrize("expected", ["any", "none", 0, 4])
def test_a_duel_that_is_not_stored(store: Store, expected: Expected) -> None:
    with pytest.raises(UnknownDuelError, match="'nobody' is not in the store"):
        store.append("nobody", [NOTE], expected=expected)
    with pytest.raises(UnknownDuelError):
        list(store.events("nobody"))


def test_a_stored_duel_that_should_be_further_on(store: Store) -> None:
    with pytest.raises(ConflictError, match="expected 4, actual 0"):
        store.append("duel", [NOTE], expected=4, header=header("duel"))


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        ({"type": "draw", "player": "A"}, "duel duel: event 2: count"),
        ({"type": "draw", "player": "C", "count": 1}, 'expected one of the players "A", "B", found "C"'),
        ({"player": "A"}, "type"),
    ],
)
def test_an_event_that_is_none(begun: Store, event: dict[str, object], problem: str) -> None:
    with pytest.raises(UnreadableInputError) as caught:
        begun.append("duel", [event])
    assert problem in str(caught.value)
    assert begun.size() == 1


def test_a_seq_that_does_not_rise(begun: Store) -> None:
    with pytest.raises(InvalidEventError, match="seq: expected more than 1, found 1"):
        begun.append("duel", [{**NOTE, "seq": 1}])
    assert begun.append("duel", [{**NOTE, "seq": 40}, NOTE]).number == 3
    assert [event.seq for event in begun.events("duel")] == [1, 40, 41]


def test_seq_0_begins_a_duel_only(store: Store) -> None:
    store.append("duel", [{**NOTE, "seq": 0}], header=header("duel"))
    with pytest.raises(InvalidEventError):
        store.append("duel", [{**NOTE, "seq": 0}])
    store.append("duel", [NOTE])
    assert [event.seq for event in store.events("duel")] == [0, 1]


@pytest.mark.parametrize(
    "head",
    [
        header("another"),
        {**header("duel"), "format": "duel-log/2"},
        {key: value for key, value in header("duel").items() if key != "players"},
    ],
)
def test_a_header_that_cannot_begin_the_duel(store: Store, head: dict[str, object]) -> None:
    with pytest.raises(InvalidEventError, match="header"):
        store.append("duel", [NOTE], header=head)
    assert list(store.streams()) == []


def test_corrections_and_rulings_are_events_of_the_duel(store: Store) -> None:
    store.append("duel", duel_events(6), header=header("duel"))
    assert store.correct("duel", [2, 3], by="judge", why="misread").seq == LEAST + 1
    assert store.rule("duel", by="J", text="play on", draw=1).seq == LEAST + 2
    assert store.rule("duel", by="J", text="and shake hands").seq == LEAST + 3
    (log,) = store.duels()
    events = list(log.events)
    assert isinstance(events[0], Draw)
    assert events[6:] == [
        Correct(seq=LEAST + 1, voids=[2, 3], by="judge", why="misread"),
        Ruling(seq=LEAST + 2, by="J", text="play on", draw=1),
        Ruling(seq=LEAST + 3, by="J", text="and shake hands"),
    ]
    assert [event.kind for event in store.events("duel")][5:] == ["append", "correct", "ruling", "ruling"]


def test_a_correction_says_what_stands_there_instead(store: Store) -> None:
    store.append("duel", duel_events(6), header=header("duel"))
    note = {"type": "note", "text": "as it was"}
    assert store.correct("duel", [2], by="judge", why="misread", events=[note]).seq == LEAST + 1
    assert store.correct("duel", [], by="players", why="left out", events=[note, note], after=4).seq == LEAST + 2
    (log,) = store.duels()
    assert list(log.events)[6:] == [
        Correct(seq=LEAST + 1, voids=[2], by="judge", why="misread", events=[Note(text="as it was")]),
        Correct(seq=LEAST + 2, voids=[], by="players", why="left out", events=[Note(text="as it was")] * 2, after=4),
    ]
    texts = [event.text for event in log.corrected.events if isinstance(event, Note)]
    assert texts.count("as it was") == 3
    size = store.size()
    with pytest.raises(UnknownEventError, match="no event with seq 9"):
        store.correct("duel", [], by="judge", why="", events=[note], after=9)
    with pytest.raises(UnreadableInputError, match="after"):
        store.correct("duel", [], by="judge", why="", events=[note])
    with pytest.raises(UnreadableInputError, match=r"events\[0\].player"):
        store.correct("duel", [2], by="judge", why="", events=[{"type": "draw", "player": "Z", "count": 1}])
    assert store.size() == size


def test_what_can_be_corrected_and_ruled_on(store: Store) -> None:
    store.append("duel", duel_events(6), header=header("duel"))
    with pytest.raises(UnknownEventError, match="no event with seq 7"):
        store.correct("duel", [2, 7], by="judge", why="")
    with pytest.raises(UnknownEventError, match="event 2 is no draw"):
        store.rule("duel", by="J", text="", draw=2)
    with pytest.raises(UnknownDuelError):
        store.correct("nobody", [1], by="judge", why="")
    assert store.size() == 6
