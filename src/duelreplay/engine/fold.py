"""The fold: what each event does to the duel, and which rules look at it then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from duelreplay.cards.card_text import CardText, card_text
from duelreplay.cards.facts import CardFacts
from duelreplay.duel.chain import Chain, Link
from duelreplay.duel.field import ON_FIELD, FieldCard, side_of
from duelreplay.duel.identity import alike
from duelreplay.duel.player import Player
from duelreplay.duel.turn import Turn
from duelreplay.engine import hand_made, recorded
from duelreplay.log import events as ev
from duelreplay.log.events import NO_CARD, Event, Move, card_uid
from duelreplay.rules.deck import deck
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw import mandatory, negators, occasions
from duelreplay.rules.effect_draw.rights import find_ways, granted
from duelreplay.rules.log import reasons as lg
from duelreplay.rules.log.unknown import say_misnamed
from duelreplay.rules.normal_draw import missing
from duelreplay.rules.normal_draw import right as normal_right
from duelreplay.rules.opening_hand import hand as opening_hand
from duelreplay.rules.replacing import activation as replacing
from duelreplay.rules.restrictions import bars
from duelreplay.text import PHASES

_ORDER: Final = {"draw": 0, "standby": 1, "main1": 2, "battle": 3, "main2": 4, "end": 5}
_AWAY: Final = frozenset({"graveyard", "banished"})
_NEAR_THE_DRAW: Final = frozenset({"draw", None})
_SETTING: Final = frozenset({"spell", "monster", "field"})


def on_turn(duel: Duel, event: ev.Turn) -> None:
    """A turn begins: the last one is settled, and the normal draw of this one comes into being."""
    _end_turn(duel, event)
    _goes_on(duel, event)
    if duel.opening_open and duel.turn.n:
        opening_hand.settle(duel)
    turn = Turn(_number(duel, event), event)
    duel.turn = turn
    if duel.records.moves and duel.records.draws:
        turn.hands_at_start = {player: one.hand for player, one in duel.players.items()}
    normal_right.begin(duel, event)
    normal = duel.normal
    if normal is not None and normal.absence is None:
        bars.turn_begins(duel, normal)
        if duel.bars.bans:
            bars.forbid_normal_draw(duel, normal)
    if duel.ledger.lasting:
        occasions.turn_begins(duel, event)


def _number(duel: Duel, event: ev.Turn) -> int:
    """The turn's number: the next one, or the one stated where the log says that turns are missing before it."""
    following = duel.turn.n + 1
    if event.n is not None and event.n > following and not duel.records.turns:
        return event.n
    return following


def _end_turn(duel: Duel, event: Event) -> None:
    """Settle what the turn before leaves open."""
    if duel.chain.links:
        end_chain(duel, event)
    if duel.turn.n == 0:
        return
    if not duel.reading.recorded:
        hand_made.turn_over(duel, event)
    if duel.turn.phase is None and duel.records.phases and duel.reading.phases_in_time:
        missing.no_phases(duel)
    else:
        _leave_draw_phase(duel, event)
    if duel.bars.bans:
        bars.turn_ends(duel)
    if duel.reading.recorded:
        if duel.ledger.effects:
            recorded.forgotten(duel)
        if duel.ledger.effects or duel.waiting:
            recorded.turn_over(duel, event)
    if duel.ledger.lasting:
        occasions.turn_ends(duel)
    negators.turn_over(duel)
    mandatory.turn_over(duel)
    duel.effect_draws = {}
    duel.missed = {}


def _goes_on(duel: Duel, event: Event) -> None:
    """The duel goes on, so the Decks were large enough for what was not drawn."""
    if duel.on_going_on:
        for report in duel.on_going_on:
            report()
        duel.on_going_on.clear()
    for player in duel.players.values():
        if player.deck.short_at is not None:
            deck.went_on(duel, event)
            break


def _leave_draw_phase(duel: Duel, event: Event) -> None:
    """The moment of the normal draw is over."""
    normal = duel.normal
    if normal is None or normal.closed:
        return
    missing.close(duel)
    bars.entered(duel, event, normal)
    if duel.bars.bans or duel.bars.counts:
        bars.draw_phase_ends(duel)


