"""One event in the words of the notation, in English: zones and players always written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from duelreplay.log.events import (
    Activate,
    Card,
    CardRef,
    Coin,
    Cost,
    Deck,
    Die,
    Draw,
    End,
    Event,
    Grant,
    LifePoints,
    Move,
    Negate,
    PutBack,
    Restrict,
    Reveal,
    Shuffle,
    Span,
    card_code,
    card_name,
)
from duelreplay.sources.notation.cards import CardNames
from duelreplay.sources.notation.deeds import FIELD, SEEN, VERBS
from duelreplay.sources.notation.faults import NotationError
from duelreplay.sources.notation.folding import squeeze
from duelreplay.sources.notation.known import usual_zone
from duelreplay.sources.notation.lexer import Lexer, Name, Players
from duelreplay.sources.notation.words import words

PHASE_WORDS: Final = {"standby": "SP", "main1": "M1", "battle": "BP", "main2": "M2", "end": "EP"}
ZONES: Final = {
    "hand": "hand",
    "deck": "deck",
    "graveyard": "GY",
    "banished": "banishment",
    "extra": "extra deck",
    "monster": "monster zone",
    "spell": "S/T",
    "field": "field zone",
    "pendulum": "pendulum zone",
    "overlay": "materials",
    "outside": "outside",
}
FACES: Final = {"face_up": "face-up", "face_down": "face-down"}
_PAY: Final = {
    "discard": "discards",
    "mill": "mills",
    "add": "adds",
    "send": "sends",
    "banish": "banishes",
    "tribute": "tributes",
    "detach": "detaches",
    "return": "returns",
    "reveal": "reveals",
}
_WORD: Final = {
    "set": "sets",
    "setm": "sets monster",
    "ns": "NS",
    "ss": "SS",
    "flip": "flip summons",
    "proc": "SS by its own procedure",
    "place": "places",
    "send": "sends",
}
_REASON: Final = {
    "deck_out": "deck out",
    "surrender": "surrender",
    "time": "time",
    "judge": "judge",
    "lp": "LP 0",
    "effect": "by effect",
    "other": "other reason",
}
FAILED: Final = {"unprocessable": "no effect", "no_effect": "does nothing"}
_WHERE: Final = {"top": "on top", "bottom": "on the bottom", "deck": "into deck"}
_CANNOT: Final = {"draw": "cannot draw", "effect_draw": "cannot draw by effects", "normal_draw": "no normal draw"}
_UNTIL: Final = {"turn": "this turn", "phase": "this phase", "duel": "this duel"}


class UnsaidError(Exception):
    """The notation has no words for an event."""


class EventWords:
    """The words of the notation for one event, in English; ``names`` are what the players are called, by id.

    It remembers whose cards were shown, as the reader does, so that it says whose a card is only where that is open.
    """

    def __init__(self, cards: CardNames, names: dict[str, str]) -> None:
        self.cards = cards
        self.names = names
        self.lexer = Lexer(Players(list(names.values())), words(), cards)
        self.shown: dict[str, set[str]] = {}

    def show(self, events: Iterable[Event]) -> None:
        """Remember whose cards have been seen, as the reader does."""
        for event in events:
            cards: list[CardRef | None] = []
            if isinstance(event, Activate | Move):
                cards = [event.card]
            elif isinstance(event, Draw | Reveal):
                cards = list(event.cards or ())
            for card in cards:
                if card is not None and card != Card() and event.player is not None:
                    self.shown.setdefault(self.key(card), set()).add(event.player)

    def key(self, card: CardRef) -> str:
        """What makes two names the same card."""
        name, code = card_name(card) or "", card_code(card)
        found = self.cards.named(name) if code is None else None
        if found is not None:
            code = found.code or None
        return squeeze(found.name if found else name) if code is None else str(code)

    def cost(self, event: Cost, link: Activate) -> str:
        """What was paid for the link before.

        Raises:
            UnsaidError: another player paid it, or the cards came from where no words say it.
        """
        if event.player != link.player:
            raise UnsaidError
        if event.pay == "normal_draw":
            return "cost normal draw"
        if event.pay == "lp":
            return "cost LP" if event.amount is None else f"cost {event.amount} LP"
        if event.pay == "other" and event.from_ is None and not event.cards:
            return f"cost {event.amount} counters"
        what = self.cards_of(event.cards) if event.cards else str(event.amount)
        verb, zones = self.paid_in(event, link)
        return f"cost {_PAY[verb]} {what}" + "".join(f" {word} {ZONES[zone]}" for word, zone in zones)

    def paid_in(self, event: Cost, link: Activate) -> tuple[str, list[tuple[str, str]]]:
        """The verb for a cost of cards, and the zones that have to be said with it.

        Raises:
            UnsaidError: the notation would tell this as moves.
        """
        if event.from_ is None:
            return "add" if event.pay == "other" else event.pay, []
        mills = event.pay == "send" and event.from_ == "deck"
        verb = "mill" if mills else event.pay if event.pay in VERBS else "add"
        named = [self.key(card) for card in event.cards or ()]
        usual = usual_zone(link.card, link.from_, verb, itself=named == [self.key(link.card)])
        zones: list[tuple[str, str]] = []
        if event.from_ != (VERBS[verb].from_ or usual):
            if named or event.from_ != "hand":
                raise UnsaidError
            zones.append(("from", event.from_))
        if event.to is not None and event.to != VERBS[verb].to:
            zones.append(("to", event.to))
        return verb, zones

    def moves_as_cost(self, moves: list[Move], player: str) -> str:
        """Cards that were moved at the same time as a player's cost.

        Raises:
            UnsaidError: there are no words for it.
        """
        if is_nameless(moves[0].card) and moves[0].from_ == "hand":
            raise UnsaidError
        return f"cost {self.move(moves, moves[0].link, payer=player)}"

    def circumstances(self, event: Activate) -> list[str]:
        """Who activated it, from where, how it lay, which effect: each as it stands in the brackets."""
        told = [self.names[event.player]]
        if event.from_ is not None:
            told.append(f"from {ZONES[event.from_]}")
        if event.position is not None:
            told.append(FACES[event.position])
        if event.effect is not None:
            told.append(f"effect {event.effect}")
        return told

    def link_card(self, event: Activate) -> str:
        """The card of a link, and that it is a Skill."""
        skill = isinstance(event.card, Card) and event.card.kind == "skill"
        return ("Skill: " if skill else "") + self.card(event.card)

    def card(self, ref: CardRef) -> str:
        """A card so that it is read as the same one."""
        name, code = card_name(ref), card_code(ref)
        uid = ref.uid if isinstance(ref, Card) else None
        copy = f" #{uid}" if isinstance(uid, int) and is_copy(uid) else ""
        if name is None and code is None:
            raise UnsaidError
        if name is None and code is not None:
            known = self.cards.by_code(code)
            if known is not None and self.reads_as(known, "", code):
                return known + copy
        if name is None:
            return f"{code:08}{copy}"
        for typed in (name, f'"{name}"', f"「{name}」", *([f"{code:08}"] if code is not None and code > 0 else [])):
            if self.reads_as(typed, name, code):
                return typed + copy
        raise UnsaidError

    def reads_as(self, typed: str, name: str, code: int | None) -> bool:
        """Whether a text is read as the card of a name and a passcode."""
        try:
            tokens = self.lexer.tokens(typed)
        except NotationError:
            return False
        if [token.type for token in tokens] != ["NAME"]:
            return False
        found: Name = tokens[0].value
        if code is not None and card_code(found.ref) not in {None, code}:
            return False
        return card_name(found.ref) == name or (code is not None and card_code(found.ref) == code)

    def cards_of(self, refs: Iterable[CardRef]) -> str:
        """Cards at the same time."""
        return " + ".join(map(self.card, refs))

    def deed(self, event: Event) -> str:
        """Who did what.

        Raises:
            UnsaidError: the notation has no words for it.
        """
        who = self.names.get(event.player or "", "")
        if isinstance(event, End):
            return f"{'nobody' if event.winner is None else self.names[event.winner]} wins ({_REASON[event.reason]})"
        if isinstance(event, Draw):
            if event.cards and len(event.cards) != event.count:
                raise UnsaidError
            try:
                cards = f": {self.cards_of(event.cards)}" if event.cards else ""
            except UnsaidError:
                cards = ""
            return f"{who} draws {event.count}{cards}"
        said = self.lesser(event)
        return f"{who} {said}"

    def lesser(self, event: Event) -> str:
        """What a player did, but for draws, moves and the end of the duel."""
        if isinstance(event, Reveal):
            anonymous = all(card == Card() for card in event.cards)
            return f"reveals {len(event.cards) if anonymous and event.cards else self.cards_of(event.cards)}"
        if isinstance(event, Shuffle):
            return f"shuffles {event.what}"
        if isinstance(event, LifePoints) and event.change:
            return f"{'gains' if event.change > 0 else 'loses'} {abs(event.change)} LP"
        if isinstance(event, Deck):
            return f"deck has {event.count}"
        if isinstance(event, Coin):
            return f"coin: {event.result}"
        if isinstance(event, Die):
            return f"die: {event.result}"
        if isinstance(event, PutBack):
            what = self.cards_of(event.cards) if event.cards else str(event.count or 1)
            return f"puts back {what} {_WHERE[event.where]}"
        if isinstance(event, Grant) and event.count != "any" and not isinstance(event.until, Span):
            until = "" if event.until is None else f" {_UNTIL[event.until]}"
            return f"may draw {event.count}{until}{self.by(event.by)}"
        if isinstance(event, Restrict):
            return self.restriction(event)
        raise UnsaidError

    def restriction(self, event: Restrict) -> str:
        """What a player cannot do."""
        if event.what == "draw_phase":
            if not isinstance(event.until, Span) or event.until.draw_phases is None:
                raise UnsaidError
            return f"skips next {event.until.draw_phases} draw phase"
        if isinstance(event.until, Span):
            raise UnsaidError
        return f"{_CANNOT[event.what]} {_UNTIL[event.until]}{self.by(event.by)}"

    def negation(self, event: Negate) -> str:
        """That a link was negated, and by what."""
        said = f"{event.what} negated"
        return (
            f"{said} by CL{event.by_link}" if event.by_link is not None else said + (self.by(event.by) or " by unknown")
        )

    def by(self, card: CardRef | None) -> str:
        """By which card, where one is named."""
        return "" if card is None else f" by {self.card(card)}"

    def move(self, moves: list[Move], link: int | None, *, payer: str | None = None) -> str:
        """One move, or several at the same time; ``payer`` pays with them for the link."""
        move, cost = moves[0], payer is not None
        actor = payer or self.actor(moves)
        if is_nameless(move.card):
            what = str(move.count or 1)
        else:
            what = self.cards_of(one.card for one in moves if one.card is not None)
        verb = _verb(move, link, cost=cost)
        whose = "" if self.is_clear(moves, actor) else f"{self.names[move.player]}'s "
        face = move.position if move.position != VERBS[verb].position else None
        said = f"{_WORD[verb]} {what} from {whose}{ZONES[move.from_]} to {ZONES[move.to]}"
        said += f" {FACES[face]}" if face is not None else ""
        said += " by battle" if move.reason == "battle" else ""
        said += " by the rules" if verb == "send" and move.reason == "rule" else ""
        return said if cost else f"{self.names[actor]} {said}"

    def actor(self, moves: list[Move]) -> str:
        """Who moves the cards: who controls one of another's, else an owner with whom nothing more has to be said."""
        likely = next((move.controller for move in moves if move.controller is not None), moves[0].player)
        return next((one for one in (likely, *(move.player for move in moves)) if self.is_clear(moves, one)), likely)

    def is_clear(self, moves: list[Move], actor: str) -> bool:
        """Whether the reader takes each card for its owner's although nobody says whose they are."""
        for move in moves:
            owners = {actor}
            if move.card is not None and not is_nameless(move.card) and move.from_ in SEEN:
                owners = self.shown.get(self.key(move.card), owners)
            owner = next(iter(owners)) if len(owners) == 1 else actor
            if move.player != owner or (move.to in FIELD and (move.controller or move.player) != actor):
                return False
        return True


