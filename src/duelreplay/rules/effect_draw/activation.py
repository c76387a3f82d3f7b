"""Activations that were not allowed, where they gave a draw: the moment, the second use, the cost (ED2xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.cards import effects as fx
from duelreplay.duel.chain import Link
from duelreplay.duel.field import ON_FIELD
from duelreplay.duel.naming import naming
from duelreplay.log import events as ev
from duelreplay.reason import Reason
from duelreplay.rights.effect import Way
from duelreplay.rights.fact import Known
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw import reasons as ed
from duelreplay.rules.effect_draw.draw_text import draw_text
from duelreplay.rules.effect_draw.filters import Candidate, fits, is_named_after, properties_of
from duelreplay.rules.effect_draw.numbers import paid_cards
from duelreplay.rules.effect_draw.unpaid import nothing_there, too_few_counters, too_few_life_points
from duelreplay.rules.ruling import Ruling
from duelreplay.text import Text
from duelreplay.verdict import Verdict

_PAID_FROM: Final[dict[str, frozenset[str]]] = {
    "discard": frozenset({"hand"}),
    "detach": frozenset({"overlay"}),
    "tribute": frozenset({"monster", "hand", "spell", "field", "pendulum"}),
}
_PAID_TO: Final[dict[str, frozenset[str]]] = {
    "banish": frozenset({"banished", "outside"}),
    "return_to_deck": frozenset({"deck", "extra"}),
}
"""Where what is paid goes; another card may have what is discarded, sent or Tributed go elsewhere."""
_CARD_VERBS: Final = frozenset({"discard", "send", "banish", "tribute", "return_to_deck", "detach"})
_PAY: Final[dict[str, frozenset[str]]] = {
    "discard": frozenset({"discard"}),
    "send": frozenset({"send", "discard"}),
    "banish": frozenset({"banish"}),
    "tribute": frozenset({"tribute"}),
    "return_to_deck": frozenset({"return"}),
    "return_to_extra": frozenset({"return"}),
    "return_to_hand": frozenset({"return"}),
    "detach": frozenset({"detach"}),
    "reveal": frozenset({"reveal"}),
    "lp": frozenset({"lp"}),
}
_CARD_PAYMENTS: Final = frozenset({"discard", "send", "banish", "tribute", "return", "detach"})


def moment(duel: Duel, link: Link, way: Way) -> Ruling | None:
    """ED203: the effect was activated where it cannot be."""
    if way.offence is None or any(fact.confidence == "low" for fact in way.facts):
        return None
    doubt = duel.unknown.first is not None or any(fact.confidence != "high" for fact in way.facts)
    where = way.offence.text
    reason = ed.ActivatedFromWrongPlace(player=link.player, card=link.name, where=where)
    return Ruling("unverifiable" if doubt else "illegal", reason, way.offence.because)


def cost(duel: Duel, link: Link, way: Way) -> Ruling | None:
    """ED201: the log shows a cost of another kind or number than the text asks, or that nothing was there to pay.

    Silence about a cost is no evidence.
    """
    text = draw_text(way.facts[0])
    if not text.cost:
        return None
    if duel.records.hands_and_decks:
        hand, deck = link.hand_at, link.deck_before
        if hand is not None and hand < text.discards and not _card_payments(link):
            reason: Reason = ed.TooFewCardsToDiscard(player=link.player, card=link.name, least=text.discards, hand=hand)
            return Ruling("illegal", reason, (link.seq,))
        if deck is not None and deck < text.from_deck:
            reason = ed.TooFewCardsInDeck(player=link.player, card=link.name, least=text.from_deck, deck=deck)
            return Ruling("illegal", reason, (link.seq,))
    if len(text.cost) > 1:
        return None
    parts = text.cost[0]
    unpaid = too_few_life_points(duel, link, parts) or too_few_counters(duel, link, parts)
    if unpaid is None and not _card_payments(link):
        unpaid = nothing_there(duel, link, parts)
    return unpaid if unpaid is not None or not link.paid else _paid(duel, link, parts)


def _card_payments(link: Link) -> bool:
    """Whether the log shows cards that were paid."""
    return any(type(one) is ev.Move or (type(one) is ev.Cost and one.pay in _CARD_PAYMENTS) for one in link.paid)


def _paid(duel: Duel, link: Link, parts: tuple[fx.CostPart, ...]) -> Ruling | None:
    """What was paid, against the one way to pay."""
    because = (link.seq, *(one.seq for one in link.paid))
    costs = [one for one in link.paid if type(one) is ev.Cost and one.pay not in {"other", "normal_draw"}]
    kinds = {pay for part in parts for pay in _PAY.get(part.verb, frozenset())}
    if any(part.verb not in _PAY for part in parts):
        return None
    for one in costs:
        if kinds and one.pay not in kinds:
            reason: Reason = ed.OtherKindOfCost(player=link.player, card=link.name)
            return Ruling("illegal", reason, because)
    lp = [one for one in costs if one.pay == "lp" and one.amount is not None]
    asked_lp = [part for part in parts if part.verb == "lp" and not part.half]
    if len(lp) == 1 and len(asked_lp) == 1:
        amount = abs(lp[0].amount or 0)
        wrong = amount < asked_lp[0].least or (asked_lp[0].most is not None and amount > asked_lp[0].most)
        if wrong:
            reason = ed.WrongLifePointsPaid(player=link.player, amount=amount, card=link.name, asked=asked_lp[0].least)
            return Ruling("illegal", reason, because)
    cards = [part for part in parts if part.verb in _CARD_VERBS]
    paid, which, seqs = paid_cards(link, every_cost=duel.records.payments)
    if paid is None or not seqs:
        return None
    others = [part for part in cards if not part.this or part.verb == "detach"]
    if len(others) != 1:
        return None
    moves = [one for one in link.paid if type(one) is ev.Move]
    moves += [move for one in costs for move in ev.paid_moves(one)]
    if len(cards) == 2:
        # This card is paid, too: what is left is the other part.
        own = next((card for card in which if _is_own(link, card)), None)
        if own is None or len(which) != paid or paid <= others[0].least:
            return None
        which = list(which)
        which.remove(own)
        moves = [one for one in moves if one.card != own]
        paid -= 1
    return _cards(link, others[0], paid, which, moves, because)


def _is_own(link: Link, card: ev.CardRef) -> bool:
    """Whether the card that was paid is the one whose effect was activated."""
    if card == link.card:
        return True
    printed = None if card is ev.NO_CARD else properties_of(card)
    return printed is not None and link.facts is not None and printed.code == link.facts.code


def _cards(
    link: Link,
    part: fx.CostPart,
    paid: int,
    which: list[ev.CardRef],
    moves: list[ev.Move],
    because: tuple[int, ...],
) -> Ruling | None:
    """The cards that were paid, against the cards that are asked for."""
    few = paid < part.least
    many = part.most is not None and paid > part.most and not part.all
    numbers = bool(part.numbers) and paid not in part.numbers
    if few or many or numbers:
        asked = "/".join(map(str, part.numbers)) if part.numbers else _range(part)
        reason: Reason = ed.WrongNumberPaid(player=link.player, paid=paid, card=link.name, asked=asked)
        return Ruling("illegal", reason, because)
    sources, goals = _paid_from(part), _PAID_TO.get(part.verb)
    if any(
        (sources is not None and one.from_ not in sources) or (goals is not None and one.to not in goals)
        for one in moves
    ):
        return Ruling("illegal", ed.OtherKindOfCost(player=link.player, card=link.name), because)
    if part.verb in {"discard", "send"} and any(one.from_ == "hand" and one.to == "banished" for one in moves):
        return Ruling("unverifiable", ed.PaidElsewhere(player=link.player, card=link.name), because)
    own = link.facts.code if link.facts is not None else None
    for card in which:
        if card is ev.NO_CARD:
            continue
        fact = fits(Candidate(card, own), part.filter)
        if isinstance(fact, Known) and not fact.value:
            reason = ed.WrongCardPaid(player=link.player, card=link.name, paid=naming(card, None))
            return Ruling("illegal", reason, because)
    return _of_another_series(link, part, which, because)


def _paid_from(part: fx.CostPart) -> frozenset[str] | None:
    """The zones that the cost takes its cards from: those of the text, else those that its word allows."""
    if part.area is None or part.words:
        return _PAID_FROM.get(part.verb)
    zones = frozenset(part.area.zones)
    return zones | ON_FIELD if zones & ON_FIELD else zones


def _of_another_series(
    link: Link, part: fx.CostPart, which: list[ev.CardRef], because: tuple[int, ...]
) -> Ruling | None:
    """Unverifiable: the cost asks for a card of a series, and the name of the card that was paid is of none."""
    parts = part.filter.parts if isinstance(part.filter, fx.AllOf | fx.AnyOf) else (part.filter,)
    series = next((one.values for one in parts if isinstance(one, fx.Trait) and one.word == "series"), None)
    if series is None:
        return None
    for card in which:
        printed = None if card is ev.NO_CARD else properties_of(card)
        if printed is None or is_named_after(printed, series):
            continue
        fact = fits(Candidate(card), part.filter)
        if not isinstance(fact, Known) or fact.presumed:
            paid, name = naming(card, None), "/".join(series)
            reason = ed.CardPerhapsNotAsked(player=link.player, card=link.name, paid=paid, series=name)
            return Ruling("unverifiable", reason, because)
    return None


def _range(part: fx.CostPart) -> str:
    """The number of cards asked for, in figures."""
    if part.most is None:
        return f"{part.least}+"
    return str(part.least) if part.least == part.most else f"{part.least}-{part.most}"


def second_use(duel: Duel, link: Link, way: Way) -> Ruling | None:
    """ED202: the second use of what may be used once.

    A negated activation gives back the use of a card that may be *activated* once a turn; it does not for the rest.
    """
    fact = way.facts[0]
    for limit in draw_text(fact).limits:
        used = _uses(duel, link, fact, limit)
        sure = len(used) >= limit.times
        if not sure and duel.used_perhaps:
            used = _uses(duel, link, fact, limit, perhaps=True)
        if len(used) >= limit.times:
            first = used[0]
            scope = Text("duel", "デュエル") if limit.scope == "duel" else Text("turn", "ターン")
            reason = ed.UsedAgain(player=link.player, card=link.name, times=limit.times, scope=scope, event=first.seq)
            verdict: Verdict = "illegal" if sure and fact.confidence == "high" else "unverifiable"
            return Ruling(verdict, reason, (*(one.seq for one in used), link.seq))
    return None


def _uses(duel: Duel, link: Link, fact: fx.DrawFact, limit: fx.Limit, *, perhaps: bool = False) -> list[Link]:
    """Earlier uses of the effect that the limit counts, as far as they are sure to be of this effect.

    ``perhaps``: also those that may have been of another effect of the card.
    """
    facts = link.facts
    assert facts is not None
    counted = limit.per in {"name", "copy"} or limit.per_copy
    effects = {fact.effect, *limit.shared_with} if counted else set()
    used = [one for effect in effects for one in duel.used.get((link.player, facts.code, effect), ())]
    if perhaps:
        used += [one for effect in effects for one in duel.used_perhaps.get((link.player, facts.code, effect), ())]
    used.sort(key=lambda one: one.seq)
    found: list[Link] = []
    for one in used:
        if one in found:
            continue
        if one is link or one.seq > link.seq:
            continue
        if limit.scope != "duel" and one.turn != link.turn:
            continue
        if limit.scope == "activate_turn" and one.negated == "activation":
            continue
        if limit.of_application and not one.drew:
            continue
        if (limit.per == "copy" or limit.per_copy) and not _same_copy(duel, one, link):
            continue
        found.append(one)
    return found


def _same_copy(duel: Duel, one: Link, link: Link) -> bool:
    """Whether the two activations are of one face-up copy that did not leave the field in between."""
    first, second = ev.card_uid(one.card), ev.card_uid(link.card)
    if first is not None or second is not None:
        if first != second:
            return False
    elif not duel.records.moves:
        return False
    else:
        here = [card for card in duel.field.cards if card.card == link.card or card.card == one.card]
        if len(here) > 1:
            return False
    return not any(
        one.seq < move.seq < link.seq and (move.card == link.card or move.card == one.card) for move in duel.turn.moves
    )
