"""What the commands that judge share: their options, reading, judging, and how they end."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NoReturn, TextIO

import click
from msgspec import Struct

from duelreplay.cards.catalogue import Catalogue, load, with_additions
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import fold, judge
from duelreplay.engine.state import Duel
from duelreplay.log.events import DuelLog, Event
from duelreplay.log.faults import Fault, Unreadable, UnreadableInputError, one_line
from duelreplay.rules.replacement import Rulings
from duelreplay.rules.rulesets import RULESETS, RuleSet, UnknownRuleSetError, by_name
from duelreplay.rules.text import LANGS, Lang, Text

FINDING: Final = 1
FAILURE: Final = 2
INTERRUPTED: Final = 130
CLOSED_PIPE: Final = 141
"""What a shell reports of a program that SIGPIPE ended."""

NO_SUCH_RULESET: Final = Text(
    'unknown rule set "{name}"; expected one of {known} ("--ruleset" overrides what the log says)',
    "未知のルール「{name}」。使用できるもの：{known}（「--ruleset」で記録の指定を上書きできる）",
)
INTERNAL: Final = Text(
    "internal error, please report it with this file: {error} at {place}",
    "内部エラー。このファイルを添えて報告してください：{error}（{place}）",
)
REMARK: Final = Text("remark: {remark}", "注意：{remark}")
NO_DUEL: Final = Text("{file}: there is no duel in it", "{file}：デュエルがない")
NO_SUCH_DUEL: Final = Text(
    "{file}: there is no duel {duel} in it; there are: {ids}", "{file}：デュエル{duel}はない。あるもの：{ids}"
)
WHICH_DUEL: Final = Text(
    "{file}: it has {n} duels; name one with --duel: {ids}", "{file}：{n}件のデュエルがある。--duelで指定する：{ids}"
)
NO_EVENTS: Final = Text("{file}: duel {duel}: it has no events", "{file}：デュエル{duel}：イベントがない")
NO_SUCH_EVENT: Final = Text(
    "{file}: duel {duel}: there is no event {seq}; its events are {first} to {last}",
    "{file}：デュエル{duel}：イベント{seq}はない。イベントは{first}～{last}",
)
CANNOT_WRITE: Final = Text("standard output cannot be written: {why}", "標準出力に書き込めない：{why}")

_NAMED_AT_MOST: Final = 20
"""How many duels of a file a message lists."""

Option = Callable[[Any], Any]

lang_option: Final[Option] = click.option(
    "--lang", type=click.Choice(LANGS), default="en", show_default=True, help="Language of the output."
)
rulings_option: Final[Option] = click.option(
    "--rulings",
    type=click.Choice(["page", "handbook"]),
    default="page",
    show_default=True,
    help="What decides where the ruling page leaves a question open: nothing (undetermined), or the rule handbook.",
)
cards_option: Final[Option] = click.option(
    "--cards", multiple=True, metavar="FILE", help="A TOML file with cards to add; repeatable."
)
anonymize_option: Final[Option] = click.option(
    "--anonymize", is_flag=True, help="Replace the players' names and leave out chat."
)
duel_option: Final[Option] = click.option(
    "--duel", metavar="ID", help="The duel's id, or its number in FILE from 1; needed where FILE has several."
)

form_option: Final[Option] = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Form of the output.",
)


def _ruleset(_context: click.Context, _option: click.Parameter, name: str | None) -> RuleSet | None:
    """The rule set of that name.

    Raises:
        click.BadParameter: there is none.
    """
    if name is None:
        return None
    try:
        return by_name(name)
    except UnknownRuleSetError as error:
        raise click.BadParameter(str(error)) from None


ruleset_option: Final[Option] = click.option(
    "--ruleset",
    metavar="NAME",
    callback=_ruleset,
    help='Judge by this rule set, whatever the log says; "replay rulesets" lists them.',
)


class Settings(Struct, frozen=True, kw_only=True):
    """How a run judges."""

    catalogue: Catalogue
    ruleset: RuleSet | None = None
    rulings: Rulings = "page"
    lang: Lang = "en"
    anonymize: bool = False


class Judged(Struct, frozen=True):
    """A duel and its judgement."""

    log: DuelLog
    judgement: Judgement


def catalogue_with(cards: Iterable[str]) -> Catalogue:
    """The packaged catalogue with the cards of the user's files; a fault in one of them ends the command."""
    catalogue = load()
    try:
        for path in cards:
            catalogue = with_additions(catalogue, path)
    except UnreadableInputError as error:
        fail("\n".join(map(str, error.faults)))
    return catalogue


def duels_in(paths: Iterable[str], lang: Lang) -> Iterator[DuelLog | Unreadable]:
    """Every duel of the files, in order; what cannot be read comes out as ``Unreadable``.

    Remarks on a duel that was read go to standard error.
    """
    from duelreplay.sources.reader import read

    for path in paths:
        try:
            for found in read(path):
                if isinstance(found, Unreadable):
                    yield Unreadable(found.path, [fault.in_(lang) for fault in found.faults])
                    continue
                for remark in found.remarks:
                    complain(REMARK.in_(lang).format(remark=remark.in_(lang)))
                yield found
        except Exception as error:  # noqa: BLE001 - one file that the program fails on must not end the run
            yield Unreadable(path, [internal_fault(error, path, None, lang)])


