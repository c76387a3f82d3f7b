"""The report for programs: its form, its numbers, its streaming, its fingerprints."""

from __future__ import annotations

import io
import json
from hashlib import sha256
from typing import Any

import jsonschema
import msgspec
import pytest

from duelreplay import __version__
from duelreplay.engine.judgement import Finding, Judgement, Repair
from duelreplay.engine.replayer import judge
from duelreplay.log.codec import read_duels
from duelreplay.log.events import Card, Draw, DuelLog
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.report.build import card_report, duel_report, fingerprint, tool, unreadable_report
from duelreplay.report.machine import JsonLinesWriter, JsonWriter
from duelreplay.report.model import By, FindingReport, Report
from duelreplay.report.tally import Tally
from duelreplay.text import LANGS, Lang
from report import schema
from report.samples import (
    ASTRAL,
    CATALOGUE,
    CLEAN,
    CORRECTED,
    NO_DRAW,
    NO_OPENING_HANDS,
    PAID,
    document,
    finding,
    judged,
    judgement,
)

UNREADABLE = Unreadable(
    "bad.json", [Fault(path="bad.json", problem="one"), Fault(path="bad.json", key="id", problem="2")]
)
EVENT = Draw(seq=17, player="A", count=1, ref="packet 9")


def written(kind: type[JsonWriter | JsonLinesWriter], results: list[Any], lang: Lang = "en") -> bytes:
    out = io.BytesIO()
    writer, tally = kind(out, CATALOGUE, lang), Tally()
    writer.begin()
    for result in results:
        if isinstance(result, Unreadable):
            tally.unreadable += 1
            writer.unreadable(result)
        else:
            tally.add(result[0])
            writer.duel(*result)
    writer.end(tally)
    return out.getvalue()


def reported(*findings: Finding) -> list[FindingReport]:
    made = judgement(list(findings))
    return duel_report(made, DuelLog(made.header, [EVENT], "made.json"), CATALOGUE, "en").findings


def every_kind() -> list[tuple[Judgement, DuelLog] | Unreadable]:
    samples = (CLEAN, PAID, NO_DRAW, ASTRAL, NO_OPENING_HANDS, CORRECTED)
    return [*map(judged, samples), UNREADABLE]


@pytest.mark.parametrize("lang", LANGS)
def test_the_report_keeps_the_contract(lang: Lang) -> None:
    report = json.loads(written(JsonWriter, every_kind(), lang))
    jsonschema.validate(report, schema.REPORT)
    assert [duel["verdict"] for duel in report["duels"]] == [
        "legal",
        "illegal",
        "illegal",
        "undetermined",
        "unverifiable",
        "legal",
    ]
    assert report["unreadable"] == [{"source": "bad.json", "error": "one\nid: 2", "faults": 2, "inputs": 1}]


def test_the_numbers_are_those_of_the_draws() -> None:
    report = json.loads(written(JsonWriter, every_kind()))
    draws = [draw["verdict"] for duel in report["duels"] for draw in duel["draws"]]
    verdicts = ("legal", "illegal", "undetermined", "unverifiable")
    by_draw = {verdict: draws.count(verdict) for verdict in verdicts}
    found = [finding for duel in report["duels"] for finding in duel["findings"]]
    elsewhere = [
        finding["verdict"]
        for duel in report["duels"]
        for finding in duel["findings"]
        if finding["seq"] not in {draw["seq"] for draw in duel["draws"]}
    ]
    counted = [finding["verdict"] for finding in found]
    assert report["summary"] == {
        "duels": 6,
        "draws": len(draws),
        "unreadable": 1,
        **by_draw,
        "by_duel": {"legal": 2, "illegal": 2, "undetermined": 1, "unverifiable": 1},
        "by_draw": by_draw,
        "findings": {verdict: counted.count(verdict) for verdict in verdicts},
        "not_at_a_draw": {verdict: elsewhere.count(verdict) for verdict in verdicts},
        "codes": {
            code: {
                "findings": sum(one["code"] == code for one in found),
                "duels": sum(any(one["code"] == code for one in duel["findings"]) for duel in report["duels"]),
            }
            for code in sorted({one["code"] for one in found if one["verdict"] != "legal"})
        },
    }
    assert draws.count("illegal") == 1, "a missing draw is a finding, not a draw"
    assert elsewhere.count("illegal") >= 1, "and is counted among the findings"


