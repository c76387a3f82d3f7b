"""What the site's log texts say: which card, from where, to where, at which place of the hand.

Card names stand between double quotes without escaping (``Drew "Maxx "C""``), so a name is everything between
the first and the last quote of a text; what remains is the frame, of which there are few.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from msgspec import Struct

from duelreplay.log.events import Position, Summon, Zone


class Frame(Struct, frozen=True, gc=False):
    """What a log text says besides the name.

    ``place`` is (position from 1, size before leaving) in the hand or pile; ``top`` tells that the card was the
    top of the deck, ``to_top`` that it goes to the top of the deck; the other side is that of the opponent of who
    acted. ``lay`` is how the card lay on the field before, ``lies`` how it lies after the play; the indexes are the
    site's numbers of the zones, in which it has the Extra Monster Zones and the Pendulum Zones by their sides.
    """

    source: Zone | None = None
    target: Zone | None = None
    place: tuple[int, int] | None = None
    top: bool = False
    to_top: bool = False
    from_other_side: bool = False
    to_other_side: bool = False
    lay: Position | None = None
    lies: Position | None = None
    summon: Summon | None = None
    from_index: int | None = None
    to_index: int | None = None


_PLACE = (
    r"hand|GY|Grave(?:yard)?|(?:top of |bottom of )?[Dd]eck|Extra Deck|[Bb]anished|Field Spell Zone"
    r"|(?:Left |Right )?(?:Pendulum|Extra Monster) Zone|[MSFP]2?-\d+"
)
_WHOSE = r"(?:[Oo]pponent's |his |her |their )?"
_SOURCE: Final = re.compile(rf"(?:from|in) {_WHOSE}({_PLACE})")
_TARGET: Final = re.compile(rf"(?:to|onto) {_WHOSE}({_PLACE})")
_HAND: Final = re.compile(r"\((\d{1,4})/(\d{1,4})\)")
_BANISHED: Final = re.compile(r'banished (?:"|card)')

_NAMED: Final[dict[str, Zone]] = {
    "hand": "hand",
    "GY": "graveyard",
    "Grave": "graveyard",
    "Graveyard": "graveyard",
    "Banished": "banished",
    "banished": "banished",
    "Extra Deck": "extra",
    "Field Spell Zone": "field",
}
_LETTER: Final[dict[str, Zone]] = {"M": "monster", "S": "spell", "F": "field", "P": "pendulum"}
_VERB_TARGET: Final[tuple[tuple[str, Zone], ...]] = (
    ("Banished", "banished"),
    ("Milled", "graveyard"),
    ("Activated Field Spell", "field"),
    ("Set Field Spell", "field"),
    ("Attached", "overlay"),
    ("Overlayed", "overlay"),
    ("Detached", "graveyard"),
    ("Normal Summoned", "monster"),
    ("Special Summoned", "monster"),
)
_SUMMONS: Final[tuple[tuple[str, Summon], ...]] = (
    ("Normal Summoned", "normal"),
    ("Flip Summoned", "flip"),
    ("Special Summoned", "special"),
)
_FACE_UP: Final = ("Flipped", "Activated", "Placed", *(verb for verb, _ in _SUMMONS))
"""What leaves a card face-up."""

_USED: Final = ("Activated", "Declared")
_SET_CARD: Final = ' Set "'
_ON_FIELD: Final = frozenset({"monster", "spell", "field", "pendulum"})
_TOSSED: Final = re.compile(r"(?:coin \((heads|tails)\)|die \(([1-6])\))$")
_IN_NAME: Final = re.compile(r"from (?:opponent's )?(deck|hand|grave|Extra|banished)\b")
_OF_NAME: Final[dict[str, Zone]] = {
    "deck": "deck",
    "hand": "hand",
    "grave": "graveyard",
    "Extra": "extra",
    "banished": "banished",
}
_SECOND_NAME: Final = (' onto "', ' from "')
"""Where a text names a second card: the one that is overlaid, or that had the material."""

_FRAMES: dict[str, Frame] = {}
_KEPT: Final = 4096
"""Real replays use some hundred frames; a hostile file must not grow the cache without end."""


def parse(text: str) -> tuple[str | None, Frame]:
    """The card name in a log text, None if it has none, and what the rest of the text says."""
    parts = text.split('"')
    if len(parts) < 3:
        return None, _FRAMES.get(text) or _remember(text)
    if len(parts) > 3:
        parts = _first_name(text)
    frame = f'{parts[0]}"{parts[2]}'
    return parts[1], _FRAMES.get(frame) or _remember(frame)


def _first_name(text: str) -> list[str]:
    """What stands before, in and after the first card's quotes, in a text of two cards or of a quoted name."""
    for second in _SECOND_NAME:
        text = text.partition(second)[0]
    before, _, rest = text.partition('"')
    name, _, after = rest.rpartition('"')
    return [before, name, after]


