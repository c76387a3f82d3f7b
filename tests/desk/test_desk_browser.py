"""The desk in a real browser: a dispute from paste to ruling, by keyboard too, and nothing for axe to find."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import DESK, PHONE, browser, needs_browser, serious
from desk.support import made_desk, made_store
from report.samples import PAID, document

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
        self.page.on("request", lambda request: self.asked.append(request.url))

    def close(self) -> None:
        self.context.close()
        assert [text for text in self.said if "409" not in text] == []
        assert all(url.startswith(self.home) for url in self.asked)

    def paste(self, events: Any, **header: Any) -> None:
        self.page.goto(f"{self.home}/new")
        self.page.locator("#text").fill(json.dumps(document(events, **header)))
        self.page.locator("form.paste button").click()
        self.page.wait_for_url("**/d/**")


def test_a_dispute_from_paste_to_ruling(chromium: Any, home: str) -> None:
    from playwright.sync_api import expect

    judge = Judge(chromium, home)
    page = judge.page
    judge.paste(PAID)
    assert (
        page.locator("h1").inner_text() == "Illegal draw: Ben made the normal draw of turn 2 after its right was paid"
    )
    page.keyboard.press("s")
    page.wait_for_url("**/e/13")
    page.keyboard.press("k")
    page.wait_for_url("**/e/12")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/e/13")
    assert page.locator(".near [aria-current]").inner_text().startswith("13")
    page.go_back()
    page.wait_for_url("**/e/12")
    page.goto(f"{home}/d/sample/e/13")
    page.keyboard.press("c")
    page.wait_for_url("**/correct?e=13")
    assert "All 2 draws of this duel are legal" in page.locator("#preview").inner_text()
    page.locator("[data-event='13']").uncheck()
    page.locator("[data-event='12']").check()
    assert page.locator("#events").input_value() == "12"
    expect(page.locator("#preview")).not_to_contain_text("are legal")
    page.locator("[data-event='12']").uncheck()
    page.locator("[data-event='13']").check()
    page.locator("[name=who]").fill("M. Sato")
    page.locator("[name=why]").fill("typed by mistake")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/d/sample")
    assert "As recorded, without corrections" in page.locator(".notice").inner_text()
    page.keyboard.press("r")
    page.wait_for_url("**/rule")
    page.locator("[name=who]").fill("M. Sato")
    page.locator("[name=text]").fill("no penalty")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/d/sample")
    page.keyboard.press("h")
    page.wait_for_url("**/history")
    assert page.locator("tbody tr").count() == 3
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
    assert "words of One" in other.page.locator(".conflict").inner_text()
    assert other.page.locator("[name=text]").input_value() == "words of Other"
    assert serious(other.page) == []
    assert one.page.locator("#rulings").count() == 1
    other.page.get_by_role("button", name="Save after theirs").click()
    other.page.wait_for_url("**/d/sample")
    one.page.locator("#news a").wait_for(timeout=8000)
    assert one.page.locator("#news").inner_text() == "1 new event: show"
    one.close()
    other.close()


def test_what_is_typed_is_checked_while_it_is_typed(chromium: Any, home: str) -> None:
    judge = Judge(chromium, home)
    judge.page.goto(f"{home}/new")
    judge.page.locator("#text").fill(json.dumps(document(PAID)))
    judge.page.locator("#checked .v-illegal").first.wait_for()
    assert "Ben made the normal draw of turn 2" in judge.page.locator("#checked").inner_text()
    judge.page.locator("#text").fill("{")
    judge.page.locator("#checked .problem").first.wait_for()
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
        "/d/sample/rule",
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
    assert "event 12" in judge.page.locator("h1").inner_text()
    judge.close()
