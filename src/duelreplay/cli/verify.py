"""``replay verify``: recompute the whole log and name what does not fit."""

from __future__ import annotations

import base64
import sys

import click

from duelreplay.cli.database import Progress, db_option, opened, public_key_option, read_text, verifier_key
from duelreplay.cli.ending import FINDING


@click.command("verify", short_help="Recompute every hash of the log and name what does not fit.")
@db_option
@click.option(
    "--checkpoint", "checkpoints", multiple=True, metavar="FILE", help="Hold the log against it too; repeatable."
)
@public_key_option
def command(db: str | None, checkpoints: tuple[str, ...], public_key: str | None) -> None:
    """Recompute every hash, order and checkpoint of the log.

    Names the first event that does not fit. The checkpoints in the database can be rewritten by whoever can
    rewrite the events: keep some elsewhere and name them with --checkpoint. Exit status 1: something does not fit.
    """
    if public_key is not None and not checkpoints:
        raise click.UsageError("--public-key is held against the signature of a --checkpoint FILE: name one")
    with opened(db) as store:
        from duelreplay.store.verify import verify

        progress = Progress("events")
        notes = [read_text(path) for path in checkpoints]
        result = verify(store.database, notes, verifier_key(public_key), progress.show)
        progress.clear()
        for misfit in result.misfits:
            click.echo(str(misfit))
        if result.more:
            click.echo(f"… and {result.more} more that do not fit")
        if not result.holds:
            sys.exit(FINDING)
        root = base64.b64encode(result.root).decode()
        click.echo(
            f"{result.size} events of {result.duels} duels hold, {result.checkpoints} checkpoints agree, "
            f"{result.outside} of them kept elsewhere; root {root}"
        )
        if not result.outside:
            click.echo(
                "note: whoever can rewrite the database can rewrite its own checkpoints: give one with --checkpoint",
                err=True,
            )
