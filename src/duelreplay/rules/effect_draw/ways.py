"""Which of a card's draws an activation may be: by zone, by moment, and by what it answers.

A card has several effects and a log need not say which one was activated. Every effect that could have been is a
way to a draw; one that the log rules out is kept with the reason, so that a draw made all the same can be named.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from duelreplay.cards import effects as fx
from duelreplay.duel.chain import Link
from duelreplay.duel.field import ON_FIELD
from duelreplay.duel.identity import differ
from duelreplay.log import events as ev
from duelreplay.rights.effect import Offence, Way
from duelreplay.rights.fact import NO, PRESUMED, YES, Fact, Known, Unknown, both, either
from duelreplay.rules.duel import Duel, is_unknown
from duelreplay.rules.effect_draw.conditions import (
    BOARD,
    condition_holds,
    drawn_card_fits,
    drawn_filter,
    empty_hand_at_start,
)
from duelreplay.rules.effect_draw.draw_text import draw_text
from duelreplay.rules.effect_draw.filters import properties_of
from duelreplay.rules.effect_draw.numbers import Setting
from duelreplay.rules.effect_draw.triggers import (
    MOVED,
    answered_activation,
    happened_to_another,
    happened_to_this,
    same_card,
)
from duelreplay.text import PHASES, Text

_MAIN: Final = frozenset({"main1", "main2"})
_BATTLE_EVENTS: Final = frozenset(
    {
        "attack_declared",
        "attacked",
        "battled",
        "battle_damage",
        "destroyed_by_battle",
        "destroys_by_battle",
        "before_damage_calculation",
        "after_damage_calculation",
        "end_of_damage_step",
        "end_of_battle_phase",
    }
)
_PHASE_EVENTS: Final = {
    "draw_phase": "draw",
    "standby_phase": "standby",
    "start_of_standby_phase": "standby",
    "end_phase": "end",
    "draw_phase_draw": "draw",
    "normal_draw": "draw",
}
_GOES_AWAY: Final = frozenset(
    {
        "sent_to_graveyard",
        "banished",
        "discarded",
        "destroyed",
        "destroyed_by_battle",
        "leaves_field",
        "tributed",
        "used_as_material",
        "detached",
        "returned_to_deck",
        "flipped_face_up",
    }
)


def is_card_activation(link: Link) -> bool:
    """Whether the card itself was activated, from the hand or Set, and that is its one effect there."""
    return link.text is not None and link.text.one_shot and link.event.from_ not in _AWAY


_AWAY: Final = frozenset({"graveyard", "banished", "deck", "extra", "overlay"})
_PLACE: Final = Text("whether it can be activated there", "その場所で発動できるか")


def ways_of(duel: Duel, link: Link, lines: list[fx.DrawFact]) -> list[Way]:
    """The draws that a player may have by the link, an entry for each effect that it may be.

    ``lines`` are those that are the player's, the effects of the card in order.
    """
    zone = link.event.from_
    mine: dict[int, list[fx.DrawFact]] = {}
    for fact in lines:
        mine.setdefault(fact.effect, []).append(fact)
    ways = []
    of_zone = zone in _AWAY and any(zone in rows[0].zones for rows in mine.values())
    for effect, rows in mine.items():
        first = rows[0]
        if of_zone and zone not in first.zones and not _turned_up(duel, link):
            continue  # a FLIP effect goes on the chain from there only after a flip
        if zone_fits(first, zone):
            offence, lawful = lawful_moment(duel, link, first)
            if zone in _AWAY and offence is None and _AWAY.intersection(first.zones) and zone not in first.zones:
                lawful = both((lawful, Unknown(_PLACE)))
            # A draw of each player has a line of the script for each of them.
            kept = rows[:1] if len(rows) > 1 and all(row.who == "each" for row in rows) else rows
            ways.append(Way(effect, tuple(kept), offence, lawful))
    return ways


def _turned_up(duel: Duel, link: Link) -> bool:
    """Whether the card was turned face-up this turn, or may have been where moves are not recorded."""
    if not duel.records.moves:
        return True
    return any(
        move.card == link.card
        and (move.position == "face_up" or (move.from_ in ON_FIELD and move.reason not in {"effect", "cost"}))
        for move in duel.turn.moves
    )


def drawers(duel: Duel, fact: fx.DrawFact, link: Link) -> tuple[str, ...]:
    """Who may draw by an effect that the link's player uses."""
    who, user = fact.who, link.player
    if who == "self":
        return (user,)
    if who == "opponent":
        return duel.opponents(user)
    if who == "turn_player" and duel.turn.player is not None:
        return (duel.turn.player,)
    if who == "other" and duel.turn.player is not None:
        return duel.opponents(duel.turn.player)
    if who == "activator" and not fact.trigger:
        # Either player may use it in the own Main Phase; a log may name the card's controller for it.
        return (duel.turn.player,) if duel.turn.player is not None else tuple(duel.players)
    if who in {"activator", "negated_player"}:
        below = duel.chain.link(link.n - 1)
        return (below.player,) if below is not None else duel.opponents(user)
    return tuple(duel.players)


