"""``--help`` in Japanese: the texts of ``cli.japanese`` in lines of their own width."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import click

from duelreplay.cli.japanese import HELP
from duelreplay.report.wrap import columns, wrap

_HEADINGS: Final = {"Options": "オプション", "Commands": "コマンド"}
_OF_CLICK: Final = {
    "Show this message and exit.": "この説明を示して終了する。",
}
_EXTRAS: Final = {
    "default: ": "指定しない場合：",
    "required": "必須",
    "0.01 on SQLite; 1 on PostgreSQL, which tells of events": "SQLiteでは0.01、イベントを知らせるPostgreSQLでは1",
}
"""What the library writes in brackets behind an option."""


def in_japanese(text: str) -> str:
    """A text of the help; what has no Japanese stays as it is.

    >>> in_japanese("The reason.")
    '理由。'
    """
    words, mark, extra = ("", "[", text[1:]) if text.startswith("[") else text.partition("  [")
    known = " ".join(words.split("\n\n")[0].split())
    for english, japanese in _EXTRAS.items():
        extra = extra.replace(english, japanese)
    return (HELP.get(known) or _OF_CLICK.get(known) or words) + mark + extra


class JapaneseFormatter(click.HelpFormatter):
    """Writes the help of a command; wide letters take two columns."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:  # noqa: ARG002
        """The line that shows how the command is called."""
        super().write_usage(prog, args, "使い方: ")

    def write_heading(self, heading: str) -> None:
        """The name of a section."""
        super().write_heading(_HEADINGS.get(heading, heading))

    def write_text(self, text: str) -> None:
        """A text in paragraphs."""
        indent = " " * self.current_indent
        room = max(self.width - self.current_indent, _LEAST)
        for number, paragraph in enumerate(in_japanese(text).split("\n\n")):
            lines = paragraph.split("\n")
            lines = lines[1:] if lines[0] == "\b" else wrap(paragraph, room)
            self.write(("\n" if number else "") + "".join(f"{indent}{line}\n" for line in lines))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """A list of two columns: options, or commands, and what they do."""
        indent = " " * self.current_indent
        rows = list(rows)
        first = min(max(columns(name) for name, _ in rows), col_max) + col_spacing
        room = max(self.width - self.current_indent - first, _LEAST)
        for name, text in rows:
            begins = f"{name}{' ' * (first - columns(name))}"
            if columns(name) > first - col_spacing:
                self.write(f"{indent}{name}\n")
                begins = " " * first
            for line in wrap(in_japanese(text), room):
                self.write(f"{indent}{begins}{line}\n")
                begins = " " * first


_LEAST: Final = 12
"""Columns that a text gets, however narrow the terminal is."""
