"""The duel as a picture: where each mark, turn and arrow stands. The templates draw what is placed here.

Lengths are units of the drawing, which is ``WIDTH`` wide and scales to the page.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from duelreplay.report.html.phrases import Phrases
from duelreplay.report.model import DrawReport, DuelReport, FindingReport, Mark, TurnReport
from duelreplay.verdict import SEVERITY, Verdict

WIDTH: Final = 1072
LABELS: Final = 132
"""Room for the players' names, left of the turns."""

_SAME: Final = 106
"""From one mark to the next of the same player, whose text must not run into the other's."""

_NEXT: Final = 58
"""From one mark to the next of another player."""

_TICK: Final = 30
_SQUEEZE: Final = 0.9
_PAD: Final = 8
_FOLD: Final = 92
_HEAD: Final = 26
_LANE: Final = 82
_AXIS: Final = 24
_GAP: Final = 18
_LETTER: Final = 6.6
"""Mean width of a letter at the size of the drawing's text; a Japanese one takes two."""

_BOLD_LETTER: Final = 7.6
NAME_COLUMNS: Final = 17
PLAYER_COLUMNS: Final = 19
MANY_TURNS: Final = 8
"""Up to so many turns every one is drawn, if they fit in a row; else only those with findings, where there are any."""

FINDINGS_AT_MOST: Final = 100
"""Findings that the choice of turns looks at."""

TURNS_AT_MOST: Final = 36
MARKS_PER_TURN: Final = 12

PHASES: Final = {"draw": "DP", "standby": "SP", "main1": "MP1", "battle": "BP", "main2": "MP2", "end": "EP"}


class Placed(NamedTuple):
    """A mark on the picture, or several that are alike and stand as one.

    ``seqs`` are their events and ``label`` those in words, ``seq`` the first. ``shape`` is the kind of a draw or what
    else happened, ``line`` the small text; ``right``: of the other side.
    """

    x: float
    y: float
    seq: int
    seqs: tuple[int, ...]
    label: str
    shape: str
    verdict: Verdict | None
    player: str
    line: str
    hot: bool
    right: bool


class Tick(NamedTuple):
    """A phase begins."""

    x: float
    name: str


class Column(NamedTuple):
    """A turn, or several that are folded: ``notes`` is then a text for each player, by lane."""

    x: float
    width: float
    head: str
    who: str
    lane: int | None
    notes: list[tuple[float, list[str]]]


class Arc(NamedTuple):
    """An arrow from a judged mark to one that it rests on."""

    path: str
    tip: str


class Row(NamedTuple):
    """One line of the picture."""

    top: float
    axis: float
    left: float
    right: float
    columns: list[Column]
    ticks: list[Tick]
    marks: list[Placed]
    arcs: list[Arc]
    lanes: list[tuple[float, str, bool]]


class Slot(NamedTuple):
    """A turn with its marks for the narrow picture, which is a list; ``hidden`` marks are left out."""

    head: str
    who: str
    marks: list[Placed]
    hidden: int


class Picture(NamedTuple):
    """All rows, the list for narrow screens, and what the legend has to explain."""

    height: float
    rows: list[Row]
    slots: list[Slot]
    kinds: list[str]
    verdicts: list[Verdict]
    others: list[str]
    arcs: bool
    lane_height: float


def names_in(duel: DuelReport) -> dict[str, str]:
    """What to call the players, by id."""
    return {player.id: player.name or player.id for player in duel.players}


def teams_in(duel: DuelReport) -> list[list[str]]:
    """The ids of the players who play together; the team of the first player in the log comes first."""
    teams: dict[object, list[str]] = {}
    for number, player in enumerate(duel.players):
        teams.setdefault(("alone", number) if player.team is None else player.team, []).append(player.id)
    return list(teams.values())


