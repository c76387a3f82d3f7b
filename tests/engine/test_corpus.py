"""Real and engine-made duels, judged whole: what is explained, and that nobody is accused."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from duelreplay.cards.catalogue import load
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import judge
from duelreplay.log.events import DuelLog
from duelreplay.sources.reader import read
from support import SHARED, needs_shared

pytestmark = needs_shared

# README of the engine-made duels: where the engine departs from the rules
DEPARTURES = {
    "ND202": "a second cost type",
    "ND203": "an effect type after a cost type",
    "ND205": "a replacement on turn 1, with a preset board",
    "ND208": "a second chain before the normal draw",
    "ND301": "Gearbreed negated or destroyed: the engine draws",
    "ND304": "two effect types on one chain: the engine applies the lower one too",
    "ND305": "Astral Force's activation, or an effect type, negated: the engine does not draw",
}
# What the edited copies have to raise: code, and the turn and player of EXPECTED.tsv
EDITED = {
    "opening-hand-of-6": {"OH101"},
    "normal-draw-missing": {"ND101"},
    "draw-in-battle-phase": {"ED101", "ND107"},
    "first-turn-draw": {"ND104"},
    "normal-draw-to-non-turn-player": {"ND103", "ND101"},
    "draw-after-negated-link": {"ED104"},
    "draw-not-from-top": {"DK101"},
    "second-normal-draw": {"ND102"},
    "draw-in-skipped-draw-phase": {"RS101"},
    "extra-card-in-effect-draw": {"ED102"},
}


@cache
def judged(folder: str) -> dict[str, list[Judgement]]:
    """Every readable file of a folder of the corpus, judged."""
    assert SHARED is not None
    found = {}
    for path in sorted((SHARED / "corpus" / folder).iterdir()):
        if path.suffix in {".yrpX", ".json"}:
            found[path.name] = list(_judge(path))
    return found


def _judge(path: Path) -> Iterator[Judgement]:
    for log in read(str(path)):
        assert isinstance(log, DuelLog), log
        yield judge(log, load())


def table(*parts: str) -> list[dict[str, str]]:
    assert SHARED is not None
    with SHARED.joinpath("corpus", *parts).open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def accusations(judgement: Judgement) -> list[tuple[str, str, str | None]]:
    return [
        (finding.rule.code, finding.message.in_("en"), finding.event.ref)
        for finding in judgement.findings
        if finding.verdict == "illegal"
    ]


def test_no_real_duel_is_accused() -> None:
    assert {name: said for name, ones in judged("edopro").items() for one in ones if (said := accusations(one))} == {}


def test_at_most_one_real_draw_in_two_hundred_is_unverifiable() -> None:
    rows = [row for ones in judged("edopro").values() for one in ones for row in one.draws]
    open_rows = [row for row in rows if row.verdict != "legal"]
    assert len(open_rows) * 200 <= len(rows)
    assert {row.code for row in open_rows} <= {"ED107", "ED109"}


def test_every_engine_draw_is_explained_by_the_card_that_made_it() -> None:
    truth = defaultdict(list)
    for line in table("engine", "TRUTH.tsv"):
        truth[line["file"]].append(line)
    wrong, effects = [], 0
    for name, (one,) in judged("engine").items():
        assert len(one.draws) == len(truth[name])
        for row, known in zip(one.draws, truth[name], strict=True):
            if known["engine_reason"] == "RULE":
                assert row.kind == ("opening" if known["turn"] == "0" else "normal"), (name, known)
                continue
            effects += 1
            facts = load().find(row.by)
            if facts is None or facts.name != known["card_name"]:
                wrong.append((name, known["draw_no"], known["card_name"], facts and facts.name))
    assert effects > 300
    assert len(wrong) * 200 <= effects, wrong


def test_only_the_engines_known_departures_are_accused() -> None:
    codes = {code for ones in judged("engine").values() for one in ones for code, _, _ in accusations(one)}
    assert codes <= set(DEPARTURES)


def test_each_defect_of_the_edited_copies_is_found_and_nothing_else() -> None:
    for line in table("edopro-edited", "EXPECTED.tsv"):
        (one,) = judged("edopro-edited")[line["file"]]
        found = [finding for finding in one.findings if finding.verdict == "illegal" and finding.consequent_on is None]
        assert {finding.rule.code for finding in found} <= EDITED[line["defect"]], line["file"]
        first = found[0]
        assert first.event.ref == f"packet {line['packet_index']}", line["file"]
        assert (str(first.turn), first.player) == (line["turn"], line["player"]), line["file"]


def _cases() -> list[dict[str, Any]]:
    if SHARED is None:
        return []
    cases: list[dict[str, Any]] = json.loads((SHARED / "cases" / "disputes.json").read_text("utf-8"))["cases"]
    return cases


@pytest.mark.parametrize("case", _cases(), ids=lambda case: case["case"])
def test_a_real_dispute_gets_its_verdict(case: dict[str, Any]) -> None:
    ones = judged("duelingbook")[Path(case["file"]).name]
    rows = {row.event.ref: row for one in ones for row in one.draws}
    for draw in case["draws"]:
        row = rows[f"play {draw['play']}"]
        accepted = {draw["verdict"]}
        if "unverifiable" in case.get("note", ""):
            accepted.add("unverifiable")
        assert row.verdict in accepted, (draw, row)
        assert row.player == draw["player"]
    plays = [play for start, stop in case["plays"] for play in range(start, stop + 1)]
    refs = {f"play {play}" for play in plays}
    blamed = {f"play {draw['play']}" for draw in case["draws"] if draw["verdict"] == "illegal"}
    for one in ones:
        said = [entry for entry in accusations(one) if entry[2] in refs - blamed]
        assert said == []
    for play in case.get("not_judged", []):
        assert f"play {play}" not in rows


def test_no_other_hand_made_draw_is_accused() -> None:
    """Read one by one: see docs/duelingbook-findings.md."""
    blamed = {
        (name, row.event.ref)
        for name, ones in judged("duelingbook").items()
        for one in ones
        for row in one.draws
        if row.verdict == "illegal"
        and row.event.seq not in {f.event.seq for f in one.findings if f.conceded is not None}
    }
    known = {
        (Path(case["file"]).name, f"play {draw['play']}")
        for case in _cases()
        for draw in case["draws"]
        if draw["verdict"] == "illegal"
    }
    assert blamed == known


def test_every_normal_draw_of_the_hand_made_duels_is_right() -> None:
    for name, ones in judged("duelingbook").items():
        for one in ones:
            missing = [finding for finding in one.findings if finding.rule.code.startswith("ND")]
            assert missing == [], name
