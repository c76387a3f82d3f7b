"""Whether what somebody wrote to the other player says yes, and nothing else."""

from __future__ import annotations

import re
from typing import Final

_YES: Final = re.compile(
    r"\b(?:no problems?|no prob|no worries|not a problem|all good|all right|go ahead|of course|sure thing"
    r"|dont worry(?: about it)?|it happens|happens|ok|okay|okey|okie|k|kk|np|nw|dw|yes|yea|yeah|yep|yup|ye|ya|sure"
    r"|fine|alright|agreed|cool|gotcha|ofc|understood|はい|了解|大丈夫)\b"
)
_BESIDE: Final = re.compile(
    r"lol|haha|hehe|xd|man|bro|dude|mate|buddy|pal|friend|sir|thanks|thx|ty|its|it|thats|that|is|was|then|with|me|by|im"
)
"""Words that say neither yes nor no."""


def says_yes(text: str) -> bool:
    """Whether a line of chat agrees, in words that can mean nothing else; any other word makes it no answer."""
    plain = text.lower().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    words = " ".join(re.findall(r"[^\W_]+", plain))
    rest, times = _YES.subn(" ", words)
    return times > 0 and all(_BESIDE.fullmatch(word) for word in rest.split())
