"""``replay rulesets``: the formats by name, and from when each is in force."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any, Final, Literal

import click

from duelreplay.cli.common import form_option, lang_option, text_out
from duelreplay.rules.rulesets import RULESETS, RuleSet
from duelreplay.text import Lang, Text

HAND: Final = Text("opening hand {n}", "初手{n}枚")
FIRST_TURN: Final[dict[bool, Text]] = {
    True: Text("the first player draws on turn 1", "先攻の最初のターンもドローする"),
    False: Text("no normal draw on turn 1", "先攻の最初のターンは通常のドローなし"),
}
DRAW: Final = Text("normal draw {n}", "通常のドロー{n}枚")
UP_TO: Final = Text("normal draw up to {n} in hand, at least {least}", "通常のドローは手札{n}枚まで、最低{least}枚")
SINCE: Final = Text("in force since: {days}", "施行：{days}")
UNDATED: Final = Text("by name only", "名称の指定による")


@click.command("rulesets", short_help="List the rule sets.")
@form_option
@lang_option
def command(form: Literal["text", "json"], lang: Lang) -> None:
    """List the rule sets: what each says about draws, and from when it is in force in which region.

    A log names one in "ruleset"; where it names none, the day and the region decide, else the first of the list.
    """
    out = text_out()
    out.write(_json(lang) if form == "json" else "\n".join(_lines(lang)))
    out.write("\n")


def _lines(lang: Lang) -> Iterator[str]:
    width = max(len(name) for name in RULESETS)
    for ruleset in RULESETS.values():
        yield f"{ruleset.name:<{width}}  {ruleset.title.in_(lang)}"
        yield f"{'':<{width}}  {Text('; ', '、').in_(lang).join(_says(ruleset, lang))}"


def _says(ruleset: RuleSet, lang: Lang) -> Iterator[str]:
    yield HAND.in_(lang).format(n=ruleset.opening_hand)
    yield FIRST_TURN[ruleset.first_turn_draw].in_(lang)
    if ruleset.draw_up_to is None:
        yield DRAW.in_(lang).format(n=ruleset.normal_draw)
    else:
        yield UP_TO.in_(lang).format(n=ruleset.draw_up_to, least=ruleset.normal_draw)
    days = [f"{region.upper()} {day}" for region, day in _since(ruleset).items() if day is not None]
    yield SINCE.in_(lang).format(days=", ".join(days)) if days else UNDATED.in_(lang)


def _since(ruleset: RuleSet) -> dict[str, datetime.date | None]:
    return {"ocg": ruleset.ocg_since, "tcg": ruleset.tcg_since}


def _json(lang: Lang) -> str:
    import msgspec

    return msgspec.json.encode({"rulesets": [_object(ruleset, lang) for ruleset in RULESETS.values()]}).decode()


def _object(ruleset: RuleSet, lang: Lang) -> dict[str, Any]:
    return {
        "name": ruleset.name,
        "title": ruleset.title.in_(lang),
        "opening_hand": ruleset.opening_hand,
        "first_turn_draw": ruleset.first_turn_draw,
        "normal_draw": ruleset.normal_draw,
        "draw_up_to": ruleset.draw_up_to,
        "since": _since(ruleset),
        "source": ruleset.source,
    }
