"""Lasting effects: what begins them, and the occurrences that open a right for each of them.

Maxx "C", Appropriate, Bountiful Artemis and their like give no right by themselves. Each opens one at each occurrence
of what it answers: one Summon, one draw, one Counter Trap, the End Phase.
"""

from __future__ import annotations

from typing import Final

from duelreplay.cards import effects as fx
from duelreplay.cards.card_text import LASTING_MODES, card_text
from duelreplay.cards.facts import CardFacts
from duelreplay.duel.chain import Link
from duelreplay.duel.field import ON_FIELD
from duelreplay.duel.naming import name_of
from duelreplay.log import events as ev
from duelreplay.log.events import Event
from duelreplay.rights import right as entry
from duelreplay.rights.effect import LABEL, EffectRight, Lasting, Offence, Way
from duelreplay.rights.fact import YES, Fact, Known
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw.activation import second_use
from duelreplay.rules.effect_draw.conditions import condition_holds, drawn_filter
from duelreplay.rules.effect_draw.filters import Candidate, fits
from duelreplay.rules.effect_draw.numbers import Setting
from duelreplay.rules.effect_draw.ways import WHERE_NOT_MET, drawers, zone_fits
from duelreplay.text import Message, Text

_UNSEEN: Final = frozenset(
    {
        "battled",
        "battle_damage",
        "damage",
        "attack_declared",
        "attacked",
        "destroyed_by_battle",
        "destroys_by_battle",
        "end_of_battle_phase",
        "end_of_damage_step",
        "position_changed",
        "used_as_material",
        "chain_ended",
        "activation",
        "other",
        "would_be_special_summoned",
    }
)
"""Triggers of lasting effects that a log need not show: each is taken as possible while its phase lasts."""
PHASED: Final = frozenset({"end_phase", "standby_phase", "start_of_standby_phase"})
"""Triggers that are phases."""
_BATTLE: Final = frozenset(
    {
        "battled",
        "battle_damage",
        "attack_declared",
        "attacked",
        "destroyed_by_battle",
        "destroys_by_battle",
        "end_of_battle_phase",
        "end_of_damage_step",
    }
)


def begin(duel: Duel, link: Link) -> None:
    """What a link that has resolved leaves behind: draws that come later without a link of their own."""
    text = link.text
    if text is None:
        return
    seen: set[tuple[str, str]] = set()
    for fact in text.lingering:
        if zone_fits(fact, link.event.from_):
            later = fact.mode == "changed_later"
            for player in drawers(duel, fact, link) if later else _holders(duel, fact, link.player):
                key = (player, repr(fact.trigger))
                if key not in seen:  # the script has a line for inside and one for outside a chain
                    seen.add(key)
                    lasting = _last(duel, text.facts, fact, player, link, link.at, _until(fact))
                    lasting.offence = _offence(duel, link, fact)
                    lasting.doubt = _doubt(duel, link, fact, lasting)


def used(duel: Duel, link: Link) -> None:
    """Effects that last are used, whether or not they were negated: once more of what may be used so often."""
    text = link.text
    for fact in text.lingering if text is not None else ():
        uses = duel.used.setdefault((link.player, link.facts.code if link.facts is not None else 0, fact.effect), [])
        if link not in uses and zone_fits(fact, link.event.from_):
            uses.append(link)


def conditions_met(duel: Duel, link: Link) -> dict[int, Fact]:
    """Whether the conditions of the effects that last were met, by effect: asked when the link is activated."""
    setting = Setting(duel, link, link.player, link.player)
    lingering = link.text.lingering if link.text is not None else ()
    return {fact.effect: condition_holds(setting, fact.condition) for fact in lingering if fact.condition is not None}


def _offence(duel: Duel, link: Link, fact: fx.DrawFact) -> Offence | None:
    """Why the effect could not be activated, where the log shows that its condition did not hold."""
    met = link.met.get(fact.effect, YES)
    if isinstance(met, Known) and not met.value and duel.unknown.first is None and fact.confidence == "high":
        return Offence(WHERE_NOT_MET, (*met.because, link.seq))
    return None


_CONDITION: Final = Text("whether its condition held when it was activated", "発動時に発動条件を満たしていたか")
_USED: Final = Text("whether it could be used once more in that turn", "そのターンにもう一度使用できたか")


