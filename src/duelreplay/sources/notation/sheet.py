"""The notation in short: what a line means, and whole duels to begin with; read from ``sheet.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from duelreplay.text import LANGS, Lang, Text

DATA: Final = Path(__file__).parent / "sheet.toml"


class Row(NamedTuple):
    """What some lines mean, and the lines, by language."""

    means: Text
    lines: dict[Lang, list[str]]


class Example(NamedTuple):
    """A whole duel: what it shows, its text, and the code of the rule that it breaks."""

    name: Text
    text: Text
    code: str


class Sheet(NamedTuple):
    """The rows and the duels, in their order."""

    rows: list[Row]
    examples: list[Example]


@cache
def sheet() -> Sheet:
    """The packaged sheet."""
    data: dict[str, Any] = tomllib.loads(DATA.read_text(encoding="utf-8"))
    rows = [Row(Text(**row["means"]), {lang: row["lines"][lang] for lang in LANGS}) for row in data["row"]]
    duels = data["duel"]
    return Sheet(rows, [Example(Text(**one["name"]), Text(one["en"], one["ja"]), one["code"]) for one in duels])
