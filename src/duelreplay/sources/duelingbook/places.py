"""Which card lies where, for copies of the site's log, which have no runtime ids.

A text names the zone and, where it is not hidden, the card: that is enough to follow each card from the moment it comes
onto the field until it goes back to a hand or a Deck, and to know whose it is when the other player moves it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from duelreplay.log.events import Zone
from duelreplay.sources.duelingbook.game import ON_FIELD
from duelreplay.sources.duelingbook.model import Play
from duelreplay.sources.duelingbook.plays import said, takes_place
from duelreplay.sources.duelingbook.wording import parse

_OPEN: Final = ON_FIELD | {"graveyard", "banished"}
"""Zones in which a card can be told from others of its name."""

_Place = tuple[int, Zone, int | None]
"""Whose zone it is, of which kind, and which of them."""


class _Lying(NamedTuple):
    """A card that lies somewhere: the number it was given, its name where one was shown, the seat of its owner."""

    id: int
    name: str | None
    owner: int


class Places:
    """The cards on the field, in the Graveyards and banished; ``names`` are the two players' seats by name.

    The numbers it gives are negative, so that none is taken for one of the site's.
    """

    def __init__(self, names: dict[str, int]) -> None:
        self._names = {seat: name for name, seat in names.items()}
        self._seats = names
        self._lying: dict[_Place, list[_Lying]] = {}
        self._given = 0

    def identify(self, play: Play) -> Play:
        """The play with the number and the owner of the card that it moves or uses, as far as they can be told."""
        actor = self._seats.get(play.username or "")
        if actor is None or not takes_place(play.play):
            return play
        name, frame = parse(said(play))
        source, target = frame.source, frame.target
        found, place = None, None
        if source in _OPEN:
            near = (1 - actor if frame.from_other_side else actor, source, frame.from_index)
            found, place = self._find(near, name)
        if found is None:
            found = _Lying(self._number(), name, actor)
        elif name is not None:
            found = found._replace(name=name)
        if play.play != "Declare" and target is not None:
            if place is not None:
                self._lying[place].pop()
            if target in _OPEN:
                side = 1 - actor if frame.to_other_side else actor
                goal = (side, target, frame.to_index) if target in ON_FIELD else (found.owner, target, None)
                self._lying.setdefault(goal, []).append(found)
        number = found.id if place is not None or target in _OPEN else None
        return msgspec.structs.replace(
            play, id=None if target == "deck" else number, owner=self._names.get(found.owner, play.owner)
        )

    def _find(self, near: _Place, name: str | None) -> tuple[_Lying, _Place] | tuple[None, None]:
        """The card in a zone, else the one of that name in the other player's; it is then the last of the zone's."""
        side, zone, index = near
        for place in (near, (1 - side, zone, index)):
            cards = self._lying.get(place, [])
            for at in range(len(cards) - 1, -1, -1):
                hidden = place == near and zone in ON_FIELD and None in (name, cards[at].name)
                if hidden or (name is not None and cards[at].name == name):
                    cards.append(cards.pop(at))
                    return cards[-1], place
        return None, None

    def _number(self) -> int:
        self._given -= 1
        return self._given
