"""Draws by card effects: the rights that links and lasting effects open, and the draws that redeem them.

A draw is explained by the link that is resolving, by an effect that lasts (Maxx "C"), or by the log's own
word (``grant``); what nothing explains is named by what comes nearest.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from duelreplay.cards.facts import CardFacts, DrawEffect
from duelreplay.engine import conditions, deck, formula, ledger, restrictions
from duelreplay.engine.ledger import Right
from duelreplay.engine.state import Duel, Lingering, Link, name_of, naming
from duelreplay.log.events import CardRef, Draw, Grant, Span, card_code
from duelreplay.rules import effect_draw as ed
from duelreplay.rules import log_sanity as lg
from duelreplay.rules import normal_draw as nd1
from duelreplay.rules.rule import Rule
from duelreplay.rules.text import PHASES, Message, Text, Value
from duelreplay.rules.verdict import Verdict

LABEL: Final = Text("draw by {card}", "{card}によるドロー")
GRANTED: Final = Text("draw granted by the log", "記録に示されたドロー")
_LINK_MODES: Final = frozenset({"chain", "later_chain", "granted"})
_LASTING_MODES: Final = frozenset({"lingering", "granted_continuous"})
_ON_FIELD: Final = frozenset({"field", "spell", "monster", "pendulum"})
_OFFICIAL_BELOW: Final = 100_000_000
_FROM_ITS_ZONE: Final = frozenset({"ignition", "quick", "card"})
"""A trigger is activated from where its card has gone, which its zone in the catalogue need not be."""


class Denial(NamedTuple):
    """Why a draw is not explained."""

    rule: Rule
    verdict: Verdict
    message: Message
    because: tuple[int, ...]
    link: Link | None = None
    consequent_on: int | None = None


def gifts(duel: Duel, link: Link) -> dict[str, tuple[int, int | None, bool]]:
    """What each player may draw while the link resolves: at least, at most (None: open), and conditional.

    Several effects of one card are alternatives, unless the log names the one; the draws of one effect add up.
    """
    effects = _fitting(link)
    by_effect: dict[int | None, dict[str, list[DrawEffect]]] = {}
    for effect in effects:
        for player in players(duel, effect, link.player):
            by_effect.setdefault(effect.effect, {}).setdefault(player, []).append(effect)
    total: dict[str, tuple[int, int | None, bool]] = {}
    for per_player in by_effect.values():
        for player, rows in per_player.items():
            alone = len(by_effect) == 1 and (len(duel.sides) == 2 or player == link.player)
            total[player] = _widest(total.get(player), _sum(rows), alone=alone)
    return total


def _sum(rows: list[DrawEffect]) -> tuple[int, int | None, bool]:
    """The draws of one effect for one player, added up."""
    most: int | None = 0
    for row in rows:
        most = None if most is None or row.most is None else most + row.most
    sure = [row for row in rows if _mandatory(row)]
    return sum(row.least for row in sure), most, len(sure) < len(rows)


def _mandatory(effect: DrawEffect) -> bool:
    """Whether the resolution of the effect cannot leave the draw out."""
    if effect.optional or effect.conditional or effect.confidence != "high":
        return False
    return effect.started == "card" and effect.who in {"self", "opponent", "both"}


def _widest(
    one: tuple[int, int | None, bool] | None, other: tuple[int, int | None, bool], *, alone: bool
) -> tuple[int, int | None, bool]:
    """Of alternative effects the one that allows more; nothing is mandatory where the effect is not known."""
    if one is None:
        return other if alone else (0, other[1], True)
    most = None if one[1] is None or other[1] is None else max(one[1], other[1])
    return 0, most, True


def _fitting(link: Link) -> list[DrawEffect]:
    """The draw effects of the card that the activation may be, by number and zone."""
    facts = link.facts
    if facts is None or link.role is not None:
        return []  # what replaces the normal draw is not a draw
    effects = [effect for effect in facts.draws if effect.mode in _LINK_MODES]
    zone = link.event.from_
    return [effect for effect in effects if _zone_fits(effect, zone) and _phase_fits(effect, link.phase)]


def _phase_fits(effect: DrawEffect, phase: str | None) -> bool:
    """Ignition effects are activated in a Main Phase."""
    return effect.started != "ignition" or phase in {None, "main1", "main2"}


def _zone_fits(effect: DrawEffect, zone: str | None) -> bool:
    """Whether the effect can be activated from where the log says."""
    if zone is None or effect.zone is None or effect.started not in _FROM_ITS_ZONE:
        return True
    zones = effect.zone.split("|")
    return zone in zones or (zone in _ON_FIELD and any(one in _ON_FIELD for one in zones))


def players(duel: Duel, effect: DrawEffect, owner: str) -> tuple[str, ...]:
    """Who may draw by an effect that ``owner`` controls."""
    if effect.who == "self" and not _open_to_both(effect):
        return (owner,)
    if effect.who == "opponent":
        return duel.opponents(owner)
    return tuple(duel.sides)


def _open_to_both(effect: DrawEffect) -> bool:
    """An effect in a Field Zone may be one that either player activates (Chicken Game)."""
    return effect.zone == "field" and effect.started in {"ignition", "quick"}


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


def mandatory(duel: Duel, link: Link, player: str) -> int:
    """Cards that ``player`` has to draw when the link resolves; 0 where it may leave the draw out."""
    gift = gifts(duel, link).get(player)
    return 0 if gift is None else gift[0]


def _close(duel: Duel, link: Link, player: str, right: Right, seq: int) -> None:
    """ED103: a mandatory draw that was not made, or not in full."""
    if right.most is None:
        _fix_number(duel, link, right)
    if right.status == "open":
        right.close("redeemed" if right.taken else "lapsed", seq, ledger.ENDED)
    # A draw made in part is never declined; one not made at all may have had no ground.
    least = max(right.least, _fixed(link, player)) if right.taken else right.least
    if right.taken >= least or "draws" not in duel.recorded:
        return
    if deck.is_empty(duel, duel.sides[player]):
        duel.sides[player].failed_at = (link.resolve_event or link.event).seq
        return
    if duel.ended is not None or any(ban.player == player for ban in duel.bans):
        return
    if duel.sides[player].deck is None:
        # The deck may have been too small: then the duel ends here.
        duel.short.append(lambda: _fewer(duel, link, player, right, least))
    else:
        _fewer(duel, link, player, right, least)


def _fewer(duel: Duel, link: Link, player: str, right: Right, least: int) -> None:
    """ED103: fewer cards than the link gives."""
    event = link.resolve_event or link.event
    message = ed.ED103.because("fewer", card=link.name, event=event.seq, player=player, least=least, count=right.taken)
    because = (link.seq, event.seq, *(entry.seq for entry in right.history))
    index = duel.find(ed.ED103, "illegal", event, message, because, player=player, consequent_on=link.fault)
    duel.missed[player] = (index, least - right.taken)


def went_on(duel: Duel) -> None:
    """The duel goes on, so the decks were large enough for what was not drawn."""
    for report in duel.short:
        report()
    duel.short.clear()


def _fixed(link: Link, player: str) -> int:
    """The number of cards a player draws where the card has one draw of a fixed number, else 0."""
    effects = [effect for effect in _fitting(link) if effect.confidence == "high"]
    who = "self" if player == link.player else "opponent"
    mine = [effect for effect in effects if effect.who in {who, "both"}]
    if len(mine) != 1 or mine[0].least != mine[0].most or len(effects) > 2:
        return 0
    return mine[0].least


def _begin_lasting(duel: Duel, link: Link, facts: CardFacts) -> None:
    """Draws that come later without a link of their own."""
    for effect in facts.draws:
        lasting = effect.mode in _LASTING_MODES and _zone_fits(effect, link.event.from_)
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
        lasting.seen = duel.arrivals
        duel.lingering.append(lasting)


def left(duel: Duel, code: int, seq: int) -> None:
    """A card left the field: what lasted as long as it was there is over."""
    _lapse(duel, [one for one in duel.lingering if one.until == "on_field" and one.code == code], seq)


def phase_ends(duel: Duel, seq: int) -> None:
    """What the log grants for one phase is over."""
    _lapse(duel, [one for one in duel.lingering if one.until == "phase"], seq)


def turn_ends(duel: Duel, seq: int) -> None:
    """What lasted until the end of the turn is over; the next turn's is kept for one more."""
    over = [
        one
        for one in duel.lingering
        if one.until in {"turn", "phase"} or (one.until == "next_turn" and one.turn < duel.turn)
    ]
    _lapse(duel, over, seq)
    duel.effect_draws = {}
    duel.missed = {}


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
        _fix_number(duel, link, right)
    if right.most is not None and taken > right.most:
        return _with_earlier_links(duel, event, link, right)
    if not _condition_met(duel, link, event.player):
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


