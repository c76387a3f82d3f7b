"""A duel log as it counts: with what corrections take out of it and bring into it.

What was recorded stays as it is. `CorrectedLog` is a view of it that is made anew each time: events that a correction
brings in stand in their place, those that it replaces are left out, and those that are only void are named. The view is
itself a log: who reads it as one finds nothing left to be brought in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from duelreplay.log.events import UNNUMBERED, Correct, DuelLog, Event, RecordKind
from duelreplay.log.renumbering import moved_up, renamed

BEGINNING: Final = 0
"""The ``after`` of what comes before the first event."""


class Brought(NamedTuple):
    """Where an event of the corrected log comes from: ``place`` among those that ``correction`` brings in."""

    correction: Correct
    place: int


class CorrectedLog(DuelLog):
    """A log as it counts; without a correction that brings something in, its events are those of the log itself.

    ``voided`` are the numbers of the events that do not count, ``standing`` the corrections in force. ``origin`` has
    the recorded number of each event that was recorded, by its own, and is empty where nothing is brought in;
    ``brought`` has those that corrections bring in, by their numbers, ``replaced`` the recorded events that a
    correction stands for, by the correction's number. What the log claims to record is what it claims without
    corrections.
    """

    __slots__ = ("brought", "origin", "recorded_log", "replaced", "standing", "voided")

    def __init__(self, log: DuelLog) -> None:
        super().__init__(log.header, log.events, log.path, log.remarks)
        self.sha256 = log.sha256
        self.recorded_log = log
        self.origin: Mapping[int, int] = {}
        self.brought: Mapping[int, Brought] = {}
        self.replaced: Mapping[int, Sequence[Event]] = {}
        corrections: list[Correct] = []
        if Correct in set(map(type, log.events)):
            corrections = [event for event in log.events if type(event) is Correct]
        voided = voided_by(corrections)
        self.standing = [one for one in corrections if one.seq not in voided]
        self.voided: frozenset[int] = frozenset(voided)
        bringing = _in_force(self.standing)
        if bringing:
            self._bring(list(log.events), bringing)

    @property
    def corrected(self) -> CorrectedLog:
        """Itself."""
        return self

    @property
    def recorded(self) -> frozenset[RecordKind]:
        """The kinds of events that the log holds completely, whatever was corrected."""
        return self.recorded_log.recorded

    def recorded_seq(self, seq: int) -> int:
        """The number under which the log has the event ``seq`` of this view, or the one in whose place it stands."""
        return self.origin.get(seq, seq)

    def is_new(self, seq: int) -> bool:
        """Whether the event ``seq`` of this view stands in no recorded event's place."""
        source = self.brought.get(seq)
        return source is not None and (source.place > 0 or source.correction.after is not None)

    def _bring(self, recorded: Sequence[Event], bringing: Sequence[Correct]) -> None:
        by_seq = {event.seq: event for event in recorded}
        gone = {seq for one in bringing for seq in one.voids if type(by_seq.get(seq)) is not Correct}
        pieces = list(_pieces(recorded, bringing, gone))
        events, new_of = moved_up(event for event, _ in pieces)
        self.brought = {
            event.seq: source for event, (_, source) in zip(events, pieces, strict=True) if source is not None
        }
        self.origin = {
            event.seq: old.seq for event, (old, source) in zip(events, pieces, strict=True) if source is None
        }
        for seq, source in reversed(self.brought.items()):
            new_of.update((void, seq) for void in source.correction.voids if void in gone)
        standing = {one.seq for one in self.standing}
        told = [renamed(event, new_of) for event in events]
        self.standing = [event for event in told if isinstance(event, Correct) and self.origin[event.seq] in standing]
        self.events = [_carried_out(event) for event in told]
        self.voided = frozenset(new_of.get(seq, seq) for seq in self.voided - gone)
        self.replaced = {new_of[one.seq]: [by_seq[seq] for seq in sorted(one.voids) if seq in gone] for one in bringing}


def _carried_out(event: Event) -> Event:
    """The event; a correction that brought something in, with nothing left to be done."""
    if isinstance(event, Correct) and event.events:
        return replace(event, voids=[], events=None, after=None)
    return event


