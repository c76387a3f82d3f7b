"""What opens a right to draw by an effect: a link that resolves, the log's own word, a changed effect."""

from __future__ import annotations

from typing import Final

from duelreplay.cards.effects import DrawFact
from duelreplay.duel.chain import Link
from duelreplay.duel.naming import naming
from duelreplay.log.events import Grant, Span, card_uid
from duelreplay.rights import right as entry
from duelreplay.rights.effect import GRANTED, LABEL, EffectRight, Ground, Way
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw.filters import properties_of
from duelreplay.rules.effect_draw.triggers import activation_may_be
from duelreplay.rules.effect_draw.ways import drawers, ways_of
from duelreplay.text import Message, Text

_ANY: Final = 1 << 30


def open_for_link(
    duel: Duel, link: Link, ground: Ground = "link", until: str = "chain", how: Text = entry.OPENED
) -> list[EffectRight]:
    """The rights that a link gives when it resolves, one for each player who may draw by it."""
    opened = []
    found = link.ways if link.ways is not None else find_ways(duel, link)
    if len(found) == 1 and link.n < len(duel.chain.links):
        found = _applied_to(duel, link, found)
    for player, ways in found.items():
        if ways:
            opened.append(_open(duel, link, player, ways, ground, until, how))
    return opened


_MYSTICAL_REFPANEL: Final = 35563539


def _applied_to(duel: Duel, link: Link, found: dict[str, tuple[Way, ...]]) -> dict[str, tuple[Way, ...]]:
    """A Spell that concerns one player, applied to the other instead: by Mystical Refpanel above it on the chain."""
    if link.facts is None or not link.facts.kind.startswith("Spell") or len(duel.players) != 2:
        return found
    for other in duel.chain.links[link.n :]:
        if other.facts is None and other.negated is None and other.player != link.player:
            printed = properties_of(other.card)
            if printed is not None and printed.code == _MYSTICAL_REFPANEL:
                return {player: ways for one, ways in found.items() for player in duel.opponents(one)}
    return found


def find_ways(duel: Duel, link: Link) -> dict[str, tuple[Way, ...]]:
    """The draws that an activation may give, by player: asked when it is made, while what it needs can be seen."""
    found: dict[str, tuple[Way, ...]] = {}
    text = link.text
    if text is not None and link.role is None:  # what replaces the normal draw is not a draw
        lines: dict[str, list[DrawFact]] = {}
        for fact in text.link_lines:
            for player in (link.player,) if fact.who == "self" else drawers(duel, fact, link):
                lines.setdefault(player, []).append(fact)
        for player in duel.players:
            if player in lines:
                found[player] = tuple(ways_of(duel, link, lines[player]))
    return found


def _open(
    duel: Duel, link: Link, player: str, ways: tuple[Way, ...], ground: Ground, until: str, how: Text
) -> EffectRight:
    """Enter one right of a link."""
    label = Message(LABEL, {"card": link.name})
    right = EffectRight("effect", player, label, ground, ways, link.at, until, link, link.card, card_uid(link.card))
    lawful = [way for way in ways if way.offence is None]
    right.least, right.most = _bounds(lawful)
    right.note(link.at, how)
    duel.ledger.open_effect(right)
    return right


def _bounds(ways: list[Way]) -> tuple[int, int | None]:
    """What the texts allow at least and at most, before anything is counted."""
    if len(ways) == 1 and len(ways[0].facts) == 1:
        fact = ways[0].facts[0]
        return fact.least if fact.sure == "always" and fact.option == "must" else 0, fact.most
    least, most = _ANY, 0
    unbounded = False
    for way in ways:
        sure = [fact for fact in way.facts if fact.sure == "always" and fact.option == "must"]
        least = min(least, sum(fact.least for fact in sure))
        numbers = [fact.most for fact in way.facts]
        unbounded = unbounded or None in numbers
        most = max(most, sum(number or 0 for number in numbers))
    return (0 if least == _ANY else least), None if unbounded else most


def open_changed(duel: Duel, link: Link) -> None:
    """A link above has changed this one's effect to a draw: what that gives is open to every player it names."""
    for other in duel.chain.links:
        if other.n <= link.n or other.text is None or other.negated is not None:
            continue
        for fact in other.text.changing:
            if not all(activation_may_be(duel, other, trigger, link) for trigger in fact.trigger):
                continue
            players = tuple(duel.players) if fact.group == "both" else (other.player, *duel.opponents(other.player))
            for player in players:
                taken = any(
                    one.ground == "changed" and one.player == player and one.link is link for one in duel.ledger.effects
                )
                if taken:
                    continue
                label = Message(LABEL, {"card": other.name})
                right = EffectRight("effect", player, label, "changed", (), link.at, "chain", link, other.card)
                right.most = fact.most
                right.note(link.at, entry.OPENED)
                duel.ledger.open_effect(right)


def granted(duel: Duel, event: Grant) -> None:
    """The log itself states a right to draw."""
    facts = duel.catalogue.find(event.by) if event.by is not None else None
    label: Message = Message(GRANTED) if event.by is None else Message(LABEL, {"card": naming(event.by, facts)})
    until: str = event.until if isinstance(event.until, str) else "duel"
    if isinstance(event.until, Span) and event.until.turns == 1:
        until = "next_turn"
    right = EffectRight("granted", event.player, label, "granted", (), event.seq, until, None, event.by)
    right.most = None if event.count == "any" else event.count
    right.link_seq = duel.turn.n
    right.note(event.seq, entry.OPENED)
    duel.ledger.open_effect(right)
