"""A duel without what names people: players become "Player A", "Player B"; chat and free words of others go."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from duelreplay.log.events import Correct, DuelLog, End, Event, Header, Move, Note, Opaque, Player, Ruling, Source
from duelreplay.log.said import with_texts

KEPT_NOTES: Final = (
    "signal: ",
    "judge call: ",
    "judge: joined",
    "judge: left",
    "permission: ",
    "look: ",
    "board: ",
    "phase: ",
    "chance: ",
    "bookkeeping: ",
    "rule set chosen from play: ",
)
"""How the notes begin that a program made of clicks; any other note may hold what a person wrote."""

_UNKNOWN: Final = "unknown play: "

_JAPANESE: Final = "\u3005\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f"
"""Letters that are written without a space before the next word: a name may stand beside them."""


def anonymize(log: DuelLog) -> DuelLog:
    """The same duel with invented names.

    Players are A, B (C, D in a tag duel) in the order of the header. Notes of chat, watchers and unknown origin
    are left out, so are events of unknown type, whose content nobody can vouch for; the other events keep
    their numbers. File and address of the source are dropped; the path keeps what is no player's name.
    """
    players = log.header.players
    letters = {player.id: "ABCDEFGH"[number % 8] for number, player in enumerate(players)}
    words = _words(players, letters)
    path = _Words({name: f"Player {letters[one.id]}" for one in players for name in _in_a_path(one)}, in_a_path=True)
    remarks = tuple(with_texts(remark, words) for remark in log.remarks)
    nameless = DuelLog(
        _header(log.header, letters, words), _Events(log.events, letters, words), path(log.path), remarks
    )
    nameless.sha256 = log.sha256
    return nameless


class _Words:
    """Replaces players' names where they stand as whole words in a text.

    Words of a path are parted by ``_`` and digits too, and are the same in large letters and small ones.
    """

    def __init__(self, names: dict[str, str], *, in_a_path: bool = False) -> None:
        self._key: Callable[[str], str] = str.lower if in_a_path else str
        self._names = {self._key(name): letter for name, letter in reversed(names.items())}
        longest_first = sorted(names, key=len, reverse=True)
        pattern = "|".join(re.escape(name) for name in longest_first)
        parting = r"\d_" if in_a_path else ""
        letter = rf"[^\W{parting}{_JAPANESE}]"
        flags = re.IGNORECASE if in_a_path else re.NOFLAG
        self._pattern = re.compile(rf"(?<!{letter})(?:{pattern})(?!{letter})", flags) if names else None

    def __call__(self, text: str) -> str:
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda found: self._names.get(self._key(found[0]), "Player"), text)


def _in_a_path(player: Player) -> Iterator[str]:
    """What of a player may be the name of a file or folder; an id of one sign is no name."""
    if player.name:
        yield player.name
    if len(player.id) > 1:
        yield player.id


def _words(players: Iterable[Player], letters: dict[str, str]) -> _Words:
    names: dict[str, str] = {}
    for player in players:
        for name in (player.name, player.id):
            if name:
                names.setdefault(name, f"Player {letters[player.id]}")
    return _Words(names)


def _header(header: Header, letters: dict[str, str], words: _Words) -> Header:
    players = [
        Player(id=letters[one.id], name=f"Player {letters[one.id]}", deck=one.deck, team=one.team, skill=one.skill)
        for one in header.players
    ]
    source = header.source
    return msgspec.structs.replace(
        header,
        id=words(header.id),
        players=players,
        first=letters.get(header.first, header.first),
        source=None if source is None else Source(program=source.program, version=source.version),
    )


class _Events:
    """The events with names replaced, made anew each time they are read."""

    def __init__(self, events: Iterable[Event], letters: dict[str, str], words: _Words) -> None:
        self._events = events
        self._letters = letters
        self._words = words

    def __iter__(self) -> Iterator[Event]:
        for event in self._events:
            kept = self._without_names(event)
            if kept is not None:
                yield kept

    def _without_names(self, event: Event) -> Event | None:
        if isinstance(event, Opaque):
            return None
        if event.player is not None:
            event = msgspec.structs.replace(event, player=self._letters.get(event.player, "?"))
        if isinstance(event, Move) and event.controller is not None:
            return msgspec.structs.replace(event, controller=self._letters.get(event.controller, "?"))
        if isinstance(event, Note):
            return self._note(event)
        if isinstance(event, End) and event.winner is not None:
            return msgspec.structs.replace(event, winner=self._letters.get(event.winner, "?"))
        if isinstance(event, Ruling):
            return msgspec.structs.replace(event, by="judge", text=self._words(event.text))
        if isinstance(event, Correct):
            return msgspec.structs.replace(event, why=self._words(event.why))
        return event

    def _note(self, note: Note) -> Note | None:
        if note.text.startswith(_UNKNOWN):
            name = note.text.removeprefix(_UNKNOWN).partition(":")[0]
            return msgspec.structs.replace(note, text=_UNKNOWN + self._words(name))
        if note.text.startswith(KEPT_NOTES):
            return msgspec.structs.replace(note, text=self._words(note.text))
        return None
