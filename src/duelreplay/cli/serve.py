"""``replay serve``: the judge's desk in the browser."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from duelreplay.cli.common import cards_option, catalogue_with, rulings_option
from duelreplay.cli.database import db_option, fail, failures
from duelreplay.cli.language import words
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.text import Text

if TYPE_CHECKING:
    from duelreplay.store.store import Store

PASSWORD_VARIABLE: Final = "DUEL_REPLAY_DESK_PASSWORD"

NEEDS_EXTRA: Final = Text(
    "the desk needs an extra: pip install 'duel-replay[serve]'",
    "デスクには追加が必要：pip install 'duel-replay[serve]'",
)
NEEDS_PASSWORD: Final = Text(
    "{host} can be reached from other machines, so the desk needs a password: --password-file FILE, or {variable}",
    "{host}は他の端末から接続できるため、パスワードが必要：--password-file FILE または {variable}",
)
SHORT_PASSWORD: Final = Text("the password has fewer than {n} letters", "パスワードが{n}文字未満")
OPEN: Final = Text(
    "The desk is at {url} (Ctrl-C ends it); duels are in {database}.",
    "デスク：{url}（Ctrl-Cで終了）。データベース：{database}",
)
GUARDED: Final = Text(
    "A password is asked for. The connection is not encrypted: where others use the network, put a TLS proxy in front.",
    "パスワードが必要。通信は暗号化されない。他者も使うネットワークではTLSのプロキシを前に置く。",
)
CANNOT_LISTEN: Final = Text(
    "it cannot listen at {host}, port {port}: {why}; --port names another",
    "{host}のポート{port}で待ち受けできない：{why}。--portで別のポートを指定できる",
)
CANNOT_READ: Final = Text("{file}: it cannot be read: {why}", "{file}：読み取れない：{why}")
LEAST_LETTERS: Final = 8


@click.command("serve", short_help="The judge's desk in the browser.")
@db_option
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="The port; 0: any.")
@click.option(
    "--password-file",
    metavar="FILE",
    help=f"The password is the first line of FILE (or {PASSWORD_VARIABLE}). Needed off this machine.",
)
@click.option(
    "--max-upload", type=click.IntRange(1, 1024), default=20, show_default=True, metavar="MB", help="Largest upload."
)
@rulings_option
@cards_option
def command(
    db: str | None,
    host: str,
    port: int,
    password_file: str | None,
    max_upload: int,
    rulings: Rulings,
    cards: tuple[str, ...],
) -> None:
    """Serve the desk: stored duels with their verdicts, step by step, with corrections and rulings.

    Duels are uploaded, pasted or typed in the browser and kept in the database, which is made where there is none.
    The desk listens on this machine only; anywhere else it asks for a password. Ctrl-C ends it.
    """
    try:
        import uvicorn

        from duelreplay.desk.app import Desk
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("duelreplay"):
            raise
        fail(words(NEEDS_EXTRA))
    from duelreplay.desk.cabinet import Cabinet
    from duelreplay.desk.security import Password, is_loopback

    local = is_loopback(host)
    text = _password(password_file)
    if text is None and not local:
        fail(words(NEEDS_PASSWORD, host=host, variable=PASSWORD_VARIABLE))
    catalogue = catalogue_with(cards)
    with failures(), _store(db) as store:
        desk = Desk(
            Cabinet(store, catalogue, rulings),
            catalogue,
            password=None if text is None else Password(text),
            largest=max_upload << 20,
        )
        hosts = frozenset({"localhost", "127.0.0.1", "[::1]", host}) if local else None
        server = uvicorn.Server(
            uvicorn.Config(
                desk.application(hosts),
                log_level="warning",
                server_header=False,
                lifespan="off",
            )
        )
        with _listening(host, port) as listener:
            shown = f"[{host}]" if ":" in host else host
            url = f"http://{shown}:{listener.getsockname()[1]}/"
            click.echo(words(OPEN, url=url, database=store.database.name))
            if not local:
                click.echo(words(GUARDED), err=True)
            sys.stdout.flush()
            server.run(sockets=[listener])


def _listening(host: str, port: int) -> socket.socket:
    """The socket to listen at; one that cannot be had ends the command."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as error:
        fail(words(CANNOT_LISTEN, host=host, port=port, why=getattr(error, "strerror", None) or error))


def _password(file: str | None) -> str | None:
    """The password, None where none is given."""
    text = os.environ.get(PASSWORD_VARIABLE) or None
    if file is not None:
        try:
            text = Path(file).read_text(encoding="utf-8").partition("\n")[0].rstrip("\r")
        except (OSError, UnicodeDecodeError) as error:
            fail(words(CANNOT_READ, file=file, why=getattr(error, "strerror", None) or error))
    if text is not None and len(text) < LEAST_LETTERS:
        fail(words(SHORT_PASSWORD, n=LEAST_LETTERS))
    return text


def _store(db: str | None) -> Store:
    """The store, made or brought up to date first."""
    from duelreplay.store import migrate
    from duelreplay.store.database import Database
    from duelreplay.store.store import open_store

    with Database(db) as database:
        migrate.upgrade(database)
    return open_store(db)
