"""``replay check``: judge every draw of duel logs."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO, Final, Literal, Protocol, TextIO, get_args

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
    fail,
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
from duelreplay.log.faults import Unreadable, one_line
from duelreplay.report.tally import Tally
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import RuleSet
from duelreplay.text import Lang, Text
from duelreplay.verdict import Verdict

Form = Literal["text", "json", "jsonl", "html", "sarif", "junit", "github", "csv"]
FORMS: Final[tuple[Form, ...]] = get_args(Form)
Wanted = Form | Literal["statistics"]
FOR_PEOPLE: Final[frozenset[Wanted]] = frozenset({"text", "statistics"})

CANNOT_WRITE: Final = Text("{file} cannot be written: {why}", "{file}に書き込めない：{why}")

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
    help="text: for people; json: one object, duel-report/1; jsonl: the same, an object a line; html: a page; "
    "the others for tools.",
)
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    help="Write to FILE, which is replaced only when all is written. html: FOLDER/ gets a page for each duel.",
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
    output: str | None,
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
    wanted: Wanted = "statistics" if chosen.statistics else form
    with writing_to(
        output, wanted, settings, quiet=quiet, strict=strict, selected=told.selection is not None
    ) as writer:
        if db is not None:
            tally = run_stored(db, files, settings, writer, told)
        else:
            names, problems = listed(files, chosen.files_from)
            shown = showing_progress(names, elsewhere=output is not None)
            if chosen.jobs > 1 and len(names) > 1 and form != "html":  # a page is made of whole logs, in one process
                from duelreplay.cli.parallel import run_in_processes

                tally = run_in_processes(shown, problems, settings, cards, writer, told, chosen.jobs, quiet=quiet)
            else:
                duels = duels_in(shown, hashed=form in ("json", "jsonl", "html"), problems=problems)
                tally = run(told.of(judged(duels, settings)), writer, lang)
    told.say_what_was_left_out(lang, quiet=quiet)
    found = status(tally, strict=strict, duels=told.duels())
    sys.exit(0 if chosen.exit_zero and found == FINDING else found)


def run_stored(db: str, ids: Sequence[str], settings: Settings, writer: Writer, told: Told) -> Tally:
    """Judge duels of a database: those with the ids, or all; a store that cannot be opened ends the command."""
    from duelreplay.cli.database import opened

    with opened(db) as store:
        return run(told.of(judged(duels_of(store, ids or None), settings)), writer, settings.lang)


def showing_progress(files: Sequence[str], *, elsewhere: bool = False) -> Iterator[str]:
    """The files, one after the other; how many are done shows where many are, and the report goes elsewhere."""
    if len(files) < MANY or not sys.stderr.isatty() or (sys.stdout.isatty() and not elsewhere):
        yield from files
        return
    from duelreplay.cli.database import Progress

    progress = Progress("files", len(files))
    for done, file in enumerate(files):
        progress.show(done)
        yield file
        progress.clear()


@contextmanager
def writing_to(output: str | None, form: Wanted, settings: Settings, **how: bool) -> Iterator[Writer]:
    """What writes that format to a file, a folder of pages, or standard output; ``how`` as in ``writer_for``."""
    if output is None:
        yield writer_for(form, settings, text_out() if form in FOR_PEOPLE else None, sys.stdout.buffer, **how)
        return
    if form == "html" and (output.endswith(("/", os.sep)) or os.path.isdir(output)):  # noqa: PTH112 - starts faster
        from pathlib import Path

        from duelreplay.report.html.writer import FolderWriter

        with written(output, settings.lang):
            yield FolderWriter(Path(output), settings.catalogue, settings.lang, anonymised=settings.anonymize)
        return
    from duelreplay.cli.output import replacing

    with written(output, settings.lang), replacing(output) as out:
        if form in FOR_PEOPLE:
            text = io.TextIOWrapper(out, encoding="utf-8", errors="backslashreplace")
            yield writer_for(form, settings, text, out, **how)
            text.detach()
        else:
            yield writer_for(form, settings, None, out, **how)


@contextmanager
def written(output: str, lang: Lang) -> Iterator[None]:
    """A file that cannot be written ends the command with one line."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        fail(one_line(CANNOT_WRITE.in_(lang).format(file=output, why=error.strerror or error)))


def writer_for(
    form: Wanted,
    settings: Settings,
    text: TextIO | None,
    out: BinaryIO,
    *,
    quiet: bool = False,
    strict: bool = False,
    selected: bool = False,
) -> Writer:
    """What writes that format: to ``text`` what is for people, to ``out`` everything else."""
    catalogue, lang = settings.catalogue, settings.lang
    if text is not None:
        from duelreplay.report.paint import paint_for

        if form == "statistics":
            from duelreplay.report.statistics import StatisticsWriter

            return StatisticsWriter(text, lang, paint_for(text), complain)
        from duelreplay.report.text import TextWriter

        return TextWriter(text, complain, catalogue, lang, paint_for(text), quiet=quiet, selected=selected)
    if form == "html":
        from duelreplay.report.html.writer import HtmlWriter

        return HtmlWriter(out, catalogue, lang, anonymised=settings.anonymize)
    if form in ("json", "jsonl"):
        from duelreplay.report.machine import JsonLinesWriter, JsonWriter

        writer = JsonWriter if form == "json" else JsonLinesWriter
        return writer(out, catalogue, lang)
    from duelreplay.cli.forms import other_writer

    return other_writer(form, out, catalogue, lang, strict=strict)


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
