"""``replay export``: a stored duel as a file again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import click
import msgspec

from duelreplay.cli.database import db_option, opened, output
from duelreplay.cli.language import words
from duelreplay.log.codec import write_json, write_lines
from duelreplay.log.events import Header
from duelreplay.text import Text

if TYPE_CHECKING:
    from duelreplay.store.store import Store


ONE_DUEL: Final = Text("--format {form} takes one duel", "--format {form}で書き出せるデュエルは1つだけ")
RAW_HAS_NAMES: Final = Text(
    "--format raw gives the file as it was: --anonymize cannot apply",
    "--format rawはファイルをそのまま書き出すため、--anonymizeは指定できない",
)


@click.command("export", short_help="Write stored duels as duel-log/1.")
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@db_option
@click.option("-o", "--output", "output_", metavar="FILE", help="Write there instead of to standard output.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["json", "jsonl", "raw"]),
    help="json (one duel), jsonl, or raw: the bytes of the imported file, where they were kept.",
)
@click.option("--anonymize", is_flag=True, help="Replace the players' names and leave out chat.")
def command(
    ids: tuple[str, ...],
    db: str | None,
    output_: str | None,
    form: str | None,
    anonymize: bool,  # noqa: FBT001
) -> None:
    """Write the stored duels IDS as duel-log/1, with everything that was appended to them since.

    One duel is written as JSON, several as JSON Lines, unless --format says otherwise.
    """
    if form in ("json", "raw") and len(ids) > 1:
        raise click.UsageError(words(ONE_DUEL, form=form))
    if form == "raw" and anonymize:
        raise click.UsageError(words(RAW_HAS_NAMES))
    form = form or ("json" if len(ids) == 1 else "jsonl")
    with opened(db) as store:
        pieces = [piece for duel_id in ids for piece in _pieces(store, duel_id, form, anonymize=anonymize)]
        with output(output_) as stream:
            stream.writelines(pieces)


def _in_order(value: dict[str, Any], first: Sequence[str]) -> dict[str, Any]:
    """The same object with these keys first, as people write it."""
    return {key: value[key] for key in (*first, *value) if key in value}


def _pieces(store: Store, duel_id: str, form: str, *, anonymize: bool) -> Iterable[bytes]:
    if form == "raw":
        return [store.raw_file(duel_id)]
    write = write_json if form == "json" else write_lines
    if anonymize:
        from duelreplay.log.anonymize import anonymize as without_names

        log = without_names(next(store.duels([duel_id])))
        return write(log.header, log.events)
    header = _in_order(msgspec.json.decode(next(store.streams([duel_id])).header), Header.__struct_fields__)
    return write(header, (_in_order(event.data, ("type", "seq")) for event in store.events(duel_id)))
