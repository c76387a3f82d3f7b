"""Costs that nothing was there to pay with: Life Points, cards on the field and in the Graveyard, counters."""

from __future__ import annotations

from typing import Final

from duelreplay.cards import effects as fx
from duelreplay.duel.chain import Link
from duelreplay.duel.field import ON_FIELD
from duelreplay.duel.identity import differ
from duelreplay.log import events as ev
from duelreplay.reason import Reason
from duelreplay.rights.fact import Known
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw import reasons as ed
from duelreplay.rules.effect_draw.filters import Candidate, fits, properties_of
from duelreplay.rules.ruling import Ruling
from duelreplay.text import Text

_LYING: Final = ON_FIELD | {"graveyard"}


def too_few_life_points(duel: Duel, link: Link, parts: tuple[fx.CostPart, ...]) -> Ruling | None:
    """The player had fewer Life Points than the cost takes, by what the log states of them."""
    asked = sum(part.least for part in parts if part.verb == "lp" and not part.half)
    lp = _life_points_before(duel, link) if asked else None
    if lp is None or lp >= asked:
        return None
    reason = ed.TooFewLifePoints(player=link.player, card=link.name, least=asked, lp=lp)
    return Ruling("illegal", reason, (link.seq,))


def _life_points_before(duel: Duel, link: Link) -> int | None:
    """The Life Points when the link was activated, None where the log does not state them."""
    told = [one for one in duel.turn.lp if one.player == link.player]
    before = [one for one in told if one.seq < link.seq]
    lp = duel.players[link.player].lp
    if lp is None or (told and not before and told[0].total is None):
        return None
    if before:
        since = before[-1]
        if since.total is not None:
            return since.total
    for one in told:
        if one.seq > link.seq:
            lp -= one.change
    return lp


def nothing_there(duel: Duel, link: Link, parts: tuple[fx.CostPart, ...]) -> Ruling | None:
    """Unverifiable: the log shows no payment, and nothing on the field or in the Graveyard that would make one.

    A log typed by hand may leave out how a card came there, so nobody is accused.
    """
    if not duel.records.moves or not duel.reading.window_is_resolution:
        return None
    for part in parts:
        if part.this or part.area is None or part.verb not in _OF_CARDS or not _LYING.issuperset(part.area.zones):
            continue
        if _there(duel, link, part) < part.least:
            return Ruling("unverifiable", ed.NothingSeenToPay(player=link.player, card=link.name), (link.seq,))
    return None


_OF_CARDS: Final = frozenset({"send", "banish", "tribute", "return_to_deck", "return_to_hand"})


def _there(duel: Duel, link: Link, part: fx.CostPart) -> int:
    """How many cards the log shows that may have paid the part, at most: those there now, and those that have left."""
    assert part.area is not None
    zones: frozenset[str] = frozenset(part.area.zones)
    zones = zones | ON_FIELD if zones & ON_FIELD else zones
    whose = part.area.whose
    players = {link.player} if whose == "self" else set(duel.players)
    cards: list[ev.CardRef] = []
    if "graveyard" in zones:
        cards += [card for player in players for card in duel.field.graveyard(player)]
    if zones & ON_FIELD:
        cards += [one.card for one in duel.field.cards if one.controller in players]
    number = 0
    for move in duel.turn.moves:
        if move.from_ in zones and (move.seq > link.seq or move.card is ev.NO_CARD):
            if move.card is ev.NO_CARD:
                number += move.count or 1
            else:
                cards.append(move.card)
        elif move.to in zones and move.card is ev.NO_CARD:
            number += move.count or 1
    own = link.facts.code if link.facts is not None else None
    return number + sum(_may_fit(Candidate(card, own), part.filter) for card in cards)


def _may_fit(candidate: Candidate, wanted: fx.Expression) -> bool:
    """Whether the card may be one that the cost takes."""
    fact = fits(candidate, wanted)
    return not isinstance(fact, Known) or fact.presumed or bool(fact.value)


_FULL: Final = 3
_LIBRARY: Final = 70791313
"""Royal Magical Library: a Spell Counter for each Spell that resolves, up to three, which are its cost."""


def too_few_counters(duel: Duel, link: Link, parts: tuple[fx.CostPart, ...]) -> Ruling | None:
    """Fewer Spells resolved since the Library came to the field than it needs counters, or since it paid with them.

    Other effects place counters, too: only where none was activated since is that certain.
    """
    if link.facts is None or link.facts.code != _LIBRARY or not _counts(duel):
        return None
    copies = [one for one in duel.field.of(link.player) if not differ(one.card, link.card) and one.seq < link.seq]
    if not copies or not any(part.verb == "remove_counters" for part in parts):
        return None
    card = copies[0]  # the one that has been there longest has seen most
    counters = spells = 0
    strange = False
    for seq, other, by in duel.resolved:
        if not card.seq < seq < link.seq:
            continue
        printed = properties_of(other)
        if printed is not None and printed.code == _LIBRARY and by == link.player:
            counters = max(0, counters - _FULL)
        elif printed is None or printed.card_type == "spell" or "Pendulum" in printed.kind.split():
            counters = min(_FULL, counters + 1)
            spells += 1
        else:
            strange = True
    if counters >= _FULL:
        return None
    missing = Text("Spell Counters", "魔力カウンター")
    reason: Reason = ed.TooFewCounters(
        player=link.player, card=link.name, least=_FULL, counters=counters, kind=missing, event=card.seq
    )
    certain = not strange and not spells
    return Ruling("illegal" if certain else "unverifiable", reason, (card.seq, link.seq))


def _counts(duel: Duel) -> bool:
    """Whether every activation that resolved is known, and when the card came to the field."""
    return duel.records.activations and duel.records.moves and duel.reading.chains_in_order
