"""Recomputing everything: every hash, every order, every checkpoint, and naming what does not fit."""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy.engine import Connection

from duelreplay.store.canonical import LineOf, batch_line, canonical, digest, event_lines, header_line
from duelreplay.store.database import Database
from duelreplay.store.errors import StoreError
from duelreplay.store.merkle import Frontier, leaf_hash
from duelreplay.store.note import Checkpoint, NoteError, VerifierKey, check_signature, parse_checkpoint
from duelreplay.store.tree import StoredCheckpoint, origin, stored_checkpoints

MOST: Final = 50
"""Misfits that are listed one by one."""

_ROWS: Final = 5_000
_SUSPECT: Final = "(unknown duel)"


class Misfit(Struct, frozen=True):
    """One thing that does not fit. ``position``, ``duel_id``, ``number`` and ``seq`` place it, where it is an event."""

    what: str
    position: int | None = None
    duel_id: str | None = None
    number: int | None = None
    seq: int | None = None

    def __str__(self) -> str:
        if self.position is None:
            return f"{f'duel {self.duel_id!r}: ' if self.duel_id is not None else ''}{self.what}"
        return f"position {self.position}: duel {self.duel_id!r} event {self.number} (seq {self.seq}): {self.what}"


class Verified(Struct):
    """What a verification saw. ``misfits`` is in the order of the log, at most `MOST`; ``more`` counts the rest."""

    size: int = 0
    duels: int = 0
    root: bytes = b""
    checkpoints: int = 0
    misfits: list[Misfit] = []
    more: int = 0

    @property
    def holds(self) -> bool:
        """Nothing is wrong."""
        return not self.misfits

    def note(self, misfit: Misfit) -> None:
        """List one misfit."""
        if len(self.misfits) < MOST:
            self.misfits.append(misfit)
        else:
            self.more += 1


class _Chain(Struct):
    """Where one duel's chain stands."""

    duel_id: str
    format: str
    hash: str
    number: int = 0
    seq: int = -1
    recomputed: str = ""
    line: LineOf | None = None
    batch: int = 0


def verify(
    database: Database,
    notes: Iterable[str] = (),
    key: VerifierKey | None = None,
    progress: Callable[[int], None] | None = None,
) -> Verified:
    """Recompute the whole log in one moment of it.

    Args:
        database: the store.
        notes: checkpoints kept elsewhere, which the log must still agree with.
        key: the public key that must have signed each of those notes.
        progress: told now and then how many events are done.

    Raises:
        NoteError: a note cannot be read, is of another log, or is not signed by the key.
    """
    result = Verified()
    with database.reading() as connection, _any_text(connection):
        database.check_schema(connection)
        own = origin(connection)
        given = [_given(note, own, key) for note in notes]
        batch_hashes = dict(_batches(connection, result))
        chains = dict(_streams(connection, result, batch_hashes))
        _raw_files(connection, result)
        kept = stored_checkpoints(connection)
        roots = _Roots([*given, *(point for one in kept if (point := _readable(one, own, result)))])
        _Scan(result, chains, batch_hashes, roots, progress).run(connection)
        _frontiers(kept, roots, result)
    roots.judge(result)
    result.duels = len(chains)
    return result


@contextmanager
def _any_text(connection: Connection) -> Iterator[None]:
    """Read text that is no UTF-8 any more instead of failing on it (PostgreSQL keeps such text out)."""
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        yield
        return
    driver.text_factory = _text
    try:
        yield
    finally:
        driver.text_factory = str


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


def _encode(line: str) -> bytes:
    """The bytes of a line, also of one whose text was no UTF-8."""
    return line.encode("utf-8", "surrogateescape")


def _rows(connection: Connection, statement: str, page: int = _ROWS) -> Iterator[Any]:
    """Rows as the driver gives them: tampering may have left values that the column types do not convert."""
    with connection.exec_driver_sql(statement, execution_options={"yield_per": page}) as rows:
        yield from rows


def _given(note: str, own: str, key: VerifierKey | None) -> Checkpoint:
    checkpoint = check_signature(note, key) if key else parse_checkpoint(note)
    if checkpoint.origin != own:
        raise NoteError(f"the checkpoint is of another log: {checkpoint.origin}, this one is {own}")
    return checkpoint


