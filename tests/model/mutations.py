"""Single changes to a legal duel's log, each with what the rules say of the changed duel.

A mutation finds the places in a duel where it makes sense, changes the log there and says which codes must be
found, in which turn and against whom. The codes follow from the rules, never from what the program printed.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from model import cards
from model.duel_model import DuelModel, Step


@dataclass(eq=False)
class Mutant:
    """A changed duel and what must be said of it.

    One of ``codes`` must be found illegal in ``turn`` against ``player``. ``changed`` are the draws that the change
    touched: only they may be called illegal, except by findings that are marked as consequences and by those whose
    code is in ``may_follow``, which the change necessarily causes.
    """

    steps: list[Step]
    codes: frozenset[str]
    turn: int
    player: str
    changed: list[Step] = field(default_factory=list)
    may_follow: frozenset[str] = frozenset()
    deck: dict[str, int] | None = None
    verdicts: frozenset[str] = frozenset({"illegal"})


Mutation = Callable[[DuelModel], Iterator[Mutant]]
MUTATIONS: dict[str, Mutation] = {}


def mutation(found: Mutation) -> Mutation:
    """Enter a mutation in the catalogue; it is made in duels with large decks of unknown order."""

    def large(model: DuelModel) -> Iterator[Mutant]:
        if model.options.order or model.deck_size < 60 or any(seat.skips_overlapped for seat in model.seats):
            return
        for mutant in found(model):
            if found.__name__.startswith("maxx") or not _maxx(model, mutant.turn):
                yield mutant

    MUTATIONS[found.__name__] = large
    return found


def deck_mutation(found: Mutation) -> Mutation:
    """Enter a mutation that looks for the decks it needs itself."""
    MUTATIONS[found.__name__] = found
    return found


# -- tools -------------------------------------------------------------------------------------------------------


def _new(like: Step, **event: Any) -> Step:
    return Step(event, "mutated", like.turn, like.phase, event.get("player"))


def _changed(step: Step, **keys: Any) -> Step:
    changed = copy.copy(step)
    changed.event = {key: value for key, value in {**step.event, **keys}.items() if value is not None}
    return changed


def _without(steps: list[Step], *gone: Step) -> list[Step]:
    return [step for step in steps if step not in gone]


def _with(steps: list[Step], place: int, *more: Step) -> list[Step]:
    return [*steps[:place], *more, *steps[place:]]


def _swap(steps: list[Step], old: Step, new: Step) -> list[Step]:
    return [new if step is old else step for step in steps]


def _draw(like: Step, player: str, count: int = 1) -> Step:
    return _new(like, type="draw", player=player, count=count)


def _steps_of(model: DuelModel, what: str) -> Iterator[tuple[int, Step]]:
    for place, step in enumerate(model.steps):
        if step.what == what:
            yield place, step


def _opponent(player: str) -> str:
    return "B" if player == "A" else "A"


def _phase_follows(model: DuelModel, place: int) -> bool:
    """Whether the next event is the next phase of the turn."""
    return place + 1 < len(model.steps) and model.steps[place + 1].event["type"] == "phase"


def _turn_player(model: DuelModel, step: Step) -> str:
    return model.seats[(step.turn - 1) % 2].name


def _drew_normally(model: DuelModel, turn: int) -> bool:
    return any(step.what == "normal" and step.turn == turn for step in model.steps)


def _maxx(model: DuelModel, turn: int) -> bool:
    """Whether a Maxx "C" was used in that turn, so that a draw more may be one of its own."""
    return any(step.turn == turn and step.code == cards.MAXX_C.code for step in model.steps)


def _said(*codes: str) -> frozenset[str]:
    return frozenset(codes)


# -- the opening hand --------------------------------------------------------------------------------------------


@mutation
def opening_hand_larger(model: DuelModel) -> Iterator[Mutant]:
    """One card too many (S03, formats)."""
    for _, step in _last_openings(model):
        larger = _changed(step, count=step.event["count"] + 1, cards=None)
        steps = _swap(model.steps, step, larger)
        yield Mutant(steps, _said("OH101"), 0, step.event["player"], [larger], verdicts=_hand_verdicts(model))


@mutation
def opening_hand_smaller(model: DuelModel) -> Iterator[Mutant]:
    """One card too few."""
    for _, step in _last_openings(model):
        smaller = _changed(step, count=step.event["count"] - 1, cards=None)
        steps = _swap(model.steps, step, smaller)
        yield Mutant(steps, _said("OH101"), 0, step.event["player"], [smaller], verdicts=_hand_verdicts(model))


def _hand_verdicts(model: DuelModel) -> frozenset[str]:
    """In a Speed Duel a skill may change the opening hand, which the log need not show (rule notes 3.1)."""
    return _said("illegal", "unverifiable") if model.form.name == "speed" else _said("illegal")


def _last_openings(model: DuelModel) -> Iterator[tuple[int, Step]]:
    yield from ((place, step) for place, step in _steps_of(model, "opening") if step.event["count"] in (4, 5))


# -- the normal draw ---------------------------------------------------------------------------------------------


@mutation
def normal_draw_twice(model: DuelModel) -> Iterator[Mutant]:
    """There is one normal draw a turn (S23)."""
    for place, step in _steps_of(model, "normal"):
        again = _changed(step, cards=None)
        yield Mutant(_with(model.steps, place + 1, again), _said("ND102"), step.turn, step.event["player"], [again])


@mutation
def normal_draw_dropped(model: DuelModel) -> Iterator[Mutant]:
    """It is always made (S01); after replacements that were all negated too (S13, S28)."""
    for place, step in _steps_of(model, "normal"):
        if _phase_follows(model, place):
            code = "ND305" if _replaced(model, step.turn) else "ND101"
            yield Mutant(_without(model.steps, step), _said(code), step.turn, step.event["player"])


def _replaced(model: DuelModel, turn: int) -> bool:
    return any(step.what == "replacer" and step.turn == turn for step in model.steps)


@mutation
def normal_draw_in_the_next_phase(model: DuelModel) -> Iterator[Mutant]:
    """It belongs to the very start of the Draw Phase (S01)."""
    for place, step in _steps_of(model, "normal"):
        if _phase_follows(model, place):
            steps = _with(_without(model.steps, step), place + 1, step)
            follow = _said("ND101", "ND305")
            yield Mutant(steps, _said("ND105", "ND107"), step.turn, step.event["player"], [step], follow)


@mutation
def normal_draw_by_the_other_player(model: DuelModel) -> Iterator[Mutant]:
    """It is the turn player's."""
    for place, step in _steps_of(model, "normal"):
        if _phase_follows(model, place):
            other = _changed(step, player=_opponent(step.event["player"]), cards=None)
            steps = _swap(model.steps, step, other)
            yield Mutant(steps, _said("ND103"), step.turn, other.event["player"], [other], _said("ND101", "ND305"))


