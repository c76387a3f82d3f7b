"""The names and printed properties of every card, in English and Japanese: ``lookup``, ``near``, ``card_of``.

The packaged table has all passcodes of official, pre-release, Rush Duel, Speed Duel skill and Goat format cards. It is
opened when it is first asked for, and of its names only those that a question needs are taken apart. What a card
does is not in it: ``duelreplay.cards.catalogue`` knows that of the cards that touch draws.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from functools import cache, cached_property, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Raw, Struct

from duelreplay.cards.facts import Pool
from duelreplay.cards.spelling import letters_key, letters_of_lines, name_key, with_long_vowels
from duelreplay.log.events import CardRef, card_code, card_name

DATA: Final = Path(__file__).parent / "data" / "names.json.zst"

Lang = Literal["en", "ja"]
CardType = Literal["monster", "spell", "trap", "skill"]
Column = Literal["name_en", "name_ja", "kana"]
By = Literal["name", "reading", "former name", "passcode"]

_EXTRA_DECK: Final = frozenset({"Fusion", "Synchro", "Xyz", "Link"})
_PREFERRED: Final[tuple[Pool, ...]] = ("official", "pre-release", "rush", "skill", "goat")
_COLUMNS: Final[dict[bool, tuple[Column, ...]]] = {
    True: ("name_en", "name_ja", "kana"),
    False: ("name_ja", "kana", "name_en"),
}
"""Where the letters of a name are looked for first: by whether they are Latin alone."""
_AND: Final = r"(?i)\band\b"
_T = TypeVar("_T")


class CardProperties(Struct, frozen=True, kw_only=True):
    """What is printed on a card, but its text.

    ``code`` is the card's main passcode, whatever artwork was asked for. ``name`` is the English name (a working
    translation where there is no English print), ``name_ja`` the Japanese one, empty where none is known, ``reading``
    its reading in kana. ``kind`` is the type line in words: ``Spell Quick-Play``, ``Trap Counter``, ``Tuner Normal``,
    ``Fusion Effect``, ``Token``, ``Skill``; empty for the few cards of which nothing but the name is known, for which
    ``card_type`` is None and every ``is_...`` false. ``stars`` is the Level, Rank or Link Rating; ``attribute`` is
    ``EARTH`` to ``DIVINE``, ``race`` the Type (``Spellcaster``), both empty where the card has none.
    """

    code: int
    name: str
    name_ja: str
    reading: str
    pool: Pool
    kind: str
    stars: int | None
    attribute: str
    race: str
    konami_id: int | None

    @property
    def card_type(self) -> CardType | None:
        """Monster, Spell, Trap or Skill Card; None where that is not known. A Token is a monster."""
        first = self.kind.partition(" ")[0]
        if not first:
            return None
        return _CARD_TYPES.get(first, "monster")

    @property
    def is_monster(self) -> bool:
        """Whether it is a Monster Card or a Token."""
        return self.card_type == "monster"

    @property
    def is_spell(self) -> bool:
        """Whether it is a Spell Card."""
        return self.card_type == "spell"

    @property
    def is_trap(self) -> bool:
        """Whether it is a Trap Card."""
        return self.card_type == "trap"

    @property
    def is_skill(self) -> bool:
        """Whether it is a Skill Card."""
        return self.card_type == "skill"

    @property
    def icon(self) -> str:
        """Which Spell or Trap Card: ``Normal``, ``Quick-Play``, ``Counter``; empty for any other card."""
        return self.kind.partition(" ")[2] if self.is_spell or self.is_trap else ""

    @property
    def monster_types(self) -> frozenset[str]:
        """The words of a monster's type line behind its Type: ``{"Tuner", "Normal"}``; empty for any other card."""
        return frozenset(self.kind.split()) if self.is_monster else frozenset()

    @property
    def is_normal_monster(self) -> bool:
        """Whether it is a Normal Monster; Pendulum Monsters without a monster effect are."""
        return "Normal" in self.monster_types

    @property
    def is_effect_monster(self) -> bool:
        """Whether it is an Effect Monster."""
        return "Effect" in self.monster_types

    @property
    def is_tuner(self) -> bool:
        """Whether it is a Tuner."""
        return "Tuner" in self.monster_types

    @property
    def is_ritual_monster(self) -> bool:
        """Whether it is a Ritual Monster."""
        return "Ritual" in self.monster_types

    @property
    def is_pendulum(self) -> bool:
        """Whether it is a Pendulum Monster."""
        return "Pendulum" in self.monster_types

    @property
    def is_token(self) -> bool:
        """Whether it is a Token."""
        return "Token" in self.monster_types

    @property
    def is_extra_deck_monster(self) -> bool:
        """Whether it is a Fusion, Synchro, Xyz or Link Monster: such a card is never drawn."""
        return not self.monster_types.isdisjoint(_EXTRA_DECK)

    @property
    def level(self) -> int | None:
        """A monster's Level; None for Xyz and Link Monsters, which have none, and where it is not known."""
        return None if self.monster_types & {"Xyz", "Link"} else self.stars

    @property
    def rank(self) -> int | None:
        """An Xyz Monster's Rank."""
        return self.stars if "Xyz" in self.monster_types else None

    @property
    def link_rating(self) -> int | None:
        """A Link Monster's Link Rating."""
        return self.stars if "Link" in self.monster_types else None

    def name_in(self, lang: Lang) -> str:
        """The name in a language; the English one where no Japanese one is known."""
        return (self.name_ja if lang == "ja" else "") or self.name


