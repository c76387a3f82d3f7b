"""``replay new`` and ``replay record``: from nothing to a verdict without an editor."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from duelreplay.cli import main
from duelreplay.report.paint import Paint
from duelreplay.sources.notation.cards import card_names
from duelreplay.sources.notation.recording import completions
from duelreplay.sources.notation.words import words

ANSWERS = "Rin\nOtto\n40\n41\n2025-03-08\nTCG\n-\n"
LINES = (
    "T1 Rin: sets 1\nT2 Otto: draws\n"
    "Upstart Goblin (hand, effect negated)\nRin chains Ash Blossom (hand)\nOtto draws 1\n"
)


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table7.duel"
    path.write_text("Rin (40) vs Otto (41), 2025-03-08 TCG\n", encoding="utf-8")
    return path


def test_new_asks_and_writes_what_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    done = run("new", str(path), typed=ANSWERS)
    assert done.exit_code == 0, done.output
    assert path.read_text().startswith("Rin (40) vs Otto (41), 2025-03-08, TCG\n# ")
    assert run("check", str(path)).exit_code == 0


def test_new_asks_in_japanese(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    done = run("new", "--lang", "ja", str(path), typed="凛\n央人\n-\n40\n2025年3月8日\n-\n-\n")
    assert done.exit_code == 0, done.output
    assert "先攻のプレイヤー" in done.stderr
    assert path.read_text(encoding="utf-8").startswith("凛 対 央人 (40)、2025年3月8日\n※ ")
    assert run("check", str(path)).exit_code == 0


def test_new_asks_again_after_an_answer_that_cannot_be(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    done = run("new", str(path), typed="Rin\nrin\nOtto (\nOtto\nmany\n40\n-\n2025-13-01\n-\nKorea\n-\nfoo\ngoat\n")
    assert done.exit_code == 0, done.output
    assert path.read_text().startswith("Rin (40) vs Otto, goat\n")
    for said in (
        "both players are called",
        "a bracket is missing",
        "no number of cards",
        "there is no 2025-13-01",
        '"Korea" is no date',
    ):
        assert said in done.stderr


def test_new_goes_back_and_takes_no_number_for_a_name(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    done = run("new", str(path), typed="<\nRin\n40\n<\nRin Harada\nOtto\n(41)\n(Otto)\nback\n-\n40\n-\n-\n-\n")
    assert done.exit_code == 0, done.output
    assert path.read_text().startswith("Rin Harada vs Otto (40)\n")
    assert '"40" is a number; here stands the name of a player' in done.stderr
    assert '"Otto" is no number of cards: 40, or - where it is not known' in done.stderr


def test_new_goes_back_in_japanese(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    done = run("new", "--lang", "ja", str(path), typed="林\n４０\n戻る\n凛\n央人\n40枚\n－\n-\n2025.3.8\n-\n-\n")
    assert done.exit_code == 0, done.output
    assert path.read_text(encoding="utf-8").startswith("凛 (40) 対 央人、2025.3.8\n")
    assert "ここにはプレイヤーの名前を書く" in done.stderr
    assert "「－」は枚数ではない" in done.stderr


def test_the_example_of_a_ruling_speaks_of_its_draw(tmp_path: Path) -> None:
    for lang in ("en", "ja"):
        path = tmp_path / f"{lang}.duel"
        run("new", "--lang", lang, str(path), typed="Rin\nOtto\n40\n40\n-\n-\n-\n")
        first, note, *examples = path.read_text(encoding="utf-8").splitlines()
        path.write_text("\n".join([first, note, *(line[2:] for line in examples)]), encoding="utf-8")
        assert run("check", str(path)).exit_code == 1, "the ruling is on the draw that the example makes"


def test_new_leaves_a_file_alone_and_makes_none_without_answers(file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    done = run("new", str(file), typed=ANSWERS)
    assert (done.exit_code, file.read_bytes()) == (2, before)
    assert "there is such a file already" in done.stderr
    stopped = run("new", str(tmp_path / "b.duel"), typed="Rin\n")
    assert stopped.exit_code == 2
    assert not (tmp_path / "b.duel").exists()
    assert run("new", str(tmp_path / "no" / "b.duel"), typed=ANSWERS).exit_code == 2


def test_record_goes_from_nothing_to_a_verdict(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    done = run("record", str(path), typed=ANSWERS + LINES)
    assert done.exit_code == 0, done.output
    assert "Otto: hand 6, Deck 35" in done.stdout
    assert "illegal ED104" in done.stdout
    assert "still open:" in done.stderr
    assert path.read_text().endswith(LINES)
    assert run("check", str(path)).exit_code == 1


def test_a_line_that_cannot_be_read_is_not_taken(file: Path) -> None:
    done = run("record", str(file), typed="T1 Rin\nUpstart Gobin\nUpstart Goblin (hand)\n")
    assert done.exit_code == 2
    assert "table7.duel:3:1: no card is called" in done.stderr
    assert file.read_text().endswith("TCG\nT1 Rin\nUpstart Goblin (hand)\n")


def test_undo_list_check_help_and_quit(file: Path) -> None:
    done = run("record", str(file), typed="undo\nT1 Rin\nsets 1\nundo\nlist\nhelp\nquit\nsets 5\n")
    assert done.exit_code == 0
    for said in ("nothing to take back", "taken back: sets 1", "   2  T1 Rin", "a line a thing", "1 duel (1 legal)"):
        assert said in done.stdout
    assert file.read_text().splitlines()[1:] == ["T1 Rin"]


def test_commands_and_answers_in_japanese(file: Path) -> None:
    done = run("record", "--lang", "ja", str(file), typed="T1 Rin\n2枚ドロ\n取消\n説明\n一覧\n判定\n終了\n")
    assert "取り消した行：T1 Rin" in done.stdout
    assert "ドローのことか" in done.stderr


def test_what_a_chain_gives_is_owed_while_it_may_go_on(file: Path) -> None:
    typed = "T1 Rin\nT2 Otto: draws\nUpstart Goblin (hand)\n"
    open_chain = run("record", str(file), typed=typed + "quit\n").stdout
    before = open_chain[: open_chain.index("quit") if "quit" in open_chain else open_chain.rindex("table7.duel:")]
    assert "Otto: draw by Upstart Goblin: owed, 0 of 1 drawn" in before
    assert "ED103" not in before
    over = run("record", str(file), typed="M2\n").stdout
    assert over.index("ED103") < over.rindex("table7.duel:")


def test_how_a_line_was_taken_is_noted_once(file: Path) -> None:
    typed = "T1 Rin\nOtto: Maxx C (hand)\nSS Cyber Dragon from hand\nOtto draws 1\nquit\n"
    done = run("record", str(file), typed=typed)
    assert done.stdout.count("taken as Rin's own, after the chain of Maxx") == 2, "at its line, and with the verdict"
    file.write_text("凛 対 央人\n", encoding="utf-8")
    done = run(
        "record", "--lang", "ja", str(file), typed="先攻1ターン目\n央人：増G\n手札からサイバー・ドラゴンを特殊召喚\n"
    )
    assert "4行目：増殖するＧ（3行目）のチェーンの後に凛が行ったものとみなした" in done.stdout


def test_a_command_nobody_knows_lists_the_commands(file: Path) -> None:
    done = run("record", str(file), typed="T1 Rin\nstatus\nfoo bar\nquit\n")
    assert done.stderr.count("commands are undo, list, check, help and quit") == 1
    done = run("record", "--lang", "ja", str(file), typed="検査\n確認\n終了\n")
    assert done.stderr.count("使える命令は「取消」「一覧」「判定」「説明」「終了」") == 2


def test_quit_ends_a_recording_from_a_pipe(file: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "duelreplay", "record", str(file)],
        input="Nonsense here\nquit\nT1 Rin\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, "internal error" in done.stderr) == (2, False)
    assert file.read_text().count("\n") == 1


def test_what_a_terminal_shows_in_bold_is_no_sign_of_the_text(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duelreplay.report.paint.paint_for", lambda _: Paint(on=True))
    done = run("record", str(file), typed="T1 Rin\nT2 Otto: draws\nUpstart Goblin (hand)\nquit\n")
    assert "owed, 0 of 1 drawn" in done.stdout
    assert "\\x1b" not in done.stdout


def test_a_finding_is_told_once(file: Path) -> None:
    typed = "T1 Rin\nT2 Otto: draws\nUpstart Goblin (hand, draws 2)\nM2\nEP\nquit\n"
    done = run("record", str(file), typed=typed)
    assert done.stdout.count("Otto drew 2 for Upstart Goblin") == 2, "once at its line, once in the verdict at the end"


def test_a_file_with_a_fault_can_be_gone_on_with(file: Path) -> None:
    file.write_text("Rin vs Otto\nT1 Rin\nfoo bar\n", encoding="utf-8")
    done = run("record", str(file), typed="undo\nsets 1\n")
    assert "table7.duel:3:1" in done.stderr
    assert file.read_text() == "Rin vs Otto\nT1 Rin\nsets 1\n"


@pytest.mark.parametrize("content", [b"\xff\xfe", None])
def test_a_file_that_cannot_be_read_is_left_alone(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "x.duel"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    done = run("record", str(path), typed="T1\n")
    assert done.exit_code == 2
    assert "cannot be read" in done.stderr


@pytest.mark.parametrize(
    ("before", "offered", "length"),
    [
        ("Ot", "Otto Lind", 2),
        ("Otto dra", "draws", 3),
        ("Upstart Gob", "Upstart Goblin", 11),
        ("Otto Lind sends Upstart Gob", "Upstart Goblin", 11),
        ("Upstart Goblin (hand) > Ash Bl", "Ash Blossom & Joyous Spring", 6),
        ("手札から灰流う", "灰流うらら", 3),
        ("灰流うらら（手", "手札", 1),
        ("Otto draws 2 ", None, 0),
        ("", None, 0),
    ],
)
def test_completion(before: str, offered: str | None, length: int) -> None:
    found = completions(before, ["Rin", "Otto Lind"], words(), card_names())
    assert (found == []) if offered is None else ((offered, length) in found), found
