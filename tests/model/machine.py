"""Random legal duels as a Hypothesis state machine: each rule is a player's legal decision."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from model import choices
from model.duel_model import Choose, DuelModel
from model.play import go_on, new_duel
from model.verdicts import accusations, complaints, judged


def _choose(data: st.DataObject) -> Choose:
    def choose(options: Sequence[Any]) -> Any:
        return options[data.draw(st.integers(0, len(options) - 1))]

    return choose


class LegalDuel(RuleBasedStateMachine):
    """A legal duel; when it stops, the program has to find nothing wrong with it."""

    model: DuelModel

    @initialize(data=st.data())
    def start(self, data: st.DataObject) -> None:
        """The rule set, the way the log is written, the opening hands."""
        self.model = new_duel(_choose(data))

    def _at(self, *windows: str) -> bool:
        return self.model.window in windows

    @precondition(lambda self: self._at("open", "end"))
    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        """The next phase or turn; its Draw Phase is played at once."""
        self.model.choose = _choose(data)
        go_on(self.model)

    @precondition(lambda self: self._at("predraw"))
    @rule(data=st.data())
    def draw_phase(self, data: st.DataObject) -> None:
        """The pre-draw chain, if any, and the normal draw."""
        self.model.choose = _choose(data)
        choices.draw_phase(self.model)

    @precondition(lambda self: self._at("open") and not self.model.form.up_to)
    @rule(data=st.data())
    def open_chain(self, data: st.DataObject) -> None:
        """A chain: draw cards, skips, restrictions, negations."""
        self.model.choose = _choose(data)
        choices.open_chain(self.model)

    @precondition(lambda self: self._at("open"))
    @rule(data=st.data())
    def play_from_hand(self, data: st.DataObject) -> None:
        """A card is set or Normal Summoned."""
        self.model.choose = _choose(data)
        choices.play_from_hand(self.model)

    @precondition(lambda self: self._at("open") and not self.model.form.up_to)
    @rule(data=st.data())
    def place(self, data: st.DataObject) -> None:
        """A card that replaces the normal draw comes to the field."""
        self.model.choose = _choose(data)
        choices.place(self.model)

    @precondition(lambda self: self._at("open") and not self.model.form.up_to)
    @rule(data=st.data())
    def summon(self, data: st.DataObject) -> None:
        """A Special Summon."""
        self.model.choose = _choose(data)
        choices.summon(self.model)

    @precondition(lambda self: self._at("open") and self.model.turn_no > 4)
    @rule()
    def surrender(self) -> None:
        """The turn player gives up."""
        self.model.surrender(self.model.me)

    @precondition(lambda self: self._at("ended"))
    @rule()
    def stay(self) -> None:
        """The duel is over, and nothing follows."""

    def teardown(self) -> None:
        """The program judges the duel, and the duel as it stood at a third and at two thirds of its way."""
        if not hasattr(self, "model"):
            return
        steps = self.model.steps
        wrong = complaints(self.model, steps)
        assert not wrong, f"{wrong}\n{json.dumps(self.model.render(steps))}"
        for part in (len(steps) // 3, 2 * len(steps) // 3):
            document = self.model.render(steps[:part])
            accused = accusations(judged(document))
            assert not accused, f"{accused}\n{json.dumps(document)}"
