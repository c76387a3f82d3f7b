"""A catch-up subscription: the log is read by position, each duel judged as it grows, its findings kept up to date.

Appenders take turns, so positions follow commits without a gap, and whoever reads on from the last one misses nothing.
What is written is never "one finding more" but what a duel's findings are now; the store writes the difference, and the
position with it. So it does not matter how often an event is read, and nothing has to be remembered over a restart: a
duel that goes on is folded again from its first event.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
from msgspec import Struct

from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.judgement import Finding
from duelreplay.engine.live import Judge, identified
from duelreplay.report.build import fingerprints, repair_report, rule_reference, tool
from duelreplay.report.model import RepairReport, RuleReference
from duelreplay.report.words import Words
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import RuleSet
from duelreplay.store.errors import DamagedError, NewerVersionError, StoreError, UnknownDuelError
from duelreplay.store.live import LiveFinding, Projection, Status
from duelreplay.store.parts import DUEL
from duelreplay.store.read import StoredEvent, stored_header, typed_event
from duelreplay.store.store import Store
from duelreplay.text import Lang
from duelreplay.verdict import Verdict

PAGE: Final = 1_000
"""Events that are read, and committed, at a time."""

OPEN: Final = 1_000
"""Duels that are kept in memory; one that comes again later is folded again."""

REST: Final = 1.0
"""Seconds after which the position is written though nothing was found."""


_OF_ONE_DUEL: Final = (DamagedError, NewerVersionError, UnknownDuelError)
"""Errors of the store that concern one duel alone."""


class WatchedFinding(Struct, frozen=True, kw_only=True):
    """A finding on its own, without what a report draws from the whole log; ``consequent_on`` is a fingerprint."""

    code: str
    verdict: Verdict
    seq: int
    ref: str | None
    turn: int
    phase: str | None
    player: str | None
    message: str
    because: tuple[int, ...]
    rule: RuleReference
    consequent_on: str | None
    repair: RepairReport | None
    fingerprint: str


class How(Struct, frozen=True, kw_only=True):
    """How a watch judges."""

    catalogue: Catalogue
    ruleset: RuleSet | None = None
    rulings: Rulings = "page"
    lang: Lang = "en"

    @property
    def tool(self) -> str:
        """Everything that findings depend on besides the log, as JSON."""
        ruleset = None if self.ruleset is None else self.ruleset.name
        return msgspec.json.encode([tool(self.catalogue), ruleset, self.rulings, self.lang]).decode()


class _Duel:
    """A duel in memory; ``read`` is up to where each of its parts was read, ``whole`` whether it came as a file."""

    def __init__(self, judge: Judge, path: str) -> None:
        self.judge = judge
        self.path = path
        self.read: dict[str, int] = {}
        self.whole = False
        self.written: list[LiveFinding] | None = None

    def take(self, event: StoredEvent) -> bool:
        """Judge an event; False where it was read before."""
        if event.position <= self.read.get(event.part, 0):
            return False
        header = self.judge.header
        players = frozenset(player.id for player in header.players)
        typed = typed_event(event.type, event.version, event.body, duel_id=header.id, path=self.path, players=players)
        self.judge.take(typed)
        self.read[event.part] = event.position
        if event.part == DUEL:
            self.whole = event.kind == "import"
        return True

    def state(self, how: How) -> list[LiveFinding]:
        """All its findings as they stand.

        A duel that is over, or was brought as a file, is judged whole; of one that goes on what is certain, and what is
        to be said so far of the draws that are not settled.
        """
        judge = self.judge
        certain = judge.certain
        whole = judge.ended or self.whole
        findings = judge.judgement().findings if whole else [*certain, *judge.provisional()]
        if not findings:
            return []
        sure = identified(certain)
        statuses: list[Status] = ["certain" if key in sure else "provisional" for key in identified(findings)]
        marks = fingerprints(judge.header.id, findings)
        words = Words(judge.header, how.lang, how.catalogue)
        return [
            LiveFinding(
                fingerprint=mark,
                status=status,
                seq=finding.event.seq,
                code=finding.rule.code,
                verdict=finding.verdict,
                finding=msgspec.json.encode(_watched(finding, mark, marks, words)).decode(),
            )
            for finding, mark, status in zip(findings, marks, statuses, strict=True)
        ]


def _watched(finding: Finding, mark: str, marks: list[str], words: Words) -> WatchedFinding:
    """A finding for programs; ``marks`` are the fingerprints of the duel's findings."""
    return WatchedFinding(
        code=finding.rule.code,
        verdict=finding.verdict,
        seq=finding.event.seq,
        ref=finding.event.ref,
        turn=finding.turn,
        phase=finding.phase,
        player=finding.player,
        message=words.message(finding.message),
        because=finding.because,
        rule=rule_reference(finding.rule, words.lang),
        consequent_on=None if finding.consequent_on is None else marks[finding.consequent_on],
        repair=None if finding.repair is None else repair_report(finding.repair),
        fingerprint=mark,
    )


