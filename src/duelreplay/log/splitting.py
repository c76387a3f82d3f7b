"""A JSON list of duels, cut into its elements without holding the whole list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from duelreplay.log.faults import Fault, Unreadable
from duelreplay.log.inputs import LARGEST, PIECE, Pieces, TooLargeError
from duelreplay.log.limits import KEPT_FAULTS
from duelreplay.log.lines import DuelText
from duelreplay.log.said import said

_VALUE: Final = msgspec.json.Decoder(msgspec.Raw)
_OVERLAP: Final = 64
"""Bytes kept when a search goes on in the next piece; the white space that it may span is shorter."""

_NEXT_DUEL: Final = re.compile(rb',\s*(?=\{\s*"format"\s*:)')


def elements(pieces: Pieces, path: str) -> Iterator[DuelText | Unreadable]:
    """The elements of the list that begins at ``pieces.rest``.

    Where one element is not JSON, reading goes on at the next one that begins with ``format``.
    """
    return _Elements(pieces, path).read()


class _Elements:
    def __init__(self, pieces: Pieces, path: str) -> None:
        self.pieces = pieces
        self.path = path
        self.number = 0
        self.strange: tuple[int, bytes] | None = None
        self.strange_ones = 0

    def read(self) -> Iterator[DuelText | Unreadable]:
        self.pieces.drop(1)
        if self.pieces.skip_blank() == b"]":
            yield self._fault("an empty list: there is no duel in it")
        else:
            yield from self._all()
        if self.strange is not None:
            yield self._strange(*self.strange)

    def _all(self) -> Iterator[DuelText | Unreadable]:
        separator = b","
        while separator == b",":
            self.number += 1
            self.pieces.skip_blank()
            line = self.pieces.line
            try:
                text = self._element()
            except (msgspec.DecodeError, RecursionError) as error:
                yield self._broken(error)
                if not self._resume():
                    return
                continue
            if text.startswith(b"{"):
                yield DuelText(text, self.number, line)
            else:
                self.strange = self.strange or (self.number, text[:20])
                self.strange_ones += 1
                if self.strange_ones > KEPT_FAULTS:
                    return
            separator = self.pieces.skip_blank()
            self.pieces.drop(1)
        yield from self._end(separator)

    def _element(self) -> bytes:
        """The element that ``pieces`` stands at, which is then left behind."""
        size = PIECE
        while (length := _value_length(memoryview(self.pieces.buffer)[self.pieces.at :])) is None:
            if len(self.pieces) > LARGEST:
                raise TooLargeError
            if not self.pieces.more(size):
                _VALUE.decode(self.pieces.rest())
                length = len(self.pieces)
                break
            size = min(2 * size, LARGEST)
        return self.pieces.take(length)

    def _end(self, separator: bytes) -> Iterator[Unreadable]:
        if separator != b"]":
            found = "the file ends" if not separator else "other text stands"
            yield self._fault(
                said(
                    "not valid JSON: {found} where the list should go on or end (was the file cut short?)", found=found
                )
            )
        elif self.pieces.skip_blank():
            yield self._fault("not valid JSON: there is text after the end of the list")

    def _resume(self) -> bool:
        """Leave a broken element behind, up to the next duel."""
        pieces = self.pieces
        while (found := _NEXT_DUEL.search(pieces.buffer, pieces.at + 1)) is None:
            pieces.drop(max(0, len(pieces) - _OVERLAP))
            if not pieces.more():
                return False
        pieces.drop(found.end() - pieces.at)
        return True

    def _broken(self, error: Exception) -> Unreadable:
        from duelreplay.log.check import syntax

        return self._fault(syntax(error, self.pieces.rest(), self.pieces.line), str(self.number))

    def _strange(self, number: int, text: bytes) -> Unreadable:
        shown = text.decode("utf-8", "replace")
        return self._fault(
            said(
                "a list of duels is expected, but {n} of {all} elements are no duel: element {first} is {shown}",
                n=self.strange_ones,
                all=self.number,
                first=number,
                shown=shown,
            )
        )

    def _fault(self, problem: str, duel: str | None = None) -> Unreadable:
        return Unreadable(self.path, [Fault(path=self.path, duel=duel, problem=problem)])


_TRAILING: Final = re.compile(r"trailing characters \(byte (\d+)\)")


def _value_length(text: memoryview) -> int | None:
    """Where the JSON value at the beginning of ``text`` ends, None where it goes on behind ``text``.

    Raises:
        msgspec.DecodeError: it is not JSON.
    """
    try:
        _VALUE.decode(text)
    except msgspec.DecodeError as error:
        said = str(error)
        if found := _TRAILING.search(said):
            return int(found[1]) - 1
        if "truncated" in said:
            return None
        raise
    return None
