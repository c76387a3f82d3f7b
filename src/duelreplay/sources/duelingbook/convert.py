"""A decoded replay to one DuelLog a game."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, Literal

from msgspec import Struct

from duelreplay.log.events import FORMAT, DuelLog, Header, Player, RecordKind, Source
from duelreplay.log.faults import Fault, Unreadable, shown_path
from duelreplay.log.limits import LIMITS, too_many_events
from duelreplay.log.said import said
from duelreplay.sources.duelingbook.game import DUELISTS, Game, Problem, Seat
from duelreplay.sources.duelingbook.model import Duelist, Flaw, LogEntry, Play, Replay
from duelreplay.sources.duelingbook.places import Places
from duelreplay.sources.duelingbook.plays import read_play

RECORDS: Final[tuple[RecordKind, ...]] = ("turns", "draws", "activations", "moves")
"""Not ``phases`` (players skip the buttons), not ``activations`` (a Set card may go to the Graveyard without
one), and the site has no word for costs, negations and resolutions at all. ``deck_order`` comes with the decks."""

_BY_LETTER: Final = {"e": "edison", "g": "goat", "r": "rush"}
_SPEED: Final = frozenset({"su", "sr"})
_FIXED: Final = frozenset({*_BY_LETTER, "a"})
"""First letters of formats whose rules are known; of the others the first turn shows whether it has a draw."""

_BOUNDARIES: Final = frozenset({"Begin next duel", "Back to RPS"})
_MARKS: Final = _BOUNDARIES | {"Pick first"}
_NOT_A_GAME: Final = 'no play "Pick first" was found: no game was begun in this file; save the whole JSON of the replay'
MOST_GAMES: Final = 100
"""More games than any match has; a match is decided after three, with draws and restarts after a few more."""
_OLD_RULE: Final = "mr2"
"""The last master rule by which the first player draws on turn 1."""


class _Stretch(Struct, frozen=True):
    """The plays ``begin:stop`` of one game, and the players that the play before it announced."""

    begin: int
    stop: int
    duelists: tuple[Duelist, ...]


def convert(
    replay: Replay, flaws: list[Flaw], path: str, *, text: bool = False, gaps: bool = False
) -> Iterator[DuelLog | Unreadable]:
    """Yield each game of a replay, or what is wrong with it.

    Args:
        replay: What was decoded.
        flaws: The keys that could not be; a game that has one of them is not readable.
        path: The file as it was given.
        text: The plays were made from the lines of a copied log, which has no runtime ids and may have gaps.
        gaps: It shows of itself that it has some.
    """
    name = _duel_name(replay)
    if len(replay.plays) > LIMITS.get().events:
        yield Unreadable(path, [Fault(path=path, duel=name, problem=too_many_events())])
        return
    stretches = _stretches(replay)
    if not stretches:
        faults = [_fault(path, name, flaw) for flaw in flaws]
        yield Unreadable(path, faults or [Fault(path=path, duel=name, problem=_NOT_A_GAME)])
    if len(stretches) > MOST_GAMES:
        problem = said("the file has {n} games, more than any match: it was changed or damaged", n=len(stretches))
        yield Unreadable(path, [Fault(path=path, duel=name, problem=problem)])
        return
    for number, stretch in enumerate(stretches, start=1):
        duel = f"{name}-game-{number}"
        bad = [flaw for flaw in flaws if flaw.play is None or stretch.begin <= flaw.play < stretch.stop]
        if bad:
            yield Unreadable(path, [_fault(path, duel, flaw) for flaw in bad])
            continue
        game = _read_game(replay, stretch, text=text, gaps=gaps)
        if text and game.problems:
            game = _read_game(replay, stretch, text=True, gaps=True)
        yield DuelLog(_header(replay, game, duel, path, text=text), game.events, path)


def problems(replay: Replay) -> list[list[Problem]]:
    """For each game, every play that contradicts the account of hands and decks, in order."""
    return [_read_game(replay, stretch, text=False).problems for stretch in _stretches(replay)]


def _fault(path: str, duel: str, flaw: Flaw) -> Fault:
    key = None if flaw.play is None else f"plays[{flaw.play}]" + (f".{flaw.key}" if flaw.key else "")
    return Fault(path=path, duel=duel, key=key or flaw.key, problem=flaw.problem)


def _duel_name(replay: Replay) -> str:
    """The site's id, or where the file has none a name made from what was played."""
    if replay.id is not None and replay.id != "":
        return f"duelingbook-{replay.id}"
    import hashlib

    digest = hashlib.sha256()
    for play in replay.plays:
        digest.update(f"{play.play}\0{play.username}\0{play.seconds}\0{play.id}\n".encode())
    return f"duelingbook-{digest.hexdigest()[:12]}"


