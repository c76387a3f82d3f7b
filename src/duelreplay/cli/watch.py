"""``replay watch``: judge stored duels while they are recorded."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

import click

from duelreplay.cli.common import (
    Settings,
    cards_option,
    catalogue_with,
    complain,
    lang_option,
    ruleset_option,
    rulings_option,
)
from duelreplay.cli.database import db_option, opened
from duelreplay.log.faults import internal_fault, one_line
from duelreplay.log.said import in_language
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import RuleSet, UnknownRuleSetError
from duelreplay.text import Lang, Text

if TYPE_CHECKING:
    from duelreplay.live.passing import Passing, Sink
    from duelreplay.live.watch import Watch
    from duelreplay.store.live import Wakeup
    from duelreplay.store.store import Store

NOT_JUDGED: Final = Text("duel {duel!r} cannot be judged: {why}", "デュエル{duel!r}は判定できない：{why}")
NOT_POSTED: Final = Text(
    "the URL of --post did not take a finding ({why}); it is tried again",
    "--postのURLに送信できない（{why}）。後で再送する",
)
LOST: Final = Text("{why}; trying again", "{why}。再接続する")
NO_URL: Final = Text("--post: expected an http or https URL", "--post：httpまたはhttpsのURLが必要")

SQLITE_PAUSE: Final = 0.01
POSTGRESQL_PAUSE: Final = 1.0
"""Seconds between two looks at the log where nothing tells of new events."""

LONGEST_PAUSE: Final = 30.0


@click.command(short_help="Judge stored duels while they are recorded.")
@db_option
@click.option(
    "--name", default="watch", show_default=True, help="Under what name the place in the log is kept; one process each."
)
@click.option("--post", metavar="URL", help="Post each finding to this URL, instead of printing it.")
@click.option("--provisional", is_flag=True, help="Pass on provisional findings too.")
@click.option("--once", is_flag=True, help="Stop when everything that is stored has been judged.")
@click.option(
    "--poll",
    type=click.FloatRange(min=0.001, max=60),
    metavar="SECONDS",
    help="How long to wait before looking again.  [default: 0.01 on SQLite; 1 on PostgreSQL, which tells of events]",
)
@lang_option
@ruleset_option
@rulings_option
@cards_option
def command(
    db: str | None,
    name: str,
    post: str | None,
    poll: float | None,
    lang: Lang,
    ruleset: RuleSet | None,
    rulings: Rulings,
    cards: tuple[str, ...],
    *,
    provisional: bool,
    once: bool,
) -> None:
    """Judge the duels of a database as their events are appended, and print each finding as a JSON line.

    A finding is certain once nothing that is played later can change it. A draw that only the end of its chain, or of
    its turn, decides has a provisional verdict until then. What a correction takes away is superseded. The findings are
    kept in the database with the place in the log: a watch that was stopped or killed goes on where it was, with every
    finding once. A line may be printed again after that; "change" and "fingerprint" tell that it is the same.

    Exit status: 0 (--once), 130 (Ctrl-C), or 2 where the database cannot be used, or another process has begun to watch
    under the same name.
    """
    from duelreplay.live.passing import Posted, Printed

    try:
        sink: Sink = Printed(sys.stdout.buffer) if post is None else Posted(post)
    except ValueError:
        raise click.UsageError(NO_URL.in_(lang)) from None
    settings = Settings(catalogue=catalogue_with(cards), ruleset=ruleset, rulings=rulings, lang=lang)
    with opened(db) as store:
        from duelreplay.live.passing import Passing
        from duelreplay.live.watch import How, Watch
        from duelreplay.store.live import Wakeup

        how = How(catalogue=settings.catalogue, ruleset=ruleset, rulings=rulings, lang=lang)
        pause = poll or (SQLITE_PAUSE if store.database.is_sqlite else POSTGRESQL_PAUSE)
        with Wakeup(store.database, pause) as wakeup:
            watch = Watch(store, name, how, on_failure=lambda duel, error: _failed(store, duel, error, lang))
            passing = Passing(watch.projection, sink, provisional=provisional)
            try:
                _run(watch, passing, wakeup, lang, once=once)
            finally:
                _close(watch)


def _run(watch: Watch, passing: Passing, wakeup: Wakeup, lang: Lang, *, once: bool) -> None:
    """Judge and pass on until everything is done (``once``), or for ever."""
    from duelreplay.store.errors import UnreachableError

    pause = 0.0
    while True:
        try:
            if pause:
                wakeup.listen()
            more = watch.step()
            more = _pass_on(passing, lang) or more
            pause = 0.0
            if not more:
                if once:
                    return
                wakeup.wait()
        except UnreachableError as error:
            if not pause:
                complain(one_line(LOST.in_(lang).format(why=error)))
            pause = min(2 * pause or 0.5, LONGEST_PAUSE)
            time.sleep(pause)
            watch.start_over()


def _pass_on(passing: Passing, lang: Lang) -> bool:
    from duelreplay.live.passing import CannotPassOnError

    try:
        return passing.step()
    except CannotPassOnError as error:
        complain(one_line(NOT_POSTED.in_(lang).format(why=error)))
        return False


def _failed(store: Store, duel: str, error: Exception, lang: Lang) -> None:
    """Say that a duel could not be judged."""
    from duelreplay.store.errors import StoreError

    if isinstance(error, (StoreError, UnknownRuleSetError)):
        complain(one_line(NOT_JUDGED.in_(lang).format(duel=duel, why=in_language(str(error), lang))))
    else:
        complain(internal_fault(error, store.database.name, duel).told(lang))


def _close(watch: Watch) -> None:
    """Write the place down; where that fails, what comes after it is read again."""
    from contextlib import suppress

    from duelreplay.store.errors import StoreError

    with suppress(StoreError):
        watch.close()
