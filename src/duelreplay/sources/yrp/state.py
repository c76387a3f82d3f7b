"""What a reader of packets knows of the duel at any moment: sides, decks, life points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from struct import Struct
from typing import Final

from duelreplay.log.events import CardRef, Deck, Draw, Event, LifePoints, Move, Note, Reveal, Zone
from duelreplay.log.limits import LIMITS
from duelreplay.log.said import said

from . import messages as msg
from .container import LUA64, Replay
from .decks import DeckOrder
from .faults import ReplayFaultError
from .refresh import card_codes, compact_codes

AMOUNT: Final = Struct("<BI")
"""A player and a number of life points."""

CODE_BITS: Final = 0x7FFFFFFF
"""Compact streams use the highest bit of a card's code for whether it is shown."""

_U32: Final = Struct("<I")
WIDE_REFRESH_HEAD: Final = 6
_COMPACT_REFRESH_HEAD: Final = 2


def packet_fault(packet: int, problem: str, message: int | None = None) -> ReplayFaultError:
    """What a packet says that cannot be."""
    if message is None:
        return ReplayFaultError(said("packet {packet}: {problem}: the file is damaged", packet=packet, problem=problem))
    return ReplayFaultError(
        said(
            "packet {packet} (message {message}): {problem}: the file is damaged",
            packet=packet,
            message=message,
            problem=problem,
        )
    )


class Side:
    """One side of the duel: its duelists' ids, who of them plays now, and its life points where known."""

    __slots__ = ("active", "life", "members")

    def __init__(self, members: list[str]) -> None:
        self.members = members
        self.active = members[0]
        self.life: int | None = None

    def change(self) -> str:
        """The next duelist takes over; his id."""
        place = self.members.index(self.active) + 1
        self.active = self.members[place % len(self.members)]
        return self.active


class DuelState:
    """What later packets need of earlier ones, and the events so far.

    ``sizes`` are the main decks before the opening hand, ``dealt`` the opening hands that the stream shows only
    later, ``opening_ends`` how many events precede the first turn, ``laid_out`` that the board was set up by hand;
    ``most`` is how many events the duel may have.
    """

    def __init__(self, replay: Replay) -> None:
        self.body = replay.body
        self.end = len(replay.body)
        self.most = LIMITS.get().events
        self.layout = msg.WIDE if replay.flags & LUA64 else msg.COMPACT
        self.events: list[Event] = []
        self.sides = [
            Side([str(team + 2 * place) for place in range(len(names))]) for team, names in enumerate(replay.sides)
        ]
        self.decks = {member: DeckOrder() for side in self.sides for member in side.members}
        self.sizes: dict[str, int] = {}
        self.first: str | None = None
        self.opening_ends = 0
        self.dealt: list[Draw] = []
        self.order_stated = False
        self.laid_out = False
        self.unknown: Counter[int] = Counter()
        self.over = False
        self.remarks = replay.remarks
        self._building = 0
        self._solving = 0
        self._swapped = False
        self._exchanged: set[str] = set()

    def _side(self, number: int, packet: int) -> Side:
        if number > 1:
            raise packet_fault(packet, said("it names player {n}, expected 0 or 1", n=number))
        return self.sides[number]

    def _note(self, packet: int, text: str) -> None:
        self.events.append(Note(seq=len(self.events) + 1, ref=f"packet {packet}", text=text))

    # Cards and decks

    def _codes(self, start: int, count: int, end: int, packet: int) -> list[CardRef] | None:
        """The codes of ``count`` entries, None if any is hidden."""
        entry = self.layout.drawn
        stop = start + count * entry.size
        if stop > end:
            raise packet_fault(
                packet, said("it declares {n} cards, {left} bytes follow", n=count, left=max(0, end - start))
            )
        codes: list[CardRef] = [code & CODE_BITS for (code,) in entry.iter_unpack(self.body[start:stop])]
        return codes if all(codes) else None

    def _reveal(self, player: str, cards: list[CardRef], packet: int) -> None:
        self.events.append(Reveal(seq=len(self.events) + 1, ref=f"packet {packet}", player=player, cards=cards))

    def refreshed_deck(self, at: int, length: int, packet: int) -> None:
        """Take a refresh of a deck, and state the deck in the log where a reader could not know it."""
        head = _COMPACT_REFRESH_HEAD if self.layout.compact else WIDE_REFRESH_HEAD
        if length < head:
            raise packet_fault(
                packet, said("it has {n} bytes, expected {least}", n=length, least=head), msg.UPDATE_DATA
            )
        if self.over:
            return
        if not self.layout.compact and _U32.unpack_from(self.body, at + 2)[0] > length - head:
            raise packet_fault(
                packet, said("it declares more than the {n} bytes that follow", n=length - head), msg.UPDATE_DATA
            )
        player = self._side(self.body[at], packet).active
        deck = self.decks[player]
        cards = self.body[at + head : at + length]
        if deck.repeats(cards):
            return
        codes = compact_codes(cards) if self.layout.compact else card_codes(cards)
        if codes is None or 0 in codes:
            deck.forget(packet)
        elif deck.state(codes, cards, packet):
            self._state_deck(player, codes, packet)

    def _state_deck(self, player: str, order: list[int], packet: int) -> None:
        self.order_stated = True
        if player in self._exchanged:
            self._exchanged.remove(player)
            self._carry(player, order, "graveyard", "deck", packet)
        self.events.append(
            Deck(
                seq=len(self.events) + 1,
                ref=f"packet {packet}",
                player=player,
                count=len(order),
                cards=[*order[::-1]],
            )
        )

    def _carry(self, player: str, cards: Sequence[CardRef], source: Zone, target: Zone, packet: int) -> None:
        """Cards that change place together, which the replay tells by what lies there before and after."""
        for code in cards:
            self.events.append(
                Move(
                    seq=len(self.events) + 1,
                    ref=f"packet {packet}",
                    player=player,
                    card=code,
                    from_=source,
                    to=target,
                )
            )

    def _tell_deck(self, player: str) -> None:
        """State a deck whose order follows from the packets but not from the events so far."""
        deck = self.decks[player]
        order = deck.owed()
        if order is not None:
            self._state_deck(player, order, deck.since)

    # Life points

    def _life(self, at: int, packet: int, sign: int) -> None:
        number, amount = AMOUNT.unpack_from(self.body, at)
        side = self._side(number, packet)
        self._life_is(side, sign * amount, packet)

    def _life_is(self, side: Side, change: int, packet: int) -> None:
        if side.life is not None:
            side.life = max(0, side.life + change)
        self.events.append(
            LifePoints(
                seq=len(self.events) + 1,
                ref=f"packet {packet}",
                player=side.active,
                change=change,
                total=side.life,
            )
        )
