"""The first line: who plays, who goes first, when, where, by which rules."""

from __future__ import annotations

import datetime
import re
from typing import Final, Literal, NamedTuple

from duelreplay.log.events import Player
from duelreplay.rules.rulesets import RULESETS, RuleSet, choose
from duelreplay.sources.notation import messages
from duelreplay.sources.notation.faults import NotationError, Span
from duelreplay.sources.notation.folding import fold, squeeze

VERSUS: Final = re.compile(r"(?<![^\s)])(?:vs\.?|v\.|versus)(?![^\s(])|対|\bvs\b")
DATE: Final = re.compile(
    r"(\d{4})\s*(?:[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})(?!\d)|年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?)"
)
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH: Final = rf"(?P<month>{'|'.join(_MONTHS)})[a-z]*\.?"
_IN_WORDS: Final = re.compile(
    rf"(?:{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?|(?P<day_first>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?"
    rf"{_MONTH.replace('month', 'month_second')})\s*,?\s+(?P<year>\d{{4}})(?!\d)"
)
"""``March 8, 2022``, ``8 March 2022``: the month in letters, so that no number can be taken for another."""

_YEAR_LAST: Final = re.compile(r"(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?![\d-])")
_DAY_BEGINS: Final = re.compile(rf"\s(?:\d{{4}}\s*[-/.年]|(?={_IN_WORDS.pattern})|{_YEAR_LAST.pattern})")
_BEGINS_REST: Final = re.compile(rf"{_DAY_BEGINS.pattern}|\s(?:ocg|tcg)\b")
"""What follows the players where no comma does."""

_DECK: Final = re.compile(r"\(([^()]*)\)")
_DECK_SIZE: Final = re.compile(r"\s*(?:deck\s*:?|デッキ)?\s*(\d{1,3})\s*(?:cards?|枚)?\s*")
_MOST_DECK: Final = 999


class Head(NamedTuple):
    """What the first line says; ``names`` are the players in the order of their turns."""

    players: list[Player]
    ruleset: str | None
    played_on: datetime.date | None
    region: Literal["ocg", "tcg"] | None

    @property
    def names(self) -> list[str]:
        """The players' ids in the order of their turns."""
        return [player.id for player in self.players]

    @property
    def rules(self) -> RuleSet:
        """The rule set that this line leads to."""
        return choose(self.ruleset, self.played_on, self.region, len(self.players)).ruleset


class _Side(NamedTuple):
    name: str
    deck: int | None
    span: Span


def is_head(line: str) -> bool:
    """Whether a line has two sides with ``vs`` or ``対`` between them."""
    found = VERSUS.search(fold(line))
    return found is not None and bool(line[: found.start()].strip()) and bool(line[found.end() :].strip())


def read_head(text: str) -> Head:
    """Read the first line.

    Raises:
        NotationError: a part of it cannot be read.
    """
    folded = fold(text)
    found = VERSUS.search(folded)
    if found is None:
        raise NotationError(_trimmed(text, 0, len(text)), messages.NO_VS, typed=text.strip()[:60])
    right_end, rest = _right(folded, found.end())
    left = _side(text, folded, 0, found.start())
    right = _side(text, folded, found.end(), right_end)
    if len(left) != len(right) or len(left) > 2:
        raise NotationError(_trimmed(text, 0, right_end), messages.SIDES)
    names: dict[str, _Side] = {}
    for side in (*left, *right):
        if squeeze(side.name) in names:
            raise NotationError(side.span, messages.SAME_NAME, typed=side.name)
        names[squeeze(side.name)] = side
    return Head(_players(left, right), *_rest(text, folded, rest))


def _right(folded: str, start: int) -> tuple[int, int]:
    """Where the right side ends, and where date, region and rules begin."""
    comma = folded.find(",", start)
    day = _DAY_BEGINS.search(folded, start + 1)
    if day is not None and 0 <= day.start() < comma:
        return day.start(), day.start()
    if comma >= 0:
        return comma, comma + 1
    bracket = folded.rfind(")", start)
    if bracket >= 0:
        return bracket + 1, bracket + 1
    found = _BEGINS_REST.search(folded, start + 1)
    return (found.start(), found.start()) if found else (len(folded), len(folded))


def _side(text: str, folded: str, start: int, stop: int) -> list[_Side]:
    pieces = re.finditer(r"[^&]+|^$", folded[start:stop])
    return [_player(text, folded, start + piece.start(), start + piece.end()) for piece in pieces]


