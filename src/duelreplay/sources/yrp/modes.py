"""Duel flags to the names of rule sets.

The bits and the modes are those of EDOPro's core (``ocgapi_constants.h``).
"""

from __future__ import annotations

from typing import Final

_FIRST_TURN_DRAW: Final = 0x200
_DRAW_UNTIL_5: Final = 0x800000

_OPTIONS: Final = (
    0x1  # test mode
    | 0x2  # attack on the first turn
    | 0x10  # decks are not shuffled
    | 0x40  # simple AI
    | 0x80  # relay
    | 0x300000000  # the TCG's order of simultaneous effects
    | 0x1800000000  # Ritual Monsters in the Extra Deck; face-up Defense Position Normal Summons
)
"""Bits that a host may set in any mode."""

_MODES: Final = {
    0xD0600: "mr2",
    0xD0700: "mr1",
    0xD1800: "mr3",
    0xD2800: "mr4",
    0x2E800: "mr5",
    0x628000: "speed",
    0x7F28200: "rush",
    0x4F80D072C: "goat",
}


def ruleset_of(duel_flags: int) -> str | None:
    """The rule set that the duel flags stand for.

    A mixture of its host's own making gets the set that agrees with it about draws (up to five: Rush; a draw on
    turn 1: Master Rule 2), and None where it draws as the current rules do.
    """
    known = _MODES.get(duel_flags & ~_OPTIONS)
    if known is not None:
        return known
    if duel_flags & _DRAW_UNTIL_5:
        return "rush"
    return "mr2" if duel_flags & _FIRST_TURN_DRAW else None
