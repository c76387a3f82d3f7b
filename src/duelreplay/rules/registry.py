"""Every rule, by its code."""

from __future__ import annotations

from typing import Final

from duelreplay.rule import Rule
from duelreplay.rules.deck import sentences as deck
from duelreplay.rules.effect_draw import sentences as effect_draw
from duelreplay.rules.log import sentences as log
from duelreplay.rules.normal_draw import sentences as normal_draw
from duelreplay.rules.opening_hand import sentences as opening_hand
from duelreplay.rules.replacing import sentences as replacing
from duelreplay.rules.restrictions import sentences as restrictions

RULES: Final[dict[str, Rule]] = {
    rule.code: rule
    for family in (opening_hand, normal_draw, replacing, restrictions, effect_draw, deck, log)
    for rule in family.RULES
}
