"""A duel judged while it is played: the fold of `judge`, one event at a time."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence, Set
from operator import attrgetter
from typing import Final, NamedTuple

from msgspec.structs import replace

from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.fold import HANDLERS
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import judge, start
from duelreplay.log.events import Correct, DuelLog, Event, Header, RecordKind, recorded_kinds
from duelreplay.rights.docket import DrawRow, Finding
from duelreplay.rights.right import Right
from duelreplay.rules.duel import Duel
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import RuleSet

_SEQ: Final[Callable[[Event], int]] = attrgetter("seq")

Identity = tuple[str, str | None, int, int]
"""What a finding is known by within a duel: its rule, its player, its event, and which of several such it is."""


class Said(NamedTuple):
    """What an event brought: findings that are certain now, and findings that were and no longer hold.

    A finding whose words or verdict changed stands in both.
    """

    found: list[Finding]
    superseded: list[Finding]


class Judge:
    """Judges one duel while it is played.

    A finding is *certain* when the fold has written it down: whatever is played after it, it stays. Only a correction
    takes it back, or, where the header has no ``records``, an event that shows the log to hold more than it seemed to:
    of such a log nothing is certain before its end. A draw whose window is open (its chain, in a log made by hand its
    turn) is judged *provisionally*, by what is known so far.

    Args:
        header: the duel's header.
        catalogue: what cards do about draws.
        ruleset: overrides what the header says.
        rulings: see `judge`.

    Raises:
        UnknownRuleSetError: the header names a rule set that is not in the list.

    Example:
        >>> live = Judge(header, catalogue)
        >>> for event in events:
        ...     for finding in live.feed(event).found:
        ...         print(finding.rule.code, finding.verdict)
    """

    def __init__(
        self, header: Header, catalogue: Catalogue, *, ruleset: RuleSet | None = None, rulings: Rulings = "page"
    ) -> None:
        self.header = header
        self.events: list[Event] = []
        self._catalogue = catalogue
        self._ruleset = ruleset
        self._rulings = rulings
        self._kinds: frozenset[RecordKind] = recorded_kinds(header, ())
        self._voided: frozenset[int] = frozenset()
        self._brought: Set[int] = frozenset()
        self._state = self._begun()
        self._corrected = self._stale = False
        self._whole: Judgement | None = None

    def _begun(self) -> Duel:
        return start(self.header, self._kinds, self._catalogue, ruleset=self._ruleset, rulings=self._rulings)

    @property
    def _duel(self) -> Duel:
        """The state of the duel, folded again where an event has restated what was before it."""
        if self._corrected:
            self._corrected = False
            counted = self.log.corrected
            brings = counted.brought.keys()
            self._stale = self._stale or bool(brings) or brings != self._brought or counted.voided != self._voided
        if self._stale:
            self._state, self._stale = self._begun(), False
            counted = self.log.corrected
            self._voided, self._brought = counted.voided, counted.brought.keys()
            for event in counted.events:
                if event.seq not in self._voided and self._handle(event):
                    break
        return self._state

    @property
    def log(self) -> DuelLog:
        """The duel as far as it was fed."""
        return DuelLog(self.header, self.events)

    @property
    def ended(self) -> bool:
        """Whether the duel is over: what was said of it then is not provisional."""
        return self._duel.ended is not None

    @property
    def certain(self) -> Sequence[Finding]:
        """The findings that are certain, in the order of the judgement."""
        if self.ended:
            return self.judgement().findings
        return () if self.header.records is None else self._duel.docket.findings

    @property
    def draws(self) -> list[DrawRow]:
        """The rows of the draws so far."""
        return self._duel.docket.rows

    @property
    def ledger(self) -> list[Right]:
        """The rights to draw as they stand."""
        return self._duel.ledger.rights

    @property
    def open_draws(self) -> list[DrawRow]:
        """The rows of the draws whose verdict is provisional."""
        if self.ended:
            return []
        if self.header.records is None:
            return list(self._duel.docket.rows)
        return [draw.row for draw in self._duel.waiting]

    def feed(self, event: Event) -> Said:
        """Take in the next event.

        Events of judges, whose numbers lie above those of the duel, may come in between; they are judged in the order
        of their ``seq``, as `judge` would find them in the whole log.

        Args:
            event: an event with a ``seq`` that no other has.

        Returns:
            What it brought. An ordinary event costs what its handler does; a correction folds the duel again, as does
            an event after the duel's end.
        """
        before: Sequence[Finding] = self._duel.docket.findings
        if self.ended or self.header.records is None:
            before = self.certain
        count = len(before)
        goes_on = not self.ended and not isinstance(event, Correct)
        self.take(event)
        after = self.certain
        if goes_on and not self.ended:
            return Said(list(after[count:]), [])
        return _between(before[:count], after)

    def take(self, event: Event) -> None:
        """Take in the next event as `feed` does, for those who ask for the findings only now and then.

        However many corrections are taken in between, the duel is folded again once.
        """
        self.events.insert(bisect_right(self.events, event.seq, key=_SEQ), event)
        self._whole = None
        if isinstance(event, Correct):
            self._corrected = True
        elif self.header.records is None and not recorded_kinds(self.header, (event,)) <= self._kinds:
            self._kinds |= recorded_kinds(self.header, (event,))
            self._stale = True
        elif self._corrected or self._stale or self._brought:
            self._stale = True
        elif event.seq not in self._voided and self._state.ended is None:
            self._handle(event)

    def judgement(self) -> Judgement:
        """The judgement of the log as it stands, as if it ended here: what `judge` says of it."""
        if self._whole is None:
            self._whole = judge(self.log, self._catalogue, ruleset=self._ruleset, rulings=self._rulings)
        return self._whole

    def provisional(self) -> list[Finding]:
        """What is to be said of the draws whose window is open, if nothing else comes; costs a fold of the duel.

        These are findings about such draws, and those that they are consequent on. What would be missing if the window
        closed now is not among them: there is still time for it. They go on from the certain ones: ``consequent_on`` is
        an index in the two lists together.
        """
        if self.ended:
            return []
        settled = self._duel.docket.findings
        first = list(settled) if self.header.records is None else []
        draws = {draw.event.seq for draw in self._duel.waiting}
        if not draws:
            return first
        last = max(event.seq for event in self.log.corrected.events)
        look = judge(self.log, self._catalogue, ruleset=self._ruleset, rulings=self._rulings, until=last)
        return first + _about(look.findings, len(settled), draws)

    def _handle(self, event: Event) -> bool:
        """Hand the event to its handler; whether the duel is over."""
        handler = HANDLERS.get(type(event))
        return handler is not None and bool(handler(self._state, event))


def _about(findings: Sequence[Finding], start: int, draws: set[int]) -> list[Finding]:
    """Of the findings from the index ``start`` on, those about the draws, and what they are consequent on."""
    wanted = {index for index in range(start, len(findings)) if findings[index].event.seq in draws}
    for index in sorted(wanted, reverse=True):
        cause = findings[index].consequent_on
        while cause is not None and cause >= start:
            wanted.add(cause)
            cause = findings[cause].consequent_on
    place = {index: start + rank for rank, index in enumerate(sorted(wanted))}
    return [
        replace(findings[index], consequent_on=place.get(cause, cause) if cause is not None else None)
        for index in place
        for cause in (findings[index].consequent_on,)
    ]


def identified(findings: Sequence[Finding]) -> dict[Identity, Finding]:
    """The findings of a duel by what each is known by, in order."""
    seen: Counter[tuple[str, str | None, int]] = Counter()
    found: dict[Identity, Finding] = {}
    for finding in findings:
        key = (finding.rule.code, finding.player, finding.event.seq)
        found[(*key, seen[key])] = finding
        seen[key] += 1
    return found


def _between(before: Sequence[Finding], after: Sequence[Finding]) -> Said:
    """What came and what went."""
    old, new = identified(before), identified(after)
    return Said(
        [one for key, one in new.items() if key not in old or not same(old[key], one)],
        [one for key, one in old.items() if key not in new or not same(one, new[key])],
    )


def same(one: Finding, other: Finding) -> bool:
    """Whether two findings say the same; their places among the duel's findings may differ."""
    return replace(one, consequent_on=None) == replace(other, consequent_on=None)
