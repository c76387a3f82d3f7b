"""What a judge says is appended where he expects the duel to be, or not at all."""

from __future__ import annotations

import threading

import pytest

from duelreplay.store.errors import ConflictError
from duelreplay.store.store import Store
from store_support import duel_events, incoming


@pytest.fixture(autouse=True)
def stored(store: Store) -> None:
    assert next(iter(store.import_([incoming("duel", duel_events(6))]))).status == "new"


def position(store: Store) -> tuple[int, int]:
    (stream,) = store.streams(["duel"])
    return stream.number, stream.judged


def test_a_judge_who_knows_the_duel_is_heard(store: Store) -> None:
    store.rule("duel", by="A", text="x", expected=(6, 0))
    store.correct("duel", [2], by="judge", why="y", expected=(6, 1))
    assert position(store) == (6, 2)


@pytest.mark.parametrize("expected", [(5, 0), (6, 1), (7, 0), (0, 0)])
def test_one_who_does_not_is_told_and_nothing_is_appended(store: Store, expected: tuple[int, int]) -> None:
    with pytest.raises(ConflictError):
        store.rule("duel", by="A", text="x", expected=expected)
    with pytest.raises(ConflictError):
        store.correct("duel", [2], by="judge", why="y", expected=expected)
    assert position(store) == (6, 0)


def test_players_events_count_too(store: Store) -> None:
    store.append("duel", [{"type": "note", "text": "later"}])
    with pytest.raises(ConflictError):
        store.rule("duel", by="A", text="x", expected=(6, 0))
    store.rule("duel", by="A", text="x", expected=(7, 0))


def test_of_many_at_the_same_moment_one_is_heard(store: Store) -> None:
    heard: list[str] = []

    def judge(name: str) -> None:
        try:
            store.rule("duel", by=name, text="x", expected=(6, 0))
            heard.append(name)
        except ConflictError:
            pass

    threads = [threading.Thread(target=judge, args=(f"J{number}",)) for number in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(heard) == 1
    assert position(store) == (6, 1)
