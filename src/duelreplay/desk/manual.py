"""The page about the notation (``docs/notation.md``) as the desk shows it, and the words that the notation knows."""

from __future__ import annotations

import importlib.resources
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from duelreplay.sources.notation.words import words
from duelreplay.text import Lang

_JAPANESE: Final = "## 日本語"
"""Above it the page is in English, below it in Japanese."""

_PAGES: Final = {"desk.md#typing-a-duel": "/new", "#日本語": "/notation?lang=ja"}
"""Links of the page that lead somewhere on the desk; any other stays as its words."""

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "group_phases": ("PHASE",),
    "group_draw": ("DRAW", "NORMALDRAW", "NODRAW", "NODP", "SKIP", "NEXT"),
    "group_zones": ("ZONE", "WASSET", "FACE", "FROM", "TO", "WHERE"),
    "group_chain": ("ACT", "CHAINS", "EFFECT", "SKILL", "OVER", "NOTHING", "ACTAND"),
    "group_outcome": (
        "ACTNEG",
        "EFFNEG",
        "NEGACT",
        "NEGEFF",
        "NEGBY",
        "NEGWHAT",
        "NOEFF",
        "PERHAPS",
        "RESOLVES",
        "UNKNOWN",
        "BY",
    ),
    "group_cost": ("COST", "SELF", "HALF", "COUNTERS"),
    "group_deeds": (
        "VERB",
        "SUMMONS",
        "FLIPS",
        "KIND",
        "WITH",
        "USING",
        "ALL",
        "BATTLE",
        "REVEAL",
        "SHUFFLE",
        "ATTACK",
    ),
    "group_points": ("LP", "LOSES", "COIN", "DIE", "SIDE", "LEFT"),
    "group_said": ("MAY", "CANNOT", "SKIPS", "UNTIL"),
    "group_back": ("PUTBACK", "PUTS", "BACK", "DRAWN"),
    "group_end": ("WINS", "NOBODY", "REASON"),
}
"""Kinds of words (`words.toml`) under the heading that they stand under."""

UNLISTED: Final = frozenset({"FILL", "NUM", "AND", "KARA", "HE", "WO", "HA", "NO", "MAI"})
"""Kinds of words that only join others, or count."""


class WordRow(NamedTuple):
    """Words that mean the same, in English and in Japanese."""

    english: list[str]
    japanese: list[str]


def vocabulary() -> dict[str, list[WordRow]]:
    """All words of the notation, by the heading that they stand under."""
    rows: dict[tuple[str, str], WordRow] = {}
    for word in words().words.values():
        row = rows.setdefault((word.token, word.value), WordRow([], []))
        (row.english if word.spelling.isascii() else row.japanese).append(word.spelling)
    return {heading: [row for (token, _), row in rows.items() if token in tokens] for heading, tokens in GROUPS.items()}


@cache
def manual(lang: Lang) -> Markup:
    """The page in one language, without its title."""
    english, _, japanese = _page().read_text(encoding="utf-8").partition(_JAPANESE)
    return Markup("\n").join(_blocks(japanese if lang == "ja" else english.partition("\n")[2]))


def _page() -> Path:
    """The page: inside the package in a wheel, among the other pages in a checkout."""
    packaged = Path(str(importlib.resources.files("duelreplay"))) / "desk" / "notation.md"
    return packaged if packaged.is_file() else Path(__file__).parents[3] / "docs" / "notation.md"


def _blocks(text: str) -> Iterator[Markup]:
    """The blocks of a page: headings, tables, code, lists, paragraphs."""
    lines = text.strip("\n").split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("```"):
            end = lines.index("```", at + 1)
            yield Markup('<pre tabindex="0">{}</pre>').format("\n".join(lines[at + 1 : end]))
            at = end + 1
        elif not line.strip():
            at += 1
        elif line.startswith("#"):
            marks, _, title = line.partition(" ")
            yield Markup("<h{0}>{1}</h{0}>").format(len(marks), _inline(title))
            at += 1
        else:
            kind = "|" if line.startswith("|") else "- " if line.startswith("- ") else ""
            end = at + 1
            while end < len(lines) and _goes_on(lines[end], kind):
                end += 1
            yield _BLOCKS[kind](lines[at:end])
            at = end


def _goes_on(line: str, kind: str) -> bool:
    """Whether a line belongs to the table, the list or the paragraph before it."""
    if kind == "|":
        return line.startswith("|")
    return bool(line.strip()) and not line.startswith(("#", "|", "```")) and (kind != "" or not line.startswith("- "))


def _table(lines: list[str]) -> Markup:
    head, _, *body = [[_inline(cell.strip()) for cell in line.strip("|").split("|")] for line in lines]
    row = Markup("").join(Markup('<th scope="col">{}</th>').format(cell) for cell in head)
    rows = Markup("").join(
        Markup("<tr>{}</tr>").format(Markup("").join(Markup("<td>{}</td>").format(cell) for cell in cells))
        for cells in body
    )
    above = Markup("<thead><tr>{}</tr></thead>").format(row) if any(head) else Markup()
    return Markup('<div class="scroll"><table>{}<tbody>{}</tbody></table></div>').format(above, rows)


def _list(lines: list[str]) -> Markup:
    items = re.split(r"^- ", "\n".join(lines), flags=re.MULTILINE)[1:]
    return Markup("<ul>{}</ul>").format(
        Markup("").join(Markup("<li>{}</li>").format(_inline(" ".join(item.split("\n")).strip())) for item in items)
    )


def _paragraph(lines: list[str]) -> Markup:
    return Markup("<p>{}</p>").format(_inline(" ".join(lines)))


_BLOCKS: Final = {"|": _table, "- ": _list, "": _paragraph}
_INLINE: Final = re.compile(r"``? ?(?P<code>.+?) ?`?`|\*\*(?P<bold>.+?)\*\*|\[(?P<words>[^\]]+)\]\((?P<link>[^)]+)\)")


def _inline(text: str) -> Markup:
    """A text with its code, bold words and links."""
    made, at = Markup(), 0
    for found in _INLINE.finditer(text):
        made += escape(text[at : found.start()])
        at = found.end()
        if found["code"] is not None:
            made += Markup("<code>{}</code>").format(found["code"])
        elif found["bold"] is not None:
            made += Markup("<b>{}</b>").format(_inline(found["bold"]))
        elif found["link"] in _PAGES:
            made += Markup('<a href="{}">{}</a>').format(_PAGES[found["link"]], _inline(found["words"]))
        else:
            made += _inline(found["words"])
    return made + escape(text[at:])
