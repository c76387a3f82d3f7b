"""``replay append``: add events to a stored duel, also while it is being played."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click
import msgspec

from duelreplay.cli.database import db_option, fail, opened
from duelreplay.log.faults import UnreadableInputError
from duelreplay.log.numbering import Tally

if TYPE_CHECKING:
    from duelreplay.store.append import Expected
    from duelreplay.store.store import Store


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

    A first line that is a duel's header begins a new duel. If the duel does not have the events that --expect
    says, nothing is appended and the exit status is 2; appending the very same events again is no error.
    """
    expected = _expected(expect)
    with opened(db) as store:
        lines = _lines(file)
        if not follow:
            _all(store, duel_id, list(lines), expected, file)
            return
        header: dict[str, Any] | None = None
        for number, text in lines:
            value = _parse(file, duel_id, number, text)
            if header is None and _is_header(value):
                header = value
                _add(store, duel_id, [], expected, header, file)
                expected = expected if expected == "any" else 0
                continue
            done = _add(store, duel_id, [value], expected, None, file)
            expected = "any" if expected == "any" else done


def _expected(given: str) -> Expected:
    if given == "any":
        return "any"
    if given == "none":
        return "none"
    if not given.isdecimal():
        raise click.UsageError(f"--expect: expected a number, none or any, found {given!r}")
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


def _all(store: Store, duel_id: str, lines: list[tuple[int, bytes]], expected: Expected, file: str) -> None:
    values = [_parse(file, duel_id, number, text) for number, text in lines]
    header = values.pop(0) if values and _is_header(values[0]) else None
    _add(store, duel_id, values, expected, header, file)


def _add(
    store: Store,
    duel_id: str,
    events: list[dict[str, Any]],
    expected: Expected,
    header: dict[str, Any] | None,
    file: str,
) -> int:
    """Append, say so, and return how many events the duel has now."""
    done = store.append(duel_id, events, expected=expected, header=header, path=file)
    again = " (they were there already)" if events and not done.added else ""
    click.echo(f"{duel_id}: {done.added} events appended{again}; it has {done.number}, the last at {done.position}")
    return done.number
