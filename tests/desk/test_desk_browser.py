"""The desk in a real browser: a dispute from paste to ruling, by keyboard too, and nothing for axe to find."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser import DESK, PHONE, browser, needs_browser, serious
from desk.support import made_desk, made_store
from report.samples import GREED, PAID, RECORDS, document
from report.test_html import EVIL
from support import FIXTURES

pytestmark = needs_browser


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as opened:
        yield opened


@pytest.fixture
def home(tmp_path: Path) -> Iterator[str]:
    """A desk that is being served, on a port that was free."""
    import socket

    import uvicorn

    listener = socket.create_server(("127.0.0.1", 0))
    with made_store(tmp_path) as store:
        hosts = frozenset({"127.0.0.1"})
        config = uvicorn.Config(made_desk(store).application(hosts), log_level="error", lifespan="off")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()
    listener.close()


class Judge:
    """A judge's browser, with everything that it said and asked for."""

    def __init__(self, chromium: Any, home: str, **options: Any) -> None:
        self.context = chromium.new_context(viewport=DESK, **options)
        self.page = self.context.new_page()
        self.home = home
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: self.said.append(dialog.message))
        self.page.on("request", lambda request: self.asked.append(request.url))

    def close(self) -> None:
        self.context.close()
        assert [text for text in self.said if "409" not in text] == []
        assert all(url.startswith(self.home) for url in self.asked)

    def paste(self, events: Any, **header: Any) -> None:
        self.page.goto(f"{self.home}/new")
        self.page.locator("#text").fill(json.dumps(document(events, **header)))
        self.page.locator("form.paste button.strong").click()
        self.page.wait_for_url("**/d/**")


def test_a_dispute_from_paste_to_ruling(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home)
    page = judge.page
    judge.paste(PAID)
    expect(page.locator("h1")).to_have_text("Illegal draw: Ben made the normal draw of turn 2 after its right was paid")
    page.keyboard.press("s")
    page.wait_for_url("**/e/13")
    page.keyboard.press("k")
    page.wait_for_url("**/e/12")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/e/13")
    expect(page.locator(".near [aria-current]")).to_have_text(re.compile("^13"))
    page.go_back()
    page.wait_for_url("**/e/12")
    page.goto(f"{home}/d/sample/e/13")
    page.keyboard.press("c")
    page.wait_for_url("**/correct?e=13")
    expect(page.locator("#preview")).to_contain_text("All 2 draws of this duel are legal")
    page.locator("[data-event='13']").uncheck()
    page.locator("[data-event='12']").check()
    expect(page.locator("#events")).to_have_value("12")
    expect(page.locator("#preview")).not_to_contain_text("are legal")
    page.locator("[data-event='12']").uncheck()
    page.locator("[data-event='13']").check()
    page.locator("[name=who]").fill("M. Sato")
    page.locator("[name=why]").fill("typed by mistake")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/d/sample")
    expect(page.locator(".notice")).to_contain_text("As recorded, without corrections")
    page.keyboard.press("r")
    page.wait_for_url("**/rule")
    page.locator("[name=who]").fill("M. Sato")
    page.locator("[name=text]").fill("no penalty")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/d/sample")
    page.keyboard.press("h")
    page.wait_for_url("**/history")
    expect(page.locator("tbody tr")).to_have_count(3)
    judge.close()


def test_two_judges_see_each_other(chromium: Any, home: str) -> None:
    one, other = Judge(chromium, home), Judge(chromium, home)
    one.paste(PAID)
    for judge, name in ((one, "One"), (other, "Other")):
        judge.page.goto(f"{home}/d/sample/rule?e=13")
        judge.page.locator("[name=who]").fill(name)
        judge.page.locator("[name=text]").fill(f"words of {name}")
    one.page.get_by_role("button", name="Save").click()
    one.page.wait_for_url("**/d/sample")
    other.page.get_by_role("button", name="Save").click()
    expect(other.page.locator(".conflict")).to_contain_text("words of One")
    expect(other.page.locator("[name=text]")).to_have_value("words of Other")
    assert serious(other.page) == []
    expect(one.page.locator("#rulings")).to_have_count(1)
    other.page.get_by_role("button", name="Save after theirs").click()
    other.page.wait_for_url("**/d/sample")
    one.page.locator("#news a").wait_for(timeout=8000)
    expect(one.page.locator("#news")).to_have_text("1 new event: show")
    one.close()
    other.close()


