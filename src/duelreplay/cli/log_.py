"""``replay log``: the events of one stored duel, as they are stored."""

from __future__ import annotations

import click
import msgspec

from duelreplay.cli.database import db_option, opened
from duelreplay.log.faults import one_line


@click.command("log", short_help="Print the events of a stored duel.")
@click.argument("duel_id", metavar="ID")
@db_option
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text", show_default=True)
def command(duel_id: str, db: str | None, form: str) -> None:
    """Print the events of the duel ID with their seq, their position in the whole log and when they came.

    Corrections and rulings stand at the end, and have numbers of their own from 1000000001 on.
    """
    with opened(db) as store:
        for event in store.events(duel_id):
            if form == "text":
                when = f"{event.at[:19]}Z {event.kind}"
                fields = (str(event.seq), event.type, when, f"@{event.position}", event.body)
                click.echo("\t".join(one_line(field) for field in fields))
            else:
                row = {
                    "position": event.position,
                    "part": event.part,
                    "number": event.number,
                    "stored_at": event.at,
                    "kind": event.kind,
                    "version": event.version,
                    "event": msgspec.Raw(event.body.encode()),
                }
                click.echo(msgspec.json.encode(row))
