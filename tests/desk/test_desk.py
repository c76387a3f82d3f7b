"""The desk: what a judge can do with it, and what nobody can."""

from __future__ import annotations

import html
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from click.testing import CliRunner

from desk.support import Site, made_desk, made_store, text_of
from duelreplay.cli import main
from duelreplay.desk import app as desk_app
from duelreplay.desk import cabinet
from duelreplay.desk.cabinet import CHOICES_AT_MOST, Position
from duelreplay.desk.phrases import DESK
from duelreplay.desk.security import CONTENT_POLICY, Attempts, Password, Sessions, is_loopback
from duelreplay.log.events import UNNUMBERED, Restrict
from duelreplay.report.html.phrases import PHRASES
from duelreplay.store.rows import Kind
from duelreplay.store.store import Store
from report.samples import ASTRAL, CLEAN, CORRECTED, DRAW, GREED, NO_DRAW, PAID, RECORDS, STANDBY, document
from report.test_html import EVIL, Page
from support import FIXTURES


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with made_store(tmp_path) as opened:
        yield opened


@pytest.fixture
def site(store: Store) -> Site:
    return Site(made_desk(store))


def test_an_empty_desk_says_where_to_begin(site: Site) -> None:
    answer = site.get("/")
    assert answer.status_code == 200
    assert "No duel is stored yet" in answer.text
    assert 'href="/new"' in answer.text


def test_an_upload_of_anything_that_is_read_becomes_a_page(site: Site) -> None:
    for path, verdict in (
        (FIXTURES / "edopro" / "gearbreed-destroyed.yrpX", "Illegal draw"),
        (FIXTURES / "duelingbook" / "overdraw-repaired.json", "second normal draw"),
        (FIXTURES / "example-1.json", "Illegal draw"),
    ):
        answer = site.post("/new", files={"files": (path.name, path.read_bytes())})
        assert answer.status_code == 303
        assert verdict in site.get(answer.headers["location"]).text


def test_a_pasted_log_becomes_a_page(site: Site) -> None:
    text = (FIXTURES / "duelingbook" / "duel-log.txt").read_text(encoding="utf-8")
    answer = site.post("/new", text=text)
    assert answer.status_code == 303
    assert site.get(answer.headers["location"]).status_code == 200


def test_every_duel_told_on_paper_is_a_duel_of_its_own(site: Site) -> None:
    begun = "Rin (40) vs Otto (40), 2025-03-08 TCG\nT1 Rin\nT2 Otto: draws\n"
    first = site.post("/new", text=begun + "Upstart Goblin (hand)\nOtto draws 1\n")
    second = site.post("/new", text=begun + "Pot of Greed (hand)\nOtto draws 3\n")
    assert (first.status_code, second.status_code) == (303, 303)
    assert first.headers["location"] != second.headers["location"]
    assert "which gives 2" in site.get(second.headers["location"]).text


def test_a_fault_of_a_typed_duel_is_one_line(site: Site) -> None:
    text = site.post("/new/check", text="Rin (40) vs Otto (40), 2025-03-08 TCG\nT1 Rin\nOtto drawz 1\n").text
    assert "3:" in text
    assert "\\n" not in text


def test_what_is_wrong_with_a_paste_is_said_and_the_paste_is_kept(site: Site) -> None:
    text = json.dumps({**document(CLEAN), "first": "Z"}) + "\n  <b>"
    answer = site.post("/new", text=text)
    assert answer.status_code == 400
    assert "expected" in answer.text
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", answer.text, re.DOTALL)
    assert found is not None
    assert "&lt;b&gt;" in found[1]
    assert site.get("/").text.count("/d/") == 0


def test_a_typed_duel_is_checked_and_nothing_is_stored(site: Site) -> None:
    answer = site.post("/new/check", text=json.dumps(document(PAID)))
    assert "Illegal draw: Ben made the normal draw of turn 2" in answer.text
    assert (
        "expected" in site.post("/new/check", text="{").text.lower()
        or "problem" in site.post("/new/check", text="{").text
    )
    assert site.post("/new/check", text="  ").status_code == 200
    assert "No duel is stored yet" in site.get("/").text


def test_what_the_reader_remarks_of_a_typed_duel_is_shown_before_it_is_stored(site: Site) -> None:
    chain = "Upstart Goblin (hand, draws 1) > Ash Blossom (hand)"
    paper = f"Rin vs Otto, 2023-05-06 OCG\nT1 Rin: sets 1\nT2 Otto: draws\n{chain}\n"
    assert "is taken to have resolved" in site.post("/new/check", text=paper).text


def test_a_fault_of_a_typed_duel_shows_its_line_and_points_at_the_word(site: Site) -> None:
    answer = site.post("/new/check", text="Rin vs Otto\nT1 Rin\nUpstart Gobin (hand)\n").text
    assert "3:1: no card is called" in answer
    assert re.search(r'<pre class="pointed"[^>]*>  Upstart Gobin \(hand\)<br>  \^{13}</pre>', answer)


def test_the_list_can_be_filtered(site: Site) -> None:
    site.keep(CLEAN, id="clean", played_on="2024-05-06")
    site.keep(PAID, id="paid", played_on="2025-01-02", ruleset="mr4")
    site.keep(ASTRAL, id="astral")
    site.keep(NO_DRAW, id="nothing")

    def shown(query: str) -> list[str]:
        return re.findall(r'href="/d/(\w+)"', site.get("/" + query).text)

    assert shown("") == ["nothing", "astral", "paid", "clean"], "the newest first"
    assert shown("?verdict=illegal") == ["nothing", "paid"]
    assert shown("?verdict=undetermined") == ["astral"]
    assert shown("?code=ND301") == ["paid"]
    assert shown("?rules=mr4") == ["paid"]
    assert shown("?since=2024-01-01&until=2024-12-31") == ["clean"]
    assert shown("?q=ASTR") == ["astral"]
    assert shown("?player=aoi") == ["nothing", "astral", "paid", "clean"]
    assert shown("?player=nobody") == []
    assert shown("?ruled=yes") == []
    assert shown("?from=x&since=yesterday&verdict=%22") == []


