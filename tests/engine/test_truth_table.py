"""Every cell of the table of pre-draw chains, written as duels, with and without the normal draw.

What is expected comes from the table's own columns. A chain whose permission is pending has two readings, with
and without the link in question, and both are rows of the same table: where they agree the verdict is firm.
"""

from __future__ import annotations

import csv
import itertools
from dataclasses import dataclass
from itertools import product

import pytest

from builder import Judged, Log
from duelreplay.rules.replacing.settlement import Rulings
from predraw import CARDS, Spelling, Way, write_chain
from support import FIXTURES

TAKEN_BY = {"C": "ND301", "E": "ND302", "A": "ND303"}


@dataclass(frozen=True)
class Cell:
    """One row of the table under one set of rulings."""

    classes: tuple[str, ...]
    outcomes: tuple[str, ...]
    legality: str
    offending: int | None
    code: str | None
    applies: str
    normal_draw: str

    def __str__(self) -> str:
        return ">".join(f"{kind}.{outcome}" for kind, outcome in zip(self.classes, self.outcomes, strict=True))


Table = dict[tuple[tuple[str, ...], tuple[str, ...]], Cell]
"""Cells by the classes and the outcomes of their links."""


def _cells(side: Rulings) -> Table:
    cells = {}
    with (FIXTURES / "conformance" / "chains.tsv").open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t"):
            classes, outcomes = tuple(row["classes"].split(">")), tuple(row["outcomes"].split(">"))
            link = row[f"offending_link_{side}"]
            cells[classes, outcomes] = Cell(
                classes,
                outcomes,
                row[f"legality_{side}"],
                int(link) if link else None,
                row[f"rule_{side}"] or None,
                row[f"applies_link_{side}"],
                row[f"normal_draw_{side}"],
            )
    return cells


TABLES: dict[Rulings, Table] = {"page": _cells("page"), "handbook": _cells("handbook")}


def _possible(cell: Cell) -> bool:
    """Astral Force works from the Graveyard: it cannot leave the field."""
    return ("A", "LF") not in zip(cell.classes, cell.outcomes, strict=True)


def _without(cell: Cell) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The chain as if the offending link had not been activated."""
    assert cell.offending is not None
    kept = [i for i in range(len(cell.classes)) if i != cell.offending - 1]
    return tuple(cell.classes[i] for i in kept), tuple(cell.outcomes[i] for i in kept)


def _draws(cell: Cell, table: Table) -> set[str]:
    """What the readings of the chain say of the normal draw."""
    if cell.legality == "legal":
        return {cell.normal_draw}
    without = table[_without(cell)].normal_draw
    return {without} if cell.legality == "illegal" else {cell.normal_draw, without}


def _taken_by(cell: Cell) -> set[str]:
    """The rules that may forbid the draw, by the classes that took the right."""
    links = list(zip(cell.classes, cell.outcomes, strict=True))
    if cell.legality == "illegal" and cell.offending is not None:
        del links[cell.offending - 1]
    if any(kind == "C" for kind, _ in links):
        rules = {"C"} | ({"A"} if cell.legality == "undetermined" else set())
    elif any(kind == "A" and outcome != "AN" for kind, outcome in links):
        rules = {"A"}
    else:
        rules = {"E"}
    return {TAKEN_BY[kind] for kind in rules}


def _spellings(cell: Cell) -> list[Spelling]:
    """The ways in which a log may write the same chain, with several cards of each class."""
    applies = int(cell.applies) if cell.applies.isdecimal() else None
    settled = cell.applies != "undetermined" and cell.legality == "legal"
    ways = [
        Way(),
        Way(outcomes=settled),
        Way(chain_end=False),
        Way(negate_first=True, outcomes=settled),
        Way(costs=False, names=True),
        Way(negators_last=True, uids=True),
        Way(chain_end=False, outcomes=settled, uids=True, negate_first=True),
        Way(costs=False, gone=True, names=True, chain_end=False),
    ]
    choices = [CARDS[kind, outcome == "LF"] for kind, outcome in zip(cell.classes, cell.outcomes, strict=True)]
    chains = list(product(*choices))
    pairs = product(chains, ways) if len(chains) <= 4 else zip(chains * 2, itertools.cycle(ways[:-1]), strict=False)
    found = [Spelling(cards, cell.outcomes, way, applies) for cards, way in pairs]
    return [spelling for spelling in found if _clear(spelling)]


def _clear(spelling: Spelling) -> bool:
    """Whether the log says which copy left the field, where the chain has two of one card."""
    alike = len(set(spelling.cards)) < len(spelling.cards)
    return spelling.way.uids or not alike or "LF" not in spelling.ended


def _illegal(judged: Judged, ignoring: str | None) -> list[tuple[str, str, int]]:
    return [one for one in judged.said if one[1] == "illegal" and one[0] != ignoring]


def _check_chain(cell: Cell, judged: Judged, links: list[int], where: str) -> None:
    """The chain's own permission: the right code with the right verdict at the right link, or nothing."""
    chain = [one for one in judged.said if one[0] in {"ND202", "ND203", "ND206", "ND209"} and one[2] in links]
    if cell.legality == "legal":
        assert chain == [], where
        return
    assert cell.offending is not None
    expected = (cell.code, cell.legality, links[cell.offending - 1])
    assert expected in judged.said, f"{where}: {judged.said}"


