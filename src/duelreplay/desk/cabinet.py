"""What the desk knows of stored duels: their verdicts, their history, and how something is added to them.

Nothing here knows of requests and pages; everything is safe to call from several threads.
"""

from __future__ import annotations

import datetime
import hashlib
import io
import threading
import time
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any, Final, Literal, NamedTuple, cast

import msgspec
from msgspec.structs import replace

from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import fold, judge
from duelreplay.log import changes as ch
from duelreplay.log import events as ev
from duelreplay.log.changes import ChangeError, Drop, Insert, NegateLink, events_of, what_if
from duelreplay.log.codec import RawDuel
from duelreplay.log.corrections import Amendment, CorrectedLog, MixedError, behind, instead, without
from duelreplay.log.events import DuelLog, Event
from duelreplay.log.faults import UnreadableInputError, internal_fault, told
from duelreplay.log.said import both
from duelreplay.report.around import Standing, around_draw, around_findings
from duelreplay.report.board import BoardReport, board_report
from duelreplay.report.build import duel_report, settled_report
from duelreplay.report.difference import (
    BY_HANDBOOK,
    BY_PAGE,
    BY_RULES,
    WhatIfReport,
    compare,
    supposed_lines,
    what_if_report,
)
from duelreplay.report.headline import duel_headline
from duelreplay.report.model import DuelReport
from duelreplay.report.situation import StateReport, state_report
from duelreplay.report.text import ruleset_title
from duelreplay.report.words import Words
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import RuleSet, UnknownRuleSetError
from duelreplay.sources.notation import FROM_STDIN
from duelreplay.sources.notation.cards import card_names
from duelreplay.sources.notation.faults import NotationError
from duelreplay.sources.notation.head import read_head
from duelreplay.sources.notation.moment import Moment, after_event, moment_of
from duelreplay.sources.notation.recording import completions
from duelreplay.sources.notation.snippet import as_line, read_snippet
from duelreplay.sources.notation.words import words
from duelreplay.sources.reader import read_with_all_keys
from duelreplay.store.bulk import Incoming, Outcome
from duelreplay.store.errors import StoreError
from duelreplay.store.read import StoredEvent, Stream
from duelreplay.store.rows import Origin
from duelreplay.store.store import Store
from duelreplay.text import LANGS, Lang, Text
from duelreplay.verdict import Verdict

JUDGED_AT_MOST: Final = 64
"""Duels that are held with their verdict."""

HELD_AT_MOST: Final = 500_000
"""Events of all duels that are held: some 100 MB."""

GLANCE: Final = 0.7
"""Seconds that one look at the list may spend on judging duels that are new to it."""

CHANGES_AT_MOST: Final = 60

CHOICES_AT_MOST: Final = 120
"""Events that are offered at once to choose from, besides those that were chosen."""

SEARCHED_AT_MOST: Final = 20_000
"""Events whose words are searched: that takes half a second."""

_NEAR: Final = 12
"""Events before and after one that matters."""

Act = Literal["strike", "change", "insert"]
"""What a correction does with an event."""

MIXED: Final = Text(
    "What a correction brought in is corrected by itself: choose events of that correction, or recorded ones.",
    "訂正で加えたイベントと記録されたイベントは、別々に訂正する。",
)
NO_HAPPENING: Final = Text(
    "A correction brings in what happened: no correction, no ruling, and no type that is not known.",
    "訂正で加えられるのは起きたことだけで、訂正・裁定・不明な種類のイベントは加えられない。",
)
NOTHING_TOLD: Final = Text("Say what happened there.", "起きたことを書く。")


class Position(NamedTuple):
    """How many events a duel has: the players' and the judges'. What a form was made from.

    >>> Position.parse(str(Position(21, 2)))
    Position(players=21, judges=2)
    """

    players: int
    judges: int

    def __str__(self) -> str:
        return f"{self.players}.{self.judges}"

    @classmethod
    def parse(cls, text: object) -> Position | None:
        """The position that a form carries, None where it is none."""
        players, dot, judges = str(text).partition(".")
        if not dot or not players.isdecimal() or not judges.isdecimal() or len(str(text)) > 40:
            return None
        return cls(int(players), int(judges))


