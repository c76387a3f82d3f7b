"""``replay append``: add events to a stored duel, also while it is being played."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

import click
import msgspec

from duelreplay.cli.database import db_option, fail, opened
from duelreplay.cli.language import words
from duelreplay.log.codec import RawDuel, read_raw
from duelreplay.log.faults import UnreadableInputError, one_line
from duelreplay.log.numbering import Tally
from duelreplay.text import Text

if TYPE_CHECKING:
    from duelreplay.store.append import Expected
    from duelreplay.store.store import Store


APPENDED: Final = Text(
    "{duel}: {n} events appended{again}; it has {total}, the last at {position}",
    "{duel}：イベント{n}件を追加{again}。計{total}件、最後の位置は{position}",
)
AGAIN: Final = Text(" (they were there already)", "（すでに保存済み）")
NO_NUMBER: Final = Text(
    "--expect: expected a number, none or any, found {given}", "--expect：数、noneまたはanyが必要。指定は{given}"
)


@click.command("append", short_help="Append events to a stored duel.")
@click.argument("duel_id", metavar="ID")
@click.argument("file", default="-")
@db_option
@click.option(
    "--expect",
    metavar="N",
    default="any",
    show_default=True,
    help='How many events the duel has so far; "none": it is not stored; "any": append in any case.',
)
@click.option("--follow", is_flag=True, help="Append each line as it arrives, instead of all of them together.")
def command(duel_id: str, file: str, db: str | None, expect: str, follow: bool) -> None:  # noqa: FBT001
    """Append the events of FILE (JSON Lines; "-" or nothing: standard input) to the duel ID.

    A first line that is a duel's header begins the duel, and may hold its first events too; it stands for --expect
    none. If the duel does not have the events that --expect says, or has another header, nothing is appended and
    the exit status is 2; appending the very same events again is no error and adds nothing.
    """
    expected = _expected(expect)
    with opened(db) as store:
        writer = _Writer(store, duel_id, file, expected)
        if follow:
            for number, text in _lines(file):
                writer.take([(number, text)])
        else:
            writer.take(list(_lines(file)))


class _Writer:
    """Appends lines to one duel, and knows where it stands."""

    def __init__(self, store: Store, duel_id: str, file: str, expected: Expected) -> None:
        self.store = store
        self.duel_id = duel_id
        self.file = file
        self.expected = expected
        self.begun = False

    def take(self, lines: Sequence[tuple[int, bytes]]) -> None:
        """Append lines in one transaction; only the very first line may be a header."""
        header: dict[str, Any] | None = None
        events: list[dict[str, Any]] = []
        for number, text in lines:
            value = _parse(self.file, self.duel_id, number, text)
            if not self.begun and _is_header(value):
                header, events = _begin(value, text, self.file)
            else:
                events.append(value)
            self.begun = True
        expected = self.expected
        if header is not None:
            if expected == "any":
                expected = self.expected = "none"
            elif expected not in ("none", 0) and not events:
                expected = "any"
        done = self.store.append(self.duel_id, events, expected=expected, header=header, path=self.file)
        again = words(AGAIN) if events and not done.added else ""
        values = {"n": done.added, "again": again, "total": done.total, "position": done.position}
        click.echo(one_line(words(APPENDED, duel=self.duel_id, **values)))
        if self.expected == "none" or (self.expected != "any" and events):
            self.expected = done.number


def _begin(value: dict[str, Any], text: bytes, file: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The header and the events of a first line, which may be a whole duel."""
    if "events" not in value:
        return value, []
    (found,) = read_raw(io.BytesIO(text), file)
    if not isinstance(found, RawDuel):
        raise UnreadableInputError(found.faults)
    return found.header, list(found.events)


def _expected(given: str) -> Expected:
    if given == "any":
        return "any"
    if given == "none":
        return "none"
    if not given.isdecimal():
        raise click.UsageError(words(NO_NUMBER, given=repr(given)))
    return int(given)


def _lines(file: str) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers from 1."""
    if file == "-":
        yield from _numbered(sys.stdin.buffer)
        return
    try:
        with Path(file).open("rb") as stream:
            yield from _numbered(stream)
    except OSError as error:
        fail(f"{file}: {error.strerror}")


def _numbered(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    for number, text in enumerate(iter(stream.readline, b""), 1):
        if text.strip():
            yield number, text.strip()


def _parse(file: str, duel_id: str, number: int, text: bytes) -> dict[str, Any]:
    """One line as an object; a line that is neither a header nor an event ends the command."""
    try:
        value = msgspec.json.decode(text)
        if isinstance(value, dict) and _is_header(value):
            return value
    except (msgspec.DecodeError, RecursionError):
        pass
    tally = Tally(file, duel_id, None)
    tally.parse(text, number)
    if tally.faults:
        raise UnreadableInputError(tally.faults)
    parsed: dict[str, Any] = msgspec.json.decode(text)
    return parsed


def _is_header(value: dict[str, Any]) -> bool:
    return "format" in value and "type" not in value
