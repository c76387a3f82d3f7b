"""Card names as people type them: the longest name at a place, the only name that begins so, the names nearest."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property, lru_cache
from itertools import islice
from typing import Final, Literal, NamedTuple

from duelreplay.sources.notation.folding import fold, hiragana, is_latin, marks, squeeze

_HEAD: Final = 2
"""So many letters of a name tell how long the names are that begin with them."""

_FIRST_KANJI: Final = "\u4e00"

_LONGEST: Final = 120
"""Letters of the longest text that is looked up as a name."""


class Named(NamedTuple):
    """A card: its passcode (0 where the list has none) and the name by which it was found, as printed."""

    code: int
    name: str


class CardNames:
    """An index of names.

    Args:
        entries: passcode and name, the preferred cards first; a name may stand there more than once.
        short: the passcode and the full name for each common short name.
        called: what else people type for a card, and its name; asked for when something is first completed.
    """

    def __init__(
        self,
        entries: Iterable[tuple[int, str]],
        short: Iterable[tuple[str, int, str]] = (),
        called: Callable[[], Iterable[tuple[str, str]]] = tuple,
    ) -> None:
        self._called = called
        self._exact: dict[str, list[Named]] = {}
        self._by_code: dict[int, str] = {}
        for code, name in entries:
            key = squeeze(name)
            if key:
                self._exact.setdefault(key, []).append(Named(code, name))
                self._by_code.setdefault(code, name)
        self._keys = sorted(self._exact)
        for nick, code, name in short:
            key = squeeze(nick)
            if key:
                self._exact.setdefault(key, [Named(code, name)])
        lengths: dict[str, set[int]] = {}
        for key in self._exact:
            lengths.setdefault(key[:_HEAD], set()).add(len(key))
        self._lengths = {head: tuple(sorted(sizes, reverse=True)) for head, sizes in lengths.items()}

    def lengths(self, squeezed: str, at: int) -> tuple[int, ...]:
        """How many letters the names have, longest first, that may begin at a place of a squeezed text."""
        return self._lengths.get(squeezed[at : at + _HEAD], ())

    def exact(self, key: str) -> list[Named]:
        """The cards that a squeezed name means."""
        return self._exact.get(key, [])

    def by_code(self, code: int) -> str | None:
        """The name of the card with a passcode."""
        return self._by_code.get(code)

    def named(self, text: str) -> Named | None:
        """The card of exactly this name; where two share their letters, the one that shares the signs, too."""
        return closest(self.exact(squeeze(text)), text)

    def beginning(self, text: str) -> list[Named]:
        """The cards whose name begins with the text, up to the end of a word; a card for each name."""
        key = squeeze(text)
        latin = (bool(key) and is_latin(key[-1])) or key[-1:].isdigit()
        if len(key) < (3 if latin else 2) or len(key) > _LONGEST:
            return []
        found: dict[str, Named] = {}
        for place in range(bisect_left(self._keys, key), len(self._keys)):
            name = self._keys[place]
            if not name.startswith(key):
                break
            for card in self._exact[name]:
                if not latin or _word_ends(card.name, len(key)):
                    found.setdefault(card.name, card)
        return list(found.values())

    def misspelt(self, key: str, most: int) -> tuple[str, int] | None:
        """The name that differs from a squeezed text in the fewest letters, and in how many; None above ``most``.

        Its first or its last letter is right.
        """
        from duelreplay.cards.near_names import distance

        best: tuple[int, bool, str] | None = None
        for length in range(len(key) - most, len(key) + most + 1):
            for known in (*self._by_ends.get((key[:1], 0, length), ()), *self._by_ends.get((key[-1:], 1, length), ())):
                off = distance(key, known, most)
                rank = off, not known.startswith(key), known
                if off <= most and (best is None or rank[:2] < best[:2]):
                    best, most = rank, off
        return None if best is None else (self._exact[best[2]][0].name, best[0])

    @cached_property
    def _by_ends(self) -> dict[tuple[str, int, int], list[str]]:
        """The squeezed names by their first letter (0) or their last one (1), and their length."""
        found: dict[tuple[str, int, int], list[str]] = {}
        for key in self._exact:
            found.setdefault((key[0], 0, len(key)), []).append(key)
            found.setdefault((key[-1], 1, len(key)), []).append(key)
        return found

    def completions(self, text: str, most: int = 20) -> Iterator[str]:
        """The cards that people call so; names that begin so, in their order; those whose reading or nickname does."""
        key = squeeze(text)
        yield from self._others.get(hiragana(key), ())
        for name in islice(_beginning(self._keys, key), most):
            yield self._exact[name][0].name
        key = hiragana(key)
        for called in islice(_beginning(self._other_keys, key), most):
            yield from self._others[called]

    @cached_property
    def _others(self) -> dict[str, list[str]]:
        """The names of cards by what else people call them, in hiragana."""
        found: dict[str, list[str]] = {}
        for called, name in self._called():
            found.setdefault(hiragana(squeeze(called)), []).append(name)
        return found

    @cached_property
    def _other_keys(self) -> list[str]:
        return sorted(filter(None, self._others))


def _beginning(keys: list[str], key: str) -> Iterator[str]:
    """The sorted keys that begin so."""
    for place in range(bisect_left(keys, key), len(keys)):
        if not keys[place].startswith(key):
            return
        yield keys[place]


def closest(cards: list[Named], text: str) -> Named | None:
    """Of cards whose names share their letters the one whose name is spelt like the text, else the first."""
    if len({card.name for card in cards}) > 1:
        wanted = marks(text)
        return next((card for card in cards if marks(card.name) == wanted), cards[0])
    return cards[0] if cards else None


def _word_ends(name: str, letters: int) -> bool:
    """Whether a word of the name ends after so many of its letters."""
    for place, char in enumerate(name):
        letters -= len(squeeze(char))
        if letters <= 0:
            after = fold(name[place + 1 : place + 2])
            return not (after and (is_latin(after) or after.isdigit()))
    return True


@cache
def card_names() -> CardNames:
    """The packaged names, official cards first, and the nicknames that only one card has."""
    from duelreplay.cards.names import names

    table = names()
    english, japanese = table.texts("name_en"), table.texts("name_ja")
    rows = sorted((row for row, name in enumerate(english) if name), key=table.rank)
    entries = ((table.codes[row], name) for row in rows for name in (english[row], japanese[row]) if name)
    meant: dict[str, set[int]] = {}
    for nickname, row in table.nicknames():
        meant.setdefault(nickname, set()).add(row)
    short = (
        (nickname, table.codes[row], english[row] if nickname.isascii() else japanese[row] or english[row])
        for nickname, its in meant.items()
        if len(its) == 1
        for row in its
    )
    return CardNames(entries, short, _called)


def _called() -> Iterator[tuple[str, str]]:
    """Nicknames and readings, each with the name of the card; a nickname that several cards have stands for each."""
    from duelreplay.cards.names import names

    table = names()
    english, japanese = table.texts("name_en"), table.texts("name_ja")
    for nickname, row in table.nicknames():
        yield nickname, english[row] if nickname.isascii() else japanese[row] or english[row]
    for reading, name in zip(table.texts("kana"), japanese, strict=True):
        if reading and name:
            yield reading, name


def looked_up(text: str) -> Named | None:
    """The card that a whole text names by its reading, a former name, or with ``and`` for ``&``."""
    from duelreplay.cards.names import lookup

    card = lookup(text)
    return None if card is None else Named(card.code, card.name_in(_language(text)))


@lru_cache(maxsize=256)
def offered(text: str) -> str | None:
    """The name of the card that a text means most likely; None where none is like it.

    A name that shares but letters with the text is none: it has to be nearly the same, or to have a word of it.
    """
    from duelreplay.cards.names import near

    for card in near(text[:_LONGEST], 1):
        name = card.name_in(_language(text))
        if _nearly_the_same(text, name) or _nearly_the_same(text, card.reading) or _shares_a_word(text, name):
            return name
    return None


def _nearly_the_same(text: str, name: str) -> bool:
    """Whether at most a third of the letters differ."""
    from duelreplay.cards.near_names import distance

    key = hiragana(squeeze(text))
    most = len(key) // 3
    return distance(key, hiragana(squeeze(name)), most) <= most


def _shares_a_word(text: str, name: str) -> bool:
    """Whether a word of four letters or more stands in both, a Latin one but for a slip, or two kanji in a row."""
    from duelreplay.cards.near_names import distance

    words, others = (re.findall(r"[^\W_]{4,}", fold(one)) for one in (text, name))
    latin = (word for word in words if is_latin(word[0]))
    if any(distance(word, other, len(word) // 4) <= len(word) // 4 for word in latin for other in others):
        return True
    key, known = squeeze(text), squeeze(name)
    if key.isascii():
        return False
    runs = [key[at : at + 4] for at in range(len(key) - 3)]
    runs += [pair for at in range(len(key) - 1) if min(pair := key[at : at + 2]) >= _FIRST_KANJI]
    return any(run in known for run in runs)


def nicknamed(text: str) -> list[str]:
    """The names of the cards that people call so."""
    from duelreplay.cards.names import names

    table = names()
    return [table.card(row).name_in(_language(text)) for row in table.nicknamed(text)]


def _language(text: str) -> Literal["en", "ja"]:
    return "ja" if any(char.isalpha() and not is_latin(char) for char in fold(text)) else "en"
