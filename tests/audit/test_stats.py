"""``replay stats``: how many of how many, and what is otherwise than in an older audit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from audit.audit_support import audit, make_logs, text
from duelreplay.audit import judging
from duelreplay.audit.stats import wilson
from duelreplay.cli.stats import command
from report.samples import CLEAN, PAID, document


def stats(*arguments: str | Path) -> Result:
    return CliRunner().invoke(command, [str(one) for one in arguments])


def as_json(*arguments: str | Path) -> dict[str, Any]:
    done = stats(*arguments, "--format", "json")
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stats")
    audit(make_logs(folder / "logs", 48), "--out", folder / "out")
    return folder / "out"


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        # Newcombe 1998, Statistics in Medicine 17, table I: method 3, Wilson without continuity correction
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_wilsons(count: int, of: int, low: float, high: float) -> None:
    assert [round(bound, 4) for bound in wilson(count, of)] == [low, high]


def test_of_nothing_everything_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_each_number_says_of_how_many(out: Path) -> None:
    found = as_json(out)
    counts = {row["name"]: (row["count"], row["of"]) for row in found["code"]}
    assert counts["ND301 illegal"] == (12, 48)
    assert counts["ND101 illegal"] == (12, 48)
    assert [(row["name"], row["count"], row["of"]) for row in found["ruleset"]] == [("mr5", 24, 48)]
    months = {row["name"]: (row["count"], row["of"]) for row in found["month"]}
    assert len(months) == 12
    assert months["2026-02"] == (4, 4)
    assert months["2026-01"] == (0, 4)


def test_groups_stand_by_name_and_with_their_interval(out: Path) -> None:
    lines = stats(out, "--by", "month").stdout.splitlines()
    names = [line.split()[-1] for line in lines if "2026-" in line]
    assert names == sorted(names)
    assert len(names) == 12
    assert "     4        4  100.00%   51.01 - 100.00  2026-02" in "\n".join(lines)
    assert "no proof of intent" in lines[-1]


def test_players_are_named_only_where_that_is_asked_for(out: Path) -> None:
    hidden = stats(out, "--by", "player").stdout
    assert "Aoi" not in hidden
    assert "Ben" not in hidden
    counts = {
        row["name"]: (row["count"], row["of"]) for row in as_json(out, "--by", "player", "--names")["player"]["rows"]
    }
    assert counts == {"Aoi": (0, 48), "Ben": (24, 48)}


def test_a_player_is_counted_once_a_duel_whatever_the_spelling_of_the_name(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    for number, name in enumerate(["Ben", "BEN", "Ｂｅｎ", None]):
        players = [{"id": "A", "name": "Aoi"}, {"id": "B", **({"name": name} if name else {})}]
        duel = document(PAID if number else CLEAN, id=f"d{number}", players=players)
        (tmp_path / "logs" / f"{number}.json").write_text(json.dumps(duel), encoding="utf-8")
    audit(tmp_path / "logs", "--out", tmp_path / "out")
    found = as_json(tmp_path / "out", "--by", "player", "--names")["player"]
    assert {row["name"]: (row["count"], row["of"]) for row in found["rows"]} == {"Aoi": (0, 4), "Ben": (2, 3)}
    assert found["unnamed"] == 1
    few = as_json(tmp_path / "out", "--by", "player", "--names", "--least", "4")["player"]["rows"]
    assert [row["name"] for row in few] == ["Aoi"]


def test_what_did_it_is_named(out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same logs, judged by other rules: every change is theirs. By other rules and cards: nobody can tell."""
    made = judging.Judge.versions
    changed: dict[str, str] = {"rules": "other"}

    def versions(self: judging.Judge) -> judging.Versions:
        return judging.msgspec.structs.replace(made(self), **changed)

    monkeypatch.setattr(judging.Judge, "versions", versions)
    audit(out.parent / "logs", "--out", tmp_path / "rules", "--ruleset", "mr1")
    found = as_json(tmp_path / "rules", "--against", out)
    assert found["cause"] is None, "the rule set was asked for, too"
    audit(out.parent / "logs", "--out", tmp_path / "rules")
    found = as_json(tmp_path / "rules", "--against", out)
    assert found["cause"] == "rules"
    assert (found["alike"], found["otherwise"]) == (48, 0)


def test_a_change_is_told_by_rule_and_cause(out: Path, tmp_path: Path) -> None:
    audit(out.parent / "logs", "--out", tmp_path / "old", "--ruleset", "mr1")
    found = as_json(tmp_path / "old", "--against", out)
    assert found["changed"]["options"] == ["ruleset None", "ruleset mr1"]
    assert found["cause"] == "options"
    assert found["otherwise"] == 48, "with the old rules the first player should have drawn"
    assert found["new"]["ND101 illegal"] >= 36
    lines = stats(tmp_path / "old", "--against", out).stdout
    assert "Every change of a verdict in the same log is the work of: options." in lines


def test_logs_that_changed_are_told_apart_from_verdicts_that_did(out: Path, tmp_path: Path) -> None:
    logs = make_logs(tmp_path / "logs", 48)
    (logs / "0" / "0000.json").write_bytes(json.dumps(document(PAID, id="clean-0")).encode())
    (logs / "0" / "0002.json").unlink()
    (logs / "0" / "new.json").write_bytes(text(200))
    audit(logs, "--out", tmp_path / "out")
    found = as_json(tmp_path / "out", "--against", out)
    assert [found[key] for key in ("alike", "otherwise", "log_changed", "only_new", "only_old")] == [46, 0, 1, 1, 1]
    assert found["changed"] == {}
    assert "same program, rules, catalogue and options" in stats(tmp_path / "out", "--against", out).stdout


def test_japanese(out: Path) -> None:
    told = stats(out, "--lang", "ja").stdout
    assert "信頼区間" in told
    assert "違反" in told
    assert not any(word in told for word in ("illegal", "undetermined", "unverifiable"))
    assert "判定" in stats(out, "--against", out, "--lang", "ja").stdout


def test_where_no_audit_is_there_is_one_line(tmp_path: Path) -> None:
    for arguments in ([tmp_path], [tmp_path, "--against", tmp_path]):
        done = stats(*arguments)
        assert done.exit_code == 2
        assert len(done.stderr.splitlines()) == 1
