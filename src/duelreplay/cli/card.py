"""``replay card``: what a card does about draws."""

from __future__ import annotations

import sys

import click

from duelreplay.cards.catalogue import Catalogue, load, with_additions
from duelreplay.cards.facts import CardFacts
from duelreplay.cards.wording import Lang, card_lines, card_title
from duelreplay.log.faults import UnreadableInputError


@click.command("card", short_help="Show what a card does about draws.")
@click.argument("name_or_code", nargs=-1, required=True)
@click.option("--cards", metavar="FILE", help="A TOML file with cards to add.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True)
def command(name_or_code: tuple[str, ...], cards: str | None, form: str, lang: Lang) -> None:
    """Show all that the catalogue has about a card, with confidence and source.

    NAME_OR_CODE is the card's passcode, or its English or Japanese name. Exit status 2 for an unknown card.
    """
    asked = " ".join(name_or_code)
    try:
        catalogue = load() if cards is None else with_additions(load(), cards)
    except UnreadableInputError as error:
        for fault in error.faults:
            click.echo(f"replay card: {fault}", err=True)
        sys.exit(2)
    facts = catalogue.by_code(int(asked)) if asked.isdecimal() else _by_name(catalogue, asked)
    if facts is None:
        click.echo(f"replay card: {_unknown(catalogue, asked)}", err=True)
        sys.exit(2)
    if asked.isdecimal() and int(asked) not in {facts.code, *facts.codes}:
        click.echo(f"replay card: {asked} is not listed; taken for another artwork of {facts.name}", err=True)
    click.echo(_json(catalogue, facts) if form == "json" else _text(catalogue, facts, lang))


def _by_name(catalogue: Catalogue, asked: str) -> CardFacts | None:
    """The card of that name; or, as a shell eats quotes, the only one that differs in punctuation alone."""
    facts = catalogue.by_name(asked)
    if facts is not None:
        return facts
    near = [card for card in catalogue.search(asked) if _letters(card.name) == _letters(asked)]
    return near[0] if len(near) == 1 else None


def _letters(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _unknown(catalogue: Catalogue, asked: str) -> str:
    if asked.isdecimal():
        return (
            f"no facts about passcode {asked}: the catalogue has the cards that touch draws; --cards FILE adds others"
        )
    near = ", ".join(f"{facts.name} ({facts.code})" for facts in catalogue.search(asked))
    hint = f"near: {near}" if near else "no name is near; the catalogue has the cards that touch draws"
    return f"no card {asked!r} in the catalogue; {hint}"


def _text(catalogue: Catalogue, facts: CardFacts, lang: Lang) -> str:
    lines = card_lines(facts, lang, lambda code: _called(catalogue, code, lang))
    return "\n".join([card_title(facts), *(f"  {label}: {text}" for label, text in lines)])


def _called(catalogue: Catalogue, code: int, lang: Lang) -> str:
    """The card of that passcode by name, as far as the catalogue has it."""
    facts = catalogue.by_code(code)
    if facts is None or code not in {facts.code, *facts.codes}:
        return str(code)
    return f"《{facts.name_ja}》" if lang == "ja" and facts.name_ja else f'"{facts.name}"'


def _json(catalogue: Catalogue, facts: CardFacts) -> str:
    import msgspec

    return msgspec.json.encode({"catalogue": catalogue.version, "card": facts}).decode()
