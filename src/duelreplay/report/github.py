"""The report as workflow commands of GitHub Actions: each finding becomes an annotation of the run."""

from __future__ import annotations

from typing import Final

from duelreplay.report.model import DuelReport, UnreadableReport
from duelreplay.report.reports import ReportWriter, place
from duelreplay.report.tally import Tally
from duelreplay.report.text import summary_line
from duelreplay.text import Text
from duelreplay.verdict import Verdict

COMMANDS: Final[dict[Verdict, str]] = {
    "illegal": "error",
    "undetermined": "warning",
    "unverifiable": "warning",
    "legal": "notice",
}


UNREAD: Final = Text("could not be read", "読めなかった")


class GithubWriter(ReportWriter):
    """A line for each finding and for each input that could not be read; a summary at the end."""

    def report(self, report: DuelReport) -> None:
        """Write the findings of a duel."""
        for one in report.findings:
            title = f"{one.code} {one.rule.title}"
            where = f"{report.id}, {place(one.turn, one.phase, one.seq)}"
            self._command(COMMANDS[one.verdict], report.source, title, f"{where}: {one.message}")

    def failure(self, report: UnreadableReport) -> None:
        """Write what could not be read."""
        self._command("error", report.source, UNREAD.in_(self.lang), report.error)

    def end(self, tally: Tally) -> None:
        """Write the numbers of the run, for the log."""
        self.out.write(f"{summary_line(tally, self.lang)}\n".encode())

    def _command(self, command: str, source: str, title: str, message: str) -> None:
        line = f"::{command} file={_property(source)},title={_property(title)}::{_data(message)}\n"
        self.out.write(line.encode())
        self.out.flush()


def _data(text: str) -> str:
    """A message as a workflow command takes it: on one line."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
