"""Activations around the normal draw: replacements, and chains that may not stand there (ND2xx).

``verify`` asks what an activation is and what stands against it, and writes nothing; ``apply`` writes it down.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from duelreplay.cards.facts import PreDraw, Replacement
from duelreplay.duel.chain import Link
from duelreplay.duel.field import ON_FIELD
from duelreplay.duel.identity import differ
from duelreplay.log.events import NO_CARD, Move, card_uid
from duelreplay.reason import Reason
from duelreplay.rights import right as entry
from duelreplay.rules.deck.deck import is_empty
from duelreplay.rules.duel import Duel, is_unknown
from duelreplay.rules.log import sentences as lg
from duelreplay.rules.normal_draw.missing import close
from duelreplay.rules.normal_draw.right import NormalDraw
from duelreplay.rules.replacing import sentences as nd
from duelreplay.rules.replacing.outcome import Standing, enter_outcome, outcomes, standing
from duelreplay.rules.replacing.settlement import objection
from duelreplay.rules.ruling import Ruling
from duelreplay.text import PHASES
from duelreplay.verdict import Verdict

Likeness = Literal["yes", "perhaps", "no"]
_LOWER_MOVES: Final = frozenset({"hand"})


class Reading(NamedTuple):
    """What an activation is to the normal draw.

    ``stacks``: the replacing effect that it puts on the chain before the draw; ``doubt`` the code of a pending
    ruling about whether it may stand there, ``stands`` False where it may not. ``begins``: it begins that chain.
    """

    rulings: tuple[Ruling, ...] = ()
    stacks: Replacement | None = None
    stands: bool = True
    doubt: str | None = None
    begins: bool = False
    unknown: bool = False


_NOTHING: Final = Reading()


def activated(duel: Duel, link: Link) -> None:
    """Judge an activation against the normal draw: is it a replacement, and may it stand there?"""
    normal = duel.normal
    if normal is not None and normal.right.taken and normal.made_at is None:
        close(duel)  # a normal draw of too few cards: play has gone on
    apply(duel, link, verify(duel, link))


def verify(duel: Duel, link: Link) -> Reading:
    """What the activation is to the normal draw of this turn, and what stands against it."""
    replacement = link.facts.replacement if link.facts else None
    normal = duel.normal
    in_window = _in_window(duel, normal)
    if replacement is not None:
        likeness = _is_replacing(link, replacement, in_window=in_window and link.player == duel.turn.player)
        if likeness != "no":
            reading = _replacing(duel, link, replacement, likeness, in_window=in_window)
            elsewhere = in_window and link.n == 1 and link.player != duel.turn.player
            if reading is not None and not (elsewhere and _is_doubtful(reading)):
                return reading
    if in_window and normal is not None and link.n == 1:
        return _chain_before_draw(duel, link, normal)
    return _NOTHING


def _is_doubtful(reading: Reading) -> bool:
    """Whether all that stands against the activation is unverifiable."""
    return reading.stacks is None and all(ruling.verdict == "unverifiable" for ruling in reading.rulings)


def apply(duel: Duel, link: Link, reading: Reading) -> None:
    """Put the link where its reading says it stands, and write down what stands against it."""
    normal = duel.normal
    in_window = _in_window(duel, normal)
    if normal is not None and in_window and link.player == duel.turn.player and is_unknown(link):
        normal.unknown_card = link.seq
    if normal is not None and reading.begins:
        normal.chain = "open"
        normal.chain_seqs = (link.seq, link.seq)
    for ruling in reading.rulings:
        if ruling.reason.rule is nd.ND208 and normal is not None:
            normal.before.append((link, ruling, duel.moment))
        else:
            duel.find(ruling.verdict, link.event, ruling.reason, ruling.because)
    if reading.stacks is not None and normal is not None:
        _stack(duel, link, normal, reading)


def _stack(duel: Duel, link: Link, normal: NormalDraw, reading: Reading) -> None:
    """The link joins the one chain before the normal draw."""
    replacement = reading.stacks
    assert replacement is not None
    normal.chain = "open"
    normal.chain_seqs = (duel.chain.links[0].seq if duel.chain.links else link.seq, link.seq)
    link.role = replacement.kind
    link.doubt_class = replacement.confidence != "high"
    link.standing = reading.stands
    link.doubt = reading.doubt
    if not reading.stands:
        return
    normal.links.append(link)
    if reading.doubt is None:
        # An effect type above Astral Force: which applies is judged when the chain has ended.
        link.order_open = link.role == "effect" and any(one.role == "astral_force" for one in normal.links)
        if link.role == "cost" and not link.doubt_class:
            normal.right.close("spent", link.seq, entry.PAID, card=link.name)


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
) -> Reading | None:
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


def _outside(duel: Duel, link: Link, replacement: Replacement) -> Reading | None:
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
    return Reading((Ruling(verdict, reason, (link.seq,)),))


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


def _without_draw(duel: Duel, link: Link, normal: NormalDraw, replacement: Replacement, likeness: Likeness) -> Reading:
    """ND205: nothing to replace. In the window of such a turn the moment alone tells nothing."""
    named = _only_effect_there(link, replacement) or _is_numbered(link, replacement)
    certain = named and normal.absence_by.certain and duel.choice.alternative is None and duel.records.phases
    reason = _nothing_to_replace(link, normal, certain=certain)
    verdict: Verdict = "illegal" if certain and likeness != "no" else "unverifiable"
    return Reading((Ruling(verdict, reason, (*normal.absence_because, link.seq)),))


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


def _after_draw(duel: Duel, link: Link, normal: NormalDraw, replacement: Replacement, likeness: Likeness) -> Reading:
    """ND201: the normal draw has been made."""
    at = normal.made_at
    if at is None or not duel.records.phases:
        return _NOTHING  # without phases it may be another effect, in a Main Phase
    sure = _is_numbered(link, replacement) or _only_effect_there(link, replacement)
    if likeness == "yes" and sure and not replacement.mandatory:
        reason: Reason = nd.ReplacedAfterNormalDraw(player=link.player, card=link.name, event=at)
        return Reading((Ruling("illegal", reason, (at, link.seq)),))
    reason = nd.AfterNormalDrawWhichEffect(player=link.player, card=link.name)
    return Reading((Ruling("unverifiable", reason, (at, link.seq)),))


def _again(duel: Duel, link: Link, normal: NormalDraw, replacement: Replacement) -> Reading:
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
    return Reading((Ruling(verdict, reason, (first, last, link.seq)),))


def _placed(duel: Duel, link: Link, replacement: Replacement, normal: NormalDraw) -> Reading:
    """A replacement on the one chain before the normal draw: may it stand with those before it?"""
    rulings: list[Ruling] = []
    if is_empty(duel, link.player):
        # With no card to draw there is no normal draw to give up (X3; the ruling page is silent).
        open_verdict: Verdict = "illegal" if duel.rulings == "handbook" else "undetermined"
        reason = nd.NothingToReplaceWithEmptyDeck(player=link.player, card=link.name)
        rulings.append(Ruling(open_verdict, reason, (link.seq,)))
    kinds = [one.role for one in normal.links if one.role is not None]
    against = objection(kinds, replacement.kind, duel.rulings)
    if against is None:
        return Reading(tuple(rulings), replacement)
    other = normal.links[against.against]
    # Without phases nobody can say that the two stand on one chain, before one draw.
    verdict: Verdict = against.verdict if duel.records.phases else "unverifiable"
    rulings.append(Ruling(verdict, _objection(duel, against.code, link, other), (other.seq, link.seq)))
    if against.verdict == "illegal":
        return Reading(tuple(rulings), replacement, stands=False)
    return Reading(tuple(rulings), replacement, doubt=against.code)


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


def _chain_before_draw(duel: Duel, link: Link, normal: NormalDraw) -> Reading:
    """ND208: a chain that does not belong before a normal draw that is still due."""
    if normal.absence is not None or not duel.records.phases or not duel.reading.chains_in_order:
        return _NOTHING
    if normal.chain == "closed":
        return _second_chain(duel, link, normal)
    if link.facts is not None and link.facts.pre_draw is not None and _may_precede(duel, link, link.facts.pre_draw):
        return Reading(begins=True)
    because = (normal.opened.seq, link.seq)
    # What forbids the draw lets the chain begin without it.
    if normal.skip_maybe is not None and not is_unknown(link):
        reason: Reason = nd.ChainWhileNormalDrawOpen(player=link.player, card=link.name)
        return Reading((Ruling("unverifiable", reason, (*because, normal.skip_maybe.seq)),), begins=True)
    if is_unknown(link) or duel.unknown.first is not None:
        reason = nd.UnknownCardBeforeNormalDraw(player=link.player, card=link.name, turn=duel.turn.n)
        return Reading((Ruling("unverifiable", reason, because),), begins=True)
    reason = nd.ChainBeforeNormalDraw(player=link.player, card=link.name, turn=duel.turn.n)
    return Reading((Ruling("illegal", reason, because),), begins=True)


def _may_precede(duel: Duel, link: Link, pre_draw: PreDraw) -> bool:
    """Whether an effect of the moment before the draw is used in the right player's Draw Phase, from its zone."""
    own = link.player == duel.turn.player
    whose = pre_draw.whose == "both" or (pre_draw.whose == "self") == own
    zone = link.event.from_
    return whose and (not pre_draw.zones or zone is None or _zone_fits(zone, pre_draw.zones))


