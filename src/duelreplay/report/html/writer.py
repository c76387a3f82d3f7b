"""Writes the report as pages: one duel as one page; several as the page of the run, each duel in it or beside it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, BinaryIO, Final

from markupsafe import Markup

from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.judgement import Judgement
from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Unreadable
from duelreplay.report.around import around_findings
from duelreplay.report.build import duel_report, settled_report, tool, unreadable_report
from duelreplay.report.html.log_view import ROWS_AT_MOST, log_view
from duelreplay.report.html.phrases import Phrases
from duelreplay.report.html.picture import WIDTH
from duelreplay.report.html.run_view import Run, Section
from duelreplay.report.html.templating import environment
from duelreplay.report.html.view import FINDINGS_OPEN, DuelView, duel_view
from duelreplay.report.model import DuelReport, Tool
from duelreplay.report.tally import Tally
from duelreplay.report.words import Words
from duelreplay.text import Lang

SECTIONS_AT_MOST: Final = 100
"""So many duels stand within the page of a run; a folder has a page for each."""

PAGES_AT_MOST: Final = 2000
"""Up to so many pages a folder gets one for each duel; beyond, only for those that need a look."""

SECTION_ROWS: Final = 400
"""Events of the log of one duel within the page of a run."""

_UNSAFE: Final = re.compile(r"[^\w.-]+", re.ASCII)


class Renderer:
    """Renders pages in one language; ``anonymised`` is said on them."""

    def __init__(self, tool_: Tool, lang: Lang, *, anonymised: bool = False) -> None:
        self.t = Phrases(lang)
        self._environment = environment(self.t)
        self._common: dict[str, Any] = {
            "tool": tool_,
            "width": WIDTH,
            "open_findings": FINDINGS_OPEN,
            "anonymised": anonymised,
        }

    def duel(self, view: DuelView, *, alone: bool) -> str:
        """A page for one duel; ``alone``: the name of its file is enough to know it by."""
        report = view.report
        subject = view.name if alone else _subject(view)
        names = " – ".join(view.names.values())
        title = f"{report.headline} · {names} · {subject}"
        return self._page("single.html", kind="report", d=view, p="", subject=subject, title=title)

    def section(self, view: DuelView, prefix: str) -> str:
        """A duel as a part of the page of a run; ``prefix`` keeps its anchors apart from others'."""
        return self._environment.get_template("section.html").render(self._common, d=view, p=prefix)

    def run(self, run: Run, tally: Tally, sections: list[Section]) -> str:
        """The page of a run."""
        view = run.view(tally, [one._replace(html=Markup(one.html)) for one in sections])
        subject = self.t.number("run_of_one", "run_of", sum(tally.duels.values()))
        return self._page("run.html", kind="report_of_run", run=view, p="", subject=subject, title=view.headline)

    def _page(self, template: str, **values: Any) -> str:
        return self._environment.get_template(template).render(self._common, **values)


def _subject(view: DuelView) -> str:
    """What a duel is called among several."""
    return view.name if view.report.id in view.name else f"{view.name} · {view.report.id}"


def _page_view(
    report: DuelReport, judgement: Judgement, log: DuelLog, catalogue: Catalogue, t: Phrases, rows: int = ROWS_AT_MOST
) -> DuelView:
    """Everything that a page shows of a duel; the log is read again for its rows, and for what lies around findings."""
    words = Words(judgement.header, t.lang, catalogue)
    around = around_findings(report, judgement, log, catalogue, t.lang)
    settled = settled_report(report, judgement, log, catalogue, t.lang)
    return duel_view(report, log_view(report, log, words, t, rows), t, around, settled)


