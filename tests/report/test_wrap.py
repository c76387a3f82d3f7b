"""Text in lines of a width, in letters that take one column and in those that take two."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelreplay.report.wrap import columns, hanging, wrap

JAPANESE = "通常のドローの権利はイベント10で《月の書》のコストとして支払われた。払ったコストは戻ってこない。"


def test_a_short_text_is_one_line() -> None:
    assert wrap("", 10) == [""]
    assert wrap("one two", 7) == ["one two"]


def test_a_word_that_is_too_long_is_not_broken() -> None:
    assert wrap("a " + "x" * 20 + " b", 10) == ["a", "x" * 20, "b"]


def test_japanese_breaks_between_letters_but_not_before_a_mark() -> None:
    for width in range(10, 60):
        lines = wrap(JAPANESE, width)
        assert "".join(lines) == JAPANESE
        assert not any(line[0] in "、。》」）ー" for line in lines)
        assert not any(line[-1] in "《「（" for line in lines)


@given(st.text(alphabet="ab 月の。、「」《》ーAー１", max_size=80), st.integers(8, 40))
def test_lines_keep_the_text_and_the_width(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert columns(line) <= width or len(line.split()) == 1


@given(st.text(alphabet=st.characters(categories=["L", "Nd", "P"]), max_size=20))
def test_columns_are_those_of_unicode_for_the_letters_of_both_languages(text: str) -> None:
    known = "".join(letter for letter in text if "CJK" in unicodedata.name(letter, "") or letter.isascii())
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in known if ord(letter) < 0x20000)
    assert columns("".join(letter for letter in known if ord(letter) < 0x20000)) == wide + sum(
        ord(letter) < 0x20000 for letter in known
    )


@pytest.mark.parametrize("indent", [None, 4])
def test_further_lines_hang(indent: int | None) -> None:
    first, *rest = hanging("  label ", "word " * 30, 40, indent)
    assert first.startswith("  label word")
    assert rest
    under = 8 if indent is None else indent
    assert all(line.startswith(" " * under + "word") for line in rest)
