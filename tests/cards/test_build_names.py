"""The script that builds the packaged table of names."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from duelreplay.cards.names import DATA, Names
from support import ROOT

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

HEAD = "passcode\tname_en\tname_ja\tkana\tkonami_id\tpool\tkind\tlevel\tattribute\trace\tartwork_of\n"
POT = "55144522\tPot of Greed\t強欲な壺\tごうよくなつぼ\t4836\t\tSpell Normal\t\t\t\t\n"
ARTWORK = "55144523\t\t\t\t\t\t\t\t\t\t55144522\n"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_names", ROOT / "tools" / "build_names.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tables(folder: Path, names: str, former: str = "", nicknames: str = "") -> Path:
    (folder / "names.tsv").write_text(HEAD + names, encoding="utf-8")
    (folder / "former_names_en.tsv").write_text("passcode\tformer_name\n" + former, encoding="utf-8")
    (folder / "nicknames.tsv").write_text("passcode\tnickname\n" + nicknames, encoding="utf-8")
    return folder


def test_the_packaged_table_is_what_the_tables_give(script: ModuleType) -> None:
    assert zstd.decompress(DATA.read_bytes()) == b"".join(script.build())


def test_a_table_of_one_card(script: ModuleType, tmp_path: Path) -> None:
    folder = tables(tmp_path, POT + ARTWORK, "55144522\tJar of Want\n", "55144522\tPoG\n")
    (tmp_path / "names.json.zst").write_bytes(script.packed(script.build(folder)))
    names = Names(tmp_path / "names.json.zst")
    assert names.find("jar of want") == (0, "former name")
    card = names.card(0)
    assert (card.code, card.name, card.konami_id, card.kind) == (55144522, "Pot of Greed", 4836, "Spell Normal")
    assert names.row_of(55144523) == names.row_of(55144522) == 0
    assert names.nicknamed("pog") == [0]


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (ARTWORK, "names.tsv: 55144523: artwork_of 55144522: expected the passcode of a card"),
        (ARTWORK + POT, "names.tsv: expected every passcode once, in ascending order"),
        (POT + POT, "names.tsv: expected every passcode once, in ascending order"),
        (POT.replace("\t4836", "\tx"), "names.tsv: 55144522: konami_id 'x': expected a whole number"),
        (POT.replace("Pot of Greed", ""), "names.tsv: 55144522: name_en is empty"),
        (POT.replace("4836\t", "4836\tchess"), "names.tsv: 55144522: pool 'chess': expected one of official"),
        ("55144522\tPot of Greed\n", "names.tsv: line 2: expected 11 columns, got 2"),
        (POT.replace("ごう", "こ\u3099う"), "names.tsv: 55144522: kana: expected composed characters"),
    ],
)
def test_a_bad_table_is_one_line(script: ModuleType, tmp_path: Path, names: str, fault: str) -> None:
    with pytest.raises(script.BuildError) as error:
        script.build(tables(tmp_path, names))
    assert str(error.value).startswith(fault)
    assert "\n" not in str(error.value)


def test_another_name_of_a_card_that_is_not_listed_is_refused(script: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(script.BuildError, match=r"nicknames\.tsv: 5: expected the passcode of a card"):
        script.build(tables(tmp_path, POT, nicknames="5\tfive\n"))
    (tmp_path / "nicknames.tsv").write_text("passcode\tname\n", encoding="utf-8")
    with pytest.raises(script.BuildError, match=r"nicknames\.tsv: column 'nickname' is missing"):
        script.build(tmp_path)
