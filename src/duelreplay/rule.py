"""A rule of the judge: its code, where it stands, and what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from duelreplay.sentences import table
from duelreplay.text import Lang

_EXAMPLES: Final = Path(__file__).parent / "rules" / "examples"


class Rule(Struct, frozen=True, kw_only=True):
    """One rule. What it finds it says by its reasons (``reason.Reason``), which stand below it.

    ``source``: where it stands, in the terms of docs/sources.md; several places are parted by semicolons.
    """

    code: str
    source: str

    def title(self, lang: Lang) -> str:
        """What breaking it is called."""
        return table(lang)[f"{self.code}.title"]

    def statement(self, lang: Lang) -> str:
        """What it says."""
        return table(lang)[f"{self.code}.statement"]

    def example(self, which: Literal["breaks", "keeps"]) -> dict[str, Any]:
        """A ``duel-log/1`` object that breaks the rule, or one like it that does not.

        Raises:
            FileNotFoundError: the rule has no examples, which the tests forbid.
        """
        logs: dict[str, dict[str, Any]] = msgspec.json.decode((_EXAMPLES / f"{self.code}.json").read_bytes())
        return logs[which]
