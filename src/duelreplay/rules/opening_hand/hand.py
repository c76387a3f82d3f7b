"""The opening hand: drawn before turn 1, of the size the rule set says (S03)."""

from __future__ import annotations

from typing import Final

from duelreplay.duel.player import Player
from duelreplay.log.events import Draw, Event
from duelreplay.reason import Reason
from duelreplay.rights import right as entry
from duelreplay.rights.docket import DrawRow, Moment
from duelreplay.rights.effect import EffectRight
from duelreplay.rights.right import Right
from duelreplay.rules.duel import Duel
from duelreplay.rules.log import reasons as lg
from duelreplay.rules.opening_hand import reasons as oh
from duelreplay.text import Message, Text
from duelreplay.verdict import Verdict

LABEL: Final = Message(Text("opening hand", "初手"))


def open_rights(duel: Duel, seq: int) -> None:
    """Each player's right to the opening hand, there from the start of the duel."""
    size = duel.ruleset.opening_hand
    for player in duel.players:
        right = Right("opening", player, LABEL, size, size, seq)
        right.note(seq, entry.OPENED)
        duel.ledger.opening[player] = right
        duel.ledger.open(right)


def drawn(duel: Duel, event: Draw, row: DrawRow) -> None:
    """A draw before turn 1: of the opening hand, or one that the log itself grants (a mulligan)."""
    if not duel.ledger.opening:
        open_rights(duel, event.seq)
    row.kind, row.right = "opening", LABEL
    right = duel.ledger.opening[event.player]
    size = duel.ruleset.opening_hand
    extra = right.taken + event.count - size
    granting = _granting(duel, event, extra) if extra > 0 else None
    if granting is not None:
        _take_granted(duel, granting, event.seq, min(extra, event.count))
        right.take(event.seq, event.count - min(extra, event.count))
        right.status = "redeemed"
        return
    beyond = min(event.count, max(0, extra))
    if event.count > beyond:
        right.take(event.seq, event.count - beyond)
    if beyond:
        right.note(event.seq, entry.DENIED, count=beyond)
    if right.taken >= size:
        right.status = "redeemed"
    if not beyond:
        return
    verdict = _verdict(duel)
    why: type[oh.OpeningHandTooLarge | oh.OpeningHandPerhapsBySkill | oh.OpeningHandOrLaterDraw] = (
        oh.OpeningHandTooLarge if verdict == "illegal" else oh.OpeningHandPerhapsBySkill
    )
    if not duel.records.turns:
        verdict, why = "unverifiable", oh.OpeningHandOrLaterDraw
    reason = why(player=event.player, count=size + right.beyond, expected=size)
    because = tuple(one.seq for one in right.history)
    duel.find(verdict, event, reason, because)
    duel.docket.worsen(row, "OH101", verdict, because)


def _granting(duel: Duel, event: Draw, count: int) -> EffectRight | None:
    """The right by which the log grants the player that many cards beside the opening hand."""
    count = min(count, event.count)
    for right in duel.ledger.effects:
        free = right.kind == "granted" and right.player == event.player
        if free and (right.most is None or right.taken + count <= right.most):
            return right
    return None


def _take_granted(duel: Duel, right: EffectRight, seq: int, count: int) -> None:
    """Cards were drawn by the log's own word; taken in full, the right is gone."""
    right.take(seq, count)
    if right.taken == right.most:
        right.status = "redeemed"
        duel.ledger.effects.remove(right)


def _verdict(duel: Duel) -> Verdict:
    """A Speed Duel's skill may change the opening hand, which a log need not show."""
    return "unverifiable" if duel.ruleset.name == "speed" else "illegal"


def belongs(duel: Duel, event: Draw) -> bool:
    """Whether a draw is one of the opening hand: before turn 1, or called so at its very beginning."""
    if duel.turn.n == 0:
        return True
    right = duel.ledger.opening.get(event.player)
    return event.reason == "opening" and (right is None or right.taken < right.least)


def settle(duel: Duel) -> None:
    """Turn 1 has begun: the opening hands have to be complete."""
    duel.opening_open = False
    event = duel.turn.event
    if event is None:
        return
    if not duel.ledger.opening:
        open_rights(duel, event.seq)
    before = Moment(0, duel.turn.phase)
    if duel.turn.n == 1 and event.player != duel.header.first:
        duel.first_unsure = True
        reason = lg.FirstPlayerContradicted(player=event.player or "", first=duel.header.first)
        duel.find("unverifiable", event, reason, (event.seq,), moment=before)
    for player, right in duel.ledger.opening.items():
        if right.taken < right.least and not (duel.players[player].deck.size == 0 and not right.taken):
            _incomplete(duel, event, duel.players[player], right, before)


def _incomplete(duel: Duel, event: Event, player: Player, right: Right, before: Moment) -> None:
    """An opening hand that is too small, or not in the log at all."""
    verdict: Verdict = _verdict(duel)
    why: type[oh.OpeningHandTooSmall | oh.OpeningHandPerhapsBySkill | oh.OpeningHandPartlyRecorded] = (
        oh.OpeningHandTooSmall if verdict == "illegal" else oh.OpeningHandPerhapsBySkill
    )
    if not duel.records.draws:
        verdict, why = "unverifiable", oh.OpeningHandPartlyRecorded
    reason: Reason = why(player=player.id, count=right.taken, expected=right.least)
    if not right.taken:
        verdict, reason = "unverifiable", oh.OpeningHandNotRecorded(player=player.id, expected=right.least)
        player.hand = None
        player.deck.size = None
    because = tuple(one.seq for one in right.history)
    duel.find(verdict, event, reason, because, player=player.id, moment=before)
