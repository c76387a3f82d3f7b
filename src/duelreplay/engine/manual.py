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
from duelreplay.engine.deck import differ
from duelreplay.engine.judgement import Repair
from duelreplay.engine.ledger import Right
from duelreplay.engine.state import ON_FIELD, Duel, Link, naming
from duelreplay.log import events as ev
from duelreplay.log.events import Draw, Event, card_uid
from duelreplay.rules import effect_draw as ed
from duelreplay.rules import normal_draw as nd1
from duelreplay.rules.rule import Rule
from duelreplay.rules.text import Message, Text, Value
from duelreplay.rules.verdict import Verdict

_BATTLE: Final = Text("an attack or a change of Life Points", "攻撃またはライフポイントの変動")
_MANY: Final = 20
"""Cards of a right that has no bound of its own."""
_GONE: Final = frozenset({"graveyard", "banished"})
_ONE_SHOT: Final = ("Spell Normal", "Spell Quick-Play", "Trap Normal", "Trap Counter")


class Cause:
    """Something that happened on the table: ``facts`` is what its card does about draws, if anything."""

    __slots__ = ("event", "facts", "one_shot", "seq", "uid")

    def __init__(self, event: Event, facts: CardFacts | None, uid: object) -> None:
        self.event = event
        self.seq = event.seq
        self.facts = facts
        self.uid = uid
        self.one_shot = facts is not None and _is_one_shot(facts)


class Provisional:
    """A right that may have opened; ``cards`` is how many draws of one card it can explain."""

    __slots__ = ("alone", "cards", "cause", "link", "right", "seq", "taken", "until", "weak")

    def __init__(self, right: Right, seq: int, cards: int, until: str, link: Link | None, *, weak: bool) -> None:
        self.right = right
        self.seq = seq
        self.cards = cards
        self.until = until
        self.link = link
        self.weak = weak
        self.alone = True
        self.taken: list[Pending] = []


class Pending:
    """A draw that waits for the end of its turn; ``row`` is its place among the duel's rows."""

    __slots__ = ("by", "causes", "early", "event", "phase", "put_back", "retrieved", "row")

    def __init__(self, event: Draw, row: int, phase: str | None, causes: list[Cause]) -> None:
        self.event = event
        self.row = row
        self.phase = phase
        self.causes = causes
        self.early = False
        self.retrieved: int | None = None
        self.put_back: ev.PutBack | None = None
        self.by: Provisional | None = None


class Table:
    """What the fold keeps of a hand-made duel: the turn's causes and draws, and the rights that may be open."""

    def __init__(self) -> None:
        self.provisional: list[Provisional] = []
        self.pending: list[Pending] = []
        self.causes: list[Cause] = []
        self.fresh: list[Cause] = []
        self.burst = False
        self.acted = False
        self.returned: dict[tuple[str, object], int] = {}
        self.hand_shuffles: list[tuple[str, int]] = []
        self.signals: list[ev.Note] = []


def _is_one_shot(facts: CardFacts) -> bool:
    """A card that gives one draw, of a known number, once: when it is activated."""
    fixed = len({effect.effect for effect in facts.draws}) == 1 and all(
        effect.mode == "chain" and effect.least == effect.most and effect.started == "card" for effect in facts.draws
    )
    return fixed and facts.kind.startswith(_ONE_SHOT)


def activated(duel: Duel, table: Table, link: Link) -> None:
    """An activation or a declared effect: whatever it may give is open from now on."""
    uid = card_uid(link.card)
    _cause(table, link.event, link.facts, uid)
    if link.facts is None:
        return
    restrictions.perhaps(duel, link)
    if uid is not None and _is_one_shot(link.facts) and any(_same_play(one, uid) for one in table.provisional):
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
    link = _undeclared(event, facts)
    for player, (_, most, _) in gifts.gifts(duel, link).items():
        _open(duel, table, player, link, most, "turn", weak=True)
    if any(effect.mode == "continuous" for effect in facts.draws) and summoned:
        _open(duel, table, event.player, link, None, "on_field", weak=True)


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
    """Whether announced effects may give the draw, beside what was drawn since they were announced."""
    mine = [one for one in table.provisional if not one.weak and one.right.player == event.player]
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
        _match(duel, table)
        for pending in table.pending:
            _judge(duel, table, pending)
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


def left_field(table: Table, uid: object, code: int | None) -> None:
    """A card left the field: what it may give as long as it is there ends with the turn."""
    for one in table.provisional:
        if one.until == "on_field" and one.link is not None and one.link.facts is not None:
            same = one.right.by_uid == uid if uid is not None else one.link.facts.code == code
            if same:
                one.until = "turn"


