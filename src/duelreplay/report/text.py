"""The report for people: a line for a clean duel, the reasons for any other, a summary at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal, TextIO

from duelreplay.cards.catalogue import Catalogue
from duelreplay.engine.judgement import Judgement
from duelreplay.log.events import DuelLog, PutBack, Ruling
from duelreplay.log.faults import Unreadable, one_line
from duelreplay.log.said import in_language
from duelreplay.report.paint import VERDICTS, Paint
from duelreplay.report.remarks import remarks
from duelreplay.report.tally import Tally
from duelreplay.rules.rulesets import Choice, RuleSet
from duelreplay.text import Lang, Text
from duelreplay.verdict import SEVERITY, Verdict, worst

WORST_FIRST: Final = tuple(sorted(SEVERITY, key=SEVERITY.__getitem__, reverse=True))

HEADING: Final = Text(
    "{path}: {id}, {ruleset}: {verdict}, {draws}{counts}", "{path}：{id}、{ruleset}：{verdict}、{draws}{counts}"
)
CHOSEN: Final[dict[str, Text]] = {
    "named by the log": Text("{name}", "{name}"),
    "asked for": Text("{name} as asked for", "{name}（指定）"),
    "the current rules": Text("{name} by default", "{name}（既定）"),
    "by date": Text("{name} by date", "{name}（日付による）"),
}
OR_ELSE: Final = Text("{name} or {other} by date", "{name}または{other}（日付による）")
ONE_DRAW: Final = Text("1 draw", "ドロー1回")
DRAWS: Final = Text("{n} draws", "ドロー{n}回")
OF_THEM: Final = Text("{n} {verdict}", "{verdict}{n}")
SUMMARY: Final = Text(
    "{duels}{of_duels}, {draws}{of_draws}{unreadable}", "{duels}{of_duels}、{draws}{of_draws}{unreadable}"
)
ONE_DUEL: Final = Text("1 duel", "デュエル1件")
DUELS: Final = Text("{n} duels", "デュエル{n}件")
COUNTED: Final = Text(" ({parts})", "（{parts}）")
UNREADABLE: Final = Text("; {n} could not be read", "、読み取れないもの{n}件")
COMMA: Final = Text(", ", "、")
NOTE: Final = Text("note", "注記")
TABLE_FROM: Final = 10
"""From so many duels on a run ends with a table of what was found."""

FACTS: Final = frozenset({PutBack, Ruling})
"""Events that say something about draws and change no verdict."""


class TextWriter:
    """Writes the report for people as the run goes.

    ``out`` gets the report, ``complain`` each line about what could not be read. ``quiet`` leaves out what is
    not wrong: clean duels, notes and the summary. With ``selected`` only some findings are told, and ``quiet`` leaves
    out duels of which none is.
    """

    def __init__(
        self,
        out: TextIO,
        complain: Callable[[str], None],
        catalogue: Catalogue,
        lang: Lang,
        paint: Paint,
        *,
        quiet: bool = False,
        selected: bool = False,
    ) -> None:
        self._selected = selected
        self._out = out
        self._complain = complain
        self._catalogue = catalogue
        self._lang = lang
        self._paint = paint
        self._quiet = quiet
        self._above: Literal["nothing", "line", "block"] = "nothing"

    @property
    def paint(self) -> Paint:
        """How the text looks."""
        return self._paint

    def begin(self) -> None:
        """Nothing stands before the first duel."""

    def duel(self, judgement: Judgement, log: DuelLog) -> None:
        """Write a duel; the events of ``log`` are read again where findings rest on them."""
        self.block(self.lines(judgement, log))

    def lines(self, judgement: Judgement, log: DuelLog) -> list[str]:
        """What is said of a duel; nothing where it is to be passed over in silence."""
        if self._quiet and self._verdict(judgement) == "legal":
            return []
        return [
            heading(judgement, self._lang, self._paint),
            *self._remarks(judgement, log),
            *self._reasons(judgement, log),
        ]

    def _verdict(self, judgement: Judgement) -> Verdict:
        return worst(one.verdict for one in judgement.findings) if self._selected else judgement.verdict

    def block(self, lines: list[str]) -> None:
        """Write what is said of a duel."""
        if not lines:
            return
        shape: Literal["line", "block"] = "line" if len(lines) == 1 else "block"
        if self._above != "nothing" and "block" in {self._above, shape}:
            lines = ["", *lines]
        self._above = shape
        self._out.write("\n".join(lines) + "\n")

    def _reasons(self, judgement: Judgement, log: DuelLog) -> Iterable[str]:
        if not judgement.findings and not self._has_facts(log):
            return ()
        from duelreplay.report.page import Page  # a clean run starts faster without it
        from duelreplay.report.words import Words

        page = Page(judgement, log, Words(judgement.header, self._lang, self._catalogue), self._paint)
        return page.lines(notes=not self._quiet)

    def _remarks(self, judgement: Judgement, log: DuelLog) -> Iterable[str]:
        """What the reader says of the file."""
        note = NOTE.in_(self._lang)
        said = log.remarks if self._quiet or judgement.verdict == "legal" else remarks(log, self._lang)
        return [self._paint.dim(f"  {note} {one_line(in_language(remark, self._lang))}") for remark in said]

    def _has_facts(self, log: DuelLog) -> bool:
        """Whether a duel in memory has facts to be told; a longer one is not read again for them."""
        return not self._quiet and isinstance(log.events, list) and any(type(one) in FACTS for one in log.events)

    def unreadable(self, unreadable: Unreadable) -> None:
        """Complain about an input that could not be read."""
        self._out.flush()
        for line in unreadable.lines(self._lang):
            self._complain(line)

    def end(self, tally: Tally) -> None:
        """Write the summary."""
        if not self._quiet:
            gap = "\n" if self._above == "block" else ""
            found = [row for row in tally.rows.values() if row.verdict != "legal"]
            if sum(tally.duels.values()) >= TABLE_FROM and found:
                from duelreplay.report.table import lines

                self._out.write("\n" + "\n".join(lines(found, self._lang, self._paint)) + "\n")
                gap = "\n"
            self._out.write(gap + self._paint.strong(summary_line(tally, self._lang)) + "\n")


def heading(judgement: Judgement, lang: Lang, paint: Paint) -> str:
    """File, duel, rule set and verdict in one line."""
    counts = Tally()
    counts.add(judgement)
    number = len(judgement.draws)
    return HEADING.in_(lang).format(
        path=one_line(judgement.path),
        id=one_line(judgement.header.id),
        ruleset=chosen(judgement.choice, lang),
        verdict=paint.verdict(judgement.verdict, lang),
        draws=_number(ONE_DRAW, DRAWS, number, lang),
        counts="" if counts.draws["legal"] == number else _parts(counts.draws, lang),
    )


def chosen(choice: Choice, lang: Lang) -> str:
    """The rule set in words, and why it was taken where the log does not name it."""
    name = ruleset_title(choice.ruleset, lang)
    if choice.alternative is not None:
        return OR_ELSE.in_(lang).format(name=name, other=ruleset_title(choice.alternative, lang))
    return CHOSEN[choice.why].in_(lang).format(name=name)


def ruleset_title(ruleset: RuleSet, lang: Lang) -> str:
    """A rule set's title without what is said of it behind a comma."""
    return ruleset.title.in_(lang).partition(", ")[0]


def summary_line(tally: Tally, lang: Lang) -> str:
    """What the run found, in one line."""
    duels, draws = sum(tally.duels.values()), sum(tally.draws.values())
    return SUMMARY.in_(lang).format(
        duels=_number(ONE_DUEL, DUELS, duels, lang),
        of_duels=_parts(tally.duels, lang),
        draws=_number(ONE_DRAW, DRAWS, draws, lang),
        of_draws=_parts(tally.draws, lang),
        unreadable=UNREADABLE.in_(lang).format(n=tally.unreadable) if tally.unreadable else "",
    )


def _number(one: Text, many: Text, number: int, lang: Lang) -> str:
    return (one if number == 1 else many).in_(lang).format(n=number)


def _parts(counts: dict[Verdict, int], lang: Lang) -> str:
    """The counts by verdict, the most severe first: `` (1 illegal, 2 legal)``."""
    parts = [
        OF_THEM.in_(lang).format(n=counts[verdict], verdict=VERDICTS[verdict].in_(lang))
        for verdict in WORST_FIRST
        if counts[verdict]
    ]
    return COUNTED.in_(lang).format(parts=COMMA.in_(lang).join(parts)) if parts else ""
