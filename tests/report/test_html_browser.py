"""The page in a real browser: seen, used by keyboard, printed, on a phone, without script, without the network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser import DESK, PHONE, browser, needs_browser, serious
from duelreplay.text import Lang
from report.samples import ASTRAL, CLEAN, DRAW, NO_DRAW, NO_OPENING_HANDS, PAID, judged
from report.test_html import hostile_duel, judged_long, written
from report.test_page_reasons import clicked

pytestmark = needs_browser


FOLDED = [*NO_DRAW, {"type": "phase", "phase": "main1"}, DRAW]
"""A normal draw that is missing, and one made too late, which follows from it."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as opened:
        yield opened


class Shown:
    """A page that is open, with everything it said and asked for."""

    def __init__(self, chromium: Any, path: Path, **options: Any) -> None:
        self.context = chromium.new_context(viewport=DESK, **options)
        self.page = self.context.new_page()
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: self.said.append(dialog.message))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(path.as_uri())
        self.home = path.as_uri()

    def close(self) -> None:
        self.context.close()
        assert self.said == []
        assert {url.partition("#")[0] for url in self.asked} == {self.home}


def html(folder: Path, *events: Any, lang: Lang = "en") -> Path:
    path = folder / "page.html"
    path.write_text(written(*events, lang=lang), encoding="utf-8")
    return path


@pytest.mark.parametrize(("lang", "scheme", "size"), [("en", "light", DESK), ("ja", "dark", PHONE)])
def test_axe_finds_nothing(chromium: Any, tmp_path: Path, lang: Lang, scheme: str, size: Any) -> None:
    runs = [[judged(events)] for events in (PAID, NO_DRAW, ASTRAL, CLEAN, FOLDED)]
    runs.append([clicked(24)])
    runs.append([judged(PAID), judged(NO_OPENING_HANDS), judged(CLEAN), hostile_duel()])
    for duels in runs:
        shown = Shown(chromium, html(tmp_path, *duels, lang=lang), color_scheme=scheme)
        shown.page.set_viewport_size(size)
        assert serious(shown.page) == []
        shown.close()


def test_a_phone_scrolls_in_one_direction_only(chromium: Any, tmp_path: Path) -> None:
    for duels in (
        [judged(PAID)],
        [hostile_duel()],
        [clicked(24)],
        [judged(PAID), judged(ASTRAL)],
        [judged_long(60, {10})],
    ):
        shown = Shown(chromium, html(tmp_path, *duels))
        shown.page.set_viewport_size(PHONE)
        assert shown.page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]
        shown.close()


def test_the_verdict_and_the_picture_are_above_the_fold(chromium: Any, tmp_path: Path) -> None:
    shown = Shown(chromium, html(tmp_path, judged(PAID)))
    for selector in ("h1", ".facts", "svg.tl", ".find h2"):
        assert shown.page.locator(selector).first.bounding_box()["y"] < DESK["height"]
    shown.page.set_viewport_size(PHONE)
    assert shown.page.locator(".facts").bounding_box()["y"] < PHONE["height"]
    assert shown.page.locator(".tl-list").is_visible()
    assert not shown.page.locator("svg.tl").is_visible()
    shown.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_reasons_begin_above_the_fold_however_long_the_duel(chromium: Any, tmp_path: Path, lang: Lang) -> None:
    for duel in (judged_long(60, {10}), judged_long(60, {3, 20, 31}), clicked(24)):
        shown = Shown(chromium, html(tmp_path, duel, lang=lang))
        step = shown.page.locator(".find .steps li").first
        expect(step).to_be_in_viewport(ratio=1)
        shown.close()


def test_no_text_of_the_picture_covers_another(chromium: Any, tmp_path: Path) -> None:
    covering = """() => {
      const texts = [...document.querySelectorAll("svg.tl text:not(.sr)")].map((e) => [e.textContent, e.getBBox()]);
      const over = (a, b) => a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width
        && a.y + 3 < b.y + b.height && b.y + 3 < a.y + a.height;
      return texts.flatMap(([a, at], i) => texts.slice(i + 1).filter(([, to]) => over(at, to)).map(([b]) => [a, b]));
    }"""
    for duel in (judged_long(60, {10}), judged_long(8, {3, 5}), clicked(24), clicked(7), judged(PAID)):
        shown = Shown(chromium, html(tmp_path, duel))
        assert shown.page.evaluate(covering) == []
        shown.close()


