"""The windows of a log in which people clicked and no rules engine ran: the whole turn.

Such a log shows what was activated, not whether it resolved: an activation that nothing shows to be negated is
presumed to have resolved. Draws wait for the end of their turn and are then matched with everything that may have
given them. A right is grounded by an activation, by a trigger whose event the log shows, or by the log's own word; a
card that was milled, discarded or destroyed while Set grounds nothing. What was put back is explained last.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from duelreplay.cards import effects as fx
from duelreplay.cards.card_text import card_text
from duelreplay.cards.facts import CardFacts
from duelreplay.cards.official import is_official
from duelreplay.duel.chain import Link
from duelreplay.duel.field import ON_FIELD, FieldCard
from duelreplay.duel.identity import alike
from duelreplay.duel.naming import naming
from duelreplay.engine import looks
from duelreplay.engine.agreement import says_yes
from duelreplay.engine.closing import Window, close_rights, settle, ways_taken
from duelreplay.log import events as ev
from duelreplay.log.events import Draw, Event, card_code, card_name, card_uid
from duelreplay.reason import Reason
from duelreplay.rights import right as entry
from duelreplay.rights.docket import DrawRow, LookedAt, Moment, Repair
from duelreplay.rights.effect import LABEL, LOOK, EffectRight, Way
from duelreplay.rights.fact import NO, PRESUMED, YES, Fact, Known, Unknown
from duelreplay.rules.duel import Duel, is_unknown
from duelreplay.rules.effect_draw import occasions
from duelreplay.rules.effect_draw import reasons as ed
from duelreplay.rules.effect_draw.assess import Assessment
from duelreplay.rules.effect_draw.conditions import drawn_filter, empty_hand_at_start
from duelreplay.rules.effect_draw.explain import Denial
from duelreplay.rules.effect_draw.filters import Candidate, fits
from duelreplay.rules.effect_draw.numbers import Setting
from duelreplay.rules.effect_draw.rights import find_ways, open_for_link
from duelreplay.rules.effect_draw.waiting import WaitingDraw
from duelreplay.rules.effect_draw.ways import is_card_activation
from duelreplay.rules.normal_draw import draw as normal_draw
from duelreplay.rules.normal_draw import reasons as nd1
from duelreplay.rules.normal_draw.right import NormalDraw, waiting
from duelreplay.rules.replacing import reasons as nd
from duelreplay.rules.replacing.outcome import is_due
from duelreplay.rules.restrictions import bars
from duelreplay.rules.restrictions.bars import counts
from duelreplay.text import Message, Text, Value
from duelreplay.verdict import Verdict

_GONE: Final = frozenset({"graveyard", "banished"})
_EARLY: Final = frozenset({"draw", "standby", "main1", None})
_AT_START: Final = frozenset({"draw", "standby", None})
EARLY_CLICKS: Final = 6
"""Events by which a draw may stand before the click that announces it."""
DISCARD_REACH: Final = 6
"""Events after an activation within which a card that leaves the hand may be its cost or what it has discarded."""
_BATTLE: Final = Text("an attack or a change of Life Points", "攻撃またはライフポイントの変動")


class Cause(NamedTuple):
    """Something that happened on the table and that a draw may rest on; ``facts`` is what its card does of draws."""

    event: Event
    facts: CardFacts | None

    @property
    def seq(self) -> int:
        """The event's number."""
        return self.event.seq


class Negation(NamedTuple):
    """A negation that the log states: of which link, and by which, where it says so."""

    event: ev.Negate
    link: Link
    by: Link | None


_AGREEMENT: Final = frozenset({"signal: Signaled OK", "signal: Signaled Keep Going"})
"""What the other player clicks to say that the duel may go on (docs/duel-log.md)."""
_CHAT: Final = "chat: "
WORDS_REACH: Final = 60
"""Seconds after a repair within which words of the other player are taken to be about it."""


class Table:
    """What is kept of one turn played by hand.

    ``fresh`` are the causes since the last draw, ``acted`` whether anything was done at all; ``returned`` the cards
    that players put on a Deck, ``put_backs`` the drawn ones among them, ``signals`` what they said. ``causes_of`` are
    the causes that stood behind each draw, ``sights`` what was clicked to look at a Deck. ``lay`` is how monsters
    lay before the moves by which they left the field, ``again`` what stands for one right twice: a card announced
    once more with the first time, and what a later announcement replaces with that.
    """

    __slots__ = (
        "acted",
        "again",
        "burst",
        "causes",
        "causes_of",
        "fresh",
        "hand_shuffles",
        "lay",
        "negations",
        "put_backs",
        "returned",
        "sights",
        "signals",
    )

    def __init__(self) -> None:
        self.causes: list[Cause] = []
        self.fresh: list[Cause] = []
        self.burst = False
        self.acted = False
        self.again: dict[int, int] = {}
        self.returned: dict[tuple[str, object], int] = {}
        self.hand_shuffles: list[tuple[str, int]] = []
        self.signals: list[ev.Note] = []
        self.negations: dict[int, Negation] = {}
        self.causes_of: dict[int, list[Cause]] = {}
        self.lay: dict[int, str] = {}
        self.put_backs: list[ev.PutBack] = []
        self.sights: list[looks.Sight] = []


def table_of(duel: Duel) -> Table:
    """The table of the turn."""
    if duel.table is None:
        duel.table = Table()
    table = duel.table
    assert isinstance(table, Table)
    return table


def _cause(duel: Duel, event: Event, facts: CardFacts | None) -> None:
    """Write down that something happened which may give a draw."""
    table = table_of(duel)
    cause = Cause(event, facts)
    table.causes.append(cause)
    if table.burst:
        table.fresh = []
        table.burst = False
    table.fresh.append(cause)
    table.acted = True


def activated(duel: Duel, link: Link) -> None:
    """An activation or a declared effect: whatever it may give is open from now on."""
    _cause(duel, link.event, link.facts)
    facts = link.facts
    if facts is None:
        return
    slow = facts.kind.startswith("Spell") and facts.kind != "Spell Quick-Play"
    _main_phase_shown(duel, link.player, shown=slow and link.event.from_ == "hand")
    uid = card_uid(link.card)
    if _perhaps(facts):
        bars.resolved(duel, link, drew=False, sure=False)
    if card_text(facts).one_shot:
        first = _announced_before(duel, uid) if uid is not None else _announced_on_the_field(duel, link)
        if first is not None:  # the same card, announced once more
            table = table_of(duel)
            table.again[link.seq] = table.again.get(first, first)
            return
    _replaces_earlier(duel, link, uid)
    link.hands_at_resolution = {player: one.hand for player, one in duel.players.items()}
    if card_text(facts).asks_board:
        link.board_at_resolution = duel.field.mark()
    open_for_link(duel, link, "link", "turn", entry.MAYBE)
    for fact in card_text(facts).changing:
        players = tuple(duel.players) if fact.group == "both" else (link.player,)
        for player in players:
            _open(duel, link, player, (Way(fact.effect, (fact,), None, PRESUMED),), "link")
    occasions.begin(duel, link)


def _replaces_earlier(duel: Duel, link: Link, uid: object) -> None:
    """The click that announces what the log has shown already, or what was taken back: there is one right, not two.

    What was drawn in between may have been drawn by the earlier one, and leaves it open.
    """
    found = link.ways if link.ways is not None else find_ways(duel, link)
    gone = []
    for one in duel.ledger.effects:
        if one.taken or one.link is None or any(_since(draw, one) for draw in duel.waiting):
            near = one.event_seq >= link.seq - EARLY_CLICKS
            if one.taken or one.link is None or not near or one.ground != "undeclared":
                continue
        shown = one.ground == "undeclared" and uid is not None and one.by_uid == uid
        back = one.ground == "link" and one.link.taken_back is not None and one.link.facts is link.facts
        back = back and one.player == link.player and is_card_activation(one.link)
        covered = {way.effect for way in one.ways} <= {way.effect for way in found.get(one.player, ())}
        if back or (shown and covered):
            gone.append(one)
    for one in gone:
        one.close("voided", link.seq, entry.AGAIN, card=link.name)
        table_of(duel).again[one.event_seq] = link.seq
    duel.ledger.effects = [one for one in duel.ledger.effects if one.status == "open"]


def _since(draw: WaitingDraw, right: EffectRight) -> bool:
    """Whether the draw may have been made by the right."""
    return draw.event.player == right.player and draw.event.seq > right.event_seq


