"""The replays among the fixtures are what the script makes, and are judged as their story says."""

from __future__ import annotations

from pathlib import Path

import pytest

from duelreplay.cards.catalogue import load
from duelreplay.engine.replayer import judge
from duelreplay.log.events import DuelLog
from duelreplay.sources.reader import read
from sources.replay_fixtures import DUELS, FOLDER

ACCUSED = {"gearbreed-destroyed.yrpX": ["ND301"], "maxx-c.yrpX": [], "upstart-negated.yrpX": []}
"""What each duel breaks, by its story."""


def test_every_file_has_its_story() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(DUELS) == set(ACCUSED)


@pytest.mark.parametrize("name", DUELS)
def test_the_file_holds_the_duel(name: str, tmp_path: Path) -> None:
    (stored,) = read(str(FOLDER / name))
    built = tmp_path / name
    built.write_bytes(DUELS[name]().file())
    (made,) = read(str(built))
    assert isinstance(stored, DuelLog)
    assert isinstance(made, DuelLog)
    assert (stored.header.id, list(stored.events)) == (made.header.id, list(made.events))
    findings = judge(stored, load()).findings
    assert [(one.rule.code, one.verdict) for one in findings] == [(code, "illegal") for code in ACCUSED[name]]
