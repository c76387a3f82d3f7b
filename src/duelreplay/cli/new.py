"""``replay new``: the beginning of a duel in the paper notation."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime
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

_NONE: Final = "-"
"""Answers a question with nothing."""


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
    """The first line, and what it says.

    Raises:
        click.Abort: the input ended, or the user pressed Ctrl-C.
    """
    from duelreplay.sources.notation.faults import NotationError
    from duelreplay.sources.notation.head import read_head
    from duelreplay.sources.notation.skeleton import first_line

    def asked(question: str, line_with: Callable[[str], str], default: str = "") -> str:
        """An answer with which the line can be read."""
        while True:
            answer: str = click.prompt(question, default=default or None, err=True).strip()
            answer = "" if answer == _NONE else answer
            try:
                read_head(line_with(answer))
            except NotationError as error:
                click.echo(error.message.in_(lang), err=True)
            else:
                return answer

    first = asked(FIRST.in_(lang), lambda name: first_line(name, "?2", [], lang))
    second = asked(SECOND.in_(lang), lambda name: first_line(first, name, [], lang))
    sides = []
    for name in (first, second):
        size = asked(
            DECK.in_(lang).format(name=name),
            lambda size, name=name: first_line(f"{name} ({size})" if size else name, "?2", [], lang),  # type: ignore[misc]
            "40",
        )
        sides.append(f"{name} ({size})" if size else name)
    rest: list[str] = []

    def with_rest(answer: str) -> str:
        return first_line(sides[0], sides[1], [*rest, answer] if answer else rest, lang)

    today = datetime.now(UTC).astimezone().date().isoformat()
    for question, default in ((DATE, today), (REGION, "OCG" if lang == "ja" else "TCG"), (RULES, _NONE)):
        answer = asked(question.in_(lang), with_rest, default)
        if answer:
            rest.append(answer)
    line = first_line(sides[0], sides[1], rest, lang)
    return line, read_head(line)


def interactive() -> bool:
    """Whether a person is at the keyboard and reads the answers."""
    return sys.stdin.isatty() and sys.stdout.isatty()
