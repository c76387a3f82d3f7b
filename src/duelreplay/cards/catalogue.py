"""The catalogue of cards that touch draws: typed lookup by passcode and by name.

The packaged data holds every card and the index of names as raw JSON; each is decoded when it is first asked
for, so that loading costs little more than reading the file.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from duelreplay.cards.effects import DrawFact, Sure
from duelreplay.cards.facts import CardFacts, Pool
from duelreplay.cards.spelling import letters_key, name_key
from duelreplay.log.events import CardRef, card_name

DATA: Final = Path(__file__).parent / "data" / "catalogue.json"

_POOLS: Final[tuple[tuple[int, Pool], ...]] = (
    (100_000_000, "official"),
    (100_200_000, "unofficial"),
    (102_000_000, "pre-release"),
    (160_000_000, "unofficial"),
    (161_000_000, "rush"),
    (300_000_000, "unofficial"),
    (310_000_000, "skill"),
    (504_700_000, "unofficial"),
    (504_800_000, "goat"),
    (1_000_000_000, "unofficial"),
)
"""Upper ends (exclusive) of the number ranges of EDOPro's card pools, as the catalogue's own cards show them."""

_MOST_REMEMBERED: Final = 1 << 16


_Key = TypeVar("_Key", int, str, tuple[int | None, str])


ARTWORK_REACH: Final = 10
"""How far the numbers of a card's artworks lie apart in EDOPro's card data."""

_RENUMBERED: Final[tuple[Pool, ...]] = ("pre-release", "rush")
"""Pools in which the table of names has further numbers of cards: until the release, and of reprints."""


class _Data(Struct):
    version: str
    aliases: dict[int, int]
    names: Raw
    cards: dict[int, Raw]


def pool_of_code(code: int) -> Pool | None:
    """The pool that a passcode belongs to by its number alone; None for what is no passcode.

    A few unofficial cards have numbers in the official range: ``Catalogue.pool_of_code`` knows those.
    """
    if code <= 0:
        return None
    return next((pool for end, pool in _POOLS if code < end), None)


def _tells(code: int) -> bool:
    """Whether a passcode tells which card it is, or that it is none of the official ones."""
    pool = pool_of_code(code)
    if pool != "official":
        return pool is not None
    from duelreplay.cards.names import main_code

    return main_code(code) is not None


def uncertain(facts: CardFacts) -> CardFacts:
    """The same facts with low confidence, everything in them only possible."""
    replacement = facts.replacement and replace(facts.replacement, sole=False, stays=None, confidence="low")
    count = facts.draw_count and replace(facts.draw_count, conditional=True, confidence="low")
    return replace(
        facts,
        confidence="low",
        replacement=replacement,
        draw_count=count,
        skips=tuple(replace(skip, conditional=True, confidence="low") for skip in facts.skips),
        bans=tuple(replace(ban, conditional=True, confidence="low") for ban in facts.bans),
        draws=tuple(replace(draw, conditional=True, confidence="low") for draw in facts.draws),
        effects=tuple(_unsure(effect) for effect in facts.effects),
        skill=facts.skill and replace(facts.skill, confidence="low"),
    )


def _unsure(effect: DrawFact) -> DrawFact:
    sure: Sure = "if_needs_met" if effect.sure == "always" else effect.sure
    return replace(effect, sure=sure, confidence="low")


_SKILL_CARD: Final = " (Skill Card)"
"""What a source adds to the name of a Skill that another card bears too."""


class Catalogue:
    """Facts by passcode, alternative passcode and name in English or Japanese.

    ``version`` is a short hash of the data, so that a report can say which facts it rests on. ``own`` are the
    cards that a user added.

    An official number that nobody lists, within ``ARTWORK_REACH`` of a card's own, is taken for another artwork of
    that card, as simulators number them: its facts come with low confidence and nothing in them is certain to happen.
    """

    __slots__ = (
        "_aliases",
        "_by_both",
        "_by_code",
        "_by_exact",
        "_by_name",
        "_cards",
        "_codes",
        "_keys",
        "_letters",
        "_names",
        "_skills",
        "own",
        "version",
    )

    def __init__(
        self,
        version: str,
        cards: Mapping[int, Raw],
        aliases: Mapping[int, int],
        names: Raw,
        own: Iterable[CardFacts] = (),
    ) -> None:
        self.version = version
        self._cards = cards
        self._names = names
        self._aliases = dict(aliases)
        self.own = tuple(own)
        self._by_code: dict[int, CardFacts | None] = {}
        self._by_name: dict[str, CardFacts | None] = {}
        self._by_exact: dict[str, CardFacts | None] = {}
        self._by_both: dict[tuple[int | None, str], CardFacts | None] = {}
        self._keys: dict[str, int] | None = None
        self._letters: dict[str, int] | None = None
        self._skills: dict[str, int] | None = None
        self._codes: list[int] | None = None
        for facts in self.own:
            self._by_code[facts.code] = facts
            self._aliases.update(dict.fromkeys(facts.codes, facts.code))

    def __len__(self) -> int:
        return len(self._cards.keys() | {facts.code for facts in self.own})

    def find(self, card: CardRef | None) -> CardFacts | None:
        """The facts of a card as a log names it, by passcode first; None for a card that the catalogue lacks.

        Where a passcode tells which card it is, a name beside it counts only as it stands; see ``by_name``.
        """
        if isinstance(card, int):
            try:
                return self._by_code[card]
            except KeyError:
                return self.by_code(card)
        if card is None:
            return None
        if isinstance(card, str):
            return self.by_name(card)
        code, name = card.code, card.name
        if name is None:
            return None if code is None else self.by_code(code)
        try:
            return self._by_both[code, name]
        except KeyError:
            return self._remember(self._by_both, (code, name), self._find_by_both(code, name))

    def _find_by_both(self, code: int | None, name: str) -> CardFacts | None:
        """The facts of a card that a log names by its passcode and its name."""
        if code is not None:
            facts = self.by_code(code)
            if facts is None:
                facts = self._by_exact_name(name)
            if facts is not None or _tells(code):
                return facts
        return self.by_name(name)

    def find_skill(self, card: CardRef) -> CardFacts | None:
        """The facts of a Skill as a log names it: of several cards of a name, the Skill."""
        facts = self.find(card)
        name = card_name(card) or (facts.name if facts is not None else None)
        if name is None or (facts is not None and facts.pool == "skill"):
            return facts
        if self._skills is None:
            codes = [code for code in self._cards if pool_of_code(code) == "skill"]
            known = [one for code in codes if (one := self.by_code(code)) is not None]
            self._skills = {name_key(one.name.removesuffix(_SKILL_CARD)): one.code for one in known if one.name}
        code = self._skills.get(name_key(name))
        if code is None and facts is not None:
            code = self._skills.get(name_key(facts.name))  # a Spell of that name, in the language of the log
        return facts if code is None else self.by_code(code)

    def by_code(self, code: int) -> CardFacts | None:
        """The facts of the card with this passcode or alternative passcode."""
        try:
            return self._by_code[code]
        except KeyError:
            return self._remember(self._by_code, code, self._decode(code))

    def by_name(self, name: str) -> CardFacts | None:
        """The facts of the card with this English or Japanese name, however it is spelled.

        Official cards, also such as give no draw and have no facts, come before others of the name; see
        ``duelreplay.cards.names.lookup`` for the spellings.
        """
        try:
            return self._by_name[name]
        except KeyError:
            facts = self._by_exact_name(name)
            if facts is None or facts.pool not in ("official", "user"):
                facts = self._by_listed_name(name, facts)
            return self._remember(self._by_name, name, facts)

    def pool_of_code(self, code: int) -> Pool | None:
        """The pool of a passcode: the card's own where the catalogue has it, else by its number."""
        facts = self.by_code(code)
        return pool_of_code(code) if facts is None else facts.pool

    def search(self, text: str) -> list[CardFacts]:
        """Cards whose name is like the text, best first, at most eight: those that contain it, then near ones."""
        key = name_key(text)
        names = self._name_keys()
        found = sorted((name for name in names if key in name), key=len) if key else []
        if len(found) < 8:
            import difflib

            found += difflib.get_close_matches(key, names, n=8, cutoff=0.6)
        codes = dict.fromkeys(names[name] for name in found)
        return [facts for code in list(codes)[:8] if (facts := self.by_code(code)) is not None]

    def cards(self) -> list[CardFacts]:
        """Every card, by passcode; decodes them all."""
        codes = sorted(self._cards.keys() | {facts.code for facts in self.own})
        return [facts for code in codes if (facts := self.by_code(code)) is not None]

    def with_cards(self, own: Iterable[CardFacts], version: str) -> Catalogue:
        """This catalogue with cards added; a card of the same passcode or name is replaced."""
        return Catalogue(version, self._cards, self._aliases, self._names, (*self.own, *own))

    def _decode(self, code: int) -> CardFacts | None:
        raw = self._cards.get(code)
        if raw is not None:
            return msgspec.json.decode(raw, type=CardFacts)
        main = self._aliases.get(code)
        if main is not None:
            return self.by_code(main)
        pool = pool_of_code(code)
        if pool == "official":
            near = self._neighbours(code)
            return self._artwork(code, near) if near else None
        return self._artwork(code, []) if pool in _RENUMBERED else None

    def _neighbours(self, code: int) -> list[int]:
        """The official cards of the catalogue whose number is next to this one, near enough for an artwork."""
        if self._codes is None:
            self._codes = sorted(known for known in self._cards if known < _POOLS[0][0])
        place = bisect_left(self._codes, code)
        return [known for known in self._codes[max(0, place - 1) : place + 1] if abs(known - code) <= ARTWORK_REACH]

    def _artwork(self, code: int, near: list[int]) -> CardFacts | None:
        """The card that has this number too, by the table of names; else perhaps the nearest."""
        from duelreplay.cards.names import main_code

        main = main_code(code)
        if main is not None:
            return None if main == code else self.by_code(main)
        facts = self.by_code(min(near, key=lambda known: abs(known - code))) if near else None
        return None if facts is None else uncertain(facts)

    def _by_exact_name(self, name: str) -> CardFacts | None:
        """The card of this name by ``name_key``."""
        try:
            return self._by_exact[name]
        except KeyError:
            code = self._name_keys().get(name_key(name))
            return self._remember(self._by_exact, name, None if code is None else self.by_code(code))

    def _by_listed_name(self, name: str, other: CardFacts | None) -> CardFacts | None:
        """The card that the table of names has under this name; ``other``, of another pool, if no official bears it."""
        from duelreplay.cards.names import names

        if other is None and self.own:
            own = self._by_letters(name)
            if own is not None and own.pool == "user":
                return own
        table = names()
        found = table.find(name)
        if found is not None:
            row, by = found
            if other is None or (by == "name" and table.pool(row) == "official"):
                return self.by_code(table.codes[row])
        return other if other is not None else self._by_letters(name)

    def _by_letters(self, name: str) -> CardFacts | None:
        """The one card of the catalogue whose name has the same letters: unofficial cards and a user's own."""
        if self._letters is None:
            self._letters = {}
            for known, code in self._name_keys().items():
                letters = letters_key(known)
                self._letters[letters] = code if self._letters.get(letters, code) == code else 0
        return self.by_code(self._letters.get(letters_key(name), 0))

    def _name_keys(self) -> dict[str, int]:
        """Passcodes by ``name_key``; a name that several cards bear means the one of the commonest pool."""
        if self._keys is None:
            self._keys = msgspec.json.decode(self._names, type=dict[str, int])
            for facts in self.own:
                self._keys.update({name_key(name): facts.code for name in (facts.name, facts.name_ja) if name})
        return self._keys

    @staticmethod
    def _remember(memory: dict[_Key, CardFacts | None], key: _Key, facts: CardFacts | None) -> CardFacts | None:
        if len(memory) < _MOST_REMEMBERED:
            memory[key] = facts
        return facts


def load(path: Path = DATA) -> Catalogue:
    """The packaged catalogue."""
    data = msgspec.json.decode(path.read_bytes(), type=_Data)
    return Catalogue(data.version, data.cards, data.aliases, data.names)


def with_additions(catalogue: Catalogue, path: str) -> Catalogue:
    """The catalogue with the cards of a user's TOML file; the user's facts override its own.

    ``docs/cards.md`` describes the file.

    Raises:
        UnreadableInputError: The file cannot be read, or a card in it does not fit; every fault is named.
    """
    from duelreplay.cards.additions import read_additions

    cards, version = read_additions(catalogue, path)
    return catalogue.with_cards(cards, f"{catalogue.version}+{version}")
