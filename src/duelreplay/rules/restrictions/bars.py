"""Skipped Draw Phases, forbidden draws, changes of the normal draw's number: what brings them about and ends them."""

from __future__ import annotations

from typing import Final, NamedTuple

from duelreplay.cards.facts import CardFacts, DrawBan, DrawCount, Skip
from duelreplay.duel.chain import Link
from duelreplay.duel.field import FieldCard, same_place
from duelreplay.duel.naming import name_of, naming
from duelreplay.log.events import Draw, Event, Move, Restrict, Span
from duelreplay.log.events import Skill as SkillUsed
from duelreplay.reason import Reason
from duelreplay.rights.bars import STATED, Ban, CountChange, SkipDebt
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw.filters import properties_of
from duelreplay.rules.effect_draw.negators import silenced
from duelreplay.rules.log import reasons as lg
from duelreplay.rules.normal_draw.right import Absence, NormalDraw
from duelreplay.rules.restrictions import reasons as rs
from duelreplay.text import Text, Value
from duelreplay.verdict import Verdict

_FORBID_NORMAL = frozenset({"draw_phase_draw", "draw", "normal_draw"})


class Prohibition(NamedTuple):
    """What forbids a draw at this moment."""

    verdict: Verdict
    reason: Reason
    because: tuple[int, ...]
    name: Value


def resolved(duel: Duel, link: Link, *, drew: bool, sure: bool = True) -> None:
    """A link has resolved without being negated: what it leaves behind for later draws begins.

    ``drew``: its own draw was made. Not ``sure``: the log does not show whether it resolved.
    """
    facts = link.facts
    if facts is None:
        return
    for skip in facts.skips:
        if skip.since == "resolution" and _right_effect(link, skip.effect, skip.zones, skip.phases):
            # Without its draw to show it, a skip that resolving is enough for is as likely as not.
            unsure = not sure and (drew or (not facts.effects and not skip.conditional))
            shown = _step_shown(duel, link, skip)
            if shown is False:
                continue
            unsure = unsure or (shown is None and bool(skip.with_step))
            did = bool(shown) if skip.with_step else drew
            owe(duel, link, skip, certain=sure and _sure(duel, link, skip, did=did), unsure=unsure)
    for ban in facts.bans:
        if ban.since == "resolution" and _right_effect(link, ban.effect, ban.zones):
            _forbid(duel, link, ban, sure=sure)
    if facts.draw_count is not None:
        _change_count(duel, link, facts.draw_count, sure=sure)


def activated(duel: Duel, link: Link) -> None:
    """Oaths hold from the activation on, for the whole turn (Pot of Prosperity)."""
    if link.facts is None:
        return
    for ban in link.facts.bans:
        if ban.since == "activation_turn" and _right_effect(link, ban.effect, ban.zones):
            _forbid(duel, link, ban, sure=not duel.reading.presumes_resolved)


def drawn_before(duel: Duel, link: Link, effect_draws: dict[str, int]) -> list[tuple[str, int]]:
    """RS103: the oath covers the whole turn, so an effect draw before it rules the activation out.

    Returns the players and the events of such draws.
    """
    if link.facts is None or link.negated == "activation":
        return []
    return [
        (player, effect_draws[player])
        for ban in link.facts.bans
        if ban.since == "activation_turn" and ban.what == "effect_draw" and not ban.conditional
        if _right_effect(link, ban.effect, ban.zones)
        for player in _players(duel, ban.who, link.player)
        if player in effect_draws and effect_draws[player] < link.seq
    ]


def activation_negated(duel: Duel, link: Link) -> None:
    """An oath does not hold where the activation was negated (S32, for Astral Force; oaths in general)."""
    duel.bars.bans = [ban for ban in duel.bars.bans if ban.seq != link.seq]


def never_resolved(duel: Duel, link: Link) -> None:
    """A link was negated after all: what its resolution would have left behind is not there."""
    oath = link.facts is not None and any(ban.since == "activation_turn" for ban in link.facts.bans)
    if not oath or link.negated == "activation":
        duel.bars.bans = [ban for ban in duel.bars.bans if ban.seq != link.seq]
    duel.bars.counts = [change for change in duel.bars.counts if change.seq != link.seq]
    for player, debts in duel.bars.skips_maybe.items():
        duel.bars.skips_maybe[player] = [debt for debt in debts if debt.seq != link.seq]


def _right_effect(link: Link, effect: int | None, zones: tuple[str, ...] = (), phases: tuple[str, ...] = ()) -> bool:
    """Whether the link may be the effect that the fact is about: by number, zone and phase."""
    if effect is not None and link.event.effect is not None and link.event.effect != effect:
        return False
    if phases and link.phase is not None and link.phase not in phases:
        return False
    return not zones or any(same_place(link.event.from_, zone) for zone in zones)


