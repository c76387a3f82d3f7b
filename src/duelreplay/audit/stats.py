"""What an audit's results say in numbers: each with how many of how many, and how sure that is.

Groups are listed by name, never by rate: a rate of few duels says little, and a list by rate accuses whoever stands on
top of it.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct

from duelreplay.audit.judging import Options, Versions
from duelreplay.audit.state import StateError
from duelreplay.log.said import said

if TYPE_CHECKING:
    from pyarrow.parquet import ParquetFile

By = Literal["code", "ruleset", "month", "player"]

Z_95: Final = 1.959963984540054
"""The standard normal quantile that bounds 95 percent."""

_CAUSES: Final = ("program", "code", "rules", "catalogue")


class Row(Struct, frozen=True, kw_only=True):
    """One group: ``count`` of ``of`` duels, the share, and the 95 percent Wilson interval of it."""

    name: str
    count: int
    of: int
    share: float
    low: float
    high: float


def wilson(count: int, of: int, z: float = Z_95) -> tuple[float, float]:
    """The interval that a share of ``count`` in ``of`` speaks for (Wilson 1927): within 0 and 1, also for 0 of few.

    >>> [round(bound, 3) for bound in wilson(1, 10)]
    [0.018, 0.404]
    """
    if not of:
        return 0.0, 1.0
    share = count / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def _row(name: str, count: int, of: int) -> Row:
    low, high = wilson(count, of)
    return Row(name=name, count=count, of=of, share=count / of if of else 0.0, low=low, high=high)


class Results:
    """The Parquet files of a finished audit, read in batches: memory does not grow with them.

    Raises:
        StateError: they are not there.
    """

    def __init__(self, folder: Path) -> None:
        import pyarrow.parquet as pq

        self.folder = folder
        try:
            self._files: dict[str, ParquetFile] = {
                kind: pq.ParquetFile(folder / f"{kind}.parquet") for kind in ("duels", "draws", "findings")
            }
        except (OSError, ValueError) as error:
            raise StateError(
                said(
                    "{folder}: no results of an audit are there ({why})",
                    folder=str(folder),
                    why=str(error).splitlines()[0],
                )
            ) from None

    def rows(self, kind: str, *columns: str) -> Iterator[tuple[Any, ...]]:
        """Rows of one file, of the columns that are asked for, in order."""
        for batch in self._files[kind].iter_batches(batch_size=8192, columns=list(columns)):
            yield from zip(*(batch.column(name).to_pylist() for name in columns), strict=True)


def by_code(results: Results) -> list[Row]:
    """For each rule and verdict: duels with such a finding, of all duels that were judged."""
    of = sum(verdict is not None for (verdict,) in results.rows("duels", "verdict"))
    met: Counter[tuple[str, str]] = Counter()
    seen: set[tuple[str, str]] = set()
    before = -1
    for row, code, verdict in results.rows("findings", "row", "code", "verdict"):
        if row != before:
            met.update(seen)
            seen, before = set(), row
        seen.add((code, verdict))
    met.update(seen)
    return [_row(f"{code} {verdict}", count, of) for (code, verdict), count in sorted(met.items())]


def by_duel(results: Results, column: str, name: Callable[[Any], str]) -> list[Row]:
    """For each value of a column: duels in which something is illegal, of the duels of that value."""
    duels: Counter[str] = Counter()
    illegal: Counter[str] = Counter()
    for value, verdict in results.rows("duels", column, "verdict"):
        if verdict is not None:
            group = name(value)
            duels[group] += 1
            illegal[group] += verdict == "illegal"
    return [_row(group, illegal[group], duels[group]) for group in sorted(duels)]


class Players(Struct, frozen=True):
    """Players who can be told apart, and seats of which the log gives no name."""

    rows: list[Row]
    unnamed: int


def by_player(results: Results, *, names: bool, least: int = 1) -> Players:
    """For each player: duels in which the player has an illegal finding, of the duels that the player played.

    Two duels are of the same player where the names agree but for case and width of letters.

    Args:
        results: of an audit.
        names: whether to give the names; else each player is a short hash, the same in every audit.
        least: players of fewer duels are left out.
    """
    played: Counter[str] = Counter()
    illegal: Counter[str] = Counter()
    spelling: dict[str, str] = {}
    unnamed = 0
    against = _illegal_players(results)
    row_of_findings, accused = next(against, (-1, set[str]()))
    for row, verdict, players in results.rows("duels", "row", "verdict", "players"):
        found: set[str] = set()
        if row == row_of_findings:
            found = accused
            row_of_findings, accused = next(against, (-1, set[str]()))
        if verdict is None:
            continue
        people: dict[str, bool] = {}
        for seat in players:
            if not seat["name"]:
                unnamed += 1
                continue
            key = _same_player(seat["name"])
            spelling.setdefault(key, seat["name"])
            people[key] = people.get(key, False) or seat["id"] in found
        played.update(people.keys())
        illegal.update(key for key, wrong in people.items() if wrong)
    shown = {key: spelling[key] if names else pseudonym(key) for key in played}
    keys = sorted((key for key in played if played[key] >= least), key=shown.__getitem__)
    return Players([_row(shown[key], illegal[key], played[key]) for key in keys], unnamed)


def _illegal_players(results: Results) -> Iterator[tuple[int, set[str]]]:
    """For each duel with illegal findings, its row and the players they are about."""
    before = -1
    players: set[str] = set()
    for row, verdict, player in results.rows("findings", "row", "verdict", "player"):
        if verdict != "illegal":
            continue
        if row != before:
            if before >= 0:
                yield before, players
            before, players = row, set()
        if player is not None:
            players.add(player)
    if before >= 0:
        yield before, players


def _same_player(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def pseudonym(key: str) -> str:
    """A short hash that stands for a player."""
    return f"player {sha256(key.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"


class Comparison(Struct, frozen=True, kw_only=True):
    """What is otherwise in an audit than in an older one.

    ``changed`` are the versions that differ, by name: old and new. Duels are counted by what became of them: judged
    alike, judged otherwise though the log is the same, the log itself changed, only in one of the two. ``new`` and
    ``gone`` are findings by rule and verdict in duels whose log is the same; ``examples`` are some duels with any.
    """

    changed: dict[str, tuple[str, str]]
    alike: int
    otherwise: int
    log_changed: int
    only_new: int
    only_old: int
    new: dict[str, int]
    gone: dict[str, int]
    examples: list[str]

    def cause(self) -> str | None:
        """The one version that did it; None where several differ, or none."""
        judging = [name for name in self.changed if name not in {"program", "code"}]
        if {"program", "code"} & self.changed.keys():
            judging.append("program")
        return judging[0] if len(judging) == 1 else None


_EXAMPLES: Final = 10
_Duel = tuple[bytes, frozenset[tuple[str, str, str]]]
"""The content of a duel, and its findings: fingerprint, code, verdict."""


def compare(old: Results, new: Results, old_versions: Versions, new_versions: Versions) -> Comparison:
    """Compare two audits duel by duel; a duel is found again by its id (and the how-many-th of that id it is)."""
    before = dict(_duels(old))
    alike = otherwise = log_changed = only_new = 0
    added: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    examples: list[str] = []
    for key, (content, findings) in _duels(new):
        was = before.pop(key, None)
        if was is None:
            only_new += 1
        elif was[0] != content:
            log_changed += 1
        elif was[1] == findings:
            alike += 1
        else:
            otherwise += 1
            added.update(f"{code} {verdict}" for _, code, verdict in findings - was[1])
            gone.update(f"{code} {verdict}" for _, code, verdict in was[1] - findings)
            if len(examples) < _EXAMPLES:
                examples.append(key[0])
    return Comparison(
        changed=_changed(old_versions, new_versions),
        alike=alike,
        otherwise=otherwise,
        log_changed=log_changed,
        only_new=only_new,
        only_old=len(before),
        new=dict(sorted(added.items())),
        gone=dict(sorted(gone.items())),
        examples=examples,
    )


def _changed(old: Versions, new: Versions) -> dict[str, tuple[str, str]]:
    pairs = {name: (str(getattr(old, name)), str(getattr(new, name))) for name in _CAUSES}
    pairs["options"] = _options(old.options, new.options), _options(new.options, old.options)
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _options(these: Options, those: Options) -> str:
    """The options that are not those, in words."""
    names = [name for name in Options.__struct_fields__ if getattr(these, name) != getattr(those, name)]
    return ", ".join(f"{name} {getattr(these, name)}" for name in names)


def _duels(results: Results) -> Iterator[tuple[tuple[str, int], _Duel]]:
    """Every duel that was judged, by its id and number among those of the id."""
    counts: Counter[str] = Counter()
    findings = _grouped(results.rows("findings", "row", "fingerprint", "code", "verdict"))
    row_of_findings, found = next(findings, (-1, frozenset[tuple[str, str, str]]()))
    for row, duel, content in results.rows("duels", "row", "duel", "content"):
        mine: frozenset[tuple[str, str, str]] = frozenset()
        if row == row_of_findings:
            mine = found
            row_of_findings, found = next(findings, (-1, frozenset[tuple[str, str, str]]()))
        if duel is not None:
            counts[duel] += 1
            yield (duel, counts[duel]), (content, mine)


def _grouped(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[int, frozenset[tuple[str, str, str]]]]:
    before = -1
    group: list[tuple[str, str, str]] = []
    for row, *finding in rows:
        if row != before:
            if group:
                yield before, frozenset(group)
            before, group = row, []
        fingerprint, code, verdict = finding
        group.append((fingerprint, code, verdict))
    if group:
        yield before, frozenset(group)
