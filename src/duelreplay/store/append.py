"""Appending to one duel, event by event: checked, with optimistic concurrency."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from duelreplay.log.events import FORMAT, Header
from duelreplay.log.said import Said, said
from duelreplay.store.canonical import CanonicalEvent, canonical, canonical_events
from duelreplay.store.database import Database
from duelreplay.store.errors import ConflictError, DamagedError, InvalidEventError, UnknownDuelError
from duelreplay.store.parts import DUEL, JUDGES, LEAST, begins_judges, judges_header, seq_before_the_judges
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
    """What an append came to.

    ``added`` events were stored: 0 where the very same were there already. The last of the events given is number
    ``number`` of its part of the duel, has the number ``seq`` in the log and stands at ``position`` of the whole
    log; that part has ``total`` events now.
    """

    added: int
    number: int
    seq: int
    position: int
    total: int


def heads(connection: Connection, duel_ids: Sequence[str], part: str = DUEL) -> dict[str, Head]:
    """The heads of that part of those duels that are stored."""
    found: dict[str, Head] = {}
    query = sa.select(streams.c.id, streams.c.duel_id, streams.c.format, streams.c.hash).where(streams.c.part == part)
    for start in range(0, len(duel_ids), _PARAMETERS):
        some = query.where(streams.c.duel_id.in_(duel_ids[start : start + _PARAMETERS]))
        for stream, duel_id, log_format, hashed in connection.execute(some).all():
            head = Head(stream, duel_id, log_format, 0, -1, _hex(hashed, duel_id))
            last = connection.execute(_LAST, {"stream": stream}).first()
            if last is not None:
                head.number, head.seq, head.hash = last.number, last.seq, _hex(last.hash, duel_id)
            found[duel_id] = head
    return found


def _hex(hashed: object, duel_id: str) -> str:
    if not isinstance(hashed, (bytes, memoryview)):
        raise DamagedError(duel_id, said("a hash of it is {name}", name=type(hashed).__name__))
    return bytes(hashed).hex()


def bodies(connection: Connection, head: Head, first: int, last: int) -> list[str]:
    """The canonical bodies of a stream's events ``first`` to ``last`` (numbers), in today's versions.

    Raises:
        DamagedError: one of them is no event any more.
    """
    table = events_table.c
    rows = connection.execute(
        sa.select(table.type, table.version, table.body)
        .where(table.stream == head.id, table.number.between(first, last))
        .order_by(table.number)
    )
    try:
        return [
            body if version == current_version(kind) else canonical(upcast(msgspec.json.decode(body), version))
            for kind, version, body in rows
        ]
    except (msgspec.DecodeError, TypeError, KeyError, RecursionError) as error:
        raise DamagedError(head.duel_id, str(error)) from error


def checked_header(header: Mapping[str, Any]) -> tuple[str, str, str]:
    """The duel's id, the log's format and the canonical text of a header; its events are left out.

    Raises:
        InvalidEventError: there is no id or another format, the id cannot be stored, or the header could not be
            read back.
    """
    kept = {key: value for key, value in header.items() if key != "events"}
    duel_id, log_format = kept.get("id"), kept.get("format")
    if log_format != FORMAT:
        raise InvalidEventError(
            said(
                "header: format: expected {format}, found {log_format}",
                format=repr(FORMAT),
                log_format=repr(log_format),
            )
        )
    if not isinstance(duel_id, str) or "\x00" in duel_id:
        raise InvalidEventError(said("header: id: expected a text without NUL, found {duel_id}", duel_id=repr(duel_id)))
    text = canonical(kept)
    typed_header(text)
    return duel_id, FORMAT, text


def typed_header(text: str) -> Header:
    """A header as the log's own reader takes it.

    Raises:
        InvalidEventError: the reader would refuse it.
    """
    try:
        return msgspec.json.decode(text.encode(), type=Header)
    except (msgspec.DecodeError, RecursionError) as error:
        raise InvalidEventError(said("header: {error}", error=str(error))) from None


def shown_values(old: str, new: str) -> Said:
    """``key count 1 -> 2``: the first key, by name, whose values differ between two objects."""
    before, after = msgspec.json.decode(old), msgspec.json.decode(new)
    keys = sorted(before.keys() | after.keys())
    key = next(key for key in keys if _shown(before, key, None) != _shown(after, key, None))
    return said("key {key} {value} -> {value2}", key=key, value=_shown(before, key), value2=_shown(after, key))


def _shown(values: Mapping[str, Any], key: str, width: int | None = 60) -> str:
    if key not in values:
        return said("(absent)")
    text = canonical(values[key])
    return text if width is None or len(text) <= width else f"{text[:width]}…"


def same_duel(header: str) -> str:
    """A header without what says only where its file lay: the same bytes are the same duel under any name."""
    value = msgspec.json.decode(header)
    if isinstance(value, dict) and isinstance(value.get("source"), dict):
        value["source"].pop("file", None)
    return canonical(value)


def header_difference(duel_id: str, stored: str, given: str) -> Said | None:
    """The first difference between a stored header and one that comes in, None where it is the same duel.

    Raises:
        DamagedError: the stored one is no header any more.
    """
    if stored == given:
        return None
    try:
        old, new = same_duel(stored), same_duel(given)
    except (msgspec.DecodeError, TypeError, RecursionError) as error:
        raise DamagedError(duel_id, said("header: {error}", error=str(error))) from error
    return None if old == new else said("{what} differs: {values}", what=said("header"), values=shown_values(old, new))


def check_room(connection: Connection, duel_id: str, last: int) -> None:
    """Make sure that players' events up to the number ``last`` do not reach those of the judges.

    Raises:
        InvalidEventError: they do.
    """
    if last <= LEAST:
        return
    query = (
        sa.select(sa.func.min(events_table.c.seq))
        .join(streams, events_table.c.stream == streams.c.id)
        .where(streams.c.duel_id == duel_id, streams.c.part == JUDGES)
    )
    first = connection.execute(query).scalar()
    if first is not None and last >= first:
        raise InvalidEventError(
            said("seq: expected less than {first}, which a judge's event has, found {last}", first=first, last=last)
        )


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
    """Append players' events to a duel in one transaction; with ``header`` a duel that is not stored begins.

    The same events at the same expected position again are a success that adds nothing, so that a writer who
    did not hear the answer may ask again; so is the header again that the duel began with.

    Raises:
        ConflictError: the duel is not at the expected position, or has another header.
        UnknownDuelError: it is not stored, and there is no header.
        InvalidEventError: an event that cannot follow the last one.
    """
    with database.appending() as connection:
        database.check_schema(connection)
        head = heads(connection, [duel_id]).get(duel_id)
        if head is None:
            if header is None or (isinstance(expected, int) and expected != 0):
                if expected in ("any", "none", 0):
                    raise UnknownDuelError(duel_id)
                raise ConflictError(duel_id, expected, 0)
        else:
            if header is not None:
                _check_header(connection, head, header, expected)
            if expected not in ("any", head.number):
                return _repeated(connection, head, events, 0 if expected == "none" else int(expected), expected)
        ready = canonical_events(events, after=max(head.seq, 0) if head else 0)
        _check_numbers(ready, head.seq if head else -1)
        rows = Rows(connection)
        if not ready and head is not None:
            return Appended(0, head.number, head.seq, rows.position, head.number)
        if ready:
            check_room(connection, duel_id, ready[-1].seq)
        batch = rows.batch(origin)
        if head is None:
            assert header is not None
            head = rows.stream(*checked_header(header), path, batch)
        return _write(rows, head, ready, batch)


def _write(rows: Rows, head: Head, ready: Sequence[CanonicalEvent], batch: Any) -> Appended:
    _check_rises(head, ready)
    rows.append(head, ready, batch)
    rows.write()
    return Appended(len(ready), head.number, head.seq, rows.position, head.number)


def append_judges(
    database: Database,
    duel_id: str,
    events: Sequence[Mapping[str, Any]],
    *,
    origin: Origin,
    expected: tuple[int, int] | None = None,
) -> Appended:
    """Append what judges say to their part of a duel, in one transaction; the numbers are given here.

    ``expected`` is how many events of players and of judges the writer believes the duel to have, None: no matter.

    Raises:
        ConflictError: the duel has another number of events.
        UnknownDuelError: the duel is not stored.
        InvalidEventError: the duel's own numbers leave none for judges.
    """
    with database.appending() as connection:
        database.check_schema(connection)
        duel = heads(connection, [duel_id]).get(duel_id)
        if duel is None:
            raise UnknownDuelError(duel_id)
        head = heads(connection, [duel_id], JUDGES).get(duel_id)
        found = (duel.number, head.number if head is not None else 0)
        if expected is not None and expected != found:
            raise ConflictError(duel_id, sum(expected), sum(found))
        last = head.seq if head is not None and head.number else seq_before_the_judges(duel.seq)
        ready = canonical_events(events, after=last)
        rows = Rows(connection)
        batch = rows.batch(origin)
        if head is None:
            head = rows.stream(duel_id, FORMAT, judges_header(duel_id, FORMAT), "-", batch, part=JUDGES)
        return _write(rows, head, ready, batch)


def _check_header(connection: Connection, head: Head, header: Mapping[str, Any], expected: Expected) -> None:
    stored = connection.execute(sa.select(streams.c.header).where(streams.c.id == head.id)).scalar_one()
    detail = header_difference(head.duel_id, stored, checked_header(header)[2])
    if detail is not None:
        raise ConflictError(
            head.duel_id, expected, head.number, said("{detail}; a stored header stays as it is", detail=detail)
        )


def _check_numbers(ready: Sequence[CanonicalEvent], last: int) -> None:
    """Refuse an event that would be taken for the beginning of the judges' part."""
    for event in ready:
        if event.seq > LEAST and begins_judges({"type": event.type, "seq": event.seq}, last):
            raise InvalidEventError(
                said(
                    "seq: {seq} is a judge's number: use `replay {type}`, or import the file as a whole",
                    seq=event.seq,
                    type=event.type,
                )
            )
        last = event.seq


def _check_rises(head: Head, ready: Sequence[CanonicalEvent]) -> None:
    """The first new ``seq`` is above the last stored one (0 may only begin a duel)."""
    if ready and head.number and ready[0].seq <= head.seq:
        raise InvalidEventError(said("seq: expected more than {seq}, found {seq2}", seq=head.seq, seq2=ready[0].seq))


def _repeated(
    connection: Connection, head: Head, events: Sequence[Mapping[str, Any]], start: int, expected: Expected
) -> Appended:
    """The answer to an append that finds other events after ``start``: fine if they are the same ones.

    The header again, and nothing else, is fine too where it was to begin the duel.
    """
    stop = start + len(events)
    if stop <= head.number and (events or start == 0):
        stored = bodies(connection, head, start + 1, stop)
        before = bodies(connection, head, start, start)
        after = msgspec.json.decode(before[0])["seq"] if before else 0
        if [event.body for event in canonical_events(events, after=after)] == stored:
            table = events_table.c
            place = connection.execute(
                sa.select(table.position, table.seq).where(table.stream == head.id, table.number == stop)
            ).first()
            position, seq = (0, -1) if place is None else place
            return Appended(0, stop, seq, position, head.number)
    raise ConflictError(head.duel_id, expected, head.number)
