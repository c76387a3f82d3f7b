"""From a judgement to the report's types, in one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from duelreplay import __version__
from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.judgement import DrawRow, Finding, Judgement, LookedAt, Repair
from duelreplay.engine.replayer import judge
from duelreplay.log.codec import event_to_dict
from duelreplay.log.events import Draw, DuelLog, Event, Opaque, PutBack, Ruling
from duelreplay.log.faults import Unreadable, one_line
from duelreplay.report.cards import card_report
from duelreplay.report.model import (
    DrawReport,
    DuelReport,
    FactReport,
    FindingReport,
    LookReport,
    PlayerReport,
    RepairReport,
    RuleReference,
    RuleSetReport,
    Tool,
    UnreadableReport,
)
from duelreplay.report.page_model import Account
from duelreplay.report.references import policies, reference
from duelreplay.report.remarks import remarks
from duelreplay.rule import Rule
from duelreplay.rules.registry import RULES
from duelreplay.rules.rulesets import RULESETS, Choice
from duelreplay.text import Lang

HASH_LENGTH = 16
"""Hexadecimal digits of the short hashes in a report."""


def tool(catalogue: Catalogue) -> Tool:
    """What judges in this run; its rules are known by what they say, in English whatever the reader's language."""
    said = [(rule.code, rule.source, rule.title("en"), rule.statement("en")) for rule in RULES.values()]
    rules = msgspec.json.encode([said, RULESETS], order="sorted")
    return Tool(name="duel-replay", version=__version__, rules=short_hash(rules), catalogue=catalogue.version)


def duel_report(judgement: Judgement, log: DuelLog, catalogue: Catalogue, lang: Lang) -> DuelReport:
    """The report of one duel; the events of ``log`` are read once more for what it tells."""
    header, source = judgement.header, judgement.header.source
    account = Account(judgement, log, catalogue, lang)
    return DuelReport(
        id=header.id,
        source=one_line(judgement.path),
        ruleset=judgement.choice.ruleset.name,
        verdict=judgement.verdict,
        draws=[draw_report(row, account) for row in judgement.draws],
        findings=findings_report(account),
        players=[PlayerReport(player.id, player.name, player.team) for player in header.players],
        first=header.first,
        played_on=header.played_on,
        region=header.region,
        program=None if source is None else source.program,
        rules=_ruleset(judgement.choice, lang),
        sha256=log.sha256,
        facts=[_fact(event, account) for event in account.facts],
        remarks=remarks(log, lang),
        headline=account.headline(),
        url=None if source is None else source.url,
        records=sorted(log.recorded),
        rights=account.rights,
        timeline=account.timeline,
        rulings=account.rulings,
    )


def settled_report(
    report: DuelReport, judgement: Judgement, log: DuelLog, catalogue: Catalogue, lang: Lang
) -> DuelReport | None:
    """The same duel with its open questions settled by the rule handbook; None where it has none."""
    if all(finding.verdict != "undetermined" for finding in report.findings):
        return None
    settled = judge(log, catalogue, ruleset=judgement.choice.ruleset, rulings="handbook")
    return duel_report(settled, log, catalogue, lang)


def _ruleset(choice: Choice, lang: Lang) -> RuleSetReport:
    other = None if choice.alternative is None else choice.alternative.name
    return RuleSetReport(choice.ruleset.name, choice.ruleset.title.in_(lang), choice.why, other)


def _fact(event: Ruling | PutBack, account: Account) -> FactReport:
    return FactReport(
        type="ruling" if isinstance(event, Ruling) else "put_back",
        seq=event.seq,
        ref=event.ref,
        draw=event.draw if isinstance(event, Ruling) else None,
        words=account.words.sentence(event),
    )


def draw_report(row: DrawRow, account: Account) -> DrawReport:
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
        right=None if row.right is None else row.right.in_(account.lang),
        by=None if row.by is None else card_report(row.by, account.catalogue, account.lang),
        code=row.code,
        because=row.because,
        right_id=account.right_id(row.event.seq),
        cards=account.cards(row.event),
        look=None if row.look is None else look_report(row.look),
    )


def look_report(look: LookedAt) -> LookReport:
    """A look at the Deck."""
    return LookReport(event=look.event, back=list(look.back), kept=look.kept)


def unreadable_report(unreadable: Unreadable, lang: Lang = "en") -> UnreadableReport:
    """The report of an input that could not be read."""
    source = one_line(unreadable.path)
    faults = [_one_line(line, source) for line in unreadable.lines(lang)]
    number = len(unreadable.faults) + unreadable.more
    return UnreadableReport(source, "\n".join(faults), number, unreadable.inputs)


def _one_line(fault: str, source: str) -> str:
    """The first line of a fault without its file; what stands below it shows the place to people."""
    return fault.partition("\n")[0].removeprefix(f"{source}:").lstrip()


def findings_report(account: Account) -> list[FindingReport]:
    """The findings of one duel, in order."""
    marks = fingerprints(account.judgement.header.id, account.judgement.findings)
    return [_finding(one, mark, account) for one, mark in zip(account.judgement.findings, marks, strict=True)]


def fingerprints(duel: str, findings: Iterable[Finding]) -> list[str]:
    """The fingerprint of each of a duel's findings, in order; ``duel`` is its id."""
    seen: Counter[tuple[str, str | None, int]] = Counter()
    marks = []
    for finding in findings:
        key = (finding.rule.code, finding.player, finding.event.seq)
        marks.append(fingerprint(duel, *key[:2], finding.event, seen[key]))
        seen[key] += 1
    return marks


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


def _finding(finding: Finding, mark: str, account: Account) -> FindingReport:
    rule, lang = finding.rule, account.lang
    return FindingReport(
        code=rule.code,
        verdict=finding.verdict,
        seq=finding.event.seq,
        ref=finding.event.ref,
        turn=finding.turn,
        phase=finding.phase,
        player=finding.player,
        message=account.words.message(finding.message),
        because=finding.because,
        rule=rule_reference(rule, lang),
        consequent_on=finding.consequent_on,
        repair=None if finding.repair is None else repair_report(finding.repair),
        fingerprint=mark,
        headline=account.headline_of(finding),
        steps=account.steps(finding),
        after=account.after(finding),
        chain=account.chain(finding),
        policy=policies(rule.code, lang) if finding.verdict == "illegal" and isinstance(finding.event, Draw) else [],
        said=account.said(finding),
        conceded=finding.conceded,
    )


def rule_reference(rule: Rule, lang: Lang) -> RuleReference:
    """What a rule is called, what it says, and where it stands."""
    return RuleReference(
        title=rule.title(lang),
        source=rule.source,
        statement=rule.statement(lang),
        reference=reference(rule.source, lang),
    )


def repair_report(repair: Repair) -> RepairReport:
    """How a draw was undone."""
    return RepairReport(
        put_back=repair.put_back,
        identifiable=repair.identifiable,
        seconds=repair.seconds,
        agreed=repair.agreed,
    )
