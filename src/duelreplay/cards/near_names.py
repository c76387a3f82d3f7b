"""Which card a misspelled, shortened or half-remembered name may mean.

A first sieve takes the names that share most pairs or triples of letters with the text, the rarer the better; what
passes it is compared letter by letter and word by word.
"""

from __future__ import annotations

import heapq
import math
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from duelreplay.cards.names import Column, Names
from duelreplay.cards.spelling import letters_key, name_key

LEAST: Final = 0.5
"""How like the text a name must be to be offered, of 1."""
MARGIN: Final = 0.3
"""How much less like the text than the best one a name may be."""

_LONGEST: Final = 60
"""A longer text is cut: no name has more letters that tell it from the others."""
_SIEVED: Final = 60
_BY_POOL: Final = 0.02
"""What a step down the order of pools costs: an official card is likelier meant."""
_WORD: Final = re.compile(r"[^\W_]+")
_COMMON: Final = frozenset({"the", "of", "a", "an", "and"})


def nearest(names: Names, text: str, n: int) -> list[int]:
    """The rows of at most ``n`` cards, the likeliest first; of cards of one name only the likeliest."""
    text = text[: 2 * _LONGEST]
    key = letters_key(text.replace("\n", " "))[:_LONGEST]
    if not key or n < 1:
        return []
    scores: dict[int, float] = defaultdict(float)
    for row in names.nicknamed(text):
        scores[row] = 1
    latin = sum(map(str.isascii, key))
    columns: tuple[Column, ...] = () if latin == len(key) else ("name_ja", "kana")
    if 2 * latin >= len(key):
        columns = (*columns, "name_en")
    for row, score in _by_letters(names, columns, text, key):
        scores[row] = max(scores[row], score - _BY_POOL * names.rank(row))
    least = max(LEAST, max(scores.values(), default=0) - MARGIN)
    found: dict[str, int] = {}
    english = names.texts("name_en")
    for row in sorted(scores, key=lambda row: (-scores[row], names.rank(row), len(english[row]), row)):
        if scores[row] >= least:
            found.setdefault(name_key(english[row]), row)
    return list(found.values())[:n]


def _by_letters(names: Names, columns: tuple[Column, ...], text: str, key: str) -> Iterator[tuple[int, float]]:
    words = _words(text)
    for column in columns:
        texts, keys = names.texts(column), names.keys(column)
        for row in _sieved(keys, key):
            yield row, _likeness(key, keys[row], words, texts[row])
        if column == "name_en":
            yield from _initials(texts, key)
            former = list(names.former)
            for place in _sieved(former, key):
                yield names.former[former[place]], _alike(key, former[place])
        else:
            yield from _shortened(keys, key)


def _sieved(keys: list[str], key: str) -> set[int]:
    """The places of the names that share most with the key, counted whole and by their length."""
    long = 6 if key.isascii() else 3
    size = min(len(key), 1 + key.isascii() + (len(key) > long))
    weights: dict[int, float] = defaultdict(float)
    for part in {key[start : start + size] for start in range(len(key) - size + 1)}:
        hits = [place for place, known in enumerate(keys) if part in known]
        weight = math.log(1 + len(keys) / (1 + len(hits)))
        for place in hits:
            weights[place] += weight
    whole = heapq.nlargest(_SIEVED, weights, key=weights.__getitem__)
    by_length = heapq.nlargest(_SIEVED, weights, key=lambda place: weights[place] / (len(key) + len(keys[place])))
    return {*whole, *by_length}


def _likeness(key: str, known: str, words: list[str], name: str) -> float:
    """How like a name is to a text, of 1: letter by letter, by words, or as a part of it."""
    found = max(_alike(key, known), _by_words(words, _words(name)))
    if key in known and len(key) > 1:
        begins = known.startswith(key)
        found = max(found, 0.6 + 0.12 * begins + 0.28 * len(key) / len(known))
    return found


def _alike(key: str, known: str) -> float:
    longer = max(len(key), len(known))
    return 1 - distance(key, known, longer // 2) / longer


def _by_words(asked: list[str], named: list[str]) -> float:
    """How many of the words asked for a name has, whole, begun or misspelled; less where it has many others."""
    if not asked or not named:
        return 0
    left = list(named)
    got = total = used = 0.0
    for word in asked:
        weight = len(word) if word not in _COMMON else 1
        total += weight
        like, best = max((_word_like(word, other), other) for other in left) if left else (0.0, "")
        if like:
            left.remove(best)
            got += weight * like
            used += len(best) if best not in _COMMON else 1
    length = sum(len(word) if word not in _COMMON else 1 for word in named)
    return got / total * (0.72 + 0.28 * used / length)


def _word_like(word: str, other: str) -> float:
    if word == other:
        return 1
    if other.startswith(word):
        return 0.8 + 0.18 * len(word) / len(other)
    allowed = 0 if len(word) < 4 else 1 if len(word) < 7 else 2
    off = distance(word, other, allowed) if allowed and abs(len(word) - len(other)) <= allowed else allowed + 1
    return 1 - off / len(word) if off <= allowed else 0


def _initials(texts: list[str], key: str) -> Iterator[tuple[int, float]]:
    """English names by the first letters of their words: ``BEWD``; of the words before a dash or comma: ``BLS``."""
    if not 3 <= len(key) <= 6:
        return
    pattern = re.compile(r"[\W_]+".join(rf"(?<![^\W_]){letter}[^\W_]*" for letter in key), re.IGNORECASE)
    for row, name in enumerate(texts):
        hit = pattern.match(name)
        if hit:
            rest = len(_words(name[hit.end() :]))
            yield row, 0.86 - 0.03 * min(rest, 6)


def _shortened(keys: list[str], key: str) -> Iterator[tuple[int, float]]:
    """Japanese names of which the text keeps some characters, in order: 強金 of 強欲で金満な壺."""
    if not 2 <= len(key) <= 5:
        return
    pattern = re.compile(".*".join(map(re.escape, key)))
    for place, known in enumerate(keys):
        if pattern.search(known):
            begins = known[0] == key[0]
            yield place, 0.46 + 0.14 * begins + 0.3 * len(key) / len(known)


def _words(text: str) -> list[str]:
    return _WORD.findall(name_key(text).replace("'", ""))


def distance(one: str, other: str, most: int) -> int:
    """How many letters have to be changed, added, left out or swapped with the next; over ``most`` it is cut short.

    >>> distance("drak magican", "dark magician", 5)
    2
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, against in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != against))
            if i > 1 < j and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most + 1:
            return most + 1
    return row[-1]
