"""A second use that needs another copy, where a typed duel does not say which copy it was."""

from __future__ import annotations

import pytest

from duelreplay.engine.replayer import judge
from sources.notation_support import duel
from sources.test_notation_spoken import catalogue, found

HEAD = "Mara vs Jens, 2015-08-01 TCG\nT1 Mara: "
SUMMON = "Fusion summons Dante, Pilgrim of the Burning Abyss{} from extra\n"
USE = "Dante, Pilgrim of the Burning Abyss{} (monster zone, cost sends {} from hand, draws 1)\n"
ONE_MORE = [("unverifiable", "ED202")]


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ([SUMMON.format(""), USE.format("", "Graff")], []),
        ([SUMMON.format(""), USE.format("", "Graff"), USE.format("", "Scarm")], ONE_MORE),
        ([USE.format("", "Graff"), USE.format("", "Scarm")], ONE_MORE),
        ([SUMMON.format("") * 2, USE.format("", "Graff"), USE.format("", "Scarm")], []),
        ([SUMMON.format("") * 2, USE.format("", "Graff") * 3], ONE_MORE),
        ([SUMMON.format(" #1"), SUMMON.format(" #2"), USE.format(" #1", "Graff"), USE.format(" #2", "Scarm")], []),
        (
            [
                SUMMON.format(""),
                SUMMON.format(" #2"),
                USE.format("", "Graff"),
                USE.format(" #2", "Cir"),
                USE.format("", "Scarm"),
            ],
            ONE_MORE,
        ),
        ([USE.format("", "Graff"), "T2 Jens: draws\nT3 Mara: draws\n", USE.format("", "Scarm")], []),
    ],
)
def test_a_second_use_without_a_second_copy_is_open(lines: list[str], wanted: list[tuple[str, str]]) -> None:
    assert found(HEAD + "".join(lines)) == wanted


def test_both_copies_named_settle_it() -> None:
    text = HEAD + SUMMON.format(" #1") + USE.format(" #1", "Graff") + USE.format(" #1", "Scarm")
    assert found(text)[0] == ("illegal", "ED202")


def test_a_card_without_such_a_limit_is_used_as_often_as_one_likes() -> None:
    text = HEAD + "Royal Magical Library (monster zone, cost 3 counters, draws 1)\n" * 2
    assert ("unverifiable", "ED202") not in found(text)


def test_the_words_say_what_to_write() -> None:
    text = HEAD + USE.format("", "Graff") + USE.format("", "Scarm")
    (finding,) = [one for one in judge(duel(text), catalogue()).findings if one.verdict != "legal"]
    assert "Pilgrim of the Burning Abyss #1`" in finding.message.in_("en")
    assert "#1」" in finding.message.in_("ja")
