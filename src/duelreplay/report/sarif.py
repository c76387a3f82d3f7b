"""The report as SARIF 2.1.0 (OASIS), which code hosts and viewers of findings read."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

import msgspec

from duelreplay import __version__
from duelreplay.report.build import tool
from duelreplay.report.model import DuelReport, FindingReport, UnreadableReport
from duelreplay.report.reports import ReportWriter
from duelreplay.report.tally import Tally
from duelreplay.rule import Rule
from duelreplay.rules.registry import RULES
from duelreplay.text import Lang
from duelreplay.verdict import Verdict

_ENCODE: Final = msgspec.json.Encoder().encode
_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_INDEX: Final = {code: number for number, code in enumerate(RULES)}

LEVELS: Final[dict[Verdict, str]] = {
    "illegal": "error",
    "undetermined": "warning",
    "unverifiable": "warning",
    "legal": "note",
}
"""How grave a verdict is in SARIF's words."""


class SarifWriter(ReportWriter):
    """One SARIF log with one run; a finding a line within it."""

    _between = b"\n"

    def begin(self) -> None:
        """Write the tool with all its rules."""
        made = tool(self.catalogue)
        driver = {
            "name": made.name,
            "version": __version__,
            "rules": [_rule(rule, self.lang) for rule in RULES.values()],
            "properties": {"rules": made.rules, "catalogue": made.catalogue},
        }
        self._failures: list[dict[str, object]] = []
        start = b'{"$schema":%b,"version":"2.1.0","runs":[{"tool":{"driver":%b},\n"results":['
        self.out.write(start % (_ENCODE(_SCHEMA), _ENCODE(driver)))

    def report(self, report: DuelReport) -> None:
        """Write the findings of a duel."""
        for finding in report.findings:
            self.out.write(self._between + _ENCODE(_result(report, finding)))
            self._between = b",\n"

    def failure(self, report: UnreadableReport) -> None:
        """Keep what could not be read, for the end."""
        location = {"physicalLocation": {"artifactLocation": {"uri": _uri(report.source)}}}
        self._failures.append({"level": "error", "message": {"text": report.error}, "locations": [location]})

    def end(self, tally: Tally) -> None:
        """Write how the run went."""
        invocation = {"executionSuccessful": not tally.unreadable, "toolExecutionNotifications": self._failures}
        self.out.write(b'],\n"invocations":[%b]}]}\n' % _ENCODE(invocation))


def _rule(rule: Rule, lang: Lang) -> dict[str, object]:
    return {
        "id": rule.code,
        "shortDescription": {"text": rule.title(lang)},
        "fullDescription": {"text": rule.statement(lang)},
        "help": {"text": rule.source},
    }


def _result(report: DuelReport, finding: FindingReport) -> dict[str, object]:
    return {
        "ruleId": finding.code,
        "ruleIndex": _INDEX[finding.code],
        "level": LEVELS[finding.verdict],
        "message": {"text": finding.message},
        "locations": [
            {
                "physicalLocation": {"artifactLocation": {"uri": _uri(report.source)}},
                "logicalLocations": [{"fullyQualifiedName": f"{report.id}/event {finding.seq}"}],
            }
        ],
        "partialFingerprints": {"duelReplay/v1": finding.fingerprint},
        "properties": {
            "verdict": finding.verdict,
            "duel": report.id,
            "seq": finding.seq,
            "ref": finding.ref,
            "turn": finding.turn,
            "phase": finding.phase,
            "player": finding.player,
            "because": finding.because,
        },
    }


def _uri(source: str) -> str:
    """A file's name as a URI, relative where the name is."""
    return quote(source.replace("\\", "/"), safe="/:!~*'()" if "://" in source else "/!~*'()")
