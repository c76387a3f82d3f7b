"""A duel's events in words, in every language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any, Final

from duelreplay.cards.catalogue import Catalogue, load
from duelreplay.log import events as ev
from duelreplay.log.events import CardRef, DuelLog, Event, Header, card_code, card_name
from duelreplay.log.faults import one_line
from duelreplay.report import phrases as ph
from duelreplay.report.cards import called
from duelreplay.text import PHASES, Lang, Message, Text, Value

SITE_OF_TURNS: Final = "DuelingBook"
"""The program whose own count of turns leaves out the first: its panel's Turn N is turn N+1 of the duel."""

TOKEN: Final = "token"
"""The ``kind`` of a token, which may have no name."""

_EVENTS: Final = frozenset({"event", "end", "back", "first"})
"""Parameters of messages that are numbers of events."""

_WIDTH: Final = 12

_SET_IN: Final = frozenset({"monster", "spell", "field"})


class Words:
    """Puts the events of one duel into words.

    ``catalogue`` names the cards; the packaged one is loaded when it is first needed, where None is given.
    """

    def __init__(self, header: Header, lang: Lang, catalogue: Catalogue | None = None) -> None:
        self.header = header
        self.lang = lang
        self._names = {player.id: one_line(player.name or player.id) for player in header.players}
        self._catalogue = catalogue
        source = header.source
        self._refs: dict[int, str] = {}
        self._recorded: dict[int, Event] = {}
        self._site = source is not None and source.program == SITE_OF_TURNS

    def title(self) -> str:
        """The line above a duel: who plays whom, by which rules, when."""
        header = self.header
        players = [
            self.say(ph.FIRST, name=name) if player == header.first else name for player, name in self._names.items()
        ]
        line = self.say(
            ph.TITLE,
            id=header.id,
            players=ph.AGAINST.in_(self.lang).join(players),
            ruleset=self.say(ph.MORE, what=header.ruleset) if header.ruleset else "",
            day=self.say(ph.MORE, what=header.played_on) if header.played_on else "",
        )
        return one_line(line)

    def turn(self, event: ev.Turn, number: int) -> str:
        """The line above a turn; ``number`` is its number in the duel, from 1."""
        return one_line(self.say(ph.TURN, n=number, site=self._on_site(number), player=self.name(event.player)))

    def line(self, event: Event) -> str:
        """One event: a mark if it is a draw, where it is, when it was, and what happened."""
        mark = ">" if isinstance(event, ev.Draw) else " "
        judges = isinstance(event, ev.Correct | ev.Ruling) and event.seq > _JUDGES_NUMBERS
        where = _padded(self.place(event) if judges else self.say(ph.EVENT, seq=event.seq))
        if event.ref is not None:
            where += f" {_padded(place_in(event.ref, self.lang))}"
        return one_line(f"{mark} {where} {clock(event.t):>7}  {self.sentence(event)}")

    def moment(self, turn: int, phase: str | None) -> str:
        """A turn and a phase: ``turn 2, Draw Phase``; turn 0 is before turn 1."""
        if turn == 0:
            return self.say(ph.BEFORE)
        words = self.say(ph.IN_TURN, n=turn, site=self._on_site(turn))
        return words if phase is None else self.say(ph.PHASE_OF, turn=words, phase=self.say(PHASES[phase]))

    def place(self, event: Event) -> str:
        """Where an event is: ``event 17 (packet 4112)``."""
        if isinstance(event, ev.Correct | ev.Ruling) and event.seq > _JUDGES_NUMBERS:
            return self.say(ph.JUDGES_ENTRY, n=event.seq - 10 ** (len(str(event.seq)) - 1))
        if event.ref is None:
            return self.say(ph.EVENT, seq=event.seq)
        return one_line(self.say(ph.EVENT_AT, seq=event.seq, ref=place_in(event.ref, self.lang)))

    def told(self, seq: int, event: Event | None) -> str:
        """Where an event is and what happened; its number alone where the log has no such event."""
        if event is None:
            return self.say(ph.EVENT, seq=seq)
        return self.say(ph.TOLD, place=self.place(event), words=self.sentence(event))

    def sentence(self, event: Event) -> str:
        """What happened, without when and where."""
        values = VALUES[type(event)](self, event)
        template = _moved(event) if isinstance(event, ev.Move) else ph.SENTENCES[type(event)]
        player = "" if event.player is None else self.name(event.player)
        words = self.say(template, **{"player": player, **values})
        return one_line(self.say(ph.SAME_TIME, words=words) if event.same_time else words)

    def message(self, message: Message) -> str:
        """A message of the judge, with players by their names."""
        named = {
            key: self._named(value) if isinstance(value, str) else self._placed(key, value)
            for key, value in message.values.items()
        }
        return one_line(Message(message.template, named).in_(self.lang))

    def learn_places(self, events: Iterable[Event]) -> None:
        """Where the source has events, so that messages say it beside their numbers."""
        self._refs = {event.seq: event.ref for event in events if event.ref is not None}

    def learn_corrections(self, log: DuelLog) -> None:
        """What the log says of the events that corrections speak of, so that they can be told."""
        counted = log.corrected
        recorded = counted.recorded_log
        corrections = [event for event in recorded.events if isinstance(event, ev.Correct)]
        if not corrections:
            return
        wanted = {seq for one in corrections for seq in (*one.voids, one.after)}
        self._recorded = {one.seq: one for one in recorded.events if one.seq in wanted or isinstance(one, ev.Correct)}
        for event in counted.events:
            if isinstance(event, ev.Correct):
                self._recorded[event.seq] = self._recorded[counted.recorded_seq(event.seq)]

    def corrected(self, event: ev.Correct) -> str:
        """What a correction says: what stood there before and what does now, what was left out, what was undone."""
        known = self._recorded.get(event.seq)
        if isinstance(known, ev.Correct):
            event = known
        undone = [one for one in map(self._recorded.get, event.voids) if isinstance(one, ev.Correct)]
        spoken = {seq for one in undone for seq in one.voids}
        was = [self._recorded.get(seq) for seq in event.voids if seq not in spoken]
        before = [one for one in was if one is not None and not isinstance(one, ev.Correct)]
        now = "; ".join(map(self.sentence, event.events or ()))
        if not now and undone and not before:
            return self.say(ph.TAKEN_BACK_ENTRY, entries=", ".join(map(self.place, undone)))
        told = [self.told(one.seq, one) for one in before]
        told += [self.sentence(brought) for one in undone for brought in one.events or ()]
        if not told and not now:
            return self.say(ph.VOIDED_NUMBERS, voids=", ".join(map(str, event.voids))) if event.voids else ""
        if not now:
            return self.say(ph.DOES_NOT_COUNT, events="; ".join(told))
        if told:
            return self.say(ph.INSTEAD_OF, now=now, events="; ".join(told))
        behind = self._recorded.get(event.after or 0)
        after = "" if behind is None else self.say(ph.LEFT_OUT_AFTER, place=self.place(behind))
        return self.say(ph.WAS_LEFT_OUT, now=now, after=after)

    def number(self, seq: int) -> str:
        """The number of an event with the place where the source has it: ``373, play 571``."""
        ref = self._refs.get(seq)
        return str(seq) if ref is None else self.say(ph.NUMBER_AT, seq=seq, ref=one_line(place_in(ref, self.lang)))

    def _placed(self, key: str, value: Value) -> Value:
        return self.number(value) if key in _EVENTS and isinstance(value, int) else value

    def say(self, text: Text, /, **values: object) -> str:
        """A text in the language of these words, its parameters filled in."""
        return text.in_(self.lang).format_map(values)

    def name(self, player: str) -> str:
        """A player's name, the id where the header has none."""
        return self._names.get(player) or one_line(player)

    def zone(self, zone: str, index: int | None = None) -> str:
        """A zone's name, with its number where the log tells which of its kind it is."""
        numbered = ph.NUMBERED_ZONES.get(zone) if index is not None else None
        if numbered is None or index is None:
            return self.say(ph.ZONES[zone])
        extra = ph.EXTRA_MONSTER_ZONES.get(index) if zone == "monster" else None
        return self.say(numbered if extra is None else extra, n=index)

    def by(self, card: CardRef | None) -> str:
        """Whose effect it is (" by Pot of Greed"), empty where the log does not say."""
        return "" if card is None else self.say(ph.BY, card=self.card(card))

    def cards(self, cards: Iterable[CardRef] | None, count: int) -> str:
        """Cards by name, and how many of ``count`` are not known."""
        named = [self.card(card) for card in cards or () if card_name(card) or card_code(card)]
        missing = count - len(named)
        if missing > 0:
            named.append(self.say(ph.UNKNOWN_ONE if missing == 1 else ph.UNKNOWN_MORE, n=missing))
        return self.say(ph.COMMA).join(named)

    def count(self, number: int) -> str:
        """A number of cards: ``1 card``."""
        return self.say(ph.ONE_CARD if number == 1 else ph.CARDS, n=number)

    def card(self, card: CardRef) -> str:
        """A card by its name in this language: the log's own if it is English, else as the card is called.

        Else the log's name in another language, else the passcode.
        """
        name, code = card_name(card), card_code(card)
        name = one_line(name) if name else name
        if name and self.lang == "en" and name.isascii():
            return name
        if self._catalogue is None:
            self._catalogue = load()
        name = called(card, self._catalogue, self.lang) or name
        if name:
            return name if self.lang == "en" else self.say(ph.CARD, name=name)
        if not code:
            return self.say(ph.TOKEN if isinstance(card, ev.Card) and card.kind == TOKEN else ph.UNNAMED)
        return str(code)

    def site_turn(self, turn: int) -> int | None:
        """The number that the site shows for a turn, None where it shows none of its own."""
        return turn - 1 if self._site and turn > 1 else None

    def _on_site(self, turn: int) -> str:
        shown = self.site_turn(turn)
        return "" if shown is None else self.say(ph.SITE, n=shown)

    def _named(self, text: str) -> str:
        """A parameter of a message: a player's id, or several, becomes the name; anything else stays."""
        if text in self._names:
            return self._names[text]
        parts = text.split(", ")
        return (
            self.say(ph.COMMA).join(self._names[part] for part in parts)
            if all(one in self._names for one in parts)
            else text
        )


