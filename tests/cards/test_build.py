"""The script that builds the packaged catalogue from the tables of facts."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from duelreplay.cards.catalogue import DATA, Catalogue, load
from duelreplay.cards.effects import Compare, CostPart, Number, PerEvent, SameAs, Unknown, UntilHand
from duelreplay.cards.facts import Look
from support import ROOT

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


def test_the_packaged_file_is_what_the_tables_give(script: ModuleType) -> None:
    assert script.build(script.TABLES) == DATA.read_bytes()


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


def built(script: ModuleType, folder: Path, note: str = "") -> Catalogue:
    out = folder / "out.json"
    out.write_bytes(script.build(folder, notes(folder, note)))
    return load(out)


def write_table(folder: Path, name: str, *rows: dict[str, str]) -> None:
    columns = list(dict.fromkeys(column for row in rows for column in row))
    lines = ["\t".join(row.get(column, "-") for column in columns) for row in rows]
    (folder / name).write_text("\n".join(["\t".join(columns), *lines, ""]), encoding="utf-8")


FACT = {
    "passcode": "13",
    "name_en": "Three",
    "effect_no": "1",
    "script_line": "9",
    "who": "self",
    "least": "2",
    "most": "2",
    "count_formula": "fixed:2",
    "optional_activation": "may",
    "optional_at_resolution": "must",
    "sure": "always",
    "lawful_moment": "own_main_phase_open",
    "zones": "hand|set",
    "mode": "chain",
    "basis": "hand",
    "confidence": "high",
}


def test_a_card_that_only_a_note_has(script: ModuleType, tmp_path: Path) -> None:
    note = '[14]\nname = "Four"\nlook = { cards = 2, keep = 1, rest = ["deck"] }\n'
    note += '[15]\nname = "Five"\neffects = [{ who = "self", number = 2 }]\n'
    four, five = built(script, tables(tmp_path, [], []), note).cards()
    assert (four.name, four.look, four.effects) == ("Four", Look(cards=2, keep=1, rest=("deck",)), ())
    assert [(effect.number, effect.least, effect.most) for effect in five.effects] == [(Number(2), 2, 2)]


def test_the_table_of_facts_gives_the_effects(script: ModuleType, tmp_path: Path) -> None:
    folder = tables(tmp_path, [], [draw_row(13, "Three", "self", "", "2")])
    write_table(folder, "draw_facts.tsv", FACT | {"cost": "discard:1:any", "condition": "n(self:hand)>=2"})
    (card,) = built(script, folder).cards()
    (effect,) = card.effects
    assert (effect.number, effect.sure, effect.zones, effect.basis) == (Number(2), "always", ("hand", "set"), "hand")
    assert [part.verb for parts in effect.cost for part in parts] == ["discard"]
    assert isinstance(effect.condition, Compare)


def test_one_draw_in_two_places_of_a_script_is_one_fact(script: ModuleType, tmp_path: Path) -> None:
    folder = tables(tmp_path, [], [draw_row(13, "Three", "self", "", "2")])
    twice = FACT | {"script_line": "12", "sure": "if_needs_met"}
    other = FACT | {"script_line": "20", "who": "opponent"}
    write_table(folder, "draw_facts.tsv", FACT, twice, other)
    (card,) = built(script, folder).cards()
    assert [(effect.line, effect.who, effect.sure) for effect in card.effects] == [
        (9, "self", "always"),
        (20, "opponent", "always"),
    ]


def test_a_cell_in_words_is_read_by_its_rewording(script: ModuleType, tmp_path: Path) -> None:
    folder = tables(tmp_path, [], [draw_row(13, "Three", "self", "", "2")])
    write_table(folder, "draw_facts.tsv", FACT | {"cost": "a card of the hand goes"})
    write_table(folder, "reworded.tsv", {"column": "cost", "text": "a card of the hand goes", "terms": "discard:1:any"})
    (card,) = built(script, folder).cards()
    assert [part.verb for parts in card.effects[0].cost for part in parts] == ["discard"]


def test_without_facts_the_short_form_counts_and_is_never_sure_of_itself(script: ModuleType, tmp_path: Path) -> None:
    note = '[13]\nchange = [{ set = { formula = "until_hand:3", count = 3, conditional = false } }]\n'
    (card,) = built(script, tables(tmp_path, [], [draw_row(13, "Three", "self", "", "variable")]), note).cards()
    (effect,) = card.effects
    assert (effect.number, effect.sure, effect.basis) == (UntilHand(3), "always", "script")
    assert effect.confidence == "medium"


RUSH = {
    "passcode": "160000013",
    "name": "Three",
    "pool": "rush",
    "touches": "effect_draw",
    "moment": "own_main_phase",
    "limit": "turn:copy (rule of Rush Duel)",
    "who": "self",
    "least": "0",
    "most": "-",
    "count_formula": "same_as_cost",
    "condition": "n(self:deck)>=10",
    "cost": "none",
    "instead_or_effect": "before: mill:2; draw needs: did:milled; after: nothing",
    "optional": "may",
    "state": "effect 2 row 31",
    "note": "counted at cost",
    "basis": "machine",
    "confidence": "medium",
}


def test_a_rush_row(script: ModuleType, tmp_path: Path) -> None:
    folder = tables(tmp_path, [], [draw_row(160000013, "Three", "self", "", "variable")])
    write_table(folder, "skills.tsv", RUSH)
    (card,) = built(script, folder).cards()
    (effect,) = card.effects
    assert (effect.effect, effect.line, effect.number, effect.counted) == (2, 31, SameAs("cost"), "cost")
    assert (effect.moment, effect.confidence, effect.most) == ("own_main_phase_open", "medium", None)
    assert [(limit.scope, limit.per) for limit in effect.limits] == [("turn", "copy")]


def test_a_skill_that_takes_the_place_of_the_normal_draw(script: ModuleType, tmp_path: Path) -> None:
    row = card_row(300000013, "Lot", "other (skill, replaces the normal draw)")
    folder = tables(tmp_path, [row], [])
    skill = RUSH | {"passcode": "300000013", "pool": "skill", "touches": "replaces_normal_draw", "confidence": "high"}
    skill |= {"limit": "repeatable: needs 1800 LP lost again since the last use", "cost": "give up the draw; lp:500"}
    write_table(folder, "skills.tsv", skill)
    (card,) = built(script, folder).cards()
    assert card.skill is not None
    assert (card.skill.replaces, card.skill.times, card.skill.lost_lp) == ("normal_draw", "lost_lp", 1800)
    assert card.skill.cost == (CostPart(verb="lp", least=500, most=500),)


def test_a_card_that_changes_effects(script: ModuleType, tmp_path: Path) -> None:
    folder = tables(tmp_path, [], [draw_row(13, "Three", "self", "", "2")])
    row = {"passcode": "13", "by_whom": "opponent", "changes_which_activated_effect": "monster effect"}
    row |= {"becomes": "both players draw 1", "original_draw_still_made": "no; both draw 1", "limit": "turn:copy"}
    write_table(folder, "effect_changers.tsv", row | {"how": "link"})
    (card,) = built(script, folder).cards()
    (change,) = card.changes
    assert (change.of, change.kinds, change.words) == ("opponent", ("monster_effect",), "")
    assert (change.original_draw_made, change.draws, change.without_link) == (False, True, False)


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"who": "me"}, "who: 'me'"),
        ({"limit": "often"}, "limit: 'often'"),
        ({"least": "few"}, "least: 'few'"),
        ({"zones": "moon"}, "zones: 'moon'"),
        ({"lawful_moment": "now"}, "moment: 'now'"),
    ],
)
def test_facts_that_do_not_fit(script: ModuleType, tmp_path: Path, change: dict[str, str], part: str) -> None:
    folder = tables(tmp_path, [], [draw_row(13, "Three", "self", "", "2")])
    write_table(folder, "draw_facts.tsv", FACT | change)
    with pytest.raises(script.BuildError, match=part):
        script.build(folder, notes(tmp_path, ""))


@pytest.fixture(scope="module")
def packaged() -> Catalogue:
    return load()


def test_every_draw_of_the_short_form_has_a_fact(packaged: Catalogue) -> None:
    missing = [card.name for card in packaged.cards() if card.draws and not card.effects]
    assert missing == []


def test_official_draws_are_read_from_facts_but_those_of_cards_released_since(packaged: Catalogue) -> None:
    cards = [card for card in packaged.cards() if card.pool == "official"]
    others = {card.name: effect.confidence for card in cards for effect in card.effects if effect.basis == "script"}
    assert len(others) < 12
    assert set(others.values()) == {"medium"}


def test_only_official_facts_and_notes_are_of_high_confidence(packaged: Catalogue) -> None:
    others = [card for card in packaged.cards() if card.pool not in {"official", "user"}]
    assert [card.name for card in others for effect in card.effects if effect.confidence == "high"] == []


@pytest.mark.parametrize(
    ("name", "number", "least", "most"),
    [
        ("Pot of Greed", Number(2), 2, 2),
        ('Maxx "C"', PerEvent(1), 1, 1),
        ("Card of Demise", UntilHand(3), 0, 3),
        ("Sky Striker Mobilize - Engage!", Number(1), 1, 1),
        ("Card Destruction", SameAs("discarded"), 0, None),
    ],
)
def test_numbers_of_well_known_cards(
    packaged: Catalogue, name: str, number: object, least: int, most: int | None
) -> None:
    card = packaged.by_name(name)
    assert card is not None
    effect = card.effects[0]
    assert (effect.number, effect.least, effect.most) == (number, least, most)


def test_mystic_piper_draws_again(packaged: Catalogue) -> None:
    card = packaged.by_name("Mystic Piper")
    assert card is not None
    assert [(effect.least, effect.sure) for effect in card.effects] == [(1, "always"), (1, "if_needs_met")]


def test_six_skills_take_the_place_of_a_draw(packaged: Catalogue) -> None:
    found = {card.name: card.skill.replaces for card in packaged.cards() if card.skill is not None}
    assert len(found) == 6
    assert {name for name, what in found.items() if what == "any_draw"} == {"Final Draw"}


def test_no_number_of_an_official_card_is_unknown(packaged: Catalogue) -> None:
    # The two rule cards have no text, and are no official cards for all their numbers.
    cards = [card for card in packaged.cards() if card.pool == "official"]
    assert [card.name for card in cards for effect in card.effects if effect.number == Unknown("unknown")] == []


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
