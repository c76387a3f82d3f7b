"""An audit from end to end: what is new is cut into shards, judged by an engine, kept, and written in input order."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from duelreplay.audit.listing import Found
from duelreplay.audit.pieces import Piece, fault_piece, pieces
from duelreplay.audit.pool import Engine
from duelreplay.audit.state import Known, State, Whole
from duelreplay.audit.work import Place, Result, Setup, Unit, cannot_read, content_of, open_source

SHARD: Final = 64
"""Units in a shard: fewer cost more than they save, more gain nothing on one machine."""

WHOLE: Final = 4 << 20
"""Bytes of a file up to which a worker opens it itself; what is larger is cut into logs by the driver."""

_MANY: Final = (".jsonl", ".ndjson", ".tar", ".tgz", ".zip")
_PACKED: Final = (".gz", ".zst", ".zstd")
"""Endings of files that hold many logs, and of those that are packed."""

SHARD_BYTES: Final = 4 << 20
"""Bytes carried by a shard from which on it is full."""

_LOG_BYTES: Final = 128 << 10
"""For every so many bytes a file counts as one more log where a shard is filled: it may be an archive."""


class Entry(Struct, frozen=True):
    """Something to audit: a file, or a stored duel as a unit that is ready."""

    found: Found
    unit: Unit | None = None


class Progress(Struct):
    """How far an audit is. ``units`` and ``bytes`` are done, ``reused`` of them without judging."""

    units: int = 0
    reused: int = 0
    bytes: int = 0
    duels: int = 0
    illegal: int = 0
    unreadable: int = 0


Watcher = Callable[[Progress], None]


class Audit:
    """One run over a list of inputs.

    Args:
        state: where results are kept.
        engine: does the work.
        setup: how it is judged.
        shard: units in a shard.
        distrust: read every file again, whatever its size and time of change say.
        archives_whole: bytes of an archive or a long list up to which a worker has the whole of it; what is larger
            is cut here. On one machine all are: one of many logs would keep one process busy and the others idle.
    """

    def __init__(
        self,
        state: State,
        engine: Engine[Unit, Result],
        setup: Setup,
        *,
        shard: int = SHARD,
        distrust: bool = False,
        archives_whole: int = 0,
    ) -> None:
        self.progress = Progress()
        self._state = state
        self._engine = engine
        self._setup = setup
        self._shard = shard
        self._distrust = distrust
        self._archives_whole = archives_whole
        self._ordinal = 0
        self._places: dict[str, list[int]] = {}
        self._reused: list[tuple[int, int, Place | None]] = []

    def run(self, entries: Iterable[Entry], watch: Watcher = lambda _: None) -> None:
        """Judge what is not judged yet. Interrupted in any way, what was handed over is kept."""
        self._state.begin()
        for units, results in self._engine.run(self._shards(entries)):
            self._keep(units, results)
            watch(self.progress)
        self._flush()
        watch(self.progress)

    def _keep(self, units: Sequence[Unit], results: Sequence[Result]) -> None:
        ordinals = []
        for unit in units:
            places = self._places[unit.key]
            ordinals.append(places.pop(0))
            if not places:
                del self._places[unit.key]
        self._state.keep(ordinals, units, results)
        progress = self.progress
        for unit, result in zip(units, results, strict=True):
            progress.units += 1
            progress.bytes += unit.size
            if result.rows is None:
                known = self._state.known(unit.key)
                if known is not None:
                    self._count_reused(known)
                continue
            progress.duels += result.duels
            progress.illegal += result.illegal
            progress.unreadable += result.unreadable

    def _count_reused(self, known: Known | Whole, units: int = 1) -> None:
        progress = self.progress
        progress.reused += units
        progress.duels += known.duels
        progress.illegal += known.illegal
        progress.unreadable += known.unreadable

    def _shards(self, entries: Iterable[Entry]) -> Iterator[list[Unit]]:
        shard: list[Unit] = []
        weight = carried = 0
        for unit in self._units(entries):
            shard.append(unit)
            size = len(unit.piece.text) if unit.piece is not None else 0
            carried += size
            weight += 1 if size or unit.duel is not None else 1 + unit.size // _LOG_BYTES
            if weight >= self._shard or carried >= SHARD_BYTES:
                yield shard
                shard, weight, carried = [], 0, 0
        if shard:
            yield shard

    def _units(self, entries: Iterable[Entry]) -> Iterator[Unit]:
        """The units that must be worked on; the others are put in the list as they are."""
        for entry in entries:
            found = entry.found
            if entry.unit is not None:
                yield from self._if_new(entry.unit)
            elif found.problem is not None:
                fault = fault_piece(found.path, found.problem)
                yield self._placed(Unit(f"{_text(found.path)}\0", found.path, piece=fault))
            elif found.size > (self._archives_whole if holds_many(found.path) else WHOLE):
                yield from self._cut(found)
            else:
                yield from self._if_new(Unit(_text(found.path), found.path, found.size, found.stamp))

    def _if_new(self, unit: Unit) -> Iterator[Unit]:
        known = self._state.known(unit.key)
        if known is None or not known.current:
            yield self._placed(unit)
        elif unit.stamp and not self._distrust and (known.size, known.stamp) == (unit.size, unit.stamp):
            self._reuse(known, unit.size)
        else:
            yield self._placed(_knowing(unit, known.content))

    def _cut(self, found: Found) -> Iterator[Unit]:
        """The logs of a large file, one by one; the whole of it at once where it has not changed."""
        key = _text(found.path)
        whole = None if self._distrust else self._state.whole(key, found.size, found.stamp)
        if whole is not None:
            self._state.list_whole(whole, self._ordinal + 1)
            self._ordinal += whole.units
            self._count_reused(whole, whole.units)
            self.progress.units += whole.units
            self.progress.bytes += found.size
            return
        container, generation = self._state.open_container(key)
        number = -1
        for number, piece in enumerate(self._pieces(found)):
            yield from self._piece(key, piece, (container, generation, number))
        self._state.close_container(container, found.size, found.stamp, number + 1)

    def _piece(self, key: str, piece: Piece, place: Place) -> Iterator[Unit]:
        """One log of a large file, unless the same log was judged in its place before."""
        content = content_of(piece.text)
        unit = Unit(
            f"{key}\0{_text(piece.name)}\0{content.hex()}",
            piece.source,
            len(piece.text),
            str(piece.line),
            piece=piece,
            place=place,
        )
        known = self._state.known(unit.key)
        if known is None or not known.current or (known.unreadable and known.stamp != unit.stamp):
            yield self._placed(unit)
        else:
            self._reuse(known, unit.size, place)

    def _pieces(self, found: Found) -> Iterator[Piece]:
        try:
            with open_source(found.path, self._setup) as stream:
                yield from pieces(stream, found.path, self._setup.options.largest)
        except OSError as error:
            yield fault_piece(found.path, cannot_read(error))

    def _placed(self, unit: Unit) -> Unit:
        self._places.setdefault(unit.key, []).append(self._next())
        return unit

    def _reuse(self, known: Known, size: int, place: Place | None = None) -> None:
        self._reused.append((self._next(), known.id, place))
        self._count_reused(known)
        self.progress.units += 1
        self.progress.bytes += size
        if len(self._reused) >= 16 * SHARD:
            self._flush()

    def _flush(self) -> None:
        self._state.list_known(self._reused)
        self._reused.clear()

    def _next(self) -> int:
        self._ordinal += 1
        return self._ordinal


def _knowing(unit: Unit, content: bytes) -> Unit:
    return Unit(unit.key, unit.source, unit.size, unit.stamp, content, unit.piece, unit.duel)


def holds_many(path: str) -> bool:
    """Whether a file is an archive or a long list, by its name."""
    name = path.lower()
    for ending in _PACKED:
        name = name.removesuffix(ending)
    return name.endswith(_MANY)


def _text(path: str) -> str:
    """A path as a key of the state: names that are not Unicode are escaped."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def files(found: Iterable[Found]) -> Iterator[Entry]:
    """Files as entries."""
    return (Entry(one) for one in found)


def clear(folder: Path) -> None:
    """Throw away what an audit left in its folder, and nothing else."""
    for name in ("state.db", "state.db-wal", "state.db-shm", "state.db-journal"):
        with contextlib.suppress(FileNotFoundError):
            (folder / name).unlink()
