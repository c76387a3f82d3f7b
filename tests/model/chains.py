"""The chains of the model: what may be activated and chained, and what each link does when it resolves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from model import cards
from model.cards import Drawer, Plain, Replacer
from model.duel_model import Copy, DuelModel, Seat

Card = Drawer | Plain | Replacer


@dataclass(eq=False)
class Link:
    """One chain link: whose, which card from where, and what became of it."""

    number: int
    seat: Seat
    card: Card
    copy: Copy
    zone: str
    target: Link | None = None
    negated: str | None = None
    gone: bool = False
    impossible: bool = False
    idle: bool = False
    unseen_loss: bool = False
    could_draw: bool = False

    @property
    def is_card_activation(self) -> bool:
        """Whether a Spell or Trap card was activated (not an effect of one already face-up)."""
        return isinstance(self.card, Drawer | Plain) and self.card.speed in ("spell", "quick", "trap", "counter")

    @property
    def replaces(self) -> bool:
        """Whether this link gives up or replaces the normal draw."""
        return isinstance(self.card, Replacer)


class Chain:
    """One chain of a duel, built link by link and then resolved."""

    def __init__(self, model: DuelModel, *, pre_draw: bool) -> None:
        self.model = model
        self.pre_draw = pre_draw
        self.links: list[Link] = []
        self.failed: list[Seat] = []
        model.chains += 1

    # -- activation ------------------------------------------------------------------------------------------

    def activate(self, seat: Seat, card: Card, copy: Copy, zone: str, target: Link | None = None) -> Link:
        """The next link, its moves and costs."""
        model = self.model
        number = len(self.links) + 1
        link = Link(number, seat, card, copy, zone, target)
        copy.code = card.code
        opens_unseen = number == 1 and model.after_chain and not model.options.chain_ends
        shown = number if model.options.links or opens_unseen else None
        if zone == "hand" and link.is_card_activation:
            model.move(seat, copy, "hand", "spell", "rule")
            seat.hand = [one for one in seat.hand if one is not copy]
            seat.spells.append(copy)
        step = model.emit(
            "activate",
            "replacer" if link.replaces else "activate",
            player=seat.name,
            card=copy,
            zone=zone if model.options.zones else None,
            link=shown,
        )
        step.chain, step.link, step.code = model.chains, number, card.code
        step.extra.update(link=link, pre_draw=self.pre_draw)
        self.links.append(link)
        self._pay(link)
        return link

    def _pay(self, link: Link) -> None:
        seat, card = link.seat, link.card
        if isinstance(card, Replacer):
            if card.kind == "cost":
                self._cost(link, "normal_draw")
            if card.banishes_itself:
                self._send(link, seat.graveyard, link.copy, "graveyard", "banished")
                self._cost(link, "banish")
        elif isinstance(card, Drawer) and card.cost == "discard":
            self._discard(seat, 1, "cost", card.pays)
            self._cost(link, "discard", amount=1)
        elif isinstance(card, Drawer) and card.cost == "banish10":
            for _ in range(10):
                self.model.move(seat, seat.deck.pop(0), "deck", "banished", "cost")
            self._cost(link, "banish", amount=10)
        elif card.code == cards.SOLEMN.code:
            self._cost(link, "lp")
        elif isinstance(card, Plain) and card.speed == "hand":
            self._send(link, seat.hand, link.copy, "hand", "graveyard")
            self._cost(link, "discard", amount=1)
        if card.code == cards.PROSPERITY.code:
            seat.no_effect_draws = True

    def _cost(self, link: Link, pay: str, **keys: Any) -> None:
        if self.model.options.costs:
            step = self.model.emit("cost", player=link.seat.name, link=link.number, pay=pay, **keys)
            step.chain, step.link = self.model.chains, link.number

    def _send(self, link: Link, pile: list[Copy], copy: Copy, zone: str, to: str) -> None:
        pile[:] = [one for one in pile if one is not copy]
        if to == "graveyard":
            link.seat.graveyard.append(copy)
        self.model.move(link.seat, copy, zone, to, "cost")

    def _discard(self, seat: Seat, count: int, reason: str, code: int | None = None) -> None:
        for _ in range(min(count, len(seat.hand))):
            fitting = [one for one in seat.hand if code is not None and one.code == code]
            free = fitting or [one for one in seat.hand if one.code is None] or seat.hand
            copy = free[0]
            copy.code = copy.code or code
            seat.hand = [one for one in seat.hand if one is not copy]
            seat.graveyard.append(copy)
            self.model.move(seat, copy, "hand", "graveyard", reason)

    # -- what draws are still to come ------------------------------------------------------------------------

    def pending(self, seat: Seat) -> int:
        """How many cards the links on the chain may still take from the top of that deck."""
        total = 0
        for link in self.links:
            if isinstance(link.card, Drawer):
                total += link.card.mine if link.seat is seat else link.card.yours
            elif link.replaces:
                total += 1
            elif link.card.code in (cards.EXTRAVAGANCE.code, cards.PROSPERITY.code):
                total += 2
        return total + (1 if seat.maxx else 0)

    # -- resolution ------------------------------------------------------------------------------------------

    def resolve(self) -> None:
        """Every link resolves, the last one first."""
        model = self.model
        start = len(model.steps)
        for link in reversed(self.links):
            self._resolve(link)
        for step in model.steps[start:]:
            step.chain = model.chains
        for link in self.links:
            if link.is_card_activation and link.copy in link.seat.spells:
                link.seat.spells.remove(link.copy)
                link.seat.graveyard.append(link.copy)
                model.move(link.seat, link.copy, "spell", "graveyard", "rule")
        model.after_chain = True
        self.model.resolved.append(self)
        if self.failed:
            model.deck_out(self.failed)
        elif self.pre_draw:
            model._close_chain("draw", {})

    def _resolve(self, link: Link) -> None:
        model = self.model
        link.idle = self._idle(link)
        if not (link.negated == "activation" and model.options.quiet_negated):
            step = model.emit("resolve", link=link.number, outcome=self._outcome(link))
            step.chain, step.link, step.extra["link"] = model.chains, link.number, link
        drawers = (link.seat, model.other(link.seat))
        link.could_draw = all(model.may_draw_by_effect(seat) and len(seat.deck) > 5 for seat in drawers)
        if not link.idle and not link.impossible:
            _EFFECTS.get(link.card.code, _by_kind(link.card))(self, link)

    def _outcome(self, link: Link) -> str | None:
        if link.impossible and not link.negated:
            return "unprocessable"
        if not self.model.options.outcomes:
            return None
        return "no_effect" if link.idle else "applied"

    def _idle(self, link: Link) -> bool:
        """Whether the link does nothing: negated, its card gone from the field, or another replacement decides."""
        if link.negated or link.gone:
            return True
        if isinstance(link.card, Replacer):
            return self._decides(link) is not link
        return False

    def _decides(self, _: Link) -> Link | None:
        """The replacing link that decides, from the last one down; None: no one's process is applied."""
        replacing = [one for one in self.links if isinstance(one.card, Replacer)]
        last = replacing[-1]
        if isinstance(last.card, Replacer) and last.card.kind != "effect" and not _astral_void(last):
            return last if not last.negated and not last.gone else None
        for one in reversed(replacing):
            if not one.negated and not one.gone:
                return one
        return None

    @property
    def normal_draw_due(self) -> bool:
        """Whether the normal draw is made after this chain (rule notes 2)."""
        replacing = [one for one in self.links if isinstance(one.card, Replacer)]
        for one in replacing:
            assert isinstance(one.card, Replacer)
            if one.card.kind == "cost":
                return False
            if one.card.kind == "astral" and not _astral_void(one):
                return False
        return all(one.negated or one.gone for one in replacing)

    def negates(self, link: Link, what: str) -> None:
        """The link's effect: the target's activation or effect is negated."""
        target = link.target
        assert target is not None
        target.negated = what
        keys: dict[str, Any] = {"by_link": link.number} if self.model.options.by_link else {}
        step = self.model.emit("negate", link=target.number, what=what, **keys)
        step.chain, step.link, step.extra["target"] = self.model.chains, target.number, target
        if what == "activation" and target.is_card_activation and target.copy in target.seat.spells:
            target.seat.spells.remove(target.copy)
            target.seat.graveyard.append(target.copy)
            self.model.move(target.seat, target.copy, "spell", "graveyard")


