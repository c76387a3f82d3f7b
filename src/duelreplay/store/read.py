"""Reading the log back: duels one by one, events by position, everything brought up to date."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.sql.expression import FromClause, ScalarSelect

from duelreplay.log.events import DuelLog, Event, Header
from duelreplay.log.numbering import EVENT, Tally
from duelreplay.log.said import said
from duelreplay.store.database import Database
from duelreplay.store.errors import DamagedError, NewerVersionError, StoreError, UnknownDuelError
from duelreplay.store.parts import DUEL, JUDGES
from duelreplay.store.tables import batches, events, raw_files, streams
from duelreplay.store.upcast import current_version, upcast

PAGE: Final = 10_000
"""Events to one query."""

STREAMS_PAGE: Final = 1_000
"""Duels to one query."""

_NO_EVENT: Final = (msgspec.DecodeError, AttributeError, KeyError, TypeError, ValueError, RecursionError)
"""What comes of reading a text that is no event, whatever it is."""


class Stream(Struct, frozen=True):
    """One stored duel.

    ``number`` counts the players' events, ``judged`` those of judges, which are the stream ``judges`` (None where
    there are none); ``at`` is when the duel was first brought.
    """

    id: int
    duel_id: str
    header: str
    path: str
    number: int
    at: str
    importer: str
    judges: int | None = None
    judged: int = 0


class StoredEvent(Struct, frozen=True):
    """One event as it is stored, and when it came. ``body`` is its canonical text in its own ``version``.

    ``number`` is its place in its ``part`` of the duel, from 1.
    """

    position: int
    duel_id: str
    number: int
    seq: int
    type: str
    version: int
    body: str
    at: str
    kind: str
    part: str = DUEL

    @property
    def data(self) -> dict[str, Any]:
        """The event's object in today's version of its type.

        Raises:
            DamagedError: it is no event any more.
        """
        try:
            return upcast(msgspec.json.decode(self.body), self.version)
        except _NO_EVENT as error:
            raise DamagedError(self.duel_id, said("event {seq}: {error}", seq=self.seq, error=str(error))) from error


def stored_streams(database: Database, duel_ids: Sequence[str] | None = None) -> Iterator[Stream]:
    """The stored duels, in the order they came; with ``duel_ids`` those, in the order given.

    Raises:
        UnknownDuelError: one of the ids is not stored.
    """
    if duel_ids is not None:
        for duel_id in duel_ids:
            found = _streams_page(database, sa.and_(streams.c.duel_id == duel_id), 1)
            if not found:
                raise UnknownDuelError(duel_id)
            yield from found
        return
    last = 0
    while page := _streams_page(database, streams.c.id > last, STREAMS_PAGE):
        yield from page
        last = page[-1].id


def _count(stream: Any, table: FromClause) -> ScalarSelect[int]:
    """How many events a stream has: one look at the end of the index."""
    last = sa.select(sa.func.coalesce(sa.func.max(events.c.number), 0)).where(events.c.stream == stream)
    return last.correlate(table).scalar_subquery()


def _streams_page(database: Database, condition: sa.ColumnElement[bool], limit: int) -> list[Stream]:
    said = streams.alias("said")
    query = (
        sa.select(
            streams.c.id,
            streams.c.duel_id,
            streams.c.header,
            streams.c.path,
            _count(streams.c.id, streams),
            batches.c.at,
            batches.c.importer,
            said.c.id,
            _count(said.c.id, said),
        )
        .join(batches, streams.c.batch == batches.c.id)
        .outerjoin(said, sa.and_(said.c.duel_id == streams.c.duel_id, said.c.part == JUDGES))
        .where(condition, streams.c.part == DUEL)
        .order_by(streams.c.id)
        .limit(limit)
    )
    with database.reading() as connection:
        return [Stream(*row) for row in connection.execute(query)]


class EventsView:
    """The events of one duel, read anew each time they are iterated, page by page; those of judges come last.

    The log only grows, so the pages fit together without holding a transaction open.
    """

    def __init__(self, database: Database, stream: Stream, ids: frozenset[str]) -> None:
        self._database = database
        self._stream = stream
        self._ids = ids

    def __iter__(self) -> Iterator[Event]:
        stream = self._stream
        for one, number in ((stream.id, stream.number), (stream.judges, stream.judged)):
            for first in range(1, number + 1, PAGE):
                yield from self._page(one, first, min(first + PAGE - 1, number))

    def _page(self, stream: int | None, first: int, last: int) -> list[Event]:
        query = (
            sa.select(events.c.type, events.c.version, events.c.body)
            .where(events.c.stream == stream, events.c.number.between(first, last))
            .order_by(events.c.number)
        )
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        return [
            typed_event(kind, version, body, duel_id=self._stream.duel_id, path=self._stream.path, players=self._ids)
            for kind, version, body in rows
        ]


def typed_event(kind: str, version: int, body: str, *, duel_id: str, path: str, players: frozenset[str]) -> Event:
    """A stored event as the type of the log that it is.

    Args:
        kind: its type.
        version: the version of that type in which it is stored.
        body: its canonical text.
        duel_id: its duel, for messages.
        path: the duel's file, for messages.
        players: the ids of the duel's players.

    Raises:
        DamagedError: it is no event any more.
        NewerVersionError: a later version of this program wrote it.
    """
    try:
        text = body.encode()
        if version != current_version(kind):
            text = msgspec.json.encode(upcast(msgspec.json.decode(text), version))
    except NewerVersionError as error:
        raise NewerVersionError(said("duel {duel_id}: {error}", duel_id=repr(duel_id), error=str(error))) from None
    except _NO_EVENT as error:
        raise DamagedError(duel_id, str(error)) from error
    try:
        return EVENT.decode(text)
    except (msgspec.DecodeError, RecursionError):
        pass
    tally = Tally(path, duel_id, players)
    event = tally.parse(text)
    if event is None:
        raise DamagedError(duel_id, str(tally.faults[0]))
    return event


def stored_header(stream: Stream) -> Header:
    """The header of a stored duel.

    Raises:
        DamagedError: it cannot be read back.
    """
    try:
        return msgspec.json.decode(stream.header, type=Header)
    except (msgspec.DecodeError, TypeError, RecursionError) as error:
        raise DamagedError(stream.duel_id, said("header: {error}", error=str(error))) from error


def duel_log(database: Database, stream: Stream) -> DuelLog:
    """A stored duel, equal to what its file gave, and what judges said of it since at the end.

    Raises:
        DamagedError: it cannot be read back.
    """
    header = stored_header(stream)
    view = EventsView(database, stream, frozenset(player.id for player in header.players))
    return DuelLog(header, list(view) if stream.number + stream.judged <= PAGE else view, stream.path)


def stored_events(
    database: Database, *, stream: int | None = None, after: int = 0, limit: int | None = None
) -> Iterator[StoredEvent]:
    """Events by position, all of them or one stream's, after the position ``after``.

    Positions follow commits, so whoever has read up to one will find everything later above it.
    """
    query = (
        sa.select(
            events.c.position,
            streams.c.duel_id,
            events.c.number,
            events.c.seq,
            events.c.type,
            events.c.version,
            events.c.body,
            batches.c.at,
            batches.c.kind,
            streams.c.part,
        )
        .join(streams, events.c.stream == streams.c.id)
        .join(batches, events.c.batch == batches.c.id)
        .order_by(events.c.position)
    )
    if stream is not None:
        query = query.where(events.c.stream == stream)
    left = limit
    while left is None or left > 0:
        size = PAGE if left is None else min(PAGE, left)
        with database.reading() as connection:
            page = connection.execute(query.where(events.c.position > after).limit(size)).all()
        yield from (StoredEvent(*tuple(row)) for row in page)
        if len(page) < size:
            return
        after = page[-1][0]
        left = None if left is None else left - size


def raw_file(database: Database, duel_id: str) -> bytes:
    """The bytes of the file that the duel was imported from.

    Raises:
        UnknownDuelError: no such duel is stored.
        StoreError: the file was not kept.
        DamagedError: it was, and is no deflated file any more.
    """
    query = (
        sa.select(batches.c.raw, raw_files.c.content)
        .select_from(streams)
        .join(batches, streams.c.batch == batches.c.id)
        .outerjoin(raw_files, raw_files.c.sha256 == batches.c.raw)
        .where(streams.c.duel_id == duel_id, streams.c.part == DUEL)
    )
    with database.reading() as connection:
        found = connection.execute(query).first()
    if found is None:
        raise UnknownDuelError(duel_id)
    if found.content is None:
        raise StoreError(
            said("the file of duel {duel_id} was not kept: import it again with --keep-raw", duel_id=repr(duel_id))
        )
    try:
        return zlib.decompress(found.content)
    except (zlib.error, TypeError) as error:
        raise DamagedError(duel_id, said("its file: {error}", error=str(error))) from error
