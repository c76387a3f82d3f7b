"""Whatever the store says, it says in the reader's language."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import Result

import duelreplay.store.live
import duelreplay.store.note
from duelreplay.log.japanese import JAPANESE
from duelreplay.store import errors
from duelreplay.store.definitions import sqlite_problems
from duelreplay.store.errors import StoreError
from store_support import SQLITE_BACKEND, Backend, duel_events, header
from support import ROOT

Replay = Callable[..., Result]
only_sqlite = pytest.mark.parametrize("backend", [SQLITE_BACKEND], indirect=True)

MODULES = [errors, duelreplay.store.live, duelreplay.store.note]
RAISED = {
    name
    for module in MODULES
    for name, kind in vars(module).items()
    if inspect.isclass(kind) and issubclass(kind, StoreError)
} | {"Misfit"}
SAYS_ENGLISH = re.compile(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}")


def messages() -> Iterator[tuple[str, ast.expr]]:
    """Every argument of every error and misfit that the store makes."""
    for file in sorted((ROOT / "src" / "duelreplay" / "store").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED:
                for argument in node.args:
                    yield f"{file.name}:{node.lineno}", argument


MESSAGES = list(messages())


def test_there_are_messages_to_look_at() -> None:
    assert len(MESSAGES) > 100


@pytest.mark.parametrize(("place", "argument"), MESSAGES, ids=[place for place, _ in MESSAGES])
def test_every_message_of_the_store_has_words_in_japanese(place: str, argument: ast.expr) -> None:
    """A message is made by ``said``, whose templates ``tests/log/test_said.py`` holds against the table."""
    assert not isinstance(argument, ast.JoinedStr), place
    if isinstance(argument, ast.Constant) and " " in str(argument.value):
        assert argument.value in JAPANESE, place


def japanese(result: Result, status: int) -> None:
    assert result.exit_code == status, result.output
    lines = [line for line in result.output.splitlines() if not line.startswith(("Usage:", '"replay'))]
    assert lines
    for line in lines:
        assert re.search("[ぁ-んァ-ヶ一-龠]", line), line
        assert not SAYS_ENGLISH.search(re.sub("「[^」]*」|^replay [a-z -]+:", "", line)), line


@only_sqlite
def test_what_people_meet_is_told_in_japanese(replay: Replay, backend: Backend, url: str, tmp_path: Path) -> None:
    import json

    Path("a.json").write_text(json.dumps({**header("duel"), "events": duel_events(3)}), encoding="utf-8")
    Path("b.json").write_text(json.dumps({**header("duel"), "events": duel_events(3, salt=1)}), encoding="utf-8")
    Path("c.json").write_text(json.dumps({**header("duel", first="B"), "events": []}), encoding="utf-8")
    Path("no.txt").write_text("x", encoding="utf-8")
    ja = ("--lang", "ja")
    assert replay("import", "a.json").exit_code == 0
    japanese(replay("prove", "duel", "2", *ja), 2)
    assert replay("checkpoint", "-o", "kept").exit_code == 0
    for bad in ("b.json", "c.json"):
        japanese(replay("import", bad, *ja), 1)
    for words in (
        ("log", "nobody"),
        ("export", "nobody"),
        ("prove", "duel", "99"),
        ("prove", "nobody", "1"),
        ("prove", "--since", "no.txt"),
        ("verify", "--checkpoint", "no.txt"),
        ("verify", "--checkpoint", "kept", "--public-key", "a+b+c"),
        ("verify-proof", "no.txt"),
        ("checkpoint", "--key", "no.txt"),
        ("correct", "duel", "--void", "99", "--by", "judge", "--why", "x"),
        ("ruling", "duel", "--by", "x", "--text", "y", "--draw", "2"),
        ("append", "duel", "no.txt", "--expect", "7"),
        ("export", "duel", "--raw"),
        ("db", "backup", "kept"),
        ("db", "restore", url.removeprefix("sqlite:///")),
        ("list", "--db", "nowhere.db"),
        ("list", "--db", "mysql://x/y"),
        ("list", "--db", "sqlite://"),
        ("list", "--db", "postgresql://a:b@c@d/e"),
        ("list", "--db", "host=x user=y"),
        ("check", "--db", "nowhere.db"),
        ("show", "nobody", "--db", url),
        ("audit", "--db", "nowhere.db", "--out", str(tmp_path / "out")),
    ):
        japanese(replay(*words, *ja), 2)
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        execute("UPDATE events SET body = replace(body, 'turn', 'torn') WHERE position = 1")
        execute("DELETE FROM events WHERE position = 3")
    japanese(replay("verify", *ja), 1)
    japanese(replay("verify", "--checkpoint", "kept", *ja), 1)
    japanese(replay("db", "check", *ja), 1)
    with backend.raw(url) as execute:
        execute("UPDATE alembic_version SET version_num = '9999'")
    for words in (("list",), ("check", "--db", url), ("db", "upgrade")):
        japanese(replay(*words, *ja), 2)
    japanese(replay("db", "check", *ja), 1)


def test_a_table_that_is_missing_is_told_in_japanese() -> None:
    found = sqlite_problems({}, {("table", "events"): "x", ("trigger", "no_change"): "y"})
    assert [str(one) for one in found] == [
        "table events is missing",
        "trigger no_change is missing: the log is not protected",
    ]
    assert all(one.template in JAPANESE for one in found)
