"""What each event does to the duel, where a rules engine or a careful hand has recorded the chains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from duelreplay.engine import (
    deck,
    effect_draw,
    effect_rights,
    formula,
    manual,
    missing_draw,
    normal_draw,
    opening_hand,
    pre_draw,
    restrictions,
    unexplained,
)
from duelreplay.engine.state import ON_FIELD, Duel, Link
from duelreplay.log import events as ev
from duelreplay.log.events import Event
from duelreplay.rules import log_sanity as lg
from duelreplay.rules.text import PHASES

_ORDER: Final = {"draw": 0, "standby": 1, "main1": 2, "battle": 3, "main2": 4, "end": 5}
_NEAR_THE_DRAW: Final = frozenset({"draw", None})
_SPECIAL: Final = frozenset({"deck", "extra", "graveyard", "banished", "outside"})
"""Where a monster comes from that can only be Special Summoned."""


def on_turn(duel: Duel, event: ev.Turn) -> None:
    """A turn begins: the last one is settled, and the normal draw of this one comes into being."""
    if duel.manual:
        manual.settle(duel, duel.table)
    _end_turn(duel, event)
    if duel.short:
        effect_rights.went_on(duel)
    if duel.failed:
        deck.went_on(duel, event)
    if duel.opening_open and duel.turn:
        opening_hand.settle(duel)
    duel.turn += 1
    duel.turn_event = duel.phase_event = event
    duel.turn_player = event.player
    duel.phase = None
    duel.draw_phase_seen = False
    if "moves" in duel.recorded and "draws" in duel.recorded:
        duel.hands_at_draw_phase = {player: side.hand for player, side in duel.sides.items()}
    normal_draw.begin(duel, event)
    normal = duel.normal
    if normal is not None and normal.absence is None:
        side = duel.sides[event.player]
        if side.skips or side.skips_maybe:
            restrictions.turn_begins(side, normal)
        if duel.bans:
            restrictions.forbid_normal_draw(duel, normal)


def _end_turn(duel: Duel, event: Event) -> None:
    """Settle what the turn before leaves open."""
    if duel.chain:
        end_chain(duel, event)
    if duel.turn == 0:
        return
    if duel.phase is None and "phases" in duel.recorded and not duel.manual:
        missing_draw.no_phases(duel)
    else:
        _leave_draw_phase(duel, event)
    if duel.bans:
        restrictions.turn_ends(duel)
    effect_rights.turn_ends(duel, event.seq)


def _leave_draw_phase(duel: Duel, event: Event) -> None:
    """The moment of the normal draw is over."""
    normal = duel.normal
    if normal is None or normal.closed:
        return
    missing_draw.close(duel)
    restrictions.entered(duel, event, normal)
    if duel.bans or duel.counts:
        restrictions.draw_phase_ends(duel)


def on_phase(duel: Duel, event: ev.Phase) -> None:
    """A phase of the turn player begins."""
    if duel.chain:
        end_chain(duel, event)
    if duel.turn == 0:
        duel.find(lg.LG101, "unverifiable", event, lg.LG101.because("no_turn"), (event.seq,))
        return
    if duel.opening_open:
        opening_hand.settle(duel)
    name = event.phase
    before = duel.phase
    if before is not None and _ORDER[name] < _ORDER[before]:
        message = lg.LG101.because("phase_back", phase=PHASES[name], previous=PHASES[before])
        duel.find(lg.LG101, "unverifiable", event, message, (event.seq,))
        return
    if name == "draw":
        if before is None:
            duel.draw_phase_seen = True
            normal_draw.enter(duel, event)
    elif duel.manual:
        pass  # people enter phases late: the turn's end tells whether the normal draw was made
    elif before is None and "phases" in duel.recorded and duel.normal is not None and not duel.normal.closed:
        missing_draw.no_draw_phase(duel, event)
    elif before in {None, "draw"}:
        _leave_draw_phase(duel, event)
    duel.phase = name
    duel.phase_event = event
    if duel.bans:
        restrictions.phase_ends(duel)
    if duel.lingering:
        effect_rights.phase_ends(duel, event.seq)
    if duel.short:
        effect_rights.went_on(duel)
    if duel.failed:
        deck.went_on(duel, event)


def on_draw(duel: Duel, event: ev.Draw) -> None:
    """A draw: it redeems a right that is open, or is named for what it is."""
    if duel.opening_open and opening_hand.belongs(duel, event):
        opening_hand.drawn(duel, event)
    elif not _judge_draw(duel, event):
        unexplained.unexplained(duel, event)
    deck.drawn(duel, event)
    if event.cards:
        duel.drawn[event.player] = event.cards
    else:
        duel.drawn.pop(event.player, None)


def _judge_draw(duel: Duel, event: ev.Draw) -> bool:
    """Whether a right explains the draw, or it is the normal draw of the turn, right or wrong."""
    if event.link is not None or event.by is not None:
        return effect_draw.explained(duel, event)
    # A reason alone is not trusted: readers of replays infer it from the drawn card, and may pick another copy.
    if event.reason == "effect" and effect_draw.explained(duel, event):
        return True
    normal = normal_draw.waiting(duel, event.player) or normal_draw.again_without(duel, event.player)
    link = duel.resolving
    if normal is None or (link is not None and event.player in link.rights):
        if effect_draw.explained(duel, event):
            return True
        if normal is None or (link is not None and link.n > 1):
            return False
    if duel.phase not in {"draw", None}:
        return "phases" in duel.recorded and effect_draw.explained(duel, event)
    if link is not None and (link.n > 1 or not normal_draw.follows(duel, event, normal, link)):
        return effect_draw.explained(duel, event)
    building = link is None and duel.chain and "resolutions" in duel.recorded
    if building and normal.absence is None and not normal_draw.is_due(duel, normal):
        return False
    normal_draw.judge(duel, event, normal)
    return True


def on_activate(duel: Duel, event: ev.Activate) -> None:
    """A chain link comes onto the chain, or opens a new one."""
    if duel.opening_open and duel.turn:
        opening_hand.settle(duel)
    resolved = duel.resolving is not None
    if duel.chain and (event.link == 1 or (event.link is None and resolved)):
        end_chain(duel, event)
    if duel.lingering and not duel.chain:
        effect_rights.forgotten(duel)
    expected = len(duel.chain) + 1
    number = event.link if event.link is not None else expected
    if number != expected:
        message = lg.LG101.because("gap", link=number, expected=expected)
        duel.find(lg.LG101, "unverifiable", event, message, (event.seq,))
    link = Link(number, event, duel.catalogue.find(event.card), duel.phase)
    replacing = link.facts is not None and link.facts.replacement is not None
    if replacing or duel.phase in _NEAR_THE_DRAW or "phases" not in duel.recorded:
        pre_draw.activated(duel, link)
    duel.chain.append(link)
    if link.facts is not None:
        link.drawn_before = duel.drawn.get(link.player)
        if event.from_ in {None, "hand", "spell", "field"}:
            duel.faced_up.setdefault((link.player, link.facts.code), event.seq)
        restrictions.activated(duel, link)
    else:
        duel.on_chain_unlisted.append(link)


def on_cost(duel: Duel, event: ev.Cost) -> None:
    """A cost was paid; the normal draw as a cost is what makes a cost type."""
    link = link_of(duel, event.link, event)
    if link is None:
        return
    if event.cards:
        formula.paid(link, event)
    if event.pay != "normal_draw":
        return
    link.cost_at = event.seq
    if link.role is None and link.standing:
        pre_draw.paid_by_the_log(duel, link)


def on_negate(duel: Duel, event: ev.Negate) -> None:
    """A link's activation or effect was negated."""
    link = link_of(duel, event.link, event)
    if link is None:
        return
    link.negated = event.what if link.negated != "activation" else link.negated
    link.negated_at = event.seq
    if event.what == "activation":
        restrictions.activation_negated(duel, link)


