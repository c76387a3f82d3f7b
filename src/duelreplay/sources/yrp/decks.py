"""One player's deck as the replay implies it, and what a reader of the log can know of it."""

from __future__ import annotations

from collections.abc import Sequence


class DeckOrder:
    """The order of one deck, bottom first, kept up through every message that touches it.

    ``order`` is None while it is unknown. ``told`` says whether a reader who follows the log's events knows the
    order as well: he can follow draws and cards taken off the top, but neither a shuffle nor a card taken from,
    or put, elsewhere. ``since`` is the packet of the last change that he cannot follow.
    """

    __slots__ = ("_refresh", "_width", "order", "since", "told")

    def __init__(self) -> None:
        self.order: list[int] | None = None
        self.told = False
        self.since = 0
        self._refresh = b""
        self._width = 0

    def forget(self, packet: int) -> None:
        """The order is unknown from here on: a shuffle, or a deck that another one replaced."""
        self.order = None
        self._untold(packet)

    def repeats(self, cards: bytes) -> bool:
        """Whether a refresh repeats, byte for byte, what the last one implies, so that it need not be read."""
        order = self.order
        if not self.told or order is None or not self._width:
            return False
        return len(cards) == self._width * len(order) and self._refresh.startswith(cards)

    def state(self, codes: list[int], cards: bytes, packet: int) -> bool:
        """Take the deck as the replay states it; whether that is news to a reader of the log.

        ``codes`` are the cards from the bottom, ``cards`` the bytes that state them.
        """
        self._refresh, self._width = cards, len(cards) // len(codes) if codes else 0
        if self.told and self.order == codes:
            return False
        self.order = codes
        self.since = packet
        self.told = True
        return True

    def owed(self) -> list[int] | None:
        """The order where it is known but not told, and count it as told; None where nothing is owed."""
        if self.told or self.order is None:
            return None
        self.told = True
        return self.order

    def draw(self, count: int, codes: Sequence[object] | None) -> None:
        """Take ``count`` cards off the top; what contradicts the known order leaves it unknown."""
        if self.order is None:
            return
        taken = self.order[: -count - 1 : -1]
        del self.order[-count:]
        if len(taken) < count or (codes is not None and taken != codes):
            self.order = None

    def take(self, slot: int, packet: int) -> None:
        """Take the card out of ``slot``, counted from the bottom."""
        if self.order is None:
            return
        if slot >= len(self.order):
            self.forget(packet)
            return
        if slot != len(self.order) - 1:
            self._untold(packet)
        del self.order[slot]

    def put(self, slot: int, code: int, packet: int) -> None:
        """Put a card into ``slot``, counted from the bottom; an unknown card makes the order unknown."""
        if self.order is None:
            return
        if slot > len(self.order) or not code:
            self.forget(packet)
            return
        self.order.insert(slot, code)
        self._untold(packet)

    def reverse(self, packet: int) -> None:
        """Turn the deck upside down."""
        if self.order is not None:
            self.order.reverse()
            self._untold(packet)

    def _untold(self, packet: int) -> None:
        self.told = False
        self.since = packet
        self._width = 0
