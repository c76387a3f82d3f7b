"""Single changes that concern replacing the normal draw, and the deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model import cards
from model.cards import Replacer
from model.chains import Chain, Link
from model.duel_model import Copy, DuelModel, Step
from model.mutations import (
    Mutant,
    _changed,
    _draw,
    _drew_normally,
    _new,
    _phase_follows,
    _said,
    _skipped,
    _steps_of,
    _swap,
    _with,
    _without,
    deck_mutation,
    mutation,
)

MAGICAL_BLAST = 91819979
TACHYON_CHAOS_HOLE = 59650656
IRON_CORE = 36623431
"""It has a second effect of the Draw Phase, which does not touch the normal draw."""


def _pre_draw(model: DuelModel) -> Iterator[tuple[Chain, list[Link]]]:
    """The pre-draw chains with a replacing link."""
    for chain in model.resolved:
        replacing = [link for link in chain.links if link.replaces]
        if chain.pre_draw and replacing:
            yield chain, replacing


def _end_of(model: DuelModel, chain: Chain) -> int:
    """Where the chain is over: the place after its last event."""
    number = next(step.chain for step in model.steps if step.extra.get("link") is chain.links[0])
    return max(place for place, step in enumerate(model.steps) if step.chain == number) + 1


def _kind(link: Link) -> str:
    assert isinstance(link.card, Replacer)
    return link.card.kind


def _draw_after(model: DuelModel, kind: str, code: str) -> Iterator[Mutant]:
    """A normal draw after a chain that left none: the last replacing link is of that class."""
    for chain, replacing in _pre_draw(model):
        place = _end_of(model, chain)
        gone = chain.normal_draw_due or _kind(replacing[-1]) != kind
        if gone or replacing[-1].card.code == cards.WATERSLIDE or place >= len(model.steps):
            continue
        before = model.steps[place - 1]
        made = _draw(before, model.seats[(before.turn - 1) % 2].name)
        steps = _with(model.steps, place, made)
        yield Mutant(steps, _said(code), before.turn, made.event["player"], [made])


@mutation
def draw_after_the_cost_was_paid(model: DuelModel) -> Iterator[Mutant]:
    """A cost that was paid does not come back, negated or not (S10 to S12, S15)."""
    yield from _draw_after(model, "cost", "ND301")


@mutation
def draw_after_an_effect_type_resolved(model: DuelModel) -> Iterator[Mutant]:
    """The right was used up at resolution (S08, S16, S24, S26)."""
    yield from _draw_after(model, "effect", "ND302")


@mutation
def draw_against_the_oath(model: DuelModel) -> Iterator[Mutant]:
    """Astral Force's oath forbids it (S31, S35)."""
    yield from _draw_after(model, "astral", "ND303")


@mutation
def negation_of_an_effect_type_removed(model: DuelModel) -> Iterator[Mutant]:
    """The one replacement resolved after all, and the normal draw was made nevertheless."""
    for chain, replacing in _pre_draw(model):
        link = replacing[0]
        if len(replacing) > 1 or _kind(link) != "effect" or not link.negated or link.gone or link.impossible:
            continue
        resolve = next((s for s in model.steps if s.what == "resolve" and s.extra.get("link") is link), None)
        negate = next(s for s in model.steps if s.what == "negate" and s.extra.get("target") is link)
        made = next((s for s in model.steps if s.what == "normal" and s.turn == negate.turn), None)
        if resolve is None or made is None or chain.links[-1].number < 2:
            continue
        steps = _swap(_without(model.steps, negate), resolve, _changed(resolve, outcome=None))
        yield Mutant(steps, _said("ND302"), made.turn, made.event["player"], [made])


@mutation
def negation_of_an_effect_type_added(model: DuelModel) -> Iterator[Mutant]:
    """The one replacement was negated, so the normal draw is missing (S13)."""
    for chain, replacing in _pre_draw(model):
        link = replacing[0]
        if len(replacing) > 1 or _kind(link) != "effect" or link.negated or link.gone or link.impossible:
            continue
        resolve = next(s for s in model.steps if s.what == "resolve" and s.extra.get("link") is link)
        place = _end_of(model, chain)
        if place >= len(model.steps) or model.steps[place].event.get("phase") != "standby":
            continue
        moves = [s for s in model.steps if s.chain == resolve.chain and s.what in ("move", "shuffle", "deck")]
        own = [
            s for s in moves if model.steps.index(s) > model.steps.index(resolve) and s.event.get("to") != "graveyard"
        ]
        quiet = _changed(resolve, outcome=None)
        steps = _swap(_without(model.steps, *own), resolve, quiet)
        negate = _new(resolve, type="negate", link=link.number, what="effect")
        steps = _with(steps, steps.index(quiet), negate)
        yield Mutant(steps, _said("ND305"), resolve.turn, link.seat.name)


