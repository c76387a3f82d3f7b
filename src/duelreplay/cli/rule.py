"""``replay rule``: one rule, where it stands, a duel that breaks it and one that keeps it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, Final, Literal

import click

from duelreplay.cards.catalogue import load
from duelreplay.cli.common import fail, form_option, lang_option, text_out
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import judge
from duelreplay.log.codec import read_duels
from duelreplay.log.events import DuelLog, Turn
from duelreplay.log.faults import one_line
from duelreplay.rule import Rule
from duelreplay.rules.registry import RULES
from duelreplay.text import Lang, Text

Which = Literal["breaks", "keeps"]

HEADINGS: Final[dict[Which, Text]] = {
    "breaks": Text("A duel that breaks it", "違反する例"),
    "keeps": Text("A duel that keeps it", "違反しない例"),
}
SOURCE: Final = Text("Source: {source}", "出典：{source}")
WHERE: Final = Text(
    "(docs/sources.md describes the ruling page, the rule handbook and the rule notes)",
    "（裁定ページ・ルールハンドブック・ルールノートの説明は docs/sources.md）",
)
REPORTED: Final = Text("What is reported:", "報告：")
NOTHING: Final = Text("Nothing is reported.", "報告なし。")
UNKNOWN: Final = Text(
    'no rule {code}; near: {near} ("replay rules" lists all)',
    "規則{code}はない。近いもの：{near}（「replay rules」で一覧）",
)

_NEAR: Final = 3
"""How many codes like an unknown one are named."""


@click.command("rule", short_help="Show one rule with its source and examples.")
@click.argument("code")
@form_option
@lang_option
def command(code: str, form: Literal["text", "json"], lang: Lang) -> None:
    """Show the rule CODE: what it says, where that stands, a duel that breaks it and one that keeps it.

    Both duels are judged as they are shown. Exit status 2 for an unknown code.
    """
    rule = RULES.get(code.upper())
    if rule is None:
        fail(one_line(UNKNOWN.in_(lang).format(code=code, near=", ".join(near(code)))))
    out = text_out()
    out.write(_json(rule, lang) if form == "json" else "\n".join(lines(rule, lang)))
    out.write("\n")


def near(code: str) -> list[str]:
    """The codes most like one that does not exist, at most three.

    >>> near("ND3O1")[0]
    'ND301'
    """
    import difflib

    return difflib.get_close_matches(code.upper(), RULES, n=_NEAR, cutoff=0)


def lines(rule: Rule, lang: Lang) -> Iterator[str]:
    """The rule in words, with both examples and what is reported of them."""
    from duelreplay.report.references import stated

    yield f"{rule.code}  {rule.title(lang)}"
    yield ""
    yield rule.statement(lang)
    yield SOURCE.in_(lang).format(source=stated(rule.source, lang))
    if any(name in rule.source for name in ("ruling page", "rule handbook", "rule notes")):
        yield WHERE.in_(lang)
    for which, heading in HEADINGS.items():
        yield ""
        yield heading.in_(lang)
        yield from (f"  {line}" for line in told(rule, which, lang))


def told(rule: Rule, which: Which, lang: Lang) -> Iterator[str]:
    """One example, event by event in words, and the report of it."""
    from duelreplay.report.page import Page
    from duelreplay.report.paint import Paint
    from duelreplay.report.words import Words

    log, judgement = judged(rule, which)
    words = Words(log.header, lang, load())
    turns = 0
    for event in log.events:
        if isinstance(event, Turn):
            turns += 1
            yield words.turn(event, turns)
        else:
            yield words.line(event)
    report = list(Page(judgement, log, words, Paint(on=False)).lines())
    yield (REPORTED if report else NOTHING).in_(lang)
    yield from report


def judged(rule: Rule, which: Which) -> tuple[DuelLog, Judgement]:
    """One example as a duel, and its judgement."""
    import msgspec

    (log,) = read_duels(io.BytesIO(msgspec.json.encode(rule.example(which))), f"{rule.code}.json")
    assert isinstance(log, DuelLog), log
    return log, judge(log, load())


def _json(rule: Rule, lang: Lang) -> str:
    import msgspec

    found = {
        "code": rule.code,
        "title": rule.title(lang),
        "statement": rule.statement(lang),
        "source": rule.source,
        "breaks": _example(rule, "breaks", lang),
        "keeps": _example(rule, "keeps", lang),
    }
    return msgspec.json.encode(found).decode()


def _example(rule: Rule, which: Which, lang: Lang) -> dict[str, Any]:
    """The example's ``duel-log/1`` object and the findings on it, as in ``duel-report/1``."""
    from duelreplay.cards.catalogue import load
    from duelreplay.report.build import findings_report
    from duelreplay.report.page_model import Account

    log, judgement = judged(rule, which)
    return {
        "log": rule.example(which),
        "verdict": judgement.verdict,
        "findings": findings_report(Account(judgement, log, load(), lang)),
    }