@mutation
def normal_draw_on_turn_one(model: DuelModel) -> Iterator[Mutant]:
    """The player going first has none in his first turn (S02)."""
    for place, step in _steps_of(model, "phase"):
        quiet = place + 1 < len(model.steps) and model.steps[place + 1].event.get("phase") == "standby"
        if step.turn == 1 and step.event["phase"] == "draw" and not model.form.first_draws and quiet:
            made = _draw(step, "A")
            yield Mutant(_with(model.steps, place + 1, made), _said("ND104"), 1, "A", [made])


@mutation
def normal_draw_enlarged(model: DuelModel) -> Iterator[Mutant]:
    """One card too many (rule notes 3.3)."""
    for _, step in _steps_of(model, "normal"):
        larger = _changed(step, count=step.event["count"] + 1, cards=None)
        yield Mutant(_swap(model.steps, step, larger), _said("ND106"), step.turn, step.event["player"], [larger])


@mutation
def normal_draw_reduced(model: DuelModel) -> Iterator[Mutant]:
    """One card too few where it has two."""
    for _, step in _steps_of(model, "normal"):
        if step.event["count"] > 1:
            smaller = _changed(step, count=step.event["count"] - 1, cards=None)
            steps = _swap(model.steps, step, smaller)
            yield Mutant(steps, _said("ND106"), step.turn, step.event["player"], [smaller])


@mutation
def normal_draw_after_another_chain(model: DuelModel) -> Iterator[Mutant]:
    """Nothing may be activated before it but what says so (rule notes X0); it comes first."""
    for place, step in _steps_of(model, "normal"):
        chain = [one for one in model.steps[place + 1 :] if one.turn == step.turn and one.phase == "draw"]
        ends = next((one for one in chain if one.what == "chain_end"), None)
        opened = next((one for one in chain if one.what == "activate"), None)
        if ends is None or opened is None or opened.player is None or _replaced(model, step.turn):
            continue
        steps = _without(model.steps, step)
        steps = _with(steps, steps.index(ends) + 1, step)
        draws = [one for one in chain if one.what == "effect"]
        yield Mutant(steps, _said("ND208"), step.turn, opened.player, [step, *draws], _said("ND105"))


# -- draws without a cause ---------------------------------------------------------------------------------------


