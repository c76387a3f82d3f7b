"""Event versions: every version that was ever written decodes, and old ones are brought up to date on reading."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from duelreplay.log import events as log_events
from duelreplay.log.events import (
    Activate,
    Card,
    ChainEnd,
    Coin,
    Correct,
    Cost,
    Deck,
    Die,
    Draw,
    End,
    Event,
    Grant,
    KnownEvent,
    LifePoints,
    Move,
    Negate,
    Note,
    Phase,
    PutBack,
    Resolve,
    Restrict,
    Reveal,
    Ruling,
    Shuffle,
    Skill,
    Span,
    Turn,
)
from duelreplay.store import append, read, rows, upcast
from duelreplay.store.errors import NewerVersionError
from duelreplay.store.store import Store
from duelreplay.store.verify import verify
from store_support import Backend, duel_events, incoming
from support import FIXTURES

FOLDER = FIXTURES / "store" / "events"

DECODED: dict[str, Event] = {
    "turn": Turn(seq=3, t=12.5, ref="packet 40", player="A", n=1),
    "phase": Phase(seq=4, phase="draw"),
    "draw": Draw(
        seq=5,
        player="A",
        count=2,
        cards=[55144522, "Upstart Goblin"],
        reason="effect",
        link=1,
        by=Card(code=55144522, name="Pot of Greed"),
    ),
    "activate": Activate(
        seq=6, player="B", card=Card(code=27564031, name="Malefic World"), effect=2, from_="field", link=1
    ),
    "cost": Cost(seq=7, player="B", link=1, pay="normal_draw", amount=1, cards=[1]),
    "negate": Negate(seq=8, link=1, what="activation", by_link=2, by="Solemn Judgment"),
    "resolve": Resolve(seq=9, link=1, outcome="no_effect"),
    "chain_end": ChainEnd(seq=10),
    "move": Move(seq=11, player="A", card=Card(uid=3), from_="hand", to="graveyard", reason="cost", link=1),
    "reveal": Reveal(seq=12, player="A", cards=["Pot of Greed"]),
    "lp": LifePoints(seq=13, player="B", change=-1000, total=7000),
    "shuffle": Shuffle(seq=14, player="B", what="deck"),
    "deck": Deck(seq=15, player="A", count=2, cards=[1, 2]),
    "restrict": Restrict(seq=16, player="A", what="draw_phase", until=Span(draw_phases=2), by="Reckless Greed"),
    "grant": Grant(seq=17, player="A", count="any", until="turn", by=23434538),
    "put_back": PutBack(seq=18, player="A", where="top", cards=[1]),
    "correct": Correct(seq=19, voids=[5], by="judge", why="drawn twice"),
    "correct.v2": Correct(
        seq=19, voids=[5], by="judge", why="drawn twice", events=[Draw(player="A", count=1)], after=4
    ),
    "ruling": Ruling(seq=20, by="Head judge", text="play on", draw=5),
    "note": Note(seq=21, text="引いた"),
    "end": End(seq=22, winner=None, reason="judge"),
    "coin": Coin(seq=23, player="A", result="heads", link=1),
    "die": Die(seq=24, player="B", result=6, same_time=True),
    "skill": Skill(seq=25, player="A", card="Destiny Draw"),
}
"""What each fixture means, whatever version it is written in, but where a version says more."""

TYPES = [str(kind.__struct_config__.tag) for kind in KnownEvent.__args__]


@pytest.mark.parametrize("name", TYPES)
def test_every_version_of_every_type_has_a_fixture_and_decodes(name: str) -> None:
    versions = range(1, upcast.current_version(name) + 1)
    paths = sorted(FOLDER.glob(f"{name}.v*.json"))
    assert [path.name for path in paths] == [f"{name}.v{version}.json" for version in versions]
    for version, path in zip(versions, paths, strict=True):
        event = upcast.upcast(msgspec.json.decode(path.read_bytes()), version)
        expected = DECODED.get(path.stem) or DECODED[name]
        assert msgspec.convert(event, log_events.KnownEvent) == expected


def test_every_step_between_versions_has_its_upcaster() -> None:
    steps = {(name, step) for name, last in upcast.VERSIONS.items() for step in range(1, last)}
    assert set(upcast.UPCASTERS) == steps


def to_2(event: dict[str, Any]) -> dict[str, Any]:
    return {**event, "words": event["text"]}


def to_3(event: dict[str, Any]) -> dict[str, Any]:
    return {**{key: value for key, value in event.items() if key != "words"}, "text": event["words"].upper()}


UPCASTERS = {("note", 1): to_2, ("note", 2): to_3}
OLD = {"type": "note", "seq": 1, "text": "hi"}


def test_upcasters_run_one_after_the_other() -> None:
    assert upcast.upcast(OLD, 1, {"note": 3}, UPCASTERS)["text"] == "HI"
    assert upcast.upcast(OLD, 3, {"note": 3}, UPCASTERS) is OLD


def test_an_upcaster_may_rename_the_type() -> None:
    renamed = {("note", 1): lambda event: {**event, "type": "remark"}}
    assert upcast.upcast(OLD, 1, {"note": 2, "remark": 2}, renamed)["type"] == "remark"


@pytest.fixture
def third_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program as it will be when notes are at version 3."""
    monkeypatch.setitem(upcast.VERSIONS, "note", 3)
    for step, function in UPCASTERS.items():
        monkeypatch.setitem(upcast.UPCASTERS, step, function)


def test_old_events_are_read_in_todays_version_and_stay_as_they_are(
    store: Store, backend: Backend, url: str, request: pytest.FixtureRequest
) -> None:
    duel = incoming("duel", duel_events(5))
    list(store.import_([duel]))
    root = verify(store.database).root
    request.getfixturevalue("third_version")
    (log,) = store.duels()
    old = duel_events(5)[3]["text"]
    assert list(log.events)[3] == Note(seq=4, text=old.upper())
    assert [event.data["text"] for event in store.events("duel") if event.type == "note"] == [old.upper()]
    with backend.raw(url) as execute:
        assert execute("SELECT version, body FROM events WHERE number = 4")[0][0] == 1
    assert verify(store.database).root == root
    store.append("duel", [{"type": "note", "text": "new"}])
    with backend.raw(url) as execute:
        assert execute("SELECT version FROM events WHERE number = 6") == [(3,)]
    assert verify(store.database).holds


def test_an_old_event_is_the_same_as_its_file_read_today(store: Store, request: pytest.FixtureRequest) -> None:
    """A re-import compares in today's version: what the importer gives now against what was stored then."""
    list(store.import_([incoming("duel", [OLD])]))
    request.getfixturevalue("third_version")
    (outcome,) = store.import_([incoming("duel", [{**OLD, "text": "HI"}])])
    assert outcome.status == "same"


def test_events_of_a_later_program_are_not_guessed_at(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        later.setitem(upcast.VERSIONS, "note", 2)
        store.append("duel", [OLD], header=incoming("duel", []).header)
    with pytest.raises(NewerVersionError, match=r"duel 'duel': event 1 is a 'note' of version 2.*: update duel-replay"):
        list(store.duels())
    assert verify(store.database).holds


def test_all_modules_share_one_table_of_versions() -> None:
    assert append.current_version is read.current_version is upcast.current_version
    assert rows.VERSIONS is upcast.VERSIONS
