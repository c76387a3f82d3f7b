"""Whether this installation is compiled."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec


def is_compiled() -> bool:
    """Whether the engine runs as machine code (a wheel made with ``DUEL_REPLAY_COMPILED=1``) or as Python."""
    found = find_spec("duelreplay.engine.fold")
    return found is not None and (found.origin or "").endswith(tuple(EXTENSION_SUFFIXES))
