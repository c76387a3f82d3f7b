"""Activations around the normal draw, and the end of the chain before it (ND2xx, ND304): what is written down.

What is asked first stands in ``placement``, ``leaving`` and ``contradiction``, which write nothing.
"""

from __future__ import annotations

from duelreplay.duel.chain import Link
from duelreplay.log.events import Move
from duelreplay.rights import right as entry
from duelreplay.rules.duel import Duel
from duelreplay.rules.normal_draw.missing import close
from duelreplay.rules.normal_draw.right import NormalDraw
from duelreplay.rules.replacing import reasons as nd
from duelreplay.rules.replacing.contradiction import contradiction, contradictions
from duelreplay.rules.replacing.entries import enter_outcome
from duelreplay.rules.replacing.leaving import lost_by
from duelreplay.rules.replacing.placement import Placement, verify, verify_payment


def activated(duel: Duel, link: Link) -> None:
    """Judge an activation against the normal draw: is it a replacement, and may it stand there?"""
    normal = duel.normal
    if normal is not None and normal.right.taken and normal.made_at is None:
        close(duel)  # a normal draw of too few cards: play has gone on
    apply(duel, link, verify(duel, link))


def apply(duel: Duel, link: Link, placement: Placement) -> None:
    """Put the link where its placement says, and write down what stands against it."""
    normal = duel.normal
    if normal is not None and placement.unknown:
        normal.unknown_card = link.seq
    if normal is not None and placement.begins:
        normal.chain = "open"
        normal.chain_seqs = (link.seq, link.seq)
    for ruling in placement.rulings:
        if ruling.reason.rule is nd.ND208 and normal is not None:
            normal.before.append((link, ruling, duel.moment))
        else:
            duel.find(ruling.verdict, link.event, ruling.reason, ruling.because)
    if placement.stacks is not None and normal is not None:
        _stack(duel, link, normal, placement)


def _stack(duel: Duel, link: Link, normal: NormalDraw, placement: Placement) -> None:
    """The link joins the one chain before the normal draw."""
    replacement = placement.stacks
    assert replacement is not None
    normal.chain = "open"
    normal.chain_seqs = (duel.chain.links[0].seq if duel.chain.links else link.seq, link.seq)
    link.role = replacement.kind
    link.doubt_class = replacement.confidence != "high"
    link.standing = placement.stands
    link.doubt = placement.doubt
    link.order_open = placement.order_open
    if not placement.stands:
        return
    normal.links.append(link)
    if placement.doubt is None and link.role == "cost" and not link.doubt_class:
        normal.right.close("spent", link.seq, entry.PAID, card=link.name)


def paid_by_the_log(duel: Duel, link: Link) -> None:
    """The log says that a link paid the normal draw, which the activation alone did not show: it is a cost type."""
    payment = verify_payment(duel, link)
    if payment.against is not None:
        duel.find(payment.against.verdict, link.event, payment.against.reason, payment.against.because)
    if payment.explains and duel.normal is not None:
        _withdraw(duel.normal, link)
    if payment.placement is not None:
        apply(duel, link, payment.placement)


def _withdraw(normal: NormalDraw, link: Link) -> None:
    """What stood against the activation before the normal draw falls."""
    kept = [one for one in normal.before if one[0] is not link]
    if len(kept) < len(normal.before):
        normal.before = kept
        normal.unknown_card = None


def left_zone(duel: Duel, event: Move) -> None:
    """A card left its zone while a chain stands: links of it that have yet to resolve lose it."""
    loss = lost_by(duel, event)
    for link in loss.links:
        if loss.sure:
            link.left_at = event.seq
        else:
            link.left_unsure = True


def contradicted(duel: Duel, link: Link) -> None:
    """A link has resolved: write down where the log contradicts itself about it."""
    ruling = contradiction(link)
    if ruling is not None:
        duel.find(ruling.verdict, link.event, ruling.reason, ruling.because, player=link.player)


def chain_over(duel: Duel, last_seq: int) -> None:
    """The chain has ended: write down where the log has it against the rules, and what it leaves of the right."""
    normal = duel.normal
    if normal is None or normal.chain != "open":
        return
    normal.chain = "closed"
    normal.chain_seqs = (normal.chain_seqs[0], last_seq)
    if not normal.links:
        return
    for one in contradictions(duel, normal):
        duel.find(one.ruling.verdict, one.event, one.ruling.reason, one.ruling.because, player=one.link.player)
    enter_outcome(duel, normal, last_seq)
