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
from sqlalchemy.exc import DBAPIError

from duelreplay.log.faults import one_line
from duelreplay.log.said import in_language, said
from duelreplay.store import indexes
from duelreplay.store.canonical import LineOf, batch_line, canonical, digest, event_lines, header_line
from duelreplay.store.database import Database
from duelreplay.store.errors import StoreError
from duelreplay.store.merkle import Frontier, leaf_hash
from duelreplay.store.note import Checkpoint, NoteError, VerifierKey, check_signature, parse_checkpoint
from duelreplay.store.parts import DUEL, JUDGES, judges_header
from duelreplay.store.tree import origin

MOST: Final = 50
"""Misfits that are listed one by one."""

_ROWS: Final = 5_000
_SUSPECT: Final = "(unknown duel)"


class Misfit(Struct, frozen=True):
    """One thing that does not fit. ``position``, ``duel_id``, ``number`` and ``seq`` place it, where it is an event."""

    what: str
    position: int | None = None
    duel_id: Any = None
    number: int | None = None
    seq: int | None = None

    def __str__(self) -> str:
        return self.told("en")

    def told(self, lang: str) -> str:
        """The misfit in one line, in a language."""
        duel_id, what = repr(self.duel_id), self.what
        if self.position is not None:
            what = said(
                "position {position}: duel {duel_id} event {number} (seq {seq}): {what}",
                position=self.position,
                duel_id=duel_id,
                number=repr(self.number),
                seq=repr(self.seq),
                what=what,
            )
        elif self.duel_id is not None:
            what = said("duel {duel_id}: {what}", duel_id=duel_id, what=what)
        return one_line(in_language(what, lang))


class Verified(Struct):
    """What a verification saw.

    ``checkpoints`` were held against the log, ``outside`` of them kept elsewhere. ``misfits`` is in the order of the
    log, at most `MOST`; ``more`` counts the rest.
    """

    size: int = 0
    duels: int = 0
    root: bytes = b""
    checkpoints: int = 0
    outside: int = 0
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
    """Where one stream's chain stands.

    ``duel_id`` is how the duel is named here, ``hashed_id`` and ``format`` what its events were hashed with; ``places``
    takes in where each event stands, to be held against what the index says.
    """

    duel_id: Any
    hashed_id: str
    format: str
    hash: str
    part: Any = DUEL
    number: int = 0
    seq: int = -1
    recomputed: str = ""
    line: LineOf | None = None
    batch: int = 0
    places: Any = None


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
        try:
            _recompute(connection, result, notes, key, progress)
        except (DBAPIError, connection.dialect.loaded_dbapi.Error) as error:
            cause = getattr(error, "orig", None) or error
            line = (str(cause).strip() or type(cause).__name__).splitlines()[0]
            result.note(Misfit(said("the database is damaged, and cannot be read on: {line}", line=line)))
    return result


def _recompute(
    connection: Connection,
    result: Verified,
    notes: Iterable[str],
    key: VerifierKey | None,
    progress: Callable[[int], None] | None,
) -> None:
    own = origin(connection)
    given = [_given(note, own, key) for note in notes]
    for line in indexes.unsound(connection):
        result.note(Misfit(said("the database is damaged: {line}", line=line)))
    batch_hashes = dict(_batches(connection, result))
    chains = dict(_streams(connection, result, batch_hashes))
    _raw_files(connection, result)
    kept = list(_stored(connection, own, result))
    roots = _Roots({one.size for one in (*given, *(one.checkpoint for one in kept))})
    _Scan(result, chains, batch_hashes, roots, progress).run(connection)
    result.size, result.root = roots.frontier.size, roots.frontier.root()
    result.duels = sum(chain.part == DUEL for chain in chains.values())
    _through_the_indexes(connection, chains, result)
    roots.judge(given, kept, result)


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
        raise NoteError(
            said("the checkpoint is of another log: {origin}, this one is {own}", origin=checkpoint.origin, own=own)
        )
    return checkpoint


class _Kept(NamedTuple):
    """A checkpoint stored here that could be read."""

    id: int
    checkpoint: Checkpoint
    frontier: bytes | None


