"""The four verdicts and their order of severity."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

Verdict = Literal["legal", "illegal", "undetermined", "unverifiable"]

SEVERITY: Final[dict[Verdict, int]] = {"legal": 0, "unverifiable": 1, "undetermined": 2, "illegal": 3}


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """The most severe of the verdicts, ``legal`` where there are none.

    >>> worst(["legal", "unverifiable", "undetermined"])
    'undetermined'
    """
    return max(verdicts, key=SEVERITY.__getitem__, default="legal")
