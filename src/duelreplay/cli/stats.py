"""``replay stats``: count what an audit found, and compare two audits."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, cast

import click
import msgspec

from duelreplay.cli.common import fail, form_option, lang_option
from duelreplay.log.faults import one_line
from duelreplay.log.said import in_language
from duelreplay.report.paint import VERDICTS
from duelreplay.text import Lang, Text
from duelreplay.verdict import Verdict

if TYPE_CHECKING:
    from duelreplay.audit.stats import By, Comparison, Players, Results, Row

HEADS: Final[dict[str, Text]] = {
    "code": Text("Duels with a finding, by rule", "指摘のあるデュエル（ルール別）"),
    "ruleset": Text("Duels with something illegal, by rule set", "違反のあるデュエル（ルールセット別）"),
    "month": Text("Duels with something illegal, by month", "違反のあるデュエル（月別）"),
    "player": Text(
        "Duels with an illegal finding about the player, by player", "本人の違反があるデュエル（プレイヤー別）"
    ),
}
COLUMNS: Final = Text("  duels       of    share  95 % interval", "  件数      母数    割合   95％信頼区間")
NO_MONTH: Final = Text("no date", "日付なし")
NOTHING: Final = Text("  nothing", "  なし")
UNNAMED: Final = Text("  seats without a name, not counted: {n}", "  名前がなく数えなかった席：{n}")
INTERVALS: Final = Text(
    "Overlapping intervals do not tell groups apart. A finding is no proof of intent.",
    "区間が重なるグループの差は偶然でありうる。指摘は故意の証拠ではない。",
)
VERSION_NAMES: Final[dict[str, Text]] = {
    "program": Text("program", "プログラム"),
    "code": Text("code", "コード"),
    "rules": Text("rules", "ルール"),
    "catalogue": Text("catalogue", "カタログ"),
    "options": Text("options", "指定"),
}
VERSIONS: Final = Text("  {name}: {old} -> {new}", "  {name}：{old} -> {new}")
SAME_VERSIONS: Final = Text(
    "Both were judged by the same program, rules, catalogue and options.",
    "どちらも同じプログラム、ルール、カタログ、指定で判定された。",
)
DIFFERENT: Final = Text("What judged is otherwise in:", "判定に使ったものの違い：")
CAUSE: Final = Text(
    "Every change of a verdict in the same log is the work of: {name}.", "同じ記録での判定の変化の原因：{name}。"
)
NO_CAUSE: Final = Text(
    "Several of them changed, so which one did it cannot be told from these two audits; judge again with one changed.",
    "複数が変わったため、原因はこの2件からは分からない。1つだけ変えて判定し直すこと。",
)
DUELS: Final = Text(
    "Duels: {alike} judged alike, {otherwise} otherwise (same log), {changed} with another log, {new} new, {gone} gone",
    "デュエル：同じ判定{alike}、異なる判定{otherwise}（記録は同じ）、記録が変化{changed}、新規{new}、なくなったもの{gone}",
)
NEW: Final = Text("  new   {n:>7,}  {name}", "  新規 {n:>7,}  {name}")
GONE: Final = Text("  gone  {n:>7,}  {name}", "  消滅 {n:>7,}  {name}")
EXAMPLES: Final = Text("  for instance in: {ids}", "  例：{ids}")


@click.command(short_help="Count what an audit found, and compare two audits.")
@click.argument("run", metavar="RUN")
@click.option(
    "--by",
    type=click.Choice(["code", "ruleset", "month", "player"], case_sensitive=False),
    multiple=True,
    default=("code", "ruleset", "month"),
    show_default="code, ruleset, month",
    help="What to group by; repeatable.",
)
@click.option("--names", is_flag=True, help="By player: the names, and not a hash for each.")
@click.option(
    "--least", type=click.IntRange(min=1), default=1, show_default=True, help="By player: only those of so many duels."
)
@click.option("--against", metavar="RUN", help="Compare with an older audit: what changed, and what did it.")
@form_option
@lang_option
def command(
    run: str,
    by: tuple[By, ...],
    least: int,
    against: str | None,
    form: Literal["text", "json"],
    lang: Lang,
    *,
    names: bool,
) -> None:
    """Count what an audit in the folder RUN found: how many of how many, with the 95 percent Wilson interval.

    Groups stand in the order of their names. RUN is the folder that "replay audit --out" was given.

    Exit status: 0, or 2 for wrong usage or what could not be read.
    """
    from duelreplay.audit.listing import MissingExtraError
    from duelreplay.audit.results import need_parquet
    from duelreplay.audit.state import StateError
    from duelreplay.audit.stats import Results

    try:
        need_parquet()
        results = Results(Path(run))
        if against is None:
            _groups(results, by, least, form, lang, names=names)
        else:
            _compare(Path(against), results, form, lang)
    except (StateError, MissingExtraError) as error:
        fail(one_line(in_language(error.args[0], lang)))


def _groups(
    results: Results, by: tuple[By, ...], least: int, form: Literal["text", "json"], lang: Lang, *, names: bool
) -> None:
    found: dict[str, list[Row] | Players] = {group: _counted(results, group, least, lang, names=names) for group in by}
    if form == "json":
        _write_json({"format": "duel-stats/1", **found})
        return
    for group, counted in found.items():
        for line in _table(group, counted, lang):
            click.echo(line)
    click.echo(INTERVALS.in_(lang))


def _counted(results: Results, by: By, least: int, lang: Lang, *, names: bool) -> list[Row] | Players:
    from duelreplay.audit import stats

    if by == "code":
        return stats.by_code(results)
    if by == "ruleset":
        return stats.by_duel(results, "ruleset", str)
    if by == "month":
        none = NO_MONTH.in_(lang)
        return stats.by_duel(results, "played_on", lambda day: none if day is None else f"{day:%Y-%m}")
    return stats.by_player(results, names=names, least=least)


def _table(by: str, counted: list[Row] | Players, lang: Lang) -> Iterator[str]:
    from duelreplay.audit.stats import Players

    rows = counted.rows if isinstance(counted, Players) else counted
    named = partial(_in_words, lang=lang) if by == "code" else str
    yield HEADS[by].in_(lang)
    yield COLUMNS.in_(lang) if rows else NOTHING.in_(lang)
    for row in rows:
        interval = f"{100 * row.low:6.2f} - {100 * row.high:6.2f}"
        yield f"{row.count:>7,} {row.of:>8,} {100 * row.share:7.2f}%  {interval}  {one_line(named(row.name))}"
    if isinstance(counted, Players) and counted.unnamed:
        yield UNNAMED.in_(lang).format(n=f"{counted.unnamed:,}")
    yield ""


def _in_words(name: str, lang: Lang) -> str:
    """The name of a group of findings, ``ND301 illegal``, with the verdict in a language."""
    code, _, verdict = name.partition(" ")
    return f"{code} {VERDICTS[cast('Verdict', verdict)].in_(lang)}"


def _compare(old: Path, results: Results, form: Literal["text", "json"], lang: Lang) -> None:
    from duelreplay.audit import stats
    from duelreplay.audit.results import read_summary

    versions = read_summary(old).tool, read_summary(results.folder).tool
    found = stats.compare(stats.Results(old), results, *versions)
    if form == "json":
        _write_json({"format": "duel-comparison/1", "cause": found.cause(), **msgspec.structs.asdict(found)})
        return
    for line in _told(found, lang):
        click.echo(one_line(line))


def _told(found: Comparison, lang: Lang) -> Iterator[str]:
    if found.changed:
        yield DIFFERENT.in_(lang)
        for name, (old, new) in found.changed.items():
            yield VERSIONS.in_(lang).format(name=VERSION_NAMES[name].in_(lang), old=old, new=new)
    else:
        yield SAME_VERSIONS.in_(lang)
    yield DUELS.in_(lang).format(
        alike=f"{found.alike:,}",
        otherwise=f"{found.otherwise:,}",
        changed=f"{found.log_changed:,}",
        new=f"{found.only_new:,}",
        gone=f"{found.only_old:,}",
    )
    for text, counts in ((NEW, found.new), (GONE, found.gone)):
        for name, n in counts.items():
            yield text.in_(lang).format(n=n, name=_in_words(name, lang))
    if found.examples:
        yield EXAMPLES.in_(lang).format(ids=", ".join(found.examples))
    if found.otherwise and found.changed:
        cause = found.cause()
        yield NO_CAUSE.in_(lang) if cause is None else CAUSE.in_(lang).format(name=VERSION_NAMES[cause].in_(lang))


def _write_json(value: dict[str, object]) -> None:
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")
