"""Stored duels as inputs of an audit, and its results in the database's own tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

import msgspec
from sqlalchemy.engine import URL

from duelreplay.audit.judging import Versions
from duelreplay.audit.listing import Found
from duelreplay.audit.rows import DuelRows, nameless
from duelreplay.audit.run import Entry
from duelreplay.audit.work import Unit, content_of
from duelreplay.log.codec import encode_lines
from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.store.database import Database, parse_url
from duelreplay.store.errors import StoreError
from duelreplay.store.projections import DrawResult, DuelResult, Finding, RunResult, Tool, record_run
from duelreplay.store.store import Store, open_store


@lru_cache(maxsize=1)
def _store(url: str) -> Store:
    """The store, opened once in each worker."""
    return open_store(url)


def shown(url: str) -> str:
    """A database as it may be written down: without a password."""
    made = parse_url(url)
    query = {key: value for key, value in made.query.items() if key != "password"}
    safe = URL.create(made.drivername, made.username, None, made.host, made.port, made.database, query)
    return safe.render_as_string(hide_password=True)


def stored_entries(url: str, ids: Sequence[str]) -> Iterator[Entry]:
    """The stored duels as units: all in the order they came, or those with the ids.

    Events are never changed, so as long as there are as many, with those of judges, it is the same duel.

    Raises:
        StoreError: the database cannot be read.
    """
    with open_store(url) as store:
        name = store.database.name
        for wanted in dict.fromkeys(ids) or (None,):
            try:
                for stream in store.streams(None if wanted is None else [wanted]):
                    key = f"db\0{name}\0{stream.duel_id}"
                    size = stream.number + stream.judged
                    unit = Unit(key, stream.path, size, f"{stream.id} {stream.at}", duel=stream.duel_id)
                    yield Entry(Found(stream.path), unit)
            except StoreError as error:
                if wanted is None:
                    raise
                yield Entry(Found(wanted, problem=str(error)))


def read_stored(url: str, duel_id: str) -> tuple[DuelLog | Unreadable, bytes]:
    """A stored duel, and the hash of it."""
    try:
        store = _store(url)
        (log,) = store.duels([duel_id])
        return log, content_of(b"".join(encode_lines(log)))
    except StoreError as error:
        return Unreadable(duel_id, [Fault(path=duel_id, problem=str(error))]), b""


def store_size(url: str) -> int:
    """How many events the log has.

    Raises:
        StoreError: the database cannot be read.
    """
    with open_store(url) as store:
        return store.size()


def keep_results(url: str, rows: Iterable[DuelRows], versions: Versions, size: int) -> int:
    """Write a run with its duels, draws and findings into the database; returns the run's number.

    Its row in ``audit_runs`` is ``finished`` when all of it is there. Those who append meanwhile do not wait for it.

    Args:
        url: the database.
        rows: every row of the audit.
        versions: what judged.
        size: how many events the log had when the audit began.

    Raises:
        StoreError: the database cannot be written.
    """
    options = msgspec.json.encode(versions.options, order="sorted").decode()
    if versions.options.anonymize:
        rows = _told_apart(nameless(rows, versions.options.lang))
    tool = Tool(f"duel-replay {versions.program} {versions.code}", versions.rules, versions.catalogue)
    with Database(url) as database:
        return record_run(database, tool, options, size, chain.from_iterable(map(_results, rows)))


def _told_apart(rows: Iterable[DuelRows]) -> Iterator[DuelRows]:
    """The rows with ids of duels that differ: those that held names may have become the same."""
    met: Counter[str] = Counter()
    for row in rows:
        name = row.duel.duel or row.duel.source
        met[name] += 1
        if met[name] > 1:
            row = msgspec.structs.replace(row, duel=msgspec.structs.replace(row.duel, duel=f"{name} ({met[name]})"))
        yield row


def _results(row: DuelRows) -> Iterator[RunResult]:
    duel = row.duel
    name = duel.duel or duel.source
    yield DuelResult(
        duel_id=name,
        ruleset=duel.ruleset,
        played_on=duel.played_on,
        players=msgspec.json.encode([{"id": one.id, "name": one.name} for one in duel.players]).decode(),
        events=duel.events,
        draws=duel.draws,
        illegal=duel.illegal,
        undetermined=duel.undetermined,
        unverifiable=duel.unverifiable,
        verdict=duel.verdict,
        error=duel.error,
    )
    for draw in row.draws:
        yield DrawResult(
            duel_id=name,
            seq=draw.seq,
            turn=draw.turn,
            phase=draw.phase,
            player=draw.player,
            count=draw.count,
            kind=draw.kind,
            verdict=draw.verdict,
            code=draw.code,
            card=draw.by,
        )
    for one in row.findings:
        yield Finding(
            name, one.seq, one.code, one.verdict, one.fingerprint, one.message, one.turn, one.phase, one.player
        )
