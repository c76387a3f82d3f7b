"""From a judgement to the report's types, in one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from duelreplay import __version__
from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.judgement import DrawRow, Finding, Judgement, Repair
from duelreplay.log.codec import event_to_dict
from duelreplay.log.events import CardRef, DuelLog, Event, Opaque, PutBack, Ruling, card_code, card_name
from duelreplay.log.faults import Unreadable, one_line
from duelreplay.log.said import in_language
from duelreplay.report.model import (
    By,
    DrawReport,
    DuelReport,
    FactReport,
    FindingReport,
    PlayerReport,
    RepairReport,
    RuleReference,
    RuleSetReport,
    Tool,
    UnreadableReport,
)
from duelreplay.rules.registry import RULES
from duelreplay.rules.rulesets import RULESETS, Choice
from duelreplay.text import Lang

HASH_LENGTH = 16
"""Hexadecimal digits of the short hashes in a report."""


def tool(catalogue: Catalogue) -> Tool:
    """What judges in this run."""
    rules = msgspec.json.encode([RULES, RULESETS], order="sorted")
    return Tool(name="duel-replay", version=__version__, rules=short_hash(rules), catalogue=catalogue.version)


def duel_report(judgement: Judgement, catalogue: Catalogue, lang: Lang, log: DuelLog | None = None) -> DuelReport:
    """The report of one duel; with ``log`` also its file's hash, and the facts that stand beside the draws."""
    header = judgement.header
    return DuelReport(
        id=header.id,
        source=one_line(judgement.path),
        ruleset=judgement.choice.ruleset.name,
        verdict=judgement.verdict,
        draws=[draw_report(row, catalogue, lang) for row in judgement.draws],
        findings=findings_report(judgement.findings, header.id, lang),
        players=[PlayerReport(player.id, player.name) for player in header.players],
        first=header.first,
        played_on=header.played_on,
        region=header.region,
        program=None if header.source is None else header.source.program,
        rules=_ruleset(judgement.choice, lang),
        sha256=None if log is None else log.sha256,
        facts=[] if log is None else _facts(log, catalogue, lang),
        remarks=[] if log is None else [in_language(remark, lang) for remark in log.remarks],
    )


def _ruleset(choice: Choice, lang: Lang) -> RuleSetReport:
    other = None if choice.alternative is None else choice.alternative.name
    return RuleSetReport(choice.ruleset.name, choice.ruleset.title.in_(lang), choice.why, other)


def facts(events: Iterable[Event]) -> list[Ruling | PutBack]:
    """The events that say something about draws and change no verdict."""
    return [event for event in events if isinstance(event, Ruling | PutBack)]


def _facts(log: DuelLog, catalogue: Catalogue, lang: Lang) -> list[FactReport]:
    found = facts(log.events)
    if not found:
        return []
    from duelreplay.report.words import Words  # most logs have no such event

    words = Words(log.header, lang, catalogue)
    return [
        FactReport(
            type="ruling" if isinstance(event, Ruling) else "put_back",
            seq=event.seq,
            ref=event.ref,
            draw=event.draw if isinstance(event, Ruling) else None,
            words=words.sentence(event),
        )
        for event in found
    ]


def draw_report(row: DrawRow, catalogue: Catalogue, lang: Lang) -> DrawReport:
    """The report of one draw."""
    return DrawReport(
        seq=row.event.seq,
        ref=row.event.ref,
        turn=row.turn,
        phase=row.phase,
        player=row.player,
        count=row.count,
        kind=row.kind,
        verdict=row.verdict,
        right=None if row.right is None else row.right.in_(lang),
        by=None if row.by is None else card_report(row.by, catalogue, lang),
        code=row.code,
        because=row.because,
    )


def unreadable_report(unreadable: Unreadable, lang: Lang = "en") -> UnreadableReport:
    """The report of an input that could not be read."""
    source = one_line(unreadable.path)
    faults = [_one_line(line, source) for line in unreadable.lines(lang)]
    number = len(unreadable.faults) + unreadable.more
    return UnreadableReport(source, "\n".join(faults), number, unreadable.inputs)


def _one_line(fault: str, source: str) -> str:
    """The first line of a fault without its file; what stands below it shows the place to people."""
    return fault.partition("\n")[0].removeprefix(f"{source}:").lstrip()


def findings_report(findings: list[Finding], duel: str, lang: Lang) -> list[FindingReport]:
    """The findings of one duel, in order; ``duel`` is its id."""
    if not findings:
        return []
    seen: Counter[tuple[str, str | None, int]] = Counter()
    reports = []
    for finding in findings:
        key = (finding.rule.code, finding.player, finding.event.seq)
        reports.append(_finding(finding, fingerprint(duel, *key[:2], finding.event, seen[key]), lang))
        seen[key] += 1
    return reports


def fingerprint(duel: str, code: str, player: str | None, event: Event, nth: int = 0) -> str:
    """What a finding is known by in every version, language and file layout.

    ``nth`` tells findings apart that agree in code, player and event.
    """
    parts = [code, duel, player, short_hash(canonical(event)), nth]
    return short_hash(msgspec.json.encode(parts))


def canonical(event: Event) -> bytes:
    """The event as JSON with sorted keys and without what is absent; equal events have equal bytes.

    An event of unknown type has its number inside as well, whether the file wrote it there or left it out.
    """
    if isinstance(event, Opaque):
        event = msgspec.structs.replace(event, data=event_to_dict(event))
    return msgspec.json.encode(event, order="sorted")


def short_hash(data: bytes) -> str:
    """The beginning of the SHA-256 of ``data``."""
    from hashlib import sha256  # most runs find nothing, and need no hash

    return sha256(data).hexdigest()[:HASH_LENGTH]


def card_report(card: CardRef, catalogue: Catalogue, lang: Lang) -> By:
    """A card by passcode and name: the passcode of the log, else of the catalogue; the name in the language."""
    facts, code, name = catalogue.find(card), card_code(card), card_name(card)
    if facts is None and name and lang == "en" and name.isascii():
        return By(code, name)
    if code is None and facts is not None:
        code = facts.code
    return By(code, called(card, catalogue, lang) or name)


def called(card: CardRef, catalogue: Catalogue, lang: Lang) -> str | None:
    """What a card is called in a language; None for a card that neither the catalogue nor the table of names has."""
    facts = catalogue.find(card)
    if facts is not None and (facts.name_ja or lang == "en"):
        return facts.name_ja if lang == "ja" else facts.name
    from duelreplay.cards.names import name_in  # most runs name only cards that draw

    return name_in(lang, card) or (None if facts is None else facts.name)


def _finding(finding: Finding, mark: str, lang: Lang) -> FindingReport:
    rule = finding.rule
    return FindingReport(
        code=rule.code,
        verdict=finding.verdict,
        seq=finding.event.seq,
        ref=finding.event.ref,
        turn=finding.turn,
        phase=finding.phase,
        player=finding.player,
        message=finding.message.in_(lang),
        because=finding.because,
        rule=RuleReference(rule.title.in_(lang), rule.source),
        consequent_on=finding.consequent_on,
        repair=None if finding.repair is None else _repair(finding.repair),
        fingerprint=mark,
    )


def _repair(repair: Repair) -> RepairReport:
    return RepairReport(
        put_back=repair.put_back,
        identifiable=repair.identifiable,
        seconds=repair.seconds,
        agreed=repair.agreed,
    )
