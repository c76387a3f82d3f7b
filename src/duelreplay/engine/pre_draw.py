"""Activations around the normal draw: replacements, and chains that may not stand there (ND2xx)."""

from __future__ import annotations

from typing import Final, Literal

from duelreplay.cards.facts import PreDraw, Replacement
from duelreplay.engine import (
    deck,
    ledger,
)
from duelreplay.engine.deck import differ
from duelreplay.engine.missing_draw import close, enter_outcome
from duelreplay.engine.standing import Standing, outcomes, standing
from duelreplay.engine.state import ON_FIELD, Duel, Link, NormalDraw, is_stranger
from duelreplay.log.events import Move, card_uid
from duelreplay.rules import replacing as nd
from duelreplay.rules.replacement import objection
from duelreplay.rules.rule import Rule
from duelreplay.rules.text import PHASES, Message, Value
from duelreplay.rules.verdict import Verdict

Reading = Literal["yes", "perhaps", "no"]


def activated(duel: Duel, link: Link) -> None:
    """Judge an activation against the normal draw: is it a replacement, and may it stand there?"""
    replacement = link.facts.replacement if link.facts else None
    normal = duel.normal
    if normal is not None and normal.right.taken and normal.made_at is None:
        close(duel)  # a normal draw of too few cards: play has gone on
    in_window = _in_window(duel, normal)
    if in_window and normal is not None and link.player == duel.turn_player and is_stranger(link):
        normal.stranger = link.seq
    if replacement is not None:
        reading = _is_replacing(link, replacement, in_window=in_window and link.player == duel.turn_player)
        if reading != "no" and _replacing(duel, link, replacement, reading, in_window=in_window):
            return
    if in_window and normal is not None and link.n == 1:
        _chain_before_draw(duel, link, normal)


def _in_window(duel: Duel, normal: NormalDraw | None) -> bool:
    """Whether the normal draw of this turn is still ahead, in its Draw Phase."""
    if normal is None or normal.closed or normal.made_at is not None:
        return False
    return _is_draw_phase(duel)


def _is_draw_phase(duel: Duel) -> bool:
    """Whether it is, or may be, the Draw Phase: without phases in the log, until the normal draw is made."""
    return duel.phase == "draw" or "phases" not in duel.recorded


def _is_replacing(link: Link, replacement: Replacement, *, in_window: bool) -> Reading:
    """Whether the activated effect is the replacing one: by its number, else by moment and zone."""
    number = link.event.effect
    if number is not None and replacement.effect is not None:
        return "yes" if number == replacement.effect else "no"
    zone = link.event.from_
    if zone is not None and not _zone_fits(zone, replacement.zones):
        return "no"
    if in_window:
        return "yes"
    return "yes" if replacement.sole else "perhaps"


def _is_numbered(link: Link, replacement: Replacement) -> bool:
    """Whether the log names the replacing effect by its number."""
    return replacement.effect is not None and link.event.effect == replacement.effect


def _zone_fits(zone: str, zones: tuple[str, ...]) -> bool:
    """Whether the log's zone is one the effect works in; logs call any place on the field by several names."""
    return zone in zones or (zone in ON_FIELD and any(one in ON_FIELD for one in zones))


def _replacing(duel: Duel, link: Link, replacement: Replacement, reading: Reading, *, in_window: bool) -> bool:
    """An activation of a replacing effect, or of what may be one; whether it was judged as that."""
    normal = duel.normal
    if normal is None or not _is_draw_phase(duel) or link.player != duel.turn_player:
        return _outside(duel, link)
    if normal.absence is not None:
        _without_draw(duel, link, normal, reading)
    elif not in_window:
        _after_draw(duel, link, normal, reading)
    elif normal.chain == "closed":
        _again(duel, link, normal, replacement)
    else:
        _stack(duel, link, replacement, normal)
    return True


def _outside(duel: Duel, link: Link) -> bool:
    """A replacing effect outside its player's Draw Phase: wrong only where the log names the effect."""
    replacement = link.facts.replacement if link.facts else None
    if replacement is None or not _is_numbered(link, replacement):
        return False
    if duel.phase == "draw" and duel.turn_player is not None:
        message = nd.ND201.because("other_turn", player=link.player, card=link.name, other=duel.turn_player)
    elif duel.phase is not None:
        message = nd.ND201.because("phase", player=link.player, card=link.name, phase=PHASES[duel.phase])
    else:
        return False
    duel.find(nd.ND201, "illegal", link.event, message, (link.seq,))
    return True


def _without_draw(duel: Duel, link: Link, normal: NormalDraw, reading: Reading) -> None:
    """ND205: nothing to replace. In the window of such a turn the moment alone tells nothing."""
    replacement = link.facts.replacement if link.facts else None
    named = replacement is not None and (replacement.sole or _is_numbered(link, replacement))
    certain = named and normal.absence_by[2] and duel.choice.alternative is None and "phases" in duel.recorded
    reason = str(normal.absence) if certain else "which_effect"
    message = nd.ND205.because(reason, player=link.player, card=link.name)
    verdict: Verdict = "illegal" if certain and reading != "no" else "unverifiable"
    duel.find(nd.ND205, verdict, link.event, message, (*normal.absence_because, link.seq))