def _doubt(duel: Duel, link: Link, fact: fx.DrawFact, lasting: Lasting) -> Text | None:
    """What would tell whether the effect could be used at all: its condition, or that it was used this turn already."""
    met = link.met.get(fact.effect, YES)
    if not (isinstance(met, Known) and met.value):
        return _CONDITION
    if second_use(duel, link, Way(fact.effect, (fact,), None, YES)) is not None:
        return _USED
    for limit in fact.limits:
        if limit.scope not in {"turn", "activate_turn"} or limit.per not in {"name", "series"}:
            continue
        before = {
            one.link.seq
            for one in duel.ledger.lasting
            if one.link is not None and one.link is not link and one.turn == lasting.turn
            if one.link.player == link.player and (one.code == lasting.code or _shares(one.effect, limit))
        }
        if len(before) >= limit.times:
            return _USED
    return None


def _shares(fact: fx.DrawFact, limit: fx.Limit) -> bool:
    """Whether the effect is counted by the same limit of a series (Mulcharmy)."""
    return bool(limit.series) and any(one.series == limit.series for one in fact.limits)


def on_the_field(duel: Duel, controller: str, facts: CardFacts, seq: int) -> None:
    """A card came onto the field face-up, or may have: its draws without a link may now come."""
    for fact in card_text(facts).unchained:
        for player in _holders(duel, fact, controller):
            _last(duel, facts, fact, player, None, seq, "on_field")


def _holders(duel: Duel, fact: fx.DrawFact, controller: str) -> tuple[str, ...]:
    """Who may draw by a lasting effect."""
    if fact.who == "self":
        return (controller,)
    if fact.who == "opponent":
        return duel.opponents(controller)
    return tuple(duel.players)


def _until(fact: fx.DrawFact) -> str:
    """How long the effect lasts, from its words."""
    words = fact.lasting
    if "next" in words:
        return "next_turn"
    return "on_field" if "equipped" in words or "field" in words else "turn"


def _last(
    duel: Duel,
    facts: CardFacts,
    fact: fx.DrawFact,
    player: str,
    link: Link | None,
    seq: int,
    until: str,
) -> Lasting:
    """A lasting effect begins."""
    label = Message(LABEL, {"card": name_of(facts)})
    lasting = Lasting(fact, player, label, link, facts.code, until, seq, duel.turn.n)
    duel.ledger.lasting.append(lasting)
    if _may_be_unseen(lasting, battle=duel.turn.phase == "battle"):
        _open(duel, lasting, None, 0, None, seq=seq).unsure = True
    if link is not None and not duel.reading.phases_in_time:
        event = link.event
        if any(trigger.event in PHASED for trigger in fact.trigger):
            _open(duel, lasting, event, 0, fact.most).counted = True  # its phase may be clicked late, or not at all
    return lasting


def left(duel: Duel, code: int, controller: str) -> None:
    """A card left the field: what lasted as long as it was there is over, unless another copy is there."""
    ledger = duel.ledger
    gone = [one for one in ledger.lasting if one.until == "on_field" and one.code == code]
    if not gone:
        return
    here = sum(card.facts is not None and card.facts.code == code for card in duel.field.cards)
    if not here:
        ledger.lasting = [one for one in ledger.lasting if one not in gone]
        return
    mine = [one for one in gone if one.player == controller] or gone
    ledger.lasting.remove(mine[0])


def turn_ends(duel: Duel) -> None:
    """What lasted until the end of the turn is over; the next turn's is kept for one more."""
    duel.ledger.lasting = [
        one
        for one in duel.ledger.lasting
        if one.until == "on_field" or (one.until == "next_turn" and one.turn == duel.turn.n)
    ]


def _may_be_unseen(lasting: Lasting, *, battle: bool) -> bool:
    """Whether it answers what a log need not show: in battle, or at all."""
    words = {trigger.event for trigger in lasting.effect.trigger}
    return bool(words & _UNSEEN) and bool(words & _BATTLE) == battle and lasting.effect.mode in LASTING_MODES


def _open(
    duel: Duel,
    lasting: Lasting,
    event: Event | None,
    least: int,
    most: int | None,
    *,
    until: str = "turn",
    seq: int = 0,
) -> EffectRight:
    """An occurrence opens a right: with an event, or from ``seq`` on."""
    link = lasting.link
    at = seq if event is None else event.seq
    right = EffectRight(
        "effect",
        lasting.player,
        lasting.label,
        "occurrence",
        (Way(lasting.effect.effect, (lasting.effect,), lasting.offence, YES),),
        at,
        until,
        link,
        link.card if link is not None else lasting.code,
    )
    right.event = event
    right.least, right.most = (0 if lasting.doubt else least), most
    if lasting.offence is not None:
        right.most = 0
    right.unsure, right.doubt = lasting.doubt is not None and lasting.offence is None, lasting.doubt
    right.note(at, entry.OPENED)
    duel.ledger.open_effect(right)
    return right