def _perhaps(facts: CardFacts) -> bool:
    """Whether the card leaves anything behind for later draws."""
    return bool(facts.bans or facts.draw_count or (facts.skips and not facts.effects))


def _announced_before(duel: Duel, uid: object) -> int | None:
    """The event at which that very card was activated this turn, unless it came back to the hand since."""
    for right in duel.ledger.effects:
        returned = right.link is not None and right.link.taken_back is not None
        if right.ground == "link" and right.by_uid == uid and right.until == "turn" and not returned:
            return right.event_seq
    turn = duel.turn
    back = max((one.seq for one in turn.moves if one.to == "hand" and card_uid(one.card) == uid), default=0)
    links = (one.link for one in duel.ledger.lasting if one.link is not None and one.turn == turn.n)
    return next((link.seq for link in links if card_uid(link.card) == uid and link.seq > back), None)


def _announced_on_the_field(duel: Duel, link: Link) -> int | None:
    """The event at which the card was activated from the hand just before, if it lies there face-up and has not gone.

    For logs that do not tell copies of a card apart: what is activated where it lay face-down, or from the hand, is
    another.
    """
    event, turn = link.event, duel.turn
    if event.from_ not in ON_FIELD or event.position == "face_down":
        return None
    before = next((one for one in reversed(turn.links) if one.seq < link.seq and one.facts is link.facts), None)
    if before is None or before.player != link.player or before.event.from_ != "hand":
        return None
    if before.negated is not None or before.seq < link.seq - 2 * EARLY_CLICKS:
        return None
    gone = any(one.seq > before.seq and one.from_ in ON_FIELD and one.card == event.card for one in turn.moves)
    return None if gone else before.seq


def _open(duel: Duel, link: Link, player: str, ways: tuple[Way, ...], ground: str) -> EffectRight:
    """Open a right that may have opened."""
    label = Message(LABEL, {"card": link.name})
    uid = card_uid(link.card)
    kind = "undeclared" if ground == "undeclared" else "link"
    right = EffectRight("effect", player, label, kind, ways, link.seq, "turn", link, link.card, uid)  # type: ignore[arg-type]
    numbers = [fact.most for way in ways for fact in way.facts]
    right.most = None if None in numbers else max((number or 0 for number in numbers), default=0)
    right.note(link.seq, entry.MAYBE)
    duel.ledger.open_effect(right)
    return right


def negated(duel: Duel, link: Link, event: ev.Negate) -> None:
    """The log states a negation: the rights that the link would have given, and what it would leave, are void."""
    by = next((one for one in duel.chain.links if one.n == event.by_link), None)
    table_of(duel).negations[link.seq] = Negation(event, link, by)
    bars.never_resolved(duel, link)
    duel.ledger.lasting = [one for one in duel.ledger.lasting if one.link is not link]


def about_to_move(duel: Duel, event: ev.Move) -> None:
    """Remember how a monster lies that is about to leave the field and whose effect asks for that."""
    if event.from_ != "monster" or event.to not in _GONE or event.card is ev.NO_CARD:
        return
    facts = duel.catalogue.find(event.card)
    if facts is None or not any(_asks_how_it_lay(one) for fact in facts.effects for one in fact.trigger):
        return
    card = duel.field.find(event.card, event.player, event.from_)
    if card is not None and card.side is not None:
        table_of(duel).lay[event.seq] = card.side


def _asks_how_it_lay(trigger: fx.Trigger) -> bool:
    return trigger.event == "flipped_face_up" or _was_face_up(trigger)


def _was_face_up(trigger: fx.Trigger) -> bool:
    """Whether the trigger asks that the card lay face-up before (Poison Draw Frog)."""
    parts = trigger.of.parts if isinstance(trigger.of, fx.AllOf) else (trigger.of,)
    return any(isinstance(one, fx.Trait) and one.word == "was" and "faceup" in one.values for one in parts)


def moved(duel: Duel, event: ev.Move) -> None:
    """A card moved: as a Summon, a flip or on its way to the Graveyard it may have had an effect."""
    table = table_of(duel)
    source, target = event.from_, event.to
    uid = card_uid(event.card)
    placed = event.summon == "normal" or (target in ON_FIELD and event.position == "face_down")
    _main_phase_shown(duel, event.player, shown=source == "hand" and placed)
    if target == "deck":
        which = _which(event.card)
        if which is not None:
            table.returned[(event.player, which)] = event.seq
        return
    if target == "hand" and source in ON_FIELD and event.card is not ev.NO_CARD:
        _taken_back(duel, event, uid)
    summoned = target == "monster"
    gone = target in _GONE and source in {"monster", "spell", "field", "hand", "deck", "pendulum", "overlay"}
    if not summoned and not gone:
        return
    if gone and source == "monster":
        _skips_by_battle(duel, event, event.player)
    facts = duel.catalogue.find(event.card)
    _cause(duel, event, facts)
    if facts is not None and facts.effects:
        _undeclared_by_move(duel, event, facts, uid)
        if source == "hand" and card_text(facts).one_shot:
            _used_from_hand(duel, event, facts)
    if summoned and event.position != "face_down":
        _undeclared_by_summon(duel, event)


def _taken_back(duel: Duel, event: ev.Move, uid: object) -> None:
    """The card went back to the hand: its activation of this turn may have been taken back."""
    for one in duel.ledger.effects:
        if one.link is None:
            continue
        same = one.by_uid == uid if uid is not None else one.link.card == event.card and one.player == event.player
        if same:
            one.link.taken_back = event.seq


def _undeclared(event: Event, card: ev.CardRef, player: str, facts: CardFacts, turn: int) -> Link:
    """An activation that nobody recorded, of a card whose trigger the log shows."""
    activation = ev.Activate(seq=event.seq, t=event.t, ref=event.ref, player=player, card=card)
    link = Link(1, activation, facts, None, turn)
    link.undeclared = True
    return link


_BY_MOVE: Final[dict[str, tuple[frozenset[str] | None, frozenset[str]]]] = {
    "sent_to_graveyard": (None, frozenset({"graveyard"})),
    "banished": (None, frozenset({"banished"})),
    "discarded": (frozenset({"hand"}), frozenset({"graveyard", "banished"})),
    "destroyed": (ON_FIELD, frozenset({"graveyard", "banished"})),
    "destroyed_by_battle": (frozenset({"monster"}), frozenset({"graveyard", "banished"})),
    "leaves_field": (ON_FIELD, frozenset({"graveyard", "banished"})),
    "tributed": (frozenset({"monster", "hand"}), frozenset({"graveyard", "banished"})),
    "used_as_material": (frozenset({"monster", "hand", "overlay"}), frozenset({"graveyard", "banished"})),
    "detached": (frozenset({"overlay"}), frozenset({"graveyard"})),
    "special_summoned": (None, frozenset({"monster"})),
    "normal_summoned": (frozenset({"hand"}), frozenset({"monster"})),
    "flip_summoned": (frozenset({"monster"}), frozenset({"monster"})),
    "flipped_face_up": (frozenset({"monster"}), frozenset({"monster", "graveyard"})),
}


def _undeclared_by_move(duel: Duel, event: ev.Move, facts: CardFacts, uid: object) -> None:
    """A card whose own trigger this move is: its effect may have been used without a click."""
    if uid is not None and any(
        one.by_uid == uid and one.until == "turn" and one.ground == "link" and one.event_seq > event.seq - EARLY_CLICKS
        for one in duel.ledger.effects
    ):
        return
    ways: dict[str, list[Way]] = {}
    link = _undeclared(event, event.card, event.controller or event.player, facts, duel.turn.n)
    for fact in facts.effects:
        if fact.mode != "chain":
            continue
        if not _answers(duel, event, fact) and not _banishes_itself(fact, event):
            continue
        happened = _happened_so(duel, event, fact)
        if happened == NO:
            continue
        way = Way(fact.effect, (fact,), None, happened)
        for player in _drawers(duel, fact, link.player):
            ways.setdefault(player, []).append(way)
    for player, found in ways.items():
        _open(duel, link, player, tuple(found), "undeclared")


_BY_AN_ATTACK: Final = Text("whether an attack turned it face-up", "攻撃によって表側表示になったか")
_BY_AN_EFFECT: Final = Text("whether it was discarded by an effect", "効果によって捨てられたか")
_BY_BATTLE: Final = Text("whether it was destroyed by battle", "戦闘で破壊されたか")