class Entry(NamedTuple):
    """A stored duel, judged as it stands, and as it would be without corrections (None where there are none).

    ``log`` is the duel as it counts, whose numbers everything here speaks of; ``log.recorded_log`` is what is stored.
    ``reports`` are those that were made of it, by language, and ``around`` how players stood around its findings.
    """

    stream: Stream
    position: Position
    log: CorrectedLog
    judgement: Judgement
    uncorrected: Judgement | None
    reports: dict[Lang, DuelReport]
    around: dict[Lang, dict[int, list[Standing]]]


class Row(NamedTuple):
    """A duel in the list. ``problem`` says why it could not be judged; then ``verdict`` is None."""

    number: int
    id: str
    source: str
    position: Position
    verdict: Verdict | None
    players: str
    played_on: datetime.date | None
    ruleset: str
    codes: frozenset[str]
    draws: int
    illegal: int
    problem: str


class Query(NamedTuple):
    """What is asked of the list; an empty text or None asks for everything."""

    text: str = ""
    verdict: str = ""
    code: str = ""
    player: str = ""
    ruleset: str = ""
    since: datetime.date | None = None
    until: datetime.date | None = None
    ruled: Literal["", "yes", "no"] = ""


class Listing(NamedTuple):
    """The rows that fit, newest first, of ``total`` duels; ``waiting`` are not judged yet."""

    rows: list[Row]
    total: int
    waiting: int
    codes: list[str]
    rulesets: list[str]


class Change(NamedTuple):
    """One step in a duel's history: what came, when, and what the verdict was before and after."""

    at: str
    kind: str
    events: list[Event]
    more: int
    before: Verdict | None
    after: Verdict
    gone: list[str]
    new: list[str]


class Draft(NamedTuple):
    """A correction that is not appended yet: what it says, in recorded numbers, and what would be judged then."""

    amendment: Amendment
    after: Judgement


class Supposed(NamedTuple):
    """What is supposed in a what-if: events that had not happened, links that had been negated, lines told more.

    ``told`` has lines, and the event behind which they are told; all numbers are of the log as it counts.
    """

    drops: Sequence[int] = ()
    negations: Sequence[NegateLink] = ()
    told: Sequence[tuple[int, str]] = ()
    ruleset: RuleSet | None = None
    rulings: Rulings | None = None


class Choice(NamedTuple):
    """An event that can be chosen; ``verdict`` is what is said of it, ``gap`` how many before it are not offered."""

    seq: int
    words: str
    activation: bool
    verdict: Verdict | None
    void: bool
    gap: int


class Choices(NamedTuple):
    """Events to choose from, in their order; ``left`` behind the last are not offered.

    ``searched`` is how many were searched for words where the duel has more, else None.
    """

    rows: list[Choice]
    left: int
    searched: int | None


class DraftError(Exception):
    """A correction or a what-if that cannot be made; the message says why, in the language that was asked for.

    ``also`` are events that would have to be left out, too.
    """

    def __init__(self, text: str, also: Sequence[int] = ()) -> None:
        super().__init__(text)
        self.also = also


class Read(NamedTuple):
    """What a text or a file gives: duels, and the faults of what could not be read.

    ``pointed`` has for each fault the line of a typed duel and below it the sign that points at the word, or nothing.
    """

    duels: list[RawDuel]
    faults: list[str]
    pointed: list[str]


