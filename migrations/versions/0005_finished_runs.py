"""When an audit run was kept whole: one that is still being written has no time.

Revision ID: 0005
Revises: 0004
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("audit_runs", sa.Column("finished", sa.Text))
    op.execute("UPDATE audit_runs SET finished = at")


def downgrade() -> None:
    op.drop_column("audit_runs", "finished")
