"""Cards that a user adds from a TOML file: ``--cards extra.toml``."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from duelreplay.cards import rows
from duelreplay.cards.effects import DrawFact, EffectChange, SkillReplacement
from duelreplay.cards.facts import (
    CardFacts,
    DrawBan,
    DrawCount,
    DrawEffect,
    PreDraw,
    Replacement,
    Skip,
)
from duelreplay.cards.short import fact_of
from duelreplay.cards.terms import TermError
from duelreplay.log.faults import Fault, UnreadableInputError
from duelreplay.log.said import said

if TYPE_CHECKING:
    from duelreplay.cards.catalogue import Catalogue

_PARTS: Final[dict[str, type[Struct]]] = {
    "replacement": Replacement,
    "pre_draw": PreDraw,
    "draw_count": DrawCount,
    "skips": Skip,
    "bans": DrawBan,
    "draws": DrawEffect,
    "changes": EffectChange,
    "skill": SkillReplacement,
}
_SET_BY_US: Final = frozenset({"pool"})
_SHORT_FORM: Final = "count"
"""In a draw, for a fixed number: both ``least`` and ``most``."""


class _Misfit(Exception):  # noqa: N818 - never leaves this module
    """One card that does not fit: the key in it, and why."""

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(problem)
        self.key = key
        self.problem = problem


def read_additions(catalogue: Catalogue, path: str) -> tuple[list[CardFacts], str]:
    """The cards of a user's file, and a short hash of it.

    A card without a passcode takes that of the catalogue's card of the same name, else a negative number that
    no log has.

    Raises:
        UnreadableInputError: The file cannot be read, or cards in it do not fit; every fault is named.
    """
    data, entries = _load(path)
    cards: list[CardFacts] = []
    faults: list[Fault] = []
    for number, entry in enumerate(entries, 1):
        try:
            cards.append(_card(catalogue, entry, -len(catalogue.own) - number))
        except _Misfit as misfit:
            faults.append(Fault(path=path, key=_place(entry, number, misfit.key), problem=misfit.problem))
    if faults:
        raise UnreadableInputError(faults)
    return cards, hashlib.sha256(data).hexdigest()[:8]


def _load(path: str) -> tuple[bytes, list[Any]]:
    try:
        data = Path(path).read_bytes()
        table = tomllib.loads(data.decode())
    except OSError as error:
        raise _unreadable(path, said("cannot be read: {why}", why=error.strerror or str(error))) from None
    except UnicodeDecodeError:
        raise _unreadable(path, said("is not UTF-8 text; a TOML file with [[card]] tables was expected")) from None
    except tomllib.TOMLDecodeError as error:
        raise _unreadable(path, said("is not TOML: {why}", why=str(error))) from None
    entries = table.pop("card", None)
    if table:
        raise _unreadable(path, said("unknown key {key}; only [[card]] tables are expected", key=repr(min(table))))
    if not isinstance(entries, list) or not entries:
        raise _unreadable(path, said("has no [[card]] table; at least one was expected"))
    return data, entries


def _unreadable(path: str, problem: str) -> UnreadableInputError:
    return UnreadableInputError([Fault(path=path, problem=problem)])


def _place(entry: object, number: int, key: str) -> str:
    """Which card of the file it is, and which of its keys."""
    name = entry.get("name") if isinstance(entry, dict) else None
    which = f"{number} ({name})" if isinstance(name, str) else str(number)
    return said("card {which}: {key}", which=which, key=key) if key else said("card {which}", which=which)


def _card(catalogue: Catalogue, entry: object, stand_in: int) -> CardFacts:
    if not isinstance(entry, dict):
        raise _Misfit("", said("expected a table"))
    _known_keys(entry, CardFacts, "")
    for part, kind in _PARTS.items():
        for where, table in _tables(entry, part):
            _known_keys(table, kind, where)
    name = entry.get("name")
    if not isinstance(name, str) or not name.strip():
        raise _Misfit("name", said("expected the card's name, a string that is not empty"))
    if "code" not in entry:
        same = catalogue.by_name(name)
        entry["code"] = stand_in if same is None else same.code
    if isinstance(entry.get("draws"), list):
        entry["draws"] = [_spelt_out(draw) for draw in entry["draws"]]
    effects = _effects(entry.pop("effects", None))
    try:
        facts = msgspec.convert(entry | {"pool": "user"}, CardFacts)
    except msgspec.ValidationError as error:
        raise _misfit(str(error)) from None
    if effects is None:
        effects = tuple(fact_of(draw, facts.kind, "user") for draw in facts.draws)
    return replace(facts, effects=effects)


def _effects(value: object) -> tuple[DrawFact, ...] | None:
    """The draws that a user wrote in terms; None where the card has none, so that the short form counts."""
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise _Misfit("effects", said("expected a list of tables, one for each draw"))
    facts = []
    for place, entry in enumerate(value):
        try:
            facts.append(rows.written_fact(entry))
        except TermError as error:
            raise _Misfit(f"effects[{place}].{error.key}", str(error)) from None
    return tuple(facts)


def _tables(entry: dict[str, Any], part: str) -> list[tuple[str, dict[str, Any]]]:
    """The tables below one key with their place; what is no table is left for the conversion to refuse."""
    value = entry.get(part)
    if isinstance(value, dict):
        return [(part, value)]
    if isinstance(value, list):
        return [(f"{part}[{place}]", table) for place, table in enumerate(value) if isinstance(table, dict)]
    return []


def _known_keys(table: dict[str, Any], kind: type[Struct], where: str) -> None:
    known = set(kind.__struct_fields__) - _SET_BY_US | ({_SHORT_FORM} if kind is DrawEffect else set())
    for key in table:
        if key not in known:
            place = f"{where}.{key}" if where else key
            raise _Misfit(place, said("unknown key; expected one of {known}", known=", ".join(sorted(known))))


def _spelt_out(draw: object) -> object:
    if not isinstance(draw, dict) or _SHORT_FORM not in draw:
        return draw
    count = draw[_SHORT_FORM]
    return {"least": count, "most": count} | {key: value for key, value in draw.items() if key != _SHORT_FORM}


def _misfit(message: str) -> _Misfit:
    """From msgspec's "Expected `int`, got `str` - at `$.draws[0].least`" as key and problem."""
    text, _, place = message.partition(" - at `$")
    text = re.sub("`", "", text)
    return _Misfit(place.strip("`.").replace("[...]", ""), text[:1].lower() + text[1:])
