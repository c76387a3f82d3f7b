"""One event explained: what it was, what the judge says of it, and how the ledger stood after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.judgement import DrawRow, Finding, Judgement
from duelreplay.log.events import DuelLog, Event
from duelreplay.log.faults import one_line
from duelreplay.report.build import draw_report, findings_report
from duelreplay.report.ledger import events_of, history_lines, right_line, touches
from duelreplay.report.model import DrawReport, FindingReport, RightReport
from duelreplay.report.page import Page
from duelreplay.report.page_model import Account, right_report
from duelreplay.report.paint import Paint
from duelreplay.report.text import chosen
from duelreplay.report.words import Words
from duelreplay.rights.right import Right
from duelreplay.rules.duel import Duel
from duelreplay.text import Message, Text

FORMAT: Final = "duel-explanation/1"

TITLE: Final = Text("{path}: {id}, {ruleset}", "{path}：{id}、{ruleset}")
WHERE: Final = Text("{moment}, {told}", "{moment}、{told}")
REDEEMS: Final = Text(
    "{verdict}: it redeems {player}'s right: {right}", "{verdict}：{player}の「{right}」の権利によるドロー"
)
GROUND: Final = Text(
    "{verdict} {code} at {place} rests on this event", "{place}の{verdict} {code}はこのイベントに基づく"
)
LEDGER: Final = Text(
    "Rights to draw that are open after this event, or that it is about:",
    "このイベントの後に残る、またはこのイベントに関わるドローの権利：",
)
NONE: Final = Text("none", "なし")
BEFORE: Final = Text("Rights that were over before it: {n} ({players})", "それより前に終わった権利：{n}件（{players}）")
OF_PLAYER: Final = Text("{player} {n}", "{player} {n}件")
COMMA: Final = Text(", ", "、")


class Explained(Struct, frozen=True, kw_only=True):
    """What an explanation is made of: the event, the whole duel judged, and the duel as it stood after the event."""

    log: DuelLog
    event: Event
    judgement: Judgement
    duel: Duel

    @property
    def row(self) -> DrawRow | None:
        """The judgement of the event, where it is a draw."""
        return next((row for row in self.judgement.draws if row.event.seq == self.event.seq), None)

    @property
    def findings(self) -> list[Finding]:
        """The findings about the event."""
        return [finding for finding in self.judgement.findings if finding.event.seq == self.event.seq]


class ExplanationReport(Struct, frozen=True, kw_only=True):
    """An explanation for programs.

    ``words`` is the event in words; ``ground_of`` has the indexes, among the duel's findings, of those that rest on it.
    """

    format: Literal["duel-explanation/1"]
    id: str
    source: str
    ruleset: str
    seq: int
    ref: str | None
    turn: int
    phase: str | None
    words: str
    draw: DrawReport | None
    findings: list[FindingReport]
    ground_of: list[int]
    rights: list[RightReport]


def explanation_report(explained: Explained, catalogue: Catalogue, words: Words) -> ExplanationReport:
    """The explanation of an event for programs."""
    event, judgement, row = explained.event, explained.judgement, explained.row
    account = Account(judgement, explained.log, catalogue, words.lang)
    reports = findings_report(account)
    return ExplanationReport(
        format=FORMAT,
        id=judgement.header.id,
        source=one_line(judgement.path),
        ruleset=judgement.choice.ruleset.name,
        seq=event.seq,
        ref=event.ref,
        turn=explained.duel.turn.n,
        phase=explained.duel.turn.phase,
        words=words.sentence(event),
        draw=None if row is None else draw_report(row, account),
        findings=[report for report in reports if report.seq == event.seq],
        ground_of=[index for index, report in enumerate(reports) if event.seq in report.because],
        rights=[right_report(right, catalogue, words.lang) for right in explained.duel.ledger.rights],
    )


def explanation_lines(explained: Explained, words: Words, paint: Paint) -> Iterator[str]:
    """The explanation of an event for people."""
    duel, judgement = explained.duel, explained.judgement
    ruleset = chosen(judgement.choice, words.lang)
    yield one_line(words.say(TITLE, path=judgement.path, id=judgement.header.id, ruleset=ruleset))
    told = words.told(explained.event.seq, explained.event)
    yield paint.strong(words.say(WHERE, moment=words.moment(duel.turn.n, duel.turn.phase), told=told))
    yield from _judged(explained, words, paint)
    yield ""
    yield from _ledger(explained, words, paint)


def _judged(explained: Explained, words: Words, paint: Paint) -> Iterator[str]:
    """What the judge says of the event, and of others because of it."""
    row, findings = explained.row, explained.findings
    if row is not None and row.verdict == "legal" and row.right is not None and row.look is None:
        verdict = paint.verdict("legal", words.lang)
        right = words.message(row.right) if isinstance(row.right, Message) else words.say(row.right)
        yield "  " + words.say(REDEEMS, verdict=verdict, player=words.name(row.player), right=right)
    page = Page(explained.judgement, explained.log, words, paint)
    events = page.events_behind(findings)
    for finding in findings:
        yield from page.finding(finding, events)
    for finding in explained.judgement.findings:
        if explained.event.seq in finding.because and finding not in findings:
            verdict = paint.verdict(finding.verdict, words.lang)
            place = words.place(finding.event)
            yield "  " + words.say(GROUND, verdict=verdict, code=finding.rule.code, place=place)


def _meant(explained: Explained) -> Right | None:
    """The right that a draw redeemed or should have had: the latest of its player that is called so."""
    row = explained.row
    if row is None:
        return None
    rights = reversed(explained.duel.ledger.rights)
    return next((right for right in rights if right.player == row.player and right.label == row.right), None)


def _ledger(explained: Explained, words: Words, paint: Paint) -> Iterator[str]:
    seq = explained.event.seq
    rights = explained.duel.ledger.rights
    meant = _meant(explained)
    now = [right for right in rights if right.stands == "open" or touches(right, seq) or right is meant]
    events = events_of(now, explained.log.events)
    yield words.say(LEDGER)
    for right in now:
        yield "  " + right_line(right, words, paint)
        for line in history_lines(right, words, events):
            yield "    " + line
    if not now:
        yield "  " + words.say(NONE)
    over = [right for right in rights if not any(right is one for one in now)]
    if over:
        counts = Counter(right.player for right in over)
        told = (words.say(OF_PLAYER, player=words.name(player), n=number) for player, number in counts.items())
        yield words.say(BEFORE, n=len(over), players=words.say(COMMA).join(told))
