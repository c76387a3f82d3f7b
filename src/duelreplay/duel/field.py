"""The cards on the field: whose they are, who controls them, and which side is up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from duelreplay.cards.facts import CardFacts
from duelreplay.duel.identity import alike, differ
from duelreplay.log.events import NO_CARD, Activate, CardRef, Move, Zone, card_uid

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


class Mark:
    """A moment whose board somebody may ask for; ``board`` is there once it was worked out."""

    __slots__ = ("board",)

    def __init__(self) -> None:
        self.board: Board | None = None


def side_of(event: Move) -> Side | None:
    """Which side of a card that comes onto the field is up; None where the log does not tell."""
    if event.position is not None:
        return event.position
    if event.summon is not None or (event.to == "monster" and event.from_ not in {"hand", "monster"}):
        return "face_up"
    return None


def same_place(one: str | None, other: str | None) -> bool:
    """Whether two zones may be one place: logs call any place on the field by several names."""
    return one is None or other is None or one == other or (one in ON_FIELD and other in ON_FIELD)


Happening = Move | Activate | tuple[Activate, bool] | Mark | None
"""What changes the field: a move; a card that shows its face by being activated; one that has resolved, with whether it
left the hand for that. A mark asks for the board of that moment, None says that a new chain begins."""


class Field:
    """Every card that the log shows to be on the field, and what lies in the Graveyards.

    What happens is only noted in ``happened``, and worked out when somebody looks: most of it nobody asks about.
    """

    __slots__ = ("_cards", "_facts_of", "_from_field", "_graveyards", "_presumed", "_presuming", "happened")

    def __init__(self, facts_of: Callable[[CardRef], CardFacts | None]) -> None:
        self._facts_of = facts_of
        self._cards: list[FieldCard] = []
        self._graveyards: dict[str, list[CardRef]] = {}
        self._from_field: list[Move] = []
        self._presumed: dict[str, list[CardRef]] = {}
        self._presuming = False
        self.happened: list[Happening] = []

    def mark(self) -> Mark:
        """Remember this moment, so that its board can be asked for later."""
        mark = Mark()
        self.happened.append(mark)
        return mark

    def as_it_was(self, mark: Mark) -> Board:
        """The board of that moment."""
        if mark.board is None:
            self._catch_up()
        assert mark.board is not None
        return mark.board

    def has_resolved(self, event: Activate, *, from_hand: bool) -> None:
        """A card that goes to the Graveyard when it has resolved is there, whether or not a move will say so.

        ``from_hand``: it left the hand to be activated.
        """
        self.happened.append((event, from_hand))
        self._presuming = True

    def chain_begins(self) -> None:
        """What resolved before has gone where it goes."""
        if self._presuming:
            self.happened.append(None)
            self._presuming = False

    @property
    def cards(self) -> list[FieldCard]:
        """The cards on the field, in the order in which they came."""
        if self.happened:
            self._catch_up()
        return self._cards

    def graveyard(self, player: str) -> list[CardRef]:
        """The cards that the log shows to have gone to a player's Graveyard."""
        if self.happened:
            self._catch_up()
        return self._graveyards.get(player, [])

    def _catch_up(self) -> None:
        """Work out everything that was noted."""
        for one in self.happened:
            if isinstance(one, Move):
                self._moved(one)
            elif isinstance(one, Activate):
                self._shown(one)
            elif isinstance(one, tuple):
                self._resolved(one[0], from_hand=one[1])
            elif one is None:
                self._presumed.clear()
                self._from_field.clear()
            else:
                one.board = self._board()
        self.happened.clear()

    def _board(self) -> Board:
        graveyards = {player: tuple(cards) for player, cards in self._graveyards.items()}
        return Board(tuple(card.copy() for card in self._cards), graveyards)

    def _moved(self, event: Move) -> None:
        """A card changed zone, or its side on the field."""
        source, target = event.from_, event.to
        if source in ON_FIELD:
            self._from_field.append(event)
            if target not in ON_FIELD:
                self._went_after_all(event)
        if target == "graveyard":
            self._graveyards.setdefault(event.player, []).append(event.card)
        elif source == "graveyard":
            graveyard = self._graveyards.get(event.player, ())
            if event.card in graveyard:
                self._graveyards[event.player].remove(event.card)
        if event.card is NO_CARD:
            return
        if source in ON_FIELD:
            if target in ON_FIELD:
                self._moved_on_it(event)
            else:
                found = self._find(event.card, event.player, source)
                if found is not None:
                    self._cards.remove(found)
        elif target in ON_FIELD:
            self._cards.append(
                FieldCard(
                    event.card,
                    event.player,
                    event.controller or event.player,
                    target,
                    side_of(event),
                    event.seq,
                    self._facts_of(event.card),
                )
            )

    def _moved_on_it(self, event: Move) -> None:
        """A card changed its place, its side or its controller on the field."""
        card = self._find(event.card, event.player, event.from_)
        if card is None:
            return
        card.zone = event.to
        if event.controller is not None:
            card.controller = event.controller
        if event.position is not None:
            card.side = event.position

    def _shown(self, event: Activate) -> None:
        """A card on the field that is activated is face-up."""
        card = self._find(event.card, event.player, event.from_ if event.from_ != "hand" else None)
        if card is not None:
            card.side = "face_up"

    def _resolved(self, event: Activate, *, from_hand: bool) -> None:
        """A card that goes to the Graveyard when it has resolved is there, unless the log has shown where it went."""
        card = self._find(event.card, event.player)
        gone = card is not None and card.seq <= event.seq
        if card is not None and gone:
            self._cards.remove(card)
        if gone or from_hand or not self._has_moved(event):
            self._graveyards.setdefault(event.player, []).append(event.card)
            self._presumed.setdefault(event.player, []).append(event.card)

    def _has_moved(self, event: Activate) -> bool:
        """Whether the log has shown already where the card went from its place on the field."""
        return any(
            move.seq > event.seq and move.card is not NO_CARD and not differ(move.card, event.card)
            for move in self._from_field
        )

    def _went_after_all(self, event: Move) -> None:
        """The move of a card that was taken to be in the Graveyard since it had resolved: this is where it went."""
        presumed = self._presumed.get(event.player)
        if presumed and event.card in presumed:
            presumed.remove(event.card)
            graveyard = self._graveyards[event.player]
            if event.card in graveyard:
                graveyard.remove(event.card)

    def find(self, card: CardRef, player: str, zone: str | None = None) -> FieldCard | None:
        """The card as the log names it, None where it is not there.

        By its identity, else the latest of that name which ``player`` owns or controls, its zone first.
        """
        if self.happened:
            self._catch_up()
        return self._find(card, player, zone)

    def _find(self, card: CardRef, player: str, zone: str | None = None) -> FieldCard | None:
        best: FieldCard | None = None
        by_code = type(card) is int
        uid = None if by_code else card_uid(card)
        for one in reversed(self._cards):
            if by_code and type(one.card) is int and one.card != card:
                continue
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

    def take_back(self, seq: int) -> None:
        """What came onto the field at that event did not."""
        if any(one.seq == seq for one in self.cards):
            self._cards = [one for one in self._cards if one.seq != seq]

    def copies(self, card: CardRef, controller: str) -> int:
        """Copies of the card that ``controller`` has on the field."""
        return sum(one.controller == controller and not differ(one.card, card) for one in self.cards)

    def of(self, controller: str) -> list[FieldCard]:
        """The cards a player controls."""
        return [one for one in self.cards if one.controller == controller]