def test_a_long_list_comes_in_pages(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_app, "PER_PAGE", 2)
    for number in range(5):
        site.keep(CLEAN, id=f"duel-{number}")
    first = site.get("/?verdict=legal").text
    assert re.findall(r'href="/d/(duel-\d)"', first) == ["duel-4", "duel-3"]
    (later,) = re.findall(r'href="(/\?[^"]*from=2[^"]*)"', first)
    assert re.findall(r'href="/d/(duel-\d)"', site.get(later.replace("&amp;", "&")).text) == ["duel-2", "duel-1"]


def test_a_glance_judges_as_far_as_the_time_goes(site: Site) -> None:
    for number in range(3):
        site.keep(CLEAN, id=f"duel-{number}")
    cabinet = site.desk.cabinet
    query = desk_app.Query()
    assert cabinet.listing(query, seconds=-1).waiting == 3
    assert cabinet.listing(query, seconds=60).waiting == 0
    assert cabinet.listing(query, seconds=-1).waiting == 0, "what was judged is known"
    site.desk.cabinet.rule("duel-1", by="x", text="y", draw=None, expected=Position(len(CLEAN), 0))
    assert cabinet.listing(query, seconds=-1).waiting == 1, "and judged anew where something came"


def test_a_duel_can_be_stepped_through(site: Site) -> None:
    path = site.keep(PAID)
    page = site.get(f"{path}/e/10")
    text = text_of(page)
    assert "event 10: Ben activates Malefic World" in text
    assert 'id="next"' in page.text
    assert f'href="{path}/e/11"' in page.text
    assert f'href="{path}/e/9"' in page.text
    assert "Chain Link 1" in text
    pane = site.get(f"{path}/e/13", headers={"HX-Request": "true", "HX-Target": "step"})
    assert "<html" not in pane.text
    assert "Illegal draw" in pane.text
    assert site.get(f"{path}/e/1").text.count('id="previous"') == 0
    assert site.get(f"{path}/e/14").text.count('id="next"') == 0
    assert site.get(f"{path}/e/99").status_code == 404


@pytest.mark.parametrize("events", [CLEAN, PAID, NO_DRAW, ASTRAL, CORRECTED])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_page_of_every_duel_is_well_formed(site: Site, events: list[dict[str, Any]], lang: str) -> None:
    path = site.keep(events)
    for number in range(1, len(events) + 1):
        Page(site.get(f"{path}/e/{number}?lang={lang}").text)
    for page in ("", "/history", "/correct?e=3", "/rule?e=3", "/whatif?e=3"):
        answer = site.get(f"{path}{page}")
        assert answer.status_code == 200
        parts = Page(answer.text)
        ids = list(parts.attributes("id"))
        assert len(ids) == len(set(ids))
        assert not [name for _, values in parts.elements for name in values if name.startswith("on") or name == "style"]


def test_a_correction_makes_the_verdict_anew_and_both_stay(site: Site) -> None:
    path = site.keep(PAID)
    form = site.form(f"{path}/correct?e=13")
    assert "All 2 draws of this duel are legal" in site.get(f"{path}/correct?e=13").text, "what would follow"
    answer = site.post(f"{path}/correct", events="13", by="judge", who="M. Sato", why="typed by mistake", **form)
    assert answer.status_code == 303
    text = text_of(site.get(path))
    assert "All 2 draws of this duel are legal" in text
    assert re.search(r"After the corrections:\s+legal\s+·\s+As recorded, without corrections:\s+illegal", text)
    assert "M. Sato: typed by mistake" in text
    history = text_of(site.get(f"{path}/history"))
    assert re.search(r"illegal\s+→\s+legal", history)
    assert "gone: Illegal draw: Ben made the normal draw of turn 2" in history


def test_a_correction_can_be_undone_by_another(site: Site) -> None:
    path = site.keep(PAID)
    site.post(f"{path}/correct", events="13", by="judge", who="A", why="b", **site.form(f"{path}/correct"))
    entry = site.desk.cabinet.entry("sample")
    (correction,) = [event.seq for event in entry.log.events][len(PAID) :]
    site.post(f"{path}/correct", events=str(correction), by="judge", who="A", why="c", **site.form(f"{path}/correct"))
    assert site.desk.cabinet.entry("sample").judgement.verdict == "illegal"


def test_a_ruling_stands_beside_the_verdict_never_over_it(site: Site) -> None:
    path = site.keep(PAID)
    form = site.form(f"{path}/rule?e=13")
    answer = site.post(f"{path}/rule", draw="13", stance="differs", who="M. Sato", text="rewind one card", **form)
    assert answer.status_code == 303
    page = text_of(site.get(path))
    assert "Illegal draw: Ben made the normal draw of turn 2" in page
    assert "rewind one card (differs from the program)" in page
    assert "A ruling stands beside this verdict" in page
    assert re.search(r"illegal\s+→\s+illegal", text_of(site.get(f"{path}/history")))
    assert re.findall(r'href="/d/(\w+)"', site.get("/?ruled=yes").text) == ["sample"]


