"""The event store: an append-only log of duel events, its guards, and the projections beside it.

Revision ID: 0001
Revises:
"""

from __future__ import annotations

import datetime
import uuid

import sqlalchemy as sa
from alembic import context, op

revision = "0001"
down_revision = None

APPEND_ONLY = ("log", "batches", "streams", "events", "raw_files", "checkpoints")
NUMBERED = ("log", "batches", "streams", "checkpoints")
PROJECTIONS = ("audit_runs", "findings")
WRITER = "duel_replay_writer"

POSITION = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def sqlite_guards() -> dict[str, str]:
    """Trigger name -> the statement that creates it.

    REPLACE removes a row without firing a delete trigger (unless the connection asks for it), so each table
    also refuses an INSERT whose key is taken, whatever the connection.
    """
    guards = {}
    for table in APPEND_ONLY:
        for verb in ("update", "delete"):
            name = f"{table}_no_{verb}"
            guards[name] = (
                f"CREATE TRIGGER {name} BEFORE {verb.upper()} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only: {verb.upper()} refused'); END"
            )
    taken = {
        "log": "NEW.id <> 1 OR EXISTS (SELECT 1 FROM log)",
        "batches": "NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM batches)",
        "streams": "NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM streams) "
        "OR EXISTS (SELECT 1 FROM streams WHERE duel_id = NEW.duel_id) "
        "OR NOT EXISTS (SELECT 1 FROM batches WHERE id = NEW.batch)",
        # The first half is the usual case, one look at the last row: an event that follows it in the same duel.
        "events": "NOT EXISTS (SELECT 1 FROM events WHERE position = (SELECT max(position) FROM events) "
        "AND position = NEW.position - 1 AND stream = NEW.stream AND number = NEW.number - 1 "
        "AND seq < NEW.seq AND batch = NEW.batch) AND ("
        "NEW.position IS NOT (SELECT coalesce(max(position), 0) + 1 FROM events) "
        "OR NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM events WHERE stream = NEW.stream) "
        "OR (NEW.number > 1 AND NEW.seq <= "
        "(SELECT seq FROM events WHERE stream = NEW.stream AND number = NEW.number - 1)) "
        "OR NOT EXISTS (SELECT 1 FROM streams WHERE id = NEW.stream) "
        "OR NOT EXISTS (SELECT 1 FROM batches WHERE id = NEW.batch))",
        "raw_files": "EXISTS (SELECT 1 FROM raw_files WHERE sha256 = NEW.sha256)",
        "checkpoints": "NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM checkpoints)",
    }
    for table, condition in taken.items():
        name = f"{table}_append"
        guards[name] = (
            f"CREATE TRIGGER {name} BEFORE INSERT ON {table} WHEN {condition} "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only: INSERT out of order or over a row refused'); END"
        )
    return guards


POSTGRESQL_FUNCTIONS = {
    "duel_replay_refuse": """
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
""",
    "duel_replay_numbered": """
DECLARE
  low bigint; high bigint; total bigint; before bigint;
BEGIN
  SELECT min(id), max(id), count(*) INTO low, high, total FROM added;
  IF total = 0 THEN
    RETURN NULL;
  END IF;
  EXECUTE format('SELECT coalesce(max(id), 0) FROM %I.%I WHERE id < $1', TG_TABLE_SCHEMA, TG_TABLE_NAME)
    INTO before USING low;
  IF low <> before + 1 OR high - low + 1 <> total OR (TG_TABLE_NAME = 'log' AND high <> 1) THEN
    RAISE EXCEPTION '% is append-only: INSERT out of order refused', TG_TABLE_NAME
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
""",
    # What is stored has no gaps, so an event follows if the one before it is there and its own keys are free.
    "duel_replay_events": """
DECLARE
  low bigint; high bigint; total bigint; wrong boolean;
BEGIN
  SELECT min(position), max(position), count(*), bool_or(
      CASE
        WHEN before IS NOT NULL THEN number <> before + 1 OR seq <= seq_before OR position <= position_before
        WHEN number = 1 THEN NOT EXISTS (SELECT 1 FROM streams t WHERE t.id = a.stream)
        ELSE NOT EXISTS (
          SELECT 1 FROM events e
          WHERE e.stream = a.stream AND e.number = a.number - 1 AND e.seq < a.seq AND e.position < a.position
        )
      END)
    INTO low, high, total, wrong
    FROM (
      SELECT position, stream, number, seq,
        lag(number) OVER w AS before, lag(seq) OVER w AS seq_before, lag(position) OVER w AS position_before
      FROM added WINDOW w AS (PARTITION BY stream ORDER BY number)
    ) AS a;
  IF total = 0 THEN
    RETURN NULL;
  END IF;
  IF wrong
    OR high - low + 1 <> total
    OR (low <> 1 AND NOT EXISTS (SELECT 1 FROM events e WHERE e.position = low - 1))
    OR EXISTS (
      SELECT 1 FROM (SELECT DISTINCT batch FROM added) AS d
      WHERE NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = d.batch)
    )
  THEN
    RAISE EXCEPTION 'events is append-only: INSERT out of order refused' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
""",
}
"""Function name -> its body. Checks of what is added run once a statement: a COPY of many rows pays once."""


