"""Builds the packaged list of official cards from tables of passcodes and names, and the packaged catalogue.

``python tools/build_official.py TABLE...`` writes ``src/duelreplay/cards/data/official.tsv``. A table is a ``.json``
file with one object of names by passcode, or a text file with a passcode, a tab and an English name on each line;
what stands behind a second tab is not read. Of two names of one passcode the later table's counts, and the
catalogue's above all: a card that the catalogue knows must not get a second name that the catalogue does not know.
Passcodes from 100,000,000 are not official and are left out. To add a set, give the list itself and a table of the
set. ``docs/cards.md`` says where the tables come from.
"""

from __future__ import annotations

import html
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from duelreplay.cards.catalogue import Catalogue, load, pool_of_code

ROOT: Final = Path(__file__).resolve().parents[1]
OUTPUT: Final = ROOT / "src" / "duelreplay" / "cards" / "data" / "official.tsv"

NO_NAME: Final = frozenset({"", "Unknown"})


class BuildError(Exception):
    """A table does not fit; the message is one line."""


def rows(path: Path) -> list[tuple[str, str]]:
    """The passcodes and names of a table, as they stand there."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        table = json.loads(text)
        if not isinstance(table, dict) or not all(isinstance(name, str) for name in table.values()):
            raise BuildError(f"{path.name}: expected one object of names by passcode")
        return list(table.items())
    split = [line.split("\t") for line in text.splitlines()]
    for number, parts in enumerate(split, 1):
        if len(parts) < 2:
            raise BuildError(f"{path.name}: line {number}: expected a passcode, a tab and a name")
    return [(parts[0], parts[1]) for parts in split]


def official(path: Path) -> dict[int, str]:
    """The names of a table's official cards, by passcode."""
    names: dict[int, str] = {}
    for code, raw in rows(path):
        if not (code.isascii() and code.isdigit()):
            raise BuildError(f"{path.name}: {code!r}: expected a passcode")
        name = " ".join(html.unescape(raw).split())
        if name not in NO_NAME and pool_of_code(int(code)) == "official":
            names[int(code)] = name
    return names


def from_catalogue(catalogue: Catalogue) -> dict[int, str]:
    """The English names of the catalogue's official cards and their artworks, with the Japanese where it has them."""
    cards = [card for card in catalogue.cards() if card.pool == "official" and card.name]
    return {
        code: "\t".join(filter(None, (card.name, card.name_ja))) for card in cards for code in (card.code, *card.codes)
    }


def build(tables: Iterable[Path], catalogue: Catalogue) -> bytes:
    """The packaged file.

    Raises:
        BuildError: A table has a line or a value that does not fit.
    """
    names: dict[int, str] = {}
    for table in tables:
        names.update(official(table))
    known = from_catalogue(catalogue)
    renamed = {names[code]: name for code, name in known.items() if code in names}
    names = {code: renamed.get(name, name) for code, name in names.items()} | known
    other = {card.code for card in catalogue.cards() if card.pool != "official"}
    return "".join(f"{code}\t{names[code]}\n" for code in sorted(names.keys() - other)).encode()


def main(arguments: list[str]) -> int:
    """Build and write the packaged file; 2 for a fault."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        data = build(map(Path, arguments), load())
    except (BuildError, OSError, ValueError) as error:
        print(f"build_official: {error}", file=sys.stderr)
        return 2
    OUTPUT.write_bytes(data)
    print(f"{OUTPUT.relative_to(ROOT)}: {len(data.splitlines())} passcodes, {len(data)} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
