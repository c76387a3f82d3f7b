"""Appending to one duel, event by event: checked, with optimistic concurrency."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from duelreplay.log.events import FORMAT
from duelreplay.store.canonical import CanonicalEvent, canonical, canonical_events
from duelreplay.store.database import Database
from duelreplay.store.errors import ConflictError, InvalidEventError, UnknownDuelError
from duelreplay.store.rows import Head, Origin, Rows
from duelreplay.store.tables import events as events_table
from duelreplay.store.tables import streams
from duelreplay.store.upcast import current_version, upcast

Expected = int | Literal["any", "none"]
"""How many events the writer believes the duel to have; ``none``: it is not stored; ``any``: no matter."""

_PARAMETERS: Final = 500


_LAST: Final = (
    sa.select(events_table.c.number, events_table.c.seq, events_table.c.hash)
    .where(events_table.c.stream == sa.bindparam("stream"))
    .order_by(events_table.c.number.desc())
    .limit(1)
)


class Appended(Struct, frozen=True):
    """What an append came to: ``added`` events, and then the duel has ``number``, the last at ``position``.

    ``added`` is 0 where the very same events were there already.
    """

    added: int
    number: int
    position: int


def heads(connection: Connection, duel_ids: Sequence[str]) -> dict[str, Head]:
    """The heads of those duels that are stored."""
    found: dict[str, Head] = {}
    query = sa.select(streams.c.id, streams.c.duel_id, streams.c.format, streams.c.hash)
    for start in range(0, len(duel_ids), _PARAMETERS):
        some = query.where(streams.c.duel_id.in_(duel_ids[start : start + _PARAMETERS]))
        for stream, duel_id, log_format, hashed in connection.execute(some).all():
            head = Head(stream, duel_id, log_format, 0, -1, bytes(hashed).hex())
            last = connection.execute(_LAST, {"stream": stream}).first()
            if last is not None:
                head.number, head.seq, head.hash = last.number, last.seq, bytes(last.hash).hex()
            found[duel_id] = head
    return found


def bodies(connection: Connection, stream: int, first: int, last: int) -> list[str]:
    """The canonical bodies of a duel's events ``first`` to ``last`` (numbers), in today's versions."""
    table = events_table.c
    rows = connection.execute(
        sa.select(table.type, table.version, table.body)
        .where(table.stream == stream, table.number.between(first, last))
        .order_by(table.number)
    )
    return [
        body if version == current_version(kind) else canonical(upcast(msgspec.json.decode(body), version))
        for kind, version, body in rows
    ]


def checked_header(header: Mapping[str, Any]) -> tuple[str, str, str]:
    """The duel's id, the log's format and the canonical text of a header; its events are left out.

    Raises:
        InvalidEventError: there is no id or another format, or the id cannot be stored.
    """
    kept = {key: value for key, value in header.items() if key != "events"}
    duel_id, log_format = kept.get("id"), kept.get("format")
    if log_format != FORMAT:
        raise InvalidEventError(f"header: format: expected {FORMAT!r}, found {log_format!r}")
    if not isinstance(duel_id, str) or "\x00" in duel_id:
        raise InvalidEventError(f"header: id: expected a text without NUL, found {duel_id!r}")
    return duel_id, FORMAT, canonical(kept)


def append(
    database: Database,
    duel_id: str,
    events: Sequence[Mapping[str, Any]],
    *,
    expected: Expected,
    header: Mapping[str, Any] | None,
    path: str,
    origin: Origin,
) -> Appended:
    """Append events to a duel in one transaction; with ``header`` a duel that is not stored begins.

    The same events at the same expected position again are a success that adds nothing, so that a writer who
    did not hear the answer may ask again.

    Raises:
        ConflictError: the duel is not at the expected position.
        UnknownDuelError: it is not stored, and there is no header.
        InvalidEventError: an event that cannot follow the last one.
    """
    with database.appending() as connection:
        database.check_schema(connection)
        head = heads(connection, [duel_id]).get(duel_id)
        actual = head.number if head else 0
        if head is not None and _is_elsewhere(expected, actual, exists=True):
            start = 0 if expected == "none" else int(expected)
            return _repeated(connection, head, events, start, expected)
        if head is None and (header is None or (isinstance(expected, int) and expected != 0)):
            if expected in ("any", "none", 0):
                raise UnknownDuelError(duel_id)
            raise ConflictError(duel_id, expected, 0)
        ready = canonical_events(events, after=max(head.seq, 0) if head else 0)
        rows = Rows(connection)
        if not ready and head is not None:
            return Appended(0, actual, rows.position)
        batch = rows.batch(origin)
        if head is None:
            assert header is not None
            head = rows.stream(*checked_header(header), path, batch)
        _check_rises(head, ready)
        rows.append(head, ready, batch)
        rows.write()
        return Appended(len(ready), head.number, rows.position)


def _is_elsewhere(expected: Expected, actual: int, *, exists: bool) -> bool:
    if expected == "any":
        return False
    return exists if expected == "none" else expected != actual


def _check_rises(head: Head, ready: Sequence[CanonicalEvent]) -> None:
    """The first new ``seq`` is above the last stored one (0 may only begin a duel)."""
    if ready and head.number and ready[0].seq <= head.seq:
        raise InvalidEventError(f"seq: expected more than {head.seq}, found {ready[0].seq}")


def _repeated(
    connection: Connection, head: Head, events: Sequence[Mapping[str, Any]], start: int, expected: Expected
) -> Appended:
    """The answer to an append that finds other events after ``start``: fine if they are the same ones."""
    stop = start + len(events)
    if events and stop <= head.number:
        stored = bodies(connection, head.id, start + 1, stop)
        before = bodies(connection, head.id, start, start)
        after = msgspec.json.decode(before[0])["seq"] if before else 0
        if [event.body for event in canonical_events(events, after=after)] == stored:
            table = events_table.c
            place = connection.execute(
                sa.select(table.position).where(table.stream == head.id, table.number == stop)
            ).scalar_one()
            return Appended(0, head.number, place)
    raise ConflictError(head.duel_id, expected, head.number)
