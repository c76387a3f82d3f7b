"""What is to be audited: files, folders, patterns and lists of names, here or on a remote store, in a fixed order.

Nothing is read here but folders and lists, and nothing of them is kept.
"""

from __future__ import annotations

import glob
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Any, BinaryIO, Final, cast

from msgspec import Struct

from duelreplay.audit.pieces import passed_over
from duelreplay.log.faults import Fault as _Fault
from duelreplay.log.faults import UnreadableInputError
from duelreplay.log.said import said

_WILD: Final = frozenset("*?[")


class Found(Struct, frozen=True, array_like=True):
    """A file to audit: its size in bytes, and a stamp that changes when it does ("" where nothing tells).

    ``problem`` says why it cannot be read, where that is known already.
    """

    path: str
    size: int = 0
    stamp: str = ""
    problem: str | None = None


class MissingExtraError(Exception):
    """Something needs packages that are not installed; the text says how to install them."""


Skipped = Callable[[str], None]
"""Is told of each file of a folder that is passed over."""


def found_in(sources: Iterable[str], skipped: Skipped = lambda _: None) -> Iterator[Found]:
    """Every file that the sources name: a folder's in the order of their names, with those of folders in it."""
    for source in sources:
        if "://" in source:
            yield from _remote(source, skipped)
        elif os.path.isdir(source):  # noqa: PTH112 - paths stay strings, as they were given
            nothing = True
            for found in _folder(source, skipped):
                nothing = False
                yield found
            if nothing:
                yield Found(source, problem=said("there is no log in this folder"))
        elif _WILD & set(source) and not os.path.lexists(source):
            yield from _pattern(source, skipped)
        else:
            yield _file(source)


def names_in(list_file: str) -> Iterator[str]:
    """The names in a list of files, one a line or each ended by a NUL (``find -print0``); ``-`` is standard input.

    Raises:
        UnreadableInputError: the list cannot be read.
    """
    try:
        with sys.stdin.buffer if list_file == "-" else open(list_file, "rb") as stream:  # noqa: PTH123
            yield from _names(stream)
    except OSError as error:
        problem = said("the list cannot be read: {why}", why=_reason(error))
        raise UnreadableInputError([_Fault(path=list_file, problem=problem)]) from None


def _names(stream: BinaryIO) -> Iterator[str]:
    end: bytes | None = None
    rest = b""
    while piece := stream.read(1 << 16):
        rest += piece
        if end is None:
            end = b"\0" if b"\0" in rest else b"\n"
        *names, rest = rest.split(end)
        yield from filter(None, (os.fsdecode(name.rstrip(b"\r")) for name in names))
    if rest.strip():
        yield os.fsdecode(rest.rstrip(b"\r"))


def _file(path: str) -> Found:
    try:
        found = os.stat(path)  # noqa: PTH116
    except (OSError, ValueError) as error:
        if isinstance(error, FileNotFoundError):
            return Found(path, problem=said("there is no such file"))
        return Found(path, problem=said("it cannot be read: {why}", why=_reason(error)))
    if not stat.S_ISREG(found.st_mode):
        return Found(path, problem=said("not an ordinary file"))
    return Found(path, found.st_size, str(found.st_mtime_ns))


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _folder(folder: str, skipped: Skipped) -> Iterator[Found]:
    try:
        with os.scandir(folder) as entries:
            names = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries)
    except OSError as error:
        yield Found(folder, problem=said("this folder cannot be read: {why}", why=_reason(error)))
        return
    for name, is_folder in names:
        path = os.path.join(folder, name)  # noqa: PTH118
        if is_folder:
            if not name.startswith("."):
                yield from _folder(path, skipped)
        elif passed_over(name):
            skipped(path)
        else:
            yield _file(path)


def _pattern(pattern: str, skipped: Skipped) -> Iterator[Found]:
    nothing = True
    for path in sorted(glob.iglob(pattern, recursive=True)):  # noqa: PTH207
        nothing = False
        if not os.path.isdir(path):  # noqa: PTH112
            yield _file(path)
        elif "**" not in pattern:
            yield from _folder(path, skipped)
    if nothing:
        yield Found(pattern, problem=said("no file has a name of this pattern"))


def _fsspec() -> Any:
    try:
        import fsspec
    except ImportError:
        raise MissingExtraError(
            said(
                "paths with :// need the extra package: pip install 'duel-replay[remote]' (and the one for the store, "
                "such as s3fs)"
            )
        ) from None
    return fsspec


def _remote(url: str, skipped: Skipped) -> Iterator[Found]:
    fsspec = _fsspec()
    try:
        system, path = fsspec.core.url_to_fs(url)
        if _WILD & set(path):
            details = system.glob(path, detail=True)
        elif system.isdir(path):
            details = system.find(path, detail=True)
        else:
            details = {path: system.info(path)}
    except ImportError as error:
        raise MissingExtraError(f"{url}: {error}") from None
    except Exception as error:  # noqa: BLE001 - every store has errors of its own
        yield Found(url, problem=_why_remote(error))
        return
    if not details:
        yield Found(url, problem=said("there is no such file"))
    for name in sorted(details):
        about = details[name]
        if about.get("type") == "directory":
            continue
        full = system.unstrip_protocol(name)
        if len(details) > 1 and passed_over(name.rpartition("/")[2]):
            skipped(full)
            continue
        sign = next(
            (about[key] for key in ("ETag", "etag", "mtime", "LastModified", "last_modified") if about.get(key)), ""
        )
        yield Found(full, int(about.get("size") or 0), str(sign))


def remote_file(url: str) -> AbstractContextManager[BinaryIO]:
    """A file of a remote store, to read.

    Raises:
        OSError: it cannot be opened.
    """
    try:
        return cast("AbstractContextManager[BinaryIO]", _fsspec().open(url, "rb"))
    except MissingExtraError as error:
        raise OSError(str(error)) from None


def _why_remote(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return said("there is no such file")
    return said("it cannot be read: {why}", why=str(error) or type(error).__name__)
