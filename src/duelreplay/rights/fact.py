"""Facts with three values: known, with the events that show it; unknown, with what the log lacks; or open.

Whether a condition holds, what a quantity is, whether a link resolved: each is one of these, and the verdict on a
draw falls out of them. ``PRESUMED`` is the one more thing a judge takes for granted: what neither the log could
show nor this program can read off a card's text was done rightly.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from duelreplay.text import Message, Text

Seqs = tuple[int, ...]


class Known:
    """A fact that the log shows: its value, and the events that show it."""

    __slots__ = ("because", "presumed", "value")

    def __init__(self, value: int, because: Seqs = (), *, presumed: bool = False) -> None:
        self.value = value
        self.because = because
        self.presumed = presumed


class Unknown:
    """A fact that the log leaves out: ``missing`` says which.

    ``least`` and ``most`` bound it where it is a quantity (None: no bound).
    """

    __slots__ = ("least", "missing", "most")

    def __init__(self, missing: Text | Message, least: int = 0, most: int | None = None) -> None:
        self.missing = missing
        self.least = least
        self.most = most


class Open:
    """A fact that a pending ruling decides: ``code`` is the rule that names the question."""

    __slots__ = ("code",)

    def __init__(self, code: str) -> None:
        self.code = code


Fact = Known | Unknown | Open

YES: Final = Known(True)
NO: Final = Known(False)
PRESUMED: Final = Known(True, presumed=True)


def both(facts: Iterable[Fact]) -> Fact:
    """Whether all hold: one that fails decides, then one that is open, then one that is unknown."""
    undecided: Fact | None = None
    because: Seqs = ()
    presumed = False
    for fact in facts:
        if isinstance(fact, Known):
            if not fact.value:
                return fact
            because += fact.because
            presumed = presumed or fact.presumed
        elif undecided is None or isinstance(fact, Open):
            undecided = fact
    return undecided if undecided is not None else Known(True, because, presumed=presumed)


def either(facts: Iterable[Fact]) -> Fact:
    """Whether one holds: one that is known to decides, then one that is open, then one that is unknown."""
    undecided: Fact | None = None
    presumed: Known | None = None
    failed: Fact = NO
    for fact in facts:
        if isinstance(fact, Known):
            if fact.value and not fact.presumed:
                return fact
            if fact.value:
                presumed = fact
            else:
                failed = fact
        elif undecided is None or isinstance(fact, Open):
            undecided = fact
    return presumed or undecided or failed


def opposite(fact: Fact) -> Fact:
    """Whether it does not hold."""
    if isinstance(fact, Known) and not fact.presumed:
        return Known(not fact.value, fact.because)
    return fact