def _match(duel: Duel, table: Table) -> None:
    """As many draws as possible get a right of their own (augmenting paths); what was put back comes last."""
    normal = _normal_slot(duel)
    rights = [*table.provisional, normal] if normal is not None else table.provisional
    order = sorted(table.pending, key=lambda one: (one.put_back is not None, one.retrieved is not None, one.row))
    for pending in order:
        _augment(pending, rights, set())
    if normal is not None and not normal.taken:
        _fill_normal(normal, table)
    _redeem_normal(duel, normal)
    for one in rights:
        one.alone = not any(_fits(pending, other) for pending in one.taken for other in rights if other is not one)


def _augment(pending: Pending, rights: list[Provisional], seen: set[int]) -> bool:
    """Find a right for the draw, moving other draws to other rights where that makes room."""
    fitting = [one for one in rights if _fits(pending, one)]
    fitting.sort(key=lambda one: _distance(pending, one))
    for one in fitting:
        if id(one) in seen:
            continue
        seen.add(id(one))
        if _used(one) + pending.event.count <= one.cards:
            _take(pending, one)
            return True
        for other in one.taken:
            if other.event.count >= pending.event.count and _augment(other, rights, seen):
                one.taken.remove(other)
                _take(pending, one)
                return True
    return False


def _distance(pending: Pending, one: Provisional) -> tuple[bool, bool, bool, bool, int]:
    """How far the right is from the draw: the card that the log names, the announced, the exact, the latest first."""
    by = pending.event.by
    named = by is not None and one.right.by is not None and not differ(by, one.right.by)
    exact = one.right.most == pending.event.count
    return not named, one.weak, one.right.most is None, not exact, -one.seq


def _take(pending: Pending, one: Provisional) -> None:
    """Match the draw with the right."""
    pending.by = one
    one.taken.append(pending)


def _used(one: Provisional) -> int:
    """Cards that the right explains so far."""
    return sum(pending.event.count for pending in one.taken)


def _fits(pending: Pending, one: Provisional) -> bool:
    """Whether the right may explain the draw: its player, its time, its cards."""
    if one.right.player != pending.event.player or one.seq > pending.event.seq:
        return False
    if one.right.kind == "normal" and not pending.early:
        return False
    return pending.event.count <= one.cards


def _normal_slot(duel: Duel) -> Provisional | None:
    """The turn's normal draw, where no draw at its start was it."""
    normal = duel.normal
    if normal is None or normal.made_at is not None or normal.absence is not None or normal.links:
        return None
    cards = max((change.count or 0 for change in duel.counts if change.player == normal.player), default=0)
    cards = max(cards, duel.ruleset.normal_draw, duel.ruleset.draw_up_to or 0)
    return Provisional(normal.right, normal.opened.seq, cards, "turn", None, weak=True)


def _fill_normal(normal: Provisional, table: Table) -> None:
    """Rather than call the normal draw missing, read an early draw as it."""
    for pending in table.pending:
        if pending.early and pending.event.player == normal.right.player and pending.event.count <= normal.cards:
            if pending.by is not None:
                pending.by.taken.remove(pending)
            _take(pending, normal)
            return


def _redeem_normal(duel: Duel, normal: Provisional | None) -> None:
    """The matched draw is the normal draw of the turn."""
    if normal is not None and normal.taken and duel.normal is not None:
        duel.normal.made_at = normal.taken[0].event.seq
        normal.right.status = "redeemed"


def _judge(duel: Duel, table: Table, pending: Pending) -> None:
    """Write the draw's verdict into its row."""
    row = duel.rows[pending.row]
    one = pending.by
    if one is None:
        _unexplained(duel, table, pending)
        return
    right = one.right
    right.taken += pending.event.count
    right.note(pending.event.seq, ledger.DRAWN, count=pending.event.count)
    row.kind = "normal" if right.kind == "normal" else "effect"
    row.right, row.by = right.label, right.by
    row.because = (one.seq,) if row.verdict == "legal" else (*row.because, one.seq)
    _banned(duel, table, pending, one)
    if pending.put_back is not None:
        message = ed.ED108.because("put_back", player=pending.event.player, event=pending.event.seq)
        _find(duel, pending, ed.ED108, "legal", message, (pending.event.seq, pending.put_back.seq), table)


def _banned(duel: Duel, table: Table, pending: Pending, one: Provisional) -> None:
    """A draw that would be forbidden if a card's effect, which may have been negated, resolved."""
    if one.right.kind == "normal":
        return
    denial = restrictions.banned(duel, pending.event)
    row = duel.rows[pending.row]
    if denial is None or denial[3] == (one.seq,) or row.verdict != "legal":
        return
    rule, verdict, message, because = denial
    row.verdict, row.code, row.because = verdict, rule.code, tuple(sorted((*row.because, *because)))
    _find(duel, pending, rule, verdict, message, row.because, table)


