"""The outside of a replay: header, LZMA body, names, duel flags.

Layout after EDOPro's ``replay.h`` and ``replay.cpp``, little endian throughout.
"""

from __future__ import annotations

import datetime
import lzma
from struct import Struct
from typing import Final

import msgspec

from .faults import ReplayFaultError

MAX_BODY: Final = 64 * 1024 * 1024
"""The largest body that is read, in bytes; the largest real one seen has 2.4 MB."""

MAX_DUELISTS: Final = 8
"""The most names a side may declare."""

COMPRESSED: Final = 0x1
TAG: Final = 0x2
SINGLE_MODE: Final = 0x8
LUA64: Final = 0x10
NEW_REPLAY: Final = 0x20
HAND_TEST: Final = 0x40
WIDE_DUEL_FLAGS: Final = 0x100
EXTENDED_HEADER: Final = 0x200

_BASE: Final = Struct("<4s4BIIII5s3x")
_EXTENDED_SIZE: Final = 72
_EXTENSION: Final = Struct("<Q")
_KNOWN_EXTENSION: Final = 1
_U32: Final = Struct("<I")
_U64: Final = Struct("<Q")
_NAME_BYTES: Final = 40
_SMALLEST_DICTIONARY: Final = 4096
_LARGEST_PROPERTY: Final = (4 * 5 + 4) * 9 + 8
_EARLIEST: Final = 1_262_304_000
"""2010-01-01: no program of this family is older, so a smaller time stamp is something else."""

_OTHER_KINDS: Final = {
    b"yrp1": "a yrp1 replay holds only the seed and the players' answers, not what happened: "
    "give the .yrpX file that EDOPro saved beside it",
    b"yrp2": "a yrp2 replay holds only the seed and the players' answers, not what happened: "
    "no duel can be read from it",
}


class Replay(msgspec.Struct, frozen=True):
    """A replay with its body laid open.

    ``sides`` has each side's names, the side that goes first before the other; ``packets`` is where in ``body``
    the first packet stands; ``stamp`` is the header's unix time.
    """

    client: str
    flags: int
    stamp: int
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    duel_flags: int
    body: bytes
    packets: int

    @property
    def played_on(self) -> datetime.date | None:
        """The day (UTC) that the header's time stamp names, None where it cannot be one."""
        if self.stamp < _EARLIEST:
            return None
        return datetime.datetime.fromtimestamp(self.stamp, datetime.UTC).date()


def open_replay(data: bytes) -> Replay:
    """Read the header and unpack the body of a yrpX file.

    Raises:
        ReplayFaultError: it is no yrpX, or is cut, or declares sizes that it does not hold.
    """
    if data[:4] in _OTHER_KINDS:
        raise ReplayFaultError(_OTHER_KINDS[data[:4]])
    if data[:4] != b"yrpX":
        raise ReplayFaultError(f"not an EDOPro replay: expected it to begin with 'yrpX', found {data[:4]!r}")
    if len(data) < _BASE.size:
        raise ReplayFaultError(f"the header is cut: expected {_BASE.size} bytes, found {len(data)}")
    _, major, minor, core, core_minor, flags, stamp, size, _, props = _BASE.unpack_from(data)
    body = _body(data, _header_size(data, flags), flags, size, props)
    sides, offset = _names(body, flags)
    flags_field = _U64 if flags & WIDE_DUEL_FLAGS else _U32
    if offset + flags_field.size > len(body):
        raise ReplayFaultError(f"the body is cut before the duel flags: it has {len(body)} bytes")
    return Replay(
        client=f"{major}.{minor} core {core}.{core_minor}",
        flags=flags,
        stamp=stamp,
        sides=sides,
        duel_flags=flags_field.unpack_from(body, offset)[0],
        body=body,
        packets=offset + flags_field.size,
    )