def _happened_so(duel: Duel, event: ev.Move, fact: fx.DrawFact) -> Fact:
    """Whether the move came about as the trigger asks, as far as the log tells why a card moved.

    What is discarded for a cost is not discarded by an effect, and a Set monster that goes to the Graveyard was turned
    up only if it was attacked.
    """
    words = {trigger.event for trigger in fact.trigger if trigger.this}
    if words == {"flipped_face_up"} and event.to == "graveyard" and event.reason != "battle":
        if table_of(duel).lay.get(event.seq) == "face_up":
            return NO
        return YES if _attacked(duel, event.seq - 2 * EARLY_CLICKS, event.seq) else Unknown(_BY_AN_ATTACK)
    if table_of(duel).lay.get(event.seq) == "face_down" and all(map(_was_face_up, fact.trigger)):
        # An attack turns a Set monster up before it is destroyed, and nobody clicks that.
        return Unknown(_BY_AN_ATTACK) if _attacked(duel, event.seq - 2 * EARLY_CLICKS, event.seq) else NO
    if words == {"destroyed_by_battle"} and event.reason != "battle":
        return YES if duel.turn.phase == "battle" or _attacked(duel, 0, event.seq) else Unknown(_BY_BATTLE)
    if words != {"discarded"} or not all("effect" in trigger.reasons for trigger in fact.trigger):
        return YES
    link = next((one for one in reversed(duel.turn.links) if event.seq - 2 * DISCARD_REACH <= one.seq), None)
    if link is None or link.facts is None or not link.facts.effects:
        return Unknown(_BY_AN_EFFECT)
    facts = link.facts.effects
    if any("discard" in one.before or "discard" in one.after for one in facts):
        return YES
    return NO if any(part.verb == "discard" for one in facts for parts in one.cost for part in parts) else YES


def _attacked(duel: Duel, first: int, last: int) -> bool:
    """Whether the log shows an attack in the turn from the event ``first`` on and before ``last``."""
    attacks = (one.event for one in table_of(duel).causes if first <= one.seq < last and type(one.event) is ev.Note)
    return any("Attacked" in one.text for one in attacks)


def _banishes_itself(fact: fx.DrawFact, event: ev.Move) -> bool:
    """Whether the card left the field as the effect asks of it (Cyber Valley): seldom for any other reason."""
    if event.to != "banished" or event.from_ != "monster":
        return False
    paid = any(part.verb == "banish" and part.this for parts in fact.cost for part in parts)
    return paid or fact.before.startswith("banish:this")


def _used_from_hand(duel: Duel, event: ev.Move, facts: CardFacts) -> None:
    """A Spell that its player put from the hand straight into the Graveyard, where nothing asks for a discard: used."""
    turn = duel.turn
    if turn.player != event.player or not facts.kind.startswith("Spell"):
        return
    asked = any(one.seq > event.seq - DISCARD_REACH and one.card != event.card for one in turn.links)
    asked = asked or any(
        one.from_ == "hand"
        and one.to in _GONE
        and one.player == event.player
        and one.seq > event.seq - 2 * DISCARD_REACH
        for one in turn.moves[:-1]
    )
    if asked:
        return
    link = _undeclared(event, event.card, event.player, facts, turn.n)
    link.phase = turn.phase
    link.event = ev.Activate(seq=event.seq, player=event.player, card=event.card, from_="hand")
    link.undeclared = True
    ways: dict[str, list[Way]] = {}
    for fact in facts.effects:
        if fact.mode == "chain":
            for player in _drawers(duel, fact, event.player):
                ways.setdefault(player, []).append(Way(fact.effect, (fact,), None, YES))
    for player, found in ways.items():
        _open(duel, link, player, tuple(found), "undeclared")


def _was_set(duel: Duel, event: ev.Move) -> bool:
    """Whether the card is a Spell or Trap that left the field without having been activated, or lay face-down."""
    if event.from_ not in {"spell", "field"}:
        return False
    uid = card_uid(event.card)
    used = any(link.card == event.card or (uid is not None and card_uid(link.card) == uid) for link in duel.turn.links)
    return not used


def _is_that_move(trigger: fx.Trigger, event: ev.Move, *, was_set: bool) -> bool:
    """Whether the move is what the trigger names."""
    if not trigger.this:
        return False
    way = _BY_MOVE.get(trigger.event)
    if way is None:
        return False
    sources, targets = way
    if event.to not in targets or (sources is not None and event.from_ not in sources):
        return False
    if trigger.event in _SUMMONED:
        return _is_that_summon(trigger, event)
    if trigger.origin and event.from_ not in trigger.origin:
        return False
    if trigger.event in {"flip_summoned", "flipped_face_up"}:
        return event.position != "face_down"
    if event.from_ == "deck" and "deck" not in trigger.origin:
        # Sent from the Deck: only what says "sent to the Graveyard" without a place answers it.
        return trigger.event == "sent_to_graveyard" and not trigger.reasons
    return not was_set or "facedown" in trigger.reasons or "set" in repr(trigger.of)


_SUMMONED: Final = frozenset({"special_summoned", "normal_summoned"})
_FROM_EXTRA: Final = frozenset({"fusion", "synchro", "xyz", "link"})


def _is_that_summon(trigger: fx.Trigger, event: ev.Move) -> bool:
    """Whether the move is a Summon of the kind that the trigger names: Normal or Special, from where, and by what."""
    if event.from_ in ON_FIELD or event.position == "face_down" or event.summon == "flip":
        return False
    if trigger.event == "normal_summoned":
        kind = event.from_ == "hand" and event.summon in {None, "normal"}
    else:
        kind = event.summon != "normal"
    if not kind or (trigger.origin and event.from_ not in trigger.origin):
        return False
    extra = _FROM_EXTRA.intersection(trigger.summoned)
    return not extra or (event.from_ == "extra" and _may_be(event.card, _of_kind(extra)))


def _may_be(card: ev.CardRef, wanted: fx.Expression) -> bool:
    """Whether nothing shows that the card is not what is asked for."""
    fact = fits(Candidate(card), wanted)
    return not isinstance(fact, Known) or bool(fact.value)


def _of_kind(kinds: frozenset[str]) -> fx.Expression:
    return fx.Trait(word="kind", values=tuple(sorted(kinds)))


def _drawers(duel: Duel, fact: fx.DrawFact, player: str) -> tuple[str, ...]:
    """Who may draw by an effect that nobody clicked."""
    if fact.who == "self":
        return (player,)
    if fact.who == "opponent":
        return duel.opponents(player)
    return tuple(duel.players)


def _undeclared_by_summon(duel: Duel, event: ev.Move) -> None:
    """A face-up card that answers a Summon (T.G. Hyper Librarian): nobody clicks its trigger."""
    for card in duel.field.cards:
        facts = card.facts
        if facts is None or card.seq == event.seq or card.side == "face_down":
            continue
        for fact in facts.effects:
            if fact.mode != "chain":
                continue
            for trigger in fact.trigger:
                if trigger.event not in _SUMMONED or trigger.this or not _is_that_summon(trigger, event):
                    continue
                if trigger.by == "self" and event.player != card.controller:
                    continue
                if trigger.by == "opponent" and event.player == card.controller:
                    continue
                if trigger.of is not None and not _may_be(event.card, trigger.of):
                    continue
                _undeclared_trigger(duel, event, card, facts, fact)
                break


def _undeclared_trigger(
    duel: Duel, event: Event, card: FieldCard, facts: CardFacts, fact: fx.DrawFact, happened: Fact = YES
) -> None:
    """A face-up card's trigger that the log shows and nobody clicked."""
    link = _undeclared(event, card.card, card.controller, facts, duel.turn.n)
    link.drawn_before = event if type(event) is Draw else None
    for player in _drawers(duel, fact, card.controller):
        right = _open(duel, link, player, (Way(fact.effect, (fact,), None, happened),), "undeclared")
        right.last_seq = event.seq


_DRAW_EVENTS: Final = frozenset({"draw", "draw_phase", "draw_phase_draw", "normal_draw", "effect_draw"})
_IN_DRAW_PHASE: Final = frozenset({"draw_phase", "draw_phase_draw", "normal_draw"})


