"""The shape of a DuelingBook replay, as far as this program reads it, and a tolerant decoder.

A typed decode that skips everything else is the fast path. A file that does not fit the types is decoded again
play by play: a key that only decorates is dropped, a key that the conversion rests on becomes a fault.
"""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from msgspec import Struct

from duelreplay.log.limits import KEPT_FAULTS
from duelreplay.log.said import Said, said


class CardData(Struct, frozen=True, kw_only=True, gc=False):
    """The card object of a play: catalogue facts of the card, never its runtime id."""

    name: str | None = None
    serial_number: str | int | None = None
    card_type: str | None = None
    monster_color: str | None = None
    type: str | None = None


class LogEntry(Struct, frozen=True, kw_only=True, gc=False):
    """One line of the duel log; ``private_log`` is what the owner of a hidden card saw."""

    username: str | None = None
    type: str | None = None
    public_log: str | None = None
    private_log: str | None = None


class Duelist(Struct, frozen=True, kw_only=True, gc=False):
    """A player at the start of a game; ``main`` holds runtime ids, top of the deck first."""

    username: str | None = None
    start: int | None = None
    main: list[int] | None = None
    main_total: int | None = None
    extra_total: int | None = None

    def deck_ids(self) -> list[int] | None:
        """The main deck's runtime ids, top first; None where the replay does not tell."""
        if self.main is not None:
            return self.main[:MAX_DECK]
        if self.start is None or self.main_total is None or not 0 <= self.main_total <= MAX_DECK:
            return None
        return list(range(self.start, self.start + self.main_total))


MAX_DECK: Final = 200
"""More cards than any format allows in a deck: what goes beyond is not followed."""


class Play(Struct, frozen=True, kw_only=True, gc=False):
    """One play; every key but its name may be missing.

    ``log`` is a list on ``Pick first`` only. In replays of 2017 draws have no ``id``, shuffled hands no ``prev``,
    and an overlaid card is ``start_id``.
    """

    play: str
    username: str | None = None
    seconds: int | float | None = None
    log: LogEntry | list[LogEntry] | None = None
    id: int | None = None
    start_id: int | None = None
    card: CardData | None = None
    cards: list[CardData | None] | None = None
    prev: list[int] | None = None
    hand: list[int] | None = None
    deck: list[int] | None = None
    shuffle: bool | None = None
    owner: str | None = None
    order: list[str] | None = None
    amount: int | None = None
    result: str | int | None = None
    life: int | None = None
    message: str | None = None
    admin: int | bool | None = None
    player1: Duelist | str | None = None
    player2: Duelist | str | None = None


NOTHING: Final = Play(play="")
"""No play at all: it stands where one had to be left out, so that the others keep their numbers."""


class Replay(Struct, frozen=True, kw_only=True, gc=False):
    """The replay object."""

    plays: list[Play]
    id: int | str | None = None
    date: str | None = None
    format: str | None = None
    version: int | str | None = None
    conceal: bool | None = None
    tag_duel: bool | None = None
    player1: Duelist | None = None
    player2: Duelist | None = None
    player3: Duelist | None = None
    player4: Duelist | None = None


_LONGEST: Final = 200
"""Characters of the site's own answer that a message quotes."""


class SiteRefusalError(ValueError):
    """The site's own answer that it does not hand out the replay; the message is the site's."""


class Flaw(Struct, frozen=True):
    """A key that the conversion needs and cannot use; ``play`` is None where the replay itself is meant."""

    play: int | None
    key: str
    problem: str


NEEDED: Final = frozenset(
    {"play", "username", "seconds", "log", "id", "card", "cards", "prev", "hand", "deck", "order"}
)
"""The keys of a play that decide what happened; any other may be dropped."""

_FIELDS: Final = {field.name: field.type for field in msgspec.structs.fields(Play)}
_HEAD: Final = {field.name: field.type for field in msgspec.structs.fields(Replay) if field.name != "plays"}
_decode: Final = msgspec.json.Decoder(Replay).decode
_decode_plays: Final = msgspec.json.Decoder(list[Play]).decode


def decode_object(data: bytes | str) -> tuple[Replay, list[Flaw]]:
    """Decode a replay object; flaws are what had to be left out.

    Raises:
        msgspec.DecodeError: ``data`` is not JSON, or has no list of plays.
        SiteRefusalError: ``data`` is the site's answer that it has no replay to give.
    """
    try:
        return _decode(data), []
    except msgspec.ValidationError:
        return tolerant(msgspec.json.decode(data))


