"""``replay check`` in several processes: the same output, in the same order, as in one."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from msgspec import Struct

from duelreplay.cli.common import Judged, Problems, Settings, catalogue_with, duels_in, faults_of, judge_one
from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.log.limits import LIMITS, Limits
from duelreplay.report.machine import JsonLinesWriter, JsonWriter, encode_duel
from duelreplay.report.model import DuelReport
from duelreplay.report.paint import WIDTH, Paint
from duelreplay.report.reports import ReportWriter
from duelreplay.report.selection import Left, Selection, selected
from duelreplay.report.statistics import StatisticsWriter
from duelreplay.report.tally import Tally
from duelreplay.report.text import TextWriter
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import by_name
from duelreplay.text import Lang

if TYPE_CHECKING:
    from duelreplay.cli.check import Writer
    from duelreplay.cli.selecting import Told

FILES_TOGETHER: Final = 64
"""Files handed to a process at a time."""

_AHEAD: Final = 8
"""How many times as many may be done and wait for one that takes long, for each process."""


class CheckSetup(Struct, frozen=True, kw_only=True):
    """What a worker must know to judge and write as the parent would."""

    form: Literal["text", "report", "counts"]
    ruleset: str | None
    rulings: Rulings
    cards: tuple[str, ...]
    lang: Lang
    anonymize: bool
    quiet: bool
    colour: bool
    width: int
    selection: Selection
    selected: bool
    limits: Limits
    problems: Problems


class FileResult(Struct):
    """What one file gave: for each duel its lines or its report, or why it could not be read; and the counts."""

    parts: list[list[str] | bytes | Unreadable]
    counts: dict[str, Any]
    left: Left


Numbered = tuple[int, str]
"""A file and its place in the run."""


def check_files(setup: CheckSetup, files: Sequence[Numbered]) -> list[FileResult]:
    """Judge files; one result for each, in order."""
    LIMITS.set(setup.limits)
    settings = _settings(setup)
    return [_check(setup, settings, path) for _, path in files]


@lru_cache(maxsize=1)
def _settings(setup: CheckSetup) -> Settings:
    return Settings(
        catalogue=catalogue_with(setup.cards),
        ruleset=None if setup.ruleset is None else by_name(setup.ruleset),
        rulings=setup.rulings,
        lang=setup.lang,
        anonymize=setup.anonymize,
    )


def _check(setup: CheckSetup, settings: Settings, path: str) -> FileResult:
    tally, left = Tally(), Left()
    parts: list[list[str] | bytes | Unreadable] = []
    for found in duels_in([path], hashed=setup.form == "report", problems=setup.problems):
        part = _part(setup, settings, found, tally, left)
        if isinstance(part, Unreadable):
            tally.unreadable += part.inputs
        if part:
            parts.append(part)
    return FileResult(parts, tally.counts(), left)


def _part(
    setup: CheckSetup, settings: Settings, found: DuelLog | Unreadable, tally: Tally, left: Left
) -> list[str] | bytes | Unreadable:
    result = judge_one(found, settings) if isinstance(found, DuelLog) else found
    if not isinstance(result, Judged):
        return result
    try:
        judgement = selected(result.judgement, setup.selection, left)
        part: list[str] | bytes = []
        if setup.form == "text":
            part = _text_writer(setup, settings).lines(judgement, result.log)
        elif setup.form == "report":
            part = encode_duel(judgement, result.log, settings.catalogue, setup.lang)
    except Exception as error:  # noqa: BLE001 - one duel that the program fails on must not end the run
        return Unreadable(result.log.path, faults_of(error, result.log, setup.lang))
    tally.add(judgement)
    return part


def _text_writer(setup: CheckSetup, settings: Settings) -> TextWriter:
    paint = Paint(on=setup.colour, width=setup.width)
    options = {"quiet": setup.quiet, "selected": setup.selected}
    return TextWriter(io.StringIO(), _silent, settings.catalogue, setup.lang, paint, **options)


def _silent(_text: str) -> None:
    """A worker complains of nothing: its parent does."""


def _lost(item: Numbered, why: str) -> FileResult:
    from duelreplay.audit.work import died

    path = item[1]
    tally = Tally()
    tally.unreadable = 1
    return FileResult([Unreadable(path, [Fault(path=path, problem=died(why))])], tally.counts(), Left())


def in_order(files: Iterable[str], setup: CheckSetup, jobs: int) -> Iterator[FileResult]:
    """The result of each file, in the order of the files."""
    from duelreplay.audit.pool import Pool

    pool: Pool[Numbered, FileResult] = Pool(check_files, setup, jobs, _lost)
    done: dict[int, FileResult] = {}
    following = 0

    def shards() -> Iterator[Sequence[Numbered] | None]:
        shard: list[Numbered] = []
        for number, path in enumerate(files):
            shard.append((number, path))
            if len(shard) == FILES_TOGETHER:
                while number - following > _AHEAD * jobs * FILES_TOGETHER:
                    yield None
                yield shard
                shard = []
        if shard:
            yield shard

    try:
        for items, results in pool.run(shards()):
            done.update((number, result) for (number, _), result in zip(items, results, strict=True))
            while following in done:
                yield done.pop(following)
                following += 1
    finally:
        pool.close()


def run_in_processes(
    files: Iterable[str],
    problems: Problems,
    settings: Settings,
    cards: tuple[str, ...],
    writer: Writer,
    told: Told,
    jobs: int,
    *,
    quiet: bool,
) -> Tally:
    """Judge files in several processes and write every result in the order of the files."""
    paint = writer.paint if isinstance(writer, TextWriter) else None
    setup = CheckSetup(
        form="text" if paint is not None else "counts" if isinstance(writer, StatisticsWriter) else "report",
        ruleset=None if settings.ruleset is None else settings.ruleset.name,
        rulings=settings.rulings,
        cards=cards,
        lang=settings.lang,
        anonymize=settings.anonymize,
        quiet=quiet,
        colour=paint is not None and paint.on,
        width=WIDTH if paint is None else paint.width,
        selection=told.selection or Selection(),
        selected=told.selection is not None,
        limits=LIMITS.get(),
        problems=problems,
    )
    tally = Tally()
    writer.begin()
    for result in in_order(files, setup, jobs):
        for part in result.parts:
            _write(part, writer)
        tally.merge(result.counts)
        told.add(result.left)
    writer.end(tally)
    return tally


def _write(part: list[str] | bytes | Unreadable, writer: Writer) -> None:
    if isinstance(part, Unreadable):
        writer.unreadable(part)
    elif isinstance(writer, TextWriter) and isinstance(part, list):
        writer.block(part)
    elif isinstance(writer, JsonWriter | JsonLinesWriter) and isinstance(part, bytes):
        writer.encoded(part)
    elif isinstance(writer, ReportWriter) and isinstance(part, bytes):
        writer.report(msgspec.json.decode(part, type=DuelReport))
    else:
        raise TypeError(f"{type(writer).__name__} takes no {type(part).__name__}")