def _condition_met(duel: Duel, link: Link, player: str) -> bool:
    """Whether nothing in the log speaks against the condition of the link's draw."""
    asked = [effect.condition for effect in _fitting(link)]
    if not asked or None in asked:
        return True
    return any(conditions.met(duel, link, player, condition) is not False for condition in asked if condition)


def _fix_number(duel: Duel, link: Link, right: Right) -> None:
    """Where the card has one formula for the player, and the log shows what it needs, the number is known."""
    who = "self" if right.player == link.player else "opponent"
    effects = [effect for effect in _fitting(link) if effect.who in {who, "both"}]
    if len(effects) != 1 or effects[0].formula is None:
        return
    number = formula.number(duel, link, right.player, effects[0].formula)
    if number is not None:
        right.most = number + right.taken if effects[0].formula.startswith("until_hand") else number
        effect = effects[0]
        if not effect.optional and (right.taken or not effect.conditional):
            right.least = right.most


def _variable(duel: Duel, event: Draw, right: Right, seq: int, because: tuple[int, ...]) -> None:
    """ED109: the number of cards depends on what the log does not tell."""
    message = ed.ED109.because("variable", player=event.player, count=event.count, card=_card(right), event=seq)
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


def _card(right: Right) -> Value:
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
    best.seen = duel.arrivals
    right.taken += event.count
    right.note(event.seq, ledger.DRAWN, count=event.count)
    if right.kind == "granted" and right.most is not None and right.taken >= right.most:
        right.status = "redeemed"
        duel.lingering.remove(best)
    _accept(duel, event, right, (best.seq,))
    return True


