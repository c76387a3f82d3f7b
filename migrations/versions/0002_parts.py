"""What judges say becomes a stream of its own; guards that no other schema can blind; fewer rights.

Revision ID: 0002
Revises: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

PROJECTIONS = ("audit_runs", "findings")
WRITER = "duel_replay_writer"

POSITION = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def streams_guard(taken: str) -> str:
    """The insert guard of ``streams`` on SQLite; ``taken`` says which rows a new one may not meet."""
    return (
        "CREATE TRIGGER streams_append BEFORE INSERT ON streams WHEN "
        "NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM streams) "
        f"OR EXISTS (SELECT 1 FROM streams WHERE {taken}) "
        "OR NOT EXISTS (SELECT 1 FROM batches WHERE id = NEW.batch) "
        "BEGIN SELECT RAISE(ABORT, 'streams is append-only: INSERT out of order or over a row refused'); END"
    )


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
    "duel_replay_events": """
DECLARE
  low bigint; high bigint; total bigint; wrong boolean;
BEGIN
  SELECT min(position), max(position), count(*), bool_or(
      CASE
        WHEN before IS NOT NULL THEN number <> before + 1 OR seq <= seq_before OR position <= position_before
        WHEN number = 1 THEN NOT EXISTS (SELECT 1 FROM @schema@.streams t WHERE t.id = a.stream)
        ELSE NOT EXISTS (
          SELECT 1 FROM @schema@.events e
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
    OR (low <> 1 AND NOT EXISTS (SELECT 1 FROM @schema@.events e WHERE e.position = low - 1))
    OR EXISTS (
      SELECT 1 FROM (SELECT DISTINCT batch FROM added) AS d
      WHERE NOT EXISTS (SELECT 1 FROM @schema@.batches b WHERE b.id = d.batch)
    )
  THEN
    RAISE EXCEPTION 'events is append-only: INSERT out of order refused' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
""",
}
"""Function name -> its body; ``@schema@`` stands for the store's schema, quoted.

The functions' search path is ``pg_catalog`` alone. Any other schema on it would let whoever may create in that
schema redefine an operator or a function of the guards.
"""

SEARCH_PATH = "pg_catalog, pg_temp"


def rebuild_streams(columns: tuple[str, ...], *, unique: tuple[str, ...], guard: str) -> None:
    """SQLite cannot change a unique constraint: the table is made anew, in this transaction.

    Triggers that speak of ``streams`` are put back as they were, but for its insert guard.
    """
    bind = op.get_bind()
    triggers = bind.exec_driver_sql(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND (tbl_name = 'streams' OR sql LIKE '%streams%')"
    ).all()
    for name, _ in triggers:
        op.execute(f"DROP TRIGGER {name}")
    new = [
        sa.Column("id", POSITION, primary_key=True, autoincrement=False),
        sa.Column("duel_id", sa.Text, nullable=False),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("path", sa.Text, nullable=False),
        sa.Column("batch", POSITION, sa.ForeignKey("batches.id"), nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("part", sa.Text, nullable=False),
    ]
    op.create_table("streams_anew", *(column for column in new if column.name in columns), sa.UniqueConstraint(*unique))
    kept = "id, duel_id, format, header, path, batch, hash"
    part = ", 'duel'" if "part" in columns else ""
    op.execute(f"INSERT INTO streams_anew SELECT {kept}{part} FROM streams ORDER BY id")
    op.drop_table("streams")
    op.rename_table("streams_anew", "streams")
    for name, statement in triggers:
        bind.exec_driver_sql(guard if name == "streams_append" else statement)


COLUMNS = ("id", "duel_id", "format", "header", "path", "batch", "hash")


def replace_functions() -> None:
    schema = op.get_bind().exec_driver_sql("SELECT quote_ident(current_schema())").scalar_one()
    for name, body in POSTGRESQL_FUNCTIONS.items():
        text = body.replace("@schema@", schema)
        op.execute(
            f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql "
            f"SET search_path = {SEARCH_PATH} AS $guard${text}$guard$"
        )


def let_the_maker_act_as_writer() -> None:
    """Since PostgreSQL 16 whoever makes a role may administer it, but not act as it until it is told so."""
    op.execute(f"""
DO $set$ BEGIN
  IF current_setting('server_version_num')::int >= 160000
    AND NOT pg_has_role(current_user, '{WRITER}', 'SET')
    AND pg_has_role(current_user, '{WRITER}', 'MEMBER WITH ADMIN OPTION')
  THEN
    EXECUTE format('GRANT {WRITER} TO %I WITH INHERIT FALSE, SET TRUE', current_user);
  END IF;
EXCEPTION
  WHEN insufficient_privilege THEN
    NULL;
END $set$""")


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.add_column("streams", sa.Column("part", sa.Text, nullable=False, server_default="duel"))
        op.alter_column("streams", "part", server_default=None)
        op.drop_constraint("streams_duel_id_key", "streams")
        op.create_unique_constraint("streams_duel_id_part_key", "streams", ["duel_id", "part"])
        replace_functions()
        op.execute(f"REVOKE UPDATE, DELETE ON {', '.join(PROJECTIONS)} FROM {WRITER}")
        let_the_maker_act_as_writer()
        return
    rebuild_streams(
        (*COLUMNS, "part"),
        unique=("duel_id", "part"),
        guard=streams_guard("duel_id = NEW.duel_id AND part = NEW.part"),
    )


def downgrade() -> None:
    """Back to one stream a duel, where no judge has said anything yet."""
    said = op.get_bind().execute(sa.text("SELECT count(*) FROM streams WHERE part <> 'duel'")).scalar_one()
    if said:
        raise RuntimeError(f"{said} duels have rulings or corrections, which the older schema cannot keep apart")
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint("streams_duel_id_part_key", "streams")
        op.create_unique_constraint("streams_duel_id_key", "streams", ["duel_id"])
        op.drop_column("streams", "part")
        op.execute(f"GRANT UPDATE, DELETE ON {', '.join(PROJECTIONS)} TO {WRITER}")
        return
    rebuild_streams(COLUMNS, unique=("duel_id",), guard=streams_guard("duel_id = NEW.duel_id"))