def _each(lasting: Lasting) -> int:
    """Cards that one occurrence gives."""
    number = lasting.effect.number
    return number.value if isinstance(number, fx.Number | fx.PerEvent) else 1


def summoned(duel: Duel, event: ev.Move) -> None:
    """A monster came onto the field: effects that answer a Summon open a right."""
    if not duel.ledger.lasting:
        return
    summoners = _summoners(duel, event)
    way = event.summon
    for lasting in duel.ledger.lasting:
        for trigger in lasting.effect.trigger:
            if trigger.event not in {"special_summoned", "normal_summoned"}:
                continue
            asked = {lasting.player} if trigger.by == "self" else set(duel.opponents(lasting.player))
            if trigger.by in {"self", "opponent"} and not summoners & asked:
                continue
            if trigger.origin and event.from_ not in trigger.origin:
                continue
            if event.from_ in ON_FIELD or event.position == "face_down" or way == "flip":
                continue
            special = event.from_ != "hand" if way is None else way != "normal"
            unsure = way is None and event.from_ == "hand"
            if trigger.event == "special_summoned" and not special and not unsure:
                continue
            if trigger.event == "normal_summoned" and (event.from_ != "hand" or way not in {None, "normal"}):
                continue
            unsure = unsure and trigger.event == "special_summoned" and not _both(lasting)
            _summon(duel, lasting, event, unsure=unsure)
            break


def _summoners(duel: Duel, event: ev.Move) -> set[str]:
    """Who may have Summoned the monster: who used the effect, else its owner or who controls it now."""
    resolving = duel.chain.resolving
    if event.summon == "effect" and resolving is not None:
        return {resolving.player}
    if event.summon in {"normal", "procedure"}:
        return {event.player}
    return {event.player, event.controller or event.player}


def _both(lasting: Lasting) -> bool:
    """Whether the effect answers Normal and Special Summons alike, so that which it was makes no difference."""
    return {"normal_summoned", "special_summoned"} <= {trigger.event for trigger in lasting.effect.trigger}


def _summon(duel: Duel, lasting: Lasting, event: ev.Move, *, unsure: bool) -> None:
    """One Summon: monsters that come together are one occurrence, and a log need not show which do."""
    group = lasting.group
    resolving = duel.chain.resolving
    if lasting.offence is not None:
        _open(duel, lasting, event, 0, 0)
        return
    unsure = unsure or lasting.doubt is not None
    together = group is not None and not group.taken and group.status == "open" and group.unsure == unsure
    if together and group is not None:
        same_link = resolving is not None and group.link_seq == resolving.seq
        if event.same_time or same_link or group.last_seq == event.seq - 1:
            group.most = (group.most or 0) + (0 if event.same_time else _each(lasting))
            group.last_seq = event.seq
            return
    right = _open(duel, lasting, event, 0 if unsure else _each(lasting), _each(lasting))
    right.unsure = unsure
    right.link_seq = resolving.seq if resolving is not None else 0
    right.last_seq = event.seq
    lasting.group = right


def drawn(duel: Duel, event: ev.Draw) -> None:
    """Cards were drawn: effects that answer a draw open a right (Appropriate)."""
    for lasting in duel.ledger.lasting:
        for trigger in lasting.effect.trigger:
            if trigger.event != "draw":
                continue
            if trigger.by == "opponent" and event.player not in duel.opponents(lasting.player):
                continue
            if trigger.by == "self" and event.player != lasting.player:
                continue
            if _outside_draw_phases(trigger.of) and duel.turn.phase == "draw" and not duel.turn.past_draw_phase:
                continue
            # Drawn in the middle of a resolution, the moment to answer may have passed.
            least = _each(lasting) if duel.chain.resolving is None else 0
            _open(duel, lasting, event, least, _each(lasting))


def added(duel: Duel, event: ev.Move) -> None:
    """A card came to a hand other than by a draw (Shared Ride)."""
    if not duel.ledger.lasting:
        return
    for lasting in duel.ledger.lasting:
        answers = any(trigger.event == "added_to_hand" for trigger in lasting.effect.trigger)
        if answers and event.player in duel.opponents(lasting.player) and event.from_ in {"deck", "graveyard"}:
            group = lasting.group
            resolving = duel.chain.resolving
            seq = resolving.seq if resolving is not None else 0
            if (
                group is not None
                and not group.taken
                and (group.last_seq == event.seq - 1 or seq == group.link_seq != 0)
            ):
                group.last_seq = event.seq
                continue
            right = _open(duel, lasting, event, _each(lasting), _each(lasting))
            right.last_seq, right.link_seq = event.seq, seq
            lasting.group = right


