"""A duel log with other events than were recorded, to ask what the judge would say then. The log itself stays as it is.

A change that leaves an event without the chain link that it names is refused: the judge would then call the log faulty,
and not say what was asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from duelreplay.log import events as ev
from duelreplay.log.events import UNNUMBERED, DuelLog, Event, Negated
from duelreplay.log.faults import UnreadableInputError
from duelreplay.log.numbering import Tally
from duelreplay.log.renumbering import moved_up, renamed
from duelreplay.text import Lang, Message, Text, Value


class NegateLink(Struct, frozen=True):
    """The link that the activation ``seq`` made had its activation or its effect negated.

    What it negated itself, by the log's own word, then was not.
    """

    seq: int
    what: Negated


class Drop(Struct, frozen=True):
    """The event ``seq`` was not there."""

    seq: int


class Insert(Struct, frozen=True):
    """An event more, after the event ``after``: 0 for the beginning, None for the end (before the duel's ``end``)."""

    event: Event
    after: int | None = None


Change = NegateLink | Drop | Insert

NO_EVENT: Final = Text(
    "there is no event {seq}; its events are {first} to {last}", "イベント{seq}はない（{first}～{last}）"
)
NO_ACTIVATION: Final = Text(
    "event {seq} is no activation, so there is no link to negate; the activations near it are events {near}",
    "イベント{seq}は発動ではないため、無効にできない。近くの発動はイベント{near}",
)
NO_ACTIVATIONS: Final = Text(
    "event {seq} is no activation, and the duel has none", "イベント{seq}は発動ではなく、このデュエルに発動はない"
)
NEGATED_ALREADY: Final = Text(
    "the link of event {seq} is negated already, at event {at}",
    "イベント{seq}の発動はイベント{at}ですでに無効にされている",
)
NO_LINK_LEFT: Final = Text(
    "Chain Link {link} (event {seq}) no longer exists under that number, and is still named at event {events}",
    "チェーン{link}（イベント{seq}）はその番号ではなくなるが、イベント{events}がまだ指している",
)
NO_LINK: Final = Text(
    "the inserted {type} names Chain Link {link}, which does not exist there",
    "挿入する{type}はチェーン{link}を指すが、そこには存在しない",
)
NAMED: Final = Text(
    "event {seq} is still named at event {events}",
    "イベント{seq}をイベント{events}がまだ指している",
)


_NEAR: Final = 5
"""So many activations are offered where another event was named."""


class ChangeError(Exception):
    """A change that cannot be made; ``messages`` say why, in every language.

    ``also`` are events that name what would be gone: where they are left out too, the change can be made.
    """

    def __init__(self, messages: Sequence[Message], also: Sequence[int] = ()) -> None:
        super().__init__("; ".join(message.in_("en") for message in messages))
        self.messages = messages
        self.also = also

    def in_(self, lang: Lang) -> str:
        """Why, in one language and one line."""
        return ("; " if lang == "en" else "；").join(message.in_(lang) for message in self.messages)


def _error(text: Text, **values: Value) -> ChangeError:
    return ChangeError([Message(text, values)])


class ChangedLog(DuelLog):
    """A log with changes.

    It claims to record what the log as recorded does: one event more or less does not change how a log came about.
    ``origin`` is the ``seq`` in the log as recorded of each event that was there, by its own; ``fallen`` are events, by
    the ``seq`` as recorded, that are left out because of a change.
    """

    __slots__ = ("fallen", "origin")

    def __init__(self, log: DuelLog, events: list[Event], origin: Mapping[int, int], fallen: tuple[int, ...]) -> None:
        super().__init__(log.header, events, log.path)
        self._recorded = log.recorded
        self.origin = origin
        self.fallen = fallen


def what_if(log: DuelLog, changes: Iterable[Change]) -> ChangedLog:
    """The log with the changes; every ``seq`` in them is one of the log as it counts, with its corrections.

    An event keeps its ``seq`` where it can: behind an inserted event that finds no free number the following ones move
    up, as do the ``voids`` and rulings that name them.

    Args:
        log: a duel.
        changes: what was different, in any order; several events inserted at one place stand in the order given.

    Raises:
        ChangeError: an event that is not there, or one that would name a link or an event that is not there any more.
    """
    log = log.corrected
    recorded = list(log.events)
    known = {event.seq: event for event in recorded}
    links = _links(recorded)
    dropped: set[int] = set()
    fallen: set[int] = set()
    before: dict[int, list[Event]] = {}
    after: dict[int | None, list[Event]] = {}
    for change in changes:
        if isinstance(change, Insert):
            if change.after:
                _known(known, change.after)
            after.setdefault(change.after, []).append(replace(change.event, seq=UNNUMBERED))
        elif isinstance(change, Drop):
            _known(known, change.seq)
            dropped.add(change.seq)
        else:
            _known(known, change.seq)
            resolve, negation = _negation(change, links)
            fallen.update(seq for (seq, key), by in links.target.items() if key == "by_link" and by == change.seq)
            if resolve is None:
                after.setdefault(change.seq, []).append(negation)
            else:
                before.setdefault(resolve, []).append(negation)
    fallen -= dropped
    dropped |= fallen
    pieces = _pieces(recorded, dropped, before, after)
    _check_names(recorded, dropped)
    events, new_of = moved_up(pieces)
    if any(old != new for old, new in new_of.items()):
        events = [renamed(event, new_of) for event in events]
    origin = {new: old for old, new in new_of.items()}
    _check_links(links, _links(events), {event.seq: event for event in events}, origin)
    return ChangedLog(log, events, origin, tuple(sorted(fallen)))


def _known(known: Mapping[int, Event], seq: int) -> None:
    if seq not in known:
        raise _error(NO_EVENT, seq=seq, first=min(known, default=0), last=max(known, default=0))


def _pieces(
    recorded: Sequence[Event],
    dropped: set[int],
    before: Mapping[int, list[Event]],
    after: Mapping[int | None, list[Event]],
) -> Iterator[Event]:
    """The events in their new order; those that are inserted have no number."""
    last = after.get(None, [])
    yield from after.get(0, [])
    for event in recorded:
        if last and isinstance(event, ev.End):
            yield from last
            last = []
        yield from before.get(event.seq, [])
        if event.seq not in dropped:
            yield event
        if event.seq:
            yield from after.get(event.seq, [])
    yield from last


class _Links(NamedTuple):
    """``number`` of each activation's link; ``target`` is the activation that each name of a link means.

    A name is an event's ``seq`` and the key of it, a target None where there is no such link; ``names`` are the numbers
    that the events give, ``kinds`` the types of these events.
    """

    number: dict[int, int]
    target: dict[tuple[int, str], int | None]
    names: dict[tuple[int, str], int]
    kinds: dict[int, type[Event]]


_LINK_KEYS: Final = ("link", "by_link")
_ENDS_CHAIN: Final = (ev.Turn, ev.Phase, ev.ChainEnd)


def _links(events: Iterable[Event]) -> _Links:
    """Which link every event means, as the fold takes it."""
    found = _Links({}, {}, {}, {})
    chain: list[tuple[int, int]] = []
    resolving = False
    for event in events:
        if isinstance(event, _ENDS_CHAIN):
            chain, resolving = [], False
        elif isinstance(event, ev.Activate):
            if chain and (event.link == 1 or (event.link is None and resolving)):
                chain, resolving = [], False
            number = event.link or len(chain) + 1
            chain.append((number, event.seq))
            found.number[event.seq] = number
        else:
            resolving = resolving or isinstance(event, ev.Resolve)
            for key in _LINK_KEYS:
                name = getattr(event, key, None)
                if name is not None:
                    found.names[event.seq, key] = name
                    found.kinds[event.seq] = type(event)
                    found.target[event.seq, key] = next((seq for number, seq in chain if number == name), None)
    return found


def _negation(change: NegateLink, links: _Links) -> tuple[int | None, Event]:
    """The negation, and the event before which it belongs: where its link resolves, None where no event says that."""
    if change.seq not in links.number:
        near = sorted(links.number, key=lambda seq: abs(seq - change.seq))[:_NEAR]
        if not near:
            raise _error(NO_ACTIVATIONS, seq=change.seq)
        raise _error(NO_ACTIVATION, seq=change.seq, near=_listed(sorted(near)))
    resolve = None
    for (seq, key), target in links.target.items():
        if target == change.seq and key == "link":
            if (kind := links.kinds[seq]) is ev.Negate:
                raise _error(NEGATED_ALREADY, seq=change.seq, at=seq)
            if kind is ev.Resolve and resolve is None:
                resolve = seq
    return resolve, ev.Negate(link=links.number[change.seq], what=change.what)


def _check_links(before: _Links, after: _Links, events: Mapping[int, Event], origin: Mapping[int, int]) -> None:
    """Every event that named a link names the same one, and every inserted one a link that is there."""
    lost: dict[int, list[tuple[int, str]]] = {}
    messages = []
    for (seq, key), target in after.target.items():
        old = origin.get(seq)
        if old is None:
            if target is None:
                kind = str(type(events[seq]).__struct_config__.tag)
                messages.append(Message(NO_LINK, {"type": kind, "link": after.names[seq, key]}))
            continue
        wanted = before.target[old, key]
        if wanted is not None and (target is None or origin.get(target) != wanted):
            lost.setdefault(wanted, []).append((old, key))
    for seq, names in lost.items():
        wrong = sorted({old for old, _ in names})
        messages.append(
            Message(
                NO_LINK_LEFT,
                {"events": _listed(wrong), "link": before.number[seq], "seq": seq},
            )
        )
    if messages:
        raise ChangeError(messages, sorted({old for names in lost.values() for old, _ in names}))


def _check_names(recorded: Iterable[Event], dropped: set[int]) -> None:
    """No correction or ruling that stays names an event that is dropped."""
    naming: dict[int, list[int]] = {}
    for event in recorded:
        if event.seq in dropped:
            continue
        named = event.voids if isinstance(event, ev.Correct) else [event.draw] if isinstance(event, ev.Ruling) else []
        for seq in named:
            if seq in dropped and seq is not None:
                naming.setdefault(seq, []).append(event.seq)
    if naming:
        raise ChangeError(
            [Message(NAMED, {"seq": seq, "events": _listed(events)}) for seq, events in naming.items()],
            sorted({event for events in naming.values() for event in events}),
        )


def _listed(seqs: Iterable[int]) -> str:
    return ", ".join(map(str, seqs))


def events_of(text: bytes, log: DuelLog, path: str) -> list[Event]:
    """Events given as JSON: one object, a list of them, or one a line.

    Args:
        text: the JSON.
        log: the duel into which they are to go, whose players they may name.
        path: where the text is from, for messages.

    Raises:
        UnreadableInputError: it is no JSON, or an event does not keep to ``duel-log/1``.
    """
    tally = Tally(path, log.header.id, frozenset(player.id for player in log.header.players))
    found = [tally.parse(piece) for piece in _raws(text)]
    if tally.faults:
        raise UnreadableInputError(tally.faults)
    return [event for event in found if event is not None]


def _raws(text: bytes) -> list[bytes]:
    """The text in pieces, each to be read as one event."""
    try:
        if text.lstrip().startswith(b"["):
            return [bytes(raw) for raw in msgspec.json.decode(text, type=list[msgspec.Raw])]
        msgspec.json.decode(text, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        lines = [line for line in text.splitlines() if line.strip()]
        return lines if len(lines) > 1 else [text]
    return [text]


def objects_of(text: bytes) -> list[dict[str, Any]]:
    """The JSON objects of a text, given as `events_of` takes them and as yet unchecked; empty where it is none."""
    try:
        return [msgspec.json.decode(raw, type=dict[str, Any]) for raw in _raws(text)]
    except (msgspec.DecodeError, RecursionError):
        return []
