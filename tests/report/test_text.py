"""The report for people."""

from __future__ import annotations

import io
import re
from typing import Any

import click
import msgspec
import pytest

from duelreplay.engine.judgement import Judgement, Repair
from duelreplay.log.events import Draw, DuelLog, Phase
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.report.paint import Paint, paint_for
from duelreplay.report.tally import Tally
from duelreplay.report.text import CHOSEN, TABLE_FROM, TextWriter, heading, summary_line
from duelreplay.report.wrap import columns
from duelreplay.rules.rulesets import CURRENT, RULESETS, Choice, choose
from duelreplay.text import LANGS, Lang
from report.samples import ASTRAL, CATALOGUE, CLEAN, CORRECTED, HEADER, NO_DRAW, PAID, finding, judged, judgement

PLAIN = Paint(on=False)
EVENT = Draw(seq=17, player="A", count=1, ref="packet 9")


def page(
    *duels: tuple[Judgement, DuelLog], lang: Lang = "en", quiet: bool = False, colour: bool = False, end: bool = True
) -> str:
    out = io.StringIO()
    writer = TextWriter(out, lambda _: None, CATALOGUE, lang, Paint(on=colour), quiet=quiet)
    tally = Tally()
    writer.begin()
    for judgement_, log in duels:
        tally.add(judgement_)
        writer.duel(judgement_, log)
    if end:
        writer.end(tally)
    return out.getvalue()


def made(*findings: Any) -> tuple[Judgement, DuelLog]:
    events = [Phase(seq=16, phase="draw"), EVENT]
    return judgement(list(findings)), DuelLog(HEADER, events, "made.json")


def test_a_clean_duel_is_one_line() -> None:
    assert page(judged(CLEAN), end=False) == "sample.json: sample, Master Rule (April 2020): legal, 3 draws\n"


def test_a_draw_that_was_paid_for() -> None:
    assert page(judged(PAID)) == (
        "sample.json: sample, Master Rule (April 2020): illegal, 3 draws (1 illegal, 2 legal)\n"
        "  turn 2, Draw Phase, Ben, event 13: Ben draws 1 card\n"
        "    illegal ND301 Normal draw after its right was paid\n"
        "      The right to the normal draw was paid for Malefic World at event 10; a cost that was paid does\n"
        "      not come back.\n"
        "      rests on  event 10: Ben activates Malefic World from the Field Zone\n"
        "      rule      A cost type pays the right to the normal draw when it is activated. A cost that was\n"
        "                paid does not come back: negated or not, processed or not, the normal draw cannot be\n"
        "                made. (ruling page 通常のドロー of 遊戯王カードWiki, S10, S11, S12, S15)\n"
        "\n"
        "1 duel (1 illegal), 3 draws (1 illegal, 2 legal)\n"
    )


def test_the_same_in_japanese() -> None:
    lines = page(judged(PAID), lang="ja").splitlines()
    assert lines[0] == "sample.json：sample、マスタールール（2020年4月～）：違反、ドロー3回（違反1、適正2）"
    assert lines[1] == "  2ターン目、ドローフェイズ、Ben、イベント13：Benが1枚ドロー"
    assert "Ｓｉｎ Ｗｏｒｌｄ" in lines[3]
    assert lines[5].startswith("      根拠      イベント10：")
    assert lines[-1] == "デュエル1件（違反1）、ドロー3回（違反1、適正2）"


@pytest.mark.parametrize("events", [PAID, NO_DRAW, ASTRAL, CORRECTED])
def test_nothing_is_left_in_english_in_japanese(events: list[dict[str, Any]]) -> None:
    text = page(judged(events), lang="ja")
    for line in text.splitlines():
        told = re.sub(r"規則.*|sample\.json：sample、マスタールール（2020年4月～）|《.*》|typed twice|Wiki", "", line)
        assert not re.search(r"[a-z]{3,}", told), line


def test_missing_draw_names_turn_player_and_phase() -> None:
    lines = page(judged(NO_DRAW)).splitlines()
    assert lines[0] == "sample.json: sample, Master Rule (April 2020): illegal, 2 draws"
    assert lines[1].startswith("  turn 2, Draw Phase, Ben, event 9: ")
    assert lines[2] == "    illegal ND101 The normal draw is missing"


