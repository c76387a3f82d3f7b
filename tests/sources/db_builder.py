"""Replays in DuelingBook's JSON, made from nothing: a table of its own deals the cards and speaks the site's texts.

``python tests/sources/db_builder.py`` writes the fixtures in ``fixtures/duelingbook``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

FIXTURES: Final = Path(__file__).resolve().parents[2] / "fixtures" / "duelingbook"

ANNA: Final = "Anna Example"
BERT: Final = "Bert Example"

CARDS: Final[dict[str, tuple[str, str, str, str]]] = {
    "Cyber Dragon": ("70095154", "Monster", "Effect", "Machine"),
    "Gladiator Beast Equeste": ("57731460", "Monster", "Effect", "Winged Beast"),
    "Crystal Seer": ("82099401", "Monster", "Effect", "Spellcaster"),
    'Maxx "C"': ("23434538", "Monster", "Effect", "Insect"),
    "Upstart Goblin": ("70368879", "Spell", "", "Normal"),
    "Book of Moon": ("14087893", "Spell", "", "Quick-Play"),
    "Mystical Space Typhoon": ("05318639", "Spell", "", "Quick-Play"),
    "Smashing Ground": ("97169186", "Spell", "", "Normal"),
    "Reckless Greed": ("37576645", "Trap", "", "Normal"),
    "Mirror Force": ("44095762", "Trap", "", "Normal"),
    "Torrential Tribute": ("53582587", "Trap", "", "Normal"),
    "Bottomless Trap Hole": ("29401950", "Trap", "", "Normal"),
}
"""Passcode as the site writes it, card type, monster colour, type."""

Json = dict[str, Any]


def card_object(name: str, copy: int, version: int) -> Json:
    """A card as plays carry it; replays of 2017 have no ``object_id``."""
    serial, card_type, colour, kind = CARDS[name]
    made: Json = {
        "id": 1000 + sorted(CARDS).index(name),
        "name": name,
        "treated_as": name,
        "card_type": card_type,
        "type": kind,
        "monster_color": colour,
        "serial_number": serial,
        "level": 4 if card_type == "Monster" else 0,
        "effect": "",
    }
    if version > 5:
        made["object_id"] = copy
    return made


class Hands:
    """One player's cards as (runtime id, name, copy): ``deck`` is top first."""

    def __init__(self, ids: range, names: list[str]) -> None:
        self.deck = [(card, names[place % len(names)], place + 1) for place, card in enumerate(ids)]
        self.hand: list[tuple[int, str, int]] = []


