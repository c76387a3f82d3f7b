"""Is this a duel in the paper notation? Decided from the beginning of its text."""

from __future__ import annotations

from typing import Final

from duelreplay.sources.notation.folding import fold
from duelreplay.sources.notation.head import is_head
from duelreplay.sources.notation.lines import turn_start, without_comment

_LOOKED_AT: Final = 40
"""Lines in which a turn may show that a text is a duel although its first line is not right."""


def matches(head: bytes) -> bool:
    """Tell a duel in the notation by its first line, or by a line that begins a turn."""
    text = head.decode("utf-8-sig", errors="ignore")
    if text.lstrip()[:1] in ("{", "[", "") or "\0" in text:
        return False
    lines = [line for line in map(without_comment, text.splitlines()[:_LOOKED_AT]) if line.strip()]
    return bool(lines) and (is_head(lines[0]) or any(turn_start(fold(line)) is not None for line in lines[1:]))
