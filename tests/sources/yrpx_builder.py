"""Writes synthetic yrpX files from the documented layout, for tests."""

from __future__ import annotations

import lzma
import struct

WIDE = True
COMPACT = False

COMPRESSED, TAG, SINGLE, LUA64, NEW, HAND_TEST, WIDE_FLAGS, EXTENDED = 0x1, 0x2, 0x8, 0x10, 0x20, 0x40, 0x100, 0x200
MR5 = 0x2E800
STAMP = 1_700_000_000  # 2023-11-14 in UTC

DECK, HAND, MZONE, SZONE, GRAVE, REMOVED, EXTRA, OVERLAY = 1, 2, 4, 8, 0x10, 0x20, 0x40, 0x80

RULE, EFFECT, COST, BATTLE, DRAWN, MATERIAL, SPECIAL = 0x400, 0x40, 0x80, 0x20, 0x2000000, 0x8, 0x800
UP, DOWN, UP_DEFENCE, DOWN_DEFENCE = 1, 2, 4, 8
SET, SUMMONING, SPSUMMONING, SPSUMMONED, FLIPSUMMONING, COIN, DICE = 54, 60, 62, 63, 64, 130, 131


def name_field(name: str, rubbish: bytes = b"\xab") -> bytes:
    """Forty bytes: the name, a NUL, and what the client's memory happened to hold."""
    text = name.encode("utf-16-le") + b"\0\0"
    return text + rubbish * (40 - len(text))


def card_query(code: int, reason: int = 0, *, more: tuple[tuple[int, bytes], ...] = ()) -> bytes:
    fields = [(0x1, struct.pack("<I", code)), (0x2, struct.pack("<I", 10)), *more]
    fields += [(0x1000, struct.pack("<I", reason)), (0x80000000, b"")]
    return b"".join(struct.pack("<HI", 4 + len(value), flag) + value for flag, value in fields)


