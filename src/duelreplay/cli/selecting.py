"""What ``replay check`` tells and what it leaves out: its options, and what is said of it at the end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
import msgspec
from msgspec import Struct

from duelreplay.cli.common import Judged, Problems, complain, fail
from duelreplay.cli.language import LANGUAGE, words
from duelreplay.log.faults import Unreadable, UnreadableInputError, one_line
from duelreplay.log.said import in_language
from duelreplay.text import Lang, Text
from duelreplay.verdict import Verdict

if TYPE_CHECKING:
    from duelreplay.report.selection import Left, Selection, SettledFinding

LEFT_OUT: Final[dict[str, Text]] = {
    "not selected": Text("{n} not selected", "選択外{n}件"),
    "in the baseline": Text("{n} in the baseline", "以前の報告にあるもの{n}件"),
    "settled": Text("{n} settled by rulings", "裁定済み{n}件"),
}
NO_FILE: Final = Text(
    "name at least one FILE, or a database with --db", "FILEを1つ以上、または--dbでデータベースを指定する"
)
FOR_FILES: Final = Text(
    '--files-from and --jobs are for files; for a database see "replay audit --db"',
    "--files-fromと--jobsはファイル用。データベースには「replay audit --db」を使う",
)
STATISTICS_ARE_TEXT: Final = Text(
    '--statistics is a text; in --format json the summary has the same ("codes")',
    "--statisticsはtext形式のみ。jsonではsummaryのcodesに同じ内容がある",
)
PASSED_OVER: Final = Text(
    "{n} files of folders were passed over as no logs by their names, the first: {first}",
    "フォルダ内の{n}個のファイルは名前から記録でないとみなして除外した。最初のもの：{first}",
)
FINDINGS_LEFT_OUT: Final = Text("findings left out: {parts}", "省いた指摘：{parts}")
UNUSED: Final = Text(
    "{file}: no finding of this run has the fingerprint {fingerprint} ({judge}, {date}: {reason})",
    "{file}：指紋{fingerprint}の指摘はない（{judge}、{date}：{reason}）",
)
_WILD: Final = frozenset("*?[")

NOT_UTF8: Final = Text("{file}: not a text in UTF-8", "{file}：UTF-8の文書ではない")
CANNOT_READ: Final = Text("{file}: it cannot be read: {why}", "{file}：読み取れない：{why}")


class Chosen(Struct, frozen=True, kw_only=True):
    """What was asked for: which findings, in how many processes, of which further files."""

    select: tuple[str, ...]
    ignore: tuple[str, ...]
    baseline: str | None
    rulings_file: str | None
    statistics: bool
    exit_zero: bool
    files_from: tuple[str, ...]
    jobs: int

    def check(self, form: str, lang: Lang, *, stored: bool, files: bool) -> None:
        """Hold the options against each other.

        Raises:
            click.UsageError: they do not go together.
        """
        if not (stored or files or self.files_from):
            raise click.UsageError(NO_FILE.in_(lang))
        if stored and (self.files_from or self.jobs > 1):
            raise click.UsageError(FOR_FILES.in_(lang))
        if self.statistics and form != "text":
            raise click.UsageError(STATISTICS_ARE_TEXT.in_(lang))


class Told:
    """Which findings of a run are told; counts what is left out. Without a selection nothing is touched."""

    def __init__(self, selection: Selection | None, rulings: list[SettledFinding], rulings_file: str | None) -> None:
        self.selection = selection
        self._rulings = rulings
        self._rulings_file = rulings_file
        self._left: Left | None = None
        if selection is not None:
            from duelreplay.report.selection import Left

            self._left = Left()

    def of(self, results: Iterable[Judged | Unreadable]) -> Iterator[Judged | Unreadable]:
        """The results with the findings that are told."""
        if self.selection is None or self._left is None:
            yield from results
            return
        from duelreplay.report.selection import selected

        for result in results:
            if isinstance(result, Judged):
                yield Judged(result.log, selected(result.judgement, self.selection, self._left))
            else:
                yield result

    def add(self, left: Left) -> None:
        """Count what was left out elsewhere."""
        if self._left is not None:
            self._left.merge(left)

    def duels(self) -> dict[Verdict, int] | None:
        """Duels by the worst finding that is told; None where all are."""
        return None if self._left is None else self._left.duels

    def say_what_was_left_out(self, lang: Lang, *, quiet: bool) -> None:
        """Say to standard error how many findings were left out and why, and which rulings settled nothing."""
        if self._left is None:
            return
        parts = [LEFT_OUT[reason].in_(lang).format(n=f"{n:,}") for reason, n in self._left.out.items() if n]
        if parts and not quiet:
            complain(FINDINGS_LEFT_OUT.in_(lang).format(parts=", ".join(parts)))
        for one in self._rulings:
            if one.fingerprint not in self._left.met:
                values = msgspec.structs.asdict(one)
                complain(one_line(UNUSED.in_(lang).format(file=self._rulings_file, **values)))


def selection_options(command: Any) -> Any:
    """The options that say what is told; the command gets them as keywords, for ``Chosen``."""
    options = (
        click.option(
            "--files-from",
            multiple=True,
            metavar="LIST",
            help='A list of files, one a line or NUL-ended; "-" is standard input. Repeatable.',
        ),
        click.option(
            "--jobs",
            "-j",
            type=click.IntRange(min=1),
            default=1,
            show_default=True,
            metavar="N",
            help="Processes; the output is the same (html: one process).",
        ),
        click.option(
            "--select", multiple=True, metavar="CODES", help="Tell only findings of these codes, such as ND,OH101."
        ),
        click.option("--ignore", multiple=True, metavar="CODES", help="Tell no findings of these codes."),
        click.option(
            "--baseline", metavar="REPORT", help="An older report (json or jsonl): tell only what is not in it."
        ),
        click.option(
            "--rulings-file", metavar="FILE", help="A TOML file of rulings by fingerprint, which settle findings."
        ),
        click.option("--statistics", is_flag=True, help="Count findings by rule instead of telling them."),
        click.option("--exit-zero", is_flag=True, help="Exit status 0 whatever was found (2 stays 2)."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def told_of(chosen: Chosen, lang: Lang) -> Told:
    """Which findings are told; a fault in a file that says so ends the command.

    Raises:
        click.BadParameter: a code that no rule has.
    """
    if not (chosen.select or chosen.ignore or chosen.baseline or chosen.rulings_file):
        return Told(None, [], None)
    from duelreplay.report import selection as made

    try:
        select, ignore = made.codes(chosen.select), made.codes(chosen.ignore)
    except made.SelectionError as error:
        raise click.BadParameter(in_language(error.args[0], lang)) from None
    baseline = frozenset[str]()
    rulings: list[SettledFinding] = []
    try:
        if (file := chosen.baseline) is not None:
            baseline = made.fingerprints_in(_bytes(file, lang))
        if (file := chosen.rulings_file) is not None:
            rulings = made.rulings_in(_bytes(file, lang).decode())
    except made.SelectionError as error:
        fail(one_line(f"{file}: {in_language(error.args[0], lang)}"))
    except UnicodeDecodeError:
        fail(one_line(NOT_UTF8.in_(lang).format(file=file)))
    settled = frozenset(one.fingerprint for one in rulings)
    selection = made.Selection(select=select, ignore=ignore, baseline=baseline, settled=settled)
    return Told(selection, rulings, chosen.rulings_file)


def listed(files: Sequence[str], lists: Sequence[str]) -> tuple[Sequence[str], Problems]:
    """The files to check: those named, those in folders and patterns, those in lists; and which of them are none."""
    if not lists and not any(map(_stands_for_others, files)):
        return files, ()
    from duelreplay.audit.listing import names_in

    passed_over: list[str] = []
    problems: dict[str, str] = {}
    try:
        given = chain(files, chain.from_iterable(map(names_in, lists)))
        found = list(_expanded(given, passed_over.append, problems))
    except UnreadableInputError as error:
        fail("\n".join(fault.told(LANGUAGE.get()) for fault in error.faults))
    if passed_over:
        complain(one_line(words(PASSED_OVER, n=f"{len(passed_over):,}", first=passed_over[0])))
    return found, tuple(problems.items())


def _stands_for_others(name: str) -> bool:
    """Whether a name is a folder, or a pattern that is no file's own name."""
    return os.path.isdir(name) or bool(_WILD & set(name) and not os.path.lexists(name))  # noqa: PTH112


def _expanded(names: Iterable[str], passed_over: Callable[[str], None], problems: dict[str, str]) -> Iterator[str]:
    from duelreplay.audit.listing import found_in

    for name in names:
        if not _stands_for_others(name):
            yield name
            continue
        for found in found_in([name], passed_over):
            if found.problem is not None:
                problems[found.path] = found.problem
            yield found.path


def _bytes(path: str, lang: Lang) -> bytes:
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        fail(one_line(CANNOT_READ.in_(lang).format(file=path, why=why)))
