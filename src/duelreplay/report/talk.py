"""What people said around an incident: chat, the site's signals, leave that was asked for, a judge's words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from duelreplay.engine.judgement import Finding
from duelreplay.log.events import Event, Note

SPOKEN: Final = ("chat: ", "judge: ", "watcher: ", "judge call: ", "permission: ", "signal: ")
"""How notes begin that somebody said or clicked to the other (docs/duel-log.md)."""
NO_WORDS: Final = frozenset({"signal: Thinking", "signal: Typing", "judge: joined", "judge: left"})
"""What is no answer to anything."""
_BEFORE, _AFTER = 30, 60
"""Seconds around an incident within which words are taken to be about it."""
_EVENTS_BEFORE, _EVENTS_AFTER = 8, 20
"""The same in events, where nobody knows the time."""
_AT_MOST: Final = 8


def is_spoken(event: Event) -> bool:
    """Whether the event is something that somebody said."""
    if not isinstance(event, Note) or not event.text.startswith(SPOKEN):
        return False
    return event.text not in NO_WORDS and not event.text.startswith(("watcher: joined", "watcher: left"))


def spoken(events: Iterable[Event]) -> list[Note]:
    """All that was said, in order."""
    return [event for event in events if isinstance(event, Note) and is_spoken(event)]


def near(finding: Finding, said: list[Note], back: Event | None) -> list[Note]:
    """What was said around the finding's event, or around the card's way back (``back``), the nearest."""
    if finding.verdict == "legal":
        return []
    found = [note for note in said if _is_near(note, finding.event) or (back is not None and _is_near(note, back))]
    if len(found) > _AT_MOST:
        found.sort(key=lambda note: abs(note.seq - finding.event.seq))
        found = sorted(found[:_AT_MOST], key=lambda note: note.seq)
    return found


def _is_near(note: Note, event: Event) -> bool:
    if note.t is not None and event.t is not None:
        return -_BEFORE <= note.t - event.t <= _AFTER
    return -_EVENTS_BEFORE <= note.seq - event.seq <= _EVENTS_AFTER
