"""The fold: the events of a duel, one after the other, through the ledger of rights to draw."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import filterfalse, takewhile
from typing import NamedTuple

from duelreplay.cards.catalogue import Catalogue
from duelreplay.duel.records import Records
from duelreplay.engine import hand_made, recorded
from duelreplay.engine.closing import settle
from duelreplay.engine.copies import weigh_copies
from duelreplay.engine.fold import HANDLERS
from duelreplay.engine.judgement import Finding, Judgement
from duelreplay.engine.promises import is_typed, with_advice
from duelreplay.engine.unsaid import weigh
from duelreplay.log import events as ev
from duelreplay.log.corrections import CorrectedLog
from duelreplay.log.events import DuelLog, Event, Header, RecordKind
from duelreplay.reason import Reason
from duelreplay.rights.docket import Docket
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw import mandatory
from duelreplay.rules.log import reasons as lg
from duelreplay.rules.normal_draw.right import say_chains_before
from duelreplay.rules.replacing.activation import chain_over
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import Choice, RuleSet, choose
from duelreplay.text import Text


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
    findings = duel.docket.findings
    if until is None and is_typed(log):

        def once_more(other: DuelLog) -> Docket:
            return fold(other, catalogue, ruleset=ruleset, rulings=rulings).docket

        def again(other: DuelLog) -> list[Finding]:
            docket = once_more(other)
            weigh(other, docket, once_more)
            weigh_copies(other, docket, once_more)
            return docket.findings

        weigh(log, duel.docket, once_more)
        weigh_copies(log, duel.docket, once_more)
        findings = with_advice(log, findings, again)
    return Judgement(
        header=log.header,
        path=log.path,
        choice=duel.choice,
        draws=duel.docket.rows,
        findings=findings,
        ledger=duel.ledger.rights,
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
    duel = start(log.header, log.recorded, catalogue, ruleset=ruleset, rulings=rulings)
    log = log.corrected
    events = _counting(log)
    if until is not None:
        events = takewhile(lambda event: event.seq <= until, events)
    last = _play(duel, events)
    if until is None:
        _finish(duel, last, log)
    elif last is not None:
        _look(duel, last)
    return duel


def _counting(log: CorrectedLog) -> Iterator[Event]:
    """The events that count."""
    voided = log.voided
    if voided or log.standing:
        return filterfalse(lambda event: type(event) is ev.Correct or event.seq in voided, log.events)
    return iter(log.events)


class Sizes(NamedTuple):
    """Hand and Deck of each player in cards, None where the log leaves them open, ``before`` an event and ``after``."""

    before: dict[str, tuple[int | None, int | None]]
    after: dict[str, tuple[int | None, int | None]]


def sizes(
    log: DuelLog, catalogue: Catalogue, seqs: Collection[int], *, ruleset: RuleSet | None = None
) -> dict[int, Sizes]:
    """Hands and Decks around events, by their ``seq``; events that do not count, or come after the end, have none."""
    duel = start(log.header, log.recorded, catalogue, ruleset=ruleset)
    found: dict[int, Sizes] = {}
    last = max(seqs, default=0)
    for event in _counting(log.corrected):
        if event.seq > last:
            break
        before = _sizes(duel) if event.seq in seqs else {}
        handler = HANDLERS.get(type(event))
        over = handler is not None and handler(duel, event)
        if before:
            found[event.seq] = Sizes(before, _sizes(duel))
        if over:
            break
    return found


def _sizes(duel: Duel) -> dict[str, tuple[int | None, int | None]]:
    return {player: (one.hand, one.deck.size) for player, one in duel.players.items()}


def start(
    header: Header,
    recorded: frozenset[RecordKind],
    catalogue: Catalogue,
    *,
    ruleset: RuleSet | None = None,
    rulings: Rulings = "page",
) -> Duel:
    """The state of the duel before its first event; ``recorded`` are the kinds that the log holds completely.

    Raises:
        UnknownRuleSetError: the header names a rule set that is not in the list.
    """
    if ruleset is not None:
        choice = Choice(ruleset, "asked for")
    else:
        choice = choose(header.ruleset, header.played_on, header.region, len(header.players))
    return Duel(header, Records(recorded), choice, rulings, catalogue, claimed=header.records is not None)


def _play(duel: Duel, events: Iterator[Event]) -> Event | None:
    """Hand each event to its handler, up to the end of the duel; returns the last one that had any."""
    handlers, last = HANDLERS, None
    for event in events:
        try:
            handler = handlers[type(event)]
        except KeyError:
            continue  # nothing that concerns a draw
        last = event
        if handler(duel, event):
            break
    duel.after_end = sum(type(event) in handlers for event in events)
    return last


def _look(duel: Duel, last: Event) -> None:
    """The fold stops in the middle: draws whose window is still open are judged by what is known so far."""
    if duel.ended is not None or not duel.waiting:
        return
    if duel.reading.recorded:
        settle(duel, recorded.WINDOW, duel.ledger.effects)
    else:
        hand_made.turn_over(duel, last)


def _finish(duel: Duel, last: Event | None, log: CorrectedLog) -> None:
    """What is said once at the end of the log."""
    if duel.ended is None and last is not None:
        _finish_open(duel, last)
    if duel.ended is not None and duel.after_end:
        reason: Reason = lg.EventsAfterEnd(event=duel.ended.seq, count=duel.after_end)
        duel.find("legal", duel.ended, reason, (duel.ended.seq,))
    if duel.opaque:
        names = ", ".join(sorted({event.name for event in duel.opaque}))
        reason = lg.UnknownEvents(count=len(duel.opaque), names=names)
        duel.find("legal", duel.opaque[0], reason, tuple(event.seq for event in duel.opaque[:20]))
    for correction in log.standing:
        _say_corrected(duel, correction, log)


def _say_corrected(duel: Duel, correction: ev.Correct, log: CorrectedLog) -> None:
    """Say that something was taken out, or that something else stands there."""
    by = Text("judge", "ジャッジ") if correction.by == "judge" else Text("players", "プレイヤー")
    brought = sorted(
        seq for seq, source in log.brought.items() if source.correction.seq == log.recorded_seq(correction.seq)
    )
    if brought:
        duel.find("legal", correction, lg.RecordCorrected(by=by, why=correction.why), (*brought, correction.seq))
        return
    if not correction.voids:
        duel.find("legal", correction, lg.RecordCorrected(by=by, why=correction.why), (correction.seq,))
        return
    voids = ", ".join(map(str, correction.voids))
    reason = lg.EventsVoided(events=voids, by=by, why=correction.why)
    duel.find("legal", correction, reason, (*correction.voids, correction.seq))


def _finish_open(duel: Duel, last: Event) -> None:
    """The log stops without an end."""
    say_chains_before(duel)
    if not duel.reading.recorded:
        hand_made.turn_over(duel, last)
        return
    if duel.turn.phase == "end":
        mandatory.turn_over(duel)
    chain = duel.chain
    if chain.links and duel.records.resolutions and chain.unfinished:
        reason = lg.LogStopsMidChain(event=chain.links[0].seq)
        duel.find("unverifiable", last, reason, (chain.links[0].seq,))
        if duel.waiting:
            settle(duel, recorded.WINDOW, duel.ledger.effects)
    elif chain.links:
        if duel.waiting:
            settle(duel, recorded.WINDOW, duel.ledger.effects)
        chain_over(duel, last.seq)  # what resolves last may not be written to its end