def zone_fits(fact: fx.DrawFact, zone: str | None) -> bool:
    """Whether the effect can be activated from where the log says; logs call a place on the field by several names."""
    zones = fact.zones
    if zone == "hand" and fact.moment == "set_card":
        return True  # not from there: that is what its moment says
    if zone is None or not zones or "anywhere" in zones or zone in zones:
        return True
    if zone in ON_FIELD:
        # From the hand a Spell is put onto the field to be activated there, and some logs write that first.
        return "set" in zones or any(one in ON_FIELD for one in zones)
    if fact.moment == "when_triggered" and zone in _AWAY:
        # An effect of a card that has gone is activated where it went, whatever zone it acts from.
        goes = any(trigger.this and trigger.event in _GOES_AWAY for trigger in fact.trigger)
        return goes or any(one in _AWAY for one in zones)
    return False


def lawful_moment(duel: Duel, link: Link, fact: fx.DrawFact) -> tuple[Offence | None, Fact]:
    """Whether the effect can be activated at this moment: the phase, whose turn it is, and what it answers."""
    turn = duel.turn
    phases = duel.records.phases and duel.reading.phases_in_time and link.phase is not None
    own = turn.player == link.player
    name = PHASES[link.phase]
    if link.undeclared:
        return None, PRESUMED
    if not fact.trigger and link.event.from_ == "monster" and duel.reading.shows_triggers:
        copies = [one for one in duel.field.of(link.player) if not differ(one.card, link.card)]
        if copies and link.event.position != "face_up" and all(one.side == "face_down" for one in copies):
            return None, Unknown(_FACE)
    if fact.moment in {"own_main_phase_open", "start_of_own_main_phase_1"} and fact.activation != "applies":
        if duel.records.turns and not own:
            return Offence(_OTHER_TURN, (turn.seq, link.seq)), NO
        at_start = fact.moment == "start_of_own_main_phase_1"
        if phases and (link.phase not in _MAIN or (at_start and link.phase != "main1")):
            return Offence(Text(f"in the {name.en}", f"{name.ja}に"), (turn.phase_seq, link.seq)), NO
        if link.n > 1 and duel.reading.chains_in_order:
            return Offence(_ON_A_CHAIN, (duel.chain.links[0].seq, link.seq)), NO
    if fact.moment == "start_of_own_main_phase_1" and phases:
        acted = _acted_before(duel, link)
        if acted is not None and acted.certain:
            return Offence(_NOT_AT_START, (turn.phase_seq, acted.seq, link.seq)), NO
        if acted is not None:
            return None, Unknown(_MAY_BE_AT_START)
    oath = fact.oath.parts if isinstance(fact.oath, fx.AllOf) else (fact.oath,)
    if _NO_BATTLE in oath and own and phases and turn.battle_seq is not None:
        return Offence(_BATTLE_BEFORE, (turn.battle_seq, link.seq)), NO
    if _NO_SPECIAL_SUMMON in oath:
        summoned = _special_summoned(duel, link)
        if summoned is not None:
            return Offence(_SUMMONED_BEFORE, (summoned, link.seq)), NO
    if fact.moment == "set_card":
        from_hand = link.event.from_ == "hand" and "hand" not in fact.zones
        if from_hand and not _traps_from_hand(duel):
            if not duel.records.moves:
                return None, Unknown(BOARD)
            return Offence(_FROM_HAND, (link.seq,)), NO
        set_at = _set_this_turn(duel, link)
        if set_at is not None and _may_let_it(duel, link):
            return None, Unknown(_LET_IT)
        if set_at is not None:
            return Offence(_SET_THIS_TURN, (set_at, link.seq)), NO
    if fact.moment == "quick_play":
        if link.event.from_ == "hand" and duel.records.turns and not own:
            return Offence(_OTHER_TURN_HAND, (turn.seq, link.seq)), NO
        set_at = _set_this_turn(duel, link)
        was_set = link.event.position == "face_down" or any(
            one.seq == set_at and one.position == "face_down" for one in turn.moves
        )
        if set_at is not None and was_set and _may_let_it(duel, link):
            return None, Unknown(_LET_IT)
        if set_at is not None and was_set:
            return Offence(_SET_THIS_TURN, (set_at, link.seq)), NO
    if fact.moment == "any_phase_of_opponent_turn" and own and duel.records.turns:
        return Offence(_OWN_TURN, (turn.seq, link.seq)), NO
    if fact.moment == "own_turn" and not own and duel.records.turns:
        return Offence(_OTHER_TURN, (turn.seq, link.seq)), NO
    if phases and fact.moment in {"main_phase_of_either_turn", "main_phase_of_activator"} and link.phase not in _MAIN:
        return Offence(Text(f"in the {name.en}", f"{name.ja}に"), (turn.phase_seq, link.seq)), NO
    if phases and fact.moment == "battle_phase_of_either_turn" and link.phase != "battle":
        return Offence(Text(f"in the {name.en}", f"{name.ja}に"), (turn.phase_seq, link.seq)), NO
    met = draw_text(fact).condition
    if met is None:
        met = condition_holds(Setting(duel, link, link.player, link.player), fact.condition)
    if isinstance(met, Known) and not met.value:
        return Offence(WHERE_NOT_MET, (*met.because, link.seq)), met
    if fact.trigger and fact.mode != "lingering_non_chain":
        return _triggered(duel, link, fact)
    return None, met


