"""Each duel message to the events that it stands for."""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import Final

import msgspec

from duelreplay.log.events import (
    Activate,
    CardRef,
    ChainEnd,
    Cost,
    Draw,
    DrawReason,
    End,
    Event,
    Negate,
    Negated,
    Phase,
    Resolve,
    Shuffle,
    Turn,
)
from duelreplay.log.said import said

from . import messages as msg
from .container import Replay
from .moves import UNKNOWN_CARD, CardMover
from .refresh import drawn_by_rule
from .state import AMOUNT, CODE_BITS, WIDE_REFRESH_HEAD, packet_fault

_PHASE: Final = Struct("<H")
_START: Final = Struct("<IIHHHH")
_FIELD: Final = Struct("<II")

Handler = Callable[["EventMaker", int, int, int], None]
"""Takes a payload's offset, its length and the packet's number."""


class EventMaker(CardMover):
    """Makes events of packets.

    ``handlers`` has for each message what reads it, ``shortest`` the shortest payload it may then have.
    """

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay)
        self.handlers = list(_HANDLERS)
        self.shortest = _SHORTEST[self.layout.compact]

    def _not_understood(self, at: int, _length: int, _packet: int) -> None:
        self.unknown[self.body[at - msg.HEAD.size]] += 1

    # The duel's beginning and end

    def _start(self, at: int, length: int, _packet: int) -> None:
        # Older cores put the number of the rules between the type and the life points.
        before = 2 if length == 2 + _START.size else 1
        life, other_life, deck, _, other_deck, _ = _START.unpack_from(self.body, at + before)
        for side, points, size in zip(self.sides, (life, other_life), (deck, other_deck), strict=True):
            side.life = points
            self.sizes[side.active] = size

    def _reloaded(self, at: int, length: int, packet: int) -> None:
        """The board was laid out before the duel: life points and decks follow, if no card lies on the field."""
        self.laid_out = True
        for deck in self.decks.values():
            deck.forget(packet)
        self._note(packet, "the board was laid out by hand before the duel; no message shows how")
        board = self.body[at : at + length]
        one_side = 4 + 7 + 8 + 6 * 4
        if len(board) < 4 + 2 * one_side or self.layout.compact:
            return
        for side, start in zip(self.sides, (4, 4 + one_side), strict=True):
            if any(board[start + 4 : start + 19]):
                return
            side.life, _ = _FIELD.unpack_from(board, start)
            self.sizes[side.active], _ = _FIELD.unpack_from(board, start + 19)

    def _win(self, at: int, _length: int, packet: int) -> None:
        winner, reason = self.body[at], self.body[at + 1]
        self.events.append(
            End(
                seq=len(self.events) + 1,
                ref=f"packet {packet}",
                winner=self.sides[winner].active if winner < 2 else None,
                reason=msg.END_REASONS.get(reason, "effect"),
            )
        )
        # The recorder writes the last batch of messages again after the end.
        self.over = True
        self.handlers[:] = _NO_HANDLERS

    # Turns and phases

    def _turn(self, at: int, length: int, packet: int) -> None:
        number = self.body[at]
        side = self._side(number, packet)
        if len(side.members) > 1 and self._swap_follows(at + length, number):
            side.change()
            self._swapped = True
        if self.first is None:
            self.first = side.active
            self.opening_ends = len(self.events)
        self._turn_side = number
        self._arrivals.clear()
        self.events.append(Turn(seq=len(self.events) + 1, ref=f"packet {packet}", player=side.active))

    def _swap_follows(self, at: int, number: int) -> bool:
        """Whether this turn is the partner's: the swap is written behind the turn's begin."""
        while at + msg.HEAD.size < self.end:
            message, length = msg.HEAD.unpack_from(self.body, at)
            if message != msg.UPDATE_DATA:
                return bool(message == msg.TAG_SWAP and self.body[at + msg.HEAD.size] == number)
            at += msg.HEAD.size + length
        return False

    def _phase(self, at: int, _length: int, packet: int) -> None:
        name = msg.PHASES.get(_PHASE.unpack_from(self.body, at)[0])
        if name is not None:
            self._phase_now = name
            self._arrivals.clear()
            self.events.append(Phase(seq=len(self.events) + 1, ref=f"packet {packet}", phase=name))

    def _tag_swap(self, at: int, length: int, packet: int) -> None:
        side = self._side(self.body[at], packet)
        if not self._swapped:
            side.change()
        self._swapped = False
        main, _, _, hand, _ = self.layout.sizes.unpack_from(self.body, at + 1)
        start = at + 1 + self.layout.sizes.size
        player = side.active
        if hand and player not in self.sizes:
            cards = self._codes(start, hand, at + length, packet)
            self.dealt.append(Draw(player=player, count=hand, cards=cards, reason="opening", ref=f"packet {packet}"))
        self.sizes.setdefault(player, main + hand)
        self._note(packet, f"player {player} takes over with {main} cards in the deck and {hand} in the hand")

    # Cards

    def _draw(self, at: int, length: int, packet: int) -> None:
        number, count = self.layout.counted.unpack_from(self.body, at)
        player = self._side(number, packet).active
        end = at + length
        cards = self._codes(at + self.layout.counted.size, count, end, packet)
        if not count:
            return
        self._tell_deck(player)
        if player in self._exchanged:  # drawn from a deck that came from the Graveyard and is not stated yet
            self._carry(player, cards or [UNKNOWN_CARD] * count, "graveyard", "deck", packet)
        self.events.append(
            Draw(
                seq=len(self.events) + 1,
                ref=f"packet {packet}",
                player=player,
                count=count,
                cards=cards,
                reason=self._why_drawn(end, number, cards),
            )
        )
        self.decks[player].draw(count, cards)

    def _why_drawn(self, at: int, number: int, cards: list[CardRef] | None) -> DrawReason | None:
        """What the refresh of the hand that follows a draw says of its cards."""
        if cards is None or self.layout.compact or at + msg.HEAD.size + WIDE_REFRESH_HEAD > self.end:
            return None
        message, length, zone = msg.HEAD_AND_ZONE.unpack_from(self.body, at)
        at += msg.HEAD.size
        if message != msg.UPDATE_DATA or zone != msg.HAND or self.body[at] != number:
            return None
        by_rule = drawn_by_rule(self.body[at + WIDE_REFRESH_HEAD : at + length], cards)
        if by_rule is None:
            return None
        if not by_rule:
            return "effect"
        return "opening" if self.first is None else "normal"

    def _shown(self, at: int, length: int, packet: int) -> None:
        _, count = self.layout.counted.unpack_from(self.body, at)
        start = at + self.layout.counted.size
        stop = start + count * self.layout.shown.size
        if stop > at + length:
            left = at + length - start
            raise packet_fault(packet, said("it declares {n} cards, {left} bytes follow", n=count, left=left))
        shown: dict[int, list[CardRef]] = {}
        for code, side, _, _ in self.layout.shown.iter_unpack(self.body[start:stop]):
            if code & CODE_BITS:
                shown.setdefault(side, []).append(code & CODE_BITS)
        for side, cards in shown.items():
            if side < len(self.sides):
                self._reveal(self.sides[side].active, cards, packet)

    # Decks

    def _shuffled_deck(self, at: int, _length: int, packet: int) -> None:
        player = self._side(self.body[at], packet).active
        self.decks[player].forget(packet)
        self.events.append(Shuffle(seq=len(self.events) + 1, ref=f"packet {packet}", player=player, what="deck"))

    def _shuffled_hand(self, at: int, _length: int, packet: int) -> None:
        player = self._side(self.body[at], packet).active
        self.events.append(Shuffle(seq=len(self.events) + 1, ref=f"packet {packet}", player=player, what="hand"))

    def _swapped_grave(self, at: int, _length: int, packet: int) -> None:
        player = self._side(self.body[at], packet).active
        order = self.decks[player].order
        self.decks[player].forget(packet)
        self._note(packet, f"player {player} swaps the deck with the Graveyard")
        if order is not None:
            self._exchanged.add(player)
            self._carry(player, order[::-1], "deck", "graveyard", packet)

    def _reversed_decks(self, _at: int, _length: int, packet: int) -> None:
        for side in self.sides:
            self.decks[side.active].reverse(packet)
        self._note(packet, "both decks are turned upside down")

    def _deck_top(self, at: int, _length: int, packet: int) -> None:
        depth, code = self.layout.top.unpack_from(self.body, at + 1)
        player = self._side(self.body[at], packet).active
        if depth == 0 and code & CODE_BITS:
            self._reveal(player, [code & CODE_BITS], packet)

    # Chains

    def _link(self, number: int, packet: int) -> int:
        if not number:
            raise packet_fault(packet, "it names chain link 0, expected 1 or more")
        return number

    def _chaining(self, at: int, _length: int, packet: int) -> None:
        code, now, lies_in, lies_at, lies, side, location, slot, _, link = self.layout.chaining.unpack_from(
            self.body, at
        )
        self._building = self._link(link, packet)
        position = self._lay_before((now, lies_in, lies_at), lies)
        zone = msg.zone_of(location, slot) if location else None
        self.events.append(
            Activate(
                seq=len(self.events) + 1,
                ref=f"packet {packet}",
                player=self._side(side, packet).active,
                card=code & CODE_BITS or UNKNOWN_CARD,
                from_=zone,
                link=link,
                position=position,
                from_index=msg.index_of(zone, slot),
            )
        )

    def _chained(self, _at: int, _length: int, _packet: int) -> None:
        self._building = 0

    def _chain_solving(self, at: int, _length: int, packet: int) -> None:
        self._building = 0
        self._solving = self._link(self.body[at], packet)
        self.events.append(Resolve(seq=len(self.events) + 1, ref=f"packet {packet}", link=self._solving))

    def _chain_solved(self, _at: int, _length: int, _packet: int) -> None:
        self._solving = 0

    def _chain_end(self, _at: int, _length: int, packet: int) -> None:
        self._building = self._solving = 0
        self.events.append(ChainEnd(seq=len(self.events) + 1, ref=f"packet {packet}"))

    def _negated(self, at: int, _length: int, packet: int) -> None:
        self._negate(self.body[at], "activation", packet)

    def _disabled(self, at: int, _length: int, packet: int) -> None:
        self._negate(self.body[at], "effect", packet)

    def _negate(self, victim: int, what: Negated, packet: int) -> None:
        self.events.append(
            Negate(
                seq=len(self.events) + 1,
                ref=f"packet {packet}",
                link=self._link(victim, packet),
                what=what,
                by_link=self._solving if self._solving > victim else None,
            )
        )

    # Life points

    def _damage(self, at: int, _length: int, packet: int) -> None:
        self._life(at, packet, -1)

    def _recover(self, at: int, _length: int, packet: int) -> None:
        self._life(at, packet, 1)

    def _life_set(self, at: int, _length: int, packet: int) -> None:
        number, total = AMOUNT.unpack_from(self.body, at)
        side = self._side(number, packet)
        before = side.life
        side.life = 0 if before is None else before
        self._life_is(side, total - side.life, packet)

    def _paid_life(self, at: int, _length: int, packet: int) -> None:
        number, amount = AMOUNT.unpack_from(self.body, at)
        if self._building:
            self.events.append(
                Cost(
                    seq=len(self.events) + 1,
                    ref=f"packet {packet}",
                    player=self._side(number, packet).active,
                    link=self._building,
                    pay="lp",
                    amount=amount,
                )
            )
        self._life(at, packet, -1)