def _after_draw(duel: Duel, link: Link, normal: NormalDraw, reading: Reading) -> None:
    """ND201: the normal draw has been made."""
    at = normal.made_at
    if at is None or "phases" not in duel.recorded:
        return  # without phases it may be another effect, in a Main Phase
    if reading == "yes":
        message = nd.ND201.because("after", player=link.player, card=link.name, event=at)
        duel.find(nd.ND201, "illegal", link.event, message, (at, link.seq))
    else:
        message = nd.ND201.because("which_effect", player=link.player, card=link.name)
        duel.find(nd.ND201, "unverifiable", link.event, message, (at, link.seq))


def _again(duel: Duel, link: Link, normal: NormalDraw, replacement: Replacement) -> None:
    """ND204: the one chain before the normal draw is over."""
    where = standing(duel, normal)
    first, last = normal.chain_seqs
    gone = where.state in {"paid", "used", "oath"}
    # With no normal draw ahead, another effect of the same card may be what was activated.
    certain = replacement.sole or _is_numbered(link, replacement) or not (gone or duel.manual)
    certain = certain and "phases" in duel.recorded
    message = nd.ND204.because("again", player=link.player, card=link.name, first=first, last=last)
    verdict: Verdict = "illegal" if certain else "unverifiable"
    duel.find(nd.ND204, verdict, link.event, message, (first, last, link.seq))


def _stack(duel: Duel, link: Link, replacement: Replacement, normal: NormalDraw) -> None:
    """A replacement on the one chain before the normal draw: may it stand with those before it?"""
    normal.chain = "open"
    normal.chain_seqs = (duel.chain[0].seq if duel.chain else link.seq, link.seq)
    link.role = replacement.kind
    if deck.is_empty(duel, duel.sides[link.player]):
        _with_empty_deck(duel, link)
    if replacement.confidence != "high":
        link.doubt_class = True
    kinds = [one.role for one in normal.links if one.role is not None]
    against = objection(kinds, replacement.kind, duel.rulings)
    if against is None:
        normal.links.append(link)
        _order_question(link, normal)
        if link.role == "cost" and not link.doubt_class:
            normal.right.close("spent", link.seq, ledger.PAID, card=link.name)
        return
    other = normal.links[against.against]
    rule = _BY_CODE[against.code]
    # Without phases nobody can say that the two stand on one chain, before one draw.
    verdict: Verdict = against.verdict if "phases" in duel.recorded else "unverifiable"
    duel.find(rule, verdict, link.event, _objection_message(duel, rule, link, other), (other.seq, link.seq))
    if against.verdict == "illegal":
        link.standing = False
        return
    link.doubt = against.code
    normal.links.append(link)


def _with_empty_deck(duel: Duel, link: Link) -> None:
    """ND205: with no card to draw there is no normal draw to give up (X3; the ruling page is silent)."""
    verdict: Verdict = "illegal" if duel.rulings == "handbook" else "undetermined"
    message = nd.ND205.because("empty_deck", player=link.player, card=link.name)
    duel.find(nd.ND205, verdict, link.event, message, (link.seq,))


def _order_question(link: Link, normal: NormalDraw) -> None:
    """Remember an effect type above Astral Force: which applies is judged when the chain has ended."""
    if link.role == "effect" and any(one.role == "astral_force" for one in normal.links):
        link.order_open = True


_BY_CODE: Final[dict[str, Rule]] = {rule.code: rule for rule in (nd.ND202, nd.ND203, nd.ND206, nd.ND207, nd.ND209)}


def _objection_message(duel: Duel, rule: Rule, link: Link, other: Link) -> Message:
    """The words of an objection."""
    values: dict[str, Value] = {"player": link.player, "card": link.name}
    if rule is nd.ND209:
        return rule.because("pending", **values)
    values["other"] = other.name
    if rule in (nd.ND206, nd.ND207):
        return rule.because("pending" if duel.rulings == "page" else "handbook", **values)
    return rule.because("second" if rule is nd.ND202 else "after_cost", **values)


def _chain_before_draw(duel: Duel, link: Link, normal: NormalDraw) -> None:
    """ND208: a chain that does not belong before a normal draw that is still due."""
    if normal.absence is not None or "phases" not in duel.recorded or duel.manual:
        return
    if normal.chain == "closed":
        _second_chain(duel, link, normal)
        return
    normal.chain = "open"
    normal.chain_seqs = (link.seq, link.seq)
    if link.facts is not None and link.facts.pre_draw is not None and _may_precede(duel, link, link.facts.pre_draw):
        return
    values: dict[str, Value] = {"player": link.player, "card": link.name, "turn": duel.turn}
    if not is_stranger(link):
        message = nd.ND208.because("not_pre_draw", **values)
        duel.find(nd.ND208, "illegal", link.event, message, (normal.opened.seq, link.seq))
        return
    normal.stranger = link.seq
    message = nd.ND208.because("unknown_card", **values)
    duel.find(nd.ND208, "unverifiable", link.event, message, (normal.opened.seq, link.seq))


