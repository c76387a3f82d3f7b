"""Rules about the opening hand (OH1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.reason import Reason
from duelreplay.rule import Rule

OH101: Final = Rule(code="OH101", source="ruling page (S03); formats by date (rule notes 3.1)")


class OpeningHandTooLarge(Reason, frozen=True, kw_only=True):
    rule = OH101
    player: str
    count: int
    expected: int


class OpeningHandTooSmall(Reason, frozen=True, kw_only=True):
    rule = OH101
    player: str
    count: int
    expected: int


class OpeningHandPerhapsBySkill(Reason, frozen=True, kw_only=True):
    rule = OH101
    player: str
    count: int
    expected: int


class OpeningHandOrLaterDraw(Reason, frozen=True, kw_only=True):
    """More cards than the opening hand has, in a log without all turns: some may be later draws."""

    rule = OH101
    player: str
    count: int
    expected: int


class OpeningHandPartlyRecorded(Reason, frozen=True, kw_only=True):
    rule = OH101
    player: str
    count: int
    expected: int


class OpeningHandNotRecorded(Reason, frozen=True, kw_only=True):
    rule = OH101
    player: str
    expected: int


RULES: Final = (OH101,)