def test_what_if_stores_nothing(site: Site) -> None:
    path = site.keep(PAID)
    text = text_of(site.get(f"{path}/whatif?e=10,11,12"))
    assert re.search(r"illegal\s+Illegal draw: Ben made the normal draw of turn 2 after its right was paid", text)
    assert re.search(r"legal\s+All 3 draws of this duel are legal", text)
    assert "gone: Illegal draw" in text
    assert re.search(r"The ledgers of rights part at\s+Ben: normal draw .* used", text) is None
    assert re.search(r"event 10: .*paid", text), "the right as it stands was paid"
    old = text_of(site.get(f"{path}/whatif?rules=goat"))
    assert "new: Illegal: Aoi made no normal draw in turn 1" in old, "the first player draws under older rules"
    assert "has no event 99" in text_of(site.get(f"{path}/whatif?e=99"))
    assert "Give the numbers" in text_of(site.get(f"{path}/whatif?e=x"))
    assert "ledgers" not in text_of(site.get(f"{path}/whatif"))
    assert site.desk.cabinet.entry("sample").position == Position(len(PAID), 0)
    astral = site.keep(ASTRAL, id="astral")
    text = text_of(site.get(f"{astral}/whatif?rulings=handbook"))
    assert re.search(
        r"Open question: Astral Force .*\s+What if\s+illegal\s+Illegal activation: Ben put Astral Force", text
    )


def test_what_if_negates_and_tells_more(site: Site) -> None:
    path = site.keep(GREED)
    text = text_of(site.get(f"{path}/whatif?effect=12"))
    assert "the effect had been negated: event 12" in text
    assert re.search(r"As it stands\s+legal.*What if\s+illegal", text, re.DOTALL)
    assert "ED104" in text
    told = text_of(site.get(f"{path}/whatif?lines=Ben+draws+1&after=14"))
    assert "it had happened too, after event 14: Ben draws 1 card" in told
    assert "not made" in told
    assert "From event" in told


def test_what_if_offers_what_would_have_to_go_too(site: Site) -> None:
    path = site.keep(GREED)
    answer = site.get(f"{path}/whatif?e=12")
    assert "still named at event 13" in text_of(answer)
    (more,) = re.findall(r'class="btn" href="([^"]+whatif[^"]+)"', answer.text)
    assert "As it stands" in text_of(site.get(html.unescape(more)))
    for query in ("effect=11", "activation=x", "lines=Ben+draws+1", "lines=Ben+drows+1&after=3", "lines=x&after=99"):
        assert 'role="alert"' in site.get(f"{path}/whatif?{query}").text, query


def test_what_if_takes_several_events_and_several_places_at_once(site: Site) -> None:
    path = site.keep(GREED)
    text = text_of(
        site.get(f"{path}/whatif?e=14&e=15&effect=12&lines=Ben+draws+1&after=10&lines2=Aoi+draws+1&after2=11")
    )
    assert "the effect had been negated: event 12" in text
    assert "event 14: Ben draws 2 cards" in text
    assert "it had happened too, after event 10: Ben draws 1 card" in text
    assert "it had happened too, after event 11: Aoi draws 1 card" in text
    page = site.get(f"{path}/whatif?e=14,15&effect=12&lines=Ben+draws+1&after=10").text
    ticked = re.findall(r'name="(\w+)" value="(\d+)" checked', page)
    assert ticked == [("effect", "12"), ("e", "14"), ("e", "15")], "the form shows what was asked for"
    assert 'name="after" value="10"' in page
    assert 'name="after2" value=""' in page


@pytest.mark.parametrize("query", ["e=12&effect=12", "effect=12&activation=12"])
def test_of_one_event_only_one_thing_is_supposed(site: Site, query: str) -> None:
    path = site.keep(GREED)
    assert "only one thing can be supposed" in text_of(site.get(f"{path}/whatif?{query}"))


def offered(answer: Any) -> list[int]:
    return [int(seq) for seq in re.findall(r'name="e" value="(\d+)"', answer.text)]


def test_the_events_to_choose_from_are_all_of_a_short_duel_and_only_activations_can_be_negated(site: Site) -> None:
    path = site.keep(GREED)
    answer = site.get(f"{path}/whatif")
    assert offered(answer) == list(range(1, len(GREED) + 1))
    assert re.findall(r'name="effect" value="(\d+)"', answer.text) == ["12"]
    assert re.findall(r'name="activation" value="(\d+)"', answer.text) == ["12"]


def test_of_a_long_duel_the_events_around_what_is_wrong_are_offered_and_others_are_found(site: Site) -> None:
    notes = [{"type": "note", "text": f"pause {n}"} for n in range(400)]
    path = site.keep([*PAID[:-1], *notes, {**DRAW, "count": 2}, STANDBY, *notes])
    seqs = offered(site.get(f"{path}/whatif"))
    wrong = [one.event.seq for one in site.desk.cabinet.entry("sample").judgement.findings if one.verdict == "illegal"]
    assert {*wrong, 10, 1} <= {*seqs}
    assert len(seqs) <= CHOICES_AT_MOST
    assert 600 in offered(site.get(f"{path}/whatif?at=600")), "where the judge comes from"
    assert 777 in offered(site.get(f"{path}/whatif?e=777&q=Malefic")), "what is ticked stays"
    assert 10 in offered(site.get(f"{path}/whatif?q=MALEFIC"))
    assert offered(site.get(f"{path}/whatif?q=pause+3", headers={"hx-target": "choices"}))[0] == 17
    assert len(offered(site.get(f"{path}/whatif?q=pause"))) == CHOICES_AT_MOST
    assert "No event has these words" in text_of(site.get(f"{path}/whatif?q=nothing+like+it"))
    part = site.get(f"{path}/whatif?q=Malefic", headers={"hx-target": "choices"}).text
    assert "<html" not in part


