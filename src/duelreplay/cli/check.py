"""``replay check``: judge every draw of duel logs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal, Protocol, get_args

import click

from duelreplay.cli.common import (
    Judged,
    Settings,
    anonymize_option,
    cards_option,
    catalogue_with,
    complain,
    duels_in,
    duels_of,
    faults_of,
    judged,
    lang_option,
    limit_options,
    ruleset_option,
    rulings_option,
    text_out,
)
from duelreplay.cli.ending import FAILURE, FINDING
from duelreplay.cli.selecting import Chosen, Told, listed, selection_options, told_of
from duelreplay.engine.judgement import Judgement
from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Unreadable
from duelreplay.report.tally import Tally
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import RuleSet
from duelreplay.text import Lang
from duelreplay.verdict import Verdict

Form = Literal["text", "json", "jsonl", "sarif", "junit", "github", "csv"]
FORMS: Final[tuple[Form, ...]] = get_args(Form)

MANY: Final = 20
"""From so many files on progress is shown."""


class Writer(Protocol):
    """Where a run's results go, one after the other."""

    def begin(self) -> None:
        """Before the first duel."""

    def duel(self, judgement: Judgement, log: DuelLog) -> None:
        """A duel that was judged."""

    def unreadable(self, unreadable: Unreadable) -> None:
        """An input, or one duel of it, that could not be read."""

    def end(self, tally: Tally) -> None:
        """After the last duel."""


@click.command(short_help="Judge every draw of duel logs.")
@click.argument("files", nargs=-1, metavar="FILE…")
@click.option(
    "--db",
    metavar="URL",
    help="Judge stored duels: an SQLite file or postgresql://…; FILE… are then duel ids (none: all).",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS, case_sensitive=False),
    default="text",
    show_default=True,
    help="text: for people; json: one object, duel-report/1; jsonl: the same, an object a line; the others for tools.",
)
@lang_option
@click.option("--quiet", "-q", is_flag=True, help="Text: only what is wrong or open, no clean duels, no summary.")
@click.option("--strict", is_flag=True, help="Exit status 1 for undetermined and unverifiable, too.")
@ruleset_option
@rulings_option
@cards_option
@anonymize_option
@limit_options
@selection_options
def command(
    files: tuple[str, ...],
    db: str | None,
    form: Form,
    lang: Lang,
    ruleset: RuleSet | None,
    rulings: Rulings,
    cards: tuple[str, ...],
    *,
    quiet: bool,
    strict: bool,
    anonymize: bool,
    **others: Any,
) -> None:
    """Judge every draw of the duels in FILE… and say why where one was not legal.

    FILE is a duel log (duel-log/1: JSON or JSON Lines), text in the paper notation (docs/notation.md), or a replay of
    a program that is known, also packed with gzip or zstd; "-" is standard input, a folder stands for all that is in
    it. With --db the duels come from a database that "replay import" filled. For very many logs see "replay audit".

    \b
    Exit status:
      0  nothing illegal in any duel: no draw, no draw left out, no activation
      1  something is (with --strict: or undetermined or unverifiable)
      2  wrong usage, an input that could not be read (the others are still judged), or an output that could not
         be written
      130, 141  interrupted; the reader of the output went away
    """  # noqa: D301 - the backspace is click's mark for lines that stay as they are
    chosen = Chosen(**others)
    chosen.check(form, lang, stored=db is not None, files=bool(files))
    settings = Settings(
        catalogue=catalogue_with(cards), ruleset=ruleset, rulings=rulings, lang=lang, anonymize=anonymize
    )
    told = told_of(chosen, lang)
    wanted: Form | Literal["statistics"] = "statistics" if chosen.statistics else form
    writer = writer_for(wanted, settings, quiet=quiet, strict=strict, selected=told.selection is not None)
    if db is not None:
        tally = run_stored(db, files, settings, writer, told)
    else:
        names = listed(files, chosen.files_from)
        if chosen.jobs > 1 and len(names) > 1:
            from duelreplay.cli.parallel import run_in_processes

            tally = run_in_processes(showing_progress(names), settings, cards, writer, told, chosen.jobs, quiet=quiet)
        else:
            duels = duels_in(showing_progress(names), hashed=form in ("json", "jsonl"))
            tally = run(told.of(judged(duels, settings)), writer, lang)
    told.say_what_was_left_out(lang, quiet=quiet)
    found = status(tally, strict=strict, duels=told.duels())
    sys.exit(0 if chosen.exit_zero and found == FINDING else found)


def run_stored(db: str, ids: Sequence[str], settings: Settings, writer: Writer, told: Told) -> Tally:
    """Judge duels of a database: those with the ids, or all; a store that cannot be opened ends the command."""
    from duelreplay.cli.database import opened

    with opened(db) as store:
        return run(told.of(judged(duels_of(store, ids or None), settings)), writer, settings.lang)


def showing_progress(files: Sequence[str]) -> Iterator[str]:
    """The files, one after the other; how many are done shows where many are, and the report goes elsewhere."""
    if len(files) < MANY or not sys.stderr.isatty() or sys.stdout.isatty():
        yield from files
        return
    from duelreplay.cli.database import Progress

    progress = Progress("files", len(files))
    for done, file in enumerate(files):
        progress.show(done)
        yield file
        progress.clear()


def writer_for(
    form: Form | Literal["statistics"],
    settings: Settings,
    *,
    quiet: bool = False,
    strict: bool = False,
    selected: bool = False,
) -> Writer:
    """What writes that format to standard output."""
    catalogue, lang = settings.catalogue, settings.lang
    if form == "text":
        from duelreplay.report.paint import paint_for
        from duelreplay.report.text import TextWriter

        out = text_out()
        return TextWriter(out, complain, catalogue, lang, paint_for(out), quiet=quiet, selected=selected)
    if form in ("json", "jsonl"):
        from duelreplay.report.machine import JsonLinesWriter, JsonWriter

        writer = JsonWriter if form == "json" else JsonLinesWriter
        return writer(sys.stdout.buffer, catalogue, lang)
    from duelreplay.cli.forms import other_writer

    return other_writer(form, sys.stdout.buffer, catalogue, lang, strict=strict)


def run(results: Iterable[Judged | Unreadable], writer: Writer, lang: Lang = "en") -> Tally:
    """Write every result as it comes, and count; ``lang`` is for what the program itself fails on."""
    tally = Tally()
    writer.begin()
    for result in results:
        failed = _write(result, writer, lang) if isinstance(result, Judged) else result
        if failed is not None:
            tally.unreadable += failed.inputs
            writer.unreadable(failed)
        elif isinstance(result, Judged):
            tally.add(result.judgement)
    writer.end(tally)
    return tally


def _write(result: Judged, writer: Writer, lang: Lang) -> Unreadable | None:
    """Write a duel, or say why it cannot be; then nothing of it has been written."""
    try:
        writer.duel(result.judgement, result.log)
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001 - one duel that the program fails on must not end the run
        return Unreadable(result.log.path, faults_of(error, result.log, lang))
    return None


def status(tally: Tally, *, strict: bool, duels: dict[Verdict, int] | None = None) -> int:
    """The exit status of a run; ``duels`` are those by their worst finding where not all findings are told."""
    if tally.unreadable:
        return FAILURE
    counts = tally.duels if duels is None else duels
    wrong = counts["illegal"]
    if strict:
        wrong += counts["undetermined"] + counts["unverifiable"]
    return FINDING if wrong else 0
