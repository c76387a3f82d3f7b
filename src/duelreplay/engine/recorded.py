"""The windows of a log in which every chain is recorded: the resolution of a chain, or the moment itself."""

from __future__ import annotations

from typing import Final

from duelreplay.duel.chain import Link
from duelreplay.duel.field import ON_FIELD
from duelreplay.engine.closing import Window, close_rights, oath_broken, settle
from duelreplay.log.events import Draw, Event, Move
from duelreplay.rights.docket import DrawRow, Repair
from duelreplay.rights.effect import EffectRight
from duelreplay.rules.deck.deck import is_empty
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw import occasions
from duelreplay.rules.effect_draw import reasons as ed
from duelreplay.rules.effect_draw.assess import assess, freeze
from duelreplay.rules.effect_draw.explain import deny
from duelreplay.rules.effect_draw.rights import open_changed, open_for_link
from duelreplay.rules.effect_draw.waiting import WaitingDraw
from duelreplay.rules.normal_draw import draw as normal_draw
from duelreplay.rules.normal_draw.right import again_without, more_of_it, waiting
from duelreplay.rules.replacing.activation import contradicted
from duelreplay.rules.restrictions import bars


def _eligible(draw: WaitingDraw, right: EffectRight) -> bool:
    """A right that was open when the draw was made: its link had begun to resolve, its occurrence had come."""
    if right.event_seq > draw.event.seq:
        return False
    if right.ground in {"link", "changed"}:
        link = right.link
        return draw.link is not None and link is not None and link.resolved_at is not None
    return True


def _preference(draw: WaitingDraw, right: EffectRight) -> tuple[int, ...]:
    """What the log names first, then the link that was resolving, then what it set off, then links before it."""
    event = draw.event
    named = event.link is not None and right.link is not None and right.link.n == event.link
    claimed = event.by is not None and right.by == event.by
    same = right.link is not None and right.link is draw.link and right.ground in {"link", "changed"}
    place = 0 if same else 1 if right.ground in {"occurrence", "granted"} else 2
    exact = right.most is not None and right.most - right.taken == event.count
    return not (named or claimed), place, right.unsure, not exact, right.event_seq


def _announces(draw: WaitingDraw, right: EffectRight) -> bool:
    """A right that opens after the draw never explains it where everything stands in its place."""
    del draw, right
    return False


def _order(draw: WaitingDraw) -> tuple[int, ...]:
    return (draw.event.seq,)


def _no_repair(duel: Duel, draw: WaitingDraw) -> Repair | None:
    del duel, draw
    return None


def _not_asked(duel: Duel, draw: WaitingDraw) -> int | None:
    """A rules engine lets nobody draw without cause; who then gives up has made no draw moot."""
    del duel, draw
    return None


WINDOW = Window(_eligible, _preference, _announces, _order, deny, _no_repair, _not_asked)


def drawn(duel: Duel, event: Draw, row: DrawRow) -> None:
    """A draw: the normal draw of the turn where it can be that, else it waits for its chain, or is judged now."""
    if _normal(duel, event, row):
        return
    chain = duel.chain
    link = chain.resolving
    hands = {player: one.hand for player, one in duel.players.items()}
    building = link is None and bool(chain.links) and duel.records.resolutions
    one = WaitingDraw(event, row, duel.moment, link, hands, building=building)
    duel.waiting.append(one)
    if link is not None:
        link.draws(event)
        for right in duel.ledger.effects:
            if right.link is link and right.player == event.player:
                freeze(duel, right)
        return
    if not chain.links:
        settle(duel, WINDOW, duel.ledger.effects)
        _drop_redeemed(duel)
    else:
        settle(duel, WINDOW, [right for right in duel.ledger.effects if right.ground in {"occurrence", "granted"}])
        _drop_redeemed(duel)


def _normal(duel: Duel, event: Draw, row: DrawRow) -> bool:
    """Judge the draw as the normal draw of the turn, where it can be that."""
    normal = waiting(duel, event.player) or again_without(duel, event.player) or more_of_it(duel, event)
    if normal is None or event.link is not None or event.by is not None:
        return False
    # A reason alone is not trusted: readers of replays infer it from the drawn card, and may pick another copy.
    link = duel.chain.resolving
    if link is not None and any(r.player == event.player and r.link is link for r in duel.ledger.effects):
        return False
    if event.reason == "effect" and _other_ground(duel, event):
        return False
    if not normal_draw.may_be(duel, event, normal):
        return False
    if duel.turn.phase not in {"draw", None} or (
        duel.turn.phase is None and duel.records.phases and _other_ground(duel, event)
    ):
        return False
    normal_draw.apply(duel, event, row, normal, normal_draw.verify(duel, event, normal))
    return True


