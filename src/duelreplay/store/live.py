"""What a watch keeps beside the log: its place in it, each finding as it stands, and how far each was passed on.

All of it is a projection. The place and the findings are written in one transaction, so a watch that is killed goes on
with neither a finding lost nor one twice. Whoever passes changes on has a cursor of its own, moved after the fact: over
a kill a change is passed on once or twice, never not at all.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Self

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from duelreplay.log.said import said
from duelreplay.store.database import Database
from duelreplay.store.errors import StoreError, UnreachableError
from duelreplay.store.rows import CHANNEL
from duelreplay.store.tables import live_findings, watch_cursors, watches

Status = Literal["certain", "provisional", "superseded"]

_PARAMETERS: Final = 500


class TakenOverError(StoreError):
    """Another process has begun to watch under the same name: this one is to stop."""

    def __init__(self, name: str) -> None:
        super().__init__(
            said(
                "another process watches as {name} now, this one stops; give each a --name of its own", name=repr(name)
            )
        )


class LiveFinding(Struct, frozen=True, kw_only=True):
    """A finding as it stands; ``finding`` is the whole of it as JSON."""

    fingerprint: str
    status: Status
    seq: int
    code: str
    verdict: str
    finding: str


class Change(Struct, frozen=True, kw_only=True):
    """A finding that came, was confirmed, changed or went; ``number`` counts the changes of a watch from 1.

    ``position`` is how far the log had been read, ``was_certain`` whether the finding was certain at any time.
    """

    number: int
    position: int
    duel_id: str
    fingerprint: str
    status: Status
    was_certain: bool
    finding: str


class _Known(NamedTuple):
    status: str
    was_certain: int
    finding: str


class Projection:
    """The findings of one watch, in the database.

    Args:
        database: the store's.
        name: the watch's name; who begins under it last is the one that may write.
    """

    def __init__(self, database: Database, name: str) -> None:
        self._database = database
        self.name = name
        self.newest = 0
        """The number of the last change."""
        self._owner = secrets.token_hex(16)

    def begin(self, tool: str) -> int:
        """Take the watch over, and say up to which position its findings are.

        Where it was judged by another ``tool`` before (other rules, cards or options), everything is to be judged anew:
        the position is 0, and the findings stay until they are found to be others.
        """
        with self._database.projecting() as connection:
            self._database.check_schema(connection)
            mine = watches.c.name == self.name
            connection.execute(watches.update().where(mine).values(owner=self._owner))
            row = connection.execute(
                sa.select(watches.c.tool, watches.c.position, watches.c.changes).where(mine)
            ).first()
            if row is None:
                new = {"name": self.name, "owner": self._owner, "tool": tool, "position": 0, "changes": 0}
                connection.execute(watches.insert().values(new))
                return 0
            self.newest = int(row.changes)
            if row.tool != tool:
                connection.execute(watches.update().where(mine).values(tool=tool, position=0))
                return 0
            return int(row.position)

    def write(self, position: int, states: Mapping[str, Sequence[LiveFinding]]) -> int:
        """Bring the findings of some duels up to date, and the position with them, in one transaction.

        Args:
            position: the log was read up to here.
            states: by duel, all its findings as they stand now. What is stored of the duel and not among them is
                superseded.

        Returns:
            How many findings changed.

        Raises:
            TakenOverError: another process watches under this name; nothing was written.
        """
        with self._database.projecting() as connection:
            changes = self._changes(connection)
            first = changes
            rows: dict[_Kind, list[dict[str, Any]]] = {"new": [], "changed": [], "gone": []}
            known = self._known(connection, list(states))
            for duel_id, findings in states.items():
                for kind, row in _differences(known.get(duel_id, {}), findings):
                    changes += 1
                    row |= {"watch": self.name, "duel_id": duel_id, "position": position, "change": changes}
                    rows[kind].append(row)
            if rows["new"]:
                connection.execute(live_findings.insert(), rows["new"])
            self._update(connection, rows["changed"])
            self._update(connection, rows["gone"])
            mine = watches.c.name == self.name
            connection.execute(watches.update().where(mine).values(position=position, changes=changes))
        self.newest = changes
        return changes - first

    def _changes(self, connection: Connection) -> int:
        """The number of the last change; others who write for this watch wait from here on."""
        query = sa.select(watches.c.owner, watches.c.changes).where(watches.c.name == self.name).with_for_update()
        row = connection.execute(query).first()
        if row is None or row.owner != self._owner:
            raise TakenOverError(self.name)
        return int(row.changes)

    def _known(self, connection: Connection, duel_ids: Sequence[str]) -> dict[str, dict[str, _Known]]:
        table = live_findings.c
        query = sa.select(table.duel_id, table.fingerprint, table.status, table.was_certain, table.finding)
        query = query.where(table.watch == self.name)
        found: dict[str, dict[str, _Known]] = {}
        for start in range(0, len(duel_ids), _PARAMETERS):
            some = query.where(table.duel_id.in_(duel_ids[start : start + _PARAMETERS]))
            for duel_id, fingerprint, *rest in connection.execute(some):
                found.setdefault(duel_id, {})[fingerprint] = _Known(*rest)
        return found

    @staticmethod
    def _update(connection: Connection, rows: list[dict[str, Any]]) -> None:
        if not rows:
            return
        table = live_findings.c
        keys = ("watch", "duel_id", "fingerprint")
        statement = live_findings.update().where(*(table[key] == sa.bindparam(f"its_{key}") for key in keys))
        names = [name for name in rows[0] if name not in keys]
        statement = statement.values({name: sa.bindparam(f"new_{name}") for name in names})
        connection.execute(
            statement,
            [{f"its_{key}": row[key] for key in keys} | {f"new_{name}": row[name] for name in names} for row in rows],
        )

    def findings(self, duel_id: str | None = None) -> list[Change]:
        """Every finding as it stands, of one duel or of all, in the order of their last changes."""
        query = _CHANGES.where(live_findings.c.watch == self.name)
        if duel_id is not None:
            query = query.where(live_findings.c.duel_id == duel_id)
        with self._database.reading() as connection:
            return [_change(row) for row in connection.execute(query)]

    def changes_after(self, number: int, limit: int) -> list[Change]:
        """The next changes after the one of that number; of a finding only its last."""
        table = live_findings.c
        query = _CHANGES.where(table.watch == self.name, table.change > number).limit(limit)
        with self._database.reading() as connection:
            return [_change(row) for row in connection.execute(query)]

    def cursor(self, sink: str) -> int:
        """The number of the last change that was passed on to a place; 0 where none was."""
        table = watch_cursors.c
        query = sa.select(table.change).where(table.watch == self.name, table.sink == sink)
        with self._database.reading() as connection:
            return int(connection.execute(query).scalar() or 0)

    def passed_on(self, sink: str, number: int) -> None:
        """Write down that the changes up to that number were passed on to a place."""
        table = watch_cursors
        with self._database.projecting() as connection:
            self._changes(connection)
            mine = sa.and_(table.c.watch == self.name, table.c.sink == sink)
            if not connection.execute(table.update().where(mine).values(change=number)).rowcount:
                connection.execute(table.insert().values(watch=self.name, sink=sink, change=number))


_CHANGES: Final = sa.select(
    live_findings.c.change,
    live_findings.c.position,
    live_findings.c.duel_id,
    live_findings.c.fingerprint,
    live_findings.c.status,
    live_findings.c.was_certain,
    live_findings.c.finding,
).order_by(live_findings.c.change)


def _change(row: Any) -> Change:
    return Change(
        number=row.change,
        position=row.position,
        duel_id=row.duel_id,
        fingerprint=row.fingerprint,
        status=row.status,
        was_certain=bool(row.was_certain),
        finding=row.finding,
    )


_Kind = Literal["new", "changed", "gone"]


def _differences(
    known: Mapping[str, _Known], findings: Sequence[LiveFinding]
) -> Iterator[tuple[_Kind, dict[str, Any]]]:
    """What is to be written for one duel."""
    for one in findings:
        before = known.get(one.fingerprint)
        if before is not None and (before.status, before.finding) == (one.status, one.finding):
            continue
        row = {name: getattr(one, name) for name in one.__struct_fields__}
        row["was_certain"] = int(one.status == "certain" or bool(before and before.was_certain))
        yield "new" if before is None else "changed", row
    now = {one.fingerprint for one in findings}
    for fingerprint, before in known.items():
        if fingerprint not in now and before.status != "superseded":
            yield "gone", {"fingerprint": fingerprint, "status": "superseded"}


class Wakeup:
    """Waits until events may have been appended.

    PostgreSQL tells it; what is told is a wake-up only, and a time-out looks anyway, since a notification is lost where
    the connection was, and never comes through a pooler that shares connections. An SQLite file is asked again and
    again whether anybody has written: that costs some microseconds, and nothing that watches the file is as quick.

    Args:
        database: the store's.
        seconds: on PostgreSQL how long it waits at most, on SQLite how long between two looks.
    """

    def __init__(self, database: Database, seconds: float) -> None:
        self._database = database
        self._seconds = seconds
        self._connection: Connection | None = None
        self._version = 0

    def __enter__(self) -> Self:
        self.listen()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def listen(self) -> None:
        """Begin to listen; what was appended before is to be read after that.

        Raises:
            UnreachableError: there is no connection.
        """
        self._stop()
        with self._database.translating():
            connection = self._database.engine.connect()
            if not self._database.is_sqlite:
                connection = connection.execution_options(isolation_level="AUTOCOMMIT")
                connection.exec_driver_sql(f"LISTEN {CHANNEL}")
        self._connection = connection
        if self._database.is_sqlite:
            self._version = self._data_version()

    def wait(self) -> None:
        """Return when something was written, or the time is over.

        Raises:
            UnreachableError: the connection is lost; listen again, and read what came meanwhile.
        """
        with self._database.translating():
            if self._database.is_sqlite:
                self._look()
            else:
                list(self._driver.notifies(timeout=self._seconds, stop_after=1))

    def _look(self) -> None:
        until = time.monotonic() + _LOOK_ANYWAY
        while time.monotonic() < until:
            version = self._data_version()
            if version != self._version:
                self._version = version
                return
            time.sleep(self._seconds)

    def _data_version(self) -> int:
        """A number that is another one after every commit of another connection."""
        return int(self._driver.execute("PRAGMA data_version").fetchone()[0])

    @property
    def _driver(self) -> Any:
        assert self._connection is not None
        return self._connection.connection.driver_connection

    def _stop(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(sa.exc.SQLAlchemyError, UnreachableError):
                self._connection.invalidate()
                self._connection.close()
            self._connection = None


_LOOK_ANYWAY: Final = 1.0
"""Seconds after which the log is read though nobody seems to have written."""