def _header_size(data: bytes, flags: int) -> int:
    if not flags & EXTENDED_HEADER:
        return _BASE.size
    if len(data) < _EXTENDED_SIZE:
        raise ReplayFaultError(f"the header is cut: expected {_EXTENDED_SIZE} bytes, found {len(data)}")
    (version,) = _EXTENSION.unpack_from(data, _BASE.size)
    if version > _KNOWN_EXTENSION:
        raise ReplayFaultError(
            f"header version {version} is not known (expected {_KNOWN_EXTENSION}): "
            "the file is damaged or from a newer EDOPro"
        )
    return _EXTENDED_SIZE


def _body(data: bytes, start: int, flags: int, size: int, props: bytes) -> bytes:
    if flags & COMPRESSED:
        return _decompress(data[start:], size, props)
    if len(data) - start > MAX_BODY:
        raise ReplayFaultError(f"the body is larger than {MAX_BODY} bytes: no duel is that long")
    return data[start:]


def _decompress(packed: bytes, size: int, props: bytes) -> bytes:
    if not 0 < size <= MAX_BODY:
        raise ReplayFaultError(f"the header declares a body of {size} bytes: expected between 1 and {MAX_BODY}")
    decoder = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[_filter(props, size)])
    try:
        body = decoder.decompress(packed, size)
    except lzma.LZMAError as error:
        raise ReplayFaultError(f"the LZMA body is damaged ({error}): get an undamaged copy of the file") from None
    if len(body) < size:
        raise ReplayFaultError(f"the LZMA body is cut: the header declares {size} bytes, {len(body)} could be unpacked")
    return body


def _filter(props: bytes, size: int) -> dict[str, int]:
    """The decoder's settings from the five bytes of LZMA properties.

    A dictionary larger than what it will hold is never needed, so its declared size is bounded by the body's.
    """
    packed = props[0]
    if packed > _LARGEST_PROPERTY:
        raise ReplayFaultError(f"the LZMA properties begin with {packed}: expected at most {_LARGEST_PROPERTY}")
    literal_context, literal_position = packed % 9, packed // 9 % 5
    if literal_context + literal_position > 4:
        raise ReplayFaultError(
            f"the LZMA properties give lc {literal_context} and lp {literal_position}: expected a sum of at most 4"
        )
    (dictionary,) = _U32.unpack_from(props, 1)
    return {
        "id": lzma.FILTER_LZMA1,
        "dict_size": max(_SMALLEST_DICTIONARY, min(dictionary, size)),
        "lc": literal_context,
        "lp": literal_position,
        "pb": packed // 45,
    }


def _names(body: bytes, flags: int) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], int]:
    """Both sides' names, and the offset behind them."""
    if flags & SINGLE_MODE or not flags & NEW_REPLAY:
        each = 2 if flags & TAG and not flags & SINGLE_MODE else 1
        home, offset = _side(body, 0, each)
        away, offset = _side(body, offset, each)
        return (home, away), offset
    home, offset = _counted_side(body, 0)
    away, offset = _counted_side(body, offset)
    return (home, away), offset


def _counted_side(body: bytes, offset: int) -> tuple[tuple[str, ...], int]:
    if offset + _U32.size > len(body):
        raise ReplayFaultError(f"the body is cut before the players' names: it has {len(body)} bytes")
    (count,) = _U32.unpack_from(body, offset)
    if not 1 <= count <= MAX_DUELISTS:
        raise ReplayFaultError(f"a side declares {count} players: expected 1 to {MAX_DUELISTS}")
    return _side(body, offset + _U32.size, count)


def _side(body: bytes, offset: int, count: int) -> tuple[tuple[str, ...], int]:
    end = offset + count * _NAME_BYTES
    if end > len(body):
        raise ReplayFaultError(f"the body is cut inside the players' names: it has {len(body)} bytes")
    starts = range(offset, end, _NAME_BYTES)
    return tuple(_name(body[start : start + _NAME_BYTES]) for start in starts), end


def _name(field: bytes) -> str:
    # What follows the first NUL is whatever the client's memory held.
    return field.decode("utf-16-le", "replace").split("\0", 1)[0]
