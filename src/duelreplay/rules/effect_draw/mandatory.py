"""Effects that must be activated, that draw, and that nobody activated although what they answer happened.

Only what happens to the card itself is looked at: it was Summoned, flipped or destroyed. That the effect had to be
activated is not certain, since a log need not show what kept it from that: the finding is open.
"""

from __future__ import annotations

from typing import Final

from duelreplay.cards import effects as fx
from duelreplay.cards.card_text import card_text
from duelreplay.duel.field import ON_FIELD
from duelreplay.duel.identity import differ
from duelreplay.duel.naming import name_of
from duelreplay.log import events as ev
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw import reasons as ed
from duelreplay.rules.effect_draw.triggers import is_against

_WHERE: Final = frozenset({"monster", "graveyard"})
_FLIPS: Final = frozenset({"flipped_face_up", "flip_summoned"})


def turn_over(duel: Duel) -> None:
    """ED103: what had to be activated in this turn and was not."""
    if not (duel.records.activations and duel.reading.shows_triggers):
        return
    for move in duel.turn.moves:
        if move.to not in _WHERE or move.card is ev.NO_CARD:
            continue
        facts = duel.catalogue.find(move.card)
        if facts is None or not card_text(facts).mandatory or _answered(duel, move):
            continue
        if duel.unknown.first is not None:
            return  # a card that nobody knows may have kept it from that
        fact = next((one for one in card_text(facts).mandatory if _answers(move, one)), None)
        if fact is not None:
            player = move.controller or move.player
            reason = ed.MandatoryNotActivated(card=name_of(facts), player=player, event=move.seq)
            duel.find("unverifiable", move, reason, (move.seq,), player=player)


def _answered(duel: Duel, move: ev.Move) -> bool:
    """Whether an effect of the card was activated after that, or the card was moved on before it could be."""
    if any(one.seq > move.seq and not differ(one.card, move.card) for one in duel.turn.links):
        return True
    return any(
        one.seq > move.seq and (one.card is ev.NO_CARD or not differ(one.card, move.card)) and one.from_ == move.to
        for one in duel.turn.moves
    )


def _answers(move: ev.Move, fact: fx.DrawFact) -> bool:
    """Whether the move is what the effect answers, beyond doubt."""
    return any(_is(move, trigger) for trigger in fact.trigger if trigger.this and trigger.of in {None, _ITS_OWN})


_ITS_OWN: Final = fx.Trait("was_controlled_by", ("self",))


def _is(move: ev.Move, trigger: fx.Trigger) -> bool:
    event = trigger.event
    if trigger.origin and move.from_ not in trigger.origin:
        return False
    if event in _FLIPS:
        turned = move.from_ == "monster" and move.to == "monster" and move.position == "face_up"
        return turned and (event == "flipped_face_up" or move.summon == "flip")
    if event == "normal_summoned":
        return move.summon == "normal" and move.to == "monster" and not trigger.summoned
    if event == "special_summoned":
        came = move.to == "monster" and move.from_ not in ON_FIELD and move.position != "face_down"
        return came and move.summon in {"effect", "procedure", "special"} and not is_against(move, trigger)
    if event in {"sent_to_graveyard", "destroyed"}:
        gone = move.from_ == "monster" and move.to == "graveyard" and move.reason == "effect"
        return gone and set(trigger.reasons) <= {"destroy", "effect"}
    return False
