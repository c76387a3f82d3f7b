"""``replay record``: take down a duel line by line, and say after each line how it stands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from duelreplay.cli.common import (
    Judged,
    Settings,
    cards_option,
    catalogue_with,
    complain,
    fail,
    judge_one,
    lang_option,
    ruleset_option,
    rulings_option,
    text_out,
    understood,
)
from duelreplay.cli.ending import FAILURE
from duelreplay.cli.new import begin, interactive
from duelreplay.cli.writing import replacing
from duelreplay.log.events import Activate, DuelLog
from duelreplay.log.said import in_language
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import RuleSet
from duelreplay.text import Lang, Text

if TYPE_CHECKING:
    from duelreplay.sources.notation.reading import Paper
    from duelreplay.sources.notation.recording import Recording

HELP: Final = Text(
    """Type what happened, a line a thing: `T2 Otto: draws`, `Upstart Goblin (hand)`, `Otto draws 1`.
Each line is saved.
  undo   take the last line back
  list   show the lines
  check  judge the duel so far
  help   this
  quit   end (nothing is lost: replay record FILE goes on)
docs/notation.md has the whole notation.""",
    """起きたことを１行に１つ書く：「後攻1ターン目：ドロー」「成金ゴブリン（手札）」「央人は1枚ドロー」。１行ごとに保存される。
  取消  最後の行を取り消す（undo）
  一覧  行を見る（list）
  判定  ここまでのデュエルを判定する（check）
  説明  この説明（help）
  終了  終わる（quit。続きは replay record FILE）
