"""``replay schema``: the JSON Schema of ``duel-log/1``."""

from __future__ import annotations

import json

import click


@click.command(short_help="Print the JSON Schema of duel-log/1.")
def command() -> None:
    """Print the JSON Schema of duel-log/1, the format in which duels can be written by hand."""
    from duelreplay.log.schema import json_schema

    click.echo(json.dumps(json_schema(), indent=2, ensure_ascii=False))
