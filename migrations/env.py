"""Alembic's entry: `replay db` hands its connection over; the alembic command takes DUEL_REPLAY_DB."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from duelreplay.store.database import Database
from duelreplay.store.tables import metadata


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        transactional_ddl=True,
        compare_type=True,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given: Connection | None = context.config.attributes.get("connection")
if context.is_offline_mode():
    raise SystemExit("the migrations read the database: --sql is not supported")
if given is not None:
    run(given)
else:
    with Database(context.config.get_main_option("sqlalchemy.url")) as database, database.owning() as own:
        run(own)