def test_place_in_the_source_and_repair_and_consequence() -> None:
    repair = Repair(put_back=19, identifiable=True, seconds=12.0, agreed=True)
    first = finding(EVENT, repair=repair, because=(16, 17))
    text = page(made(first, finding(EVENT, consequent_on=0)))
    assert "  turn 2, Draw Phase, Aoi, event 17 (packet 9): Aoi draws 1 card\n" in text
    assert (
        "      repair    put back at event 19, 12 s later; the hand was not shuffled in between; the other\n"
        "                player agreed\n"
        "      rests on  event 16: Draw Phase begins\n"
    ) in text
    assert "      follows   from ND102 at event 17 (packet 9); without that, it would not be here\n" in text
    assert text.count("event 17 (packet 9): Aoi draws") == 1, "findings of one event share its line"


def test_findings_stand_in_the_order_of_the_events() -> None:
    later, earlier = finding(EVENT), finding(Phase(seq=16, phase="draw"))
    text = page(made(later, earlier))
    assert text.index("event 16: Draw Phase begins") < text.index("event 17 (packet 9): Aoi draws")


def test_the_event_itself_is_not_told_twice() -> None:
    assert "rests on" not in page(made(finding(EVENT, because=(17,))))


def test_an_event_that_the_log_lacks_is_named_by_its_number() -> None:
    assert "      rests on  event 3\n" in page(made(finding(EVENT, because=(3, 17))))


def test_many_events_are_told_in_part_and_all_named() -> None:
    events = [Phase(seq=seq, phase="draw") for seq in range(1, 16)]
    one = finding(Draw(seq=16, player="A", count=1), because=tuple(range(1, 16)))
    text = page((judgement([one]), DuelLog(HEADER, events)))
    assert text.count("Draw Phase begins") == 10
    assert "and events 11, 12, 13, 14, 15\n" in text


def test_notes_stand_last_and_count_for_nothing() -> None:
    text = page(made(finding(EVENT, verdict="legal"), finding(EVENT)))
    lines = text.splitlines()
    assert lines[0].startswith("made.json: made, Master Rule (April 2020): illegal")
    assert lines[-3] == "  note ND102 event 17 (packet 9): Aoi did it at event 17."
    assert lines[-1] == "1 duel (1 illegal), 0 draws"
    clean = page(judged(CORRECTED))
    assert clean.splitlines()[0] == "sample.json: sample, Master Rule (April 2020): legal, 3 draws"
    assert "  note LG106 event 12: " in clean
    assert clean.splitlines()[-1] == "1 duel (1 legal), 3 draws (3 legal)"


def test_quiet_leaves_what_is_wrong() -> None:
    assert page(judged(CLEAN), judged(CORRECTED), quiet=True) == ""
    quiet = page(judged(CLEAN), made(finding(EVENT, verdict="legal"), finding(EVENT)), quiet=True)
    assert quiet.startswith("made.json: made, Master Rule (April 2020): illegal, 0 draws\n")
    assert "note" not in quiet
    assert not quiet.endswith("draws\n")


def test_blocks_stand_apart_and_lines_together() -> None:
    text = page(judged(CLEAN), judged(CLEAN), judged(NO_DRAW), judged(CLEAN))
    blocks = text.split("\n\n")
    assert [len(block.splitlines()) for block in blocks] == [2, 7, 2]


def test_colour_is_only_decoration() -> None:
    duels = [judged(PAID), judged(CLEAN), judged(CORRECTED)]
    coloured = page(*duels, colour=True)
    assert click.style("illegal", fg="red", bold=True) in coloured
    assert click.style("legal", fg="green", bold=True) in coloured
    assert "\x1b[2m  note LG106" in coloured
    assert "\x1b" not in page(*duels)
    assert click.unstyle(coloured) == page(*duels)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_on_terminals_that_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert paint_for(Terminal()).on
    assert not paint_for(io.StringIO()).on
    monkeypatch.setenv("TERM", "dumb")
    assert not paint_for(Terminal()).on
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not paint_for(Terminal()).on


def test_control_characters_of_a_log_are_shown_not_sent() -> None:
    header = msgspec.structs.replace(HEADER, id="bad\x1b[31m\nid")
    line = heading(judgement([], header=header), "en", PLAIN)
    assert line == r"made.json: bad\x1b[31m\nid, Master Rule (April 2020): legal, 0 draws"


def test_faults_go_to_the_complaints() -> None:
    out, lines = io.StringIO(), []
    writer = TextWriter(out, lines.append, CATALOGUE, "en", PLAIN)
    faults = [Fault(path="x", problem="one"), Fault(path="x", duel="d", event=3, key="count", problem="two")]
    writer.unreadable(Unreadable("x", faults))
    assert lines == ["x: one", "x: duel d: event 3: count: two"]
    assert not out.getvalue()


