"""The one way in which every command ends, whatever happens to it.

A command writes to standard output and to standard error as if neither could fail. Between it and the system
stand two thin streams: what cannot be written to standard output ends the command from wherever it is, and what
cannot be written to standard error is given up, since there is nowhere left to say so.
"""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Callable
from typing import Any, Final, TextIO

import click

from duelreplay.cli.language import LANGUAGE, words
from duelreplay.log.faults import internal_fault, one_line
from duelreplay.text import Text

FINDING: Final = 1
FAILURE: Final = 2
INTERRUPTED: Final = 130
CLOSED_PIPE: Final = 141
"""What a shell reports of a program that SIGPIPE ended."""

CANNOT_WRITE: Final = Text("standard output cannot be written: {why}", "標準出力に書き込めない：{why}")
CLOSED: Final = Text("it is closed", "閉じられている")
TRY: Final = Text('"{command} --help" says more.', "詳細：「{command} --help」")
CLICK_SAYS: Final[dict[str, str]] = {
    r"(.+) is not one of (.+)\.": r"\1は使えない。使えるのは\2",
    r"(.+) is not a valid (?:integer|float)(?: range)?\.": r"\1は数ではない",
    r"(.+) is not in the range (.+)\.": r"\1は範囲（\2）にない",
    r"Got unexpected extra arguments? \((.+)\)": r"余分な引数がある：\1",
    r"Option '(.+)' requires an argument\.": r"オプション\1には値が必要",
    r"Option '(.+)' does not take a value\.": r"オプション\1は値を取らない",
    r"No such command '(.+)'\.": r"「\1」というコマンドはない",
    r"Missing command\.": r"コマンドの指定がない",
}
"""What the library of the command line says of a wrong one, and its Japanese."""
NO_MEMORY: Final = Text("there is not enough memory for this", "メモリが足りない")


_ESCAPES: Final = "backslashreplace"
"""What becomes of letters that the encoding of an output lacks."""


class CannotWriteError(OSError):
    """Standard output cannot be written; ``reason`` is the system's error number."""

    def __init__(self, reason: int | None, why: str) -> None:
        super().__init__(why)
        self.reason = reason


class _Stream(io.RawIOBase):
    """A stream to the system that stands between a command and ``under``."""

    def __init__(self, under: io.RawIOBase | None) -> None:
        self.under = under
        self.failure: CannotWriteError | None = None

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self.under is not None and self.under.isatty()

    def fileno(self) -> int:
        if self.under is None:
            raise io.UnsupportedOperation("fileno")
        return self.under.fileno()

    @property
    def name(self) -> Any:
        return getattr(self.under, "name", "<closed>")

    def write(self, data: Any) -> int | None:
        if self.failure is not None:
            return len(data)
        try:
            if self.under is None:
                raise OSError(errno.EBADF, words(CLOSED))
            return self.under.write(data)
        except OSError as error:
            self.failure = CannotWriteError(error.errno, error.strerror or str(error))
            self.failed(self.failure)
            return len(data)

    def failed(self, error: CannotWriteError) -> None:
        """What becomes of a failure; what could not be written, and what comes after it, is dropped."""


class _Output(_Stream):
    """Standard output."""

    def failed(self, error: CannotWriteError) -> None:
        raise error


class _Errors(_Stream):
    """Standard error."""


def guard_streams() -> None:
    """Put the two streams in place of standard output and standard error, where those are the system's own."""
    while sys.stdout is None or sys.stderr is None:
        # A closed descriptor is the next that a file would get, and a database must not become standard output.
        held = os.open(os.devnull, os.O_RDWR)
        if held > 2:
            os.close(held)
            break
    sys.stdout = _guarded(sys.stdout, _Output)
    sys.stderr = _guarded(sys.stderr, _Errors)


def _guarded(stream: TextIO | None, kind: type[_Stream]) -> TextIO:
    if stream is None:
        return io.TextIOWrapper(io.BufferedWriter(kind(None)), encoding="utf-8", errors=_ESCAPES)
    buffer = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", buffer)
    if not isinstance(stream, io.TextIOWrapper) or not isinstance(raw, io.RawIOBase) or isinstance(raw, _Stream):
        return stream
    stream.flush()
    return io.TextIOWrapper(
        io.BufferedWriter(kind(raw), 1 << 16),
        encoding=stream.encoding,
        errors=_ESCAPES,
        line_buffering=stream.line_buffering or stream.write_through or kind is _Errors,
    )


def ended(run: Callable[[], object]) -> int:
    """Run a command and return its exit status; it never raises."""
    try:
        status = _status(run)
        sys.stdout.flush()
        _check_output()
    except CannotWriteError as error:
        if error.reason == errno.EPIPE:
            return CLOSED_PIPE
        _say(words(CANNOT_WRITE, why=error))
        return FAILURE
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _check_output() -> None:
    """Raise what standard output failed with where a command went on all the same."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    if isinstance(raw, _Output) and raw.failure is not None:
        raise raw.failure


def _status(run: Callable[[], object]) -> int:
    try:
        status = run()
    except SystemExit as end:
        status = end.code
    except CannotWriteError:
        raise
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except click.ClickException as error:
        _usage(error)
        return FAILURE
    except MemoryError:
        _say(f"replay: {words(NO_MEMORY)}")
        return FAILURE
    except Exception as error:  # noqa: BLE001 - the last resort: no command ends in a traceback
        _say(internal_fault(error, "replay").told(LANGUAGE.get()))
        return FAILURE
    if isinstance(status, str):
        _say(status)
        return FAILURE
    return status if isinstance(status, int) else 0


def _usage(error: click.ClickException) -> None:
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "replay"
    if context is not None:
        _say(context.get_usage())
    _say(f"{command}: {one_line(_in_words(error))}")
    if isinstance(error, click.UsageError):
        _say(words(TRY, command=command))


def _in_words(error: click.ClickException) -> str:
    """What is wrong with a command line; in Japanese as far as there are words for what the library says."""
    if LANGUAGE.get() == "ja":
        if isinstance(error, click.NoSuchOption):
            near = "、".join(error.possibilities or ())
            return f"オプション{error.option_name}はない" + (f"。近いもの：{near}" if near else "")
        if isinstance(error, click.MissingParameter) and error.param is not None:
            return f"{error.param.get_error_hint(error.ctx)}の指定がない"
        if isinstance(error, click.BadParameter) and error.param is not None:
            return f"{error.param.get_error_hint(error.ctx)}の値が正しくない：{_from_click(error.message)}"
        return _from_click(error.format_message())
    return error.format_message()


def _from_click(message: str) -> str:
    """A message of the library in Japanese; what it does not know stays as it is."""
    for english, japanese in CLICK_SAYS.items():
        found = re.fullmatch(english, message)
        if found is not None:
            return found.expand(japanese)
    return message


def _say(text: str) -> None:
    click.echo(text, err=True)
