"""Draws by card effects: the right that explains a draw is redeemed.

A draw is explained by the link that is resolving, by an effect that lasts (Maxx "C"), or by the log's own
word (``grant``).
"""

from __future__ import annotations

from duelreplay.engine import conditions, ledger, restrictions
from duelreplay.engine.effect_rights import LABEL, fix_number
from duelreplay.engine.gifts import fitting
from duelreplay.engine.ledger import Right
from duelreplay.engine.state import Duel, Lingering, Link
from duelreplay.log.events import Draw
from duelreplay.rules import effect_draw as ed
from duelreplay.rules.text import Message, Value


def explained(duel: Duel, event: Draw) -> bool:
    """Redeem the right that explains the draw, if one does, and write the draw's row."""
    link = duel.resolving
    if link is not None and _by_link(duel, event, link):
        return True
    if _by_lasting(duel, event):
        return True
    return _by_changed(duel, event)


def _by_link(duel: Duel, event: Draw, link: Link) -> bool:
    """The link that is resolving gives the draw."""
    right = link.rights.get(event.player)
    if right is None or link.negated is not None:
        return False
    taken = right.taken + event.count
    if right.most is None:
        fix_number(duel, link, right)
    if right.most is not None and taken > right.most:
        return _with_earlier_links(duel, event, link, right)
    if not condition_met(duel, link, event.player):
        return False
    because = (link.seq, link.resolved_at or link.seq)
    right.taken = taken
    right.note(event.seq, ledger.DRAWN, count=event.count)
    if right.most is None:
        _variable(duel, event, right, link.seq, because)
    else:
        _accept(duel, event, right, because)
    if right.most is not None and taken >= right.most:
        right.status = "redeemed"
    return True


def _with_earlier_links(duel: Duel, event: Draw, link: Link, right: Right) -> bool:
    """Draws of several links of one chain, written as one: what earlier links gave and nobody drew comes first."""
    spare = [
        one.rights[event.player]
        for one, _ in duel.closing
        if event.player in one.rights and one.rights[event.player].most is not None
    ]
    rights = [*spare, right]
    if event.count > sum((one.most or 0) - one.taken for one in rights):
        return False
    left = event.count
    for one in rights:
        taken = min(left, (one.most or 0) - one.taken)
        if taken:
            one.taken += taken
            one.note(event.seq, ledger.DRAWN, count=taken)
            left -= taken
    _accept(duel, event, right, (*(one.opened_at for one in rights), link.seq))
    return True


def condition_met(duel: Duel, link: Link, player: str) -> bool:
    """Whether nothing in the log speaks against the condition of the link's draw."""
    asked = [effect.condition for effect in fitting(link)]
    if not asked or None in asked:
        return True
    return any(conditions.met(duel, link, player, condition) is not False for condition in asked if condition)


def _variable(duel: Duel, event: Draw, right: Right, seq: int, because: tuple[int, ...]) -> None:
    """ED109: the number of cards depends on what the log does not tell."""
    message = ed.ED109.because("variable", player=event.player, count=event.count, card=card_of(right), event=seq)
    denial = restrictions.banned(duel, event)
    if denial is not None:
        _accept(duel, event, right, because)
        return
    duel.find(ed.ED109, "unverifiable", event, message, because)
    duel.effect_draws[event.player] = event.seq
    duel.row(
        event,
        event.count,
        "effect",
        right=right.label,
        because=because,
        by=right.by,
        verdict="unverifiable",
        code="ED109",
    )


def card_of(right: Right) -> Value:
    """The card that a right comes from, for a message."""
    return right.label.values.get("card", "")


def _accept(duel: Duel, event: Draw, right: Right, because: tuple[int, ...]) -> None:
    """The draw redeems the right; a ban may still forbid it."""
    duel.effect_draws[event.player] = event.seq
    denial = restrictions.banned(duel, event)
    if denial is None:
        duel.row(event, event.count, "effect", right=right.label, because=because, by=right.by)
        return
    rule, verdict, message, seqs = denial
    because = (*because, *seqs)
    duel.find(rule, verdict, event, message, because)
    duel.row(
        event,
        event.count,
        "effect",
        right=right.label,
        because=because,
        by=right.by,
        verdict=verdict,
        code=rule.code,
    )


def _by_lasting(duel: Duel, event: Draw) -> bool:
    """An effect that lasts gives the draw, alone or together with the link that is resolving."""
    found = [one for one in duel.lingering if one.right.player == event.player]
    fitting = [one for one in found if _gives(duel, event, one)]
    if not fitting:
        return False
    fitting.sort(key=lambda one: _likelihood(event, one), reverse=True)
    best = fitting[0]
    right = best.right
    best.owed_at = None
    best.seen = arrived_against(duel, event.player)
    right.taken += event.count
    right.note(event.seq, ledger.DRAWN, count=event.count)
    if right.kind == "granted" and right.most is not None and right.taken >= right.most:
        right.status = "redeemed"
        duel.lingering.remove(best)
    _accept(duel, event, right, (best.seq,))
    return True


def triggered(duel: Duel, one: Lingering, count: int) -> bool:
    """Whether draws for each Special Summon can have their summons: monsters that came since the last one."""
    if one.effect is None or one.effect.trigger != "opponent_special_summon" or "moves" not in duel.recorded:
        return True
    return arrived_against(duel, one.right.player) - one.seen >= count


def arrived_against(duel: Duel, player: str) -> int:
    """How many monsters the player's opponents have brought onto the field so far."""
    return sum(duel.arrivals[other] for other in duel.opponents(player))


def _gives(duel: Duel, event: Draw, one: Lingering) -> bool:
    """Whether the lasting right covers that many cards, with what the resolving link gives."""
    if not triggered(duel, one, event.count):
        return False
    most = one.right.most
    if most is None:
        return True
    if one.right.kind == "granted":
        return one.right.taken + event.count <= most
    if event.count <= most:
        return True
    link = duel.resolving
    right = link.rights.get(event.player) if link is not None and link.negated is None else None
    if right is None:
        return False
    return right.most is None or event.count <= most + right.most - right.taken


def _likelihood(event: Draw, one: Lingering) -> tuple[int, int]:
    """How well the lasting right fits the draw: an exact number first, then the latest."""
    return int(one.right.most == event.count), one.seq


def _by_changed(duel: Duel, event: Draw) -> bool:
    """A link of this chain changed the resolving one's effect to a draw."""
    link = duel.resolving
    if link is None or link.negated is not None:
        return False
    for other in duel.chain:
        if other.n <= link.n or other.facts is None or other.negated is not None:
            continue
        if any(effect.mode == "changed" for effect in other.facts.draws):
            right = Right(
                kind="effect",
                player=event.player,
                label=Message(LABEL, {"card": other.name}),
                least=0,
                most=None,
                opened_at=link.resolved_at or link.seq,
                by=other.card,
                taken=event.count,
                status="redeemed",
            )
            duel.ledger.append(right)
            _accept(duel, event, right, (other.seq, link.seq))
            return True
    return False
