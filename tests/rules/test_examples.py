"""Every rule has an example that breaks it and one that keeps it, and they do."""

from __future__ import annotations

import pytest

from builder import judged, read
from duelreplay.rule import Rule
from duelreplay.rules.registry import RULES

ACCUSING_NOBODY = {"LG102", "LG103", "LG106", "LG107", "ED108", "ED111"}
"""Rules whose findings are notes."""
BESIDES = {"ED105": {"ED103"}, "ED106": {"ED103"}, "LG105": {"ED107"}}
"""What else is then wrong: the player whose draw it was has not made it; nobody can say what an unknown card does."""


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_the_breaking_example_breaks_the_rule(rule: Rule) -> None:
    found = judged(rule.example("breaks"))
    mine = [one for one in found.findings if one.rule is rule]
    assert mine, f"nothing of {rule.code} in {found.said}"
    if rule.code not in ACCUSING_NOBODY:
        assert all(one.verdict != "legal" for one in mine)
    primary = {one.rule.code for one in found.findings if one.consequent_on is None}
    assert primary <= {rule.code} | BESIDES.get(rule.code, set())


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_the_keeping_example_is_clean(rule: Rule) -> None:
    found = judged(rule.example("keeps"))
    assert (found.verdict, found.findings) == ("legal", [])


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_the_two_examples_are_near_twins(rule: Rule) -> None:
    breaks, keeps = rule.example("breaks"), rule.example("keeps")
    assert breaks["players"][0]["id"] == keeps["players"][0]["id"]
    assert breaks["id"] != keeps["id"]
    assert len(breaks["events"]) <= 30
    assert abs(len(list(read(breaks).events)) - len(list(read(keeps).events))) <= 5
