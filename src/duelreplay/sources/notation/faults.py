"""What is wrong with a line of the notation: the word, and what was meant."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from duelreplay.log.faults import Fault, one_line
from duelreplay.rules.text import Lang, Message, Text, Value
from duelreplay.sources.notation.folding import QUOTES


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


class TwofoldFault(Fault, frozen=True, kw_only=True, omit_defaults=True):
    """A fault or a remark in both languages; ``ja`` is ``problem`` in Japanese."""

    ja: str

    def in_(self, lang: Lang) -> Fault:
        """The fault with its problem in a language."""
        return replace(self, problem=self.ja) if lang == "ja" else self


def twofold(path: str, message: Message, line: int | None = None) -> TwofoldFault:
    """A fault of a whole file, or of a line as a whole."""
    return TwofoldFault(path=path, line=line, problem=message.in_("en"), ja=message.in_("ja"))


class PlacedFault(TwofoldFault, frozen=True, kw_only=True, omit_defaults=True):
    """A fault that points at a word.

    ``column`` is the word's place in the line, from 1, ``width`` its length, ``text`` the line as it was typed.
    """

    column: int
    width: int
    text: str

    def __str__(self) -> str:
        return f"{one_line(f'{self.path}:{self.line}:{self.column}: {self.problem}')}\n{pointed(self)}"


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
