"""Two judgements of one duel held against each other: where the ledgers part, which draws and findings differ."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.judgement import DrawRow, Finding, Judgement
from duelreplay.log.changes import Change, ChangedLog, Drop, Insert
from duelreplay.log.events import Correct, DuelLog, Event
from duelreplay.log.faults import one_line
from duelreplay.report.build import draw_report, duel_report, findings_report
from duelreplay.report.ledger import events_of, history_lines, right_line
from duelreplay.report.model import DrawReport, DuelReport, FindingReport, RightReport
from duelreplay.report.page import Page
from duelreplay.report.page_model import Account
from duelreplay.report.paint import Paint
from duelreplay.report.text import chosen
from duelreplay.report.words import Words
from duelreplay.rights.right import Right
from duelreplay.text import Lang, Text

FORMAT: Final = "duel-whatif/1"


class Parting(NamedTuple):
    """The first right to draw, in the order in which they opened, whose history differs.

    A side is None where it has no such right.

    ``before_at`` and ``after_at`` are the events at which the histories part, each by the ``seq`` of its own log, None
    where a history has no entry there.
    """

    before: Right | None
    after: Right | None
    before_at: int | None
    after_at: int | None


class DrawChange(NamedTuple):
    """A draw of which something else is said; None on the side on which it was not made."""

    before: DrawRow | None
    after: DrawRow | None


class Difference(NamedTuple):
    """What differs between two judgements of a duel.

    ``draws`` are those whose verdict or rule changed, or that only one side has; ``went`` are findings of the first
    alone, ``came`` of the second; one whose verdict changed is in both.
    """

    before: Judgement
    after: Judgement
    parting: Parting | None
    draws: list[DrawChange]
    went: list[Finding]
    came: list[Finding]

    @property
    def is_empty(self) -> bool:
        """Whether both say the same."""
        return self.parting is None and not (self.draws or self.went or self.came)


class _Places:
    """Puts the numbers of the second log among those of the first: an inserted event stands between two of them."""

    def __init__(self, origin: Mapping[int, int] | None) -> None:
        self._origin = origin
        self._seqs = sorted(origin) if origin is not None else []

    def __call__(self, seq: int) -> float:
        origin = self._origin
        if origin is None:
            return seq
        if seq in origin:
            return origin[seq]
        index = bisect_left(self._seqs, seq)
        return origin[self._seqs[index - 1]] + 0.5 if index else 0.5


_Key = tuple[str | float | None, ...]


def compare(before: Judgement, after: Judgement, origin: Mapping[int, int] | None = None) -> Difference:
    """Hold a judgement against another of the same duel.

    Args:
        before: the judgement of the log as recorded.
        after: that of the log with changes, or by other rules.
        origin: for each event of the second log its ``seq`` in the first, where its events have other numbers
            (`ChangedLog.origin`); an event that is not in it has no counterpart.
    """
    place = _Places(origin)
    went, came = _findings(before.findings, after.findings, place)
    return Difference(
        before, after, _parting(before.ledger, after.ledger, place), _draws(before, after, place), went, came
    )


def _draws(before: Judgement, after: Judgement, place: _Places) -> list[DrawChange]:
    old = {float(row.event.seq): row for row in before.draws}
    new = {place(row.event.seq): row for row in after.draws}
    found = []
    for at in sorted({*old, *new}):
        one, other = old.get(at), new.get(at)
        if one is None or other is None or (one.verdict, one.code) != (other.verdict, other.code):
            found.append(DrawChange(one, other))
    return found


def _findings(
    before: Sequence[Finding], after: Sequence[Finding], place: _Places
) -> tuple[list[Finding], list[Finding]]:
    """The findings that only one side has."""
    old = dict(_keyed(before, float))
    new = dict(_keyed(after, place))
    return [one for key, one in old.items() if key not in new], [one for key, one in new.items() if key not in old]


def _keyed(findings: Iterable[Finding], place: _Places | type[float]) -> Iterator[tuple[_Key, Finding]]:
    seen: Counter[_Key] = Counter()
    for one in findings:
        # A correction is the same one wherever a change has moved it.
        event = one.event
        at = f"{event.by}: {event.why}" if isinstance(event, Correct) else place(event.seq)
        key = (one.rule.code, one.player, at, one.verdict)
        yield (*key, seen[key]), one
        seen[key] += 1


class _Line(NamedTuple):
    """One entry of a right's history, by what it says and where."""

    at: float
    words: str
    values: tuple[tuple[str, object], ...]


