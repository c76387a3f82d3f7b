"""The list of official cards, and the script that builds it."""

from __future__ import annotations

import csv
import importlib.util
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from duelreplay.cards.catalogue import load, pool_of_code
from duelreplay.cards.official import DATA, compiled, count, is_official
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


def listed() -> Iterator[list[str]]:
    return (line.split("\t") for line in DATA.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize(("code", "name"), NO_DRAW)
def test_a_famous_card_is_official(code: int, name: str) -> None:
    assert is_official(code)
    assert is_official(name)
    assert is_official(Card(code=code, name=name))
    assert [str(code), name] in [row[:2] for row in listed()]


@pytest.mark.parametrize(
    "name",
    [
        'Spell Card "Monster Reborn"',
        "Spell Card “Monster Reborn”",
        'Therion "King" Regulus',
        "Live☆Twin Home",
        "Evil★Twin Ki-sikil",
        "Doll Monster Miss Mädchen",
        "Kuwagata α",
        "D/D/D Wave King Caesar",
        "A.I. Love Fusion",
        "The Fallen & The Virtuous",
        "Don't Slip, the Dogs of War",
        "Don’t Slip, the Dogs of War",
        "Blue‐Eyes White Dragon",
        "Harpie Lady Sisters",
        "SOLEMN judgment",
        "  Solemn   Judgment ",
        "強欲な壺",
    ],
)
def test_a_name_is_found_however_it_is_spelled(name: str) -> None:
    assert is_official(name)


@pytest.mark.parametrize("name", ["Solemn Judgement", "Solemn", "Pot of Examples", "", "46986414", "強欲な例"])
def test_a_made_up_name_is_not_official(name: str) -> None:
    assert not is_official(name)


@pytest.mark.parametrize("code", [0, -1, 1, 99_999_998, 95_000_000, 160_001_000, 511_000_112])
def test_a_number_that_the_list_lacks_is_not_official(code: int) -> None:
    assert not is_official(code)


def test_a_card_of_another_pool_is_not_official_for_its_name() -> None:
    assert not is_official(Card(code=160_001_000, name="Dark Magician"))


def test_a_name_counts_where_the_passcode_says_nothing() -> None:
    assert is_official(Card(name="Dark Magician"))
    assert is_official(Card(code=0, name="Dark Magician"))
    assert is_official(Card(code=99_999_998, name="Dark Magician"))
    assert not is_official(Card(code=99_999_998, name="Pot of Examples"))
    assert not is_official(Card(code=99_999_998))


def test_each_passcode_is_listed_once_in_order() -> None:
    rows = list(listed())
    codes = [int(row[0]) for row in rows]
    assert codes == sorted(set(codes))
    assert len(codes) == count() > 14_000
    assert all(pool_of_code(code) == "official" for code in codes)
    assert all(2 <= len(row) <= 3 and all(row) for row in rows)
    assert compiled


def test_a_card_of_the_catalogue_has_no_name_that_the_catalogue_does_not_know() -> None:
    """Else a card that draws would pass, under that name, for one that does not."""
    catalogue = load()
    own = {code for card in catalogue.cards() for code in (card.code, *card.codes)}
    names = {name for code, *names in listed() if int(code) in own for name in names}
    assert len(names) > 800
    assert [name for name in names if catalogue.by_name(name) is None] == []


def test_every_official_card_of_the_catalogue_is_listed() -> None:
    cards = [card for card in load().cards() if card.pool == "official"]
    assert [card.name for card in cards if not (is_official(card.code) and is_official(card.name))] == []


def test_the_list_is_read_only_when_it_is_asked_for() -> None:
    hook = "import sys; sys.addaudithook(lambda event, of: print(of[0]) if event == 'open' else None); "
    started = f"{hook}import duelreplay.cards.official as cards; "
    quiet = subprocess.run([sys.executable, "-c", started], capture_output=True, text=True, check=True)
    asked = subprocess.run(
        [sys.executable, "-c", f"{started}cards.count()"], capture_output=True, text=True, check=True
    )
    assert DATA.name not in quiet.stdout
    assert DATA.name in asked.stdout


@needs_shared
@pytest.mark.parametrize("table", ["cards.tsv", "draw_effects.tsv"])
def test_every_official_card_of_the_tables_of_facts_is_listed(table: str) -> None:
    assert SHARED is not None
    with (SHARED / "cards" / table).open(encoding="utf-8", newline="") as file:
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
def test_the_cards_of_real_logs_are_listed_with_their_passcodes() -> None:
    assert SHARED is not None
    names = {row[0]: row[1] for row in listed()}
    files = (SHARED / "corpus" / "duelingbook").glob("*.json")
    cards = {card for path in files for card in logged(json.loads(path.read_text(encoding="utf-8")))}
    official = {(code.lstrip("0"), name) for code, name in cards if code.isdigit() and 0 < int(code) < 100_000_000}
    assert len(official) > 300
    assert [(code, name) for code, name in official if names.get(code, "") != name] == []


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_official", ROOT / "tools" / "build_official.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def built(script: ModuleType, folder: Path, *tables: str) -> dict[str, str]:
    """What the script makes of tables: names by passcode, without the catalogue's Japanese names."""
    paths = []
    for number, table in enumerate(tables):
        paths.append(folder / f"{number}.{'json' if table.startswith('{') else 'tsv'}")
        paths[-1].write_text(table, encoding="utf-8")
    lines = script.build(paths, load()).decode().splitlines()
    return dict(line.split("\t")[:2] for line in lines)


def test_a_table_may_be_lines_or_an_object(script: ModuleType, tmp_path: Path) -> None:
    names = built(script, tmp_path, '{"41420027": "Solemn &amp; Judgment"}', "46986414\tDark  Magician\tブラック\n")
    assert names["41420027"] == "Solemn & Judgment"
    assert names["46986414"] == "Dark Magician"
    assert names["55144522"] == "Pot of Greed"


def test_the_later_table_counts_and_the_catalogue_above_all(script: ModuleType, tmp_path: Path) -> None:
    names = built(script, tmp_path, "41420027\tOld\n55144522\tOld Pot\n55144529\tOld Pot\n", "41420027\tNew\n")
    assert names["41420027"] == "New"
    assert names["55144522"] == "Pot of Greed"
    assert names["55144529"] == "Pot of Greed"


def test_what_is_not_official_is_left_out(script: ModuleType, tmp_path: Path) -> None:
    codes = {"0": "Nothing", "95000000": "Boss Duel", "100000000": "Other", "160001000": "Rush", "77571455": "Unknown"}
    names = built(script, tmp_path, "".join(f"{code}\t{name}\n" for code, name in codes.items()))
    assert not names.keys() & codes.keys()


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("bad.tsv", "41420027\tSolemn Judgment\nRaigeki\n", "bad.tsv: line 2: expected a passcode, a tab and a name"),
        ("bad.tsv", "Raigeki\t12580477\n", "bad.tsv: 'Raigeki': expected a passcode"),
        ("bad.json", "[41420027]", "bad.json: expected one object of names by passcode"),
        ("bad.json", '{"41420027": 1}', "bad.json: expected one object of names by passcode"),
        ("bad.json", "{", "Expecting property name"),
    ],
)
def test_a_bad_table_is_one_line(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, fault: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert script.main([str(tmp_path / name)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("build_official: ")
    assert fault in said
    assert said.count("\n") == 1


def test_the_packaged_list_is_what_the_script_makes_of_it(script: ModuleType) -> None:
    assert script.build([DATA], load()) == DATA.read_bytes()