class Cabinet:
    """The stored duels."""

    def __init__(self, store: Store, catalogue: Catalogue, rulings: Rulings = "page") -> None:
        self.store = store
        self.catalogue = catalogue
        self.rulings: Rulings = rulings
        self._lock = threading.Lock()
        self._entries: OrderedDict[tuple[str, Position], Entry] = OrderedDict()
        self._rows: dict[str, Row] = {}

    def entry(self, duel_id: str) -> Entry:
        """A duel and its verdict.

        Raises:
            UnknownDuelError: it is not stored.
            StoreError: it cannot be read back.
            UnknownRuleSetError: its log names a rule set that is not in the list.
        """
        stream = next(self.store.streams([duel_id]))
        position = Position(stream.number, stream.judged)
        key = (duel_id, position)
        with self._lock:
            found = self._entries.get(key)
            if found is not None:
                self._entries.move_to_end(key)
                return found
        log = next(self.store.duels([duel_id]))
        if sum(position) <= HELD_AT_MOST:
            log = DuelLog(log.header, list(log.events), log.path)
        entry = Entry(stream, position, log.corrected, self.judged(log), self._uncorrected(log), {}, {})
        with self._lock:
            self._entries[key] = entry
            while len(self._entries) > JUDGED_AT_MOST or self._held() > HELD_AT_MOST:
                if len(self._entries) == 1:
                    break
                self._entries.popitem(last=False)
        return entry

    def _held(self) -> int:
        """Events of the duels that are held."""
        return sum(sum(position) for _, position in self._entries)

    def judged(self, log: DuelLog) -> Judgement:
        """The verdict on a duel."""
        return judge(log, self.catalogue, rulings=self.rulings)

    def _uncorrected(self, log: DuelLog) -> Judgement | None:
        if not any(type(event) is ev.Correct for event in log.events):
            return None
        return self.judged(DuelLog(log.header, [event for event in log.events if type(event) is not ev.Correct]))

    def report(self, entry: Entry, lang: Lang) -> DuelReport:
        """The report of a duel; made once for each language."""
        found = entry.reports.get(lang)
        if found is None:
            found = entry.reports[lang] = self.report_of(entry.judgement, entry.log, lang)
        return found

    def report_of(self, judgement: Judgement, log: DuelLog, lang: Lang) -> DuelReport:
        """The report of a duel that is not stored."""
        return duel_report(judgement, log, self.catalogue, lang)

    def headline(self, judgement: Judgement, lang: Lang) -> str:
        """A verdict in a sentence."""
        return duel_headline(judgement, Words(judgement.header, lang, self.catalogue))

    def words(self, entry: Entry, lang: Lang) -> Words:
        """What tells the duel's events."""
        words = Words(entry.log.header, lang, self.catalogue)
        words.learn_corrections(entry.log)
        return words

    def state(self, entry: Entry, event: Event, lang: Lang) -> StateReport:
        """The duel as it stood after an event."""
        duel = fold(entry.log, self.catalogue, rulings=self.rulings, until=event.seq)
        return state_report(duel, entry.log.path, event, self.catalogue, lang)

    def last_state(self, log: DuelLog, lang: Lang) -> StateReport | None:
        """A duel that is not stored as it stands after its last event; None where it has none."""
        counted = log.corrected
        last = max(counted.events, key=lambda event: event.seq, default=None)
        if last is None:
            return None
        duel = fold(counted, self.catalogue, rulings=self.rulings, until=last.seq)
        return state_report(duel, log.path, last, self.catalogue, lang)

    def completions(self, before: str, head: str) -> list[tuple[str, int]]:
        """What may follow in a line of the notation, and how many letters before the cursor it replaces.

        ``head`` is the first line, which names the players.
        """
        try:
            players = read_head(head.partition("\n")[0]).names
        except NotationError:
            players = []
        return completions(before, players, words(), card_names())

    def around_findings(self, entry: Entry, lang: Lang) -> dict[int, list[Standing]]:
        """How the player of each finding stood around it, by the finding's index in the report; made once."""
        found = entry.around.get(lang)
        if found is None:
            report = self.report(entry, lang)
            found = around_findings(report, entry.judgement, entry.log, self.catalogue, lang)
            entry.around[lang] = found
        return found

    def settled(self, entry: Entry, lang: Lang) -> DuelReport | None:
        """The duel with its open questions settled by the rule handbook; None where it has none."""
        return settled_report(self.report(entry, lang), entry.judgement, entry.log, self.catalogue, lang)

    def around(self, entry: Entry, seq: int, lang: Lang) -> tuple[str, list[Standing]] | None:
        """Whose standing is of interest at an event, and what it was; None where no finding and no draw is there."""
        report = self.report(entry, lang)
        for index, rows in self.around_findings(entry, lang).items():
            finding = report.findings[index]
            if finding.seq == seq and finding.player is not None and rows:
                return finding.player, rows
        draw = next((one for one in report.draws if one.seq == seq), None)
        if draw is None:
            return None
        rows = around_draw(draw, report, entry.judgement, entry.log, self.catalogue, lang)
        return (draw.player, rows) if rows else None

    def board(self, entry: Entry, event: Event, lang: Lang) -> BoardReport:
        """Which cards lay where after an event, as far as the log says it."""
        return board_report(entry.log, event.seq, self.catalogue, lang)

    def draft(self, entry: Entry, act: Act, seqs: Sequence[int], lines: str, lang: Lang) -> Draft:
        """A correction and what would follow from it; nothing is stored.

        Args:
            entry: the duel.
            act: whether the events ``seqs`` did not count (``strike``), or ``lines`` stand in the place of the one
                event (``change``) or come behind it (``insert``; 0: before the first).
            seqs: numbers of the log as it counts.
            lines: as `told` takes them.
            lang: the language of what is wrong.

        Raises:
            DraftError: the lines cannot be read, or the correction cannot be made.
        """
        log = entry.log
        try:
            if act == "strike":
                amendment = without(log, seqs)
            elif act == "change":
                amendment = instead(log, seqs[0], self.told(entry, lines, seqs[0], lang, before=True))
            else:
                amendment = behind(log, seqs[0], self.told(entry, lines, seqs[0], lang))
        except MixedError:
            raise DraftError(MIXED.in_(lang)) from None
        recorded = log.recorded_log
        events = list(recorded.events)
        correction = ev.Correct(
            seq=max((event.seq for event in events), default=0) + 1,
            voids=amendment.voids,
            by="judge",
            why="-",
            events=cast("list[ev.Happening]", amendment.events) or None,
            after=amendment.after,
        )
        return Draft(amendment, self.judged(DuelLog(recorded.header, [*events, correction], recorded.path)))

    def told(self, entry: Entry, lines: str, seq: int, lang: Lang, *, before: bool = False) -> list[Event]:
        """Events told in lines of the paper notation, or as JSON objects, behind the event ``seq`` or in its place.

        Raises:
            DraftError: they cannot be read, or there are none.
        """
        text = lines.strip()
        if text.startswith(("{", "[")):
            try:
                events = [replace(event, seq=ev.UNNUMBERED) for event in events_of(text.encode(), entry.log, "")]
            except UnreadableInputError as error:
                raise DraftError("\n".join(fault.told(lang).removeprefix(": ") for fault in error.faults)) from None
            faults: list[str] = []
            if any(isinstance(event, ev.Correct | ev.Ruling | ev.Opaque) for event in events):
                raise DraftError(NO_HAPPENING.in_(lang))
        else:
            moment = moment_of(_before(entry.log.events, seq, itself=not before))
            instead = next((one for one in entry.log.events if one.seq == seq), None) if before else None
            told = read_snippet(text, entry.log, moment, card_names(), instead)
            events, faults = told.events, [fault.told(lang).removeprefix("-:") for fault in told.faults]
        if faults or not events:
            raise DraftError("\n".join(faults) or NOTHING_TOLD.in_(lang))
        return events

    def as_text(self, entry: Entry, events: Iterable[Event], lang: Lang) -> dict[int, str]:
        """Each event as a judge would write it anew, by its number: a line of the notation, else a JSON object."""
        wanted = {event.seq for event in events}
        found: dict[int, str] = {}
        moment = Moment()
        for event in entry.log.events:
            if event.seq in wanted and not isinstance(event, ev.Correct | ev.Ruling | ev.Opaque):
                line = as_line(event, entry.log, moment, card_names(), lang)
                plain = replace(event, seq=ev.UNNUMBERED, ref=None, t=None)
                found[event.seq] = line or msgspec.json.encode(plain).decode()
            moment = after_event(moment, event)
        return found

    def choices(self, entry: Entry, near: Sequence[int], chosen: Collection[int], text: str, lang: Lang) -> Choices:
        """The events of a duel to choose from: all of a short one, else those around what matters, or with a word.

        Args:
            entry: the duel.
            near: events that matter, the most important first; those around them are offered.
            chosen: events that are offered in any case.
            text: what the words of an event must contain; empty: anything.
            lang: the language of the words.
        """
        words = self.words(entry, lang)
        verdicts: dict[int, Verdict] = {row.event.seq: row.verdict for row in entry.judgement.draws}
        verdicts |= {one.event.seq: one.verdict for one in entry.judgement.findings if one.verdict != "legal"}
        wanted = None if sum(entry.position) <= CHOICES_AT_MOST else _windows(near, chosen)
        key = text.casefold()
        rows: list[Choice] = []
        gap = searched = 0
        for event in entry.log.events:
            offered = event.seq in chosen
            if not offered and key:
                searched += 1
                room = len(rows) < CHOICES_AT_MOST and searched <= SEARCHED_AT_MOST
                offered = room and key in f"{event.seq} {words.sentence(event)}".casefold()
            elif not offered:
                offered = wanted is None or event.seq in wanted
            if not offered:
                gap += 1
                continue
            activation = isinstance(event, ev.Activate)
            void = event.seq in entry.log.voided
            rows.append(Choice(event.seq, words.sentence(event), activation, verdicts.get(event.seq), void, gap))
            gap = 0
        return Choices(rows, gap, SEARCHED_AT_MOST if searched > SEARCHED_AT_MOST else None)

    def supposed(self, entry: Entry, what: Supposed, lang: Lang) -> WhatIfReport:
        """Another judgement of a duel beside the one that stands, and where they part; nothing is stored.

        Raises:
            DraftError: an event is not there, or another one cannot do without it, or the lines cannot be read.
        """
        log = entry.log
        changes: list[ch.Change] = [*what.negations, *map(Drop, what.drops)]
        for place, text in what.told:
            changes += [Insert(event, place) for event in self.told(entry, text, place, lang)]
        try:
            changed = what_if(log, changes)
        except ChangeError as error:
            raise DraftError(error.in_(lang), error.also) from None
        other = judge(changed, self.catalogue, ruleset=what.ruleset, rulings=what.rulings or self.rulings)
        difference = compare(entry.judgement, other, changed.origin)
        words = self.words(entry, lang)
        lines = supposed_lines(changes, log, changed, words)
        if what.ruleset is not None:
            lines.append(words.say(BY_RULES, name=ruleset_title(what.ruleset, lang)))
        if what.rulings is not None:
            lines.append(words.say(BY_HANDBOOK if what.rulings == "handbook" else BY_PAGE))
        return what_if_report(difference, (log, changed), lines, self.catalogue, lang)

    def correct(
        self, duel_id: str, amendment: Amendment, *, by: Literal["judge", "players"], why: str, expected: Position
    ) -> None:
        """Append a correction.

        Raises:
            ConflictError: the duel is not at ``expected`` any more; nothing was appended.
            UnknownDuelError, UnknownEventError: there is no such duel or event.
        """
        voids, events, after = amendment
        brought = [msgspec.json.decode(msgspec.json.encode(event)) for event in events]
        self.store.correct(duel_id, voids, by=by, why=why, events=brought, after=after, expected=expected)

    def rule(self, duel_id: str, *, by: str, text: str, draw: int | None, expected: Position) -> None:
        """Append a ruling; it changes no verdict.

        Raises:
            ConflictError: the duel is not at ``expected`` any more; nothing was appended.
            UnknownDuelError, UnknownEventError: there is no such duel or draw.
        """
        self.store.rule(duel_id, by=by, text=text, draw=draw, expected=expected)

    def since(self, duel_id: str, position: Position) -> list[Event]:
        """The events that came after a position: the players', then the judges'."""
        entry = self.entry(duel_id)
        events = list(entry.log.recorded_log.events)
        players, judges = events[: entry.stream.number], events[entry.stream.number :]
        return [*players[position.players :], *judges[position.judges :]]

    def read(self, name: str, data: bytes, lang: Lang) -> Read:
        """Read anything that the program reads; ``name`` is what the user calls it."""
        duels: list[RawDuel] = []
        faults: list[tuple[str, str]] = []
        for found in read_with_all_keys("-", stdin=io.BytesIO(data)):
            if isinstance(found, RawDuel):
                duels.append(found)
            else:
                # A fault of a typed duel goes on with the line it points at.
                for told in found.lines(lang):
                    line, _, pointed = told.partition("\n")
                    faults.append((f"{name}: {line.removeprefix('-:').lstrip()}", pointed))
        return Read(duels, [line for line, _ in faults], [pointed for _, pointed in faults])

    def keep(self, name: str, data: bytes, duels: Iterable[RawDuel]) -> list[Outcome]:
        """Store duels that were read, with the bytes they came from.

        Raises:
            StoreError: the store cannot take them.
        """
        origin = Origin("import", name, hashlib.sha256(data).digest(), content=data)
        incoming = (Incoming(_named(duel.header, name), duel.events, name, origin) for duel in duels)
        return list(self.store.import_(incoming))

    def listing(self, query: Query, *, seconds: float = GLANCE) -> Listing:
        """The list; duels that it has not seen are judged as far as the time goes."""
        until = time.monotonic() + seconds
        rows, waiting, total = [], 0, 0
        for stream in self.store.streams():
            total += 1
            position = Position(stream.number, stream.judged)
            row = self._rows.get(stream.duel_id)
            if row is None or row.position != position:
                if time.monotonic() > until:
                    waiting += 1
                    continue
                row = self._row(stream, position)
                self._rows[stream.duel_id] = row
            rows.append(row)
        codes = sorted({code for row in rows for code in row.codes})
        rulesets = sorted({row.ruleset for row in rows if row.ruleset})
        fitting = [row for row in reversed(rows) if _fits(row, query)]
        return Listing(fitting, total, waiting, codes, rulesets)

    def _row(self, stream: Stream, position: Position) -> Row:
        try:
            log = next(self.store.duels([stream.duel_id]))
            judgement = self.judged(log)
        except (StoreError, UnreadableInputError, UnknownRuleSetError) as error:
            return _unjudged(stream, position, both(*(told(error, lang) for lang in LANGS)))
        except Exception as error:  # noqa: BLE001 - one duel that the program fails on must not take the list away
            fault = internal_fault(error, stream.path, stream.duel_id)
            return _unjudged(stream, position, both(*(fault.told(lang) for lang in LANGS)))
        header = judgement.header
        told = [finding for finding in judgement.findings if finding.verdict != "legal"]
        return Row(
            number=stream.id,
            id=stream.duel_id,
            source=stream.path,
            position=position,
            verdict=judgement.verdict,
            players=" – ".join(player.name or player.id for player in header.players),
            played_on=header.played_on,
            ruleset=judgement.choice.ruleset.name,
            codes=frozenset(finding.rule.code for finding in told),
            draws=len(judgement.draws),
            illegal=sum(row.verdict == "illegal" for row in judgement.draws),
            problem="",
        )

    def history(self, entry: Entry, lang: Lang) -> list[Change]:
        """How the verdict came about: each import, append, correction and ruling, the first of them first."""
        stored = list(self.store.events(entry.stream.duel_id))
        typed = list(entry.log.recorded_log.events)
        groups = _grouped(sorted(zip(stored, typed, strict=True), key=lambda pair: pair[0].position))
        if len(groups) > CHANGES_AT_MOST:
            groups = [groups[0], *groups[1 - CHANGES_AT_MOST :]]
        changes: list[Change] = []
        before: Verdict | None = None
        known: dict[str, str] = {}
        for group in groups:
            last = group[-1][0].position
            so_far = [event for one, event in zip(stored, typed, strict=True) if one.position <= last]
            log = DuelLog(entry.log.header, so_far, entry.log.path)
            report = duel_report(self.judged(log), log, self.catalogue, lang)
            found = {one.fingerprint: one.headline for one in report.findings if one.verdict != "legal"}
            events = [event for _, event in group]
            changes.append(
                Change(
                    at=group[0][0].at,
                    kind=group[0][0].kind,
                    events=events[:_TOLD_AT_MOST],
                    more=max(len(events) - _TOLD_AT_MOST, 0),
                    before=before,
                    after=report.verdict,
                    gone=[words for mark, words in known.items() if mark not in found],
                    new=[words for mark, words in found.items() if mark not in known],
                )
            )
            before, known = report.verdict, found
        return changes