class Duel:
    """Collects packets; ``numbers`` of packets are counted as the reader counts them."""

    def __init__(self, *, wide: bool = WIDE) -> None:
        self.wide = wide
        self.packets: list[bytes] = []

    def raw(self, message: int, payload: bytes = b"") -> int:
        self.packets.append(struct.pack("<BI", message, len(payload)) + payload)
        return len(self.packets) - 1

    def _number(self, value: int) -> bytes:
        return struct.pack("<I" if self.wide else "<B", value)

    def _place(self, side: int, location: int, slot: int, lies: int = 0) -> bytes:
        return struct.pack("<BBII" if self.wide else "<BBBB", side, location, slot, lies)

    def start(self, deck0: int = 40, deck1: int = 40, life: int = 8000) -> int:
        rule = b"" if self.wide else b"\x05"
        return self.raw(4, b"\0" + rule + struct.pack("<IIHHHH", life, life, deck0, 15, deck1, 15))

    def win(self, winner: int, reason: int, extra: bytes = b"") -> int:
        return self.raw(5, bytes([winner, reason]) + extra)

    def update(self, side: int, location: int, queries: bytes) -> int:
        if self.wide:
            return self.raw(6, struct.pack("<BBI", side, location, len(queries)) + queries)
        return self.raw(6, bytes([side, location]) + queries)

    def deck(self, side: int, bottom_first: list[int]) -> int:
        if self.wide:
            return self.update(side, DECK, b"".join(card_query(code) for code in bottom_first))
        return self.update(side, DECK, b"".join(struct.pack("<III", 12, 1, code) for code in bottom_first))

    def hand(self, side: int, cards: list[tuple[int, int]]) -> int:
        return self.update(side, HAND, b"".join(card_query(code, reason) for code, reason in cards))

    def draw(self, side: int, codes: list[int]) -> int:
        entry = "<II" if self.wide else "<I"
        cards = b"".join(struct.pack(entry, *((code, 10) if self.wide else (code,))) for code in codes)
        return self.raw(90, bytes([side]) + self._number(len(codes)) + cards)

    def turn(self, side: int) -> int:
        return self.raw(40, bytes([side]))

    def phase(self, bits: int) -> int:
        return self.raw(41, struct.pack("<H", bits))

    def move(
        self, code: int, origin: tuple[int, int, int], goal: tuple[int, int, int], why: int = 0, lies: int = 0
    ) -> int:
        places = self._place(*origin) + self._place(*goal, lies)
        return self.raw(50, struct.pack("<I", code) + places + struct.pack("<I", why))

    def placed(self, message: int, code: int, side: int, location: int, slot: int, lies: int = UP) -> int:
        """SET, SUMMONING, SPSUMMONING, FLIPSUMMONING."""
        return self.raw(message, struct.pack("<I", code) + self._place(side, location, slot, lies))

    def turned(self, code: int, side: int, location: int, slot: int, before: int, now: int) -> int:
        return self.raw(53, struct.pack("<I5B", code, side, location, slot, before, now))

    def swapped(self, one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> int:
        cards = [struct.pack("<I", code) + self._place(*place) for code, *place in (one, other)]
        return self.raw(55, b"".join(cards))

    def chaining(self, code: int, side: int, location: int, slot: int, link: int, lies: int = 0) -> int:
        place = self._place(side, location, slot, lies)
        if self.wide:
            rest = struct.pack("<BBIQI", side, location, slot, code << 20, link)
        else:
            rest = struct.pack("<BBBIB", side, location, slot, 0, link)
        return self.raw(70, struct.pack("<I", code) + place + rest)

    def link(self, message: int, number: int) -> int:
        return self.raw(message, bytes([number]))

    def chain_end(self) -> int:
        return self.raw(74)

    def amount(self, message: int, side: int, amount: int) -> int:
        return self.raw(message, struct.pack("<BI", side, amount))

    def shown(self, message: int, side: int, cards: list[tuple[int, int]]) -> int:
        entry = "<IBBI" if self.wide else "<IBBB"
        packed = b"".join(struct.pack(entry, code, owner, HAND, 0) for code, owner in cards)
        return self.raw(message, bytes([side]) + self._number(len(cards)) + packed)

    def tag_swap(self, side: int, main: int, hand: list[int]) -> int:
        sizes = struct.pack("<IIIII" if self.wide else "<BBBBI", main, 0, 0, len(hand), 0)
        entry = "<II" if self.wide else "<I"
        cards = b"".join(struct.pack(entry, *((code, 10) if self.wide else (code,))) for code in hand)
        return self.raw(161, bytes([side]) + sizes + cards)

    def file(self, **settings: object) -> bytes:
        settings.setdefault("flags", (COMPRESSED | NEW | WIDE_FLAGS) | (LUA64 if self.wide else 0))
        return replay_file(b"".join(self.packets), **settings)  # type: ignore[arg-type]


def replay_file(
    packets: bytes,
    *,
    flags: int = COMPRESSED | NEW | WIDE_FLAGS | LUA64,
    duel_flags: int = MR5,
    sides: tuple[tuple[str, ...], tuple[str, ...]] = (("Ann",), ("Ben",)),
    stamp: int = STAMP,
    size: int | None = None,
    magic: bytes = b"yrpX",
    props: bytes | None = None,
    header_version: int = 1,
    end_marker_rubbish: bytes = b"\x11\x22\x33",
) -> bytes:
    """A whole file; the settings not given are those of an ordinary saved replay."""
    body = b""
    for names in sides:
        if flags & NEW and not flags & SINGLE:
            body += struct.pack("<I", len(names))
        body += b"".join(name_field(name) for name in names)
    body += struct.pack("<Q" if flags & WIDE_FLAGS else "<I", duel_flags) + packets
    header = struct.pack("<4s4BIII", magic, 41, 0, 11, 0, flags, stamp, len(body) if size is None else size)
    header += struct.pack("<I", 0xDEADBEEF) + (props or b"\x5d\x00\x00\x01\x00") + end_marker_rubbish
    if flags & EXTENDED:
        header += struct.pack("<Q4Q", header_version, 1, 2, 3, 4)
    if not flags & COMPRESSED:
        return header + body
    packer = lzma.LZMACompressor(
        lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA1, "dict_size": 1 << 16, "lc": 3, "lp": 0, "pb": 2}]
    )
    return header + packer.compress(body) + packer.flush()