def test_a_search_ends(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    path = site.keep(GREED)
    monkeypatch.setattr(cabinet, "SEARCHED_AT_MOST", 12)
    answer = site.get(f"{path}/whatif?q=chain+ends")
    assert offered(answer) == []
    assert "were searched" in text_of(answer)


def corrected(site: Site, path: str, **fields: str) -> Any:
    form = {"do": "change", "by": "judge", "who": "M. Sato", "why": "misread", **fields}
    return site.post(f"{path}/correct", **form, **site.form(f"{path}/correct"))


def test_what_an_event_says_is_corrected_and_both_stay(site: Site) -> None:
    path = site.keep([*GREED[:-2], {**DRAW, "count": 3}, GREED[-1]])
    assert "1 illegal" in text_of(site.get(path)) or "Illegal draw" in text_of(site.get(path))
    form = site.get(f"{path}/correct?e=14&do=change").text
    assert "Ben draws 3</textarea>" in form
    assert corrected(site, path, events="14", lines="Ben draws 2").status_code == 303
    text = text_of(site.get(path))
    assert "All 4 draws of this duel are legal" in text
    assert re.search(r"Ben draws 2 cards\s+as corrected", text)
    assert re.search(r"recorded:\s+14\s+Ben draws 3 cards", text)
    assert re.search(r"counts:\s+.*14\s+Ben draws 2 cards", text)
    history = text_of(site.get(f"{path}/history"))
    assert "gone: Illegal draw" in history
    entry = site.desk.cabinet.entry("sample")
    assert entry.position == Position(len(GREED), 1)
    assert entry.uncorrected is not None
    assert entry.uncorrected.verdict == "illegal"


def test_the_step_of_a_draw_or_a_finding_says_how_its_player_stood_around_it(site: Site) -> None:
    path = site.keep(PAID)
    text = " ".join(text_of(site.get(f"{path}/e/13")).split())
    assert re.search(r"Ben around event 13 After Hand Deck Rights to draw event 9 5 35 normal draw, turn 2", text)
    assert f'<a href="{path}/e/10">event 10</a>' in site.get(f"{path}/e/13").text
    assert "Ben around event" not in text_of(site.get(f"{path}/e/12"))
    other = site.keep(GREED, id="greed")
    assert "Ben around event 14" in text_of(site.get(f"{other}/e/14")), "a legal draw, too"
    assert "around event" not in text_of(site.get(f"{other}/e/1"))
    assert "イベント13前後のBen" in text_of(site.get(f"{path}/e/13?lang=ja"))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_event_is_offered_as_it_is_told_and_saved_unchanged_it_is_the_same_event(site: Site, lang: str) -> None:
    path = site.keep([*GREED, {"type": "end", "winner": "A", "reason": "time"}])
    log = site.desk.cabinet.entry("sample").log
    for event in list(log.events):
        form = site.get(f"{path}/correct?e={event.seq}&do=change&lang={lang}").text
        (lines,) = re.findall(r'<textarea id="lines"[^>]*>([^<]*)</textarea>', form)
        line = html.unescape(lines)
        assert line
        assert not line.startswith("{"), line
        draft = site.desk.cabinet.draft(site.desk.cabinet.entry("sample"), "change", [event.seq], line, "en")
        assert draft.amendment.events == [msgspec.structs.replace(event, seq=UNNUMBERED)]
    assert "チェーン1 強欲な壺（Ben、手札）" in site.get(f"{path}/correct?e=12&do=change&lang=ja").text
    site.get("/?lang=en")


def test_an_activation_is_told_anew_and_what_was_said_of_its_chain_stays(site: Site) -> None:
    path = site.keep(GREED)
    form = site.get(f"{path}/correct?e=12&do=change").text
    assert "CL1 Pot of Greed (Ben, from hand)</textarea>" in form
    assert corrected(site, path, events="12", lines="CL1 Upstart Goblin (Ben, from hand)").status_code == 303
    entry = site.desk.cabinet.entry("sample")
    assert [type(event).__name__ for event in list(entry.log.events)[11:15]] == [
        "Activate",
        "Resolve",
        "Draw",
        "ChainEnd",
    ]
    assert [finding.rule.code for finding in entry.judgement.findings if finding.verdict == "illegal"] == ["ED102"]


def test_what_has_no_words_is_offered_as_an_event_of_the_format(site: Site) -> None:
    span = {"type": "restrict", "player": "B", "what": "normal_draw", "until": {"turns": 2}}
    path = site.keep([*GREED, span])
    form = html.unescape(site.get(f"{path}/correct?e=16&do=change").text)
    assert '{"type":"restrict","player":"B","what":"normal_draw","until":{"turns":2}}</textarea>' in form
    draft = site.desk.cabinet.draft(site.desk.cabinet.entry("sample"), "change", [16], json.dumps(span), "en")
    assert [one.what for one in draft.amendment.events if isinstance(one, Restrict)] == ["normal_draw"]


def test_what_was_left_out_is_brought_in_and_corrected_again(site: Site) -> None:
    events = [*GREED[:11], GREED[13], {"type": "phase", "phase": "end"}]
    path = site.keep(events)
    assert "Illegal draw" in text_of(site.get(path))
    answer = corrected(site, path, do="insert", events="11", lines="Pot of Greed (hand)")
    assert answer.status_code == 303, text_of(answer)
    view = site.desk.cabinet.entry("sample").log
    assert [type(event).__name__ for event in list(view.events)[11:14]] == ["Activate", "Resolve", "ChainEnd"]
    assert site.desk.cabinet.entry("sample").judgement.verdict == "illegal", "the chain ended before the draw"
    assert corrected(site, path, do="strike", events="14").status_code == 303
    entry = site.desk.cabinet.entry("sample")
    assert entry.judgement.verdict == "legal"
    assert sorted(entry.log.brought) == [12, 13]
    assert len(entry.log.standing) == 1, "the second correction undoes the first"
    assert corrected(site, path, do="insert", events="12", lines="note: Rin agreed").status_code == 303
    assert sorted(site.desk.cabinet.entry("sample").log.brought) == [12, 13, 14]
    mixed = corrected(site, path, do="strike", events="3, 12")
    assert mixed.status_code == 400
    assert "corrected by itself" in text_of(mixed)


def test_a_ruling_on_a_draw_that_was_brought_in_names_it(site: Site) -> None:
    path = site.keep(CLEAN)
    assert corrected(site, path, do="insert", events="10", lines="Ben draws 1").status_code == 303
    form = site.form(f"{path}/rule?e=11")
    assert site.post(f"{path}/rule", draw="11", stance="agrees", who="HJ", text="goes back", **form).status_code == 303
    assert "(event 11) goes back" in text_of(site.get(path))
    form = site.form(f"{path}/rule?e=10")
    assert site.post(f"{path}/rule", draw="10", stance="agrees", who="HJ", text="stays", **form).status_code == 303
    (said,) = [one for one in site.desk.cabinet.report(site.desk.cabinet.entry("sample"), "en").rulings if one.draw]
    assert said.draw == 10


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"events": "14", "lines": "Ben drows 2"}, "drows"),
        ({"events": "14", "lines": ""}, "Say what happened"),
        ({"events": "13, 14", "lines": "Ben draws 2"}, "Choose one event"),
        ({"events": "99", "lines": "Ben draws 2"}, "no event 99"),
        ({"events": "0", "lines": "Ben draws 2"}, "no event 0"),
        ({"events": "14", "lines": '{"type": "draw"}'}, "count"),
        ({"events": "14", "lines": '{"type": "draw"'}, "not valid JSON"),
        ({"events": "14", "lines": '{"type": "ruling", "by": "x", "text": "y"}'}, "no ruling"),
        ({"events": "14", "lines": "<script>alert(1)</script>"}, "<script>"),
    ],
)
def test_a_correction_that_cannot_be_read_says_why_and_keeps_the_form(
    site: Site, fields: dict[str, str], words: str
) -> None:
    path = site.keep(GREED)
    answer = corrected(site, path, **fields)
    assert answer.status_code == 400
    assert words in text_of(answer)
    assert "<script>alert" not in answer.text
    assert 'value="M. Sato"' in answer.text
    assert site.desk.cabinet.entry("sample").position.judges == 0


