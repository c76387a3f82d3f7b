"""The walk over a replay's packets.

Four packets in five refresh what a player sees of a zone. How fast the walk passes over them decides how fast a
replay is read.
"""

from __future__ import annotations

from itertools import count
from typing import Final

from duelreplay.log.limits import LIMITS, too_many_events
from duelreplay.log.said import Said, said

from . import messages as msg
from .faults import ReplayFaultError
from .maker import EventMaker
from .state import packet_fault

_NO_END: Final = (
    "the recording has no end: it was cut, or saved while the duel was going on; what is there is read and judged"
)


def read_packets(maker: EventMaker, start: int) -> list[bytes]:
    """Read the packets that begin at ``start``, to the end; those that were read for what they say.

    A recording that stops between two packets, before its duel is over, gets a remark that says so.

    Raises:
        ReplayFaultError: a packet is cut, or says what cannot be; or there are more events than are allowed.
    """
    told: list[bytes] = []
    at, packet = _walk(maker, start, maker.end - msg.HEAD_AND_ZONE.size, 0, told)
    if at <= maker.end - msg.HEAD.size:
        maker.body += bytes(msg.HEAD_AND_ZONE.size - msg.HEAD.size)
        at, packet = _walk(maker, at, maker.end - msg.HEAD.size, packet, told)
    if at < maker.end:
        raise _cut(packet, said("its head has {n} bytes, {left} are left", n=msg.HEAD.size, left=maker.end - at))
    if at > maker.end:
        raise _cut(packet - 1, said("{n} bytes of its payload are missing", n=at - maker.end))
    if not maker.over:
        maker.remarks += (_NO_END,)
    return told


def _walk(maker: EventMaker, at: int, last: int, first: int, told: list[bytes]) -> tuple[int, int]:
    """Read the packets from number ``first`` that begin at ``at`` up to ``last``; the next one's place and number."""
    body, end, handlers, shortest = maker.body, maker.end, maker.handlers, maker.shortest
    refresh, head, head_size = msg.UPDATE_DATA, msg.HEAD_AND_ZONE.unpack_from, msg.HEAD.size
    deck, unread_once, most = msg.DECK, msg.OF_NO_IDENTITY, LIMITS.get().events
    for packet in count(first):
        if at > last:
            break
        message, length, zone = head(body, at)
        payload = at + head_size
        at = payload + length
        if message == refresh:
            if zone == deck and at <= end:
                maker.refreshed_deck(payload, length, packet)
                if len(maker.events) > most:
                    raise ReplayFaultError(too_many_events())
            continue
        handler = handlers[message]
        if handler is not None and at <= end:
            if length < shortest[message]:
                expected = said("it has {n} bytes, expected {least}", n=length, least=shortest[message])
                raise packet_fault(packet, expected, message)
            if message not in unread_once:
                told.append(body[payload - head_size : at])
            handler(maker, payload, length, packet)
        if len(maker.events) > most:
            raise ReplayFaultError(too_many_events())
    return at, packet


def _cut(packet: int, problem: Said) -> ReplayFaultError:
    return ReplayFaultError(
        said(
            "packet {packet} is cut: {problem}; the recording is incomplete, get a whole copy of the file",
            packet=packet,
            problem=problem,
        )
    )
