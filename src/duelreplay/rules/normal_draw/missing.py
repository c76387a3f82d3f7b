"""The moment of the normal draw is over: what took it, or that it is missing."""

from __future__ import annotations

from typing import Final

from duelreplay.duel.chain import Link
from duelreplay.log.events import Event
from duelreplay.reason import Reason
from duelreplay.rights import right as entry
from duelreplay.rights.docket import Moment
from duelreplay.rules.deck.deck import is_empty
from duelreplay.rules.duel import Duel
from duelreplay.rules.normal_draw import sentences as nd1
from duelreplay.rules.normal_draw.draw import numbers
from duelreplay.rules.normal_draw.right import NormalDraw, say_chains_before
from duelreplay.rules.replacing import sentences as nd
from duelreplay.rules.replacing.outcome import Standing, evidence, lacking, spent, standing
from duelreplay.text import Text
from duelreplay.verdict import Verdict

_NO_PHASES: Final = Text(
    "no phase of the turn is recorded, it may have been skipped",
    "このターンのフェイズが記録されておらず、ターンがスキップされた可能性がある",
)
_NO_DRAWS: Final = Text("draws are not recorded completely", "ドローが完全には記録されていない")
_NO_ACTIVATIONS: Final = Text("activations are not recorded completely", "発動が完全には記録されていない")


def no_draw_phase(duel: Duel, event: Event) -> None:
    """The turn goes on without a Draw Phase: it was skipped, by right or for no reason in the log."""
    normal = duel.normal
    if normal is None or normal.closed:
        return
    normal.closed = True
    if normal.made_at is not None or normal.absence == "first_turn":
        return
    if normal.absence is not None or normal.skip_maybe is not None:
        seq = normal.absence_by.seq if normal.absence is not None else normal.opened.seq
        normal.right.close("barred", seq, entry.SKIPPED)
        return
    normal.right.close("lapsed", event.seq, entry.NOT_MADE)
    missing = _unrecorded_cause(duel, normal) or _unrecorded_skip(duel)
    verdict: Verdict = "illegal" if missing is None else "unverifiable"
    if missing is None:
        reason: Reason = nd1.DrawPhaseMissing(turn=duel.turn.n, player=normal.player)
    else:
        reason = nd1.NormalDrawPerhapsTaken(player=normal.player, turn=duel.turn.n, missing=missing)
    normal.missing_index = _find(duel, verdict, event, reason, (normal.opened.seq,), normal.player)


def no_phases(duel: Duel) -> None:
    """A turn of which nothing but its beginning is recorded: it was skipped, or the log leaves it out."""
    normal = duel.normal
    if normal is None or normal.closed:
        return
    normal.closed = True
    if normal.made_at is not None or normal.absence is not None or normal.skip_maybe is not None:
        return
    event = normal.opened
    normal.right.close("lapsed", event.seq, entry.NOT_MADE)
    reason = nd1.NormalDrawPerhapsTaken(player=normal.player, turn=duel.turn.n, missing=_NO_PHASES)
    duel.find("unverifiable", event, reason, (event.seq,), player=normal.player)


def _unrecorded_skip(duel: Duel) -> Text | None:
    """A card nobody knows may have skipped the Draw Phase."""
    if duel.unknown.first is None:
        return None
    seq = duel.unknown.first.seq
    return Text(f"an unknown card was activated (event {seq})", f"未知のカードが発動されている（イベント{seq}）")


def close(duel: Duel) -> None:
    """The moment of the normal draw is over: if it was due and not made, it is missing."""
    normal = duel.normal
    if normal is None or normal.closed:
        return
    normal.closed = True
    _close(duel, normal)
    say_chains_before(duel, normal.missing_index)


def _close(duel: Duel, normal: NormalDraw) -> None:
    """What the turn's normal draw came to."""
    if normal.absence == "first_turn" and normal.made_at is None and duel.choice.alternative is not None:
        _region_unknown(duel, normal)
    if normal.made_at is not None or normal.absence is not None:
        return
    if normal.skip_maybe is not None and duel.reading.presumes_resolved:
        normal.right.close("barred", normal.skip_maybe.seq, entry.SKIPPED)
        return
    where = standing(duel, normal)
    empty = is_empty(duel, normal.player) and normal.skip_maybe is None
    if empty and (where.state == "due" or _nothing_to_replace(where)):
        deck = duel.players[normal.player].deck
        deck.short_at = normal.opened.seq
        deck.short_open = where.state != "due" and duel.rulings == "page"
        return
    if where.state in {"paid", "used", "oath"} or (where.state == "open" and where.code == "ND301"):
        # A class that one source gives is not certain, but a draw left out in keeping with it is no fault.
        spent(normal, where)
        return
    _missing_draw(duel, normal, where)


