"""What an audit keeps of a log: a row for each duel, draw and finding, of plain values only.

Rows leave the worker as MessagePack, and go as they are into Parquet files and database tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec
from msgspec import Struct

from duelreplay.log.said import in_language
from duelreplay.text import Lang
from duelreplay.verdict import Verdict

CONTENT_BYTES: Final = 16
"""Length of the content hash: the beginning of a SHA-256."""


NOT_TOLD: Final = "it could not be judged; an audit without --anonymize says why"


class PlayerRow(Struct, array_like=True, frozen=True, gc=False):
    """One duelist of a duel: the id in the log and the name, None where the log gives none."""

    id: str
    name: str | None


class DuelRow(Struct, array_like=True, frozen=True, kw_only=True, gc=False):
    """One duel, or one input that could not be read (``error`` says why, one line for each fault).

    ``content`` is the hash of the bytes that it was read from, ``format`` the program that recorded it, ``played_on``
    a day as ``YYYY-MM-DD``. ``draws`` and the three counts below it are draw events; ``findings`` leaves out notes;
    ``remarks`` are what the reader says of the file.
    """

    content: bytes
    source: str
    duel: str | None = None
    format: str | None = None
    ruleset: str | None = None
    played_on: str | None = None
    players: list[PlayerRow] = []
    events: int = 0
    draws: int = 0
    illegal: int = 0
    undetermined: int = 0
    unverifiable: int = 0
    findings: int = 0
    verdict: Verdict | None = None
    error: str | None = None
    remarks: list[str] = []


class DrawRow(Struct, array_like=True, frozen=True, gc=False):
    """One draw event as judged; see ``duelreplay.report.model.DrawReport``. ``by`` is the card's name or passcode."""

    seq: int
    turn: int
    phase: str | None
    player: str
    count: int
    kind: str
    verdict: Verdict
    code: str | None
    by: str | None
    because: tuple[int, ...]


class FindingRow(Struct, array_like=True, frozen=True, gc=False):
    """One finding; see ``duelreplay.report.model.FindingReport``. ``number`` is its place in the duel, from 0."""

    number: int
    seq: int
    turn: int
    phase: str | None
    player: str | None
    code: str
    verdict: Verdict
    fingerprint: str
    message: str
    because: tuple[int, ...]
    consequent_on: int | None


class DuelRows(Struct, array_like=True, frozen=True):
    """One duel with its draws and findings."""

    duel: DuelRow
    draws: list[DrawRow] = []
    findings: list[FindingRow] = []


Kind = Literal["duels", "draws", "findings"]
KINDS: Final[tuple[Kind, ...]] = ("duels", "draws", "findings")

ENCODE: Final = msgspec.msgpack.Encoder().encode
DECODE: Final = msgspec.msgpack.Decoder(list[DuelRows]).decode
"""The rows of one unit of work, to bytes and back."""


def unreadable(source: str, error: str, content: bytes = b"") -> DuelRows:
    """The row of an input that could not be read."""
    return DuelRows(DuelRow(content=content.ljust(CONTENT_BYTES, b"\0"), source=source, error=error))


def nameless(rows: Iterable[DuelRows], lang: Lang) -> Iterator[DuelRows]:
    """The rows without what may hold a name and is no part of the log: where it lies, and the words of a fault.

    A log is known by the hash of its content then, or by its number from 1 where nothing was read of it. Players have
    no names: invented ones, the same in every duel, would pass for the names of a few who play very much.
    """
    for number, row in enumerate(rows, start=1):
        duel = row.duel
        source = duel.content.hex() if any(duel.content) else f"#{number}"
        error = None if duel.error is None else in_language(NOT_TOLD, lang)
        players = [PlayerRow(player.id, None) for player in duel.players]
        yield DuelRows(
            msgspec.structs.replace(duel, source=source, error=error, players=players), row.draws, row.findings
        )