_READERS: Final[dict[int, Handler]] = {
    msg.START: EventMaker._start,
    msg.WIN: EventMaker._win,
    msg.CONFIRM_DECKTOP: EventMaker._shown,
    msg.CONFIRM_CARDS: EventMaker._shown,
    msg.SHUFFLE_DECK: EventMaker._shuffled_deck,
    msg.SHUFFLE_HAND: EventMaker._shuffled_hand,
    msg.SWAP_GRAVE_DECK: EventMaker._swapped_grave,
    msg.REVERSE_DECK: EventMaker._reversed_decks,
    msg.DECK_TOP: EventMaker._deck_top,
    msg.NEW_TURN: EventMaker._turn,
    msg.NEW_PHASE: EventMaker._phase,
    msg.MOVE: EventMaker._move,
    msg.POS_CHANGE: EventMaker._turned,
    msg.SET: EventMaker._set,
    msg.SWAP: EventMaker._swapped_control,
    msg.SUMMONING: EventMaker._summoning,
    msg.SPSUMMONING: EventMaker._special_summoning,
    msg.SPSUMMONED: EventMaker._special_summoned,
    msg.FLIPSUMMONING: EventMaker._flip_summoning,
    msg.CHAINING: EventMaker._chaining,
    msg.CHAINED: EventMaker._chained,
    msg.CHAIN_SOLVING: EventMaker._chain_solving,
    msg.CHAIN_SOLVED: EventMaker._chain_solved,
    msg.CHAIN_END: EventMaker._chain_end,
    msg.CHAIN_NEGATED: EventMaker._negated,
    msg.CHAIN_DISABLED: EventMaker._disabled,
    msg.DRAW: EventMaker._draw,
    msg.DAMAGE: EventMaker._damage,
    msg.RECOVER: EventMaker._recover,
    msg.LPUPDATE: EventMaker._life_set,
    msg.PAY_LPCOST: EventMaker._paid_life,
    msg.TOSS_COIN: EventMaker._coins,
    msg.TOSS_DICE: EventMaker._dice,
    msg.TAG_SWAP: EventMaker._tag_swap,
    msg.RELOAD_FIELD: EventMaker._reloaded,
}
_HANDLERS: Final[tuple[Handler | None, ...]] = tuple(
    None if number in msg.WITHOUT_EVENT else _READERS.get(number, EventMaker._not_understood) for number in range(256)
)
_NO_HANDLERS: Final[tuple[None, ...]] = (None,) * 256