def link_resolves(duel: Duel, link: Link, event: Event) -> None:
    """A link resolves: Bountiful Artemis answers a Counter Trap, Jar Turtle a Jar of Greed.

    They draw when it has; a log may write that draw as the last thing that the resolution did.
    """
    for lasting in duel.ledger.lasting:
        for trigger in lasting.effect.trigger:
            if trigger.event not in {"link_resolved", "link_resolves"} or not _names_a_card(trigger.of):
                continue
            if link.negated == "activation" or link.seq == (lasting.link.seq if lasting.link else None):
                continue
            if _is_asked(link, trigger.of):
                _open(duel, lasting, event, _each(lasting), _each(lasting), until="turn")


def _outside_draw_phases(of: fx.Expression | None) -> bool:
    """Whether the trigger leaves the Draw Phase out."""
    parts = of.parts if isinstance(of, fx.AllOf) else (of,)
    return any(isinstance(part, fx.Term) and part.word == "not_phase" and "draw" in part.args for part in parts)


def _names_a_card(of: fx.Expression | None) -> bool:
    """Whether the trigger says of which cards' links it is; one in words alone can come up at any."""
    parts = of.parts if isinstance(of, fx.AllOf) else (of,)
    return any(isinstance(part, fx.Trait | fx.Named) for part in parts)


def _is_asked(link: Link, of: fx.Expression | None) -> bool:
    """Whether the link is what the trigger asks for; what it leaves open is taken for it."""
    fact = fits(Candidate(link.card), drawn_filter(of))
    return not isinstance(fact, Known) or bool(fact.value)


def left_place(duel: Duel, event: ev.Move) -> None:
    """A card left its place: Tributes, cards destroyed, and battles that a log shows only by that."""
    if not duel.ledger.lasting:
        return
    for lasting in duel.ledger.lasting:
        words = {trigger.event for trigger in lasting.effect.trigger}
        tributed = "tributed" in words and event.from_ in {"monster", "hand"} and event.reason != "battle"
        battle = bool(words & _BATTLE) and event.from_ == "monster" and event.reason in {None, "battle"}
        if (tributed and event.player == lasting.player) or (battle and duel.turn.phase in {"battle", None}):
            _open(duel, lasting, event, 0, _each(lasting))


def phase_begins(duel: Duel, event: ev.Phase) -> None:
    """A phase begins: what was announced for it is due (Super Rejuvenation, Number 63)."""
    for lasting in duel.ledger.lasting:
        for trigger in lasting.effect.trigger:
            standby = trigger.event in {"standby_phase", "start_of_standby_phase"} and event.phase == "standby"
            end = trigger.event == "end_phase" and event.phase == "end"
            words = trigger.of.text if isinstance(trigger.of, fx.Phrase) else ""
            end = end or ("later:end_phase" in words and event.phase == "end")
            if standby and trigger.whose == "opponent" and lasting.link is not None:
                standby = duel.turn.player in duel.opponents(lasting.link.player)
            if (standby or end) and not _announced(duel, lasting):
                right = _open(duel, lasting, event, 0, lasting.effect.most)
                right.counted = True
    if event.phase == "battle":
        _unseen(duel, event, battle=True)


def _announced(duel: Duel, lasting: Lasting) -> bool:
    """Whether its right of this turn opened by its announcement already, since nobody need click the phase."""
    link = lasting.link
    return link is not None and any(
        one.link is link and one.player == lasting.player and one.ground == "occurrence" and one.event_seq == link.seq
        for one in duel.ledger.effects
    )


def _unseen(duel: Duel, event: Event, *, battle: bool) -> None:
    """Effects whose triggers a log need not show are taken as possible: in the Battle Phase, or at all."""
    for lasting in duel.ledger.lasting:
        if _may_be_unseen(lasting, battle=battle):
            _open(duel, lasting, event, 0, None).unsure = True


def turn_begins(duel: Duel, event: Event) -> None:
    """Effects whose triggers a log need not show may come up in any turn."""
    _unseen(duel, event, battle=False)
    if not duel.records.phases:
        _unseen(duel, event, battle=True)
