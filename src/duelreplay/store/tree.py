"""The tree over the whole log: its leaves in order, checkpoints, and making proofs from the database."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from duelreplay.log.said import said
from duelreplay.store.canonical import BIGGEST_SEQ, event_lines
from duelreplay.store.database import Database
from duelreplay.store.errors import DamagedError, StoreError, UnknownDuelError, UnknownEventError
from duelreplay.store.merkle import (
    Frontier,
    check_consistency,
    consistency_spans,
    inclusion_spans,
    leaf_hash,
    root_from_inclusion,
    span_roots,
)
from duelreplay.store.note import (
    Checkpoint,
    DoesNotHoldError,
    NoteError,
    SignerKey,
    parse_checkpoint,
)
from duelreplay.store.proof import GrowthProof, InclusionProof
from duelreplay.store.rows import now
from duelreplay.store.tables import batches, checkpoints, events, log, streams

_ROWS: Final = 5_000
_SHORT: Final = 20_000
"""Events that are hashed while appenders wait: about a tenth of a second."""


class Leaf(Struct, frozen=True):
    """One event's line, and the hash that is stored with it."""

    position: int
    duel_id: str
    seq: int
    line: bytes
    stored: bytes


def leaves(connection: Connection, after: int = 0, upto: int | None = None) -> Iterator[Leaf]:
    """The lines of the events after position ``after``, made from what is stored."""
    before = events.alias("before")
    query = (
        sa.select(
            events.c.position,
            events.c.seq,
            streams.c.duel_id,
            streams.c.format,
            events.c.number,
            events.c.body,
            events.c.version,
            batches.c.hash,
            sa.func.coalesce(before.c.hash, streams.c.hash, type_=sa.LargeBinary),
            events.c.hash,
        )
        .select_from(events)
        .join(streams, events.c.stream == streams.c.id)
        .join(batches, events.c.batch == batches.c.id)
        .outerjoin(
            before,
            sa.and_(before.c.stream == events.c.stream, before.c.number == events.c.number - 1),
        )
        .where(events.c.position > after)
        .order_by(events.c.position)
    )
    if upto is not None:
        query = query.where(events.c.position <= upto)
    with connection.execute(query, execution_options={"yield_per": _ROWS}) as rows:
        for position, seq, duel_id, log_format, number, body, version, batch, prev, stored in rows:
            write = event_lines(batch=_whole(batch, duel_id, seq), duel_id=duel_id, log_format=log_format)
            line = write(body, number, position, _whole(prev, duel_id, seq).hex(), version)
            yield Leaf(position, duel_id, seq, line.encode(), _whole(stored, duel_id, seq))


def _whole(hashed: object, duel_id: str, seq: int) -> bytes:
    if not isinstance(hashed, (bytes, memoryview)):
        raise DamagedError(duel_id, said("a hash at event {seq} is {name}", seq=seq, name=type(hashed).__name__))
    return bytes(hashed)


def _leaf_hashes(connection: Connection, upto: int) -> Iterator[bytes]:
    return (leaf_hash(leaf.line) for leaf in leaves(connection, upto=upto))


def origin(connection: Connection) -> str:
    """The name of this log."""
    found = connection.execute(sa.select(log.c.origin)).scalar()
    if found is None:
        raise StoreError(said("the log's own row is missing: run `replay verify`"))
    return str(found)


class StoredCheckpoint(Struct, frozen=True):
    """A checkpoint made here earlier."""

    id: int
    size: int
    note: str
    frontier: bytes
    at: str

    @property
    def checkpoint(self) -> Checkpoint:
        """What the note says."""
        return parse_checkpoint(self.note)


def stored_checkpoints(connection: Connection) -> list[StoredCheckpoint]:
    """Every checkpoint made here, oldest first."""
    table = checkpoints.c
    query = sa.select(table.id, table.size, table.note, table.frontier, table.at).order_by(table.id)
    return [
        StoredCheckpoint(number, size, note, bytes(frontier) if isinstance(frontier, (bytes, memoryview)) else b"", at)
        for number, size, note, frontier, at in connection.execute(query)
    ]


def make_checkpoint(database: Database, key: SignerKey | None = None) -> str:
    """State the log's size and root now, keep that, and return the note (signed where there is a key).

    Only what came after the last checkpoint is hashed; nothing is stated over an event whose hash does not fit.
    Appenders wait only while the last `_SHORT` events are hashed: what came before them is hashed while they go on.

    Raises:
        StoreError: an event does not fit its hash, or the last checkpoint is not whole.
    """
    with database.reading() as connection:
        database.check_schema(connection)
        known = stored_checkpoints(connection)
    frontier = _resume(known[-1]) if known else Frontier()
    while _grow_aside(database, frontier) > _SHORT:
        pass
    with database.appending() as connection:
        database.check_schema(connection)
        _grow(frontier, leaves(connection, after=frontier.size))
        text = Checkpoint(origin(connection), frontier.size, frontier.root()).text
        note = key.sign(text) if key else text
        row = {
            "id": connection.execute(sa.select(sa.func.coalesce(sa.func.max(checkpoints.c.id), 0))).scalar_one() + 1,
            "size": frontier.size,
            "note": note,
            "frontier": frontier.pack(),
            "at": now(),
        }
        connection.execute(checkpoints.insert().values(row))
    return note


