"""What the commands on stored duels share: the option --db, opening the store, and how they fail."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NoReturn

import click

from duelreplay.cli.ending import FAILURE, FINDING, CannotWriteError
from duelreplay.cli.language import LANGUAGE, words
from duelreplay.log.faults import UnreadableInputError, one_line
from duelreplay.log.said import in_language
from duelreplay.text import Text

if TYPE_CHECKING:
    from duelreplay.store.note import VerifierKey
    from duelreplay.store.store import Store

FILES: Final = Text("{done}{share} files", "ファイル{done}{share}")
EVENTS: Final = Text("{done}{share} events", "イベント{done}{share}件")
SHARE: Final = Text(" of {total} ({percent} %)", "／{total}（{percent} %）")
NOT_UTF8: Final = Text("{file}: not a text in UTF-8", "{file}：UTF-8の文書ではない")

db_option: Final[Callable[[Any], Any]] = click.option(
    "--db",
    metavar="URL",
    help="An SQLite file or postgresql://… (default: DUEL_REPLAY_DB, else a file in the user's data folder).",
)
public_key_option: Final[Callable[[Any], Any]] = click.option(
    "--public-key", metavar="KEY", help="Ask for a signature by this key: the key itself, or a file that holds it."
)


@contextmanager
def failures() -> Iterator[None]:
    """Turn what goes wrong with the store into one line and exit status 2 (1 for a proof that does not hold)."""
    from duelreplay.store.errors import StoreError
    from duelreplay.store.note import DoesNotHoldError

    try:
        yield
    except DoesNotHoldError as error:
        fail(in_language(str(error), LANGUAGE.get()), FINDING)
    except UnreadableInputError as error:
        for fault in error.faults:
            say(fault.told(LANGUAGE.get()))
        sys.exit(FAILURE)
    except StoreError as error:
        fail(in_language(str(error), LANGUAGE.get()))
    except CannotWriteError:
        raise
    except OSError as error:
        if error.filename is None:
            raise
        fail(f"{error.filename}: {error.strerror or error}")


def say(text: str) -> None:
    """One line to standard error, under the command's name."""
    context = click.get_current_context(silent=True)
    name = context.command_path if context else "replay"
    click.echo(one_line(f"{name}: {text}"), err=True)


def fail(text: str, status: int = FAILURE) -> NoReturn:
    """Say it and end the command."""
    say(text)
    sys.exit(status)


@contextmanager
def opened(url: str | None) -> Iterator[Store]:
    """The store at ``--db``; every failure ends the command."""
    with failures():
        from duelreplay.store.store import open_store

        with open_store(url) as store:
            yield store


def read_text(path: str) -> str:
    """The text of a small file such as a key or a checkpoint; ``-`` is standard input."""
    try:
        return sys.stdin.buffer.read().decode() if path == "-" else Path(path).read_bytes().decode()
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    except ValueError:
        fail(words(NOT_UTF8, file=path))


def verifier_key(given: str | None) -> VerifierKey | None:
    """The public key of ``--public-key``."""
    if given is None:
        return None
    from duelreplay.store.note import VerifierKey

    is_key = given.count("+") >= 2 and not Path(given).exists()
    return VerifierKey.parse(given if is_key else read_text(given))


@contextmanager
def output(path: str | None) -> Iterator[BinaryIO]:
    """Where the command writes."""
    if path is None or path == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    try:
        with Path(path).open("wb") as stream:
            yield stream
    except OSError as error:
        fail(f"{path}: {error.strerror}")


class Progress:
    """One line on standard error that is written over; silent where that is no terminal.

    ``unit`` says ``{done}`` of what there are, and ``{share}`` how much of all that is.
    """

    def __init__(self, unit: Text, total: int | None = None) -> None:
        self.unit = unit
        self.total = total
        self.shown = sys.stderr.isatty()
        self.width = 0

    def show(self, done: int, more: str = "") -> None:
        """Say how far the work is."""
        if not self.shown:
            return
        share = ""
        if self.total is not None:
            share = words(SHARE, total=f"{self.total:,}", percent=100 * done // max(self.total, 1))
        line = words(self.unit, done=f"{done:,}", share=share) + more
        cells = len(line) + sum(not letter.isascii() for letter in line)
        click.echo(f"\r{line}{' ' * (self.width - cells)}", nl=False, err=True)
        self.width = cells

    def clear(self) -> None:
        """Take the line away, so that other lines can be written."""
        if self.width:
            click.echo(f"\r{' ' * self.width}\r", nl=False, err=True)
            self.width = 0
