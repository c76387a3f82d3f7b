"""Whether what an effect answers has happened, by the moves and the activations of the turn."""

from __future__ import annotations

from typing import Final

from duelreplay.cards import effects as fx
from duelreplay.duel.chain import Link
from duelreplay.duel.field import ON_FIELD
from duelreplay.log import events as ev
from duelreplay.rights.fact import PRESUMED, Fact, Known, Unknown
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw.filters import Candidate, fits, properties_of
from duelreplay.text import Text

MOVED: Final[dict[str, tuple[frozenset[str] | None, frozenset[str] | None]]] = {
    "sent_to_graveyard": (None, frozenset({"graveyard", "banished", "extra"})),
    "discarded": (frozenset({"hand"}), frozenset({"graveyard", "banished", "extra", "outside"})),
    "banished": (None, frozenset({"banished"})),
    "special_summoned": (None, frozenset({"monster"})),
    "normal_summoned": (None, frozenset({"monster"})),
    "flip_summoned": (frozenset({"monster"}), frozenset({"monster"})),
    "used_as_material": (None, frozenset({"graveyard", "banished", "overlay", "extra", "deck"})),
    "detached": (frozenset({"overlay"}), None),
    "leaves_field": (ON_FIELD | {"overlay"}, None),
    "destroyed": (ON_FIELD | {"hand"}, frozenset({"graveyard", "banished", "extra", "outside", "deck", "hand"})),
    "tributed": (ON_FIELD | {"hand"}, None),
}
"""From where to where a card goes in what a trigger answers."""
_GONE: Final = frozenset({"sent_to_graveyard", "destroyed", "leaves_field", "tributed", "used_as_material"})
_SUMMONS: Final = frozenset({"special_summoned", "normal_summoned"})
_FROM_EXTRA: Final = frozenset({"fusion", "synchro", "xyz", "link"})
_SPECIAL: Final = frozenset({"effect", "procedure", "special"})

_MOVE: Final = Text("the event that it answers", "契機となる出来事")
_ACTIVATION: Final = Text("the activation that it answers", "契機となる発動")


def happened_to_this(duel: Duel, link: Link, trigger: fx.Trigger) -> Fact:
    """Whether this very card made such a move in this turn.

    Not if it moved so for another reason, or was Summoned in another way, than the text asks for.
    """
    sources, targets = MOVED[trigger.event]
    wanted_from = frozenset(trigger.origin) or sources
    against: int | None = None
    for move in reversed(duel.turn.moves):
        if (wanted_from is not None and move.from_ not in wanted_from) or (targets and move.to not in targets):
            continue
        if move.card is not ev.NO_CARD and move.card != link.card and not _perhaps_same(duel, move, link):
            continue
        if move.card is not ev.NO_CARD and is_against(move, trigger) and same_card(duel, move, link):
            against = against or move.seq
            continue
        return Known(True, (move.seq,))
    if against is not None:
        return Known(False, (against,))
    if trigger.event in _GONE and link.event.from_ in ON_FIELD:
        card = duel.field.find(link.card, link.player)
        if card is not None:
            return Known(False, (card.seq, link.seq))  # it lies there still
    return Unknown(_MOVE)


def happened_to_another(duel: Duel, link: Link, trigger: fx.Trigger) -> Fact:
    """Whether a move of this turn may be what the trigger answers; where none may, the log lacks it."""
    for move in reversed(duel.turn.moves):
        if _may_be(duel, link, trigger, move):
            return PRESUMED
    return Unknown(_MOVE)


def _may_be(duel: Duel, link: Link, trigger: fx.Trigger, move: ev.Move) -> bool:
    """Whether the move may be what the trigger answers."""
    sources, targets = MOVED[trigger.event]
    wanted_from = frozenset(trigger.origin) or sources
    if (wanted_from is not None and move.from_ not in wanted_from) or (targets is not None and move.to not in targets):
        return False
    if is_against(move, trigger):
        return False
    if trigger.event in _SUMMONS and move.from_ in ON_FIELD:
        return False
    if trigger.event in _SUMMONS and trigger.by in {"self", "opponent"} and move.summon in {"normal", "procedure"}:
        asked = (link.player,) if trigger.by == "self" else duel.opponents(link.player)
        if move.player not in asked:
            return False
    if move.card is ev.NO_CARD:
        return True
    parts = trigger.of.parts if isinstance(trigger.of, fx.AllOf) else (trigger.of,)
    for part in parts:
        if isinstance(part, fx.Not) and isinstance(part.part, fx.This) and same_card(duel, move, link):
            return False
        if isinstance(part, fx.Trait) and part.word == "was_controlled_by":
            if _controllers(duel, move).isdisjoint(_whose(duel, link.player, part.values)):
                return False
            continue
        fact = fits(Candidate(move.card), part)
        if isinstance(fact, Known) and not fact.value and not fact.presumed:
            return False
    return True


def _controllers(duel: Duel, move: ev.Move) -> set[str]:
    """Who may have controlled the card that moved: its owner, and who the log says took it."""
    taken = {one.controller for one in duel.turn.moves if one.controller and one.card == move.card}
    return {move.player} | (taken if move.from_ in ON_FIELD else set())