def _grow_aside(database: Database, frontier: Frontier) -> int:
    """Take in what the log has now, without keeping anybody from appending; returns how many events that were."""
    before = frontier.size
    with database.reading() as connection:
        _grow(frontier, leaves(connection, after=before))
    return frontier.size - before


def _grow(frontier: Frontier, found: Iterable[Leaf]) -> None:
    for leaf in found:
        if hashlib.sha256(leaf.line).digest() != leaf.stored or leaf.position != frontier.size + 1:
            raise StoreError(
                said(
                    "duel {duel_id} event {seq} does not fit its hash: run `replay verify`",
                    duel_id=repr(leaf.duel_id),
                    seq=leaf.seq,
                )
            )
        frontier.add(leaf_hash(leaf.line))


def _resume(last: StoredCheckpoint) -> Frontier:
    try:
        frontier = Frontier.unpack(last.size, last.frontier)
        whole = frontier.root() == last.checkpoint.root and last.size == last.checkpoint.size
    except (ValueError, NoteError, AttributeError, TypeError):
        whole = False
    if not whole:
        raise StoreError(said("checkpoint {id} was changed: run `replay verify`", id=last.id))
    return frontier


def prove_event(database: Database, duel_id: str, seq: int, note: str | None = None) -> InclusionProof:
    """Prove that the event is in the log of a checkpoint: the given note, else the newest one made here.

    Raises:
        UnknownDuelError, UnknownEventError: there is no such event.
        StoreError: no checkpoint covers it, or the log is not the checkpoint's.
    """
    with database.reading() as connection:
        database.check_schema(connection)
        position = _position(connection, duel_id, seq)
        if note is None:
            note = _newest(connection, position)
        checkpoint = parse_checkpoint(note)
        _same_log(connection, checkpoint)
        if position > checkpoint.size:
            raise StoreError(
                said(
                    "the checkpoint has {size} events, this one is number {position}: make a new one",
                    size=checkpoint.size,
                    position=position,
                )
            )
        index = position - 1
        path = _roots(connection, checkpoint.size, inclusion_spans(index, checkpoint.size))
        line = next(leaves(connection, after=index, upto=position)).line
    if root_from_inclusion(index, checkpoint.size, leaf_hash(line), path) != checkpoint.root:
        raise DoesNotHoldError(said("the log is not the one of the checkpoint any more: run `replay verify`"))
    return InclusionProof(index, line, path, note)


def _position(connection: Connection, duel_id: str, seq: int) -> int:
    parts = connection.execute(sa.select(streams.c.id).where(streams.c.duel_id == duel_id)).scalars().all()
    if not parts:
        raise UnknownDuelError(duel_id)
    query = sa.select(events.c.position).where(events.c.stream.in_(parts), events.c.seq == seq)
    position = connection.execute(query).scalar() if 0 <= seq <= BIGGEST_SEQ else None
    if position is None:
        raise UnknownEventError(
            said(
                "duel {duel_id} has no event with seq {seq}; `replay log` shows its events",
                duel_id=repr(duel_id),
                seq=seq,
            )
        )
    return int(position)


def _newest(connection: Connection, position: int) -> str:
    known = stored_checkpoints(connection)
    if not known or known[-1].size < position:
        raise StoreError(said("no checkpoint covers that event yet: run `replay checkpoint` first"))
    return known[-1].note


def _same_log(connection: Connection, checkpoint: Checkpoint) -> None:
    own = origin(connection)
    if checkpoint.origin != own:
        raise NoteError(
            said("the checkpoint is of another log: {origin}, this one is {own}", origin=checkpoint.origin, own=own)
        )


def _roots(connection: Connection, size: int, spans: Sequence[tuple[int, int]]) -> list[bytes]:
    try:
        return span_roots(_leaf_hashes(connection, size), spans)
    except ValueError:
        raise DoesNotHoldError(
            said("the log has fewer than the {size} events of the checkpoint: run `replay verify`", size=size)
        ) from None


def prove_growth(database: Database, old_note: str, new_note: str | None = None) -> str:
    """Prove, for who holds an old checkpoint, that the newest one (or the given one) only adds to it."""
    old = parse_checkpoint(old_note)
    with database.reading() as connection:
        database.check_schema(connection)
        note = _newest(connection, old.size) if new_note is None else new_note
        new = parse_checkpoint(note)
        _same_log(connection, old)
        _same_log(connection, new)
        if not 0 < old.size <= new.size:
            raise StoreError(said("nothing to prove between {size} and {size2} events", size=old.size, size2=new.size))
        path = _roots(connection, new.size, consistency_spans(old.size, new.size))
    if not check_consistency(old.size, new.size, old.root, new.root, path):
        raise DoesNotHoldError(said("the newer checkpoint does not continue the older one: the log was rewritten"))
    return GrowthProof(old, path, note).text