def _stored(connection: Connection, own: str, result: Verified) -> Iterator[_Kept]:
    """Check the stored checkpoints by themselves: their order, and that each says what its columns say."""
    statement = "SELECT id, size, note, frontier, at FROM checkpoints ORDER BY id"
    last, size, time = 0, 0, ""
    for place, (number, events, note, frontier, at) in enumerate(_rows(connection, statement), 1):
        if number != last + 1:
            result.note(
                Misfit(
                    said(
                        "a stored checkpoint before number {number} is missing, or its number was changed",
                        number=number,
                    )
                )
            )
        last = number if isinstance(number, int) else place
        try:
            checkpoint = parse_checkpoint(note)
        except (NoteError, AttributeError, TypeError) as error:
            result.note(Misfit(said("stored checkpoint {number}: {error}", number=number, error=str(error))))
            continue
        if checkpoint.origin != own or checkpoint.size != events:
            result.note(
                Misfit(said("stored checkpoint {number} was changed: its origin or size is another", number=number))
            )
            continue
        if checkpoint.size < size or not isinstance(at, str) or at < time:
            result.note(
                Misfit(said("stored checkpoint {number} is smaller or earlier than the one before it", number=number))
            )
        size, time = checkpoint.size, at if isinstance(at, str) else time
        yield _Kept(last, checkpoint, _bytes(frontier))


def _batches(connection: Connection, result: Verified) -> Iterator[tuple[int, str]]:
    """Check the batches; gives the id and the hash of each, in hex."""
    statement = "SELECT id, kind, file, raw, importer, at, hash FROM batches ORDER BY id"
    last = 0
    for number, kind, file, raw, importer, at, stored in _rows(connection, statement):
        last += 1
        if number != last or _batch_hash(kind, file, raw, importer, at) != _bytes(stored):
            result.note(Misfit(said("batch {number} was changed, or one before it is missing", number=number)))
        last = number
        yield number, (_bytes(stored) or b"").hex()


def _batch_hash(kind: Any, file: Any, raw: Any, importer: Any, at: Any) -> bytes | None:
    texts = (kind, importer, at) if file is None else (kind, importer, at, file)
    if not all(isinstance(text, str) for text in texts) or (raw is not None and _bytes(raw) is None):
        return None
    try:
        return digest(batch_line(kind=kind, file=file, raw=_bytes(raw), importer=importer, at=at))
    except StoreError:
        return None


def _bytes(value: Any) -> bytes | None:
    """A binary column's value; None where tampering left another type in it."""
    return bytes(value) if isinstance(value, (bytes, memoryview)) else None


def _streams(connection: Connection, result: Verified, batch_hashes: dict[int, str]) -> Iterator[tuple[int, _Chain]]:
    """Check the headers; gives the id of each stream with the beginning of its chain."""
    statement = "SELECT id, duel_id, format, header, path, batch, hash, part FROM streams ORDER BY id"
    last = 0
    seen: set[tuple[Any, Any]] = set()
    for number, duel_id, log_format, header, path, batch, stored, part in _rows(connection, statement):
        last += 1
        hashed = (_bytes(stored) or b"").hex()
        value = _object(header)
        whole = _header_hash(header, path, batch_hashes.get(batch, "")) == hashed
        if not whole or not _columns_fit(value, duel_id, log_format, part, header):
            result.note(Misfit(said("the stored header was changed"), duel_id=duel_id))
        if number != last:
            result.note(Misfit(said("a duel before it is missing (number {last})", last=last), duel_id=duel_id))
        if (duel_id, part) in seen:
            result.note(Misfit(said("the duel is there twice"), duel_id=duel_id))
        if part == JUDGES and (duel_id, DUEL) not in seen:
            result.note(Misfit(said("what judges said is there, but no duel before it"), duel_id=duel_id))
        seen.add((duel_id, part))
        last = number
        hashed_id, hashed_format = (value.get("id"), value.get("format")) if whole else (duel_id, log_format)
        chain = _Chain(duel_id, _writable(hashed_id), _writable(hashed_format), hashed, part)
        chain.places = hashlib.sha256()
        yield number, chain


def _writable(value: Any) -> str:
    """A text that can stand in a line; what is none fits no hash anyway."""
    try:
        return value if isinstance(value, str) and canonical(value) else _SUSPECT
    except StoreError:
        return _SUSPECT


def _object(text: Any) -> dict[str, Any]:
    try:
        return _KEYS.decode(text)
    except _NO_JSON:
        return {}


def _header_hash(header: Any, path: Any, batch: str) -> str | None:
    if not isinstance(header, str) or not isinstance(path, str):
        return None
    try:
        return digest(header_line(batch=bytes.fromhex(batch), header=header, path=path)).hex()
    except (StoreError, UnicodeEncodeError):
        return None


