"""``duel-report/1`` as a JSON Schema, written from its contract and not from the program's types."""

from __future__ import annotations

from typing import Any

VERDICT = {"enum": ["legal", "illegal", "undetermined", "unverifiable"]}
COUNT = {"type": "integer", "minimum": 0}
TEXT = {"type": "string", "minLength": 1}
TEXT_OR_NULL = {"type": ["string", "null"]}
PHASE = {"enum": ["draw", "standby", "main1", "battle", "main2", "end", None]}
EVENTS = {"type": "array", "items": COUNT}


def _object(**properties: Any) -> dict[str, Any]:
    """An object that has exactly these keys."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_PLACE = {"seq": COUNT, "ref": TEXT_OR_NULL, "turn": COUNT, "phase": PHASE}

TOOL = _object(name={"const": "duel-replay"}, version=TEXT, rules=TEXT, catalogue=TEXT)
BY_VERDICT = _object(legal=COUNT, illegal=COUNT, undetermined=COUNT, unverifiable=COUNT)
SUMMARY = _object(
    duels=COUNT,
    draws=COUNT,
    legal=COUNT,
    illegal=COUNT,
    undetermined=COUNT,
    unverifiable=COUNT,
    unreadable=COUNT,
    by_duel=BY_VERDICT,
    by_draw=BY_VERDICT,
    findings=BY_VERDICT,
    not_at_a_draw=BY_VERDICT,
    codes={
        "type": "object",
        "patternProperties": {"^[A-Z]{2}[0-9]{3}$": _object(findings=COUNT, duels=COUNT)},
        "additionalProperties": False,
    },
)
BY = {"anyOf": [{"type": "null"}, _object(code={"type": ["integer", "null"]}, name=TEXT_OR_NULL)]}
DRAW = _object(
    **_PLACE,
    player=TEXT,
    count={"type": "integer", "minimum": 1},
    kind={"enum": ["opening", "normal", "effect", "unknown"]},
    verdict=VERDICT,
    right=TEXT_OR_NULL,
    by=BY,
    code=TEXT_OR_NULL,
    because=EVENTS,
)
REPAIR = {
    "anyOf": [
        {"type": "null"},
        _object(
            put_back=COUNT,
            identifiable={"type": "boolean"},
            seconds={"type": ["number", "null"]},
            agreed={"type": "boolean"},
        ),
    ]
}
FINDING = _object(
    **_PLACE,
    code={"type": "string", "pattern": "^[A-Z]{2}[0-9]{3}$"},
    verdict=VERDICT,
    player=TEXT_OR_NULL,
    message=TEXT,
    because=EVENTS,
    rule=_object(title=TEXT, source=TEXT),
    consequent_on={"type": ["integer", "null"], "minimum": 0},
    repair=REPAIR,
    fingerprint=TEXT,
)
FACT = _object(
    type={"enum": ["ruling", "put_back"]},
    seq=COUNT,
    ref=TEXT_OR_NULL,
    draw={"type": ["integer", "null"], "minimum": 0},
    words=TEXT,
)
DUEL = _object(
    id={"type": "string"},
    source=TEXT,
    ruleset=TEXT,
    verdict=VERDICT,
    draws={"type": "array", "items": DRAW},
    findings={"type": "array", "items": FINDING},
    players={"type": "array", "minItems": 2, "items": _object(id=TEXT, name=TEXT_OR_NULL)},
    first=TEXT,
    played_on={"type": ["string", "null"], "pattern": r"^\d{4}-\d{2}-\d{2}$"},
    region={"enum": ["ocg", "tcg", None]},
    program=TEXT_OR_NULL,
    rules=_object(name=TEXT, title=TEXT, chosen=TEXT, alternative=TEXT_OR_NULL),
    sha256={"type": ["string", "null"], "pattern": "^[0-9a-f]{64}$"},
    facts={"type": "array", "items": FACT},
    remarks={"type": "array", "items": TEXT},
)
UNREADABLE = _object(
    source=TEXT, error=TEXT, faults={"type": "integer", "minimum": 1}, inputs={"type": "integer", "minimum": 1}
)
HEADER = _object(format={"const": "duel-report/1"}, tool=TOOL)
REPORT = _object(
    format={"const": "duel-report/1"},
    tool=TOOL,
    summary=SUMMARY,
    duels={"type": "array", "items": DUEL},
    unreadable={"type": "array", "items": UNREADABLE},
)
