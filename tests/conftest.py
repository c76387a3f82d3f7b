"""What all tests have in common."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("here", derandomize=os.environ.get("DUEL_REPLAY_MODEL") != "long", deadline=None)
settings.load_profile("here")
"""The same examples in every run, so that a change is judged by what it changed; the long run looks for new ones."""


@pytest.fixture(scope="session", autouse=True)
def bytecode_is_kept() -> Iterator[None]:
    """Let the processes that tests start keep their bytecode, as Python does by itself.

    Where the environment forbids it, each of some thousand starts of ``replay`` translates the whole program again,
    which takes as long as the rest of the run.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        yield
