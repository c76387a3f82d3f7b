"""One matching for every kind of log: which rights explain which draws of a window.

As many draws as possible are explained, each in full, and the best-founded rights come first. A draw may be explained
by several rights together (the draws of two links written as one), and a right by several draws (two cards, one
click each). Draws are matched card by card along augmenting paths, so that a draw finds its right even where that
moves another draw to another right that fits it as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from duelreplay.rights.effect import EffectRight
from duelreplay.rules.effect_draw.waiting import Share, WaitingDraw

UNBOUNDED: Final = 1 << 30
"""Cards of a right that has no bound."""
MOST_STEPS: Final = 60_000
"""Steps of one window after which what is left stays unmatched; no duel that people play comes near."""

Eligible = Callable[[WaitingDraw, EffectRight], bool]
Preference = Callable[[WaitingDraw, EffectRight], tuple[int, ...]]


class Matching:
    """The matching of one window."""

    def __init__(
        self,
        draws: list[WaitingDraw],
        rights: list[EffectRight],
        capacity: dict[int, int],
        eligible: Eligible,
        preference: Preference,
    ) -> None:
        self._capacity = capacity
        self._steps = 0
        self._used: dict[int, int] = {id(right): 0 for right in rights}
        self._holders: dict[int, dict[int, int]] = {id(right): {} for right in rights}
        self._draws = {id(draw): draw for draw in draws}
        self._rights = {id(right): right for right in rights}
        self._options: dict[int, list[int]] = {}
        by_player: dict[str, list[EffectRight]] = {}
        for right in rights:
            if capacity[id(right)] > 0:
                by_player.setdefault(right.player, []).append(right)
        for draw in draws:
            fitting = [right for right in by_player.get(draw.event.player, ()) if eligible(draw, right)]
            fitting.sort(key=lambda right: preference(draw, right))
            self._options[id(draw)] = [id(right) for right in fitting]

    @property
    def exhausted(self) -> bool:
        """Whether the matching was given up for its size."""
        return self._steps > MOST_STEPS

    def widen(self, draw: WaitingDraw, rights: list[EffectRight]) -> None:
        """Let these rights explain the draw too, after all others: a click that announces what was drawn already."""
        options = self._options[id(draw)]
        options += [id(right) for right in rights if self._capacity[id(right)] > 0 and id(right) not in options]

    def add(self, draw: WaitingDraw) -> bool:
        """Match a draw in full; False, and nothing of it matched, where that cannot be."""
        key = id(draw)
        room = sum(min(self._capacity[one], draw.event.count) for one in self._options[key])
        if room < draw.event.count:
            return False
        for _ in range(draw.event.count):
            if self._steps > MOST_STEPS or not self._place(key, set()):
                self._drop(key)
                return False
        return True

    def _place(self, draw: int, seen: set[int]) -> bool:
        """Find room for one card of the draw."""
        options = self._options[draw]
        self._steps += len(options)
        for right in options:
            if right not in seen and self._used[right] < self._capacity[right]:
                self._hold(right, draw, 1)
                return True
        stack = [(draw, self._ways(draw, seen))]
        path: list[tuple[int, int]] = []
        while stack and self._steps <= MOST_STEPS:
            at, ways = stack[-1]
            self._steps += 1
            way = next(ways, None)
            if way is None:
                stack.pop()
                if path:
                    path.pop()
                continue
            right, other = way
            if other is None:
                self._shift([*path, (at, right)])
                return True
            path.append((at, right))
            stack.append((other, self._ways(other, seen)))
        return False

    def _ways(self, draw: int, seen: set[int]) -> Iterator[tuple[int, int | None]]:
        """The rights that the draw may take and that were not tried, each with a draw that holds it, if it is full."""
        for right in self._options[draw]:
            if right in seen:
                continue
            seen.add(right)
            if self._used[right] < self._capacity[right]:
                yield right, None
                return
            for other in list(self._holders[right]):
                if other != draw:
                    yield right, other

    def _shift(self, path: list[tuple[int, int]]) -> None:
        """Give each draw of the path the right beside it; each but the first lets go of the right before."""
        for place in range(len(path) - 1, -1, -1):
            draw, right = path[place]
            if place:
                self._hold(path[place - 1][1], draw, -1)
            self._hold(right, draw, 1)

    def _hold(self, right: int, draw: int, cards: int) -> None:
        """The right explains so many cards more of the draw."""
        holders = self._holders[right]
        holders[draw] = holders.get(draw, 0) + cards
        if not holders[draw]:
            del holders[draw]
        self._used[right] += cards

    def _drop(self, draw: int) -> None:
        """Take back what was matched with the draw."""
        for right, holders in self._holders.items():
            if draw in holders:
                self._used[right] -= holders.pop(draw)

    def write(self) -> None:
        """Give each draw its shares."""
        for right, holders in self._holders.items():
            for draw, cards in holders.items():
                self._draws[draw].shares.append(Share(self._rights[right], cards))
