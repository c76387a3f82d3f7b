"""What a right by an effect may give: every number of cards that it can come to, and what each rests on.

Asked when the window of the right closes, so that everything its resolution did is known. Nothing here writes.
"""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple

from duelreplay.cards import effects as fx
from duelreplay.duel.chain import Link
from duelreplay.log import events as ev
from duelreplay.rights.count import Count
from duelreplay.rights.effect import EffectRight, Offence, Way
from duelreplay.rights.fact import PRESUMED, Fact, Known, Unknown, both
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw import reasons as ed
from duelreplay.rules.effect_draw.conditions import BOARD, condition_holds, holds
from duelreplay.rules.effect_draw.draw_text import draw_text
from duelreplay.rules.effect_draw.numbers import Setting, count_of, steps
from duelreplay.rules.effect_draw.ways import is_card_activation
from duelreplay.text import Message, Text

_MOST_ROWS = 6


class Total(NamedTuple):
    """One number of cards that a way may come to: ``least`` to ``most`` (None: no bound), every one as good.

    ``missing``: what the log lacks to say that it is this one; ``sure``: nothing in it is presumed.
    """

    least: int
    most: int | None
    missing: Text | Message | None
    sure: bool
    because: tuple[int, ...]
    offence: Offence | None = None

    def has(self, number: int) -> bool:
        """Whether the number is one of these."""
        return self.least <= number and (self.most is None or number <= self.most)


class Assessment(NamedTuple):
    """What a right may give.

    ``totals`` are the numbers of cards that it may come to. ``failed`` is why it gives none where that is known: the
    condition that did not hold. ``offences`` are effects that could not be activated there, ``certain`` that the
    activation can be nothing but the effects that were looked at.
    """

    totals: tuple[Total, ...]
    failed: tuple[int, ...] | None = None
    offence: tuple[Offence, Way] | None = None
    certain: bool = False

    @property
    def most(self) -> int | None:
        """The greatest number it may come to; None: no bound."""
        most = 0
        for total in self.totals:
            if total.most is None:
                return None
            if total.most > most:
                most = total.most
        return most

    @property
    def shown(self) -> tuple[int, ...]:
        """The events that show the greatest number it may come to."""
        known = [total for total in self.totals if total.most is not None]
        return max(known, key=lambda total: total.most or 0).because if known else ()

    def best(self, number: int) -> Total | None:
        """The total that allows the number, the best founded first."""
        best: Total | None = None
        for total in self.totals:
            if total.has(number):
                if total.missing is None and total.sure:
                    return total
                if best is None or _doubt(total) < _doubt(best):
                    best = total
        return best


def _doubt(total: Total) -> tuple[bool, bool]:
    """How well founded a number is, the best first."""
    return total.missing is not None, not total.sure


def assess(duel: Duel, right: EffectRight, hands: dict[str, int | None] | None) -> Assessment:
    """What the right may give; ``hands`` are the hands in cards before the first draw taken from it."""
    if right.ground in {"granted", "changed"}:
        return Assessment((Total(0, right.most, None, sure=True, because=(right.opened_at,)),))
    link = right.link
    if hands is None and link is not None and not duel.reading.window_is_resolution:
        hands = link.hands_at_resolution
    if right.ground == "occurrence":
        return _occurrence(duel, right, link, hands)
    assert link is not None
    lawful: list[Total] = []
    failed: tuple[int, ...] | None = None
    offence: tuple[Offence, Way] | None = None
    for way in right.ways:
        totals, why = _totals(duel, link, right, way, hands)
        if way.offence is not None:
            offence = offence or (way.offence, way)
            continue
        lawful += totals
        failed = failed or why
    return Assessment(tuple(lawful), failed, offence, is_card_activation(link))


