"""What is wrong with a replay, before the file's name is known."""

from __future__ import annotations


class ReplayFaultError(Exception):
    """A replay that cannot be read; its text says what was found and what was expected."""
