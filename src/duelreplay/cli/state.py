"""``replay state``: turn, chain, decks, hands and rights after one event."""

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


@click.command(short_help="Show turn, chain, decks, hands and rights at one event.")
@click.argument("file")
@event_option
@duel_option
@stored_option
@form_option
@judging
def command(
    file: str, wanted: str, duel: str | None, db: str | None, form: Literal["text", "json"], settings: Settings
) -> None:
    """Show where a duel stood after event N.

    Turn, phase and chain; hands and decks as far as the log tells; the rights to draw that were open or owed; Draw
    Phases to skip, draws that were forbidden, changes of the normal draw.

    FILE is any file that "replay check" reads; "-" is standard input. With --db it is the id of a stored duel.

    Exit status: 0, or 2 where the file could not be read or has no such duel or event.
    """
    lang = settings.lang
    log = pick(file, duel, settings, db, place=wanted)
    event = event_of(log, wanted, lang)
    judgement, state = understood(log, settings, until=event.seq)

    from duelreplay.report.situation import state_lines, state_report

    if form == "json":
        from duelreplay.report.machine import write_object

        write_object(sys.stdout.buffer, state_report(state, log.path, event, settings.catalogue, lang))
        return
    from duelreplay.report.paint import paint_for
    from duelreplay.report.words import Words

    out = text_out()
    words = Words(judgement.header, lang, settings.catalogue)
    out.writelines(line + "\n" for line in state_lines(state, log.path, event, words, paint_for(out)))
