"""A stored duel to be handed on; what is printed is what is exported."""

from __future__ import annotations

import io

import msgspec

from duelreplay.desk.cabinet import Cabinet, Entry
from duelreplay.log.codec import to_raw
from duelreplay.report.html.writer import HtmlWriter
from duelreplay.report.machine import JsonWriter
from duelreplay.report.paint import Paint
from duelreplay.report.tally import Tally
from duelreplay.report.text import TextWriter
from duelreplay.text import Lang


def exported(cabinet: Cabinet, entry: Entry, form: str, lang: Lang) -> tuple[bytes, str, str] | None:
    """Content, media type and file name of a duel in a form; None for a form that is not known."""
    name = entry.stream.duel_id
    catalogue = cabinet.catalogue
    out = io.BytesIO()
    if form == "html":
        _write(HtmlWriter(out, catalogue, lang), entry)
        return out.getvalue(), "text/html; charset=utf-8", f"{name}.html"
    if form == "json":
        _write(JsonWriter(out, catalogue, lang), entry)
        return out.getvalue(), "application/json", f"{name}.report.json"
    if form == "txt":
        text = io.StringIO()
        _write(TextWriter(text, lambda _: None, catalogue, lang, Paint(on=False)), entry)
        return text.getvalue().encode("utf-8", "backslashreplace"), "text/plain; charset=utf-8", f"{name}.txt"
    if form == "log":
        raw = to_raw(entry.log)
        log = msgspec.json.encode({**raw.header, "events": list(raw.events)})
        return msgspec.json.format(log, indent=1), "application/json", f"{name}.json"
    return None


def _write(writer: HtmlWriter | JsonWriter | TextWriter, entry: Entry) -> None:
    tally = Tally()
    tally.add(entry.judgement)
    writer.begin()
    writer.duel(entry.judgement, entry.log)
    writer.end(tally)
