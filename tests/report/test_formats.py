"""The formats for other programs: SARIF, JUnit XML, GitHub's annotations, CSV."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from duelreplay.cli.check import command
from duelreplay.rules.registry import RULES
from report.samples import ASTRAL, CLEAN, NO_DRAW, NO_OPENING_HANDS, PAID, document

KINDS = {"clean": CLEAN, "missing": NO_DRAW, "paid": PAID, "no-hands": NO_OPENING_HANDS, "astral": ASTRAL}
STRANGE = '=1+1 <&"%,:\u202e\x00\ufffe\n'
"""A name that every format has to escape."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, events in KINDS.items():
        Path(f"{name} a.json").write_text(json.dumps(document(events, id=name)), encoding="utf-8")
    strange = json.dumps(
        document(PAID, id=STRANGE, players=[{"id": "A", "name": STRANGE}, {"id": "B", "name": STRANGE}])
    )
    Path("strange.json").write_text(strange, encoding="utf-8")
    Path("broken.json").write_text("{", encoding="utf-8")
    return tmp_path


def out(form: str, *more: str) -> str:
    done = CliRunner().invoke(command, [*(f"{name} a.json" for name in KINDS), *more, "--format", form])
    assert done.exit_code in (1, 2), done.output
    assert not done.stderr
    return done.stdout


MESSAGE = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
LOCATION = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "physicalLocation": {
            "required": ["artifactLocation"],
            "properties": {"artifactLocation": {"properties": {"uri": {"type": "string", "pattern": "^[!-~]+$"}}}},
        },
        "logicalLocations": {"items": {"properties": {"fullyQualifiedName": {"type": "string"}}}},
    },
}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
TEXTS = dict.fromkeys(["shortDescription", "fullDescription", "help"], MESSAGE)
SARIF = {
    "type": "object",
    "required": ["version", "runs"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "required": ["tool"],
                "additionalProperties": False,
                "properties": {
                    "tool": {
                        "required": ["driver"],
                        "additionalProperties": False,
                        "properties": {
                            "driver": {
                                "required": ["name"],
                                "additionalProperties": False,
                                "properties": {
                                    "name": {"type": "string"},
                                    "version": {"type": "string"},
                                    "properties": {"type": "object"},
                                    "rules": {
                                        "uniqueItems": True,
                                        "items": {
                                            "required": ["id"],
                                            "additionalProperties": False,
                                            "properties": {
                                                "id": {"type": "string"},
                                                **TEXTS,
                                            },
                                        },
                                    },
                                },
                            }
                        },
                    },
                    "results": {
                        "items": {
                            "required": ["message"],
                            "additionalProperties": False,
                            "properties": {
                                "ruleId": {"type": "string"},
                                "ruleIndex": {"type": "integer", "minimum": 0},
                                "level": LEVEL,
                                "message": MESSAGE,
                                "locations": {"items": LOCATION},
                                "partialFingerprints": {"additionalProperties": {"type": "string"}},
                                "properties": {"type": "object"},
                            },
                        }
                    },
                    "invocations": {
                        "items": {
                            "required": ["executionSuccessful"],
                            "additionalProperties": False,
                            "properties": {
                                "executionSuccessful": {"type": "boolean"},
                                "toolExecutionNotifications": {
                                    "items": {
                                        "required": ["message"],
                                        "additionalProperties": False,
                                        "properties": {
                                            "level": LEVEL,
                                            "message": MESSAGE,
                                            "locations": {"items": LOCATION},
                                        },
                                    }
                                },
                            },
                        }
                    },
                },
            },
        },
    },
}
"""What SARIF 2.1.0 (OASIS, sections 3.13 to 3.58) says of the objects that the report uses, and no other keys."""


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("more", [[], ["broken.json", "strange.json"], ["--lang", "ja"]])
def test_sarif_keeps_to_its_schema(more: list[str]) -> None:
    jsonschema.Draft202012Validator(SARIF).validate(json.loads(out("sarif", *more)))