def _players(duel: Duel, who: str, owner: str) -> tuple[str, ...]:
    """Whom a fact of a card that ``owner`` controls concerns."""
    if who == "self":
        return (owner,)
    if who == "opponent":
        return duel.opponents(owner)
    return tuple(duel.players)


def _step_shown(duel: Duel, link: Link, skip: Skip) -> bool | None:
    """Whether the log shows the step of the resolution with which the skip comes; None: it does not tell."""
    if skip.with_step == "damage":
        hurt = duel.opponents(link.player)
        return (
            True if any(one.change < 0 and one.player in hurt and one.seq > link.at for one in duel.turn.lp) else None
        )
    if skip.with_step == "search":
        from_deck = [one for one in link.done if type(one) is Move and one.from_ == "deck"]
        if from_deck:
            return any(one.to == "hand" for one in from_deck)
        return False if duel.reading.shows_what_links_did else None
    return None


def _sure(duel: Duel, link: Link, skip: Skip, *, did: bool) -> bool:
    """Whether the resolution tells that the skip is owed; ``did``: it took the step with which the skip comes."""
    if skip.who != "self" and len(duel.players) > 2:
        return False  # whose, in a tag duel, no source says
    if skip.who not in {"self", "opponent", "both"} or skip.confidence != "high":
        return False
    if (skip.zones and link.event.from_ is None) or (skip.phases and link.phase is None):
        return False
    return not skip.conditional or ((skip.with_draw or bool(skip.with_step)) and did)


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
        owed, perhaps = duel.bars.skips[player], duel.bars.skips_maybe[player]
        next_turn_only = skip.what == "next_turn_draw_phase"
        debt = SkipDebt(link.seq, link.name, skip.count, next_turn_only=next_turn_only, unsure=unsure)
        (owed if certain else perhaps).append(debt)
        if certain and len(owed) > 1:
            perhaps.append(SkipDebt(link.seq, link.name, skip.count + owed[-2].left))


def _end_phase_now(duel: Duel, link: Link, *, certain: bool) -> None:
    """The turn goes to its End Phase: a normal draw that has not been made is skipped with the rest."""
    normal = duel.normal
    if normal is not None and normal.made_at is None and not normal.closed and duel.turn.phase == "draw":
        normal.absent("skipped", (link.seq,), link.seq, link.name, certain=certain)


def _forbid(duel: Duel, link: Link, ban: DrawBan, *, sure: bool) -> None:
    """A player may not draw from now on."""
    certain = sure and ban.confidence == "high" and not ban.conditional and ban.until != "on_field"
    for player in _players(duel, ban.who, link.player):
        new = Ban(player, ban.what, ban.until, link.seq, link.name, certain=certain)
        new.since = link.seq if ban.since == "activation_turn" else link.at
        new.code = link.facts.code if link.facts else None
        duel.bars.bans.append(new)


def _change_count(duel: Duel, link: Link, change: DrawCount, *, sure: bool) -> None:
    """The normal draw of the link's player has another number of cards from now on."""
    assert link.facts is not None
    uncertain = change.conditional or change.optional or change.confidence != "high" or change.count is None
    if not sure or (change.duration == "on_field" and not duel.records.moves):
        uncertain = True
    duel.bars.counts.append(
        CountChange(
            link.player,
            change.count,
            change.duration,
            link.seq,
            name_of(link.facts),
            link.facts.code,
            conditional=uncertain,
        )
    )


def changed_by_skill(duel: Duel, event: SkillUsed, facts: CardFacts) -> None:
    """A Skill gives the normal draw another number of cards; that it can be used then, no log shows."""
    change = facts.draw_count
    if change is not None:
        new = CountChange(
            event.player, change.count, change.duration, event.seq, name_of(facts), facts.code, conditional=True
        )
        duel.bars.counts.append(new)


def arrived(duel: Duel, player: str, seq: int, facts: CardFacts) -> None:
    """A card came onto the field: what it forbids or changes while it is there may now apply."""
    for ban in facts.bans:
        if ban.until == "on_field":
            for one in _players(duel, ban.who, player):
                shown = ban.confidence == "high" and (not ban.conditional or ban.with_card > 0)
                new = Ban(one, ban.what, "on_field", seq, naming(None, facts), certain=shown)
                new.code, new.with_card = facts.code, ban.with_card
                duel.bars.bans.append(new)
    change = facts.draw_count
    if change is not None and change.duration == "on_field" and not change.up_to:
        duel.bars.counts.append(
            CountChange(player, change.count, "on_field", seq, name_of(facts), facts.code, conditional=True)
        )


