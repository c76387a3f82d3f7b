"""``replay explain``: the ledger of rights to draw at one event."""

from __future__ import annotations

import sys
from typing import Literal

import click

from duelreplay.cli.common import (
    Settings,
    cards_option,
    catalogue_with,
    duel_option,
    ending_quietly,
    event_of,
    form_option,
    lang_option,
    pick,
    ruleset_option,
    rulings_option,
    text_out,
    understood,
)
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import RuleSet
from duelreplay.text import Lang


@click.command(short_help="Show the ledger of rights to draw at one event.")
@click.argument("file")
@click.option("--event", "seq", type=int, required=True, metavar="N", help='The event\'s number ("seq") in the duel.')
@duel_option
@form_option
@lang_option
@ruleset_option
@rulings_option
@cards_option
def command(
    file: str,
    seq: int,
    duel: str | None,
    form: Literal["text", "json"],
    lang: Lang,
    ruleset: RuleSet | None,
    rulings: Rulings,
    cards: tuple[str, ...],
) -> None:
    """Show what event N of a duel was, what the judge says of it, and how the rights to draw stood after it.

    FILE is any file that "replay check" reads; "-" is standard input. Exit status: 0, or 2 where the file could not
    be read or has no such duel or event.
    """
    with ending_quietly(lang):
        settings = Settings(catalogue=catalogue_with(cards), ruleset=ruleset, rulings=rulings, lang=lang)
        log = pick(file, duel, lang)
        event = event_of(log, seq, lang)
        judgement, state = understood(log, settings, until=seq)

        from duelreplay.report.explanation import Explained, explanation_lines, explanation_report
        from duelreplay.report.words import Words

        words = Words(log.header, lang, settings.catalogue)
        explained = Explained(log=log, event=event, judgement=judgement, duel=state)
        if form == "json":
            from duelreplay.report.machine import write_object

            write_object(sys.stdout.buffer, explanation_report(explained, settings.catalogue, words))
            return
        from duelreplay.report.paint import paint_for

        out = text_out()
        out.writelines(line + "\n" for line in explanation_lines(explained, words, paint_for(out)))
