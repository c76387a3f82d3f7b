"""Where a rule stands, in a reader's words, and what tournament documents call a thing."""

from __future__ import annotations

import re
from typing import Final

from duelreplay.report.model import PolicyReference
from duelreplay.sentences import table
from duelreplay.text import Lang, Text

_PAGE: Final = re.compile(r"(derived from the )?ruling page \(([^)]+)\)")
_NOTES: Final = re.compile(r"(formats by date \()?rule notes ([\d.]+)(?: and ([\d.]+))?(?: \((X\d)\))?\)?")

TCG: Final = Text("Konami (TCG)", "コナミ（TCG）")
OCG: Final = Text("Konami (OCG, Japan)", "コナミ（OCG）")
TCG_SOURCE: Final = Text(
    "Tournament Infractions and Penalties Policy, in the edition in force; the name is that of earlier editions",
    "Tournament Infractions and Penalties Policy（現行版を参照。名称は以前の版による）",
)
OCG_SOURCE: Final = Text(
    "大会罰則規定 (tournament penalty rules), in the edition in force", "大会罰則規定（現行版を参照）"
)

EXTRA_CARDS: Final = frozenset(
    {
        "OH101",
        "ND102",
        "ND103",
        "ND104",
        "ND301",
        "ND302",
        "ND303",
        "RS101",
        "RS102",
        "RS103",
        "ED101",
        "ED102",
        "ED104",
        "ED105",
        "ED106",
        "ED110",
    }
)
"""Codes of a card drawn without a right."""

OTHER_CODES: Final = frozenset(
    {
        *("ND101", "ND105", "ND106", "ND107"),
        *(f"ND20{n}" for n in range(1, 10)),
        *("ND304", "ND305", "RS104"),
        *("ED103", "ED107", "ED108", "ED109", "ED111", "ED201", "ED202", "ED203"),
        *("DK101", "DK102", "DK103", "DK104"),
        *(f"LG10{n}" for n in range(1, 9)),
    }
)
"""Codes of everything else: draws that are missing or made at another moment, activations, the Deck, the log itself."""


def reference(source: str, lang: Lang) -> str:
    """A rule's source in words, for who has not read docs/sources.md.

    Raises:
        KeyError: it names what the tables of sentences have no words for, which the tests forbid.
    """
    says = table(lang)
    told = []
    for part in source.split("; "):
        if found := _PAGE.fullmatch(part):
            told.append(_page("source", found, lang))
        elif found := _NOTES.fullmatch(part):
            sections = [says[f"source.notes.{section}"] for section in (found[2], found[3]) if section]
            told.append(says["list.numbers"].join(sections))
        else:
            told.append(says[f"source.{part}"])
    return says["list.sources"].join(dict.fromkeys(told))


def stated(source: str, lang: Lang) -> str:
    """A rule's source by the numbers of docs/sources.md; in English it is as the rule has it.

    Raises:
        KeyError: as for ``reference``.
    """
    return table(lang)["list.sources"].join(_place(part, lang) for part in source.split("; "))


def _place(part: str, lang: Lang) -> str:
    says = table(lang)
    if found := _PAGE.fullmatch(part):
        return _page("place", found, lang)
    if found := _NOTES.fullmatch(part):
        which = says["list.sections"].join(section for section in (found[2], found[3]) if section)
        told = says["place.formats" if found[1] else "place.notes"].format(which=which)
        return says["place.number"].format(which=told, number=found[4]) if found[4] else told
    return says.get(f"place.{part}") or says[f"source.{part}"]


def _page(how: str, found: re.Match[str], lang: Lang) -> str:
    """A place on the ruling page, where the rule stands or from which it is derived."""
    says = table(lang)
    which = says["list.numbers"].join(found[2].split(", "))
    return says[f"{how}.derived" if found[1] else f"{how}.page"].format(which=which)


def policies(code: str, lang: Lang) -> list[PolicyReference]:
    """Where tournament documents treat what happened; empty where they have no name for it."""
    if code not in EXTRA_CARDS:
        return []
    return [
        PolicyReference(name="Drawing Extra Cards", body=TCG.in_(lang), source=TCG_SOURCE.in_(lang)),
        PolicyReference(
            name=Text("ルールに関する違反 (rules violation)", "ルールに関する違反").in_(lang),
            body=OCG.in_(lang),
            source=OCG_SOURCE.in_(lang),
        ),
    ]
