"""Hand-made logs: rights that may have opened, and the draws that choose among them.

Where people click and no rules engine runs, a log shows what was activated, not whether it resolved. Every
activation, flip, summon or card sent to the Graveyard may have opened a right. At the end of each turn the
turn's draws are matched with the rights that may explain them, so that as many as possible are explained and
nobody is blamed for what another reading explains. What was put back is explained last.
"""

from __future__ import annotations

from typing import Final

from duelreplay.cards.facts import CardFacts
from duelreplay.engine import (
    effect_rights,
    gifts,
    ledger,
    normal_draw,
    restrictions,
)
from duelreplay.engine.deck import alike
from duelreplay.engine.ledger import Right
from duelreplay.engine.manual_verdict import write_verdict
from duelreplay.engine.matching import match, used
from duelreplay.engine.state import ON_FIELD, Duel, Link
from duelreplay.engine.table import Cause, Negation, Pending, Provisional, Table, is_one_shot
from duelreplay.log import events as ev
from duelreplay.log.events import Draw, Event, card_uid
from duelreplay.rules import effect_draw as ed
from duelreplay.rules.text import Message

_MANY: Final = 20
"""Cards of a right that has no bound of its own."""
_GONE: Final = frozenset({"graveyard", "banished", "outside"})


def activated(duel: Duel, table: Table, link: Link) -> None:
    """An activation or a declared effect: whatever it may give is open from now on."""
    uid = card_uid(link.card)
    _cause(table, link.event, link.facts, uid)
    if link.facts is None:
        return
    restrictions.perhaps(duel, link)
    if uid is not None and is_one_shot(link.facts) and any(_same_play(one, uid) for one in table.provisional):
        return  # the same card, announced once more
    if uid is not None:
        table.provisional = [
            one for one in table.provisional if not (one.weak and not one.taken and one.right.by_uid == uid)
        ]
    for player, (_, most, _) in gifts.gifts(duel, link).items():
        _open(duel, table, player, link, most, "turn", weak=False)
    for effect in link.facts.draws:
        if effect.mode in {"lingering", "granted_continuous", "continuous", "granted", "later_chain", "changed"}:
            until = "on_field" if effect.mode == "continuous" else effect.lasts or "turn"
            for player in gifts.players(duel, effect, link.player):
                _open(duel, table, player, link, None, until, weak=False)
    if link.facts.skips and not link.facts.draws:
        for skip in link.facts.skips:
            restrictions.owe(duel, link, skip, certain=False, unsure=not skip.conditional)


def negated(duel: Duel, table: Table, link: Link, event: ev.Negate) -> None:
    """The log states a negation: the rights that the link would have given, and what it would leave, are void."""
    by = next((one for one in duel.chain if one.n == event.by_link), None)
    table.negations[link.seq] = Negation(event, link, by)
    restrictions.never_resolved(duel, link)
    lost = [one for one in table.provisional if one.link is link and _lost(one, event)]
    table.provisional = [one for one in table.provisional if one not in lost]
    for one in lost:
        one.right.close("voided", event.seq, ledger.NEGATED, card=link.name)


def _lost(one: Provisional, event: ev.Negate) -> bool:
    """Whether the negation takes the right; a card whose effect alone was negated stays and may give draws later."""
    return event.what == "activation" or one.until != "on_field"


def _same_play(one: Provisional, uid: object) -> bool:
    """Whether the right comes from an activation of that very card, this turn."""
    return not one.weak and one.until == "turn" and one.right.by_uid == uid


def _open(duel: Duel, table: Table, player: str, link: Link, most: int | None, until: str, *, weak: bool) -> None:
    """Open a provisional right."""
    right = Right(
        kind="effect",
        player=player,
        label=Message(effect_rights.LABEL, {"card": link.name}),
        least=0,
        most=most,
        opened_at=link.seq,
        by=link.card,
        by_uid=card_uid(link.card),
    )
    right.note(link.seq, ledger.MAYBE)
    duel.ledger.append(right)
    table.provisional.append(Provisional(right, link.seq, _MANY if most is None else most, until, link, weak=weak))