def _occurrence(duel: Duel, right: EffectRight, link: Link | None, hands: dict[str, int | None] | None) -> Assessment:
    """What one occurrence gives: the number that was opened, or the formula where it is counted now."""
    missing: Text | Message | None = None
    if right.unsure:
        missing = right.doubt or Message(_TRIGGERED, {"event": right.opened_at})
    if not right.counted:
        return Assessment((Total(right.least, right.most, missing, sure=not right.unsure, because=(right.opened_at,)),))
    fact = right.ways[0].facts[0]
    user = link.player if link is not None else right.player
    setting = Setting(duel, link, user, right.player, hands, fact)
    row = _row(setting, fact)
    return Assessment(tuple(_combined([row])), None if row[0] else ())


_TRIGGERED = Text("whether what happened at event {event} triggers it", "イベント{event}がその契機となるか")


Row = tuple[list[Count], bool, Text | Message | None, bool, tuple[int, ...]]
"""The numbers of one draw; whether it may be left out; what is missing; whether all is known; the events."""


def freeze(duel: Duel, right: EffectRight) -> None:
    """Count what the right's draws take from the board at this moment: the draw is about to be made."""
    link = right.link
    if link is None or (link.text is not None and not link.text.by_board):
        return
    for way in right.ways:
        for fact in way.facts:
            if id(fact) not in right.frozen and draw_text(fact).by_board:
                right.frozen[id(fact)] = count_of(Setting(duel, link, link.player, right.player, None, fact), fact)


def _totals(
    duel: Duel, link: Link, right: EffectRight, way: Way, hands: dict[str, int | None] | None
) -> tuple[list[Total], tuple[int, ...] | None]:
    """The numbers that one effect may come to for a player."""
    rows: list[Row] = []
    failed: tuple[int, ...] | None = None
    base: Text | Message | None = None
    if isinstance(way.lawful, Unknown):
        base = way.lawful.missing
    elif isinstance(way.lawful, Known) and not way.lawful.value:
        return [], way.lawful.because
    mine = way.facts[:_MOST_ROWS]
    options = sum(draw_text(fact).option for fact in mine) if len(mine) > 1 else 0
    for fact in mine:
        setting = Setting(duel, link, link.player, right.player, hands, fact)
        row = _row(setting, fact, right.frozen.get(id(fact)))
        if not row[0]:
            failed = failed or row[4]
            continue
        if options > 1 and draw_text(fact).option:
            row = (row[0], True, row[2], row[3], row[4])
        rows.append(row)
    if not rows:
        return [], failed if failed is not None else ()
    totals = _combined(rows, one_option=options > 1)
    if not link.undeclared and any(draw_text(fact).counts_field for fact in mine):
        # A log typed by hand may leave out how a card came onto the field: there may be more than it shows.
        bounds = [total.most for total in totals if total.most is not None]
        if len(bounds) == len(totals):
            totals.append(Total(max(bounds) + 1, None, BOARD, sure=False, because=(link.at,)))
    if base is not None:
        totals = [total._replace(missing=total.missing or base, sure=False) for total in totals]
    return totals, failed


def _row(setting: Setting, fact: fx.DrawFact, frozen: Count | None = None) -> Row:
    """One draw of an effect: how many cards, and whether it is made at all."""
    link, text = setting.link, draw_text(fact)
    met = text.needed if text.needed is not None else _needed(setting, fact.draw_needs)
    if fact.who == "owner_of_target":
        met = both((met, _owned_what_was_sent(setting)))
    if text.sends or fact.stays:
        needs = [met]
        if text.sends:
            needs.append(holds(setting, fx.Did("discarded", text.sends)))
        if fact.stays and link is not None:
            needs.append(holds(setting, _STILL_THERE))
        met = both(needs)
    if isinstance(met, Unknown) and link is not None and link.outcome == "applied":
        met = PRESUMED  # the log itself says that the effect was carried out
    if isinstance(met, Known) and not met.value:
        return [], True, None, True, met.because
    count = text.number or (count_of(setting, fact) if frozen is None else frozen)
    # In a tag duel no source says whether both opponents draw.
    may_skip = text.may_skip or (len(setting.duel.players) > 2 and setting.drawer != setting.user)
    missing: Text | Message | None = None
    sure = isinstance(met, Known) and not met.presumed
    if isinstance(met, Unknown):
        missing = met.missing
        may_skip = True
    elif not sure:
        may_skip = True
    if not count.chosen:
        missing = missing or count.missing
    if fact.confidence == "low":
        missing = missing or _WHAT_IT_DOES
    because = (met.because if isinstance(met, Known) else ()) + count.because
    return [count], may_skip, missing, sure, because


