"""``replay convert``: any readable file as ``duel-log/1``."""

from __future__ import annotations

import contextlib
import itertools
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, BinaryIO, Final, Literal, cast

import click

from duelreplay.cli.common import anonymize_option, complain, complain_of, lang_option, limit_options
from duelreplay.cli.ending import FAILURE, CannotWriteError
from duelreplay.log.anonymize import anonymize
from duelreplay.log.codec import RawDuel, to_raw, write_json, write_lines
from duelreplay.log.faults import Fault, Unreadable, UnreadableInputError
from duelreplay.log.said import said
from duelreplay.sources.reader import read_with_all_keys
from duelreplay.text import Lang

_LINES_SUFFIXES: Final = (".jsonl", ".ndjson")
_GZIP: Final = ".gz"


@click.command(short_help="Write any readable file as duel-log/1.")
@click.argument("file")
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    help="Write to this file instead of standard output; packed with gzip where its name ends in .gz.",
)
@click.option(
    "--to",
    type=click.Choice(["json", "jsonl"], case_sensitive=False),
    help="json: one object, or a list of several duels; jsonl: JSON Lines. Default: by the name of OUT, else json.",
)
@lang_option
@anonymize_option
@limit_options
def command(file: str, output: str | None, to: Literal["json", "jsonl"] | None, lang: Lang, *, anonymize: bool) -> None:
    """Write the duels of FILE (- is standard input), in any format the program reads, as duel-log/1.

    OUT is replaced as a whole or not at all. Duels that cannot be read are named on standard error and left out.

    Exit status: 0, or 2 where something could not be read or OUT could not be written.
    """
    form = to or ("jsonl" if output and output.removesuffix(_GZIP).endswith(_LINES_SUFFIXES) else "json")
    readable = _Readable(file, lang, nameless=anonymize)
    pieces = _as_lines(iter(readable)) if form == "jsonl" else _as_json(iter(readable))
    try:
        _write(pieces, output)
    except CannotWriteError:
        raise
    except UnreadableInputError as error:
        readable.report(Unreadable(file, error.faults))
    except OSError as error:
        problem = said("cannot be written: {why}", why=error.strerror or str(error))
        readable.report(Unreadable(file, [Fault(path=output or "-", problem=problem)]))
    if readable.failed:
        sys.exit(FAILURE)


class _Readable:
    """The duels of a file that can be read; the faults of the others go to standard error."""

    def __init__(self, file: str, lang: Lang, *, nameless: bool = False) -> None:
        self._file = file
        self._lang = lang
        self._nameless = nameless
        self.failed = False

    def __iter__(self) -> Iterator[RawDuel]:
        for found in read_with_all_keys(self._file):
            if isinstance(found, Unreadable):
                self.report(found)
                continue
            for remark in found.log.remarks:
                complain(Fault(path=self._file, duel=found.log.header.id, problem=remark).told(self._lang))
            yield to_raw(anonymize(found.log)) if self._nameless else found

    def report(self, unreadable: Unreadable) -> None:
        self.failed = True
        complain_of(unreadable, self._lang)


def _as_lines(duels: Iterator[RawDuel]) -> Iterator[bytes]:
    for duel in duels:
        yield from write_lines(duel.header, duel.events)


def _as_json(duels: Iterator[RawDuel]) -> Iterator[bytes]:
    """One object for one duel, a list for several: which it is shows only when the second has been read."""
    first = list(itertools.islice(duels, 2))
    if len(first) < 2:
        for duel in first:
            yield from write_json(duel.header, duel.events)
        return
    between = b"[\n"
    for duel in itertools.chain(first, duels):
        yield between
        yield from write_json(duel.header, duel.events)
        between = b",\n"
    yield b"]\n"


def _write(pieces: Iterator[bytes], output: str | None) -> None:
    """Write the pieces; to a file only when all of them are there.

    Raises:
        OSError: the output cannot be written.
        UnreadableInputError: the input was changed while it was read.
    """
    if output is None:
        _write_all(pieces, sys.stdout.buffer)
        return
    first = next(pieces, None)
    if first is None:
        return
    pieces = itertools.chain((first,), pieces)
    target = Path(output)
    with contextlib.ExitStack() as closing:
        if target.exists() and not target.is_file():
            stream: IO[bytes] = closing.enter_context(target.open("wb"))
        else:
            stream = closing.enter_context(_replacing(target.resolve()))
        if output.endswith(_GZIP):
            stream = closing.enter_context(_gzip(stream))
        _write_all(pieces, stream)


def _gzip(stream: IO[bytes]) -> IO[bytes]:
    """What packs all that is written to it into ``stream``; equal duels give equal bytes."""
    import gzip

    return cast("IO[bytes]", gzip.GzipFile(filename="", mode="wb", fileobj=stream, mtime=0))


def _write_all(pieces: Iterable[bytes], stream: IO[bytes] | BinaryIO) -> None:
    for piece in pieces:
        stream.write(piece)
    stream.flush()


@contextlib.contextmanager
def _replacing(target: Path) -> Iterator[IO[bytes]]:
    """A new file beside ``target`` that takes its place if all goes well, and is removed otherwise."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
