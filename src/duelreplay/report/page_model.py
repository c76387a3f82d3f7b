"""What a report says of a duel besides the verdicts: players, turns, rights, and the way to each finding.

The one place where a report looks into the ledger of rights and reads the log a second time.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.judgement import Finding, Judgement
from duelreplay.log import events as ev
from duelreplay.log.corrections import CorrectedLog
from duelreplay.log.events import DuelLog, Event
from duelreplay.report.cards import card_report
from duelreplay.report.headline import duel_headline, finding_headline
from duelreplay.report.model import (
    By,
    ChainLinkReport,
    EntryReport,
    Mark,
    MarkKind,
    PhaseReport,
    RightReport,
    RulingReport,
    Step,
    StepRole,
    Timeline,
    ToldReport,
    TurnReport,
)
from duelreplay.report.talk import is_spoken, near
from duelreplay.report.words import Words
from duelreplay.rights.right import DENIED, DRAWN, OPENED, Entry, Right
from duelreplay.text import Lang, Text

WHAT: Final = Text("{label}: {what}", "{label}：{what}")

SIGNAL: Final = "signal: "
"""How a note begins that a player's signal made."""

_MISSING: Final = frozenset({"ND101", "ND305"})
"""Codes of a normal draw that was due and not made."""

_FORBIDDEN: Final = frozenset({"RS101", "RS102", "RS103", "RS104"})
"""Codes of a draw that an effect forbids, which it does from its resolution on."""

_OPENINGS_AT_MOST: Final = 2


def right_report(right: Right, catalogue: Catalogue, lang: Lang, draws: Set[int] = frozenset()) -> RightReport:
    """A right for programs; ``draws`` are the draw events of its player that the duel has."""
    return RightReport(
        player=right.player,
        kind=right.kind,
        label=right.label.in_(lang),
        by=None if right.by is None else card_report(right.by, catalogue, lang),
        least=right.least,
        most=right.most,
        taken=right.taken,
        status=right.stands,
        opened_at=right.opened_at,
        draws=sorted({one.seq for one in right.history if one.seq in draws and one.what.template is not DENIED})
        if right.taken
        else [],
        history=[EntryReport(entry.seq, entry.what.in_(lang)) for entry in right.history],
    )


_Entries = dict[int, list[tuple[Right, Entry]]]


def _entries(ledger: list[Right]) -> _Entries:
    """What the ledger says, by event."""
    found: _Entries = {}
    for right in ledger:
        for entry in right.history:
            found.setdefault(entry.seq, []).append((right, entry))
    return found


