"""``replay rules``: every rule in one line, by group."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final, Literal

import click

from duelreplay.cli.common import form_option, lang_option, text_out
from duelreplay.rule import Rule
from duelreplay.rules.registry import RULES
from duelreplay.text import Lang, Text

GROUPS: Final[dict[str, Text]] = {
    "OH1": Text("The opening hand", "初手"),
    "ND1": Text("The normal draw as such", "通常のドローそのもの"),
    "ND2": Text("Replacing the normal draw: the activation", "通常のドローの代わりの効果：発動"),
    "ND3": Text("Replacing the normal draw: the consequence", "通常のドローの代わりの効果：その結果"),
    "RS1": Text("Skipped Draw Phases and forbidden draws", "ドローフェイズのスキップとドローの禁止"),
    "ED1": Text("Draws by card effects", "効果によるドロー"),
    "ED2": Text("Activating an effect that draws", "ドローする効果の発動"),
    "DK1": Text("The deck", "デッキ"),
    "LG1": Text("The log itself", "記録そのもの"),
}
"""What the rules of a group are about, by the letters and the first digit of their codes."""


@click.command("rules", short_help="List the rules.")
@form_option
@lang_option
def command(form: Literal["text", "json"], lang: Lang) -> None:
    """List every rule: its code and title, by group. "replay rule CODE" shows one with its examples."""
    out = text_out()
    out.write(_json(lang) if form == "json" else "\n".join(_lines(lang)))
    out.write("\n")


def by_group() -> list[tuple[str, Text, list[Rule]]]:
    """Every group with its name (``ND2xx``), what it is about, and its rules in order."""
    groups = groupby(RULES.values(), lambda rule: rule.code[:3])
    return [(f"{group}xx", GROUPS[group], list(rules)) for group, rules in groups]


def _lines(lang: Lang) -> Iterator[str]:
    for number, (group, title, rules) in enumerate(by_group()):
        if number:
            yield ""
        yield f"{group}  {title.in_(lang)}"
        for rule in rules:
            yield f"  {rule.code}  {rule.title(lang)}"


def _json(lang: Lang) -> str:
    import msgspec

    groups = [
        {
            "group": group,
            "title": title.in_(lang),
            "rules": [{"code": rule.code, "title": rule.title(lang), "source": rule.source} for rule in rules],
        }
        for group, title, rules in by_group()
    ]
    return msgspec.json.encode({"groups": groups}).decode()
