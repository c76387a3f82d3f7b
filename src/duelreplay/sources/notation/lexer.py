"""The words of a line: at each place the longest of a player, a chain number, a word, a card and a number."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from lark import Token

from duelreplay.log.events import Card, CardRef
from duelreplay.sources.notation import messages
from duelreplay.sources.notation.cards import CardNames, Named, closest, looked_up, nicknamed, offered
from duelreplay.sources.notation.faults import NotationError, Span
from duelreplay.sources.notation.folding import QUOTES, fold, is_latin, marks, squeeze
from duelreplay.sources.notation.words import WordTable
from duelreplay.text import Text

PUNCTUATION: Final = {
    ":": "COLON",
    ",": "COMMA",
    ";": "SEMI",
    ">": "GT",
    "+": "PLUS",
    "#": "HASH",
    "(": "LPAR",
    ")": "RPAR",
}
_CHAIN: Final = re.compile(r"(?:chain link|chain|cl|link|チェーン|リンク)\s*-?\s*(\d{1,3})(?!\d)")
_DIGITS: Final = re.compile(r"\d+")
_LATIN_WORD: Final = re.compile(r"[^\W\u3000-\uffff]+(?:[-'.&!?@/*]+[^\W\u3000-\uffff]+)*[-'.!?*]*")
_MOST_DIGITS: Final = 5
_WORD_NEAR: Final = 0.75
_PLAYER_NEAR: Final = 0.6
_SLIP: Final = 0.8
"""So like a player's name that the text is not taken for the beginning of a card's."""

_MOST_OFFERS: Final = 8
"""For so many names of a file the nearest card is sought: that takes its time."""

_AND_JA: Final = "と"
"""Joins two names in Japanese; names are looked for first, since there are some with this sign."""

_MOST_SEARCHES: Final = 30
"""For so many texts of a file misspelt words are sought, which is faster."""

_SHOWN: Final = 60
_WORD_OFF: Final = 0.34
_CARD_OFF: Final = 0.3
"""So large a part of its letters may be wrong in a word, or in a card's name, for it to be offered."""

_AROUND: Final = 5
"""So many tokens before and behind a word are taken for a part of the same name."""

_BLANK_IN_WORD: Final = frozenset(" -'’・/&._")


class Name(NamedTuple):
    """A card as a line names it; ``listed`` is False for a name in quotes that no list has."""

    ref: CardRef
    key: str
    listed: bool


