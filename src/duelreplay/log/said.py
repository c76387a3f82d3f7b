"""Messages about files that can be put into another language after they were made."""

from __future__ import annotations

from collections.abc import Callable


class Said(str):
    """A message: its text is English, ``template`` and ``values`` are what it was made of."""

    __slots__ = ("template", "values")

    template: str
    values: dict[str, str | int]

    def __str__(self) -> str:
        """Itself: an exception that carries it gives it back as it is."""
        return self


def said(template: str, /, **values: str | int) -> Said:
    """A message whose parameters stand in braces; a parameter may be a message itself.

    >>> said("found {n} players", n=3)
    'found 3 players'
    """
    return _made(template, values)


def _made(template: str, values: dict[str, str | int]) -> Said:
    message = Said(template.format_map(values))
    message.template = template
    message.values = values
    return message


class Both(str):
    """A message that was made in both languages: its text is English."""

    __slots__ = ("ja",)

    ja: str

    def __str__(self) -> str:
        """Itself: an exception that carries it gives it back as it is."""
        return self


def both(en: str, ja: str) -> Both:
    """A message in both languages.

    >>> in_language(both("a note", "注"), "ja")
    '注'
    """
    message = Both(en)
    message.ja = ja
    return message


def with_texts(message: str, change: Callable[[str], str]) -> str:
    """A message in which every text that is no words of the program is changed, in every language that it has.

    >>> with_texts(said("found {what}", what="found"), str.upper)
    'found FOUND'
    """
    if isinstance(message, Both):
        return both(change(message), change(message.ja))
    if not isinstance(message, Said):
        return change(message)
    values = {key: with_texts(one, change) if isinstance(one, str) else one for key, one in message.values.items()}
    return _made(message.template, values)


def in_language(text: str, lang: str) -> str:
    """A message in a language, English where nobody has put it into that one; always a plain text, as encoders want.

    >>> in_language(said("found {n} players", n=3), "en")
    'found 3 players'
    """
    if lang != "ja":
        return text[:]
    if isinstance(text, Both):
        return text.ja
    from duelreplay.log.japanese import JAPANESE

    if not isinstance(text, Said):
        return JAPANESE.get(text, text[:])
    template = JAPANESE.get(text.template)
    if template is None:
        return text[:]
    values = {
        name: in_language(value, lang) if isinstance(value, str) else value for name, value in text.values.items()
    }
    return template.format_map(values)
