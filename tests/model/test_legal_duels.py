"""Every random legal duel of the model is judged clean."""

from __future__ import annotations

import ast
import json
from collections import Counter
from pathlib import Path

import pytest

from model import cards
from model.machine import LegalDuel
from model.play import mutable, play
from model.profile import STATEFUL, seeds
from model.verdicts import complaints

TestLegalDuel = LegalDuel.TestCase
TestLegalDuel.settings = STATEFUL


@pytest.mark.parametrize("batch", range(4))
def test_a_random_legal_duel_is_clean(batch: int) -> None:
    for seed in seeds(150):
        model = play(4 * seed + batch)
        wrong = complaints(model, model.steps)
        assert not wrong, f"seed {4 * seed + batch}: {wrong}\n{json.dumps(model.render(model.steps))}"


def test_a_duel_whose_log_records_everything_is_clean() -> None:
    for seed in seeds(150):
        model = mutable(seed)
        wrong = complaints(model, model.steps)
        assert not wrong, f"seed {seed}: {wrong}\n{json.dumps(model.render(model.steps))}"


def test_the_random_duels_cover_what_the_model_knows() -> None:
    """A generator that plays few of its cards would prove little."""
    played: Counter[int] = Counter()
    seen: Counter[str] = Counter()
    for seed in range(600):
        model = play(seed)
        played.update(step.code for step in model.steps if step.code is not None)
        seen.update(step.what for step in model.steps)
        seen[model.form.name] += 1
        for chain in model.resolved:
            replacing = [link for link in chain.links if link.replaces]
            seen[f"replacing {len(replacing)}"] += bool(replacing)
            seen["gone"] += any(link.gone for link in replacing)
            seen["impossible"] += any(link.impossible for link in replacing)
        if model.ended:
            seen[model.steps[-1].event["reason"]] += 1
    assert not {one.code for one in (*cards.REPLACERS, *cards.DRAWERS, *cards.SKIPPERS)} - set(played)
    wanted = ("normal", "maxx", "replacing 1", "replacing 2", "replacing 3", "gone", "impossible", "negate")
    assert all(seen[what] > 10 for what in (*wanted, "deck_out", "surrender", "rush", "tag", "speed", "goat", "mr3"))


INDEPENDENT = (
    "cards",
    "duel_model",
    "chains",
    "choices",
    "play",
    "mutations",
    "effect_mutations",
    "replacement_mutations",
    "forgetting",
)


@pytest.mark.parametrize("module", INDEPENDENT)
def test_the_model_knows_nothing_of_the_program(module: str) -> None:
    tree = ast.parse(Path(__file__).with_name(f"{module}.py").read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not [name for name in imported if name.split(".")[0] == "duelreplay"]
