"""What is wrong with a file: one clear line for each fault."""

from __future__ import annotations

import re
from typing import Final, Literal

from msgspec import Struct

_UNSHOWN: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def one_line(text: str) -> str:
    """A text from a file as a terminal may show it: control characters and what reorders a line are escaped."""
    return _UNSHOWN.sub(lambda found: found[0].encode("unicode_escape", "surrogatepass").decode(), text)


class Fault(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One fault of an input.

    ``path`` is the file as given; ``duel`` the duel's id or, where it has none, its number in the file from 1;
    ``event`` the event's number in the duel from 1 (not its ``seq``); ``line`` the line of a JSON Lines file,
    from 1; ``key`` the key at fault; ``problem`` says what was found, what was expected and what to do.
    """

    path: str
    problem: str
    duel: str | None = None
    event: int | None = None
    line: int | None = None
    key: str | None = None

    def in_(self, lang: Literal["en", "ja"]) -> Fault:  # noqa: ARG002 - faults that have another language override it
        """The fault with its problem in a language, as far as there are words for it."""
        return self

    def __str__(self) -> str:
        place = [self.path]
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.duel is not None:
            place.append(f"duel {self.duel}")
        if self.event is not None:
            place.append(f"event {self.event}")
        if self.key is not None:
            place.append(self.key)
        return one_line(f"{': '.join(place)}: {self.problem}")


class UnreadableInputError(Exception):
    """An input, or one duel of it, that cannot be read; ``faults`` has every reason, in order of place."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class Unreadable(Struct, frozen=True):
    """An input, or one duel of it, that could not be read; the rest of the run goes on."""

    path: str
    faults: list[Fault]
