"""Where a rule stands, in a reader's words, and what tournament documents call a thing."""

from __future__ import annotations

import re
from typing import Final

from duelreplay.report.model import PolicyReference
from duelreplay.text import Lang, Text

RULING_PAGE: Final = Text(
    "ruling page 通常のドロー of 遊戯王カードWiki, {which}", "遊戯王カードWiki「通常のドロー」{which}"
)
PLACES: Final[dict[str, Text]] = {
    "3.1": Text("the formats by date", "時期ごとのルール"),
    "3.2": Text("the rulings on the moment before the normal draw", "通常のドローの前のタイミングに関する裁定"),
    "3.3": Text("the rulings on the number of cards in the normal draw", "通常のドローの枚数に関する裁定"),
    "3.4": Text("the rulings on draws that are not allowed", "ドローできない状態に関する裁定"),
    "3.5": Text("the rules on running out of cards", "デッキ切れのルール"),
    "3.6": Text("the rules on draws by effects", "効果によるドローのルール"),
    "4": Text("the cards' texts", "カードのテキスト"),
}
"""What the sections of docs/sources.md are about."""

HANDBOOK: Final = Text("the rule handbook, which has an answer", "ルールハンドブック（見解あり）")

FIXED: Final[dict[str, Text]] = {
    "the card's text": Text("the card's text", "カードのテキスト"),
    "the log's own statement of the deck": Text("the log's own statement of the Deck", "記録にあるデッキの枚数"),
    "conservation of cards": Text("cards do not come from nowhere", "カードの総数は変わらない"),
    "Spell Speeds and card types (rule book)": Text(
        "spell speeds and card types (the rule book)", "スペルスピードとカードの種類（ルールブック）"
    ),
    "docs/report.md (verdicts)": Text("what a verdict means (the report's format)", "判定の定義（報告書の形式）"),
    "docs/report.md (repair)": Text("what a repair means (the report's format)", "修復の定義（報告書の形式）"),
    "not stated on the ruling page nor in the rule handbook": Text(
        "not stated on the ruling page nor in the rule handbook", "裁定ページにもルールハンドブックにも記載がない"
    ),
}
_HANDBOOK: Final = re.compile(r"the rule handbook .+ \(X\d\)")
_NOTES: Final = re.compile(r"(?:formats by date \()?rule notes ([\d.]+)(?:(?:, | and )([\d.]+))?(?: \(X\d\))?\)?")
_PAGE: Final = re.compile(r"ruling page \(([^)]+)\)")

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
        *("ED103", "ED107", "ED108", "ED109", "ED201", "ED202", "ED203"),
        *("DK101", "DK102", "DK103", "DK104"),
        *(f"LG10{n}" for n in range(1, 9)),
    }
)
"""Codes of everything else: draws that are missing or made at another moment, activations, the Deck, the log itself."""


def reference(source: str, lang: Lang) -> str:
    """A rule's source in words; what is not known stays as it is."""
    parts = [_part(part.strip(), lang) for part in source.split(";")]
    return Text("; ", "、").in_(lang).join(dict.fromkeys(parts))


def _part(part: str, lang: Lang) -> str:
    if found := _PAGE.fullmatch(part):
        return RULING_PAGE.in_(lang).format(which=found[1])
    if (found := _NOTES.fullmatch(part)) and all(one in PLACES for one in found.groups() if one):
        return Text(", ", "、").in_(lang).join(PLACES[one].in_(lang) for one in found.groups() if one)
    if _HANDBOOK.fullmatch(part):
        return HANDBOOK.in_(lang)
    return FIXED[part].in_(lang) if part in FIXED else part


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
