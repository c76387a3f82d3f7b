"""The sentences of the rules: a table a language, each sentence by one key that is the same in all of them."""

from __future__ import annotations

from functools import cache

from duelreplay.sentences import en, ja
from duelreplay.text import Text


@cache
def sentence(key: str) -> Text:
    """The sentence in every language; its parameters are in braces.

    Raises:
        KeyError: a language lacks it, which the tests forbid.
    """
    return Text(en=en.SENTENCES[key], ja=ja.SENTENCES[key])