class Account:
    """What is told of one judged duel; the log is read once, when it is made.

    ``rights``, ``timeline`` and ``rulings`` are ready for the report, ``facts`` are the events that change no verdict.
    """

    def __init__(self, judgement: Judgement, log: DuelLog, catalogue: Catalogue, lang: Lang) -> None:
        self.judgement = judgement
        self.catalogue = catalogue
        self.lang = lang
        self.words = Words(judgement.header, lang, catalogue)
        if judgement.findings:
            self.words.learn_places(log.events)
            self.words.learn_corrections(log)
        self._entries = _entries(judgement.ledger)
        self._draws = {row.event.seq for row in judgement.draws}
        log = log.corrected
        self._labels = {row.event.seq: row.right for row in judgement.draws}
        self._events = _Reading(log, self._wanted())
        looked = {seq for row in judgement.draws if row.look is not None for seq in row.look.back}
        self.facts = [event for event in self._events.facts if event.seq not in looked]
        self.rights = self._rights()
        self._right_of = {seq: index for index, right in enumerate(self.rights) for seq in right.draws}
        self.timeline = self._timeline()
        self.rulings = [self._ruling(event, log) for event in self._events.rulings]

    def headline(self) -> str:
        """The verdict on the duel in a sentence."""
        return duel_headline(self.judgement, self.words)

    def headline_of(self, finding: Finding) -> str:
        """A finding in a sentence."""
        return finding_headline(finding, self.words)

    def right_id(self, seq: int) -> int | None:
        """The index of the right that a draw took, None where it took none."""
        return self._right_of.get(seq)

    def cards(self, draw: Event) -> list[By] | None:
        """The drawn cards that the log names."""
        if not isinstance(draw, ev.Draw) or draw.cards is None:
            return None
        return [card_report(card, self.catalogue, self.lang) for card in draw.cards]

    def steps(self, finding: Finding) -> list[Step]:
        """The events that a finding rests on, in order, each with its part.

        Among them is what its effect gave already, and how an effect resolved that forbids the draw. That the player's
        own turn began explains nothing of which the ledger does not speak.
        """
        resolved = self._resolved(finding)
        moved = {resolution: activation for activation, resolution in resolved.items()}
        steps = []
        for seq in sorted(self._evidence(finding)):
            if seq in resolved:
                steps.append(self._step(seq, "activates", None))
            else:
                told = moved.get(seq, seq)
                told = seq if self._said(told, finding) is None else told
                steps.append(self._step(seq, self._role(told, finding), self._said(told, finding)))
        plain = [step for step in steps if not self._is_own_turn(step, finding)]
        return plain if len(plain) > 1 else steps

    def after(self, finding: Finding) -> list[Step]:
        """What followed and changes no verdict: the card put back, a signal, rulings, corrections."""
        steps = []
        if finding.repair is not None:
            back = finding.repair.put_back
            steps.append(self._step(back, "put_back", None))
            steps += [
                self._step(note.seq, "signal", None)
                for note in self._events.signals
                if note.seq > back and note.player not in {None, finding.player}
            ][:1]
        for ruling in self._events.rulings:
            if isinstance(ruling, ev.Ruling) and ruling.draw == finding.event.seq:
                steps.append(self._step(ruling.seq, "ruling", None))
        return steps

    def said(self, finding: Finding) -> list[Step]:
        """What people said around a finding."""
        back = None if finding.repair is None else self._events.found.get(finding.repair.put_back)
        return [self._step(note.seq, "said", None) for note in near(finding, self._events.talk, back)]

    def chain(self, finding: Finding) -> list[ChainLinkReport]:
        """The latest chain that the finding is about, as it stood at its event; empty where there is none."""
        seq, because = finding.event.seq, {*finding.because, finding.event.seq}
        for chain in reversed(self._events.chains):
            links = [link for link in chain if link.event.seq <= seq]
            if links and any(link.seqs() & because for link in links):
                return [self._link(link, seq) for link in links]
        return []

    def _link(self, link: _Link, seq: int) -> ChainLinkReport:
        event = link.event
        negation = link.negate if link.negate is not None and link.negate.seq <= seq else None
        resolution = link.resolve if link.resolve is not None and link.resolve.seq <= seq else None
        return ChainLinkReport(
            n=link.n,
            seq=event.seq,
            player=event.player,
            card=card_report(event.card, self.catalogue, self.lang),
            negated=None if negation is None else negation.what,
            negated_at=None if negation is None else negation.seq,
            resolved_at=None if resolution is None else resolution.seq,
            outcome=None if resolution is None else resolution.outcome,
        )

    def _evidence(self, finding: Finding) -> set[int]:
        """The numbers of the events behind a finding."""
        resolved = set(self._resolved(finding).values())
        opened = [right for seq in resolved for right, _ in self._entries.get(seq, ()) if right.opened_at == seq]
        return self._behind(finding) | resolved | _drawn_by(opened, finding)

    def _behind(self, finding: Finding) -> set[int]:
        """The numbers of the events behind a finding, as far as the ledger alone tells."""
        exceeded = [right for right, entry in self._entries.get(finding.event.seq, ()) if entry.what.template is DENIED]
        drawn = _drawn_by(exceeded, finding)
        return {*finding.because, finding.event.seq, *self._openings(finding), *drawn}

    def _resolved(self, finding: Finding) -> dict[int, int]:
        """Where the effects resolved that forbid the draw, by their activation, as far as the log shows it."""
        if finding.rule.code not in _FORBIDDEN:
            return {}
        links = (self._events.resolved.get(seq) for seq in finding.because)
        return {
            link.event.seq: link.resolve.seq
            for link in links
            if link is not None and link.resolve is not None and link.resolve.seq < finding.event.seq
        }

    def _is_own_turn(self, step: Step, finding: Finding) -> bool:
        event = self._events.found.get(step.seq)
        own = isinstance(event, ev.Turn) and event.player == finding.player
        return own and step.what is None and step.role == "shows"

    def _wanted(self) -> set[int]:
        """The events that are told in words."""
        wanted: set[int] = set()
        for finding in self.judgement.findings:
            wanted |= self._behind(finding)
            if finding.repair is not None:
                wanted.add(finding.repair.put_back)
            if finding.conceded is not None:
                wanted.add(finding.conceded)
        return wanted

    def _openings(self, finding: Finding) -> list[int]:
        """Where the rights opened that the events behind the finding used up, of the player whom it is about."""
        because = {*finding.because} - {finding.event.seq}
        if not because or len(finding.because) > _OPENINGS_AT_MOST * 2:
            return []
        found = [
            right.opened_at
            for seq in sorted(because)
            for right, _ in self._entries.get(seq, ())
            if right.player == finding.player
            and right.kind != "opening"
            and right.stands in {"redeemed", "spent"}
            and right.opened_at < finding.event.seq
        ]
        return found[:_OPENINGS_AT_MOST]

    def _rights(self) -> list[RightReport]:
        draws: dict[str, set[int]] = {}
        for row in self.judgement.draws:
            draws.setdefault(row.player, set()).add(row.event.seq)
        return [
            right_report(right, self.catalogue, self.lang, draws.get(right.player, frozenset()))
            for right in self.judgement.ledger
        ]

    def _step(self, seq: int, role: StepRole, what: str | None) -> Step:
        event = self._events.found.get(seq)
        words = "" if event is None else self.words.sentence(event)
        if isinstance(event, ev.Resolve):
            link = self._events.resolved.get(event.seq)
            words = words if link is None else self.words.say(WHAT, label=words, what=self.words.card(link.event.card))
        return Step(seq=seq, ref=None if event is None else event.ref, role=role, words=words, what=what)

    def _role(self, seq: int, finding: Finding) -> StepRole:
        event = self._events.found.get(seq)
        if seq == finding.event.seq:
            return "judged"
        if isinstance(event, ev.Draw) and seq not in finding.because and self.right_id(seq) is not None:
            return "uses"
        if isinstance(event, ev.Negate):
            return "negates"
        if isinstance(event, ev.Correct):
            return "correction"
        own = [right for right, _ in self._entries.get(seq, ()) if right.player == finding.player]
        closed = {right.stands for right in own if right.fate and right.opened_at != seq == right.fate.seq}
        if "spent" in closed:
            return "spends"
        if closed & {"voided", "barred"}:
            return "voids"
        if isinstance(event, ev.Draw) and self.right_id(seq) is not None:
            return "uses"
        if any(right.opened_at == seq and not _never_open(right) for right in own):
            return "opens"
        return "activates" if isinstance(event, ev.Activate) else "shows"

    def _said(self, seq: int, finding: Finding) -> str | None:
        """What the ledger says of the player's rights at an event; the finding's own reason at its event.

        One event may end several rights (two Draw Phases to skip): that of the judged draw is told alone.
        """
        if seq == finding.event.seq:
            return self.words.message(finding.message)
        mine = [
            (right, entry)
            for right, entry in self._entries.get(seq, ())
            if right.player == finding.player and not (entry.what.template is OPENED and _never_open(right))
        ]
        label = self._labels.get(finding.event.seq)
        of_draw = [pair for pair in mine if label is not None and pair[0].label == label]
        said = [
            self.words.say(WHAT, label=self.words.message(right.label), what=self.words.message(entry.what))
            for right, entry in of_draw or mine
        ]
        return self.words.say(Text("; ", "、")).join(dict.fromkeys(said)) or None

    def _timeline(self) -> Timeline:
        turns = [
            TurnReport(
                n=number,
                site=self.words.site_turn(number),
                player=turn.event.player,
                seq=turn.event.seq,
                phases=turn.phases,
            )
            for number, turn in enumerate(self._events.turns, start=1)
        ]
        marks = [*self._draw_marks(), *self._other_marks(turns), *self._missing_marks()]
        marks.sort(key=lambda mark: mark.seq)
        return Timeline(turns=turns, marks=marks)

    def _draw_marks(self) -> list[Mark]:
        about = self._findings_at()
        marks = []
        for row in self.judgement.draws:
            seq = row.event.seq
            finding = about.get((seq, row.player))
            mark = Mark(seq=seq, turn=row.turn, player=row.player, what="draw", words=None, finding=finding)
            marks.append(mark)
        return marks

    def _findings_at(self) -> dict[tuple[int, str | None], int]:
        found: dict[tuple[int, str | None], int] = {}
        for index, finding in enumerate(self.judgement.findings):
            if finding.verdict != "legal":
                found.setdefault((finding.event.seq, finding.player), index)
        return found

    def _missing_marks(self) -> list[Mark]:
        return [
            Mark(
                seq=finding.event.seq,
                turn=finding.turn,
                player=finding.player,
                what="not_made",
                words=finding.rule.title(self.words.lang),
                finding=index,
            )
            for index, finding in enumerate(self.judgement.findings)
            if finding.rule.code in _MISSING
            and finding.verdict != "legal"
            and finding.player is not None
            and finding.event.seq not in self._draws
        ]

    def _other_marks(self, turns: list[TurnReport]) -> list[Mark]:
        """Normal draws that were given up, skipped or forbidden, and cards that were put back."""
        marks = []
        kinds: dict[str, MarkKind] = {"spent": "replaced", "voided": "void", "barred": "void"}
        for right in self.judgement.ledger:
            last = right.fate
            if right.kind == "normal" and right.stands in kinds and last is not None:
                marks.append(
                    Mark(
                        seq=max(last.seq, right.opened_at),
                        turn=_turn_of(max(last.seq, right.opened_at), turns),
                        player=right.player,
                        what=kinds[right.stands],
                        words=self.words.message(last.what),
                        finding=None,
                    )
                )
        for finding in self.judgement.findings:
            if finding.repair is not None and finding.player is not None:
                seq = finding.repair.put_back
                words = self._step(seq, "put_back", None).words
                turn = _turn_of(seq, turns)
                marks.append(
                    Mark(seq=seq, turn=turn, player=finding.player, what="put_back", words=words, finding=None)
                )
        return marks

    def _ruling(self, event: ev.Ruling | ev.Correct, log: CorrectedLog) -> RulingReport:
        if isinstance(event, ev.Ruling):
            return RulingReport(
                seq=event.seq, kind="ruling", by=event.by, text=event.text, draw=event.draw, voids=[], was=[], now=[]
            )
        recorded = log.recorded_seq(event.seq)
        return RulingReport(
            seq=event.seq,
            kind="correction",
            by=event.by,
            text=event.why,
            draw=None,
            voids=list(event.voids),
            was=[ToldReport(one.seq, self.words.sentence(one)) for one in log.replaced.get(event.seq, ())],
            now=[
                ToldReport(seq, self.words.sentence((source.correction.events or [])[source.place]))
                for seq, source in log.brought.items()
                if source.correction.seq == recorded
            ],
        )


