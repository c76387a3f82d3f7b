"""The sentences of the rules: a table a language, each sentence by one key that is the same in all of them.

The keys of a rule begin with its code: ``ND101.title``, ``ND101.statement``, and the name of each of its reasons. A
table is a module named as its language (``en``), imported when the first sentence of that language is asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from msgspec import Struct

from duelreplay.text import Lang


class Sentence(Struct, frozen=True, gc=False):
    """A sentence by its key: what it says is looked up once a reader's language is known."""

    key: str

    def in_(self, lang: Lang) -> str:
        """The sentence in one language; its parameters are in braces.

        Raises:
            KeyError: the language lacks it, which the tests forbid.
        """
        return table(lang)[self.key]


@cache
def table(lang: Lang) -> dict[str, str]:
    """All sentences of one language, by key."""
    return cast("dict[str, str]", import_module(f"duelreplay.sentences.{lang}").SENTENCES)
