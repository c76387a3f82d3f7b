"""What of a duel may hold a name besides its players and its events: remarks of the reader, and the file's own name."""

from __future__ import annotations

import pytest

from duelreplay.log.anonymize import anonymize
from duelreplay.log.events import DuelLog, Header, Player
from duelreplay.log.said import both, in_language, said


def hidden(path: str = "-", *remarks: str) -> DuelLog:
    players = [Player(id="A", name="Aoi"), Player(id="ben_x"), Player(id="C", name="葵")]
    header = Header(format="duel-log/1", id="duel", players=players, first="A")
    return anonymize(DuelLog(header, [], path, remarks))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("logs/Aoi vs ben_x.json", "logs/Player A vs Player B.json"),
        ("AOI_2026_ben_x2.yrpX", "Player A_2026_Player B2.yrpX"),
        ("葵の記録.json", "Player Cの記録.json"),
        ("logs/A/C/aoife.json", "logs/A/C/aoife.json"),
    ],
)
def test_a_name_in_the_files_name_goes_too(path: str, expected: str) -> None:
    assert hidden(path).path == expected


def test_names_in_remarks_go_in_every_language() -> None:
    remarks = hidden(
        "-", "Aoi is late", both("a card of Aoi", "Aoiのカード"), said("found {what}", what="what ben_x wrote")
    ).remarks
    assert [in_language(remark, "en") for remark in remarks] == [
        "Player A is late",
        "a card of Player A",
        "found what Player B wrote",
    ]
    assert in_language(remarks[1], "ja") == "Player Aのカード"
