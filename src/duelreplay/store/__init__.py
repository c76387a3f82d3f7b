"""The append-only event log in a database."""
