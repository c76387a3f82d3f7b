"""The report for programs, written as the run goes: nothing of a duel is kept once it is out."""

from __future__ import annotations

from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.judgement import Judgement
from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Unreadable
from duelreplay.report.build import duel_report, tool, unreadable_report
from duelreplay.report.model import FORMAT
from duelreplay.report.tally import Tally
from duelreplay.text import Lang

_ENCODE: Final = msgspec.json.Encoder().encode


def write_object(out: BinaryIO, value: Struct) -> None:
    """Write one object, indented for people who look at it."""
    out.write(msgspec.json.format(_ENCODE(value), indent=2) + b"\n")


def encode_duel(judgement: Judgement, log: DuelLog, catalogue: Catalogue, lang: Lang) -> bytes:
    """The report of one duel as JSON on one line."""
    return _ENCODE(duel_report(judgement, log, catalogue, lang))


class JsonWriter:
    """One JSON object, a duel a line within it."""

    def __init__(self, out: BinaryIO, catalogue: Catalogue, lang: Lang) -> None:
        self._out = out
        self._catalogue = catalogue
        self._lang = lang
        self._unreadable: list[bytes] = []
        self._between = b"\n"

    def begin(self) -> None:
        """Write what stands before the first duel."""
        self._out.write(b'{"format":%b,"tool":%b,\n"duels":[' % (_ENCODE(FORMAT), _ENCODE(tool(self._catalogue))))

    def duel(self, judgement: Judgement, log: DuelLog) -> None:
        """Write a duel."""
        self.encoded(encode_duel(judgement, log, self._catalogue, self._lang))

    def encoded(self, report: bytes) -> None:
        """Write a duel that was put into a report already."""
        self._out.write(self._between + report)
        self._between = b",\n"

    def unreadable(self, unreadable: Unreadable) -> None:
        """Keep an input that could not be read, for the list at the end."""
        self._unreadable.append(_ENCODE(unreadable_report(unreadable, self._lang)))

    def end(self, tally: Tally) -> None:
        """Write what stands after the last duel."""
        unreadable = b",\n".join(self._unreadable)
        self._out.write(b'],\n"unreadable":[%b],\n"summary":%b}\n' % (unreadable, _ENCODE(tally.summary())))


class JsonLinesWriter:
    """A JSON object a line: format and tool, the duels, the unreadable inputs among them, the summary."""

    def __init__(self, out: BinaryIO, catalogue: Catalogue, lang: Lang) -> None:
        self._out = out
        self._catalogue = catalogue
        self._lang = lang

    def begin(self) -> None:
        """Write the line that names the format."""
        self._line({"format": FORMAT, "tool": tool(self._catalogue)})

    def duel(self, judgement: Judgement, log: DuelLog) -> None:
        """Write a duel."""
        self.encoded(encode_duel(judgement, log, self._catalogue, self._lang))

    def encoded(self, report: bytes) -> None:
        """Write a duel that was put into a report already."""
        self._out.write(report + b"\n")
        self._out.flush()

    def unreadable(self, unreadable: Unreadable) -> None:
        """Write an input that could not be read."""
        self._line(unreadable_report(unreadable, self._lang))

    def end(self, tally: Tally) -> None:
        """Write the summary."""
        self._line({"summary": tally.summary()})

    def _line(self, value: Struct | dict[str, object]) -> None:
        self._out.write(_ENCODE(value) + b"\n")
        self._out.flush()
