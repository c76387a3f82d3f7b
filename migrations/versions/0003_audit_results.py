"""Audit results: duels and draws as a run judged them, and where in the duel a finding is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

POSITION = sa.BigInteger().with_variant(sa.Integer, "sqlite")
WRITER = "duel_replay_writer"
ADDED = {"audit_runs": ("options",), "findings": ("turn", "phase", "player")}


def upgrade() -> None:
    for table, columns in ADDED.items():
        for name in columns:
            op.add_column(table, sa.Column(name, sa.BigInteger() if name == "turn" else sa.Text()))
    op.create_table(
        "audit_duels",
        sa.Column("run", POSITION, sa.ForeignKey("audit_runs.id"), primary_key=True, autoincrement=False),
        sa.Column("duel_id", sa.Text, primary_key=True),
        sa.Column("ruleset", sa.Text),
        sa.Column("played_on", sa.Text),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("events", sa.BigInteger, nullable=False),
        sa.Column("draws", sa.Integer, nullable=False),
        sa.Column("illegal", sa.Integer, nullable=False),
        sa.Column("undetermined", sa.Integer, nullable=False),
        sa.Column("unverifiable", sa.Integer, nullable=False),
        sa.Column("verdict", sa.Text),
        sa.Column("error", sa.Text),
    )
    op.create_table(
        "audit_draws",
        sa.Column("run", POSITION, sa.ForeignKey("audit_runs.id"), primary_key=True, autoincrement=False),
        sa.Column("duel_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("turn", sa.BigInteger, nullable=False),
        sa.Column("phase", sa.Text),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.Column("code", sa.Text),
        sa.Column("card", sa.Text),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"GRANT SELECT, INSERT ON audit_duels, audit_draws TO {WRITER}")


def downgrade() -> None:
    op.drop_table("audit_draws")
    op.drop_table("audit_duels")
    for table, columns in ADDED.items():
        for name in columns:
            op.drop_column(table, name)