CELLS = [(rulings, cell) for rulings, table in TABLES.items() for cell in table.values() if _possible(cell)]


def test_the_table_is_complete() -> None:
    # 15 and 225 cells, but those in which Astral Force leaves the field: 1 and 29
    assert len(CELLS) == 2 * (14 + 196)


def _write(spelling: Spelling, *, drawn: bool) -> tuple[Log, list[int], int]:
    """The duel, the activations of the replacing links, and the draw (or the last event before it)."""
    log = Log().first_turn().turn("B", "draw")
    links = write_chain(log, "B", spelling)
    if drawn:
        log.draw("B")
    at = log.seq
    return log.rest(), links, at


@pytest.mark.parametrize(("rulings", "cell"), CELLS, ids=str)
def test_with_the_draw(rulings: Rulings, cell: Cell) -> None:
    draws = _draws(cell, TABLES[rulings])
    for spelling in _spellings(cell):
        log, links, at = _write(spelling, drawn=True)
        judged = log.judge(rulings=rulings)
        where = f"{log.build()['events'][8:]}\n{judged.said}"
        _check_chain(cell, judged, links, where)
        row = judged.row()
        said = _illegal(judged, cell.code if cell.legality == "illegal" else None)
        assert (row.event.seq, row.kind) == (at, "normal"), where
        if draws == {"must"}:
            assert (row.verdict, row.code, said) == ("legal", None, []), where
        elif draws == {"must_not"}:
            assert row.verdict == "illegal", where
            assert row.code in _taken_by(cell), where
            assert said == [(row.code, "illegal", at)], where
            assert set(row.because) & set(links), where
        else:
            assert (row.verdict, said) == ("undetermined", []), where


@pytest.mark.parametrize(("rulings", "cell"), CELLS, ids=str)
def test_without_the_draw(rulings: Rulings, cell: Cell) -> None:
    draws = _draws(cell, TABLES[rulings])
    for spelling in _spellings(cell):
        log, links, _ = _write(spelling, drawn=False)
        judged = log.judge(rulings=rulings)
        where = f"{log.build()['events'][8:]}\n{judged.said}"
        _check_chain(cell, judged, links, where)
        said = _illegal(judged, cell.code if cell.legality == "illegal" else None)
        if draws == {"must"}:
            assert said == [("ND305", "illegal", links[0] - 1)], where
            continue
        assert said == [], where
        assert judged.of("ND305") == ([] if draws == {"must_not"} else ["undetermined"]), where
