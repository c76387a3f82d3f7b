"""What a duel in the notation claims to tell completely, and which line says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from duelreplay.log.events import RecordKind
from duelreplay.sources.notation import messages
from duelreplay.sources.notation.faults import NotationError, Span
from duelreplay.sources.notation.folding import squeeze
from duelreplay.text import Message

if TYPE_CHECKING:
    from duelreplay.sources.notation.duel import Remark, Telling

ORDER: Final[tuple[RecordKind, ...]] = (
    "turns",
    "phases",
    "draws",
    "activations",
    "costs",
    "negations",
    "resolutions",
    "moves",
    "deck_order",
)
_CHAINS: Final[tuple[RecordKind, ...]] = ("activations", "negations", "resolutions")
_CLAIMS: Final[dict[str, tuple[RecordKind, ...]]] = {
    "chains": _CHAINS,
    "chain": _CHAINS,
    "チェーン": _CHAINS,
    "cards": ("moves",),
    "枚数": ("moves",),
    "カード": ("moves",),
    "draws": ("draws",),
    "ドロー": ("draws",),
    "deckorder": ("deck_order",),
    "デッキ順": ("deck_order",),
    "デッキの順番": ("deck_order",),
    "outcomes": ("negations", "resolutions"),
    "結果": ("negations", "resolutions"),
    "turns": ("turns",),
    "ターン": ("turns",),
    "phases": ("phases",),
    "フェイズ": ("phases",),
    "costs": ("costs",),
    "コスト": ("costs",),
    "activations": ("activations",),
    "発動": ("activations",),
    "negations": ("negations",),
    "無効": ("negations",),
    "resolutions": ("resolutions",),
    "処理": ("resolutions",),
    "moves": ("moves",),
    "移動": ("moves",),
}
_BY_WORD: Final = {squeeze(word): kinds for word, kinds in _CLAIMS.items()}
_TAKEN: Final[dict[str, tuple[RecordKind, ...]]] = {
    **dict.fromkeys(map(squeeze, ("chains", "chain", "チェーン")), (*_CHAINS, "costs")),
}
_KNOWN: Final = "chains, cards, draws, deck order, outcomes"


class Claims(Struct):
    """What the lines that begin with ``all`` and ``not all`` add and take away, with the lines' numbers."""

    added: dict[RecordKind, int] = field(default_factory=dict)
    taken: dict[RecordKind, int] = field(default_factory=dict)

    def say(self, folded: str, at: int, line: int, *, added: bool) -> None:
        """Take down one line.

        Raises:
            NotationError: a word of it is nothing that can be claimed.
        """
        for piece in re.finditer(r"[^,;&]+", folded[at:]):
            word = squeeze(piece[0])
            if not word:
                continue
            kinds = _BY_WORD.get(word) if added else _TAKEN.get(word, _BY_WORD.get(word))
            if kinds is None:
                start = at + piece.start() + len(piece[0]) - len(piece[0].lstrip())
                typed = piece[0].strip()
                raise NotationError(Span(start, start + len(typed)), messages.NO_CLAIM, typed=typed, known=_KNOWN)
            (self.added if added else self.taken).update(dict.fromkeys(kinds, line))

    def records(self, told: Telling) -> list[RecordKind]:
        """What the log claims."""
        claimed = set(self.added)
        if told.turns and not told.gap:
            claimed |= {"turns", "phases"}
        if told.turns and not silent_turns(told):
            claimed.add("draws")
        if told.chains:
            claimed.add("activations")
            if all(chain.is_complete() for chain in told.chains):
                claimed |= {"negations", "resolutions"}
        if told.costs:
            claimed.add("costs")
        return [kind for kind in ORDER if kind in claimed and kind not in self.taken]

    def remarks(self, told: Telling) -> list[Remark]:
        """The turns that say nothing about their draw."""
        from duelreplay.sources.notation.duel import Remark

        return [Remark(turn, Message(messages.SAYS_NOTHING, {"n": n})) for n, turn in silent_turns(told)]


def silent_turns(told: Telling) -> list[tuple[int, int]]:
    """Number and line of each turn that does not say what became of its draw."""
    none_due = not told.head.rules.first_turn_draw
    return [(turn.n, turn.line) for turn in told.turns if not turn.said and not (turn.n == 1 and none_due)]