def _second_chain(duel: Duel, link: Link, normal: NormalDraw) -> Reading:
    """A chain after the one before the normal draw, which is still due, or may be (S18, S19)."""
    where = standing(duel, normal)
    if where.state in {"paid", "used", "oath"} or where.code == "ND301":
        return _NOTHING
    if (normal.unknown_card is not None or normal.skip_maybe is not None) and where.state == "due":
        where = Standing("unknown")
    because = (*normal.chain_seqs, link.seq)
    if where.state == "due":
        reason = nd.SecondChainBeforeNormalDraw(player=link.player, card=link.name, turn=duel.turn.n)
        return Reading((Ruling("illegal", reason, because),))
    verdict: Verdict = "undetermined" if where.state == "open" else "unverifiable"
    return Reading((Ruling(verdict, nd.ChainWhileNormalDrawOpen(player=link.player, card=link.name), because),))


def paid_by_the_log(duel: Duel, link: Link) -> None:
    """The log says that a link paid the normal draw, which the activation alone did not show: it is a cost type."""
    normal = duel.normal
    if duel.turn.phase not in {"draw", None} and duel.records.phases:
        phase = PHASES[duel.turn.phase]
        reason = nd.ReplacedInOtherPhase(player=link.player, card=link.name, phase=phase)
        duel.find("illegal", link.event, reason, (link.seq, link.cost_at or link.seq))
        return
    if normal is None or not _in_window(duel, normal) or link.player != duel.turn.player or normal.absence is not None:
        return
    waiting = len(normal.before)
    normal.before = [one for one in normal.before if one[0] is not link]
    if len(normal.before) < waiting:
        normal.unknown_card = None
    if normal.chain != "closed":
        apply(duel, link, _placed(duel, link, Replacement(kind="cost", zones=()), normal))


