"""What a duel told on paper could still promise, and which findings that would settle.

A text claims little by itself (``docs/notation.md``). Where a finding is only unverifiable since something may have
been left out, its reason names the line with which whoever typed the duel can say that nothing was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from duelreplay.log.events import DuelLog, RecordKind
from duelreplay.reason import Reason
from duelreplay.rights.docket import DrawRow, Finding
from duelreplay.text import Lang, Message, Template, Text, Value

_PROGRAM: Final = "paper"
_LINE: Final = "line "
"""How the place of an event begins that a line of the notation wrote."""


class _Promise(NamedTuple):
    """Kinds of events that a line can promise to be complete, and the words for the line and when it may be added."""

    kinds: frozenset[RecordKind]
    words: Text


_PROMISES: Final = (
    _Promise(
        frozenset({"draws"}),
        Text(
            "a word on the draw in every turn: `draws`, or `no draw` where there was none",
            "どのターンにもドローのこと（「ドロー」、なければ「ドローなし」）を書く",
        ),
    ),
    _Promise(
        frozenset({"activations", "negations", "resolutions"}),
        Text(
            "the line `all: chains`, if nothing else was activated or negated",
            "ほかに発動も無効化もなければ「すべて：チェーン」の行を加える",
        ),
    ),
    _Promise(
        frozenset({"costs"}),
        Text("the line `all: costs`, if nothing else was paid", "ほかにコストがなければ「すべて：コスト」の行を加える"),
    ),
    _Promise(
        frozenset({"moves"}),
        Text(
            "the line `all: cards`, if no other card was moved",
            "ほかにカードの移動がなければ「すべて：枚数」の行を加える",
        ),
    ),
)
_SETTLED_BY: Final = Text(" What would settle it: {lines}.", "これで定まる：{lines}。")
_AND: Final = Text("; and ", "。また、")

_DISAGREE: Final = ("DK104", "LG")
"""Codes of findings that a promise brings up where the text itself shows it to be wrong."""


def is_typed(log: DuelLog) -> bool:
    """Whether a duel was typed in the notation, also where it comes back from a store."""
    source = log.header.source
    if source is None or source.program != _PROGRAM:
        return False
    first = next((event.ref for event in log.events if event.ref is not None), None)
    return first is not None and first.startswith(_LINE)


def with_advice(log: DuelLog, findings: list[Finding], again: Callable[[DuelLog], list[Finding]]) -> list[Finding]:
    """The findings of a duel told on paper, those that are unverifiable with what would settle them.

    Args:
        log: the duel.
        findings: what was found.
        again: judges the duel with other claims.
    """
    hopes = {place for place, finding in enumerate(findings) if finding.verdict == "unverifiable"}
    lacking = [promise for promise in _PROMISES if not promise.kinds <= log.recorded]
    advice: dict[int, tuple[_Promise, ...]] = {}
    for promises in _smallest_first(lacking):
        if not hopes:
            break
        found = again(_promising(log, promises))
        if _contradicted(findings, found):
            continue
        still = {_place(one) for one in found if one.verdict == "unverifiable"}
        for place in sorted(hopes):
            if _place(findings[place]) not in still:
                advice[place] = promises
                hopes.discard(place)
    return [
        replace(finding, message=_advised(finding.message, advice[place])) if place in advice else finding
        for place, finding in enumerate(findings)
    ]


def _smallest_first(promises: list[_Promise]) -> Iterator[tuple[_Promise, ...]]:
    for size in range(1, len(promises) + 1):
        yield from combinations(promises, size)


def _promising(log: DuelLog, promises: tuple[_Promise, ...]) -> DuelLog:
    records = log.recorded.union(*(promise.kinds for promise in promises))
    return DuelLog(replace(log.header, records=sorted(records)), log.events, log.path)


def _place(finding: Finding) -> tuple[str, int, str | None]:
    return finding.rule.code, finding.event.seq, finding.player


def _contradicted(before: list[Finding], after: list[Finding]) -> bool:
    """Whether a promise brought up that the text contradicts it."""
    known = {_place(one) for one in before}
    return any(one.rule.code.startswith(_DISAGREE) and _place(one) not in known for one in after)


class Advised(Struct, frozen=True):
    """A reason, and behind it what would settle it."""

    reason: Template
    advice: Text

    def in_(self, lang: Lang, /) -> str:
        """Both in one language."""
        return self.reason.in_(lang) + self.advice.in_(lang)


def _advised(message: Message, promises: tuple[_Promise, ...]) -> Message:
    en = _SETTLED_BY.en.format(lines=_AND.en.join(promise.words.en for promise in promises))
    ja = _SETTLED_BY.ja.format(lines=_AND.ja.join(promise.words.ja for promise in promises))
    return Message(Advised(message.template, Text(en, ja)), message.values)


def in_doubt(
    row: DrawRow, reason: Reason, settled_by: Text, words: dict[str, Value], because: Iterable[int]
) -> Finding:
    """An unverifiable finding on a draw, and what would settle it.

    Args:
        row: the draw.
        reason: why it is open.
        settled_by: what to write, as a template.
        words: its parameters.
        because: what it rests on besides that on which the draw rests.
    """
    message = reason.message()
    return Finding(
        rule=reason.rule,
        verdict="unverifiable",
        event=row.event,
        turn=row.turn,
        phase=row.phase,
        player=row.player,
        message=Message(Advised(message.template, settled_by), message.values | words),
        because=tuple(sorted({*row.because, *because})),
    )
