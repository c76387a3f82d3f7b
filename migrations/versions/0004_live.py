"""What a watch of the log found: its place, the findings as they stand, and how far each was passed on.

Revision ID: 0004
Revises: 0003
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

WRITER = "duel_replay_writer"
TABLES = ("watches", "live_findings", "watch_cursors")

POSITION = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "watches",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("tool", sa.Text, nullable=False),
        sa.Column("position", POSITION, nullable=False),
        sa.Column("changes", POSITION, nullable=False),
    )
    op.create_table(
        "live_findings",
        sa.Column("watch", sa.Text, sa.ForeignKey("watches.name"), primary_key=True),
        sa.Column("duel_id", sa.Text, primary_key=True),
        sa.Column("fingerprint", sa.Text, primary_key=True),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("was_certain", sa.SmallInteger, nullable=False),
        sa.Column("change", POSITION, nullable=False),
        sa.Column("position", POSITION, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.Column("finding", sa.Text, nullable=False),
        sa.UniqueConstraint("watch", "change"),
    )
    op.create_table(
        "watch_cursors",
        sa.Column("watch", sa.Text, sa.ForeignKey("watches.name"), primary_key=True),
        sa.Column("sink", sa.Text, primary_key=True),
        sa.Column("change", POSITION, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"GRANT SELECT, INSERT, UPDATE ON {', '.join(TABLES)} TO {WRITER}")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
