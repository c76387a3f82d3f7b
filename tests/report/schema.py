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
CARD = _object(code={"type": ["integer", "null"]}, name=TEXT_OR_NULL)
BY = {"anyOf": [{"type": "null"}, CARD]}
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
    right_id={"type": ["integer", "null"], "minimum": 0},
    cards={"anyOf": [{"type": "null"}, {"type": "array", "items": CARD}]},
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
STEP = _object(
    seq=COUNT,
    ref=TEXT_OR_NULL,
    role={
        "enum": [
            "opens",
            "uses",
            "spends",
            "voids",
            "negates",
            "activates",
            "shows",
            "judged",
            "put_back",
            "signal",
            "ruling",
            "correction",
        ]
    },
    words={"type": "string"},
    what=TEXT_OR_NULL,
)
LINK = _object(
    n={"type": "integer", "minimum": 1},
    seq=COUNT,
    player=TEXT,
    card=CARD,
    negated={"enum": ["activation", "effect", None]},
    negated_at={"type": ["integer", "null"]},
    resolved_at={"type": ["integer", "null"]},
    outcome={"enum": ["applied", "unprocessable", "no_effect", None]},
)
FINDING = _object(
    **_PLACE,
    code={"type": "string", "pattern": "^[A-Z]{2}[0-9]{3}$"},
    verdict=VERDICT,
    player=TEXT_OR_NULL,
    message=TEXT,
    because=EVENTS,
    rule=_object(title=TEXT, source=TEXT, statement=TEXT, reference=TEXT),
    consequent_on={"type": ["integer", "null"], "minimum": 0},
    repair=REPAIR,
    fingerprint=TEXT,
    headline=TEXT,
    steps={"type": "array", "items": STEP, "minItems": 1},
    after={"type": "array", "items": STEP},
    chain={"type": "array", "items": LINK},
    policy={"type": "array", "items": _object(name=TEXT, body=TEXT, source=TEXT)},
)
RIGHT = _object(
    player=TEXT,
    kind={"enum": ["opening", "normal", "effect", "granted"]},
    label=TEXT,
    by=BY,
    least=COUNT,
    most={"type": ["integer", "null"], "minimum": 0},
    taken=COUNT,
    status={"enum": ["open", "redeemed", "spent", "voided", "lapsed"]},
    opened_at=COUNT,
    draws=EVENTS,
    history={"type": "array", "items": _object(seq=COUNT, what=TEXT)},
)
TURN = _object(
    n={"type": "integer", "minimum": 1},
    site={"type": ["integer", "null"]},
    player=TEXT,
    seq=COUNT,
    phases={"type": "array", "items": _object(seq=COUNT, phase=PHASE)},
)
MARK = _object(
    seq=COUNT,
    turn=COUNT,
    player=TEXT,
    what={"enum": ["draw", "not_made", "replaced", "void", "put_back"]},
    words=TEXT_OR_NULL,
    finding={"type": ["integer", "null"], "minimum": 0},
)
TOLD = {"type": "array", "items": _object(seq=COUNT, words=TEXT)}
RULING = _object(
    seq=COUNT,
    kind={"enum": ["ruling", "correction"]},
    by=TEXT,
    text={"type": "string"},
    draw={"type": ["integer", "null"], "minimum": 0},
    voids=EVENTS,
    was=TOLD,
    now=TOLD,
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
    players={
        "type": "array",
        "minItems": 2,
        "items": _object(id=TEXT, name=TEXT_OR_NULL, team={"enum": [0, 1, None]}),
    },
    first=TEXT,
    played_on={"type": ["string", "null"], "pattern": r"^\d{4}-\d{2}-\d{2}$"},
    region={"enum": ["ocg", "tcg", None]},
    program=TEXT_OR_NULL,
    rules=_object(name=TEXT, title=TEXT, chosen=TEXT, alternative=TEXT_OR_NULL),
    sha256={"type": ["string", "null"], "pattern": "^[0-9a-f]{64}$"},
    facts={"type": "array", "items": FACT},
    remarks={"type": "array", "items": TEXT},
    headline=TEXT,
    url=TEXT_OR_NULL,
    records={"type": "array", "items": TEXT},
    rights={"type": "array", "items": RIGHT},
    timeline=_object(turns={"type": "array", "items": TURN}, marks={"type": "array", "items": MARK}),
    rulings={"type": "array", "items": RULING},
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
