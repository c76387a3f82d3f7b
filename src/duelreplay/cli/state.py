"""``replay state``: turn, chain, decks, hands and rights after one event."""

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


@click.command(short_help="Show turn, chain, decks, hands and rights at one event.")
@click.argument("file")
@click.option("--at", "seq", type=int, required=True, metavar="N", help='The event\'s number ("seq") in the duel.')
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
    """Show where a duel stood after event N.

    Turn, phase and chain; hands and decks as far as the log tells; the rights to draw that were open or owed; Draw
    Phases to skip, draws that were forbidden, changes of the normal draw.

    FILE is any file that "replay check" reads; "-" is standard input. Exit status: 0, or 2 where the file could not
    be read or has no such duel or event.
    """
    with ending_quietly(lang):
        settings = Settings(catalogue=catalogue_with(cards), ruleset=ruleset, rulings=rulings, lang=lang)
        log = pick(file, duel, lang)
        event = event_of(log, seq, lang)
        _, state = understood(log, settings, until=seq)

        from duelreplay.report.situation import state_lines, state_report

        if form == "json":
            from duelreplay.report.machine import write_object

            write_object(sys.stdout.buffer, state_report(state, log.path, event, settings.catalogue, lang))
            return
        from duelreplay.report.paint import paint_for
        from duelreplay.report.words import Words

        out = text_out()
        words = Words(log.header, lang, settings.catalogue)
        out.writelines(line + "\n" for line in state_lines(state, log.path, event, words, paint_for(out)))
