"""From a judgement to the report's types, in one language."""

from __future__ import annotations

from collections import Counter

import msgspec

from duelreplay import __version__
from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.judgement import DrawRow, Finding, Judgement, Repair
from duelreplay.log.events import CardRef, Event, card_code, card_name
from duelreplay.log.faults import Unreadable, one_line
from duelreplay.report.model import (
    By,
    DrawReport,
    DuelReport,
    FindingReport,
    RepairReport,
    RuleReference,
    Tool,
    UnreadableReport,
)
from duelreplay.rules.registry import RULES
from duelreplay.rules.rulesets import RULESETS
from duelreplay.rules.text import Lang

HASH_LENGTH = 16
"""Hexadecimal digits of the short hashes in a report."""


def tool(catalogue: Catalogue) -> Tool:
    """What judges in this run."""
    rules = msgspec.json.encode([RULES, RULESETS], order="sorted")
    return Tool(name="duel-replay", version=__version__, rules=short_hash(rules), catalogue=catalogue.version)


def duel_report(judgement: Judgement, catalogue: Catalogue, lang: Lang) -> DuelReport:
    """The report of one duel."""
    return DuelReport(
        id=judgement.header.id,
        source=one_line(judgement.path),
        ruleset=judgement.choice.ruleset.name,
        verdict=judgement.verdict,
        draws=[draw_report(row, catalogue, lang) for row in judgement.draws],
        findings=findings_report(judgement.findings, judgement.header.id, lang),
    )


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


def _one_line(fault: str, source: str) -> str:
    """The first line of a fault without its file; what stands below it shows the place to people."""
    return fault.partition("\n")[0].removeprefix(f"{source}:").lstrip()


def unreadable_report(unreadable: Unreadable) -> UnreadableReport:
    """The report of an input that could not be read."""
    source = one_line(unreadable.path)
    faults = [_one_line(str(fault), source) for fault in unreadable.faults]
    return UnreadableReport(source, "\n".join(faults))


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
    """The event as JSON with sorted keys and without what is absent; equal events have equal bytes."""
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
