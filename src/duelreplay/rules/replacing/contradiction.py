"""What a log says that the chain before the normal draw did, held against the rules: asked, and nothing written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from duelreplay.duel.chain import Link
from duelreplay.log.events import Event, Move
from duelreplay.rules.duel import Duel
from duelreplay.rules.log import reasons as lg
from duelreplay.rules.normal_draw.right import NormalDraw
from duelreplay.rules.replacing import reasons as nd
from duelreplay.rules.replacing.outcome import outcomes, standing
from duelreplay.rules.ruling import Ruling


class Contradiction(NamedTuple):
    """What a log says of a link against what follows of it, and the event that says so."""

    link: Link
    event: Event
    ruling: Ruling


def contradictions(duel: Duel, normal: NormalDraw) -> Iterator[Contradiction]:
    """ND304: a link that the log says applied, though a later one had taken the right. ND207: an open order."""
    where = standing(duel, normal)
    settled = where.settlement
    if settled is None or where.link is None:
        return
    if settled.open:
        yield from (_open_order(link, normal) for link in normal.links if link.order_open)
        return
    if where.state not in {"paid", "used", "oath"} or len(outcomes(duel, where.link)[0]) > 1:
        yield from _perhaps_lower(normal)
        return
    decisive = normal.links.index(where.link)
    for index, link in enumerate(normal.links):
        if index < decisive and link.standing and not _passed(where.link) and _did_apply(link):
            reason = nd.LowerLinkApplied(card=link.name, other=where.link.name)
            because = (where.link.seq, link.seq, link.at)
            yield Contradiction(link, link.resolve_event or link.event, Ruling("illegal", reason, because))


def _perhaps_lower(normal: NormalDraw) -> Iterator[Contradiction]:
    """ND304: a lower link applied, and why the one above did nothing is not in the log."""
    for below, above in zip(normal.links, normal.links[1:], strict=False):
        if (
            below.outcome == "applied"
            and above.outcome == "no_effect"
            and above.negated is None
            and below.role != "cost"
        ):
            reason = nd.LowerLinkPerhapsApplied(card=below.name, other=above.name)
            because = (above.seq, below.seq, below.at)
            yield Contradiction(below, below.resolve_event or below.event, Ruling("unverifiable", reason, because))


def contradiction(link: Link) -> Ruling | None:
    """LG108: a replacing link that the log says came to nothing, and that yet fetched a card or was applied."""
    if link.role is None or (link.negated is None and link.outcome not in {"no_effect", "unprocessable"}):
        return None
    if not _fetched(link) and (link.negated is None or link.outcome != "applied"):
        return None
    return Ruling("unverifiable", lg.NegatedYetApplied(card=link.name, event=link.seq), (link.seq, link.at))


def _fetched(link: Link) -> bool:
    """Whether a card went from the Deck to the hand while the link resolved."""
    return any(type(one) is Move and one.from_ == "deck" and one.to == "hand" for one in link.done)


def _did_apply(link: Link) -> bool:
    """Whether the log says that the link applied: in so many words, or by a card that its resolution fetched."""
    if link.outcome == "applied":
        return True
    if link.outcome is not None or link.negated is not None:
        return False
    return _fetched(link)


def _passed(link: Link) -> bool:
    """Whether a negated link leaves those below it to apply: never a cost type, which has taken the right."""
    return link.role == "effect" and link.negated is not None


def _open_order(link: Link, normal: NormalDraw) -> Contradiction:
    """ND207: an effect type above Astral Force; which of them applies is open."""
    other = next(one for one in normal.links if one.role == "astral_force")
    reason = nd.EffectTypeAfterAstralForcePending(player=link.player, card=link.name, other=other.name)
    return Contradiction(link, link.event, Ruling("undetermined", reason, (other.seq, link.seq)))