def _unexplained(duel: Duel, table: Table, pending: Pending) -> None:
    """A draw for which no right was left: wrong only where nothing on the table could explain it."""
    rule, verdict, message, because = _reason(duel, pending)
    row = duel.rows[pending.row]
    if row.verdict == "legal":
        row.verdict, row.code, row.because = verdict, rule.code, because
    row.kind = "normal" if rule is nd1.ND102 else "unknown"
    _find(duel, pending, rule, verdict, message, because, table)


def _reason(duel: Duel, pending: Pending) -> tuple[Rule, Verdict, Message, tuple[int, ...]]:
    """Why the draw is not explained, and whether something unknown could explain it."""
    event = pending.event
    values: dict[str, Value] = {"player": event.player, "count": event.count}
    if "activations" not in duel.recorded:
        missing = Text("activations", "発動")
        message = ed.ED107.because("not_recorded", missing=missing, **values)
        return ed.ED107, "unverifiable", message, (event.seq,)
    if pending.retrieved is not None:
        message = ed.ED101.because("retrieved", event=pending.retrieved, turn=duel.turn, **values)
        return ed.ED101, "illegal", message, (pending.retrieved, event.seq)
    if not pending.causes:
        normal = duel.normal
        if normal is not None and normal.made_at is not None and pending.phase == "draw":
            message = nd1.ND102.because("second", player=event.player, turn=duel.turn, event=normal.made_at)
            if event.player == duel.turn_player:
                return nd1.ND102, "illegal", message, (normal.made_at, event.seq)
        message = ed.ED101.because("no_cause", turn=duel.turn, **values)
        return ed.ED101, "illegal", message, (event.seq,)
    over = _overdrawn(pending)
    if over is not None:
        most = sum(effect.most or 0 for effect in (over.facts.draws if over.facts else ()) if effect.who == "self")
        name = naming(None, over.facts)
        message = ed.ED102.because("more", card=name, most=most, **{**values, "count": most + event.count})
        return ed.ED102, "illegal", message, (over.seq, event.seq)
    last = pending.causes[-1]
    name = _called(last)
    message = ed.ED107.because("possible", card=name, event=last.seq, **values)
    return ed.ED107, "unverifiable", message, (last.seq, event.seq)


def _called(cause: Cause) -> Value:
    """What to call the card of a cause."""
    if isinstance(cause.event, ev.Activate | ev.Move):
        return naming(cause.event.card, cause.facts)
    return _BATTLE


def _overdrawn(pending: Pending) -> Cause | None:
    """The draw card whose number was exceeded, where nothing but such cards was played since the last draw."""
    plays = [cause for cause in pending.causes if not _own_trip(cause, pending.causes)]
    if len(plays) != 1 or not plays[0].one_shot or type(plays[0].event) is not ev.Activate:
        return None
    return plays[0] if plays[0].event.player == pending.event.player else None


def _own_trip(cause: Cause, causes: list[Cause]) -> bool:
    """A card's way to the Graveyard after its own activation is no cause of its own."""
    if type(cause.event) is not ev.Move or cause.uid is None:
        return False
    return any(one is not cause and one.uid == cause.uid and type(one.event) is ev.Activate for one in causes)


def _find(
    duel: Duel,
    pending: Pending,
    rule: Rule,
    verdict: Verdict,
    message: Message,
    because: tuple[int, ...],
    table: Table,
) -> None:
    """A finding about a draw of the turn that ends, with what became of the drawn card."""
    phase, duel.phase = duel.phase, pending.phase
    duel.find(rule, verdict, pending.event, message, because, repair=_repair(table, pending))
    duel.phase = phase


def _repair(table: Table, pending: Pending) -> Repair | None:
    """What followed the draw: facts for a judge, never a penalty."""
    back = pending.put_back
    if back is None:
        return None
    event = pending.event
    mixed = any(player == event.player and event.seq < seq < back.seq for player, seq in table.hand_shuffles)
    agreed = any(note.player not in {None, event.player} and note.seq > back.seq for note in table.signals)
    seconds = back.t - event.t if back.t is not None and event.t is not None else None
    return Repair(put_back=back.seq, identifiable=not mixed, seconds=seconds, agreed=agreed)


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
    if one.weak or link.taken_back or not least or _used(one) >= least or duel.ended is not None:
        return
    message = ed.ED103.because(
        "unknown", card=link.name, event=link.seq, player=one.right.player, least=least, count=_used(one)
    )
    duel.find(ed.ED103, "unverifiable", link.event, message, (link.seq,), player=one.right.player)