_AT_START: Final = frozenset({60682203, 42314669})
"""Cold Wave, Soundproofed: activated at the start of Main Phase 1, and they draw nothing."""


def _is_at_start(link: Link) -> bool:
    """Whether the card is one of those that the catalogue of draws need not know."""
    printed = properties_of(link.card)
    return printed is not None and printed.code in _AT_START


class _Deed(NamedTuple):
    """What a player did; not ``certain`` that the start of the phase is over with it."""

    seq: int
    certain: bool


def _acted_before(duel: Duel, link: Link) -> _Deed | None:
    """What the turn player did in this phase before the activation: an effect, a Summon, a Set.

    Effects that are activated at the start themselves leave it the start; a card that nobody knows may be one.
    """
    turn = duel.turn
    perhaps: _Deed | None = None
    for one in turn.links:
        if one is not link and one.player == turn.player and one.seq > turn.phase_seq:
            lines = one.text.link_lines if one.text is not None else ()
            if one.facts is None and _is_at_start(one):
                continue
            if is_unknown(one):
                perhaps = perhaps or _Deed(one.seq, certain=False)
            elif not any(fact.moment == "start_of_own_main_phase_1" for fact in lines):
                return _Deed(one.seq, certain=True)
    for move in turn.moves:
        by_hand = move.from_ == "hand" and move.to in ON_FIELD and duel.chain.link(1) is link
        if not (by_hand and move.player == turn.player and turn.phase_seq < move.seq < link.seq):
            continue
        # A card that was Set without a name is not the one that was activated from the hand afterwards.
        other = link.event.from_ == "hand" and move.position == "face_down"
        if move.card is not ev.NO_CARD:
            other = not same_card(duel, move, link)
        if other and move.summon != "effect":
            return _Deed(move.seq, certain=True)
    return perhaps


def _special_summoned(duel: Duel, link: Link) -> int | None:
    """The event at which the link's player is sure to have Special Summoned in this turn, before the activation."""
    for move in duel.turn.moves:
        if move.to != "monster" or move.seq > link.seq or move.from_ in ON_FIELD:
            continue
        if move.summon == "procedure" and move.player == link.player:
            return move.seq
        if move.summon == "effect" and any(one.player == link.player and move in one.done for one in duel.turn.links):
            return move.seq
    return None