def _never_open(right: Right) -> bool:
    """Whether it was forbidden before its moment came, so that it never was open."""
    return right.fate is not None and right.fate.seq < right.opened_at


def _drawn_by(rights: list[Right], finding: Finding) -> set[int]:
    """The draws that the finding's player made by rights of effects before its event."""
    return {
        entry.seq
        for right in rights
        if right.kind in {"effect", "granted"} and right.player == finding.player
        for entry in right.history
        if entry.what.template is DRAWN and entry.seq < finding.event.seq
    }


def _turn_of(seq: int, turns: list[TurnReport]) -> int:
    """The number of the turn in which an event lies, 0 before the first."""
    low, high = 0, len(turns)
    while low < high:
        middle = (low + high) // 2
        if turns[middle].seq <= seq:
            low = middle + 1
        else:
            high = middle
    return low


class _Link:
    """A chain link as the log tells it: the last negation and resolution of it."""

    __slots__ = ("event", "n", "negate", "resolve")

    def __init__(self, n: int, event: ev.Activate) -> None:
        self.n = n
        self.event = event
        self.negate: ev.Negate | None = None
        self.resolve: ev.Resolve | None = None

    def seqs(self) -> set[int]:
        return {one.seq for one in (self.event, self.negate, self.resolve) if one is not None}


