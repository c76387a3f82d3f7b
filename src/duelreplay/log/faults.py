"""What is wrong with a file: one clear line for each fault."""

from __future__ import annotations

import re
from typing import Final, Literal

from msgspec import Struct

from duelreplay.log.said import in_language, said

_UNSHOWN: Final = re.compile(
    "["
    r"\x00-\x1f\x7f-\x9f"  # control characters
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what reorders a line
    r"\u2028\u2029"  # line ends
    r"\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffc"  # what is not seen, and what stands for something
    r"\ud800-\udfff"  # bytes of a file name that are no text
    "]"
)


_SHOWN: Final = 200
"""Letters of a duel's id or of a key that a message repeats."""


def one_line(text: str) -> str:
    r"""A text from a file as a terminal may show it: what moves the cursor, reorders a line or hides is escaped.

    >>> print(one_line("a\x1b[2J\u200fb"))
    a\x1b[2J\u200fb
    """
    return _UNSHOWN.sub(lambda found: found[0].encode("unicode_escape", "surrogatepass").decode(), text)


class Fault(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One fault of an input.

    ``path`` is the file as given; ``duel`` the duel's id or, where it has none, its number in the file from 1;
    ``event`` the event's number in the duel from 1 (not its ``seq``); ``line`` the line of a JSON Lines file,
    from 1; ``key`` the key at fault; ``problem`` says what was found, what was expected and what to do.
    """

    path: str
    problem: str
    duel: str | None = None
    event: int | None = None
    line: int | None = None
    key: str | None = None

    def in_(self, lang: Literal["en", "ja"]) -> Fault:  # noqa: ARG002 - faults that have another language override it
        """The fault with its problem in a language, as far as there are words for it."""
        return self

    def __str__(self) -> str:
        return self.told("en")

    def told(self, lang: str) -> str:
        """The fault in one line, in a language."""
        place: list[str] = [self.path]
        if self.line is not None:
            place.append(said("line {n}", n=self.line))
        if self.duel is not None:
            place.append(said("duel {id}", id=readable(self.duel)))
        if self.event is not None:
            place.append(said("event {n}", n=self.event))
        if self.key is not None:
            place.append(readable(self.key))
        place[1:] = [in_language(part, lang) for part in place[1:]]
        return one_line(": ".join([*place, in_language(self.problem, lang)]))


def readable(text: str) -> str:
    """A name out of a file, at a length at which a line can be read."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


class UnreadableInputError(Exception):
    """An input, or one duel of it, that cannot be read; ``faults`` has every reason, in order of place."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


def told(error: Exception, lang: str) -> str:
    """What an error about an input or a store says, in a language, as far as there are words for it."""
    if isinstance(error, UnreadableInputError):
        return "\n".join(fault.told(lang) for fault in error.faults)
    return in_language(str(error), lang)


class Unreadable(Struct, frozen=True):
    """An input, or one duel of it, that could not be read; the rest of the run goes on.

    ``more`` is how many faults it has beyond those listed. ``inputs`` is how many inputs it stands for: the last
    of a file's may stand for many whose faults nobody would read.
    """

    path: str
    faults: list[Fault]
    more: int = 0
    inputs: int = 1

    def lines(self, lang: str) -> list[str]:
        """Each fault in one line, and how many more there are."""
        told = [fault.told(lang) for fault in self.faults]
        if self.more:
            rest = said("and {n} more faults; --max-faults tells more of them", n=f"{self.more:,}")
            told.append(Fault(path=self.path, problem=rest).told(lang))
        return told


def shown_path(path: str) -> str:
    """A file name as text: bytes of it that are no UTF-8 become U+FFFD, as no log can hold them."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def internal_fault(error: BaseException, path: str, duel: str | None = None) -> Fault:
    """A fault of the program itself, with the place where it happened."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "?"
    if trace is not None:
        place = f"{trace.tb_frame.f_code.co_filename.replace(chr(92), '/').rpartition('/')[2]}:{trace.tb_lineno}"
    problem = said(
        "internal error, please report it with this file: {error} at {place}", error=type(error).__name__, place=place
    )
    return Fault(path=path, duel=duel, problem=problem)
