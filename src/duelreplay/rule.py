"""A rule of the judge: its code, what it says, and where that stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from duelreplay.text import Text

_EXAMPLES: Final = Path(__file__).parent / "rules" / "examples"


class Rule(Struct, frozen=True, kw_only=True):
    """One rule. What it finds it says by its reasons (``reason.Reason``), which stand below it."""

    code: str
    title: Text
    statement: Text
    source: str

    def example(self, which: Literal["breaks", "keeps"]) -> dict[str, Any]:
        """A ``duel-log/1`` object that breaks the rule, or one like it that does not.

        Raises:
            FileNotFoundError: the rule has no examples, which the tests forbid.
        """
        logs: dict[str, dict[str, Any]] = msgspec.json.decode((_EXAMPLES / f"{self.code}.json").read_bytes())
        return logs[which]
