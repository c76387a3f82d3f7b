"""A reason that a rule gives: a class a reason, with what has to be said as its fields."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from duelreplay.rule import Rule
from duelreplay.sentences import Sentence
from duelreplay.text import Message


class Reason(Struct, frozen=True, kw_only=True):
    """Why a rule finds something. Its fields are the parameters of its sentence in every language."""

    rule: ClassVar[Rule]

    @classmethod
    def key(cls) -> str:
        """What the tables of sentences call it: the code of its rule and its own name."""
        return f"{cls.rule.code}.{cls.__name__}"

    def message(self) -> Message:
        """The reason in words, once a language is known."""
        return Message(Sentence(self.key()), {name: getattr(self, name) for name in self.__struct_fields__})