def voided_by(corrections: Sequence[Correct]) -> set[int]:
    """The events that corrections void; a correction that a later one voids does nothing."""
    voided: set[int] = set()
    for correction in reversed(corrections):
        if correction.seq not in voided:
            voided.update(correction.voids)
    return voided


def _in_force(standing: Iterable[Correct]) -> list[Correct]:
    """Those that bring something in, and are the last that speak of the event in whose place it comes."""
    last: dict[int, int] = {}
    bringing = []
    for one in standing:
        last.update(dict.fromkeys(one.voids, one.seq))
        if one.events:
            bringing.append(one)
    return [one for one in bringing if not one.voids or last[min(one.voids)] == one.seq]


def _pieces(
    recorded: Sequence[Event], bringing: Iterable[Correct], gone: set[int]
) -> Iterator[tuple[Event, Brought | None]]:
    """The events in their new order, with where each comes from; those that need a number have none."""
    by_seq = {event.seq: event for event in recorded}
    instead: dict[int, list[tuple[Event, Brought]]] = {}
    after: dict[int, list[tuple[Event, Brought]]] = {}
    for one in bringing:
        place = min((seq for seq in one.voids if seq in gone), default=one.seq)
        events: list[Event] = [replace(event, seq=UNNUMBERED) for event in one.events or ()]
        for index, brought in enumerate(events):
            if one.after is None and not index and place in gone:
                was = by_seq[place]
                t = was.t if brought.t is None else brought.t
                brought = replace(brought, seq=place, ref=brought.ref or was.ref, t=t)
            places, at = (instead, place) if one.after is None else (after, one.after)
            places.setdefault(at, []).append((brought, Brought(one, index)))
    yield from after.get(BEGINNING, ())
    for event in recorded:
        yield from instead.get(event.seq, ())
        if event.seq not in gone:
            yield event, None
        if event.seq != BEGINNING:
            yield from after.get(event.seq, ())


class Amendment(NamedTuple):
    """What a new correction says, in recorded numbers: which events it voids, what it brings in, and where."""

    voids: list[int]
    events: list[Event]
    after: int | None


class MixedError(Exception):
    """A change that one correction cannot make: of recorded events together with those that a correction brought in."""


def without(log: CorrectedLog, seqs: Iterable[int]) -> Amendment:
    """The correction after which the events ``seqs`` do not count.

    Args:
        log: the log as it counts.
        seqs: numbers of it, also those of corrections, which are then undone.

    Raises:
        MixedError: some are recorded, others brought in, or by different corrections.
    """
    wanted = sorted(set(seqs))
    sources = {log.brought[seq].correction.seq: log.brought[seq].correction for seq in wanted if seq in log.brought}
    if not sources:
        return Amendment([log.recorded_seq(seq) for seq in wanted], [], None)
    if len(sources) > 1 or not log.brought.keys() >= set(wanted):
        raise MixedError
    (correction,) = sources.values()
    out = {log.brought[seq].place for seq in wanted}
    kept: list[Event] = [event for place, event in enumerate(correction.events or ()) if place not in out]
    return Amendment([*correction.voids, correction.seq], kept, correction.after if kept else None)


def instead(log: CorrectedLog, seq: int, events: Sequence[Event]) -> Amendment:
    """The correction after which ``events`` stand in the place of the event ``seq``."""
    source = log.brought.get(seq)
    if source is None:
        return Amendment([log.recorded_seq(seq)], list(events), None)
    correction = source.correction
    others: list[Event] = list(correction.events or ())
    others[source.place : source.place + 1] = events
    return Amendment([*correction.voids, correction.seq], others, correction.after)


def behind(log: CorrectedLog, seq: int, events: Sequence[Event]) -> Amendment:
    """The correction after which ``events`` come directly behind the event ``seq``; 0: before the first."""
    source = log.brought.get(seq)
    if source is not None:
        correction = source.correction
        others: list[Event] = list(correction.events or ())
        others[source.place + 1 : source.place + 1] = events
        return Amendment([*correction.voids, correction.seq], others, correction.after)
    recorded = log.recorded_seq(seq)
    earlier = {one.correction.seq: one.correction for one in log.brought.values() if one.correction.after == recorded}
    voids = [seq for one in earlier.values() for seq in (*one.voids, one.seq)]
    return Amendment(voids, [*events, *(event for one in earlier.values() for event in one.events or ())], recorded)