def _undeclared_by_draw(duel: Duel, event: Draw) -> None:
    """A face-up card that answers what was just drawn (Tethys, Heart of the Underdog), the drawn card in evidence."""
    for card in duel.field.cards:
        facts = card.facts
        if facts is None or card.side == "face_down":
            continue
        for fact in facts.effects:
            for trigger in fact.trigger:
                if trigger.event not in _DRAW_EVENTS or fact.mode != "chain":
                    continue
                own = event.player == card.controller
                if trigger.event == "draw_phase" and not own:
                    continue
                if (trigger.by == "opponent" or trigger.whose == "opponent") == own and fact.who == "self":
                    continue
                if trigger.event in _IN_DRAW_PHASE and (duel.turn.phase not in _AT_START or duel.turn.past_draw_phase):
                    continue
                empty = empty_hand_at_start(Setting(duel, None, card.controller, event.player), trigger.of)
                if isinstance(empty, Known) and not empty.value:
                    continue
                wanted = drawn_filter(trigger.of)
                if wanted is not None and not _drawn_card_shown(event, wanted):
                    continue
                _undeclared_trigger(duel, event, card, facts, fact)
                break


_PHASES: Final = frozenset({"standby_phase", "start_of_standby_phase", "end_phase", "end_of_battle_phase"})
_WHETHER_USED: Final = Text("whether its effect was used in this turn", "このターンにその効果が使われたか")
_HAND_COSTS: Final[dict[str, frozenset[str]]] = {
    "discard": _GONE,
    "send": _GONE,
    "banish": _GONE,
    "return_to_deck": frozenset({"deck"}),
}


def _undeclared_by_phase(duel: Duel, event: Draw) -> None:
    """A face-up card whose effect comes with a phase of every turn (Mirage of Nightmare): nobody need click it.

    Phases are not all clicked, so that it may be at any time of the turn; once a turn each.
    """
    turn = duel.turn
    for card in duel.field.cards:
        facts = card.facts
        if facts is None or card.side == "face_down":
            continue
        for fact in facts.effects:
            if fact.mode != "chain" or event.player not in _drawers(duel, fact, card.controller):
                continue
            whose = {one.whose for one in fact.trigger if one.event in _PHASES}
            own = turn.player == card.controller
            if not whose or whose <= ({"opponent", "this_turn"} if own else {"self", "this_turn"}):
                continue
            used = any(one.card == card.card for one in turn.links) or any(
                one.ground == "undeclared" and one.by == card.card and one.ways[0].facts[0] is fact
                for one in duel.ledger.effects
            )
            if used or not _paid_from_hand(duel, fact, card.controller):
                continue
            sure = fact.activation == "must" and fact.needs is None and not fact.cost
            link = _undeclared(event, card.card, card.controller, facts, turn.n)
            way = Way(fact.effect, (fact,), None, YES if sure else Unknown(_WHETHER_USED))
            for player in _drawers(duel, fact, card.controller):
                _open(duel, link, player, (way,), "undeclared")


def _paid_from_hand(duel: Duel, fact: fx.DrawFact, player: str) -> bool:
    """Whether a card left the player's hand in this turn for where the effect's cost takes it, if it takes one."""
    verbs = {part.verb for parts in fact.cost for part in parts if part.area is None or "hand" in part.area.zones}
    goals = frozenset[str]().union(*(_HAND_COSTS.get(verb, frozenset()) for verb in verbs))
    if not goals:
        return True
    if "deck" in goals and any(one.player == player for one in table_of(duel).put_backs):
        return True
    return any(one.player == player and one.from_ == "hand" and one.to in goals for one in duel.turn.moves)


def _main_phase_shown(duel: Duel, player: str | None, *, shown: bool) -> None:
    """Remember that the turn player has done what is done in a Main Phase only, whatever phase was clicked."""
    if shown and player == duel.turn.player:
        duel.turn.past_draw_phase = True


def _drawn_card_shown(event: Draw, wanted: fx.Expression) -> bool:
    """Whether a card of the draw is what the effect asks for, or may be."""
    return any(_may_be(card, wanted) for card in event.cards or ())


def happened(duel: Duel, event: Event) -> None:
    """Life points changed or an attack was made: it may be what a draw rests on."""
    _cause(duel, event, None)
    if not isinstance(event, ev.LifePoints) or event.change >= 0 or event.player is None:
        return
    _skips_by_battle(duel, event, event.player)
    for card in duel.field.cards:
        facts = card.facts
        if facts is None or card.side == "face_down" or event.player == card.controller:
            continue
        for fact in facts.effects:
            words = {trigger.event for trigger in fact.trigger if trigger.event in {"battle_damage", "damage"}}
            if not words or fact.mode != "chain":
                continue
            battle = YES if "damage" in words else _by_battle_of(duel, facts, fact)
            if battle != NO:
                _undeclared_trigger(duel, event, card, facts, fact, battle)


def _by_battle_of(duel: Duel, facts: CardFacts, fact: fx.DrawFact) -> Fact:
    """Whether the damage is that of a battle in which the monster fought, if the effect asks for its own."""
    attack = next((one.event for one in reversed(table_of(duel).causes) if type(one.event) is ev.Note), None)
    if attack is None or "Attacked" not in attack.text:
        return YES if duel.turn.phase == "battle" else Unknown(_IN_BATTLE)
    own = all(trigger.this for trigger in fact.trigger)
    return NO if own and f'"{facts.name}"' not in attack.text else YES


_IN_BATTLE: Final = Text("whether the damage was that of a battle", "そのダメージが戦闘によるものか")
_ATTACKER: Final = re.compile(r'Attacked .*with "(.+)" in ')


def _skips_by_battle(duel: Duel, event: Event, loser: str) -> None:
    """A monster whose battle may cost the other player a Draw Phase (Yata-Garasu, Fenrir): nobody clicks that."""
    attack = next((one for one in reversed(table_of(duel).causes) if type(one.event) is ev.Note), None)
    if attack is None or attack.seq < event.seq - 2 * EARLY_CLICKS or type(attack.event) is not ev.Note:
        return
    named = _ATTACKER.search(attack.event.text)
    for card in duel.field.cards if named is not None else ():
        facts = card.facts
        if facts is None or not facts.skips or card.controller == loser or named is None or named[1] != facts.name:
            continue
        link = _undeclared(event, card.card, card.controller, facts, duel.turn.n)
        for skip in facts.skips:
            bars.owe(duel, link, skip, certain=False, unsure=True)


_ATTACKS: Final = re.compile(r"\battacks?\b|攻撃")


def attack_told(duel: Duel, event: ev.Note) -> None:
    """Somebody wrote down that a monster attacked, which may cost the other player a Draw Phase (Yata-Garasu)."""
    if duel.turn.phase != "battle" or _ATTACKS.search(event.text) is None:
        return
    for card in duel.field.cards:
        facts = card.facts
        if facts is None or not facts.skips or card.side == "face_down" or card.controller != duel.turn.player:
            continue
        if facts.name in event.text or (facts.name_ja and facts.name_ja in event.text):
            link = _undeclared(event, card.card, card.controller, facts, duel.turn.n)
            for skip in facts.skips:
                bars.owe(duel, link, skip, certain=False, unsure=True)


def noted(duel: Duel, event: ev.Note) -> None:
    """What players signal, and attacks, which the format has no event for."""
    kind = event.text.partition(": ")[0]
    if kind == "board":
        happened(duel, event)
    elif kind in {"signal", "chat"}:
        table_of(duel).signals.append(event)
    else:
        attack_told(duel, event)


def _unknown_skill(duel: Duel, event: ev.Skill) -> None:
    """A Skill that nobody knows, used before the normal draw, may have taken its place."""
    normal = duel.normal
    if normal is None or normal.player != event.player or normal.made_at is not None:
        return
    if duel.turn.phase != "draw" and duel.records.phases:
        return
    if normal.absence is None and normal.right.status == "open":
        normal.absent("replaced", (event.seq,), event.seq, naming(event.card, None), certain=False)


