"""``replay import``: store the duels of files."""

from __future__ import annotations

import hashlib
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, cast

import click

from duelreplay.cli.common import limit_options
from duelreplay.cli.database import FILES, Progress, db_option, opened, say
from duelreplay.cli.ending import FAILURE, FINDING
from duelreplay.cli.language import LANGUAGE, words
from duelreplay.log.codec import RawDuel
from duelreplay.log.faults import internal_fault, one_line
from duelreplay.log.said import in_language
from duelreplay.text import Text

if TYPE_CHECKING:
    from duelreplay.store.bulk import Incoming, Outcome
    from duelreplay.store.rows import Origin

_IN_MEMORY: Final = 1 << 24
"""Bytes of standard input that are held in memory; more goes to a temporary file."""

_BIGGEST_RAW: Final = 1 << 28
"""Bytes of a raw file that are still kept: a database value has its limits."""


CANNOT_READ: Final = Text("{file}: it cannot be read: {why}", "{file}：読み取れない：{why}")
TOO_BIG: Final = Text(
    "{file}: {size} bytes are too many to keep; its duels are stored without",
    "{file}：{size}バイトは大きすぎて保存できない。デュエルはファイルなしで保存する",
)
PLACE: Final = Text("{file}: duel {duel}", "{file}：デュエル{duel}")
OF_PLACE: Final = Text("{place}: {what}", "{place}：{what}")
REWRITTEN: Final = Text(
    "{place}: history rewritten: {detail}; the stored events stay as they are",
    "{place}：保存済みの履歴と異なる：{detail}。保存済みのイベントはそのまま",
)
SAME: Final = Text("already stored, nothing to do", "保存済み")
EXTENDED: Final = Text("{n} events added, {total} in all", "イベント{n}件を追加、計{total}件")
STORED: Final = Text("{n} events stored", "イベント{n}件を保存")
SO_FAR: Final = Text(", {n} events stored", "、イベント{n}件を保存")
SUMMARY: Final = Text("{n} events stored; duels: {parts}", "イベント{n}件を保存。デュエル：{parts}")
COMMA: Final = Text(", ", "、")
COUNTED: Final = {
    "new": Text("{n} new", "新規{n}件"),
    "extended": Text("{n} extended", "追加{n}件"),
    "same": Text("{n} already stored", "保存済み{n}件"),
    "conflict": Text("{n} in conflict", "履歴の不一致{n}件"),
    "unreadable": Text("{n} unreadable", "読み取れないもの{n}件"),
}
ALWAYS: Final = frozenset({"new", "same"})