class Match:
    """A match between Anna and Bert; every method adds the plays that the site would write."""

    def __init__(
        self,
        *,
        format_: str = "er",
        version: int = 15,
        duel_id: int | None = 900001,
        names: dict[str, list[str]] | None = None,
        size: int = 40,
    ) -> None:
        self.version = version
        self.size = size
        self.plays: list[Json] = []
        self.names = names or {}
        self.seconds = 20
        self.next_id = 501
        self.sides: dict[str, Hands] = {}
        self.head: Json = {
            "conceal": False,
            "date": "2024-05-06 07:08:09",
            "player1": self._player(ANNA, 101),
            "player2": self._player(BERT, 201),
            "player3": None,
            "player4": None,
            "format": format_,
            "rules": "*",
            "tag_duel": False,
            "version": version,
            "match_type": "m",
            "rated": True,
            "links": False,
            "watching": True,
            "logs": [],
        }
        if duel_id is not None:
            self.head["id"] = duel_id

    def _player(self, name: str, start: int) -> Json:
        return {
            "username": name,
            "user_id": 0,
            "start": start,
            "main": list(range(start, start + self.size)),
            "extra": [],
            "side": [],
            "main_total": self.size,
            "extra_total": 0,
            "side_total": 0,
        }

    def replay(self) -> Json:
        """The whole object."""
        return {**self.head, "plays": self.plays}

    def to_bytes(self) -> bytes:
        """The whole object as the site serves it."""
        return json.dumps(self.replay()).encode()

    def add(self, play: str, username: str | None = None, *, after: int = 1, **keys: Any) -> int:
        """Add a play as it stands; the answer is its number."""
        self.seconds += after
        made: Json = {"action": "Duel", "play": play, "seconds": self.seconds, **keys}
        if username is not None:
            made["username"] = username
        self.plays.append(made)
        return len(self.plays) - 1

    def say(self, play: str, username: str, public: str, private: str | None = None, **keys: Any) -> int:
        """Add a play with a line of the duel log."""
        line: Json = {"type": "duel", "public_log": public, "username": username}
        if private is not None:
            line["private_log"] = private
        if self.version == 5:
            line["timestamp"] = "[0:00]"
        return self.add(play, username, log=line, **keys)

    # The frame of a game

    def begin(self, first: str = ANNA, *, chooser: str | None = None, hand: int = 5) -> int:
        """``Pick first``: both opening hands, player 1's before player 2's."""
        chooser = chooser or first
        choice = "Chose to go first" if chooser == first else "Chose to go second"
        log: list[Json] = [{"type": "game", "public_log": choice, "username": chooser}]
        cards: list[Json] = []
        for name, start in ((ANNA, 101), (BERT, 201)):
            side = self.sides[name] = Hands(range(start, start + self.size), self.names.get(name) or list(CARDS))
            for _ in range(hand):
                taken = side.deck.pop(0)
                side.hand.append(taken)
                cards.append(card_object(taken[1], taken[2], self.version))
                log.append(
                    {
                        "type": "duel",
                        "public_log": "Drew a card",
                        "private_log": f'Drew "{taken[1]}"',
                        "username": name,
                    }
                )
        keys: Json = {"cards": cards, "log": log}
        if self.version > 5:
            keys["order"] = [first, BERT if first == ANNA else ANNA]
        return self.add("Pick first", chooser, **keys)

    def next_duel(self, loser: str) -> None:
        """From the surrender to the next game's choice."""
        self.add("Siding", message="Siding for the next duel has begun (1-0-0)")
        for name in (ANNA, BERT):
            self.add("Done siding", name, log={"type": "game", "public_log": "Finished siding", "username": name})
        players = {
            f"player{number}": {"username": name, "start": start, "main_total": self.size, "extra_total": 0}
            for number, (name, start) in enumerate(((ANNA, 101), (BERT, 201)), start=1)
        }
        self.add("Begin next duel", loser, score="(1-0-0)", starting=True, **players)

    def admit_defeat(self, who: str, *, over: bool = False) -> int:
        """The usual end of a game."""
        line = {"type": "game", "public_log": "Admitted defeat", "username": who}
        return self.add("Admit defeat", who, log=line, over=over)

    def phase(self, who: str, name: str) -> int:
        """``Enter M1`` and its like."""
        texts = {
            "DP": "Draw Phase again",
            "SP": "Standby Phase",
            "M1": "Main Phase 1",
            "BP": "Battle Phase",
            "M2": "Main Phase 2",
            "EP": "End Phase",
        }
        return self.say(f"Enter {name}", who, f"Entered {texts[name]}")

    def end_turn(self, who: str) -> int:
        """``End turn``."""
        return self.say("End turn", who, "Ended turn")

    def start_turn(self, who: str, *, draw: bool = True) -> int:
        """``Start turn`` with the automatic draw in the same second; the answer is the number of the last play."""
        number = self.say("Start turn", who, "Entered Draw Phase")
        return self.draw(who, after=0) if draw else number

    def pass_turn(self, who: str, *, draw: bool = True) -> int:
        """The other player ends the turn and ``who`` starts one."""
        self.end_turn(BERT if who == ANNA else ANNA)
        return self.start_turn(who, draw=draw)

    # Cards

    def draw(self, who: str, *, after: int = 1) -> int:
        """``Draw card``."""
        side = self.sides[who]
        taken = side.deck.pop(0)
        side.hand.append(taken)
        card = card_object(taken[1], taken[2], self.version)
        keys: Json = {} if self.version == 5 else {"id": taken[0]}
        return self.say("Draw card", who, "Drew a card", f'Drew "{taken[1]}"', card=card, after=after, **keys)

    def _take(self, who: str, name: str) -> tuple[tuple[int, str, int], str]:
        hand = self.sides[who].hand
        place = next(number for number, (_, held, _) in enumerate(hand) if held == name)
        text = f"hand ({place + 1}/{len(hand)})"
        return hand.pop(place), text

    def from_hand(self, who: str, name: str, play: str, text: Callable[[str, str], str], **keys: Any) -> int:
        """A play that takes a card from the hand; ``text`` gets the name and "hand (i/n)"."""
        taken, place = self._take(who, name)
        card = card_object(taken[1], taken[2], self.version)
        return self.say(play, who, text(name, place), id=taken[0], card=card, **keys)

    def activate(self, who: str, name: str, zone: str = "S-3") -> int:
        """A Spell from the hand."""
        play = "Activate Spell from hand" if self.version == 5 else "Activate ST"
        return self.from_hand(who, name, play, lambda card, hand: f'Activated "{card}" from {hand} to {zone}')

    def summon(self, who: str, name: str, zone: str = "M-3") -> int:
        """A Normal Summon."""
        from_ = "" if self.version == 5 else "from hand "

        def text(card: str, hand: str) -> str:
            return f'Normal Summoned "{card}" {from_}{hand.removeprefix("hand ")} to {zone}'

        return self.from_hand(who, name, "Normal Summon", text)

    def set_card(self, who: str, name: str, zone: str = "S-4") -> int:
        """A card Set from the hand: the play has no card object, only the owner's text names it."""
        taken, place = self._take(who, name)
        self.field = {**getattr(self, "field", {}), (who, name): taken}
        return self.say(
            "Set ST", who, f"Set card from {place} to {zone}", f'Set "{name}" from {place} to {zone}', id=taken[0]
        )

    def flip_trap(self, who: str, name: str, zone: str = "S-4") -> int:
        """A Set card is activated."""
        taken = self.field[(who, name)]
        card = card_object(taken[1], taken[2], self.version)
        return self.say("Activate ST", who, f'Activated Set "{name}" in {zone}', id=taken[0], card=card)

    def to_graveyard(self, who: str, name: str, card: int, zone: str = "S-3") -> int:
        """A card leaves the field for the Graveyard."""
        card_data = card_object(name, 1, self.version)
        play, pile = ("To grave from field", "Graveyard") if self.version == 5 else ("To GY", "GY")
        return self.say(play, who, f'Sent "{name}" from {zone} to {pile}', id=card, card=card_data)

    def put_back(self, who: str, name: str, *, top: bool = True) -> int:
        """A card of the hand goes back to the deck."""
        taken, place = self._take(who, name)
        deck = self.sides[who].deck
        deck.insert(0 if top else len(deck), taken)
        where = "top" if top else "bottom"
        return self.say(
            "To T Deck" if top else "To B Deck",
            who,
            f"Returned card from {place} to {where} of deck",
            f'Returned "{name}" from {place} to {where} of deck',
            id=taken[0],
        )

    def mill(self, who: str) -> int:
        """The top card goes to the Graveyard."""
        taken = self.sides[who].deck.pop(0)
        card = card_object(taken[1], taken[2], self.version)
        return self.say("Mill", who, f'Milled "{taken[1]}" from top of deck', id=taken[0], card=card)

    def search(self, who: str, name: str) -> int:
        """A card from the deck goes to the hand, which is renumbered."""
        side = self.sides[who]
        place = next(number for number, (_, held, _) in enumerate(side.deck) if held == name)
        taken = side.deck.pop(place)
        side.hand.append(taken)
        prev = [card for card, _, _ in side.hand]
        self._renumber(side.hand)
        return self.say(
            "To hand from deck" if self.version == 5 else "To hand",
            who,
            f'Added "{name}" from Deck to hand',
            id=taken[0],
            card=card_object(name, taken[2], self.version),
            hand=[card for card, _, _ in side.hand],
            **self._renumbered(prev),
        )

    def _renumbered(self, prev: list[int]) -> Json:
        return {} if self.version == 5 else {"prev": prev, "shuffle": True}

    def _renumber(self, cards: list[tuple[int, str, int]]) -> None:
        """New ids in a new order, in 2017 a new order alone; reversing is shuffle enough."""
        cards.reverse()
        if self.version == 5:
            return
        for place, (_, name, copy) in enumerate(cards):
            cards[place] = (self.next_id, name, copy)
            self.next_id += 1

    def shuffle_hand(self, who: str) -> int:
        """``Shuffle hand``."""
        hand = self.sides[who].hand
        prev = [card for card, _, _ in hand]
        self._renumber(hand)
        ids = [card for card, _, _ in hand]
        return self.say("Shuffle hand", who, "Shuffled hand", hand=ids, **self._renumbered(prev))

    def shuffle_deck(self, who: str) -> int:
        """``Shuffle deck``."""
        deck = self.sides[who].deck
        self._renumber(deck)
        return self.say("Shuffle deck", who, "Shuffled deck", deck=[card for card, _, _ in deck], shuffle=True)

    def chat(self, who: str, text: str) -> int:
        """``Duel message``."""
        line = {"type": "chat", "public_log": f'"{text}"', "username": who}
        return self.add("Duel message", who, log=line, message=text, color="0000FF")