_CARD_TYPES: Final[dict[str, CardType]] = {"Spell": "spell", "Trap": "trap", "Skill": "skill"}


class Match(NamedTuple):
    """A card that a text names, and by what of it."""

    card: CardProperties
    by: By


class _Head(Struct):
    """The first part of the packaged table: a row a passcode, in ascending order.

    ``gaps`` are the passcodes, each less the one before; ``type`` is each row's place in ``types``: pool, kind, level
    (-1: none), attribute, race. ``aliases`` are other numbers of a card.
    """

    gaps: list[int]
    types: list[tuple[Pool, str, int, str, str]]
    type: list[int]
    aliases: dict[int, int]


class _Body(Struct):
    """The second part. Of the names each is one string with a line a row."""

    name_en: Raw
    name_ja: Raw
    kana: Raw
    konami_ids: Raw
    former: Raw
    nicknames: Raw


def _decoded(raw: Raw, kind: type[_T]) -> _T:
    return msgspec.json.decode(raw, type=kind)


class Names:
    """The table of names. A row is a card's place in it; rows of other artworks have no names of their own."""

    def __init__(self, path: Path = DATA) -> None:
        if sys.version_info >= (3, 14):
            from compression import zstd
        else:
            from backports import zstd

        unpack = zstd.ZstdDecompressor()
        self._head = msgspec.json.decode(unpack.decompress(path.read_bytes()), type=_Head)
        self._packed_body = unpack.unused_data
        self._unpack = zstd.decompress
        self.codes: Final = list(accumulate(self._head.gaps))
        self._rows = {code: row for row, code in enumerate(self.codes)}
        self._ranks = [_rank(pool, kind) for pool, kind, *_ in self._head.types]
        self._texts: dict[Column, list[str]] = {}
        self._keys: dict[Column, list[str]] = {}
        self._places: dict[Column, tuple[dict[str, int], dict[str, int]]] = {}
        self._shared: dict[Column, dict[str, list[int]]] = {}

    @cached_property
    def _body(self) -> _Body:
        return msgspec.json.decode(self._unpack(self._packed_body), type=_Body)

    def row_of(self, code: int) -> int | None:
        """The row of a passcode's card, of its main passcode where it is another artwork's."""
        return self._rows.get(self._head.aliases.get(code, code))

    def pool_of(self, code: int) -> Pool | None:
        """The pool of a passcode itself: an artwork of another pool is not in its card's."""
        row = self._rows.get(code)
        return None if row is None else self.pool(row)

    def pool(self, row: int) -> Pool:
        """The pool of a row."""
        return self._head.types[self._head.type[row]][0]

    def rank(self, row: int) -> int:
        """How likely a bare name means this card of several, 0 the likeliest; by its pool."""
        return self._ranks[self._head.type[row]]

    def card(self, row: int) -> CardProperties:
        """The card of a row."""
        pool, kind, stars, attribute, race = self._head.types[self._head.type[row]]
        name_ja = self.texts("name_ja")[row]
        return CardProperties(
            code=self.codes[row],
            name=self.texts("name_en")[row],
            name_ja=name_ja,
            reading=self.texts("kana")[row] or name_ja,
            pool=pool,
            kind=kind,
            stars=None if stars < 0 else stars,
            attribute=attribute,
            race=race,
            konami_id=self._konami_ids[row] or None,
        )

    def texts(self, column: Column) -> list[str]:
        """The names of a column, row by row; empty where the row has none."""
        if column not in self._texts:
            self._texts[column] = _decoded(getattr(self._body, column), str).split("\n")
        return self._texts[column]

    def keys(self, column: Column) -> list[str]:
        """The ``letters_key`` of each name of a column, row by row."""
        if column not in self._keys:
            self._keys[column] = letters_of_lines(_decoded(getattr(self._body, column), str))
        return self._keys[column]

    def find(self, text: str) -> tuple[int, By] | None:
        """The row of the card that a text names, and by what; see ``lookup``."""
        text = text.replace("\n", " ")
        return (
            self._by_letters(text)
            or self._with_ampersand(text)
            or self._by_letters(with_long_vowels(text))
            or self._by_number(text)
        )

    def nicknamed(self, text: str) -> list[int]:
        """The rows of the cards that people call so."""
        return self._nicknames.get(letters_key(text), [])

    def nicknames(self) -> list[tuple[str, int]]:
        """Every nickname as people write it, with the row of its card; one that two cards have stands there twice."""
        return [(name, self._rows[code]) for name, code in _decoded(self._body.nicknames, list[tuple[str, int]])]

    @cached_property
    def former(self) -> dict[str, int]:
        """Rows by the ``letters_key`` of English names that cards no longer bear."""
        return {
            letters_key(name): self._rows[code] for name, code in _decoded(self._body.former, list[tuple[str, int]])
        }

    @cached_property
    def _nicknames(self) -> dict[str, list[int]]:
        found = defaultdict(list)
        for name, row in self.nicknames():
            found[letters_key(name)].append(row)
        return found

    @cached_property
    def _konami_ids(self) -> list[int]:
        return _decoded(self._body.konami_ids, list[int])

    def _rows_of(self, column: Column, key: str) -> list[int]:
        """The rows that have these letters in a column."""
        keys = self.keys(column)
        if column not in self._places:
            rows = range(len(keys))
            self._places[column] = (
                dict(zip(reversed(keys), reversed(rows), strict=True)),
                dict(zip(keys, rows, strict=True)),
            )
        first, last = self._places[column]
        if not key or key not in first:
            return []
        if first[key] == last[key]:
            return [first[key]]
        if column not in self._shared:
            shared: dict[str, list[int]] = {}
            for row, name in enumerate(keys):
                if first[name] != last[name]:
                    shared.setdefault(name, []).append(row)
            self._shared[column] = shared
        return self._shared[column][key]

    def _by_letters(self, text: str) -> tuple[int, By] | None:
        """The card whose name, reading or former name has the letters of the text."""
        key = letters_key(text)
        for column in _COLUMNS[key.isascii()]:
            rows = self._rows_of(column, key)
            if rows:
                row = self._meant(rows, text)
                return None if row is None else (row, "reading" if column == "kana" else "name")
        former = self.former.get(key)
        return None if former is None else (former, "former name")

    def _meant(self, rows: list[int], text: str) -> int | None:
        """Of cards whose names differ in punctuation at most, the one meant; None where that is open."""
        if len(rows) == 1:
            return rows[0]
        exact = name_key(text)
        rows = [row for row in rows if exact in self._exact(row)] or rows
        likeliest = min(map(self.rank, rows))
        rows = [row for row in rows if self.rank(row) == likeliest]
        return rows[0] if len({self._exact(row) for row in rows}) == 1 else None

    def _exact(self, row: int) -> tuple[str, str]:
        return name_key(self.texts("name_en")[row]), name_key(self.texts("name_ja")[row])

    def _with_ampersand(self, text: str) -> tuple[int, By] | None:
        """The card whose English name has ``&`` where the text has ``and``, or the other way round."""
        for other in (re.sub(_AND, " ", text), text.replace("&", " and ")):
            rows = self._rows_of("name_en", letters_key(other)) if other != text else []
            rows = [row for row in rows if ("&" in self.texts("name_en")[row]) != ("&" in text)]
            row = self._meant(rows, other) if rows else None
            if row is not None:
                return row, "name"
        return None

    def _by_number(self, text: str) -> tuple[int, By] | None:
        number = text.strip()
        row = self.row_of(int(number)) if number.isdecimal() and len(number) <= _LONGEST_NUMBER else None
        return None if row is None else (row, "passcode")


