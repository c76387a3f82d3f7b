"""The paper notation: a duel typed as one would tell it, in English or Japanese (``docs/notation.md``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Unreadable
from duelreplay.sources.notation.detect import matches

__all__ = ["FROM_STDIN", "MAX_BYTES", "matches", "read_duels"]

FROM_STDIN: Final = "stdin"
"""What a duel is called that comes from no file."""

MAX_BYTES: Final = 1 << 20
"""The largest file that is read; a long duel has some 20 kB."""


def read_duels(stream: BinaryIO, path: str) -> Iterator[DuelLog | Unreadable]:
    """Read the duel of a file in the notation.

    Args:
        stream: the file, at its beginning.
        path: the file as it was given, for messages and for the duel's id.

    Yields:
        The duel, or every fault of the text. No input raises.
    """
    from duelreplay.sources.notation import messages
    from duelreplay.sources.notation.cards import card_names
    from duelreplay.sources.notation.faults import of_line
    from duelreplay.sources.notation.reading import read_text, results
    from duelreplay.text import Message

    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        yield Unreadable(path, [of_line(path, Message(messages.TOO_LONG, {"size": "1 MiB"}))])
        return
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        yield Unreadable(path, [of_line(path, Message(messages.NOT_UTF8, {"byte": error.start + 1}))])
        return
    yield from results(read_text(text, path, card_names()), path)
