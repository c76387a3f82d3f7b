"""Negations of which a log does not say whether they were made: what hangs on one is unverifiable.

A text on paper names the card that answers another, and may leave out whether it negated it (``docs/notation.md``).
The duel is judged as it stands and once more with each such negation: only what is the same in both is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from duelreplay.duel.naming import naming
from duelreplay.engine.promises import Advised, in_doubt
from duelreplay.log.events import Activate, DuelLog, Event, Negate, Resolve
from duelreplay.rights.docket import Docket, DrawRow, Finding
from duelreplay.rules.effect_draw import reasons as ed
from duelreplay.text import Message, Text, Value

_MOST: Final = 20
"""So many negations that nobody speaks of are tried in one duel."""

_WHETHER: Final = Text(
    " Whether {perhaps_by} negated {perhaps_card} (link {perhaps_link}) is not written.",
    "{perhaps_by}が{perhaps_card}（チェーン{perhaps_link}）を無効にしたかどうかは書かれていない。",
)
_SAY_IT: Final = Text(
    " What would settle it: `effect negated` or `activation negated` in the brackets of {perhaps_card} if it did, "
    "`CL{perhaps_link} resolves` if it did not.",
    "これで定まる：無効になったなら{perhaps_card}の括弧に「効果無効」か「発動無効」、"
    "ならなかったなら「チェーン{perhaps_link} 処理」と書く。",
)


_OPEN_TO_DOUBT: Final = frozenset({"illegal", "unverifiable"})


class _Perhaps(NamedTuple):
    """A link that another may have negated: where it resolves in the log, and both activations."""

    place: int
    resolve: Resolve
    link: Activate
    by: Activate

    @property
    def words(self) -> dict[str, Value]:
        """What a message calls them."""
        return {
            "perhaps_by": naming(self.by.card, None),
            "perhaps_card": naming(self.link.card, None),
            "perhaps_link": self.resolve.link,
        }


def weigh(log: DuelLog, docket: Docket, again: Callable[[DuelLog], Docket]) -> None:
    """Take back what hangs on a negation of which the log does not say whether it was made.

    Args:
        log: the duel.
        docket: what was said of it; what is only so with, or only without, such a negation becomes unverifiable.
        again: judges the duel with other events.
    """
    events = list(log.events)
    for perhaps in _perhaps(events):
        negated = again(DuelLog(log.header, _negating(events, perhaps), log.path))
        rows = {row.event.seq: row for row in negated.rows}
        known = {_place(finding) for finding in negated.findings}
        for at, finding in enumerate(docket.findings):
            other = rows.get(finding.event.seq)
            wrong_in_both = finding.verdict == "illegal" and other is not None and other.verdict == "illegal"
            if finding.verdict in _OPEN_TO_DOUBT and not wrong_in_both and _place(finding) not in known:
                docket.findings[at] = _weaker(finding, perhaps)
        for row in docket.rows:
            other = rows.get(row.event.seq)
            if other is None or (row.verdict == "legal") == (other.verdict == "legal"):
                continue
            if row.verdict == "legal":
                docket.findings.append(_finding(row, perhaps))
                row.code = ed.PerhapsNegated.rule.code
                row.because = docket.findings[-1].because
            row.verdict = "unverifiable"


def _perhaps(events: list[Event]) -> Iterator[_Perhaps]:
    chain: list[Activate] = []
    found = 0
    for place, event in enumerate(events):
        if isinstance(event, Activate):
            chain = [event] if event.link == 1 else [*chain, event]
        elif isinstance(event, Resolve) and event.perhaps_negated_by is not None and found < _MOST:
            numbered = {activation.link: activation for activation in chain}
            link, by = numbered.get(event.link), numbered.get(event.perhaps_negated_by)
            if link is not None and by is not None:
                found += 1
                yield _Perhaps(place, event, link, by)


def _negating(events: list[Event], perhaps: _Perhaps) -> list[Event]:
    """The events with that negation."""
    resolve = perhaps.resolve
    made = Negate(
        seq=resolve.seq, ref=resolve.ref, link=resolve.link, what="effect", by_link=resolve.perhaps_negated_by
    )
    return [*events[: perhaps.place], made, *events[perhaps.place :]]


def _place(finding: Finding) -> tuple[str, int, str | None]:
    return finding.rule.code, finding.event.seq, finding.player


def _weaker(finding: Finding, perhaps: _Perhaps) -> Finding:
    text = Text(_WHETHER.en + _SAY_IT.en, _WHETHER.ja + _SAY_IT.ja)
    message = Message(Advised(finding.message.template, text), finding.message.values | perhaps.words)
    because = tuple(sorted({*finding.because, perhaps.by.seq}))
    return replace(finding, verdict="unverifiable", message=message, because=because)


def _finding(row: DrawRow, perhaps: _Perhaps) -> Finding:
    words = perhaps.words
    reason = ed.PerhapsNegated(
        player=row.player,
        count=row.count,
        card=words["perhaps_card"],
        by=words["perhaps_by"],
        link=perhaps.resolve.link,
    )
    return in_doubt(row, reason, _SAY_IT, words, (perhaps.link.seq, perhaps.by.seq))
