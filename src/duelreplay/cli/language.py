"""The language of a run: ``--lang``, which every command has."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final

import click

from duelreplay.text import LANGS, Lang, Text

LANGUAGE: Final[ContextVar[Lang]] = ContextVar("language", default="en")
"""The language that the command was called with."""


HELP_OPTIONS: Final = frozenset({"-h", "--help"})


class Group(click.Group):
    """Commands under one name; ``--lang`` says before any of them in which language their list is."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take ``--lang`` beside ``--help``, where no command has been named."""
        if args and args[0].startswith("-") and HELP_OPTIONS.intersection(args):
            args = [one for one in args if one in HELP_OPTIONS]
        return super().parse_args(ctx, args)


def _chosen(context: click.Context, _option: click.Parameter, lang: Lang) -> Lang:
    if not context.resilient_parsing:
        LANGUAGE.set(lang)
    return lang


def lang_choice(*, expose_value: bool = True) -> Callable[[Any], Any]:
    """The option ``--lang``; what it says is known before any other option is looked at."""
    return click.option(
        "--lang",
        type=click.Choice(LANGS, case_sensitive=False),
        default="en",
        show_default=True,
        callback=_chosen,
        is_eager=True,
        expose_value=expose_value,
        help="Language of the output.",
    )


def words(text: Text, /, **values: object) -> str:
    """A text in the language of the run, its parameters filled in."""
    return text.in_(LANGUAGE.get()).format_map(values)
