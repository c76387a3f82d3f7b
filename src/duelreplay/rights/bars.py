"""What forbids a draw: Draw Phases to skip, bans, and changes of the normal draw's number of cards."""

from __future__ import annotations

from typing import Final

from duelreplay.text import Value

STATED: Final = 1_000_000
"""Draw Phases of a restriction that lasts for the rest of the duel."""


class SkipDebt:
    """Draw Phases a player still has to skip: ``left`` of them, owed to ``name``.

    ``unsure``: the skip is owed if its card was not negated, which the log does not show.
    """

    __slots__ = ("left", "name", "next_turn_only", "seq", "unsure")

    def __init__(self, seq: int, name: Value, left: int, *, next_turn_only: bool = False, unsure: bool = False) -> None:
        self.unsure = unsure
        self.seq = seq
        self.name = name
        self.left = left
        self.next_turn_only = next_turn_only


class Ban:
    """A draw that is forbidden to ``player``; ``certain`` unless the log leaves its condition open.

    ``since`` is the event from which on it holds, ``code`` the passcode of the card on the field that forbids it,
    ``with_card`` that of a card that must lie beside it (0: none), ``turns`` how many of the player's turns it still
    lasts.
    """

    __slots__ = ("certain", "code", "name", "player", "seq", "since", "turns", "until", "what", "with_card")

    def __init__(self, player: str, what: str, until: str, seq: int, name: Value, *, certain: bool) -> None:
        self.player = player
        self.what = what
        self.until = until
        self.seq = seq
        self.name = name
        self.certain = certain
        self.since = seq
        self.code: int | None = None
        self.with_card = 0
        self.turns = 1


class CountChange:
    """A change of the normal draw's number of cards, for one player."""

    __slots__ = ("code", "conditional", "count", "name", "player", "seq", "until")

    def __init__(
        self,
        player: str,
        count: int | None,
        until: str,
        seq: int,
        name: Value,
        code: int,
        *,
        conditional: bool,
    ) -> None:
        self.player = player
        self.count = count
        self.until = until
        self.seq = seq
        self.name = name
        self.code = code
        self.conditional = conditional


class Bars:
    """Everything that is forbidden, skipped or changed now; ``skips`` are owed, ``skips_maybe`` perhaps."""

    __slots__ = ("bans", "counts", "skips", "skips_maybe")

    def __init__(self, players: list[str]) -> None:
        self.skips: dict[str, list[SkipDebt]] = {player: [] for player in players}
        self.skips_maybe: dict[str, list[SkipDebt]] = {player: [] for player in players}
        self.bans: list[Ban] = []
        self.counts: list[CountChange] = []
