"""``replay explain`` and ``replay state``: one event looked at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from duelreplay.cli.explain import command as explain
from duelreplay.cli.state import command as state
from report.samples import CLEAN, PAID, document

POT = [
    *CLEAN,
    {"type": "phase", "phase": "main1"},
    {"type": "activate", "player": "B", "card": {"code": 55144522, "name": "Pot of Greed"}, "from": "hand"},
    {"type": "activate", "player": "A", "card": {"code": 23434538, "name": 'Maxx "C"'}, "from": "hand"},
    {"type": "resolve", "link": 2},
    {"type": "resolve", "link": 1},
    {"type": "draw", "player": "B", "count": 2},
    {"type": "chain_end"},
]
"""Event 13 activates Pot of Greed, 14 Maxx "C", 16 resolves Pot of Greed, 17 draws its two cards."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write("paid.json", document(PAID, id="paid"))
    write("pot.json", document(POT, id="pot"))
    write("two.json", [document(CLEAN, id="one"), document(PAID, id="two")])


def write(name: str, value: Any) -> None:
    Path(name).write_text(json.dumps(value), encoding="utf-8")


def run(command: Any, *arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


def test_an_illegal_draw_is_explained_as_check_does() -> None:
    result = run(explain, "paid.json", "--event", "13")
    assert result.exit_code == 0, "looking is no verdict"
    lines = result.stdout.splitlines()
    assert lines[0] == "paid.json: paid, Master Rule (April 2020)"
    assert lines[1] == "turn 2, Draw Phase, event 13: Ben draws 1 card"
    assert lines[2] == "    illegal ND301 Normal draw after its right was paid"
    ledger = result.stdout.partition("Rights to draw that are open after this event, or that it is about:\n")[2]
    assert ledger.splitlines()[:3] == [
        "  Ben: normal draw, turn 2: spent, 0 of 1 drawn",
        "    event 9: Draw Phase begins → opened",
        "    event 10: Ben activates Malefic World from the Field Zone → paid for Malefic World",
    ]


def test_the_cause_names_its_consequence() -> None:
    assert "  illegal ND301 at event 13 rests on this event\n" in run(explain, "paid.json", "--event", "10").stdout


def test_a_cost_is_paid_at_the_activation_and_an_effect_type_counts_at_its_resolution() -> None:
    # ruling page S11 and S08; Fandora, the Flying Furtress is an effect type
    fandora = [{**event, "card": 64400161} if event["type"] == "activate" else event for event in PAID]
    write("used.json", document(fandora))

    def fate(file: str, seq: int) -> str:
        report = json.loads(run(explain, file, "--event", str(seq), "--format", "json").stdout)
        return str(report["rights"][-1]["status"])

    assert [fate("paid.json", seq) for seq in (9, 10, 12)] == ["open", "spent", "spent"]
    assert [fate("used.json", seq) for seq in (9, 10, 12)] == ["open", "open", "spent"]


def test_a_legal_draw_names_its_right() -> None:
    text = run(explain, "pot.json", "--event", "17").stdout
    assert "  legal: it redeems Ben's right: draw by Pot of Greed\n" in text
    assert "  Ben: draw by Pot of Greed: redeemed, 2 of 2 drawn\n" in text
    assert "    event 16: Chain Link 1 resolves → opened\n" in text
    assert "    event 17: Ben draws 2 cards → 2 drawn\n" in text
    assert text.endswith("Rights that were over before it: 3 (Aoi 1, Ben 2)\n")
    assert "opening hand" not in text


def test_the_ledger_is_that_of_the_moment() -> None:
    text = run(explain, "pot.json", "--event", "16").stdout
    assert "  Ben: draw by Pot of Greed: owed, 0 of 2 drawn\n" in text
    assert "Pot of Greed: " not in run(explain, "pot.json", "--event", "15").stdout


def test_explanation_for_programs() -> None:
    report = json.loads(run(explain, "pot.json", "--event", "17", "--format", "json").stdout)
    assert report["format"] == "duel-explanation/1"
    assert (report["seq"], report["turn"], report["phase"]) == (17, 2, "main1")
    assert report["draw"]["by"] == {"code": 55144522, "name": "Pot of Greed"}
    right = report["rights"][-1]
    assert (right["player"], right["kind"], right["status"], right["taken"]) == ("B", "effect", "redeemed", 2)
    assert [entry["seq"] for entry in right["history"]][:2] == [16, 17]
    paid = json.loads(run(explain, "paid.json", "--event", "10", "--format", "json").stdout)
    assert paid["findings"] == []
    assert paid["ground_of"] == [0]


def test_state_in_the_middle_of_a_chain() -> None:
    lines = run(state, "pot.json", "--at", "16").stdout.splitlines()
    assert lines[0] == "pot.json: pot, Master Rule (April 2020), after event 16: Chain Link 1 resolves"
    assert lines[1] == "turn 2, Main Phase 1; turn player: Ben"
    chain = lines.index("Chain:")
    assert lines[chain + 1] == "  Chain Link 1, event 13: Pot of Greed (Ben), resolving"
    assert lines[chain + 2] == '  Chain Link 2, event 14: Maxx "C" (Aoi), resolved'
    players = lines.index("Players:")
    assert lines[players + 1] == "  Aoi: hand 5, Deck 35"
    assert lines[players + 2] == "  Ben: hand 5, Deck 34", "Pot of Greed left the hand for the field"
    owed = lines.index("Rights to draw that are owed:")
    assert lines[owed + 1] == "  Ben: draw by Pot of Greed: owed, 0 of 2 drawn"
    opened = lines.index("Rights to draw that are open:")
    assert lines[opened + 1] == '  Aoi: draw by Maxx "C": open, 0 drawn, any number allowed'
    assert "Draw Phases to skip: none" in lines


def test_state_of_what_is_skipped_forbidden_and_changed() -> None:
    limits = [
        {"type": "restrict", "player": "A", "what": "draw_phase", "until": {"draw_phases": 2}, "by": "Reckless Greed"},
        {"type": "restrict", "player": "B", "what": "effect_draw", "until": "turn", "by": "Droll & Lock Bird"},
        {"type": "deck", "player": "A", "count": 35, "cards": ["Kuriboh", *["Mokey Mokey"] * 34]},
    ]
    write("limits.json", document([*CLEAN, *limits]))
    text = run(state, "limits.json", "--at", "14").stdout
    assert "Draw Phases to skip:\n  Aoi: the next 2 (by Reckless Greed, event 12)\n" in text
    assert "Draws that are forbidden:\n  Ben: draws by effects, until the end of the turn (by Droll" in text
    assert "  Aoi: hand 5, Deck 35, on top: Kuriboh\n" in text
    report = json.loads(run(state, "limits.json", "--at", "14", "--format", "json").stdout)
    assert report["format"] == "duel-state/1"
    assert [(one["player"], one["what"], one["left"], one["certain"]) for one in report["limits"]] == [
        ("A", "skip", 2, True),
        ("B", "effect_draw", None, True),
    ]
    assert report["players"][0]["top"] == {"code": None, "name": "Kuriboh"}


def test_state_after_the_end() -> None:
    write("over.json", document([*CLEAN, {"type": "end", "winner": "A", "reason": "surrender"}]))
    assert "The duel is over.\n" in run(state, "over.json", "--at", "12").stdout


def test_in_japanese() -> None:
    for command, option in ((explain, "--event"), (state, "--at")):
        text = run(command, "pot.json", option, "16", "--lang", "ja").stdout
        assert "《強欲な壺》によるドロー：必須、未ドロー、2枚中0枚ドロー" in text


@pytest.mark.parametrize(("command", "option"), [(explain, "--event"), (state, "--at")])
def test_what_is_not_there_is_one_line(command: Any, option: str) -> None:
    cases = {
        ("paid.json", option, "99"): "paid.json: duel paid: there is no event 99; its events are 1 to 14",
        ("nowhere.json", option, "1"): "nowhere.json: there is no such file",
        ("two.json", option, "1"): "two.json: it has 2 duels; name one with --duel: one, two",
        ("two.json", option, "1", "--duel", "three"): "two.json: there is no duel three in it; there are: one, two",
    }
    for arguments, expected in cases.items():
        result = run(command, *arguments)
        assert result.exit_code == 2
        assert result.stderr == expected + "\n"
        assert not result.stdout


def test_a_duel_of_several_by_id_or_number() -> None:
    for name in ("two", "2"):
        assert run(explain, "two.json", "--event", "13", "--duel", name).stdout.startswith(
            "two.json: two, Master Rule (April 2020)\n"
        )


def test_a_rule_set_that_is_unknown_is_one_line() -> None:
    write("odd.json", document(CLEAN, ruleset="chess"))
    result = run(state, "odd.json", "--at", "3")
    assert result.exit_code == 2
    assert result.stderr.startswith("odd.json: duel sample: ruleset: unknown rule set")
    assert run(state, "odd.json", "--at", "3", "--ruleset", "mr5").exit_code == 0