def _columns_fit(value: dict[str, Any], duel_id: Any, log_format: Any, part: Any, header: Any) -> bool:
    """Whether a stream's columns say what its header says."""
    try:
        same = value.get("id") == duel_id and value.get("format") == log_format and canonical(value) == header
        if part == JUDGES:
            return bool(same and header == judges_header(duel_id, log_format))
        return bool(same and part == DUEL and "players" in value)
    except StoreError:
        return False


def _raw_files(connection: Connection, result: Verified) -> None:
    statement = "SELECT sha256, size, content FROM raw_files"
    for sha256, size, content in _rows(connection, statement, 1):
        name = _bytes(sha256)
        data = _inflated(content, size)
        if name is None or data is None or hashlib.sha256(data).digest() != name:
            result.note(Misfit(said("the kept raw file {hex} was changed", hex=(name or b"").hex())))


def _inflated(content: Any, size: Any) -> bytes | None:
    """The bytes of a kept file, if there are as many as it says; no more than that are ever unpacked."""
    if not isinstance(size, int) or size < 0:
        return None
    packer = zlib.decompressobj()
    try:
        data = packer.decompress(content, size + 1)
    except (zlib.error, TypeError, OverflowError, MemoryError):
        return None
    return data if len(data) == size and (packer.eof or size == 0) else None


def _through_the_indexes(connection: Connection, chains: dict[int, _Chain], result: Verified) -> None:
    """Read as readers do, duel by duel through the index, and hold what they find against the log by position."""
    found = {stream: hashlib.sha256() for stream in chains}
    total = 0
    for stream, number, position in indexes.by_duel(connection):
        total += 1
        if stream in found:
            found[stream].update(_encode(f"{number} {position};"))
    for stream, chain in chains.items():
        if found[stream].digest() != chain.places.digest():
            result.note(
                Misfit(said("readers find other events than are in the log: an index is wrong"), duel_id=chain.duel_id)
            )
    if total != result.size:
        result.note(
            Misfit(
                said(
                    "readers find {total} events, the log has {size}: an index is wrong", total=total, size=result.size
                )
            )
        )
    for line in indexes.missing(connection):
        result.note(Misfit(line))