def on_phase(duel: Duel, event: ev.Phase) -> None:
    """A phase of the turn player begins."""
    if duel.chain.links:
        end_chain(duel, event)
    turn = duel.turn
    if turn.n == 0:
        duel.find("unverifiable", event, lg.PhaseBeforeTurn(), (event.seq,))
        return
    if duel.opening_open:
        opening_hand.settle(duel)
    name, before = event.phase, turn.phase
    if before is not None and _ORDER[name] < _ORDER[before]:
        reason = lg.PhaseBack(phase=PHASES[name], previous=PHASES[before])
        duel.find("unverifiable", event, reason, (event.seq,))
        return
    if name == "draw":
        if before is None:
            turn.draw_phase_seen = True
            normal_right.enter(duel, event)
    elif not duel.reading.phases_in_time:
        pass  # people enter phases late: the turn's end tells whether the normal draw was made
    elif before is None and duel.records.phases and duel.normal is not None and not duel.normal.closed:
        missing.no_draw_phase(duel, event)
    elif before in {None, "draw"}:
        _leave_draw_phase(duel, event)
    if duel.reading.recorded and duel.ledger.effects:
        recorded.forgotten(duel)
        _phase_grants_end(duel, event)
    turn.phase = name
    turn.phase_event = event
    if name == "battle":
        turn.battle_seq = event.seq
    if duel.bars.bans:
        bars.phase_ends(duel)
    _goes_on(duel, event)
    if duel.ledger.lasting:
        occasions.phase_begins(duel, event)


def _phase_grants_end(duel: Duel, event: Event) -> None:
    """What the log grants for one phase is over."""
    for right in duel.ledger.effects:
        if right.until == "phase":
            right.end(event.seq)
    duel.ledger.effects = [right for right in duel.ledger.effects if right.until != "phase"]


def on_draw(duel: Duel, event: ev.Draw) -> None:
    """A draw: it redeems a right that is open, or is named for what it is."""
    row = duel.docket.row(event, duel.moment)
    if duel.opening_open:
        if opening_hand.belongs(duel, event):
            opening_hand.drawn(duel, event, row)
            deck.drawn(duel, event, row)
            return
        opening_hand.settle(duel)
    if duel.reading.recorded:
        recorded.drawn(duel, event, row)
    else:
        hand_made.drawn(duel, event, row)
    deck.drawn(duel, event, row)
    duel.turn.draws.append(event)
    duel.turn.chain_of[event.seq] = duel.turn.chains
    if duel.ledger.lasting:
        occasions.drawn(duel, event)
    normal = duel.normal
    if normal is not None and normal.before and normal.made_at is not None:
        normal_right.say_chains_before(duel)


def on_activate(duel: Duel, event: ev.Activate) -> None:
    """A chain link comes onto the chain, or opens a new one."""
    turn, chain, number = duel.turn, duel.chain, event.link
    if duel.opening_open and turn.n:
        opening_hand.settle(duel)
    if chain.links and (number == 1 or (number is None and chain.resolving is not None)):
        end_chain(duel, event)
    if duel.ledger.effects and not chain.links and duel.reading.recorded:
        recorded.forgotten(duel)
    expected = len(chain.links) + 1
    if number is None:
        number = expected
    elif number != expected:
        reason = lg.LinkNumberSkipped(link=number, expected=expected)
        duel.find("unverifiable", event, reason, (event.seq,))
    facts = duel.catalogue.find(event.card)
    link = Link(number, event, facts, turn.phase, turn.n)
    text = link.text
    near_the_draw = turn.phase in _NEAR_THE_DRAW or not duel.records.phases
    if near_the_draw or (text is not None and text.watched):
        link.watched = chain.watched = True
    if near_the_draw or (facts is not None and facts.replacement is not None):
        replacing.activated(duel, link)
    if not chain.links:
        turn.chains += 1
        duel.field.chain_begins()
    chain.links.append(link)
    turn.links.append(link)
    if event.from_ in {"hand", None} or turn.moves:
        _leaves_hand(duel, link)
    if facts is not None and text is not None:
        player = duel.players[event.player]
        link.hand_at = player.hand
        link.deck_before = player.deck.size
        duel.first_seen.setdefault((event.player, facts.code), event.seq)
        if text.oath:
            bars.activated(duel, link)
        if facts.effects and link.role is None:
            link.ways = find_ways(duel, link)
        if text.lingering:
            link.met = occasions.conditions_met(duel, link)
        _turns_up(duel, link, text)
    else:
        duel.strange = True
        duel.unknown.activated(link)
        negators.seen(duel, link.card)
    if not duel.reading.recorded:
        hand_made.activated(duel, link)


