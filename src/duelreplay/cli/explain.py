"""``replay explain``: the ledger of rights to draw at one event."""

from __future__ import annotations

import sys
from typing import Literal

import click

from duelreplay.cli.common import (
    Settings,
    duel_option,
    event_of,
    event_option,
    form_option,
    judging,
    pick,
    stored_option,
    text_out,
    understood,
)


@click.command(short_help="Show the ledger of rights to draw at one event.")
@click.argument("file")
@event_option
@duel_option
@stored_option
@form_option
@judging
def command(
    file: str, wanted: str, duel: str | None, db: str | None, form: Literal["text", "json"], settings: Settings
) -> None:
    """Show what event N of a duel was, what the judge says of it, and how the rights to draw stood after it.

    FILE is any file that "replay check" reads; "-" is standard input. With --db it is the id of a stored duel.

    Exit status: 0, or 2 where the file could not be read or has no such duel or event.
    """
    lang = settings.lang
    log = pick(file, duel, settings, db, place=wanted)
    event = event_of(log, wanted, lang)
    judgement, state = understood(log, settings, until=event.seq)

    from duelreplay.report.explanation import Explained, explanation_lines, explanation_report
    from duelreplay.report.words import Words

    words = Words(judgement.header, lang, settings.catalogue)
    explained = Explained(log=log, event=event, judgement=judgement, duel=state)
    if form == "json":
        from duelreplay.report.machine import write_object

        write_object(sys.stdout.buffer, explanation_report(explained, settings.catalogue, words))
        return
    from duelreplay.report.paint import paint_for

    out = text_out()
    out.writelines(line + "\n" for line in explanation_lines(explained, words, paint_for(out)))
