"""Numbering of events, and what events say about each other and about the header.

One ``Tally`` goes through the events of one duel in order, in batches of any size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, cast

import msgspec
from msgspec.structs import force_setattr

from duelreplay.log.events import (
    LARGEST_INT,
    NO_CARD,
    UNNUMBERED,
    Correct,
    End,
    Event,
    KnownEvent,
    Move,
    Opaque,
    names_nothing,
)
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.log.limits import KEPT_FAULTS, LIMITS, TOO_CROWDED, crowded, too_many_events
from duelreplay.log.said import Said, said

EVENT: Final[msgspec.json.Decoder[KnownEvent]] = msgspec.json.Decoder(cast("type[KnownEvent]", KnownEvent))
ENCODER: Final = msgspec.json.Encoder()

_POINTING: Final = (Correct, End)

_SLICE: Final = 4096

_A_PLACE: Final = "the seq of the event behind which they come (0: before the first)"
_WHAT_COMES: Final = "the events that come there"


class _Named(NamedTuple):
    """An event that another one names: the place and the line of that one, and its key."""

    event: int
    line: int | None
    key: str
    seq: int


def keys_are_unique(text: bytes, quotes: int) -> bool:
    r"""Whether no key of ``text`` can have been dropped in decoding, as one that stands twice is.

    A quote in JSON text delimits a string or is escaped in one. Whatever was decoded is written back with the
    same strings, so equal numbers of quotes mean that no string, hence no key, is missing. Only the escape
    ``\u0022`` could make up for a missing one, so its presence counts as a doubt.

    Args:
        text: the JSON text as it was read.
        quotes: how many quotes the decoded value has when written back.
    """
    return text.count(b'"') == quotes and (b"\\" not in text or b"\\u0022" not in text)


def quotes_in(events: Sequence[Event]) -> int:
    """How many quotes the events have when written back; in slices, so that little memory is held."""
    return sum(ENCODER.encode(events[start : start + _SLICE]).count(b'"') for start in range(0, len(events), _SLICE))


def _shallow(levels: int) -> Any:
    """The type of JSON values that nest at most so many levels."""
    kind: Any = _SCALAR
    for _ in range(levels):
        kind = _SCALAR | list[kind] | dict[str, kind]
    return dict[str, kind]


_SCALAR: Final = None | bool | int | float | str


@cache
def every_key() -> msgspec.json.Decoder[dict[str, Any]]:
    """Decodes objects with every key; what nests deeper than any duel log does is refused.

    Made when a file first needs it: the time to make it doubles with each level.
    """
    return msgspec.json.Decoder(_shallow(8))


def only_unknown_keys(text: bytes) -> bool:
    """Whether an object has no key twice, so that what the typed decoding dropped are keys it does not know."""
    try:
        value = every_key().decode(text)
    except (msgspec.DecodeError, RecursionError):
        return False
    return keys_are_unique(text, ENCODER.encode(value).count(b'"'))


def _pointing(events: Sequence[Event]) -> Iterator[int]:
    """The places of the events that name other events or players outside ``player``."""
    kinds = list(map(type, events))
    for kind in _POINTING:
        place = -1
        for _ in range(kinds.count(kind)):
            place = kinds.index(kind, place + 1)
            yield place


class Tally:
    """Numbers the events of one duel and collects the duel's faults.

    ``duel`` is how faults name the duel; ``ids`` are the players of its header, None where the header itself
    is faulty; ``foreign`` says that the header names another format. ``faults`` has the faults found so far, in
    order of place, ``more`` how many there are beyond those that are kept.
    """

    def __init__(self, path: str, duel: str, ids: frozenset[str] | None) -> None:
        self.path = path
        self.duel = duel
        self.ids = ids
        self.last = -1
        self.count = 0
        self.foreign = False
        self.faults: list[Fault] = []
        self.more = 0
        self.full = False
        self.named: list[_Named] = []

    def fault(self, problem: str, *, key: str | None = None, event: int | None = None, line: int | None = None) -> None:
        """Note one fault of this duel."""
        if len(self.faults) >= KEPT_FAULTS:
            self.more += 1
            return
        self.faults.append(
            Fault(path=self.path, duel=self.duel, event=event, line=line, key=key or None, problem=problem)
        )

    def unreadable(self) -> Unreadable:
        """The duel as one that cannot be read."""
        return Unreadable(self.path, self.faults, more=self.more)

    def has_room(self, coming: int = 1, line: int | None = None) -> bool:
        """Whether the duel may have so many more events; the first time it may not is a fault."""
        if self.count + coming <= LIMITS.get().events:
            return True
        if not self.full:
            self.full = True
            self.fault(too_many_events(), line=line)
        return False

    def take(self, events: Sequence[Event], first_line: int | None = None) -> None:
        """Number decoded events, which follow those taken before, and note what is wrong between them.

        Args:
            events: the next events of the duel; those without ``seq`` get the next number.
            first_line: the line of the first, where each stands on a line of its own.
        """
        if not self.has_room(len(events), first_line):
            return
        if not self._take_fast(events):
            for index, event in enumerate(events):
                self._take_one(event, None if first_line is None else first_line + index)

    def _take_fast(self, events: Sequence[Event]) -> bool:
        """Take all events if there is nothing wrong between them; otherwise they have still to be taken."""
        if self.ids is None or not {event.player for event in events} <= self.ids | {None}:
            return False
        pointing = list(_pointing(events))
        if not all(self._ends_well(events[index]) and self._brings_well(events[index]) for index in pointing):
            return False
        if not all(self._moves_well(event) for event in events if type(event) is Move) or not self._number(events):
            return False
        for index in pointing:
            self._point(events[index], self.count + index + 1, None)
        self.count += len(events)
        return True

    def _ends_well(self, event: Event) -> bool:
        return not isinstance(event, End) or event.winner is None or event.winner in (self.ids or ())

    def _moves_well(self, move: Move) -> bool:
        if move.controller is not None and move.controller not in (self.ids or ()):
            return False
        return move.card is not NO_CARD if move.count is None else move.count == 1 or names_nothing(move.card)

    def _brings_well(self, event: Event) -> bool:
        return not isinstance(event, Correct) or not any(self._bringing_problems(event))

    def _bringing_problems(self, event: Correct) -> Iterator[tuple[str, str]]:
        """What is wrong with what a correction brings in: the key, and the problem."""
        brought = event.events or ()
        if brought and event.after is None and not event.voids:
            yield "after", said("the key is missing: expected {expected}", expected=_A_PLACE)
        if event.after is not None and not brought:
            yield "events", said("the key is missing: expected {expected}", expected=_WHAT_COMES)
        for index, one in enumerate(brought):
            path = f"events[{index}]"
            if one.seq != UNNUMBERED:
                yield f"{path}.seq", said("expected no number, since the event's place gives it one")
            for key in ("player", "winner", "controller"):
                name = getattr(one, key, None)
                if name is not None and self.ids is not None and name not in self.ids:
                    yield f"{path}.{key}", self._unknown(name)
            if isinstance(one, Move) and not self._moves_well(one):
                from duelreplay.log.check import move_problems

                for problem in move_problems(one.card, one.count):
                    yield f"{path}.{problem.key}", problem.text

    def _point(self, event: Event, number: int, line: int | None) -> None:
        if isinstance(event, Correct):
            self.named += [_Named(number, line, f"voids[{index}]", seq) for index, seq in enumerate(event.voids)]
            if event.after:
                self.named.append(_Named(number, line, "after", event.after))

    def _number(self, events: Iterable[Event]) -> bool:
        """Number the events; False at the first whose number does not rise, the tally then as it was."""
        last = self.last
        for event in events:
            seq = event.seq
            if seq < 0:
                last = last + 1 or 1
                if last > LARGEST_INT:
                    return False
                force_setattr(event, "seq", last)
            elif seq > last:
                last = seq
            else:
                return False
        self.last = last
        return True

    def _take_one(self, event: Event, line: int | None) -> None:
        named = [] if isinstance(event, Opaque) else [("player", event.player)]
        if isinstance(event, End):
            named.append(("winner", event.winner))
        if isinstance(event, Move):
            named.append(("controller", event.controller))
        self._relate(None if event.seq < 0 else event.seq, named, line)
        if isinstance(event, Move) and not self._moves_well(event):
            self._moved_badly(event, line)
        if isinstance(event, Correct):
            for key, problem in self._bringing_problems(event):
                self.fault(problem, key=key, event=self.count, line=line)
        self._point(event, self.count, line)
        if event.seq < 0:
            force_setattr(event, "seq", self.last)

    def _moved_badly(self, move: Move, line: int | None) -> None:
        from duelreplay.log.check import move_problems

        for problem in move_problems(move.card, move.count):
            self.fault(problem.text, key=problem.key, event=self.count, line=line)

    def _relate(self, seq: int | None, named: Iterable[tuple[str, object]], line: int | None) -> None:
        """Count one event, and note where its number does not rise or a player it names is none of the duel's."""
        self.count += 1
        if seq is not None and seq <= self.last:
            problem = said(
                "expected a number above {last}, which an event before it has, found {seq}", last=self.last, seq=seq
            )
            self.fault(problem, key="seq", event=self.count, line=line)
        if seq is None and self.last >= LARGEST_INT:
            problem = said("no number is left for this event: {last} is the largest there is", last=LARGEST_INT)
            self.fault(problem, key="seq", event=self.count, line=line)
        else:
            self.last = (self.last + 1 or 1) if seq is None else seq
        for key, name in named:
            if self.ids is not None and isinstance(name, str) and name not in self.ids:
                self.fault(self._unknown(name), key=key, event=self.count, line=line)

    def _unknown(self, name: str) -> Said:
        from duelreplay.log.check import known, show

        return said(
            "expected one of the players {known}, found {found}", known=known(sorted(self.ids or ())), found=show(name)
        )

    def parse(self, text: bytes, line: int | None = None) -> Event | None:
        """Read and take one event given as JSON text.

        Returns:
            The event, or None where it has a fault that keeps it from being read (the fault is noted).
        """
        if not self.has_room(1, line):
            return None
        if crowded(text):
            self.count += 1
            self.fault(TOO_CROWDED, event=self.count, line=line)
            return None
        event = self._decode(text)
        if event is None:
            event = self._parse_slowly(text, line)
        else:
            self.take((event,), line)
        return event

    @staticmethod
    def _decode(text: bytes) -> Event | None:
        try:
            event = EVENT.decode(text)
        except (msgspec.DecodeError, RecursionError):
            return None
        if keys_are_unique(text, ENCODER.encode(event).count(b'"')) or only_unknown_keys(text):
            return event
        return None

    def _parse_slowly(self, text: bytes, line: int | None) -> Event | None:
        from duelreplay.log import check

        value, found = check.parse(text, unique=only_unknown_keys(text), first_line=1 if line is None else 0)
        if isinstance(value, dict) and value.get("seq", 0) is None:
            del value["seq"]
        if not found or found[0].key:
            found += check.event_problems(value)
        for problem in found:
            self.fault(problem.text, key=problem.key, event=self.count + 1, line=line)
        if found:
            self._skip(value, line)
            return None
        event = self._build(value)
        self.take((event,), line)
        return event

    def _build(self, value: dict[str, object]) -> Event:
        from duelreplay.log.check import EVENT_TYPES

        name = str(value["type"])
        if name in EVENT_TYPES:
            return cast("Event", msgspec.convert(value, EVENT_TYPES[name]))
        player = value.get("player")
        return Opaque(
            name=name,
            data=value,
            seq=cast("int", value.get("seq", -1)),
            t=cast("float | None", value.get("t")),
            ref=cast("str | None", value.get("ref")),
            player=player if isinstance(player, str) and player in (self.ids or ()) else None,
        )

    def _skip(self, value: object, line: int | None) -> None:
        """Count an event that could not be read, so that the next ones keep their numbers."""
        from duelreplay.log.check import EVENT_TYPES

        data = value if isinstance(value, dict) else {}
        seq = data.get("seq")
        known = str(data.get("type")) in EVENT_TYPES
        named = [(key, data.get(key)) for key in ("player", "winner", "controller") if known]
        self._relate(seq if type(seq) is int and seq >= 0 else None, named, line)

    def finish(self, seqs: Iterator[int]) -> None:
        """Hold every event that a correction names against the numbers of all the duel's events.

        Args:
            seqs: the numbers of the events; read only where there is something to look up.
        """
        missing = {one.seq for one in self.named}
        if not missing:
            return
        for seq in seqs:
            missing.discard(seq)
        for one in self.named:
            if one.seq in missing:
                problem = said("expected the seq of an event of this duel, found {seq}", seq=one.seq)
                self.fault(problem, key=one.key, event=one.event, line=one.line)