def is_copy(uid: int) -> bool:
    """Whether a line can say that this copy of a card is meant."""
    return 0 < uid < 100_000


def _verb(move: Move, link: int | None, *, cost: bool) -> str:
    """The verb whose reading gives this move.

    Raises:
        UnsaidError: there is none.
    """
    on_field = move.to in FIELD
    if move.shifts or (not on_field and move.controller not in {None, move.player}):
        raise UnsaidError
    if cost:
        if move.reason != "cost" or move.summon is not None:
            raise UnsaidError
        return "send"
    if move.reason == "cost" or (move.reason == "effect") != (
        link is not None and move.reason not in {"rule", "battle"}
    ):
        raise UnsaidError
    if move.reason == "effect" and move.link not in {None, link}:
        raise UnsaidError
    if move.reason == "rule":
        verbs = {"normal": "ns", "flip": "flip", "procedure": "proc"}
        if move.summon is not None:
            if move.summon not in verbs:
                raise UnsaidError
            return verbs[move.summon]
        if move.position == "face_down" and on_field:
            return "setm" if move.to == "monster" else "set"
        return "place" if move.position is not None or not on_field else "send"
    if move.summon is None:
        return "send"
    if move.summon != ("effect" if link is not None else "special"):
        raise UnsaidError
    return "ss"


def is_nameless(card: CardRef | None) -> bool:
    """Whether a move tells of cards that nobody names."""
    return card is None or card == Card()
