"""Cards that change place: where they lie after it, how, whose they are, and what kind of Summon it was.

A MOVE comes first; what it was (a Normal Summon, a Set) is said by the message behind it, so that message adds to
the event of the move. Locations name the side that controls a card; only for a card on the field can that be
another than its owner, which the stream says nowhere and which is therefore kept here.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from duelreplay.log.events import Card, Coin, Die, Move, MoveReason, Position, Summon, Zone
from duelreplay.log.said import said

from . import messages as msg
from .container import Replay
from .state import CODE_BITS, DuelState, packet_fault

UNKNOWN_CARD: Final = Card()

_HOMES: Final = frozenset({"deck", "hand", "graveyard", "banished", "extra"})
"""Zones in which a card lies with its owner."""

_BOARD: Final = frozenset({"monster", "spell", "field", "pendulum"})
"""A card that arrives here still carries the reason of its move before; only a Special Summon sets its own."""

_ONLY_SUMMONED_FROM: Final = frozenset({"deck", "extra", "graveyard", "outside"})
"""From here a card comes into a Monster Zone only as a Special Summon; a banished one may just return."""

_MAIN_PHASES: Final = frozenset({"main1", "main2"})

_Place = tuple[int, int, int]
"""The side that controls a card, its location and its slot."""


def _position(bits: int) -> Position | None:
    """How a card lies, by the core's bits for it; None where it says nothing."""
    if bits & msg.FACE_UP:
        return "face_up"
    return "face_down" if bits & msg.FACE_DOWN else None