class Players:
    """The players' names and the words of them that only one has."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        keys: dict[str, str | None] = {}
        for name in names:
            for part in {squeeze(part) for part in re.split(r"[\s・.,_]+", name)} | {squeeze(name)}:
                if part:
                    keys[part] = None if keys.get(part, name) != name else name
        for name in names:
            keys[squeeze(name)] = name
        self.keys = keys
        self.lengths = tuple(sorted({len(key) for key in keys}, reverse=True))

    def near(self, text: str) -> str | None:
        """The player whose name is nearest to a text."""
        found = difflib.get_close_matches(squeeze(text), [key for key, name in self.keys.items() if name], 1, 0.5)
        return self.keys[found[0]] if found else None

    def likeness(self, text: str) -> float:
        """How like the nearest name is, from 0 to 1."""
        return max((difflib.SequenceMatcher(None, squeeze(text), key).ratio() for key in self.keys), default=0.0)


class _Found(NamedTuple):
    """A token that begins at a place: it ends before ``stop``; the lower ``rank`` wins where two are as long."""

    stop: int
    rank: int
    kind: str
    value: object


class Lexer:
    """Finds the tokens of lines.

    ``quoted`` collects the names in quotes that no list has.
    """

    def __init__(self, players: Players, table: WordTable, cards: CardNames) -> None:
        self.players = players
        self.table = table
        self.cards = cards
        self.quoted: dict[str, None] = {}
        self._offers = _MOST_OFFERS
        self._searches = _MOST_SEARCHES

    def offer(self, text: str) -> str | None:
        """The card that is most like a text, None where there is none; after some texts of a file none is sought."""
        if self._offers <= 0:
            return None
        self._offers -= 1
        return offered(text)

    def may_search(self) -> bool:
        """Whether a misspelling is sought; after some texts of a file none is."""
        self._searches -= 1
        return self._searches >= 0

    def tokens(self, text: str, start: int = 0) -> list[Token]:
        """The tokens of a line from a column on.

        Raises:
            NotationError: a word is none of the notation, or several cards may be meant.
        """
        return list(_Scan(self, text, start).read())

    def first(self, text: str, start: int) -> Token | None:
        """The token that begins at a column, None where the text there is no token."""
        return _Scan(self, text, start).one(start)


class _Scan:
    """One line that is read."""

    def __init__(self, lexer: Lexer, text: str, start: int) -> None:
        self.lexer = lexer
        self.text = text
        self.folded = fold(text)
        self.start = start
        pieces = [squeeze(char) for char in text]
        self.squeezed = "".join(pieces)
        self.places = [place for place, piece in enumerate(pieces) for _ in piece]
        self.first: list[int] = []
        """For each column the place of its first letter, or of the next one, in ``squeezed``."""
        count = 0
        for piece in pieces:
            self.first.append(count)
            count += len(piece)
        self._known: dict[int, _Found | None] = {}
        self._raws: list[Token] = []

    def read(self) -> Iterator[Token]:
        return _tidy(self._merged(list(self._raw())))

    def one(self, at: int) -> Token | None:
        found = self._at(at) if at < len(self.text) else None
        return None if found is None else self._token(found.kind, found.value, at, found.stop)

    def _raw(self) -> Iterator[Token]:
        at = self.start
        while at < len(self.text):
            char = self.folded[at]
            if char.isspace():
                at += 1
                continue
            found = self._at(at)
            if found is not None:
                yield self._token(found.kind, found.value, at, found.stop)
                at = found.stop
                if found.kind == "NAME" and re.match(r"'s?(?=\s)", self.folded[at : at + 3]):
                    at = self.folded.index(" ", at)
                continue
            stop = self._unknown(at)
            yield self._token("UNREAD", None, at, stop)
            at = stop

    def _token(self, kind: str, value: object, start: int, stop: int) -> Token:
        token = Token(kind, self.text[start:stop][:_SHOWN], start_pos=start, end_pos=stop, column=start + 1)
        token.value = value
        return token

    def _at(self, at: int) -> _Found | None:
        """The longest token that begins at a column."""
        if at not in self._known:
            self._known[at] = self._look(at)
        return self._known[at]

    def _look(self, at: int) -> _Found | None:
        char = self.folded[at]
        if char in QUOTES or self.text[at] in QUOTES:
            return self._quoted(at)
        if char in ".!" and not self.folded[at + 1 : at + 2].strip(" ;,)"):
            return _Found(at + 1, 0, "FILL", None)
        if char == "?":
            return _Found(at + 1, 0, "UNKNOWN", "unknown")
        if char in PUNCTUATION:
            return _Found(at + 1, 0, PUNCTUATION[char], None)
        found = [
            one for one in (self._player(at), self._chain(at), self._word(at), self._card(at), self._number(at)) if one
        ]
        return min(found, key=lambda one: (-one.stop, one.rank), default=None)

    def _ends(self, stop: int, *, digits_follow: bool = False) -> bool:
        """Whether a Latin word or a number may end before a column."""
        if stop >= len(self.folded):
            return True
        last, after = self.folded[stop - 1], self.folded[stop]
        if last.isdigit():
            return not after.isdigit() and (digits_follow or not is_latin(after))
        if is_latin(last):
            return not is_latin(after) and (digits_follow or not after.isdigit())
        return True

    def _spans(self, at: int, lengths: Iterable[int]) -> Iterator[tuple[str, int]]:
        """Squeezed texts of the given lengths that begin at a column, with the column after each."""
        first = self.first[at]
        if first >= len(self.places) or self.places[first] != at:
            return
        for length in lengths:
            last = first + length - 1
            if last < len(self.places):
                place = self.places[last]
                if last + 1 == len(self.places) or self.places[last + 1] != place:
                    yield self.squeezed[first : last + 1], place + 1

    def _between(self, start: int, stop: int, allowed: frozenset[str]) -> bool:
        """Whether all signs in a part of the line are among those allowed."""
        return all(squeeze(char) or char in allowed for char in self.folded[start:stop])

    def _player(self, at: int) -> _Found | None:
        players = self.lexer.players
        for key, stop in self._spans(at, players.lengths):
            if key in players.keys and self._ends(stop):
                name = players.keys[key]
                if name is None:
                    both = ", ".join(one for one in players.names if key in map(squeeze, re.split(r"[\s・.,_]+", one)))
                    span = Span(at, stop)
                    raise NotationError(span, messages.AMBIGUOUS_PLAYER, typed=self.text[at:stop], players=both)
                if self.folded[stop : stop + 2] == "'s" and not self.folded[stop + 2 : stop + 3].isalnum():
                    return _Found(stop + 2, 0, "POSS", name)
                if self.folded[stop - 1] == "s" and self.folded[stop : stop + 2] == "' ":
                    return _Found(stop + 1, 0, "POSS", name)
                return _Found(stop, 0, "PLAYER", name)
        return None

    def _chain(self, at: int) -> _Found | None:
        found = _CHAIN.match(self.folded, at)
        return _Found(found.end(), 1, "CL", int(found[1])) if found else None

    def _word(self, at: int) -> _Found | None:
        table = self.lexer.table
        first = self.first[at]
        lengths = table.lengths.get(self.squeezed[first : first + 1], ())
        for key, stop in self._spans(at, lengths):
            word = table.words.get(key)
            if word and self._ends(stop, digits_follow=True) and self._between(at, stop, _BLANK_IN_WORD):
                return _Found(stop, 2, word.token, int(word.value) if word.token == "NUM" else word.value)
        return None

    def _card(self, at: int) -> _Found | None:
        cards = self.lexer.cards
        for key, end in self._spans(at, cards.lengths(self.squeezed, self.first[at])):
            named = cards.exact(key)
            if not named or key.isdigit() or not self._ends(end):
                continue
            within = marks(self.text[at:end])
            fitting = [card for card in named if not within or _has(within, marks(card.name))]
            if fitting:
                card, stop = self._longest(fitting, at, end)
                return _Found(stop, 3, "NAME", Name(_ref(card), squeeze(card.name), listed=True))
        return None

    def _longest(self, cards: list[Named], at: int, end: int) -> tuple[Named, int]:
        """Of cards that share their letters the one that is meant, and where it ends with the signs behind them."""
        ends = [(self._tail(card.name, end), card) for card in cards]
        stop = max(stop for stop, _ in ends)
        card = closest([card for end_of, card in ends if end_of == stop], self.text[at:stop])
        assert card is not None
        return card, stop

    def _tail(self, name: str, end: int) -> int:
        """Where a name ends, with the signs that it has behind its last letter."""
        letters = [place for place, char in enumerate(name) if squeeze(char)]
        for sign in fold(name[letters[-1] + 1 :]):
            if sign == " " or end >= len(self.folded):
                continue
            same = self.folded[end] == sign or (sign in QUOTES and self.text[end] in {*QUOTES, *QUOTES.values()})
            if not same:
                break
            end += 1
        return end

    def _number(self, at: int) -> _Found | None:
        found = _DIGITS.match(self.folded, at)
        if not found or not self.folded[at : found.end()].isascii():
            return None
        digits = found[0]
        if len(digits) <= _MOST_DIGITS:
            return _Found(found.end(), 4, "NUM", int(digits))
        code = int(digits[:10])
        name = self.lexer.cards.by_code(code)
        ref: CardRef = Card(code=code) if name is None else Card(code=code, name=name)
        return _Found(found.end(), 3, "NAME", Name(ref, squeeze(name or digits), listed=True))

    def _quoted(self, at: int) -> _Found:
        closing = {QUOTES.get(self.text[at], '"'), QUOTES.get(self.folded[at], '"')}
        if '"' in closing:
            closing |= {"”", "“", '"'}
        end = next((place for place in range(at + 1, len(self.text)) if self.text[place] in closing), None)
        letters = next((place for place in range(at, len(self.text)) if squeeze(self.text[place])), None)
        whole = self._card(letters) if letters is not None else None
        if whole and (end is None or whole.stop > end + 1):
            return whole
        if end is None:
            raise NotationError(Span(at, len(self.text)), messages.QUOTE_OPEN)
        name = self.text[at + 1 : end].strip()
        if not name:
            raise NotationError(Span(at, end + 1), messages.EMPTY_QUOTES)
        card = self.lexer.cards.named(name)
        if card is None:
            self.lexer.quoted[name] = None
            return _Found(end + 1, 3, "NAME", Name(name, squeeze(name) or name, listed=False))
        return _Found(end + 1, 3, "NAME", Name(_ref(card), squeeze(card.name), listed=True))

    def _unknown(self, at: int) -> int:
        """Where a text that is no token ends: before the next token, sign, or space before one."""
        stop = self._piece(at)
        while stop < len(self.text):
            following = stop
            while following < len(self.text) and self.folded[following].isspace():
                following += 1
            if following >= len(self.text) or self._at(following) is not None:
                break
            stop = self._piece(following)
        return stop

    def _piece(self, at: int) -> int:
        found = _LATIN_WORD.match(self.folded, at)
        return found.end() if found else at + 1

    def _merged(self, tokens: list[Token]) -> Iterator[Token]:
        """Unknown text is joined with the card names beside it, and then is a card by its beginning or an error."""
        self._raws = tokens
        place = 0
        out: list[Token] = []
        while place < len(tokens):
            token = tokens[place]
            if token.type != "UNREAD":
                out.append(token)
                place += 1
                continue
            start, stop = token.start_pos or 0, token.end_pos or 0
            following = tokens[place + 1].type if place + 1 < len(tokens) else ""
            if token == _AND_JA and following in {"NAME", "ZONE", "PLAYER"} and out and out[-1].type == "NAME":
                out.append(Token.new_borrow_pos("PLUS", _AND_JA, token))
                place += 1
                continue
            if out and out[-1].type == "NAME" and self._beside(out[-1], start):
                start = out.pop().start_pos or 0
            place += 1
            while place < len(tokens) and tokens[place].type in {"UNREAD", "NAME"}:
                if not self._beside(tokens[place], stop, before=True):
                    break
                stop = tokens[place].end_pos or 0
                place += 1
            out.append(self._card_or_error(start, stop))
        return iter(out)

    def _beside(self, token: Token, at: int, *, before: bool = False) -> bool:
        """Whether only spaces are between a token, which is in no quotes, and a column."""
        start, stop = token.start_pos or 0, token.end_pos or 0
        gap = self.text[at:start] if before else self.text[stop:at]
        return not gap.strip() and self.text[start] not in QUOTES and len(gap) <= 1

    def _card_or_error(self, start: int, stop: int) -> Token:
        typed = self.text[start:stop][:_SHOWN]
        span = Span(start, stop)
        word = self._near_word(typed)
        found = self.lexer.cards.beginning(self.text[start:stop])
        player = self.lexer.players.near(typed)
        like = self.lexer.players.likeness(typed)
        if not is_latin(self.folded[stop - 1]):
            if len(found) != 1:
                self._say_misspelt(start, stop)
            if word:
                raise NotationError(span, messages.NO_WORD, typed=typed, near=word)
        if player and like >= _SLIP and not (word and self._likeness(typed, word) > like):
            raise NotationError(span, messages.NO_PLAYER, typed=typed, near=player)
        if len(found) == 1:
            return self._token("NAME", Name(_ref(found[0]), squeeze(found[0].name), listed=True), start, stop)
        whole = looked_up(typed) if not found else None
        if whole is not None:
            return self._token("NAME", Name(_ref(whole), squeeze(whole.name), listed=True), start, stop)
        self._say_misspelt(start, stop)
        if word and self._likeness(typed, word) >= like:
            raise NotationError(span, messages.NO_WORD, typed=typed, near=word)
        if player and like >= _PLAYER_NEAR and not found:
            raise NotationError(span, messages.NO_PLAYER, typed=typed, near=player)
        if found:
            some = ", ".join(card.name for card in found[:3])
            raise NotationError(span, messages.MANY_CARDS, typed=typed, n=len(found), some=some)
        called = nicknamed(typed)
        if len(called) > 1:
            raise NotationError(span, messages.TWO_CALLED_SO, typed=typed, cards=", ".join(called))
        self._say_one_sign_off(start, stop)
        near = self.lexer.offer(typed)
        if near is not None:
            raise NotationError(span, messages.NO_CARD, typed=typed, near=near)
        raise NotationError(span, messages.NO_CARD_AT_ALL, typed=typed)

    def _say_misspelt(self, start: int, stop: int) -> None:
        """Name the word or the card that is meant, where a text that is no token is a part of it.

        Of all the parts of the line around the text, between two signs, the one counts that differs least from a word
        or a name for its length.

        Raises:
            NotationError: there is one.
        """
        if not self.lexer.may_search():
            return
        best: tuple[float, Span, Text, str] | None = None
        for begin, end in self._around(start, stop):
            key = squeeze(self.text[begin:end])
            most = _slips(key)
            if not most:
                continue
            wider = (begin, end) != (start, stop)
            for template, found in (
                (messages.NO_WORD, self._misspelt_word(key, most)),
                (messages.NO_CARD, self.lexer.cards.misspelt(key, most)),
            ):
                if found is None or (template is messages.NO_WORD and not wider and is_latin(key[-1])):
                    continue
                name, off = found
                if off > len(key) * (_WORD_OFF if template is messages.NO_WORD else _CARD_OFF):
                    continue
                cost = off / len(key) - 0.001 * len(key)
                if best is None or cost < best[0]:
                    best = cost, Span(begin, end), template, name
        if best is not None:
            _, span, template, name = best
            raise NotationError(span, template, typed=self.text[span.start : span.stop][:_SHOWN], near=name)

    def _say_one_sign_off(self, start: int, stop: int) -> None:
        """Name the zone, or the player, of whose two Japanese characters one is another.

        Raises:
            NotationError: there is one.
        """
        key, span = squeeze(self.text[start:stop]), Span(start, stop)
        if len(key) != 2 or is_latin(key[0]):
            return

        def like(known: str) -> bool:
            return len(known) == 2 and (known[0] == key[0]) != (known[1] == key[1])

        zones = [
            word.spelling for known, word in self.lexer.table.words.items() if word.token == "ZONE" and like(known)
        ]
        players = [name for known, name in self.lexer.players.keys.items() if name and like(known)]
        if len(zones) == 1 and self.folded[:start].count("(") > self.folded[:start].count(")"):
            raise NotationError(span, messages.NO_WORD, typed=self.text[start:stop], near=zones[0])
        if len(players) == 1 and self.folded[stop : stop + 1] in {"は", "が", "の"}:
            raise NotationError(span, messages.NO_PLAYER, typed=self.text[start:stop], near=players[0])

    def _around(self, start: int, stop: int) -> Iterator[tuple[int, int]]:
        """The parts of the line from the beginning of a token to the end of one that hold a part of it."""
        low = max((place for place in range(start) if self._parts(place)), default=-1)
        high = next((place for place in range(stop, len(self.text)) if self._parts(place)), len(self.text))
        begins = [token.start_pos or 0 for token in self._raws if low < (token.start_pos or 0) <= start]
        ends = [token.end_pos or 0 for token in self._raws if stop <= (token.end_pos or 0) <= high]
        for begin in begins[-_AROUND:] or [start]:
            for end in ends[:_AROUND] or [stop]:
                yield begin, end

    def _parts(self, place: int) -> bool:
        """Whether a sign stands there that no name goes across."""
        return self.folded[place] in "(),:;>+" or self.text[place] in QUOTES

    def _misspelt_word(self, key: str, most: int) -> tuple[str, int] | None:
        from duelreplay.cards.near_names import distance

        best: tuple[str, int] | None = None
        for known, spelling in self.lexer.table.spellings().items():
            if abs(len(known) - len(key)) <= most:
                off = distance(key, known, most)
                if off <= most and (best is None or off < best[1]):
                    best = spelling, off
        return best

    def _near_word(self, typed: str) -> str | None:
        key = squeeze(typed)
        spellings = self.lexer.table.spellings()
        found = difflib.get_close_matches(key, spellings, 1, _WORD_NEAR) if len(key) > 1 else []
        return spellings[found[0]] if found else None

    @staticmethod
    def _likeness(typed: str, word: str) -> float:
        return difflib.SequenceMatcher(None, squeeze(typed), squeeze(word)).ratio()


def _slips(key: str) -> int:
    """How many letters of a squeezed text may be wrong for it to be a misspelt word or name."""
    if key.isascii():
        return 0 if len(key) < 5 else 1 if len(key) < 8 else 2 if len(key) < 14 else 3
    return 0 if len(key) < 3 else 1 if len(key) < 6 else 2


def _has(signs: str, name: str) -> bool:
    """Whether the signs of a text stand in a name in this order."""
    rest = iter(name)
    return all(sign in rest for sign in signs)


def _ref(card: Named) -> CardRef:
    return Card(code=card.code, name=card.name) if card.code else card.name


def _tidy(tokens: Iterable[Token]) -> Iterator[Token]:
    """The tokens without words that only fill, and without the article before a card's name.

    ``it`` fills, too, but behind the first verb in a link's brackets, or of a cost: there it is the card itself.
    """
    held: Token | None = None
    last, told = "", 2
    for token in tokens:
        if token.type == "FILL":
            if told == 1 and last == "VERB" and token.lower() == "it":
                yield _itself(token)
            continue
        if held is not None and token.type != "NAME":
            yield held
        held = None
        last = token.type
        told = 0 if last in {"LPAR", "COST"} else told + (last in {"VERB", "DRAW"})
        if token.type == "NUM" and str(token).lower() in {"a", "an", "another"}:
            held = token
        else:
            yield token
    if held is not None:
        yield held


def _itself(token: Token) -> Token:
    made = Token.new_borrow_pos("SELF", str(token), token)
    made.value = "itself"
    return made
