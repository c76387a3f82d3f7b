"""Canonical bytes: what is stored of an event, and what its hash is taken over.

The canonical form of a JSON value has its keys sorted, no white space and UTF-8 text. An event is hashed as
one line (shown here broken up)::

    {"batch":"<hash of the batch that brought it>","duel":"<id>","event":{…,"seq":…,"type":…},
     "format":"duel-log/1","number":<its place in the duel, from 1>,"position":<its place in the log, from 1>,
     "prev":"<hash before it>","version":1}

``prev`` of the first event is the hash of the duel's header line, so every duel is a chain that begins at its
header; the Merkle tree over the whole log has the same lines as its leaves, in the order of their positions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from duelreplay.log.said import said
from duelreplay.store.errors import InvalidEventError

_ENCODER: Final = msgspec.json.Encoder(order="sorted")
BIGGEST_SEQ: Final = 2**63 - 1


def canonical(value: object) -> str:
    """The canonical JSON text of a value as JSON decoding gives it.

    Raises:
        InvalidEventError: the value holds text that is not Unicode (a lone surrogate), which UTF-8 cannot write.
    """
    try:
        return _ENCODER.encode(value).decode()
    except UnicodeEncodeError as error:
        raise InvalidEventError(
            said(
                "text with a lone surrogate (\\u{value}) has no UTF-8 form: correct the text",
                value=f"{ord(error.object[error.start]):04x}",
            )
        ) from None


def digest(line: str) -> bytes:
    """The SHA-256 of a line's UTF-8 bytes."""
    return hashlib.sha256(line.encode()).digest()


def batch_line(*, kind: str, file: str | None, raw: bytes | None, importer: str, at: str) -> str:
    """The canonical line of a batch: what was brought, from which file, by which program, when."""
    raw_hex = None if raw is None else raw.hex()
    return canonical({"at": at, "file": file, "importer": importer, "kind": kind, "raw": raw_hex})


def header_line(*, batch: bytes, header: str, path: str) -> str:
    """The canonical line of a duel's header, which begins the duel's chain.

    Args:
        batch: hash of the batch that brought the duel.
        header: the header in canonical form (it holds the duel's id and format).
        path: the file as it was given.
    """
    return f'{{"batch":"{batch.hex()}","header":{header},"path":{canonical(path)}}}'


LineOf = Callable[[str, int, int, str, int], str]
"""(body, number, position, hash before it in hex, version) -> the event's line."""


def event_lines(*, batch: bytes, duel_id: str, log_format: str) -> LineOf:
    """A function that writes the line of each event of one duel and one batch."""
    head = f'{{"batch":"{batch.hex()}","duel":{canonical(duel_id)},"event":'
    middle = f',"format":{canonical(log_format)},"number":'

    def line(body: str, number: int, position: int, prev: str, version: int) -> str:
        return f'{head}{body}{middle}{number},"position":{position},"prev":"{prev}","version":{version}}}'

    return line


class CanonicalEvent(msgspec.Struct, frozen=True, gc=False):
    """One event ready to be stored: ``body`` is its canonical JSON text, with ``seq`` in it."""

    seq: int
    type: str
    body: str


def canonical_events(events: Iterable[Mapping[str, Any]], *, after: int = 0) -> list[CanonicalEvent]:
    """Number the events that have no ``seq`` and put each in canonical form.

    Args:
        events: event objects as JSON decoding gives them.
        after: the ``seq`` of the event before the first.

    Raises:
        InvalidEventError: an event has no type, or its ``seq`` does not rise or is out of range.
    """
    done: list[CanonicalEvent] = []
    encode = _ENCODER.encode
    for event in events:
        seq = event.get("seq")
        if seq is None:
            seq = after + 1
            event = {**event, "seq": seq}
        if type(seq) is not int or not after < seq <= BIGGEST_SEQ:
            _check_seq(seq, after, first=not done and after == 0)
        after = seq
        kind = event.get("type")
        if type(kind) is not str or "\x00" in kind:
            raise InvalidEventError(said("type: expected a text without NUL, found {kind}", kind=repr(kind)))
        try:
            body = encode(event).decode()
        except UnicodeEncodeError:
            body = canonical(event)
        done.append(CanonicalEvent(seq, kind, body))
    return done


def _check_seq(seq: object, after: int, *, first: bool) -> None:
    """Refuse what is no whole number above ``after``; only a duel's first event may have 0."""
    if not isinstance(seq, int) or isinstance(seq, bool) or not 0 <= seq <= BIGGEST_SEQ:
        raise InvalidEventError(said("seq: expected a whole number from 0 to 2^63-1, found {seq}", seq=repr(seq)))
    if seq <= after and not (first and seq == 0):
        raise InvalidEventError(said("seq: expected more than {after}, found {seq}", after=after, seq=seq))
