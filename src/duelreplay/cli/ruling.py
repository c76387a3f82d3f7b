"""``replay ruling``: append a judge's ruling to a stored duel."""

from __future__ import annotations

import click

from duelreplay.cli.database import db_option, opened
from duelreplay.log.faults import one_line


@click.command("ruling", short_help="Append a judge's ruling to a stored duel.")
@click.argument("duel_id", metavar="ID")
@click.option("--by", required=True, metavar="NAME", help="Who rules.")
@click.option("--text", required=True, metavar="TEXT", help="The ruling.")
@click.option("--draw", type=int, metavar="SEQ", help="The draw that it is about.")
@db_option
def command(duel_id: str, by: str, text: str, draw: int | None, db: str | None) -> None:
    """Append a judge's ruling to the duel ID: an annotation, which changes no verdict."""
    with opened(db) as store:
        done = store.rule(duel_id, by=by, text=text, draw=draw)
        click.echo(one_line(f"{duel_id}: ruling appended as event {done.seq}"))