def _shortest(layout: msg.Layout) -> list[int]:
    """For each message the shortest payload that its reader can read."""
    counted = layout.counted.size
    sizes = dict.fromkeys(_READERS, 1) | {
        msg.START: 1 + _START.size,
        msg.WIN: 2,
        msg.CONFIRM_DECKTOP: counted,
        msg.CONFIRM_CARDS: counted,
        msg.SWAP_GRAVE_DECK: counted,
        msg.REVERSE_DECK: 0,
        msg.DECK_TOP: 1 + layout.top.size,
        msg.NEW_PHASE: _PHASE.size,
        msg.MOVE: layout.move.size,
        msg.POS_CHANGE: msg.TURNED.size,
        msg.SET: layout.placed.size,
        msg.SWAP: 2 * layout.placed.size,
        msg.SUMMONING: layout.placed.size,
        msg.SPSUMMONING: layout.placed.size,
        msg.SPSUMMONED: 0,
        msg.FLIPSUMMONING: layout.placed.size,
        msg.TOSS_COIN: 2,
        msg.TOSS_DICE: 2,
        msg.CHAINING: layout.chaining.size,
        msg.CHAIN_END: 0,
        msg.DRAW: counted,
        msg.DAMAGE: AMOUNT.size,
        msg.RECOVER: AMOUNT.size,
        msg.LPUPDATE: AMOUNT.size,
        msg.PAY_LPCOST: AMOUNT.size,
        msg.TAG_SWAP: 1 + layout.sizes.size,
    }
    return [sizes.get(number, 0) for number in range(256)]


_SHORTEST: Final = {layout.compact: _shortest(layout) for layout in (msg.WIDE, msg.COMPACT)}


def in_order(maker: EventMaker) -> list[Event]:
    """The events, with opening hands that were shown late put before the first turn."""
    if not maker.dealt:
        return maker.events
    events = [*maker.events[: maker.opening_ends], *maker.dealt, *maker.events[maker.opening_ends :]]
    return [msgspec.structs.replace(event, seq=number) for number, event in enumerate(events, 1)]