def skill(duel: Duel, event: ev.Skill) -> None:
    """A Skill was used: it makes no chain, and what it gives may be drawn."""
    facts = duel.catalogue.find_skill(event.card)
    if not duel.reading.recorded:
        _cause(duel, event, facts)
    if facts is None:
        _unknown_skill(duel, event)
        return
    if facts.draw_count is not None:
        bars.changed_by_skill(duel, event, facts)
    normal = duel.normal
    if facts.skill is not None and facts.skill.replaces == "normal_draw" and normal is not None:
        if normal.player == event.player and normal.made_at is not None and duel.turn.phase == "draw":
            sure = facts.skill.confidence == "high" and duel.reading.recorded
            reason = nd.ReplacedAfterNormalDraw(
                player=event.player, card=naming(event.card, facts), event=normal.made_at
            )
            duel.find("illegal" if sure else "unverifiable", event, reason, (normal.made_at, event.seq))
        if normal.player == event.player and normal.made_at is None and normal.right.status == "open":
            normal.absent(
                "replaced", (event.seq,), event.seq, naming(event.card, facts), certain=facts.skill.confidence == "high"
            )
        return
    link = _undeclared(event, event.card, event.player, facts, duel.turn.n)
    ways = tuple(Way(fact.effect, (fact,), None, PRESUMED) for fact in facts.effects)
    if ways:
        _open(duel, link, event.player, ways, "undeclared").until = "turn"


def drawn(duel: Duel, event: Draw, row: DrawRow) -> None:
    """A draw: the normal draw where it comes first in the turn, else it waits for the turn's end."""
    table = table_of(duel)
    normal = waiting(duel, event.player)
    at_start = normal is not None and (not table.acted or bool(normal.links)) and _may_be_normal(duel, event)
    at_start = at_start and event.reason != "effect"
    if at_start and not _announced(duel, event) and normal is not None and duel.turn.phase in _AT_START:
        normal_draw.apply(duel, event, row, normal, normal_draw.verify(duel, event, normal))
        _say_late(duel, event)
        table.fresh = []
        table.burst = False
        _more_normal(duel, normal, event)
        _undeclared_by_draw(duel, event)
        return
    hands = {player: one.hand for player, one in duel.players.items()}
    moment = duel.moment
    if duel.turn.phase in _AT_START and duel.turn.past_draw_phase:
        moment = Moment(moment.turn, "main1")
    _undeclared_by_phase(duel, event)
    _drawn_first(duel, event)
    one = WaitingDraw(event, row, moment, None, hands, building=False)
    one.early = normal is not None and duel.turn.phase in _EARLY
    one.retrieved = _retrieved(table, event)
    table.causes_of[event.seq] = list(table.fresh)
    table.burst = True
    duel.waiting.append(one)
    _undeclared_by_draw(duel, event)


def _drawn_first(duel: Duel, event: Draw) -> None:
    """The first draw since an effect was announced is its own: what it drew decides whether it draws once more."""
    latest = next((one for one in reversed(duel.turn.links) if one.facts is not None and one.facts.effects), None)
    if latest is not None and latest.player == event.player and not latest.drew:
        latest.draws(event)


def tossed(duel: Duel, event: ev.Coin | ev.Die) -> None:
    """A coin or a die belongs to the effect that its player announced last."""
    latest = next((one for one in reversed(duel.turn.links) if one.player == event.player), None)
    if latest is not None:
        latest.does(event)


def _may_be_normal(duel: Duel, event: Draw) -> bool:
    """Whether a normal draw may have that many cards."""
    changed = duel.ruleset.draw_up_to is not None or any(one.player == event.player for one in duel.bars.counts)
    return changed or event.count == duel.ruleset.normal_draw


def _more_normal(duel: Duel, normal: NormalDraw, event: Draw) -> None:
    """A normal draw that another card has made larger may be clicked card by card."""
    most = max((one.count or 0 for one in duel.bars.counts if one.player == event.player), default=0)
    allowed = counts(duel, event.player)
    most = max(most, max(allowed) if allowed else 0, duel.ruleset.draw_up_to or 0)
    if most <= normal.right.taken:
        return
    label = normal.right.label
    right = EffectRight("normal", event.player, label, "granted", (), event.seq, "turn")
    right.most = most - normal.right.taken
    right.note(event.seq, entry.MAYBE)
    duel.ledger.open_effect(right)


def _announced(duel: Duel, event: Draw) -> bool:
    """Whether announced effects may give the draw, beside what was drawn since they were announced."""
    mine = [
        one
        for one in duel.ledger.effects
        if one.ground == "link" and one.player == event.player and one.most is not None
        if any(way.offence is None for way in one.ways)
    ]
    if not mine:
        return False
    first = min(one.event_seq for one in mine)
    used = sum(one.event.count for one in duel.waiting if one.event.player == event.player and one.event.seq > first)
    return used + event.count <= sum(one.most or 0 for one in mine)


def _retrieved(table: Table, event: Draw) -> int | None:
    """The event at which the same player put this very card on the Deck, if nothing was activated since."""
    if event.count != 1 or not event.cards:
        return None
    at = table.returned.get((event.player, _which(event.cards[0])))
    if at is None or any(one.seq > at and type(one.event) is ev.Activate for one in table.causes):
        return None
    return at


def put_back(duel: Duel, event: ev.PutBack) -> None:
    """A drawn card went back: remember it with the draw that took it."""
    table_of(duel).put_backs.append(event)
    for one in reversed(duel.waiting):
        if one.event.player == event.player and one.put_back is None and _went_back(one.event, event):
            one.put_back = event
            return


def _went_back(draw: Draw, event: ev.PutBack) -> bool:
    """Whether what went back may be what was drawn: by identity, passcode or name, as far as both say it."""
    if not event.cards or not draw.cards:
        return True
    return any(alike(card, one) or card == one for card in event.cards for one in draw.cards)


def shuffled(duel: Duel, event: ev.Shuffle) -> None:
    """A shuffled Deck hides what was put on it; a shuffled hand hides what was drawn."""
    table = table_of(duel)
    if event.what == "deck":
        table.returned = {key: seq for key, seq in table.returned.items() if key[0] != event.player}
    else:
        table.hand_shuffles.append((event.player, event.seq))


def turn_over(duel: Duel, event: Event) -> None:
    """The turn is over: match its draws with the rights that may explain them."""
    _look(duel, table_of(duel))
    _not_used(duel)
    _draws_made_openly(duel)
    normal = _normal_slot(duel)
    rights = duel.ledger.effects
    if normal is not None:
        rights = [*rights, normal]
    if duel.waiting:
        assessed = settle(duel, WINDOW, rights)
        _redeem_normal(duel, normal)
    else:
        assessed = settle(duel, WINDOW, rights)
    _skips(duel, rights)
    _discards(duel, rights)
    mine = [right for right in duel.ledger.effects if right.until == "turn"]
    declared = [
        right for right in mine if right.ground == "link" and not (right.link and right.link.taken_back is not None)
    ]
    close_rights(duel, declared, assessed, event, sure=False)
    for right in mine:
        right.end(event.seq)
    duel.ledger.effects = [right for right in duel.ledger.effects if right.until in {"duel", "next_turn"}]
    for right in duel.ledger.effects:
        if right.until == "next_turn" and right.link_seq != duel.turn.n:
            right.until = "turn"
    duel.ledger.effects = [r for r in duel.ledger.effects if r.until != "turn" and r.status == "open"]
    duel.table = Table()


def _not_used(duel: Duel) -> None:
    """A Spell that its player put into the Graveyard with other cards of the hand was discarded with them, not used."""
    kept = []
    for right in duel.ledger.effects:
        link = right.link
        if link is None or not link.undeclared or link.event.from_ != "hand" or not _among_others(duel, link):
            kept.append(right)
        else:
            right.end(link.seq)
    duel.ledger.effects = kept


def _among_others(duel: Duel, link: Link) -> bool:
    """Whether the player sent another card from the hand to the Graveyard soon after, and drew nothing in between."""
    until = min((one.seq for one in duel.turn.draws if one.player == link.player and one.seq > link.seq), default=None)
    return any(
        one.from_ == "hand" and one.to in _GONE and one.player == link.player
        for one in duel.turn.moves
        if link.seq < one.seq <= link.seq + DISCARD_REACH and (until is None or one.seq < until)
    )


def _look(duel: Duel, table: Table) -> None:
    """Take out of the draws those that were clicked to look at a Deck, where the log shows all of the look."""
    if not duel.waiting or not any(one.facts is not None and one.facts.look is not None for one in table.causes):
        return
    played = [one for one in table.causes if one.seq not in table.negations and not _gone_unseen(duel, one)]
    table.sights = looks.sights(duel, played, table.put_backs)
    for sight in table.sights:
        if sight.whole:
            _see(duel, sight)


def _gone_unseen(duel: Duel, cause: Cause) -> bool:
    """Whether it is a FLIP monster that left the field without having been turned up by an attack."""
    event, facts = cause.event, cause.facts
    if type(event) is not ev.Move or facts is None or event.to not in _GONE or " Flip " not in facts.kind:
        return False
    return not _attacked(duel, event.seq - 2 * EARLY_CLICKS, event.seq)


