"""The pages in ``docs/`` and the README name what is there: links, sections, commands, options, rules, modules.

The README's example and its library lines are run in ``tests/cli/test_readme.py``.
"""

from __future__ import annotations

import io
import json
import re
import shlex
from itertools import chain
from pathlib import Path
from typing import get_args

import click
import jsonschema
import msgspec
import pytest
from msgspec import inspect

from duelreplay.cards.catalogue import load
from duelreplay.cli import COMMANDS, main
from duelreplay.engine.replayer import judge
from duelreplay.log.check import EVENT_TYPES
from duelreplay.log.codec import read_duels
from duelreplay.log.document import Document
from duelreplay.log.events import Card, DuelLog, Event, Player, RecordKind, Source, Span, Zone
from duelreplay.log.schema import json_schema
from duelreplay.rules.registry import RULES
from duelreplay.rules.rulesets import RULESETS
from support import ROOT

DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
TEXTS = {page: page.read_text(encoding="utf-8") for page in PAGES}
SOURCES = TEXTS[DOCS / "sources.md"]

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def anchors(text: str) -> set[str]:
    """The anchors that GitHub makes of a page's headings."""
    heads = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head).strip().lower().replace(" ", "-") for head in heads}


def command_lines(text: str) -> list[list[str]]:
    """Every ``replay …`` in code: at the start of a span, or of a line in a block of commands."""
    blocks = re.findall(r"```(?:console|sh)\n(.*?)```", text, re.DOTALL)
    lines = [found for block in blocks for found in re.findall(r"(?:^\$ |/)replay (.*)$", block, re.MULTILINE)]
    spans = re.findall(r"`replay ([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    return [shlex.split(line, comments=True) for line in chain(lines, spans)]


def command_of(words: list[str]) -> tuple[click.Command | None, list[str]]:
    """The command that a line calls, and the rest of the line; None for an unknown one."""
    context = click.Context(main)
    found = main.get_command(context, words[0])
    rest = words[1:]
    if isinstance(found, click.Group) and rest:
        found = found.get_command(context, rest[0])
        rest = rest[1:]
    return found, rest


@every_page
def test_links_lead_to_a_file_and_a_heading_in_it(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", TEXTS[page]):
        if re.match(r"\w+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = page.parent / name if name else page
        assert file.is_file(), target
        if anchor:
            assert anchor in anchors(file.read_text(encoding="utf-8")), target


def test_the_pages_name_commands() -> None:
    named = {words[0] for text in TEXTS.values() for words in command_lines(text)}
    assert {"check", "explain", "import", "verify", "rule"} <= named


@every_page
def test_commands_and_options_that_are_named_exist(page: Path) -> None:
    for words in command_lines(TEXTS[page]):
        if words[0].startswith("-") or words[0].isupper():  # "replay COMMAND --help"
            continue
        assert words[0] in COMMANDS, words
        command, rest = command_of(words)
        assert command is not None, words
        options = {option for parameter in command.params for option in parameter.opts} | {"--help", "-h"}
        named = {word.partition("=")[0] for word in rest if re.match(r"--?[a-z]", word)}
        assert named <= options, words


@every_page
def test_rules_that_are_named_exist(page: Path) -> None:
    named = set(re.findall(r"\b(?:OH|ND|ED|RS|DK|LG)\d{3}\b", TEXTS[page]))
    assert named <= set(RULES)


def test_every_command_is_described() -> None:
    named = {words[0] for text in TEXTS.values() for words in command_lines(text)}
    assert set(COMMANDS) <= named


@every_page
def test_files_that_are_named_exist(page: Path) -> None:
    named = re.findall(r"`(?:python )?((?:src|tests|tools|bench|fixtures|docs|migrations)/[\w./-]+)`", TEXTS[page])
    for name in named:
        assert "TYPE" in name or (ROOT / name).exists(), name


def test_the_sources_list_every_statement_once() -> None:
    assert re.findall(r"^\| (S\d\d) \|", SOURCES, re.MULTILINE) == [f"S{n:02}" for n in range(1, 36)]
    assert re.findall(r"^- \*\*(X\d)\.\*\*", SOURCES, re.MULTILINE) == [f"X{n}" for n in range(6)]


def references(text: str) -> set[str]:
    """Places in ``docs/sources.md`` that a text names: S and X numbers, sections."""
    found = set(re.findall(r"\b[SX]\d{1,2}\b", text))
    for sections in re.findall(r"rule notes ((?:\d(?:\.\d)?(?:, | and )?)+)", text):
        found.update(re.findall(r"\d(?:\.\d)?", sections))
    return found


def places() -> set[str]:
    """What ``docs/sources.md`` has: its statements and its numbered sections."""
    numbers = re.findall(r"^(?:\| (S\d\d) \||- \*\*(X\d)\.\*\*|#+ (\d(?:\.\d)?)\.? )", SOURCES, re.MULTILINE)
    return {number for numbers in numbers for number in numbers if number}


STATED = {**{code: rule.source for code, rule in RULES.items()}, **{name: one.source for name, one in RULESETS.items()}}


@pytest.mark.parametrize("source", STATED.values(), ids=STATED.keys())
def test_a_rule_stands_where_its_source_says(source: str) -> None:
    assert references(source) <= places()
    for name in re.findall(r"docs/[\w.-]+", source):
        assert (ROOT / name).is_file()


def test_places_that_the_code_names_are_there() -> None:
    files = [file for folder in ("src", "tests") for file in (ROOT / folder).rglob("*.py")]
    comments = [file.read_text(encoding="utf-8") for file in files]
    named = set().union(*map(references, comments))
    assert {"S14", "X3", "3.3"} <= named
    assert named <= places()


def test_numbers_of_public_sources_are_listed() -> None:
    listed = re.findall(r"^\| \[(\d+)\] \|", SOURCES, re.MULTILINE)
    assert listed == [str(n) for n in range(1, len(listed) + 1)]
    cited = set(re.findall(r"\[(\d+)\]", SOURCES.partition("## 7.")[0]))
    assert cited == set(listed)


@pytest.mark.parametrize("room", ["audit", "duel", "engine", "rights", "store"])
def test_architecture_names_every_module(room: str) -> None:
    page = TEXTS[DOCS / "architecture.md"]
    section = page.partition(f"### In `{room}`\n")[2].partition("\n#")[0]
    modules = {file.stem for file in (ROOT / "src" / "duelreplay" / room).glob("*.py")} - {"__init__"}
    assert set(re.findall(r"`(\w+)`", section)) == modules


# The duel log

DUEL_LOG = TEXTS[DOCS / "duel-log.md"]
COMMON = {"type", "seq", "t", "ref", "same_time"}
UNTIL = {"phase", "turn", "duel"}
"""Said once, below the table."""
EVENT_TABLE = DUEL_LOG.partition("| `type` | keys | meaning |\n")[2].partition("\n\n")[0]
EVENT_ROWS = {cells[1].strip(" `"): cells for line in EVENT_TABLE.splitlines()[1:] if (cells := line.split("|"))}
"""The row of each event: between the bars its type, its keys, its meaning."""


def spans(cell: str) -> set[str]:
    """The words that a cell gives in code."""
    return {word.strip('"') for span in re.findall(r"`([^`]+)`", cell) for word in span.split()}


def keys_of(kind: type[msgspec.Struct]) -> dict[str, bool]:
    """The keys of a type of the format, and whether each may be absent."""
    return {field.encode_name: not field.required for field in inspect.type_info(kind).fields}


def words_of(kind: inspect.Type) -> set[str]:
    """The fixed words that a value of the type may be, those of the zones left out."""
    if isinstance(kind, inspect.UnionType):
        return set().union(*map(words_of, kind.types))
    words = {str(value) for value in kind.values} if isinstance(kind, inspect.LiteralType) else set()
    return words - set(get_args(Zone))


@pytest.mark.parametrize("name", EVENT_TYPES)
def test_the_page_has_every_event_with_its_keys_and_words(name: str) -> None:
    _, _, keys, meaning, _ = EVENT_ROWS[name]
    own = {key: absent for key, absent in keys_of(EVENT_TYPES[name]).items() if key not in COMMON}
    if own["player"]:  # what the table of common keys says of it
        del own["player"]
    assert {key: mark == "?" for key, mark in re.findall(r"`(\w+)`(\??)", keys)} == own
    for field in inspect.type_info(EVENT_TYPES[name]).fields:
        assert words_of(field.type) <= spans(meaning) | UNTIL, field.name


def test_the_page_has_no_other_event() -> None:
    assert list(EVENT_ROWS) == list(EVENT_TYPES)


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("## Header", Document),
        ("A player:", Player),
        ("`source`:", Source),
        ("### How long", Span),
        ("### Cards", Card),
    ],
)
def test_the_page_has_the_keys_of_every_other_object(heading: str, kind: type[msgspec.Struct]) -> None:
    table = DUEL_LOG.partition(f"\n{heading}\n")[2].partition("| key |")[2].partition("\n\n")[0]
    assert {key: mark == "?" for key, mark in re.findall(r"^\| `(\w+)`(\??) \|", table, re.MULTILINE)} == keys_of(kind)


def test_the_page_has_the_keys_that_every_event_has() -> None:
    table = DUEL_LOG.partition("Every event is an object with:")[2].partition("| key |")[2].partition("\n\n")[0]
    keys = {key: mark == "?" for key, mark in re.findall(r"^\| `(\w+)`(\??) \|", table, re.MULTILINE)}
    assert keys == {"type": False, **keys_of(Event)}


def test_the_page_has_every_kind_of_record_and_every_zone() -> None:
    table = DUEL_LOG.partition("### `records`")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(get_args(RecordKind))
    zones = re.search(r"^Zones .*$", DUEL_LOG, re.MULTILINE)
    assert zones is not None
    assert spans(zones[0]) == {*get_args(Zone), "from", "to"}


def test_the_example_of_the_page_is_a_duel_log_and_judged_as_the_page_says() -> None:
    example = re.findall(r"```json\n(.*?)```", DUEL_LOG, re.DOTALL)
    assert len(example) == 1
    jsonschema.Draft202012Validator(json_schema()).validate(json.loads(example[0]))
    (log,) = read_duels(io.BytesIO(example[0].encode()), "duel-log.md")
    assert isinstance(log, DuelLog)
    findings = judge(log, load()).findings
    # Ash Blossom negated the effect, so there was nothing to draw for (rule notes 3.6).
    assert [(one.rule.code, one.verdict, one.event.seq) for one in findings] == [("ED104", "illegal", 16)]
    assert "calls event 16 `illegal` (ED104)" in DUEL_LOG
