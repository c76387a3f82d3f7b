"""The page about the notation on the desk: all of `docs/notation.md`, and every word that the notation knows."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from desk.support import Site, made_desk, made_store, text_of
from duelreplay.desk.manual import GROUPS, UNLISTED, manual, vocabulary
from duelreplay.sources.notation.sheet import sheet
from duelreplay.sources.notation.words import words
from duelreplay.text import LANGS, Lang
from report.test_html import Page
from support import ROOT

DOC = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
PARTS: dict[Lang, str] = dict(zip(LANGS, DOC.split("## 日本語"), strict=True))


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with made_store(tmp_path) as store:
        yield Site(made_desk(store))


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_says_all_that_the_document_says(site: Site, lang: Lang) -> None:
    answer = site.get(f"/notation?lang={lang}")
    shown = Page(answer.text).text
    said = re.sub(r"```\w*|\]\([^)]*\)|[`*\[]|^[#|-]+|\|", " ", PARTS[lang], flags=re.MULTILINE)
    assert [word for word in said.split() if word not in shown] == []
    for block in re.findall(r"```\w*\n(.*?)\n```", PARTS[lang], re.DOTALL):
        assert block in shown


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_of_the_document_is_left_as_it_is_marked_up(lang: Lang) -> None:
    text = html.unescape(re.sub(r"<(code|pre)[^>]*>.*?</\1>|<[^>]+>", " ", manual(lang), flags=re.DOTALL))
    for mark in ("**", "`", "](", "|", "##"):
        assert mark not in text, mark


def test_links_lead_to_pages_of_the_desk_or_are_words(site: Site) -> None:
    for lang in LANGS:
        for target in re.findall(r'href="([^"]+)"', manual(lang)):
            assert site.get(html.unescape(target)).status_code == 200, target
    assert 'href="/new"' in manual("en")


def test_every_word_of_the_notation_stands_under_a_heading() -> None:
    tokens = {word.token for word in words().words.values()}
    grouped = [token for group in GROUPS.values() for token in group]
    assert sorted(grouped) == sorted({*grouped})
    assert {*grouped} | UNLISTED == tokens
    assert not {*grouped} & UNLISTED
    listed = {word for rows in vocabulary().values() for row in rows for word in (*row.english, *row.japanese)}
    assert listed == {word.spelling for word in words().words.values() if word.token not in UNLISTED}


def test_the_words_are_shown_on_the_page(site: Site) -> None:
    shown = Page(site.get("/notation").text).text
    for word in ("special summons", "特殊召喚", "effect negated", "効果無効", "put back"):
        assert word in shown


@pytest.mark.parametrize("lang", LANGS)
def test_beside_the_field_stands_the_notation_in_short(site: Site, lang: Lang) -> None:
    answer = site.get(f"/new?lang={lang}")
    shown = Page(answer.text).text
    for row in sheet().rows:
        assert row.means.in_(lang) in shown
        assert all(line in shown for line in row.lines[lang])
    assert "<script>" not in answer.text
    assert "onclick" not in answer.text
    assert '<a href="/notation">' in site.get("/about").text


@pytest.mark.parametrize("lang", LANGS)
def test_an_example_is_put_into_the_field_without_script_too(site: Site, lang: Lang) -> None:
    for number, example in enumerate(sheet().examples, start=1):
        answer = site.get(f"/new?example={number}&lang={lang}")
        (field,) = re.findall(r'<textarea id="text"[^>]*>([^<]*)</textarea>', answer.text)
        assert html.unescape(field).strip() == example.text.in_(lang).strip()
        assert example.name.in_(lang) in text_of(answer)
    for wrong in ("0", "99", "x", "-1", ""):
        (field,) = re.findall(r'<textarea id="text"[^>]*>([^<]*)</textarea>', site.get(f"/new?example={wrong}").text)
        assert field == ""
