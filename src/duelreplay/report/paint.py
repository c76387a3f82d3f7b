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


class Paint:
    """Puts colour on words where ``on`` is true; plain words otherwise."""

    __slots__ = ("on",)

    def __init__(self, *, on: bool) -> None:
        self.on = on

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
    """Colour for a terminal, unless NO_COLOR is set (no-color.org) or the terminal is dumb."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return Paint(on=not plain and stream.isatty())