class CardMover(DuelState):
    """Reads the messages that move cards, turn them and say how they were summoned, and the tosses."""

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay)
        self._turn_side = -1
        self._phase_now = ""
        self._owners: dict[_Place, int] = {}
        """For cards on the field that their owner does not control: the owner's side."""
        self._arrivals: dict[_Place, int] = {}
        """For cards that came onto the field, until a message says how: the index of their move."""
        self._summons: list[int] = []
        """The indexes of the Special Summons that are made at the same time."""
        self._material = -1
        """The index of the latest move of a material."""
        self._uncovered: _Place | None = None
        """The place of a Set card, where the latest event is that it was turned face-up."""

    def _move(self, at: int, _length: int, packet: int) -> None:
        code, side, location, slot, _, to_side, to_location, to_slot, lies, why = self.layout.move.unpack_from(
            self.body, at
        )
        code &= CODE_BITS
        if location == msg.DECK:
            self.decks[self._side(side, packet).active].take(slot, packet)
        if to_location == msg.DECK:
            self.decks[self._side(to_side, packet).active].put(to_slot, code, packet)
        origin = msg.PLAIN_ZONES.get(location) or msg.zone_of(location, slot)
        goal = msg.PLAIN_ZONES.get(to_location) or msg.zone_of(to_location, to_slot)
        place, on_board = (to_side, to_location, to_slot), goal in _BOARD
        owner = self._owners.pop((side, location, slot), side)
        if goal in _HOMES:
            owner = to_side
        elif on_board and owner != to_side:
            self._owners[place] = owner
        if origin is None or goal is None or (origin == goal and not on_board):
            return
        from_index, to_index = msg.index_of(origin, slot), msg.index_of(goal, to_slot)
        if origin == goal and side == to_side:
            if from_index != to_index:
                self._shift(self._side(owner, packet).active, code, goal, (from_index, to_index), packet)
            return
        reason = self._why_moved(why, goal)
        material = why & msg.REASON_MATERIAL and not on_board
        events = self.events
        if on_board:
            self._arrivals[place] = len(events)
        events.append(
            Move(
                seq=len(events) + 1,
                ref=f"packet {packet}",
                player=self._side(owner, packet).active,
                card=code or UNKNOWN_CARD,
                from_=origin,
                to=goal,
                reason=reason,
                link=self._building if reason == "cost" else None,
                controller=self._controller(to_side, side, owner, packet) if on_board else None,
                position=_position(lies) if on_board or goal == "banished" else None,
                summon=self._summon(origin, side, why) if goal == "monster" else None,
                from_index=from_index,
                to_index=to_index,
                same_time=True if material and self._material == len(events) - 1 else None,
            )
        )
        if material:
            self._material = len(events) - 1

    def _shift(self, owner: str, code: int, zone: Zone, way: tuple[int | None, int | None], packet: int) -> None:
        """A card goes to another zone of the same kind."""
        events = self.events
        events.append(
            Move(
                seq=len(events) + 1,
                ref=f"packet {packet}",
                player=owner,
                card=code or UNKNOWN_CARD,
                from_=zone,
                to=zone,
                from_index=way[0],
                to_index=way[1],
            )
        )

    def _controller(self, side: int, before: int, owner: int, packet: int) -> str | None:
        """Who controls a card on the field now, where that is not its owner, or no longer who it was."""
        return self._side(side, packet).active if side != owner or before != side else None

    def _summon(self, origin: Zone, side: int, why: int) -> Summon | None:
        """What kind of Special Summon a card's way into a Monster Zone is; None where it is none, or not said here."""
        if origin == "monster":
            return None
        if not why & msg.REASON_SPECIAL_SUMMON and origin not in _ONLY_SUMMONED_FROM:
            return None
        if self._solving:
            return "effect"
        # What an earlier effect brings outside a chain comes at the end of a phase or in the other player's turn.
        own = side == self._turn_side and self._phase_now in _MAIN_PHASES and not self._building
        return "procedure" if own and why & msg.REASON_SPECIAL_SUMMON else "special"

    def _why_moved(self, why: int, goal: Zone) -> MoveReason | None:
        """The reason of a move, where the card's last reason can be that of this move."""
        if self._building:
            return "cost" if why & msg.REASON_COST else None
        if goal in _BOARD or why & msg.REASON_DRAW:
            return None
        if why & msg.REASON_BATTLE:
            return "battle"
        if why & msg.REASON_EFFECT:
            return "effect" if self._solving else None
        return "rule" if why & msg.REASON_RULE else None

    def _set(self, at: int, _length: int, _packet: int) -> None:
        _, side, location, slot, _ = self.layout.placed.unpack_from(self.body, at)
        self._was((side, location, slot), position="face_down")

    def _summoning(self, at: int, _length: int, packet: int) -> None:
        code, side, location, slot, _ = self.layout.placed.unpack_from(self.body, at)
        place = side, location, slot
        if self._was(place, position="face_up", summon="normal") is None:
            self._in_place(place, code, "face_up", packet, summon="normal")  # a Gemini monster

    def _special_summoning(self, at: int, _length: int, _packet: int) -> None:
        _, side, location, slot, _ = self.layout.placed.unpack_from(self.body, at)
        index = self._arrivals.pop((side, location, slot), None)
        if index is not None:
            self._summons.append(index)

    def _special_summoned(self, _at: int, _length: int, _packet: int) -> None:
        """All that was special summoned since the last such message was so at the same time."""
        for index in self._summons:
            if index - 1 in self._summons:
                self.events[index] = replace(self.events[index], same_time=True)
        self._summons.clear()

    def _flip_summoning(self, at: int, _length: int, packet: int) -> None:
        code, side, location, slot, _ = self.layout.placed.unpack_from(self.body, at)
        self._in_place((side, location, slot), code, "face_up", packet, summon="flip")

    def _was(self, place: _Place, *, position: Position, summon: Summon | None = None) -> int | None:
        """Add to the move of the card that arrived at a place how it came; the index of the move, None if none did."""
        index = self._arrivals.pop(place, None)
        if index is not None:
            self.events[index] = replace(self.events[index], position=position, summon=summon)
        return index

    def _in_place(
        self, place: _Place, code: int, position: Position | None, packet: int, summon: Summon | None = None
    ) -> None:
        """A card on the field is turned, summoned or given to the other player where it lies."""
        side, location, slot = place
        zone = msg.zone_of(location, slot)
        if zone not in _BOARD:
            return
        owner = self._owners.get(place, side)
        self.events.append(
            Move(
                seq=len(self.events) + 1,
                ref=f"packet {packet}",
                player=self._side(owner, packet).active,
                card=code & CODE_BITS or UNKNOWN_CARD,
                from_=zone,
                to=zone,
                controller=self._controller(side, side, owner, packet),
                position=position,
                summon=summon,
                from_index=msg.index_of(zone, slot),
                to_index=msg.index_of(zone, slot),
            )
        )

    def _turned(self, at: int, _length: int, packet: int) -> None:
        code, side, location, slot, before, now = msg.TURNED.unpack_from(self.body, at)
        position = _position(now)
        if position is None or position == _position(before):
            return
        place = side, location, slot
        self._in_place(place, code, position, packet)
        if position == "face_up" and location == msg.SPELL:
            self._uncovered = place

    def _swapped_control(self, at: int, _length: int, packet: int) -> None:
        entry = self.layout.placed
        cards = [entry.unpack_from(self.body, at), entry.unpack_from(self.body, at + entry.size)]
        places = [card[1:4] for card in cards]
        owners = [self._owners.pop(place, place[0]) for place in places]
        for number, (card, owner, goal) in enumerate(zip(cards, owners, reversed(places), strict=True)):
            if owner != goal[0]:
                self._owners[goal] = owner
            self.events.append(
                Move(
                    seq=len(self.events) + 1,
                    ref=f"packet {packet}",
                    player=self._side(owner, packet).active,
                    card=card[0] & CODE_BITS or UNKNOWN_CARD,
                    from_="monster",
                    to="monster",
                    controller=self._side(goal[0], packet).active,
                    from_index=msg.index_of("monster", places[number][2]),
                    to_index=msg.index_of("monster", goal[2]),
                    same_time=True if number else None,
                )
            )

    def _lay_before(self, place: _Place, lies: int) -> Position | None:
        """How a card lay on the field before its activation; that of a Set card turns it face-up first."""
        uncovered, self._uncovered = self._uncovered, None
        last = self.events[-1] if self.events else None
        if uncovered == place and isinstance(last, Move) and last.from_ == last.to:
            self.events.pop()
            return "face_down"
        if msg.zone_of(place[1], place[2]) not in _BOARD or self._arrivals.get(place) == len(self.events) - 1:
            return None
        return _position(lies)

    def _tossed(self, at: int, length: int, packet: int) -> list[int]:
        count = self.body[at + 1]
        if length < 2 + count:
            raise packet_fault(packet, said("it declares {n} results, {left} bytes follow", n=count, left=length - 2))
        return list(self.body[at + 2 : at + 2 + count])

    def _coins(self, at: int, length: int, packet: int) -> None:
        for number, result in enumerate(self._tossed(at, length, packet)):
            self.events.append(
                Coin(
                    seq=len(self.events) + 1,
                    ref=f"packet {packet}",
                    player=self._side(self.body[at], packet).active,
                    result="heads" if result else "tails",
                    link=self._solving or self._building or None,
                    same_time=True if number else None,
                )
            )

    def _dice(self, at: int, length: int, packet: int) -> None:
        for number, result in enumerate(self._tossed(at, length, packet)):
            if not 1 <= result <= 6:
                raise packet_fault(packet, said("a die shows {n}", n=result))
            self.events.append(
                Die(
                    seq=len(self.events) + 1,
                    ref=f"packet {packet}",
                    player=self._side(self.body[at], packet).active,
                    result=result,
                    link=self._solving or self._building or None,
                    same_time=True if number else None,
                )
            )
