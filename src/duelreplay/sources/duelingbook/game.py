"""The state one game is read with: players, cards by runtime id, hands and decks, and the events so far."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import Struct

from duelreplay.log.events import (
    Card,
    CardRef,
    Deck,
    Draw,
    Event,
    Move,
    Note,
    Phase,
    PhaseName,
    Shuffle,
    Turn,
    Zone,
)
from duelreplay.sources.duelingbook.bookkeeping import Side
from duelreplay.sources.duelingbook.model import CardData, LogEntry, Play
from duelreplay.sources.duelingbook.wording import Frame

ON_FIELD: Final = frozenset({"monster", "spell", "field", "pendulum"})
PHASES: Final[tuple[PhaseName, ...]] = ("draw", "standby", "main1", "battle", "main2", "end")
DUELISTS: Final = 2
"""Players of a duel that is no tag duel."""


class _Uids(dict[int, Card]):
    """A card of which nothing but the runtime id is known."""

    def __missing__(self, card: int) -> Card:
        made = self[card] = Card(uid=str(card))
        return made


class Problem(Struct, frozen=True):
    """A play, counted from 0 over the file, that contradicts the account of hands and decks."""

    play: int
    text: str


class Seat(Struct, frozen=True):
    """A player as the log names them, and the main deck's runtime ids, top first (None where unknown)."""

    name: str
    deck: list[int] | None


