"""Versions of event types: what is stored is never touched, old shapes are brought up to date on reading.

`VERSIONS` has the current version of each type that ever changed; every other type is at version 1. To change
a type: raise its version there, add the pure function from the old version to the next to `UPCASTERS`, and keep
a fixture of the old version in ``fixtures/store/events``, which must decode for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from duelreplay.store.errors import NewerVersionError

EventObject = dict[str, Any]
Upcaster = Callable[[EventObject], EventObject]

FIRST_VERSION: Final = 1
VERSIONS: Final[dict[str, int]] = {"correct": 2}
"""Type name -> current version, where it is not 1."""


def _correct_2(event: EventObject) -> EventObject:
    """A correction of version 1 only voids; one of version 2 may bring events in, too."""
    return event


UPCASTERS: Final[dict[tuple[str, int], Upcaster]] = {("correct", 1): _correct_2}
"""(type name, version) -> the function that makes it the next version."""


def current_version(type_name: str, versions: Mapping[str, int] = VERSIONS) -> int:
    """The version in which an event of this type is written today."""
    return versions.get(type_name, FIRST_VERSION)


def upcast(
    event: EventObject,
    version: int,
    versions: Mapping[str, int] = VERSIONS,
    upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS,
) -> EventObject:
    """Bring a stored event up to the current version of its type.

    An upcaster may rename the type; the chain goes on under the new name.

    Raises:
        NewerVersionError: the event is of a later version than this program knows.
    """
    while version < current_version(event["type"], versions):
        event = upcasters[event["type"], version](event)
        version += 1
    if version > current_version(event["type"], versions):
        raise NewerVersionError(
            f"event {event['seq']} is a {event['type']!r} of version {version}, and this program knows "
            f"version {current_version(event['type'], versions)}: update duel-replay"
        )
    return event
