"""A browser's network recording (HAR): the replay is the response of a ``view-replay`` request."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import Struct

_WANTED: Final = "view-replay"


class _Content(Struct, frozen=True):
    text: str | None = None
    encoding: str | None = None


class _Response(Struct, frozen=True):
    content: _Content | None = None


class _Request(Struct, frozen=True):
    url: str = ""


class _Entry(Struct, frozen=True):
    request: _Request | None = None
    response: _Response | None = None


class _Log(Struct, frozen=True):
    entries: list[_Entry]


class _Har(Struct, frozen=True):
    log: _Log


_decode: Final = msgspec.json.Decoder(_Har).decode


def view_replay_responses(data: bytes) -> Iterator[bytes]:
    """The body of every ``view-replay`` response.

    Raises:
        msgspec.DecodeError: ``data`` is no HAR.
        ValueError: A body is not the base64 it says it is.
    """
    for entry in _decode(data).log.entries:
        if entry.request is None or _WANTED not in entry.request.url:
            continue
        content = entry.response.content if entry.response else None
        if content is not None and content.text:
            yield _body(content.text, content.encoding)


def _body(text: str, encoding: str | None) -> bytes:
    if encoding != "base64":
        return text.encode()
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        message = f"the response body says it is base64 and is not ({error})"
        raise ValueError(message) from error
