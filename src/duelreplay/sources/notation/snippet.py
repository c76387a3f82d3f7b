"""A few lines of the notation told in the midst of a duel, as the events that they are there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from duelreplay.log import events as ev
from duelreplay.log.events import Activate, Card, CardRef, DuelLog, Event
from duelreplay.sources.notation.cards import CardNames
from duelreplay.sources.notation.deeds import Entry
from duelreplay.sources.notation.event_words import PHASE_WORDS, EventWords, UnsaidError, is_copy
from duelreplay.sources.notation.faults import PlacedFault
from duelreplay.sources.notation.folding import squeeze
from duelreplay.sources.notation.moment import Moment
from duelreplay.sources.notation.one_event import Lines
from duelreplay.sources.notation.reading import read_text
from duelreplay.sources.notation.write import player_names
from duelreplay.text import Lang

_LINKS_AT_MOST: Final = 40
"""Links of an open chain that the lines can speak of; a longer one is none of a real duel."""


class Told(NamedTuple):
    """The events, which have neither number nor place, or what is wrong with the lines, counted from the first."""

    events: list[Event]
    faults: list[PlacedFault]


def read_snippet(text: str, log: DuelLog, moment: Moment, cards: CardNames, instead: Event | None = None) -> Told:
    """Read lines as they would be read if the duel had been told up to here.

    What the lines do not say of a chain that was open before stays as the log has it: it is not ended by them.

    Args:
        text: the lines; players are called by their names, where these can be read.
        log: the duel.
        moment: the moment at which they are told.
        cards: the names that are known.
        instead: the event in whose place they are told; what follows from an activation (that it resolved, that the
            chain ended) then follows in the log. A single event of the same kind keeps what no line says of it, such
            as where the source has it.
    """
    told = _read(text, log, moment, cards, concluded=instead is None)
    if instead is None or told.faults or [type(event) for event in told.events] != [type(instead)]:
        return told
    said = _said(instead, log, moment, cards, "en") or _said(instead, log, moment, cards, "ja")
    return told if said is None else Told([_merged(instead, said[1], told.events[0], cards)], [])


def _read(text: str, log: DuelLog, moment: Moment, cards: CardNames, *, concluded: bool) -> Told:
    """The events that the lines say, and those that follow from them where ``concluded``."""
    names = player_names(log, by_id=False)
    ids = {name: one for one, name in names.items()}
    first: Told | None = None
    preludes = list(_preludes(moment, cards, names))
    for before in preludes:
        known = len(before)
        paper = read_text("\n".join([*before, text]), "-", cards)
        if paper.log is None:
            faults = [fault for fault in paper.faults if (fault.line or 0) > known]
            placed = [msgspec.structs.replace(fault, line=(fault.line or 0) - known) for fault in faults]
            first = first or (Told([], placed) if placed else None)
            continue

        def counts(entry: Entry, known: int = known) -> bool:
            if entry.kind is ev.Resolve and entry.line <= known and entry.keys["link"] in moment.resolved:
                return False
            return entry.said_at > known or (concluded and not entry.said_at and entry.line > known)

        pairs = zip(paper.entries, paper.log.events, strict=True)
        events = [_as_of(event, ids) for entry, event in pairs if counts(entry)]
        if before is not preludes[-1] and _comes_too_early(events, moment):
            continue
        return Told(events, [])
    return first or Told([], [])


def _comes_too_early(events: Sequence[Event], moment: Moment) -> bool:
    """Whether a link of the open chain is taken to have done something although nothing says that it resolves yet."""
    if moment.resolving is not None:
        return False
    resolved = {event.link for event in events if isinstance(event, ev.Resolve)}
    return any(
        isinstance(event, ev.Move) and event.reason == "effect" and event.link not in resolved for event in events
    )


def _preludes(moment: Moment, cards: CardNames, names: dict[str, str]) -> Iterator[list[str]]:
    """Lines that lead to the moment: with its chain as it is, with the link alone that resolves, without the chain."""
    before = [_head(names, moment)]
    if moment.player is not None:
        before.append(f"T{max(moment.turn, 1)} {names[moment.player]}")
        if moment.phase is not None:
            before.append({"draw": "DP", **PHASE_WORDS}[moment.phase])
        if 0 < len(moment.links) <= _LINKS_AT_MOST:
            words = EventWords(cards, names)
            resolving = moment.resolving
            if resolving is not None and len(moment.links) > 1:
                yield [*before, *_chain(moment.links, words, alone=resolving), f"CL{resolving} resolves"]
            chain = [*before, *_chain(moment.links, words)]
            yield chain if resolving is None else [*chain, f"CL{resolving} resolves"]
    yield before


def _chain(links: tuple[Activate, ...], words: EventWords, alone: int | None = None) -> Iterator[str]:
    """The links of an open chain; ``alone``: the one that was not negated."""
    for n, link in enumerate(links, start=1):
        try:
            card = words.link_card(link)
        except UnsaidError:
            card = f'"Chain Link {n}"'
        negated = ", effect negated by unknown" if alone not in {None, n} else ""
        yield f"CL{n} {card} ({', '.join(words.circumstances(link))}{negated})"


def _head(names: dict[str, str], moment: Moment) -> str:
    """A first line by which the turn is that of the player whose it is; in a tag duel the order of turns stays."""
    order = list(names)
    if moment.player is not None:
        at = order.index(moment.player) - max(moment.turn, 1) + 1
        order = [order[(at + place) % len(order)] for place in range(len(order))]
    sides = [order[side::2] for side in (0, 1)]
    return " vs ".join(" & ".join(names[one] for one in side) for side in sides)


def _as_of(event: Event, ids: dict[str, str]) -> Event:
    """An event with the players of the duel, and without what it has from the lines around it."""
    changes: dict[str, object] = {"seq": ev.UNNUMBERED, "ref": None}
    for key in ("player", "winner", "controller"):
        name = getattr(event, key, None)
        if name is not None:
            changes[key] = ids.get(name, name)
    return msgspec.structs.replace(event, **changes)


def as_line(event: Event, log: DuelLog, moment: Moment, cards: CardNames, lang: Lang = "en") -> str | None:
    """The line that says this event at this moment, None where there is none.

    It is in the language that is asked for, where there is such a line. Told in the event's place it is that very
    event (`read_snippet`).
    """
    found = _said(event, log, moment, cards, lang)
    return None if found is None else found[0]


def _said(event: Event, log: DuelLog, moment: Moment, cards: CardNames, lang: Lang) -> tuple[str, Event] | None:
    """The line that says an event, and what is read of it."""
    for line in Lines(moment, cards, player_names(log, by_id=False)).of(event, lang):
        if "\n" in line or "\r" in line:
            continue
        told = _read(line, log, moment, cards, concluded=False)
        if len(told.events) == 1 and _is_said(event, told.events[0], cards):
            return line, told.events[0]
    return None


_UNSAID: Final[dict[type[Event], frozenset[str]]] = {
    ev.Turn: frozenset({"n"}),
    ev.Draw: frozenset({"reason", "link", "by"}),
    ev.Activate: frozenset({"from_index"}),
    ev.Move: frozenset({"link", "from_index", "to_index"}),
    ev.LifePoints: frozenset({"total"}),
    ev.Coin: frozenset({"link"}),
    ev.Die: frozenset({"link"}),
}
"""What a log can say of an event, and no line does."""

_WITHOUT_PLAYER: Final = (ev.Phase, ev.Negate, ev.Resolve, ev.ChainEnd, ev.Note, ev.End)
_IMPLIED: Final = frozenset({"position", "amount", "count", "link", "from_", "to"})
"""What a line implies of an event of which the log leaves it open."""

_SETTLED: Final = frozenset({"perhaps_negated_by"})
"""What a log leaves open and any line settles."""

_ALIKE: Final[dict[str, tuple[frozenset[Any], ...]]] = {
    "reason": (frozenset({None, "effect", "rule"}),),
    "summon": (frozenset({"special", "effect"}),),
    "outcome": (frozenset({None, "applied"}),),
}
"""Values of a key between which the words make no difference: the moment does."""


def _is_said(event: Event, read: Event, cards: CardNames) -> bool:
    """Whether a line that is read so says this event, as far as a line can."""
    if type(event) is not type(read):
        return False
    for key in event.__struct_fields__:
        old, new = getattr(event, key), getattr(read, key)
        if key in {"seq", "ref", "t", "same_time"} or key in _UNSAID.get(type(event), ()):
            continue
        if key == "player" and isinstance(event, _WITHOUT_PLAYER):
            continue
        if key == "cards" and not new and isinstance(event, ev.Draw | ev.Deck):
            continue
        alike = any({old, new} <= values for values in _ALIKE.get(key, ()))
        if not (_same(old, new, cards) or alike or (old is None and key in _IMPLIED) or key in _SETTLED):
            return False
    return True


def _merged(event: Event, line: Event, told: Event, cards: CardNames) -> Event:
    """What was told in an event's place, with what its own ``line`` leaves unsaid."""
    kept = {
        key: getattr(event, key)
        for key in event.__struct_fields__
        if key not in _SETTLED and _same(getattr(line, key), getattr(told, key), cards)
    }
    kept |= {"seq": ev.UNNUMBERED, "ref": None, "t": None}
    merged = msgspec.structs.replace(told, **kept)
    counted = ev.Draw | ev.Deck
    if isinstance(event, counted) and isinstance(told, counted) and not told.cards and told.count != event.count:
        return msgspec.structs.replace(merged, cards=None)
    return merged


def _same(one: Any, other: Any, cards: CardNames) -> bool:
    """Whether two values of a key are the same, cards by whatever name."""
    if one == other:
        return True
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(_same(old, new, cards) for old, new in zip(one, other, strict=True))
    if isinstance(one, int | str | Card) and isinstance(other, int | str | Card):
        return _identity(one, cards) == _identity(other, cards) != (None, None)
    return False


def _identity(ref: CardRef, cards: CardNames) -> tuple[int | str | None, object]:
    """What makes a card the one that it is: passcode, else name; and which copy, where a line can say it."""
    uid = ref.uid if isinstance(ref, Card) else None
    name = ev.card_name(ref)
    named = None if name is None else cards.named(name)
    code = ev.card_code(ref) or (named.code if named is not None else 0)
    copy = uid if isinstance(uid, int) and is_copy(uid) else None
    return code or (squeeze(name) if name is not None else None), copy
