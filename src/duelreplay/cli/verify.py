"""``replay verify``: recompute the whole log and name what does not fit."""

from __future__ import annotations

import base64
import sys
from typing import Final

import click

from duelreplay.cli.database import EVENTS, Progress, db_option, opened, public_key_option, read_text, verifier_key
from duelreplay.cli.ending import FINDING
from duelreplay.cli.language import LANGUAGE, words
from duelreplay.text import Text

NEEDS_CHECKPOINT: Final = Text(
    "--public-key is held against the signature of a --checkpoint FILE: name one",
    "--public-keyは--checkpointのファイルの署名と照合する。--checkpointを指定する",
)
MORE: Final = Text("… and {n} more that do not fit", "…ほか{n}件が一致しない")
HOLDS: Final = Text(
    "{n} events of {duels} duels hold, {checkpoints} checkpoints agree, {outside} of them kept elsewhere; root {root}",
    "デュエル{duels}件のイベント{n}件は整合。チェックポイント{checkpoints}件が一致（うち外部保管{outside}件）。ルート{root}",
)
ONLY_ITS_OWN: Final = Text(
    "note: whoever can rewrite the database can rewrite its own checkpoints: give one with --checkpoint",
    "注記：データベースを書き換えられる者は、その中のチェックポイントも書き換えられる。--checkpointで外部のものを指定する",
)


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
        raise click.UsageError(words(NEEDS_CHECKPOINT))
    with opened(db) as store:
        from duelreplay.store.verify import verify

        progress = Progress(EVENTS)
        notes = [read_text(path) for path in checkpoints]
        result = verify(store.database, notes, verifier_key(public_key), progress.show)
        progress.clear()
        for misfit in result.misfits:
            click.echo(misfit.told(LANGUAGE.get()))
        if result.more:
            click.echo(words(MORE, n=result.more))
        if not result.holds:
            sys.exit(FINDING)
        root = base64.b64encode(result.root).decode()
        values = {"duels": result.duels, "checkpoints": result.checkpoints, "outside": result.outside}
        click.echo(words(HOLDS, n=result.size, root=root, **values))
        if not result.outside:
            click.echo(words(ONLY_ITS_OWN), err=True)