def _leaves_hand(duel: Duel, link: Link) -> None:
    """A card that is activated from the hand leaves it, where no move says so: a Spell or a Trap goes to the field.

    A monster's effect in the hand leaves it there unless it is paid, which a move shows.
    """
    event, moves = link.event, duel.turn.moves
    if moves:
        last = moves[-1]
        if last.from_ == "hand" and last.to in ON_FIELD and last.player == event.player:
            same = last.card == event.card or duel.catalogue.find(last.card) is link.facts is not None
            if same and last.to != "monster" and last.position != "face_down":
                link.from_hand = True
                return
    if event.from_ is None and duel.records.moves and _goes_to_the_field(link):
        if duel.field.find(event.card, event.player) is None:
            duel.players[event.player].hand = None  # whether it came from there, the log does not say
        return
    if event.from_ == "hand" and _goes_to_the_field(link):
        player = duel.players[event.player]
        player.change_hand(-1)
        player.leaving.append(event.card)
        link.from_hand = True


def _goes_to_the_field(link: Link) -> bool:
    """Whether the activated card is a Spell or a Trap."""
    if link.facts is not None:
        return link.facts.kind.startswith(("Spell", "Trap"))
    from duelreplay.rules.effect_draw.filters import properties_of

    printed = properties_of(link.card)
    return printed is not None and printed.card_type in {"spell", "trap"}


def _turns_up(duel: Duel, link: Link, text: CardText) -> None:
    """A card on the field that is activated is face-up; its lasting draws may come from then on."""
    event = link.event
    zone = event.from_
    if zone is not None and zone not in ON_FIELD and zone != "hand":
        return
    facts = text.facts
    if not text.acts_from_field and (duel.reading.recorded or not facts.kind.startswith(_STAYING)):
        duel.field.happened.append(event)
        return
    card = duel.field.find(link.card, link.player, zone if zone != "hand" else None)
    if card is None:
        _was_there(duel, link, text)
        return
    if card.side != "face_up":
        certain = card.side is None
        card.side = "face_up"
        if not certain:
            occasions.on_the_field(duel, card.controller, facts, link.seq)
            bars.arrived(duel, card.controller, link.seq, facts)


_STAYING: Final = ("Spell Continuous", "Spell Field", "Spell Equip", "Trap Continuous")


def _was_there(duel: Duel, link: Link, text: CardText) -> None:
    """A card whose arrival no move shows is activated: if it stays on the field, its lasting draws may come."""
    facts = text.facts
    if not duel.records.moves and any(ban.until == "on_field" for ban in facts.bans):
        bars.arrived(duel, link.player, link.seq, facts)
    stays = not duel.reading.recorded and facts.kind.startswith(_STAYING)
    if not stays and not text.unchained:
        return
    zone: ev.Zone = "monster" if facts.kind.startswith("Monster") else "spell"
    duel.field.arrive(FieldCard(link.card, link.player, link.player, zone, "face_up", link.seq, facts))
    occasions.on_the_field(duel, link.player, facts, link.seq)


def on_cost(duel: Duel, event: ev.Cost) -> None:
    """A cost was paid; the normal draw as a cost is what makes a cost type."""
    link = link_of(duel, event.link, event)
    if link is None:
        return
    if duel.reading.recorded or link is duel.chain.links[-1]:
        link.pays(event)
    if event.from_ is not None:
        for move in ev.paid_moves(event):
            _goes_as_cost(duel, move)
    if event.pay != "normal_draw":
        return
    link.cost_at = event.seq
    if link.role is None and link.standing:
        replacing.paid_by_the_log(duel, link)


