"""What can go wrong with the store: each error is one clear line for the person at the terminal."""

from __future__ import annotations

from duelreplay.log.said import Said, said


class StoreError(Exception):
    """Any failure of the store; its text is one line that says what to do.

    Args:
        problem: the text, which has words in every language (``log.japanese_store``).
    """

    def __init__(self, problem: Said) -> None:
        super().__init__(problem)


class UnreachableError(StoreError):
    """The database cannot be opened, or it went away."""


class SchemaError(StoreError):
    """The database has no event store, or one of another schema version."""


class UnknownDuelError(StoreError):
    """No duel of that id is stored."""

    def __init__(self, duel_id: str) -> None:
        super().__init__(said("duel {duel_id} is not in the store; `replay list` shows what is", duel_id=repr(duel_id)))
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
        values = {"duel_id": repr(duel_id), "expected": expected, "actual": actual}
        if detail:
            problem = said(
                "wrong expected position of duel {duel_id}: expected {expected}, actual {actual}: {detail}",
                detail=detail,
                **values,
            )
        else:
            problem = said(
                "wrong expected position of duel {duel_id}: expected {expected}, actual {actual}; "
                "read the duel again and "
                "append after its last event",
                **values,
            )
        super().__init__(problem)
        self.duel_id = duel_id
        self.expected = expected
        self.actual = actual


class DamagedError(StoreError):
    """Something stored cannot be read any more: it was changed past the program, or the disk lost it."""

    def __init__(self, duel_id: str, why: str) -> None:
        super().__init__(
            said("duel {duel_id} cannot be read back ({why}): run `replay verify`", duel_id=repr(duel_id), why=why)
        )
        self.duel_id = duel_id