class Watch:
    """Judges a store's log as it grows, and keeps the findings in the database.

    Args:
        store: the store.
        name: the name under which the place in the log is kept.
        how: how to judge.
        on_failure: told of a duel that cannot be judged, once; the others go on.
    """

    def __init__(self, store: Store, name: str, how: How, *, on_failure: Callable[[str, Exception], None]) -> None:
        self._store = store
        self._how = how
        self._on_failure = on_failure
        self._duels: OrderedDict[str, _Duel] = OrderedDict()
        self._failed: set[str] = set()
        self._written_at = time.monotonic()
        self.projection = Projection(store.database, name)
        self.written = self.position = self.projection.begin(how.tool)

    def step(self) -> bool:
        """Read and judge the next events; whether there were any.

        Raises:
            TakenOverError: another process watches under this name.
            StoreError: the database cannot be read or written; what was not committed is read again by a new watch.
        """
        page = list(self._store.events_after(self.position, PAGE))
        if not page:
            if self.written < self.position and time.monotonic() - self._written_at >= REST:
                self._write({})
            return False
        touched = self._touched(page)
        self.position = page[-1].position
        changed: dict[str, list[LiveFinding]] = {}
        for duel_id in touched:
            with self._one(duel_id):
                duel = self._duels[duel_id]
                state = duel.state(self._how)
                if state != duel.written:
                    changed[duel_id] = duel.written = state
        if changed or time.monotonic() - self._written_at >= REST:
            self._write(changed)
        return True

    def start_over(self) -> None:
        """After an error of the database: forget what was read since the last commit, and read it again."""
        self._duels.clear()
        self.position = self.written

    def close(self) -> None:
        """Write the position down, where that is still to be done."""
        if self.written < self.position:
            self._write({})

    def _write(self, states: dict[str, list[LiveFinding]]) -> None:
        self.projection.write(self.position, states)
        self.written = self.position
        self._written_at = time.monotonic()

    def _touched(self, page: Iterable[StoredEvent]) -> list[str]:
        """The duels that the page brings something of, judged up to their last event in it."""
        touched: dict[str, None] = {}
        for event in page:
            if event.duel_id not in self._failed:
                with self._one(event.duel_id):
                    if self._take(event):
                        touched[event.duel_id] = None
        return [duel_id for duel_id in touched if duel_id not in self._failed]

    @contextmanager
    def _one(self, duel_id: str) -> Iterator[None]:
        """What goes wrong with one duel does not end the watch; what is stored of it stays as it was."""
        try:
            yield
        except Exception as error:
            if isinstance(error, StoreError) and not isinstance(error, _OF_ONE_DUEL):
                raise
            self._failed.add(duel_id)
            self._duels.pop(duel_id, None)
            self._on_failure(duel_id, error)

    def _take(self, event: StoredEvent) -> bool:
        """Judge an event; False where it was judged already."""
        duel = self._duels.get(event.duel_id)
        if duel is None:
            self._load(event.duel_id)
            return True
        self._duels.move_to_end(event.duel_id)
        return duel.take(event)

    def _load(self, duel_id: str) -> None:
        """Judge a duel from its first event up to its last."""
        stream = next(self._store.streams([duel_id]))
        how = self._how
        judge = Judge(stored_header(stream), how.catalogue, ruleset=how.ruleset, rulings=how.rulings)
        duel = _Duel(judge, stream.path)
        for event in self._store.events(duel_id):
            duel.take(event)
        self._duels[duel_id] = duel
        while len(self._duels) > OPEN:
            self._duels.popitem(last=False)