@click.command("import", short_help="Store the duels of files in the database.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@db_option
@limit_options
@click.option("--keep-raw", is_flag=True, help="Keep the bytes of the files too.")
@click.option("-q", "--quiet", is_flag=True, help="Only problems and the summary.")
def command(files: tuple[str, ...], db: str | None, keep_raw: bool, quiet: bool) -> None:  # noqa: FBT001
    """Store every duel of FILES ("-": standard input) in the append-only log.

    What is stored already is compared and left alone; a duel whose events differ from the stored ones is a
    conflict ("history rewritten"). A run that was interrupted is completed by running it again.

    Exit status: 0 all stored, 1 a conflict, 2 a file that could not be read.
    """
    with opened(db) as store:
        run = Run(files, keep_raw=keep_raw, quiet=quiet)
        for outcome in store.import_(run.duels()):
            run.tell(outcome)
        run.summary()
        sys.exit(run.status())


class Run:
    """One run over files: where its duels come from, and the tally of what became of them."""

    def __init__(self, files: tuple[str, ...], *, keep_raw: bool, quiet: bool) -> None:
        self.files = files
        self.keep_raw = keep_raw
        self.quiet = quiet
        self.counts = {"new": 0, "extended": 0, "same": 0, "conflict": 0, "invalid": 0}
        self.unreadable = 0
        self.events = 0
        self.progress = Progress(FILES, len(files))

    def duels(self) -> Iterator[Incoming]:
        """The duels of the files, one after the other; faults are said on the way."""
        for done, path in enumerate(self.files):
            self.progress.show(done, words(SO_FAR, n=f"{self.events:,}"))
            if path == "-":
                with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as spool:
                    raw = _spool(sys.stdin.buffer, cast("BinaryIO", spool))
                    yield from self._of_file(path, cast("BinaryIO", spool), raw)
            else:
                yield from self._of_file(path, None, None)

    def _of_file(self, path: str, stdin: BinaryIO | None, raw: bytes | None) -> Iterator[Incoming]:
        from duelreplay.sources.reader import read_with_all_keys
        from duelreplay.store.bulk import Incoming

        origin: Origin | None = None
        shown = path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        try:
            for found in read_with_all_keys(path, stdin=stdin):
                if not isinstance(found, RawDuel):
                    self.unreadable += found.inputs
                    for line in found.lines(LANGUAGE.get()):
                        self._problem(line)
                    continue
                origin = origin or self._origin(path, shown, stdin, raw)
                yield Incoming(found.header, found.events, shown, origin)
        except OSError as error:
            self.unreadable += 1
            self._problem(words(CANNOT_READ, file=shown, why=error.strerror or error))
        except Exception as error:  # noqa: BLE001 - one file that the program fails on must not end the run
            self.unreadable += 1
            self._problem(internal_fault(error, shown).told(LANGUAGE.get()))

    def _origin(self, path: str, shown: str, stdin: BinaryIO | None, raw: bytes | None) -> Origin:
        from duelreplay.store.rows import Origin

        if raw is None:
            with Path(path).open("rb") as stream:
                raw = hashlib.file_digest(stream, "sha256").digest()
        content = self._content(path, shown, stdin) if self.keep_raw else None
        return Origin("import", shown, raw, content=content)

    def _content(self, path: str, shown: str, stdin: BinaryIO | None) -> bytes | None:
        if stdin is None:
            size = Path(path).stat().st_size
        else:
            place = stdin.tell()
            size = stdin.seek(0, 2)
            stdin.seek(place)
        if size > _BIGGEST_RAW:
            self._problem(words(TOO_BIG, file=shown, size=f"{size:,}"))
            return None
        if stdin is None:
            return Path(path).read_bytes()
        stdin.seek(0)
        content = stdin.read()
        stdin.seek(place)
        return content

    def tell(self, outcome: Outcome) -> None:
        """One line on what became of a duel."""
        self.counts[outcome.status] += 1
        self.events += outcome.added
        place = words(PLACE, file=outcome.path, duel=outcome.duel_id)
        if outcome.status == "conflict":
            self._problem(words(REWRITTEN, place=place, detail=in_language(outcome.detail, LANGUAGE.get())))
        elif outcome.status == "invalid":
            self._problem(words(OF_PLACE, place=place, what=in_language(outcome.detail, LANGUAGE.get())))
        elif not self.quiet:
            self.progress.clear()
            click.echo(one_line(words(OF_PLACE, place=place, what=_words(outcome))))

    def _problem(self, text: str) -> None:
        self.progress.clear()
        say(text)

    def summary(self) -> None:
        """The last line."""
        self.progress.clear()
        counts = self.counts
        numbers = {**counts, "unreadable": self.unreadable + counts["invalid"]}
        parts = [words(text, n=numbers[what]) for what, text in COUNTED.items() if numbers[what] or what in ALWAYS]
        click.echo(words(SUMMARY, n=self.events, parts=words(COMMA).join(parts)))

    def status(self) -> int:
        """The exit status: what could not be read outweighs what conflicts."""
        if self.unreadable or self.counts["invalid"]:
            return FAILURE
        return FINDING if self.counts["conflict"] else 0


def _words(outcome: Outcome) -> str:
    if outcome.status == "same":
        return words(SAME)
    if outcome.status == "extended":
        return words(EXTENDED, n=outcome.added, total=outcome.total)
    return words(STORED, n=outcome.added)


def _spool(source: BinaryIO, spool: BinaryIO) -> bytes:
    """Copy a stream that can be read only once; returns the SHA-256 of its bytes."""
    hashed = hashlib.sha256()
    while piece := source.read(1 << 20):
        hashed.update(piece)
        spool.write(piece)
    spool.seek(0)
    return hashed.digest()
