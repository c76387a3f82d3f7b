"""How many cards an effect gives: every formula of the cards' texts, as far as a log shows what it counts."""

from __future__ import annotations

from typing import Final, NamedTuple

from duelreplay.cards import effects as fx
from duelreplay.duel.chain import Link
from duelreplay.duel.field import Mark
from duelreplay.log import events as ev
from duelreplay.rights.count import Count
from duelreplay.rights.fact import Known, Unknown
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw.filters import Candidate, fits, is_placeholder, properties_of
from duelreplay.text import Message, Text

MOVES: Final = Text("how cards moved", "カードの移動")
HAND: Final = Text("how many cards {player} held", "{player}の手札の枚数")
"""What a complete log shows and this one lacks: moves, and the number of cards in a hand."""
_COUNTED: Final = Text("what {card} counts", "{card}が数える数")
_COST: Final = Text("what was paid for {card}", "{card}のために支払われたもの")
_DIE: Final = Text("the die", "サイコロの出目")
_COIN: Final = Text("the coin", "コインの裏表")
_DONE: Final = Text("what {card} did before the draw", "{card}がドローの前に行った処理")

_NOTHING: Final = Text("", "")
_LEFT_HAND: Final = frozenset({"graveyard", "banished", "extra", "outside"})
_ON_FIELD: Final = frozenset({"monster", "spell", "field", "pendulum"})
_STEPS: Final[dict[str, tuple[frozenset[str] | None, frozenset[str]]]] = {
    "discarded": (frozenset({"hand"}), _LEFT_HAND),
    "banished_from_hand": (frozenset({"hand"}), frozenset({"banished", "extra"})),
    "returned": (None, frozenset({"deck", "extra"})),
    "to_deck": (None, frozenset({"deck", "extra"})),
    "returned_to_extra": (None, frozenset({"extra", "deck"})),
    "returned_to_hand": (None, frozenset({"hand", "extra"})),
    "banished": (None, frozenset({"banished", "extra", "outside"})),
    "milled": (frozenset({"deck"}), frozenset({"graveyard", "banished"})),
    "destroyed": (None, frozenset({"graveyard", "banished", "extra", "outside", "deck", "hand"})),
    "tributed": (
        frozenset({"monster", "hand", "spell", "field"}),
        frozenset({"graveyard", "banished", "extra", "outside"}),
    ),
    "special_summoned": (None, frozenset({"monster"})),
    "opponent_sent": (None, frozenset({"graveyard", "banished", "extra", "outside"})),
    "sent_to_graveyard": (None, frozenset({"graveyard", "banished", "extra", "outside"})),
    "added_to_hand": (None, frozenset({"hand"})),
    "set": (None, _ON_FIELD),
    "equipped": (None, frozenset({"spell"})),
    "attached": (None, frozenset({"overlay"})),
    "flipped_up": (_ON_FIELD, _ON_FIELD),
    "flipped_down": (_ON_FIELD, _ON_FIELD),
}
"""From where to where a card goes in a step; where it goes may be changed by another card (Macro Cosmos)."""


def exactly(number: int, because: tuple[int, ...] = ()) -> Count:
    """A known number."""
    return Count(number, number, because=because)


class Setting(NamedTuple):
    """In what an effect is looked at: the duel, its link, its user, who draws, and how the hands stood.

    ``hands`` are the hands in cards when the draw began, ``board`` what lay there; None: as they are now.
    """

    duel: Duel
    link: Link | None
    user: str
    drawer: str
    hands: dict[str, int | None] | None = None
    fact: fx.DrawFact | None = None
    board: Mark | None = None

    def hand(self, player: str) -> int | None:
        """A player's hand in cards, None where the log does not tell."""
        if not self.duel.records.hands_and_decks:
            return None
        if self.hands is not None and player in self.hands:
            return self.hands[player]
        return self.duel.players[player].hand

    def called(self, text: Text) -> Message:
        """Words about the effect's card."""
        return Message(text, {"card": self.link.name if self.link is not None else ""})

    def whose(self, whose: str) -> tuple[str, ...]:
        """The players that a word means."""
        if whose == "self":
            return (self.user,)
        if whose == "drawer":
            return (self.drawer,)
        if whose == "opponent":
            return self.duel.opponents(self.user)
        return tuple(self.duel.players)


