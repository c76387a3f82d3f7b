"""The two walks over a replay's packets, the one for Python and the one for the compiler, read the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duelreplay.log.events import Event
from duelreplay.sources.yrp.container import open_replay
from duelreplay.sources.yrp.faults import ReplayFaultError
from duelreplay.sources.yrp.maker import EventMaker
from duelreplay.sources.yrp.packets import walk_bytes, walk_numbers
from sources import yrpx_builder as yb
from sources.yrpx_builder import Duel
from support import FIXTURES, SHARED

Walk = Callable[[EventMaker, int, list[bytes]], tuple[int, int]]
REFRESH = 6
ZONES = (yb.DECK, yb.HAND, yb.MZONE, yb.SZONE, yb.MZONE | yb.SZONE)


def walked(walk: Walk, data: bytes) -> tuple[tuple[int, int] | str, list[bytes], list[Event]]:
    """Where a walk ended or what it found wrong, what it was told, and the events."""
    replay = open_replay(data)
    maker = EventMaker(replay)
    told: list[bytes] = []
    try:
        return walk(maker, replay.packets, told), told, maker.events
    except ReplayFaultError as fault:
        return str(fault), told, maker.events


def assert_alike(data: bytes) -> None:
    assert walked(walk_numbers, data) == walked(walk_bytes, data)


def test_the_fixtures_and_the_real_replays() -> None:
    files = [*FIXTURES.rglob("*.yrpX")]
    for folder in ("edopro", "engine", "edopro-edited") if SHARED else ():
        files += (SHARED / "corpus" / folder).glob("*.yrpX")
    assert len(files) > 2
    for file in files:
        assert_alike(file.read_bytes())


def test_what_is_passed_over_at_once_is_counted() -> None:
    """Packets behind repeated boards keep their numbers, also where a board repeats only in part."""
    duel = Duel()
    boards = [b"\x01" * 9, b"\x02" * 700, b"\x01" * 9]
    for number in range(6):
        for cards in boards[: 1 + number % 3]:
            for zone in (yb.MZONE, yb.SZONE):
                for side in (0, 1):
                    duel.update(side, zone, cards if zone == yb.MZONE else b"")
        if number % 2:
            duel.deck(0, [1, 2, 3])
        duel.turn(number % 2)
    duel.raw(2, bytes(9))
    place, _, events = walked(walk_bytes, duel.file())
    assert place[1] == len(duel.packets)
    turns = [index for index, packet in enumerate(duel.packets) if packet[0] == 40]
    assert [event.ref for event in events if type(event).__name__ == "Turn"] == [f"packet {index}" for index in turns]
    assert_alike(duel.file())


PACKETS = st.one_of(
    st.tuples(st.just(REFRESH), st.builds(bytes, st.tuples(st.integers(0, 2), st.sampled_from(ZONES)))),
    st.tuples(
        st.just(REFRESH),
        st.builds(
            lambda side, zone, cards: bytes((side, zone)) + len(cards).to_bytes(4, "little") + cards,
            st.integers(0, 1),
            st.sampled_from(ZONES),
            st.sampled_from((b"", bytes(2), b"\x04\x00\x00\x00\x00\x80", yb.card_query(7))),
        ),
    ),
    st.tuples(st.sampled_from((2, 40, 41, 50, 72, 90, 5, 6, 200)), st.binary(max_size=30)),
)


@pytest.mark.parametrize("wide", [yb.WIDE, yb.COMPACT], ids=["wide", "compact"])
@given(packets=st.lists(PACKETS, max_size=12), times=st.integers(1, 3), cut=st.integers(0, 9))
@settings(max_examples=300, deadline=None)
def test_any_packets(wide: bool, packets: list[tuple[int, bytes]], times: int, cut: int) -> None:
    duel = Duel(wide=wide)
    duel.raw(2, bytes(9))
    for _ in range(times):
        for message, payload in packets:
            duel.raw(message, payload)
    data = duel.file(flags=yb.NEW | yb.WIDE_FLAGS | (yb.LUA64 if wide else 0))
    assert_alike(data[: len(data) - cut])
