"""The walk over a replay's packets.

Four packets in five refresh what a player sees of a zone. How fast the walk passes over them decides how fast a
replay is read.
"""

from __future__ import annotations

from itertools import count

from . import messages as msg
from .faults import ReplayFaultError
from .maker import EventMaker
from .state import packet_fault


def read_packets(maker: EventMaker, start: int) -> list[bytes]:
    """Read the packets that begin at ``start``, to the end; those that were read for what they say.

    Raises:
        ReplayFaultError: a packet is cut, or says what cannot be.
    """
    told: list[bytes] = []
    at, packet = _walk(maker, start, maker.end - msg.HEAD_AND_ZONE.size, 0, told)
    if at < maker.end:
        if maker.end - at < msg.HEAD.size:
            raise _cut(packet, f"its head has {msg.HEAD.size} bytes, {maker.end - at} are left")
        maker.body += bytes(msg.HEAD_AND_ZONE.size)
        at, packet = _walk(maker, at, maker.end - 1, packet, told)
    if at > maker.end:
        raise _cut(packet - 1, f"{at - maker.end} bytes of its payload are missing")
    return told


def _walk(maker: EventMaker, at: int, last: int, first: int, told: list[bytes]) -> tuple[int, int]:
    """Read the packets from number ``first`` that begin at ``at`` up to ``last``; the next one's place and number."""
    body, end, handlers, shortest = maker.body, maker.end, maker.handlers, maker.shortest
    refresh, head, head_size = msg.UPDATE_DATA, msg.HEAD_AND_ZONE.unpack_from, msg.HEAD.size
    deck, unread_once = msg.DECK, msg.OF_NO_IDENTITY
    for packet in count(first):
        if at > last:
            break
        message, length, zone = head(body, at)
        payload = at + head_size
        at = payload + length
        if message == refresh:
            if zone == deck and at <= end:
                maker.refreshed_deck(payload, length, packet)
            continue
        handler = handlers[message]
        if handler is not None and at <= end:
            if length < shortest[message]:
                expected = f"it has {length} bytes, expected {shortest[message]}"
                raise packet_fault(packet, expected, message)
            if message not in unread_once:
                told.append(body[payload - head_size : at])
            handler(maker, payload, length, packet)
    return at, packet


def _cut(packet: int, problem: str) -> ReplayFaultError:
    return ReplayFaultError(
        f"packet {packet} is cut: {problem}; the recording is incomplete, get a whole copy of the file"
    )
