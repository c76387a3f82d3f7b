"""The verdicts on the draws of a hand-made turn, once they are matched."""

from __future__ import annotations

from typing import Final

from duelreplay.engine import (
    ledger,
    restrictions,
)
from duelreplay.engine.deck import alike
from duelreplay.engine.judgement import Repair
from duelreplay.engine.state import Duel, is_stranger, naming
from duelreplay.engine.table import Cause, Negation, Pending, Provisional, Table
from duelreplay.log import events as ev
from duelreplay.rules import effect_draw as ed
from duelreplay.rules import normal_draw as nd1
from duelreplay.rules.rule import Rule
from duelreplay.rules.text import Message, Text, Value
from duelreplay.rules.verdict import Verdict

_BATTLE: Final = Text("an attack or a change of Life Points", "攻撃またはライフポイントの変動")


def write_verdict(duel: Duel, table: Table, pending: Pending) -> None:
    """Write the draw's verdict into its row."""
    row = duel.rows[pending.row]
    one = pending.by
    if one is None:
        _unexplained(duel, table, pending)
        return
    right = one.right
    right.taken += pending.event.count
    right.note(pending.event.seq, ledger.DRAWN, count=pending.event.count)
    row.kind = "normal" if right.kind == "normal" else "effect"
    row.right, row.by = right.label, right.by
    row.because = (one.seq,) if row.verdict == "legal" else (*row.because, one.seq)
    _banned(duel, table, pending, one)
    if pending.put_back is not None:
        message = ed.ED108.because("put_back", player=pending.event.player, event=pending.event.seq)
        _find(duel, pending, ed.ED108, "legal", message, (pending.event.seq, pending.put_back.seq), table)


def _banned(duel: Duel, table: Table, pending: Pending, one: Provisional) -> None:
    """A draw that would be forbidden if a card's effect, which may have been negated, resolved."""
    if one.right.kind == "normal":
        return
    denial = restrictions.banned(duel, pending.event)
    row = duel.rows[pending.row]
    if denial is None or denial[3] == (one.seq,) or row.verdict != "legal":
        return
    rule, verdict, message, because = denial
    row.verdict, row.code, row.because = verdict, rule.code, tuple(sorted((*row.because, *because)))
    _find(duel, pending, rule, verdict, message, row.because, table)


def _unexplained(duel: Duel, table: Table, pending: Pending) -> None:
    """A draw for which no right was left: wrong only where nothing on the table could explain it."""
    rule, verdict, message, because = _reason(duel, table, pending)
    row = duel.rows[pending.row]
    if row.verdict == "legal":
        row.verdict, row.code, row.because = verdict, rule.code, because
    row.kind = "normal" if rule is nd1.ND102 else "unknown"
    _find(duel, pending, rule, verdict, message, because, table)


def _reason(duel: Duel, table: Table, pending: Pending) -> tuple[Rule, Verdict, Message, tuple[int, ...]]:
    """Why the draw is not explained, and whether something unknown could explain it."""
    event = pending.event
    values: dict[str, Value] = {"player": event.player, "count": event.count}
    if "activations" not in duel.recorded:
        missing = Text("activations", "発動")
        message = ed.ED107.because("not_recorded", missing=missing, **values)
        return ed.ED107, "unverifiable", message, (event.seq,)
    if pending.retrieved is not None:
        message = ed.ED101.because("retrieved", event=pending.retrieved, turn=duel.turn, **values)
        return ed.ED101, "illegal", message, (pending.retrieved, event.seq)
    if duel.stranger is not None:
        message = ed.ED107.because("unknown_card", card=duel.stranger.name, event=duel.stranger.seq, **values)
        return ed.ED107, "unverifiable", message, (duel.stranger.seq, event.seq)
    if not pending.causes:
        normal = duel.normal
        if normal is not None and normal.made_at is not None and pending.phase == "draw":
            message = nd1.ND102.because("second", player=event.player, turn=duel.turn, event=normal.made_at)
            if event.player == duel.turn_player:
                return nd1.ND102, "illegal", message, (normal.made_at, event.seq)
        message = ed.ED101.because("no_cause", turn=duel.turn, **values)
        return ed.ED101, "illegal", message, (event.seq,)
    negation = _negated(table, pending)
    if negation is not None:
        message = ed.ED104.because("all_negated", card=negation.link.name, event=negation.event.seq, **values)
        return ed.ED104, "illegal", message, (negation.link.seq, negation.event.seq, event.seq)
    over = _overdrawn(pending)
    if over is not None:
        most = sum(effect.most or 0 for effect in (over.facts.draws if over.facts else ()) if effect.who == "self")
        name = naming(None, over.facts)
        message = ed.ED102.because("more", card=name, most=most, **{**values, "count": most + event.count})
        return ed.ED102, "illegal", message, (over.seq, event.seq)
    last = pending.causes[-1]
    name = _called(last)
    message = ed.ED107.because("possible", card=name, event=last.seq, **values)
    return ed.ED107, "unverifiable", message, (last.seq, event.seq)


def _called(cause: Cause) -> Value:
    """What to call the card of a cause."""
    if isinstance(cause.event, ev.Activate | ev.Move):
        return naming(cause.event.card, cause.facts)
    return _BATTLE


def _negated(table: Table, pending: Pending) -> Negation | None:
    """The negation of the one play that could explain the draw, where nothing else was played but what negated it."""
    plays = [cause for cause in pending.causes if not _own_trip(cause, pending.causes)]
    negations = [table.negations[cause.seq] for cause in plays if cause.seq in table.negations]
    if len(negations) != 1:
        return None
    (negation,) = negations
    by = negation.by
    idle = by is not None and not is_stranger(by) and not (by.facts and by.facts.draws)
    expected = {negation.link.seq, by.seq} if by is not None and idle else {negation.link.seq}
    return negation if {cause.seq for cause in plays} <= expected else None


def _overdrawn(pending: Pending) -> Cause | None:
    """The draw card whose number was exceeded, where nothing but such cards was played since the last draw."""
    plays = [cause for cause in pending.causes if not _own_trip(cause, pending.causes)]
    if len(plays) != 1 or not plays[0].one_shot or type(plays[0].event) is not ev.Activate:
        return None
    return plays[0] if plays[0].event.player == pending.event.player else None


def _own_trip(cause: Cause, causes: list[Cause]) -> bool:
    """A card's way to the Graveyard after its own activation is no cause of its own."""
    move = cause.event
    if type(move) is not ev.Move:
        return False
    return any(type(one.event) is ev.Activate and alike(one.event.card, move.card) for one in causes)


def _find(
    duel: Duel,
    pending: Pending,
    rule: Rule,
    verdict: Verdict,
    message: Message,
    because: tuple[int, ...],
    table: Table,
) -> None:
    """A finding about a draw of the turn that ends, with what became of the drawn card."""
    phase, duel.phase = duel.phase, pending.phase
    duel.find(rule, verdict, pending.event, message, because, repair=_repair(table, pending))
    duel.phase = phase


def _repair(table: Table, pending: Pending) -> Repair | None:
    """What followed the draw: facts for a judge, never a penalty."""
    back = pending.put_back
    if back is None:
        return None
    event = pending.event
    mixed = any(player == event.player and event.seq < seq < back.seq for player, seq in table.hand_shuffles)
    agreed = any(note.player not in {None, event.player} and note.seq > back.seq for note in table.signals)
    seconds = back.t - event.t if back.t is not None and event.t is not None else None
    return Repair(put_back=back.seq, identifiable=not mixed, seconds=seconds, agreed=agreed)