class _Roots:
    """The roots of the growing tree at the sizes that checkpoints speak of."""

    def __init__(self, sizes: Iterable[int]) -> None:
        self.sizes = set(sizes)
        self.seen: dict[int, Frontier] = {}
        self.frontier = Frontier()
        self._remember()

    def _remember(self) -> None:
        if self.frontier.size in self.sizes:
            self.seen[self.frontier.size] = Frontier(self.frontier.size, self.frontier.hashes)

    def add(self, leaf: bytes) -> None:
        self.frontier.add(leaf)
        self._remember()

    def judge(self, given: Sequence[Checkpoint], kept: Sequence[_Kept], result: Verified) -> None:
        """Note where the log does not agree with a checkpoint.

        Those kept elsewhere come first, and only they vouch for what lies before them: whoever rewrote the log
        could rewrite the stored ones along with it.
        """
        result.outside = len(set(given))
        result.checkpoints = len({*given, *(one.checkpoint for one in kept)})
        good = 0
        for one in sorted(set(given), key=lambda one: one.size):
            misfit = self._against(one, said("the checkpoint"), said("a checkpoint"), good, result)
            if misfit is not None:
                result.note(misfit)
                break
            good = one.size
        for stored in kept:
            point, name = stored.checkpoint, said("stored checkpoint {n}", n=stored.id)
            misfit = self._against(point, name, name, good, result)
            if misfit is not None and point.size <= good:
                misfit = Misfit(
                    said("{name} was changed: a checkpoint kept elsewhere vouches for the log up to there", name=name)
                )
            if misfit is not None:
                result.note(misfit)
            elif self.seen[point.size].pack() != stored.frontier:
                result.note(Misfit(said("{name}: its subtree hashes are not those of the log", name=name)))

    def _against(self, one: Checkpoint, name: str, shown: str, good: int, result: Verified) -> Misfit | None:
        if one.size not in self.seen:
            return Misfit(
                said(
                    "the log ends at position {size}, but {shown} has {size2} events: {n} are missing from position "
                    "{n2} on",
                    size=result.size,
                    shown=shown,
                    size2=one.size,
                    n=one.size - result.size,
                    n2=result.size + 1,
                )
            )
        if self.seen[one.size].root() != one.root:
            return Misfit(
                said(
                    "the log does not agree with {name} of {size} events: positions {n} to {size2} are not what they "
                    "were",
                    name=name,
                    size=one.size,
                    n=good + 1,
                    size2=one.size,
                )
            )
        return None


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

    @property
    def is_whole(self) -> bool:
        """Whether every column has a value of its type."""
        return (
            type(self.stream) is int
            and type(self.number) is int
            and type(self.seq) is int
            and type(self.version) is int
            and type(self.batch) is int
            and type(self.type) is str
            and type(self.body) is str
            and type(self.hash) is bytes
        )


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
        chain = self.chains.get(row.stream) or _Chain(_SUSPECT, _SUSPECT, "", "")
        if not row.is_whole:
            self._broken(chain, row)
            return
        if chain.places is not None:
            chain.places.update(b"%d %d;" % (row.number, row.position))
        text, fits = self._line(chain, row)
        out_of_order = self._order(chain, row)
        misfit = out_of_order
        if misfit is None and not fits:
            misfit = said("its hash does not fit: the event, or its hash, was changed")
        misfit = misfit or _columns(row)
        if misfit is not None:
            self.result.note(Misfit(misfit, row.position, chain.duel_id, row.number, row.seq))
        if fits or out_of_order is None or _is_ahead(row, chain):
            chain.number, chain.seq = row.number, row.seq
            chain.recomputed = hashlib.sha256(text).hexdigest()
            chain.hash = row.hash.hex()
        self.position = row.position
        self.roots.add(leaf_hash(text))

    def _broken(self, chain: _Chain, row: _Row) -> None:
        """An event with a value of another type in a column: the next one goes on after it."""
        what = said("a value in it has another type: it was changed")
        self.result.note(Misfit(what, row.position, chain.duel_id, row.number, row.seq))
        if chain.places is not None:
            chain.places.update(_encode(f"{row.number} {row.position};"))
        if type(row.seq) is int:
            chain.seq = max(chain.seq, row.seq)
        chain.number += 1
        chain.hash = chain.recomputed = (_bytes(row.hash) or b"").hex()
        self.position = row.position
        self.roots.add(leaf_hash(b""))

    def _line(self, chain: _Chain, row: _Row) -> tuple[bytes, bool]:
        """The event's line, and whether the stored hash is its hash.

        After a changed hash the next event goes on from the true one, so one change is one misfit.
        """
        if chain.line is None or chain.batch != row.batch:
            batch_hash = bytes.fromhex(self.batch_hashes.get(row.batch, ""))
            chain.line = event_lines(batch=batch_hash, duel_id=chain.hashed_id, log_format=chain.format)
            chain.batch = row.batch
        text = _encode(chain.line(row.body, row.number, row.position, chain.hash, row.version))
        stored = row.hash
        if hashlib.sha256(text).digest() == stored:
            return text, True
        if chain.recomputed != chain.hash:
            other = _encode(chain.line(row.body, row.number, row.position, chain.recomputed, row.version))
            if hashlib.sha256(other).digest() == stored:
                return other, True
        return text, False

    def _order(self, chain: _Chain, row: _Row) -> str | None:
        """What is wrong with the place of an event, None if nothing is."""
        if row.position != self.position + 1:
            return said("position {n} is missing before it: an event was taken out or moved", n=self.position + 1)
        if row.number != chain.number + 1:
            return said("expected event {n} of the duel: an event was taken out or moved", n=chain.number + 1)
        if row.seq <= chain.seq:
            return said("its seq does not rise above {seq}", seq=chain.seq)
        return None


_SCAN: Final = "SELECT position, stream, number, seq, type, version, batch, body, hash FROM events ORDER BY position"
_KEYS: Final = msgspec.json.Decoder(dict[str, Any])
_NO_JSON: Final = (msgspec.MsgspecError, ValueError, TypeError, RecursionError, StoreError)


def _is_ahead(row: _Row, chain: _Chain) -> bool:
    """Whether the events before this one are missing: the chain then goes on from here."""
    return row.number > chain.number and chain.places is not None


def _columns(row: _Row) -> str | None:
    """What in the event's columns contradicts its body, None if nothing does."""
    try:
        value = _KEYS.decode(row.body)
        if value.get("seq") == row.seq and value.get("type") == row.type and canonical(value) == row.body:
            return None
    except _NO_JSON:
        return said("its text is no event: it was changed")
    return said("its columns are not what its text says: it was changed")
