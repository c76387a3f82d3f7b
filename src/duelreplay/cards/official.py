"""The list of official cards: tells a card that is known to give no draw from one that nobody knows.

The catalogue was compiled from the scripts of all official cards, so that an official card which it lacks gives no
draw. A passcode shows by its number that it is official; a name does not, and is looked up in this list.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from duelreplay.cards.catalogue import name_key, pool_of_code
from duelreplay.log.events import CardRef, card_code, card_name

DATA: Final = Path(__file__).parent / "data" / "official.tsv"
"""A line for each passcode, by passcode: the passcode, the English name and, for some, the Japanese name, with tabs."""

compiled: Final = "2026-11, from a public table of passcodes of mid-2026 and the catalogue of 2026-08"
"""When and from what the list was made."""


class _Listed(NamedTuple):
    codes: frozenset[int]
    names: frozenset[str]


@cache
def _listed() -> _Listed:
    """The packaged list, read when it is first asked for."""
    codes: list[int] = []
    names: list[str] = []
    for line in DATA.read_text(encoding="utf-8").splitlines():
        code, *rest = line.split("\t")
        codes.append(int(code))
        names += rest
    return _Listed(frozenset(codes), frozenset(map(name_key, names)))


def is_official(card: CardRef) -> bool:
    """Whether the list has the card, by its passcode or its exact name (see ``name_key``).

    A passcode of another pool decides alone: a Rush Duel card is not official because an official card has its name.
    """
    code, name = card_code(card), card_name(card)
    if code is not None:
        if code in _listed().codes:
            return True
        if pool_of_code(code) not in (None, "official"):
            return False
    return name is not None and name_key(name) in _listed().names


def count() -> int:
    """How many passcodes the list has; artworks with a number of their own and Tokens count."""
    return len(_listed().codes)