def on_negate(duel: Duel, event: ev.Negate) -> None:
    """A link's activation or effect was negated."""
    link = link_of(duel, event.link, event)
    if link is None:
        return
    link.negated = event.what if link.negated != "activation" else link.negated
    link.negated_at = event.seq
    if event.what == "activation":
        bars.activation_negated(duel, link)
    if not duel.reading.recorded:
        hand_made.negated(duel, link, event)


def on_resolve(duel: Duel, event: ev.Resolve) -> None:
    """A link begins to resolve; the one before it has."""
    chain = duel.chain
    before = chain.resolving
    if before is not None:
        chain.resolving = None
        _link_over(duel, before)
    links, number = chain.links, event.link
    link = links[number - 1] if 0 < number <= len(links) else None
    if link is None or link.n != number:
        link = link_of(duel, number, event)
        if link is None:
            return
    link.resolved_at = event.seq
    link.resolve_event = event
    link.outcome = event.outcome
    if link.negated != "activation":
        duel.resolved.append((event.seq, link.card, link.player))
    chain.resolving = link
    if link.role is not None:
        link.deck_at = duel.players[link.player].deck.size
    if duel.reading.recorded:
        recorded.resolves(duel, link, event)
    elif duel.ledger.lasting:
        occasions.link_resolves(duel, link, event)


def link_of(duel: Duel, number: int, event: Event) -> Link | None:
    """The chain link of that number; LG101 where there is none."""
    link = duel.chain.link(number)
    if link is None:
        reason = lg.LinkNotActivated(link=number)
        duel.find("unverifiable", event, reason, (event.seq,))
    return link


def on_chain_end(duel: Duel, event: ev.ChainEnd) -> None:
    """The chain is empty again."""
    if duel.chain.links:
        end_chain(duel, event)


def _link_over(duel: Duel, link: Link) -> None:
    """A link has resolved."""
    if duel.reading.recorded:
        recorded.resolved(duel, link)


def end_chain(duel: Duel, event: Event) -> None:
    """Settle the chain: by its own event, or by what comes next."""
    chain = duel.chain
    last = chain.resolving
    if last is not None:
        chain.resolving = None
        _link_over(duel, last)
    if duel.reading.recorded:
        recorded.chain_over(duel, event)
    if duel.unknown.on_this_chain:
        for link in duel.unknown.chain_over():
            if type(link.card) is not int:
                say_misnamed(duel, link)
    if duel.normal is not None and duel.normal.chain == "open":
        replacing.chain_over(duel, event.seq)
    for link in chain.links:
        if link.text is not None and link.text.one_shot:
            _goes_to_the_graveyard(duel, link)
    chain.links = []
    chain.watched = False


def _goes_to_the_graveyard(duel: Duel, link: Link) -> None:
    """A one-shot card that has resolved is no longer on the field, whether or not the log writes its last move."""
    event = link.event
    if event.from_ in _AWAY:
        return
    leaving = duel.players[event.player].leaving
    waiting = event.card in leaving
    if waiting:
        leaving.remove(event.card)
    duel.field.has_resolved(event, from_hand=waiting)


def on_move(duel: Duel, event: Move) -> None:
    """A card changed zone, or its side on the field."""
    if event.from_ == event.to and event.shifts:
        return
    if not duel.reading.recorded:
        hand_made.about_to_move(duel, event)
    _goes(duel, event)
    chain = duel.chain
    if chain.links:
        if chain.resolving is None or event.reason == "cost":
            _paid_on_chain(duel, chain, event)
        else:
            chain.resolving.does(event)
        if chain.watched and event.from_ != "deck" and event.to not in ON_FIELD:
            replacing.left_zone(duel, event)
    if not duel.reading.recorded:
        hand_made.moved(duel, event)


def _goes_as_cost(duel: Duel, move: Move) -> None:
    """A card that a cost has moved, of which the log has no move."""
    if not duel.reading.recorded:
        hand_made.about_to_move(duel, move)
    _goes(duel, move)
    if duel.chain.watched and move.from_ != "deck" and move.to not in ON_FIELD:
        replacing.left_zone(duel, move)
    if not duel.reading.recorded:
        hand_made.moved(duel, move)


