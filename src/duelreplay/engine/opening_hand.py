"""The opening hand: drawn before turn 1, of the size the rule set says (S03)."""

from __future__ import annotations

from typing import Final

from duelreplay.engine import ledger
from duelreplay.engine.ledger import Right
from duelreplay.engine.state import Duel, Side
from duelreplay.log.events import Draw, Event
from duelreplay.rules import log_sanity as lg
from duelreplay.rules import opening_hand as oh
from duelreplay.rules.text import Message, Text, Value
from duelreplay.rules.verdict import Verdict

LABEL: Final = Message(Text("opening hand", "初手"))


def open_rights(duel: Duel, seq: int) -> None:
    """Each player's right to the opening hand, there from the start of the duel."""
    size = duel.ruleset.opening_hand
    for player in duel.sides:
        right = Right(kind="opening", player=player, label=LABEL, least=size, most=size, opened_at=seq)
        right.note(seq, ledger.OPENED)
        duel.opening[player] = right
        duel.ledger.append(right)


def drawn(duel: Duel, event: Draw) -> None:
    """A draw before turn 1."""
    if not duel.opening:
        open_rights(duel, event.seq)
    right = duel.opening[event.player]
    right.taken += event.count
    right.note(event.seq, ledger.DRAWN, count=event.count)
    size = duel.ruleset.opening_hand
    if right.taken >= size:
        right.status = "redeemed"
    if right.taken <= size:
        duel.row(event, event.count, "opening", right=LABEL, because=(event.seq,))
        return
    verdict = _verdict(duel)
    reason = "too_many" if verdict == "illegal" else "skill"
    if "turns" not in duel.recorded:
        verdict, reason = "unverifiable", "turns"
    message = oh.OH101.because(reason, player=event.player, count=right.taken, expected=size)
    because = tuple(entry.seq for entry in right.history)
    duel.find(oh.OH101, verdict, event, message, because)
    duel.row(event, event.count, "opening", right=LABEL, because=because, verdict=verdict, code="OH101")


def _verdict(duel: Duel) -> Verdict:
    """A Speed Duel's skill may change the opening hand, which a log need not show."""
    return "unverifiable" if duel.ruleset.name == "speed" else "illegal"


def belongs(duel: Duel, event: Draw) -> bool:
    """Whether a draw is one of the opening hand: before turn 1, or called so at its very beginning."""
    if duel.turn == 0:
        return True
    right = duel.opening.get(event.player)
    if event.reason == "opening" and (right is None or right.taken < right.least):
        return True
    settle(duel)
    return False


def settle(duel: Duel) -> None:
    """Turn 1 has begun: the opening hands have to be complete."""
    duel.opening_open = False
    event = duel.turn_event
    if event is None:
        return
    if not duel.opening:
        open_rights(duel, event.seq)
    turn, duel.turn = duel.turn, 0
    if event.player != duel.header.first:
        duel.first_unsure = True
        message = lg.LG101.because("first", player=event.player or "", first=duel.header.first)
        duel.find(lg.LG101, "unverifiable", event, message, (event.seq,))
    for player, right in duel.opening.items():
        if right.taken < right.least and not (duel.sides[player].deck == 0 and not right.taken):
            _incomplete(duel, event, duel.sides[player], right)
    duel.turn = turn


def _incomplete(duel: Duel, event: Event, side: Side, right: Right) -> None:
    """An opening hand that is too small, or not in the log at all."""
    verdict: Verdict = _verdict(duel)
    reason = "too_few" if verdict == "illegal" else "skill"
    if "draws" not in duel.recorded:
        verdict, reason = "unverifiable", "not_recorded"
    if not right.taken:
        verdict, reason = "unverifiable", "none"
        side.hand = None
        side.deck = None
    values: dict[str, Value] = {"player": side.id, "expected": right.least}
    if reason != "none":
        values["count"] = right.taken
    because = tuple(entry.seq for entry in right.history)
    duel.find(oh.OH101, verdict, event, oh.OH101.because(reason, **values), because, player=side.id)