def _triggered(duel: Duel, one: Lingering, count: int) -> bool:
    """Whether draws for each Special Summon can have their summons: monsters that came since the last one."""
    if one.effect is None or one.effect.trigger != "opponent_special_summon" or "moves" not in duel.recorded:
        return True
    return duel.arrivals - one.seen >= count


def _gives(duel: Duel, event: Draw, one: Lingering) -> bool:
    """Whether the lasting right covers that many cards, with what the resolving link gives."""
    if not _triggered(duel, one, event.count):
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


def unexplained(duel: Duel, event: Draw) -> None:
    """Name what is wrong with a draw that no open right explains."""
    denial = _deny(duel, event)
    index = duel.find(
        denial.rule, denial.verdict, event, denial.message, denial.because, consequent_on=denial.consequent_on
    )
    for one in duel.chain:
        one.fault = index if one.fault is None else one.fault
    link = denial.link
    if denial.rule is ed.ED102 and link is not None:
        link.rights[event.player].taken += event.count
    known = link is not None and event.player in link.rights
    kind = "normal" if denial.rule in (nd1.ND102, nd1.ND103, nd1.ND107) else "effect"
    if denial.rule in (ed.ED101, ed.ED107):
        kind = "unknown"
    duel.row(
        event,
        event.count,
        kind,  # type: ignore[arg-type]
        right=link.rights[event.player].label if link is not None and known else None,
        because=denial.because,
        by=link.card if link is not None and denial.rule is not ed.ED107 else None,
        verdict=denial.verdict,
        code=denial.rule.code,
    )


def _deny(duel: Duel, event: Draw) -> Denial:
    """The nearest reason why the draw is not explained."""
    link = duel.resolving
    if link is not None:
        return _deny_in_link(duel, event, link)
    values: dict[str, Value] = {"player": event.player, "count": event.count}
    unknown = _stranger(duel, values)
    if event.reason != "normal" and duel.chain and "resolutions" in duel.recorded:
        return unknown or _before_resolution(duel, values)
    return _deny_outside(duel, event, values, unknown)


def _deny_in_link(duel: Duel, event: Draw, link: Link) -> Denial:
    """A draw while a link resolves that does not give it."""
    values: dict[str, Value] = {"player": event.player, "count": event.count, "card": link.name}
    at = link.resolved_at or link.seq
    because = (link.seq, at)
    early = _claimed_link(duel, event, link)
    if early is not None:
        message = ed.ED106.because("before", player=event.player, count=event.count, event=early.seq)
        return Denial(ed.ED106, "illegal", message, (early.seq, at), early)
    if link.negated is not None and link.negated_at is not None:
        message = ed.ED104.because("negated", event=link.negated_at, **values)
        return Denial(ed.ED104, "illegal", message, (link.seq, link.negated_at, at), link)
    if link.outcome == "no_effect":
        message = ed.ED104.because("no_effect", event=at, **values)
        return Denial(ed.ED104, "illegal", message, because, link)
    right = link.rights.get(event.player)
    if right is not None and not _condition_met(duel, link, event.player):
        message = ed.ED110.because("condition", **values)
        return Denial(ed.ED110, "illegal", message, because, link)
    if right is not None and right.most is not None:
        unknown = _stranger(duel, {"player": event.player, "count": event.count})
        message = ed.ED102.because("more", most=right.most, **{**values, "count": right.taken + event.count})
        return unknown or Denial(ed.ED102, "illegal", message, because, link)
    if link.rights and all(effect.confidence == "high" for effect in _fitting(link)):
        unknown = _stranger(duel, {"player": event.player, "count": event.count})
        message = ed.ED105.because("wrong_player", other=", ".join(link.rights), **values)
        return unknown or Denial(ed.ED105, "illegal", message, because, link)
    if is_stranger(link):
        _name_stranger(duel, link)
    message = ed.ED107.because("unknown_effect", event=link.seq, **values)
    return Denial(ed.ED107, "unverifiable", message, because, link)


