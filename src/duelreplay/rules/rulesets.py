"""Rule sets: how many cards the opening hand has, who draws on turn 1, how large the normal draw is.

Sources: rule notes 3.1 (docs/sources.md), formats by date. Master Rule 3 took the first player's draw away, in the
OCG on 2014-03-21, in the TCG on 2014-07-14.
"""

from __future__ import annotations

import datetime
from typing import Final

from msgspec import Struct

from duelreplay.log.faults import readable
from duelreplay.log.said import said
from duelreplay.text import Text


class RuleSet(Struct, frozen=True, kw_only=True):
    """What a format says about draws.

    ``opening_hand`` and ``normal_draw`` are cards. ``draw_up_to``: the normal draw goes up to that many cards in
    hand, and is ``normal_draw`` where the hand has them already (Rush Duel). ``since`` are the first days on
    which a rule set of the main game is in force, by region.
    """

    name: str
    title: Text
    opening_hand: int
    first_turn_draw: bool
    normal_draw: int = 1
    draw_up_to: int | None = None
    ocg_since: datetime.date | None = None
    tcg_since: datetime.date | None = None
    source: str


class Choice(Struct, frozen=True):
    """The rule set a log is judged by, and how it was chosen.

    ``alternative`` is the other rule set that is as good a reading of the log (a date without a region, between
    the two regions' changes): what the two judge differently cannot be verified.
    """

    ruleset: RuleSet
    why: str
    alternative: RuleSet | None = None


class UnknownRuleSetError(ValueError):
    """A rule set's name that is not in the list."""


_DATE = datetime.date

RULESETS: Final[dict[str, RuleSet]] = {
    ruleset.name: ruleset
    for ruleset in (
        RuleSet(
            name="mr5",
            title=Text("Master Rule (April 2020), the current one", "マスタールール（2020年4月～）"),
            opening_hand=5,
            first_turn_draw=False,
            ocg_since=_DATE(2020, 4, 1),
            tcg_since=_DATE(2020, 4, 1),
            source="ruling page (S02, S03)",
        ),
        RuleSet(
            name="mr4",
            title=Text("New Master Rule (2017)", "新マスタールール（2017年～）"),
            opening_hand=5,
            first_turn_draw=False,
            ocg_since=_DATE(2017, 3, 25),
            tcg_since=_DATE(2017, 7, 15),
            source="yugipedia, Normal draw",
        ),
        RuleSet(
            name="mr3",
            title=Text("Master Rule 3 (2014)", "マスタールール3（2014年～）"),
            opening_hand=5,
            first_turn_draw=False,
            ocg_since=_DATE(2014, 3, 21),
            tcg_since=_DATE(2014, 7, 14),
            source="official page of Master Rule 3; Konami US blog, 2014-07-11",
        ),
        RuleSet(
            name="mr2",
            title=Text("Master Rule 2 (2011)", "マスタールール2（2011年～）"),
            opening_hand=5,
            first_turn_draw=True,
            ocg_since=_DATE(2011, 3, 19),
            tcg_since=_DATE(2011, 3, 19),
            source="official page of Master Rule 3 (what it changed)",
        ),
        RuleSet(
            name="mr1",
            title=Text("Master Rule (2008)", "マスタールール（2008年～）"),
            opening_hand=5,
            first_turn_draw=True,
            ocg_since=_DATE(2008, 3, 15),
            tcg_since=_DATE(2008, 3, 15),
            source="official page of Master Rule 3 (what it changed)",
        ),
        RuleSet(
            name="expert",
            title=Text("New Expert Rules (to 2008)", "新エキスパートルール（～2008年）"),
            opening_hand=5,
            first_turn_draw=True,
            ocg_since=_DATE(1999, 2, 4),
            tcg_since=_DATE(1999, 2, 4),
            source="official page of Master Rule 3 (what it changed)",
        ),
        RuleSet(
            name="edison",
            title=Text("Edison format (2010)", "エジソンフォーマット（2010年）"),
            opening_hand=5,
            first_turn_draw=True,
            source="yugiohedison.com, rules",
        ),
        RuleSet(
            name="goat",
            title=Text("Goat format (2005)", "ゴートフォーマット（2005年）"),
            opening_hand=5,
            first_turn_draw=True,
            source="goatformat.com, rules and game mechanics",
        ),
        RuleSet(
            name="speed",
            title=Text("Speed Duel", "スピードデュエル"),
            opening_hand=4,
            first_turn_draw=False,
            source="ygorganization.com, OCG Speed Duel; the simulator's defaults",
        ),
        RuleSet(
            name="rush",
            title=Text("Rush Duel", "ラッシュデュエル"),
            opening_hand=4,
            first_turn_draw=True,
            draw_up_to=5,
            source="Rush Duel rules: draw until 5 cards in hand, 1 where there are 5 already; on turn 1 too",
        ),
        RuleSet(
            name="tag",
            title=Text("Tag Duel (two against two)", "タッグデュエル"),
            opening_hand=5,
            first_turn_draw=False,
            source="TCG tag duel rules: only the first of the four players makes no draw",
        ),
    )
}

CURRENT: Final = RULESETS["mr5"]
_DATED: Final = tuple(ruleset for ruleset in RULESETS.values() if ruleset.ocg_since is not None)


def by_name(name: str) -> RuleSet:
    """The rule set of that name, in capitals or not.

    Raises:
        UnknownRuleSetError: there is none; the message lists the names.
    """
    try:
        return RULESETS[name.lower()]
    except KeyError:
        known = ", ".join(RULESETS)
        raise UnknownRuleSetError(
            said('unknown rule set "{name}"; expected one of {known}', name=readable(name), known=known)
        ) from None


def by_date(day: datetime.date, region: str | None) -> RuleSet:
    """The main game's rule set on that day in that region (``ocg`` where None is given).

    >>> by_date(datetime.date(2014, 5, 1), "tcg").name
    'mr2'
    """
    for ruleset in _DATED:
        since = ruleset.tcg_since if region == "tcg" else ruleset.ocg_since
        if since is not None and day >= since:
            return ruleset
    return _DATED[-1]


def choose(name: str | None, day: datetime.date | None, region: str | None, players: int) -> Choice:
    """The rule set for a log: by its name, else by day and region, else the current one.

    Raises:
        UnknownRuleSetError: the log names a rule set that is not in the list.
    """
    if name is not None:
        return Choice(by_name(name), "named by the log")
    if day is None:
        return Choice(RULESETS["tag"] if players == 4 else CURRENT, "the current rules")
    chosen = by_date(day, region)
    other = by_date(day, "tcg") if region is None else chosen
    if other.first_turn_draw != chosen.first_turn_draw:
        return Choice(chosen, "by date", alternative=other)
    return Choice(chosen, "by date")
