"""What the notation asks back: the line, the word, what was meant; in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from duelreplay.cli import main
from sources.notation_support import BEGUN, HEAD, paper

UPSTART = BEGUN + "Upstart Goblin (hand)"


@pytest.mark.parametrize(
    ("text", "place", "word", "said", "ja"),
    [
        (
            "Rin, Otto",
            "1:1",
            "Rin, Otto",
            '`Otto (40) vs Rin (40)`; "Rin, Otto" has no `vs` or `対`',
            "「対」も「vs」もない",
        ),
        (
            "Rin vs Otto, 8.3.25",
            "1:14",
            "8.3.25",
            '"8.3.25": write the year first, then the month: `2025-03-08 / 2025-08-03`',
            "年、月、日の順に書く",
        ),
        ("Rin vs Otto, 2025-30-08", "1:14", "2025-30-08", "there is no 2025-30-08", "2025-30-08という日はない"),
        (
            "Otto (40 vs Rin",
            "1:1",
            "Otto (40",
            '"Otto (40" is no name: a bracket is missing or too many',
            "名前ではない",
        ),
        (HEAD + "T1 Otto", "2:1", "T1 Otto", "T1 is Otto's, but line 1 lets Rin go first", "先攻を「対」の左に書く"),
        (HEAD + "T1 Rni", "2:4", "Rni", '"Rni" is no player: did you mean Rin?', "Rinのことか"),
        (BEGUN + "T3 Rin draws", "4:1", "T3 Rin", "behind `T3 Rin` a colon is missing", "コロンがない"),
        (BEGUN + "T2 Rin", "4:1", "T2 Rin", "T2 after T2: turns are counted through both players", "T2の後にT2"),
        (
            BEGUN + "Upstart Gobin (hand)",
            "4:1",
            "Upstart Gobin",
            'no card is called "Upstart Gobin": did you mean Upstart Goblin?',
            "Upstart Goblinのことか",
        ),
        (
            BEGUN + "Blue-Eyes",
            "4:1",
            "Blue-Eyes",
            '"Blue-Eyes" begins 22 card names (Blue-Eyes Abyss Dragon, ',
            "22枚ある",
        ),
        (
            BEGUN + "2枚ドロ",
            "4:3",
            "ドロ",
            '"ドロ" is not a word of the notation: did you mean ドロー?',
            "ドローのことか",
        ),
        (BEGUN + "Upstart Goblin (negated) > Ash", "4:17", "negated", "the activation or the effect?", "発動か効果か"),
        (
            BEGUN + "Upstart Goblin > Ash (effect negated)",
            "4:23",
            "effect negated",
            "nothing follows link 2 that could have negated it",
            "チェーン2の後に",
        ),
        (
            BEGUN + 'Upstart Goblin > Maxx "C"\nOtto draws 1',
            "5:6",
            "draws 1",
            "2 links of this chain resolve: say which one did this",
            "2つが処理される",
        ),
        (BEGUN + "CL1 Upstart Goblin\nCL3 Ash", "5:1", "CL3 Ash", "CL3 follows CL1", "チェーン1の次がチェーン3"),
        (BEGUN + "Otto sends Ash to GY", "4:6", "sends", "from where? write `from hand`, `from GY`", "どこからか"),
        (
            BEGUN + "Otto summons Ash",
            "4:6",
            "summons",
            "`NS` (Normal Summons) or `SS` (Special Summons)?",
            "「召喚」か「特殊召喚」か",
        ),
        (UPSTART[:-1], "4:16", "(", "a bracket `(` is not closed", "閉じていない"),
        (
            UPSTART + "\nline 4 does not count: x",
            "5:1",
            "line 4 does not count:",
            "who says so? `line 4 does not count (judge): why` or `(players)`",
            "誰が決めたか",
        ),
        (UPSTART + "\nruling (HJ) line 4: x", "5:18", "4", "line 4 holds no draw", "4行目にドローはない"),
    ],
)
def test_a_word_that_cannot_be_read(text: str, place: str, word: str, said: str, ja: str) -> None:
    fault = paper(text).faults[0]
    line, column = map(int, place.split(":"))
    assert (fault.line, fault.column) == (line, column)
    assert fault.text[fault.column - 1 :][: fault.width] == word
    assert said in fault.problem
    assert ja in fault.told("ja")
    first, shown, caret = str(fault).split("\n")
    assert first == f"table7.duel:{place}: {fault.problem}"
    assert shown == "  " + fault.text
    assert set(caret) <= {" ", "^"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Oto draws 1", '"Oto" is no player: did you mean Otto?'),
        ("Otto dras 1", "did you mean draws?"),
        ("Otto draws 2: Kuriboh", "2 cards, but 1 named"),
        ("Otto draws 2 Kuriboh", "cannot stand here"),
        ("Otto draws 0", "0 cards"),
        ("Otto draws 66", "more than a deck has"),
        ("draws 1 from GY", "drawn from the deck"),
        ("CL1 Ash\nCL1: draws 2", "`CL1 resolves: …`"),
        ("CL2 Ash", "begins with CL1, not with CL2"),
        ("Rin chains Ash", "no chain is open"),
        ("Ash > ", "something is missing"),
        ('"Foo', "quotes are not closed"),
        ('""', "no name in the quotes"),
        ("Ash (hand))", "was not opened"),
        ("Ash (hand, GY)", "said twice"),
        ("Ash (effect negated) > Upstart (effect negated) > Kuriboh", "was negated itself"),
        ("Ash (negates effect) > Upstart", "link 1 has no link before it"),
        ("Ash (effect negated by CL9)", "has no link 9"),
        ("BP; M1", "Main Phase 1 comes before the Battle Phase"),
        ("M1; no DP", "stands first in its turn"),
        ("M1; no draw", "stands first in its turn"),
        ("no draw", "but a draw is written"),
        ("Rin: M1", "this is Otto's turn"),
        ("T5 Otto", "T5 is Rin's turn"),
        ("T4-T3 draws", "the smaller number first"),
        ("T3-T999 draws", "at most 60 turns"),
        ("opening: Otto 6", "stands before T1"),
        ("wins", "who wins?"),
        ("Rin wins (time); Otto draws 1", "the duel was over"),
        ("note:", "there is nothing"),
        ("line 1 does not count (judge):", "why?"),
        ("line 99 does not count (judge): x", "line 99 is not before this line"),
        ("line 3 does not count (judge): x\nline 2 does not count (judge): x", "line 2 has made nothing"),
        ("all: everything", "is nothing that can be claimed: chains, cards"),
        ("die: 7", "a die shows 1 to 6"),
        ("Otto loses LP", "how many life points"),
        ("Otto adds", "how many, or which card?"),
        ("Ash (effect 0)", "counted from 1"),
        ("Otto shuffles GY", "only the deck or the hand"),
        ("Otto skips next M1", "only a Draw Phase"),
        ("龘龘龘", "is no player, no card and no word"),
        ("Ash (cost draws 1)", "this is no cost"),
        ("貪壺抹殺", "did you mean"),
    ],
)
def test_other_things_that_are_asked_back(line: str, said: str) -> None:
    problems = [fault.problem for fault in paper(f"{BEGUN}{line}\n").faults]
    assert any(said in problem for problem in problems), problems


def test_a_draw_needs_a_turn() -> None:
    (fault,) = paper(HEAD + "Otto draws 1\n").faults
    assert "no turn has begun: write `T1 Rin` first (an opening hand: `opening: Rin 5`)" in fault.problem


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Rin & Al vs Otto", "one player on each side"),
        ("Rin vs rin", "both players are called"),
        ("Rin (x) vs Otto", "no number of cards: `Rin (40)`"),
        ("Rin vs Otto, OCG TCG", "two of these"),
        ("Rin vs , OCG", "name is missing"),
        ("", "there is nothing in it"),
    ],
)
def test_first_lines_that_cannot_be_read(line: str, said: str) -> None:
    assert said in paper(line).faults[0].problem


@pytest.mark.parametrize(
    "line", ["opening: Rin 55", "opening: 5", "opening: Rin", "opening: Bob 5", "opening: Rin x 5"]
)
def test_an_opening_hand_that_cannot_be(line: str) -> None:
    assert "`opening: Rin 5`" in paper(f"{HEAD}{line}\n").faults[0].problem


def test_each_link_of_a_tag_duel_names_its_player() -> None:
    (fault,) = paper("A1 & A2 vs B1 & B2\nT1 A1\nT2 B1: draws\nUpstart Goblin > Ash\n").faults
    assert "each link names its player" in fault.problem


def test_a_shared_word_of_two_names_is_asked_back() -> None:
    (fault,) = paper("Kim Lee vs Ann Lee\nT1 Kim\nLee draws 1\n").faults
    assert "Kim Lee, Ann Lee are both called so" in fault.problem


def test_every_line_with_a_fault_is_told_up_to_twenty() -> None:
    faults = paper(HEAD + "T1 Rin\n" + "dras 1\n" * 30).faults
    assert [fault.line for fault in faults[:20]] == list(range(3, 23))
    assert faults[20].problem == "10 more lines cannot be read"


def test_a_text_of_which_nothing_can_be_read_is_not_read_to_its_end() -> None:
    """200,000 such lines took minutes."""
    faults = paper(HEAD + "T1 Rin\n" + "dras 1\n" * 5_000).faults
    assert faults[-1].problem == "1000 more lines cannot be read"


def test_the_caret_stands_under_wide_letters() -> None:
    (fault,) = paper("佐藤対鈴木\nT1 佐藤\n「Ａ」を 伏せる；２枚ドロ\n").faults
    shown, caret = str(fault).split("\n")[1:]
    cells = sum(2 if ord(char) > 0x2000 else 1 for char in shown[: shown.index("ドロ")])
    assert caret == " " * cells + "^^^^"


def test_the_report_for_programs_has_one_line_for_each_fault(tmp_path: Path) -> None:
    file = tmp_path / "x.duel"
    file.write_text(BEGUN + "Upstart Gobin\ndras 1\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["check", str(file), "--format", "json"])
    assert done.exit_code == 2
    (found,) = json.loads(done.stdout)["unreadable"]
    assert [line[:5] for line in found["error"].split("\n")] == ["4:1: ", "5:1: "]


def test_other_commands_read_it_too(tmp_path: Path) -> None:
    file = tmp_path / "table7.duel"
    file.write_text(BEGUN + "Upstart Goblin (hand, draws 2)\n", encoding="utf-8")
    runner = CliRunner()
    assert "Otto" in runner.invoke(main, ["show", str(file)]).stdout
    assert "line 4" in runner.invoke(main, ["explain", str(file), "--event", "12"]).stdout
    assert "turn 2" in runner.invoke(main, ["state", str(file), "--at", "9"]).stdout
    url = str(tmp_path / "x.db")
    assert runner.invoke(main, ["db", "upgrade", "--db", url]).exit_code == 0
    done = runner.invoke(main, ["import", str(file), "--db", url])
    assert done.exit_code == 0, done.output
    assert "ED102" in runner.invoke(main, ["check", "--db", url, "table7"]).stdout
