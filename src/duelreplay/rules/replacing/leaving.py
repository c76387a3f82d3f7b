"""Which links of a chain lose their card when one leaves its zone (S14): asked, and nothing written."""

from __future__ import annotations

from typing import Final, NamedTuple

from duelreplay.duel.chain import Link
from duelreplay.duel.field import ON_FIELD
from duelreplay.duel.identity import differ
from duelreplay.log.events import NO_CARD, Move, card_uid
from duelreplay.rules.duel import Duel


class Loss(NamedTuple):
    """The links whose card may have left before they resolved; not ``sure``: it may have been another copy."""

    links: list[Link]
    sure: bool


_NONE: Final = Loss([], sure=False)


def lost_by(duel: Duel, event: Move) -> Loss:
    """The links that have yet to resolve and whose card the move may have taken away."""
    if event.card is NO_CARD:
        return _perhaps_lost_by(duel, event)
    links = duel.chain.links
    waiting = [link for link in links if link.watched and link.resolved_at is None and _is_card_of(duel, event, link)]
    if not waiting:
        return _NONE
    sure = len(waiting) == 1 and duel.records.resolutions and _only_copy(duel, event, waiting[0])
    if card_uid(event.card) is not None:
        exact = [link for link in waiting if card_uid(link.card) == card_uid(event.card)]
        waiting, sure = exact or waiting, sure or len(exact) == 1
    return Loss(waiting, sure)


def _perhaps_lost_by(duel: Duel, event: Move) -> Loss:
    """Cards that the log does not name left a zone: the card of a link that waits there may be one of them."""
    zone = event.from_
    if event.reason == "cost" or zone is None or zone == "hand":
        return _NONE
    waiting = [
        link
        for link in duel.chain.links
        if link.resolved_at is None
        and link.player == event.player
        and link.event.from_ == zone
        and link.left_at is None
    ]
    return Loss(waiting, sure=False)


def _only_copy(duel: Duel, event: Move, link: Link) -> bool:
    """Whether no other copy can be the one that moved: none on the field, and the mover is the activator's own."""
    return event.player == link.player and duel.field.copies(link.card, link.player) == 0


def _is_card_of(duel: Duel, event: Move, link: Link) -> bool:
    """Whether the card that moved may be the one whose effect the link is; a move names the owner."""
    uid, own = card_uid(event.card), card_uid(link.card)
    if uid is not None and own is not None and uid != own:
        return False
    if event.card != link.card:
        facts = duel.catalogue.find(event.card)
        if not (facts is link.facts if facts is not None else not differ(event.card, link.card)):
            return False
    zone = link.event.from_
    if zone is None:
        return True
    if zone == "hand":
        return (event.from_ == "hand" and not link.from_hand) or event.from_ in ON_FIELD
    return event.from_ == zone or (event.from_ in ON_FIELD and zone in ON_FIELD)