def _history(right: Right, place: _Places | type[float]) -> list[_Line]:
    lines = []
    for seq, what in right.history:
        values = ((k, place(v) if k in _SEQS and isinstance(v, int) else v) for k, v in what.values.items())
        lines.append(_Line(place(seq), what.template.in_("en"), tuple(sorted(values, key=lambda pair: pair[0]))))
    return lines


_SEQS: Final = frozenset({"event"})
"""Parameters of what a history says that are numbers of events."""


def _named(rights: Iterable[Right], place: _Places | type[float]) -> dict[_Key, Right]:
    """The rights by whose they are, what gives them and where they opened."""
    seen: Counter[_Key] = Counter()
    found: dict[_Key, Right] = {}
    for right in rights:
        key: _Key = (right.player, right.kind, place(right.opened_at), right.label.in_("en"))
        found[(*key, seen[key])] = right
        seen[key] += 1
    return found


def _parting(before: Sequence[Right], after: Sequence[Right], place: _Places) -> Parting | None:
    old, new = _named(before, float), _named(after, place)
    partings: list[tuple[float, Parting]] = []
    for key in {**old, **new}:
        one, other = old.get(key), new.get(key)
        found = _apart(one, other, place) if one is not None and other is not None else _only(one, other)
        if found is not None:
            partings.append((one.opened_at if one is not None else place(found.after_at or 0), found))
    return min(partings, key=lambda parting: parting[0])[1] if partings else None


def _only(one: Right | None, other: Right | None) -> Parting:
    """A right that one side alone has."""
    return Parting(one, other, None if one is None else one.opened_at, None if other is None else other.opened_at)


def _apart(one: Right, other: Right, place: _Places) -> Parting | None:
    """Where the histories of a right part; None where they do not."""
    mine, theirs = _history(one, float), _history(other, place)
    same = 0
    while same < min(len(mine), len(theirs)) and mine[same] == theirs[same]:
        same += 1
    if same == len(mine) == len(theirs):
        if (one.least, one.most, one.taken, one.status) == (other.least, other.most, other.taken, other.status):
            return None
        return Parting(one, other, one.opened_at, other.opened_at)
    return Parting(
        one,
        other,
        one.history[same].seq if same < len(mine) else None,
        other.history[same].seq if same < len(theirs) else None,
    )


class PartingReport(Struct, frozen=True, kw_only=True):
    """Where the ledgers part: the right as recorded, and as it would be."""

    before_at: int | None
    after_at: int | None
    before: RightReport | None
    after: RightReport | None


class DrawChangeReport(Struct, frozen=True, kw_only=True):
    """A draw as recorded, and as it would be."""

    before: DrawReport | None
    after: DrawReport | None


class WhatIfReport(Struct, frozen=True, kw_only=True):
    """A what-if for programs.

    ``as_recorded`` and ``what_if`` are both sides in full, each by the numbers of its own log; ``consequent_on`` of a
    finding in ``went`` or ``came`` is an index among the findings of its side. ``renumbered`` has the recorded number
    of each event that has another in the log with changes.
    """

    format: Literal["duel-whatif/1"]
    id: str
    source: str
    supposed: list[str]
    as_recorded: DuelReport
    what_if: DuelReport
    parting: PartingReport | None
    draws: list[DrawChangeReport]
    went: list[FindingReport]
    came: list[FindingReport]
    renumbered: dict[int, int]


