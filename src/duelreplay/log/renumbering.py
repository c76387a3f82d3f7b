"""New numbers for events that others were put between, and for what names them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from duelreplay.log.events import UNNUMBERED, Correct, Event, Ruling


def moved_up(events: Iterable[Event]) -> tuple[list[Event], dict[int, int]]:
    """Number the events: each keeps its number where it can, and moves up behind one that found no free number.

    Returns:
        The events, and the new number of each that had one.
    """
    numbered: list[Event] = []
    new_of: dict[int, int] = {}
    last = -1
    for event in events:
        seq = event.seq
        brought = seq == UNNUMBERED
        last = (last + 1 or 1) if brought or seq <= last else seq
        if not brought:
            new_of[seq] = last
        numbered.append(event if seq == last else replace(event, seq=last))
    return numbered, new_of


def renamed(event: Event, new_of: Mapping[int, int]) -> Event:
    """An event that names others by number names them by their new ones."""
    if isinstance(event, Correct):
        after = None if event.after is None else new_of.get(event.after, event.after)
        return replace(event, voids=[new_of.get(seq, seq) for seq in event.voids], after=after)
    if isinstance(event, Ruling) and event.draw is not None:
        return replace(event, draw=new_of.get(event.draw, event.draw))
    return event
