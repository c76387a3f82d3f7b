"""A stream of bytes read in pieces: its beginning for a look, lines, lists and whole values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Final

PIECE: Final = 1 << 20
"""How many bytes are asked of a stream at a time."""

LARGEST: Final = 64 << 20
"""The largest single JSON value that is read, in bytes. Longer duels are read as JSON Lines, in a stream."""

_DARK: Final = re.compile(rb"[^ \t\r\n]")


class TooLargeError(Exception):
    """A single JSON value, or line, of more than ``LARGEST`` bytes."""


class Pieces:
    """A stream read in pieces: what has been read and not been left behind is ``buffer`` from ``at`` on.

    ``offset`` is where ``at`` is, in bytes from the place where the stream stood at first; ``line`` is the line
    that it is on, from 1.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.buffer = b""
        self.at = 0
        self.offset = 0
        self.line = 1

    def __len__(self) -> int:
        return len(self.buffer) - self.at

    def rest(self, size: int | None = None) -> bytes:
        """What has been read and not left behind, or its first ``size`` bytes."""
        return self.buffer[self.at :] if size is None else self.buffer[self.at : self.at + size]

    def more(self, size: int = PIECE) -> bool:
        """Read on; False at the end of the stream."""
        piece = self._stream.read(size)
        self.buffer = self.buffer[self.at :] + piece if self.at else self.buffer + piece
        self.at = 0
        return bool(piece)

    def drop(self, size: int) -> None:
        """Leave the next ``size`` bytes behind."""
        self.line += self.buffer.count(b"\n", self.at, self.at + size)
        self.offset += size
        self.at += size

    def take(self, size: int) -> bytes:
        """The next ``size`` bytes, which are left behind."""
        taken = self.rest(size)
        self.drop(size)
        return taken

    def skip_blank(self) -> bytes:
        """Leave white space behind; the first byte after it, empty at the end of the stream."""
        while True:
            found = _DARK.search(self.buffer, self.at)
            self.drop((found.start() if found else len(self.buffer)) - self.at)
            if found or not self.more():
                return self.rest(1)

    def dark_after(self, size: int) -> bytes:
        """The first byte that is not white space after the next ``size`` bytes, empty where none was read."""
        found = _DARK.search(self.buffer, self.at + size)
        return found[0] if found else b""

    def first_line(self) -> int:
        """Read until a whole line is there; its length with the line's end, or of all where there is no end."""
        size = PIECE
        searched = 0
        while (end := self.buffer.find(b"\n", self.at + searched)) < 0:
            searched = len(self)
            if searched > LARGEST:
                raise TooLargeError
            if not self.more(size):
                return len(self)
            size = min(2 * size, 64 * PIECE)
        return end + 1 - self.at

    def all(self) -> bytes:
        """Everything that is left, in one piece."""
        pieces = [self.rest()]
        size = len(self)
        self.buffer, self.at = b"", 0
        while piece := self._stream.read(4 * PIECE):
            pieces.append(piece)
            size += len(piece)
            if size > LARGEST:
                raise TooLargeError
        return b"".join(pieces)

    def blocks(self) -> Iterator[bytes]:
        """What is left in blocks of whole lines; ``line`` and ``offset`` are the block's while it is out."""
        while self.first_line():
            block = self.rest(max(self.buffer.rfind(b"\n") + 1 - self.at, 0) or None)
            yield block
            self.drop(len(block))
