"""The store as the rest of the program uses it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import TracebackType
from typing import Any, Literal, Self

import msgspec
import sqlalchemy as sa

from duelreplay.log.events import DuelLog
from duelreplay.log.faults import UnreadableInputError
from duelreplay.log.numbering import Tally
from duelreplay.store.append import (
    Appended,
    Expected,
    append,
    append_judges,
    checked_header,
    heads,
    typed_header,
)
from duelreplay.store.bulk import CHUNK, Incoming, Outcome, import_duels
from duelreplay.store.canonical import BIGGEST_SEQ
from duelreplay.store.database import Database
from duelreplay.store.errors import InvalidEventError, UnknownDuelError, UnknownEventError
from duelreplay.store.parts import DUEL
from duelreplay.store.read import StoredEvent, Stream, duel_log, raw_file, stored_events, stored_streams
from duelreplay.store.rows import Kind, Origin
from duelreplay.store.tables import events as events_table
from duelreplay.store.tables import streams

Event = Mapping[str, Any]


def open_store(url: str | None = None) -> Store:
    """Open the store at a database URL or an SQLite file's path; None is the default one.

    Raises:
        UnreachableError: the database cannot be opened.
        SchemaError: it has no event store, or one of another schema version.
    """
    return Store(Database(url))


class Store:
    """The append-only log of duels in one database. Close it, or use it as a context manager."""

    def __init__(self, database: Database) -> None:
        self.database = database
        try:
            with database.reading() as connection:
                database.check_schema(connection)
        except BaseException:
            database.close()
            raise

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def size(self) -> int:
        """How many events the log has; also the position of the last one."""
        with self.database.reading() as connection:
            found = connection.execute(sa.select(sa.func.max(events_table.c.position))).scalar()
        return found or 0

    def streams(self, ids: Sequence[str] | None = None) -> Iterator[Stream]:
        """The stored duels without their events, in the order they came, or those of ``ids`` in that order."""
        return stored_streams(self.database, ids)

    def duels(self, ids: Sequence[str] | None = None) -> Iterator[DuelLog]:
        """The stored duels, one after the other, each equal to what its file gave.

        Raises:
            UnknownDuelError: one of ``ids`` is not stored.
        """
        for stream in self.streams(ids):
            yield duel_log(self.database, stream)

    def events(self, duel_id: str) -> Iterator[StoredEvent]:
        """The events of one duel as they are stored: the players', then those of judges."""
        stream = next(self.streams([duel_id]))
        parts = [stream.id] if stream.judges is None else [stream.id, stream.judges]
        return chain.from_iterable(stored_events(self.database, stream=one) for one in parts)

    def events_after(self, position: int = 0, limit: int | None = None) -> Iterator[StoredEvent]:
        """The events of the whole log after a position; none ever turns up below one that was read."""
        return stored_events(self.database, after=position, limit=limit)

    def raw_file(self, duel_id: str) -> bytes:
        """The bytes of the file that a duel came from, where they were kept."""
        return raw_file(self.database, duel_id)

    def import_(self, duels: Iterable[Incoming], *, chunk: int = CHUNK) -> Iterator[Outcome]:
        """Import many duels in transactions of about ``chunk`` events; see `import_duels`."""
        return import_duels(self.database, duels, chunk=chunk)

    def append(
        self,
        duel_id: str,
        events: Sequence[Event],
        *,
        expected: Expected = "any",
        header: Mapping[str, Any] | None = None,
        path: str = "-",
    ) -> Appended:
        """Append players' events to a duel, in one transaction.

        Args:
            duel_id: the duel.
            events: event objects of ``duel-log/1``; those without ``seq`` get the next one.
            expected: how many events the duel has, as far as the writer knows, ``"none"`` if it is not stored.
            header: begins a duel that is not stored.
            path: the file that the duel is said to come from, if it begins here.

        Raises:
            ConflictError: the duel is not where the writer expected it; nothing was appended.
            UnknownDuelError: it is not stored and there is no header.
            UnreadableInputError: the events do not keep to ``duel-log/1``.
            InvalidEventError: an event's ``seq`` does not rise.
        """
        self._check(duel_id, events, header, path)
        origin = Origin("append")
        return append(self.database, duel_id, events, expected=expected, header=header, path=path, origin=origin)

    def _said(self, duel_id: str, event: Event, kind: Kind, expected: tuple[int, int] | None) -> Appended:
        self._check(duel_id, [event], None, "-")
        return append_judges(self.database, duel_id, [event], origin=Origin(kind), expected=expected)

    def correct(
        self,
        duel_id: str,
        voids: Sequence[int],
        *,
        by: Literal["judge", "players"],
        why: str,
        events: Sequence[Event] = (),
        after: int | None = None,
        expected: tuple[int, int] | None = None,
    ) -> Appended:
        """Append to the judges' part of a duel that the events ``voids`` did not happen, as far as judging goes.

        ``events`` did, in the place of the first of ``voids``, or behind the event ``after``.

        Args:
            duel_id: the duel.
            voids: the ``seq`` of each of these events; also of an earlier correction, which is then undone.
            by: who corrects.
            why: the reason.
            events: event objects of ``duel-log/1`` without ``seq``, to be judged as if they had been recorded.
            after: the ``seq`` of the event that they come behind, 0 for the beginning.
            expected: how many events of players and of judges the duel has, as far as the writer knows.

        Raises:
            ConflictError: the duel has another number of events; nothing was appended.
            UnknownDuelError, UnknownEventError: there is no such duel or event.
            UnreadableInputError: an event does not keep to ``duel-log/1``, or nothing says where the events come.
        """
        self._known_events(duel_id, [*voids, *([after] if after else [])])
        said: dict[str, Any] = {"type": "correct", "voids": list(voids), "by": by, "why": why}
        if events:
            said["events"] = list(events)
        if after is not None:
            said["after"] = after
        return self._said(duel_id, said, "correct", expected)

    def rule(
        self, duel_id: str, *, by: str, text: str, draw: int | None = None, expected: tuple[int, int] | None = None
    ) -> Appended:
        """Append a ruling to the judges' part of a duel, about one draw or about the duel.

        ``expected`` is how many events of players and of judges the duel has, as far as the writer knows.

        Raises:
            ConflictError: the duel has another number of events; nothing was appended.
            UnknownDuelError, UnknownEventError: there is no such duel, or no such draw in it.
        """
        event: dict[str, Any] = {"type": "ruling", "by": by, "text": text}
        if draw is not None:
            if self._known_events(duel_id, [draw])[draw] != "draw":
                raise UnknownEventError(f"duel {duel_id!r}: event {draw} is no draw")
            event["draw"] = draw
        return self._said(duel_id, event, "ruling", expected)

    def _known_events(self, duel_id: str, seqs: Sequence[int]) -> dict[int, str]:
        """The type of each of these events of a duel, by its ``seq``."""
        stream = next(self.streams([duel_id]))
        table = events_table.c
        possible = [seq for seq in seqs if 0 <= seq <= BIGGEST_SEQ]
        query = sa.select(table.seq, table.type).where(
            table.stream.in_([stream.id, stream.judges]), table.seq.in_(possible)
        )
        with self.database.reading() as connection:
            found = dict(connection.execute(query).all())
        for seq in seqs:
            if seq not in found:
                raise UnknownEventError(
                    f"duel {duel_id!r} has no event with seq {seq}; `replay log {duel_id}` shows its events"
                )
        return found

    def _check(self, duel_id: str, events: Sequence[Event], header: Mapping[str, Any] | None, path: str) -> None:
        """Hold new events against the types of the log and the duel's players."""
        with self.database.reading() as connection:
            head = heads(connection, [duel_id]).get(duel_id)
            query = sa.select(streams.c.header).where(streams.c.duel_id == duel_id, streams.c.part == DUEL)
            stored = connection.execute(query).scalar()
        if stored is None and header is None:
            raise UnknownDuelError(duel_id)
        if header is not None and header.get("id") != duel_id:
            raise InvalidEventError(f"header: id: expected {duel_id!r}, found {header.get('id')!r}")
        typed = typed_header(stored or checked_header(header or {})[2])
        tally = Tally(path, duel_id, frozenset(player.id for player in typed.players))
        tally.count = head.number if head else 0
        for event in events:
            tally.parse(_text({key: value for key, value in event.items() if key != "seq"}))
        if tally.faults:
            raise UnreadableInputError(tally.faults)


def _text(event: Event) -> bytes:
    try:
        return msgspec.json.encode(event)
    except (TypeError, UnicodeEncodeError) as error:
        raise InvalidEventError(f"an event is no JSON object: {error}") from None
