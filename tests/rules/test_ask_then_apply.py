"""What asks does not write: in the rules of replacing, a function that answers leaves the duel as it was."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from support import ROOT

MODULES = sorted((ROOT / "src" / "duelreplay" / "rules" / "replacing").glob("*.py"))
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


def own_names(function: Function) -> set[str]:
    """What a function made itself, and may change."""
    stores = (node for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    return {node.id for node in stores}


def written(function: Function, writers: frozenset[str]) -> list[str]:
    """Where a function writes: to a field, by a method that changes, or by calling one that writes."""
    own = own_names(function)
    found = []
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            found.append(ast.unparse(node))
        if not isinstance(node, ast.Call):
            continue
        words = ast.unparse(node.func)
        method = node.func.attr if isinstance(node.func, ast.Attribute) else None
        changes = method in CHANGES and words.partition(".")[0] not in own
        if words in WRITES or words in writers or changes:
            found.append(words)
    return found


EVERY = {function.name: function for module in MODULES for function in functions(module.read_text(encoding="utf-8"))}
WRITERS = frozenset(name for name, function in EVERY.items() if not answers(function))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_no_function_that_asks_also_writes(module: Path) -> None:
    asking = [one for one in functions(module.read_text(encoding="utf-8")) if answers(one)]
    assert {one.name: written(one, WRITERS) for one in asking if written(one, WRITERS)} == {}


def test_what_is_asked_and_what_is_written_stand_apart() -> None:
    names = {module.stem: functions(module.read_text(encoding="utf-8")) for module in MODULES}
    for room in ("placement", "leaving", "contradiction", "settlement"):
        assert all(answers(one) for one in names[room]), room
    assert not any(answers(one) for one in names["activation"])


@pytest.mark.parametrize(
    "line",
    [
        "link.left_at = 3",
        "duel.find('illegal', event, why)",
        "normal.links.append(link)",
        "normal.right.close('spent', 3, why)",
        "apply(duel, link, 3)",
        "normal.marks[3] = link",
    ],
)
def test_one_that_did_would_be_named(line: str) -> None:
    (function,) = functions(f"def asks(duel, link, normal) -> int:\n    {line}\n    return 3\n")
    assert written(function, WRITERS)


def test_what_a_function_made_itself_it_may_fill() -> None:
    (function,) = functions("def asks(duel) -> list[int]:\n    found = []\n    found.append(3)\n    return found\n")
    assert written(function, WRITERS) == []