def postgresql_triggers() -> dict[str, str]:
    """Trigger name -> the statement that creates it (all are set ENABLE ALWAYS).

    UPDATE and DELETE are refused row by row, since only row triggers also fire for a replication worker, and
    TRUNCATE by statement.
    """
    triggers = {}
    for table in APPEND_ONLY:
        triggers[f"{table}_no_change"] = (
            f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION duel_replay_refuse()"
        )
        triggers[f"{table}_no_truncate"] = (
            f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION duel_replay_refuse()"
        )
    for table in (*NUMBERED, "events"):
        function = "duel_replay_events" if table == "events" else "duel_replay_numbered"
        triggers[f"{table}_append"] = (
            f"CREATE TRIGGER {table}_append AFTER INSERT ON {table} REFERENCING NEW TABLE AS added "
            f"FOR EACH STATEMENT EXECUTE FUNCTION {function}()"
        )
    return triggers


SQLITE_GUARDS = sqlite_guards()
POSTGRESQL_TRIGGERS = postgresql_triggers()


def create_tables() -> None:
    op.create_table(
        "log",
        sa.Column("id", POSITION, primary_key=True, autoincrement=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
    )
    op.create_table(
        "batches",
        sa.Column("id", POSITION, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("file", sa.Text),
        sa.Column("raw", sa.LargeBinary),
        sa.Column("importer", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "streams",
        sa.Column("id", POSITION, primary_key=True, autoincrement=False),
        sa.Column("duel_id", sa.Text, nullable=False, unique=True),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("path", sa.Text, nullable=False),
        sa.Column("batch", POSITION, sa.ForeignKey("batches.id"), nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("position", POSITION, primary_key=True, autoincrement=False),
        sa.Column("stream", POSITION, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("version", sa.SmallInteger, nullable=False),
        sa.Column("batch", POSITION, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("stream", "number"),
    )
    op.create_table(
        "raw_files",
        sa.Column("sha256", sa.LargeBinary, primary_key=True),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "checkpoints",
        sa.Column("id", POSITION, primary_key=True, autoincrement=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("frontier", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
    op.create_table(
        "audit_runs",
        sa.Column("id", POSITION, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("tool", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("catalogue", sa.Text, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "findings",
        sa.Column("run", POSITION, sa.ForeignKey("audit_runs.id"), primary_key=True, autoincrement=False),
        sa.Column("duel_id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
    )


def create_postgresql_guards() -> None:
    for name, body in POSTGRESQL_FUNCTIONS.items():
        op.execute(f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $guard${body}$guard$")
        # A temporary table named events would otherwise be looked at instead of the real one.
        op.execute(f"""
DO $path$ BEGIN
  EXECUTE format('ALTER FUNCTION {name}() SET search_path = %I, pg_catalog, pg_temp', current_schema());
END $path$""")
    for name, statement in POSTGRESQL_TRIGGERS.items():
        op.execute(statement)
        table = name.rsplit("_no_", 1)[0] if "_no_" in name else name.removesuffix("_append")
        # ALWAYS: session_replication_role = replica silences ordinary triggers.
        op.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}")


def create_writer() -> None:
    """The role that appends. Roles belong to the whole server, so it may be there already."""
    op.execute(f"""
DO $role$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '{WRITER}') THEN
    CREATE ROLE {WRITER} NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN
    NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'this user may not create roles: let an administrator run CREATE ROLE {WRITER} NOLOGIN first';
END $role$""")
    op.execute(f"REVOKE ALL ON {', '.join(APPEND_ONLY)} FROM PUBLIC, {WRITER}")
    op.execute(f"GRANT SELECT, INSERT ON {', '.join(APPEND_ONLY)} TO {WRITER}")
    op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {', '.join(PROJECTIONS)} TO {WRITER}")
    op.execute(f"GRANT SELECT ON alembic_version TO {WRITER}")
    op.execute(f"GRANT USAGE ON SEQUENCE audit_runs_id_seq TO {WRITER}")
    op.execute(f"""
DO $usage$ BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO {WRITER}', current_schema());
END $usage$""")


def upgrade() -> None:
    create_tables()
    log = sa.table("log", sa.column("id"), sa.column("origin"), sa.column("created_at"))
    now = datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds")
    # A copy of a store keeps the name of its log.
    origin, at = context.config.attributes.get("log") or (f"duel-replay/{uuid.uuid4()}", now)
    op.execute(log.insert().values(id=1, origin=origin, created_at=at))
    if op.get_bind().dialect.name == "postgresql":
        create_postgresql_guards()
        create_writer()
    else:
        for statement in SQLITE_GUARDS.values():
            op.execute(statement)


def downgrade() -> None:
    """Take everything away again; a log that holds events only on an explicit word."""
    held = op.get_bind().execute(sa.text("SELECT count(*) FROM events")).scalar_one()
    if held and context.get_x_argument(as_dictionary=True).get("drop") != "events":
        raise RuntimeError(f"the log holds {held} events; to destroy them: alembic -x drop=events downgrade base")
    for table in ("findings", "audit_runs", "checkpoints", "raw_files", "events", "streams", "batches", "log"):
        op.drop_table(table)
    if op.get_bind().dialect.name == "postgresql":
        for name in POSTGRESQL_FUNCTIONS:
            op.execute(f"DROP FUNCTION {name}()")
