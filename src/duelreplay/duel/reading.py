"""How a log came about, which sets how wide the windows of its draws are.

A simulator, or a careful hand, records every chain to its end. Where people click and no rules engine runs, a log
shows what was activated and not whether it resolved, phases are clicked late, and nobody clicks a trigger. That
width is a property of the log; no rule asks which kind of log it is.
"""

from __future__ import annotations

from duelreplay.duel.records import Records


class Reading:
    """What may be expected of a log.

    ``recorded``: every chain is there to its end, so the window of an effect draw is the resolution of its chain;
    otherwise it is the whole turn, an activation that nothing shows to be negated is presumed to have resolved,
    phases may begin late, and a chain before the draw may be a click out of place.
    """

    __slots__ = ("recorded",)

    def __init__(self, records: Records) -> None:
        self.recorded = records.chains

    @property
    def phases_in_time(self) -> bool:
        """Whether a phase that begins shows that the one before it is over."""
        return self.recorded

    @property
    def chains_in_order(self) -> bool:
        """Whether chains stand where they were made, and end where the log ends them."""
        return self.recorded

    @property
    def results_are_ruled(self) -> bool:
        """Whether the result of the duel is the rules engine's own."""
        return self.recorded