def _region_unknown(duel: Duel, normal: NormalDraw) -> None:
    """The first player drew nothing on turn 1, on a day on which one region had that draw and the other had not."""
    missing = Text("the region, which decides that day, is not stated", "当日の扱いを決める地域が記録にない")
    reason = nd1.NormalDrawPerhapsTaken(player=normal.player, turn=duel.turn.n, missing=missing)
    _find(duel, "unverifiable", normal.opened, reason, (normal.opened.seq,), normal.player)


def _nothing_to_replace(where: Standing) -> bool:
    """An effect type that resolves with an empty deck is not applied: the draw is due, and lost (X3)."""
    return where.state == "used" and where.link is not None and where.link.deck_at == 0


def _missing_draw(duel: Duel, normal: NormalDraw, where: Standing) -> None:
    """Report a normal draw that was due, or may have been, and was not made."""
    event = normal.opened
    normal.right.close("lapsed", event.seq, entry.NOT_MADE)
    missing = _unrecorded_cause(duel, normal)
    if normal.right.taken:
        expected = numbers(normal.counts or frozenset((1,)))
        reason: Reason = nd1.WrongNumberDrawn(
            player=normal.player, count=normal.right.taken, turn=duel.turn.n, expected=expected
        )
        duel.find("illegal", event, reason, (event.seq,), player=normal.player)
    elif not normal.links:
        verdict: Verdict = "illegal" if missing is None else "unverifiable"
        if missing is None:
            reason = nd1.NormalDrawNotMade(player=normal.player, turn=duel.turn.n)
        else:
            reason = nd1.NormalDrawPerhapsTaken(player=normal.player, turn=duel.turn.n, missing=missing)
        normal.missing_index = _find(duel, verdict, event, reason, (event.seq,), normal.player)
    else:
        _missing_after_chain(duel, normal, where, missing)


def _find(duel: Duel, verdict: Verdict, event: Event, reason: Reason, because: tuple[int, ...], player: str) -> int:
    """A finding whose phase is the Draw Phase, though the log is past it."""
    phase = "draw" if duel.records.phases else duel.turn.phase
    return duel.find(verdict, event, reason, because, player=player, moment=Moment(duel.turn.n, phase))


def _missing_after_chain(duel: Duel, normal: NormalDraw, where: Standing, missing: Text | None) -> None:
    """A normal draw that the chain before it left due, or may have, and that was not made."""
    event = normal.opened
    names_en = ", ".join(_name(link).en for link in normal.links)
    names_ja = "、".join(_name(link).ja for link in normal.links)
    cards = Text(names_en, names_ja)
    because = (event.seq, *(seq for link in normal.links for seq in evidence(link)))
    if where.state == "due" and missing is None:
        verdict: Verdict = "illegal"
        reason: Reason = nd.NormalDrawStillDue(player=normal.player, turn=duel.turn.n, cards=cards)
    elif where.state == "open":
        verdict = "undetermined"
        reason = nd.NormalDrawDueByOpenRuling(player=normal.player, turn=duel.turn.n, cards=cards)
    elif where.state == "unknown" and not any(link.outcome == "no_effect" for link in normal.links):
        return  # no draw, and the log shows no negation: what is recorded fits together
    else:
        fact = missing or lacking(where)
        verdict = "unverifiable"
        reason = nd.NormalDrawPerhapsDue(player=normal.player, turn=duel.turn.n, cards=cards, missing=fact)
    normal.missing_index = _find(duel, verdict, event, reason, because, normal.player)


def _name(link: Link) -> Text:
    """A link's card, in both languages."""
    name = link.name
    return name if isinstance(name, Text) else Text(str(name), str(name))


def _unrecorded_cause(duel: Duel, normal: NormalDraw) -> Text | None:
    """Which fact the log lacks that could explain a missing normal draw."""
    if not duel.records.draws:
        return _NO_DRAWS
    if not duel.records.activations:
        return _NO_ACTIVATIONS
    if duel.records.phases and not duel.reading.phases_in_time and not duel.turn.draw_phase_seen:
        return Text(
            "why the turn has no Draw Phase is not recorded", "このターンにドローフェイズがない理由が記録にない"
        )
    if normal.skip_maybe is not None:
        debt = normal.skip_maybe
        return Text(
            f"whether this Draw Phase was skipped for the card of event {debt.seq}",
            f"イベント{debt.seq}のカードによりこのドローフェイズがスキップされるか",
        )
    if normal.unknown_card is not None:
        return Text(
            f"an unknown card was activated before it (event {normal.unknown_card})",
            f"その前に未知のカードが発動されている（イベント{normal.unknown_card}）",
        )
    return _unrecorded_skip(duel)
