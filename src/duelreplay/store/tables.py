"""The tables of the store. Alembic compares these with the database; the migrations create them.

`log`, `batches`, `streams`, `events`, `raw_files` and `checkpoints` are append-only: triggers of the migrations
hold that. `audit_runs`, `findings`, `audit_duels` and `audit_draws` are projections, which may be emptied and
rebuilt at any time, as are `watches`, `live_findings` and `watch_cursors`.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
)

metadata: Final = MetaData()

HEAD: Final = "0005"
"""The revision of the newest migration: what the database must be at."""

_POSITION: Final = BigInteger().with_variant(Integer, "sqlite")
"""A 64-bit key; SQLite makes only a column declared INTEGER the key of its own tree."""


def _key(name: str = "id") -> Column[int]:
    return Column(name, _POSITION, primary_key=True, autoincrement=False)


log: Final = Table(
    "log",
    metadata,
    _key(),
    Column("origin", Text, nullable=False),
    Column("created_at", Text, nullable=False),
)
"""One row: the name of this log, which its checkpoints carry."""

batches: Final = Table(
    "batches",
    metadata,
    _key(),
    Column("kind", Text, nullable=False),
    Column("file", Text),
    Column("raw", LargeBinary),
    Column("importer", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)
"""What was brought at one time: ``file`` as given, ``raw`` the SHA-256 of its bytes, ``at`` in UTC."""

streams: Final = Table(
    "streams",
    metadata,
    _key(),
    Column("duel_id", Text, nullable=False),
    Column("format", Text, nullable=False),
    Column("header", Text, nullable=False),
    Column("path", Text, nullable=False),
    Column("batch", _POSITION, ForeignKey("batches.id"), nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("part", Text, nullable=False),
    UniqueConstraint("duel_id", "part"),
)
"""One part of a duel (see ``parts``): its header in canonical form, the file as given, the hash of its header line."""

events: Final = Table(
    "events",
    metadata,
    _key("position"),
    Column("stream", _POSITION, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("type", Text, nullable=False),
    Column("version", SmallInteger, nullable=False),
    Column("batch", _POSITION, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("stream", "number"),
)
"""``position`` counts all events from 1 without a gap, ``number`` those of one stream; ``seq`` is the log's own.

The guard checks that the duel and the batch exist, once a statement; foreign keys would, row by row, cost as much
as the rest of the insert, and do not hold in a replica session.
"""

raw_files: Final = Table(
    "raw_files",
    metadata,
    Column("sha256", LargeBinary, primary_key=True),
    Column("size", BigInteger, nullable=False),
    Column("content", LargeBinary, nullable=False),
)
"""The bytes of imported files, deflated, where they were to be kept."""

checkpoints: Final = Table(
    "checkpoints",
    metadata,
    _key(),
    Column("size", BigInteger, nullable=False),
    Column("note", Text, nullable=False),
    Column("frontier", LargeBinary, nullable=False),
    Column("at", Text, nullable=False),
)
"""Checkpoints made here, with what the tree needs to grow on from them."""

audit_runs: Final = Table(
    "audit_runs",
    metadata,
    Column("id", _POSITION, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("tool", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("catalogue", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("options", Text),
    Column("finished", Text),
)
"""One judging of stored duels; ``size`` is how many events the log had, ``options`` what was asked for, as JSON.

``finished`` is when its last row was written; a run that has none is being written, or was left half done.
"""

findings: Final = Table(
    "findings",
    metadata,
    Column("run", _POSITION, ForeignKey("audit_runs.id"), primary_key=True, autoincrement=False),
    Column("duel_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seq", BigInteger, nullable=False),
    Column("code", Text, nullable=False),
    Column("verdict", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("turn", BigInteger),
    Column("phase", Text),
    Column("player", Text),
)
"""What a run found in a duel; ``number`` is its place among the duel's findings, from 0."""

audit_duels: Final = Table(
    "audit_duels",
    metadata,
    Column("run", _POSITION, ForeignKey("audit_runs.id"), primary_key=True, autoincrement=False),
    Column("duel_id", Text, primary_key=True),
    Column("ruleset", Text),
    Column("played_on", Text),
    Column("players", Text, nullable=False),
    Column("events", BigInteger, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("illegal", Integer, nullable=False),
    Column("undetermined", Integer, nullable=False),
    Column("unverifiable", Integer, nullable=False),
    Column("verdict", Text),
    Column("error", Text),
)
"""A duel as a run judged it: draws by verdict, or the ``error`` for which it was not judged; ``players`` is JSON."""

audit_draws: Final = Table(
    "audit_draws",
    metadata,
    Column("run", _POSITION, ForeignKey("audit_runs.id"), primary_key=True, autoincrement=False),
    Column("duel_id", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("turn", BigInteger, nullable=False),
    Column("phase", Text),
    Column("player", Text, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("verdict", Text, nullable=False),
    Column("code", Text),
    Column("card", Text),
)
"""A draw as a run judged it; ``card`` is the one whose effect gave it."""

watches: Final = Table(
    "watches",
    metadata,
    Column("name", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("tool", Text, nullable=False),
    Column("position", _POSITION, nullable=False),
    Column("changes", _POSITION, nullable=False),
)
"""One who judges the log as it grows: ``position`` is how far, ``changes`` the number of the last change.

``owner`` is the process that does it now, ``tool`` what it judges by, as JSON.
"""

live_findings: Final = Table(
    "live_findings",
    metadata,
    Column("watch", Text, ForeignKey("watches.name"), primary_key=True),
    Column("duel_id", Text, primary_key=True),
    Column("fingerprint", Text, primary_key=True),
    Column("status", Text, nullable=False),
    Column("was_certain", SmallInteger, nullable=False),
    Column("change", _POSITION, nullable=False),
    Column("position", _POSITION, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("code", Text, nullable=False),
    Column("verdict", Text, nullable=False),
    Column("finding", Text, nullable=False),
    UniqueConstraint("watch", "change"),
)
"""A finding as it stands. ``change`` is the number of its last change, ``position`` how far the log was read then."""

watch_cursors: Final = Table(
    "watch_cursors",
    metadata,
    Column("watch", Text, ForeignKey("watches.name"), primary_key=True),
    Column("sink", Text, primary_key=True),
    Column("change", _POSITION, nullable=False),
)
"""How far the changes were passed on to a place."""

APPEND_ONLY: Final = (log, batches, streams, events, raw_files, checkpoints)
PROJECTIONS: Final = (audit_runs, findings, audit_duels, audit_draws)
LIVE: Final = (watches, live_findings, watch_cursors)
"""Projections that are kept up to date in place."""
WRITER_ROLE: Final = "duel_replay_writer"
"""On PostgreSQL the role that may read and append, and nothing else."""