def test_the_preview_shows_both_verdicts_or_what_is_wrong(site: Site) -> None:
    path = site.keep(GREED)
    token = site.token()
    preview = site.post(f"{path}/preview", token=token, do="change", events="14", lines="Ben draws 3")
    assert re.search(r"now\s+legal.*then\s+illegal", text_of(preview), re.DOTALL)
    wrong = site.post(f"{path}/preview", token=token, do="change", events="14", lines="Ben drows 3")
    assert "drows" in text_of(wrong)
    empty = site.post(f"{path}/preview", token=token, do="change", events="14", lines="")
    assert "Choose an event" in text_of(empty)
    looked = corrected(site, path, events="14", lines="Ben draws 3", look="1")
    assert looked.status_code == 200
    assert site.desk.cabinet.entry("sample").position.judges == 0


def test_what_may_follow_is_offered(site: Site) -> None:
    token = site.token()

    def offers(before: str, players: str = "Rin vs Otto") -> list[str]:
        answer = site.post("/new/complete", token=token, before=before, players=players)
        assert answer.status_code == 200
        return [one["text"] for one in answer.json()]

    assert offers("Otto activates pot of gr") == ["Pot of Greed"]
    assert offers("T2 O")[0] == "Otto"
    assert "灰流うらら" in offers("後攻1ターン目：灰")
    assert "灰流うらら" in offers("はるうら"), "by its reading"
    assert offers("MST")[0] == "Mystical Space Typhoon", "by its nickname"
    assert "draws" in offers("Otto dra")
    assert offers("") == []
    assert offers("x" * 5000, "no players") == []
    assert site.post("/new/complete", token="forged", before="a", players="b").status_code == 403


def test_the_board_shows_what_the_log_says_and_says_what_it_does_not(site: Site) -> None:
    moves = [
        {"type": "move", "player": "B", "card": "Dark Magician", "from": "hand", "to": "monster", "summon": "normal"},
        {"type": "move", "player": "B", "count": 2, "from": "hand", "to": "spell", "position": "face_down"},
        {"type": "move", "player": "B", "card": "Kuriboh", "from": "hand", "to": "graveyard"},
        {"type": "move", "player": "B", "card": "Kuriboh", "from": "graveyard", "to": "banished"},
    ]
    path = site.keep([*GREED[:11], *moves], records=[*RECORDS, "moves"])
    text = re.sub(r"\s+", " ", text_of(site.get(f"{path}/e/15")))
    assert "As the log writes every move" in text
    assert "Monster Zones 1 Dark Magician face-up" in text
    assert "Spell & Trap Zones 2 a card that the log does not name face-down" in text
    assert "Banished 1 Kuriboh" in text
    assert "Graveyard 1 Kuriboh" not in text
    earlier = text_of(site.get(f"{path}/e/11"))
    assert "The log shows no card here" in earlier
    other = site.keep(GREED, id="partly", records=[one for one in RECORDS if one != "moves"])
    assert "other cards may lie there" in text_of(site.get(f"{other}/e/12"))
    assert re.search(r"Graveyard\s+1\s+Pot of Greed", text_of(site.get(f"{other}/e/15")))