def decode_list(data: bytes | str) -> tuple[Replay, list[Flaw]]:
    """Decode a bare list of plays.

    Raises:
        msgspec.DecodeError: ``data`` is not JSON, or not a list.
    """
    try:
        return Replay(plays=_decode_plays(data)), []
    except msgspec.ValidationError:
        return tolerant({"plays": msgspec.json.decode(data)})


def tolerant(raw: Any) -> tuple[Replay, list[Flaw]]:
    """Read a decoded replay key by key.

    Raises:
        msgspec.ValidationError: It is not an object with a list of plays, or has hardly one that can be read.
        SiteRefusalError: It is the site's answer that it has no replay to give.
    """
    if isinstance(raw, dict) and raw.get("action") == "Error" and "plays" not in raw:
        raise SiteRefusalError(str(raw.get("message") or "Error")[:_LONGEST])
    if not isinstance(raw, dict) or not isinstance(raw.get("plays"), list):
        message = 'expected an object with a list of plays under "plays"'
        raise msgspec.ValidationError(message)
    flaws: list[Flaw] = []
    head = {name: value for name, kind in _HEAD.items() if (value := _coerce(raw.get(name), kind)) is not None}
    plays = []
    for number, item in enumerate(raw["plays"]):
        plays.append(_play(number, item, flaws))
        if len(flaws) > KEPT_FAULTS:
            message = "more than 1,000 keys of its plays cannot be read"
            raise msgspec.ValidationError(message)
    return Replay(plays=plays, **head), flaws


def _coerce(value: Any, kind: Any) -> Any:
    """The value as ``kind``, None where it cannot be."""
    try:
        return msgspec.convert(value, kind, strict=False)
    except (msgspec.ValidationError, OverflowError):
        return None


def _play(number: int, raw: Any, flaws: list[Flaw]) -> Play:
    """One play with whatever of it is usable."""
    if not isinstance(raw, dict):
        flaws.append(Flaw(number, "", _unfit("an object", raw)))
        return NOTHING
    fields: dict[str, Any] = {"play": ""}
    for name, kind in _FIELDS.items():
        value = raw.get(name)
        if value is None:
            continue
        usable = _coerce(value, kind)
        if usable is not None:
            fields[name] = usable
        elif name in NEEDED:
            key, found = _inside(name, value, kind)
            flaws.append(Flaw(number, key, _unfit(_EXPECTED.get(_INDEX.sub("[]", key), "a string"), found)))
    if raw.get("play") is None:
        flaws.append(Flaw(number, "play", said("the key is missing: expected {expected}", expected="a string")))
    return Play(**fields)


def _unfit(expected: str, found: Any) -> Said:
    from duelreplay.log.check import show

    return said("expected {expected}, found {found}", expected=expected, found=show(found))


def _inside(name: str, value: Any, kind: Any) -> tuple[str, Any]:
    """The key of what does not fit within a value, ``card.name``, and that itself."""
    try:
        msgspec.convert(value, kind, strict=False)
    except (msgspec.ValidationError, OverflowError) as error:
        _, _, path = str(error).partition(" - at `$")
        for key, index in _STEP.findall(path):
            if not isinstance(value, dict if key else list):
                break
            value = value[key] if key else value[int(index)]
            name += f".{key}" if key else f"[{index}]"
    return name, value


_STEP: Final = re.compile(r"\.(\w+)|\[(\d+)\]")
_INDEX: Final = re.compile(r"\[\d+\]")
_EXPECTED: Final = {
    "seconds": "a number",
    "id": "a whole number",
    "log": "a log entry or a list of them",
    "card": "a card object",
    "cards": "a list of card objects",
    "prev": "a list of whole numbers",
    "hand": "a list of whole numbers",
    "deck": "a list of whole numbers",
    "order": "a list of usernames",
    "prev[]": "a whole number",
    "hand[]": "a whole number",
    "deck[]": "a whole number",
    "cards[]": "a card object",
    "log[]": "a log entry",
    "card.serial_number": "a string or a whole number",
    "cards[].serial_number": "a string or a whole number",
}
