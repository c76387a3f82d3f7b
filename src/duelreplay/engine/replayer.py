"""The fold: the events of a duel, one after the other, through the ledger of rights to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import filterfalse, takewhile
from typing import Any, Final

from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine import deck, effect_draw, formula, manual, normal_draw, opening_hand, pre_draw, restrictions
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.state import Duel, Link
from duelreplay.log import events as ev
from duelreplay.log.events import DuelLog, Event
from duelreplay.rules import log_sanity as lg
from duelreplay.rules.replacement import Rulings
from duelreplay.rules.rulesets import Choice, RuleSet, choose
from duelreplay.rules.text import PHASES, Text

_ORDER: Final = {"draw": 0, "standby": 1, "main1": 2, "battle": 3, "main2": 4, "end": 5}
_ON_FIELD: Final = frozenset({"field", "spell", "monster", "pendulum"})


def judge(
    log: DuelLog,
    catalogue: Catalogue,
    *,
    ruleset: RuleSet | None = None,
    rulings: Rulings = "page",
    until: int | None = None,
) -> Judgement:
    """Judge every draw of a duel.

    The same log, catalogue and rules give the same judgement. ``ruleset`` overrides what the log says;
    ``until`` stops after the event with that ``seq``, to look at the ledger as it stood.

    Raises:
        UnknownRuleSetError: the log names a rule set that is not in the list.
    """
    duel = fold(log, catalogue, ruleset=ruleset, rulings=rulings, until=until)
    return Judgement(
        header=log.header,
        path=log.path,
        choice=duel.choice,
        draws=duel.rows,
        findings=duel.findings,
        ledger=duel.ledger,
    )


def fold(
    log: DuelLog,
    catalogue: Catalogue,
    *,
    ruleset: RuleSet | None = None,
    rulings: Rulings = "page",
    until: int | None = None,
) -> Duel:
    """The state of the duel after its events, with everything judged on the way; see ``judge``."""
    header = log.header
    if ruleset is not None:
        choice = Choice(ruleset, "asked for")
    else:
        choice = choose(header.ruleset, header.played_on, header.region, len(header.players))
    duel = Duel(header, choice, rulings, catalogue)
    if duel.manual:
        duel.table = manual.Table()
    corrections = [event for event in log.events if type(event) is ev.Correct]
    voided = _voided(corrections)
    corrections = [correction for correction in corrections if correction.seq not in voided]
    events: Iterator[Event] = iter(log.events)
    if until is not None:
        events = takewhile(lambda event: event.seq <= until, events)
    if voided:
        events = filterfalse(lambda event: event.seq in voided, events)
    last = _play(duel, events)
    if until is None:
        _finish(duel, last, corrections)
    elif duel.manual:
        manual.settle(duel, duel.table)
    return duel


def _play(duel: Duel, events: Iterator[Event]) -> Event | None:
    """Hand each event to its handler, up to the end of the duel; returns the last one that had any."""
    handler_of = (MANUAL_HANDLERS if duel.manual else HANDLERS).get
    last = None
    for event in events:
        handler = handler_of(type(event))
        if handler is not None:
            handler(duel, event)
            last = event
            if duel.ended is not None:
                break
    duel.after_end = sum(type(event) in HANDLERS for event in events)
    return last


def _voided(corrections: list[ev.Correct]) -> set[int]:
    """The events that corrections void; a correction that a later one voids does nothing."""
    voided: set[int] = set()
    for correction in reversed(corrections):
        if correction.seq not in voided:
            voided.update(correction.voids)
    return voided


def on_turn(duel: Duel, event: ev.Turn) -> None:
    """A turn begins: the last one is settled, and the normal draw of this one comes into being."""
    if duel.manual:
        manual.settle(duel, duel.table)
    _end_turn(duel, event)
    effect_draw.went_on(duel)
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
        restrictions.turn_begins(duel.sides[event.player], normal)
        restrictions.forbid_normal_draw(duel, normal)


def _end_turn(duel: Duel, event: Event) -> None:
    """Settle what the turn before leaves open."""
    if duel.chain:
        end_chain(duel, event)
    if duel.turn == 0:
        return
    if duel.phase is None and "phases" in duel.recorded and not duel.manual:
        normal_draw.no_phases(duel)
    else:
        _leave_draw_phase(duel, event)
    restrictions.turn_ends(duel)
    effect_draw.turn_ends(duel, event.seq)


def _leave_draw_phase(duel: Duel, event: Event) -> None:
    """The moment of the normal draw is over."""
    normal = duel.normal
    if normal is None or normal.closed:
        return
    normal_draw.close(duel)
    restrictions.entered(duel, event, normal)
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
        normal_draw.no_draw_phase(duel, event)
    elif before in {None, "draw"}:
        _leave_draw_phase(duel, event)
    duel.phase = name
    duel.phase_event = event
    restrictions.phase_ends(duel)
    effect_draw.phase_ends(duel, event.seq)
    if duel.short:
        effect_draw.went_on(duel)
    deck.went_on(duel, event)


def on_draw(duel: Duel, event: ev.Draw) -> None:
    """A draw: it redeems a right that is open, or is named for what it is."""
    if duel.opening_open and opening_hand.belongs(duel, event):
        opening_hand.drawn(duel, event)
    elif not _judge_draw(duel, event):
        effect_draw.unexplained(duel, event)
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
    if link is not None and (link.n > 1 or (normal.absence is not None and event.reason != "normal")):
        return effect_draw.explained(duel, event)
    normal_draw.judge(duel, event, normal)
    return True


def on_activate(duel: Duel, event: ev.Activate) -> None:
    """A chain link comes onto the chain, or opens a new one."""
    if duel.opening_open and duel.turn:
        opening_hand.settle(duel)
    resolved = duel.resolving is not None
    if duel.chain and (event.link == 1 or (event.link is None and resolved)):
        end_chain(duel, event)
    expected = len(duel.chain) + 1
    number = event.link if event.link is not None else expected
    if number != expected:
        message = lg.LG101.because("gap", link=number, expected=expected)
        duel.find(lg.LG101, "unverifiable", event, message, (event.seq,))
    link = Link(number, event, duel.catalogue.find(event.card), duel.phase)
    pre_draw.activated(duel, link)
    duel.chain.append(link)
    if link.facts is not None:
        link.drawn_before = duel.drawn.get(link.player)
        if event.from_ in {None, "hand", "spell", "field"}:
            duel.faced_up.setdefault((link.player, link.facts.code), event.seq)
        restrictions.activated(duel, link)
    elif effect_draw.is_stranger(link):
        duel.strangers.append(link)


def on_cost(duel: Duel, event: ev.Cost) -> None:
    """A cost was paid; the normal draw as a cost is what makes a cost type."""
    link = _link(duel, event.link, event)
    if link is None:
        return
    if event.cards:
        formula.paid(link, event)
    if event.pay != "normal_draw":
        return
    link.cost_at = event.seq
    if link.role is None and link.facts is None:
        pre_draw.paid_by_the_log(duel, link)


def on_negate(duel: Duel, event: ev.Negate) -> None:
    """A link's activation or effect was negated."""
    link = _link(duel, event.link, event)
    if link is None:
        return
    link.negated = event.what if link.negated != "activation" else link.negated
    link.negated_at = event.seq
    if event.what == "activation":
        restrictions.activation_negated(duel, link)


