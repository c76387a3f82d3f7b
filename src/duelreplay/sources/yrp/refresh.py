"""What the recording program adds to the core's messages: the refreshed state of a zone, card by card.

The wide layout is a run of fields ``u16 length, u32 flag, value``; a card ends with an empty field of flag
0x80000000, and an empty slot is a length of 0. The compact layout is a run of blocks ``u32 length, u32 flags,
values``, the length counting itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct
from typing import Final

from .messages import REASON_DRAW, REASON_EFFECT, REASON_RULE

_FIELD: Final = Struct("<HI")
_VALUE: Final = Struct("<I")
_BLOCK: Final = Struct("<II")
_CODE: Final = 0x1
_REASON: Final = 0x1000
_CARD_END: Final = 0x80000000
_CODE_FIELD: Final = b"\x08\x00\x01\x00\x00\x00"
_REASON_FIELD: Final = b"\x08\x00\x00\x10\x00\x00"
_END_FIELD: Final = b"\x04\x00\x00\x00\x00\x80"
_WHY_DRAWN: Final = REASON_DRAW | REASON_RULE | REASON_EFFECT

_columns: dict[tuple[int, int], Struct] = {}
"""For a width and a number of cards, what reads every card's code at once."""


def card_codes(cards: bytes) -> list[int] | None:
    """The code of every card of a wide refresh, in order; 0 where it is hidden; None where it cannot be read."""
    if not cards:
        return []
    width = cards.find(_END_FIELD) + len(_END_FIELD)
    if len(cards) % width == 0 and _all_alike(cards, width):
        return list(_column(width, len(cards) // width).unpack(cards))
    return _walked(cards, _CODE)


def _all_alike(cards: bytes, width: int) -> bool:
    """Whether every card has the same fields, so that codes stand at equal distances."""
    count = len(cards) // width
    return (
        cards[:6] == _CODE_FIELD
        and cards[::width] == b"\x08" * count
        and cards[2::width] == b"\x01" * count
        and cards[width - 6 :: width] == b"\x04" * count
        and cards[width - 1 :: width] == b"\x80" * count
    )


def _column(width: int, count: int) -> Struct:
    reader = _columns.get((width, count))
    if reader is None:
        reader = _columns[width, count] = Struct("<" + f"6xI{width - 10}x" * count)
    return reader


def _walked(cards: bytes, wanted: int) -> list[int] | None:
    """One field of every card, read field by field; 0 where a card lacks it. None where it cannot be read."""
    values: list[int] = []
    value, offset = 0, 0
    while offset + _FIELD.size <= len(cards):
        length, flag = _FIELD.unpack_from(cards, offset)
        if not length:
            offset += 2
            continue
        if length < 4 or offset + 2 + length > len(cards):
            return None
        if flag == wanted and length >= 8:
            (value,) = _VALUE.unpack_from(cards, offset + _FIELD.size)
        elif flag == _CARD_END:
            values.append(value)
            value = 0
        offset += 2 + length
    return values


def compact_codes(cards: bytes) -> list[int] | None:
    """The code of every card of a compact refresh; as :func:`card_codes`."""
    codes: list[int] = []
    offset = 0
    while offset + 4 <= len(cards):
        (length,) = _VALUE.unpack_from(cards, offset)
        if length < 4 or offset + length > len(cards):
            return None
        if length >= 12 and _BLOCK.unpack_from(cards, offset)[1] & _CODE:
            codes.append(_VALUE.unpack_from(cards, offset + 8)[0])
        elif length > 4:
            codes.append(0)
        offset += length
    return codes


def drawn_by_rule(hand: bytes, drawn: Sequence[object]) -> bool | None:
    """Whether the ``drawn`` cards of a refreshed hand came by rule (True) or by an effect (False).

    The core notes on each card why it last moved. None where the hand does not say it of each of them alike.
    """
    reasons = _newest(hand, drawn)
    if reasons is None:
        reasons = _of_codes(hand, drawn)
    kinds = {reason & _WHY_DRAWN for reason in reasons}
    if kinds == {REASON_DRAW | REASON_RULE}:
        return True
    return False if kinds == {REASON_DRAW | REASON_EFFECT} else None


def _newest(hand: bytes, drawn: Sequence[object]) -> list[int] | None:
    """The reasons of the last cards of a hand, None if these are not the drawn ones or cards are not alike."""
    width = hand.find(_END_FIELD) + len(_END_FIELD)
    within = hand.find(_REASON_FIELD)
    start = len(hand) - len(drawn) * width
    if start < 0 or not 0 < within < width:
        return None
    reasons: list[int] = []
    for at, code in zip(range(start, len(hand), width), drawn, strict=True):
        field = at + within
        if hand[at : at + 6] != _CODE_FIELD or hand[field : field + 6] != _REASON_FIELD:
            return None
        if _VALUE.unpack_from(hand, at + 6)[0] != code:
            return None
        reasons += _VALUE.unpack_from(hand, field + 6)
    return reasons


def _of_codes(hand: bytes, drawn: Sequence[object]) -> list[int]:
    """The reasons of all cards of a hand that have a drawn card's code; none if a drawn card is not there."""
    codes, reasons = _walked(hand, _CODE), _walked(hand, _REASON)
    if codes is None or reasons is None or not set(drawn) <= set(codes):
        return []
    return [reason for code, reason in zip(codes, reasons, strict=True) if code in drawn]
