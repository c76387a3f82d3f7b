"""``replay list``: the stored duels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click
import msgspec

from duelreplay.cli.database import db_option, opened
from duelreplay.cli.language import words
from duelreplay.log.faults import one_line
from duelreplay.text import Text

if TYPE_CHECKING:
    from duelreplay.store.read import Stream


EVENTS: Final = Text("{n} events", "イベント{n}件")
BY_JUDGES: Final = Text(" + {n} by judges", "＋ジャッジ{n}件")


@click.command("list", short_help="List the stored duels.")
@db_option
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text", show_default=True)
def command(db: str | None, form: str) -> None:
    """List the stored duels in the order they came: id, number of events, when stored, from which file.

    Events are the players', which --expect of "replay append" counts; rulings and corrections are counted apart.
    """
    with opened(db) as store:
        for stream in store.streams():
            click.echo(_text(stream) if form == "text" else _json(stream))


def _text(stream: Stream) -> str:
    judged = words(BY_JUDGES, n=stream.judged) if stream.judged else ""
    fields = (stream.duel_id, words(EVENTS, n=stream.number) + judged, f"{stream.at[:19]}Z", stream.path)
    return "\t".join(one_line(field) for field in fields)


def _json(stream: Stream) -> str:
    row = {
        "id": stream.duel_id,
        "events": stream.number,
        "by_judges": stream.judged,
        "stored_at": stream.at,
        "file": stream.path,
        "importer": stream.importer,
    }
    return msgspec.json.encode(row).decode()
