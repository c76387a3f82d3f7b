"""Effects that another card changes to something else: which ones it can change, and when it has."""

from __future__ import annotations

from collections.abc import Iterator

from duelreplay.cards.effects import EffectChange
from duelreplay.duel.chain import Link
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw.filters import properties_of
from duelreplay.rules.effect_draw.triggers import kind_of_activation


def may_change(duel: Duel, user: str, change: EffectChange, link: Link) -> bool:
    """Whether the change, by a card of ``user``, may be of this link: of that player's, and of such an effect."""
    if change.of == "self" and link.player != user:
        return False
    if change.of == "opponent" and link.player not in duel.opponents(user):
        return False
    kind = kind_of_activation(link)
    if kind is None or not change.kinds or "any_effect" in change.kinds:
        return True
    if kind == "monster":
        return "monster_effect" in change.kinds
    printed = properties_of(link.card)
    words = printed.kind.split() if printed is not None else []
    if "Quick-Play" in words:
        return "quick_play_spell_card" in change.kinds
    return "Normal" in words and f"normal_{kind}_card" in change.kinds


def changers_above(duel: Duel, link: Link) -> Iterator[Link]:
    """The links above that have or may have changed this one's effect, so that its draw was not made."""
    for other in duel.chain.links:
        if other.n <= link.n or other.facts is None or other.negated is not None:
            continue
        changes = (one for one in other.facts.changes if not (one.original_draw_made or one.without_link))
        if any(may_change(duel, other.player, change, link) for change in changes):
            yield other


def changed_without_link(duel: Duel, link: Link) -> bool:
    """Whether a card on the field may have changed the effect as it resolved; of those that it changes, the first."""
    for card in duel.field.cards:
        for change in card.facts.changes if card.facts is not None else ():
            if not change.without_link or not may_change(duel, card.controller, change, link):
                continue
            before = [one for one in duel.turn.links if card.seq < one.seq < link.seq and one.resolved_at is not None]
            first = not any(one.negated is None and may_change(duel, card.controller, change, one) for one in before)
            if first or not change.limits:
                return True
    return False
