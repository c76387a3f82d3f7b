"""The templates: everything that they print is escaped, in one line, and bounded."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from duelreplay.log.faults import one_line
from duelreplay.report.html.log_view import shortened
from duelreplay.report.html.phrases import Phrases

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
    made.globals.update(
        t=t, style=style, script=script, style_hash=_source_hash(style), script_hash=_source_hash(script)
    )
    return made


def asset(name: str) -> Markup:
    """A file of the package that stands in the page as it is."""
    return Markup((TEMPLATES / name).read_text(encoding="utf-8"))


def _source_hash(text: Markup) -> Markup:
    """What a content security policy allows an inline text by."""
    return Markup("sha256-" + b64encode(sha256(str(text).encode()).digest()).decode())
