"""What an activation is to the normal draw, and whether it may stand there (ND2xx): asked, and nothing written.

``activation`` writes down what these functions answer.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from duelreplay.cards.facts import PreDraw, Replacement
from duelreplay.duel.chain import Link
from duelreplay.duel.field import ON_FIELD
from duelreplay.duel.identity import differ
from duelreplay.reason import Reason
from duelreplay.rules.deck.deck import is_empty
from duelreplay.rules.duel import Duel, is_unknown
from duelreplay.rules.normal_draw.right import NormalDraw
from duelreplay.rules.replacing import reasons as nd
from duelreplay.rules.replacing.outcome import Standing, standing
from duelreplay.rules.replacing.settlement import objection
from duelreplay.rules.ruling import Ruling
from duelreplay.text import PHASES
from duelreplay.verdict import Verdict

Likeness = Literal["yes", "perhaps", "no"]


class Placement(NamedTuple):
    """What an activation is to the normal draw.

    ``stacks``: the replacing effect that it puts on the chain before the draw; ``doubt`` the code of a pending
    ruling about whether it may stand there, ``stands`` False where it may not; ``order_open``: an effect type above
    Astral Force, so that which of them applies is judged when the chain has ended. ``begins``: it begins that chain.
    ``unknown``: nobody knows what it does there.
    """

    rulings: tuple[Ruling, ...] = ()
    stacks: Replacement | None = None
    stands: bool = True
    doubt: str | None = None
    order_open: bool = False
    begins: bool = False
    unknown: bool = False


class Payment(NamedTuple):
    """What follows where the log says that a link paid the normal draw, which its activation did not show.

    ``explains``: the normal draw is still ahead, and what stood against the activation falls; ``placement`` is its
    place on the chain before the draw, None where that chain is over. ``against``: the payment cannot be.
    """

    explains: bool = False
    placement: Placement | None = None
    against: Ruling | None = None


_NOTHING: Final = Placement()


def verify(duel: Duel, link: Link) -> Placement:
    """What the activation is to the normal draw of this turn, and what stands against it."""
    return _known(duel, link)._replace(unknown=_is_unknown_there(duel, link))


def verify_payment(duel: Duel, link: Link) -> Payment:
    """What follows from the log's word that the link paid the normal draw: it is a cost type."""
    normal = duel.normal
    if duel.turn.phase not in {"draw", None} and duel.records.phases:
        phase = PHASES[duel.turn.phase]
        reason = nd.ReplacedInOtherPhase(player=link.player, card=link.name, phase=phase)
        return Payment(against=Ruling("illegal", reason, (link.seq, link.cost_at or link.seq)))
    if normal is None or not _in_window(duel, normal) or link.player != duel.turn.player or normal.absence is not None:
        return Payment()
    if normal.chain == "closed":
        return Payment(explains=True)
    placement = _placed(duel, link, Replacement(kind="cost", zones=()), normal)
    return Payment(explains=True, placement=placement._replace(unknown=_is_unknown_there(duel, link)))


def _is_unknown_there(duel: Duel, link: Link) -> bool:
    """Whether nobody knows what the turn player's activation before the normal draw does to it."""
    return _in_window(duel, duel.normal) and link.player == duel.turn.player and is_unknown(link)


def _known(duel: Duel, link: Link) -> Placement:
    """What the activation is, by what is known of its card."""
    replacement = link.facts.replacement if link.facts else None
    normal = duel.normal
    in_window = _in_window(duel, normal)
    if replacement is not None:
        likeness = _is_replacing(link, replacement, in_window=in_window and link.player == duel.turn.player)
        if likeness != "no":
            placement = _replacing(duel, link, replacement, likeness, in_window=in_window)
            elsewhere = in_window and link.n == 1 and link.player != duel.turn.player
            if placement is not None and not (elsewhere and _is_doubtful(placement)):
                return placement
    if in_window and normal is not None and link.n == 1:
        return _chain_before_draw(duel, link, normal)
    return _NOTHING