def test_a_run_without_duels_is_a_whole_report() -> None:
    report = json.loads(written(JsonWriter, []))
    jsonschema.validate(report, schema.REPORT)
    assert report["duels"] == report["unreadable"] == []


def test_what_is_written_is_the_report_type() -> None:
    report = msgspec.json.decode(written(JsonWriter, every_kind()), type=Report)
    assert report.tool == tool(CATALOGUE)
    assert report.tool.version == __version__
    assert report.tool.catalogue == CATALOGUE.version


def test_lines_hold_the_same() -> None:
    report = json.loads(written(JsonWriter, every_kind()))
    head, *rest, summary = map(json.loads, written(JsonLinesWriter, every_kind()).splitlines())
    jsonschema.validate(head, schema.HEADER)
    assert rest == [*report["duels"], *report["unreadable"]]
    assert summary == {"summary": report["summary"]}


@pytest.mark.parametrize("kind", [JsonWriter, JsonLinesWriter])
def test_a_duel_is_out_before_the_next_is_judged(kind: type[JsonWriter | JsonLinesWriter]) -> None:
    out = io.BytesIO()
    writer = kind(out, CATALOGUE, "en")
    writer.begin()
    for number in range(3):
        writer.duel(*judged(CLEAN, id=f"duel-{number}"))
        assert f'"id":"duel-{number}"'.encode() in out.getvalue()


def test_the_draw_that_was_paid_for() -> None:
    report = duel_report(*judged(PAID), CATALOGUE, "en")
    draw, found = report.draws[-1], report.findings[0]
    assert (draw.seq, draw.turn, draw.phase, draw.player, draw.count) == (13, 2, "draw", "B", 1)
    assert (draw.kind, draw.verdict, draw.code, draw.by) == ("normal", "illegal", "ND301", None)
    assert (found.code, found.seq, found.because) == ("ND301", 13, draw.because)
    assert 10 in found.because, "the activation that paid is the evidence"


def test_repair_and_consequence_are_facts_of_the_finding() -> None:
    repair = Repair(put_back=19, identifiable=False)
    first, second = reported(finding(EVENT, repair=repair), finding(EVENT, consequent_on=0))
    assert first.repair is not None
    assert msgspec.to_builtins(first.repair) == {
        "put_back": 19,
        "identifiable": False,
        "seconds": None,
        "agreed": False,
    }
    assert second.consequent_on == 0


def test_a_fingerprint_does_not_depend_on_language_or_message() -> None:
    duel = judged(PAID)
    marks = {found.fingerprint for lang in LANGS for found in duel_report(*duel, CATALOGUE, lang).findings}
    assert len(marks) == 1


def test_a_fingerprint_does_not_depend_on_the_file() -> None:
    one = judged(PAID, path="one.json")
    other = judged(PAID, path="folder/other.jsonl.gz", played_on="2026-01-01", ruleset="mr4")
    marks = [duel_report(*duel, CATALOGUE, "en").findings[0].fingerprint for duel in (one, other)]
    assert marks[0] == marks[1]


def test_a_fingerprint_is_made_of_code_duel_player_and_event() -> None:
    event = '{"count":1,"player":"A","ref":"packet 9","seq":17,"type":"draw"}'
    parts = f'["ND301","d","A","{sha256(event.encode()).hexdigest()[:16]}",0]'
    assert fingerprint("d", "ND301", "A", EVENT) == sha256(parts.encode()).hexdigest()[:16]