def _padded(text: str) -> str:
    """A text filled up to the width of its column; a Japanese letter takes two places."""
    wide = sum(unicodedata.east_asian_width(letter) in "FW" for letter in text)
    return text + " " * (_WIDTH - len(text) - wide)


def clock(t: float | None) -> str:
    """Seconds since the duel began as ``minutes:seconds``; empty where there are none."""
    if t is None:
        return ""
    minutes, seconds = divmod(int(t), 60)
    return f"{minutes}:{seconds:02d}"


def _draw(words: Words, event: ev.Draw) -> dict[str, object]:
    known = event.cards and words.say(ph.NAMED, cards=words.cards(event.cards, event.count))
    return {"count": words.count(event.count), "cards": known or "", "claim": words.say(ph.CLAIMS[event.reason])}


def _activate(words: Words, event: ev.Activate) -> dict[str, object]:
    return {
        "card": words.card(event.card),
        "lay": words.say(ph.LAY[event.position]),
        "effect": "" if event.effect is None else words.say(ph.EFFECT, n=event.effect),
        "from_": "" if event.from_ is None else words.say(ph.FROM, zone=words.zone(event.from_, event.from_index)),
        "link": _link(words, event.link),
    }


def _cost(words: Words, event: ev.Cost) -> dict[str, object]:
    amount = cards = ""
    if event.amount is not None:
        amount = words.say(ph.AMOUNTS.get(event.pay, ph.AMOUNT_OF_CARDS), n=event.amount)
    if event.cards:
        cards = words.say(ph.PAID_CARDS, what=words.cards(event.cards, len(event.cards)))
    return {"link": event.link, "pay": words.say(ph.PAYMENTS[event.pay], amount=amount, cards=cards)}


