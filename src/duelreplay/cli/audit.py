"""``replay audit``: judge many logs in many processes, and keep what comes of it."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
import msgspec
from msgspec import Struct

from duelreplay.cli.common import (
    anonymize_option,
    cards_option,
    complain,
    fail,
    lang_option,
    ruleset_option,
    rulings_option,
)
from duelreplay.cli.database import failures
from duelreplay.cli.ending import FAILURE, FINDING, INTERRUPTED, CannotWriteError
from duelreplay.cli.selecting import PASSED_OVER
from duelreplay.log.faults import UnreadableInputError, one_line
from duelreplay.log.said import in_language
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import RuleSet
from duelreplay.text import Lang, Text

if TYPE_CHECKING:
    from duelreplay.audit.judging import Judge, Versions
    from duelreplay.audit.listing import Found
    from duelreplay.audit.pool import Engine
    from duelreplay.audit.rows import DuelRows
    from duelreplay.audit.run import Audit, Entry, Progress
    from duelreplay.audit.state import State
    from duelreplay.audit.summary import Counts
    from duelreplay.audit.work import Result, Setup, Unit

OUT: Final = "duel-audit"
_NAMED_AT_MOST: Final = 20
_SECONDS_BETWEEN: Final = 0.2

NOTHING_TO_DO: Final = Text(
    "name a SOURCE (a folder, a file, a pattern, an archive), a list with --files-from, or a database with --db",
    "SOURCE（フォルダ、ファイル、パターン、アーカイブ）、--files-fromのリスト、または--dbのデータベースを指定する",
)
ONE_CLUSTER: Final = Text("--scheduler or --cluster, not both", "--schedulerと--clusterは同時に使えない")
NOTHING_TO_RESUME: Final = Text(
    "{out}: there is no audit to go on with; name what is to be audited", "{out}：再開する監査がない。対象を指定する"
)
CANNOT_KEEP: Final = Text(
    "{out}: results cannot be kept: {why}; what was done before is there, go on with --resume",
    "{out}：結果を保存できない：{why}。それまでの分は保存済みで、--resumeで再開できる",
)
STOPPED: Final = Text(
    "stopped; {units} logs are done and kept in {out}: go on with --resume",
    "中断。{units}件は処理済みで{out}に保存：--resumeで再開できる",
)
STOPPING: Final = Text(
    "stopping after the shards in work; press Ctrl-C again to stop at once",
    "処理中の分を終えて停止する。すぐに止めるにはもう一度Ctrl-C",
)
WRITING: Final = Text("writing the results of {n} duels", "{n}件のデュエルの結果を書き込み中")
DONE: Final = Text(
    "{duels} duels, {draws} draws: {illegal} illegal, {undetermined} undetermined, {unverifiable} unverifiable; "
    "{wrong} duels illegal, {unreadable} unreadable; {judged} logs judged, "
    "{reused} taken from before; results in {out}",
    "デュエル{duels}件、ドロー{draws}回：違反{illegal}、裁定未確定{undetermined}、判定不能{unverifiable}。"
    "違反のあるデュエル{wrong}件、読み取り不能{unreadable}件。判定{judged}件、前回の結果を使用{reused}件。結果：{out}",
)
MORE: Final = Text(
    "… and {n} more that could not be read: see error in {out}/duels.parquet",
    "…ほか{n}件も読み取れない。{out}/duels.parquetのerrorを参照",
)
SO_FAR: Final = Text(
    "{done} logs{share}, {rate}/s{left}, {illegal} duels illegal", "{done}件{share}、{rate}件/秒{left}、違反{illegal}件"
)
LEFT: Final = Text(", {time} left", "、残り{time}")


class Request(Struct, kw_only=True):
    """What was asked for, kept beside the results so that an interrupted audit can go on without being told again.

    ``folder`` is where relative paths are meant from.
    """

    folder: str
    sources: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    db: str | None = None
    ruleset: str | None = None
    rulings: Rulings = "page"
    cards: tuple[str, ...] = ()
    lang: Lang = "en"
    anonymize: bool = False
    largest: int = 8

    def anything(self) -> bool:
        """Whether it names what to audit."""
        return bool(self.sources or self.lists or self.db)


@click.command(short_help="Judge many logs at once, and keep the results.")
@click.argument("sources", nargs=-1, metavar="[SOURCE]…")
@click.option(
    "--files-from",
    "lists",
    multiple=True,
    metavar="LIST",
    help='A list of files, one a line or NUL-ended; "-" is standard input.',
)
@click.option(
    "--db", metavar="URL", help="Audit stored duels (SOURCE…: their ids, none: all) and keep the results there, too."
)
@click.option(
    "--out",
    default=OUT,
    show_default=True,
    metavar="FOLDER",
    help="Where results are kept, and taken from in the next run.",
)
@click.option("--jobs", "-j", type=click.IntRange(min=1), metavar="N", help="Processes (default: one for each core).")
@click.option(
    "--shard", type=click.IntRange(min=1), default=64, show_default=True, help="Logs handed to a process at a time."
)
@click.option(
    "--resume", is_flag=True, help="Go on with the audit in --out; without SOURCE, with what it was asked for."
)
@click.option("--afresh", is_flag=True, help="Forget what is in --out, and judge everything anew.")
@click.option("--rehash", is_flag=True, help="Read every file again, though size and time of change are as they were.")
@click.option(
    "--largest",
    type=click.IntRange(min=1, max=512),
    default=8,
    show_default=True,
    metavar="MIB",
    help="MiB of one log, unpacked, above which it is not read.",
)
@click.option(
    "--merge",
    "parts",
    multiple=True,
    metavar="FOLDER",
    help="Instead of judging: put the results of audits together, in this order.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Work on a Dask cluster, such as tcp://host:8786.")
@click.option("--cluster", metavar="local:N", help="Work on a Dask cluster of N processes, started here.")
@lang_option
@click.option("--quiet", "-q", is_flag=True, help="No table, no summary: only what could not be done.")
@click.option("--exit-zero", is_flag=True, help="Exit status 0 whatever was found (2 stays 2).")
@ruleset_option
@rulings_option
@cards_option
@anonymize_option
def command(
    sources: tuple[str, ...],
    lists: tuple[str, ...],
    db: str | None,
    out: str,
    jobs: int | None,
    shard: int,
    largest: int,
    parts: tuple[str, ...],
    scheduler: str | None,
    cluster: str | None,
    lang: Lang,
    ruleset: RuleSet | None,
    rulings: Rulings,
    cards: tuple[str, ...],
    *,
    resume: bool,
    afresh: bool,
    rehash: bool,
    quiet: bool,
    exit_zero: bool,
    anonymize: bool,
) -> None:
    """Judge the logs in SOURCE… with all cores, and write duels.parquet, draws.parquet, findings.parquet, summary.json.

    SOURCE is a file, a folder (with all in it), a pattern in quotes, an archive (.tar, .tar.gz, .tar.zst, .zip) or a
    long list (.jsonl, .jsonl.zst), which are read in place, or any of these on a remote store (s3://…, https://…).

    A log that cannot be read, that takes too long, or that kills its process is named, and the others are judged.
    What was judged before, by the same rules, catalogue and program, is not judged again; an audit that was
    interrupted, even by kill -9, goes on where it was.

    \b
    Exit status:
      0  nothing illegal in any duel
      1  something is
      2  wrong usage, or an input that could not be read; the others are still judged
      130  interrupted; --resume goes on
    """  # noqa: D301 - the backspace is click's mark for lines that stay as they are
    from duelreplay.audit.listing import MissingExtraError
    from duelreplay.audit.results import need_parquet
    from duelreplay.audit.state import StateError

    request = Request(
        folder=str(Path.cwd()),
        sources=sources,
        lists=lists,
        db=db,
        ruleset=None if ruleset is None else ruleset.name,
        rulings=rulings,
        cards=tuple(str(Path(path).absolute()) for path in cards),
        lang=lang,
        anonymize=anonymize,
        largest=largest,
    )
    if not (request.anything() or resume or parts):
        raise click.UsageError(NOTHING_TO_DO.in_(lang))
    if scheduler and cluster:
        raise click.UsageError(ONE_CLUSTER.in_(lang))
    folder = Path(out)
    try:
        need_parquet()
        folder.mkdir(parents=True, exist_ok=True)
        run = Run(folder, request, lang, quiet=quiet)
        if parts:
            status = run.merge([Path(part) for part in parts])
        else:
            engine = engine_for(jobs, scheduler, cluster)
            clustered = bool(scheduler or cluster)
            status = run.audit(engine, shard, clustered=clustered, resume=resume, afresh=afresh, rehash=rehash)
    except (StateError, MissingExtraError) as error:
        fail(one_line(in_language(error.args[0], lang)))
    except UnreadableInputError as error:
        fail("\n".join(fault.told(lang) for fault in error.faults))
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, CannotWriteError):
            raise
        why = getattr(error, "strerror", None) or error
        fail(one_line(CANNOT_KEEP.in_(lang).format(out=out, why=why)))
    sys.exit(0 if exit_zero and status == FINDING else status)


MakeEngine = Callable[["Setup"], "Engine[Unit, Result]"]


def engine_for(jobs: int | None, scheduler: str | None, cluster: str | None) -> MakeEngine:
    """What makes the engine that is asked for."""
    if scheduler or cluster:
        from duelreplay.audit.cluster import connect

        return connect(scheduler, cluster)

    def pool(setup: Setup) -> Engine[Unit, Result]:
        from duelreplay.audit.pool import Pool, cores
        from duelreplay.audit.work import lost, work_on

        return Pool(work_on, setup, jobs or cores(), partial(lost, setup))

    return pool


class Run:
    """One call of the command."""

    def __init__(self, folder: Path, request: Request, lang: Lang, *, quiet: bool) -> None:
        self.folder = folder
        self.request = request
        self.lang = lang
        self.quiet = quiet
        self._passed_over: list[str] = []
        self._count_passed = 0
        self._size = 0

    def audit(self, make: MakeEngine, shard: int, *, clustered: bool, resume: bool, afresh: bool, rehash: bool) -> int:
        """Judge, keep, write, and say how it ends."""
        from duelreplay.audit.run import clear

        if afresh:
            clear(self.folder)
        if resume and not self.request.anything():
            self.request = self._earlier_request()
            self.folder = self.folder.absolute()
            os.chdir(self.request.folder)  # relative paths are meant from where they were given
        with failures() if self.request.db is not None else nullcontext():
            return self._audit(make, shard, clustered=clustered, rehash=rehash)

    def _audit(self, make: MakeEngine, shard: int, *, clustered: bool, rehash: bool) -> int:
        from duelreplay.audit.results import STATE
        from duelreplay.audit.run import WHOLE, Audit
        from duelreplay.audit.state import State
        from duelreplay.audit.work import Setup, memory_for

        request = self.request
        judge = self._judge()
        memory = 0 if clustered else memory_for(judge.options.largest)
        setup = Setup(judge.options, db=request.db, base=str(Path.cwd()), memory=memory)
        with State(self.folder / STATE, judge.versions().text()) as state:
            self._state_of_store()
            state.tell("request", msgspec.json.encode(without_password(request)).decode())
            engine = make(setup)
            whole = WHOLE if clustered else 0
            audit = Audit(state, engine, setup, shard=shard, distrust=rehash, archives_whole=whole)
            try:
                if self._interrupted(audit, engine):
                    complain(STOPPED.in_(self.lang).format(units=f"{audit.progress.units:,}", out=self.folder))
                    return INTERRUPTED
            finally:
                engine.close()
            return self._results(state, judge, audit.progress)

    def _state_of_store(self) -> None:
        """Note how far the log goes that is audited."""
        if self.request.db is not None:
            from duelreplay.audit.stored import store_size

            self._size = store_size(self.request.db)

    def merge(self, folders: Sequence[Path]) -> int:
        """Write the results of several audits as one."""
        from duelreplay.audit.merging import merged

        with merged(folders) as (rows, versions):
            return self._write(rows, versions, None)

    def _earlier_request(self) -> Request:
        from duelreplay.audit.results import STATE
        from duelreplay.audit.state import State

        if not (self.folder / STATE).exists():
            fail(NOTHING_TO_RESUME.in_(self.lang).format(out=self.folder))
        with State(self.folder / STATE, "") as state:
            found = state.about("request")
        if found is None:
            fail(NOTHING_TO_RESUME.in_(self.lang).format(out=self.folder))
        return msgspec.json.decode(found, type=Request)

    def _judge(self) -> Judge:
        from duelreplay.audit.judging import Judge, Options

        asked = self.request
        return Judge(
            Options(
                ruleset=asked.ruleset,
                rulings=asked.rulings,
                cards=asked.cards,
                lang=asked.lang,
                anonymize=asked.anonymize,
                largest=asked.largest << 20,
            )
        )

    def _entries(self) -> Iterator[Entry]:
        from duelreplay.audit.listing import found_in, names_in
        from duelreplay.audit.run import files

        if self.request.db is not None:
            from duelreplay.audit.stored import stored_entries

            yield from stored_entries(self.request.db, self.request.sources)
            return
        yield from files(filter(self._is_input, found_in(self.request.sources, self._pass_over)))
        for name in self.request.lists:
            yield from files(filter(self._is_input, found_in(names_in(name), self._pass_over)))

    def _is_input(self, found: Found) -> bool:
        """Whether a file is no result of this very audit: the folder of results may lie among the logs."""
        from duelreplay.audit.results import OWN_FILES

        folder, name = os.path.split(found.path)
        return name not in OWN_FILES or os.path.abspath(folder) != str(self.folder.absolute())  # noqa: PTH100

    def _pass_over(self, path: str) -> None:
        self._count_passed += 1
        if not self._passed_over:
            self._passed_over.append(path)

    def _interrupted(self, audit: Audit, engine: Engine[Unit, Result]) -> bool:
        """Run the audit; whether it was stopped by Ctrl-C."""
        stopped = False

        def stop(_number: int, _frame: object) -> None:
            nonlocal stopped
            if stopped:
                raise KeyboardInterrupt
            stopped = True
            meter.clear()
            complain(STOPPING.in_(self.lang))
            engine.stop()

        meter = Meter(self._total, self.lang)
        before = signal.signal(signal.SIGINT, stop)
        try:
            audit.run(self._entries(), meter.show)
        finally:
            meter.clear()
            signal.signal(signal.SIGINT, before)
        return stopped

    def _total(self) -> int | None:
        """Bytes of all that is to be audited; None where that cannot be told beforehand."""
        from duelreplay.audit.listing import found_in, names_in

        asked = self.request
        if asked.db is not None or "-" in asked.lists or any("://" in source for source in asked.sources):
            return None
        total = sum(one.size for one in found_in(asked.sources))
        return total + sum(one.size for name in asked.lists for one in found_in(names_in(name)))

    def _results(self, state: State, judge: Judge, progress: Progress) -> int:
        status = self._write(state.rows(), judge.versions(), progress)
        if self.request.db is not None:
            from duelreplay.audit.stored import keep_results

            keep_results(self.request.db, state.rows(), judge.versions(), self._size)
        state.finish()
        return status

    def _write(self, rows: Iterable[DuelRows], versions: Versions, progress: Progress | None) -> int:
        from duelreplay.audit import results

        unreadable = 0

        def name(row: DuelRows) -> None:
            nonlocal unreadable
            if row.duel.error is None:
                return
            unreadable += 1
            if unreadable <= _NAMED_AT_MOST:
                for line in row.duel.error.split("\n"):
                    complain(f"{row.duel.source}: {line}")

        if progress is not None and sys.stderr.isatty() and progress.duels:
            complain(WRITING.in_(self.lang).format(n=f"{progress.duels:,}"))
        made = results.write(self.folder, rows, versions, name)
        if unreadable > _NAMED_AT_MOST:
            complain(MORE.in_(self.lang).format(n=f"{unreadable - _NAMED_AT_MOST:,}", out=self.folder))
        if self._count_passed:
            text = PASSED_OVER.in_(self.lang)
            first = "…" if versions.options.anonymize else self._passed_over[0]
            complain(one_line(text.format(n=f"{self._count_passed:,}", first=first)))
        counts = made.counts
        if not self.quiet:
            for line in table(counts, self.lang):
                click.echo(line)
            click.echo(
                DONE.in_(self.lang).format(
                    duels=f"{counts.duels:,}",
                    draws=f"{counts.draws:,}",
                    **{verdict: f"{n:,}" for verdict, n in counts.draws_by_verdict.items() if verdict != "legal"},
                    wrong=f"{counts.duels_by_verdict['illegal']:,}",
                    unreadable=f"{counts.unreadable:,}",
                    judged=f"{progress.units - progress.reused:,}" if progress else "0",
                    reused=f"{progress.reused:,}" if progress else f"{counts.duels + counts.unreadable:,}",
                    out=self.folder,
                )
            )
        if counts.unreadable:
            return FAILURE
        return FINDING if counts.duels_by_verdict["illegal"] else 0


def table(counts: Counts, lang: Lang) -> Iterator[str]:
    """The findings by rule and verdict, the illegal ones first."""
    from duelreplay.report.paint import paint_for
    from duelreplay.report.table import lines
    from duelreplay.report.tally import CodeRow

    rows = [
        CodeRow(code, verdict, count.first, count.findings, count.duels)
        for code, verdicts in counts.codes.items()
        for verdict, count in verdicts.items()
    ]
    return lines(rows, lang, paint_for(sys.stdout))


def without_password(request: Request) -> Request:
    """The request as it may lie on disk."""
    if request.db is None or "://" not in request.db:
        return request
    from duelreplay.audit.stored import shown

    return msgspec.structs.replace(request, db=shown(request.db))


class Meter:
    """One line on a terminal: done, rate, what remains, illegal so far. Silent elsewhere."""

    def __init__(self, total: Callable[[], int | None], lang: Lang) -> None:
        self._lang = lang
        self._shown = sys.stderr.isatty()
        self._begun = self._last = time.monotonic()
        self._width = 0
        self._total: int | None = None
        if self._shown:
            threading.Thread(target=self._sum, args=(total,), daemon=True).start()

    def _sum(self, total: Callable[[], int | None]) -> None:
        with _quietly():
            self._total = total()

    def show(self, progress: Progress) -> None:
        """Say how far the audit is, a few times a second."""
        now = time.monotonic()
        if not self._shown or now - self._last < _SECONDS_BETWEEN:
            return
        self._last = now
        line = self.line(progress, now - self._begun)[: shutil.get_terminal_size().columns - 1]
        click.echo(f"\r{line.ljust(self._width)}", nl=False, err=True)
        self._width = len(line)

    def line(self, progress: Progress, seconds: float) -> str:
        """The line, after so many seconds."""
        share = left = ""
        if self._total:
            done = min(progress.bytes / self._total, 1.0)
            share = f" ({done:.0%})"
            if 0 < done < 1:
                left = LEFT.in_(self._lang).format(time=duration(seconds * (1 - done) / done))
        return SO_FAR.in_(self._lang).format(
            done=f"{progress.units:,}",
            share=share,
            rate=f"{progress.units / max(seconds, 1e-9):,.0f}",
            left=left,
            illegal=f"{progress.illegal:,}",
        )

    def clear(self) -> None:
        """Take the line away, so that other lines can be written."""
        if self._width:
            click.echo(f"\r{' ' * self._width}\r", nl=False, err=True)
            self._width = 0


@contextmanager
def _quietly() -> Iterator[None]:
    """What the count beforehand stumbles over, the audit itself will say."""
    try:
        yield
    except (OSError, UnreadableInputError):
        return


def duration(seconds: float) -> str:
    """A time to wait, in its two largest units.

    >>> duration(3725)
    '1 h 2 min'
    """
    whole = int(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