def _draws_made_openly(duel: Duel) -> None:
    """A draw card whose cards were laid on the Graveyard and taken from there to the hand: that was its draw."""
    for right in duel.ledger.effects:
        link = right.link
        if right.ground != "link" or link is None or not is_card_activation(link) or not right.most:
            continue
        after = min((one.seq for one in duel.turn.links if one.player == link.player and one.seq > link.seq), default=0)
        moves = [one for one in duel.turn.moves if one.seq > link.seq and (not after or one.seq < after)]
        sent = {_which(one.card): one for one in moves if one.player == right.player and one.from_ == "deck"}
        taken = [
            one
            for one in moves
            if one.from_ == "graveyard" and one.to == "hand" and (which := _which(one.card)) is not None
            if which in sent and sent[which].to == "graveyard" and sent[which].seq < one.seq
        ]
        if len(taken) == right.most:
            right.taken += len(taken)
            right.note(taken[-1].seq, entry.OPENLY, count=len(taken))


def _which(card: ev.CardRef) -> object:
    """Which card it is, as far as the log tells cards apart; None: it does not say."""
    return card_uid(card) or card_code(card) or card_name(card)


def _see(duel: Duel, sight: looks.Sight) -> None:
    """Write down that the draws were a look, and let go of them."""
    source = sight.source
    name, at = naming(source.card, source.facts), source.event.seq
    label = Message(LOOK, {"card": name})
    right = EffectRight("effect", source.player, label, "look", (), at, "turn", None, source.card)
    right.note(at, entry.OPENED)
    for seen in sight.seen:
        event, row = seen.draw.event, seen.draw.row
        right.taken += event.count
        right.note(event.seq, entry.LOOKED, count=event.count)
        row.kind, row.right, row.by = "effect", label, source.card
        row.because = tuple(sorted({at, event.seq, *seen.back}))
        row.look = LookedAt(event=at, back=seen.back, kept=seen.kept)
        reason: Reason = ed.LookedAtAndAdded(player=event.player, card=name, event=at)
        if not seen.kept:
            reason = ed.LookedAtAndPutAway(player=event.player, card=name, event=at, back=seen.back[-1])
        duel.find("legal", event, reason, row.because, moment=seen.draw.moment)
    right.most = right.taken
    right.status = "redeemed"
    duel.ledger.open(right)
    seen_draws = {id(one.draw) for one in sight.seen}
    duel.waiting = [one for one in duel.waiting if id(one) not in seen_draws]


def _normal_slot(duel: Duel) -> EffectRight | None:
    """The turn's normal draw as a right to match, where no draw at its start was it."""
    normal = duel.normal
    if normal is None or normal.made_at is not None or normal.absence is not None or normal.closed:
        return None
    if normal.links and not is_due(duel, normal):
        return None
    if not any(one.early and one.event.player == normal.player for one in duel.waiting):
        return None
    cards = max((one.count or 0 for one in duel.bars.counts if one.player == normal.player), default=0)
    right = EffectRight("normal", normal.player, normal.right.label, "granted", (), normal.opened.seq, "turn")
    right.most = max(cards, duel.ruleset.normal_draw, duel.ruleset.draw_up_to or 0) - normal.right.taken
    return right


def _redeem_normal(duel: Duel, slot: EffectRight | None) -> None:
    """The matched draw is the normal draw of the turn."""
    normal = duel.normal
    if slot is None or normal is None:
        return
    if slot.taken:
        normal.made_at = slot.draws[0].seq
        normal.right.most = max(normal.right.most or 0, slot.taken)
        for draw in slot.draws:
            normal.right.take(draw.seq, draw.count)
            _say_late(duel, draw)
        normal.right.status = "redeemed"


def _say_late(duel: Duel, draw: Draw) -> None:
    """ND107: the normal draw of the turn, made after what its player can do in a Main Phase only.

    Phases are clicked late, a Summon is not made early: what it shows holds whatever phase was clicked.
    """
    deed = normal_draw.deed_of_main_phase(duel, draw)
    if deed is not None:
        reason = nd1.NormalDrawAfterDeed(player=draw.player, turn=duel.turn.n, event=deed)
        index = duel.find("illegal", draw, reason, (deed, draw.seq))
        row = next(row for row in reversed(duel.docket.rows) if row.event is draw)
        duel.docket.worsen(row, reason.rule.code, duel.docket.findings[index].verdict, (deed, draw.seq))


def _skips(duel: Duel, rights: list[EffectRight]) -> None:
    """Skips of the effects that were announced: certain only where their draws cannot be explained otherwise."""
    for right in rights:
        link = right.link
        if link is None or link.facts is None or not link.facts.skips or not link.facts.effects:
            continue
        if (
            right.player != link.player
            or link.taken_back is not None
            or link.negated is not None
            or right.ground != "link"
        ):
            continue
        alone = right.taken > 0 and right.taken == right.most and _alone(right, rights)
        for skip in link.facts.skips:
            bars.owe(duel, link, skip, certain=alone, unsure=bool(right.taken))


def _discards(duel: Duel, rights: list[EffectRight]) -> None:
    """ED201: a card was used whose cost is a discard, and no card that it could be left the hand in that turn.

    Why a card moved nobody wrote down, so that any fitting card of the turn may be the cost.
    """
    if not duel.records.moves:
        return
    for right in rights:
        link = right.link
        if link is None or right.ground != "link" or not right.draws or link.negated is not None:
            continue
        ways = ways_taken(right)
        cost = ways[0].facts[0].cost if ways else ()
        if len(cost) != 1 or len(cost[0]) != 1 or cost[0][0].verb != "discard" or cost[0][0].this:
            continue
        (part,) = cost[0]
        gone = [one.card for one in duel.turn.moves if one.player == link.player and one.from_ == "hand"]
        gone = [card for card in gone if not alike(card, link.card) and _may_be(card, part.filter)]
        if len(gone) < part.least:
            reason = ed.NoSuchDiscard(player=link.player, card=link.name)
            duel.find("unverifiable", link.event, reason, (link.seq, *(draw.seq for draw in right.draws)))


def _alone(right: EffectRight, rights: list[EffectRight]) -> bool:
    """Whether the draws are its own: no other right may explain one of them, or all others together not so many."""
    others = [one for one in rights if one is not right and one.player == right.player and one.link is not right.link]
    most = [one.most for one in others if one.kind != "normal"]
    if None not in most and sum(one or 0 for one in most) < right.taken + sum(
        one.taken for one in others if one.kind != "normal"
    ):
        return True
    for draw in right.draws:
        for other in others:
            near = other.event_seq <= draw.seq + EARLY_CLICKS
            if near and other.ground != "granted" and (other.most is None or other.most > 0):
                return False
    return True


def _eligible(draw: WaitingDraw, right: EffectRight) -> bool:
    """Whether the right may explain the draw: its player, its time."""
    if right.kind == "normal" and right.opened_at == right.event_seq and right.ground == "granted":
        return draw.early or (
            right.until == "turn" and right.event_seq < draw.event.seq and draw.moment.phase in _EARLY
        )
    if _answers_a_draw(right):
        return right.event_seq < draw.event.seq
    return right.event_seq <= draw.event.seq


def _answers_a_draw(right: EffectRight) -> bool:
    """Whether it is the trigger of a draw, which that draw cannot have been made by, nor one before it."""
    return right.link is not None and right.link.undeclared and right.link.drawn_before is not None


def _announces(draw: WaitingDraw, right: EffectRight) -> bool:
    """A click may come a little after the draw that it announces."""
    if _answers_a_draw(right):
        return False
    late = right.event_seq - draw.event.seq
    return 0 < late <= EARLY_CLICKS and right.ground in {"link", "undeclared", "occurrence"}


def _preference(draw: WaitingDraw, right: EffectRight) -> tuple[int, ...]:
    """The card that the log names, the announced, the latest first: a chain resolves from its end."""
    event = draw.event
    named = event.by is not None and right.by is not None and (right.by == event.by or alike(event.by, right.by))
    exact = right.most == event.count
    kind = {"link": 0, "occurrence": 0, "changed": 1, "undeclared": 1, "granted": 2}[right.ground]
    if right.kind == "normal":
        kind = 0 if draw.early and draw.moment.phase == "draw" else 3
    return not named, kind, right.unsure, -right.event_seq, not exact


