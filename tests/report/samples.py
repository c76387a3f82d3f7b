"""Duels, findings and judgements of the tests' own making."""

from __future__ import annotations

from typing import Any

import msgspec

from duelreplay.cards.catalogue import load
from duelreplay.engine.judgement import DrawRow, Finding, Judgement
from duelreplay.engine.replayer import judge
from duelreplay.log import events as ev
from duelreplay.log.events import DuelLog, Event, Header, Player
from duelreplay.rule import Rule
from duelreplay.rules.registry import RULES
from duelreplay.rules.rulesets import CURRENT, Choice
from duelreplay.text import Message, Text

CATALOGUE = load()

RECORDS = ["turns", "phases", "draws", "activations", "costs", "negations", "resolutions", "moves"]
"""What a careful scribe writes down completely."""
TURN_1 = [
    {"type": "draw", "player": "A", "count": 5},
    {"type": "draw", "player": "B", "count": 5},
    {"type": "turn", "player": "A"},
    {"type": "phase", "phase": "draw"},
    {"type": "phase", "phase": "standby"},
    {"type": "phase", "phase": "main1"},
    {"type": "phase", "phase": "end"},
]
DRAW_PHASE_2 = [{"type": "turn", "player": "B"}, {"type": "phase", "phase": "draw"}]
DRAW = {"type": "draw", "player": "B", "count": 1}
STANDBY = {"type": "phase", "phase": "standby"}

CLEAN = [*TURN_1, *DRAW_PHASE_2, DRAW, STANDBY]
"""Both opening hands, no draw on turn 1 (S02), one normal draw on turn 2 (S01)."""
NO_DRAW = [*TURN_1, *DRAW_PHASE_2, STANDBY]
"""The mandatory normal draw of turn 2 is left out (S01)."""
PAID = [
    *TURN_1,
    *DRAW_PHASE_2,
    {"type": "activate", "player": "B", "card": {"code": 27564031, "name": "Malefic World"}, "from": "field"},
    {"type": "resolve", "link": 1},
    {"type": "chain_end"},
    DRAW,
    STANDBY,
]
"""A cost type pays the normal draw at event 10, and it is made all the same at event 13 (S11)."""
ASTRAL = [
    *TURN_1,
    *DRAW_PHASE_2,
    {"type": "activate", "player": "B", "card": 45950291, "effect": 2, "from": "graveyard"},
    {"type": "activate", "player": "B", "card": {"code": 27564031}, "from": "field"},
    {"type": "resolve", "link": 2},
    {"type": "resolve", "link": 1},
    {"type": "chain_end"},
    STANDBY,
]
"""Astral Force and a cost type on one chain: a pending ruling (S34)."""
GREED = [
    *TURN_1,
    *DRAW_PHASE_2,
    DRAW,
    {"type": "phase", "phase": "main1"},
    {"type": "activate", "player": "B", "card": {"code": 55144522, "name": "Pot of Greed"}, "from": "hand"},
    {"type": "resolve", "link": 1},
    {**DRAW, "count": 2},
    {"type": "chain_end"},
]
"""Pot of Greed at event 12 gives the two cards of event 14, as its text says."""
NO_OPENING_HANDS = CLEAN[2:]
"""The opening hands are not in the log, so their size cannot be verified."""
CORRECTED = [*CLEAN[:-1], DRAW, {"type": "correct", "voids": [11], "by": "judge", "why": "typed twice"}, STANDBY]
"""A second draw that the judge has voided: nothing wrong is left, but a note."""


def document(events: list[dict[str, Any]], **header: Any) -> dict[str, Any]:
    """A duel log as a plain object."""
    players = [{"id": "A", "name": "Aoi", "deck": 40}, {"id": "B", "name": "Ben", "deck": 40}]
    base = {
        "format": "duel-log/1",
        "id": "sample",
        "players": players,
        "first": "A",
        "ruleset": "mr5",
        "records": RECORDS,
    }
    return {**base, **header, "events": events}


def duel(events: list[dict[str, Any]], path: str = "sample.json", **header: Any) -> DuelLog:
    """A duel log as read from a file."""
    plain = document(events, **header)
    decoded = [
        msgspec.convert({"seq": seq, **event}, ev.KnownEvent)  # type: ignore[arg-type]
        for seq, event in enumerate(plain.pop("events"), start=1)
    ]
    return DuelLog(msgspec.convert(plain, Header), decoded, path)


def judged(events: list[dict[str, Any]], path: str = "sample.json", **header: Any) -> tuple[Judgement, DuelLog]:
    """A duel and its judgement by the engine."""
    log = duel(events, path, **header)
    return judge(log, CATALOGUE), log


HEADER = Header(format="duel-log/1", id="made", players=[Player(id="A", name="Aoi"), Player(id="B")], first="A")
RULE = RULES["ND102"]
WHY = Text("{player} did it at event {event}.", "{player}がイベント{event}で行った。")


def finding(event: Event, *, rule: Rule = RULE, **changes: Any) -> Finding:
    """A finding that no engine made."""
    because = Message(WHY, {"player": "A", "event": event.seq})
    values: dict[str, Any] = {"verdict": "illegal", "turn": 2, "phase": "draw", "player": "A", "because": (event.seq,)}
    return Finding(rule=rule, event=event, message=because, **{**values, **changes})


def judgement(findings: list[Finding], draws: list[DrawRow] | None = None, header: Header = HEADER) -> Judgement:
    """A judgement that no engine made."""
    choice = Choice(CURRENT, "named by the log")
    return Judgement(header=header, path="made.json", choice=choice, draws=draws or [], findings=findings, ledger=[])
