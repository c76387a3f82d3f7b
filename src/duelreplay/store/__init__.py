"""The append-only event log in a database: tables, append, read, integrity.

Whoever works with stored duels begins with `open_store` of ``duelreplay.store.store``. This module itself
imports nothing, so that the command line starts without SQLAlchemy.
"""