def on_resolve(duel: Duel, event: ev.Resolve) -> None:
    """A link begins to resolve; the one before it has."""
    before = duel.resolving
    if before is not None:
        duel.resolving = None
        if before.facts is not None:
            effect_rights.end_resolution(duel, before, event.seq)
    link = link_of(duel, event.link, event)
    if link is None:
        return
    link.resolved_at = event.seq
    link.resolve_event = event
    link.outcome = event.outcome
    duel.resolving = link
    if link.role is not None:
        link.deck_at = duel.sides[link.player].deck
    if link.facts is not None and link.facts.draws:
        effect_rights.begin_resolution(duel, link)


def link_of(duel: Duel, number: int, event: Event) -> Link | None:
    """The chain link of that number; LG101 where there is none."""
    if 0 < number <= len(duel.chain) and duel.chain[number - 1].n == number:
        return duel.chain[number - 1]
    for link in duel.chain:
        if link.n == number:
            return link
    message = lg.LG101.because("no_link", link=number)
    duel.find(lg.LG101, "unverifiable", event, message, (event.seq,))
    return None


def on_chain_end(duel: Duel, event: ev.ChainEnd) -> None:
    """The chain is empty again."""
    if duel.chain:
        end_chain(duel, event)


def end_chain(duel: Duel, event: Event) -> None:
    """Settle the chain: by its own event, or by what comes next."""
    last = duel.resolving
    if last is not None:
        duel.resolving = None
        if last.facts is not None:
            effect_rights.end_resolution(duel, last, event.seq)
    if duel.closing:
        effect_rights.settle(duel)
    if duel.on_chain_unlisted:
        duel.unlisted += [link for link in duel.on_chain_unlisted if link.negated is None]
        duel.on_chain_unlisted = []
    if duel.normal is not None and duel.normal.chain == "open":
        pre_draw.chain_over(duel, event.seq)
    duel.chain = []