def test_fingerprints_differ_where_findings_do() -> None:
    other = msgspec.structs.replace(EVENT, seq=18)
    marks = [
        fingerprint("d", "ND301", "A", EVENT),
        fingerprint("e", "ND301", "A", EVENT),
        fingerprint("d", "ND302", "A", EVENT),
        fingerprint("d", "ND301", "B", EVENT),
        fingerprint("d", "ND301", "A", other),
        fingerprint("d", "ND301", "A", EVENT, 1),
    ]
    assert len(set(marks)) == len(marks)
    twice = reported(finding(EVENT), finding(EVENT))
    assert twice[0].fingerprint != twice[1].fingerprint


def test_a_card_goes_by_the_logs_passcode_and_the_catalogues_name() -> None:
    greed = By(55144522, "Pot of Greed")
    assert card_report(55144522, CATALOGUE, "en") == greed
    assert card_report("pot of greed", CATALOGUE, "en") == greed
    assert card_report(55144522, CATALOGUE, "ja") == By(55144522, "強欲な壺")
    assert card_report(Card(name="Nobody's card"), CATALOGUE, "en") == By(None, "Nobody's card")
    assert card_report(Card(name="Nobody's card"), CATALOGUE, "ja") == By(None, "Nobody's card")
    assert card_report(12580477, CATALOGUE, "en") == By(12580477, "Raigeki")
    assert card_report(Card(name="Raigeki"), CATALOGUE, "ja") == By(None, "サンダー・ボルト")


def test_a_file_name_of_any_bytes_can_be_reported() -> None:
    path = "dir/\udcff\n.json"
    unreadable = unreadable_report(Unreadable(path, [Fault(path=path, problem="there is no such file")]))
    assert unreadable.error == "there is no such file"
    assert msgspec.json.encode(unreadable)
    made = msgspec.structs.replace(judgement([]), path=path)
    duel = duel_report(made, DuelLog(made.header, [], path), CATALOGUE, "en")
    assert msgspec.json.encode(duel)


def test_who_when_and_by_which_rules() -> None:
    found, log = judged(PAID, played_on="2024-05-06", region="tcg")
    log.sha256 = "0" * 64
    report = json.loads(msgspec.json.encode(duel_report(found, log, CATALOGUE, "ja")))
    assert report["players"] == [
        {"id": "A", "name": "Aoi", "team": None},
        {"id": "B", "name": "Ben", "team": None},
    ]
    assert (report["first"], report["played_on"], report["region"]) == ("A", "2024-05-06", "tcg")
    assert report["rules"] == {
        "name": "mr5",
        "title": "マスタールール（2020年4月～）",
        "chosen": "named by the log",
        "alternative": None,
    }
    assert report["sha256"] == "0" * 64


def test_rulings_and_repairs_are_facts() -> None:
    events = [
        *PAID,
        {"type": "ruling", "by": "Cora", "text": "it counts", "draw": 13},
        {"type": "put_back", "player": "B", "where": "top", "cards": ["Kuriboh"]},
    ]
    found, log = judged(events)
    facts = duel_report(found, log, CATALOGUE, "en").facts
    assert [(fact.type, fact.draw, fact.words) for fact in facts] == [
        ("ruling", 13, "ruling by Cora: it counts"),
        ("put_back", None, "Ben puts Kuriboh back on top of the Deck"),
    ]


def test_a_fingerprint_is_the_same_whether_the_file_numbers_its_events_or_not() -> None:
    unknown = {"type": "dice", "player": "A", "result": 6}
    numbered = [{"seq": number, **event} for number, event in enumerate([*CLEAN, unknown], start=1)]
    marks = []
    for events in ([*CLEAN, unknown], numbered):
        (log,) = read_duels(io.BytesIO(json.dumps(document(events)).encode()), "x.json")
        assert isinstance(log, DuelLog)
        marks.append([one.fingerprint for one in duel_report(judge(log, CATALOGUE), log, CATALOGUE, "en").findings])
    assert marks[0] == marks[1] != []
