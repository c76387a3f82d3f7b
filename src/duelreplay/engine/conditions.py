"""Conditions of effect draws that a log can show to be met or not: what was drawn before, an empty hand."""

from __future__ import annotations

from duelreplay.engine.state import Duel, Link
from duelreplay.log.events import Card, CardRef, card_code


def met(duel: Duel, link: Link, player: str, condition: str) -> bool | None:
    """Whether the condition of the link's draw was met; None where the log does not tell (rule notes 3.2, 4)."""
    name, _, value = condition.partition(":")
    if name == "hand_empty_at_draw_phase_start":
        hand = duel.hands_at_draw_phase.get(player)
        return None if hand is None else hand == 0
    if name == "two_normal_draws_since_activation":
        since = duel.faced_up.get((link.player, card_code(link.card)))
        return None if since is None else sum(seq > since for seq in duel.normal_draws.get(player, ())) >= 2
    cards = link.drawn_before
    if cards is None or not name.startswith("drew_"):
        return None
    if name == "drew_card":
        codes = [card_code(card) for card in cards]
        return True if int(value) in codes else None if None in codes else False
    answers = [_is(duel, card, name) for card in cards]
    return True if True in answers else None if None in answers else False


def _is(duel: Duel, card: CardRef, name: str) -> bool | None:
    """Whether a drawn card is what the condition asks for, by its kind in the log or in the catalogue."""
    kind = card.kind if isinstance(card, Card) else None
    if kind is None:
        facts = duel.catalogue.find(card)
        kind = facts.kind if facts is not None and facts.confidence == "high" else None
    if not kind:
        return None
    kind = kind.casefold()
    if not kind.startswith("monster"):
        return False
    if name != "drew_normal_monster":
        return None
    return "normal" in kind if "normal" in kind or "effect" in kind else None
