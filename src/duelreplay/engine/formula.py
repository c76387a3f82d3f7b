"""Numbers of cards that an effect takes from the state of the duel: "draw until you have N", "that many"."""

from __future__ import annotations

from collections import Counter
from typing import Final

from duelreplay.engine.state import Duel, Link
from duelreplay.log.events import Cost, Move

_DISCARDED: Final = ("graveyard", "banished", "extra")


def moved(duel: Duel, event: Move) -> None:
    """Count a move for the link it belongs to: as its cost, or as what its resolution does."""
    if event.link is not None and event.reason == "cost":
        for link in duel.chain:
            if link.n == event.link:
                link.paid += 1
        return
    link_now = duel.resolving
    if link_now is not None and link_now.rights:
        if link_now.tally is None:
            link_now.tally = Counter()
        link_now.tally[(event.player, event.from_, event.to)] += 1


def paid(link: Link, event: Cost) -> None:
    """Count the cards of a cost that the log states as such."""
    link.paid += len(event.cards or ())


def number(duel: Duel, link: Link, player: str, formula: str) -> int | None:
    """How many cards the formula gives ``player`` now; None where the log does not tell.

    A log that shows nothing of what the resolution did tells nothing: that no card was discarded is then no
    evidence.
    """
    if "moves" not in duel.recorded:
        return None
    name, plus = formula, 0
    if formula.endswith("+1"):
        name, plus = formula[:-2], 1
    found = _number(duel, link, player, name)
    return None if found is None else found + plus


def _number(duel: Duel, link: Link, player: str, name: str) -> int | None:
    """The formula without what is added to it."""
    if name.startswith("until_hand:"):
        hand = duel.sides[player].hand
        return None if hand is None else max(0, int(name.removeprefix("until_hand:")) - hand)
    if name == "same_as_cost":
        return link.paid or None
    if link.tally is None:
        return None
    if name == "same_as_discarded":
        return sum(link.tally[(player, "hand", zone)] for zone in _DISCARDED) or None
    if name == "same_as_returned":
        return link.tally[(player, "hand", "deck")] or None
    if name == "same_as_banished_from_hand":
        return link.tally[(player, "hand", "banished")] or None
    return None
