"""The moment of the normal draw is over: what took it, or that it is missing."""

from __future__ import annotations

from typing import Final, NamedTuple

from duelreplay.duel.chain import Link
from duelreplay.log.events import Event
from duelreplay.reason import Reason
from duelreplay.rights import right as entry
from duelreplay.rights.docket import Moment
from duelreplay.rules.deck.deck import is_empty
from duelreplay.rules.duel import Duel
from duelreplay.rules.normal_draw import reasons as nd1
from duelreplay.rules.normal_draw.draw import numbers
from duelreplay.rules.normal_draw.right import NormalDraw, say_chains_before
from duelreplay.rules.replacing import reasons as nd
from duelreplay.rules.replacing.entries import spent
from duelreplay.rules.replacing.outcome import Standing, evidence, lacking, standing
from duelreplay.rules.ruling import Ruling
from duelreplay.text import Text

_NO_PHASES: Final = Text(
    "no phase of the turn is recorded, it may have been skipped",
    "このターンのフェイズが記録されておらず、ターンがスキップされた可能性がある",
)
_NO_DRAWS: Final = Text("draws are not recorded completely", "ドローが完全には記録されていない")
_NO_ACTIVATIONS: Final = Text("activations are not recorded completely", "発動が完全には記録されていない")


class Skipped(NamedTuple):
    """The Draw Phase was skipped, by the effect or the debt of that event."""

    at: int


class Taken(NamedTuple):
    """What replaces the normal draw has taken it."""

    where: Standing


class DeckTooShort(NamedTuple):
    """The Deck had no card left for it: the duel ends there, if nothing else does. ``pending``: the rulings are."""

    pending: bool


class Missing(NamedTuple):
    """It was not made. ``ruling``: what that is (None: nothing to report); ``at`` the event it stands on.

    ``in_draw_phase``: the Draw Phase was the moment for it. ``late``: a draw that comes after it follows from it.
    """

    at: Event
    ruling: Ruling | None = None
    in_draw_phase: bool = True
    late: bool = True


Outcome = Skipped | Taken | DeckTooShort | Missing


def no_draw_phase(duel: Duel, event: Event) -> None:
    """The turn goes on without a Draw Phase: it was skipped, by right or for no reason in the log."""
    normal = duel.normal
    if normal is not None and not normal.closed:
        normal.closed = True
        _apply(duel, normal, _without_draw_phase(duel, normal, event))


def no_phases(duel: Duel) -> None:
    """A turn of which nothing but its beginning is recorded: it was skipped, or the log leaves it out."""
    normal = duel.normal
    if normal is not None and not normal.closed:
        normal.closed = True
        _apply(duel, normal, _without_phases(duel, normal))


def close(duel: Duel) -> None:
    """The moment of the normal draw is over: if it was due and not made, it is missing."""
    normal = duel.normal
    if normal is None or normal.closed:
        return
    normal.closed = True
    region = _region_unknown(duel, normal)
    if region is not None:
        _find(duel, normal, region, normal.opened)
    _apply(duel, normal, _after_its_moment(duel, normal))
    say_chains_before(duel, normal.missing_index)


def _apply(duel: Duel, normal: NormalDraw, outcome: Outcome | None) -> None:
    """Write down what became of the normal draw that nobody made."""
    right = normal.right
    match outcome:
        case Skipped(at):
            right.close("barred", at, entry.SKIPPED)
        case Taken(where):
            spent(normal, where)
        case DeckTooShort(pending):
            deck = duel.players[normal.player].deck
            deck.short_at, deck.short_open = normal.opened.seq, pending
        case Missing(at, ruling, in_draw_phase, late):
            right.close("lapsed", at.seq, entry.NOT_MADE)
            if ruling is not None:
                index = _find(duel, normal, ruling, at, in_draw_phase=in_draw_phase)
                normal.missing_index = index if late else None
        case None:
            pass


def _find(duel: Duel, normal: NormalDraw, ruling: Ruling, at: Event, *, in_draw_phase: bool = True) -> int:
    """A finding whose phase is the Draw Phase, though the log is past it."""
    phase = "draw" if duel.records.phases and in_draw_phase else duel.turn.phase
    moment = Moment(duel.turn.n, phase)
    return duel.find(ruling.verdict, at, ruling.reason, ruling.because, player=normal.player, moment=moment)


