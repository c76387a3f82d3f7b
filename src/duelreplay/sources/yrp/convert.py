"""A replay to a duel log: its events, and the header above them."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

from duelreplay.log.events import FORMAT, DuelLog, End, Header, Note, Player, RecordKind, Source
from duelreplay.log.faults import shown_path

from .container import Replay
from .maker import EventMaker, in_order
from .modes import ruleset_of
from .packets import read_packets

_RECORDS: Final[tuple[RecordKind, ...]] = (
    "turns",
    "phases",
    "draws",
    "activations",
    "negations",
    "resolutions",
    "moves",
)
"""Costs are not among them: no message says that a normal draw was given up."""


def to_duel_log(replay: Replay, path: str) -> DuelLog:
    """The duel that a replay holds.

    Players are named by the engine's numbers, "0" who goes first and "1"; in a tag duel the partners are "2"
    and "3".

    Raises:
        ReplayFaultError: a packet is cut, or says what cannot be.
    """
    maker = EventMaker(replay)
    told = read_packets(maker, replay.packets)
    if maker.unknown:
        _note_unknown(maker)
    return DuelLog(_header(replay, maker, told, path), in_order(maker), path, maker.remarks)


def _note_unknown(maker: EventMaker) -> None:
    """Say which messages were left out, before the end of the duel."""
    events = maker.events
    kinds = ", ".join(f"unknown message {number} ({times} times)" for number, times in maker.unknown.items())
    last = [events.pop()] if events and isinstance(events[-1], End) else []
    events.append(Note(seq=len(events) + 1, text=f"left out: {kinds}"))
    events += [msgspec.structs.replace(end, seq=len(events) + 1) for end in last]


def _header(replay: Replay, maker: EventMaker, told: list[bytes], path: str) -> Header:
    tag = any(len(side.members) > 1 for side in maker.sides)
    players = [
        Player(
            id=member,
            name=name or None,
            deck=maker.sizes.get(member),
            team=(0 if side is maker.sides[0] else 1) if tag else None,
        )
        for side, names in zip(maker.sides, replay.sides, strict=True)
        for member, name in zip(side.members, names, strict=True)
    ]
    return Header(
        format=FORMAT,
        id=_identity(replay, told),
        players=players,
        first=maker.first or maker.sides[0].members[0],
        ruleset=ruleset_of(replay.duel_flags),
        played_on=replay.played_on,
        records=_records(maker),
        source=Source(program="EDOPro", version=replay.client, file=_file_name(path)),
    )


def _records(maker: EventMaker) -> list[RecordKind]:
    """What the recording holds completely; where the board was laid out by hand, hands were as well."""
    records = [kind for kind in _RECORDS if kind != "draws" or not maker.laid_out]
    return [*records, "deck_order"] if maker.order_stated else records


def _file_name(path: str) -> str | None:
    return None if path == "-" else shown_path(path).replace("\\", "/").rpartition("/")[2]


def _identity(replay: Replay, told: list[bytes]) -> str:
    """The same for every copy of one recording, packed or not: made of what happened, not of the file."""
    digest = hashlib.sha256(repr((replay.stamp, replay.sides, replay.duel_flags)).encode())
    digest.update(b"".join(told))
    return f"edopro-{digest.hexdigest()[:16]}"