def _negate(words: Words, event: ev.Negate) -> dict[str, object]:
    by = words.by(event.by)
    if not by and event.by_link is not None:
        by = words.say(ph.LINK, n=event.by_link)
    return {"link": event.link, "negated": words.say(ph.NEGATED[event.what]), "by": by}


def _moved(move: ev.Move) -> Text:
    """What a move is called: a Summon, a Set, a change of position, or a card that goes somewhere."""
    if move.summon is not None:
        return ph.SUMMONED[move.summon]
    if move.from_ == move.to:
        if move.position is not None:
            return ph.FACE_UP if move.position == "face_up" else ph.FACE_DOWN
        if move.shifts:
            return ph.SHIFTED
        return ph.TURNED if move.controller is None else ph.TAKEN
    if move.position == "face_down" and move.to in _SET_IN:
        return ph.SET
    return ph.SENTENCES[ev.Move] if move.count in {None, 1} else ph.SEVERAL_GO


def _move(words: Words, event: ev.Move) -> dict[str, object]:
    doer = event.controller or event.player
    other = doer != event.player
    return {
        "card": words.count(event.count) if event.count and ev.names_nothing(event.card) else words.card(event.card),
        "doer": words.name(doer),
        "owner": words.say(ph.OWNED, name=words.name(event.player)) if other else "",
        "under": words.say(ph.CONTROLLED, name=words.name(doer)) if other else "",
        "from_": words.zone(event.from_, event.from_index),
        "to": words.zone(event.to, event.to_index),
        "why": words.say(ph.MOVED_BY[event.reason]),
    }


def _link(words: Words, link: int | None) -> str:
    return "" if link is None else words.say(ph.LINK, n=link)


def _coin(words: Words, event: ev.Coin) -> dict[str, object]:
    return {"result": words.say(ph.SIDES[event.result]), "link": _link(words, event.link)}