def _player(text: str, folded: str, start: int, stop: int) -> _Side:
    span = _trimmed(text, start, stop)
    bracket = _DECK.search(folded, start, stop)
    name_end = bracket.start() if bracket else stop
    name = text[start:name_end].strip().strip(",、")
    typed = text[span.start : span.stop]
    behind = folded[bracket.end() : stop].strip() if bracket else ""
    if re.search(r"[()]", folded[start:name_end]) or behind:
        raise NotationError(span, messages.NO_NAME, typed=typed)
    if not squeeze(name):
        raise NotationError(span, messages.NAME_MISSING)
    if bracket is None:
        return _Side(name, None, span)
    size = _DECK_SIZE.fullmatch(bracket[1])
    if size is None:
        raise NotationError(
            Span(*bracket.span()), messages.DECK_SIZE, typed=text[bracket.start() : bracket.end()], name=name
        )
    return _Side(name, int(size[1]), span)


def _players(left: list[_Side], right: list[_Side]) -> list[Player]:
    teams: tuple[Literal[0, 1] | None, Literal[0, 1] | None] = (0, 1) if len(left) > 1 else (None, None)
    return [
        Player(id=side.name, deck=side.deck, team=team)
        for pair in zip(left, right, strict=True)
        for team, side in zip(teams, pair, strict=True)
    ]


_GAP: Final = re.compile(r"[\s,;()]+")
_WORD: Final = re.compile(r"[^\s,;()]+")
"""The two together match any text: a control character may count as white space, too."""


def _rest(text: str, folded: str, start: int) -> tuple[str | None, datetime.date | None, Literal["ocg", "tcg"] | None]:
    """Rule set, date and region; a name of a rule set is matched without spaces and capitals."""
    ruleset: str | None = None
    day: datetime.date | None = None
    region: Literal["ocg", "tcg"] | None = None
    at = start
    while at < len(text):
        gap = _GAP.match(folded, at)
        if gap:
            at = gap.end()
            continue
        date = DATE.match(folded, at) or _IN_WORDS.match(folded, at)
        if date:
            span = Span(*date.span())
            if day is not None:
                raise NotationError(span, messages.TWICE_IN_HEAD, typed=text[at : date.end()])
            day = _day(date, text, span)
            at = date.end()
            continue
        wrong = _YEAR_LAST.match(folded, at)
        if wrong:
            raise NotationError(Span(*wrong.span()), messages.YEAR_FIRST, **_either_way(wrong))
        word = _WORD.match(folded, at)
        assert word is not None
        typed, span = text[at : word.end()], Span(*word.span())
        if word[0] in {"ocg", "tcg"}:
            if region is not None:
                raise NotationError(span, messages.TWICE_IN_HEAD, typed=typed)
            region = "ocg" if word[0] == "ocg" else "tcg"
        elif squeeze(word[0]) in RULESETS:
            if ruleset is not None:
                raise NotationError(span, messages.TWICE_IN_HEAD, typed=typed)
            ruleset = squeeze(word[0])
        elif word[0] not in {"format", "duel", "rules", "フォーマット"}:
            raise NotationError(span, messages.NO_DATE, typed=typed, rulesets=", ".join(RULESETS))
        at = word.end()
    return ruleset, day, region


def _either_way(found: re.Match[str]) -> dict[str, str]:
    """A date with the year last as it may be meant, the month first and the day first."""
    one, other, year = int(found[1]), int(found[2]), found[3]
    year = year if len(year) == 4 else f"20{year}"
    both = [f"{year}-{month:02}-{day:02}" for day, month in ((one, other), (other, one)) if 1 <= month <= 12 and day]
    either = list(dict.fromkeys(both)) or [f"{year}-03-08"]
    return {"typed": found[0], "days": " / ".join(either)}


def _day(found: re.Match[str], text: str, span: Span) -> datetime.date:
    if found.re is _IN_WORDS:
        month = _MONTHS.index(found["month"] or found["month_second"]) + 1
        year, day = int(found["year"]), int(found["day"] or found["day_first"])
    else:
        year, month, day = (int(number) for number in found.groups() if number is not None)
    try:
        return datetime.date(year, month, day)
    except ValueError:
        raise NotationError(span, messages.NO_SUCH_DAY, typed=text[span.start : span.stop]) from None


def _trimmed(text: str, start: int, stop: int) -> Span:
    """A part of the line without the spaces around it; at least one column."""
    piece = text[start:stop]
    first = start + len(piece) - len(piece.lstrip())
    last = start + len(piece.rstrip())
    return Span(first, last) if last > first else Span(start, max(start + 1, stop))
