"""Audits put together: the parts of one that was divided among machines give the whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path

import msgspec

from duelreplay.audit.judging import Versions
from duelreplay.audit.results import STATE, read_summary
from duelreplay.audit.rows import DuelRows
from duelreplay.audit.state import State, StateError
from duelreplay.log.said import said


@contextmanager
def merged(folders: Sequence[Path]) -> Iterator[tuple[Iterator[DuelRows], Versions]]:
    """The rows of several audits, one after the other, and what judged all of them.

    Raises:
        StateError: a folder holds no finished audit, or they were judged by different rules, catalogue or program.
    """
    with ExitStack() as opened:
        versions: Versions | None = None
        states = []
        for folder in folders:
            found = read_summary(folder).tool
            if versions is not None and found != versions:
                how = differences(versions, found)
                raise StateError(
                    said(
                        "{folder}: judged by other versions than {first} ({differences})",
                        folder=str(folder),
                        first=str(folders[0]),
                        differences=how,
                    )
                )
            versions = found
            states.append(opened.enter_context(State(folder / STATE, found.text())))
            if states[-1].about("finished") != "yes":
                raise StateError(
                    said("{folder}: this audit is not finished; go on with it by --resume", folder=str(folder))
                )
        if versions is None:
            raise StateError(said("there is nothing to put together"))
        yield chain.from_iterable(state.rows() for state in states), versions


def differences(one: Versions, other: Versions) -> str:
    """In what two sets of versions differ, in words."""
    names = [name for name in Versions.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    pairs = (f"{name}: {_short(getattr(one, name))} -> {_short(getattr(other, name))}" for name in names)
    return ", ".join(pairs)


def _short(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
