"""The script that builds the packaged catalogue from the tables of facts."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from duelreplay.cards.catalogue import DATA, load
from support import ROOT, SHARED, needs_shared

CARDS = "passcode\tname_en\tname_ja\tpool\tcard_kind\tclass\tconfidence\thow_known\tactivated_from\ttiming\t"
CARDS += "optional_or_mandatory\tother_requirements\twhat_happens_instead_or_effect\tignis_sets_draw_count_in\t"
CARDS += "fluoro_gives_up_draw_in\tnotes\n"
DRAWS = "passcode\tname_en\tname_ja\tpool\tcard_kind\teffect_no\twho\twho_detail\tcount\tneeds_activation\tmode\t"
DRAWS += "optional_within_resolution\tdelayed\teffect_type\ttrigger_event\trange\tboth_or_either\tscript_line\n"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_catalogue", ROOT / "tools" / "build_catalogue.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tables(folder: Path, cards: list[str], draws: list[str]) -> Path:
    (folder / "cards.tsv").write_text(CARDS + "".join(line + "\n" for line in cards), encoding="utf-8")
    (folder / "draw_effects.tsv").write_text(DRAWS + "".join(line + "\n" for line in draws), encoding="utf-8")
    return folder


def card_row(code: int, name: str, group: str) -> str:
    return "\t".join([str(code), name, "", "official", "Spell / Normal", group, "high", "text", *[""] * 8])


def draw_row(code: int, name: str, who: str, detail: str, count: str) -> str:
    before = [str(code), name, "", "official", "Spell Normal", "1", who, detail, count, "yes", "chain"]
    return "\t".join([*before, "", "", "card activation", "EVENT_FREE_CHAIN", "", "", "9"])


def notes(folder: Path, text: str) -> Path:
    place = folder / "notes"
    place.mkdir()
    (place / "notes.toml").write_text(text, encoding="utf-8")
    return place


@needs_shared
def test_the_packaged_file_is_what_the_tables_give(script: ModuleType) -> None:
    assert SHARED is not None
    assert script.build(SHARED / "cards") == DATA.read_bytes()


def test_both_tables_make_one_card(script: ModuleType, tmp_path: Path) -> None:
    folder = tables(
        tmp_path, [card_row(11, "One", "skip_draw_phase")], [draw_row(11, "One", "self", "", "variable(1/2)")]
    )
    out = tmp_path / "out.json"
    out.write_bytes(script.build(folder, notes(tmp_path, "")))
    (card,) = load(out).cards()
    assert card.kind == "Spell Normal"
    assert [(draw.least, draw.most, draw.started) for draw in card.draws] == [(1, 2, "card")]
    # Nobody noted whose Draw Phase is skipped: then it is possible, not certain.
    assert [(skip.who, skip.conditional, skip.confidence) for skip in card.skips] == [("unknown", True, "low")]


def test_turn_player_and_the_other_are_both_players(script: ModuleType, tmp_path: Path) -> None:
    rows = [draw_row(12, "Two", "both", "TURN", "variable"), draw_row(12, "Two", "both", "NONTURN", "variable")]
    out = tmp_path / "out.json"
    out.write_bytes(script.build(tables(tmp_path, [], rows), notes(tmp_path, "")))
    (card,) = load(out).cards()
    assert [(draw.who, draw.group, draw.most) for draw in card.draws] == [
        ("self", "both", None),
        ("opponent", "both", None),
    ]


def test_notes_amend_a_card(script: ModuleType, tmp_path: Path) -> None:
    folder = tables(tmp_path, [], [draw_row(13, "Three", "self", "", "variable")])
    note = '[13]\ncodes = [14]\nchange = [{ on = { effect = 1 }, set = { formula = "until_hand:3", count = 3 } }]\n'
    out = tmp_path / "out.json"
    out.write_bytes(script.build(folder, notes(tmp_path, note)))
    card = load(out).by_code(14)
    assert card is not None
    assert [(draw.formula, draw.least, draw.most) for draw in card.draws] == [("until_hand:3", 3, 3)]


@pytest.mark.parametrize(
    ("note", "part"),
    [
        ("[99]\ncodes = [1]\n", "99"),
        ("[13]\nchange = [{ on = { effect = 2 }, set = { most = 3 } }]\n", "no draw matches"),
        ("[13]\nchange = [{ set = { often = 3 } }]\n", "often"),
        ('[13]\nskips = [{ who = "me" }]\n', "me"),
    ],
)
def test_notes_that_do_not_fit(script: ModuleType, tmp_path: Path, note: str, part: str) -> None:
    folder = tables(tmp_path, [], [draw_row(13, "Three", "self", "", "2")])
    with pytest.raises(script.BuildError, match=part):
        script.build(folder, notes(tmp_path, note))


def other_row(code: int, name: str, pool: str) -> str:
    return draw_row(code, name, "self", "", "2").replace("\tofficial\t", f"\t{pool}\t")


def test_a_released_card_goes_by_its_printed_number_and_name(script: ModuleType, tmp_path: Path) -> None:
    """A table of facts that is older than the release would else leave the printed number without its draws."""
    folder = tables(tmp_path, [], [other_row(100456008, "Puppet Hammer", "pre-release")])
    cards = json.loads(script.build(folder, notes(tmp_path, "")))["cards"]
    assert list(cards) == ["44088353"]
    card = cards["44088353"]
    assert (card["name"], card["name_ja"], card["codes"]) == ("Doll Hammer", "ドールハンマー", [100456008])
    assert card.get("pool", "official") == "official"
    assert card["draws"][0]["least"] == 2


def test_a_card_that_is_not_released_keeps_its_number(script: ModuleType, tmp_path: Path) -> None:
    folder = tables(tmp_path, [], [other_row(101999999, "Pot of Examples", "pre-release")])
    assert list(json.loads(script.build(folder, notes(tmp_path, "")))["cards"]) == ["101999999"]


def test_a_wrong_name_of_the_tables_is_mended(script: ModuleType, tmp_path: Path) -> None:
    folder = tables(tmp_path, [], [other_row(300104004, "Updated by The Razgriz", "skill")])
    cards = json.loads(script.build(folder, notes(tmp_path, "")))["cards"]
    assert cards["300104004"]["name"] == "Cocoon of Ultra Evolution"
