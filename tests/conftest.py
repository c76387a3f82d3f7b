"""What all tests have in common."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def bytecode_is_kept() -> Iterator[None]:
    """Let the processes that tests start keep their bytecode, as Python does by itself.

    Where the environment forbids it, each of some thousand starts of ``replay`` translates the whole program again,
    which takes as long as the rest of the run.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        yield