def on_resolve(duel: Duel, event: ev.Resolve) -> None:
    """A link begins to resolve; the one before it has."""
    if duel.resolving is not None:
        effect_draw.end_resolution(duel, duel.resolving, event.seq)
        duel.resolving = None
    link = _link(duel, event.link, event)
    if link is None:
        return
    link.resolved_at = event.seq
    link.resolve_event = event
    link.outcome = event.outcome
    duel.resolving = link
    if link.role is not None:
        link.deck_at = duel.sides[link.player].deck
    effect_draw.begin_resolution(duel, link)


def _link(duel: Duel, number: int, event: Event) -> Link | None:
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
    if duel.resolving is not None:
        effect_draw.end_resolution(duel, duel.resolving, event.seq)
        duel.resolving = None
    if duel.closing:
        effect_draw.settle(duel)
    if duel.strangers:
        _meet_strangers(duel)
    pre_draw.chain_over(duel, event.seq)
    duel.chain = []


def _meet_strangers(duel: Duel) -> None:
    """Cards that nobody knows and that were not negated may have left something behind."""
    for link in duel.strangers:
        if link.negated is None and duel.stranger is None:
            duel.stranger = link
    duel.strangers.clear()


def on_move(duel: Duel, event: ev.Move) -> None:
    """A card changed zone."""
    source, target = event.from_, event.to
    if source == "deck" or target == "deck":
        deck.moved(duel, event)
    if source == "hand":
        _hand(duel, event.player, -1)
    if target == "hand":
        _hand(duel, event.player, 1)
    if source in _ON_FIELD:
        if target not in _ON_FIELD:
            _left_field(duel, event)
    elif target in _ON_FIELD:
        if target == "monster":
            duel.arrivals += 1
        facts = duel.catalogue.find(event.card)
        if facts is not None:
            duel.copies[(event.player, facts.code)] += 1
            restrictions.arrived(duel, event.player, event.seq, facts)
            effect_draw.arrived(duel, event.player, event.card, facts, event.seq)
    if duel.chain:
        formula.moved(duel, event)
        if source != "deck" and duel.normal is not None and duel.normal.links:
            pre_draw.left_zone(duel, event)


