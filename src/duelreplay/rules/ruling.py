"""What a rule says of a draw or an activation, before anything is written down."""

from __future__ import annotations

from typing import NamedTuple

from duelreplay.rule import Rule
from duelreplay.text import Message
from duelreplay.verdict import Verdict


class Ruling(NamedTuple):
    """One rule applied: what it says, why in words, and the events that show it."""

    rule: Rule
    verdict: Verdict
    message: Message
    because: tuple[int, ...] = ()