def _astral_void(link: Link) -> bool:
    """Astral Force whose activation was negated: it counts for nothing (S32)."""
    return isinstance(link.card, Replacer) and link.card.kind == "astral" and link.negated == "activation"


# -- what the cards do -----------------------------------------------------------------------------------------


def _draws(chain: Chain, link: Link) -> None:
    card, model = link.card, chain.model
    assert isinstance(card, Drawer)
    me, you = link.seat, model.other(link.seat)
    order = (me, you) if me is model.me else (you, me)
    counts = {id(me): card.mine, id(you): card.yours}
    if card.speed != "flip" and model.options.moves and any(len(seat.hand) < card.before for seat in order):
        return  # each has to send so many; where one cannot, nobody sends and nobody draws
    for seat in order:
        if counts[id(seat)]:
            chain._discard(seat, len(seat.hand) if card.speed == "flip" else card.before, "effect")
    for seat in order:
        wanted = counts[id(seat)]
        short = wanted > len(seat.deck) and model.may_draw_by_effect(seat)
        steps = model.effect_draw(seat, wanted, link.number, card.code)
        for step in steps:
            step.extra["link"] = link
            if card.before and not model.options.moves:
                step.may_be |= {"unverifiable"}  # whether each had the cards to send is not in the log
        if short:
            chain.failed.append(seat)
    for seat in order:
        if counts[id(seat)]:
            chain._discard(seat, card.after, "effect")
    _skip(me, card.skips)
    _skip(you, card.skips_other)


def _skip(seat: Seat, draw_phases: int) -> None:
    """The next Draw Phases are skipped; two such effects mean the same Draw Phases."""
    seat.skips_overlapped |= bool(seat.skips and draw_phases)
    seat.skips = max(seat.skips, draw_phases)


