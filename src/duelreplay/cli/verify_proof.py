"""``replay verify-proof``: check a proof without the database."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from duelreplay.cli.database import failures, public_key_option, read_text, verifier_key
from duelreplay.log.faults import one_line

if TYPE_CHECKING:
    from duelreplay.store.proof import Proved


@click.command("verify-proof", short_help="Check a proof without the database.")
@click.argument("file")
@click.option("--checkpoint", metavar="FILE", help="A checkpoint that you have from elsewhere.")
@public_key_option
def command(file: str, checkpoint: str | None, public_key: str | None) -> None:
    """Check the proof in FILE ("-": standard input), offline.

    A proof shows that an event is in the log of the checkpoint it carries; that this is the right checkpoint,
    only --checkpoint or --public-key can show. Exit status 1: the proof does not hold.
    """
    with failures():
        from duelreplay.store.proof import check_proof

        trusted = read_text(checkpoint) if checkpoint is not None else None
        proved = check_proof(read_text(file), trusted=trusted, key=verifier_key(public_key))
        for line in _words(proved):
            click.echo(one_line(line))
        if trusted is None and public_key is None:
            click.echo("note: its checkpoint was held against nothing: give --checkpoint or --public-key", err=True)


def _words(proved: Proved) -> list[str]:
    log = f"the log {proved.checkpoint.origin} of {proved.checkpoint.size} events"
    if proved.event is None:
        return [f"holds: {log} begins with the {proved.old_size} events of the older checkpoint"]
    event = proved.event["event"]
    return [
        f"holds: duel {proved.event['duel']} event {event['seq']} is in {log}",
        json.dumps(event, ensure_ascii=False, separators=(",", ":")),
    ]