def _hand(duel: Duel, player: str, change: int) -> None:
    """A hand grew or shrank by one card."""
    side = duel.sides[player]
    if side.hand is not None:
        side.hand = max(0, side.hand + change)


def _left_field(duel: Duel, event: ev.Move) -> None:
    """A card left the field: what lasted while it was there is over."""
    facts = duel.catalogue.find(event.card)
    if facts is not None:
        duel.copies[(event.player, facts.code)] -= 1
        restrictions.left(duel, facts.code)
        effect_draw.left(duel, facts.code, event.seq)


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
    effect_draw.granted(duel, event)


def on_end(duel: Duel, event: ev.End) -> None:
    """The duel is over, perhaps in the middle of a chain or of a Draw Phase."""
    duel.ended = event
    if event.reason != "deck_out":
        effect_draw.went_on(duel)
    if duel.resolving is not None:
        effect_draw.end_resolution(duel, duel.resolving, event.seq)
    effect_draw.settle(duel)
    deck.ended(duel, event)
    if duel.normal is not None and duel.phase in {None, "draw"}:
        duel.normal.closed = True


def on_manual_draw(duel: Duel, event: ev.Draw) -> None:
    """A draw that nothing but the table around it explains."""
    if duel.opening_open and opening_hand.belongs(duel, event):
        opening_hand.drawn(duel, event)
    else:
        manual.drawn(duel, duel.table, event)
    deck.drawn(duel, event)


def on_manual_activate(duel: Duel, event: ev.Activate) -> None:
    """An activation of which nobody recorded how it ended."""
    on_activate(duel, event)
    manual.activated(duel, duel.table, duel.chain[-1])


def on_manual_resolve(duel: Duel, event: ev.Resolve) -> None:
    """A log that records resolutions without negations, or only some: what it says of a link is kept."""
    link = _link(duel, event.link, event)
    if link is not None:
        link.resolved_at = event.seq
        link.resolve_event = event
        link.outcome = event.outcome


