"""The walk over a replay's packets.

Four packets in five refresh what a player sees of a zone. How fast the walk passes over them decides how fast a
replay is read, and what is fast differs: in Python one look at the bytes that passes over several packets, compiled
a look at each number without making an object of it. So there are two walks, which a test holds to be the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duelreplay.log.limits import too_many_events
from duelreplay.log.said import Said, said

from . import messages as msg
from .faults import ReplayFaultError
from .maker import EventMaker
from .state import packet_fault

if TYPE_CHECKING:
    from mypy_extensions import i64

_COMPILED: Final = not __file__.endswith(".py")

_NO_END: Final = (
    "the recording has no end: it was cut, or saved while the duel was going on; what is there is read and judged"
)
_HEAD_SIZE: Final = msg.HEAD.size
_UNREAD_ONCE: Final = msg.OF_NO_IDENTITY
_IN_A_ROW: Final = 4
"""Both players' Monster Zones and both players' Spell & Trap Zones, which the recorder writes together."""


def read_packets(maker: EventMaker, start: int) -> list[bytes]:
    """Read the packets that begin at ``start``, to the end; those that were read for what they say.

    A recording that stops between two packets, before its duel is over, gets a remark that says so.

    Raises:
        ReplayFaultError: a packet is cut, or says what cannot be; or there are more events than are allowed.
    """
    told: list[bytes] = []
    at, packet = walk_numbers(maker, start, told) if _COMPILED else walk_bytes(maker, start, told)
    while at <= maker.end - _HEAD_SIZE:  # too near the end to hold the zone of a refresh
        message, length = msg.HEAD.unpack_from(maker.body, at)
        _take(maker, message, at, length, packet, told)
        at += _HEAD_SIZE + length
        packet += 1
    if at < maker.end:
        raise _cut(packet, said("its head has {n} bytes, {left} are left", n=_HEAD_SIZE, left=maker.end - at))
    if at > maker.end:
        raise _cut(packet - 1, said("{n} bytes of its payload are missing", n=at - maker.end))
    if not maker.over:
        maker.remarks += (_NO_END,)
    return told


def walk_bytes(maker: EventMaker, at: int, told: list[bytes]) -> tuple[int, int]:
    """Read the packets from ``at`` on while a head and a zone are left; the next one's place and number.

    The refreshes of the board mostly repeat, byte for byte, those that came last: then one comparison passes over
    all of them.
    """
    body, handlers, last = maker.body, maker.handlers, maker.end - msg.HEAD_AND_ZONE.size
    refresh, head, head_size = msg.UPDATE_DATA, msg.HEAD_AND_ZONE.unpack_from, _HEAD_SIZE
    deck, monsters, packet = msg.DECK, msg.MONSTER, 0
    latest, size, number = b"\xff", 1, 0
    while at <= last:
        message, length, zone = head(body, at)
        if message != refresh:
            if handlers[message] is not None:
                _take(maker, message, at, length, packet, told)
        elif zone == monsters:
            if body.startswith(latest, at):
                at += size
                packet += number
                continue
            start, number = at, 0
            while message == refresh and zone != deck and number < _IN_A_ROW and at <= last:
                at += head_size + length
                number += 1
                if at <= last:
                    message, length, zone = head(body, at)
            latest, size = body[start:at], at - start
            packet += number
            continue
        elif zone == deck:
            _take_deck(maker, at, length, packet)
        at += head_size + length
        packet += 1
    return at, packet


def walk_numbers(maker: EventMaker, start: int, told: list[bytes]) -> tuple[int, int]:
    """The same as :func:`walk_bytes`, for the compiler: each number read where it stands."""
    body, handlers = maker.body, maker.handlers
    at: i64 = start
    last: i64 = maker.end - msg.HEAD_AND_ZONE.size
    refresh: i64 = msg.UPDATE_DATA
    deck: i64 = msg.DECK
    packet: i64 = 0
    while at <= last:
        message: i64 = body[at]
        low: i64 = body[at + 1]
        second: i64 = body[at + 2]
        third: i64 = body[at + 3]
        high: i64 = body[at + 4]
        length: i64 = low | second << 8 | third << 16 | high << 24
        if message != refresh:
            if handlers[message] is not None:
                _take(maker, message, at, length, packet, told)
        else:
            zone: i64 = body[at + 6]
            if zone == deck:
                _take_deck(maker, at, length, packet)
        at += 5 + length
        packet += 1
    return at, packet


def _take(maker: EventMaker, message: int, at: int, length: int, packet: int, told: list[bytes]) -> None:
    """Read a packet that is whole and says something."""
    payload = at + _HEAD_SIZE
    stop = payload + length
    handler = maker.handlers[message]
    if handler is None or stop > maker.end:
        return
    if length < maker.shortest[message]:
        expected = said("it has {n} bytes, expected {least}", n=length, least=maker.shortest[message])
        raise packet_fault(packet, expected, message)
    if message not in _UNREAD_ONCE:
        told.append(maker.body[at:stop])
    handler(maker, payload, length, packet)
    if len(maker.events) > maker.most:
        raise ReplayFaultError(too_many_events())


def _take_deck(maker: EventMaker, at: int, length: int, packet: int) -> None:
    """Read the refresh of a deck, if it is whole."""
    payload = at + _HEAD_SIZE
    if payload + length <= maker.end:
        maker.refreshed_deck(payload, length, packet)
        if len(maker.events) > maker.most:
            raise ReplayFaultError(too_many_events())


def _cut(packet: int, problem: Said) -> ReplayFaultError:
    return ReplayFaultError(
        said(
            "packet {packet} is cut: {problem}; the recording is incomplete, get a whole copy of the file",
            packet=packet,
            problem=problem,
        )
    )
