"""The table of names: which card a text names, exactly, and which it may mean."""

from __future__ import annotations

import csv
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelreplay.cards.catalogue import load
from duelreplay.cards.names import CardProperties, card_of, lookup, match, name_in, names, near, pool_of, unknown_name
from duelreplay.cards.near_names import distance
from duelreplay.cards.printed import described, title
from duelreplay.cards.spelling import letters_key, letters_of, letters_of_lines, name_key
from duelreplay.log.events import Card

TYPED = Path(__file__).parent / "typed_names.tsv"
POT_OF_GREED = 55144522


def known(code: int) -> CardProperties:
    card = card_of(code)
    assert card is not None, code
    return card


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Pot of Greed", POT_OF_GREED),
        ("POT OF GREED", POT_OF_GREED),
        ("  pot  of greed ", POT_OF_GREED),
        ("potofgreed", POT_OF_GREED),
        ("Ｐｏｔ　ｏｆ　Ｇｒｅｅｄ", POT_OF_GREED),
        ("強欲な壺", POT_OF_GREED),
        ("ごうよくなつぼ", POT_OF_GREED),
        ("ゴウヨクなツボ", POT_OF_GREED),
        ("ｺﾞｳﾖｸﾅﾂﾎﾞ", POT_OF_GREED),
        ("55144522", POT_OF_GREED),
        ("055144523", POT_OF_GREED),
        ("Blue Eyes White Dragon", 89631139),
        ("Maxx C", 23434538),
        ("增殖するＧ", None),
        ("増殖するG", 23434538),
        ("E・HEROエアーマン", 40044918),
        ("E･HERO ｴｱｰﾏﾝ", 40044918),
        ("No.39希望皇ホープ", 84013237),
        ("ブラックマジシャンガール", 38033121),
        ("ブラック・マジシャン・ガ－ル", 38033121),
        ("ブラック・マジシャン・ガ-ル", 38033121),
        ("Ash Blossom and Joyous Spring", 14558127),
        ("Doll Monster Miss Madchen", 72717433),
        ("Rai-Mei", 63223467),
        ("Raimei", 56260110),
        ("Hero Flash!!", 191749),
        ("H.E.R.O. Flash!", 18482473),
        ("磁石の戦士Σ＋", 51826619),
        ("7", 67048711),
    ],
)
def test_a_text_names_a_card_however_it_is_spelled(text: str, code: int | None) -> None:
    found = lookup(text)
    assert (None if found is None else found.code) == code


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("磁石の戦士Σ", {51826619, 87814728}),
        ("らいめい", {56260110, 63223467}),
        ("hero flash", {191749, 18482473}),
    ],
)
def test_what_two_cards_may_be_is_none_and_both_are_offered(text: str, cards: set[int]) -> None:
    assert lookup(text) is None
    assert {card.code for card in near(text, 2)} == cards


@pytest.mark.parametrize(
    "text", ["", " ", "・", "\n", "Pot of Gred", "強欲", "PoG", "0", "-1", "999999999999999999999"]
)
def test_what_names_no_card_is_none(text: str) -> None:
    assert lookup(text) is None


def test_the_official_card_is_meant_before_one_of_another_pool() -> None:
    shared = {"強欲で謙虚な壺": 98645731, "Dark Magician": 46986414, "Destiny Draw": 45809008}
    for name, code in shared.items():
        assert known(code).pool == "official"
        found = lookup(name)
        assert found is not None
        assert found.code == code


def test_a_name_as_it_stands_goes_before_a_reading() -> None:
    """竜魂の力 is read ドラゴニック・フォース, which is the name of a Rush Duel card."""
    found = match("ドラゴニック・フォース")
    assert found is not None
    assert (found.card.pool, found.by) in {("rush", "name")}


@pytest.mark.parametrize(
    ("former", "code", "today"),
    [
        ("Labrynth Cuclock", 2511, "Labrynth Cooclock"),
        ("Apex Polymerization", 44886582, "Super Duper Polymerization"),
        ("forbidden graveyard", 53778229, "Silent Graveyard"),
    ],
)
def test_a_former_name_is_the_card_of_today(former: str, code: int, today: str) -> None:
    found = match(former)
    assert found is not None
    assert (found.card.code, found.card.name, found.by) == (code, today, "former name")


def test_every_name_finds_its_card() -> None:
    """Or another card of the very same name, which several Tokens and cards of several pools have."""
    table, missed = names(), []
    for row in range(len(table.codes)):
        card = table.card(row)
        for text in filter(None, (card.name, card.name_ja)):
            found = table.find(text)
            other = None if found is None else table.card(found[0])
            if other is None or name_key(text) not in {name_key(other.name), name_key(other.name_ja)}:
                missed.append((card.code, text))
    assert missed == []


def test_the_names_of_a_column_are_reduced_at_once_as_each_alone() -> None:
    table = names()
    for column in ("name_en", "name_ja", "kana"):
        assert table.keys(column) == [letters_key(text) for text in table.texts(column)]


@given(st.text())
def test_what_is_looked_for_never_fails(text: str) -> None:
    lookup(text)
    assert len(near(text)) <= 5
    assert letters_key(letters_key(text)) == letters_key(text)
    assert name_key(name_key(text)) == name_key(text)


