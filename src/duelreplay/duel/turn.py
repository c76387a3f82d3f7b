"""The turn: whose it is, its phase, and what was done in it so far."""

from __future__ import annotations

from duelreplay.duel.chain import Link
from duelreplay.log import events as ev
from duelreplay.log.events import Event


class Turn:
    """One turn; ``n`` is 0 before the first. ``player`` is the turn player.

    ``links``, ``moves`` and ``draws`` are what happened in it, in order; ``chain_of`` is the number of the chain in or
    after which a draw was made. ``past_draw_phase``: something was done that no Draw Phase has, whatever phase was
    written down; ``battle_seq`` is the event with which its Battle Phase began. ``hands_at_start`` are the hands in
    cards when it began, None where the log leaves them open.
    """

    __slots__ = (
        "battle_seq",
        "chain_of",
        "chains",
        "draw_phase_seen",
        "draws",
        "event",
        "hands_at_start",
        "links",
        "lp",
        "moves",
        "n",
        "past_draw_phase",
        "phase",
        "phase_event",
        "player",
    )

    def __init__(self, n: int, event: ev.Turn | None) -> None:
        self.n = n
        self.event: Event | None = event
        self.player: str | None = event.player if event is not None else None
        self.phase: str | None = None
        self.phase_event: Event | None = event
        self.draw_phase_seen = False
        self.past_draw_phase = False
        self.links: list[Link] = []
        self.moves: list[ev.Move] = []
        self.draws: list[ev.Draw] = []
        self.lp: list[ev.LifePoints] = []
        self.battle_seq: int | None = None
        self.chains = 0
        self.chain_of: dict[int, int] = {}
        self.hands_at_start: dict[str, int | None] = {}

    @property
    def seq(self) -> int:
        """The event with which it began."""
        return self.event.seq if self.event is not None else 0

    @property
    def phase_seq(self) -> int:
        """The event with which its phase began."""
        return self.phase_event.seq if self.phase_event is not None else self.seq
