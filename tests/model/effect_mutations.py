"""Single changes that concern the draws of effects."""

from __future__ import annotations

from collections.abc import Iterator

from model import cards
from model.cards import Drawer
from model.duel_model import DuelModel, Step
from model.mutations import (
    Mutant,
    _changed,
    _new,
    _opponent,
    _said,
    _steps_of,
    _swap,
    _with,
    _without,
    mutation,
)


def _effects(model: DuelModel, *, fixed: bool = False) -> Iterator[tuple[int, Step]]:
    """Whole draws of drawing cards; ``fixed``: of those that must draw for their controller."""
    for place, step in _steps_of(model, "effect"):
        link = step.extra.get("link")
        if link is None or step.extra["parts"] != 1 or step.event["count"] != step.right:
            continue
        if not fixed or step.code in cards.FIXED_DRAW_SPELLS:
            yield place, step


def _resolve_of(model: DuelModel, draw: Step) -> Step:
    link = draw.extra["link"]
    return next(step for step in model.steps if step.what == "resolve" and step.extra.get("link") is link)


@mutation
def effect_draw_enlarged(model: DuelModel) -> Iterator[Mutant]:
    """One card more than the effect gives."""
    for _, step in _effects(model):
        larger = _changed(step, count=step.event["count"] + 1, cards=None)
        yield Mutant(_swap(model.steps, step, larger), _said("ED102"), step.turn, step.event["player"], [larger])


@mutation
def effect_draw_dropped(model: DuelModel) -> Iterator[Mutant]:
    """A draw that the card's text commands is not made."""
    for _, step in _effects(model, fixed=True):
        yield Mutant(_without(model.steps, step), _said("ED103"), step.turn, step.event["player"])


@mutation
def effect_draw_shrunk(model: DuelModel) -> Iterator[Mutant]:
    """One card less than the effect gives."""
    for _, step in _effects(model, fixed=True):
        if step.event["count"] > 1:
            smaller = _changed(step, count=step.event["count"] - 1, cards=None)
            steps = _swap(model.steps, step, smaller)
            yield Mutant(steps, _said("ED103"), step.turn, step.event["player"], [smaller])


@mutation
def effect_draw_doubled(model: DuelModel) -> Iterator[Mutant]:
    """The same draw once more."""
    for place, step in _effects(model):
        again = _changed(step, cards=None)
        steps = _with(model.steps, place + 1, again)
        yield Mutant(steps, _said("ED101", "ED102"), step.turn, step.event["player"], [step, again])


@mutation
def effect_draw_by_the_other_player(model: DuelModel) -> Iterator[Mutant]:
    """The player whom the effect does not make draw."""
    for _, step in _effects(model, fixed=True):
        other = _changed(step, player=_opponent(step.event["player"]), cards=None)
        steps = _swap(model.steps, step, other)
        yield Mutant(steps, _said("ED105"), step.turn, other.event["player"], [other], _said("ED103"))


@mutation
def effect_draw_before_the_resolution(model: DuelModel) -> Iterator[Mutant]:
    """Effects draw when they resolve (rule notes 3.6)."""
    for _, step in _effects(model, fixed=True):
        resolve = _resolve_of(model, step)
        chain = next(one for one in model.resolved if step.extra["link"] in one.links)
        if chain.links[-1] is not step.extra["link"]:
            continue
        steps = _without(model.steps, step)
        steps = _with(steps, steps.index(resolve), step)
        yield Mutant(steps, _said("ED106"), step.turn, step.event["player"], [step], _said("ED103"))


@mutation
def effect_draw_before_the_activation(model: DuelModel) -> Iterator[Mutant]:
    """Before the card was even activated."""
    for _, step in _effects(model, fixed=True):
        chain = next(one for one in model.resolved if step.extra["link"] in one.links)
        if len(chain.links) != 1 or step.phase == "draw":
            continue
        steps = _without(model.steps, step)
        first = next(one for one in steps if one.extra.get("link") is step.extra["link"])
        place = steps.index(first)
        while steps[place].what not in ("phase", "chain_end"):
            place -= 1
        if steps[place].turn != step.turn:
            continue
        steps = _with(steps, place + 1, step)
        yield Mutant(steps, _said("ED101", "ED106"), step.turn, step.event["player"], [step], _said("ED103"))


