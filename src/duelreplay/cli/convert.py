"""``replay convert``: any readable file as ``duel-log/1``, or as text in the paper notation."""

from __future__ import annotations

import contextlib
import itertools
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, BinaryIO, Final, Literal, cast

import click

from duelreplay.cli.common import anonymize_option, complain, complain_of, lang_option, limit_options
from duelreplay.cli.ending import FAILURE, CannotWriteError
from duelreplay.cli.writing import replacing
from duelreplay.log.anonymize import anonymize
from duelreplay.log.codec import RawDuel, to_raw, write_json, write_lines
from duelreplay.log.faults import Fault, Unreadable, UnreadableInputError
from duelreplay.log.said import said
from duelreplay.sources.reader import read_with_all_keys
from duelreplay.text import Lang

Form = Literal["json", "jsonl", "notation"]

_LINES_SUFFIXES: Final = (".jsonl", ".ndjson")
_NOTATION_SUFFIX: Final = ".duel"
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
    "-t",
    "--to",
    type=click.Choice(["json", "jsonl", "notation"], case_sensitive=False),
    help="json: one object, or a list of several duels; jsonl: JSON Lines; notation: text in the paper notation, one "
    "duel. Default: by the name of OUT (.jsonl, .duel), else json.",
)
@click.option("--duel", "--game", metavar="ID", help="Only this duel: its id, or its number in FILE from 1.")
@lang_option
@anonymize_option
@limit_options
def command(file: str, output: str | None, to: Form | None, duel: str | None, lang: Lang, *, anonymize: bool) -> None:
    """Write the duels of FILE (- is standard input) as duel-log/1, or one duel in the paper notation.

    FILE is in any format that the program reads. docs/notation.md describes the notation; what it cannot say is
    written as a note, and named on standard error.

    OUT is replaced as a whole or not at all. Duels that cannot be read are named on standard error and left out.

    Exit status: 0, or 2 where something could not be read or OUT could not be written.
    """
    readable = _Readable(file, duel, lang, nameless=anonymize)
    forms = {"json": _as_json, "jsonl": _as_lines, "notation": readable.as_notation}
    pieces = forms[to or _form_of(output)](iter(readable))
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

    def __init__(self, file: str, duel: str | None, lang: Lang, *, nameless: bool = False) -> None:
        self._file = file
        self._duel = duel
        self._lang = lang
        self._nameless = nameless
        self.failed = False

    def __iter__(self) -> Iterator[RawDuel]:
        any_found = False
        for number, found in enumerate(read_with_all_keys(self._file), start=1):
            if isinstance(found, Unreadable):
                self.report(found)
                continue
            if self._duel is not None and self._duel not in {found.log.header.id, str(number)}:
                continue
            any_found = True
            log = anonymize(found.log) if self._nameless else found.log
            for remark in log.remarks:
                complain(Fault(path=log.path, duel=log.header.id, problem=remark).told(self._lang))
            yield to_raw(log) if self._nameless else found
        if self._duel is not None and not any_found and not self.failed:
            self._fail(Fault(path=self._file, problem=said("there is no duel {id} in it", id=self._duel)))

    def as_notation(self, duels: Iterator[RawDuel]) -> Iterator[bytes]:
        """The only duel as text in the notation; what the text does not hold is said on standard error."""
        from duelreplay.sources.notation.cards import card_names
        from duelreplay.sources.notation.write import CannotWriteError as CannotBeSaidError
        from duelreplay.sources.notation.write import write

        found = list(itertools.islice(duels, 2))
        if len(found) > 1:
            problem = said(
                "a file in the notation holds one duel, and this has several; name one with --duel (its id, or its "
                "number)"
            )
            self._fail(Fault(path=self._file, problem=problem))
            return
        for duel in found:
            name = duel.log.header.id
            try:
                written = write(duel.log, card_names())
            except CannotBeSaidError as error:
                problem = said("cannot be written in the notation: {why}", why=str(error))
                self._fail(Fault(path=self._file, duel=name, problem=problem))
                return
            for remark in written.remarks():
                complain(Fault(path=duel.log.path, duel=name, problem=remark).told(self._lang))
            yield written.text.encode()

    def _fail(self, fault: Fault) -> None:
        self.report(Unreadable(self._file, [fault]))

    def report(self, unreadable: Unreadable) -> None:
        self.failed = True
        complain_of(unreadable, self._lang)


def _form_of(output: str | None) -> Form:
    name = (output or "").removesuffix(_GZIP)
    if name.endswith(_NOTATION_SUFFIX):
        return "notation"
    return "jsonl" if name.endswith(_LINES_SUFFIXES) else "json"


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
            stream = closing.enter_context(replacing(target.resolve()))
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