def test_what_is_typed_is_checked_while_it_is_typed(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home)
    judge.page.goto(f"{home}/new")
    judge.page.locator("#text").fill(json.dumps(document(PAID)))
    judge.page.locator("#checked .v-illegal").first.wait_for()
    expect(judge.page.locator("#checked")).to_contain_text("Ben made the normal draw of turn 2")
    judge.page.locator("#text").fill("{")
    judge.page.locator("#checked .problem").first.wait_for()
    judge.close()


def focus(page: Any, selector: str) -> None:
    """Go on with the Tab key until the element has the focus, as somebody without a mouse does."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector} by keyboard")


def offers(page: Any) -> Any:
    """The names on offer, as far as the list is open."""
    return page.locator(".offers:not([hidden]) li")


def test_a_paper_duel_is_typed_by_keyboard_alone_with_completion(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home)
    page = judge.page
    page.goto(home)
    focus(page, "a[href='/new']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new")
    focus(page, "#text")
    page.keyboard.type("Rin Harada (40) vs Otto Lind (41), 2025-03-08 TCG\nT1 Rin: sets 1\nT2 Ott")
    expect(offers(page)).to_have_text(["Otto Lind"])
    page.keyboard.press("Tab")
    page.keyboard.type(": draws\npot of gre")
    expect(offers(page)).to_have_text(["Pot of Greed"])
    expect(page.locator("#text")).to_have_attribute("aria-controls", "text-offers")
    assert serious(page) == []
    page.keyboard.press("ArrowDown")
    expect(page.locator("#text")).to_have_attribute("aria-activedescendant", "text-offer-0")
    page.keyboard.press("Enter")
    expect(page.locator("#text")).to_have_value(re.compile("\nPot of Greed$"))
    page.keyboard.type(" (hand, draws 3")
    page.keyboard.type(")")
    page.locator("#checked .v-illegal").first.wait_for()
    expect(page.locator("#checked")).to_contain_text("How it stands")
    page.keyboard.press("Escape")
    focus(page, "form.paste button.strong")
    page.keyboard.press("Enter")
    page.wait_for_url("**/d/**")
    expect(page.locator("h1")).to_contain_text("more cards")
    judge.close()


def test_japanese_names_are_completed_also_by_their_readings(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home, locale="ja")
    page = judge.page
    page.goto(f"{home}/new")
    page.locator("#text").fill("凛（40）対 央人（41）\n後攻1ターン目：ドロー\n")
    page.locator("#text").press("End")
    for typed, meant in (
        ("はるうら", "灰流うらら"),
        ("強欲な壺", None),
        ("増殖するＧ", None),
        ("マクロコ", "マクロコスモス"),
    ):
        page.keyboard.insert_text(typed)
        if meant is not None:
            expect(offers(page)).to_contain_text([meant])
        page.keyboard.press("Escape")
        page.keyboard.insert_text("\n")
    page.keyboard.insert_text("成金")
    expect(offers(page)).to_contain_text(["成金ゴブリン"])
    page.locator(".offers li", has_text="成金ゴブリン").first.click()
    expect(page.locator("#text")).to_have_value(re.compile("\n成金ゴブリン$"))
    judge.close()


def test_a_file_is_uploaded(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home)
    judge.page.goto(f"{home}/new")
    judge.page.locator("[name=files]").set_input_files(str(FIXTURES / "edopro" / "maxx-c.yrpX"))
    judge.page.locator("form[enctype] button").click()
    judge.page.wait_for_url("**/d/**")
    expect(judge.page.locator("h1")).to_contain_text("legal")
    judge.page.get_by_role("link", name="Step through").click()
    judge.page.wait_for_url("**/e/**")
    expect(judge.page.locator("#step")).to_contain_text("Cards on the table")
    judge.close()


def test_what_an_event_says_is_corrected_by_keyboard_and_the_verdict_changes(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home)
    page = judge.page
    judge.paste([*GREED[:-2], {"type": "draw", "player": "B", "count": 3}, GREED[-1]])
    expect(page.locator("h1")).to_have_text("Illegal draw: Ben drew more cards in turn 2 than the effect gives")
    page.goto(f"{home}/d/sample/e/14")
    page.keyboard.press("c")
    page.wait_for_url("**/correct?e=14")
    expect(page.locator(".lines")).to_be_hidden()
    focus(page, "[name=do]")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#lines")).to_have_value("Ben draws 3")
    focus(page, "#lines")
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.type("2")
    page.locator("#preview .v-legal").wait_for()
    expect(page.locator("#preview")).to_contain_text("All 4 draws of this duel are legal")
    assert serious(page) == []
    page.keyboard.press("Escape")
    focus(page, "[name=who]")
    page.keyboard.type("M. Sato")
    focus(page, "[name=why]")
    page.keyboard.type("the sheet says two")
    focus(page, "form.fields button.strong")
    page.keyboard.press("Enter")
    page.wait_for_url("**/d/sample")
    expect(page.locator("h1")).to_have_text("All 4 draws of this duel are legal")
    said = page.locator("ul.rulings").inner_text()
    assert "Ben draws 3 cards" in said
    assert "Ben draws 2 cards" in said
    expect(page.locator(".notice").first).to_contain_text("illegal")
    judge.close()


def test_the_number_that_is_typed_ticks_its_row_and_tells_its_event(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home)
    page = judge.page
    notes = [{"type": "note", "text": f"pause {n}"} for n in range(60)]
    judge.paste([*GREED, *notes])
    page.goto(f"{home}/d/sample/correct?e=12&do=change")
    expect(page.locator("#lines")).to_have_value("CL1 Pot of Greed (Ben, from hand)")
    page.locator("#events").fill("14")
    expect(page.locator("[data-event='14']")).to_be_checked()
    expect(page.locator("[data-event='12']")).not_to_be_checked()
    expect(page.locator("#lines")).to_have_value("Ben draws 2")
    page.locator("#events").fill("70")
    expect(page.locator("[data-event='70']")).to_be_checked()
    expect(page.locator("#lines")).to_have_value("note: pause 54")
    page.locator("#lines").fill("note: what I typed")
    page.locator("#events").fill("14")
    expect(page.locator("[data-event='14']")).to_be_checked()
    expect(page.locator("#lines")).to_have_value("note: what I typed")
    assert serious(page) == []
    judge.close()


def test_what_if_in_the_browser(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home)
    page = judge.page
    judge.paste(GREED)
    page.keyboard.press("w")
    page.wait_for_url("**/whatif")
    focus(page, "[name=effect][value='12']")
    page.keyboard.press("Space")
    page.locator("#find").fill("draws 2")
    expect(page.locator("#choices [name=e]")).to_have_count(2)
    expect(page.locator("[name=effect][value='12']")).to_be_checked()
    page.locator("#find").fill("")
    expect(page.locator("#choices [name=e]")).to_have_count(len(GREED))
    page.get_by_role("button", name="Show").click()
    page.locator(".verdict .v-illegal").first.wait_for()
    page.wait_for_url("**/whatif?effect=12")
    expect(page.locator("[name=effect][value='12']")).to_be_checked()
    assert serious(page) == []
    page.get_by_text("If something more had happened").click()
    page.locator("[name=after]").fill("13")
    page.locator("#lines").fill("Aoi draws 1")
    page.locator("#lines").press("Escape")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**after=13**")
    expect(page.locator(".verdict")).to_contain_text("it had happened too, after event 13: Aoi draws 1 card")
    expect(page.locator("[name=after2]")).to_have_value("")
    page.goto(f"{home}/d/sample/whatif?e=12")
    page.get_by_role("link", name="Leave these out too").click()
    page.locator(".verdict").wait_for()
    assert serious(page) == []
    judge.close()


def test_the_notation_is_learned_beside_the_field(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home)
    page = judge.page
    page.goto(f"{home}/new")
    expect(page.locator(".shortly dl")).to_be_visible()
    focus(page, "[data-example]")
    page.keyboard.press("Enter")
    expect(page.locator("#text")).to_have_value(re.compile("^Rin .40. vs Otto"))
    page.locator("#checked .v-illegal").first.wait_for()
    expect(page.locator("#checked")).to_contain_text("ED104")
    page.get_by_role("button", name="more cards than the effect gives").click()
    expect(page.locator("#checked")).to_contain_text("ED102")
    assert serious(page) == []
    page.locator("#text").fill("Aoi vs Ben, 2025-03-08 TCG\n")
    page.locator("[data-example]").first.click()
    expect(page.locator("#example-said")).to_have_text("What you typed was kept: empty the field first.")
    expect(page.locator("#text")).to_have_value("Aoi vs Ben, 2025-03-08 TCG\n")
    focus(page, ".shortly summary")
    page.keyboard.press("Enter")
    expect(page.locator(".shortly dl")).to_be_hidden()
    page.goto(f"{home}/new")
    expect(page.locator(".shortly dl")).to_be_hidden()
    page.locator(".shortly summary").click()
    page.get_by_role("link", name="All of it, and every word").click()
    page.wait_for_url("**/notation")
    expect(page.locator("#words")).to_contain_text("特殊召喚")
    judge.close()


def test_an_example_is_taken_without_script(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home, java_script_enabled=False, locale="ja")
    judge.page.goto(f"{home}/new")
    judge.page.locator("[data-example]").nth(1).click()
    judge.page.wait_for_url("**example=2**")
    expect(judge.page.locator("#text")).to_have_value(re.compile("強欲な壺（手札、3枚ドロー）"))
    judge.page.locator("form.paste button.strong").click()
    judge.page.wait_for_url("**/d/**")
    expect(judge.page.locator("h1")).to_contain_text("違反")
    judge.close()


def test_two_judges_who_correct_at_once_lose_nothing(chromium: Any, home: str) -> None:
    one, other = Judge(chromium, home), Judge(chromium, home)
    one.paste([*GREED[:-2], {"type": "draw", "player": "B", "count": 3}, GREED[-1]])
    for judge, lines in ((one, "Ben draws 2"), (other, "Ben draws 1")):
        judge.page.goto(f"{home}/d/sample/correct?e=14&do=change")
        judge.page.locator("#lines").fill(lines)
        judge.page.locator("[name=who]").fill("Judge")
        judge.page.locator("[name=why]").fill(f"it was {lines}")
    for judge in (one, other):
        judge.page.locator("#correction button.strong").click()
    one.page.wait_for_url("**/d/sample")
    other.page.locator(".conflict").wait_for()
    expect(other.page.locator(".conflict")).to_contain_text("it was Ben draws 2")
    expect(other.page.locator("#lines")).to_have_value("Ben draws 1")
    assert serious(other.page) == []
    other.page.get_by_role("button", name="Save after theirs").click()
    other.page.wait_for_url("**/d/sample")
    expect(other.page.locator("ul.rulings > li")).to_have_count(2)
    expect(other.page.locator("ul.rulings")).to_contain_text("Ben draws 1 card")
    one.close()
    other.close()


def test_scripts_in_a_log_are_text_everywhere(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home)
    players = [{"id": "A", "name": EVIL, "deck": 40}, {"id": "B", "name": EVIL + "2", "deck": 40}]
    note = {"type": "note", "text": EVIL, "player": "A"}
    named = {"type": "move", "player": "B", "card": EVIL, "from": "hand", "to": "graveyard"}
    judge.paste([*GREED[:11], note, named, *GREED[11:]], players=players, records=[*RECORDS, "moves"])
    for path in ("", "/e/13", "/correct?e=13&do=change", "/rule", "/whatif?e=13", "/history"):
        judge.page.goto(f"{home}/d/sample{path}")
        if path not in {"/rule", "/history"}:  # these name neither players nor cards of a legal duel
            expect(judge.page.locator("body")).to_contain_text("alert(1)")
    judge.page.goto(f"{home}/")
    judge.close()


def test_a_page_prints_without_what_only_a_screen_needs(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home)
    judge.paste(PAID)
    judge.page.emulate_media(media="print")
    expect(judge.page.locator("nav.bar")).to_be_hidden()
    expect(judge.page.locator("header.top")).to_be_hidden()
    expect(judge.page.locator("h1")).to_be_visible()
    for size in ("A4", "Letter"):
        assert judge.page.pdf(format=size).startswith(b"%PDF")
    judge.close()


@pytest.mark.parametrize(("lang", "scheme", "size"), [("en", "light", DESK), ("ja", "dark", PHONE)])
def test_axe_finds_nothing(chromium: Any, home: str, lang: str, scheme: str, size: Any) -> None:
    judge = Judge(chromium, home, color_scheme=scheme, locale=lang)
    judge.paste(PAID)
    for path in (
        "/",
        "/new",
        "/d/sample",
        "/d/sample/e/12",
        "/d/sample/correct?e=13",
        "/d/sample/correct?e=13&do=change",
        "/d/sample/rule",
        "/d/sample/whatif?at=13",
        "/d/sample/whatif?activation=10&lines=Ben+draws+1&after=13",
        "/about",
        "/notation",
        "/d/sample/history",
    ):
        judge.page.set_viewport_size(size)
        judge.page.goto(home + path)
        assert serious(judge.page) == [], path
        assert judge.page.evaluate("document.scrollingElement.scrollWidth") <= size["width"], path
    judge.close()


def test_the_desk_works_without_script(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home, java_script_enabled=False)
    judge.paste(PAID)
    judge.page.get_by_role("link", name="Step through").click()
    judge.page.get_by_role("link", name="Previous event").click()
    expect(judge.page.locator("h1")).to_contain_text("event 12")
    judge.close()
