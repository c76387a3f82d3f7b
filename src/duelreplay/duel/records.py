"""What a log records completely, asked by name: only then is what it does not show known not to have happened."""

from __future__ import annotations

from collections.abc import Iterable


class Records:
    """The kinds of events that a log claims to record completely; each is an attribute of that name."""

    __slots__ = (
        "activations",
        "costs",
        "deck_order",
        "draws",
        "moves",
        "negations",
        "phases",
        "resolutions",
        "turns",
    )

    def __init__(self, kinds: Iterable[str]) -> None:
        kinds = frozenset(kinds)
        self.turns = "turns" in kinds
        self.phases = "phases" in kinds
        self.draws = "draws" in kinds
        self.activations = "activations" in kinds
        self.costs = "costs" in kinds
        self.negations = "negations" in kinds
        self.resolutions = "resolutions" in kinds
        self.moves = "moves" in kinds
        self.deck_order = "deck_order" in kinds

    @property
    def hands_and_decks(self) -> bool:
        """Whether every change of a hand and of a Deck is recorded: what was drawn, and what was moved."""
        return self.draws and self.moves

    @property
    def payments(self) -> bool:
        """Whether every card that was paid is recorded, in a cost or in the moves that paid it."""
        return self.costs or self.moves

    @property
    def chains(self) -> bool:
        """Whether every chain is recorded to its end: what resolved, and what was negated."""
        return self.negations and self.resolutions