def on_move(duel: Duel, event: ev.Move) -> None:
    """A card changed zone."""
    source, target = event.from_, event.to
    if source == "deck" or target == "deck":
        deck.moved(duel, event)
    if source == "hand":
        _hand(duel, event.player, -(event.count or 1))
    if target == "hand":
        _hand(duel, event.player, event.count or 1)
    if source in ON_FIELD:
        if target not in ON_FIELD:
            _left_field(duel, event)
    elif target in ON_FIELD:
        if target == "monster":
            duel.arrivals[event.player] += 1
            if event.controller not in {None, event.player}:  # either may have summoned it
                duel.arrivals[str(event.controller)] += 1
            if duel.lingering and source in _SPECIAL:
                effect_rights.summoned(duel, event)
        facts = duel.catalogue.find(event.card)
        if facts is not None:
            if facts.replacement is not None:
                duel.copies[(event.player, facts.code)] += 1
            restrictions.arrived(duel, event.player, event.seq, facts)
            effect_rights.arrived(duel, event.player, event.card, facts, event.seq)
    if duel.chain:
        if event.link is not None or (duel.resolving is not None and duel.resolving.rights):
            formula.moved(duel, event)
        if source != "deck" and duel.normal is not None and duel.normal.links:
            pre_draw.left_zone(duel, event)


def _hand(duel: Duel, player: str, change: int) -> None:
    """A hand grew or shrank."""
    side = duel.sides[player]
    if side.hand is not None:
        side.hand = max(0, side.hand + change)


def _left_field(duel: Duel, event: ev.Move) -> None:
    """A card left the field: what lasted while it was there is over."""
    if not (duel.lingering or duel.bans or duel.counts or duel.copies):
        return
    facts = duel.catalogue.find(event.card)
    if facts is not None:
        if facts.replacement is not None:
            duel.copies[(event.player, facts.code)] -= 1
        restrictions.left(duel, facts.code)
        effect_rights.left(duel, facts.code, event.seq)


def on_deck(duel: Duel, event: ev.Deck) -> None:
    """The log states a deck."""
    deck.stated(duel, event)


def on_put_back(duel: Duel, event: ev.PutBack) -> None:
    """Drawn cards went back."""
    deck.put_back(duel, event)


def on_shuffle(duel: Duel, event: ev.Shuffle) -> None:
    """A deck or a hand was shuffled."""
    if event.what == "deck":
        deck.shuffled(duel, event.player)


def on_restrict(duel: Duel, event: ev.Restrict) -> None:
    """The log states a restriction."""
    restrictions.stated(duel, event)


def on_grant(duel: Duel, event: ev.Grant) -> None:
    """The log states a right to draw."""
    effect_rights.granted(duel, event)


def on_end(duel: Duel, event: ev.End) -> bool:
    """The duel is over, perhaps in the middle of a chain or of a Draw Phase; True: nothing after it counts."""
    duel.ended = event
    if event.reason != "deck_out":
        effect_rights.went_on(duel)
    if duel.resolving is not None:
        effect_rights.end_resolution(duel, duel.resolving, event.seq)
    effect_rights.settle(duel)
    deck.ended(duel, event)
    if duel.normal is not None and duel.phase in {None, "draw"}:
        duel.normal.closed = True
    return True


def on_opaque(duel: Duel, event: ev.Opaque) -> None:
    """An event of an unknown type is counted, and not judged."""
    duel.opaque.append(event)


HANDLERS: Final[dict[type, Callable[[Duel, Any], bool | None]]] = {
    ev.Turn: on_turn,
    ev.Phase: on_phase,
    ev.Draw: on_draw,
    ev.Activate: on_activate,
    ev.Cost: on_cost,
    ev.Negate: on_negate,
    ev.Resolve: on_resolve,
    ev.ChainEnd: on_chain_end,
    ev.Move: on_move,
    ev.Deck: on_deck,
    ev.PutBack: on_put_back,
    ev.Shuffle: on_shuffle,
    ev.Restrict: on_restrict,
    ev.Grant: on_grant,
    ev.End: on_end,
    ev.Opaque: on_opaque,
}
