"""Spellings that count as one: full-width forms, capitals, accents, quotes, dashes and spaces.

Two foldings. ``fold`` keeps every character's place, so that a message can point at the word as it was typed.
``squeeze`` leaves only letters and digits: what two spellings of a word or of a card's name share.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

QUOTES: Final = {
    '"': '"',
    "“": "”",
    "”": "”",
    "„": "“",
    "「": "」",
    "『": "』",
    "《": "》",
    "〈": "〉",
    "〝": "〟",
    "＂": "＂",
}
"""What opens a name in quotes, and what closes it."""

_SPECIAL: Final = {
    "、": ",",
    "，": ",",
    "。": ";",
    "｡": ";",
    "､": ",",
    "→": ">",
    "⇒": ">",
    "➡": ">",
    "〔": "(",
    "〕": ")",
    "【": "(",
    "】": ")",
    "[": "(",
    "]": ")",
    "［": "(",
    "］": ")",
    "’": "'",
    "‘": "'",
    "`": "'",
    "´": "'",
    "–": "-",
    "—": "-",
    "‐": "-",
    "‑": "-",
    "−": "-",
    "\t": " ",
    "\u3000": " ",
    "\u00a0": " ",
}

_VOICED: Final = "\u3099\u309a"
"""The Japanese marks of voicing, which tell letters apart, as accents in Latin names need not."""


@cache
def _folded(char: str) -> str:
    if char in _SPECIAL:
        return _SPECIAL[char]
    plain = unicodedata.normalize("NFKC", char).lower()
    return plain if len(plain) == 1 else char


@cache
def _squeezed(char: str) -> str:
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", char)).lower()
    return "".join(c for c in plain if c.isalnum() or c in _VOICED)


class _Squeezing(dict[int, str]):
    """A table for ``str.translate`` that makes its entries when they are first asked for."""

    def __missing__(self, code: int) -> str:
        self[code] = made = _squeezed(chr(code))
        return made


_TABLE: Final = _Squeezing()


def fold(text: str) -> str:
    """The text in half-width forms and small letters, one character for one.

    >>> fold("Ａｙａ（４０）、Bo")
    'aya(40),bo'
    """
    return "".join(map(_folded, text))


def squeeze(text: str) -> str:
    """Only the letters and digits of a text, in one spelling.

    >>> squeeze("Ｉ：Ｐマスカレーナ") == squeeze("I:P マスカレーナ")
    True
    """
    return text.translate(_TABLE)


_TO_HIRAGANA: Final = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


def hiragana(text: str) -> str:
    """The text with its katakana as hiragana.

    >>> hiragana("ハイウ")
    'はいう'
    """
    return text.translate(_TO_HIRAGANA)


def is_latin(char: str) -> bool:
    """Whether a folded character is a letter of an alphabet whose words have spaces between them."""
    return char.isalpha() and ord(char) < 0x3000


def marks(text: str) -> str:
    """What ``squeeze`` leaves out of a text, but for spaces, quotes and dashes."""
    return "".join(c for c in fold(text) if not c.isspace() and not squeeze(c) and c not in "-'\"・☆★「」『』《》“”")