def left_zone(duel: Duel, event: Move) -> None:
    """A card left its zone while a chain stands: links of it that have yet to resolve lose it."""
    links = duel.chain.links
    waiting = [link for link in links if link.watched and link.resolved_at is None and _is_card_of(duel, event, link)]
    if event.card is NO_CARD:
        _nobody_named(duel, event)
    if not waiting:
        return
    sure = len(waiting) == 1 and duel.records.resolutions and _only_copy(duel, event, waiting[0])
    if card_uid(event.card) is not None:
        exact = [link for link in waiting if card_uid(link.card) == card_uid(event.card)]
        waiting, sure = exact or waiting, sure or len(exact) == 1
    for link in waiting:
        if sure:
            link.left_at = event.seq
        else:
            link.left_unsure = True


def _nobody_named(duel: Duel, event: Move) -> None:
    """Cards that the log does not name left a zone: the card of a link that waits there may be one of them."""
    if event.reason == "cost":
        return
    for link in duel.chain.links:
        zone = link.event.from_
        if link.resolved_at is None and link.player == event.player and zone is not None and zone == event.from_:
            link.left_unsure = link.left_unsure or (zone != "hand" and link.left_at is None)


def _only_copy(duel: Duel, event: Move, link: Link) -> bool:
    """Whether no other copy can be the one that moved: none on the field, and the mover is the activator's own."""
    return event.player == link.player and duel.field.copies(link.card, link.player) == 0


