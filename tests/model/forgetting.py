"""Ways to take facts out of a legal duel's log, honestly: the log no longer claims to record what it lost.

The duel stays the legal duel it was, so that nothing in it may be called illegal.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

Document = dict[str, Any]
Forget = Callable[[Document, random.Random], Document]

UNKNOWN = "A card nobody knows"


def _without(document: Document, types: set[str], kinds: set[str]) -> Document:
    events = [event for event in document["events"] if event["type"] not in types]
    records = [kind for kind in document["records"] if kind not in kinds]
    return {**document, "records": records, "events": events}


def negations(document: Document, _: random.Random) -> Document:
    """No negation is recorded."""
    return _without(document, {"negate"}, {"negations"})


def negations_and_outcomes(document: Document, rng: random.Random) -> Document:
    """No negation is recorded, nor what the links did."""
    return outcomes(negations(document, rng), rng)


def resolutions(document: Document, _: random.Random) -> Document:
    """No resolution is recorded."""
    return _without(document, {"resolve"}, {"resolutions"})


def chains(document: Document, _: random.Random) -> Document:
    """Neither resolutions nor negations nor the chains' ends are recorded, as in a log written by hand."""
    return _without(document, {"resolve", "negate", "chain_end"}, {"resolutions", "negations"})


def outcomes(document: Document, _: random.Random) -> Document:
    """No link says what it did, and resolutions are not claimed to be complete."""
    stripped = [{key: value for key, value in event.items() if key != "outcome"} for event in document["events"]]
    return {**_without(document, set(), {"resolutions"}), "events": stripped}


def moves(document: Document, _: random.Random) -> Document:
    """No move is recorded."""
    return _without(document, {"move"}, {"moves", "deck_order"})


def some_moves(document: Document, rng: random.Random) -> Document:
    """Every other move is missing."""
    gone = _without(document, set(), {"moves", "deck_order"})
    kept = [event for event in gone["events"] if event["type"] != "move" or rng.random() < 0.5]
    return {**gone, "events": kept}


def costs(document: Document, _: random.Random) -> Document:
    """No cost is recorded."""
    return _without(document, {"cost"}, {"costs"})


def names(document: Document, _: random.Random) -> Document:
    """Every activated card is one that the program cannot know."""
    events = [
        {**event, "card": UNKNOWN} if event["type"] == "activate" else event
        for event in (_nobodys(event) for event in document["events"])
    ]
    return {**document, "events": events}


def some_names(document: Document, rng: random.Random) -> Document:
    """Half of the activated cards are ones that the program cannot know."""
    events = [
        {**event, "card": UNKNOWN} if event["type"] == "activate" and rng.random() < 0.5 else event
        for event in (_nobodys(event) for event in document["events"])
    ]
    return {**document, "events": events}


def _nobodys(event: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in event.items() if key != "by"}


def activations(document: Document, _: random.Random) -> Document:
    """No activation is recorded, nor anything else of a chain."""
    types = {"activate", "resolve", "negate", "chain_end", "cost"}
    return _without(document, types, {"activations", "resolutions", "negations", "costs"})


def some_activations(document: Document, rng: random.Random) -> Document:
    """Some chains are missing, their draws and moves stay."""
    gone = _without(document, set(), {"activations", "resolutions", "negations", "costs", "moves", "deck_order"})
    kept: list[dict[str, Any]] = []
    lost = False
    in_chain = False
    for event in gone["events"]:
        kind = event["type"]
        if kind in ("phase", "turn", "end", "chain_end"):
            in_chain = False
        if kind == "activate" and (not in_chain or event.get("link") == 1):
            in_chain, lost = True, rng.random() < 0.3
        if not (lost and kind in ("activate", "resolve", "negate", "cost")):
            kept.append({key: value for key, value in event.items() if key != "link"} if kind == "draw" else event)
    return {**gone, "events": kept}


def phases(document: Document, _: random.Random) -> Document:
    """No phase is recorded."""
    return _without(document, {"phase"}, {"phases"})


def phases_and_chains(document: Document, rng: random.Random) -> Document:
    """Neither phases nor what happened on chains."""
    return chains(phases(document, rng), rng)


def deck_sizes(document: Document, _: random.Random) -> Document:
    """Nothing is known of the decks."""
    players = [{key: value for key, value in player.items() if key != "deck"} for player in document["players"]]
    return {**_without(document, {"deck"}, {"deck_order"}), "players": players}


def zones(document: Document, _: random.Random) -> Document:
    """No activation says where the card was."""
    events = [
        {key: value for key, value in event.items() if key != "from" or event["type"] != "activate"}
        for event in document["events"]
    ]
    return {**document, "events": events}


def some_draws(document: Document, rng: random.Random) -> Document:
    """Some draws are missing, and the log does not claim to have them all."""
    gone = _without(document, set(), {"draws", "deck_order", "moves"})
    kept = [event for event in gone["events"] if event["type"] != "draw" or rng.random() < 0.7]
    return {**gone, "events": kept}


def rule_set(document: Document, _: random.Random) -> Document:
    """The log claims nothing at all to be complete."""
    return {**document, "records": []}


def by_hand(document: Document, rng: random.Random) -> Document:
    """What a log written by hand has: turns, phases, draws and the cards that were played."""
    return costs(moves(chains(document, rng), rng), rng)


def moves_and_negations(document: Document, rng: random.Random) -> Document:
    """Neither moves nor negations."""
    return moves(negations_and_outcomes(document, rng), rng)


def turns(document: Document, _: random.Random) -> Document:
    """Neither turns nor phases, nor the draws' own words."""
    return _without(document, {"turn", "phase"}, {"turns", "phases"})


def cut(document: Document, rng: random.Random) -> Document:
    """The log stops somewhere."""
    events = document["events"]
    return {**document, "events": events[: rng.randrange(len(events) + 1)]}


FORGETTINGS: dict[str, Forget] = {
    one.__name__: one
    for one in (
        negations,
        negations_and_outcomes,
        resolutions,
        chains,
        outcomes,
        moves,
        some_moves,
        costs,
        names,
        some_names,
        activations,
        some_activations,
        phases,
        phases_and_chains,
        deck_sizes,
        zones,
        some_draws,
        rule_set,
        by_hand,
        moves_and_negations,
        turns,
        cut,
    )
}
"""Every way, by name."""
