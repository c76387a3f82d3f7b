"""``replay rules``, ``replay rule``, ``replay rulesets`` and the page that is made from them."""

from __future__ import annotations

import importlib.util
import json
import re
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner, Result

from builder import judged
from duelreplay.cli import main
from duelreplay.cli.rule import HEADINGS, NOTHING, REPORTED
from duelreplay.cli.rules import GROUPS
from duelreplay.report.references import stated
from duelreplay.rule import Rule
from duelreplay.rules.registry import RULES
from duelreplay.rules.rulesets import RULESETS
from duelreplay.text import Lang
from support import ROOT


def replay(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def answer(*arguments: str) -> Any:
    result = replay(*arguments, "--format", "json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_rules_lists_every_rule_once_under_its_group(lang: str) -> None:
    result = replay("rules", "--lang", lang)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines if line.startswith("  ")] == list(RULES)
    group = None
    for line in filter(None, lines):
        if line.startswith("  "):
            assert group is not None
            assert line.split()[0][:3] + "xx" == group
        else:
            group = line.split()[0]


def test_rules_as_json() -> None:
    groups = answer("rules")["groups"]
    assert [rule["code"] for group in groups for rule in group["rules"]] == list(RULES)
    assert [group["group"] for group in groups] == [f"{one}xx" for one in GROUPS]
    assert answer("rules", "--lang", "ja")["groups"][0]["title"] == "初手"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_rule_shows_what_it_says_its_source_and_both_examples(rule: Rule, lang: Lang) -> None:
    result = replay("rule", rule.code, "--lang", lang)
    assert result.exit_code == 0, result.output
    shown = result.stdout
    assert shown.startswith(f"{rule.code}  {rule.title(lang)}\n\n{rule.statement(lang)}\n")
    assert stated(rule.source, lang) in " ".join(shown.splitlines())
    if lang == "ja":
        source = next(line for line in shown.splitlines() if line.startswith("出典："))
        assert not re.search(r"[a-z]{3,}", re.sub(r"duel-log/1|docs/report\.md", "", source)), source
    breaks, heading, keeps = shown.partition(HEADINGS["keeps"].in_(lang))
    assert heading
    assert REPORTED.in_(lang) in breaks.split(HEADINGS["breaks"].in_(lang))[1]
    assert "Aoi" in keeps
    assert keeps.rstrip().endswith(NOTHING.in_(lang))


def test_rule_as_json_has_both_duels_and_what_is_reported() -> None:
    shown = answer("rule", "ND301")
    assert (shown["code"], shown["keeps"]["verdict"], shown["keeps"]["findings"]) == ("ND301", "legal", [])
    (finding,) = shown["breaks"]["findings"]
    assert (finding["code"], finding["verdict"], finding["player"]) == ("ND301", "illegal", "Ben")
    assert judged(shown["breaks"]["log"]).illegal == ["ND301"]


def test_a_code_may_be_written_in_small_letters() -> None:
    assert replay("rule", "nd301").stdout == replay("rule", "ND301").stdout


@pytest.mark.parametrize(
    ("code", "near"), [("ND310", "ND30"), ("nd3O1", "ND301"), ("ED999", "ED1"), ("", ""), ("\n", "")]
)
def test_an_unknown_rule_is_one_line_with_near_ones(code: str, near: str) -> None:
    result = replay("rule", code)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("no rule ")
    assert near in line
    assert "replay rules" in line


def test_rulesets_lists_what_each_says_of_draws() -> None:
    shown = replay("rulesets").stdout
    assert [line.split()[0] for line in shown.splitlines()[::2]] == list(RULESETS)
    assert "OCG 2014-03-21, TCG 2014-07-14" in shown
    assert "normal draw up to 5 in hand, at least 1" in shown
    assert "2014-07-14" in replay("rulesets", "--lang", "ja").stdout


def test_rulesets_as_json() -> None:
    shown = {one["name"]: one for one in answer("rulesets")["rulesets"]}
    assert list(shown) == list(RULESETS)
    assert shown["mr3"]["since"] == {"ocg": "2014-03-21", "tcg": "2014-07-14"}
    assert (shown["rush"]["opening_hand"], shown["rush"]["draw_up_to"]) == (4, 5)
    assert (shown["goat"]["first_turn_draw"], shown["mr5"]["first_turn_draw"]) == (True, False)


@pytest.mark.parametrize("command", ["rules", "rule", "rulesets"])
def test_help_says_what_it_does(command: str) -> None:
    result = replay(command, "--help")
    assert (result.exit_code, "--lang" in result.stdout) == (0, True)


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_rule_docs", ROOT / "tools" / "build_rule_docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_rules_is_what_the_rules_give(script: ModuleType) -> None:
    written = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert written == script.page(), "run: python tools/build_rule_docs.py"