def _may_precede(duel: Duel, link: Link, pre_draw: PreDraw) -> bool:
    """Whether an effect of the moment before the draw is used in the right player's Draw Phase, from its zone."""
    own = link.player == duel.turn_player
    whose = pre_draw.whose == "both" or (pre_draw.whose == "self") == own
    zone = link.event.from_
    return whose and (not pre_draw.zones or zone is None or _zone_fits(zone, pre_draw.zones))


def _second_chain(duel: Duel, link: Link, normal: NormalDraw) -> None:
    """A chain after the one before the normal draw, which is still due, or may be (S18, S19)."""
    where = standing(duel, normal)
    if where.state in {"paid", "used", "oath"} or where.code == "ND301":
        return
    if normal.stranger is not None and where.state == "due":
        where = Standing("unknown")
    because = (*normal.chain_seqs, link.seq)
    values: dict[str, Value] = {"player": link.player, "card": link.name}
    if where.state == "due":
        message = nd.ND208.because("second_chain", turn=duel.turn, **values)
        duel.find(nd.ND208, "illegal", link.event, message, because)
        return
    verdict: Verdict = "undetermined" if where.state == "open" else "unverifiable"
    duel.find(nd.ND208, verdict, link.event, nd.ND208.because("open", **values), because)


def paid_by_the_log(duel: Duel, link: Link) -> None:
    """The log says that a link paid the normal draw, which the activation alone did not show: it is a cost type."""
    normal = duel.normal
    if duel.phase not in {"draw", None} and "phases" in duel.recorded:
        message = nd.ND201.because("phase", player=link.player, card=link.name, phase=PHASES[duel.phase])
        duel.find(nd.ND201, "illegal", link.event, message, (link.seq, link.cost_at or link.seq))
        return
    if normal is None or not _in_window(duel, normal) or link.player != duel.turn_player or normal.absence is not None:
        return
    if duel.findings and duel.findings[-1].event is link.event and duel.findings[-1].rule is nd.ND208:
        duel.findings.pop()
        normal.stranger = None
    if normal.chain != "closed":
        _stack(duel, link, Replacement(kind="cost", zones=()), normal)


def left_zone(duel: Duel, event: Move) -> None:
    """A card left its zone while a chain stands: a replacing link of it that has yet to resolve loses it."""
    normal = duel.normal
    if normal is None or not normal.links:
        return
    replacing = [link for link in duel.chain if link.role is not None and link.resolved_at is None]
    waiting = [link for link in replacing if _is_card_of(duel, event, link)]
    if not waiting:
        return
    sure = len(waiting) == 1 and "resolutions" in duel.recorded and _only_copy(duel, event, waiting[0])
    if card_uid(event.card) is not None:
        exact = [link for link in waiting if card_uid(link.card) == card_uid(event.card)]
        waiting, sure = exact or waiting, sure or len(exact) == 1
    for link in waiting:
        if sure:
            link.left_at = event.seq
        else:
            link.left_unsure = True


def _only_copy(duel: Duel, event: Move, link: Link) -> bool:
    """Whether no other copy can be the one that moved: none on the field, and the mover is the activator's own."""
    on_field = link.facts is not None and duel.copies[(event.player, link.facts.code)] > 0
    return event.player == link.player and not on_field


def _is_card_of(duel: Duel, event: Move, link: Link) -> bool:
    """Whether the card that moved may be the one whose effect the link is; a move names the owner."""
    uid, own = card_uid(event.card), card_uid(link.card)
    if uid is not None and own is not None and uid != own:
        return False
    facts = duel.catalogue.find(event.card)
    same = facts is link.facts if facts is not None else not differ(event.card, link.card)
    if not same:
        return False
    zone = link.event.from_
    if zone is None:
        return True
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
        return
    decisive = normal.links.index(where.link)
    for index, link in enumerate(normal.links):
        if index < decisive and link.outcome == "applied" and link.standing and not _passed(where.link):
            at = link.resolved_at if link.resolved_at is not None else link.seq
            message = nd.ND304.because("lower", card=link.name, other=where.link.name)
            event = link.resolve_event or link.event
            duel.find(nd.ND304, "illegal", event, message, (where.link.seq, link.seq, at), player=link.player)


def _passed(link: Link) -> bool:
    """Whether a negated link leaves those below it to apply: never a cost type, which has taken the right."""
    return link.role == "effect" and link.negated is not None


def _order_finding(duel: Duel, link: Link, normal: NormalDraw) -> None:
    """ND207: an effect type above Astral Force; which of them applies is open."""
    other = next(one for one in normal.links if one.role == "astral_force")
    message = nd.ND207.because("pending", player=link.player, card=link.name, other=other.name)
    duel.find(nd.ND207, "undetermined", link.event, message, (other.seq, link.seq))