def _order(draw: WaitingDraw) -> tuple[int, ...]:
    return draw.put_back is not None, draw.retrieved is not None, draw.event.seq


def _repair(duel: Duel, draw: WaitingDraw) -> Repair | None:
    """What followed the draw: facts for a judge, never a penalty."""
    back = draw.put_back
    if back is None:
        return None
    event, table = draw.event, table_of(duel)
    mixed = any(player == event.player and event.seq < seq < back.seq for player, seq in table.hand_shuffles)
    agreed = any(_agrees(table, note, back) for note in table.signals if note.player not in {None, event.player})
    seconds = back.t - event.t if back.t is not None and event.t is not None else None
    return Repair(put_back=back.seq, identifiable=not mixed, seconds=seconds, agreed=agreed)


def _agrees(table: Table, note: ev.Note, back: ev.PutBack) -> bool:
    """Whether the other player agreed to the repair: in words soon after it, or by the site's own click.

    A click that follows another play answers that.
    """
    if note.seq < back.seq:
        return False
    if note.text in _AGREEMENT:
        return not any(back.seq < cause.seq < note.seq for cause in table.causes)
    if not note.text.startswith(_CHAT):
        return False
    soon = note.t is None or back.t is None or note.t - back.t <= WORDS_REACH
    return soon and says_yes(note.text.removeprefix(_CHAT))


def deny(duel: Duel, draw: WaitingDraw, assessed: dict[int, Assessment], rights: list[EffectRight]) -> Denial:
    """Why the draw is not explained, and whether something unknown could explain it."""
    event, table = draw.event, table_of(duel)
    if not duel.records.activations:
        reason: Reason = ed.CauseNotRecorded(
            player=event.player, count=event.count, missing=Text("activations", "発動")
        )
        return Denial("unverifiable", reason, (event.seq,), "unknown")
    if draw.retrieved is not None:
        return _retrieval(duel, draw, draw.retrieved)
    unknown = duel.unknown.first
    if unknown is not None and unknown.seq < event.seq:
        reason = ed.UnknownCardMayDraw(player=event.player, count=event.count, card=unknown.name, event=unknown.seq)
        return Denial("unverifiable", reason, (unknown.seq, event.seq), "unknown", names=unknown)
    for one in duel.ledger.lasting:
        if one.player == event.player and one.seq < event.seq:
            card = one.label.values.get("card", "")
            reason = ed.PossibleCause(player=event.player, count=event.count, card=card, event=one.seq)
            return Denial("unverifiable", reason, (one.seq, event.seq), "unknown")
    causes = table.causes_of.get(event.seq, [])
    if not causes:
        return _no_cause(duel, draw)
    if all(_trip_of_the_turn(duel, one) and not _may_give(duel, one, event) for one in causes):
        spent = next((one for one in reversed(rights) if _gave(one, event, assessed)), None)
        exceeded = _beyond(draw, spent, assessed, "illegal")
        if exceeded is not None:
            return exceeded
    negation = _negated(table, causes)
    if negation is not None:
        reason = ed.OnlyCauseNegated(
            player=event.player, count=event.count, card=negation.link.name, event=negation.event.seq
        )
        return Denial("illegal", reason, (negation.link.seq, negation.event.seq, event.seq))
    over = _overdrawn(duel, draw, causes, rights, assessed) or _overlooked(table, draw, causes)
    if over is not None:
        return over
    moot = _gave_up(duel, draw, causes)
    if moot is not None:
        return moot
    used = [right for one in causes if (right := _spent(table, one, event.player, rights, assessed)) is not None]
    at = {right.link.seq for right in used if right.link is not None}
    summoned = {right.by_uid for right in used if right.ground == "link" and right.by_uid is not None}
    left = [
        one
        for one in causes
        if table.again.get(one.seq, one.seq) not in at
        if type(one.event) is not ev.Move or card_uid(one.event.card) not in summoned
    ]
    giver = next((one for one in reversed(left) if _may_give(duel, one, draw.event)), None)
    if giver is not None and (giver.facts is None or giver.facts.effects):
        reason = ed.PossibleCause(player=event.player, count=event.count, card=_called(giver), event=giver.seq)
        return Denial("unverifiable", reason, (giver.seq, event.seq), "unknown")
    if giver is not None and giver.facts is not None and giver.facts.look is not None:
        return _perhaps_a_look(draw, giver.facts, giver.seq)
    beyond = _beyond(draw, used[-1] if used else None, assessed, "unverifiable")
    if beyond is not None:
        return beyond
    last = _resolving(causes)
    reason = ed.NothingPlayedKnownToDraw(player=event.player, count=event.count, card=_called(last), event=last.seq)
    return Denial("unverifiable", reason, (last.seq, event.seq), "unknown")


def _called(cause: Cause) -> Value:
    """What was played, in words."""
    event = cause.event
    return naming(event.card, cause.facts) if isinstance(event, ev.Activate | ev.Move) else _BATTLE


def _resolving(causes: list[Cause]) -> Cause:
    """What to name of all that was played: the last card, or the effect that was resolving when it moved.

    What follows an activation (its cost, its target, the cards that it moves) belongs to it.
    """
    cards = [one for one in causes if isinstance(one.event, ev.Activate | ev.Move)]
    if not cards:
        return causes[-1]
    last = cards[-1]
    near = (one for one in reversed(cards) if type(one.event) is ev.Activate and one.seq >= last.seq - EARLY_CLICKS)
    return next(near, last)


def _retrieval(duel: Duel, draw: WaitingDraw, at: int) -> Denial:
    """A card that its player had put on the Deck was drawn again; an effect that resolved meanwhile is named."""
    event = draw.event
    resolving = next((one for one in reversed(duel.turn.links) if one.player == event.player and one.seq < at), None)
    gives = resolving is not None and any(
        one.link is resolving and one.player == event.player for one in duel.ledger.effects
    )
    if resolving is None or not gives:
        reason: Reason = ed.RetrievedFromDeck(player=event.player, event=at)
        return Denial("illegal", reason, (at, event.seq), "unknown")
    reason = ed.RetrievedBeforeShuffle(player=event.player, event=at, card=resolving.name, first=resolving.seq)
    return Denial("illegal", reason, (resolving.seq, at, event.seq), "unknown")


def _perhaps_a_look(draw: WaitingDraw, facts: CardFacts | None, at: int) -> Denial:
    event = draw.event
    reason = ed.DrawnPerhapsToLook(player=event.player, count=event.count, card=naming(None, facts), event=at)
    return Denial("unverifiable", reason, (at, event.seq), "unknown")


def _overlooked(table: Table, draw: WaitingDraw, causes: list[Cause]) -> Denial | None:
    """A card more in the hand than a look may leave there, where nothing but that look was played."""
    event = draw.event
    plays = [cause for cause in causes if _is_play(cause, event.player)]
    for sight in table.sights:
        source = sight.source
        look, at = source.look, source.event.seq
        if source.player != event.player or look.keep is None or look.cards is None:
            continue
        if not plays or any(one.facts is not source.facts for one in plays) or at not in {one.seq for one in plays}:
            continue
        beyond = sight.looked >= look.cards and all(one.draw is not draw for one in sight.seen) and at < event.seq
        if beyond or sight.denied(draw):
            name = naming(source.card, source.facts)
            reason = ed.MoreThanLookGives(player=event.player, count=event.count, card=name, event=at, keep=look.keep)
            return Denial("illegal", reason, (at, event.seq))
    return None


def _gave_up(duel: Duel, draw: WaitingDraw, causes: list[Cause]) -> Denial | None:
    """A draw before giving up, where nothing that was played since the last draw can have given it.

    It is called that, and that nothing came of it. Illegal it is where the player had played nothing at all since then:
    what the other plays lets nobody draw, and there is no play of the player's own that could have been misread.
    """
    end, event = _conceded(duel, draw), draw.event
    if end is None or any(_may_give(duel, cause, event) for cause in causes):
        return None
    last = _resolving(causes)
    reason = ed.DrewAndConceded(player=event.player, count=event.count, card=_called(last), event=last.seq, end=end)
    own = any(isinstance(one.event, ev.Activate | ev.Move) and one.event.player == event.player for one in causes)
    return Denial("unverifiable" if own else "illegal", reason, (last.seq, event.seq, end), "unknown")


