"""Rights to effect draws: opened by links and lasting effects, closed when their moment is over."""

from __future__ import annotations

from typing import Final

from duelreplay.cards.facts import CardFacts, DrawEffect
from duelreplay.engine import deck, formula, ledger, restrictions
from duelreplay.engine.gifts import fitting, fixed, gifts, players, zone_fits
from duelreplay.engine.ledger import Right
from duelreplay.engine.state import Duel, Lingering, Link, is_stranger, name_of, naming
from duelreplay.log.events import CardRef, Event, Grant, Span
from duelreplay.rules import effect_draw as ed
from duelreplay.rules.text import Message, Text
from duelreplay.rules.verdict import Verdict

LABEL: Final = Text("draw by {card}", "{card}によるドロー")
GRANTED: Final = Text("draw granted by the log", "記録に示されたドロー")
_LASTING_MODES: Final = frozenset({"lingering", "granted_continuous"})


def begin_resolution(duel: Duel, link: Link) -> None:
    """The link begins to resolve: the rights it gives are opened, unless it was negated."""
    if link.facts is None or not link.facts.draws or link.negated is not None or link.outcome == "no_effect":
        return
    rights: dict[str, Right] = {}
    link.rights = rights
    for player, (least, most, _) in gifts(duel, link).items():
        right = Right(
            kind="effect",
            player=player,
            label=Message(LABEL, {"card": link.name}),
            least=least,
            most=most,
            opened_at=link.resolved_at or link.seq,
            by=link.card,
        )
        right.note(right.opened_at, ledger.OPENED)
        rights[player] = right
        duel.ledger.append(right)


def end_resolution(duel: Duel, link: Link, seq: int) -> None:
    """The link has resolved: what it had to give and did not is missing; what it leaves behind begins."""
    if link.negated is not None or link.outcome in {"no_effect", "unprocessable"}:
        for right in link.rights.values():
            if not right.taken:
                right.close("voided", link.negated_at or seq, ledger.NEGATED, card=link.name)
        return
    if link.rights:
        duel.closing.append((link, seq))
    restrictions.resolved(duel, link)
    if link.facts is not None:
        _begin_lasting(duel, link, link.facts)


def settle(duel: Duel) -> None:
    """The chain is over: a log may write the draws of several of its links together, so they are settled now."""
    for link, seq in duel.closing:
        if link.negated is None:
            for player, right in link.rights.items():
                _close(duel, link, player, right, seq)
    duel.closing.clear()


def _close(duel: Duel, link: Link, player: str, right: Right, seq: int) -> None:
    """ED103: a mandatory draw that was not made, or not in full."""
    if right.most is None:
        fix_number(duel, link, right)
    if right.status == "open":
        right.close("redeemed" if right.taken else "lapsed", seq, ledger.ENDED)
    # A draw made in part is never declined; one not made at all may have had no ground.
    least = max(right.least, fixed(link, player)) if right.taken else right.least
    if right.taken >= least or "draws" not in duel.recorded:
        return
    if deck.is_empty(duel, duel.sides[player]):
        duel.sides[player].failed_at, duel.failed = (link.resolve_event or link.event).seq, True
        return
    if duel.ended is not None or any(ban.player == player for ban in duel.bans):
        return
    if duel.sides[player].deck is None or "moves" not in duel.recorded:
        # The deck may have been too small: then the duel ends here.
        duel.short.append(lambda: _fewer(duel, link, player, right, least))
    else:
        _fewer(duel, link, player, right, least)


def _fewer(duel: Duel, link: Link, player: str, right: Right, least: int) -> None:
    """ED103: fewer cards than the link gives."""
    event = link.resolve_event or link.event
    message = ed.ED103.because("fewer", card=link.name, event=event.seq, player=player, least=least, count=right.taken)
    because = (link.seq, event.seq, *(entry.seq for entry in right.history))
    # A card that nobody knows may have forbidden the draw or changed the effect.
    verdict: Verdict = "illegal" if duel.stranger is None and not _stranger_on_chain(duel) else "unverifiable"
    index = duel.find(ed.ED103, verdict, event, message, because, player=player, consequent_on=link.fault)
    duel.missed[player] = (index, least - right.taken)


def _stranger_on_chain(duel: Duel) -> bool:
    """Whether a card that nobody knows is on the chain."""
    return any(is_stranger(link) for link in duel.on_chain_unlisted)


def went_on(duel: Duel) -> None:
    """The duel goes on, so the decks were large enough for what was not drawn."""
    for report in duel.short:
        report()
    duel.short.clear()


def _begin_lasting(duel: Duel, link: Link, facts: CardFacts) -> None:
    """Draws that come later without a link of their own."""
    for effect in facts.draws:
        lasting = effect.mode in _LASTING_MODES and zone_fits(effect, link.event.from_)
        if lasting or (effect.mode == "continuous" and link.event.from_ in {None, "hand", "spell", "field"}):
            _last(duel, facts, effect, link.player, link.card, link.resolved_at or link.seq)


