"""Cards that a user adds from a TOML file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from duelreplay.cards import rows, terms
from duelreplay.cards.catalogue import Catalogue, load, with_additions
from duelreplay.cards.effects import (
    Area,
    CardsIn,
    Cases,
    Chosen,
    Compare,
    CostPart,
    DrawFact,
    Limit,
    Number,
    PerEvent,
    Quantity,
    Trait,
    Trigger,
    UntilHand,
)
from duelreplay.log.faults import UnreadableInputError
from support import ROOT


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load()


def added(catalogue: Catalogue, folder: Path, text: str) -> Catalogue:
    path = folder / "extra.toml"
    path.write_text(text, encoding="utf-8")
    return with_additions(catalogue, str(path))


def complaints(catalogue: Catalogue, folder: Path, text: str) -> list[str]:
    with pytest.raises(UnreadableInputError) as caught:
        added(catalogue, folder, text)
    return [str(fault) for fault in caught.value.faults]


NEW_CARD = """
[[card]]
name = "Pot of Examples"
name_ja = "例の壺"
code = 99999901
codes = [99999950]
draws = [{ who = "self", count = 3, conditional = false, started = "card" }]
skips = [{ who = "self" }]
"""


def test_a_new_card_is_found_by_code_and_names(catalogue: Catalogue, tmp_path: Path) -> None:
    more = added(catalogue, tmp_path, NEW_CARD)
    for asked in (99999901, 99999950, "pot of examples", "例の壺"):
        facts = more.find(asked)
        assert facts is not None
        assert (facts.name, facts.pool) == ("Pot of Examples", "user")
        assert [(draw.least, draw.most) for draw in facts.draws] == [(3, 3)]
    assert catalogue.find("Pot of Examples") is None
    assert len(more) == len(catalogue) + 1


TERMS = """
[[card]]
name = "Pot of Terms"

