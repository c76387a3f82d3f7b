"""The rows of an audit as three Parquet files: ``duels``, ``draws``, ``findings``.

``row`` numbers the duels from 0 and joins the three; a duel's id need not be the only one of its kind.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import repeat
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from duelreplay.audit.rows import CONTENT_BYTES, KINDS, DuelRows, Kind

_WORD: Final = pa.dictionary(pa.int32(), pa.string())
_SEQS: Final = pa.list_(pa.int64())
_PLAYERS: Final = pa.list_(pa.struct([("id", pa.string()), ("name", pa.string())]))

SCHEMAS: Final[dict[Kind, Any]] = {
    "duels": pa.schema(
        [
            ("row", pa.int64()),
            ("content", pa.binary(CONTENT_BYTES)),
            ("source", pa.string()),
            ("duel", pa.string()),
            ("format", _WORD),
            ("ruleset", _WORD),
            ("played_on", pa.date32()),
            ("players", _PLAYERS),
            ("events", pa.int64()),
            ("draws", pa.int32()),
            ("illegal", pa.int32()),
            ("undetermined", pa.int32()),
            ("unverifiable", pa.int32()),
            ("findings", pa.int32()),
            ("verdict", _WORD),
            ("error", pa.string()),
            ("remarks", pa.list_(pa.string())),
        ]
    ),
    "draws": pa.schema(
        [
            ("row", pa.int64()),
            ("duel", pa.string()),
            ("seq", pa.int64()),
            ("turn", pa.int64()),
            ("phase", _WORD),
            ("player", _WORD),
            ("count", pa.int64()),
            ("kind", _WORD),
            ("verdict", _WORD),
            ("code", _WORD),
            ("by", _WORD),
            ("because", _SEQS),
        ]
    ),
    "findings": pa.schema(
        [
            ("row", pa.int64()),
            ("duel", pa.string()),
            ("number", pa.int32()),
            ("seq", pa.int64()),
            ("turn", pa.int64()),
            ("phase", _WORD),
            ("player", _WORD),
            ("code", _WORD),
            ("verdict", _WORD),
            ("fingerprint", pa.string()),
            ("message", pa.string()),
            ("because", _SEQS),
            ("consequent_on", pa.int32()),
        ]
    ),
}

DUELS_TOGETHER: Final = 1024
"""Duels whose rows are held as such before they become columns, which take a tenth of the room."""

DUELS_A_GROUP: Final = 8 * DUELS_TOGETHER
"""Duels whose columns are held and written together: few groups make a small file, and large ones take memory."""


def write(folder: Path, rows: Iterable[DuelRows], tell: Callable[[DuelRows], None]) -> None:
    """Write the three files; each is there whole or, if anything fails, as it was before.

    Args:
        folder: where; it must be there.
        rows: the duels in order, gone through once.
        tell: is given every row on the way.
    """
    partial = {kind: folder / f"{kind}.parquet.part" for kind in KINDS}
    with ExitStack() as open_files:
        files = {
            kind: open_files.enter_context(pq.ParquetWriter(partial[kind], SCHEMAS[kind], compression="zstd"))
            for kind in KINDS
        }
        held: dict[Kind, list[Any]] = {kind: [] for kind in KINDS}
        for first, together in _together(rows):
            for one in together:
                tell(one)
            for kind, columns in _columns(first, together).items():
                held[kind].append(_table(kind, columns))
            if (first + len(together)) % DUELS_A_GROUP == 0:
                _write_groups(files, held)
        _write_groups(files, held)
    for kind in KINDS:
        os.replace(partial[kind], folder / f"{kind}.parquet")  # noqa: PTH105


def _write_groups(files: dict[Kind, Any], held: dict[Kind, list[Any]]) -> None:
    for kind, tables in held.items():
        if tables:
            table = pa.concat_tables(tables).unify_dictionaries().combine_chunks()
            files[kind].write_table(table, row_group_size=max(1, table.num_rows))
            tables.clear()


def _together(rows: Iterable[DuelRows]) -> Iterator[tuple[int, list[DuelRows]]]:
    """The rows some at a time, each time with the number of the first."""
    held: list[DuelRows] = []
    first = 0
    for one in rows:
        held.append(one)
        if len(held) == DUELS_TOGETHER:
            yield first, held
            first += len(held)
            held = []
    if held:
        yield first, held


def _table(kind: Kind, columns: list[list[Any]]) -> Any:
    schema = SCHEMAS[kind]
    arrays = []
    for field, values in zip(schema, columns, strict=True):
        if pa.types.is_dictionary(field.type):
            arrays.append(pa.array(values, pa.string()).dictionary_encode())
        else:
            arrays.append(pa.array(values, field.type))
    return pa.Table.from_arrays(arrays, schema=schema)


def _columns(first: int, group: list[DuelRows]) -> dict[Kind, list[list[Any]]]:
    astuple = msgspec.structs.astuple
    columns: dict[Kind, list[list[Any]]] = {kind: [[] for _ in SCHEMAS[kind]] for kind in KINDS}
    duels = [list(column) for column in zip(*(astuple(one.duel) for one in group), strict=True)]
    names = type(group[0].duel).__struct_fields__
    by_name = dict(zip(names, duels, strict=True))
    by_name["row"] = list(range(first, first + len(group)))
    by_name["played_on"] = [None if day is None else datetime.date.fromisoformat(day) for day in by_name["played_on"]]
    by_name["players"] = [[{"id": p.id, "name": p.name} for p in players] for players in by_name["players"]]
    columns["duels"] = [by_name[field.name] for field in SCHEMAS["duels"]]
    parts: tuple[Kind, Kind] = ("draws", "findings")
    for kind in parts:
        columns[kind] = _part(kind, first, group)
    return columns


def _part(kind: Kind, first: int, group: list[DuelRows]) -> list[list[Any]]:
    astuple = msgspec.structs.astuple
    numbers: list[int] = []
    duels: list[str | None] = []
    tuples: list[tuple[Any, ...]] = []
    for number, one in enumerate(group, first):
        rows: list[Any] = getattr(one, kind)
        numbers.extend(repeat(number, len(rows)))
        duels.extend(repeat(one.duel.duel, len(rows)))
        tuples.extend(map(astuple, rows))
    if not tuples:
        return [[] for _ in SCHEMAS[kind]]
    return [numbers, duels, *map(list, zip(*tuples, strict=True))]