class Game:
    """The events of one game; what each play means stands in ``plays``.

    ``names`` maps every name that the replay uses for a player to the seat's number. ``watch_first_draw`` asks
    whether the first player draws on turn 1 before anything else, which ``old_rule`` then answers. ``phase`` is
    the furthest phase of the turn, ``place`` the one that the player last clicked. ``unit`` is what ``ref`` counts.
    ``gaps``: a copied text of which the sizes of the hands do not fit.
    """

    def __init__(
        self, seats: list[Seat], names: dict[str, int], *, watch_first_draw: bool = False, unit: str = "play"
    ) -> None:
        self.seats = seats
        self.names = names
        self.events: list[Event] = []
        self.problems: list[Problem] = []
        self.sides: list[Side] = []
        self.judges: set[str] = set()
        self.watch_first_draw = watch_first_draw
        self.old_rule = False
        self.over = False
        self.gaps = False
        self._drawn: Counter[int] = Counter()
        self._begun: Counter[int] = Counter()
        self.first = 0
        self.turn = 0
        self.phase = 0
        self.place = 0
        self.t: int | float | None = None
        self.ref = ""
        self._play = 0
        self._unit = unit
        self._owners: dict[int, int] = {}
        self._uids = _Uids()
        self._faces: dict[str, Card] = {}
        self._shown: dict[int, Card] = {}
        self._stale: set[int] = set()
        self._blind: set[int] = set()
        self._controllers: dict[int, int] = {}
        """Who controls a card on the field, by runtime id, where it is not known to be its owner."""
        self._acted: set[int] = set()
        """Players who have activated something since they last drew in this turn."""

    def at(self, number: int, play: Play) -> None:
        """Take place and time for the events of this play."""
        self._play = number
        self.ref = f"{self._unit} {number}"
        if play.seconds is not None:
            self.t = play.seconds

    def start(self, number: int, play: Play) -> None:
        """Read ``Pick first``: decks, opening hands, who begins; then the turn that no play announces."""
        self.at(number, play)
        entries = play.log if isinstance(play.log, list) else []
        hands = self._opening_hands(play, entries)
        for player, hand in enumerate(hands):
            deck = self.seats[player].deck
            self.sides.append(Side.opening(deck, len(hand)))
            if deck:
                self.own(player, deck)
                self.state_deck(player, deck)
        for player, hand in enumerate(hands):
            if hand:
                self._add_opening(player, hand)
        self.first = self._who_begins(play, entries)
        self.begin_turn(self.first)

    def _opening_hands(self, play: Play, entries: list[LogEntry]) -> list[list[CardData | None]]:
        """The cards of ``Pick first`` by player: each player's own stand together, player 1's first."""
        cards = play.cards or []
        drawers = [self.names.get(entry.username or "") for entry in entries if entry.type == "duel"]
        if len(drawers) != len(cards):
            playing = [number for number, seat in enumerate(self.seats) if seat.deck != []] or [0]
            drawers = [playing[place * len(playing) // len(cards)] for place in range(len(cards))]
        hands: list[list[CardData | None]] = [[] for _ in self.seats]
        for drawer, card in zip(drawers, cards, strict=True):
            hands[drawer or 0].append(card)
        return hands

    def _add_opening(self, player: int, hand: list[CardData | None]) -> None:
        ids = self.sides[player].hand or []
        faces = [self.face(ids[place] if place < len(ids) else None, data, None) for place, data in enumerate(hand)]
        known = any(face.name is not None or face.uid is not None for face in faces)
        cards: list[CardRef] | None = [*faces] if known else None
        name = self.seats[player].name
        self.events.append(
            Draw(
                seq=len(self.events) + 1,
                t=self.t,
                ref=self.ref,
                player=name,
                count=len(hand),
                cards=cards,
                reason="opening",
            )
        )

    def _who_begins(self, play: Play, entries: list[LogEntry]) -> int:
        """Replays since 2024 give the order, older ones only the choice."""
        if play.order and play.order[0] in self.names:
            return self.names[play.order[0]]
        chooser = self.names.get(play.username or "", 0)
        if any(entry.public_log == "Chose to go second" for entry in entries):
            return (chooser + 1) % len(self.seats)
        return chooser

    def begin_turn(self, player: int) -> None:
        """The next turn begins, in its Draw Phase."""
        self.turn += 1
        self.phase = self.place = 0
        self._acted.clear()
        self._begun[player] += 1
        for side in self.sides:
            side.new_turn()
        name = self.seats[player].name
        self.events.append(Turn(seq=len(self.events) + 1, t=self.t, ref=self.ref, player=name, n=self.turn))
        self.events.append(Phase(seq=len(self.events) + 1, t=self.t, ref=self.ref, phase="draw"))

    # Cards

    def own(self, player: int, ids: list[int]) -> None:
        """These runtime ids are cards of this player."""
        self._owners.update(dict.fromkeys(ids, player))

    def actor(self, play: Play) -> int | None:
        """The seat of who acted, None for anyone else."""
        return self.names.get(play.username or "")

    def owner(self, play: Play) -> int | None:
        """Whose card it is: as the play says, as its runtime id tells, else the actor's."""
        if play.owner is not None and play.owner in self.names:
            return self.names[play.owner]
        if play.id is not None and play.id in self._owners:
            return self._owners[play.id]
        return self.actor(play)

    def face(self, card: int | None, data: CardData | None, name: str | None) -> Card:
        """The card as this play shows it, with what earlier plays told of the same id or the same name."""
        if data is not None and data.name is not None:
            name = data.name
        known = None if card is None else self._shown.get(card)
        if known is not None and name in (None, known.name):
            return known
        if name is None:
            return Card() if card is None else self._uids[card]
        face = self._faces.get(name)
        if face is None and data is not None:
            face = self._faces[name] = Card(code=_passcode(data.serial_number), name=name, kind=_kind(data))
        if face is None:
            face = Card(name=name)
        if card is None:
            return face
        shown = self._shown[card] = Card(code=face.code, name=name, uid=str(card), kind=face.kind)
        return shown

    def face_from_deck(self, player: int, card: int | None, play: Play, name: str | None) -> Card:
        """The card that comes from this player's deck; its id says nothing while the order is not known."""
        return self.face(None if player in self._blind else card, play.card, name)

    # The account of hands and decks

    def trouble(self, text: str | None, *, visible: bool = False) -> None:
        """Remember what does not fit; the first of it becomes a note unless the events show it themselves."""
        if text is None:
            return
        if not self.problems and not visible:
            self.note(f"bookkeeping: {self.ref} does not fit: {text}", None)
        self.problems.append(Problem(self._play, text))

    def state_deck(self, player: int, deck: list[int]) -> None:
        """State the size and the order of a deck."""
        self._stale.discard(player)
        self._blind.discard(player)
        uids = self._uids
        cards: list[CardRef] = [uids[card] for card in deck]
        name = self.seats[player].name
        self.events.append(
            Deck(seq=len(self.events) + 1, t=self.t, ref=self.ref, player=name, count=len(deck), cards=cards)
        )

    @property
    def checked(self) -> bool:
        """Whether places in a hand that texts name were compared with the hand of each who drew more than by turn."""
        return all(side.checks or self._drawn[player] <= self._begun[player] for player, side in enumerate(self.sides))

    def put_on_deck(self, player: int, card: int, *, top: bool, silently: bool) -> None:
        """A card goes to the deck; ``silently``: no event tells where, so the order has to be stated again."""
        self.sides[player].put(card, top=top)
        if silently:
            self._stale.add(player)

    def restate(self, player: int) -> None:
        """State the deck's order before it is used, where it changed without an event that tells how."""
        deck = self.sides[player].deck
        if player in self._stale and deck is not None:
            self.state_deck(player, deck)

    def depart(self, play: Play, source: Zone | None, frame: Frame, owner: int, name: str | None) -> bool:
        """Take the card from the hand or deck that the text names; tell whether it was freshly drawn."""
        side = self.sides[owner]
        if source == "hand":
            problem, fresh = side.leave_hand(play.id, frame.place, name)
            self.trouble(problem)
            return fresh
        if source == "deck":
            self.restate(owner)
            self.trouble(side.take_top(play.id) if frame.top else side.leave_deck(play.id))
        return False

    def forget(self, play: Play) -> bool:
        """Take the play's card from whichever hand or deck has it; tell whether one had it."""
        card = play.id
        return card is not None and any(side.forget(card) for side in self.sides)

    def lose_track(self) -> None:
        """A play of unknown meaning touched hands or decks: nothing more is claimed until they are stated anew."""
        for player, side in enumerate(self.sides):
            side.lose_track()
            self._blind.add(player)

    def renumber(self, play: Play, default: int, incoming: int | None = None) -> int:
        """Apply the new ids of a hand; the answer is whose hand it is.

        A controller may send a card to its owner's hand: the old ids tell whose hand it is, ``default`` where
        they fit nobody's. ``incoming`` is the card that is on its way to the hand.
        """
        if play.hand is None:
            return default
        prev = play.hand if play.prev is None else play.prev
        before = {card for card in prev if card != incoming}
        holders = [number for number, side in enumerate(self.sides) if side.holds(before)]
        # An empty hand, or one of unknown cards, fits anybody's: it is then taken for whose card it is.
        holder = max(holders, key=lambda one: (self.sides[one].known_among(before), one == default), default=default)
        if not holders:
            had = self.sides[holder].hand
            if had is not None:
                self.trouble(f"the hand it names ({len(before)} cards) is not the hand of the account ({len(had)})")
        self.sides[holder].renumber(prev, play.hand, shuffled=play.shuffle is not False)
        self.own(holder, play.hand)
        return holder

    # Events that several plays share

    def note(self, text: str, username: str | None) -> None:
        """Add a note, by a player where ``username`` is one."""
        seat = self.names.get(username or "")
        name = None if seat is None else self.seats[seat].name
        self.events.append(Note(seq=len(self.events) + 1, t=self.t, ref=self.ref, player=name, text=text))

    def move(self, owner: int, card: CardRef, source: Zone, target: Zone, play: Play, frame: Frame) -> None:
        """Add a move of a card of ``owner``."""
        controller = self._controller(owner, source, target, play, frame)
        known = len(self.seats) == DUELISTS or frame.from_other_side == frame.to_other_side
        self.events.append(
            Move(
                seq=len(self.events) + 1,
                t=self.t,
                ref=self.ref,
                player=self.seats[owner].name,
                card=card,
                from_=source,
                to=target,
                controller=None if controller is None else self.seats[controller].name,
                position=frame.lies,
                summon=frame.summon,
                from_index=frame.from_index if known else None,
                to_index=frame.to_index if known else None,
            )
        )

    def _controller(self, owner: int, source: Zone, target: Zone, play: Play, frame: Frame) -> int | None:
        """Who controls the card after a move, where that is not its owner or changes; None too where nobody can say."""
        before = owner if play.id is None else self._controllers.pop(play.id, owner)
        if target not in ON_FIELD or len(self.seats) != DUELISTS:  # in a tag duel "M2" may be either opponent's
            return None
        acting = self.actor(play)
        side = before if source in ON_FIELD or acting is None else acting
        if frame.from_other_side != frame.to_other_side:
            side = 1 - side
        if play.id is not None and side != owner:
            self._controllers[play.id] = side
        return side if side != owner or side != before else None

    def acted(self, player: int) -> None:
        """The player has activated a card or announced an effect."""
        self._acted.add(player)

    def has_drawn(self, player: int) -> None:
        """The player has drawn."""
        self._drawn[player] += 1
        self._acted.discard(player)

    def acted_since_drawing(self, player: int) -> bool:
        """Whether the player has activated something since the last draw: a card put back then is put back for it."""
        return player in self._acted

    def shuffled_hand(self, play: Play, player: int) -> None:
        """Add the shuffle of a hand, unless the play says that the cards kept their places."""
        if play.shuffle is not False:
            name = self.seats[player].name
            self.events.append(Shuffle(seq=len(self.events) + 1, t=self.t, ref=self.ref, player=name, what="hand"))


def _passcode(serial: str | int | None) -> int | None:
    """The passcode from "01475311"; the site's own cards have none."""
    if isinstance(serial, str):
        serial = int(serial) if serial.isascii() and serial.isdigit() and len(serial) <= 12 else 0
    return serial if serial is not None and serial > 0 else None


def _kind(data: CardData) -> str | None:
    """``monster/effect``, ``spell/continuous``: the card's type and what stands beside it."""
    kind = data.card_type
    if not kind:
        return None
    detail = data.monster_color if kind == "Monster" else data.type
    return f"{kind}/{detail}".lower() if detail else kind.lower()