def _cause(table: Table, event: Event, facts: CardFacts | None, uid: object) -> None:
    """Write down that something happened which may give a draw."""
    cause = Cause(event, facts, uid)
    table.causes.append(cause)
    if table.burst:
        table.fresh = []
        table.burst = False
    table.fresh.append(cause)
    table.acted = True


def moved(duel: Duel, table: Table, event: ev.Move) -> None:
    """A card moved: as a summon, a flip or on its way to the Graveyard it may have had an effect."""
    source, target = event.from_, event.to
    uid = card_uid(event.card)
    if target == "deck":
        table.returned[(event.player, uid)] = event.seq
        return
    if target == "hand" and uid is not None and source in ON_FIELD:
        _taken_back(table, uid)
    summoned = target == "monster"
    gone = target in _GONE and source in {"monster", "spell", "field", "hand", "deck", "pendulum", "overlay"}
    if not summoned and not gone:
        return
    facts = duel.catalogue.find(event.card)
    _cause(table, event, facts, uid)
    if facts is None or not facts.draws:
        return
    if uid is not None and any(one.right.by_uid == uid and one.until == "turn" for one in table.provisional):
        return
    if gone and is_one_shot(facts) and any(_is_card(one.link, event) for one in table.negations.values()):
        return  # a negated card on its way to the Graveyard
    link = _undeclared(event, facts)
    for player, (_, most, _) in gifts.gifts(duel, link).items():
        _open(duel, table, player, link, most, "turn", weak=True)
    if any(effect.mode == "continuous" for effect in facts.draws) and summoned:
        _open(duel, table, event.player, link, None, "on_field", weak=True)


def _is_card(link: Link, event: ev.Move) -> bool:
    """Whether the card that moved is the link's."""
    return link.player == event.player and link.card is not None and alike(link.card, event.card)


def _taken_back(table: Table, uid: object) -> None:
    """The card went back to the hand: its activation of this turn may have been taken back."""
    for one in table.provisional:
        if one.right.by_uid == uid and one.link is not None:
            one.link.taken_back = True


def _undeclared(event: ev.Move, facts: CardFacts) -> Link:
    """An activation that nobody recorded, of the card that moved."""
    activation = ev.Activate(seq=event.seq, t=event.t, ref=event.ref, player=event.player, card=event.card)
    return Link(1, activation, facts, None)


def happened(table: Table, event: Event) -> None:
    """Life points changed or an attack was made: it may be what a draw rests on."""
    _cause(table, event, None, None)


def drawn(duel: Duel, table: Table, event: Draw) -> None:
    """A draw: the normal draw where it comes first in the turn, else it waits for the turn's end."""
    normal = normal_draw.waiting(duel, event.player)
    at_start = normal is not None and (not table.acted or bool(normal.links)) and _may_be_normal(duel, event)
    expected = _announced(table, event)
    if at_start and not expected and normal is not None and duel.phase in {"draw", "standby", None}:
        normal_draw.judge(duel, event, normal)
        _remember(table)
        return
    causes = list(table.fresh)
    table.burst = True
    pending = Pending(event, len(duel.rows), duel.phase, causes)
    pending.early = normal is not None and duel.phase in {"draw", "standby", None}
    pending.retrieved = _retrieved(table, event)
    table.pending.append(pending)
    duel.row(event, event.count, "unknown", right=None, because=(event.seq,))


def _may_be_normal(duel: Duel, event: Draw) -> bool:
    """Whether a normal draw may have that many cards."""
    changed = duel.ruleset.draw_up_to is not None or any(change.player == event.player for change in duel.counts)
    return changed or event.count == duel.ruleset.normal_draw


