"""Draws that an effect gives and nobody made: what is owed, and what excuses it."""

from __future__ import annotations

from typing import Final, NamedTuple

from duelreplay.cards import effects as fx
from duelreplay.rights.effect import EffectRight
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw.activation import cost
from duelreplay.rules.effect_draw.assess import Assessment, Total
from duelreplay.rules.effect_draw.changed import changed_without_link, changers_above
from duelreplay.rules.effect_draw.conditions import BOARD
from duelreplay.rules.effect_draw.draw_text import draw_text


class Owed(NamedTuple):
    """Cards that had to be drawn at least; not ``sure`` where another effect of the card may have been meant."""

    least: int
    sure: bool = True


def owed(duel: Duel, right: EffectRight, assessment: Assessment, *, resolved: bool) -> Owed | None:
    """The cards that the right gives at least, where fewer were drawn; None where that is no fault.

    A draw made in part is never declined: it is made in full. One not made at all is missing only where the
    activation can be nothing else and the text leaves no choice. ``resolved``: the log shows that its link did.
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
    totals = [one for one in assessment.totals if one.most is not None or one.missing is not BOARD]
    if not totals or any(one.least == 0 or one.missing is not None or not one.sure for one in totals):
        return None
    named = len(right.ways) == 1 and right.ways[0].effect == link.event.effect
    if not assessment.certain and not named and not (resolved and _was_meant(duel, right, totals)):
        return None
    return Owed(min(one.least for one in totals), assessment.certain)


_FOR_ALL: Final = frozenset({"not_negated_by_discard", "not_negated_by_reveal", "option", "option_taken"})


def needs_the_same(fact: fx.DrawFact) -> bool:
    """Whether what no log shows of the draw's needs is so for all who draw by the effect, or for none.

    Then one who drew shows it; the steps before the draw are looked at for each.
    """
    parts = fact.draw_needs.parts if isinstance(fact.draw_needs, fx.AllOf) else (fact.draw_needs,)
    return fact.option == "must" and all(
        (isinstance(part, fx.Term) and part.word in _FOR_ALL)
        or (isinstance(part, fx.Did) and part.of is None and not part.detail)
        for part in parts
    )


def _was_meant(duel: Duel, right: EffectRight, totals: list[Total]) -> bool:
    """Whether it was most likely the draw that was activated, though the card may have another effect.

    It is the one draw of the card that fits, and its effect is one that must be activated when what it answers
    happens, or the cost that the log shows is the one that it asks for, or as many cards as it
    draws were moved first.
    """
    link = right.link
    if len(right.ways) != 1 or link is None or link.event.effect not in {None, right.ways[0].effect}:
        return False
    way = right.ways[0]
    if all(fact.activation == "must" and fact.trigger for fact in way.facts):
        return True
    done = {one.seq for one in link.done}
    as_many = all(isinstance(fact.number, fx.SameAs) for fact in way.facts)
    if as_many and any(not done.isdisjoint(total.because) for total in totals):
        return True
    asks = draw_text(way.facts[0]).cost
    return (
        bool(link.paid) and len(asks) == 1 and all(not part.words for part in asks[0]) and cost(duel, link, way) is None
    )


def excused(duel: Duel, right: EffectRight) -> bool:
    """Whether something on the table explains that the draw was not made: a ban, or a changed effect."""
    link = right.link
    own = link.seq if link is not None else None
    if any(ban.player == right.player and ban.seq != own for ban in duel.bars.bans):
        return True
    if link is None:
        return False
    return any(True for _ in changers_above(duel, link)) or changed_without_link(duel, link)
