"""The packaged catalogue: what it says of cards whose facts the ruling page or the card text settles."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelreplay.cards import wording
from duelreplay.cards.catalogue import Catalogue, load, name_key, pool_of_code
from duelreplay.cards.facts import CONDITIONS, FORMULAS, CardFacts
from duelreplay.log.events import Card


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load()


def named(catalogue: Catalogue, name: str) -> CardFacts:
    facts = catalogue.by_name(name)
    assert facts is not None, name
    return facts


def test_every_card_fits_its_type(catalogue: Catalogue) -> None:
    cards = catalogue.cards()
    assert len(cards) == len(catalogue)
    assert len({card.code for card in cards}) == len(cards)
    for card in cards:
        for draw in card.draws:
            assert draw.most is None or draw.least <= draw.most, card.name


# The ruling page and the handbook name these; 6 + 11 + 1 official cards, as the table of rules counts them.
COST = ["Malefic World", "Gearbreed", "Tachyon Chaos Hole", "Flame Tiger", "Infernity Pawn", "Sylvan Waterslide"]
EFFECT = [
    "Magical Blast",
    "Legacy of the Duelist",
    "Fandora, the Flying Furtress",
    "Black Luster Soldier - Legendary Swordsman",
    "Skull Flame",
    "Flying Saucer Muusik'i",
    "Freed the Matchless General",
    "Dark General Freed",
    "Spirit Burner",
    "Meteor Flare",
    "Iron Core of Koa'ki Meiru",
]
ASTRAL_FORCE = ["Rank-Up-Magic Astral Force"]


@pytest.mark.parametrize(
    ("kind", "names"),
    [("cost", COST), ("effect", EFFECT), ("astral_force", ASTRAL_FORCE)],
    ids=lambda value: str(value),
)
def test_class_of_the_replacing_effects(catalogue: Catalogue, kind: str, names: list[str]) -> None:
    official = [card for card in catalogue.cards() if card.pool == "official" and card.replacement is not None]
    found = {card.name for card in official if card.replacement is not None and card.replacement.kind == kind}
    assert found == set(names)


@pytest.mark.parametrize("name", COST + EFFECT + ASTRAL_FORCE)
def test_replacing_effects_know_where_they_work(catalogue: Catalogue, name: str) -> None:
    replacement = named(catalogue, name).replacement
    assert replacement is not None
    assert replacement.zones
    on_field = bool({"monster", "spell", "field"} & set(replacement.zones))
    assert (replacement.stays is not False) == on_field


def test_only_the_waterslide_is_mandatory(catalogue: Catalogue) -> None:
    mandatory = [card.name for card in catalogue.cards() if card.replacement is not None and card.replacement.mandatory]
    assert mandatory == ["Sylvan Waterslide"]


def test_iron_core_has_another_draw_phase_effect_from_the_graveyard(catalogue: Catalogue) -> None:
    replacement = named(catalogue, "Iron Core of Koa'ki Meiru").replacement
    assert replacement is not None
    assert not replacement.sole
    assert replacement.effect == 1


def test_skull_flame_does_not_say_whether_it_must_stay(catalogue: Catalogue) -> None:
    replacement = named(catalogue, "Skull Flame").replacement
    assert replacement is not None
    assert replacement.stays is None


@pytest.mark.parametrize(
    ("name", "who", "what", "count", "conditional"),
    [
        ("Reckless Greed", "self", "draw_phase", 2, False),
        ("Offerings to the Doomed", "self", "draw_phase", 1, False),
        ("Time Seal", "opponent", "draw_phase", 1, False),
        ("Yata-Garasu", "opponent", "draw_phase", 1, False),
        ("Dr. Frankenderp", "self", "draw_phase", 1, True),
        ("Number 60: Dugares the Timeless", "self", "draw_phase", 1, True),
        ("Flower Cardian Moonflowerviewing", "self", "next_turn_draw_phase", 1, False),
        ("Flower Cardian Lightshower", "self", "next_turn_draw_phase", 1, True),
        ("Gamble", "self", "turn", 1, True),
        ("The Six Shinobi", "opponent", "turn", 1, False),
        ("Neko Mane King", "opponent", "to_end_phase", 1, False),
    ],
)
def test_skips(catalogue: Catalogue, name: str, who: str, what: str, count: int, *, conditional: bool) -> None:
    (skip,) = named(catalogue, name).skips
    assert (skip.who, skip.what, skip.count, skip.conditional) == (who, what, count, conditional)


def test_dugares_skips_with_its_draw(catalogue: Catalogue) -> None:
    (skip,) = named(catalogue, "Number 60: Dugares the Timeless").skips
    assert skip.with_draw


def test_photon_timestop_skips_only_from_the_graveyard(catalogue: Catalogue) -> None:
    (skip,) = named(catalogue, "Photon Timestop").skips
    assert skip.zones == ("graveyard",)


@pytest.mark.parametrize(
    ("name", "who", "what", "since", "until"),
    [
        ("Droll & Lock Bird", "both", "effect_draw", "resolution", "turn"),
        ("Pot of Prosperity", "self", "effect_draw", "activation_turn", "turn"),
        ("Pot of Extravagance", "self", "effect_draw", "resolution", "turn"),
        ("Protector of the Sanctuary", "opponent", "outside_draw_phase", "on_field", "on_field"),
        ("D - Force", "self", "draw_phase_draw", "on_field", "on_field"),
        ("Penalty Game!", "opponent", "draw_phase_draw", "resolution", "next_draw_phase"),
    ],
)
def test_bans(catalogue: Catalogue, name: str, who: str, what: str, since: str, until: str) -> None:
    (ban,) = named(catalogue, name).bans
    assert (ban.who, ban.what, ban.since, ban.until) == (who, what, since, until)


@pytest.mark.parametrize("name", ["Mistake", "Thunder King Rai-Oh", "Mistaken Arrest", "Thunder Dragon Colossus"])
def test_search_locks_forbid_no_draw(catalogue: Catalogue, name: str) -> None:
    facts = named(catalogue, name)
    assert facts.blocks_search
    assert facts.bans == ()


def test_numbers_of_the_normal_draw(catalogue: Catalogue) -> None:
    morganite = named(catalogue, "Time-Tearing Morganite").draw_count
    unicorn = named(catalogue, "Knightmare Unicorn").draw_count
    treasure = named(catalogue, "Guarded Treasure").draw_count
    assert morganite is not None
    assert unicorn is not None
    assert treasure is not None
    assert (morganite.count, morganite.duration, morganite.conditional) == (2, "duel", False)
    assert (unicorn.count, unicorn.duration, unicorn.conditional) == (None, "on_field", True)
    assert (treasure.count, treasure.duration, treasure.conditional) == (2, "on_field", False)


@pytest.mark.parametrize(
    ("name", "who", "least", "most"),
    [
        ("Pot of Greed", "self", 2, 2),
        ("Upstart Goblin", "self", 1, 1),
        ("Graceful Charity", "self", 3, 3),
        ("The Gift of Greed", "opponent", 2, 2),
        ("Dark Bribe", "opponent", 1, 1),
        ("Pot of Extravagance", "self", 1, 2),
        ("Sixth Sense", "self", 0, 6),
    ],
)
def test_draws_of_one_player(catalogue: Catalogue, name: str, who: str, least: int, most: int) -> None:
    (draw,) = named(catalogue, name).draws
    assert (draw.who, draw.least, draw.most, draw.mode) == (who, least, most, "chain")


@pytest.mark.parametrize("name", ["Card Destruction", "Morphing Jar", "One Day of Peace", "Artifact Durendal"])
def test_draws_of_each_player(catalogue: Catalogue, name: str) -> None:
    draws = named(catalogue, name).draws
    assert sorted(draw.who for draw in draws) == ["opponent", "self"]
    assert {draw.group for draw in draws} == {"both"}


def test_a_coin_decides_who_draws(catalogue: Catalogue) -> None:
    draws = named(catalogue, "Cup of Ace").draws
    assert sorted(draw.who for draw in draws) == ["opponent", "self"]
    assert {draw.group for draw in draws} == {"either"}


def test_kuraz_may_give_one_player_two_cards(catalogue: Catalogue) -> None:
    assert {(draw.least, draw.most, draw.optional) for draw in named(catalogue, "Kuraz the Light Monarch").draws} == {
        (0, 2, True)
    }


@pytest.mark.parametrize(
    ("name", "formula"),
    [
        ("Card of Demise", "until_hand:3"),
        ("Yamata Dragon", "until_hand:5"),
        ("Card Destruction", "same_as_discarded"),
        ("Reload", "same_as_returned"),
        ("Magical Mallet", "same_as_returned"),
        ("Igknight Reload", "same_as_returned+1"),
        ("Magicians' Souls", "same_as_cost"),
    ],
)
def test_formulas(catalogue: Catalogue, name: str, formula: str) -> None:
    assert {draw.formula for draw in named(catalogue, name).draws} == {formula}


@pytest.mark.parametrize(
    ("name", "trigger"),
    [
        ('Maxx "C"', "opponent_special_summon"),
        ("Mulcharmy Purulia", "opponent_summon_from_hand"),
        ("Mulcharmy Fuwalos", "opponent_special_summon_from_deck"),
        ("Mulcharmy Meowls", "opponent_special_summon_from_graveyard"),
    ],
)
def test_draws_that_linger_for_the_turn(catalogue: Catalogue, name: str, trigger: str) -> None:
    (draw,) = named(catalogue, name).draws
    assert (draw.mode, draw.lasts, draw.each, draw.zone) == ("lingering", "turn", True, "hand")
    assert (draw.trigger, draw.least, draw.most) == (trigger, 1, None)


@pytest.mark.parametrize(
    ("name", "trigger", "condition"),
    [
        ("Heart of the Underdog", "draw_phase_draw", "drew_normal_monster"),
        ("Veil of Darkness", "draw_phase_draw", "drew_dark_monster"),
        ("Koa'ki Meiru Speeder", "draw_phase_draw", "drew_card:36623431"),
        ("Don't Slip, the Dogs of War", "normal_draw", "drew_tuner"),
        ("Destructive Draw", "normal_draw", "hand_empty_at_draw_phase_start"),
    ],
)
def test_draws_that_answer_a_draw(catalogue: Catalogue, name: str, trigger: str, condition: str) -> None:
    (draw,) = named(catalogue, name).draws
    assert (draw.trigger, draw.condition) == (trigger, condition)


def test_vocabularies_are_complete(catalogue: Catalogue) -> None:
    """Each word of the short form has a meaning."""
    for card in catalogue.cards():
        for draw in card.draws:
            assert draw.formula is None or draw.formula.split("+")[0].split(":")[0] in FORMULAS
            assert draw.condition is None or draw.condition.split(":")[0] in CONDITIONS


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_card_can_be_put_in_words(catalogue: Catalogue, lang: wording.Lang) -> None:
    for card in catalogue.cards():
        assert wording.card_lines(card, lang)


@pytest.mark.parametrize(
    "asked",
    [
        37576645,
        "Reckless Greed",
        "reckless  greed",
        "ＲＥＣＫＬＥＳＳ ＧＲＥＥＤ",
        "無謀な欲張り",
        Card(code=37576645),
        Card(code=37576645, name="something else"),
        Card(name="Reckless Greed", uid=7),
        Card(code=999_999_999, name="Reckless Greed"),
    ],
    ids=repr,
)
def test_a_card_is_found_however_the_log_names_it(catalogue: Catalogue, asked: int | str | Card) -> None:
    facts = catalogue.find(asked)
    assert facts is not None
    assert facts.code == 37576645


@pytest.mark.parametrize("asked", [None, "", "No Such Card", 0, -1, 999_999_999, Card(), Card(uid=3)], ids=repr)
def test_what_the_catalogue_lacks_is_none(catalogue: Catalogue, asked: int | str | Card | None) -> None:
    assert catalogue.find(asked) is None


@pytest.mark.parametrize("name", ["Don’t Slip, the Dogs of War", "Don`t Slip, the Dogs of War"])
def test_quotes_do_not_matter(catalogue: Catalogue, name: str) -> None:
    assert named(catalogue, name).code == 65938950


@pytest.mark.parametrize("dash", "-‐‑–—―−－")
def test_dashes_do_not_matter(catalogue: Catalogue, dash: str) -> None:
    assert named(catalogue, f"D {dash} Force").code == 6186304


def test_a_bare_name_means_the_official_card(catalogue: Catalogue) -> None:
    """Rush Duel, Speed Duel skills and the anime have cards of the same names."""
    assert named(catalogue, "強欲な壺").code == 55144522
    assert named(catalogue, "Destiny Draw").code == 45809008
    assert named(catalogue, "フェンリル").code == 218704


def test_another_artwork_that_a_source_names(catalogue: Catalogue) -> None:
    assert catalogue.by_code(55144523) == named(catalogue, "Pot of Greed")


def test_a_number_beside_a_cards_own_is_uncertain(catalogue: Catalogue) -> None:
    facts = catalogue.by_code(35261760)
    assert facts is not None
    assert facts.name == "Pot of Desires"
    assert facts.confidence == "low"
    assert all(draw.conditional for draw in facts.draws)


def test_numbers_far_from_any_card_are_unknown(catalogue: Catalogue) -> None:
    assert catalogue.by_code(35261759 + 11) is None


def test_names_are_searched_by_part_and_by_likeness(catalogue: Catalogue) -> None:
    assert "Pot of Greed" in [card.name for card in catalogue.search("pot of gred")]
    assert catalogue.search("iron core of")[0].name == "Iron Core of Koa'ki Meiru"
    assert catalogue.search("") == []


@pytest.mark.parametrize(
    ("code", "pool"),
    [
        (55144522, "official"),
        (100458038, "pre-release"),
        (101402101, "pre-release"),
        (160205045, "rush"),
        (300201002, "skill"),
        (504700082, "goat"),
        (511000291, "unofficial"),
        (0, None),
    ],
)
def test_pools_by_number(code: int, pool: str | None) -> None:
    assert pool_of_code(code) == pool


def test_the_numbers_of_the_pools_agree_with_the_cards(catalogue: Catalogue) -> None:
    """Unofficial cards alone hide in the official numbers, and the catalogue knows them."""
    odd = Counter(card.pool for card in catalogue.cards() if pool_of_code(card.code) != card.pool)
    assert odd.keys() <= {"unofficial"}
    assert catalogue.pool_of_code(95200013) == "unofficial"


@given(st.text())
def test_a_name_key_is_its_own_key(name: str) -> None:
    key = name_key(name)
    assert name_key(key) == key


def test_loading_imports_nothing_that_slows_a_check() -> None:
    heavy = ["sqlalchemy", "alembic", "asyncio", "multiprocessing", "logging", "dataclasses", "difflib", "tomllib"]
    code = (
        "import sys; from duelreplay.cards.catalogue import load; load().find('Pot of Greed');"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_draw_is_certain_only_where_the_card_has_no_other_activation(catalogue: Catalogue) -> None:
    """A Continuous Spell's own activation draws nothing; a link in a log seldom says which effect it is."""
    for card in catalogue.cards():
        certain = [draw for draw in card.draws if not draw.conditional]
        if certain:
            assert len({draw.effect for draw in card.draws}) == 1, card.name
            assert not any(draw.optional for draw in certain), card.name
            assert not (card.kind.startswith(("Spell", "Trap")) and certain[0].started != "card"), card.name


def test_the_draws_of_an_assumed_artwork_are_never_certain(catalogue: Catalogue) -> None:
    card = catalogue.by_code(35261760)
    assert card is not None
    assert card.name == "Pot of Desires"
    assert {(effect.confidence, effect.sure) for effect in card.effects} == {("low", "if_needs_met")}