def _announced(table: Table, event: Draw) -> bool:
    """Whether announced effects may give the draw, beside what was drawn since they were announced.

    One that lasts (Maxx "C") gives a draw for something else that happens, not for being announced.
    """
    rights = [one for one in table.provisional if not one.weak and one.right.most is not None]
    mine = [one for one in rights if one.right.player == event.player]
    drawn = [pending.event for pending in table.pending if pending.event.player == event.player]
    first = min((one.seq for one in mine), default=0)
    used = sum(other.count for other in drawn if other.seq > first)
    return bool(mine) and used + event.count <= sum(one.cards for one in mine)


def _remember(table: Table) -> None:
    """After a draw only what happens next can be the cause of the next one."""
    table.fresh = []
    table.burst = False


def _retrieved(table: Table, event: Draw) -> int | None:
    """The event at which the same player put this very card on the deck, if nothing was activated since."""
    if event.count != 1 or not event.cards:
        return None
    at = table.returned.get((event.player, card_uid(event.cards[0])))
    if at is None or any(cause.seq > at and type(cause.event) is ev.Activate for cause in table.causes):
        return None
    return at


def put_back(table: Table, event: ev.PutBack) -> None:
    """A drawn card went back: remember it with the draw that took it."""
    uids = {card_uid(card) for card in event.cards or ()}
    for pending in reversed(table.pending):
        if pending.event.player == event.player and pending.put_back is None:
            mine = {card_uid(card) for card in pending.event.cards or ()}
            if uids & mine or not uids:
                pending.put_back = event
                return


def shuffled(table: Table, event: ev.Shuffle) -> None:
    """A shuffled deck hides what was put on it; a shuffled hand hides what was drawn."""
    if event.what == "deck":
        table.returned = {key: seq for key, seq in table.returned.items() if key[0] != event.player}
    else:
        table.hand_shuffles.append((event.player, event.seq))


def settle(duel: Duel, table: Table) -> None:
    """The turn is over: match its draws with the rights that may explain them."""
    if table.pending:
        match(duel, table)
        for pending in table.pending:
            write_verdict(duel, table, pending)
    for one in table.provisional:
        _close(duel, one)
    table.provisional = [one for one in table.provisional if one.until in {"on_field", "duel", "next_turn"}]
    for one in table.provisional:
        one.until = "turn" if one.until == "next_turn" else one.until
        one.taken = []
    table.pending = []
    table.causes = []
    table.fresh = []
    table.burst = table.acted = False
    table.returned = {}
    table.hand_shuffles = []
    table.signals = []
    table.negations = {}


def left_field(table: Table, uid: object, code: int | None) -> None:
    """A card left the field: what it may give as long as it is there ends with the turn."""
    for one in table.provisional:
        if one.until == "on_field" and one.link is not None and one.link.facts is not None:
            same = one.right.by_uid == uid if uid is not None else one.link.facts.code == code
            if same:
                one.until = "turn"


def _close(duel: Duel, one: Provisional) -> None:
    """The turn ends for a right that may have opened: what it drew tells that it resolved."""
    link = one.link
    if link is None or link.facts is None:
        return
    if link.facts.skips and one.right.player == link.player and not link.taken_back:
        for skip in link.facts.skips:
            restrictions.owe(duel, link, skip, certain=bool(one.taken) and one.alone, unsure=bool(one.taken))
    if one.until != "turn":
        return
    if one.right.status == "open":
        one.right.close("redeemed" if one.taken else "lapsed", link.seq, ledger.ENDED)
    least = gifts.mandatory(duel, link, one.right.player)
    if one.weak or link.taken_back or not least or used(one) >= least or duel.ended is not None:
        return
    message = ed.ED103.because(
        "unknown", card=link.name, event=link.seq, player=one.right.player, least=least, count=used(one)
    )
    duel.find(ed.ED103, "unverifiable", link.event, message, (link.seq,), player=one.right.player)