def arrived(duel: Duel, player: str, card: CardRef, facts: CardFacts, seq: int) -> None:
    """A card came onto the field: its draws without a link may now come."""
    for effect in facts.draws:
        if effect.mode == "continuous":
            _last(duel, facts, effect, player, card, seq)


def _last(duel: Duel, facts: CardFacts, effect: DrawEffect, owner: str, card: CardRef, seq: int) -> None:
    """Open a right that lasts."""
    until = "on_field" if effect.mode == "continuous" else effect.lasts or "turn"
    for player in players(duel, effect, owner):
        right = Right(
            kind="effect",
            player=player,
            label=Message(LABEL, {"card": name_of(facts)}),
            least=0,
            most=effect.most,
            opened_at=seq,
            by=card,
        )
        right.note(seq, ledger.OPENED)
        duel.ledger.append(right)
        lasting = Lingering(right, until, seq, duel.turn, facts.code, effect)
        lasting.seen = sum(duel.arrivals[other] for other in duel.opponents(player))
        duel.lingering.append(lasting)


def summoned(duel: Duel, event: Event) -> None:
    """A monster was Special Summoned, or would have been: who draws for that owes the draw now (FAQ 23435)."""
    for one in duel.lingering:
        answers = one.effect is not None and one.effect.trigger == "opponent_special_summon"
        if answers and event.player in duel.opponents(one.right.player):
            one.owed_at = event


def forgotten(duel: Duel) -> None:
    """ED103: no draw for a Special Summon. Whether the summon itself was negated is not in a log."""
    for one in duel.lingering:
        event, one.owed_at = one.owed_at, None
        if event is None or duel.manual or "draws" not in duel.recorded:
            continue
        player = one.right.player
        if any(ban.player == player for ban in duel.bans) or duel.sides[player].deck in {0, None}:
            continue
        card = one.right.label.values["card"]
        message = ed.ED103.because("unknown", card=card, event=event.seq, player=player, least=1, count=0)
        duel.find(ed.ED103, "unverifiable", event, message, (one.seq, event.seq), player=player)


def left(duel: Duel, code: int, seq: int) -> None:
    """A card left the field: what lasted as long as it was there is over."""
    _lapse(duel, [one for one in duel.lingering if one.until == "on_field" and one.code == code], seq)


def phase_ends(duel: Duel, seq: int) -> None:
    """A phase is over, and what the log grants for it."""
    if duel.lingering:
        forgotten(duel)
    _lapse(duel, [one for one in duel.lingering if one.until == "phase"], seq)


def turn_ends(duel: Duel, seq: int) -> None:
    """What lasted until the end of the turn is over; the next turn's is kept for one more."""
    duel.effect_draws = {}
    duel.missed = {}
    if not duel.lingering:
        return
    forgotten(duel)
    over = [
        one
        for one in duel.lingering
        if one.until in {"turn", "phase"} or (one.until == "next_turn" and one.turn < duel.turn)
    ]
    _lapse(duel, over, seq)


def _lapse(duel: Duel, over: list[Lingering], seq: int) -> None:
    """Rights that last are over; the ledger says so."""
    if not over:
        return
    for one in over:
        if one.right.status == "open":
            one.right.close("redeemed" if one.right.taken else "lapsed", seq, ledger.ENDED)
    duel.lingering = [one for one in duel.lingering if one not in over]


def granted(duel: Duel, event: Grant) -> None:
    """The log itself states a right to draw."""
    most = None if event.count == "any" else event.count
    facts = duel.catalogue.find(event.by) if event.by is not None else None
    label: Message = Message(GRANTED) if event.by is None else Message(LABEL, {"card": naming(event.by, facts)})
    right = Right(
        kind="granted", player=event.player, label=label, least=0, most=most, opened_at=event.seq, by=event.by
    )
    right.note(event.seq, ledger.OPENED)
    duel.ledger.append(right)
    until: str = event.until if isinstance(event.until, str) else "duel"
    if isinstance(event.until, Span) and event.until.turns == 1:
        until = "next_turn"
    duel.lingering.append(Lingering(right, until, event.seq, duel.turn, None, None))


def fix_number(duel: Duel, link: Link, right: Right) -> None:
    """Where the card has one formula for the player, and the log shows what it needs, the number is known."""
    who = "self" if right.player == link.player else "opponent"
    effects = [effect for effect in fitting(link) if effect.who in {who, "both"}]
    if len(effects) != 1 or effects[0].formula is None:
        return
    number = formula.number(duel, link, right.player, effects[0].formula)
    if number is not None:
        right.most = number + right.taken if effects[0].formula.startswith("until_hand") else number
        effect = effects[0]
        if not effect.optional and (right.taken or not effect.conditional):
            right.least = right.most
