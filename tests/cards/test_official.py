"""What counts as an official card, which is known to give no draw where the catalogue lacks it."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from duelreplay.cards.catalogue import load
from duelreplay.cards.names import DATA, names
from duelreplay.cards.official import is_official
from duelreplay.log.events import Card
from support import ROOT, SHARED, needs_shared

NO_DRAW = [
    (41420027, "Solemn Judgment"),
    (46986414, "Dark Magician"),
    (12580477, "Raigeki"),
    (5318639, "Mystical Space Typhoon"),
    (83326048, "Dimensional Barrier"),
    (14558127, "Ash Blossom & Joyous Spring"),
    (78661338, "Fantastical Dragon Phantazmay"),
    (89631139, "Blue-Eyes White Dragon"),
    (53129443, "Dark Hole"),
    (43898403, "Twin Twisters"),
]
"""Famous cards with the passcode that is printed on them."""


@pytest.mark.parametrize(("code", "name"), NO_DRAW)
def test_a_famous_card_is_official(code: int, name: str) -> None:
    assert is_official(code)
    assert is_official(name)
    assert is_official(Card(code=code, name=name))


@pytest.mark.parametrize(
    "name",
    [
        'Spell Card "Monster Reborn"',
        "Spell Card “Monster Reborn”",
        "Spell Card Monster Reborn",
        'Therion "King" Regulus',
        "Live☆Twin Home",
        "Evil★Twin Ki-sikil",
        "Doll Monster Miss Mädchen",
        "Kuwagata α",
        "D/D/D Wave King Caesar",
        "A.I. Love Fusion",
        "The Fallen & The Virtuous",
        "The Fallen and The Virtuous",
        "Don't Slip, the Dogs of War",
        "Don’t Slip, the Dogs of War",
        "Blue‐Eyes White Dragon",
        "Harpie Lady Sisters",
        "SOLEMN judgment",
        "  Solemn   Judgment ",
        "強欲な壺",
        "サンダーボルト",
    ],
)
def test_a_name_is_found_however_it_is_spelled(name: str) -> None:
    assert is_official(name)


@pytest.mark.parametrize("name", ["Solemn Judgement", "Solemn", "Pot of Examples", "", "99999998", "強欲な例"])
def test_a_made_up_name_is_not_official(name: str) -> None:
    assert not is_official(name)


@pytest.mark.parametrize("code", [0, -1, 1, 99_999_998, 95_000_000, 160_001_000, 504_700_001, 511_000_112])
def test_a_number_of_no_official_card_is_not_official(code: int) -> None:
    assert not is_official(code)


def test_a_card_of_another_pool_is_not_official_for_its_name() -> None:
    assert not is_official(Card(code=160_001_000, name="Dark Magician"))


def test_a_name_counts_where_the_passcode_says_nothing() -> None:
    assert is_official(Card(name="Dark Magician"))
    assert is_official(Card(code=0, name="Dark Magician"))
    assert is_official(Card(code=99_999_998, name="Dark Magician"))
    assert not is_official(Card(code=99_999_998, name="Pot of Examples"))
    assert not is_official(Card(code=99_999_998))


def test_no_official_number_or_name_of_a_card_that_draws_is_unknown_to_the_catalogue() -> None:
    """Else a card that draws would pass, under that number or name, for one that does not."""
    table, catalogue = names(), load()
    drawing = {code for card in catalogue.cards() for code in (card.code, *card.codes)}
    rows = {row for code in drawing if (row := table.row_of(code)) is not None}
    called = [(table.codes[row], table.texts(column)[row]) for row in rows for column in ("name_en", "name_ja", "kana")]
    called += [(table.codes[row], letters) for letters, row in table.former.items() if row in rows]
    official = [(code, name) for code, name in called if name and table.pool_of(code) == "official"]
    assert len(official) > 2000
    assert [name for _, name in official if is_official(name) and catalogue.by_name(name) is None] == []
    assert [code for code, _ in official if catalogue.by_code(code) is None] == []


def test_every_artwork_of_a_card_that_draws_has_its_facts() -> None:
    table, catalogue = names(), load()
    own = {card.code: card for card in catalogue.cards() if card.pool == "official"}
    artworks = [
        (code, table.codes[row])
        for code in table.codes
        if table.pool_of(code) == "official" and (row := table.row_of(code)) is not None and table.codes[row] in own
    ]
    assert len(artworks) > len(own)
    assert [code for code, main in artworks if catalogue.by_code(code) != own[main]] == []


def test_every_official_card_of_the_catalogue_is_official() -> None:
    cards = [card for card in load().cards() if card.pool == "official"]
    assert len(cards) > 800
    assert [card.name for card in cards if not (is_official(card.code) and is_official(card.name))] == []


def test_the_table_is_read_only_when_it_is_asked_for() -> None:
    hook = "import sys; sys.addaudithook(lambda event, of: print(of[0]) if event == 'open' else None); "
    started = f"{hook}from duelreplay.cards.official import is_official; "
    quiet = subprocess.run([sys.executable, "-c", started], capture_output=True, text=True, check=True)
    asked = subprocess.run(
        [sys.executable, "-c", f"{started}is_official(5)"], capture_output=True, text=True, check=True
    )
    assert DATA.name not in quiet.stdout
    assert DATA.name in asked.stdout


@pytest.mark.parametrize("table", ["cards.tsv", "draw_effects.tsv"])
def test_every_official_card_of_the_tables_of_facts_is_official(table: str) -> None:
    with (ROOT / "tools" / "catalogue" / "tables" / table).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    # Rule cards without a name of their own have official numbers, too.
    cards = [(row["passcode"], row["name_en"]) for row in rows if row["pool"] == "official" and row["name_en"]]
    assert len(cards) > 50
    assert [card for card in cards if not (is_official(int(card[0])) and is_official(card[1]))] == []


def logged(value: object) -> Iterator[tuple[str, str]]:
    """Passcode and name of each card in a log of DuelingBook."""
    if isinstance(value, dict):
        if "serial_number" in value and "name" in value:
            yield str(value["serial_number"]), str(value["name"])
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from logged(part)


@needs_shared
def test_the_cards_of_real_logs_have_their_names_and_passcodes() -> None:
    assert SHARED is not None
    files = (SHARED / "corpus" / "duelingbook").glob("*.json")
    cards = {card for path in files for card in logged(json.loads(path.read_text(encoding="utf-8")))}
    official = {(int(code), name) for code, name in cards if code.isdigit() and 0 < int(code) < 100_000_000}
    assert len(official) > 300
    table = names()
    wrong = []
    for code, name in official:
        found = table.find(name)
        if found is None or table.row_of(code) != found[0]:
            wrong.append((code, name))
    assert wrong == []
