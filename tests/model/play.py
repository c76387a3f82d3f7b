"""Whole random duels: the settings of one, and a player that takes random legal actions."""

from __future__ import annotations

import random

from model import choices
from model.duel_model import FORMATS, Choose, DuelModel, Options


def new_duel(choose: Choose, *, moves: bool | None = None) -> DuelModel:
    """A duel with a random rule set and a random way of being written down, up to its opening hands."""
    form = FORMATS[choose(("mr5", "mr5", "mr5", "mr3", "goat", "edison", "speed", "rush", "tag"))]

    def flag() -> bool:
        return bool(choose((False, True)))

    moved = flag() if moves is None else moves
    options = Options(
        moves=moved,
        order=moved and flag(),
        costs=flag(),
        outcomes=flag(),
        chain_ends=flag(),
        links=flag(),
        reasons=flag(),
        draw_links=flag(),
        draw_by=flag(),
        splits=flag(),
        zones=moved or choose((True, True, True, False)),
        names=flag(),
        by_link=flag(),
        quiet_negated=flag(),
        deck_sizes=flag(),
        ruleset_named=flag(),
        split_opening=choose((False, False, False, True)),
    )
    return DuelModel(form, options, choose, deck=choose((40, 40, 60, 20, 14, 10)))


def act(model: DuelModel) -> None:
    """One random action of an open moment."""
    if model.form.up_to:
        choices.play_from_hand(model)
        return
    action = model.choose(
        (
            choices.open_chain,
            choices.open_chain,
            choices.play_from_hand,
            choices.play_from_hand,
            choices.place,
            choices.summon,
        )
    )
    action(model)


def go_on(model: DuelModel) -> None:
    """The next phase, or the next turn after the End Phase."""
    following = model.next_phases()
    if following:
        model.enter(model.choose(following))
        return
    if model.turn_no:
        choices.retire_waterslide(model)
    model.begin_turn()


def play(seed: int, *, turns: int = 8, moves: bool | None = None) -> DuelModel:
    """A random legal duel of at most so many turns."""
    rng = random.Random(seed)
    return _played(new_duel(rng.choice, moves=moves), rng, turns=turns)


def _played(model: DuelModel, rng: random.Random, *, turns: int) -> DuelModel:
    while not model.ended and (model.turn_no < turns or model.phase != "end"):
        if model.window == "predraw":
            choices.draw_phase(model)
            continue
        for _ in range(rng.choice((0, 0, 1, 1, 2)) if model.window == "open" else 0):
            if not model.ended:
                act(model)
        if not model.ended:
            if rng.random() < 0.004:
                model.surrender(model.me)
            else:
                go_on(model)
    return model


def mutable(seed: int) -> DuelModel:
    """A random legal duel between two players whose log records everything: what a mutation changes is seen.

    Every fourth seed plays with decks so small that a player runs out of cards; every eighth records their order.
    """
    rng = random.Random(seed)
    small, order = seed % 4 == 0, seed % 8 == 1
    form = FORMATS[rng.choice(("mr5", "mr5", "mr3", "goat", "edison", "speed"))]
    flags = {name: rng.random() < 0.5 for name in ("costs", "outcomes", "chain_ends", "links", "reasons", "by_link")}
    options = Options(moves=True, order=order, splits=rng.random() < 0.3, quiet_negated=rng.random() < 0.3, **flags)
    model = DuelModel(form, options, rng.choice, deck=12 if small else 60)
    return _played(model, rng, turns=7)