@mutation
def effect_draw_in_the_next_phase(model: DuelModel) -> Iterator[Mutant]:
    """After the chain is long over."""
    for place, step in _effects(model, fixed=True):
        after = next((one for one in model.steps[place:] if one.what in ("phase", "turn")), None)
        if after is None or after.what == "turn":
            continue
        steps = _without(model.steps, step)
        steps = _with(steps, steps.index(after) + 1, step)
        codes = _said("ED101", "ED103")
        yield Mutant(steps, codes, step.turn, step.event["player"], [step], codes)


@mutation
def negation_of_a_draw_added(model: DuelModel) -> Iterator[Mutant]:
    """A link whose effect is negated gives no draw."""
    for _, step in _effects(model):
        if step.extra["link"].target is not None:
            continue
        resolve = _resolve_of(model, step)
        quiet = _changed(resolve, outcome=None)
        steps = _swap(model.steps, resolve, quiet)
        for what in ("effect", "activation"):
            negate = _new(step, type="negate", link=step.link, what=what)
            mutant = _with(steps, steps.index(quiet), negate)
            draws = [one for one in model.steps if one.extra.get("link") is step.extra["link"] and one.right]
            assert isinstance(step.extra["link"].card, Drawer)
            follow = _said("ND101") if step.extra["link"].card.skips else frozenset()
            yield Mutant(mutant, _said("ED104"), step.turn, step.event["player"], draws, follow)


@mutation
def negation_of_a_draw_removed(model: DuelModel) -> Iterator[Mutant]:
    """The link resolved after all, and its draw is missing."""
    for _, step in _steps_of(model, "negate"):
        link = step.extra["target"]
        resolve = next((one for one in model.steps if one.what == "resolve" and one.extra.get("link") is link), None)
        if resolve is None or link.card.code not in cards.FIXED_DRAW_SPELLS or not link.could_draw:
            continue
        quiet = _changed(resolve, outcome=None)
        steps = _swap(_without(model.steps, step), resolve, quiet)
        yield Mutant(steps, _said("ED103"), step.turn, link.seat.name)


@mutation
def activation_dropped(model: DuelModel) -> Iterator[Mutant]:
    """A draw whose card was never activated is explained by nothing."""
    if not model.options.chain_ends:
        return
    for chain in model.resolved:
        link = chain.links[0]
        if len(chain.links) > 1 or link.card.code not in cards.FIXED_DRAW_SPELLS:
            continue
        own = [one for one in model.steps if one.extra.get("link") is link]
        draws = [one for one in own if one.what == "effect"]
        if not draws or draws[0].phase == "draw":
            continue
        number = draws[0].chain
        gone = [s for s in model.steps if s.chain == number and s.what in ("activate", "resolve", "cost", "chain_end")]
        bare = {id(one): _changed(one, link=None) for one in draws}
        steps = [bare.get(id(one), one) for one in _without(model.steps, *gone)]
        yield Mutant(steps, _said("ED101", "ED102"), draws[0].turn, link.seat.name, list(bare.values()))


@mutation
def maxx_c_draw_dropped(model: DuelModel) -> Iterator[Mutant]:
    """Maxx "C" must draw each time (rule notes 3.6); that a summon was not negated is not in a log."""
    for place, step in _steps_of(model, "maxx"):
        if model.steps[place - 1].event.get("from") not in {"deck", "extra", "graveyard", "banished"}:
            continue  # a monster from the hand may have been Normal Summoned
        yield Mutant(
            _without(model.steps, step),
            _said("ED103"),
            step.turn,
            step.event["player"],
            verdicts=frozenset({"unverifiable"}),
        )


@mutation
def maxx_c_draw_doubled(model: DuelModel) -> Iterator[Mutant]:
    """One card each time; an effect that nobody knows may have Summoned where the log does not say how."""
    for place, step in _steps_of(model, "maxx"):
        again = _changed(step, cards=None)
        steps = _with(model.steps, place + 1, again)
        player = step.event["player"]
        yield Mutant(
            steps,
            _said("ED101", "ED102", "ED107"),
            step.turn,
            player,
            [step, again],
            verdicts=frozenset({"illegal", "unverifiable"}),
        )