def _uncaused(phase: str) -> None:
    def found(model: DuelModel) -> Iterator[Mutant]:
        for place, step in _steps_of(model, "phase"):
            if step.event["phase"] != phase or not _drew_normally(model, step.turn):
                continue
            for player in "AB":
                made = _draw(step, player)
                yield Mutant(_with(model.steps, place + 1, made), _said("ED101"), step.turn, player, [made])

    found.__name__ = f"uncaused_draw_in_{phase}"
    found.__doc__ = "Nothing explains the draw."
    mutation(found)


for _phase in ("standby", "main1", "battle", "main2", "end"):
    _uncaused(_phase)


@mutation
def uncaused_draw_after_the_normal_draw(model: DuelModel) -> Iterator[Mutant]:
    """The other player draws in the Draw Phase."""
    for place, step in _steps_of(model, "normal"):
        made = _draw(step, _opponent(step.event["player"]))
        steps = _with(model.steps, place + 1, made)
        yield Mutant(steps, _said("ND103", "ED101"), step.turn, made.event["player"], [made])


# -- restrictions ------------------------------------------------------------------------------------------------


def _skipped(model: DuelModel) -> Iterator[tuple[int, Step]]:
    for place, step in _steps_of(model, "turn"):
        if step.extra.get("skipped"):
            yield place, step


@mutation
def draw_in_a_skipped_draw_phase(model: DuelModel) -> Iterator[Mutant]:
    """The Draw Phase is skipped (rule notes 3.4)."""
    for place, step in _skipped(model):
        phase = _new(step, type="phase", phase="draw")
        made = _draw(step, step.event["player"])
        steps = _with(model.steps, place + 1, phase, made)
        yield Mutant(steps, _said("RS101"), step.turn, step.event["player"], [made], _said("RS104"))


@mutation
def draw_where_the_phase_was_skipped(model: DuelModel) -> Iterator[Mutant]:
    """The same, without the phase."""
    for place, step in _skipped(model):
        made = _draw(step, step.event["player"])
        steps = _with(model.steps, place + 1, made)
        yield Mutant(steps, _said("RS101"), step.turn, step.event["player"], [made])


@mutation
def phase_entered_although_skipped(model: DuelModel) -> Iterator[Mutant]:
    """A Draw Phase although a skip is owed."""
    for place, step in _skipped(model):
        phase = _new(step, type="phase", phase="draw")
        steps = _with(model.steps, place + 1, phase)
        verdicts = _said("illegal", "unverifiable")
        yield Mutant(steps, _said("RS104"), step.turn, step.event["player"], verdicts=verdicts)


@mutation
def draw_phase_left_out(model: DuelModel) -> Iterator[Mutant]:
    """No skip is owed, and the turn has neither Draw Phase nor normal draw."""
    for place, step in _steps_of(model, "normal"):
        before = model.steps[place - 1]
        if before.event.get("phase") == "draw" and _phase_follows(model, place):
            steps = _without(model.steps, step, before)
            yield Mutant(steps, _said("ND101"), step.turn, step.event["player"])


def _draws_again(model: DuelModel, code: int, codes: frozenset[str]) -> Iterator[Mutant]:
    """After the card resolved: its player draws by a Jar of Greed in the same turn."""
    for chain in model.resolved:
        first = chain.links[0]
        if first.card.code != code or first.negated:
            continue
        last = max(place for place, step in enumerate(model.steps) if step.extra.get("link") is first)
        turn = model.steps[last].turn
        place = next((n for n in range(last, len(model.steps)) if model.steps[n].what == "phase"), None)
        if place is None or model.steps[place].turn != turn:
            continue
        like, player = model.steps[place], first.seat.name
        made = _draw(like, player)
        more = (
            _new(like, type="activate", player=player, card=83968380, link=1, **{"from": "spell"}),
            _new(like, type="resolve", link=1),
            made,
            _new(like, type="chain_end"),
        )
        yield Mutant(_with(model.steps, place + 1, *more), codes, turn, player, [made])


@mutation
def draw_under_droll(model: DuelModel) -> Iterator[Mutant]:
    """Nobody draws for the rest of the turn."""
    yield from _draws_again(model, cards.DROLL.code, _said("RS102", "RS103"))


@mutation
def draw_after_extravagance(model: DuelModel) -> Iterator[Mutant]:
    """No draw by effects for the rest of the turn."""
    yield from _draws_again(model, cards.EXTRAVAGANCE.code, _said("RS103"))


@mutation
def draw_after_prosperity(model: DuelModel) -> Iterator[Mutant]:
    """No draw by effects in the whole turn."""
    yield from _draws_again(model, cards.PROSPERITY.code, _said("RS103"))
