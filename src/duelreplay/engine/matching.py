"""Which right explains which draw: as many draws as possible are explained (augmenting paths)."""

from __future__ import annotations

from duelreplay.engine import normal_draw
from duelreplay.engine.deck import differ
from duelreplay.engine.state import Duel
from duelreplay.engine.table import Pending, Provisional, Table


def match(duel: Duel, table: Table) -> None:
    """As many draws as possible get a right of their own (augmenting paths); what was put back comes last."""
    normal = _normal_slot(duel)
    rights = [*table.provisional, normal] if normal is not None else table.provisional
    order = sorted(table.pending, key=lambda one: (one.put_back is not None, one.retrieved is not None, one.row))
    for pending in order:
        _augment(pending, rights, set())
    if normal is not None and not normal.taken:
        _fill_normal(normal, table)
    _redeem_normal(duel, normal)
    for one in rights:
        one.alone = not any(_fits(pending, other) for pending in one.taken for other in rights if other is not one)


def _augment(pending: Pending, rights: list[Provisional], seen: set[int]) -> bool:
    """Find a right for the draw, moving other draws to other rights where that makes room."""
    fitting = [one for one in rights if _fits(pending, one)]
    fitting.sort(key=lambda one: _distance(pending, one))
    for one in fitting:
        if id(one) in seen:
            continue
        seen.add(id(one))
        if used(one) + pending.event.count <= one.cards:
            _take(pending, one)
            return True
        for other in one.taken:
            if other.event.count >= pending.event.count and _augment(other, rights, seen):
                one.taken.remove(other)
                _take(pending, one)
                return True
    return False


def _distance(pending: Pending, one: Provisional) -> tuple[bool, bool, bool, bool, int]:
    """How far the right is from the draw: the card that the log names, the announced, the exact, the latest first."""
    by = pending.event.by
    named = by is not None and one.right.by is not None and not differ(by, one.right.by)
    exact = one.right.most == pending.event.count
    return not named, one.weak, one.right.most is None, not exact, -one.seq


def _take(pending: Pending, one: Provisional) -> None:
    """Match the draw with the right."""
    pending.by = one
    one.taken.append(pending)


def used(one: Provisional) -> int:
    """Cards that the right explains so far."""
    return sum(pending.event.count for pending in one.taken)


def _fits(pending: Pending, one: Provisional) -> bool:
    """Whether the right may explain the draw: its player, its time, its cards."""
    if one.right.player != pending.event.player or one.seq > pending.event.seq:
        return False
    if one.right.kind == "normal" and not pending.early:
        return False
    return pending.event.count <= one.cards


def _normal_slot(duel: Duel) -> Provisional | None:
    """The turn's normal draw, where no draw at its start was it."""
    normal = duel.normal
    if normal is None or normal.made_at is not None or normal.absence is not None:
        return None
    if normal.links and not normal_draw.is_due(duel, normal):
        return None
    cards = max((change.count or 0 for change in duel.counts if change.player == normal.player), default=0)
    cards = max(cards, duel.ruleset.normal_draw, duel.ruleset.draw_up_to or 0)
    return Provisional(normal.right, normal.opened.seq, cards, "turn", None, weak=True)


def _fill_normal(normal: Provisional, table: Table) -> None:
    """Rather than call the normal draw missing, read an early draw as it."""
    for pending in table.pending:
        if pending.early and pending.event.player == normal.right.player and pending.event.count <= normal.cards:
            if pending.by is not None:
                pending.by.taken.remove(pending)
            _take(pending, normal)
            return


def _redeem_normal(duel: Duel, normal: Provisional | None) -> None:
    """The matched draw is the normal draw of the turn."""
    if normal is not None and normal.taken and duel.normal is not None:
        duel.normal.made_at = normal.taken[0].event.seq
        normal.right.status = "redeemed"