def _owned_what_was_sent(setting: Setting) -> Fact:
    """Whether the drawer owns the card that the effect sent to the Graveyard, as far as the log shows."""
    sent = steps(setting, "sent_to_graveyard") or []
    if not sent:
        return PRESUMED
    return Known(any(one.player == setting.drawer for one in sent), tuple(one.seq for one in sent))


_STILL_THERE: Final = fx.Term("this_still_there")
_WHAT_IT_DOES: Final = Text("what the card does", "カードの効果")


def _needed(setting: Setting, wanted: fx.Expression | None) -> Fact:
    """Whether what the draw needs was so: as the effect began to resolve, or when the draw was made.

    The tables do not say at which of the two moments cards are counted, so only what fails at both denies the draw.
    That a card on the field is not there is left open: a log typed by hand may leave out how it came there.
    """
    first = holds(_at_resolution(setting), wanted)
    if not (isinstance(first, Known) and not first.value):
        return first
    second = holds(setting, wanted)
    if not (isinstance(second, Known) and not second.value):
        return PRESUMED
    rest = condition_holds(setting, wanted)
    return first if isinstance(rest, Known) and not rest.value else Unknown(BOARD)


def _at_resolution(setting: Setting) -> Setting:
    """The same, with hands and board as they were when the link began to resolve."""
    link = setting.link
    if link is None or link.hands_at_resolution is None:
        return setting
    hands = link.hands_at_resolution
    gone: dict[str, int] = {}
    for one in link.done:
        if type(one) is ev.Move and one.from_ == "hand" and one.reason != "cost":
            gone[one.player] = gone.get(one.player, 0) + (one.count or 1)
    if gone:
        # Where more cards left a hand than were counted, the count is not to be trusted.
        hands = {
            player: None if hand is not None and gone.get(player, 0) > hand else hand for player, hand in hands.items()
        }
    return setting._replace(hands=hands, board=link.board_at_resolution)


def _combined(rows: list[Row], *, one_option: bool = False) -> list[Total]:
    """The sums of the draws that may be made together."""
    if len(rows) == 1:
        (count,), may_skip, missing, sure, because = rows[0]
        made = Total(count.least, count.most, missing, sure, because)
        return [made, Total(0, 0, missing, sure, because)] if may_skip else [made]
    totals: list[Total] = []
    choices = [(True, False) if row[1] else (True,) for row in rows]
    for drawn in product(*choices):
        if one_option and sum(drawn) > 1 and all(row[1] for row in rows):
            continue
        least = 0
        bound: int | None = 0
        missing = None
        sure = True
        because = ()
        for row, is_made in zip(rows, drawn, strict=True):
            if is_made:
                count = row[0][0]
                least += count.least
                bound = None if bound is None or count.most is None else bound + count.most
            missing = missing or row[2]
            sure = sure and row[3]
            because += row[4]
        totals.append(Total(least, bound, missing, sure, because))
    return totals


class Stopped(NamedTuple):
    """Why a link gives nothing at all, and the event that shows it."""

    why: type[ed.LinkNegated | ed.LinkDidNothing]
    event: int


def negation(link: Link) -> Stopped | None:
    """Why a link gives nothing at all, and the event that shows it."""
    if link.negated is not None:
        return Stopped(ed.LinkNegated, link.negated_at or link.seq)
    if link.outcome in {"no_effect", "unprocessable"}:
        return Stopped(ed.LinkDidNothing, link.at)
    return None
