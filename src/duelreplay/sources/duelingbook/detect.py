"""Is this a DuelingBook file? Decided from the beginning of its content."""

from __future__ import annotations

import re
from typing import Final

_LINE: Final = re.compile(rb"\s*(?:\[\d+:\d\d(?::\d\d)?\] |-{2,}\s*\(Turn \d+\)-{2,})")
_HAR: Final = re.compile(rb'\{\s*"log"\s*:\s*\{')
_PLAY: Final = re.compile(rb'"action"\s*:\s*"Duel"|"play"\s*:\s*"')
_REFUSAL: Final = re.compile(rb'\{\s*"(?:action"\s*:\s*"Error"|message"\s*:\s*"[^"]*"\s*,\s*"action"\s*:\s*"Error")')
_BOM: Final = b"\xef\xbb\xbf"


def matches(head: bytes) -> bool:
    """Tell a replay (object, JSON string, bare plays, HAR), the site's refusal or a copied log by its first 64 KiB."""
    head = head.removeprefix(_BOM).lstrip()
    first = head[:1]
    if first == b"{":
        packed = head.replace(b'\\"', b'"')  # replays as strings under their ids
        return bool(_HAR.match(head) or _REFUSAL.match(head)) or _is_replay(head) or _is_replay(packed)
    if first == b'"':
        return _is_replay(head.replace(b'\\"', b'"'))
    if first == b"[":
        return bool(_PLAY.search(head)) or bool(_LINE.match(head))
    return bool(_LINE.match(head))


def is_text(data: bytes) -> bool:
    """Tell a copied duel log, or what can be nothing better, from JSON; ``data`` has no blank beginning."""
    return data[:1] not in (b"{", b"[", b'"') or bool(_LINE.match(data))


def _is_replay(head: bytes) -> bool:
    """A replay object has its plays, or at least the players' decks, near its beginning."""
    if b'"duel-log/1"' in head:
        return False
    return b'"plays"' in head or (b'"player1"' in head and b'"main_total"' in head)
