"""What asks does not write: in the rules, a function that answers leaves the duel as it was."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from support import ROOT

RULES = ROOT / "src" / "duelreplay" / "rules"
MODULES = sorted(RULES.glob("*/*.py"))
ENTERED = {
    "effect_draw/occasions": {"_last", "_open"},
    "effect_draw/rights": {"_open", "open_for_link"},
    "normal_draw/missing": {"_find"},
}
"""Functions that write, and hand back what they entered in the ledger or the docket."""
KEPT = {"effect_draw/draw_text": {"draw_text"}, "effect_draw/negators": {"_of_this_turn"}}
"""Functions that keep what they have worked out, which asking again would give again."""
WRITES = frozenset({"duel.find", "duel.docket.find", "say_chains_before"})
"""Calls that write, by their words."""
CHANGES = frozenset(
    {"append", "extend", "insert", "remove", "clear", "pop", "update", "add", "close", "note", "setdefault"}
)
"""Methods that change what they belong to."""

Function = ast.FunctionDef


def functions(source: str) -> list[Function]:
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, Function)]


def answers(function: Function) -> bool:
    return function.returns is not None and ast.unparse(function.returns) != "None"


MADE = (ast.Call, ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)


def own_names(function: Function) -> set[str]:
    """What a function made itself, and may change; not what it took from elsewhere or goes through."""
    own = set()
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            both = isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
            pairs = zip(target.elts, node.value.elts, strict=True) if both else [(target, node.value)]
            own |= {one.id for one, value in pairs if isinstance(one, ast.Name) and isinstance(value, MADE)}
    return own


def written(function: Function, writers: frozenset[str]) -> list[str]:
    """Where a function writes: to a field, by a method that changes, or by calling one that writes."""
    own = own_names(function)
    found = []
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            words = ast.unparse(node)
            if re.split(r"[.\[]", words)[0] not in own:
                found.append(words)
        if not isinstance(node, ast.Call):
            continue
        words = ast.unparse(node.func)
        method = node.func.attr if isinstance(node.func, ast.Attribute) else None
        changes = method in CHANGES and words.partition(".")[0] not in own
        if words in WRITES or words in writers or changes:
            found.append(words)
    return found


def room(module: Path) -> str:
    return module.relative_to(RULES).with_suffix("").as_posix()


def writers(folder: Path) -> frozenset[str]:
    """The functions of a family of rules that write."""
    found = set()
    for module in folder.glob("*.py"):
        every = functions(module.read_text(encoding="utf-8"))
        found |= {one.name for one in every if not answers(one)} | ENTERED.get(room(module), set())
    return frozenset(found)


@pytest.mark.parametrize("module", MODULES, ids=room)
def test_no_function_that_asks_also_writes(module: Path) -> None:
    known = ENTERED.get(room(module), set()) | KEPT.get(room(module), set())
    every = functions(module.read_text(encoding="utf-8"))
    asking = [one for one in every if answers(one) and one.name not in known]
    where = writers(module.parent)
    assert {one.name: written(one, where) for one in asking if written(one, where)} == {}
    assert known <= {one.name for one in every}, "one of these is gone"


def test_what_is_asked_and_what_is_written_stand_apart() -> None:
    names = {
        module.stem: functions(module.read_text(encoding="utf-8")) for module in (RULES / "replacing").glob("*.py")
    }
    for asks in ("placement", "leaving", "contradiction", "settlement", "outcome"):
        assert all(answers(one) for one in names[asks]), asks
    assert not any(answers(one) for writes in ("activation", "entries") for one in names[writes])


WRITERS = writers(RULES / "replacing")


@pytest.mark.parametrize(
    "line",
    [
        "link.left_at = 3",
        "duel.find('illegal', event, why)",
        "normal.links.append(link)",
        "normal.right.close('spent', 3, why)",
        "apply(duel, link, 3)",
        "normal.marks[3] = link",
        "right = normal.right\n    right.taken = 1",
        "for right in duel.ledger.rights:\n        right.status = 'open'",
    ],
)
def test_one_that_did_would_be_named(line: str) -> None:
    (function,) = functions(f"def asks(duel, link, normal) -> int:\n    {line}\n    return 3\n")
    assert written(function, WRITERS)


def test_what_a_function_made_itself_it_may_fill() -> None:
    (function,) = functions("def asks(duel) -> list[int]:\n    found = []\n    found.append(3)\n    return found\n")
    assert written(function, WRITERS) == []
