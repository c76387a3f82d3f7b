"""How a player stood around a draw: hand, Deck and open rights after each event that the verdict rests on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import Sizes, sizes
from duelreplay.log.events import DuelLog
from duelreplay.report.model import DrawReport, DuelReport, FindingReport
from duelreplay.rights.right import (
    DRAWN,
    LOOKED,
    MAYBE,
    NOT_MADE,
    OPEN_QUESTION,
    OPENED,
    OPENLY,
    UNKNOWN,
    Right,
)
from duelreplay.text import Lang

ROWS_BEFORE: Final = 3
"""Of the events that a finding rests on the last ones before it are shown."""

FINDINGS_AT_MOST: Final = 100
"""Findings of one page that are told so."""

_TAKES: Final = (DRAWN, OPENLY)
_STAYS_OPEN: Final = (OPENED, MAYBE, *_TAKES, LOOKED, OPEN_QUESTION, UNKNOWN)
"""Lines of a right's history behind which it is still open."""


class OpenRight(NamedTuple):
    """A right that is open; ``left`` are the cards that it still gives, None: no bound is known."""

    label: str
    left: int | None
    certain: bool


class Standing(NamedTuple):
    """How the player stood: before the event that is judged, or after an event.

    ``hand`` and ``deck`` are in cards, None where the log leaves them open.
    """

    seq: int
    moment: Literal["before", "after", "judged", "put_back"]
    hand: int | None
    deck: int | None
    rights: list[OpenRight]


class _Asked(NamedTuple):
    """Whose standing is asked for: after the events ``grounds``, around the event ``seq``, after ``back``."""

    player: str
    seq: int
    grounds: Sequence[int]
    back: int | None


def around_findings(
    report: DuelReport, judgement: Judgement, log: DuelLog, catalogue: Catalogue, lang: Lang
) -> dict[int, list[Standing]]:
    """The standings around each finding that is no note, by its index in the report; the log is played once more.

    Of opening hands there is nothing to say: nobody has stood anywhere before.
    """
    asked = {
        index: _of_finding(finding, finding.player)
        for index, finding in enumerate(report.findings)
        if finding.verdict != "legal" and finding.player is not None and finding.turn > 0
    }
    kept = dict(list(asked.items())[:FINDINGS_AT_MOST])
    return dict(zip(kept, _standings(list(kept.values()), judgement, log, catalogue, lang), strict=True))


def around_event(
    findings: Iterable[FindingReport],
    draw: DrawReport | None,
    report: DuelReport,
    judgement: Judgement,
    log: DuelLog,
    catalogue: Catalogue,
    lang: Lang,
) -> tuple[str, list[Standing]] | None:
    """Whose standing is of interest at an event that a finding or a draw is about, and what it was around it."""
    asked = next((_of_finding(one, one.player) for one in findings if one.player is not None and one.turn > 0), None)
    if asked is None and draw is not None and draw.turn > 0:
        right = None if draw.right_id is None else report.rights[draw.right_id]
        grounds = [right.opened_at] if right is not None and right.opened_at < draw.seq else []
        asked = _Asked(draw.player, draw.seq, grounds, None)
    if asked is None:
        return None
    rows = _standings([asked], judgement, log, catalogue, lang)[0]
    return (asked.player, rows) if rows else None


def _of_finding(finding: FindingReport, player: str) -> _Asked:
    grounds = sorted({step.seq for step in finding.steps if step.seq < finding.seq})[-ROWS_BEFORE:]
    return _Asked(player, finding.seq, grounds, None if finding.repair is None else finding.repair.put_back)


def _standings(
    asked: Sequence[_Asked], judgement: Judgement, log: DuelLog, catalogue: Catalogue, lang: Lang
) -> list[list[Standing]]:
    wanted = {seq for one in asked for seq in (*one.grounds, one.seq, *filter(None, [one.back]))}
    played = sizes(log, catalogue, wanted, ruleset=judgement.choice.ruleset) if wanted else {}
    rights: dict[str, list[Right]] = {}
    for right in judgement.ledger:
        rights.setdefault(right.player, []).append(right)
    return [list(_rows(one, played, rights.get(one.player, []), lang)) for one in asked]


def _rows(one: _Asked, played: dict[int, Sizes], rights: list[Right], lang: Lang) -> Iterable[Standing]:
    if one.seq not in played:
        return
    last: Standing | None = None
    for seq in one.grounds:
        if seq in played:
            last = Standing(seq, "after", *played[seq].after[one.player], _open(rights, seq, lang))
            yield last
    before = Standing(one.seq, "before", *played[one.seq].before[one.player], _open(rights, one.seq - 1, lang))
    if last is None or last[2:] != before[2:]:
        yield before
    yield Standing(one.seq, "judged", *played[one.seq].after[one.player], _open(rights, one.seq, lang))
    if one.back is not None and one.back in played:
        yield Standing(one.back, "put_back", *played[one.back].after[one.player], _open(rights, one.back, lang))


def _open(rights: Iterable[Right], seq: int, lang: Lang) -> list[OpenRight]:
    """The rights that were open after the event ``seq``, by what is known at the end of the log."""
    return [found for right in rights if (found := _still_open(right, seq, lang)) is not None]


def _still_open(right: Right, seq: int, lang: Lang) -> OpenRight | None:
    if right.opened_at > seq or right.kind == "opening":
        return None
    taken, certain = 0, True
    for entry in right.history:
        if entry.seq > seq:
            continue
        text = entry.what.template
        owed = text == NOT_MADE and entry.seq == seq
        if text not in _STAYS_OPEN and not owed:
            return None
        certain = certain and text != MAYBE
        if text in _TAKES:
            taken += int(str(entry.what.values["count"]))
    if taken and taken == right.most:
        return None
    return OpenRight(right.label.in_(lang), None if right.most is None else right.most - taken, certain)
