"""Pages of real and of hostile duels: whole, and every link in them leads somewhere."""

from __future__ import annotations

import pytest

from duelreplay.engine.replayer import judge
from duelreplay.log.events import DuelLog
from duelreplay.sources.reader import read
from duelreplay.text import Lang
from report.samples import CATALOGUE
from report.test_html import Page, written
from support import SHARED, needs_shared

EVERY = 12
"""Every twelfth file: some ninety duels of all kinds."""


@needs_shared
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_pages_of_the_shared_duels_are_whole(lang: Lang) -> None:
    assert SHARED is not None
    folders = ("adversarial/logs", "duelingbook", "duelingbook-made", "edopro", "edopro-edited", "engine")
    files = [path for folder in folders for path in sorted((SHARED / "corpus" / folder).glob("*.[jy]*"))]
    seen = 0
    for file in files[::EVERY]:
        for log in read(str(file)):
            if not isinstance(log, DuelLog):
                continue
            page = Page(written((judge(log, CATALOGUE), log), lang=lang))
            ids = list(page.attributes("id"))
            assert len(ids) == len(set(ids)), file.name
            assert {href[1:] for href in page.attributes("href")} <= set(ids), file.name
            seen += 1
    assert seen > 40
