"""``replay new``: the beginning of a duel in the paper notation."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from duelreplay.cli.common import fail, lang_option
from duelreplay.text import Lang, Text

if TYPE_CHECKING:
    from duelreplay.sources.notation.head import Head

FIRST: Final = Text("Who goes first", "先攻のプレイヤー")
SECOND: Final = Text("Who goes second", "後攻のプレイヤー")
DECK: Final = Text("Cards in {name}'s deck (-: not known)", "{name}のデッキの枚数（-：不明）")
DATE: Final = Text("Date (-: none)", "日付（-：なし）")
REGION: Final = Text("OCG or TCG (-: neither)", "OCGかTCG（-：どちらでもない）")
RULES: Final = Text("Rule set (-: by the date)", "ルール（-：日付による）")
EXISTS: Final = Text("{file}: there is such a file already", "{file}：すでにファイルがある")
NO_ANSWER: Final = Text("{file}: not made, since a question was not answered", "{file}：答えがないので作らない")
MADE: Final = Text(
    "{file} is made. Go on in an editor, or with: replay record {file}",
    "{file}を作った。エディターか replay record {file} で続ける",
)

NUMBER_FOR_NAME: Final = Text(
    '"{typed}" is a number; here stands the name of a player ("<" goes back)',
    "「{typed}」は数。ここにはプレイヤーの名前を書く（「<」で前の質問に戻る）",
)
NO_SIZE: Final = Text(
    '"{typed}" is no number of cards: 40, or - where it is not known', "「{typed}」は枚数ではない：40など。不明なら -"
)
HOW_TO_ANSWER: Final = Text(
    "Enter takes what stands in brackets, - is nothing, < goes back to the question before.",
    "[ ]の中でよければEnter、なければ -、前の質問に戻るには <",
)

_NONE: Final = "-"
"""Answers a question with nothing."""

_BACK: Final = frozenset({"<", "＜", "back", "戻る"})
"""Answers that go back to the question before."""


@click.command(short_help="Begin a duel in the paper notation.")
@click.argument("file")
@lang_option
def command(file: str, lang: Lang) -> None:
    """Ask for the players, the date and the rules, and write FILE with its first line and examples.

    FILE is text that "replay check" reads; docs/notation.md describes it. A file that exists is not touched.
    """
    begin(file, lang)
    click.echo(MADE.in_(lang).format(file=file))


def begin(file: str, lang: Lang) -> None:
    """Ask and write; ends the command where the file exists, cannot be written, or a question is not answered."""
    from duelreplay.sources.notation.skeleton import skeleton

    path = Path(file)
    if path.exists():
        fail(EXISTS.in_(lang).format(file=file))
    try:
        line, head = ask(lang)
    except click.Abort:
        fail("\n" + NO_ANSWER.in_(lang).format(file=file))
    try:
        with path.open("x", encoding="utf-8") as stream:
            stream.write(skeleton(line, head.names[0], head.names[1], lang))
    except OSError as error:
        fail(f"{file}: {error.strerror}")


def ask(lang: Lang) -> tuple[str, Head]:
    """The first line, and what it says; an answer can be taken back by going back to its question.

    Raises:
        click.Abort: the input ended, or the user pressed Ctrl-C.
    """
    from duelreplay.sources.notation.faults import NotationError
    from duelreplay.sources.notation.head import read_head

    click.echo(HOW_TO_ANSWER.in_(lang), err=True)
    today = datetime.now(UTC).astimezone().date().isoformat()
    defaults = ("", "", "40", "40", today, "OCG" if lang == "ja" else "TCG", _NONE)
    answers: list[str] = []
    while len(answers) < len(defaults):
        at = len(answers)
        question = (FIRST, SECOND, DECK, DECK, DATE, REGION, RULES)[at].in_(lang)
        name = answers[at - 2] if at in {2, 3} else ""
        answer: str = click.prompt(question.format(name=name), default=defaults[at] or None, err=True).strip()
        if answer.lower() in _BACK:
            del answers[-1:]
            continue
        answer = "" if answer == _NONE else answer
        answer = answer.strip("()（）枚 ") if at in {2, 3} else answer
        if at < 2 and answer.isdigit():
            click.echo(NUMBER_FOR_NAME.in_(lang).format(typed=answer), err=True)
        elif at in {2, 3} and not (answer == "" or answer.isdigit()):
            click.echo(NO_SIZE.in_(lang).format(typed=answer), err=True)
        else:
            try:
                read_head(_line([*answers, answer], lang))
            except NotationError as error:
                click.echo(error.message.in_(lang), err=True)
            else:
                answers.append(answer)
    line = _line(answers, lang)
    return line, read_head(line)


def _line(answers: list[str], lang: Lang) -> str:
    """The first line as far as it has been answered."""
    from duelreplay.sources.notation.skeleton import first_line

    names = [answers[0], answers[1] if len(answers) > 1 else "?2"]
    sizes = answers[2:4]
    sides = [f"{name} ({size})" if size else name for name, size in zip_longest(names, sizes, fillvalue="")]
    return first_line(sides[0], sides[1], [answer for answer in answers[4:] if answer], lang)


def interactive() -> bool:
    """Whether a person is at the keyboard and reads the answers."""
    return sys.stdin.isatty() and sys.stdout.isatty()