def _conceded(duel: Duel, draw: WaitingDraw) -> int | None:
    """The event at which the drawing player gave up the duel, having played nothing since the draw."""
    end, event = duel.ended, draw.event
    if type(end) is not ev.End or end.reason != "surrender" or end.winner in {None, event.player}:
        return None
    if any(one.seq > event.seq and one.event.player == event.player for one in table_of(duel).causes):
        return None
    return None if any(one.seq > event.seq and one.player == event.player for one in duel.turn.moves) else end.seq


def _may_give(duel: Duel, cause: Cause, draw: Draw) -> bool:
    """Whether what was played may let the player draw, or look at a Deck; a card that nobody knows may do anything.

    A card that only moved gives what a trigger of its own gives for that: one that was milled or discarded, nothing.
    """
    event, facts, player = cause.event, cause.facts, draw.player
    if not isinstance(event, ev.Activate | ev.Move):
        return False
    if facts is None:
        return not is_official(event.card)
    user = event.player if isinstance(event, ev.Activate) else event.controller or event.player
    look = facts.look
    if look is not None and (isinstance(event, ev.Activate) or facts.kind.startswith("Monster")):
        looking = {"self": (user,), "opponent": duel.opponents(user), "both": tuple(duel.players)}[look.deck]
        if player in looking:
            return True
    if isinstance(event, ev.Activate):
        if facts.changes or (facts.draws and not facts.effects):
            return True
        gone = not _lies_there(duel, event, draw)
        return any(player in _drawers(duel, fact, user) and (gone or not _when_it_goes(fact)) for fact in facts.effects)
    return any(
        player in _drawers(duel, fact, user)
        and (
            (event.to == "monster" and not _when_it_goes(fact))
            or _answers(duel, event, fact)
            or _banishes_itself(fact, event)
        )
        and _happened_so(duel, event, fact) != NO
        for fact in facts.effects
    )


_GOING: Final = frozenset({"sent_to_graveyard", "destroyed", "destroyed_by_battle", "leaves_field", "tributed"})


def _when_it_goes(fact: fx.DrawFact) -> bool:
    """Whether the card gives the draw only when it leaves the field."""
    return bool(fact.trigger) and all(trigger.this and trigger.event in _GOING for trigger in fact.trigger)


def _lies_there(duel: Duel, activation: ev.Activate, draw: Draw) -> bool:
    """Whether the activated card lay on the field, and still did when the draw was made."""
    if activation.from_ not in ON_FIELD:
        return False
    reach = draw.seq + EARLY_CLICKS  # a draw may be clicked before the card is moved
    return not any(one.from_ in ON_FIELD and one.seq < reach and one.card == activation.card for one in duel.turn.moves)


def _answers(duel: Duel, event: ev.Move, fact: fx.DrawFact) -> bool:
    """Whether the move is what the effect answers."""
    was_set = _was_set(duel, event)
    return any(_is_that_move(trigger, event, was_set=was_set) for trigger in fact.trigger)


def _no_cause(duel: Duel, draw: WaitingDraw) -> Denial:
    """Nothing was done that a draw could rest on."""
    normal, event, turn = duel.normal, draw.event, duel.turn
    look = next(
        (one for one in duel.field.of(event.player) if one.facts is not None and one.facts.look is not None), None
    )
    if look is not None and look.side != "face_down" and (draw.put_back is not None or _left_hand(duel, draw)):
        return _perhaps_a_look(draw, look.facts, look.seq)
    made = normal.made_at if normal is not None else None
    if made is not None and draw.moment.phase == "draw" and event.player == turn.player:
        reason: Reason = nd1.NormalDrawTwice(player=event.player, turn=turn.n, event=made)
        return Denial("illegal", reason, (made, event.seq), "normal")
    reason = ed.NothingDoneBefore(player=event.player, count=event.count, turn=turn.n)
    return Denial("illegal", reason, (event.seq,), "unknown")


def _left_hand(duel: Duel, draw: WaitingDraw) -> bool:
    """Whether the drawn card went on at once: the next that left its player's hand was it."""
    event = draw.event
    left = (
        one for one in duel.turn.moves if one.seq > event.seq and one.player == event.player and one.from_ == "hand"
    )
    move = next(left, None)
    return move is not None and any(alike(move.card, card) for card in event.cards or ())


def _negated(table: Table, causes: list[Cause]) -> Negation | None:
    """The negation of the one play that could explain the draw, where nothing else was played but what negated it."""
    plays = [cause for cause in causes if not _own_trip(cause, causes) and not _idle(cause)]
    negations = [table.negations[cause.seq] for cause in plays if cause.seq in table.negations]
    if len(negations) != 1:
        return None
    (negation,) = negations
    by = negation.by
    idle = by is not None and not is_unknown(by) and not (by.facts and by.facts.effects)
    expected = {negation.link.seq, by.seq} if by is not None and idle else {negation.link.seq}
    return negation if {cause.seq for cause in plays} <= expected else None


def _overdrawn(
    duel: Duel,
    draw: WaitingDraw,
    causes: list[Cause],
    rights: list[EffectRight],
    assessed: dict[int, Assessment],
) -> Denial | None:
    """The draw card whose number was exceeded, where nothing but such cards was played since the last draw."""
    event = draw.event
    plays = [
        cause
        for cause in causes
        if not _own_trip(cause, causes) and _is_play(cause, event.player)
        if type(cause.event) is not ev.Move or _may_give(duel, cause, event)
    ]
    table = table_of(duel)
    spent = [_spent(table, cause, event.player, rights, assessed) for cause in plays]
    if not spent or any(one is None or one.link is None or not is_card_activation(one.link) for one in spent):
        return None
    return _beyond(draw, spent[-1], assessed, "illegal")


def _spent(
    table: Table, cause: Cause, player: str, rights: list[EffectRight], assessed: dict[int, Assessment]
) -> EffectRight | None:
    """The right that what was played has given the player, where its number is known and was drawn."""
    at = table.again.get(cause.seq, cause.seq)
    for right in rights:
        if right.player != player or right.link is None or right.link.seq != at:
            continue
        found = assessed[id(right)]
        if found.most is not None and right.taken >= found.most > 0 and all(not one.missing for one in found.totals):
            return right
    return None


def _beyond(
    draw: WaitingDraw, right: EffectRight | None, assessed: dict[int, Assessment], verdict: Verdict
) -> Denial | None:
    """One card more than the right gives."""
    if right is None or right.link is None:
        return None
    event, at = draw.event, right.link.seq
    most = assessed[id(right)].most or 0
    total = right.taken + right.beyond + event.count
    reason = ed.MoreThanEffectGives(player=event.player, count=total, card=right.link.name, most=most)
    return Denial(verdict, reason, (at, event.seq, *assessed[id(right)].shown), right=right)


def _is_play(cause: Cause, player: str) -> bool:
    """Whether it is something that a draw may rest on.

    Life points that the player pays are not, nor is a card that is known to give nobody a draw.
    """
    event = cause.event
    paid = isinstance(event, ev.LifePoints) and event.player == player and event.change < 0
    pointed = type(event) is ev.Note and "Attacked" not in event.text
    return not (paid or pointed or _idle(cause))


def _idle(cause: Cause) -> bool:
    """Whether the card is known to give no draw to anybody: an official card that the catalogue lacks."""
    event = cause.event
    return type(event) is ev.Move and cause.facts is None and is_official(event.card)


def _gave(right: EffectRight, draw: Draw, assessed: dict[int, Assessment]) -> bool:
    """Whether the right gave the player all the cards that it gives, before the draw."""
    if right.player != draw.player or right.link is None or not right.draws:
        return False
    found = assessed[id(right)]
    return found.most is not None and right.taken >= found.most > 0 and all(not one.missing for one in found.totals)


def _trip_of_the_turn(duel: Duel, cause: Cause) -> bool:
    """Whether it is no more than the way to the Graveyard of a Spell or Trap that was activated in this turn."""
    move = cause.event
    if type(move) is not ev.Move or move.to not in _GONE or move.from_ not in {"spell", "field"}:
        return False
    return any(one.seq < move.seq and alike(one.card, move.card) for one in duel.turn.links)


def _own_trip(cause: Cause, causes: list[Cause]) -> bool:
    """A card's way to the Graveyard after its own activation is no cause of its own."""
    move = cause.event
    if type(move) is not ev.Move:
        return False
    return any(type(one.event) is ev.Activate and alike(one.event.card, move.card) for one in causes)


WINDOW: Final = Window(_eligible, _preference, _announces, _order, deny, _repair, _conceded)
