"""The core's duel messages: their numbers, and how each of the two layouts packs them.

Numbers after ``ocgapi_constants.h`` of EDOPro's core. The wide layout is EDOPro's own; the compact one is that
of older cores, which write most numbers as one byte.
"""

from __future__ import annotations

from struct import Struct
from typing import Final

import msgspec

from duelreplay.log.events import EndReason, PhaseName, Zone

HEAD: Final = Struct("<BI")
"""What every packet begins with: its message, and the length of what follows."""

HEAD_AND_ZONE: Final = Struct("<BIxB")
"""The same, and for a refresh the location that is refreshed."""

START: Final = 4
WIN: Final = 5
UPDATE_DATA: Final = 6
CONFIRM_DECKTOP: Final = 30
CONFIRM_CARDS: Final = 31
SHUFFLE_DECK: Final = 32
SHUFFLE_HAND: Final = 33
SWAP_GRAVE_DECK: Final = 35
REVERSE_DECK: Final = 37
DECK_TOP: Final = 38
NEW_TURN: Final = 40
NEW_PHASE: Final = 41
MOVE: Final = 50
POS_CHANGE: Final = 53
SET: Final = 54
SWAP: Final = 55
SUMMONING: Final = 60
SPSUMMONING: Final = 62
SPSUMMONED: Final = 63
FLIPSUMMONING: Final = 64
CHAINING: Final = 70
CHAINED: Final = 71
CHAIN_SOLVING: Final = 72
CHAIN_SOLVED: Final = 73
CHAIN_END: Final = 74
CHAIN_NEGATED: Final = 75
CHAIN_DISABLED: Final = 76
DRAW: Final = 90
DAMAGE: Final = 91
RECOVER: Final = 92
LPUPDATE: Final = 94
PAY_LPCOST: Final = 100
TOSS_COIN: Final = 130
TOSS_DICE: Final = 131
TAG_SWAP: Final = 161
RELOAD_FIELD: Final = 162

WITHOUT_EVENT: Final = frozenset(
    {1, 2, 3, 7, 8}  # retry, hint, waiting, one card's refresh, deck request
    | set(range(10, 27))  # questions to a player
    | {34, 36, 39, 42}  # deck refresh, shuffles of set cards and of the Extra Deck, Extra Deck top
    | {56, 61, 65}  # disabled zones, the ends of Normal and Flip Summons
    | {80, 81, 83, 93, 95, 96, 97, 101, 102}  # selections, equips, targets, counters
    | {110, 111, 112, 113, 114, 120, 121, 122, 123}  # battle, missed timing, relations
    | {132, 133}  # rock paper scissors
    | set(range(140, 144))  # announcements
    | {160, 163, 164, 165, 170, 180, 190}  # hints, AI name, match kill, messages of scripts, removals
    | {231}  # the same duel as yrp1
)
"""Messages that are known and say nothing that a duel log holds, or that another message says too."""

OF_NO_IDENTITY: Final = frozenset(
    {POS_CHANGE, SET, SWAP, SUMMONING, SPSUMMONING, SPSUMMONED, FLIPSUMMONING, TOSS_COIN, TOSS_DICE}
)
"""Messages that were not read at first: they stay out of what a duel's id is made of, so that ids stay."""

DECK: Final = 0x1
HAND: Final = 0x2
MONSTER: Final = 0x4
SPELL: Final = 0x8
_OVERLAY: Final = 0x80

OUTSIDE: Final = 0

PLAIN_ZONES: Final[dict[int, Zone]] = {
    OUTSIDE: "outside",
    DECK: "deck",
    HAND: "hand",
    MONSTER: "monster",
    0x10: "graveyard",
    0x20: "banished",
    0x40: "extra",
    0x100: "field",
    0x108: "field",
    0x200: "pendulum",
    0x208: "pendulum",
}
_SPELL_SLOTS: Final[tuple[Zone, ...]] = (
    "spell",
    "spell",
    "spell",
    "spell",
    "spell",
    "field",
    "pendulum",
    "pendulum",
)


def zone_of(location: int, slot: int) -> Zone | None:
    """The zone that a location and a slot in it name; None for a location that no card lies in."""
    plain = PLAIN_ZONES.get(location)
    if plain is not None:
        return plain
    if location & _OVERLAY:
        return "overlay"
    if location == SPELL:
        return _SPELL_SLOTS[slot] if slot < len(_SPELL_SLOTS) else "spell"
    return None


_INDEXES: Final[dict[Zone, dict[int, int]]] = {
    "monster": {slot: slot + 1 for slot in range(7)},
    "spell": {slot: slot + 1 for slot in range(5)},
    "pendulum": {6: 1, 7: 2},
}
"""Which of the zones of a kind a slot is; slots 5 and 6 of the Monster Zones are the Extra Monster Zones."""


def index_of(zone: Zone | None, slot: int) -> int | None:
    """Which of the zones of a kind a slot is, from its controller's left: the Extra Monster Zones are 6 and 7.

    None where there is one alone, and for what is no zone of the field.
    """
    indexes = None if zone is None else _INDEXES.get(zone)
    return None if indexes is None else indexes.get(slot)


PHASES: Final[dict[int, PhaseName]] = {
    0x1: "draw",
    0x2: "standby",
    0x4: "main1",
    0x8: "battle",
    0x100: "main2",
    0x200: "end",
}
"""The steps within the Battle Phase have other bits and are no phase."""

END_REASONS: Final[dict[int, EndReason]] = {
    0: "surrender",
    1: "lp",
    2: "deck_out",
    3: "time",
    4: "other",
}
"""Numbers from 0x10 on are cards that win the duel."""

FACE_UP: Final = 0x5
FACE_DOWN: Final = 0xA
"""How a card lies: in attack or in defence position."""

REASON_MATERIAL: Final = 0x8
REASON_BATTLE: Final = 0x20
REASON_EFFECT: Final = 0x40
REASON_COST: Final = 0x80
REASON_RULE: Final = 0x400
REASON_SPECIAL_SUMMON: Final = 0x800
REASON_DRAW: Final = 0x2000000


TURNED: Final = Struct("<I5B")
"""POS_CHANGE: the card, its side, location and slot, how it lay and how it lies."""


class Layout(msgspec.Struct, frozen=True):
    """How one layout packs the messages that carry more than one number.

    ``placed`` is a card, and where and how it lies; ``counted`` is a player and a count; ``drawn`` and ``shown``
    are one entry behind it, ``sizes`` the numbers of cards of a TAG_SWAP behind its player, ``top`` what DECK_TOP
    says behind its player.
    """

    compact: bool
    move: Struct
    chaining: Struct
    placed: Struct
    counted: Struct
    drawn: Struct
    shown: Struct
    sizes: Struct
    top: Struct


WIDE: Final = Layout(
    compact=False,
    move=Struct("<IBBIIBBIII"),
    chaining=Struct("<IBBIIBBIQI"),
    placed=Struct("<IBBII"),
    counted=Struct("<BI"),
    drawn=Struct("<I4x"),
    shown=Struct("<IBBI"),
    sizes=Struct("<IIIII"),
    top=Struct("<II4x"),
)
COMPACT: Final = Layout(
    compact=True,
    move=Struct("<I8BI"),
    chaining=Struct("<I7BIB"),
    placed=Struct("<I4B"),
    counted=Struct("<BB"),
    drawn=Struct("<I"),
    shown=Struct("<IBBB"),
    sizes=Struct("<BBBBI"),
    top=Struct("<BI"),
)
