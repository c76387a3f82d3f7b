"""Tells a card that is known to give no draw from one that nobody knows.

The catalogue was compiled from the scripts of all official cards, so that an official card which it lacks gives no
draw. Which cards are official, the table of names knows.
"""

from __future__ import annotations

from duelreplay.cards.catalogue import pool_of_code
from duelreplay.log.events import CardRef, card_code, card_name


def is_official(card: CardRef) -> bool:
    """Whether the table of names has the card as official: by its passcode, else by its name, however it is spelled.

    A passcode of another pool decides alone: a Rush Duel card is not official because an official card has its name.
    """
    from duelreplay.cards.names import names  # most duels have no card that the catalogue lacks

    code, name = card_code(card), card_name(card)
    if code is not None:
        if names().pool_of(code) == "official":
            return True
        if pool_of_code(code) not in (None, "official"):
            return False
    found = names().find(name) if name else None
    return found is not None and names().pool(found[0]) == "official"