@given(st.text(alphabet="abc", max_size=6), st.text(alphabet="abc", max_size=6))
def test_the_distance_is_a_distance(one: str, other: str) -> None:
    most = max(len(one), len(other))
    off = distance(one, other, most)
    assert (off == 0) == (one == other)
    assert off == distance(other, one, most) <= most
    assert off >= abs(len(one) - len(other))


@pytest.mark.parametrize(
    ("one", "other", "off"),
    [("greed", "gred", 1), ("drak", "dark", 1), ("", "abc", 3), ("abcd", "badc", 2), ("a", "b", 1)],
)
def test_a_swap_of_neighbours_counts_once(one: str, other: str, off: int) -> None:
    assert distance(one, other, 9) == off


def typed() -> list[tuple[str, str]]:
    with TYPED.open(encoding="utf-8", newline="") as file:
        return [(row["typed"], row["name"]) for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


def test_names_as_people_type_them_are_found_or_offered() -> None:
    """Typing errors, missing hyphens and words, abbreviations, Japanese without punctuation, former names."""
    rows, missed = typed(), []
    for text, name in rows:
        assert lookup(name) is not None, name
        found = lookup(text)
        if found is None:
            if name not in [card.name for card in near(text)]:
                missed.append((text, name))
        elif found.name != name:
            pytest.fail(f"{text!r} was taken for {found.name}, not {name}")
    assert len(rows) > 100
    assert len(missed) * 100 <= 3 * len(rows), missed


def test_a_name_with_one_error_is_offered() -> None:
    """Of any card, in both languages: a letter left out, doubled or swapped with the next."""
    chance = random.Random(7)
    table = names()
    rows = [row for row in range(len(table.codes)) if table.rank(row) == 0]
    missed = tried = 0
    for row in chance.sample(rows, 60):
        card = table.card(row)
        for name in filter(None, (card.name, card.name_ja)):
            if len(letters_key(name)) < 5:
                continue
            at = chance.randrange(len(name) - 1)
            kind = chance.randrange(3)
            after = name[at + 1 :], name[at] * 2 + name[at + 1 :], name[at + 1] + name[at] + name[at + 2 :]
            text = name[:at] + after[kind]
            tried += 1
            found = lookup(text)
            missed += card.name not in [c.name for c in ([found] if found else near(text))]
    assert tried > 80
    assert missed <= tried // 50


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("増G", 23434538),
        ("金謙", 84211599),
        ("upstart", 70368879),
        ("MST", 5318639),
        ("BEWD", 89631139),
        ("貪壺", 67169062),
    ],
)
def test_nicknames_and_initials_are_offered_first_and_not_assumed(text: str, code: int) -> None:
    assert lookup(text) is None
    assert near(text)[0].code == code


def test_near_names_are_as_many_as_wanted_without_doubles() -> None:
    found = near("dark magician", 8)
    assert len({card.name for card in found}) == len(found) == 8
    assert near("dark magician", 0) == []
    assert near("qxzjqxzj") == []


