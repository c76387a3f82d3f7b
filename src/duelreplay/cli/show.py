"""``replay show``: a duel in words, turn by turn, its draws marked: what a judge reads around an incident."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Final

import click
from msgspec import Struct

from duelreplay.cli.common import (
    Judged,
    Settings,
    complain,
    complain_of,
    duel_option,
    duels_in,
    duels_of,
    event_of,
    judge_one,
    judging,
    nameless,
    stored_option,
    text_out,
)
from duelreplay.cli.ending import FAILURE
from duelreplay.cli.language import words as say
from duelreplay.log.events import Deck, DuelLog, Event, Note, Turn
from duelreplay.log.faults import Fault, Unreadable, one_line
from duelreplay.report.paint import VERDICTS, Paint, paint_for
from duelreplay.report.words import Words
from duelreplay.rights.right import Right
from duelreplay.text import Message, Text
from duelreplay.verdict import Verdict

QUIET_NOTES: Final = ("look: ",)
"""Notes that a whole game is not cluttered with; around a play, and with --all, every one is shown."""

NOTHING_NEAR: Final = Text(
    "{file}: no event is near play {around}; plays are counted from 0 over the whole file",
    "{file}：プレイ{around}の近くにイベントはない。プレイはファイル全体で0から数える",
)
NO_SUCH_DUEL: Final = Text("{file}: there is no duel {duel} in it", "{file}：デュエル{duel}はない")
NO_PLACE: Final = Text(
    '"{given}" is neither an event ("event 17") nor a place in the source ("play 73")',
    "「{given}」はイベント（event 17）でも記録元の位置（play 73）でもない",
)
EVENT_OR_AROUND: Final = Text("--event and --around exclude each other", "--eventと--aroundは同時に指定できない")
DUEL_IS_FOR_FILES: Final = Text(
    "with --db the duel is named by its id; --duel is for files",
    "--dbではデュエルをIDで指定する。--duelはファイル用である",
)
NO_DUEL: Final = Text("{file}: there is no duel in it", "{file}：デュエルがない")

OF: Final = Text("{player}, {label}", "{player}、{label}")
CHANGED: Final = Text("ledger: {right}: {what}", "台帳：{right}：{what}")
OPEN_BEFORE: Final = Text("ledger: {right}: open", "台帳：{right}：未使用")
_INDENT: Final = " " * 36
"""As far as the words of an event are set in."""

_NUMBER: Final = re.compile(r"\d+")


@click.command(short_help="Print a duel turn by turn, its draws marked.")
@click.argument("file")
@click.option(
    "--event", "wanted", metavar="N", help='Only what happened around this event, or around "play 73"; with the ledger.'
)
@click.option("--around", "place", metavar="N", help='The same around this play (packet, line), or around "event 17".')
@click.option("--window", type=click.IntRange(min=0), default=10, show_default=True, help="How many around it.")
@click.option("--all", "everything", is_flag=True, help="Also decks whose order is stated, and what was looked at.")
@duel_option
@stored_option
@judging
def command(
    file: str,
    wanted: str | None,
    place: str | None,
    window: int,
    duel: str | None,
    db: str | None,
    settings: Settings,
    *,
    everything: bool,
) -> None:
    """Print FILE turn by turn in words: ">" begins a draw, "<-" is what gave it, "<=" what is wrong or open about it.

    FILE is any file that "replay check" reads; "-" is standard input. With --db it is the id of a stored duel. Each
    line begins with the number of its event, which "explain" and "state" take, and with where the source has it. In
    a DuelingBook replay plays are counted from 0 over all games, and the site's own turn number stands beside the
    turn's.

    Exit status: 0, or 2 where the file could not be read or judged or has no such duel, event or play.
    """
    if wanted is not None and place is not None:
        raise click.UsageError(say(EVENT_OR_AROUND))
    around, by_event = _centre(wanted, place)
    out = text_out()
    paint = paint_for(out)
    shown = faulty = False
    for number, found in enumerate(_duels(file, db, duel), start=1):
        if isinstance(found, Unreadable):
            faulty = True
            complain_of(found, settings.lang)
        elif db is not None or duel is None or duel in {found.header.id, str(number)}:
            log = nameless(found, settings)
            judged = judge_one(log, settings.without_names())
            if isinstance(judged, Unreadable):
                faulty = True
                complain_of(judged, settings.lang)
            if by_event:
                around = event_of(log.corrected, str(around), settings.lang).seq
            view = View(
                settings=settings,
                paint=paint,
                around=around,
                window=window,
                by_event=by_event,
                everything=everything,
            )
            lines = list(view.lines(log, judged if isinstance(judged, Judged) else None))
            if lines and shown:
                out.write("\n")
            out.writelines(line + "\n" for line in lines)
            shown = shown or bool(lines)
    if not shown and not faulty:
        text = NOTHING_NEAR if around is not None else NO_DUEL if duel is None else NO_SUCH_DUEL
        complain(one_line(say(text, file=file, around=around, duel=duel)))
    if faulty or not shown:
        sys.exit(FAILURE)


def _centre(wanted: str | None, place: str | None) -> tuple[int | None, bool]:
    """What to show the surroundings of: a number, and whether it is an event's; else it is a place in the source.

    Raises:
        click.BadParameter: It is neither.
    """
    given = wanted if wanted is not None else place
    if given is None:
        return None, False
    found = _CENTRE.fullmatch(given.strip().lower())
    if found is None:
        raise click.BadParameter(say(NO_PLACE, given=one_line(given)))
    word, number = found.groups()
    return int(number), word == "event" or (word is None and wanted is not None)


_CENTRE: Final = re.compile(r"(?:([a-z]+)\s+)?(\d{1,18})", re.ASCII)


def _duels(file: str, db: str | None, duel: str | None) -> Iterator[DuelLog | Unreadable]:
    if db is None:
        yield from duels_in([file])
        return
    if duel is not None:
        raise click.UsageError(say(DUEL_IS_FOR_FILES))
    from duelreplay.cli.database import opened

    with opened(db) as store:
        yield from duels_of(store, [file])


class View(Struct, frozen=True, kw_only=True):
    """What of a duel is shown, and how.

    ``around`` is a play's number in the source, or an event's where ``by_event`` says so; ``window`` is how many
    before and after it are shown. A whole duel leaves out what only fills pages, unless ``everything`` is wanted.
    """

    settings: Settings
    paint: Paint
    around: int | None = None
    window: int = 10
    by_event: bool = False
    everything: bool = False

    def lines(self, log: DuelLog, judged: Judged | None) -> Iterator[str]:
        """The duel in lines; none where nothing of it lies within the window."""
        log = log.corrected
        words = Words(log.header, self.settings.lang, self.settings.catalogue)
        words.learn_corrections(log)
        title, above, turns = [*map(self.paint.strong, self._title(words, log))], [""], 0
        said = {} if judged is None else self._said(judged, words)
        ledger = {} if judged is None or self.around is None else self._ledger(judged, words)
        for event in log.events:
            if isinstance(event, Turn):
                turns += 1
                above = ["", self.paint.strong(words.turn(event, turns))]
            if self._near(event):
                yield from title
                yield from above
                if title and judged is not None and self.around is not None:
                    yield from self._open_before(judged, words, event)
                title = above = []
                if not isinstance(event, Turn) and (self._shows(event) or event.seq in said):
                    yield words.line(event) + said.get(event.seq, "")
                yield from ledger.get(event.seq, ())

    def _title(self, words: Words, log: DuelLog) -> Iterator[str]:
        yield words.title()
        for remark in log.remarks:
            yield Fault(path=log.path, problem=remark).told(self.settings.lang)

    def _said(self, judged: Judged, words: Words) -> dict[int, str]:
        """What the judge says of events, by ``seq``: what gave a draw, and what is wrong or open."""
        found: dict[int, str] = {}
        for row in judged.judgement.draws:
            if row.verdict == "legal" and row.kind != "opening" and row.right is not None:
                right = words.message(row.right) if isinstance(row.right, Message) else words.say(row.right)
                found[row.event.seq] = self.paint.dim(f"  <- {right}")
        for finding in judged.judgement.findings:
            if finding.verdict != "legal":
                mark = self._mark(finding.verdict, finding.rule.code)
                found[finding.event.seq] = found.get(finding.event.seq, "") + mark
        return found

    def _ledger(self, judged: Judged, words: Words) -> dict[int, list[str]]:
        """What becomes of rights to draw, by event."""
        found: dict[int, list[str]] = {}
        for right in judged.judgement.ledger:
            before = None
            for entry in right.history:
                if entry.what == before:
                    continue
                before = entry.what
                line = words.say(CHANGED, right=self._right(right, words), what=words.message(entry.what))
                found.setdefault(entry.seq, []).append(self.paint.dim(f"{_INDENT}{line}"))
        return found

    def _open_before(self, judged: Judged, words: Words, event: Event) -> Iterator[str]:
        """The rights that were open when the window begins."""
        for right in judged.judgement.ledger:
            over = right.history[-1].seq if right.history else right.opened_at
            if right.opened_at < event.seq <= over:
                yield self.paint.dim(f"{_INDENT}{words.say(OPEN_BEFORE, right=self._right(right, words))}")

    def _right(self, right: Right, words: Words) -> str:
        return words.say(OF, player=words.name(right.player), label=words.message(right.label))

    def _mark(self, verdict: Verdict, code: str) -> str:
        return f"  <= {self.paint.coloured(f'{VERDICTS[verdict].in_(self.settings.lang)} {code}', verdict)}"

    def _shows(self, event: Event) -> bool:
        if self.everything or self.around is not None:
            return True
        return not (isinstance(event, Deck) or (isinstance(event, Note) and event.text.startswith(QUIET_NOTES)))

    def _near(self, event: Event) -> bool:
        if self.around is None:
            return True
        place = event.seq if self.by_event else place_of(event)
        return abs(place - self.around) <= self.window


def place_of(event: Event) -> int:
    """The number in the event's ``ref`` (``play 73``); its ``seq`` where the source gives none."""
    found = _NUMBER.search(event.ref or "")
    return int(found[0]) if found else event.seq
