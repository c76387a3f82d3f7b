"""Skipped Draw Phases, forbidden draws, and changes of the normal draw's number of cards."""

from __future__ import annotations

from typing import Final

from duelreplay.cards.facts import CardFacts, DrawBan, DrawCount, Skip
from duelreplay.engine.state import ON_FIELD, Ban, CountChange, Duel, Link, NormalDraw, Side, SkipDebt, naming
from duelreplay.log.events import Draw, Event, Restrict, Span
from duelreplay.rules import restriction as rs
from duelreplay.rules.rule import Rule
from duelreplay.rules.text import Message, Value
from duelreplay.rules.verdict import Verdict

STATED: Final = 1_000_000
"""Draw Phases of a restriction that lasts for the rest of the duel."""


def resolved(duel: Duel, link: Link) -> None:
    """A link has resolved without being negated: what it leaves behind for later draws begins."""
    facts = link.facts
    if facts is None:
        return
    for skip in facts.skips:
        if skip.since == "resolution" and _right_effect(link, skip.effect, skip.zones, skip.phases):
            owe(duel, link, skip, certain=_sure(duel, link, skip))
    for ban in facts.bans:
        if ban.since == "resolution" and _right_effect(link, ban.effect, ban.zones):
            _forbid(duel, link, ban)
    if facts.draw_count is not None:
        _change_count(duel, link, facts.draw_count)


def activated(duel: Duel, link: Link) -> None:
    """Oaths hold from the activation on, for the whole turn (Pot of Prosperity)."""
    if link.facts is None:
        return
    for ban in link.facts.bans:
        if ban.since == "activation_turn" and _right_effect(link, ban.effect, ban.zones):
            _forbid(duel, link, ban)
            _drawn_before(duel, link, ban)


def _drawn_before(duel: Duel, link: Link, ban: DrawBan) -> None:
    """RS103: the oath covers the whole turn, so an effect draw before it rules the activation out."""
    for player in _players(duel, ban.who, link.player):
        at = duel.effect_draws.get(player)
        if at is not None and ban.what == "effect_draw" and not ban.conditional:
            message = rs.RS103.because("before", player=link.player, card=link.name, event=at)
            duel.find(rs.RS103, "illegal", link.event, message, (at, link.seq))


def perhaps(duel: Duel, link: Link) -> None:
    """A hand-made log does not show whether the link resolved: what it would forbid or change is then in doubt."""
    if link.facts is None:
        return
    if link.facts.draw_count is not None:
        _change_count(duel, link, link.facts.draw_count)
        duel.counts[-1].conditional = True
    for ban in link.facts.bans:
        if ban.since == "resolution" and _right_effect(link, ban.effect, ban.zones):
            _forbid(duel, link, ban)
    for ban_now in duel.bans:
        if ban_now.seq == link.seq:
            ban_now.certain = False


def never_resolved(duel: Duel, link: Link) -> None:
    """A link of a hand-made log was negated after all: what its resolution would have left behind is not there."""
    oath = link.facts is not None and any(ban.since == "activation_turn" for ban in link.facts.bans)
    if not oath:
        duel.bans = [ban for ban in duel.bans if ban.seq != link.seq]
    duel.counts = [change for change in duel.counts if change.seq != link.seq]
    for side in duel.sides.values():
        side.skips_maybe = [debt for debt in side.skips_maybe if debt.seq != link.seq]


def activation_negated(duel: Duel, link: Link) -> None:
    """An oath does not hold where the activation was negated (S32, for Astral Force; oaths in general)."""
    duel.bans = [ban for ban in duel.bans if ban.seq != link.seq]


def _right_effect(link: Link, effect: int | None, zones: tuple[str, ...] = (), phases: tuple[str, ...] = ()) -> bool:
    """Whether the link may be the effect that the fact is about: by number, zone and phase."""
    if effect is not None and link.event.effect is not None and link.event.effect != effect:
        return False
    if phases and link.phase is not None and link.phase not in phases:
        return False
    zone = link.event.from_
    return not zones or zone is None or zone in zones or (zone in ON_FIELD and not ON_FIELD.isdisjoint(zones))


def _players(duel: Duel, who: str, owner: str) -> tuple[str, ...]:
    """Whom a fact of a card that ``owner`` controls concerns."""
    if who == "self":
        return (owner,)
    if who == "opponent":
        return duel.opponents(owner)
    return tuple(duel.sides)


def _sure(duel: Duel, link: Link, skip: Skip) -> bool:
    """Whether the resolution alone tells that the skip is owed."""
    if skip.who != "self" and len(duel.sides) > 2:
        return False  # whose, in a tag duel, no source says
    if skip.who not in {"self", "opponent", "both"} or skip.confidence != "high":
        return False
    if (skip.zones and link.event.from_ is None) or (skip.phases and link.phase is None):
        return False
    return not skip.conditional or (skip.with_draw and any(right.taken for right in link.rights.values()))