def test_the_board_numbers_the_zones_that_the_log_numbers(site: Site) -> None:
    set_card = {"type": "move", "player": "B", "card": "Mirror Force", "from": "hand", "to": "spell"}
    dragon = {"type": "move", "player": "B", "card": "Dark Magician", "from": "hand", "to": "monster"}
    moves = [
        {**dragon, "summon": "normal", "to_index": 2},
        {**set_card, "position": "face_down", "to_index": 4},
        {"type": "activate", "player": "B", "card": "Mirror Force", "from": "spell", "from_index": 4},
        {**dragon, "from": "monster", "from_index": 2, "to_index": 3},  # to another zone of its kind
        {**dragon, "from": "monster", "controller": "A", "from_index": 3, "to_index": 5},
        {**dragon, "from": "monster", "from_index": 5, "to_index": 6},  # its owner is B still
        {**dragon, "from": "monster", "to": "graveyard", "from_index": 6},
    ]
    path = site.keep([*GREED[:11], *moves], records=[*RECORDS, "moves"])
    shown = {
        12: ("Monster Zones 1 2: Dark Magician face-up",),
        13: ("Monster Zones 1 2: Dark Magician face-up", "Spell & Trap Zones 1 4: Mirror Force face-down"),
        14: ("Spell & Trap Zones 1 4: Mirror Force face-up",),
        15: ("Monster Zones 1 3: Dark Magician face-up",),
        16: ("Monster Zones 1 5: Dark Magician face-up",),
        17: ("Monster Zones 1 left Extra Monster Zone: Dark Magician face-up",),
        18: ("Graveyard 1 Dark Magician",),
    }
    for event, expected in shown.items():
        text = re.sub(r"\s+", " ", text_of(site.get(f"{path}/e/{event}")))
        assert all(one in text for one in expected), (event, text)


def test_two_judges_at_once_lose_nothing(site: Site, store: Store) -> None:
    path = site.keep(PAID)
    other = Site(site.desk)
    mine, theirs = site.form(f"{path}/rule?e=13"), other.form(f"{path}/rule?e=13")
    assert (
        other.post(f"{path}/rule", draw="13", stance="agrees", who="Theirs", text="game loss no", **theirs).status_code
        == 303
    )
    answer = site.post(f"{path}/rule", draw="13", stance="differs", who="Mine", text="my words", **mine)
    assert answer.status_code == 409
    text = text_of(answer)
    assert "Others have added events since you opened this" in text
    assert "ruling by Theirs: game loss no" in text
    assert 'value="Mine"' in answer.text
    assert "my words</textarea>" in answer.text
    assert "Save after theirs" in text
    again = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', answer.text))
    assert (
        site.post(f"{path}/rule", draw="13", stance="differs", who="Mine", text="my words", **again).status_code == 303
    )
    said = [event.data.get("by") for event in store.events("sample")][-2:]
    assert said == ["Theirs", "Mine"]


def test_many_judges_at_the_same_moment(site: Site, store: Store) -> None:
    """Each form is made from the same position: one is saved, every other is told, and none is lost silently."""
    path = site.keep(PAID)
    form = site.form(f"{path}/rule?e=13")
    answers: list[int] = []

    def judge(number: int) -> None:
        visitor = Site(site.desk)
        position = {"position": form["position"], "token": visitor.token()}
        answers.append(visitor.post(f"{path}/rule", draw="13", who=f"J{number}", text="x", **position).status_code)

    threads = [threading.Thread(target=judge, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [303, 409, 409, 409, 409, 409]
    assert sum(event.type == "ruling" for event in store.events("sample")) == 1


def test_players_events_that_arrive_meanwhile_count_too(site: Site, store: Store) -> None:
    path = site.keep(PAID)
    form = site.form(f"{path}/correct?e=13")
    store.append("sample", [{"type": "phase", "phase": "main1"}])
    answer = site.post(f"{path}/correct", events="13", by="judge", who="A", why="b", **form)
    assert answer.status_code == 409
    assert "Main Phase 1 begins" in text_of(answer)


def test_a_page_that_is_open_is_told_of_news(site: Site) -> None:
    path = site.keep(PAID)
    (news,) = re.findall(r'hx-get="([^"]+/news[^"]*)"', site.get(path).text)
    assert "new event" not in site.get(news).text
    site.post(f"{path}/rule", draw="13", who="A", text="b", **site.form(f"{path}/rule"))
    assert "1 new event: show" in site.get(news).text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"events": "x"}, "Give the numbers"),
        ({"events": "13", "who": ""}, "Who and why are needed"),
        ({"events": "13", "why": " "}, "Who and why are needed"),
        ({"events": "999"}, "has no event 999"),
        ({"events": ",".join(map(str, range(500)))}, "Give the numbers"),
    ],
)
def test_a_form_that_lacks_something_is_given_back(site: Site, fields: dict[str, str], said: str) -> None:
    path = site.keep(PAID)
    form = {"by": "judge", "who": "kept name", "why": "w", **fields, **site.form(f"{path}/correct")}
    answer = site.post(f"{path}/correct", **form)
    assert answer.status_code == 400
    assert said in text_of(answer)
    assert "kept name" in answer.text or fields.get("who") == ""
    assert site.desk.cabinet.entry("sample").position == Position(len(PAID), 0)


