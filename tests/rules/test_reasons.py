"""Every rule and every reason has its sentences in every language, and every sentence can be said."""

from __future__ import annotations

from string import Formatter
from types import UnionType
from typing import Any, get_args, get_type_hints

import pytest

from duelreplay.reason import Reason
from duelreplay.report.references import reference, stated
from duelreplay.rule import Rule
from duelreplay.rules.registry import RULES
from duelreplay.sentences import Sentence, table
from duelreplay.text import LANGS, Lang, Text

TABLES: dict[Lang, dict[str, str]] = {lang: table(lang) for lang in LANGS}
"""A language without a module of its own fails here, by its name."""
REASONS = {reason.key(): reason for reason in Reason.__subclasses__()}
OF_SOURCES = ("source.", "place.", "list.")
OF_RULES = [f"{code}.{part}" for code in RULES for part in ("title", "statement")]
SAMPLES: dict[Any, str | int | Text] = {str: "A", int: 3, Text: Text(*(f"sample in {lang}" for lang in LANGS))}


def parameters(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def samples(hint: Any) -> list[str | int | Text]:
    """A value of each type that a field may have."""
    return [SAMPLES[one] for one in (get_args(hint) if isinstance(hint, UnionType) else (hint,))]


def lacking(tables: dict[Lang, dict[str, str]]) -> list[str]:
    """The sentences that a language has not, each with the language."""
    return [f"{lang}: {key}" for lang, found in tables.items() for key in [*OF_RULES, *REASONS] if key not in found]


def test_every_rule_and_reason_has_its_sentences_in_every_language() -> None:
    assert lacking(TABLES) == []


@pytest.mark.parametrize("lacks", ["ED102.title", "ED102.statement", "ED102.MoreThanEffectGives"])
def test_a_language_that_lacks_one_sentence_is_named(lacks: str) -> None:
    short = {key: text for key, text in TABLES["ja"].items() if key != lacks}
    assert lacking({**TABLES, "ja": short}) == [f"ja: {lacks}"]


@pytest.mark.parametrize("lang", LANGS)
def test_every_sentence_is_that_of_a_rule_or_a_reason(lang: Lang) -> None:
    assert {key for key in TABLES[lang] if not key.startswith(OF_SOURCES)} <= {*OF_RULES, *REASONS}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_where_a_rule_stands_has_its_words_in_every_language(rule: Rule) -> None:
    assert stated(rule.source, "en") == rule.source
    for lang in LANGS:
        assert reference(rule.source, lang)
        assert stated(rule.source, lang)


@pytest.mark.parametrize("lang", LANGS)
def test_the_tables_are_in_one_order(lang: Lang) -> None:
    assert list(TABLES[lang]) == list(TABLES["en"])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("code", RULES)
def test_a_rule_says_its_title_and_its_statement(code: str, lang: Lang) -> None:
    rule = RULES[code]
    assert rule.title(lang) == TABLES[lang][f"{code}.title"]
    assert rule.statement(lang) == TABLES[lang][f"{code}.statement"]
    assert rule.title(lang) != rule.statement(lang)
    assert not parameters(rule.title(lang) + rule.statement(lang))
    assert not rule.title(lang).endswith((".", "。"))
    assert rule.statement(lang).endswith((".", "。", "。）"))


def test_no_two_reasons_share_a_key() -> None:
    assert len(REASONS) == len(Reason.__subclasses__())


def test_every_rule_gives_a_reason_and_every_reason_is_of_a_rule() -> None:
    assert {reason.rule.code for reason in REASONS.values()} == set(RULES)
    assert all(RULES[reason.rule.code] is reason.rule for reason in REASONS.values())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", REASONS)
def test_a_sentence_says_all_its_reasons_fields_and_nothing_else(key: str, lang: Lang) -> None:
    assert parameters(TABLES[lang][key]) == set(REASONS[key].__struct_fields__)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", REASONS)
def test_every_reason_can_be_said(key: str, lang: Lang) -> None:
    hints = {name: samples(get_type_hints(REASONS[key])[name]) for name in REASONS[key].__struct_fields__}
    for choice in range(max(map(len, hints.values()), default=1)):
        values = {name: some[choice % len(some)] for name, some in hints.items()}
        message = REASONS[key](**values).message()
        assert message.template == Sentence(key)
        assert message.values == values
        said = message.in_(lang)
        assert not parameters(said)
        for value in values.values():
            assert (value.in_(lang) if isinstance(value, Text) else str(value)) in said


def test_a_reason_does_without_no_field_and_takes_no_other() -> None:
    made = REASONS["DK102.MoreThanDeckHeld"]
    with pytest.raises(TypeError, match="Missing required argument 'deck'"):
        made(player="A", count=2)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="Unexpected keyword argument 'size'"):
        made(player="A", count=2, deck=1, size=1)  # type: ignore[call-arg]
