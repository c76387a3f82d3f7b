"""The verdicts in words, and in colour on a terminal and nowhere else."""

from __future__ import annotations

import os
from typing import Final, TextIO

import click

from duelreplay.text import Lang, Text
from duelreplay.verdict import Verdict

VERDICTS: Final[dict[Verdict, Text]] = {
    "legal": Text("legal", "適正"),
    "illegal": Text("illegal", "違反"),
    "undetermined": Text("undetermined", "裁定未確定"),
    "unverifiable": Text("unverifiable", "判定不能"),
}
COLOURS: Final[dict[Verdict, str]] = {
    "legal": "green",
    "illegal": "red",
    "undetermined": "yellow",
    "unverifiable": "cyan",
}


WIDTH: Final = 100
"""Columns of a text that goes into a file or a pipe."""

NARROWEST: Final = 40
WIDEST: Final = 120


class Paint:
    """How text looks: in colour where ``on`` is true, in lines of ``width`` columns."""

    __slots__ = ("on", "width")

    def __init__(self, *, on: bool, width: int = WIDTH) -> None:
        self.on = on
        self.width = width

    def verdict(self, verdict: Verdict, lang: Lang) -> str:
        """The verdict's word in its colour."""
        return self.coloured(VERDICTS[verdict].in_(lang), verdict)

    def coloured(self, text: str, verdict: Verdict) -> str:
        """A text in the colour of a verdict."""
        return click.style(text, fg=COLOURS[verdict], bold=True) if self.on else text

    def strong(self, text: str) -> str:
        """A text that stands out."""
        return click.style(text, bold=True) if self.on else text

    def dim(self, text: str) -> str:
        """A text that stands back."""
        return click.style(text, dim=True) if self.on else text


def paint_for(stream: TextIO) -> Paint:
    """Colour and width of a terminal; no colour where NO_COLOR is set (no-color.org) or the terminal is dumb."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    terminal = stream.isatty()
    return Paint(on=not plain and terminal, width=_width() if terminal else WIDTH)


def _width() -> int:
    """Columns of the terminal, within what is readable."""
    import shutil  # only a terminal has a width

    return min(max(shutil.get_terminal_size((WIDTH, 24)).columns, NARROWEST), WIDEST)
