"""``replay convert``: any readable file as ``duel-log/1``."""

from __future__ import annotations

import contextlib
import itertools
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import click

from duelreplay.log.anonymize import anonymize
from duelreplay.log.codec import RawDuel, to_raw, write_json, write_lines
from duelreplay.log.faults import Fault, Unreadable, UnreadableInputError
from duelreplay.sources.reader import read_with_all_keys

EXIT_UNREADABLE = 2

_LINES_SUFFIXES = (".jsonl", ".ndjson")


@click.command()
@click.argument("file")
@click.option("-o", "--output", metavar="OUT", help="Write to this file instead of standard output.")
@click.option(
    "--to",
    type=click.Choice(["json", "jsonl"]),
    help="json: one object, or a list of several duels; jsonl: JSON Lines. Default: by the name of OUT, else json.",
)
@click.option("--anonymize", "nameless", is_flag=True, help="Replace the players' names and leave out chat.")
@click.pass_context
def command(context: click.Context, file: str, output: str | None, to: str | None, *, nameless: bool) -> None:
    """Write the duels of FILE (- is standard input), in any format the program reads, as duel-log/1.

    OUT is replaced as a whole or not at all. Duels that cannot be read are named on standard error and left out;
    the exit status is then 2.
    """
    form = to or ("jsonl" if output and output.endswith(_LINES_SUFFIXES) else "json")
    readable = _Readable(file, nameless=nameless)
    pieces = _as_lines(iter(readable)) if form == "jsonl" else _as_json(iter(readable))
    try:
        _write(pieces, output)
    except BrokenPipeError:
        raise
    except UnreadableInputError as error:
        readable.report(error.faults)
    except OSError as error:
        readable.report([Fault(path=output or "standard output", problem=f"cannot be written: {error.strerror}")])
    if readable.failed:
        context.exit(EXIT_UNREADABLE)


class _Readable:
    """The duels of a file that can be read; the faults of the others go to standard error."""

    def __init__(self, file: str, *, nameless: bool = False) -> None:
        self._file = file
        self._nameless = nameless
        self.failed = False

    def __iter__(self) -> Iterator[RawDuel]:
        for found in read_with_all_keys(self._file):
            if isinstance(found, Unreadable):
                self.report(found.faults)
            else:
                yield to_raw(anonymize(found.log)) if self._nameless else found

    def report(self, faults: Iterable[Fault]) -> None:
        self.failed = True
        for fault in faults:
            click.echo(str(fault), err=True)


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
    if target.exists() and not target.is_file():
        with target.open("wb") as special:
            _write_all(pieces, special)
        return
    with _replacing(target.resolve()) as part:
        _write_all(pieces, part)


def _write_all(pieces: Iterator[bytes], stream: BinaryIO) -> None:
    for piece in pieces:
        stream.write(piece)
    stream.flush()


@contextlib.contextmanager
def _replacing(target: Path) -> Iterator[BinaryIO]:
    """A new file beside ``target`` that takes its place if all goes well, and is removed otherwise."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as stream:
            yield stream
            os.fsync(stream.fileno())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
