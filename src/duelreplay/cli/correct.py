"""``replay correct``: append a correction to a stored duel."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import click
import msgspec

from duelreplay.cli.common import number_of
from duelreplay.cli.database import db_option, fail, opened
from duelreplay.cli.language import LANGUAGE, words
from duelreplay.cli.telling import is_file, told_events
from duelreplay.log.changes import objects_of
from duelreplay.log.faults import one_line
from duelreplay.text import Text

if TYPE_CHECKING:
    from duelreplay.store.store import Store

NOTHING: Final = Text("say what did not count (--void), or what did (--event)", "--void か --event を指定する")
NO_EVENT: Final = Text("{given}: no event (a JSON object)", "{given}：イベント（JSONオブジェクト）ではない")
APPENDED: Final = Text("{duel}: correction appended as event {seq}", "{duel}：訂正をイベント{seq}として追加")


@click.command("correct", short_help="Append a correction: events that did not count, or others that did.")
@click.argument("duel_id", metavar="ID")
@click.option(
    "--void",
    "voids",
    multiple=True,
    metavar="SEQ",
    help='An event that did not count; "play 73" too. Repeatable.',
)
@click.option(
    "--event",
    "given",
    multiple=True,
    metavar="EVENT",
    help="An event that did (a line of the paper notation, JSON, or a file of events), in the place of the first "
    "--void; repeatable.",
)
@click.option("--after", type=click.IntRange(min=0), metavar="SEQ", help="Where --event comes, 0: before the first.")
@click.option("--by", type=click.Choice(["judge", "players"]), required=True, help="Who corrects.")
@click.option("--why", required=True, metavar="TEXT", help="The reason.")
@db_option
def command(
    duel_id: str,
    voids: tuple[str, ...],
    given: tuple[str, ...],
    after: int | None,
    by: Literal["judge", "players"],
    why: str,
    db: str | None,
) -> None:
    """Append to the duel ID that the events --void (their seq) are to be judged as if they had not happened.

    The events --event are judged as if they had. What was recorded stays in the log. The number that is printed is
    the correction's own seq: --void takes it too, and undoes the correction.
    """
    if not voids and not given:
        raise click.UsageError(words(NOTHING))
    with opened(db) as store:
        numbers = [number_of(store, duel_id, void, LANGUAGE.get()) for void in voids]
        place = after or min(numbers, default=0)
        instead = numbers[0] if len(numbers) == len(given) == 1 and after is None else None
        events = [event for text in given for event in _objects(text, store, duel_id, place, instead)]
        done = store.correct(duel_id, numbers, by=by, why=why, events=events, after=after)
        click.echo(one_line(words(APPENDED, duel=duel_id, seq=done.seq)))


def _objects(given: str, store: Store, duel_id: str, place: int, instead: int | None) -> list[dict[str, Any]]:
    """The events of one --event, told at a place of the duel or instead of an event; ends the command without any."""
    if not given.lstrip().startswith(("{", "[")) and not is_file(given):
        log = next(store.duels([duel_id]))
        told = told_events(given, log, place, LANGUAGE.get(), instead=instead)
        return [msgspec.json.decode(msgspec.json.encode(event)) for event in told]
    name = "--event" if given.lstrip().startswith(("{", "[")) else given
    try:
        content = given.encode() if name == "--event" else Path(given).read_bytes()
    except OSError as error:
        fail(one_line(f"{given}: {error.strerror}"))
    except UnicodeEncodeError:
        content = b""
    found = objects_of(content)
    if not found:
        fail(one_line(words(NO_EVENT, given=name)))
    return found
