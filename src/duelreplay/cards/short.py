"""A draw in the short form of ``DrawEffect``, as far as it goes, as a ``DrawFact``."""

from __future__ import annotations

from typing import Final

from duelreplay.cards.effects import (
    Area,
    CardsIn,
    Drawer,
    DrawFact,
    Event,
    Happened,
    Mode,
    Moment,
    Named,
    Number,
    PerEvent,
    Phrase,
    Place,
    Quantity,
    SameAs,
    Step,
    Sum,
    Trigger,
    Unknown,
    UntilHand,
    Whose,
    Zone,
)
from duelreplay.cards.facts import CONDITIONS, DrawEffect

_WHO: Final[dict[str, Drawer]] = {"both": "each"}
_MODES: Final[dict[str, Mode]] = {
    "chain": "chain",
    "later_chain": "later_chain",
    "changed": "chain_changed_effect",
    "lingering": "lingering_non_chain",
    "continuous": "non_chain",
    "granted": "chain_granted",
    "granted_continuous": "non_chain_granted",
    "cost": "cost",
}
_STEPS: Final[dict[str, Step]] = {
    "same_as_discarded": "discarded",
    "same_as_returned": "returned",
    "same_as_banished_from_hand": "banished_from_hand",
    "same_as_to_deck": "to_deck",
    "same_as_opponent_sent": "opponent_sent",
    "same_as_destroyed": "destroyed",
    "same_as_tributed": "tributed",
    "same_as_special_summoned": "special_summoned",
    "same_as_revealed": "revealed",
    "same_as_flipped_up": "flipped_up",
    "same_as_cost": "cost",
}
_EVENTS: Final[dict[str, Event]] = {
    "added_to_hand": "added_to_hand",
    "activation": "activation",
    "attack": "attack_declared",
    "attacked": "attacked",
    "banished": "banished",
    "battle": "battled",
    "battle_damage": "battle_damage",
    "battle_phase": "end_of_battle_phase",
    "chain_end": "chain_ended",
    "damage": "damage",
    "damage_calculation": "before_damage_calculation",
    "damage_step_end": "end_of_damage_step",
    "destroyed": "destroyed",
    "destroyed_by_battle": "destroyed_by_battle",
    "destroys_by_battle": "destroys_by_battle",
    "discarded": "discarded",
    "draw": "draw",
    "draw_phase": "draw_phase",
    "draw_phase_draw": "draw_phase_draw",
    "effect_draw": "effect_draw",
    "end_phase": "end_phase",
    "equipped": "equipped",
    "flip_summon": "flip_summoned",
    "flipped": "flipped_face_up",
    "left_field": "leaves_field",
    "link_resolved": "link_resolved",
    "link_resolving": "link_resolves",
    "lp_gain": "lp_gained",
    "lp_paid": "lp_paid",
    "monster_set": "set",
    "normal_draw": "normal_draw",
    "normal_summon": "normal_summoned",
    "position_change": "position_changed",
    "returned_to_deck": "returned_to_deck",
    "sent_to_graveyard": "sent_to_graveyard",
    "special_summon": "special_summoned",
    "standby_phase": "standby_phase",
    "targeted": "targeted_by_effect",
    "tributed": "tributed",
    "used_as_material": "used_as_material",
    "would_special_summon": "would_be_special_summoned",
}
_BY_OPPONENT: Final[dict[str, tuple[tuple[Event, ...], tuple[Zone, ...]]]] = {
    "opponent_special_summon": (("special_summoned",), ()),
    "opponent_summon_from_hand": (("normal_summoned", "special_summoned"), ("hand",)),
    "opponent_special_summon_from_deck": (("special_summoned",), ("deck", "extra")),
    "opponent_special_summon_from_graveyard": (("special_summoned",), ("graveyard", "banished")),
    "opponent_adds_card": (("added_to_hand",), ()),
    "opponent_normal_draw": (("normal_draw",), ()),
    "opponent_link_resolved": (("link_resolved",), ()),
}
_LASTING: Final = {"turn": "this turn", "on_field": "on_field", "duel": "this duel", "next_turn": "next turn"}
_STARTED: Final[dict[str, Moment]] = {
    "ignition": "own_main_phase_open",
    "trigger": "when_triggered",
    "flip": "when_triggered",
    "quick": "any_phase_of_either_turn",
    "applies": "applies",
}