@pytest.mark.parametrize(
    ("form", "start"), [("html", "<!doctype html>"), ("txt", "-: sample"), ("json", "{"), ("log", "{")]
)
def test_a_duel_can_be_handed_on(site: Site, form: str, start: str) -> None:
    path = site.keep(PAID)
    answer = site.get(f"{path}/export.{form}")
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith(start) or form == "txt"
    assert answer.headers["content-disposition"].startswith("attachment")
    if form == "log":
        again = Site(site.desk).post("/new", text=answer.text)
        assert again.status_code == 303, "what is exported can be read again, and is the same duel"
    if form == "json":
        assert answer.json()["duels"][0]["verdict"] == "illegal"
    assert site.get(f"{path}/export.exe").status_code == 404


def test_whatever_is_sent_is_shown_as_text(site: Site) -> None:
    players = [{"id": EVIL, "name": EVIL, "deck": 40}, {"id": "B", "deck": 40}]
    events = [{**event, **({"player": EVIL} if event.get("player") == "A" else {})} for event in PAID]
    path = site.keep(events, id=EVIL + "/../x", players=players, first=EVIL)
    form = site.form(f"{path}/rule?e=13")
    site.post(f"{path}/rule", draw="13", who=EVIL, text=EVIL, **form)
    site.post(f"{path}/correct", events="13", by="judge", who=EVIL, why=EVIL, **site.form(f"{path}/correct"))
    for page in ("", "/e/13", "/rule", "/correct?e=13", "/history"):
        answer = site.get(path + page)
        assert answer.status_code == 200, page
        parts = Page(answer.text)
        assert [tag for tag, _ in parts.elements].count("script") == 3
        assert "img" not in [tag for tag, _ in parts.elements]
        assert "alert(1)" in parts.text
    assert "alert(1)" in Page(site.get("/?q=" + "%3Cscript%3Ealert(1)%3C/script%3E").text).elements.__repr__()
    upload = site.post("/new", files={"files": (EVIL, b"{")})
    assert "alert(1)" in Page(upload.text).text


def test_every_answer_has_the_headers(site: Site) -> None:
    path = site.keep(PAID)
    for page in ("/", "/new", path, f"{path}/e/3", "/static/desk.js", "/nothing", f"{path}/export.json"):
        headers = site.get(page).headers
        assert headers["content-security-policy"] == CONTENT_POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
    assert site.get(path).headers["cache-control"] == "no-store"
    assert "max-age" in site.get("/static/desk.js").headers["cache-control"]
    assert "unsafe" not in CONTENT_POLICY
    assert "http" not in CONTENT_POLICY


def test_a_form_from_elsewhere_is_refused(site: Site) -> None:
    path = site.keep(PAID)
    form = {"draw": "13", "who": "A", "text": "b", "position": f"{len(PAID)}.0"}
    assert site.client.post(f"{path}/rule", data=form).status_code == 403
    assert site.client.post(f"{path}/rule", data={**form, "token": "0" * 64}).status_code == 403
    other = Site(site.desk).token()
    assert site.client.post(f"{path}/rule", data={**form, "token": other}).status_code == 403, "another's token"
    own = {**form, "token": site.token()}
    foreign = site.client.post(f"{path}/rule", data=own, headers={"Sec-Fetch-Site": "cross-site"})
    assert foreign.status_code == 403
    assert site.desk.cabinet.entry("sample").position == Position(len(PAID), 0)


def test_a_form_without_its_position_is_refused(site: Site) -> None:
    path = site.keep(PAID)
    for position in ("", "x", "1", "1.x", "9" * 50 + ".1"):
        assert site.post(f"{path}/rule", draw="", who="A", text="b", position=position).status_code == 400


def test_the_desk_answers_to_its_own_name_only(store: Store) -> None:
    site = Site(made_desk(store), frozenset({"localhost", "127.0.0.1", "[::1]"}), base_url="http://localhost:8765")
    assert site.get("/").status_code == 200
    for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", ""):
        assert site.get("/", headers={"Host": host}).status_code == 421
    for host in ("127.0.0.1:8765", "localhost", "[::1]:8765"):
        assert site.get("/", headers={"Host": host}).status_code == 200


def test_a_body_that_is_too_large_is_refused(store: Store) -> None:
    site = Site(made_desk(store, largest=10_000))
    token = site.token()
    assert site.client.post("/new", data={"token": token, "text": "x" * 20_000}).status_code == 413

    def unannounced() -> Iterator[bytes]:
        yield f"token={token}&text=".encode()
        for _ in range(100):
            yield b"x" * 1000

    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert site.client.post("/new", content=unannounced(), headers=headers).status_code == 413


def test_nothing_is_seen_without_the_password(store: Store) -> None:
    open_site = Site(made_desk(store))
    path = open_site.keep(PAID)
    site = Site(made_desk(store, password="correct horse"))
    for page in ("/", "/new", path, f"{path}/e/3", f"{path}/export.json", f"{path}/news", "/about"):
        answer = site.get(page, follow_redirects=False)
        assert answer.status_code == 303
        assert answer.headers["location"].startswith("/login")
        assert "Malefic" not in answer.text
    assert site.post(f"{path}/rule", token=site.token("/login"), who="A", text="b").status_code == 403
    assert site.post("/login", token=site.token("/login"), password="wrong horse", to="/").status_code == 401
    answer = site.post("/login", token=site.token("/login"), password="correct horse", to=path)
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Malefic World" in site.get(path).text
    site.post("/logout", token=site.token())
    assert site.get("/", follow_redirects=False).status_code == 303