# -- activations that are not allowed ----------------------------------------------------------------------------


def _chain_of(like: Step, player: str, code: int, first: int = 1) -> list[Step]:
    keys: dict[str, Any] = {"player": player, "card": code, "from": "graveyard"}
    return [
        _new(like, type="activate", link=first, **keys),
        _new(like, type="resolve", link=first),
        _new(like, type="chain_end"),
    ]


@mutation
def replacement_after_the_normal_draw(model: DuelModel) -> Iterator[Mutant]:
    """It is activated right before the normal draw (S08)."""
    for place, step in _steps_of(model, "normal"):
        more = _chain_of(step, step.event["player"], MAGICAL_BLAST)
        steps = _with(model.steps, place + 1, *more)
        yield Mutant(steps, _said("ND201"), step.turn, step.event["player"])


@mutation
def replacement_in_another_phase(model: DuelModel) -> Iterator[Mutant]:
    """Outside the Draw Phase."""
    for place, step in _steps_of(model, "phase"):
        if step.event["phase"] in ("standby", "end") and _drew_normally(model, step.turn):
            player = model.seats[(step.turn - 1) % 2].name
            activate, *rest = _chain_of(step, player, TACHYON_CHAOS_HOLE)
            paid = _new(step, type="cost", player=player, link=1, pay="normal_draw")
            steps = _with(model.steps, place + 1, activate, paid, *rest)
            yield Mutant(steps, _said("ND201"), step.turn, player)


@mutation
def normal_draw_before_its_replacement(model: DuelModel) -> Iterator[Mutant]:
    """The normal draw is made first, and then replaced."""
    for chain, replacing in _pre_draw(model):
        first = next(s for s in model.steps if s.extra.get("link") is chain.links[0])
        unclear = replacing[0].card.code in (cards.WATERSLIDE, IRON_CORE)
        if chain.links[0] is not replacing[0] or unclear or replacing[0].seat.normal_count > 1:
            continue
        made = _draw(first, first.event["player"])
        if not chain.normal_draw_due:
            steps = _with(model.steps, model.steps.index(first), made)
            yield Mutant(steps, _said("ND201"), first.turn, first.event["player"], [made], _said("ND201", "ND102"))


@mutation
def replacement_on_turn_one(model: DuelModel) -> Iterator[Mutant]:
    """Where there is no normal draw there is nothing to give up."""
    for place, step in _steps_of(model, "phase"):
        if step.turn == 1 and step.event["phase"] == "draw" and not model.form.first_draws:
            steps = _with(model.steps, place + 1, *_chain_of(step, "A", MAGICAL_BLAST))
            yield Mutant(steps, _said("ND205"), 1, "A")


@mutation
def replacement_in_a_skipped_draw_phase(model: DuelModel) -> Iterator[Mutant]:
    """In a skipped Draw Phase there is neither a pre-draw effect nor a normal draw."""
    for place, step in _skipped(model):
        phase = _new(step, type="phase", phase="draw")
        player = step.event["player"]
        steps = _with(model.steps, place + 1, phase, *_chain_of(step, player, MAGICAL_BLAST))
        yield Mutant(steps, _said("ND205"), step.turn, player, may_follow=_said("RS104"))


@mutation
def second_pre_draw_chain(model: DuelModel) -> Iterator[Mutant]:
    """After a negation no replacing effect may be activated again (S17, S27)."""
    for chain, replacing in _pre_draw(model):
        place = _end_of(model, chain)
        if not chain.normal_draw_due or place >= len(model.steps) or model.steps[place].what != "normal":
            continue
        step, player = model.steps[place], replacing[0].seat.name
        steps = _with(model.steps, place, *_chain_of(step, player, MAGICAL_BLAST))
        yield Mutant(steps, _said("ND204"), step.turn, player, [step], _said("ND302"))