def _goes(duel: Duel, event: Move) -> None:
    """What a move does to hands, Decks, the field and the Graveyards."""
    source, target, player = event.from_, event.to, duel.players[event.player]
    if source == "deck" or target == "deck":
        deck.moved(player.deck, event, event.count or 1)
    if source == "hand":
        _out_of_hand(player, event, event.count or 1)
    if target == "hand":
        player.change_hand(event.count or 1)
        if source != "hand" and duel.ledger.lasting:
            occasions.added(duel, event)
    duel.turn.moves.append(event)
    if target in ON_FIELD:
        if source in ON_FIELD:
            _moves_on_field(duel, event)
            duel.field.happened.append(event)
        else:
            duel.field.happened.append(event)
            _onto_field(duel, event)
    elif source in ON_FIELD:
        if duel.ledger.lasting or duel.bars.bans or duel.bars.counts:
            _left_field(duel, event)
        else:
            duel.field.happened.append(event)
    elif source == "graveyard" or target == "graveyard":
        duel.field.happened.append(event)


def _paid_on_chain(duel: Duel, chain: Chain, event: Move) -> None:
    """A card moved while a chain is built, or as a cost: it may have been paid for a link."""
    if event.reason != "cost":
        return
    if event.link is not None:
        link = chain.link(event.link)
        if link is not None and (duel.reading.recorded or link is chain.links[-1]):
            link.pays(event)  # where nobody wrote down that a chain ended, its numbers are those of the next one
    elif chain.resolving is None:
        chain.links[-1].pays(event)
    else:
        chain.resolving.does(event)


def _out_of_hand(player: Player, event: Move, count: int) -> None:
    """Cards left the hand; one that its activation has taken out already does so once."""
    if player.leaving and event.card in player.leaving:
        player.leaving.remove(event.card)
        return
    player.change_hand(-count)


def _onto_field(duel: Duel, event: Move) -> None:
    """A card came onto the field: a Summon, and perhaps effects that act from there."""
    if event.to == "monster":
        duel.shows_summons = duel.shows_summons or event.summon is not None
        if duel.ledger.lasting:
            occasions.summoned(duel, event)
    if event.card is NO_CARD:
        return
    links = duel.turn.links
    if event.from_ == "hand" and links and links[-1].player == event.player and links[-1].text is not None:
        _take_back(duel, event, links[-1])
    facts = duel.catalogue.find(event.card)
    if facts is None:
        negators.seen(duel, event.card)
        return
    if not card_text(facts).acts_from_field:
        return
    side = side_of(event)
    if side != "face_down":
        controller = event.controller or event.player
        bars.arrived(duel, controller, event.seq, facts)
        occasions.on_the_field(duel, controller, facts, event.seq)


def _moves_on_field(duel: Duel, event: Move) -> None:
    """A card changed its place, its side or its controller on the field: what acts from there begins or ends."""
    facts = _facts_on_field(duel, event)
    if facts is None or not card_text(facts).acts_from_field:
        return
    card = duel.field.find(event.card, event.player, event.from_)
    if card is None:
        return
    before, controller = card.controller, event.controller or card.controller
    if controller != before and card.side != "face_down":
        occasions.left(duel, facts.code, before)
        occasions.on_the_field(duel, controller, facts, event.seq)
    if event.position is not None and event.position != card.side:
        if event.position == "face_up":
            occasions.on_the_field(duel, controller, facts, event.seq)
            bars.arrived(duel, controller, event.seq, facts)
        else:
            occasions.left(duel, facts.code, controller)
            bars.left(duel, facts.code)


def _take_back(duel: Duel, event: Move, last: Link) -> None:
    """A card that its activation put on the field already comes there by its move: there is one, not two."""
    if alike(last.card, event.card) or (last.facts is not None and duel.catalogue.find(event.card) is last.facts):
        duel.field.take_back(last.seq)


def _left_field(duel: Duel, event: Move) -> None:
    """A card left the field while something lasts: what lasted because it was there is over."""
    facts = _facts_on_field(duel, event)
    controller = event.player
    if facts is not None and duel.ledger.lasting:
        card = duel.field.find(event.card, event.player, event.from_)
        controller = card.controller if card is not None else controller
    duel.field.happened.append(event)
    if event.card is NO_CARD:
        return
    occasions.left_place(duel, event)
    if facts is not None:
        bars.left(duel, facts.code)
        occasions.left(duel, facts.code, controller)


