"""``replay checkpoint``: state the size and root of the log, to be kept elsewhere."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import click

from duelreplay.cli.database import db_option, fail, opened, output, read_text
from duelreplay.cli.language import words
from duelreplay.text import Text

if TYPE_CHECKING:
    from duelreplay.store.store import Store


ONE_KEY: Final = Text("--key and --new-key exclude each other", "--keyと--new-keyは同時に使えない")


@click.command("checkpoint", short_help="State the log's size and root, to be kept elsewhere.")
@db_option
@click.option("--key", metavar="FILE", help="Sign with the private key in FILE.")
@click.option("--new-key", metavar="FILE", help="Make a private key in FILE first; its public key goes to stderr.")
@click.option("-o", "--output", "output_", metavar="FILE", help="Write there instead of to standard output.")
def command(db: str | None, key: str | None, new_key: str | None, output_: str | None) -> None:
    """Print a checkpoint (C2SP tlog-checkpoint): origin, size and root of the log, signed where there is a key.

    Keep it where nobody who can write the database can write: `replay verify --checkpoint` and
    `replay verify-proof --checkpoint` hold the log against it later.
    """
    if key and new_key:
        raise click.UsageError(words(ONE_KEY))
    with opened(db) as store:
        from duelreplay.store.note import SignerKey
        from duelreplay.store.tree import make_checkpoint

        if new_key is not None:
            _make_key(store, new_key)
        path = key or new_key
        signer = SignerKey.parse(read_text(path)) if path else None
        note = make_checkpoint(store.database, signer)
        with output(output_) as stream:
            stream.write(note.encode())


def _make_key(store: Store, path: str) -> None:
    """Write a new private key that only its owner can read; never over another file."""
    from duelreplay.store.note import SignerKey
    from duelreplay.store.tree import origin

    with store.database.reading() as connection:
        key = SignerKey.generate(origin(connection))
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
            stream.write(f"{key}\n")
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    click.echo(str(key.verifier), err=True)