UNDECLARED_REACH: Final = 4
"""Events before a card's own move within which others that moved may have gone for the same effect."""


def resolution(setting: Setting) -> list[ev.Event]:
    """What the effect did before its draw, as far as the log shows it.

    Where nobody wrote down what resolved, that is what was moved from its activation to the drawer's first draw.
    """
    link = setting.link
    if link is None:
        return []
    if setting.duel.reading.window_is_resolution:
        return list(link.done)
    draws = [one.seq for one in setting.duel.turn.draws if one.player == setting.drawer]
    end = min((seq for seq in draws if seq > link.seq), default=1 << 62)
    begin = link.seq
    if link.undeclared:
        # Nobody clicked the activation: the card's own move is what shows it, and what goes with it may stand before.
        begin = max(link.seq - UNDECLARED_REACH, *(seq for seq in (0, 0, *draws) if seq < link.seq))
    return [one for one in setting.duel.turn.moves if begin < one.seq < end]


def unknown(missing: Text | Message, least: int = 0, most: int | None = None) -> Count:
    """A number of which the log does not show enough."""
    return Count(least, most, chosen=False, missing=missing)


def count_of(setting: Setting, fact: fx.DrawFact) -> Count:
    """How many cards a draw gives, within the bounds of the text."""
    found = quantity(setting if setting.fact is fact else setting._replace(fact=fact), fact.number)
    least, most = found.least, found.most
    if not found.chosen:
        least = max(least, fact.least)
        if fact.most is not None:
            most = fact.most if most is None else min(most, fact.most)
        if most is not None and least > most:
            least = most
        return found._replace(least=least, most=most)
    return found


_FIXED: Final = (fx.Number, fx.PerEvent)