def source_by_name(play: str) -> Zone | None:
    """Where the card comes from by the long names of 2017 ("OL DEF from Extra"), None for the others."""
    match = _IN_NAME.search(play)
    return None if match is None else _OF_NAME[match[1]]


def tossed(text: str) -> Literal["heads", "tails"] | int | None:
    """What a coin or a die shows by the text of its toss; None where the text says it otherwise."""
    match = _TOSSED.search(text)
    if match is None:
        return None
    if match[2] is not None:
        return int(match[2])
    return "heads" if match[1] == "heads" else "tails"


def _remember(frame: str) -> Frame:
    if len(_FRAMES) >= _KEPT:
        _FRAMES.clear()
    made = _FRAMES[frame] = _read(frame)
    return made


def _read(frame: str) -> Frame:
    source, target, place = _SOURCE.search(frame), _TARGET.search(frame), _HAND.search(frame)
    from_ = "banished" if _BANISHED.search(frame) else _zone(source)
    if frame.startswith("Detached"):
        from_ = "overlay"
    elif from_ is None and place is not None:
        from_ = "hand"
    return Frame(
        source=from_,
        target=_zone(target) or _by_verb(frame) or _in_place(frame, from_),
        place=(int(place[1]), int(place[2])) if place else None,
        top="from top of" in frame,
        to_top="to top of" in frame,
        from_other_side=_is_other_side(source),
        to_other_side=_is_other_side(target),
        lay=_lay(frame, from_),
        lies=_lies(frame),
        summon=next((kind for verb, kind in _SUMMONS if frame.startswith(verb)), None),
        from_index=_index(source),
        to_index=_index(target) or (_index(source) if " in " in frame else None),
    )


_INDEXES: Final = {
    "Left Extra Monster Zone": 6,
    "Right Extra Monster Zone": 7,
    "Left Pendulum Zone": 1,
    "Right Pendulum Zone": 2,
}
_NUMBERED: Final = re.compile(r"[MS]2?-([1-5])")


def _index(match: re.Match[str] | None) -> int | None:
    """Which of the zones of its kind a text names, None where it names none or there is one alone."""
    if match is None:
        return None
    numbered = _NUMBERED.fullmatch(match[1])
    return _INDEXES.get(match[1]) if numbered is None else int(numbered[1])


def _is_other_side(match: re.Match[str] | None) -> bool:
    """Whether a zone is one of the opponent, such as "M2-1"."""
    return match is not None and match[1][1:3] == "2-"


def _lay(frame: str, source: Zone | None) -> Position | None:
    """How a card lay that is activated, or whose effect is announced, on the field."""
    if not frame.startswith(_USED) or source not in _ON_FIELD:
        return None
    return "face_down" if _SET_CARD in frame else "face_up"


def _lies(frame: str) -> Position | None:
    """How a card lies after it, where the text tells."""
    if frame.startswith("Set ") or "face-down" in frame:
        return "face_down"
    return "face_up" if frame.startswith(_FACE_UP) else None


def _zone(match: re.Match[str] | None) -> Zone | None:
    if match is None:
        return None
    place = match[1]
    if place in _NAMED:
        return _NAMED[place]
    if place.endswith("eck"):
        return "deck"
    if place.endswith("Zone"):
        return "pendulum" if "Pendulum" in place else "monster"
    return _LETTER[place[0]]


def _by_verb(frame: str) -> Zone | None:
    """Where the card goes when only the verb tells."""
    return next((zone for verb, zone in _VERB_TARGET if frame.startswith(verb)), None)


def _in_place(frame: str, source: Zone | None) -> Zone | None:
    """A card that is set, flipped or activated where it lies stays in its zone."""
    return source if " in " in frame else None
