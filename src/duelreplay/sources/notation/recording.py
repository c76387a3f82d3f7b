"""A duel in the notation that grows line by line, and what may follow at the cursor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from duelreplay.sources.notation.cards import CardNames
from duelreplay.sources.notation.folding import fold, is_latin, squeeze
from duelreplay.sources.notation.reading import Paper, read_text
from duelreplay.sources.notation.words import WordTable

_SEPARATORS: Final = "(),:;>+"
_LONGEST: Final = 40
_MOST: Final = 12
_WORDS: Final = 6
"""So many words are offered, the shortest, before the cards."""

_HIDDEN: Final = frozenset({"FILL", "NUM", "NEGWHAT", "SUMMONS", "FLIPS"})


class Recording:
    """The lines of one duel.

    Args:
        lines: the lines so far, the first names the players.
        path: the file, for messages.
        cards: the names that are known.
    """

    def __init__(self, lines: list[str], path: str, cards: CardNames) -> None:
        self.lines = lines
        self.path = path
        self._cards = cards

    @classmethod
    def of_file(cls, path: str, cards: CardNames) -> Recording:
        """The duel of a file.

        Raises:
            OSError: it cannot be read.
            UnicodeDecodeError: it is not UTF-8.
        """
        text = Path(path).read_text(encoding="utf-8-sig")
        return cls(text.splitlines(), path, cards)

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(line + "\n" for line in self.lines)

    def paper(self) -> Paper:
        """The duel as it stands."""
        return read_text(self.text, self.path, self._cards)

    def offer(self, line: str) -> Paper:
        """The duel with one more line, which is kept if nothing is wrong with it.

        What only the end of the duel would make wrong (a negation whose negating link is still to come) hinders
        nothing.
        """
        paper = read_text(f"{self.text}{line}\n", self.path, self._cards)
        if not any(fault.line == len(self.lines) + 1 for fault in paper.faults if fault not in paper.pending):
            self.lines.append(line)
        return paper

    def undo(self) -> str | None:
        """Take the last line back; None where only the first is left."""
        return self.lines.pop() if len(self.lines) > 1 else None


def completions(before: str, players: list[str], table: WordTable, cards: CardNames) -> list[tuple[str, int]]:
    """What may follow: the text, and how many characters before the cursor it replaces.

    Args:
        before: the line up to the cursor.
        players: the players' names.
        table: the words of the notation.
        cards: the names that are known.

    Returns:
        Players first, then words, then cards; for the longest part of the line that something begins with.
    """
    folded = fold(before)
    begin = max((folded.rfind(sign) for sign in _SEPARATORS), default=-1) + 1
    begin = max(begin, len(before) - _LONGEST)
    for start in range(begin, len(before)):
        if folded[start].isspace() or (start > begin and _inside_word(folded, start)):
            continue
        typed = before[start:]
        found = list(dict.fromkeys(_beginning(typed, players, table, cards)))
        if found:
            return [(text, len(typed)) for text in found[:_MOST]]
    return []


def _inside_word(folded: str, start: int) -> bool:
    return is_latin(folded[start]) and (is_latin(folded[start - 1]) or folded[start - 1].isdigit())


def _beginning(typed: str, players: list[str], table: WordTable, cards: CardNames) -> Iterator[str]:
    key = squeeze(typed)
    if not key or squeeze(typed[-1]) == "":
        return
    yield from (player for player in players if squeeze(player).startswith(key) and squeeze(player) != key)
    fitting = (
        word.spelling
        for word_key, word in table.words.items()
        if word.token not in _HIDDEN and word_key.startswith(key) and word_key != key
    )
    yield from sorted(fitting, key=len)[:_WORDS]
    if len(key) > 1 or not is_latin(key):
        yield from (name for name in cards.completions(typed, _MOST) if squeeze(name) != key)
