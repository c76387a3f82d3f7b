"""``replay card``: what a card is called, what it is, and what it does about draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import click
from msgspec import Struct

from duelreplay.cards.catalogue import Catalogue
from duelreplay.cards.facts import CardFacts
from duelreplay.cards.names import CardProperties, Match, card_of, match, near
from duelreplay.cards.printed import described, title
from duelreplay.cards.spelling import letters_key
from duelreplay.cards.wording import card_lines
from duelreplay.cli.common import (
    cards_option,
    catalogue_with,
    complain,
    fail,
    form_option,
    lang_option,
    text_out,
)
from duelreplay.log.faults import one_line
from duelreplay.text import Lang, Text

KIND: Final = Text("kind", "種類")
DRAWS: Final = Text("draws", "ドロー")
NO_DRAW: Final = Text(
    "official, gives no draw (the catalogue has every official card that touches draws)",
    "公式カード、ドローなし（カタログにはドローに関わる公式カードがすべてある）",
)
NOT_KNOWN: Final = Text(
    "not known: the catalogue is complete for official cards only", "不明：カタログが網羅しているのは公式カードのみ"
)
FORMER: Final = Text(
    'replay card: "{asked}" is a former name; the card is called {name} today',
    "replay card: 「{asked}」は以前の名称。現在の名称は{name}",
)
ANOTHER: Final = Text(
    "replay card: {asked} is not listed; taken for another artwork of {name}",
    "replay card: {asked}は一覧にない。{name}の別イラストとみなす",
)
NO_NUMBER: Final = Text(
    "replay card: no card with passcode {asked} is known; --cards FILE adds cards",
    "replay card: 番号{asked}のカードはない。--cards FILEで追加できる",
)
NO_NAME: Final = Text(
    'replay card: no card "{asked}" is known; {near}', "replay card: 「{asked}」というカードはない。{near}"
)
NEAR: Final = Text("near: {names}", "近いもの：{names}")
NONE_NEAR: Final = Text("no name is near; --cards FILE adds cards", "近い名称もない。--cards FILEで追加できる")

_LONGEST_PASSCODE: Final = 12
_OF_THE_CATALOGUE: Final = 3
"""How many near names are offered of cards that only the catalogue has."""


class Found(Struct, frozen=True):
    """A card that was asked for: what the catalogue says of its draws, what is printed on it, or both."""

    facts: CardFacts | None
    printed: CardProperties | None

    @property
    def no_draw(self) -> bool:
        """Whether it is known to give no draw and not to touch any."""
        return self.facts is None and self.printed is not None and self.printed.pool == "official"

    def name(self, lang: Lang) -> str:
        """What it is called in a language."""
        card = self.facts or self.printed
        assert card is not None
        return (card.name_ja if lang == "ja" else "") or card.name

    def title(self, lang: Lang) -> str:
        """Names, passcode and pool in a line."""
        card = self.facts or self.printed
        assert card is not None
        return title(card.name, card.name_ja, card.code, card.pool, lang)

    def lines(self, lang: Lang) -> Iterator[tuple[str, str]]:
        """What is known of it, as labels and texts."""
        if self.printed is not None:
            yield KIND.in_(lang), described(self.printed, lang)
        elif self.facts is not None:
            yield KIND.in_(lang), self.facts.kind
        if self.facts is not None:
            yield from card_lines(self.facts, lang)
        else:
            yield DRAWS.in_(lang), (NO_DRAW if self.no_draw else NOT_KNOWN).in_(lang)


@click.command("card", short_help="Show what a card does about draws.")
@click.argument("name_or_code", nargs=-1, required=True)
@cards_option
@form_option
@lang_option
def command(name_or_code: tuple[str, ...], cards: tuple[str, ...], form: Literal["text", "json"], lang: Lang) -> None:
    """Show what a card is, and all that the catalogue has about its draws, with confidence and source.

    NAME_OR_CODE is the card's passcode, or its English or Japanese name, however it is spelled: without spaces or
    punctuation, by its reading, by a former name. Exit status 2 for an unknown card; names like it are offered.
    """
    asked = " ".join(name_or_code)
    catalogue = catalogue_with(cards)
    matched = match(asked)
    found = _find(catalogue, asked, matched)
    if found is None:
        fail(one_line(_unknown(catalogue, asked, lang)))
    if matched is not None and matched.by == "former name" and found.printed == matched.card:
        complain(one_line(FORMER.in_(lang).format(asked=asked, name=matched.card.name_in(lang))))
    if matched is None and found.facts is not None and _is_guess(asked, found.facts):
        complain(one_line(ANOTHER.in_(lang).format(asked=asked, name=found.name(lang))))
    out = text_out()
    out.write((_json(catalogue, found) if form == "json" else _text(found, lang)) + "\n")


def _find(catalogue: Catalogue, asked: str, matched: Match | None) -> Found | None:
    """The card of that name or passcode; a name that is a number, as "7" is, goes before the passcode."""
    code = _passcode(asked)
    if code is not None and (matched is None or matched.by == "passcode"):
        facts, printed = catalogue.by_code(code), card_of(code)
    else:
        facts, printed = catalogue.by_name(asked), None if matched is None else matched.card
    if facts is not None and (printed is None or printed.code not in {facts.code, *facts.codes}):
        printed = card_of(facts.code)
    return None if facts is None and printed is None else Found(facts, printed)


def _passcode(asked: str) -> int | None:
    """The passcode asked for; None for a name, and for more digits than any passcode has."""
    return int(asked) if asked.isdecimal() and len(asked) <= _LONGEST_PASSCODE else None


def _is_guess(asked: str, facts: CardFacts) -> bool:
    """Whether a passcode was asked for that nobody lists, and the facts are those of a card beside it."""
    return _passcode(asked) not in {None, facts.code, *facts.codes}


def _unknown(catalogue: Catalogue, asked: str, lang: Lang) -> str:
    if asked.isdecimal():
        return NO_NUMBER.in_(lang).format(asked=asked)
    offered = [f"{name} ({code})" for name, code in _near(catalogue, asked, lang)]
    hint = NEAR.in_(lang).format(names=", ".join(offered)) if offered else NONE_NEAR.in_(lang)
    return NO_NAME.in_(lang).format(asked=asked, near=hint)


def _near(catalogue: Catalogue, asked: str, lang: Lang) -> Iterable[tuple[str, int]]:
    """Names and passcodes of near cards: those of the table of names, then those that only the catalogue has."""
    cards = [(card.name_in(lang), card.code) for card in near(asked)]
    like = catalogue.search(asked) if letters_key(asked) else []
    alone = [facts for facts in like if facts.pool in ("unofficial", "user")]
    named = [((facts.name_ja if lang == "ja" else "") or facts.name, facts.code) for facts in alone]
    return cards + named[:_OF_THE_CATALOGUE]


def _text(found: Found, lang: Lang) -> str:
    lines = [f"  {label}: {text}" for label, text in found.lines(lang) if text]
    return "\n".join([found.title(lang), *lines])


def _json(catalogue: Catalogue, found: Found) -> str:
    import msgspec

    told = {"catalogue": catalogue.version, "card": found.facts, "printed": found.printed, "no_draw": found.no_draw}
    return msgspec.json.encode(told).decode()