def _on_top(model: DuelModel, code: int, said: str) -> Iterator[Mutant]:
    """One more replacing link above a cost type that is the chain's last link."""
    for chain, replacing in _pre_draw(model):
        top = chain.links[-1]
        if top is not replacing[-1] or _kind(top) != "cost" or top.card.code in (cards.WATERSLIDE, code):
            continue
        first = next(s for s in model.steps if s.what == "resolve" and s.extra.get("link") is top)
        place = model.steps.index(first)
        activate, resolve, _ = _chain_of(first, top.seat.name, code, top.number + 1)
        steps = _with(model.steps, place, activate, resolve)
        yield Mutant(steps, _said(said), first.turn, top.seat.name)


@mutation
def second_cost_type(model: DuelModel) -> Iterator[Mutant]:
    """Only one cost type on a chain (S21)."""
    yield from _on_top(model, TACHYON_CHAOS_HOLE, "ND202")


@mutation
def effect_type_after_a_cost_type(model: DuelModel) -> Iterator[Mutant]:
    """No effect type once a cost type was activated (S22)."""
    yield from _on_top(model, MAGICAL_BLAST, "ND203")


@mutation
def lower_link_applied(model: DuelModel) -> Iterator[Mutant]:
    """Only the last activated one applies (S24)."""
    for _, replacing in _pre_draw(model):
        last, lower = replacing[-1], replacing[0]
        sound = not (last.negated or last.gone or last.impossible or lower.negated or lower.gone or lower.impossible)
        if last is lower or not sound or _kind(last) != "effect" or _kind(lower) != "effect":
            continue
        resolves = {s.extra["link"]: s for s in model.steps if s.what == "resolve" and s.extra.get("link") in replacing}
        steps = _swap(model.steps, resolves[lower], _changed(resolves[lower], outcome="applied"))
        steps = _swap(steps, resolves[last], _changed(resolves[last], outcome="applied"))
        yield Mutant(steps, _said("ND304"), resolves[lower].turn, lower.seat.name)


# -- the deck ----------------------------------------------------------------------------------------------------


@mutation
def draw_of_more_than_the_deck_holds(model: DuelModel) -> Iterator[Mutant]:
    """The deck was smaller than what was drawn from it."""
    gone = {"A": 0, "B": 0}
    searched = {step.event["player"] for step in model.steps if step.event.get("to") == "deck"}
    for place, step in enumerate(model.steps):
        player = str(step.event.get("player"))
        if step.event["type"] == "move" and step.event["from"] == "deck":
            gone[player] += 1
        if step.event["type"] != "draw":
            continue
        if step.what in ("normal", "effect") and player not in searched and _phase_follows(model, place):
            sizes = {"A": model.deck_size, "B": model.deck_size, player: gone[player] + step.event["count"] - 1}
            later = [
                one for one in model.steps[place:] if one.event["type"] == "draw" and one.event["player"] == player
            ]
            follow = _said("DK102", "DK103", "DK104")
            yield Mutant(model.steps, _said("DK102"), step.turn, player, later, follow, deck=sizes)
        gone[player] += step.event["count"]


@deck_mutation
def play_after_deck_out(model: DuelModel) -> Iterator[Mutant]:
    """The duel ends for a player who cannot make a draw that he must make (rule notes 3.5)."""
    end = model.steps[-1]
    if end.event["type"] != "end" or end.event["reason"] != "deck_out" or end.event["winner"] is None:
        return
    if end.phase != "draw" or not model.options.deck_sizes:
        return
    loser = model.seats[(end.turn - 1) % 2].name
    more = [_new(end, type="phase", phase=phase) for phase in ("standby", "main1", "end")]
    yield Mutant([*model.steps[:-1], *more], _said("DK103"), end.turn, loser)


@deck_mutation
def card_from_below_the_top(model: DuelModel) -> Iterator[Mutant]:
    """A draw takes the top cards (only where the log records the deck's order)."""
    if not model.options.order:
        return
    for place, step in _steps_of(model, "normal"):
        player = step.event["player"]
        later = [s for s in model.steps[place + 1 :] if s.event["type"] == "draw" and s.event["player"] == player]
        other = Copy(10_000, cards.RAIGEKI.code)
        wrong = _changed(step, cards=[other, *step.event["cards"][1:]])
        steps = _swap(model.steps, step, wrong)
        yield Mutant(steps, _said("DK101"), step.turn, player, [wrong, *later], _said("DK101", "DK104"))
