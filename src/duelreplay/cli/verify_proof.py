"""``replay verify-proof``: check a proof without the database."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import click

from duelreplay.cli.database import failures, public_key_option, read_text, verifier_key
from duelreplay.cli.language import words
from duelreplay.log.faults import one_line
from duelreplay.text import Text

if TYPE_CHECKING:
    from duelreplay.store.proof import Proved


LOG: Final = Text("the log {origin} of {n} events", "イベント{n}件のログ{origin}")
GROWN: Final = Text(
    "holds: {log} begins with the {n} events of the older checkpoint",
    "成立：{log}は以前のチェックポイントのイベント{n}件で始まる",
)
IN_LOG: Final = Text(
    "holds: duel {duel} event {seq} is in {log}", "成立：デュエル{duel}のイベント{seq}は{log}に含まれる"
)
HELD_AGAINST_NOTHING: Final = Text(
    "note: its checkpoint was held against nothing: give --checkpoint or --public-key",
    "注記：チェックポイントは何とも照合していない。--checkpointまたは--public-keyを指定する",
)


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
            click.echo(words(HELD_AGAINST_NOTHING), err=True)


def _words(proved: Proved) -> list[str]:
    log = words(LOG, origin=proved.checkpoint.origin, n=proved.checkpoint.size)
    if proved.event is None:
        return [words(GROWN, log=log, n=proved.old_size)]
    event = proved.event["event"]
    return [
        words(IN_LOG, duel=proved.event["duel"], seq=event["seq"], log=log),
        json.dumps(event, ensure_ascii=False, separators=(",", ":")),
    ]
