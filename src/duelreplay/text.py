"""Text in the program's languages, and messages that are put into words last."""

from __future__ import annotations

from typing import Final, Literal, Protocol

from msgspec import Struct

Lang = Literal["en", "ja"]
LANGS: Final[tuple[Lang, ...]] = ("en", "ja")


class Text(Struct, frozen=True, gc=False):
    """One sentence or template in every language; templates name their parameters in braces."""

    en: str
    ja: str

    def in_(self, lang: Lang) -> str:
        """The text in one language."""
        return self.ja if lang == "ja" else self.en


Value = str | int | Text


class Template(Protocol):
    """What can be said in any language: a text, or a sentence of the tables; parameters are in braces."""

    def in_(self, lang: Lang, /) -> str:
        """The template in one language."""


class Message(Struct, frozen=True):
    """A template and its parameters: kept apart until a reader's language is known."""

    template: Template
    values: dict[str, Value] = {}

    def in_(self, lang: Lang) -> str:
        """The message in words."""
        values = {name: value.in_(lang) if isinstance(value, Text) else value for name, value in self.values.items()}
        return self.template.in_(lang).format_map(values)


PHASES: Final[dict[str | None, Text]] = {
    None: Text("no phase", "フェイズ外"),
    "draw": Text("Draw Phase", "ドローフェイズ"),
    "standby": Text("Standby Phase", "スタンバイフェイズ"),
    "main1": Text("Main Phase 1", "メインフェイズ1"),
    "battle": Text("Battle Phase", "バトルフェイズ"),
    "main2": Text("Main Phase 2", "メインフェイズ2"),
    "end": Text("End Phase", "エンドフェイズ"),
}
