"""The report as JUnit XML, which every continuous integration shows: a duel is a test case, a file its class."""

from __future__ import annotations

import tempfile
from typing import BinaryIO, Final, cast
from xml.sax.saxutils import escape, quoteattr

from duelreplay.cards.catalogue import Catalogue
from duelreplay.log.faults import one_line
from duelreplay.report.model import DuelReport, FindingReport, UnreadableReport
from duelreplay.report.reports import ReportWriter, place
from duelreplay.report.tally import Tally
from duelreplay.text import Lang
from duelreplay.verdict import Verdict

_IN_MEMORY: Final = 4 << 20
"""Bytes of test cases held in memory; more go to a temporary file, since the counts stand above them."""


class JunitWriter(ReportWriter):
    """One test suite. An illegal duel fails; one that is only in question is skipped, or fails too if ``strict``."""

    def __init__(self, out: BinaryIO, catalogue: Catalogue, lang: Lang, *, strict: bool = False) -> None:
        super().__init__(out, catalogue, lang)
        self._strict = strict
        self._cases = cast("BinaryIO", tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY))  # noqa: SIM115 - to the end
        self._tests = self._failures = self._skipped = self._errors = 0

    def report(self, report: DuelReport) -> None:
        """Take a duel in."""
        grave = [
            one for one in report.findings if one.verdict == "illegal" or (self._strict and one.verdict != "legal")
        ]
        open_ones = [one for one in report.findings if one.verdict in ("undetermined", "unverifiable")]
        body = ""
        if grave:
            self._failures += 1
            body = _element("failure", grave)
        elif open_ones:
            self._skipped += 1
            body = _element("skipped", open_ones)
        self._case(report.source, report.id, body)

    def failure(self, report: UnreadableReport) -> None:
        """Take in what could not be read."""
        self._errors += 1
        first = report.error.partition("\n")[0]
        body = f'<error type="unreadable" message={_attribute(first)}>{_text(report.error)}</error>'
        self._case(report.source, "could not be read", body)

    def end(self, tally: Tally) -> None:  # noqa: ARG002 - a test case may be illegal by what was not selected
        """Write the suite: its counts, then its cases."""
        counts = f'tests="{self._tests}" failures="{self._failures}" errors="{self._errors}" skipped="{self._skipped}"'
        self.out.write(b'<?xml version="1.0" encoding="utf-8"?>\n')
        self.out.write(f'<testsuites name="duel-replay" {counts}>\n'.encode())
        self.out.write(f'<testsuite name="duel-replay" {counts}>\n'.encode())
        self._cases.seek(0)
        while piece := self._cases.read(1 << 20):
            self.out.write(piece)
        self._cases.close()
        self.out.write(b"</testsuite>\n</testsuites>\n")

    def _case(self, source: str, name: str, body: str) -> None:
        self._tests += 1
        start = f"<testcase classname={_attribute(source)} name={_attribute(name)}"
        self._cases.write(f"{start}>{body}</testcase>\n".encode() if body else f"{start}/>\n".encode())


_WORST_FIRST: Final[tuple[Verdict, ...]] = ("illegal", "undetermined", "unverifiable")


def _element(name: str, findings: list[FindingReport]) -> str:
    findings = sorted(findings, key=lambda one: _WORST_FIRST.index(one.verdict))
    lines = [
        f"{one.code} {one.verdict} at {place(one.turn, one.phase, one.seq)}: {one.message} ({one.fingerprint})"
        for one in findings
    ]
    head = f"{findings[0].code}: {findings[0].message}"
    return (
        f"<{name} type={_attribute(findings[0].code)} message={_attribute(head)}>{_text(chr(10).join(lines))}</{name}>"
    )


def _attribute(text: str) -> str:
    return quoteattr(_plain(text))


def _text(text: str) -> str:
    return escape("\n".join(map(_plain, text.split("\n"))))


def _plain(text: str) -> str:
    """A text without what XML cannot hold: control characters are escaped as a terminal would show them."""
    return one_line(text).replace("\ufffe", "\\ufffe").replace("\uffff", "\\uffff")
