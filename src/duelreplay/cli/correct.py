"""``replay correct``: append a correction to a stored duel."""

from __future__ import annotations

from typing import Final, Literal

import click

from duelreplay.cli.common import number_of
from duelreplay.cli.database import db_option, opened
from duelreplay.cli.language import LANGUAGE, words
from duelreplay.log.faults import one_line
from duelreplay.text import Text

APPENDED: Final = Text("{duel}: correction appended as event {seq}", "{duel}：訂正をイベント{seq}として追加")


@click.command("correct", short_help="Append a correction: events to be judged as if they had not happened.")
@click.argument("duel_id", metavar="ID")
@click.option(
    "--void", "voids", multiple=True, required=True, metavar="SEQ", help='The event; "play 73" too. Repeatable.'
)
@click.option("--by", type=click.Choice(["judge", "players"]), required=True, help="Who corrects.")
@click.option("--why", required=True, metavar="TEXT", help="The reason.")
@db_option
def command(duel_id: str, voids: tuple[str, ...], by: Literal["judge", "players"], why: str, db: str | None) -> None:
    """Append to the duel ID that the events --void (their seq) are to be judged as if they had not happened.

    The events themselves stay in the log. The number that is printed is the correction's own seq: --void takes it
    too, and undoes the correction.
    """
    with opened(db) as store:
        numbers = [number_of(store, duel_id, void, LANGUAGE.get()) for void in voids]
        done = store.correct(duel_id, numbers, by=by, why=why)
        click.echo(one_line(words(APPENDED, duel=duel_id, seq=done.seq)))