def _is_doubtful(placement: Placement) -> bool:
    """Whether all that stands against the activation is unverifiable."""
    return placement.stacks is None and all(ruling.verdict == "unverifiable" for ruling in placement.rulings)


def _in_window(duel: Duel, normal: NormalDraw | None) -> bool:
    """Whether the normal draw of this turn is still ahead, in its Draw Phase."""
    if normal is None or normal.closed or normal.made_at is not None:
        return False
    return _is_draw_phase(duel)


def _is_draw_phase(duel: Duel) -> bool:
    """Whether it is, or may be, the Draw Phase: without phases in the log, until the normal draw is made."""
    return duel.turn.phase == "draw" or not duel.records.phases


def _is_replacing(link: Link, replacement: Replacement, *, in_window: bool) -> Likeness:
    """Whether the activated effect is the replacing one: by its number, else by moment and zone."""
    number = link.event.effect
    if number is not None and replacement.effect is not None:
        return "yes" if number == replacement.effect else "no"
    zone = link.event.from_
    if zone is not None and not _zone_fits(zone, replacement.zones):
        return "no"
    if in_window:
        return "yes"
    if zone is None and replacement.zones and not replacement.sole:
        return "perhaps"
    return "yes" if replacement.sole else "perhaps"


def _is_numbered(link: Link, replacement: Replacement) -> bool:
    """Whether the log names the replacing effect by its number."""
    return replacement.effect is not None and link.event.effect == replacement.effect


def _zone_fits(zone: str, zones: tuple[str, ...]) -> bool:
    """Whether the log's zone is one the effect works in; logs call any place on the field by several names."""
    return zone in zones or (zone in ON_FIELD and any(one in ON_FIELD for one in zones))


def _replacing(
    duel: Duel, link: Link, replacement: Replacement, likeness: Likeness, *, in_window: bool
) -> Placement | None:
    """An activation of a replacing effect, or of what may be one; None where it is judged as any other."""
    normal = duel.normal
    if normal is None or not _is_draw_phase(duel) or link.player != duel.turn.player:
        return _outside(duel, link, replacement)
    if normal.absence is not None:
        return _without_draw(duel, link, normal, replacement, likeness)
    if not in_window:
        return _after_draw(duel, link, normal, replacement, likeness)
    if normal.chain == "closed":
        return _again(duel, link, normal, replacement)
    return _placed(duel, link, replacement, normal)


def _only_effect_there(link: Link, replacement: Replacement) -> bool:
    """Whether the log shows the zone of the activation, and the replacing effect is the card's only one there."""
    return replacement.sole and link.event.from_ is not None


def _outside(duel: Duel, link: Link, replacement: Replacement) -> Placement | None:
    """A replacing effect outside its player's Draw Phase: wrong only where it can be no other effect."""
    numbered = _is_numbered(link, replacement)
    alone = _only_effect_there(link, replacement)
    verdict: Verdict = "illegal"
    if not numbered and not (alone and link.event.from_ in _NOT_ON_FIELD):
        # On the field the card may have other effects outside that moment, or be activated itself.
        if not _hardly_another(duel, link):
            return None
        verdict = "unverifiable"
    if duel.turn.phase == "draw" and duel.turn.player is not None:
        reason: Reason = nd.ReplacedInOtherTurn(player=link.player, card=link.name, other=duel.turn.player)
    elif duel.turn.phase is not None:
        reason = nd.ReplacedInOtherPhase(player=link.player, card=link.name, phase=PHASES[duel.turn.phase])
    else:
        return None
    return Placement((Ruling(verdict, reason, (link.seq,)),))


_NOT_ON_FIELD: Final = frozenset({"graveyard", "hand"})


def _hardly_another(duel: Duel, link: Link) -> bool:
    """Whether no other effect of the card is likely to be activated there and then; that there is none, no fact says.

    A Spell that lies on the field is activated itself in its player's Main Phase only, and then it came there.
    """
    if link.event.from_ is None or not duel.records.phases:
        return False
    if duel.turn.phase in {"draw", "standby"}:
        return True
    if link.facts is None or not link.facts.kind.startswith("Spell") or link.event.from_ == "graveyard":
        return False
    if duel.turn.phase not in {"main1", "main2"} or not duel.records.moves:
        return False
    came = any(move.to in ON_FIELD and not differ(move.card, link.card) for move in duel.turn.moves)
    return not came and not link.from_hand


