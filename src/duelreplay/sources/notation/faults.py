"""What is wrong with a line of the notation: the word, and what was meant."""

from __future__ import annotations

from typing import NamedTuple

from duelreplay.log.faults import Fault, one_line
from duelreplay.log.said import both, in_language
from duelreplay.sources.notation.folding import QUOTES
from duelreplay.text import Message, Text, Value


class Span(NamedTuple):
    """A part of a line: the columns from ``start``, counted from 0, up to but without ``stop``."""

    start: int
    stop: int


class NotationError(Exception):
    """A word that cannot be read; ``span`` is where it stands in its line, ``message`` says what was meant."""

    def __init__(self, span: Span, template: Text, **values: Value) -> None:
        super().__init__(template.en)
        self.span = span
        self.message = Message(template, values)


class FollowUpError(NotationError):
    """A fault that would not be one if a line before it could have been read."""


def of_line(path: str, message: Message, line: int | None = None) -> Fault:
    """A fault of a whole file, or of a line as a whole."""
    return Fault(path=path, line=line, problem=twofold(message))


def twofold(message: Message) -> str:
    """A message in both languages, as the faults of a file have it."""
    return both(message.in_("en"), message.in_("ja"))


class PlacedFault(Fault, frozen=True, kw_only=True, omit_defaults=True):
    """A fault that points at a word.

    ``column`` is the word's place in the line, from 1, ``width`` its length, ``text`` the line as it was typed.
    """

    column: int
    width: int
    text: str

    def told(self, lang: str) -> str:
        """The fault in a language, and below it the line with the word underlined."""
        problem = in_language(self.problem, lang)
        return f"{one_line(f'{self.path}:{self.line}:{self.column}: {problem}')}\n{pointed(self)}"


_WIDEST = 100


def pointed(fault: PlacedFault) -> str:
    """The line with the word underlined, shortened around it where it is long."""
    start = fault.column - 1
    first = max(0, start - _WIDEST // 2) if len(fault.text) > _WIDEST else 0
    shown = "".join(one_line(char) for char in fault.text[first : first + _WIDEST])
    before = sum(map(_cells, fault.text[first:start]))
    under = sum(map(_cells, fault.text[start : min(start + fault.width, first + _WIDEST)]))
    return f"  {shown}\n  {' ' * before}{'^' * max(1, under)}"


def _cells(char: str) -> int:
    """How many columns of a terminal a character takes."""
    import unicodedata

    if len(shown := one_line(char)) > 1:
        return len(shown)
    return 2 if unicodedata.east_asian_width(char) in "WF" or (char in QUOTES and ord(char) > 0x2FFF) else 1
