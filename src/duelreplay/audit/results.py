"""What an audit leaves in its folder: three Parquet files and a summary, written from the rows in input order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import msgspec

from duelreplay.audit import summary
from duelreplay.audit.judging import Versions
from duelreplay.audit.listing import MissingExtraError
from duelreplay.audit.rows import KINDS, DuelRows, nameless
from duelreplay.audit.state import StateError
from duelreplay.audit.summary import FORMAT, Counts, Summary
from duelreplay.log.said import said

SUMMARY: Final = "summary.json"
STATE: Final = "state.db"
OWN_FILES: Final = frozenset(
    {SUMMARY, *(f"{kind}.parquet" for kind in KINDS), *(f"{STATE}{more}" for more in ("", "-wal", "-shm", "-journal"))}
    | {f"{name}.part" for name in (SUMMARY, *(f"{kind}.parquet" for kind in KINDS))}
)
"""What an audit writes into its folder."""


def need_parquet() -> None:
    """Make sure that Parquet files can be written.

    Raises:
        MissingExtraError: pyarrow is not installed.
    """
    if find_spec("pyarrow") is None:
        raise MissingExtraError(said("an audit writes Parquet files: pip install 'duel-replay[audit]'"))


def write(
    folder: Path, rows: Iterable[DuelRows], versions: Versions, tell: Callable[[DuelRows], None] = lambda _: None
) -> Summary:
    """Write the results; files of an earlier audit are replaced, each as a whole.

    Args:
        folder: where; it must be there.
        rows: the duels in order, gone through once.
        versions: what judged them, and whether names were to be left out.
        tell: is given every row on the way.
    """
    from duelreplay.audit import parquet

    counts = Counts()

    def count(row: DuelRows) -> None:
        counts.add(row)
        tell(row)

    options = versions.options
    parquet.write(folder, nameless(rows, options.lang) if options.anonymize else rows, count)
    made = Summary(format="duel-audit/1", tool=versions, counts=counts)
    partial = folder / f"{SUMMARY}.part"
    partial.write_bytes(summary.encode(made))
    os.replace(partial, folder / SUMMARY)  # noqa: PTH105
    return made


def read_summary(folder: Path) -> Summary:
    """The summary of a finished audit.

    Raises:
        StateError: there is none in the folder.
    """
    path = folder / SUMMARY
    try:
        return summary.decode(path.read_bytes())
    except OSError:
        raise StateError(
            said(
                "{folder}: no finished audit is there (no {file}); run replay audit first",
                folder=str(folder),
                file=SUMMARY,
            )
        ) from None
    except msgspec.DecodeError as error:
        raise StateError(
            said("{path}: not a summary of format {name}: {error}", path=str(path), name=FORMAT, error=str(error))
        ) from None
