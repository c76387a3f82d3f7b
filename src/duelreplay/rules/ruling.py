"""What a rule says of a draw or an activation, before anything is written down."""

from __future__ import annotations

from typing import NamedTuple

from duelreplay.reason import Reason
from duelreplay.verdict import Verdict


class Ruling(NamedTuple):
    """One rule applied: what follows, why, and the events that show it."""

    verdict: Verdict
    reason: Reason
    because: tuple[int, ...] = ()