def _readable(one: StoredCheckpoint, own: str, result: Verified) -> Checkpoint | None:
    try:
        checkpoint = one.checkpoint
    except NoteError as error:
        result.note(Misfit(f"stored checkpoint {one.id}: {error}"))
        return None
    if checkpoint.origin != own or checkpoint.size != one.size:
        result.note(Misfit(f"stored checkpoint {one.id} was changed: its origin or size is another"))
        return None
    return checkpoint


def _batches(connection: Connection, result: Verified) -> Iterator[tuple[int, str]]:
    """Check the batches; gives the id and the hash of each, in hex."""
    statement = "SELECT id, kind, file, raw, importer, at, hash FROM batches ORDER BY id"
    last = 0
    for number, kind, file, raw, importer, at, stored in _rows(connection, statement):
        last += 1
        if number != last or _batch_hash(kind, file, raw, importer, at) != _bytes(stored):
            result.note(Misfit(f"batch {number} was changed, or one before it is missing"))
        last = number
        yield number, (_bytes(stored) or b"").hex()


def _batch_hash(kind: Any, file: Any, raw: Any, importer: Any, at: Any) -> bytes | None:
    try:
        return digest(batch_line(kind=kind, file=file, raw=_bytes(raw), importer=importer, at=at))
    except StoreError:
        return None


def _bytes(value: Any) -> bytes | None:
    """A binary column's value; tampering may have left another type in it."""
    if value is None:
        return None
    return value.encode() if isinstance(value, str) else bytes(value)


def _streams(connection: Connection, result: Verified, batch_hashes: dict[int, str]) -> Iterator[tuple[int, _Chain]]:
    """Check the duels' headers; gives the id of each with the beginning of its chain."""
    statement = "SELECT id, duel_id, format, header, path, batch, hash FROM streams ORDER BY id"
    last = 0
    for number, duel_id, log_format, header, path, batch, stored in _rows(connection, statement):
        last += 1
        hashed = (_bytes(stored) or b"").hex()
        if not _header_fits(header, duel_id, log_format, path, batch_hashes.get(batch, ""), hashed):
            result.note(Misfit("the stored header was changed", duel_id=duel_id))
        if number != last:
            result.note(Misfit(f"a duel before it is missing (number {last})", duel_id=duel_id))
        last = number
        yield number, _Chain(duel_id, log_format, hashed)


def _header_fits(header: Any, duel_id: Any, log_format: Any, path: Any, batch: str, hashed: str) -> bool:
    try:
        line = header_line(batch=bytes.fromhex(batch), header=header, path=path)
        value = _KEYS.decode(header)
        same = value["id"] == duel_id and value["format"] == log_format and canonical(value) == header
        return bool(same and digest(line).hex() == hashed)
    except (*_NO_JSON, KeyError):
        return False


def _raw_files(connection: Connection, result: Verified) -> None:
    statement = "SELECT sha256, size, content FROM raw_files"
    for sha256, size, content in _rows(connection, statement, 1):
        try:
            data = zlib.decompress(content)
        except (zlib.error, TypeError):
            data = b""
        if hashlib.sha256(data).digest() != _bytes(sha256) or len(data) != size:
            result.note(Misfit(f"the kept raw file {(_bytes(sha256) or b'').hex()} was changed"))


class _Roots:
    """The checkpoints to hold the growing tree against."""

    def __init__(self, checkpoints: Sequence[Checkpoint]) -> None:
        self.checkpoints = sorted(set(checkpoints), key=lambda one: one.size)
        self.sizes = {one.size for one in self.checkpoints}
        self.seen: dict[int, Frontier] = {}
        self.frontier = Frontier()
        self._remember()

    def _remember(self) -> None:
        if self.frontier.size in self.sizes:
            self.seen[self.frontier.size] = Frontier(self.frontier.size, self.frontier.hashes)

    def add(self, leaf: bytes) -> None:
        self.frontier.add(leaf)
        self._remember()

    def judge(self, result: Verified) -> None:
        """Note the first checkpoint that the log does not agree with."""
        result.size, result.root = self.frontier.size, self.frontier.root()
        result.checkpoints = len(self.checkpoints)
        good = 0
        for one in self.checkpoints:
            if one.size not in self.seen:
                lost = one.size - result.size
                result.note(
                    Misfit(
                        f"the log ends at position {result.size}, but a checkpoint has {one.size} events: "
                        f"{lost} are missing from position {result.size + 1} on"
                    )
                )
                return
            if self.seen[one.size].root() != one.root:
                result.note(
                    Misfit(
                        f"the log does not agree with the checkpoint of {one.size} events: "
                        f"positions {good + 1} to {one.size} are not what they were"
                    )
                )
                return
            good = one.size


