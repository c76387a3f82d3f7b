"""The chain: its links, what was paid for them, how they ended, and what their resolution did."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal

from duelreplay.cards.card_text import card_text
from duelreplay.cards.facts import CardFacts
from duelreplay.duel.field import Mark
from duelreplay.duel.naming import naming
from duelreplay.log import events as ev
from duelreplay.log.events import Activate, CardRef, Event
from duelreplay.text import Value

ReplacingKind = Literal["cost", "effect", "astral_force"]


class Link:
    """One chain link: what was activated, what was paid, how it ended, and what its resolution did.

    ``facts`` is what its card does about draws, ``text`` the same, worked out; None for a card that does nothing.
    ``role`` is how it gives up the normal draw, None for every other effect; ``standing`` is False where the
    rules do not let it stand on its chain, ``doubt`` the code of a pending ruling about that. ``left_at`` is
    when its card left its zone before it resolved. ``done`` are the moves, coins and dice of its resolution,
    ``paid`` the events that show its cost; ``watched``: whether its card is still there may decide something;
    ``from_hand``: it was activated from the hand, which it has left. ``hand_at`` and ``deck_before`` are the cards that
    its player then had in hand and Deck, ``hands_at_resolution`` and ``board_at_resolution`` are the hands in cards and
    the board as it began to resolve. ``ways`` the draws that it may give, by player, as they were found at its
    activation; ``met`` whether the conditions of its effects that last were met then. ``drawn_before`` is the draw that
    it answers, where nobody recorded its activation. Most links keep the defaults of the class: a duel has hundreds.
    """

    role: ReplacingKind | None = None
    standing = True
    doubt: str | None = None
    doubt_class = False
    order_open = False
    negated: Literal["activation", "effect"] | None = None
    negated_at: int | None = None
    left_at: int | None = None
    left_unsure = False
    watched = False
    cost_at: int | None = None
    deck_at: int | None = None
    resolved_at: int | None = None
    resolve_event: Event | None = None
    outcome: str | None = None
    done: tuple[Event, ...] | list[Event] = ()
    paid: tuple[ev.Cost | ev.Move, ...] | list[ev.Cost | ev.Move] = ()
    drew: tuple[ev.Draw, ...] | list[ev.Draw] = ()
    hand_at: int | None = None
    deck_before: int | None = None
    from_hand = False
    hands_at_resolution: dict[str, int | None] | None = None
    board_at_resolution: Mark | None = None
    drawn_before: ev.Draw | None = None
    taken_back: int | None = None
    undeclared = False
    ways: dict[str, tuple[Any, ...]] | None = None
    met: Mapping[int, Any] = MappingProxyType({})

    def __init__(self, n: int, event: Activate, facts: CardFacts | None, phase: str | None, turn: int) -> None:
        self.n = n
        self.phase = phase
        self.turn = turn
        self.event = event
        self.seq = event.seq
        self.player = event.player
        self.card: CardRef = event.card
        self.facts = facts
        self.text = card_text(facts) if facts is not None else None

    @property
    def name(self) -> Value:
        """What to call the card in a message."""
        return naming(self.card, self.facts)

    @property
    def at(self) -> int:
        """The event at which it began to resolve, else that of its activation."""
        return self.seq if self.resolved_at is None else self.resolved_at

    def does(self, event: Event) -> None:
        """Its resolution did something."""
        if type(self.done) is list:
            self.done.append(event)
        else:
            self.done = [event]

    def pays(self, event: ev.Cost | ev.Move) -> None:
        """Something was paid for it."""
        if type(self.paid) is list:
            self.paid.append(event)
        else:
            self.paid = [event]

    def draws(self, event: ev.Draw) -> None:
        """A draw was made while it resolved."""
        if type(self.drew) is list:
            self.drew.append(event)
        else:
            self.drew = [event]


class Chain:
    """The chain that stands now, the first link first.

    ``resolving`` is the link whose effect is being applied, ``watched`` whether one of them is.
    """

    __slots__ = ("links", "resolving", "watched")

    def __init__(self) -> None:
        self.links: list[Link] = []
        self.resolving: Link | None = None
        self.watched = False

    def link(self, n: int | None) -> Link | None:
        """The link of that number."""
        links = self.links
        if n is not None and 0 < n <= len(links):
            link = links[n - 1]
            if link.n == n:
                return link
        return next((link for link in links if link.n == n), None)

    @property
    def unfinished(self) -> bool:
        """Whether links have yet to resolve."""
        return self.resolving is None or self.resolving.n > 1