def _without_draw_phase(duel: Duel, normal: NormalDraw, event: Event) -> Outcome | None:
    """What a turn without a Draw Phase makes of its normal draw."""
    if normal.made_at is not None or normal.absence == "first_turn":
        return None
    if normal.absence is not None or normal.skip_maybe is not None:
        return Skipped(normal.absence_by.seq if normal.absence is not None else normal.opened.seq)
    fact = _unrecorded_cause(duel, normal)
    if fact is None:
        reason: Reason = nd1.DrawPhaseMissing(turn=duel.turn.n, player=normal.player)
        return Missing(event, Ruling("illegal", reason, (normal.opened.seq,)))
    return Missing(event, _perhaps_taken(duel, normal, fact))


def _without_phases(duel: Duel, normal: NormalDraw) -> Outcome | None:
    """What a turn of which no phase is recorded makes of its normal draw."""
    if normal.made_at is not None or normal.absence is not None or normal.skip_maybe is not None:
        return None
    return Missing(normal.opened, _perhaps_taken(duel, normal, _NO_PHASES), in_draw_phase=False, late=False)


def _region_unknown(duel: Duel, normal: NormalDraw) -> Ruling | None:
    """The first player drew nothing on turn 1, on a day on which one region had that draw and the other had not."""
    if normal.absence != "first_turn" or normal.made_at is not None or duel.choice.alternative is None:
        return None
    missing = Text("the region, which decides that day, is not stated", "当日の扱いを決める地域が記録にない")
    return _perhaps_taken(duel, normal, missing)


def _after_its_moment(duel: Duel, normal: NormalDraw) -> Outcome | None:
    """What the turn's normal draw came to, now that its moment is over."""
    if normal.made_at is not None or normal.absence is not None:
        return None
    if normal.skip_maybe is not None and duel.reading.presumes_resolved:
        return Skipped(normal.skip_maybe.seq)
    where = standing(duel, normal)
    empty = is_empty(duel, normal.player) and normal.skip_maybe is None
    if empty and (where.state == "due" or _nothing_to_replace(where)):
        return DeckTooShort(where.state != "due" and duel.rulings == "page")
    if where.state in {"paid", "used", "oath"} or (where.state == "open" and where.code == "ND301"):
        # A class that one source gives is not certain, but a draw left out in keeping with it is no fault.
        return Taken(where)
    because = (normal.opened.seq,)
    if normal.right.taken:
        expected = numbers(normal.counts or frozenset((1,)))
        reason: Reason = nd1.WrongNumberDrawn(
            player=normal.player, count=normal.right.taken, turn=duel.turn.n, expected=expected
        )
        return Missing(normal.opened, Ruling("illegal", reason, because), late=False)
    fact = _unrecorded_cause(duel, normal)
    if normal.links:
        return Missing(normal.opened, _due_after_chain(duel, normal, where, fact))
    if fact is not None:
        return Missing(normal.opened, _perhaps_taken(duel, normal, fact))
    reason = nd1.NormalDrawNotMade(player=normal.player, turn=duel.turn.n)
    return Missing(normal.opened, Ruling("illegal", reason, because))


def _nothing_to_replace(where: Standing) -> bool:
    """An effect type that resolves with an empty deck is not applied: the draw is due, and lost (X3)."""
    return where.state == "used" and where.link is not None and where.link.deck_at == 0


def _perhaps_taken(duel: Duel, normal: NormalDraw, missing: Text) -> Ruling:
    """The log lacks a fact that could explain why no normal draw was made."""
    reason = nd1.NormalDrawPerhapsTaken(player=normal.player, turn=duel.turn.n, missing=missing)
    return Ruling("unverifiable", reason, (normal.opened.seq,))


def _due_after_chain(duel: Duel, normal: NormalDraw, where: Standing, missing: Text | None) -> Ruling | None:
    """A normal draw that the chain before it left due, or may have, and that was not made."""
    cards = Text(", ".join(_name(link).en for link in normal.links), "、".join(_name(link).ja for link in normal.links))
    because = (normal.opened.seq, *(seq for link in normal.links for seq in evidence(link)))
    player, turn = normal.player, duel.turn.n
    if where.state == "due" and missing is None:
        return Ruling("illegal", nd.NormalDrawStillDue(player=player, turn=turn, cards=cards), because)
    if where.state == "open":
        return Ruling("undetermined", nd.NormalDrawDueByOpenRuling(player=player, turn=turn, cards=cards), because)
    if where.state == "unknown" and not any(link.outcome == "no_effect" for link in normal.links):
        return None  # no draw, and the log shows no negation: what is recorded fits together
    fact = missing or lacking(where)
    reason = nd.NormalDrawPerhapsDue(player=player, turn=turn, cards=cards, missing=fact)
    return Ruling("unverifiable", reason, because)


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
    if duel.unknown.first is not None:
        seq = duel.unknown.first.seq
        return Text(f"an unknown card was activated (event {seq})", f"未知のカードが発動されている（イベント{seq}）")
    return None