def test_a_login_leads_to_this_desk_only(store: Store) -> None:
    for there in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/\nx", ""):
        site = Site(made_desk(store, password="correct horse"))
        answer = site.post("/login", token=site.token("/login"), password="correct horse", to=there)
        assert answer.headers["location"] == "/", there


def test_passwords_can_be_tried_a_few_times_only(store: Store) -> None:
    site = Site(made_desk(store, password="correct horse"))
    for _ in range(5):
        assert site.post("/login", token=site.token("/login"), password="guess", to="/").status_code == 401
    blocked = site.post("/login", token=site.token("/login"), password="correct horse", to="/")
    assert blocked.status_code == 429
    assert "try again in 15 minutes" in blocked.text


def test_attempts_are_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("duelreplay.desk.security.time.monotonic", lambda: now)
    attempts = Attempts(most=2, seconds=60)
    attempts.wrong("a")
    attempts.wrong("a")
    assert attempts.blocked("a")
    assert not attempts.blocked("b")
    now += 61
    assert not attempts.blocked("a")
    attempts.wrong("a")
    attempts.right("a")
    attempts.wrong("a")
    assert not attempts.blocked("a")


def test_a_session_cannot_be_made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    sessions = Sessions()
    session = sessions.new(known=False)
    cookie = sessions.cookie(session)
    read = sessions.read(cookie)
    assert read is not None
    assert read.name == session.name
    assert sessions.read(cookie.replace(".0.", ".1.")) is None, "nobody makes himself known"
    assert Sessions().read(cookie) is None, "another desk's"
    for broken in ("", ".", "a.b.c.d", cookie[:-1], "ü" + cookie):
        assert sessions.read(broken) is None
    monkeypatch.setattr("duelreplay.desk.security.time.time", lambda: session.until + 1)
    assert sessions.read(cookie) is None


def test_a_password_is_kept_as_its_hash() -> None:
    password = Password("correct horse")
    assert password("correct horse")
    assert not password("correct horse ")
    assert not password("")
    assert "correct" not in repr(vars(password))
    assert vars(password) != vars(Password("correct horse")), "salted"


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.1.4", False),
        ("example.org", False),
    ],
)
def test_what_reaches_this_machine_only(host: str, local: bool) -> None:
    assert is_loopback(host) == local


def test_off_this_machine_a_password_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DUEL_REPLAY_DESK_PASSWORD", raising=False)
    database = str(tmp_path / "x.db")
    answer = CliRunner().invoke(main, ["serve", "--db", database, "--host", "0.0.0.0"])
    assert answer.exit_code == 2
    assert "needs a password" in answer.stderr
    (tmp_path / "password").write_text("short\n", encoding="utf-8")
    answer = CliRunner().invoke(
        main, ["serve", "--db", database, "--host", "0.0.0.0", "--password-file", str(tmp_path / "password")]
    )
    assert answer.exit_code == 2
    assert "fewer than 8" in answer.stderr
    answer = CliRunner().invoke(main, ["serve", "--db", database, "--password-file", str(tmp_path / "none")])
    assert answer.exit_code == 2
    assert not Path(database).exists()


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        answer = CliRunner().invoke(main, ["serve", "--db", str(tmp_path / "x.db"), "--port", port])
    assert answer.exit_code == 2
    assert answer.stderr.count("\n") == 1
    assert f"it cannot listen at 127.0.0.1, port {port}" in answer.stderr


def test_the_command_serves_and_ends(tmp_path: Path) -> None:
    """As a user runs it: it says where it is, answers there, and ends on Ctrl-C without a word."""
    command = [sys.executable, "-m", "duelreplay", "serve", "--db", str(tmp_path / "x.db"), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", running.stdout.readline())
        assert found is not None
        with urllib.request.urlopen(found[0]) as answer:
            assert "No duel is stored yet" in answer.read().decode()
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=30)
    assert running.returncode in {0, 130}
    assert not errors.strip()


def test_japanese_is_asked_for_and_kept(site: Site) -> None:
    path = site.keep(PAID)
    assert "違反のドロー" in site.get(f"{path}?lang=ja").text
    assert "違反のドロー" in site.get(path).text, "it was chosen before"
    assert "Illegal draw" in site.get(f"{path}?lang=en").text
    fresh = Site(site.desk)
    assert "デュエル" in fresh.get("/", headers={"Accept-Language": "ja,en;q=0.5"}).text


_BUILT = ("group_", "stored_", "kind_", "limit_", "zone_", "face_", "do_", "negated_")
"""How keys begin whose rest is a value."""


def test_every_phrase_is_in_both_languages_with_the_same_parameters_and_used() -> None:
    folder = Path(desk_app.__file__).parent
    files = [*folder.glob("templates/*.html"), folder / "app.py", Path(desk_app.TEMPLATES) / "finding.html"]
    code = "".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r"""["']([a-z_0-9]+)["']""", code))
    for key, text in DESK.items():
        assert set(re.findall(r"{(\w+)}", text.en)) == set(re.findall(r"{(\w+)}", text.ja)), key
        assert key in named or key.startswith(_BUILT), key
        assert key not in PHRASES, key
    for kind in get_args(Kind):
        assert f"kind_{kind}" in DESK


def test_the_shipped_library_has_its_licence() -> None:
    folder = Path(desk_app.__file__).parent / "static"
    assert (
        "0BSD" in (folder / "htmx-LICENSE.txt").read_text()
        or "Zero-Clause BSD" in (folder / "htmx-LICENSE.txt").read_text()
    )
    assert 'version:"2.0.11"' in (folder / "htmx.min.js").read_text(encoding="utf-8")
