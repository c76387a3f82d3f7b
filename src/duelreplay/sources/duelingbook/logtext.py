"""The duel log as text, copied from the site's panel: what can be read of a game without its JSON.

``[m:ss] Username: text`` a line, with ``----(Turn N)----`` before every Draw Phase but the first. There are no runtime
ids and no decks, hidden cards are named only where the copier's box for private texts was on, and a paste
without usernames does not tell who acted: such a paste is refused. Where every place in a hand that a text names fits
the hand as the text has it, and no turn is missing, the copy is whole, and claims what the JSON claims but the decks.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import Struct

from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.sources.duelingbook.convert import convert
from duelreplay.sources.duelingbook.model import NOTHING, CardData, Duelist, LogEntry, Play, Replay
from duelreplay.sources.duelingbook.wording import parse

_LINE: Final = re.compile(r"\[(\d{1,6}(?::\d\d){1,2})\] (?:([^:\"]+): )?(.*)")
_HEADING: Final = re.compile(r"-{2,}\s*\(Turn (\d{1,6})\)-{2,}")
_CHOSE: Final = re.compile(r"Chose to go (?:first|second)$|.* entered Solo Mode$")
"""What stands before the opening hands; alone nobody chooses."""
_ALONE: Final = " entered Solo Mode"
_POINTS: Final = re.compile(r"(Lost|Gained) (\d{1,9}) LP$")
_DREW: Final = "Drew "
_HAND: Final = 5
"""Cards in an opening hand: the lines after the choice are the two hands, a further draw is one of turn 1."""

_BY_TEXT: Final[tuple[tuple[str, str], ...]] = (
    ("Entered Draw Phase again", "Enter DP"),
    ("Entered Draw Phase", "Start turn"),
    ("Entered Standby Phase", "Enter SP"),
    ("Entered Main Phase 1", "Enter M1"),
    ("Entered Battle Phase", "Enter BP"),
    ("Entered Main Phase 2", "Enter M2"),
    ("Entered End Phase", "Enter EP"),
    ("Ended turn", "End turn"),
    ("Drew ", "Draw card"),
    ("Activated ", "Activate ST"),
    ("Declared effect of ", "Declare"),
    ("Shuffled hand", "Shuffle hand"),
    ("Shuffled deck", "Shuffle deck"),
    ("Revealed ", "Reveal"),
    ("Set ", "Set ST"),
    ("Normal Summoned ", "Normal Summon"),
    ("Special Summoned ", "SS ATK"),
    ("Flip Summoned ", "Flip Summon"),
    ("Flipped Set ", "Flip"),
    ("Sent ", "To GY"),
    ("Banished ", "Banish"),
    ("Milled ", "Mill"),
    ("Added ", "To hand"),
    ("Returned ", "To hand"),
    ("Placed a counter", "Add counter"),
    ("Placed ", "To ST"),
    ("Moved ", "Move"),
    ("Pointed at ", "Target card"),
    ("Viewed ", "View GY"),
    ("Stopped viewing ", "Stop viewing"),
    ("Showed ", "Show hand"),
    ("Signaled ", "Good"),
    ("Stopped Signaling ", "Stop good"),
    ("Thinking", "Thinking"),
    ("Requested permission", "Permission event"),
    ("Granted permission", "Permission granted"),
    ("Called a judge", "Call admin"),
    ("Cancelled the judge call", "Cancel call"),
    ("Admitted defeat", "Admit defeat"),
    ("Lost Duel", "Quit duel"),
    ("Left duel", "Left duel"),
    ("Went offline", "Left duel"),
    ("Lost connection", "Left duel"),
    ("Rejoined duel", "Rejoin duel"),
    ("Removed a counter", "Remove counter"),
    ("Removed ", "Remove Token"),
    ("Flipped a coin", "Coin"),
    ("Rolled a die", "Die"),
    ("Changed ", "To ATK"),
    ("Attacked ", "Attack"),
    ("Summoned a token", "Summon Token"),
)
"""The play behind each log text; longer beginnings stand first."""


class _Line(Struct, frozen=True):
    seconds: int
    username: str | None
    text: str


def read_text(data: bytes, path: str) -> Iterator[DuelLog | Unreadable]:
    """Read a copied duel log.

    Args:
        data: UTF-8 text.
        path: The file as it was given, for messages.
    """
    raw = data.decode("utf-8", "replace").splitlines()
    lines = [_entry(line) for line in raw]
    problem = _problem(lines)
    if problem is not None:
        yield Unreadable(path, [Fault(path=path, problem=problem)])
        return
    name = "text-" + hashlib.sha256(data).hexdigest()[:12]
    alone = next((line.username for line in lines if line is not None and line.text.endswith(_ALONE)), None)
    replay = Replay(plays=_plays(lines), id=name)
    if alone is not None and all(line is None or line.username in {None, alone} for line in lines):
        nobody = Duelist(username="", main=[])
        replay = msgspec.structs.replace(replay, player1=Duelist(username=alone), player2=nobody)
    yield from convert(replay, [], path, text=True, gaps=_has_gaps(raw, lines))


def _has_gaps(raw: list[str], lines: list[_Line | None]) -> bool:
    """Whether the copy shows of itself that lines are missing: its turns skip a number, its clock goes back.

    The panel numbers the turns of a game, the first of which has no heading.
    """
    turn: int | None = None
    clock = 0
    for text, line in zip(raw, lines, strict=True):
        heading = _HEADING.fullmatch(text.strip())
        if heading is not None:
            if turn is not None and int(heading[1]) != turn + 1:
                return True
            turn = int(heading[1])
        if line is None:
            continue
        if _CHOSE.match(line.text):
            turn = None
        if line.seconds < clock:
            return True
        clock = line.seconds
    return False


def _problem(lines: list[_Line | None]) -> str | None:
    """Why these lines cannot be read as a game, None if they can."""
    found = [line for line in lines if line is not None]
    if not found:
        return 'no line reads "[m:ss] Username: text": this is no copied duel log'
    if not any(line.username for line in found):
        return "the lines name no player: copy the log again with the usernames shown"
    return None


def _entry(line: str) -> _Line | None:
    match = _LINE.match(line.strip())
    if match is None:
        return None
    seconds = 0
    for part in match[1].split(":"):
        seconds = seconds * 60 + int(part)
    return _Line(seconds, match[2], match[3])


def _plays(lines: list[_Line | None]) -> list[Play]:
    """One play a line, so that a play's number is its line's, from 0; the opening hands are one play."""
    plays: list[Play] = []
    hands: list[LogEntry] | None = None
    for line in lines:
        if line is None:
            plays.append(NOTHING)
            continue
        entry = LogEntry(username=line.username, type="duel", public_log=line.text)
        if _CHOSE.match(line.text):
            hands = [LogEntry(username=line.username, type="game", public_log=line.text)]
            plays.append(Play(play="Pick first", username=line.username, seconds=line.seconds, log=hands, cards=[]))
        elif hands is not None and line.text.startswith(_DREW) and len(hands) <= 2 * _HAND:
            hands.append(entry)
            plays.append(NOTHING)
        else:
            hands = None
            plays.append(_play(line, entry))
    return [_with_cards(play) if play.play == "Pick first" else play for play in plays]


def _with_cards(play: Play) -> Play:
    """The opening hands as the site's JSON has them; a card that the text hides has no object."""
    entries = play.log if isinstance(play.log, list) else []
    names = [parse(entry.public_log or "")[0] for entry in entries if entry.type == "duel"]
    return msgspec.structs.replace(play, cards=[CardData(name=name) if name else None for name in names])


def _play(line: _Line, entry: LogEntry) -> Play:
    text = line.text
    if text.startswith('"'):
        return Play(play="Duel message", username=line.username, seconds=line.seconds, message=text.strip('"'))
    points = _POINTS.match(text)
    if points is not None:
        amount = int(points[2]) if points[1] == "Gained" else -int(points[2])
        return Play(play="Life points", username=line.username, seconds=line.seconds, log=entry, amount=amount)
    name = next((name for beginning, name in _BY_TEXT if text.startswith(beginning)), text)
    return Play(play=name, username=line.username, seconds=line.seconds, log=entry)
