"""The program's judgement of a duel of the model, and how it differs from what the model expects."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from typing import Any

from duelreplay.cards.catalogue import Catalogue, load
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import judge
from duelreplay.log.codec import read_duels
from duelreplay.log.events import DuelLog
from model.duel_model import DuelModel, Step, as_bytes
from model.mutations import Mutant


@cache
def _catalogue() -> Catalogue:
    return load()


def judged(document: dict[str, Any]) -> Judgement:
    """The judgement of a ``duel-log/1`` object."""
    (duel,) = read_duels(io.BytesIO(as_bytes(document)), "model")
    assert isinstance(duel, DuelLog), duel
    return judge(duel, _catalogue())


def complaints(model: DuelModel, steps: Sequence[Step]) -> list[str]:
    """What the program says against a legal duel that the model does not allow it to say."""
    judgement = judged(model.render(steps))
    wrong = [
        f"{found.rule.code} {found.verdict} at {found.event.seq}"
        for found in judgement.findings
        if found.verdict == "illegal"
        or (found.verdict == "undetermined" and found.rule.code not in model.open_questions)
    ]
    drawn = [step for step in steps if step.event["type"] == "draw"]
    assert len(drawn) == len(judgement.draws)
    for step, row in zip(drawn, judgement.draws, strict=True):
        if row.verdict not in step.may_be:
            wrong.append(f"draw at {row.event.seq} ({step.what}) is {row.verdict} {row.code}")
        kind = "effect" if step.what == "maxx" else step.what
        if row.kind != kind and row.verdict == "legal":
            wrong.append(f"draw at {row.event.seq} ({step.what}) is taken for {row.kind}")
    return wrong


def accusations(judgement: Judgement) -> list[str]:
    """Every ``illegal`` that the judgement pronounces."""
    return [f"{one.rule.code} at {one.event.seq}" for one in judgement.findings if one.verdict == "illegal"] + [
        f"draw at {row.event.seq} {row.code}" for row in judgement.draws if row.verdict == "illegal"
    ]


def document_of(model: DuelModel, mutant: Mutant) -> dict[str, Any]:
    """The changed duel as a ``duel-log/1`` object."""
    document = model.render(mutant.steps)
    if mutant.deck is not None:
        document["players"] = [{**player, "deck": mutant.deck[player["id"]]} for player in document["players"]]
    return document


def mutant_faults(model: DuelModel, mutant: Mutant) -> list[str]:
    """How the judgement of a changed duel differs from what the rules say of it."""
    judgement = judged(document_of(model, mutant))
    accused = [found for found in judgement.findings if found.verdict == "illegal"]
    wrong = []
    said = [one for one in judgement.findings if one.verdict in mutant.verdicts and one.rule.code in mutant.codes]
    if not any(one.turn == mutant.turn and one.player == mutant.player for one in said):
        got = [f"{one.rule.code} {one.verdict} turn {one.turn} {one.player}" for one in judgement.findings]
        wrong.append(f"expected {'/'.join(sorted(mutant.codes))}, got {got}")
    allowed = mutant.codes | mutant.may_follow
    wrong += [
        f"{one.rule.code} besides" for one in accused if one.rule.code not in allowed and one.consequent_on is None
    ]
    changed = {id(step) for step in mutant.changed}
    drawn = [step for step in mutant.steps if step.event["type"] == "draw"]
    consequent = {one.event.seq for one in accused if one.consequent_on is not None}
    for step, row in zip(drawn, judgement.draws, strict=True):
        if row.verdict == "illegal" and id(step) not in changed and row.event.seq not in consequent:
            wrong.append(f"another draw is called illegal: {row.code}")
    return wrong
