"""One draw written in terms, column by column, as a typed ``DrawFact``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

import msgspec

from duelreplay.cards import terms
from duelreplay.cards.effects import DrawFact, Moment, Number, Place, Zone
from duelreplay.cards.terms import NONE, TermError

MOMENTS: Final[dict[str, Moment]] = {
    "own_turn_from_hand|any_turn_if_set_before_this_turn": "quick_play",
    "any_turn_if_set_before_this_turn": "set_card",
}
"""Words of the tables that the facts call otherwise."""
PLACES: Final[dict[str, tuple[Place, ...]]] = {
    "set": ("set",),
    "wherever_it_went": ("anywhere",),
    "szone": ("spell",),
    "stzone": ("spell",),
    **{word: (word,) for word in get_args(Zone)},
    **{word: zones for word, zones in terms.ZONES.items() if word not in {"szone", "stzone", "field"}},
}
"""Where a card is activated. ``szone`` is a Spell or Trap in its zone; Field Zone and Pendulum Zone have words of their
own."""
_DEFAULTS: Final[dict[str, str]] = {
    "optional_activation": "may",
    "optional_at_resolution": "must",
    "sure": "if_needs_met",
    "mode": "chain",
    "lawful_moment": "unknown",
    "basis": "user",
    "confidence": "high",
}


def draw_fact(row: Mapping[str, str]) -> DrawFact:
    """The draw that a row of ``draw_facts.tsv`` describes; a column that is absent is empty.

    Raises:
        TermError: A column of closed words has another word; the message names the column.
    """
    cells = {column: row.get(column, _DEFAULTS.get(column, "-")).strip() for column in COLUMNS}
    fields: dict[str, Any] = {}
    for column, (field, read) in _READERS.items():
        try:
            fields[field] = read(cells[column])
        except TermError as error:
            raise TermError(f"{column}: {error}") from None
        except ValueError:
            raise TermError(f"{column}: {cells[column]!r} does not fit") from None
    fields["limits"] = terms.limits(cells["limit"], cells["limit_shared_with"])
    fields["most"] = _most(cells, fields)
    fields["zones"] = tuple(place for word in _words(cells["zones"]) for place in _places(word))
    try:
        return msgspec.convert({key: _plain(value) for key, value in fields.items()}, DrawFact)
    except msgspec.ValidationError as error:
        raise TermError(str(error)) from None


def written_fact(entry: Mapping[str, object]) -> DrawFact:
    """The draw that a table of a TOML file describes: the keys are those of ``KEYS``, the values terms.

    Raises:
        TermError: A key is unknown or a value does not fit; the message names the key.
    """
    row: dict[str, str] = {}
    for key, value in entry.items():
        if key not in KEYS:
            raise TermError(f"{key}: unknown key; expected one of {', '.join(sorted(KEYS))}")
        row[KEYS[key]] = _cell(key, value)
    for key in ("who", "number"):
        if key not in entry:
            raise TermError(f"{key}: missing; expected for instance {_EXAMPLES[key]}")
    try:
        return draw_fact(row)
    except TermError as error:
        column, _, problem = str(error).partition(": ")
        raise TermError(f"{_KEY_OF.get(column, column)}: {problem}") from None


_EXAMPLES: Final = {"who": "who = 'self'", "number": "number = 2 or number = 'until_hand:3'"}


def _cell(key: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"fixed:{value}" if key == "number" else str(value)
    if isinstance(value, list) and all(isinstance(part, str | int) for part in value):
        return ("|" if key == "zones" else ",").join(map(str, value))
    if isinstance(value, str):
        return value
    raise TermError(f"{key}: expected a text in terms, a number, true or false, not {type(value).__name__}")


def _plain(value: object) -> object:
    return msgspec.to_builtins(value)


def _text(cell: str) -> str:
    return "" if cell in NONE else cell


def _word(cell: str) -> str | None:
    return None if cell in NONE else cell


def _words(cell: str) -> list[str]:
    return [] if cell in NONE else cell.split("|")


def _yes(cell: str) -> bool:
    return cell == "yes"


def _number(cell: str) -> int:
    return 0 if cell in NONE else int(cell)


def _least(cell: str) -> int:
    return 1 if cell in NONE else int(cell)


def _most(cells: Mapping[str, str], fields: Mapping[str, Any]) -> int | None:
    """No bound where the cell has none; the fixed number itself where that is what is drawn."""
    if cells["most"] not in NONE:
        return _number(cells["most"])
    number = fields["number"]
    return number.value if isinstance(number, Number) else None


def _speed(cell: str) -> int | None:
    return None if cell in NONE else int(cell)


def _places(word: str) -> tuple[Place, ...]:
    if word not in PLACES:
        raise TermError(f"zones: {word!r} is no place; expected {', '.join(PLACES)}")
    return PLACES[word]


def _group(cell: str) -> str | None:
    return "opponents_choice" if cell.startswith("opponent's choice") else _word(cell)


_READERS: Final[dict[str, tuple[str, Callable[[str], Any]]]] = {
    "effect_no": ("effect", _number),
    "script_line": ("line", _number),
    "who": ("who", str),
    "least": ("least", _least),
    "count_formula": ("number", terms.quantity),
    "counted_when": ("counted", _word),
    "cost": ("cost", terms.cost),
    "cost_amount_decides_count": ("cost_decides", _yes),
    "activation_oath": ("oath", terms.oath),
    "condition": ("condition", terms.condition),
    "needs_at_activation": ("needs", terms.condition),
    "targets": ("targets", terms.targets),
    "must_be_able_to_draw": ("able", terms.able),
    "trigger": ("trigger", terms.triggers),
    "trigger_times": ("trigger_times", _word),
    "lasting": ("lasting", _text),
    "optional_activation": ("activation", str),
    "optional_at_resolution": ("option", str),
    "draw_needs": ("draw_needs", terms.condition),
    "steps_before": ("before", _text),
    "steps_after": ("after", _text),
    "sure": ("sure", str),
    "either_or": ("group", _group),
    "extra_consequence": ("consequences", terms.consequences),
    "needs_on_field_at_resolution": ("stays", _yes),
    "spell_speed": ("speed", _speed),
    "lawful_moment": ("moment", lambda cell: MOMENTS.get(cell, cell)),
    "effect_modifies_other": ("changes_other", _text),
    "mode": ("mode", str),
    "basis": ("basis", str),
    "confidence": ("confidence", str),
    "note": ("note", _text),
}

COLUMNS: Final = (*_READERS, "most", "limit", "limit_shared_with", "zones")
"""The columns of ``draw_facts.tsv`` that a fact is read from."""
KEYS: Final[dict[str, str]] = {
    **{field: column for column, (field, _) in _READERS.items() if column not in {"basis", "script_line"}},
    "most": "most",
    "limit": "limit",
    "shared_with": "limit_shared_with",
    "zones": "zones",
}
"""The keys of a TOML file, and the column that each stands for."""
_KEY_OF: Final = {column: key for key, column in KEYS.items()}
