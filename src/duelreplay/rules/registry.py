"""Every rule, by its code."""

from __future__ import annotations

from typing import Final

from duelreplay.rules import (
    deck,
    effect_draw,
    log_sanity,
    normal_draw,
    opening_hand,
    replacing,
    restriction,
)
from duelreplay.rules.rule import Rule

RULES: Final[dict[str, Rule]] = {
    rule.code: rule
    for family in (opening_hand, normal_draw, replacing, restriction, effect_draw, deck, log_sanity)
    for rule in family.RULES
}
