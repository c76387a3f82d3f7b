"""What several test modules share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FIXTURES = ROOT / "fixtures"


def _shared() -> Path | None:
    """The folder of real replays beside the checkout, or the one that DUEL_REPLAY_SHARED names."""
    named = os.environ.get("DUEL_REPLAY_SHARED")
    folder = Path(named) if named else ROOT.parent / "shared"
    return folder if (folder / "corpus").is_dir() else None


SHARED = _shared()
needs_shared = pytest.mark.skipif(SHARED is None, reason="the shared corpus is not beside this checkout")