def _is_card_of(duel: Duel, event: Move, link: Link) -> bool:
    """Whether the card that moved may be the one whose effect the link is; a move names the owner."""
    if event.card is NO_CARD:
        return False
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


def chain_over(duel: Duel, last_seq: int) -> None:
    """The chain has ended: what the rules say of it is compared with what the log says it did."""
    normal = duel.normal
    if normal is None or normal.chain != "open":
        return
    normal.chain = "closed"
    normal.chain_seqs = (normal.chain_seqs[0], last_seq)
    if normal.links:
        _check_applied(duel, normal)
        enter_outcome(duel, normal, last_seq)


def _check_applied(duel: Duel, normal: NormalDraw) -> None:
    """ND304: a link that the log says applied, though a later one had taken the right. ND207: an open order."""
    where = standing(duel, normal)
    settled = where.settlement
    if settled is None or where.link is None:
        return
    if settled.open:
        for link in normal.links:
            if link.order_open:
                _order_finding(duel, link, normal)
        return
    if where.state not in {"paid", "used", "oath"} or len(outcomes(duel, where.link)[0]) > 1:
        _perhaps_lower(duel, normal)
        return
    decisive = normal.links.index(where.link)
    for index, link in enumerate(normal.links):
        if index < decisive and link.standing and not _passed(where.link) and _did_apply(link):
            reason = nd.LowerLinkApplied(card=link.name, other=where.link.name)
            event = link.resolve_event or link.event
            duel.find("illegal", event, reason, (where.link.seq, link.seq, link.at), player=link.player)


def _perhaps_lower(duel: Duel, normal: NormalDraw) -> None:
    """ND304: a lower link applied, and why the one above did nothing is not in the log."""
    for below, above in zip(normal.links, normal.links[1:], strict=False):
        if (
            below.outcome == "applied"
            and above.outcome == "no_effect"
            and above.negated is None
            and below.role != "cost"
        ):
            reason = nd.LowerLinkPerhapsApplied(card=below.name, other=above.name)
            event = below.resolve_event or below.event
            because = (above.seq, below.seq, below.at)
            duel.find("unverifiable", event, reason, because, player=below.player)


def contradicted(duel: Duel, link: Link) -> None:
    """LG108: a replacing link that the log says came to nothing, and that yet fetched a card or was applied."""
    if link.role is None or (link.negated is None and link.outcome not in {"no_effect", "unprocessable"}):
        return
    fetched = any(type(one) is Move and one.from_ == "deck" and one.to in _LOWER_MOVES for one in link.done)
    if fetched or (link.negated is not None and link.outcome == "applied"):
        reason = lg.NegatedYetApplied(card=link.name, event=link.seq)
        duel.find("unverifiable", link.event, reason, (link.seq, link.at), player=link.player)


def _did_apply(link: Link) -> bool:
    """Whether the log says that the link applied: in so many words, or by a card that its resolution fetched."""
    if link.outcome == "applied":
        return True
    if link.outcome is not None or link.negated is not None:
        return False
    return any(type(one) is Move and one.from_ == "deck" and one.to in _LOWER_MOVES for one in link.done)


def _passed(link: Link) -> bool:
    """Whether a negated link leaves those below it to apply: never a cost type, which has taken the right."""
    return link.role == "effect" and link.negated is not None


def _order_finding(duel: Duel, link: Link, normal: NormalDraw) -> None:
    """ND207: an effect type above Astral Force; which of them applies is open."""
    other = next(one for one in normal.links if one.role == "astral_force")
    reason = nd.EffectTypeAfterAstralForcePending(player=link.player, card=link.name, other=other.name)
    duel.find("undetermined", link.event, reason, (other.seq, link.seq))