_LONGEST_NUMBER: Final = 12


def _rank(pool: Pool, kind: str) -> int:
    """By pool; Tokens, of which many share a name, after the cards of theirs."""
    return 2 * _PREFERRED.index(pool) + (kind == "Token")


@cache
def names() -> Names:
    """The packaged table, read when it is first asked for."""
    return Names()


def lookup(text: str) -> CardProperties | None:
    """The card that a text names: exactly, however it is spelled.

    A name counts in English or Japanese, with or without spaces and punctuation, in full or half width, in kanji or
    by its reading in hiragana or katakana; so does a former English name, and a passcode. Of cards of one name the
    official one is meant, then pre-release, Rush Duel, skill. None for a text that names no card, and where two
    cards differ only in what the text leaves out; ``near`` then has both.

    >>> lookup("ごうよくなつぼ").name, lookup("maxx c").code
    ('Pot of Greed', 23434538)
    """
    found = match(text)
    return None if found is None else found.card


def match(text: str) -> Match | None:
    """As ``lookup``, with what of the card the text is: its name, reading, former name or passcode."""
    found = names().find(text)
    return None if found is None else Match(names().card(found[0]), found[1])


def near(text: str, n: int = 5) -> list[CardProperties]:
    """At most ``n`` cards that a text may mean, the likeliest first: to offer, never to assume.

    Cards with that nickname, cards with those initials, and cards whose name is like the text: letters wrong, missing
    or transposed, words left out or cut short.

    >>> near("Pot of Gred", 1)[0].name
    'Pot of Greed'
    """
    table = names()
    return [table.card(row) for row in _near_rows(text, n)]


