"""The JSON Schema of ``duel-log/1``, made from the event types."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from duelreplay.log.document import Document
from duelreplay.log.events import FORMAT, Event

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_DESCRIPTION: Final = (
    "One duel: the header with its events. A file may also hold a list of such objects, or JSON Lines: the header "
    "without events on a line, then each event on a line. Keys that are not named here are kept and ignored. "
    "Beyond what a schema can say: seq rises strictly within a duel, every player that is named is one of players, "
    "four players are two teams of two, voids name events of the duel, and a move of more than one card names none."
)


def json_schema() -> dict[str, Any]:
    """The schema (JSON Schema 2020-12) that every duel of ``duel-log/1`` as one JSON object fits."""
    _, parts = msgspec.json.schema_components((Document, Event), ref_template="#/$defs/{name}")
    duel, common = parts.pop("Document"), parts.pop("Event")
    for part in (duel, common, *parts.values()):
        _without_placeholders(part)
    duel["properties"]["players"] |= {"minItems": 2, "maxItems": 4, "not": {"minItems": 3, "maxItems": 3}}
    duel["properties"]["played_on"]["anyOf"][0]["pattern"] = r"^\d{4}-\d{2}-\d{2}$"
    parts["Move"]["properties"]["card"].pop("default")
    parts["Move"]["anyOf"] = [
        {"required": ["card"]},
        {"required": ["count"], "properties": {"count": {"type": "integer"}}},
    ]
    events = duel["properties"]["events"]["items"]
    events.pop("discriminator")
    names = [parts[ref["$ref"].rpartition("/")[2]]["properties"]["type"]["enum"][0] for ref in events["anyOf"]]
    events["anyOf"].append({"$ref": "#/$defs/UnknownEvent"})
    parts["UnknownEvent"] = _unknown_event(common, names)
    return {"$schema": DIALECT, **duel, "title": FORMAT, "description": _DESCRIPTION, "$defs": parts}


def _without_placeholders(part: dict[str, Any]) -> None:
    """Take out what stands for an absent key inside the program and is no value of the format."""
    for value in part.get("properties", {}).values():
        if "default" in value and value["default"] in (None, -1):
            del value["default"]


def _unknown_event(common: dict[str, Any], names: list[str]) -> dict[str, Any]:
    kept = {name: common["properties"][name] for name in ("seq", "t", "ref")}
    return {
        "title": "UnknownEvent",
        "description": "An event of a type that this version does not know: kept, and named in the report.",
        "type": "object",
        "properties": {"type": {"type": "string", "not": {"enum": names}}, **kept},
        "required": ["type"],
    }
