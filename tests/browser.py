"""A real browser for the pages: Debian's Chromium, driven by Playwright; tests skip where there is none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name)) is not None),
    None,
)
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@contextmanager
def browser() -> Iterator[Any]:
    """A browser without a window; as root it runs without its sandbox, which root cannot have."""
    from playwright.sync_api import sync_playwright

    arguments = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        try:
            yield opened
        finally:
            opened.close()


def serious(page: Any) -> list[str]:
    """What axe-core finds wrong with a page, from moderate on."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {[node['target'] for node in one['nodes']]}" for one in found if one["impact"] != "minor"]
