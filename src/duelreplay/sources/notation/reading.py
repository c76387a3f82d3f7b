"""A file of the notation, read: its lines in order, every fault of them, and at the end the duel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any, Final, Literal

from msgspec import Struct

from duelreplay.log.events import FORMAT, Correct, Draw, DuelLog, Event, Header, Phase, RecordKind, Ruling, Source, Turn
from duelreplay.log.faults import Unreadable
from duelreplay.log.limits import KEPT_FAULTS
from duelreplay.sources.notation import FROM_STDIN, messages
from duelreplay.sources.notation.cards import CardNames
from duelreplay.sources.notation.chain import Misfit
from duelreplay.sources.notation.claims import Claims
from duelreplay.sources.notation.deeds import Entry
from duelreplay.sources.notation.duel import Remark, Telling
from duelreplay.sources.notation.faults import FollowUpError, NotationError, PlacedFault, Span, twofold
from duelreplay.sources.notation.folding import fold
from duelreplay.sources.notation.head import Head, read_head
from duelreplay.sources.notation.lexer import Lexer, Players
from duelreplay.sources.notation.lines import Free, free_text, turn_start, without_comment
from duelreplay.sources.notation.parser import parse
from duelreplay.sources.notation.phrasing import phrased
from duelreplay.sources.notation.words import words
from duelreplay.text import Message

MOST_FAULTS: Final = 20
"""So many faults of a file are told; of further lines only how many there are."""

_AFTER_TURN: Final = re.compile(r"\s*(?:'s turn|のターン|は|が)?\s*(?:[:,\-.]|$)?")
_BULLET: Final = re.compile(r"^\s*[-*•・‣]\s+")
_WHO: Final[dict[str, Literal["judge", "players"]]] = {
    "judge": "judge",
    "ジャッジ": "judge",
    "head judge": "judge",
    "players": "players",
    "both": "players",
    "both players": "players",
    "双方": "players",
    "両者": "players",
}
_MOST_OPENING: Final = 20
_OPENING: Final = re.compile(r"(?P<count>\d{1,2})\s*(?:cards?|枚)?\s*$|(?P<unknown>unknown|不明|\?)\s*$")


class _Later(Struct):
    """An event that speaks of the events of another line, whose numbers are known when all have been read."""

    entry: Entry
    about: int
    span: Span


class Paper(Struct, frozen=True):
    """What was read of a text: the duel where nothing was wrong, the faults, and the remarks.

    ``pending`` are those of the faults that more lines could mend; ``head`` is None where the first line could not
    be read. ``noticed`` are those of the remarks that say how a line was taken. ``chain_open``: the last chain may
    still go on, the log ends it where the text ends. ``entries`` has where each event of the log comes from.
    """

    log: DuelLog | None
    faults: list[PlacedFault]
    remarks: list[str]
    head: Head | None
    pending: tuple[PlacedFault, ...] = ()
    noticed: tuple[str, ...] = ()
    chain_open: bool = False
    entries: tuple[Entry, ...] = ()


def read_text(text: str, path: str, cards: CardNames) -> Paper:
    """Read a duel in the notation.

    Args:
        text: the whole text.
        path: the file as it was given; its name without suffix is the duel's id.
        cards: the names that are known.
    """
    return _Reader(text, path, cards).read()


class _Reader:
    def __init__(self, text: str, path: str, cards: CardNames) -> None:
        self.lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.path = path
        self.cards = cards
        self.faults: list[PlacedFault] = []
        self.more = 0
        self.claims = Claims()
        self.url: str | None = None
        self.later: list[_Later] = []

    def read(self) -> Paper:
        first = next((at for at, line in enumerate(self.lines) if without_comment(line).strip()), None)
        if first is None:
            self.fault(1, NotationError(Span(0, 1), messages.EMPTY))
            return Paper(None, self.faults, [], None)
        try:
            head = read_head(without_comment(self.lines[first]))
        except NotationError as error:
            self.fault(first + 1, error)
            return Paper(None, self.faults, [], None)
        self.telling = Telling(head)
        self.lexer = Lexer(Players(head.names), words(), self.cards)
        self.telling.line = first + 1
        self.opening_hands(head, first + 1)
        for at in range(first + 1, len(self.lines)):
            if self.more >= KEPT_FAULTS:
                break  # a text of so many lines that cannot be read is none in the notation
            self.one(at + 1, without_comment(self.lines[at]))
        so_far = len(self.faults)
        chain_open = self.telling.chain is not None
        self.ending()
        pending = tuple(self.faults[so_far:])
        remarks = [remark.told() for remark in self.remarks()]
        log = None if self.faults else self.log(head, remarks)
        noticed = tuple(remark.told() for remark in self.telling.remarks)
        entries = tuple(self.telling.out)
        return Paper(log, self.closed_faults(), remarks, head, pending, noticed, chain_open, entries)

    def one(self, number: int, text: str) -> None:
        """Read a line; what is wrong with it is kept, and the lines after it are read all the same."""
        text = _BULLET.sub(lambda found: " " * len(found[0]), text)
        if not text.strip():
            return
        self.telling.line, self.telling.text = number, text
        try:
            self.line(text, 0)
        except Misfit as misfit:
            self.fault(misfit.line, misfit.error)
        except NotationError as error:
            if not isinstance(error, FollowUpError):
                self.fault(number, error)
            self.telling.lost = True

    def line(self, text: str, at: int) -> None:
        folded = fold(text)
        free = free_text(folded, at)
        if free is not None:
            self.free(free, text, folded)
            return
        turn = turn_start(folded, at)
        if turn is None:
            self.things(text, at)
            return
        player, stop = self.turn_player(text, folded, turn.stop)
        behind = _AFTER_TURN.match(folded, stop)
        rest = stop if behind is None else behind.end()
        colon = behind is not None and bool(behind[0].strip())
        span = Span(at + len(text[at:]) - len(text[at:].lstrip()), stop)
        if turn.last is not None:
            if player is not None or (text[rest:].strip() and not self.is_draws(text, rest)):
                raise NotationError(Span(rest, max(rest + 1, len(text))), messages.RANGE_ONLY_DRAWS)
            self.telling.normal_draws(turn.n, turn.last, span)
            return
        if text[rest:].strip() and not colon and not turn.loose:
            raise NotationError(span, messages.NO_COLON, typed=text[span.start : span.stop].strip())
        self.telling.start_turn(turn.n, player, span)
        if text[rest:].strip():
            self.line(text, rest)

    def is_draws(self, text: str, at: int) -> bool:
        return [token.type for token in self.lexer.tokens(text, at)] == ["DRAW"]

    def turn_player(self, text: str, folded: str, at: int) -> tuple[str | None, int]:
        """The player who is named behind a turn's number, and the column behind that."""
        alone = re.compile(r"\s*[:,]\s*").match(folded, at)
        if alone is not None:
            token = self.lexer.first(text, alone.end())
            after = folded[token.end_pos or 0 :].lstrip() if token is not None else ""
            if token is not None and token.type == "PLAYER" and (not after or after[0] in ":-"):
                return str(token.value), token.end_pos or at
            return None, at
        end = next((place for place in range(at, len(text)) if folded[place] in ":;"), len(text))
        named = re.compile(r"[\s(=,]*(?:player\s)?").match(folded, at)
        start = at if named is None else named.end()
        if start >= end:
            return None, end if not text[at:end].strip() else at
        token = self.lexer.first(text, start)
        if token is not None and token.type in {"PLAYER", "POSS"}:
            stop = token.end_pos or start
            if token.type == "POSS":
                stop -= 2
            closing = re.compile(r"\s*\)").match(folded, stop)
            return str(token.value), stop if closing is None else closing.end()
        if token is None and end < len(text):
            typed = text[start:end].strip()
            near = self.lexer.players.near(typed)
            span = Span(start, start + max(1, len(text[start:end].rstrip())))
            if near is None:
                names = ", ".join(self.lexer.players.names)
                raise NotationError(span, messages.NO_PLAYER_AT_ALL, typed=typed, players=names)
            raise NotationError(span, messages.NO_PLAYER, typed=typed, near=near)
        if token is None:
            typed = text[start:].split()[0]
            near = self.lexer.players.near(typed)
            span = Span(start, start + len(typed))
            if near is not None:
                raise NotationError(span, messages.NO_PLAYER, typed=typed, near=near)
            names = ", ".join(self.lexer.players.names)
            raise NotationError(span, messages.NO_PLAYER_AT_ALL, typed=typed, players=names)
        return None, at

    def things(self, text: str, at: int) -> None:
        thing: list[Any] = []
        for token in [*self.lexer.tokens(text, at), None]:
            after_phase = token is not None and token.type == "COLON" and bool(thing) and thing[-1].type == "PHASE"
            if token is not None and token.type != "SEMI" and not after_phase:
                thing.append(token)
                continue
            thing = phrased(thing)
            if thing:
                self.telling.take(parse(thing, text))
            thing = []

    def free(self, free: Free, text: str, folded: str) -> None:
        said = text[free.stop :].strip()
        telling = self.telling
        span = Span(free.stop, max(free.stop + 1, len(text)))
        if free.kind == "void":
            self.void(free, text, said)
            return
        if not said:
            raise NotationError(span, messages.TEXT_MISSING)
        if free.kind == "note":
            telling.note(said)
        elif free.kind == "source":
            self.url = said
        elif free.kind == "ruling":
            self.ruling(free, said)
        elif free.kind == "opening":
            self.opening(text, folded, free.stop)
        else:
            self.claims.say(folded, free.stop, telling.line, added=free.kind == "all")

    def ruling(self, free: Free, said: str) -> None:
        telling = self.telling
        entry = telling.put(Ruling, by=telling.text[slice(*free.who)].strip() or "judge", text=said)
        if free.line is not None:
            self.about(free.line, telling.text)
            self.later.append(_Later(entry, free.line, _number_span(telling.text)))

    def void(self, free: Free, text: str, said: str) -> None:
        line = free.line or 0
        who = _WHO.get(fold(text[slice(*free.who)]).strip())
        if who is None:
            raise NotationError(Span(0, free.stop), messages.WHO_SAYS, n=line)
        if not said:
            raise NotationError(Span(free.stop - 1, max(free.stop, len(text))), messages.REASON_MISSING)
        self.about(line, text)
        self.later.append(_Later(self.telling.put(Correct, by=who, why=said), line, _number_span(text)))

    def about(self, line: int, text: str) -> None:
        """Refuse a line's number that is not before this line."""
        if not 0 < line < self.telling.line:
            raise NotationError(_number_span(text), messages.NO_SUCH_LINE, n=line)

    def opening_hands(self, head: Head, line: int) -> None:
        """The usual opening hand of each player of whom no line says another."""
        said: set[str] = set()
        for text in map(without_comment, self.lines[line:]):
            free = free_text(fold(text))
            if free is not None and free.kind == "opening":
                said |= {str(token.value) for token in self.players_in(text, free.stop)}
        for name in head.names:
            if name not in said:
                self.telling.opening(name, head.rules.opening_hand)

    def players_in(self, text: str, at: int) -> list[Any]:
        try:
            return [token for token in self.lexer.tokens(text, at) if token.type == "PLAYER"]
        except NotationError:
            return []

    def opening(self, text: str, folded: str, at: int) -> None:
        if self.telling.turn is not None:
            raise NotationError(Span(0, at), messages.BEFORE_FIRST)
        for piece in re.finditer(r"[^,;]+", folded[at:]):
            if not piece[0].strip():
                continue
            start, stop = at + piece.start(), at + piece.end()
            token = self.lexer.first(text, start + len(piece[0]) - len(piece[0].lstrip()))
            found = _OPENING.search(folded, start, stop)
            bad = NotationError(Span(start, stop), messages.BAD_OPENING, first=self.telling.names[0])
            if token is None or token.type != "PLAYER" or found is None:
                raise bad
            if found["count"] is not None and int(found["count"]) > _MOST_OPENING:
                raise bad
            between = re.fullmatch(r"\s*(?:は|が|:|has|draws)?\s*", folded[token.end_pos or 0 : found.start()])
            if between is None:
                raise bad
            if found["count"] is not None and int(found["count"]) > 0:
                self.telling.opening(str(token.value), int(found["count"]))

    def ending(self) -> None:
        try:
            self.telling.finish_turn()
        except Misfit as misfit:
            self.fault(misfit.line, misfit.error)
        except NotationError as error:
            self.fault(self.telling.line, error)
        if self.faults:
            return
        for later in self.later:
            try:
                self.resolve(later)
            except NotationError as error:
                self.fault(later.entry.line, error)

    def resolve(self, later: _Later) -> None:
        """Fill in the numbers of the events that another line made."""
        made = [(at + 1, entry) for at, entry in enumerate(self.telling.out) if entry.line == later.about]
        if later.entry.kind is Ruling:
            draws = [number for number, entry in made if entry.kind is Draw]
            if not draws:
                raise NotationError(later.span, messages.NO_DRAW_THERE, n=later.about)
            later.entry.keys["draw"] = draws[0]
            return
        voids = [number for number, entry in made if entry.kind not in {Turn, Phase}]
        if not voids:
            raise NotationError(later.span, messages.NOTHING_THERE, n=later.about)
        later.entry.keys["voids"] = voids

    def remarks(self) -> list[Remark]:
        found = list(self.telling.remarks)
        head = self.telling.head
        found += [
            Remark(1, Message(messages.DECK_ODD, {"player": player.id, "n": player.deck}))
            for player in head.players
            if player.deck is not None and not 20 <= player.deck <= 60
        ]
        found += self.claims.remarks(self.telling)
        if self.lexer.quoted:
            names = ", ".join(self.lexer.quoted)
            found.append(Remark(1, Message(messages.AS_THEY_STAND, {"names": names})))
        return found

    def log(self, head: Head, remarks: list[str]) -> DuelLog:
        events = [made(entry, seq) for seq, entry in enumerate(self.telling.out, start=1)]
        records: list[RecordKind] = self.claims.records(self.telling)
        name = FROM_STDIN if self.path == "-" else PurePath(self.path).name
        header = Header(
            format=FORMAT,
            id=_identity(name),
            players=head.players,
            first=head.names[0],
            ruleset=head.ruleset,
            played_on=head.played_on,
            region=head.region,
            records=records,
            source=Source(program="paper", file=name, url=self.url),
        )
        return DuelLog(header, events, self.path, tuple(remarks))

    def fault(self, line: int, error: NotationError) -> None:
        if len(self.faults) >= MOST_FAULTS:
            self.more += 1
            return
        text = self.lines[line - 1]
        self.faults.append(
            PlacedFault(
                path=self.path,
                line=line,
                column=error.span.start + 1,
                width=max(1, error.span.stop - error.span.start),
                text=text,
                problem=twofold(error.message),
            )
        )

    def closed_faults(self) -> list[PlacedFault]:
        """The faults in the order of their lines; the last says how many more there are."""
        faults = sorted(self.faults, key=lambda fault: (fault.line or 0, fault.column))
        if self.more:
            message = Message(messages.MORE_FAULTS, {"n": self.more})
            faults.append(
                PlacedFault(
                    path=self.path,
                    line=len(self.lines),
                    column=1,
                    width=1,
                    text=self.lines[-1],
                    problem=twofold(message),
                )
            )
        return faults


def made(entry: Entry, seq: int) -> Event:
    """The event of an entry, with its number."""
    return entry.kind(seq=seq, ref=f"line {entry.line}", **entry.keys)


def _number_span(text: str) -> Span:
    found = re.search(r"\d+", fold(text))
    return Span(0, 1) if found is None else Span(*found.span())


def _identity(name: str) -> str:
    """The duel's id: the file's name without the suffixes of notation and compression."""
    while (path := PurePath(name)).suffix.lower() in {".duel", ".txt", ".gz", ".zst"} and path.stem:
        name = path.stem
    return name


def results(paper: Paper, path: str) -> Iterator[DuelLog | Unreadable]:
    """The duel of a paper, or why it cannot be read."""
    yield paper.log if paper.log is not None else Unreadable(path, list(paper.faults))