def owe(duel: Duel, link: Link, skip: Skip, *, certain: bool, unsure: bool = False) -> None:
    """A player owes Draw Phases from now on; copies of one skip overlap, they do not add up.

    ``unsure`` marks a skip that may be owed of which a normal draw in that Draw Phase is no disproof.
    """
    if skip.what == "to_end_phase":
        _end_phase_now(duel, link, certain=certain and not skip.conditional)
        return
    if skip.what == "turn":
        return  # the turns that follow show it: a skipped turn has no events
    for player in _players(duel, skip.who, link.player):
        side = duel.sides[player]
        next_turn_only = skip.what == "next_turn_draw_phase"
        debt = SkipDebt(link.seq, link.name, skip.count, next_turn_only=next_turn_only, unsure=unsure)
        (side.skips if certain else side.skips_maybe).append(debt)
        if certain and len(side.skips) > 1:
            side.skips_maybe.append(SkipDebt(link.seq, link.name, skip.count + side.skips[-2].left))


def _end_phase_now(duel: Duel, link: Link, *, certain: bool) -> None:
    """The turn goes to its End Phase: a normal draw that has not been made is skipped with the rest."""
    normal = duel.normal
    if normal is not None and normal.made_at is None and not normal.closed and duel.phase == "draw":
        normal.absence = "skipped"
        normal.absence_because = (link.seq,)
        normal.absence_by = (link.seq, link.name, certain)


def _forbid(duel: Duel, link: Link, ban: DrawBan) -> None:
    """A player may not draw from now on."""
    certain = ban.confidence == "high" and not ban.conditional and ban.until != "on_field"
    for player in _players(duel, ban.who, link.player):
        new = Ban(player, ban.what, ban.until, link.seq, link.name, certain=certain)
        new.code = link.facts.code if link.facts else None
        duel.bans.append(new)


def _change_count(duel: Duel, link: Link, change: DrawCount) -> None:
    """The normal draw of the link's player has another number of cards from now on."""
    assert link.facts is not None
    uncertain = change.conditional or change.optional or change.confidence != "high" or change.count is None
    if change.duration == "on_field" and "moves" not in duel.recorded:
        uncertain = True
    duel.counts.append(
        CountChange(link.player, change.count, change.duration, link.seq, link.facts, conditional=uncertain)
    )


def arrived(duel: Duel, player: str, seq: int, facts: CardFacts) -> None:
    """A card came onto the field: what it forbids or changes while it is there may now apply."""
    for ban in facts.bans:
        if ban.until == "on_field":
            for one in _players(duel, ban.who, player):
                new = Ban(one, ban.what, "on_field", seq, naming(None, facts), certain=False)
                new.code = facts.code
                duel.bans.append(new)
    change = facts.draw_count
    if change is not None and change.duration == "on_field" and not change.up_to:
        duel.counts.append(CountChange(player, change.count, "on_field", seq, facts, conditional=True))


def left(duel: Duel, code: int) -> None:
    """A card left the field: what lasted as long as it was there is over."""
    duel.bans = [ban for ban in duel.bans if not (ban.until == "on_field" and ban.code == code)]
    duel.counts = [one for one in duel.counts if not (one.until == "on_field" and one.code == code)]


def turn_begins(side: Side, normal: NormalDraw) -> None:
    """Take one Draw Phase off what the turn player owes; the normal draw of this turn is then skipped."""
    if side.skips:
        debt = side.skips[0]
        normal.absence = "skipped"
        normal.absence_because = tuple(one.seq for one in side.skips)
        normal.absence_by = (debt.seq, debt.name, True)
    elif side.skips_maybe:
        normal.skip_maybe = side.skips_maybe[-1]
    for debts in (side.skips, side.skips_maybe):
        for debt in debts:
            debt.left -= 1
    side.skips = [debt for debt in side.skips if debt.left > 0]
    side.skips_maybe = [debt for debt in side.skips_maybe if debt.left > 0 and not debt.next_turn_only]


def phase_ends(duel: Duel) -> None:
    """What the log forbids for one phase is over."""
    if duel.bans:
        duel.bans = [ban for ban in duel.bans if ban.until != "phase"]


def turn_ends(duel: Duel) -> None:
    """What lasted until the end of the turn is over."""
    duel.bans = [ban for ban in duel.bans if ban.until not in {"turn", "phase"}]
    for ban in duel.bans:
        if ban.until == "span" and ban.player == duel.turn_player:
            ban.turns -= 1
    duel.bans = [ban for ban in duel.bans if ban.turns > 0]


def draw_phase_ends(duel: Duel) -> None:
    """What lasted for one Draw Phase of the turn player is over."""
    player = duel.turn_player
    duel.bans = [ban for ban in duel.bans if not (ban.until == "next_draw_phase" and ban.player == player)]
    duel.counts = [one for one in duel.counts if not (one.until == "next_draw_phase" and one.player == player)]


