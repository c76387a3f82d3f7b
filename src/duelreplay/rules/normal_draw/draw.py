"""The draw that redeems the right to the normal draw, or that is made without it (S01 to S05, S09 to S35)."""

from __future__ import annotations

from typing import Final

from duelreplay.duel.chain import Link
from duelreplay.log.events import Draw
from duelreplay.reason import Reason
from duelreplay.rights import right as entry
from duelreplay.rights.docket import DrawRow
from duelreplay.rules.duel import Duel
from duelreplay.rules.normal_draw import reasons as nd1
from duelreplay.rules.normal_draw.right import NormalDraw
from duelreplay.rules.replacing import reasons as nd
from duelreplay.rules.replacing.outcome import Standing, evidence, is_due, lacking, standing
from duelreplay.rules.restrictions import reasons as rs
from duelreplay.rules.restrictions.bars import counts
from duelreplay.rules.restrictions.bars import lacking as lacking_bar
from duelreplay.rules.ruling import Ruling
from duelreplay.text import Text, Value


def may_be(duel: Duel, event: Draw, normal: NormalDraw) -> bool:
    """Whether the draw can be the normal draw of the turn, right or wrong, from where it stands.

    A log may leave ``chain_end`` out, so what follows the last link of a chain may be the draw behind that chain:
    where no normal draw is due, what another card's link is followed by is that link's own.
    """
    if duel.turn.phase not in {"draw", None}:
        return False
    link = duel.chain.resolving
    if link is not None:
        if link.n > 1:
            return False
        if normal.absence is not None:
            return event.reason == "normal"
        return link.role is not None or is_due(duel, normal)
    building = bool(duel.chain.links) and duel.records.resolutions
    return not (building and normal.absence is None and not is_due(duel, normal))


def deed_of_main_phase(duel: Duel, event: Draw) -> int | None:
    """What the drawing player did before in the turn that a Main Phase alone allows: a Normal Summon or a Set.

    A Set after an activation is one only where the log says that no effect made it.
    """
    first = min((one.seq for one in duel.turn.links), default=event.seq)
    for move in duel.turn.moves:
        by_hand = move.player == event.player and move.seq < event.seq and move.from_ == "hand"
        put = move.position == "face_down" and move.to in _SET_ZONES
        by_itself = move.reason == "rule" or (move.reason is None and (move.summon == "normal" or move.seq < first))
        if by_hand and (move.summon == "normal" or put) and by_itself:
            return move.seq
    return None


_SET_ZONES: Final = frozenset({"monster", "spell"})


def verify(duel: Duel, event: Draw, normal: NormalDraw) -> Ruling | None:
    """What stands against the draw as the normal draw of the turn; None where it is legal. Writes nothing."""
    if normal.absence is not None:
        return _absent(duel, event, normal)
    where = standing(duel, normal)
    if where.state == "due" or _due_by_its_text(where):
        return _redeemed(duel, event, normal)
    return _denial(duel, where)


def apply(duel: Duel, event: Draw, row: DrawRow, normal: NormalDraw, ruling: Ruling | None) -> None:
    """The draw is the normal draw of the turn: its right is taken, and what stands against it is written down."""
    right = normal.right
    row.kind, row.right = "normal", right.label
    row.because = (normal.opened.seq,)
    if ruling is not None:
        duel.find(ruling.verdict, event, ruling.reason, ruling.because)
        duel.docket.worsen(row, ruling.reason.rule.code, ruling.verdict, ruling.because)
        row.because = ruling.because
        if normal.absence is not None or ruling.reason.rule.code.startswith("ND3") or ruling.reason.rule in _PENDING:
            normal.made_at = event.seq
            _show_absent(duel, normal)
            return
    if not right.taken:
        normal.counts = counts(duel, event.player)
        right.most = None if normal.counts is None else max(normal.counts)
        right.least = right.least if normal.counts is None else min(normal.counts)
    beyond = 0 if right.most is None else max(0, right.taken + event.count - right.most)
    if event.count > beyond:
        right.take(event.seq, event.count - beyond)
    if beyond:
        right.note(event.seq, entry.DENIED, count=min(beyond, event.count))
    if normal.counts is None or right.taken >= min(normal.counts):
        if normal.made_at is None:
            duel.normal_draws.setdefault(event.player, []).append(event.seq)
        normal.made_at = event.seq
        right.status = "redeemed"
    if normal.chain == "open":
        normal.chain = "closed"


def _show_absent(duel: Duel, normal: NormalDraw) -> None:
    """A draw of the first turn is one without a right: the ledger says so, where otherwise it says nothing."""
    right = normal.right
    if normal.absence == "first_turn" and right.status == "open":
        duel.ledger.open(right)
        right.close("barred", normal.opened.seq, entry.FIRST_TURN)


_PENDING = (nd.ND206, nd.ND209)


def _due_by_its_text(where: Standing) -> bool:
    """A monster whose text wants it face-up at resolution, and that had left: the draw made then fits the text.

    That is derived, not ruled (docs/sources.md, 6): a draw left out there stays undetermined.
    """
    link = where.link
    if where.state != "open" or where.code is not None or link is None or link.facts is None:
        return False
    return link.facts.replacement is not None and bool(link.facts.replacement.stays)