_NO_SPECIAL_SUMMON: Final = fx.Term("cannot_special_summon")
_NO_BATTLE: Final = fx.Term("cannot_battle")
_MAY_BE_AT_START: Final = Text(
    "whether what was activated before belongs to the start of the phase",
    "先に発動したものがメインフェイズ1の開始時に発動するものか",
)
_NOT_AT_START: Final = Text("after the start of Main Phase 1", "メインフェイズ1の開始時を過ぎて")
_SUMMONED_BEFORE: Final = Text(
    "after a Special Summon in the same turn, which it rules out", "特殊召喚を行ったターンに"
)
_BATTLE_BEFORE: Final = Text(
    "after a Battle Phase in the same turn, which it rules out", "バトルフェイズを行ったターンに"
)
_OTHER_TURN: Final = Text("in the opponent's turn", "相手ターンに")
_OWN_TURN: Final = Text("in the own turn", "自分のターンに")
_OTHER_TURN_HAND: Final = Text("from the hand in the opponent's turn", "相手ターンに手札から")
_ON_A_CHAIN: Final = Text("on a chain, where its Spell Speed 1 does not go", "スペルスピード1なのにチェーンして")
_FROM_HAND: Final = Text("from the hand, where a Trap must first be Set", "セットせずに手札から")
_SET_THIS_TURN: Final = Text("in the turn in which it was Set", "セットしたターンに")
_FACE: Final = Text("that the monster was turned face-up", "モンスターが表側表示になったこと")
_LET_IT: Final = Text(
    "whether an effect let it be activated in the turn in which it was Set",
    "セットしたターンに発動できるようにする効果があったか",
)
WHERE_NOT_MET: Final = Text("where its condition did not hold", "条件を満たさずに")
_NO_TRIGGER: Final = Text("without the event that it answers", "発動の契機となる出来事なしに")


_LET_TRAPS_FROM_HAND: Final = frozenset({21593977, 29762407})
"""Makyura the Destructor, Temple of the Kings."""


def _traps_from_hand(duel: Duel) -> bool:
    """Whether a card that lets Traps be activated from the hand was seen this turn, or an effect that nobody knows."""
    if duel.unknown.first is not None:
        return True
    seen = [move.card for move in duel.turn.moves] + [card.card for card in duel.field.cards]
    printed = (properties_of(card) for card in seen if card is not ev.NO_CARD)
    return any(one is not None and one.code in _LET_TRAPS_FROM_HAND for one in printed)


def _set_this_turn(duel: Duel, link: Link) -> int | None:
    """The event at which this very card was Set this turn, where no other copy can be the one activated."""
    if link.event.from_ == "hand" or link.event.from_ not in ON_FIELD:
        return None
    if duel.records.turns and duel.turn.n == 1 and not any(one.resolved_at is not None for one in duel.turn.links):
        return duel.turn.seq  # nothing can have been Set before the first turn
    if not duel.records.moves:
        return None
    # What was put there last, with nothing done since, was put there to be activated.
    last = duel.turn.moves[-1] if duel.turn.moves else None
    done = [*(one.seq for one in duel.turn.links if one is not link), *(one.seq for one in duel.turn.draws)]
    placed = [
        one
        for one in duel.turn.moves
        if one.from_ == "hand"
        and one.to in ON_FIELD
        and one.player == link.player
        and one.card == link.card
        and (one.position == "face_down" or one is not last or any(seq > one.seq for seq in done))
    ]
    older = any(
        card.card == link.card and card.controller == link.player and card.seq < duel.turn.seq
        for card in duel.field.cards
    )
    return placed[0].seq if placed and not older else None


def _may_let_it(duel: Duel, link: Link) -> bool:
    """Whether an effect that the player used this turn may let a card be activated in the turn in which it was Set.

    The catalogue knows of a card only what it does about draws.
    """
    used = (one for one in duel.turn.links if one.player == link.player and one.seq < link.seq)
    return _traps_from_hand(duel) or any(one.facts is None and one.resolved_at is not None for one in used)


def _triggered(duel: Duel, link: Link, fact: fx.DrawFact) -> tuple[Offence | None, Fact]:
    """Whether what the effect answers has happened, as far as the log shows such things."""
    answers = [_answered(duel, link, fact, trigger) for trigger in fact.trigger if not trigger.later]
    if fact.mode == "later_chain":
        answers = [_answered(duel, link, fact, trigger) for trigger in fact.trigger]
    if not answers:
        return None, YES
    found = either(answers)
    if isinstance(found, Known) and not found.value:
        if all(trigger.event in _ABOUT_DRAWS for trigger in fact.trigger):
            return None, found  # the draw's own condition: the right card drawn before, an empty hand
        return Offence(_NO_TRIGGER, (*found.because, link.seq)), found
    return None, found