def columns_of(text: str) -> int:
    """How many columns a text takes; a wide letter takes two.

    >>> columns_of("月の書 A")
    8
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def cut(text: str, columns: int) -> str:
    """A text in at most so many columns."""
    if columns_of(text[: columns + 1]) <= columns and len(text) <= columns:
        return text
    kept = ""
    for letter in text:
        if columns_of(kept + letter) >= columns:
            break
        kept += letter
    return kept + "…"


_Run = list[Mark]
"""Marks that stand as one; mostly a single one."""


class _Turn(NamedTuple):
    """A turn with its marks; ``gathered``: draws of one kind and verdict that follow each other stand as one."""

    n: int
    turn: TurnReport | None
    marks: list[Mark]
    gathered: bool = False


class _Fold(NamedTuple):
    turns: list[_Turn]


def picture(duel: DuelReport, t: Phrases) -> Picture:
    """Place everything."""
    return _Artist(duel, t).picture()


class _Artist:
    def __init__(self, duel: DuelReport, t: Phrases) -> None:
        self.duel = duel
        self.t = t
        self.draws: dict[int, DrawReport] = {draw.seq: draw for draw in duel.draws}
        self.names = names_in(duel)
        self.players = [player for team in teams_in(duel) for player in team]
        self.lane_of = {player: number for number, player in enumerate(self.players)}
        self.hot = {finding.seq for finding in duel.findings if finding.verdict == "illegal"}

    def picture(self) -> Picture:
        blocks = self._blocks()
        rows, height = self._rows(blocks)
        shown = [mark for row in rows for mark in row.marks]
        slots = [self._slot(block) for block in blocks]
        kinds = [kind for kind in ("opening", "normal", "effect", "unknown") if any(m.shape == kind for m in shown)]
        others = [one for one in ("replaced", "void", "not_made", "put_back") if any(m.shape == one for m in shown)]
        verdicts: list[Verdict] = [
            verdict
            for verdict in ("legal", "illegal", "undetermined", "unverifiable")
            if any(m.verdict == verdict for m in shown)
        ]
        arcs = any(row.arcs for row in rows)
        return Picture(height, rows, slots, kinds, verdicts, others, arcs, _LANE)

    def _turns(self) -> list[_Turn]:
        """Every turn with its marks; turn 0 is before turn 1."""
        by_turn: dict[int, list[Mark]] = {}
        for mark in self.duel.timeline.marks:
            if mark.player in self.lane_of:
                by_turn.setdefault(mark.turn, []).append(mark)
        turns = [_Turn(turn.n, turn, by_turn.get(turn.n, [])) for turn in self.duel.timeline.turns]
        return [_Turn(0, None, by_turn[0]), *turns] if 0 in by_turn else turns

    def _blocks(self) -> list[_Turn | _Fold]:
        """What is drawn: as much as leaves room for the reasons on the first screen.

        That is one row where there is something to explain. Turns that need no look are folded for it, then draws
        that are alike gathered, then of the turns that do need one only the first shown; what is folded is counted.
        """
        turns = self._turns()
        telling = self._telling(turns)
        if not telling:
            return list(_folded(turns, self._kept(turns)))
        for kept, gathered in (({turn.n for turn in turns}, False), (set(telling), False), (set(telling), True)):
            blocks = list(_folded(turns, kept, gathered=gathered))
            if len(kept) <= MANY_TURNS and self._fit(blocks):
                return blocks
        chosen: set[int] = set()
        blocks = []
        for turn in telling:
            tried = list(_folded(turns, {*chosen, turn}, gathered=True))
            if chosen and len(self._lines(tried)) > 1:
                break
            chosen, blocks = {*chosen, turn}, tried
        return blocks

    def _telling(self, turns: list[_Turn]) -> list[int]:
        """The turns of what was found and of what it rests on, those of the most severe findings first."""
        turn_of = {mark.seq: turn.n for turn in turns for mark in turn.marks}
        known = {turn.n for turn in turns}
        told = sorted(self._told(), key=lambda one: (-SEVERITY[one.verdict], one.seq))
        found: dict[int, None] = {}
        for one in told[:FINDINGS_AT_MOST]:
            for number in (one.turn, *(turn_of[seq] for seq in one.because if seq in turn_of)):
                if number in known:
                    found[number] = None
        return list(found)[:TURNS_AT_MOST]

    @staticmethod
    def _kept(turns: list[_Turn]) -> set[int]:
        numbers = [turn.n for turn in turns]
        return set(numbers if len(numbers) <= TURNS_AT_MOST else numbers[: TURNS_AT_MOST // 2])

    def _told(self) -> list[FindingReport]:
        return [finding for finding in self.duel.findings if finding.verdict != "legal"]

    def _rows(self, blocks: list[_Turn | _Fold]) -> tuple[list[Row], float]:
        lines = self._lines(blocks)
        rows, top = [], 0.0
        for line in lines:
            if line:
                row = self._row(line, top, last=line is lines[-1] and len(lines) > 1)
                rows.append(row)
                top += _HEAD + _LANE * len(self.players) + _AXIS + _GAP
        return rows, max(top - _GAP, 0.0)

    def _lines(self, blocks: list[_Turn | _Fold]) -> list[list[tuple[_Turn | _Fold, float]]]:
        """The blocks in lines, each with the width that it asks for."""
        lines: list[list[tuple[_Turn | _Fold, float]]] = [[]]
        used = 0.0
        for block in blocks:
            width = min(self._width(block), WIDTH - LABELS)
            if lines[-1] and (used + width) * _SQUEEZE > WIDTH - LABELS:
                lines.append([])
                used = 0.0
            lines[-1].append((block, width))
            used += width
        return lines

    def _fit(self, blocks: list[_Turn | _Fold]) -> bool:
        """Whether the blocks fit in a row, and no mark of theirs is left out."""
        whole = all(isinstance(block, _Fold) or len(self._runs(block)) <= MARKS_PER_TURN for block in blocks)
        return whole and sum(map(self._width, blocks)) * _SQUEEZE <= WIDTH - LABELS

    def _width(self, block: _Turn | _Fold) -> float:
        if isinstance(block, _Fold):
            words = [word for player in self.players for word in self._fold_words(block, player)]
            head = columns_of(self._fold_head(block)) * _BOLD_LETTER
            return max(_FOLD, *(wide + 2 * _PAD for wide in (head, *(columns_of(word) * _LETTER for word in words))))
        _, inner = self._spread(block)
        head = (columns_of(self._head(block)) + columns_of(self._who(block)) + 3) * _LETTER
        return max(inner, head) + 2 * _PAD

    def _row(self, line: list[tuple[_Turn | _Fold, float]], top: float, *, last: bool) -> Row:
        total = sum(width for _, width in line)
        room = (WIDTH - LABELS) / total
        stretch = min(room, 1.0 if last else 1.6)
        columns: list[Column] = []
        ticks: list[Tick] = []
        marks: list[Placed] = []
        x = float(LABELS)
        for block, narrow in line:
            width = narrow * stretch
            if isinstance(block, _Fold):
                columns.append(self._fold(block, x, width, top))
            else:
                lane = None if block.turn is None else self.lane_of.get(block.turn.player)
                columns.append(Column(x, width, self._head(block), self._who(block), lane, []))
                self._place(block, x, width, top, ticks, marks)
            x += width
        lanes = [
            (self._lane_top(number, top), cut(self.names[player], PLAYER_COLUMNS), player == self.duel.first)
            for number, player in enumerate(self.players)
        ]
        axis = top + _HEAD + _LANE * self._above() + _AXIS / 2
        marks = _labels_apart(marks)
        return Row(top, axis, LABELS, x, columns, ticks, marks, self._arcs(marks), lanes)

    def _place(self, block: _Turn, x: float, width: float, top: float, ticks: list[Tick], marks: list[Placed]) -> None:
        places, inner = self._spread(block)
        factor = (width - 2 * _PAD) / inner if inner else 1.0
        for at, item in places:
            if isinstance(item, str):
                ticks.append(Tick(x + _PAD + at * factor, item))
            else:
                marks.append(self._placed(item, x + _PAD + at * factor, top))

    def _spread(self, block: _Turn) -> tuple[list[tuple[float, str | _Run]], float]:
        """Where the ticks and marks of a turn stand, from its left edge, and how wide they are together."""
        places: list[tuple[float, str | _Run]] = []
        last: dict[str, float] = {}
        at = 0.0
        for item in self._items(block):
            if isinstance(item, str):
                places.append((at, item))
                at += _TICK
                continue
            player = item[0].player
            x = max(at + _NEXT / 2, last.get(player, -_SAME) + _SAME, _SAME / 2)
            places.append((x, item))
            last[player] = x
            at = x + _NEXT / 2
        return places, max(at, *(x + _SAME / 2 for x in last.values())) if last else at

    def _items(self, block: _Turn) -> list[str | _Run]:
        """Phases and marks in order; a phase in which nothing is marked is left out, the Draw Phase is not."""
        marks = self._shown(block)
        phases = [] if block.turn is None else block.turn.phases
        items: list[str | _Run] = []
        pending: str | None = None
        left = list(marks)
        for phase in phases[: 4 * MARKS_PER_TURN]:
            while left and left[0][0].seq < phase.seq:
                items += [pending] if pending else []
                pending = None
                items.append(left.pop(0))
            if pending == "DP":
                items.append(pending)
            pending = PHASES.get(phase.phase, phase.phase)
        if pending and (left or pending == "DP"):
            items.append(pending)
        return [*items, *left]

    def _shown(self, block: _Turn) -> list[_Run]:
        """The marks of a turn, the first of them where there are too many; what a finding is about always."""
        runs = self._runs(block)
        if len(runs) <= MARKS_PER_TURN:
            return runs
        telling = [run for run in runs if run[0].finding is not None][: MARKS_PER_TURN - 2]
        kept = {id(run) for run in [*telling, *runs][:MARKS_PER_TURN]}
        return [run for run in runs if id(run) in kept]

    def _runs(self, block: _Turn) -> list[_Run]:
        return self._gathered(block.marks) if block.gathered else [[mark] for mark in block.marks]

    def _gathered(self, marks: list[Mark]) -> list[_Run]:
        """Draws of one player that follow each other and are alike in kind and verdict, together."""
        runs: list[_Run] = []
        last: dict[str, tuple[object, _Run]] = {}
        for mark in marks:
            draw = self.draws.get(mark.seq) if mark.what == "draw" else None
            alike = None if draw is None else (draw.kind, draw.verdict)
            before = last.get(mark.player)
            if before is not None and alike is not None and before[0] == alike:
                before[1].append(mark)
            else:
                runs.append([mark])
                last[mark.player] = (alike, runs[-1])
        return runs

    def _placed(self, run: _Run, x: float, top: float) -> Placed:
        mark = run[0]
        y = self._lane_top(self.lane_of[mark.player], top) + 27
        draw = self.draws.get(mark.seq) if mark.what == "draw" else None
        return Placed(
            x=x,
            y=y,
            seq=mark.seq,
            seqs=tuple(one.seq for one in run),
            label=str(mark.seq) if len(run) == 1 else f"{mark.seq}–{run[-1].seq}",
            shape=mark.what if draw is None else draw.kind,
            verdict=None if draw is None else draw.verdict,
            player=self.names[mark.player],
            line=self._line(mark, draw) if len(run) == 1 else self._together(run),
            hot=mark.seq in self.hot and mark.what in {"draw", "not_made"},
            right=self.lane_of[mark.player] >= self._above(),
        )

    def _together(self, run: _Run) -> str:
        return self.t.number("card", "cards", sum(self.draws[mark.seq].count for mark in run))

    def _line(self, mark: Mark, draw: DrawReport | None) -> str:
        if draw is None:
            return (
                cut(self.t(mark.what), NAME_COLUMNS)
                if mark.what in {"put_back", "not_made"}
                else cut(mark.words or self.t(mark.what), NAME_COLUMNS)
            )
        if draw.count > 1 or not draw.cards:
            return self.t.number("card", "cards", draw.count)
        (card, *_) = draw.cards
        return cut(card.name or str(card.code or self.t("card")), NAME_COLUMNS)

    def _fold(self, block: _Fold, x: float, width: float, top: float) -> Column:
        notes = [
            (self._lane_top(number, top) + 24, self._fold_words(block, player))
            for number, player in enumerate(self.players)
        ]
        return Column(x, width, self._fold_head(block), "", None, notes)

    def _fold_head(self, block: _Fold) -> str:
        first, last = block.turns[0].n, block.turns[-1].n
        if first != last:
            return self.t("turns", first=first, last=last)
        return self.t("turn", n=first) if first else self.t("before")

    def _fold_words(self, block: _Fold, player: str) -> list[str]:
        """What a folded run of turns holds of a player: how many draws, and what is to be said of them."""
        marks = [mark for turn in block.turns for mark in turn.marks if mark.player == player]
        draws = [self.draws[mark.seq] for mark in marks if mark.what == "draw" and mark.seq in self.draws]
        missing = sum(mark.what == "not_made" for mark in marks)
        found = Counter(draw.verdict for draw in draws if draw.verdict != "legal")
        words = [self.t.number("folded_one", "folded_draws", len(draws)) if draws else self.t("folded_none")]
        if draws and not found:
            words.append(self.t("folded_legal"))
        worst_first = sorted(found, key=SEVERITY.__getitem__, reverse=True)
        words += [self.t("folded_part", n=found[verdict], what=self.t(verdict)) for verdict in worst_first]
        return [*words, self.t("folded_part", n=missing, what=self.t("not_made"))] if missing else words

    def _arcs(self, marks: list[Placed]) -> list[Arc]:
        places = {seq: mark for mark in marks for seq in mark.seqs}
        arcs: dict[Arc, None] = {}
        for finding in self._told():
            start = places.get(finding.seq)
            if start is None or finding.verdict != "illegal":
                continue
            for seq in finding.because:
                end = places.get(seq)
                if end is not None and end is not start:
                    arcs[_arc(start, end)] = None
        return list(arcs)

    def _head(self, block: _Turn) -> str:
        return self.t("before") if block.turn is None else self.t("turn", n=block.n)

    def _who(self, block: _Turn) -> str:
        if block.turn is None:
            return ""
        name = cut(self.names.get(block.turn.player, block.turn.player), PLAYER_COLUMNS)
        site = "" if block.turn.site is None else " · " + self.t("on_site", n=block.turn.site)
        return name + site

    def _above(self) -> int:
        """How many lanes lie above the axis."""
        return (len(self.players) + 1) // 2

    def _lane_top(self, lane: int, top: float) -> float:
        return top + _HEAD + _LANE * lane + (_AXIS if lane >= self._above() else 0)

    def _slot(self, block: _Turn | _Fold) -> Slot:
        if isinstance(block, _Fold):
            column = self._fold(block, 0, 0, 0)
            who = self.t("comma").join(
                self.t("colon", head=cut(self.names[player], PLAYER_COLUMNS), text=" · ".join(words))
                for player, (_, words) in zip(self.players, column.notes, strict=True)
            )
            return Slot(column.head, who, [], 0)
        shown = self._shown(block)
        marks = [self._placed(mark, 0, 0) for mark in shown]
        return Slot(self._head(block), self._who(block), marks, len(block.marks) - sum(map(len, shown)))


def _folded(turns: list[_Turn], kept: set[int], *, gathered: bool = False) -> Iterator[_Turn | _Fold]:
    """The turns, each run of those that are not ``kept`` as one block."""
    for shown, group in groupby(turns, key=lambda turn: turn.n in kept):
        run = list(group)
        if shown:
            yield from (turn._replace(gathered=gathered) for turn in run)
        elif len(run) == 1 and not run[0].marks:
            yield run[0]
        else:
            yield _Fold(run)


def _labels_apart(marks: list[Placed]) -> list[Placed]:
    """The marks of a row with their small texts cut so that none runs into that of a neighbour in its lane."""
    room = {id(mark): float(_SAME + _PAD) for mark in marks}
    lanes: dict[float, list[Placed]] = {}
    for mark in marks:
        lanes.setdefault(mark.y, []).append(mark)
    for lane in lanes.values():
        for one, other in pairwise(sorted(lane, key=lambda mark: mark.x)):
            between = other.x - one.x
            room[id(one)], room[id(other)] = min(room[id(one)], between), min(room[id(other)], between)
    return [mark._replace(line=cut(mark.line, int((room[id(mark)] - _PAD) / _LETTER))) for mark in marks]


def _arc(start: Placed, end: Placed) -> Arc:
    """A bow over the marks between, with its tip at ``end``."""
    side = 1 if end.x >= start.x else -1
    x1, y1 = start.x + side * 8, start.y - 17
    x2, y2 = end.x - side * 17, end.y - 11
    rise = min(y1, y2) - 16
    path = f"M{x1:.0f} {y1:.0f}Q{(x1 + x2) / 2:.0f} {rise:.0f} {x2:.0f} {y2:.0f}"
    tip = f"M{x2 + side * -7:.0f} {y2 - 7:.0f}L{x2:.0f} {y2:.0f}L{x2 + side * -9:.0f} {y2 + 2:.0f}"
    return Arc(path, tip)