def _life_points(words: Words, event: ev.LifePoints) -> dict[str, object]:
    change = words.say(ph.GAINS if event.change >= 0 else ph.LOSES, n=abs(event.change))
    return {"change": change, "total": "" if event.total is None else words.say(ph.TOTAL, n=event.total)}


def _deck(words: Words, event: ev.Deck) -> dict[str, object]:
    return {"count": words.count(event.count), "order": words.say(ph.ORDERED) if event.cards else ""}


def _until(words: Words, until: ev.Until | None) -> str:
    if until is None:
        return ""
    if isinstance(until, str):
        return words.say(ph.UNTIL[until])
    if until.turns is not None:
        return words.say(ph.TURNS, n=until.turns)
    return "" if until.draw_phases is None else words.say(ph.DRAW_PHASES, n=until.draw_phases)


def _through(words: Words, card: CardRef | None) -> str:
    return "" if card is None else words.say(ph.THROUGH, card=words.card(card))


def _restrict(words: Words, event: ev.Restrict) -> dict[str, object]:
    restricted = words.say(ph.RESTRICTED[event.what])
    return {"restricted": restricted, "until": _until(words, event.until), "by": _through(words, event.by)}


def _grant(words: Words, event: ev.Grant) -> dict[str, object]:
    count = words.say(ph.ANY) if event.count == "any" else words.count(event.count)
    return {"count": count, "until": _until(words, event.until), "by": _through(words, event.by)}


def _put_back(words: Words, event: ev.PutBack) -> dict[str, object]:
    count = event.count or len(event.cards or ()) or 1
    return {"cards": words.cards(event.cards, count), "where": words.say(ph.PLACES[event.where])}


def _correct(words: Words, event: ev.Correct) -> dict[str, object]:
    return {"by": words.say(ph.CORRECTED_BY[event.by]), "voids": words.corrected(event), "why": event.why}


def _note(words: Words, event: ev.Note) -> dict[str, object]:
    speaker = "" if event.player is None else words.say(ph.SPEAKER, name=words.name(event.player))
    kind, colon, rest = event.text.partition(": ")
    if not colon or kind not in ph.NOTES:
        return {"player": speaker, "text": event.text}
    return {"player": speaker, "text": words.say(ph.NOTE_KIND, kind=words.say(ph.NOTES[kind]), text=rest)}


def _end(words: Words, event: ev.End) -> dict[str, object]:
    winner = words.say(ph.TIE) if event.winner is None else words.say(ph.WINS, name=words.name(event.winner))
    return {"reason": words.say(ph.ENDS[event.reason]), "winner": winner}


_JUDGES_NUMBERS: Final = 10**9
"""Above it a store numbers what judges say: a power of ten, and from 1 on; people are told the rest alone."""

_LINE: Final = re.compile(r"line (\d+)")
_IN_LINE: Final = Text("line {n}", "{n}行目")


def place_in(ref: str, lang: Lang) -> str:
    """Where the source has an event, in a language: lines of a text are counted in both, all else is the source's own.

    >>> place_in("line 8", "ja"), place_in("play 73", "ja")
    ('8行目', 'play 73')
    """
    found = _LINE.fullmatch(ref)
    return ref if found is None else _IN_LINE.in_(lang).format(n=found[1])


VALUES: Final[dict[type[Event], Callable[[Words, Any], dict[str, object]]]] = {
    ev.Turn: lambda _words, _event: {},
    ev.Phase: lambda words, event: {"phase": words.say(PHASES[event.phase])},
    ev.Draw: _draw,
    ev.Activate: _activate,
    ev.Cost: _cost,
    ev.Negate: _negate,
    ev.Resolve: lambda words, event: {"link": event.link, "outcome": words.say(ph.OUTCOMES[event.outcome])},
    ev.ChainEnd: lambda _words, _event: {},
    ev.Move: _move,
    ev.Reveal: lambda words, event: {"cards": words.cards(event.cards, len(event.cards))},
    ev.LifePoints: _life_points,
    ev.Shuffle: lambda words, event: {"what": words.say(ph.SHUFFLED[event.what])},
    ev.Deck: _deck,
    ev.Restrict: _restrict,
    ev.Grant: _grant,
    ev.PutBack: _put_back,
    ev.Coin: _coin,
    ev.Die: lambda words, event: {"result": event.result, "link": _link(words, event.link)},
    ev.Skill: lambda words, event: {"card": words.card(event.card)},
    ev.Correct: _correct,
    ev.Ruling: lambda _words, event: {"by": event.by, "text": event.text},
    ev.Note: _note,
    ev.End: _end,
    ev.Opaque: lambda _words, event: {"name": event.name},
}
"""What fills the parameters of each event's sentence, besides the player."""