def _claimed_link(duel: Duel, event: Draw, resolving: Link) -> Link | None:
    """The link that the log names for the draw, where it gives one and has yet to resolve."""
    if event.link is None or event.link == resolving.n:
        return None
    for link in duel.chain:
        if link.n == event.link and link.resolved_at is None and event.player in gifts(duel, link):
            return link
    return None


def _stranger(duel: Duel, values: dict[str, Value]) -> Denial | None:
    """A card that nobody knows may have given the draw."""
    if "activations" not in duel.recorded:
        message = ed.ED107.because("not_recorded", missing=Text("activations", "発動"), **values)
        return Denial(ed.ED107, "unverifiable", message, ())
    for one in duel.lingering:
        if one.right.player == values["player"] and not _triggered(duel, one, 1):
            # A token's summon need not be in the log.
            message = ed.ED107.because("possible", card=_card(one.right), event=one.seq, **values)
            return Denial(ed.ED107, "unverifiable", message, (one.seq,))
    if duel.stranger is None:
        return None
    link = duel.stranger
    _name_stranger(duel, link)
    message = ed.ED107.because("unknown_card", card=link.name, event=link.seq, **values)
    return Denial(ed.ED107, "unverifiable", message, (link.seq,))


def _name_stranger(duel: Duel, link: Link) -> None:
    """LG105, once for each activation of a card that nobody knows and that would decide."""
    if link.seq not in duel.named:
        duel.named.add(link.seq)
        message = lg.LG105.because("unknown", card=link.name, event=link.seq)
        duel.find(lg.LG105, "unverifiable", link.event, message, (link.seq,))


def _before_resolution(duel: Duel, values: dict[str, Value]) -> Denial:
    """ED106: a draw while the chain is being built."""
    first = duel.chain[0]
    message = ed.ED106.because("before", event=first.seq, **values)
    return Denial(ed.ED106, "illegal", message, tuple(link.seq for link in duel.chain), first)


def _deny_outside(duel: Duel, event: Draw, values: dict[str, Value], unknown: Denial | None) -> Denial:
    """A draw with no chain open."""
    normal = duel.normal
    turn_player = duel.turn_player
    claims_normal = event.reason == "normal"
    if unknown is not None and "activations" not in duel.recorded:
        return unknown
    if claims_normal or (duel.phase == "draw" and event.reason is None):
        if event.player != turn_player and turn_player is not None and duel.phase == "draw":
            message = nd1.ND103.because("wrong_player", player=event.player, turn=duel.turn, other=turn_player)
            wrong = Denial(nd1.ND103, "illegal", message, (_turn_seq(duel),))
            return wrong if claims_normal or unknown is None else unknown
        if normal is not None and normal.made_at is not None and duel.phase == "draw":
            message = nd1.ND102.because("second", player=event.player, turn=duel.turn, event=normal.made_at)
            second = Denial(nd1.ND102, "illegal", message, (normal.made_at,))
            return second if claims_normal or unknown is None else unknown
    late = _missed(duel, event)
    if (claims_normal or late is not None) and duel.phase != "draw":
        message = nd1.ND107.because("outside", player=event.player, turn=duel.turn, phase=PHASES[duel.phase])
        return Denial(nd1.ND107, "illegal", message, (_turn_seq(duel),), None, late)
    if unknown is not None:
        return unknown
    message = ed.ED101.because("none", phase=PHASES[duel.phase], turn=duel.turn, **values)
    missed, cards = duel.missed.get(event.player, (None, 0))
    late_effect = missed if event.count <= cards else None
    return Denial(ed.ED101, "illegal", message, (_phase_seq(duel),), None, late_effect)


def _missed(duel: Duel, event: Draw) -> int | None:
    """The finding about this turn's missing normal draw, where the draw makes up for it, late."""
    normal = duel.normal
    if normal is None or normal.player != event.player or event.reason == "effect":
        return None
    return normal.missing_index if event.count == duel.ruleset.normal_draw else None


def _turn_seq(duel: Duel) -> int:
    """The event at which the turn began."""
    return duel.turn_event.seq if duel.turn_event is not None else 0


def _phase_seq(duel: Duel) -> int:
    """The event at which the phase began."""
    return duel.phase_event.seq if duel.phase_event is not None else _turn_seq(duel)


def is_stranger(link: Link) -> bool:
    """Whether the card may do what the catalogue does not know: not in it, and no official passcode."""
    if link.facts is not None:
        return False
    code = card_code(link.card)
    return code is None or not 0 < code < _OFFICIAL_BELOW
