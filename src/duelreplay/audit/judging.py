"""The one door to the rule engine: a duel in, rows out, whatever judges behind it.

Everything here may be made anew in any process from an ``Options``, which is plain data.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sized
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

import duelreplay
from duelreplay.audit.pieces import LARGEST
from duelreplay.audit.rows import DrawRow, DuelRow, DuelRows, FindingRow, PlayerRow, unreadable
from duelreplay.cards.catalogue import Catalogue, load, with_additions
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import judge
from duelreplay.log.events import FORMAT, DuelLog
from duelreplay.log.faults import Fault, Unreadable, UnreadableInputError, internal_fault, one_line
from duelreplay.log.said import in_language
from duelreplay.report.build import fingerprints, tool, unreadable_report
from duelreplay.report.cards import card_report
from duelreplay.report.model import By
from duelreplay.report.words import Words
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import UnknownRuleSetError, by_name
from duelreplay.text import Lang

_NOT_JUDGING: Final = frozenset({"cli", "migrations", "store"})
_HASH_DIGITS: Final = 16


class Options(Struct, frozen=True, kw_only=True):
    """How an audit judges.

    ``cards`` are paths of TOML files with cards to add; ``largest`` is how many bytes of one log are read, unpacked.
    """

    ruleset: str | None = None
    rulings: Rulings = "page"
    cards: tuple[str, ...] = ()
    lang: Lang = "en"
    anonymize: bool = False
    largest: int = LARGEST


class Versions(Struct, frozen=True, kw_only=True):
    """What judged: equal versions, equal results.

    ``program`` is the release and ``code`` a hash of its modules that read and judge; ``rules`` and ``catalogue`` are
    the hashes that a report names; ``options`` is what was asked for.
    """

    program: str
    code: str
    rules: str
    catalogue: str
    options: Options

    def text(self) -> str:
        """The same as JSON with sorted keys: equal texts, equal versions."""
        return msgspec.json.encode(self, order="sorted").decode()


class Judge:
    """Judges duels one by one by the same options.

    Raises:
        UnreadableInputError: a file of ``options.cards`` cannot be read or does not fit.
        UnknownRuleSetError: there is no rule set of that name.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self._ruleset = None if options.ruleset is None else by_name(options.ruleset)
        self._catalogue = _catalogue(options.cards)
        self._versions: Versions | None = None

    def versions(self) -> Versions:
        """What judges here. A file of cards counts by its content, which the catalogue's version holds."""
        if self._versions is None:
            made = tool(self._catalogue)
            options = msgspec.structs.replace(self.options, cards=())
            self._versions = Versions(
                program=made.version, code=code_hash(), rules=made.rules, catalogue=made.catalogue, options=options
            )
        return self._versions

    def rows(self, log: DuelLog, content: bytes) -> DuelRows:
        """Judge a duel; ``content`` is the hash of the bytes that it came from.

        Nothing is raised for a bad duel, or one that the program fails on: its row says why.
        """
        try:
            if self.options.anonymize:
                from duelreplay.log.anonymize import anonymize

                log = anonymize(log)
            judgement = judge(log, self._catalogue, ruleset=self._ruleset, rulings=self.options.rulings)
            return _rows(log, judgement, self._catalogue, self.options.lang, content)
        except Exception as error:  # noqa: BLE001 - one duel that the program fails on must not end the run
            return unreadable_rows(Unreadable(log.path, _faults(error, log)), content, self.options.lang)


def unreadable_rows(found: Unreadable, content: bytes, lang: Lang) -> DuelRows:
    """The row of what could not be read."""
    report = unreadable_report(found, lang)
    return unreadable(report.source, report.error, content)


def _faults(error: Exception, log: DuelLog) -> list[Fault]:
    if isinstance(error, UnreadableInputError):
        return error.faults
    if isinstance(error, UnknownRuleSetError):
        return [Fault(path=log.path, duel=log.header.id, key="ruleset", problem=str(error))]
    return [internal_fault(error, log.path, log.header.id)]


def _rows(log: DuelLog, judgement: Judgement, catalogue: Catalogue, lang: Lang, content: bytes) -> DuelRows:
    """What a report would say of draws and findings; the rest of one would take half as long as judging."""
    header, findings = judgement.header, judgement.findings
    words = Words(header, lang, catalogue)
    if judgement.findings:
        words.learn_places(log.events)
    verdicts = [draw.verdict for draw in judgement.draws]
    duel = DuelRow(
        content=content,
        source=one_line(judgement.path),
        duel=header.id,
        format=FORMAT if header.source is None or header.source.program is None else header.source.program,
        ruleset=judgement.choice.ruleset.name,
        played_on=None if header.played_on is None else header.played_on.isoformat(),
        players=[PlayerRow(player.id, player.name) for player in header.players],
        events=_length(log.events),
        draws=len(verdicts),
        illegal=verdicts.count("illegal"),
        undetermined=verdicts.count("undetermined"),
        unverifiable=verdicts.count("unverifiable"),
        findings=sum(finding.verdict != "legal" for finding in findings),
        verdict=judgement.verdict,
        remarks=[one_line(in_language(remark, lang)) for remark in log.remarks],
    )
    draws = [
        DrawRow(
            draw.event.seq,
            draw.turn,
            draw.phase,
            draw.player,
            draw.count,
            draw.kind,
            draw.verdict,
            draw.code,
            None if draw.by is None else _card(card_report(draw.by, catalogue, lang)),
            draw.because,
        )
        for draw in judgement.draws
    ]
    found = [
        FindingRow(
            number,
            one.event.seq,
            one.turn,
            one.phase,
            one.player,
            one.rule.code,
            one.verdict,
            mark,
            words.message(one.message),
            one.because,
            one.consequent_on,
        )
        for number, (one, mark) in enumerate(zip(findings, fingerprints(header.id, findings), strict=True))
    ]
    return DuelRows(duel, draws, found)


def _card(by: By) -> str:
    return by.name if by.name is not None else str(by.code)


def _length(events: Iterable[object]) -> int:
    return len(events) if isinstance(events, Sized) else sum(1 for _ in events)


@lru_cache(maxsize=2)
def _catalogue(cards: tuple[str, ...]) -> Catalogue:
    catalogue = load()
    for path in cards:
        catalogue = with_additions(catalogue, path)
    return catalogue


@lru_cache(maxsize=1)
def code_hash() -> str:
    """A short hash of the modules that read and judge, so that results of changed code are never taken for new."""
    package = Path(duelreplay.__file__).parent
    digest = hashlib.sha256()
    for file in sorted(package.rglob("*.*")):
        name = file.relative_to(package)
        if file.suffix in {".py", ".so", ".pyd"} and name.parts[0] not in _NOT_JUDGING:
            digest.update(f"{name.as_posix()}\0".encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:_HASH_DIGITS]
