"""Events that the command line tells in lines of the paper notation."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

from duelreplay.cli.common import fail
from duelreplay.log.events import DuelLog, Event
from duelreplay.text import Lang


def is_file(text: str) -> bool:
    """Whether a text names a file (or standard input), and is no line of the notation."""
    try:
        return text == "-" or text.endswith((".json", ".jsonl")) or Path(text).exists()
    except (OSError, ValueError):
        return False


def told_events(text: str, log: DuelLog, after: int | None, lang: Lang, *, instead: int | None = None) -> list[Event]:
    """The events of a line told behind the event ``after`` of a duel, None: at its end; or in the place of ``instead``.

    A line that cannot be read ends the command.
    """
    from duelreplay.sources.notation.cards import card_names
    from duelreplay.sources.notation.moment import moment_of
    from duelreplay.sources.notation.snippet import read_snippet

    so_far = log.events if after is None else takewhile(lambda event: event.seq <= after, log.events)
    replaced = next((event for event in log.events if event.seq == instead), None)
    if replaced is not None:
        so_far = takewhile(lambda event: event.seq < replaced.seq, log.events)
    told = read_snippet(text, log, moment_of(so_far), card_names(), replaced)
    if told.faults:
        fail("\n".join(fault.told(lang).removeprefix("-:").partition("\n")[0] for fault in told.faults))
    return told.events