def _facts_on_field(duel: Duel, event: Move) -> CardFacts | None:
    """The facts of a card on the field that moves: by what the move calls it, else by what it was called before."""
    if event.card is NO_CARD:
        return None
    facts = duel.catalogue.find(event.card)
    if facts is None and card_uid(event.card) is not None:
        card = duel.field.find(event.card, event.player, event.from_)
        facts = card.facts if card is not None else None
    return facts


def on_deck(duel: Duel, event: ev.Deck) -> None:
    """The log states a Deck."""
    deck.stated(duel, event)


def on_put_back(duel: Duel, event: ev.PutBack) -> None:
    """Drawn cards went back."""
    deck.put_back(duel, event)
    if not duel.reading.recorded:
        hand_made.put_back(duel, event)


def on_shuffle(duel: Duel, event: ev.Shuffle) -> None:
    """A deck or a hand was shuffled."""
    if event.what == "deck":
        deck.shuffled(duel, event.player)
    if not duel.reading.recorded:
        hand_made.shuffled(duel, event)


def on_life_points(duel: Duel, event: ev.LifePoints) -> None:
    """Life points changed."""
    player = duel.players[event.player]
    if event.total is not None:
        player.lp = event.total
    elif player.lp is not None:
        player.lp += event.change
    duel.turn.lp.append(event)
    if not duel.reading.recorded:
        hand_made.happened(duel, event)


def on_toss(duel: Duel, event: ev.Coin | ev.Die) -> None:
    """A coin was tossed or a die rolled."""
    link = duel.chain.link(event.link) if event.link is not None else duel.chain.resolving
    if link is not None:
        link.does(event)
    elif not duel.reading.recorded:
        hand_made.tossed(duel, event)


def on_restrict(duel: Duel, event: ev.Restrict) -> None:
    """The log states a restriction."""
    bars.stated(duel, event)


def on_grant(duel: Duel, event: ev.Grant) -> None:
    """The log states a right to draw."""
    granted(duel, event)


def on_note(duel: Duel, event: ev.Note) -> None:
    """What players signal, and attacks, which the format has no event for."""
    if event.text.startswith("bookkeeping: "):
        deck.inconsistent(duel, event)
    elif not duel.reading.recorded:
        hand_made.noted(duel, event)
    else:
        hand_made.attack_told(duel, event)


def on_skill(duel: Duel, event: ev.Skill) -> None:
    """A Skill was used; it makes no chain."""
    hand_made.skill(duel, event)


def on_end(duel: Duel, event: ev.End) -> bool:
    """The duel is over, perhaps in the middle of a chain or of a Draw Phase; True: nothing after it counts."""
    duel.ended = event
    if event.reason != "deck_out" and duel.on_going_on:
        for report in duel.on_going_on:
            report()
        duel.on_going_on.clear()
    if duel.normal is not None and duel.turn.phase in {None, "draw"}:
        duel.normal.closed = True
        normal_right.say_chains_before(duel)
    if duel.reading.recorded:
        last, duel.chain.resolving = duel.chain.resolving, None
        if last is not None:
            recorded.resolved(duel, last)
        recorded.chain_over(duel, event)
    else:
        hand_made.turn_over(duel, event)
        missing.close(duel)
    deck.ended(duel, event)
    for right in duel.ledger.rights:
        right.end(event.seq)
    return True


def on_opaque(duel: Duel, event: ev.Opaque) -> None:
    """An event of an unknown type is counted, and not judged."""
    duel.opaque.append(event)


Handler = Callable[[Duel, Any], bool | None]
HANDLERS: Final[dict[type, Handler]] = {
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
    ev.LifePoints: on_life_points,
    ev.Coin: on_toss,
    ev.Die: on_toss,
    ev.Skill: on_skill,
    ev.Restrict: on_restrict,
    ev.Grant: on_grant,
    ev.Note: on_note,
    ev.End: on_end,
    ev.Opaque: on_opaque,
}