def test_near_names_come_at_once() -> None:
    texts = [text for text, _ in typed()]
    near(texts[0])
    near("強欲")
    times = []
    for text in texts:
        start = time.process_time()
        near(text)
        times.append(time.process_time() - start)
    assert sorted(times)[len(times) // 2] < 0.1


def test_properties_of_a_normal_monster() -> None:
    card = known(46986414)
    assert (card.name, card.name_ja, card.reading) == ("Dark Magician", "ブラック・マジシャン", "ブラック・マジシャン")
    assert (card.kind, card.level, card.attribute, card.race) == ("Normal", 7, "DARK", "Spellcaster")
    assert card.is_monster
    assert card.is_normal_monster
    assert not any([card.is_effect_monster, card.is_spell, card.is_trap, card.is_tuner, card.is_skill])
    assert (card.rank, card.link_rating, card.icon) == (None, None, "")


def test_properties_of_other_kinds() -> None:
    assert (known(POT_OF_GREED).is_spell, known(POT_OF_GREED).icon) == (True, "Normal")
    assert not known(POT_OF_GREED).is_normal_monster
    assert (known(41420027).is_trap, known(41420027).icon) == (True, "Counter")
    tuner = known(14558127)
    assert tuner.is_tuner
    assert tuner.is_effect_monster
    assert tuner.level == 3
    xyz = known(84013237)
    assert (xyz.level, xyz.rank, xyz.link_rating) == (None, 4, None)
    link = known(86066372)
    assert (link.name, link.level, link.rank, link.link_rating) == ("Accesscode Talker", None, None, 4)
    assert link.is_extra_deck_monster
    ritual = known(5405694)
    assert ritual.is_ritual_monster
    assert not any([ritual.is_effect_monster, ritual.is_normal_monster, ritual.is_extra_deck_monster])
    token = known(176393)
    assert token.is_token
    assert token.is_monster
    assert token.level is None


def test_a_card_of_which_only_the_name_is_known_is_of_no_kind() -> None:
    card = known(662853)
    assert card.card_type is None
    assert not any([card.is_monster, card.is_spell, card.is_trap, card.is_normal_monster])


def test_another_artwork_is_its_card_and_keeps_its_own_pool() -> None:
    assert known(55144523).code == POT_OF_GREED
    assert known(504700001).pool == "official"
    assert pool_of(504700001) == "goat"
    assert pool_of(99_999_998) is None
    assert card_of(99_999_998) is None
    assert card_of(0) is None


def test_a_card_is_called_in_the_readers_language() -> None:
    assert name_in("ja", POT_OF_GREED) == "強欲な壺"
    assert name_in("en", "強欲な壺") == "Pot of Greed"
    assert name_in("ja", Card(code=46986414, name="Pot of Greed")) == "ブラック・マジシャン"
    assert name_in("ja", Card(code=99_999_998, name="Pot of Greed")) == "強欲な壺"
    assert name_in("ja", 40703223) == "Kuriboh Token"
    assert name_in("en", Card()) is None
    assert name_in("en", "Pot of Gred") is None


@pytest.mark.parametrize(
    ("card", "unknown"),
    [
        ("Pot of Greed", False),
        ("pot-of-greed", False),
        ("Labrynth Cuclock", False),
        ("Pot of Gred", True),
        ("Pot of Examples", True),
        ("", False),
        (" ", False),
        (POT_OF_GREED, False),
        (99_999_998, False),
        (Card(), False),
        (Card(name="Pot of Examples"), True),
        (Card(code=0, name="Pot of Examples"), True),
        (Card(code=99_999_998, name="Pot of Examples"), True),
        (Card(code=POT_OF_GREED, name="Topf der Gier"), False),
        (Card(code=511_000_112, name="Pot of Examples (Anime)"), False),
    ],
    ids=repr,
)
def test_a_name_that_nobody_knows(card: Card | int | str, unknown: bool) -> None:
    assert unknown_name(card) == unknown


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("PotOfGreed", POT_OF_GREED),
        ("ごうよくなつぼ", POT_OF_GREED),
        ("Maxx C", 23434538),
        ("maxx c.", 23434538),
        (Card(name="無謀な欲張り！"), 37576645),
        (Card(code=0, name="recklessgreed"), 37576645),
        (Card(code=99_999_998, name="recklessgreed"), 37576645),
    ],
)
def test_the_catalogue_finds_a_card_by_another_spelling(text: str | Card, code: int) -> None:
    facts = load().find(text)
    assert facts is not None
    assert facts.code == code


def test_a_passcode_that_tells_the_card_is_not_overruled_by_a_name_like_another() -> None:
    assert load().find(Card(code=46986414, name="PotOfGreed")) is None
    assert load().find(Card(code=46986414, name="Dark Magician")) is None


def test_a_bare_name_means_the_official_card_also_where_that_gives_no_draw() -> None:
    """Berserker Soul is a card of the anime, too, whose own effect draws."""
    found = lookup("狂戦士の魂")
    assert found is not None
    assert found.pool == "official"
    assert load().find("狂戦士の魂") == load().by_code(found.code)
    assert load().by_code(100000199) is not None


def test_a_neighbouring_number_of_another_card_is_no_artwork() -> None:
    """49370026 is a Token, though the number of P.U.N.K. JAM Extreme Session is near."""
    assert load().by_code(49370016) is not None
    assert load().by_code(49370026) is None


def test_a_number_from_before_the_release_is_the_card() -> None:
    for code in (44088353, 100456008, "Doll Hammer"):
        facts = load().find(code)
        assert facts is not None
        assert (facts.name, facts.pool) == ("Doll Hammer", "official")


def test_every_kind_of_card_can_be_put_in_words() -> None:
    table = names()
    for row in range(len(table.codes)):
        card = table.card(row)
        for lang in ("en", "ja"):
            told = described(card, lang)
            assert bool(told) == bool(card.kind)
            assert lang == "en" or told.isascii() is False or not told
    assert described(known(14558127), "en") == "Tuner Effect Monster, Level 3, FIRE, Zombie"
    assert described(known(14558127), "ja") == "チューナー・効果モンスター、レベル3、炎属性、アンデット族"
    assert described(known(41420027), "en") == "Counter Trap"
    assert title("Pot of Greed", "強欲な壺", 55144522, "official", "ja") == "強欲な壺（Pot of Greed）、55144522、公式"
    assert title("Pot of Examples", "", -1, "user", "en") == "Pot of Examples, user"


def test_letters_of_composed_text() -> None:
    assert letters_of("Ｍａｘｘ “Ｃ”\nブラック・マジシャン") == "maxxc\nブラックマジシャン"
    assert letters_of_lines("Pot of Greed\nLive☆Twin Home\n\nJar!") == ["potofgreed", "livetwinhome", "", "jar"]
    assert letters_of_lines("強欲な壺\n\nPot") == ["強欲ナ壺", "", "pot"]


def test_a_passcode_is_known_without_taking_the_names_apart() -> None:
    code = "from duelreplay.cards.names import names, pool_of; print(pool_of(55144522), list(names()._texts))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "official []"