def forbid_normal_draw(duel: Duel, normal: NormalDraw) -> None:
    """Apply to this turn's normal draw what forbids it (D - Force, Penalty Game!, the log's own word)."""
    if normal.absence is not None:
        return
    for ban in duel.bans:
        if ban.player != normal.player or ban.what not in {"draw_phase_draw", "draw", "normal_draw"}:
            continue
        if ban.certain:
            normal.absence = "forbidden"
            normal.absence_because = (ban.seq,)
            normal.absence_by = (ban.seq, ban.name, True)
            return
        normal.skip_maybe = SkipDebt(ban.seq, ban.name, 1)


def counts(duel: Duel, side: Side) -> frozenset[int] | None:
    """The numbers of cards this turn's normal draw may have; None where the log does not tell.

    The change applied last decides (rule notes 3.3); one whose condition the log does not show may or may
    not apply.
    """
    ruleset = duel.ruleset
    if ruleset.draw_up_to is not None:
        if side.hand is None or "moves" not in duel.recorded:
            return None
        base = frozenset((max(ruleset.draw_up_to - side.hand, ruleset.normal_draw),))
    else:
        base = frozenset((ruleset.normal_draw,))
    for change in duel.counts:
        if change.player == side.id and not change.conditional and change.count is not None:
            base = frozenset((change.count,))
    return base


def stated(duel: Duel, event: Restrict) -> None:
    """The log itself states a restriction."""
    name = naming(event.by, duel.catalogue.find(event.by) if event.by is not None else None)
    side = duel.sides[event.player]
    if event.what == "draw_phase" and event.until in {"turn", "phase"}:
        _stated_now(duel, event, name, "skipped")
        return
    if event.what == "draw_phase":
        left = event.until.draw_phases if isinstance(event.until, Span) else None
        if isinstance(event.until, Span) and left is None:
            left = event.until.turns
        side.skips.append(SkipDebt(event.seq, name, left or (STATED if event.until == "duel" else 1)))
        _stated_now(duel, event, name, "skipped")
        return
    what = {"draw": "draw", "effect_draw": "effect_draw", "normal_draw": "normal_draw"}[event.what]
    until = event.until if isinstance(event.until, str) else "span"
    ban = Ban(event.player, what, until, event.seq, name, certain=True)
    if isinstance(event.until, Span):
        ban.turns = event.until.turns or event.until.draw_phases or 1
    duel.bans.append(ban)
    if event.what in {"draw", "normal_draw"}:
        _stated_now(duel, event, name, "forbidden")


def _stated_now(duel: Duel, event: Restrict, name: Value, absence: str) -> None:
    """A restriction stated in the Draw Phase itself, before the draw, is about this one."""
    normal = duel.normal
    here = normal is not None and normal.player == event.player and normal.made_at is None
    if normal is None or not here or normal.closed or duel.phase not in {"draw", None}:
        return
    normal.absence = "skipped" if absence == "skipped" else "forbidden"
    normal.absence_because = (event.seq,)
    normal.absence_by = (event.seq, name, True)
    if absence == "skipped" and event.until not in {"turn", "phase"}:
        debt = duel.sides[event.player].skips[-1]
        debt.left -= 1
        if debt.left <= 0:
            duel.sides[event.player].skips.remove(debt)


def banned(duel: Duel, event: Draw) -> tuple[Rule, Verdict, Message, tuple[int, ...]] | None:
    """Whether an effect draw is forbidden at this moment; the certain ban before the doubtful."""
    worst: Ban | None = None
    for ban in duel.bans:
        if ban.player != event.player or ban.seq > event.seq or not _covers(duel, ban):
            continue
        if worst is None or (ban.certain and not worst.certain):
            worst = ban
    if worst is None:
        return None
    rule = rs.RS103 if worst.what == "effect_draw" else rs.RS102
    reason = "banned" if worst.certain else "maybe"
    message = rule.because(reason, player=event.player, card=worst.name, event=worst.seq)
    return rule, "illegal" if worst.certain else "unverifiable", message, (worst.seq,)


def _covers(duel: Duel, ban: Ban) -> bool:
    """Whether the ban is about an effect draw at this moment."""
    own_draw_phase = duel.phase == "draw" and duel.turn_player == ban.player
    if ban.what == "outside_draw_phase":
        return duel.phase != "draw"
    if ban.what == "draw_phase_draw":
        return own_draw_phase
    return ban.what in {"effect_draw", "draw"}


def entered(duel: Duel, event: Event, normal: NormalDraw) -> None:
    """RS104: a Draw Phase that had to be skipped was entered, and no draw was made in it."""
    if normal.absence != "skipped" or normal.made_at is not None or not duel.draw_phase_seen:
        return
    seq, name, certain = normal.absence_by
    if not certain or seq >= normal.opened.seq or duel.manual:
        return
    message = rs.RS104.because("entered", turn=duel.turn, card=name, event=seq)
    duel.find(rs.RS104, "unverifiable", event, message, (seq, normal.opened.seq), player=normal.player)
