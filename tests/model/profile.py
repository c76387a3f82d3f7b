"""How much the model's tests try: ``DUEL_REPLAY_MODEL=long`` tries fifty times as much, with fresh randomness."""

from __future__ import annotations

import os
import random
from typing import Final

from hypothesis import HealthCheck, Phase, settings

LONG: Final = os.environ.get("DUEL_REPLAY_MODEL") == "long"

STATEFUL: Final = settings(
    max_examples=5000 if LONG else 200,
    stateful_step_count=80 if LONG else 50,
    derandomize=not LONG,
    deadline=None,
    report_multiple_bugs=False,
    # Shrinking a whole duel takes minutes: only the long run does it.
    phases=tuple(Phase) if LONG else (Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


def seeds(count: int) -> range:
    """The seeds of that many random duels: the same ones each time, or fifty times as many new ones."""
    if not LONG:
        return range(count)
    start = random.randrange(10**9)
    return range(start, start + 50 * count)
