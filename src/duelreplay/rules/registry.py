"""Every rule, by its code."""

from __future__ import annotations

from typing import Final

from duelreplay.rule import Rule
from duelreplay.rules.deck import reasons as deck
from duelreplay.rules.effect_draw import reasons as effect_draw
from duelreplay.rules.log import reasons as log
from duelreplay.rules.normal_draw import reasons as normal_draw
from duelreplay.rules.opening_hand import reasons as opening_hand
from duelreplay.rules.replacing import reasons as replacing
from duelreplay.rules.restrictions import reasons as restrictions

RULES: Final[dict[str, Rule]] = {
    rule.code: rule
    for family in (opening_hand, normal_draw, replacing, restrictions, effect_draw, deck, log)
    for rule in family.RULES
}
