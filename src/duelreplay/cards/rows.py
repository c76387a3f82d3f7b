"""One draw written in terms, column by column, as a typed ``DrawFact``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from sys import intern
from typing import Any, Final, get_args

from msgspec.structs import replace

from duelreplay.cards import terms
from duelreplay.cards.effects import (
    Activation,
    Cases,
    Chosen,
    Confidence,
    CostPart,
    CountedWhen,
    Dice,
    Drawer,
    DrawFact,
    Group,
    Mode,
    Moment,
    Number,
    Option,
    PerEvent,
    Place,
    Quantity,
    Sure,
    TriggerTimes,
    Unknown,
    UntilHand,
    Zone,
)
from duelreplay.cards.terms import NONE, TermError
from duelreplay.log.said import said

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
        TermError: A column of closed words has another word; its ``key`` is the key of ``KEYS`` for that column.
    """
    cells = {column: row.get(column, _DEFAULTS.get(column, "-")).strip() for column in COLUMNS}
    fields: dict[str, Any] = {}
    for column, (field, read) in _READERS.items():
        try:
            fields[field] = read(cells[column])
        except TermError as error:
            raise TermError(str(error), field) from None
        except ValueError:
            raise TermError(said("{found} does not fit; expected a number", found=repr(cells[column])), field) from None
    try:
        fields["limits"] = terms.limits(cells["limit"], cells["limit_shared_with"])
    except TermError as error:
        raise TermError(str(error), error.key or "limit") from None
    fields["zones"] = tuple(place for word in _words(cells["zones"]) for place in _places(word))
    # What is paid with itself has left its zone when it resolves.
    fields["stays"] = fields["stays"] and not _is_paid(fields["cost"])
    for field, words in _CLOSED.items():
        if fields[field] is not None and fields[field] not in words:
            expected = ", ".join(map(str, words))
            problem = said(
                "{found} is no such word; expected one of {expected}", found=repr(fields[field]), expected=expected
            )
            raise TermError(problem, field)
    return DrawFact(**fields)


def _is_paid(cost: tuple[tuple[CostPart, ...], ...]) -> bool:
    """Whether every way to pay the cost takes the card itself from its zone."""
    return bool(cost) and all(any(part.this and part.verb in _TAKEN for part in parts) for parts in cost)


_TAKEN: Final = frozenset(
    {"send", "banish", "tribute", "discard", "return_to_deck", "return_to_extra", "return_to_hand"}
)


def written_fact(entry: Mapping[str, object]) -> DrawFact:
    """The draw that a table of a TOML file describes: the keys are those of ``KEYS``, the values terms.

    ``least`` and ``most`` follow from the number where they are not given. A number must have terms.

    Raises:
        TermError: A key is unknown or a value does not fit; the error names the key.
    """
    row: dict[str, str] = {}
    for key, value in entry.items():
        if key not in KEYS:
            raise TermError(said("unknown key; expected one of {known}", known=", ".join(sorted(KEYS))), key)
        row[KEYS[key]] = _cell(key, value)
    for key in ("who", "number"):
        if key not in entry:
            raise TermError(said("missing; expected for instance {example}", example=_EXAMPLES[key]), key)
    fact = draw_fact(row)
    if isinstance(fact.number, Unknown) and fact.number.text != "unknown":
        problem = said(
            "{found} has no terms; expected for instance {example}, or 'unknown'",
            found=repr(fact.number.text),
            example=_EXAMPLES["number"],
        )
        raise TermError(problem, "number")
    least, most = _bounds(fact.number)
    return replace(
        fact,
        least=fact.least if "least" in entry else least,
        most=fact.most if "most" in entry else most,
    )


def _bounds(number: Quantity) -> tuple[int, int | None]:
    """The smallest and the greatest number; None for no bound."""
    if isinstance(number, Number | PerEvent):
        return number.value, number.value
    if isinstance(number, UntilHand):
        return 0, number.value
    if isinstance(number, Chosen):
        return number.least, number.most
    if isinstance(number, Cases):
        numbers = [case.number for case in number.cases] + ([] if number.otherwise is None else [number.otherwise])
        return min(numbers), max(numbers)
    return (0, 6) if isinstance(number, Dice) else (0, None)


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
    kind = type(value).__name__
    raise TermError(said("expected a text in terms, a number, true or false, not {kind}", kind=kind), key)


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


def _most(cell: str) -> int | None:
    return None if cell in NONE else int(cell)


def _speed(cell: str) -> int | None:
    return None if cell in NONE else int(cell)


def _places(word: str) -> tuple[Place, ...]:
    if word not in PLACES:
        problem = said("{found} is no place; expected one of {expected}", found=repr(word), expected=", ".join(PLACES))
        raise TermError(problem, "zones")
    return PLACES[word]


def _group(cell: str) -> str | None:
    return "opponents_choice" if cell.startswith("opponent's choice") else _word(cell)


# Words are interned: a default is left out of the JSON only where it is the same object.
_READERS: Final[dict[str, tuple[str, Callable[[str], Any]]]] = {
    "effect_no": ("effect", _number),
    "script_line": ("line", _number),
    "who": ("who", intern),
    "least": ("least", _least),
    "most": ("most", _most),
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
    "optional_activation": ("activation", intern),
    "optional_at_resolution": ("option", intern),
    "draw_needs": ("draw_needs", terms.condition),
    "steps_before": ("before", _text),
    "steps_after": ("after", _text),
    "sure": ("sure", intern),
    "either_or": ("group", _group),
    "extra_consequence": ("consequences", terms.consequences),
    "needs_on_field_at_resolution": ("stays", _yes),
    "spell_speed": ("speed", _speed),
    "lawful_moment": ("moment", lambda cell: MOMENTS.get(cell, cell)),
    "effect_modifies_other": ("changes_other", _text),
    "mode": ("mode", intern),
    "basis": ("basis", intern),
    "confidence": ("confidence", intern),
    "note": ("note", _text),
}

COLUMNS: Final = (*_READERS, "limit", "limit_shared_with", "zones")
"""The columns of ``draw_facts.tsv`` that a fact is read from."""
KEYS: Final[dict[str, str]] = {
    **{field: column for column, (field, _) in _READERS.items() if column not in {"basis", "script_line"}},
    "limit": "limit",
    "shared_with": "limit_shared_with",
    "zones": "zones",
}
"""The keys of a TOML file, and the column that each stands for."""
_CLOSED: Final[dict[str, tuple[object, ...]]] = {
    "who": get_args(Drawer),
    "counted": get_args(CountedWhen),
    "trigger_times": get_args(TriggerTimes),
    "activation": get_args(Activation),
    "option": get_args(Option),
    "sure": get_args(Sure),
    "group": get_args(Group),
    "speed": (1, 2, 3),
    "moment": get_args(Moment),
    "mode": get_args(Mode),
    "confidence": get_args(Confidence),
}
"""The words of the columns that are closed."""
