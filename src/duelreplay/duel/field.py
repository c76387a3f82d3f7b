"""The cards on the field: whose they are, who controls them, and which side is up."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from duelreplay.cards.facts import CardFacts
from duelreplay.duel.identity import alike, differ
from duelreplay.log.events import CardRef, Zone, card_uid

ON_FIELD: Final = frozenset({"field", "spell", "monster", "pendulum"})
"""The zones of the field; logs call one place there by several names."""

Side = Literal["face_up", "face_down"]


class FieldCard:
    """One card on the field; ``side`` is None where the log does not tell, ``seq`` when it came there.

    ``facts`` is what it does about draws, None for the many cards that do nothing about them.
    """

    __slots__ = ("card", "controller", "facts", "owner", "seq", "side", "zone")

    def __init__(
        self,
        card: CardRef,
        owner: str,
        controller: str,
        zone: Zone,
        side: Side | None,
        seq: int,
        facts: CardFacts | None,
    ) -> None:
        self.card = card
        self.owner = owner
        self.controller = controller
        self.zone = zone
        self.side = side
        self.seq = seq
        self.facts = facts

    def copy(self) -> FieldCard:
        """The card as it lies now."""
        return FieldCard(self.card, self.owner, self.controller, self.zone, self.side, self.seq, self.facts)


class Board(NamedTuple):
    """What lay on the field and in the Graveyards at one moment, as far as the log shows it."""

    field: tuple[FieldCard, ...]
    graveyards: dict[str, tuple[CardRef, ...]]


def same_place(one: str | None, other: str | None) -> bool:
    """Whether two zones may be one place: logs call any place on the field by several names."""
    return one is None or other is None or one == other or (one in ON_FIELD and other in ON_FIELD)


class Field:
    """Every card that the log shows to be on the field."""

    __slots__ = ("cards",)

    def __init__(self) -> None:
        self.cards: list[FieldCard] = []

    def find(self, card: CardRef, player: str, zone: str | None = None) -> FieldCard | None:
        """The card as the log names it, None where it is not there.

        By its identity, else the latest of that name which ``player`` owns or controls, its zone first.
        """
        uid = card_uid(card)
        best: FieldCard | None = None
        for one in reversed(self.cards):
            if uid is not None and card_uid(one.card) is not None:
                if card_uid(one.card) == uid:
                    return one
                continue
            if player not in (one.owner, one.controller) or not (one.card == card or alike(one.card, card)):
                continue
            if one.zone == zone or zone is None:
                return one
            if best is None and same_place(one.zone, zone):
                best = one
        return best

    def arrive(self, card: FieldCard) -> None:
        """A card came onto the field."""
        self.cards.append(card)

    def leave(self, card: CardRef, owner: str, zone: str) -> FieldCard | None:
        """A card left the field; the entry, None where its arrival is not in the log."""
        found = self.find(card, owner, zone)
        if found is not None:
            self.cards.remove(found)
        return found

    def copies(self, card: CardRef, controller: str) -> int:
        """Copies of the card that ``controller`` has on the field."""
        return sum(one.controller == controller and not differ(one.card, card) for one in self.cards)

    def of(self, controller: str) -> list[FieldCard]:
        """The cards a player controls."""
        return [one for one in self.cards if one.controller == controller]