_TOLD_AT_MOST: Final = 3


_Pair = tuple[StoredEvent, Event]


def _grouped(pairs: Iterable[_Pair]) -> list[list[_Pair]]:
    """Events that came together; appends that follow each other are one step, what judges say is one each."""
    groups: list[list[_Pair]] = []
    for pair in pairs:
        kind = pair[0].kind
        if groups and groups[-1][0][0].kind == kind and kind in {"import", "append"}:
            groups[-1].append(pair)
        else:
            groups.append([pair])
    return groups


def _named(header: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The header of a duel; one that is told on paper has no id of its own, and gets the name of its text."""
    return {**header, "id": PurePath(name).stem} if header.get("id") == FROM_STDIN else header


def _unjudged(stream: Stream, position: Position, problem: str) -> Row:
    return Row(
        number=stream.id,
        id=stream.duel_id,
        source=stream.path,
        position=position,
        verdict=None,
        players="",
        played_on=None,
        ruleset="",
        codes=frozenset(),
        draws=0,
        illegal=0,
        problem=problem,
    )


def _fits(row: Row, query: Query) -> bool:
    """Whether a row is what is asked for."""
    text = query.text.casefold()
    if text and text not in f"{row.id} {row.source} {row.players}".casefold():
        return False
    if query.player and query.player.casefold() not in row.players.casefold():
        return False
    if query.verdict and query.verdict != (row.verdict or "problem"):
        return False
    if query.code and query.code not in row.codes:
        return False
    if query.ruleset and query.ruleset != row.ruleset:
        return False
    if query.ruled and (query.ruled == "yes") != (row.position.judges > 0):
        return False
    if query.since is None and query.until is None:
        return True
    day = row.played_on
    return day is not None and (query.since or day) <= day <= (query.until or day)


def _windows(near: Sequence[int], chosen: Collection[int]) -> set[int]:
    """The numbers around those that matter, as many as are offered at once."""
    found: set[int] = set()
    for seq in (*near, *chosen, 1):
        around_it = range(seq - _NEAR, seq + _NEAR + 1)
        if len(found) + len(around_it) <= CHOICES_AT_MOST:
            found.update(around_it)
    return found


def _before(events: Iterable[Event], seq: int, *, itself: bool) -> Iterator[Event]:
    """The events before one, with it or without it."""
    for event in events:
        if event.seq > seq or (event.seq == seq and not itself):
            return
        yield event


def around(events: Iterable[Event], seq: int, window: int) -> tuple[list[Event], Event | None, int | None, int | None]:
    """The events around one, the event itself, and the numbers of its neighbours; None where there is none."""
    before: list[Event] = []
    iterator = _iterate(events)
    for event in iterator:
        if event.seq >= seq:
            found = event if event.seq == seq else None
            after = [event, *_take(iterator, window)]
            place = 1 if found is not None else 0
            following = after[place].seq if len(after) > place else None
            return [*before, *after], found, before[-1].seq if before else None, following
        before = [*before[-window + 1 :], event]
    return before, None, before[-1].seq if before else None, None


def _iterate(events: Iterable[Event]) -> Iterator[Event]:
    yield from events


def _take(events: Iterator[Event], number: int) -> Iterator[Event]:
    for _ in range(number):
        event = next(events, None)
        if event is None:
            return
        yield event