def what_if_report(
    difference: Difference, logs: tuple[DuelLog, ChangedLog], supposed: list[str], catalogue: Catalogue, lang: Lang
) -> WhatIfReport:
    """The difference for programs; ``logs`` and ``supposed`` as in `what_if_lines`."""
    before, after, parting = difference.before, difference.after, difference.parting
    recorded, changed = (Account(one, log, catalogue, lang) for one, log in zip((before, after), logs, strict=True))

    return WhatIfReport(
        format=FORMAT,
        id=before.header.id,
        source=one_line(before.path),
        supposed=supposed,
        as_recorded=duel_report(before, logs[0], catalogue, lang),
        what_if=duel_report(after, logs[1], catalogue, lang),
        parting=None
        if parting is None
        else PartingReport(
            before_at=parting.before_at,
            after_at=parting.after_at,
            before=_right(parting.before, recorded),
            after=_right(parting.after, changed),
        ),
        draws=[
            DrawChangeReport(before=_draw(one.before, recorded), after=_draw(one.after, changed))
            for one in difference.draws
        ],
        went=_chosen(recorded, difference.went),
        came=_chosen(changed, difference.came),
        renumbered={new: old for new, old in logs[1].origin.items() if new != old},
    )


def _right(right: Right | None, account: Account) -> RightReport | None:
    ledger = zip(account.judgement.ledger, account.rights, strict=True)
    return next((report for one, report in ledger if one is right), None)


def _draw(row: DrawRow | None, account: Account) -> DrawReport | None:
    return None if row is None else draw_report(row, account)


def _chosen(account: Account, findings: list[Finding]) -> list[FindingReport]:
    reports, wanted = findings_report(account), {id(one) for one in findings}
    return [report for one, report in zip(account.judgement.findings, reports, strict=True) if id(one) in wanted]


TITLE: Final = Text("{path}: {id}: what if", "{path}：{id}：次の場合")
NEGATED: Final = Text("the {what} had been negated: {event}", "{what}が無効になっていた：{event}")
DROPPED: Final = Text("it had not happened: {event}", "行われなかった：{event}")
FALLEN: Final = Text("so this did not happen either: {event}", "したがってこれも行われなかった：{event}")
INSERTED: Final = Text("it had happened too: {event}", "これも行われた：{event}")
INSERTED_AFTER: Final = Text(
    "it had happened too, after event {seq}: {event}", "イベント{seq}の後にこれも行われた：{event}"
)
BY_RULES: Final = Text("the rules had been {name}", "ルールが{name}だった")
BY_HANDBOOK: Final = Text(
    "open questions were settled by the rule handbook", "未確定の裁定をルールブックに従って決めた"
)
BY_PAGE: Final = Text("open questions stayed open", "未確定の裁定を未確定のままとした")
WHATS: Final = {"activation": Text("activation", "発動"), "effect": Text("effect", "効果")}
RECORDED: Final = Text("as recorded:  {verdict} ({rules})", "記録のまま：{verdict}（{rules}）")
SUPPOSED: Final = Text("what if:      {verdict} ({rules})", "その場合　：{verdict}（{rules}）")
RENUMBERED: Final = Text(
    "From event {first} on, events have higher numbers in the what-if.",
    "その場合、イベント{first}以降は番号が大きくなる。",
)
NOTHING: Final = Text("Nothing changes: every draw, finding and right is the same.", "変化なし：すべて同じ。")
PARTS: Final = Text("The ledgers part here:", "ドローの権利の分かれ目：")
BEFORE: Final = Text("as recorded", "記録のまま")
AFTER: Final = Text("what if", "その場合")
NO_RIGHT: Final = Text("{side}: there is no such right", "{side}：その権利はない")
OF_SIDE: Final = Text("{side}: {line}", "{side}：{line}")
DRAWS: Final = Text("Draws of which something else is said:", "判定が変わるドロー：")
DRAW: Final = Text("{told}: {before} → {after}", "{told}：{before} → {after}")
NOT_MADE: Final = Text("not made", "なし")
CAME: Final = Text("Findings that come:", "加わる指摘：")
WENT: Final = Text("Findings that go:", "なくなる指摘：")


