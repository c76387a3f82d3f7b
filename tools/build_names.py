"""Builds the packaged table of card names from the tables in ``tools/names``.

``python tools/build_names.py`` reads ``names.tsv``, ``former_names_en.tsv`` and ``nicknames.tsv`` there and writes
``src/duelreplay/cards/data/names.json.zst``. ``docs/cards.md`` describes the tables; ``NOTICE`` beside the packaged
table says where they come from.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from duelreplay.cards.spelling import letters_key, letters_of

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

ROOT: Final = Path(__file__).resolve().parents[1]
TABLES: Final = ROOT / "tools" / "names"
OUTPUT: Final = ROOT / "src" / "duelreplay" / "cards" / "data" / "names.json.zst"

COLUMNS: Final = (
    "passcode",
    "name_en",
    "name_ja",
    "kana",
    "konami_id",
    "pool",
    "kind",
    "level",
    "attribute",
    "race",
    "artwork_of",
)
POOLS: Final = ("official", "pre-release", "rush", "skill", "goat")
TEXTS: Final = ("name_en", "name_ja", "kana")
_LEVEL_OF_COMPRESSION: Final = 19

Row = dict[str, str]


class BuildError(Exception):
    """A table does not fit; the message is one line."""


def read_table(path: Path, columns: tuple[str, ...]) -> list[Row]:
    """The rows of a tab-separated table that has these columns."""
    lines = path.read_text(encoding="utf-8").split("\n")
    rows = csv.reader(filter(None, lines), delimiter="\t", quoting=csv.QUOTE_NONE)
    head = next(rows, [])
    missing = [column for column in columns if column not in head]
    if missing:
        raise BuildError(f"{path.name}: column {missing[0]!r} is missing")
    table = []
    for number, row in enumerate(rows, 2):
        if len(row) != len(head):
            raise BuildError(f"{path.name}: line {number}: expected {len(head)} columns, got {len(row)}")
        table.append(dict(zip(head, row, strict=True)))
    return table


def whole(row: Row, column: str, where: str) -> int:
    """A whole number; 0 where the column is empty."""
    text = row[column]
    if text and not (text.isascii() and text.isdigit()):
        raise BuildError(f"{where}: {column} {text!r}: expected a whole number")
    return int(text or 0)


def build(folder: Path = TABLES) -> tuple[bytes, bytes]:
    """Both parts of the packaged table as JSON, not compressed yet: what passcodes need, and the names.

    Raises:
        BuildError: A table has a line or a value that does not fit.
    """
    rows = read_table(folder / "names.tsv", COLUMNS)
    by_code = {whole(row, "passcode", "names.tsv"): row for row in rows}
    if list(by_code) != sorted(by_code) or len(by_code) != len(rows):
        raise BuildError("names.tsv: expected every passcode once, in ascending order")
    main = {code for code, row in by_code.items() if not row["artwork_of"]}
    kinds: dict[tuple[str, str, int, str, str], int] = {}
    columns: dict[str, list[Any]] = {key: [] for key in ("gaps", "type", "konami_ids", *TEXTS)}
    aliases: dict[int, int] = {}
    last = 0
    for code, row in by_code.items():
        where = f"names.tsv: {code}"
        pool = row["pool"] or POOLS[0]
        if pool not in POOLS:
            raise BuildError(f"{where}: pool {pool!r}: expected one of {', '.join(POOLS)}")
        if row["artwork_of"]:
            aliases[code] = whole(row, "artwork_of", where)
            if aliases[code] not in main:
                raise BuildError(f"{where}: artwork_of {aliases[code]}: expected the passcode of a card")
        elif not row["name_en"]:
            raise BuildError(f"{where}: name_en is empty")
        for text in TEXTS:
            if letters_of(row[text]) != letters_key(row[text]):
                raise BuildError(f"{where}: {text}: expected composed characters")
            columns[text].append(row[text])
        level = whole(row, "level", where) if row["level"] else -1
        kind = (pool, row["kind"], level, row["attribute"], row["race"])
        columns["type"].append(kinds.setdefault(kind, len(kinds)))
        columns["gaps"].append(code - last)
        columns["konami_ids"].append(whole(row, "konami_id", where))
        last = code
    head = {"gaps": columns["gaps"], "types": list(kinds), "type": columns["type"], "aliases": aliases}
    body = {
        **{text: "\n".join(columns[text]) for text in TEXTS},
        "konami_ids": columns["konami_ids"],
        "former": pairs(folder / "former_names_en.tsv", "former_name", main),
        "nicknames": pairs(folder / "nicknames.tsv", "nickname", main),
    }
    return msgspec.json.encode(head), msgspec.json.encode(body)


def packed(parts: tuple[bytes, bytes]) -> bytes:
    """The packaged file: a compressed frame for each part."""
    return b"".join(zstd.compress(part, level=_LEVEL_OF_COMPRESSION) for part in parts)


def pairs(path: Path, column: str, main: set[int]) -> list[tuple[str, int]]:
    """Another name and the card that has it, row by row."""
    found = []
    for row in read_table(path, ("passcode", column)):
        code = whole(row, "passcode", path.name)
        if code not in main:
            raise BuildError(f"{path.name}: {code}: expected the passcode of a card in names.tsv")
        found.append((row[column], code))
    return found


def main(arguments: list[str]) -> int:
    """Build and write the packaged table; 2 for a fault."""
    if arguments:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        data = packed(build())
    except (BuildError, OSError, ValueError) as error:
        print(f"build_names: {error}", file=sys.stderr)
        return 2
    OUTPUT.write_bytes(data)
    print(f"{OUTPUT.relative_to(ROOT)}: {len(data)} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
