"""A duel that is not clean, in words: each finding with its reasons, then the notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from duelreplay.engine.judgement import Finding, Judgement, Repair
from duelreplay.log.events import Correct, DuelLog, Event, PutBack, Ruling
from duelreplay.log.faults import one_line
from duelreplay.report.paint import VERDICTS, Paint
from duelreplay.report.references import reference
from duelreplay.report.talk import near, spoken
from duelreplay.report.text import NOTE
from duelreplay.report.words import Words
from duelreplay.report.wrap import columns, hanging
from duelreplay.rule import Rule
from duelreplay.text import Lang, Text

WHERE: Final = Text("{moment}, {player}, {place}: {words}", "{moment}、{player}、{place}：{words}")
WHERE_NOBODY: Final = Text("{moment}, {place}: {words}", "{moment}、{place}：{words}")
RESTS_ON: Final = Text("rests on", "根拠")
RULE: Final = Text("rule", "規則")
RULE_SAYS: Final = Text("{statement} ({source})", "{statement}（{source}）")
FOLLOWS: Final = Text("follows", "派生")
FOLLOWS_FROM: Final = Text(
    "from {code} at {place}; without that, it would not be here", "{place}の{code}から。それがなければ生じない"
)
REPAIR: Final = Text("repair", "巻き戻し")
PUT_BACK: Final = Text("put back at event {seq}{after}{told}{agreed}", "イベント{seq}で戻された{after}{told}{agreed}")
AFTER: Final = Text(", {n} s later", "（{n}秒後）")
TOLD: Final = Text("; the hand was not shuffled in between", "。その間に手札はシャッフルされていない")
NOT_TOLD: Final = Text("; the hand was shuffled in between", "。その間に手札がシャッフルされた")
AGREED: Final = Text("; the other player agreed", "。相手は同意した")
MOOT: Final = Text("moot", "影響なし")
CONCEDED: Final = Text(
    "{player} gave up the duel at event {seq}{after}, having played nothing since",
    "{player}はその後何もせずにイベント{seq}でサレンダーした{after}",
)
SAID: Final = Text("said", "発言")
MORE: Final = Text("and events {seqs}", "およびイベント{seqs}")
RULING: Final = Text("ruling", "裁定")
NOTE_ON: Final = Text("{note} {code} {place}: {words}", "{note} {code} {place}：{words}")
FACT: Final = Text("{note} {place}: {words}", "{note} {place}：{words}")

_NO_LABEL: Final = Text("", "")
_LABEL_WIDTH: Final[dict[Lang, int]] = {"en": 8, "ja": 8}
"""Columns of the longest label; a Japanese letter takes two."""

_TOLD_AT_MOST: Final = 10
"""How many of the events that a finding rests on are told in words; the others are listed."""


class Page:
    """What is to be said of one judged duel, in lines; the heading is not part of it."""

    def __init__(self, judgement: Judgement, log: DuelLog, words: Words, paint: Paint) -> None:
        self._judgement = judgement
        self._log = log = log.corrected
        self._words = words
        self._say = words.say
        self._paint = paint
        words.learn_places(log.events)
        words.learn_corrections(log)
        self._facts = facts(log.events)
        self._talk = spoken(log.events)

    def lines(self, *, notes: bool = True) -> Iterator[str]:
        """Each finding with its reasons, in the order of the events; then the notes.

        What was ruled on a draw, or put back after it, stands with the draw's finding, else among the notes.
        """
        findings = self._judgement.findings
        told = sorted((one for one in findings if one.verdict != "legal"), key=lambda one: one.event.seq)
        yield from self.findings(told)
        if notes:
            for finding in findings:
                if finding.verdict == "legal":
                    yield from self._dim(self._note(finding))
            told_already = {finding.repair.put_back for finding in told if finding.repair is not None}
            told_already |= {seq for row in self._judgement.draws if row.look is not None for seq in row.look.back}
            told_already |= {ruling.seq for finding in told for ruling in self._rulings_on(finding)}
            for fact in self._facts:
                if fact.seq not in told_already:
                    yield from self._dim(self._fact(fact))

    def findings(self, findings: list[Finding]) -> Iterator[str]:
        """Findings in words; those about one event stand together."""
        events = self.events_behind(findings)
        for (_, player), group in groupby(findings, lambda one: (one.event.seq, one.player)):
            same = list(group)
            for line in hanging("  ", self._where(same[0], player), self._paint.width, 4):
                yield self._paint.strong(line)
            for finding in same:
                yield from self.finding(finding, events)

    def _where(self, finding: Finding, player: str | None) -> str:
        words = self._words
        return one_line(
            self._say(
                WHERE_NOBODY if player is None else WHERE,
                moment=words.moment(finding.turn, finding.phase),
                player="" if player is None else words.name(player),
                place=words.place(finding.event),
                words=words.sentence(finding.event),
            )
        )

    def events_behind(self, findings: list[Finding]) -> dict[int, Event]:
        """The events that the findings rest on, by number; the log is read again for them."""
        wanted = {seq for finding in findings for seq in finding.because}
        wanted |= {finding.repair.put_back for finding in findings if finding.repair is not None}
        wanted |= {finding.conceded for finding in findings if finding.conceded is not None}
        return {event.seq: event for event in self._log.events if event.seq in wanted} if wanted else {}

    def finding(self, finding: Finding, events: dict[int, Event]) -> Iterator[str]:
        """One finding with its reasons; ``events`` are those it rests on, by number."""
        rule, width = finding.rule, self._paint.width
        verdict = self._paint.verdict(finding.verdict, self._words.lang)
        plain = f"    {VERDICTS[finding.verdict].in_(self._words.lang)} {rule.code} "
        title, *more = hanging(plain, rule.title(self._words.lang), width, 6)
        yield f"    {verdict} {title.removeprefix(plain[: plain.index(rule.code)])}"
        yield from more
        yield from hanging("      ", self._words.message(finding.message), width)
        if finding.consequent_on is not None:
            cause = self._judgement.findings[finding.consequent_on]
            place = self._words.place(cause.event)
            yield from self._labelled(FOLLOWS, self._say(FOLLOWS_FROM, code=cause.rule.code, place=place))
        if finding.repair is not None:
            yield from self._labelled(REPAIR, self._repair(finding.repair))
        if finding.conceded is not None:
            yield from self._labelled(MOOT, self._conceded(finding, events.get(finding.conceded)))
        label = SAID
        back = None if finding.repair is None else events.get(finding.repair.put_back)
        for note in near(finding, self._talk, back):
            yield from self._labelled(label, self._words.told(note.seq, note))
            label = _NO_LABEL
        for ruling in self._rulings_on(finding):
            yield from self._labelled(RULING, self._words.told(ruling.seq, ruling))
        label = RESTS_ON
        for reason in self._because(finding, events):
            yield from self._labelled(label, reason)
            label = _NO_LABEL
        yield from self._labelled(RULE, self._rule(rule))

    def _because(self, finding: Finding, events: dict[int, Event]) -> Iterator[str]:
        """The events that a finding rests on, in words; not the one that it is about, which stands above."""
        others = [seq for seq in finding.because if seq != finding.event.seq]
        for seq in others[:_TOLD_AT_MOST]:
            yield self._words.told(seq, events.get(seq))
        if len(others) > _TOLD_AT_MOST:
            yield self._say(MORE, seqs=", ".join(map(str, others[_TOLD_AT_MOST:])))

    def _rule(self, rule: Rule) -> str:
        lang = self._words.lang
        return self._say(RULE_SAYS, statement=rule.statement(lang), source=reference(rule.source, lang))

    def _labelled(self, label: Text, text: str) -> Iterator[str]:
        name = self._say(label)
        indent = " " * 6
        name += " " * (_LABEL_WIDTH[self._words.lang] - columns(name))
        first, *more = hanging(f"{indent}{name}  ", text, self._paint.width)
        yield f"{indent}{self._paint.dim(name)}{first[len(indent) + len(name) :]}"
        yield from more

    def _repair(self, repair: Repair) -> str:
        return self._say(
            PUT_BACK,
            seq=self._words.number(repair.put_back),
            after="" if repair.seconds is None else self._say(AFTER, n=f"{repair.seconds:g}"),
            told=self._say(TOLD if repair.identifiable else NOT_TOLD),
            agreed=self._say(AGREED) if repair.agreed else "",
        )

    def _conceded(self, finding: Finding, end: Event | None) -> str:
        after = ""
        if end is not None and end.t is not None and finding.event.t is not None:
            after = self._say(AFTER, n=f"{end.t - finding.event.t:g}")
        player = self._words.name(finding.player or "")
        return self._say(CONCEDED, player=player, seq=self._words.number(finding.conceded or 0), after=after)

    def _dim(self, text: str) -> Iterator[str]:
        for line in hanging("  ", text, self._paint.width, 4):
            yield self._paint.dim(line)

    def _note(self, finding: Finding) -> str:
        event = finding.event
        place = self._words.place(event)
        words = self._words.sentence(event) if isinstance(event, Correct) else self._words.message(finding.message)
        return self._say(NOTE_ON, note=self._say(NOTE), code=finding.rule.code, place=place, words=words)

    def _fact(self, fact: Ruling | PutBack) -> str:
        words = self._words
        return self._say(FACT, note=self._say(NOTE), place=words.place(fact), words=words.sentence(fact))

    def _rulings_on(self, finding: Finding) -> list[Ruling]:
        return [one for one in self._facts if isinstance(one, Ruling) and one.draw == finding.event.seq]


def facts(events: Iterable[Event]) -> list[Ruling | PutBack]:
    """The events that say something about draws and change no verdict."""
    return [event for event in events if isinstance(event, Ruling | PutBack)]