[[card.effects]]
who = "self"
number = "until_hand:3"
counted = "resolution"
cost = "discard:1:type:Dragon"
limit = "turn:name"
condition = "n(self:hand)<3"
moment = "own_main_phase_open"
zones = ["hand", "set"]
speed = 1
stays = false
"""


def effects_of(catalogue: Catalogue, folder: Path, text: str) -> tuple[DrawFact, ...]:
    return added(catalogue, folder, text).own[0].effects


def test_a_draw_in_terms(catalogue: Catalogue, tmp_path: Path) -> None:
    hand = Area("self", ("hand",))
    assert effects_of(catalogue, tmp_path, TERMS) == (
        DrawFact(
            effect=0,
            who="self",
            least=0,
            most=3,
            number=UntilHand(3),
            counted="resolution",
            cost=((CostPart(verb="discard", filter=Trait("type", ("Dragon",)), area=hand),),),
            limits=(Limit(scope="turn", per="name"),),
            condition=Compare(CardsIn(hand), "<", Number(3)),
            moment="own_main_phase_open",
            zones=("hand", "set"),
            speed=1,
            mode="chain",
        ),
    )


@pytest.mark.parametrize(
    ("number", "read", "least", "most"),
    [
        ("2", Number(2), 2, 2),
        ('"fixed:1 per event"', PerEvent(1), 1, 1),
        ('"named_by_drawing_player:1..3"', Chosen(1, 3), 1, 3),
        ('"n(opp:hand)"', CardsIn(Area("opponent", ("hand",))), 0, None),
        ('"cases(3 paid:2; else:1)"', None, 1, 2),
    ],
)
def test_least_and_most_follow_from_the_number(
    catalogue: Catalogue, tmp_path: Path, number: str, read: Quantity | None, least: int, most: int | None
) -> None:
    text = f'[[card]]\nname = "A"\neffects = [{{ who = "self", number = {number} }}]\n'
    (effect,) = effects_of(catalogue, tmp_path, text)
    assert effect.number == read if read is not None else isinstance(effect.number, Cases)
    assert (effect.least, effect.most) == (least, most)


def test_the_short_form_gives_facts_too(catalogue: Catalogue, tmp_path: Path) -> None:
    draw = 'draws = [{ who = "self", count = 1, mode = "lingering", trigger = "opponent_special_summon", each = true }]'
    (effect,) = effects_of(catalogue, tmp_path, f'[[card]]\nname = "A"\n{draw}\n')
    assert effect.number == PerEvent(1)
    assert effect.trigger == (Trigger(event="special_summoned", later=True, by="opponent"),)
    assert (effect.mode, effect.basis) == ("lingering_non_chain", "user")


def test_the_version_tells_the_additions(catalogue: Catalogue, tmp_path: Path) -> None:
    one = added(catalogue, tmp_path, NEW_CARD)
    other = added(catalogue, tmp_path, NEW_CARD.replace("count = 3", "count = 2"))
    assert len({catalogue.version, one.version, other.version}) == 3


def test_the_users_facts_override(catalogue: Catalogue, tmp_path: Path) -> None:
    more = added(catalogue, tmp_path, '[[card]]\nname = "Pot of Greed"\ndraws = [{ who = "self", count = 1 }]\n')
    for asked in (55144522, "Pot of Greed", 55144523):
        facts = more.find(asked)
        assert facts is not None
        assert (facts.pool, facts.draws[0].most) == ("user", 1)
    assert len(more) == len(catalogue)


def test_cards_without_a_passcode_keep_apart(catalogue: Catalogue, tmp_path: Path) -> None:
    first = added(catalogue, tmp_path, '[[card]]\nname = "First"\n[[card]]\nname = "Second"\n')
    both = added(first, tmp_path, '[[card]]\nname = "Third"\n')
    found = [both.by_name(name) for name in ("First", "Second", "Third")]
    assert [facts and facts.name for facts in found] == ["First", "Second", "Third"]
    assert len({facts.code for facts in found if facts is not None}) == 3


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ["[[card]]"]),
        ("[[card]\n", ["not TOML"]),
        ("cards = 1\n", ["'cards'", "[[card]]"]),
        ("card = [1]\n", ["card 1", "expected a table"]),
        ("[[card]]\ncode = 5\n", ["card 1", "name"]),
        ('[[card]]\nname = "A"\ndraw = []\n', ["card 1 (A)", "draw", "draws"]),
        ('[[card]]\nname = "A"\npool = "official"\n', ["card 1 (A)", "pool", "unknown key"]),
        ('[[card]]\nname = "A"\ncode = "x"\n', ["card 1 (A)", "code", "expected int", "str"]),
        ('[[card]]\nname = "A"\ndraws = [{ who = "me", count = 1 }]\n', ["draws", "who", "'me'"]),
        ('[[card]]\nname = "A"\ndraws = [{ who = "self", often = 1 }]\n', ["draws[0].often", "unknown key"]),
        ('[[card]]\nname = "A"\nskips = 3\n', ["skips", "expected array", "int"]),
        ('[[card]]\nname = "A"\ndraws = 3\n', ["draws", "expected array"]),
        ('[[card]]\nname = "A"\neffects = 3\n', ["effects", "list"]),
        ('[[card]]\nname = "A"\neffects = [{ who = "self" }]\n', ["effects[0].number", "missing"]),
        ('[[card]]\nname = "A"\neffects = [{ who = "me", number = 2 }]\n', ["effects[0].who", "'me'", "opponent"]),
        ('[[card]]\nname = "A"\neffects = [{ who = "self", number = "two" }]\n', ["effects[0].number", "'two'"]),
        ('[[card]]\nname = "A"\neffects = [{ who = "self", numbr = 2 }]\n', ["effects[0].numbr", "unknown key"]),
        (
            '[[card]]\nname = "A"\neffects = [{ who = "self", number = 2, limit = "often" }]\n',
            ["effects[0].limit", "'often'", "turn:name"],
        ),
        (
            '[[card]]\nname = "A"\neffects = [{ who = "self", number = 2, zones = ["hand", "moon"] }]\n',
            ["effects[0].zones", "'moon'"],
        ),
        (
            '[[card]]\nname = "A"\neffects = [{ who = "self", number = 2, speed = 4 }]\n',
            ["effects[0].speed", "4", "1, 2, 3"],
        ),
        (
            '[[card]]\nname = "A"\neffects = [{ who = "self", number = 2, cost = { lp = 3 } }]\n',
            ["effects[0].cost", "text in terms", "dict"],
        ),
        ('[[card]]\nname = "A"\nreplacement = { kind = "cost" }\n', ["replacement", "zones"]),
    ],
)
def test_faults_name_the_card_the_key_and_what_was_expected(
    catalogue: Catalogue, tmp_path: Path, text: str, parts: list[str]
) -> None:
    (complaint,) = complaints(catalogue, tmp_path, text)
    assert complaint.startswith(str(tmp_path / "extra.toml"))
    assert "\n" not in complaint
    for part in parts:
        assert part in complaint


def test_every_card_that_does_not_fit_is_named(catalogue: Catalogue, tmp_path: Path) -> None:
    found = complaints(catalogue, tmp_path, '[[card]]\nname = "A"\nx = 1\n[[card]]\nname = "B"\ncode = "y"\n')
    assert ["(A)" in found[0], "(B)" in found[1], len(found)] == [True, True, 2]


def test_files_that_cannot_be_read(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe9'\n")
    for name, part in [("missing.toml", "cannot be read"), (".", "cannot be read"), ("latin.toml", "UTF-8")]:
        with pytest.raises(UnreadableInputError) as caught:
            with_additions(catalogue, str(tmp_path / name))
        assert part in str(caught.value)


PAGE = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "example", [block for block in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL) if "[[card]]" in block]
)
def test_the_examples_of_the_page_are_read(catalogue: Catalogue, tmp_path: Path, example: str) -> None:
    cards = added(catalogue, tmp_path, example).own
    assert len(cards) == example.count("[[card]]")
    assert [phrase for card in cards for phrase in terms.phrases(card.effects)] == []


CONDITIONS, FILTERS = re.findall(r"^\*\*(?:Conditions\*\* are|Filters F\*\*:)(.*?)\n\n", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(
    "term", [term for term in re.findall(r"`([^`]+)`", CONDITIONS) if term.strip() not in {"&", "or", "not"}]
)
def test_the_conditions_of_the_page_are_terms(term: str) -> None:
    for part in re.split(
        r"\s+(?=own_turn|opp_turn|main_phase|battle_phase|phase:)",
        term.replace("F;", "monster;").replace("Z)", "self:gy)"),
    ):
        read = terms.condition(part)
        assert read is not None
        assert terms.understood(read), part


@pytest.mark.parametrize("term", [word for text in re.findall(r"`([^`]+)`", FILTERS) for word in text.split()])
def test_the_filters_of_the_page_are_terms(term: str) -> None:
    assert terms.understood(terms.card_filter(term)), term


def test_every_key_of_a_draw_is_on_the_page() -> None:
    table = PAGE.partition("## A draw in terms")[2]
    assert {key for key in rows.KEYS if f"`{key}`" not in table} == set()


@pytest.mark.parametrize(
    "text",
    [
        "[[card]\n",
        "[other]\n",
        "",
        "[[card]]\ncode = 3\n",
        '[[card]]\nname = "X"\nodd = 1\n',
        '[[card]]\nname = "X"\neffects = 3\n',
        '[[card]]\nname = "X"\n[[card.effects]]\nwho = "nobody"\nnumber = 2\n',
        '[[card]]\nname = "X"\n[[card.effects]]\nwho = "self"\n',
        '[[card]]\nname = "X"\n[[card.effects]]\nwho = "self"\nnumber = "some cards"\n',
        '[[card]]\nname = "X"\n[[card.effects]]\nwho = "self"\nnumber = 2\nlimits = "often"\n',
    ],
)
def test_what_does_not_fit_is_told_in_japanese(catalogue: Catalogue, text: str, tmp_path: Path) -> None:
    with pytest.raises(UnreadableInputError) as raised:
        added(catalogue, tmp_path, text)
    for fault in raised.value.faults:
        assert re.search(r"[ぁ-ん]", fault.told("ja")), fault.told("ja")
        assert not re.search(r"[ぁ-ん]", fault.told("en"))