書き方の全体は docs/notation.md にある。""",
)
GOES_ON: Final = Text(
    '{file}: line {n} is the next; "help" tells what can be typed', "{file}：次は{n}行目。「説明」で使い方を見る"
)
UNDONE: Final = Text("taken back: {line}", "取り消した行：{line}")
NOTHING: Final = Text("there is nothing to take back", "取り消せる行がない")
NOT_TAKEN: Final = Text("not taken; the lines before it stand", "この行は保存しない。前の行はそのまま")
STILL_OPEN: Final = Text("still open: {fault}", "まだ足りない：{fault}")
CANNOT_READ: Final = Text("{file}: cannot be read: {why}", "{file}：読めない：{why}")
CANNOT_SAVE: Final = Text("{file}: cannot be saved: {why}", "{file}：保存できない：{why}")
COMMANDS: Final = Text(
    "commands are undo, list, check, help and quit; anything else is a line of the duel",
    "使える命令は「取消」「一覧」「判定」「説明」「終了」。ほかはデュエルの行とみなす",
)
NOT_UTF8: Final = Text("it is not UTF-8 text", "UTF-8の文字ではない")

_OWED_YET: Final = frozenset({"ED103"})
"""Codes of what is found of a chain that may still go on: what its links give can still be drawn."""

_COMMANDS: Final[dict[str, str]] = {
    **dict.fromkeys(("undo", "u", "取消", "取り消し", "取り消す"), "undo"),
    **dict.fromkeys(("list", "l", "一覧"), "list"),
    **dict.fromkeys(("check", "判定"), "check"),
    **dict.fromkeys(("help", "h", "?", "説明", "ヘルプ"), "help"),
    **dict.fromkeys(("quit", "q", "exit", "終了"), "quit"),
}


@click.command(short_help="Take down a duel line by line.")
@click.argument("file")
@lang_option
@ruleset_option
@rulings_option
@cards_option
def command(file: str, lang: Lang, ruleset: RuleSet | None, rulings: Rulings, cards: tuple[str, ...]) -> None:
    """Take down a duel in the paper notation, line by line, into FILE; a file that exists is gone on with.

    After each line: the moment, hands and decks, open rights to draw, and what is wrong with a draw. Card names and
    words are completed with the Tab key where the extra "record" is installed. Every line is saved as it is taken.

    Where lines come from a pipe, those that cannot be read are named on standard error, and the exit status is 2.
    """
    settings = Settings(catalogue=catalogue_with(cards), ruleset=ruleset, rulings=rulings, lang=lang)
    if not Path(file).exists():
        begin(file, lang)
    recorder = _Recorder(file, settings)
    recorder.welcome()
    for line in _lines(recorder):
        if not recorder.take(line):
            break
    recorder.farewell()
    sys.exit(FAILURE if recorder.refused and not interactive() else 0)


class _Recorder:
    """Takes lines and commands, and answers each."""

    def __init__(self, file: str, settings: Settings) -> None:
        from duelreplay.sources.notation.cards import card_names
        from duelreplay.sources.notation.recording import Recording

        self.file = file
        self.settings = settings
        self.lang = settings.lang
        self.out = text_out()
        self.refused = 0
        self.told: set[tuple[str, int]] = set()
        self.noticed: set[str] = set()
        try:
            self.recording: Recording = Recording.of_file(file, card_names())
        except OSError as error:
            fail(CANNOT_READ.in_(self.lang).format(file=file, why=error.strerror))
        except UnicodeDecodeError:
            fail(CANNOT_READ.in_(self.lang).format(file=file, why=NOT_UTF8.in_(self.lang)))
        self.commands: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "list": self.list_lines,
            "check": self.check,
            "help": self.help,
        }

    def say(self, text: str) -> None:
        """A line, or several, to the user."""
        self.out.write(text + "\n")
        self.out.flush()

    def welcome(self) -> None:
        """How the file stands that is gone on with."""
        self.say(GOES_ON.in_(self.lang).format(file=self.file, n=len(self.recording.lines) + 1))
        self.answer(self.recording.paper())

    def take(self, line: str) -> bool:
        """Take a line; False where the user wants to end."""
        typed = line.strip()
        wanted = _COMMANDS.get(typed.lower())
        if wanted == "quit":
            return False
        if wanted is not None:
            self.commands[wanted]()
        elif typed:
            self.add(line.rstrip())
        return True

    def add(self, line: str) -> None:
        """Add a line, save and say how the duel stands; a line that cannot be read is not taken."""
        before = len(self.recording.lines)
        paper = self.recording.offer(line)
        if len(self.recording.lines) == before:
            self.refused += 1
            for fault in paper.faults:
                if fault.line == before + 1:
                    complain(fault.told(self.lang))
            complain(NOT_TAKEN.in_(self.lang))
            if len(line.split()) == 1 and line.strip().isalpha():
                complain(COMMANDS.in_(self.lang))
            return
        self.save()
        self.answer(paper)

    def save(self) -> None:
        """Write the file anew, as a whole."""
        try:
            with replacing(Path(self.file).resolve()) as stream:
                stream.write(self.recording.text.encode())
        except OSError as error:
            fail(CANNOT_SAVE.in_(self.lang).format(file=self.file, why=error.strerror))

    def undo(self) -> None:
        line = self.recording.undo()
        if line is None:
            self.say(NOTHING.in_(self.lang))
            return
        self.save()
        self.told.clear()
        self.noticed.clear()
        self.say(UNDONE.in_(self.lang).format(line=line))
        self.answer(self.recording.paper())

    def list_lines(self) -> None:
        for number, line in enumerate(self.recording.lines, start=1):
            self.say(f"{number:>4}  {line}")

    def help(self) -> None:
        self.say(HELP.in_(self.lang))

    def answer(self, paper: Paper) -> None:
        """How the duel stands, and what is newly found wrong or open in it."""
        if paper.log is None:
            for fault in paper.faults:
                said = fault.told(self.lang)
                complain(STILL_OPEN.in_(self.lang).format(fault=said) if fault in paper.pending else said)
            return
        for remark in paper.noticed:
            if remark not in self.noticed:
                self.say(in_language(remark, self.lang))
        self.noticed.update(paper.noticed)
        for line in _standing(paper.log, self.settings, self.told, chain_open=paper.chain_open):
            self.say(line)

    def check(self) -> None:
        from duelreplay.cli.check import run, writer_for

        paper = self.recording.paper()
        if paper.log is None:
            self.answer(paper)
            return
        judged = judge_one(paper.log, self.settings)
        run([judged], writer_for("text", self.settings, self.out, sys.stdout.buffer), self.lang)
        self.out.flush()

    def farewell(self) -> None:
        """The verdict on what was taken down."""
        self.check()

    def prompt(self) -> str:
        """What stands before the cursor: the number of the next line."""
        return f"{len(self.recording.lines) + 1}> "


def _standing(log: DuelLog, settings: Settings, told: set[tuple[str, int]], *, chain_open: bool) -> Iterator[str]:
    """The state after the last event, without what there is none of, and the findings that are new.

    While a chain may still go on, the state is the one before its end: what it gives is owed and not yet missing.
    """
    from duelreplay.report.page import Page
    from duelreplay.report.paint import Paint, paint_for
    from duelreplay.report.situation import NONE, state_lines
    from duelreplay.report.words import Words

    judged = judge_one(log, settings)
    if not isinstance(judged, Judged):
        yield from (str(fault) for fault in judged.faults)
        return
    events = list(log.events)
    last = events[-2] if chain_open else events[-1]
    begun = next((one.seq for one in reversed(events) if isinstance(one, Activate) and one.link == 1), last.seq)
    _, state = understood(log, settings, until=last.seq)
    words = Words(log.header, settings.lang, settings.catalogue)
    paint = paint_for(sys.stdout)
    nothing = NONE.in_(settings.lang).format(head="")
    _title, *lines = state_lines(state, log.path, last, words, Paint(on=False, width=paint.width))
    yield from (line for line in lines if not line.endswith(nothing))
    new = [
        one
        for one in judged.judgement.findings
        if one.verdict != "legal"
        and (one.rule.code, one.event.seq) not in told
        and not (chain_open and one.rule.code in _OWED_YET and one.event.seq >= begun)
    ]
    told.update((one.rule.code, one.event.seq) for one in new)
    yield from Page(judged.judgement, log, words, paint).findings(new)


def _lines(recorder: _Recorder) -> Iterator[str]:
    """What is typed, line by line; what a pipe holds where nobody types."""
    if not interactive():
        yield from iter(sys.stdin.readline, "")  # the stream itself would be closed where a command ends it
        return
    ask = _prompting(recorder)
    while True:
        try:
            yield ask(recorder.prompt())
        except EOFError:
            recorder.say("")
            return


def _prompting(recorder: _Recorder) -> Callable[[str], str]:
    """Reads a line at a prompt, with completion where the extra is installed."""
    try:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import CompleteEvent, Completer, Completion
        from prompt_toolkit.document import Document
    except ImportError:
        return input
    from duelreplay.sources.notation.cards import card_names
    from duelreplay.sources.notation.recording import completions
    from duelreplay.sources.notation.words import words

    head = recorder.recording.paper().head
    players = [] if head is None else head.names

    class Offers(Completer):
        """Players, words and cards that begin with what is typed."""

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:  # noqa: ARG002
            for text, length in completions(document.text_before_cursor, players, words(), card_names()):
                yield Completion(text, start_position=-length)

    session: PromptSession[str] = PromptSession(completer=Offers(), complete_while_typing=True)
    return session.prompt