def on_manual_move(duel: Duel, event: ev.Move) -> None:
    """A card moved by hand."""
    on_move(duel, event)
    if event.from_ in _ON_FIELD and event.to not in _ON_FIELD:
        facts = duel.catalogue.find(event.card)
        manual.left_field(duel.table, ev.card_uid(event.card), facts.code if facts else None)
    manual.moved(duel, duel.table, event)


def on_manual_note(duel: Duel, event: ev.Note) -> None:
    """What players signal, and attacks, which the format has no event for."""
    if event.text.startswith("signal: "):
        duel.table.signals.append(event)
    elif event.text.startswith("board: "):
        manual.happened(duel.table, event)
    elif event.text.startswith("bookkeeping: "):
        deck.inconsistent(duel, event)


def on_manual_life_points(duel: Duel, event: ev.LifePoints) -> None:
    """Damage and recovery trigger effects."""
    manual.happened(duel.table, event)


def on_manual_put_back(duel: Duel, event: ev.PutBack) -> None:
    """A drawn card went back."""
    deck.put_back(duel, event)
    manual.put_back(duel.table, event)


def on_manual_shuffle(duel: Duel, event: ev.Shuffle) -> None:
    """A deck or a hand was shuffled."""
    on_shuffle(duel, event)
    manual.shuffled(duel.table, event)


def on_manual_end(duel: Duel, event: ev.End) -> None:
    """The game is over; a turn that had hardly begun owes nothing."""
    duel.ended = event
    if duel.normal is not None and not duel.table.acted and duel.phase in {None, "draw"}:
        duel.normal.closed = True
    manual.settle(duel, duel.table)
    normal_draw.close(duel)


def on_opaque(duel: Duel, event: ev.Opaque) -> None:
    """An event of an unknown type is counted, and not judged."""
    duel.opaque.append(event)


def _finish(duel: Duel, last: Event | None, corrections: list[ev.Correct]) -> None:
    """What is said once at the end of the log."""
    if duel.ended is None and last is not None:
        if duel.manual:
            manual.settle(duel, duel.table)
        _finish_open(duel, last)
    if duel.ended is not None and duel.after_end:
        message = lg.LG103.because("after_end", count=duel.after_end, event=duel.ended.seq)
        duel.find(lg.LG103, "legal", duel.ended, message, (duel.ended.seq,))
    if duel.opaque:
        names = ", ".join(sorted({event.name for event in duel.opaque}))
        message = lg.LG102.because("unknown", count=len(duel.opaque), names=names)
        duel.find(lg.LG102, "legal", duel.opaque[0], message, tuple(event.seq for event in duel.opaque[:20]))
    for correction in corrections:
        by = Text("judge", "ジャッジ") if correction.by == "judge" else Text("players", "プレイヤー")
        voids = ", ".join(str(seq) for seq in correction.voids)
        message = lg.LG106.because("voided", events=voids, by=by, why=correction.why)
        duel.find(lg.LG106, "legal", correction, message, (*correction.voids, correction.seq))


def _finish_open(duel: Duel, last: Event) -> None:
    """The log stops without an end."""
    if duel.chain and "resolutions" in duel.recorded and duel.chain_unfinished():
        message = lg.LG104.because("mid_chain", event=duel.chain[0].seq)
        duel.find(lg.LG104, "unverifiable", last, message, (duel.chain[0].seq,))
    elif duel.chain:
        end_chain(duel, last)
    effect_draw.went_on(duel)


HANDLERS: Final[dict[type, Callable[[Duel, Any], None]]] = {
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

MANUAL_HANDLERS: Final[dict[type, Callable[[Duel, Any], None]]] = {
    **HANDLERS,
    ev.Draw: on_manual_draw,
    ev.Activate: on_manual_activate,
    ev.Move: on_manual_move,
    ev.Resolve: on_manual_resolve,
    ev.Note: on_manual_note,
    ev.LifePoints: on_manual_life_points,
    ev.PutBack: on_manual_put_back,
    ev.Shuffle: on_manual_shuffle,
    ev.End: on_manual_end,
}
