"""``replay convert``: any readable file as ``duel-log/1``, or as text in the paper notation."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import click

from duelreplay.cli.writing import replacing
from duelreplay.log.anonymize import anonymize
from duelreplay.log.codec import RawDuel, to_raw, write_json, write_lines
from duelreplay.log.faults import Fault, Unreadable, UnreadableInputError
from duelreplay.sources.reader import read_with_all_keys

EXIT_UNREADABLE = 2

_LINES_SUFFIXES = (".jsonl", ".ndjson")
_NOTATION_SUFFIX = ".duel"
_ONE_DUEL = "a file in the notation holds one duel, and this has several; name one with --duel (its id, or its number)"


@click.command()
@click.argument("file")
@click.option("-o", "--output", metavar="OUT", help="Write to this file instead of standard output.")
@click.option(
    "-t",
    "--to",
    type=click.Choice(["json", "jsonl", "notation"]),
    help="json: one object, or a list of several duels; jsonl: JSON Lines; notation: text in the paper notation, one "
    "duel. Default: by the name of OUT (.jsonl, .duel), else json.",
)
@click.option("--duel", metavar="ID", help="Only this duel: its id, or its number in FILE from 1.")
@click.option("--anonymize", "nameless", is_flag=True, help="Replace the players' names and leave out chat.")
@click.pass_context
def command(
    context: click.Context, file: str, output: str | None, to: str | None, duel: str | None, *, nameless: bool
) -> None:
    """Write the duels of FILE (- is standard input) as duel-log/1, or one duel in the paper notation.

    FILE is in any format that the program reads. docs/notation.md describes the notation; what it cannot say is
    written as a note, and named on standard error.

    OUT is replaced as a whole or not at all. Duels that cannot be read are named on standard error and left out;
    the exit status is then 2.
    """
    readable = _Readable(file, duel, nameless=nameless)
    pieces = {"json": _as_json, "jsonl": _as_lines, "notation": readable.as_notation}[to or _form_of(output)](
        iter(readable)
    )
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

    def __init__(self, file: str, duel: str | None = None, *, nameless: bool = False) -> None:
        self._file = file
        self._duel = duel
        self._nameless = nameless
        self.failed = False

    def __iter__(self) -> Iterator[RawDuel]:
        any_found = False
        for number, found in enumerate(read_with_all_keys(self._file), start=1):
            if isinstance(found, Unreadable):
                self.report(found.faults)
            elif self._duel is None or self._duel in {found.log.header.id, str(number)}:
                any_found = True
                yield to_raw(anonymize(found.log)) if self._nameless else found
        if self._duel is not None and not any_found and not self.failed:
            self.report([Fault(path=self._file, problem=f"there is no duel {self._duel} in it")])

    def as_notation(self, duels: Iterator[RawDuel]) -> Iterator[bytes]:
        """The only duel as text in the notation; what the text does not hold is said on standard error."""
        from duelreplay.sources.notation.cards import card_names
        from duelreplay.sources.notation.write import CannotWriteError, write

        found = list(itertools.islice(duels, 2))
        if len(found) > 1:
            self.report([Fault(path=self._file, problem=_ONE_DUEL)])
            return
        for duel in found:
            name = duel.log.header.id
            try:
                written = write(duel.log, card_names())
            except CannotWriteError as error:
                self.report([Fault(path=self._file, duel=name, problem=f"cannot be written in the notation: {error}")])
                return
            for remark in written.remarks():
                click.echo(str(Fault(path=self._file, duel=name, problem=remark)), err=True)
            yield written.text.encode()

    def report(self, faults: Iterable[Fault]) -> None:
        self.failed = True
        for fault in faults:
            click.echo(str(fault), err=True)


def _form_of(output: str | None) -> str:
    if output is not None and output.endswith(_NOTATION_SUFFIX):
        return "notation"
    return "jsonl" if output is not None and output.endswith(_LINES_SUFFIXES) else "json"


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
    with replacing(target.resolve()) as part:
        _write_all(pieces, part)


def _write_all(pieces: Iterator[bytes], stream: BinaryIO) -> None:
    for piece in pieces:
        stream.write(piece)
    stream.flush()
