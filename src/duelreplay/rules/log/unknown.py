"""A card that nobody knows is reported: where it would decide, and where its name is no card's at all."""

from __future__ import annotations

import re
from typing import Final

from duelreplay.duel.chain import Link
from duelreplay.log.events import card_code, card_name
from duelreplay.reason import Reason
from duelreplay.rules.duel import Duel
from duelreplay.rules.log import reasons as lg
from duelreplay.text import Text

_STAND_IN: Final = re.compile(
    r"(an? |some |unknown |other )*"
    r"(monster|spell|trap|card|effect|モンスター|魔法|罠|カード|効果)(カード| card)?\s*[\w?]?",
    re.IGNORECASE,
)
"""A word that stands for a card which the log does not name: "Monster X"."""
_OFFERED: Final = 3
"""Near names in one message."""
_SEARCHED: Final = 20
"""Names of one duel for which near ones are searched."""


def say_unknown(duel: Duel, link: Link) -> None:
    """LG105, once for each activation of a card that nobody knows and that would decide."""
    if link.seq in duel.unknown.named:
        return
    duel.unknown.named.add(link.seq)
    reason = _misnamed(duel, link)
    _note_name(duel, link, reason)
    reason = reason or lg.CardUnknown(card=link.name, event=link.seq)
    duel.find("unverifiable", link.event, reason, (link.seq,))


def say_misnamed(duel: Duel, link: Link) -> None:
    """LG105, once for each name that no card has, whether or not anything was drawn for it.

    A card that has a passcode is known by it; one that the log does not name is asked for only where it decides.
    """
    name = card_name(link.card)
    if name is None or name in duel.unknown.names or card_code(link.card) is not None:
        return
    reason = _misnamed(duel, link)
    _note_name(duel, link, reason)
    if reason is None or link.seq in duel.unknown.named:
        return
    duel.unknown.named.add(link.seq)
    duel.find("unverifiable", link.event, reason, (link.seq,))


def _note_name(duel: Duel, link: Link, reason: Reason | None) -> None:
    """Remember a name that no card has, so that it is reported once."""
    name = card_name(link.card)
    if reason is not None and name is not None:
        duel.unknown.names.add(name)


def _misnamed(duel: Duel, link: Link) -> Reason | None:
    """What to say of a name that no card has, with the names that may be meant; None where a card has it."""
    from duelreplay.cards.names import near, unknown_name  # most duels name no card that the catalogue lacks

    name = card_name(link.card)
    if link.card is None or name is None or _STAND_IN.fullmatch(name) or not unknown_name(link.card):
        return None
    found = near(name, _OFFERED) if len(duel.unknown.names | {name}) <= _SEARCHED else []
    if not found:
        return lg.NoSuchCard(card=name, event=link.seq)
    offered = Text(", ".join(card.name_in("en") for card in found), "、".join(card.name_in("ja") for card in found))
    return lg.NoSuchCardButNear(card=name, event=link.seq, near=offered)
