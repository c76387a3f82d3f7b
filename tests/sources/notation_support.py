"""What the tests of the notation share."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from duelreplay.log.events import DuelLog
from duelreplay.sources.notation.cards import CardNames, card_names
from duelreplay.sources.notation.reading import Paper, read_text

HEAD = "Rin (40) vs Otto (41), 2025-03-08 TCG\n"
BEGUN = HEAD + "T1 Rin\nT2 Otto: draws\n"


@cache
def names() -> CardNames:
    return card_names()


def paper(text: str) -> Paper:
    return read_text(text, "table7.duel", names())


def duel(text: str) -> DuelLog:
    found = paper(text)
    assert found.log is not None, "\n".join(map(str, found.faults))
    return found.log


def keys(log: DuelLog) -> list[dict[str, Any]]:
    """The events without their numbers."""
    events = [msgspec.to_builtins(event) for event in log.events]
    return [{key: value for key, value in event.items() if key != "seq"} for event in events]


def told(log: DuelLog, *wanted: str) -> list[tuple[Any, ...]]:
    """The events of some types, each as its type and the values that tell it."""
    shown = (
        "type",
        "player",
        "count",
        "what",
        "link",
        "by_link",
        "from",
        "to",
        "reason",
        "phase",
        "pay",
        "amount",
        "result",
    )
    rows = [tuple(event[key] for key in shown if key in event) for event in keys(log)]
    return [row for row in rows if not wanted or row[0] in wanted]
