"""Draws that an effect gives and nobody made: what is owed, and what excuses it."""

from __future__ import annotations

from typing import NamedTuple

from duelreplay.rights.effect import EffectRight
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw.assess import Assessment


class Owed(NamedTuple):
    """Cards that had to be drawn at least; not ``sure`` where another effect of the card may have been meant."""

    least: int
    sure: bool = True


def owed(right: EffectRight, assessment: Assessment) -> Owed | None:
    """The cards that the right gives at least, where fewer were drawn; None where that is no fault.

    A draw made in part is never declined: it is made in full. One not made at all is missing only where the
    activation can be nothing else and the text leaves no choice.
    """
    if right.denied or not assessment.totals or not (right.ground == "link" or right.counted):
        return None
    if right.taken:
        if assessment.best(right.taken) is not None:
            return None
        more = [one.least for one in assessment.totals if one.least > right.taken]
        return Owed(min(more)) if more else None
    link = right.link
    if right.ground != "link" or link is None or assessment.offence is not None:
        return None
    if any(one.least == 0 or one.missing is not None or not one.sure for one in assessment.totals):
        return None
    named = len(right.ways) == 1 and right.ways[0].effect == link.event.effect
    if not assessment.certain and not named:
        return None
    return Owed(min(one.least for one in assessment.totals), assessment.certain)


def excused(duel: Duel, right: EffectRight) -> bool:
    """Whether something on the table explains that the draw was not made: a ban, or a changed effect."""
    link = right.link
    own = link.seq if link is not None else None
    if any(ban.player == right.player and ban.seq != own for ban in duel.bars.bans):
        return True
    if link is None:
        return False
    for other in duel.chain.links:
        if other.n > link.n and other.facts is not None and other.facts.changes and other.negated is None:
            return True
    return any(
        card.facts is not None and any(change.without_link for change in card.facts.changes)
        for card in duel.field.cards
    )
