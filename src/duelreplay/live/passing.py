"""Passing changes on: a second consumer, which reads what the watch has written and keeps a cursor of its own.

The cursor is moved after a change was passed on. So nothing is missed over a kill, and what was passed on last may be
passed on again: ``fingerprint`` and ``change`` tell that it is the same.
"""

from __future__ import annotations

import time
import urllib.error
import urllib.parse
import urllib.request
from typing import BinaryIO, Final, Literal, Protocol

import msgspec
from msgspec import Struct

from duelreplay.log.said import said
from duelreplay.store.live import Change, Projection, Status

FORMAT: Final = "duel-live/1"

MOST: Final = 500
"""Changes that are passed on before the cursor is moved."""

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 30.0
"""Seconds before a place that could not be reached is tried again: doubled each time, up to the longest."""

TIMEOUT: Final = 5.0


class Line(Struct, frozen=True, kw_only=True):
    """One change, as it is passed on: a line of ``duel-live/1``.

    ``position`` is how far the log had been read; ``finding`` is the finding as a report has it.
    """

    format: Literal["duel-live/1"]
    change: int
    position: int
    duel: str
    status: Status
    fingerprint: str
    finding: msgspec.Raw


def line(change: Change) -> bytes:
    """The JSON of a change, without a line feed."""
    return msgspec.json.encode(
        Line(
            format=FORMAT,
            change=change.number,
            position=change.position,
            duel=change.duel_id,
            status=change.status,
            fingerprint=change.fingerprint,
            finding=msgspec.Raw(change.finding.encode()),
        )
    )


class CannotPassOnError(Exception):
    """A place did not take a change; its text says why. It is to be tried again."""


class Sink(Protocol):
    """A place to which changes are passed on; ``name`` is the one that its cursor is kept under."""

    name: str

    def put(self, change: Change) -> None:
        """Pass a change on.

        Raises:
            CannotPassOnError: it was not taken.
        """

    def flush(self) -> None:
        """Before the cursor is moved: what was put is out."""


class Printed:
    """JSON Lines on a stream."""

    name = "-"

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def put(self, change: Change) -> None:
        """Write a line."""
        self._out.write(line(change) + b"\n")

    def flush(self) -> None:
        """Hand the lines to the system."""
        self._out.flush()


class Posted:
    """A request for each change, to a URL; any status of success is an acknowledgement.

    Raises:
        ValueError: it is no http or https URL.
    """

    def __init__(self, url: str) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError(url)
        self.name = short(url)
        self._url = url

    def put(self, change: Change) -> None:
        """Post a change."""
        headers = {
            "Content-Type": "application/json",
            "Idempotency-Key": f"{change.fingerprint}-{change.number}",
        }
        request = urllib.request.Request(self._url, line(change), headers, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT):
                pass
        except urllib.error.HTTPError as error:
            error.close()
            raise CannotPassOnError(said("status {code}", code=error.code)) from None
        except (OSError, ValueError) as error:
            raise CannotPassOnError(str(getattr(error, "reason", error))) from None

    def flush(self) -> None:
        """Each change is out when it is acknowledged."""


def short(url: str) -> str:
    """A name for a URL that gives away no secret in it."""
    from hashlib import sha256

    return f"url {sha256(url.encode()).hexdigest()[:16]}"


class Passing:
    """Passes on what a watch finds.

    Args:
        projection: the watch's findings.
        sink: where to.
        provisional: whether provisional findings are passed on too; without it those only that were certain once.
    """

    def __init__(self, projection: Projection, sink: Sink, *, provisional: bool = False) -> None:
        self._projection = projection
        self._sink = sink
        self._provisional = provisional
        self._cursor = projection.cursor(sink.name)
        self._pause = FIRST_PAUSE
        self._not_before = 0.0

    def step(self) -> bool:
        """Pass on what there is, a batch at most; whether there may be more.

        Raises:
            CannotPassOnError: it could not be; the next steps do nothing for a while, and then it is tried again.
        """
        if self._cursor >= self._projection.newest or time.monotonic() < self._not_before:
            return False
        changes = self._projection.changes_after(self._cursor, MOST)
        if not changes:
            return False
        done = self._cursor
        try:
            for change in changes:
                if self._provisional or change.was_certain:
                    self._sink.put(change)
                done = change.number
            self._pause = FIRST_PAUSE
        except CannotPassOnError:
            self._not_before = time.monotonic() + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            raise
        finally:
            if done != self._cursor:
                self._sink.flush()
                self._projection.passed_on(self._sink.name, done)
                self._cursor = done
        return len(changes) == MOST