_ABOUT_DRAWS: Final = frozenset({"draw", "normal_draw", "effect_draw", "draw_phase_draw", "draw_phase"})


def _answered(duel: Duel, link: Link, fact: fx.DrawFact, trigger: fx.Trigger) -> Fact:
    """Whether one of the events that it answers has happened."""
    turn = duel.turn
    phases = duel.records.phases and duel.reading.phases_in_time and link.phase is not None
    word = trigger.event
    if word in _BATTLE_EVENTS or trigger.reasons == ("battle",):
        if phases and link.phase != "battle":
            return Known(False, (turn.phase_seq,))
        return PRESUMED
    if word in _PHASE_EVENTS:
        if phases and link.phase != _PHASE_EVENTS[word]:
            return Known(False, (turn.phase_seq,))
        if trigger.whose == "self" and word not in {"draw_phase_draw", "normal_draw"} and turn.player != link.player:
            return Known(False, (turn.seq,))
        if trigger.whose == "opponent" and turn.player == link.player and len(duel.players) == 2:
            return Known(False, (turn.seq,))
        if word == "draw_phase":
            return empty_hand_at_start(Setting(duel, link, link.player, link.player), trigger.of)
    if trigger.this and word == "flipped_face_up":
        return _turned_face_up(duel, link)
    if word in {"draw_phase_draw", "normal_draw", "effect_draw", "draw"}:
        return _after_draw(duel, link, trigger)
    if word in {"activation", "targeted_by_effect"}:
        return answered_activation(duel, link, fact, trigger)
    if word in MOVED and duel.reading.shows_triggers and not trigger.later:
        return (happened_to_this if trigger.this else happened_to_another)(duel, link, trigger)
    return PRESUMED


def _turned_face_up(duel: Duel, link: Link) -> Fact:
    """Whether this very card was turned face-up: not if the log shows it to have come face-up this turn."""
    if not duel.reading.shows_triggers:
        return PRESUMED
    for move in reversed(duel.turn.moves):
        if move.card is ev.NO_CARD or not same_card(duel, move, link):
            continue
        if move.from_ == "monster" and move.to not in ON_FIELD and move.reason in {"effect", "cost"}:
            return PRESUMED if _turned_before(duel, link) else Unknown(_FLIP)
        if move.to == "monster":
            came_up = move.from_ not in ON_FIELD and (move.position == "face_up" or move.summon is not None)
            return Known(False, (move.seq,)) if came_up else PRESUMED
    return PRESUMED


def _turned_before(duel: Duel, link: Link) -> bool:
    """Whether a move of this turn turned the card face-up."""
    return any(move.position == "face_up" and same_card(duel, move, link) for move in duel.turn.moves)


_FLIP: Final = Text("that the monster was flipped face-up", "モンスターがリバースしたこと")


def _after_draw(duel: Duel, link: Link, trigger: fx.Trigger) -> Fact:
    """Whether the draw that it answers was made, and was of such a card."""
    turn = duel.turn
    whose = trigger.by or trigger.whose
    players = set(duel.players)
    if whose == "self" or (whose is None and trigger.event not in {"normal_draw", "draw"}):
        players = {link.player}
    elif whose == "opponent":
        players = set(duel.opponents(link.player))
    draws = [one for one in turn.draws if one.player in players and one.seq < link.seq]
    if draws and duel.reading.chains_in_order:
        # What was drawn in the chain before, or since it; an effect answers no draw before that.
        last = turn.chain_of[draws[-1].seq]
        draws = [one for one in draws if turn.chain_of[one.seq] == last]
    if trigger.event == "normal_draw" and duel.normal is not None and duel.turn.phase == "draw":
        draws = [one for one in draws if one.seq == duel.normal.made_at] or draws
    if not duel.records.draws:
        return Unknown(_DRAWS)
    if not draws:
        return Known(False, (turn.seq,))
    setting = Setting(duel, link, link.player, link.player)
    wanted = drawn_filter(trigger.of)
    asked = [empty_hand_at_start(setting, trigger.of)]
    if wanted is not None:
        asked.append(drawn_card_fits(setting, wanted, draws))
    return both(asked)


_DRAWS: Final = Text("the draw that it answers", "契機となるドロー")