def _without_draw(
    duel: Duel, link: Link, normal: NormalDraw, replacement: Replacement, likeness: Likeness
) -> Placement:
    """ND205: nothing to replace. In the window of such a turn the moment alone tells nothing."""
    named = _only_effect_there(link, replacement) or _is_numbered(link, replacement)
    certain = named and normal.absence_by.certain and duel.choice.alternative is None and duel.records.phases
    reason = _nothing_to_replace(link, normal, certain=certain)
    verdict: Verdict = "illegal" if certain and likeness != "no" else "unverifiable"
    return Placement((Ruling(verdict, reason, (*normal.absence_because, link.seq)),))


def _nothing_to_replace(link: Link, normal: NormalDraw, *, certain: bool) -> Reason:
    """Why the turn has no normal draw to give up; not ``certain``: the link may be another effect of its card."""
    player, card = link.player, link.name
    if not certain or normal.absence is None:
        return nd.NothingToReplaceWhichEffect(player=player, card=card)
    if normal.absence == "first_turn":
        return nd.NothingToReplaceOnFirstTurn(player=player, card=card)
    if normal.absence == "skipped":
        return nd.NothingToReplaceWhenSkipped(player=player, card=card)
    if normal.absence == "forbidden":
        return nd.NothingToReplaceWhenForbidden(player=player, card=card)
    return nd.NothingToReplaceAfterSkill(player=player, card=card, other=normal.absence_by.name)


def _after_draw(duel: Duel, link: Link, normal: NormalDraw, replacement: Replacement, likeness: Likeness) -> Placement:
    """ND201: the normal draw has been made."""
    at = normal.made_at
    if at is None or not duel.records.phases:
        return _NOTHING  # without phases it may be another effect, in a Main Phase
    sure = _is_numbered(link, replacement) or _only_effect_there(link, replacement)
    if likeness == "yes" and sure and not replacement.mandatory:
        reason: Reason = nd.ReplacedAfterNormalDraw(player=link.player, card=link.name, event=at)
        return Placement((Ruling("illegal", reason, (at, link.seq)),))
    reason = nd.AfterNormalDrawWhichEffect(player=link.player, card=link.name)
    return Placement((Ruling("unverifiable", reason, (at, link.seq)),))


def _again(duel: Duel, link: Link, normal: NormalDraw, replacement: Replacement) -> Placement:
    """ND204: the one chain before the normal draw is over."""
    where = standing(duel, normal)
    first, last = normal.chain_seqs
    gone = where.state in {"paid", "used", "oath"}
    # With no normal draw ahead, another effect of the same card may be what was activated.
    certain = _only_effect_there(link, replacement) or _is_numbered(link, replacement)
    certain = certain or not (gone or not duel.reading.chains_in_order or link.event.from_ is None)
    certain = certain and duel.records.phases
    reason = nd.ReplacedAfterChain(player=link.player, card=link.name, first=first, last=last)
    verdict: Verdict = "illegal" if certain else "unverifiable"
    return Placement((Ruling(verdict, reason, (first, last, link.seq)),))


def _placed(duel: Duel, link: Link, replacement: Replacement, normal: NormalDraw) -> Placement:
    """A replacement on the one chain before the normal draw: may it stand with those before it?"""
    rulings: list[Ruling] = []
    if is_empty(duel, link.player):
        # With no card to draw there is no normal draw to give up (X3; the ruling page is silent).
        open_verdict: Verdict = "illegal" if duel.rulings == "handbook" else "undetermined"
        reason = nd.NothingToReplaceWithEmptyDeck(player=link.player, card=link.name)
        rulings.append(Ruling(open_verdict, reason, (link.seq,)))
    kinds = [one.role for one in normal.links if one.role is not None]
    order_open = replacement.kind == "effect" and "astral_force" in kinds
    against = objection(kinds, replacement.kind, duel.rulings)
    if against is None:
        return Placement(tuple(rulings), replacement, order_open=order_open)
    other = normal.links[against.against]
    # Without phases nobody can say that the two stand on one chain, before one draw.
    verdict: Verdict = against.verdict if duel.records.phases else "unverifiable"
    rulings.append(Ruling(verdict, _objection(duel, against.code, link, other), (other.seq, link.seq)))
    if against.verdict == "illegal":
        return Placement(tuple(rulings), replacement, stands=False)
    return Placement(tuple(rulings), replacement, doubt=against.code)


