"""Text in lines of a width; Japanese breaks between letters, and a wide letter takes two columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_WIDE: Final = (
    r"\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3"
    r"\uf900-\ufaff\uff00-\uff60\uffe0-\uffe6"
)
"""Letters of two columns, of East Asian Width W or F in Unicode's UAX 11, in part."""

_NOT_FIRST: Final = "、。，．・：；？！」』）】》〉～ー々っゃゅょァィゥェォッャュョ"
"""What may not begin a line (JIS X 4051, in part)."""

_NOT_LAST: Final = "「『（【《〈"
_WIDE_LETTER: Final = re.compile(f"[{_WIDE}]")
_PIECE: Final = re.compile(f"[{_NOT_LAST}]*(?:[{_WIDE}][{_NOT_FIRST}]*| +|[^ {_WIDE}]+[{_NOT_FIRST}]*)")
"""What is not broken: a word, a wide letter with what must not be parted from it."""


_LEAST: Final = 12
"""Columns that a text gets, however little room there is."""


def columns(text: str) -> int:
    """How many columns a text takes.

    >>> columns("月の書 A")
    8
    """
    return len(text) + len(_WIDE_LETTER.findall(text))


def wrap(text: str, width: int, first: int | None = None) -> list[str]:
    """The text in lines of at most ``width`` columns, the first of ``first``; only a longer word is longer.

    >>> wrap("one two three", 8)
    ['one two', 'three']
    """
    if columns(text) <= (width if first is None else first):
        return [text]
    return list(_lines(text, width, width if first is None else first))


def _lines(text: str, width: int, room: int) -> Iterator[str]:
    line, taken = "", 0
    for piece in _PIECE.findall(text):
        if line.strip() and taken + columns(piece.rstrip()) > room:
            yield line.rstrip()
            line, taken, room = "", 0, width
            if piece.isspace():
                continue
        line += piece
        taken += columns(piece)
    if line.strip():
        yield line.rstrip()


def hanging(first: str, text: str, width: int, indent: int | None = None) -> Iterator[str]:
    """The text behind ``first``, further lines under its beginning or at ``indent`` columns; ``first`` is plain."""
    taken = columns(first)
    under = taken if indent is None else indent
    line, *more = wrap(text, max(width - under, _LEAST), max(width - taken, _LEAST))
    yield first + line
    for line in more:
        yield " " * under + line
