"""Draws that people click to look at a Deck: excavations, cards revealed or seen from its top.

A table's program has no other button for it. Such a click is a look, and no draw, where the log shows the whole of
it: as many cards as the card's text lets be seen, each but those that may come to the hand gone to where that text
puts it, before their player did anything else. Whatever is clicked beyond that stays a draw to be explained.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Final, NamedTuple, Protocol

from duelreplay.cards.facts import CardFacts, Look
from duelreplay.duel.identity import alike
from duelreplay.log import events as ev
from duelreplay.log.events import CardRef, Event, card_uid
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw.waiting import WaitingDraw


class Played(Protocol):
    """Something that was played: its event, and what its card does."""

    @property
    def event(self) -> Event:
        """What was played."""
        ...

    @property
    def facts(self) -> CardFacts | None:
        """What its card does about draws; None: nothing is known of it."""
        ...


class Source(NamedTuple):
    """A card that lets a player look, and when."""

    event: ev.Activate | ev.Move
    card: CardRef
    facts: CardFacts
    look: Look
    player: str


class Seen(NamedTuple):
    """A draw that is part of a look: by which source, and where its cards went (events, in order)."""

    source: Source
    draw: WaitingDraw
    back: tuple[int, ...]

    @property
    def kept(self) -> int:
        """How many of its cards stayed in the hand."""
        return self.draw.event.count - len(self.back)


class Sight(NamedTuple):
    """All that was clicked for one look: the draws, and cards that left the Deck openly."""

    source: Source
    seen: tuple[Seen, ...]
    looked: int
    kept: int

    @property
    def whole(self) -> bool:
        """Whether no card came to the hand that the look does not put there, and its numbers are the card's."""
        look = self.source.look
        if not self.seen or look.keep is None:
            return False
        if self.kept == 0:
            return look.cards is None or self.looked <= look.cards
        return self.kept <= look.keep and look.cards in {None, self.looked}

    def denied(self, draw: WaitingDraw) -> bool:
        """Whether the draw is a card more in the hand than the look may leave there."""
        keep = self.source.look.keep
        if keep is None or self.kept <= keep:
            return False
        kept = [one.draw for one in self.seen if one.kept]
        return draw in kept[keep:]


def sights(duel: Duel, played: Sequence[Played], put_backs: list[ev.PutBack]) -> list[Sight]:
    """What the waiting draws of a turn may have been clicked for, in the order of what was played."""
    found: list[Sight] = []
    taken: set[int] = set()
    over: set[tuple[str, object]] = set()
    for source in _sources(duel, played):
        key = (source.player, card_uid(source.card) or source.event.seq)
        if key in over or (source.player, source.event.seq) in over:
            continue  # one card, announced more than once, looks once
        sight = _sight(duel, source, played, put_backs, taken)
        if sight is not None:
            found.append(sight)
            taken.update(one.draw.event.seq for one in sight.seen)
            over |= {key, (source.player, sight.source.event.seq)}
    return found


def _sources(duel: Duel, played: Sequence[Played]) -> Iterator[Source]:
    """Who was let look: by an activation, or by a monster that was turned up or has gone, which nobody need click."""
    for one in played:
        facts, event = one.facts, one.event
        if facts is None or facts.look is None or not isinstance(event, ev.Activate | ev.Move):
            continue
        user = event.player
        if type(event) is ev.Move:
            if not facts.kind.startswith("Monster") or event.position == "face_down":
                continue
            user = event.controller or user
        players = {"self": (user,), "opponent": duel.opponents(user), "both": tuple(duel.players)}[facts.look.deck]
        for player in players:
            yield Source(event, event.card, facts, facts.look, player)


_BY_NUMBER: Final = attrgetter("seq")


def _sight(
    duel: Duel, source: Source, played: Sequence[Played], put_backs: list[ev.PutBack], taken: set[int]
) -> Sight | None:
    """The clicks from the source on, until its player does something else; None where none is a draw."""
    player, start = source.player, source.event.seq
    draws = {one.event.seq: one for one in duel.waiting if one.event.player == player and one.event.seq not in taken}
    steps: list[Event] = [one.event for one in draws.values()]
    steps += [one for one in duel.turn.moves if one.player == player]
    steps += [one for one in put_backs if one.player == player]
    steps += [one.event for one in played if type(one.event) is ev.Activate and one.event.player == player]
    watch = _Watch(source, draws)
    for step in sorted((one for one in steps if one.seq > start), key=_BY_NUMBER):
        if not watch.goes_on(step):
            break
    return watch.sight() if watch.seen else None


class _Watch:
    """What was clicked for one look so far."""

    def __init__(self, source: Source, draws: dict[int, WaitingDraw]) -> None:
        self.source = source
        self.seen: list[tuple[WaitingDraw, list[int]]] = []
        self._draws = draws
        self._looked = 0
        self._added = 0
        self._opened: list[CardRef] = []

    def goes_on(self, step: Event) -> bool:
        """Take the player's next click; False where it is no longer part of the look."""
        look = self.source.look
        match step:
            case ev.Draw():
                if look.cards is not None and self._looked + step.count > look.cards:
                    return True  # a card more: no part of it, and no end of it
                self.seen.append((self._draws[step.seq], []))
                self._looked += step.count
            case ev.PutBack():
                return "deck" in look.rest and self._goes(step.cards or [ev.NO_CARD], step.seq)
            case ev.Activate():
                if self.seen or not _same_card(step.card, self.source.card):
                    return False
                self.source = self.source._replace(event=step)  # the click that announces what a flip has shown
            case ev.Move() if step.from_ == "deck":
                if self._looked == look.cards:
                    return False
                self._looked += step.count or 1
                self._added += (step.count or 1) if step.to == "hand" else 0
                self._opened.append(step.card)
            case ev.Move() if step.to == "hand" and any(_same_card(step.card, one) for one in self._opened):
                self._added += 1  # laid open on another pile first
            case ev.Move() if step.from_ == "hand":
                return step.to in look.rest and self._goes([step.card], step.seq)
            case _:
                pass
        return True

    def _goes(self, cards: list[CardRef], at: int) -> bool:
        """Note that cards of the hand went away; False where one of them was not drawn in this look."""
        for card in cards:
            back = next((back for draw, back in self.seen if _may_be_of(card, draw, back)), None)
            if back is None:
                return False
            back.append(at)
        return True

    def sight(self) -> Sight:
        """What it comes to."""
        seen = tuple(Seen(self.source, draw, tuple(back)) for draw, back in self.seen)
        return Sight(self.source, seen, self._looked, self._added + sum(one.kept for one in seen))


def _may_be_of(card: CardRef, draw: WaitingDraw, back: list[int]) -> bool:
    """Whether a card that went away may be one of the draw's that is still there."""
    if len(back) >= draw.event.count:
        return False
    drawn = draw.event.cards
    return not drawn or card is ev.NO_CARD or any(_same_card(card, one) for one in drawn)


def _same_card(one: CardRef, other: CardRef) -> bool:
    return alike(one, other) or one == other
