"""``replay card``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from duelreplay.cli.card import command
from support import ROOT


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


@pytest.mark.parametrize("asked", [("37576645",), ("Reckless Greed",), ("Reckless", "Greed"), ("無謀な欲張り",)])
def test_a_card_is_told_in_words(asked: tuple[str, ...]) -> None:
    done = run(*asked)
    assert done.exit_code == 0
    assert done.stdout.startswith("Reckless Greed (無謀な欲張り), 37576645, official\n")
    assert "next Draw Phase of its player; 2 times" in done.stdout
    assert "confidence: high" in done.stdout


def test_japanese_words() -> None:
    done = run("--lang", "ja", "37576645")
    assert done.exit_code == 0
    assert "スキップ: 自分の次のドローフェイズ; 2回" in done.stdout


def test_the_names_and_the_kind_are_in_the_readers_language() -> None:
    assert run("--lang", "ja", "37576645").stdout.startswith(
        "無謀な欲張り（Reckless Greed）、37576645、公式\n  種類: 通常罠\n"
    )
    assert "  kind: Normal Trap\n" in run("37576645").stdout


@pytest.mark.parametrize("asked", ["Raigeki", "12580477", "サンダーボルト", "さんだー・ぼると"])
def test_an_official_card_without_facts_gives_no_draw(asked: str) -> None:
    done = run(asked)
    assert done.exit_code == 0
    assert done.stdout.startswith("Raigeki (サンダー・ボルト), 12580477, official\n")
    assert "official, gives no draw" in done.stdout
    assert "ドローなし" in run("--lang", "ja", asked).stdout


def test_of_other_pools_the_catalogue_is_not_complete() -> None:
    done = run("160212002")
    assert done.exit_code == 0
    assert "not known" in done.stdout
    assert "no draw" not in done.stdout


def test_a_name_that_is_a_number_goes_before_the_passcode() -> None:
    assert run("7").stdout.startswith("7 (７), 67048711")


def test_a_former_name_says_what_the_card_is_called_today() -> None:
    done = run("Labrynth", "Cuclock")
    assert done.exit_code == 0
    assert done.stdout.startswith("Labrynth Cooclock ")
    assert "former name" in done.stderr
    assert "Labrynth Cooclock" in done.stderr
    assert "白銀の城の狂時計" in run("--lang", "ja", "Labrynth Cuclock").stderr


@pytest.mark.parametrize(
    ("asked", "part"), [("増G", 'Maxx "C" (23434538)'), ("BEWD", "Blue-Eyes White Dragon (89631139)")]
)
def test_a_nickname_is_offered_and_not_assumed(asked: str, part: str) -> None:
    done = run(asked)
    assert done.exit_code == 2
    assert part in done.stderr


def test_near_names_are_offered_in_the_readers_language() -> None:
    assert "強欲な壺 (55144522)" in run("--lang", "ja", "Pot of Gred").stderr


def test_near_names_of_cards_that_the_table_of_names_lacks(tmp_path: Path) -> None:
    path = tmp_path / "extra.toml"
    path.write_text('[[card]]\nname = "Pot of Examples"\ncode = 99999998\n', encoding="utf-8")
    assert "Pot of Examples (99999998)" in run("--cards", str(path), "Pot of Exampels").stderr
    assert "Card of Sanctity (Anime)" in run("Card of Sanctety (Anime)").stderr


def test_a_shell_that_ate_the_quotes() -> None:
    assert run("Maxx", "C").stdout.startswith('Maxx "C" ')


def test_json_has_the_facts_and_the_version() -> None:
    done = run("--format", "json", "Pot of Greed")
    told = json.loads(done.stdout)
    assert told["card"]["code"] == 55144522
    assert told["card"]["draws"][0]["most"] == 2
    assert told["printed"]["kind"] == "Spell Normal"
    assert told["no_draw"] is False
    assert told["catalogue"]


def test_json_of_a_card_without_facts() -> None:
    told = json.loads(run("--format", "json", "Raigeki").stdout)
    assert told["card"] is None
    assert told["printed"]["code"] == 12580477
    assert told["no_draw"] is True


@pytest.mark.parametrize(
    ("asked", "part"),
    [
        ("Pot of Gred", "Pot of Greed (55144522)"),
        ("999999999", "--cards"),
        ("9" * 5000, "--cards"),
        ("\udcff\x1b[31m", "--cards"),
        ("-", "--cards"),
    ],
)
def test_an_unknown_card_is_one_line_and_status_2(asked: str, part: str) -> None:
    done = run("--", asked)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "\x1b" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert part in done.stderr


def test_another_artwork_is_said_to_be_assumed() -> None:
    done = run("35261760")
    assert done.exit_code == 0
    assert "another artwork of Pot of Desires" in done.stderr
    assert "confidence: low" in done.stdout


def test_added_cards(tmp_path: Path) -> None:
    path = tmp_path / "extra.toml"
    path.write_text('[[card]]\nname = "Pot of Examples"\ndraws = [{ who = "self", count = 3 }]\n', encoding="utf-8")
    done = run("--cards", str(path), "Pot of Examples")
    assert done.exit_code == 0
    assert done.stdout.startswith("Pot of Examples, user\n")


def test_a_faulty_file_is_one_line_and_status_2(tmp_path: Path) -> None:
    path = tmp_path / "extra.toml"
    path.write_text("[[card]]\n", encoding="utf-8")
    done = run("--cards", str(path), "Pot of Greed")
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1
    assert "extra.toml" in done.stderr


def test_the_page_shows_what_the_command_tells() -> None:
    page = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
    assert f'$ replay card "Card of Demise"\n{run("Card of Demise").stdout}' in page
