"""A rule of the judge: its code, what it says, where that stands, and the sentences it speaks in."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from duelreplay.text import Message, Text, Value

_EXAMPLES: Final = Path(__file__).parent / "rules" / "examples"


class Rule(Struct, frozen=True, kw_only=True):
    """One rule.

    ``reasons`` are the templates of its findings, by the name the engine calls them by; every language of a
    template names the same parameters.
    """

    code: str
    title: Text
    statement: Text
    source: str
    reasons: dict[str, Text]

    def because(self, reason: str, **values: Value) -> Message:
        """The message of a finding under this rule."""
        return Message(self.reasons[reason], values)

    def example(self, which: Literal["breaks", "keeps"]) -> dict[str, Any]:
        """A ``duel-log/1`` object that breaks the rule, or one like it that does not.

        Raises:
            FileNotFoundError: the rule has no examples, which the tests forbid.
        """
        logs: dict[str, dict[str, Any]] = msgspec.json.decode((_EXAMPLES / f"{self.code}.json").read_bytes())
        return logs[which]
