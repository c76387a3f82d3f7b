"""Effect draws that nothing explains: named by what comes nearest."""

from __future__ import annotations

from typing import NamedTuple

from duelreplay.engine import restrictions
from duelreplay.engine.effect_draw import card_of, condition_met, triggered
from duelreplay.engine.gifts import fitting, gifts
from duelreplay.engine.judgement import DrawKind
from duelreplay.engine.state import Duel, Link, is_stranger
from duelreplay.log.events import Draw
from duelreplay.rules import effect_draw as ed
from duelreplay.rules import log_sanity as lg
from duelreplay.rules import normal_draw as nd1
from duelreplay.rules.rule import Rule
from duelreplay.rules.text import PHASES, Message, Text, Value
from duelreplay.rules.verdict import Verdict


class Denial(NamedTuple):
    """Why a draw is not explained."""

    rule: Rule
    verdict: Verdict
    message: Message
    because: tuple[int, ...]
    link: Link | None = None
    consequent_on: int | None = None


def unexplained(duel: Duel, event: Draw) -> None:
    """Name what is wrong with a draw that no open right explains."""
    denial = _deny(duel, event)
    index = duel.find(
        denial.rule, denial.verdict, event, denial.message, denial.because, consequent_on=denial.consequent_on
    )
    for lasting in duel.lingering:
        if lasting.right.player == event.player:
            lasting.owed_at = None
    for one in duel.chain:
        one.fault = index if one.fault is None else one.fault
    link = denial.link
    if denial.rule is ed.ED102 and link is not None:
        link.rights[event.player].taken += event.count
    known = link is not None and event.player in link.rights
    kind: DrawKind = "normal" if denial.rule in (nd1.ND102, nd1.ND103, nd1.ND107) else "effect"
    if denial.rule in (ed.ED101, ed.ED107):
        kind = "unknown"
    duel.row(
        event,
        event.count,
        kind,
        right=link.rights[event.player].label if link is not None and known else None,
        because=denial.because,
        by=link.card if link is not None and denial.rule is not ed.ED107 else None,
        verdict=denial.verdict,
        code=denial.rule.code,
    )


def _deny(duel: Duel, event: Draw) -> Denial:
    """The nearest reason why the draw is not explained."""
    link = duel.resolving
    if link is not None:
        return _deny_in_link(duel, event, link)
    values: dict[str, Value] = {"player": event.player, "count": event.count}
    unknown = _stranger(duel, values)
    if event.reason != "normal" and duel.chain and "resolutions" in duel.recorded:
        return unknown or _before_resolution(duel, values)
    return _deny_outside(duel, event, values, unknown)


def _deny_in_link(duel: Duel, event: Draw, link: Link) -> Denial:
    """A draw while a link resolves that does not give it."""
    values: dict[str, Value] = {"player": event.player, "count": event.count, "card": link.name}
    at = link.resolved_at or link.seq
    because = (link.seq, at)
    early = _claimed_link(duel, event, link)
    if early is not None:
        message = ed.ED106.because("before", player=event.player, count=event.count, event=early.seq)
        return Denial(ed.ED106, "illegal", message, (early.seq, at), early)
    if link.negated is not None and link.negated_at is not None:
        message = ed.ED104.because("negated", event=link.negated_at, **values)
        return Denial(ed.ED104, "illegal", message, (link.seq, link.negated_at, at), link)
    if link.outcome == "no_effect":
        message = ed.ED104.because("no_effect", event=at, **values)
        return Denial(ed.ED104, "illegal", message, because, link)
    right = link.rights.get(event.player)
    if right is not None and not condition_met(duel, link, event.player):
        message = ed.ED110.because("condition", **values)
        return Denial(ed.ED110, "illegal", message, because, link)
    if right is not None and right.most is not None:
        unknown = _stranger(duel, {"player": event.player, "count": event.count})
        message = ed.ED102.because("more", most=right.most, **{**values, "count": right.taken + event.count})
        return unknown or Denial(ed.ED102, "illegal", message, because, link)
    if link.rights and all(effect.confidence == "high" for effect in fitting(link)):
        unknown = _stranger(duel, {"player": event.player, "count": event.count})
        message = ed.ED105.because("wrong_player", other=", ".join(link.rights), **values)
        return unknown or Denial(ed.ED105, "illegal", message, because, link)
    if is_stranger(link):
        _name_stranger(duel, link)
    message = ed.ED107.because("unknown_effect", event=link.seq, **values)
    return Denial(ed.ED107, "unverifiable", message, because, link)


