"""Counts of parts add up to the counts of the whole."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from duelreplay.audit import summary
from duelreplay.audit.judging import Judge, Options
from duelreplay.audit.rows import DrawRow, DuelRow, DuelRows, FindingRow
from duelreplay.audit.summary import Counts, Summary
from duelreplay.verdict import SEVERITY, Verdict, worst

VERDICTS: tuple[Verdict, ...] = tuple(SEVERITY)


@st.composite
def duels(draw: st.DrawFn) -> DuelRows:
    """A duel as an audit keeps it, or one that could not be read."""
    if draw(st.booleans()) and draw(st.booleans()):
        return DuelRows(DuelRow(content=b"", source="x", error="broken"))
    drawn = draw(st.lists(st.sampled_from(VERDICTS), max_size=4))
    found = draw(st.lists(st.tuples(st.sampled_from(["ND101", "OH101"]), st.sampled_from(VERDICTS)), max_size=4))
    duel = DuelRow(
        content=b"",
        source=draw(st.sampled_from(["a", "b"])),
        duel="d",
        format=draw(st.sampled_from(["EDOPro", "duel-log/1"])),
        ruleset=draw(st.sampled_from(["mr5", "goat"])),
        played_on=draw(st.sampled_from([None, "2026-01-02", "2026-11-30"])),
        draws=len(drawn),
        **{verdict: drawn.count(verdict) for verdict in VERDICTS if verdict != "legal"},
        verdict=worst([*drawn, *(verdict for _, verdict in found)]),
    )
    draws = [DrawRow(n, 1, None, "A", 1, "normal", verdict, None, None, ()) for n, verdict in enumerate(drawn)]
    findings = [
        FindingRow(n, 1, 1, None, "A", code, verdict, "f", "m", (), None) for n, (code, verdict) in enumerate(found)
    ]
    return DuelRows(duel, draws, findings)


def counted(rows: list[DuelRows]) -> Counts:
    counts = Counts()
    for row in rows:
        counts.add(row)
    return counts


@given(st.lists(duels(), max_size=12), st.integers(0, 12))
def test_counts_of_parts_are_the_counts_of_the_whole(rows: list[DuelRows], cut: int) -> None:
    whole, merged = counted(rows), counted(rows[:cut])
    merged.merge(counted(rows[cut:]))
    assert msgspec.json.encode(merged, order="sorted") == msgspec.json.encode(whole, order="sorted")


@given(st.lists(duels(), max_size=12))
def test_the_counts_add_up(rows: list[DuelRows]) -> None:
    counts = counted(rows)
    assert counts.duels + counts.unreadable == len(rows)
    assert sum(counts.duels_by_verdict.values()) == counts.duels
    assert sum(counts.draws_by_verdict.values()) == counts.draws
    for groups in (counts.rulesets, counts.months, counts.formats):
        assert sum(group.duels for group in groups.values()) == counts.duels
        assert sum(group.illegal_draws for group in groups.values()) == counts.draws_by_verdict["illegal"]


def test_a_summary_is_read_back_as_it_was_written() -> None:
    made = Summary(format="duel-audit/1", tool=Judge(Options()).versions(), counts=Counts())
    assert summary.decode(summary.encode(made)) == made
