"""``replay prove``: a proof, for somebody without the database, that one event is in the log."""

from __future__ import annotations

from typing import Final

import click

from duelreplay.cli.database import db_option, opened, output, read_text
from duelreplay.cli.language import words
from duelreplay.text import Text

ONE_OF_TWO: Final = Text("give ID and SEQ, or --since FILE", "IDとSEQ、または--since FILEを指定する")


@click.command("prove", short_help="Prove to others that one event is in the log.")
@click.argument("duel_id", metavar="[ID", required=False)
@click.argument("seq", type=int, metavar="SEQ]", required=False)
@db_option
@click.option("--checkpoint", metavar="FILE", help="Prove it for this checkpoint (default: the newest made here).")
@click.option("--since", metavar="FILE", help="Instead: prove that the log has only grown since this checkpoint.")
@click.option("-o", "--output", "output_", metavar="FILE", help="Write there instead of to standard output.")
def command(
    duel_id: str | None,
    seq: int | None,
    db: str | None,
    checkpoint: str | None,
    since: str | None,
    output_: str | None,
) -> None:
    """Write a proof (C2SP tlog-proof) that the event SEQ of the duel ID is in the log of a checkpoint.

    `replay verify-proof` checks it without the database. With --since: a proof that the newest checkpoint
    continues an older one.
    """
    if (since is None) == (duel_id is None or seq is None):
        raise click.UsageError(words(ONE_OF_TWO))
    with opened(db) as store:
        from duelreplay.store.tree import prove_event, prove_growth

        note = read_text(checkpoint) if checkpoint is not None else None
        if since is not None:
            text = prove_growth(store.database, read_text(since), note)
        else:
            assert duel_id is not None
            assert seq is not None
            text = prove_event(store.database, duel_id, seq, note).text
        with output(output_) as stream:
            stream.write(text.encode())
