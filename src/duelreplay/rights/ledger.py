"""The ledger: every right to draw that was opened, and the effects that go on opening them."""

from __future__ import annotations

from duelreplay.rights.effect import EffectRight, Lasting
from duelreplay.rights.right import Right


class Ledger:
    """Rights in the order in which they opened.

    ``opening`` are those to the opening hand. ``effects`` are the rights by effects whose window is open;
    ``lasting`` the effects that open a right at each occurrence of what they answer.
    """

    __slots__ = ("effects", "lasting", "opening", "rights")

    def __init__(self) -> None:
        self.rights: list[Right] = []
        self.opening: dict[str, Right] = {}
        self.effects: list[EffectRight] = []
        self.lasting: list[Lasting] = []

    def open(self, right: Right) -> None:
        """Enter a right."""
        self.rights.append(right)

    def open_effect(self, right: EffectRight) -> None:
        """Enter a right by an effect, whose window is open from now on."""
        self.rights.append(right)
        self.effects.append(right)
