"""How wide the windows of a log are: where what it shows stands, and what is presumed of what it does not show.

A simulator, or a careful hand, records every chain to its end. Where people click and no rules engine runs, a log
shows what was activated and not whether it resolved, phases are clicked late, and nobody clicks a trigger. Each of
these is a fact with a name, and a rule asks for the fact; none asks which kind of log it is. All of them follow from
what the log claims to record (``records``): only who writes down every resolution writes the rest where it happens.
"""

from __future__ import annotations

from duelreplay.duel.records import Records


class Reading:
    """What may be expected of a log.

    ``recorded``: every chain is there to its end. It says which of the engine's two windows is opened, and is for the
    engine alone. ``claimed``: the log says itself what it records completely.
    """

    __slots__ = ("_claimed", "_moves", "recorded")

    def __init__(self, records: Records, *, claimed: bool = True) -> None:
        self.recorded = records.chains
        self._moves = records.moves
        self._claimed = claimed

    @property
    def window_is_resolution(self) -> bool:
        """Whether what a link did stands in the log while it resolves: its moves, and the draws it gives.

        A ``resolve`` says where the resolution of a link begins, and the next one, or the chain's end, where it is
        over. Where links are only announced their work may stand anywhere in the turn, a draw even before its link.
        """
        return self.recorded

    @property
    def shows_what_links_did(self) -> bool:
        """Whether what does not stand in a link's resolution was not done there: no such move, no such event."""
        return self._moves and self.window_is_resolution

    @property
    def shows_triggers(self) -> bool:
        """Whether what an effect answers stands before its activation, if a move shows it.

        Every move is there, and where it was made: nobody clicked the card first and moved it afterwards.
        """
        return self._moves and self.chains_in_order

    @property
    def shows_the_field(self) -> bool:
        """Whether what came onto the field and was not seen to leave still lies there.

        Somebody says in the log that every move is there; that moves occur in it is not enough.
        """
        return self._claimed and self.shows_what_links_did

    @property
    def presumes_resolved(self) -> bool:
        """Whether an activation that nothing shows to be negated is presumed to have resolved, and no more than that.

        A presumption explains a draw, or why one was left out; nobody is accused on it.
        """
        return not self.recorded

    @property
    def phases_in_time(self) -> bool:
        """Whether a phase that begins shows that the one before it is over, and one that never begins was left out."""
        return self.recorded

    @property
    def chains_in_order(self) -> bool:
        """Whether chains stand where they were made, and end where the log ends them."""
        return self.recorded

    @property
    def results_are_ruled(self) -> bool:
        """Whether the result of the duel is the rules engine's own."""
        return self.recorded