def test_summary_numbers() -> None:
    tally = Tally()
    tally.unreadable = 2
    assert summary_line(tally, "en") == "0 duels, 0 draws; 2 could not be read"
    for events in (PAID, CLEAN, ASTRAL):
        tally.add(judged(events)[0])
    assert summary_line(tally, "en") == (
        "3 duels (1 illegal, 1 undetermined, 1 legal), 8 draws (1 illegal, 7 legal); 2 could not be read"
    )


def test_every_way_to_choose_a_rule_set_has_words() -> None:
    import datetime

    day = datetime.date(2014, 5, 1)
    ways = [
        choose("goat", None, None, 2),
        choose(None, None, None, 2),
        choose(None, day, "tcg", 2),
        choose(None, day, None, 2),
        Choice(CURRENT, "asked for"),
    ]
    assert {way.why for way in ways} == set(CHOSEN)
    headings = {
        heading(msgspec.structs.replace(judgement([]), choice=way), lang, PLAIN) for way in ways for lang in LANGS
    }
    assert len(headings) == len(ways) * len(LANGS)
    assert "made.json: made, Master Rule 3 (2014) or Master Rule 2 (2011) by date: legal, 0 draws" in headings
    assert len(RULESETS) > 1


@pytest.mark.parametrize("width", [40, 60, 100, 120])
@pytest.mark.parametrize("lang", LANGS)
def test_no_line_under_the_heading_is_wider_than_the_terminal(width: int, lang: Lang) -> None:
    for events in (PAID, NO_DRAW, ASTRAL, CORRECTED):
        out = io.StringIO()
        writer = TextWriter(out, lambda _: None, CATALOGUE, lang, Paint(on=False, width=width))
        writer.duel(*judged(events))
        _, *lines = out.getvalue().splitlines()
        assert lines
        assert max(map(columns, lines)) <= width


def test_wrapping_changes_no_word() -> None:
    def words(width: int) -> str:
        out = io.StringIO()
        TextWriter(out, lambda _: None, CATALOGUE, "en", Paint(on=False, width=width)).duel(*judged(PAID))
        return "".join(out.getvalue().split())

    assert words(40) == words(1000)


def test_a_run_of_many_duels_ends_with_a_table() -> None:
    few = page(*[judged(PAID)] * (TABLE_FROM - 1))
    assert "first in" not in few
    many = page(*[judged(CLEAN)] * TABLE_FROM, judged(NO_DRAW, path="a.json"), *[judged(PAID, path="b.json")] * 2)
    assert many.splitlines()[-5:-1] == [
        "rule   verdict  duels  findings  first in",
        "ND301  illegal      2         2  b.json",
        "ND101  illegal      1         1  a.json",
        "",
    ]
    assert click.unstyle(page(*[judged(PAID)] * TABLE_FROM, colour=True)) == page(*[judged(PAID)] * TABLE_FROM)


def test_a_run_without_findings_ends_without_a_table() -> None:
    assert page(*[judged(CLEAN)] * TABLE_FROM).count("\n") == TABLE_FROM + 1


def test_a_terminal_gives_its_width(monkeypatch: pytest.MonkeyPatch) -> None:
    for asked, given in (("70", 70), ("10", 40), ("300", 120)):
        monkeypatch.setenv("COLUMNS", asked)
        assert paint_for(Terminal()).width == given
        assert paint_for(io.StringIO()).width == 100, "a file does not depend on who looks"


def test_a_ruling_stands_with_its_draw_and_other_facts_among_the_notes() -> None:
    ruling = {"type": "ruling", "by": "Cora", "text": "it counts", "draw": 13}
    back = {"type": "put_back", "player": "B", "where": "top", "cards": ["Kuriboh"]}
    lines = page(judged([*PAID, ruling, back])).splitlines()
    assert any(
        line.startswith("      ruling    event ") and line.endswith("ruling by Cora: it counts") for line in lines
    )
    assert sum("ruling by Cora" in line for line in lines) == 1
    assert any(line.startswith("  note event ") and "Ben puts Kuriboh back" in line for line in lines)
    clean = page(judged([*CLEAN, {**ruling, "draw": None}]))
    assert "note event 12: ruling by Cora: it counts" in clean
