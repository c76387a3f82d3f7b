"""Importing many duels: in batches of one transaction each, resumable, and never over what is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, Literal

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from duelreplay.log.faults import UnreadableInputError
from duelreplay.log.said import Said, both, said
from duelreplay.store.append import (
    bodies,
    check_room,
    checked_header,
    header_difference,
    heads,
    shown_values,
    typed_header,
)
from duelreplay.store.canonical import CanonicalEvent, canonical_events
from duelreplay.store.database import Database
from duelreplay.store.errors import DamagedError, InvalidEventError
from duelreplay.store.parts import DUEL, JUDGES, Split, judges_header
from duelreplay.store.readable import check_readable
from duelreplay.store.rows import Batch, Head, Origin, Rows
from duelreplay.store.tables import batches, streams
from duelreplay.store.tables import events as events_table

CHUNK: Final = 20_000
"""Events to a transaction: enough that its cost is shared, few enough that a crash loses little work."""

_MOST_PIECES: Final = 2_000
"""Duels, or parts of one, to a transaction."""

_BY_JUDGES: Final = ("correct", "ruling")
"""Kinds of batches that judges brought."""

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
    """Consecutive events of one part of a duel that one transaction takes; ``start`` is how many came before."""

    duel_id: str
    format: str
    header: str
    path: str
    origin: Origin
    start: int
    events: list[CanonicalEvent]
    outcome: Outcome
    last: bool = True
    part: str = DUEL

    @property
    def key(self) -> tuple[str, str]:
        """Which stream it belongs to."""
        return self.duel_id, self.part


def _first(error: Exception) -> str:
    """What an error says, of several faults the first."""
    if isinstance(error, UnreadableInputError):
        return both(*(error.faults[0].told(lang) for lang in ("en", "ja")))
    return str(error)


_Heads = dict[tuple[str, str], Head]
_Batches = dict[int, tuple[Origin, Batch]]


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
            header = checked_header(duel.header)
        except InvalidEventError as error:
            yield Outcome(str(duel.header.get("id")), duel.path, "invalid", detail=str(error))
            return
        outcome = Outcome(header[0], duel.path, "same")
        try:
            yield from self._pieces(duel, header, outcome)
        except (InvalidEventError, UnreadableInputError) as error:
            yield from self.flush()
            outcome.status, outcome.detail = "invalid", _first(error)
            yield outcome

    def _pieces(self, duel: Incoming, checked: tuple[str, str, str], outcome: Outcome) -> Iterator[Outcome]:
        duel_id, log_format, header = checked
        ids = frozenset(player.id for player in typed_header(header).players)
        if any(piece.duel_id == duel_id for piece in self.pieces):
            yield from self.flush()
        split = Split(duel.events)
        source, start, after, last = iter(split), 0, 0, False
        while not last:
            events = canonical_events(islice(source, self.chunk), after=after)
            check_readable(events, ids, start)
            last = len(events) < self.chunk
            judges = canonical_events(split.judges) if last else []
            check_readable(judges, ids, start + len(events))
            piece = _Piece(duel_id, log_format, header, duel.path, duel.origin, start, events, outcome)
            piece.last = last and not judges
            self._queue(piece)
            if judges:
                said = judges_header(duel_id, log_format)
                self._queue(_Piece(duel_id, log_format, said, "-", duel.origin, 0, judges, outcome, part=JUDGES))
            if self.waiting >= self.chunk or len(self.pieces) >= _MOST_PIECES:
                yield from self.flush()
            start += len(events)
            after = events[-1].seq if events else after

    def _queue(self, piece: _Piece) -> None:
        self.pieces.append(piece)
        self.waiting += len(piece.events) + len(piece.origin.content or b"") // _RAW_WEIGHT

    def flush(self) -> Iterator[Outcome]:
        """Commit what waits; gives the outcomes of the duels that are complete with it."""
        pieces, self.pieces, self.waiting = self.pieces, [], 0
        if not pieces:
            return
        made: _Batches = {}
        if self.last is not None:
            made[id(self.last[0])] = self.last
        with self.database.appending() as connection:
            self.database.check_schema(connection)
            rows = Rows(connection)
            known: _Heads = {}
            for part in (DUEL, JUDGES):
                ids = {piece.duel_id for piece in pieces if piece.part == part}
                known.update({(one, part): head for one, head in heads(connection, list(ids), part).items()})
            for piece in pieces:
                _compare(connection, known, piece)
            for piece in pieces:
                rows.keep(piece.origin)
                if piece.outcome.status not in ("conflict", "invalid"):
                    _store(rows, known, made, piece)
            rows.write()
        self.last = made.get(id(pieces[-1].origin))
        for piece in pieces:
            if piece.last:
                head = known.get((piece.duel_id, DUEL))
                piece.outcome.total = head.number if head else 0
                yield piece.outcome


def _compare(connection: Connection, known: _Heads, piece: _Piece) -> None:
    """Hold a piece against what is stored; a conflict in either part of a duel keeps all of it out."""
    if piece.outcome.status in ("conflict", "invalid"):
        return
    head = known.get(piece.key)
    try:
        if piece.part == DUEL and piece.events:
            check_room(connection, piece.duel_id, piece.events[-1].seq)
        if head is None:
            return
        detail = _difference(connection, head, piece, min(head.number - piece.start, len(piece.events)))
    except (InvalidEventError, DamagedError) as error:
        piece.outcome.status, piece.outcome.detail = "invalid", str(error)
        return
    if detail is not None:
        piece.outcome.status, piece.outcome.detail = "conflict", detail


def _store(rows: Rows, known: _Heads, made: _Batches, piece: _Piece) -> None:
    head = known.get(piece.key)
    overlap = 0 if head is None else min(head.number - piece.start, len(piece.events))
    fresh: Sequence[CanonicalEvent] = piece.events[max(overlap, 0) :]
    if head is not None and not fresh:
        return
    batch = _batch(rows, made, piece.origin)
    if head is None:
        head = rows.stream(piece.duel_id, piece.format, piece.header, piece.path, batch, part=piece.part)
        known[piece.key] = head
        if piece.part == DUEL:
            piece.outcome.status = "new"
    if piece.outcome.status == "same":
        piece.outcome.status = "extended"
    rows.append(head, fresh, batch)
    piece.outcome.added += len(fresh)


def _batch(rows: Rows, made: dict[int, tuple[Origin, Batch]], origin: Origin) -> Batch:
    """The batch of a file: one for all its duels of this run."""
    found = made.get(id(origin))
    if found is None:
        found = made[id(origin)] = (origin, rows.batch(origin))
    return found[1]


def _difference(connection: Connection, head: Head, piece: _Piece, overlap: int) -> Said | None:
    """The first difference between what is stored of a duel and what comes in, None where there is none."""
    if piece.start == 0 and piece.part == DUEL:
        stored = connection.execute(sa.select(streams.c.header).where(streams.c.id == head.id)).scalar_one()
        detail = header_difference(head.duel_id, stored, piece.header)
        if detail is not None:
            return _with(detail, _other_reader(connection, head, piece))
    if overlap <= 0:
        return None
    kept = bodies(connection, head, piece.start + 1, piece.start + overlap)
    for place, (old, new) in enumerate(zip(kept, piece.events, strict=False)):
        if old != new.body:
            number = piece.start + place + 1
            why = _inline_judge(connection, head, number) or _other_reader(connection, head, piece)
            named = said("event {n}", n=number)
            if number != new.seq:
                named = said("event {n} (seq {seq})", n=number, seq=new.seq)
            return _with(said("{what} differs: {values}", what=named, values=shown_values(old, new.body)), why)
    return None


def _with(what: Said, more: Said | None) -> Said:
    return what if more is None else said("{what} ({more})", what=what, more=more)


def _inline_judge(connection: Connection, head: Head, number: int) -> Said | None:
    """A word on a judge's event that an earlier version put among the players' events."""
    query = (
        sa.select(batches.c.kind)
        .join(events_table, events_table.c.batch == batches.c.id)
        .where(events_table.c.stream == head.id, events_table.c.number == number)
    )
    kind = connection.execute(query).scalar()
    if kind not in _BY_JUDGES:
        return None
    return said(
        "an earlier version stored a {kind} there, in the duel's own sequence: import into a new store", kind=kind
    )


def _other_reader(connection: Connection, head: Head, piece: _Piece) -> Said | None:
    """A word on the case that the file is the same and only the program that read it is another."""
    first = connection.execute(
        sa.select(batches.c.raw, batches.c.importer)
        .join(streams, streams.c.batch == batches.c.id)
        .where(streams.c.id == head.id)
    ).first()
    same_file = first is not None and piece.origin.raw is not None and first.raw == piece.origin.raw
    if first is not None and same_file and first.importer != piece.origin.importer:
        return said(
            "the file is the same: {before} read it then, {now} now", before=first.importer, now=piece.origin.importer
        )
    return None