def judged(duels: Iterable[DuelLog | Unreadable], settings: Settings) -> Iterator[Judged | Unreadable]:
    """Judge the duels one after the other, wherever they come from; nothing is raised for a bad one."""
    for found in duels:
        yield judge_one(found, settings) if isinstance(found, DuelLog) else found


def judge_one(log: DuelLog, settings: Settings) -> Judged | Unreadable:
    """Judge one duel; what hinders it comes out as ``Unreadable``."""
    try:
        if settings.anonymize:
            from duelreplay.log.anonymize import anonymize

            log = anonymize(log)
        return Judged(log, judge(log, settings.catalogue, ruleset=settings.ruleset, rulings=settings.rulings))
    except Exception as error:  # noqa: BLE001 - one duel that the program fails on must not end the run
        return Unreadable(log.path, faults_of(error, log, settings.lang))


def faults_of(error: Exception, log: DuelLog, lang: Lang) -> list[Fault]:
    """What to say of an error that a duel could not be judged for."""
    if isinstance(error, UnreadableInputError):
        return error.faults
    if isinstance(error, UnknownRuleSetError):
        problem = NO_SUCH_RULESET.in_(lang).format(name=log.header.ruleset, known=", ".join(RULESETS))
        return [Fault(path=log.path, duel=log.header.id, key="ruleset", problem=problem)]
    return [internal_fault(error, log.path, log.header.id, lang)]


def internal_fault(error: Exception, path: str, duel: str | None, lang: Lang) -> Fault:
    """A fault of the program itself, with the place where it happened."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "?" if trace is None else f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"  # noqa: PTH119 - of a code object
    problem = INTERNAL.in_(lang).format(error=type(error).__name__, place=place)
    return Fault(path=path, duel=duel, problem=problem)


def pick(file: str, duel: str | None, lang: Lang) -> DuelLog:
    """The duel of a file that is meant: the only one, or the one of that id or number.

    Ends the command where there is none, or where several are and none is named.
    """
    ids: list[str] = []
    chosen: DuelLog | None = None
    faulty = False
    for number, found in enumerate(duels_in([file], lang), start=1):
        if not isinstance(found, DuelLog):
            faulty = True
            complain("\n".join(map(str, found.faults)))
            continue
        ids.append(found.header.id)
        if duel is None or duel in {found.header.id, str(number)}:
            chosen = chosen or found
            if duel is not None:
                break
    if chosen is None or (duel is None and len(ids) > 1):
        if ids or not faulty:
            complain(_choice(file, duel, ids, lang))
        sys.exit(FAILURE)
    return chosen


def _choice(file: str, duel: str | None, ids: list[str], lang: Lang) -> str:
    text = NO_DUEL if not ids else WHICH_DUEL if duel is None else NO_SUCH_DUEL
    named = ", ".join(ids[:_NAMED_AT_MOST]) + (" …" if len(ids) > _NAMED_AT_MOST else "")
    return one_line(text.in_(lang).format(file=file, duel=duel, n=len(ids), ids=named))


def event_of(log: DuelLog, seq: int, lang: Lang) -> Event:
    """The event with that number; ends the command where the duel has none."""
    found = first = last = None
    for event in log.events:
        first = event.seq if first is None else first
        last = event.seq
        if last == seq:
            found = event
            break
    if found is None:
        text = NO_EVENTS if first is None else NO_SUCH_EVENT
        fail(one_line(text.in_(lang).format(file=log.path, duel=log.header.id, seq=seq, first=first, last=last)))
    return found


def understood(log: DuelLog, settings: Settings, *, until: int) -> tuple[Judgement, Duel]:
    """The whole duel judged, and the duel as it stood after the event ``until``; a fault ends the command."""
    judged_all = judge_one(log, settings)
    if isinstance(judged_all, Unreadable):
        fail("\n".join(map(str, judged_all.faults)))
    catalogue, ruleset, rulings = settings.catalogue, settings.ruleset, settings.rulings
    return judged_all.judgement, fold(log, catalogue, ruleset=ruleset, rulings=rulings, until=until)


def complain(text: str) -> None:
    """One line or more to standard error."""
    click.echo(text, err=True)


def fail(text: str, status: int = FAILURE) -> NoReturn:
    """Complain and end the command."""
    complain(text)
    sys.exit(status)


def text_out() -> TextIO:
    """Standard output for text; what its encoding lacks is written as an escape, never an error."""
    stream = sys.stdout
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
    return stream


@contextmanager
def ending_quietly(lang: Lang = "en") -> Iterator[None]:
    """No traceback where the output cannot be written, its reader went away, or the user pressed Ctrl-C."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(CLOSED_PIPE)
    except OSError as error:
        fail(CANNOT_WRITE.in_(lang).format(why=error.strerror or error))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