def left(duel: Duel, code: int) -> None:
    """A card left the field: what lasted as long as it was there is over."""
    bars = duel.bars
    bars.bans = [ban for ban in bars.bans if not (ban.until == "on_field" and ban.code == code)]
    bars.counts = [one for one in bars.counts if not (one.until == "on_field" and one.code == code)]


def turn_begins(duel: Duel, normal: NormalDraw) -> None:
    """Take one Draw Phase off what the turn player owes; the normal draw of this turn is then skipped."""
    bars, player = duel.bars, normal.player
    owed, perhaps = bars.skips[player], bars.skips_maybe[player]
    if owed:
        because = tuple(one.seq for one in owed)
        normal.absent("skipped", because, owed[0].seq, owed[0].name, certain=True)
    elif perhaps:
        normal.skip_maybe = perhaps[-1]
    for debt in (*owed, *perhaps):
        debt.left -= 1
    bars.skips[player] = [debt for debt in owed if debt.left > 0]
    bars.skips_maybe[player] = [debt for debt in perhaps if debt.left > 0 and not debt.next_turn_only]


def phase_ends(duel: Duel) -> None:
    """What the log forbids for one phase is over."""
    if duel.bars.bans:
        duel.bars.bans = [ban for ban in duel.bars.bans if ban.until != "phase"]


def turn_ends(duel: Duel) -> None:
    """What lasted until the end of the turn is over."""
    bans = [ban for ban in duel.bars.bans if ban.until not in {"turn", "phase"}]
    for ban in bans:
        if ban.until == "span" and ban.player == duel.turn.player:
            ban.turns -= 1
    duel.bars.bans = [ban for ban in bans if ban.turns > 0]


def draw_phase_ends(duel: Duel) -> None:
    """What lasted for one Draw Phase of the turn player is over; what began in this turn is for a later one."""
    player, since = duel.turn.player, duel.turn.seq

    def over(one: Ban | CountChange) -> bool:
        return one.until == "next_draw_phase" and one.player == player and one.seq <= since

    bars = duel.bars
    bars.bans = [ban for ban in bars.bans if not over(ban)]
    bars.counts = [one for one in bars.counts if not over(one)]


def forbid_normal_draw(duel: Duel, normal: NormalDraw) -> None:
    """Apply to this turn's normal draw what forbids it (D - Force, Penalty Game!, the log's own word)."""
    if normal.absence is not None:
        return
    for ban in duel.bars.bans:
        if ban.player != normal.player or ban.what not in _FORBID_NORMAL:
            continue
        if is_certain(duel, ban):
            normal.absent("forbidden", (ban.seq,), ban.seq, ban.name, certain=True)
            return
        normal.skip_maybe = SkipDebt(ban.seq, ban.name, 1, unsure=ban.with_card > 0 and _lies_beside(duel, ban))


def is_certain(duel: Duel, ban: Ban) -> bool:
    """Whether the ban holds: that of a card on the field where the log shows it to lie there and nothing stops it."""
    if ban.until != "on_field" or not ban.certain:
        return ban.certain
    if not duel.records.phases or not duel.reading.shows_what_links_did or duel.strange:
        return False
    sources = [one for one in duel.field.cards if one.facts is not None and one.facts.code == ban.code]
    if not any(one.side == "face_up" for one in sources) or (ban.with_card and not _lies_beside(duel, ban)):
        return False
    return all(one.facts is not None or one.side == "face_down" or _is_harmless(one, ban) for one in duel.field.cards)


def _lies_beside(duel: Duel, ban: Ban) -> bool:
    """Whether the card that the ban needs besides lies with its controller."""
    for one in duel.field.cards:
        printed = properties_of(one.card) if one.controller == ban.player and one.side != "face_down" else None
        if printed is not None and printed.code == ban.with_card:
            return True
    return False


def _is_harmless(card: FieldCard, ban: Ban) -> bool:
    """Whether a card on the field cannot stop the effects of others: a Normal Monster, or the one that is needed."""
    printed = properties_of(card.card)
    return printed is not None and (printed.code == ban.with_card or printed.is_normal_monster)


def counts(duel: Duel, player: str) -> frozenset[int] | None:
    """The numbers of cards this turn's normal draw may have; None where the log does not tell.

    The change applied last decides (docs/sources.md, 3.3); one whose condition the log does not show may or may
    not apply.
    """
    ruleset = duel.ruleset
    if ruleset.draw_up_to is not None:
        hand = duel.players[player].hand
        if hand is None or not duel.records.hands_and_decks:
            return None
        base = frozenset((max(ruleset.draw_up_to - hand, ruleset.normal_draw),))
    else:
        base = frozenset((ruleset.normal_draw,))
    for change in duel.bars.counts:
        if change.player == player and not change.conditional and change.count is not None:
            base = frozenset((change.count,))
    return base


