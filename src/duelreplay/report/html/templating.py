"""The templates: everything that they print is escaped, in one line, and bounded."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Container
from hashlib import sha256
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from duelreplay.log.faults import one_line
from duelreplay.report.html.log_view import shortened
from duelreplay.report.html.phrases import Phrases

_PLACE: Final = "0000000"
_DIGITS_AT_MOST: Final = 20

TEMPLATES: Final = Path(__file__).parent / "templates"


def environment(t: Phrases, *folders: Path) -> Environment:
    """The templates in one language; those in ``folders`` come before the report's own."""
    style, script = asset("style.css"), asset("script.js")

    def finalize(value: object) -> object:
        return shortened(one_line(value), t) if isinstance(value, str) and not isinstance(value, Markup) else value

    made = Environment(
        loader=FileSystemLoader([*folders, TEMPLATES]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=finalize,
    )
    numbered = re.compile(re.escape(str(escape(t("event", n=_PLACE)))).replace(_PLACE, r"(\d+)") + r"(?!\d)")

    def linked(text: str, shown: Container[int], prefix: str) -> Markup:
        """A text in which each event that the page shows leads to its row; it is escaped and cut as every other."""

        def link(found: re.Match[str]) -> str:
            return f'<a href="#{prefix}e{found[1]}">{found[0]}</a>' if _is_in(found[1], shown) else found[0]

        return Markup(numbered.sub(link, str(escape(shortened(one_line(text), t)))))

    made.filters["linked"] = linked
    made.globals.update(
        t=t, style=style, script=script, style_hash=_source_hash(style), script_hash=_source_hash(script)
    )
    return made


def _is_in(digits: str, shown: Container[int]) -> bool:
    """Whether the number of an event is among those shown; a log may hold digits that are no such number."""
    return digits.isascii() and len(digits) < _DIGITS_AT_MOST and digits == str(int(digits)) and int(digits) in shown


def asset(name: str) -> Markup:
    """A file of the package that stands in the page as it is."""
    return Markup((TEMPLATES / name).read_text(encoding="utf-8"))


def _source_hash(text: Markup) -> Markup:
    """What a content security policy allows an inline text by."""
    return Markup("sha256-" + b64encode(sha256(str(text).encode()).digest()).decode())
