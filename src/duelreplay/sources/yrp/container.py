"""The outside of a replay: header, LZMA body, names, duel flags.

Layout after EDOPro's ``replay.h`` and ``replay.cpp``, little endian throughout.
"""

from __future__ import annotations

import bisect
import datetime
import lzma
from struct import Struct
from typing import Final

import msgspec

from duelreplay.log.said import said

from .faults import ReplayFaultError

MAX_BODY: Final = 16 * 1024 * 1024
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
_SPARE: Final = 16
"""Bytes that an encoder may leave behind the last one that the decoder needs: so few more are not remarked on."""
_MAGIC_WITHIN: Final = 32
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
    the first packet stands; ``stamp`` is the header's unix time; ``remarks`` say what is odd about the file.
    """

    client: str
    flags: int
    stamp: int
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    duel_flags: int
    body: bytes
    packets: int
    remarks: tuple[str, ...] = ()

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
        raise ReplayFaultError(
            said("not an EDOPro replay: expected it to begin with 'yrpX', found {found}", found=repr(data[:4]))
        )
    if len(data) < _BASE.size:
        raise ReplayFaultError(
            said("the header is cut: expected {n} bytes, found {found}", n=_BASE.size, found=len(data))
        )
    _, major, minor, core, core_minor, flags, stamp, size, _, props = _BASE.unpack_from(data)
    start = _header_size(data, flags)
    body, used = _body(data[start:], flags, size, props)
    sides, offset = _names(body, flags)
    flags_field = _U64 if flags & WIDE_DUEL_FLAGS else _U32
    if offset + flags_field.size > len(body):
        raise ReplayFaultError(said("the body is cut before the duel flags: it has {n} bytes", n=len(body)))
    return Replay(
        client=f"{major}.{minor} core {core}.{core_minor}",
        flags=flags,
        stamp=stamp,
        sides=sides,
        duel_flags=flags_field.unpack_from(body, offset)[0],
        body=body,
        packets=offset + flags_field.size,
        remarks=_remarks(data[start:], used),
    )


def _remarks(packed: bytes, used: int) -> tuple[str, ...]:
    """What to say of what follows the body."""
    left = len(packed) - used
    if not left:
        return ()
    if b"yrp" in packed[used : used + _MAGIC_WITHIN]:
        return (
            said(
                "another replay is appended to this one ({n} bytes) and is not read: give each replay its own file",
                n=left,
            ),
        )
    return (said("the file goes on for {n} bytes after the end of the replay, which are not read", n=left),)


def _header_size(data: bytes, flags: int) -> int:
    if not flags & EXTENDED_HEADER:
        return _BASE.size
    if len(data) < _EXTENDED_SIZE:
        raise ReplayFaultError(
            said("the header is cut: expected {n} bytes, found {found}", n=_EXTENDED_SIZE, found=len(data))
        )
    (version,) = _EXTENSION.unpack_from(data, _BASE.size)
    if version > _KNOWN_EXTENSION:
        raise ReplayFaultError(
            said(
                "header version {n} is not known (expected {known}): the file is damaged or from a newer EDOPro",
                n=version,
                known=_KNOWN_EXTENSION,
            )
        )
    return _EXTENDED_SIZE


def _body(packed: bytes, flags: int, size: int, props: bytes) -> tuple[bytes, int]:
    """The body, unpacked, and how many bytes it takes in the file."""
    if flags & COMPRESSED:
        return _decompress(packed, size, props)
    if len(packed) > MAX_BODY:
        raise ReplayFaultError(said("the body is larger than {n} bytes: no duel is that long", n=MAX_BODY))
    return packed, len(packed)


def _decompress(packed: bytes, size: int, props: bytes) -> tuple[bytes, int]:
    """The body, and how many bytes of ``packed`` it takes.

    The last bytes are fed apart: a body that is whole without them is not all that there is. Where exactly it
    ends has then to be searched, as raw LZMA has no mark for it.
    """
    if not 0 < size <= MAX_BODY:
        raise ReplayFaultError(
            said("the header declares a body of {n} bytes: expected between 1 and {most}", n=size, most=MAX_BODY)
        )
    filters = [_filter(props, size)]
    decoder = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=filters)
    try:
        body = decoder.decompress(packed[:-_SPARE], size)
        if len(body) < size and not decoder.eof:
            return _whole(body + decoder.decompress(packed[-_SPARE:], size - len(body)), size), len(packed)
    except lzma.LZMAError as error:
        raise ReplayFaultError(
            said("the LZMA body is damaged ({error}): get an undamaged copy of the file", error=str(error))
        ) from None
    _whole(body, size)
    needed = bisect.bisect_left(range(len(packed)), True, key=lambda end: _gives(packed[:end], filters, size))  # noqa: FBT003
    return body, needed if len(packed) - needed > _SPARE else len(packed)


def _whole(body: bytes, size: int) -> bytes:
    if len(body) < size:
        raise ReplayFaultError(
            said(
                "the LZMA body is cut: the header declares {n} bytes, {found} could be unpacked",
                n=size,
                found=len(body),
            )
        )
    return body


def _gives(packed: bytes, filters: list[dict[str, int]], size: int) -> bool:
    """Whether a beginning of the packed body holds all of it."""
    return len(lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=filters).decompress(packed, size)) == size


def _filter(props: bytes, size: int) -> dict[str, int]:
    """The decoder's settings from the five bytes of LZMA properties.

    A dictionary larger than what it will hold is never needed, so its declared size is bounded by the body's.
    """
    packed = props[0]
    if packed > _LARGEST_PROPERTY:
        raise ReplayFaultError(
            said("the LZMA properties begin with {n}: expected at most {most}", n=packed, most=_LARGEST_PROPERTY)
        )
    literal_context, literal_position = packed % 9, packed // 9 % 5
    if literal_context + literal_position > 4:
        raise ReplayFaultError(
            said(
                "the LZMA properties give lc {lc} and lp {lp}: expected a sum of at most 4",
                lc=literal_context,
                lp=literal_position,
            )
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
        raise ReplayFaultError(said("the body is cut before the players' names: it has {n} bytes", n=len(body)))
    (count,) = _U32.unpack_from(body, offset)
    if not 1 <= count <= MAX_DUELISTS:
        raise ReplayFaultError(said("a side declares {n} players: expected 1 to {most}", n=count, most=MAX_DUELISTS))
    return _side(body, offset + _U32.size, count)


def _side(body: bytes, offset: int, count: int) -> tuple[tuple[str, ...], int]:
    end = offset + count * _NAME_BYTES
    if end > len(body):
        raise ReplayFaultError(said("the body is cut inside the players' names: it has {n} bytes", n=len(body)))
    starts = range(offset, end, _NAME_BYTES)
    return tuple(_name(body[start : start + _NAME_BYTES]) for start in starts), end


def _name(field: bytes) -> str:
    # What follows the first NUL is whatever the client's memory held.
    return field.decode("utf-16-le", "replace").split("\0", 1)[0]
