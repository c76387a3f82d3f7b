"""How a player stood around a draw: hand, Deck and open rights after each event that the verdict rests on."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
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
    Entry,
    Right,
)
from duelreplay.text import Lang

ROWS_BEFORE: Final = 3
"""Of the events that a finding rests on the last ones before it are shown, one of those that play the same part."""

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


_When = Literal["before", "after", "judged", "put_back"]


class Standing(NamedTuple):
    """How the player stood: before the event that is judged, or after an event.

    ``hand`` and ``deck`` are in cards, None where the log leaves them open.
    """

    seq: int
    moment: _When
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


def around_draw(
    draw: DrawReport, report: DuelReport, judgement: Judgement, log: DuelLog, catalogue: Catalogue, lang: Lang
) -> list[Standing]:
    """The standings around a draw, from the event that gave its right; none around an opening hand."""
    if not draw.turn:
        return []
    right = None if draw.right_id is None else report.rights[draw.right_id]
    grounds = [right.opened_at] if right is not None and right.opened_at < draw.seq else []
    return _standings([_Asked(draw.player, draw.seq, grounds, None)], judgement, log, catalogue, lang)[0]


def _of_finding(finding: FindingReport, player: str) -> _Asked:
    before = [step for step in finding.steps if step.seq < finding.seq]
    parts = [list(run) for _, run in groupby(before, key=lambda step: step.role)]
    grounds = [run[-1].seq for run in parts][-ROWS_BEFORE:]
    return _Asked(player, finding.seq, grounds, None if finding.repair is None else finding.repair.put_back)


def _standings(
    asked: Sequence[_Asked], judgement: Judgement, log: DuelLog, catalogue: Catalogue, lang: Lang
) -> list[list[Standing]]:
    wanted = {seq for one in asked for seq in (*one.grounds, one.seq, *filter(None, [one.back]))}
    played = sizes(log, catalogue, wanted, ruleset=judgement.choice.ruleset) if wanted else {}
    moments: dict[str, set[int]] = {}
    for one in asked:
        moments.setdefault(one.player, set()).update((*one.grounds, one.seq - 1, one.seq, *filter(None, [one.back])))
    rights = _open_rights(judgement.ledger, {player: sorted(seqs) for player, seqs in moments.items()}, lang)
    return [list(_rows(one, played, rights)) for one in asked]


_OpenRights = dict[tuple[str, int], list[OpenRight]]


def _rows(one: _Asked, played: dict[int, Sizes], rights: _OpenRights) -> Iterable[Standing]:
    def standing(seq: int, moment: _When, held: tuple[int | None, int | None], after: int) -> Standing:
        return Standing(seq, moment, *held, rights.get((one.player, after), []))

    if one.seq not in played:
        return
    last: Standing | None = None
    for seq in one.grounds:
        if seq in played:
            last = standing(seq, "after", played[seq].after[one.player], seq)
            yield last
    before = standing(one.seq, "before", played[one.seq].before[one.player], one.seq - 1)
    if last is None or last[2:] != before[2:]:
        yield before
    yield standing(one.seq, "judged", played[one.seq].after[one.player], one.seq)
    if one.back is not None and one.back in played:
        yield standing(one.back, "put_back", played[one.back].after[one.player], one.back)


def _open_rights(ledger: Iterable[Right], moments: Mapping[str, Sequence[int]], lang: Lang) -> _OpenRights:
    """The rights that were open after events, by player and event, by what is known at the end of the log.

    Args:
        ledger: all rights of the duel.
        moments: the events asked for, in order, by player.
        lang: the language of the labels.
    """
    found: _OpenRights = {}
    for right in ledger:
        seqs = moments.get(right.player)
        if seqs is None or right.kind == "opening":
            continue
        closed = _closed_at(right)
        for seq in seqs[bisect_left(seqs, right.opened_at) : None if closed is None else bisect_left(seqs, closed)]:
            found.setdefault((right.player, seq), []).append(_as_it_was(right, seq, lang))
    return found


def _closed_at(right: Right) -> int | None:
    """The first event after which a right is not open any more, None where it stays so.

    One that was due and not made is still owed after the event at which that is seen.
    """
    taken = 0
    closing: list[int] = []
    for entry in right.history:
        text = entry.what.template
        if text not in _STAYS_OPEN:
            closing.append(entry.seq + (text == NOT_MADE))
        elif text in _TAKES:
            taken += _count(entry)
            if taken == right.most:
                closing.append(entry.seq)
    return min(closing, default=None)


def _as_it_was(right: Right, seq: int, lang: Lang) -> OpenRight:
    so_far = [entry for entry in right.history if entry.seq <= seq]
    taken = sum(_count(entry) for entry in so_far if entry.what.template in _TAKES)
    certain = all(entry.what.template != MAYBE for entry in so_far)
    return OpenRight(right.label.in_(lang), None if right.most is None else right.most - taken, certain)


def _count(entry: Entry) -> int:
    return int(str(entry.what.values["count"]))