def clean_match() -> Match:
    """Two games without fault: Upstart Goblin draws one card; the loser of the first goes first in the second."""
    match = Match(duel_id=900001, names={ANNA: ["Upstart Goblin", "Cyber Dragon", "Mirror Force", 'Maxx "C"']})
    match.begin(ANNA)
    match.draw(ANNA, after=6)
    match.phase(ANNA, "M1")
    match.activate(ANNA, "Upstart Goblin")
    match.add("Life points", BERT, amount=1000, life=9000, points=1000, word="increased")
    match.draw(ANNA)
    match.to_graveyard(ANNA, "Upstart Goblin", 101)
    match.pass_turn(BERT)
    match.phase(BERT, "SP")
    match.phase(BERT, "M1")
    match.summon(BERT, "Cyber Dragon")
    match.pass_turn(ANNA)
    match.admit_defeat(ANNA)
    match.next_duel(ANNA)
    match.begin(ANNA)
    match.draw(ANNA, after=5)
    match.pass_turn(BERT)
    match.shuffle_hand(BERT)
    match.pass_turn(ANNA)
    match.admit_defeat(BERT, over=True)
    return match


def overdraw() -> Match:
    """Bert draws twice in his Draw Phase, says so and puts the second card back on top."""
    match = Match(duel_id=900002)
    match.begin(ANNA)
    match.draw(ANNA, after=4)
    match.pass_turn(BERT)
    match.draw(BERT, after=2)
    match.chat(BERT, "sorry, one too many")
    match.put_back(BERT, match.sides[BERT].hand[-1][1])
    match.say("Good", ANNA, "Signaled OK")
    match.phase(BERT, "M1")
    match.pass_turn(ANNA)
    match.admit_defeat(BERT, over=True)
    return match


