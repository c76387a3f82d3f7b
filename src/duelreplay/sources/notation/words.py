"""The words of the notation, read from ``words.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from duelreplay.sources.notation.folding import squeeze

DATA: Final = Path(__file__).parent / "words.toml"


class Word(NamedTuple):
    """A word: the kind of token it is, the value that an event gets, and how the table spells it."""

    token: str
    value: str
    spelling: str


class WordTable:
    """Words by their squeezed spelling, and how long the words are that begin with a letter."""

    def __init__(self, table: dict[str, dict[str, list[str]]]) -> None:
        self.words: dict[str, Word] = {}
        lengths: dict[str, set[int]] = {}
        for token, values in table.items():
            for value, spellings in values.items():
                for spelling in spellings:
                    key = squeeze(spelling)
                    known = self.words.setdefault(key, Word(token, value, spelling))
                    if (known.token, known.value) != (token, value):
                        raise ValueError(f"{spelling!r} is both {known.token} and {token}")
                    lengths.setdefault(key[0], set()).add(len(key))
        self.lengths = {first: tuple(sorted(sizes, reverse=True)) for first, sizes in lengths.items()}

    def spellings(self) -> dict[str, str]:
        """How the table spells each word, by the squeezed form; without the words that only fill."""
        return {key: word.spelling for key, word in self.words.items() if word.token not in {"FILL", "NUM"}}

    def first(self, token: str, value: str) -> list[str]:
        """The spellings of one value of a token, in the table's order."""
        return [word.spelling for word in self.words.values() if (word.token, word.value) == (token, value)]


@cache
def words() -> WordTable:
    """The packaged table."""
    return WordTable(tomllib.loads(DATA.read_text(encoding="utf-8")))