def _stretches(replay: Replay) -> list[_Stretch]:
    """Cut the plays at each ``Pick first``; a game stops at the next one or where the next duel is announced."""
    plays = replay.plays
    head = tuple(seat for seat in (replay.player1, replay.player2, replay.player3, replay.player4) if seat)
    marks = [number for number, play in enumerate(plays) if play.play in _MARKS]
    found: list[_Stretch] = []
    coming = head
    for number, stop in pairwise([*marks, len(plays)]):
        play = plays[number]
        if play.play == "Pick first":
            found.append(_Stretch(number, stop, coming))
        else:
            coming = tuple(seat for seat in (play.player1, play.player2) if isinstance(seat, Duelist)) or head
    return found


def _read_game(replay: Replay, stretch: _Stretch, *, text: bool, gaps: bool = False) -> Game:
    """Read the plays of one game; with ``gaps`` nothing is made of the sizes of hands, which a copied text belies."""
    seats, names = _seats(replay, stretch)
    by_play = (replay.format or "")[:1] not in _FIXED and replay.format not in _SPEED
    game = Game(seats, names, watch_first_draw=by_play, unit="line" if text else "play")
    plays = replay.plays
    game.start(stretch.begin, plays[stretch.begin])
    game.gaps = gaps
    if gaps:
        game.lose_track()
    places = Places(names) if text and len(names) == DUELISTS else None
    for number in range(stretch.begin + 1, stretch.stop):
        read_play(game, number, plays[number] if places is None else places.identify(plays[number]))
        if game.over:
            break
    return game


def _seats(replay: Replay, stretch: _Stretch) -> tuple[list[Seat], dict[str, int]]:
    """The players of a game, and the seat of every name that the replay uses for them."""
    duelists = stretch.duelists if len(stretch.duelists) > 1 else _unannounced(replay, stretch)
    seats: list[Seat] = []
    names: dict[str, int] = {}
    for number, duelist in enumerate(duelists):
        name = duelist.username or f"player{number + 1}"
        while any(seat.name == name for seat in seats):
            name += f" ({number + 1})"
        seats.append(Seat(name, duelist.deck_ids()))
        names.setdefault(duelist.username or name, number)
    if replay.conceal:
        names.setdefault("Red", 0)
        names.setdefault("Blue", 1)
    return seats, names


def _unannounced(replay: Replay, stretch: _Stretch) -> tuple[Duelist, ...]:
    """The players of a bare list of plays: who drew the opening hands, in order; then whoever plays."""
    first = replay.plays[stretch.begin]
    entries: list[LogEntry] = first.log if isinstance(first.log, list) else []
    found = dict.fromkeys(entry.username for entry in entries if entry.username and entry.type == "duel")
    found |= dict.fromkeys(first.order or ())
    if len(found) < 2:
        found |= dict.fromkeys(_playing(replay.plays[stretch.begin : stretch.stop]))
    players = [Duelist(username=name) for name in list(found)[:4] if name]
    return tuple(players + [Duelist() for _ in range(2 - len(players))])


def _playing(plays: list[Play]) -> Iterator[str]:
    """Who drew or began a turn."""
    return (play.username for play in plays if play.username and play.play in ("Pick first", "Start turn", "Draw card"))


def _header(replay: Replay, game: Game, duel: str, path: str, *, text: bool) -> Header:
    tag = len(game.seats) == 4
    players = [
        Player(
            id=seat.name,
            name=seat.name,
            deck=None if seat.deck is None else len(seat.deck),
            team=_team(number) if tag else None,
        )
        for number, seat in enumerate(game.seats)
    ]
    page = None if text or replay.id in (None, "") else f"https://www.duelingbook.com/replay?id={replay.id}"
    return Header(
        format=FORMAT,
        id=duel,
        players=players,
        first=game.seats[game.first].name,
        ruleset=_ruleset(replay.format or "", game),
        played_on=_date(replay.date),
        region="tcg" if (replay.format or "").startswith("a") else None,
        records=_records(game, text=text),
        source=Source(
            program="DuelingBook",
            version=None if replay.version is None else str(replay.version),
            file=shown_path(path),
            url=page,
        ),
    )


def _records(game: Game, *, text: bool) -> list[RecordKind]:
    """Decks that are known from the start are known throughout; a copied text may have gaps anywhere."""
    if text and (game.gaps or not game.checked):
        return ["turns"]
    known = all(seat.deck is not None for seat in game.seats)
    return [*RECORDS, "deck_order"] if known else list(RECORDS)


def _team(number: int) -> Literal[0, 1]:
    """In a tag duel players 1 and 3 play against 2 and 4."""
    return 1 if number % 2 else 0


def _ruleset(letters: str, game: Game) -> str | None:
    """The rule set that the format's two letters stand for; the second is "r" for rated or "u" for not."""
    if letters in _SPEED:
        return "speed"
    if game.old_rule:
        return _OLD_RULE
    return _BY_LETTER.get(letters[:1])


def _date(text: str | None) -> datetime.date | None:
    """The day of "YYYY-MM-DD HH:MM:SS"."""
    try:
        return datetime.date.fromisoformat((text or "")[:10])
    except ValueError:
        return None
