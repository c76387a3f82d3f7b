"""Which cards lie where after an event, as far as the log says it; nothing is concluded that it does not write.

Only two things are taken for granted: a Spell or Trap that is activated from the hand lies on the field while its chain
lasts, and one that does not stay there goes to the Graveyard when the chain is over. Both are rules of the game, and
logs need not write them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from duelreplay.cards.catalogue import Catalogue
from duelreplay.duel.identity import alike
from duelreplay.log import events as ev
from duelreplay.log.events import NO_CARD, CardRef, DuelLog, Event, Header, Position, card_uid, names_nothing
from duelreplay.report.cards import card_report
from duelreplay.report.model import By
from duelreplay.text import Lang

BoardZone = Literal["monster", "spell", "field", "pendulum", "graveyard", "banished", "overlay"]
ZONES: Final[tuple[BoardZone, ...]] = ("monster", "spell", "field", "pendulum", "graveyard", "banished", "overlay")
_PLACES: Final[frozenset[str]] = frozenset(ZONES)
_ON_FIELD: Final[frozenset[str]] = frozenset({"monster", "spell", "field", "pendulum"})
_ENDS_CHAIN: Final = (ev.ChainEnd, ev.Turn, ev.Phase, ev.End)
SHOWN_AT_MOST: Final = 60
"""Cards of one zone that are named."""


class Lying(Struct, frozen=True):
    """A card that lies somewhere, None where the log does not say which; so is ``position`` where it does not say how.

    ``index`` is which of the zones of that kind it lies in, as the log counts them.
    """

    card: By | None
    position: Position | None
    index: int | None


class ZoneReport(Struct, frozen=True, kw_only=True):
    """The cards of a zone in the order in which they came, the last first; ``more`` are left out."""

    zone: BoardZone
    cards: list[Lying]
    more: int


class SideReport(Struct, frozen=True, kw_only=True):
    """One player's zones, without those in which the log has no card."""

    player: str
    zones: list[ZoneReport]


class BoardReport(Struct, frozen=True, kw_only=True):
    """The board; not ``complete``: the log does not claim to have every move, so that other cards may lie there."""

    sides: list[SideReport]
    complete: bool


class _Card:
    __slots__ = ("card", "index", "owner", "position")

    def __init__(self, card: CardRef, owner: str, position: Position | None) -> None:
        self.card = card
        self.owner = owner
        self.position = position
        self.index: int | None = None

    @property
    def unknown(self) -> bool:
        """Whether the log does not say which card it is."""
        return names_nothing(self.card)