def _whose(duel: Duel, user: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """The players that a word means."""
    if words == ("self",):
        return (user,)
    return duel.opponents(user) if words == ("opponent",) else tuple(duel.players)


def is_against(move: ev.Move, trigger: fx.Trigger) -> bool:
    """Whether the log says of the move that it was something else than the trigger asks for."""
    way, event = move.summon, trigger.event
    if event in _SUMMONS and move.from_ == "hand" and move.position == "face_down" and way is None:
        return True  # a Set is no Summon
    if event == "flip_summoned" and (move.position == "face_down" or way not in {None, "flip"}):
        return True
    if event == "special_summoned" and way in {"normal", "flip"}:
        return True
    if event == "normal_summoned" and (way in _SPECIAL or move.from_ in {"deck", "graveyard", "banished", "extra"}):
        return True
    if trigger.summoned and event in _SUMMONS:
        asked = set(trigger.summoned)
        if asked <= _FROM_EXTRA and (move.from_ != "extra" or not _is_one_of(move.card, asked)):
            return True
        if asked == {"ritual"} and (move.from_ == "extra" or way in {"normal", "procedure", "flip"}):
            return True
    if event == "sent_to_graveyard" and move.to == "banished":
        return True
    reasons = set(trigger.reasons)
    if "effect" in reasons and not reasons & {"battle", "cost"}:
        return move.reason in {"cost", "battle"}
    if "destroy" in reasons or event == "destroyed":
        return move.reason == "cost"
    return reasons == {"cost"} and move.reason in {"effect", "battle"}


def _is_one_of(card: ev.CardRef, kinds: set[str]) -> bool:
    """Whether the card may be a monster of one of these kinds, so that it can be Summoned in their way."""
    printed = None if card is ev.NO_CARD else properties_of(card)
    return printed is None or not printed.kind or any(kind.capitalize() in printed.kind.split() for kind in kinds)


def same_card(duel: Duel, move: ev.Move, link: Link) -> bool:
    """Whether the card that moved is known to be the link's."""
    uid, own = ev.card_uid(move.card), ev.card_uid(link.card)
    if uid is not None and own is not None:
        return uid == own
    return move.card == link.card or duel.catalogue.find(move.card) is link.facts is not None


def _perhaps_same(duel: Duel, move: ev.Move, link: Link) -> bool:
    """Whether the moved card may be the link's, whatever each is called."""
    found = duel.catalogue.find(move.card)
    if found is None:
        return properties_of(move.card) is None
    return link.facts is None or found.code == link.facts.code


def answered_activation(duel: Duel, link: Link, fact: fx.DrawFact, trigger: fx.Trigger) -> Fact:
    """Whether an activation that the trigger answers was made: directly before, for a card that is chained to it."""
    if not duel.reading.chains_in_order:
        return PRESUMED
    if fact.moment in {"set_card", "in_response_to_activation"}:
        below = duel.chain.link(link.n - 1)
        if below is None:
            return Known(False, (link.seq,))
        return PRESUMED if activation_may_be(duel, link, trigger, below) else Known(False, (below.seq, link.seq))
    before = [one for one in duel.turn.links if one is not link and (one in duel.chain.links or one.resolved_at)]
    if not before:
        return Known(False, (link.seq,))
    if any(activation_may_be(duel, link, trigger, one) for one in before):
        return PRESUMED
    return Unknown(_ACTIVATION)


def activation_may_be(duel: Duel, link: Link, trigger: fx.Trigger, other: Link) -> bool:
    """Whether the other link may be an activation that the trigger answers."""
    if trigger.by == "self" and other.player != link.player:
        return False
    if trigger.by == "opponent" and other.player not in duel.opponents(link.player):
        return False
    parts = trigger.of.parts if isinstance(trigger.of, fx.AllOf) else (trigger.of,)
    for part in parts:
        if isinstance(part, fx.Trait) and part.word == "card":
            kind = kind_of_activation(other)
            if kind is not None and kind not in part.values:
                return False
            continue
        if isinstance(part, fx.Term) and part.word == "card_activation" and other.event.from_ in _AWAY:
            return False
        found = fits(Candidate(other.card), part)
        if isinstance(found, Known) and not found.value and not found.presumed:
            return False
    return True


_AWAY: Final = frozenset({"graveyard", "banished"})


def kind_of_activation(link: Link) -> str | None:
    """Whether a monster's effect, a Spell or a Trap was activated; None where that is open.

    A monster in a Spell & Trap Zone is a Spell there, or a Trap; so is a Pendulum Monster put into a Pendulum Zone.
    """
    printed = properties_of(link.card)
    if printed is None:
        return None
    zone = link.event.from_
    if printed.card_type == "monster":
        if zone in {"graveyard", "banished", "monster"}:
            return "monster"
        return "monster" if zone == "hand" and "Pendulum" not in printed.kind.split() else None
    return None if zone == "monster" else printed.card_type
