"""What a run found, as a table: a line for each rule and verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from duelreplay.log.faults import one_line
from duelreplay.report.paint import VERDICTS, Paint
from duelreplay.report.tally import CodeRow
from duelreplay.report.wrap import columns
from duelreplay.text import Lang, Text
from duelreplay.verdict import SEVERITY

HEADS: Final = (
    Text("rule", "規則"),
    Text("verdict", "判定"),
    Text("duels", "デュエル"),
    Text("findings", "指摘"),
    Text("first in", "最初の例"),
)
_NUMBERS: Final = frozenset({2, 3})


def lines(rows: Iterable[CodeRow], lang: Lang, paint: Paint, titles: dict[str, str] | None = None) -> Iterator[str]:
    """The table's lines, the most severe first and the most frequent of those; none where nothing was found.

    Args:
        rows: what was found.
        lang: the language of heads and verdicts.
        paint: how it looks.
        titles: what each rule is called, to stand at the end of its line.
    """
    ordered = sorted(rows, key=lambda row: (-SEVERITY[row.verdict], -row.findings, row.code))
    if not ordered:
        return
    cells = [_cells(row, lang, titles) for row in ordered]
    heads = [text.in_(lang) for text in HEADS]
    widths = [max(columns(line[column]) for line in [heads, *cells]) for column in range(len(heads))]
    yield paint.strong(_line(heads, widths))
    for row, line in zip(ordered, cells, strict=True):
        padded = _padded(line, widths)
        padded[1] = paint.coloured(padded[1], row.verdict)
        yield "  ".join(padded).rstrip()


def _cells(row: CodeRow, lang: Lang, titles: dict[str, str] | None) -> list[str]:
    cells = [row.code, VERDICTS[row.verdict].in_(lang), f"{row.duels:,}", f"{row.findings:,}", one_line(row.first)]
    return cells if titles is None else [*cells, titles[row.code]]


def _line(cells: list[str], widths: list[int]) -> str:
    return "  ".join(_padded(cells, widths)).rstrip()


def _padded(cells: list[str], widths: list[int]) -> list[str]:
    """The cells as wide as their columns; what stands behind the last column is as wide as it is."""
    padded = []
    for column, cell in enumerate(cells):
        gap = " " * (widths[column] - columns(cell)) if column < len(widths) else ""
        padded.append(gap + cell if column in _NUMBERS else cell + gap)
    return padded
