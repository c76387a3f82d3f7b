"""What a link may give to draw: to whom, at least and at most how many cards, by the catalogue."""

from __future__ import annotations

from typing import Final

from duelreplay.cards.facts import DrawEffect
from duelreplay.engine.state import ON_FIELD, Duel, Link

_LINK_MODES: Final = frozenset({"chain", "later_chain", "granted"})
_FROM_ITS_ZONE: Final = frozenset({"ignition", "quick", "card"})
"""A trigger is activated from where its card has gone, which its zone in the catalogue need not be."""


def gifts(duel: Duel, link: Link) -> dict[str, tuple[int, int | None, bool]]:
    """What each player may draw while the link resolves: at least, at most (None: open), and conditional.

    Several effects of one card are alternatives, unless the log names the one; the draws of one effect add up.
    """
    effects = fitting(link)
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


def fitting(link: Link) -> list[DrawEffect]:
    """The draw effects of the card that the activation may be, by number and zone."""
    facts = link.facts
    if facts is None or link.role is not None:
        return []  # what replaces the normal draw is not a draw
    effects = [effect for effect in facts.draws if effect.mode in _LINK_MODES]
    zone = link.event.from_
    return [effect for effect in effects if zone_fits(effect, zone) and _phase_fits(effect, link.phase)]


def _phase_fits(effect: DrawEffect, phase: str | None) -> bool:
    """Ignition effects are activated in a Main Phase."""
    return effect.started != "ignition" or phase in {None, "main1", "main2"}


def zone_fits(effect: DrawEffect, zone: str | None) -> bool:
    """Whether the effect can be activated from where the log says."""
    if zone is None or effect.zone is None or effect.started not in _FROM_ITS_ZONE:
        return True
    zones = effect.zone.split("|")
    return zone in zones or (zone in ON_FIELD and any(one in ON_FIELD for one in zones))


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


def mandatory(duel: Duel, link: Link, player: str) -> int:
    """Cards that ``player`` has to draw when the link resolves; 0 where it may leave the draw out."""
    gift = gifts(duel, link).get(player)
    return 0 if gift is None else gift[0]


def fixed(link: Link, player: str) -> int:
    """The number of cards a player draws where the card has one draw of a fixed number, else 0."""
    effects = [effect for effect in fitting(link) if effect.confidence == "high"]
    who = "self" if player == link.player else "opponent"
    mine = [effect for effect in effects if effect.who in {who, "both"}]
    if len(mine) != 1 or mine[0].least != mine[0].most or len(effects) > 2:
        return 0
    return mine[0].least