class HtmlWriter:
    """Writes a run as one page; a run of a single duel is that duel's page."""

    def __init__(self, out: BinaryIO, catalogue: Catalogue, lang: Lang, *, anonymised: bool = False) -> None:
        self._out = out
        self._catalogue = catalogue
        self._lang = lang
        self._renderer = Renderer(tool(catalogue), lang, anonymised=anonymised)
        self._run = Run(self._renderer.t)
        self._sections: list[Section] = []
        self._first: tuple[DuelReport, Judgement, DuelLog] | None = None
        self._duels = 0
        self._unreadable = 0

    def begin(self) -> None:
        """Nothing is written before the run is over: its numbers stand on top."""

    def duel(self, judgement: Judgement, log: DuelLog) -> None:
        """Take a duel; the first one waits until it is known whether it is the only one."""
        report = duel_report(judgement, log, self._catalogue, self._lang)
        if self._duels == 0:
            self._first = (report, judgement, log)
        else:
            self._take_first()
            self._take(report, judgement, log)
        self._duels += 1

    def unreadable(self, unreadable: Unreadable) -> None:
        """Take an input that could not be read."""
        self._unreadable += 1
        self._run.unreadable(unreadable_report(unreadable, self._lang))

    def end(self, tally: Tally) -> None:
        """Write the page."""
        if self._first is not None and not self._unreadable:
            report, judgement, log = self._first
            page = self._renderer.duel(self._view(report, judgement, log, ROWS_AT_MOST), alone=True)
        else:
            self._take_first()
            page = self._renderer.run(self._run, tally, self._sections)
        self._out.write(page.encode("utf-8", "backslashreplace"))

    def _take_first(self) -> None:
        if self._first is not None:
            first, self._first = self._first, None
            self._take(*first)

    def _take(self, report: DuelReport, judgement: Judgement, log: DuelLog) -> None:
        href = ""
        if len(self._sections) < SECTIONS_AT_MOST and report.verdict != "legal":
            name = f"d{len(self._sections) + 1}"
            view = self._view(report, judgement, log, SECTION_ROWS)
            html = self._renderer.section(view, name + "-")
            self._sections.append(Section(name, _subject(view), html))
            href = "#" + name
        self._run.add(report, href)

    def _view(self, report: DuelReport, judgement: Judgement, log: DuelLog, rows: int) -> DuelView:
        return _page_view(report, judgement, log, self._catalogue, self._renderer.t, rows)


class FolderWriter:
    """Writes a run as a folder: ``index.html`` and a page for each duel, under ``duels``."""

    def __init__(self, folder: Path, catalogue: Catalogue, lang: Lang, *, anonymised: bool = False) -> None:
        self._folder = folder
        self._catalogue = catalogue
        self._lang = lang
        self._renderer = Renderer(tool(catalogue), lang, anonymised=anonymised)
        self._run = Run(self._renderer.t)
        self._names: set[str] = set()

    def begin(self) -> None:
        """Make the folder.

        Raises:
            OSError: it cannot be made.
        """
        (self._folder / "duels").mkdir(parents=True, exist_ok=True)

    def duel(self, judgement: Judgement, log: DuelLog) -> None:
        """Write a duel's page."""
        report = duel_report(judgement, log, self._catalogue, self._lang)
        href = ""
        if report.verdict != "legal" or len(self._names) < PAGES_AT_MOST:
            name = self._name(report.id)
            view = _page_view(report, judgement, log, self._catalogue, self._renderer.t)
            page = self._renderer.duel(view, alone=False)
            (self._folder / "duels" / name).write_bytes(page.encode("utf-8", "backslashreplace"))
            href = f"duels/{name}"
        self._run.add(report, href)

    def unreadable(self, unreadable: Unreadable) -> None:
        """Take an input that could not be read."""
        self._run.unreadable(unreadable_report(unreadable, self._lang))

    def end(self, tally: Tally) -> None:
        """Write the page of the run."""
        page = self._renderer.run(self._run, tally, [])
        (self._folder / "index.html").write_bytes(page.encode("utf-8", "backslashreplace"))

    def _name(self, duel: str) -> str:
        """A file name for a duel: its id where that is one, never one that was given before."""
        stem = _UNSAFE.sub("-", duel).strip("-.")[:80] or "duel"
        name, number = f"{stem}.html", 1
        while name.lower() in self._names:
            number += 1
            name = f"{stem}-{number}.html"
        self._names.add(name.lower())
        return name
