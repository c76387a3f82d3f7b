"""A number of cards, as far as it is known."""

from __future__ import annotations

from typing import NamedTuple

from duelreplay.text import Message, Text


class Count(NamedTuple):
    """A number of cards: ``least`` to ``most`` (None: no bound).

    ``chosen``: every number of the range is as good as another; otherwise one of them is right and the log does not
    say which: ``missing`` is what it lacks. ``silent``: no log shows it.
    """

    least: int
    most: int | None
    chosen: bool = True
    missing: Text | Message | None = None
    because: tuple[int, ...] = ()

    @property
    def known(self) -> int | None:
        """The number, where it is one."""
        return self.least if self.chosen and self.least == self.most else None