@pytest.mark.usefixtures("here")
def test_sarif_has_every_finding_with_its_rule() -> None:
    (run,) = json.loads(out("sarif", "broken.json"))["runs"]
    report = json.loads(out("json", "broken.json"))
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == list(RULES)
    found = [(duel, one) for duel in report["duels"] for one in duel["findings"]]
    assert len(found) == len(run["results"]) >= 4
    levels = {"illegal": "error", "undetermined": "warning", "unverifiable": "warning", "legal": "note"}
    for (duel, one), result in zip(found, run["results"], strict=True):
        assert rules[result["ruleIndex"]] == result["ruleId"] == one["code"]
        assert result["level"] == levels[one["verdict"]]
        assert result["message"]["text"] == one["message"]
        assert list(result["partialFingerprints"].values()) == [one["fingerprint"]]
        place = result["locations"][0]
        assert place["physicalLocation"]["artifactLocation"]["uri"] == duel["source"].replace(" ", "%20")
        assert place["logicalLocations"] == [{"fullyQualifiedName": f"{duel['id']}/event {one['seq']}"}]
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    assert len(invocation["toolExecutionNotifications"]) == 1


def cases(text: str) -> dict[str, dict[str, Any]]:
    """The test cases of a JUnit file by name, and what is in each; the counts must be those of the cases."""
    (suite,) = ET.fromstring(text)
    found = {case.attrib["name"]: {child.tag: child for child in case} for case in suite}
    kinds = [kind for case in found.values() for kind in case]
    for name, kind in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert int(suite.attrib[name]) == kinds.count(kind)
    assert int(suite.attrib["tests"]) == len(suite)
    return found


@pytest.mark.usefixtures("here")
def test_junit_fails_what_is_illegal_and_skips_what_is_open() -> None:
    found = cases(out("junit", "broken.json"))
    assert {name: list(children) for name, children in found.items()} == {
        "clean": [],
        "missing": ["failure"],
        "paid": ["failure"],
        "no-hands": ["skipped"],
        "astral": ["skipped"],
        "could not be read": ["error"],
    }
    failure = found["paid"]["failure"]
    assert failure.attrib["type"] == "ND301"
    assert failure.attrib["message"].startswith("ND301: The right to the normal draw was paid")
    assert "event 13" in failure.text
    strict = cases(out("junit", "--strict"))
    assert [list(strict[name]) for name in ("no-hands", "astral", "clean")] == [["failure"], ["failure"], []]


@pytest.mark.usefixtures("here")
def test_junit_of_many_cases_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cases lie in a temporary file where they are many."""
    monkeypatch.setattr("duelreplay.report.junit._IN_MEMORY", 100)
    assert len(cases(out("junit"))) == len(KINDS)


@pytest.mark.usefixtures("here")
def test_what_stands_in_a_log_cannot_break_out() -> None:
    assert len(cases(out("junit", "strange.json"))) == len(KINDS) + 1
    rows = list(csv.DictReader(io.StringIO(out("csv", "strange.json"), newline="")))
    assert all(len(row) == 14 and None not in row for row in rows)
    assert not any(str(cell).startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())
    assert rows[-1]["duel"].startswith("'=1+1 <&")
    lines = out("github", "strange.json").splitlines()
    commands = [line for line in lines if line.startswith("::")]
    assert len(commands) == len(lines) - 1
    assert all(line.count("::") == 2 or line.index("::", 2) for line in commands)
    assert all(line.split("::")[1].count(",") == 1 for line in commands)


@pytest.mark.usefixtures("here")
def test_annotations_name_file_rule_and_place() -> None:
    lines = out("github", "broken.json").splitlines()
    levels = [line.split(" ")[0].strip(":") for line in lines[:-1]]
    assert levels == ["error", "error", "warning", "warning", "warning", "error"]
    paid = next(line for line in lines if "ND301" in line)
    assert paid.startswith("::error file=paid a.json,title=ND301 ")
    assert "::paid, turn 2, draw phase, event 13: The right" in paid


@pytest.mark.usefixtures("here")
def test_csv_has_a_row_for_each_finding() -> None:
    report = json.loads(out("json", "broken.json"))
    rows = list(csv.DictReader(io.StringIO(out("csv", "broken.json"), newline="")))
    found = [(one["fingerprint"], one["code"], one["message"]) for duel in report["duels"] for one in duel["findings"]]
    assert [(row["fingerprint"], row["code"], row["message"]) for row in rows[:-1]] == found
    assert (rows[-1]["source"], rows[-1]["verdict"]) == ("broken.json", "unreadable")
