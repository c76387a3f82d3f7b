"""Rules about the opening hand (OH1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.rule import Rule
from duelreplay.text import Text

OH101: Final = Rule(
    code="OH101",
    title=Text("Wrong size of the opening hand", "初手の枚数が違う"),
    statement=Text(
        "Before turn 1 each player draws the opening hand, of as many cards as the rule set says (5 in the main "
        "game, 4 in Speed and Rush Duels). It is not a normal draw.",
        "最初のターンの前に、各プレイヤーはルールで定められた枚数の初手を引く（通常は5枚、スピードデュエルと"
        "ラッシュデュエルは4枚）。初手は通常のドローではない。",
    ),
    source="ruling page (S03); formats by date (rule notes 3.1)",
    reasons={
        "too_many": Text(
            "{player} drew {count} cards for the opening hand; it has {expected}.",
            "{player}は初手として{count}枚引いたが、初手は{expected}枚である。",
        ),
        "too_few": Text(
            "{player}'s opening hand has {count} cards when turn 1 begins; it has to have {expected}.",
            "最初のターンの開始時、{player}の初手は{count}枚だったが、{expected}枚でなければならない。",
        ),
        "skill": Text(
            "{player} has {count} cards for an opening hand of {expected}; a skill may have changed it, which the log "
            "does not show.",
            "{player}の初手は{count}枚で、定められた{expected}枚と異なる。スキルによる変更かは記録からは分からない。",
        ),
        "turns": Text(
            "{player} has drawn {count} cards, more than the opening hand of {expected}; turns are not recorded "
            "completely, so this may be a later draw.",
            "{player}は初手の{expected}枚より多い{count}枚を引いている。ターンが完全には記録されておらず、後のドローの可能性が"
            "ある。",
        ),
        "not_recorded": Text(
            "{player}'s opening hand has {count} of {expected} cards; the log does not record draws completely.",
            "記録にある{player}の初手は{expected}枚のうち{count}枚だが、ドローは完全には記録されていない。",
        ),
        "none": Text(
            "The log has no opening hand of {player}, so whether it had {expected} cards cannot be checked.",
            "{player}の初手が記録されていないため、{expected}枚だったか確認できない。",
        ),
    },
)

RULES: Final = (OH101,)