def stated(duel: Duel, event: Restrict) -> None:
    """The log itself states a restriction."""
    name = naming(event.by, duel.catalogue.find(event.by) if event.by is not None else None)
    if event.what == "draw_phase" and event.until in {"turn", "phase"}:
        if not _stated_now(duel, event, name, "skipped"):
            reason = lg.NoDrawPhaseToSkip(player=event.player)
            duel.find("legal", event, reason, (event.seq,))
        return
    if event.what == "draw_phase":
        left = event.until.draw_phases or event.until.turns if isinstance(event.until, Span) else None
        debt = SkipDebt(event.seq, name, left or (STATED if event.until == "duel" else 1))
        if _stated_now(duel, event, name, "skipped"):
            debt.left -= 1
        if debt.left > 0:
            duel.bars.skips[event.player].append(debt)
        return
    until = event.until if isinstance(event.until, str) else "span"
    ban = Ban(event.player, event.what, until, event.seq, name, certain=True)
    if isinstance(event.until, Span):
        ban.turns = event.until.turns or event.until.draw_phases or 1
    duel.bars.bans.append(ban)
    if event.what in {"draw", "normal_draw"}:
        _stated_now(duel, event, name, "forbidden")


def _stated_now(duel: Duel, event: Restrict, name: Value, absence: str) -> bool:
    """A restriction stated in the Draw Phase itself, before the draw, is about this one."""
    normal = duel.normal
    here = normal is not None and normal.player == event.player and normal.made_at is None
    if normal is None or not here or normal.closed or duel.turn.phase not in {"draw", None}:
        return False
    kind: Absence = "skipped" if absence == "skipped" else "forbidden"
    normal.absent(kind, (event.seq,), event.seq, name, certain=True)
    return True


def banned(duel: Duel, event: Draw, phase: str | None, *, but: int | None = None) -> Prohibition | None:
    """What forbids an effect draw in that phase: the certain ban before the doubtful; ``but``: not by that event."""
    worst: Ban | None = None
    certain = False
    for ban in duel.bars.bans:
        if ban.player != event.player or ban.since > event.seq or ban.seq == but or not _covers(duel, ban, phase):
            continue
        if ban.until == "on_field" and silenced(duel, ban.code, event.seq):
            continue
        if worst is None or (not certain and is_certain(duel, ban)):
            worst, certain = ban, is_certain(duel, ban)
    if worst is None:
        return None
    player, name, seq = event.player, worst.name, worst.seq
    by_effect = worst.what == "effect_draw"
    if certain:
        forbidden = rs.EffectDrawForbidden if by_effect else rs.DrawForbidden
        return Prohibition("illegal", forbidden(player=player, card=name, event=seq), (seq,), name)
    perhaps = rs.EffectDrawPerhapsForbidden if by_effect else rs.DrawPerhapsForbidden
    reason = perhaps(player=player, card=name, event=seq, missing=lacking(duel, seq))
    return Prohibition("unverifiable", reason, (seq,), name)


_FACE_UP: Final = Text(
    "whether it lay face-up and its effect applied is not recorded",
    "フィールドに表側表示で存在し、効果が適用されていたかが記録にない",
)
_NEGATED: Final = Text("whether it was negated is not recorded", "無効にされたかが記録にない")
_CONDITION: Final = Text("whether its condition held is not recorded", "その条件を満たしていたかが記録にない")


def lacking(duel: Duel, seq: int) -> Text:
    """What the log does not show of a skip or a ban that event ``seq`` brought, and that may be in force."""
    if any(ban.seq == seq and ban.until == "on_field" for ban in duel.bars.bans):
        return _FACE_UP
    return _NEGATED if duel.reading.presumes_resolved else _CONDITION


def _covers(duel: Duel, ban: Ban, phase: str | None) -> bool:
    """Whether the ban is about an effect draw in that phase."""
    if ban.what == "outside_draw_phase":
        return phase != "draw"
    if ban.what == "draw_phase_draw":
        return phase == "draw" and duel.turn.player == ban.player
    return ban.what in {"effect_draw", "draw"}


def entered(duel: Duel, event: Event, normal: NormalDraw) -> None:
    """RS104: a Draw Phase that had to be skipped was entered, and no draw was made in it."""
    if normal.absence != "skipped" or normal.made_at is not None or not duel.turn.draw_phase_seen:
        return
    by = normal.absence_by
    if not by.certain or by.seq >= normal.opened.seq or not duel.reading.phases_in_time:
        return
    reason = rs.SkippedDrawPhaseEntered(turn=duel.turn.n, card=by.name, event=by.seq)
    duel.find("unverifiable", event, reason, (by.seq, normal.opened.seq), player=normal.player)
