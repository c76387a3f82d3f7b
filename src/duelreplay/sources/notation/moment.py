"""A moment in the midst of a duel: whose turn it is, which phase, which chain is open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from duelreplay.log import events as ev
from duelreplay.log.events import Activate, Event, PhaseName


class Moment(NamedTuple):
    """Whose turn it is, None before the first, its number from 1, and in which phase.

    ``links`` are the activations of the open chain, ``resolved`` the numbers of those whose resolution has begun, the
    one that resolves now last.
    """

    player: str | None = None
    phase: PhaseName | None = None
    turn: int = 0
    links: tuple[Activate, ...] = ()
    resolved: tuple[int, ...] = ()

    @property
    def link(self) -> int:
        """The number of the next activation's link; a chain that resolves takes no more links."""
        return 1 if self.resolved else len(self.links) + 1

    @property
    def resolving(self) -> int | None:
        """The link that resolves, None where none does."""
        return self.resolved[-1] if self.resolved else None


def moment_of(events: Iterable[Event]) -> Moment:
    """The moment after the last of some events, which begin with the duel."""
    now = Moment()
    for event in events:
        now = after_event(now, event)
    return now


def after_event(moment: Moment, event: Event) -> Moment:
    """The moment after one more event."""
    if isinstance(event, ev.Turn):
        return Moment(event.player, None, moment.turn + 1)
    if isinstance(event, ev.Phase):
        return Moment(moment.player, event.phase, moment.turn)
    if isinstance(event, ev.ChainEnd):
        return moment._replace(links=(), resolved=())
    if isinstance(event, ev.Activate):
        begins = event.link == 1 or moment.link == 1
        return moment._replace(links=(event,) if begins else (*moment.links, event), resolved=())
    if isinstance(event, ev.Resolve) and 0 < event.link <= len(moment.links):
        return moment._replace(resolved=(*moment.resolved, event.link))
    return moment
