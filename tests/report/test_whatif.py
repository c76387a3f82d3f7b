"""``replay whatif``: a log with changes, judged beside the log as recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from builder import catalogue, read
from duelreplay.cli.whatif import command
from duelreplay.engine.replayer import judge
from duelreplay.log.changes import Change, ChangedLog, ChangeError, Drop, Insert, NegateLink, what_if
from duelreplay.log.codec import encode
from duelreplay.log.events import Activate, Correct, Draw, DuelLog, Negate, Note, Ruling
from duelreplay.report.difference import Difference, compare
from duelreplay.rules.rulesets import by_name
from duelreplay.sources.reader import read as read_file
from report.samples import CLEAN, document
from support import FIXTURES

POT = [
    *CLEAN,
    {"type": "phase", "phase": "main1"},
    {"type": "activate", "player": "B", "card": {"code": 55144522, "name": "Pot of Greed"}, "from": "hand"},
    {"type": "activate", "player": "A", "card": {"code": 14558127, "name": "Ash Blossom"}, "from": "hand"},
    {"type": "resolve", "link": 2},
    {"type": "resolve", "link": 1},
    {"type": "draw", "player": "B", "count": 2},
    {"type": "chain_end"},
]
FIRST = len(CLEAN) + 1
"""The event after the clean beginning."""
ACTIVATED, ASH, ASH_RESOLVES, POT_RESOLVES, DRAWN, CHAIN_END = range(FIRST + 1, FIRST + 7)


RECORDS = ["turns", "phases", "draws", "activations", "costs", "negations", "resolutions"]


def pot(*more: dict[str, Any]) -> DuelLog:
    return read(document([*POT, *more], id="pot", records=RECORDS))


def asked(log: DuelLog, *changes: Change) -> tuple[ChangedLog, Difference]:
    before = encode(log)
    changed = what_if(log, changes)
    found = compare(judge(log, catalogue()), judge(changed, catalogue()), changed.origin)
    assert encode(log) == before, "the log is never touched"
    return changed, found


def codes(findings: list[Any]) -> list[tuple[str, str]]:
    return [(one.rule.code, one.verdict) for one in findings]


def test_the_sample_is_what_the_tests_take_it_for() -> None:
    log = pot()
    assert judge(log, catalogue()).verdict == "legal"
    assert [type(event).__name__ for event in log.events][ACTIVATED - 1 :] == [
        "Activate",
        "Activate",
        "Resolve",
        "Resolve",
        "Draw",
        "ChainEnd",
    ]


@pytest.mark.parametrize("what", ["activation", "effect"])
def test_a_negated_link_gives_no_draw(what: Any) -> None:
    changed, found = asked(pot(), NegateLink(ACTIVATED, what))
    events = list(changed.events)
    (negation,) = [event for event in events if isinstance(event, Negate)]
    assert (negation.link, negation.what) == (1, what)
    assert changed.origin[events[events.index(negation) + 1].seq] == POT_RESOLVES
    assert found.before.verdict == "legal"
    assert codes(found.came) == [("ED104", "illegal")]
    assert found.went == []
    ((before, after),) = found.draws
    assert before is not None
    assert after is not None
    assert (before.event.seq, before.verdict, changed.origin[after.event.seq], after.verdict) == (
        DRAWN,
        "legal",
        DRAWN,
        "illegal",
    )
    assert found.parting is not None
    assert found.parting.before is not None
    assert found.parting.after is not None
    assert (found.parting.before.status, found.parting.after.status) == ("redeemed", "voided")


def test_the_ledgers_part_at_the_right_that_opened_first() -> None:
    """Negated, Reckless Greed gives no draw; that it then skips no Draw Phase either comes later."""
    (log,) = (one for one in read_file(str(FIXTURES / "duelingbook" / "reckless-greed.json")))
    assert isinstance(log, DuelLog)
    greed = next(event.seq for event in log.events if isinstance(event, Activate))
    _, found = asked(log, NegateLink(greed, "effect"))
    assert found.parting is not None
    assert found.parting.before is not None
    assert found.parting.before.opened_at == greed
    assert {code for code, _ in codes(found.came)} == {"ED104", "ND101"}


def test_in_a_log_by_hand_the_negation_stands_behind_the_activation() -> None:
    events = [event for event in POT if event["type"] not in {"resolve", "chain_end"}]
    log = read(document(events, id="pot", records=["turns", "draws", "activations"]))
    changed, found = asked(log, NegateLink(ACTIVATED, "effect"))
    order = list(changed.events)
    (negation,) = [event for event in order if isinstance(event, Negate)]
    assert changed.origin[order[order.index(negation) - 1].seq] == ACTIVATED
    assert [row.before.verdict for row in found.draws if row.before] == ["legal"]
    assert found.after.verdict != "legal"


def test_a_change_does_not_change_what_the_log_claims_to_record() -> None:
    log = read({key: value for key, value in document(POT, id="pot").items() if key != "records"})
    assert "negations" not in log.recorded
    for change in (NegateLink(ACTIVATED, "effect"), Drop(DRAWN), Insert(Note(text="a pause"))):
        assert what_if(log, [change]).recorded == log.recorded


def test_what_a_negated_link_negated_is_not_negated() -> None:
    events = [*POT[:-3], {"type": "negate", "link": 1, "what": "effect", "by_link": 2}, *POT[-3:]]
    log = read(document(events, id="pot", records=RECORDS))
    assert judge(log, catalogue()).verdict == "illegal"
    changed, found = asked(log, NegateLink(ASH, "effect"))
    assert changed.fallen == (POT_RESOLVES,)
    assert found.after.verdict == "legal"
    assert codes(found.went) == [("ED104", "illegal")]


def test_a_dropped_draw_is_missing() -> None:
    changed, found = asked(pot({"type": "phase", "phase": "end"}), Drop(DRAWN))
    assert [event.seq for event in changed.events] == [*range(1, DRAWN), CHAIN_END, CHAIN_END + 1]
    assert all(new == old for new, old in changed.origin.items()), "the others keep their numbers"
    assert codes(found.came) == [("ED103", "unverifiable")], "without moves a ban on the field is not ruled out"
    ((before, after),) = found.draws
    assert before is not None
    assert after is None


def test_an_inserted_draw_moves_the_later_numbers_and_nothing_else() -> None:
    changed, found = asked(pot(), Insert(Draw(player="A", count=1), CHAIN_END - 2))
    assert [changed.origin.get(event.seq) for event in changed.events][-3:] == [None, DRAWN, CHAIN_END]
    assert len(found.came) == 1
    assert found.came[0].event.seq == CHAIN_END - 1
    assert found.went == []
    assert [one.before for one in found.draws] == [None]


def test_a_note_changes_nothing_though_the_numbers_move() -> None:
    for after in (0, 1, FIRST, ASH_RESOLVES, DRAWN):
        changed, found = asked(pot(), Insert(Note(text="a pause"), after))
        assert found.is_empty, after
        assert len(list(changed.events)) == len(POT) + 1


def test_a_free_number_is_taken_before_any_moves() -> None:
    log = pot()
    spread = read(
        document([{**event, "seq": 10 * number} for number, event in enumerate(POT, 1)], id="pot"),
    )
    changed = what_if(spread, [Insert(Note(text="a"), 50), Insert(Note(text="b"), 50)])
    assert [event.seq for event in changed.events][4:8] == [50, 51, 52, 60]
    assert all(new == old for new, old in changed.origin.items())
    assert len(list(log.events)) + 2 == len(list(changed.events))


def test_at_the_end_means_before_the_end_of_the_duel() -> None:
    log = pot({"type": "end", "winner": "A", "reason": "surrender"})
    changed = what_if(log, [Insert(Note(text="a")), Insert(Note(text="b"))])
    assert [type(event).__name__ for event in changed.events][-3:] == ["Note", "Note", "End"]


def test_corrections_and_rulings_keep_meaning_the_same_events() -> None:
    log = pot(
        {"type": "correct", "voids": [DRAWN], "by": "judge", "why": "put back"},
        {"type": "ruling", "by": "judge", "text": "so be it", "draw": DRAWN},
    )
    changed = what_if(log, [Insert(Note(text="a pause"), 1)])
    correct = next(event for event in changed.events if isinstance(event, Correct))
    ruling = next(event for event in changed.events if isinstance(event, Ruling))
    assert changed.origin[correct.voids[0]] == DRAWN
    assert ruling.draw is not None
    assert changed.origin[ruling.draw] == DRAWN
    with pytest.raises(ChangeError, match=rf"event {DRAWN} is still named at event {CHAIN_END + 1}, {CHAIN_END + 2}"):
        what_if(log, [Drop(DRAWN)])
    rest = what_if(log, [Drop(DRAWN), Drop(CHAIN_END + 1), Drop(CHAIN_END + 2)])
    assert len(list(rest.events)) == len(POT) - 1


def test_changes_count_together() -> None:
    changed, found = asked(pot(), NegateLink(ACTIVATED, "effect"), Drop(DRAWN))
    assert found.after.verdict == "legal"
    assert found.parting is not None
    assert len(list(changed.events)) == len(POT)


def test_a_link_that_no_longer_exists_is_named() -> None:
    with pytest.raises(ChangeError) as caught:
        what_if(pot(), [Drop(ASH)])
    assert str(caught.value) == (
        f"Chain Link 2 (event {ASH}) no longer exists under that number, and is still named at event {ASH_RESOLVES}"
    )
    assert list(caught.value.also) == [ASH_RESOLVES]
    assert what_if(pot(), [Drop(ASH), Drop(ASH_RESOLVES)])


def test_a_link_whose_number_another_takes_is_named_too() -> None:
    with pytest.raises(ChangeError, match=rf"Chain Link 1 \(event {ACTIVATED}\) .* at event {POT_RESOLVES}"):
        what_if(pot(), [Drop(ACTIVATED), Drop(ASH_RESOLVES)])


def test_negating_what_is_dropped_and_inserting_without_a_link_are_refused() -> None:
    with pytest.raises(ChangeError, match="the inserted negate names Chain Link 3"):
        what_if(pot(), [Insert(Negate(link=3, what="effect"), ASH)])
    with pytest.raises(ChangeError):
        what_if(pot(), [NegateLink(ASH, "effect"), Drop(ASH), Drop(ASH_RESOLVES)])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (Drop(99), "there is no event 99"),
        (NegateLink(99, "effect"), "there is no event 99"),
        (Insert(Note(text="x"), 99), "there is no event 99"),
        (NegateLink(DRAWN, "effect"), f"event {DRAWN} is no activation"),
    ],
)
def test_an_event_that_is_not_there_is_named(change: Change, why: str) -> None:
    with pytest.raises(ChangeError, match=why):
        what_if(pot(), [change])


def test_a_link_that_was_negated_is_not_negated_again() -> None:
    events = [*POT[:-3], {"type": "negate", "link": 1, "what": "effect", "by_link": 2}, *POT[-3:]]
    with pytest.raises(ChangeError, match=f"negated already, at event {POT_RESOLVES}"):
        what_if(read(document(events, id="pot", records=RECORDS)), [NegateLink(ACTIVATED, "effect")])


def test_a_duel_is_the_same_as_itself() -> None:
    log = pot()
    assert compare(judge(log, catalogue()), judge(log, catalogue())).is_empty


def test_other_rules_part_the_ledgers_where_the_first_right_differs() -> None:
    log = pot()
    found = compare(judge(log, catalogue()), judge(log, catalogue(), ruleset=by_name("edison")))
    assert found.parting is not None
    assert found.parting.before is None, "the first player's normal draw of turn 1"
    assert codes(found.came) == [("ND101", "illegal")]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pot.json").write_text(json.dumps(document(POT, id="pot", records=RECORDS)), encoding="utf-8")


def run(*words: str) -> Result:
    return CliRunner().invoke(command, words)


def test_the_command_tells_both_verdicts_and_where_they_part() -> None:
    done = run("pot.json", "--negate", f"{ACTIVATED}:activation")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0] == "pot.json: pot: what if"
    assert lines[1].startswith(f"  the activation had been negated: event {ACTIVATED}: Ben activates Pot of Greed")
    assert "as recorded:  legal (Master Rule (April 2020))" in lines
    assert "what if:      illegal (Master Rule (April 2020))" in lines
    assert f"From event {POT_RESOLVES} on, events have higher numbers in the what-if." in lines
    assert "The ledgers part here:" in lines
    assert any("Ben draws 2 cards: legal → illegal ED104" in line for line in lines)
    assert "Findings that come:" in lines
    assert "Findings that go:" not in lines


def test_the_command_in_japanese_has_no_english_sentence() -> None:
    done = run("pot.json", "--negate", f"{ACTIVATED}:effect", "--drop", str(DRAWN), "--lang", "ja")
    assert done.exit_code == 0
    assert "what if" not in done.stdout
    assert "その場合" in done.stdout
    done = run("pot.json", "--drop", "99", "--lang", "ja")
    assert done.exit_code == 2
    assert "イベント99はない" in done.stderr


def test_a_line_of_the_notation_can_be_inserted() -> None:
    done = run("pot.json", "--insert", f"Ben draws 1:after {DRAWN}")
    assert done.exit_code == 0, done.output
    assert f"it had happened too, after event {DRAWN}: Ben draws 1 card" in done.stdout


def test_the_command_for_programs() -> None:
    done = run("pot.json", "--insert", '{"type":"draw","player":"A","count":1}:after 1', "--format", "json")
    found = json.loads(done.stdout)
    assert found["format"] == "duel-whatif/1"
    assert (found["as_recorded"]["verdict"], found["what_if"]["verdict"]) == ("legal", "illegal")
    assert found["renumbered"]["3"] == 2
    assert [one["before"] for one in found["draws"]] == [None] * len(found["draws"])
    wrong = [one["fingerprint"] for one in found["what_if"]["findings"]]
    assert {one["fingerprint"] for one in found["came"]} <= set(wrong)


@pytest.mark.parametrize("text", ["\n".join, lambda lines: f"[{','.join(lines)}]"], ids=["lines", "list"])
def test_events_are_inserted_from_a_file(text: Any) -> None:
    events = ['{"type":"note","text":"a"}', '{"type":"draw","player":"A","count":1}']
    Path("more.json").write_text(text(events), encoding="utf-8")
    done = run("pot.json", "--insert", f"more.json:after {CHAIN_END}", "--format", "json")
    assert done.exit_code == 0, done.output
    (change,) = json.loads(done.stdout)["draws"]
    assert change["after"]["seq"] == CHAIN_END + 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--negate, --drop, --insert"),
        (("--negate", "12"), "12:effect"),
        (("--negate", "12:both"), "12:effect"),
        (("--ruleset", "nonsense"), "nonsense"),
        (("--insert", "nowhere.json"), "nowhere.json: No such file"),
        (("--insert", "{"), "not valid JSON"),
        (("--insert", "Ben drows 1"), "did you mean"),
        (("--insert", "x" * 5000), "no card"),
        (("--negate", f"{DRAWN}:effect"), f"the activations near it are events {ACTIVATED}"),
        (("--insert", '{"type":"draw","player":"Z","count":1}'), 'found "Z"'),
        (("--insert", '{"type":"draw","player":"A"}'), "count"),
        (("--drop", "99"), "pot.json: duel pot: there is no event 99"),
        (("--drop", str(ASH)), f"--drop {ASH_RESOLVES}"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(words: tuple[str, ...], said: str) -> None:
    done = run("pot.json", *words)
    assert done.exit_code == 2, done.output
    assert said in done.stderr
    assert done.stdout == ""
    if "Usage" not in done.stderr:
        assert done.stderr.count("\n") == 1


def test_the_order_of_the_options_does_not_matter() -> None:
    one = run("pot.json", "--drop", str(DRAWN), "--negate", f"{ACTIVATED}:effect", "--format", "json")
    two = run("pot.json", "--negate", f"{ACTIVATED}:effect", "--drop", str(DRAWN), "--format", "json")
    assert json.loads(one.stdout)["what_if"] == json.loads(two.stdout)["what_if"]