def _extravagance(chain: Chain, link: Link) -> None:
    model, seat = chain.model, link.seat
    count = model.choose((1, 2))
    for _ in range(3 * count):
        model.move(seat, model.copy(cards.EXTRA_DECK), "extra", "banished")
    for step in model.effect_draw(seat, count, link.number, link.card.code):
        step.may_be |= {"unverifiable"}
    seat.no_effect_draws = True


def _prosperity(chain: Chain, link: Link) -> None:
    model, seat = chain.model, link.seat
    if model.droll:
        return
    model.move(seat, model.copy(cards.EXTRA_DECK), "extra", "banished", "cost")
    if len(seat.deck) >= 3:
        top, seat.deck = seat.deck[:3], seat.deck[3:]
        chosen = model.choose((0, 1, 2))
        taken = top.pop(chosen)
        seat.hand.append(taken)
        seat.deck += top
        model.move(seat, taken, "deck", "hand")
        model.state_deck(seat)
        seat.gained_outside_draw_phase = True


def _search(chain: Chain, link: Link) -> None:
    model, seat, card = chain.model, link.seat, link.card
    assert isinstance(card, Replacer)
    if card.does == "return":
        seat.graveyard = [one for one in seat.graveyard if one is not link.copy]
        seat.hand.append(link.copy)
        model.move(seat, link.copy, "graveyard", "hand")
    elif card.does == "summon":
        seat.graveyard = [one for one in seat.graveyard if one is not link.copy]
        special_summon(model, seat, link.copy, "graveyard", link=link.number)
    elif card.does == "excavate":
        if not model.droll:
            seat.hand.append(seat.deck[0])
            model.move(seat, seat.deck.pop(0), "deck", "hand")
    elif card.code in (88851326, 99899504):
        if seat.graveyard:
            copy = seat.graveyard.pop()
            seat.hand.append(copy)
            model.move(seat, copy, "graveyard", "hand")
    else:
        place = model.choose((0, len(seat.deck) - 1))
        copy = seat.deck.pop(place)
        seat.hand.append(copy)
        model.move(seat, copy, "deck", "hand")
        model.emit("shuffle", player=seat.name, what="deck")
        model.state_deck(seat)


def _typhoon(chain: Chain, link: Link) -> None:
    target, model = link.target, chain.model
    if target is None:
        return
    seat, copy = target.seat, target.copy
    pile = seat.placed.get(target.zone, []) if target.replaces else seat.spells
    if copy in pile or not model.options.moves:
        pile[:] = [one for one in pile if one is not copy]
        seat.graveyard.append(copy)
        model.move(seat, copy, "field" if target.zone == "field" else "spell", "graveyard")
        target.gone = target.replaces
        target.unseen_loss = target.replaces and not model.options.moves


def _crow(chain: Chain, link: Link) -> None:
    target = link.target
    if target is not None:
        target.seat.graveyard = [one for one in target.seat.graveyard if one is not target.copy]
        chain.model.move(target.seat, target.copy, "graveyard", "banished")
        target.impossible = True


def _morganite(_: Chain, link: Link) -> None:
    link.seat.normal_count = 2
    link.seat.no_monster_effects = True


def _droll(chain: Chain, _: Link) -> None:
    chain.model.droll = True


def _maxx(_: Chain, link: Link) -> None:
    link.seat.maxx = True


def _nothing(_: Chain, __: Link) -> None:
    """The link does nothing that concerns draws."""


Effect = Callable[[Chain, Link], None]

_EFFECTS: dict[int, Effect] = {
    cards.EXTRAVAGANCE.code: _extravagance,
    cards.PROSPERITY.code: _prosperity,
    cards.TYPHOON.code: _typhoon,
    cards.DD_CROW.code: _crow,
    cards.MORGANITE.code: _morganite,
    cards.DROLL.code: _droll,
    cards.MAXX_C.code: _maxx,
    cards.SOLEMN.code: lambda chain, link: chain.negates(link, "activation"),
    cards.BARONNE.code: lambda chain, link: chain.negates(link, "activation"),
    cards.ASH.code: lambda chain, link: chain.negates(link, "effect"),
    cards.SKULL_MEISTER.code: lambda chain, link: chain.negates(link, "effect"),
    cards.TITANIC_GALAXY.code: lambda chain, link: chain.negates(link, "effect"),
}


def _by_kind(card: Card) -> Effect:
    if isinstance(card, Drawer):
        return _draws
    return _search if isinstance(card, Replacer) else _nothing


def special_summon(model: DuelModel, seat: Seat, copy: Copy, zone: str, *, link: int | None = None) -> None:
    """A monster is Special Summoned; a Maxx "C" of the other player makes him draw at once."""
    model.move(seat, copy, zone, "monster", "rule" if link is None else "effect")
    seat.monsters.append(copy)
    opponent = model.other(seat)
    if opponent.maxx and opponent.deck:
        for step in model.effect_draw(opponent, 1, None, cards.MAXX_C.code, what="maxx"):
            step.link = link
            if not model.options.moves:
                step.may_be |= {"unverifiable"}