def _other_ground(duel: Duel, event: Draw) -> bool:
    """Whether a lasting effect or the log's own word may give the draw."""
    return any(
        right.player == event.player and right.status == "open" and (right.most is None or right.taken < right.most)
        for right in duel.ledger.effects
        if right.ground in {"occurrence", "granted"}
    )


def _drop_redeemed(duel: Duel) -> None:
    """Rights that are taken in full are no longer open."""
    effects = duel.ledger.effects
    if any(right.status == "redeemed" for right in effects):
        duel.ledger.effects = [right for right in effects if right.status != "redeemed"]


def resolves(duel: Duel, link: Link, event: Event) -> None:
    """A link begins to resolve: the rights it gives are opened, whatever the log says became of it."""
    if link.facts is not None and link.facts.effects:
        link.hands_at_resolution = {player: one.hand for player, one in duel.players.items()}
        if link.text is not None and link.text.asks_board:
            link.board_at_resolution = duel.field.mark()
        open_for_link(duel, link)
    if duel.ledger.lasting:
        occasions.link_resolves(duel, link, event)
    if link.negated is None and link.n < len(duel.chain.links):
        open_changed(duel, link)


def resolved(duel: Duel, link: Link) -> None:
    """A link has resolved: what it leaves behind begins."""
    for right in duel.ledger.effects:
        if right.link is link and right.ground == "link":
            freeze(duel, right)
    text = link.text
    if text is not None and text.lingering:
        occasions.used(duel, link)
    if text is not None and link.negated is None and link.outcome not in _NOTHING_DONE:
        if text.leaves_behind:
            bars.resolved(duel, link, drew=bool(link.drew))
            occasions.begin(duel, link)
            if link.done and _left_the_field(link):
                # Where nobody wrote that the chain ended, what came after it stands in its last resolution.
                bars.left(duel, text.facts.code)
                occasions.left(duel, text.facts.code, link.player)
        if text.oath:
            oath_broken(duel, link)
    if link.role is not None:
        contradicted(duel, link)


def _left_the_field(link: Link) -> bool:
    """Whether the link's card left the field while it resolved."""
    return any(
        type(one) is Move and one.card == link.card and one.from_ in ON_FIELD and one.to not in ON_FIELD
        for one in link.done
    )


_NOTHING_DONE: Final = frozenset({"no_effect", "unprocessable"})


def chain_over(duel: Duel, event: Event) -> None:
    """The chain is over: a log may write the draws of several of its links together, so they are settled now."""
    ledger = duel.ledger
    if not ledger.effects and not duel.waiting:
        return
    assessed = settle(duel, WINDOW, ledger.effects)
    mine = [right for right in ledger.effects if right.until == "chain"]
    if mine:
        close_rights(duel, mine, assessed, event, sure=True)
        ledger.effects = [right for right in ledger.effects if right.until != "chain" and right.status != "redeemed"]
    else:
        _drop_redeemed(duel)


def forgotten(duel: Duel) -> None:
    """ED103: no draw for an occurrence. Whether the Summon that was one was negated itself is not in a log."""
    for right in duel.ledger.effects:
        if right.ground != "occurrence" or right.taken or not right.least or right.unsure or right.counted:
            continue
        right.unsure = True
        player = right.player
        barred = any(ban.player == player for ban in duel.bars.bans)
        if barred or not duel.records.draws or duel.players[player].deck.size is None or is_empty(duel, player):
            continue
        card = right.label.values["card"]
        reason = ed.FewerPerhapsUnresolved(card=card, event=right.opened_at, player=player, least=1, count=0)
        assert right.event is not None
        duel.find("unverifiable", right.event, reason, (right.opened_at,), player=player)


def turn_over(duel: Duel, event: Event) -> None:
    """The turn ends: what lasted for it lapses."""
    if duel.waiting:
        settle(duel, WINDOW, duel.ledger.effects)
    counted = [right for right in duel.ledger.effects if right.counted and right.taken]
    if counted:
        assessed = {id(right): assess(duel, right, None) for right in counted}
        close_rights(duel, counted, assessed, event, sure=True)
    lapse(duel, event)


def lapse(duel: Duel, event: Event) -> None:
    """Rights whose time is over are closed."""
    kept = []
    for right in duel.ledger.effects:
        last = right.until in {"duel"} or (right.until == "next_turn" and right.link_seq == duel.turn.n)
        if last and right.status == "open":
            kept.append(right)
        else:
            right.end(event.seq)
    duel.ledger.effects = kept