def _frontiers(kept: Sequence[StoredCheckpoint], roots: _Roots, result: Verified) -> None:
    for one in kept:
        seen = roots.seen.get(one.size)
        if seen is not None and seen.pack() != one.frontier:
            result.note(Misfit(f"stored checkpoint {one.id}: its subtree hashes are not those of the log"))


class _Row(NamedTuple):
    """One row of the events table."""

    position: int
    stream: int
    number: int
    seq: int
    type: str
    version: int
    batch: int
    body: str
    hash: bytes


class _Scan:
    """The pass over all events, by position."""

    def __init__(
        self,
        result: Verified,
        chains: dict[int, _Chain],
        batch_hashes: dict[int, str],
        roots: _Roots,
        progress: Callable[[int], None] | None,
    ) -> None:
        self.result = result
        self.chains = chains
        self.batch_hashes = batch_hashes
        self.roots = roots
        self.progress = progress
        self.position = 0

    def run(self, connection: Connection) -> None:
        """Check every event."""
        for place, row in enumerate(_rows(connection, _SCAN), 1):
            self._event(_Row(*row))
            if self.progress is not None and place % _ROWS == 0:
                self.progress(place)

    def _event(self, row: _Row) -> None:
        chain = self.chains.get(row.stream) or _Chain(_SUSPECT, "", "")
        text, fits = self._line(chain, row)
        out_of_order = self._order(chain, row)
        misfit = out_of_order
        if misfit is None and not fits:
            misfit = "its hash does not fit: the event, or its hash, was changed"
        misfit = misfit or _columns(row)
        if misfit is not None:
            self.result.note(Misfit(misfit, row.position, chain.duel_id, row.number, row.seq))
        if fits or out_of_order is None or _is_ahead(row, chain):
            chain.number, chain.seq = row.number, row.seq
            chain.recomputed = hashlib.sha256(text).hexdigest()
            chain.hash = (_bytes(row.hash) or b"").hex()
        self.position = row.position
        self.roots.add(leaf_hash(text))

    def _line(self, chain: _Chain, row: _Row) -> tuple[bytes, bool]:
        """The event's line, and whether the stored hash is its hash.

        After a changed hash the next event goes on from the true one, so one change is one misfit.
        """
        if chain.line is None or chain.batch != row.batch:
            batch_hash = bytes.fromhex(self.batch_hashes.get(row.batch, ""))
            chain.line = event_lines(batch=batch_hash, duel_id=chain.duel_id, log_format=chain.format)
            chain.batch = row.batch
        text = _encode(chain.line(row.body, row.number, row.position, chain.hash, row.version))
        stored = _bytes(row.hash)
        if hashlib.sha256(text).digest() == stored:
            return text, True
        if chain.recomputed != chain.hash:
            other = _encode(chain.line(row.body, row.number, row.position, chain.recomputed, row.version))
            if hashlib.sha256(other).digest() == stored:
                return other, True
        return text, False

    def _order(self, chain: _Chain, row: _Row) -> str | None:
        """What is wrong with the place of an event, None if nothing is."""
        if not all(isinstance(value, int) for value in (row.number, row.seq, row.version)):
            return "a number in it is no number any more"
        if row.position != self.position + 1:
            return f"position {self.position + 1} is missing before it: an event was taken out or moved"
        if row.number != chain.number + 1:
            return f"expected event {chain.number + 1} of the duel: an event was taken out or moved"
        if row.seq <= chain.seq:
            return f"its seq does not rise above {chain.seq}"
        return None


_SCAN: Final = "SELECT position, stream, number, seq, type, version, batch, body, hash FROM events ORDER BY position"
_KEYS: Final = msgspec.json.Decoder(dict[str, Any])
_NO_JSON: Final = (msgspec.MsgspecError, ValueError, TypeError, RecursionError, StoreError)


def _is_ahead(row: _Row, chain: _Chain) -> bool:
    """Whether the events before this one are missing: the chain then goes on from here."""
    return isinstance(row.number, int) and row.number > chain.number and chain.duel_id != _SUSPECT


def _columns(row: _Row) -> str | None:
    """What in the event's columns contradicts its body, None if nothing does."""
    try:
        value = _KEYS.decode(row.body)
        if value.get("seq") == row.seq and value.get("type") == row.type and canonical(value) == row.body:
            return None
    except _NO_JSON:
        return "its text is no event: it was changed"
    return "its columns are not what its text says: it was changed"
