"""A legal duel stays legal when its log tells less: nothing may then be called illegal."""

from __future__ import annotations

import json
import random

import pytest

from model.forgetting import FORGETTINGS
from model.play import play
from model.profile import seeds
from model.verdicts import accusations, judged


@pytest.mark.parametrize("name", FORGETTINGS)
def test_a_legal_duel_that_is_told_in_part_is_not_accused(name: str) -> None:
    for seed in seeds(120):
        model = play(seed)
        document = FORGETTINGS[name](model.render(model.steps), random.Random(seed))
        accused = accusations(judged(document))
        assert not accused, f"seed {seed}: {accused}\n{json.dumps(document)}"