def _objection(duel: Duel, code: str, link: Link, other: Link) -> Reason:
    """Why the link may not stand on the chain of the other, or may not be judged, by the rule with that code."""
    player, card = link.player, link.name
    if code == "ND202":
        return nd.SecondCostType(player=player, card=card, other=other.name)
    if code == "ND203":
        return nd.EffectTypeAfterCost(player=player, card=card, other=other.name)
    if code == "ND209":
        return nd.SecondAstralForce(player=player, card=card)
    if code == "ND206":
        with_cost = nd.AstralForceWithCostPending if duel.rulings == "page" else nd.AstralForceWithCost
        return with_cost(player=player, card=card, other=other.name)
    after = nd.EffectTypeAfterAstralForcePending if duel.rulings == "page" else nd.EffectTypeAfterAstralForce
    return after(player=player, card=card, other=other.name)


def _chain_before_draw(duel: Duel, link: Link, normal: NormalDraw) -> Placement:
    """ND208: a chain that does not belong before a normal draw that is still due."""
    if normal.absence is not None or not duel.records.phases or not duel.reading.chains_in_order:
        return _NOTHING
    if normal.chain == "closed":
        return _second_chain(duel, link, normal)
    if link.facts is not None and link.facts.pre_draw is not None and _may_precede(duel, link, link.facts.pre_draw):
        return Placement(begins=True)
    because = (normal.opened.seq, link.seq)
    # What forbids the draw lets the chain begin without it.
    if normal.skip_maybe is not None and not is_unknown(link):
        reason: Reason = nd.ChainWhileNormalDrawOpen(player=link.player, card=link.name)
        return Placement((Ruling("unverifiable", reason, (*because, normal.skip_maybe.seq)),), begins=True)
    if is_unknown(link) or duel.unknown.first is not None:
        reason = nd.UnknownCardBeforeNormalDraw(player=link.player, card=link.name, turn=duel.turn.n)
        return Placement((Ruling("unverifiable", reason, because),), begins=True)
    reason = nd.ChainBeforeNormalDraw(player=link.player, card=link.name, turn=duel.turn.n)
    return Placement((Ruling("illegal", reason, because),), begins=True)


def _may_precede(duel: Duel, link: Link, pre_draw: PreDraw) -> bool:
    """Whether an effect of the moment before the draw is used in the right player's Draw Phase, from its zone."""
    own = link.player == duel.turn.player
    whose = pre_draw.whose == "both" or (pre_draw.whose == "self") == own
    zone = link.event.from_
    return whose and (not pre_draw.zones or zone is None or _zone_fits(zone, pre_draw.zones))


def _second_chain(duel: Duel, link: Link, normal: NormalDraw) -> Placement:
    """A chain after the one before the normal draw, which is still due, or may be (S18, S19)."""
    where = standing(duel, normal)
    if where.state in {"paid", "used", "oath"} or where.code == "ND301":
        return _NOTHING
    if (normal.unknown_card is not None or normal.skip_maybe is not None) and where.state == "due":
        where = Standing("unknown")
    because = (*normal.chain_seqs, link.seq)
    if where.state == "due":
        reason = nd.SecondChainBeforeNormalDraw(player=link.player, card=link.name, turn=duel.turn.n)
        return Placement((Ruling("illegal", reason, because),))
    verdict: Verdict = "undetermined" if where.state == "open" else "unverifiable"
    return Placement((Ruling(verdict, nd.ChainWhileNormalDrawOpen(player=link.player, card=link.name), because),))
