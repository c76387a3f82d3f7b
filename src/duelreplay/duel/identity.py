"""Whether two references of a log are to the same card."""

from __future__ import annotations

from duelreplay.log.events import CardRef, card_code, card_name, card_uid


def differ(one: CardRef, other: CardRef) -> bool:
    """Whether two references cannot be to the same card; what neither names is no difference."""
    for part in (card_uid, card_code, card_name):
        first, second = part(one), part(other)
        if first is not None and second is not None:
            return first != second
    return False


def alike(one: CardRef, other: CardRef) -> bool:
    """Whether two references are to the same card by something that both say of it."""
    for part in (card_uid, card_code, card_name):
        first, second = part(one), part(other)
        if first is not None and second is not None:
            return first == second
    return False