class Board:
    """The zones of every player, event by event."""

    def __init__(self, header: Header) -> None:
        self.zones: dict[tuple[str, str], list[_Card]] = {
            (player.id, zone): [] for player in header.players for zone in ZONES
        }
        self._chain: list[ev.Activate] = []
        self._resolving = False

    def take(self, event: Event) -> None:
        """Take in the next event."""
        if isinstance(event, _ENDS_CHAIN):
            self._chain_over()
        elif isinstance(event, ev.Resolve):
            self._resolving = True
        elif isinstance(event, ev.Activate):
            if event.link == 1 or (event.link is None and self._resolving):
                self._chain_over()
            self._chain.append(event)
            self._activated(event)
        elif isinstance(event, ev.Move):
            self._moved(event)
        elif isinstance(event, ev.Cost):
            for move in ev.paid_moves(event):
                self._moved(move)

    def _moved(self, event: ev.Move) -> None:
        if event.shifts:
            self._shifted(event)
            return
        for _ in range(min(event.count or 1, SHOWN_AT_MOST)):
            card = self._taken(event.card, event.player, event.from_) if event.from_ in _PLACES else None
            if event.to not in _PLACES:
                continue
            if card is None or (card.unknown and not names_nothing(event.card)):
                card = _Card(event.card, event.player, None)
            staying = event.from_ in _ON_FIELD and event.to in _ON_FIELD
            card.position = event.position or (card.position if staying else None)
            turned = event.from_ == event.to and event.to_index is None and event.controller is None
            card.index = card.index if turned else event.to_index
            if event.to in _ON_FIELD and card.position is None and event.summon is not None:
                card.position = "face_up"
            holder = (event.controller or event.player) if event.to in _ON_FIELD | {"overlay"} else card.owner
            self._zone(holder, event.to).append(card)

    def _shifted(self, event: ev.Move) -> None:
        """A card goes to another zone of its kind, of whoever controls it."""
        for (_, zone), cards in self.zones.items():
            if zone == event.from_:
                for card in cards:
                    if _same(card.card, event.card) and card.index in {event.from_index, None}:
                        card.index = event.to_index
                        return

    def _activated(self, event: ev.Activate) -> None:
        """A card on the field that is activated is face-up; a Spell or Trap comes there from the hand."""
        zone = event.from_
        if zone == "hand" or zone is None:
            kind = _kind(event.card)
            if zone == "hand" and kind.startswith(("Spell", "Trap")) and not self._just_came(event):
                place = "field" if kind == "Spell Field" else "spell"
                self._zone(event.player, place).append(_Card(event.card, event.player, "face_up"))
            return
        if zone not in _ON_FIELD:
            return
        card = self._taken(event.card, event.player, zone)
        if card is None or card.unknown:
            card = _Card(event.card, event.player, None)
        card.position = "face_up"
        card.index = event.from_index or card.index
        self._zone(event.player, zone).append(card)

    def _just_came(self, event: ev.Activate) -> bool:
        """Whether the log has written already that the card went to the field."""
        for zone in _ON_FIELD:
            cards = self._zone(event.player, zone)
            if cards and cards[-1].position != "face_down" and _same(cards[-1].card, event.card):
                return True
        return False

    def _chain_over(self) -> None:
        for event in self._chain:
            kind = _kind(event.card)
            if event.from_ in {"graveyard", "banished"} or not kind.startswith(("Spell", "Trap")):
                continue
            if kind not in _STAYS:
                card = self._taken(event.card, event.player, "spell", exactly=True)
                if card is not None:
                    card.position = card.index = None
                    self._zone(card.owner, "graveyard").append(card)
        self._chain, self._resolving = [], False

    def _taken(self, card: CardRef, player: str, zone: str, *, exactly: bool = False) -> _Card | None:
        """Take a card out of a zone: the one that is named, else one that nobody knows; None where there is none."""
        zones = [zone, *sorted(_ON_FIELD - {zone})] if zone in _ON_FIELD else [zone]
        holders = [player, *(one for one in dict.fromkeys(holder for holder, _ in self.zones) if one != player)]
        for holder in holders:
            for place in zones:
                cards = self._zone(holder, place)
                for at in range(len(cards) - 1, -1, -1):
                    mine = holder == player or cards[at].owner == player
                    if mine and not cards[at].unknown and _same(cards[at].card, card):
                        return cards.pop(at)
        if exactly:
            return None
        cards = self._zone(player, zone)
        nameless = next((at for at in range(len(cards) - 1, -1, -1) if cards[at].unknown), None)
        return None if nameless is None else cards.pop(nameless)

    def _zone(self, player: str, zone: str) -> list[_Card]:
        return self.zones.setdefault((player, zone), [])


_STAYS: Final = frozenset({"Spell Continuous", "Spell Equip", "Spell Field", "Trap Continuous"})
"""Spells and Traps that stay on the field after their activation."""


def _same(one: CardRef, other: CardRef) -> bool:
    if one is NO_CARD or other is NO_CARD or names_nothing(one) or names_nothing(other):
        return False
    if card_uid(one) is not None and card_uid(other) is not None:
        return card_uid(one) == card_uid(other)
    return one == other or alike(one, other)


def _kind(card: CardRef) -> str:
    """The type line of a card, empty where nobody knows it."""
    from duelreplay.cards.names import card_of, lookup

    code, name = ev.card_code(card), ev.card_name(card)
    found = card_of(code) if code is not None else lookup(name) if name is not None else None
    return "" if found is None else found.kind


def board_report(log: DuelLog, until: int, catalogue: Catalogue, lang: Lang) -> BoardReport:
    """The board after the event ``until`` of a log as it counts."""
    counted = log.corrected
    board = Board(log.header)
    for event in _up_to(counted.events, until):
        if event.seq not in counted.voided:
            board.take(event)
    sides = []
    for player in log.header.players:
        zones = []
        for zone in ZONES:
            cards = list(reversed(board.zones[player.id, zone]))
            if cards:
                shown = [_lying(card, catalogue, lang) for card in cards[:SHOWN_AT_MOST]]
                zones.append(ZoneReport(zone=zone, cards=shown, more=len(cards) - len(shown)))
        sides.append(SideReport(player=player.id, zones=zones))
    return BoardReport(sides=sides, complete="moves" in counted.recorded)


def _up_to(events: Iterable[Event], until: int) -> Iterable[Event]:
    for event in events:
        if event.seq > until:
            return
        yield event


def _lying(card: _Card, catalogue: Catalogue, lang: Lang) -> Lying:
    return Lying(None if card.unknown else card_report(card.card, catalogue, lang), card.position, card.index)
