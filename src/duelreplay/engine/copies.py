"""Second uses of an effect that each copy has once a turn, where a text on paper does not say which copy it was.

The duel is judged once more with the uses that may be of one copy as uses of one: a draw that is then wrong needs
another copy, and whether there was one is not written.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from duelreplay.duel.field import ON_FIELD
from duelreplay.duel.naming import naming
from duelreplay.engine.promises import in_doubt
from duelreplay.log.events import Activate, Card, CardRef, DuelLog, Event, Move, Turn, card_code, card_name, card_uid
from duelreplay.rights.docket import Docket, DrawRow, Finding
from duelreplay.rules.effect_draw import reasons as ed
from duelreplay.text import Text

_ONE: Final = "one"
"""The number that the copy is given which may have been used more than once."""

_SAY_IT: Final = Text(
    " What would settle it: which copy it was each time, `{copy_card} #1` or `{copy_card} #2`.",
    "これで定まる：何枚目のカードかを毎回「{copy_card} #1」「{copy_card} #2」と書く。",
)
_MOST: Final = 20


class _Uses(NamedTuple):
    """Uses of a card in one turn that may all be of one copy; the turn begins at the event ``begin``.

    ``copies`` were seen, or one: the first so many uses need no other.
    """

    player: str
    key: int | str
    begin: int
    uses: tuple[Activate, ...]
    copies: int


def weigh_copies(log: DuelLog, docket: Docket, again: Callable[[DuelLog], Docket]) -> None:
    """Take back what is only right if a card that was used again was another copy, of which the log does not tell.

    Args:
        log: the duel.
        docket: what was said of it; such a draw that was legal becomes unverifiable.
        again: judges the duel with other events.
    """
    events = list(log.events)
    for uses in list(_uses(events))[:_MOST]:
        other = again(DuelLog(log.header, _as_one(events, uses), log.path))
        rows = {row.event.seq: row.verdict for row in other.rows}
        for row in docket.rows:
            beyond = row.event.seq > uses.uses[uses.copies].seq
            if beyond and row.verdict == "legal" and rows.get(row.event.seq) == "illegal":
                docket.findings.append(_finding(row, uses))
                row.verdict = "unverifiable"
                row.code = ed.PerhapsSameCopy.rule.code
                row.because = docket.findings[-1].because


def _uses(events: list[Event]) -> Iterator[_Uses]:
    """Cards used more often in a turn, from the field, than copies of them were seen to come there."""
    came: defaultdict[tuple[str, int | str], int] = defaultdict(int)
    turn: defaultdict[tuple[str, int | str], list[Activate]] = defaultdict(list)
    begin = 0

    def found() -> Iterator[_Uses]:
        for (player, key), uses in turn.items():
            copies = max(1, came[player, key])
            if len(uses) > copies:
                yield _Uses(player, key, begin, tuple(uses), copies)
        turn.clear()

    for place, event in enumerate(events):
        if isinstance(event, Turn):
            yield from found()
            begin = place
        elif isinstance(event, Activate) and (key := _unnumbered(event.card)) is not None:
            if event.from_ == "hand":
                came[event.player, key] += 1
            else:
                turn[event.player, key].append(event)
        elif isinstance(event, Move) and event.to in ON_FIELD and event.from_ not in ON_FIELD:
            key = _unnumbered(event.card)
            if key is not None:
                came[event.controller or event.player, key] += 1
    yield from found()


def _unnumbered(card: CardRef) -> int | str | None:
    """What a card is called, where it is not said which copy it is."""
    return None if card_uid(card) is not None else card_code(card) or card_name(card)


def _as_one(events: list[Event], uses: _Uses) -> list[Event]:
    """The events with the card as one copy in that turn."""
    last = uses.uses[-1].seq
    made = list(events)
    for place, event in enumerate(events[uses.begin :], start=uses.begin):
        if event.seq > last:
            break
        if isinstance(event, Activate | Move) and event.player == uses.player and _unnumbered(event.card) == uses.key:
            card = event.card
            made[place] = replace(event, card=Card(code=card_code(card), name=card_name(card), uid=_ONE))
    return made


def _finding(row: DrawRow, uses: _Uses) -> Finding:
    before = [use for use in uses.uses if use.seq < row.event.seq]
    card = naming(before[-1].card, None)
    reason = ed.PerhapsSameCopy(player=row.player, count=row.count, card=card, event=before[-1].seq)
    return in_doubt(row, reason, _SAY_IT, {"copy_card": card}, tuple(use.seq for use in before))