def test_keys_filter_and_search(chromium: Any, tmp_path: Path) -> None:
    shown = Shown(chromium, html(tmp_path, judged(PAID)))
    page = shown.page
    page.keyboard.press("d")
    expect(page).to_have_url(f"{shown.home}#e1")
    page.keyboard.press("j")
    expect(page).to_have_url(f"{shown.home}#e2")
    page.keyboard.press("k")
    expect(page).to_have_url(f"{shown.home}#e1")
    page.keyboard.press("n")
    expect(page.locator("#f1")).to_be_focused()
    page.locator("input[name=f][value=w]").check(force=True)
    rows = page.locator(".log tr[id]:visible")
    expect(rows).to_have_count(3)
    assert [row.get_attribute("id") for row in rows.all()] == ["e9", "e10", "e13"]
    page.locator("input[name=f][value=all]").check(force=True)
    page.keyboard.press("/")
    page.keyboard.type("malefic")
    expect(rows).to_have_count(1)
    expect(rows).to_have_id("e10")
    expect(page.locator("#cnt")).to_have_text("1 / 14")
    page.locator("#q").fill("")
    page.locator("h1").click()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.locator("#k-on").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    assert page.evaluate("location.hash") == "#e1", "single keys can be turned off"
    shown.close()


def test_everything_is_there_without_script(chromium: Any, tmp_path: Path) -> None:
    shown = Shown(chromium, html(tmp_path, judged(PAID)), java_script_enabled=False)
    page = shown.page
    assert page.locator(".log tr[id]").count() == 14
    assert page.locator(".log tr[id]").first.is_visible()
    assert not page.locator(".filters").is_visible()
    assert not page.locator("#b-print").is_visible()
    page.locator("label:has(#th-dark)").click()
    expect(page.locator("#th-dark")).to_be_checked()
    shown.close()


def test_a_hostile_log_runs_nothing(chromium: Any, tmp_path: Path) -> None:
    for duels in ([hostile_duel()], [hostile_duel(), judged(CLEAN)]):
        shown = Shown(chromium, html(tmp_path, *duels))
        shown.page.wait_for_timeout(200)
        assert shown.page.locator("img").count() == 0
        assert shown.page.locator("script").count() == 1
        shown.close()


def test_a_script_that_gets_in_is_refused(chromium: Any, tmp_path: Path) -> None:
    """The page's policy is the second wall: even unescaped text would not run."""
    path = html(tmp_path, judged(PAID))
    text = path.read_text(encoding="utf-8").replace(
        "<h1>", "<h1><script>document.title='in'</script><img src=x onerror=1>"
    )
    path.write_text(text, encoding="utf-8")
    context = chromium.new_context()
    page = context.new_page()
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    page.goto(path.as_uri())
    assert page.title() != "in"
    page.wait_for_function("document.readyState === 'complete'")
    assert any("Content Security Policy" in text for text in refused)
    context.close()


def test_a_printed_page_has_the_decision_and_no_controls(chromium: Any, tmp_path: Path) -> None:
    shown = Shown(chromium, html(tmp_path, judged(PAID)), color_scheme="dark")
    page = shown.page
    page.emulate_media(media="print", color_scheme="dark")
    assert page.locator(".decision").is_visible()
    assert not page.locator(".tools").is_visible()
    assert not page.locator(".filters").is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).color") == "rgb(27, 29, 33)"
    for form in ("A4", "Letter"):
        pdf = page.pdf(format=form)
        assert pdf.startswith(b"%PDF")
        assert 1 <= pdf.count(b"/Type /Page\n") <= 4
    shown.close()


def test_a_folded_finding_opens_when_a_link_leads_to_it(chromium: Any, tmp_path: Path) -> None:
    shown = Shown(chromium, html(tmp_path, judged_long(20, set(range(2, 12)))))
    page = shown.page
    folded = page.locator("details.more .find").last
    assert not folded.locator(".steps").first.is_visible()
    anchor = folded.get_attribute("id")
    page.goto(f"{shown.home}#{anchor}")
    expect(folded.locator(".steps").first).to_be_visible()
    shown.close()


def test_what_follows_from_a_finding_is_shown_at_a_click_and_in_print(chromium: Any, tmp_path: Path) -> None:
    shown = Shown(chromium, html(tmp_path, judged(FOLDED)))
    folded = shown.page.locator(".alike .find .steps").first
    expect(folded).not_to_be_visible()
    shown.page.locator(".alike summary").click()
    expect(folded).to_be_visible()
    shown.page.locator(".alike summary").click()
    shown.page.emulate_media(media="print")
    expect(folded).to_be_visible()
    shown.close()


def test_a_long_log_opens_at_once(chromium: Any, tmp_path: Path) -> None:
    shown = Shown(chromium, html(tmp_path, judged_long(3000, {700, 2000})))
    assert shown.page.evaluate("document.querySelectorAll('*').length") < 30_000
    shown.close()
