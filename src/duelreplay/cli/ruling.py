"""``replay ruling``: append a judge's ruling to a stored duel."""

from __future__ import annotations

from typing import Final

import click

from duelreplay.cli.common import number_of
from duelreplay.cli.database import db_option, opened
from duelreplay.cli.language import LANGUAGE, words
from duelreplay.log.faults import one_line
from duelreplay.text import Text

APPENDED: Final = Text("{duel}: ruling appended as event {seq}", "{duel}：裁定をイベント{seq}として追加")


@click.command("ruling", short_help="Append a judge's ruling to a stored duel.")
@click.argument("duel_id", metavar="ID")
@click.option("--by", required=True, metavar="NAME", help="Who rules.")
@click.option("--text", required=True, metavar="TEXT", help="The ruling.")
@click.option("--draw", metavar="SEQ", help='The draw that it is about; "play 73" too.')
@db_option
def command(duel_id: str, by: str, text: str, draw: str | None, db: str | None) -> None:
    """Append a judge's ruling to the duel ID: an annotation, which changes no verdict."""
    with opened(db) as store:
        done = store.rule(
            duel_id, by=by, text=text, draw=None if draw is None else number_of(store, duel_id, draw, LANGUAGE.get())
        )
        click.echo(one_line(words(APPENDED, duel=duel_id, seq=done.seq)))