class _Turn:
    __slots__ = ("event", "phases")

    def __init__(self, event: ev.Turn) -> None:
        self.event = event
        self.phases: list[PhaseReport] = []


class _Reading:
    """One reading of the log: its turns, what judges wrote, and of the rest only the events that are wanted."""

    def __init__(self, log: DuelLog, wanted: set[int]) -> None:
        self.found: dict[int, Event] = {}
        self.turns: list[_Turn] = []
        self.rulings: list[ev.Ruling | ev.Correct] = []
        self.facts: list[ev.Ruling | ev.PutBack] = []
        self.signals: list[ev.Note] = []
        self.talk: list[ev.Note] = []
        self.chains: list[list[_Link]] = []
        self.resolved: dict[int, _Link] = {}
        """The links of wanted events, each by its activation and by the event at which it resolved."""
        self._chain: list[_Link] = []
        self._closed = False
        self._wanted = wanted
        for event in log.events:
            if event.seq in wanted:
                self.found[event.seq] = event
            self._take(event)
        self._end_chain()

    def _take(self, event: Event) -> None:
        match event:
            case ev.Turn():
                self.turns.append(_Turn(event))
                self._end_chain()
            case ev.Phase():
                if self.turns:
                    self.turns[-1].phases.append(PhaseReport(event.seq, event.phase))
            case ev.Draw():
                if any(link.event.seq in self._wanted for link in self._chain):
                    self.found[event.seq] = event
            case ev.PutBack():
                self.facts.append(event)
            case ev.Ruling() | ev.Correct():
                if isinstance(event, ev.Ruling):
                    self.facts.append(event)
                self.rulings.append(event)
                self.found[event.seq] = event
            case ev.Note():
                if self._wanted and is_spoken(event):
                    self.talk.append(event)
                    self.found[event.seq] = event
                if self._wanted and event.text.startswith(SIGNAL):
                    self.signals.append(event)
                    self.found[event.seq] = event
            case ev.Activate() | ev.Negate() | ev.Resolve() | ev.ChainEnd():
                if self._wanted:
                    self._chain_event(event)

    def _chain_event(self, event: ev.Activate | ev.Negate | ev.Resolve | ev.ChainEnd) -> None:
        match event:
            case ev.Activate():
                if self._closed or event.link == 1:
                    self._end_chain()
                self._chain.append(_Link(event.link or len(self._chain) + 1, event))
            case ev.Negate():
                for link in self._links(event.link):
                    link.negate = event
            case ev.Resolve():
                for link in self._links(event.link):
                    link.resolve = event
                    if link.event.seq in self._wanted or event.seq in self._wanted:
                        self.found[event.seq] = event
                        self.resolved[event.seq] = self.resolved[link.event.seq] = link
                    self._closed = link.n == 1
            case ev.ChainEnd():
                self._end_chain()

    def _links(self, number: int) -> list[_Link]:
        return [link for link in self._chain if link.n == number][-1:]

    def _end_chain(self) -> None:
        """Keep the chain where a wanted event belongs to it."""
        if any(not self._wanted.isdisjoint(link.seqs()) for link in self._chain):
            self.chains.append(self._chain)
        self._chain, self._closed = [], False
