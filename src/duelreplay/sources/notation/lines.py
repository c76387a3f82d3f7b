"""How lines begin: turns, and the lines of free text."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from duelreplay.sources.notation.folding import fold

_COMMENT: Final = re.compile(r"(?:^|(?<=\s))#(?=\s|$)|※")
_NUMERALS: Final = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
_LATIN_TURN: Final = re.compile(
    r"\s*(?:turn|t)\s*\.?\s*(?P<n>\d{1,3})(?:\s*[-~–]\s*(?:turn|t)?\s*(?P<last>\d{1,3}))?(?![\da-z])"
)
_JAPANESE_TURN: Final = re.compile(
    r"\s*(?:第|ターン)?\s*(?P<n>\d{1,3})(?:\s*[-~〜]\s*(?P<last>\d{1,3}))?\s*ターン目?(?!中)"
)
_FIRST_SECOND: Final = re.compile(
    r"\s*(?P<who>先攻|先行|後攻|後行)\s*の?\s*(?P<n>\d{1,3}|[一二三四五六七八九十])\s*ターン目?"
)
_FREE: Final[dict[str, re.Pattern[str]]] = {
    "note": re.compile(r"\s*(?:notes?|メモ|注|注記|備考)\s*:"),
    "source": re.compile(r"\s*(?:source|出典|url)\s*:"),
    "opening": re.compile(r"\s*(?:opening(?: hands?)?|初手|初期手札)\s*:"),
    "not all": re.compile(r"\s*(?:not all|incomplete|不完全)\s*:"),
    "all": re.compile(r"\s*(?:all|complete|すべて|全て)\s*:"),
}
_LINE: Final = r"(?:line\s*(?P<line>\d{1,6})|(?P<line_ja>\d{1,6})\s*行目)"
_RULING: Final = re.compile(r"\s*(?:ruling|裁定)\s*(?:\((?P<who>[^()]*)\))?\s*(?:" + _LINE + r")?\s*(?::|$)")
_VOID: Final = re.compile(
    r"\s*"
    + _LINE
    + r"\s*(?:does not count|doesn'?t count|did not count|is void|は?\s*無効|は?\s*数えない)"
    + r"\s*(?:\((?P<who>[^()]*)\))?\s*:?"
)


class TurnStart(NamedTuple):
    """The beginning of a turn's line: its number, the last number of a range, the column behind it.

    ``loose``: no colon is needed before what follows.
    """

    n: int
    last: int | None
    stop: int
    loose: bool


class Free(NamedTuple):
    """A line of free text: what it is, the columns of who says it, the line it speaks of, the column of its text."""

    kind: Literal["note", "source", "opening", "all", "not all", "ruling", "void"]
    stop: int
    who: tuple[int, int] = (0, 0)
    line: int | None = None


def without_comment(text: str) -> str:
    """A line without its comment and the spaces before that."""
    found = _COMMENT.search(fold(text))
    return (text[: found.start()] if found else text).rstrip()


def turn_start(folded: str, at: int = 0) -> TurnStart | None:
    """The turn that a folded line begins, None where it begins none."""
    found = _FIRST_SECOND.match(folded, at)
    if found:
        k = _NUMERALS.get(found["n"]) or int(found["n"])
        n = 2 * k - 1 if found["who"][0] == "先" else 2 * k
        return TurnStart(n, None, found.end(), loose=True)
    for pattern in (_LATIN_TURN, _JAPANESE_TURN):
        found = pattern.match(folded, at)
        if found:
            last = None if found["last"] is None else int(found["last"])
            return TurnStart(int(found["n"]), last, found.end(), loose=False)
    return None


def free_text(folded: str, at: int = 0) -> Free | None:
    """The free text that a folded line is, None where it is none."""
    for kind, pattern in _FREE.items():
        found = pattern.match(folded, at)
        if found:
            return Free(kind, found.end())  # type: ignore[arg-type]
    found = _VOID.match(folded, at)
    if found:
        return Free("void", found.end(), _who(found), _line(found))
    found = _RULING.match(folded, at)
    if found:
        return Free("ruling", found.end(), _who(found), _line(found))
    return None


def _who(found: re.Match[str]) -> tuple[int, int]:
    return found.span("who") if found["who"] is not None else (0, 0)


def _line(found: re.Match[str]) -> int | None:
    number = found["line"] or found["line_ja"]
    return None if number is None else int(number)