def reckless_greed() -> Match:
    """Anna draws two with Reckless Greed and skips her next two Draw Phases."""
    match = Match(duel_id=900003, names={ANNA: ["Reckless Greed", "Cyber Dragon", "Book of Moon"]})
    match.begin(ANNA)
    match.draw(ANNA, after=4)
    match.phase(ANNA, "M1")
    match.set_card(ANNA, "Reckless Greed")
    match.pass_turn(BERT)
    match.phase(BERT, "M1")
    match.flip_trap(ANNA, "Reckless Greed")
    match.draw(ANNA)
    match.draw(ANNA)
    match.to_graveyard(ANNA, "Reckless Greed", 101, "S-4")
    match.pass_turn(ANNA, draw=False)
    match.phase(ANNA, "M1")
    match.pass_turn(BERT)
    match.pass_turn(ANNA, draw=False)
    match.phase(ANNA, "M1")
    match.pass_turn(BERT)
    match.pass_turn(ANNA)
    match.admit_defeat(BERT, over=True)
    return match


LOG_TEXT: Final = f"""[0:20] {ANNA}: Won Rock-Paper-Scissors
[0:36] {ANNA}: Chose to go first
[0:36] {ANNA}: Drew a card
[0:36] {ANNA}: Drew a card
[0:36] {ANNA}: Drew a card
[0:36] {ANNA}: Drew a card
[0:36] {ANNA}: Drew a card
[0:36] {BERT}: Drew a card
[0:36] {BERT}: Drew a card
[0:36] {BERT}: Drew a card
[0:36] {BERT}: Drew a card
[0:36] {BERT}: Drew "Maxx "C""
[0:41] {ANNA}: Drew a card
[0:44] {ANNA}: Entered Main Phase 1
[0:47] {ANNA}: Activated "Upstart Goblin" from hand (2/6) to S-3
[0:49] {BERT}: Gained 1000 LP
[0:50] {ANNA}: Drew a card
[0:51] {ANNA}: Sent "Upstart Goblin" from S-3 to GY
[0:58] {ANNA}: "nice: Drew a card"
[1:02] {ANNA}: Ended turn
----(Turn 1)----
[1:02] {BERT}: Entered Draw Phase
[1:02] {BERT}: Drew a card
[1:09] {BERT}: Normal Summoned "Cyber Dragon" from hand (1/6) to M-3
[1:00:05] {BERT}: Admitted defeat
"""

MADE: Final[dict[str, Callable[[], Match]]] = {
    "clean-match.json": clean_match,
    "overdraw-repaired.json": overdraw,
    "reckless-greed.json": reckless_greed,
}


def contents() -> dict[str, bytes]:
    """Every fixture by file name."""
    made = {name: json.dumps(build().replay(), indent=1).encode() + b"\n" for name, build in MADE.items()}
    return {**made, "duel-log.txt": LOG_TEXT.encode()}


if __name__ == "__main__":
    FIXTURES.mkdir(parents=True, exist_ok=True)
    for file, content in contents().items():
        (FIXTURES / file).write_bytes(content)
