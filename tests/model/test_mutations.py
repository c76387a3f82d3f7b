"""One change to a legal duel is found, with the right code, and nothing else is accused."""

from __future__ import annotations

import json
from functools import cache

import pytest

from model import effect_mutations, replacement_mutations
from model.duel_model import DuelModel
from model.mutations import MUTATIONS
from model.play import mutable
from model.profile import seeds
from model.verdicts import document_of, mutant_faults

CATALOGUES = (effect_mutations, replacement_mutations)
"""Modules that enter their mutations in the catalogue when they are imported."""

MOST = 60
"""How many changed duels of one kind are judged."""


@cache
def _duels() -> tuple[DuelModel, ...]:
    return tuple(mutable(seed) for seed in seeds(300))


def test_there_are_enough_kinds() -> None:
    assert len(MUTATIONS) >= 25


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_single_mutation_is_found_and_nothing_else(name: str) -> None:
    tried = 0
    for model in _duels():
        for mutant in MUTATIONS[name](model):
            faults = mutant_faults(model, mutant)
            assert not faults, f"{faults}\n{json.dumps(document_of(model, mutant))}"
            tried += 1
        if tried > MOST:
            return
    assert tried