def _claimed_link(duel: Duel, event: Draw, resolving: Link) -> Link | None:
    """The link that the log names for the draw, where it gives one and has yet to resolve."""
    if event.link is None or event.link == resolving.n:
        return None
    for link in duel.chain:
        if link.n == event.link and link.resolved_at is None and event.player in gifts(duel, link):
            return link
    return None


def _stranger(duel: Duel, values: dict[str, Value]) -> Denial | None:
    """A card that nobody knows may have given the draw."""
    if "activations" not in duel.recorded:
        message = ed.ED107.because("not_recorded", missing=Text("activations", "発動"), **values)
        return Denial(ed.ED107, "unverifiable", message, ())
    for one in duel.lingering:
        if one.right.player == values["player"] and not triggered(duel, one, 1):
            # A token's summon need not be in the log.
            message = ed.ED107.because("possible", card=card_of(one.right), event=one.seq, **values)
            return Denial(ed.ED107, "unverifiable", message, (one.seq,))
    if duel.stranger is None:
        return None
    link = duel.stranger
    _name_stranger(duel, link)
    message = ed.ED107.because("unknown_card", card=link.name, event=link.seq, **values)
    return Denial(ed.ED107, "unverifiable", message, (link.seq,))


def _name_stranger(duel: Duel, link: Link) -> None:
    """LG105, once for each activation of a card that nobody knows and that would decide."""
    if link.seq not in duel.named:
        duel.named.add(link.seq)
        message = lg.LG105.because("unknown", card=link.name, event=link.seq)
        duel.find(lg.LG105, "unverifiable", link.event, message, (link.seq,))


def _before_resolution(duel: Duel, values: dict[str, Value]) -> Denial:
    """ED106: a draw while the chain is being built."""
    first = duel.chain[0]
    message = ed.ED106.because("before", event=first.seq, **values)
    return Denial(ed.ED106, "illegal", message, tuple(link.seq for link in duel.chain), first)


def _deny_outside(duel: Duel, event: Draw, values: dict[str, Value], unknown: Denial | None) -> Denial:
    """A draw with no chain open."""
    normal = duel.normal
    turn_player = duel.turn_player
    claims_normal = event.reason == "normal"
    if unknown is not None and "activations" not in duel.recorded:
        return unknown
    if claims_normal or (duel.phase == "draw" and event.reason is None):
        if event.player != turn_player and turn_player is not None and duel.phase == "draw":
            message = nd1.ND103.because("wrong_player", player=event.player, turn=duel.turn, other=turn_player)
            wrong = Denial(nd1.ND103, "illegal", message, (_turn_seq(duel),))
            return wrong if claims_normal or unknown is None else unknown
        if normal is not None and normal.made_at is not None and duel.phase == "draw":
            message = nd1.ND102.because("second", player=event.player, turn=duel.turn, event=normal.made_at)
            second = Denial(nd1.ND102, "illegal", message, (normal.made_at,))
            return second if claims_normal or unknown is None else unknown
    late = _missed(duel, event)
    if (claims_normal or late is not None) and duel.phase != "draw":
        message = nd1.ND107.because("outside", player=event.player, turn=duel.turn, phase=PHASES[duel.phase])
        return Denial(nd1.ND107, "illegal", message, (_turn_seq(duel),), None, late)
    if unknown is not None:
        return unknown
    message = ed.ED101.because("none", phase=PHASES[duel.phase], turn=duel.turn, **values)
    missed, cards = duel.missed.get(event.player, (None, 0))
    late_effect = missed if event.count <= cards else None
    return Denial(ed.ED101, "illegal", message, (_phase_seq(duel),), None, late_effect)


def _missed(duel: Duel, event: Draw) -> int | None:
    """The finding about this turn's missing normal draw, where the draw makes up for it, late."""
    normal = duel.normal
    if normal is None or normal.player != event.player or event.reason == "effect":
        return None
    counts = restrictions.counts(duel, duel.sides[event.player])
    return normal.missing_index if counts is None or event.count in counts else None


def _turn_seq(duel: Duel) -> int:
    """The event at which the turn began."""
    return duel.turn_event.seq if duel.turn_event is not None else 0


def _phase_seq(duel: Duel) -> int:
    """The event at which the phase began."""
    return duel.phase_event.seq if duel.phase_event is not None else _turn_seq(duel)