def _denial(duel: Duel, where: Standing) -> Ruling:
    """Why the normal draw may not be made, or may not be judged."""
    link = where.link
    assert link is not None
    if where.state == "paid":
        paid = (link.seq,) if link.cost_at is None else (link.seq, link.cost_at)
        return Ruling("illegal", nd.NormalDrawPaid(card=link.name, event=link.seq), paid)
    if where.state == "oath":
        reason: Reason = nd.NormalDrawForbiddenByOath(card=link.name, event=link.seq)
        return Ruling("illegal", reason, evidence(link))
    if where.state == "used":
        settled = where.settlement
        applied = settled is not None and settled.applies is not None
        why = nd.NormalDrawUsed if applied else nd.NormalDrawUsedUnprocessed
        reason = why(card=link.name, event=link.at)
        return Ruling("illegal", reason, evidence(link))
    return _open_denial(duel, where, link)


def _open_denial(duel: Duel, where: Standing, link: Link) -> Ruling:
    """The verdict on a normal draw whose right is open by the rulings, or unknown by the log."""
    if where.state == "open" and where.code is not None:
        if where.code == "ND301":
            reason: Reason = nd.CostOrEffectType(card=link.name, event=link.seq)
        elif where.code == "ND209":
            reason = nd.SecondAstralForce(player=link.player, card=link.name)
        else:
            reason = nd.AstralForceWithCostPending(player=link.player, card=link.name, other=_other_role(duel, link))
        return Ruling("undetermined", reason, evidence(link))
    if where.state == "open":
        reason = nd.ReplacementLeftZone(card=link.name, event=link.seq)
        return Ruling("undetermined", reason, evidence(link))
    reason = nd.NormalDrawPerhapsUsed(card=link.name, event=link.seq, missing=lacking(where))
    return Ruling("unverifiable", reason, evidence(link))


def _other_role(duel: Duel, link: Link) -> Value:
    """The replacing link that ``link`` stands against."""
    normal = duel.normal
    others = [one for one in normal.links if one is not link] if normal else []
    return others[0].name if others else link.name


def _redeemed(duel: Duel, event: Draw, normal: NormalDraw) -> Ruling | None:
    """A normal draw that is due: its moment and its number of cards."""
    debt = normal.skip_maybe
    if debt is not None and debt.unsure:
        reason: Reason = rs.DrawPhasePerhapsSkipped(
            player=event.player,
            turn=duel.turn.n,
            card=debt.name,
            event=debt.seq,
            missing=lacking_bar(duel, debt.seq),
        )
        return Ruling("unverifiable", reason, (normal.opened.seq, debt.seq))
    chain = duel.chain
    if chain.links and duel.records.resolutions and not (chain.resolving is not None and chain.resolving.n == 1):
        first = chain.links[0].seq
        reason = nd1.NormalDrawDuringChain(player=event.player, event=first)
        return Ruling("illegal", reason, (normal.opened.seq, first))
    allowed = normal.counts if normal.right.taken else counts(duel, event.player)
    taken = normal.right.taken + event.count
    if allowed is not None and (taken in allowed or taken <= min(allowed)):
        return None
    if allowed is None and normal.right.taken == 0 and duel.ruleset.draw_up_to is not None:
        return None
    return _wrong_count(duel, event, normal, taken, allowed)


def _wrong_count(
    duel: Duel, event: Draw, normal: NormalDraw, taken: int, allowed: frozenset[int] | None
) -> Ruling | None:
    """ND106: a normal draw of another number of cards than the rules give."""
    changes = [change for change in duel.bars.counts if change.player == event.player]
    because = (normal.opened.seq, *(change.seq for change in changes))
    unsure = [change for change in changes if change.conditional and (change.count is None or taken <= change.count)]
    if unsure or allowed is None or duel.unknown.first is not None:
        missing: Value = Text("the hand's size", "手札の枚数")
        if unsure:
            missing = unsure[-1].name
        elif duel.unknown.first is not None:
            missing = duel.unknown.first.name
        reason: Reason = nd1.NumberUnknown(player=event.player, count=taken, turn=duel.turn.n, missing=missing)
        return Ruling("unverifiable", reason, because)
    expected = numbers(allowed)
    reason = nd1.WrongNumberDrawn(player=event.player, count=taken, turn=duel.turn.n, expected=expected)
    return Ruling("illegal", reason, because)


def numbers(allowed: frozenset[int]) -> str:
    """The possible numbers of cards, for a message."""
    return "/".join(str(count) for count in sorted(allowed))


def _absent(duel: Duel, event: Draw, normal: NormalDraw) -> Ruling:
    """A normal draw where the turn has none."""
    because = (normal.opened.seq, *normal.absence_because)
    if normal.absence == "first_turn":
        if duel.choice.alternative is not None:
            return Ruling("unverifiable", nd1.FirstTurnDrawByRegion(player=event.player), because)
        if duel.first_unsure:
            reason: Reason = nd1.FirstPlayerUnclear(player=event.player, first=duel.header.first)
            return Ruling("unverifiable", reason, because)
        reason = nd1.NormalDrawOnFirstTurn(player=event.player, ruleset=duel.ruleset.title)
        return Ruling("illegal", reason, because)
    by, player, turn = normal.absence_by, event.player, duel.turn.n
    if by.certain:
        reason = rs.DrawForbidden(player=player, card=by.name, event=by.seq)
        if normal.absence == "skipped":
            reason = rs.DrawPhaseSkipped(player=player, turn=turn, card=by.name, event=by.seq)
        return Ruling("illegal", reason, because)
    missing = lacking_bar(duel, by.seq)
    reason = rs.DrawPerhapsForbidden(player=player, card=by.name, event=by.seq, missing=missing)
    if normal.absence == "skipped":
        reason = rs.DrawPhasePerhapsSkipped(player=player, turn=turn, card=by.name, event=by.seq, missing=missing)
    return Ruling("unverifiable", reason, because)
