from __future__ import annotations

import copy
import json
import re
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from duelreplay.cli import main
from duelreplay.log.schema import json_schema
from support import FIXTURES, ROOT

VALIDATOR = jsonschema.Draft202012Validator(json_schema())
MOVE = {"type": "move", "player": "A", "from": "hand", "to": "monster"}
LOG = json.loads((FIXTURES / "logs/replaced-draw.json").read_text(encoding="utf-8"))


def changed(path: list[Any], value: Any) -> Any:
    log = copy.deepcopy(LOG)
    place = log
    for step in path[:-1]:
        place = place[step]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return log


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema())


def test_the_command_prints_it() -> None:
    result = CliRunner().invoke(main, ["schema"])
    assert result.exit_code == 0
    assert json.loads(result.stdout) == json_schema()


def test_a_log_fits() -> None:
    VALIDATOR.validate(LOG)


def test_the_examples_of_the_page_fit() -> None:
    page = (ROOT / "docs" / "duel-log.md").read_text(encoding="utf-8")
    examples = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert examples
    for example in examples:
        VALIDATOR.validate(json.loads(example))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["events", 2, "colour"], "unknown keys are allowed"),
        (["events", 2], {"type": "coin_toss", "player": ["anyone"]}),
        (["table"], 12),
        (["records"], ...),
        (["events"], []),
        (["players", 0, "deck"], None),
        (["players", 0, "skill"], {"name": "Destiny Draw"}),
        (["events", 6, "card"], {}),
        (["events", 6], {**MOVE, "count": 3}),
        (["events", 6], {**MOVE, "card": 1, "controller": "B", "position": "face_down", "summon": "special"}),
        (["events", 6], {**MOVE, "card": 1, "count": 1, "from": "outside", "same_time": True}),
        (["events", 6], {**MOVE, "card": 1, "from": "monster", "from_index": 1, "to_index": 7}),
        (["events", 6], {"type": "coin", "player": "A", "result": "tails"}),
        (["events", 6], {"type": "die", "player": "A", "result": 6, "link": 2}),
        (["events", 6], {"type": "skill", "player": "A", "card": "Destiny Draw"}),
    ],
)
def test_what_is_allowed_beyond(path: list[Any], value: Any) -> None:
    VALIDATOR.validate(changed(path, value))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["format"], "duel-log/2"),
        (["format"], ...),
        (["first"], ...),
        (["events"], ...),
        (["players"], [{"id": "A"}]),
        (["players"], [{"id": name} for name in "ABC"]),
        (["players", 0, "id"], ...),
        (["players", 0, "deck"], -1),
        (["played_on"], "June"),
        (["region"], "eu"),
        (["records", 0], "dice"),
        (["events", 0, "count"], 0),
        (["events", 0, "count"], "5"),
        (["events", 0, "count"], ...),
        (["events", 0, "player"], ...),
        (["events", 0, "seq"], -1),
        (["events", 0, "reason"], "luck"),
        (["events", 3, "phase"], "main3"),
        (["events", 6, "from"], "table"),
        (["events", 6, "card", "code"], "x"),
        (["events", 6], MOVE),
        (["events", 6], {**MOVE, "count": None}),
        (["events", 6], {**MOVE, "card": None}),
        (["events", 6], {**MOVE, "count": 0}),
        (["events", 6], {**MOVE, "card": 1, "position": "defence"}),
        (["events", 6], {**MOVE, "card": 1, "summon": "link"}),
        (["events", 6], {**MOVE, "card": 1, "same_time": 1}),
        (["events", 6], {**MOVE, "card": 1, "to_index": 8}),
        (["events", 6], {"type": "coin", "player": "A", "result": "side"}),
        (["events", 6], {"type": "die", "player": "A", "result": 7}),
        (["events", 6], {"type": "skill", "player": "A"}),
        (["events", 6, "type"], ...),
        (["events", 6, "type"], 5),
        (["events", 10], "chat"),
        (["events", 10], {"type": "coin_toss", "seq": "x"}),
    ],
)
def test_what_is_refused(path: list[Any], value: Any) -> None:
    assert not VALIDATOR.is_valid(changed(path, value))


def test_absent_numbers_have_no_placeholder() -> None:
    assert '"default": -1' not in json.dumps(json_schema())
