"""``replay show``: a duel in words, turn by turn, its draws marked: what a judge reads around an incident."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import click
from msgspec import Struct

from duelreplay.cards.catalogue import load
from duelreplay.cli.common import Judged, Settings, judge_one
from duelreplay.log.anonymize import anonymize
from duelreplay.log.events import DuelLog, Event, Note, Turn
from duelreplay.report.paint import VERDICTS
from duelreplay.report.words import Words
from duelreplay.text import Lang

QUIET_NOTES: Final = ("look: ",)
"""Notes that a whole game is not cluttered with; around a play every one is shown."""

_NUMBER: Final = re.compile(r"\d+")


@click.command(short_help="Print a duel turn by turn, its draws marked.")
@click.argument("file")
@click.option("--around", type=click.IntRange(min=0), help="Only what happened around this play (packet, line).")
@click.option("--window", type=click.IntRange(min=0), default=10, show_default=True, help="How many plays around it.")
@click.option("--game", type=click.IntRange(min=1), help="Only this game of the file, from 1.")
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True, help="Language.")
@click.option("--anonymize", "nameless", is_flag=True, help="Replace the players' names and leave out chat.")
@click.pass_context
def command(
    ctx: click.Context, file: str, around: int | None, window: int, game: int | None, lang: Lang, *, nameless: bool
) -> None:
    """Print FILE turn by turn in words; a line that begins with ">" is a draw, "<=" what the judge says of it.

    FILE is any file that "replay check" reads; "-" is standard input. In a DuelingBook replay plays are counted
    from 0 over all games, and the site's own turn number stands beside the turn's.

    Exit status: 0, or 2 where the file could not be read or has no such game or play.
    """
    from duelreplay.sources.reader import read

    view = View(around=around, window=window, lang=lang)
    shown = faulty = False
    for number, found in enumerate(read(file), start=1):
        if not isinstance(found, DuelLog):
            faulty = True
            click.echo("\n".join(str(fault) for fault in found.faults), err=True)
        elif game is None or number == game:
            shown = _print(view, anonymize(found) if nameless else found, separate=shown) or shown
    if not shown and not faulty:
        click.echo(f"{file}: {_nothing(around, game)}", err=True)
    ctx.exit(0 if shown and not faulty else 2)


def _print(view: View, log: DuelLog, *, separate: bool) -> bool:
    """Print a duel; tell whether there was anything of it to show."""
    lines = list(view.lines(log))
    if lines and separate:
        click.echo()
    for line in lines:
        click.echo(line)
    return bool(lines)


def _nothing(around: int | None, game: int | None) -> str:
    if around is not None:
        return f"no event is near play {around}; plays are counted from 0 over the whole file"
    return f"there is no game {game} in it" if game is not None else "there is no duel in it"


class View(Struct, frozen=True):
    """What of a duel is shown, and in which language."""

    around: int | None = None
    window: int = 10
    lang: Lang = "en"

    def lines(self, log: DuelLog) -> Iterator[str]:
        """The duel in lines; none where nothing of it lies within the window."""
        words = Words(log.header, self.lang)
        title, above, turns = [words.title()], [""], 0
        said = self._said(log)
        for event in log.events:
            if isinstance(event, Turn):
                turns += 1
                above = ["", words.turn(event, turns)]
            if self.around is None or self._near(event, self.around):
                yield from title
                yield from above
                title = above = []
                if not isinstance(event, Turn) and (self._shows(event) or event.seq in said):
                    yield words.line(event) + said.get(event.seq, "")

    def _said(self, log: DuelLog) -> dict[int, str]:
        """What the judge says of events, by ``seq``; nothing of a duel that cannot be judged."""
        judged = judge_one(log, Settings(catalogue=load(), lang=self.lang))
        found: dict[int, str] = {}
        for finding in judged.judgement.findings if isinstance(judged, Judged) else ():
            if finding.verdict != "legal":
                mark = f"  <= {VERDICTS[finding.verdict].in_(self.lang)} {finding.rule.code}"
                found[finding.event.seq] = found.get(finding.event.seq, "") + mark
        return found

    def _shows(self, event: Event) -> bool:
        if self.around is not None:
            return True
        return not (isinstance(event, Note) and event.text.startswith(QUIET_NOTES))

    def _near(self, event: Event, around: int) -> bool:
        return abs(place_of(event) - around) <= self.window


def place_of(event: Event) -> int:
    """The number in the event's ``ref`` (``play 73``); its ``seq`` where the source gives none."""
    found = _NUMBER.search(event.ref or "")
    return int(found[0]) if found else event.seq