@lru_cache(maxsize=10_000)
def _near_rows(text: str, n: int) -> list[int]:
    """The rows of ``near``; many logs of one source misspell the same names."""
    from duelreplay.cards.near_names import nearest

    return nearest(names(), text, n)


@lru_cache(maxsize=30_000)
def card_of(code: int) -> CardProperties | None:
    """The card of a passcode, of its main passcode where it is another artwork's; None for an unknown one."""
    row = names().row_of(code)
    return None if row is None else names().card(row)


def name_in(lang: Lang, card: CardRef) -> str | None:
    """What a card is called in a language, by its passcode, else by the name that a log gives; None if unknown."""
    code, name = card_code(card), card_name(card)
    found = card_of(code) if code else None
    if found is None and name:
        found = lookup(name)
    return None if found is None else found.name_in(lang)


def main_code(code: int) -> int | None:
    """The main passcode of the card that has this passcode; None for a passcode that the table lacks."""
    row = names().row_of(code)
    return None if row is None else names().codes[row]


def pool_of(code: int) -> Pool | None:
    """The pool of a passcode, as the table has it; None for a passcode that it lacks."""
    return names().pool_of(code)


def unknown_name(card: CardRef) -> bool:
    """Whether a card is known by nothing but a name that no card has.

    False where the log gives no name, and where a passcode tells the card or at least its pool. Cards that a user
    added are not in the table: ask the catalogue first.
    """
    from duelreplay.cards.catalogue import pool_of_code

    code, name = card_code(card), card_name(card)
    if not name or not name.strip():
        return False
    if code is not None and (pool_of(code) is not None or pool_of_code(code) not in (None, "official")):
        return False
    return names().find(name) is None
