"""Importing many duels: in batches of one transaction each, resumable, and never over what is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from duelreplay.store.append import bodies, checked_header, heads
from duelreplay.store.canonical import CanonicalEvent, canonical, canonical_events
from duelreplay.store.database import Database
from duelreplay.store.errors import InvalidEventError
from duelreplay.store.rows import Batch, Head, Origin, Rows
from duelreplay.store.tables import batches, streams

CHUNK: Final = 20_000
"""Events to a transaction: enough that its cost is shared, few enough that a crash loses little work."""

_MOST_PIECES: Final = 2_000
"""Duels, or parts of one, to a transaction."""

_RAW_WEIGHT: Final = 2_000
"""So many bytes of a raw file that is kept count like one event, to bound what waits in memory."""

Status = Literal["new", "extended", "same", "conflict", "invalid"]


class Incoming(Struct, frozen=True):
    """One duel to import: header and events as JSON decoding gives them, and the file as given."""

    header: Mapping[str, Any]
    events: Iterable[Mapping[str, Any]]
    path: str
    origin: Origin


class Outcome(Struct):
    """What became of one duel: ``added`` events, ``total`` stored now, ``detail`` for a conflict."""

    duel_id: str
    path: str
    status: Status
    added: int = 0
    total: int = 0
    detail: str = ""


class _Piece(Struct):
    """Consecutive events of one duel that one transaction takes; ``start`` is how many came before."""

    duel_id: str
    format: str
    header: str
    path: str
    origin: Origin
    start: int
    events: list[CanonicalEvent]
    outcome: Outcome
    last: bool = True


def import_duels(database: Database, duels: Iterable[Incoming], *, chunk: int = CHUNK) -> Iterator[Outcome]:
    """Import duels in order; an outcome comes out when its duel is committed.

    A duel of at most ``chunk`` events is stored whole or not at all; a longer one in parts, which a second run
    completes. What is stored already is compared and left alone.
    """
    importer = _Importer(database, chunk)
    for duel in duels:
        yield from importer.take(duel)
    yield from importer.flush()


class _Importer:
    """The duels that wait for the next transaction."""

    def __init__(self, database: Database, chunk: int) -> None:
        self.database = database
        self.chunk = chunk
        self.pieces: list[_Piece] = []
        self.waiting = 0
        self.last: tuple[Origin, Batch] | None = None

    def take(self, duel: Incoming) -> Iterator[Outcome]:
        """Queue one duel; commits whenever enough has come together."""
        try:
            duel_id, log_format, header = checked_header(duel.header)
        except InvalidEventError as error:
            yield Outcome(str(duel.header.get("id")), duel.path, "invalid", detail=str(error))
            return
        outcome = Outcome(duel_id, duel.path, "same")
        if any(piece.duel_id == duel_id for piece in self.pieces):
            yield from self.flush()
        source, start, after = iter(duel.events), 0, 0
        while True:
            try:
                events = canonical_events(islice(source, self.chunk), after=after)
            except InvalidEventError as error:
                yield from self.flush()
                outcome.status, outcome.detail = "invalid", str(error)
                yield outcome
                return
            last = len(events) < self.chunk
            self.pieces.append(
                _Piece(duel_id, log_format, header, duel.path, duel.origin, start, events, outcome, last)
            )
            self.waiting += len(events) + len(duel.origin.content or b"") // _RAW_WEIGHT
            if self.waiting >= self.chunk or len(self.pieces) >= _MOST_PIECES:
                yield from self.flush()
            if last:
                return
            start += len(events)
            after = events[-1].seq

    def flush(self) -> Iterator[Outcome]:
        """Commit what waits; gives the outcomes of the duels that are complete with it."""
        pieces, self.pieces, self.waiting = self.pieces, [], 0
        if not pieces:
            return
        made: dict[int, tuple[Origin, Batch]] = {}
        if self.last is not None:
            made[id(self.last[0])] = self.last
        with self.database.appending() as connection:
            self.database.check_schema(connection)
            rows = Rows(connection)
            known = heads(connection, list({piece.duel_id for piece in pieces}))
            for piece in pieces:
                rows.keep(piece.origin)
                if piece.outcome.status != "conflict":
                    _store(connection, rows, known, made, piece)
            rows.write()
        self.last = made.get(id(pieces[-1].origin))
        for piece in pieces:
            if piece.last:
                piece.outcome.total = known[piece.duel_id].number
                yield piece.outcome


def _store(
    connection: Connection,
    rows: Rows,
    known: dict[str, Head],
    made: dict[int, tuple[Origin, Batch]],
    piece: _Piece,
) -> None:
    head = known.get(piece.duel_id)
    if head is not None:
        overlap = min(head.number - piece.start, len(piece.events))
        detail = _difference(connection, head, piece, overlap)
        if detail is not None:
            piece.outcome.status, piece.outcome.detail = "conflict", detail
            return
        fresh: Sequence[CanonicalEvent] = piece.events[max(overlap, 0) :]
    else:
        fresh = piece.events
    if head is not None and not fresh:
        return
    batch = _batch(rows, made, piece.origin)
    if head is None:
        head = rows.stream(piece.duel_id, piece.format, piece.header, piece.path, batch)
        known[piece.duel_id] = head
        piece.outcome.status = "new"
    elif piece.outcome.status == "same":
        piece.outcome.status = "extended"
    rows.append(head, fresh, batch)
    piece.outcome.added += len(fresh)


def _batch(rows: Rows, made: dict[int, tuple[Origin, Batch]], origin: Origin) -> Batch:
    """The batch of a file: one for all its duels of this run."""
    found = made.get(id(origin))
    if found is None:
        found = made[id(origin)] = (origin, rows.batch(origin))
    return found[1]


def _difference(connection: Connection, head: Head, piece: _Piece, overlap: int) -> str | None:
    """The first difference between what is stored of a duel and what comes in, None where there is none."""
    if piece.start == 0:
        stored = connection.execute(sa.select(streams.c.header).where(streams.c.id == head.id)).scalar_one()
        if stored != piece.header:
            return f"header differs: {_first_key(stored, piece.header)}{_other_reader(connection, head, piece)}"
    if overlap <= 0:
        return None
    kept = bodies(connection, head.id, piece.start + 1, piece.start + overlap)
    for place, (old, new) in enumerate(zip(kept, piece.events, strict=False)):
        if old != new.body:
            number = piece.start + place + 1
            named = f"event {number}" if number == new.seq else f"event {number} (seq {new.seq})"
            return f"{named} differs: {_first_key(old, new.body)}{_other_reader(connection, head, piece)}"
    return None


def _first_key(old: str, new: str) -> str:
    """``key count 1 -> 2``: the first key, by name, whose values differ."""
    before, after = msgspec.json.decode(old), msgspec.json.decode(new)
    keys = sorted(before.keys() | after.keys())
    key = next(key for key in keys if _shown(before, key, None) != _shown(after, key, None))
    return f"key {key} {_shown(before, key)} -> {_shown(after, key)}"


def _shown(values: Mapping[str, Any], key: str, width: int | None = 60) -> str:
    if key not in values:
        return "(absent)"
    text = canonical(values[key])
    return text if width is None or len(text) <= width else f"{text[:width]}…"


def _other_reader(connection: Connection, head: Head, piece: _Piece) -> str:
    """A word on the case that the file is the same and only the program that read it is another."""
    first = connection.execute(
        sa.select(batches.c.raw, batches.c.importer)
        .join(streams, streams.c.batch == batches.c.id)
        .where(streams.c.id == head.id)
    ).one()
    same_file = piece.origin.raw is not None and first.raw == piece.origin.raw
    if same_file and first.importer != piece.origin.importer:
        return f" (the file is the same: {first.importer} read it then, {piece.origin.importer} now)"
    return ""
