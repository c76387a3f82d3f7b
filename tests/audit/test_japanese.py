"""Every message of an audit has words in Japanese, with the parameters of the English ones."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from audit.audit_support import audit
from duelreplay.log.japanese import JAPANESE
from support import ROOT

ROOMS = [*(ROOT / "src" / "duelreplay" / "audit").glob("*.py"), ROOT / "src" / "duelreplay" / "report" / "selection.py"]


def templates(file: Path) -> Iterator[str]:
    """The templates of a module: what ``said`` is given, or the variable ``problem`` above it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "said":
            value: ast.expr = node.args[0]
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "problem":
            value = node.value
        else:
            continue
        if isinstance(value, ast.Constant):
            yield str(value.value)


def names(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("file", ROOMS, ids=lambda file: file.stem)
def test_every_message_has_words_in_japanese(file: Path) -> None:
    for template in templates(file):
        assert template in JAPANESE, template
        assert names(JAPANESE[template]) == names(template)


def test_an_audit_in_japanese(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"{")
    done = audit(tmp_path / "a.json", tmp_path / "none.json", "--out", tmp_path / "out", "--lang", "ja")
    assert done.exit_code == 2
    assert not any(word in done.output for word in ("there is", "duels", "unreadable", "valid"))
