"""What two spellings of a card's name share: the keys by which names are compared."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_SAME: Final = str.maketrans(
    {
        **dict.fromkeys("“”„‟″", '"'),
        **dict.fromkeys("‘’‚‛′`´", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "☆": "★",
    }
)
_HIRAGANA: Final = range(0x3041, 0x3097)
_TO_KATAKANA: Final = 0x60
_ACCENTS: Final = range(0x0300, 0x0370)
_PUNCTUATION: Final = bytes(code for code in range(128) if not chr(code).isalnum() and chr(code) != "\n")
_LOWER: Final = bytes.maketrans(bytes(range(0x41, 0x5B)), bytes(range(0x61, 0x7B)))
_DASH_FOR_LONG_VOWEL: Final = r"(?<=[ぁ-ゖァ-ヺ])[-‐-―−－]"


def name_key(name: str) -> str:
    """A name reduced to what two careful spellings of it share.

    Compatibility forms, case, quotes, dashes and spaces are unified; punctuation stays.
    """
    if not name.isascii():
        name = unicodedata.normalize("NFKC", name.translate(_SAME)).translate(_SAME)
    return " ".join(name.casefold().replace("`", "'").split())


def letters_key(name: str) -> str:
    """A name reduced to its letters and digits: what is left of it however it was typed.

    Spaces, punctuation and accents are gone, case and full-width forms unified, hiragana written as katakana. Line
    feeds stay, so that many names can be reduced at once.

    >>> letters_key("Ｎｏ.39 きぼうおうホープ"), letters_key("Blue-Eyes White Dragon")
    ('no39キボウオウホープ', 'blueeyeswhitedragon')
    """
    if not name.isascii():
        name = unicodedata.normalize("NFKC", name)
    return letters_of(name)


def letters_of(text: str) -> str:
    """``letters_key`` of text in which no letter is composed of several characters, which is quicker."""
    return text.translate(_LETTERS)


def letters_of_lines(text: str) -> list[str]:
    """``letters_of`` of each line; quicker where most lines are ASCII, as English names are."""
    if len(text.encode()) > 2 * len(text):
        return letters_of(text).split("\n")
    lines = text.encode().translate(_LOWER, _PUNCTUATION).decode().split("\n")
    return [line if line.isascii() else letters_of(line) for line in lines]


def with_long_vowels(name: str) -> str:
    """The name with long-vowel marks for the dashes that people type in their place."""
    return re.sub(_DASH_FOR_LONG_VOWEL, "ー", name)


class _Letters(dict[int, str | None]):
    """A table for ``str.translate`` that works each character out when it first occurs."""

    def __missing__(self, code: int) -> str | None:
        plain = "".join(part for part in unicodedata.normalize("NFKD", chr(code)) if ord(part) not in _ACCENTS)
        letters = "".join(filter(str.isalnum, unicodedata.normalize("NFKC", plain).casefold()))
        self[code] = "".join(map(_katakana, letters)) or None
        return self[code]


def _katakana(letter: str) -> str:
    return chr(ord(letter) + _TO_KATAKANA) if ord(letter) in _HIRAGANA else letter


_LETTERS: Final = _Letters({ord("\n"): "\n"})
