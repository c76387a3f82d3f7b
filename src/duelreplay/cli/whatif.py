"""``replay whatif``: what the judge would say if something had been different."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final, Literal

import click

from duelreplay.cli.common import (
    Settings,
    cards_option,
    catalogue_with,
    duel_option,
    fail,
    form_option,
    judge_one,
    lang_option,
    pick,
    ruleset_option,
    stored_option,
    text_out,
)
from duelreplay.cli.language import words
from duelreplay.cli.telling import is_file, told_events
from duelreplay.engine.judgement import Judgement
from duelreplay.log.changes import Change, ChangeError, Drop, Insert, NegateLink, events_of, what_if
from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Unreadable, UnreadableInputError, one_line
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import RuleSet
from duelreplay.text import Lang, Text

NOTHING_SUPPOSED: Final = Text(
    "say what was different: --negate, --drop, --insert, --ruleset or --rulings",
    "何が違っていたかを指定する：--negate、--drop、--insert、--rulesetまたは--rulings",
)
NO_NEGATION: Final = Text(
    "expected the event of an activation and what of it, 12:effect; found {found}",
    "発動のイベント番号と対象（12:effectなど）が必要。指定は{found}",
)
HOW: Final = Text("; change that too ({how})", "。それも変更する（{how}）")
PLACE: Final = Text("{file}: duel {duel}: {why}", "{file}：デュエル{duel}：{why}")

_NEGATE: Final = re.compile(r"(\d+):(activation|effect)")
_AFTER: Final = re.compile(r"(.*):after[ =]?(\d+)", re.DOTALL)


def _negations(_context: click.Context, _option: click.Parameter, given: tuple[str, ...]) -> list[NegateLink]:
    found = []
    for text in given:
        match = _NEGATE.fullmatch(text)
        if match is None:
            raise click.BadParameter(words(NO_NEGATION, found=one_line(text)))
        found.append(NegateLink(int(match[1]), "activation" if match[2] == "activation" else "effect"))
    return found


@click.command(short_help="Show what would change if something had been different.")
@click.argument("file")
@click.option(
    "--negate",
    "negations",
    multiple=True,
    metavar="N:WHAT",
    callback=_negations,
    help='What event N activated had its "activation" or its "effect" negated (12:effect); repeatable.',
)
@click.option(
    "--drop", "drops", type=click.IntRange(min=0), multiple=True, metavar="N", help="Leave out event N; repeatable."
)
@click.option(
    "--insert",
    "inserts",
    multiple=True,
    metavar="EVENT[:after N]",
    help="Add an event (a line of the paper notation, JSON, or a file of events), after event N, else at the end; "
    "repeatable.",
)
@click.option(
    "--rulings",
    type=click.Choice(["page", "handbook"]),
    help="Leave open questions as the ruling page does, or settle them by the rule handbook.",
)
@duel_option
@stored_option
@form_option
@lang_option
@ruleset_option
@cards_option
def command(
    file: str,
    negations: list[NegateLink],
    drops: tuple[int, ...],
    inserts: tuple[str, ...],
    duel: str | None,
    db: str | None,
    form: Literal["text", "json"],
    lang: Lang,
    ruleset: RuleSet | None,
    rulings: Rulings | None,
    cards: tuple[str, ...],
) -> None:
    """Judge a duel as recorded and as it would have been, and show where the two part.

    FILE is any file that "replay check" reads; it is not changed. With --db it is the id of a stored duel. All changes
    count together, and name events by their numbers ("seq") in FILE.

    Exit status: 0, or 2 where the file could not be read, or a change cannot be made.

    \b
    replay whatif duel.json --negate 12:activation
    replay whatif duel.json --insert '{"type":"draw","player":"A","count":1}:after 16'
    replay whatif duel.json --insert 'Otto draws 1:after 16'
    replay whatif duel.json --ruleset edison
    """  # noqa: D301 - the backspace is click's mark for lines that stay as they are
    if not (negations or drops or inserts or ruleset or rulings):
        raise click.UsageError(NOTHING_SUPPOSED.in_(lang))
    catalogue = catalogue_with(cards)
    recorded = Settings(catalogue=catalogue, lang=lang)
    log = pick(file, duel, recorded, db)
    try:
        changes: list[Change] = [*negations, *map(Drop, drops)]
        for text in inserts:
            changes += _inserted(text, log, lang)
        changed = what_if(log, changes)
    except UnreadableInputError as error:
        fail("\n".join(fault.told(lang) for fault in error.faults))
    except ChangeError as error:
        how = HOW.in_(lang).format(how=" ".join(f"--drop {seq}" for seq in error.also)) if error.also else ""
        fail(one_line(PLACE.in_(lang).format(file=log.path, duel=log.header.id, why=error.in_(lang) + how)))
    before = _judged(log, recorded)
    settings = Settings(catalogue=catalogue, ruleset=ruleset, rulings=rulings or "page", lang=lang)
    after = _judged(changed, settings)

    from duelreplay.report import difference as df
    from duelreplay.report.text import ruleset_title
    from duelreplay.report.words import Words

    said = Words(log.header, lang, catalogue)
    found = df.compare(before, after, changed.origin)
    supposed = df.supposed_lines(changes, log, changed, said)
    if ruleset is not None:
        supposed.append(said.say(df.BY_RULES, name=ruleset_title(ruleset, lang)))
    if rulings is not None:
        supposed.append(said.say(df.BY_HANDBOOK if rulings == "handbook" else df.BY_PAGE))
    if form == "json":
        from duelreplay.report.machine import write_object

        write_object(sys.stdout.buffer, df.what_if_report(found, (log, changed), supposed, catalogue, lang))
        return
    from duelreplay.report.paint import paint_for

    out = text_out()
    lines = df.what_if_lines(found, (log, changed), supposed, said, paint_for(out))
    out.writelines(line + "\n" for line in lines)


def _judged(log: DuelLog, settings: Settings) -> Judgement:
    """The judgement; a fault ends the command."""
    found = judge_one(log, settings)
    if isinstance(found, Unreadable):
        fail("\n".join(fault.told(settings.lang) for fault in found.faults))
    return found.judgement


def _inserted(given: str, log: DuelLog, lang: Lang) -> list[Insert]:
    """The events of one --insert."""
    match = _AFTER.fullmatch(given)
    text, after = (given, None) if match is None else (match[1], int(match[2]))
    if text.lstrip().startswith(("{", "[")):
        return [Insert(event, after) for event in events_of(text.encode(), log, "--insert")]
    if not is_file(text):
        return [Insert(event, after) for event in told_events(text, log, after, lang)]
    try:
        content = sys.stdin.buffer.read() if text == "-" else Path(text).read_bytes()
    except OSError as error:
        fail(one_line(f"{text}: {error.strerror}"))
    return [Insert(event, after) for event in events_of(content, log, text)]
