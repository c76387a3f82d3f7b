"""What can go wrong with the store: each error is one clear line for the person at the terminal."""

from __future__ import annotations


class StoreError(Exception):
    """Any failure of the store; its text is one line that says what to do."""


class UnreachableError(StoreError):
    """The database cannot be opened, or it went away."""


class SchemaError(StoreError):
    """The database has no event store, or one of another schema version."""


class UnknownDuelError(StoreError):
    """No duel of that id is stored."""

    def __init__(self, duel_id: str) -> None:
        super().__init__(f"duel {duel_id!r} is not in the store; `replay list` shows what is")
        self.duel_id = duel_id


class UnknownEventError(StoreError):
    """The duel is stored, but has no such event."""


class InvalidEventError(StoreError):
    """Something that cannot be appended as an event of a duel, or a header that cannot be stored."""


class NewerVersionError(StoreError):
    """A stored event was written by a later version of this program."""


class GuardError(StoreError):
    """The database refused a statement that would have changed what is stored."""


class ConflictError(StoreError):
    """The duel is not where the writer expected it: somebody else appended, or the events are others.

    ``expected`` and ``actual`` count events; ``actual`` is 0 where the duel is not stored.
    """

    def __init__(self, duel_id: str, expected: int | str, actual: int, detail: str = "") -> None:
        tail = f": {detail}" if detail else "; read the duel again and append after its last event"
        super().__init__(f"wrong expected position of duel {duel_id!r}: expected {expected}, actual {actual}{tail}")
        self.duel_id = duel_id
        self.expected = expected
        self.actual = actual


class DamagedError(StoreError):
    """Something stored cannot be read any more: it was changed past the program, or the disk lost it."""

    def __init__(self, duel_id: str, why: str) -> None:
        super().__init__(f"duel {duel_id!r} cannot be read back ({why}): run `replay verify`")
        self.duel_id = duel_id