def fact_of(draw: DrawEffect, kind: str, basis: str = "script") -> DrawFact:
    """The draw as a fact, for a card of that kind (``Spell Normal``; empty: not known).

    Costs, limits and conditions are not in the short form: what the fact lacks of them is not known.
    """
    return DrawFact(
        effect=draw.effect or 0,
        who=_WHO.get(draw.who, draw.who),  # type: ignore[arg-type]
        least=draw.least,
        most=draw.most,
        number=_number(draw),
        counted="each_event" if draw.each else None if draw.formula is None else "resolution",
        trigger=_trigger(draw),
        trigger_times="each_event" if draw.each else None,
        lasting=_LASTING[draw.lasts] if draw.lasts else "",
        activation="applies" if draw.started == "applies" else "must" if draw.mandatory else "may",
        option="may" if draw.optional else "must",
        draw_needs=_needs(draw),
        sure="may" if draw.optional else "if_needs_met" if draw.conditional else "always",
        stays=kind in {"Spell Continuous", "Spell Field", "Spell Equip", "Trap Continuous"},
        moment=_moment(draw, kind),
        zones=_zones(draw, kind),
        mode=_MODES[draw.mode],
        group={"both": "both", "either": "one"}.get(draw.group or ""),  # type: ignore[arg-type]
        basis=basis,  # type: ignore[arg-type]
        confidence=draw.confidence,
        note=draw.note,
    )


def _number(draw: DrawEffect) -> Quantity:
    if draw.formula is None:
        if draw.least != draw.most:
            return Unknown("")
        return PerEvent(draw.least) if draw.each else Number(draw.least)
    plain, _, more = draw.formula.partition("+")
    word, _, parameter = plain.partition(":")
    number: Quantity
    if word == "until_hand":
        number = UntilHand(int(parameter))
    elif word in _STEPS:
        number = SameAs(_STEPS[word])
    elif word == "own_copies_in_graveyard":
        number = CardsIn(Area("self", ("graveyard",)), Named(this=True))
    elif word == "opponent_cards_on_field":
        number = CardsIn(Area("opponent", ("monster", "spell", "field", "pendulum")))
    else:
        number = Happened("dragons_discarded_or_tributed_this_turn", "by self")
    return Sum((number, Number(int(more)))) if more else number


def _needs(draw: DrawEffect) -> Phrase | None:
    if draw.condition is not None:
        word, _, parameter = draw.condition.partition(":")
        return Phrase(CONDITIONS[word] + (f" ({parameter})" if parameter else ""))
    return Phrase("") if draw.conditional else None


def _trigger(draw: DrawEffect) -> tuple[Trigger, ...]:
    if draw.trigger is None:
        return ()
    later = draw.mode in {"later_chain", "lingering"}
    if draw.trigger in _BY_OPPONENT:
        events, origin = _BY_OPPONENT[draw.trigger]
        by: Whose = "opponent"
        return tuple(Trigger(event=event, later=later, by=by, origin=origin) for event in events)
    event = _EVENTS.get(draw.trigger)
    if event is None:
        return (Trigger(event="other", later=later, of=Phrase(draw.trigger.replace("_", " "))),)
    return (Trigger(event=event, later=later),)


def _moment(draw: DrawEffect, kind: str) -> Moment:
    if draw.started != "card":
        return _STARTED.get(draw.started, "unknown")
    if kind == "Spell Quick-Play":
        return "quick_play"
    if kind.startswith("Trap"):
        return "set_card"
    return "own_main_phase_open" if kind.startswith("Spell") else "unknown"


def _zones(draw: DrawEffect, kind: str) -> tuple[Place, ...]:
    if draw.zone is not None:
        return tuple(draw.zone.split("|"))  # type: ignore[arg-type]
    if draw.started == "card" and kind:
        return ("set",) if kind.startswith("Trap") else ("hand", "set")
    return ()
