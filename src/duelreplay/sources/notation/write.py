"""A duel log as text in the notation: a line a thing, in English, zones and players always written.

What the notation cannot say is written as a note that begins with ``NOTED``, never left out. What was written is read
again: ``write`` says which keys of which events the text does not hold.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from duelreplay.log.codec import event_to_dict
from duelreplay.log.events import (
    Activate,
    ChainEnd,
    Correct,
    Cost,
    Draw,
    DuelLog,
    End,
    Event,
    Move,
    Negate,
    Note,
    Phase,
    Resolve,
    Ruling,
    Turn,
)
from duelreplay.log.said import said
from duelreplay.rules.rulesets import choose
from duelreplay.sources.notation.cards import CardNames
from duelreplay.sources.notation.deeds import VERBS
from duelreplay.sources.notation.event_words import (
    FAILED,
    PHASE_WORDS,
    EventWords,
    UnsaidError,
    is_nameless,
)
from duelreplay.sources.notation.faults import NotationError, twofold
from duelreplay.sources.notation.folding import squeeze
from duelreplay.sources.notation.head import read_head
from duelreplay.sources.notation.known import negates
from duelreplay.sources.notation.reading import read_text
from duelreplay.sources.notation.words import words

NOTED: Final = "not in this notation:"
"""How a note begins that holds an event which the notation has no words for."""

_CLAIMS: Final = ("turns", "phases", "draws", "activations", "costs", "negations", "resolutions", "moves", "deck_order")
_SIDES: Final = ("P1", "P2", "P3", "P4")
_FREE: Final = (Note, Ruling, Correct)


class CannotWriteError(Exception):
    """The duel cannot be written in the notation; the message says why."""


class Written(Struct, frozen=True):
    """A duel in the notation.

    ``noted`` are the numbers (``seq``) of events that are only a note in it; ``lost`` counts the keys that it does not
    hold, such as ``draw.reason``, and those that it adds, such as ``+turn.n``.
    """

    text: str
    noted: list[int]
    lost: dict[str, int]

    def remarks(self) -> list[str]:
        """What a reader of the text should know: one sentence for each."""
        told: list[str] = []
        if self.noted:
            some = ", ".join(map(str, self.noted[:10])) + (", …" if len(self.noted) > 10 else "")
            told.append(said("only as notes, since the notation has no words for them: events {events}", events=some))
        lost = [f"{key} ({n})" for key, n in self.lost.items() if not key.startswith("+")]
        if lost:
            told.append(said("not in the text: {what}", what=", ".join(lost)))
        return told


def write(log: DuelLog, cards: CardNames) -> Written:
    """Write a duel in the notation.

    Raises:
        CannotWriteError: the text, read again, would be another duel.
    """
    events = list(log.events)
    writer = _Writer(log, events, cards)
    text = writer.text()
    paper = read_text(text, log.path, cards)
    if paper.log is None:
        fault = paper.faults[0]
        text = fault.text.strip()[:60]
        raise CannotWriteError(
            said("line {n} ({text}) would not be read again: {why}", n=fault.line or 1, text=text, why=fault.problem)
        )
    return Written(text, writer.noted, writer.compare(events, list(paper.log.events)))


class _Writer(EventWords):
    def __init__(self, log: DuelLog, events: list[Event], cards: CardNames) -> None:
        super().__init__(cards, player_names(log))
        self.log = log
        self.events = events
        self.lines: list[str] = []
        self.line_of: dict[int, int] = {}
        self.noted: list[int] = []
        self.idle: set[int] = set()
        self.voided = {seq for event in events if isinstance(event, Correct) for seq in event.voids}
        self.turn: str | None = None
        self.phase: str | None = None
        self.waiting = False
        self.begun = False

    def text(self) -> str:
        self.lines.append(self.head())
        source = self.log.header.source
        if source is not None and source.url and "\n" not in source.url:
            self.lines.append(f"source: {source.url}")
        at = self.openings()
        while at < len(self.events):
            at = self.step(at)
        if self.waiting:
            self.add("DP")
        self.claims()
        return "\n".join(self.lines) + "\n"

    def head(self) -> str:
        header = self.log.header
        players = {player.id: player for player in header.players}

        def side(ids: Iterable[str]) -> str:
            return " & ".join(
                self.names[one] + (f" ({players[one].deck})" if players[one].deck is not None else "") for one in ids
            )

        order = list(self.names)
        day = header.played_on.isoformat() if header.played_on else ""
        rest = [day, (header.region or "").upper(), header.ruleset or ""]
        line = f"{side(order[0::2])} vs {side(order[1::2])}" + "".join(f", {word}" for word in rest if word)
        try:
            read_head(line)
        except NotationError as error:
            raise CannotWriteError(
                said("the first line ({line}) would not be read again: {why}", line=line, why=twofold(error.message))
            ) from None
        return line

    def add(self, line: str, *numbers: int) -> None:
        """A line, and the events that it makes."""
        if "\n" in line or "\r" in line:
            raise UnsaidError
        self.lines.append(line)
        self.line_of.update(dict.fromkeys(numbers, len(self.lines)))

    def openings(self) -> int:
        """The opening hands; returns the place of the first event behind them."""
        header = self.log.header
        usual = choose(header.ruleset, header.played_on, header.region, len(header.players)).ruleset.opening_hand
        hands: list[Draw] = []
        for event in self.events[: len(self.names)]:
            if not isinstance(event, Draw):
                break
            hands.append(event)
        plain = [(hand.player, hand.count) for hand in hands] == [(one, usual) for one in self.names]
        drawn = [event.player for event in self.before_turns() if isinstance(event, Draw)]
        if plain and len(drawn) == len(hands) and not any(hand.seq in self.voided for hand in hands):
            self.line_of.update({hand.seq: 1 for hand in hands})
            self.show(hands)
            return len(hands)
        for one in self.names:
            if one not in drawn:
                self.add(f"opening: {self.names[one]} unknown")
        return 0

    def before_turns(self) -> Iterator[Event]:
        for event in self.events:
            if isinstance(event, Turn):
                return
            yield event

    def step(self, at: int) -> int:
        """Write the event at a place, and what belongs to it; returns the place behind that."""
        event = self.events[at]
        try:
            if isinstance(event, Turn):
                return self.start(event, at)
            if isinstance(event, _FREE):
                self.free(event)
            elif isinstance(event, Phase):
                self.go_on(event)
            elif isinstance(event, Activate):
                return self.chain(at)
            elif isinstance(event, Move):
                return self.together(at)
            else:
                self.one(event)
        except UnsaidError:
            self.as_note(event)
        return at + 1

    def as_note(self, event: Event) -> None:
        data = {key: value for key, value in event_to_dict(event).items() if key not in {"seq", "ref", "t"}}
        said = json.dumps(data, ensure_ascii=False).replace("#", "\\u0023").replace("※", "\\u203b")
        self.add(f"note: {NOTED} {said}", event.seq)
        self.noted.append(event.seq)

    def start(self, event: Turn, at: int) -> int:
        if self.waiting:
            self.add("DP")
        n = event.n if event.n is not None else sum(isinstance(one, Turn) for one in self.events[: at + 1])
        made = [event.seq]
        line = f"T{n} {self.names[event.player]}"
        self.turn, self.phase, self.waiting, self.begun = event.player, None, True, False
        following = self.events[at + 1] if at + 1 < len(self.events) else None
        if not (isinstance(following, Phase) and following.phase == "draw"):
            self.add(f"{line}: no DP", *made)
            self.waiting = False
            next_thing = next((one for one in self.events[at + 1 :] if not isinstance(one, _FREE)), None)
            decked_out = isinstance(next_thing, End) and next_thing.reason == "deck_out"
            if not isinstance(next_thing, Phase) and not decked_out:
                raise CannotWriteError(said("event {n}: a turn without phases cannot be written", n=event.seq))
            return at + 1
        self.phase = "draw"
        made.append(following.seq)
        self.add(line, *made)
        rest = list(self.this_phase(at + 2))
        drew = any(isinstance(one, Draw) and one.player == self.turn for one in rest)
        if not drew and n > 1 and "draws" in self.log.recorded:
            self.add("no draw")
            self.begun = True
        return at + 2

    def this_phase(self, at: int) -> Iterator[Event]:
        for event in self.events[at:]:
            if isinstance(event, Phase | Turn):
                return
            yield event

    def go_on(self, event: Phase) -> None:
        order = ("draw", *PHASE_WORDS)
        now = order.index(self.phase) if self.phase is not None else 0
        if self.turn is None or event.phase not in PHASE_WORDS or order.index(event.phase) <= now:
            raise UnsaidError
        self.add(PHASE_WORDS[event.phase], event.seq)
        self.phase, self.waiting = event.phase, False

    def free(self, event: Event) -> None:
        if isinstance(event, Note):
            self.add(f"note: {event.text}", event.seq)
        elif isinstance(event, Ruling):
            line = "" if event.draw is None else f" line {self.line_of.get(event.draw, 0)}"
            self.add(f"ruling ({event.by}){line}: {event.text}", event.seq)
        elif isinstance(event, Correct):
            if event.events:
                problem = said("event {n} ({kind}) has no place in this notation", n=event.seq, kind=_type(event))
                raise CannotWriteError(problem)
            lines = {self.line_of.get(seq, 0) for seq in event.voids}
            if len(lines) != 1:
                raise UnsaidError
            self.add(f"line {lines.pop()} does not count ({event.by}): {event.why}", event.seq)

    def one(self, event: Event) -> None:
        """An event outside a chain."""
        if isinstance(event, Draw) and self.turn is None:
            self.add(f"opening: {self.names[event.player]} {event.count}", event.seq)
            return
        if isinstance(event, Draw) and event.player == self.turn and self.phase == "draw" and not self.begun:
            self.begun = True
            if event.reason == "normal" and event.count == 1 and not event.cards:
                self.add("normal draw", event.seq)
            else:
                self.add(self.deed(event), event.seq)
            self.show([event])
            return
        if isinstance(event, Draw) and event.player == self.turn and event.reason == "normal" and event.count == 1:
            said = "normal draw"
        else:
            said = self.deed(event)
        if self.waiting:
            self.add("DP")
            self.waiting = False
        self.add(said, event.seq)
        self.show([event])

    def together(self, at: int) -> int:
        """Moves at the same time in one line."""
        moves = self.group(at)
        said = self.move(moves, None)
        if self.waiting:
            self.add("DP")
            self.waiting = False
        self.add(said, *(move.seq for move in moves))
        self.show(moves)
        return at + len(moves)

    def group(self, at: int, payer: str | None = None) -> list[Move]:
        """The moves from a place on that one line can say: at once, alike but for the cards and their owners."""
        first = self.events[at]
        moves = [first] if isinstance(first, Move) else []
        for event in self.events[at + 1 :]:
            if not isinstance(event, Move) or not event.same_time:
                break
            if is_nameless(event.card) or is_nameless(moves[0].card):
                break
            if _but_for_card(event) != _but_for_card(moves[0]):
                break
            moves.append(event)
        if not self.is_clear(moves, payer or self.actor(moves)):
            alike = [move.player == moves[0].player and move.controller == moves[0].controller for move in moves]
            moves = moves[: alike.index(False) if False in alike else len(moves)]
        return moves

    def chain(self, at: int) -> int:
        """A chain: its links a line each, then what each did, last first."""
        if self.waiting:
            self.add("DP")
            self.waiting = False
        self.begun = True
        end = next(
            (
                place + 1 if isinstance(event, ChainEnd) else place
                for place, event in enumerate(self.events[at:], start=at)
                if isinstance(event, ChainEnd | Phase | Turn | End)
                or (isinstance(event, Activate) and event.link == 1 and place > at)
            ),
            len(self.events),
        )
        return _ChainText(self, at, self.events[at:end]).write() + at

    def claims(self) -> None:
        """The lines that make the text claim what the log claims."""
        noted = [event for event in self.events if event.seq in self.noted]
        broken = {"moves"} if any(isinstance(event, Move) and not event.shifts for event in noted) else set()
        wanted = [kind for kind in _CLAIMS if kind in self.log.recorded and kind not in broken]
        paper = read_text("\n".join(self.lines), self.log.path, self.cards)
        if paper.log is None:
            return
        claimed = paper.log.header.records or []
        more = [kind for kind in wanted if kind not in claimed]
        less = [kind for kind in claimed if kind not in wanted]
        if more:
            self.lines.append(f"all: {', '.join(more).replace('_', ' ')}")
        if less:
            self.lines.append(f"not all: {', '.join(less).replace('_', ' ')}")

    def compare(self, before: list[Event], after: list[Event]) -> dict[str, int]:
        """Count the keys in which what is read again differs; events that are only noted are left out.

        Raises:
            CannotWriteError: the events are not the same ones.
        """
        ends = {id(event) for event in after if isinstance(event, ChainEnd)}
        lost: Counter[str] = Counter()
        before = [event for event in before if event.seq not in self.idle]
        lost.update({"resolve (of a link whose activation was negated)": len(self.idle)} if self.idle else {})
        numbers = {event.seq: event.seq for event in before}
        place = 0
        pairs: list[tuple[Event, Event]] = []
        for event in before:
            while (
                place < len(after)
                and id(after[place]) in ends
                and not isinstance(event, ChainEnd)
                and event.seq not in self.noted
            ):
                place += 1
                lost["+chain_end"] += 1
            if place >= len(after) or not self.same_kind(event, after[place]):
                problem = said("event {n} ({kind}) has no place in this notation", n=event.seq, kind=_type(event))
                raise CannotWriteError(problem)
            numbers[event.seq] = after[place].seq
            pairs.append((event, after[place]))
            place += 1
        for event in after[place:]:
            if not isinstance(event, ChainEnd):
                raise CannotWriteError(said("the text would say more than the log: {kind}", kind=_type(event)))
            lost["+chain_end"] += 1
        for event, again in pairs:
            if event.seq not in self.noted:
                lost.update(self.differences(event, again, numbers))
        return dict(sorted(lost.items()))

    def same_kind(self, event: Event, again: Event) -> bool:
        return isinstance(again, Note if event.seq in self.noted else type(event))

    def differences(self, event: Event, again: Event, numbers: dict[int, int]) -> Iterator[str]:
        """The keys that differ: ``draw.reason`` where the text lacks or changes it, ``+turn.n`` where it adds it."""
        was, now = _plain(event), _plain(again)
        if isinstance(event, Correct):
            was["voids"] = [numbers[seq] for seq in event.voids]
        if isinstance(event, Ruling) and event.draw is not None:
            was["draw"] = numbers[event.draw]
        for key in was.keys() | now.keys():
            old, new = was.get(key), now.get(key)
            if key in {"player", "winner", "controller"} and isinstance(old, str):
                old = self.names.get(old, old)
            if old == new or _same_cards(old, new):
                continue
            said_of_it = isinstance(event, Note) or (isinstance(event, Draw) and key == "link")
            if key in _MUST_AGREE and old is not None and not said_of_it:
                raise CannotWriteError(
                    said(
                        "event {n} ({kind}): its {key} has no place in this notation",
                        n=event.seq,
                        kind=_type(event),
                        key=key,
                    )
                )
            yield f"+{_type(event)}.{key}" if old is None else f"{_type(event)}.{key}"


_MUST_AGREE: Final = frozenset({"player", "count", "link", "what", "phase", "from", "to", "voids", "until", "winner"})
"""Keys without which an event would be another one."""


class _ChainText:
    """The lines of one chain."""

    def __init__(self, writer: _Writer, start: int, events: list[Event]) -> None:
        self.writer = writer
        self.start = start
        self.events = events
        self.links: dict[int, Activate] = {}
        self.told = 0

    def write(self) -> int:
        """Write it; returns how many events were written."""
        begin = self.links_end()
        rest = self.events[begin:]
        self.outcomes = {event.link: event for event in rest if isinstance(event, Negate)}
        self.resolved = {event.link: event for event in rest if isinstance(event, Resolve)}
        at = 0
        while at < begin:
            at = self.before(at, begin)
        current = len(self.links)
        at = begin
        while at < len(self.events):
            event = self.events[at]
            if isinstance(event, Resolve):
                negated = self.outcomes.get(event.link)
                if negated is not None and negated.what == "activation":
                    self.writer.idle.add(event.seq)
                current = event.link
                at += 1
            elif isinstance(event, Negate):
                current = event.link if event.by_link is None else current
                at += 1
            elif isinstance(event, ChainEnd):
                self.writer.add("chain over", event.seq)
                at += 1
            else:
                if isinstance(event, Move) and event.link in self.links and event.link not in self.resolved:
                    current = min(current, event.link)
                at = self.during(at, current)
        if rest and not isinstance(rest[-1], ChainEnd):
            self.writer.add("chain over")
        return len(self.events)

    def links_end(self) -> int:
        for at, event in enumerate(self.events):
            if isinstance(event, Resolve | Negate | ChainEnd):
                return at
            if isinstance(event, Draw) or (isinstance(event, Move) and event.reason == "effect") or self.untold(at):
                return at
            if isinstance(event, Activate):
                self.links[len(self.links) + 1] = event
        return len(self.events)

    def untold(self, at: int) -> bool:
        """Whether an event is what the last link did, of which nothing says that it resolved."""
        rest = self.events[at:]
        if isinstance(rest[0], Activate | Cost | Note | Ruling | Correct) or any(
            isinstance(one, Activate) for one in rest
        ):
            return False
        return not (isinstance(rest[0], Move) and rest[0].reason == "cost") and not any(
            isinstance(one, Resolve | Negate) and one.link == len(self.links) for one in rest
        )

    def before(self, at: int, stop: int) -> int:
        """A link with its costs, or a note among the links."""
        event, writer = self.events[at], self.writer
        if isinstance(event, Cost | Move) and (paid := self.paid_for(event)) is not None:
            return self.paid(event, at, paid)
        if not isinstance(event, Activate):
            return self.aside(event, at)
        n = next(n for n, link in self.links.items() if link is event)
        told = writer.circumstances(event)
        made = [event.seq]
        writer.show([event])
        at += 1
        while at < stop and isinstance(cost := self.events[at], Cost | Move):
            try:
                moves = self.moves(at, event.player) if isinstance(cost, Move) else []
                told.append(self.cost(cost, moves, event))
            except UnsaidError:
                break
            made += [move.seq for move in moves] or [cost.seq]
            writer.show(moves)
            at += len(moves) or 1
        told += self.fate(n)
        try:
            writer.add(f"CL{n} {writer.link_card(event)} ({', '.join(told)})", *made)
        except UnsaidError:
            raise CannotWriteError(
                said("event {n}: its card cannot be written in this notation", n=event.seq)
            ) from None
        return at

    def aside(self, event: Event, at: int) -> int:
        try:
            if not isinstance(event, _FREE):
                raise UnsaidError
            self.writer.free(event)
        except UnsaidError:
            self.writer.as_note(event)
        return at + 1

    def moves(self, at: int, payer: str | None = None) -> list[Move]:
        return self.writer.group(self.start + at, payer)

    def cost(self, event: Cost | Move, moves: list[Move], link: Activate) -> str:
        if isinstance(event, Move):
            return self.writer.moves_as_cost(moves, link.player)
        if event.from_ is None and self.told_by_moves(event):
            raise UnsaidError
        return self.writer.cost(event, link)

    def told_by_moves(self, cost: Cost) -> bool:
        """Whether moves tell the cards of a cost, which the reader would take from the same zone once more."""
        verb = VERBS.get(cost.pay)
        return verb is not None and any(
            isinstance(one, Move) and one.reason == "cost" and one.link == cost.link and one.from_ == verb.from_
            for one in self.events
        )

    def paid_for(self, event: Cost | Move) -> Activate | None:
        """The link that a cost was paid for, where it is the last one so far, None where it is none."""
        if isinstance(event, Move) and event.reason != "cost":
            return None
        last = max((link for link in self.links.values() if link.seq < event.seq), key=lambda link: link.seq)
        return last if self.links.get(event.link or 0) is last else None

    def paid(self, event: Cost | Move, at: int, link: Activate) -> int:
        """A cost on a line of its own, since something stands between it and its link."""
        try:
            moves = self.moves(at, link.player) if isinstance(event, Move) else []
            self.writer.add(self.cost(event, moves, link), *([move.seq for move in moves] or [event.seq]))
        except UnsaidError:
            self.writer.as_note(event)
            return at + 1
        self.writer.show(moves)
        return at + (len(moves) or 1)

    def fate(self, n: int) -> list[str]:
        negated, resolved = self.outcomes.get(n), self.resolved.get(n)
        if negated is not None:
            return [self.writer.negation(negated)]
        if resolved is None:
            return ["unknown"]
        if resolved.outcome in FAILED:
            return [FAILED[resolved.outcome]]
        if resolved.perhaps_negated_by is not None:
            return ["perhaps negated"]
        answer = self.links.get(n + 1)
        asked = answer is not None and negates(answer.card, self.links[n].card)
        return ["resolves"] if asked else []

    def during(self, at: int, current: int) -> int:
        """Something that a link did, or that was said while it resolved."""
        event, writer = self.events[at], self.writer
        if isinstance(event, Activate):
            raise CannotWriteError(said("event {n}: an activation while its chain resolves", n=event.seq))
        if isinstance(event, _FREE):
            self.turn_to(current)
            return self.aside(event, at)
        try:
            moves = self.moves(at) if isinstance(event, Move) else []
            told = writer.move(moves, current) if moves else writer.deed(event)
        except UnsaidError:
            self.turn_to(current)
            writer.as_note(event)
            return at + 1
        self.told = current
        writer.add(f"CL{current} resolves: {told}", *([move.seq for move in moves] or [event.seq]))
        writer.show(moves or [event])
        return at + (len(moves) or 1)

    def turn_to(self, link: int) -> None:
        """Say that what follows belongs to a link."""
        if self.told != link:
            self.writer.add(f"CL{link} resolves")
            self.told = link


def player_names(log: DuelLog, *, by_id: bool = True) -> dict[str, str]:
    """What the players are called in the text, by id, in the order of their turns.

    ``by_id``: by their ids where these can be read, else by their names; otherwise the names come first.
    """
    players = list(log.header.players)
    if len(players) == 4:
        order = [next(i for i, player in enumerate(players) if player.id == log.header.first)]
        team = players[order[0]].team
        others = [i for i, player in enumerate(players) if player.team != team]
        mate = next(i for i, player in enumerate(players) if player.team == team and i != order[0])
        players = [players[order[0]], players[others[0]], players[mate], players[others[1]]]
    elif players[0].id != log.header.first:
        players.reverse()
    ids = [player.id for player in players]
    wanted = [player.name or player.id for player in players]
    for names in (ids, wanted) if by_id else (wanted, ids):
        if _names_work(names):
            return dict(zip(ids, names, strict=True))
    return dict(zip(ids, _SIDES, strict=False))


def _names_work(names: list[str]) -> bool:
    """Whether the reader takes these names for what they are."""
    keys = [squeeze(name) for name in names]
    table = words().words
    taken = {key for key, word in table.items() if word.token not in {"NUM", "FILL"}}
    if len(set(keys)) < len(keys) or any(key in taken or key.isdigit() or not key for key in keys):
        return False
    sides = (" & ".join(names[0::2]), " & ".join(names[1::2]))
    try:
        return read_head(f"{sides[0]} vs {sides[1]}, OCG").names == names
    except NotationError:
        return False


_OF_THE_CARD: Final = frozenset({"card", "same_time", "player", "controller", "from_index", "to_index"})
"""The keys of a move that may differ in cards which are told of together."""


def _but_for_card(move: Move) -> dict[str, Any]:
    return {key: value for key, value in _plain(move).items() if key not in _OF_THE_CARD}


def _plain(event: Event) -> dict[str, Any]:
    """An event's keys without those that say where the log has it."""
    data = msgspec.to_builtins(event)
    return {key: value for key, value in data.items() if key not in {"type", "seq", "ref", "t"} and value is not None}


def _type(event: Event) -> str:
    return str(event_to_dict(event)["type"])


def _same_cards(old: Any, new: Any) -> bool:
    """Whether two values name the same cards, as far as the first one tells."""
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(_same_cards, old, new))
    was, now = _as_card(old), _as_card(new)
    if was is None:
        return False
    if now is None:
        return was == {}
    return all(now.get(key) == value for key, value in was.items())


def _as_card(value: Any) -> dict[str, Any] | None:
    if isinstance(value, str):
        return {"name": value}
    if isinstance(value, int):
        return {"code": value}
    return value if isinstance(value, dict) else None