def quantity(setting: Setting, number: fx.Quantity) -> Count:
    """A quantity of a card's text."""
    if isinstance(number, _FIXED):
        return exactly(number.value)
    if isinstance(number, fx.UntilHand):
        hand = setting.hand(setting.drawer)
        if hand is None:
            return unknown(Message(HAND, {"player": setting.drawer}), 0, number.value)
        return exactly(max(0, number.value - hand))
    if isinstance(number, fx.Chosen):
        return Count(number.least, number.most)
    if isinstance(number, fx.SameAs):
        return _same_as(setting, number)
    if isinstance(number, fx.CardsIn):
        return _cards_in(setting, number.area, number.filter)
    if isinstance(number, fx.Sum):
        return _sum(setting, number)
    if isinstance(number, fx.Over):
        part = quantity(setting, number.part)
        most = None if part.most is None else part.most // number.by
        return part._replace(least=part.least // number.by, most=most)
    if isinstance(number, fx.Cases):
        return _cases(setting, number)
    if isinstance(number, fx.LifePoints):
        lp = [setting.duel.players[player].lp for player in setting.whose(number.whose)]
        if len(lp) == 1 and lp[0] is not None:
            return exactly(lp[0])
        return unknown(setting.called(_COUNTED))
    if isinstance(number, fx.LifePointDifference) and len(setting.duel.players) == 2:
        both = [player.lp for player in setting.duel.players.values()]
        if None not in both:
            return exactly(abs((both[0] or 0) - (both[1] or 0)))
        return unknown(setting.called(_COUNTED))
    if isinstance(number, fx.Dice):
        return _die(setting)
    if isinstance(number, fx.Heads):
        return _heads(setting)
    if isinstance(number, fx.Counted) and setting.fact is not None:
        return quantity(setting, setting.fact.number)
    if isinstance(number, fx.ChainLink) and setting.link is not None:
        return exactly(setting.link.n)
    if isinstance(number, fx.OfCard) and number.word == "link" and number.card == "target":
        return _link_rating(setting)
    if isinstance(number, fx.Happened):
        return _happened(setting, number)
    if isinstance(number, fx.Counters) and number.kind == "greed":
        return _greed_counters(setting)
    return unknown(setting.called(_COUNTED))


def _sum(setting: Setting, number: fx.Sum) -> Count:
    """Quantities added, less others, not below 0."""
    plus = [quantity(setting, part) for part in number.plus]
    minus = [quantity(setting, part) for part in number.minus]
    least = sum(part.least for part in plus)
    most: int | None = 0
    for part in plus:
        most = None if most is None or part.most is None else most + part.most
    for part in minus:
        least = 0 if part.most is None else least - part.most
        most = None if most is None else most - part.least
    missing = next((part.missing for part in (*plus, *minus) if part.missing is not None), None)
    chosen = all(part.chosen for part in (*plus, *minus))
    because = tuple(seq for part in (*plus, *minus) for seq in part.because)
    return Count(max(0, least), None if most is None else max(0, most), chosen, missing, because)


def _cases(setting: Setting, number: fx.Cases) -> Count:
    """The number of the first case that holds; where that is open, any of those that may."""
    from duelreplay.rules.effect_draw.conditions import holds

    possible: list[int] = []
    ruled_out: tuple[int, ...] = ()
    missing: Text | Message = _NOTHING
    for case in number.cases:
        if case.who is not None and setting.drawer not in setting.whose(case.who):
            continue
        when = holds(setting, case.when)
        if isinstance(when, Known) and not when.presumed:
            if not when.value:
                ruled_out += when.because
                continue
            possible.append(case.number)
            if len(possible) == 1:
                return exactly(case.number, (*ruled_out, *when.because))
            break
        if isinstance(when, Unknown):
            missing = when.missing
        possible.append(case.number)
    else:
        if number.otherwise is not None or not possible:
            possible.append(number.otherwise or 0)
    if len(set(possible)) == 1:
        return exactly(possible[0], ruled_out)
    if missing is _NOTHING:
        return Count(min(possible), max(possible))
    return unknown(missing, min(possible), max(possible))


def paid_cards(link: Link, *, every_cost: bool) -> tuple[int | None, list[ev.CardRef], tuple[int, ...]]:
    """What the log shows as paid: how many cards, which, and where it says so.

    The same cards may stand in a ``cost`` and in the moves that pay it: the larger account counts. A ``cost`` that says
    where its cards went is no such cost, and counts as those moves. None: no word.
    Without ``every_cost`` (``costs`` or ``moves`` are recorded completely) the moves may be only some of those that
    were made, and a ``cost`` alone tells.
    """
    costs = [one for one in link.paid if type(one) is ev.Cost and one.pay not in {"lp", "normal_draw"}]
    moves: list[ev.Move] = []
    if every_cost:
        moves = [one for one in link.paid if type(one) is ev.Move]
        if moves:
            moves += [move for one in costs for move in ev.paid_moves(one)]
            costs = [one for one in costs if one.from_ is None]
    moved = sum(one.count or 1 for one in moves)
    stated = sum(len(one.cards) if one.cards else (one.amount or 0) for one in costs)
    if not moved and not stated:
        return None, [], ()
    if moved >= stated:
        return moved, [one.card for one in moves], tuple(one.seq for one in moves)
    cards = [card for one in costs for card in one.cards or ()]
    return stated, cards, tuple(one.seq for one in costs)


def _same_as(setting: Setting, number: fx.SameAs) -> Count:
    """As many as the step of the same effect really did to cards of the drawer, before the draw."""
    link = setting.link
    if link is None:
        return unknown(_DONE)
    if number.step == "cost":
        paid, cards, because = paid_cards(link, every_cost=setting.duel.records.payments)
        if paid is None:
            return unknown(setting.called(_COST), 1 if setting.fact is None else 0)
        if isinstance(number.filter, fx.AnyCard) or len(cards) < paid:
            return exactly(paid, because)
        return _fitting(setting, cards, number.filter, because)
    moves = steps(setting, number.step)
    if moves is None:
        return unknown(setting.called(_DONE))
    if not setting.duel.records.moves:
        return unknown(MOVES)
    because = tuple(one.seq for one in moves)
    total = sum(one.count or 1 for one in moves)
    if not total and (not setting.duel.reading.shows_what_links_did or not _any_step(setting, number.step)):
        # A log that shows nothing of what the resolution did tells nothing: it is no evidence that nothing was done.
        return unknown(setting.called(_DONE))
    if number.step in {"destroyed", "opponent_sent", "revealed", "flipped_up", "flipped_down"} and not isinstance(
        number.filter, fx.AnyCard
    ):
        return _filtered_moves(setting, moves, number.filter)
    if isinstance(number.filter, fx.AnyCard) or any(one.count for one in moves):
        return exactly(total, because)
    return _fitting(setting, [one.card for one in moves], number.filter, because)


def _filtered_moves(setting: Setting, moves: list[ev.Move], wanted: fx.Expression) -> Count:
    """Moves of cards that fit, by whose they were and by what they are."""
    sure = perhaps = 0
    for move in moves:
        fact = _move_fits(setting, move, wanted)
        if isinstance(fact, Known) and not fact.presumed:
            sure += bool(fact.value) * (move.count or 1)
        else:
            perhaps += move.count or 1
    because = tuple(one.seq for one in moves)
    if not perhaps:
        return exactly(sure, because)
    return Count(sure, sure + perhaps, chosen=False, missing=setting.called(_COUNTED), because=because)


def _move_fits(setting: Setting, move: ev.Move, wanted: fx.Expression) -> Known | Unknown:
    """Whether a moved card is one that is counted."""
    if isinstance(wanted, fx.Trait) and wanted.word in {"controlled_by", "was_controlled_by", "owned_by"}:
        # The owner stands in the move; who controlled it is the same but for the cards that changed sides.
        return Known(any(move.player in setting.whose(value) for value in wanted.values))
    if isinstance(wanted, fx.AllOf):
        facts = [_move_fits(setting, move, part) for part in wanted.parts]
        if any(isinstance(one, Known) and not one.value for one in facts):
            return Known(False)
        return next((one for one in facts if not isinstance(one, Known) or one.presumed), Known(True))
    if isinstance(wanted, fx.Trait) and wanted.word == "from":
        return Known(move.from_ in wanted.values or move.from_ in _ON_FIELD.intersection(wanted.values))
    if isinstance(wanted, fx.Trait) and wanted.word in {"in", "to"}:
        return Known(True, presumed=True)
    if isinstance(wanted, fx.Phrase) and "that player" in wanted.text:
        return Known(move.player == setting.drawer)
    if isinstance(wanted, fx.Phrase) and "opp:" in wanted.text:
        return Known(move.player in setting.duel.opponents(setting.user))
    if move.card is ev.NO_CARD:
        return Known(True, presumed=True)
    fact = fits(Candidate(move.card), wanted)
    return fact if isinstance(fact, Known | Unknown) else Known(True, presumed=True)


def _fitting(setting: Setting, cards: list[ev.CardRef], wanted: fx.Expression, because: tuple[int, ...]) -> Count:
    """How many of the cards fit."""
    own = setting.link.facts.code if setting.link is not None and setting.link.facts is not None else None
    sure = doubtful = 0
    for card in cards:
        fact = fits(Candidate(card, own), wanted)
        if isinstance(fact, Known) and not fact.presumed:
            sure += bool(fact.value)
        elif is_placeholder(card):
            sure += 1  # a made-up word stands for a card that fits
        else:
            doubtful += 1
    if not doubtful:
        return exactly(sure, because)
    return Count(sure, sure + doubtful, chosen=False, missing=setting.called(_COUNTED), because=because)


def steps(setting: Setting, step: str) -> list[ev.Move] | None:
    """The moves of the resolution that a step made; None for a step that moves do not show."""
    link = setting.link
    way = _STEPS.get(step)
    if link is None or way is None:
        return None
    sources, targets = way
    drawer_only = step in {"discarded", "banished_from_hand", "returned", "to_deck"}
    found = []
    for one in resolution(setting):
        if type(one) is not ev.Move or (one.reason in {"cost", "rule"} and step != "destroyed"):
            continue
        if one.card == link.card and one.to == "graveyard" and one.from_ in _ON_FIELD and step != "tributed":
            continue  # the card itself, leaving after its resolution
        if sources is not None and one.from_ not in sources:
            continue
        if one.to not in targets or (sources is None and one.from_ == "deck" and step not in _FROM_DECK):
            continue
        if step == "destroyed" and one.from_ not in _ON_FIELD and one.from_ != "hand":
            continue
        if step in _LYING and (one.position != _LYING[step] or one.summon is not None):
            continue  # a Flip Summon is the player's own, no step of an effect
        if step == "opponent_sent" and one.player not in setting.duel.opponents(setting.user):
            continue
        if step == "returned" and drawer_only and setting.duel.opponents(setting.user) and not _returned(setting, one):
            continue
        if drawer_only and step in {"discarded", "banished_from_hand"} and one.player != setting.drawer:
            continue
        found.append(one)
    return found


def _any_step(setting: Setting, step: str) -> bool:
    """Whether the log shows the step for any player."""
    return any(steps(setting._replace(drawer=player), step) for player in setting.duel.players)


_LYING: Final = {"flipped_up": "face_up", "flipped_down": "face_down"}
_FROM_DECK: Final = frozenset({"special_summoned", "added_to_hand", "sent_to_graveyard", "set", "equipped", "banished"})


def _returned(setting: Setting, move: ev.Move) -> bool:
    """Whether a card that went back is one of those that the draw counts: the drawer's own, of the hand first."""
    return move.player == setting.drawer or move.from_ != "hand"


def _cards_in(setting: Setting, area: fx.Area, wanted: fx.Expression) -> Count:
    """How many cards that fit are there."""
    total: Count = exactly(0)
    for player in setting.whose(area.whose):
        for zone in area.zones:
            part = _in_zone(setting, player, zone, wanted)
            total = Count(
                total.least + part.least,
                None if total.most is None or part.most is None else total.most + part.most,
                total.chosen and part.chosen,
                total.missing or part.missing,
                total.because + part.because,
            )
    link = setting.link
    if link is None or link.resolved_at is not None or setting.user not in setting.whose(area.whose):
        return total
    if "hand" in area.zones and link.from_hand and not area.except_this and not _is_trap(link):
        # It was in the hand when its condition had to hold, and has been counted out of it since.
        return total._replace(least=total.least + 1, most=None if total.most is None else total.most + 1)
    here = link.event.from_ in area.zones and not link.from_hand
    if area.except_this and here and total.most:
        return total._replace(least=max(0, total.least - 1), most=total.most - 1)
    return total


def _is_trap(link: Link) -> bool:
    """Whether the card is a Trap: it was Set before, however a log writes that."""
    return link.facts is not None and link.facts.kind.startswith("Trap")


def _in_zone(setting: Setting, player: str, zone: str, wanted: fx.Expression) -> Count:
    """How many cards that fit a player has in a zone."""
    duel = setting.duel
    if zone == "hand":
        hand = setting.hand(player)
        if hand is None:
            return unknown(Message(HAND, {"player": player}))
        return (
            exactly(hand)
            if isinstance(wanted, fx.AnyCard)
            else Count(0, hand, chosen=False, missing=setting.called(_COUNTED))
        )
    if not duel.records.moves:
        return unknown(MOVES)
    own = setting.link.facts.code if setting.link is not None and setting.link.facts is not None else None
    if zone == "graveyard":
        board = None if setting.board is None else duel.field.as_it_was(setting.board)
        graveyard = duel.field.graveyard(player) if board is None else board.graveyards.get(player, ())
        candidates = [Candidate(card, own) for card in graveyard if not _is_link(setting.link, card)]
    elif zone in _ON_FIELD:
        cards = duel.field.cards if setting.board is None else duel.field.as_it_was(setting.board).field
        candidates = [Candidate(one.card, own, one) for one in cards if one.controller == player and one.zone == zone]
    else:
        return unknown(setting.called(_COUNTED))
    sure = perhaps = 0
    for candidate in candidates:
        fact = fits(candidate, wanted)
        if isinstance(fact, Known) and not fact.presumed:
            sure += bool(fact.value)
        else:
            perhaps += 1
    if not perhaps:
        return exactly(sure)
    return Count(sure, sure + perhaps, chosen=False, missing=setting.called(_COUNTED))


def shown_on_field(setting: Setting, number: fx.Quantity) -> tuple[int, ...]:
    """The events at which cards that are counted came onto the field and were not seen to leave it again."""
    if not isinstance(number, fx.CardsIn):
        return ()
    own = setting.link.facts.code if setting.link is not None and setting.link.facts is not None else None
    players = setting.whose(number.area.whose)
    here = [one for one in setting.duel.field.cards if one.controller in players and one.zone in number.area.zones]
    facts = [fits(Candidate(one.card, own, one), number.filter) for one in here]
    return tuple(
        one.seq
        for one, fact in zip(here, facts, strict=True)
        if isinstance(fact, Known) and fact.value and not fact.presumed
    )


def _is_link(link: Link | None, card: ev.CardRef) -> bool:
    """Whether it is the very card whose effect it is and which went there only after it had resolved."""
    uid = ev.card_uid(card)
    return link is not None and uid is not None and link.event.from_ != "graveyard" and uid == ev.card_uid(link.card)


def _die(setting: Setting) -> Count:
    """The die that the log shows."""
    link = setting.link
    rolled = [one for one in (link.done if link is not None else ()) if type(one) is ev.Die]
    if len(rolled) == 1:
        result = rolled[0].result
        return exactly(result, (rolled[0].seq,))
    return unknown(_DIE, 0, 6)


def _heads(setting: Setting) -> Count:
    """The coins that came up heads."""
    link = setting.link
    coins = [one for one in (link.done if link is not None else ()) if type(one) is ev.Coin]
    if coins:
        return exactly(sum(one.result == "heads" for one in coins), tuple(one.seq for one in coins))
    return unknown(_COIN)


def _link_rating(setting: Setting) -> Count:
    """The Link Rating of the one card that the effect put back (Link Bound)."""
    moves = [one for one in steps(setting, "returned_to_extra") or () if one.to == "extra"]
    printed = properties_of(moves[0].card) if len(moves) == 1 and moves[0].card is not ev.NO_CARD else None
    if printed is None or printed.stars is None or "Link" not in printed.kind.split():
        return unknown(setting.called(_COUNTED))
    return exactly(printed.stars, (moves[0].seq,))


def _greed_counters(setting: Setting) -> Count:
    """Shard of Greed: a counter for each normal draw of its player since it is face-up."""
    duel, link = setting.duel, setting.link
    if link is None:
        return unknown(_COUNTED)
    card = duel.field.find(link.card, link.player)
    if not duel.records.draws:
        return unknown(setting.called(_COUNTED))
    since = card.seq if card is not None else duel.first_seen.get((link.player, link.facts.code if link.facts else 0))
    if since is None or since >= link.seq:
        return unknown(setting.called(_COUNTED))
    made = tuple(seq for seq in duel.normal_draws.get(link.player, ()) if seq > since)
    if len(made) < _SHARD_NEEDS and not duel.records.moves:
        return unknown(MOVES, len(made))  # it may have been there before the log first shows it
    return exactly(len(made), (since, *made))


_SHARD_NEEDS: Final = 2
"""Counters without which Shard of Greed gives no draw."""


def _materials(setting: Setting, text: str) -> Count:
    """The materials of this card's own Summon: the cards that left right before it came, by the moves of the turn."""
    link, moves = setting.link, setting.duel.turn.moves
    if link is None:
        return unknown(_COUNTED)
    place = next(
        (i for i in range(len(moves) - 1, -1, -1) if moves[i].card == link.card and moves[i].to == "monster"), None
    )
    if place is None:
        return unknown(setting.called(_COUNTED))
    used: list[ev.Move] = []
    while place > 0 and moves[place - 1].seq == moves[place].seq - 1:
        place -= 1
        if moves[place].player != setting.user or moves[place].to not in {"graveyard", "banished", "extra", "outside"}:
            break
        used.append(moves[place])
    if not used or any(move.card is ev.NO_CARD for move in used):
        return unknown(setting.called(_COUNTED))
    because = tuple(move.seq for move in used)
    if "from hand" in text:
        return exactly(sum(move.from_ == "hand" for move in used), because)
    if "non-tuner" in text:
        return _fitting(setting, [move.card for move in used], fx.Not(fx.Trait("kind", ("tuner",))), because)
    return exactly(len(used), because)


_BANISH_INSTEAD: Final = frozenset({30241314, 81674782, 61528025, 94853057, 58481572})
"""Macro Cosmos, Dimensional Fissure, Banisher of the Light, of the Radiance, Masked HERO Dark Law."""


def _banishes_instead(duel: Duel) -> bool:
    """Whether a card on the field has what goes to the Graveyard banished."""
    return any(ev.card_code(one.card) in _BANISH_INSTEAD for one in duel.field.cards)


def _happened(setting: Setting, number: fx.Happened) -> Count:
    """How many such things there were this turn, where moves show it."""
    duel = setting.duel
    if number.what == "materials_used" and duel.records.moves:
        return _materials(setting, number.text)
    if number.what != "dragons_discarded_or_tributed_this_turn" or not duel.records.moves:
        return unknown(setting.called(_COUNTED))
    dragon = fx.Trait("type", ("Dragon",))
    sure = perhaps = 0
    because = []
    # What is discarded for the size of the hand comes after the draw of the End Phase.
    end = max((one.seq for one in duel.turn.draws if one.player == setting.drawer), default=0)
    end = end if not duel.reading.window_is_resolution and end else 1 << 62
    pile = {"graveyard", "extra"} | ({"banished"} if _banishes_instead(duel) else set())
    for move in duel.turn.moves:
        gone = move.to in pile and move.player == setting.user and move.seq < end
        if not gone or move.from_ not in {"hand", "monster"} or move.reason == "battle":
            continue
        fact = fits(Candidate(move.card), dragon)
        if isinstance(fact, Known) and not fact.value:
            continue
        because.append(move.seq)
        if move.from_ == "hand" and isinstance(fact, Known) and not fact.presumed:
            sure += move.count or 1
        else:
            perhaps += move.count or 1
    if not because:
        return unknown(setting.called(_COUNTED))
    if not perhaps:
        return exactly(sure, tuple(because))
    if all(move.reason in {None, "cost", "rule"} for move in duel.turn.moves if move.seq in because):
        return exactly(sure + perhaps, tuple(because))
    return Count(sure, sure + perhaps, chosen=False, missing=setting.called(_COUNTED), because=tuple(because))