def supposed_lines(changes: Iterable[Change], log: DuelLog, changed: ChangedLog, words: Words) -> list[str]:
    """What was different, in words; ``log`` is the log as recorded."""
    lines = [_supposed(change, log, words) for change in changes]
    events = {event.seq: event for event in log.events if event.seq in changed.fallen}
    return lines + [words.say(FALLEN, event=words.told(seq, events[seq])) for seq in changed.fallen]


def _supposed(change: Change, log: DuelLog, words: Words) -> str:
    """A change in words."""
    if isinstance(change, Insert):
        told = words.sentence(change.event)
        if change.after is None:
            return words.say(INSERTED, event=told)
        return words.say(INSERTED_AFTER, event=told, seq=change.after)
    event = next((one for one in log.events if one.seq == change.seq), None)
    told = words.told(change.seq, event)
    if isinstance(change, Drop):
        return words.say(DROPPED, event=told)
    return words.say(NEGATED, what=words.say(WHATS[change.what]), event=told)


def what_if_lines(
    difference: Difference, logs: tuple[DuelLog, ChangedLog], supposed: list[str], words: Words, paint: Paint
) -> Iterator[str]:
    """The difference for people; ``logs`` are the one recorded and the one with changes."""
    say, (before, after) = words.say, (difference.before, difference.after)
    yield one_line(say(TITLE, path=before.path, id=before.header.id))
    for line in supposed:
        yield "  " + line
    yield ""
    for text, judgement in ((RECORDED, before), (SUPPOSED, after)):
        verdict = paint.verdict(judgement.verdict, words.lang)
        yield say(text, verdict=verdict, rules=chosen(judgement.choice, words.lang))
    moved = [old for new, old in logs[1].origin.items() if new != old]
    if moved:
        yield say(RENUMBERED, first=min(moved))
    if difference.is_empty:
        yield say(NOTHING)
        return
    yield from _parting_lines(difference.parting, logs, words, paint)
    yield from _draw_lines(difference.draws, words, paint)
    for heading, findings, judgement, log in (
        (CAME, difference.came, after, logs[1]),
        (WENT, difference.went, before, logs[0]),
    ):
        if findings:
            yield ""
            yield say(heading)
            yield from Page(judgement, log, words, paint).findings(findings)


def _parting_lines(parting: Parting | None, logs: tuple[DuelLog, DuelLog], words: Words, paint: Paint) -> Iterator[str]:
    if parting is None:
        return
    yield ""
    yield words.say(PARTS)
    for side, right, log in ((BEFORE, parting.before, logs[0]), (AFTER, parting.after, logs[1])):
        name = words.say(side)
        if right is None:
            yield "  " + words.say(NO_RIGHT, side=name)
            continue
        yield "  " + words.say(OF_SIDE, side=name, line=right_line(right, words, paint))
        for line in history_lines(right, words, events_of([right], log.events)):
            yield "    " + line


def _draw_lines(draws: list[DrawChange], words: Words, paint: Paint) -> Iterator[str]:
    if not draws:
        return
    yield ""
    yield words.say(DRAWS)
    for one in draws:
        row = one.before or one.after
        assert row is not None
        event: Event = row.event
        told = words.told(event.seq, event)
        yield "  " + words.say(
            DRAW, told=told, before=_said(one.before, words, paint), after=_said(one.after, words, paint)
        )


def _said(row: DrawRow | None, words: Words, paint: Paint) -> str:
    if row is None:
        return words.say(NOT_MADE)
    verdict = paint.verdict(row.verdict, words.lang)
    return verdict if row.code is None or not row.code else f"{verdict} {row.code}"
